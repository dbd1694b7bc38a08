//! What the tests that run Java share: sources of the corpus and of `tests/java`, compiled.

#![allow(dead_code)] // each test binary uses a part of it

use std::path::{Path, PathBuf};
use threadbare_testkit::{CompiledClasses, jdks};

pub fn corpus(area: &str) -> PathBuf {
    threadbare_testkit::root().join("corpus/conformance").join(area)
}

/// Conformance programs, by area and name.
pub fn of_corpus(purpose: &str, programs: &[(&str, &str)]) -> CompiledClasses {
    let sources: Vec<PathBuf> = programs.iter().map(|(a, n)| corpus(a).join(format!("{n}.java"))).collect();
    CompiledClasses::of_files(jdks::any(), purpose, &sources)
}

/// Programs of `tests/java`.
pub fn of_tests(purpose: &str, names: &[&str]) -> CompiledClasses {
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let sources: Vec<PathBuf> = names.iter().map(|n| java.join(format!("{n}.java"))).collect();
    CompiledClasses::of_files(jdks::any(), purpose, &sources)
}
