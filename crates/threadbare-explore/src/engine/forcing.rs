//! A given schedule, performed step by step: replay of a log, and executions that a solver has predicted.
//!
//! No algorithm: at every step the chosen thread must be able to go on, and where it is known which operation it
//! should stand before, it must stand before that one. What is otherwise counts as a divergence: the program is not
//! the one that the schedule was made for, or the prediction was wrong. Replay and prediction expect none.

use crate::engine::explorer::{Ending, Subject};
use crate::engine::step::{Access, Accesses, Choice, Mode, Pending, Point, Readiness};

/// What to perform, and what each step is expected to be.
#[derive(Debug, Clone, Copy)]
pub struct Schedule<'a> {
    pub choices: &'a [Choice],
    /// What the operation of each choice touches, nothing where that is not known: as long as `choices`, or empty.
    pub expected: &'a [Accesses],
}

/// What happens when the schedule is over and the execution is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Afterwards {
    Stop,
    /// The thread that went last goes on as long as it can, then the one with the lowest number.
    GoOn,
}

/// A step that was not what the schedule says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Divergence {
    pub step: usize,
    pub kind: DivergenceKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DivergenceKind {
    /// The execution was over before.
    Over,
    /// The thread could not go on, or not in this way.
    Impossible,
    /// The thread stood before another operation. It was performed all the same.
    OtherOperation,
}

/// What came of a schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forced {
    /// In the order of steps; after one that is not `OtherOperation` nothing was performed any more.
    pub divergences: Vec<Divergence>,
    /// How the execution ended, if it did.
    pub ending: Option<Ending>,
}

impl Forced {
    pub fn fits(&self) -> bool {
        self.divergences.is_empty()
    }
}

impl<'a> Schedule<'a> {
    /// A log of which nothing but the choices is known.
    pub fn of(choices: &'a [Choice]) -> Schedule<'a> {
        Schedule { choices, expected: &[] }
    }

    /// The choice of the next step, and how it differs from what was expected. Nothing when the schedule is over.
    pub fn next(&self, point: &Point<'_>) -> Option<Result<(Choice, Option<Divergence>), Divergence>> {
        let choice = *self.choices.get(point.depth)?;
        let divergence = |kind| Divergence { step: point.depth, kind };
        let pending = point.threads.get(choice.thread.0 as usize).filter(|pending| can_go(pending, choice));
        let Some(pending) = pending else { return Some(Err(divergence(DivergenceKind::Impossible))) };
        let expected = self.expected.get(point.depth).filter(|expected| !expected.is_empty());
        let other = expected.is_some_and(|expected| !is_expected(&pending.accesses, expected));
        Some(Ok((choice, other.then(|| divergence(DivergenceKind::OtherOperation)))))
    }
}

fn can_go(pending: &Pending, choice: Choice) -> bool {
    pending.readiness == Readiness::Enabled && choice.alternative < pending.alternatives.max(1)
}

/// What an operation would touch is part of what it is known to touch when it happens: who wakes another thread
/// also touches that. What it awaits depends on the others.
fn is_expected(pending: &[Access], expected: &[Access]) -> bool {
    pending.iter().filter(|access| access.mode != Mode::Await).all(|access| expected.contains(access))
}

/// Performs a schedule from the beginning.
pub fn force(subject: &mut dyn Subject, schedule: Schedule<'_>, afterwards: Afterwards) -> Forced {
    subject.rewind(0);
    let mut divergences = Vec::new();
    loop {
        let point = subject.point();
        let ending = subject.ending();
        let next = match schedule.next(&point) {
            None if ending.is_some() || afterwards == Afterwards::Stop => None,
            None => go_on(&point),
            Some(_) if ending.is_some() => {
                divergences.push(Divergence { step: point.depth, kind: DivergenceKind::Over });
                None
            }
            Some(Err(divergence)) => {
                divergences.push(divergence);
                None
            }
            Some(Ok((choice, divergence))) => {
                divergences.extend(divergence);
                Some(choice)
            }
        };
        let Some(choice) = next else { return Forced { divergences, ending } };
        subject.perform(choice);
    }
}

fn go_on(point: &Point<'_>) -> Option<Choice> {
    let last = point.last.filter(|t| point.pending(*t).readiness == Readiness::Enabled);
    last.or_else(|| point.enabled().next()).map(|thread| Choice { thread, alternative: 0 })
}

/// Performs a log of choices; false if it does not fit the program.
pub fn replay(subject: &mut dyn Subject, log: &[Choice]) -> bool {
    force(subject, Schedule::of(log), Afterwards::Stop).fits()
}
