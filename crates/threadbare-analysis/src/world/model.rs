//! The closed world of tests: which objects can exist, and with them what open calls reach.
//!
//! A test makes its arguments itself, so their classes are known: for every parameter the class itself or
//! a few implementations, and instances of the class under test wherever they fit. Besides them there
//! are the objects that the code of the test's calls allocates and keeps. What is in neither set cannot be
//! the receiver of a call.
//!
//! Functional interfaces are given lambdas of the test's own, which do nothing to shared objects, and what static
//! methods of the interface make of an argument: `Predicate.isEqual(x)` calls `x.equals`.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_classfile::acc;
use threadbare_library::usual::usual;

use crate::program::ids::{ClassId, MethodId};
use crate::summary::object::{Object, Objects, Type};
use crate::summary::solver::Solver;

/// Constructors of constructors of arguments are followed this far.
const MOST_DEPTH: usize = 2;
/// Implementations of one interface that stand for all.
const MOST_IMPLEMENTATIONS: usize = 2;
/// Finds implementations on the class path.
pub trait Implementations {
    /// Public concrete classes below this one, in the order of the class path.
    fn of(&mut self, solver: &mut Solver, class: ClassId) -> Vec<ClassId>;
}

#[derive(Default)]
pub struct TestWorld {
    /// Classes of arguments, in the order in which they were found.
    pub arguments: Vec<ClassId>,
    /// These, and classes of objects that are kept.
    pub all: Vec<ClassId>,
    /// What some of the arguments are views of.
    pub outer: FxHashSet<ClassId>,
    known: FxHashSet<ClassId>,
    below: FxHashMap<(ClassId, bool), Arc<[ClassId]>>,
}

impl TestWorld {
    /// The arguments that tests of this class can have.
    pub fn of(
        solver: &mut Solver,
        receivers: &[ClassId],
        implementations: &mut dyn Implementations,
    ) -> TestWorld {
        let mut world = TestWorld::default();
        let object = solver.program.object();
        world.add_argument(object);
        let mut work: Vec<(ClassId, usize)> = Vec::new();
        for class in receivers {
            world.add_argument(*class);
            for method in solver.program.public_methods(*class) {
                work.extend(reference_params(solver, method).into_iter().map(|c| (c, 0)));
            }
            work.push((*class, 0));
        }
        let mut asked: FxHashSet<ClassId> = FxHashSet::default();
        let mut next = 0;
        while next < work.len() {
            let (class, depth) = work[next];
            next += 1;
            if !asked.insert(class) || depth > MOST_DEPTH {
                continue;
            }
            for class in world.stand_ins(solver, class, depth, implementations) {
                world.add_argument(class);
                if solver.facts.lambdas.contains_key(&class) {
                    continue;
                }
                world.add_outer(solver, class);
                for method in solver.program.constructors(class) {
                    if solver.program.method(method).access & acc::PUBLIC != 0 || receivers.contains(&class) {
                        work.extend(reference_params(solver, method).into_iter().map(|c| (c, depth + 1)));
                    }
                }
            }
        }
        world
    }

    /// What is passed where this class is asked for.
    fn stand_ins(
        &mut self,
        solver: &mut Solver,
        class: ClassId,
        depth: usize,
        implementations: &mut dyn Implementations,
    ) -> Vec<ClassId> {
        if solver.facts.is_quiet_type(&mut solver.program, class) {
            return Vec::new();
        }
        let name = solver.program.class_name(class).to_string();
        if name.starts_with('[') {
            return vec![class];
        }
        if !solver.program.is_abstract(class) {
            return vec![class];
        }
        if let Some(usual) = usual(&name).filter(|usual| !usual.implementations.is_empty()) {
            return usual.implementations.iter().map(|n| solver.program.class(n)).collect();
        }
        if is_functional(solver, class) {
            let mut found = holding_lambdas(solver, class);
            if !solver.program.is_library(class) {
                found.extend(implementations.of(solver, class).into_iter().take(MOST_IMPLEMENTATIONS));
            }
            return found;
        }
        let mut found = implementations.of(solver, class);
        // What is only needed to make an argument needs no variety.
        found.truncate(if depth == 0 { MOST_IMPLEMENTATIONS } else { 1 });
        found
    }

    /// What an inner object is a view of, an iterator for example, exists with it.
    fn add_outer(&mut self, solver: &mut Solver, class: ClassId) {
        let name = solver.program.class_name(class).to_string();
        let Some((outer, _)) = name.rsplit_once('$').filter(|_| !name.starts_with('[')) else { return };
        let outer = solver.program.class(outer);
        if solver.program.load(outer).is_some() && !solver.program.is_abstract(outer) {
            self.add(outer);
            self.outer.insert(outer);
        }
    }

    fn add_argument(&mut self, class: ClassId) {
        if self.known.insert(class) {
            self.all.push(class);
        }
        if !self.arguments.contains(&class) {
            self.arguments.push(class);
        }
    }

    /// An object of this class is kept somewhere. Was that news?
    pub fn add(&mut self, class: ClassId) -> bool {
        let is_new = self.known.insert(class);
        if is_new {
            self.all.push(class);
            self.below.clear();
        }
        is_new
    }

    /// The classes of the world below this one.
    pub fn below(&mut self, solver: &mut Solver, class: ClassId, arguments_only: bool) -> Arc<[ClassId]> {
        if let Some(known) = self.below.get(&(class, arguments_only)) {
            return known.clone();
        }
        let all = if arguments_only { &self.arguments } else { &self.all };
        let mut found = Vec::new();
        for candidate in all {
            let upper = solver.facts.upper(&mut solver.program, Type::Exactly(*candidate));
            // Nobody can make an object of a class that is not there.
            if solver.program.load(upper).is_none() && !solver.program.is_array(upper) {
                continue;
            }
            if solver.program.is_subtype(upper, class) != Some(false)
                && !solver.facts.is_quiet_type(&mut solver.program, upper)
            {
                found.push(*candidate);
            }
        }
        let found: Arc<[ClassId]> = found.into();
        self.below.insert((class, arguments_only), found.clone());
        found
    }
}

pub fn target_of(solver: &mut Solver, method: MethodId) -> crate::program::ids::Target {
    let data = solver.program.method(method);
    crate::program::ids::Target { class: data.class, name: data.name, descriptor: data.descriptor }
}

/// Classes of the parameters of reference types; of arrays, the innermost element.
fn reference_params(solver: &mut Solver, method: MethodId) -> Vec<ClassId> {
    let descriptor = solver.program.text(solver.program.method(method).descriptor).to_string();
    let mut all = Vec::new();
    for param in threadbare_classfile::descriptor::params(&descriptor).into_iter().flatten() {
        let Some(name) = param.class_name() else { continue };
        all.push(solver.program.class(name));
        let element = name.trim_start_matches('[');
        if let Some(element) = element.strip_prefix('L').and_then(|e| e.strip_suffix(';'))
            && name.starts_with('[')
        {
            all.push(solver.program.class(element));
        }
    }
    all
}

/// Each parameter as itself.
pub(crate) fn reference_args(solver: &mut Solver, method: MethodId) -> Vec<Objects> {
    let data = solver.program.method(method);
    let descriptor = solver.program.text(data.descriptor).to_string();
    let first = u16::from(data.access & acc::STATIC == 0);
    let params = threadbare_classfile::descriptor::params(&descriptor).into_iter().flatten();
    params
        .enumerate()
        .map(|(i, param)| {
            let Some(name) = param.class_name() else { return Objects::default() };
            let descriptor = if name.starts_with('[') { name.to_string() } else { format!("L{name};") };
            match solver.facts.type_of_descriptor(&mut solver.program, &descriptor) {
                Some(class) => Objects::one(Object::param(first + i as u16), class),
                None => Objects::default(),
            }
        })
        .collect()
}

/// Lambdas that static methods of an interface make and that hold arguments.
fn holding_lambdas(solver: &mut Solver, interface: ClassId) -> Vec<ClassId> {
    let mut found = Vec::new();
    for method in solver.program.methods_of(interface) {
        let access = solver.program.method(method).access;
        if access & acc::STATIC == 0 || access & acc::PUBLIC == 0 {
            continue;
        }
        let Some(body) = solver.program.body(method) else { continue };
        for effect in &body.effects {
            let (program, facts) = (&mut solver.program, &mut solver.facts);
            let Some(made) = crate::program::lambda::of_effect(program, facts, interface, &effect.kind)
            else {
                continue;
            };
            let lambda = facts.lambdas.get(&made);
            if lambda.is_some_and(|l| l.captured > 0 && l.interface == interface) {
                found.push(made);
            }
        }
    }
    found
}

/// One abstract method, besides those that every object has.
fn is_functional(solver: &mut Solver, class: ClassId) -> bool {
    let Some(loaded) = solver.program.load(class) else { return false };
    if !loaded.is_interface() {
        return false;
    }
    let mut count = 0;
    let mut all = vec![class];
    all.extend(solver.program.super_interfaces(class));
    for interface in all {
        for method in solver.program.methods_of(interface) {
            let data = solver.program.method(method);
            let name = solver.program.text(data.name);
            let of_object = matches!(name, "equals" | "hashCode" | "toString");
            count += usize::from(data.access & acc::ABSTRACT != 0 && !of_object);
        }
    }
    count == 1
}
