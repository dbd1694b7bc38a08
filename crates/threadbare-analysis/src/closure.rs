//! Open calls, resolved: what public methods do in a closed world.
//!
//! A call to one method of one receiver is a node, shared by all public methods of the class under test.
//! What a node does, with empty hands, is found out once for each class that its receiver can have; the
//! calls that remain open in that are its edges. For each public method the nodes that it reaches are
//! then put together, with the locks that are held on the way: for certain those that are held on every
//! way, possibly those that are held on some.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use threadbare_classfile::acc;

use crate::bits::Bits;
use crate::body::Body;
use crate::evaluate::{Circumstances, Evaluation, hold, wider};
use crate::flow::Flow;
use crate::gather::{Gather, meet};
use crate::ids::{ClassId, MethodId, Target};
use crate::object::{Object, Objects, Path, Root, Type};
use crate::solver::{Key, Solver};
use crate::summary::{Access, At, Locks, Nested, OpenCall, Section, Sites, Summary, Taken, add_sites};
use crate::world::{World, reference_args, target_of};

/// Nodes of one class; beyond that calls are taken for anything.
const MOST_NODES: usize = 20_000;

struct Node {
    call: OpenCall,
    outcomes: Vec<Outcome>,
    resolved: FxHashSet<Type>,
    /// The methods that were looked at, each for the receivers that make a difference to it.
    methods: FxHashSet<Key>,
}

impl Node {
    fn new(call: OpenCall) -> Node {
        let (resolved, methods) = (FxHashSet::default(), FxHashSet::default());
        Node { call, outcomes: Vec::new(), resolved, methods }
    }
}

/// What a call does if its receiver has a certain class.
struct Outcome {
    summary: Summary,
    edges: Vec<Edge>,
}

struct Edge {
    to: usize,
    locks: Locks,
    /// Numbers of locks that may be held besides those of the caller.
    may: SmallVec<[u32; 4]>,
    many: bool,
}

/// How a method reaches a node.
#[derive(Clone)]
struct Reached {
    locks: Locks,
    may: Bits,
    many: bool,
    /// It waits to be looked at.
    is_due: bool,
}

/// A call is one node for all methods, but receivers that are arguments of different types are not, and
/// neither are calls with and without something that matters in an argument: a map that is asked for a
/// text asks nothing of its key.
type NodeKey = (Target, Object, Type, u64);

#[derive(Default)]
pub struct Closure {
    nodes: Vec<Node>,
    numbers: FxHashMap<NodeKey, usize>,
    due: VecDeque<usize>,
    /// Locks that may be held, by number.
    locks: Vec<Taken>,
    lock_numbers: FxHashMap<(Object, Type), u32>,
    /// Direct effects and edges of each public method.
    methods: Vec<Outcome>,
    flow: Flow,
}

impl Closure {
    /// Summaries of these methods with every call resolved. The world gets all objects that they bring about.
    pub fn close(
        world: &mut World,
        solver: &mut Solver,
        methods: &[MethodId],
        receivers: &[ClassId],
    ) -> Vec<Summary> {
        let flow = Flow::of(solver, world, methods, receivers);
        for class in &flow.kept {
            world.add(*class);
        }
        let mut closure = Closure { flow, ..Closure::default() };
        for method in methods {
            let outcome = closure.start(solver, *method, receivers);
            closure.methods.push(outcome);
        }
        closure.settle(world, solver);
        let merged = closure.merge(solver);
        (0..methods.len()).map(|m| closure.put_together(solver, &merged, m)).collect()
    }

    /// What a method does itself.
    fn start(&mut self, solver: &mut Solver, method: MethodId, receivers: &[ClassId]) -> Outcome {
        let params = reference_args(solver, method);
        let is_static = solver.program.method(method).access & acc::STATIC != 0;
        let target = target_of(solver, method);
        let mut evaluation = closed(solver, method);
        let cx = Circumstances {
            at: At { method, offset: 0 },
            locks: Locks::new(),
            may: SmallVec::new(),
            many: false,
            sites: Sites::new(),
        };
        if is_static {
            evaluation.invoke_whole(method, params, None, &cx);
        } else {
            for class in receivers {
                let Some(chosen) = evaluation.solver.program.select(*class, target) else { continue };
                let mut args = vec![Objects::one(Object::param(0), Type::Exactly(*class))];
                args.extend(params.iter().cloned());
                evaluation.invoke_whole(chosen, args, Some(*class), &cx);
            }
        }
        let pending = std::mem::take(&mut evaluation.pending);
        let summary = evaluation.end().0;
        let edges = self.edges(solver, pending);
        Outcome { summary, edges }
    }

    /// The nodes of calls; those that are new or grew are due.
    fn edges(&mut self, solver: &mut Solver, calls: Vec<OpenCall>) -> Vec<Edge> {
        let mut edges = Vec::new();
        for mut call in calls {
            let empty = call.args.iter().take(64).enumerate();
            let empty = empty.fold(0, |set, (i, arg)| set | u64::from(arg.is_empty()) << i);
            let key = (call.target, call.receiver, call.class, empty);
            let locks = std::mem::take(&mut call.locks);
            let may = std::mem::take(&mut call.may);
            let many = std::mem::replace(&mut call.many, false);
            let to = match self.numbers.get(&key) {
                Some(number) => {
                    let node = &mut self.nodes[*number];
                    if join(&mut node.call, call, &mut wider(&mut solver.facts, &mut solver.program)) {
                        node.resolved.clear();
                        node.methods.clear();
                        node.outcomes.clear();
                        self.due.push_back(*number);
                    }
                    *number
                }
                None => {
                    let number = self.nodes.len();
                    self.numbers.insert(key, number);
                    self.nodes.push(Node::new(call));
                    self.due.push_back(number);
                    number
                }
            };
            let others = may.iter().filter(|t| !matches!(t.lock.root, Root::Held(_)));
            let may = others.map(|t| self.lock_number(*t)).collect();
            edges.push(Edge { to, locks, may, many });
        }
        edges
    }

    fn lock_number(&mut self, taken: Taken) -> u32 {
        *self.lock_numbers.entry((taken.lock, taken.class)).or_insert_with(|| {
            self.locks.push(taken);
            self.locks.len() as u32 - 1
        })
    }

    /// Resolves what is due until nothing is, in a world that has all the objects.
    fn settle(&mut self, world: &mut World, solver: &mut Solver) {
        while let Some(number) = self.due.pop_front() {
            if self.nodes.len() > MOST_NODES || solver.is_spent() {
                let gap = solver.limit("more calls of unknown receivers are reached than can be resolved");
                for method in &mut self.methods {
                    method.summary.gaps.push(gap);
                }
                self.due.clear();
                return;
            }
            self.resolve(world, solver, number);
        }
    }

    fn resolve(&mut self, world: &mut World, solver: &mut Solver, number: usize) {
        let call = self.nodes[number].call.clone();
        let Some(declared) = solver.program.resolve_method(call.target) else { return };
        for class in self.candidates(world, solver, &call) {
            if !self.nodes[number].resolved.insert(class) {
                continue;
            }
            // Classes with the same method are the same to it, unless it calls others of its receiver.
            if let Type::Exactly(exact) = class
                && !solver.facts.lambdas.contains_key(&exact)
            {
                let Some(method) = solver.program.select(exact, call.target) else { continue };
                let key = solver.key(method, Some(exact));
                if !self.nodes[number].methods.insert(key) {
                    continue;
                }
            }
            let mut evaluation = closed(solver, declared);
            let top = Type::AtMost(evaluation.solver.program.object());
            let around = Taken { lock: Object::direct(Root::Held(0)), class: top, at: call.at };
            let cx = Circumstances {
                at: call.at,
                locks: Locks::new(),
                may: smallvec::smallvec![around],
                many: false,
                sites: call.sites.clone(),
            };
            let mut args = vec![Objects::one(call.receiver, class)];
            args.extend(call.args.iter().cloned());
            // Whoever made the call goes on with what it returned, an iterator for example.
            let receivers = args[0].clone();
            let result = evaluation.dispatch(call.target, declared, args, &cx);
            evaluation.keep_returned(&receivers, &result);
            let pending = std::mem::take(&mut evaluation.pending);
            let summary = evaluation.end().0;
            let edges = self.edges(solver, pending);
            if !edges.is_empty() || !summary.is_empty() {
                self.nodes[number].outcomes.push(Outcome { summary, edges });
            }
        }
    }

    /// The classes that a receiver can have.
    fn candidates(&self, world: &mut World, solver: &mut Solver, call: &OpenCall) -> Vec<Type> {
        let Some(class) = solver.facts.fitting(&mut solver.program, call.receiver, call.class) else {
            return Vec::new();
        };
        let Type::AtMost(upper) = class else { return vec![class] };
        let given = matches!(call.receiver, Object { root: Root::Param(1..), path: Path::Direct, .. });
        let built = is_given_to_constructor(solver, call.receiver);
        // Whoever calls a method of an interface on something else gets an error, and nothing is done.
        let narrow = match solver.facts.narrowed(&mut solver.program, class, call.target.class) {
            Some(Type::AtMost(narrow)) => narrow,
            Some(exact) => return vec![exact],
            None => return Vec::new(),
        };
        let (mut all, is_all) = self.flow.receivers(&call.sites);
        if !is_all {
            let others = world.below(solver, narrow, given);
            let known: FxHashSet<ClassId> = all.iter().copied().collect();
            all.extend(others.iter().filter(|c| !known.contains(c)));
        }
        let mut found = Vec::new();
        for class in all {
            let own = solver.facts.upper(&mut solver.program, Type::Exactly(class));
            let is_fit = solver.program.is_subtype(own, narrow) != Some(false)
                && solver.program.is_subtype(own, upper) != Some(false)
                && (!given || world.arguments.contains(&class))
                && (!built || !solver.family.contains(&class));
            if is_fit {
                found.push(Type::Exactly(class));
            }
        }
        found
    }

    // ---- one method ---------------------------------------------------------------------------------

    /// Of each node: all that it does, whatever class its receiver has.
    fn merge(&mut self, solver: &mut Solver) -> Vec<Outcome> {
        let top = Type::AtMost(solver.program.object());
        let mut merged = Vec::with_capacity(self.nodes.len());
        for node in &mut self.nodes {
            let mut out = Gather::default();
            let mut edges: Vec<Edge> = Vec::new();
            let mut places: FxHashMap<usize, usize> = FxHashMap::default();
            for outcome in std::mem::take(&mut node.outcomes) {
                add(&mut out, &outcome.summary);
                for edge in outcome.edges {
                    match places.get(&edge.to) {
                        None => {
                            places.insert(edge.to, edges.len());
                            edges.push(edge);
                        }
                        Some(at) => {
                            let old = &mut edges[*at];
                            meet(&mut old.locks, &edge.locks);
                            for number in edge.may {
                                if !old.may.contains(&number) {
                                    old.may.push(number);
                                }
                            }
                            old.many = true;
                        }
                    }
                }
            }
            merged.push(Outcome { summary: out.finish(&[], top), edges });
        }
        merged
    }

    fn put_together(&self, solver: &mut Solver, merged: &[Outcome], method: usize) -> Summary {
        let start = &self.methods[method];
        let mut search = Search { reached: Vec::new(), order: Vec::new(), due: VecDeque::new() };
        search.reached.resize_with(merged.len(), || None);
        let none = Reached { locks: Locks::new(), may: Bits::default(), many: false, is_due: false };
        for edge in &start.edges {
            let mut locks = edge.locks.clone();
            search.arrive(edge, &none, &mut locks);
        }
        while let Some(number) = search.due.pop_front() {
            let Some(mut from) = search.reached[number].take() else { continue };
            from.is_due = false;
            // A call to itself arrives where it came from.
            let mut own = Vec::new();
            for edge in &merged[number].edges {
                if edge.to == number {
                    own.push(edge);
                    continue;
                }
                let mut locks = from.locks.clone();
                for (lock, _) in &edge.locks {
                    hold(&mut locks, *lock, Section::Several);
                }
                search.arrive(edge, &from, &mut locks);
            }
            let copy = from.clone();
            search.reached[number] = Some(from);
            for edge in own {
                let mut locks = copy.locks.clone();
                for (lock, _) in &edge.locks {
                    hold(&mut locks, *lock, Section::Several);
                }
                search.arrive(edge, &copy, &mut locks);
            }
        }
        let mut out = Gather::default();
        add(&mut out, &start.summary);
        for number in search.order {
            if let Some(way) = &search.reached[number] {
                self.add_reached(&mut out, &merged[number].summary, way);
            }
        }
        let top = Type::AtMost(solver.program.object());
        out.finish(&[], top)
    }

    /// Adds what a call does, if it is reached so.
    fn add_reached(&self, out: &mut Gather, summary: &Summary, way: &Reached) {
        for access in &summary.accesses {
            let mut locks = way.locks.clone();
            for (lock, _) in &access.locks {
                hold(&mut locks, *lock, Section::Several);
            }
            let many = access.many | way.many;
            out.access(Access { locks, many, ..*access });
        }
        for nested in &summary.nested {
            match nested.outer.lock.root {
                Root::Held(_) => {
                    for number in way.may.iter() {
                        out.nested(Nested { outer: self.locks[number], ..nested.clone() });
                    }
                }
                _ => out.nested(nested.clone()),
            }
        }
        add_rest(out, summary);
    }
}

/// The nodes that a method reaches.
struct Search {
    reached: Vec<Option<Reached>>,
    order: Vec<usize>,
    due: VecDeque<usize>,
}

impl Search {
    /// Another way to a node: locks that are not held on it are not held for certain.
    fn arrive(&mut self, edge: &Edge, from: &Reached, locks: &mut Locks) {
        let Some(old) = &mut self.reached[edge.to] else {
            let mut may = from.may.clone();
            edge.may.iter().for_each(|n| {
                may.insert(*n as usize);
            });
            let many = from.many | edge.many;
            let locks = std::mem::take(locks);
            self.reached[edge.to] = Some(Reached { locks, may, many, is_due: true });
            self.order.push(edge.to);
            self.due.push_back(edge.to);
            return;
        };
        let mut grew = old.may.extend(&from.may);
        for number in &edge.may {
            grew |= old.may.insert(*number as usize);
        }
        if !old.many {
            old.many = true;
            grew = true;
        }
        if !old.locks.is_empty() {
            let before = old.locks.clone();
            meet(&mut old.locks, locks);
            grew |= before != old.locks;
        }
        if grew && !old.is_due {
            old.is_due = true;
            self.due.push_back(edge.to);
        }
    }
}

/// Adds what a call does, with what its caller held left open.
fn add(out: &mut Gather, summary: &Summary) {
    summary.accesses.iter().for_each(|access| out.access(access.clone()));
    summary.nested.iter().for_each(|nested| out.nested(nested.clone()));
    add_rest(out, summary);
}

fn add_rest(out: &mut Gather, summary: &Summary) {
    summary.taken.iter().for_each(|t| out.taken(*t));
    summary.waits.iter().for_each(|t| out.waits(*t));
    summary.notifies.iter().for_each(|t| out.notifies(*t));
    summary.releases.iter().for_each(|l| out.releases(*l));
    summary.gaps.iter().for_each(|g| out.gap(*g));
}

fn closed(solver: &mut Solver, method: MethodId) -> Evaluation<'_> {
    let mut evaluation = Evaluation::new(solver, Key { method, receiver: None }, Arc::new(Body::default()));
    evaluation.closed = true;
    // Number 0 stands for new objects of callers.
    let top = Type::AtMost(evaluation.solver.program.object());
    evaluation.fresh_object((u16::MAX, 0), top);
    evaluation
}

/// Is this a field of the receiver that only its constructor sets? Constructors are not given instances of
/// the class under test, so it holds none.
fn is_given_to_constructor(solver: &mut Solver, receiver: Object) -> bool {
    match (receiver.root, receiver.path) {
        (Root::Param(0), Path::Field(field)) => solver.facts.is_stable(&mut solver.program, field),
        _ => false,
    }
}

/// Adds what a call can do to another of the same method and receiver. Is it more than before?
fn join(old: &mut OpenCall, new: OpenCall, wider: &mut impl FnMut(Type, Type) -> Type) -> bool {
    let mut grew = add_sites(&mut old.sites, &new.sites);
    if old.class != new.class {
        let class = wider(old.class, new.class);
        grew |= class != old.class;
        old.class = class;
    }
    for (mine, theirs) in old.args.iter_mut().zip(&new.args) {
        for (object, class) in theirs.iter() {
            grew |= mine.add(object, class, wider);
        }
    }
    grew
}
