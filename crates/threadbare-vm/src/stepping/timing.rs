//! When waiting ends that nobody has ended: by a time-out, or for no reason at all.
//!
//! With ideal timing a time-out fires when nothing else can happen (`Vm::fire_timer`). Real machines are not ideal: a
//! thread may be held up for longer than any time-out lasts, so that a sleep, a timed wait, join or park ends before
//! whatever was about to happen. With `TimeOuts::Any` it may end at every moment. A thread that sleeps, joins or parks
//! stands before that operation, which then is possible; one that waits to be notified stands before
//! `Action::TimeOut`, which takes it out of the set of waiting threads.
//!
//! **Invariant:** virtual time never goes back, and after a time-out has fired it is at least at that deadline. So who
//! reads the clock finds that the time has passed.

use crate::ids::{Ref, ThreadId};
use crate::stepping::step::{Action, Operation};
use crate::threads::thread::JavaThread;
use crate::vm::Vm;

/// When time-outs fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum TimeOuts {
    /// When nothing else can happen, the earliest deadline first.
    #[default]
    Ideal,
    /// At any moment, in any order.
    Any,
}

/// Which liberties waiting takes. A setting of the machine: marks do not save it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Timing {
    pub time_outs: TimeOuts,
    /// `Object.wait` and `LockSupport.park` may return without cause, and so does all that is made of them.
    pub spurious_wakeups: bool,
}

/// What ends a wait that nobody else has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Liberty {
    /// Its time-out, at a moment at which others could go on.
    TimeOut,
    /// Nothing.
    SpuriousWakeup,
}

impl Timing {
    pub const IDEAL: Timing = Timing { time_outs: TimeOuts::Ideal, spurious_wakeups: false };

    /// Can a thread that waits to be notified stop to wait by itself?
    pub fn wakes_waiters(self) -> bool {
        self.time_outs == TimeOuts::Any || self.spurious_wakeups
    }
}

impl Vm {
    /// Sets when waiting ends. To be asked where no thread waits but those of the library that are at rest.
    pub fn set_timing(&mut self, timing: Timing) {
        self.control.timing = timing;
    }

    pub fn timing(&self) -> Timing {
        self.control.timing
    }

    /// Has a thread waited for time since `forget_time`, or asked for a time-out? Rollbacks do not undo it.
    pub fn has_waited_for_time(&self) -> bool {
        self.control.waited_for_time
    }

    /// Has a thread read the clock while others could run? Rollbacks do not undo it.
    pub fn has_read_clock(&self) -> bool {
        self.control.read_clock
    }

    /// What happened before the program's second thread says nothing about what threads do to each other.
    pub fn forget_time(&mut self) {
        self.control.waited_for_time = false;
        self.control.read_clock = false;
    }

    /// What could end the wait before which a thread stands, although neither another thread nor the clock has.
    #[inline]
    pub fn liberty(&self, t: ThreadId) -> Option<Liberty> {
        if self.control.timing == Timing::IDEAL { None } else { self.liberty_taken(t) }
    }

    fn liberty_taken(&self, t: ThreadId) -> Option<Liberty> {
        let timing = self.control.timing;
        if self.serves_library(t) {
            return None;
        }
        let thread = self.thread(t);
        let operation = thread.pending.as_ref()?;
        let waits = matches!(
            operation.action,
            Action::Sleep | Action::Join | Action::Park | Action::Poll | Action::TimeOut
        );
        if timing.time_outs == TimeOuts::Any && waits && thread.wake_at.is_some() && !self.can_go(t) {
            return Some(Liberty::TimeOut);
        }
        let may_wake = matches!(operation.action, Action::Park | Action::WakeUp);
        (timing.spurious_wakeups && may_wake && !self.can_go(t)).then_some(Liberty::SpuriousWakeup)
    }

    /// Need a thread that stands before a park not have the permit to go on?
    pub fn parks_freely(&self, t: ThreadId) -> bool {
        let Timing { time_outs, spurious_wakeups } = self.control.timing;
        let free = !self.serves_library(t);
        let by_time = |at: i64| time_outs == TimeOuts::Any && free || at <= self.pace.clock;
        spurious_wakeups && free || self.is_interrupted(t) || self.thread(t).wake_at.is_some_and(by_time)
    }

    /// May a thread that stands before a timed operation time out at any moment?
    pub fn is_timed_freely(&self, t: ThreadId) -> bool {
        self.control.timing.time_outs == TimeOuts::Any
            && self.thread(t).wake_at.is_some()
            && !self.serves_library(t)
    }

    /// Is it one of the library's cleaners, whose timing is of no interest?
    fn serves_library(&self, t: ThreadId) -> bool {
        self.is_service(self.thread(t).object)
    }

    /// A thread waits for time, or asks for a time-out.
    pub(crate) fn note_wait_for_time(&mut self, t: ThreadId) {
        self.control.waited_for_time |= !self.serves_library(t);
    }

    /// A thread has begun to wait on an object: with these timings it may also end that itself.
    pub(crate) fn offer_wakeup(&mut self, t: ThreadId, object: Ref, nanos: i64) {
        let timing = self.control.timing;
        if !self.gate.sharing || !timing.wakes_waiters() || self.serves_library(t) {
            return;
        }
        let timed = self.thread(t).wake_at.is_some() && timing.time_outs == TimeOuts::Any;
        let action = match timed {
            true => Action::TimeOut,
            false if timing.spurious_wakeups => Action::WakeUp,
            false => return,
        };
        let here = self.operation_here(t);
        self.thread_mut(t).pending = Some(Operation { nanos, ..here.about(action, object) });
    }

    /// The time-out of a thread fires although its time had not come: so it has come now.
    pub(crate) fn pass_to_deadline(&mut self, t: ThreadId) {
        if self.liberty(t) == Some(Liberty::TimeOut)
            && let Some(at) = self.thread(t).wake_at
        {
            self.pace.clock = self.pace.clock.max(at);
        }
    }
}

/// Does a thread end its wait by an operation of its own, so that the clock need not?
pub(crate) fn wakes_itself(thread: &JavaThread) -> bool {
    thread.pending.as_ref().is_some_and(|operation| operation.action == Action::TimeOut)
}
