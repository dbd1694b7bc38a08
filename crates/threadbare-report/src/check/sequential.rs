//! The sequential orders of a test, and what they gave: why an interleaving is a fault.

use super::Sequential;
use crate::phrasing;
use threadbare_oracle::campaign::confirmed::returned;
use threadbare_oracle::linearize::Linearizations;
use threadbare_oracle::verdict::Failing;
use threadbare_testgen::serial::CallEnd;
use threadbare_testgen::test::Test;

/// The sequential orders of a test, each once, and what they gave.
pub(super) fn orders(test: &Test, linearizations: &Linearizations, failing: &Failing) -> Vec<Sequential> {
    let mut orders: Vec<Sequential> = Vec::new();
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
                    CallEnd::Forgotten => {
                        failed.push(format!("{name} waits, and would return if it were called now"));
                    }
                    CallEnd::Unknown(_) => failed.push(format!("{name} could not be judged")),
                    CallEnd::Returned(_) | CallEnd::NotMade => {}
                }
            }
        }
        let result = match failing {
            _ if !failed.is_empty() => failed.join(", "),
            Failing::Results(_) => match &linearization.results {
                Some(results) => {
                    let (calls, afterwards) = returned(test, results);
                    phrasing::returned(&calls, &afterwards)
                }
                None => "could not be looked at".to_string(),
            },
            _ => "every call returns".to_string(),
        };
        let sequential = Sequential { order, result };
        if !orders.contains(&sequential) {
            orders.push(sequential);
        }
    }
    orders
}

/// `java.util.NoSuchElementException` as `NoSuchElementException`.
fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}
