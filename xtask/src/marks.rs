//! The cost of going back: marks and rollbacks per second after a number of writes.
//!
//! A booted machine is marked; then a round writes to distinct words of an array older than the mark
//! and rolls back. What is measured is the whole round, and the round without its rollback.

use anyhow::{Context, Result, anyhow};
use std::fmt::Write;
use threadbare_testkit::jdks::Jdk;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::{Bounds, Options, Program, Vm};

/// Words of the array: 8 MB, more than the caches of a core.
const WORDS: usize = 1 << 20;

pub fn table(jdk: &Jdk) -> Result<String> {
    let mut vm = boot(jdk)?;
    let component = vm.primitive_class(threadbare_vm::classes::class::Kind::Long).id;
    let class = vm.array_class(MAIN_THREAD, component).map_err(|t| anyhow!("{t:?}"))?;
    let array = vm.new_array(MAIN_THREAD, class, WORDS).map_err(|t| anyhow!("{t:?}"))?;
    let mut text = String::from("\n## Rollback\n\n");
    writeln!(
        text,
        "A mark, then writes to distinct words of an 8 MB array older than it, then a rollback.\n"
    )?;
    writeln!(
        text,
        "| Writes | Rounds per second | of which the rollback, in microseconds |\n|---:|---:|---:|"
    )?;
    for writes in [10usize, 1_000, 100_000] {
        let rounds = (4_000_000 / writes).clamp(40, 200_000);
        let (mut total, mut back) = (0.0, 0.0);
        for round in 0..rounds {
            let start = now();
            let mark = vm.mark();
            for i in 0..writes {
                let word = (i * 7919 + round) % WORDS;
                vm.heap.set_u64(array.addr() + 16 + 8 * word, round as u64);
            }
            let written = now();
            vm.rollback(&mark);
            let end = now();
            vm.release(mark);
            total += (end - start).as_secs_f64();
            back += (end - written).as_secs_f64();
        }
        let rounds = rounds as f64;
        writeln!(text, "| {writes} | {:.0} | {:.2} |", rounds / total, back / rounds * 1e6)?;
    }
    Ok(text)
}

#[expect(clippy::disallowed_methods, reason = "measuring is what this is for; no run sees it")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

fn boot(jdk: &Jdk) -> Result<Vm> {
    let program = Program::open(&jdk.home, jdk.feature, "")?;
    let options =
        Options { bounds: Bounds { heap_bytes: 1 << 30, ..Bounds::default() }, ..Options::default() };
    let mut vm = Vm::new(program, options).context("cannot reserve memory")?;
    vm.boot().map_err(|trap| anyhow!("boot: {trap:?}"))?;
    Ok(vm)
}
