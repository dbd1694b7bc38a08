//! A part of the search: the states from some depth on, explored apart from those before, which other machines know.
//!
//! What goes from one machine to another are choices and nothing else. Locations stay at home: an address of what is
//! linked late depends on what a machine has run before. So a part is entered by performing its path, and what the
//! operations touch that sleep along the path is found out by performing each of them once.
//!
//! A part *owns* the last states of its path, with what is still to be explored from each. The states before are the
//! *prefix*. What a race says about one of them (a `Beginning`) is handed back, unless a sibling covers it: the
//! siblings before the path's own choice sleep, and those after it stand in the tree of the state, as leaves.
//!
//! Optimal reduction rests on all that is found below a choice being inserted before the next choice is followed: then
//! nothing sleeps where a prescribed sequence ends, and a sequence may be left to an operation that is merely
//! independent of it. Where parts are explored at the same time that does not hold. The states along the path of a
//! part are therefore *loose*, and so are those below in which something still sleeps: there a sequence is left only
//! to an operation with which it may as well begin. That makes it the paper's Algorithm 1 with sequences for hints:
//! source sets, complete whatever sleeps and whoever comes first. Executions in which all sleep are given up; none is
//! explored twice. Where nothing sleeps any more the search is optimal again.
//!
//! Invariant: siblings are explored in their order, in effect. A part relies on what its earlier siblings explore, as
//! sleep sets do, whenever that happens; it leaves beginnings to later ones, as wake-up trees do. No part relies on
//! one that relies on it, and so it does not matter which is run first.

use super::{Counts, Dpor, Sleeper, State};
use crate::engine::explorer::{Ending, Explorer, Subject};
use crate::engine::step::{Choice, Point, Readiness};
use crate::strategies::happens::{Happens, NONE};
use crate::strategies::inquiry::{Question, Questions};
use crate::strategies::wakeup::{Cutting, Sequence};
use smallvec::SmallVec;

/// A part of the search, for any machine.
#[derive(Debug, Clone)]
pub struct Order {
    /// Choices from the beginning of the program.
    pub path: Vec<Choice>,
    /// States of the prefix that have siblings to know of, in the order of their depths.
    pub prefix: Vec<PrefixState>,
    /// The last states of the path.
    pub owned: Vec<OwnedState>,
    /// The last state of the path has not been reached before.
    pub fresh: bool,
}

/// The other choices at a state that belongs to nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrefixState {
    pub depth: usize,
    /// In the order in which they are explored, in effect: before the path's own choice, and after it.
    pub before: Vec<Choice>,
    pub after: Vec<Choice>,
}

/// What is left to do at a state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnedState {
    /// Choices that have been explored, without the path's own.
    pub explored: Vec<Choice>,
    pub tree: Cutting,
    pub(crate) owes: Owes,
    pub questions: Vec<Question>,
}

/// A choice that a state needs besides those that races lead to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Owes {
    #[default]
    Nothing,
    /// What was prescribed was not possible: deviation 4.
    FreeChoice,
    /// What was chosen last has stopped the program, and others could have gone on: deviation 5.
    AnotherThread,
}

/// What happened when a part was entered.
#[derive(Debug)]
pub enum Entry {
    Ready(Box<Dpor>),
    /// The last choice of the path is not possible there; what is to be explored instead.
    Impossible(Vec<Beginning>),
    /// Somebody outside ended it.
    Interrupted,
}

/// What is left of a part.
#[derive(Debug, Clone)]
pub enum Rest {
    Nothing,
    /// Nothing, and the step that led to its first state stopped the program.
    Stopped,
    Work {
        path: Vec<Choice>,
        owned: Vec<OwnedState>,
    },
}

/// The beginning of executions that are to be explored from a state of the prefix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    pub depth: usize,
    pub choices: Vec<Choice>,
    /// Those that may as well come first: whoever explores one of them there covers the beginning.
    pub(crate) initials: Vec<Choice>,
}

impl Beginning {
    pub(super) fn of(trace: &Happens, sequence: &Sequence, depth: usize) -> Beginning {
        let mut threads = SmallVec::<[_; 8]>::new();
        let mut initials = Vec::new();
        for (i, &step) in sequence.steps.iter().enumerate() {
            let choice = trace.choice(step);
            if threads.contains(&choice.thread) {
                continue;
            }
            threads.push(choice.thread);
            if sequence.steps[..i].iter().all(|&earlier| !trace.ordered(earlier, step)) {
                initials.push(choice);
            }
        }
        if let Some((last, touched)) = &sequence.last
            && sequence.steps.iter().all(|&step| !trace.precedes(step, last.thread, touched))
        {
            initials.push(*last);
        }
        Beginning { depth, choices: sequence.choices(trace), initials }
    }
}

impl Dpor {
    /// Brings a program to where a part begins.
    pub fn enter(order: &Order, subject: &mut dyn Subject) -> Entry {
        let floor = order.path.len() + 1 - order.owned.len();
        let mut part = Dpor { floor, fresh: order.fresh, below: NONE, ..Dpor::default() };
        // The whole search from its beginning is as on one machine.
        let loose = floor > 0 || !order.fresh;
        let questions = Questions::default();
        part.states.push(State { tree: NONE, sleepers: 0, explored: 0, owes: false, loose, questions });
        subject.rewind(0);
        let mut prefix = order.prefix.iter().peekable();
        for depth in 0..=order.path.len() {
            let entered = if depth >= floor {
                part.own(&order.owned[depth - floor], subject)
            } else {
                prefix.next_if(|state| state.depth == depth).is_none_or(|state| part.pass(state, subject))
            };
            if !entered {
                return Entry::Interrupted;
            }
            let Some(&choice) = order.path.get(depth) else { break };
            assert!(subject.ending().is_none(), "a path ends where its last choice leads");
            let Some(choice) = possible(&subject.point(), choice) else {
                assert!(order.fresh && depth + 1 == order.path.len(), "a path leads where it has led before");
                return Entry::Impossible(part.instead_of(choice, &subject.point()));
            };
            part.prepare(&subject.point(), choice);
            let step = subject.perform(choice);
            if subject.ending() == Some(Ending::Interrupted) {
                return Entry::Interrupted;
            }
            part.stepped(&step);
            part.loosen();
        }
        Entry::Ready(Box::new(part))
    }

    /// A choice is not possible in the state in which the program is: what else is to be explored from states before.
    fn instead_of(mut self, choice: Choice, point: &Point<'_>) -> Vec<Beginning> {
        let pending = point.threads.get(choice.thread.0 as usize).filter(|pending| pending.refusal.is_some());
        if let Some(refused) = pending {
            self.floor = usize::MAX;
            self.reverse_refused(choice.thread, refused, u32::MAX);
        }
        self.beginnings
    }

    /// What it has found out for the states of others, what is left of it, and what it has done.
    pub fn leave(mut self) -> (Vec<Beginning>, Rest, Counts) {
        let beginnings = std::mem::take(&mut self.beginnings);
        let rest = if self.is_stopped {
            Rest::Stopped
        } else if self.counts.dropped > 0 || !self.go_back() {
            // With too many branches it is given up, here as on one machine.
            Rest::Nothing
        } else {
            let path = (0..self.depth()).map(|step| self.trace.choice(step as u32)).collect();
            let owned = (self.floor..self.states.len()).map(|depth| self.owned(depth)).collect();
            Rest::Work { path, owned }
        };
        (beginnings, rest, self.counts)
    }

    fn loosen(&mut self) {
        if let Some(state) = self.states.last_mut() {
            state.loose = true;
        }
    }

    fn owned(&self, depth: usize) -> OwnedState {
        let state = &self.states[depth];
        let end = self.states.get(depth + 1).map_or(self.sleepers.len(), |next| next.sleepers as usize);
        let explored = &self.sleepers[end - state.explored as usize..end];
        OwnedState {
            explored: explored.iter().map(|sleeper| sleeper.choice).collect(),
            tree: self.trees.cut(state.tree),
            owes: if state.owes { Owes::FreeChoice } else { Owes::Nothing },
            questions: state.questions.open().to_vec(),
        }
    }

    /// Takes over the state in which the program is.
    fn own(&mut self, owned: &OwnedState, subject: &mut dyn Subject) -> bool {
        if !self.sleep(&owned.explored, subject) {
            return false;
        }
        let mut tree = self.trees.plant(&owned.tree);
        if owned.owes == Owes::AnotherThread {
            let point = subject.point();
            let another = point.enabled().find_map(|thread| self.ready(&point, thread));
            tree = self.trees.plant(&Cutting::leaves(another.as_slice()));
        }
        if let Some(state) = self.states.last_mut() {
            state.tree = tree;
            state.owes = owned.owes == Owes::FreeChoice;
            owned.questions.iter().for_each(|question| state.questions.add(question.clone()));
        }
        true
    }

    /// Goes by a state of the prefix.
    fn pass(&mut self, prefix: &PrefixState, subject: &mut dyn Subject) -> bool {
        let is_done = self.sleep(&prefix.before, subject);
        if let Some(state) = self.states.last_mut() {
            state.tree = self.trees.plant(&Cutting::leaves(&prefix.after));
        }
        is_done
    }

    /// Choices that have been explored from the state in which the program is: each is performed once, to see what it
    /// touches. False if somebody outside ended that.
    fn sleep(&mut self, explored: &[Choice], subject: &mut dyn Subject) -> bool {
        let depth = self.depth();
        for &choice in explored {
            let Some(choice) = possible(&subject.point(), choice) else { continue };
            let step = subject.perform(choice);
            let ending = subject.ending();
            if ending == Some(Ending::Interrupted) {
                return false;
            }
            subject.rewind(depth);
            let stops = ending == Some(Ending::Stopped);
            self.sleepers.push(Sleeper { choice, accesses: step.accesses, stops });
            if let Some(state) = self.states.last_mut() {
                state.explored += 1;
            }
        }
        true
    }
}

/// A choice as far as it is possible: how many alternatives an operation has was not known when it was prescribed.
fn possible(point: &Point<'_>, choice: Choice) -> Option<Choice> {
    let pending = point.threads.get(choice.thread.0 as usize)?;
    let alternative = choice.alternative.min(pending.alternatives.max(1) - 1);
    (pending.readiness == Readiness::Enabled).then_some(Choice { alternative, ..choice })
}
