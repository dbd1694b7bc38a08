//! What the user says about the use of a class: on the command line, in `threadbare.toml`, and both.

use std::fs;
use threadbare_testkit::{Ran, Scene, jdks};

/// For one consumer: `take` and `poll` break beside each other, and beside nothing else.
const LANE: &str = "package bank;\n\
    public class Lane { private final Object[] items = new Object[16];\n\
    private int head; private volatile int tail;\n\
    public synchronized void put(int item) { items[tail % 16] = item; tail++; }\n\
    public int take() { if (head == tail) return -1; Object item = items[head % 16];\n\
    items[head % 16] = null; head++; return ((Integer) item).intValue(); }\n\
    public int poll() { return take(); } public int size() { return tail; } }";
/// Throws from a call, and from a thread of its own, when it is closed at the wrong moment; `read` is broken
/// in another way.
const DOOR: &str = "package bank;\n\
    public class Door { private volatile boolean open = true; private String text = \"a\";\n\
    public static class Closed extends IllegalStateException { }\n\
    public void close() { open = false; }\n\
    public void reopen() { open = true; }\n\
    public void use() { if (open) { if (!open) throw new Closed(); } }\n\
    public void spawn() { new Thread(() -> use()).start(); }\n\
    public void reset() { text = null; text = \"b\"; }\n\
    public int read() { return text.length(); } }";
/// A call that may be refused stands before one that lets others go on.
const GATE: &str = "package bank;\n\
    public class Gate { private boolean shut; private int busy;\n\
    public void enter() { busy++; busy--; if (busy != 0) throw new IllegalStateException(); }\n\
    public synchronized void shut() { shut = true; }\n\
    public synchronized void open() { shut = false; notifyAll(); }\n\
    public synchronized void pass() throws InterruptedException { while (shut) wait(); } }";

fn with_classes(test: &str) -> Scene {
    let scene = super::scene(jdks::find().pop().expect("a JDK"), test);
    scene.add_sources(&[("Lane", LANE), ("Door", DOOR), ("Gate", GATE)]);
    scene
}

fn tested(scene: &Scene, words: &[&str]) -> Ran {
    scene.ask("check", &[&["--tests", "120"], words].concat())
}

#[test]
fn a_single_consumer_is_no_violation() {
    let scene = with_classes("consumer");
    tested(&scene, &["bank.Lane"]).ends(1, "NullPointerException", "");
    for generator in ["auto", "depcon", "covcon", "contege"] {
        for threads in ["2", "3"] {
            let words = ["--exclusive", "take,poll()", "--generator", generator, "--threads", threads];
            let ran = tested(&scene, &[&words[..], &["bank.Lane"]].concat());
            ran.ends(0, "bank.Lane: tested: nothing found", "");
            assert!(ran.out.contains("in 120 tests"), "{generator} makes no tests:\n{}", ran.out);
            let note = "note: left out by your settings: 3 pairs that can disturb each other not tested (poll() \
                        beside poll(), poll() beside take(), take() beside take())";
            assert!(ran.out.contains(note), "{}", ran.out);
        }
    }
}

#[test]
fn methods_and_pairs_are_left_out() {
    let scene = with_classes("left-out");
    let ran = tested(&scene, &["--exclude", "take", "--exclude", "poll()", "bank.Lane"]);
    ran.ends(0, "note: left out by your settings: no test calls poll(), take()", "");
    let ran = tested(&scene, &["--only", "take", "bank.Lane"]);
    ran.ends(1, "two calls of take()", "");
    assert!(ran.out.contains("lane1.put("), "a prefix may call the others:\n{}", ran.out);
    let ran = tested(&scene, &["--pair", "put(int),take", "bank.Lane"]);
    ran.ends(0, "covered: 1 of the 1 pairs", "");
    let ran = tested(&scene, &["--pair", "put,take", "--pair", "take,poll", "bank.Lane"]);
    ran.ends(1, "poll() and take()", "");
    let ran = tested(&scene, &["--generator", "contege", "--pair", "put,take", "bank.Lane"]);
    ran.ends(0, "bank.Lane: tested: nothing found", "");
}

#[test]
fn an_allowed_exception_is_like_a_return() {
    let scene = with_classes("allowed");
    let closed = "bank.Door is not thread-safe: Door$Closed";
    tested(&scene, &["--exclude", "read", "bank.Door"]).ends(1, closed, "");
    let allowed = ["--allow-exception", "java.lang.IllegalStateException"];
    let ran = tested(&scene, &[&allowed[..], &["--exclude", "read", "bank.Door"]].concat());
    ran.ends(0, "a call may end with java.lang.IllegalStateException", "");
    // Others are told as before, and the token knows what is allowed.
    let ran = tested(&scene, &[&allowed[..], &["bank.Door"]].concat());
    ran.ends(1, "bank.Door: 1 violation\n", "");
    assert!(!ran.out.contains("Closed"), "{}", ran.out);
    let token = ran.out.lines().find_map(|l| l.strip_prefix("replay: threadbare replay ")).expect("a token");
    scene.run(&["replay", token]).ends(1, "NullPointerException in thread", "");
    // What follows the refused call is called: nobody waits for ever.
    let words =
        ["--generator", "contege", "--only", "enter", "--only", "open", "--only", "pass", "bank.Gate"];
    let ran = scene.ask("check", &[&["--tests", "600"], &words[..]].concat());
    ran.ends(1, "IllegalStateException", "");
    let ran = scene.ask("check", &[&["--tests", "600"], &allowed[..], &words[..]].concat());
    ran.ends(0, "bank.Gate: tested: nothing found", "");
}

#[test]
fn the_file_and_the_command_line_are_combined() {
    let scene = with_classes("file");
    fs::write(scene.dir.join("pom.xml"), "").expect("a file");
    let inner = scene.dir.join("src/main");
    fs::create_dir_all(&inner).expect("a folder");
    let file = scene.dir.join("threadbare.toml");
    let from = |dir: &std::path::Path, words: &[&str]| {
        let path = scene.classes.to_string_lossy();
        let mut command = scene.command(&[&["check", "-cp", &path, "--tests", "120"], words].concat());
        command.current_dir(dir);
        super::Ran::of(&mut command)
    };
    fs::write(&file, "[class.\"bank.Lane\"]\nexclusive = [[\"take\", \"poll\"]]\n").expect("a file");
    from(&inner, &["bank.Lane"]).ends(0, "left out by your settings", "");
    from(&inner, &["--exclude", "size", "bank.Lane"]).ends(0, "no test calls size(); 3 pairs that can", "");
    from(&inner, &["--pair", "take,take", "bank.Lane"]).ends(1, "two calls of take()", "");
    let other = scene.dir.join("other.toml");
    fs::write(&other, "").expect("a file");
    from(&inner, &["--config", &other.to_string_lossy(), "bank.Lane"]).ends(1, "NullPointerException", "");
    fs::write(&file, "[class.\"bank.Lane\"]\nexclude = [\"take\", \"poll\"]\n").expect("a file");
    from(&inner, &["--only", "take", "bank.Lane"]).ends(1, "two calls of take()", "");
    fs::write(&file, "allow-exceptions = [\"java.lang.NullPointerException\"]\n").expect("a file");
    from(&inner, &["bank.Lane"]).ends(0, "a call may end with java.lang.NullPointerException", "");
}

#[test]
fn what_is_unknown_is_said_with_near_names() {
    let scene = with_classes("unknown");
    let says = |words: &[&str], sentence: &str| {
        let ran = scene.ask("check", words);
        ran.ends(2, "", sentence);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    };
    let method = "the class bank.Lane has no public method tak; did you mean take?";
    for option in ["--exclude", "--only", "--exclusive"] {
        says(&[option, "tak", "bank.Lane"], method);
    }
    says(&["--pair", "put,tak", "bank.Lane"], method);
    says(&["--exclude", "take(int)", "bank.Lane"], "no public method take(int); did you mean take()?");
    says(&["--exclude", "tak", "bank.Lane", "bank.Door"], "none of the 2 classes has such a public method");
    let near =
        "there is no class java.lang.IllegalStateExeption on the class path or in the JDK; did you mean";
    says(&["--allow-exception", "java.lang.IllegalStateExeption", "bank.Lane"], near);
    says(&["--allow-exception", "java.lang.String", "bank.Lane"], "java.lang.String is no exception");
    says(&["--pair", "put", "bank.Lane"], "not a pair");
    says(&["--exclude", "take", "--only", "take", "bank.Lane"], "is to be left out and to be tested");
    says(&["--only", "size", "--exclusive", "size", "bank.Lane"], "nothing is left to test of bank.Lane");
    says(&["--config", "nowhere.toml", "bank.Lane"], "nowhere.toml");
    let file = scene.dir.join("threadbare.toml");
    for (content, sentence) in [
        ("budgt = \"1s\"", "threadbare.toml: there is no key budgt; did you mean budget?"),
        ("budget = \"soon\"", "not a time"),
        (
            "[class.\"bank.Lane\"]\nexclud = []",
            "there is no key exclud in [class.\"bank.Lane\"]; did you mean",
        ),
        (
            "[class.\"bank.Lan\"]",
            "there is no class bank.Lan on the class path or in the JDK; did you mean bank",
        ),
        ("[class.\"bank.Door\"]\nonly = [\"clos\"]", "no public method clos; did you mean close?"),
        ("[class.\"bank.Lane\"]\npairs = [[\"put\"]]", "threadbare.toml: line 2: "),
        ("[class.\"bank.Lane\"", "threadbare.toml: line 1: "),
    ] {
        fs::write(&file, content).expect("a file");
        says(&["bank.Lane"], sentence);
    }
}
