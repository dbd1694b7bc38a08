//! The classes of `corpus/teams` and what their directives say; its README explains them.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use threadbare_testkit::folder::java_files;
use threadbare_testkit::root;

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// With a planted bug.
    Faulty,
    /// The same class, corrected.
    Fixed,
}

impl Kind {
    pub const ALL: [Kind; 2] = [Kind::Faulty, Kind::Fixed];

    /// Its package, and its folder.
    pub fn package(self) -> &'static str {
        match self {
            Kind::Faulty => "faulty",
            Kind::Fixed => "fixed",
        }
    }
}

#[derive(Debug, Clone)]
pub struct Case {
    pub kind: Kind,
    /// The simple name of the class.
    pub name: String,
    /// What its bug shows as; nothing for a twin.
    pub verdicts: Vec<String>,
    /// Threads that its bug needs; none for a twin.
    pub threads: u32,
}

impl Case {
    pub fn class(&self) -> String {
        format!("{}.{}", self.kind.package(), self.name)
    }

    /// Whether this kind of report is what was planted. A call that hangs is told as a deadlock.
    pub fn expects(&self, kind: &str) -> bool {
        self.verdicts.iter().any(|verdict| verdict == kind || (verdict == "hang" && kind == "deadlock"))
    }
}

/// All sources of a kind, those included that are not checked.
pub fn sources(kind: Kind) -> Vec<PathBuf> {
    java_files(&root().join("corpus/teams").join(kind.package()))
}

/// All classes to check: the faulty ones, then their twins.
pub fn read() -> Result<Vec<Case>> {
    let files =
        Kind::ALL.into_iter().flat_map(|kind| sources(kind).into_iter().map(move |file| (kind, file)));
    files.filter_map(|(kind, file)| case(kind, &file).transpose()).collect()
}

fn case(kind: Kind, file: &Path) -> Result<Option<Case>> {
    let source = std::fs::read_to_string(file)?;
    let directive = |name: &str| source.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(name));
    if directive("support: ").is_some() {
        return Ok(None);
    }
    let what = || file.display().to_string();
    let verdict = directive("verdict: ").with_context(|| format!("{} has no verdict", what()))?;
    let verdicts: Vec<String> = verdict.split(", ").filter(|v| *v != "none").map(Into::into).collect();
    ensure!(verdicts.is_empty() == (kind == Kind::Fixed), "{}: verdict {verdict}", what());
    let threads = directive("threads: ").map_or(Ok(0), str::parse)?;
    let name = file.file_stem().context("a source without a name")?.to_string_lossy().into_owned();
    Ok(Some(Case { kind, name, verdicts, threads }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_directives_and_a_twin() {
        let cases = read().expect("all have directives");
        let names = |kind| -> Vec<&str> {
            cases.iter().filter(|case| case.kind == kind).map(|case| case.name.as_str()).collect()
        };
        assert_eq!(names(Kind::Faulty), names(Kind::Fixed));
        assert!(names(Kind::Faulty).len() >= 36);
        for case in cases.iter().filter(|case| case.kind == Kind::Faulty) {
            assert!(matches!(case.threads, 2 | 3), "{}: {} threads", case.name, case.threads);
        }
    }

    #[test]
    fn what_is_expected() {
        let verdicts = vec!["hang".to_owned(), "NullPointerException".to_owned()];
        let case = Case { kind: Kind::Faulty, name: "A".into(), verdicts, threads: 2 };
        assert_eq!(case.class(), "faulty.A");
        assert!(case.expects("deadlock") && case.expects("NullPointerException") && !case.expects("results"));
    }
}
