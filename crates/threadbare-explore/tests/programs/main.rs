//! The corpus of concurrent programs: every verdict and every count of executions is pinned.
//!
//! For each program of `corpus/programs` and each JDK that is installed: optimal partial-order reduction
//! finds the failure that the program's header announces, or explores it to the end and finds none; where
//! the header counts traces by hand, there are exactly as many executions. What happened is compared with
//! `corpus/programs/expected.txt` (written anew with `THREADBARE_BLESS=1`). Every execution that is
//! looked at is replayed on another machine and must be the same, values and output included. Programs
//! small enough are also explored exhaustively, and in parts on two machines: the states in which they end are the same.
//! Programs whose headers say what happens with other timings are explored with those, too (`timed`).

mod parts;
mod timed;
mod traces;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;
use threadbare_corpus::concurrent::{ConcurrentProgram, ConcurrentPrograms};
use threadbare_explore::engine::explorer::run_execution;
use threadbare_explore::engine::forcing::{self, Afterwards, Schedule};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::outcome::Outcome;
use threadbare_explore::engine::plan::{self, Phase, Strategy};
use threadbare_explore::engine::session::{Session, Stop};
use threadbare_explore::engine::trace::Recording;
use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_testkit::jdks::{self, Jdk};

/// Executions of a program whose header gives no bound.
const DEFAULT_BOUND: u64 = 20_000;
/// Executions at most, whatever the header says: enough to see that nothing is found soon.
const MOST: u64 = 6_000;
/// Executions up to which a program counts as small enough for exhaustive search.
const EXHAUSTIVE: u64 = 4_000;

/// Executions of each program inside of the library.
const INSIDE: u64 = 200;
/// Executions of each program that are replayed.
const REPLAYED: u64 = 60;

/// What became of a program on a JDK.
struct Verdict {
    kind: String,
    executions: u64,
    how: &'static str,
}

#[test]
fn every_program_has_its_verdict() {
    let mut lines: BTreeMap<String, String> = BTreeMap::new();
    let mut problems = Vec::new();
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK found");
    for jdk in &jdks {
        let corpus = ConcurrentPrograms::new(jdk, "programs", None);
        let results = on_two_threads(&corpus.programs, |program| check(&corpus, program));
        for (program, result) in corpus.programs.iter().zip(results) {
            let key = format!("{} {}", program.name, jdk.feature);
            match result {
                Ok(v) => {
                    lines.insert(key, format!("{} {} {}", v.kind, v.executions, v.how));
                }
                Err(problem) => problems.push(format!("{key}: {problem}")),
            }
        }
        timed::check_all(&corpus, jdk, &mut lines, &mut problems);
    }
    problems.extend(compare_with_expected(&lines, &jdks));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

fn compare_with_expected(lines: &BTreeMap<String, String>, jdks: &[Jdk]) -> Vec<String> {
    let path = threadbare_testkit::root().join("corpus/programs/expected.txt");
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    let expected: BTreeMap<String, String> = old
        .lines()
        .filter(|l| !l.starts_with('#'))
        .filter_map(|l| {
            let mut words = l.splitn(3, ' ');
            Some((format!("{} {}", words.next()?, words.next()?), words.next()?.to_string()))
        })
        .collect();
    if std::env::var_os("THREADBARE_BLESS").is_some() {
        let mut all = expected;
        all.extend(lines.clone());
        let mut text = String::from("# program, JDK, verdict, executions under dpor, how it ended\n");
        for (key, value) in &all {
            writeln!(text, "{key} {value}").expect("a string takes any text");
        }
        std::fs::write(&path, text).expect("expected.txt");
        return Vec::new();
    }
    let ours = |key: &str| jdks.iter().any(|j| key.ends_with(&format!(" {}", j.feature)));
    let mut problems = Vec::new();
    for (key, value) in lines {
        match expected.get(key) {
            Some(wanted) if wanted == value => {}
            Some(wanted) => problems.push(format!("{key}: expected {wanted}, and it is {value}")),
            None => problems.push(format!("{key}: not in expected.txt, and it is {value}")),
        }
    }
    let gone = expected.keys().filter(|key| ours(key) && !lines.contains_key(*key));
    problems.extend(gone.map(|key| format!("{key}: in expected.txt, but there is no such result")));
    problems
}

/// A machine that stands before the program's second thread.
fn start(corpus: &ConcurrentPrograms, program: &ConcurrentProgram) -> Result<Machine, String> {
    let vm = corpus.compiled.enter_main(program.class())?;
    Machine::prepare(vm, Limits::default()).map_err(|(_, single)| format!("no thread: {:?}", single.0))
}

fn check(corpus: &ConcurrentPrograms, program: &ConcurrentProgram) -> Result<Verdict, String> {
    let mut machine = start(corpus, program)?;
    let bound = program.number("bound").map_or(DEFAULT_BOUND, |b| b.min(MOST));
    let mut session = Session::new(false);
    let phase = Phase { strategy: Strategy::Dpor, first: 0, executions: bound, until: 1.0 };
    let mut stop = plan::run_phase(&mut session, &mut machine, phase, 1, (0, 1), |_, _| true);
    let mut how = match stop {
        Stop::Exhausted => "complete",
        Stop::Found => "found",
        Stop::Budget => "bounded",
        Stop::Spent => return Err(format!("{} executions were given up", session.tally.abandoned)),
        Stop::Fatal => return Err(format!("{:?}", session.fatal)),
        Stop::Refuted(assumption) => return Err(format!("{assumption:?} does not hold")),
    };
    let executions = session.tally.executions;
    if session.tally.cut > 0 {
        return Err(format!(
            "{} executions were cut off: {:?}",
            session.tally.cut,
            session.tally.unfinished.groups()
        ));
    }
    if stop == Stop::Budget && program.verdict() != ["clean"] {
        // Systematic search reaches some faults late; samplers must find them.
        let phase = Phase { strategy: Strategy::Pos, first: 0, executions: 5_000, until: 1.0 };
        stop = plan::run_phase(&mut session, &mut machine, phase, 1, (0, 1), |_, _| true);
        how = "sampled";
    }
    let kind = match session.findings.first() {
        Some(finding) => kind_of(&finding.outcome),
        None => "clean".to_string(),
    };
    if !program.verdict().contains(&kind) {
        return Err(format!(
            "should be {:?}, and is {kind} ({how}, {executions} executions)",
            program.verdict()
        ));
    }
    if let Some(traces) = program.number("traces").filter(|_| how == "complete")
        && traces != executions
    {
        return Err(format!("has {traces} traces, and {executions} executions were run"));
    }
    if how == "complete" && stop == Stop::Exhausted {
        exhaustively(start(corpus, program)?, &session)?;
        parts::check(|| start(corpus, program), &session)?;
    }
    replay(corpus, program, &mut machine, &session)?;
    inside_library(&mut machine, program, how == "complete")?;
    Ok(Verdict { kind, executions, how })
}

/// With the library open, nothing is found that single operations do not show; `complete` if they show everything.
fn inside_library(machine: &mut Machine, program: &ConcurrentProgram, complete: bool) -> Result<(), String> {
    machine.open_library(true);
    let mut session = Session::new(true);
    for strategy in [Strategy::Random, Strategy::Dpor] {
        let phase = Phase { strategy, first: 0, executions: INSIDE, until: 1.0 };
        plan::run_phase(&mut session, machine, phase, 1, (0, 1), |_, _| true);
    }
    machine.open_library(false);
    let mut kinds = session.findings.iter().map(|finding| kind_of(&finding.outcome));
    match kinds.find(|kind| complete && !program.verdict().contains(kind)) {
        Some(kind) => Err(format!("{kind} inside of the library, and not with single operations")),
        None => Ok(()),
    }
}

/// As the headers of programs word it.
fn kind_of(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Uncaught { class, .. } => format!("exception:{class}"),
        Outcome::Deadlock { .. } => "deadlock".into(),
        Outcome::Livelock { .. } => "hang".into(),
        Outcome::Exited(status) => format!("exit {status}"),
        other => format!("{other:?}"),
    }
}

/// The states in which a small program ends are those that depth-first search finds.
fn exhaustively(mut machine: Machine, reduced: &Session) -> Result<(), String> {
    machine.go_past_cycles(true);
    machine.keep_marks(true);
    let mut all = Session::new(false);
    let mut explorer = Dfs::new();
    let stop = all.run(&mut machine, &mut explorer, |s, _| s.tally.executions < EXHAUSTIVE);
    if stop != Stop::Exhausted {
        return Ok(());
    }
    if all.tally.states != reduced.tally.states {
        let (more, fewer) = (all.tally.states.len(), reduced.tally.states.len());
        return Err(format!("ends in {more} states exhaustively, and in {fewer} with reduction"));
    }
    Ok(())
}

/// Everything about an execution that a replay must have again.
#[derive(PartialEq)]
struct Trace {
    hash: u64,
    outcome: Option<Outcome>,
    output: (Vec<u8>, Vec<u8>),
}

impl Trace {
    fn of(machine: &Machine) -> Trace {
        let (out, err) = machine.vm.files.captured();
        Trace {
            hash: machine.trace_hash(),
            outcome: machine.outcome().cloned(),
            output: (out.to_vec(), err.to_vec()),
        }
    }
}

/// The failing execution, and the first ones that are explored, again on a machine of their own.
fn replay(
    corpus: &ConcurrentPrograms,
    program: &ConcurrentProgram,
    machine: &mut Machine,
    session: &Session,
) -> Result<(), String> {
    let mut runs = Vec::new();
    machine.keep_marks(true);
    machine.record(Recording::Light);
    let mut explorer = Dpor::new();
    for i in 0..REPLAYED {
        if run_execution(machine, &mut explorer).is_none() {
            break;
        }
        traces::check_values(machine).map_err(|why| format!("execution {i}: {why}"))?;
        runs.push((machine.log().to_vec(), Trace::of(machine), traces::Named::of(machine)));
    }
    machine.keep_marks(false);
    let mut other = start(corpus, program)?;
    other.record(Recording::Light);
    for (i, (log, trace, named)) in runs.iter().enumerate() {
        let schedule = Schedule { choices: log, expected: &named.accesses };
        let forced = forcing::force(&mut other, schedule, Afterwards::Stop);
        if !forced.fits() {
            return Err(format!("execution {i} diverges when it is replayed: {:?}", forced.divergences));
        }
        if Trace::of(&other) != *trace {
            return Err(format!("execution {i} is different when it is replayed on another machine"));
        }
        named.compare(&traces::Named::of(&mut other)).map_err(|why| format!("execution {i}: {why}"))?;
    }
    if let Some(finding) = session.findings.first() {
        let fits = forcing::replay(&mut other, &finding.log);
        if !fits || other.trace_hash() != finding.trace || other.outcome() != Some(&finding.outcome) {
            return Err("the finding is different when it is replayed".into());
        }
    }
    Ok(())
}

/// In order, whoever of two threads comes first to a program.
fn on_two_threads<'a, T: Sync, R: Send>(items: &'a [T], work: impl Fn(&'a T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(0);
    let results: Mutex<Vec<Option<R>>> = Mutex::new(items.iter().map(|_| None).collect());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let worker = || {
                loop {
                    let i = {
                        let mut next = next.lock().expect("the counter");
                        *next += 1;
                        *next - 1
                    };
                    let Some(item) = items.get(i) else { return };
                    let result = work(item);
                    results.lock().expect("the results")[i] = Some(result);
                }
            };
            std::thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, worker).expect("a thread");
        }
    });
    let results = results.into_inner().expect("the results");
    results.into_iter().map(|r| r.expect("every program was run")).collect()
}
