//! The closed world of tests: which objects can exist, and with them what open calls reach.
//!
//! A test makes its arguments itself, so their classes are known: for every parameter the class itself or
//! a few implementations, and instances of the class under test wherever they fit. Besides them there
//! are the objects that the code of the test's calls allocates and keeps. What is in neither set cannot be
//! the receiver of a call.
//!
//! Functional interfaces are given lambdas of the test's own, which do nothing to shared objects.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_classfile::acc;

use crate::body::Body;
use crate::evaluate::{Circumstances, Evaluation, wider};
use crate::gather::meet;
use crate::ids::{ClassId, FieldId, MethodId, Target};
use crate::object::{Object, Objects, Path, Root, Type, is_pseudo};
use crate::solver::{Key, Solver};
use crate::summary::{At, Locks, Nested, OpenCall, Summary, Taken};

/// Constructors of constructors of arguments are followed this far.
const MOST_DEPTH: usize = 3;
/// Implementations of one interface that stand for all.
const MOST_IMPLEMENTATIONS: usize = 3;
/// Calls resolved for one method; beyond that it may do anything.
const MOST_RESOLVED: usize = 30_000;

/// Usual implementations of the library's interfaces and abstract classes.
const USUAL: &[(&str, &[&str])] = &[
    ("java/lang/CharSequence", &["java/lang/StringBuilder"]),
    ("java/lang/Appendable", &["java/lang/StringBuilder"]),
    ("java/lang/Iterable", &["java/util/ArrayList"]),
    ("java/util/Collection", &["java/util/ArrayList", "java/util/HashSet"]),
    ("java/util/AbstractCollection", &["java/util/ArrayList"]),
    ("java/util/List", &["java/util/ArrayList"]),
    ("java/util/AbstractList", &["java/util/ArrayList"]),
    ("java/util/Set", &["java/util/HashSet"]),
    ("java/util/AbstractSet", &["java/util/HashSet"]),
    ("java/util/SortedSet", &["java/util/TreeSet"]),
    ("java/util/NavigableSet", &["java/util/TreeSet"]),
    ("java/util/Queue", &["java/util/ArrayDeque"]),
    ("java/util/Deque", &["java/util/ArrayDeque"]),
    ("java/util/Map", &["java/util/HashMap"]),
    ("java/util/AbstractMap", &["java/util/HashMap"]),
    ("java/util/SortedMap", &["java/util/TreeMap"]),
    ("java/util/NavigableMap", &["java/util/TreeMap"]),
    ("java/util/Dictionary", &["java/util/Hashtable"]),
    ("java/util/Map$Entry", &["java/util/AbstractMap$SimpleEntry"]),
    ("java/util/Enumeration", &["java/util/Vector$1"]),
    ("java/util/Iterator", &["java/util/ArrayList$Itr"]),
    ("java/util/concurrent/BlockingQueue", &["java/util/concurrent/LinkedBlockingQueue"]),
    ("java/util/concurrent/BlockingDeque", &["java/util/concurrent/LinkedBlockingDeque"]),
    ("java/util/concurrent/ConcurrentMap", &["java/util/concurrent/ConcurrentHashMap"]),
    ("java/io/InputStream", &["java/io/ByteArrayInputStream"]),
    ("java/io/OutputStream", &["java/io/ByteArrayOutputStream"]),
    ("java/io/Reader", &["java/io/StringReader"]),
    ("java/io/Writer", &["java/io/StringWriter"]),
    ("java/util/Calendar", &["java/util/GregorianCalendar"]),
    ("java/util/TimeZone", &["java/util/SimpleTimeZone"]),
    ("java/text/NumberFormat", &["java/text/DecimalFormat"]),
    ("java/text/DateFormat", &["java/text/SimpleDateFormat"]),
    ("java/text/Format", &["java/text/SimpleDateFormat"]),
];

/// Finds implementations on the class path.
pub trait Implementations {
    /// Public concrete classes below this one, in the order of the class path.
    fn of(&mut self, solver: &mut Solver, class: ClassId) -> Vec<ClassId>;
}

#[derive(Default)]
pub struct World {
    /// Classes of arguments, in the order in which they were found.
    pub arguments: Vec<ClassId>,
    /// These, and classes of objects that are kept.
    pub all: Vec<ClassId>,
    known: FxHashSet<ClassId>,
    below: FxHashMap<(ClassId, bool), Arc<[ClassId]>>,
}

impl World {
    /// The arguments that tests of this class can have.
    pub fn of(
        solver: &mut Solver,
        receivers: &[ClassId],
        implementations: &mut dyn Implementations,
    ) -> World {
        let mut world = World::default();
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
            for class in world.stand_ins(solver, class, implementations) {
                world.add_argument(class);
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
        if let Some((_, usual)) = USUAL.iter().find(|(n, _)| *n == name) {
            return usual.iter().map(|n| solver.program.class(n)).collect();
        }
        if is_functional(solver, class) {
            return Vec::new();
        }
        let mut found = implementations.of(solver, class);
        found.truncate(MOST_IMPLEMENTATIONS);
        found
    }

    fn add_argument(&mut self, class: ClassId) {
        if self.known.insert(class) {
            self.arguments.push(class);
            self.all.push(class);
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
    fn below(&mut self, solver: &mut Solver, class: ClassId, arguments_only: bool) -> Arc<[ClassId]> {
        if let Some(known) = self.below.get(&(class, arguments_only)) {
            return known.clone();
        }
        let all = if arguments_only { &self.arguments } else { &self.all };
        let mut found = Vec::new();
        for candidate in all {
            let upper = solver.facts.upper(&mut solver.program, Type::Exactly(*candidate));
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

    /// A public method's summary with every open call resolved.
    pub fn close(&mut self, solver: &mut Solver, method: MethodId, receivers: &[ClassId]) -> Summary {
        let params = reference_args(solver, method);
        let is_static = solver.program.method(method).access & acc::STATIC != 0;
        let key = Key { method, receiver: None };
        let body = Arc::new(Body::default());
        let mut evaluation = Evaluation::new(solver, key, body);
        evaluation.closed = true;
        let cx = Circumstances {
            at: At { method, offset: 0 },
            locks: Locks::new(),
            may: Default::default(),
            many: false,
        };
        let target = target_of(evaluation.solver, method);
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
        self.resolve(&mut evaluation);
        evaluation.end().0
    }

    /// Is this a field of the receiver that only its constructor sets? Constructors are not given
    /// instances of the class under test, so it holds none.
    fn is_given_to_constructor(&mut self, solver: &mut Solver, receiver: Object) -> bool {
        match (receiver.root, receiver.path) {
            (Root::Param(0), Path::Field(field)) => solver.facts.is_stable(&mut solver.program, field),
            _ => false,
        }
    }

    /// Calls to one method of one receiver are taken together; they are resolved again if they grew. The
    /// locks that callers may hold are put in when everything is known, because they change nothing else.
    fn resolve(&mut self, evaluation: &mut Evaluation<'_>) {
        let mut numbers: FxHashMap<(Target, Object), usize> = FxHashMap::default();
        let mut calls: Vec<OpenCall> = Vec::new();
        let mut held: Vec<BTreeMap<(Object, Type), Taken>> = Vec::new();
        let mut due: VecDeque<usize> = VecDeque::new();
        let mut count = 0;
        loop {
            for mut call in std::mem::take(&mut evaluation.pending) {
                let key = (call.target, call.receiver);
                let number = *numbers.entry(key).or_insert(calls.len());
                let may = std::mem::take(&mut call.may);
                let grew = match calls.get_mut(number) {
                    Some(old) => {
                        let solver = &mut *evaluation.solver;
                        join(old, call, &mut wider(&mut solver.facts, &mut solver.program))
                    }
                    None => {
                        calls.push(call);
                        held.push(BTreeMap::new());
                        true
                    }
                };
                for taken in may {
                    held[number].entry((taken.lock, taken.class)).or_insert(taken);
                }
                if grew && !due.contains(&number) {
                    due.push_back(number);
                }
            }
            let Some(number) = due.pop_front() else { break };
            count += 1;
            if count > MOST_RESOLVED {
                let text = evaluation.solver.program.method_text(evaluation.key.method);
                let gap =
                    evaluation.solver.gap(format!("{text}: reaches too many calls of unknown receivers"));
                evaluation.out.gap(gap);
                break;
            }
            let call = calls[number].clone();
            self.resolve_one(evaluation, &call, number);
        }
        expand_held(evaluation, &held);
    }

    /// What the initialiser of a static field's class makes can be found in the field.
    fn initialised(&mut self, evaluation: &mut Evaluation<'_>, field: FieldId) {
        if is_pseudo(field) {
            return;
        }
        let class = evaluation.solver.program.field(field).class;
        for method in evaluation.solver.program.methods_of(class) {
            let name = evaluation.solver.program.method(method).name;
            if evaluation.solver.program.text(name) == "<clinit>" {
                let key = evaluation.solver.key(method, None);
                for kept in &evaluation.solver.summary(key).kept_classes {
                    evaluation.out.kept(*kept);
                }
            }
        }
    }

    fn resolve_one(&mut self, evaluation: &mut Evaluation<'_>, call: &OpenCall, number: usize) {
        let Some(declared) = evaluation.solver.program.resolve_method(call.target) else { return };
        let upper = evaluation.solver.facts.upper(&mut evaluation.solver.program, call.class);
        let given = matches!((call.receiver.root, call.receiver.path), (Root::Param(1..), Path::Direct));
        if let Root::Static(field) = call.receiver.root {
            self.initialised(evaluation, field);
        }
        let classes: Vec<Type> = match call.class {
            Type::AtMost(_) => {
                let built = self.is_given_to_constructor(evaluation.solver, call.receiver);
                let solver = &mut *evaluation.solver;
                let below = self.below(solver, upper, given);
                let fits = below.iter().filter(|c| !built || !solver.family.contains(c));
                fits.map(|c| Type::Exactly(*c)).collect()
            }
            known => vec![known],
        };
        let lock = Object::direct(Root::Held(number as u32));
        let around = Taken { lock, class: Type::AtMost(evaluation.solver.program.object()), at: call.at };
        for class in classes {
            let mut args = vec![Objects::one(call.receiver, class)];
            args.extend(call.args.iter().cloned());
            let cx = Circumstances {
                at: call.at,
                locks: call.locks.clone(),
                may: smallvec::smallvec![around],
                many: call.many,
            };
            // Whoever made the call goes on with what it returned, an iterator for example.
            let receivers = args[0].clone();
            let result = evaluation.dispatch(call.target, declared, args, &cx);
            evaluation.keep_returned(&receivers, &result);
            for (_, class) in result.iter() {
                match class {
                    Type::Exactly(class) => evaluation.out.kept(class),
                    Type::OneOf(set) => {
                        evaluation.solver.facts.one_of(set).iter().for_each(|c| evaluation.out.kept(*c));
                    }
                    Type::AtMost(_) => {}
                }
            }
        }
    }
}

/// Puts the locks that callers hold in the place of their numbers.
fn expand_held(evaluation: &mut Evaluation<'_>, held: &[BTreeMap<(Object, Type), Taken>]) {
    let mut real: Vec<BTreeMap<(Object, Type), Taken>> = vec![BTreeMap::new(); held.len()];
    loop {
        let mut changed = false;
        for (number, locks) in held.iter().enumerate() {
            let mut all = std::mem::take(&mut real[number]);
            let before = all.len();
            for (key, taken) in locks {
                match key.0.root {
                    Root::Held(caller) if caller as usize == number => {}
                    Root::Held(caller) => all.extend(real[caller as usize].iter().map(|(k, t)| (*k, *t))),
                    _ => {
                        all.insert(*key, *taken);
                    }
                }
            }
            changed |= all.len() != before;
            real[number] = all;
        }
        if !changed {
            break;
        }
    }
    let nested = evaluation.out.take_nested();
    for one in nested {
        match one.outer.lock.root {
            Root::Held(number) => {
                for outer in real[number as usize].values() {
                    evaluation.out.nested(Nested { outer: *outer, ..one.clone() });
                }
            }
            _ => evaluation.out.nested(one),
        }
    }
}

/// Adds what a call can do to another of the same method and receiver. Is it more than before?
fn join(old: &mut OpenCall, new: OpenCall, wider: &mut impl FnMut(Type, Type) -> Type) -> bool {
    let before = (old.class, old.many, old.locks.clone());
    if old.class != new.class {
        old.class = wider(old.class, new.class);
    }
    // Whether it happens once is not known any more, but for one and the same call.
    old.many |= new.many || old.at != new.at;
    meet(&mut old.locks, &new.locks);
    let mut grew = before != (old.class, old.many, old.locks.clone());
    for (mine, theirs) in old.args.iter_mut().zip(&new.args) {
        for (object, class) in theirs.iter() {
            grew |= mine.add(object, class, wider);
        }
    }
    grew
}

pub fn target_of(solver: &mut Solver, method: MethodId) -> crate::ids::Target {
    let data = solver.program.method(method);
    crate::ids::Target { class: data.class, name: data.name, descriptor: data.descriptor }
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
fn reference_args(solver: &mut Solver, method: MethodId) -> Vec<Objects> {
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
