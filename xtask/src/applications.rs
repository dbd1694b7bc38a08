//! `cargo xtask applications`: programs that do real work with published libraries, on `java` and on the machine,
//! as a dated table.
//!
//! Each program of `bench/applications/programs.toml` must end with the same code and print the same on both. What
//! differs is told by its first difference, and sorted by what the machine says is missing: the gap that breaks the
//! most programs comes first. Processor time stands beside that of `java` and of `java -Xint`.

mod classes;
mod compare;
mod list;
mod report;

use crate::bench::today;
use crate::jdks::of_feature;
use crate::libraries::{self, Libraries};
use crate::process;
use anyhow::{Result, ensure};
use compare::{Outcome, compare};
use list::Application;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;
use threadbare_testkit::{Folder, Jdk, root};

/// From the root of the repository: an ignored folder for jars and compiled classes.
const CACHE: &str = "bench/.cache/applications";

/// Equal programs on each JDK without which the run fails.
const ENOUGH: usize = 38;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Feature release of a JDK to run on, installed or an image of `cargo xtask jdks`; may be repeated
    #[arg(long, value_name = "FEATURE", default_values_t = [17, 25])]
    jdk: Vec<u32>,

    /// Only programs whose name contains this; the table is then printed but not kept
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,

    /// Seconds on the clock after which a program counts as one that does not end
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    patience: u64,
}

/// One program on one JDK.
#[derive(Debug)]
struct Tried<'a> {
    application: &'a Application,
    outcome: Outcome,
    /// None if there was nothing to run.
    times: Option<Times>,
}

/// Seconds of processor time outside of the kernel.
#[derive(Debug)]
struct Times {
    java: f64,
    xint: f64,
    ours: f64,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let applications = list::read()?;
    let wanted: Vec<&Application> =
        applications.iter().filter(|application| application.name.contains(&args.only)).collect();
    ensure!(!wanted.is_empty(), "no program has `{}` in its name", args.only);
    let jdks = args.jdk.iter().map(|feature| of_feature(*feature)).collect::<Result<Vec<_>>>()?;
    let threadbare = crate::threadbare::build()?;
    let libraries: Vec<_> = wanted.iter().map(|application| libraries(application)).collect();
    libraries::fetch(&libraries)?;
    let mut good = true;
    for jdk in &jdks {
        let stage = Stage { jdk, threadbare: &threadbare, patience: Duration::from_secs(args.patience) };
        let tried =
            wanted.iter().map(|application| stage.attempt(application)).collect::<Result<Vec<_>>>()?;
        let text = report::report(jdk, &tried)?;
        println!("{text}");
        if args.only.is_empty() {
            let name = format!("{}-applications-jdk{}.md", today()?, jdk.feature);
            let path = root().join("bench/results").join(name);
            std::fs::write(&path, text)?;
            println!("written to {}", path.display());
        }
        good &=
            tried.iter().filter(|tried| tried.outcome == Outcome::Equal).count() >= ENOUGH.min(wanted.len());
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Where programs run: one JDK, and the machine on its library.
struct Stage<'a> {
    jdk: &'a Jdk,
    threadbare: &'a Path,
    patience: Duration,
}

impl Stage<'_> {
    fn attempt<'a>(&self, application: &'a Application) -> Result<Tried<'a>> {
        let class_path = libraries(application)
            .class_path()
            .and_then(|jars| Ok(format!("{}:{jars}", classes::compiled(self.jdk, application)?.display())));
        let tried = match class_path {
            Ok(class_path) => self.run_on_each(application, &class_path)?,
            Err(error) => {
                Tried { application, outcome: Outcome::NotBuilt(format!("{error:#}")), times: None }
            }
        };
        eprintln!("JDK {}: {}: {}", self.jdk.feature, application.name, tried.outcome);
        Ok(tried)
    }

    fn run_on_each<'a>(&self, application: &'a Application, class_path: &str) -> Result<Tried<'a>> {
        let java = self.run(self.java(&[]), application, class_path)?;
        let ours = self.run(self.ours(), application, class_path)?;
        let xint = self.run(self.java(&["-Xint"]), application, class_path)?;
        let times = Times { java: java.user_seconds, xint: xint.user_seconds, ours: ours.user_seconds };
        Ok(Tried { application, outcome: compare(&java, &ours), times: Some(times) })
    }

    fn java(&self, options: &[&str]) -> Command {
        let mut command = Command::new(self.jdk.java());
        command.args(options);
        command
    }

    fn ours(&self) -> Command {
        let mut command = Command::new(self.threadbare);
        command.arg("run").arg("--jdk").arg(&self.jdk.home);
        command
    }

    /// Every run has an empty folder for temporary files, so that none finds what another left.
    fn run(
        &self,
        mut command: Command,
        application: &Application,
        class_path: &str,
    ) -> Result<process::Ended> {
        let folder = Folder::new("application");
        command.arg(format!("-Djava.io.tmpdir={}", folder.display()));
        command.args(["-cp", class_path, &application.name]).current_dir(root());
        process::run(&mut command, self.patience)
    }
}

fn libraries(application: &Application) -> Libraries<'_> {
    Libraries { cache: CACHE, name: &application.name, jars: &application.jars }
}
