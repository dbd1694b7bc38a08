//! One execution again, from its choices.
//!
//! No algorithm: the log is followed step by step. Where it ends before the execution does, the thread
//! that ran last goes on, and after it the one with the lowest number, so that a shortened log still
//! means one execution.

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Choice, Pending, Point, Readiness, Step};
use crate::engine::token::ChoiceLog;

#[derive(Debug)]
pub struct Replay {
    choices: ChoiceLog,
    begun: bool,
    diverged: Option<usize>,
}

impl Replay {
    pub fn new(choices: ChoiceLog) -> Replay {
        Replay { choices, begun: false, diverged: None }
    }

    /// The first step whose choice was not possible, if there was one: the program or its environment is
    /// not the one that the log was made with.
    pub fn diverged(&self) -> Option<usize> {
        self.diverged
    }
}

impl Explorer for Replay {
    fn begin(&mut self) -> Option<usize> {
        (!std::mem::replace(&mut self.begun, true)).then_some(0)
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        let Some(&choice) = self.choices.get(point.depth) else {
            let last = point.last.filter(|&t| point.pending(t).readiness == Readiness::Enabled);
            return match last.or_else(|| point.enabled().next()) {
                Some(thread) => Decision::Take(Choice { thread, alternative: 0 }),
                None => Decision::Abandon,
            };
        };
        let pending = point.threads.get(choice.thread.0 as usize);
        let possible =
            |p: &&Pending| p.readiness == Readiness::Enabled && choice.alternative < p.alternatives.max(1);
        if pending.filter(possible).is_none() {
            self.diverged = Some(point.depth);
            return Decision::Abandon;
        }
        Decision::Take(choice)
    }

    fn stepped(&mut self, _: &Step) {}

    fn ended(&mut self, _: &Point<'_>, _: Ending) {}
}
