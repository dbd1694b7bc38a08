//! `cargo xtask fuzz`: mutates class files of corpus programs and runs them in the machine.
//!
//! The engine is the crate `threadbare-fuzz`; here are the processes around it. The parent starts a worker process (itself, with `--worker`) and starts it again after it died;
//! the worker boots a machine once, marks it, and rolls back after each execution, so that some
//! hundred class files a second are tried and rollbacks are tried with them.
//!
//! Execution `n` of a seed is always the same: `--seed S --first N --count 1` repeats it. What made
//! it fail is kept in `fuzz/artifacts`.
//!
//! Rejected as the only fuzzer: libFuzzer, which needs a nightly compiler and an instrumented build;
//! this one runs wherever the tests do.

mod worker;

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::time::{Duration, Instant};
use threadbare_corpus::{compile, program};
use threadbare_fuzz::{Input, Seed};
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::{cache_dir, root};

/// A worker that does not start a new execution for so long hangs.
const HANG: Duration = Duration::from_secs(30);
/// A worker with so many bytes in use is ended.
const MEMORY: usize = 6 << 30;
const POLL: Duration = Duration::from_millis(100);

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// How long to go on
    #[arg(long, default_value_t = 60)]
    seconds: u64,

    /// Which sequence of mutations
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The number of the first execution
    #[arg(long, default_value_t = 0)]
    first: u64,

    /// At most so many executions
    #[arg(long, default_value_t = u64::MAX)]
    count: u64,

    /// The JDK whose class library to use
    #[arg(long, value_name = "17|21|25")]
    jdk: Option<u32>,

    /// Run an input that was kept, instead
    #[arg(long, value_name = "DIR")]
    replay: Option<PathBuf>,

    /// Write the seeds where cargo-fuzz wants its corpus, instead
    #[arg(long, value_name = "DIR")]
    write_corpus: Option<PathBuf>,

    /// Be the process that does the work
    #[arg(long, hide = true, value_name = "DIR")]
    worker: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let jdks = jdks::find();
    let wanted = jdks.into_iter().find(|jdk| args.jdk.is_none_or(|feature| jdk.feature == feature));
    let jdk = wanted.context("no such JDK found")?;
    if let Some(dir) = &args.replay {
        return worker::replay(&jdk, dir);
    }
    if let Some(dir) = &args.write_corpus {
        return write_corpus(&jdk, dir);
    }
    match &args.worker {
        Some(dir) => worker::run(args, &jdk, dir),
        None => supervise(args, &jdk),
    }
}

/// Starts workers until the time is over; counts and keeps what went wrong.
#[expect(clippy::disallowed_methods, reason = "the budget is in seconds; no run sees it")]
fn supervise(args: &Args, jdk: &Jdk) -> Result<ExitCode> {
    // Before the clock starts: the first run compiles the corpus.
    let seeds = seeds(jdk)?;
    let dir = cache_dir().join(format!("fuzz/{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let (mut next, mut deaths) = (args.first, 0);
    let last = args.first.saturating_add(args.count);
    while next < last && Instant::now() < end {
        let left = end.saturating_duration_since(Instant::now()).as_secs().max(1);
        let mut child = start(args, jdk, &dir, next, last - next, left)?;
        let ended_well = watch(&mut child, &dir)?;
        let reached = worker::progress(&dir).context("the worker did not start")?;
        next = reached + 1;
        if ended_well {
            break;
        }
        deaths += 1;
        println!("execution {reached}: the process died or hung");
        if let Some(input) = threadbare_fuzz::input(&seeds, args.seed, reached) {
            keep(&input, args.seed, reached)?;
        }
    }
    let totals = worker::totals(&dir);
    let crashes = deaths + totals.crashes;
    println!(
        "{} executions, {crashes} crashes (seed {}, JDK {})",
        totals.executions + deaths,
        args.seed,
        jdk.feature
    );
    println!("{}", totals.ends);
    drop(std::fs::remove_dir_all(&dir));
    Ok(if crashes == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn start(args: &Args, jdk: &Jdk, dir: &Path, first: u64, count: u64, seconds: u64) -> Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("fuzz").arg("--worker").arg(dir);
    for (option, value) in
        [("--seed", args.seed), ("--first", first), ("--count", count), ("--seconds", seconds)]
    {
        command.arg(option).arg(value.to_string());
    }
    Ok(command.arg("--jdk").arg(jdk.feature.to_string()).spawn()?)
}

/// Waits for the worker; false if it died, or hung and was ended.
fn watch(child: &mut Child, dir: &Path) -> Result<bool> {
    let (mut seen, mut since) = (None, Duration::ZERO);
    loop {
        if let Some(status) = child.try_wait()? {
            return match status.code() {
                Some(0) => Ok(true),
                Some(2) => bail!("the worker could not work"),
                _ => Ok(false),
            };
        }
        std::thread::sleep(POLL);
        since += POLL;
        let now = worker::progress(dir);
        if now != seen {
            (seen, since) = (now, Duration::ZERO);
        }
        if since > HANG || resident(child.id()) > MEMORY {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
    }
}

/// Bytes of memory that a process has in use; zero where the system does not say.
pub fn resident(process: u32) -> usize {
    let statm = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).map_or(0, |pages: usize| pages * 4096)
}

/// Keeps a failed input where somebody will look.
pub fn keep(input: &Input, seed: u64, execution: u64) -> Result<()> {
    let to = root().join(format!("fuzz/artifacts/seed{seed}-{execution}"));
    std::fs::create_dir_all(&to)?;
    std::fs::write(to.join("input"), format!("{}\n{}\n", input.main_class, input.victim))?;
    for (name, bytes) in &input.classes {
        std::fs::write(to.join(name.replace('/', "+")), bytes)?;
    }
    println!("  again: cargo xtask fuzz --replay {}", to.display());
    Ok(())
}

/// What `keep` kept. A folder without a description, or a single class file, is run as it is.
fn read_kept(from: &Path) -> Result<Input> {
    if from.is_file() {
        return Ok(Input::of_class(std::fs::read(from)?));
    }
    let mut classes = Vec::new();
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().replace('+', "/");
        if name.ends_with(".class") {
            classes.push((name, std::fs::read(entry.path())?));
        }
    }
    classes.sort();
    let first = classes.last().map(|c| c.0.trim_end_matches(".class").to_string()).unwrap_or_default();
    let text = std::fs::read_to_string(from.join("input")).unwrap_or(format!("{first}\n{first}\n"));
    let mut lines = text.lines().map(str::to_string);
    let (main_class, victim) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    Ok(Input { name: "kept".into(), main_class, victim, classes })
}

/// Every class of every seed, as a file of its own.
fn write_corpus(jdk: &Jdk, dir: &Path) -> Result<ExitCode> {
    std::fs::create_dir_all(dir)?;
    for seed in seeds(jdk)? {
        for (name, bytes) in seed.classes {
            std::fs::write(dir.join(name.replace('/', "+")), bytes)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// All corpus programs that run on this JDK, compiled.
pub fn seeds(jdk: &Jdk) -> Result<Vec<Seed>> {
    let mut programs = program::discover(&root().join("corpus/conformance"))?;
    programs.retain(|p| p.runs_on(jdk.feature));
    let mut seeds = threadbare_fuzz::old::seeds();
    for area in programs.chunk_by(|a, b| a.area == b.area) {
        let all: Vec<_> = area.iter().collect();
        let compiled = compile::compile(jdk, &area[0].area, &all)?;
        for program in area {
            let classes = classes_of(&compiled.classes, &program.main_class)?;
            if !classes.is_empty() {
                let (name, main_class) = (program.name.clone(), program.main_class.clone());
                seeds.push(Seed { name, main_class, classes });
            }
        }
    }
    Ok(seeds)
}

/// The main class and its nested classes; programs in packages are left out.
fn classes_of(dir: &Path, main_class: &str) -> Result<Vec<(String, Vec<u8>)>> {
    let mut classes = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stem = name.trim_end_matches(".class");
        if stem == main_class || stem.strip_prefix(main_class).is_some_and(|rest| rest.starts_with('$')) {
            classes.push((name, std::fs::read(path)?));
        }
    }
    classes.sort();
    Ok(classes)
}
