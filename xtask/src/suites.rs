//! `cargo xtask suites`: the published tests of libraries on `java` and on the machine, as a dated table.
//!
//! The classes of each suite of `bench/junit/suites.toml` run under JUnit's own runner on `java` and on the machine. A
//! test that passes on `java` must pass on the machine; where one does not, its class runs on `java` again, and the test
//! counts only if it passes there again. What became of a class is kept, so that an
//! interrupted run goes on; another binary of the machine begins anew.

mod compare;
mod list;
mod prepare;
mod record;
mod report;
mod stage;

use crate::bench::today;
use crate::jdks::of_feature;
use crate::libraries;
use anyhow::{Context, Result, ensure};
use compare::{Compared, Mismatch};
use list::Suite;
use stage::{Machine, Stage};
use std::process::ExitCode;
use std::time::Duration;
use threadbare_testkit::key::Key;
use threadbare_testkit::{Jdk, root};

/// From the root of the repository: an ignored folder for jars, runners and results.
const CACHE: &str = "bench/.cache/suites";

/// Thousandths of the tests that count, of which at least so many must pass.
const ENOUGH: usize = 995;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Feature release of a JDK to run on, installed or an image of `cargo xtask jdks`; may be repeated
    #[arg(long, value_name = "FEATURE", default_values_t = [17, 25])]
    jdk: Vec<u32>,

    /// Only this suite; may be repeated
    #[arg(long, value_name = "NAME")]
    suite: Vec<String>,

    /// Only classes whose name contains this; the table is then printed but not kept
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,

    /// Seconds of processor time after which a class is cut off; with more than before, those are run again
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    patience: u64,

    /// Take what other builds of the machine came to for classes in which nothing differed
    #[arg(long)]
    keep_good: bool,

    /// Processes at a time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
}

/// One suite on one JDK.
struct SuiteResult<'a> {
    suite: &'a Suite,
    compared: Vec<Compared>,
    mismatches: Vec<Mismatch>,
}

impl SuiteResult<'_> {
    /// Tests that count.
    fn expected(&self) -> usize {
        self.compared.iter().map(|class| class.expected().count()).sum()
    }

    fn passed(&self) -> usize {
        self.expected() - self.mismatches.len()
    }
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let suites = list::read()?;
    let wanted: Vec<&Suite> =
        suites.iter().filter(|suite| args.suite.is_empty() || args.suite.contains(&suite.name)).collect();
    ensure!(!wanted.is_empty(), "no such suite");
    let jdks = args.jdk.iter().map(|feature| of_feature(*feature)).collect::<Result<Vec<_>>>()?;
    let binary = crate::threadbare::build()?;
    let key = Key::new().with(std::fs::read(&binary).context("no binary")?).to_string();
    let machines = [Machine::Java, Machine::JavaAgain, Machine::Ours { binary: binary.canonicalize()?, key }];
    libraries::fetch(&wanted.iter().map(|suite| suite.libraries()).collect::<Vec<_>>())?;
    let mut good = true;
    for jdk in &jdks {
        let mut results = Vec::new();
        for suite in &wanted {
            results.push(on_all(args, suite, jdk, &machines)?);
        }
        good &= results.iter().all(|result| result.passed() * 1000 >= result.expected() * ENOUGH);
        let text = report::report(jdk, &results)?;
        println!("{text}");
        if args.only.is_empty() && args.suite.is_empty() {
            let name = format!("{}-suites-jdk{}.md", today()?, jdk.feature);
            let path = root().join("bench/results").join(name);
            std::fs::write(&path, text)?;
            println!("written to {}", path.display());
        }
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn on_all<'a>(args: &Args, suite: &'a Suite, jdk: &Jdk, machines: &[Machine; 3]) -> Result<SuiteResult<'a>> {
    let prepared = prepare::prepare(suite, jdk)?;
    let classes: Vec<&str> =
        prepared.classes.iter().map(String::as_str).filter(|class| class.contains(&args.only)).collect();
    let records = |machine, classes: &[&str], keep| {
        let patience = Duration::from_secs(args.patience);
        Stage { prepared: &prepared, jdk, machine, patience, keep }.records(classes, args.jobs)
    };
    let [java, again, ours] = machines;
    let mut compared = Vec::new();
    let of_java = records(java, &classes, false)?;
    for (java, class) in of_java.into_iter().zip(&classes) {
        compared.push(Compared {
            class: (*class).into(),
            java,
            again: None,
            ours: record::Record::default(),
        });
    }
    let take_ours = |compared: &mut Vec<Compared>, classes: &[&str], keep| -> Result<()> {
        for (ours, class) in records(ours, classes, keep)?.into_iter().zip(classes) {
            compared.iter_mut().filter(|one| one.class == *class).for_each(|one| one.ours = ours.clone());
        }
        Ok(())
    };
    take_ours(&mut compared, &classes, args.keep_good)?;
    if args.keep_good {
        let differing = differing(&compared, suite);
        take_ours(&mut compared, &differing.iter().map(String::as_str).collect::<Vec<_>>(), false)?;
    }
    let differing = differing(&compared, suite);
    let differing: Vec<&str> = differing.iter().map(String::as_str).collect();
    for (again, class) in records(again, &differing, false)?.into_iter().zip(&differing) {
        compared.iter_mut().filter(|one| one.class == *class).for_each(|one| one.again = Some(again.clone()));
    }
    let mismatches = compared.iter().flat_map(|class| class.mismatches(suite)).collect();
    Ok(SuiteResult { suite, compared, mismatches })
}

fn differing(compared: &[Compared], suite: &Suite) -> Vec<String> {
    let differing = compared.iter().filter(|class| !class.mismatches(suite).is_empty());
    differing.map(|class| class.class.clone()).collect()
}
