//! Concurrent programs, compiled: for the analysis, and for the machine.

use std::collections::BTreeSet;
use std::path::Path;
use threadbare_analysis::program::classes::Sources;
use threadbare_corpus::concurrent::{ConcurrentProgram, ConcurrentPrograms};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_testkit::{CompiledClasses, Jdk};

pub struct AnalysedPrograms {
    programs: Vec<ConcurrentProgram>,
    compiled: CompiledClasses,
    /// Names of the classes that are the programs' own, with dots.
    own: BTreeSet<String>,
}

impl AnalysedPrograms {
    /// The corpus, and what is in the folder `extra`.
    pub fn new(jdk: &Jdk) -> AnalysedPrograms {
        let extra = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/threads/extra");
        let ConcurrentPrograms { programs, compiled } = ConcurrentPrograms::new(jdk, "pairs", Some(&extra));
        AnalysedPrograms { programs, ..AnalysedPrograms::of(compiled) }
    }

    /// Classes that are no part of the corpus.
    pub fn of(compiled: CompiledClasses) -> AnalysedPrograms {
        let listing = std::fs::read_dir(&compiled.classes).expect("the classes");
        let own = listing
            .filter_map(|entry| entry.expect("an entry").file_name().to_str().map(str::to_owned))
            .filter_map(|name| name.strip_suffix(".class").map(str::to_owned))
            .collect();
        AnalysedPrograms { programs: Vec::new(), compiled, own }
    }

    pub fn list(&self) -> &[ConcurrentProgram] {
        &self.programs
    }

    pub fn is_own(&self, class: &str) -> bool {
        self.own.contains(class)
    }

    pub fn sources(&self) -> Sources {
        let program = self.compiled.program();
        Sources { image: program.image, class_path: program.class_path }
    }

    /// A machine that stands before the program's second thread.
    pub fn start(&self, program: &ConcurrentProgram) -> Result<Machine, String> {
        let vm = self.compiled.enter_main(program.class())?;
        Machine::prepare(vm, Limits::default()).map_err(|(_, single)| format!("no thread: {:?}", single.0))
    }
}
