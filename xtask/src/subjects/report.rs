//! The tables of `cargo xtask subjects`.

use super::list::Subject;
use super::{Args, BUDGET_OF_SEVERAL, Checked, PATIENCE, Run};
use crate::bench::{processor, today};
use anyhow::Result;
use std::fmt::Write as _;
use threadbare_testkit::jdks::Jdk;

pub fn published(
    jdk: &Jdk,
    args: &Args,
    all: &[(&Subject, Checked)],
    skipped: &[(&Subject, String)],
) -> Result<String> {
    let mut text = format!("# Classes with published faults, {}\n\n", today()?);
    head(&mut text, jdk)?;
    writeln!(
        text,
        "\
`threadbare check --fail-fast --jobs 1`, seeds 1 to {}, {} s for each. A check that ends with a true
violation is a success; \"published\" counts those whose violation is of the kind that the papers name (where they
name only atomicity or a data race, every violation is). Seconds are those of the whole process, mean and maximum
over the successes. After {PATIENCE} misses in a row a subject is not tried with further seeds: these are
in no column, and count as misses in the rate overall. `StringBuffer` must show both of its faults, within
{BUDGET_OF_SEVERAL} s; its time is that until the second one. Published: success rate and mean time (minutes and
seconds) of DepCon+, budget one hour, 64 processors; PCR starts from a given failing test.
",
        args.seeds, args.budget
    )?;
    text.push_str("| Subject | Class | DepCon+ | Others | Success | Published | Seconds, mean | Seconds, max | Tests | Executions | Found first |\n");
    text.push_str("|---|---|---|---|---:|---:|---:|---:|---:|---:|---|\n");
    for (subject, checked) in all {
        write!(
            text,
            "| {} | `{}` | {} | {} |",
            subject.ids,
            short(subject.class),
            dash(subject.depcon),
            dash(subject.others)
        )?;
        let published = checked.runs.iter().filter(|run| run.as_published).count();
        row(&mut text, checked, Some(published))?;
    }
    text.push('\n');
    overall(&mut text, args, all)?;
    for (subject, why) in skipped {
        writeln!(text, "- {} `{}`: not checked, {why}.", subject.ids, subject.class)?;
    }
    for (subject, _) in all.iter().filter(|(subject, _)| !subject.remark.is_empty()) {
        writeln!(text, "- {} `{}`: {}.", subject.ids, subject.class, subject.remark)?;
    }
    text.push_str("\n## What the missed checks say\n\n");
    for (_, checked) in all {
        missed(&mut text, checked)?;
    }
    text.push_str("\n## First violations\n\n");
    for (_, checked) in all {
        violations(&mut text, checked)?;
    }
    Ok(text)
}

pub fn joda(jdk: &Jdk, args: &Args, unsafes: &[Checked], safes: &[Checked]) -> Result<String> {
    let mut text = format!("# Joda-Time 2.0, {}\n\n", today()?);
    head(&mut text, jdk)?;
    let labelled = unsafes.iter().filter(|checked| checked.runs.iter().any(|run| run.success)).count();
    let reported = safes.iter().filter(|checked| checked.runs.iter().any(|run| run.success)).count();
    writeln!(
        text,
        "Documented as not thread-safe: {labelled} of {} labelled (ConTeGe: 7 of 8, in up to",
        unsafes.len()
    )?;
    writeln!(
        text,
        "24 h). Documented as thread-safe: {reported} of {} reported (ConTeGe: 0 of 33).\n",
        safes.len()
    )?;
    writeln!(text, "## Not thread-safe, seeds 1 to {}, {} s for each\n", args.seeds, args.budget)?;
    text.push_str("| Class | Success | Seconds, mean | Seconds, max | Tests | Executions | Found first |\n");
    text.push_str("|---|---:|---:|---:|---:|---:|---|\n");
    for checked in unsafes {
        write!(text, "| `{}` |", short(checked.class))?;
        row(&mut text, checked, None)?;
    }
    writeln!(text, "\n## Thread-safe, seed 1, {} s for each\n", args.safe_budget)?;
    text.push_str("| Class | Violations | Seconds | Tests | Executions |\n|---|---|---:|---:|---:|\n");
    for checked in safes {
        for run in &checked.runs {
            let what = match (&run.problem, run.violations.first()) {
                (Some(problem), _) => problem.lines().last().unwrap_or_default(),
                (None, Some(violation)) => &violation.message,
                (None, None) => "none",
            };
            write!(text, "| `{}` | {what} | {:.1} |", short(checked.class), run.seconds)?;
            writeln!(text, " {} | {} |", run.tests, run.executions)?;
        }
    }
    text.push_str("\n## What the missed checks say\n\n");
    for checked in unsafes {
        missed(&mut text, checked)?;
    }
    text.push_str("\n## First violations\n\n");
    for checked in unsafes.iter().chain(safes) {
        violations(&mut text, checked)?;
    }
    Ok(text)
}

fn head(text: &mut String, jdk: &Jdk) -> Result<()> {
    let version = jdk.version.lines().next().unwrap_or_default();
    writeln!(text, "JDK: {version}. Processor: {}.\n", processor())?;
    Ok(())
}

/// The columns that are ours.
fn row(text: &mut String, checked: &Checked, published: Option<usize>) -> Result<()> {
    let runs = &checked.runs;
    let found: Vec<&Run> = runs.iter().filter(|run| run.success).collect();
    write!(text, " {}/{} |", found.len(), runs.len())?;
    if let Some(published) = published {
        write!(text, " {published}/{} |", runs.len())?;
    }
    let seconds: Vec<f64> = found.iter().map(|run| run.seconds).collect();
    match seconds.iter().copied().reduce(f64::max) {
        Some(max) => write!(text, " {:.1} | {max:.1} |", mean(&seconds))?,
        None => text.push_str(" - | - |"),
    }
    // Of the misses where there is nothing else: how much was tried.
    let counted: Vec<&Run> = if found.is_empty() { runs.iter().collect() } else { found.clone() };
    let tests = mean(&counted.iter().map(|run| run.tests as f64).collect::<Vec<_>>());
    let executions = mean(&counted.iter().map(|run| run.executions as f64).collect::<Vec<_>>());
    write!(text, " {tests:.0} | {executions:.0} |")?;
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for run in &found {
        let Some(first) = run.violations.first() else { continue };
        match kinds.iter_mut().find(|(kind, _)| *kind == first.kind) {
            Some((_, times)) => *times += 1,
            None => kinds.push((&first.kind, 1)),
        }
    }
    let kinds: Vec<String> = kinds.iter().map(|(kind, times)| format!("{kind} ({times}x)")).collect();
    writeln!(text, " {} |", dash(&kinds.join(", ")))?;
    Ok(())
}

fn overall(text: &mut String, args: &Args, all: &[(&Subject, Checked)]) -> Result<()> {
    for (what, of_the_jdk) in [("Of the JDK", true), ("The others", false)] {
        let some: Vec<&Checked> = all
            .iter()
            .filter(|(s, _)| s.artifacts.is_empty() == of_the_jdk)
            .map(|(_, checked)| checked)
            .collect();
        let found: Vec<f64> =
            some.iter().flat_map(|c| &c.runs).filter(|run| run.success).map(|run| run.seconds).collect();
        if some.is_empty() {
            continue;
        }
        let tried = some.len() as u64 * args.seeds;
        let rate = 100.0 * found.len() as f64 / tried.max(1) as f64;
        writeln!(
            text,
            "{what}: {} of {tried} ({rate:.0} %), mean time to the fault {:.1} s.\n",
            found.len(),
            mean(&found)
        )?;
    }
    Ok(())
}

fn missed(text: &mut String, checked: &Checked) -> Result<()> {
    let Some(run) = checked.runs.iter().find(|run| !run.success) else { return Ok(()) };
    writeln!(text, "- `{}`:", checked.class)?;
    for line in run.said.iter().chain(&run.problem) {
        writeln!(text, "  - {line}")?;
    }
    Ok(())
}

fn violations(text: &mut String, checked: &Checked) -> Result<()> {
    let Some(run) = checked.runs.iter().find(|run| run.success) else { return Ok(()) };
    writeln!(text, "- `{}`:", checked.class)?;
    for violation in &run.violations {
        writeln!(text, "  - {}: `{}`", violation.message, violation.replay)?;
    }
    Ok(())
}

fn short(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

fn dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
