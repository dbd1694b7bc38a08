//! The tables of `cargo xtask teams`.

use super::cases::Kind;
use super::told::{Report, Told};
use super::{Args, Checked, Run};
use crate::bench::{processor, today};
use anyhow::Result;
use std::fmt::Write as _;
use threadbare_testkit::jdks::Jdk;

/// The text, and whether every faulty class was reported under each seed and no twin was.
pub fn report(args: &Args, jdk: &Jdk, all: &[Checked<'_>]) -> Result<(String, bool)> {
    let of = |kind| -> Vec<&Checked<'_>> { all.iter().filter(|checked| checked.case.kind == kind).collect() };
    let (faulty, fixed) = (of(Kind::Faulty), of(Kind::Fixed));
    let mut text = format!("# Everyday classes of teams, {}\n\n", today()?);
    let version = jdk.version.lines().next().unwrap_or_default();
    writeln!(text, "JDK: {version}. Processor: {}.\n", processor())?;
    writeln!(
        text,
        "\
`threadbare check --jobs 1 --budget {}s` with seeds 1 to {} on each class of `corpus/teams`. A faulty class counts as
found if there is a report, \"as planted\" if one is of a kind that its directives name. Seconds are those of the whole
process until the first report, mean and maximum over the seeds that found it.
",
        args.budget, args.seeds
    )?;
    headlines(&mut text, &faulty, &fixed)?;
    if !faulty.is_empty() {
        table(&mut text, &faulty)?;
        missed(&mut text, &faulty)?;
    }
    let mut silent = true;
    if !fixed.is_empty() {
        text.push_str("## Twins that were reported, or not checked\n\n");
        for checked in &fixed {
            silent &= twin(&mut text, checked)?;
        }
    }
    let found = faulty.iter().all(|checked| checked.runs.iter().all(Run::has_reports));
    Ok((text, found && silent))
}

fn headlines(text: &mut String, faulty: &[&Checked<'_>], fixed: &[&Checked<'_>]) -> Result<()> {
    let everywhere = |checked: &&&Checked<'_>| checked.runs.iter().all(Run::has_reports);
    let runs = || faulty.iter().flat_map(|checked| &checked.runs);
    let found = runs().filter(|run| run.has_reports()).count();
    writeln!(
        text,
        "Faulty: {} of {} found under every seed; {found} of {} checks. Twins: {} of {} reported.\n",
        faulty.iter().filter(everywhere).count(),
        faulty.len(),
        runs().count(),
        fixed.iter().filter(|checked| checked.runs.iter().any(Run::has_reports)).count(),
        fixed.len()
    )?;
    Ok(())
}

fn table(text: &mut String, faulty: &[&Checked<'_>]) -> Result<()> {
    text.push_str(
        "| Class | Planted | Threads | Found | As planted | Seconds, mean | Seconds, max | Told as |\n",
    );
    text.push_str("|---|---|---:|---:|---:|---:|---:|---|\n");
    for Checked { case, runs } in faulty {
        let found: Vec<&Run> = runs.iter().filter(|run| run.has_reports()).collect();
        let planted =
            found.iter().filter(|run| reports(run).any(|report| case.expects(&report.kind))).count();
        write!(text, "| `{}` | {} | {} |", case.name, case.verdicts.join(", "), case.threads)?;
        write!(text, " {}/{} | {planted}/{} |", found.len(), runs.len(), runs.len())?;
        let seconds: Vec<f64> = found.iter().map(|run| run.seconds).collect();
        match seconds.iter().copied().reduce(f64::max) {
            Some(max) => write!(text, " {:.1} | {max:.1} |", mean(&seconds))?,
            None => text.push_str(" - | - |"),
        }
        writeln!(text, " {} |", told_as(&found))?;
    }
    text.push('\n');
    Ok(())
}

fn reports(run: &Run) -> impl Iterator<Item = &Report> {
    run.told.iter().flat_map(|told: &Told| &told.reports)
}

/// The kinds of the reports, each with the number of seeds that led to it.
fn told_as(found: &[&Run]) -> String {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for run in found {
        let mut of_run: Vec<&str> = reports(run).map(|report| report.kind.as_str()).collect();
        of_run.sort_unstable();
        of_run.dedup();
        for kind in of_run {
            match kinds.iter_mut().find(|(name, _)| *name == kind) {
                Some((_, seeds)) => *seeds += 1,
                None => kinds.push((kind, 1)),
            }
        }
    }
    let shown: Vec<String> = kinds.iter().map(|(kind, seeds)| format!("{kind} ({seeds}x)")).collect();
    if shown.is_empty() { "-".into() } else { shown.join(", ") }
}

fn missed(text: &mut String, faulty: &[&Checked<'_>]) -> Result<()> {
    text.push_str("## What the missed checks say\n\n");
    for Checked { case, runs } in faulty {
        let Some(run) = runs.iter().find(|run| !run.has_reports()) else { continue };
        writeln!(text, "- `{}`, seed {}:", case.name, run.seed)?;
        match &run.told {
            Ok(told) => told.said.iter().try_for_each(|line| writeln!(text, "  - {line}"))?,
            Err(problem) => writeln!(text, "  - {problem}")?,
        }
    }
    text.push('\n');
    Ok(())
}

/// Whether nothing was reported, which takes a check that came to an end.
fn twin(text: &mut String, Checked { case, runs }: &Checked<'_>) -> Result<bool> {
    let mut silent = true;
    for run in runs {
        if let Err(problem) = &run.told {
            silent = false;
            writeln!(text, "- `{}`, seed {}: {problem}", case.name, run.seed)?;
        }
        for report in reports(run) {
            silent = false;
            writeln!(text, "- `{}`, seed {}: {}: `{}`", case.name, run.seed, report.message, report.replay)?;
        }
    }
    Ok(silent)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
