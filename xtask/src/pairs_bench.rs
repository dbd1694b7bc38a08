//! `cargo xtask pairs-bench`: how many of the pairs that the analysis keeps really fail, as a dated table.
//!
//! An analysis that prunes more is better only as long as it prunes nothing that can fail. For every pair
//! that is kept, tests of its two methods alone are made, explored and judged as `threadbare check` does it,
//! until one fails. Pairs that are shown to fail bound what any analysis may prune. Pairs that are pruned are
//! tried too: one of them that fails is a mistake of the analysis.

mod prove;
mod report;

use crate::analysis_bench;
use crate::artifacts::{class_path, fetch};
use crate::bench::{chosen_jdk, on_large_stack, processor, today};
use anyhow::{Context, Result, bail, ensure};
use prove::{Kit, Proof, prove};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use threadbare_analysis::dependencies::analyse::Analyst;
use threadbare_analysis::program::classes::Sources;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_testgen::targets::Targets;
use threadbare_testkit::root;
use threadbare_vm::Program;

/// Classes of the JDK whose methods are given each other's instances.
const CLASSES: [&str; 4] = [
    "java.util.Hashtable",
    "java.util.Collections$SynchronizedMap",
    "java.lang.StringBuffer",
    "java.util.Vector",
];

/// A pair that is pruned has one test where others have so many: it should not fail at all.
const PRUNED: u64 = 10;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// The JDK to measure on, instead of the installed JDK 17
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// Only classes whose name contains this, of these and of `analysis-bench`; the table is then printed but
    /// not kept
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Tests of a pair in each scenario in which it is kept, unless an earlier one fails
    #[arg(long, value_name = "N", default_value_t = 300)]
    tests: u64,

    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Machines
    #[arg(long, value_name = "N", default_value_t = 2)]
    jobs: usize,
}

impl Args {
    fn tests_of_pruned(&self) -> u64 {
        self.tests / PRUNED
    }
}

/// A class and what came of its pairs.
struct Class {
    name: &'static str,
    targets: Arc<Targets>,
    proofs: Vec<Proof>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.jobs > 0, "at least one machine is needed");
    let args = args.clone();
    on_large_stack(move || measure(&args))
}

fn measure(args: &Args) -> Result<()> {
    let jdk = chosen_jdk(args.jdk.as_deref())?;
    let image = Arc::new(JImage::open(jdk.home.join("lib/modules"))?);
    let mut all = Vec::new();
    for (name, artifacts) in subjects(&args.only) {
        artifacts.iter().try_for_each(|artifact| fetch(artifact))?;
        let class_path_text = class_path(artifacts)?;
        let program = Program {
            jdk_home: jdk.home.clone(),
            feature: jdk.feature,
            image: image.clone(),
            class_path: Arc::new(ClassPath::parse(&class_path_text)),
        };
        let sources = Sources { image: image.clone(), class_path: program.class_path.clone() };
        let targets = match Targets::of(&mut Analyst::new(sources), name) {
            Ok(targets) => Arc::new(targets),
            Err(problem) => bail!("{name}: {problem:?}"),
        };
        let kit = Kit {
            program,
            class_path_text,
            targets: targets.clone(),
            seed: args.seed,
            tests: args.tests,
            tests_of_pruned: args.tests_of_pruned(),
        };
        let proofs = prove(&kit, args.jobs).with_context(|| name.to_string())?;
        let class = Class { name, targets, proofs };
        eprintln!("{}", report::progress(&class));
        all.push(class);
    }
    let version = jdk.version.lines().next().unwrap_or_default();
    let settings = format!(
        "Seed {}, up to {} tests of a kept pair in each scenario, {} of a pruned one.",
        args.seed,
        args.tests,
        args.tests_of_pruned()
    );
    let head =
        format!("# Pairs that really fail, {}\n\nJDK: {version}. Processor: {}.", today()?, processor());
    let text = format!("{head} {settings}\n\n{}", report::text(&all)?);
    println!("{text}");
    if args.only.is_empty() {
        let path = root().join(format!("bench/results/{}-pairs.md", today()?));
        std::fs::write(&path, text)?;
        println!("written to {}", path.display());
    }
    Ok(())
}

/// Classes and their jars: those of this bench, and with `only` also those of `analysis-bench`.
fn subjects(only: &str) -> Vec<(&'static str, &'static [&'static str])> {
    let mut found: Vec<(&str, &[&str])> = CLASSES.iter().map(|class| (*class, &[][..])).collect();
    if !only.is_empty() {
        let more = analysis_bench::subjects().filter(|(class, _)| !CLASSES.contains(class));
        found.extend(more);
        found.retain(|(class, _)| class.contains(only));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_by_name() {
        assert_eq!(subjects("").len(), CLASSES.len());
        assert_eq!(subjects("Hashtable"), [("java.util.Hashtable", &[][..])]);
        let (class, artifacts) = subjects("IntRange")[0];
        assert_eq!((class, artifacts.len()), ("org.apache.commons.lang.math.IntRange", 1));
    }
}
