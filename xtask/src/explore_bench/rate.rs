//! Executions per second on small programs, beside a plain loop of the same program on `java`.
//!
//! The loop creates, starts and joins the program's threads and controls nothing. One machine on one
//! host thread explores; `java` has the whole computer. Both take turns, so that whatever else the
//! computer does hits both alike. Rates per second of processor time are given too: they hardly depend
//! on the load, and leave out what `java` spends waiting for its threads to be woken.

use super::drive::{self, Done};
use super::world::{CROWD, SMALL, World};
use super::{geometric_mean, median, now, processor_time};
use anyhow::{Result, bail, ensure};
use std::fmt::Write;
use std::process::{Command, Stdio};
use std::time::Duration;
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::plan::Strategy;
use threadbare_explore::engine::session::Session;

const TURNS: usize = 3;
const SLICE: Duration = Duration::from_secs(2);
/// Seconds of the loop on `java`: before it counts, and while it does.
const WARM_UP: &str = "1";
const MEASURED: &str = "3";
/// Executions between two looks at the clock.
const BETWEEN_LOOKS: u64 = 32;
/// How much faster the random walk must be.
const TARGET: f64 = 10.0;

/// Programs, and what is measured of each.
pub struct Set {
    group: &'static str,
    /// The random walk comes first: the ratio is its.
    strategies: &'static [Strategy],
    /// Is the random walk without fingerprints measured too?
    stateless: bool,
}

/// Small programs: two or three threads.
pub const FEW: Set = Set {
    group: SMALL,
    strategies: &[Strategy::Random, Strategy::Pos, Strategy::Dfs, Strategy::Dpor],
    stateless: true,
};
/// Programs with many threads, locks and queues, as other tools measure themselves by.
pub const MANY: Set = Set { group: CROWD, strategies: &[Strategy::Random], stateless: false };

/// How often a second, and how often a second of processor time.
#[derive(Debug, Default, Clone, Copy)]
struct Rate {
    wall: f64,
    processor: f64,
}

impl Rate {
    fn median(rates: &[Rate]) -> Rate {
        let of = |value: fn(&Rate) -> f64| median(&rates.iter().map(value).collect::<Vec<_>>());
        Rate { wall: of(|r| r.wall), processor: of(|r| r.processor) }
    }
}

struct Row {
    name: String,
    java: Rate,
    /// By strategy.
    rates: Vec<Rate>,
    /// The random walk without a fingerprint of each final state, if wanted.
    stateless: Option<Rate>,
    /// Visible operations of a random execution.
    operations: f64,
}

pub fn table(world: &World, set: &Set, only: &str) -> Result<String> {
    let mut rows = Vec::new();
    for name in world.programs(set.group)?.into_iter().filter(|name| name.contains(only)) {
        let row = measure(world, set, name)?;
        eprintln!("{}: java {:.0?}, random {:.0?}", row.name, row.java, row.rates[0]);
        rows.push(row);
    }
    let mut text = format!(
        "Rounds per second of a plain loop on `java` (threads created, started and joined each round, no\n\
         control, {MEASURED} s after {WARM_UP} s of warm-up), and executions per second of one machine on one\n\
         core; in turns, medians of {TURNS}. Every execution of `random` and `pos` runs whole; `dfs` and `dpor`\n\
         go on from kept states and start over when all is explored. `no states` is `random` without\n\
         counting distinct final states. The ratio is of `random` to `java`.\n\n"
    );
    part(&mut text, "Per second", set, &rows, |rate| rate.wall)?;
    part(&mut text, "Per second of processor time", set, &rows, |rate| rate.processor)?;
    Ok(text)
}

fn part(text: &mut String, title: &str, set: &Set, rows: &[Row], value: fn(&Rate) -> f64) -> Result<()> {
    let mut columns: Vec<&str> = set.strategies.iter().map(|strategy| strategy.name()).collect();
    columns.extend(set.stateless.then_some("no states"));
    writeln!(text, "## {title}\n")?;
    writeln!(text, "| Program | operations | java | {} | Ratio |", columns.join(" | "))?;
    writeln!(text, "|---|---:|---:|{}---:|", "---:|".repeat(columns.len()))?;
    let ratio = |row: &Row| value(&row.rates[0]) / value(&row.java);
    let measured = |row: &Row| -> Vec<f64> { row.rates.iter().chain(&row.stateless).map(value).collect() };
    for row in rows {
        write!(text, "| {} | {:.0} | {:.0} |", row.name, row.operations, value(&row.java))?;
        for rate in measured(row) {
            write!(text, " {rate:.0} |")?;
        }
        writeln!(text, " {:.1} |", ratio(row))?;
    }
    let mean = |of: &dyn Fn(&Row) -> f64| geometric_mean(rows.iter().map(of));
    write!(
        text,
        "| **Geometric mean** | {:.0} | {:.0} |",
        mean(&|r| r.operations),
        mean(&|r| value(&r.java))
    )?;
    for i in 0..columns.len() {
        write!(text, " {:.0} |", mean(&|r| measured(r)[i]))?;
    }
    writeln!(text, " **{:.1}** |", mean(&ratio))?;
    let slow: Vec<&str> = rows.iter().filter(|r| ratio(r) < TARGET).map(|r| &*r.name).collect();
    let slow = if slow.is_empty() { "none".into() } else { slow.join(", ") };
    writeln!(text, "\nBelow {TARGET:.0} times the speed of `java` with `random`: {slow}.\n")?;
    Ok(())
}

fn measure(world: &World, set: &Set, name: String) -> Result<Row> {
    let mut machine = world.start(set.group, &name, &[], false)?;
    let (mut java, mut stateless, mut operations) = (Vec::new(), Vec::new(), 0.0);
    let mut rates = vec![Vec::new(); set.strategies.len()];
    for _ in 0..TURNS {
        java.push(on_java(world, set.group, &name)?);
        for (i, &strategy) in set.strategies.iter().enumerate() {
            let (rate, done) = explore(&mut machine, strategy, true)?;
            rates[i].push(rate);
            if strategy == Strategy::Random {
                operations = done.operations as f64 / done.executions as f64;
            }
        }
        if set.stateless {
            stateless.push(explore(&mut machine, Strategy::Random, false)?.0);
        }
    }
    let rates = rates.iter().map(|r| Rate::median(r)).collect();
    let stateless = set.stateless.then(|| Rate::median(&stateless));
    Ok(Row { name, java: Rate::median(&java), rates, stateless, operations })
}

/// Complete executions per second.
fn explore(machine: &mut Machine, strategy: Strategy, count_states: bool) -> Result<(Rate, Done)> {
    let mut session = Session::new(true);
    session.count_states = count_states;
    let mut done = Done::default();
    let (start, used) = (now(), processor_time()?);
    drive::repeat(&mut session, machine, strategy, 1, &mut done, |done| {
        !done.executions.is_multiple_of(BETWEEN_LOOKS) || start.elapsed() < SLICE
    })?;
    let complete = (done.executions - done.abandoned) as f64;
    let used = processor_time()? - used;
    let rate =
        Rate { wall: complete / start.elapsed().as_secs_f64(), processor: complete / used.as_secs_f64() };
    Ok((rate, done))
}

fn on_java(world: &World, group: &str, name: &str) -> Result<Rate> {
    let mut command = Command::new(world.jdk.java());
    command.arg("-cp").arg(world.classes(group)).arg(name).args(["loop", WARM_UP, MEASURED]);
    let output = command.stdin(Stdio::null()).output()?;
    ensure!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8_lossy(&output.stdout);
    let numbers: Vec<f64> = printed.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    match numbers[..] {
        [wall, processor] => Ok(Rate { wall, processor }),
        _ => bail!("{name} printed `{printed}`"),
    }
}
