//! What was thought of each report, read from `bench/zoo/judgements.toml`.
//!
//! A report is known again by what fails, where, and optionally by the calls: not by its test, its line
//! numbers or its replay token, which change with every change of the generator or of a library's patch level.
//! Rejected: the calls always. Which of the pairs with one cause is found first depends on the generator, so
//! each of its changes would have to be judged anew.

use super::outcome::{Identity, Report};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::BTreeSet;
use threadbare_testkit::root;

/// From the root of the repository.
pub const FILE: &str = "bench/zoo/judgements.toml";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct All {
    #[serde(default)]
    judgement: Vec<Judgement>,
}

/// Read as a sceptical maintainer of the library would.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    class: String,
    failure: String,
    /// Where it is missing, the judgement is of this failure wherever it is: of a deadlock of wrappers, which has
    /// as many places as there are pairs of methods.
    #[serde(default)]
    at: String,
    /// In any order. Where they are missing, the judgement is of every report of this failure at this place.
    #[serde(default)]
    calls: Vec<String>,
    pub verdict: Verdict,
    pub reason: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A fault that the maintainer would mend, or has mended since.
    True,
    /// It fails as reported and nothing in the documentation forbids the use, but nobody writes that.
    Pedantic,
    /// The documentation allows it, or forbids the use.
    Noise,
}

impl Verdict {
    pub fn word(self) -> &'static str {
        match self {
            Verdict::True => "true",
            Verdict::Pedantic => "pedantic",
            Verdict::Noise => "noise",
        }
    }
}

#[derive(Debug)]
pub struct Judgements(Vec<Judgement>);

impl Judgements {
    pub fn read() -> Result<Judgements> {
        let text =
            std::fs::read_to_string(root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
        Judgements::understand(&text).with_context(|| format!("in {FILE}"))
    }

    fn understand(text: &str) -> Result<Judgements> {
        let mut all = toml::from_str::<All>(text)?.judgement;
        let mut seen = BTreeSet::new();
        for one in &mut all {
            one.calls.sort();
            ensure!(!one.reason.is_empty(), "{}: {} without a reason", one.class, one.failure);
            let key = (one.class.clone(), one.failure.clone(), one.at.clone(), one.calls.clone());
            ensure!(seen.insert(key), "{}: {} at {} is judged twice", one.class, one.failure, one.at);
        }
        Ok(Judgements(all))
    }

    /// The judgement of these very calls, or else that of the place, or else that of the failure.
    pub fn of(&self, class: &str, report: &Report) -> Option<&Judgement> {
        let Identity { failure, at, calls } = &report.identity;
        let fits = |one: &&Judgement| {
            let here = one.at.is_empty() || one.at == *at;
            let these = one.calls.is_empty() || one.calls == *calls;
            one.class == class && one.failure == *failure && here && these
        };
        self.0.iter().filter(fits).max_by_key(|one| (!one.calls.is_empty(), !one.at.is_empty()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
        [[judgement]]
        class = 'a.B'
        failure = 'deadlock'
        at = 'a.B.m'
        verdict = 'true'
        reason = 'two locks'

        [[judgement]]
        class = 'a.B'
        failure = 'deadlock'
        at = 'a.B.m'
        calls = ['n()', 'm()']
        verdict = 'noise'
        reason = 'never at once'

        [[judgement]]
        class = 'a.B'
        failure = 'livelock'
        verdict = 'pedantic'
        reason = 'anywhere'";

    fn report(failure: &str, calls: [&str; 2]) -> Report {
        let calls = calls.map(String::from).to_vec();
        let identity = Identity { failure: failure.into(), at: "a.B.m".into(), calls };
        Report { identity, message: String::new(), test: vec![], replay: String::new(), needs: None }
    }

    #[test]
    fn the_nearest_judgement_counts() {
        let all = Judgements::understand(TEXT).expect("judgements");
        let verdict =
            |class, failure, calls| all.of(class, &report(failure, calls)).map(|one| one.verdict.word());
        assert_eq!(verdict("a.B", "deadlock", ["m()", "n()"]), Some("noise"));
        assert_eq!(verdict("a.B", "deadlock", ["m()", "m()"]), Some("true"));
        assert_eq!(verdict("a.B", "livelock", ["m()", "m()"]), Some("pedantic"));
        assert_eq!(verdict("a.B", "java.lang.Error", ["m()", "n()"]), None);
        assert_eq!(verdict("a.C", "deadlock", ["m()", "n()"]), None);
    }

    #[test]
    fn two_judgements_of_one_report_are_an_error() {
        assert!(Judgements::understand(&format!("{TEXT}\n{TEXT}")).is_err());
        assert!(Judgements::understand("[[judgement]]\nclass = 'a.B'").is_err());
    }

    #[test]
    fn the_committed_file_can_be_read() {
        Judgements::read().expect("the committed judgements");
    }
}
