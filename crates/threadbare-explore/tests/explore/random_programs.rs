//! Random small programs: reduction loses no outcome and repeats no trace.

use threadbare_explore::engine::explorer::run_execution;
use threadbare_explore::engine::step::Step;
use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_explore::strategies::happens::Happens;
use threadbare_explore::strategies::rng::Rng;

use crate::model::{Model, Op, Program};
use crate::oracle::{Seen, check_happens, explore};

/// Exhaustive search of larger programs takes too long to be repeated for hundreds of them.
const LIMIT: u64 = 2_000;

#[derive(Clone, Copy)]
pub struct Flavour {
    pub memory: bool,
    pub cas: bool,
    pub locks: bool,
    pub waits: bool,
    pub permits: bool,
    pub starts: bool,
    pub timeouts: bool,
    pub stops: bool,
}

pub const NOTHING: Flavour = Flavour {
    memory: false,
    cas: false,
    locks: false,
    waits: false,
    permits: false,
    starts: false,
    timeouts: false,
    stops: false,
};

pub fn random_program(rng: &mut Rng, flavour: Flavour) -> Program {
    let count = 2 + rng.below(3) as usize;
    let mut program = Program::default();
    for t in 0..count {
        let mut ops = Vec::new();
        for _ in 0..1 + rng.below(4) {
            add_operation(rng, flavour, count, t, &mut ops);
        }
        program.threads.push(ops);
    }
    if flavour.starts && rng.below(2) == 0 {
        let child = count - 1;
        program.later.push(child);
        let at = rng.below(program.threads[0].len() as u64 + 1) as usize;
        program.threads[0].insert(at, Op::Start(child));
        // Jumps past the insertion now lead one too far.
        for op in &mut program.threads[0] {
            if let Op::JumpIf(_, to) | Op::JumpUnless(_, to) = op {
                *to += 1;
            }
        }
    }
    if flavour.starts && rng.below(2) == 0 {
        program.threads[count - 1].push(Op::Exit);
        let joiner = rng.below(count as u64 - 1) as usize;
        program.threads[joiner].push(Op::Join(count - 1));
        program.threads[joiner].push(Op::Read(0));
    }
    program
}

fn add_operation(rng: &mut Rng, flavour: Flavour, count: usize, t: usize, ops: &mut Vec<Op>) {
    let x = rng.below(2) as usize;
    let l = rng.below(2) as usize;
    let value = 1 + t as i64;
    loop {
        match rng.below(12) {
            0 | 1 if flavour.memory => ops.push(Op::Read(x)),
            2 if flavour.memory => ops.push(Op::Write(x, value)),
            3 if flavour.memory => ops.push(Op::WritePlus(x, 1)),
            4 if flavour.cas => ops.push(Op::Cas(x, rng.below(3) as i64, rng.below(3) as i64)),
            5 if flavour.cas => ops.extend([Op::Read(x), Op::CasPlus(x, 1)]),
            6 if flavour.locks => {
                ops.push(if rng.below(4) == 0 { Op::LockRead(l, x) } else { Op::Lock(l) });
                if rng.below(3) > 0 {
                    ops.push(Op::Add(x, 1));
                }
                // Sometimes another lock inside, so that there are deadlocks.
                if rng.below(3) == 0 {
                    ops.extend([Op::Lock(1 - l), Op::Unlock(1 - l)]);
                }
                if flavour.timeouts && rng.below(3) == 0 {
                    ops.push(Op::Sleep);
                }
                ops.push(Op::Unlock(l));
            }
            7 if flavour.waits => {
                ops.push(Op::Lock(l));
                ops.push(match rng.below(5) {
                    0 | 1 => Op::Notify(l),
                    2 => Op::NotifyAll(l),
                    3 if flavour.timeouts => Op::TimedWait(l),
                    _ => Op::Wait(l),
                });
                ops.push(Op::Unlock(l));
            }
            8 if flavour.permits => {
                ops.push(if rng.below(2) == 0 {
                    Op::Park
                } else {
                    Op::Unpark(rng.below(count as u64) as usize)
                });
            }
            9 if flavour.timeouts => ops.push(Op::Sleep),
            10 if flavour.memory => {
                // A branch over one operation.
                let to = ops.len() + 3;
                ops.extend([Op::Read(x), Op::JumpIf(rng.below(3) as i64, to), Op::Write(1 - x, value)]);
            }
            11 if flavour.stops => ops.extend([Op::Read(x), Op::StopIf(rng.below(3) as i64)]),
            _ => continue,
        }
        return;
    }
}

struct Totals {
    compared: u64,
    executions: u64,
    abandoned: u64,
}

/// Explores random programs both ways; `judge` says what must hold between the two.
fn compare(
    seed: u64,
    programs: u64,
    make: impl Fn(&mut Rng) -> Program,
    judge: impl Fn(&Seen, &Seen),
) -> Totals {
    let mut totals = Totals { compared: 0, executions: 0, abandoned: 0 };
    for number in 0..programs {
        let program = make(&mut Rng::new(seed, number));
        let Some(all) = explore(&program, &mut Dfs::new(), LIMIT) else { continue };
        let mut dpor = Dpor::new();
        let run = || explore(&program, &mut dpor, 4 * LIMIT).expect("no more than there are interleavings");
        let reduced = match std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) {
            Ok(reduced) => reduced,
            Err(e) => {
                eprintln!("program {number}: {program:?}");
                std::panic::resume_unwind(e)
            }
        };
        let judged = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| judge(&all, &reduced)));
        if let Err(e) = judged {
            eprintln!("program {number}: {program:?}");
            std::panic::resume_unwind(e)
        }
        totals.compared += 1;
        totals.executions += reduced.executions;
        totals.abandoned += reduced.abandoned;
    }
    assert!(totals.compared > programs / 4, "only {} programs were small enough", totals.compared);
    totals
}

fn optimal(all: &Seen, reduced: &Seen) {
    assert_eq!(all.finals.len(), reduced.finals.len(), "final states");
    assert_eq!(all.finals, reduced.finals);
    assert!(all.traces.keys().all(|t| reduced.traces.contains_key(t)), "a trace is missing");
    assert!(reduced.traces.values().all(|&n| n == 1), "a trace was explored twice");
    assert_eq!(all.traces.len() as u64, reduced.executions);
    assert_eq!(reduced.abandoned, 0, "abandoned");
}

fn sound(all: &Seen, reduced: &Seen) {
    assert_eq!(all.finals, reduced.finals);
    assert_eq!(all.stops, reduced.stops);
}

fn check_optimal(seed: u64, flavour: Flavour) {
    compare(seed, 200, |rng| random_program(rng, flavour), optimal);
}

#[test]
fn memory() {
    check_optimal(1, Flavour { memory: true, ..NOTHING });
}

#[test]
fn compare_and_set() {
    check_optimal(2, Flavour { memory: true, cas: true, ..NOTHING });
}

#[test]
fn locks() {
    check_optimal(3, Flavour { memory: true, locks: true, ..NOTHING });
}

#[test]
fn waiting_and_notifying() {
    check_optimal(4, Flavour { memory: true, waits: true, ..NOTHING });
}

#[test]
fn notifying_one_of_several() {
    let make = |rng: &mut Rng| {
        let mut program = Program::default();
        for t in 0..2 + rng.below(2) as usize {
            let mut ops = vec![Op::Lock(0), Op::Wait(0)];
            if rng.below(2) == 0 {
                ops.push(Op::Write(0, 1 + t as i64));
            }
            ops.push(Op::Unlock(0));
            if rng.below(3) == 0 {
                add_operation(rng, Flavour { memory: true, ..NOTHING }, 0, t, &mut ops);
            }
            program.threads.push(ops);
        }
        for t in 0..1 + rng.below(2) as usize {
            let mut ops = Vec::new();
            if rng.below(3) == 0 {
                add_operation(rng, Flavour { memory: true, ..NOTHING }, 0, t, &mut ops);
            }
            ops.extend([Op::Lock(0), Op::Notify(0), Op::Unlock(0)]);
            program.threads.push(ops);
        }
        program
    };
    compare(15, 200, make, optimal);
}

#[test]
fn parking() {
    check_optimal(5, Flavour { memory: true, permits: true, ..NOTHING });
}

#[test]
fn starting_and_joining() {
    check_optimal(6, Flavour { memory: true, cas: true, locks: true, starts: true, ..NOTHING });
}

#[test]
fn timeouts() {
    check_optimal(7, Flavour { memory: true, timeouts: true, ..NOTHING });
}

#[test]
fn everything_that_does_not_stop() {
    let flavour =
        Flavour { memory: true, cas: true, locks: true, waits: true, permits: true, starts: true, ..NOTHING };
    check_optimal(8, flavour);
}

#[test]
fn locks_held_across_timeouts() {
    let flavour = Flavour { memory: true, locks: true, waits: true, timeouts: true, ..NOTHING };
    check_optimal(9, flavour);
}

#[test]
fn stopping() {
    let flavour =
        Flavour { memory: true, cas: true, locks: true, permits: true, starts: true, stops: true, ..NOTHING };
    compare(10, 200, |rng| random_program(rng, flavour), sound);
}

#[test]
fn unknown_values() {
    let flavour = Flavour { memory: true, cas: true, ..NOTHING };
    for number in 0..200 {
        let program = Program { silent: true, ..random_program(&mut Rng::new(11, number), flavour) };
        let Some(all) = explore(&program, &mut Dfs::new(), LIMIT) else { continue };
        let mut dpor = Dpor::new();
        let reduced = explore(&program, &mut dpor, 4 * LIMIT).expect("no more than there are interleavings");
        assert!(reduced.finals.is_subset(&all.finals));
        assert!(!dpor.is_complete() || reduced.finals == all.finals);
    }
}

/// Threads that take from variables and give back, as from semaphores, locks and queues.
pub fn taking_program(rng: &mut Rng, flavour: Flavour) -> Program {
    let count = 2 + rng.below(2) as usize;
    let mut program = Program { ones: vec![0], silent: rng.below(3) == 0, ..Program::default() };
    for t in 0..count {
        let mut ops = Vec::new();
        for _ in 0..1 + rng.below(3) {
            let x = rng.below(2) as usize;
            match rng.below(6) {
                0 => ops.push(Op::Take(x, 1 + rng.below(2) as i64)),
                1 => ops.push(Op::TakeRead(x, 1 - x)),
                2 => ops.push(Op::Add(x, 1)),
                3 => ops.extend([Op::Take(x, 1), Op::Add(x, 1)]),
                4 => ops.extend([Op::Take(x, 1), Op::Read(1 - x), Op::Add(x, 1)]),
                _ => add_operation(rng, flavour, count, t, &mut ops),
            }
        }
        program.threads.push(ops);
    }
    program
}

#[test]
fn taking_what_is_there() {
    let flavour = Flavour { memory: true, ..NOTHING };
    compare(16, 2_000, |rng| taking_program(rng, flavour), optimal);
}

#[test]
fn taking_beside_everything_else() {
    let flavour = Flavour {
        memory: true,
        cas: true,
        locks: true,
        waits: true,
        permits: true,
        timeouts: true,
        ..NOTHING
    };
    compare(17, 2_000, |rng| taking_program(rng, flavour), optimal);
}

#[test]
fn a_variable_that_is_taken_and_given_back_is_a_lock() {
    let lock = vec![Op::Take(0, 1), Op::Add(1, 1), Op::Add(0, 1)];
    for (threads, executions) in [(2, 2), (3, 6), (4, 24), (5, 120)] {
        let program = Program { threads: vec![lock.clone(); threads], ones: vec![0], ..Program::default() };
        let reduced = explore(&program, &mut Dpor::new(), 1_000).expect("a small program");
        assert_eq!((reduced.executions, reduced.abandoned), (executions, 0));
    }
}

#[test]
fn permits_from_the_beginning() {
    let flavour = Flavour { memory: true, permits: true, ..NOTHING };
    let make = |rng: &mut Rng| Program { permits: vec![0, 1], ..random_program(rng, flavour) };
    compare(12, 200, make, optimal);
}

#[test]
fn races_of_kept_steps_are_followed_up_again() {
    use Op::*;
    // Found at random. If a race is followed up once only, the first loses a trace; if with the steps
    // before its later step only, the second loses a final state.
    let first = vec![
        vec![WritePlus(1, 1), Read(1), WritePlus(0, 1), Read(0), JumpIf(2, 6), Write(1, 1)],
        vec![WritePlus(0, 1)],
        vec![Read(0), WritePlus(0, 1), Read(1)],
        vec![WritePlus(1, 1)],
    ];
    let second = vec![
        vec![Write(1, 1)],
        vec![WritePlus(0, 1), Read(0), JumpIf(1, 4), Write(1, 2)],
        vec![Read(0), Read(0), CasPlus(0, 1)],
        vec![Read(1), Write(1, 4), WritePlus(1, 1), Read(1)],
    ];
    for threads in [first, second] {
        let program = Program { threads, ..Program::default() };
        let all = explore(&program, &mut Dfs::new(), 100_000).expect("a small program");
        let reduced = explore(&program, &mut Dpor::new(), 100_000).expect("a small program");
        optimal(&all, &reduced);
    }
}

#[test]
fn bounds() {
    // What lies within the bound and is found is real; that something was left out is said.
    let flavour = Flavour { memory: true, cas: true, locks: true, permits: true, ..NOTHING };
    for number in 0..200 {
        let mut program = random_program(&mut Rng::new(14, number), flavour);
        let Some(all) = explore(&program, &mut Dfs::new(), LIMIT) else { continue };
        program.bound = Some(5);
        let mut dpor = Dpor::new();
        let within = explore(&program, &mut dpor, LIMIT).expect("no more than there are interleavings");
        assert!(within.finals.is_subset(&all.finals));
        assert_eq!(dpor.is_complete(), within.cut == 0);
        assert!(within.cut > 0 || within.finals == all.finals);
    }
}

#[test]
fn the_relation_is_the_plain_one() {
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
    for number in 0..300 {
        let program = random_program(&mut Rng::new(13, number), flavour);
        let mut model = Model::new(&program);
        let mut explorer = Dpor::new();
        let mut happens = Happens::default();
        for _ in 0..50 {
            if run_execution(&mut model, &mut explorer).is_none() {
                break;
            }
            // What two executions have in common stays; the engine is cut back and goes on.
            let same = |(a, b): &(&Step, &u32)| happens.choice(**b) == a.choice;
            let numbers: Vec<u32> = (0..happens.len() as u32).collect();
            let kept = model.steps.iter().zip(&numbers).take_while(same).count();
            happens.truncate(kept);
            for step in &model.steps[kept..] {
                happens.push(step, &mut Vec::new());
            }
            check_happens(&model.steps, &happens);
        }
    }
}
