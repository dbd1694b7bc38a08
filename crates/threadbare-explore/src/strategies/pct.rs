//! Probabilistic concurrency testing: random priorities, changed at a few random points.
//!
//! Burckhardt, Kothari, Musuvathi, Nagarakatte: "A Randomized Scheduler with Probabilistic Guarantees of
//! Finding Bugs", ASPLOS 2010. A bug that needs `d` ordered events is hit with probability at least
//! 1 / (n * k^(d-1)) in every execution, with `n` threads and `k` steps.
//!
//! Deviations:
//! 1. `k` is the longest pilot execution. In longer executions the steps beyond it have no change points
//!    and the guarantee is void.
//! 2. Threads get their priorities when they appear: a random number each instead of a permutation. Ties
//!    have probability 2^-63 and go to the lower thread number.
//! 3. A thread that performs `PATIENCE` steps on end while others could loses its priority, as if it had
//!    called `yield`: otherwise a waiting loop of high priority never ends.
//!
//! Sound: what is run are executions of the program. Missed, for a given `d`: orders that need more than
//! `d - 1` changes of priority.

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Point, Step, ThreadId};
use crate::strategies::numbers::Numbers;
use crate::strategies::pilot::Estimates;
use crate::strategies::random::any_alternative;
use crate::strategies::rng::Rng;

/// Longer than any useful stretch without a switch in a small test, short against the bound that cuts
/// executions.
const PATIENCE: u32 = 1_000;

/// Above all priorities that change points give.
const HIGH: u64 = 1 << 63;

#[derive(Debug)]
pub struct Pct {
    seed: u64,
    numbers: Numbers,
    depth: u32,
    steps: u64,
    rng: Rng,
    /// By thread number. The highest runs.
    priorities: Vec<u64>,
    /// Step numbers, each with the priority that the running thread gets there.
    changes: Vec<(u64, u64)>,
    /// The lowest priority so far that a change or lost patience gave.
    lowest: u64,
    /// Steps on end by the thread that ran last.
    run: u32,
}

impl Pct {
    /// `depth` is `d` of the paper: one more than the number of changes.
    pub fn new(seed: u64, depth: u32, estimates: &Estimates, numbers: Numbers) -> Pct {
        Pct {
            seed,
            numbers,
            depth: depth.max(1),
            steps: estimates.steps.max(1),
            rng: Rng::new(seed, 0),
            priorities: Vec::new(),
            changes: Vec::new(),
            lowest: HIGH,
            run: 0,
        }
    }

    fn highest(&self, point: &Point<'_>) -> Option<ThreadId> {
        // Of equal ones the first, hence the reversal.
        point.enabled().max_by_key(|t| (self.priorities[t.0 as usize], std::cmp::Reverse(t.0)))
    }
}

impl Explorer for Pct {
    fn begin(&mut self) -> Option<usize> {
        self.rng = Rng::new(self.seed, self.numbers.next()?);
        self.priorities.clear();
        self.changes.clear();
        for i in 1..self.depth {
            let step = self.rng.below(self.steps);
            // Later changes of the list give lower priorities, all of them below what threads begin with.
            self.changes.push((step, HIGH - 1 - u64::from(i)));
        }
        self.lowest = HIGH - 1 - u64::from(self.depth);
        self.run = 0;
        Some(0)
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        while self.priorities.len() < point.threads.len() {
            let priority = HIGH | self.rng.number();
            self.priorities.push(priority);
        }
        let Some(mut thread) = self.highest(point) else { return Decision::Abandon };
        for i in 0..self.changes.len() {
            let (step, priority) = self.changes[i];
            if step == point.depth as u64 {
                self.priorities[thread.0 as usize] = priority;
                thread = self.highest(point).unwrap_or(thread);
            }
        }
        if self.run >= PATIENCE && Some(thread) == point.last {
            self.lowest -= 1;
            self.priorities[thread.0 as usize] = self.lowest;
            thread = self.highest(point).unwrap_or(thread);
            self.run = 0;
        }
        self.run = if Some(thread) == point.last { self.run + 1 } else { 1 };
        Decision::Take(any_alternative(&mut self.rng, point, thread))
    }

    fn stepped(&mut self, _: &Step) {}

    fn ended(&mut self, _: &Point<'_>, _: Ending) {}
}
