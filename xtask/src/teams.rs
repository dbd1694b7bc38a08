//! `cargo xtask teams`: `threadbare check` on the everyday classes of `corpus/teams`, each with one planted bug
//! and a corrected twin, as a dated table.
//!
//! Every class is checked with default options under several seeds. A faulty class that is not reported under one of
//! them and a twin that is reported make the run fail. A check goes on after results that no sequential order gives, so
//! the time until such a find is taken by a second check, which ends after the test that found it: what is drawn depends
//! on the seed alone.

mod cases;
mod report;
mod told;

use crate::process::{self, Ended};
use anyhow::{Result, bail, ensure};
use cases::{Case, Kind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::time::Duration;
use threadbare_testkit::jdks::Jdk;
use threadbare_testkit::{cache_dir, javac, root};
use told::Told;

/// Beyond its budget, before a check counts as hanging.
const GRACE: Duration = Duration::from_secs(60);

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Seconds for each check
    #[arg(long, value_name = "SECONDS", default_value_t = 15)]
    budget: u64,

    /// Seeds to check each class with, from 1 on
    #[arg(long, value_name = "N", default_value_t = 5)]
    seeds: u64,

    /// Feature release of the JDK to check on
    #[arg(long, value_name = "FEATURE", default_value_t = 17)]
    jdk: u32,

    /// Checks at a time, each with one job: more than there are idle cores makes the times worthless
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,

    /// Only the faulty classes, or only their twins; the table is then printed but not kept
    #[arg(long, value_enum, value_name = "KIND")]
    kind: Option<Kind>,

    /// Only classes whose name contains this; the table is then printed but not kept
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
}

/// The check of one class with one seed.
struct Run {
    seed: u64,
    /// Of the whole process, until the first report where there is one.
    seconds: f64,
    /// Or why there is nothing.
    told: Result<Told, String>,
}

impl Run {
    fn has_reports(&self) -> bool {
        self.told.as_ref().is_ok_and(|told| !told.reports.is_empty())
    }
}

/// The checks of one class, in the order of their seeds.
struct Checked<'a> {
    case: &'a Case,
    runs: Vec<Run>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.jobs > 0 && args.budget > 0 && args.seeds > 0, "at least one job, one second and one seed");
    let jdk = crate::bench::installed(args.jdk)?;
    let wanted =
        |case: &Case| case.name.contains(&args.only) && args.kind.is_none_or(|kind| kind == case.kind);
    let cases: Vec<Case> = cases::read()?.into_iter().filter(wanted).collect();
    ensure!(!cases.is_empty(), "no class matches");
    let bench = Bench { args, threadbare: crate::threadbare::build()?, classes: compile(&jdk)?, jdk };
    let all = bench.check_all(&cases)?;
    let (text, good) = report::report(args, &bench.jdk, &all)?;
    println!("{text}");
    if args.only.is_empty() && args.kind.is_none() {
        let path = root().join(format!("bench/results/{}-teams.md", crate::bench::today()?));
        std::fs::write(&path, text)?;
        println!("written to {}", path.display());
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Compiles each kind into a folder of its own, so that no faulty class can be an argument for a twin.
fn compile(jdk: &Jdk) -> Result<PathBuf> {
    let classes = cache_dir().join(format!("teams/{}", jdk.feature));
    if classes.is_dir() {
        std::fs::remove_dir_all(&classes)?;
    }
    for kind in Kind::ALL {
        let out = classes.join(kind.package());
        std::fs::create_dir_all(&out)?;
        let sources = cases::sources(kind);
        let paths: Vec<&Path> = sources.iter().map(PathBuf::as_path).collect();
        if let Some(errors) = javac(jdk, &out, &paths)? {
            bail!("corpus/teams/{} does not compile:\n{errors}", kind.package());
        }
    }
    Ok(classes)
}

/// What is the same for every check.
struct Bench<'a> {
    args: &'a Args,
    threadbare: PathBuf,
    classes: PathBuf,
    jdk: Jdk,
}

impl Bench<'_> {
    /// In the order of the cases, however many are checked at a time.
    fn check_all<'a>(&self, cases: &'a [Case]) -> Result<Vec<Checked<'a>>> {
        let rest = Mutex::new(cases.iter().enumerate());
        let done = Mutex::new(Vec::new());
        let work = || -> Result<()> {
            loop {
                let Some((number, case)) = process::locked(&rest).next() else { return Ok(()) };
                let runs = (1..=self.args.seeds).map(|seed| self.check(case, seed)).collect::<Result<_>>()?;
                process::locked(&done).push((number, Checked { case, runs }));
            }
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.args.jobs).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().unwrap_or_else(|_| bail!("a worker panicked")))
        })?;
        let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        done.sort_by_key(|(number, _)| *number);
        Ok(done.into_iter().map(|(_, checked)| checked).collect())
    }

    /// A faulty class until it is reported, a twin until its budget is over.
    fn check(&self, case: &Case, seed: u64) -> Result<Run> {
        let budget = format!("--budget={}s", self.args.budget);
        let limits = match case.kind {
            Kind::Faulty => vec![budget, "--fail-fast".into()],
            Kind::Fixed => vec![budget],
        };
        let ended = self.start(case, seed, &limits)?;
        let told = understand(&ended);
        let mut seconds = ended.seconds;
        // A check with violations has ended at the first of them.
        if let (Kind::Faulty, Ok(told)) = (case.kind, &told)
            && let Some(test) = told.first_test()
            && !told.has_violations()
        {
            seconds = self.start(case, seed, &[format!("--tests={test}")])?.seconds;
        }
        let run = Run { seed, seconds, told };
        progress(case, &run);
        Ok(run)
    }

    fn start(&self, case: &Case, seed: u64, limits: &[String]) -> Result<Ended> {
        let mut command = Command::new(&self.threadbare);
        command.args(["check", "--json", "--no-cache", "--quiet", "--jobs=1"]);
        command.arg(format!("--seed={seed}")).args(limits).arg("--jdk").arg(&self.jdk.home);
        command.arg("--class-path").arg(self.classes.join(case.kind.package())).arg(case.class());
        process::run(command.current_dir(root()), Duration::from_secs(self.args.budget) + GRACE)
    }
}

fn understand(ended: &Ended) -> Result<Told, String> {
    match (ended.killed, Told::read(&ended.output)) {
        (false, Some(told)) => told,
        (true, _) => Err("does not end".into()),
        (false, None) => Err(ended.errors.trim().lines().last().unwrap_or("it printed nothing").into()),
    }
}

fn progress(case: &Case, run: &Run) {
    let what = match &run.told {
        Ok(told) => told.reports.first().map_or("nothing", |report| &report.message),
        Err(problem) => problem,
    };
    eprintln!("{}, seed {}: {:.1} s: {what}", case.class(), run.seed, run.seconds);
}
