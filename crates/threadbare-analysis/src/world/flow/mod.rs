//! Which classes a receiver can have, at every call of the code that tests of a class reach.
//!
//! Summaries know an object by the way to it, two fields deep; of what lies deeper they know only the type
//! that the code states, and the library's collections state `Object`. Here abstract objects are followed
//! through all fields instead, by inclusion constraints over the bodies of all methods that are reached
//! (Andersen), with the call graph made on the fly. An object is its class, and for collections, arrays and
//! others that hold mere objects also the place where it was made; methods are looked at apart for each such
//! receiver (object sensitivity: Milanova, Rountev, Ryder, TOSEM 2005, with allocations named by their
//! receiver, and static methods of the library by their caller).
//!
//! What this knows less about than summaries do (locks, order, freshness) it leaves to them: it rules out
//! receivers of open calls, and says which objects an instruction touches. Both depend on how the code was
//! reached, so it is also known who calls whom.
//!
//! **Invariant:** what summaries take as unknown is taken as anything of its declared type here; what is
//! given to unknown code may be in any field of the other objects that it was given. Further than that, unknown
//! code is a gap that is named elsewhere.

mod callers;
mod calls;
mod holders;
mod nodes;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_classfile::{acc, descriptor};

use crate::body::model::{Body, EffectKind, Value, ValueId};
use crate::program::bits::Bits;
use crate::program::ids::{ClassId, FieldId, MethodId, Target};
use crate::summary::model::At;
use crate::summary::object::{ELEMENT, captured};
use crate::summary::solver::Solver;
use crate::world::model::TestWorld;
pub(crate) use callers::CallerId;
use callers::{Caller, Callers};
use calls::Call;
use holders::SpecialAccesses;
pub(crate) use holders::{Holders, is_followed};
pub use nodes::Context;
use nodes::{Graph, Kind, Node, class_of, declared_class};

/// Members of sets and inclusions between them, beyond which objects of one class are not told apart: unknown
/// code gives everything to everybody, and then it is no use.
const MOST_WORK: usize = 1_000_000;
/// Calls of unknown code, beyond which it is sure to come to that.
const MOST_UNKNOWN: usize = 18;

/// The receivers of calls, and who calls whom.
#[derive(Default)]
pub struct Flow {
    /// Classes of objects that are kept somewhere.
    pub kept: Vec<ClassId>,
    pub callers: Callers,
    /// Class of every kind of object, and how its methods are told apart from those of others.
    kinds: Vec<(ClassId, Context)>,
    graph: Option<Graph>,
    /// Bodies, each with its first set.
    bodies: FxHashMap<CallerId, (Arc<Body>, Node)>,
    /// Receivers of a call, by who makes it.
    sites: FxHashMap<At, Vec<(CallerId, Vec<Node>)>>,
    /// Of these calls more may be receivers.
    unknown: FxHashSet<At>,
    touches: SpecialAccesses,
}

/// The objects on which an instruction calls a method.
#[derive(PartialEq, Eq, Hash)]
pub struct Receivers {
    known: Bits,
    /// There are no others.
    pub(crate) is_all: bool,
}

impl Flow {
    /// All that tests of these methods, on receivers of these classes, bring about.
    pub fn of(solver: &mut Solver, world: &TestWorld, methods: &[MethodId], receivers: &[ClassId]) -> Flow {
        for bound in [Some(MOST_WORK), None] {
            let mut build = Build::new(solver, bound.is_some());
            build.harness(solver, world, methods, receivers);
            if build.solve(solver, bound) {
                return build.flow();
            }
        }
        Flow::default()
    }

    /// Who makes a call, of these, and its receivers.
    fn made_by<'a>(&'a self, at: At, by: &'a Bits) -> impl Iterator<Item = &'a (CallerId, Vec<Node>)> {
        let all = self.sites.get(&at).map_or(&[][..], |sites| sites);
        // Whoever is not known to make it is somebody else to us than to summaries.
        let is_known = all.iter().any(|(caller, _)| by.contains(caller.0 as usize));
        all.iter().filter(move |(caller, _)| !is_known || by.contains(caller.0 as usize))
    }

    pub(crate) fn callers_at(&self, at: At, by: &Bits) -> Vec<CallerId> {
        let mut callers: Vec<CallerId> = self.made_by(at, by).map(|(caller, _)| *caller).collect();
        callers.sort_unstable();
        callers
    }

    /// The receivers of a call, if one of these makes it.
    pub fn receivers(&self, at: At, by: &Bits) -> Receivers {
        let mut known = Bits::default();
        let mut is_all = !self.unknown.contains(&at);
        if let Some(graph) = &self.graph {
            for kind in self.made_by(at, by).flat_map(|(_, nodes)| nodes).flat_map(|n| graph.kinds_of(*n)) {
                if kind == Kind::ANY {
                    is_all = false;
                } else {
                    known.insert(kind.0 as usize);
                }
            }
        }
        Receivers { known, is_all }
    }

    /// The classes of receivers, each with the context of its methods.
    pub fn known<'a>(&'a self, receivers: &'a Receivers) -> impl Iterator<Item = (ClassId, Context)> + 'a {
        receivers.known.iter().map(|kind| self.kinds[kind])
    }
}

/// A method, for one context.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    method: MethodId,
    context: Context,
}

/// A body with its sets.
struct Instance {
    key: Key,
    caller: CallerId,
    body: Arc<Body>,
    /// The set of its first value; the others follow.
    first: Node,
    params: Vec<Node>,
    /// Class of each parameter, if it says anything.
    declared: Arc<[Option<ClassId>]>,
    returned: Node,
}

/// What follows from each object of a set.
#[derive(Clone)]
enum Use {
    Load {
        field: FieldId,
        to: Node,
    },
    Store {
        field: FieldId,
        value: Node,
    },
    /// By an offset or handle for an unknown field: elements of arrays, or anything.
    LoadSome {
        to: Node,
        class: ClassId,
    },
    StoreSome {
        value: Node,
    },
    /// Elements go to the arrays of another set.
    Copy {
        to: Node,
    },
    Receive(Arc<Call>),
    /// This method and no other.
    Direct(MethodId, Arc<Call>),
}

/// Where, by whom and of which a lambda is called, what it is given and what it returns.
type LambdaCall = (At, CallerId, Kind, Vec<Node>, Option<Node>);

/// Types of parameters of a program's class for which what a method of it gives is meant: types of the program, and the
/// very type that the method states.
fn taken_back(solver: &mut Solver, class: ClassId, giver: MethodId, methods: &[MethodId]) -> Vec<ClassId> {
    if solver.program.is_library(class) {
        return vec![];
    }
    let text =
        |solver: &Solver, m: MethodId| solver.program.text(solver.program.method(m).descriptor).to_string();
    let stated = text(solver, giver);
    let result = stated.rsplit_once(')').map_or("", |(_, result)| result);
    let Some(result) = class_of(solver, result) else { return vec![] };
    let object = solver.program.object();
    let mut found = Vec::new();
    for method in methods {
        let stated = text(solver, *method);
        for param in descriptor::params(&stated).into_iter().flatten() {
            let Some(name) = param.class_name() else { continue };
            let taken = solver.program.class(name);
            let is_meant = taken == result || !solver.program.is_library(taken);
            if taken != object
                && is_meant
                && !found.contains(&taken)
                && solver.program.is_subtype(result, taken) != Some(false)
            {
                found.push(taken);
            }
        }
    }
    found
}

struct Build {
    tells_apart: bool,
    graph: Graph,
    instances: Vec<Instance>,
    numbers: FxHashMap<Key, usize>,
    /// Instances whose bodies have not been looked at.
    todo: Vec<usize>,
    uses: Vec<Use>,
    initialised: FxHashSet<ClassId>,
    declared: FxHashMap<MethodId, Arc<[Option<ClassId>]>>,
    callers: Callers,
    sites: FxHashMap<(At, CallerId), Vec<Node>>,
    unknown: FxHashSet<At>,
    touches: SpecialAccesses,
    /// What unknown code was given.
    mixed: Vec<Node>,
    /// Calls on unknown objects, by the method.
    general: FxHashMap<Target, Arc<Call>>,
    /// What the library asks for something, by the method.
    asked: FxHashMap<Target, Node>,
    /// Calls of methods that are not looked into, by the object on which they are made.
    treated: FxHashSet<(At, Context, MethodId, Kind)>,
    /// Calls of lambdas that were followed.
    lambdas: FxHashSet<LambdaCall>,
}

impl Build {
    fn new(solver: &Solver, tells_apart: bool) -> Build {
        Build {
            tells_apart,
            graph: Graph::new(solver, tells_apart),
            instances: Vec::new(),
            numbers: FxHashMap::default(),
            todo: Vec::new(),
            uses: Vec::new(),
            initialised: FxHashSet::default(),
            declared: FxHashMap::default(),
            callers: Callers::default(),
            sites: FxHashMap::default(),
            unknown: FxHashSet::default(),
            touches: SpecialAccesses::default(),
            asked: FxHashMap::default(),
            mixed: Vec::new(),
            general: FxHashMap::default(),
            treated: FxHashSet::default(),
            lambdas: FxHashSet::default(),
        }
    }

    // ---- tests --------------------------------------------------------------------------------------

    fn harness(
        &mut self,
        solver: &mut Solver,
        world: &TestWorld,
        methods: &[MethodId],
        receivers: &[ClassId],
    ) {
        let Some(home) = methods.first().copied() else { return };
        let given = self.graph.node();
        let mut made = Vec::new();
        for (i, class) in world.arguments.iter().enumerate() {
            let is_of_numbers =
                solver.program.is_array(*class) && solver.program.element_class(*class).is_none();
            if is_of_numbers || solver.facts.is_quiet_type(&mut solver.program, *class) {
                continue;
            }
            // By where no code is.
            let kind = self.graph.kind(solver, *class, (home, u16::MAX - i as u16, Context::Everybody));
            self.graph.insert(given, kind);
            made.push((*class, kind));
        }
        for class in world.all.iter().filter(|c| !world.arguments.contains(c)) {
            // Views exist with what they are views of.
            if world.outer.contains(class) {
                let kind = self.graph.kind(solver, *class, (home, u16::MAX, Context::Everybody));
                self.graph.insert(given, kind);
                made.push((*class, kind));
            }
        }
        for (class, kind) in &made {
            self.make(solver, *class, *kind, given, receivers.contains(class));
        }
        for class in receivers {
            // Of a quiet receiver nobody keeps track.
            let kind = made.iter().find(|(c, _)| c == class).map(|(_, kind)| *kind);
            for method in methods {
                let data = solver.program.method(*method);
                let target = Target { class: data.class, name: data.name, descriptor: data.descriptor };
                let chosen = match data.is_static() {
                    true => Some(*method),
                    false => solver.program.select(*class, target),
                };
                let called = chosen.and_then(|chosen| {
                    self.call_from_test(solver, chosen, kind.filter(|_| !data.is_static()), given)
                });
                if let Some(instance) = called {
                    // What one call gives another one may be given.
                    for taken in taken_back(solver, *class, *method, methods) {
                        let returned = self.instances[instance].returned;
                        self.graph.edge(solver, returned, given, Some(taken));
                    }
                }
            }
        }
    }

    /// Makes an argument, in every way, and fills it.
    fn make(&mut self, solver: &mut Solver, class: ClassId, kind: Kind, given: Node, is_receiver: bool) {
        if solver.program.is_array(class) {
            let elements = self.graph.field(solver, kind, ELEMENT);
            let filter = solver.program.element_class(class);
            self.graph.edge(solver, given, elements, filter);
            return;
        }
        if let Some(lambda) = solver.facts.lambdas.get(&class).copied() {
            for i in 0..lambda.captured {
                let place = self.graph.field(solver, kind, captured(i));
                self.graph.edge(solver, given, place, None);
            }
            return;
        }
        self.initialise(solver, class);
        let constructors = solver.program.constructors(class);
        let is_public =
            |solver: &Solver, m: MethodId| solver.program.method(m).access & acc::PUBLIC != 0 || is_receiver;
        let has_public = constructors.iter().any(|m| is_public(solver, *m));
        for method in constructors {
            if !has_public || is_public(solver, method) {
                self.call_from_test(solver, method, Some(kind), given);
            }
        }
        if !solver.program.is_library(class) {
            for method in solver.program.methods_of(class) {
                let data = solver.program.method(method);
                let text = solver.program.text(data.descriptor).to_string();
                let result = text.rsplit_once(')').and_then(|(_, result)| class_of(solver, result));
                if data.is_static() && data.access & acc::PUBLIC != 0 && result == Some(class) {
                    self.call_from_test(solver, method, None, given);
                }
            }
        }
        let fillers = [
            ("java/util/Collection", "add", "(Ljava/lang/Object;)Z"),
            ("java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
        ];
        for (interface, name, descriptor) in fillers {
            let program = &mut solver.program;
            let target = Target {
                class: program.class(interface),
                name: program.name(name),
                descriptor: program.name(descriptor),
            };
            if solver.program.is_subtype(class, target.class) == Some(true)
                && let Some(method) = solver.program.select(class, target)
            {
                self.call_from_test(solver, method, Some(kind), given);
            }
        }
    }

    /// The instance of the method that is called, if its code is looked at.
    fn call_from_test(
        &mut self,
        solver: &mut Solver,
        method: MethodId,
        on: Option<Kind>,
        given: Node,
    ) -> Option<usize> {
        use crate::world::treatment::Treatment;
        if matches!(solver.treatment(method, false), Treatment::Special(_) | Treatment::Skipped) {
            return None;
        }
        let context = on.map_or(Context::Everybody, |kind| self.context_of(kind));
        let instance = self.instance(solver, Key { method, context })?;
        self.callers.call_from_test(method, self.instances[instance].caller);
        let first = usize::from(!solver.program.method(method).is_static());
        if let (Some(kind), Some(receiver)) = (on, self.instances[instance].params.first().copied()) {
            self.graph.insert(receiver, kind);
        }
        let declared = self.instances[instance].declared.clone();
        for i in first..self.instances[instance].params.len() {
            let param = self.instances[instance].params[i];
            self.graph.edge(solver, given, param, declared[i]);
        }
        Some(instance)
    }

    // ---- to the end ---------------------------------------------------------------------------------

    /// `false`: it takes too long.
    fn solve(&mut self, solver: &mut Solver, bound: Option<usize>) -> bool {
        loop {
            // What has been found out is not used then.
            if solver.is_stopped() {
                return true;
            }
            if bound.is_some_and(|bound| self.graph.work > bound || self.mixed.len() > MOST_UNKNOWN) {
                return false;
            }
            if let Some(next) = self.todo.pop() {
                self.look_at(solver, next);
                continue;
            }
            let Some((uses, new)) = self.graph.step(solver) else { return true };
            for number in uses {
                let what = self.uses[number as usize].clone();
                for kind in &new {
                    self.apply(solver, &what, *kind);
                }
            }
        }
    }

    fn flow(self) -> Flow {
        let all = 0..self.graph.kinds.len() as u32;
        let kinds = all.map(|k| (self.graph.kinds[k as usize].class, self.context_of(Kind(k)))).collect();
        let mut sites: FxHashMap<At, Vec<(CallerId, Vec<Node>)>> = FxHashMap::default();
        for ((at, caller), nodes) in self.sites {
            sites.entry(at).or_default().push((caller, nodes));
        }
        let mut is_kept = Bits::default();
        let places = self.graph.places().chain(self.mixed.iter().copied());
        for kind in places.flat_map(|node| self.graph.kinds_of(node)).filter(|kind| *kind != Kind::ANY) {
            is_kept.insert(kind.0 as usize);
        }
        let mut seen = FxHashSet::default();
        let kept = is_kept.iter().map(|k| self.graph.kinds[k].class).filter(|c| seen.insert(*c)).collect();
        let Build { graph, callers, unknown, touches, instances, .. } = self;
        let bodies = instances.into_iter().map(|i| (i.caller, (i.body, i.first))).collect();
        Flow { kept, callers, kinds, graph: Some(graph), bodies, sites, unknown, touches }
    }

    fn follow(&mut self, solver: &mut Solver, node: Node, what: Use) {
        let number = self.uses.len() as u32;
        self.uses.push(what.clone());
        for kind in self.graph.follow(node, number) {
            self.apply(solver, &what, kind);
        }
    }

    fn apply(&mut self, solver: &mut Solver, what: &Use, kind: Kind) {
        if kind == Kind::ANY {
            self.apply_unknown(solver, what);
            return;
        }
        let is_array = self.graph.kinds[kind.0 as usize].is_array;
        match what {
            Use::Load { field, to } => {
                if let Some(node) = self.place(solver, kind, *field) {
                    self.graph.edge(solver, node, *to, None);
                }
            }
            Use::Store { field, value } => {
                if let Some(node) = self.place(solver, kind, *field) {
                    let filter = match *field {
                        ELEMENT => self.element_class(solver, kind),
                        field => declared_class(solver, field),
                    };
                    self.graph.edge(solver, *value, node, filter);
                }
            }
            Use::LoadSome { to, .. } if is_array => {
                let elements = self.graph.field(solver, kind, ELEMENT);
                self.graph.edge(solver, elements, *to, None);
            }
            Use::LoadSome { to, class } => self.anything(solver, *class, *to),
            Use::StoreSome { value } if is_array => {
                let elements = self.graph.field(solver, kind, ELEMENT);
                let filter = self.element_class(solver, kind);
                self.graph.edge(solver, *value, elements, filter);
            }
            Use::StoreSome { value } => {
                let wild = self.graph.wild(solver, kind);
                self.graph.edge(solver, *value, wild, None);
            }
            Use::Copy { to } if is_array => {
                let elements = self.graph.field(solver, kind, ELEMENT);
                self.follow(solver, *to, Use::Store { field: ELEMENT, value: elements });
            }
            Use::Copy { .. } => {}
            Use::Receive(call) => self.receive(solver, call, kind),
            Use::Direct(method, call) => self.receive_direct(solver, *method, call, kind),
        }
    }

    /// What follows from an object of which nothing is known.
    fn apply_unknown(&mut self, solver: &mut Solver, what: &Use) {
        match what {
            Use::Load { field, to } => {
                let class = declared_class(solver, *field).unwrap_or(solver.program.object());
                self.anything(solver, class, *to);
            }
            Use::LoadSome { to, class } => self.anything(solver, *class, *to),
            Use::Store { field, value } => {
                let put = self.graph.put(solver, *field);
                let filter = declared_class(solver, *field);
                self.graph.edge(solver, *value, put, filter);
            }
            // Unknown fields of unknown objects: by unknown code, which is named.
            Use::StoreSome { .. } => {}
            Use::Copy { to } => {
                let unknown = self.graph.node();
                self.graph.insert(unknown, Kind::ANY);
                self.follow(solver, *to, Use::Store { field: ELEMENT, value: unknown });
            }
            Use::Receive(call) => self.receive_unknown(solver, call),
            Use::Direct(method, call) => {
                let class = solver.program.method(*method).class;
                let top = self.graph.top(solver, class);
                self.follow(solver, top, Use::Direct(*method, call.clone()));
            }
        }
    }

    /// Something of this class, whatever it is.
    fn anything(&mut self, solver: &mut Solver, class: ClassId, to: Node) {
        if class == solver.program.object() {
            self.graph.insert(to, Kind::ANY);
        } else {
            let top = self.graph.top(solver, class);
            self.graph.edge(solver, top, to, None);
        }
    }

    /// What an array admits, if that says anything.
    fn element_class(&mut self, solver: &mut Solver, kind: Kind) -> Option<ClassId> {
        let data = &self.graph.kinds[kind.0 as usize];
        if data.is_some_array {
            return None;
        }
        solver.program.element_class(data.class).filter(|c| *c != solver.program.object())
    }

    /// A field of an object, if it can have one.
    fn place(&mut self, solver: &mut Solver, kind: Kind, field: FieldId) -> Option<Node> {
        let fits = match field {
            ELEMENT => self.graph.kinds[kind.0 as usize].is_array,
            _ if crate::summary::object::is_pseudo(field) => true,
            _ => {
                let class = solver.program.field(field).class;
                self.graph.fits(solver, kind, class)
            }
        };
        fits.then(|| self.graph.field(solver, kind, field))
    }

    /// The initialiser of a class runs before anything of the class is used.
    fn initialise(&mut self, solver: &mut Solver, class: ClassId) {
        let mut next = Some(class);
        while let Some(class) = next {
            if solver.program.is_array(class) || !self.initialised.insert(class) {
                return;
            }
            for method in solver.program.methods_of(class) {
                if solver.program.text(solver.program.method(method).name) == "<clinit>" {
                    self.instance(solver, Key { method, context: Context::Everybody });
                }
            }
            next = solver.program.super_class(class);
        }
    }

    // ---- bodies -------------------------------------------------------------------------------------

    /// `None` if it has no code.
    fn instance(&mut self, solver: &mut Solver, key: Key) -> Option<usize> {
        if let Some(known) = self.numbers.get(&key) {
            return Some(*known);
        }
        let body = solver.program.body(key.method)?;
        let declared = self.declared(solver, key.method);
        let first = self.graph.block(body.values.len());
        let params = self.graph.block(declared.len());
        let returned = self.graph.node();
        let number = self.instances.len();
        let caller = self.callers.number(Caller::Method(key.method, key.context));
        let params = (0..declared.len() as u32).map(|i| Node(params.0 + i)).collect();
        self.instances.push(Instance { key, caller, body, first, params, declared, returned });
        self.numbers.insert(key, number);
        self.todo.push(number);
        Some(number)
    }

    /// The classes that parameters are declared with, the receiver's first.
    fn declared(&mut self, solver: &mut Solver, method: MethodId) -> Arc<[Option<ClassId>]> {
        if let Some(known) = self.declared.get(&method) {
            return known.clone();
        }
        let data = solver.program.method(method);
        let mut all = Vec::new();
        if !data.is_static() {
            all.push(None);
        }
        let text = solver.program.text(data.descriptor).to_string();
        for param in descriptor::params(&text).into_iter().flatten() {
            let class = param.class_name().map(|name| solver.program.class(name));
            all.push(class.filter(|c| *c != solver.program.object()));
        }
        let all: Arc<[Option<ClassId>]> = all.into();
        self.declared.insert(method, all.clone());
        all
    }

    fn look_at(&mut self, solver: &mut Solver, number: usize) {
        let body = self.instances[number].body.clone();
        let first = self.instances[number].first;
        let node = |value: ValueId| Node(first.0 + value.0);
        let Instance { key, caller: from, .. } = self.instances[number];
        for (i, value) in body.values.iter().enumerate() {
            self.value(solver, number, Node(first.0 + i as u32), value);
        }
        let mut results: FxHashMap<u32, Node> = FxHashMap::default();
        for (i, value) in body.values.iter().enumerate() {
            if let Value::Result(call) = value {
                let own = Node(first.0 + i as u32);
                let result = *results.entry(*call).or_insert(own);
                self.graph.edge(solver, result, own, None);
            }
        }
        for (i, effect) in body.effects.iter().enumerate() {
            let result = results.get(&(i as u32)).copied();
            let at = At { method: key.method, offset: effect.at };
            match &effect.kind {
                EffectKind::Write { base, field, value } => {
                    let facts = solver.facts.field(&mut solver.program, *field);
                    if facts.is_static {
                        let class = solver.program.field(*field).class;
                        self.initialise(solver, class);
                    }
                    if facts.holds.is_none() {
                        continue;
                    }
                    if facts.is_static {
                        let place = self.graph.static_field(*field);
                        let filter = declared_class(solver, *field);
                        self.graph.edge(solver, node(*value), place, filter);
                    } else {
                        let store = Use::Store { field: *field, value: node(*value) };
                        self.follow(solver, node(*base), store);
                    }
                }
                EffectKind::WriteElement { array, element, value } => {
                    if *element == crate::body::model::ElementKind::Reference && *value != ValueId::NOTHING {
                        let store = Use::Store { field: ELEMENT, value: node(*value) };
                        self.follow(solver, node(*array), store);
                    }
                }
                EffectKind::Call { how, target, args } => {
                    let args: Vec<Node> = args.iter().map(|v| node(*v)).collect();
                    let handle = crate::summary::evaluate::handle_of(solver, &body, &effect.kind);
                    let call = Call { at, from, context: key.context, target: *target, args, result };
                    match crate::summary::special::named_method(solver, &body, &effect.kind) {
                        Some(target) => self.call_named(solver, call, target),
                        None => self.call(solver, *how, call, handle),
                    }
                }
                EffectKind::Dynamic { call_site, target, args } => {
                    let args: Vec<Node> = args.iter().map(|v| node(*v)).collect();
                    let call = Call { at, from, context: key.context, target: *target, args, result };
                    self.dynamic(solver, *call_site, call);
                }
                EffectKind::Read { .. } | EffectKind::ReadElement { .. } | EffectKind::Acquire(_) => {}
            }
        }
        let descriptor = solver.program.method(key.method).descriptor;
        let returned = self.instances[number].returned;
        let result = self.result_class(solver, descriptor);
        for value in &body.returns {
            self.graph.edge(solver, node(*value), returned, result);
        }
        if !body.gaps.is_empty() {
            self.anything(solver, result.unwrap_or(solver.program.object()), returned);
        }
    }

    fn value(&mut self, solver: &mut Solver, number: usize, own: Node, value: &Value) {
        let first = self.instances[number].first;
        let node = |value: ValueId| Node(first.0 + value.0);
        let key = self.instances[number].key;
        match value {
            Value::Nothing | Value::Text(_) | Value::Constant(_) | Value::Class(_) => {}
            Value::Param(i) => {
                if let Some(param) = self.instances[number].params.get(usize::from(*i)).copied() {
                    self.graph.edge(solver, param, own, None);
                }
            }
            Value::Phi(inputs) => {
                for input in inputs {
                    self.graph.edge(solver, node(*input), own, None);
                }
            }
            Value::Field { base, field } => {
                if solver.facts.field(&mut solver.program, *field).holds.is_some() {
                    self.follow(solver, node(*base), Use::Load { field: *field, to: own });
                }
            }
            Value::Static(field) => {
                let class = solver.program.field(*field).class;
                self.initialise(solver, class);
                if solver.facts.field(&mut solver.program, *field).holds.is_some() {
                    let place = self.graph.static_field(*field);
                    self.graph.edge(solver, place, own, None);
                }
            }
            Value::Element(array) => self.follow(solver, node(*array), Use::Load { field: ELEMENT, to: own }),
            Value::New { class, at } => {
                self.initialise(solver, *class);
                self.new_object(solver, own, *class, (key.method, *at, key.context));
            }
            // The call says what it returns.
            Value::Result(_) => {}
            Value::Caught(class) => {
                let class = class.unwrap_or_else(|| solver.program.class("java/lang/Throwable"));
                let top = self.graph.top(solver, class);
                self.graph.edge(solver, top, own, None);
            }
            Value::Cast { value, class } => {
                if !solver.facts.is_quiet_type(&mut solver.program, *class) {
                    self.graph.edge(solver, node(*value), own, Some(*class));
                }
            }
        }
    }

    /// An object is made; of an array of arrays, those too.
    fn new_object(&mut self, solver: &mut Solver, to: Node, class: ClassId, born: (MethodId, u16, Context)) {
        let is_of_numbers = solver.program.is_array(class) && solver.program.element_class(class).is_none();
        if is_of_numbers || solver.facts.is_quiet_type(&mut solver.program, class) {
            return;
        }
        let kind = self.graph.kind(solver, class, born);
        self.graph.insert(to, kind);
        if let Some(inner) = solver.program.element_class(class)
            && solver.program.is_array(inner)
        {
            let elements = self.graph.field(solver, kind, ELEMENT);
            self.new_object(solver, elements, inner, born);
        }
    }

    fn result_class(
        &mut self,
        solver: &mut Solver,
        descriptor: crate::program::ids::Name,
    ) -> Option<ClassId> {
        let text = solver.program.text(descriptor).to_string();
        text.rsplit_once(')').and_then(|(_, result)| class_of(solver, result))
    }

    /// Methods of objects that are told apart are looked at apart.
    fn context_of(&self, kind: Kind) -> Context {
        if self.graph.kinds[kind.0 as usize].is_apart { Context::On(kind) } else { Context::Everybody }
    }
}
