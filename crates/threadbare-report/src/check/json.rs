//! What `check` found and covered, as JSON.
//!
//! The types here are the wire format and nothing else. `version` grows when a reader of the old format
//! would misread the new one.

use super::{Violation, headline, ingredients, notes, other_pairs, reasons, summary};
use crate::shown;
use crate::text::Context;
use serde::Serialize;
use serde_json::Value;
use threadbare_oracle::campaign::ClassReport;
use threadbare_oracle::campaign::coverage::ClassVerdict;

/// The version of the format.
const VERSION: u32 = 1;

/// What is said of a class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Violated,
    Tested,
    #[serde(rename = "needs no test")]
    NeedsNoTest,
    #[serde(rename = "hardly tested")]
    HardlyTested,
    #[default]
    #[serde(rename = "not testable")]
    NotTestable,
}

/// A class and all about it.
#[derive(Debug, Default, Serialize)]
pub struct Class {
    class: String,
    verdict: Verdict,
    /// Why it is hardly tested.
    reasons: Vec<String>,
    /// Why it could not be tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    violations: Vec<Finding>,
    /// Failures that take something which sensible programs do not do.
    unusual_uses: Vec<Finding>,
    /// Results and states that no sequential order gives, where these do not count as violations.
    not_linearizable: Vec<Finding>,
    summary: String,
    notes: Vec<String>,
    /// Pairs of methods, those that can disturb each other, and those of these with a test.
    pairs: usize,
    pairs_kept: usize,
    pairs_covered: usize,
    tests: u64,
    /// Tests whose interleavings were all explored.
    complete_tests: u64,
    executions: u64,
    /// Executions that failed and could not be judged.
    not_judged: u64,
    seed: u64,
}

impl Class {
    /// One that could not be tested, and why.
    pub fn refused(class: &str, why: &str) -> Class {
        Class { class: class.to_string(), refused: Some(why.to_string()), ..Class::default() }
    }

    pub fn new(report: &ClassReport) -> Class {
        let ClassReport { tally, targets, verdict, seed, .. } = report;
        let verdict = match verdict {
            ClassVerdict::Violated(_) => Verdict::Violated,
            ClassVerdict::Tested(_) => Verdict::Tested,
            ClassVerdict::NeedsNoTest { .. } => Verdict::NeedsNoTest,
            ClassVerdict::HardlyTested { .. } => Verdict::HardlyTested,
        };
        let violations = tally.findings.violations().map(|(_, group, confirmed)| {
            let mut finding =
                finding(&Violation::new(0, &tally.class, &confirmed.report), group.test, group.executions);
            finding.also = other_pairs(group, &confirmed.report, tally);
            finding
        });
        let unusual_uses = tally.findings.unusual_uses().map(|(_, group, confirmed)| {
            let mut finding =
                finding(&Violation::new(0, &tally.class, &confirmed.report), group.test, group.executions);
            finding.also = other_pairs(group, &confirmed.report, tally);
            finding.needs = Some(ingredients(&confirmed.tier));
            finding
        });
        let not_linearizable = tally.findings.not_linearizable().map(|(_, group, confirmed)| {
            let mut finding =
                finding(&Violation::new(0, &tally.class, &confirmed.report), group.test, group.executions);
            finding.also = other_pairs(group, &confirmed.report, tally);
            finding
        });
        Class {
            class: tally.class.clone(),
            verdict,
            reasons: reasons(report),
            refused: None,
            violations: violations.collect(),
            unusual_uses: unusual_uses.collect(),
            not_linearizable: not_linearizable.collect(),
            summary: summary(report),
            notes: notes(report),
            pairs: targets.all_pairs,
            pairs_kept: targets.pairs.len(),
            pairs_covered: tally.covered.len(),
            tests: tally.tests,
            complete_tests: tally.complete,
            executions: tally.executions,
            not_judged: tally.unjudged.values().sum(),
            seed: *seed,
        }
    }
}

#[derive(Debug, Serialize)]
pub struct Finding {
    message: String,
    calls: Vec<String>,
    /// The test, as lines of Java.
    test: Vec<String>,
    sequential: Vec<Order>,
    /// Other pairs of methods that break in the same way.
    also: Vec<String>,
    /// What is unusual about the test.
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<String>,
    replay: String,
    /// Number of the test that showed it, and of executions up to then.
    found_by_test: u64,
    found_by_execution: u64,
    /// The execution, in the format of `explore --json`.
    execution: Value,
}

#[derive(Debug, Serialize)]
struct Order {
    order: String,
    result: String,
}

pub fn finding(violation: &Violation<'_>, test: u64, execution: u64) -> Finding {
    let context = Context::default();
    Finding {
        message: headline(violation),
        calls: violation.calls.to_vec(),
        test: violation.test.to_vec(),
        sequential: violation
            .orders
            .iter()
            .map(|o| Order { order: o.order.clone(), result: o.result.clone() })
            .collect(),
        also: vec![],
        needs: None,
        replay: violation.replay.to_string(),
        found_by_test: test,
        found_by_execution: execution,
        execution: serde_json::from_str(&crate::json::render(violation.story, &context)).unwrap_or_default(),
    }
}

/// One violation.
pub fn text(finding: &Finding) -> String {
    // These types hold strings, numbers and lists only, which always serialise.
    shown::json(serde_json::to_string_pretty(finding).unwrap_or_default())
}

#[derive(Serialize)]
struct Report<'a> {
    version: u32,
    classes: &'a [Class],
}

/// All classes of a run.
pub fn report(classes: &[Class]) -> String {
    shown::json(serde_json::to_string_pretty(&Report { version: VERSION, classes }).unwrap_or_default())
}
