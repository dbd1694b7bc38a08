//! `cargo xtask subjects`: `threadbare check` on the classes in which others have found faults, beside what
//! they published, as a dated table.
//!
//! Each check is a process of its own, with one job, timed from outside: start of the process, static phase
//! and report are all in the time to the fault. A subject whose wanted faults are several is checked twice
//! for each seed: once within the budget, to learn which test is the last that is needed, and once up to
//! that test, to take the time. What is drawn depends on the seed alone, so both find the same.

mod list;
mod report;

use crate::artifacts::{class_path, fetch};
use anyhow::{Context, Result, ensure};
use list::{Fault, JODA, JODA_SAFE, JODA_UNSAFE, SUBJECTS, Subject};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use threadbare_testkit::jdks::Jdk;
use threadbare_testkit::root;

/// Beyond its budget, before a check counts as hanging: an analysis is not cut short.
const GRACE: Duration = Duration::from_secs(60);

/// A subject that has missed this often in a row is not tried with further seeds.
const PATIENCE: usize = 2;

/// Within which the faults of a subject that has several must all be seen.
const BUDGET_OF_SEVERAL: u64 = 10;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Seconds for each check
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    budget: u64,

    /// Seeds to check each subject with, from 1 on
    #[arg(long, value_name = "N", default_value_t = 5)]
    seeds: u64,

    /// Only classes whose name contains this; the table is then printed but not kept
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Instead, the classes of Joda-Time: those documented as unsafe and those documented as safe
    #[arg(long)]
    joda: bool,

    /// Seconds for each class of Joda-Time that is documented as safe, which has one seed
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    safe_budget: u64,
}

/// The checks of one class.
struct Checked {
    class: &'static str,
    runs: Vec<Run>,
}

/// One check.
#[derive(Debug, Clone, Default)]
struct Run {
    seconds: f64,
    tests: u64,
    executions: u64,
    violations: Vec<Violation>,
    /// All the wanted faults are among the violations.
    as_published: bool,
    /// There is a violation, and where several faults are wanted all of them.
    success: bool,
    /// What the check says of itself: what it covered, what it could not do.
    said: Vec<String>,
    /// It did not end by itself, or not with a result.
    problem: Option<String>,
}

#[derive(Debug, Clone)]
struct Violation {
    /// `deadlock`, or the simple name of an exception.
    kind: String,
    message: String,
    replay: String,
    /// Counted from one.
    test: u64,
}

impl Fault {
    fn is(self, violation: &Violation) -> bool {
        match self {
            Fault::Deadlock => violation.kind == "deadlock",
            Fault::Throws(names) => names.contains(&violation.kind.as_str()),
            Fault::Result | Fault::Any => true,
        }
    }
}

/// What is the same for every check.
struct Bench {
    threadbare: PathBuf,
    jdk: Jdk,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.seeds > 0, "at least one seed");
    let jdk = crate::bench::chosen_jdk(None)?;
    let bench = Bench { threadbare: crate::threadbare::build()?, jdk };
    let (name, text) =
        if args.joda { ("joda", joda(&bench, args)?) } else { ("subjects", published(&bench, args)?) };
    println!("{text}");
    if args.only.is_empty() {
        let path = root().join(format!("bench/results/{}-{name}.md", crate::bench::today()?));
        std::fs::write(&path, text)?;
        println!("written to {}", path.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn published(bench: &Bench, args: &Args) -> Result<String> {
    let mut all = Vec::new();
    let mut skipped = Vec::new();
    for subject in SUBJECTS.iter().filter(|subject| subject.class.contains(&args.only)) {
        if let Err(error) = subject.artifacts.iter().try_for_each(|artifact| fetch(artifact)) {
            eprintln!("{}: {error:#}", subject.class);
            skipped.push((subject, format!("{error:#}")));
            continue;
        }
        let class_path = class_path(subject.artifacts)?;
        let one = |seed| match subject.faults {
            [_] => {
                let mut limit = vec!["--fail-fast".to_string(), format!("--budget={}s", args.budget)];
                if matches!(subject.faults, [Fault::Result]) {
                    limit.push("--oracle=results".into());
                }
                bench.check(subject.class, &class_path, seed, &limit, args.budget)
            }
            _ => bench.several(subject, &class_path, seed),
        };
        let mut runs = Vec::new();
        for seed in 1..=args.seeds {
            let mut run = one(seed)?;
            run.as_published = subject.faults.iter().all(|fault| run.violations.iter().any(|v| fault.is(v)));
            run.success = run.as_published || (run.success && subject.faults.len() == 1);
            progress(subject.class, seed, &run);
            runs.push(run);
            if runs.iter().rev().take_while(|run| !run.success).count() >= PATIENCE {
                break;
            }
        }
        all.push((subject, Checked { class: subject.class, runs }));
    }
    report::published(&bench.jdk, args, &all, &skipped)
}

fn joda(bench: &Bench, args: &Args) -> Result<String> {
    JODA.iter().try_for_each(|artifact| fetch(artifact))?;
    let class_path = class_path(JODA)?;
    let check = |class: &'static str, seeds: u64, budget: u64| -> Result<Checked> {
        let mut runs = Vec::new();
        for seed in 1..=seeds {
            let limit = ["--fail-fast".into(), format!("--budget={budget}s")];
            let run = bench.check(class, &class_path, seed, &limit, budget)?;
            progress(class, seed, &run);
            runs.push(run);
            if runs.iter().rev().take_while(|run| !run.success).count() >= PATIENCE {
                break;
            }
        }
        Ok(Checked { class, runs })
    };
    let wanted = |class: &&&str| class.contains(&args.only);
    let mut unsafes = Vec::new();
    for class in JODA_UNSAFE.iter().filter(wanted) {
        unsafes.push(check(class, args.seeds, args.budget)?);
    }
    let mut safes = Vec::new();
    for class in JODA_SAFE.iter().filter(wanted) {
        safes.push(check(class, 1, args.safe_budget)?);
    }
    report::joda(&bench.jdk, args, &unsafes, &safes)
}

fn progress(class: &str, seed: u64, run: &Run) {
    let what = match (&run.problem, run.violations.first()) {
        (Some(problem), _) => problem.as_str(),
        (None, Some(violation)) => &violation.message,
        (None, None) => "nothing",
    };
    eprintln!("{class}, seed {seed}: {:.1} s, {} tests: {what}", run.seconds, run.tests);
    run.violations.first().inspect(|violation| eprintln!("    {}", violation.replay));
}

impl Bench {
    fn several(&self, subject: &Subject, class_path: &str, seed: u64) -> Result<Run> {
        let limit = [format!("--budget={BUDGET_OF_SEVERAL}s")];
        let whole = self.check(subject.class, class_path, seed, &limit, BUDGET_OF_SEVERAL)?;
        let firsts = subject.faults.iter().map(|fault| whole.violations.iter().find(|v| fault.is(v)));
        let Some(firsts) = firsts.collect::<Option<Vec<_>>>() else {
            return Ok(whole);
        };
        let last = firsts.iter().map(|violation| violation.test).max().unwrap_or(0);
        self.check(subject.class, class_path, seed, &[format!("--tests={last}")], BUDGET_OF_SEVERAL)
    }

    /// One process.
    #[expect(clippy::disallowed_methods, reason = "measuring is what this is for; no run sees it")]
    fn check(&self, class: &str, class_path: &str, seed: u64, limit: &[String], budget: u64) -> Result<Run> {
        let mut command = Command::new(&self.threadbare);
        // Some of the published faults take null, or an instance that is given to itself.
        command.args(["check", "--json", "--quiet", "--strict", "--jobs=1"]);
        command.arg(format!("--seed={seed}")).args(limit);
        command.arg("--jdk").arg(&self.jdk.home).args(["--class-path", class_path, class]);
        // Published times have the analysis in them.
        command.arg("--no-cache").current_dir(root());
        let start = Instant::now();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let output = crate::process::gather(child.stdout.take().context("no output")?)?;
        let errors = crate::process::gather(child.stderr.take().context("no errors")?)?;
        let mut killed = false;
        while child.try_wait()?.is_none() {
            std::thread::sleep(Duration::from_millis(5));
            if !killed && start.elapsed() > Duration::from_secs(budget) + GRACE {
                child.kill()?;
                killed = true;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        let text = |reader: std::thread::JoinHandle<String>| reader.join().unwrap_or_default();
        let (output, errors) = (text(output), text(errors));
        let mut run = match (killed, understand(&output)) {
            (false, Some(run)) => run,
            (true, _) => Run { problem: Some("does not end".into()), ..Run::default() },
            (false, None) => Run { problem: Some(errors.trim().into()), ..Run::default() },
        };
        run.seconds = seconds;
        Ok(run)
    }
}

/// What `check --json` printed of its one class.
fn understand(output: &str) -> Option<Run> {
    let whole: Value = serde_json::from_str(output).ok()?;
    let class = whole["classes"].get(0)?;
    if let Some(reason) = class["refused"].as_str() {
        return Some(Run { problem: Some(reason.into()), ..Run::default() });
    }
    let unusual = class["unusual_uses"].as_array().into_iter().flatten();
    let found = class["violations"].as_array()?.iter().chain(unusual);
    let violations = found.map(violation).collect::<Option<Vec<_>>>()?;
    let mut said: Vec<String> = class["summary"].as_str()?.lines().skip(1).map(Into::into).collect();
    said.extend(class["notes"].as_array()?.iter().filter_map(|note| Some(note.as_str()?.to_owned())));
    let (tests, executions) = (class["tests"].as_u64()?, class["executions"].as_u64()?);
    Some(Run { tests, executions, success: !violations.is_empty(), violations, said, ..Run::default() })
}

fn violation(value: &Value) -> Option<Violation> {
    let execution = &value["execution"];
    let kind = match execution["exception"]["class"].as_str() {
        Some(class) => class.rsplit(['.', '$']).next()?,
        None => execution["kind"].as_str()?,
    };
    let message = value["message"].as_str()?;
    // The class is named in the table's row.
    let message = message.split_once(" is not thread-safe: ").map_or(message, |(_, rest)| rest);
    Some(Violation {
        kind: kind.into(),
        message: message.into(),
        replay: value["replay"].as_str()?.into(),
        test: value["found_by_test"].as_u64()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = r#"{"version": 1, "classes": [{"class": "a.B", "tests": 3, "executions": 40,
        "summary": "a.B: 2 violations\ncovered: all", "notes": ["m() was never called"], "violations": [
        {"message": "a.B is not thread-safe: two calls deadlock", "replay": "threadbare replay x",
         "found_by_test": 2, "execution": {"kind": "deadlock"}},
        {"message": "m", "replay": "y", "found_by_test": 3,
         "execution": {"kind": "exception", "exception": {"class": "a.B$Odd"}}}]}]}"#;

    #[test]
    fn what_a_check_printed() {
        let run = understand(OUTPUT).expect("a run");
        assert_eq!((run.tests, run.executions), (3, 40));
        assert_eq!(run.said, ["covered: all", "m() was never called"]);
        let kinds: Vec<&str> = run.violations.iter().map(|v| v.kind.as_str()).collect();
        assert_eq!(kinds, ["deadlock", "Odd"]);
        assert_eq!(run.violations[0].message, "two calls deadlock");
        assert!(Fault::Deadlock.is(&run.violations[0]) && !Fault::Deadlock.is(&run.violations[1]));
        assert!(Fault::Throws(&["Odd"]).is(&run.violations[1]));
        assert!(understand("").is_none());
    }
}
