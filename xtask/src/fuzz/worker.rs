//! The process that does the work: one machine, marked after boot, rolled back after each program.

use super::mutate::mutate;
use super::{Args, Rng, Seed, keep, seeds};
use anyhow::{Context, Result, anyhow};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use threadbare_classfile::{ClassPath, JImage};
use threadbare_corpus::jdks::Jdk;
use threadbare_vm::{Bounds, Mark, Options, Program, RunEnd, Vm};

/// Linked classes survive a rollback, so a machine grows and is replaced after so many executions.
const EXECUTIONS_PER_MACHINE: u32 = 300;
/// Steps of one execution, beyond boot.
const STEPS: u64 = 3_000_000;
const HEAP: usize = 512 << 20;
const STACK_DEPTH: usize = 1_000;
const HOST_STACK: usize = 1 << 30;

pub fn run(args: &Args, jdk: &Jdk, dir: &Path) -> Result<ExitCode> {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = info.to_string();
        }
    }));
    let (args, jdk, dir) = (args.clone(), jdk.clone(), dir.to_path_buf());
    let thread = std::thread::Builder::new().stack_size(HOST_STACK);
    let thread = thread.spawn(move || work(&args, &jdk, &dir))?;
    let result =
        thread.join().unwrap_or_else(|_| Err(anyhow!("the fuzzer itself panicked: {}", last_panic())));
    // The parent tells by the code whether the machine died or the fuzzer failed.
    Ok(match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fuzz: {error:#}");
            ExitCode::from(2)
        }
    })
}

#[expect(clippy::disallowed_methods, reason = "the budget is in seconds; no run sees it")]
fn work(args: &Args, jdk: &Jdk, dir: &Path) -> Result<()> {
    let seeds = seeds(jdk)?;
    anyhow::ensure!(!seeds.is_empty(), "the corpus has no programs");
    let classes = dir.join("classes");
    let image = Arc::new(JImage::open(jdk.home.join("lib/modules"))?);
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut totals = totals(dir);
    let mut machine: Option<Machine> = None;
    for execution in args.first..args.first.saturating_add(args.count) {
        if Instant::now() >= end {
            break;
        }
        let mut rng = Rng::new(args.seed, execution);
        let seed = &seeds[rng.below(seeds.len())];
        write_classes(&classes, seed, &mut rng)?;
        std::fs::write(dir.join("progress"), execution.to_string())?;
        let mut fresh = match machine.take() {
            Some(machine) if machine.executions < EXECUTIONS_PER_MACHINE => machine,
            _ => Machine::new(jdk, image.clone(), &classes)?,
        };
        let outcome = fresh.execute(&seed.main_class);
        totals.executions += 1;
        *totals.by_end.entry(outcome.name().to_string()).or_default() += 1;
        if let Some(what) = outcome.crash() {
            totals.crashes += 1;
            println!("execution {execution} ({}): {what}", seed.name);
            keep(&classes, args.seed, execution)?;
        } else {
            machine = Some(fresh);
        }
        if execution % 64 == 0 || outcome.crash().is_some() {
            totals.write(dir)?;
        }
    }
    totals.write(dir)
}

/// The program's classes, one of them mutated.
fn write_classes(dir: &Path, seed: &Seed, rng: &mut Rng) -> Result<()> {
    drop(std::fs::remove_dir_all(dir));
    std::fs::create_dir_all(dir)?;
    let victim = rng.below(seed.classes.len());
    for (index, (name, bytes)) in seed.classes.iter().enumerate() {
        let mut bytes = bytes.clone();
        if index == victim {
            mutate(&mut bytes, rng);
        }
        std::fs::write(dir.join(name), bytes)?;
    }
    Ok(())
}

struct Machine {
    vm: Vm,
    booted: Mark,
    executions: u32,
}

enum Outcome {
    Ended(RunEnd),
    Panicked(String),
}

impl Outcome {
    fn name(&self) -> &'static str {
        match self {
            Outcome::Panicked(_) => "panic",
            Outcome::Ended(end) => match end {
                RunEnd::Returned | RunEnd::Exited(0) => "returned",
                RunEnd::Exited(_) => "launcher error",
                RunEnd::Uncaught { .. } => "uncaught exception",
                RunEnd::Hang { .. } => "step limit",
                RunEnd::ResourceLimit { .. } => "heap limit",
                RunEnd::Deadlock { .. } => "deadlock",
                RunEnd::Unsupported { .. } => "unsupported",
                RunEnd::Environment { .. } => "environment",
                RunEnd::Internal { .. } => "internal error",
            },
        }
    }

    fn crash(&self) -> Option<String> {
        match self {
            Outcome::Panicked(message) => Some(message.clone()),
            Outcome::Ended(RunEnd::Internal { what, stack }) => {
                Some(format!("internal error: {what}\n    at {}", stack.join("\n    at ")))
            }
            Outcome::Ended(_) => None,
        }
    }
}

impl Machine {
    fn new(jdk: &Jdk, image: Arc<JImage>, classes: &Path) -> Result<Machine> {
        let class_path_text = classes.to_string_lossy().into_owned();
        let class_path = ClassPath::parse(&class_path_text).with_feature(u16::try_from(jdk.feature)?);
        let program = Program {
            jdk_home: PathBuf::from(&jdk.home),
            feature: jdk.feature,
            image,
            class_path: Arc::new(class_path),
        };
        let bounds = Bounds { heap_bytes: HEAP, stack_depth: STACK_DEPTH, ..Bounds::default() };
        let options = Options {
            bounds,
            real_files: false,
            assertions: false,
            properties: vec![],
            verify_all: false,
            class_path_text,
        };
        let mut vm = Vm::new(program, options)?;
        vm.files.capture();
        vm.boot().map_err(|trap| anyhow!("boot: {trap:?}")).context("the machine does not boot")?;
        vm.options.bounds.steps = vm.steps + STEPS;
        let booted = vm.mark();
        Ok(Machine { vm, booted, executions: 0 })
    }

    fn execute(&mut self, main_class: &str) -> Outcome {
        self.executions += 1;
        // After a panic the machine is thrown away.
        let run = AssertUnwindSafe(|| {
            let end = self.vm.run_main(main_class, &[]);
            self.vm.rollback(&self.booted);
            end
        });
        match catch_unwind(run) {
            Ok(end) => Outcome::Ended(end),
            Err(_) => Outcome::Panicked(last_panic()),
        }
    }
}

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

fn last_panic() -> String {
    LAST_PANIC.lock().map(|text| text.clone()).unwrap_or_default()
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
