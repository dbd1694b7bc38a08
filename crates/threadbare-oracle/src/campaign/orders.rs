//! All tests of a class, in the order in which they are worth making.
//!
//! A generator says which test comes next; later rounds explore their tests longer. A test is a function of
//! the seed and its place in this order, so it does not matter on how many machines they run.

use super::task::TestTask;
use crate::trial::Effort;
use crate::verdict::Oracle;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use threadbare_explore::engine::plan::Strategy;
use threadbare_testgen::generator::{Generator, Kind};
use threadbare_testgen::targets::Targets;

/// Executions of a test in the first round; each later round has more, up to the most.
const FIRST_EXECUTIONS: u64 = 120;
const MOST_EXECUTIONS: u64 = 4_000;

/// How tests are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

/// The endless list of tests of a class.
pub(super) struct Orders {
    settings: Settings,
    generator: Box<dyn Generator>,
    number: u64,
    /// Threads of tests of calls that wait.
    most_threads: usize,
}

impl Orders {
    pub fn new(targets: &Arc<Targets>, settings: Settings) -> Orders {
        let generator = settings.generator.generator(targets, settings.seed);
        Orders { settings, generator, number: 0, most_threads: targets.most_threads(settings.threads) }
    }

    /// Tests of the first round.
    pub fn len(&self) -> usize {
        self.generator.size()
    }
}

impl Iterator for Orders {
    type Item = TestTask;

    fn next(&mut self) -> Option<TestTask> {
        let order = self.generator.order()?;
        self.number += 1;
        let Settings { seed, strategy, executions, threads, .. } = self.settings;
        let threads = if order.crowd { self.most_threads } else { threads };
        let growing = (FIRST_EXECUTIONS << (order.round / 2).min(16)).min(MOST_EXECUTIONS);
        let executions = executions.unwrap_or(growing);
        let effort = match strategy {
            Some(strategy) => Effort::of(strategy, executions, seed),
            None => Effort::portfolio(executions, seed),
        };
        let effort = effort.under(self.settings.oracle);
        Some(TestTask { number: self.number - 1, order, threads, effort })
    }
}
