//! What one operation does, in words.

use crate::paint::list;
use threadbare_explore::narration::story::{Act, Call, Line, Need, Place, Story, Waiter};

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
    match (&call.receiver, call.method.rsplit_once('.')) {
        // Both halves of such a lock are called as the whole.
        (Some(receiver), Some(("ReadLock", method))) => format!("{receiver}.readLock().{method}"),
        (Some(receiver), Some(("WriteLock", method))) => format!("{receiver}.writeLock().{method}"),
        (Some(receiver), Some((_, method))) => format!("{receiver}.{method}"),
        _ => call.method.clone(),
    }
}

/// `Bank.java:12`, and the call into the library if the operation happened inside of one.
pub(crate) fn site(place: Option<&Place>, call: Option<&Call>) -> String {
    match (place, call) {
        (Some(place), Some(call)) => format!("{place} in {}", call.method),
        (Some(place), None) => place.to_string(),
        (None, Some(call)) => call.method.clone(),
        (None, None) => String::new(),
    }
}

/// A line's site; calls that show themselves are not repeated.
pub(crate) fn site_of(line: &Line, calls: bool) -> String {
    site(line.place.as_ref(), line.call.as_ref().filter(|c| calls || !c.concurrent || line.place.is_none()))
}

/// `waits at Bank.java:12 for Bank.LOCK, held by Thread-1`.
pub(crate) fn need(story: &Story, waiter: &Waiter, place: Option<&Place>) -> String {
    let at = place.map(|p| format!(" at {p}")).unwrap_or_default();
    let holder = match waiter.holder {
        Some(holder) if holder != waiter.thread => format!(", held by {}", story.name(holder)),
        _ => String::new(),
    };
    match &waiter.need {
        Need::Lock { what, again: false } => format!("waits{at} for {what}{holder}"),
        Need::Lock { what, again: true } => format!("wakes up{at} and waits for {what}{holder}"),
        Need::Notification { what, .. } => format!("waits{at} to be notified on {what}"),
        Need::Permit { blocker: Some(blocker) } => format!("waits{at} for {blocker}"),
        Need::Permit { blocker: None } => format!("waits{at} to be unparked"),
        Need::EndOf { thread } => format!("waits{at} for the end of {thread}"),
        Need::Initialised { class } => match waiter.holder {
            Some(holder) => format!("waits{at} for {} to initialise class {class}", story.name(holder)),
            None => format!("waits{at} for class {class} to be initialised"),
        },
        Need::Change { reads } if reads.is_empty() => format!("goes round a loop{at}"),
        Need::Change { reads } => {
            let reads: Vec<String> = reads.iter().map(|s| format!("{} = {}", s.what, s.value)).collect();
            format!("goes round a loop{at}, reading {}", list(&reads))
        }
        Need::Other { what } => format!("waits{at} {what}"),
    }
}
