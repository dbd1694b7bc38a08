//! The happens-before relation of one execution, kept step by step and cut back with it.
//!
//! Every step has a vector clock: for each thread, how many of its steps happened before (the step
//! itself included). Clocks lie in one flat vector. The steps that touched a location form a chain, so
//! a new step is compared with those it conflicts with and not with the whole trace.
//!
//! Order between two steps comes from:
//! 1. program order, and the start of a thread;
//! 2. accesses to one location in modes that do not commute;
//! 3. the release of a lock and its next acquisition. A release is no step of its own: it belongs to the
//!    last step that its thread performed while holding the lock;
//! 4. epochs: time-outs fire when nothing else can run, so a step of a later epoch happens after every
//!    step of an earlier one.
//!
//! A *race* is a pair of steps of different threads that an equivalent execution has next to each other,
//! and that could also happen the other way round. For a later step the candidates are its immediate
//! predecessors in the relation, with these exceptions:
//! - two acquisitions of a lock race although the first owner's critical section lies between them: that
//!   whole section is what gets reversed. Whatever the section (or what happened before its end) did to
//!   other locations of the later step is order only, because the later step was not possible then;
//! - a signal and the consumption after it race only if the permit would be there without the signal:
//!   another signal since the last consumption that does not depend on this one, or a permit that was
//!   there before;
//! - what an `Await` waited for never races with it, and neither does anything that this happened after:
//!   a thread that a `notify` woke wants its lock back only since then, so taking the lock back must also
//!   await a location of that thread which the `notify` writes;
//! - nothing races across epochs, except an acquisition of a lock that was held when the time-outs fired:
//!   a thread may have been waiting for it since before. If a time-out released the thread itself, its
//!   operation awaits `CLOCK` and does not race with steps of the epoch of its last step. (With those of
//!   epochs between it may or may not: it is said to, and who follows it up finds out.) A timed `join` is one operation
//!   from before the time-out on: it races with the start of the thread, before which it would not have waited.
//!
//! A step that is *guarded* (a call of the library that waits) is possible only with certain values in memory. Steps
//! that changed these are order where it was not possible before them, and the race is with an earlier step: the
//! release of a lock is order, and its taking races. What was in memory is known from what steps found there.
//!
//! Assumptions on the program: a location that is taken as a lock, or gone by, is touched in no other mode; a permit
//! is consumed by one thread only; a location that is awaited is written once while somebody may wait.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::engine::step::{
    Access, Accesses, Choice, Location, Mode, Pending, Step, ThreadId, commute, dependent,
};

/// No step, no entry.
pub const NONE: u32 = u32::MAX;

/// Two steps, by number, that could happen the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Race {
    pub earlier: u32,
    pub later: u32,
    /// Is the later step possible without the earlier one, and does it then do the same? Else it has to be tried.
    pub certain: bool,
}

/// The steps of the current execution and how they are ordered.
#[derive(Debug, Default)]
pub struct Happens {
    steps: Vec<Happened>,
    /// `stride` numbers for each step.
    clocks: Vec<u32>,
    stride: usize,
    touches: Vec<StepAccess>,
    slots: FxHashMap<Location, u32>,
    places: Vec<LocationState>,
    threads: Vec<Progress>,
    releases: Vec<Release>,
    /// For every epoch in which a step happened after the first: what had happened when it began.
    barriers: Vec<u32>,
    predecessors: Vec<Predecessor>,
}

#[derive(Debug)]
struct Happened {
    choice: Choice,
    /// Which of its thread's steps this is, from zero.
    index: u32,
    /// The thread's step before this one.
    previous: u32,
    touches: u32,
    releases: u32,
    started: Option<ThreadId>,
    epoch: u32,
    expects: Option<u64>,
}

/// One access of one step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StepAccess {
    pub access: Access,
    slot: u32,
    step: u32,
    /// The touch of the same location before this one.
    previous: u32,
    /// The nearest earlier touch of the same location in a mode that does not commute with this one.
    other: u32,
    /// What was there, if that is known.
    found: Option<u64>,
}

#[derive(Debug, Clone, Copy)]
struct LocationState {
    last: u32,
    /// The step after which the location was last left as a lock.
    released: u32,
}

#[derive(Debug)]
struct Release {
    location: Location,
    slot: u32,
    before: u32,
}

#[derive(Debug, Clone, Copy)]
struct Progress {
    last: u32,
    starter: u32,
}

/// What an operation needs that is possible only with certain values in memory.
#[derive(Clone, Copy)]
struct Need<'a> {
    accesses: &'a [Access],
    /// What it found, if it has happened.
    found: &'a [Option<u64>],
    /// Values with which it was not possible.
    refusal: Option<&'a [(Location, u64)]>,
}

impl Need<'_> {
    /// What is in memory before the operation; it was refused with `refused`.
    fn value_now(&self, location: Location, refused: u64) -> Option<u64> {
        if self.found.is_empty() {
            return Some(refused);
        }
        let i = self.accesses.iter().position(|a| a.location == location)?;
        self.found.get(i).copied().flatten()
    }
}

/// Why a step comes before the one under consideration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It cannot come later.
    Order,
    /// It could.
    Conflict,
    /// It took the lock that this one takes, and left it after the step given here.
    Lock(u32),
    /// It left the lock that this one takes.
    Release,
    /// It took the lock for which this one has waited in vain.
    Outlasted,
    /// It gave the permit that this one takes; whether it could come later is not decided yet.
    Signal,
}

#[derive(Debug, Clone, Copy)]
struct Predecessor {
    step: u32,
    reason: Reason,
}

impl Happens {
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    pub fn bytes(&self) -> usize {
        self.touches.len() * size_of::<StepAccess>() + self.clocks.len() * size_of::<u32>()
    }

    pub fn choice(&self, step: u32) -> Choice {
        self.steps[step as usize].choice
    }

    pub(crate) fn accesses_of(&self, step: u32) -> &[StepAccess] {
        let start = self.steps[step as usize].touches as usize;
        let end = self.steps.get(step as usize + 1).map_or(self.touches.len(), |s| s.touches as usize);
        &self.touches[start..end]
    }

    pub fn accesses(&self, step: u32) -> Accesses {
        self.accesses_of(step).iter().map(|t| t.access).collect()
    }

    /// How many steps of each thread happened before this one, or are it.
    pub fn clock(&self, step: u32) -> &[u32] {
        let start = step as usize * self.stride;
        &self.clocks[start..start + self.stride]
    }

    /// Does `a` happen before `b`, or are they the same?
    pub fn ordered(&self, a: u32, b: u32) -> bool {
        let a = &self.steps[a as usize];
        self.clocks[b as usize * self.stride + a.choice.thread.0 as usize] > a.index
    }

    /// Adds the steps after `step` and before `end` that do not happen after it.
    pub fn independent(&self, step: u32, end: u32, steps: &mut Vec<u32>) {
        let Happened { choice, index, .. } = self.steps[step as usize];
        let entry = choice.thread.0 as usize;
        // Once a thread has come to know of the step it keeps knowing: when all have, nothing is left.
        let active = |p: &&Progress| p.last != NONE && p.last > step;
        let mut ignorant = self.threads.iter().filter(active).count();
        let own = self.threads[entry].last > step;
        ignorant -= usize::from(own);
        for later in step + 1..end {
            if ignorant == 0 {
                return;
            }
            let happened = &self.steps[later as usize];
            if self.clocks[later as usize * self.stride + entry] <= index {
                steps.push(later);
            } else if happened.choice.thread != choice.thread {
                let previous = happened.previous;
                // The first of its thread to know, counting those after `step` only.
                let first = previous == NONE || previous <= step || !self.ordered(step, previous);
                ignorant -= usize::from(first);
            }
        }
    }

    /// Does a step depend on an operation of another thread with these accesses?
    pub fn conflicts(&self, step: u32, accesses: &[Access]) -> bool {
        self.accesses_of(step).iter().any(|t| dependent(&[t.access], accesses))
    }

    /// Does this step make the operation possible, or must it otherwise come before it?
    pub(crate) fn precedes(&self, step: u32, thread: ThreadId, accesses: &[Access]) -> bool {
        let happened = &self.steps[step as usize];
        happened.choice.thread == thread
            || happened.started == Some(thread)
            || self.conflicts(step, accesses)
            || self
                .released(step)
                .iter()
                .any(|r| accesses.iter().any(|a| wants_lock(a.mode) && a.location == r.location))
    }

    /// What the later step of a race will touch when it happens first: a compare-and-set no longer finds
    /// what the earlier step wrote. A write if that is not known.
    pub fn reversed(&self, race: Race) -> Accesses {
        let mut accesses = self.accesses(race.later);
        for access in accesses.iter_mut().filter(|a| a.mode == Mode::GiveUp) {
            access.mode = Mode::Pass;
        }
        let later = &self.steps[race.later as usize];
        let (Some(expected), Some(first)) = (later.expects, accesses.first_mut()) else {
            return accesses;
        };
        let location = first.location;
        let wrote = |t: &StepAccess| t.access.location == location && t.access.mode == Mode::Write;
        let Some(position) = self.accesses_of(race.earlier).iter().position(wrote) else {
            return accesses;
        };
        let found = self.accesses_of(race.earlier)[position].found;
        let fails = found.is_some_and(|found| found != expected);
        first.mode = if fails { Mode::Read } else { Mode::Write };
        accesses
    }

    /// Adds a step, and to `races` those in which it is the later one.
    pub fn push(&mut self, step: &Step, races: &mut Vec<Race>) {
        let number = self.steps.len() as u32;
        let thread = step.choice.thread;
        self.make_room(thread.0.max(step.started.map_or(0, |t| t.0)) as usize);
        self.find_predecessors(&step.accesses);
        let timed = released_by_timeout(&step.accesses);
        match &step.guard {
            None => self.find_races(thread, timed, step.epoch, number, races),
            Some(guard) => {
                let need =
                    Need { accesses: &step.accesses, found: &step.found, refusal: guard.refusal.as_deref() };
                self.find_guarded_races(thread, timed, need, number, races);
            }
        }
        let progress = self.threads[thread.0 as usize];
        let index = if progress.last == NONE { 0 } else { self.steps[progress.last as usize].index + 1 };

        let start = self.clocks.len();
        let base = if progress.last == NONE { progress.starter } else { progress.last };
        if base == NONE {
            self.clocks.resize(start + self.stride, 0);
        } else {
            let from = base as usize * self.stride;
            self.clocks.extend_from_within(from..from + self.stride);
        }
        self.clocks[start + thread.0 as usize] = index + 1;
        for i in 0..self.predecessors.len() {
            self.join(number, self.predecessors[i].step);
        }
        self.keep_barrier(step.epoch, number, base);

        self.steps.push(Happened {
            choice: step.choice,
            index,
            previous: progress.last,
            touches: self.touches.len() as u32,
            releases: self.releases.len() as u32,
            started: step.started,
            epoch: step.epoch,
            expects: step.expects,
        });
        self.threads[thread.0 as usize].last = number;
        if let Some(t) = step.started {
            self.threads[t.0 as usize].starter = number;
        }
        for (i, access) in step.accesses.iter().enumerate() {
            self.add_access(*access, number, step.found.get(i).copied().flatten());
        }
        for &location in &step.released {
            let slot = self.slot(location);
            let before = std::mem::replace(&mut self.places[slot as usize].released, number);
            self.releases.push(Release { location, slot, before });
        }
    }

    /// Adds to `races` the steps that could happen after a pending operation of `thread` instead of
    /// before it; `later` is what to call the operation. If it is blocked, only the owner of the lock
    /// that it wants is considered.
    pub(crate) fn pending_races(
        &mut self,
        thread: ThreadId,
        pending: &Pending,
        blocked: bool,
        races: &mut Vec<Race>,
    ) {
        let later = self.steps.len() as u32;
        let accesses = &pending.accesses;
        self.make_room(thread.0 as usize);
        self.find_predecessors(accesses);
        let timed = released_by_timeout(accesses);
        if let Some(refusal) = &pending.refusal {
            let need = Need { accesses, found: &[], refusal: Some(refusal) };
            self.find_guarded_races(thread, timed, need, later, races);
        }
        if blocked {
            // The operation was not possible at any time since the lock was taken, so no conflict since
            // then stands between. What the thread had to wait for still does.
            let holds =
                |p: &&Predecessor| p.reason == Reason::Lock(NONE) && !self.known(thread, timed, p.step);
            let after =
                |p: &Predecessor, f: &Predecessor| f.reason == Reason::Order && self.ordered(p.step, f.step);
            for p in self.predecessors.iter().filter(holds) {
                if !self.predecessors.iter().any(|f| after(p, f)) {
                    races.push(Race { earlier: p.step, later, certain: true });
                }
            }
        } else {
            let epoch = self.steps.last().map_or(0, |s| s.epoch);
            self.find_races(thread, timed, epoch, later, races);
        }
    }

    /// Forgets all but the first steps.
    pub fn truncate(&mut self, len: usize) {
        while self.steps.len() > len {
            let Some(step) = self.steps.pop() else { return };
            for release in self.releases.drain(step.releases as usize..).rev() {
                self.places[release.slot as usize].released = release.before;
            }
            for touch in self.touches.drain(step.touches as usize..).rev() {
                self.places[touch.slot as usize].last = touch.previous;
            }
            self.threads[step.choice.thread.0 as usize].last = step.previous;
            if let Some(t) = step.started {
                self.threads[t.0 as usize].starter = NONE;
            }
        }
        self.clocks.truncate(len * self.stride);
        while self.barriers.last().is_some_and(|&first| first as usize >= len) {
            self.barriers.pop();
        }
    }

    /// Is the step in the past of the thread's next operation, whatever that touches? `timed` if a
    /// time-out released the thread since its last step.
    fn known(&self, thread: ThreadId, timed: bool, step: u32) -> bool {
        let progress = self.threads[thread.0 as usize];
        let base = if progress.last == NONE { progress.starter } else { progress.last };
        if base == NONE {
            return timed && self.steps[step as usize].epoch == 0;
        }
        self.ordered(step, base)
            || timed && self.steps[step as usize].epoch <= self.steps[base as usize].epoch
    }

    fn released(&self, step: u32) -> &[Release] {
        let start = self.steps[step as usize].releases as usize;
        let end = self.steps.get(step as usize + 1).map_or(self.releases.len(), |s| s.releases as usize);
        &self.releases[start..end]
    }

    fn make_room(&mut self, thread: usize) {
        while self.threads.len() <= thread {
            self.threads.push(Progress { last: NONE, starter: NONE });
        }
        if self.stride < self.threads.len() {
            let wider = self.threads.len().next_power_of_two().max(4);
            let mut clocks = vec![0; wider * self.steps.len()];
            if self.stride > 0 {
                for (new, old) in clocks.chunks_exact_mut(wider).zip(self.clocks.chunks_exact(self.stride)) {
                    new[..self.stride].copy_from_slice(old);
                }
            }
            self.clocks = clocks;
            self.stride = wider;
        }
    }

    fn slot(&mut self, location: Location) -> u32 {
        let next = self.places.len() as u32;
        let slot = *self.slots.entry(location).or_insert(next);
        if slot == next {
            self.places.push(LocationState { last: NONE, released: NONE });
        }
        slot
    }

    fn add_access(&mut self, access: Access, step: u32, found: Option<u64>) {
        let slot = self.slot(access.location);
        let previous = self.places[slot as usize].last;
        let other = match self.touches.get(previous as usize) {
            Some(t) if commute(t.access.mode, access.mode) => t.other,
            _ => previous,
        };
        self.places[slot as usize].last = self.touches.len() as u32;
        self.touches.push(StepAccess { access, slot, step, previous, other, found });
    }

    /// The number of the first step of the current epoch is what its barrier is made of: every thread's
    /// last step before it.
    fn keep_barrier(&mut self, epoch: u32, number: u32, base: u32) {
        let newest = self.steps.last().map_or(0, |s| s.epoch);
        if epoch > newest {
            self.barriers.push(number);
        }
        // A thread whose last step lies in this epoch has the barrier in its clock already.
        if epoch == 0 || base != NONE && self.steps[base as usize].epoch == epoch {
            return;
        }
        let Some(&first) = self.barriers.last() else { return };
        for t in 0..self.threads.len() {
            let mut last = self.threads[t].last;
            while last != NONE && last >= first {
                last = self.steps[last as usize].previous;
            }
            if last != NONE {
                self.join(number, last);
            }
        }
    }

    /// The clock of `step`, which is the last one, takes in that of `earlier`.
    fn join(&mut self, step: u32, earlier: u32) {
        let (past, present) = self.clocks.split_at_mut(step as usize * self.stride);
        let from = earlier as usize * self.stride;
        for (mine, theirs) in present.iter_mut().zip(&past[from..from + self.stride]) {
            *mine = (*mine).max(*theirs);
        }
    }

    fn find_predecessors(&mut self, accesses: &[Access]) {
        self.predecessors.clear();
        for access in accesses {
            let Some(&slot) = self.slots.get(&access.location) else { continue };
            let place = self.places[slot as usize];
            let first = self.predecessors.len();
            let mut at = place.last;
            while let Some(touch) = self.touches.get(at as usize) {
                if commute(touch.access.mode, access.mode) {
                    at = touch.other;
                    continue;
                }
                let reason = match (touch.access.mode, access.mode) {
                    (_, Mode::Await) => Reason::Order,
                    (Mode::Acquire, Mode::Acquire | Mode::Pass) => {
                        let left = place.released != NONE && place.released >= touch.step;
                        Reason::Lock(if left { place.released } else { NONE })
                    }
                    (Mode::Acquire, Mode::GiveUp) => Reason::Outlasted,
                    (Mode::Signal, Mode::Consume) => Reason::Signal,
                    _ => Reason::Conflict,
                };
                self.predecessors.push(Predecessor { step: touch.step, reason });
                if exclusive(touch.access.mode) {
                    break;
                }
                at = touch.previous;
            }
            match access.mode {
                Mode::Acquire | Mode::Pass if place.released != NONE => {
                    self.predecessors.push(Predecessor { step: place.released, reason: Reason::Release });
                }
                Mode::Consume => self.fix_signals(first, access.location),
                _ => {}
            }
        }
    }

    /// Among the predecessors of a consumption, from `first` on and latest first: signals without which
    /// the permit would not be there cannot come later.
    fn fix_signals(&mut self, first: usize, permit: Location) {
        let is_signal = |p: &&Predecessor| p.reason == Reason::Signal;
        let signals: SmallVec<[u32; 8]> =
            self.predecessors[first..].iter().filter(is_signal).map(|p| p.step).collect();
        let found = |step: u32| self.accesses_of(step).iter().find(|t| t.access.location == permit)?.found;
        let there_before = signals.last().is_some_and(|&s| found(s) == Some(1));
        for i in first..self.predecessors.len() {
            let Predecessor { step, reason: Reason::Signal } = self.predecessors[i] else { continue };
            let spare = there_before || signals.iter().any(|&other| !self.ordered(step, other));
            self.predecessors[i].reason = if spare { Reason::Conflict } else { Reason::Order };
        }
    }

    fn find_races(&self, thread: ThreadId, timed: bool, epoch: u32, later: u32, races: &mut Vec<Race>) {
        let first = races.len();
        for (i, p) in self.predecessors.iter().enumerate() {
            let step = &self.steps[p.step as usize];
            let fixed = matches!(p.reason, Reason::Order | Reason::Release);
            let timed = timed && p.reason != Reason::Outlasted;
            if fixed || step.choice.thread == thread || self.known(thread, timed, p.step) {
                continue;
            }
            if step.epoch < epoch && !self.held_across(p.reason, epoch) {
                continue;
            }
            if self.is_immediate(i) && races[first..].iter().all(|r| r.earlier != p.step) {
                races.push(Race { earlier: p.step, later, certain: true });
            }
        }
    }

    /// The races of a step that is possible only with certain values: with a step before which it was not possible it
    /// does not race, but perhaps with one before that. Where it cannot be told, the race is not certain.
    fn find_guarded_races(
        &self,
        thread: ThreadId,
        timed: bool,
        need: Need<'_>,
        later: u32,
        races: &mut Vec<Race>,
    ) {
        let mut accepted: SmallVec<[u32; 8]> = SmallVec::new();
        for step in self.conflicting(need.accesses) {
            let own = self.steps[step as usize].choice.thread == thread;
            let nearer = || accepted.iter().any(|&a| self.ordered(step, a));
            if own || self.known(thread, timed, step) || nearer() {
                continue;
            }
            let fixed = |p: &Predecessor| p.reason == Reason::Order && self.ordered(step, p.step);
            if self.predecessors.iter().any(fixed) {
                continue;
            }
            let possible = self.was_possible(step, &need);
            if possible != Some(false) {
                accepted.push(step);
                races.push(Race { earlier: step, later, certain: possible == Some(true) });
            }
        }
    }

    /// All steps that an operation with these accesses conflicts with, the latest first.
    fn conflicting(&self, accesses: &[Access]) -> Vec<u32> {
        let mut steps = Vec::new();
        for access in accesses {
            let Some(&slot) = self.slots.get(&access.location) else { continue };
            let mut at = self.places[slot as usize].last;
            while let Some(touch) = self.touches.get(at as usize) {
                if !commute(touch.access.mode, access.mode) {
                    steps.push(touch.step);
                }
                at = touch.previous;
            }
        }
        steps.sort_unstable_by(|a, b| b.cmp(a));
        steps.dedup();
        steps
    }

    /// Would an operation have been possible without a step and all that happened after it? Nothing if that cannot
    /// be told.
    fn was_possible(&self, step: u32, need: &Need<'_>) -> Option<bool> {
        let same = |i: usize, access: &Access| {
            let found = need.found.get(i).copied().flatten();
            found.is_some() && self.value_without(step, access.location, found) == found
        };
        let memory = |(_, access): &(usize, &Access)| access.location.has_value();
        let mut needed = need.accesses.iter().enumerate().filter(memory);
        if !need.found.is_empty() && needed.all(|(i, access)| same(i, access)) {
            return Some(true);
        }
        let refused = |(location, value): &(Location, u64)| {
            let now = need.value_now(*location, *value);
            self.value_without(step, *location, now) == Some(*value)
        };
        need.refusal?.iter().all(refused).then_some(false)
    }

    /// What would be in memory without a step and all that happened after it; `now` is what is there.
    fn value_without(&self, step: u32, location: Location, now: Option<u64>) -> Option<u64> {
        let Some(&slot) = self.slots.get(&location) else { return now };
        let mut value = now;
        let mut at = self.places[slot as usize].last;
        while let Some(touch) = self.touches.get(at as usize) {
            if touch.access.mode == Mode::Write {
                if !self.ordered(step, touch.step) {
                    break;
                }
                value = touch.found;
            }
            at = touch.previous;
        }
        value
    }

    fn held_across(&self, reason: Reason, epoch: u32) -> bool {
        match reason {
            Reason::Lock(NONE) | Reason::Outlasted => true,
            Reason::Lock(left) => self.steps[left as usize].epoch == epoch,
            _ => false,
        }
    }

    /// Does no other predecessor stand between this one and the step under consideration?
    fn is_immediate(&self, candidate: usize) -> bool {
        let Predecessor { step, reason } = self.predecessors[candidate];
        self.predecessors.iter().enumerate().all(|(i, f)| {
            if i == candidate || !self.ordered(step, f.step) {
                return true;
            }
            match (reason, f.reason) {
                (Reason::Lock(_) | Reason::Outlasted, Reason::Order) => false,
                (Reason::Outlasted, _) => true,
                (Reason::Lock(left), _) => f.step == step || left == NONE || self.ordered(f.step, left),
                (_, Reason::Order | Reason::Release) => false,
                _ => f.step == step,
            }
        })
    }
}

fn released_by_timeout(accesses: &[Access]) -> bool {
    accesses.iter().any(|a| a.location == Location::CLOCK && a.mode == Mode::Await)
}

/// Is an operation in this mode possible only while nobody holds the lock?
fn wants_lock(mode: Mode) -> bool {
    matches!(mode, Mode::Acquire | Mode::Pass)
}

/// Conflicts with everything, itself included.
fn exclusive(mode: Mode) -> bool {
    matches!(mode, Mode::Write | Mode::Acquire | Mode::Consume)
}
