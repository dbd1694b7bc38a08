//! Selectively uniform random walk: all orders of the interesting operations are equally likely.
//!
//! Zhao, Wolff, Mathur, Roychoudhury: "Selectively Uniform Concurrency Testing", ASPLOS 2025. A thread's
//! weight is the number of interesting operations it still has to perform. Drawing the next performer of
//! one by weight makes every interleaving of them equally likely, because the number of ways in which an
//! interleaving can go on is a multinomial coefficient of the remaining counts. The thread drawn is
//! *intended*: until it performs its interesting operation no other thread performs one, and everything
//! else goes on as in a random walk.
//!
//! Deviations:
//! 1. Counts come from the pilot executions (see `pilot`), rounded means. Where a thread has more
//!    operations than expected its weight is zero, and it is drawn only when no thread has weight.
//! 2. Interesting in an execution are the operations on one location, drawn for that execution from those
//!    that the pilot saw contended; if it saw none, all operations are.
//! 3. Threads that have not begun lend their weight to the thread that starts them. If that thread is the intended
//!    one, its start of a thread decides between the two, by weight: it was drawn for both. Otherwise a start changes
//!    nothing. (To draw anew among all threads at every start would give those that are there already one chance
//!    more with each, and a thread that is started last would hardly ever come first.)
//! 4. If only threads that must wait for the intended one can go on, because it is blocked or does not
//!    come to the location at all, another one is drawn from those that can.
//!
//! Sound: what is run are executions of the program. Uniform if counts are exact and nothing blocks.
//! Every execution can be hit, those aside in which the counts are far off.

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Access, Location, Point, Step, ThreadId};
use crate::strategies::numbers::Numbers;
use crate::strategies::pilot::Estimates;
use crate::strategies::random::{any_alternative, any_thread};
use crate::strategies::rng::Rng;

#[derive(Debug)]
pub struct Surw {
    seed: u64,
    numbers: Numbers,
    estimates: Estimates,
    rng: Rng,
    /// Operations on it are interesting. Absent: all are.
    location: Option<Location>,
    /// Interesting operations that each thread still has to perform.
    remaining: Vec<u64>,
    /// The same together with those of the threads that it has yet to start, and that these will start.
    weights: Vec<u64>,
    begun: Vec<bool>,
    intended: Option<ThreadId>,
}

impl Surw {
    pub fn new(seed: u64, estimates: &Estimates, numbers: Numbers) -> Surw {
        Surw {
            seed,
            numbers,
            estimates: estimates.clone(),
            rng: Rng::new(seed, 0),
            location: None,
            remaining: Vec::new(),
            weights: Vec::new(),
            begun: Vec::new(),
            intended: None,
        }
    }

    /// What a thread has to perform, and those that it will start.
    fn weight(&self, thread: ThreadId) -> u64 {
        self.weights.get(thread.0 as usize).copied().unwrap_or(0)
    }

    /// Who lends its weight to whom. A thread is started by one with a lower number in every machine here; the
    /// condition keeps a wrong estimate from counting a thread twice.
    fn lender(&self, thread: usize) -> Option<usize> {
        let parent = self.estimates.parents.get(thread).copied().flatten()?.0 as usize;
        (parent < thread).then_some(parent)
    }

    /// Every thread that somebody starts lends its weight, and what it was lent itself.
    fn lend(&mut self) {
        self.weights.clone_from(&self.remaining);
        for i in (0..self.weights.len()).rev() {
            if let Some(parent) = self.lender(i) {
                self.weights[parent] += self.weights[i];
            }
        }
    }

    /// A thread begins, and has its weight back.
    fn begin_thread(&mut self, started: ThreadId, by: ThreadId) {
        let index = started.0 as usize;
        if self.begun.len() <= index {
            self.begun.resize(index + 1, true);
        }
        let known = !std::mem::replace(&mut self.begun[index], true);
        if let Some(parent) = self.lender(index).filter(|_| known) {
            self.weights[parent] = self.weights[parent].saturating_sub(self.weight(started));
        }
        if self.intended == Some(by) {
            let either = [by, started];
            self.intended = either.iter().any(|t| self.weight(*t) > 0).then(|| self.draw(&either)).flatten();
        }
    }

    /// Draws by weight among the threads of a list; evenly if none has weight.
    fn draw(&mut self, threads: &[ThreadId]) -> Option<ThreadId> {
        let weights: Vec<u64> = threads.iter().map(|&t| self.weight(t)).collect();
        let sum: u64 = weights.iter().sum();
        if sum == 0 {
            return threads.get(self.rng.below(threads.len() as u64) as usize).copied();
        }
        let mut at = self.rng.below(sum);
        for (&thread, weight) in threads.iter().zip(weights) {
            if at < weight {
                return Some(thread);
            }
            at -= weight;
        }
        None
    }

    fn alive(&self, point: &Point<'_>) -> Vec<ThreadId> {
        let all = (0..point.threads.len() as u32).map(ThreadId);
        all.filter(|&t| self.begun[t.0 as usize] && self.weight(t) > 0).collect()
    }
}

fn is_interesting(location: Option<Location>, accesses: &[Access]) -> bool {
    location.is_none_or(|l| accesses.iter().any(|a| a.location == l))
}

impl Explorer for Surw {
    fn begin(&mut self) -> Option<usize> {
        self.rng = Rng::new(self.seed, self.numbers.next()?);
        let contended = &self.estimates.contended;
        let drawn = self.rng.below(contended.len() as u64) as usize;
        self.location = contended.get(drawn).copied();
        self.remaining.clear();
        match self.location {
            None => self.remaining.extend(&self.estimates.lengths),
            Some(location) => self.remaining.extend(
                (0..self.estimates.lengths.len() as u32)
                    .map(|t| self.estimates.touches.get(&(ThreadId(t), location)).copied().unwrap_or(0)),
            ),
        }
        self.lend();
        self.begun.clear();
        let born = |parent: &Option<ThreadId>| parent.is_none();
        self.begun.extend(self.estimates.parents.iter().map(born));
        self.intended = None;
        Some(0)
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        // A thread that the pilot did not see is taken to be there when it can do something.
        if self.begun.len() < point.threads.len() {
            self.begun.resize(point.threads.len(), true);
        }
        if self.intended.is_none() {
            let alive = self.alive(point);
            self.intended = self.draw(&alive);
        }
        let intended = self.intended;
        let location = self.location;
        let free = |t: ThreadId| Some(t) == intended || !is_interesting(location, &point.pending(t).accesses);
        let mut thread = any_thread(&mut self.rng, point, free);
        if thread.is_none() {
            let enabled: Vec<ThreadId> = point.enabled().collect();
            self.intended = self.draw(&enabled);
            thread = self.intended;
        }
        match thread {
            Some(thread) => Decision::Take(any_alternative(&mut self.rng, point, thread)),
            None => Decision::Abandon,
        }
    }

    fn stepped(&mut self, step: &Step) {
        let thread = step.choice.thread;
        if is_interesting(self.location, &step.accesses) {
            let index = thread.0 as usize;
            if self.remaining.get(index).is_some_and(|remaining| *remaining > 0) {
                self.remaining[index] -= 1;
                self.weights[index] = self.weights[index].saturating_sub(1);
            }
            self.intended = None;
        }
        if let Some(started) = step.started {
            self.begin_thread(started, thread);
        }
    }

    fn ended(&mut self, _: &Point<'_>, _: Ending) {}
}
