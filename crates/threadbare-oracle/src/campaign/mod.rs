//! The check of one class as a state machine: which task comes next, what results amount to, when it is over.
//!
//! It has no threads, no clock and no printing. Whoever drives it gives tasks to machines, brings back results in
//! any order, and says when the time is over: one process does, and so do many, and so does a journal that is read
//! again. The same results give the same report.
//!
//! - `orders.rs`: the tests of a class in turn. `task.rs`: tasks and results. `worker.rs`: a machine that does them.
//! - `tally.rs`: what was covered. `findings.rs`: one group for each cause. `coverage.rs`: what it amounts to.
//! - `confirmed.rs`: a violation with all that a report needs. `header.rs`: the part of its token that names the test.
//!
//! **Invariant:** results are counted in the order in which their tests were ordered, so neither the number of
//! machines nor their speed shows.

pub mod confirmed;
pub mod coverage;
pub mod findings;
pub mod header;
mod orders;
pub mod tally;
pub mod task;
pub mod worker;

pub use orders::Settings;

use coverage::{Bar, ClassVerdict};
use findings::{Confirmed, Settled, Tier};
use orders::Orders;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use tally::Tally;
use task::{Met, SettleTask, Settlement, Task, TaskOutcome, TaskResult, TestDone, TestTask};
use threadbare_testgen::targets::Targets;
use threadbare_testgen::workshop::Unbuildable;

/// What bounds a campaign, besides time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Tests, those that were not built among them.
    pub tests: Option<u64>,
    /// The first violation ends it.
    pub fail_fast: bool,
    /// Unusual uses count as violations.
    pub strict: bool,
}

/// Something that is worth telling at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The violation of this group is confirmed, and no earlier one has the same cause.
    Violation { group: usize },
}

/// How a campaign ended, which only its driver knows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The time was over before all tests were made that were asked for.
    pub early: bool,
    /// The user wanted no more.
    pub interrupted: bool,
    /// Machines that did not stop when the time was over.
    pub stragglers: u64,
}

/// All that there is to say about a class that was checked.
pub struct ClassReport {
    pub targets: Arc<Targets>,
    pub seed: u64,
    pub tally: Tally,
    pub verdict: ClassVerdict,
    pub ending: Ending,
}

pub struct Campaign {
    targets: Arc<Targets>,
    settings: Settings,
    budget: Budget,
    orders: Orders,
    tally: Tally,
    /// Tests that were handed out and have not come back, by number.
    open: BTreeSet<u64>,
    /// Tests that came back without a result, to be handed out again.
    returned: BTreeMap<u64, TestTask>,
    /// Results that wait for those of earlier tests.
    done: BTreeMap<u64, (TestDone, Met)>,
    /// The next test to count.
    next: u64,
    /// Groups that nobody settles yet.
    to_settle: VecDeque<usize>,
    /// No more tests are handed out.
    closed: bool,
    unbuildable: Option<Unbuildable>,
    events: Vec<Event>,
}

impl Campaign {
    pub fn new(targets: &Arc<Targets>, settings: Settings, budget: Budget) -> Campaign {
        Campaign {
            targets: targets.clone(),
            settings,
            budget,
            orders: Orders::new(targets, settings),
            tally: Tally::new(targets, settings.oracle),
            open: BTreeSet::new(),
            returned: BTreeMap::new(),
            done: BTreeMap::new(),
            next: 0,
            to_settle: VecDeque::new(),
            closed: false,
            unbuildable: None,
            events: vec![],
        }
    }

    /// Tests of the first round: more machines than that have nothing to do.
    pub fn size(&self) -> usize {
        self.orders.len()
    }

    pub fn targets(&self) -> &Arc<Targets> {
        &self.targets
    }

    /// What is known so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Something to do, if there is something now; there may be more after the next result.
    pub fn next_task(&mut self) -> Option<Task> {
        if let Some(group) = self.to_settle.pop_front() {
            let violation = Box::new(self.tally.findings.groups[group].first.clone());
            return Some(Task::Settle(SettleTask { group, violation, class_name: self.class_name(group) }));
        }
        let handed_out = self.next + self.open.len() as u64 + self.done.len() as u64;
        let enough = self.budget.tests.is_some_and(|most| handed_out >= most);
        if self.closed || self.is_held_up() {
            return None;
        }
        let returned = self.returned.pop_first().map(|(_, task)| task);
        let task = match returned {
            Some(task) => task,
            None if enough => return None,
            None => self.next_order()?,
        };
        self.open.insert(task.number);
        Some(Task::Test(task))
    }

    /// The next test of which there is no result yet, as there may be from a journal.
    fn next_order(&mut self) -> Option<TestTask> {
        let (next, done) = (self.next, &self.done);
        self.orders.find(|task| task.number >= next && !done.contains_key(&task.number))
    }

    /// A task that could not be begun: somebody else may have it.
    pub fn give_back(&mut self, task: Task) {
        match task {
            Task::Test(task) => {
                if self.open.remove(&task.number) {
                    self.returned.insert(task.number, task);
                }
            }
            Task::Settle(task) => self.to_settle.push_front(task.group),
        }
    }

    /// No more tests: the time is over. What was found is still settled.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Takes in a result, in any order. One that comes twice counts once.
    pub fn accept(&mut self, result: TaskResult) {
        match result.outcome {
            TaskOutcome::Test { number, done } => {
                if number >= self.next && !self.done.contains_key(&number) {
                    self.open.remove(&number);
                    self.done.insert(number, (*done, result.met));
                    self.count();
                }
            }
            TaskOutcome::Settle { group, settlement } => {
                self.tally.met.add(result.met);
                self.accept_settlement(group, settlement);
            }
        }
    }

    /// What happened since the last time that this was asked.
    pub fn events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Ends it. Why the class cannot be tested, if no test of it was.
    pub fn report(mut self, ending: Ending, bar: Bar) -> Result<ClassReport, Unbuildable> {
        if let Some(why) = self.unbuildable.take().filter(|_| self.tally.tests == 0) {
            return Err(why);
        }
        let ended = ending.early || ending.interrupted;
        let verdict = self.tally.figures(&self.targets, ended).verdict(bar);
        Ok(ClassReport {
            targets: self.targets,
            seed: self.settings.seed,
            tally: self.tally,
            verdict,
            ending,
        })
    }

    /// The name of the class with the test of a violation.
    fn class_name(&self, group: usize) -> String {
        let simple = self.tally.class.rsplit(['.', '$']).next().unwrap_or("Class");
        format!("{simple}Violation{}Test", group + 1)
    }

    fn accept_settlement(&mut self, group: usize, settlement: Settlement) {
        self.to_settle.retain(|waiting| *waiting != group);
        let is_open = self.tally.findings.groups.get(group).is_some_and(|g| g.settled.is_none());
        if !is_open {
            return;
        }
        match settlement {
            Settlement::Confirmed(report) => {
                let confirmed = Confirmed {
                    cause: report.violation.cause.clone(),
                    site: report.violation.site.clone(),
                    tier: Tier::of(&report.violation, self.settings.oracle),
                    pairs: self.tally.pairs_of(&report.violation.test),
                    report,
                };
                self.settle(group, Settled::Confirmed(confirmed));
                self.count();
            }
            Settlement::Lost => {
                self.settle(group, Settled::Lost);
                self.count();
            }
            Settlement::Late => self.settle(group, Settled::Late),
            Settlement::Crashed(what) => {
                self.tally.internal.insert(what);
                self.to_settle.push_back(group);
            }
        }
    }

    /// Violations are told at once, in their order; unusual uses wait for the end.
    fn settle(&mut self, group: usize, settled: Settled<Box<confirmed::ConfirmedViolation>>) {
        for new in self.tally.findings.settle(group, settled) {
            if self.tally.findings.violations().any(|(number, _, _)| number == new) {
                self.events.push(Event::Violation { group: new });
            }
            if self.has_enough() {
                // What other machines found after it must not show.
                self.to_settle.clear();
                self.tally.findings.truncate(new + 1);
                break;
            }
        }
    }

    /// Has enough been found, or could what waits to be settled be enough?
    fn is_held_up(&self) -> bool {
        self.budget.fail_fast && (self.has_enough() || self.tally.findings.waiting().next().is_some())
    }

    fn has_enough(&self) -> bool {
        let counts = |tier: &Tier| *tier == Tier::Violation || tier.is_unusual() && self.budget.strict;
        self.budget.fail_fast && self.tally.findings.confirmed().any(|(_, _, c)| counts(&c.tier))
    }

    /// Counts what is done in the order of the numbers; with `fail_fast` what other machines found meanwhile does
    /// not show either.
    fn count(&mut self) {
        while !self.is_held_up()
            && let Some((done, met)) = self.done.remove(&self.next)
        {
            self.tally.met.add(met);
            if let TestDone::Unbuildable(why) = &done {
                self.unbuildable = Some(why.clone());
                self.closed = true;
            }
            let new = self.tally.count(self.next, done);
            let groups = &self.tally.findings.groups;
            self.to_settle.extend(new.into_iter().filter(|group| groups[*group].settled.is_none()));
            self.next += 1;
        }
    }
}
