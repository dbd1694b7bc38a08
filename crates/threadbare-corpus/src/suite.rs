//! Running the corpus: every program on every JDK, on `java` and on the machine, compared.

use crate::compile::{self, Compiled};
use crate::diff::diff;
use crate::known::{self, KnownFailure};
use crate::normal::normal;
use crate::oracle;
use crate::program::Program;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use threadbare_testkit::process::{Run, RunFolder, Status};
use threadbare_testkit::{Jdk, cache_dir};

/// What to run and how.
pub struct Config {
    pub threadbare: PathBuf,
    pub jdks: Vec<Jdk>,
    pub programs: Vec<Program>,
    /// Only programs whose `area/Name` contains this; their whole areas are compiled, so that the
    /// cache does not depend on it.
    pub filter: String,
    pub known: Vec<KnownFailure>,
    /// Programs at a time.
    pub workers: usize,
    /// Options of `threadbare run` with which every program must behave in the same way.
    pub options: Vec<String>,
}

/// Why a failure says nothing about the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unjudged {
    /// With the first error of the compiler.
    DoesNotCompile(String),
    /// `java` itself does not end.
    JavaHangs,
}

/// How one program did on one JDK.
pub struct Outcome {
    pub program: String,
    pub area: String,
    pub feature: u32,
    /// Why it failed, with the differences; `None` if it passed.
    pub failure: Option<String>,
    pub unjudged: Option<Unjudged>,
    /// Why it was allowed to fail.
    pub known: Option<String>,
}

impl Outcome {
    /// Passed, or failed as the list says it does.
    pub fn is_as_expected(&self) -> bool {
        self.failure.is_some() == self.known.is_some()
    }
}

struct Task<'a> {
    jdk: &'a Jdk,
    program: &'a Program,
    compiled: Compiled,
}

/// Runs everything; `done` is called after each program, in no particular order.
pub fn run(config: &Config, done: impl Fn(&Outcome) + Sync) -> io::Result<Vec<Outcome>> {
    let tasks = tasks(config)?;
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    let first_error = Mutex::new(None);
    std::thread::scope(|scope| {
        for worker in 0..config.workers.max(1) {
            let (tasks, next, outcomes, first_error, done) = (&tasks, &next, &outcomes, &first_error, &done);
            scope.spawn(move || {
                let dir = cache_dir().join(format!("tmp/{}-{worker}", std::process::id()));
                let place = RunFolder::new(dir);
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match run_task(config, task, &place) {
                        Ok(outcome) => {
                            done(&outcome);
                            outcomes.lock().expect("no worker panics").push(outcome);
                        }
                        Err(error) => drop(first_error.lock().expect("no worker panics").replace(error)),
                    }
                }
            });
        }
    });
    if let Some(error) = first_error.into_inner().expect("no worker panics") {
        return Err(error);
    }
    let mut outcomes = outcomes.into_inner().expect("no worker panics");
    outcomes.sort_by(|a, b| (&a.program, a.feature).cmp(&(&b.program, b.feature)));
    Ok(outcomes)
}

/// Compiles area by area and lists what there is to run.
fn tasks(config: &Config) -> io::Result<Vec<Task<'_>>> {
    let mut tasks = Vec::new();
    for jdk in &config.jdks {
        let mut areas: BTreeMap<&str, Vec<&Program>> = BTreeMap::new();
        for program in config.programs.iter().filter(|p| p.runs_on(jdk.feature)) {
            areas.entry(&program.area).or_default().push(program);
        }
        for (area, programs) in areas {
            let wanted: Vec<_> = programs.iter().filter(|p| p.name.contains(&config.filter)).collect();
            if wanted.is_empty() {
                continue;
            }
            let compiled = compile::compile(jdk, area, &programs)?;
            tasks.extend(wanted.into_iter().map(|program| Task { jdk, program, compiled: compiled.clone() }));
        }
    }
    Ok(tasks)
}

fn run_task(config: &Config, task: &Task<'_>, place: &RunFolder) -> io::Result<Outcome> {
    let Task { jdk, program, compiled } = task;
    let broken = compiled.broken.iter().find(|(name, _)| *name == program.name);
    let (failure, unjudged) = match broken {
        Some((_, message)) => {
            let error = message.lines().find_map(|line| Some(line.split_once("error: ")?.1));
            let reason = Unjudged::DoesNotCompile(error.unwrap_or(message).to_string());
            (Some(format!("  does not compile:\n{message}")), Some(reason))
        }
        None => {
            let expected = oracle::expected(jdk, program, compiled, place)?;
            let unjudged = (expected.status == Status::TimedOut).then_some(Unjudged::JavaHangs);
            let actual = on_the_machine(config, task, place)?;
            let mut failure = compare(&expected, &actual);
            if let Some(text) = &mut failure
                && compare(&expected, &oracle::fresh(jdk, program, compiled, place)?).is_some()
            {
                text.push_str("  note: java itself prints something else the second time\n");
            }
            (failure, unjudged)
        }
    };
    let known = known::reason(&config.known, &program.name, jdk.feature).map(str::to_string);
    let (area, feature) = (program.area.clone(), jdk.feature);
    Ok(Outcome { program: program.name.clone(), area, feature, failure, unjudged, known })
}

fn on_the_machine(config: &Config, task: &Task<'_>, place: &RunFolder) -> io::Result<Run> {
    let Task { jdk, program, compiled } = task;
    let mut command = Command::new(&config.threadbare);
    command.arg("run").args(&config.options).arg("--jdk").arg(&jdk.home).arg("-cp").arg(&compiled.classes);
    command.arg(&program.main_class).args(&program.args);
    Run::isolated(&mut command, place)
}

/// A byte that differs is a failure, unless it belongs to an identity hash.
fn compare(expected: &Run, actual: &Run) -> Option<String> {
    let mut text = String::new();
    if expected.status != actual.status {
        text.push_str(&format!("  java: {}, threadbare: {}\n", expected.status, actual.status));
    }
    text.extend(diff("stderr", &normal(&expected.stderr), &normal(&actual.stderr)));
    text.extend(diff("stdout", &normal(&expected.stdout), &normal(&actual.stdout)));
    (!text.is_empty()).then_some(text)
}

/// One line per area: how many of its programs pass on each JDK.
pub fn table(outcomes: &[Outcome]) -> String {
    let mut areas: BTreeMap<&str, BTreeMap<u32, (usize, usize)>> = BTreeMap::new();
    for outcome in outcomes {
        let (passed, all) = areas.entry(&outcome.area).or_default().entry(outcome.feature).or_default();
        *passed += usize::from(outcome.failure.is_none());
        *all += 1;
    }
    let mut text = String::new();
    for (area, features) in areas {
        text.push_str(&format!("{area:<16}"));
        for (feature, (passed, all)) in features {
            text.push_str(&format!("  JDK {feature}: {passed:>3} of {all:<3}"));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
