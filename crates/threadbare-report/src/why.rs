//! Why an execution failed, in sentences: the headline, the lock cycle, the wait that nobody ends, the
//! data races.

use crate::Style;
use crate::paint::{Paint, list, wrap};
use crate::phrasing;
use crate::phrasing::{Number, Site};
use threadbare_explore::engine::outcome::Signature;
use threadbare_explore::narration::story::{Bystander, End, Frame, Holding, Need, Race, Side, Story, Waiter};

/// Races told of a story that is not verbose.
const MOST_RACES: usize = 3;

/// `deadlock: Thread-0 and Thread-1 wait for each other`.
pub(crate) fn headline(story: &Story) -> String {
    let names = |stuck: &[Waiter]| names(story, &stuck.iter().collect::<Vec<_>>());
    match &story.end {
        End::Exception { thread, class, message, .. } => {
            let message = first_line(message.as_deref());
            format!("{class} in thread \"{}\"{message}", story.name(*thread))
        }
        End::Deadlock { cycle: true, stuck, .. } if stuck.len() == 1 => {
            format!("deadlock: {} waits for itself", names(stuck))
        }
        End::Deadlock { cycle: true, stuck, .. } => format!("deadlock: {} wait for each other", names(stuck)),
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
        End::Results { calls, afterwards } => phrasing::returned(calls, afterwards),
        End::Other { signature } => other(signature.as_ref()),
    }
}

/// `a, b and c`; of many only the first.
fn names(story: &Story, stuck: &[&Waiter]) -> String {
    let names: Vec<&str> = stuck.iter().map(|w| story.name(w.thread)).collect();
    match names.len() {
        0..=4 => list(&names),
        n => format!("{} and {} more", names[..3].join(", "), n - 3),
    }
}

fn first_line(message: Option<&str>) -> String {
    let line = message.and_then(|m| m.lines().next());
    line.map(|line| format!(": {line}")).unwrap_or_default()
}

/// The line of source to look at first.
pub(crate) fn arrow(story: &Story) -> Option<String> {
    let End::Exception { stack, .. } = &story.end else { return None };
    let own = stack.iter().find(|l| !l.library).or(stack.first())?;
    Some(format!("{} in {}.{}", own.position, own.class, own.method))
}

/// An end that is no failure of the program.
fn other(signature: Option<&Signature>) -> String {
    signature.map_or_else(|| "the execution is not over".into(), phrasing::signature)
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
        End::Deadlock { stuck, cycle, beside } => {
            let mut all = explain(story, stuck);
            all.extend(beside.iter().map(|bystander| goes_on(story, bystander)));
            sentences(&mut out, "why: ", all, style);
            if *cycle && stuck.len() > 1 && stuck.iter().all(|w| matches!(w.need, Need::Lock { .. })) {
                let help = "the cycle cannot close if every thread takes these locks in the same order";
                sentences(&mut out, "help: ", vec![help.into()], style);
            }
        }
        End::Livelock { stuck } => {
            sentences(&mut out, "why: ", explain(story, stuck), style);
        }
        End::Results { calls, afterwards } => {
            sentences(&mut out, "why: ", vec![phrasing::returned(calls, afterwards)], style);
        }
        End::Other { signature } => sentences(&mut out, "why: ", vec![other(signature.as_ref())], style),
        End::Exit { .. } => {}
    }
    out
}

/// A thread that never comes to rest.
fn goes_on(story: &Story, bystander: &Bystander) -> String {
    let place = bystander.place.as_ref().map_or(String::new(), |place| format!(" at {place}"));
    format!(
        "{} goes on for ever{place}, and changes nothing but the time and what it counts: it wakes nobody",
        story.name(bystander.thread)
    )
}

pub(crate) fn sentences(out: &mut String, label: &str, sentences: Vec<String>, style: &Style) {
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
fn stack_lines(stack: &[Frame], style: &Style) -> Vec<String> {
    if style.verbose || stack.iter().all(|l| l.library) {
        return stack.iter().map(|l| format!("at {l}")).collect();
    }
    let own = stack.iter().filter(|l| !l.library);
    own.map(|l| format!("at {l}")).collect()
}

/// A sentence for each thread, or for several that wait for the same at the same line.
fn explain(story: &Story, stuck: &[Waiter]) -> Vec<String> {
    let mut groups: Vec<Vec<&Waiter>> = Vec::new();
    for waiter in stuck {
        let alike = |group: &&mut Vec<&Waiter>| {
            let first = group[0];
            let same = match (&first.need, &waiter.need) {
                (Need::Notification { what: a, .. }, Need::Notification { what: b, .. }) => a == b,
                (a, b) => a == b,
            };
            same && first.place == waiter.place && first.holds.is_empty() && waiter.holds.is_empty()
        };
        match groups.iter_mut().find(alike) {
            Some(group) => group.push(waiter),
            None => groups.push(vec![waiter]),
        }
    }
    let text = |group: &Vec<&Waiter>| match &group[..] {
        [one] => sentence(story, one),
        many => {
            let need = phrasing::need(story, many[0], many[0].place.as_ref(), Number::Many);
            format!("{} {need}{}", names(story, many), never(story, many))
        }
    };
    groups.iter().map(text).collect()
}

/// `Thread-0 holds Bank.A (locked at Bank.java:9) and waits for Bank.B, held by Thread-1 (Bank.java:10)`.
fn sentence(story: &Story, waiter: &Waiter) -> String {
    let name = story.name(waiter.thread);
    let holds: Vec<String> = waiter.holds.iter().map(holding).collect();
    let holds = if holds.is_empty() { String::new() } else { format!("holds {} and ", list(&holds)) };
    let need = phrasing::need(story, waiter, waiter.place.as_ref(), Number::One);
    format!("{name} {holds}{need}{}", never(story, &[waiter]))
}

/// Why what these threads wait for will not happen.
fn never(story: &Story, waiters: &[&Waiter]) -> String {
    let them = if waiters.len() == 1 { "it" } else { "them" };
    match &waiters[0].need {
        Need::Notification { last, .. } => {
            let since = waiters.iter().filter_map(|w| match w.need {
                Need::Notification { since, .. } => since,
                _ => None,
            });
            never_notified(since.min(), *last, them)
        }
        Need::Change { reads } if reads.len() == 1 => ": nothing will change it".into(),
        Need::Change { .. } => ": nothing will change that".into(),
        Need::Lock { what, .. } => left_locked(story, waiters[0], what),
        Need::Permit { .. } => format!(": no thread is left that would wake {them}"),
        _ => String::new(),
    }
}

fn holding(holding: &Holding) -> String {
    match &holding.place {
        Some(place) => format!("{} (locked at {place})", holding.what),
        None => holding.what.clone(),
    }
}

fn never_notified(since: Option<usize>, last: Option<usize>, them: &str) -> String {
    match (since, last) {
        (Some(since), Some(last)) if last < since => {
            format!(": the last notify was at step {last}, before the wait began at step {since}")
        }
        (Some(since), Some(last)) => {
            format!(", since step {since}: the last notify, at step {last}, woke another thread")
        }
        (Some(since), None) => format!(", since step {since}: nothing ever notifies {them}"),
        (None, _) => String::new(),
    }
}

/// Who holds a lock that is not given back may have ended, or may be stuck itself.
fn left_locked(story: &Story, waiter: &Waiter, what: &str) -> String {
    let Some(holder) = waiter.holder else { return String::new() };
    let ended = story
        .lines
        .iter()
        .any(|l| l.thread == holder && l.act == threadbare_explore::narration::story::Act::Ends);
    if ended { format!(": {} has ended without unlocking {what}", story.name(holder)) } else { String::new() }
}

/// Data races, as notes.
pub(crate) fn races(story: &Story, style: &Style) -> String {
    let mut out = String::new();
    let most = if style.verbose { usize::MAX } else { MOST_RACES };
    let mut told: Vec<&Race> = Vec::new();
    for race in &story.races {
        // More places of the same variable seldom say more.
        let new = style.verbose || !told.iter().any(|t| t.what == race.what);
        if new && told.len() < most {
            out.push_str(&note(story, race, style));
            told.push(race);
        }
    }
    if story.races.len() > told.len() {
        let more = story.races.len() - told.len();
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
    let site = phrasing::site(side.place.as_ref(), side.call.as_ref());
    let at = if site == Site::Nowhere { String::new() } else { format!(" at {site}") };
    let locks = match &side.holds[..] {
        [] => ", holding no lock".to_string(),
        holds => format!(", holding {}", list(holds)),
    };
    format!("step {}: {} {verb} it{at}{locks}", side.step, story.name(side.thread))
}
