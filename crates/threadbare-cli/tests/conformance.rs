//! The conformance suite: every program of the corpus behaves as on `java`, on every JDK found.
//!
//! Not a libtest harness, because the rows are files. `THREADBARE_FILTER=area/Name` (or a part of
//! it), or an argument of `cargo test --test conformance -- FILTER`, restricts the run; differences
//! are shown better by `cargo xtask corpus FILTER`. `THREADBARE_RUN_OPTIONS` are options of `threadbare run`
//! that must not change anything: with `--collect-every=64k` all of the corpus tries the collector of garbage.

use std::process::ExitCode;
use threadbare_corpus::suite::{self, Config, Outcome};
use threadbare_corpus::{known, program};
use threadbare_testkit::{jdks, root};

/// Two at a time: the machines that run this have two cores.
const WORKERS: usize = 2;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.iter().any(|arg| arg == "--list") {
        println!("conformance: test");
        return ExitCode::SUCCESS;
    }
    let filter = args.into_iter().find(|arg| !arg.starts_with('-'));
    let filter = filter.or_else(|| std::env::var("THREADBARE_FILTER").ok()).unwrap_or_default();
    match run(&filter) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(filter: &str) -> std::io::Result<bool> {
    let corpus = root().join("corpus");
    let jdks = jdks::find();
    if jdks.is_empty() {
        return Err(std::io::Error::other(
            "no JDK 17, 21 or 25 with javac found; on Debian or Ubuntu: apt-get install openjdk-17-jdk-headless",
        ));
    }
    let programs = program::discover(&corpus.join("conformance"))?;
    let known = known::read(&corpus.join("known-failures.txt"))?;
    let threadbare = env!("CARGO_BIN_EXE_threadbare").into();
    let names: Vec<String> = jdks.iter().map(|jdk| format!("JDK {}", jdk.feature)).collect();
    let count = programs.iter().filter(|p| p.name.contains(filter)).count();
    println!("\nrunning {count} programs on {}", names.join(" and "));
    let options = std::env::var("THREADBARE_RUN_OPTIONS").unwrap_or_default();
    let options = options.split_whitespace().map(str::to_string).collect();
    let filter = filter.to_string();
    let config = Config { threadbare, jdks, programs, filter, known, workers: WORKERS, options };
    let outcomes = suite::run(&config, |_| {})?;
    println!("\n{}", suite::table(&outcomes));
    outcomes.iter().filter(|o| !o.is_as_expected()).for_each(complain);
    let failed = outcomes.iter().filter(|o| !o.is_as_expected()).count();
    let allowed = outcomes.iter().filter(|o| o.failure.is_some() && o.known.is_some()).count();
    let passed = outcomes.len() - failed - allowed;
    let verdict = if failed == 0 { "ok" } else { "FAILED" };
    println!("\ntest result: {verdict}. {passed} passed; {failed} failed; {allowed} known failures\n");
    Ok(failed == 0)
}

fn complain(outcome: &Outcome) {
    let Outcome { program, feature, failure, known, .. } = outcome;
    match failure {
        Some(text) => println!("{program} on JDK {feature} FAILED\n{text}"),
        None => println!(
            "{program} on JDK {feature} passes but is listed in corpus/known-failures.txt ({}): remove it",
            known.as_deref().unwrap_or_default()
        ),
    }
}
