//! `threadbare explore` and `replay` as a user types them: what is odd about a program gets a clear end
//! (every row of the table of `docs/exit-codes.md`, "Odd programs"), the same command prints the same on any count of
//! machines, and a token shows the same execution again.

mod world;

use std::path::Path;
use std::process::{Command, Stdio};
use threadbare_testkit::docs::documented_rows;
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::process::with_ordinary_signals;
use threadbare_testkit::{CompiledClasses, Ran, Scene};

const SOURCES: &[(&str, &str)] = &[
    ("ManySetters", include_str!("../../../../bench/java/explore/deep/ManySetters.java")),
    ("InOrder", include_str!("../../../../bench/java/explore/deep/InOrder.java")),
    (
        "Racy",
        "public class Racy { static int n; public static void main(String[] a) throws Exception {\n\
         Thread x = new Thread(() -> n++), y = new Thread(() -> n++);\n\
         x.start(); y.start(); x.join(); y.join(); assert n == 2 : n; } }",
    ),
    ("Alone", "public class Alone { public static void main(String[] a) { System.out.println(1); } }"),
    ("NoMain", "public class NoMain { }"),
    (
        "Native",
        "public class Native { public static void main(String[] a) throws Exception {\n\
         Thread t = new Thread(() -> javax.sound.midi.MidiSystem.getMidiDeviceInfo()); t.start(); t.join(); } }",
    ),
    (
        "Reads",
        "public class Reads { public static void main(String[] a) throws Exception {\n\
         Thread t = new Thread(() -> { try { int c = System.in.read(); assert c < 'x' : c; }\n\
         catch (java.io.IOException e) { throw new RuntimeException(e); } }); t.start(); t.join(); } }",
    ),
    (
        "Exits",
        "public class Exits { public static void main(String[] a) throws Exception {\n\
         Thread t = new Thread(() -> System.exit(Integer.parseInt(a[0]))); t.start(); t.join(); } }",
    ),
    (
        "Forever",
        "public class Forever { public static void main(String[] a) throws Exception {\n\
         Thread t = new Thread(() -> {\n int i = 0;\n while (true) i++;\n }); t.start(); t.join(); } }",
    ),
    ("First", "public class First { public static void main(String[] a) { while (true) { } } }"),
    (
        "Initialises",
        "public class Initialises { static final int N = Integer.parseInt(\"no\");\n\
         public static void main(String[] a) { new Thread(() -> { }).start(); } }",
    ),
    (
        "Hashes",
        "public class Hashes { static volatile int n; public static void main(String[] a) throws Exception {\n\
         Object o = new Object();\n\
         Thread t = new Thread(() -> { n++; System.out.println(new Object().hashCode()); });\n\
         t.start(); n++; t.join();\n\
         System.out.println(o.hashCode() + \" \" + t.hashCode() + \" \" + Thread.currentThread().hashCode()\n\
         + \" \" + ClassLoader.getSystemClassLoader().hashCode() + \" \" + Object.class.getModule().hashCode());\n\
         assert n == 2; } }",
    ),
    (
        "Naps",
        "public class Naps { static volatile int x; public static void main(String[] a) throws Exception {\n\
         new Thread(() -> { try { Thread.sleep(1000); } catch (InterruptedException e) { } x = 1; }).start();\n\
         Thread.sleep(1001);\n\
         assert x == 1; } }",
    ),
    (
        "Waits",
        "public class Waits { static boolean b; public static void main(String[] a) throws Exception {\n\
         new Thread(() -> { synchronized (Waits.class) { b = true; Waits.class.notify(); } }).start();\n\
         synchronized (Waits.class) { while (!b) Waits.class.wait(10); } } }",
    ),
    (
        "Trusts",
        "public class Trusts { static boolean b; public static void main(String[] a) throws Exception {\n\
         new Thread(() -> { synchronized (Trusts.class) { b = true; Trusts.class.notify(); } }).start();\n\
         synchronized (Trusts.class) { if (!b) Trusts.class.wait(); assert b; } } }",
    ),
    (
        "Long",
        "public class Long { static volatile int n; public static void main(String[] a) throws Exception {\n\
         Runnable r = () -> { for (int i = 0; i < 400; i++) n = n + 1; };\n\
         Thread x = new Thread(r), y = new Thread(r); x.start(); y.start(); x.join(); y.join(); } }",
    ),
    (
        "LocksOut",
        "public class LocksOut { static int last; public static void main(String[] a) throws Exception {\n\
         Thread t = new Thread(() -> { synchronized (System.out) { last = 2; } }); t.start();\n\
         synchronized (System.out) { last = 1; System.out.println(); } t.join();\n\
         assert last == 2; } }",
    ),
    (
        "Waiter",
        "public class Waiter extends Thread { Waiter() { super(\"waiter\"); }\n\
         public void run() { synchronized (this) { try { wait(); } catch (InterruptedException e) { } } } }",
    ),
    (
        "Ticks",
        "public class Ticks { static int n; public static void main(String[] a) throws Exception {\n\
         Thread d = new Thread(() -> { try { while (true) { Thread.sleep(9);\n n++;\n } }\n\
         catch (InterruptedException e) { } }, \"ticker\");\n\
         d.setDaemon(true); d.start(); Waiter w = new Waiter(); w.start(); w.join(); } }",
    ),
    (
        "Moment",
        "public class Moment { static final Object LOCK = new Object(); static int n;\n\
         public static void main(String[] a) throws Exception {\n\
         Thread d = new Thread(() -> { try { while (true) synchronized (LOCK) { Thread.sleep(9); n++; } }\n\
         catch (InterruptedException e) { } });\n\
         Thread w = new Thread(() -> { synchronized (LOCK) { } });\n\
         d.setDaemon(true); d.start(); w.start(); w.join(); } }",
    ),
    (
        "Timed",
        "public class Timed { static volatile int n; public static void main(String[] a) throws Exception {\n\
         new java.util.Timer(\"timer\").schedule(new java.util.TimerTask() {\n\
         public void run() { n++; } }, 10, 10);\n\
         Waiter w = new Waiter(); w.start(); w.join(); } }",
    ),
    (
        "Unready",
        "public class Unready { static final String KEY = \"java.time.zone.DefaultZoneRulesProvider\";\n\
         public static void main(String[] a) throws Exception { System.setProperty(KEY, \"Nowhere\");\n\
         Thread t = new Thread(() -> { }); t.start(); System.clearProperty(KEY); t.join();\n\
         assert java.time.zone.ZoneRulesProvider.getAvailableZoneIds().contains(\"Europe/Paris\"); } }",
    ),
    (
        "Early",
        "public class Early { static final String KEY = \"java.util.concurrent.ForkJoinPool.common.parallelism\";\n\
         public static void main(String[] a) throws Exception { System.setProperty(KEY, \"5\");\n\
         Thread t = new Thread(() -> { }); t.start(); System.clearProperty(KEY); t.join();\n\
         assert java.util.concurrent.ForkJoinPool.getCommonPoolParallelism() != 5; } }",
    ),
    (
        "Keys",
        "public class Keys { static volatile int n; public static void main(String[] a) throws Exception {\n\
         java.security.KeyStore keys = java.security.KeyStore.getInstance(\"JKS\"); keys.load(null, null);\n\
         Thread t = new Thread(() -> n++); t.start(); t.join(); assert keys.size() == 0 && n == 1; } }",
    ),
    (
        "Wide",
        "public class Wide { static volatile int x, y; public static void main(String[] a) throws Exception {\n\
         Thread[] threads = new Thread[4];\n\
         for (int i = 0; i < 4; i++) { int k = i; threads[i] = new Thread(() -> {\n\
         x = k; if (k % 2 == 0) y = x; else x = k + 10; if (k == 3) x = 7; }); }\n\
         for (Thread t : threads) t.start(); for (Thread t : threads) t.join();\n\
         assert a.length == 0 || x != 0 || y != 13 : x + \" \" + y; } }",
    ),
];

fn scene(jdk: Jdk) -> Scene {
    Scene::new(env!("CARGO_BIN_EXE_threadbare"), CompiledClasses::of_sources(jdk, "explore", SOURCES))
}

/// What is odd, the exit code, and how to see it; the table in `docs/exit-codes.md` has the same rows.
type Row = (&'static str, i32, fn(&Scene, i32));

const ROWS: &[Row] = &[
    ("It never starts a second thread", 0, |w, code| {
        w.ask("explore", &["Alone"]).says(code, &["the program never starts a second thread"]);
    }),
    ("It has no `main`, or there is no such class", 2, |w, code| {
        w.ask("explore", &["NoMain"]).says(code, &["Main method not found in class NoMain"]);
        w.ask("explore", &["Nope"]).says(code, &["Could not find or load main class Nope"]);
    }),
    ("It fails before it starts a second thread", 1, |w, code| {
        let texts = ["java.lang.ExceptionInInitializerError in thread \"main\"", "whatever the schedule"];
        w.ask("explore", &["Initialises"]).says(code, &texts);
    }),
    ("A thread needs a native method that Threadbare does not have", 3, |w, code| {
        w.ask("explore", &["Native"])
            .says(code, &["threadbare: unsupported: native method", "Native.java:2"]);
    }),
    ("It reads standard input", 0, |w, code| {
        w.ask("explore", &["Reads"])
            .says(code, &["note: the program reads standard input, which is empty here"]);
        let file = w.classes.join("input.txt");
        std::fs::write(&file, "x").expect("input");
        w.ask("explore", &["--input", &file.to_string_lossy(), "Reads"]).says(1, &["AssertionError", "120"]);
    }),
    ("It calls `System.exit(3)` in some interleaving", 1, |w, code| {
        w.ask("explore", &["Exits", "3"]).says(code, &["status 3"]);
        w.ask("explore", &["Exits", "0"]).says(0, &["all interleavings explored"]);
    }),
    ("A thread loops for ever without doing anything that others see", 4, |w, code| {
        let ran = w.ask("explore", &["--executions", "2", "--max-steps", "100000", "Forever"]);
        ran.says(code, &["did not end within 100000 steps", "Forever.java:4"]);
    }),
    ("It loops for ever before it starts a second thread", 4, |w, code| {
        let ran = w.ask("explore", &["--max-steps", "100000", "First"]);
        ran.says(code, &["threadbare: the step limit of", "First.java:1"]);
    }),
    ("An execution has more operations than `--max-operations`", 4, |w, code| {
        let ran = w.ask("explore", &["--executions", "3", "--max-operations", "100", "Long"]);
        ran.says(code, &["did not end within 100 visible operations"]);
    }),
    ("A thread waits for ever, and others go on for ever", 1, |w, code| {
        let texts = [
            "deadlock: main and waiter wait forever",
            "waiter waits at Waiter.java:2 to be notified",
            "ticker goes on for ever at Ticks.java:2",
        ];
        w.ask("explore", &["Ticks"]).says(code, &texts);
        w.ask("explore", &["--json", "Ticks"]).says(code, &["\"kind\": \"deadlock\"", "\"running\": ["]);
    }),
    ("The same, where it cannot be proven (a timer that is never cancelled)", 4, |w, code| {
        let texts = [
            "did not end within 1000 visible operations",
            "thread \"waiter\" has waited for a notification of",
            "Waiter.run(Waiter.java:2)",
            "thread \"timer\" still runs at",
        ];
        let words = ["--executions", "3", "--max-operations", "1000", "Timed"];
        w.ask("explore", &words).says(code, &texts);
        let mut json = vec!["--json"];
        json.extend(words);
        w.ask("explore", &json).says(code, &["\"reason\": \"operations\"", "\"waiting\": [", "\"since\": "]);
    }),
    ("The time is over before the first execution", 4, |w, code| {
        let endless = "1000000000000";
        let ran = w.ask("explore", &["--time", "300ms", "--max-steps", endless, "First"]);
        ran.says(code, &["before exploration could begin"]);
        let json = w.ask("explore", &["--json", "--time", "300ms", "--max-steps", endless, "First"]);
        json.says(code, &["\"executions\": 0", "\"complete\": false"]);
    }),
    (
        "A class of the library would fail, or see something else, if it were initialised ahead",
        0,
        |w, code| {
            for class in ["Unready", "Early", "Keys"] {
                w.ask("explore", &[class]).says(code, &["all interleavings explored"]);
            }
        },
    ),
    ("A budget of nothing, or one that is no time", 2, |w, code| {
        w.ask("explore", &["--executions", "0", "Racy"]).says(code, &["threadbare: --executions 0"]);
        w.ask("explore", &["--jobs", "0", "Racy"]).says(code, &["threadbare: --jobs 0"]);
        w.ask("explore", &["--time", "soon", "Racy"]).says(code, &["threadbare: --time soon: not a time"]);
        w.ask("explore", &["--input", "/no/such/file", "Racy"])
            .says(code, &["threadbare: --input /no/such/file"]);
    }),
    ("A replay token that is damaged, of another program, or for another JDK", 2, |w, code| {
        w.run(&["replay", "tb2-nonsense"]).says(code, &["threadbare: the replay token"]);
        let older = "the replay token has version 1, and this program reads version 2 only";
        w.run(&["replay", "tb1-AAAA"]).says(code, &[older]);
        w.run(&["replay", "hello"]).says(code, &["threadbare: this is no replay token"]);
        let token = w.ask("explore", &["Racy"]).token().to_string();
        let other = w.classes.join("other");
        let text =
            "public class Racy { public static void main(String[] a) { new Thread(() -> { }).start(); } }";
        w.compile_sources(&other, &[("Racy", text)]);
        let ran = w.run(&["replay", &token, "-cp", &other.to_string_lossy()]);
        ran.says(code, &["threadbare: the program has changed since the token was made"]);
    }),
];

#[test]
fn time_is_no_order() {
    for jdk in jdks::find() {
        let scene = scene(jdk);
        let needs = "only if the sleep of 1001 ms of main at Naps.java:3 ends before";
        let ran = scene.ask("explore", &["Naps"]);
        ran.says(1, &["AssertionError", needs, "and then at any moment"]);
        scene.run(&["replay", ran.token()]).says(1, &[needs]);
        let all = "all interleavings explored (1 execution)";
        scene.ask("explore", &["--time-outs", "ideal", "Naps"]).says(0, &[all]);
        scene
            .ask("explore", &["--time-outs", "any", "--json", "Naps"])
            .says(1, &["\"needs\"", "\"nanos\": 1001000000", "\"time_outs\": \"any\""]);
        let both = "all interleavings explored with ideal timing (2 executions); \
                    all with time-outs at any moment (5 executions)";
        scene.ask("explore", &["Waits"]).says(0, &[both]);
    }
}

#[test]
fn waits_return_without_a_cause_if_asked_to() {
    for jdk in jdks::find() {
        let scene = scene(jdk);
        scene.ask("explore", &["Trusts"]).says(0, &["all interleavings explored (2 executions)"]);
        let needs = "only if a wait of main at Trusts.java:3 returns without a cause";
        let ran = scene.ask("explore", &["--spurious-wakeups", "Trusts"]);
        ran.says(1, &["AssertionError", needs]);
        scene.run(&["replay", ran.token()]).says(1, &[needs]);
    }
}

#[test]
fn odd_programs_have_a_clear_end() {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK found");
    for jdk in jdks {
        let scene = scene(jdk);
        for (_, code, check) in ROWS {
            check(&scene, *code);
        }
    }
}

#[test]
fn the_documentation_lists_every_row() {
    let listed = documented_rows("## `explore`: odd programs");
    let tested: Vec<(String, String)> =
        ROWS.iter().map(|(odd, code, _)| (odd.to_string(), code.to_string())).collect();
    assert_eq!(listed, tested);
}

/// Who waits for a lock that a thread leaves for a moment in every round can go on in every one of them.
#[test]
fn little_chance_is_no_hang() {
    for jdk in jdks::find() {
        let ran = scene(jdk).ask("explore", &["--strategy", "random", "--executions", "2000", "Moment"]);
        ran.says(0, &["(2000 executions); nothing found so far"]);
    }
}

#[test]
fn the_same_command_prints_the_same_on_any_count_of_machines() {
    let scene = scene(jdks::find().remove(0));
    for strategy in ["random", "pos", "pct", "surw", "delay", "dpor", "dfs", "preemption", "auto"] {
        let with = |jobs: &str| {
            let words = ["--strategy", strategy, "--executions", "300", "--seed", "5", "--jobs", jobs];
            let mut racy = words.to_vec();
            racy.extend(["--keep-going", "Racy"]);
            let mut long = words.to_vec();
            long.push("Long");
            let (racy, long) = (scene.ask("explore", &racy), scene.ask("explore", &long));
            (racy.out, racy.code, long.out, long.code)
        };
        let once = with("1");
        assert_eq!(once, with("1"), "{strategy}, the same again");
        assert_eq!(once, with("3"), "{strategy}, on three machines");
        assert_eq!(once.1, 1, "{strategy} finds the race:\n{}", once.0);
    }
}

#[test]
fn faults_that_need_fifty_threads_in_one_order_are_found() {
    let scene = scene(jdks::find().remove(0));
    for program in [&["ManySetters", "50"][..], &["InOrder", "50", "forward"], &["InOrder", "50", "reverse"]]
    {
        let mut words = vec!["--executions", "20000", "--time", "0"];
        words.extend(program);
        let ran = scene.ask("explore", &words);
        assert_eq!(ran.code, 1, "{program:?}:\n{}", ran.out);
    }
}

/// Reduction that is long enough to be split: explored to the end, ended by a budget, and by a failure that is far from
/// the beginning.
#[test]
fn a_split_search_prints_the_same_on_any_count_of_machines() {
    for jdk in jdks::find() {
        let scene = scene(jdk);
        let with = |jobs: &str| {
            let ask = |words: &[&str]| {
                let ran = scene.ask("explore", &[&["--strategy", "dpor", "--jobs", jobs], words].concat());
                (ran.out, ran.code)
            };
            [
                ask(&["--executions", "20000", "Wide"]),
                ask(&["--executions", "5000", "Wide"]),
                ask(&["--executions", "20000", "Wide", "failing"]),
                ask(&["--executions", "20000", "--keep-going", "Wide", "failing"]),
            ]
        };
        let once = with("1");
        assert_eq!(once, with("2"), "on two machines");
        assert_eq!(once, with("3"), "on three machines");
        assert_eq!(once.each_ref().map(|(_, code)| *code), [0, 0, 1, 1]);
        let [whole, cut, _, all] = &once;
        assert!(whole.0.contains("all interleavings explored (12880 executions)"), "{}", whole.0);
        assert!(cut.0.contains("not all interleavings explored"), "{}", cut.0);
        assert!(all.0.contains("all interleavings explored (12880 executions)"), "{}", all.0);
    }
}

/// The working folder, the home folder and the class path's name are values of the machine that reach
/// the program's properties: nothing that a program is scheduled by may depend on how long they are.
#[test]
fn the_place_does_not_matter() {
    for jdk in jdks::find() {
        let scene = scene(jdk);
        let elsewhere = scene.classes.with_file_name("a-folder-with-quite-another-name-than-the-first");
        std::fs::create_dir_all(&elsewhere).expect("a folder");
        for class in ["Hashes.class", "Racy.class"] {
            std::fs::copy(scene.classes.join(class), elsewhere.join(class)).expect("a copy");
        }
        for words in [&["run"][..], &["explore", "--strategy", "dpor"], &["explore", "--strategy", "random"]]
        {
            let run = |folder: &Path, home: &str| {
                let mut command = scene.command(words);
                command.args(["-cp", ".", "Hashes"]).current_dir(folder).env("HOME", home);
                let ran = Ran::of(&mut command);
                (ran.code, ran.out, ran.err)
            };
            assert_eq!(
                run(&scene.classes, "/"),
                run(&elsewhere, "/home/somebody/with/a/long/name"),
                "{words:?}"
            );
        }
    }
}

#[test]
fn a_token_shows_the_same_execution_again() {
    for jdk in jdks::find() {
        let scene = scene(jdk);
        let found = scene.ask("explore", &["Racy"]);
        found.says(1, &["error: java.lang.AssertionError in thread \"main\"", "data race on"]);
        let body = |text: &str| {
            let end = text.find("\nwhy:").expect("an explanation");
            text[..end].to_string()
        };
        let again = scene.run(&["replay", found.token()]);
        again.says(1, &[]);
        assert_eq!(body(&found.out), body(&again.out));
        let steps = scene.run(&["replay", "--step", found.token()]);
        steps.says(1, &["step 1 of ", "main at Racy.java:3 in Racy.main"]);
        let json = scene.run(&["replay", "--json", found.token()]);
        json.says(1, &["\"kind\": \"exception\""]);
        let all = scene.ask("explore", &["--json", "Racy"]);
        all.says(1, &["\"findings\": [", "\"executions\": "]);
    }
}

/// Printing is no operation, unless the program uses what the library locks for it.
#[test]
fn a_standard_stream_can_be_a_lock() {
    for jdk in jdks::find() {
        let found = scene(jdk).ask("explore", &["LocksOut"]);
        found.says(1, &["AssertionError", "note: the program locks a standard stream"]);
    }
}

/// What was found before Ctrl-C is told.
#[test]
fn an_interrupt_loses_nothing() {
    let scene = scene(jdks::find().remove(0));
    let classes = scene.classes.to_string_lossy().into_owned();
    let words = ["explore", "-cp", &classes, "--strategy", "random", "--time", "0", "--keep-going", "Racy"];
    let mut command = scene.command(&words);
    let command = with_ordinary_signals(&mut command);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    // Long enough to find something, which takes some milliseconds after the machine has booted.
    std::thread::sleep(std::time::Duration::from_secs(3));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("AssertionError") && text.contains("interrupted"), "{text}");
}
