//! The table of `cargo xtask suites`.

use super::SuiteResult;
use super::compare::Mismatch;
use crate::bench::{processor, today};
use anyhow::Result;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use threadbare_testkit::Jdk;

/// Tests with one reason that are named.
const NAMED: usize = 12;

pub fn report(jdk: &Jdk, results: &[SuiteResult<'_>]) -> Result<String> {
    let mut text = format!("# Published test suites, {}\n\n", today()?);
    writeln!(
        text,
        "\
`cargo xtask suites --jdk {}`. JDK: {}. Processor: {}. A test counts if it passes on `java`; it must then pass
under `threadbare run`. Where one does not, its class runs on `java` again, and what fails there at times is left out like
what always fails. Seconds are user processor time, of `java` without its second compiler.
",
        jdk.feature,
        jdk.update(),
        processor()
    )?;
    table(&mut text, results)?;
    for result in results {
        mismatches(&mut text, result)?;
    }
    Ok(text)
}

fn table(text: &mut String, results: &[SuiteResult<'_>]) -> Result<()> {
    writeln!(
        text,
        "| Suite | Runner | Classes | Left out | Pass on java | Pass here | Share | java | Threadbare |"
    )?;
    writeln!(text, "|---|---|---:|---:|---:|---:|---:|---:|---:|")?;
    let mut sums = (0, 0);
    for result in results {
        let library = result.suite.jars[0].split_once(':').map_or("", |(_, name)| name);
        writeln!(
            text,
            "| {library} | {} | {} | {} | {} | {} | {} | {:.0} | {:.0} |",
            result.suite.runner,
            result.compared.len(),
            result.compared.iter().map(super::compare::Compared::left_out).sum::<usize>(),
            result.expected(),
            result.passed(),
            share(result.passed(), result.expected()),
            result.compared.iter().map(|class| class.java.seconds).sum::<f64>(),
            result.compared.iter().map(|class| class.ours.seconds).sum::<f64>(),
        )?;
        sums = (sums.0 + result.passed(), sums.1 + result.expected());
    }
    writeln!(text, "| **All** | | | | {} | {} | **{}** | | |", sums.1, sums.0, share(sums.0, sums.1))?;
    Ok(())
}

/// In percent, rounded down: what is not all does not look like it.
fn share(part: usize, all: usize) -> String {
    let thousandths = (100_000 * part).checked_div(all).unwrap_or(0);
    format!("{}.{:03} %", thousandths / 1000, thousandths % 1000)
}

/// Tests that do not pass, those with the same reason together.
fn mismatches(text: &mut String, result: &SuiteResult<'_>) -> Result<()> {
    if result.mismatches.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n## {}\n", result.suite.name)?;
    let mut by_reason: BTreeMap<&str, Vec<&Mismatch>> = BTreeMap::new();
    for mismatch in &result.mismatches {
        by_reason.entry(mismatch.reason.as_deref().unwrap_or("not known")).or_default().push(mismatch);
    }
    for (reason, tests) in by_reason {
        writeln!(text, "{} tests: {reason}\n", tests.len())?;
        for test in tests.iter().take(NAMED) {
            writeln!(text, "- {}: {}", test.name, test.ours)?;
        }
        if tests.len() > NAMED {
            writeln!(text, "- and {} more", tests.len() - NAMED)?;
        }
        writeln!(text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_down() {
        assert_eq!(share(99_999, 100_000), "99.999 %");
        assert_eq!(share(999_999, 1_000_000), "99.999 %");
        assert_eq!(share(5, 5), "100.000 %");
        assert_eq!(share(0, 0), "0.000 %");
    }
}
