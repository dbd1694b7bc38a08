//! What has been covered of a class, and what was found, grouped by cause.

use super::told::Told;
use std::collections::{BTreeMap, BTreeSet};
use threadbare_explore::outcome::Outcome;
use threadbare_oracle::campaign::Done;
use threadbare_oracle::trial::Violation;
use threadbare_testgen::stage::Failure;
use threadbare_testgen::test::{Call, Member, Test};
use threadbare_testgen::workshop::Rejected;

/// A cause, and all that it was seen in.
pub struct Group {
    /// As it was found first.
    pub first: Violation,
    /// Number of the test that showed it, from one, those that were not built among them.
    pub test: u64,
    /// Executions up to then, those of that test included.
    pub executions: u64,
    /// Pairs of methods in which it was seen.
    pub pairs: BTreeSet<(usize, usize)>,
    /// Small and confirmed; nothing while that is under way.
    pub settled: Option<Settled>,
}

pub enum Settled {
    Confirmed(Box<Told>),
    /// It could not be had again on a fresh machine.
    Lost,
    /// The time was over before it was confirmed.
    Late,
    /// It came down to what another one has come down to.
    Same,
}

#[derive(Default)]
pub struct Tally {
    /// The class under test, with dots.
    pub class: String,
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
    /// Pairs with at least one test.
    pub covered: BTreeSet<(usize, usize)>,
    /// Orders that no test came of.
    pub rejected: u64,
    /// Why a method was not called, for those that never were.
    pub throws: BTreeMap<usize, String>,
    pub called: BTreeSet<usize>,
    pub unsupported: BTreeSet<String>,
    pub internal: BTreeSet<String>,
    /// Why tests could not be run, and how many.
    pub given_up: BTreeMap<String, u64>,
    /// What could not be built, by name.
    pub not_built: BTreeSet<String>,
    /// Files that the class wanted to read and may not.
    pub refused: BTreeSet<String>,
    pub groups: Vec<Group>,
    /// Groups by what tells causes apart.
    pub by_signature: BTreeMap<String, usize>,
}

/// What tells causes apart: the exception and where the class under test meets it; the kinds of locks of
/// a deadlock; the methods whose results are wrong.
fn cause(violation: &Violation, class: &str) -> String {
    let outcome = &violation.outcome;
    if let Outcome::Wrong { .. } = outcome {
        let mut names: Vec<&str> = violation.test.calls().map(|c| &*c.method.name).collect();
        names.sort_unstable();
        return format!("results of {}", names.join(", "));
    }
    if let Outcome::Uncaught { class: exception, stack, .. } = outcome {
        let outermost = class.split('$').next().unwrap_or(class);
        let own = |line: &&String| {
            let line = line.rsplit_once('/').map_or(line.as_str(), |(_, line)| line);
            line.strip_prefix(outermost).is_some_and(|rest| rest.starts_with(['.', '$']))
        };
        if let Some(line) = stack.iter().find(own) {
            return format!("{exception} at {line}");
        }
    }
    let (Outcome::Deadlock { stuck, .. } | Outcome::Livelock { stuck }) = outcome else {
        return outcome.signature();
    };
    let mut needs: Vec<String> = Vec::new();
    for thread in stuck {
        let need = thread.waits.split('@').next().unwrap_or_default();
        // Locks of the library's own classes are told apart by where they are taken.
        let plain = ["Object", "Sync", "Lock"].iter().any(|end| need.ends_with(end));
        let place = thread.stack.first().filter(|_| plain || !thread.waits.contains('@'));
        needs.push(format!("{need} {}", place.map_or("", |line| line)));
    }
    needs.sort();
    format!("stuck: {}", needs.join(", "))
}

impl Tally {
    /// Takes a test into account.
    pub fn count(&mut self, number: u64, done: Done) {
        let (test, trial) = match done {
            Done::Rejected(why) => {
                self.rejected += 1;
                match why {
                    Rejected::Throws(method, class) => {
                        self.throws.insert(method, class);
                    }
                    Rejected::Failure(failure) => self.failed(failure),
                    Rejected::NoInstance => {}
                }
                return;
            }
            Done::Interrupted => return,
            Done::Failed(_, failure) => {
                self.failed(failure);
                return;
            }
            Done::Tried(test, trial) => (test, trial),
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
        for violation in trial.violations {
            let pairs = self.pairs_of(&violation.test);
            let signature = cause(&violation, &self.class);
            match self.by_signature.get(&signature) {
                Some(i) => {
                    self.groups[*i].pairs.extend(pairs);
                }
                None => {
                    let at = self.groups.len();
                    self.by_signature.insert(signature, at);
                    self.groups.push(Group {
                        first: violation,
                        test: number + 1,
                        executions: self.executions,
                        pairs,
                        settled: None,
                    });
                }
            }
        }
    }

    /// Pairs of methods that a test calls at the same time.
    fn pairs_of(&self, test: &Test) -> BTreeSet<(usize, usize)> {
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
                self.unsupported.insert(what);
            }
            Failure::Internal(what) => {
                self.internal.insert(what);
            }
            Failure::Bound(why) | Failure::Missing(why) => *self.given_up.entry(why).or_default() += 1,
            Failure::Blocked => *self.given_up.entry("a call that waits".into()).or_default() += 1,
            Failure::Threw(class) => *self.given_up.entry(class).or_default() += 1,
            Failure::Other | Failure::Interrupted => {}
        }
    }
}
