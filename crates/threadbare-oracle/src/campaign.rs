//! All tests of a class, in the order in which they are worth making.
//!
//! A generator says which test comes next; later rounds explore their tests longer. A test is a function of
//! the seed and its place in this order, so it does not matter on how many machines they run.

use crate::trial::{Effort, Trial, try_test};
use crate::verdict::Oracle;
use std::sync::Arc;
use threadbare_explore::engine::plan::Strategy;
use threadbare_testgen::generator::{Generator, Kind, Order};
use threadbare_testgen::stage::Failure;
use threadbare_testgen::targets::Targets;
use threadbare_testgen::test::Test;
use threadbare_testgen::workshop::{Rejected, Workshop};

/// Executions of a test in the first round; each later round has more, up to the most.
const FIRST_EXECUTIONS: u64 = 120;
const MOST_EXECUTIONS: u64 = 4_000;

/// How tests are ordered.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    pub seed: u64,
    pub generator: Kind,
    pub oracle: Oracle,
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
    pub threads: usize,
    pub effort: Effort,
}

/// What came of it.
#[derive(Debug)]
pub enum Done {
    Rejected(Rejected),
    /// Built, and could not be run.
    Failed(Test, Failure),
    Tried(Test, Trial),
    /// Ended from outside before it was made or explored: does not count.
    Interrupted,
}

/// The endless list of tests of a class.
pub struct Campaign {
    settings: Settings,
    generator: Box<dyn Generator>,
    number: u64,
}

impl Campaign {
    pub fn new(targets: &Arc<Targets>, settings: Settings) -> Campaign {
        let generator = settings.generator.generator(targets, settings.seed);
        Campaign { settings, generator, number: 0 }
    }

    /// Tests of the first round.
    pub fn len(&self) -> usize {
        self.generator.size()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Iterator for Campaign {
    type Item = Work;

    fn next(&mut self) -> Option<Work> {
        let order = self.generator.order()?;
        self.number += 1;
        let Settings { seed, strategy, executions, threads, .. } = self.settings;
        let growing = (FIRST_EXECUTIONS << (order.round / 2).min(16)).min(MOST_EXECUTIONS);
        let executions = executions.unwrap_or(growing);
        let effort = match strategy {
            Some(strategy) => Effort::of(strategy, executions, seed),
            None => Effort::portfolio(executions, seed),
        };
        let effort = effort.under(self.settings.oracle);
        Some(Work { number: self.number - 1, order, threads, effort })
    }
}

/// Makes a test and explores it.
pub fn perform(shop: &mut Workshop, work: &Work, go_on: impl FnMut() -> bool) -> Done {
    let test = match shop.build(&work.order, work.threads) {
        Ok(test) => test,
        Err(why) => return Done::Rejected(why),
    };
    match try_test(&mut shop.stage, &test, &work.effort, go_on) {
        Ok(trial) => Done::Tried(test, trial),
        Err(failure) => Done::Failed(test, failure),
    }
}
