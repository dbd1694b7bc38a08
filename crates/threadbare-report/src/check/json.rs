//! What `check` found and covered, as JSON.
//!
//! The types here are the wire format and nothing else. `version` grows when a reader of the old format
//! would misread the new one.

use super::{Violation, headline};
use crate::shown;
use crate::text::Context;
use serde::Serialize;
use serde_json::Value;

/// The version of the format.
const VERSION: u32 = 1;

/// A class and all about it.
#[derive(Debug, Default, Serialize)]
pub struct Class {
    pub class: String,
    /// `violated`, `tested`, `needs no test`, `hardly tested` or `not testable`.
    pub verdict: String,
    /// Why it is hardly tested.
    pub reasons: Vec<String>,
    /// Why it could not be tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    pub violations: Vec<Finding>,
    /// Failures that take something which sensible programs do not do.
    pub unusual_uses: Vec<Finding>,
    pub summary: String,
    pub notes: Vec<String>,
    /// Pairs of methods, those that can disturb each other, and those of these with a test.
    pub pairs: usize,
    pub pairs_kept: usize,
    pub pairs_covered: usize,
    pub tests: u64,
    /// Tests whose interleavings were all explored.
    pub complete_tests: u64,
    pub executions: u64,
    /// Executions that failed and could not be judged.
    pub not_judged: u64,
    pub seed: u64,
}

#[derive(Debug, Serialize)]
pub struct Finding {
    message: String,
    calls: Vec<String>,
    /// The test, as lines of Java.
    test: Vec<String>,
    sequential: Vec<Order>,
    /// Other pairs of methods that break in the same way.
    pub also: Vec<String>,
    /// What is unusual about the test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
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
