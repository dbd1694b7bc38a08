//! Partial order sampling: every operation has a random priority, drawn anew when it loses a race.
//!
//! Yuan, Yang, Gu: "Partial Order Aware Concurrency Sampling", CAV 2018, Algorithm 2 (POS). Priorities
//! belong to operations and not to threads, so that a thread's luck does not last; and an operation that
//! races with the one just performed gets a new one, so that among operations in a race the order is
//! fair whatever has happened before.
//!
//! Deviations: none in the algorithm. Operations race if they are dependent (see `step`), where the paper
//! has memory accesses and locks.
//!
//! Sound: what is run are executions of the program. Every partial order can be hit; how likely depends
//! on the number of its races and not on its length.

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Accesses, Point, Step, ThreadId, dependent};
use crate::strategies::numbers::Numbers;
use crate::strategies::random::any_alternative;
use crate::strategies::rng::Rng;

#[derive(Debug)]
pub struct Pos {
    seed: u64,
    numbers: Numbers,
    rng: Rng,
    /// Of each thread's next operation. Absent if one is to be drawn.
    priorities: Vec<Option<u64>>,
    /// What was performed last, and what it touched.
    performed: Option<(ThreadId, Accesses)>,
}

impl Pos {
    pub fn new(seed: u64, numbers: Numbers) -> Pos {
        Pos { seed, numbers, rng: Rng::new(seed, 0), priorities: Vec::new(), performed: None }
    }
}

impl Explorer for Pos {
    fn begin(&mut self) -> Option<usize> {
        self.rng = Rng::new(self.seed, self.numbers.next()?);
        self.priorities.clear();
        self.performed = None;
        Some(0)
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        self.priorities.resize(point.threads.len(), None);
        if let Some((thread, accesses)) = self.performed.take() {
            self.priorities[thread.0 as usize] = None;
            for t in point.enabled().filter(|&t| t != thread) {
                if dependent(&point.pending(t).accesses, &accesses) {
                    self.priorities[t.0 as usize] = None;
                }
            }
        }
        let mut best = None;
        for t in point.enabled() {
            let rng = &mut self.rng;
            let priority = *self.priorities[t.0 as usize].get_or_insert_with(|| rng.number());
            if best.is_none_or(|(highest, _)| priority > highest) {
                best = Some((priority, t));
            }
        }
        match best {
            Some((_, thread)) => Decision::Take(any_alternative(&mut self.rng, point, thread)),
            None => Decision::Abandon,
        }
    }

    fn stepped(&mut self, step: &Step) {
        self.performed = Some((step.choice.thread, step.accesses.clone()));
    }

    fn ended(&mut self, _: &Point<'_>, _: Ending) {}
}
