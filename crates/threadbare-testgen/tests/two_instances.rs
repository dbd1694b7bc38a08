//! Tests with two instances: how the one comes to hold the other before the threads start, and how calls are
//! given it.

use std::sync::Arc;
use threadbare_analysis::dependencies::analyse::Analyst;
use threadbare_analysis::program::classes::Sources;
use threadbare_testgen::generator::{Order, Plan, Scenario};
use threadbare_testgen::stage::Stage;
use threadbare_testgen::targets::{Pair, Targets};
use threadbare_testgen::test::{Make, Test, Value, Var};
use threadbare_testgen::workshop::Workshop;
use threadbare_testkit::{Jdk, jdks, small_machine};
use threadbare_vm::{Options, Program};

const ROUNDS: u64 = 40;

/// All tests of two methods of `Hashtable` that each take a lock and then the other instance's.
fn tests_of(first: &'static str, second: &'static str) -> Vec<Test> {
    let jdk = jdks::any();
    // The analysis and linking use the host's stack.
    let thread = std::thread::Builder::new().stack_size(1 << 28);
    thread.spawn(move || build(&jdk, first, second)).expect("a thread").join().expect("no panic")
}

fn build(jdk: &Jdk, first: &str, second: &str) -> Vec<Test> {
    let program = Program::open(&jdk.home, jdk.feature, "").expect("the image");
    let sources = Sources { image: program.image.clone(), class_path: program.class_path.clone() };
    let targets = Targets::of(&mut Analyst::new(sources), "java.util.Hashtable").expect("targets");
    let index = |name: &str| targets.methods.iter().position(|m| &*m.name == name).expect("a method");
    let (first, second) = (index(first), index(second));
    let pair = Pair { first, second, one_instance: false, two_instances: false, lock_order: true };
    let mut options = Options { assertions: true, ..small_machine("") };
    options.bounds.stack_depth = 300;
    let stage = Stage::new(program, options, 2).expect("a stage");
    let Ok(mut shop) = Workshop::open(stage, Arc::new(targets), 1) else { panic!("no instance") };
    let order = |round| Order { plan: Plan::Pair { pair, scenario: Scenario::Crossed }, round, crowd: false };
    (0..ROUNDS).filter_map(|round| shop.build(&order(round), 2).ok()).collect()
}

/// Calls of the prefix that are given the second variable, on the first.
fn given(test: &Test, on: Var, what: Var) -> usize {
    let calls = test.prefix.iter().filter(|step| matches!(step.make, Make::Call(_)));
    let on_it = calls.filter(|step| step.args.first() == Some(&Value::Var(on)));
    on_it.filter(|step| step.args[1..].contains(&Value::Var(what))).count()
}

/// What a thread's call of a method is given.
fn arguments<'a>(test: &'a Test, thread: usize, method: &str) -> &'a [Value] {
    let call = test.suffixes[thread].iter().find(|call| &*call.method.name == method);
    &call.expect("a call of the pair").args[1..]
}

/// `toString` reaches the other instance only if its receiver holds it, and overflows the stack if they
/// hold each other.
#[test]
fn one_instance_holds_the_other() {
    let tests = tests_of("toString", "get");
    let one_way = |test: &&Test| {
        let [first, second] = test.instances[..] else { panic!("two instances") };
        let crossed = arguments(test, 1, "get").contains(&Value::Var(first));
        crossed && given(test, first, second) > 0 && given(test, second, first) == 0
    };
    assert!(tests.iter().filter(one_way).count() >= 2, "of {} tests", tests.len());
}

/// `putAll` takes the lock of a key of the map that it is given.
#[test]
fn an_instance_is_given_inside_of_a_map() {
    let tests = tests_of("putAll", "putAll");
    let inside = |test: &&Test| {
        let [first, second] = test.instances[..] else { panic!("two instances") };
        [(0, second), (1, first)].into_iter().any(|(thread, other)| match arguments(test, thread, "putAll") {
            [Value::Var(map)] => !test.instances.contains(map) && given(test, *map, other) > 0,
            _ => false,
        })
    };
    assert!(tests.iter().filter(inside).count() >= 2, "of {} tests", tests.len());
}
