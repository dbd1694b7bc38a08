//! What `check` tells: a violation with its test, and what was covered of a class.

mod class;
pub mod json;
pub mod label;
pub mod refusal;
mod results;
mod sequential;

pub use class::{notes, other_pairs, reasons, summary};
pub use results::not_linearizable;

use crate::Style;
use crate::columns::interleaving;
use crate::paint::{Paint, list, wrap};
use crate::shown::{self, shown};
use crate::why;
use std::collections::BTreeSet;
use threadbare_explore::narration::story::{End, Story};
use threadbare_oracle::campaign::confirmed::ConfirmedViolation;
use threadbare_oracle::campaign::findings::Tier;
use threadbare_testgen::java;
use threadbare_testgen::unusual::Ingredient;

/// A violation, as it is told.
pub struct Violation<'a> {
    pub number: usize,
    /// The class under test, with dots.
    pub class: &'a str,
    /// The calls that break each other: `append(CharSequence)`.
    pub calls: Vec<String>,
    pub story: &'a Story,
    /// The test, as lines of Java.
    pub test: &'a [String],
    /// Sequential orders that were tried: the order and what it gave.
    pub orders: Vec<Sequential>,
    /// How to see this execution again: a command.
    pub replay: String,
}

impl<'a> Violation<'a> {
    /// A violation of a class, which is told under a number.
    pub fn new(number: usize, class: &'a str, confirmed: &'a ConfirmedViolation) -> Violation<'a> {
        let ConfirmedViolation { violation, story, snippet, token, .. } = confirmed;
        Violation {
            number,
            class,
            calls: confirmed.calls(),
            story,
            test: snippet,
            orders: sequential::orders(&violation.test, &violation.linearizations, &violation.failing),
            replay: replay_command(token),
        }
    }
}

/// How to see an execution again.
pub(crate) fn replay_command(token: &str) -> String {
    format!("threadbare replay {token}")
}

/// A sequential execution of the test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequential {
    pub order: String,
    pub result: String,
}

/// Sequential orders that are listed one by one.
const MOST_ORDERS: usize = 6;
/// Other pairs that are named.
const MOST_PAIRS: usize = 6;

/// One sentence: what breaks, and in which calls.
pub fn headline(violation: &Violation<'_>) -> String {
    let class = violation.class;
    let calls = match &violation.calls[..] {
        [one, other] if one == other => format!("two calls of {one}"),
        calls => list(calls),
    };
    match &violation.story.end {
        End::Exception { class: exception, .. } => {
            let exception = exception.rsplit('.').next().unwrap_or(exception);
            format!("{class} is not thread-safe: {exception} when {calls} run at the same time")
        }
        End::Deadlock { .. } => {
            format!("{class} is not thread-safe: {calls} deadlock when they run at the same time")
        }
        End::Livelock { .. } => {
            format!("{class} is not thread-safe: {calls} never end when they run at the same time")
        }
        End::Results { afterwards, .. } if !afterwards.is_empty() => {
            format!("{class} is not thread-safe: {calls} leave behind what no sequential order does")
        }
        End::Exit { .. } | End::Results { .. } | End::Other { .. } => {
            format!("{class} is not thread-safe: {calls} give results that no sequential order gives")
        }
    }
}

/// The whole report of a violation.
pub fn render(violation: &Violation<'_>, style: &Style) -> String {
    let story = &shown::story(violation.story);
    let (calls, test) = (shown::list(&violation.calls), &shown::list(violation.test));
    let escaped = |o: &Sequential| Sequential {
        order: shown(&o.order).into_owned(),
        result: shown(&o.result).into_owned(),
    };
    let orders = violation.orders.iter().map(escaped).collect();
    let (class, number, replay) = (&shown(violation.class), violation.number, violation.replay.clone());
    let violation = &Violation { number, class, calls, story, test, orders, replay };
    let label = format!("violation {}: ", violation.number);
    let mut out = String::new();
    let head = wrap(&headline(violation), style.width.saturating_sub(label.len()).max(40), 0);
    for (i, line) in head.iter().enumerate() {
        let start = if i == 0 { style.paint(&label, Paint::Error) } else { " ".repeat(label.len()) };
        out.push_str(&format!("{start}{}\n", style.paint(line, Paint::Strong)));
    }
    if let Some(arrow) = why::arrow(story) {
        out.push_str(&format!("  {} {arrow}\n", style.paint("-->", Paint::Quiet)));
    }
    out.push('\n');
    out.push_str(&section("the test", style));
    violation.test.iter().for_each(|line| out.push_str(&format!("    {line}\n")));
    out.push('\n');
    out.push_str(&section("an interleaving that breaks it", style));
    out.push_str(&interleaving(story, style));
    out.push('\n');
    out.push_str(&why::why(story, style));
    out.push_str(&why::races(story, style));
    out.push_str(&sequential_orders(&violation.orders, style));
    out.push_str(&format!("{}{}\n", style.paint("replay: ", Paint::Note), violation.replay));
    out
}

/// Other pairs of methods that break in the same way as a violation, which is known only in the end.
pub fn also(number: usize, pairs: &[String], style: &Style) -> String {
    if pairs.is_empty() {
        return String::new();
    }
    let named = pairs.len().min(MOST_PAIRS);
    let more = pairs.len() - named;
    let mut text = format!("violation {number} shows in {}", shown(&pairs[..named].join("; ")));
    if more > 0 {
        text.push_str(&format!(" and {more} more pairs"));
    }
    labelled("also: ", &[text], style)
}

/// Three lines about a failure that takes something which sensible programs do not do.
pub fn unusual(
    violation: &Violation<'_>,
    confirmed: &ConfirmedViolation,
    tier: &Tier,
    style: &Style,
) -> String {
    let test = java::one_line(&confirmed.violation.test);
    let label = format!("unusual use {}: ", violation.number);
    format!(
        "{}{}; it takes {}\n  {}{}\n  {}{}\n",
        style.paint(&label, Paint::Note),
        shown(&headline(violation)),
        ingredients(tier),
        style.paint("test: ", Paint::Quiet),
        shown(&test),
        style.paint("replay: ", Paint::Quiet),
        violation.replay
    )
}

/// What an unusual use takes.
fn ingredients(tier: &Tier) -> String {
    let none = BTreeSet::new();
    let ingredients = match tier {
        Tier::UnusualUse(ingredients) => ingredients,
        Tier::Violation | Tier::NotLinearizable => &none,
    };
    let named = ingredients.iter().map(|ingredient| match ingredient {
        Ingredient::Null => "null as an argument",
        Ingredient::Itself => "an instance that is given to itself",
        Ingredient::Stub => "an object of a class that does next to nothing",
    });
    named.collect::<Vec<_>>().join(" and ")
}

fn section(title: &str, style: &Style) -> String {
    format!("  {}\n", style.paint(&format!("{title}:"), Paint::Note))
}

/// What the sequential orders give, which is why the interleaving is a fault.
fn sequential_orders(orders: &[Sequential], style: &Style) -> String {
    let mut texts = Vec::new();
    let same = orders.first().filter(|first| orders.iter().all(|o| o.result == first.result));
    match same {
        Some(first) if orders.len() > 2 => {
            texts.push(format!("in all {} sequential orders of these calls {}", orders.len(), first.result));
        }
        _ => {
            let shown = orders.iter().take(MOST_ORDERS);
            texts.extend(shown.map(|o| format!("{}: {}", o.order, o.result)));
            if orders.len() > MOST_ORDERS {
                texts.push(format!(
                    "and {} more orders, none of which fails like this",
                    orders.len() - MOST_ORDERS
                ));
            }
        }
    }
    labelled("sequentially: ", &texts, style)
}

fn labelled(label: &str, texts: &[String], style: &Style) -> String {
    let mut out = String::new();
    let mut label = Some(label);
    let indent = label.map_or(0, str::len);
    for text in texts {
        for line in wrap(text, style.width.saturating_sub(indent).max(40), 2) {
            let head = label.take().map_or_else(|| " ".repeat(indent), |l| style.paint(l, Paint::Note));
            out.push_str(&format!("{head}{line}\n"));
        }
    }
    out
}
