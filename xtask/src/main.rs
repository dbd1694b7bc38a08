//! Chores of the repository: `cargo xtask corpus`, `cargo xtask fuzz`, `cargo xtask bench`,
//! `cargo xtask explore-bench`, `cargo xtask analysis-bench`, `cargo xtask pairs-bench`,
//! `cargo xtask prune-fuzz`, `cargo xtask explore-fuzz`, `cargo xtask subjects`, `cargo xtask jdks`,
//! `cargo xtask teams`, `cargo xtask zoo`, `cargo xtask applications`, `cargo xtask suites`.

mod analysis_bench;
mod applications;
mod artifacts;
mod bench;
mod corpus;
mod explore_bench;
mod explore_fuzz;
mod fuzz;
mod jdks;
mod libraries;
mod marks;
mod pairs_bench;
mod process;
mod prune_fuzz;
mod subjects;
mod suites;
mod teams;
mod threadbare;
mod zoo;

use clap::Parser;
use std::process::ExitCode;

/// As in the command line, which is measured here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Chores of the repository")]
enum Chore {
    /// Run conformance programs and show how their output differs from java's
    Corpus(corpus::Args),
    /// Mutate class files of conformance programs and run them in the machine
    Fuzz(fuzz::Args),
    /// Measure speed against java -Xint
    Bench(bench::Args),
    /// Measure exploration: speed, executions to a fault, growth, memory, visible accesses
    ExploreBench(explore_bench::Args),
    /// Measure the static analysis on the subjects of DepCon+
    AnalysisBench(analysis_bench::Args),
    /// Measure how many of the pairs that the analysis keeps really fail
    PairsBench(pairs_bench::Args),
    /// Run the machine on images of many updates of the JDK, beside their own java
    Jdks(jdks::Args),
    /// Write random classes and test the pairs that the analysis prunes
    PruneFuzz(prune_fuzz::Args),
    /// Write random programs and explore each in several ways, which must agree
    ExploreFuzz(explore_fuzz::Args),
    /// Check the classes in which others have found faults, beside what they published
    Subjects(subjects::Args),
    /// Check everyday classes with one planted bug each, and their corrected twins
    Teams(teams::Args),
    /// Check classes of many libraries that are documented as thread-safe, beside judgements of each report
    Zoo(zoo::Args),
    /// Run programs that use real libraries on java and on the machine, and compare
    Applications(applications::Args),
    /// Run the published tests of libraries on java and on the machine, and compare
    Suites(suites::Args),
}

fn main() -> anyhow::Result<ExitCode> {
    match Chore::parse() {
        Chore::Corpus(args) => corpus::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Bench(args) => bench::run(&args),
        Chore::ExploreBench(args) => explore_bench::run(&args),
        Chore::AnalysisBench(args) => analysis_bench::run(&args),
        Chore::PairsBench(args) => pairs_bench::run(&args),
        Chore::Jdks(args) => jdks::run(&args),
        Chore::PruneFuzz(args) => prune_fuzz::run(&args),
        Chore::ExploreFuzz(args) => explore_fuzz::run(&args),
        Chore::Subjects(args) => subjects::run(&args),
        Chore::Teams(args) => teams::run(&args),
        Chore::Zoo(args) => zoo::run(&args),
        Chore::Applications(args) => applications::run(&args),
        Chore::Suites(args) => suites::run(&args),
    }
}
