//! The command line: the only place that knows arguments, environment and exit codes.
//!
//! `args` is what was typed, `config` what it means, `jdk` finds the class library, `run` drives
//! the machine and `exit` says how a run's end becomes a message and an exit code.

mod args;
mod config;
mod exit;
mod jdk;
mod run;

use exit::Code;
use std::process::ExitCode;

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
    let args::Command::Run(typed) = command;
    exit::leave(run::run(&typed))
}
