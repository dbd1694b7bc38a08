//! What was explored can be run again.

use threadbare_explore::engine::explorer::{Ending, run_execution};
use threadbare_explore::engine::replay::Replay;
use threadbare_explore::engine::step::{Choice, ThreadId};
use threadbare_explore::engine::token::Token;
use threadbare_explore::strategies::dpor::Dpor;

use crate::model::Op::*;
use crate::model::{Model, Program};
use crate::oracle::trace_hash;

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
        let token = Token { header: b"test".to_vec(), choices, trace: trace_hash(&model.steps) };
        let token: Token = token.to_string().parse().expect("just written");
        let mut again = Model::new(&program());
        let mut replay = Replay::new(token.choices);
        assert_eq!(run_execution(&mut again, &mut replay), Some(Ending::Maximal));
        assert_eq!(run_execution(&mut again, &mut replay), None);
        assert_eq!(trace_hash(&again.steps), token.trace);
        assert_eq!(again.state(), model.state());
    }
}

#[test]
fn a_log_of_another_program_diverges() {
    let mut model = Model::new(&program());
    let mut replay = Replay::new(vec![Choice { thread: ThreadId(0), alternative: 0 }; 4]);
    assert_eq!(run_execution(&mut model, &mut replay), Some(Ending::Abandoned));
    assert_eq!(replay.diverged(), Some(2));
}

#[test]
fn a_log_that_ends_early_is_one_execution() {
    let mut model = Model::new(&program());
    let mut replay = Replay::new(vec![Choice { thread: ThreadId(2), alternative: 0 }]);
    assert_eq!(run_execution(&mut model, &mut replay), Some(Ending::Maximal));
    assert_eq!(replay.diverged(), None);
}
