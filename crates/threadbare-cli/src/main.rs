//! The command line: the only place that knows arguments, environment, signals and exit codes.
//!
//! `args` is what was typed, `config` what it means; `run`, `explore`, `check`, `label`, `replay` and `inspect` are
//! the commands, and `exit` says how an end becomes a message and an exit code. What they do is in the library
//! `threadbare`, what they say in `threadbare-report`.

mod args;
mod cache;
mod check;
mod config;
mod exit;
mod explore;
mod inspect;
mod label;
mod project;
mod replay;
mod report;
mod run;
mod sandbox;
mod signals;
mod terminal;
mod whole;
mod world;

use exit::Code;
use std::process::ExitCode;

/// The analysis makes and drops small sets all the time: a sixth of its time is saved by this.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let command = match args::parse(std::env::args_os()) {
        Ok(command) => command,
        Err(error) => {
            // Help and version are clap "errors" that belong on standard output with code zero.
            let code = if error.use_stderr() { Code::Usage } else { Code::Success };
            drop(error.print());
            return exit::leave(code);
        }
    };
    exit::leave(match command {
        args::Command::Run(typed) => run::run(&typed),
        args::Command::Explore(typed) => explore::explore(&typed),
        args::Command::Replay(typed) => replay::replay(&typed),
        args::Command::Check(typed) => check::check(&typed),
        args::Command::Inspect(typed) => inspect::inspect(&typed),
        args::Command::Label(typed) => label::label(&typed),
    })
}
