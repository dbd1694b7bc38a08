//! `threadbare inspect` as a user types it: names in every spelling, and every row of the table of `docs/exit-codes.md`,
//! "Odd classes".

use std::fs;
use threadbare_testkit::docs::documented_rows;
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::{CompiledClasses, Ran, Scene};

const SOURCE: &str = "package bank;\n\
    public class Account { private int balance;\n\
    public int balance() { return balance; }\n\
    public synchronized void deposit(int n) { balance += n; }\n\
    public static class Entry { public int n; public void set(int n) { this.n = n; } } }";

fn scene(jdk: Jdk, test: &str) -> Scene {
    let compiled = CompiledClasses::of_sources(jdk, &format!("inspect-{test}"), &[("Account", SOURCE)]);
    Scene::new(env!("CARGO_BIN_EXE_threadbare"), compiled)
}

/// What is odd, the exit code, and how to see it; the table in `docs/exit-codes.md` has the same rows.
type Row = (&'static str, i32, fn(&Scene, i32));

const ROWS: &[Row] = &[
    ("No class is given", 2, |w, code| w.ask("inspect", &[]).ends_with_only(code, "", "<CLASS>")),
    ("There is no such class", 2, |w, code| {
        let no = "threadbare: there is no class";
        let near = |name: &str, meant: &str| {
            let sentence = format!("{no} {name} on the class path or in the JDK; did you mean {meant}");
            w.ask("inspect", &[name]).ends_with_only(code, "", &sentence);
        };
        near("java.util.Hashtabel", "java.util.Hashtable?\n");
        near("java.utils.Hashtable", "java.util.Hashtable?\n");
        near("HashTable", "java.util.Hashtable");
        near("Account", "bank.Account?\n");
        near("bank.Account.Entri", "bank.Account$Entry?\n");
        let name = "no.such.NameAnywhere";
        w.ask("inspect", &[name]).ends_with_only(
            code,
            "",
            &format!("{no} {name} on the class path or in the JDK\n"),
        );
        // The good one is not analysed for nothing.
        w.ask("inspect", &["java.util.Hashtable", "Nope!"]).ends_with_only(code, "", "no class Nope!");
    }),
    ("A class path entry does not exist, or is no jar", 0, |w, code| {
        let gone = w.dir.join("gone");
        let note = format!("threadbare: note: {} on the class path does not exist\n", gone.display());
        w.ask_on(&gone, "inspect", &["java.util.Hashtable"]).ends_with_only(
            code,
            "java.util.Hashtable: ",
            &note,
        );
        let text = w.dir.join("text.jar");
        fs::write(&text, "not a jar").expect("a file");
        let note = format!("threadbare: note: {} is not a jar", text.display());
        w.ask_on(&text, "inspect", &["java.util.Hashtable"]).ends_with_only(
            code,
            "java.util.Hashtable: ",
            &note,
        );
        w.ask_on(&text, "inspect", &["bank.Account"]).ends_with_only(
            2,
            "",
            "threadbare: there is no class bank.Account",
        );
    }),
    ("The class file is cut off or garbage, or holds another class", 2, |w, code| {
        let length = fs::read(w.classes.join("bank/Account.class")).expect("the class").len();
        let cannot = "threadbare: the class bank.Account cannot be read: ";
        for cut in [0, 3, 9, length / 2, length - 1] {
            let folder = w.damaged("bank/Account", &format!("cut-{cut}"), |bytes| bytes.truncate(cut));
            w.ask_on(&folder, "inspect", &["bank.Account"]).ends_with_only(code, "", cannot);
            // The others are told all the same.
            let ran = w.ask_on(&folder, "inspect", &["bank.Account", "java.util.Hashtable"]);
            ran.ends_with_only(code, "java.util.Hashtable: ", cannot);
        }
        let folder = w.damaged("bank/Account", "magic", |bytes| bytes[0] = 0);
        w.ask_on(&folder, "inspect", &["bank.Account"]).ends_with_only(code, "", cannot);
        let folder = w.damaged("bank/Account", "other", |_| {});
        fs::rename(folder.join("bank/Account.class"), folder.join("bank/Other.class")).expect("a file");
        w.ask_on(&folder, "inspect", &["bank.Other"]).ends_with_only(
            code,
            "",
            "the class bank.Other cannot be read: ",
        );
    }),
    ("`--method` or `--pair` names no public method", 2, |w, code| {
        let none = "threadbare: the class bank.Account has no public method depositt";
        w.ask("inspect", &["--method", "depositt", "bank.Account"]).ends_with_only(code, "", none);
        w.ask("inspect", &["--pair", "depositt,balance", "bank.Account"]).ends_with_only(code, "", none);
        let none = "threadbare: --pair deposit: not a pair";
        w.ask("inspect", &["--pair", "deposit", "bank.Account"]).ends_with_only(code, "", none);
    }),
    ("No JDK anywhere, or what is given is none", 2, |w, code| {
        let mut command = w.command(&["inspect", "bank.Account"]);
        command.env_clear();
        Ran::of(&mut command).ends_with_only(code, "", "threadbare: no JDK found");
        let dir = w.dir.to_string_lossy().into_owned();
        w.ask("inspect", &["--jdk", &dir, "bank.Account"]).ends_with_only(code, "", "it has no lib/modules");
    }),
];

#[test]
fn odd_classes_have_a_clear_end() {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK found");
    for jdk in jdks {
        let scene = scene(jdk, "odd");
        for (_, code, check) in ROWS {
            check(&scene, *code);
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
        let scene = scene(jdk, "names");
        for (class, names) in [
            ("bank.Account", &["bank.Account", "bank/Account", "bank/Account.class"][..]),
            ("bank.Account$Entry", &["bank.Account$Entry", "bank.Account.Entry", "bank/Account/Entry"]),
            ("java.util.Map$Entry", &["java.util.Map$Entry", "java.util.Map.Entry", "java/util/Map.Entry"]),
        ] {
            for name in names {
                scene.ask("inspect", &[name]).ends_with_only(0, &format!("{class}: "), "");
            }
        }
        let both = scene.ask("inspect", &["--json", "bank.Account", "java.util.Map.Entry"]);
        both.ends_with_only(0, "\"class\": \"bank.Account\"", "");
        both.ends_with_only(0, "\"class\": \"java.util.Map$Entry\"", "");
        // As for other commands, CLASSPATH counts where no option does.
        let mut command = scene.command(&["inspect", "bank.Account"]);
        command.env("CLASSPATH", &scene.classes);
        Ran::of(&mut command).ends_with_only(0, "bank.Account: ", "");
        assert_eq!(scene.ask("inspect", &["bank.Account"]).out, scene.ask("inspect", &["bank.Account"]).out);
    }
}
