//! Explorations with a count of what they really did.

use anyhow::{Result, bail};
use threadbare_explore::engine::explorer::{Decision, Ending, Explorer, Subject};
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::plan::{self, Strategy};
use threadbare_explore::engine::session::{Session, Stop};
use threadbare_explore::engine::step::{Point, Step};
use threadbare_explore::strategies::numbers::Numbers;

/// An explorer whose steps are counted. A systematic one goes on from states that it kept, so it
/// performs fewer operations than its executions are long.
struct Counted {
    inner: Box<dyn Explorer>,
    steps: u64,
}

impl Explorer for Counted {
    fn begin(&mut self) -> Option<usize> {
        self.inner.begin()
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        self.inner.choose(point)
    }

    fn stepped(&mut self, step: &Step) {
        self.steps += 1;
        self.inner.stepped(step);
    }

    fn ended(&mut self, point: &Point<'_>, ending: Ending) {
        self.inner.ended(point, ending);
    }
}

/// What happened since the start.
#[derive(Debug, Default, Clone, Copy)]
pub struct Done {
    /// Executions, those that were given up included.
    pub executions: u64,
    pub abandoned: u64,
    /// Visible operations performed.
    pub operations: u64,
}

/// Runs a strategy once: to its end, a finding, or until `go_on` says no. Measuring executions of a
/// sampler are not counted, as in the product.
pub fn once(
    session: &mut Session,
    machine: &mut Machine,
    strategy: Strategy,
    seed: u64,
    done: &mut Done,
    mut go_on: impl FnMut(Done) -> bool,
) -> Result<Stop> {
    let estimates = plan::estimate(machine, strategy, seed);
    let mut explorer =
        Counted { inner: strategy.explorer(seed, Numbers::first(u64::MAX), &estimates), steps: 0 };
    machine.look_ahead(strategy.compares_operations());
    machine.go_past_cycles(strategy.is_systematic());
    machine.keep_marks(strategy.is_systematic());
    let start = *done;
    let before = (session.tally.executions, session.tally.abandoned);
    let so_far = |session: &Session| {
        let abandoned = session.tally.abandoned - before.1;
        Done {
            executions: start.executions + session.tally.executions - before.0 + abandoned,
            abandoned: start.abandoned + abandoned,
            operations: start.operations,
        }
    };
    let stop = session.run(machine, &mut explorer, |session, _| go_on(so_far(session)));
    *done = Done { operations: start.operations + explorer.steps, ..so_far(session) };
    machine.keep_marks(false);
    machine.rewind(0);
    match stop {
        Stop::Fatal => bail!("the machine gave up: {:?}", session.fatal),
        stop => Ok(stop),
    }
}

/// Runs a strategy again and again until `go_on` says no.
pub fn repeat(
    session: &mut Session,
    machine: &mut Machine,
    strategy: Strategy,
    seed: u64,
    done: &mut Done,
    mut go_on: impl FnMut(Done) -> bool,
) -> Result<()> {
    loop {
        match once(session, machine, strategy, seed, done, &mut go_on)? {
            Stop::Budget => return Ok(()),
            Stop::Exhausted => {}
            stop => bail!("{}: {stop:?}", strategy.name()),
        }
        if !go_on(*done) {
            return Ok(());
        }
    }
}
