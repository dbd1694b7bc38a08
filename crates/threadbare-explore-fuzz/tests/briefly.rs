//! Who does not want to know what operations touch sees the same executions: on random programs, and on ones about the
//! library, whose calls are then performed without a stop at each access to memory.

use threadbare_explore::engine::explorer::run_execution;
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::outcome::Signature;
use threadbare_explore::engine::step::Choice;
use threadbare_explore::strategies::numbers::Numbers;
use threadbare_explore::strategies::random::RandomWalk;
use threadbare_explore_fuzz::{Program, library_program, program, source_of};
use threadbare_testkit::jdks::{self, Jdk};
use threadbare_testkit::{CompiledClasses, on_big_stack};

const SEED: u64 = 11;
const PROGRAMS: u64 = 60;
const EXECUTIONS: u64 = 15;

/// Its choices, the fingerprint of its operations with their values, and how it ended.
type Seen = (Vec<Choice>, u64, Option<Signature>);

fn sample(machine: &mut Machine, looks_ahead: bool) -> Vec<Seen> {
    machine.look_ahead(looks_ahead);
    let mut walk = RandomWalk::new(SEED, Numbers::first(EXECUTIONS));
    let mut seen = Vec::new();
    while run_execution(machine, &mut walk).is_some() {
        let end = machine.outcome().map(|outcome| outcome.signature());
        seen.push((machine.log().to_vec(), machine.trace_hash(), end));
    }
    seen
}

fn compare(classes: &CompiledClasses, class: &str) -> usize {
    let vm = classes.enter_main(class).expect("a machine");
    let Ok(mut machine) = Machine::prepare(vm, Limits::default()) else { return 0 };
    let described = sample(&mut machine, true);
    assert_eq!(sample(&mut machine, false), described, "{class}");
    // And again with descriptions, from a state that was looked at without.
    assert_eq!(sample(&mut machine, true), described, "{class}");
    described.iter().map(|(choices, ..)| choices.len()).sum()
}

fn check(jdk: &Jdk, purpose: &str, make: impl Fn(u64, u64) -> Program) {
    let programs: Vec<Program> = (0..PROGRAMS).map(|number| make(SEED, number)).collect();
    let classes = CompiledClasses::of_sources(jdk.clone(), purpose, &[("Programs", &source_of(&programs))]);
    let steps: usize = programs.iter().map(|program| compare(&classes, &program.name)).sum();
    assert!(steps > 5_000, "{purpose}: {steps}");
}

#[test]
fn programs_of_threads_and_monitors() {
    on_big_stack(|| check(&jdks::any(), "briefly", program));
}

#[test]
fn programs_about_the_library() {
    on_big_stack(|| jdks::installed().iter().for_each(|jdk| check(jdk, "briefly-library", library_program)));
}
