//! What an explorer decides, and the loop that asks it.

use crate::engine::step::{Choice, Point, Step};

/// What to do at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Take(Choice),
    /// Every way on from here is explored elsewhere: the execution is given up and does not count.
    Abandon,
    /// The explorer only wanted to know what is possible here.
    Withdraw,
}

/// Why an execution is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// No thread can go on: the program has ended, or is stuck.
    Maximal,
    /// The program was stopped by a finding or `System.exit` while threads could still go on. What
    /// they would have done is not explored from here.
    Stopped,
    /// A bound was reached; longer executions of this kind stay unexplored.
    Cut,
    /// The explorer gave it up.
    Abandoned,
    /// It was only run to see what is possible, and is no execution of its own.
    Withdrawn,
    /// Somebody outside ended it. Explorers do not hear of it: there is no next execution.
    Interrupted,
}

/// A strategy. The driver calls `begin` before every execution; then `choose` and `stepped` in turn
/// until the program ends; then `ended`.
pub trait Explorer {
    /// The next execution: how many steps of the previous one it keeps (zero for the first).
    /// `None` when nothing is left to explore.
    fn begin(&mut self) -> Option<usize>;

    /// Which of the enabled operations comes next. Some thread is enabled.
    fn choose(&mut self, point: &Point<'_>) -> Decision;

    /// The chosen operation has happened.
    fn stepped(&mut self, step: &Step);

    /// The execution is over in this state.
    fn ended(&mut self, point: &Point<'_>, ending: Ending);

    /// After `begin` has said that nothing is left: was everything explored that the strategy promises?
    fn is_complete(&self) -> bool {
        true
    }

    /// Bytes that it keeps for executions to come.
    fn bytes(&self) -> usize {
        0
    }

    /// Does it leave out orders of operations that do not depend on each other?
    fn relies_on_independence(&self) -> bool {
        false
    }

    /// Share of the state space explored so far, where the explorer can tell.
    fn share(&self) -> Option<f64> {
        None
    }
}

/// A program under exploration, as the driver sees it: the machine, or an abstract model in tests.
pub trait Subject {
    /// Back to the state after `depth` steps of the current execution.
    fn rewind(&mut self, depth: usize);

    fn point(&self) -> Point<'_>;

    /// Performs an enabled operation.
    fn perform(&mut self, choice: Choice) -> Step;

    /// Why the execution is over, if it is.
    fn ending(&self) -> Option<Ending>;
}

/// Runs one execution to its end.
pub fn run_execution(subject: &mut dyn Subject, explorer: &mut dyn Explorer) -> Option<Ending> {
    let depth = explorer.begin()?;
    subject.rewind(depth);
    loop {
        let ending = match subject.ending() {
            Some(Ending::Interrupted) => return Some(Ending::Interrupted),
            Some(ending) => ending,
            None => match explorer.choose(&subject.point()) {
                Decision::Take(choice) => {
                    let step = subject.perform(choice);
                    explorer.stepped(&step);
                    continue;
                }
                Decision::Abandon => Ending::Abandoned,
                Decision::Withdraw => Ending::Withdrawn,
            },
        };
        explorer.ended(&subject.point(), ending);
        return Some(ending);
    }
}
