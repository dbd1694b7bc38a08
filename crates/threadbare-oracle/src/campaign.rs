//! All tests of a class, in the order in which they are worth making.
//!
//! CovCon's rule, the least covered pair first: in every round each pair gets one test for each scenario
//! in which it could fail. Rounds alternate between fresh instances and instances whose state was
//! changed (DepCon+, Algorithms 3 and 4), and later ones explore their tests longer. A test is a function
//! of the seed and its place in this order, so it does not matter on how many machines they run.

use crate::trial::{Effort, Trial, try_test};
use std::sync::Arc;
use threadbare_explore::plan::Strategy;
use threadbare_testgen::dice::Dice;
use threadbare_testgen::stage::Failure;
use threadbare_testgen::targets::{Pair, Targets};
use threadbare_testgen::test::Test;
use threadbare_testgen::workshop::{Order, Rejected, Scenario, Workshop};

/// Executions of a test in the first round; each later round has more, up to the most.
const FIRST_EXECUTIONS: u64 = 120;
const MOST_EXECUTIONS: u64 = 4_000;

/// How tests are ordered.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    pub seed: u64,
    /// Suffixes of a test.
    pub threads: usize,
    /// One strategy instead of the portfolio.
    pub strategy: Option<Strategy>,
    /// Executions of every test instead of the growing number.
    pub executions: Option<u64>,
}

/// One test to make and explore.
#[derive(Debug, Clone)]
pub struct Work {
    pub number: u64,
    pub order: Order,
    pub effort: Effort,
}

/// What came of it.
#[derive(Debug)]
pub enum Done {
    Rejected(Rejected),
    /// Built, and could not be run.
    Failed(Test, Failure),
    Tried(Test, Trial),
}

/// The endless list of tests of a class.
pub struct Campaign {
    settings: Settings,
    targets: Arc<Targets>,
    entries: Vec<(Pair, Scenario)>,
    at: usize,
    pub round: u64,
    number: u64,
}

impl Campaign {
    pub fn new(targets: Arc<Targets>, settings: Settings) -> Campaign {
        let mut entries = Vec::new();
        for pair in &targets.pairs {
            let instance = |m: usize| !targets.methods[m].is_static;
            let instances = instance(pair.first) || instance(pair.second);
            if pair.one_instance || pair.lock_order || !instances {
                entries.push((*pair, Scenario::One));
            }
            if pair.two_instances && instances {
                entries.push((*pair, Scenario::Two));
            }
            if pair.lock_order && instances {
                entries.push((*pair, Scenario::Crossed));
            }
        }
        Campaign { settings, targets, entries, at: 0, round: 0, number: 0 }
    }

    /// Tests of one round.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Every round has an order of its own, so that an end within one is fair to all pairs.
    fn shuffle(&mut self) {
        let class = threadbare_testgen::dice::number_of(&self.targets.class);
        let mut dice = Dice::new(self.settings.seed, &[class, 1 << 41 | self.round]);
        for i in (1..self.entries.len()).rev() {
            self.entries.swap(i, dice.below(i + 1));
        }
    }
}

impl Iterator for Campaign {
    type Item = Work;

    fn next(&mut self) -> Option<Work> {
        if self.entries.is_empty() {
            return None;
        }
        if self.at == self.entries.len() {
            self.at = 0;
            self.round += 1;
        }
        if self.at == 0 {
            self.shuffle();
        }
        let (pair, scenario) = self.entries[self.at];
        self.at += 1;
        self.number += 1;
        let Settings { seed, threads, strategy, executions } = self.settings;
        let growing = (FIRST_EXECUTIONS << (self.round / 2).min(16)).min(MOST_EXECUTIONS);
        let executions = executions.unwrap_or(growing);
        let effort = match strategy {
            Some(strategy) => Effort::of(strategy, executions, seed),
            None => Effort::portfolio(executions, seed),
        };
        let order = Order { pair, scenario, number: self.round, threads };
        Some(Work { number: self.number - 1, order, effort })
    }
}

/// Makes a test and explores it.
pub fn perform(shop: &mut Workshop, work: &Work, go_on: impl FnMut() -> bool) -> Done {
    let test = match shop.build(&work.order) {
        Ok(test) => test,
        Err(why) => return Done::Rejected(why),
    };
    match try_test(&mut shop.stage, &test, &work.effort, go_on) {
        Ok(trial) => Done::Tried(test, trial),
        Err(failure) => Done::Failed(test, failure),
    }
}
