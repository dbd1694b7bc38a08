//! Random delays: a deterministic schedule that is left at a few random points.
//!
//! Emmi, Qadeer, Rakamarić: "Delay-Bounded Scheduling", POPL 2011. A deterministic scheduler runs a thread for as long
//! as it can go on, and then the next one in the order of their numbers. A delay makes it skip the thread whose turn
//! it is. What needs many threads to go in one order, theirs or the reverse, happens without any delay, where samplers
//! that draw every order alike meet it once in n! executions; the faults of most programs need few delays besides
//! (Thomson, Donaldson, Betts: "Concurrency Testing Using Controlled Schedulers", TOPC 2016).
//!
//! Deviations:
//! 1. Delays are not enumerated but drawn: their number, up to the bound, and the steps at which they happen.
//! 2. There is not one deterministic scheduler but three, which take turns (`Order`). Their executions without a delay
//!    come first.
//! 3. The steps of the longest pilot execution are those among which delays are drawn; a longer execution has none
//!    beyond.
//! 4. A thread that performs `PATIENCE` steps on end while others could is delayed: otherwise a waiting loop never
//!    ends.
//!
//! Sound: what is run are executions of the program. Missed: executions that need more delays than the bound.

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Point, Step, ThreadId};
use crate::strategies::numbers::Numbers;
use crate::strategies::pilot::Estimates;
use crate::strategies::random::any_alternative;
use crate::strategies::rng::Rng;

/// Longer than any useful stretch without a switch in a small test, short against the bound that cuts
/// executions.
const PATIENCE: u32 = 1_000;

/// Who is next when the running thread cannot go on or is delayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// The thread that was started after it, or the first one.
    Ascending,
    /// The thread that was started before it, or the last one.
    Descending,
    /// As `Ascending`; and a thread that is started runs at once.
    StartedFirst,
}

const ORDERS: [Order; 3] = [Order::Ascending, Order::Descending, Order::StartedFirst];

#[derive(Debug)]
pub struct Delays {
    seed: u64,
    numbers: Numbers,
    /// Delays of an execution at most.
    bound: u32,
    steps: u64,
    rng: Rng,
    order: Order,
    /// Step numbers at which the running thread is delayed.
    delays: Vec<u64>,
    /// Whose turn it is.
    current: Option<ThreadId>,
    /// Steps on end of that thread.
    run: u32,
}

impl Delays {
    pub fn new(seed: u64, bound: u32, estimates: &Estimates, numbers: Numbers) -> Delays {
        Delays {
            seed,
            numbers,
            bound,
            steps: estimates.steps.max(1),
            rng: Rng::new(seed, 0),
            order: Order::Ascending,
            delays: Vec::new(),
            current: None,
            run: 0,
        }
    }

    /// The enabled thread whose turn comes after that of another.
    fn next(&self, point: &Point<'_>, after: ThreadId) -> Option<ThreadId> {
        match self.order {
            Order::Ascending | Order::StartedFirst => {
                point.enabled().find(|t| *t > after).or_else(|| point.enabled().next())
            }
            Order::Descending => {
                point.enabled().take_while(|t| *t < after).last().or_else(|| point.enabled().last())
            }
        }
    }
}

impl Explorer for Delays {
    fn begin(&mut self) -> Option<usize> {
        let number = self.numbers.next()?;
        self.rng = Rng::new(self.seed, number);
        let orders = ORDERS.len() as u64;
        self.order = ORDERS[(number % orders) as usize];
        self.delays.clear();
        if number >= orders {
            let count = 1 + self.rng.below(u64::from(self.bound));
            self.delays.extend((0..count).map(|_| self.rng.below(self.steps)));
        }
        self.current = None;
        self.run = 0;
        Some(0)
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        let before = self.current;
        let mut thread = match before {
            None => point.enabled().next(),
            Some(current) if point.enabled.contains(current) => Some(current),
            Some(current) => self.next(point, current),
        };
        let due = self.delays.iter().filter(|step| **step == point.depth as u64).count();
        let impatient = usize::from(self.run >= PATIENCE && thread == before);
        for _ in 0..due + impatient {
            thread = thread.and_then(|t| self.next(point, t));
        }
        let Some(thread) = thread else { return Decision::Abandon };
        self.run = if Some(thread) == before { self.run + 1 } else { 1 };
        self.current = Some(thread);
        Decision::Take(any_alternative(&mut self.rng, point, thread))
    }

    fn stepped(&mut self, step: &Step) {
        if let Some(started) = step.started.filter(|_| self.order == Order::StartedFirst) {
            self.current = Some(started);
        }
    }

    fn ended(&mut self, _: &Point<'_>, _: Ending) {}
}
