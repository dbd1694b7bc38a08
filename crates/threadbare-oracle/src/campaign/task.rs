//! What a campaign asks machines to do, and what they bring back: plain data, which any machine that has the
//! class path and the JDK can take, and which a journal can keep.

use super::confirmed::ConfirmedViolation;
use crate::trial::{Effort, Trial, Violation};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use threadbare_testgen::generator::Order;
use threadbare_testgen::stage::Failure;
use threadbare_testgen::test::Test;
use threadbare_testgen::workshop::{Rejected, Unbuildable};

/// One piece of work. It depends on no other that is under way.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Task {
    Test(TestTask),
    Settle(SettleTask),
}

/// Make a test and explore it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TestTask {
    /// Its place in the order of all tests, from zero.
    pub number: u64,
    pub order: Order,
    /// Suffixes of the test.
    pub threads: usize,
    pub effort: Effort,
}

/// Make a violation small, find it again on a fresh machine and narrate it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SettleTask {
    /// The group of findings of which it is the first.
    pub group: usize,
    pub violation: Box<Violation>,
    /// The name of the class with the test of it.
    pub class_name: String,
}

/// What came of a task.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TaskResult {
    pub outcome: TaskOutcome,
    /// What the machine met on the way and had not met before.
    pub met: Met,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum TaskOutcome {
    Test { number: u64, done: Box<TestDone> },
    Settle { group: usize, settlement: Settlement },
}

/// What came of a test.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum TestDone {
    Rejected(Rejected),
    /// Built, and could not be run.
    Failed(Test, Failure),
    Tried(Test, Trial),
    /// Ended from outside before it was made or explored: does not count.
    Interrupted,
    /// No test of the class can be made at all.
    Unbuildable(Unbuildable),
    /// A bug of ours, with what it said.
    Crashed(String),
}

/// What came of a violation that was to be settled.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Settlement {
    Confirmed(Box<ConfirmedViolation>),
    /// It could not be had again on a fresh machine.
    Lost,
    /// The time was over before it was confirmed.
    Late,
    /// A bug of ours, with what it said. Another machine may settle it.
    Crashed(String),
}

/// What a machine met that is worth a note.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    /// Natives and features that the machine does not have.
    pub unsupported: BTreeSet<String>,
    /// What could not be built, by name.
    pub not_built: BTreeSet<String>,
    /// Files that the class wanted to read and may not.
    pub unread: BTreeSet<String>,
}

impl Task {
    /// The result of a machine whose bug ended it.
    pub fn crashed(&self, what: String) -> TaskResult {
        self.ended(TestDone::Crashed(what.clone()), Settlement::Crashed(what))
    }

    /// The result of a task that was ended from outside.
    pub fn interrupted(&self) -> TaskResult {
        self.ended(TestDone::Interrupted, Settlement::Late)
    }

    /// The result of a machine that can make no test of the class.
    pub(super) fn unbuildable(&self, why: Unbuildable) -> TaskResult {
        self.ended(TestDone::Unbuildable(why), Settlement::Lost)
    }

    fn ended(&self, done: TestDone, settlement: Settlement) -> TaskResult {
        let outcome = match self {
            Task::Test(task) => TaskOutcome::Test { number: task.number, done: Box::new(done) },
            Task::Settle(task) => TaskOutcome::Settle { group: task.group, settlement },
        };
        TaskResult { outcome, met: Met::default() }
    }
}

impl Met {
    pub(super) fn add(&mut self, other: Met) {
        self.unsupported.extend(other.unsupported);
        self.not_built.extend(other.not_built);
        self.unread.extend(other.unread);
    }

    /// What is in it and not in another.
    pub(super) fn beyond(&self, known: &Met) -> Met {
        let new = |all: &BTreeSet<String>, known| all.difference(known).cloned().collect();
        Met {
            unsupported: new(&self.unsupported, &known.unsupported),
            not_built: new(&self.not_built, &known.not_built),
            unread: new(&self.unread, &known.unread),
        }
    }
}
