//! From the machine's operations to a recording: what one call touched and locked, by machine addresses.

use crate::members::{field_at, fields_within};
use crate::observation::{Ended, LockKind, Relation};
use crate::relate::{StaticReach, relations};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use threadbare_vm::Vm;
use threadbare_vm::classes::class::Method;
use threadbare_vm::classes::library::Part;
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::{ClassId, LoaderId, MethodId, Ref, ThreadId};
use threadbare_vm::stepping::step::{Action, Event, Operation};

const LOCKS: &str = "java/util/concurrent/locks/";
const OWNABLE: &str = "java/util/concurrent/locks/AbstractOwnableSynchronizer";
const READ_WRITE: &str = "java/util/concurrent/locks/ReentrantReadWriteLock$Sync";

/// A place, by machine addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RawLocation {
    /// The class that declares the field, and its index there.
    Field {
        class: ClassId,
        field: usize,
    },
    /// Address.
    Static(usize),
    Element,
}

/// Where something happened: held locks and stack by number, and the newest frame with bytecode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Where {
    pub held: usize,
    pub stack: usize,
    pub method: MethodId,
    pub bci: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct AccessKey {
    pub object: Ref,
    pub place: RawLocation,
    pub read: bool,
    pub write: bool,
    pub atomic: bool,
    pub at: Where,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LockKey {
    pub kind: LockKind,
    pub object: Ref,
    pub reentered: bool,
    pub at: Where,
}

pub(crate) struct Stack {
    pub frames: Arc<[(Arc<str>, Arc<str>)]>,
    pub in_clinit: bool,
    pub in_lock: bool,
}

/// What one call did.
pub(crate) struct Recording {
    pub accesses: Vec<(AccessKey, Vec<(u32, u32)>)>,
    pub locks: Vec<LockKey>,
    pub waits: Vec<LockKey>,
    pub notifies: Vec<LockKey>,
    pub stacks: Vec<Stack>,
    pub held: Vec<Vec<(LockKind, Ref)>>,
    pub ended: Ended,
    /// Receiver, if any, and arguments; null for what is not an object of the prefix.
    pub roots: Vec<Ref>,
    pub(crate) root_classes: Vec<Option<ClassId>>,
    pub has_receiver: bool,
    /// Every object named above: its class, and how it was reached when the call began.
    pub objects: BTreeMap<Ref, (ClassId, Arc<[Relation]>)>,
    /// Those of them that the call made.
    made: Vec<Ref>,
    /// Changes that no operation showed.
    pub silent: BTreeSet<String>,
}

pub(crate) struct Recorder {
    thread: ThreadId,
    target: MethodId,
    recording: Recording,
    access_index: BTreeMap<AccessKey, usize>,
    stack_index: BTreeMap<Vec<MethodId>, usize>,
    held_index: BTreeMap<Vec<(LockKind, Ref)>, usize>,
    /// Synchronizers that the call has touched.
    watched: Vec<Watched>,
    ownable: Option<ClassId>,
    read_write: Option<ClassId>,
    at: Where,
    reenters: bool,
}

struct Watched {
    object: Ref,
    /// Offset of the field that names the owner.
    owner: usize,
    /// Of the one that names the first reader, if it has one.
    reader: Option<usize>,
}

impl Recording {
    pub fn ended(ended: Ended) -> Recording {
        Recording {
            accesses: Vec::new(),
            locks: Vec::new(),
            waits: Vec::new(),
            notifies: Vec::new(),
            stacks: Vec::new(),
            held: Vec::new(),
            ended,
            roots: Vec::new(),
            root_classes: Vec::new(),
            has_receiver: false,
            objects: BTreeMap::new(),
            made: Vec::new(),
            silent: BTreeSet::new(),
        }
    }

    /// Finds out how objects were reached, in the state in which the call began.
    pub(crate) fn relate(mut self, vm: &Vm, statics: &mut StaticReach) -> Recording {
        for object in std::mem::take(&mut self.made) {
            if let Some(entry) = self.objects.get_mut(&object) {
                entry.1 = Arc::from([Relation::Made]);
            }
        }
        let (receiver, arguments) =
            if self.has_receiver { (self.roots[0], &self.roots[1..]) } else { (Ref::NULL, &self.roots[..]) };
        relations(vm, receiver, arguments, &mut self.objects, statics);
        self
    }
}

impl Recorder {
    pub fn new(vm: &Vm, thread: ThreadId, target: MethodId, roots: Vec<Ref>) -> Recorder {
        let class = |r: &Ref| if r.is_null() { None } else { Some(vm.class_of(*r).id) };
        let recording = Recording {
            root_classes: roots.iter().map(class).collect(),
            roots,
            has_receiver: !vm.method(target).is_static(),
            ..Recording::ended(Ended::Returned)
        };
        Recorder {
            thread,
            target,
            recording,
            access_index: BTreeMap::new(),
            stack_index: BTreeMap::new(),
            held_index: BTreeMap::new(),
            watched: Vec::new(),
            ownable: vm.loaded(LoaderId::BOOT, OWNABLE).map(|class| class.id),
            read_write: vm.loaded(LoaderId::BOOT, READ_WRITE).map(|class| class.id),
            at: Where { held: 0, stack: 0, method: MethodId(0), bci: 0 },
            reenters: false,
        }
    }

    pub fn finish(mut self, ended: Ended) -> Recording {
        self.recording.ended = ended;
        self.recording
    }

    /// Takes note of where the thread stands, before its operation happens.
    pub fn before(&mut self, vm: &Vm) {
        let Some(operation) = vm.pending(self.thread) else { return };
        self.watch(vm, operation.object);
        let held = self.held_now(vm);
        let held = self.number_held(vm, held);
        let (stack, method, bci) = self.number_stack(vm);
        self.at = Where { held, stack, method, bci };
        self.reenters = !operation.object.is_null() && vm.holds_lock(self.thread, operation.object);
    }

    /// Records the operation that has happened.
    pub fn after(&mut self, vm: &Vm, event: &Event) {
        let operation = &event.operation;
        let lock = LockKey {
            kind: LockKind::Monitor,
            object: operation.object,
            reentered: self.reenters,
            at: self.at,
        };
        match operation.action {
            Action::Read => self.memory(vm, operation, true, false),
            Action::Write => {
                self.memory(vm, operation, false, true);
                self.owner_set(vm, event);
            }
            Action::Update => self.memory(vm, operation, true, true),
            Action::CompareAndSet => {
                self.memory(vm, operation, true, event.before == operation.expected);
            }
            Action::Copy => {
                let (from, to) = (operation.source_object, operation.object);
                self.stretch(vm, operation, from, operation.source, true);
                self.stretch(vm, operation, to, operation.address, false);
            }
            Action::Enter | Action::Reenter => self.lock(vm, lock),
            Action::Wait => {
                self.know(vm, operation.object);
                push_new(&mut self.recording.waits, lock);
            }
            Action::Notify | Action::NotifyAll => {
                self.know(vm, operation.object);
                push_new(&mut self.recording.notifies, lock);
            }
            _ => {}
        }
    }

    fn lock(&mut self, vm: &Vm, lock: LockKey) {
        self.know(vm, lock.object);
        push_new(&mut self.recording.locks, lock);
    }

    /// Does the write make the thread the owner, or the first reader, of a synchronizer?
    fn owner_set(&mut self, vm: &Vm, event: &Event) {
        let operation = &event.operation;
        if event.after as u32 != vm.thread(self.thread).object.0 {
            return;
        }
        let Some(watched) = self.watched.iter().find(|w| w.object == operation.object) else { return };
        let offset = operation.address - operation.object.addr();
        let kind = if offset == watched.owner {
            LockKind::Exclusive
        } else if Some(offset) == watched.reader {
            LockKind::Shared
        } else {
            return;
        };
        self.lock(vm, LockKey { kind, object: operation.object, reentered: false, at: self.at });
    }

    fn memory(&mut self, vm: &Vm, operation: &Operation, read: bool, write: bool) {
        let object = operation.object;
        let (at, atomic) = (self.at, operation.atomic);
        let key = |place| AccessKey { object, place, read, write, atomic, at };
        if object.is_null() {
            return self.add(vm, key(RawLocation::Static(operation.address)), None);
        }
        let class = vm.class_of(object);
        if let Some(element) = class.element() {
            let range = elements(object, element.size(), operation.address, operation.kind.size());
            return self.add(vm, key(RawLocation::Element), Some(range));
        }
        if let Some((class, field)) = field_at(class, operation.address - object.addr()) {
            self.add(vm, key(RawLocation::Field { class: class.id, field }), None);
        }
    }

    /// One side of a copy.
    fn stretch(&mut self, vm: &Vm, operation: &Operation, object: Ref, address: usize, read: bool) {
        if object.is_null() || operation.len == 0 {
            return;
        }
        let at = self.at;
        let key = |place| AccessKey { object, place, read, write: !read, atomic: false, at };
        if let Some(element) = vm.class_of(object).element() {
            let range = elements(object, element.size(), address, operation.len);
            return self.add(vm, key(RawLocation::Element), Some(range));
        }
        let fields = fields_within(vm, object, address, operation.len);
        let keys: Vec<AccessKey> =
            fields.into_iter().map(|(c, field)| key(RawLocation::Field { class: c.id, field })).collect();
        for key in keys {
            self.add(vm, key, None);
        }
    }

    fn add(&mut self, vm: &Vm, key: AccessKey, range: Option<(u32, u32)>) {
        self.know(vm, key.object);
        let accesses = &mut self.recording.accesses;
        let index = *self.access_index.entry(key).or_insert_with(|| {
            accesses.push((key, Vec::new()));
            accesses.len() - 1
        });
        if let Some(range) = range {
            add_range(&mut accesses[index].1, range);
        }
    }

    /// The object will be named.
    fn know(&mut self, vm: &Vm, object: Ref) {
        if object.is_null() || self.recording.objects.contains_key(&object) {
            return;
        }
        self.recording.objects.insert(object, (vm.class_of(object).id, Arc::from([])));
        if vm.heap.region_of(object) == self.thread.0 as usize {
            self.recording.made.push(object);
        }
    }

    fn watch(&mut self, vm: &Vm, object: Ref) {
        if object.is_null() || self.watched.iter().any(|w| w.object == object) {
            return;
        }
        let class = vm.class_of(object);
        if self.ownable.is_none_or(|ownable| !class.is_subtype_of(vm.class(ownable))) {
            return;
        }
        let Some(owner) = vm.library_offset(class, Part::LockOwner) else {
            return;
        };
        let reads = self.read_write.is_some_and(|c| class.is_subtype_of(vm.class(c)));
        let reader = if reads { vm.field_offset(class, "firstReader") } else { None };
        self.watched.push(Watched { object, owner, reader });
    }

    fn held_now(&self, vm: &Vm) -> Vec<(LockKind, Ref)> {
        let monitors = vm.held_monitors(self.thread).into_iter().map(|object| (LockKind::Monitor, object));
        let mut held: Vec<(LockKind, Ref)> = monitors.collect();
        let me = vm.thread(self.thread).object;
        for watched in &self.watched {
            let names_me = |offset: usize| vm.heap.get_ref(watched.object.addr() + offset) == me;
            if names_me(watched.owner) {
                held.push((LockKind::Exclusive, watched.object));
            }
            if watched.reader.is_some_and(names_me) {
                held.push((LockKind::Shared, watched.object));
            }
        }
        held.sort();
        held
    }

    fn number_held(&mut self, vm: &Vm, held: Vec<(LockKind, Ref)>) -> usize {
        if let Some(known) = self.held_index.get(&held) {
            return *known;
        }
        for (_, object) in &held {
            self.know(vm, *object);
        }
        let number = self.recording.held.len();
        self.recording.held.push(held.clone());
        self.held_index.insert(held, number);
        number
    }

    fn number_stack(&mut self, vm: &Vm) -> (usize, MethodId, u16) {
        let frames = vm.stack_frames(self.thread);
        let mut key: Vec<MethodId> = Vec::with_capacity(frames.len());
        let mut site = None;
        for frame in frames.iter().filter(|f| !vm.is_caller(vm.method(f.method))) {
            key.push(frame.method);
            if let (None, Some(bci)) = (site, frame.bci) {
                site = Some((frame.method, bci));
            }
        }
        // The lock of the called method itself is taken before it has a frame.
        if key.is_empty() {
            key.push(self.target);
        }
        let (method, bci) = site.unwrap_or((key[0], 0));
        let methods: Vec<&Method> = key.iter().map(|m| vm.method(*m)).collect();
        let stacks = &mut self.recording.stacks;
        let number = *self.stack_index.entry(key).or_insert_with(|| {
            stacks.push(Stack {
                frames: methods.iter().rev().map(|m| (m.class().name.clone(), m.name.clone())).collect(),
                in_clinit: methods.iter().any(|m| m.is_class_initializer()),
                in_lock: methods.iter().any(|m| m.class().name.starts_with(LOCKS)),
            });
            stacks.len() - 1
        });
        (number, method, bci)
    }
}

fn push_new(list: &mut Vec<LockKey>, key: LockKey) {
    if !list.contains(&key) {
        list.push(key);
    }
}

/// The elements of an array that bytes belong to.
fn elements(array: Ref, size: usize, address: usize, len: usize) -> (u32, u32) {
    let from = address - array.addr() - header::SIZE;
    ((from / size) as u32, (from + len).div_ceil(size) as u32)
}

/// Adds a range to ordered ranges that do not touch.
fn add_range(ranges: &mut Vec<(u32, u32)>, (mut from, mut to): (u32, u32)) {
    ranges.retain(|(a, b)| {
        let apart = *b < from || *a > to;
        if !apart {
            from = from.min(*a);
            to = to.max(*b);
        }
        apart
    });
    let at = ranges.partition_point(|(a, _)| *a < from);
    ranges.insert(at, (from, to));
}

#[cfg(test)]
mod tests {
    use super::add_range;

    #[test]
    fn ranges_grow_together() {
        let mut ranges = Vec::new();
        for range in [(4, 5), (0, 1), (1, 2), (8, 9), (2, 4), (20, 21)] {
            add_range(&mut ranges, range);
        }
        assert_eq!(ranges, [(0, 5), (8, 9), (20, 21)]);
    }
}
