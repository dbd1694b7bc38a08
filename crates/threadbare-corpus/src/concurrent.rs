//! The concurrent programs of `corpus/programs`, with what their headers say, and compiled.

use std::path::{Path, PathBuf};
use threadbare_testkit::folder::java_files;
use threadbare_testkit::{CompiledClasses, Jdk, root};

const GROUPS: [&str; 4] = ["classic", "litmus", "net", "thesis"];

/// One file; its comment lines hold directives (see `corpus/programs/README.md`).
pub struct ConcurrentProgram {
    /// Group and name.
    pub name: String,
    path: PathBuf,
    source: String,
}

impl ConcurrentProgram {
    fn read(group: &str, path: PathBuf) -> ConcurrentProgram {
        let source = std::fs::read_to_string(&path).expect("a readable program");
        let stem = path.file_stem().expect("a name").to_string_lossy();
        ConcurrentProgram { name: format!("{group}/{stem}"), source, path }
    }

    pub fn class(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }

    /// Kinds of ends of which one must be found.
    ///
    /// # Panics
    ///
    /// If the header has none.
    pub fn verdict(&self) -> Vec<String> {
        self.kinds("verdict").unwrap_or_else(|| panic!("{} has no verdict", self.name))
    }

    /// The same with time-outs that fire at any moment, if the header says.
    pub fn verdict_at_any_time(&self) -> Option<Vec<String>> {
        self.kinds("any")
    }

    /// The same with spurious wake-ups, if the header says.
    pub fn verdict_with_spurious_wakeups(&self) -> Option<Vec<String>> {
        self.kinds("spurious")
    }

    fn kinds(&self, key: &str) -> Option<Vec<String>> {
        let kind = |kind: &str| kind.trim().replace("exception ", "exception:");
        self.directive(key).map(|kinds| kinds.split(',').map(kind).collect())
    }

    /// A number of the header: `traces`, `bound`.
    ///
    /// # Panics
    ///
    /// If it is none.
    pub fn number(&self, key: &str) -> Option<u64> {
        self.directive(key).map(|value| value.parse().expect("a number"))
    }

    fn oldest_jdk(&self) -> u32 {
        self.directive("jdk").map_or(0, |value| value.trim_end_matches('+').parse().expect("a JDK"))
    }

    fn directive(&self, key: &str) -> Option<&str> {
        let line = self.source.lines().find_map(|line| line.strip_prefix(&format!("// {key}: ")));
        line.map(str::trim)
    }
}

/// All that run on a JDK, by name.
pub struct ConcurrentPrograms {
    pub programs: Vec<ConcurrentProgram>,
    pub compiled: CompiledClasses,
}

impl ConcurrentPrograms {
    /// With the programs of one more folder, if it is given, as a group of its name.
    ///
    /// # Panics
    ///
    /// If a program cannot be read or compiled.
    pub fn new(jdk: &Jdk, purpose: &str, more: Option<&Path>) -> ConcurrentPrograms {
        let groups = GROUPS.iter().map(|group| root().join("corpus/programs").join(group));
        let mut programs = Vec::new();
        for folder in groups.chain(more.map(Path::to_path_buf)) {
            let group = folder.file_name().unwrap_or_default().to_string_lossy();
            programs
                .extend(java_files(&folder).into_iter().map(|file| ConcurrentProgram::read(&group, file)));
        }
        programs.retain(|program| program.oldest_jdk() <= jdk.feature);
        programs.sort_by(|a, b| a.name.cmp(&b.name));
        let files: Vec<&Path> = programs.iter().map(|program| &*program.path).collect();
        let compiled = CompiledClasses::of_files(jdk.clone(), purpose, &files);
        ConcurrentPrograms { programs, compiled }
    }
}
