//! What is kept on disk as a user sees it: not at all, but for the time. Every output is compared with the
//! one that is made without.

use std::fs;
use std::path::{Path, PathBuf};
use threadbare_testkit::{CompiledClasses, Ran, Scene, jdks};

const SOURCE: &str = "package bank;\n\
    public class Account { private int balance; private Object[] log = new Object[8];\n\
    public int balance() { return balance; }\n\
    public synchronized void deposit(int n) { balance += n; log[balance & 7] = this; }\n\
    public Object last() { return log[balance & 7].toString(); }\n\
    public synchronized void to(Account other) { other.deposit(balance); balance = 0; } }";

/// One class, and a folder in which results of its analysis may be kept.
struct CacheScene(Scene);

impl CacheScene {
    fn new(test: &str) -> CacheScene {
        let jdk = jdks::find().into_iter().find(|jdk| jdk.feature == 17).expect("JDK 17");
        let compiled = CompiledClasses::of_sources(jdk, &format!("cache-{test}"), &[("Account", SOURCE)]);
        CacheScene(Scene::new(env!("CARGO_BIN_EXE_threadbare"), compiled))
    }

    /// With these variables, and none of the user's that could matter.
    fn run(&self, words: &[&str], variables: &[(&str, &Path)]) -> Ran {
        let mut command = self.0.command(words);
        command.arg("-cp").arg(&self.0.classes);
        for name in ["THREADBARE_CACHE", "XDG_CACHE_HOME", "HOME"] {
            command.env_remove(name);
        }
        Ran::of(command.envs(variables.iter().copied()))
    }

    /// Without a folder of its own, nothing is kept.
    fn plain(&self, words: &[&str]) -> Ran {
        self.run(words, &[("THREADBARE_CACHE", Path::new("off"))])
    }

    fn kept(&self, words: &[&str]) -> Ran {
        self.run(words, &[("THREADBARE_CACHE", &self.0.dir.join("kept"))])
    }

    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(self.0.dir.join(folder)) else { return vec![] };
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
    let scene = CacheScene::new("same");
    for words in COMMANDS {
        let expected = scene.plain(words);
        assert!(!expected.out.is_empty() && matches!(expected.code, 0 | 1), "{expected:?}");
        assert_eq!(scene.kept(words), expected, "{words:?}, at first");
        let files = scene.files("kept").len();
        assert!(files > 0);
        assert_eq!(scene.kept(words), expected, "{words:?}, again");
        assert_eq!(scene.files("kept").len(), files, "{words:?}");
        assert_eq!(scene.run(&[words, &["--no-cache"]].concat(), &[]), expected, "{words:?}, without");
    }
    // Of Account, Hashtable and Vector; of two by the published rules; and what is tested.
    assert_eq!(scene.files("kept").len(), 6);
}

#[test]
fn what_is_damaged_is_made_anew() {
    let scene = CacheScene::new("damaged");
    let words = ["inspect", "bank.Account"];
    let expected = scene.kept(&words);
    let file = scene.files("kept").pop().expect("a file");
    let whole = fs::read(&file).expect("a file");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 0x10;
    for damaged in [&b""[..], b"tb-cache", &whole[..whole.len() - 1], &flipped, &[0xff; 4096]] {
        fs::write(&file, damaged).expect("written");
        assert_eq!(scene.kept(&words), expected);
        assert_eq!(fs::read(&file).expect("a file"), whole);
    }
    fs::remove_file(&file).expect("removed");
    fs::create_dir(&file).expect("a folder");
    assert_eq!(scene.kept(&words), expected);
    // Where nothing can be written, nothing is kept, and nobody is told.
    let nowhere = scene.0.dir.join("Account.java/kept");
    assert_eq!(scene.run(&words, &[("THREADBARE_CACHE", &nowhere)]), expected);
}

#[test]
fn where_things_are_kept() {
    let scene = CacheScene::new("where");
    let words = ["inspect", "bank.Account"];
    let (xdg, home) = (scene.0.dir.join("xdg"), scene.0.dir.join("home"));
    let expected = scene.run(&words, &[]);
    for off in ["", "off"] {
        let variables = [("THREADBARE_CACHE", Path::new(off)), ("XDG_CACHE_HOME", &xdg), ("HOME", &home)];
        assert_eq!(scene.run(&words, &variables), expected);
    }
    let variables = [("XDG_CACHE_HOME", xdg.as_path()), ("HOME", &home)];
    assert_eq!(scene.run(&[&words[..], &["--no-cache"]].concat(), &variables), expected);
    assert!(!xdg.exists() && !home.exists());
    assert_eq!(scene.run(&words, &variables), expected);
    assert_eq!(scene.files("xdg/threadbare").len(), 1);
    assert!(!home.exists());
    assert_eq!(scene.run(&words, &variables[1..]), expected);
    assert_eq!(scene.files("home/.cache/threadbare").len(), 1);
}

#[test]
fn mistakes_are_not_kept() {
    let scene = CacheScene::new("mistakes");
    for command in ["inspect", "check"] {
        let words = [command, "bank.Acount"];
        let expected = scene.plain(&words);
        assert_eq!(expected.code, 2, "{expected:?}");
        assert_eq!(scene.kept(&words), expected);
    }
    assert!(scene.files("kept").is_empty());
}

/// Several processes that begin with nothing.
#[test]
fn several_processes() {
    let scene = CacheScene::new("several");
    let words = ["inspect", "bank.Account", "java.util.Vector"];
    let expected = scene.plain(&words);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(scene.kept(&words), expected));
        }
    });
    assert_eq!(scene.files("kept").len(), 2);
}
