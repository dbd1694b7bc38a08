//! What became of the tests of one class in one run, kept in the cache so that an interrupted run goes on.

use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    Passed,
    Failed,
    /// It found that it cannot tell anything here.
    Assumption,
    Ignored,
}

/// What one test came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    pub status: Status,
    /// The first line of what it threw.
    pub thrown: String,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Record {
    /// What it was made with: another binary, runner or class path is another key.
    pub key: String,
    /// A test of one name may run several times.
    pub tests: BTreeMap<String, Vec<Verdict>>,
    /// Why the class did not come to its end, if it did not.
    pub cut: Option<String>,
    /// Seconds after which it was cut off because it took too long.
    pub patience: Option<u64>,
    /// Of processor time; what a process did for several classes is shared out between them.
    pub seconds: f64,
}

impl Record {
    pub fn kept(folder: &Path, class: &str) -> Option<Record> {
        serde_json::from_slice(&std::fs::read(file(folder, class)).ok()?).ok()
    }

    pub fn keep(&self, folder: &Path, class: &str) -> Result<()> {
        std::fs::create_dir_all(folder)?;
        Ok(std::fs::write(file(folder, class), serde_json::to_string(self)?)?)
    }

    /// Every run of this test passed, and there was one.
    pub fn passed(&self, test: &str) -> bool {
        let verdicts = self.tests.get(test).map_or(&[][..], Vec::as_slice);
        !verdicts.is_empty() && verdicts.iter().all(|verdict| verdict.status == Status::Passed)
    }
}

fn file(folder: &Path, class: &str) -> PathBuf {
    folder.join(format!("{class}.json"))
}

/// One line of what a runner prints; everything else that it prints is of the tests.
#[derive(Debug, PartialEq)]
pub enum Line {
    Class(String),
    Test { name: String, verdict: Verdict },
    End,
}

impl Line {
    /// Names of tests may hold identity hashes, which are others in every run.
    pub fn read(text: &str, class: &str) -> Option<Line> {
        let mut fields = text.split('\t');
        match fields.next()? {
            "@@CLASS" => Some(Line::Class(fields.next()?.into())),
            "@@END" => Some(Line::End),
            "@@TEST" => {
                let (of, test, status) = (fields.next()?, fields.next()?, status(fields.next()?)?);
                let name = if of == class { test.into() } else { format!("{of}.{test}") };
                let verdict = Verdict { status, thrown: fields.next()?.into() };
                Some(Line::Test { name: masked(&name), verdict })
            }
            _ => None,
        }
    }
}

fn status(text: &str) -> Option<Status> {
    match text {
        "PASSED" => Some(Status::Passed),
        "FAILED" => Some(Status::Failed),
        "ASSUMPTION" => Some(Status::Assumption),
        "IGNORED" => Some(Status::Ignored),
        _ => None,
    }
}

/// Without identity hashes: what follows an `@` in hexadecimal.
pub fn masked(text: &str) -> String {
    let mut parts = text.split('@');
    let mut masked = parts.next().unwrap_or_default().to_string();
    for part in parts {
        masked.push('@');
        masked += part.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_runner() {
        assert_eq!(Line::read("@@CLASS\ta.B", ""), Some(Line::Class("a.B".into())));
        let verdict = Verdict { status: Status::Failed, thrown: "why".into() };
        let read = |of| Line::read(&format!("@@TEST\t{of}\ttest[C@1f2]\tFAILED\twhy"), "a.B");
        assert_eq!(read("a.B"), Some(Line::Test { name: "test[C@]".into(), verdict: verdict.clone() }));
        assert_eq!(read("a.C"), Some(Line::Test { name: "a.C.test[C@]".into(), verdict }));
        assert_eq!(Line::read("noise", ""), None);
        assert_eq!(Line::read("@@TEST\ta", ""), None);
    }

    #[test]
    fn a_test_that_passes_once_and_fails_once() {
        let verdict = |status| Verdict { status, thrown: String::new() };
        let mut record = Record::default();
        record.tests.insert("a".into(), vec![verdict(Status::Passed)]);
        record.tests.insert("b".into(), vec![verdict(Status::Passed), verdict(Status::Failed)]);
        assert!(record.passed("a") && !record.passed("b") && !record.passed("c"));
    }
}
