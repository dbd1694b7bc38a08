//! Resident memory over a million executions. It must not grow with their number, only with that of
//! distinct final states.
//!
//! Every row is measured in a process of its own, so that nothing that an earlier one freed hides what a
//! later one takes.

use super::drive::{self, Done};
use super::world::{GROWING, SMALL, World};
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write;
use std::process::Command;
use threadbare_explore::engine::plan::Strategy;
use threadbare_explore::engine::session::Session;
use threadbare_testkit::jdks::Jdk;

const POINTS: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];
const ROWS: [(&str, &str, Strategy); 9] = [
    (SMALL, "RacingIncrements", Strategy::Random),
    (SMALL, "RacingIncrements", Strategy::Dfs),
    (SMALL, "RacingIncrements", Strategy::Dpor),
    (SMALL, "MapUpdates", Strategy::Random),
    (SMALL, "MapUpdates", Strategy::Dfs),
    (SMALL, "MapUpdates", Strategy::Dpor),
    (GROWING, "Churn", Strategy::Random),
    (GROWING, "Churn", Strategy::Dfs),
    (GROWING, "Churn", Strategy::Dpor),
];
/// Points for the long program, whose random executions take half a millisecond.
const CHURN_POINTS: usize = 3;

pub fn table(jdk: &Jdk, only: &str) -> Result<String> {
    let mut text = String::from(
        "Resident memory in KiB after so many executions; `dfs` and `dpor` start over when all is explored. A\n\
         final state that was not met before takes some 10 bytes; everything else must not grow.\n\n",
    );
    writeln!(
        text,
        "| Program | Strategy | 1,000 | 10,000 | 100,000 | 1,000,000 | Growth from 1,000 | Final states |"
    )?;
    writeln!(text, "|---|---|---:|---:|---:|---:|---:|---:|")?;
    for (i, (_, program, strategy)) in ROWS.into_iter().enumerate() {
        if !program.contains(only) {
            continue;
        }
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["explore-bench", "--row", &i.to_string(), "--jdk"]).arg(&jdk.home);
        let output = command.output()?;
        ensure!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let sizes: Vec<i64> = printed.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let [first, .., last, states] = sizes[..] else { bail!("{program} printed `{printed}`") };
        eprintln!("{program} {}: {sizes:?}", strategy.name());
        write!(text, "| {program} | {} |", strategy.name())?;
        for i in 0..POINTS.len() {
            let size = sizes[..sizes.len() - 1].get(i).map_or("-".into(), i64::to_string);
            write!(text, " {size} |")?;
        }
        writeln!(text, " {} | {states} |", last - first)?;
    }
    Ok(text)
}

/// Prints the sizes of one row.
pub fn row(world: &World, row: usize) -> Result<()> {
    let (group, program, strategy) = *ROWS.get(row).context("no such row")?;
    let mut machine = world.start(group, program, &[], false)?;
    let mut session = Session::new(true);
    let mut done = Done::default();
    let points = if group == GROWING { CHURN_POINTS } else { POINTS.len() };
    for &point in &POINTS[..points] {
        while done.executions < point {
            drive::repeat(&mut session, &mut machine, strategy, point, &mut done, |d| d.executions < point)?;
        }
        println!("{}", resident()?);
    }
    println!("{}", session.tally.states.len());
    Ok(())
}

/// Resident memory of this process, in KiB.
fn resident() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).context("no VmRSS")?;
    line.trim().trim_end_matches("kB").trim().parse().context("VmRSS is not a number")
}
