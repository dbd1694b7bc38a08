//! Threads that wait for ever although others go on: a lost notification beside a thread that wakes up every second.
//!
//! Such a program never comes to rest, so nothing is stuck in the sense of a deadlock. From a state in which nothing
//! can happen but a time-out, the program is run on for some time-outs, and that is taken back. If it comes to a state
//! in which it was before, with nothing changed but the time, and nobody could have gone another way meanwhile, then
//! this is all that will ever happen, and who waits will wait for ever. What must hold for that:
//! 1. the state is the same, exactly (`Vm::recurs`), but for *counters*: fields to which constants are added and
//!    that nobody reads for anything else;
//! 2. nothing looked at the time, or at anything else that is no part of the state (`Vm::asked`);
//! 3. no two operations of different threads on the way depend on each other, nor on one that was possible for a
//!    while, and none had alternatives: then every order of them leads to the same state;
//! 4. nobody started or ended a thread, and none of those who wait could go on.
//!
//! Nothing here is a guess; so much is missed. A timer of the library compares times; a thread that prints its
//! counter computes with it. Executions with such threads end by their bound, and `unfinished.rs` says who waits.

use crate::engine::dependence::{accesses_of, wakes};
use crate::engine::spin::{Spins, await_change};
use crate::engine::step::{Accesses, dependent};
use crate::engine::unfinished::need_of;
use std::ops::Range;
use threadbare_vm::ids::ThreadId;
use threadbare_vm::stepping::step::{Action, Event};
use threadbare_vm::{Mark, Vm};

/// Time-outs after which an execution is looked at: rarely, and more rarely the longer it lasts.
const LOOKS: [usize; 4] = [8, 32, 128, 512];
/// Time-outs until a state must come back.
const MOST_TIMEOUTS: usize = 32;
/// Operations until it must.
const MOST_OPERATIONS: usize = 2_000;

/// Is an execution in which so many time-outs have fired to be looked at?
pub(super) fn is_due(fired: usize) -> bool {
    LOOKS.contains(&fired)
}

/// Threads that keep the program alive and wait for ever, and those that go on beside them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hung {
    pub waiting: Vec<ThreadId>,
    pub running: Vec<ThreadId>,
}

/// Does somebody wait for ever in a state in which nothing can happen but a time-out? The machine is as it was.
pub(super) fn look(vm: &mut Vm, spins: &Spins) -> Option<Hung> {
    let alive = (0..vm.threads().len() as u32).map(ThreadId);
    let waiting: Vec<ThreadId> =
        alive.filter(|t| !vm.thread(*t).daemon && need_of(vm, *t).is_some()).collect();
    if waiting.is_empty() {
        return None;
    }
    let epoch = vm.control.epoch;
    let round = vm.speculate(|vm, mark| Round::run(vm, spins, &waiting, mark));
    debug_assert_eq!(vm.control.epoch, epoch);
    let mut running: Vec<ThreadId> = round?.events.iter().map(|(t, _)| *t).collect();
    running.sort();
    running.dedup();
    Some(Hung { waiting, running })
}

/// What happened since a state.
#[derive(Default)]
struct Round {
    events: Vec<(ThreadId, Event)>,
    accesses: Vec<(ThreadId, Accesses)>,
}

impl Round {
    /// Runs on until the state of the mark comes back.
    fn run(vm: &mut Vm, spins: &Spins, waiting: &[ThreadId], mark: &Mark) -> Option<Round> {
        let (asked, observed) = (vm.asked(), vm.observed());
        let mut round = Round::default();
        for _ in 0..MOST_TIMEOUTS {
            if !vm.fire_timer() {
                return None;
            }
            round.run_to_rest(vm, spins, waiting)?;
            if vm.asked() != asked {
                return None;
            }
            let counters = round.counters(vm);
            if vm.recurs(mark, &counters) {
                // What steps did that are no operations is not known, and might be to read a counter.
                let is_known = counters.is_empty() || vm.observed() == observed;
                return (is_known && round.is_deterministic()).then_some(round);
            }
        }
        None
    }

    /// Runs threads until none can go on.
    fn run_to_rest(&mut self, vm: &mut Vm, spins: &Spins, waiting: &[ThreadId]) -> Option<()> {
        loop {
            let mut ready = ready(vm, spins);
            if ready.is_empty() {
                return Some(());
            }
            let (t, accesses) = ready.remove(0);
            // Who can go on now and is kept from it by this might have gone first.
            let is_contested = ready.iter().any(|(_, other)| dependent(other, &accesses));
            let is_awaited = waiting.contains(&t) || ready.iter().any(|(other, _)| waiting.contains(other));
            let operation = vm.pending(t)?;
            let is_open = operation.action == Action::Notify && vm.waiters(operation.object).len() > 1;
            if is_contested || is_awaited || is_open || self.events.len() == MOST_OPERATIONS {
                return None;
            }
            let event = vm.commit(t, 0)?;
            let over = vm.control.end.is_some() || vm.control.uncaught.is_some() || vm.control.leaked_final;
            if over || matches!(event.operation.action, Action::Start | Action::End | Action::State) {
                return None;
            }
            self.events.push((t, event));
            self.accesses.push((t, accesses));
        }
    }

    /// Does every order of the operations lead to the same state?
    fn is_deterministic(&self) -> bool {
        let alone = |(i, (t, accesses)): (usize, &(ThreadId, Accesses))| {
            self.accesses[..i].iter().all(|(other, before)| other == t || !dependent(before, accesses))
        };
        self.accesses.iter().enumerate().all(alone)
    }

    /// Fields that are only counted up.
    fn counters(&self, vm: &Vm) -> Vec<Range<usize>> {
        let mut ranges = Vec::new();
        for (i, (_, event)) in self.events.iter().enumerate() {
            let operation = &event.operation;
            let range = operation.address..operation.address + operation.kind.size();
            if operation.action == Action::Write
                && event.before != event.after
                && !ranges.contains(&range)
                && self.is_counter(vm, i)
            {
                ranges.push(range);
            }
        }
        ranges
    }

    /// Is the place of this write touched by nothing but reads and writes that belong together and add constants?
    fn is_counter(&self, vm: &Vm, write: usize) -> bool {
        let location = self.accesses[write].1.first().map(|access| access.location);
        let touches = |i: &usize| self.accesses[*i].1.iter().any(|access| Some(access.location) == location);
        let mut all = (0..self.events.len()).filter(touches);
        all.all(|i| {
            self.follows_read(vm, i) || self.next_of(i).is_some_and(|next| self.follows_read(vm, next))
        })
    }

    /// Is it a write of what the same thread has just read, with constants added?
    fn follows_read(&self, vm: &Vm, write: usize) -> bool {
        let (t, event) = &self.events[write];
        let Some(read) = self.events[..write].iter().rposition(|(other, _)| other == t) else { return false };
        let (read, write) = (&self.events[read].1.operation, &event.operation);
        read.action == Action::Read
            && write.action == Action::Write
            && (read.address, read.method) == (write.address, write.method)
            && read.bci < write.bci
            && vm.only_adds(write.method, read.bci, write.bci)
    }

    /// The next operation of the same thread.
    fn next_of(&self, i: usize) -> Option<usize> {
        let t = self.events[i].0;
        (i + 1..self.events.len()).find(|k| self.events[*k].0 == t)
    }
}

/// The threads that can go on, with what they would touch.
fn ready(vm: &Vm, spins: &Spins) -> Vec<(ThreadId, Accesses)> {
    let accesses = |t: ThreadId| {
        let operation = vm.pending(t).filter(|_| vm.can_go(t))?;
        let mut accesses = Accesses::new();
        accesses_of(vm, t, &operation, &mut accesses);
        wakes(vm, &operation, 0, &mut accesses);
        let is_free =
            spins.reads_of_cycle(vm, t).is_none_or(|cycle| await_change(vm, spins, cycle, &mut accesses));
        is_free.then_some((t, accesses))
    };
    (0..vm.threads().len() as u32).map(ThreadId).filter_map(accesses).collect()
}
