//! Compiling the corpus: one `javac` per area and JDK, remembered by the content of the area.
//!
//! One broken file must not take its area down, so when the batch fails every file is compiled on
//! its own and only the broken ones have no classes.

use crate::program::Program;
use std::io;
use std::path::{Path, PathBuf};
use threadbare_testkit::key::Key;
use threadbare_testkit::{Jdk, cache_dir, javac};

/// The classes of one area for one JDK.
#[derive(Debug, Clone)]
pub struct Compiled {
    pub classes: PathBuf,
    /// Programs that do not compile, with what `javac` said.
    pub broken: Vec<(String, String)>,
}

/// Compiles the programs of one area that run on this JDK.
pub fn compile(jdk: &Jdk, area: &str, programs: &[&Program]) -> io::Result<Compiled> {
    let key = programs.iter().fold(Key::new().with(&jdk.version), |key, p| key.with(&p.name).with(&p.source));
    let dir = cache_dir().join(format!("classes/{}/{area}-{key}", jdk.feature));
    let errors = dir.join("javac-errors");
    let classes = dir.join("classes");
    if errors.is_file() {
        return Ok(Compiled { classes, broken: parse_errors(&std::fs::read_to_string(errors)?) });
    }
    std::fs::create_dir_all(&classes)?;
    let paths: Vec<&Path> = programs.iter().map(|p| p.path.as_path()).collect();
    let mut broken = Vec::new();
    if javac(jdk, &classes, &paths)?.is_some() {
        for program in programs {
            if let Some(message) = javac(jdk, &classes, &[&program.path])? {
                broken.push((program.name.clone(), message));
            }
        }
    }
    // Written last: its presence says that the folder is complete.
    std::fs::write(errors, broken.iter().map(|(p, m)| format!("\u{1}{p}\n{m}")).collect::<String>())?;
    Ok(Compiled { classes, broken })
}

fn parse_errors(text: &str) -> Vec<(String, String)> {
    let records = text.split('\u{1}').filter_map(|record| record.split_once('\n'));
    records.map(|(program, message)| (program.to_string(), message.to_string())).collect()
}
