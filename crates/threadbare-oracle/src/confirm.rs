//! A violation as it is reported: found again on a machine that has run nothing else, and replayed.
//!
//! What a machine has linked and initialised for earlier tests stays, so the log of choices of an
//! execution may fit that machine only. A machine that is asked for this test alone is the same for whoever
//! replays it.

use crate::shrink::{same, schedules};
use crate::trial::{Effort, LIMITS, Violation, try_test};
use threadbare_explore::machine::Machine;
use threadbare_explore::session::replay;
use threadbare_explore::step::Choice;
use threadbare_testgen::serial::{Timers, orders};
use threadbare_testgen::stage::{Failure, Stage, is_reference};
use threadbare_testgen::test::Test;
use threadbare_vm::ids::Ref;

/// Orders in which the calls are made to see what they link.
const ORDERS: usize = 6;

/// Links what a test needs, so that its executions depend on nothing that ran before.
pub fn warm_up(stage: &mut Stage, test: &Test) -> Result<(), Failure> {
    let orders = orders(test, ORDERS);
    let run = stage.run_linked(test, |stage, values| {
        for order in &orders {
            stage.run_in_order(test, values, order, Timers::Last);
        }
    });
    run.map_err(|(_, failure)| failure)
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
    let mut efforts = schedules(seed);
    efforts.push(Effort::portfolio(20_000, seed));
    for effort in efforts {
        let trial = try_test(stage, &violation.test, &effort, &mut go_on).ok()?;
        let found = trial.violations.into_iter().find(|v| same(&v.failing, &violation.failing));
        if let Some(found) = found {
            let twice = (0..2).all(|_| fits(stage, &found));
            return twice.then_some(found);
        }
    }
    None
}

fn fits(stage: &mut Stage, violation: &Violation) -> bool {
    let replayed = with_replay(stage, &violation.test, &[], &violation.log, false, |machine| {
        machine.trace_hash() == violation.trace
            && machine.outcome().is_some_and(|o| o.signature() == violation.outcome.signature())
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
    record: bool,
    then: impl FnOnce(&mut Machine) -> T,
) -> Result<Option<T>, Failure> {
    stage.prepare(test)?;
    let mark = stage.vm().mark();
    let built = stage.run_prefix(test).map_err(|(_, failure)| failure);
    let result = built.and_then(|values| {
        stage.share(test, &values);
        stage.explore(test, &values, LIMITS, |machine| {
            let named = names.iter().zip(&values).zip(&test.prefix).filter(|(_, step)| is_reference(step));
            machine.given_names =
                named.map(|((name, value), _)| (Ref::from_slot(*value), name.clone())).collect();
            machine.record(record);
            replay(machine, log).then(|| then(machine))
        })
    });
    let vm = stage.vm();
    vm.rollback(&mark);
    vm.release(mark);
    result
}
