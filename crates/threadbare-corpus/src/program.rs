//! The programs of the corpus and the directives in their first lines.
//!
//! A program is one Java file `corpus/conformance/<area>/<Name>.java`. Comment lines before the
//! first line of code may hold directives:
//!
//! ```text
//! // jdk: 21+            only on this feature release or later
//! // args: one two       arguments, separated by blanks
//! ```

use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, Clone)]
pub struct Program {
    pub area: String,
    /// `area/Name`.
    pub name: String,
    pub path: PathBuf,
    pub source: String,
    pub main_class: String,
    pub args: Vec<String>,
    pub(crate) oldest_jdk: u32,
}

impl Program {
    pub fn read(area: &str, path: &Path) -> io::Result<Program> {
        let source = std::fs::read_to_string(path)?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut program = Program {
            area: area.to_string(),
            name: format!("{area}/{stem}"),
            path: path.to_path_buf(),
            main_class: stem,
            args: Vec::new(),
            oldest_jdk: 0,
            source,
        };
        for line in program.source.lines() {
            let line = line.trim();
            if let Some(package) = line.strip_prefix("package ") {
                let package = package.trim_end_matches(';').trim();
                program.main_class = format!("{package}.{}", program.main_class);
            }
            let Some(comment) = line.strip_prefix("//") else {
                if line.is_empty() {
                    continue;
                }
                break;
            };
            match comment.trim().split_once(':') {
                Some(("jdk", value)) => {
                    let bad = || io::Error::other(format!("{}: bad directive `{line}`", path.display()));
                    program.oldest_jdk = value.trim().trim_end_matches('+').parse().map_err(|_| bad())?;
                }
                Some(("args", value)) => program.args = value.split_whitespace().map(Into::into).collect(),
                _ => {}
            }
        }
        Ok(program)
    }

    pub fn runs_on(&self, feature: u32) -> bool {
        feature >= self.oldest_jdk
    }
}

/// All programs, by area and name.
pub fn discover(corpus: &Path) -> io::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for area in sorted(corpus)? {
        let name = area.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !area.is_dir() {
            continue;
        }
        for file in sorted(&area)? {
            if file.extension().is_some_and(|e| e == "java") {
                programs.push(Program::read(&name, &file)?);
            }
        }
    }
    Ok(programs)
}

fn sorted(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(dir)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}
