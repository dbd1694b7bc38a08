//! What an explorer sees of a program: threads at the edge of their next visible operation, and the
//! operations that have happened, reduced to what decides whether two of them commute.
//!
//! A visible operation touches a few *locations*, each in a *mode*. Two operations of different
//! threads are dependent if they share a location in modes that do not commute.

pub use crate::engine::location::Location;
use crate::engine::thread_set::ThreadSet;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
pub use threadbare_vm::ids::ThreadId;

/// How an operation touches a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// Commutes with other reads. A failed compare-and-set is one.
    Read,
    Write,
    /// Takes a lock: possible only while nobody holds it. Leaving a lock is no operation of its own,
    /// because it commutes with everything that others can do meanwhile: a step lists the locks that
    /// its thread left afterwards (`Step::released`).
    Acquire,
    /// Goes by a lock: possible only while nobody holds it, and leaves it free (`join`, for which a thread's
    /// life is a lock). Two of them commute.
    Pass,
    /// Has waited until its time was over to go by a lock (`join` with a time-out), and does not wait for it any more.
    /// It might have gone by before the lock was taken.
    GiveUp,
    /// Makes a permit available (`unpark`). Two signals commute.
    Signal,
    /// Takes the permit (`park`): possible only while it is there.
    Consume,
    /// Goes on once a write has happened that enables it, and stays possible after that (waiting for
    /// a class to be initialised). Happens after that write, and never instead of it.
    /// Taking a monitor back after a `wait` also awaits a location of the waiting thread that the
    /// `notify` or interrupt writes: the thread wants the monitor only since then.
    Await,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Access {
    pub location: Location,
    pub mode: Mode,
}

pub type Accesses = SmallVec<[Access; 2]>;

/// What accesses found, in their order: the value in memory before; of a signal, one if the permit was there already.
/// Nothing where that is not known.
pub type Found = SmallVec<[Option<u64>; 2]>;

/// Values with which an operation was not possible.
pub type Refusal = SmallVec<[(Location, u64); 4]>;

/// One decision: which thread performs its next visible operation, and how, where the operation
/// itself leaves something open (which of several waiting threads a `notify` wakes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Choice {
    pub thread: ThreadId,
    /// Less than `Pending::alternatives`.
    pub alternative: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readiness {
    /// Its next operation can happen now.
    Enabled,
    /// Its next operation is known and cannot happen now (a lock that another thread holds).
    Blocked,
    /// It waits for something that is no operation of its own (`Object.wait`, a time-out), or has
    /// ended, or has not begun.
    Absent,
}

/// A thread at the edge of its next visible operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    pub readiness: Readiness,
    /// Touched by the operation if it happened now. Exact while no dependent operation of another
    /// thread happens.
    pub accesses: Accesses,
    /// Ways in which the operation can happen: one, except for a `notify` with several waiters.
    pub alternatives: u32,
    /// Of a blocked operation that needs certain values in memory (a call of the library that waits): what it found
    /// there instead. It stays blocked while these are the values.
    pub refusal: Option<Refusal>,
}

impl Pending {
    /// Of a thread that has no next operation.
    pub fn absent() -> Pending {
        Pending { readiness: Readiness::Absent, accesses: Accesses::new(), alternatives: 1, refusal: None }
    }

    /// The operation can happen now, or cannot.
    pub(crate) fn set_ready(&mut self, ready: bool) {
        self.readiness = if ready { Readiness::Enabled } else { Readiness::Blocked };
    }

    pub fn is_enabled(&self) -> bool {
        self.readiness == Readiness::Enabled
    }
}

/// A state in which a decision is due.
#[derive(Debug, Clone, Copy)]
pub struct Point<'a> {
    /// Steps that led here since the root.
    pub depth: usize,
    /// By thread number. Threads appear when they are started and stay when they end.
    pub threads: &'a [Pending],
    /// Those of them whose next operation can happen now.
    pub enabled: &'a ThreadSet,
    /// Who performed the last step.
    pub last: Option<ThreadId>,
}

/// An operation that another one came before: a thread that is notified does not time out any more. Its other order
/// must be explored as if both had happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Displaced {
    pub thread: ThreadId,
    /// What it would have touched.
    pub accesses: Accesses,
}

/// A visible operation that has happened.
#[derive(Debug, Clone)]
pub struct Step {
    pub choice: Choice,
    /// What it touched, as it turned out: a failed compare-and-set only read.
    pub accesses: Accesses,
    /// Locks left by the thread between this operation and its next one.
    pub released: SmallVec<[Location; 2]>,
    /// Operations of other threads that were possible before it and are not any more.
    pub displaced: SmallVec<[Displaced; 1]>,
    /// The thread that this step started. Its operations happen after the step.
    pub started: Option<ThreadId>,
    /// Time-outs that had fired before this step. They fire only when nothing else can run, so a step
    /// happens after every step with a smaller number here.
    pub epoch: u32,
    /// What a compare-and-set expects to find in its first location. Present if and only if it depends
    /// on the value found there whether the operation writes or only reads: an explorer that considers
    /// another order must then not rely on what the operation did in this one.
    pub expects: Option<u64>,
    /// What each access found. With it an explorer can tell what a compare-and-set will do in an order that has
    /// not been run.
    pub found: Found,
    /// Present if it depends on the values found whether the operation is possible.
    pub guard: Option<Guard>,
}

/// An operation that is possible only with certain values in memory: with those that it found, and perhaps with others.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    /// Values with which it was not, if the thread had to wait for it.
    pub refusal: Option<Refusal>,
}

impl Step {
    /// One of which it is not known what it touched.
    pub(crate) fn unknown(choice: Choice, epoch: u32) -> Step {
        Step {
            choice,
            accesses: Accesses::new(),
            released: SmallVec::new(),
            displaced: SmallVec::new(),
            started: None,
            epoch,
            expects: None,
            found: Found::new(),
            guard: None,
        }
    }
}

impl Point<'_> {
    /// Threads whose next operation can happen now, in the order of their numbers.
    pub fn enabled(&self) -> impl Iterator<Item = ThreadId> + '_ {
        self.enabled.iter()
    }

    pub fn pending(&self, t: ThreadId) -> &Pending {
        &self.threads[t.0 as usize]
    }
}

/// Do two operations of different threads commute only one way?
pub fn dependent(a: &[Access], b: &[Access]) -> bool {
    a.iter().any(|x| b.iter().any(|y| x.location == y.location && !commute(x.mode, y.mode)))
}

/// Does the order of two accesses to one location in these modes not matter?
pub fn commute(a: Mode, b: Mode) -> bool {
    use Mode::{Await, GiveUp, Pass, Read, Signal};
    matches!((a, b), (Read | Await, Read | Await) | (Signal, Signal) | (Pass | GiveUp, Pass | GiveUp))
}
