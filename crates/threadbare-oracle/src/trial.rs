//! One test: its interleavings, and the verdict about those that fail.

use crate::cause::{Cause, Examination, Roots, Site, examine, examine_results};
use crate::linearize::{Linearizations, Open};
use crate::observation::{self, Again, Watcher};
use crate::verdict::{Explanation, Failing, Oracle, failing};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use threadbare_classfile::site::Place;
use threadbare_explore::engine::assumption::Assumption;
use threadbare_explore::engine::explorer::Ending;
use threadbare_explore::engine::forcing::{Afterwards, Schedule, force, replay};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::outcome::Outcome;
use threadbare_explore::engine::plan::{Phase, Strategy, run_phase};
use threadbare_explore::engine::portfolio::Portfolio;
use threadbare_explore::engine::session::{Finding, Session, Stop, Watch};
use threadbare_explore::engine::step::{Choice, Mode};
use threadbare_explore::engine::trace::Recording;
use threadbare_testgen::stage::{Failure, Stage, is_reference};
use threadbare_testgen::test::Test;
use threadbare_testgen::unusual::{Ingredient, ingredients};
use threadbare_vm::ids::{Ref, ThreadId};
use threadbare_vm::stepping::step::Action;

/// How many executions a test gets, and of what kind. They are tried in turn until one says that nothing
/// is left, or a violation is found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Effort {
    pub phases: Vec<Phase>,
    /// This execution, before all others; where it leaves off the same thread goes on.
    pub log: Option<Vec<Choice>>,
    pub limits: Limits,
    pub seed: u64,
    pub oracle: Oracle,
}

/// Bounds of one execution of a test: calls of a class are shorter than programs.
pub const LIMITS: Limits = Limits { depth: 40_000, steps: 5_000_000 };
/// Operations of a failing execution that are all looked at.
const LONGEST_RECORDED: usize = 20_000;
/// Operations of an execution from which on only samples are taken: systematic search compares operations
/// with each other.
const LONG: usize = 1_500;
/// Where the library's locks keep who waits.
const LOCKS: &str = "java/util/concurrent/locks/";
/// Different wrong results of one test that are looked at, where they are violations and where they are noted.
const MOST_WRONG: usize = 16;
const MOST_NOTED: usize = 4;

impl Effort {
    /// A few samples, which find most faults, and systematic search for so many executions.
    pub fn portfolio(executions: u64, seed: u64) -> Effort {
        let phase = |strategy, first, executions| Phase { strategy, first, executions, until: 1.0 };
        let few = (executions / 16).clamp(4, 24);
        let phases = vec![
            phase(Strategy::Pos, 0, few),
            phase(Strategy::Surw, 0, few / 2),
            phase(Strategy::Dpor, 0, executions),
            phase(Strategy::Pos, few, few * 2),
        ];
        Effort { phases, log: None, limits: LIMITS, seed, oracle: Oracle::Failures }
    }

    /// One execution alone.
    pub(crate) fn of_log(log: Vec<Choice>, seed: u64) -> Effort {
        Effort { phases: vec![], log: Some(log), limits: LIMITS, seed, oracle: Oracle::Failures }
    }

    /// One strategy alone.
    pub fn of(strategy: Strategy, executions: u64, seed: u64) -> Effort {
        let phases = vec![Phase { strategy, first: 0, executions, until: 1.0 }];
        Effort { phases, log: None, limits: LIMITS, seed, oracle: Oracle::Failures }
    }

    pub fn under(self, oracle: Oracle) -> Effort {
        Effort { oracle, ..self }
    }
}

impl Violation {
    /// Is it about results and not about a call that fails?
    pub fn is_of_results(&self) -> bool {
        matches!(self.failing, Failing::Results(_))
    }
}

/// An execution that no linearization explains.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Violation {
    pub test: Test,
    pub failing: Failing,
    pub outcome: Outcome,
    pub log: Vec<Choice>,
    /// Fingerprint of the operations and values.
    pub trace: u64,
    pub linearizations: Linearizations,
    /// What it comes down to.
    pub cause: Cause,
    /// Where the exception comes from, if that is how it fails.
    pub site: Option<Site>,
    /// What is unusual about the test.
    pub unusual: BTreeSet<Ingredient>,
    /// Of the strategy that found it.
    pub seed: u64,
}

/// What came of a test.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Trial {
    pub executions: u64,
    pub operations: u64,
    /// Executions that a bound cut off.
    pub cut: u64,
    /// All interleavings were explored.
    pub complete: bool,
    pub violations: Vec<Violation>,
    /// Executions that failed in a way which a linearization explains.
    pub explained: u64,
    /// Executions whose results no linearization gives, for a reason that is no fault of the class.
    pub excused: u64,
    /// Executions that failed and could not be judged, by what is not known.
    pub unjudged: BTreeMap<Open, u64>,
    /// The machine could not go on.
    pub fatal: Option<Failure>,
    /// The class lets `this` escape: final fields must be visible, and the test be tried again.
    pub leaked_final: bool,
}

/// Explores a test. `go_on` is asked before every execution.
pub fn try_test(
    stage: &mut Stage,
    test: &Test,
    effort: &Effort,
    mut go_on: impl FnMut() -> bool,
) -> Result<Trial, Failure> {
    if effort.oracle.compares() {
        observation::link(stage, test);
    }
    stage.run_once(test, |stage, values| explore(stage, test, values, effort, &mut go_on)).flatten()
}

fn explore(
    stage: &mut Stage,
    test: &Test,
    values: &[u64],
    effort: &Effort,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Trial, Failure> {
    let threads: Vec<ThreadId> = (0..test.suffixes.len()).map(|i| stage.thread(i)).collect();
    let mut trial = Trial::default();
    let mut session = Session::new(true);
    session.count_states = false;
    session.stays_outside = true;
    let mut judging = Judging { threads: &threads, seed: effort.seed, linearizations: None, judged: 0 };
    if effort.oracle.compares() {
        session.watch = watch_results(stage, test, values, effort.oracle, &mut judging.linearizations);
    }
    if let Some(log) = &effort.log {
        stage.explore(test, values, effort.limits, |machine| {
            let forced = force(machine, Schedule::of(log), Afterwards::GoOn);
            if forced.fits() {
                session.count(machine, forced.ending.unwrap_or(Ending::Maximal));
            }
        })?;
        trial.judge(stage, test, values, &session, &mut judging);
    }
    let mut portfolio = Portfolio::new(&effort.phases, LONG);
    while let Some(phase) = portfolio.next(session.tally.depth) {
        let stop = stage.explore(test, values, effort.limits, |machine| {
            run_phase(&mut session, machine, phase, effort.seed, (0, 1), |_, _| go_on())
        })?;
        match stop {
            Stop::Refuted(Assumption::QuietFinals) => {
                trial.leaked_final = true;
                break;
            }
            Stop::Fatal => {
                trial.fatal = Some(fatal(session.fatal.as_ref()));
                break;
            }
            Stop::Exhausted => trial.complete = true,
            Stop::Spent | Stop::Found | Stop::Budget | Stop::Refuted(_) => {}
        }
        trial.judge(stage, test, values, &session, &mut judging);
        let enough = |found: &Violation| effort.oracle == Oracle::Results || !found.is_of_results();
        if trial.complete || trial.violations.iter().any(enough) || !go_on() {
            break;
        }
    }
    trial.executions = session.tally.executions;
    trial.operations = session.tally.operations;
    trial.cut = session.tally.cut;
    Ok(trial)
}

/// A watch for results and states that no linearization gives. Distinct ones are distinct findings. Nothing if there
/// is nothing to compare, or nothing to compare with.
fn watch_results(
    stage: &mut Stage,
    test: &Test,
    values: &[u64],
    oracle: Oracle,
    linearizations: &mut Option<Linearizations>,
) -> Option<Watch> {
    let mut watcher = Watcher::new(stage, test, values)?;
    let known = match oracle {
        Oracle::Results => Linearizations::run(stage, test, values, true),
        // States are not compared where the class has threads of its own.
        _ if stage.machine().threads().len() > stage.threads_at_rest() => return None,
        // Where sequential orders take long, results are not worth the time of other tests.
        _ => Linearizations::run_briefly(stage, test, values)?,
    };
    *linearizations = Some(known.clone());
    if known.list.is_empty() || known.has_unseen() {
        return None;
    }
    let mut left = if oracle == Oracle::Results { MOST_WRONG } else { MOST_NOTED };
    Some(Box::new(move |machine| {
        if left == 0 {
            return None;
        }
        let returned = watcher.returned(&machine.vm);
        let seen = watcher.look(&mut machine.vm, &returned)?;
        if known.list.iter().any(|l| l.results.as_ref() == Some(&seen)) {
            return None;
        }
        left -= 1;
        Some(seen)
    }))
}

/// What judging needs besides the machine.
struct Judging<'a> {
    threads: &'a [ThreadId],
    seed: u64,
    linearizations: Option<Linearizations>,
    /// Findings that have been judged.
    judged: usize,
}

impl Trial {
    /// Judges what the session has found since the last time.
    fn judge(
        &mut self,
        stage: &mut Stage,
        test: &Test,
        values: &[u64],
        session: &Session,
        judging: &mut Judging<'_>,
    ) {
        let new: Vec<Finding> = session.findings[judging.judged..].to_vec();
        judging.judged = session.findings.len();
        for finding in new {
            let failing = match &finding.outcome {
                Outcome::Wrong { results } => Some(Failing::Results(results.clone())),
                outcome => failing(outcome, test, judging.threads),
            };
            let Some(mut failing) = failing else { continue };
            if let Failing::Stuck { forgotten, threads, spins: false } = &mut failing {
                *forgotten = find_forgotten(stage, test, values, &finding, threads);
            }
            let linearizations =
                judging.linearizations.get_or_insert_with(|| Linearizations::run(stage, test, values, false));
            match linearizations.explain(&failing, stage, test, values) {
                Explanation::Shown => {
                    self.explained += finding.times;
                    continue;
                }
                Explanation::Unknown(open) => {
                    *self.unjudged.entry(open).or_default() += finding.times;
                    continue;
                }
                Explanation::RuledOut => {}
            }
            let linearizations = linearizations.clone();
            let Some(Examination { cause, site, overlaps, excuse }) =
                look_again(stage, test, values, &finding, &failing, judging.threads)
            else {
                *self.unjudged.entry(Open::Bound).or_default() += finding.times;
                continue;
            };
            if excuse.is_some() {
                self.excused += finding.times;
                continue;
            }
            if !overlaps {
                // It is a sequential execution itself.
                self.explained += finding.times;
                continue;
            }
            self.violations.push(Violation {
                test: test.clone(),
                failing,
                outcome: finding.outcome,
                log: finding.log,
                trace: finding.trace,
                linearizations,
                cause,
                site,
                unusual: ingredients(stage, test),
                seed: judging.seed,
            });
        }
    }
}

/// Which of the suffixes that are stuck at the end of an execution wait although the same call would return now. A call
/// that has changed something before it waits is a part of what others do, and says nothing.
fn find_forgotten(
    stage: &mut Stage,
    test: &Test,
    values: &[u64],
    finding: &Finding,
    stuck: &[usize],
) -> Vec<usize> {
    let Outcome::Deadlock { stuck: waiting, .. } = &finding.outcome else { return vec![] };
    if finding.log.len() > LONGEST_RECORDED {
        return vec![];
    }
    let again = Again::new(stage, test, values);
    let threads: Vec<ThreadId> = stuck.iter().map(|i| stage.thread(*i)).collect();
    let found = stage.explore(test, values, LIMITS, |machine| {
        machine.record(Recording::Light);
        let fits = replay(machine, &finding.log) && machine.trace_hash() == finding.trace;
        let mut forgotten = Vec::new();
        for (suffix, t) in stuck.iter().zip(&threads).filter(|_| fits) {
            let Some(call) = machine.vm.call_under_way(*t) else { continue };
            // Who waits for a lock waits for its holder, and for nobody to wake it.
            if waiting.iter().any(|other| other.id == *t && other.holder.is_some()) {
                continue;
            }
            if !changes_something(machine, *t, call) && again.would_return(&mut machine.vm, *suffix, call) {
                forgotten.push(*suffix);
            }
        }
        forgotten
    });
    found.unwrap_or_default()
}

/// Has a call written memory, other than what locks of the library keep for themselves?
fn changes_something(machine: &Machine, t: ThreadId, call: usize) -> bool {
    let Some(trace) = machine.trace() else { return true };
    let own = || trace.events.iter().filter(|event| event.thread == t && event.call == Some(call));
    if own().any(|event| event.operation().action == Action::Start) {
        return true;
    }
    let written = own().flat_map(|event| &event.accesses).filter(|a| a.mode == Mode::Write);
    let mut places = written.filter_map(|access| access.value?.place);
    places.any(|place| match trace.names.places.get(place) {
        Place::Field { class, .. } => !class.starts_with(LOCKS),
        Place::Element(_) => true,
    })
}

/// Runs a failing execution again and looks at it; nothing if it cannot be had again.
fn look_again(
    stage: &mut Stage,
    test: &Test,
    values: &[u64],
    finding: &Finding,
    failing: &Failing,
    threads: &[ThreadId],
) -> Option<Examination> {
    if finding.log.len() > LONGEST_RECORDED {
        // Endless recursion of calls that meet.
        let class = match failing {
            Failing::Exception(thrown) => thrown.class.clone(),
            _ => String::new(),
        };
        return Some(Examination {
            cause: Cause::Thrown { class, method: None },
            site: None,
            overlaps: true,
            excuse: None,
        });
    }
    stage.put_under_test(&test.class);
    let object = |var: usize| Ref::from_slot(values[var]);
    let made = (0..values.len()).filter(|var| is_reference(&test.prefix[*var]));
    let roots = Roots {
        instances: test.instances.iter().map(|var| object(var.0)).collect(),
        others: made.map(object).collect(),
    };
    let examined = stage.explore(test, values, LIMITS, |machine| {
        machine.record(Recording::Detailed);
        let fits = replay(machine, &finding.log) && machine.trace_hash() == finding.trace;
        fits.then(|| match failing {
            Failing::Results(results) => examine_results(machine, test, threads, &roots, results),
            _ => examine(machine, threads, &roots),
        })
    });
    examined.ok().flatten()
}

fn fatal(outcome: Option<&Outcome>) -> Failure {
    match outcome {
        Some(Outcome::Unsupported { what, .. }) => Failure::Unsupported(what.clone()),
        Some(Outcome::Internal { what, .. }) => Failure::Internal(what.clone()),
        Some(other) => Failure::Internal(format!("an end that should not be fatal: {:?}", other.signature())),
        None => Failure::Internal("an end that nobody knows".into()),
    }
}
