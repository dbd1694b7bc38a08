//! The corpus of concurrent programs, compiled: for the analysis, and for the machine.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use threadbare_analysis::program::classes::Sources;
use threadbare_corpus::compile::{javac, own_folder};
use threadbare_corpus::jdks::Jdk;
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_vm::{Bounds, Options, Program as Input, Vm};

/// A program of the corpus.
pub struct Program {
    /// Group and name.
    pub name: String,
    oldest: u32,
    path: PathBuf,
}

impl Program {
    fn read(group: &str, path: &Path) -> Program {
        let text = std::fs::read_to_string(path).expect("a readable program");
        let oldest = text
            .lines()
            .find_map(|l| l.strip_prefix("// jdk: "))
            .map_or(0, |v| v.trim().trim_end_matches('+').parse().expect("a JDK"));
        let stem = path.file_stem().expect("a name").to_string_lossy();
        Program { name: format!("{group}/{stem}"), oldest, path: path.into() }
    }

    pub fn class(&self) -> &str {
        self.name.rsplit('/').next().expect("a name")
    }
}

pub struct World {
    pub programs: Vec<Program>,
    classes: PathBuf,
    input: Input,
    /// Names of the classes that are the programs' own, with dots.
    own: BTreeSet<String>,
}

impl World {
    pub fn new(jdk: &Jdk) -> World {
        let root = threadbare_corpus::root().join("corpus/programs");
        let mut programs = Vec::new();
        for group in ["classic", "litmus", "thesis"] {
            for entry in std::fs::read_dir(root.join(group)).expect("the corpus") {
                let path = entry.expect("an entry").path();
                if path.extension().is_some_and(|e| e == "java") {
                    programs.push(Program::read(group, &path));
                }
            }
        }
        let extra = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/threads/extra");
        for entry in std::fs::read_dir(extra).expect("more programs") {
            programs.push(Program::read("extra", &entry.expect("an entry").path()));
        }
        programs.retain(|p| p.oldest <= jdk.feature);
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        let classes = own_folder(env!("CARGO_TARGET_TMPDIR"), "pairs", jdk);
        let paths: Vec<&Path> = programs.iter().map(|p| &*p.path).collect();
        let world = World::compile(jdk, classes, &paths);
        World { programs, ..world }
    }

    /// Sources that are no part of the corpus.
    pub fn compile(jdk: &Jdk, classes: PathBuf, sources: &[&Path]) -> World {
        std::fs::create_dir_all(&classes).expect("a folder for classes");
        if let Some(error) = javac(jdk, &classes, sources).expect("javac") {
            panic!("{error}");
        }
        let listing = std::fs::read_dir(&classes).expect("the classes");
        let own = listing
            .filter_map(|entry| entry.expect("an entry").file_name().to_str().map(str::to_owned))
            .filter_map(|name| name.strip_suffix(".class").map(str::to_owned))
            .collect();
        let input = Input::open(&jdk.home, jdk.feature, &classes.to_string_lossy()).expect("the JDK's image");
        World { programs: Vec::new(), classes, input, own }
    }

    pub fn is_own(&self, class: &str) -> bool {
        self.own.contains(class)
    }

    pub fn sources(&self) -> Sources {
        Sources { image: self.input.image.clone(), class_path: self.input.class_path.clone() }
    }

    /// A machine that stands before the program's second thread.
    pub fn start(&self, program: &Program) -> Result<Machine, String> {
        let options = Options {
            bounds: Bounds { heap_bytes: 1 << 30, ..Bounds::default() },
            assertions: true,
            class_path_text: self.classes.to_string_lossy().into_owned(),
            ..Options::default()
        };
        let mut vm = Vm::new(self.input.clone(), options).map_err(|e| e.to_string())?;
        vm.files.capture();
        vm.files.set_input(Vec::new());
        vm.boot().map_err(|trap| format!("boot: {trap:?}"))?;
        match vm.enter_main(program.class(), &[]) {
            Ok(true) => {}
            other => return Err(format!("main: {other:?}")),
        }
        Machine::prepare(vm, Limits::default()).map_err(|(_, single)| format!("no thread: {:?}", single.0))
    }
}
