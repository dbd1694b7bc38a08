//! What a program is told about the world: the launcher's rules, options of `java`, the environment; and that tokens
//! remember it.

use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::{CompiledClasses, Scene};

const SOURCES: &[(&str, &str)] = &[
    (
        "Instance",
        "class Instance { int n; void main() throws Exception {\n\
         Thread x = new Thread(() -> n++), y = new Thread(() -> n++);\n\
         x.start(); y.start(); x.join(); y.join(); assert n == 2 : n; } }",
    ),
    (
        "Told",
        "public class Told { static int n; public static void main(String[] a) throws Exception {\n\
         java.lang.reflect.Field field = String.class.getDeclaredField(\"value\"); field.setAccessible(true);\n\
         int more = Integer.parseInt(System.getenv(\"MORE\"));\n\
         Thread x = new Thread(() -> n += more), y = new Thread(() -> n += more);\n\
         x.start(); y.start(); x.join(); y.join(); assert n == 2 * more : n; } }",
    ),
    (
        "Beans",
        "import java.lang.management.*; public class Beans { static int seen;\n\
         public static void main(String[] a) throws Exception {\n\
         ThreadMXBean bean = ManagementFactory.getThreadMXBean();\n\
         Thread x = new Thread(() -> { }, \"x\"); x.start();\n\
         ThreadInfo info = bean.getThreadInfo(x.getId());\n\
         assert info != null : \"it has ended\"; x.join(); } }",
    ),
    (
        "Counter",
        "public class Counter { private int n = Integer.parseInt(System.getenv(\"FIRST\"));\n\
         public void add() { int m = n + 1; n = m; if (n != m) throw new IllegalStateException(); } }",
    ),
];

const OPENS: &str = "--add-opens=java.base/java.lang=ALL-UNNAMED";

fn scene(jdk: Jdk) -> Scene {
    Scene::new(env!("CARGO_BIN_EXE_threadbare"), CompiledClasses::of_sources(jdk, "world", SOURCES))
}

#[test]
fn an_instance_main_is_explored() {
    for jdk in jdks::find() {
        let feature = jdk.feature;
        let scene = scene(jdk);
        let explored = scene.ask("explore", &["Instance"]);
        if feature >= 25 {
            explored.says(1, &["java.lang.AssertionError", "in Instance.main"]);
            scene.run(&["replay", explored.token()]).says(1, &["in Instance.main"]);
        } else {
            explored.says(2, &["Instance"]);
        }
    }
}

#[test]
fn options_and_variables_are_in_the_token() {
    for jdk in jdks::find() {
        let scene = scene(jdk);
        scene.ask("explore", &["Told"]).says(1, &["InaccessibleObjectException"]);
        scene.ask("explore", &[OPENS, "Told"]).says(1, &["NumberFormatException"]);
        let found = scene.ask("explore", &[OPENS, "--env", "MORE=3", "-Xmx1g", "Told"]);
        found.says(1, &["java.lang.AssertionError: 3", "note: -Xmx1g changes nothing here"]);
        scene.run(&["replay", found.token()]).says(1, &["java.lang.AssertionError: 3"]);
    }
}

#[test]
fn the_environment_of_the_host_is_not_in_the_token() {
    let scene = scene(jdks::any());
    let classes = scene.classes.to_string_lossy().into_owned();
    let words = ["explore", "-cp", &classes, OPENS, "--env-from-host", "Told"];
    let found = threadbare_testkit::Ran::of(scene.command(&words).env("MORE", "5"));
    found.says(1, &["java.lang.AssertionError: 5"]);
    let again = threadbare_testkit::Ran::of(scene.command(&["replay", found.token()]).env("MORE", "5"));
    again.says(1, &["java.lang.AssertionError: 5"]);
    let other = threadbare_testkit::Ran::of(scene.command(&["replay", found.token()]).env_remove("MORE"));
    assert_ne!(other.code, 1, "{}", other.all());
}

#[test]
fn questions_about_threads_are_operations() {
    for jdk in jdks::find() {
        scene(jdk).ask("explore", &["Beans"]).says(1, &["java.lang.AssertionError: it has ended"]);
    }
}

#[test]
fn check_is_told_too() {
    let scene = scene(jdks::any());
    scene.ask("check", &["--tests", "20", "Counter"]).says(2, &["NumberFormatException"]);
    let found =
        scene.ask("check", &["--tests", "200", "--env", "FIRST=1", "--add-modules", "ALL-SYSTEM", "Counter"]);
    found.says(1, &["IllegalStateException"]);
    scene.run(&["replay", found.token()]).says(1, &["IllegalStateException"]);
}
