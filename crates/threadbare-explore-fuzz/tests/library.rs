//! Random programs about the library: calls as single operations show what the library's code shows.

use threadbare_explore_fuzz::whole::{LibraryComparison, Way, compare_library};
use threadbare_explore_fuzz::{Effort, Program, library_program, source_of};
use threadbare_testkit::{CompiledClasses, jdks};
use threadbare_vm::stepping::timing::Timing;

const SEED: u64 = 1;
/// More are compared with `THREADBARE_LIBRARY_PROGRAMS`.
const PROGRAMS: u64 = 150;
const EFFORT: Effort = Effort { reduced: 2_000, exhaustive: 2_000, random: 100, timing: Timing::IDEAL };
/// Machines link and boot on the host's stack.
const HOST_STACK: usize = 256 << 20;

#[derive(Debug, Default)]
struct Counts {
    programs: u64,
    open_complete: u64,
    whole_complete: u64,
    whole_complete_twice: u64,
    failing: u64,
}

fn count(counts: &mut Counts, comparison: &LibraryComparison) {
    let complete = |way| comparison.of(way).is_some_and(|seen| seen.complete);
    counts.programs += 1;
    counts.open_complete += u64::from(complete(Way::OpenReduced));
    counts.whole_complete += u64::from(complete(Way::WholeReduced));
    counts.whole_complete_twice += u64::from(complete(Way::WholeReduced) && complete(Way::WholeExhaustive));
    let fails = comparison.seen.iter().any(|(_, seen)| seen.ends.keys().any(|end| end.how.is_failure()));
    counts.failing += u64::from(fails);
}

fn compare(programs: Vec<Program>) -> (Counts, Vec<String>) {
    let source = source_of(&programs);
    let compiled = CompiledClasses::of_sources(jdks::any(), "library", &[("Programs", &source)]);
    let (input, class_path) = (compiled.program(), compiled.class_path());
    let mut counts = Counts::default();
    let mut different = Vec::new();
    for program in &programs {
        let compared = compare_library(program, &input, &class_path, EFFORT, SEED).expect("a machine");
        let Some(comparison) = compared else { continue };
        count(&mut counts, &comparison);
        let fatal: Vec<_> = comparison.fatal().map(|seen| &seen.fatal).collect();
        if !comparison.missed.is_empty() || !fatal.is_empty() {
            let claims: Vec<String> = comparison
                .seen
                .iter()
                .map(|(way, seen)| {
                    format!("{way:?}: {} executions, complete: {}", seen.executions, seen.complete)
                })
                .collect();
            let missed: Vec<_> = comparison.missed.iter().take(3).collect();
            different.push(format!("{}\n{}\n{missed:#?}\n{fatal:?}", program.source(), claims.join("\n")));
        }
    }
    (counts, different)
}

#[test]
fn single_operations_show_what_the_library_shows() {
    let wanted = std::env::var("THREADBARE_LIBRARY_PROGRAMS").ok().and_then(|text| text.parse().ok());
    let programs: Vec<Program> = (0..wanted.unwrap_or(PROGRAMS)).map(|n| library_program(SEED, n)).collect();
    let thread = std::thread::Builder::new().name("machine".into()).stack_size(HOST_STACK);
    let (counts, different) =
        thread.spawn(move || compare(programs)).expect("a thread").join().expect("no panic");
    for program in &different {
        eprintln!("{program}\n");
    }
    eprintln!("{counts:?}");
    // The test has something to do.
    assert!(counts.whole_complete_twice * 2 > counts.programs, "{counts:?}");
    assert!(counts.open_complete * 5 > counts.programs && counts.failing > 10, "{counts:?}");
    assert!(different.is_empty(), "{} programs of {counts:?}", different.len());
}
