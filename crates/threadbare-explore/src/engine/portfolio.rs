//! Phases in turn, and one phase on several machines: what every search does, whoever gives it machines and time.
//!
//! Nothing here has threads or a clock. A sampler's execution is a function of its number, so the numbers are dealt
//! out in shares and what comes back is put together by number: the result is the same for any count of machines.

use crate::engine::machine::Machine;
use crate::engine::outcome::Outcome;
use crate::engine::plan::{Phase, Strategy, run_phase};
use crate::engine::session::{Finding, Sample, Session, Stop, Tally};
use crate::narration::story::Story;
use threadbare_vm::stepping::timing::Timing;

/// Phases that are still to be run.
#[derive(Debug, Clone)]
pub struct Portfolio<'a> {
    phases: &'a [Phase],
    /// Operations of an execution from which on only samples are taken: reduction compares operations with each
    /// other, and there are too many such executions to explore them all anyway.
    long: usize,
    at: usize,
}

impl<'a> Portfolio<'a> {
    /// A single phase is run in any case: somebody asked for it.
    pub fn new(phases: &'a [Phase], long: usize) -> Portfolio<'a> {
        Portfolio { phases, long, at: 0 }
    }

    /// The next phase, for a program whose longest execution has had so many operations.
    pub fn next(&mut self, depth: usize) -> Option<Phase> {
        let alone = self.phases.len() == 1;
        let is_worth = |phase: &Phase| alone || depth <= self.long || phase.strategy != Strategy::Dpor;
        let skipped = self.phases[self.at..].iter().position(is_worth)?;
        self.at += skipped + 1;
        Some(self.phases[self.at - 1])
    }
}

impl Stop {
    /// Is a search over, whatever phases are left?
    pub fn is_final(self) -> bool {
        match self {
            Stop::Exhausted | Stop::Fatal | Stop::LeakedFinal => true,
            // Samplers may still find what systematic search could not reach.
            Stop::Spent | Stop::Found | Stop::Budget => false,
        }
    }
}

/// The part of a sampling phase that one of several machines runs.
#[derive(Debug, Clone, Copy)]
pub struct Share {
    pub phase: Phase,
    pub timing: Timing,
    pub seed: u64,
    pub worker: u64,
    pub workers: u64,
    pub keep_going: bool,
}

/// What came of a share.
#[derive(Debug, Clone)]
pub struct ShareResult {
    pub stop: Stop,
    pub samples: Vec<Sample>,
    /// With the number of the execution in the whole phase.
    pub findings: Vec<Finding>,
    pub fatal: Option<Outcome>,
    /// The first execution that a bound cut off: its number, and what it said.
    pub bound: Option<(u64, Outcome)>,
}

impl Share {
    /// The number of the share's execution `k` in the whole phase.
    fn number(&self, k: u64) -> u64 {
        self.phase.first + self.worker + k * self.workers
    }

    /// Runs it. `go_on` is asked before every execution, with its number and how many were run.
    pub fn run(&self, machine: &mut Machine, mut go_on: impl FnMut(u64, u64) -> bool) -> ShareResult {
        if machine.vm.timing() != self.timing {
            machine.set_timing(self.timing);
        }
        let mut session = Session::new(self.keep_going);
        session.samples = Some(Vec::new());
        let part = (self.worker, self.workers);
        let stop = run_phase(&mut session, machine, self.phase, self.seed, part, |session, _| {
            let executions = session.tally.executions;
            go_on(self.number(executions), executions)
        });
        for finding in &mut session.findings {
            finding.execution = self.number(finding.execution - 1);
        }
        let mut samples = session.samples.take().unwrap_or_default();
        for (k, sample) in samples.iter_mut().enumerate() {
            sample.number = self.number(k as u64);
        }
        ShareResult {
            stop,
            samples,
            findings: session.findings,
            bound: session.tally.bound.map(|outcome| (self.number(session.tally.bound_at - 1), outcome)),
            fatal: session.fatal,
        }
    }
}

impl ShareResult {
    /// The number of its first execution that failed.
    pub fn earliest(&self) -> Option<u64> {
        self.findings.iter().map(|finding| finding.execution).min()
    }
}

impl Session {
    /// Takes in all shares of a phase. Unless more is wanted than one finding, what follows the first does not count.
    pub fn take_shares(&mut self, results: Vec<ShareResult>, phase: Phase) -> Stop {
        let earliest = results.iter().filter_map(ShareResult::earliest).min();
        let last = earliest.filter(|_| !self.keep_going).unwrap_or(u64::MAX);
        let mut stop = Stop::Budget;
        let (mut samples, mut findings, mut bounds) = (Vec::new(), Vec::new(), Vec::new());
        for result in results {
            bounds.extend(result.bound);
            samples.extend(result.samples);
            findings.extend(result.findings);
            match result.stop {
                Stop::LeakedFinal => return Stop::LeakedFinal,
                Stop::Fatal => {
                    self.fatal = result.fatal;
                    stop = Stop::Fatal;
                }
                Stop::Found if stop != Stop::Fatal => stop = Stop::Found,
                _ => {}
            }
        }
        self.merge(&samples, findings, phase.first, last);
        bounds.sort_by_key(|(number, _)| *number);
        if let Some((_, outcome)) = bounds.into_iter().find(|(number, _)| *number <= last) {
            self.tally.bound.get_or_insert(outcome);
        }
        stop
    }
}

/// What an exploration of a program found and covered: all that a report needs.
#[derive(Debug, Clone)]
pub struct Exploration {
    pub stop: Stop,
    /// The strategy that ended it.
    pub strategy: Strategy,
    /// Executions under that strategy, since it was last begun.
    pub executions: u64,
    pub seed: u64,
    /// What was explored with which timing, in that order; at least one.
    pub rounds: Vec<Round>,
    /// The user wanted no more.
    pub interrupted: bool,
    pub tally: Tally,
    pub findings: Vec<NarratedFinding>,
    /// Why the machine could not go on.
    pub fatal: Option<Outcome>,
    pub remarks: Vec<Remark>,
}

/// What one timing was explored with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    pub timing: Timing,
    pub stop: Stop,
    /// Executions of the strategy that ended it if everything was explored, else all.
    pub executions: u64,
}

impl Exploration {
    /// Was everything explored that was asked for?
    pub fn is_complete(&self) -> bool {
        self.rounds.iter().all(|round| round.stop == Stop::Exhausted)
    }
}

/// A finding with its story.
#[derive(Debug, Clone)]
pub struct NarratedFinding {
    pub finding: Finding,
    pub story: Story,
    pub token: String,
}

/// What else is worth knowing about an exploration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// The program reads standard input, and there is none.
    NoInput,
    /// Files that it wanted to read and may not.
    Unread(Vec<String>),
    /// It lets `this` escape from a constructor, so final fields count as shared.
    VisibleFinals,
    /// An execution did not end within so many steps.
    Steps { most: u64, stack: Vec<threadbare_vm::trap::Frame> },
    /// An execution did not end within so many visible operations.
    Operations { most: usize },
    /// An execution met a bound of the machine.
    Limit { what: String },
}
