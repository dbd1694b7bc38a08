//! Tests of the pairs that the analysis prunes.
//!
//! A test is one call of each method, on one instance or on two that are given each other, from the state of new
//! instances or after one more call. All its interleavings are explored as far as a bound allows, and compared
//! with both orders of the calls: what they return, what they throw, and whether they end.
//!
//! Classes with threads of their own are judged by what they throw alone, and each order of the calls is explored
//! with all schedules of those threads: the two calls are made one after the other by one thread.

use crate::generate::{Class, Method};
use std::fmt::Write;
use threadbare_analysis::dependencies::analyse::{Analyst, Problem, Request};
use threadbare_analysis::dependencies::result::ClassAnalysis;
use threadbare_explore::engine::plan::Strategy;
use threadbare_oracle::linearize::Linearization;
use threadbare_oracle::trial::{Effort, Violation, try_test};
use threadbare_oracle::verdict::{Failing, Oracle};
use threadbare_testgen::serial::{CallEnd, Timers};
use threadbare_testgen::stage::{Stage, StageError};
use threadbare_testgen::test::{Call, ClassName, Make, Member, Step, Test, Value, Var};
use threadbare_vm::{Bounds, Options, Program};

const THREADS: usize = 2;
/// Executions of a test: few tests of so small methods have more.
const EXECUTIONS: u64 = 300;
/// As for `threadbare check`: frames of a thread; and bytes of Java objects.
const STACK: usize = 300;
const HEAP: usize = 1 << 29;

/// A pruned pair that fails.
#[derive(Debug, Clone)]
pub struct Finding {
    pub class: String,
    pub methods: [String; 2],
    pub on_two_instances: bool,
    /// What happens, and why the analysis thinks that it cannot.
    pub what: String,
    pub pruned: String,
}

/// What was done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    pub classes: u64,
    pub pairs: u64,
    /// Pruned on one instance, and with two.
    pub pruned: [u64; 2],
    pub tests: u64,
    pub executions: u64,
    /// Tests of which not all interleavings were explored, or that could not be run.
    pub incomplete: u64,
    /// Violations that an order of the calls explains with another schedule of the class's threads.
    pub explained: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.classes += other.classes;
        self.pairs += other.pairs;
        self.pruned[0] += other.pruned[0];
        self.pruned[1] += other.pruned[1];
        self.tests += other.tests;
        self.executions += other.executions;
        self.incomplete += other.incomplete;
        self.explained += other.explained;
    }
}

/// An analysis and a machine for all classes of a batch.
pub struct Prover {
    analyst: Analyst,
    stage: Stage,
    pub tally: Tally,
}

/// Which test of a pair.
#[derive(Clone, Copy)]
struct Shape {
    on_two: bool,
    /// The method that is called before the threads start.
    before: Option<usize>,
    /// With one instance: it is given to its own methods.
    nested: bool,
}

impl Prover {
    /// On a thread with a large stack.
    pub fn new(analyst: Analyst, program: Program, class_path_text: String) -> Result<Prover, StageError> {
        let options = Options {
            bounds: Bounds { heap_bytes: HEAP, stack_depth: STACK, ..Bounds::default() },
            assertions: true,
            // Some classes let `this` escape, and the others are small.
            visible_finals: true,
            class_path_text,
            ..Options::default()
        };
        Ok(Prover { analyst, stage: Stage::new(program, options, THREADS)?, tally: Tally::default() })
    }

    /// Tests the pruned pairs of a class; those that fail.
    pub fn class(&mut self, class: &Class, seed: u64) -> Result<Vec<Finding>, Problem> {
        let analysis = self.analyst.class(&Request { class: &class.name, as_published: false })?;
        self.tally.classes += 1;
        self.link(class);
        let mut findings = Vec::new();
        for first in 0..class.methods.len() {
            for second in first..class.methods.len() {
                self.tally.pairs += 1;
                let kept = Kept::of(&analysis, &class.methods[first], &class.methods[second]);
                for on_two in [false, true] {
                    if kept.is_kept(on_two) {
                        continue;
                    }
                    self.tally.pruned[usize::from(on_two)] += 1;
                    let found = self.pair(class, (first, second), on_two, seed);
                    findings.extend(found.map(|what| Finding {
                        class: class.name.clone(),
                        methods: [first, second].map(|m| class.methods[m].name.clone()),
                        on_two_instances: on_two,
                        what,
                        pruned: kept.pruned.clone(),
                    }));
                }
            }
        }
        Ok(findings)
    }

    /// Lets every method link what it needs.
    fn link(&mut self, class: &Class) {
        for i in 0..class.methods.len() {
            let shape = Shape { on_two: false, before: None, nested: false };
            let mut test = test(class, (i, i), shape);
            test.suffixes.truncate(1);
            // What fails here fails again where it counts.
            drop(self.stage.make_first_calls(&test));
            let order = [0];
            drop(self.stage.run_linked(&test, |stage, values| {
                stage.make_calls(&test, values, &order, Timers::AtOnce);
            }));
        }
    }

    /// Tests a pair until it fails.
    fn pair(&mut self, class: &Class, pair: (usize, usize), on_two: bool, seed: u64) -> Option<String> {
        let others = (pair.0 + pair.1 + 1) % class.methods.len();
        let mut shapes = vec![Shape { on_two, before: None, nested: false }];
        shapes.push(Shape { on_two, before: Some(others), nested: false });
        if !on_two && [pair.0, pair.1].iter().any(|m| class.methods[*m].takes_peer) {
            shapes.push(Shape { on_two, before: None, nested: true });
        }
        shapes.into_iter().find_map(|shape| self.shape(class, pair, shape, seed))
    }

    fn shape(&mut self, class: &Class, pair: (usize, usize), shape: Shape, seed: u64) -> Option<String> {
        let test = test(class, pair, shape);
        let oracle = if class.has_threads { Oracle::Failures } else { Oracle::Results };
        let effort = Effort::of(Strategy::Dpor, EXECUTIONS, seed).under(oracle);
        self.tally.tests += 1;
        let Ok(trial) = try_test(&mut self.stage, &test, &effort, || true) else {
            self.tally.incomplete += 1;
            return None;
        };
        self.tally.executions += trial.executions;
        self.tally.incomplete += u64::from(!trial.complete && trial.violations.is_empty());
        self.tally.explained += trial.explained;
        let found = trial.violations.iter().find(|violation| !ends_at_last(violation));
        found.map(|violation| describe(&test, violation))
    }
}

/// Did the calls return where one of them is stuck in every order? That is no fault: a permit to go on, left over from
/// a lock that was busy, may end `park` at any time.
fn ends_at_last(violation: &Violation) -> bool {
    let is_stuck = |l: &Linearization| {
        l.ends.iter().flatten().any(|end| matches!(end, CallEnd::Stuck | CallEnd::Forgotten))
    };
    matches!(violation.failing, Failing::Results(_)) && violation.linearizations.list.iter().all(is_stuck)
}

/// How a pair is kept.
struct Kept {
    on_one: bool,
    on_two: bool,
    pruned: String,
}

impl Kept {
    fn of(analysis: &ClassAnalysis, first: &Method, second: &Method) -> Kept {
        let index = |method: &Method| analysis.methods.iter().position(|m| m.name == method.name);
        let (Some(a), Some(b)) = (index(first), index(second)) else {
            return Kept { on_one: false, on_two: false, pruned: "the method is not known".into() };
        };
        let wanted = (a.min(b), a.max(b));
        let facts = analysis.pairs.iter().find(|p| (p.first, p.second) == wanted);
        let is =
            |kept: fn(&threadbare_analysis::dependencies::result::PairFacts) -> bool| facts.is_some_and(kept);
        Kept {
            on_one: is(|f| f.on_one_instance || f.lock_order),
            on_two: is(|f| f.on_two_instances || f.lock_order),
            pruned: facts.map(|f| f.pruned.clone()).unwrap_or_default(),
        }
    }

    fn is_kept(&self, on_two: bool) -> bool {
        if on_two { self.on_two } else { self.on_one }
    }
}

/// A test of two methods.
fn test(class: &Class, pair: (usize, usize), shape: Shape) -> Test {
    let name: ClassName = class.name.as_str().into();
    let constructor =
        Member { class: name.clone(), name: "<init>".into(), descriptor: "()V".into(), is_static: false };
    let new = || Step { make: Make::New(constructor.clone()), args: vec![], used_as: Some(name.clone()) };
    // Two instances, and one that only the calls of the prefix and of one thread know.
    let mut prefix = vec![new(), new(), new()];
    let call = |method: &Method, own: usize, peer: usize| {
        let parameters = if method.takes_peer { format!("L{};", class.name) } else { String::new() };
        let member = Member {
            class: name.clone(),
            name: method.name.as_str().into(),
            descriptor: format!("({parameters})I").into(),
            is_static: method.is_static,
        };
        let mut args = Vec::new();
        args.extend((!method.is_static).then_some(Value::Var(Var(own))));
        args.extend(method.takes_peer.then_some(Value::Var(Var(peer))));
        Call { method: member, args }
    };
    if let Some(before) = shape.before {
        let call = call(&class.methods[before], 0, if shape.on_two { 1 } else { 2 });
        prefix.push(Step { make: Make::Call(call.method), args: call.args, used_as: None });
    }
    let (first, second) = (&class.methods[pair.0], &class.methods[pair.1]);
    let suffixes = if shape.on_two {
        vec![vec![call(first, 0, 1)], vec![call(second, 1, 0)]]
    } else {
        let peers = if shape.nested { [0, 0] } else { [1, 2] };
        vec![vec![call(first, 0, peers[0])], vec![call(second, 0, peers[1])]]
    };
    Test { class: name, prefix, instances: vec![Var(0), Var(1)], suffixes, observers: vec![] }
}

/// A violation in words.
fn describe(test: &Test, violation: &Violation) -> String {
    let mut text = String::new();
    for step in test.prefix.iter().skip(3) {
        let _ = write!(text, "after {:?}: ", step.args);
        if let Make::Call(member) = &step.make {
            let _ = write!(text, "{}; ", member.name);
        }
    }
    for suffix in &test.suffixes {
        let _ = write!(text, "{}{:?} ", suffix[0].method.name, suffix[0].args);
    }
    let orders: Vec<String> = violation.linearizations.list.iter().map(|l| format!("{:?}", l.ends)).collect();
    let _ = write!(text, "-> {:?}, but in order {}", violation.failing, orders.join(" or "));
    text
}
