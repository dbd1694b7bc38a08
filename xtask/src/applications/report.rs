//! The tables of `cargo xtask applications`.

use super::compare::Outcome;
use super::list::Application;
use super::{Times, Tried};
use crate::bench::{processor, today};
use anyhow::Result;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use threadbare_testkit::Jdk;

pub fn report(jdk: &Jdk, tried: &[Tried<'_>]) -> Result<String> {
    let mut text = format!("# Programs with real libraries, {}\n\n", today()?);
    let version = jdk.version.lines().next().unwrap_or_default();
    writeln!(
        text,
        "\
`cargo xtask applications --jdk {}`. JDK: {version}. Processor: {}. A program of `bench/java/applications` is equal
if `threadbare run` ends with the code of `java`, prints the same, and begins its errors with the same line. Seconds are
user processor time of one run of the whole process, start included.
",
        jdk.feature,
        processor()
    )?;
    let equal = tried.iter().filter(|tried| tried.outcome == Outcome::Equal).count();
    writeln!(text, "**{equal} of {} programs are equal.**\n", tried.len())?;
    table(&mut text, tried)?;
    gaps(&mut text, tried)?;
    Ok(text)
}

fn table(text: &mut String, tried: &[Tried<'_>]) -> Result<()> {
    writeln!(
        text,
        "| Program | What it does | Library | Equal | java | java -Xint | Threadbare | of -Xint |"
    )?;
    writeln!(text, "|---|---|---|---|---:|---:|---:|---:|")?;
    let mut kind = "";
    for Tried { application, outcome, times } in tried {
        if application.kind != kind {
            kind = &application.kind;
            writeln!(text, "| *{kind}* | | | | | | | |")?;
        }
        let equal = if *outcome == Outcome::Equal { "yes" } else { "no" };
        write!(text, "| {} | {} | {} | {equal} |", application.name, application.what, library(application))?;
        match times {
            Some(times) => writeln!(text, "{}", seconds(times, outcome))?,
            None => writeln!(text, " | | | |")?,
        }
    }
    if let Some(mean) = mean(tried) {
        writeln!(text, "| **Geometric mean of the equal ones** | | | | | | | **{mean:.2}** |")?;
    }
    Ok(())
}

/// The first coordinate without its group: the library itself, and its version.
fn library(application: &Application) -> &str {
    let coordinate = application.jars.first().map_or("", String::as_str);
    coordinate.split_once(':').map_or(coordinate, |(_, name)| name)
}

/// A program that ended early did not do the same work, so its time is not set beside the others'.
fn seconds(times: &Times, outcome: &Outcome) -> String {
    let Times { java, xint, ours } = times;
    match outcome {
        Outcome::Equal => format!(" {java:.2} | {xint:.2} | {ours:.2} | {:.2} |", ratio(times)),
        _ => format!(" {java:.2} | {xint:.2} | | |"),
    }
}

/// Below a hundredth of a second nothing is measured; the floor keeps the ratio finite.
fn ratio(times: &Times) -> f64 {
    times.ours.max(0.01) / times.xint.max(0.01)
}

fn mean(tried: &[Tried<'_>]) -> Option<f64> {
    let equal = tried.iter().filter(|tried| tried.outcome == Outcome::Equal);
    let logs: Vec<f64> =
        equal.filter_map(|tried| tried.times.as_ref()).map(|times| ratio(times).ln()).collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

/// What keeps programs from being equal, and which; what keeps the most of them comes first.
fn gaps(text: &mut String, tried: &[Tried<'_>]) -> Result<()> {
    let mut gaps: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for tried in tried.iter().filter(|tried| tried.outcome != Outcome::Equal) {
        gaps.entry(on_one_line(&tried.outcome.to_string())).or_default().push(&tried.application.name);
    }
    if gaps.is_empty() {
        return Ok(());
    }
    let mut gaps: Vec<_> = gaps.into_iter().collect();
    gaps.sort_by_key(|(_, programs)| std::cmp::Reverse(programs.len()));
    writeln!(text, "\n## What is not equal\n")?;
    for (gap, programs) in gaps {
        writeln!(text, "- {}: {gap}", programs.join(", "))?;
    }
    Ok(())
}

fn on_one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" / ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gap_of_most_programs_comes_first() {
        let named = |name: &str| Application {
            name: name.into(),
            kind: "Kind".into(),
            what: "something".into(),
            jars: vec!["group:name:1.0".into()],
        };
        let programs = [named("A"), named("B"), named("C"), named("D")];
        let gap = |name: &str| Outcome::LoudEnd(format!("threadbare: unsupported: {name}"));
        let outcomes = [gap("a"), gap("z"), gap("z"), Outcome::Equal];
        let tried: Vec<Tried<'_>> = std::iter::zip(&programs, outcomes)
            .map(|(application, outcome)| Tried {
                application,
                outcome,
                times: Some(Times { java: 1.0, xint: 2.0, ours: 1.0 }),
            })
            .collect();
        let mut text = String::new();
        gaps(&mut text, &tried).expect("text");
        let expected =
            "\n## What is not equal\n\n- B, C: threadbare: unsupported: z\n- A: threadbare: unsupported: a\n";
        assert_eq!(text, expected);
        assert_eq!(library(&programs[0]), "name:1.0");
        assert!((mean(&tried).expect("one is equal") - 0.5).abs() < 1e-9);
    }
}
