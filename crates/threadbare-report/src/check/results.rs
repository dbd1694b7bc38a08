//! Results and states that no sequential order gives, where they do not count as violations: a few lines for a class.

use super::{Violation, labelled, sequential_orders};
use crate::Style;
use crate::paint::{Paint, list};
use crate::phrasing;
use crate::shown::shown;
use std::collections::BTreeSet;
use threadbare_explore::narration::story::End;
use threadbare_oracle::campaign::ClassReport;
use threadbare_testgen::java;

/// Methods that are named.
const MOST_METHODS: usize = 6;

/// The methods, and one example. Empty if there is nothing to tell.
pub fn not_linearizable(report: &ClassReport, style: &Style) -> String {
    let tally = &report.tally;
    let mut found = tally.findings.not_linearizable();
    let Some((_, _, first)) = found.next() else { return String::new() };
    let mut methods: BTreeSet<String> = first.report.calls().into_iter().collect();
    methods.extend(found.flat_map(|(_, _, other)| other.report.calls()));
    let mut named: Vec<String> = methods.into_iter().collect();
    let more = named.len().saturating_sub(MOST_METHODS);
    named.truncate(MOST_METHODS);
    if more > 0 {
        named.push(format!("{more} more methods"));
    }
    let class = shown(&tally.class).into_owned();
    let what = format!("{class}: {} give or leave what no sequential order does", shown(&list(&named)));
    let confirmed = &first.report;
    let violation = Violation::new(0, &tally.class, confirmed);
    let mut out = labelled("not linearizable: ", &[what], style);
    let line = |label: &str, text: &str| format!("  {}{}\n", style.paint(label, Paint::Quiet), shown(text));
    out.push_str(&line("test: ", &java::one_line(&confirmed.violation.test)));
    if let End::Results { calls, afterwards } = &confirmed.story.end {
        out.push_str(&line("seen: ", &phrasing::returned(calls, afterwards)));
    }
    let orders = sequential_orders(&violation.orders, style);
    out.extend(orders.lines().map(|text| format!("  {}\n", shown(text))));
    out.push_str(&line("replay: ", &violation.replay));
    out
}
