//! `threadbare explore` and `replay` as a user types them: what is odd about a program gets a clear end
//! (every row of the table of `docs/exit-codes.md`, "Odd programs"), the same command prints the same on any count of
//! machines, and a token shows the same execution again.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use threadbare_corpus::compile::{javac, own_folder};
use threadbare_corpus::docs::documented_rows;
use threadbare_corpus::jdks::{self, Jdk};
use threadbare_corpus::process::with_ordinary_signals;

const SOURCES: &[(&str, &str)] = &[
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
        "Long",
        "public class Long { static volatile int n; public static void main(String[] a) throws Exception {\n\
         Runnable r = () -> { for (int i = 0; i < 400; i++) n = n + 1; };\n\
         Thread x = new Thread(r), y = new Thread(r); x.start(); y.start(); x.join(); y.join(); } }",
    ),
];

struct World {
    jdk: Jdk,
    classes: PathBuf,
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl World {
    fn new(jdk: Jdk) -> World {
        let dir = own_folder(env!("CARGO_TARGET_TMPDIR"), "explore", &jdk);
        std::fs::create_dir_all(&dir).expect("a folder");
        let mut paths = Vec::new();
        for (name, source) in SOURCES {
            let path = dir.join(format!("{name}.java"));
            std::fs::write(&path, source).expect("a source");
            paths.push(path);
        }
        let paths: Vec<&Path> = paths.iter().map(|p| &**p).collect();
        let classes = dir.join("classes");
        std::fs::create_dir_all(&classes).expect("a folder");
        if let Some(error) = javac(&jdk, &classes, &paths).expect("javac") {
            panic!("{error}");
        }
        World { jdk, classes }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_threadbare"));
        command.args(words).env("JAVA_HOME", &self.jdk.home).env_remove("CLASSPATH").stdin(Stdio::null());
        command.env("THREADBARE_CACHE", "off");
        command
    }

    fn run(&self, words: &[&str]) -> Ran {
        finish(self.command(words))
    }

    fn explore(&self, words: &[&str]) -> Ran {
        let classes = self.classes.to_string_lossy().into_owned();
        let mut all = vec!["explore", "--class-path", &classes];
        all.extend(words);
        self.run(&all)
    }
}

fn finish(mut command: Command) -> Ran {
    let output = command.output().expect("threadbare runs");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

impl Ran {
    #[track_caller]
    fn ends(&self, code: i32, texts: &[&str]) {
        let all = format!("{}{}", self.out, self.err);
        assert_eq!(self.code, code, "{all}");
        for text in texts {
            assert!(all.contains(text), "`{text}` is missing in:\n{all}");
        }
    }

    fn token(&self) -> &str {
        let line = self.out.lines().find_map(|l| l.strip_prefix("replay: threadbare replay "));
        line.expect("a token")
    }
}

/// What is odd, the exit code, and how to see it; the table in `docs/exit-codes.md` has the same rows.
type Row = (&'static str, i32, fn(&World, i32));

const ROWS: &[Row] = &[
    ("It never starts a second thread", 0, |w, code| {
        w.explore(&["Alone"]).ends(code, &["the program never starts a second thread"]);
    }),
    ("It has no `main`, or there is no such class", 2, |w, code| {
        w.explore(&["NoMain"]).ends(code, &["Main method not found in class NoMain"]);
        w.explore(&["Nope"]).ends(code, &["Could not find or load main class Nope"]);
    }),
    ("It fails before it starts a second thread", 1, |w, code| {
        let texts = ["java.lang.ExceptionInInitializerError in thread \"main\"", "whatever the schedule"];
        w.explore(&["Initialises"]).ends(code, &texts);
    }),
    ("A thread needs a native method that Threadbare does not have", 3, |w, code| {
        w.explore(&["Native"]).ends(code, &["threadbare: unsupported: native method", "Native.java:2"]);
    }),
    ("It reads standard input", 0, |w, code| {
        w.explore(&["Reads"]).ends(code, &["note: the program reads standard input, which is empty here"]);
        let file = w.classes.join("input.txt");
        std::fs::write(&file, "x").expect("input");
        w.explore(&["--input", &file.to_string_lossy(), "Reads"]).ends(1, &["AssertionError", "120"]);
    }),
    ("It calls `System.exit(3)` in some interleaving", 1, |w, code| {
        w.explore(&["Exits", "3"]).ends(code, &["status 3"]);
        w.explore(&["Exits", "0"]).ends(0, &["all interleavings explored"]);
    }),
    ("A thread loops for ever without doing anything that others see", 4, |w, code| {
        let ran = w.explore(&["--executions", "2", "--max-steps", "100000", "Forever"]);
        ran.ends(code, &["did not end within 100000 steps", "Forever.java:4"]);
    }),
    ("It loops for ever before it starts a second thread", 4, |w, code| {
        let ran = w.explore(&["--max-steps", "100000", "First"]);
        ran.ends(code, &["threadbare: the step limit of", "First.java:1"]);
    }),
    ("An execution has more operations than `--max-operations`", 4, |w, code| {
        let ran = w.explore(&["--executions", "3", "--max-operations", "100", "Long"]);
        ran.ends(code, &["did not end within 100 visible operations"]);
    }),
    ("A budget of nothing, or one that is no time", 2, |w, code| {
        w.explore(&["--executions", "0", "Racy"]).ends(code, &["threadbare: --executions 0"]);
        w.explore(&["--jobs", "0", "Racy"]).ends(code, &["threadbare: --jobs 0"]);
        w.explore(&["--time", "soon", "Racy"]).ends(code, &["threadbare: --time soon: not a time"]);
        w.explore(&["--input", "/no/such/file", "Racy"]).ends(code, &["threadbare: --input /no/such/file"]);
    }),
    ("A replay token that is damaged, of another program, or for another JDK", 2, |w, code| {
        w.run(&["replay", "tb1-nonsense"]).ends(code, &["threadbare: the replay token"]);
        w.run(&["replay", "hello"]).ends(code, &["threadbare: this is no replay token"]);
        let token = w.explore(&["Racy"]).token().to_string();
        let other = w.classes.join("other");
        std::fs::create_dir_all(&other).expect("a folder");
        let source = other.join("Racy.java");
        let text =
            "public class Racy { public static void main(String[] a) { new Thread(() -> { }).start(); } }";
        std::fs::write(&source, text).expect("a source");
        assert_eq!(javac(&w.jdk, &other, &[&source]).expect("javac"), None);
        let ran = w.run(&["replay", &token, "-cp", &other.to_string_lossy()]);
        ran.ends(code, &["threadbare: the program has changed since the token was made"]);
    }),
];

#[test]
fn odd_programs_have_a_clear_end() {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK found");
    for jdk in jdks {
        let world = World::new(jdk);
        for (_, code, check) in ROWS {
            check(&world, *code);
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

#[test]
fn the_same_command_prints_the_same_on_any_count_of_machines() {
    let world = World::new(jdks::find().remove(0));
    for strategy in ["random", "pos", "pct", "surw", "dpor", "dfs", "preemption", "auto"] {
        let with = |jobs: &str| {
            let words = ["--strategy", strategy, "--executions", "300", "--seed", "5", "--jobs", jobs];
            let mut racy = words.to_vec();
            racy.extend(["--keep-going", "Racy"]);
            let mut long = words.to_vec();
            long.push("Long");
            let (racy, long) = (world.explore(&racy), world.explore(&long));
            (racy.out, racy.code, long.out, long.code)
        };
        let once = with("1");
        assert_eq!(once, with("1"), "{strategy}, the same again");
        assert_eq!(once, with("3"), "{strategy}, on three machines");
        assert_eq!(once.1, 1, "{strategy} finds the race:\n{}", once.0);
    }
}

/// The working folder, the home folder and the class path's name are values of the machine that reach
/// the program's properties: nothing that a program is scheduled by may depend on how long they are.
#[test]
fn the_place_does_not_matter() {
    for jdk in jdks::find() {
        let world = World::new(jdk);
        let elsewhere = world.classes.with_file_name("a-folder-with-quite-another-name-than-the-first");
        std::fs::create_dir_all(&elsewhere).expect("a folder");
        for class in ["Hashes.class", "Racy.class"] {
            std::fs::copy(world.classes.join(class), elsewhere.join(class)).expect("a copy");
        }
        for words in [&["run"][..], &["explore", "--strategy", "dpor"], &["explore", "--strategy", "random"]]
        {
            let run = |folder: &Path, home: &str| {
                let mut command = world.command(words);
                command.args(["-cp", ".", "Hashes"]).current_dir(folder).env("HOME", home);
                let ran = finish(command);
                (ran.code, ran.out, ran.err)
            };
            assert_eq!(
                run(&world.classes, "/"),
                run(&elsewhere, "/home/somebody/with/a/long/name"),
                "{words:?}"
            );
        }
    }
}

#[test]
fn a_token_shows_the_same_execution_again() {
    for jdk in jdks::find() {
        let world = World::new(jdk);
        let found = world.explore(&["Racy"]);
        found.ends(1, &["error: java.lang.AssertionError in thread \"main\"", "data race on"]);
        let body = |text: &str| {
            let end = text.find("\nwhy:").expect("an explanation");
            text[..end].to_string()
        };
        let again = world.run(&["replay", found.token()]);
        again.ends(1, &[]);
        assert_eq!(body(&found.out), body(&again.out));
        let steps = world.run(&["replay", "--step", found.token()]);
        steps.ends(1, &["step 1 of ", "main at Racy.java:3 in Racy.main"]);
        let json = world.run(&["replay", "--json", found.token()]);
        json.ends(1, &["\"kind\": \"exception\""]);
        let all = world.explore(&["--json", "Racy"]);
        all.ends(1, &["\"findings\": [", "\"executions\": "]);
    }
}

/// What was found before Ctrl-C is told.
#[test]
fn an_interrupt_loses_nothing() {
    let world = World::new(jdks::find().remove(0));
    let classes = world.classes.to_string_lossy().into_owned();
    let words = ["explore", "-cp", &classes, "--strategy", "random", "--time", "0", "--keep-going", "Racy"];
    let mut command = world.command(&words);
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
