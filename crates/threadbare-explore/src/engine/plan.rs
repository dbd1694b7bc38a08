//! Strategies by name, and the default portfolio: what to run, in which order, for how many executions.
//!
//! The portfolio takes a glance and then tries to explore everything, which small programs allow. Then
//! it samples, because most faults are shallow and samplers find those within a few hundred
//! executions, whatever the size of the program. Then it explores systematically for longer, which
//! either ends with the statement that nothing is left or finds what samplers miss; and samples again
//! with what the budget leaves.

use crate::engine::explorer::Explorer;
use crate::engine::machine::Machine;
use crate::engine::session::{Session, Stop};
use crate::strategies::delay::Delays;
use crate::strategies::dfs::Dfs;
use crate::strategies::dpor::Dpor;
use crate::strategies::numbers::Numbers;
use crate::strategies::pct::Pct;
use crate::strategies::pilot::{Estimates, Pilot};
use crate::strategies::pos::Pos;
use crate::strategies::preemption::PreemptionBound;
use crate::strategies::random::RandomWalk;
use crate::strategies::surw::Surw;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Strategy {
    Random,
    /// Bug depth.
    Pct(u32),
    Pos,
    Surw,
    /// Most delays of an execution.
    Delay(u32),
    Dfs,
    /// Most preemptions of an execution.
    Preemption(u32),
    Dpor,
}

impl Strategy {
    /// Does it keep track of what is explored, so that it can say when nothing is left?
    pub fn is_systematic(self) -> bool {
        matches!(self, Strategy::Dfs | Strategy::Preemption(_) | Strategy::Dpor)
    }

    /// Does it ask what the pending operations of threads touch?
    pub fn compares_operations(self) -> bool {
        matches!(self, Strategy::Pos | Strategy::Surw | Strategy::Dpor)
    }

    /// Does it need to know the size of the program?
    fn needs_estimates(self) -> bool {
        matches!(self, Strategy::Pct(_) | Strategy::Surw | Strategy::Delay(_))
    }

    pub fn name(self) -> &'static str {
        match self {
            Strategy::Random => "random",
            Strategy::Pct(_) => "pct",
            Strategy::Pos => "pos",
            Strategy::Surw => "surw",
            Strategy::Delay(_) => "delay",
            Strategy::Dfs => "dfs",
            Strategy::Preemption(_) => "preemption",
            Strategy::Dpor => "dpor",
        }
    }

    /// The explorer; `numbers` says which executions of a sampler.
    pub fn explorer(self, seed: u64, numbers: Numbers, estimates: &Estimates) -> Box<dyn Explorer> {
        match self {
            Strategy::Random => Box::new(RandomWalk::new(seed, numbers)),
            Strategy::Pct(depth) => Box::new(Pct::new(seed, depth, estimates, numbers)),
            Strategy::Pos => Box::new(Pos::new(seed, numbers)),
            Strategy::Surw => Box::new(Surw::new(seed, estimates, numbers)),
            Strategy::Delay(bound) => Box::new(Delays::new(seed, bound, estimates, numbers)),
            Strategy::Dfs => Box::new(Dfs::new()),
            Strategy::Preemption(bound) => Box::new(PreemptionBound::new(bound)),
            Strategy::Dpor => Box::new(Dpor::new()),
        }
    }
}

/// One part of a plan.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Phase {
    pub strategy: Strategy,
    /// Number of the first execution of a sampler.
    pub first: u64,
    /// Executions at most.
    pub executions: u64,
    /// Share of the whole time budget, if there is one, at which it ends at the latest.
    pub until: f64,
}

/// Samples before anything else: some faults are in most interleavings, but late in systematic search.
const GLANCE: u64 = 24;
/// Executions in which a small program is explored whole.
const FIRST_TRY: u64 = 2_000;
/// Executions of each sampler after that.
const FIRST_SAMPLES: u64 = 250;

/// Operations at which an execution is cut off under reduction, which compares them with each other.
pub(crate) const LONGEST_REDUCED: usize = 3_000;

/// The default; see the top of this file.
pub fn portfolio(executions: u64) -> Vec<Phase> {
    let mut plan = Vec::new();
    let mut left = executions;
    let mut add = |strategy, wanted: u64, until, left: &mut u64| {
        let executions = wanted.min(*left);
        *left -= executions;
        if executions > 0 {
            plan.push(Phase { strategy, first: 0, executions, until });
        }
    };
    for strategy in [Strategy::Pos, Strategy::Surw] {
        add(strategy, GLANCE.min(executions / 16), 0.05, &mut left);
    }
    add(Strategy::Dpor, FIRST_TRY.min(executions / 4), 0.1, &mut left);
    let first = FIRST_SAMPLES.min(executions / 8);
    for (i, strategy) in SAMPLERS.into_iter().enumerate() {
        add(strategy, first, 0.1 + 0.025 * (i + 1) as f64, &mut left);
    }
    // Systematic exploration gets the greater part; the rest is for programs that it cannot finish.
    let rest = left / 3;
    add(Strategy::Dpor, left - rest, 0.7, &mut left);
    for (i, strategy) in SAMPLERS.into_iter().enumerate() {
        add(strategy, rest / SAMPLERS.len() as u64, 0.7 + 0.06 * (i + 1) as f64, &mut left);
    }
    plan
}

/// Delays come last: they are for faults that need most threads in one order, which are rare.
const SAMPLERS: [Strategy; 5] =
    [Strategy::Pos, Strategy::Surw, Strategy::Pct(3), Strategy::Random, Strategy::Delay(3)];

/// Measures a program for the samplers that need that; nothing it meets is counted.
pub fn estimate(machine: &mut Machine, strategy: Strategy, seed: u64) -> Estimates {
    if !strategy.needs_estimates() {
        return Estimates::default();
    }
    machine.look_ahead(true);
    let mut pilot = Pilot::new(seed);
    while crate::engine::explorer::run_execution(machine, &mut pilot).is_some() {}
    pilot.estimates()
}

/// Runs one phase on one machine. `worker` of `workers` shares of a sampler's executions; a systematic
/// strategy runs whole.
pub fn run_phase(
    session: &mut Session,
    machine: &mut Machine,
    phase: Phase,
    seed: u64,
    (worker, workers): (u64, u64),
    mut go_on: impl FnMut(&Session, &dyn Explorer) -> bool,
) -> Stop {
    let estimates = estimate(machine, phase.strategy, seed);
    let end = phase.first.saturating_add(phase.executions);
    let systematic = phase.strategy.is_systematic();
    let begun = session.tally.executions + session.tally.abandoned;
    machine.look_ahead(phase.strategy.compares_operations());
    machine.go_past_cycles(systematic);
    machine.keep_marks(systematic);
    let reduced = phase.strategy == Strategy::Dpor;
    machine.cut_at(if reduced { LONGEST_REDUCED } else { usize::MAX });
    let stop = loop {
        machine.watches_states = machine.states_asked;
        let numbers = Numbers::between(phase.first, end, worker, workers);
        let mut explorer = phase.strategy.explorer(seed, numbers, &estimates);
        let stop = session.run(machine, &mut *explorer, |session, explorer| {
            let done = session.tally.executions + session.tally.abandoned - begun;
            // An execution that long goes on for ever, in a loop whose every round is a new branch.
            let endless = reduced && done > 0 && session.tally.depth >= LONGEST_REDUCED;
            (!systematic || done < phase.executions) && !endless && go_on(session, explorer)
        });
        // Some execution asked for the state of a thread, and reduction did not reckon with that.
        if stop != Stop::Spent || !reduced || !machine.misses_states() {
            break stop;
        }
    };
    machine.go_past_cycles(false);
    machine.keep_marks(false);
    machine.cut_at(usize::MAX);
    match stop {
        // A sampler that has run its numbers has not explored everything.
        Stop::Exhausted | Stop::Spent if !systematic => Stop::Budget,
        stop => stop,
    }
}
