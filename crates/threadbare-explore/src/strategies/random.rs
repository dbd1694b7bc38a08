//! Random walk: at every point each enabled thread is as likely as the others.
//!
//! The simplest sampler, and a hard one to beat on shallow bugs (Thomson, Donaldson, Betts: "Concurrency
//! Testing Using Controlled Schedulers", TOPC 2016).
//!
//! Deviations: none to speak of. Among the alternatives of an operation each is as likely as the others.
//!
//! Sound: what is run are executions of the program. Every execution can be hit, but not equally likely:
//! a long thread tends to finish after a short one.

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Choice, Point, Step, ThreadId};
use crate::strategies::numbers::Numbers;
use crate::strategies::rng::Rng;

#[derive(Debug)]
pub struct RandomWalk {
    seed: u64,
    numbers: Numbers,
    rng: Rng,
}

impl RandomWalk {
    pub fn new(seed: u64, numbers: Numbers) -> RandomWalk {
        RandomWalk { seed, numbers, rng: Rng::new(seed, 0) }
    }
}

/// One of the enabled threads that satisfy a condition.
pub(crate) fn any_thread(
    rng: &mut Rng,
    point: &Point<'_>,
    condition: impl Fn(ThreadId) -> bool,
) -> Option<ThreadId> {
    let count = point.enabled().filter(|&t| condition(t)).count();
    if count == 0 {
        return None;
    }
    let index = rng.below(count as u64) as usize;
    point.enabled().filter(|&t| condition(t)).nth(index)
}

/// The thread's operation, in one of the ways in which it can happen.
pub(crate) fn any_alternative(rng: &mut Rng, point: &Point<'_>, thread: ThreadId) -> Choice {
    let alternatives = point.pending(thread).alternatives;
    // No number is drawn where there is nothing to decide.
    let alternative = if alternatives > 1 { rng.below(u64::from(alternatives)) as u32 } else { 0 };
    Choice { thread, alternative }
}

impl Explorer for RandomWalk {
    fn begin(&mut self) -> Option<usize> {
        self.rng = Rng::new(self.seed, self.numbers.next()?);
        Some(0)
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        let count = point.enabled.len();
        if count == 0 {
            return Decision::Abandon;
        }
        let index = self.rng.below(count as u64) as usize;
        match point.enabled().nth(index) {
            Some(thread) => Decision::Take(any_alternative(&mut self.rng, point, thread)),
            None => Decision::Abandon,
        }
    }

    fn stepped(&mut self, _: &Step) {}

    fn ended(&mut self, _: &Point<'_>, _: Ending) {}
}
