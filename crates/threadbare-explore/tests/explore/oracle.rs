//! What an explorer saw, and a plain account of happens-before to compare with.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use threadbare_explore::engine::explorer::{Ending, Explorer, run_execution};
use threadbare_explore::engine::step::{Mode, Step, dependent};
use threadbare_explore::strategies::happens::Happens;

use crate::model::{Model, Program, State, Thread};

/// Everything that tells one outcome from another.
#[derive(Debug, Default)]
pub struct Seen {
    pub executions: u64,
    pub abandoned: u64,
    pub cut: u64,
    pub finals: FxHashSet<State>,
    /// Of stopped executions: who stopped, and what it had seen.
    pub stops: FxHashSet<(usize, Thread)>,
    /// How often each trace occurred.
    pub traces: FxHashMap<u64, u64>,
}

/// Explores until nothing is left. `None` if there were more executions than allowed.
pub fn explore(program: &Program, explorer: &mut dyn Explorer, limit: u64) -> Option<Seen> {
    let mut model = Model::new(program);
    let mut seen = Seen::default();
    while let Some(ending) = run_execution(&mut model, explorer) {
        seen.note(&model, ending);
        if seen.all() > limit {
            return None;
        }
    }
    Some(seen)
}

impl Seen {
    /// Takes in an execution that is over.
    pub fn note(&mut self, model: &Model, ending: Ending) {
        match ending {
            Ending::Abandoned | Ending::Interrupted => self.abandoned += 1,
            Ending::Withdrawn => {}
            Ending::Cut => self.cut += 1,
            Ending::Maximal => {
                self.executions += 1;
                self.finals.insert(model.state().clone());
                *self.traces.entry(trace_hash(&model.steps)).or_default() += 1;
            }
            Ending::Stopped => {
                self.executions += 1;
                let who = model.state().stopped.expect("somebody stopped it");
                self.stops.insert((who, model.state().threads[who].clone()));
            }
        }
    }

    /// Executions, however they ended.
    pub fn all(&self) -> u64 {
        self.executions + self.abandoned + self.cut
    }
}

/// For each step the set of those before it, as bits.
pub fn past(steps: &[Step]) -> Vec<u128> {
    let mut past = vec![0u128; steps.len()];
    for j in 0..steps.len() {
        for i in 0..j {
            let (a, b) = (&steps[i], &steps[j]);
            let acquires = |l| b.accesses.iter().any(|x| x.mode == Mode::Acquire && x.location == l);
            let before = a.choice.thread == b.choice.thread
                || a.started == Some(b.choice.thread)
                || a.epoch < b.epoch
                || dependent(&a.accesses, &b.accesses)
                || a.released.iter().any(|&l| acquires(l));
            if before {
                past[j] |= past[i] | 1 << i;
            }
        }
    }
    past
}

/// The same for equivalent executions, different for others.
pub fn trace_hash(steps: &[Step]) -> u64 {
    let past = past(steps);
    // By thread and number within it, which equivalent executions have in common.
    let mut order: Vec<usize> = (0..steps.len()).collect();
    order.sort_by_key(|&i| (steps[i].choice.thread, i));
    let bits = |set: u128| order.iter().rev().fold(0u128, |bits, &i| bits << 1 | (set >> i & 1));
    let events: Vec<_> = order.iter().map(|&i| (steps[i].choice, bits(past[i]))).collect();
    let mut hasher = FxHasher::default();
    events.hash(&mut hasher);
    hasher.finish()
}

/// The engine's relation is the plain one.
pub fn check_happens(steps: &[Step], happens: &Happens) {
    let past = past(steps);
    for (j, before) in past.into_iter().enumerate() {
        for i in 0..j {
            let engine = happens.ordered(i as u32, j as u32);
            assert_eq!(engine, before >> i & 1 == 1, "{i} before {j} in {steps:#?}");
        }
    }
}
