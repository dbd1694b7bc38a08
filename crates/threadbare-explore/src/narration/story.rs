//! A failing execution as a story: what each thread did, in Java's terms, and how it ended.
//!
//! Plain data without references into the machine, so that reports can keep, print and send it.
//! `narrate.rs` makes a story out of a recorded execution, `relevance.rs` decides what of it a reader needs.

use crate::engine::outcome::Signature;
use serde::{Deserialize, Serialize};
pub use threadbare_vm::channels::Channel;
use threadbare_vm::stepping::step::Action;
pub use threadbare_vm::stepping::timing::Liberty;
pub use threadbare_vm::trap::{Frame, Position};

/// One execution, told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    /// In the order of their starts. Threads are named by their index in this list.
    pub threads: Vec<Thread>,
    /// One for each visible operation, in the order in which they happened.
    pub lines: Vec<Line>,
    pub end: End,
    /// Waits that ended early, without which this execution does not happen; in the order of their ends.
    pub early: Vec<EarlyEnd>,
    /// Data races of the execution, as an explanation: none of them need be why it failed.
    pub races: Vec<Race>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The machine's number, as choices and replay tokens use it.
    pub number: u32,
    pub name: String,
}

/// One visible operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// From one.
    pub step: usize,
    pub thread: usize,
    pub act: Act,
    /// The program's own innermost line; none if the thread runs nothing but the library.
    pub place: Option<SourcePlace>,
    /// The call from there into the library inside of which the operation happened.
    pub call: Option<Call>,
    /// Locks held by each thread that holds any, before the operation.
    pub held: Vec<Held>,
    /// Locks left after the operation, before the thread's next one.
    pub unlocks: Vec<String>,
    /// Threads that could have gone on instead, this one included.
    pub enabled: Vec<usize>,
    /// The line before belongs to another thread.
    pub switched: bool,
    /// Does a reader need it to understand the end?
    pub matters: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    pub thread: usize,
    /// In the order in which they were taken.
    pub locks: Vec<String>,
}

/// What an operation did. Names of fields and objects are as `names.rs` makes them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    Reads {
        what: String,
        value: String,
    },
    Writes {
        what: String,
        old: String,
        value: String,
    },
    /// An atomic read and write at once.
    Updates {
        what: String,
        old: String,
        value: String,
    },
    /// A compare-and-set that found something else.
    FailsToUpdate {
        what: String,
        expected: String,
        found: String,
    },
    Copies {
        from: Option<String>,
        to: Option<String>,
    },
    Locks {
        what: String,
    },
    /// Only locks of the library leave by an operation of their own.
    Unlocks {
        what: String,
    },
    Waits {
        what: String,
    },
    /// Goes on after a wait, with the lock.
    Resumes {
        what: String,
    },
    Notifies {
        what: String,
        all: bool,
        woken: Vec<usize>,
    },
    /// Ends its wait although nobody has notified or unparked it.
    StopsWaiting {
        what: Option<String>,
        why: Liberty,
    },
    /// Goes on after it was parked.
    Unparked {
        blocker: Option<String>,
    },
    Unparks {
        thread: String,
    },
    Interrupts {
        thread: String,
    },
    Sleeps,
    Yields,
    AsksState {
        thread: String,
    },
    Starts {
        thread: String,
    },
    Joins {
        thread: String,
    },
    AsksAlive {
        thread: String,
    },
    Ends,
    Initialises {
        class: String,
    },
    /// Needs a class that another thread is initialising.
    NeedsClass {
        class: String,
    },
    /// Finds a class initialised by another thread.
    SeesInitialised {
        class: String,
    },
    /// Does something with an end of a channel.
    UsesChannel {
        deed: ChannelDeed,
        channel: Channel,
    },
}

/// What is done with a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelDeed {
    Receives,
    Sends,
    Accepts,
    Connects {
        port: u16,
    },
    /// Waits until it is ready, or asks whether it is.
    Polls,
    Closes,
    Binds {
        port: u16,
    },
    Listens,
    Changes,
    Looks,
}

/// A wait that ended although another thread could have gone on, or another time-out was due before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlyEnd {
    pub step: usize,
    pub thread: usize,
    pub wait: WaitKind,
    /// How long it was to last; nothing if it ended without a cause.
    pub nanos: Option<i64>,
    pub place: Option<SourcePlace>,
    pub before: Option<Overtaken>,
}

/// What a thread waited in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum WaitKind {
    Sleep,
    /// For a notification.
    Wait,
    Join,
    Park,
    /// For a socket or pipe.
    Poll,
}

/// A thread that would have gone on before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overtaken {
    pub thread: usize,
    /// Its next step, if it has one.
    pub step: Option<usize>,
    pub place: Option<SourcePlace>,
    /// How long it waits itself, if it does.
    pub nanos: Option<i64>,
}

/// A line of source.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SourcePlace {
    /// The file's name, without its folder.
    pub file: String,
    pub line: Option<u32>,
    /// `Account.transfer`.
    pub method: String,
}

/// A call into the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// The object; none for a static method.
    pub receiver: Option<String>,
    /// `HashMap.put`.
    pub method: String,
    /// `put`; nothing of a constructor or initialiser.
    pub name: Option<String>,
    /// The method is one of this half of the receiver, which is a lock for readers and writers.
    pub half: Option<LockHalf>,
    /// The library's line at which the operation happened.
    pub at: SourcePlace,
    /// The library promises that threads can share the object, so that what happens inside is its own
    /// business.
    pub concurrent: bool,
}

/// Half of a lock for readers and writers. Both are named as the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LockHalf {
    Read,
    Write,
}

/// How it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Exception {
        thread: usize,
        class: String,
        message: Option<String>,
        stack: Vec<Frame>,
    },
    /// In a cycle each one needs what the next one holds.
    Deadlock {
        cycle: bool,
        stuck: Vec<Waiter>,
        /// Who goes on for ever beside them.
        beside: Vec<Bystander>,
    },
    Livelock {
        stuck: Vec<Waiter>,
    },
    Exit {
        status: i32,
    },
    /// Every call returned, and no sequential order gives these results.
    Results {
        calls: Vec<Returned>,
        /// What calls that were made afterwards gave, each alone.
        afterwards: Vec<Returned>,
    },
    /// Not a failure of the program; nothing if the execution is not over.
    Other {
        signature: Option<Signature>,
    },
}

/// What one of the calls gave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Returned {
    /// `put`.
    pub method: String,
    /// As Java writes it; nothing from a method without a result.
    pub value: Option<String>,
}

/// A thread that cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiter {
    pub thread: usize,
    pub need: Need,
    /// Who could give it that.
    pub holder: Option<usize>,
    pub holds: Vec<Holding>,
    pub place: Option<SourcePlace>,
    pub stack: Vec<Frame>,
}

/// A thread that goes on for ever, and never does anything for those who wait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bystander {
    pub thread: usize,
    pub place: Option<SourcePlace>,
}

impl From<Waiter> for Bystander {
    fn from(waiter: Waiter) -> Bystander {
        Bystander { thread: waiter.thread, place: waiter.place }
    }
}

/// What a thread needs to go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Need {
    Lock {
        what: String,
        /// It had the lock and left it to wait.
        again: bool,
    },
    /// To be notified; with the step of the last notification, which came before the wait.
    Notification {
        what: String,
        since: Option<usize>,
        last: Option<usize>,
    },
    /// To be unparked.
    Permit {
        blocker: Option<String>,
    },
    EndOf {
        thread: String,
    },
    Initialised {
        class: String,
    },
    /// One of these to change, in a loop.
    Change {
        reads: Vec<Seen>,
    },
    /// To perform this operation; nothing if it waits for what is no operation of anybody.
    Other {
        action: Option<Action>,
    },
}

/// A value that a loop reads over and over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub what: String,
    pub value: String,
    pub place: Option<SourcePlace>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    pub what: String,
    /// Where it was taken, if that was seen.
    pub place: Option<SourcePlace>,
    pub step: Option<usize>,
}

/// Two accesses to one variable, at least one a write, that nothing orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    pub what: String,
    pub first: Side,
    pub second: Side,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    pub step: usize,
    pub thread: usize,
    pub write: bool,
    pub place: Option<SourcePlace>,
    pub call: Option<Call>,
    pub holds: Vec<String>,
}

impl Story {
    /// The name of a thread of this story.
    pub fn name(&self, thread: usize) -> &str {
        self.threads.get(thread).map_or("?", |t| &t.name)
    }

    /// Threads that the end is about.
    pub fn involved(&self) -> Vec<usize> {
        match &self.end {
            End::Exception { thread, .. } => vec![*thread],
            End::Deadlock { stuck, .. } | End::Livelock { stuck } => stuck.iter().map(|w| w.thread).collect(),
            End::Exit { .. } => self.lines.last().map(|l| l.thread).into_iter().collect(),
            End::Results { .. } | End::Other { .. } => vec![],
        }
    }
}

impl Line {
    /// Locks that the line's own thread held before the operation.
    pub fn own_locks(&self) -> &[String] {
        self.held.iter().find(|h| h.thread == self.thread).map_or(&[], |h| &h.locks)
    }
}

impl std::fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.file),
            None => f.write_str(&self.file),
        }
    }
}
