//! Races of which it is not known whether they can be reversed.
//!
//! Whether a guarded operation (a call of the library that waits) is possible in an order that was never run depends on
//! values, and so does what it would do there. Wake-up trees must hold only what is really possible and what it really
//! touches: others are left to it. So such an order is a *question*: before the next branch of its state is followed,
//! the steps before the operation are run, and the machine is asked. If the operation is possible there, the order is
//! added to the tree as it is known now; if it is not, it may be without an earlier step, which is the next question.
//! Nothing of what was run to find out counts as explored.
//!
//! Rejected: to leave questions until the tree is empty, and to go on from where the answer is yes. Branches that an
//! order shares its beginning with are closed by then, and what is added to a tree later is left out.

use crate::engine::step::{Choice, ThreadId};
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Is the next operation of a thread possible after these steps?
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question {
    pub choices: Vec<Choice>,
    pub thread: ThreadId,
}

/// The questions of one state, each asked once.
#[derive(Debug, Default)]
pub(super) struct Questions {
    open: Vec<Question>,
    seen: FxHashSet<u64>,
}

/// A question that is being asked.
#[derive(Debug)]
pub(super) struct Inquiry {
    pub question: Question,
    /// Steps before those of the question.
    pub depth: usize,
    /// Steps of the question that have been performed.
    pub followed: usize,
}

/// What an inquiry says about the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inquired {
    /// There is none.
    Nothing,
    Follow(Choice),
    /// All is known.
    Answered,
}

impl Questions {
    pub fn add(&mut self, question: Question) {
        let mut hasher = FxHasher::default();
        question.hash(&mut hasher);
        if self.seen.insert(hasher.finish()) {
            self.open.push(question);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub fn open(&self) -> &[Question] {
        &self.open
    }

    pub fn next(&mut self) -> Option<Question> {
        self.open.pop()
    }
}
