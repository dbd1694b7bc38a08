//! A finding as text for a terminal.

use crate::Style;
use crate::columns::interleaving;
use crate::paint::{Paint, either, list};
use crate::{phrasing, shown, timing, why};
use threadbare_explore::narration::story::Story;

/// What the caller knows about a finding besides its story.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Context {
    /// How to see this execution again: a command.
    pub replay: Option<String>,
    /// What has been explored, in words.
    pub coverage: Option<String>,
}

/// The whole report of a finding.
pub fn render(story: &Story, context: &Context, style: &Style) -> String {
    let story = &shown::story(story);
    let mut out = String::new();
    let label = style.paint("error: ", Paint::Error);
    out.push_str(&format!("{label}{}\n", style.paint(&why::headline(story), Paint::Strong)));
    if let Some(arrow) = why::arrow(story) {
        out.push_str(&format!("  {} {arrow}\n", style.paint("-->", Paint::Quiet)));
    }
    out.push('\n');
    out.push_str(&interleaving(story, style));
    let mut below = why::why(story, style) + &timing::needs(story, style) + &why::races(story, style);
    for (label, text) in [("replay: ", &context.replay), ("explored: ", &context.coverage)] {
        if let Some(text) = text {
            below.push_str(&format!("{}{text}\n", style.paint(label, Paint::Note)));
        }
    }
    if !below.is_empty() {
        out.push('\n');
        out.push_str(&below);
    }
    out
}

/// One step in full detail, for going through an execution step by step. Empty beyond the end.
pub fn render_step(story: &Story, index: usize, style: &Style) -> String {
    let story = &shown::story(story);
    let Some(line) = story.lines.get(index) else { return String::new() };
    let quiet = |text: &str| style.paint(text, Paint::Quiet);
    let head = format!("step {} of {}: {}", line.step, story.lines.len(), story.name(line.thread));
    let mut out = style.paint(&head, Paint::Strong);
    if let Some(place) = &line.place {
        out.push_str(&format!(" at {place} in {}", place.method));
    }
    if line.switched {
        let before = story.lines[index - 1].thread;
        let could =
            if line.enabled.contains(&before) { "which could have gone on" } else { "which cannot go on" };
        out.push_str(&quiet(&format!(" (after {}, {could})", story.name(before))));
    }
    out.push_str(&format!("\n    {}\n", phrasing::act(story, &line.act)));
    for what in &line.unlocks {
        out.push_str(&format!("    then unlocks {what}\n"));
    }
    if let Some(call) = &line.call {
        out.push_str(&quiet(&format!("    inside {} ({})", phrasing::call(call), call.at)));
        out.push('\n');
    }
    for held in &line.held {
        let text = format!("    {} holds {}", story.name(held.thread), list(&held.locks));
        out.push_str(&quiet(&text));
        out.push('\n');
    }
    let others = line.enabled.iter().filter(|t| **t != line.thread);
    let others: Vec<&str> = others.map(|t| story.name(*t)).collect();
    if !others.is_empty() {
        out.push_str(&quiet(&format!("    instead {} could have gone on", either(&others))));
        out.push('\n');
    }
    out
}
