//! What an exploration tells its user.

use crate::exit::{self, Code};
use crate::explore::{Show, Summary, code, token};
use crate::program::Job;
use std::io::{BufRead, IsTerminal, Write};
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::outcome::Outcome;
use threadbare_explore::engine::plan::Strategy;
use threadbare_explore::engine::session::{Session, Stop};
use threadbare_explore::engine::token::Token;
use threadbare_explore::narration::narrate;
use threadbare_explore::narration::story::Story;
use threadbare_report::Style;
use threadbare_report::json::{self, Coverage};
use threadbare_report::phrasing;
use threadbare_report::shown::shown;
use threadbare_report::text::{self, Context};

/// A line on standard output. That its reader is gone is not our error.
macro_rules! put {
    ($($arg:tt)*) => { drop(writeln!(std::io::stdout(), $($arg)*)) };
}

macro_rules! put_part {
    ($($arg:tt)*) => { drop(write!(std::io::stdout(), $($arg)*)) };
}

/// Columns of a report when the terminal does not say how many it has.
const WIDTH: usize = 100;

/// How to print, by what the terminal and the environment say.
pub fn style(verbose: bool) -> Style {
    let width = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok()).unwrap_or(WIDTH);
    let color = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Style { color, width, verbose }
}

/// A program that never started a second thread.
pub fn alone(outcome: &Outcome, show: Show) -> Code {
    let never = "the program never starts a second thread";
    let (text, code) = match outcome {
        Outcome::Completed => (format!("{never}: its only interleaving ends normally"), Code::Success),
        Outcome::Interrupted => {
            ("it ended from outside before the program started a second thread".to_string(), Code::Bound)
        }
        Outcome::Exited(status) => (
            format!("the program exits with status {status} before it starts a second thread"),
            if *status == 0 { Code::Success } else { Code::Failure },
        ),
        Outcome::Uncaught { thread, class, message, stack, .. } => {
            let message = message.as_ref().map_or(String::new(), |m| format!(": {}", shown(m)));
            let mut text = format!("error: {} in thread \"{}\"{message}\n", shown(class), shown(thread));
            stack.iter().for_each(|line| text.push_str(&format!("    at {}\n", shown(&line.to_string()))));
            (format!("{text}{never}: it fails whatever the schedule"), Code::Failure)
        }
        outcome => (
            format!(
                "error: {}\n{never}: it fails whatever the schedule",
                shown(&phrasing::signature(&outcome.signature()))
            ),
            Code::Failure,
        ),
    };
    if show.json {
        let coverage = Coverage {
            summary: text,
            strategy: "none".into(),
            seed: 0,
            executions: 1,
            abandoned: 0,
            cut: 0,
            final_states: 1,
            longest: 0,
            complete: true,
        };
        put!("{}", json::exploration(&coverage, &[], &[]));
    } else {
        put!("{text}");
    }
    code
}

pub fn exploration(
    job: &Job,
    machine: &mut Machine,
    session: &Session,
    summary: &Summary,
    show: Show,
) -> Code {
    let covered = coverage(session, summary);
    let notes = notes(job, machine, session);
    let mut stories = Vec::new();
    for finding in &session.findings {
        let Some(story) = narrate::story(machine, &finding.log) else {
            let what = phrasing::signature(&finding.outcome.signature());
            return exit::internal(&format!("a finding that cannot be replayed: {what}"), &[]);
        };
        let replay = format!("threadbare replay {}", token(job, finding));
        stories.push((story, Context { replay: Some(replay), coverage: None }));
    }
    if show.json {
        let coverage = Coverage {
            summary: covered,
            strategy: summary.strategy.name().into(),
            seed: summary.seed,
            executions: session.tally.executions,
            abandoned: session.tally.abandoned,
            cut: session.tally.cut,
            final_states: session.tally.states.len(),
            longest: session.tally.depth,
            complete: summary.stop == Stop::Exhausted,
        };
        put!("{}", json::exploration(&coverage, &notes, &stories));
    } else {
        for (story, context) in &stories {
            put!("{}", text::render(story, context, &style(show.verbose)));
        }
        notes.iter().for_each(|note| put!("note: {note}"));
        put!("{covered}");
    }
    fatal(session);
    code(session, summary)
}

/// Says on standard error why the machine could not go on.
fn fatal(session: &Session) {
    match &session.fatal {
        Some(Outcome::Unsupported { what, stack }) => {
            exit::say(&format!("unsupported: {what}"));
            exit::say_stack(stack);
        }
        Some(Outcome::Internal { what, stack }) => {
            exit::internal(what, stack);
        }
        _ => {}
    }
}

/// What else the user should know.
fn notes(job: &Job, machine: &Machine, session: &Session) -> Vec<String> {
    let mut notes = Vec::new();
    if machine.vm.files.asked_for_input() && job.input.is_empty() {
        notes.push("the program reads standard input, which is empty here (see --input)".into());
    }
    let refused = machine.vm.files.refused();
    if !refused.is_empty() {
        notes.push(format!("not read, because --allow-read does not name it: {}", refused.join(", ")));
    }
    if job.options.visible_finals {
        notes.push(
            "the program lets `this` escape from a constructor, so final fields count as shared".into(),
        );
    }
    match &session.tally.bound {
        Some(Outcome::Hang { stack, .. }) => {
            let steps = job.limits.steps;
            let mut note =
                format!("an execution did not end within {steps} steps (see --max-steps); it was at");
            let own = stack.iter().position(|frame| !frame.library);
            let own_lines = stack.iter().take(own.unwrap_or(0) + 1);
            own_lines.for_each(|line| note.push_str(&format!("\n    {}", shown(&line.to_string()))));
            notes.push(note);
        }
        Some(Outcome::TooLong { operations }) => notes.push(format!(
            "an execution did not end within {operations} visible operations (see --max-operations)"
        )),
        Some(Outcome::Limit { what }) => notes.push(shown(what).into_owned()),
        _ => {}
    }
    notes
}

/// An execution that was asked for by its token.
pub fn replayed(machine: &mut Machine, token: &Token, show: Show, step: bool) -> Code {
    let failed = machine.outcome().is_some_and(Outcome::is_failure);
    let Some(story) = narrate::story(machine, &token.choices) else {
        return exit::internal("a token that could be replayed once and not again", &[]);
    };
    let style = style(show.verbose);
    let context = Context::default();
    if show.json {
        put!("{}", json::render(&story, &context));
    } else if step {
        steps(&story, &style);
    } else {
        put!("{}", text::render(&story, &context, &style));
    }
    if failed { Code::Failure } else { Code::Success }
}

/// One step at a time: the next after every line of input, all of them if nobody is there to ask.
fn steps(story: &Story, style: &Style) {
    let ask = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut input = std::io::stdin().lock();
    for i in 0..story.lines.len() {
        put_part!("{}", text::render_step(story, i, style));
        if ask {
            put_part!("(Enter for the next, q to stop) ");
            drop(std::io::stdout().flush());
            let mut line = String::new();
            if input.read_line(&mut line).is_err() || line.is_empty() || line.trim() == "q" {
                return;
            }
        }
    }
    put!("{}", text::render(story, &Context::default(), style));
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
        (true, _) => format!("all interleavings explored ({count})"),
        (false, _) if summary.stop == Stop::Spent && session.findings.is_empty() => {
            let (cut, given_up) = (tally.cut, tally.abandoned);
            format!(
                "nothing is left to try, but not all interleavings are explored ({count}; \
                 {cut} cut off by a bound, {given_up} given up)"
            )
        }
        (false, _) if session.fatal.is_some() => format!("stopped after {count}"),
        (false, _) if !session.findings.is_empty() => format!("found after {count}"),
        (false, _) => format!("not all interleavings explored ({count}); nothing found so far"),
    };
    text.push_str(&format!(
        ", {} final state{}, at most {} operations in one",
        tally.states.len(),
        if tally.states.len() == 1 { "" } else { "s" },
        tally.depth
    ));
    if summary.interrupted {
        text.push_str("; interrupted");
    }
    text.push_str("\nunder sequential consistency; time-outs fire when nothing else can run");
    text
}
