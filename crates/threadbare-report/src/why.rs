//! Why an execution failed, in sentences: the headline, the lock cycle, the wait that nobody ends, the
//! data races.

use crate::Style;
use crate::paint::{Paint, list, wrap};
use crate::words;
use threadbare_explore::story::{End, Holding, Need, Race, Side, StackLine, Story, Waiter};

/// Races told of a story that is not verbose.
const MOST_RACES: usize = 3;

/// `deadlock: Thread-0 and Thread-1 wait for each other`.
pub(crate) fn headline(story: &Story) -> String {
    let names = |stuck: &[Waiter]| {
        let mut names: Vec<&str> = stuck.iter().map(|w| story.name(w.thread)).collect();
        names.sort();
        match names.len() {
            0..=4 => list(&names),
            n => format!("{} and {} more", names[..3].join(", "), n - 3),
        }
    };
    match &story.end {
        End::Exception { thread, class, message, .. } => {
            let message = message.as_ref().map(|m| format!(": {m}")).unwrap_or_default();
            format!("{class} in thread {:?}{message}", story.name(*thread))
        }
        End::Deadlock { cycle: true, stuck } if stuck.len() == 1 => {
            format!("deadlock: {} waits for itself", names(stuck))
        }
        End::Deadlock { cycle: true, stuck } => format!("deadlock: {} wait for each other", names(stuck)),
        End::Deadlock { stuck, .. } if stuck.len() == 1 => {
            format!("deadlock: {} waits forever", names(stuck))
        }
        End::Deadlock { stuck, .. } => format!("deadlock: {} wait forever", names(stuck)),
        End::Livelock { stuck } => {
            let loops: Vec<Waiter> =
                stuck.iter().filter(|w| matches!(w.need, Need::Change { .. })).cloned().collect();
            let verb = if loops.len() == 1 { "goes" } else { "go" };
            format!("livelock: {} {verb} round a loop forever", names(&loops))
        }
        End::Exit { status } => format!("the program exits with status {status}"),
        End::Other { what } => what.clone(),
    }
}

/// The line of source to look at first.
pub(crate) fn arrow(story: &Story) -> Option<String> {
    let End::Exception { stack, .. } = &story.end else { return None };
    let own = stack.iter().find(|l| !l.library).or(stack.first())?;
    let method = own.text.split('(').next().unwrap_or(&own.text);
    Some(format!("{} in {method}", position(&own.text)))
}

/// `Bank.java:12` of `Bank.main(Bank.java:12)`.
pub(crate) fn position(line: &str) -> &str {
    line.rsplit_once('(').map_or(line, |(_, position)| position.trim_end_matches(')'))
}

/// The sentences below the interleaving.
pub(crate) fn why(story: &Story, style: &Style) -> String {
    let mut out = String::new();
    match &story.end {
        End::Exception { thread, class, message, stack } => {
            let message = message.as_ref().map(|m| format!(": {m}")).unwrap_or_default();
            out.push_str(&style.paint("why: ", Paint::Note));
            out.push_str(&format!("{} ends with {class}{message}\n", story.name(*thread)));
            for line in stack_lines(stack, style) {
                out.push_str(&format!("       {line}\n"));
            }
        }
        End::Deadlock { stuck, cycle } => {
            sentences(&mut out, "why: ", stuck.iter().map(|w| sentence(story, w)).collect(), style);
            if *cycle && stuck.len() > 1 && stuck.iter().all(|w| matches!(w.need, Need::Lock { .. })) {
                let help = "each lock of the cycle is taken while another one is held; it cannot close if all \
                            threads take these locks in one order";
                sentences(&mut out, "help: ", vec![help.into()], style);
            }
        }
        End::Livelock { stuck } => {
            sentences(&mut out, "why: ", stuck.iter().map(|w| sentence(story, w)).collect(), style);
        }
        End::Exit { .. } | End::Other { .. } => {}
    }
    out
}

fn sentences(out: &mut String, label: &str, sentences: Vec<String>, style: &Style) {
    let mut label = Some(label);
    let indent = label.map_or(0, str::len);
    let blank = " ".repeat(indent);
    for sentence in sentences {
        for text in wrap(&sentence, style.width.saturating_sub(indent).max(40), 2) {
            let head = label.take().map_or_else(|| blank.clone(), |l| style.paint(l, Paint::Note));
            out.push_str(&format!("{head}{text}\n"));
        }
    }
}

/// The program's own lines, and how many of the library's lie between.
fn stack_lines(stack: &[StackLine], style: &Style) -> Vec<String> {
    if style.verbose || stack.iter().all(|l| l.library) {
        return stack.iter().map(|l| format!("at {}", l.text)).collect();
    }
    let own = stack.iter().filter(|l| !l.library);
    own.map(|l| format!("at {}", l.text)).collect()
}

/// `Thread-0 holds Bank.A (locked at Bank.java:9) and waits for Bank.B, held by Thread-1 (Bank.java:10)`.
fn sentence(story: &Story, waiter: &Waiter) -> String {
    let name = story.name(waiter.thread);
    let holds: Vec<String> = waiter.holds.iter().map(holding).collect();
    let holds = if holds.is_empty() { String::new() } else { format!("holds {} and ", list(&holds)) };
    let place = waiter.place.as_ref().map(|p| format!(" ({p})")).unwrap_or_default();
    let need = words::need(story, waiter);
    let why = match &waiter.need {
        Need::Notification { since, last, .. } => never_notified(*since, *last),
        Need::Change { reads } if reads.len() == 1 => ": nothing will change it".into(),
        Need::Change { .. } => ": nothing will change that".into(),
        Need::Lock { what, .. } => left_locked(story, waiter, what),
        Need::Permit { .. } => ": no thread is left that would wake it".into(),
        _ => String::new(),
    };
    format!("{name} {holds}{need}{place}{why}")
}

fn holding(holding: &Holding) -> String {
    match &holding.place {
        Some(place) => format!("{} (locked at {place})", holding.what),
        None => holding.what.clone(),
    }
}

fn never_notified(since: Option<usize>, last: Option<usize>) -> String {
    match (since, last) {
        (Some(since), Some(last)) if last < since => {
            format!(": it has waited since step {since}, and the last notify was at step {last}, too early")
        }
        (Some(since), Some(last)) => {
            format!(
                ": it has waited since step {since}, and the last notify, at step {last}, did not wake it"
            )
        }
        (Some(since), None) => format!(": it has waited since step {since}, and nothing ever notifies it"),
        (None, _) => String::new(),
    }
}

/// Who holds a lock that is not given back may have ended, or may be stuck itself.
fn left_locked(story: &Story, waiter: &Waiter, what: &str) -> String {
    let Some(holder) = waiter.holder else { return String::new() };
    let ended =
        story.lines.iter().any(|l| l.thread == holder && l.act == threadbare_explore::story::Act::Ends);
    if ended { format!(": {} has ended without unlocking {what}", story.name(holder)) } else { String::new() }
}

/// Data races, as notes.
pub(crate) fn races(story: &Story, style: &Style) -> String {
    let mut out = String::new();
    let most = if style.verbose { usize::MAX } else { MOST_RACES };
    for race in story.races.iter().take(most) {
        out.push_str(&note(story, race, style));
    }
    if story.races.len() > most {
        let more = story.races.len() - most;
        let noun = if more == 1 { "data race" } else { "data races" };
        out.push_str(&format!("{}{more} more {noun}\n", style.paint("note: ", Paint::Note)));
    }
    out
}

fn note(story: &Story, race: &Race, style: &Style) -> String {
    let label = style.paint("note: ", Paint::Note);
    let mut out = format!("{label}data race on {}: nothing orders these two\n", race.what);
    for side in [&race.first, &race.second] {
        for line in wrap(&side_text(story, side), style.width.saturating_sub(6).max(40), 2) {
            out.push_str(&format!("      {line}\n"));
        }
    }
    out
}

fn side_text(story: &Story, side: &Side) -> String {
    let verb = if side.write { "writes" } else { "reads" };
    let site = words::site(side.place.as_ref(), side.call.as_ref());
    let at = if site.is_empty() { site } else { format!(" at {site}") };
    let locks = match &side.holds[..] {
        [] => ", holding no lock".to_string(),
        holds => format!(", holding {}", list(holds)),
    };
    format!("step {}: {} {verb} it{at}{locks}", side.step, story.name(side.thread))
}
