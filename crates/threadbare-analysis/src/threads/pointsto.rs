//! Which methods run, on which objects, and what variables and fields may hold.
//!
//! Inclusion constraints over the bodies of the program's own classes, with the call graph made on the
//! fly. An instance method is analysed once for each abstract receiver (object sensitivity: Milanova,
//! Rountev, Ryder, "Parameterized Object Sensitivity for Points-to Analysis for Java", TOSEM 2005, with
//! depth one and no contexts for allocations); a static method once. What calls do is in `calls`.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::heap::{Heap, Node, ObjectId, Origin, Slot, Use};
use super::outside::{self, Manner};
use crate::body::model::{AcquisitionId, Body, Dispatch, EffectKind, Value, ValueId};
use crate::program::classes::Program;
use crate::program::facts::Facts;
use crate::program::ids::{ClassId, FieldId, MethodId, Target};
use crate::program::lambda::{self, Site};
use threadbare_library::quiet::Quiet;

/// Index into [`ProgramWorld::instances`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct InstanceId(pub u32);

/// An instruction of an instance: the effect's number. Made-up code has one, number zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct InstructionAt {
    pub instance: InstanceId,
    pub effect: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    Method(MethodId),
    /// The method of a lambda: calls what the expression names.
    Lambda(ObjectId),
    /// `Thread.run`: runs what the thread was given.
    Task(ObjectId),
}

/// Code, for one receiver.
pub struct Instance {
    pub code: Code,
    pub receiver: Option<ObjectId>,
    pub body: Option<Arc<Body>>,
    /// The first of the sets of its values.
    first: Node,
    pub params: Vec<Node>,
    pub returned: Node,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum EdgeKind {
    Direct,
    /// By the library: never, once or often.
    Callback,
    /// Initialisation of a class: once, by whoever comes first.
    Initialiser,
}

/// A call that may happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    pub from: InstructionAt,
    pub to: InstanceId,
    pub kind: EdgeKind,
}

pub(super) struct Call {
    pub place: InstructionAt,
    pub how: Dispatch,
    pub target: Target,
    pub args: Vec<Node>,
    pub result: Option<Node>,
    pub pool: Option<Pool>,
}

/// What the library knows during a call.
#[derive(Clone, Copy)]
pub(super) struct Pool {
    pub known: Node,
    pub manner: Manner,
    /// It is the constructor of a class of `java.lang` or `java.util`: it calls nothing of its receiver.
    pub(crate) spares_receiver: bool,
    /// What is in the new object that it returns: it may lead to what the library was given, and what is
    /// put there later may get there.
    pub(crate) in_result: Option<Node>,
}

/// Methods of a class that implement methods of the library, and of which classes of it.
pub(super) type CallBacks = Arc<[(MethodId, Vec<ClassId>)]>;

/// Accesses that are no instruction of their own: by calls.
pub(crate) struct CallAccess {
    pub place: InstructionAt,
    pub node: Node,
    /// `None`: what the library keeps in it.
    pub slot: Option<Slot>,
    pub(crate) static_field: Option<FieldId>,
    pub reads: bool,
    pub writes: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    Wait,
    Notify,
}

/// `wait`, `notify`, and the same of conditions.
pub(crate) struct Signalling {
    pub place: InstructionAt,
    pub node: Node,
    pub signal: Signal,
    pub(crate) is_condition: bool,
}

/// An abstract thread.
pub struct Thread {
    /// The thread object or the task; none for the main thread.
    pub object: Option<ObjectId>,
    pub entries: Vec<InstanceId>,
    pub starts: Vec<InstructionAt>,
    /// Run by the library, nobody knows when and how often.
    pub(crate) is_task: bool,
}

pub(crate) struct ProgramWorld {
    pub program: Program,
    pub facts: Facts,
    pub heap: Heap,
    pub instances: Vec<Instance>,
    instance_ids: FxHashMap<(Code, Option<ObjectId>), InstanceId>,
    todo: Vec<InstanceId>,
    pub(super) calls: Vec<Call>,
    pub edges: Vec<Edge>,
    edge_set: FxHashSet<Edge>,
    pub threads: Vec<Thread>,
    pub(super) thread_ids: FxHashMap<(ObjectId, bool), usize>,
    pub touches: Vec<CallAccess>,
    pub signals: Vec<Signalling>,
    /// `join` without a time limit, with its receivers.
    pub joins: Vec<(InstructionAt, Node)>,
    /// Calls of the library: what is called there need not be.
    pub(crate) uncertain: FxHashSet<InstructionAt>,
    pub gaps: Vec<String>,
    /// Objects of which there are more than their allocation says.
    pub copied: FxHashSet<ObjectId>,
    pub(super) parallel_streams: bool,
    pub(super) saw_parallel: bool,
    /// Exceptions that were thrown.
    thrown: Node,
    /// All thread objects.
    pub(super) all_threads: Node,
    /// What is known wherever the library runs tasks: calls of executors and their tasks get at all of
    /// it, by way of the threads that run them.
    pub(super) behind_tasks: Node,
    pub(super) exposed: FxHashMap<ObjectId, Vec<ClassId>>,
    pub(super) pools_of: FxHashMap<ObjectId, Vec<u32>>,
    pub(super) callbacks: FxHashMap<ClassId, CallBacks>,
    pub(super) called_back: FxHashSet<(u32, ObjectId, Code)>,
}

impl ProgramWorld {
    pub fn new(program: Program, parallel_streams: bool) -> ProgramWorld {
        let mut heap = Heap::default();
        let (thrown, all_threads, behind_tasks) = (heap.node(), heap.node(), heap.node());
        ProgramWorld {
            program,
            facts: Facts::default(),
            heap,
            instances: Vec::new(),
            instance_ids: FxHashMap::default(),
            todo: Vec::new(),
            calls: Vec::new(),
            edges: Vec::new(),
            edge_set: FxHashSet::default(),
            threads: Vec::new(),
            thread_ids: FxHashMap::default(),
            touches: Vec::new(),
            signals: Vec::new(),
            joins: Vec::new(),
            uncertain: FxHashSet::default(),
            gaps: Vec::new(),
            copied: FxHashSet::default(),
            parallel_streams,
            saw_parallel: false,
            thrown,
            all_threads,
            behind_tasks,
            exposed: FxHashMap::default(),
            pools_of: FxHashMap::default(),
            callbacks: FxHashMap::default(),
            called_back: FxHashSet::default(),
        }
    }

    /// Everything that can run when `main` of this class does.
    pub fn run(&mut self, class: ClassId, main: MethodId) {
        let entry = self.instance(Code::Method(main), None);
        let mut entries = Vec::new();
        if let Some(initialiser) = self.initialiser(class) {
            entries.push(self.instance(Code::Method(initialiser), None));
        }
        entries.push(entry);
        self.threads.push(Thread { object: None, entries, starts: Vec::new(), is_task: false });
        let thread = self.program.class("java/lang/Thread");
        let main_thread = self.heap.object(Origin::MainThread, thread);
        self.heap.add(self.all_threads, main_thread);
        // The arguments: an array of texts.
        let array = self.program.class("[Ljava/lang/String;");
        let arguments = self.heap.object(Origin::Some, array);
        if let Some(&param) = self.instances[entry.0 as usize].params.first() {
            self.heap.add(param, arguments);
        }
        self.solve();
    }

    fn solve(&mut self) {
        loop {
            if let Some(instance) = self.todo.pop() {
                self.begin(instance);
            } else if let Some((what, object)) = self.heap.due.pop() {
                self.perform(what, object);
            } else {
                let ProgramWorld { heap, program, facts, .. } = self;
                if !heap.propagate(|heap, object, class| is_instance(program, facts, heap, object, class)) {
                    return;
                }
            }
        }
    }

    pub(super) fn edge(&mut self, from: Node, to: Node, class: Option<ClassId>) {
        let ProgramWorld { heap, program, facts, .. } = self;
        let class = class.filter(|class| *class != program.object());
        heap.edge(from, to, class, |heap, object, class| is_instance(program, facts, heap, object, class));
    }

    fn perform(&mut self, what: Use, object: ObjectId) {
        match what {
            Use::Load(slot, to) => {
                if let Some(slot) = self.slot_of(object, slot) {
                    let from = self.heap.slot(object, slot);
                    self.edge(from, to, None);
                }
            }
            Use::Store(slot, from) => {
                if let Some(slot) = self.slot_of(object, slot) {
                    let class = self.heap.get(object).class;
                    let element =
                        if slot == Slot::Element { self.program.element_class(class) } else { None };
                    let to = self.heap.slot(object, slot);
                    self.edge(from, to, element);
                }
            }
            Use::Class(to) => {
                let class = self.heap.get(object).class;
                let mirror = self.class_object(class);
                self.heap.add(to, mirror);
            }
            Use::Receive(call) => self.receive(call, object),
            Use::Enter(call) => self.enter(call, object),
            Use::Expose(call, class) => self.expose(call, class, object),
            Use::Spread(to) => {
                if let Some(slot) = self.state_of(object) {
                    let from = self.heap.slot(object, slot);
                    self.edge(from, to, None);
                }
            }
        }
    }

    /// The slot as the object has it: elements only of arrays, and all fields of the library in one.
    pub(super) fn slot_of(&mut self, object: ObjectId, slot: Slot) -> Option<Slot> {
        let class = self.heap.get(object).class;
        match slot {
            Slot::Element => (self.program.is_array(class) || class == self.program.object()).then_some(slot),
            Slot::Field(field) if self.program.is_library(self.program.field(field).class) => {
                Some(Slot::Inside)
            }
            _ => Some(slot),
        }
    }

    /// Where the library's code keeps something in this object.
    pub(super) fn state_of(&mut self, object: ObjectId) -> Option<Slot> {
        let class = self.heap.get(object).class;
        if self.program.is_array(class) {
            return Some(Slot::Element);
        }
        if self.is_quiet(class) || self.facts.lambdas.contains_key(&class) {
            return None;
        }
        if self.program.is_library(class) {
            return Some(Slot::Inside);
        }
        let chain = self.program.super_chain(class);
        let above = chain.into_iter().find(|c| self.program.is_library(*c))?;
        (!outside::is_bare(self.program.class_name(above)) && !self.is_throwable(above))
            .then_some(Slot::Inside)
    }

    pub(super) fn is_throwable(&mut self, class: ClassId) -> bool {
        let throwable = self.program.class("java/lang/Throwable");
        self.program.is_subtype(class, throwable) == Some(true)
    }

    pub(super) fn is_quiet(&mut self, class: ClassId) -> bool {
        self.facts.quiet(&mut self.program, class) == Quiet::Whole
    }

    pub(super) fn class_object(&mut self, class: ClassId) -> ObjectId {
        let mirror = self.program.class("java/lang/Class");
        self.heap.object(Origin::Class(class), mirror)
    }

    pub(super) fn gap(&mut self, text: String) {
        if !self.gaps.contains(&text) {
            self.gaps.push(text);
        }
    }

    /// Set of a value of an instance.
    pub fn value(&self, instance: InstanceId, value: ValueId) -> Node {
        Node(self.instances[instance.0 as usize].first.0 + value.0)
    }

    /// The lock that is taken.
    pub fn lock(&self, instance: InstanceId, acquisition: AcquisitionId) -> Option<Node> {
        let body = self.instances[instance.0 as usize].body.as_ref()?;
        Some(self.value(instance, body.acquisitions.get(usize::from(acquisition.0))?.lock))
    }

    /// The method and offset of a place; for made-up code where its object was made.
    pub fn site(&self, place: InstructionAt) -> Option<(MethodId, u16)> {
        let instance = &self.instances[place.instance.0 as usize];
        match instance.code {
            Code::Method(method) => {
                let effect = instance.body.as_ref()?.effects.get(place.effect as usize)?;
                Some((method, effect.at))
            }
            Code::Lambda(object) | Code::Task(object) => match self.heap.get(object).origin {
                Origin::Made { method, at } | Origin::Returned { method, at } => Some((method, at)),
                _ => None,
            },
        }
    }

    // ---- instances -------------------------------------------------------------------------------

    pub(super) fn instance(&mut self, code: Code, receiver: Option<ObjectId>) -> InstanceId {
        if let Some(&id) = self.instance_ids.get(&(code, receiver)) {
            return id;
        }
        let (body, count) = match code {
            Code::Method(method) => {
                let data = self.program.method(method);
                let params = threadbare_classfile::descriptor::params(self.program.text(data.descriptor));
                let count = params.map_or(0, Iterator::count) + usize::from(!data.is_static());
                (self.program.body(method), count)
            }
            Code::Lambda(object) => {
                let class = self.heap.get(object).class;
                let lambda = self.facts.lambdas.get(&class).copied();
                let count = lambda.map_or(0, |lambda| self.lambda_arity(&lambda));
                (None, count)
            }
            Code::Task(_) => (None, 0),
        };
        let id = InstanceId(self.instances.len() as u32);
        let first = self.heap.node();
        for _ in 1..body.as_ref().map_or(1, |body| body.values.len()) {
            self.heap.node();
        }
        let params: Vec<Node> = (0..count).map(|_| self.heap.node()).collect();
        let returned = self.heap.node();
        if let (Code::Method(method), Some(receiver)) = (code, receiver)
            && !self.program.method(method).is_static()
            && let Some(&this) = params.first()
        {
            self.heap.add(this, receiver);
        }
        self.instances.push(Instance { code, receiver, body, first, params, returned });
        self.instance_ids.insert((code, receiver), id);
        self.todo.push(id);
        id
    }

    /// Arguments of the interface's method: what its implementation takes beyond what was captured.
    fn lambda_arity(&self, lambda: &lambda::Lambda) -> usize {
        let params = threadbare_classfile::descriptor::params(self.program.text(lambda.target.descriptor));
        let takes = params.map_or(0, Iterator::count) + usize::from(!matches!(lambda.kind, 6 | 8));
        takes.saturating_sub(lambda.captured)
    }

    pub(super) fn call_edge(&mut self, from: InstructionAt, to: InstanceId, kind: EdgeKind) {
        let edge = Edge { from, to, kind };
        if self.edge_set.insert(edge) {
            self.edges.push(edge);
        }
    }

    fn begin(&mut self, id: InstanceId) {
        let instance = &self.instances[id.0 as usize];
        match instance.code {
            Code::Method(method) => match instance.body.clone() {
                Some(body) => self.begin_body(id, method, &body),
                None => {
                    let text = self.program.method_text(method);
                    self.gap(format!("{text} is native"));
                }
            },
            Code::Lambda(object) => self.begin_lambda(id, object),
            Code::Task(object) => {
                let task = self.heap.slot(object, Slot::Task);
                let target = Target {
                    class: self.program.class("java/lang/Runnable"),
                    name: self.program.name("run"),
                    descriptor: self.program.name("()V"),
                };
                self.add_call(
                    InstructionAt { instance: id, effect: 0 },
                    Dispatch::Virtual,
                    target,
                    vec![task],
                    None,
                );
            }
        }
    }

    fn begin_body(&mut self, id: InstanceId, method: MethodId, body: &Body) {
        for gap in &body.gaps {
            let text = self.program.method_text(method);
            self.gap(format!("{text}: {gap}"));
        }
        let params = self.instances[id.0 as usize].params.clone();
        let mut results = FxHashMap::default();
        for (index, value) in body.values.iter().enumerate() {
            let node = self.value(id, ValueId(index as u32));
            match value {
                Value::Nothing => {}
                Value::Param(n) => {
                    if let Some(&param) = params.get(usize::from(*n)) {
                        self.edge(param, node, None);
                    }
                }
                Value::Phi(inputs) => {
                    for input in inputs {
                        self.edge(self.value(id, *input), node, None);
                    }
                }
                Value::Field { base, field } => {
                    self.heap.on_each(self.value(id, *base), Use::Load(Slot::Field(*field), node));
                }
                Value::Static(field) => {
                    let from = self.static_field(*field);
                    self.edge(from, node, None);
                }
                Value::Element(array) => {
                    self.heap.on_each(self.value(id, *array), Use::Load(Slot::Element, node));
                }
                Value::New { class, at } => {
                    let object = self.heap.object(Origin::Made { method, at: *at }, *class);
                    self.heap.add(node, object);
                }
                Value::Result(effect) => {
                    results.insert(*effect, node);
                }
                Value::Text(text) => {
                    let class = self.program.class("java/lang/String");
                    let object = self.heap.object(Origin::Text(*text), class);
                    self.heap.add(node, object);
                }
                Value::Class(class) => {
                    let object = self.class_object(*class);
                    self.heap.add(node, object);
                }
                Value::Constant(class) => {
                    let object = self.heap.object(Origin::Some, *class);
                    self.heap.add(node, object);
                }
                Value::Caught(class) => {
                    let class = class.unwrap_or_else(|| self.program.class("java/lang/Throwable"));
                    self.edge(self.thrown, node, Some(class));
                    let object = self.heap.object(Origin::Some, class);
                    self.heap.add(node, object);
                }
                Value::Cast { value, class } => self.edge(self.value(id, *value), node, Some(*class)),
            }
        }
        for (index, effect) in body.effects.iter().enumerate() {
            let place = InstructionAt { instance: id, effect: index as u32 };
            self.begin_effect(place, method, effect.at, &effect.kind, results.get(&(index as u32)).copied());
        }
        let returned = self.instances[id.0 as usize].returned;
        for value in &body.returns {
            self.edge(self.value(id, *value), returned, None);
        }
        for value in &body.throws {
            self.edge(self.value(id, *value), self.thrown, None);
        }
    }

    fn begin_effect(
        &mut self,
        place: InstructionAt,
        method: MethodId,
        at: u16,
        kind: &EffectKind,
        result: Option<Node>,
    ) {
        let id = place.instance;
        match kind {
            EffectKind::Read { base: ValueId::NOTHING, field } => {
                self.initialise(place, self.program.field(*field).class);
            }
            EffectKind::Write { base: ValueId::NOTHING, field, value } => {
                self.initialise(place, self.program.field(*field).class);
                let to = self.static_field(*field);
                self.edge(self.value(id, *value), to, None);
            }
            EffectKind::Write { base, field, value } => {
                let from = self.value(id, *value);
                self.heap.on_each(self.value(id, *base), Use::Store(Slot::Field(*field), from));
            }
            EffectKind::WriteElement { array, value, .. } => {
                let from = self.value(id, *value);
                self.heap.on_each(self.value(id, *array), Use::Store(Slot::Element, from));
            }
            EffectKind::Call { how, target, args } => {
                if *how == Dispatch::Static || target.name == self.program.known.init {
                    self.initialise(place, target.class);
                }
                let args = args.iter().map(|arg| self.value(id, *arg)).collect();
                self.add_call(place, *how, *target, args, result);
            }
            EffectKind::Dynamic { call_site, target, args } => {
                let nodes: Vec<Node> = args.iter().map(|arg| self.value(id, *arg)).collect();
                let home = self.program.method(method).class;
                let ProgramWorld { program, facts, .. } = self;
                match lambda::site(program, facts, home, *call_site, *target, args.len()) {
                    Site::Lambda(class) => {
                        let object = self.heap.object(Origin::Made { method, at }, class);
                        for (index, from) in nodes.into_iter().enumerate() {
                            let to = self.heap.slot(object, Slot::Captured(index as u16));
                            self.edge(from, to, None);
                        }
                        if let Some(result) = result {
                            self.heap.add(result, object);
                        }
                    }
                    Site::Concatenation | Site::Switch => self.add_text_call(place, *target, nodes),
                    Site::Record => {
                        for node in &nodes {
                            self.touches.push(CallAccess {
                                place,
                                node: *node,
                                slot: Some(Slot::Any),
                                static_field: None,
                                reads: true,
                                writes: false,
                            });
                        }
                        self.add_text_call(place, *target, nodes);
                    }
                    Site::Unknown => {
                        let text = self.program.method_text(method);
                        self.gap(format!("{text}: a dynamic call site that is not understood"));
                    }
                }
            }
            EffectKind::Read { .. } | EffectKind::ReadElement { .. } | EffectKind::Acquire(_) => {}
        }
    }

    /// The code that the machine makes for a lambda: a call with what was captured first.
    fn begin_lambda(&mut self, id: InstanceId, object: ObjectId) {
        let class = self.heap.get(object).class;
        let Some(lambda) = self.facts.lambdas.get(&class).copied() else { return };
        let mut args: Vec<Node> =
            (0..lambda.captured).map(|i| self.heap.slot(object, Slot::Captured(i as u16))).collect();
        args.extend(&self.instances[id.0 as usize].params);
        let place = InstructionAt { instance: id, effect: 0 };
        let result = self.instances[id.0 as usize].returned;
        let how = match lambda.kind {
            6 => Dispatch::Static,
            7 | 8 => Dispatch::Special,
            _ => Dispatch::Virtual,
        };
        if matches!(lambda.kind, 6 | 8) {
            self.initialise(place, lambda.target.class);
        }
        if lambda.kind == 8 {
            // `Foo::new`
            let made = self.heap.get(object).origin;
            let fresh = self.heap.object(made, lambda.target.class);
            self.copied.insert(fresh);
            let receiver = self.heap.node();
            self.heap.add(receiver, fresh);
            self.heap.add(result, fresh);
            args.insert(0, receiver);
            self.add_call(place, how, lambda.target, args, None);
            return;
        }
        self.add_call(place, how, lambda.target, args, Some(result));
    }

    // ---- classes ---------------------------------------------------------------------------------

    pub(super) fn static_field(&mut self, field: FieldId) -> Node {
        let (node, is_new) = self.heap.static_field(field);
        if is_new {
            let data = self.program.field(field);
            let class = match threadbare_classfile::FieldType::parse(self.program.text(data.descriptor)) {
                Some(ty) => ty.class_name().map(str::to_owned),
                None => None,
            };
            if let Some(class) = class
                && self.program.is_library(data.class)
            {
                let class = self.program.class(&class);
                let object = self.heap.object(Origin::Static(field), class);
                self.heap.add(node, object);
            }
        }
        node
    }

    fn initialiser(&mut self, class: ClassId) -> Option<MethodId> {
        if self.program.is_library(class) {
            return None;
        }
        let methods = self.program.methods_of(class);
        methods.into_iter().find(|m| self.program.text(self.program.method(*m).name) == "<clinit>")
    }

    fn initialise(&mut self, place: InstructionAt, class: ClassId) {
        for class in self.program.super_chain(class) {
            if let Some(method) = self.initialiser(class) {
                let id = self.instance(Code::Method(method), None);
                // A class is initialised before its own code runs, but for its initialiser.
                if id != place.instance && !self.threads[0].entries.contains(&id) {
                    self.call_edge(place, id, EdgeKind::Initialiser);
                }
            }
        }
    }
}

/// May the object be an instance of the class?
fn is_instance(
    program: &mut Program,
    facts: &mut Facts,
    heap: &mut Heap,
    object: ObjectId,
    class: ClassId,
) -> bool {
    if let Some(&known) = heap.casts.get(&(object, class)) {
        return known;
    }
    let data = heap.get(object);
    let is_interface =
        |program: &mut Program, class| program.load(class).is_none_or(|class| class.is_interface());
    let answer = match (facts.lambdas.get(&data.class), data.origin) {
        (Some(lambda), Origin::Made { .. }) => {
            program.is_subtype(lambda.interface, class) != Some(false) || is_interface(program, class)
        }
        (_, Origin::Made { .. } | Origin::Text(_) | Origin::Class(_)) => {
            program.is_subtype(data.class, class) != Some(false)
        }
        // Of the library, and of this class or one below it.
        _ => {
            let related = program.is_subtype(data.class, class) != Some(false)
                || program.is_subtype(class, data.class) != Some(false)
                || is_interface(program, class)
                || is_interface(program, data.class);
            program.is_library(class) && related
        }
    };
    heap.casts.insert((object, class), answer);
    answer
}
