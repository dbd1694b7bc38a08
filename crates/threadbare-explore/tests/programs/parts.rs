//! Reduction in parts, on two machines: it ends in the same states as on one, in as many executions.

use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::plan::{Phase, Strategy};
use threadbare_explore::engine::reduction::{Marks, SliceResult, run_reduced};
use threadbare_explore::engine::session::{Session, Stop};
use threadbare_explore::strategies::rounds::Splitting;
use threadbare_vm::stepping::timing::Timing;

/// Executions up to which a program is explored in parts: entering one costs more than an execution.
const MOST: u64 = 800;
/// Tiny, so that small programs are split many times.
const SPLITTING: Splitting = Splitting { solo: 2, slice: 3, width: 5 };

/// Compares with a search that has explored everything.
pub fn check(start: impl Fn() -> Result<Machine, String>, whole: &Session) -> Result<(), String> {
    if whole.tally.executions > MOST {
        return Ok(());
    }
    let mut machines = [start()?, start()?];
    let mut marks = Marks::of(&machines[0]);
    let mut session = Session::new(false);
    let phase = Phase { strategy: Strategy::Dpor, first: 0, executions: 10 * MOST, until: 1.0 };
    let stop = run_reduced(&mut session, (phase, Timing::IDEAL), SPLITTING, &mut marks, &mut |round| {
        // From the end, so that the machines meet slices in another order than they count.
        let slices = round.tasks.iter().enumerate().rev();
        let mut results: Vec<SliceResult> =
            slices.map(|(i, task)| task.run(&mut machines[i % 2], |_, _| true)).collect();
        results.reverse();
        results
    });
    if stop != Stop::Exhausted {
        return Err(format!("in parts it ends with {stop:?}"));
    }
    let (all, parts) = (&whole.tally, &session.tally);
    // A reversed operation may turn out differently, and what is then redundant is found in another order.
    if all.states != parts.states || all.executions > parts.executions {
        return Err(format!(
            "whole {} executions and {} states, in parts {} executions and {} states",
            all.executions,
            all.states.len(),
            parts.executions,
            parts.states.len()
        ));
    }
    Ok(())
}
