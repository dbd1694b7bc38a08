//! Executions that were not run to their end, in words and as JSON: why, where, and who waited meanwhile.

use crate::shown::shown;
use serde::Serialize;
use threadbare_explore::engine::unfinished::{
    Group, Reason, Running, Shortfall, UnfinishedExecutions, Waiting, WaitsFor,
};
use threadbare_vm::trap::Frame;

/// A group of executions, as a note.
pub(crate) fn group(group: &Group) -> String {
    let unfinished = &group.first;
    let count = executions(group.times);
    let mut text = match &unfinished.reason {
        Reason::Redundant => {
            let (was, its) = if group.times == 1 { ("was", "its") } else { ("were", "their") };
            let place = place("before ", unfinished.at.as_ref());
            return format!(
                "{count} {was} given up{place}: all of {its} continuations are explored elsewhere"
            );
        }
        Reason::Operations { most } => {
            format!("{count} did not end within {most} visible operations (see --max-operations)")
        }
        Reason::Steps { most } => format!("{count} did not end within {most} steps (see --max-steps)"),
        Reason::Limit { what } => format!("{count} reached a bound: {}", shown(what)),
    };
    let last = format!("last was {}{}", thread(&unfinished.thread), place("at ", unfinished.at.as_ref()));
    let lines = unfinished.waiting.iter().map(waiting).chain(unfinished.running.iter().map(running));
    for line in std::iter::once(last).chain(lines) {
        text.push_str(&format!("\n    {line}"));
    }
    text
}

/// Executions whose places are not told.
pub(crate) fn others(times: u64) -> String {
    format!("{} more at other places", executions(times))
}

pub(crate) fn shortfall(shortfall: Shortfall) -> &'static str {
    match shortfall {
        Shortfall::Hurried => {
            "time passed in some executions although threads could go on: some thread waits for time in a loop"
        }
        Shortfall::StatesAsked => {
            "the program asks for the states of threads, which reduction does not follow (see --strategy dfs)"
        }
        Shortfall::Memory => "more was left to explore than can be kept in memory",
    }
}

fn executions(times: u64) -> String {
    match times {
        1 => "an execution".into(),
        times => format!("{times} executions"),
    }
}

fn thread(name: &str) -> String {
    format!("thread \"{}\"", shown(name))
}

fn place(word: &str, at: Option<&Frame>) -> String {
    at.map_or(String::new(), |frame| format!(" {word}{}", shown(&frame.to_string())))
}

fn waiting(waiting: &Waiting) -> String {
    let (name, need) = (thread(&waiting.thread), need(&waiting.need));
    let at = place("at ", waiting.at.as_ref());
    format!("{name} has waited {need} since operation {}{at}", waiting.since)
}

fn running(running: &Running) -> String {
    format!("{} still runs{}", thread(&running.thread), place("at ", running.at.as_ref()))
}

fn need(need: &WaitsFor) -> String {
    match need {
        WaitsFor::Notification { object } => format!("for a notification of {}", shown(object)),
        WaitsFor::Lock { object, holder: Some(holder) } => {
            format!("for the lock of {}, which {} holds", shown(object), thread(holder))
        }
        WaitsFor::Lock { object, holder: None } => format!("for the lock of {}", shown(object)),
        WaitsFor::Permit { blocker: Some(blocker) } => format!("to be unparked, for {}", shown(blocker)),
        WaitsFor::Permit { blocker: None } => "to be unparked".into(),
        WaitsFor::EndOf { thread: name } => format!("for the end of {}", thread(name)),
        WaitsFor::Operation { action } => format!("to {}", action.infinitive()),
    }
}

/// The same as JSON.
#[derive(Debug, Clone, Serialize)]
pub struct UnfinishedGroup {
    /// `redundant`, `operations`, `steps` or `limit`.
    reason: &'static str,
    /// Is something left unexplored because of it?
    leaves_out: bool,
    times: u64,
    /// Number of the first of them.
    execution: u64,
    thread: String,
    at: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<WaitingThread>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    running: Vec<RunningThread>,
}

#[derive(Debug, Clone, Serialize)]
struct WaitingThread {
    thread: String,
    /// In words.
    needs: String,
    at: Option<String>,
    /// Operations of the execution after which it began to wait.
    since: usize,
}

#[derive(Debug, Clone, Serialize)]
struct RunningThread {
    thread: String,
    at: Option<String>,
}

/// All groups of an exploration.
pub(crate) fn groups(all: &UnfinishedExecutions) -> Vec<UnfinishedGroup> {
    let frame = |at: &Option<Frame>| at.as_ref().map(Frame::to_string);
    let group = |group: &Group| UnfinishedGroup {
        reason: match group.first.reason {
            Reason::Redundant => "redundant",
            Reason::Operations { .. } => "operations",
            Reason::Steps { .. } => "steps",
            Reason::Limit { .. } => "limit",
        },
        leaves_out: group.first.reason != Reason::Redundant,
        times: group.times,
        execution: group.execution,
        thread: group.first.thread.clone(),
        at: frame(&group.first.at),
        waiting: group
            .first
            .waiting
            .iter()
            .map(|w| WaitingThread {
                thread: w.thread.clone(),
                needs: need(&w.need),
                at: frame(&w.at),
                since: w.since,
            })
            .collect(),
        running: group
            .first
            .running
            .iter()
            .map(|r| RunningThread { thread: r.thread.clone(), at: frame(&r.at) })
            .collect(),
    };
    all.groups().iter().map(group).collect()
}
