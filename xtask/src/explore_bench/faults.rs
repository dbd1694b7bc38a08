//! Executions and operations until each explorer meets the first error of the thesis programs.

use super::drive::{self, Done};
use super::world::{THESIS, World};
use anyhow::{Context, Result, bail};
use std::fmt::Write;
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::plan::{self, Phase, Strategy};
use threadbare_explore::engine::session::{Session, Stop};

/// Executions after which an explorer gives up.
const CAP: u64 = 100_000;
const SEEDS: std::ops::RangeInclusive<u64> = 1..=9;

/// Program, threads, published states: value schedules and JPF 4.1.
const SUBJECTS: [(&str, u32, &str, &str); 23] = [
    ("TwoStage", 2, "7", "82"),
    ("WrongLock", 2, "5", "42"),
    ("Reorder", 2, "16", "722"),
    ("ProducerConsumer", 7, "30", "121"),
    ("BlockBarrier", 4, "24", "896"),
    ("DeadlockD1", 2, "4", "70"),
    ("DeadlockD2", 2, "8", "24"),
    ("Clean", 2, "3", "614"),
    ("NestedMonitor", 2, "19", "33"),
    ("LoseNotify", 2, "7", "13"),
    ("DiningPhilosopher", 5, "367", "1,927"),
    ("AlarmClock", 3, "48", "987"),
    ("RaxExtend", 11, "11", "time-out"),
    ("Daisy", 2, "6,477", "50,222"),
    ("ReadersWritersDeadlock", 4, "28", "65,681,652"),
    ("ReadersWritersException", 4, "6,090", "439,092"),
    ("ReplicatedWorker", 5, "1,206", "614,842"),
    ("BoundedBuffer", 8, "71,876", "344,720"),
    ("LinkedList", 2, "197", "42,137"),
    ("Piper", 32, "15", "224"),
    ("AccountRace", 5, "124", "344"),
    ("AccountDeadlock", 5, "49,991", "314,118"),
    ("AccountSubtype", 5, "332", "2,132,349"),
];

const SAMPLERS: [Strategy; 5] =
    [Strategy::Random, Strategy::Pct(3), Strategy::Pos, Strategy::Surw, Strategy::Delay(3)];
const SYSTEMATIC: [Strategy; 3] = [Strategy::Dfs, Strategy::Preemption(2), Strategy::Dpor];

/// What it took to meet an error.
enum Cost {
    Found(Done),
    /// Nothing is left within the strategy's own bound.
    Exhausted,
    Budget,
}

struct Row {
    name: &'static str,
    threads: u32,
    published: (&'static str, &'static str),
    /// Samplers, systematic explorers, the portfolio.
    costs: Vec<Cost>,
}

pub fn table(world: &World, only: &str) -> Result<String> {
    let mut rows = Vec::new();
    for (name, threads, values, jpf) in SUBJECTS.into_iter().filter(|s| s.0.contains(only)) {
        let costs = measure(world, name).with_context(|| name.to_string())?;
        let shown: Vec<String> = costs.iter().map(|c| number(c, |d| d.executions)).collect();
        eprintln!("{name}: {}", shown.join(" "));
        rows.push(Row { name, threads, published: (values, jpf), costs });
    }
    let mut text = format!(
        "The faulty programs of `corpus/programs/thesis`. For `random`, `pct` (depth 3), `pos`, `surw` and `delay`\n\
         (3) the median over the seeds {} to {}; `preemption` has a bound of 2; `portfolio` is the default plan with seed\n\
         1. `-`: not within {CAP} executions; `none`: nothing left within the bound on preemptions. Executions\n\
         given up half-way (`dpor`) count.\n\n\
         Published are states until the first error: value schedules, and JPF 4.1. An execution is not a\n\
         state: it runs through as many as it has visible operations. The second table, operations\n\
         performed until the error, is the closer measure. (An operation performed again after going back\n\
         counts again; JPF counts a state that it meets again once.)\n\n",
        SEEDS.start(),
        SEEDS.end()
    );
    part(&mut text, "Executions", &rows, |done| done.executions)?;
    part(&mut text, "Visible operations", &rows, |done| done.operations)?;
    Ok(text)
}

fn part(text: &mut String, title: &str, rows: &[Row], value: impl Fn(&Done) -> u64) -> Result<()> {
    writeln!(text, "## {title} to the first error\n")?;
    write!(text, "| Program | Threads |")?;
    for strategy in SAMPLERS.iter().chain(&SYSTEMATIC) {
        write!(text, " {} |", strategy.name())?;
    }
    writeln!(text, " portfolio | Value schedules: states | JPF: states |")?;
    writeln!(text, "|---|---:|{}---:|---:|", "---:|".repeat(SAMPLERS.len() + SYSTEMATIC.len() + 1))?;
    for row in rows {
        write!(text, "| {} | {} |", row.name, row.threads)?;
        for cost in &row.costs {
            write!(text, " {} |", number(cost, &value))?;
        }
        writeln!(text, " {} | {} |", row.published.0, row.published.1)?;
    }
    let found = |i: usize| rows.iter().filter(|r| matches!(r.costs[i], Cost::Found(_))).count().to_string();
    let counts: Vec<String> = (0..SAMPLERS.len() + SYSTEMATIC.len() + 1).map(found).collect();
    writeln!(text, "| **Found, of {}** | | {} | | |\n", rows.len(), counts.join(" | "))?;
    Ok(())
}

fn number(cost: &Cost, value: impl Fn(&Done) -> u64) -> String {
    match cost {
        Cost::Found(done) => value(done).to_string(),
        Cost::Exhausted => "none".into(),
        Cost::Budget => "-".into(),
    }
}

fn measure(world: &World, name: &str) -> Result<Vec<Cost>> {
    let mut machine = world.start(THESIS, name, &[], false)?;
    let mut costs = Vec::new();
    for strategy in SAMPLERS {
        costs.push(over_seeds(&mut machine, strategy)?);
    }
    for strategy in SYSTEMATIC {
        costs.push(alone(&mut machine, strategy, 1)?);
    }
    costs.push(run(&mut machine, &plan::portfolio(CAP), 1)?);
    Ok(costs)
}

/// The median; not found, if most seeds do not find it.
fn over_seeds(machine: &mut Machine, strategy: Strategy) -> Result<Cost> {
    let most = SEEDS.count() / 2;
    let (mut found, mut missed) = (Vec::new(), 0);
    for seed in SEEDS {
        match alone(machine, strategy, seed)? {
            Cost::Found(done) => found.push(done),
            _ => missed += 1,
        }
        if missed > most {
            return Ok(Cost::Budget);
        }
    }
    found.sort_by_key(|done| done.executions);
    let executions = found[most].executions;
    found.sort_by_key(|done| done.operations);
    Ok(Cost::Found(Done { executions, ..found[most] }))
}

fn alone(machine: &mut Machine, strategy: Strategy, seed: u64) -> Result<Cost> {
    run(machine, &[Phase { strategy, first: 0, executions: CAP, until: 1.0 }], seed)
}

fn run(machine: &mut Machine, plan: &[Phase], seed: u64) -> Result<Cost> {
    let mut session = Session::new(false);
    session.count_states = false;
    let mut done = Done::default();
    for phase in plan {
        let last = done.executions + phase.executions;
        let stop =
            drive::once(&mut session, machine, phase.strategy, seed, &mut done, |d| d.executions < last)?;
        match stop {
            Stop::Found => return Ok(Cost::Found(done)),
            Stop::Budget => {}
            Stop::Exhausted => return Ok(Cost::Exhausted),
            stop => bail!("{stop:?}"),
        }
    }
    Ok(Cost::Budget)
}
