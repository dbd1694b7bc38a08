//! A random program: two to four threads that do a few things with what they share.
//!
//! Each program draws one to three *topics* (plain fields, lives of threads, interrupts, ..), so that its threads have
//! something in common. Every thread is started by some other one, at any place among what that one does: so what
//! others do to a thread may come before its start.

use crate::program::{Body, Program, Statement};
use crate::statements::Writer;
use threadbare_testgen::dice::Dice;

/// What programs are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Plain,
    Volatile,
    /// Objects that are replaced.
    Objects,
    Array,
    Atomic,
    Monitors,
    WaitNotify,
    /// Joining threads and asking about them.
    Lives,
    Interrupts,
    Parking,
    Time,
    /// `ReentrantLock`, `Condition`, `Semaphore`, `CountDownLatch`: few, because each call is many operations.
    Locks,
    Initialisers,
    Throws,
    /// Loops that wait for a field.
    Spinning,
    /// Loops that look at a field from time to time.
    Polling,
}

const TOPICS: [Topic; 20] = [
    Topic::Plain,
    Topic::Volatile,
    Topic::Objects,
    Topic::Array,
    Topic::Atomic,
    Topic::Monitors,
    Topic::Monitors,
    Topic::WaitNotify,
    Topic::WaitNotify,
    Topic::Lives,
    Topic::Lives,
    Topic::Lives,
    Topic::Interrupts,
    Topic::Interrupts,
    Topic::Parking,
    Topic::Parking,
    Topic::Time,
    Topic::Locks,
    Topic::Initialisers,
    Topic::Throws,
];
/// What programs are about in which time matters, besides time.
const BESIDE_TIME: [Topic; 12] = [
    Topic::Plain,
    Topic::Volatile,
    Topic::Monitors,
    Topic::WaitNotify,
    Topic::WaitNotify,
    Topic::Lives,
    Topic::Interrupts,
    Topic::Interrupts,
    Topic::Parking,
    Topic::Parking,
    Topic::Polling,
    Topic::Throws,
];
/// One program in so many has a loop that waits.
const SPINNING: usize = 12;

/// Statements of a thread at most, by the number of threads: exhaustive search is to come to an end.
const MOST_STATEMENTS: [usize; 5] = [0, 0, 4, 2, 1];

/// Program number `number` of a sequence: always the same for the same seed.
pub fn program(seed: u64, number: u64) -> Program {
    let mut dice = Dice::new(seed, &[number]);
    let count = 1 + dice.below(3);
    let topics = draw(&mut dice, &TOPICS, vec![], count);
    write(dice, topics, number)
}

/// The same of a sequence of programs in which threads sleep, poll and have time-outs.
pub fn timed_program(seed: u64, number: u64) -> Program {
    let mut dice = Dice::new(seed, &[number, 1]);
    let count = 2 + dice.below(2);
    let topics = draw(&mut dice, &BESIDE_TIME, vec![Topic::Time], count);
    write(dice, topics, number)
}

fn draw(dice: &mut Dice, from: &[Topic], mut topics: Vec<Topic>, count: usize) -> Vec<Topic> {
    while topics.len() < count {
        let topic = from[dice.below(from.len())];
        if !topics.contains(&topic) {
            topics.push(topic);
        }
    }
    topics
}

fn write(mut dice: Dice, mut topics: Vec<Topic>, number: u64) -> Program {
    if dice.one_in(SPINNING) {
        topics.push(Topic::Spinning);
    }
    let threads = [2, 2, 2, 2, 3, 3, 3, 4][dice.below(8)];
    let most = MOST_STATEMENTS[threads];
    let mut writer = Writer::new(dice, topics, threads);
    let bodies = (0..threads).map(|thread| {
        let statements = 1 + writer.dice.below(most);
        Body {
            statements: (0..statements).map(|_| writer.statement(thread)).collect(),
            daemon: thread > 0 && writer.dice.one_in(8),
        }
    });
    let mut bodies: Vec<Body> = bodies.collect();
    let initialisers = [0, 1].map(|class| Body { statements: writer.initialiser(class), daemon: false });
    add_starts(&mut bodies, &mut writer.dice);
    Program { name: format!("P{number}"), threads: bodies, initialisers }
}

/// Every thread is started by one with a smaller number, now and then by a second one too.
fn add_starts(bodies: &mut [Body], dice: &mut Dice) {
    for thread in 1..bodies.len() {
        let starter = if dice.one_in(3) { dice.below(thread) } else { 0 };
        insert(bodies, starter, Statement::line(format!("t{thread}.start();")), dice);
        if dice.one_in(10) {
            let other = dice.below(bodies.len());
            let again = "catch (IllegalThreadStateException e) { }";
            let both = Statement::line(format!("try {{ t{thread}.start(); }} {again}"));
            insert(bodies, other, both, dice);
        }
    }
}

fn insert(bodies: &mut [Body], thread: usize, statement: Statement, dice: &mut Dice) {
    let statements = &mut bodies[thread].statements;
    // Mostly early: what comes before the first start has only one order.
    let places = if dice.one_in(2) { 1 } else { statements.len() + 1 };
    let place = dice.below(places);
    statements.insert(place, statement);
}
