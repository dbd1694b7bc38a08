//! What an exploration tells its user.

use crate::explore::Show;
use crate::{exit, terminal};
use std::io::{BufRead, IsTerminal, Write};
use threadbare::explore::{Exploration, Outcome};
use threadbare::replay::{Replayed, Story};
use threadbare_report::shown::shown;
use threadbare_report::text::{self, Context};
use threadbare_report::{Style, explore, json};

/// A line on standard output. That its reader is gone is not our error.
macro_rules! put {
    ($($arg:tt)*) => { drop(writeln!(std::io::stdout(), $($arg)*)) };
}

macro_rules! put_part {
    ($($arg:tt)*) => { drop(write!(std::io::stdout(), $($arg)*)) };
}

/// How to print, by what the terminal and the environment say.
pub fn style(verbose: bool) -> Style {
    let color = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Style { color, width: terminal::width(), verbose }
}

/// A program that never started a second thread.
pub fn alone(outcome: &Outcome, show: Show) {
    if show.json {
        put!("{}", explore::render_alone_json(outcome));
    } else {
        put!("{}", explore::render_alone(outcome));
    }
}

pub fn exploration(exploration: &Exploration, show: Show) {
    if show.json {
        put!("{}", explore::render_json(exploration));
    } else {
        for (story, context) in exploration.findings.iter().map(explore::finding) {
            put!("{}", text::render(&story, &context, &style(show.verbose)));
        }
        explore::notes(exploration).iter().for_each(|note| put!("note: {note}"));
        put!("{}", explore::summary(exploration));
    }
    // Why the machine could not go on.
    match &exploration.fatal {
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

/// An execution that was asked for by its token.
pub fn replayed(replayed: &Replayed, show: Show, step: bool) {
    let style = style(show.verbose);
    let context = Context::default();
    if show.json {
        put!("{}", json::render(&replayed.story, &context));
        return;
    }
    if let Some(snippet) = &replayed.snippet {
        snippet.iter().for_each(|line| put!("    {}", shown(line)));
        put!("");
    }
    if step {
        steps(&replayed.story, &style);
    } else {
        put!("{}", text::render(&replayed.story, &context, &style));
    }
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
