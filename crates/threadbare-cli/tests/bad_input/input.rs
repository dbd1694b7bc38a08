//! The bad input: small programs compiled with the JDK under test, and ways to damage them.

use std::ffi::OsStr;
use std::ops::Deref;
use std::path::PathBuf;
use std::process::Command;
use threadbare_testkit::process::{Run, RunFolder, Status};
use threadbare_testkit::{CompiledClasses, Jdk};

/// Everything in one file each: the names are the main classes.
const SOURCES: &[(&str, &str)] = &[
    (
        "Hello",
        "public class Hello { public static void main(String[] a) { System.out.println(\"hello\"); } }",
    ),
    ("NoMain", "public class NoMain { }"),
    (
        "Needs",
        "public class Needs { public static void main(String[] a) { System.out.println(\"in\"); Gone.f(); } }\n\
         class Gone { static void f() { } }",
    ),
    (
        "Lies",
        "public class Lies { static int same(int x) { return x; }\n\
         public static void main(String[] a) { System.out.println(same(1)); } }",
    ),
    (
        "Throws",
        "public class Throws {\n static void f(int n) { if (n == 0) throw new IllegalStateException(\"why\", \
         new RuntimeException(\"cause\"));\n f(n - 1); }\n\
         public static void main(String[] a) {\n System.out.println(\"before\");\n f(2); } }",
    ),
    (
        "Exits",
        "public class Exits { public static void main(String[] a) {\n\
         System.out.print(\"no newline\"); System.exit(42); } }",
    ),
    (
        "Recurses",
        "public class Recurses { static int f(int n) { return f(n + 1) + 1; }\n\
         public static void main(String[] a) { f(0); } }",
    ),
    (
        "Allocates",
        "public class Allocates { public static void main(String[] a) {\n\
         java.util.ArrayList<int[]> l = new java.util.ArrayList<>(); System.out.println(\"start\");\n\
         while (true) l.add(new int[1000]); } }",
    ),
    (
        "Loops",
        "public class Loops { public static void main(String[] a) {\n\
         System.out.println(\"start\"); while (true) { } } }",
    ),
    (
        "Waits",
        "public class Waits { public static void main(String[] a) throws Exception {\n\
         Object o = new Object(); System.out.println(\"start\"); synchronized (o) { o.wait(); } } }",
    ),
    (
        "Prints",
        "public class Prints { public static void main(String[] a) {\n\
         for (int i = 0; i < 100000; i++) System.out.println(\"line \" + i); } }",
    ),
    (
        "Midi",
        "public class Midi { public static void main(String[] a) throws Exception {\n\
         System.out.println(\"start\");\n\
         System.out.println(javax.sound.midi.MidiSystem.getMidiDeviceInfo().length); } }",
    ),
];

/// The compiled programs, and ways to run them that pass on nothing of the environment.
pub struct BadInput(CompiledClasses);

impl BadInput {
    pub fn new(jdk: Jdk) -> BadInput {
        BadInput(CompiledClasses::of_sources(jdk, "bad-input", SOURCES))
    }

    /// A fresh folder.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.dir.below(name)
    }

    /// A copy of one class in a folder of its own, changed.
    pub fn damaged(&self, class: &str, how: &str, damage: impl FnOnce(&mut Vec<u8>)) -> PathBuf {
        self.0.damaged(class, &format!("{class}-{how}"), damage)
    }

    /// A jar of one class, with a manifest that names it or not.
    pub fn jar(&self, name: &str, main: Option<&str>) -> PathBuf {
        let path = self.dir.join(name);
        let mut command = Command::new(self.jdk.home.join("bin/jar"));
        command.arg("--create").arg("--file").arg(&path);
        command.args(main.iter().flat_map(|main| ["--main-class", main]));
        command.arg("-C").arg(&self.classes).arg("Hello.class");
        assert_eq!(Run::quick(&mut command).unwrap().status, Status::Exited(0));
        path
    }

    /// `threadbare` with these arguments, and nothing else.
    pub fn bare<S: AsRef<OsStr>>(&self, args: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_threadbare"));
        command.args(args).env("THREADBARE_CACHE", "off");
        command
    }

    /// `threadbare run --jdk JDK` with these arguments.
    pub fn threadbare<S: AsRef<OsStr>>(&self, args: &[S]) -> Command {
        let mut command = self.bare(&["run", "--jdk"]);
        command.arg(&self.jdk.home).args(args);
        command
    }

    pub fn java<S: AsRef<OsStr>>(&self, args: &[S]) -> Command {
        let mut command = Command::new(self.jdk.java());
        command.args(args);
        command
    }

    pub fn run(&self, command: &mut Command) -> Run {
        Run::isolated(command, &RunFolder::new(self.dir.join("place"))).unwrap()
    }
}

impl Deref for BadInput {
    type Target = CompiledClasses;

    fn deref(&self) -> &CompiledClasses {
        &self.0
    }
}
