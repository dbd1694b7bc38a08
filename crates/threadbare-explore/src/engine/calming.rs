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
use std::collections::VecDeque;
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
    let mut left = Remaining::of(log, held);
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
    /// By thread: the numbers of its steps that are left.
    steps: Vec<VecDeque<usize>>,
    held: Option<usize>,
}

impl Remaining<'_> {
    fn of(log: &[Choice], held: Option<usize>) -> Remaining<'_> {
        let threads = log.iter().map(|choice| choice.thread.0 as usize + 1).max().unwrap_or(0);
        let mut steps = vec![VecDeque::new(); threads];
        for (i, choice) in log.iter().enumerate() {
            steps[choice.thread.0 as usize].push_back(i);
        }
        Remaining { log, steps, held }
    }

    /// The next step of the log that is possible, where the steps of a thread keep their order; without one, whoever
    /// can go on without ending a wait early.
    fn next(&mut self, machine: &Machine) -> Option<Choice> {
        let point = machine.point();
        let is_possible = |i: usize| {
            let thread = self.log[i].thread;
            let pending = point.threads.get(thread.0 as usize);
            let is_enabled = pending.is_some_and(|pending| pending.readiness == Readiness::Enabled);
            is_enabled && !(self.held == Some(i) && machine.ends_wait_early(thread))
        };
        let possible =
            self.steps.iter().filter_map(|steps| steps.front().copied()).filter(|i| is_possible(*i));
        if let Some(choice) = possible.min().map(|i| self.log[i]) {
            self.pass(choice.thread);
            let alternatives = point.pending(choice.thread).alternatives;
            return Some(Choice { alternative: choice.alternative.min(alternatives.max(1) - 1), ..choice });
        }
        let calm = point.enabled().find(|t| !machine.ends_wait_early(*t));
        let thread = calm.or_else(|| point.enabled().next())?;
        // It is not the one of the log any more that happens now.
        self.pass(thread);
        Some(Choice { thread, alternative: 0 })
    }

    /// The thread's next step of the log is done, or will not be.
    fn pass(&mut self, thread: ThreadId) {
        if let Some(steps) = self.steps.get_mut(thread.0 as usize) {
            steps.pop_front();
        }
    }
}
