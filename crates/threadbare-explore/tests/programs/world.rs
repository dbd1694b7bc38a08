//! Programs, compiled, on a JDK.

use std::path::{Path, PathBuf};
use threadbare_corpus::compile::javac;
use threadbare_corpus::jdks::Jdk;
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_vm::{Bounds, Options, Program as Input, Vm};

/// A program of the corpus, with what its header says.
pub struct Program {
    /// Group and name.
    pub name: String,
    /// Kinds of ends of which one must be found.
    pub verdict: Vec<String>,
    pub traces: Option<u64>,
    pub bound: Option<u64>,
    oldest: u32,
    path: PathBuf,
}

impl Program {
    fn read(group: &str, path: &Path) -> Program {
        let text = std::fs::read_to_string(path).expect("a readable program");
        let directive = |key: &str| {
            text.lines().find_map(|l| l.strip_prefix(&format!("// {key}: "))).map(|v| v.trim().to_string())
        };
        let verdict = directive("verdict").unwrap_or_else(|| panic!("{} has no verdict", path.display()));
        let number = |key: &str| directive(key).map(|v| v.parse().expect("a number"));
        Program {
            name: format!("{group}/{}", path.file_stem().expect("a name").to_string_lossy()),
            verdict: verdict.split(',').map(|v| v.trim().replace("exception ", "exception:")).collect(),
            traces: number("traces"),
            bound: number("bound"),
            oldest: directive("jdk").map_or(0, |v| v.trim_end_matches('+').parse().expect("a JDK")),
            path: path.into(),
        }
    }

    fn class(&self) -> &str {
        self.name.rsplit('/').next().expect("a name")
    }
}

pub struct World {
    pub programs: Vec<Program>,
    classes: PathBuf,
    input: Input,
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
        programs.retain(|p| p.oldest <= jdk.feature);
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        let classes = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("programs-{}", jdk.feature));
        std::fs::create_dir_all(&classes).expect("a folder for classes");
        let sources: Vec<&Path> = programs.iter().map(|p| &*p.path).collect();
        if let Some(error) = javac(jdk, &classes, &sources).expect("javac") {
            panic!("{error}");
        }
        let input = Input::open(&jdk.home, jdk.feature, &classes.to_string_lossy()).expect("the JDK's image");
        World { programs, classes, input }
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
