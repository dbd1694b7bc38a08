//! Chores of the repository: `cargo xtask corpus` shows how the corpus does.

mod corpus;
mod threadbare;

use clap::Parser;
use std::process::ExitCode;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Chores of the repository")]
enum Chore {
    /// Run conformance programs and show how their output differs from java's
    Corpus(corpus::Args),
}

fn main() -> anyhow::Result<ExitCode> {
    match Chore::parse() {
        Chore::Corpus(args) => corpus::run(&args),
    }
}
