//! Reduction in parts, on several models: what the parts see together is what the whole search sees, whoever runs
//! them and in which order.

use threadbare_explore::engine::explorer::run_execution;
use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::dpor::{Dpor, Entry};
use threadbare_explore::strategies::rng::Rng;
use threadbare_explore::strategies::rounds::{Rounds, Slice, Sliced, Splitting};

use crate::model::{Model, Op, Program};
use crate::oracle::{Seen, explore};
use crate::random_programs::{Flavour, NOTHING, random_program, taking_program};

/// As for whole searches.
const LIMIT: u64 = 2_000;

/// From one part that is split after every execution to several with a few.
const SPLITTINGS: [Splitting; 4] = [
    Splitting { solo: 1, slice: 1, width: 1 },
    Splitting { solo: 1, slice: 1, width: 100 },
    Splitting { solo: 2, slice: 3, width: 4 },
    Splitting { solo: 3, slice: 2, width: 100 },
];

/// Who runs which slice of a round, and when: nothing may depend on it.
#[derive(Debug, Clone, Copy)]
enum Hands {
    One,
    /// So many models, in turn.
    Several(usize),
    /// One after the other from the end of the round.
    Backwards,
}

fn run_slice(model: &mut Model, slice: &Slice, seen: &mut Seen) -> Sliced {
    let mut part = match Dpor::enter(&slice.order, model) {
        Entry::Ready(part) => part,
        Entry::Impossible(beginnings) => return Sliced::Impossible { beginnings },
        Entry::Interrupted => unreachable!("nobody interrupts a model"),
    };
    for _ in 0..slice.executions {
        let Some(ending) = run_execution(model, &mut *part) else { break };
        seen.note(model, ending);
    }
    assert!(part.is_complete() || seen.cut > 0);
    let (beginnings, rest, _) = part.leave();
    Sliced::Run { beginnings, rest }
}

fn explore_in_parts(program: &Program, splitting: Splitting, hands: Hands) -> Seen {
    let models = if let Hands::Several(count) = hands { count } else { 1 };
    let mut models: Vec<Model> = (0..models).map(|_| Model::new(program)).collect();
    let mut rounds = Rounds::new(splitting);
    let mut seen = Seen::default();
    while !rounds.is_done() {
        let slices = rounds.next(u64::MAX);
        let mut order: Vec<usize> = (0..slices.len()).collect();
        if matches!(hands, Hands::Backwards) {
            order.reverse();
        }
        let count = models.len();
        let run = |i: usize| (i, run_slice(&mut models[i % count], &slices[i], &mut seen));
        let mut results: Vec<(usize, Sliced)> = order.into_iter().map(run).collect();
        results.sort_by_key(|(i, _)| *i);
        rounds.take(results.into_iter().map(|(_, result)| result).collect());
        assert!(seen.all() <= 10 * LIMIT, "far more executions than there are");
    }
    assert!(!rounds.has_dropped());
    seen
}

/// The whole search and all ways to do it in parts.
fn compare(number: u64, program: &Program, judge: impl Fn(&Seen, &Seen)) {
    let whole = explore(program, &mut Dpor::new(), 4 * LIMIT).expect("a small program");
    for splitting in SPLITTINGS {
        let mut counts = None;
        for hands in [Hands::One, Hands::Several(3), Hands::Backwards] {
            let judged = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let parts = explore_in_parts(program, splitting, hands);
                judge(&whole, &parts);
                parts
            }));
            let parts = judged.unwrap_or_else(|e| {
                eprintln!("program {number}, {splitting:?}, {hands:?}: {program:?}");
                std::panic::resume_unwind(e)
            });
            let all = (parts.executions, parts.abandoned, parts.cut);
            assert_eq!(*counts.get_or_insert(all), all, "program {number}: {hands:?} counts differently");
        }
    }
}

fn same_traces(whole: &Seen, parts: &Seen) {
    assert!(whole.finals == parts.finals, "final states");
    assert!(whole.traces.keys().all(|trace| parts.traces.contains_key(trace)), "a trace is missing");
    assert!(parts.traces.values().all(|&n| n == 1), "a trace was explored twice");
    assert_eq!(whole.executions, parts.executions);
}

/// No trace is missing; one may be explored twice.
fn all_traces(whole: &Seen, parts: &Seen) {
    assert!(whole.finals == parts.finals, "final states");
    assert!(whole.traces.keys().all(|trace| parts.traces.contains_key(trace)), "a trace is missing");
}

fn same_ends(whole: &Seen, parts: &Seen) {
    assert!(whole.finals == parts.finals, "final states");
    assert!(whole.stops == parts.stops, "stops");
}

fn check(seed: u64, programs: u64, flavour: Flavour, judge: impl Fn(&Seen, &Seen)) {
    check_all(seed, programs, |rng| random_program(rng, flavour), judge);
}

fn check_all(seed: u64, programs: u64, make: impl Fn(&mut Rng) -> Program, judge: impl Fn(&Seen, &Seen)) {
    let mut compared = 0;
    for number in 0..programs {
        let program = make(&mut Rng::new(seed, number));
        if explore(&program, &mut Dfs::new(), LIMIT).is_some() {
            compare(number, &program, &judge);
            compared += 1;
        }
    }
    assert!(compared > programs / 4, "only {compared} programs were small enough");
}

#[test]
fn memory_and_compare_and_set() {
    check(21, 200, Flavour { memory: true, cas: true, ..NOTHING }, same_traces);
}

#[test]
fn locks_and_waiting() {
    check(22, 200, Flavour { memory: true, locks: true, waits: true, ..NOTHING }, same_traces);
}

#[test]
fn parking_and_starting() {
    let flavour = Flavour { memory: true, cas: true, locks: true, permits: true, starts: true, ..NOTHING };
    check(23, 200, flavour, same_traces);
}

#[test]
fn taking_what_is_there() {
    let flavour = Flavour { memory: true, cas: true, locks: true, timeouts: true, ..NOTHING };
    check_all(28, 400, |rng| taking_program(rng, flavour), all_traces);
}

#[test]
fn timeouts() {
    let flavour = Flavour { memory: true, locks: true, waits: true, timeouts: true, ..NOTHING };
    check(24, 200, flavour, same_traces);
}

#[test]
fn stopping() {
    let flavour =
        Flavour { memory: true, cas: true, locks: true, permits: true, starts: true, stops: true, ..NOTHING };
    check(25, 300, flavour, same_ends);
}

#[test]
fn everything_against_brute_force() {
    let flavour = Flavour {
        memory: true,
        cas: true,
        locks: true,
        waits: true,
        permits: true,
        starts: true,
        timeouts: true,
        stops: true,
    };
    let mut compared = 0;
    for number in 0..300 {
        let program = random_program(&mut Rng::new(26, number), flavour);
        let Some(all) = explore(&program, &mut Dfs::new(), LIMIT) else { continue };
        let parts = explore_in_parts(&program, SPLITTINGS[1], Hands::Several(2));
        same_ends(&all, &parts);
        compared += 1;
    }
    assert!(compared > 75, "only {compared} programs were small enough");
}

#[test]
fn operations_that_turn_out_differently() {
    // What compare-and-sets find is not told, so reversed ones are guesses: the search is not optimal, nor complete
    // in general, and what it sees is real.
    for number in 0..200 {
        let flavour = Flavour { memory: true, cas: true, ..NOTHING };
        let program = Program { silent: true, ..random_program(&mut Rng::new(27, number), flavour) };
        let Some(all) = explore(&program, &mut Dfs::new(), LIMIT) else { continue };
        let parts = explore_in_parts(&program, SPLITTINGS[2], Hands::One);
        assert!(parts.finals == all.finals, "program {number}: {program:?}");
    }
}

#[test]
fn a_search_of_thousands_of_executions() {
    // Four writers with two writes each: 8! / 2^4 orders.
    let program = Program { threads: vec![vec![Op::Write(0, 1), Op::Write(0, 2)]; 4], ..Program::default() };
    for splitting in SPLITTINGS {
        let parts = explore_in_parts(&program, splitting, Hands::Several(2));
        assert_eq!((parts.executions, parts.traces.len()), (2_520, 2_520));
    }
}

#[test]
fn what_is_left_of_a_budget_is_not_overdrawn() {
    let program = Program { threads: vec![vec![Op::Write(0, 1), Op::Write(0, 2)]; 4], ..Program::default() };
    for budget in [0, 1, 7, 100] {
        let mut model = Model::new(&program);
        let mut rounds = Rounds::new(Splitting { solo: 3, slice: 5, width: 4 });
        let mut seen = Seen::default();
        while seen.all() < budget {
            let slices = rounds.next(budget - seen.all());
            assert!(slices.iter().map(|slice| slice.executions).sum::<u64>() <= budget - seen.all());
            rounds.take(slices.iter().map(|slice| run_slice(&mut model, slice, &mut seen)).collect());
        }
        assert_eq!(seen.all(), budget);
    }
}
