//! What has been covered of a class, and what was found.

use super::confirmed::ConfirmedViolation;
use super::coverage::Figures;
use super::findings::Findings;
use super::task::{Met, TestDone};
use crate::linearize::Open;
use crate::trial::Violation;
use crate::verdict::Oracle;
use std::collections::{BTreeMap, BTreeSet};
use threadbare_testgen::java;
use threadbare_testgen::stage::Failure;
use threadbare_testgen::targets::Targets;
use threadbare_testgen::test::{Call, Member, Test};
use threadbare_testgen::workshop::Rejected;

/// Causes of results that no sequential order gives, where these do not count as violations.
const MOST_NOTED: usize = 6;
/// What a method throws that is not to be called.
const UNSUPPORTED: &str = "java.lang.UnsupportedOperationException";

#[derive(Default)]
pub struct Tally {
    /// The class under test, with dots.
    pub class: String,
    oracle: Oracle,
    /// Its methods as users write them.
    pub methods: Vec<String>,
    pub members: Vec<Member>,
    /// Pairs that are worth a test.
    pub kept: BTreeSet<(usize, usize)>,
    pub tests: u64,
    pub executions: u64,
    pub operations: u64,
    /// Tests whose interleavings were all explored.
    pub complete: u64,
    /// Executions that a bound cut off.
    pub cut: u64,
    /// Executions that fail in a way that a sequential execution shows too.
    pub explained: u64,
    /// Executions whose results no sequential order gives, for a reason that is no fault of the class.
    pub excused: u64,
    /// Pairs with at least one test.
    pub covered: BTreeSet<(usize, usize)>,
    /// Orders that no test came of.
    pub rejected: u64,
    /// Why a method was not called, for those that never were.
    pub throws: BTreeMap<usize, String>,
    pub called: BTreeSet<usize>,
    pub internal: BTreeSet<String>,
    /// Why tests could not be run, and how many.
    pub given_up: BTreeMap<Failure, u64>,
    /// What machines met that is worth a note.
    pub met: Met,
    /// Executions that fail and could not be judged, by what is not known.
    pub unjudged: BTreeMap<Open, u64>,
    pub findings: Findings<Box<ConfirmedViolation>>,
}

impl Tally {
    pub(super) fn new(targets: &Targets, oracle: Oracle) -> Tally {
        Tally {
            oracle,
            class: targets.class.replace('/', "."),
            methods: targets.methods.iter().map(java::signature).collect(),
            members: targets.methods.clone(),
            kept: targets.pairs.iter().map(|p| (p.first, p.second)).collect(),
            ..Tally::default()
        }
    }

    /// Takes a test into account; the groups of findings that it begins.
    pub(super) fn count(&mut self, number: u64, done: TestDone) -> Vec<usize> {
        let (test, trial) = match done {
            TestDone::Rejected(why) => {
                self.rejected += 1;
                match why {
                    Rejected::Throws(method, class) => {
                        self.throws.insert(method, class);
                    }
                    Rejected::Failure(failure) => self.failed(failure),
                    Rejected::NoInstance => {}
                }
                return vec![];
            }
            TestDone::Interrupted | TestDone::Unbuildable(_) => return vec![],
            TestDone::Crashed(what) => {
                self.internal.insert(what);
                return vec![];
            }
            TestDone::Failed(_, failure) => {
                self.failed(failure);
                return vec![];
            }
            TestDone::Tried(test, trial) => (test, trial),
        };
        let pairs = self.pairs_of(&test);
        self.tests += 1;
        self.executions += trial.executions;
        self.operations += trial.operations;
        self.complete += u64::from(trial.complete);
        self.cut += trial.cut;
        self.explained += trial.explained;
        self.called.extend(pairs.iter().flat_map(|(a, b)| [*a, *b]));
        self.covered.extend(pairs.into_iter().filter(|pair| self.kept.contains(pair)));
        if let Some(failure) = trial.fatal {
            self.failed(failure);
        }
        for (open, count) in trial.unjudged {
            *self.unjudged.entry(open).or_default() += count;
        }
        let mut new = Vec::new();
        self.excused += trial.excused;
        for violation in trial.violations {
            if violation.is_of_results() && !self.is_worth_noting(&violation) {
                continue;
            }
            let single = violation.test.suffixes.iter().all(|suffix| suffix.len() == 1);
            let two = violation.test.suffixes.len() == 2;
            let pairs = if single && two { self.pairs_of(&violation.test) } else { BTreeSet::new() };
            new.extend(self.findings.add(violation, pairs, number + 1, self.executions));
        }
        new
    }

    /// Where results do not count as violations a few are enough, and none of unusual uses.
    fn is_worth_noting(&self, violation: &Violation) -> bool {
        let known = || self.findings.groups.iter().filter(|group| group.first.is_of_results()).count();
        self.oracle != Oracle::Usual
            || violation.unusual.is_empty() && (self.findings.knows(violation) || known() < MOST_NOTED)
    }

    /// What it amounts to.
    pub(super) fn figures(&self, targets: &Targets, ended_early: bool) -> Figures {
        let worth: BTreeSet<usize> = self.kept.iter().flat_map(|(a, b)| [*a, *b]).collect();
        // Whoever says that a method is not supported has answered.
        let answered = |m: &&usize| self.throws.get(*m).is_some_and(|why| why == UNSUPPORTED);
        let never = worth.difference(&self.called).filter(|m| !answered(m));
        Figures {
            tests: self.tests,
            executions: self.executions,
            complete: self.complete,
            pairs: targets.all_pairs,
            only_stub: targets.only_stub,
            hidden: if targets.is_interface { targets.hidden.len() } else { 0 },
            kept: self.kept.len(),
            covered: self.covered.len(),
            methods: worth.len(),
            never_called: never.map(|m| (*m, self.throws.get(m).cloned())).collect(),
            violations: self.findings.violations().count(),
            unconfirmed: self.findings.unsettled().count(),
            ended_early,
        }
    }

    /// Pairs of methods that a test calls at the same time.
    pub(super) fn pairs_of(&self, test: &Test) -> BTreeSet<(usize, usize)> {
        let index = |call: &Call| self.members.iter().position(|m| *m == call.method);
        let mut pairs = BTreeSet::new();
        for (i, suffix) in test.suffixes.iter().enumerate() {
            for other in &test.suffixes[i + 1..] {
                for (a, b) in suffix.iter().flat_map(|a| other.iter().map(move |b| (a, b))) {
                    if let (Some(a), Some(b)) = (index(a), index(b)) {
                        pairs.insert((a.min(b), a.max(b)));
                    }
                }
            }
        }
        pairs
    }

    fn failed(&mut self, failure: Failure) {
        match failure {
            Failure::Unsupported(what) => {
                self.met.unsupported.insert(what);
            }
            Failure::Internal(what) => {
                self.internal.insert(what);
            }
            Failure::Bound(_) | Failure::Missing(_) | Failure::Blocked | Failure::Threw(_) => {
                *self.given_up.entry(failure).or_default() += 1;
            }
            Failure::Other | Failure::Interrupted => {}
        }
    }
}
