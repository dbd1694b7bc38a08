//! `threadbare inspect` as a user types it: names in every spelling, and every row of the table of `docs/exit-codes.md`,
//! "Odd classes".

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use threadbare_corpus::compile::javac;
use threadbare_corpus::docs::documented_rows;
use threadbare_corpus::jdks::{self, Jdk};

const SOURCE: &str = "package bank;\n\
    public class Account { private int balance;\n\
    public int balance() { return balance; }\n\
    public synchronized void deposit(int n) { balance += n; }\n\
    public static class Entry { public int n; public void set(int n) { this.n = n; } } }";

struct World {
    jdk: Jdk,
    dir: PathBuf,
    classes: PathBuf,
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl World {
    fn new(jdk: Jdk, test: &str) -> World {
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("inspect-{test}-{}", jdk.feature));
        drop(fs::remove_dir_all(&dir));
        let classes = dir.join("classes");
        fs::create_dir_all(&classes).expect("a folder");
        let source = dir.join("Account.java");
        fs::write(&source, SOURCE).expect("a source");
        assert_eq!(javac(&jdk, &classes, &[&source]).expect("javac"), None);
        World { jdk, dir, classes }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_threadbare"));
        command.arg("inspect").args(words).stdin(Stdio::null());
        command.env("JAVA_HOME", &self.jdk.home).env_remove("CLASSPATH").current_dir(&self.dir);
        command.env("THREADBARE_CACHE", "off");
        command
    }

    /// On this class path.
    fn on(&self, path: &Path, words: &[&str]) -> Ran {
        let path = path.to_string_lossy();
        finish(self.command(&[&["-cp", &path], words].concat()))
    }

    fn inspect(&self, words: &[&str]) -> Ran {
        self.on(&self.classes, words)
    }

    /// A folder with the class, changed.
    fn damaged(&self, how: &str, damage: impl FnOnce(&mut Vec<u8>)) -> PathBuf {
        let folder = self.dir.join(how);
        fs::create_dir_all(folder.join("bank")).expect("a folder");
        let mut bytes = fs::read(self.classes.join("bank/Account.class")).expect("the class");
        damage(&mut bytes);
        fs::write(folder.join("bank/Account.class"), bytes).expect("the class");
        folder
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
    fn ends(&self, code: i32, out: &str, err: &str) {
        let Ran { out: told, err: said, .. } = self;
        assert_eq!(self.code, code, "{told}\n{said}");
        assert!(told.contains(out), "`{out}` is missing in:\n{told}");
        assert!(said.contains(err), "`{err}` is missing in:\n{said}");
        assert!(!err.is_empty() || said.is_empty(), "{said}");
        assert!(!out.is_empty() || told.is_empty(), "{told}");
    }
}

/// What is odd, the exit code, and how to see it; the table in `docs/exit-codes.md` has the same rows.
type Row = (&'static str, i32, fn(&World, i32));

const ROWS: &[Row] = &[
    ("No class is given", 2, |w, code| w.inspect(&[]).ends(code, "", "<CLASS>")),
    ("There is no such class", 2, |w, code| {
        let no = "threadbare: there is no class";
        let near = |name: &str, meant: &str| {
            let sentence = format!("{no} {name} on the class path or in the JDK; did you mean {meant}");
            w.inspect(&[name]).ends(code, "", &sentence);
        };
        near("java.util.Hashtabel", "java.util.Hashtable?\n");
        near("java.utils.Hashtable", "java.util.Hashtable?\n");
        near("HashTable", "java.util.Hashtable");
        near("Account", "bank.Account?\n");
        near("bank.Account.Entri", "bank.Account$Entry?\n");
        let name = "no.such.NameAnywhere";
        w.inspect(&[name]).ends(code, "", &format!("{no} {name} on the class path or in the JDK\n"));
        // The good one is not analysed for nothing.
        w.inspect(&["java.util.Hashtable", "Nope!"]).ends(code, "", "no class Nope!");
    }),
    ("A class path entry does not exist, or is no jar", 0, |w, code| {
        let gone = w.dir.join("gone");
        let note = format!("threadbare: note: {} on the class path does not exist\n", gone.display());
        w.on(&gone, &["java.util.Hashtable"]).ends(code, "java.util.Hashtable: ", &note);
        let text = w.dir.join("text.jar");
        fs::write(&text, "not a jar").expect("a file");
        let note = format!("threadbare: note: {} is not a jar", text.display());
        w.on(&text, &["java.util.Hashtable"]).ends(code, "java.util.Hashtable: ", &note);
        w.on(&text, &["bank.Account"]).ends(2, "", "threadbare: there is no class bank.Account");
    }),
    ("The class file is cut off or garbage, or holds another class", 2, |w, code| {
        let length = fs::read(w.classes.join("bank/Account.class")).expect("the class").len();
        let cannot = "threadbare: the class bank.Account cannot be read: ";
        for cut in [0, 3, 9, length / 2, length - 1] {
            let folder = w.damaged(&format!("cut-{cut}"), |bytes| bytes.truncate(cut));
            w.on(&folder, &["bank.Account"]).ends(code, "", cannot);
            // The others are told all the same.
            let ran = w.on(&folder, &["bank.Account", "java.util.Hashtable"]);
            ran.ends(code, "java.util.Hashtable: ", cannot);
        }
        let folder = w.damaged("magic", |bytes| bytes[0] = 0);
        w.on(&folder, &["bank.Account"]).ends(code, "", cannot);
        let folder = w.damaged("other", |_| {});
        fs::rename(folder.join("bank/Account.class"), folder.join("bank/Other.class")).expect("a file");
        w.on(&folder, &["bank.Other"]).ends(code, "", "the class bank.Other cannot be read: ");
    }),
    ("`--method` or `--pair` names no public method", 2, |w, code| {
        let none = "threadbare: the class bank.Account has no public method depositt";
        w.inspect(&["--method", "depositt", "bank.Account"]).ends(code, "", none);
        w.inspect(&["--pair", "depositt,balance", "bank.Account"]).ends(code, "", none);
        let none = "threadbare: --pair deposit: not a pair";
        w.inspect(&["--pair", "deposit", "bank.Account"]).ends(code, "", none);
    }),
    ("No JDK anywhere, or what is given is none", 2, |w, code| {
        let mut command = w.command(&["bank.Account"]);
        command.env_clear();
        finish(command).ends(code, "", "threadbare: no JDK found");
        let dir = w.dir.to_string_lossy().into_owned();
        w.inspect(&["--jdk", &dir, "bank.Account"]).ends(code, "", "it has no lib/modules");
    }),
];

#[test]
fn odd_classes_have_a_clear_end() {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK found");
    for jdk in jdks {
        let world = World::new(jdk, "odd");
        for (_, code, check) in ROWS {
            check(&world, *code);
        }
    }
}

#[test]
fn the_documentation_lists_every_row() {
    let listed = documented_rows("## `inspect`: odd classes");
    let tested: Vec<(String, String)> =
        ROWS.iter().map(|(odd, code, _)| (odd.to_string(), code.to_string())).collect();
    assert_eq!(listed, tested);
}

#[test]
fn a_class_has_many_spellings() {
    for jdk in jdks::find() {
        let world = World::new(jdk, "names");
        for (class, names) in [
            ("bank.Account", &["bank.Account", "bank/Account", "bank/Account.class"][..]),
            ("bank.Account$Entry", &["bank.Account$Entry", "bank.Account.Entry", "bank/Account/Entry"]),
            ("java.util.Map$Entry", &["java.util.Map$Entry", "java.util.Map.Entry", "java/util/Map.Entry"]),
        ] {
            for name in names {
                world.inspect(&[name]).ends(0, &format!("{class}: "), "");
            }
        }
        let both = world.inspect(&["--json", "bank.Account", "java.util.Map.Entry"]);
        both.ends(0, "\"class\": \"bank.Account\"", "");
        both.ends(0, "\"class\": \"java.util.Map$Entry\"", "");
        // As for other commands, CLASSPATH counts where no option does.
        let mut command = world.command(&["bank.Account"]);
        command.env("CLASSPATH", &world.classes);
        finish(command).ends(0, "bank.Account: ", "");
        assert_eq!(world.inspect(&["bank.Account"]).out, world.inspect(&["bank.Account"]).out);
    }
}
