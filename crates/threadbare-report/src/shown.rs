//! Text that is not ours, as a terminal may show it.
//!
//! Names in class files, messages of exceptions and names of source files can hold anything: characters that move
//! the cursor, reverse the direction of writing, break lines or are not seen at all. Whatever is printed for people
//! goes through here first, so that nobody is shown something else than what is there. What is laid out in columns
//! goes through as data, before the lines are made; so no line break of a name can pass for one of ours.
//!
//! JSON needs it for nobody's eyes: there characters are escaped as JSON does, and a reader gets them back.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;
use threadbare_analysis::dependencies::result::{AccessFacts, ClassAnalysis, LockFacts, Reason, Site};
use threadbare_explore::engine::outcome::Signature;
use threadbare_explore::narration::story::{
    Act, Call, End, Frame, Holding, Line, Need, Position, Race, Returned, Seen, Side, SourcePlace, Story,
    Waiter,
};

/// Would a terminal do something with it, or show nothing?
fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // What is not seen, and what joins or separates without being seen.
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
            // Directions of writing.
            | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2065}'..='\u{206f}'
            // Line and paragraph separators.
            | '\u{2028}' | '\u{2029}')
}

/// With such characters escaped as Java writes them.
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_odd) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_odd(c) => escape(&mut out, c),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The same of a text of ours that has several lines.
pub fn shown_lines(text: &str) -> String {
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(shown).collect();
    lines.join("\n")
}

/// The same of a text that the library wrote about a program: lines, some of which begin with a tab.
pub fn shown_launcher(text: &str) -> String {
    let line = |line: &str| {
        let rest = line.trim_start_matches('\t');
        format!("{}{}", &line[..line.len() - rest.len()], shown(rest))
    };
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

/// JSON that a terminal can show: outside of strings there is nothing but ASCII, and inside of them this is the same
/// character.
pub(crate) fn json(text: String) -> String {
    let is_odd = |c: char| is_odd(c) && c != '\n';
    if !text.contains(is_odd) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 16);
    text.chars().for_each(|c| if is_odd(c) { escape(&mut out, c) } else { out.push(c) });
    out
}

fn escape(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        // Writing to a string cannot fail.
        let _ = write!(out, "\\u{unit:04x}");
    }
}

/// All of these.
pub(crate) fn list(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| shown(text).into_owned()).collect()
}

fn clean(text: &mut String) {
    if let Cow::Owned(escaped) = shown(text) {
        *text = escaped;
    }
}

fn clean_all<'a>(texts: impl IntoIterator<Item = &'a mut String>) {
    texts.into_iter().for_each(clean);
}

/// A story with all of its texts escaped.
pub(crate) fn story(story: &Story) -> Story {
    let mut story = story.clone();
    clean_all(story.threads.iter_mut().map(|t| &mut t.name));
    story.lines.iter_mut().for_each(line);
    story.races.iter_mut().for_each(race);
    let early = story.early.iter_mut();
    early.for_each(|end| {
        end.place.iter_mut().chain(end.before.iter_mut().filter_map(|b| b.place.as_mut())).for_each(place)
    });
    match &mut story.end {
        End::Exception { class, message, stack, .. } => {
            clean(class);
            clean_all(message);
            stack.iter_mut().for_each(frame);
        }
        End::Deadlock { stuck, beside, .. } => {
            stuck.iter_mut().for_each(waiter);
            beside.iter_mut().flat_map(|bystander| &mut bystander.place).for_each(place);
        }
        End::Livelock { stuck } => stuck.iter_mut().for_each(waiter),
        End::Exit { .. } => {}
        End::Results { calls, afterwards } => calls.iter_mut().chain(afterwards).for_each(returned),
        End::Other { signature } => signature.iter_mut().for_each(clean_signature),
    }
    story
}

fn line(line: &mut Line) {
    act(&mut line.act);
    line.place.iter_mut().for_each(place);
    line.call.iter_mut().for_each(call);
    clean_all(line.held.iter_mut().flat_map(|held| &mut held.locks));
    clean_all(&mut line.unlocks);
}

fn act(act: &mut Act) {
    match act {
        Act::Reads { what, value } => clean_all([what, value]),
        Act::Writes { what, old, value } | Act::Updates { what, old, value } => clean_all([what, old, value]),
        Act::FailsToUpdate { what, expected, found } => clean_all([what, expected, found]),
        Act::Copies { from, to } => clean_all(from.iter_mut().chain(to)),
        Act::Locks { what }
        | Act::Unlocks { what }
        | Act::Waits { what }
        | Act::Resumes { what }
        | Act::Notifies { what, .. } => clean(what),
        Act::Unparked { blocker: what } | Act::StopsWaiting { what, .. } => clean_all(what),
        Act::Unparks { thread }
        | Act::Interrupts { thread }
        | Act::AsksState { thread }
        | Act::Starts { thread }
        | Act::Joins { thread }
        | Act::AsksAlive { thread } => clean(thread),
        Act::Initialises { class } | Act::NeedsClass { class } | Act::SeesInitialised { class } => {
            clean(class)
        }
        Act::Sleeps | Act::Yields | Act::Ends | Act::UsesChannel { .. } => {}
    }
}

fn place(place: &mut SourcePlace) {
    clean_all([&mut place.file, &mut place.method]);
}

fn call(call: &mut Call) {
    clean_all(&mut call.receiver);
    clean(&mut call.method);
    clean_all(&mut call.name);
    place(&mut call.at);
}

fn frame(frame: &mut Frame) {
    clean_all([&mut frame.class, &mut frame.method]);
    match &mut frame.position {
        Position::Line { file, .. } | Position::File { file } => clean(file),
        Position::Native | Position::Unknown => {}
    }
}

fn returned(call: &mut Returned) {
    clean(&mut call.method);
    clean_all(&mut call.value);
}

fn clean_signature(signature: &mut Signature) {
    let all = |frames: &mut BTreeSet<Option<Frame>>| {
        let clean = |mut line: Option<Frame>| {
            line.iter_mut().for_each(frame);
            line
        };
        *frames = std::mem::take(frames).into_iter().map(clean).collect();
    };
    match signature {
        Signature::Exception { class, at } => {
            clean(class);
            at.iter_mut().for_each(frame);
        }
        Signature::Deadlock { at } | Signature::Livelock { at } => all(at),
        Signature::Hang { at } => at.iter_mut().for_each(frame),
        Signature::Wrong { results } => {
            clean_all(results.returned.iter_mut().flatten().chain(&mut results.afterwards));
        }
        Signature::Limit { what } | Signature::Unsupported { what } | Signature::Internal { what } => {
            clean(what)
        }
        Signature::Completed | Signature::Exited(_) | Signature::TooLong | Signature::Interrupted => {}
    }
}

fn waiter(waiter: &mut Waiter) {
    match &mut waiter.need {
        Need::Lock { what, .. } | Need::Notification { what, .. } => clean(what),
        Need::Permit { blocker } => clean_all(blocker),
        Need::EndOf { thread } => clean(thread),
        Need::Initialised { class } => clean(class),
        Need::Change { reads } => reads.iter_mut().for_each(seen),
        Need::Other { .. } => {}
    }
    waiter.holds.iter_mut().for_each(holding);
    waiter.place.iter_mut().for_each(place);
    waiter.stack.iter_mut().for_each(frame);
}

fn seen(seen: &mut Seen) {
    clean_all([&mut seen.what, &mut seen.value]);
    seen.place.iter_mut().for_each(place);
}

fn holding(holding: &mut Holding) {
    clean(&mut holding.what);
    holding.place.iter_mut().for_each(place);
}

fn race(race: &mut Race) {
    clean(&mut race.what);
    [&mut race.first, &mut race.second].into_iter().for_each(side);
}

fn side(side: &mut Side) {
    side.place.iter_mut().for_each(place);
    side.call.iter_mut().for_each(call);
    clean_all(&mut side.holds);
}

/// An analysis with all of its texts escaped.
pub(crate) fn analysis(analysis: &ClassAnalysis) -> ClassAnalysis {
    let mut analysis = analysis.clone();
    clean(&mut analysis.class);
    let lists = [&mut analysis.implementations, &mut analysis.gaps, &mut analysis.arguments];
    clean_all(lists.into_iter().flatten());
    for method in &mut analysis.methods {
        clean_all([&mut method.name, &mut method.descriptor, &mut method.signature, &mut method.declared_in]);
        clean_all(method.protected_by.iter_mut().chain(&mut method.unknown));
        let locks = [&mut method.locks, &mut method.waits_on, &mut method.notifies];
        locks.into_iter().flatten().for_each(lock);
    }
    for pair in &mut analysis.pairs {
        clean(&mut pair.pruned);
        for reason in &mut pair.reasons {
            match reason {
                Reason::Unknown { gap, .. } => clean(gap),
                Reason::Conflict { .. } | Reason::LockOrder { .. } => {}
            }
        }
    }
    analysis.accesses.iter_mut().for_each(access);
    analysis.nested.iter_mut().flat_map(|nested| [&mut nested.outer, &mut nested.inner]).for_each(lock);
    analysis
}

fn access(access: &mut AccessFacts) {
    clean_all([&mut access.object, &mut access.member]);
    clean_all(&mut access.locks);
    site(&mut access.site);
}

fn lock(lock: &mut LockFacts) {
    clean(&mut lock.lock);
    site(&mut lock.site);
}

fn site(site: &mut Site) {
    clean(&mut site.method);
    clean_all(&mut site.file);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_odd_is_escaped() {
        assert_eq!(shown("put(Object, Größe) → 東京"), "put(Object, Größe) → 東京");
        assert_eq!(shown("a\x1b[2J\nb\tc\r\u{7f}\u{9b}"), r"a\u001b[2J\nb\tc\r\u007f\u009b");
        assert_eq!(
            shown("\u{202e}evil\u{2066}\u{200b}\u{2028}\u{feff}"),
            r"\u202eevil\u2066\u200b\u2028\ufeff"
        );
        assert_eq!(shown("\u{e0041}"), r"\udb40\udc41");
        assert_eq!(shown_lines("a\nb\x07"), "a\nb\\u0007");
        assert_eq!(shown_launcher("Error: \x1b\n\tin a\tb\n"), "Error: \\u001b\n\tin a\\tb\n");
    }

    #[test]
    fn json_stays_the_same_value() {
        let text = serde_json::to_string_pretty(&["a\u{202e}\x1b\\n", "\u{9b}\u{e0041}"]).expect("a list");
        let escaped = json(text.clone());
        assert!(!escaped.contains(|c| is_odd(c) && c != '\n'), "{escaped}");
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
        assert_eq!(value(&escaped), value(&text));
    }
}
