//! Phases in turn, and one phase on several machines: what every search does, whoever gives it machines and time.
//!
//! Nothing here has threads or a clock. Reduction is shared out by `reduction`. A sampler's execution is a function of its number, so the numbers are dealt
//! out in shares and what comes back is put together by number: the result is the same for any count of machines.

use crate::engine::machine::Machine;
use crate::engine::outcome::Outcome;
use crate::engine::plan::{Phase, Strategy, run_phase};
use crate::engine::reduction::Marks;
use crate::engine::session::{Finding, Sample, Session, Stop, Tally};
use crate::engine::unfinished::{Group, Shortfall, Unfinished, UnfinishedExecutions};
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
            Stop::Exhausted | Stop::Fatal | Stop::Refuted(_) => true,
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
    /// Executions that a bound cut off; samples say which group they are in.
    pub unfinished: UnfinishedExecutions,
    /// What the machine noticed, so far.
    pub marks: Marks,
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
        session.tally.unfinished = UnfinishedExecutions::unlimited();
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
            unfinished: session.tally.unfinished,
            fatal: session.fatal,
            marks: Marks::of(machine),
        }
    }
}

impl ShareResult {
    /// The number of its first execution that failed.
    pub fn earliest(&self) -> Option<u64> {
        self.findings.iter().map(|finding| finding.execution).min()
    }

    /// The executions that a bound cut off, by number.
    fn cut(&self) -> impl Iterator<Item = (u64, Unfinished)> + '_ {
        let groups = self.unfinished.groups();
        let group = |sample: &Sample| Some((sample.number, groups.get(sample.group?)?.first.clone()));
        self.samples.iter().filter_map(group)
    }
}

impl Session {
    /// Takes in all shares of a phase. Unless more is wanted than one finding, what follows the first does not count.
    pub fn take_shares(&mut self, results: Vec<ShareResult>, phase: Phase) -> Stop {
        let earliest = results.iter().filter_map(ShareResult::earliest).min();
        let last = earliest.filter(|_| !self.keep_going).unwrap_or(u64::MAX);
        let mut stop = Stop::Budget;
        let (mut samples, mut findings, mut cut) = (Vec::new(), Vec::new(), Vec::new());
        for result in results {
            cut.extend(result.cut());
            samples.extend(result.samples);
            findings.extend(result.findings);
            match result.stop {
                stop @ Stop::Refuted(_) => return stop,
                Stop::Fatal => {
                    self.fatal = result.fatal;
                    stop = Stop::Fatal;
                }
                Stop::Found if stop != Stop::Fatal => stop = Stop::Found,
                _ => {}
            }
        }
        let before = self.tally.executions;
        self.merge(&samples, findings, phase.first, last);
        // In the order of their numbers, so that the first of a group is the same for any count of machines.
        cut.sort_by_key(|(number, _)| *number);
        for (number, unfinished) in cut.into_iter().filter(|(number, _)| *number <= last) {
            self.tally.unfinished.add(unfinished, number - phase.first + before + 1);
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
    /// Calls of `java.util.concurrent` were explored instruction by instruction.
    InsideLibrary,
    /// The program locks a standard stream, so what it prints counts as operations.
    StreamLocks,
    /// Executions that were cut off or given up at the same place, for the same reason.
    Unfinished(Group),
    /// The same, without saying more: there are too many places.
    UnfinishedToo { times: u64 },
    /// Nothing is promised although nothing is left to try.
    Shortfall(Shortfall),
}
