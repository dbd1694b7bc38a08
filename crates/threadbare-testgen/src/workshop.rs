//! Where tests of one class are made: DepCon+'s two modes (Algorithms 3 and 4) and ConTeGe's random tests, over
//! ConTeGe's tasks.
//!
//! A test is a function of the seed and of what was ordered; nothing is learned from other tests, so that it does not matter which machine
//! makes which. What is learned about the class (ways to make an instance that work) is learned first.
//!
//! Deviations from the papers:
//! 1. A suffix call is chosen among a few, each tried alone; one that throws is not used, one that
//!    blocks only if there is no other (ConTeGe rejects both).
//! 2. Parameters are made in the prefix and not in the suffix: making them there only adds work that
//!    no other thread can see.
//! 3. Besides one shared instance (Algorithm 3) and two with crossed parameters (Algorithm 4) there are
//!    tests with two instances for exceptions: `a.insert(0, b)` beside `b.setLength(0)`.
//! 4. Some tests of a pair have suffixes of two calls: the other one conflicts with the pair, or looks at
//!    what it left.
//! 5. Every fourth test gives the only instance to its own methods, wherever it fits; every eighth gives
//!    calls null half of the time, which is rare otherwise.
//! 6. Half of the tests of a pair take numbers and texts again and again, so that calls are about the same key or amount.
//! 7. With two instances, half of the tests have only one of them hold the other before the threads start, and
//!    one time in four a call is given the other inside of a collection.

use crate::contract::Pool;
use crate::dice::{Dice, number_of};
use crate::generator::{Order, Plan, Scenario};
use crate::literals::Literals;
use crate::maker::{Maker, Materials};
use crate::observers::observers;
use crate::serial::{CallEnd, Timers};
use crate::stage::{Failure, Stage};
use crate::targets::{Pair, Targets};
use crate::test::{Call, Make, Member, Step, Test, Value, Var};
use crate::ways::{Way, Ways, around, below};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use threadbare_vm::ids::ClassId;

/// Times that a way to make an instance is tried before it is given up.
const TRIES: u64 = 10;
/// Times that a test is drawn anew when it cannot be built.
pub(crate) const ATTEMPTS: u64 = 4;
/// Ways in which a suffix is drawn, of which one is used.
const ALTERNATIVES: usize = 3;
/// One time in so many an instance is given inside of a collection, where the parameter takes one.
const INSIDE: usize = 4;
/// Calls that change the state of an instance before the threads start, at most (Max-len).
const MOST_CHANGERS: usize = 5;
/// Calls of a random suffix, at most. With two suffixes of three there are twenty sequential orders.
const MOST_CALLS: usize = 3;
/// Times that a prefix is run over again without the steps that failed.
const PRUNINGS: usize = 16;

/// Why there is no test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rejected {
    /// No instance came about in this prefix.
    NoInstance,
    /// Every call that was tried throws when it is made alone: which method, and what.
    Throws(usize, String),
    Failure(Failure),
}

/// Why a class cannot be tested at all.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Unbuildable {
    NoSuchClass,
    /// No way to make an instance, of these.
    NoInstance(Vec<Fruitless>),
    /// Its initialiser does not end well.
    Initialiser(Failure),
    /// It needs this, which the machine does not have.
    Unsupported(String),
}

/// A way to make an instance that led nowhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fruitless {
    pub make: Make,
    /// What happened last; nothing if it could not even be tried.
    pub why: Option<Failure>,
}

impl Fruitless {
    fn is_in_initialiser(&self) -> bool {
        matches!(&self.why, Some(Failure::Threw(class)) if class == "java.lang.ExceptionInInitializerError")
    }
}

pub struct Workshop {
    pub stage: Stage,
    pub targets: Arc<Targets>,
    materials: Materials,
    ways: Vec<Way>,
    /// Prefixes that make an instance.
    recipes: Vec<Vec<Step>>,
    seed: u64,
    /// Methods that have been called.
    called: FxHashSet<Member>,
    /// Ways to make something that took long once.
    patient: FxHashSet<Make>,
    /// Those that did not even end in the time that there is for what is done once.
    endless: FxHashSet<Make>,
    /// Natives and features that the machine does not have, met on the way.
    pub unsupported: BTreeSet<String>,
}

impl Workshop {
    /// Learns how instances are made.
    pub fn open(
        mut stage: Stage,
        targets: Arc<Targets>,
        seed: u64,
    ) -> Result<Workshop, (Box<Stage>, Unbuildable)> {
        let Some(class) = stage.class(&targets.class) else {
            return Err((Box::new(stage), Unbuildable::NoSuchClass));
        };
        if let Err(failure) = stage.initialise(class) {
            let why = match failure {
                Failure::Unsupported(what) => Unbuildable::Unsupported(what),
                other => Unbuildable::Initialiser(other),
            };
            return Err((Box::new(stage), why));
        }
        let materials = Materials {
            class,
            name: targets.class.clone(),
            literals: Literals::of(&[stage.class_data(class)]),
            arguments: targets.arguments.clone(),
            ways: Ways::without(targets.terms.excluded.clone()),
            failures: FxHashMap::default(),
            diets: FxHashMap::default(),
            not_built: BTreeSet::new(),
        };
        let mut shop = Workshop {
            stage,
            targets,
            materials,
            ways: vec![],
            recipes: vec![],
            seed,
            called: FxHashSet::default(),
            patient: FxHashSet::default(),
            endless: FxHashSet::default(),
            unsupported: BTreeSet::new(),
        };
        let needs_instance = shop.targets.methods.iter().any(|m| !m.is_static);
        let mut failed = Vec::new();
        let mut found = !needs_instance || shop.find_ways(class, &mut failed);
        let only_slow = |tried: &Fruitless| {
            matches!(tried.why, Some(Failure::Bound(_))) && !shop.endless.contains(&tried.make)
        };
        if !found && failed.iter().any(only_slow) {
            shop.stage.be_patient();
            shop.materials.failures.clear();
            found = shop.find_ways(class, &mut Vec::new());
        }
        if !found {
            let initialiser = failed.iter().find(|tried| tried.is_in_initialiser());
            let why = match initialiser.and_then(|tried| tried.why.clone()) {
                Some(failure) => Unbuildable::Initialiser(failure),
                None => Unbuildable::NoInstance(failed),
            };
            return Err((Box::new(shop.stage), why));
        }
        shop.learn_diets();
        Ok(shop)
    }

    /// What another test of the same class is made with.
    pub(crate) fn tools(&mut self) -> (&mut Stage, &mut Materials) {
        (&mut self.stage, &mut self.materials)
    }

    /// Does it take long to make an instance?
    pub(crate) fn is_slow(&self) -> bool {
        !self.patient.is_empty()
    }

    /// Texts in the class's own code.
    pub(crate) fn constants(&self) -> Vec<Arc<str>> {
        self.materials.literals.texts().to_vec()
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// One of the prefixes that make an instance.
    pub(crate) fn some_recipe(&self, number: u64) -> Option<Vec<Step>> {
        let count = self.recipes.len() as u64;
        self.recipes.get(number.checked_rem(count)? as usize).cloned()
    }

    /// What could not be made, by name.
    pub fn not_built(&self) -> &BTreeSet<String> {
        &self.materials.not_built
    }

    /// Whether there is a way to make an instance.
    pub(crate) fn makes_instances(&self) -> bool {
        !self.ways.is_empty()
    }

    /// Finds ways to come by an instance: of the class's own making, by an implementation, by a class below
    /// it, or from the class around it.
    fn find_ways(&mut self, class: ClassId, failed: &mut Vec<Fruitless>) -> bool {
        type Source = fn(&mut Workshop, ClassId) -> Vec<Way>;
        let sources: [Source; 3] = [
            |shop, class| {
                let mut arguments = shop.targets.implementations.clone();
                arguments.extend(shop.targets.arguments.iter().cloned());
                shop.materials.ways.of(&mut shop.stage, class, &arguments)
            },
            |shop, class| below(&mut shop.stage, class),
            |shop, class| around(&mut shop.stage, class),
        ];
        for source in sources {
            let ways = source(self, class);
            let mut good = Vec::new();
            for (i, way) in ways.into_iter().enumerate() {
                if self.works(&way, i as u64, failed) {
                    good.push(way);
                }
            }
            if !good.is_empty() {
                let Materials { name, ways, .. } = &mut self.materials;
                ways.keep(name, good.clone());
                self.ways = good;
                return true;
            }
        }
        false
    }

    /// Tries to make an instance in one way.
    fn works(&mut self, way: &Way, number: u64, failed: &mut Vec<Fruitless>) -> bool {
        let mut last = None;
        for attempt in 0..TRIES {
            let dice = Dice::new(self.seed, &[number_of(&self.materials.name), 1 << 40 | number, attempt]);
            let mut maker = Maker::new(&mut self.stage, &mut self.materials, dice);
            let Some(_) = maker.instance(std::slice::from_ref(way)) else { continue };
            let draft = Test {
                class: maker.materials.name.clone(),
                prefix: maker.steps,
                instances: maker.instances,
                suffixes: vec![],
                observers: vec![],
            };
            let mut failures = Vec::new();
            let built = self.prune(draft.clone(), &mut failures);
            self.learn(&draft, &failures);
            match built {
                Some(test) => {
                    self.recipes.push(test.prefix);
                    return true;
                }
                None => last = failures.pop().map(|(_, why)| why),
            }
            // Other arguments seldom end what goes on for ever, and each trial takes long.
            if self.endless.contains(&way.make) && attempt > 0 {
                break;
            }
        }
        failed.push(Fruitless { make: way.make.clone(), why: last });
        false
    }

    /// Remembers which ways to come by objects fail. Only before the first test is made.
    fn learn(&mut self, draft: &Test, failures: &[(Make, Failure)]) {
        for step in &draft.prefix {
            self.materials.failures.entry(step.make.clone()).or_default().0 += 1;
        }
        for (make, _) in failures {
            self.materials.failures.entry(make.clone()).or_default().1 += 1;
        }
    }

    /// Runs the prefix of a draft and leaves out what fails, until it runs; everything is taken back, and
    /// what it links is linked for good. Nothing if no instance is left.
    fn prune(&mut self, draft: Test, failures: &mut Vec<(Make, Failure)>) -> Option<Test> {
        self.prune_by(draft, failures, PRUNINGS, Test::without)
    }

    /// The same, by another rule of what to leave out when a step fails, and so many times at most.
    pub(crate) fn prune_by(
        &mut self,
        mut draft: Test,
        failures: &mut Vec<(Make, Failure)>,
        times: usize,
        without: fn(&Test, &BTreeSet<usize>) -> Option<Test>,
    ) -> Option<Test> {
        for _ in 0..times {
            match self.stage.run_linked(&draft, |_, _| ()) {
                Ok(()) => return Some(draft),
                Err((i, failure)) => {
                    let make = draft.prefix.get(i)?.make.clone();
                    if matches!(failure, Failure::Bound(_)) && self.patient.insert(make) {
                        // The first time takes longer than all others.
                        let patiently = self.stage.run_patiently(&draft);
                        if matches!(patiently, Err((at, Failure::Bound(_))) if at == i) {
                            self.endless.insert(draft.prefix.get(i)?.make.clone());
                        }
                        continue;
                    }
                    if let Failure::Unsupported(what) = &failure {
                        self.unsupported.insert(what.clone());
                    }
                    failures.push((draft.prefix.get(i)?.make.clone(), failure));
                    draft = without(&draft, &BTreeSet::from([i]))?;
                }
            }
        }
        None
    }

    /// Builds a test that was ordered.
    pub fn build(&mut self, order: &Order, threads: usize) -> Result<Test, Rejected> {
        let mut last = Rejected::NoInstance;
        for attempt in 0..ATTEMPTS {
            match self.try_build(order, threads, attempt) {
                Ok(test) => return Ok(test),
                Err(why) => last = why,
            }
        }
        Err(last)
    }

    fn try_build(&mut self, order: &Order, threads: usize, attempt: u64) -> Result<Test, Rejected> {
        let Draft { test: draft, alternatives } = match order.plan {
            Plan::Pair { pair, scenario } => self.draft(pair, scenario, order, threads, attempt)?,
            Plan::Random { prefix, suffixes } => {
                self.random_draft(order.round, prefix, &suffixes, threads, attempt)?
            }
        };
        let draft = self.prune(draft, &mut Vec::new()).ok_or(Rejected::NoInstance)?;
        // The suffixes of the draft hold all alternatives in turn, so that pruning renumbers them.
        let mut all: Vec<Vec<Call>> = draft.suffixes.clone();
        let mut chosen = Vec::new();
        for count in alternatives {
            let rest = all.split_off(count.min(all.len()));
            let candidates = std::mem::replace(&mut all, rest);
            chosen.push(self.choose(&draft, candidates)?);
        }
        let test = Test { suffixes: chosen, ..draft };
        let test = Test { observers: observers(&self.targets, &test), ..test };
        let test = test.without(&BTreeSet::new()).ok_or(Rejected::NoInstance)?;
        // One sequential run, so that what the calls link together is linked.
        let order: Vec<usize> =
            test.suffixes.iter().enumerate().flat_map(|(i, s)| std::iter::repeat_n(i, s.len())).collect();
        let run = self.stage.run_linked(&test, |stage, values| {
            stage.make_calls(&test, values, &order, Timers::Last);
        });
        run.map_err(|(_, failure)| Rejected::Failure(failure))?;
        Ok(test)
    }

    /// The first of several suffixes that returns when it is run alone; else one that waits.
    fn choose(&mut self, draft: &Test, candidates: Vec<Vec<Call>>) -> Result<Vec<Call>, Rejected> {
        let mut waits = None;
        let mut why = Rejected::NoInstance;
        for suffix in candidates {
            let alone = Test { suffixes: vec![suffix.clone()], ..draft.clone() };
            let order = vec![0; suffix.len()];
            if suffix.iter().any(|call| self.called.insert(call.method.clone())) {
                // The first call of a method initialises what it needs, at one stroke.
                let first = self.stage.make_first_calls(&alone);
                first.map_err(|(_, failure)| Rejected::Failure(failure))?;
            }
            let ends = self
                .stage
                .run_linked(&alone, |stage, values| stage.make_calls(&alone, values, &order, Timers::AtOnce));
            let ends = ends.map_err(|(_, failure)| Rejected::Failure(failure))?;
            match ends[0].iter().find(|end| !matches!(end, CallEnd::Returned(_))) {
                None => return Ok(suffix),
                Some(CallEnd::Stuck) => waits = Some(suffix),
                Some(CallEnd::Threw(thrown)) => {
                    let method = &suffix[0].method;
                    let index = self.targets.methods.iter().position(|m| m == method);
                    why = Rejected::Throws(index.unwrap_or(0), thrown.class.clone());
                }
                Some(CallEnd::Unknown(failure)) => {
                    if let Failure::Unsupported(what) = failure {
                        self.unsupported.insert(what.clone());
                    }
                    why = Rejected::Failure(failure.clone());
                }
                Some(_) => {}
            }
        }
        waits.ok_or(why)
    }

    /// Draws a test of a pair: a prefix, and for each thread a few suffixes of which one will be used.
    fn draft(
        &mut self,
        pair: Pair,
        scenario: Scenario,
        order: &Order,
        threads: usize,
        attempt: u64,
    ) -> Result<Draft, Rejected> {
        let Order { round, crowd, .. } = *order;
        let class = number_of(&self.targets.class);
        let numbers = [class, pair.first as u64, pair.second as u64, scenario as u64, round, attempt];
        let targets = self.targets.clone();
        let needs_instance = [pair.first, pair.second].iter().any(|m| !targets.methods[*m].is_static);
        let wanted = match scenario {
            // An instance may come from the very method that makes the only one.
            _ if !needs_instance && (self.ways.is_empty() || round.is_multiple_of(2)) => 0,
            Scenario::One => 1,
            Scenario::Two | Scenario::Crossed => 2,
        };
        let maker = self.instances(wanted, Dice::new(self.seed, &numbers), attempt)?;
        let nested = round % 4 == 3 && scenario == Scenario::One && wanted == 1;
        let mut drawing =
            Drawing { maker, targets: &targets, scenario, nested, handles: round % 4 == 2, hands_back: true };
        if drawing.maker.dice.one_in(2) {
            drawing.maker.set_theme();
        }
        if round % 2 == 1 && wanted > 0 {
            drawing.change_state(pair);
        }
        if round % 8 == 6 {
            drawing.maker.nulls = 2;
        }
        let long = nested || round >= 4 && drawing.maker.dice.one_in(3);
        let mut both = (pair.first, pair.second);
        if crowd && drawing.maker.dice.one_in(2) {
            both = (both.1, both.0);
        }
        let pools = targets.terms.pools(targets.methods.len(), both, threads, &mut drawing.maker.dice);
        let mut suffixes = Vec::new();
        for (thread, pool) in pools.iter().enumerate() {
            for _ in 0..ALTERNATIVES {
                let mut suffix = drawing.suffix(pool, thread, long);
                if crowd && thread == 1 && suffix.len() == 1 && drawing.maker.dice.one_in(2) {
                    // Who wakes others does so as often as there are others.
                    suffix.extend(drawing.suffix(pool, thread, false));
                }
                suffixes.push(suffix);
            }
        }
        Ok(drawing.finish(suffixes, pools.len()))
    }

    /// Draws a test as ConTeGe does. The prefix depends on its number alone, and so does each suffix.
    fn random_draft(
        &mut self,
        round: u64,
        prefix: u64,
        chosen: &[u64],
        threads: usize,
        attempt: u64,
    ) -> Result<Draft, Rejected> {
        let class = number_of(&self.targets.class);
        let targets = self.targets.clone();
        let (wanted, seed) = (usize::from(!self.ways.is_empty()), self.seed);
        let maker =
            self.instances(wanted, Dice::new(self.seed, &[class, 1 << 43, round, prefix]), attempt)?;
        let scenario = Scenario::One;
        let mut drawing =
            Drawing { maker, targets: &targets, scenario, nested: false, handles: false, hands_back: true };
        let all: Vec<usize> = (0..targets.methods.len()).collect();
        for _ in 0..drawing.maker.dice.below(MOST_CHANGERS + 1) {
            let usable = |m: &usize| wanted > 0 || targets.methods[*m].is_static;
            if let Some(method) = drawing.maker.dice.pick(&all).filter(usable) {
                let instance = drawing.maker.instances.first().copied().unwrap_or(Var(0));
                drawing.change(&targets.methods[method], instance, None);
            }
        }
        let pools = match targets.terms.some_pair(all.len(), &mut drawing.maker.dice) {
            Some(pair) => targets.terms.pools(all.len(), pair, threads, &mut drawing.maker.dice),
            None => vec![],
        };
        let mut suffixes = Vec::new();
        for (thread, pool) in pools.iter().enumerate() {
            let number = chosen[thread % chosen.len()];
            for alternative in 0..ALTERNATIVES as u64 {
                let numbers = [class, 1 << 44, round, prefix, number, alternative, attempt];
                drawing.maker.dice = Dice::new(seed, &numbers);
                let count = 1 + drawing.maker.dice.below(MOST_CALLS);
                let mut calls = Vec::new();
                for _ in 0..count {
                    let Some(method) = drawing.maker.dice.pick(&pool.methods) else { break };
                    let method = &targets.methods[method];
                    if wanted > 0 || method.is_static {
                        let own = drawing.maker.instances.first().copied().unwrap_or(Var(0));
                        calls.push(drawing.call(method, own, None));
                    }
                }
                suffixes.push(calls);
            }
        }
        Ok(drawing.finish(suffixes, pools.len()))
    }

    /// A prefix with so many instances.
    pub(crate) fn instances(
        &mut self,
        wanted: usize,
        dice: Dice,
        attempt: u64,
    ) -> Result<Maker<'_>, Rejected> {
        let (ways, recipes) = (self.ways.clone(), self.recipes.clone());
        let mut maker = Maker::new(&mut self.stage, &mut self.materials, dice);
        // Both instances are often of one kind: what one has learned the other needs too.
        let same = maker.dice.one_in(2).then(|| maker.dice.pick(&recipes)).flatten();
        for _ in 0..wanted {
            let again = attempt > 0 || maker.dice.one_in(3);
            let recipe = same.clone().or_else(|| if again { maker.dice.pick(&recipes) } else { None });
            let made = match recipe {
                Some(recipe) => maker.repeat(&recipe),
                None => maker.instance(&ways),
            };
            made.ok_or(Rejected::NoInstance)?;
        }
        Ok(maker)
    }
}

/// A test whose suffixes are still to be chosen: each thread has so many in turn.
struct Draft {
    test: Test,
    alternatives: Vec<usize>,
}

/// Calls for a scenario.
pub(crate) struct Drawing<'a> {
    pub maker: Maker<'a>,
    pub targets: &'a Targets,
    pub scenario: Scenario,
    /// The only instance is given to its own methods wherever it fits.
    pub nested: bool,
    /// Now and then a thread uses what a method has given instead of calling it.
    pub handles: bool,
    /// What methods give is given to others.
    pub hands_back: bool,
}

impl Drawing<'_> {
    /// The draft, with so many suffixes for each of the threads in turn.
    fn finish(self, suffixes: Vec<Vec<Call>>, threads: usize) -> Draft {
        let alternatives = vec![suffixes.len() / threads.max(1); threads];
        let Maker { steps, instances, .. } = self.maker;
        let test =
            Test { class: self.targets.class.clone(), prefix: steps, instances, suffixes, observers: vec![] };
        Draft { test, alternatives }
    }

    /// Calls before the threads start, at least one of which conflicts with a method of the pair
    /// (`AppendStateChanger`). With two instances each call is made on both, given the other, or on one of them.
    fn change_state(&mut self, pair: Pair) {
        let methods = &self.targets.methods;
        let usable = |m: &usize| !methods[*m].is_static;
        let mut conflicting: Vec<usize> = self.targets.conflicts[pair.first].clone();
        conflicting.extend(&self.targets.conflicts[pair.second]);
        conflicting.retain(usable);
        let all: Vec<usize> = (0..methods.len()).filter(usable).collect();
        // Who is given something brings the instance into a new state; who is given nothing often only
        // looks, or takes the state back.
        let brings = |m: &usize| !methods[*m].parameters().is_empty() && !self.targets.observers.contains(m);
        let bringers: Vec<usize> = conflicting.iter().copied().filter(brings).collect();
        let count = 1 + self.maker.dice.below(MOST_CHANGERS);
        let certain = self.maker.dice.below(count);
        let one_way = self.one_way(pair);
        for i in 0..count {
            let from = match self.maker.dice.below(4) {
                0 if i != certain => &all,
                1 if !conflicting.is_empty() => &conflicting,
                _ if !bringers.is_empty() => &bringers,
                _ if !conflicting.is_empty() => &conflicting,
                _ => &all,
            };
            let Some(method) = self.maker.dice.pick(from) else { return };
            let method = &methods[method];
            if self.scenario == Scenario::One {
                let instance = self.maker.instances[0];
                let given = if self.nested { self.given(method) } else { None };
                self.change(method, instance, given.map(|at| (at, instance)));
                continue;
            }
            let both = [self.maker.instances[0], self.maker.instances[1]];
            let given = if self.maker.dice.one_in(4) { None } else { self.given(method) };
            for (i, own) in both.into_iter().enumerate() {
                if given.is_none() || one_way.is_none_or(|holder| holder == i) {
                    self.change(method, own, given.map(|at| (at, both[1 - i])));
                }
            }
        }
    }

    /// Half of the time only one of two instances is given the other, this one: some methods never return
    /// from instances that hold each other. A call that cannot be given the other instance must find it in
    /// its receiver.
    fn one_way(&mut self, pair: Pair) -> Option<usize> {
        if self.scenario == Scenario::One || self.maker.dice.one_in(2) {
            return None;
        }
        let methods = &self.targets.methods;
        let [first, second] = [pair.first, pair.second].map(|m| self.maker.admits_instance(&methods[m]));
        Some(match (first.is_empty(), second.is_empty()) {
            (true, false) => 0,
            (false, true) => 1,
            _ => self.maker.dice.below(2),
        })
    }

    /// A parameter that takes an instance.
    pub fn given(&mut self, method: &Member) -> Option<usize> {
        let fits = self.maker.admits_instance(method);
        self.maker.dice.pick(&fits)
    }

    pub fn change(&mut self, method: &Member, instance: Var, given: Option<(usize, Var)>) {
        let call = self.call(method, instance, given);
        self.maker.step(Make::Call(call.method), call.args, None);
    }

    pub fn call(&mut self, method: &Member, instance: Var, given: Option<(usize, Var)>) -> Call {
        let mut args = Vec::new();
        if !method.is_static {
            args.push(Value::Var(instance));
        }
        let first = args.len();
        args.extend(self.maker.arguments(method, 0));
        if !method.is_static && self.hands_back {
            self.hand_back(method, instance, &mut args);
        }
        if let Some((at, other)) = given {
            let at = first + at;
            // A collection is given elements to call as well as a collection.
            let inside = self.maker.dice.one_in(INSIDE) && self.maker.put_into(&args[at], other);
            if !inside {
                args[at] = Value::Var(other);
            }
        }
        Call { method: method.clone(), args }
    }

    /// A suffix for a thread's method, on the instance that is the thread's.
    fn suffix(&mut self, pool: &Pool, thread: usize, long: bool) -> Vec<Call> {
        let targets = self.targets;
        let mut methods = vec![pool.base];
        if long {
            let looks = self.maker.dice.one_in(2);
            let from = if looks { &targets.observers } else { &targets.conflicts[pool.base] };
            // Whoever only looks does so at what the other call left.
            let at = if looks { 1 } else { self.maker.dice.below(2) };
            let mut from = pool.among(from);
            if self.maker.instances.is_empty() {
                from.retain(|m| targets.methods[*m].is_static);
            }
            if let Some(more) = self.maker.dice.pick(&from) {
                methods.insert(at, more);
            }
        }
        let mut calls = Vec::new();
        for method in methods {
            let method = &targets.methods[method];
            let count = self.maker.instances.len();
            let own = self.maker.instances.get(thread % count.max(1)).copied().unwrap_or(Var(0));
            if self.handles
                && !method.is_static
                && let Some(call) = self.use_of_handle(method, own)
            {
                calls.push(call);
                continue;
            }
            let other = self.maker.instances.get((thread + 1) % count.max(1)).copied();
            let crossed = match self.scenario {
                Scenario::One if self.nested => self.given(method).zip(Some(own)),
                Scenario::One => None,
                Scenario::Two | Scenario::Crossed => {
                    // `GetSuffixDeadlock`: what one call has as receiver the other is given.
                    let at = self.given(method);
                    at.zip(other).filter(|_| !self.maker.dice.one_in(8))
                }
            };
            calls.push(self.call(method, own, crossed));
        }
        calls
    }
}
