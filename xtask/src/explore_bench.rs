//! `cargo xtask explore-bench`: what exploration costs and what it finds, as dated tables.
//!
//! Explorations run in this process, through the library; `java` runs beside them as a child. Each
//! figure has a letter and a file of its own.

mod drive;
mod faults;
mod growth;
mod memory;
mod rate;
mod share;
mod world;

use crate::bench::{chosen_jdk, on_large_stack, processor, today};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use threadbare_testkit::root;
use world::World;

/// Host stack of the thread that measures: class loaders called while linking nest on it.
pub const HOST_STACK: usize = 1 << 30;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// a: speed against java; b: executions to the first error; c: growth; d: memory; e: visible accesses
    /// (needs `cargo run --release -p xtask --features count-accesses`); f: speed with many threads. Without one: a to d
    figure: Option<Figure>,

    /// The JDK to measure on, instead of the installed JDK 17
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// Only programs whose name contains this; the table is then printed but not kept
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Measures one row of the table of memory, in a process of its own
    #[arg(long, hide = true)]
    row: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Figure {
    A,
    B,
    C,
    D,
    E,
    F,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let args = args.clone();
    on_large_stack(move || measure(&args))
}

fn measure(args: &Args) -> Result<()> {
    let jdk = chosen_jdk(args.jdk.as_deref())?;
    let world = World::new(&jdk)?;
    if let Some(row) = args.row {
        return memory::row(&world, row);
    }
    let figures = match args.figure {
        Some(figure) => vec![figure],
        None => vec![Figure::A, Figure::B, Figure::C, Figure::D],
    };
    for figure in figures {
        let (name, title, body) = match figure {
            Figure::A => {
                ("rate", "Executions per second against `java`", rate::table(&world, &rate::FEW, &args.only)?)
            }
            Figure::B => ("faults", "Executions to the first error", faults::table(&world, &args.only)?),
            Figure::C => ("growth", "How the cost grows", growth::table(&world, &args.only)?),
            Figure::D => ("memory", "Memory over a million executions", memory::table(&jdk, &args.only)?),
            Figure::F => (
                "crowd",
                "Executions per second with many threads, against `java`",
                rate::table(&world, &rate::MANY, &args.only)?,
            ),
            Figure::E => {
                ("share", "The share of accesses that are visible", share::table(&world, &args.only)?)
            }
        };
        let version = jdk.version.lines().next().unwrap_or_default();
        let text =
            format!("# {title}, {}\n\nJDK: {version}. Processor: {}.\n\n{body}", today()?, processor());
        println!("{text}");
        if args.only.is_empty() {
            let path =
                root().join(format!("bench/results/{}-explore-{name}-jdk{}.md", today()?, jdk.feature));
            std::fs::write(&path, text)?;
            println!("written to {}", path.display());
        }
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "measuring is what this is for; no run sees it")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

/// Processor time of this thread, which other people's load does not stretch as it does time.
pub fn processor_time() -> Result<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanos = text.split_whitespace().next().context("an empty schedstat")?;
    Ok(Duration::from_nanos(nanos.parse()?))
}

/// The middle one, or the mean of the two in the middle.
fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

fn geometric_mean(values: impl Iterator<Item = f64>) -> f64 {
    let logs: Vec<f64> = values.map(f64::ln).collect();
    (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp()
}
