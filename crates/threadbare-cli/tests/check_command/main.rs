//! `threadbare check` as a user types it: what it finds, writes and replays, the same for every number of
//! machines; and every row of the table of `docs/exit-codes.md`, "Classes that cannot be checked".

mod hostile;
mod label;
mod settings;
mod violations;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::process::with_ordinary_signals;
use threadbare_testkit::{CompiledClasses, Ran, Scene};

/// A lazy field that is reset: `size` may find nothing.
const LAZY: &str = "package bank;\n\
    public class Lazy { private StringBuilder text;\n\
    public void reset() { text = null; }\n\
    public int size() { if (text == null) text = new StringBuilder(\"ab\"); return text.length(); } }";
const SAFE: &str = "package bank;\n\
    public class Safe { private int n; public synchronized void add(int k) { n += k; }\n\
    public synchronized int get() { return n; } }";
const UNBUILDABLE: &str = "package bank;\n\
    public class Hidden { private int n; private Hidden() { } public void add() { n++; } \n\
    public int get() { return n; } }";
const PICKY: &str = "package bank;\n\
    public class Picky { private int n; public Picky() { throw new IllegalStateException(\"no\"); }\n\
    public void add() { n++; } public int get() { return n; } }";
const BROKEN_INIT: &str = "package bank;\n\
    public class BrokenInit { static final int N = Integer.parseInt(\"x\"); private int n;\n\
    public void add() { n++; } public int get() { return n + N; } }";
const NATIVE: &str = "package bank;\n\
    public class Native { private int n; public Native() { start(); } private native void start();\n\
    public void add() { n++; } public int get() { return n; } }";
const NEEDY: &str = "package bank;\n\
    public class Needy { private int n; private final Gone gone = new Gone();\n\
    public void add() { n++; } public int get() { return n + gone.hashCode(); } }";
const GONE: &str = "package bank; public class Gone { }";
const ANNOTATION: &str = "package net.jcip.annotations;\n\
    import java.lang.annotation.*; @Retention(RetentionPolicy.CLASS) @Target(ElementType.TYPE)\n\
    public @interface ThreadSafe { }";
const ANNOTATED: &str = "package bank;\n\
    @net.jcip.annotations.ThreadSafe public class Marked { private String text;\n\
    public void reset() { text = null; }\n\
    public int size() { if (text == null) text = \"ab\"; return text.length(); } }";

fn scene(jdk: Jdk, test: &str) -> Scene {
    let sources = [
        ("Lazy", LAZY),
        ("Safe", SAFE),
        ("Hidden", UNBUILDABLE),
        ("Picky", PICKY),
        ("BrokenInit", BROKEN_INIT),
        ("Native", NATIVE),
        ("Gone", GONE),
        ("Needy", NEEDY),
    ];
    let compiled = CompiledClasses::of_sources(jdk, &format!("check-{test}"), &sources);
    fs::remove_file(compiled.classes.join("bank/Gone.class")).expect("the class");
    Scene::new(env!("CARGO_BIN_EXE_threadbare"), compiled)
}

fn with_each_jdk(test: &str, then: impl Fn(&Scene)) {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK");
    jdks.into_iter().for_each(|jdk| then(&scene(jdk, test)));
}

#[test]
fn a_violation_is_told_and_replayed() {
    with_each_jdk("told", |scene| {
        let ran = scene.ask("check", &["--tests", "50", "bank.Lazy"]);
        ran.ends(1, "violation 1: bank.Lazy is not thread-safe: NullPointerException", "");
        for part in [
            "Lazy lazy1 = new Lazy();",
            "thread 1: lazy1.",
            "data race on lazy1.text",
            "sequentially: ",
            "every call returns",
            "bank.Lazy: 1 violation\n",
            "under sequential consistency; time-outs fire when nothing else can run; calls of java.util.concurrent are single operations",
        ] {
            assert!(ran.out.contains(part), "`{part}` is missing in:\n{}", ran.out);
        }
        let token =
            ran.out.lines().find_map(|l| l.strip_prefix("replay: threadbare replay ")).expect("a token");
        scene.run(&["replay", token]).ends(1, "NullPointerException in thread", "");
        let elsewhere = scene.dir.join("moved");
        fs::rename(&scene.classes, &elsewhere).expect("a folder moves");
        scene.run(&["replay", token]).ends(2, "", "there is no bank.Lazy");
        scene.run(&["replay", "-cp", &elsewhere.to_string_lossy(), token]).ends(
            1,
            "NullPointerException",
            "",
        );
        fs::rename(&elsewhere, &scene.classes).expect("a folder moves");
    });
}

#[test]
fn a_changed_class_is_noticed() {
    let jdk = jdks::find().pop().expect("a JDK");
    let scene = scene(jdk, "changed");
    let ran = scene.ask("check", &["--tests", "50", "bank.Lazy"]);
    let token = ran.out.lines().find_map(|l| l.strip_prefix("replay: threadbare replay ")).expect("a token");
    let changed = LAZY.replace("text = null", "text = new StringBuilder()");
    scene.add_sources(&[("Lazy", &changed)]);
    scene.run(&["replay", token]).ends(2, "", "has changed since the token was made");
}

#[test]
fn the_number_of_machines_does_not_show() {
    with_each_jdk("jobs", |scene| {
        let words = |jobs| ["--tests", "120", "--jobs", jobs, "java.util.Hashtable"];
        let one = scene.ask("check", &words("1"));
        one.ends(1, "java.util.Hashtable: ", "");
        assert_eq!(one.out, scene.ask("check", &words("1")).out, "twice the same");
        assert_eq!(one.out, scene.ask("check", &words("3")).out, "on three machines");
    });
}

#[test]
fn the_readme_s_first_command_finds_a_deadlock() {
    with_each_jdk("first", |scene| {
        let ran = scene.run(&["check", "--fail-fast", "java.lang.StringBuffer"]);
        ran.ends(1, "java.lang.StringBuffer is not thread-safe: ", "");
    });
}

#[test]
fn findings_are_written() {
    let jdk = jdks::find().pop().expect("a JDK");
    let scene = scene(jdk, "out");
    let out = scene.dir.join("found");
    let dir = out.to_string_lossy();
    scene.ask("check", &["--tests", "50", "--out", &dir, "bank.Lazy"]).ends(1, "violation 1", "");
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(read("Lazy-violation-1.txt").starts_with("violation 1: bank.Lazy"));
    assert!(read("Lazy-violation-1.json").contains("\"found_by_test\""));
    let source = read("LazyViolation1Test.java");
    assert!(
        source.contains("class LazyViolation1Test") && source.contains("org.junit.jupiter.api.Test"),
        "{source}"
    );
    // JUnit itself may not be there.
    let junit = "package org.junit.jupiter.api; public @interface Test { }";
    scene.add_sources(&[("Test", junit), ("LazyViolation1Test", &source)]);
}

#[test]
fn json_says_the_same() {
    let jdk = jdks::find().pop().expect("a JDK");
    let scene = scene(jdk, "json");
    let ran = scene.ask("check", &["--json", "--tests", "50", "bank.Lazy", "bank.Safe"]);
    ran.ends(1, "\"class\": \"bank.Lazy\"", "");
    for part in ["\"class\": \"bank.Safe\"", "\"pairs_kept\": 0", "\"sequential\"", "\"replay\""] {
        assert!(ran.out.contains(part), "`{part}` is missing in:\n{}", ran.out);
    }
}

#[test]
fn a_clean_run_says_what_was_covered() {
    let jdk = jdks::find().pop().expect("a JDK");
    let scene = scene(jdk, "clean");
    let ran = scene.ask("check", &["bank.Safe"]);
    ran.ends(0, "bank.Safe: needs no test: none of the", "");
    // So few tests do not call every method.
    let words = ["--tests", "40", "--min-coverage", "5", "java.util.concurrent.atomic.AtomicIntegerArray"];
    let ran = scene.run(&[&["check"], &words[..]].concat());
    ran.ends(0, "tested: nothing found, which proves nothing beyond what was covered", "");
    let words = ["--min-coverage", "101", "bank.Safe"];
    scene.ask("check", &words).ends(2, "", "--min-coverage 101");
    // One test is not enough for a class with many methods, and says so.
    let ran = scene.run(&["check", "--tests", "1", "java.util.Vector"]);
    ran.ends(3, "java.util.Vector: hardly tested: nothing found, which says little", "");
    for part in ["why: only ", "why: never called: ", "--budget gives more time", "--min-coverage"] {
        assert!(ran.out.contains(part), "`{part}` is missing in:\n{}", ran.out);
    }
    let ran = scene.run(&[
        "check",
        "--tests",
        "40",
        "--min-coverage",
        "1",
        "java.util.concurrent.atomic.AtomicLong",
    ]);
    assert!(!ran.out.contains("is thread-safe"), "{}", ran.out);
    for part in ["covered: ", "tests and ", "executions; all interleavings of ", "sequential consistency"] {
        assert!(ran.out.contains(part), "`{part}` is missing in:\n{}", ran.out);
    }
}

/// One class that cannot be read is named, and the others are checked.
#[test]
fn an_unreadable_class_of_a_folder_is_named() {
    let scene = scene(jdks::any(), "unreadable");
    let folder = scene.dir.join("damaged");
    let sources = [("ThreadSafe", ANNOTATION), ("Marked", ANNOTATED), ("Safe", SAFE)];
    scene.compile_sources(&folder, &sources);
    fs::write(folder.join("bank/Safe.class"), b"no class").expect("a file");
    let ran = scene.run(&["check", "--tests", "60", &folder.to_string_lossy()]);
    ran.ends(1, "bank.Marked is not thread-safe", "note: class bank.Safe of ");
}

#[test]
fn annotated_classes_of_a_folder_are_checked() {
    let jdk = jdks::find().pop().expect("a JDK");
    let scene = scene(jdk, "annotated");
    let folder = scene.dir.join("annotated");
    scene.compile_sources(&folder, &[("ThreadSafe", ANNOTATION), ("Marked", ANNOTATED), ("Safe", SAFE)]);
    let ran = scene.run(&["check", "--tests", "60", &folder.to_string_lossy()]);
    ran.ends(1, "bank.Marked is not thread-safe", "");
    assert!(!ran.out.contains("bank.Safe"), "{}", ran.out);
    let ran = scene.run(&["check", "--tests", "60", "-cp", &folder.to_string_lossy(), "bank.M*"]);
    ran.ends(1, "bank.Marked is not thread-safe", "");
}

#[test]
fn an_abstract_class_that_nobody_extends_is_tested() {
    let jdk = jdks::find().pop().expect("a JDK");
    let scene = scene(jdk, "abstract");
    let source =
        LAZY.replace("public class Lazy {", "public abstract class Lazy { protected abstract int more();");
    scene.add_sources(&[("Lazy", &source)]);
    scene.ask("check", &["--tests", "50", "bank.Lazy"]).ends(
        1,
        "bank.Lazy is not thread-safe: NullPointerException",
        "",
    );
}

/// Interrupts a check once its output contains a text; nothing waits for it if that is empty.
fn interrupted(scene: &Scene, words: &[&str], after: &str) -> Ran {
    let path = scene.classes.to_string_lossy();
    let mut command = scene.command(&[&["check", "-cp", &path], words].concat());
    let command = with_ordinary_signals(&mut command);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("threadbare runs");
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    let mut told = String::new();
    if after.is_empty() {
        // Long enough to have begun, short of the budget by far.
        std::thread::sleep(std::time::Duration::from_secs(2));
    }
    while !told.contains(after) {
        assert!(out.read_line(&mut told).expect("a line") > 0, "it ended with:\n{told}");
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    out.read_to_string(&mut told).expect("the rest");
    let code = child.wait().expect("an end").code().unwrap_or(-1);
    Ran { code, out: told, err: String::new() }
}

#[test]
fn interruption_loses_nothing() {
    let jdk = jdks::find().pop().expect("a JDK");
    let scene = scene(jdk, "interrupted");
    let ran = interrupted(&scene, &["--budget", "1h", "bank.Lazy"], "violation 1: ");
    ran.ends(1, "bank.Lazy: 1 violation", "");
    assert!(ran.out.contains("replay: ") && ran.out.contains("; interrupted"), "{}", ran.out);
    let atomic = "java.util.concurrent.atomic.AtomicIntegerArray";
    let ran = interrupted(&scene, &["--budget", "1h", atomic], "");
    ran.ends(130, "; interrupted", "");
}

/// What is odd, the exit code, and how to see it; the table in `docs/exit-codes.md` has the same rows.
type Row = (&'static str, i32, fn(&Scene, i32));

const ROWS: &[Row] = &[
    ("There is no such class", 2, |w, code| {
        let sentence = "there is no class bank.Lasy on the class path or in the JDK; did you mean bank.Lazy?";
        w.ask("check", &["bank.Lasy"]).ends(code, "", sentence);
    }),
    ("No instance can be made", 2, |w, code| {
        w.ask("check", &["bank.Hidden"]).ends(
            code,
            "",
            "bank.Hidden cannot be tested: no instance could be made",
        );
        let why = "new bank.Picky() throws java.lang.IllegalStateException";
        w.ask("check", &["bank.Picky"]).ends(code, "", why);
    }),
    ("Its initialiser throws", 2, |w, code| {
        let why = "bank.BrokenInit cannot be tested: its initialiser fails";
        w.ask("check", &["bank.BrokenInit"]).ends(code, "", why);
    }),
    ("A class that it needs is missing", 2, |w, code| {
        w.ask("check", &["bank.Needy"]).ends(code, "", "java.lang.NoClassDefFoundError");
    }),
    ("It needs a native method of its own", 2, |w, code| {
        w.ask("check", &["bank.Native"]).ends(code, "", "java.lang.UnsatisfiedLinkError");
    }),
    ("An entry of the class path does not exist", 1, |w, code| {
        let path = format!("{}:nowhere.jar", w.classes.display());
        let ran = w.run(&["check", "-cp", &path, "--tests", "50", "bank.Lazy"]);
        ran.ends(code, "violation 1", "nowhere.jar on the class path does not exist");
    }),
    ("A jar or folder without annotated classes", 2, |w, code| {
        let folder = w.classes.to_string_lossy();
        w.run(&["check", &folder]).ends(code, "", "is annotated @ThreadSafe");
        w.run(&["check", "nowhere.jar"]).ends(code, "", "there is no jar or folder nowhere.jar");
        fs::write(w.dir.join("bad.jar"), b"PK").expect("a file");
        w.run(&["check", "bad.jar"]).ends(code, "", "bad.jar");
    }),
    ("A pattern that fits no class", 2, |w, code| {
        w.ask("check", &["no.such.*"]).ends(code, "", "no class on the class path is called no.such.*");
    }),
    ("A budget of nothing", 2, |w, code| {
        w.ask("check", &["--budget", "0", "bank.Lazy"]).ends(code, "", "--budget 0: nothing would be tested");
        w.ask("check", &["--tests", "0", "bank.Lazy"]).ends(code, "", "--tests 0: nothing would be tested");
        w.ask("check", &["--jobs", "0", "bank.Lazy"]).ends(code, "", "--jobs 0");
        w.ask("check", &["--threads", "1", "bank.Lazy"]).ends(code, "", "--threads 1");
    }),
    ("A folder for findings that cannot be written", 2, |w, code| {
        let file = w.dir.join("file");
        fs::write(&file, b"").expect("a file");
        let inside = file.join("out");
        w.ask("check", &["--out", &inside.to_string_lossy(), "bank.Lazy"]).ends(code, "", "--out");
    }),
];

#[test]
fn odd_classes_get_one_sentence() {
    let page = fs::read_to_string(threadbare_testkit::root().join("docs/exit-codes.md"))
        .expect("docs/exit-codes.md");
    for (what, code, _) in ROWS {
        let row = format!("| {what} | {code} |");
        assert!(page.contains(&row), "docs/exit-codes.md has no row `{row}`");
    }
    with_each_jdk("odd", |scene| {
        for (what, code, see) in ROWS {
            println!("{what} on JDK {}", scene.jdk.feature);
            see(scene, *code);
        }
    });
}
