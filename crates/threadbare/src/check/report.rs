//! What `check` prints and writes.

use super::checking::{Listener, Refused};
use super::phrasing;
use super::tally::Tally;
use super::told::Told;
use crate::args::CheckArgs;
use crate::clock::Clock;
use crate::exit::{self, Code};
use crate::whole;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use threadbare_oracle::coverage::{Bar, ClassVerdict, Covered, Lack};
use threadbare_oracle::findings::{Group, Tier};
use threadbare_oracle::linearize::Open;
use threadbare_report::Style;
use threadbare_report::check::{self, Violation, json};
use threadbare_report::phrasing as phrase;
use threadbare_report::shown::{shown, shown_lines};
use threadbare_testgen::java;
use threadbare_testgen::stage::{Failure, StageError};
use threadbare_testgen::targets::Targets;
use threadbare_testgen::unusual::Ingredient;
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
    bar: Bar,
    /// Unusual uses count.
    strict: bool,
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
        let bar = match typed.min_coverage {
            None => Bar::Usual,
            Some(percent) if percent <= 100 => Bar::Share(f64::from(percent) / 100.0),
            Some(percent) => anyhow::bail!("--min-coverage {percent}: a share is at most 100 percent"),
        };
        let (verbose, json, strict) = (typed.verbose, typed.json, typed.strict);
        Ok(Show { verbose, json, progress, out: typed.out.clone(), bar, strict })
    }
}

/// An interface that nothing stands for: only what a test makes itself, which does nothing.
pub fn nothing_behind(class: &str, targets: &Targets) -> String {
    let who = match targets.hidden.len() {
        0 => "no class on the class path implements it".to_string(),
        _ => format!("a test cannot name the classes that implement it ({})", hidden(targets)),
    };
    format!("{class} cannot be tested: it is an interface, and {who}; name a class that can be made")
}

/// Implementations that a test cannot name.
fn hidden(targets: &Targets) -> String {
    let names: Vec<String> = targets.hidden.iter().map(|name| name.replace('/', ".")).collect();
    let more = if names.len() > MOST_NOTES { ", ..." } else { "" };
    format!("{}{more}", names[..names.len().min(MOST_NOTES)].join(", "))
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
            other => (format!("the class library does not come up: {other}"), Code::Internal),
        },
        Refused::Unbuildable(Unbuildable::NoSuchClass) => {
            (format!("the class {class} cannot be loaded"), Code::Usage)
        }
        Refused::Unbuildable(Unbuildable::Initialiser(why)) => {
            let why = phrasing::failure(why);
            (format!("{class} cannot be tested: its initialiser fails ({why})"), Code::Usage)
        }
        Refused::Unbuildable(Unbuildable::Unsupported(what)) => (
            format!("{class} cannot be tested: its initialiser needs what is not supported: {what}"),
            Code::Unsupported,
        ),
        Refused::Unbuildable(Unbuildable::NoInstance(ways)) => {
            let unsupported = ways.iter().any(|way| matches!(way.why, Some(Failure::Unsupported(_))));
            let code = if unsupported { Code::Unsupported } else { Code::Usage };
            let ways = match &ways[..] {
                [] => "it has no constructor, factory or builder that a test could call".to_string(),
                ways => ways.iter().map(phrasing::fruitless).collect::<Vec<_>>().join("; "),
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
        drop(write!(std::io::stderr(), "\r\x1b[K{}", shown(&line)));
        drop(std::io::stderr().flush());
    }

    fn found(&mut self, tally: &Tally, group: usize) {
        let Some((_, group, confirmed)) = tally.findings.violations().find(|(i, ..)| *i == group) else {
            return;
        };
        self.clear();
        self.tell(&confirmed.report, group, tally);
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
        let verdict = "not testable".to_string();
        self.classes.push(json::Class {
            class,
            verdict,
            refused: Some(text.to_string()),
            ..json::Class::default()
        });
        code
    }

    /// Text at once, files at once; JSON waits for the end.
    fn tell(&mut self, told: &Told, group: &Group<Box<Told>>, tally: &Tally) {
        let number = self.violations.len() + 1;
        let replay = replay(told);
        let violation = as_told(told, number, tally, &replay);
        if !self.show.json {
            put(&check::render(&violation, &crate::report::style(self.show.verbose)));
        }
        let finding = json::finding(&violation, group.test, group.executions);
        if let Some(dir) = self.show.out.clone() {
            let plain = Style { color: false, ..crate::report::style(self.show.verbose) };
            let text = check::render(&violation, &plain);
            let name = format!("{}-violation-{number}", whole::stem(&tally.class));
            let source = told.junit.class_name.clone().unwrap_or_else(|| name.clone());
            let files = [
                (format!("{name}.txt"), text),
                (format!("{name}.json"), json::text(&finding)),
                (format!("{source}.java"), told.junit.text.clone()),
            ];
            if !write(&dir, &files) {
                self.show.out = None;
            }
        }
        self.violations.push(finding);
    }

    /// What was covered of a class; its exit code.
    pub fn finish(&mut self, tally: &Tally, targets: &Targets, clock: &Clock, ended_early: bool) -> Code {
        self.clear();
        self.interrupted |= clock.is_interrupted();
        let mut notes = notes(tally, targets);
        for group in tally.findings.lost() {
            notes.push(format!(
                "a failure of {} could not be had again on a fresh machine and is not reported ({})",
                java::one_line(&group.first.test),
                phrase::signature(&group.first.outcome.signature())
            ));
        }
        for group in tally.findings.unsettled() {
            notes.push(format!(
                "found and not yet confirmed when the time was over: {} in {}",
                phrase::signature(&group.first.outcome.signature()),
                java::one_line(&group.first.test)
            ));
        }
        let also: Vec<Vec<String>> =
            tally.findings.violations().map(|(_, group, c)| also(group, &c.report, tally)).collect();
        let unusual: Vec<Unusual> = tally
            .findings
            .unusual_uses()
            .map(|(_, group, c)| Unusual { told: &c.report, tier: &c.tier, group })
            .collect();
        let verdict = tally.figures(targets, ended_early || clock.is_interrupted()).verdict(self.show.bar);
        let reasons = reasons(&verdict, tally, targets);
        let summary = summary(tally, &verdict, clock, unusual.len());
        if self.show.json {
            let unusual_uses = unusual.iter().map(|u| u.json(tally)).collect();
            self.finish_json(tally, targets, &verdict, (summary, reasons, notes, also), unusual_uses);
        } else {
            let style = crate::report::style(self.show.verbose);
            for (i, unusual) in unusual.iter().enumerate() {
                put(&unusual.text(i + 1, tally, &style));
            }
            put(&format!("{}\n", shown_lines(&summary)));
            for (i, pairs) in also.iter().enumerate() {
                put(&check::also(i + 1, pairs, &style));
            }
            reasons.iter().for_each(|reason| put(&format!("why: {}\n", shown(reason))));
            notes.iter().for_each(|note| put(&format!("note: {}\n", shown(note))));
            self.violations.clear();
        }
        for what in &tally.internal {
            exit::internal(what, &[]);
        }
        let counts = !unusual.is_empty() && self.show.strict;
        match verdict {
            ClassVerdict::Violated(_) => Code::Failure,
            _ if counts => Code::Failure,
            _ if !tally.internal.is_empty() => Code::Internal,
            _ if clock.is_interrupted() => Code::Interrupted,
            ClassVerdict::HardlyTested { .. } => Code::Unsupported,
            ClassVerdict::Tested(_) | ClassVerdict::NeedsNoTest { .. } => Code::Success,
        }
    }

    fn finish_json(
        &mut self,
        tally: &Tally,
        targets: &Targets,
        verdict: &ClassVerdict,
        (summary, reasons, notes, also): (String, Vec<String>, Vec<String>, Vec<Vec<String>>),
        unusual_uses: Vec<json::Finding>,
    ) {
        for (violation, also) in self.violations.iter_mut().zip(also) {
            violation.also = also;
        }
        self.classes.push(json::Class {
            class: tally.class.clone(),
            verdict: verdict_name(verdict).into(),
            reasons,
            refused: None,
            violations: std::mem::take(&mut self.violations),
            unusual_uses,
            summary,
            notes,
            pairs: targets.all_pairs,
            pairs_kept: targets.pairs.len(),
            pairs_covered: tally.covered.len(),
            tests: tally.tests,
            complete_tests: tally.complete,
            executions: tally.executions,
            not_judged: tally.unjudged.values().sum(),
            seed: self.seed,
        });
    }

    pub fn end(&mut self) {
        if self.show.json {
            put(&format!("{}\n", json::report(&std::mem::take(&mut self.classes))));
        }
    }
}

/// Writes files; one sentence and false if that fails, because why one cannot be written no other can.
fn write(dir: &Path, files: &[(String, String)]) -> bool {
    let failed = files.iter().find_map(|(file, content)| {
        let path = dir.join(file);
        whole::write(&path, content.as_bytes()).err().map(|error| (path, error))
    });
    if let Some((path, error)) = &failed {
        let path = path.display();
        exit::say(&format!("--out: {path} cannot be written, and nothing after it: {error}"));
    }
    failed.is_none()
}

/// Text on standard output. That its reader is gone is not our error.
fn put(text: &str) {
    drop(write!(std::io::stdout(), "{text}"));
    drop(std::io::stdout().flush());
}

/// The test of a token.
pub fn put_test(snippet: &[String]) {
    snippet.iter().for_each(|line| put(&format!("    {}\n", shown(line))));
    put("\n");
}

/// An unusual use, as it is told.
struct Unusual<'a> {
    told: &'a Told,
    tier: &'a Tier,
    group: &'a Group<Box<Told>>,
}

impl Unusual<'_> {
    fn ingredients(&self) -> String {
        let none = BTreeSet::new();
        let ingredients = match self.tier {
            Tier::UnusualUse(ingredients) => ingredients,
            Tier::Violation => &none,
        };
        let named = ingredients.iter().map(|ingredient| match ingredient {
            Ingredient::Null => "null as an argument",
            Ingredient::Itself => "an instance that is given to itself",
            Ingredient::Stub => "an object of a class that does next to nothing",
        });
        named.collect::<Vec<_>>().join(" and ")
    }

    fn text(&self, number: usize, tally: &Tally, style: &Style) -> String {
        let replay = replay(self.told);
        let violation = as_told(self.told, number, tally, &replay);
        check::unusual(&violation, &self.ingredients(), &java::one_line(&self.told.violation.test), style)
    }

    fn json(&self, tally: &Tally) -> json::Finding {
        let replay = replay(self.told);
        let violation = as_told(self.told, 0, tally, &replay);
        let mut finding = json::finding(&violation, self.group.test, self.group.executions);
        finding.also = also(self.group, self.told, tally);
        finding.needs = Some(self.ingredients());
        finding
    }
}

fn replay(told: &Told) -> String {
    format!("threadbare replay {}", told.token)
}

fn as_told<'a>(told: &'a Told, number: usize, tally: &'a Tally, replay: &'a str) -> Violation<'a> {
    Violation {
        number,
        class: &tally.class,
        calls: &told.calls,
        story: &told.story,
        test: &told.snippet,
        orders: &told.orders,
        replay,
    }
}

/// Other pairs of methods with the same fault.
fn also(group: &Group<Box<Told>>, told: &Told, tally: &Tally) -> Vec<String> {
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

fn verdict_name(verdict: &ClassVerdict) -> &'static str {
    match verdict {
        ClassVerdict::Violated(_) => "violated",
        ClassVerdict::Tested(_) => "tested",
        ClassVerdict::NeedsNoTest { .. } => "needs no test",
        ClassVerdict::HardlyTested { .. } => "hardly tested",
    }
}

/// What was covered, in a few sentences. It never says that a class is thread-safe.
fn summary(tally: &Tally, verdict: &ClassVerdict, clock: &Clock, unusual: usize) -> String {
    let class = &tally.class;
    let head = match verdict {
        ClassVerdict::Violated(_) => match tally.findings.violations().count() {
            1 => format!("{class}: 1 violation"),
            n => format!("{class}: {n} violations"),
        },
        ClassVerdict::Tested(_) => {
            format!("{class}: tested: nothing found, which proves nothing beyond what was covered")
        }
        ClassVerdict::NeedsNoTest { pairs } => {
            return format!(
                "{class}: needs no test: none of the {pairs} pairs of methods can disturb each other, by static \
                 analysis; no test was run"
            );
        }
        ClassVerdict::HardlyTested { .. } => {
            format!("{class}: hardly tested: nothing found, which says little")
        }
    };
    let mut text = head;
    match unusual {
        0 => {}
        1 => text.push_str("; 1 unusual use breaks it"),
        n => text.push_str(&format!("; {n} unusual uses break it")),
    }
    match verdict {
        ClassVerdict::Violated(covered)
        | ClassVerdict::Tested(covered)
        | ClassVerdict::HardlyTested { covered: Some(covered), .. } => text.push_str(&coverage(covered)),
        _ => text.push_str("\ncovered: nothing; no test was run"),
    }
    if tally.explained > 0 {
        text.push_str(&format!(
            "; {} executions failed as a sequential order does too, which is no fault",
            tally.explained
        ));
    }
    let unjudged: u64 = tally.unjudged.values().sum();
    if unjudged > 0 {
        text.push_str(&format!("; {unjudged} failing executions could not be judged"));
    }
    if clock.is_interrupted() {
        text.push_str("; interrupted");
    }
    text.push_str("\nunder sequential consistency; time-outs fire when nothing else can run");
    text
}

fn coverage(covered: &Covered) -> String {
    let share = covered.complete * 100 / covered.tests.get();
    format!(
        "\ncovered: {} of the {} pairs of methods that can disturb each other (of {} in all), in {} tests and {} \
         executions; all interleavings of {share} % of the tests",
        covered.covered, covered.kept, covered.pairs, covered.tests, covered.executions,
    )
}

/// Why a class does not count as tested, and what can be done about it.
fn reasons(verdict: &ClassVerdict, tally: &Tally, targets: &Targets) -> Vec<String> {
    let ClassVerdict::HardlyTested { lacks, .. } = verdict else { return vec![] };
    lacks.iter().map(|lack| reason(lack, tally, targets)).collect()
}

fn reason(lack: &Lack, tally: &Tally, targets: &Targets) -> String {
    match lack {
        Lack::NoTest => {
            "no test could be made or run in the time there was; the notes say what stood in the \
                         way; --budget gives more time, -cp the classes that are missing"
                .into()
        }
        Lack::Pairs { covered, kept } => format!(
            "only {covered} of {kept} pairs of methods have a test; --budget gives more time, --min-coverage says \
             how many percent are enough"
        ),
        Lack::NeverCalled(methods) => {
            let named = methods.iter().take(MOST_NOTES).map(|(method, why)| {
                let name = tally.methods.get(*method).cloned().unwrap_or_default();
                match why {
                    Some(why) => format!("{name} (throws {why} whenever it is tried)"),
                    None => format!("{name} (no call of it could be made in time)"),
                }
            });
            let mut text = format!("never called: {}", named.collect::<Vec<_>>().join("; "));
            if methods.len() > MOST_NOTES {
                text.push_str(&format!("; and {} more", methods.len() - MOST_NOTES));
            }
            text.push_str(
                "; --exclude leaves methods out, --budget gives more time, --min-coverage says how many percent \
                 of the pairs are enough",
            );
            text
        }
        Lack::Unconfirmed(count) => format!(
            "{count} failures were found and not confirmed before the time was over; --budget gives more time"
        ),
        Lack::OnlyStub => {
            "it is abstract, and only a class that does nothing of its own could stand for it; name a \
                           class that extends it"
                .into()
        }
        Lack::Hidden => format!(
            "it is an interface, and these classes that implement it were not tested, because a test cannot name \
             them: {}; name a class that can be made",
            hidden(targets)
        ),
        Lack::Ended => "the time was over before every pair had its turn; --budget gives more".into(),
    }
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
    listed("left out by your settings", super::rules::left_out(&targets.terms.left_out));
    listed("not supported, and not tested beyond", tally.unsupported.iter().cloned().collect());
    let never = tally.throws.iter().filter(|(m, _)| !tally.called.contains(m));
    let never = never.map(|(m, why)| format!("{} ({why})", java::signature(&targets.methods[*m])));
    listed("never called, because every call that was tried throws", never.collect());
    listed("could not be built", tally.not_built.iter().cloned().collect());
    listed("not read, because --allow-read does not name it", tally.refused.iter().cloned().collect());
    listed("not understood by the analysis, and taken to do anything", targets.gaps.clone());
    let mut given_up: Vec<String> =
        tally.given_up.iter().map(|(why, n)| format!("{} ({n})", phrasing::given_up(why))).collect();
    if tally.stragglers > 0 {
        given_up.push(format!("a machine did not stop when the time was over ({})", tally.stragglers));
    }
    given_up.sort();
    listed("tests that were given up", given_up);
    let unjudged = tally.unjudged.iter().map(|(open, count)| {
        let why = match open {
            Open::Orders => "too many sequential orders of their calls",
            Open::Schedules => "too many schedules of threads that the class itself starts",
            Open::Bound => "a sequential order met a bound or something unsupported",
        };
        format!("{count} ({why})")
    });
    listed("failing executions that could not be judged", unjudged.collect());
    if tally.cut > 0 {
        listed("executions that a bound cut off", vec![tally.cut.to_string()]);
    }
    notes
}
