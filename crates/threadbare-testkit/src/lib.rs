//! What tests of many crates share: [`jdks`] finds the JDKs, [`javac()`] compiles Java sources and remembers them,
//! [`folder`] makes folders that a test has for itself, [`classes`] is a folder of compiled classes as a program of
//! the machine, [`process`] runs commands, [`tool`] the command line, and [`docs`] reads tables of the documentation.
//!
//! For tests and chores only: no crate that users get depends on it.

pub mod classes;
pub mod docs;
pub mod folder;
pub mod javac;
pub mod jdks;
pub mod key;
pub mod process;
pub mod tool;

pub use classes::{CompiledClasses, on_big_stack, small_machine};
pub use folder::Folder;
pub use javac::javac;
pub use jdks::Jdk;
pub use tool::{Ran, Scene, Tool};

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_dir.ancestors().nth(2).unwrap_or(crate_dir).to_path_buf()
}

/// Compiled sources, and what `java` printed for programs of the corpus. Safe to delete.
pub fn cache_dir() -> PathBuf {
    root().join("corpus/.cache")
}
