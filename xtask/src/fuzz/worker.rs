//! The process that does the work: one machine after the other, each for some hundred inputs.

use super::{Args, keep, seeds};
use anyhow::{Result, anyhow};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use threadbare_classfile::JImage;
use threadbare_fuzz::{Input, Machine, Outcome, machine};
use threadbare_testkit::jdks::Jdk;

/// An input that takes longer has hung, whatever the steps it counted.
const HANG: Duration = Duration::from_secs(10);
/// Memory in use that nothing here should reach: the heap is a quarter of it.
const MEMORY: usize = 3 << 30;

pub fn run(args: &Args, jdk: &Jdk, dir: &Path) -> Result<ExitCode> {
    let (args, jdk, dir) = (args.clone(), jdk.clone(), dir.to_path_buf());
    // The parent tells by the code whether the machine died or the fuzzer failed.
    Ok(match on_a_large_stack(move || work(&args, &jdk, &dir)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fuzz: {error:#}");
            ExitCode::from(2)
        }
    })
}

/// Runs kept inputs again and says how each ends.
pub fn replay(jdk: &Jdk, dir: &Path) -> Result<ExitCode> {
    let (jdk, dir) = (jdk.clone(), dir.to_path_buf());
    let crashed = on_a_large_stack(move || {
        let input = super::read_kept(&dir)?;
        let image = Arc::new(JImage::open(jdk.home.join("lib/modules"))?);
        let outcome = boot(&jdk, image)?.execute(&input);
        println!("{outcome:#?}");
        if let Outcome::Crashed(what) = &outcome {
            println!("{what}");
        }
        Ok(outcome.crash().is_some())
    })?;
    Ok(if crashed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn on_a_large_stack<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    machine::catch_panics();
    let thread = std::thread::Builder::new().stack_size(machine::HOST_STACK).spawn(work)?;
    thread.join().unwrap_or_else(|_| Err(anyhow!("the fuzzer itself panicked: {}", machine::last_panic())))
}

#[expect(clippy::disallowed_methods, reason = "the budget is in seconds; no run sees it")]
fn work(args: &Args, jdk: &Jdk, dir: &Path) -> Result<()> {
    let seeds = seeds(jdk)?;
    anyhow::ensure!(!seeds.is_empty(), "the corpus has no programs");
    let image = Arc::new(JImage::open(jdk.home.join("lib/modules"))?);
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut totals = totals(dir);
    let mut machine: Option<Machine> = None;
    for execution in args.first..args.first.saturating_add(args.count) {
        if Instant::now() >= end {
            break;
        }
        let input = threadbare_fuzz::input(&seeds, args.seed, execution).unwrap_or_else(|| unreachable!());
        std::fs::write(dir.join("progress"), execution.to_string())?;
        let mut fresh = match machine.take() {
            Some(machine) if !machine.is_worn() => machine,
            _ => boot(jdk, image.clone())?,
        };
        let begun = Instant::now();
        let mut outcome = fresh.execute(&input);
        if begun.elapsed() > HANG {
            outcome = Outcome::Crashed(format!("hang: {:?}", begun.elapsed()));
        } else if super::resident(std::process::id()) > MEMORY {
            outcome = Outcome::Crashed("memory grows without bound".into());
        }
        totals.executions += 1;
        *totals.by_end.entry(outcome.name()).or_default() += 1;
        if let Some(what) = outcome.crash() {
            totals.crashes += 1;
            report(&input, args.seed, execution, what)?;
        } else {
            machine = Some(fresh);
        }
        if execution % 64 == 0 || outcome.crash().is_some() {
            totals.write(dir)?;
        }
    }
    totals.write(dir)
}

fn boot(jdk: &Jdk, image: Arc<JImage>) -> Result<Machine> {
    Machine::new(&jdk.home, jdk.feature, image).map_err(|e| anyhow!(e))
}

fn report(input: &Input, seed: u64, execution: u64, what: &str) -> Result<()> {
    println!("execution {execution} ({}, class {}): {what}", input.name, input.victim);
    keep(input, seed, execution)
}

/// The execution that the worker has begun last.
pub fn progress(dir: &Path) -> Option<u64> {
    std::fs::read_to_string(dir.join("progress")).ok()?.parse().ok()
}

/// What all workers of one fuzzing have done; it outlives a worker in a file.
#[derive(Default)]
pub struct Totals {
    pub executions: u64,
    pub crashes: u64,
    /// How often each end was met, as text.
    pub ends: String,
    by_end: BTreeMap<String, u64>,
}

impl Totals {
    fn write(&self, dir: &Path) -> Result<()> {
        let mut text = format!("{}\n{}\n", self.executions, self.crashes);
        text.extend(self.by_end.iter().map(|(end, count)| format!("{count} {end}\n")));
        Ok(std::fs::write(dir.join("totals"), text)?)
    }
}

pub fn totals(dir: &Path) -> Totals {
    let text = std::fs::read_to_string(dir.join("totals")).unwrap_or_default();
    let mut lines = text.lines();
    let mut number = || lines.next().and_then(|line| line.parse().ok()).unwrap_or(0);
    let (executions, crashes) = (number(), number());
    let ends: Vec<&str> = lines.collect();
    let by_end = ends.iter().filter_map(|line| line.split_once(' '));
    let by_end = by_end.filter_map(|(count, end)| Some((end.to_string(), count.parse().ok()?))).collect();
    Totals { executions, crashes, ends: ends.join(", "), by_end }
}
