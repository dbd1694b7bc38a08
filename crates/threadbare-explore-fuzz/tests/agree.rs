//! Random programs: reduction, exhaustive search and samples see the same ends, with ideal timing and with time-outs at
//! any moment.

use threadbare_explore_fuzz::{Effort, Program, Tally, compare, describe, program, source_of, timed_program};
use threadbare_testkit::{CompiledClasses, jdks};
use threadbare_vm::stepping::timing::{TimeOuts, Timing};

const SEED: u64 = 1;
const PROGRAMS: u64 = 200;
const TIMED_PROGRAMS: u64 = 150;
/// Machines link and boot on the host's stack.
const HOST_STACK: usize = 256 << 20;

fn effort(time_outs: TimeOuts) -> Effort {
    let timing = Timing { time_outs, spurious_wakeups: false };
    Effort { reduced: 1_000, exhaustive: 1_000, random: 50, timing }
}

fn explore(programs: &[Program], effort: Effort) -> (Tally, Vec<String>) {
    let source = source_of(programs);
    let compiled = CompiledClasses::of_sources(jdks::any(), "agree", &[("Programs", &source)]);
    let (input, class_path) = (compiled.program(), compiled.class_path());
    let mut tally = Tally::default();
    let mut different = Vec::new();
    for program in programs {
        let verdict = compare(program, &input, &class_path, effort, SEED).expect("a machine");
        tally.count(&verdict);
        if verdict.sort().is_some() {
            different.push(format!("{}\n{}", program.source(), describe(&verdict, &source)));
        }
    }
    (tally, different)
}

fn on_large_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().name("machine".into()).stack_size(HOST_STACK);
    thread.spawn(run).expect("a thread").join().expect("no panic")
}

#[test]
fn all_searches_see_the_same_ends() {
    let programs: Vec<Program> = (0..PROGRAMS).map(|number| program(SEED, number)).collect();
    let (tally, different) = on_large_stack(move || explore(&programs, effort(TimeOuts::Ideal)));
    for program in &different {
        eprintln!("{program}\n");
    }
    // The test has something to do.
    assert!(tally.complete_twice * 2 > tally.programs, "{tally:?}");
    assert!(tally.failing.iter().all(|count| *count > 10), "{tally:?}");
    assert!(different.is_empty(), "{} programs of {tally:?}", different.len());
}

#[test]
fn time_outs_at_any_moment_are_seen_by_all_searches() {
    let programs: Vec<Program> = (0..TIMED_PROGRAMS).map(|number| timed_program(SEED, number)).collect();
    let (tally, different) = on_large_stack(move || explore(&programs, effort(TimeOuts::Any)));
    for program in &different {
        eprintln!("{program}\n");
    }
    assert!(tally.complete_twice * 3 > tally.programs, "{tally:?}");
    assert!(tally.failing.iter().all(|count| *count > 5), "{tally:?}");
    assert!(different.is_empty(), "{} programs of {tally:?}", different.len());
}

#[test]
fn a_program_depends_on_seed_and_number_alone() {
    for number in [0, 7, 99] {
        assert_eq!(program(3, number), program(3, number));
    }
    assert_ne!(program(3, 1).threads, program(3, 2).threads);
    assert_ne!(program(3, 1).threads, program(4, 1).threads);
    assert_eq!(timed_program(3, 7), timed_program(3, 7));
    assert_ne!(timed_program(3, 1).threads, program(3, 1).threads);
}
