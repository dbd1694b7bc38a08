//! One evaluation of a method: its body with the summaries of what it calls.
//!
//! Values are sets of objects. Allocations are followed as long as nobody else knows them: what is
//! done to them does not count, and what was stored in their fields is found again (so iterators, views
//! and builders do not lose what they were made of). Where one is stored into something older, all that is
//! done to it counts as done to the place where it was stored. The body is gone through until nothing
//! new turns up; straight code needs one round.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use threadbare_classfile::acc;

use crate::body::model::{Body, EffectKind, LockKind, Value, ValueId};
use crate::dependencies::result::AccessMode;
use crate::program::classes::Program;
use crate::program::facts::{Belongs, Facts};
use crate::program::ids::{ClassId, FieldId, MethodId};
use crate::summary::builder::SummaryBuilder;
use crate::summary::fresh::Kept;
use crate::summary::model::{At, FreshObject, Locks, Member, Sites, State, Summary, Taken};
use crate::summary::object::{ELEMENT, Object, Objects, Owner, Path, Root, Type, is_pseudo};
use crate::summary::solver::{Key, Solver, Wanted};
use crate::summary::special::named_method;

/// Rounds over a body; what still changes then is a matter of precision only in collapsed sets.
const MOST_ROUNDS: usize = 12;
/// Values deeper than this are taken from the round before.
const MOST_DEPTH: usize = 300;

/// The circumstances of an effect.
#[derive(Clone)]
pub(crate) struct Circumstances {
    pub at: At,
    pub locks: Locks,
    pub may: SmallVec<[Taken; 2]>,
    pub many: bool,
    /// The instructions that a call stands for, if not just `at`.
    pub sites: Sites,
}

impl Circumstances {
    pub fn sites(&self) -> &[At] {
        if self.sites.is_empty() { std::slice::from_ref(&self.at) } else { &self.sites }
    }
}

/// Objects allocated while the method runs.
pub struct Fresh {
    pub object: FreshObject,
    /// Where it was stored, if others can know it.
    pub places: Objects,
    /// As of which version its fields hold what they do.
    pub filled: u64,
    /// Was it asked in this round where it was stored?
    pub(crate) is_place_seen: bool,
    /// Was it asked in this round what all its fields hold?
    pub(crate) is_seen: bool,
    /// Fields of which that was asked in this round.
    pub(crate) fields_seen: SmallVec<[FieldId; 4]>,
}

/// Which allocation: an instruction or a call, and the number of the callee's fresh object.
pub(crate) type FreshKey = (u16, u32);

pub(crate) struct Evaluation<'s> {
    pub solver: &'s mut Solver,
    pub key: Key,
    body: Arc<Body>,
    pub home: ClassId,
    pub out: SummaryBuilder,
    pub fresh: Vec<Fresh>,
    pub(crate) fresh_numbers: FxHashMap<FreshKey, u32>,
    values: Vec<Objects>,
    state: Vec<u8>,
    values_seen: Vec<bool>,
    results: Vec<Objects>,
    results_seen: Vec<bool>,
    params: Vec<Option<Type>>,
    pub changed: bool,
    /// Something changed after it was looked at in this round: the next would find more.
    pub(crate) is_stale: bool,
    /// What was added in this round, as long as nothing is stale.
    added: Vec<(Set, Object, Type)>,
    pub wanted: Wanted,
    pub(crate) call_depth: usize,
    pub(crate) opaque_depth: usize,
    /// All classes are known: callees are summarised at once, and open calls wait in `pending`.
    pub closed: bool,
    pub pending: Vec<crate::summary::model::OpenCall>,
    /// Counts changes of what fresh objects hold and where they are known.
    pub version: u64,
    /// What can be reached from fresh objects, and as of which version.
    pub reach: FxHashMap<u32, Reached>,
    /// The same for what lies beyond a field of one, as an object of this class.
    pub beyond: FxHashMap<(u32, Type, FieldId), Reached>,
    /// Calls composed in this round, and what they returned.
    pub(crate) composed: FxHashMap<Composed, Objects>,
    /// The fresh objects at whose fields somebody looked, one bit each, since this was last set.
    pub looked: u64,
    pub kept: Kept,
}

/// What can be reached from a fresh object.
pub struct Reached {
    pub version: u64,
    pub objects: Rc<Objects>,
    /// The fresh objects of which every field was looked at.
    pub by: Vec<u32>,
}

/// A call with all that its effects depend on.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Composed {
    pub key: Key,
    pub args: Vec<Objects>,
    pub at: At,
    pub locks: Locks,
    pub may: SmallVec<[Taken; 2]>,
    pub many: bool,
}

pub fn wider<'a>(facts: &'a mut Facts, program: &'a mut Program) -> impl FnMut(Type, Type) -> Type + 'a {
    |a, b| facts.wider(program, a, b)
}

/// The sets of objects that last for all rounds.
#[derive(Clone, Copy)]
pub enum Set {
    Value(usize),
    Result(usize),
    Places(u32),
    Field(u32, FieldId),
}

/// Adds an object to a set. Did the set change?
pub fn put(solver: &mut Solver, objects: &mut Objects, object: Object, class: Type) -> bool {
    objects.add(object, class, &mut wider(&mut solver.facts, &mut solver.program))
}

impl<'s> Evaluation<'s> {
    pub fn of(solver: &mut Solver, key: Key) -> (Summary, Wanted) {
        let Some(body) = solver.program.body(key.method) else {
            return (Summary::default(), Wanted::default());
        };
        let mut evaluation = Evaluation::new(solver, key, body);
        evaluation.run();
        evaluation.end()
    }

    /// An evaluation without a body of its own, for what is asked from outside.
    pub fn new(solver: &'s mut Solver, key: Key, body: Arc<Body>) -> Evaluation<'s> {
        let home = solver.program.method(key.method).class;
        let params = params(solver, key);
        let (values, effects) = (body.values.len(), body.effects.len());
        Evaluation {
            solver,
            key,
            body,
            home,
            out: SummaryBuilder::default(),
            fresh: Vec::new(),
            fresh_numbers: FxHashMap::default(),
            values: vec![Objects::default(); values],
            state: vec![0; values],
            values_seen: vec![false; values],
            results: vec![Objects::default(); effects],
            results_seen: vec![false; effects],
            params,
            changed: false,
            is_stale: false,
            added: Vec::new(),
            wanted: Wanted::default(),
            call_depth: 0,
            opaque_depth: 0,
            closed: false,
            pending: Vec::new(),
            version: 0,
            reach: FxHashMap::default(),
            beyond: FxHashMap::default(),
            composed: FxHashMap::default(),
            looked: 0,
            kept: Kept::default(),
        }
    }

    fn run(&mut self) {
        let body = self.body.clone();
        let straight = body.effects.iter().all(|e| !e.repeats)
            && body.values.iter().all(|v| !matches!(v, Value::Phi(_)));
        for round in 0..MOST_ROUNDS {
            self.out = SummaryBuilder::default();
            self.wanted = Wanted::default();
            self.composed.clear();
            self.changed = false;
            self.state.fill(0);
            self.forget_seen();
            self.round(&body);
            if self.is_repeated() || !self.changed || straight && round == 1 || self.is_settled() {
                break;
            }
        }
        for gap in &body.gaps {
            let text = format!("{}: {gap}", self.solver.program.method_text(self.key.method));
            let gap = self.solver.gap(text);
            self.out.gap(gap);
        }
        self.find_releases(&body);
        for value in &body.returns {
            for (object, class) in self.value(*value, 0).iter().collect::<Vec<_>>() {
                let mut wider = wider(&mut self.solver.facts, &mut self.solver.program);
                self.out.summary.returns.add(object, class, &mut wider);
            }
        }
    }

    fn forget_seen(&mut self) {
        self.is_stale = false;
        self.added.clear();
        self.kept.forget();
        self.values_seen.fill(false);
        self.results_seen.fill(false);
        for fresh in &mut self.fresh {
            fresh.is_place_seen = false;
            fresh.is_seen = false;
            fresh.fields_seen.clear();
        }
    }

    /// Would another round see what this one saw, and so do the same again? Sets that collapsed can change if
    /// the same objects are added once more.
    fn is_settled(&mut self) -> bool {
        if self.is_stale {
            return false;
        }
        let added = std::mem::take(&mut self.added);
        added.into_iter().all(|(to, object, class)| {
            let mut wider = wider(&mut self.solver.facts, &mut self.solver.program);
            let objects = match to {
                Set::Value(value) => &self.values[value],
                Set::Result(effect) => &self.results[effect],
                Set::Places(number) => &self.fresh[number as usize].places,
                Set::Field(number, field) => {
                    let fields = &self.fresh[number as usize].object.fields;
                    match fields.iter().find(|(f, _)| *f == field) {
                        Some((_, objects)) => objects,
                        None => return false,
                    }
                }
            };
            objects.has(object, class, &mut wider)
        })
    }

    /// Takes note of what was added to a set; was that looked at in this round?
    pub fn note(&mut self, to: Set, (object, class): (Object, Type), is_changed: bool, is_seen: bool) {
        self.changed |= is_changed;
        self.is_stale |= is_changed && is_seen;
        if !self.is_stale {
            self.added.push((to, object, class));
        }
    }

    /// Is a callee missing, without which this is for nothing? In a group of methods that call each other
    /// some always are.
    pub(crate) fn is_repeated(&self) -> bool {
        !self.wanted.missing.is_empty() && !self.solver.is_in_group
    }

    /// Locks that are released before the method takes them: a caller's.
    fn find_releases(&mut self, body: &Body) {
        for release in &body.releases {
            let objects = self.value(release.lock, 0);
            let is_taken = body.acquisitions.iter().any(|a| {
                a.at.is_none_or(|at| at < release.at) && {
                    let taken = self.value(a.lock, 0);
                    taken.iter().any(|(t, _)| objects.iter().any(|(o, _)| o == t))
                }
            });
            if is_taken {
                continue;
            }
            for (lock, _) in objects.iter().filter(|(o, _)| !o.is_fresh()) {
                self.out.releases(lock);
            }
        }
    }

    pub fn end(self) -> (Summary, Wanted) {
        let fresh: Vec<FreshObject> = self.fresh.into_iter().map(|f| f.object).collect();
        let top = Type::AtMost(self.solver.program.object());
        (self.out.finish(&fresh, top), self.wanted)
    }

    fn round(&mut self, body: &Body) {
        for (i, effect) in body.effects.iter().enumerate() {
            let at = At { method: self.key.method, offset: effect.at };
            match &effect.kind {
                EffectKind::Read { base, field } => {
                    let facts = self.solver.facts.field(&mut self.solver.program, *field);
                    if facts.is_hidden {
                        continue;
                    }
                    let mode = if facts.is_volatile { AccessMode::Volatile } else { AccessMode::Plain };
                    let circumstances = self.circumstances(body, effect.held.0, effect.repeats, at);
                    self.add_field_access(*base, *field, false, mode, &circumstances);
                }
                EffectKind::Write { base, field, value } => {
                    let facts = self.solver.facts.field(&mut self.solver.program, *field);
                    let value =
                        if facts.holds.is_some() { self.value(*value, 0) } else { Objects::default() };
                    self.store(*base, *field, &value);
                    if facts.is_hidden {
                        continue;
                    }
                    let mode = if facts.is_volatile { AccessMode::Volatile } else { AccessMode::Plain };
                    let circumstances = self.circumstances(body, effect.held.0, effect.repeats, at);
                    self.add_field_access(*base, *field, true, mode, &circumstances);
                }
                EffectKind::ReadElement { array, element } => {
                    let circumstances = self.circumstances(body, effect.held.0, effect.repeats, at);
                    let arrays = self.value(*array, 0);
                    self.add_access(
                        &arrays,
                        Member::Element(*element),
                        false,
                        AccessMode::Plain,
                        &circumstances,
                    );
                }
                EffectKind::WriteElement { array, element, value } => {
                    let arrays = self.value(*array, 0);
                    let value = self.value(*value, 0);
                    for array in arrays.iter() {
                        self.keep(array, ELEMENT, &value);
                    }
                    let circumstances = self.circumstances(body, effect.held.0, effect.repeats, at);
                    self.add_access(
                        &arrays,
                        Member::Element(*element),
                        true,
                        AccessMode::Plain,
                        &circumstances,
                    );
                }
                EffectKind::Acquire(acquisition) => {
                    let circumstances = self.circumstances(body, effect.held.0, effect.repeats, at);
                    let acquisition = &body.acquisitions[acquisition.0 as usize];
                    let locks = self.lock(body, acquisition.lock, 0);
                    self.take(&locks, &circumstances);
                    if acquisition.how != LockKind::Monitor {
                        // It is taken and left again, and some ways to take it can be interrupted.
                        let twice = Circumstances { many: true, ..circumstances };
                        self.signal(State::Holding, true, &locks, &twice);
                        self.signal_all(State::Interrupt, false, &twice);
                    }
                }
                EffectKind::Call { how, target, args } => {
                    let circumstances = self.circumstances(body, effect.held.0, effect.repeats, at);
                    let args: Vec<Objects> = args.iter().map(|v| self.value(*v, 0)).collect();
                    let result = match named_method(self.solver, body, &effect.kind) {
                        Some(target) => self.call_named(target, args, &circumstances),
                        None => {
                            let handle = handle_of(self.solver, body, &effect.kind);
                            self.call(*how, *target, args, handle, &circumstances)
                        }
                    };
                    self.result(i, result);
                }
                EffectKind::Dynamic { call_site, target, args } => {
                    let circumstances = self.circumstances(body, effect.held.0, effect.repeats, at);
                    let args: Vec<Objects> = args.iter().map(|v| self.value(*v, 0)).collect();
                    let result = self.dynamic(*call_site, *target, args, &circumstances);
                    self.result(i, result);
                }
            }
        }
    }

    fn result(&mut self, effect: usize, result: Objects) {
        for (object, class) in result.iter() {
            let is_changed = put(self.solver, &mut self.results[effect], object, class);
            self.note(Set::Result(effect), (object, class), is_changed, self.results_seen[effect]);
        }
    }

    // ---- values -----------------------------------------------------------------------------------

    pub fn value(&mut self, value: ValueId, depth: usize) -> Objects {
        let i = value.0 as usize;
        if self.state[i] != 0 || depth > MOST_DEPTH {
            self.values_seen[i] = true;
            return self.values[i].clone();
        }
        self.state[i] = 1;
        let body = self.body.clone();
        let new = self.compute(&body.values[i], depth + 1);
        for (object, class) in new.iter() {
            let is_changed = put(self.solver, &mut self.values[i], object, class);
            self.note(Set::Value(i), (object, class), is_changed, self.values_seen[i]);
        }
        self.values_seen[i] = true;
        if !matches!(body.values[i], Value::Result(_) | Value::Phi(_) | Value::New { .. }) {
            self.state[i] = 2;
        } else {
            // May know more after the next effect of this round.
            self.state[i] = u8::from(matches!(body.values[i], Value::Phi(_))) * 2;
        }
        self.values[i].clone()
    }

    fn compute(&mut self, value: &Value, depth: usize) -> Objects {
        match value {
            Value::Nothing | Value::Text(_) | Value::Constant(_) => Objects::default(),
            Value::Param(i) => match self.params.get(usize::from(*i)).copied().flatten() {
                Some(class) => Objects::one(Object::param(*i), class),
                None => Objects::default(),
            },
            Value::Phi(inputs) => {
                let mut all = Objects::default();
                for input in inputs {
                    let objects = self.value(*input, depth);
                    self.union(&mut all, &objects);
                }
                all
            }
            Value::Field { base, field } => {
                let objects = self.value(*base, depth);
                self.load_all(&objects, *field)
            }
            Value::Static(field) => {
                let facts = self.solver.facts.field(&mut self.solver.program, *field);
                match facts.holds {
                    Some(class) => Objects::one(Object::direct(Root::Static(*field)), class),
                    None => Objects::default(),
                }
            }
            Value::Element(array) => {
                let arrays = self.value(*array, depth);
                self.elements(&arrays)
            }
            Value::New { class, at } => {
                if self.solver.facts.is_quiet_type(&mut self.solver.program, *class) {
                    return Objects::default();
                }
                let number = self.fresh_object((*at, u32::MAX), Type::Exactly(*class));
                self.known_as(number)
            }
            Value::Result(call) => {
                self.results_seen[*call as usize] = true;
                self.results[*call as usize].clone()
            }
            Value::Class(class) => {
                let of = self.solver.program.class("java/lang/Class");
                Objects::one(Object::direct(Root::Class(*class)), Type::Exactly(of))
            }
            Value::Caught(class) => {
                let class = class.unwrap_or_else(|| self.solver.program.class("java/lang/Throwable"));
                Objects::one(Object::UNKNOWN, Type::AtMost(class))
            }
            Value::Cast { value, class } => {
                let objects = self.value(*value, depth);
                self.cast(&objects, *class)
            }
        }
    }

    /// Is this field of what a call returns assigned before anybody looks at it?
    pub fn overwrites(&self, call: At, field: FieldId) -> bool {
        call.method == self.key.method && self.body.overwrites(call.offset, field)
    }

    pub fn cast(&mut self, objects: &Objects, class: ClassId) -> Objects {
        let mut left = Objects::default();
        for (object, old) in objects.iter() {
            if let Some(new) = self.solver.facts.narrowed(&mut self.solver.program, old, class) {
                let mut wider = wider(&mut self.solver.facts, &mut self.solver.program);
                left.add(object, new, &mut wider);
            }
        }
        left
    }

    pub fn union(&mut self, all: &mut Objects, more: &Objects) {
        let mut wider = wider(&mut self.solver.facts, &mut self.solver.program);
        for (object, class) in more.iter() {
            all.add(object, class, &mut wider);
        }
    }

    /// What a field of these objects refers to.
    pub(crate) fn load_all(&mut self, objects: &Objects, field: FieldId) -> Objects {
        let holds = self.solver.facts.field(&mut self.solver.program, field).holds;
        let mut all = Objects::default();
        let Some(class) = holds else { return all };
        let declared = (!is_pseudo(field)).then(|| self.solver.program.field(field).class);
        for (object, known) in objects.iter() {
            // An object whose class is known has no fields of others.
            if let (Type::Exactly(_), Some(declared)) = (known, declared)
                && self.solver.facts.narrowed(&mut self.solver.program, known, declared).is_none()
            {
                continue;
            }
            if let Some(found) = self.fresh_field(object, field) {
                let mut left = found;
                if let Type::AtMost(upper) = class {
                    left = self.cast(&left, upper);
                }
                self.union(&mut all, &left);
            } else {
                let told = self.loaded(object, known, field);
                let mut wider = wider(&mut self.solver.facts, &mut self.solver.program);
                all.add(told, class, &mut wider);
            }
        }
        all
    }

    /// What a field of an object of this class refers to, and whose own that is.
    pub fn loaded(&mut self, object: Object, class: Type, field: FieldId) -> Object {
        let found = self.distinguished(object.load(field));
        if found.is_fresh() {
            return found;
        }
        let solver = &mut *self.solver;
        let (owner, array) = match solver.facts.belongs(&mut solver.program, object, class, field) {
            Belongs::Nobody => (Owner::Nobody, None),
            Belongs::Field => (Owner::Field(field), None),
            Belongs::Holder { is_array } => (object.owner(), is_array.then_some(field)),
        };
        found.with_array(array).owned(owner)
    }

    /// The object as far as it is distinguished from others: what static fields of the library hold inside is not.
    pub(crate) fn distinguished(&mut self, object: Object) -> Object {
        match (object.root(), object.path()) {
            (Root::Static(field), Path::Field(_) | Path::Deep(_)) => {
                let class = self.solver.program.field(field).class;
                let is_own = !self.solver.program.is_library(class) || self.solver.family.contains(&class);
                if is_own { object } else { Object::direct(Root::Somewhere) }
            }
            _ => object,
        }
    }

    pub fn elements(&mut self, arrays: &Objects) -> Objects {
        let mut all = Objects::default();
        for (array, class) in arrays.iter() {
            if let Some(found) = self.fresh_field(array, ELEMENT) {
                self.union(&mut all, &found);
                continue;
            }
            let name = match class {
                Type::Exactly(class) | Type::AtMost(class) => self.solver.program.class_name(class),
                Type::OneOf(_) => "",
            };
            let element = match name.strip_prefix('[') {
                Some(descriptor) => {
                    let descriptor = descriptor.to_string();
                    self.solver.facts.type_of_descriptor(&mut self.solver.program, &descriptor)
                }
                None => Some(Type::AtMost(self.solver.program.object())),
            };
            if let Some(element) = element {
                let told = self.loaded(array, class, ELEMENT);
                let mut wider = wider(&mut self.solver.facts, &mut self.solver.program);
                all.add(told, element, &mut wider);
            }
        }
        all
    }
}

/// The field that the offset, var handle or updater of a call stands for: it is in a static field.
pub(crate) fn handle_of(solver: &mut Solver, body: &Body, kind: &EffectKind) -> Option<FieldId> {
    let EffectKind::Call { args, .. } = kind else { return None };
    for arg in args.iter().take(3) {
        let value = match &body.values[arg.0 as usize] {
            Value::Cast { value, .. } => *value,
            _ => *arg,
        };
        if let Value::Static(field) = &body.values[value.0 as usize]
            && let Some(found) = solver.facts.handle(&mut solver.program, *field)
        {
            return Some(found);
        }
    }
    None
}
/// The types of the parameters; `None` for those that do not matter.
fn params(solver: &mut Solver, key: Key) -> Vec<Option<Type>> {
    let method = solver.program.method(key.method);
    let descriptor = solver.program.text(method.descriptor).to_string();
    let mut types = Vec::new();
    if method.access & acc::STATIC == 0 {
        types.push(receiver_type(solver, key, method.class));
    }
    for param in threadbare_classfile::descriptor::params(&descriptor).into_iter().flatten() {
        let class = param.class_name().map(str::to_string);
        types.push(class.and_then(|name| {
            let descriptor = if name.starts_with('[') { name } else { format!("L{name};") };
            solver.facts.type_of_descriptor(&mut solver.program, &descriptor)
        }));
    }
    types
}

fn receiver_type(solver: &mut Solver, key: Key, class: ClassId) -> Option<Type> {
    if solver.facts.is_quiet_type(&mut solver.program, class) {
        return None;
    }
    Some(match key.receiver {
        Some(exact) => Type::Exactly(exact),
        None if solver.program.is_final(class) => Type::Exactly(class),
        None => Type::AtMost(class),
    })
}

/// Is a parameter's type one whose objects can matter? For callers that skip quiet code.
pub fn matters(solver: &mut Solver, method: MethodId) -> bool {
    let data = solver.program.method(method);
    let descriptor = solver.program.text(data.descriptor).to_string();
    let types: Vec<String> = threadbare_classfile::descriptor::params(&descriptor)
        .into_iter()
        .flatten()
        .filter_map(|p| p.class_name().map(str::to_string))
        .collect();
    types.iter().any(|name| {
        let class = solver.program.class(name);
        !solver.facts.is_quiet_type(&mut solver.program, class)
    })
}
