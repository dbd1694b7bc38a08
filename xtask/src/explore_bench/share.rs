//! How many of the accesses to fields, statics and elements are visible, so that a choice is due.

use super::world::World;
use anyhow::Result;

#[cfg(not(feature = "count-accesses"))]
pub fn table(_: &World, _: &str) -> Result<String> {
    anyhow::bail!(
        "accesses are not counted in this build: cargo run --release -p xtask --features count-accesses -- \
         explore-bench e"
    )
}

#[cfg(feature = "count-accesses")]
pub fn table(world: &World, only: &str) -> Result<String> {
    counting::table(world, only)
}

#[cfg(feature = "count-accesses")]
mod counting {
    use super::super::drive::{self, Done};
    use super::super::world::{CLASSIC, SMALL, World};
    use anyhow::{Result, bail};
    use std::fmt::Write;
    use threadbare_explore::engine::plan::Strategy;
    use threadbare_explore::engine::session::{Session, Stop};

    /// Executions whose mean is given.
    const EXECUTIONS: u64 = 100;
    /// Larger programs, of `corpus/programs/classic`.
    const LARGER: [&str; 6] =
        ["PoolSum", "ForkJoinSum", "FutureCombine", "MapMerge", "MichaelScottQueue", "PhaserRounds"];

    pub fn table(world: &World, only: &str) -> Result<String> {
        let mut text = format!(
            "Accesses to fields, statics and array elements, and `Unsafe` accesses, from the start of the second\n\
             thread to the end, mean of {EXECUTIONS} random executions. `shared`: to objects that several threads\n\
             can reach and to statics, without what is known to be harmless (final fields, the library's own\n\
             bookkeeping); `visible`: without those inside of methods that count as one step. Other visible\n\
             operations (monitors, parking, starts, joins, ends) are in the last column only.\n\n"
        );
        writeln!(text, "| Program | Accesses | Shared | Visible | Share | Visible operations in all |")?;
        writeln!(text, "|---|---:|---:|---:|---:|---:|")?;
        let small = world.programs(SMALL)?.into_iter().map(|name| (SMALL, name));
        let larger = LARGER.iter().map(|name| (CLASSIC, name.to_string()));
        for (group, name) in small.chain(larger).filter(|(_, name)| name.contains(only)) {
            match row(world, group, &name) {
                Ok([all, shared, visible, operations]) => writeln!(
                    text,
                    "| {name} | {all:.1} | {shared:.1} | {visible:.1} | {:.1} % | {operations:.1} |",
                    visible / all * 100.0
                )?,
                Err(error) => writeln!(text, "| {name} | {error:#} | | | | |")?,
            }
        }
        Ok(text)
    }

    fn row(world: &World, group: &str, name: &str) -> Result<[f64; 4]> {
        for visible_finals in [false, true] {
            let mut machine = world.start(group, name, &[], visible_finals)?;
            let before = machine.vm.accesses;
            let mut session = Session::new(true);
            let mut done = Done::default();
            let go_on = |d: Done| d.executions < EXECUTIONS;
            match drive::once(&mut session, &mut machine, Strategy::Random, 1, &mut done, go_on)? {
                Stop::LeakedFinal => continue,
                Stop::Budget => {}
                stop => bail!("{stop:?}"),
            }
            let after = machine.vm.accesses;
            let counts = [
                after.all - before.all,
                after.shared - before.shared,
                after.visible - before.visible,
                done.operations,
            ];
            return Ok(counts.map(|n| n as f64 / EXECUTIONS as f64));
        }
        bail!("final fields are written late, again")
    }
}
