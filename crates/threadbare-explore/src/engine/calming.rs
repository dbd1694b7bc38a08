//! A failing execution with fewer waits that end early.
//!
//! With time-outs at any moment explorers let threads run through their sleeps as they run through anything else, so a
//! failing execution has early time-outs that have nothing to do with the failure. A report says "only if" of each, so
//! those go that need not be: the execution is run again with one of the waits held up until it is not early any more,
//! all else in the old order as far as that is possible. What fails in the same way with fewer early ends is kept.
//!
//! Not minimal: several that can only go together stay.

use crate::engine::explorer::Subject;
use crate::engine::machine::Machine;
use crate::engine::outcome::Outcome;
use crate::engine::session::Finding;
use crate::engine::step::{Choice, Readiness};
use threadbare_vm::ids::ThreadId;
use threadbare_vm::stepping::timing::Timing;

/// Executions that are tried for one finding.
const MOST_ATTEMPTS: usize = 64;

/// One run of a program: what was chosen, and at which steps a wait ended early.
struct Attempt {
    log: Vec<Choice>,
    early: Vec<usize>,
    trace: u64,
    outcome: Option<Outcome>,
}

/// Replaces a finding by one that fails in the same way with fewer early ends, if there is one. The machine has the
/// timing of the finding.
pub fn calm(machine: &mut Machine, finding: &mut Finding) {
    if finding.timing == Timing::IDEAL {
        return;
    }
    let signature = finding.outcome.signature();
    let mut best = run(machine, &finding.log, None);
    let (mut attempts, mut at) = (0, 0);
    while at < best.early.len() && attempts < MOST_ATTEMPTS {
        attempts += 1;
        let attempt = run(machine, &best.log, Some(best.early[at]));
        let is_same = attempt.outcome.as_ref().is_some_and(|outcome| outcome.signature() == signature);
        if is_same && attempt.early.len() < best.early.len() {
            (best, at) = (attempt, 0);
        } else {
            at += 1;
        }
    }
    if let Some(outcome) = best.outcome.filter(|outcome| outcome.signature() == signature) {
        finding.log = best.log;
        finding.trace = best.trace;
        finding.outcome = outcome;
    }
}

/// Runs a log again; the wait that ends with the step of this number is held up while it would be early.
fn run(machine: &mut Machine, log: &[Choice], held: Option<usize>) -> Attempt {
    machine.keep_marks(false);
    let mut left = Remaining { log, taken: vec![false; log.len()], held };
    let mut early = Vec::new();
    while machine.ending().is_none() {
        let Some(choice) = left.next(machine) else { break };
        if machine.ends_wait_early(choice.thread) {
            early.push(machine.depth());
        }
        machine.perform(choice);
    }
    Attempt {
        log: machine.log().to_vec(),
        early,
        trace: machine.trace_hash(),
        outcome: machine.outcome().cloned(),
    }
}

/// What is left of a log.
struct Remaining<'a> {
    log: &'a [Choice],
    taken: Vec<bool>,
    held: Option<usize>,
}

impl Remaining<'_> {
    /// The next step of the log that is possible; without one, whoever can go on without ending a wait early.
    fn next(&mut self, machine: &Machine) -> Option<Choice> {
        let point = machine.point();
        let ready = |t: ThreadId| {
            let pending = point.threads.get(t.0 as usize);
            pending.is_some_and(|pending| pending.readiness == Readiness::Enabled)
        };
        let mut seen: Vec<ThreadId> = Vec::new();
        for (i, choice) in self.log.iter().enumerate().filter(|(i, _)| !self.taken[*i]) {
            // The steps of a thread keep their order.
            if seen.contains(&choice.thread) {
                continue;
            }
            seen.push(choice.thread);
            let waits = self.held == Some(i) && machine.ends_wait_early(choice.thread);
            if !ready(choice.thread) || waits {
                continue;
            }
            self.taken[i] = true;
            let alternatives = point.pending(choice.thread).alternatives;
            return Some(Choice { alternative: choice.alternative.min(alternatives.max(1) - 1), ..*choice });
        }
        let calm = point.enabled().find(|t| !machine.ends_wait_early(*t));
        let thread = calm.or_else(|| point.enabled().next())?;
        // It is not the one of the log any more that happens now.
        if let Some(i) = (0..self.log.len()).find(|i| !self.taken[*i] && self.log[*i].thread == thread) {
            self.taken[i] = true;
        }
        Some(Choice { thread, alternative: 0 })
    }
}
