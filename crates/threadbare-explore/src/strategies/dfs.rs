//! Exhaustive search, depth first: every enabled thread and every alternative at every point.
//!
//! No paper, no reduction: the number of executions is the number of interleavings. It exists to check
//! the others against, and for programs of a handful of steps.
//!
//! Sound and complete, except for executions that a bound cuts.

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Choice, Point, Readiness, Step, ThreadId};

#[derive(Debug, Default)]
pub struct Dfs {
    begun: bool,
    /// One for each step of the current execution.
    states: Vec<State>,
    /// All choices of all states, one state after the other, each in the order in which they are taken.
    choices: Vec<Choice>,
    executions: u64,
}

#[derive(Debug)]
struct State {
    /// Where its choices begin.
    first: usize,
    /// The one being explored.
    current: usize,
}

impl Dfs {
    pub fn new() -> Dfs {
        Dfs::default()
    }

    /// How many executions have ended.
    pub fn executions(&self) -> u64 {
        self.executions
    }
}

/// All decisions that are possible at a point.
pub(crate) fn possible(point: &Point<'_>) -> impl Iterator<Item = Choice> {
    let threads = point.threads.iter().enumerate();
    threads.filter(|(_, p)| p.readiness == Readiness::Enabled).flat_map(|(i, p)| {
        let thread = ThreadId(i as u32);
        (0..p.alternatives.max(1)).map(move |alternative| Choice { thread, alternative })
    })
}

impl Explorer for Dfs {
    fn begin(&mut self) -> Option<usize> {
        if !std::mem::replace(&mut self.begun, true) {
            return Some(0);
        }
        while let Some(state) = self.states.last_mut() {
            state.current += 1;
            if state.current < self.choices.len() {
                return Some(self.states.len() - 1);
            }
            self.choices.truncate(state.first);
            self.states.pop();
        }
        None
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        if point.depth == self.states.len() {
            let first = self.choices.len();
            self.choices.extend(possible(point));
            self.states.push(State { first, current: first });
        }
        Decision::Take(self.choices[self.states[point.depth].current])
    }

    fn stepped(&mut self, _: &Step) {}

    fn ended(&mut self, _: &Point<'_>, _: Ending) {
        self.executions += 1;
    }

    fn share(&self) -> Option<f64> {
        if self.states.is_empty() {
            return Some(if self.executions > 0 { 1.0 } else { 0.0 });
        }
        // Every branch of a state is taken to be as large as the others.
        let (mut done, mut weight) = (0.0, 1.0);
        for (i, state) in self.states.iter().enumerate() {
            let end = self.states.get(i + 1).map_or(self.choices.len(), |s| s.first);
            weight /= (end - state.first) as f64;
            done += weight * (state.current - state.first) as f64;
        }
        Some(done)
    }
}
