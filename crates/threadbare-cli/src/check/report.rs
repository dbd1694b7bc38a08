//! What `check` prints and writes.

use crate::args::CheckArgs;
use crate::exit::{self, Code};
use crate::inspect::explained;
use crate::terminal::ProgressLine;
use crate::whole;
use anyhow::{Context, Result};
use std::io::Write;
use std::path::{Path, PathBuf};
use threadbare::Clock;
use threadbare::check::{Bar, Campaign, ClassReport, ClassVerdict, Event, Listener, Refused};
use threadbare_report::Style;
use threadbare_report::check::{self, Violation, json, other_pairs, refusal as phrases};
use threadbare_report::shown::{shown, shown_lines};

/// How to tell.
#[derive(Clone)]
pub struct Show {
    verbose: bool,
    json: bool,
    progress: bool,
    out: Option<PathBuf>,
    pub bar: Bar,
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
        let progress = !typed.quiet && !typed.json;
        let bar = match typed.min_coverage {
            None => Bar::Usual,
            Some(percent) if percent <= 100 => Bar::Share(f64::from(percent) / 100.0),
            Some(percent) => anyhow::bail!("--min-coverage {percent}: a share is at most 100 percent"),
        };
        let (verbose, json, strict) = (typed.verbose, typed.json, typed.strict);
        Ok(Show { verbose, json, progress, out: typed.out.clone(), bar, strict })
    }
}

/// Why a class could not be tested, in one sentence.
pub fn refusal(class: &str, refused: &Refused) -> String {
    match refused {
        Refused::Problem(problem) => explained(problem),
        Refused::NothingBehind(targets) => phrases::nothing_behind(class, targets),
        Refused::NothingLeft => phrases::nothing_left(class),
        Refused::Unbuildable(why) => phrases::unbuildable(class, why),
        Refused::NoStage(error) => phrases::no_stage(error),
    }
}

pub struct Reporter {
    show: Show,
    class: String,
    interrupted: bool,
    progress: ProgressLine,
    /// Violations of the class under way.
    count: usize,
    classes: Vec<json::Class>,
}

impl Listener for Reporter {
    fn beat(&mut self, campaign: &Campaign, clock: &Clock) {
        self.progress.show(|| {
            let (tally, pairs) = (campaign.tally(), campaign.targets().pairs.len());
            let rate = tally.executions as f64 / clock.elapsed().as_secs_f64().max(1e-3);
            let left = clock.left().map_or(String::new(), |left| format!(", {} s left", left.as_secs()));
            let (covered, tests) = (tally.covered.len(), tally.tests);
            let figures = format!("{covered} of {pairs} pairs, {tests} tests, {rate:.0} executions/s{left}");
            shown(&format!("{}: {figures}", self.class)).to_string()
        });
    }

    /// Text at once, files at once; JSON waits for the end.
    fn event(&mut self, campaign: &Campaign, event: Event) {
        let Event::Violation { group } = event;
        let tally = campaign.tally();
        let Some((_, group, confirmed)) = tally.findings.violations().find(|(i, ..)| *i == group) else {
            return;
        };
        self.progress.clear();
        self.count += 1;
        let violation = Violation::new(self.count, &tally.class, &confirmed.report);
        if !self.show.json {
            put(&check::render(&violation, &crate::report::style(self.show.verbose)));
        }
        let Some(dir) = self.show.out.clone() else { return };
        let plain = Style { color: false, ..crate::report::style(self.show.verbose) };
        let name = format!("{}-violation-{}", whole::stem(&tally.class), self.count);
        let junit = &confirmed.report.junit;
        let finding = json::finding(&violation, group.test, group.executions);
        let files = [
            (format!("{name}.txt"), check::render(&violation, &plain)),
            (format!("{name}.json"), json::text(&finding)),
            (format!("{}.java", junit.class_name.as_ref().unwrap_or(&name)), junit.text.clone()),
        ];
        if !write(&dir, &files) {
            self.show.out = None;
        }
    }
}

impl Reporter {
    pub fn new(show: Show) -> Reporter {
        let progress = ProgressLine::new(show.progress);
        Reporter { show, class: String::new(), interrupted: false, progress, count: 0, classes: vec![] }
    }

    pub fn begin(&mut self, class: &str) {
        self.class = class.to_string();
        self.count = 0;
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// One sentence about a class that could not be tested.
    pub fn refuse(&mut self, text: &str, code: Code) -> Code {
        self.progress.clear();
        exit::say(text);
        self.classes.push(json::Class::refused(&self.class, text));
        code
    }

    /// What was covered of a class; its exit code.
    pub fn finish(&mut self, report: &ClassReport) -> Code {
        self.progress.clear();
        self.interrupted |= report.ending.interrupted;
        if self.show.json {
            self.classes.push(json::Class::new(report));
        } else {
            self.print(report);
        }
        for what in &report.tally.internal {
            exit::internal(what, &[]);
        }
        let counts = self.show.strict && report.tally.findings.unusual_uses().next().is_some();
        match report.verdict {
            ClassVerdict::Violated(_) => Code::Failure,
            _ if counts => Code::Failure,
            _ if !report.tally.internal.is_empty() => Code::Internal,
            _ if report.ending.interrupted => Code::Interrupted,
            ClassVerdict::HardlyTested { .. } => Code::Unsupported,
            ClassVerdict::Tested(_) | ClassVerdict::NeedsNoTest { .. } => Code::Success,
        }
    }

    fn print(&self, report: &ClassReport) {
        let style = crate::report::style(self.show.verbose);
        let tally = &report.tally;
        for (i, (_, _, confirmed)) in tally.findings.unusual_uses().enumerate() {
            let violation = Violation::new(i + 1, &tally.class, &confirmed.report);
            put(&check::unusual(&violation, &confirmed.report, &confirmed.tier, &style));
        }
        put(&check::not_linearizable(report, &style));
        put(&format!("{}\n", shown_lines(&check::summary(report))));
        for (i, (_, group, confirmed)) in tally.findings.violations().enumerate() {
            put(&check::also(i + 1, &other_pairs(group, &confirmed.report, tally), &style));
        }
        check::reasons(report).iter().for_each(|reason| put(&format!("why: {}\n", shown(reason))));
        check::notes(report).iter().for_each(|note| put(&format!("note: {}\n", shown(note))));
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
