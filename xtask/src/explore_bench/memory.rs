//! Resident memory over a million executions. It must not grow with their number.
//!
//! Every row is measured in a process of its own, so that nothing that an earlier one freed hides what a
//! later one takes.

use super::drive::{self, Done};
use super::world::{SMALL, World};
use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::process::Command;
use threadbare_corpus::jdks::Jdk;
use threadbare_explore::plan::Strategy;
use threadbare_explore::session::Session;

const POINTS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];
const ROWS: [(&str, Strategy); 6] = [
    ("RacingIncrements", Strategy::Random),
    ("RacingIncrements", Strategy::Dfs),
    ("RacingIncrements", Strategy::Dpor),
    ("MapUpdates", Strategy::Random),
    ("MapUpdates", Strategy::Dfs),
    ("MapUpdates", Strategy::Dpor),
];

pub fn table(jdk: &Jdk, only: &str) -> Result<String> {
    let mut text = String::from(
        "Resident memory in KiB after so many executions; `dfs` and `dpor` start over when all is explored.\n\n",
    );
    writeln!(text, "| Program | Strategy | 1,000 | 10,000 | 100,000 | 1,000,000 | Growth from 1,000 |")?;
    writeln!(text, "|---|---|---:|---:|---:|---:|---:|")?;
    for (i, (program, strategy)) in ROWS.into_iter().enumerate() {
        if !program.contains(only) {
            continue;
        }
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["explore-bench", "--row", &i.to_string(), "--jdk"]).arg(&jdk.home);
        let output = command.output()?;
        ensure!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let sizes: Vec<i64> = printed.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        ensure!(sizes.len() == POINTS.len(), "{program} printed `{printed}`");
        eprintln!("{program} {}: {printed}", strategy.name());
        write!(text, "| {program} | {} |", strategy.name())?;
        for size in &sizes {
            write!(text, " {size} |")?;
        }
        writeln!(text, " {} |", sizes[POINTS.len() - 1] - sizes[0])?;
    }
    Ok(text)
}

/// Prints the sizes of one row.
pub fn row(world: &World, row: usize) -> Result<()> {
    let (program, strategy) = *ROWS.get(row).context("no such row")?;
    let mut machine = world.start(SMALL, program, &[], false)?;
    let mut session = Session::new(true);
    let mut done = Done::default();
    for point in POINTS {
        while done.executions < point {
            drive::repeat(&mut session, &mut machine, strategy, point, &mut done, |d| d.executions < point)?;
        }
        println!("{}", resident()?);
    }
    eprintln!("{} final states", session.tally.states.len());
    Ok(())
}

/// Resident memory of this process, in KiB.
fn resident() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).context("no VmRSS")?;
    line.trim().trim_end_matches("kB").trim().parse().context("VmRSS is not a number")
}
