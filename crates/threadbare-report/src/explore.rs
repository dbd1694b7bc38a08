//! What `explore` tells: what was found, what was covered, and what else the user should know.

use crate::check::replay_command;
use crate::json::{self, Coverage};
use crate::phrasing;
use crate::shown::shown;
use crate::text::Context;
use crate::timing;
use crate::unfinished;
use threadbare_explore::engine::outcome::Outcome;
use threadbare_explore::engine::plan::Strategy;
use threadbare_explore::engine::portfolio::{Exploration, NarratedFinding, Remark};
use threadbare_explore::engine::session::Stop;
use threadbare_explore::engine::unfinished::Reason;
use threadbare_explore::narration::story::Story;

/// A story with the command that replays it.
pub fn finding(found: &NarratedFinding) -> (Story, Context) {
    let context = Context { replay: Some(replay_command(&found.token)), coverage: None };
    (found.story.clone(), context)
}

/// How far an exploration has come.
#[derive(Debug, Clone, Copy)]
pub struct Figures {
    pub strategy: Strategy,
    pub executions: u64,
    pub seconds: f64,
    pub final_states: usize,
    /// Of a systematic search: operations of the longest execution, and the share explored where it can be told.
    pub systematic: Option<(usize, Option<f64>)>,
}

/// The line that says so.
pub fn progress(figures: &Figures) -> String {
    let Figures { strategy, executions, seconds, final_states, systematic } = figures;
    let rate = *executions as f64 / seconds.max(1e-3);
    let head =
        format!("{}: {executions} executions, {rate:.0}/s, {final_states} final states", strategy.name());
    match systematic {
        // Samplers count their states when a batch is over.
        None => format!("{head} before"),
        Some((depth, share)) => {
            let share = share.map_or(String::new(), |s| format!(", about {:.1} % explored", s * 100.0));
            format!("{head}, depth {depth}{share}")
        }
    }
}

/// All of an exploration as JSON.
pub fn render_json(exploration: &Exploration) -> String {
    let tally = &exploration.tally;
    let coverage = Coverage {
        summary: summary(exploration),
        strategy: exploration.strategy.name().into(),
        seed: exploration.seed,
        executions: tally.executions,
        abandoned: tally.abandoned,
        cut: tally.cut,
        final_states: tally.states.len(),
        longest: tally.depth,
        complete: exploration.is_complete(),
        unfinished: unfinished::groups(&tally.unfinished),
        timings: exploration.rounds.iter().map(timing::round).collect(),
    };
    let stories: Vec<(Story, Context)> = exploration.findings.iter().map(finding).collect();
    json::exploration(&coverage, &notes(exploration), &stories)
}

/// What was covered, in one sentence.
pub fn summary(exploration: &Exploration) -> String {
    let tally = &exploration.tally;
    let found = !exploration.findings.is_empty();
    let count = timing::executions(tally.executions);
    let claim = timing::claim(exploration);
    let mut text = match claim {
        Some(claim) => claim,
        None if exploration.stop == Stop::Spent && !found => {
            let (cut, given_up) = (tally.cut, tally.abandoned);
            format!(
                "nothing is left to try, but not all interleavings are explored ({count}; \
                 {cut} cut off by a bound, {given_up} given up)"
            )
        }
        None if exploration.fatal.is_some() => format!("stopped after {count}"),
        None if tally.executions == 0 => {
            "nothing explored: the time was over before the first execution".to_string()
        }
        None if found => format!("found after {count}"),
        None => format!("not all interleavings explored ({count}); nothing found so far"),
    };
    text.push_str(&format!(
        ", {} final state{}, at most {} operations in one",
        tally.states.len(),
        if tally.states.len() == 1 { "" } else { "s" },
        tally.depth
    ));
    if exploration.interrupted {
        text.push_str("; interrupted");
    }
    text.push_str(&format!("\nunder sequential consistency; {}", timing::assumption(exploration)));
    if !exploration.remarks.contains(&Remark::InsideLibrary) {
        text.push_str("; calls of java.util.concurrent are single operations");
    }
    text
}

/// What else the user should know, ready to be shown.
pub fn notes(exploration: &Exploration) -> Vec<String> {
    // What turned out to be redundant is no loss where everything was explored; `--json` has it all the same.
    let redundant = |remark: &Remark| matches!(remark, Remark::Unfinished(group) if group.first.reason == Reason::Redundant);
    let told = |remark: &&Remark| !(exploration.is_complete() && redundant(remark));
    exploration.remarks.iter().filter(told).map(note).collect()
}

fn note(remark: &Remark) -> String {
    match remark {
        Remark::NoInput => "the program reads standard input, which is empty here (see --input)".into(),
        Remark::Unread(files) => {
            format!("not read, because --allow-read does not name it: {}", files.join(", "))
        }
        Remark::VisibleFinals => {
            "the program lets `this` escape from a constructor, so final fields count as shared".into()
        }
        Remark::InsideLibrary => {
            "calls of java.util.concurrent were explored instruction by instruction".into()
        }
        Remark::StreamLocks => {
            "the program locks a standard stream, so the order of what it prints was explored".into()
        }
        Remark::Unfinished(group) => unfinished::group(group),
        Remark::UnfinishedToo { times } => unfinished::others(*times),
        Remark::Shortfall(shortfall) => unfinished::shortfall(*shortfall).into(),
    }
}

/// A program that never started a second thread, as text.
pub fn render_alone(outcome: &Outcome) -> String {
    let never = "the program never starts a second thread";
    match outcome {
        Outcome::Completed => format!("{never}: its only interleaving ends normally"),
        Outcome::Interrupted => {
            "nothing explored: the time was over, or a signal came, before exploration could begin"
                .to_string()
        }
        Outcome::Exited(status) => {
            format!("the program exits with status {status} before it starts a second thread")
        }
        Outcome::Uncaught { thread, class, message, stack, .. } => {
            let message = message.as_ref().map_or(String::new(), |m| format!(": {}", shown(m)));
            let mut text = format!("error: {} in thread \"{}\"{message}\n", shown(class), shown(thread));
            stack.iter().for_each(|f| text.push_str(&format!("    at {}\n", shown(&f.to_string()))));
            format!("{text}{never}: it fails whatever the schedule")
        }
        outcome => {
            let what = phrasing::signature(&outcome.signature());
            format!("error: {}\n{never}: it fails whatever the schedule", shown(&what))
        }
    }
}

/// The same as JSON.
pub fn render_alone_json(outcome: &Outcome) -> String {
    let ran = *outcome != Outcome::Interrupted;
    let coverage = Coverage {
        summary: render_alone(outcome),
        strategy: "none".into(),
        seed: 0,
        executions: u64::from(ran),
        abandoned: 0,
        cut: 0,
        final_states: usize::from(ran),
        longest: 0,
        complete: ran,
        unfinished: vec![],
        timings: vec![],
    };
    json::exploration(&coverage, &[], &[])
}
