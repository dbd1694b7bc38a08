//! Differences in words, for whoever looks for the cause.

use crate::compare::{Comparison, Difference, End, How, Search, Seen, Verdict, name_of};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Ends of one kind that are listed.
const MOST_LISTED: usize = 4;

/// What the searches say about a program, and where they differ; `source` is the file with the lines that ends name.
pub fn describe(verdict: &Verdict, source: &str) -> String {
    match verdict {
        Verdict::Alone => "ends without a second thread\n".into(),
        Verdict::Panicked { what } => format!("the machine panics: {what}\n"),
        Verdict::Compared(comparison) => described(comparison, source),
    }
}

fn described(comparison: &Comparison, source: &str) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let mut text = String::new();
    let searches = [
        (Search::Reduced, &comparison.reduced),
        (Search::Parts, &comparison.parts),
        (Search::Exhaustive, &comparison.exhaustive),
        (Search::Random, &comparison.random),
    ];
    for (search, Seen { ends, executions, complete, .. }) in searches {
        let claim = if *complete { ", complete" } else { "" };
        writeln!(text, "{}: {executions} executions, {} ends{claim}", search.name(), ends.len())
            .expect("a string takes any text");
    }
    let mut told = BTreeSet::new();
    for difference in &comparison.differences {
        let line = match difference {
            Difference::Missed { by, end, .. } => {
                format!("{} misses: {}", by.name(), end_in_words(end, &lines))
            }
            Difference::Fatal { search, outcome } => format!("{} cannot go on: {outcome:?}", search.name()),
        };
        if told.len() < MOST_LISTED && told.insert(line.clone()) {
            writeln!(text, "{line}").expect("a string takes any text");
        }
    }
    text
}

fn end_in_words(end: &End, lines: &[&str]) -> String {
    let at = |line: &Option<u32>| {
        let text = line.and_then(|line| lines.get(line as usize - 1)).map_or("?", |text| text.trim());
        format!("`{text}`")
    };
    let stuck = |stuck: &BTreeSet<(String, Option<u32>)>| {
        let all: Vec<String> =
            stuck.iter().map(|(thread, line)| format!("{thread} at {}", at(line))).collect();
        all.join(", ")
    };
    let mut text = match &end.how {
        How::Completed => "the program ends".to_string(),
        How::Uncaught { thread, class, line } => format!("{class} in {thread} at {}", at(line)),
        How::Deadlock { stuck: threads } => format!("a deadlock of {}", stuck(threads)),
        How::Livelock { stuck: threads } => format!("a loop without end in {}", stuck(threads)),
        How::Other { what } => what.clone(),
    };
    if end.state.is_none() {
        text.push_str(", other threads left aside");
    }
    for sight in &end.seen {
        let what = match sight.statement {
            0 => "is interrupted".to_string(),
            statement => format!("sees {} in statement {statement}", sight.value),
        };
        write!(text, "; {} {what}", name_of(sight.thread)).expect("a string takes any text");
    }
    if let Some(state) = end.state {
        write!(text, "; state {:04x}", state >> 48).expect("a string takes any text");
    }
    text
}
