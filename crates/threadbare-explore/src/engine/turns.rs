//! Calls that follow one another: sequential executions of a concurrent test, under every schedule of the
//! other threads.
//!
//! The calls of some threads are made in a given order. One of them has the *turn*: only it goes on, beside
//! all threads that make no calls (workers, timers, whatever the class under test has started), which are
//! free at any time. The turn ends with the call. A call that cannot go on, although no other thread can
//! either, is left waiting, and the next one has its turn. Waiting calls go on when nobody has the turn: either
//! as soon as they can, or after all calls of the order have been begun (`Resume`).
//!
//! To explorers the beginning of a turn awaits the end of the one before, so nothing of one call races with
//! another; and that a call was left waiting is like a time-out: it happens when nothing else can, so everything
//! before it happens before everything after it (an epoch). So partial-order reduction explores each order of
//! calls over all schedules of the other threads.
//!
//! The end of a thread is no part of its last call, and is never performed. An exception that ends a call or a
//! thread ends nothing else.

use crate::engine::step::{Access, Accesses, Location, Mode};
use threadbare_vm::Vm;
use threadbare_vm::ids::ThreadId;
use threadbare_vm::stepping::step::Action;

/// Time-outs that fire in one execution; a thread that wakes up again and again would fire them for ever.
const MOST_TIMERS: u32 = 32;

/// Orders of more calls than this are not run.
pub const MOST_CALLS: usize = 64;

/// When a time-out fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timers {
    /// As soon as its call cannot go on, whatever other threads could do: time may pass at any moment.
    AtOnce,
    /// When no call can go on.
    Last,
}

/// When a call that was left waiting goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resume {
    /// Before the next call is begun, if it can.
    First,
    /// After all others have been begun.
    Last,
}

pub struct Turns {
    /// The threads that make calls, in the order of their calls.
    order: Vec<ThreadId>,
    timers: Timers,
    resume: Resume,
    now: State,
    /// The state that belongs to each mark of the machine.
    marked: Vec<State>,
}

#[derive(Debug, Clone, Copy, Default)]
struct State {
    holder: Option<ThreadId>,
    /// Calls of the order that have been begun, by position.
    made: u64,
    /// Turns that have been taken.
    turns: u64,
    fired: u32,
    /// Calls are waiting, and nothing else can happen: the next one may begin.
    stalled: bool,
    /// The last turn did not end with its call.
    left: bool,
}

/// What happens when no thread can go on.
pub(crate) enum Idle {
    /// It is another call's turn.
    PassedOn,
    FireTimer,
    Over,
}

impl Turns {
    pub fn new(order: Vec<ThreadId>, timers: Timers, resume: Resume) -> Turns {
        debug_assert!(order.len() <= MOST_CALLS);
        Turns { order, timers, resume, now: State::default(), marked: vec![State::default()] }
    }

    pub(crate) fn is_caller(&self, t: ThreadId) -> bool {
        self.order.contains(&t)
    }

    /// Has a thread made all its calls, or ended by an exception?
    fn is_finished(vm: &Vm, t: ThreadId) -> bool {
        vm.pending(t).is_some_and(|op| op.action == Action::End)
    }

    /// The position of a thread's call in the order.
    fn position(&self, t: ThreadId, call: usize) -> Option<usize> {
        self.order.iter().enumerate().filter(|(_, o)| **o == t).map(|(p, _)| p).nth(call)
    }

    /// Has the call before whose next operation a thread stands been begun?
    pub fn is_begun(&self, vm: &Vm, t: ThreadId) -> bool {
        // Without a call it is in an exception handler, which is the end of its last one.
        let Some(call) = vm.call_under_way(t) else { return true };
        self.position(t, call).is_some_and(|p| self.now.made & 1 << p != 0)
    }

    /// The last of a thread's calls that has been begun, from one; zero if none has.
    pub fn calls_begun(&self, t: ThreadId) -> usize {
        let own = self.order.iter().enumerate().filter(|(_, o)| **o == t).map(|(p, _)| p);
        let begun = own.enumerate().filter(|(_, p)| self.now.made & 1 << p != 0);
        begun.last().map_or(0, |(call, _)| call + 1)
    }

    fn callers(&self) -> Vec<ThreadId> {
        let mut callers: Vec<ThreadId> = self.order.clone();
        callers.sort_unstable();
        callers.dedup();
        callers
    }

    /// The position of the call that is begun next: threads that wait or have ended make none.
    fn next(&self, vm: &Vm) -> Option<usize> {
        let ready = |t: &ThreadId| !Turns::is_finished(vm, *t) && !self.is_begun(vm, *t);
        let callers = self.callers().into_iter().filter(ready);
        callers.filter_map(|t| self.position(t, vm.call_under_way(t)?)).min()
    }

    /// Calls that were left waiting, the one that was begun first first.
    fn waiting(&self, vm: &Vm) -> Vec<ThreadId> {
        let begun = |t: &ThreadId| !Turns::is_finished(vm, *t) && self.is_begun(vm, *t);
        let mut waiting: Vec<ThreadId> = self.callers().into_iter().filter(begun).collect();
        waiting.sort_by_key(|t| vm.call_under_way(*t).and_then(|call| self.position(*t, call)));
        waiting
    }

    /// Whose turn it could be now.
    fn candidate(&self, vm: &Vm) -> Option<ThreadId> {
        if let Some(holder) = self.now.holder {
            return Some(holder);
        }
        let next = self.next(vm).map(|p| self.order[p]);
        let waiting = self.waiting(vm);
        let resumed = waiting.iter().copied().find(|t| vm.can_go(*t));
        match self.resume {
            Resume::Last => next.or(resumed),
            Resume::First if waiting.is_empty() || self.now.stalled => resumed.or(next),
            Resume::First => resumed,
        }
    }

    /// May a thread that makes calls go on? What it touches besides is added to its accesses.
    pub(crate) fn admit(&self, vm: &Vm, t: ThreadId, accesses: &mut Accesses) -> bool {
        if Turns::is_finished(vm, t) || self.is_stuck_behind_caller(vm, t) {
            accesses.clear();
            return false;
        }
        if self.now.holder == Some(t) {
            return true;
        }
        accesses.push(Access { location: Location::turn(self.now.turns), mode: Mode::Await });
        if self.now.left && !accesses.iter().any(|a| a.location == Location::CLOCK) {
            accesses.push(Access { location: Location::CLOCK, mode: Mode::Await });
        }
        self.candidate(vm) == Some(t)
    }

    /// Does a thread want a lock that another call holds? It cannot have it before that call.
    fn is_stuck_behind_caller(&self, vm: &Vm, t: ThreadId) -> bool {
        let Some(operation) = vm.pending(t).filter(|_| !vm.can_go(t)) else { return false };
        matches!(operation.action, Action::Enter | Action::Reenter)
            && vm.lock_owner(operation.object).is_some_and(|owner| self.is_caller(owner))
    }

    /// A thread is about to perform an operation.
    pub(crate) fn take(&mut self, vm: &Vm, t: ThreadId) {
        if !self.is_caller(t) || self.now.holder == Some(t) {
            return;
        }
        if !self.is_begun(vm, t)
            && let Some(position) = vm.call_under_way(t).and_then(|call| self.position(t, call))
        {
            self.now.made |= 1 << position;
        }
        self.now.holder = Some(t);
        self.now.turns += 1;
        self.now.stalled = false;
        self.now.left = false;
    }

    /// A thread has performed an operation, with which its call may have ended.
    pub(crate) fn performed(&mut self, vm: &Vm, t: ThreadId, accesses: &mut Accesses) {
        if self.now.holder == Some(t) && (Turns::is_finished(vm, t) || !self.is_begun(vm, t)) {
            self.now.holder = None;
            accesses.push(Access { location: Location::turn(self.now.turns), mode: Mode::Write });
        }
    }

    /// Does the call whose turn it is wait for time, and is it to have that at once?
    pub(crate) fn wants_time(&mut self, vm: &Vm) -> bool {
        let Some(holder) = self.now.holder.filter(|_| self.timers == Timers::AtOnce) else { return false };
        let waits = vm.thread(holder).wake_at.is_some() && !vm.can_go(holder);
        let wants = waits && self.now.fired < MOST_TIMERS;
        self.now.fired += u32::from(wants);
        wants
    }

    /// No thread can go on.
    pub(crate) fn idle(&mut self, vm: &Vm) -> Idle {
        let may_fire = self.now.fired < MOST_TIMERS;
        let calls_left = || self.order.iter().any(|t| !Turns::is_finished(vm, *t));
        if may_fire && self.timers == Timers::AtOnce && calls_left() {
            self.now.fired += 1;
            return Idle::FireTimer;
        }
        self.pass_on(vm, may_fire)
    }

    /// The same where no time-out is left to fire.
    pub(crate) fn idle_for_good(&mut self, vm: &Vm) -> Idle {
        self.pass_on(vm, false)
    }

    fn pass_on(&mut self, vm: &Vm, may_fire: bool) -> Idle {
        if self.now.holder.take().is_some() {
            self.now.left = true;
            return Idle::PassedOn;
        }
        if let Some(position) = self.next(vm) {
            if self.resume == Resume::First && !std::mem::replace(&mut self.now.stalled, true) {
                return Idle::PassedOn;
            }
            // Its very first operation has to wait.
            self.now.made |= 1 << position;
            self.now.stalled = false;
            return Idle::PassedOn;
        }
        if may_fire {
            self.now.fired += 1;
            return Idle::FireTimer;
        }
        Idle::Over
    }

    /// The machine has made a mark: the one with this number.
    pub(crate) fn mark(&mut self, number: usize) {
        self.marked.truncate(number);
        self.marked.push(self.now);
    }

    /// The machine has gone back to the mark with this number.
    pub(crate) fn rewind(&mut self, number: usize) {
        self.marked.truncate(number + 1);
        self.now = self.marked.last().copied().unwrap_or_default();
    }
}
