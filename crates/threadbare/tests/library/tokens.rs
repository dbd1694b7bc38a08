//! Tokens that were forged: the checksum is right, and what it covers is not. Whatever they say is refused or replayed;
//! nothing panics, which the command line would have to call a bug of ours.

use super::compiled;
use std::panic::{AssertUnwindSafe, catch_unwind};
use threadbare::check::{CheckRequest, Unheard, check};
use threadbare::explore::{ExploreRequest, Explored, explore};
use threadbare::program::Job;
use threadbare::replay::{CannotReplay, Recorded, Surroundings, replay};
use threadbare::{Classes, Jdk, Stop};
use threadbare_explore::engine::step::Choice;
use threadbare_explore::engine::token::Token;
use threadbare_explore::strategies::rng::Rng;
use threadbare_testkit::{CompiledClasses, jdks};

const MEMORY: usize = 1 << 28;
const FORGERIES: u64 = 150;

/// Numbers that lengths and counts get wrong.
const BYTES: [u8; 6] = [0, 1, 0x7f, 0x80, 0xfe, 0xff];

fn forge(token: &Token, rng: &mut Rng) -> Token {
    let mut forged = token.clone();
    for _ in 0..=rng.below(2) {
        match rng.below(8) {
            0 => forged.trace ^= 1,
            1 => shorten(&mut forged.choices, rng),
            2 => other_thread(&mut forged.choices, rng),
            3 => {
                forged.header.remove(rng.below(forged.header.len() as u64) as usize);
            }
            4 => forged.header.insert(rng.below(forged.header.len() as u64) as usize, byte(rng)),
            // What stands first says what the rest is about.
            5 => {
                let at = rng.below(forged.header.len().min(12) as u64) as usize;
                forged.header[at] = byte(rng);
            }
            _ => {
                let at = rng.below(forged.header.len() as u64) as usize;
                forged.header[at] = byte(rng);
            }
        }
    }
    forged
}

fn byte(rng: &mut Rng) -> u8 {
    if rng.below(2) == 0 { BYTES[rng.below(BYTES.len() as u64) as usize] } else { rng.below(256) as u8 }
}

fn shorten(choices: &mut Vec<Choice>, rng: &mut Rng) {
    if !choices.is_empty() {
        choices.remove(rng.below(choices.len() as u64) as usize);
    }
}

fn other_thread(choices: &mut [Choice], rng: &mut Rng) {
    if !choices.is_empty() {
        let at = rng.below(choices.len() as u64) as usize;
        choices[at].thread.0 = rng.below(70) as u32;
        choices[at].alternative = rng.below(3) as u32;
    }
}

/// Every forgery of a token is refused, or names an execution.
fn check_forgeries(token: &str, classes: &Classes) {
    let token: Token = token.parse().expect("a token");
    let (mut refused, mut replayed) = (0, 0);
    for number in 0..FORGERIES {
        let forged = forge(&token, &mut Rng::new(3, number));
        let Ok(recorded) = Recorded::read(&forged.to_string()) else {
            refused += 1;
            continue;
        };
        let world = recorded.world().clone();
        let around = Surroundings { memory: MEMORY, reads: classes.reads(), world };
        let again = || replay(&recorded, classes, around);
        match catch_unwind(AssertUnwindSafe(again)) {
            Ok(Ok(_)) => replayed += 1,
            Ok(Err(CannotReplay::Unrepeatable)) => {
                panic!("forgery {number} is called a bug of ours: {forged:?}")
            }
            Ok(Err(_)) => refused += 1,
            Err(_) => panic!("forgery {number}: {forged:?}"),
        }
    }
    assert!(refused > FORGERIES / 4, "{refused} refused, {replayed} replayed");
}

#[test]
fn of_tests() {
    let (jdk, compiled) = compiled("Ledger");
    let classes = Classes::open(&jdk, &compiled.class_path()).expect("classes");
    let mut request = CheckRequest::new(classes.clone(), "kernels.Ledger");
    request.budget.tests = Some(100);
    let report = check(&request, &Stop::default(), &mut Unheard).expect("a report");
    let violation = report.tally.findings.violations().next().expect("a violation");
    check_forgeries(&violation.2.report.token, &classes);
}

#[test]
fn of_programs() {
    let source = "class Racy { static int x; public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> x++); t.start(); x++; t.join(); assert x == 2; } }";
    let compiled = CompiledClasses::of_sources(jdks::any(), "forged", &[("Racy", source)]);
    let jdk = Jdk::at(&compiled.jdk.home).expect("a JDK");
    let classes = Classes::open(&jdk, &compiled.class_path()).expect("classes");
    let request = ExploreRequest::new(Job::new(&classes, "Racy", &[]), 100);
    let Explored::Done(done) = explore(&request, &Stop::default(), &mut |_| ()) else { panic!("explored") };
    check_forgeries(&done.findings[0].token, &classes);
}
