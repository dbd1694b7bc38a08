//! What an exploration tells its user.

use crate::exit::{self, Code};
use crate::explore::{Show, Summary, code, token};
use crate::program::Job;
use threadbare_explore::machine::Machine;
use threadbare_explore::outcome::Outcome;
use threadbare_explore::plan::Strategy;
use threadbare_explore::session::{Session, Stop};
use threadbare_explore::token::Token;

/// A program that never started a second thread.
pub fn alone(outcome: &Outcome, _show: Show) -> Code {
    match outcome {
        Outcome::Completed => {
            println!("the program never starts a second thread: its only interleaving ends normally");
            Code::Success
        }
        Outcome::Exited(status) => {
            println!("the program exits with status {status} before it starts a second thread");
            if *status == 0 { Code::Success } else { Code::Failure }
        }
        outcome => {
            println!("error: {}", outcome.signature());
            println!("the program never starts a second thread: it fails whatever the schedule");
            Code::Failure
        }
    }
}

pub fn exploration(
    job: &Job,
    machine: &mut Machine,
    session: &Session,
    summary: &Summary,
    _show: Show,
) -> Code {
    for finding in &session.findings {
        println!("error: {}", finding.outcome.signature());
        println!("replay: {}", token(job, finding));
    }
    if let Some(fatal) = &session.fatal {
        exit::say(&fatal.signature());
    }
    if machine.vm.files.asked_for_input() && job.input.is_empty() {
        println!("note: the program reads standard input, which is empty here (see --input)");
    }
    println!("{}", coverage(session, summary));
    code(session, summary)
}

/// An execution that was asked for by its token.
pub fn replayed(_job: &Job, machine: &mut Machine, _token: &Token, _show: Show, _step: bool) -> Code {
    match machine.outcome() {
        Some(outcome) if outcome.is_failure() => {
            println!("error: {}", outcome.signature());
            Code::Failure
        }
        _ => {
            println!("the execution ends without a failure");
            Code::Success
        }
    }
}

/// What was covered, in one sentence.
pub fn coverage(session: &Session, summary: &Summary) -> String {
    let tally = &session.tally;
    let complete = summary.stop == Stop::Exhausted;
    let executions = if complete { summary.executions } else { tally.executions };
    let count = format!("{executions} execution{}", if executions == 1 { "" } else { "s" });
    let mut text = match (complete, summary.strategy) {
        (true, Strategy::Preemption(bound)) => {
            format!("all interleavings with at most {bound} preemptions explored ({count})")
        }
        (true, _) if tally.cut > 0 => {
            format!("all interleavings explored up to a bound ({count}, {} of them cut off)", tally.cut)
        }
        (true, _) => format!("all interleavings explored ({count})"),
        (false, _) if !session.findings.is_empty() => format!("found after {count}"),
        (false, _) => format!("not all interleavings explored ({count}); nothing found so far"),
    };
    text.push_str(&format!(
        ", {} final state{}, at most {} operations",
        tally.states.len(),
        if tally.states.len() == 1 { "" } else { "s" },
        tally.depth
    ));
    text
}
