//! `cargo xtask prune-fuzz`: random small classes, of which no pair that the analysis prunes may fail.
//!
//! Classes are written, compiled and tested in batches: one `javac` and one machine for each batch. What is found
//! depends on seed and number of a class alone, not on the batches or on how many machines work on them.

use crate::bench::{chosen_jdk, on_large_stack, processor, today};
use crate::explore_bench::{HOST_STACK, processor_time};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use threadbare_analysis::dependencies::analyse::Analyst;
use threadbare_analysis::program::classes::Sources;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_pruning::generate::{Class, IMPORTS, class};
use threadbare_pruning::{Finding, Prover, Tally};
use threadbare_testkit::javac;
use threadbare_testkit::jdks::Jdk;
use threadbare_testkit::{cache_dir, root};
use threadbare_vm::Program;

/// Classes of one batch. What they link stays in the machine.
const BATCH: u64 = 100;
/// Findings that are told in full.
const MOST_TOLD: usize = 5;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// The JDK to run on, instead of the installed JDK 17
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// How many classes; with ten thousand or more the table is kept
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    classes: u64,

    /// The number of the first one
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,

    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Machines
    #[arg(long, value_name = "N", default_value_t = 2)]
    jobs: usize,
}

/// Classes from which on the result is kept.
const ENOUGH: u64 = 10_000;

pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.jobs > 0, "at least one machine is needed");
    let args = args.clone();
    on_large_stack(move || fuzz(&args))
}

fn fuzz(args: &Args) -> Result<()> {
    let jdk = chosen_jdk(args.jdk.as_deref())?;
    let image = Arc::new(JImage::open(jdk.home.join("lib/modules"))?);
    let next = Arc::new(AtomicU64::new(0));
    let mut threads = Vec::new();
    for _ in 0..args.jobs {
        let (args, jdk, image, next) = (args.clone(), jdk.clone(), image.clone(), next.clone());
        let thread = std::thread::Builder::new().name("machine".into()).stack_size(HOST_STACK);
        threads.push(thread.spawn(move || work(&args, &jdk, &image, &next))?);
    }
    let (mut tally, mut findings) = (Tally::default(), Vec::new());
    let mut time = Duration::ZERO;
    for thread in threads {
        let Worked { tally: counted, findings: found, time: used } =
            thread.join().map_err(|_| anyhow!("a machine panicked"))??;
        tally.add(&counted);
        findings.extend(found);
        time += used;
    }
    findings.sort_by_key(|(number, _)| *number);
    for (number, finding) in findings.iter().take(MOST_TOLD) {
        eprintln!("{}\n{finding:#?}\n", class(args.seed, *number).source);
    }
    let text = table(args, &jdk, &tally, findings.len(), time)?;
    println!("{text}");
    if args.classes >= ENOUGH {
        let path = root().join(format!("bench/results/{}-prune-fuzz.md", today()?));
        std::fs::write(&path, text)?;
        println!("written to {}", path.display());
    }
    ensure!(findings.is_empty(), "{} pruned pairs fail", findings.len());
    Ok(())
}

/// What one of the workers did, in which processor time.
struct Worked {
    tally: Tally,
    /// By the number of the class.
    findings: Vec<(u64, Finding)>,
    time: Duration,
}

/// One machine after the other, each for the next batch that nobody has.
fn work(args: &Args, jdk: &Jdk, image: &Arc<JImage>, next: &AtomicU64) -> Result<Worked> {
    let (mut tally, mut findings) = (Tally::default(), Vec::new());
    loop {
        let begin = next.fetch_add(BATCH, Ordering::Relaxed);
        if begin >= args.classes {
            return Ok(Worked { tally, findings, time: processor_time()? });
        }
        let numbers = args.from + begin..args.from + (begin + BATCH).min(args.classes);
        let classes: Vec<Class> = numbers.clone().map(|number| class(args.seed, number)).collect();
        let out = cache_dir().join(format!("prune-fuzz/{}-{}-{}", jdk.feature, args.seed, numbers.start));
        let mut prover = prover(jdk, image, &classes, &out)?;
        for (number, class) in numbers.zip(&classes) {
            match prover.class(class, args.seed) {
                Ok(found) => findings.extend(found.into_iter().map(|finding| (number, finding))),
                Err(problem) => bail!("{}: {problem:?}", class.name),
            }
        }
        tally.add(&prover.tally);
        std::fs::remove_dir_all(&out)?;
        eprintln!("{} classes, {} pruned pairs fail", tally.classes, findings.len());
    }
}

/// Compiles a batch and boots a machine for it.
fn prover(jdk: &Jdk, image: &Arc<JImage>, classes: &[Class], out: &Path) -> Result<Prover> {
    std::fs::create_dir_all(out)?;
    let source = out.join("Classes.java");
    let text: String = classes.iter().map(|c| c.source.as_str()).collect();
    std::fs::write(&source, format!("{IMPORTS}{text}"))?;
    if let Some(error) = javac(jdk, out, &[&source])? {
        bail!("{error}");
    }
    let class_path_text = out.to_str().context("a folder whose name is no text")?.to_string();
    let class_path = Arc::new(ClassPath::parse(&class_path_text));
    let analyst = Analyst::new(Sources { image: image.clone(), class_path: class_path.clone() });
    let program =
        Program { jdk_home: jdk.home.clone(), feature: jdk.feature, image: image.clone(), class_path };
    Prover::new(analyst, program, class_path_text).map_err(|error| anyhow!("no machine: {error:?}"))
}

fn table(args: &Args, jdk: &Jdk, tally: &Tally, failed: usize, time: Duration) -> Result<String> {
    let version = jdk.version.lines().next().unwrap_or_default();
    let mut text = format!("# Pruned pairs of random classes, {}\n\n", today()?);
    writeln!(text, "JDK: {version}. Processor: {}. Seed {}.\n", processor(), args.seed)?;
    writeln!(
        text,
        "Small classes that a generator writes; every pair of methods that the analysis prunes is tested with all\n\
         interleavings, and what the calls return, throw and leave waiting is compared with both orders.\n"
    )?;
    let each = time.as_millis() / u128::from(tally.classes.max(1));
    let rows: [(&str, String); 10] = [
        ("Classes", tally.classes.to_string()),
        ("Pairs of methods", tally.pairs.to_string()),
        ("Pruned on one instance", tally.pruned[0].to_string()),
        ("Pruned with two instances", tally.pruned[1].to_string()),
        ("Tests of these", tally.tests.to_string()),
        ("Executions", tally.executions.to_string()),
        ("Tests not explored to the end, or not built", tally.incomplete.to_string()),
        ("Failures that the class's own threads explain", tally.explained.to_string()),
        ("Milliseconds of processor time for a class, without `javac`", each.to_string()),
        ("**Pruned pairs that fail**", failed.to_string()),
    ];
    writeln!(text, "| | |\n|---|---:|")?;
    for (name, count) in rows {
        writeln!(text, "| {name} | {count} |")?;
    }
    Ok(text)
}
