//! What the machine does about calls of the library that are one step, and about cycles of locks: who has to wait,
//! whether that is for ever, and what is told about it.

use super::Machine;
use super::views::KnownCall;
use crate::engine::dependence::{accesses_of, wakes};
use crate::engine::explorer::{Ending, Subject};
use crate::engine::liberties::displaced;
use crate::engine::outcome::Outcome;
use crate::engine::step::{Accesses, Choice, Guard, Readiness, Refusal, Step};
use crate::engine::whole::{MOST_PARTS, Touched, attempt, goes_on, is_guarded};
use smallvec::SmallVec;
use threadbare_vm::ids::ThreadId;
use threadbare_vm::stepping::conditions::Prospect;
use threadbare_vm::stepping::step::{Action, Event};
use threadbare_vm::stepping::whole::WholeCall;

/// What is known about a thread's next step, if that is a call of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tried {
    /// Nothing that its first operation does not say.
    Not,
    /// It was tried, now or with the same values before.
    Attempted,
    /// Fields say that it can end.
    Ends,
    /// Fields say that it would have to wait.
    Waits,
}

/// How often fields told whether a call can end, and an attempt was made to see whether that is so.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct CheckedProspects {
    pub all: u64,
    /// Those in which it cannot.
    pub waiting: u64,
    /// Those in which the attempt showed something else.
    pub wrong: u64,
}

impl Machine {
    /// The call of the library that a thread's next step is, or goes on with.
    pub(super) fn whole_call(&self, t: ThreadId) -> Option<WholeCall> {
        // Where calls take turns, what a call waits for decides whose turn is next: there the library is open.
        if self.turns.is_some() || self.open_library { None } else { self.vm.whole_call(t) }
    }

    /// From now on calls of the library are explored operation by operation, or not. Begins a new execution.
    pub fn open_library(&mut self, on: bool) {
        self.open_library = on;
        self.calls.fill_with(KnownCall::default);
        self.outcome.get_or_insert((Ending::Cut, Outcome::Completed));
        self.rewind(0);
    }

    /// Finds out what the step of a thread would be that is a call of the library.
    pub(super) fn try_call(&mut self, t: ThreadId, call: &WholeCall) -> Tried {
        if !self.vm.can_go(t) || !self.looks_ahead && !is_guarded(&self.vm, t, call) {
            return Tried::Not;
        }
        if !self.looks_ahead {
            let foreseen = self.foresee(t, call);
            if foreseen != Tried::Not {
                return foreseen;
            }
        }
        let now = self.log.len();
        let known = &mut self.calls[t.0 as usize];
        if !known.recall(&self.vm, now) {
            let attempt = attempt(&mut self.vm, t, call);
            known.note(attempt, now, now);
        }
        known.holder = known.attempts.last().and_then(|(attempt, _)| attempt.holder);
        Tried::Attempted
    }

    /// Reads off whether a call can end, where fields tell and nobody wants to know more.
    fn foresee(&mut self, t: ThreadId, call: &WholeCall) -> Tried {
        let prospect = self.vm.prospect(t, call);
        if prospect == Prospect::Open {
            return Tried::Not;
        }
        if let Some(checked) = &mut self.checked_prospects {
            let attempt = attempt(&mut self.vm, t, call);
            let seen = match attempt.refusal {
                Some(_) => Prospect::Waits { holder: attempt.holder },
                None => Prospect::Ends,
            };
            checked.all += 1;
            checked.waiting += u64::from(attempt.refusal.is_some());
            checked.wrong += u64::from(seen != prospect);
        }
        match prospect {
            Prospect::Waits { holder } => {
                self.calls[t.0 as usize].holder = holder;
                Tried::Waits
            }
            _ => Tried::Ends,
        }
    }

    /// From now on every condition that is read off is compared with an attempt.
    pub fn check_prospects(&mut self) {
        self.checked_prospects = Some(CheckedProspects::default());
    }

    /// What these comparisons showed.
    pub fn checked_prospects(&self) -> Option<CheckedProspects> {
        self.checked_prospects
    }

    /// Whether explorers want to know what operations touch. Begins a new execution if they do from now on.
    pub fn look_ahead(&mut self, on: bool) {
        let described = self.describes();
        self.looks_ahead = on;
        self.look_anew(described);
    }

    /// Views that were made when nobody wanted to know what operations touch do not say it.
    pub(super) fn look_anew(&mut self, described: bool) {
        if !described && self.describes() {
            self.outcome.get_or_insert((Ending::Cut, Outcome::Completed));
            self.rewind(0);
        }
    }

    /// Does a thread wait to begin a call of the library, or to go on with it?
    fn waits_to_call(&self, t: ThreadId) -> bool {
        let refused = self.threads.get(t.0 as usize).is_some_and(|pending| pending.refusal.is_some());
        refused && self.whole_call(t).is_some()
    }

    /// Nobody can go on: whoever waits to begin a call of the library enters it, and waits inside. True if that lets
    /// nobody go on either.
    pub(super) fn settle(&mut self) -> bool {
        let mark = self.vm.mark();
        for i in 0..self.threads.len() {
            if self.waits_to_call(ThreadId(i as u32)) {
                self.enter_and_wait(ThreadId(i as u32));
            }
        }
        let goes_on = |t| self.vm.can_go(t) && self.spins.reads_of_cycle(&self.vm, t).is_none();
        let mut threads = (0..self.vm.threads().len() as u32).map(ThreadId);
        let settled = self.vm.control.end.is_none() && !threads.any(goes_on);
        if !settled {
            self.vm.rollback(&mark);
        }
        self.vm.release(mark);
        settled
    }

    /// Who waits to begin a call would change something by entering it, and nothing else can happen: the first one
    /// enters. Which is first is not explored.
    pub(super) fn let_one_enter(&mut self) -> bool {
        let mut numbers = (0..self.threads.len() as u32).map(ThreadId);
        let Some(first) = numbers.find(|t| self.waits_to_call(*t)) else { return false };
        let pending = &mut self.threads[first.0 as usize];
        pending.refusal = None;
        pending.readiness = Readiness::Enabled;
        self.enabled.set(first, true);
        self.hurried = true;
        true
    }

    /// Lets a thread go into a call of the library until it has to wait there.
    pub(super) fn enter_and_wait(&mut self, t: ThreadId) {
        let Some(call) = self.whole_call(t) else { return };
        let mut parts = 0;
        self.vm.begin_whole_call(t, &call);
        while let Some(event) = self.vm.commit(t, 0) {
            parts += 1;
            if !goes_on(&self.vm, t, &call, parts, &event) {
                return;
            }
        }
    }

    /// The one thread that must do something so that a thread can go on, if nothing else helps.
    pub(super) fn waits_for(&self, t: ThreadId) -> Option<ThreadId> {
        if self.waits_to_call(t) {
            return self.calls[t.0 as usize].holder;
        }
        crate::engine::outcome::waits_for(&self.vm, t)
    }

    /// A cycle of threads each of which needs what the next one holds. Such a cycle never opens, whatever other
    /// threads do.
    pub(super) fn closed_cycle(&mut self, moved: ThreadId) -> Option<Outcome> {
        let mut next = self.waits_for(moved)?;
        let mut chain = vec![moved];
        while next != moved {
            if chain.contains(&next) {
                return None;
            }
            chain.push(next);
            next = self.waits_for(next)?;
        }
        for t in &chain {
            if self.waits_to_call(*t) {
                self.enter_and_wait(*t);
            }
        }
        // It is the same cycle whoever closed it.
        let first = chain.iter().position(|t| Some(t) == chain.iter().min())?;
        chain.rotate_left(first);
        Some(crate::engine::outcome::cycle(&self.vm, &chain))
    }

    /// A cycle that a time-out has closed, which is no step: who went last has nothing to do with it.
    pub(super) fn any_cycle(&mut self) -> Option<Outcome> {
        (0..self.threads.len() as u32).find_map(|t| self.closed_cycle(ThreadId(t)))
    }

    /// From now on a cycle of locks ends an execution only when nothing else can happen. What would stop it otherwise
    /// depends on several threads, and reduction knows of no such operations.
    pub fn go_past_cycles(&mut self, on: bool) {
        self.goes_past_cycles = on;
    }

    /// Takes note of a cycle that the last step has closed, and leaves the state as it is.
    pub(super) fn note_cycle(&mut self, moved: ThreadId) {
        if self.cycle.is_some() {
            return;
        }
        let mark = self.vm.mark();
        let cycle = self.closed_cycle(moved);
        self.vm.rollback(&mark);
        self.vm.release(mark);
        self.cycle = cycle.map(|outcome| (self.log.len(), outcome));
    }

    /// The choices that lead to the outcome, and the fingerprint of that execution: what follows a cycle of locks does
    /// not belong to it.
    pub(crate) fn failing_run(&self) -> (&[Choice], u64) {
        let steps = match (&self.cycle, self.outcome()) {
            (Some((steps, cycle)), Some(outcome)) if cycle == outcome => *steps,
            _ => self.log.len(),
        };
        (&self.log[..steps], self.trace[steps])
    }

    /// A step that is a call of the library, or the part of one up to where it waits.
    pub(super) fn perform_call(&mut self, choice: Choice, call: &WholeCall) -> Step {
        let t = choice.thread;
        let guarded = self.looks_ahead && is_guarded(&self.vm, t, call);
        let guard = guarded.then(|| Guard { refusal: self.refusal_of(t) });
        let epoch = self.vm.control.epoch;
        let mut touched = Touched::by(&mut self.vm, t);
        let mut released = SmallVec::new();
        let mut events: SmallVec<[Event; 8]> = SmallVec::new();
        let mut part = choice;
        let mut lost = SmallVec::new();
        // Whoever compares no operations is spared to hear what the step touches.
        let described = self.looks_ahead || self.recorder.is_some();
        let mut accesses = Accesses::new();
        let mut moved = 0;
        self.liberties.take(&self.vm, self.log.len(), t, &self.threads);
        self.vm.begin_whole_call(t, call);
        while let Some(operation) = self.vm.pending(t).filter(|_| described) {
            accesses.clear();
            accesses_of(&self.vm, t, &operation, &mut accesses);
            if events.is_empty() {
                self.circumstances(t, &operation, &mut accesses);
            }
            wakes(&self.vm, &operation, part.alternative, &mut accesses);
            touched.add(&self.vm, &operation, &accesses);
            lost.extend(displaced(&self.vm, &self.threads, &accesses));
            let event = self.commit(part, &accesses);
            self.released_by(&event, &mut released);
            moved += weight(&event);
            events.push(event);
            if !goes_on(&self.vm, t, call, touched.parts, &event) {
                break;
            }
            part.alternative = 0;
        }
        if !described {
            events = self.perform_undescribed(choice, call);
            moved = events.iter().map(weight).sum();
        }
        touched.finish(&self.vm, &mut released);
        let Touched { accesses, found, .. } = touched;
        let started = events.last().and_then(|event| event.started);
        let expects = match &events[..] {
            [only] if only.operation.action == Action::CompareAndSet => Some(only.operation.expected),
            _ => None,
        };
        self.remember(choice, &events, moved);
        Step { choice, accesses, released, displaced: lost, started, epoch, expects, found, guard }
    }

    /// The operations of such a step, for those who do not want to know what they touch.
    fn perform_undescribed(&mut self, choice: Choice, call: &WholeCall) -> SmallVec<[Event; 8]> {
        let mut events: SmallVec<[Event; 8]> = SmallVec::new();
        let mut alternative = choice.alternative;
        let t = choice.thread;
        while let Some(event) =
            self.vm.commit_inside(t, alternative, call, MOST_PARTS - events.len(), &mut events)
        {
            if !goes_on(&self.vm, t, call, events.len(), &event) {
                break;
            }
            alternative = 0;
        }
        events
    }

    /// The values with which the call before which a thread stands was last not possible.
    pub(super) fn refusal_of(&self, t: ThreadId) -> Option<Refusal> {
        let here = self.log.iter().rposition(|choice| choice.thread == t).map_or(0, |last| last + 1);
        let (refusal, at) = self.calls[t.0 as usize].refusals.last()?;
        (*at >= here).then(|| refusal.clone())
    }
}

/// How much an operation counts towards what an execution may touch: a copy touches all that it copies.
pub(super) fn weight(event: &Event) -> usize {
    event.operation.len.max(1)
}
