//! The rules of the published analysis, to compare with ours; nothing else is built on them.
//!
//! The paper is V. Terragni, M. Pezzè, "Statically driven generation of concurrent tests for thread-safe
//! classes" (DepCon+), sections 4 and 5: Definitions 5 to 10, Algorithms 1 and 2. A method is the list of
//! its instructions in the order of the code, branches and loops are ignored, and each reference has one
//! alias. Known to be unsound (the paper says so of arrays, aliases and dispatch): a pair that this
//! prunes may well fail.
//!
//! Where the paper is silent or contradicts itself, and what is done here:
//!
//! 1. A location is named by the first field of the chain: `this.table[i].next = e` writes `this.table`.
//!    (5.2: "only the fields of the current-object or fields of static classes".)
//! 2. Elements of arrays are no accesses. 5.1 calls an array "a single memory location", but the list
//!    of Type 1 instructions in 5.2 has field instructions only. To load the array is a read of its field.
//! 3. Of the assignments that reach a use, the last one before they meet is the alias (6.3: "only the last
//!    assignment that it encounters").
//! 4. A call means the method that it names (6.3: "the method implementation of the super class"). But
//!    Figure 3 has `Map.size` take the lock of a `Hashtable`: for Algorithm 2 a call to an abstract method
//!    that the class under test implements means that implementation. `invokedynamic` means nothing.
//! 5. `ISPURE`, line 41, returns what the first call returned. Meant is surely that any impure call
//!    makes the caller impure, as the text says. Abstract and native methods are pure. What is written
//!    through a static field is not looked at, as printed.
//! 6. To load a lock from a field is a read of that field before the lock is taken, so by line 12 a lock
//!    in a field protects nothing. This cannot be meant, but it is what is printed, and only so the count
//!    for `SynchronizedMap` in Table IV (18 of 120 pairs) comes out.
//! 7. Accesses of callees do not take locks out of `LS` (line 9 is not reached for them), as printed.
//! 8. Algorithm 2 empties its set of locks for every instruction (line 46 inside of the loop); meant is
//!    once. A release removes a lock also if it was taken twice, as printed.
//! 9. A `monitorexit` right before a `return` or `athrow` ends the method early and is ignored (5.2),
//!    unless all of that lock are such: then the last one before a `return` counts.
//! 10. Locks that are reached from no parameter and no static field are dropped (5.1: only those can be
//!     shared). Locks are equal by name: that of the field they are in, whatever object it is a field of;
//!     parameters of two methods are never equal.
//! 11. Recursion ends at a method that is being looked at (as in 5.3). Access summaries and purity do
//!     not depend on where that happens; sequences of locks do, as published. They also end at
//!     `MAX_EVENTS` and `MAX_DEPTH`, of which the paper says nothing.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_classfile::bytecode::op;
use threadbare_classfile::{FieldType, acc, descriptor};

use crate::body::model::{Body, Dispatch, EffectKind, LockKind, Value, ValueId};
use crate::program::classes::Program;
use crate::program::ids::{ClassId, FieldId, MethodId, Target};

/// Locks taken and released by one method and all that it calls.
const MAX_EVENTS: usize = 4096;

/// Calls that are followed one into the other.
const MAX_DEPTH: usize = 200;

/// What the published rules say of a class.
#[derive(Debug, Clone, Default)]
pub struct Published {
    /// Public, declared in the class itself, not static; in the order of name and descriptor.
    pub methods: Vec<MethodId>,
    /// Of `methods`, with each itself.
    pub pairs: usize,
    /// Conflict and parallel dependent, by index into `methods`, the lower first.
    pub mpc: Vec<(usize, usize)>,
    /// Double-lock dependent.
    pub md: Vec<(usize, usize)>,
    /// By method.
    pub summaries: Vec<Summary>,
}

/// The three summaries of a method (Definitions 5, 6 and 9), for people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    pub reads: Vec<String>,
    pub writes: Vec<String>,
    pub locks: Vec<String>,
    pub double_locks: Vec<(String, String)>,
}

pub fn analyse(program: &mut Program, class: ClassId) -> Published {
    let mut methods: Vec<MethodId> = program.methods_of(class);
    methods.retain(|&method| {
        let method = program.method(method);
        let flags = acc::PUBLIC | acc::STATIC | acc::SYNTHETIC | acc::BRIDGE;
        method.access & flags == acc::PUBLIC && !program.text(method.name).starts_with('<')
    });
    methods.sort_by_key(|&method| {
        let method = program.method(method);
        (program.shared_text(method.name), program.shared_text(method.descriptor))
    });
    let mut rules = Rules {
        program,
        class,
        own: FxHashMap::default(),
        reached: FxHashMap::default(),
        is_pure: FxHashMap::default(),
        unrolled: FxHashMap::default(),
        stack: Vec::new(),
    };
    let accesses: Vec<Accesses> = methods.iter().map(|&method| rules.accesses(method)).collect();
    let locks: Vec<BTreeSet<LockName>> = methods.iter().map(|&method| rules.lock_summary(method)).collect();
    let doubles: Vec<Vec<(Lock, Lock)>> = methods.iter().map(|&method| rules.double_locks(method)).collect();
    let mut found = Published { pairs: methods.len() * (methods.len() + 1) / 2, ..Published::default() };
    for first in 0..methods.len() {
        for second in first..methods.len() {
            let are_parallel =
                !locks[first].iter().any(|lock| lock.is_shared() && locks[second].contains(lock));
            if are_parallel && accesses[first].conflicts_with(&accesses[second]) {
                found.mpc.push((first, second));
            }
            let is_opposite = |(a, b): &(Lock, Lock), rules: &mut Rules<'_>| {
                doubles[second].iter().any(|(c, d)| rules.are_compatible(a, d) && rules.are_compatible(b, c))
            };
            if doubles[first].iter().any(|pair| is_opposite(pair, &mut rules)) {
                found.md.push((first, second));
            }
        }
    }
    for at in 0..methods.len() {
        let place = |place: &PublishedLocation| rules.place_text(*place);
        let lock = |lock: LockName| rules.lock_text(lock);
        found.summaries.push(Summary {
            reads: accesses[at].reads.iter().map(place).collect(),
            writes: accesses[at].writes.iter().map(place).collect(),
            locks: locks[at].iter().map(|&name| lock(name)).collect(),
            double_locks: doubles[at].iter().map(|(a, b)| (lock(a.name), lock(b.name))).collect(),
        });
    }
    found.methods = methods;
    found
}

/// A shared-memory location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PublishedLocation {
    This,
    Field(FieldId),
    Static(FieldId),
}

#[derive(Default, Clone)]
struct Accesses {
    reads: BTreeSet<PublishedLocation>,
    writes: BTreeSet<PublishedLocation>,
}

impl Accesses {
    fn conflicts_with(&self, other: &Accesses) -> bool {
        !self.writes.is_disjoint(&other.reads) || !self.reads.is_disjoint(&other.writes)
    }
}

/// The outermost reference of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Root {
    /// The receiver is parameter 0.
    Param(u16),
    Static(FieldId),
    Class(ClassId),
    Local,
}

/// Where a reference comes from: a root, and the first and last field on the way from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Origin {
    root: Root,
    fields: Option<(FieldId, FieldId)>,
}

/// What one lock is told from another by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LockName {
    This,
    Field(FieldId),
    Static(FieldId),
    Class(ClassId),
    Param(u16),
}

impl LockName {
    /// Does it mean the same in two methods?
    fn is_shared(self) -> bool {
        !matches!(self, LockName::Param(_))
    }
}

/// A lock and the class of the object; `None` if the lock is a class itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lock {
    name: LockName,
    class: Option<ClassId>,
}

/// What Algorithm 1 looks at, in the order of the code.
#[derive(Clone, Copy)]
enum Step {
    Access {
        place: PublishedLocation,
        is_write: bool,
    },
    /// By an impure callee: line 30, which unlike line 9 leaves the locks alone.
    Passed(PublishedLocation),
    Acquire(LockName),
    Release(LockName),
    Call(MethodId),
}

/// What Algorithm 2 looks at: a lock, in terms of the parameters of the method.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Event {
    is_acquired: bool,
    lock: Origin,
}

struct Rules<'a> {
    program: &'a mut Program,
    class: ClassId,
    /// Without callees.
    own: FxHashMap<MethodId, Rc<[Step]>>,
    reached: FxHashMap<MethodId, Rc<Accesses>>,
    is_pure: FxHashMap<MethodId, bool>,
    unrolled: FxHashMap<MethodId, Rc<[Event]>>,
    /// Methods that are being unrolled.
    stack: Vec<MethodId>,
}

impl Rules<'_> {
    /// Definition 5: of the method and of what it calls in the class under test.
    fn accesses(&mut self, method: MethodId) -> Accesses {
        if let Some(known) = self.reached.get(&method) {
            return (**known).clone();
        }
        let mut all = Accesses::default();
        let mut todo = vec![method];
        let mut seen: FxHashSet<MethodId> = todo.iter().copied().collect();
        while let Some(next) = todo.pop() {
            for step in self.steps(next).iter() {
                match *step {
                    Step::Access { place, is_write: false } => {
                        all.reads.insert(place);
                    }
                    Step::Access { place, is_write: true } | Step::Passed(place) => {
                        all.writes.insert(place);
                    }
                    Step::Call(callee) if seen.insert(callee) => todo.push(callee),
                    _ => {}
                }
            }
        }
        self.reached.insert(method, Rc::new(all.clone()));
        all
    }

    /// Definition 6, as Algorithm 1 computes it.
    fn lock_summary(&mut self, method: MethodId) -> BTreeSet<LockName> {
        let mut locks = BTreeSet::new();
        let mut released = Vec::new();
        let mut has_access = false;
        for step in self.steps(method).iter() {
            match *step {
                Step::Access { .. } => {
                    has_access = true;
                    for lock in released.drain(..) {
                        locks.remove(&lock);
                    }
                }
                Step::Passed(_) => has_access = true,
                Step::Acquire(lock) if !has_access => {
                    locks.insert(lock);
                }
                Step::Acquire(_) => {}
                Step::Release(lock) if has_access => released.push(lock),
                Step::Release(lock) => {
                    locks.remove(&lock);
                }
                Step::Call(callee) => {
                    let Accesses { reads, writes } = self.accesses(callee);
                    has_access |= !reads.is_empty() || !writes.is_empty();
                }
            }
        }
        locks
    }

    fn steps(&mut self, method: MethodId) -> Rc<[Step]> {
        if let Some(known) = self.own.get(&method) {
            return known.clone();
        }
        let mut steps = Vec::new();
        if let Some(body) = self.program.body(method) {
            let releases = self.releases(method, &body);
            let mut releases = releases.iter().peekable();
            for effect in &body.effects {
                while let Some(&(_, lock)) = releases.next_if(|(at, _)| *at < effect.at) {
                    steps.extend(self.lock_name(method, lock).map(Step::Release));
                }
                match &effect.kind {
                    EffectKind::Read { base, field } => {
                        let place = self.place_of(method, &body, *base, *field);
                        steps.extend(place.map(|place| Step::Access { place, is_write: false }));
                    }
                    EffectKind::Write { base, field, .. } => {
                        let place = self.place_of(method, &body, *base, *field);
                        steps.extend(place.map(|place| Step::Access { place, is_write: true }));
                    }
                    EffectKind::Acquire(id) => {
                        let acquisition = &body.acquisitions[usize::from(id.0)];
                        if acquisition.how == LockKind::Monitor {
                            let lock = origin(&body, acquisition.lock);
                            steps.extend(self.lock_name(method, lock).map(Step::Acquire));
                        }
                    }
                    EffectKind::Call { target, args, .. } => {
                        let Some(callee) = self.program.resolve_method(*target) else { continue };
                        if self.program.method(callee).class == self.class {
                            steps.push(Step::Call(callee));
                        } else if !self.is_pure(callee) {
                            for &arg in args {
                                let place = self.place(method, origin(&body, arg));
                                steps.extend(place.map(Step::Passed));
                            }
                        }
                    }
                    EffectKind::ReadElement { .. } | EffectKind::WriteElement { .. } => {}
                    EffectKind::Dynamic { .. } => {}
                }
            }
            for &(_, lock) in releases {
                steps.extend(self.lock_name(method, lock).map(Step::Release));
            }
        }
        let steps: Rc<[Step]> = steps.into();
        self.own.insert(method, steps.clone());
        steps
    }

    /// The releases that count, with their offsets; that of a synchronized method comes last.
    fn releases(&self, method: MethodId, body: &Body) -> Vec<(u16, Origin)> {
        let declared = self.program.method(method);
        let code: &[u8] = self.program.code(declared).map_or(&[], |code| &code.bytes);
        let all = body.releases.iter().filter(|release| release.how == LockKind::Monitor);
        let all: Vec<(u16, Origin)> = all.map(|release| (release.at, origin(body, release.lock))).collect();
        let is_return = |at: u16| {
            code.get(usize::from(at) + 1).is_some_and(|opcode| (op::IRETURN..=op::RETURN).contains(opcode))
        };
        let is_throw = |at: u16| {
            // Between the two there may be a load of the exception.
            code.iter().skip(usize::from(at) + 1).take(3).any(|&opcode| opcode == op::ATHROW)
        };
        let mut kept = Vec::new();
        for &(at, lock) in &all {
            let same = || all.iter().filter(move |(_, other)| *other == lock).map(|(at, _)| *at);
            let is_early = |at: u16| is_return(at) || is_throw(at);
            let is_last = || same().all(is_early) && same().filter(|&at| is_return(at)).max() == Some(at);
            if !is_early(at) || is_last() {
                kept.push((at, lock));
            }
        }
        if let Some(whole) = body.acquisitions.first().filter(|first| first.at.is_none()) {
            kept.push((u16::MAX, origin(body, whole.lock)));
        }
        kept
    }

    /// Line 69: deviation 4.
    fn lock_callee(&mut self, how: Dispatch, target: Target) -> Option<MethodId> {
        let named = self.program.resolve_method(target)?;
        if how == Dispatch::Virtual && self.program.method(named).is_abstract() {
            let class = self.class;
            if self.program.is_subtype(class, target.class) == Some(true)
                && let Some(own) = self.program.select(class, target)
                && self.program.method(own).class == class
            {
                return Some(own);
            }
        }
        Some(named)
    }

    /// Lines 32 to 42: does neither the method nor anything that it calls write to a parameter?
    fn is_pure(&mut self, method: MethodId) -> bool {
        if let Some(&known) = self.is_pure.get(&method) {
            return known;
        }
        let mut todo = vec![method];
        let mut seen: FxHashSet<MethodId> = todo.iter().copied().collect();
        let mut is_pure = true;
        while let Some(next) = todo.pop() {
            match self.is_pure.get(&next) {
                Some(true) => continue,
                Some(false) => is_pure = false,
                None => is_pure = self.writes_no_parameter(next, &mut todo, &mut seen),
            }
            if !is_pure {
                break;
            }
        }
        if is_pure {
            self.is_pure.extend(seen.into_iter().map(|method| (method, true)));
        } else {
            self.is_pure.insert(method, false);
        }
        is_pure
    }

    /// Adds what the method calls to `todo`.
    fn writes_no_parameter(
        &mut self,
        method: MethodId,
        todo: &mut Vec<MethodId>,
        seen: &mut FxHashSet<MethodId>,
    ) -> bool {
        let Some(body) = self.program.body(method) else { return true };
        for effect in &body.effects {
            match &effect.kind {
                EffectKind::Write { base, .. } if *base != ValueId::NOTHING => {
                    if matches!(origin(&body, *base).root, Root::Param(_)) {
                        return false;
                    }
                }
                EffectKind::Call { target, .. } => {
                    if let Some(callee) = self.program.resolve_method(*target)
                        && seen.insert(callee)
                    {
                        todo.push(callee);
                    }
                }
                _ => {}
            }
        }
        true
    }

    /// Definition 9, as Algorithm 2 computes it.
    fn double_locks(&mut self, method: MethodId) -> Vec<(Lock, Lock)> {
        let mut held: Vec<Lock> = Vec::new();
        let mut pairs = Vec::new();
        for event in self.unroll(method).iter() {
            let Some(lock) = self.lock(method, event.lock) else { continue };
            if !event.is_acquired {
                held.retain(|other| other.name != lock.name);
            } else if !held.iter().any(|other| other.name == lock.name) {
                for &outer in &held {
                    if !pairs.contains(&(outer, lock)) {
                        pairs.push((outer, lock));
                    }
                }
                held.push(lock);
            }
        }
        pairs
    }

    /// Lines 61 to 71.
    fn unroll(&mut self, method: MethodId) -> Rc<[Event]> {
        if let Some(known) = self.unrolled.get(&method) {
            return known.clone();
        }
        let mut events = Vec::new();
        if self.stack.len() < MAX_DEPTH
            && let Some(body) = self.program.body(method)
        {
            self.stack.push(method);
            self.unroll_body(method, &body, &mut events);
            self.stack.pop();
        }
        let events: Rc<[Event]> = events.into();
        self.unrolled.insert(method, events.clone());
        events
    }

    fn unroll_body(&mut self, method: MethodId, body: &Body, events: &mut Vec<Event>) {
        let releases = self.releases(method, body);
        let mut releases = releases.into_iter().peekable();
        for effect in &body.effects {
            while let Some((_, lock)) = releases.next_if(|(at, _)| *at < effect.at) {
                add(events, Event { is_acquired: false, lock });
            }
            match &effect.kind {
                EffectKind::Acquire(id) => {
                    let acquisition = &body.acquisitions[usize::from(id.0)];
                    if acquisition.how == LockKind::Monitor {
                        add(events, Event { is_acquired: true, lock: origin(body, acquisition.lock) });
                    }
                }
                EffectKind::Call { how, target, args } => {
                    let Some(callee) = self.lock_callee(*how, *target) else { continue };
                    if self.stack.contains(&callee) {
                        continue;
                    }
                    let from = events.len();
                    for event in self.unroll(callee).iter() {
                        let lock = event.lock.seen_by_caller(body, args);
                        add(events, Event { lock, ..*event });
                    }
                    forget_repetition(events, from);
                }
                _ => {}
            }
        }
        for (_, lock) in releases {
            add(events, Event { is_acquired: false, lock });
        }
    }

    fn place_of(
        &self,
        method: MethodId,
        body: &Body,
        base: ValueId,
        field: FieldId,
    ) -> Option<PublishedLocation> {
        if base == ValueId::NOTHING {
            let is_static = self.program.field(field).is_static();
            return is_static.then_some(PublishedLocation::Static(field));
        }
        self.place(method, origin(body, base).then(field))
    }

    fn place(&self, method: MethodId, origin: Origin) -> Option<PublishedLocation> {
        match origin {
            Origin { root: Root::Static(field), .. } => Some(PublishedLocation::Static(field)),
            Origin { root: Root::Param(0), fields } if !self.program.method(method).is_static() => {
                Some(fields.map_or(PublishedLocation::This, |(first, _)| PublishedLocation::Field(first)))
            }
            _ => None,
        }
    }

    fn lock_name(&self, method: MethodId, origin: Origin) -> Option<LockName> {
        match (origin.root, origin.fields) {
            (Root::Local, _) => None,
            (_, Some((_, last))) => Some(LockName::Field(last)),
            (Root::Static(field), None) => Some(LockName::Static(field)),
            (Root::Class(class), None) => Some(LockName::Class(class)),
            (Root::Param(0), None) if !self.program.method(method).is_static() => Some(LockName::This),
            (Root::Param(n), None) => Some(LockName::Param(n)),
        }
    }

    fn lock(&mut self, method: MethodId, origin: Origin) -> Option<Lock> {
        let name = self.lock_name(method, origin)?;
        let class = match name {
            LockName::This => Some(self.class),
            LockName::Field(field) | LockName::Static(field) => {
                let text = self.program.shared_text(self.program.field(field).descriptor);
                FieldType::parse(&text).and_then(FieldType::class_name).map(|name| self.program.class(name))
            }
            LockName::Class(_) => None,
            LockName::Param(n) => {
                let declared = self.program.method(method);
                let text = self.program.shared_text(declared.descriptor);
                let n = usize::from(n) - usize::from(!declared.is_static());
                let parameter = descriptor::params(&text).and_then(|mut all| all.nth(n));
                parameter.and_then(FieldType::class_name).map(|name| self.program.class(name))
            }
        };
        Some(Lock { name, class })
    }

    /// Definition 10: the same, or objects of which one's class is above the other's.
    fn are_compatible(&mut self, a: &Lock, b: &Lock) -> bool {
        if a.name == b.name {
            return true;
        }
        match (a.class, b.class) {
            (Some(a), Some(b)) => {
                self.program.is_subtype(a, b) == Some(true) || self.program.is_subtype(b, a) == Some(true)
            }
            _ => false,
        }
    }

    fn field_text(&self, field: FieldId) -> String {
        let field = self.program.field(field);
        format!(
            "{}.{}",
            self.program.class_name(field.class).replace('/', "."),
            self.program.text(field.name)
        )
    }

    fn place_text(&self, place: PublishedLocation) -> String {
        match place {
            PublishedLocation::This => "this".into(),
            PublishedLocation::Field(field) | PublishedLocation::Static(field) => self.field_text(field),
        }
    }

    fn lock_text(&self, lock: LockName) -> String {
        match lock {
            LockName::This => "this".into(),
            LockName::Field(field) | LockName::Static(field) => self.field_text(field),
            LockName::Class(class) => format!("class {}", self.program.class_name(class).replace('/', ".")),
            LockName::Param(n) => format!("argument {n}"),
        }
    }
}

impl Origin {
    const LOCAL: Origin = Origin { root: Root::Local, fields: None };

    fn then(self, field: FieldId) -> Origin {
        Origin { fields: Some((self.fields.map_or(field, |(first, _)| first), field)), ..self }
    }

    /// The alias analysis on parameters: in terms of the method that makes the call.
    fn seen_by_caller(self, body: &Body, args: &[ValueId]) -> Origin {
        let Root::Param(n) = self.root else { return self };
        let outer = args.get(usize::from(n)).map_or(Origin::LOCAL, |&arg| origin(body, arg));
        let fields = match (outer.fields, self.fields) {
            (Some((first, _)), Some((_, last))) => Some((first, last)),
            (outer, inner) => inner.or(outer),
        };
        Origin { root: outer.root, fields }
    }
}

/// `GETOUTERMOSTREF`: the chain of references back from a value. Each step leads to a value that was made
/// before, so it ends.
fn origin(body: &Body, value: ValueId) -> Origin {
    let mut fields: Option<(FieldId, FieldId)> = None;
    let mut at = value;
    let root = loop {
        let next = match &body.values[at.0 as usize] {
            Value::Param(n) => break Root::Param(*n),
            Value::Static(field) => break Root::Static(*field),
            Value::Class(class) => break Root::Class(*class),
            Value::Phi(inputs) => {
                // Inputs are in the order in which they were made; later ones come over edges back.
                match inputs.iter().rev().find(|input| **input < at) {
                    Some(&input) => input,
                    None => break Root::Local,
                }
            }
            Value::Field { base, field } => {
                fields = Some((*field, fields.map_or(*field, |(_, last)| last)));
                *base
            }
            Value::Element(array) => *array,
            Value::Cast { value, .. } => *value,
            _ => break Root::Local,
        };
        if next >= at {
            break Root::Local;
        }
        at = next;
    };
    Origin { root, fields }
}

fn add(events: &mut Vec<Event>, event: Event) {
    if events.len() < MAX_EVENTS && event.lock.root != Root::Local {
        events.push(event);
    }
}

/// A call that does the same as the one before it, in the same state, adds nothing.
fn forget_repetition(events: &mut Vec<Event>, from: usize) {
    let length = events.len() - from;
    if from >= length && events[from - length..from] == events[from..] {
        events.truncate(from);
    }
}
