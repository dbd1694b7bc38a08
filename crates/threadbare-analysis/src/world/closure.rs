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

use crate::body::model::Body;
use crate::program::bits::Bits;
use crate::program::ids::{ClassId, MethodId, Target};
use crate::program::numbered::Numbered;
use crate::summary::builder::meet;
use crate::summary::evaluate::{Circumstances, Evaluation, wider};
use crate::summary::model::{At, Locks, OpenCall, Sites, Summary, Taken, add_sites};
use crate::summary::object::{Object, Objects, Path, Root, Type};
use crate::summary::solver::{Key, Solver};
use crate::world::flow::{CallerId, Context, Flow, Holders, Receivers, is_followed};
use crate::world::model::{TestWorld, reference_args, target_of};
use crate::world::reach::{Edge, Node, Reach};
use crate::world::treatment::Treatment;

/// Methods on receivers that are looked at for one class; beyond that calls are taken for anything.
const MOST_RUNS: usize = 20_000;

/// A method, called on one receiver.
struct Run {
    call: OpenCall,
    /// What the receiver is taken for.
    class: Type,
    from: StartId,
    node: usize,
    /// It waits to be looked at.
    is_due: bool,
}

/// Sets of contexts of one method that are told apart.
const MOST_STARTS: usize = 16;

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

/// One of the answers that a call can get.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Reply {
    class: Type,
    answer: Answer,
    from: StartId,
    /// It runs code, and not something that is known of the library.
    is_code: bool,
}

/// The number of a set of replies.
type AnswersId = usize;
/// The number of a set of callers, from which what a run calls is found.
type StartId = usize;
/// The number of no callers: it is not known who calls.
const ANYBODY: StartId = 0;
/// The number of a set of receivers.
type ReceiversId = usize;
/// The number of a set of callers that are reached from such a start.
type ReachedId = usize;

#[derive(Default)]
pub(crate) struct Closure {
    nodes: Vec<Node>,
    /// By what is asked: all such calls in one, and the node.
    calls: FxHashMap<Asked, (OpenCall, usize)>,
    runs: Vec<Run>,
    run_numbers: FxHashMap<(Object, u64, Answer, StartId), usize>,
    /// Runs to be looked at.
    due: VecDeque<usize>,
    answers: Numbered<Vec<Reply>>,
    starts: Numbered<Vec<CallerId>>,
    reached: Numbered<Bits>,
    /// The starts of each method.
    starts_of: FxHashMap<MethodId, FxHashSet<StartId>>,
    /// What summaries are made of.
    made_of: FxHashMap<Key, Arc<Bits>>,
    receivers: Numbered<Receivers>,
    /// By instruction, and who makes the call.
    known_receivers: FxHashMap<(At, ReachedId), ReceiversId>,
    /// By what is called of which receivers; and are lambdas among them?
    known_answers: FxHashMap<(ReceiversId, Target, Object, Type), (AnswersId, bool)>,
    /// Locks that may be held, by number.
    locks: Vec<Taken>,
    lock_numbers: FxHashMap<(Object, Type), u32>,
    /// Direct effects and edges of each public method.
    methods: Vec<Node>,
    flow: Flow,
    holders: Holders,
    known_holders: FxHashMap<(Sites, bool, ReachedId), u32>,
}

impl Closure {
    /// Summaries of these methods with every call resolved; constructors of the receivers may be among them. The
    /// world gets all objects that they bring about.
    pub fn close(
        world: &mut TestWorld,
        solver: &mut Solver,
        methods: &[MethodId],
        receivers: &[ClassId],
    ) -> (Vec<Summary>, Holders) {
        let flow = Flow::of(solver, world, methods, receivers);
        for class in &flow.kept {
            world.add(*class);
        }
        let mut closure = Closure { holders: flow.no_holders(), flow, ..Closure::default() };
        closure.starts.number(Vec::new());
        for method in methods {
            let node = closure.start(world, solver, *method, receivers);
            closure.methods.push(node);
        }
        closure.settle(world, solver);
        let top = Type::AtMost(solver.program.object());
        let reach = Reach::of(&closure.nodes, &closure.methods, &closure.locks, top);
        let summaries: Vec<Summary> = closure.methods.iter().map(|method| reach.whole(method)).collect();
        (summaries, closure.holders)
    }

    /// What a method does itself.
    fn start(
        &mut self,
        world: &mut TestWorld,
        solver: &mut Solver,
        method: MethodId,
        receivers: &[ClassId],
    ) -> Node {
        let params = reference_args(solver, method);
        let is_static = solver.program.method(method).access & acc::STATIC != 0;
        let target = target_of(solver, method);
        let made = solver.program.method(method).class;
        let constructs = solver.program.text(target.name) == "<init>";
        let mut evaluation = closed(solver, method);
        let mut from: Vec<CallerId> = Vec::new();
        let cx = Circumstances {
            at: At { method, offset: 0 },
            locks: Locks::new(),
            may: SmallVec::new(),
            many: false,
            sites: Sites::new(),
        };
        if is_static {
            from.extend(self.flow.callers.of_test(method));
            evaluation.invoke_whole(method, params, None, &cx);
        } else {
            for class in receivers {
                let chosen = match constructs {
                    true => (*class == made).then_some(method),
                    false => evaluation.solver.program.select(*class, target),
                };
                let Some(chosen) = chosen else { continue };
                let mut args = vec![Objects::one(Object::param(0), Type::Exactly(*class))];
                args.extend(params.iter().cloned());
                from.extend(self.flow.callers.of_test(chosen));
                evaluation.invoke_whole(chosen, args, Some(*class), &cx);
            }
        }
        let pending = std::mem::take(&mut evaluation.pending);
        let (mut summary, wanted) = evaluation.end();
        let reached = self.reached_from(solver, &from, &wanted.used);
        self.find_holders(&mut summary, reached);
        let edges = self.edges(world, solver, pending, reached);
        Node { summary, edges }
    }

    /// All that makes calls, if these are run and are made of these summaries.
    fn reached_from(&mut self, solver: &Solver, from: &[CallerId], made_of: &[Key]) -> ReachedId {
        let mut methods = Bits::default();
        for key in made_of {
            let all = self.made_of.entry(*key).or_insert_with(|| Arc::new(solver.made_of(*key)));
            methods.extend(all);
        }
        self.reached.number(self.flow.callers.reached(from, &methods))
    }

    /// Finds out which objects the accesses of a summary touch, if these run them.
    fn find_holders(&mut self, summary: &mut Summary, by: ReachedId) {
        for access in &mut summary.accesses {
            let sites = std::mem::take(&mut access.sites);
            if !is_followed(access.place.member) {
                continue;
            }
            let key = (sites, access.write, by);
            access.holders = match self.known_holders.get(&key) {
                Some(known) => *known,
                None => {
                    let by_these = &self.reached[by];
                    let found = self.flow.holders(&mut self.holders, &key.0, access.write, by_these);
                    self.known_holders.insert(key, found);
                    found
                }
            };
        }
    }

    /// Edges to the nodes of calls.
    fn edges(
        &mut self,
        world: &mut TestWorld,
        solver: &mut Solver,
        calls: Vec<OpenCall>,
        by: ReachedId,
    ) -> Vec<Edge> {
        let mut edges: Vec<Edge> = Vec::new();
        let mut places: FxHashMap<usize, usize> = FxHashMap::default();
        for mut call in calls {
            let locks = std::mem::take(&mut call.locks);
            let may = std::mem::take(&mut call.may);
            let many = std::mem::replace(&mut call.many, false);
            let others = may.iter().filter(|t| !matches!(t.lock.root(), Root::Held(_)));
            let may: SmallVec<[u32; 4]> = others.map(|t| self.lock_number(*t)).collect();
            // Instructions whose receivers answer alike are one.
            let mut asked: SmallVec<[(AnswersId, Sites); 2]> = SmallVec::new();
            for at in std::mem::take(&mut call.sites) {
                let answers = self.answers_at(world, solver, &call, at, by);
                match asked.iter_mut().find(|(a, _)| *a == answers) {
                    Some((_, sites)) => sites.push(at),
                    None => asked.push((answers, smallvec::smallvec![at])),
                }
            }
            for (answers, sites) in asked {
                call.sites = sites;
                let Some(to) = self.call(solver, &call, answers) else { continue };
                match places.get(&to) {
                    None => {
                        places.insert(to, edges.len());
                        let (locks, may) = (Locks::from_slice(&locks), SmallVec::from_slice(&may));
                        edges.push(Edge { to, locks, may, many });
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
    fn call(&mut self, solver: &mut Solver, call: &OpenCall, answers: AnswersId) -> Option<usize> {
        if self.answers[answers].is_empty() {
            return None;
        }
        let empty = call.args.iter().take(64).enumerate();
        let empty = empty.fold(0, |set, (i, arg)| set | u64::from(arg.is_empty()) << i);
        let (target, receiver, class) = (call.target, call.receiver, call.class);
        let asked = Asked { target, receiver, class, empty, answers };
        let (number, is_new) = match self.calls.get_mut(&asked) {
            Some((all, number)) => {
                let mut wider = wider(&mut solver.facts, &mut solver.program);
                let grew = join(&mut all.args, &call.args, &mut wider);
                if !(add_sites(&mut all.sites, &call.sites) || grew) {
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
        for reply in self.answers[answers].clone().iter() {
            let to = self.run(solver, call, empty, *reply);
            if is_new {
                let edge = Edge { to, locks: Locks::new(), may: SmallVec::new(), many: false };
                self.nodes[number].edges.push(edge);
            }
        }
        Some(number)
    }

    /// The node of what a receiver does.
    fn run(&mut self, solver: &mut Solver, call: &OpenCall, empty: u64, reply: Reply) -> usize {
        let Reply { class, answer, from, is_code } = reply;
        // An object of a known class is no class object.
        let receiver = match (call.receiver.root(), answer) {
            (Root::Unknown, Answer::Method(_)) => Object::direct(Root::Somewhere),
            _ => call.receiver,
        };
        let key = (receiver, empty, answer, from);
        match self.run_numbers.get(&key) {
            Some(number) => {
                let run = &mut self.runs[*number];
                let mut wider = wider(&mut solver.facts, &mut solver.program);
                let mut grew = join(&mut run.call.args, &call.args, &mut wider);
                // Who calls makes no difference to code.
                grew |= !is_code && add_sites(&mut run.call.sites, &call.sites);
                if grew && !run.is_due {
                    run.is_due = true;
                    self.due.push_back(*number);
                }
                run.node
            }
            None => {
                let (number, node) = (self.runs.len(), self.nodes.len());
                self.nodes.push(Node::default());
                let sites = if is_code { Sites::new() } else { call.sites.clone() };
                let call = OpenCall { receiver, sites, ..call.clone() };
                self.runs.push(Run { call, class, from, node, is_due: true });
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
    fn settle(&mut self, world: &mut TestWorld, solver: &mut Solver) {
        while let Some(number) = self.due.pop_front() {
            if self.runs.len() > MOST_RUNS || solver.is_spent() {
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

    fn resolve(&mut self, world: &mut TestWorld, solver: &mut Solver, number: usize) {
        self.runs[number].is_due = false;
        let Run { call, class, from, node, .. } = &self.runs[number];
        let (call, class, from, node) = (call.clone(), *class, *from, *node);
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
        let (mut summary, wanted) = evaluation.end();
        let from = self.starts[from].clone();
        let reached = self.reached_from(solver, &from, &wanted.used);
        self.find_holders(&mut summary, reached);
        let edges = self.edges(world, solver, pending, reached);
        self.nodes[node] = Node { summary, edges };
    }

    /// What the receiver of a call that this instruction makes can do.
    fn answers_at(
        &mut self,
        world: &mut TestWorld,
        solver: &mut Solver,
        call: &OpenCall,
        at: At,
        by: ReachedId,
    ) -> AnswersId {
        let receivers = match self.known_receivers.get(&(at, by)) {
            Some(known) => *known,
            None => {
                let found = self.receivers.number(self.flow.receivers(at, &self.reached[by]));
                self.known_receivers.insert((at, by), found);
                found
            }
        };
        let key = (receivers, call.target, call.receiver, call.class);
        let is_lambda = |reply: &Reply| matches!(reply.answer, Answer::Of(..));
        let (answers, has_lambdas) = match self.known_answers.get(&key) {
            Some(known) => *known,
            None => {
                let replies = self.replies(world, solver, call, receivers);
                let has_lambdas = replies.iter().any(is_lambda);
                let found = (self.answers.number(replies), has_lambdas);
                self.known_answers.insert(key, found);
                found
            }
        };
        if !has_lambdas {
            return answers;
        }
        // Lambdas run in the contexts of whoever makes the call.
        let from = self.starts.number(self.flow.callers_at(at, &self.reached[by]));
        let replies = self.answers[answers].iter();
        let replies = replies.map(|reply| if is_lambda(reply) { Reply { from, ..*reply } } else { *reply });
        let replies = replies.collect();
        self.answers.number(replies)
    }

    fn replies(
        &mut self,
        world: &mut TestWorld,
        solver: &mut Solver,
        call: &OpenCall,
        receivers: ReceiversId,
    ) -> Vec<Reply> {
        // With the contexts in which each runs, if they are known.
        let mut replies: Vec<(Reply, Option<Vec<CallerId>>)> = Vec::new();
        let mut places: FxHashMap<Answer, usize> = FxHashMap::default();
        for (class, context) in self.candidates(world, solver, call, receivers) {
            let answer = match class {
                Type::Exactly(exact) if !solver.facts.lambdas.contains_key(&exact) => {
                    // Classes with the same method are the same to it, unless it calls others of its receiver.
                    let Some(method) = solver.program.select(exact, call.target) else { continue };
                    Answer::Method(solver.key(method, Some(exact)))
                }
                _ => Answer::Of(class, call.target),
            };
            let place = *places.entry(answer).or_insert_with(|| {
                let reply = Reply { class, answer, from: ANYBODY, is_code: is_code(solver, answer) };
                replies.push((reply, Some(Vec::new())));
                replies.len() - 1
            });
            let from = &mut replies[place].1;
            let caller = match (answer, context) {
                (Answer::Method(key), Some(context)) => self.flow.callers.of_context(key.method, context),
                _ => None,
            };
            match (from.as_mut(), caller) {
                (Some(from), Some(caller)) => from.push(caller),
                _ => *from = None,
            }
        }
        let replies = replies.into_iter().map(|(reply, from)| match reply.answer {
            Answer::Method(key) if reply.is_code => Reply { from: self.start_of(key.method, from), ..reply },
            _ => reply,
        });
        replies.collect()
    }

    /// A method in some contexts, or in all.
    fn start_of(&mut self, method: MethodId, contexts: Option<Vec<CallerId>>) -> StartId {
        if let Some(mut contexts) = contexts {
            contexts.sort_unstable();
            contexts.dedup();
            let start = self.starts.number(contexts);
            let known = self.starts_of.entry(method).or_default();
            if known.contains(&start) || known.len() < MOST_STARTS {
                known.insert(start);
                return start;
            }
        }
        self.starts.number(self.flow.callers.of_method(method).to_vec())
    }

    /// The classes that a receiver can have, each with the context of its methods if that is known.
    fn candidates(
        &self,
        world: &mut TestWorld,
        solver: &mut Solver,
        call: &OpenCall,
        receivers: ReceiversId,
    ) -> Vec<(Type, Option<Context>)> {
        let Some(class) = solver.facts.fitting(&mut solver.program, call.receiver, call.class) else {
            return Vec::new();
        };
        let Type::AtMost(upper) = class else { return vec![(class, None)] };
        let given = matches!((call.receiver.root(), call.receiver.path()), (Root::Param(1..), Path::Direct));
        let built = is_given_to_constructor(solver, call.receiver);
        // Whoever calls a method of an interface on something else gets an error, and nothing is done.
        let narrow = match solver.facts.narrowed(&mut solver.program, class, call.target.class) {
            Some(Type::AtMost(narrow)) => narrow,
            Some(exact) => return vec![(exact, None)],
            None => return Vec::new(),
        };
        let receivers = &*self.receivers[receivers];
        let is_all = receivers.is_all;
        let known = self.flow.known(receivers);
        let mut all: Vec<(ClassId, Option<Context>)> =
            known.map(|(class, context)| (class, is_all.then_some(context))).collect();
        if !is_all {
            let others = world.below(solver, narrow, given);
            let known: FxHashSet<ClassId> = all.iter().map(|(class, _)| *class).collect();
            all.extend(others.iter().filter(|c| !known.contains(c)).map(|c| (*c, None)));
        }
        let mut fits: FxHashMap<ClassId, bool> = FxHashMap::default();
        all.retain(|(class, _)| {
            *fits.entry(*class).or_insert_with(|| {
                let own = solver.facts.upper(&mut solver.program, Type::Exactly(*class));
                solver.program.is_subtype(own, narrow) != Some(false)
                    && solver.program.is_subtype(own, upper) != Some(false)
                    && (!given || world.arguments.contains(class))
                    && (!built || !solver.family.contains(class))
            })
        });
        all.into_iter().map(|(class, context)| (Type::Exactly(class), context)).collect()
    }
}

/// Does it run code, and not something that is known of the library?
fn is_code(solver: &mut Solver, answer: Answer) -> bool {
    match answer {
        Answer::Method(key) => {
            matches!(solver.treatment(key.method, false), Treatment::Code | Treatment::Exception)
        }
        Answer::Of(..) => false,
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
    match (receiver.root(), receiver.path()) {
        (Root::Param(0), Path::Field(field)) => solver.facts.is_stable(&mut solver.program, field),
        _ => false,
    }
}

/// Adds arguments of a call to those of another. Is it more than before?
fn join(old: &mut [Objects], new: &[Objects], wider: &mut impl FnMut(Type, Type) -> Type) -> bool {
    let mut grew = false;
    for (mine, theirs) in old.iter_mut().zip(new) {
        for (object, class) in theirs.iter() {
            grew |= mine.add(object, class, wider);
        }
    }
    grew
}
