//! `label`: every public class of a folder in one word.

use threadbare_testkit::{CompiledClasses, Scene, jdks};

const BROKEN: &str = "package bank;\n\
    public class Broken { private String text = \"a\";\n\
    public void reset() { text = null; text = \"b\"; }\n\
    public int read() { return text.length(); }\n\
    public static class Sound { private int count;\n\
    public synchronized void add() { count++; } public synchronized int count() { return count; } }\n\
    static class Hidden { public void nothing() { } } }";
const LOSING: &str = "package bank;\n\
    public class Losing { private int count;\n\
    public void add() { count++; } public int count() { return count; } }";
const CLOSED: &str = "package bank; public class Closed { private int uses; private Closed() { }\n\
    public void use() { uses++; uses--; } }";

#[test]
fn every_public_class_gets_a_word() {
    let jdk = jdks::find().pop().expect("a JDK");
    let sources = [("Broken", BROKEN), ("Losing", LOSING), ("Closed", CLOSED)];
    let compiled = CompiledClasses::of_sources(jdk, "label", &sources);
    let scene = Scene::new(env!("CARGO_BIN_EXE_threadbare"), compiled);
    let place = scene.classes.to_string_lossy().into_owned();
    let ran = scene.ask("label", &["--budget", "2s", &place]);
    ran.ends(0, "thread-unsafe    bank.Broken: ", "");
    for line in [
        "not linearizable bank.Losing: ",
        "needs no test    bank.Broken$Sound",
        "not testable     bank.Closed: ",
    ] {
        assert!(ran.out.contains(line), "{line}:\n{}", ran.out);
    }
    assert!(!ran.out.contains("Hidden"), "{}", ran.out);
    let ran = scene.ask("label", &["--budget", "2s", "--list", &place]);
    assert_eq!(ran.out.lines().filter(|line| line.starts_with("bank.")).count(), 1, "{}", ran.out);
    scene.ask("label", &["no/such/place"]).ends(2, "", "no/such/place");
}
