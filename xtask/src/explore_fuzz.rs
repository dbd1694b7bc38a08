//! `cargo xtask explore-fuzz`: random small programs on which reduction, exhaustive search and samples must agree.
//!
//! Programs are written, compiled and explored in batches: one `javac` for each batch, one machine for each program.
//! What is found depends on seed and number of a program alone, not on the batches or on how many machines work on
//! them. The first programs with a difference are made smaller and told in full.

use crate::bench::{chosen_jdk, on_large_stack, processor, today};
use crate::explore_bench::{HOST_STACK, processor_time};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use threadbare_explore_fuzz::{
    Effort, Program, Sort, Tally, Verdict, compare, describe, program, shrink, source_of, timed_program,
};
use threadbare_testkit::{Jdk, cache_dir, javac, root};
use threadbare_vm::stepping::timing::{TimeOuts, Timing};

/// Programs of one batch.
const BATCH: u64 = 100;
/// Programs from which on the result is kept.
const ENOUGH: u64 = 10_000;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// The JDK to run on, instead of the installed JDK 17
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// How many programs; with ten thousand or more the table is kept
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    programs: u64,

    /// The number of the first one
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,

    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Executions of a program, by reduction and exhaustively
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    executions: u64,

    /// Samples of a program
    #[arg(long, value_name = "N", default_value_t = 300)]
    samples: u64,

    /// Programs in which threads wait for time, with time-outs that fire at any moment
    #[arg(long)]
    any_time: bool,

    /// Programs with a difference that each machine makes smaller
    #[arg(long, value_name = "N", default_value_t = 5)]
    shrink: usize,

    /// Where to write programs with a difference
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,

    /// Machines, instead of one for each core
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

impl Args {
    fn program(&self, number: u64) -> Program {
        if self.any_time { timed_program(self.seed, number) } else { program(self.seed, number) }
    }
}

pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.jobs != Some(0), "at least one machine is needed");
    let args = args.clone();
    on_large_stack(move || fuzz(&args))
}

/// A program with a difference.
struct Found {
    number: u64,
    /// Its source, as small as it was made, below what the searches say about it.
    text: String,
}

fn fuzz(args: &Args) -> Result<()> {
    let jdk = chosen_jdk(args.jdk.as_deref())?;
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let next = Arc::new(AtomicU64::new(0));
    let mut threads = Vec::new();
    for _ in 0..args.jobs.unwrap_or(cores) {
        let (args, jdk, next) = (args.clone(), jdk.clone(), next.clone());
        let thread = std::thread::Builder::new().name("machine".into()).stack_size(HOST_STACK);
        threads.push(thread.spawn(move || work(&args, &jdk, &next))?);
    }
    let (mut tally, mut all, mut time) = (Tally::default(), Vec::new(), Duration::ZERO);
    for thread in threads {
        let Worked { tally: counted, found, time: used } =
            thread.join().map_err(|_| anyhow!("a machine panicked"))??;
        tally.add(&counted);
        all.extend(found);
        time += used;
    }
    all.sort_by_key(|found| found.number);
    for found in &all {
        eprintln!("{}", found.text);
    }
    let text = table(args, &jdk, &tally, time)?;
    println!("{text}");
    if args.programs >= ENOUGH {
        let name = if args.any_time { "explore-fuzz-any-time" } else { "explore-fuzz" };
        let path = root().join(format!("bench/results/{}-{name}.md", today()?));
        std::fs::write(&path, text)?;
        println!("written to {}", path.display());
    }
    ensure!(tally.different == 0, "searches differ on {} programs", tally.different);
    Ok(())
}

/// What one of the workers did, in which processor time.
struct Worked {
    tally: Tally,
    found: Vec<Found>,
    time: Duration,
}

/// One batch after the other, each the next that nobody has.
fn work(args: &Args, jdk: &Jdk, next: &AtomicU64) -> Result<Worked> {
    let time_outs = if args.any_time { TimeOuts::Any } else { TimeOuts::Ideal };
    let timing = Timing { time_outs, spurious_wakeups: false };
    let effort =
        Effort { reduced: args.executions, exhaustive: args.executions, random: args.samples, timing };
    let (mut tally, mut found) = (Tally::default(), Vec::new());
    loop {
        let begin = next.fetch_add(BATCH, Ordering::Relaxed);
        if begin >= args.programs {
            return Ok(Worked { tally, found, time: processor_time()? });
        }
        let numbers = args.from + begin..args.from + (begin + BATCH).min(args.programs);
        let programs: Vec<Program> = numbers.clone().map(|number| args.program(number)).collect();
        let folder =
            cache_dir().join(format!("explore-fuzz/{}-{}-{}", jdk.feature, args.seed, numbers.start));
        let bench = Bench { jdk, folder, effort, seed: args.seed };
        for (number, (program, verdict)) in numbers.zip(programs.iter().zip(bench.explore(&programs)?)) {
            tally.count(&verdict);
            let Some(sort) = verdict.sort() else { continue };
            if found.len() < args.shrink {
                let text = bench.smallest(number, program, sort)?;
                if let Some(folder) = &args.keep {
                    std::fs::create_dir_all(folder)?;
                    std::fs::write(folder.join(format!("{}-{number}.java", args.seed)), &text)?;
                }
                found.push(Found { number, text });
            }
        }
        std::fs::remove_dir_all(&bench.folder)?;
        eprintln!("{} programs, {} with a difference", tally.programs, tally.different);
    }
}

/// Where programs are compiled and explored.
struct Bench<'a> {
    jdk: &'a Jdk,
    folder: PathBuf,
    effort: Effort,
    seed: u64,
}

impl Bench<'_> {
    fn explore(&self, programs: &[Program]) -> Result<Vec<Verdict>> {
        drop(std::fs::remove_dir_all(&self.folder));
        std::fs::create_dir_all(&self.folder)?;
        let source = self.folder.join("Programs.java");
        std::fs::write(&source, source_of(programs))?;
        let paths: [&Path; 1] = [&source];
        if let Some(error) = javac(self.jdk, &self.folder, &paths)? {
            bail!("{error}");
        }
        let class_path = self.folder.to_str().context("a folder whose name is no text")?;
        let input = threadbare_vm::Program::open(&self.jdk.home, self.jdk.feature, class_path)?;
        let explore =
            |program| compare(program, &input, class_path, self.effort, self.seed).map_err(|e| anyhow!(e));
        programs.iter().map(explore).collect()
    }

    /// The smallest program with the same sort of difference, and what the searches say about it.
    fn smallest(&self, number: u64, program: &Program, sort: Sort) -> Result<String> {
        let smallest = shrink(program, |programs| {
            let verdicts = self.explore(programs)?;
            anyhow::Ok(verdicts.iter().map(|verdict| verdict.sort() == Some(sort)).collect())
        })?;
        let smallest = [smallest.named(format!("P{number}"))];
        let verdicts = self.explore(&smallest)?;
        let source = source_of(&smallest);
        let said: String = verdicts.iter().map(|verdict| describe(verdict, &source)).collect();
        let mut text = format!("// Program {number} of seed {}, made smaller.\n", self.seed);
        for line in said.lines() {
            writeln!(text, "// {line}")?;
        }
        text.push_str(&source);
        Ok(text)
    }
}

fn table(args: &Args, jdk: &Jdk, tally: &Tally, time: Duration) -> Result<String> {
    let version = jdk.version.lines().next().unwrap_or_default();
    let mut text = format!("# Searches of random programs, {}\n\n", today()?);
    writeln!(text, "JDK: {version}. Processor: {}. Seed {}.\n", processor(), args.seed)?;
    writeln!(
        text,
        "Small programs that a generator writes, explored by reduction, exhaustively ({} executions at most) and at\n\
         random ({} executions). A search that claims to be complete must have seen every end that another has seen.\n",
        args.executions, args.samples
    )?;
    let each = time.as_millis() / u128::from(tally.programs.max(1));
    let [reduced, exhaustive, random] = tally.executions;
    let rows = [
        ("Programs", tally.programs),
        ("Of these without a second thread", tally.alone),
        ("Executions by reduction", reduced),
        ("Executions of exhaustive search", exhaustive),
        ("Samples", random),
        ("Programs explored completely by reduction", tally.complete[0]),
        ("Programs explored completely by exhaustive search", tally.complete[1]),
        ("By both", tally.complete_twice),
        ("By exhaustive search, and reduction could not promise it", tally.given_up),
        ("By reduction in more executions than there are", tally.redundant),
        ("Programs that can end with an exception", tally.failing[0]),
        ("Programs that can get stuck", tally.failing[1]),
        ("Different ends that reduction has seen", tally.ends),
        ("Milliseconds of processor time for a program, without `javac`", each as u64),
        ("**Programs on which searches differ**", tally.different),
    ];
    writeln!(text, "| | |\n|---|---:|")?;
    for (name, count) in rows {
        writeln!(text, "| {name} | {count} |")?;
    }
    Ok(text)
}
