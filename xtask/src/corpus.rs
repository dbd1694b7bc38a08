//! `cargo xtask corpus [FILTER]`: the conformance programs, with the differences of those that fail.

use anyhow::{Result, ensure};
use std::process::ExitCode;
use threadbare_corpus::suite::{self, Config, Outcome};
use threadbare_corpus::{known, program};
use threadbare_testkit::{cache_dir, jdks, root};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only programs whose area/Name contains this
    #[arg(default_value = "")]
    filter: String,

    /// Only this feature release
    #[arg(long, value_name = "17|21|25")]
    jdk: Option<u32>,

    /// Programs at a time
    #[arg(short, long, default_value_t = 2)]
    jobs: usize,

    /// One line per failing program instead of its differences
    #[arg(short, long)]
    brief: bool,

    /// Another corpus than corpus/conformance
    #[arg(long, value_name = "DIR")]
    corpus: Option<std::path::PathBuf>,

    /// Forget what java printed and ask it again
    #[arg(long)]
    bless: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if args.bless {
        drop(std::fs::remove_dir_all(cache_dir()));
    }
    let threadbare = crate::threadbare::build()?;
    let mut jdks = jdks::find();
    jdks.retain(|jdk| args.jdk.is_none_or(|feature| jdk.feature == feature));
    ensure!(!jdks.is_empty(), "no JDK found: set JAVA_HOME, or put java on the PATH");
    let corpus = args.corpus.clone().unwrap_or_else(|| root().join("corpus/conformance"));
    let programs = program::discover(&corpus)?;
    let known = known::read(&root().join("corpus/known-failures.txt"))?;
    let filter = args.filter.clone();
    let config =
        Config { threadbare, jdks, programs, filter, known, workers: args.jobs, options: Vec::new() };
    let outcomes = suite::run(&config, |outcome| show(outcome, args.brief))?;
    println!("\n{}", suite::table(&outcomes));
    let failed = outcomes.iter().filter(|o| o.failure.is_some()).count();
    let unexpected = outcomes.iter().filter(|o| !o.is_as_expected()).count();
    println!(
        "{} passed, {failed} failed ({} of them known)",
        outcomes.len() - failed,
        failed - unexpected.min(failed)
    );
    Ok(if unexpected == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show(outcome: &Outcome, brief: bool) {
    let title = format!("{} (JDK {})", outcome.program, outcome.feature);
    match (&outcome.failure, &outcome.known) {
        (None, None) => {}
        (None, Some(reason)) => println!("{title} passes, but is listed as a known failure: {reason}"),
        (Some(text), _) if brief => println!("{title}  {}", essence(text)),
        (Some(text), _) => println!("{title}\n{text}"),
    }
}

/// The line that says most: what the machine complained about, else the first of ours that differs.
fn essence(text: &str) -> &str {
    let lines = || text.lines().map(str::trim);
    let ours = lines().find(|line| line.starts_with("+ threadbare:"));
    ours.or_else(|| lines().find(|line| line.starts_with("+ ")))
        .unwrap_or_else(|| lines().next().unwrap_or(""))
}
