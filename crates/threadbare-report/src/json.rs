//! A finding as JSON.
//!
//! The types here are the wire format and nothing else: the story can change without changing it.
//! `version` grows when a reader of the old format would misread the new one; new fields may appear
//! without that. Threads are named by their index in `threads`.

use crate::phrasing::Number;
use crate::text::Context;
use crate::unfinished::UnfinishedGroup;
use crate::{phrasing, shown, timing, why};
use serde::Serialize;
use threadbare_explore::narration::story::{
    self, Act, ChannelDeed, End, Frame, Liberty, Need, Story, WaitKind,
};

/// The version of the format.
pub const VERSION: u32 = 1;

/// A finding as one JSON object, on several lines.
pub fn render(story: &Story, context: &Context) -> String {
    // The types below hold strings, numbers and lists only, which always serialise.
    shown::json(serde_json::to_string_pretty(&finding(story, context)).unwrap_or_default())
}

/// What an exploration covered.
#[derive(Debug, Clone, Serialize)]
pub struct Coverage {
    /// In words.
    pub summary: String,
    pub strategy: String,
    pub seed: u64,
    pub executions: u64,
    pub abandoned: u64,
    pub cut: u64,
    pub final_states: usize,
    pub longest: usize,
    pub complete: bool,
    /// Executions that were cut off or given up, by reason and place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<UnfinishedGroup>,
    /// What was explored with which timing, in that order.
    pub timings: Vec<TimingCoverage>,
}

/// What an exploration covered with one timing.
#[derive(Debug, Clone, Serialize)]
pub struct TimingCoverage {
    /// `ideal` or `any`.
    pub time_outs: &'static str,
    pub spurious_wakeups: bool,
    pub complete: bool,
    pub executions: u64,
}

#[derive(Serialize)]
struct Exploration<'a> {
    version: u32,
    coverage: &'a Coverage,
    notes: &'a [String],
    findings: Vec<Finding<'a>>,
}

/// A whole exploration as one JSON object, on several lines.
pub fn exploration(coverage: &Coverage, notes: &[String], findings: &[(Story, Context)]) -> String {
    let findings = findings.iter().map(|(story, context)| finding(story, context)).collect();
    let exploration = Exploration { version: VERSION, coverage, notes, findings };
    shown::json(serde_json::to_string_pretty(&exploration).unwrap_or_default())
}

#[derive(Serialize)]
struct Finding<'a> {
    version: u32,
    /// `exception`, `deadlock`, `livelock`, `exit` or `other`.
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    exception: Option<Exception<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_status: Option<i32>,
    /// Does every thread of the deadlock need what another one of it holds?
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stuck: Vec<Stuck<'a>>,
    /// Threads that go on for ever beside those of the deadlock.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    running: Vec<usize>,
    threads: Vec<Thread<'a>>,
    lines: Vec<Line<'a>>,
    /// Waits that ended early, without which this execution does not happen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    needs: Vec<EarlyEnd<'a>>,
    races: Vec<Race<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replay: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<&'a str>,
}

#[derive(Serialize)]
struct Exception<'a> {
    thread: usize,
    class: &'a str,
    message: Option<&'a str>,
    stack: Vec<String>,
}

#[derive(Serialize)]
struct Stuck<'a> {
    thread: usize,
    /// `lock`, `notification`, `permit`, `end-of-thread`, `class`, `change` or `other`.
    needs: &'static str,
    text: String,
    holder: Option<usize>,
    holds: Vec<Holding<'a>>,
    place: Option<SourcePlace<'a>>,
    stack: Vec<String>,
}

#[derive(Serialize)]
struct Holding<'a> {
    lock: &'a str,
    place: Option<SourcePlace<'a>>,
    step: Option<usize>,
}

#[derive(Serialize)]
struct Thread<'a> {
    number: u32,
    name: &'a str,
}

#[derive(Serialize)]
struct Line<'a> {
    step: usize,
    thread: usize,
    action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    old: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<SourcePlace<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<Call<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    holds: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    unlocks: &'a [String],
    enabled: &'a [usize],
    switched: bool,
    matters: bool,
}

#[derive(Serialize)]
struct SourcePlace<'a> {
    file: &'a str,
    line: Option<u32>,
    method: &'a str,
}

#[derive(Serialize)]
struct Call<'a> {
    receiver: Option<&'a str>,
    method: &'a str,
    at: SourcePlace<'a>,
}

#[derive(Serialize)]
struct Race<'a> {
    subject: &'a str,
    first: Side<'a>,
    second: Side<'a>,
}

#[derive(Serialize)]
struct EarlyEnd<'a> {
    /// `time-out` or `spurious-wakeup`.
    kind: &'static str,
    text: String,
    step: usize,
    thread: usize,
    /// `sleep`, `wait`, `join` or `park`.
    wait: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    nanos: Option<i64>,
    place: Option<SourcePlace<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<Overtaken<'a>>,
}

#[derive(Serialize)]
struct Overtaken<'a> {
    thread: usize,
    step: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nanos: Option<i64>,
    place: Option<SourcePlace<'a>>,
}

#[derive(Serialize)]
struct Side<'a> {
    step: usize,
    thread: usize,
    write: bool,
    place: Option<SourcePlace<'a>>,
    holds: &'a [String],
}

fn finding<'a>(story: &'a Story, context: &'a Context) -> Finding<'a> {
    let mut finding = Finding {
        version: VERSION,
        kind: "other",
        message: why::headline(story),
        exception: None,
        exit_status: None,
        cycle: None,
        stuck: vec![],
        running: vec![],
        threads: story.threads.iter().map(|t| Thread { number: t.number, name: &t.name }).collect(),
        lines: story.lines.iter().map(|l| line(story, l)).collect(),
        needs: story.early.iter().map(|end| early(story, end)).collect(),
        races: story.races.iter().map(race).collect(),
        replay: context.replay.as_deref(),
        coverage: context.coverage.as_deref(),
    };
    let all = |stuck: &'a [story::Waiter]| stuck.iter().map(|w| waiter(story, w)).collect();
    match &story.end {
        End::Exception { thread, class, message, stack } => {
            finding.kind = "exception";
            let stack = stack.iter().map(Frame::to_string).collect();
            finding.exception =
                Some(Exception { thread: *thread, class, message: message.as_deref(), stack });
        }
        End::Deadlock { cycle, stuck, beside } => {
            finding.kind = "deadlock";
            finding.cycle = Some(*cycle);
            finding.running = beside.iter().map(|bystander| bystander.thread).collect();
            finding.stuck = all(stuck);
        }
        End::Livelock { stuck } => {
            finding.kind = "livelock";
            finding.stuck = all(stuck);
        }
        End::Exit { status } => {
            finding.kind = "exit";
            finding.exit_status = Some(*status);
        }
        End::Results { .. } | End::Other { .. } => {}
    }
    finding
}

fn waiter<'a>(story: &'a Story, waiter: &'a story::Waiter) -> Stuck<'a> {
    let holds = waiter.holds.iter();
    Stuck {
        thread: waiter.thread,
        needs: match waiter.need {
            Need::Lock { .. } => "lock",
            Need::Notification { .. } => "notification",
            Need::Permit { .. } => "permit",
            Need::EndOf { .. } => "end-of-thread",
            Need::Initialised { .. } => "class",
            Need::Change { .. } => "change",
            Need::Other { .. } => "other",
        },
        text: phrasing::need(story, waiter, None, Number::One),
        holder: waiter.holder,
        holds: holds
            .map(|h| Holding { lock: &h.what, place: h.place.as_ref().map(place), step: h.step })
            .collect(),
        place: waiter.place.as_ref().map(place),
        stack: waiter.stack.iter().map(Frame::to_string).collect(),
    }
}

fn line<'a>(story: &'a Story, line: &'a story::Line) -> Line<'a> {
    let (action, old, value) = action(&line.act);
    Line {
        step: line.step,
        thread: line.thread,
        action,
        subject: subject(&line.act),
        old,
        value,
        text: phrasing::act(story, &line.act),
        place: line.place.as_ref().map(place),
        call: line.call.as_ref().map(|c| Call {
            receiver: c.receiver.as_deref(),
            method: &c.method,
            at: place(&c.at),
        }),
        holds: line.own_locks(),
        unlocks: &line.unlocks,
        enabled: &line.enabled,
        switched: line.switched,
        matters: line.matters,
    }
}

fn subject(act: &Act) -> Option<&str> {
    match act {
        Act::Unparked { blocker: what } | Act::StopsWaiting { what, .. } => what.as_deref(),
        Act::Unparks { thread }
        | Act::Interrupts { thread }
        | Act::Starts { thread }
        | Act::Joins { thread }
        | Act::AsksState { thread }
        | Act::AsksAlive { thread } => Some(thread),
        Act::Initialises { class } | Act::NeedsClass { class } | Act::SeesInitialised { class } => {
            Some(class)
        }
        Act::Copies { to, from } => to.as_deref().or(from.as_deref()),
        act => phrasing::subject(act),
    }
}

/// The kind of an operation, what it found and what it left.
fn action(act: &Act) -> (&'static str, Option<&str>, Option<&str>) {
    match act {
        Act::Reads { value, .. } => ("read", None, Some(value)),
        Act::Writes { old, value, .. } => ("write", Some(old), Some(value)),
        Act::Updates { old, value, .. } => ("update", Some(old), Some(value)),
        Act::FailsToUpdate { found, .. } => ("failed-update", None, Some(found)),
        Act::Copies { .. } => ("copy", None, None),
        Act::Locks { .. } => ("lock", None, None),
        Act::Unlocks { .. } => ("unlock", None, None),
        Act::Waits { .. } => ("wait", None, None),
        Act::Resumes { .. } => ("resume", None, None),
        Act::Notifies { all: false, .. } => ("notify", None, None),
        Act::Notifies { all: true, .. } => ("notify-all", None, None),
        Act::StopsWaiting { why: Liberty::TimeOut, .. } => ("time-out", None, None),
        Act::StopsWaiting { why: Liberty::SpuriousWakeup, .. } => ("spurious-wakeup", None, None),
        Act::Unparked { .. } => ("unparked", None, None),
        Act::Unparks { .. } => ("unpark", None, None),
        Act::Interrupts { .. } => ("interrupt", None, None),
        Act::Sleeps => ("sleep", None, None),
        Act::Starts { .. } => ("start", None, None),
        Act::Joins { .. } => ("join", None, None),
        Act::AsksAlive { .. } => ("is-alive", None, None),
        Act::AsksState { .. } => ("state", None, None),
        Act::Yields => ("yield", None, None),
        Act::Ends => ("end", None, None),
        Act::Initialises { .. } => ("initialise", None, None),
        Act::NeedsClass { .. } => ("needs-class", None, None),
        Act::SeesInitialised { .. } => ("sees-initialised", None, None),
        Act::UsesChannel { deed, .. } => (channel_action(*deed), None, None),
    }
}

fn channel_action(deed: ChannelDeed) -> &'static str {
    match deed {
        ChannelDeed::Receives => "receive",
        ChannelDeed::Sends => "send",
        ChannelDeed::Accepts => "accept",
        ChannelDeed::Connects { .. } => "connect",
        ChannelDeed::Polls => "poll",
        ChannelDeed::Closes => "close",
        ChannelDeed::Binds { .. } => "bind",
        ChannelDeed::Listens => "listen",
        ChannelDeed::Changes => "change-channel",
        ChannelDeed::Looks => "look-at-channel",
    }
}

fn place(place: &story::SourcePlace) -> SourcePlace<'_> {
    SourcePlace { file: &place.file, line: place.line, method: &place.method }
}

fn race(race: &story::Race) -> Race<'_> {
    Race { subject: &race.what, first: side(&race.first), second: side(&race.second) }
}

fn early<'a>(story: &Story, end: &'a story::EarlyEnd) -> EarlyEnd<'a> {
    EarlyEnd {
        kind: if end.nanos.is_some() { "time-out" } else { "spurious-wakeup" },
        text: timing::early_end(story, end),
        step: end.step,
        thread: end.thread,
        wait: match end.wait {
            WaitKind::Sleep => "sleep",
            WaitKind::Wait => "wait",
            WaitKind::Join => "join",
            WaitKind::Park => "park",
            WaitKind::Poll => "poll",
        },
        nanos: end.nanos,
        place: end.place.as_ref().map(place),
        before: end.before.as_ref().map(|before| Overtaken {
            thread: before.thread,
            step: before.step,
            nanos: before.nanos,
            place: before.place.as_ref().map(place),
        }),
    }
}

fn side(side: &story::Side) -> Side<'_> {
    Side {
        step: side.step,
        thread: side.thread,
        write: side.write,
        place: side.place.as_ref().map(place),
        holds: &side.holds,
    }
}
