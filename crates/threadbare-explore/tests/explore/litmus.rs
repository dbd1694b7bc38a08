//! Programs whose traces can be counted by hand.

use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::dpor::Dpor;

use crate::model::Op::{self, *};
use crate::model::Program;
use crate::oracle::{Seen, explore};

/// More than any program here has.
const LIMIT: u64 = 100_000;

#[track_caller]
fn check(threads: &[&[Op]], traces: u64) -> Seen {
    check_program(
        &Program { threads: threads.iter().map(|t| t.to_vec()).collect(), ..Program::default() },
        traces,
    )
}

#[track_caller]
fn check_program(program: &Program, traces: u64) -> Seen {
    let seen = explore(program, &mut Dpor::new(), LIMIT).expect("a small program");
    assert_eq!((seen.executions, seen.abandoned, seen.cut), (traces, 0, 0));
    assert_eq!(seen.traces.len() as u64, traces, "every execution is another trace");
    seen
}

#[track_caller]
fn check_copies(count: usize, thread: &[Op], traces: u64) {
    check(&vec![thread; count], traces);
}

#[test]
fn nothing_to_do() {
    check(&[], 1);
    check(&[&[]], 1);
}

#[test]
fn one_thread() {
    check(&[&[Write(0, 1), Read(0), Lock(0), Unlock(0)]], 1);
}

#[test]
fn independent_threads() {
    check(&[&[Write(0, 1), Read(0)], &[Write(1, 1), Read(1)], &[Write(2, 1)], &[Lock(0), Unlock(0)]], 1);
}

#[test]
fn writers_of_one_variable() {
    // Every permutation.
    for (count, traces) in [(2, 2), (3, 6), (4, 24), (5, 120), (6, 720)] {
        check_copies(count, &[Write(0, 1)], traces);
    }
}

#[test]
fn two_writes_each() {
    // Interleavings: (2n)! / 2^n.
    for (count, traces) in [(2, 6), (3, 90), (4, 2520)] {
        check_copies(count, &[Write(0, 1), Write(0, 2)], traces);
    }
}

#[test]
fn readers_and_a_writer() {
    // Every reader is before or after the write.
    for readers in 1..=8 {
        let mut threads: Vec<&[Op]> = vec![&[Write(0, 1)]];
        threads.extend(vec![&[Read(0)] as &[Op]; readers]);
        check(&threads, 1 << readers);
    }
}

#[test]
fn readers_and_two_writers() {
    // Two orders of the writes, three places for every reader.
    let w: &[Op] = &[Write(0, 1)];
    let r: &[Op] = &[Read(0)];
    check(&[w, w, r], 6);
    check(&[w, w, r, r], 18);
    check(&[w, w, r, r, r], 54);
}

#[test]
fn a_reader_of_many_variables() {
    // One thread reads n variables, each written by another: every read is before or after its write.
    let reader: Vec<Op> = (0..5).map(Read).collect();
    let writers: Vec<[Op; 1]> = (0..5).map(|x| [Write(x, 1)]).collect();
    let mut threads: Vec<&[Op]> = vec![&reader];
    threads.extend(writers.iter().map(|w| w as &[Op]));
    check(&threads, 32);
}

#[test]
fn store_buffering() {
    // Three of the four combinations of what is read: both zero is not sequentially consistent.
    let seen = check(&[&[Write(0, 1), Read(1)], &[Write(1, 1), Read(0)]], 3);
    assert_eq!(seen.finals.len(), 3);
}

#[test]
fn message_passing() {
    check(&[&[Write(0, 1), Write(1, 1)], &[Read(1), Read(0)]], 3);
}

#[test]
fn load_buffering() {
    check(&[&[Read(0), Write(1, 1)], &[Read(1), Write(0, 1)]], 3);
}

#[test]
fn independent_reads_of_independent_writes() {
    // Each reader has four views, fifteen of the sixteen pairs agree on an order.
    check(&[&[Write(0, 1)], &[Write(1, 1)], &[Read(0), Read(1)], &[Read(1), Read(0)]], 15);
}

#[test]
fn lost_update() {
    // Read then write in two threads: all six interleavings but those that swap the two reads.
    let seen = check(&[&[Read(0), WritePlus(0, 1)], &[Read(0), WritePlus(0, 1)]], 4);
    assert_eq!(seen.finals.iter().map(|s| s.variables[0]).min(), Some(1));
}

#[test]
fn critical_sections() {
    // Locks are taken in every order, whatever is done inside.
    for (count, traces) in [(2, 2), (3, 6), (4, 24), (5, 120)] {
        check_copies(count, &[Lock(0), Add(0, 1), Add(1, 1), Unlock(0)], traces);
        check_copies(count, &[Lock(0), Unlock(0)], traces);
    }
}

#[test]
fn locks_that_do_not_meet() {
    check(&[&[Lock(0), Add(0, 1), Unlock(0)], &[Lock(1), Add(1, 1), Unlock(1)]], 1);
}

#[test]
fn two_critical_sections_each() {
    check_copies(2, &[Lock(0), Unlock(0), Lock(0), Unlock(0)], 6);
    check_copies(3, &[Lock(0), Unlock(0), Lock(0), Unlock(0)], 90);
}

#[test]
fn opposite_locks() {
    // One before the other, the other before the one, and the deadlock.
    let a: &[Op] = &[Lock(0), Lock(1), Unlock(1), Unlock(0)];
    let b: &[Op] = &[Lock(1), Lock(0), Unlock(0), Unlock(1)];
    let seen = check(&[a, b], 3);
    assert!(seen.finals.iter().any(|s| s.owners[0] == Some(0) && s.owners[1] == Some(1)));
}

#[test]
fn dining_philosophers() {
    // The orders at n forks are independent: two each, of which one is circular the other way round and
    // cannot be, and one is a deadlock.
    let philosophers = |n: usize| -> Vec<Vec<Op>> {
        (0..n).map(|i| vec![Lock(i), Lock((i + 1) % n), Unlock((i + 1) % n), Unlock(i)]).collect()
    };
    for (n, traces) in [(2, 3), (3, 7), (4, 15), (5, 31)] {
        let seen = check_program(&Program { threads: philosophers(n), ..Program::default() }, traces);
        let stuck = seen.finals.iter().filter(|s| s.owners.iter().any(Option::is_some));
        assert_eq!(stuck.count(), 1);
    }
}

#[test]
fn a_lock_with_an_access() {
    check(&[&[Lock(0), Write(0, 1), Unlock(0)], &[LockRead(0, 0), Unlock(0)]], 2);
}

#[test]
fn compare_and_set_once() {
    // One of them succeeds; the failures only read and are not ordered among each other.
    for (count, traces) in [(2, 2), (3, 3), (4, 4), (5, 5)] {
        check_copies(count, &[Cas(0, 0, 1)], traces);
    }
}

#[test]
fn counting_with_compare_and_set() {
    check_copies(2, &[Read(0), CasPlus(0, 1)], 4);
}

#[test]
fn last_zero() {
    // A reader searches from the top for a zero while others copy one more than their left neighbour has.
    // Abdulla et al. 2014 give 64 traces for n = 5 and 3328 for n = 10, which is 2^(n-2) * (n+3).
    for n in [2, 3, 4, 5, 10] {
        let mut reader = Vec::new();
        for x in (0..=n).rev() {
            reader.extend([Read(x), JumpIf(0, 2 * (n + 1))]);
        }
        let mut threads = vec![reader];
        threads.extend((1..=n).map(|x| vec![Read(x - 1), WritePlus(x, 1)]));
        check_program(&Program { threads, ..Program::default() }, (1 << (n - 2)) * (n as u64 + 3));
    }
}

#[test]
fn peterson_without_waiting() {
    // A thread that finds the other one ahead gives up. No update of the first counter is lost, so it
    // counts as many as the second.
    let contender = |me: usize, other: usize| {
        let (mine, theirs) = (me as i64, other as i64);
        vec![
            Write(me, 1),
            Write(2, theirs),
            Read(other),
            JumpIf(0, 6),
            Read(2),
            JumpUnless(mine, 10),
            Read(3),
            WritePlus(3, 1),
            Add(4, 1),
            Write(me, 0),
        ]
    };
    let program = Program { threads: vec![contender(0, 1), contender(1, 0)], ..Program::default() };
    let seen = check_program(&program, 10);
    assert!(seen.finals.iter().all(|s| s.variables[3] == s.variables[4]));
    let all = explore(&program, &mut Dfs::new(), LIMIT).expect("a small program");
    assert_eq!(all.traces.len() as u64, seen.executions);
}

#[test]
fn parking() {
    check(&[&[Park, Read(0)], &[Write(0, 1), Unpark(0)]], 1);
    // Both signals first; or one, and the other after the park.
    check(&[&[Park], &[Unpark(0)], &[Unpark(0)]], 3);
    check(&[&[Park, Park], &[Unpark(0)], &[Unpark(0)]], 3);
    // Nobody comes.
    check(&[&[Park], &[Write(0, 1)]], 1);
    let there =
        Program { threads: vec![vec![Park], vec![Unpark(0)]], permits: vec![0], ..Program::default() };
    check_program(&there, 2);
}

#[test]
fn starting_and_joining() {
    let threads =
        vec![vec![Write(0, 1), Start(1), Write(1, 1), Join(1), Read(0)], vec![Write(0, 2), Read(1), Exit]];
    check_program(&Program { threads, later: vec![1], ..Program::default() }, 2);
}

#[test]
fn waiting_for_a_notification() {
    // Notified while waiting, or notified too early and stuck.
    let seen = check(&[&[Lock(0), Wait(0), Unlock(0)], &[Lock(0), Notify(0), Unlock(0)]], 2);
    assert_eq!(seen.finals.len(), 2);
}

#[test]
fn notifying_one_of_several() {
    // Six orders of the three critical sections. With both waiting there are two to choose from (two
    // orders of waiting, two choices); with one waiting it is the one; with none it is nobody.
    let waiter: &[Op] = &[Lock(0), Wait(0), Unlock(0)];
    let notifier: &[Op] = &[Lock(0), Notify(0), Unlock(0)];
    // A waiter that is woken takes the lock back before or after one that has not waited yet.
    check(&[waiter, waiter, notifier], 4 + 2 * 2 + 2);
}

#[test]
fn time_outs_come_last() {
    check(&[&[Sleep, Read(0)], &[Write(0, 1)]], 1);
    check(&[&[Sleep, Write(0, 1)], &[Sleep, Write(0, 2)]], 2);
}

#[test]
fn a_lock_held_across_a_time_out() {
    check(&[&[Lock(0), Sleep, Unlock(0)], &[Lock(0), Unlock(0)]], 2);
}

#[test]
fn a_stop_hides_nothing() {
    // The first thread stops the program unless the second was quicker with its second operation.
    let threads = vec![vec![Read(0), StopIf(0), Read(1), StopIf(7)], vec![Write(1, 7), Write(0, 1)]];
    let program = Program { threads, ..Program::default() };
    let seen = explore(&program, &mut Dpor::new(), LIMIT).expect("a small program");
    assert_eq!(seen.stops.len(), 2);
}

#[test]
fn a_waiting_loop_meets_what_it_waits_for() {
    let threads = vec![vec![Read(0), JumpIf(0, 0), Read(1)], vec![Write(1, 1), Write(0, 1)]];
    let program = Program { threads, bound: Some(100), ..Program::default() };
    let mut dpor = Dpor::new();
    let seen = explore(&program, &mut dpor, LIMIT).expect("a small program");
    assert!(seen.executions > 0 && seen.finals.len() > 1);
    assert!(!dpor.is_complete() || seen.cut == 0);
}
