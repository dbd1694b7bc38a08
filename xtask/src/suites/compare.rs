//! One class on `java` and on the machine: which tests count, and which of them have another result.

use super::list::Suite;
use super::record::{Record, Status, Verdict};

/// The records of a class. A test counts if it passes in every run of `java`.
#[derive(Debug)]
pub struct Compared {
    pub class: String,
    pub java: Record,
    /// Of a second run of `java`, which shows what passes by chance. Only there if something differs in the first.
    pub again: Option<Record>,
    pub ours: Record,
}

/// A test that counts and does not pass on the machine.
#[derive(Debug)]
pub struct Mismatch {
    pub name: String,
    pub ours: String,
    pub reason: Option<String>,
}

impl Compared {
    /// Tests that count.
    pub fn expected(&self) -> impl Iterator<Item = &str> {
        let names = self.java.tests.keys().map(String::as_str);
        let again = |test: &str| self.again.as_ref().is_none_or(|again| again.passed(test));
        names.filter(move |test| self.java.passed(test) && again(test))
    }

    /// Tests of `java` that do not count.
    pub fn left_out(&self) -> usize {
        let ignored =
            |test: &&String| self.java.tests[*test].iter().all(|verdict| verdict.status == Status::Ignored);
        let names = self.java.tests.keys();
        names.filter(|test| !ignored(test)).count() - self.expected().count()
    }

    pub fn mismatches(&self, suite: &Suite) -> Vec<Mismatch> {
        let mut found = Vec::new();
        for test in self.expected().filter(|test| !self.ours.passed(test)) {
            let name = format!("{}.{test}", self.class);
            let reason = suite.reason(&self.class, test).map(str::to_string);
            found.push(Mismatch { name, ours: self.told(test), reason });
        }
        found
    }

    /// What the machine says of a test.
    fn told(&self, test: &str) -> String {
        match (self.ours.tests.get(test), &self.ours.cut) {
            (Some(verdicts), _) => told(verdicts),
            (None, Some(cut)) => format!("its class was cut off before it: {cut}"),
            (None, None) => "it does not run".into(),
        }
    }
}

fn told(verdicts: &[Verdict]) -> String {
    let mut text = String::new();
    for verdict in verdicts.iter().filter(|verdict| verdict.status != Status::Passed) {
        let comma = if text.is_empty() { "" } else { ", " };
        let status = match verdict.status {
            Status::Passed => "passed",
            Status::Failed => "failed",
            Status::Assumption => "assumption",
            Status::Ignored => "ignored",
        };
        text += &format!("{comma}{status} `{}`", verdict.thrown);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(tests: &[(&str, Status)]) -> Record {
        let mut record = Record::default();
        for (test, status) in tests {
            let thrown = if *status == Status::Failed { "AssertionError" } else { "" };
            let verdict = Verdict { status: *status, thrown: thrown.into() };
            record.tests.entry((*test).to_string()).or_default().push(verdict);
        }
        record
    }

    #[test]
    fn what_counts_and_what_differs() {
        let java = [
            ("good", Status::Passed),
            ("bad", Status::Failed),
            ("flaky", Status::Passed),
            ("ours", Status::Passed),
            ("gone", Status::Passed),
            ("off", Status::Ignored),
        ];
        let mut again = java;
        again[2].1 = Status::Failed;
        let compared = Compared {
            class: "a.B".into(),
            java: record(&java),
            again: Some(record(&again)),
            ours: record(&[("good", Status::Passed), ("bad", Status::Passed), ("ours", Status::Failed)]),
        };
        assert_eq!(compared.expected().collect::<Vec<_>>(), ["gone", "good", "ours"]);
        assert_eq!(compared.left_out(), 2);
        let suite: Suite = toml::from_str(
            "name = 's'\nrunner = 'R'\njars = []\nclasses = []\n[reasons]\n'a.B.gone' = 'known'\n",
        )
        .expect("a suite");
        let found = compared.mismatches(&suite);
        let told: Vec<_> =
            found.iter().map(|m| (m.name.as_str(), m.ours.as_str(), m.reason.as_deref())).collect();
        let expected =
            [("a.B.gone", "it does not run", Some("known")), ("a.B.ours", "failed `AssertionError`", None)];
        assert_eq!(told, expected);
    }
}
