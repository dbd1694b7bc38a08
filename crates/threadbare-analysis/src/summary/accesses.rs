//! Accesses and locks of an evaluation: what is touched, and with which locks in hand.

use smallvec::SmallVec;

use crate::body::model::{Body, EffectKind, Held, LockKind, Value, ValueId};
use crate::dependencies::result::AccessMode;
use crate::program::ids::{FieldId, MethodId};
use crate::program::library;
use crate::summary::evaluate::{Circumstances, Evaluation, wider};
use crate::summary::model::{AccessPath, At, HeldLock, Locks, Member, Nested, Section, Sites, State, Taken};
use crate::summary::object::{DETACHED, Object, Objects, Path, Root, Type};

/// Ways by which a lock that is a text or a box came about.
const MOST_LOCK_DEPTH: usize = 4;

impl Evaluation<'_> {
    pub(crate) fn add_field_access(
        &mut self,
        base: ValueId,
        field: FieldId,
        write: bool,
        mode: AccessMode,
        cx: &Circumstances,
    ) {
        let facts = self.solver.facts.field(&mut self.solver.program, field);
        let objects = if facts.is_static {
            let top = self.solver.program.object();
            Objects::one(Object::direct(Root::Static(field)), Type::AtMost(top))
        } else {
            self.value(base, 0)
        };
        self.add_access(&objects, Member::Field(field), write, mode, cx);
    }

    pub fn add_access(
        &mut self,
        objects: &Objects,
        member: Member,
        write: bool,
        mode: AccessMode,
        cx: &Circumstances,
    ) {
        for (object, _) in objects.iter().filter(|(o, _)| !o.is_fresh()) {
            self.out.add_access(AccessPath { object, member }, write, mode, cx);
        }
    }

    /// Something that is no memory is looked at or changed.
    pub fn signal(&mut self, state: State, write: bool, of: &Objects, cx: &Circumstances) {
        for (object, _) in of.iter().filter(|(o, _)| !o.is_fresh()) {
            // It does not matter whose own it is: the halves of a lock have one state.
            let place = AccessPath { object: object.bare(), member: Member::State(state) };
            self.out.add_access(place, write, AccessMode::Atomic, cx);
        }
    }

    /// The same of something that there is once.
    pub(crate) fn signal_all(&mut self, state: State, write: bool, cx: &Circumstances) {
        let place = AccessPath { object: Object::direct(Root::Somewhere), member: Member::State(state) };
        self.out.add_access(place, write, AccessMode::Atomic, cx);
    }

    /// What a call of the library does besides what its code says.
    pub fn signals(&mut self, method: MethodId, args: &[Objects], cx: &Circumstances) {
        let data = self.solver.program.method(method);
        if !self.solver.program.is_library(data.class) {
            return;
        }
        let class = self.solver.program.class_name(data.class);
        let name = self.solver.program.text(data.name);
        let Some((state, reads, writes)) = library::signals(class, name) else { return };
        let is_interruptible = matches!(name, "join" | "park" | "parkNanos" | "parkUntil");
        // The library's own use of them is for the sake of fields that it looks at, too.
        if state == State::Permit && self.solver.program.is_library(self.home) {
            return;
        }
        for write in [reads.then_some(false), writes.then_some(true)].into_iter().flatten() {
            match (state, args.first()) {
                (State::Permit | State::Interrupt, _) => self.signal_all(state, write, cx),
                (_, Some(receiver)) => self.signal(state, write, receiver, cx),
                (_, None) => {}
            }
        }
        if is_interruptible {
            self.signal_all(State::Interrupt, false, cx);
        }
    }

    pub fn take(&mut self, locks: &Objects, cx: &Circumstances) {
        for (lock, class) in locks.iter().filter(|(o, _)| !o.is_fresh()) {
            let taken = Taken { lock: lock.as_lock(), class, at: cx.at };
            self.out.taken(taken);
            self.nest(taken, &[], cx);
        }
    }

    /// A lock that is taken while others may be held.
    pub fn nest(&mut self, inner: Taken, guards: &[Object], cx: &Circumstances) {
        for outer in &cx.may {
            let around = cx.locks.iter().map(|(l, _)| *l).chain(guards.iter().copied());
            let guards = around.filter(|l| *l != outer.lock && *l != inner.lock).collect();
            self.out.nested(Nested { outer: *outer, inner, guards });
        }
    }

    pub fn circumstances(&mut self, body: &Body, held: u16, repeats: bool, at: At) -> Circumstances {
        let mut locks = Locks::new();
        let mut may = SmallVec::new();
        if let Some(held) = body.held.get(usize::from(held)) {
            self.held_locks(body, held, &mut locks, &mut may);
        }
        Circumstances { at, locks, may, many: repeats, sites: Sites::new() }
    }

    /// The objects that a lock may be. Texts and boxes, of which nobody keeps track otherwise, are locks like
    /// others where a program takes them for some.
    pub fn lock(&mut self, body: &Body, lock: ValueId, depth: usize) -> Objects {
        let known = self.value(lock, 0);
        if !known.is_empty() || depth > MOST_LOCK_DEPTH || self.solver.program.is_library(self.home) {
            return known;
        }
        match &body.values[lock.0 as usize] {
            Value::Text(_) => {
                let class = self.solver.program.class("java/lang/String");
                Objects::one(Object::UNKNOWN, Type::Exactly(class))
            }
            Value::Param(i) => {
                let class = self.quiet_param(*i);
                class.map_or(known, |class| Objects::one(Object::param(*i), class))
            }
            Value::Field { base, field } => {
                let Some(class) = self.quiet_field(*field) else { return known };
                let mut all = Objects::default();
                for (holder, _) in self.value(*base, 0).iter().filter(|(o, _)| !o.is_fresh()) {
                    let mut wider = wider(&mut self.solver.facts, &mut self.solver.program);
                    all.add(holder.load(*field), class, &mut wider);
                }
                all
            }
            Value::Static(field) => match self.quiet_field(*field) {
                Some(class) => Objects::one(Object::direct(Root::Static(*field)), class),
                None => known,
            },
            Value::Result(call) => {
                let target = match &body.effects[*call as usize].kind {
                    EffectKind::Call { target, .. } | EffectKind::Dynamic { target, .. } => *target,
                    _ => return known,
                };
                let text = self.solver.program.text(target.descriptor);
                let result = text.rsplit_once(')').map_or("", |(_, result)| result).to_string();
                match self.quiet_type(&result) {
                    Some(class) => Objects::one(Object::UNKNOWN, class),
                    None => known,
                }
            }
            Value::Cast { value, .. } => self.lock(body, *value, depth + 1),
            Value::Phi(inputs) => {
                let mut all = Objects::default();
                for input in inputs {
                    let objects = self.lock(body, *input, depth + 1);
                    self.union(&mut all, &objects);
                }
                all
            }
            _ => known,
        }
    }

    fn quiet_param(&mut self, param: u16) -> Option<Type> {
        let method = self.solver.program.method(self.key.method);
        let index = usize::from(param).checked_sub(usize::from(!method.is_static()))?;
        let descriptor = self.solver.program.text(method.descriptor).to_string();
        let param = threadbare_classfile::descriptor::params(&descriptor)?.nth(index)?;
        let name = param.class_name()?;
        self.quiet_type(&format!("L{name};"))
    }

    fn quiet_field(&mut self, field: FieldId) -> Option<Type> {
        let descriptor = self.solver.program.text(self.solver.program.field(field).descriptor).to_string();
        self.quiet_type(&descriptor)
    }

    /// The type of a descriptor if its objects do not matter, but for their monitors.
    fn quiet_type(&mut self, descriptor: &str) -> Option<Type> {
        let class = self.solver.program.class(descriptor.strip_prefix('L')?.strip_suffix(';')?);
        if !self.solver.facts.is_quiet_type(&mut self.solver.program, class) {
            return None;
        }
        Some(if self.solver.program.is_final(class) { Type::Exactly(class) } else { Type::AtMost(class) })
    }

    fn held_locks(&mut self, body: &Body, held: &Held, locks: &mut Locks, may: &mut SmallVec<[Taken; 2]>) {
        for id in &held.may {
            let acquisition = &body.acquisitions[id.0 as usize];
            let offset = acquisition.at.unwrap_or(0);
            let at = At { method: self.key.method, offset };
            let objects = self.lock(body, acquisition.lock, 0);
            for (lock, class) in objects.iter().filter(|(o, _)| !o.is_fresh()) {
                may.push(Taken { lock: lock.as_lock(), class, at });
            }
            if acquisition.how == LockKind::TryLock || !held.must.contains(id) {
                continue;
            }
            let Some((lock, class)) = objects.single() else { continue };
            if !self.is_lasting(lock) || self.is_shared_lock(class) {
                continue;
            }
            let section = match acquisition.at {
                None => Section::Whole,
                Some(_) if acquisition.repeats => Section::Several,
                Some(at) => Section::From(at),
            };
            hold(locks, lock, section);
        }
    }

    /// Is it the same object whenever it is named so in one call?
    pub(crate) fn is_lasting(&mut self, lock: Object) -> bool {
        match (lock.root(), lock.path()) {
            _ if lock == DETACHED => true,
            (Root::Param(_) | Root::Class(_), Path::Direct) => true,
            (Root::Param(_) | Root::Static(_), Path::Field(field)) => {
                let root = match lock.root() {
                    Root::Static(root) => self.solver.facts.is_stable(&mut self.solver.program, root),
                    _ => true,
                };
                root && self.solver.facts.is_stable(&mut self.solver.program, field)
            }
            (Root::Static(field), Path::Direct) => {
                self.solver.facts.is_stable(&mut self.solver.program, field)
            }
            _ => false,
        }
    }

    /// A read lock keeps other readers out of nothing.
    fn is_shared_lock(&mut self, class: Type) -> bool {
        let upper = self.solver.facts.upper(&mut self.solver.program, class);
        matches!(
            self.solver.program.class_name(upper),
            "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock" | "java/util/concurrent/locks/Lock"
        )
    }
}

/// Do these say that another thread than the caller's is at work?
pub(crate) fn is_detached(locks: &[HeldLock]) -> bool {
    locks.iter().any(|(lock, _)| *lock == DETACHED)
}

/// The locks of a caller as far as they are held around what is done with these.
pub fn around(callers: &[HeldLock], locks: &[HeldLock]) -> Locks {
    if is_detached(locks) { Locks::new() } else { Locks::from_slice(callers) }
}

/// Adds a lock that is held; one that is held already stays as it is.
pub fn hold(locks: &mut Locks, lock: Object, section: Section) {
    if let Err(at) = locks.binary_search_by_key(&lock, |(l, _)| *l) {
        locks.insert(at, (lock, section));
    }
}
