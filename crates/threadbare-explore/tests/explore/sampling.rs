//! Samplers: repeatable, and they get everywhere.

use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_explore::engine::explorer::{Explorer, run_execution};
use threadbare_explore::engine::step::Choice;
use threadbare_explore::strategies::delay::Delays;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_explore::strategies::numbers::Numbers;
use threadbare_explore::strategies::pct::Pct;
use threadbare_explore::strategies::pilot::{Estimates, PILOT_EXECUTIONS, Pilot};
use threadbare_explore::strategies::pos::Pos;
use threadbare_explore::strategies::random::RandomWalk;
use threadbare_explore::strategies::surw::Surw;

use crate::model::Op::*;
use crate::model::{Model, Program, State};
use crate::oracle::explore;

type Make = fn(u64, &Estimates, Numbers) -> Box<dyn Explorer>;

const SAMPLERS: [(&str, Make); 5] = [
    ("random walk", |seed, _, numbers| Box::new(RandomWalk::new(seed, numbers))),
    ("PCT", |seed, estimates, numbers| Box::new(Pct::new(seed, 3, estimates, numbers))),
    ("POS", |seed, _, numbers| Box::new(Pos::new(seed, numbers))),
    ("SURW", |seed, estimates, numbers| Box::new(Surw::new(seed, estimates, numbers))),
    ("delays", |seed, estimates, numbers| Box::new(Delays::new(seed, 3, estimates, numbers))),
];

fn estimates(program: &Program, seed: u64) -> Estimates {
    let mut pilot = Pilot::new(seed);
    let mut model = Model::new(program);
    let mut count = 0;
    while run_execution(&mut model, &mut pilot).is_some() {
        count += 1;
    }
    assert_eq!(count, PILOT_EXECUTIONS);
    pilot.estimates()
}

fn schedules(program: &Program, explorer: &mut dyn Explorer) -> Vec<Vec<Choice>> {
    let mut model = Model::new(program);
    let mut schedules = Vec::new();
    while run_execution(&mut model, explorer).is_some() {
        schedules.push(model.steps.iter().map(|s| s.choice).collect());
    }
    schedules
}

fn finals(program: &Program, explorer: &mut dyn Explorer) -> FxHashSet<State> {
    let mut model = Model::new(program);
    let mut finals = FxHashSet::default();
    while run_execution(&mut model, explorer).is_some() {
        finals.insert(model.state().clone());
    }
    finals
}

fn program(threads: &[&[crate::model::Op]]) -> Program {
    Program { threads: threads.iter().map(|t| t.to_vec()).collect(), ..Program::default() }
}

fn small_programs() -> Vec<Program> {
    vec![
        program(&[&[Write(0, 1), Read(1)], &[Write(1, 1), Read(0)]]),
        program(&[&[Read(0), WritePlus(0, 1), Read(1)], &[Read(0), WritePlus(0, 1)], &[Write(1, 3)]]),
        program(&[
            &[Lock(0), Lock(1), Unlock(1), Unlock(0)],
            &[Lock(1), Lock(0), Unlock(0), Unlock(1)],
            &[Write(0, 1)],
        ]),
        program(&[
            &[Lock(0), Wait(0), Unlock(0), Read(0)],
            &[Lock(0), Wait(0), Unlock(0), Write(0, 1)],
            &[Lock(0), Notify(0), Unlock(0)],
        ]),
        program(&[&[Park, Read(0)], &[Unpark(0), Write(0, 1)], &[Unpark(0), Write(0, 2)]]),
        Program {
            later: vec![1, 2],
            ..program(&[
                &[Start(1), Start(2), Read(0), Join(1), Read(0)],
                &[Cas(0, 0, 1), Cas(0, 2, 3), Exit],
                &[Cas(0, 1, 2), Cas(0, 0, 4)],
            ])
        },
    ]
}

#[test]
fn an_execution_is_a_function_of_seed_and_number() {
    for (name, make) in SAMPLERS {
        for program in small_programs() {
            let estimates = estimates(&program, 5);
            let all = schedules(&program, &mut *make(5, &estimates, Numbers::first(40)));
            assert_eq!(all.len(), 40, "{name}");
            for number in [0, 7, 39] {
                let one = schedules(&program, &mut *make(5, &estimates, Numbers::only(number)));
                assert_eq!(one, all[number as usize..][..1], "{name}");
            }
            let shared = schedules(&program, &mut *make(5, &estimates, Numbers::shared(40, 1, 3)));
            let expected: Vec<_> = all.iter().skip(1).step_by(3).cloned().collect();
            assert_eq!(shared, expected, "{name}");
        }
    }
}

#[test]
fn seeds_differ() {
    for (name, make) in SAMPLERS {
        let program = &small_programs()[1];
        let estimates = estimates(program, 5);
        let one = schedules(program, &mut *make(5, &estimates, Numbers::first(40)));
        let other = schedules(program, &mut *make(6, &estimates, Numbers::first(40)));
        assert_ne!(one, other, "{name}");
    }
}

#[test]
fn every_outcome_is_hit() {
    for (i, program) in small_programs().iter().enumerate() {
        let all = explore(program, &mut Dpor::new(), 10_000).expect("a small program").finals;
        let estimates = estimates(program, 9);
        for (name, make) in SAMPLERS {
            let hit = finals(program, &mut *make(9, &estimates, Numbers::first(2_000)));
            assert_eq!(hit.len(), all.len(), "{name} on program {i}");
        }
    }
}

/// How often the least and the most frequent interleavings occurred, relative to an even share.
fn spread(schedules: &[Vec<Choice>], interleavings: usize) -> (f64, f64) {
    let mut counts: FxHashMap<&[Choice], u64> = FxHashMap::default();
    for schedule in schedules {
        *counts.entry(schedule).or_default() += 1;
    }
    let even = schedules.len() as f64 / interleavings as f64;
    let least = if counts.len() < interleavings { 0 } else { *counts.values().min().expect("some") };
    let most = *counts.values().max().expect("some");
    (least as f64 / even, most as f64 / even)
}

#[test]
fn surw_is_even_where_a_random_walk_is_not() {
    // A short and a long thread: the short one can come at six places. A random walk stops it halfway
    // down with probability 1/2, then 1/4, and so on.
    let program = program(&[&[Write(0, 1)], &[Write(0, 2); 5]]);
    let estimates = estimates(&program, 1);
    let walks = schedules(&program, &mut RandomWalk::new(1, Numbers::first(12_000)));
    let (least, most) = spread(&walks, 6);
    assert!(least < 0.3 && most > 2.5, "{least} {most}");
    let uniform = schedules(&program, &mut Surw::new(1, &estimates, Numbers::first(12_000)));
    let (least, most) = spread(&uniform, 6);
    assert!(least > 0.93 && most < 1.07, "{least} {most}");
}

#[test]
fn surw_is_even_over_equal_threads() {
    let program = program(&[&[Write(0, 1); 4], &[Write(0, 2); 4]]);
    let estimates = estimates(&program, 1);
    let uniform = schedules(&program, &mut Surw::new(1, &estimates, Numbers::first(35_000)));
    let (least, most) = spread(&uniform, 70);
    assert!(least > 0.85 && most < 1.15, "{least} {most}");
}

#[test]
fn surw_is_even_over_started_threads() {
    // The first thread starts the other; both then write four times.
    let mut program = program(&[&[Start(1), Write(0, 1), Write(0, 1)], &[Write(0, 2), Write(0, 2)]]);
    program.later.push(1);
    let estimates = estimates(&program, 1);
    let uniform = schedules(&program, &mut Surw::new(1, &estimates, Numbers::first(12_000)));
    let (least, most) = spread(&uniform, 6);
    assert!(least > 0.93 && most < 1.07, "{least} {most}");
}

/// A thread that starts others, each of which writes its number once.
fn starter(count: usize) -> Program {
    let mut threads = vec![(1..=count).map(Start).collect::<Vec<_>>()];
    threads.extend((1..=count).map(|i| vec![Write(0, i as i64)]));
    Program { threads, later: (1..=count).collect(), ..Program::default() }
}

/// Who wrote, in that order.
fn writers(schedule: &[Choice]) -> Vec<u32> {
    schedule.iter().map(|choice| choice.thread.0).filter(|number| *number > 0).collect()
}

#[test]
fn surw_lets_the_last_thread_come_first_as_often_as_others() {
    let program = starter(10);
    let estimates = estimates(&program, 1);
    let all = schedules(&program, &mut Surw::new(1, &estimates, Numbers::first(10_000)));
    let mut first = [0; 11];
    for schedule in &all {
        first[writers(schedule)[0] as usize] += 1;
    }
    assert!(first[1..].iter().all(|count| (880..1_120).contains(count)), "{first:?}");
}

#[test]
fn delays_begin_with_the_order_of_threads_and_its_reverse() {
    let program = starter(50);
    let estimates = estimates(&program, 1);
    let first = schedules(&program, &mut Delays::new(1, 3, &estimates, Numbers::first(3)));
    let ascending: Vec<u32> = (1..=50).collect();
    let descending: Vec<u32> = (1..=50).rev().collect();
    assert_eq!(writers(&first[0]), ascending);
    assert_eq!(writers(&first[1]), descending);
    assert_eq!(writers(&first[2]), ascending);
    // Started threads run at once, or after all have been started.
    assert_eq!(first[2][1].thread.0, 1);
    assert_eq!(first[0][49].thread.0, 0);
}

#[test]
fn surw_looks_at_one_location_at_a_time() {
    // Many operations elsewhere: the order at location zero is still even.
    let program = program(&[
        &[Write(1, 1), Write(1, 1), Write(1, 1), Write(1, 1), Write(1, 1), Write(1, 1), Write(0, 1)],
        &[Write(0, 2), Write(2, 1)],
    ]);
    let estimates = estimates(&program, 1);
    let mut model = Model::new(&program);
    let mut surw = Surw::new(1, &estimates, Numbers::first(4_000));
    let mut first = 0;
    while run_execution(&mut model, &mut surw).is_some() {
        first += u64::from(model.state().variables[0] == 2);
    }
    assert!((1_850..2_150).contains(&first), "{first}");
}

#[test]
fn pct_finds_a_bug_of_its_depth() {
    // The second thread must run as a whole between two steps of the first, which is long.
    let mut long = vec![Write(2, 0); 30];
    long.extend([Read(0), Write(1, 1)]);
    long.extend([Write(2, 0); 30]);
    let program = Program { threads: vec![long, vec![Write(0, 1), Read(1)]], ..Program::default() };
    let estimates = estimates(&program, 3);
    let hit = finals(&program, &mut Pct::new(3, 2, &estimates, Numbers::first(2_000)));
    assert!(hit.iter().any(|s| s.threads[0].log == [0] && s.threads[1].log == [0]));
}

#[test]
fn a_waiting_loop_ends() {
    // The bound is far beyond what is needed and shows who never gives way.
    let mut program = program(&[&[Read(0), JumpIf(0, 0)], &[Write(0, 1)]]);
    program.bound = Some(5_000);
    let estimates = estimates(&program, 2);
    for (name, make) in SAMPLERS {
        let mut model = Model::new(&program);
        let mut explorer = make(2, &estimates, Numbers::first(50));
        while run_execution(&mut model, &mut *explorer).is_some() {
            assert!(model.steps.len() < 5_000, "{name}");
        }
    }
}
