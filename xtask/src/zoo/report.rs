//! The tables of `cargo xtask zoo`, and whether what was wanted holds.

use super::judgements::{self, Judgement, Judgements, Verdict};
use super::outcome::Report;
use super::{Args, Checked, Visit};
use crate::bench::{processor, today};
use anyhow::Result;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Of the reports that count, in percent.
const MOST_NOISE: f64 = 5.0;

pub fn report(
    args: &Args,
    visits: &[Visit<'_>],
    judgements: &Judgements,
    missing: &[String],
) -> Result<(String, bool)> {
    let mut text = format!("# Classes documented as thread-safe, {}\n\n", today()?);
    writeln!(
        text,
        "\
`threadbare check --jobs 1 --no-cache`, seed {}, {} s for each class, {} at a time. Processor: {}. Seconds and the
largest resident set are those of the whole process. \"Kept\" are the pairs of methods that can disturb each other,
\"covered\" those of them with a test. Unusual uses and executions that could not be judged are no violations.
Each report is judged as a sceptical maintainer would, in `{}`: *true* is a fault to mend, *pedantic* fails as
told though nobody writes that, *noise* is allowed by the documentation or a use that it forbids.
",
        args.seed,
        args.budget,
        args.jobs,
        processor(),
        judgements::FILE
    )?;
    let mut good = missing.is_empty();
    for library in missing {
        writeln!(text, "- not checked: {library}")?;
    }
    for visit in visits {
        let version = visit.jdk.version.lines().next().unwrap_or_default();
        writeln!(text, "## JDK {}: {version}\n", visit.jdk.feature)?;
        good &= summary(&mut text, args, visit, judgements)?;
        table(&mut text, visit)?;
        reports(&mut text, visit, judgements)?;
    }
    Ok((text, good))
}

/// Each report beside what is thought of it.
fn judged<'a>(
    visit: &'a Visit<'_>,
    judgements: &'a Judgements,
    of: impl Fn(&'a Checked<'_>) -> &'a [Report],
) -> Vec<(&'a Checked<'a>, &'a Report, Option<&'a Judgement>)> {
    let mut all = Vec::new();
    for checked in &visit.checked {
        let class = &checked.animal.class;
        all.extend(of(checked).iter().map(|report| (checked, report, judgements.of(class, report))));
    }
    all
}

fn violations<'a>(checked: &'a Checked<'_>) -> &'a [Report] {
    checked.outcome.as_ref().map_or(&[], |outcome| &outcome.violations)
}

fn unusual_uses<'a>(checked: &'a Checked<'_>) -> &'a [Report] {
    checked.outcome.as_ref().map_or(&[], |outcome| &outcome.unusual_uses)
}

/// What was wanted, line by line; whether all of it holds.
fn summary(text: &mut String, args: &Args, visit: &Visit<'_>, judgements: &Judgements) -> Result<bool> {
    let libraries: BTreeSet<&str> = visit.checked.iter().map(|c| c.library.name.as_str()).collect();
    writeln!(text, "- {} classes of {} libraries", visit.checked.len(), libraries.len())?;
    let all = judged(visit, judgements, violations);
    let count =
        |verdict| all.iter().filter(|(_, _, judgement)| judgement.map(|j| j.verdict) == verdict).count();
    let (fault, pedantic) = (count(Some(Verdict::True)), count(Some(Verdict::Pedantic)));
    let (noise, unjudged) = (count(Some(Verdict::Noise)), count(None));
    let share = 100.0 * noise as f64 / all.len().max(1) as f64;
    writeln!(
        text,
        "- {} violations: {fault} true, {pedantic} pedantic, {noise} noise ({share:.0} %), {unjudged} unjudged",
        all.len()
    )?;
    let unusual: usize = visit.checked.iter().map(|checked| unusual_uses(checked).len()).sum();
    writeln!(text, "- {unusual} unusual uses")?;
    let mut good = share <= MOST_NOISE && unjudged == 0;
    good &= names(text, visit, "\"tested\" without a test", |checked| checked.is_hollow())?;
    let bound = args.bound();
    let overran = |checked: &Checked<'_>| checked.seconds > bound;
    good &= names(text, visit, &format!("longer than {bound:.0} s"), overran)?;
    good &= names(text, visit, "without an outcome", |checked| checked.outcome.is_err())?;
    text.push('\n');
    Ok(good)
}

/// The classes of which this holds; whether there are none.
fn names(
    text: &mut String,
    visit: &Visit<'_>,
    what: &str,
    is: impl Fn(&Checked<'_>) -> bool,
) -> Result<bool> {
    let some: Vec<String> =
        visit.checked.iter().filter(|c| is(c)).map(|c| format!("`{}`", c.animal.class)).collect();
    let list = if some.is_empty() { "none".into() } else { some.join(", ") };
    writeln!(text, "- {what}: {list}")?;
    Ok(some.is_empty())
}

fn table(text: &mut String, visit: &Visit<'_>) -> Result<()> {
    text.push_str("| Class | Library | Verdict | Pairs kept | Covered | Tests | Executions | Violations | Unusual uses | Not judged | Seconds | Peak MB |\n");
    text.push_str("|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for checked in &visit.checked {
        write!(text, "| `{}` | {} |", short(&checked.animal.class), checked.library.name)?;
        match &checked.outcome {
            Ok(o) => {
                write!(text, " {} | {} | {} | {} |", o.verdict, o.pairs_kept, o.pairs_covered, o.tests)?;
                write!(text, " {} | {} | {} |", o.executions, o.violations.len(), o.unusual_uses.len())?;
                write!(text, " {} |", o.not_judged)?;
            }
            Err(problem) => write!(text, " {} | | | | | | | |", problem.replace('|', "/"))?,
        }
        writeln!(text, " {:.1} | {} |", checked.seconds, checked.peak_mb)?;
    }
    text.push('\n');
    for checked in &visit.checked {
        let Ok(outcome) = &checked.outcome else { continue };
        if let Some(reason) = outcome.reasons.first() {
            let reason = reason.lines().next().unwrap_or_default();
            writeln!(text, "- `{}`, {}: {reason}", checked.animal.class, outcome.verdict)?;
        }
    }
    text.push('\n');
    Ok(())
}

fn reports(text: &mut String, visit: &Visit<'_>, judgements: &Judgements) -> Result<()> {
    text.push_str("### Violations\n\n");
    for (checked, report, judgement) in judged(visit, judgements, violations) {
        one(text, checked, report, judgement)?;
    }
    text.push_str("\n### Unusual uses\n\n");
    for (checked, report, judgement) in judged(visit, judgements, unusual_uses) {
        one(text, checked, report, judgement)?;
    }
    text.push('\n');
    Ok(())
}

fn one(text: &mut String, checked: &Checked<'_>, report: &Report, judged: Option<&Judgement>) -> Result<()> {
    let needs = report.needs.as_ref().map(|needs| format!(" (needs {needs})")).unwrap_or_default();
    write!(text, "- `{}`: {}{needs}, at `{}`.", checked.animal.class, report.message, report.identity.at)?;
    match judged {
        Some(judged) => writeln!(text, " **{}**: {}", judged.verdict.word(), judged.reason)?,
        // Judging an unusual use is not asked for: it counts for nothing.
        None if report.needs.is_some() => text.push('\n'),
        None => {
            writeln!(
                text,
                " **unjudged**: failure `{}`, calls {:?}",
                report.identity.failure, report.identity.calls
            )?;
            for line in &report.test {
                writeln!(text, "  - `{line}`")?;
            }
            writeln!(text, "  - `{}`", report.replay)?;
        }
    }
    Ok(())
}

fn short(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}
