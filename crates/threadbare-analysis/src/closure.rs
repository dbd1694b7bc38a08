//! Open calls, resolved: what public methods do in a closed world.
//!
//! A call of one method of one receiver is a node, shared by all public methods of the class under test. It
//! leads to every method that the receiver can have, which is a node again: what that does, with empty hands,
//! is found out once for all calls that lead to it. The calls that remain open in it are its edges. Which
//! methods a receiver can have depends on the instruction that makes the call, so calls that different
//! instructions make may be different nodes.
//!
//! For each public method the nodes that it reaches are then put together (`reach.rs`), with the locks that are
//! held on the way: for certain those that are held on every way, possibly those that are held on some.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use threadbare_classfile::acc;

use crate::body::Body;
use crate::evaluate::{Circumstances, Evaluation, wider};
use crate::flow::Flow;
use crate::gather::meet;
use crate::ids::{ClassId, MethodId, Target};
use crate::object::{Object, Objects, Path, Root, Type};
use crate::reach::{Edge, Node, Reach};
use crate::solver::{Key, Solver};
use crate::summary::{At, Locks, OpenCall, Sites, Summary, Taken, add_sites};
use crate::treatment::Treatment;
use crate::world::{World, reference_args, target_of};

/// Nodes of one class; beyond that calls are taken for anything.
const MOST_NODES: usize = 20_000;

/// A method, called on one receiver.
struct Run {
    call: OpenCall,
    /// What the receiver is taken for.
    class: Type,
    node: usize,
}

/// What is called of a receiver. Receivers that are arguments of different types are not one, and neither are
/// calls with and without something that matters in an argument: a map that is asked for a text asks nothing of
/// its key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Asked {
    target: Target,
    receiver: Object,
    class: Type,
    /// The arguments that are nothing that matters.
    empty: u64,
    answers: AnswersId,
}

/// What a receiver does when it is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Answer {
    /// It runs this method.
    Method(Key),
    /// Whatever objects of this type do if this is called.
    Of(Type, Target),
}

/// A number of a set of answers.
type AnswersId = usize;

#[derive(Default)]
pub struct Closure {
    nodes: Vec<Node>,
    /// By what is asked: all such calls in one, and the node.
    calls: FxHashMap<Asked, (OpenCall, usize)>,
    runs: Vec<Run>,
    run_numbers: FxHashMap<(Object, u64, Answer), usize>,
    /// Runs to be looked at.
    due: VecDeque<usize>,
    answers: Vec<Arc<[(Type, Answer)]>>,
    answer_numbers: FxHashMap<Arc<[(Type, Answer)]>, AnswersId>,
    /// By instruction, what is called there, and the receiver.
    known_answers: FxHashMap<(At, Target, Object, Type), AnswersId>,
    /// Locks that may be held, by number.
    locks: Vec<Taken>,
    lock_numbers: FxHashMap<(Object, Type), u32>,
    /// Direct effects and edges of each public method.
    methods: Vec<Node>,
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
            let node = closure.start(world, solver, *method, receivers);
            closure.methods.push(node);
        }
        closure.settle(world, solver);
        let top = Type::AtMost(solver.program.object());
        let reach = Reach::of(&closure.nodes, &closure.methods, &closure.locks, top);
        closure.methods.iter().map(|method| reach.whole(method)).collect()
    }

    /// What a method does itself.
    fn start(
        &mut self,
        world: &mut World,
        solver: &mut Solver,
        method: MethodId,
        receivers: &[ClassId],
    ) -> Node {
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
        let edges = self.edges(world, solver, pending);
        Node { summary, edges }
    }

    /// Edges to the nodes of calls.
    fn edges(&mut self, world: &mut World, solver: &mut Solver, calls: Vec<OpenCall>) -> Vec<Edge> {
        let mut edges: Vec<Edge> = Vec::new();
        let mut places: FxHashMap<usize, usize> = FxHashMap::default();
        for mut call in calls {
            let locks = std::mem::take(&mut call.locks);
            let may = std::mem::take(&mut call.may);
            let many = std::mem::replace(&mut call.many, false);
            let others = may.iter().filter(|t| !matches!(t.lock.root, Root::Held(_)));
            let may: SmallVec<[u32; 4]> = others.map(|t| self.lock_number(*t)).collect();
            // Instructions whose receivers answer alike are one.
            let mut asked: SmallVec<[(AnswersId, Sites); 2]> = SmallVec::new();
            for at in std::mem::take(&mut call.sites) {
                let answers = self.answers_at(world, solver, &call, at);
                match asked.iter_mut().find(|(a, _)| *a == answers) {
                    Some((_, sites)) => sites.push(at),
                    None => asked.push((answers, smallvec::smallvec![at])),
                }
            }
            for (answers, sites) in asked {
                let Some(to) = self.call(solver, OpenCall { sites, ..call.clone() }, answers) else {
                    continue;
                };
                match places.get(&to) {
                    None => {
                        places.insert(to, edges.len());
                        edges.push(Edge { to, locks: locks.clone(), may: may.clone(), many });
                    }
                    Some(at) => {
                        let old = &mut edges[*at];
                        meet(&mut old.locks, &locks);
                        for number in &may {
                            if !old.may.contains(number) {
                                old.may.push(*number);
                            }
                        }
                        old.many = true;
                    }
                }
            }
        }
        edges
    }

    /// The node of a call; what it leads to is due if it is new or grew. `None` if nobody answers.
    fn call(&mut self, solver: &mut Solver, call: OpenCall, answers: AnswersId) -> Option<usize> {
        if self.answers[answers].is_empty() {
            return None;
        }
        let empty = call.args.iter().take(64).enumerate();
        let empty = empty.fold(0, |set, (i, arg)| set | u64::from(arg.is_empty()) << i);
        let (target, receiver, class) = (call.target, call.receiver, call.class);
        let asked = Asked { target, receiver, class, empty, answers };
        let (number, is_new) = match self.calls.get_mut(&asked) {
            Some((all, number)) => {
                if !join(all, &call, &mut wider(&mut solver.facts, &mut solver.program)) {
                    return Some(*number);
                }
                (*number, false)
            }
            None => {
                let number = self.nodes.len();
                self.nodes.push(Node::default());
                self.calls.insert(asked, (call.clone(), number));
                (number, true)
            }
        };
        for (class, answer) in self.answers[answers].clone().iter() {
            let to = self.run(solver, &call, empty, *class, *answer);
            if is_new {
                let edge = Edge { to, locks: Locks::new(), may: SmallVec::new(), many: false };
                self.nodes[number].edges.push(edge);
            }
        }
        Some(number)
    }

    /// The node of what a receiver does.
    fn run(
        &mut self,
        solver: &mut Solver,
        call: &OpenCall,
        empty: u64,
        class: Type,
        answer: Answer,
    ) -> usize {
        // An object of a known class is no class object.
        let receiver = match (call.receiver.root, answer) {
            (Root::Unknown, Answer::Method(_)) => Object::direct(Root::Somewhere),
            _ => call.receiver,
        };
        let key = (receiver, empty, answer);
        // Who calls makes no difference to code.
        let is_code = |solver: &mut Solver, key: Key| {
            matches!(solver.treatment(key.method, false), Treatment::Code | Treatment::Exception)
        };
        let call = match answer {
            Answer::Method(key) if is_code(solver, key) => {
                OpenCall { receiver, sites: Sites::new(), ..call.clone() }
            }
            _ => OpenCall { receiver, ..call.clone() },
        };
        match self.run_numbers.get(&key) {
            Some(number) => {
                let run = &mut self.runs[*number];
                if join(&mut run.call, &call, &mut wider(&mut solver.facts, &mut solver.program)) {
                    self.due.push_back(*number);
                }
                run.node
            }
            None => {
                let (number, node) = (self.runs.len(), self.nodes.len());
                self.nodes.push(Node::default());
                self.runs.push(Run { call, class, node });
                self.run_numbers.insert(key, number);
                self.due.push_back(number);
                node
            }
        }
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
            if self.runs.len() > MOST_NODES || solver.is_spent() {
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
        let Run { call, class, node } = &self.runs[number];
        let (call, class, node) = (call.clone(), *class, *node);
        let Some(declared) = solver.program.resolve_method(call.target) else { return };
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
        let edges = self.edges(world, solver, pending);
        self.nodes[node] = Node { summary, edges };
    }

    /// What the receiver of a call that this instruction makes can do.
    fn answers_at(&mut self, world: &mut World, solver: &mut Solver, call: &OpenCall, at: At) -> AnswersId {
        let key = (at, call.target, call.receiver, call.class);
        if let Some(known) = self.known_answers.get(&key) {
            return *known;
        }
        let mut answers: Vec<(Type, Answer)> = Vec::new();
        let mut methods: FxHashSet<Key> = FxHashSet::default();
        for class in self.candidates(world, solver, call, at) {
            match class {
                Type::Exactly(exact) if !solver.facts.lambdas.contains_key(&exact) => {
                    // Classes with the same method are the same to it, unless it calls others of its receiver.
                    let Some(method) = solver.program.select(exact, call.target) else { continue };
                    let key = solver.key(method, Some(exact));
                    if methods.insert(key) {
                        answers.push((class, Answer::Method(key)));
                    }
                }
                _ => answers.push((class, Answer::Of(class, call.target))),
            }
        }
        let answers: Arc<[(Type, Answer)]> = answers.into();
        let number = *self.answer_numbers.entry(answers.clone()).or_insert_with(|| {
            self.answers.push(answers);
            self.answers.len() - 1
        });
        self.known_answers.insert(key, number);
        number
    }

    /// The classes that a receiver can have.
    fn candidates(&self, world: &mut World, solver: &mut Solver, call: &OpenCall, at: At) -> Vec<Type> {
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
        let (mut all, is_all) = self.flow.receivers(at);
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
fn join(old: &mut OpenCall, new: &OpenCall, wider: &mut impl FnMut(Type, Type) -> Type) -> bool {
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
