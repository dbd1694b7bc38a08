//! A confirmed violation with everything that a report needs, made on the machine that confirmed it.

use super::header::TestHeader;
use threadbare_explore::engine::token::Token;
use threadbare_explore::engine::trace::Recording;
use threadbare_explore::narration::narrate;
use threadbare_explore::narration::story::{End, Story};
use threadbare_oracle::confirm::with_replay;
use threadbare_oracle::linearize::Linearizations;
use threadbare_oracle::trial::Violation;
use threadbare_oracle::verdict::Failing;
use threadbare_report::check::Sequential;
use threadbare_testgen::java::{self, JunitOptions};
use threadbare_testgen::serial::{CallEnd, Ends};
use threadbare_testgen::shapes::MachineShapes;
use threadbare_testgen::stage::Stage;
use threadbare_testgen::test::Test;

pub struct Told {
    /// As it was confirmed.
    pub violation: Violation,
    pub story: Story,
    /// The calls that break each other.
    pub calls: Vec<String>,
    /// The test, as lines of Java.
    pub snippet: Vec<String>,
    /// The test, as a file.
    pub junit: String,
    pub orders: Vec<Sequential>,
    pub token: String,
}

/// Tells a violation that was confirmed on this stage.
pub fn tell(
    stage: &mut Stage,
    violation: &Violation,
    header: impl FnOnce(Test) -> TestHeader,
    class_name: &str,
) -> Option<Told> {
    let test = &violation.test;
    stage.put_under_test(&test.class);
    let header = header(test.clone());
    let allowed = header.allowed.clone();
    let token = Token { header: header.to_bytes(), choices: violation.log.clone(), trace: violation.trace }
        .to_string();
    let shapes = MachineShapes::new(stage.vm());
    let snippet = java::snippet(test, &shapes);
    let names = java::variable_names(test, &shapes);
    let mut expected = expected(&violation.linearizations);
    expected.extend(allowed);
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
        story.end = End::Other { what: together(test, results) };
    }
    Some(Told {
        violation: violation.clone(),
        calls: test.calls().map(|c| java::signature(&c.method)).collect(),
        orders: orders(test, &violation.linearizations, &violation.failing),
        story,
        snippet,
        junit,
        token,
    })
}

/// Exceptions that some sequential order throws too.
fn expected(linearizations: &Linearizations) -> Vec<threadbare_testgen::test::ClassName> {
    let ends = linearizations.list.iter().flat_map(|l| l.ends.iter().flatten());
    let thrown = ends.filter_map(|end| match end {
        CallEnd::Threw(thrown) => Some(thrown.class.replace('.', "/").into()),
        _ => None,
    });
    let mut thrown: Vec<threadbare_testgen::test::ClassName> = thrown.collect();
    thrown.sort();
    thrown.dedup();
    thrown
}

/// The sequential orders of a test, each once, and what they gave.
pub fn orders(test: &Test, linearizations: &Linearizations, failing: &Failing) -> Vec<Sequential> {
    let mut told: Vec<Sequential> = Vec::new();
    for linearization in &linearizations.list {
        let mut next = vec![0; test.suffixes.len()];
        let mut calls = Vec::new();
        for thread in &linearization.order {
            let name = &test.suffixes[*thread][next[*thread]].method.name;
            next[*thread] += 1;
            calls.push(format!("{name} by thread {}", thread + 1));
        }
        let order = calls.join(", then ");
        let mut failed = Vec::new();
        for (thread, ends) in linearization.ends.iter().enumerate() {
            for (i, end) in ends.iter().enumerate() {
                let name =
                    test.suffixes.get(thread).and_then(|s| s.get(i)).map_or("a thread", |c| &c.method.name);
                match end {
                    CallEnd::Threw(thrown) => failed.push(format!("{name} throws {}", simple(&thrown.class))),
                    CallEnd::Stuck => failed.push(format!("{name} waits")),
                    CallEnd::Unknown(_) => failed.push(format!("{name} could not be judged")),
                    CallEnd::Returned(_) | CallEnd::NotMade => {}
                }
            }
        }
        let result = match failing {
            _ if !failed.is_empty() => failed.join(", "),
            Failing::Results(_) => together(test, &returned(&linearization.ends)),
            _ => "every call returns".to_string(),
        };
        let sequential = Sequential { order, result };
        if !told.contains(&sequential) {
            told.push(sequential);
        }
    }
    told
}

/// What single calls returned.
fn returned(ends: &Ends) -> Vec<Option<String>> {
    let first = |ends: &Vec<CallEnd>| match ends.first() {
        Some(CallEnd::Returned(value)) => value.clone(),
        _ => None,
    };
    ends.iter().map(first).collect()
}

/// `get returns 1, add returns`.
fn together(test: &Test, results: &[Option<String>]) -> String {
    let mut parts = Vec::new();
    for (suffix, result) in test.suffixes.iter().zip(results) {
        let name = suffix.first().map_or("a call", |call| &call.method.name);
        parts.push(match result {
            Some(result) => format!("{name} returns {result}"),
            None => format!("{name} returns"),
        });
    }
    parts.join(", ")
}

fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}
