//! Optimal dynamic partial-order reduction: one execution for every Mazurkiewicz trace.
//!
//! Abdulla, Aronsson, Jonsson, Sagonas: "Source Sets: A Foundation for Optimal Dynamic Partial Order
//! Reduction", Journal of the ACM 64(4), 2017, Algorithm 2: sleep sets keep explored beginnings from
//! being explored again, wake-up trees keep executions from being begun that the sleep sets would then
//! block.
//!
//! Deviations:
//! 1. None in when races are followed up: at the end of every execution, those between kept steps too,
//!    with all that happens independently of the earlier step up to the end. Following up a race once, or
//!    with the steps before the later one only, both lose traces (about one random program in two
//!    hundred of those in the tests shows it).
//! 2. Leaving a lock is no step. Two acquisitions race across the first owner's critical section, and a
//!    thread that is blocked at the end races with the owner of the lock it wants (see `happens`).
//! 3. An operation with several alternatives (which waiter a `notify` wakes) is as many operations of
//!    one thread. Where one of them was taken the others are followed up like races: what follows and
//!    does not depend on it, then the other alternative. A reversed step is scheduled with alternative
//!    zero: how many it has there is not known yet.
//! 4. A reversed operation may turn out not to be possible, or to touch something else. A compare-and-set tells by
//!    `Step::found` and `Step::expects` what it will do; where they do not, it is taken to write. What a
//!    sequence says about its last operation is only used to leave other sequences to it. If the operation is
//!    not possible, its state gets a free choice besides (`State::owes`), from which those are found again;
//!    if it touches something else, races with what it does touch are found when it has happened. Both
//!    cost executions that turn out to be redundant, and lose none.
//! 5. A step that stops the whole program cuts others off. In the paper's terms it depends on everything,
//!    which would explore every position of every stop. Instead the stop, once seen, sleeps: other
//!    threads go on first, and it is taken when nothing else is left. Sleeping stops do not make other
//!    executions redundant. So a stop is seen in every causal past that it can have, but not with every
//!    progress that unrelated threads can have made meanwhile.
//! 6. Where an execution is cut by a bound, pending operations of enabled threads count as its next
//!    steps for finding races. What lies beyond the bound is not explored, and `is_complete` says so.
//! 7. A step can make an operation impossible that another thread stands before (a notification comes before a
//!    time-out). That operation is then in no execution that goes on from there, so no race with it is found. Steps
//!    say so (`Step::displaced`), and the operation is scheduled before the step like a reversed one.
//! 8. Where nothing is prescribed, the thread that ran last goes on, but not for ever: after `PATIENCE`
//!    steps the next one has its turn, so that a waiting loop meets the thread it waits for.
//!
//! Sound: what is explored are executions of the program. Complete, stops excepted as above: every trace
//! is explored if `is_complete` says so in the end. Executions that were cut leave something out, and so do
//! branches dropped because there are too many. An execution given up because all that can go on sleeps leaves
//! nothing out: what sleeps has been explored from an earlier state, up to the order of independent steps.
//! Optimal, if no reversed operation turns out differently (4): no two executions are equivalent. On several
//! machines (`subtree`, `rounds`) that still holds, but executions are given up that one machine would not begin.

mod subtree;

pub(crate) use subtree::{Beginning, Owes, OwnedState, PrefixState, Rest};
pub use subtree::{Entry, Order};

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{
    Accesses, Choice, Displaced, Pending, Point, Readiness, Step, ThreadId, dependent,
};
use crate::strategies::happens::{Happens, NONE, Race};
use crate::strategies::inquiry::{Inquired, Inquiry, Question, Questions};
use crate::strategies::wakeup::{Arena, Insertion, Relation, Sequence, Siblings};

/// How many steps a thread performs on end while others could, where nothing is prescribed. Long enough
/// that ordinary calls run through and failing executions have few switches.
const PATIENCE: usize = 64;
/// Nodes of wake-up trees at a time, some tens of megabytes. With more, what is still to be explored is more
/// than anybody has time for, and the search is given up.
const MOST_NODES: usize = 1 << 20;

#[derive(Debug, Default)]
pub struct Dpor {
    trace: Happens,
    /// One for each state of the current execution: one more than there are steps.
    states: Vec<State>,
    /// Sleep sets of all states, one after the other.
    sleepers: Vec<Sleeper>,
    trees: Arena,
    /// Of the current execution, in the order of their later steps. Without those that are settled:
    /// their other order is explored already or will be, however the execution goes on.
    races: Vec<Race>,
    /// Steps of the current execution that could have happened in other ways.
    forks: Vec<Fork>,
    /// Operations that steps of the current execution came before, and that did not happen for that reason.
    displaced: Vec<(u32, Displaced)>,
    sequence: Sequence,
    /// What stays to be followed below the operation just chosen.
    below: Siblings,
    /// An operation that could have been chosen last time instead, for the case that the chosen one
    /// stops the program.
    instead: Option<(Choice, Accesses)>,
    /// Threads that could not go on when the last operation was chosen.
    blocked: Vec<ThreadId>,
    /// What is being tried, until it is known whether it leads anywhere.
    inquiry: Option<Inquiry>,
    counts: Counts,
    /// States at the beginning that are others' to explore: see `subtree`.
    floor: usize,
    /// The state in which it was entered is not explored yet, whatever is prescribed there.
    fresh: bool,
    /// The step that led to the first of its own states stopped the program.
    is_stopped: bool,
    /// What is to be explored from the states of others.
    beginnings: Vec<Beginning>,
}

/// What has been done so far.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// That ended by themselves or were stopped.
    pub executions: u64,
    /// Reached a bound.
    pub cut: u64,
    /// Turned out to be equivalent to others.
    pub abandoned: u64,
    /// Reversed operations that turned out not to be possible.
    pub impossible: u64,
    /// Branches that were not kept, because there were too many.
    pub dropped: u64,
}

#[derive(Debug, Clone, Copy)]
struct Fork {
    step: u32,
    alternatives: u32,
}

#[derive(Debug)]
struct State {
    tree: Siblings,
    /// Where its sleepers begin. They end where those of the next state begin.
    sleepers: u32,
    /// Operations that have been explored from here, without the current one.
    explored: u32,
    /// Something that was prescribed here was not possible, and what was left to it is to be found by a free choice.
    owes: bool,
    /// What is to be tried from here when nothing else is left.
    questions: Questions,
    /// Something may sleep where a sequence ends that is prescribed here: see `subtree`.
    loose: bool,
}

#[derive(Debug, Clone)]
struct Sleeper {
    choice: Choice,
    accesses: Accesses,
    /// It stops the program: see deviation 5.
    stops: bool,
}

impl Dpor {
    pub fn new() -> Dpor {
        Dpor::default()
    }

    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Nothing was left out. Meaningful once `begin` has said that nothing is left.
    pub fn is_complete(&self) -> bool {
        self.counts.cut + self.counts.dropped == 0
    }

    fn depth(&self) -> usize {
        self.trace.len()
    }

    /// Forgets the last state and the step that led to it; what was done there now sleeps one state up.
    fn retreat(&mut self, stopped: bool) {
        let Some(state) = self.states.pop() else { return };
        self.trees.discard(state.tree);
        self.sleepers.truncate(state.sleepers as usize);
        let Some(up) = self.states.last_mut() else { return };
        up.explored += 1;
        let step = self.states.len() as u32 - 1;
        self.sleepers.push(Sleeper {
            choice: self.trace.choice(step),
            accesses: self.trace.accesses(step),
            stops: stopped,
        });
        self.forget(step);
    }

    /// Goes back to the last state from which something is left to explore. False if there is none.
    fn go_back(&mut self) -> bool {
        while !self.is_left() {
            if self.states.last().is_some_and(|s| s.tree != NONE || s.owes || !s.questions.is_empty()) {
                return true;
            }
            self.retreat(false);
        }
        false
    }

    /// Is only left what is others' to explore?
    fn is_left(&self) -> bool {
        self.states.len() <= self.floor
    }

    /// What is to be remembered before a choice is performed.
    fn prepare(&mut self, point: &Point<'_>, chosen: Choice) {
        let alternatives = point.pending(chosen.thread).alternatives;
        if alternatives > 1 {
            self.forks.push(Fork { step: self.depth() as u32, alternatives });
        }
        self.remember_another(point, chosen);
    }

    fn awake(&self, choice: Choice) -> bool {
        let first = self.states.last().map_or(0, |s| s.sleepers as usize);
        self.sleepers[first..].iter().all(|s| s.choice != choice)
    }

    /// The first alternative of a thread's operation that does not sleep, if the thread can go on.
    fn ready(&self, point: &Point<'_>, thread: ThreadId) -> Option<Choice> {
        let pending = point.pending(thread);
        if pending.readiness != Readiness::Enabled {
            return None;
        }
        (0..pending.alternatives.max(1))
            .map(|alternative| Choice { thread, alternative })
            .find(|&choice| self.awake(choice))
    }

    /// Where nothing is prescribed: the last thread if it has patience left, else the next in a circle.
    fn free_choice(&self, point: &Point<'_>) -> Option<Choice> {
        let last = point.last.map_or(0, |t| t.0);
        let first = if self.out_of_patience(last) { last + 1 } else { last };
        let count = point.threads.len() as u32;
        (0..count)
            .find_map(|i| self.ready(point, ThreadId((first + i) % count)))
            .or_else(|| self.sleeping_stop(point))
    }

    fn out_of_patience(&self, thread: u32) -> bool {
        let depth = self.depth();
        depth >= PATIENCE
            && (depth - PATIENCE..depth).all(|step| self.trace.choice(step as u32).thread.0 == thread)
    }

    fn sleeping_stop(&self, point: &Point<'_>) -> Option<Choice> {
        let first = self.states.last().map_or(0, |s| s.sleepers as usize);
        let enabled = |s: &&Sleeper| point.pending(s.choice.thread).readiness == Readiness::Enabled;
        self.sleepers[first..].iter().filter(|s| s.stops).find(enabled).map(|s| s.choice)
    }

    /// The first prescribed operation that is possible. One that is not (deviation 4) is dropped.
    fn prescribed(&mut self, point: &Point<'_>) -> Option<Choice> {
        loop {
            let state = self.states.last_mut()?;
            if state.tree == NONE {
                return None;
            }
            let (mut choice, below) = self.trees.take_first(&mut state.tree);
            let pending = point.threads.get(choice.thread.0 as usize);
            if let Some(pending) = pending.filter(|p| p.readiness == Readiness::Enabled) {
                choice.alternative = choice.alternative.min(pending.alternatives.max(1) - 1);
                self.below = below;
                return Some(choice);
            }
            self.counts.impossible += 1;
            state.owes = true;
            self.trees.discard(below);
            if let Some(refused) = pending.filter(|p| p.refusal.is_some()) {
                self.reverse_refused(choice.thread, refused, u32::MAX);
            }
        }
    }

    /// The next step of what is being tried, if anything is.
    fn inquire(&mut self, point: &Point<'_>) -> Inquired {
        let Some(inquiry) = &mut self.inquiry else { return Inquired::Nothing };
        if let Some(&choice) = inquiry.question.choices.get(inquiry.followed) {
            inquiry.followed += 1;
            let possible = point.pending(choice.thread).readiness == Readiness::Enabled;
            return if possible { Inquired::Follow(choice) } else { Inquired::Answered };
        }
        let (thread, depth) = (inquiry.question.thread, inquiry.depth);
        let pending = point.pending(thread);
        let choice = Choice { thread, alternative: 0 };
        if pending.refusal.is_some() {
            self.reverse_refused(thread, pending, depth as u32);
        } else if pending.readiness == Readiness::Enabled {
            self.sequence.steps.clear();
            self.sequence.steps.extend(depth as u32..self.depth() as u32);
            self.sequence.last = Some((choice, pending.accesses.clone()));
            self.schedule(depth, 0);
        }
        Inquired::Answered
    }

    /// An operation that was asked for is not possible with the values that there are: without earlier steps it may be.
    fn reverse_refused(&mut self, thread: ThreadId, pending: &Pending, before: u32) {
        let first = self.races.len();
        self.trace.pending_races(thread, pending, true, &mut self.races);
        for race in self.races.split_off(first).into_iter().filter(|race| race.earlier < before) {
            self.ask(race.earlier, self.depth() as u32, thread);
        }
    }

    /// Forgets the steps after a depth, of which nothing was explored.
    fn withdraw(&mut self, depth: usize) {
        while self.states.len() > depth + 1 {
            let Some(state) = self.states.pop() else { return };
            self.trees.discard(state.tree);
            self.sleepers.truncate(state.sleepers as usize);
        }
        self.forget(depth as u32);
    }

    /// Forgets the steps from one on.
    fn forget(&mut self, step: u32) {
        self.trace.truncate(step as usize);
        while self.races.last().is_some_and(|r| r.later >= step) {
            self.races.pop();
        }
        while self.forks.last().is_some_and(|f| f.step >= step) {
            self.forks.pop();
        }
        while self.displaced.last().is_some_and(|(by, _)| *by >= step) {
            self.displaced.pop();
        }
    }

    /// For the case that the chosen operation stops the program: who else could go on, and who could not. Sleeping
    /// stops are no way on.
    fn remember_another(&mut self, point: &Point<'_>, chosen: Choice) {
        let others = point.enabled().filter(|&t| t != chosen.thread);
        let mut ready = others.filter_map(|t| self.ready(point, t));
        self.instead = ready.next().map(|c| (c, point.pending(c.thread).accesses.clone()));
        self.blocked.clear();
        let blocked = |(_, p): &(usize, &Pending)| p.readiness == Readiness::Blocked;
        let numbers = point.threads.iter().enumerate().filter(blocked).map(|(i, _)| ThreadId(i as u32));
        self.blocked.extend(numbers);
    }

    /// Adds `self.sequence` to what is to be explored from the state at a depth, unless its
    /// continuations are explored already or will be. Says whether that is settled, whatever the members
    /// from a step on are.
    fn schedule(&mut self, depth: usize, from: u32) -> bool {
        let first = self.states[depth].sleepers as usize;
        let end = self.states.get(depth + 1).map_or(self.sleepers.len(), |s| s.sleepers as usize);
        let mut covered = false;
        let loose = self.states[depth].loose;
        for sleeper in self.sleepers[first..end].iter().filter(|s| !s.stops) {
            let accesses = Some(&*sleeper.accesses).filter(|_| !loose);
            match self.sequence.relation(&self.trace, sleeper.choice, accesses) {
                Relation::Apart(_) => {}
                Relation::Beside => covered = true,
                Relation::First(index) if self.sequence.is_before(index, from) => return true,
                Relation::First(_) => covered = true,
            }
        }
        if covered {
            return false;
        }
        if self.trees.most() > MOST_NODES {
            self.counts.dropped += 1;
            return false;
        }
        let whole = (depth < self.floor).then(|| self.sequence.clone());
        let tree = &mut self.states[depth].tree;
        let insertion = self.trees.insert(tree, &self.trace, &mut self.sequence, from, loose);
        if let Some(whole) = whole.filter(|_| insertion == Insertion::Inserted) {
            self.beginnings.push(Beginning::of(&self.trace, &whole, depth));
        }
        insertion == Insertion::Known { settled: true }
    }

    /// Schedules the other order: what follows the earlier step and does not depend on it, then the
    /// later one. Says whether the race is settled.
    fn reverse(&mut self, race: Race, end: u32) -> bool {
        if !race.certain {
            self.ask(race.earlier, end, self.trace.choice(race.later).thread);
            return false;
        }
        let choice = Choice { alternative: 0, ..self.trace.choice(race.later) };
        let accesses = self.trace.reversed(race);
        self.schedule_instead(race.earlier, end, (choice, accesses), race.later)
    }

    /// Schedules the other ways in which a step could have happened.
    fn follow_fork(&mut self, fork: Fork, end: u32) {
        let taken = self.trace.choice(fork.step);
        for alternative in (0..fork.alternatives).filter(|&a| a != taken.alternative) {
            let other = (Choice { alternative, ..taken }, self.trace.accesses(fork.step));
            self.schedule_instead(fork.step, end, other, 0);
        }
    }

    /// Schedules an operation before the step that made it impossible.
    fn follow_displaced(&mut self, i: usize, end: u32) {
        let (step, Displaced { thread, accesses }) = self.displaced[i].clone();
        self.schedule_instead(step, end, (Choice { thread, alternative: 0 }, accesses), 0);
    }

    fn schedule_instead(&mut self, step: u32, end: u32, last: (Choice, Accesses), from: u32) -> bool {
        self.sequence.steps.clear();
        self.trace.independent(step, end, &mut self.sequence.steps);
        self.sequence.last = Some(last);
        self.schedule(step as usize, from)
    }

    /// The last step has stopped the program and its place is free again: another thread goes on there.
    /// That is a free choice and needs no check against sleepers. Branches that are still to be explored
    /// there make it unnecessary, because what conflicts with them is found as a race. Branches explored
    /// before do not: a race found there may have been left to the step that stopped.
    fn go_on_without_stop(&mut self) {
        let Some(instead) = self.instead.take().filter(|_| !self.is_left()) else { return };
        let Some(state) = self.states.last_mut() else { return };
        if state.tree == NONE {
            self.sequence.steps.clear();
            self.sequence.last = Some(instead);
            self.trees.insert(&mut state.tree, &self.trace, &mut self.sequence, 0, state.loose);
        }
    }

    fn reverse_pending(&mut self, point: &Point<'_>, ending: Ending, end: u32) {
        for (i, pending) in point.threads.iter().enumerate() {
            let thread = ThreadId(i as u32);
            let blocked = match pending.readiness {
                Readiness::Blocked => true,
                Readiness::Enabled if ending == Ending::Cut => false,
                // What stopped the program was all that it waited for.
                Readiness::Enabled if ending == Ending::Stopped && self.blocked.contains(&thread) => false,
                _ => continue,
            };
            let first = self.races.len();
            self.trace.pending_races(thread, pending, blocked, &mut self.races);
            self.reverse_found(first, thread, pending, end);
        }
    }

    /// Schedules a pending operation before the steps that it was found to race with.
    fn reverse_found(&mut self, first: usize, thread: ThreadId, pending: &Pending, end: u32) {
        for race in self.races.split_off(first) {
            let choice = Choice { thread, alternative: 0 };
            if race.certain {
                self.schedule_instead(race.earlier, end, (choice, pending.accesses.clone()), 0);
            } else {
                self.ask(race.earlier, end, thread);
            }
        }
    }

    /// May `self.sequence` as well begin with something that sleeps at a depth?
    fn begins_with_sleeper(&self, depth: usize) -> bool {
        let first = self.states[depth].sleepers as usize;
        let end = self.states.get(depth + 1).map_or(self.sleepers.len(), |s| s.sleepers as usize);
        let mut sleepers = self.sleepers[first..end].iter().filter(|s| !s.stops);
        sleepers.any(|s| {
            let relation = self.sequence.relation(&self.trace, s.choice, None);
            matches!(relation, Relation::First(_))
        })
    }

    /// Notes that an operation of a thread may be possible without a step and what happened after it.
    fn ask(&mut self, step: u32, end: u32, thread: ThreadId) {
        self.sequence.steps.clear();
        self.trace.independent(step, end, &mut self.sequence.steps);
        let depth = step as usize;
        if depth < self.floor {
            // Others find out; where anything comes before the operation, that is all they need.
            let alone = self.sequence.steps.is_empty();
            self.sequence.last = alone.then(|| (Choice { thread, alternative: 0 }, Accesses::new()));
            if !self.begins_with_sleeper(depth) {
                self.beginnings.push(Beginning::of(&self.trace, &self.sequence, depth));
            }
            return;
        }
        let choices = self.sequence.steps.iter().map(|&s| self.trace.choice(s)).collect();
        self.states[depth].questions.add(Question { choices, thread });
    }
}

impl Explorer for Dpor {
    fn relies_on_independence(&self) -> bool {
        true
    }

    fn is_complete(&self) -> bool {
        Dpor::is_complete(self)
    }

    fn begin(&mut self) -> Option<usize> {
        self.below = NONE;
        if std::mem::take(&mut self.fresh) {
            return Some(self.depth());
        }
        if self.states.is_empty() && self.counts == Counts::default() {
            self.states.push(State {
                tree: NONE,
                sleepers: 0,
                explored: 0,
                owes: false,
                loose: false,
                questions: Questions::default(),
            });
            return Some(0);
        }
        if self.trees.most() > MOST_NODES {
            self.counts.dropped += 1;
            return None;
        }
        if !self.go_back() {
            return None;
        }
        let depth = self.depth();
        let question = self.states.last_mut().and_then(|state| state.questions.next());
        self.inquiry = question.map(|question| Inquiry { question, depth, followed: 0 });
        Some(depth)
    }

    fn bytes(&self) -> usize {
        self.trees.bytes()
            + self.trace.bytes()
            + self.sleepers.len() * size_of::<Sleeper>()
            + self.races.len() * size_of::<Race>()
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        debug_assert_eq!(point.depth, self.depth());
        let asked = match self.inquire(point) {
            Inquired::Nothing => None,
            Inquired::Follow(choice) => Some(choice),
            Inquired::Answered => return Decision::Withdraw,
        };
        let chosen = match asked.or_else(|| self.prescribed(point)) {
            Some(choice) => choice,
            // Also where others have been explored: races may have been left to what was prescribed.
            None => {
                if let Some(state) = self.states.last_mut() {
                    state.owes = false;
                }
                match self.free_choice(point) {
                    Some(choice) => choice,
                    None => return Decision::Abandon,
                }
            }
        };
        self.prepare(point, chosen);
        Decision::Take(chosen)
    }

    fn stepped(&mut self, step: &Step) {
        let first = self.states.last().map_or(0, |s| s.sleepers as usize);
        let end = self.sleepers.len();
        let number = self.depth() as u32;
        self.displaced.extend(step.displaced.iter().map(|lost| (number, lost.clone())));
        self.trace.push(step, &mut self.races);
        for i in first..end {
            let sleeper = &self.sleepers[i];
            if sleeper.choice.thread != step.choice.thread && !dependent(&sleeper.accesses, &step.accesses) {
                let sleeper = sleeper.clone();
                self.sleepers.push(sleeper);
            }
        }
        let tree = std::mem::replace(&mut self.below, NONE);
        let loose = self.states.last().is_some_and(|s| s.loose) && self.sleepers.len() > end;
        let questions = Questions::default();
        self.states.push(State { tree, sleepers: end as u32, explored: 0, owes: false, loose, questions });
    }

    fn ended(&mut self, point: &Point<'_>, ending: Ending) {
        if let Some(inquiry) = self.inquiry.take() {
            return self.withdraw(inquiry.depth);
        }
        match ending {
            Ending::Maximal | Ending::Stopped => self.counts.executions += 1,
            Ending::Cut => self.counts.cut += 1,
            Ending::Abandoned | Ending::Interrupted | Ending::Withdrawn => self.counts.abandoned += 1,
        }
        let stopped = ending == Ending::Stopped && self.depth() > 0;
        // A step that stops the program can only be the last of a sequence.
        let end = self.depth() as u32 - u32::from(stopped);
        let mut races = std::mem::take(&mut self.races);
        races.retain(|&race| !self.reverse(race, end));
        self.races = races;
        for i in 0..self.forks.len() {
            self.follow_fork(self.forks[i], end);
        }
        for i in 0..self.displaced.len() {
            self.follow_displaced(i, end);
        }
        self.reverse_pending(point, ending, end);
        if stopped {
            self.retreat(true);
            self.is_stopped = self.is_left();
            self.go_on_without_stop();
        }
    }

    fn share(&self) -> Option<f64> {
        if self.states.is_empty() {
            return Some(if self.counts == Counts::default() { 0.0 } else { 1.0 });
        }
        // Every branch of a state is taken to be as large as the others.
        let (mut done, mut weight) = (0.0, 1.0);
        for (i, state) in self.states.iter().enumerate() {
            let current = usize::from(i + 1 < self.states.len());
            let all = state.explored as usize + current + self.trees.count(state.tree);
            if all > 0 {
                weight /= all as f64;
                done += weight * f64::from(state.explored);
            }
        }
        Some(done)
    }
}
