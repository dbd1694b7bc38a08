//! `cargo xtask zoo`: `threadbare check` on classes of many libraries that are documented as thread-safe,
//! as a dated table, with a judgement of every report.
//!
//! The question is not what is found but whether its word can be trusted: a report is judged once, as a
//! sceptical maintainer of the library would, and the judgement is committed with its reason. A run shows
//! which reports are new, what share of them is noise, which classes count as tested without a test, and
//! which checks overran their time. Any of these makes it fail.

mod judgements;
mod list;
mod outcome;
mod report;

use crate::artifacts::{class_path, fetch};
use crate::bench::installed;
use crate::process::{self, Ended};
use anyhow::{Result, ensure};
use judgements::Judgements;
use list::{Animal, Library};
use outcome::Outcome;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::time::Duration;
use threadbare_testkit::jdks::Jdk;
use threadbare_testkit::root;

/// Beyond its budget, before a check counts as hanging.
const GRACE: Duration = Duration::from_secs(60);

/// What the checks printed, from the root of the repository: an ignored folder.
const RAW: &str = "bench/.cache/zoo";

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Feature release of a JDK to check on; may be repeated
    #[arg(long, value_name = "FEATURE", default_values_t = [17, 25])]
    jdk: Vec<u32>,

    /// Seconds for each check
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    budget: u64,

    /// Seed of each check
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Checks at a time, each with one job: more than there are idle cores makes the times worthless
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,

    /// Only classes whose name, or whose library's, contains this; the table is then printed but not kept
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Check nothing: judge again what the last checks on these releases printed, after judgements were added
    #[arg(long)]
    again: bool,
}

impl Args {
    /// Seconds within which a check must end: its budget, and 2 s or a tenth of it beyond.
    fn bound(&self) -> f64 {
        let budget = self.budget as f64;
        budget + f64::max(2.0, budget / 10.0)
    }
}

/// The check of one class on one JDK.
#[derive(Debug)]
struct Checked<'a> {
    library: &'a Library,
    animal: &'a Animal,
    seconds: f64,
    peak_mb: u64,
    /// Or why there is none.
    outcome: Result<Outcome, String>,
}

impl Checked<'_> {
    /// It counts as tested and nothing was tested.
    fn is_hollow(&self) -> bool {
        self.outcome.as_ref().is_ok_and(|outcome| outcome.verdict == "tested" && outcome.tests == 0)
    }
}

/// All checks on one JDK.
struct Visit<'a> {
    jdk: Jdk,
    checked: Vec<Checked<'a>>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.jobs > 0 && args.budget > 0, "at least one job and one second");
    let judgements = Judgements::read()?;
    let libraries = list::read()?;
    let jdks = args.jdk.iter().map(|feature| installed(*feature)).collect::<Result<Vec<_>>>()?;
    let threadbare = crate::threadbare::build()?;
    let mut missing = Vec::new();
    let mut wanted: Vec<(&Library, &Animal)> = Vec::new();
    for library in &libraries {
        let of_it = |animal: &&Animal| library.name.contains(&args.only) || animal.class.contains(&args.only);
        let animals: Vec<&Animal> = library.classes.iter().filter(of_it).collect();
        if animals.is_empty() {
            continue;
        }
        match library.jars.iter().try_for_each(|jar| fetch(jar)) {
            Ok(()) => wanted.extend(animals.into_iter().map(|animal| (library, animal))),
            Err(error) => missing.push(format!("{}: {error:#}", library.name)),
        }
    }
    let mut visits = Vec::new();
    for jdk in jdks {
        let keeper = Keeper { args, threadbare: &threadbare, jdk: &jdk };
        let checked = keeper.check_all(&wanted)?;
        visits.push(Visit { jdk, checked });
    }
    let (text, good) = report::report(args, &visits, &judgements, &missing)?;
    println!("{text}");
    if args.only.is_empty() {
        let releases: Vec<String> = args.jdk.iter().map(|feature| format!("-jdk{feature}")).collect();
        let name = format!("{}-zoo{}.md", crate::bench::today()?, releases.concat());
        let path = root().join("bench/results").join(name);
        std::fs::write(&path, text)?;
        println!("written to {}", path.display());
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Starts the checks on one JDK.
struct Keeper<'a> {
    args: &'a Args,
    threadbare: &'a PathBuf,
    jdk: &'a Jdk,
}

impl Keeper<'_> {
    /// In the order of the list, however many run at a time.
    fn check_all<'a>(&self, wanted: &[(&'a Library, &'a Animal)]) -> Result<Vec<Checked<'a>>> {
        let rest = Mutex::new(wanted.iter().enumerate());
        let done = Mutex::new(Vec::new());
        let work = || -> Result<()> {
            loop {
                let Some((number, (library, animal))) = process::locked(&rest).next() else { return Ok(()) };
                let checked = self.check(library, animal)?;
                progress(self.jdk, &checked);
                process::locked(&done).push((number, checked));
            }
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.args.jobs).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| Ok(())))
        })?;
        let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        done.sort_by_key(|(number, _)| *number);
        ensure!(done.len() == wanted.len(), "a check was lost");
        Ok(done.into_iter().map(|(_, checked)| checked).collect())
    }

    fn check<'a>(&self, library: &'a Library, animal: &'a Animal) -> Result<Checked<'a>> {
        let Args { budget, seed, .. } = self.args;
        let jars: Vec<&str> = library.jars.iter().map(String::as_str).collect();
        let mut command = Command::new(self.threadbare);
        command.args(["check", "--json", "--no-cache", "--quiet", "--jobs=1"]);
        command.args([format!("--budget={budget}s"), format!("--seed={seed}")]);
        command.arg("--jdk").arg(&self.jdk.home).args(["--class-path", &class_path(&jars)?]);
        command.args(&animal.settings).arg(&animal.class).current_dir(root());
        let folder = root().join(RAW).join(self.jdk.feature.to_string());
        let ended = if self.args.again {
            Ended::kept(&folder, &animal.class)?
        } else {
            let ended = process::run(&mut command, Duration::from_secs(*budget) + GRACE)?;
            ended.keep(&folder, &animal.class)?;
            ended
        };
        let outcome = match (ended.killed, outcome::understand(&ended.output)) {
            (false, Some(outcome)) => Ok(outcome),
            (true, _) => Err("does not end".into()),
            (false, None) => Err(last_line(&ended.errors)),
        };
        Ok(Checked { library, animal, seconds: ended.seconds, peak_mb: ended.peak_mb, outcome })
    }
}

fn last_line(errors: &str) -> String {
    errors.trim().lines().last().unwrap_or("it printed nothing").into()
}

fn progress(jdk: &Jdk, checked: &Checked<'_>) {
    let what = match &checked.outcome {
        Ok(outcome) => {
            let (found, unusual) = (outcome.violations.len(), outcome.unusual_uses.len());
            format!("{}, {} tests, {found} violations, {unusual} unusual", outcome.verdict, outcome.tests)
        }
        Err(problem) => problem.clone(),
    };
    let (seconds, peak) = (checked.seconds, checked.peak_mb);
    eprintln!("JDK {}: {}: {seconds:.1} s, {peak} MB: {what}", jdk.feature, checked.animal.class);
}
