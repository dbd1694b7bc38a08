//! What `check` prints and writes.

use super::checking::{Listener, Refused};
use super::tally::{Group, Settled, Tally};
use super::told::Told;
use crate::args::CheckArgs;
use crate::clock::Clock;
use crate::exit::{self, Code};
use anyhow::{Context, Result};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use threadbare_report::Style;
use threadbare_report::check::{self, Violation, json};
use threadbare_testgen::java;
use threadbare_testgen::stage::StageError;
use threadbare_testgen::targets::Targets;
use threadbare_testgen::workshop::Unbuildable;

/// Lines of each kind of note.
const MOST_NOTES: usize = 8;

/// How to tell.
#[derive(Clone)]
pub struct Show {
    verbose: bool,
    json: bool,
    progress: bool,
    out: Option<PathBuf>,
}

impl Show {
    pub fn new(typed: &CheckArgs) -> Result<Show> {
        if let Some(dir) = &typed.out {
            // What cannot be written is better known before an hour than after it.
            std::fs::create_dir_all(dir).with_context(|| format!("--out {}", dir.display()))?;
            let probe = dir.join(".threadbare");
            std::fs::write(&probe, b"").with_context(|| format!("--out {}", dir.display()))?;
            drop(std::fs::remove_file(&probe));
        }
        let progress = !typed.quiet && !typed.json && std::io::stderr().is_terminal();
        Ok(Show { verbose: typed.verbose, json: typed.json, progress, out: typed.out.clone() })
    }
}

/// Why a class could not be tested, in one sentence.
pub fn refusal(class: &str, refused: &Refused) -> (String, Code) {
    match refused {
        Refused::NoStage(StageError::Memory { megabytes, why }) => {
            (format!("cannot reserve {megabytes} MiB of heap: {why}"), Code::Usage)
        }
        Refused::NoStage(StageError::Boot(end)) => match end {
            threadbare_vm::RunEnd::Environment { what } => (what.clone(), Code::Usage),
            threadbare_vm::RunEnd::Unsupported { what, .. } => {
                (format!("unsupported: {what}"), Code::Unsupported)
            }
            other => (format!("the class library does not come up: {other:?}"), Code::Internal),
        },
        Refused::Unbuildable(Unbuildable::NoSuchClass) => {
            (format!("the class {class} cannot be loaded"), Code::Usage)
        }
        Refused::Unbuildable(Unbuildable::Initialiser(text)) => {
            (format!("{class} cannot be tested: its initialiser fails ({text})"), Code::Usage)
        }
        Refused::Unbuildable(Unbuildable::Unsupported(what)) => (
            format!("{class} cannot be tested: its initialiser needs what is not supported: {what}"),
            Code::Unsupported,
        ),
        Refused::Unbuildable(Unbuildable::NoInstance(ways)) => {
            let unsupported = ways.iter().any(|way| way.contains("Unsupported("));
            let code = if unsupported { Code::Unsupported } else { Code::Usage };
            let ways = match &ways[..] {
                [] => "it has no constructor, factory or builder that a test could call".to_string(),
                ways => ways.join("; "),
            };
            (format!("{class} cannot be tested: no instance could be made: {ways}"), code)
        }
    }
}

pub struct Reporter {
    show: Show,
    seed: u64,
    class: String,
    interrupted: bool,
    shown: bool,
    classes: Vec<json::Class>,
    /// Violations of the class under way, as JSON.
    violations: Vec<json::Finding>,
}

impl Listener for Reporter {
    fn beat(&mut self, tally: &Tally, pairs: usize, clock: &Clock) {
        if !self.show.progress {
            return;
        }
        let rate = tally.executions as f64 / clock.elapsed().as_secs_f64().max(1e-3);
        let left = clock.left().map_or(String::new(), |left| format!(", {} s left", left.as_secs()));
        let line = format!(
            "{}: {} of {pairs} pairs, {} tests, {rate:.0} executions/s{left}",
            self.class,
            tally.covered.len(),
            tally.tests
        );
        self.shown = true;
        drop(write!(std::io::stderr(), "\r\x1b[K{line}"));
        drop(std::io::stderr().flush());
    }

    fn found(&mut self, tally: &Tally, group: usize) {
        let Some(group) = tally.groups.get(group) else { return };
        let Some(Settled::Confirmed(told)) = &group.settled else { return };
        self.clear();
        self.tell(told, group, tally);
    }
}

impl Reporter {
    pub fn new(show: Show, seed: u64) -> Reporter {
        Reporter {
            show,
            seed,
            class: String::new(),
            interrupted: false,
            shown: false,
            classes: vec![],
            violations: vec![],
        }
    }

    pub fn begin(&mut self, class: &str) {
        self.class = class.to_string();
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            drop(write!(std::io::stderr(), "\r\x1b[K"));
        }
    }

    /// One sentence about a class that could not be tested.
    pub fn refuse(&mut self, text: &str, code: Code) -> Code {
        self.clear();
        exit::say(text);
        let class = self.class.clone();
        self.classes.push(json::Class { class, refused: Some(text.to_string()), ..json::Class::default() });
        code
    }

    /// Text at once, files at once; JSON waits for the end.
    fn tell(&mut self, told: &Told, group: &Group, tally: &Tally) {
        let number = self.violations.len() + 1;
        let replay = format!("threadbare replay {}", told.token);
        let violation = Violation {
            number,
            class: &tally.class,
            calls: &told.calls,
            story: &told.story,
            test: &told.snippet,
            orders: &told.orders,
            replay: &replay,
        };
        if !self.show.json {
            put(&check::render(&violation, &crate::report::style(self.show.verbose)));
        }
        let finding = json::finding(&violation, group.test, group.executions);
        if let Some(dir) = self.show.out.clone() {
            let plain = Style { color: false, ..crate::report::style(self.show.verbose) };
            let text = check::render(&violation, &plain);
            let simple = tally.class.rsplit(['.', '$']).next().unwrap_or(&tally.class);
            let name = format!("{simple}-violation-{number}");
            let source = source_name(&told.junit).unwrap_or_else(|| name.clone());
            let files = [
                (format!("{name}.txt"), text),
                (format!("{name}.json"), json::text(&finding)),
                (format!("{source}.java"), told.junit.clone()),
            ];
            for (file, content) in files {
                write(&dir, &file, &content);
            }
        }
        self.violations.push(finding);
    }

    /// What was covered of a class; its exit code.
    pub fn finish(&mut self, tally: &Tally, targets: &Targets, clock: &Clock) -> Code {
        self.clear();
        self.interrupted |= clock.is_interrupted();
        // What could not be made small is told as it was found.
        let lost = tally.groups.iter().filter(|g| matches!(g.settled, Some(Settled::Lost)));
        let unsettled = tally.groups.iter().filter(|g| matches!(g.settled, None | Some(Settled::Late)));
        let mut notes = notes(tally, targets);
        for group in lost {
            notes.push(format!(
                "a failure of {} could not be had again on a fresh machine and is not reported ({})",
                java::one_line(&group.first.test),
                group.first.outcome.signature()
            ));
        }
        let mut found = self.violations.len();
        for group in unsettled {
            found += 1;
            notes.push(format!(
                "found and not yet confirmed when the time was over: {} in {}",
                group.first.outcome.signature(),
                java::one_line(&group.first.test)
            ));
        }
        let confirmed = tally.groups.iter().filter_map(|group| match &group.settled {
            Some(Settled::Confirmed(told)) => Some(also(group, told, tally)),
            _ => None,
        });
        let also: Vec<Vec<String>> = confirmed.collect();
        let mut summary = summary(tally, targets, clock, found);
        if self.show.json {
            for (violation, also) in self.violations.iter_mut().zip(also) {
                violation.also = also;
            }
            self.classes.push(json::Class {
                class: tally.class.clone(),
                refused: None,
                violations: std::mem::take(&mut self.violations),
                summary,
                notes,
                pairs: targets.all_pairs,
                pairs_kept: targets.pairs.len(),
                pairs_covered: tally.covered.len(),
                tests: tally.tests,
                complete_tests: tally.complete,
                executions: tally.executions,
                seed: self.seed,
            });
        } else {
            summary.push('\n');
            let style = crate::report::style(self.show.verbose);
            for (i, pairs) in also.iter().enumerate() {
                summary.push_str(&check::also(i + 1, pairs, &style));
            }
            put(&summary);
            notes.iter().for_each(|note| put(&format!("note: {note}\n")));
            self.violations.clear();
        }
        for what in &tally.internal {
            exit::internal(what, &[]);
        }
        if found > 0 {
            Code::Failure
        } else if !tally.internal.is_empty() {
            Code::Internal
        } else if clock.is_interrupted() {
            Code::Interrupted
        } else if !tally.unsupported.is_empty() && tally.tests == 0 {
            Code::Unsupported
        } else {
            Code::Success
        }
    }

    pub fn end(&mut self) {
        if self.show.json {
            put(&format!("{}\n", json::report(&std::mem::take(&mut self.classes))));
        }
    }
}

/// The name of the class in a file of Java.
fn source_name(source: &str) -> Option<String> {
    let line = source.lines().find(|l| l.contains("class ") && l.trim_end().ends_with('{'))?;
    let rest = line.split("class ").nth(1)?;
    Some(rest.split_whitespace().next()?.to_string())
}

fn write(dir: &Path, file: &str, content: &str) {
    if let Err(error) = std::fs::write(dir.join(file), content) {
        exit::say(&format!("{} cannot be written: {error}", dir.join(file).display()));
    }
}

/// Text on standard output. That its reader is gone is not our error.
fn put(text: &str) {
    drop(write!(std::io::stdout(), "{text}"));
    drop(std::io::stdout().flush());
}

/// The test of a token.
pub fn put_test(snippet: &[String]) {
    snippet.iter().for_each(|line| put(&format!("    {line}\n")));
    put("\n");
}

/// Other pairs of methods with the same fault.
fn also(group: &Group, told: &Told, tally: &Tally) -> Vec<String> {
    let mut shown: Vec<&str> = told.calls.iter().map(String::as_str).collect();
    shown.sort_unstable();
    let name = |m: usize| tally.methods.get(m).cloned().unwrap_or_default();
    let mut others = Vec::new();
    for (a, b) in &group.pairs {
        let (a, b) = (name(*a), name(*b));
        let mut pair = vec![a.as_str(), b.as_str()];
        pair.sort_unstable();
        if pair != shown {
            others.push(format!("{a} and {b}"));
        }
    }
    others
}

/// What was covered, in a few sentences. It never says that a class is thread-safe.
fn summary(tally: &Tally, targets: &Targets, clock: &Clock, found: usize) -> String {
    let class = &tally.class;
    let head = match found {
        0 => format!("{class}: nothing found, which proves nothing beyond what was covered"),
        1 => format!("{class}: 1 violation"),
        n => format!("{class}: {n} violations"),
    };
    if targets.pairs.is_empty() {
        return format!(
            "{head}\ncovered: none of the {} pairs of methods can disturb each other, by static analysis; \
             no test was run",
            targets.all_pairs
        );
    }
    let share = (tally.complete * 100).checked_div(tally.tests).unwrap_or(0);
    let mut text = format!(
        "{head}\ncovered: {} of the {} pairs of methods that can disturb each other (of {} in all), in {} tests \
         and {} executions; all interleavings of {share} % of the tests",
        tally.covered.len(),
        targets.pairs.len(),
        targets.all_pairs,
        tally.tests,
        tally.executions,
    );
    if tally.explained > 0 {
        text.push_str(&format!(
            "; {} executions failed as a sequential order does too, which is no fault",
            tally.explained
        ));
    }
    if clock.is_interrupted() {
        text.push_str("; interrupted");
    }
    text.push_str("\nunder sequential consistency; time-outs fire when nothing else can run");
    text
}

/// What else the user should know.
fn notes(tally: &Tally, targets: &Targets) -> Vec<String> {
    let mut notes = Vec::new();
    let mut listed = |head: &str, items: Vec<String>| {
        if items.is_empty() {
            return;
        }
        let more = items.len().saturating_sub(MOST_NOTES);
        let mut text = format!("{head}: {}", items[..items.len() - more].join("; "));
        if more > 0 {
            text.push_str(&format!("; and {more} more"));
        }
        notes.push(text);
    };
    let implementations = targets.implementations.iter().map(|c| c.replace('/', ".")).collect();
    listed("tested through these implementations", implementations);
    listed("not supported, and not tested beyond", tally.unsupported.iter().cloned().collect());
    let never = tally.throws.iter().filter(|(m, _)| !tally.called.contains(m));
    let never = never.map(|(m, why)| format!("{} ({why})", java::signature(&targets.methods[*m])));
    listed("never called, because every call that was tried throws", never.collect());
    listed("could not be built", tally.not_built.iter().cloned().collect());
    listed("not read, because --allow-read does not name it", tally.refused.iter().cloned().collect());
    listed("not understood by the analysis, and taken to do anything", targets.gaps.clone());
    let given_up = tally.given_up.iter().map(|(why, count)| format!("{why} ({count})"));
    listed("tests that were given up", given_up.collect());
    if tally.cut > 0 {
        listed("executions that a bound cut off", vec![tally.cut.to_string()]);
    }
    notes
}
