//! Tests that were printed as Java: compiled beside the classes that they test, and run.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;
use threadbare_testgen::java::{JunitOptions, junit};
use threadbare_testgen::shapes::MachineShapes;
use threadbare_testgen::test::Test;
use threadbare_testkit::folder::java_files;
use threadbare_testkit::process::{Run, RunFolder};
use threadbare_testkit::{CompiledClasses, Jdk, jdks};
use threadbare_vm::Vm;

/// Classes, and printed tests of them.
pub struct PrintedTests(CompiledClasses);

pub fn all_jdks() -> Vec<Jdk> {
    let found = jdks::find();
    assert!(!found.is_empty(), "a JDK under /usr/lib/jvm, in JAVA_HOME or on the PATH");
    found
}

impl PrintedTests {
    /// The stand-in for JUnit, and the sources of these folders beside this file.
    pub fn new(jdk: Jdk, name: &str, folders: &[&str]) -> PrintedTests {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java_source");
        let folders = [&["support"], folders].concat();
        let sources: Vec<PathBuf> =
            folders.iter().flat_map(|folder| java_files(&beside.join(folder))).collect();
        PrintedTests(CompiledClasses::of_files(jdk, name, &sources))
    }

    pub fn compile(&self, sources: &[PathBuf]) {
        self.add_files(sources);
    }

    pub fn vm(&self) -> Vm {
        self.boot_with_assertions()
    }

    /// Writes a source file where its class can be seen later.
    pub fn write(&self, name: &str, source: &str) -> PathBuf {
        let path = self.dir.below("sources").join(format!("{name}.java"));
        std::fs::write(&path, source).expect("a source file");
        path
    }

    /// Prints a test, compiles it, runs it, and gives back what came of it.
    pub fn run(&self, vm: &mut Vm, name: &str, test: &Test, options: JunitOptions) -> String {
        let options = JunitOptions { class_name: Some(name.into()), ..options };
        let source = junit(test, &MachineShapes::new(vm), &options).text;
        self.compile(&[self.write(name, &source)]);
        let mut command = Command::new(self.jdk.java());
        command.arg("-cp").arg(&self.classes).args(["support.Runner", name]);
        let run = Run::isolated(&mut command, &RunFolder::new(self.dir.join("run"))).expect("java");
        String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned()
    }
}

impl Deref for PrintedTests {
    type Target = CompiledClasses;

    fn deref(&self) -> &CompiledClasses {
        &self.0
    }
}
