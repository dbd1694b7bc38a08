//! One word about a class, for lists of many: what ConTeGe's authors did with a whole library (PLDI 2012, 6.3).

use super::{Violation, headline, reasons};
use crate::shown::shown;
use serde::Serialize;
use threadbare_oracle::campaign::ClassReport;
use threadbare_oracle::campaign::coverage::ClassVerdict;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Label {
    /// Ordinary use breaks it.
    #[serde(rename = "thread-unsafe")]
    Unsafe,
    /// Nothing fails, and some results are those of no sequential order.
    #[serde(rename = "not linearizable")]
    NotLinearizable,
    #[serde(rename = "nothing found")]
    NothingFound,
    #[serde(rename = "needs no test")]
    NeedsNoTest,
    /// Too little was tested to say anything.
    #[serde(rename = "hardly tested")]
    HardlyTested,
    #[serde(rename = "not testable")]
    NotTestable,
}

/// A class and what is said of it.
#[derive(Debug, Clone, Serialize)]
pub struct Labelled {
    pub class: String,
    pub label: Label,
    /// What was found, or why nothing can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// How to see what was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
}

impl Label {
    fn word(self) -> &'static str {
        match self {
            Label::Unsafe => "thread-unsafe",
            Label::NotLinearizable => "not linearizable",
            Label::NothingFound => "nothing found",
            Label::NeedsNoTest => "needs no test",
            Label::HardlyTested => "hardly tested",
            Label::NotTestable => "not testable",
        }
    }
}

impl Labelled {
    pub fn of(report: &ClassReport) -> Labelled {
        let tally = &report.tally;
        let class = tally.class.clone();
        let noted = tally.findings.not_linearizable().next();
        let found = tally.findings.violations().next().or(noted);
        let label = match report.verdict {
            ClassVerdict::Violated(_) => Label::Unsafe,
            _ if found.is_some() => Label::NotLinearizable,
            ClassVerdict::Tested(_) => Label::NothingFound,
            ClassVerdict::NeedsNoTest { .. } => Label::NeedsNoTest,
            ClassVerdict::HardlyTested { .. } => Label::HardlyTested,
        };
        let violation = found.map(|(_, _, confirmed)| Violation::new(0, &class, &confirmed.report));
        let why = violation.as_ref().map(headline).or_else(|| reasons(report).into_iter().next());
        let replay = violation.map(|violation| violation.replay);
        Labelled { class, label, why, replay }
    }

    /// A class of which no test can be made.
    pub fn refused(class: &str, why: &str) -> Labelled {
        Labelled { class: class.into(), label: Label::NotTestable, why: Some(why.into()), replay: None }
    }

    /// For people: one line, two with a replay.
    pub fn line(&self) -> String {
        let mut out = format!("{:<17}{}", self.label.word(), shown(&self.class));
        if let Some(why) = self.why.as_ref().filter(|_| self.label != Label::NeedsNoTest) {
            out.push_str(&format!(": {}", shown(why)));
        }
        out.push('\n');
        if let Some(replay) = &self.replay {
            out.push_str(&format!("{:<17}{replay}\n", ""));
        }
        out
    }
}

/// How many classes have which label.
pub fn total(all: &[Labelled]) -> String {
    let labels = [
        Label::Unsafe,
        Label::NotLinearizable,
        Label::NothingFound,
        Label::NeedsNoTest,
        Label::HardlyTested,
        Label::NotTestable,
    ];
    let counted = labels.map(|label| (label, all.iter().filter(|one| one.label == label).count()));
    let parts: Vec<String> =
        counted.iter().filter(|(_, n)| *n > 0).map(|(label, n)| format!("{n} {}", label.word())).collect();
    format!("{} classes: {}\n", all.len(), parts.join(", "))
}

/// All of them for programs.
pub fn json(all: &[Labelled]) -> String {
    serde_json::to_string_pretty(all).unwrap_or_default() + "\n"
}
