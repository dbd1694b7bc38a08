//! How the process ends: the exit codes, and the one message that goes with each.
//!
//! A program's own end (returned, `System.exit`, uncaught exception) says nothing here: what
//! there is to say the program has printed, in Java's words. Everything else is prefixed with
//! `threadbare:` so that it cannot be taken for the program's output.

use std::io::Write;
use std::process::ExitCode;
use threadbare_report::shown::shown;
use threadbare_vm::RunEnd;

/// Why the process ends. The numbers are part of the interface and stand in `docs/exit-codes.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    Success,
    /// What the program gave to `System.exit`.
    Program(i32),
    /// Uncaught exception, or an error that `java` itself reports with 1.
    Failure,
    /// Wrong option, no JDK, damaged JDK.
    Usage,
    /// A native method or feature that the machine does not have.
    Unsupported,
    /// A bound was reached: heap or steps.
    Bound,
    /// No thread can run.
    Deadlock,
    /// A bug of ours; `EX_SOFTWARE` of sysexits.
    Internal,
    /// Ctrl-C, or one of the signals that ask for the same.
    Interrupted,
}

impl Code {
    /// The process's exit status, of which the system keeps the low eight bits.
    pub fn status(self) -> u8 {
        match self {
            Code::Success => 0,
            Code::Program(code) => code as u8,
            Code::Failure => 1,
            Code::Usage => 2,
            Code::Unsupported => 3,
            Code::Bound => 4,
            Code::Deadlock => 5,
            Code::Internal => 70,
            Code::Interrupted => 130,
        }
    }
}

/// Flushes what is buffered and hands the status over. A closed pipe is not our error.
pub fn leave(code: Code) -> ExitCode {
    drop(std::io::stdout().flush());
    drop(std::io::stderr().flush());
    ExitCode::from(code.status())
}

/// Says on standard error how the run ended, if the program has not.
pub fn report(end: &RunEnd) -> Code {
    // First the program's own output, so that the two come in the order in which they happened.
    drop(std::io::stdout().flush());
    match end {
        RunEnd::Returned => Code::Success,
        RunEnd::Exited(code) => Code::Program(*code),
        RunEnd::Uncaught { .. } => Code::Failure,
        RunEnd::Deadlock { description } => {
            say("deadlock: no thread can run");
            description.lines().for_each(|line| drop(writeln!(std::io::stderr(), "    {}", shown(line))));
            Code::Deadlock
        }
        RunEnd::Hang { steps, stack } => {
            say(&format!("the step limit of {steps} is reached (see --max-steps)"));
            say_stack(stack);
            Code::Bound
        }
        RunEnd::Interrupted => {
            say("interrupted");
            Code::Interrupted
        }
        RunEnd::ResourceLimit { what } => {
            say(what);
            Code::Bound
        }
        RunEnd::Unsupported { what, stack } => {
            say(&format!("unsupported: {what}"));
            say_stack(stack);
            Code::Unsupported
        }
        RunEnd::Environment { what } => {
            say(what);
            Code::Usage
        }
        RunEnd::Internal { what, stack } => internal(what, stack),
    }
}

/// A bug of ours: what happened, where the program was, and what to do about it.
pub fn internal(what: &str, stack: &[String]) -> Code {
    // A panic may come with a backtrace.
    let mut lines = what.lines();
    say(&format!("internal error: {}", lines.next().unwrap_or_default()));
    lines.for_each(say_as_java);
    say_stack(stack);
    say("this is a bug in Threadbare; please report it with these lines, the class files and the command");
    Code::Internal
}

/// One line on standard error. A closed standard error is not our error.
pub fn say(message: &str) {
    drop(writeln!(std::io::stderr(), "threadbare: {}", shown(message)));
}

/// The same without our name before it: words of the `java` launcher.
pub fn say_as_java(message: &str) {
    drop(writeln!(std::io::stderr(), "{}", shown(message)));
}

/// Where a program was.
pub fn say_stack(stack: &[String]) {
    for line in stack {
        drop(writeln!(std::io::stderr(), "    at {}", shown(line)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_its_code() {
        let text = String::from("x");
        let stack = vec![];
        assert_eq!(report(&RunEnd::Returned).status(), 0);
        assert_eq!(report(&RunEnd::Exited(-1)).status(), 255);
        assert_eq!(report(&RunEnd::Uncaught { class: text.clone(), message: None }).status(), 1);
        assert_eq!(report(&RunEnd::Environment { what: text.clone() }).status(), 2);
        assert_eq!(report(&RunEnd::Unsupported { what: text.clone(), stack: stack.clone() }).status(), 3);
        assert_eq!(report(&RunEnd::Hang { steps: 1, stack: stack.clone() }).status(), 4);
        assert_eq!(report(&RunEnd::ResourceLimit { what: text.clone() }).status(), 4);
        assert_eq!(report(&RunEnd::Deadlock { description: text.clone() }).status(), 5);
        assert_eq!(report(&RunEnd::Internal { what: text, stack }).status(), 70);
    }
}
