//! What threads can do now, as explorers see it, and what is known about the calls of the library before which they
//! stand.

use super::calls::Tried;
use super::{Machine, circumstances};
use crate::engine::dependence::{accesses_of, channel_values, waits_for_channel};
use crate::engine::liberties::Admission;
use crate::engine::standing::{self, Standing};
use crate::engine::step::{Pending, Readiness, Refusal};
use crate::engine::whole::Attempt;
use threadbare_vm::Vm;
use threadbare_vm::ids::ThreadId;
use threadbare_vm::stepping::step::Action;
use threadbare_vm::stepping::timing::Timing;
use threadbare_vm::threads::thread::ThreadState;

/// A call of the library before which a thread stands, or an operation that waits for a channel.
#[derive(Default)]
pub(super) struct KnownCall {
    /// What it would be, with the values of different moments, and after how many steps each was tried. The last one
    /// is what it would be at the last look.
    pub(super) attempts: Vec<(Attempt, usize)>,
    /// Values with which it, or one before it, was not possible, and after how many steps.
    pub(super) refusals: Vec<(Refusal, usize)>,
    /// The one thread for which it waits, if it does at the last look and nothing else helps.
    pub(super) holder: Option<ThreadId>,
}

/// Attempts of one call that are kept. A lock is free, or one of few threads holds it.
const MOST_ATTEMPTS: usize = 8;

impl KnownCall {
    /// Forgets what was found out later than this.
    pub(super) fn rewind(&mut self, depth: usize) {
        self.attempts.retain(|(_, at)| *at <= depth);
        while self.refusals.last().is_some_and(|(_, at)| *at > depth) {
            self.refusals.pop();
        }
    }

    /// Has it been tried with the values that are there now? Then that is what it would be.
    pub(super) fn recall(&mut self, vm: &Vm, now: usize) -> bool {
        let Some(i) = self.attempts.iter().rposition(|(attempt, _)| attempt.holds(vm)) else { return false };
        if i + 1 < self.attempts.len() {
            let (attempt, at) = self.attempts.remove(i);
            self.note(attempt, at, now);
        }
        true
    }

    /// It is not possible now, with these values.
    fn refuse(&mut self, refusal: &Refusal, now: usize) {
        self.refusals.pop_if(|(_, at)| *at == now);
        self.refusals.push((refusal.clone(), now));
    }

    /// What it would be now, which was tried some time.
    pub(super) fn note(&mut self, attempt: Attempt, at: usize, now: usize) {
        if let Some(refusal) = &attempt.refusal {
            self.refuse(refusal, now);
        }
        if self.attempts.len() == MOST_ATTEMPTS {
            self.attempts.remove(0);
        }
        self.attempts.push((attempt, at));
    }
}

impl Machine {
    /// Brings the view of all threads up to date; true if any can go on.
    pub(super) fn look(&mut self) -> bool {
        let epoch = self.vm.control.epoch;
        let ideal = self.vm.timing() == Timing::IDEAL;
        let keep = self.looked_in == Some(epoch) && self.turns.is_none() && !self.watches_states && ideal;
        self.looked_in = Some(epoch);
        self.make_room();
        if !keep {
            self.standing.fill(Standing::Open);
            self.at_monitors.clear();
            self.unsettled = (0..self.threads.len() as u32).map(ThreadId).collect();
            self.enabled.clear();
        }
        match self.moved_alone.take().filter(|_| keep) {
            Some(moved) => self.look_again(moved),
            None => self.look_at_unsettled(),
        }
        debug_assert!(!ideal || self.is_up_to_date(), "a view that was kept has changed");
        let mut any = !self.enabled.is_empty();
        self.hurried |= self.liberties.settle(&mut any, &mut self.threads);
        if any && self.enabled.is_empty() {
            for (i, view) in self.threads.iter().enumerate() {
                self.enabled.set(ThreadId(i as u32), view.is_enabled());
            }
        }
        !self.enabled.is_empty()
    }

    /// Looks at all threads in whose view something can have changed.
    fn look_at_unsettled(&mut self) {
        let changes = self.vm.monitor_changes();
        if std::mem::replace(&mut self.monitor_changes, changes) != changes && !self.at_monitors.is_empty() {
            for t in self.at_monitors.clone().iter() {
                self.look_for_monitor(t);
            }
        }
        let unsettled = self.unsettled.clone();
        for t in unsettled.iter() {
            let i = t.0 as usize;
            match self.standing[i] {
                Standing::Settled | Standing::WaitsForMonitor => continue,
                Standing::Sleeps if self.vm.thread(t).pending.is_none() => continue,
                Standing::Waits => self.threads[i].set_ready(self.vm.can_go(t)),
                Standing::WaitsUninterrupted if !self.vm.is_interrupted(t) => {
                    self.threads[i].set_ready(self.vm.can_go(t));
                }
                Standing::WaitsUninterrupted | Standing::Sleeps | Standing::Open => {
                    self.look_again(t);
                    continue;
                }
            }
            self.enabled.set(t, self.threads[i].is_enabled());
        }
    }

    /// Brings all that is known about one thread up to date.
    fn look_again(&mut self, t: ThreadId) {
        self.look_at(t);
        let standing = self.standing[t.0 as usize];
        self.at_monitors.set(t, standing == Standing::WaitsForMonitor);
        let is_settled = matches!(standing, Standing::Settled | Standing::WaitsForMonitor);
        self.unsettled.set(t, !is_settled);
        self.enabled.set(t, self.threads[t.0 as usize].is_enabled());
    }

    /// A thread stands before a monitor that somebody may have taken or left.
    fn look_for_monitor(&mut self, t: ThreadId) {
        if self.standing[t.0 as usize] == Standing::WaitsForMonitor {
            let ready = self.vm.can_go(t);
            self.threads[t.0 as usize].set_ready(ready);
            self.enabled.set(t, ready);
        }
    }

    /// Does anybody want to know what operations touch?
    pub(super) fn describes(&self) -> bool {
        self.looks_ahead || self.recorder.is_some() || self.turns.is_some()
    }

    /// Views of as many threads as there are.
    fn make_room(&mut self) {
        let (count, known) = (self.vm.threads().len(), self.threads.len());
        if count == known {
            return;
        }
        self.threads.resize_with(count, Pending::absent);
        self.standing.resize(count, Standing::Open);
        self.calls.resize_with(count, KnownCall::default);
        (known..count).for_each(|i| self.unsettled.set(ThreadId(i as u32), true));
    }

    /// Would a look at all threads show the same?
    fn is_up_to_date(&mut self) -> bool {
        let (seen, standing) = (self.threads.clone(), self.standing.clone());
        (0..seen.len() as u32).for_each(|i| self.look_at(ThreadId(i)));
        self.standing = standing;
        self.threads == seen
            && seen.iter().zip(0..).all(|(p, i)| p.is_enabled() == self.enabled.contains(ThreadId(i)))
    }

    /// Brings the view of one thread up to date.
    fn look_at(&mut self, t: ThreadId) {
        let describes = self.describes();
        let call = self.whole_call(t);
        let tried = call.map_or(Tried::Not, |call| self.try_call(t, &call));
        let known = &self.calls[t.0 as usize];
        let vm = &self.vm;
        let view = &mut self.threads[t.0 as usize];
        view.accesses.clear();
        view.alternatives = 1;
        view.readiness = Readiness::Absent;
        if view.refusal.is_some() {
            view.refusal = None;
        }
        let standing = &mut self.standing[t.0 as usize];
        *standing = Standing::Open;
        let thread = vm.thread(t);
        if matches!(thread.state, ThreadState::Ended) {
            *standing = Standing::Settled;
            return;
        }
        let Some(operation) = thread.pending.as_ref() else {
            *standing = Standing::Sleeps;
            return;
        };
        match known.attempts.last().filter(|_| tried == Tried::Attempted) {
            Some((attempt, _)) => {
                view.accesses.extend_from_slice(&attempt.accesses);
                view.refusal.clone_from(&attempt.refusal);
            }
            None if describes => accesses_of(vm, t, operation, &mut view.accesses),
            None => {}
        }
        if tried == Tried::Waits {
            view.refusal = Some(Refusal::new());
        }
        if call.is_none() && !vm.can_go(t) && waits_for_channel(vm, t, operation) {
            let values = channel_values(vm, &view.accesses);
            let known_values =
                view.accesses.iter().zip(values).filter_map(|(a, found)| Some((a.location, found?)));
            let refusal: Refusal = known_values.collect();
            self.calls[t.0 as usize].refuse(&refusal, self.log.len());
            view.refusal = Some(refusal);
        }
        self.states_asked |= operation.action == Action::State;
        let cycle = self.spins.reads_of_cycle(vm, t);
        if call.is_none() && cycle.is_none() {
            *standing = match standing::before(operation.action) {
                Standing::WaitsUninterrupted if vm.is_interrupted(t) => Standing::Open,
                standing => standing,
            };
        }
        let mut free = true;
        if describes || cycle.is_some() {
            free = circumstances(vm, &self.spins, self.watches_states, t, operation, &mut view.accesses);
        }
        let turns = self.turns.as_ref().filter(|turns| turns.is_caller(t));
        let admitted = turns.is_none_or(|turns| turns.admit(vm, t, &mut view.accesses));
        let admitted = free && admitted && view.refusal.is_none();
        let admission = if vm.can_go(t) { Admission::Now } else { self.liberties.admission(vm, t) };
        if admitted && admission == Admission::Last {
            self.liberties.keep_back(t);
        }
        view.set_ready(admitted && admission == Admission::Now);
        if operation.action == Action::Notify {
            view.alternatives = vm.waiters(operation.object).len().max(1) as u32;
        }
    }
}
