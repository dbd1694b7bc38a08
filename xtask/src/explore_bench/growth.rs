//! How the cost grows with the length of executions and with the number of threads.

use super::drive::{self, Done};
use super::world::{GROWING, World};
use super::{median, now};
use anyhow::Result;
use std::fmt::Write;
use std::time::Duration;
use threadbare_explore::engine::plan::Strategy;
use threadbare_explore::engine::session::{Session, Stop};

const TURNS: usize = 3;
const SLICE: Duration = Duration::from_millis(1000);
/// Rounds of each thread of `LongRace`; a round has two operations.
const RACING: [u32; 4] = [2, 24, 249, 2_499];
/// Writes of each thread of `LongQuiet`, which has a few operations more.
const QUIET: [u32; 4] = [2, 47, 497, 4_997];
const THREADS: [u32; 4] = [2, 3, 4, 5];
const CROWDS: [&str; 4] = ["LockedWriters", "PlainWriters", "ManyPhilosophers", "ManyAtBuffer"];
/// Executions after which counting ends.
const CAP: u64 = 1_000_000;

pub fn table(world: &World, only: &str) -> Result<String> {
    let mut text = String::new();
    if "length".contains(only) {
        let title = "`random`: two threads increment a static";
        lengths(world, &mut text, title, "LongRace", Strategy::Random, &RACING)?;
        let title = "`dpor`: two threads write elements of their own and race once";
        lengths(world, &mut text, title, "LongQuiet", Strategy::Dpor, &QUIET)?;
    }
    if "threads".contains(only) {
        threads(world, &mut text)?;
    }
    Ok(text)
}

fn lengths(
    world: &World,
    text: &mut String,
    title: &str,
    program: &str,
    strategy: Strategy,
    sizes: &[u32],
) -> Result<()> {
    let mut machines = Vec::new();
    for size in sizes {
        machines.push(world.start(GROWING, program, &[&size.to_string()], false)?);
    }
    let mut rates = vec![Vec::new(); sizes.len()];
    let mut costs = vec![Vec::new(); sizes.len()];
    let mut counts = vec![(0, 0); sizes.len()];
    for _ in 0..TURNS {
        for (i, machine) in machines.iter_mut().enumerate() {
            let mut session = Session::new(true);
            let mut done = Done::default();
            let start = now();
            drive::repeat(&mut session, machine, strategy, 1, &mut done, |_| start.elapsed() < SLICE)?;
            let seconds = start.elapsed().as_secs_f64();
            rates[i].push(done.executions as f64 / seconds);
            costs[i].push(seconds * 1e6 / done.operations as f64);
            counts[i] = (session.tally.depth, once_through(machine, strategy)?);
        }
    }
    writeln!(text, "## {title}\n\nMedians of {TURNS} turns of {} s.\n", SLICE.as_secs_f64())?;
    writeln!(
        text,
        "| Operations of an execution | Executions in all | Executions per second | Microseconds per operation performed |"
    )?;
    writeln!(text, "|---:|---:|---:|---:|")?;
    for i in 0..sizes.len() {
        let (depth, all) = counts[i];
        let all = if all == 0 { "-".into() } else { all.to_string() };
        writeln!(text, "| {depth} | {all} | {:.0} | {:.3} |", median(&rates[i]), median(&costs[i]))?;
    }
    writeln!(text)?;
    Ok(())
}

/// Executions of a systematic strategy until nothing is left; zero for a sampler.
fn once_through(
    machine: &mut threadbare_explore::engine::machine::Machine,
    strategy: Strategy,
) -> Result<u64> {
    let mut done = Done::default();
    if strategy.is_systematic() {
        let mut session = Session::new(true);
        drive::once(&mut session, machine, strategy, 1, &mut done, |d| d.executions < CAP)?;
    }
    Ok(done.executions)
}

fn threads(world: &World, text: &mut String) -> Result<()> {
    writeln!(text, "## `dpor`: executions until nothing is left, by threads\n")?;
    writeln!(text, "In brackets those that were given up; `>` where {CAP} did not suffice.\n")?;
    let header: Vec<String> = THREADS.iter().map(|n| format!("{n} threads")).collect();
    writeln!(text, "| Program | {} |\n|---|{}", header.join(" | "), "---:|".repeat(THREADS.len()))?;
    for program in CROWDS {
        write!(text, "| {program} |")?;
        for count in THREADS {
            let mut machine = world.start(GROWING, program, &[&count.to_string()], false)?;
            let mut session = Session::new(true);
            session.count_states = false;
            let mut done = Done::default();
            let go_on = |d: Done| d.executions < CAP;
            let stop = drive::once(&mut session, &mut machine, Strategy::Dpor, 1, &mut done, go_on)?;
            let more = if stop == Stop::Exhausted { "" } else { "> " };
            let given_up = if done.abandoned > 0 { format!(" (+{})", done.abandoned) } else { String::new() };
            write!(text, " {more}{}{given_up} |", done.executions - done.abandoned)?;
            if let Some(finding) = session.findings.first() {
                eprintln!("{program} {count}: {:?}", finding.outcome.signature());
            }
        }
        writeln!(text)?;
    }
    Ok(())
}
