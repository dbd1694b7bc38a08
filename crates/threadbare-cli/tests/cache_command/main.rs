//! What is kept on disk as a user sees it: not at all, but for the time. Every output is compared with the
//! one that is made without.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use threadbare_corpus::compile::javac;
use threadbare_corpus::jdks::{self, Jdk};

const SOURCE: &str = "package bank;\n\
    public class Account { private int balance; private Object[] log = new Object[8];\n\
    public int balance() { return balance; }\n\
    public synchronized void deposit(int n) { balance += n; log[balance & 7] = this; }\n\
    public Object last() { return log[balance & 7].toString(); }\n\
    public synchronized void to(Account other) { other.deposit(balance); balance = 0; } }";

struct World {
    jdk: Jdk,
    dir: PathBuf,
}

#[derive(Debug, PartialEq, Eq)]
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl World {
    fn new(test: &str) -> World {
        let jdk = jdks::find().into_iter().find(|jdk| jdk.feature == 17).expect("JDK 17");
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cache-{test}"));
        drop(fs::remove_dir_all(&dir));
        fs::create_dir_all(dir.join("classes")).expect("a folder");
        let source = dir.join("Account.java");
        fs::write(&source, SOURCE).expect("a source");
        assert_eq!(javac(&jdk, &dir.join("classes"), &[&source]).expect("javac"), None);
        World { jdk, dir }
    }

    /// With these variables, and none of the user's that could matter.
    fn run(&self, words: &[&str], variables: &[(&str, &Path)]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_threadbare"));
        command.args(words).arg("-cp").arg(self.dir.join("classes")).stdin(Stdio::null());
        for name in ["THREADBARE_CACHE", "XDG_CACHE_HOME", "HOME", "CLASSPATH", "COLUMNS"] {
            command.env_remove(name);
        }
        command.env("JAVA_HOME", &self.jdk.home).envs(variables.iter().copied()).current_dir(&self.dir);
        let output = command.output().expect("threadbare runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ran { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }

    /// Without a folder of its own, nothing is kept.
    fn plain(&self, words: &[&str]) -> Ran {
        self.run(words, &[("THREADBARE_CACHE", Path::new("off"))])
    }

    fn kept(&self, words: &[&str]) -> Ran {
        self.run(words, &[("THREADBARE_CACHE", &self.dir.join("kept"))])
    }

    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(self.dir.join(folder)) else { return vec![] };
        files.flatten().map(|file| file.path()).collect()
    }
}

const COMMANDS: [&[&str]; 8] = [
    &["inspect", "bank.Account"],
    &["inspect", "bank.Account", "--json"],
    &["inspect", "bank.Account", "--all"],
    &["inspect", "bank.Account", "--pair", "to,deposit"],
    &["inspect", "bank.Account", "java.util.Vector", "--json", "--as-published"],
    &["inspect", "java.util.Hashtable", "java.util.Vector"],
    &["check", "bank.Account", "--tests", "40", "--jobs", "1"],
    &["check", "bank.Account", "--tests", "40", "--json", "--quiet", "--jobs", "1"],
];

#[test]
fn nothing_is_told_differently() {
    let world = World::new("same");
    for words in COMMANDS {
        let expected = world.plain(words);
        assert!(!expected.out.is_empty() && matches!(expected.code, Some(0 | 1)), "{expected:?}");
        assert_eq!(world.kept(words), expected, "{words:?}, at first");
        let files = world.files("kept").len();
        assert!(files > 0);
        assert_eq!(world.kept(words), expected, "{words:?}, again");
        assert_eq!(world.files("kept").len(), files, "{words:?}");
        assert_eq!(world.run(&[words, &["--no-cache"]].concat(), &[]), expected, "{words:?}, without");
    }
    // Of Account, Hashtable and Vector; of two by the published rules; and what is tested.
    assert_eq!(world.files("kept").len(), 6);
}

#[test]
fn what_is_damaged_is_made_anew() {
    let world = World::new("damaged");
    let words = ["inspect", "bank.Account"];
    let expected = world.kept(&words);
    let file = world.files("kept").pop().expect("a file");
    let whole = fs::read(&file).expect("a file");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 0x10;
    for damaged in [&b""[..], b"tb-cache", &whole[..whole.len() - 1], &flipped, &[0xff; 4096]] {
        fs::write(&file, damaged).expect("written");
        assert_eq!(world.kept(&words), expected);
        assert_eq!(fs::read(&file).expect("a file"), whole);
    }
    fs::remove_file(&file).expect("removed");
    fs::create_dir(&file).expect("a folder");
    assert_eq!(world.kept(&words), expected);
    // Where nothing can be written, nothing is kept, and nobody is told.
    let nowhere = world.dir.join("Account.java/kept");
    assert_eq!(world.run(&words, &[("THREADBARE_CACHE", &nowhere)]), expected);
}

#[test]
fn where_things_are_kept() {
    let world = World::new("where");
    let words = ["inspect", "bank.Account"];
    let (xdg, home) = (world.dir.join("xdg"), world.dir.join("home"));
    let expected = world.run(&words, &[]);
    for off in ["", "off"] {
        let variables = [("THREADBARE_CACHE", Path::new(off)), ("XDG_CACHE_HOME", &xdg), ("HOME", &home)];
        assert_eq!(world.run(&words, &variables), expected);
    }
    let variables = [("XDG_CACHE_HOME", xdg.as_path()), ("HOME", &home)];
    assert_eq!(world.run(&[&words[..], &["--no-cache"]].concat(), &variables), expected);
    assert!(!xdg.exists() && !home.exists());
    assert_eq!(world.run(&words, &variables), expected);
    assert_eq!(world.files("xdg/threadbare").len(), 1);
    assert!(!home.exists());
    assert_eq!(world.run(&words, &variables[1..]), expected);
    assert_eq!(world.files("home/.cache/threadbare").len(), 1);
}

#[test]
fn mistakes_are_not_kept() {
    let world = World::new("mistakes");
    for command in ["inspect", "check"] {
        let words = [command, "bank.Acount"];
        let expected = world.plain(&words);
        assert_eq!(expected.code, Some(2), "{expected:?}");
        assert_eq!(world.kept(&words), expected);
    }
    assert!(world.files("kept").is_empty());
}

/// Several processes that begin with nothing.
#[test]
fn several_processes() {
    let world = World::new("several");
    let words = ["inspect", "bank.Account", "java.util.Vector"];
    let expected = world.plain(&words);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(world.kept(&words), expected));
        }
    });
    assert_eq!(world.files("kept").len(), 2);
}
