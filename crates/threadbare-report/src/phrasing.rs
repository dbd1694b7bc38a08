//! Phrases about single operations, places and ends.

use crate::paint::list;
use std::collections::BTreeSet;
use std::fmt;
use threadbare_explore::engine::outcome::Signature;
use threadbare_explore::narration::story::{
    Act, Call, Channel, ChannelDeed, Frame, Liberty, Line, LockHalf, Need, Position, Returned, SourcePlace,
    Story, Waiter,
};

/// `writes Account#1.balance = 15 (was 10)`.
pub(crate) fn act(story: &Story, act: &Act) -> String {
    match act {
        Act::Reads { what, value } => format!("reads {what} = {value}"),
        Act::Writes { what, old, value } if old == value => format!("writes {what} = {value} (unchanged)"),
        Act::Writes { what, old, value } => format!("writes {what} = {value} (was {old})"),
        Act::Updates { what, old, value } => format!("atomically changes {what} from {old} to {value}"),
        Act::FailsToUpdate { what, expected, found } => {
            format!("fails to change {what}: finds {found}, expects {expected}")
        }
        Act::Copies { from: Some(from), to: Some(to) } => format!("copies from {from} to {to}"),
        Act::Copies { from: Some(from), to: None } => format!("copies from {from}"),
        Act::Copies { from: None, to: Some(to) } => format!("copies to {to}"),
        Act::Copies { from: None, to: None } => "copies an array".into(),
        Act::Locks { what } => format!("locks {what}"),
        Act::Unlocks { what } => format!("unlocks {what}"),
        Act::Waits { what } => format!("unlocks {what} and waits on it"),
        Act::Resumes { what } => format!("wakes up, locks {what} again"),
        Act::Notifies { what, woken, .. } if woken.is_empty() => {
            format!("notifies {what}: nobody waits")
        }
        Act::Notifies { what, woken, all } => {
            let names: Vec<&str> = woken.iter().map(|t| story.name(*t)).collect();
            let all = if *all { " all" } else { "" };
            format!("notifies{all} on {what}: wakes {}", list(&names))
        }
        Act::StopsWaiting { what, why } => {
            let what = what.as_ref().map_or(String::new(), |what| format!(" for {what}"));
            let why = match why {
                Liberty::TimeOut => "its time is over",
                Liberty::SpuriousWakeup => "without a cause",
            };
            format!("stops waiting{what}: {why}")
        }
        Act::Unparked { blocker: Some(blocker) } => format!("wakes from waiting for {blocker}"),
        Act::Unparked { blocker: None } => "has a permit and does not park".into(),
        Act::Unparks { thread } => format!("unparks {thread}"),
        Act::Interrupts { thread } => format!("interrupts {thread}"),
        Act::Sleeps => "sleeps".into(),
        Act::Starts { thread } => format!("starts {thread}"),
        Act::Joins { thread } => format!("joins {thread}"),
        Act::AsksState { thread } => format!("asks for the state of {thread}"),
        Act::Yields => "gives way".into(),
        Act::AsksAlive { thread } => format!("asks whether {thread} is alive"),
        Act::Ends => "ends".into(),
        Act::Initialises { class } => format!("initialises class {class}"),
        Act::NeedsClass { class } => format!("needs class {class}, which is being initialised"),
        Act::SeesInitialised { class } => format!("finds class {class} initialised"),
        Act::UsesChannel { deed, channel } => uses_channel(*deed, *channel),
    }
}

/// What the operation is about, if that is a variable or a lock.
pub(crate) fn subject(act: &Act) -> Option<&str> {
    match act {
        Act::Reads { what, .. }
        | Act::Writes { what, .. }
        | Act::Updates { what, .. }
        | Act::FailsToUpdate { what, .. }
        | Act::Locks { what }
        | Act::Unlocks { what }
        | Act::Waits { what }
        | Act::Resumes { what }
        | Act::Notifies { what, .. } => Some(what),
        _ => None,
    }
}

pub(crate) fn is_memory(act: &Act) -> bool {
    matches!(
        act,
        Act::Reads { .. }
            | Act::Writes { .. }
            | Act::Updates { .. }
            | Act::FailsToUpdate { .. }
            | Act::Copies { .. }
    )
}

/// `ConcurrentHashMap#1.put`.
pub(crate) fn call(call: &Call) -> String {
    match (&call.receiver, &call.name, call.half) {
        (Some(receiver), Some(name), Some(LockHalf::Read)) => format!("{receiver}.readLock().{name}"),
        (Some(receiver), Some(name), Some(LockHalf::Write)) => format!("{receiver}.writeLock().{name}"),
        (Some(receiver), Some(name), None) => format!("{receiver}.{name}"),
        _ => call.method.clone(),
    }
}

/// Where something happens, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Site {
    Nowhere,
    /// `Bank.java:12`, or `Bank.java:12-14`.
    Lines {
        file: String,
        first: u32,
        last: u32,
    },
    /// Inside of a call into the library, or where no line is known.
    Other(String),
}

impl Site {
    pub(crate) fn of_frame(frame: &Frame) -> Site {
        match &frame.position {
            Position::Line { file, line } => Site::Lines { file: file.clone(), first: *line, last: *line },
            position => Site::Other(position.to_string()),
        }
    }

    /// The stretch from one line to a later one of the same file.
    pub(crate) fn up_to(&self, other: &Site) -> Option<Site> {
        match (self, other) {
            (same, other) if same == other => Some(same.clone()),
            (Site::Lines { file, first, .. }, Site::Lines { file: other, last, .. })
                if file == other && first < last =>
            {
                Some(Site::Lines { file: file.clone(), first: *first, last: *last })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Site::Nowhere => Ok(()),
            Site::Lines { file, first, last } if first == last => write!(f, "{file}:{first}"),
            Site::Lines { file, first, last } => write!(f, "{file}:{first}-{last}"),
            Site::Other(text) => f.write_str(text),
        }
    }
}

/// `Bank.java:12`, and the call into the library if the operation happened inside of one.
pub(crate) fn site(place: Option<&SourcePlace>, call: Option<&Call>) -> Site {
    match (place, call) {
        (Some(SourcePlace { file, line: Some(line), .. }), None) => {
            Site::Lines { file: file.clone(), first: *line, last: *line }
        }
        (Some(place), Some(call)) => Site::Other(format!("{place} in {}", call.method)),
        (Some(place), None) => Site::Other(place.to_string()),
        (None, Some(call)) => Site::Other(call.method.clone()),
        (None, None) => Site::Nowhere,
    }
}

/// A line's site; calls that show themselves are not repeated.
pub(crate) fn site_of(line: &Line, calls: bool) -> Site {
    site(line.place.as_ref(), line.call.as_ref().filter(|c| calls || !c.concurrent || line.place.is_none()))
}

/// How many threads a verb is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    One,
    Many,
}

/// `waits at Bank.java:12 for Bank.LOCK, held by Thread-1`.
pub(crate) fn need(story: &Story, waiter: &Waiter, place: Option<&SourcePlace>, number: Number) -> String {
    let (waits, wakes, goes) = match number {
        Number::One => ("waits", "wakes", "goes"),
        Number::Many => ("wait", "wake", "go"),
    };
    let at = place.map(|p| format!(" at {p}")).unwrap_or_default();
    let holder = match waiter.holder {
        Some(holder) if holder != waiter.thread => format!(", held by {}", story.name(holder)),
        _ => String::new(),
    };
    match &waiter.need {
        Need::Lock { what, again: false } => format!("{waits}{at} for {what}{holder}"),
        Need::Lock { what, again: true } => format!("{wakes} up{at} and {waits} for {what}{holder}"),
        Need::Notification { what, .. } => format!("{waits}{at} to be notified on {what}"),
        Need::Permit { blocker: Some(blocker) } => format!("{waits}{at} for {blocker}"),
        Need::Permit { blocker: None } => format!("{waits}{at} to be unparked"),
        Need::EndOf { thread } => format!("{waits}{at} for the end of {thread}"),
        Need::Initialised { class } => match waiter.holder {
            Some(holder) => format!("{waits}{at} for {} to initialise class {class}", story.name(holder)),
            None => format!("{waits}{at} for class {class} to be initialised"),
        },
        Need::Change { reads } if reads.is_empty() => format!("{goes} round a loop{at}"),
        Need::Change { reads } => {
            let reads: Vec<String> = reads.iter().map(|s| format!("{} = {}", s.what, s.value)).collect();
            format!("{goes} round a loop{at}, reading {}", list(&reads))
        }
        Need::Other { action: Some(action) } => format!("{waits}{at} to {}", action.infinitive()),
        Need::Other { action: None } => format!("{waits}{at} for something that nobody will do"),
    }
}

/// `get returns 1, add returns; afterwards size() returns 2`.
pub fn returned(calls: &[Returned], afterwards: &[Returned]) -> String {
    let one = |call: &Returned| match &call.value {
        Some(value) => format!("{} returns {value}", call.method),
        None => format!("{} returns", call.method),
    };
    let list = |calls: &[Returned]| calls.iter().map(one).collect::<Vec<_>>().join(", ");
    match afterwards {
        [] => list(calls),
        _ => format!("{}; afterwards {}", list(calls), list(afterwards)),
    }
}

/// How an execution ended, in a few words.
pub fn signature(signature: &Signature) -> String {
    let at = |frame: &Option<Frame>| frame.as_ref().map_or(String::new(), |frame| format!(" at {frame}"));
    let all = |frames: &BTreeSet<Option<Frame>>| {
        let lines: Vec<String> = frames.iter().flatten().map(Frame::to_string).collect();
        if lines.is_empty() { String::new() } else { format!(" at {}", lines.join(", ")) }
    };
    match signature {
        Signature::Completed => "completed".into(),
        Signature::Exited(status) => format!("exit {status}"),
        Signature::Exception { class, at: frame } => format!("exception {class}{}", at(frame)),
        Signature::Deadlock { at } => format!("deadlock{}", all(at)),
        Signature::Livelock { at } => format!("livelock{}", all(at)),
        Signature::Wrong { results } => {
            let returned = results.returned.iter().map(|r| r.as_deref().unwrap_or("nothing"));
            let results: Vec<&str> = returned.chain(results.afterwards.iter().map(String::as_str)).collect();
            format!("results {}", results.join(", "))
        }
        Signature::Hang { at: frame } => format!("hang{}", at(frame)),
        Signature::TooLong => "too long".into(),
        Signature::Limit { what } => format!("limit: {what}"),
        Signature::Interrupted => "interrupted".into(),
        Signature::Unsupported { what } => format!("unsupported: {what}"),
        Signature::Internal { what } => format!("internal: {what}"),
    }
}

fn uses_channel(deed: ChannelDeed, channel: Channel) -> String {
    let what = channel_text(channel);
    match deed {
        ChannelDeed::Receives => format!("reads from {what}"),
        ChannelDeed::Sends => format!("writes to {what}"),
        ChannelDeed::Accepts => format!("accepts a connection at {what}"),
        ChannelDeed::Connects { port } => format!("connects to port {port}"),
        ChannelDeed::Polls => format!("polls {what}"),
        ChannelDeed::Closes => format!("closes {what}"),
        ChannelDeed::Binds { port: 0 } => format!("gives {what} a port"),
        ChannelDeed::Binds { port } => format!("gives {what} port {port}"),
        ChannelDeed::Listens => format!("lets {what} listen"),
        ChannelDeed::Changes => format!("changes {what}"),
        ChannelDeed::Looks => format!("looks at {what}"),
    }
}

/// An end of a channel, named by its ports if it has any.
pub(crate) fn channel_text(channel: Channel) -> String {
    match channel {
        Channel::Socket => "a socket".into(),
        Channel::Server { port } => format!("the server socket at port {port}"),
        Channel::Connection { here, there } => format!("the connection from port {here} to port {there}"),
        Channel::Datagrams { port: 0 } => "a datagram socket".into(),
        Channel::Datagrams { port } => format!("the datagram socket at port {port}"),
        Channel::Source => "the source of a pipe".into(),
        Channel::Sink => "the sink of a pipe".into(),
        Channel::WakeUp => "the wake-up of a selector".into(),
        Channel::Selector => "a selector".into(),
        Channel::Closed => "a closed channel".into(),
    }
}
