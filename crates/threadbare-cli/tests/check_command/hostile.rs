//! Class files whose names are meant to fool whoever reads about them: none of it reaches a terminal as it is, a
//! source file as code, or the file system as a path.

use std::fs;
use std::path::Path;
use std::process::Command;
use threadbare_testkit::{Ran, Scene, javac, jdks};

/// Fails in two ways: by an exception, and, in `main`, by a deadlock.
const PLAIN: &str = "package bank;\n\
    public class Plain { private String FIELD = \"a\";\n\
    public void METHOD() { FIELD = null; FIELD = \"b\"; }\n\
    public int size() { if (FIELD == null) throw new IllegalStateException(\"\\033[2J\\n\\u202eviolation 9: fake\");\n\
    return 1; }\n\
    static void STUCK(Object a, Object b) { synchronized (a) { Thread.yield(); synchronized (b) { } } }\n\
    public static void main(String[] args) { Object a = new Object(), b = new Object();\n\
    new Thread(() -> STUCK(a, b), \"evil\\033[2J\\n\").start(); STUCK(b, a); } }";

/// What everything is called afterwards. A name of a class file may hold all but a few characters.
const EVIL: [(&str, &str); 5] = [
    ("FIELD", "f\u{1b}c\u{7}\u{202e}\n"),
    ("METHOD", "m\u{1b}c\n\u{202e}violation 9: fake\r() { System exit(1)\u{9b}"),
    ("STUCK", "s\u{1b}c\nthreadbare: fine"),
    ("Plain.java", "Pl\u{1b}[1A\u{2066}ain\n*\\u002f.java"),
    ("bank/Plain", "bank/Pl\u{1b}c\n\u{200b}ain' }"),
];

/// The class with another text in every constant that is, or mentions, one of these names.
fn renamed(class: &[u8], names: &[(&str, &str)]) -> Vec<u8> {
    let mut out = class[..10].to_vec();
    let count = u16::from_be_bytes([class[8], class[9]]);
    let (mut at, mut index) = (10, 1);
    while index < count {
        let size = match class[at] {
            1 => {
                let length = usize::from(u16::from_be_bytes([class[at + 1], class[at + 2]]));
                let mut text =
                    String::from_utf8(class[at + 3..at + 3 + length].to_vec()).expect("plain text");
                names.iter().for_each(|(plain, evil)| text = text.replace(plain, evil));
                out.push(1);
                out.extend(u16::try_from(text.len()).expect("a short text").to_be_bytes());
                out.extend(text.as_bytes());
                at += 3 + length;
                index += 1;
                continue;
            }
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            5 | 6 => {
                index += 1;
                9
            }
            _ => 5,
        };
        out.extend(&class[at..at + size]);
        at += size;
        index += 1;
    }
    out.extend(&class[at..]);
    out
}

fn with_classes(test: &str, names: &[(&str, &str)]) -> Scene {
    let scene = super::scene(jdks::find().pop().expect("a JDK"), test);
    scene.add_sources(&[("Plain", PLAIN)]);
    let plain = scene.classes.join("bank/Plain.class");
    let bytes = renamed(&fs::read(&plain).expect("the class"), names);
    fs::remove_file(&plain).expect("the class");
    let name = names.iter().fold("bank/Plain".to_string(), |name, (plain, evil)| name.replace(plain, evil));
    fs::write(scene.classes.join(format!("{name}.class")), bytes).expect("the class");
    scene
}

/// Nothing that a terminal would obey, and no line that pretends to be ours.
#[track_caller]
fn is_harmless(ran: &Ran) {
    for text in [&ran.out, &ran.err] {
        let odd = |c: char| {
            c.is_control() && c != '\n'
                || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        assert!(!text.contains(odd), "{text:?}");
        assert!(!text.lines().any(|line| line.starts_with("violation 9")), "{text}");
        assert!(!text.lines().any(|line| line.starts_with("threadbare: fine")), "{text}");
    }
}

#[test]
fn nothing_is_printed_as_it_is() {
    let scene = with_classes("evil", &EVIL);
    let check = |words: &[&str]| {
        let ran = scene.ask("check", &[&["--tests", "60", "bank.Pl*"], words].concat());
        assert_eq!(ran.code, 1, "{}\n{}", ran.out, ran.err);
        is_harmless(&ran);
        ran
    };
    let ran = check(&[]);
    for part in [r"\u001b[2J\n\u202eviolation 9: fake", r"Pl\u001bc\n\u200bain", r"Pl\u001b[1A\u2066ain\n"] {
        assert!(ran.out.contains(part), "`{part}` is missing in:\n{}", ran.out);
    }
    // Nor is a line of ours broken by a name.
    assert!(ran.out.lines().any(|line| line == r"bank.Pl\u001bc\n\u200bain' }: 1 violation"), "{}", ran.out);
    check(&["--verbose"]);
    check(&["--json"]);
    let token = ran.out.lines().find_map(|l| l.strip_prefix("replay: threadbare replay ")).expect("a token");
    for words in [&["replay", token][..], &["replay", "--step", token], &["replay", "--json", token]] {
        let ran = scene.run(words);
        assert_eq!(ran.code, 1, "{}", ran.err);
        is_harmless(&ran);
    }
    let class = EVIL[4].1.replace('/', ".");
    let path = scene.classes.to_string_lossy();
    for words in [&["inspect", "-cp", &path, &class][..], &["inspect", "-cp", &path, "--json", &class]] {
        let ran = scene.run(words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        is_harmless(&ran);
    }
    let near = scene.run(&["inspect", "-cp", &path, &class[..class.len() - 1]]);
    assert_eq!(near.code, 2);
    is_harmless(&near);
    for words in [&["explore", "-cp", &path, &class][..], &["explore", "--json", "-cp", &path, &class]] {
        let ran = scene.run(words);
        assert_eq!(ran.code, 1, "{}", ran.err);
        is_harmless(&ran);
    }
    // Some schedule of a plain run is stuck, too.
    let stuck = (0..40).map(|seed| scene.run(&["run", "--seed", &seed.to_string(), "-cp", &path, &class]));
    let stuck = stuck.into_iter().find(|ran| ran.code == 5).expect("a schedule that is stuck");
    is_harmless(&stuck);
    assert!(stuck.err.contains("waits to enter a monitor"), "{}", stuck.err);
}

/// What `check --out` wrote, by name.
fn written(scene: &Scene) -> Vec<(String, String)> {
    let dir = scene.dir.join("found");
    let out = dir.to_string_lossy();
    let ran = scene.ask("check", &["--tests", "60", "--out", &out, "bank.Pl*"]);
    assert_eq!(ran.code, 1, "{}\n{}", ran.out, ran.err);
    let mut files: Vec<(String, String)> = fs::read_dir(&dir)
        .expect("the folder")
        .flatten()
        .map(|entry| {
            let content = fs::read_to_string(entry.path()).expect("a text");
            (entry.file_name().into_string().expect("a name"), content)
        })
        .collect();
    files.sort();
    files
}

#[track_caller]
fn has_no_code(scene: &Scene, source: &str) {
    assert!(source.lines().all(|line| line.is_empty() || line.starts_with("//")), "{source}");
    assert!(source.contains("cannot be written in Java"), "{source}");
    let dir = scene.dir.join("compiled");
    fs::create_dir_all(&dir).expect("a folder");
    let file = scene.dir.join("Nothing.java");
    fs::write(&file, source).expect("a source");
    assert_eq!(javac(&scene.jdk, &dir, &[Path::new(&file)]).expect("javac"), None, "{source}");
    assert_eq!(fs::read_dir(&dir).expect("the folder").count(), 0, "nothing was compiled");
}

#[test]
fn no_name_becomes_code_or_a_path() {
    let scene = with_classes("evil-out", &EVIL);
    let files = written(&scene);
    assert!(!files.is_empty() && files.len().is_multiple_of(3), "{files:?}");
    for (name, content) in &files {
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c)), "{name}");
        if name.ends_with(".java") {
            has_no_code(&scene, content);
        }
    }
}

#[test]
fn a_keyword_is_no_name() {
    for (test, names) in [
        ("keyword-method", [("METHOD", "class")]),
        ("escape-method", [("METHOD", "a\\u000a int x")]),
        ("comment-class", [("bank/Plain", "bank/Pl*\\u002f int x")]),
    ] {
        let scene = with_classes(test, &names);
        let files = written(&scene);
        let java = files.iter().find(|(name, _)| name.ends_with(".java")).expect("a source");
        has_no_code(&scene, &java.1);
    }
}

#[test]
fn a_full_disk_leaves_no_half_file() {
    let scene = with_classes("full", &[]);
    let dir = scene.dir.join("found");
    // The limit of a file's size stands for a disk that is full; its signal would end the process.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let path = scene.classes.to_string_lossy();
    let out = dir.to_string_lossy();
    let words = ["check", "-cp", &path, "--tests", "60", "--out", &out, "bank.Plain"];
    let inner = scene.command(&words);
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh"]).arg(inner.get_program()).args(inner.get_args());
    command.env("JAVA_HOME", &scene.jdk.home).env("THREADBARE_CACHE", "off").current_dir(&*scene.dir);
    let ran = Ran::of(&mut command);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("violation 1: "), "{}", ran.out);
    assert!(ran.err.starts_with("threadbare: --out: ") && ran.err.lines().count() == 1, "{}", ran.err);
    assert!(ran.err.contains("cannot be written"), "{}", ran.err);
    let left: Vec<_> = fs::read_dir(&dir).expect("the folder").flatten().collect();
    assert!(left.is_empty(), "{left:?}");
}
