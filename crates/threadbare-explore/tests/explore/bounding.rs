//! Preemption bounding against exhaustive search.

use rustc_hash::FxHashSet;
use threadbare_explore::engine::explorer::{Explorer, run_execution};
use threadbare_explore::engine::step::Choice;
use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::preemption::PreemptionBound;

use crate::model::Op::*;
use crate::model::{Model, Program};

fn programs() -> Vec<Program> {
    let threads = [
        vec![vec![Write(0, 1), Read(1)], vec![Write(1, 1), Read(0)]],
        vec![vec![Read(0), WritePlus(0, 1), Read(1)], vec![Read(0), WritePlus(0, 1)], vec![Write(1, 3)]],
        vec![vec![Lock(0), Lock(1), Unlock(1), Unlock(0)], vec![Lock(1), Lock(0), Unlock(0), Unlock(1)]],
        vec![
            vec![Lock(0), Wait(0), Unlock(0), Read(0)],
            vec![Lock(0), Wait(0), Unlock(0)],
            vec![Lock(0), Notify(0), Unlock(0)],
        ],
        vec![vec![Sleep, Read(0)], vec![Write(0, 1), Park], vec![Unpark(1), Write(0, 2)]],
    ];
    threads.map(|threads| Program { threads, ..Program::default() }).into()
}

/// Every schedule, with the number of its preemptions. None occurs twice.
fn schedules(program: &Program, explorer: &mut dyn Explorer) -> FxHashSet<(Vec<Choice>, u32)> {
    let mut schedules = FxHashSet::default();
    let mut model = Model::new(program);
    while run_execution(&mut model, explorer).is_some() {
        let schedule: Vec<Choice> = model.steps.iter().map(|s| s.choice).collect();
        let preemptions = preemptions(program, &schedule);
        assert!(schedules.insert((schedule, preemptions)), "run twice");
    }
    schedules
}

fn preemptions(program: &Program, schedule: &[Choice]) -> u32 {
    use threadbare_explore::engine::explorer::Subject;
    let mut model = Model::new(program);
    let mut count = 0;
    for &choice in schedule {
        let point = model.point();
        let last = point.last.filter(|&t| point.enabled().any(|e| e == t));
        count += u32::from(last.is_some_and(|t| t != choice.thread));
        model.perform(choice);
    }
    count
}

#[test]
fn a_bound_has_exactly_its_executions() {
    for program in programs() {
        let all = schedules(&program, &mut Dfs::new());
        for bound in 0..4 {
            let mut explorer = PreemptionBound::new(bound);
            let found = schedules(&program, &mut explorer);
            let expected: FxHashSet<_> = all.iter().filter(|(_, n)| *n <= bound).cloned().collect();
            assert_eq!(found, expected);
            assert!(explorer.completed() == Some(bound) || explorer.is_exhausted());
        }
    }
}

#[test]
fn without_a_bound_it_is_exhaustive_and_says_so() {
    for program in programs() {
        let mut explorer = PreemptionBound::new(u32::MAX);
        let found = schedules(&program, &mut explorer);
        assert_eq!(found, schedules(&program, &mut Dfs::new()));
        assert!(explorer.is_exhausted());
    }
}

#[test]
fn a_bound_that_leaves_something_says_so() {
    let mut explorer = PreemptionBound::new(1);
    schedules(&programs()[1], &mut explorer);
    assert_eq!(explorer.completed(), Some(1));
    assert!(!explorer.is_exhausted());
}

#[test]
fn fewer_preemptions_come_first() {
    let program = &programs()[1];
    let mut model = Model::new(program);
    let mut explorer = PreemptionBound::new(3);
    let mut last = 0;
    while run_execution(&mut model, &mut explorer).is_some() {
        let schedule: Vec<Choice> = model.steps.iter().map(|s| s.choice).collect();
        let now = preemptions(program, &schedule);
        assert!(now >= last);
        last = now;
    }
    assert_eq!(last, 3);
}
