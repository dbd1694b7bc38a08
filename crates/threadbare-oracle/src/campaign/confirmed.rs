//! A confirmed violation with everything that a report needs, made on the machine that confirmed it.

use super::header::TestHeader;
use crate::confirm::with_replay;
use crate::linearize::Linearizations;
use crate::trial::Violation;
use crate::verdict::Failing;
use serde::{Deserialize, Serialize};
use threadbare_explore::engine::outcome::Results;
use threadbare_explore::engine::token::Token;
use threadbare_explore::engine::trace::Recording;
use threadbare_explore::narration::narrate;
use threadbare_explore::narration::story::{End, Returned, Story};
use threadbare_testgen::java::{self, JunitOptions};
use threadbare_testgen::serial::CallEnd;
use threadbare_testgen::shapes::MachineShapes;
use threadbare_testgen::stage::Stage;
use threadbare_testgen::test::{Call, ClassName, Test};
use threadbare_vm::stepping::timing::Timing;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ConfirmedViolation {
    /// As it was confirmed.
    pub violation: Violation,
    pub story: Story,
    /// The test, as lines of Java.
    pub snippet: Vec<String>,
    /// The test, as a file.
    pub junit: java::Source,
    pub token: String,
}

impl ConfirmedViolation {
    /// Signatures of the calls that break each other: `append(CharSequence)`.
    pub fn calls(&self) -> Vec<String> {
        self.violation.test.calls().map(|call| java::signature(&call.method)).collect()
    }
}

/// Replays a violation on the stage that confirmed it, and narrates it. Nothing if it does not fit there.
pub(super) fn narrated(
    stage: &mut Stage,
    violation: Violation,
    header: &TestHeader,
    class_name: &str,
) -> Option<ConfirmedViolation> {
    let test = &violation.test;
    stage.put_under_test(&test.class);
    let token = Token {
        header: header.to_bytes(),
        timing: Timing::IDEAL,
        choices: violation.log.clone(),
        trace: violation.trace,
    };
    let token = token.to_string();
    let shapes = MachineShapes::new(stage.vm());
    let snippet = java::snippet(test, &shapes);
    let names = java::variable_names(test, &shapes);
    let mut expected = expected(&violation.linearizations);
    expected.extend(header.allowed.iter().cloned());
    let options = JunitOptions {
        class_name: Some(class_name.to_string()),
        note: Some(format!("threadbare replay {token}")),
        expected,
        ..JunitOptions::default()
    };
    let junit = java::junit(test, &shapes, &options);
    let story = with_replay(stage, test, &names, &violation.log, Recording::Detailed, |machine| {
        narrate::narrate(machine)
    });
    let mut story = story.ok().flatten()?;
    if let Failing::Results(results) = &violation.failing {
        let (calls, afterwards) = returned(test, results);
        story.end = End::Results { calls, afterwards };
    }
    Some(ConfirmedViolation { violation, story, snippet, junit, token })
}

/// Exceptions that some sequential order throws too.
fn expected(linearizations: &Linearizations) -> Vec<ClassName> {
    let ends = linearizations.list.iter().flat_map(|l| l.ends.iter().flatten());
    let thrown = ends.filter_map(|end| match end {
        CallEnd::Threw(thrown) => Some(thrown.class.replace('.', "/").into()),
        _ => None,
    });
    let mut thrown: Vec<ClassName> = thrown.collect();
    thrown.sort();
    thrown.dedup();
    thrown
}

/// What each suffix gave, as far as it has a result, and what its observers say afterwards.
pub fn returned(test: &Test, results: &Results) -> (Vec<Returned>, Vec<Returned>) {
    let call = |(suffix, value): (&Vec<Call>, &Option<String>)| Returned {
        method: suffix.last().map_or("a call", |call| &call.method.name).to_string(),
        value: value.clone(),
    };
    let observer = |(call, value): (&Call, &String)| Returned {
        method: java::one_line_call(test, call),
        value: Some(value.clone()),
    };
    let calls = test.suffixes.iter().zip(&results.returned).map(call).collect();
    (calls, test.observers.iter().zip(&results.afterwards).map(observer).collect())
}
