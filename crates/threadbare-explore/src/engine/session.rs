//! One exploration: executions of a program under a strategy, until something is found, everything is
//! explored or the budget is spent.

use crate::engine::assumption::Assumption;
use crate::engine::explorer::{Ending, Explorer, run_execution};
use crate::engine::fingerprint::Fingerprinter;
use crate::engine::machine::Machine;
use crate::engine::outcome::{Outcome, Results, Signature};
use crate::engine::step::Choice;
use crate::engine::unfinished::UnfinishedExecutions;
use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_vm::stepping::timing::Timing;

/// Bytes that an explorer may keep for executions to come: with more there is no hope to run them all.
pub(crate) const MOST_BYTES: usize = 256 << 20;

/// What an exploration has seen so far.
#[derive(Debug, Default, Clone)]
pub struct Tally {
    /// Executions that ran to an end of the program, a finding or a bound.
    pub executions: u64,
    /// Executions given up because all that could follow was explored elsewhere.
    pub abandoned: u64,
    /// Executions that a bound cut off.
    pub cut: u64,
    /// Fingerprints of the states in which executions ended.
    pub states: FxHashSet<u64>,
    /// Operations of the longest execution.
    pub depth: usize,
    /// Visible operations performed.
    pub operations: u64,
    /// Executions that were cut off or given up: why, and where.
    pub unfinished: UnfinishedExecutions,
}

/// A failing execution.
#[derive(Debug, Clone)]
pub struct Finding {
    pub outcome: Outcome,
    pub log: Vec<Choice>,
    /// With which its choices were made.
    pub timing: Timing,
    /// Fingerprint of its operations and values: a replay must have the same.
    pub trace: u64,
    /// Number of the execution, from one.
    pub execution: u64,
    /// Executions that failed in the same way.
    pub times: u64,
}

/// Why an exploration is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Nothing is left to explore.
    Exhausted,
    /// Nothing is left to try, but the explorer cannot promise that it tried everything.
    Spent,
    /// A finding, and no more are wanted.
    Found,
    /// The caller's budget.
    Budget,
    /// The machine could not go on: `Session::fatal` says why.
    Fatal,
    /// Something was taken for granted that does not hold: the exploration must be repeated without it.
    Refuted(Assumption),
}

/// One execution of a sampler, for putting together what several workers saw.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    pub number: u64,
    pub state: Option<u64>,
    pub depth: usize,
    /// A bound cut it off.
    pub cut: bool,
    /// Where such executions are described: which group of `Tally::unfinished`.
    pub group: Option<usize>,
}

/// State of one exploration, over all its strategies.
#[derive(Default)]
pub struct Session {
    pub tally: Tally,
    pub findings: Vec<Finding>,
    by_signature: FxHashMap<Signature, usize>,
    pub fatal: Option<Outcome>,
    /// Go on after a finding, to look for different ones.
    pub keep_going: bool,
    /// Final states are counted; each costs a walk over what the program's statics reach.
    pub count_states: bool,
    /// Every execution, if wanted.
    pub samples: Option<Vec<Sample>>,
    /// Goes on where a program can tell who waits in a queue of the library, without a claim to be complete.
    pub stays_outside: bool,
    /// Asked about every execution that ends normally: its results, if they are wrong.
    pub watch: Option<Watch>,
    prints: Fingerprinter,
}

/// Gives the results of an execution that ended normally, if they are wrong.
pub type Watch = Box<dyn FnMut(&mut Machine) -> Option<Results>>;

impl Session {
    pub fn new(keep_going: bool) -> Session {
        Session { keep_going, count_states: true, ..Session::default() }
    }

    /// Executes until `explorer` is done or `go_on`, asked before every execution, says no.
    pub fn run(
        &mut self,
        machine: &mut Machine,
        explorer: &mut dyn Explorer,
        mut go_on: impl FnMut(&Session, &dyn Explorer) -> bool,
    ) -> Stop {
        loop {
            if !go_on(self, explorer) {
                return Stop::Budget;
            }
            let Some(ending) = run_execution(machine, explorer) else {
                let complete = explorer.is_complete()
                    && self.tally.cut == 0
                    && !machine.hurried
                    && !(machine.vm.control.queue_shown && machine.vm.options.whole_calls)
                    && machine.is_time_explored()
                    // What the state of a thread depends on is not known well enough to promise anything.
                    && !(explorer.relies_on_independence() && machine.states_asked);
                if complete {
                    return Stop::Exhausted;
                }
                let dropped = !explorer.is_complete() && self.tally.cut == 0;
                let relies = explorer.relies_on_independence();
                self.tally.unfinished.note_shortfalls(machine, relies, dropped);
                return Stop::Spent;
            };
            if let Some(stop) = self.count(machine, ending) {
                return stop;
            }
            if explorer.bytes() > MOST_BYTES {
                self.tally.unfinished.note_shortfalls(machine, false, true);
                return Stop::Spent;
            }
        }
    }

    /// Takes an execution into account.
    pub fn count(&mut self, machine: &mut Machine, ending: Ending) -> Option<Stop> {
        if ending == Ending::Interrupted {
            return Some(Stop::Budget);
        }
        match Assumption::refuted_by(&machine.vm) {
            None => {}
            Some(Assumption::WholeCalls) if self.stays_outside => {}
            Some(assumption) => return Some(Stop::Refuted(assumption)),
        }
        if ending == Ending::Withdrawn {
            return None;
        }
        self.tally.depth = self.tally.depth.max(machine.depth());
        if ending == Ending::Abandoned {
            self.tally.abandoned += 1;
            self.tally.unfinished.add_redundant(machine, self.tally.executions);
            return None;
        }
        self.tally.executions += 1;
        self.tally.operations += machine.depth() as u64;
        let mut wrong = None;
        if machine.outcome() == Some(&Outcome::Completed) {
            let results = self.watch.as_mut().and_then(|watch| watch(machine));
            wrong = results.map(|results| Outcome::Wrong { results });
        }
        let machine = &*machine;
        let outcome = wrong.as_ref().or(machine.outcome())?;
        let cut = outcome.is_bound();
        let sample = Sample { number: 0, state: None, depth: machine.depth(), cut, group: None };
        if let Some(samples) = &mut self.samples {
            samples.push(sample);
        }
        if outcome.is_fatal() {
            self.fatal = Some(outcome.clone());
            return Some(Stop::Fatal);
        }
        if outcome.is_bound() {
            self.tally.cut += 1;
            let group = self.tally.unfinished.add_cut(machine, outcome, self.tally.executions);
            if let Some(last) = self.samples.as_mut().and_then(|s| s.last_mut()) {
                last.group = group;
            }
            return None;
        }
        if self.count_states {
            let state = self.prints.state(&machine.vm);
            self.tally.states.insert(state);
            if let Some(last) = self.samples.as_mut().and_then(|s| s.last_mut()) {
                last.state = Some(state);
            }
        }
        if !outcome.is_failure() {
            return None;
        }
        let signature = outcome.signature();
        if let Some(i) = self.by_signature.get(&signature) {
            self.findings[*i].times += 1;
            return None;
        }
        self.by_signature.insert(signature, self.findings.len());
        let (log, trace) = machine.failing_run();
        self.findings.push(Finding {
            outcome: outcome.clone(),
            log: log.to_vec(),
            timing: machine.vm.timing(),
            trace,
            execution: self.tally.executions,
            times: 1,
        });
        (!self.keep_going).then_some(Stop::Found)
    }
}

impl Session {
    /// Adds what workers saw of the executions of one sampler from number `first` on, up to and including
    /// number `last`.
    pub fn merge(&mut self, samples: &[Sample], findings: Vec<Finding>, first: u64, last: u64) {
        let before = self.tally.executions;
        for sample in samples.iter().filter(|s| s.number <= last) {
            self.tally.executions += 1;
            self.tally.operations += sample.depth as u64;
            self.tally.depth = self.tally.depth.max(sample.depth);
            self.tally.cut += sample.cut as u64;
            self.tally.states.extend(sample.state);
        }
        let mut findings: Vec<Finding> = findings.into_iter().filter(|f| f.execution <= last).collect();
        findings.sort_by_key(|f| f.execution);
        for mut finding in findings {
            finding.execution = finding.execution - first + before + 1;
            self.add_finding(finding);
        }
    }

    /// Adds what another exploration has seen after this one.
    pub(crate) fn absorb(&mut self, tally: Tally, findings: Vec<Finding>) {
        let before = self.tally.executions;
        self.tally.executions += tally.executions;
        self.tally.abandoned += tally.abandoned;
        self.tally.cut += tally.cut;
        self.tally.states.extend(tally.states);
        self.tally.depth = self.tally.depth.max(tally.depth);
        self.tally.operations += tally.operations;
        self.tally.unfinished.absorb(tally.unfinished, before);
        for mut finding in findings {
            finding.execution += before;
            self.add_finding(finding);
        }
    }

    fn add_finding(&mut self, finding: Finding) {
        let signature = finding.outcome.signature();
        match self.by_signature.get(&signature) {
            Some(i) => self.findings[*i].times += finding.times,
            None => {
                self.by_signature.insert(signature, self.findings.len());
                self.findings.push(finding);
            }
        }
    }
}
