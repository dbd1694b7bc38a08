//! A violation as it is reported: found again on a machine that has run nothing else, and replayed.
//!
//! What a machine has linked and initialised for earlier tests stays, so the log of choices of an
//! execution may fit that machine only. A machine that is asked for this test alone is the same for whoever
//! replays it.

use crate::observation;
use crate::shrink::same;
use crate::trial::{Effort, LIMITS, Violation, try_test};
use crate::verdict::{Failing, Oracle};
use threadbare_explore::engine::forcing::replay;
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::plan::Strategy;
use threadbare_explore::engine::step::Choice;
use threadbare_explore::engine::trace::Recording;
use threadbare_testgen::serial::{Timers, orders};
use threadbare_testgen::stage::{Failure, Stage, is_reference};
use threadbare_testgen::test::Test;
use threadbare_vm::ids::Ref;

/// Executions for each number of preemptions.
const BOUNDED: u64 = 2_000;
/// Executions of the strategies that find what has more preemptions.
const SAMPLED: u64 = 6_000;
/// Bounds of an execution that overflows a whole stack.
const OVERFLOWING: Limits = Limits { depth: 4_000_000, steps: 400_000_000 };
const OVERFLOW: &str = "java.lang.StackOverflowError";

/// Orders in which the calls are made to see what they link.
const ORDERS: usize = 6;

/// How the classes differ from those that a token was made with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    /// The program no longer starts a second thread.
    NoSecondThread,
    /// A step of the token cannot be taken.
    StepNotPossible,
    /// The same steps read or write other values.
    OtherValues,
    /// This is not there any more.
    Missing(String),
    /// The test can no longer be built.
    Unbuildable(Failure),
}

/// Links what a test needs, so that its executions depend on nothing that ran before.
pub fn warm_up(stage: &mut Stage, test: &Test) -> Result<(), Failure> {
    drop(stage.run_patiently(test));
    if matches!(stage.run_linked(test, |_, _| ()), Err((_, Failure::Bound(_)))) {
        stage.be_patient();
    }
    stage.make_first_calls(test).map_err(|(_, failure)| failure)?;
    let orders = orders(test, ORDERS);
    let run = stage.run_linked(test, |stage, values| {
        for order in &orders {
            stage.run_in_order(test, values, order, Timers::Last);
        }
    });
    run.map_err(|(_, failure)| failure)?;
    observation::link(stage, test);
    Ok(())
}

/// Finds a violation again on a fresh stage, with as few preemptions as it takes, and replays it twice.
/// Nothing if it cannot be had again.
pub fn confirm(
    stage: &mut Stage,
    violation: &Violation,
    seed: u64,
    mut go_on: impl FnMut() -> bool,
) -> Option<Violation> {
    warm_up(stage, &violation.test).ok()?;
    // The schedule that was found may fit as it is: then nothing is lost if no simpler one is found.
    let as_found = Effort::of_log(violation.log.clone(), violation.seed);
    let few = |bound| Effort::of(Strategy::Preemption(bound), BOUNDED, seed);
    let mut efforts = vec![few(0), few(1), few(2), as_found];
    efforts.push(few(3));
    efforts.push(Effort::of(Strategy::Pos, SAMPLED, violation.seed));
    efforts.push(Effort::of(Strategy::Dpor, SAMPLED, seed));
    if violation.is_overflow() {
        // Executions that overflow the stack are too long to search among them.
        efforts.retain(|effort| effort.log.is_some());
    }
    for effort in efforts {
        let effort = effort.under(violation.oracle());
        let trial = try_test(stage, &violation.test, &effort, &mut go_on).ok()?;
        let found = trial.violations.into_iter().find(|v| same(&v.failing, &violation.failing));
        if let Some(found) = found.filter(|found| (0..2).all(|_| fits(stage, found))) {
            return Some(found);
        }
    }
    None
}

impl Violation {
    /// The oracle that sees it.
    pub fn oracle(&self) -> Oracle {
        match self.failing {
            Failing::Results(_) => Oracle::Results,
            _ => Oracle::Failures,
        }
    }

    pub fn is_overflow(&self) -> bool {
        matches!(&self.failing, Failing::Exception(thrown) if thrown.class == OVERFLOW)
    }
}

/// Does a violation overflow the stack of a stage that has more of it, too?
pub fn overflows(stage: &mut Stage, violation: &Violation) -> bool {
    if warm_up(stage, &violation.test).is_err() {
        return false;
    }
    let effort = Effort { limits: OVERFLOWING, ..Effort::of_log(violation.log.clone(), violation.seed) };
    let trial = try_test(stage, &violation.test, &effort, || true);
    trial.is_ok_and(|trial| trial.violations.iter().any(Violation::is_overflow))
}

fn fits(stage: &mut Stage, violation: &Violation) -> bool {
    let replayed = with_replay(stage, &violation.test, &[], &violation.log, Recording::Off, |machine| {
        machine.trace_hash() == violation.trace
            && machine.outcome().is_some_and(|o| {
                // That results are wrong is not the machine's to say.
                violation.oracle() == Oracle::Results || o.signature() == violation.outcome.signature()
            })
    });
    matches!(replayed, Ok(Some(true)))
}

/// Replays a log of choices of a test and asks the machine at its end; nothing if the log does not fit.
/// Objects that the prefix made are called by these names.
pub fn with_replay<T>(
    stage: &mut Stage,
    test: &Test,
    names: &[String],
    log: &[Choice],
    recording: Recording,
    then: impl FnOnce(&mut Machine) -> T,
) -> Result<Option<T>, Failure> {
    let replayed = stage.run_once(test, |stage, values| {
        stage.explore(test, values, LIMITS, |machine| {
            let named = names.iter().zip(values).zip(&test.prefix).filter(|(_, step)| is_reference(step));
            machine.given_names =
                named.map(|((name, value), _)| (Ref::from_slot(*value), name.clone())).collect();
            machine.record(recording);
            replay(machine, log).then(|| then(machine))
        })
    });
    replayed.flatten()
}
