//! The tests of one class under way: who does what, and what came of it.

use super::crew::{Answer, Crew, Ends, Kit, Task};
use super::tally::Tally;
use super::told::Told;
use crate::clock::Clock;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;
use threadbare_oracle::campaign::{Campaign, Done, Settings};
use threadbare_oracle::findings::{Confirmed, Settled, Tier};
use threadbare_testgen::java;
use threadbare_testgen::stage::StageError;
use threadbare_testgen::workshop::Unbuildable;
use threadbare_vm::Interrupt;

/// Shares of the grace, which is time beyond the budget, in which what was found is made small, and confirmed.
/// The rest is for ending.
const SHRINKING: f64 = 0.3;
const SETTLING: f64 = 0.7;
/// What is under way is confirmed for so long after a signal.
const AFTER_SIGNAL: Duration = Duration::from_millis(600);
/// A machine that does not end by so much after that is left alone: it has a bug of ours.
const PATIENCE: Duration = Duration::from_millis(300);
/// How long it may take until an end from outside is noticed. The listener hears more often than it tells.
const BEAT: Duration = Duration::from_millis(100);

/// What bounds the tests of a class.
#[derive(Clone, Copy)]
pub struct Bounds {
    pub tests: Option<u64>,
    pub jobs: usize,
    pub fail_fast: bool,
    /// Unusual uses count as violations.
    pub strict: bool,
}

/// Why a class could not be tested.
pub enum Refused {
    Unbuildable(Unbuildable),
    NoStage(StageError),
}

/// Somebody who hears how it goes.
pub trait Listener {
    /// Every now and then.
    fn beat(&mut self, tally: &Tally, pairs: usize, clock: &Clock);

    /// A violation is confirmed: the group it stands for.
    fn found(&mut self, tally: &Tally, group: usize);
}

pub struct Checking<'a> {
    bounds: Bounds,
    campaign: Campaign,
    crew: Crew,
    clock: Arc<Clock>,
    tally: Tally,
    pairs: usize,
    listener: &'a mut dyn Listener,
    /// Tests that are under way or wait to be counted, by number.
    open: BTreeSet<u64>,
    done: BTreeMap<u64, Done>,
    next: u64,
    /// Groups that wait for a machine to settle them, and those under way by machine.
    to_settle: VecDeque<usize>,
    settling: BTreeMap<usize, usize>,
    idle: BTreeSet<usize>,
    gone: BTreeSet<usize>,
    refused: Option<Refused>,
    /// Machines that still work are not waited for any more.
    giving_up: Interrupt,
}

impl<'a> Checking<'a> {
    pub fn new(
        kit: &Kit,
        settings: Settings,
        bounds: Bounds,
        clock: Arc<Clock>,
        listener: &'a mut dyn Listener,
    ) -> Checking<'a> {
        let ends = Ends {
            testing: clock.alarm(clock.time(), Duration::ZERO),
            settling: clock.alarm(clock.time().map(|t| t + clock.grace().mul_f64(SETTLING)), AFTER_SIGNAL),
            shrinking: {
                let clock = clock.clone();
                Arc::new(move || !clock.is_over_by(clock.grace().mul_f64(SHRINKING)))
            },
        };
        let last = clock.time().map(|t| t + clock.grace().mul_f64(SETTLING) + PATIENCE);
        let giving_up = clock.alarm(last, AFTER_SIGNAL + PATIENCE);
        let campaign = Campaign::new(&kit.targets, settings);
        let count = if campaign.is_empty() { 0 } else { bounds.jobs.min(campaign.len()) };
        Checking {
            crew: Crew::hire(count, kit, &ends),
            tally: Tally {
                class: kit.targets.class.replace('/', "."),
                methods: kit.targets.methods.iter().map(java::signature).collect(),
                members: kit.targets.methods.clone(),
                kept: kit.targets.pairs.iter().map(|p| (p.first, p.second)).collect(),
                ..Tally::default()
            },
            pairs: kit.targets.pairs.len(),
            bounds,
            campaign,
            clock,
            listener,
            open: BTreeSet::new(),
            done: BTreeMap::new(),
            next: 0,
            to_settle: VecDeque::new(),
            settling: BTreeMap::new(),
            idle: BTreeSet::new(),
            gone: BTreeSet::new(),
            refused: None,
            giving_up,
        }
    }

    pub fn run(mut self) -> Result<Tally, Refused> {
        while self.gone.len() < self.crew.len() {
            self.hand_out();
            if self.idle.len() + self.gone.len() == self.crew.len() || self.giving_up.is_set() {
                break;
            }
            self.hear();
        }
        self.crew.dismiss();
        loop {
            match self.crew.answers.recv_timeout(BEAT) {
                Ok((worker, answer)) => self.take(worker, answer),
                Err(RecvTimeoutError::Timeout) if !self.giving_up.is_set() => {}
                Err(RecvTimeoutError::Timeout) => {
                    let left = self.crew.len() - (self.idle.len() + self.gone.len()).min(self.crew.len());
                    self.tally.stragglers += left as u64;
                    break;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        match self.refused {
            // Machines that work are enough.
            Some(refused) if self.tally.tests == 0 => Err(refused),
            _ => Ok(self.tally),
        }
    }

    fn hear(&mut self) {
        match self.crew.answers.recv_timeout(BEAT) {
            Ok((worker, answer)) => self.take(worker, answer),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.gone.extend(0..self.crew.len()),
        }
        self.listener.beat(&self.tally, self.pairs, &self.clock);
    }

    /// Gives every idle machine something to do, if there is something.
    fn hand_out(&mut self) {
        let idle: Vec<usize> = self.idle.iter().copied().collect();
        for worker in idle {
            if let Some(group) = self.to_settle.pop_front() {
                self.idle.remove(&worker);
                self.settling.insert(worker, group);
                let violation = self.tally.findings.groups[group].first.clone();
                let task = Task::Settle(Box::new(violation), self.class_name(group));
                self.crew.give(worker, task);
                continue;
            }
            let handed_out = self.next + self.open.len() as u64;
            let enough = self.bounds.tests.is_some_and(|most| handed_out >= most);
            if enough || self.is_held_up() || self.clock.is_over() {
                continue;
            }
            let Some(work) = self.campaign.next() else { continue };
            self.idle.remove(&worker);
            self.open.insert(work.number);
            self.crew.give(worker, Task::Test(Box::new(work)));
        }
    }

    /// The name of a violation's test class.
    fn class_name(&self, group: usize) -> String {
        let simple = self.tally.class.rsplit(['.', '$']).next().unwrap_or("Class");
        format!("{simple}Violation{}Test", group + 1)
    }

    fn take(&mut self, worker: usize, answer: Answer) {
        match answer {
            Answer::Ready => {
                self.idle.insert(worker);
            }
            Answer::Test(number, done) => {
                self.idle.insert(worker);
                self.done.insert(number, done);
                self.merge();
            }
            Answer::Settled(told) => {
                self.idle.insert(worker);
                if let Some(group) = self.settling.remove(&worker) {
                    let settled = told.map_or(Settled::Lost, |told| Settled::Confirmed(self.confirmed(told)));
                    self.settled(group, settled);
                    self.merge();
                }
            }
            Answer::Unsettled => {
                self.idle.insert(worker);
                if let Some(group) = self.settling.remove(&worker) {
                    self.settled(group, Settled::Late);
                }
            }
            Answer::Late => {
                self.idle.remove(&worker);
                self.gone.insert(worker);
            }
            Answer::Left { unsupported, not_built, refused } => {
                self.tally.refused.extend(refused);
                self.tally.unsupported.extend(unsupported);
                self.tally.not_built.extend(not_built);
            }
            Answer::Unbuildable(why) => {
                self.refused = Some(Refused::Unbuildable(why));
                self.gone.insert(worker);
            }
            Answer::NoStage(error) => {
                self.refused = Some(Refused::NoStage(error));
                self.gone.insert(worker);
            }
            Answer::Crashed(what) => {
                self.tally.internal.insert(what);
                self.idle.remove(&worker);
                self.gone.insert(worker);
                // What it was to settle, another one may.
                self.to_settle.extend(self.settling.remove(&worker));
            }
        }
    }

    /// Has enough been found, or could what waits to be settled be enough?
    fn is_held_up(&self) -> bool {
        self.bounds.fail_fast && (self.has_enough() || self.tally.findings.waiting().next().is_some())
    }

    fn has_enough(&self) -> bool {
        let strict = self.bounds.strict;
        let counts = |tier: &Tier| *tier == Tier::Violation || strict;
        self.bounds.fail_fast && self.tally.findings.confirmed().any(|(_, _, c)| counts(&c.tier))
    }

    /// Counts what is done in the order in which it was handed out, so that the number of machines does
    /// not show; nor does, with `--fail-fast`, what other machines found meanwhile.
    fn merge(&mut self) {
        while !self.is_held_up()
            && let Some(done) = self.done.remove(&self.next)
        {
            self.open.remove(&self.next);
            let new = self.tally.count(self.next, done);
            self.to_settle.extend(new);
            self.next += 1;
        }
    }

    fn confirmed(&self, report: Box<Told>) -> Confirmed<Box<Told>> {
        Confirmed {
            cause: report.violation.cause.clone(),
            site: report.violation.site.clone(),
            tier: Tier::of(report.violation.unusual.clone()),
            pairs: self.tally.pairs_of(&report.violation.test),
            report,
        }
    }

    /// Violations are told at once, in their order; unusual uses wait for the end.
    fn settled(&mut self, group: usize, settled: Settled<Box<Told>>) {
        for new in self.tally.findings.settle(group, settled) {
            let is_violation = self.tally.findings.violations().any(|(number, _, _)| number == new);
            if is_violation {
                self.listener.found(&self.tally, new);
            }
            if self.has_enough() {
                // What other machines found after it must not show.
                self.to_settle.clear();
                self.tally.findings.truncate(new + 1);
                break;
            }
        }
    }
}
