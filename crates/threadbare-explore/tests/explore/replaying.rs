//! What was explored can be run again.

use threadbare_explore::engine::explorer::{Ending, run_execution};
use threadbare_explore::engine::forcing::{Afterwards, Divergence, DivergenceKind, Schedule, force};
use threadbare_explore::engine::step::{Accesses, Choice, ThreadId};
use threadbare_explore::engine::token::Token;
use threadbare_explore::strategies::dpor::Dpor;

use crate::model::Op::*;
use crate::model::{Model, Program};
use crate::oracle::trace_hash;
use threadbare_vm::stepping::timing::Timing;

fn program() -> Program {
    let threads = vec![
        vec![Lock(0), Wait(0), Unlock(0), Read(0)],
        vec![Lock(0), Wait(0), Unlock(0), Write(0, 1)],
        vec![Write(0, 2), Lock(0), Notify(0), Unlock(0), Sleep, Read(0)],
    ];
    Program { threads, ..Program::default() }
}

#[test]
fn every_execution_replays_from_its_token() {
    let mut model = Model::new(&program());
    let mut dpor = Dpor::new();
    while run_execution(&mut model, &mut dpor).is_some() {
        let choices = model.steps.iter().map(|s| s.choice).collect();
        let token = Token {
            header: b"test".to_vec(),
            timing: Timing::IDEAL,
            choices,
            trace: trace_hash(&model.steps),
        };
        let token: Token = token.to_string().parse().expect("just written");
        let mut again = Model::new(&program());
        let expected: Vec<Accesses> = model.steps.iter().map(|s| s.accesses.clone()).collect();
        let schedule = Schedule { choices: &token.choices, expected: &expected };
        let forced = force(&mut again, schedule, Afterwards::Stop);
        assert_eq!((forced.divergences, forced.ending), (vec![], Some(Ending::Maximal)));
        assert_eq!(trace_hash(&again.steps), token.trace);
        assert_eq!(again.state(), model.state());
    }
}

#[test]
fn a_log_of_another_program_diverges() {
    let mut model = Model::new(&program());
    let choices = [Choice { thread: ThreadId(0), alternative: 0 }; 4];
    let forced = force(&mut model, Schedule::of(&choices), Afterwards::GoOn);
    let impossible = Divergence { step: 2, kind: DivergenceKind::Impossible };
    assert_eq!((forced.divergences, forced.ending), (vec![impossible], None));
}

#[test]
fn a_log_that_ends_early_is_one_execution() {
    let mut model = Model::new(&program());
    let choices = [Choice { thread: ThreadId(2), alternative: 0 }];
    let forced = force(&mut model, Schedule::of(&choices), Afterwards::GoOn);
    assert_eq!((forced.divergences, forced.ending), (vec![], Some(Ending::Maximal)));
    let length = model.steps.len();
    let stopped = force(&mut model, Schedule::of(&choices), Afterwards::Stop);
    assert_eq!((stopped.ending, model.steps.len()), (None, 1));
    let mut longer = vec![choices[0]; length + 1];
    force(&mut model, Schedule::of(&choices), Afterwards::GoOn);
    for (choice, step) in longer.iter_mut().zip(&model.steps) {
        *choice = step.choice;
    }
    let forced = force(&mut model, Schedule::of(&longer), Afterwards::Stop);
    assert_eq!(forced.divergences, [Divergence { step: length, kind: DivergenceKind::Over }]);
}

#[test]
fn another_operation_than_predicted_is_counted() {
    let mut model = Model::new(&program());
    let first = [Choice { thread: ThreadId(2), alternative: 0 }; 2];
    force(&mut model, Schedule::of(&first), Afterwards::Stop);
    let mut expected: Vec<Accesses> = model.steps.iter().map(|s| s.accesses.clone()).collect();
    expected.swap(0, 1);
    let forced = force(&mut model, Schedule { choices: &first, expected: &expected }, Afterwards::Stop);
    let other = |step| Divergence { step, kind: DivergenceKind::OtherOperation };
    assert_eq!(forced.divergences, [other(0), other(1)]);
    assert_eq!(model.steps.len(), 2);
}
