//! A JDK, a folder of classes, and a machine that knows both.

use std::path::{Path, PathBuf};
use std::process::Command;
use threadbare_corpus::compile::javac;
use threadbare_corpus::jdks::{self, Jdk};
use threadbare_corpus::process::{Run, RunFolder};
use threadbare_testgen::java::{JunitOptions, junit};
use threadbare_testgen::shapes::MachineShapes;
use threadbare_testgen::test::Test;
use threadbare_vm::{Bounds, Options, Program, Vm};

pub struct World {
    pub jdk: Jdk,
    pub classes: PathBuf,
}

pub fn all_jdks() -> Vec<Jdk> {
    let found = jdks::find();
    assert!(!found.is_empty(), "a JDK under /usr/lib/jvm, in JAVA_HOME or on the PATH");
    found
}

impl World {
    /// The stand-in for JUnit, and the sources of these folders beside this file.
    pub fn new(jdk: Jdk, name: &str, folders: &[&str]) -> World {
        let classes = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", jdk.feature));
        drop(std::fs::remove_dir_all(&classes));
        std::fs::create_dir_all(&classes).expect("a folder for classes");
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java_source");
        let mut sources = Vec::new();
        for folder in [&["support"], folders].concat() {
            let listing = std::fs::read_dir(beside.join(folder)).expect("a folder of sources");
            sources.extend(listing.map(|entry| entry.expect("an entry").path()));
        }
        let world = World { jdk, classes };
        world.compile(&sources);
        world
    }

    pub fn compile(&self, sources: &[PathBuf]) {
        let paths: Vec<&Path> = sources.iter().map(|p| &**p).collect();
        if let Some(error) = javac(&self.jdk, &self.classes, &paths).expect("javac") {
            panic!("JDK {}: {error}", self.jdk.feature);
        }
    }

    pub fn vm(&self) -> Vm {
        let program = Program::open(&self.jdk.home, self.jdk.feature, &self.classes.to_string_lossy())
            .expect("the JDK's image");
        let options = Options {
            bounds: Bounds { heap_bytes: 1 << 30, ..Bounds::default() },
            assertions: true,
            class_path_text: self.classes.to_string_lossy().into_owned(),
            ..Options::default()
        };
        let mut vm = Vm::new(program, options).expect("a machine");
        vm.files.capture();
        vm.boot().expect("a booted machine");
        vm
    }

    /// Writes a source file where its class can be seen later.
    pub fn write(&self, name: &str, source: &str) -> PathBuf {
        let path = self.classes.join("sources").join(format!("{name}.java"));
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for sources");
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
        let run = Run::isolated(&mut command, &RunFolder::new(self.classes.join("run"))).expect("java");
        String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned()
    }
}
