//! What a failing execution comes down to, so that one fault is told once.
//!
//! Two failures have the same cause if the same state is not protected, or the same locks are taken in
//! opposite orders, whichever calls show it, on whichever threads, and however the objects are reached. So causes
//! name objects by their *role*: the field of the class that holds them, or their own class.
//!
//! - An exception: the role of what the call that ended so had read last of what another thread had written
//!   meanwhile. A list that is used without its lock is one cause, whether that shows as a
//!   `ConcurrentModificationException` or as an index out of bounds. Without such a read: the exception, and the
//!   method that threw it.
//!   Failures that come from the same place are one too, whatever was read before: see `Site`.
//! - A deadlock: the roles of the locks of the cycle, or what each thread waits for.
//! - Wrong results: the methods that gave them.
//!
//! Roles are found by a walk from the objects of the test, nearest first, so they do not depend on addresses.

use crate::excuse::{Excuse, excuse};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, VecDeque};
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::outcome::Results;
use threadbare_explore::engine::trace::TraceEvent;
use threadbare_testgen::stub::is_stub;
use threadbare_testgen::test::Test;
use threadbare_vm::Vm;
use threadbare_vm::classes::class::{Class, Kind};
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::{ClassId, LoaderId, Ref, ThreadId};
use threadbare_vm::stepping::step::{Action, Operation};
use threadbare_vm::threads::thread::{BlockReason, Edge, ThreadState};

/// Objects that are looked at on the way to one; enough for what a test builds.
const MOST_OBJECTS: usize = 100_000;

/// Which part an object plays in a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Role {
    /// With dots.
    pub class: String,
    /// The field of that class that holds the object; nothing if the object is one of the class.
    pub field: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cause {
    /// What one thread changes while another uses it.
    State(Role),
    /// An exception that no such use explains, and the method of the program that it left.
    Thrown { class: String, method: Option<Role> },
    /// A cycle of locks.
    Locks(BTreeSet<Role>),
    /// Calls that wait for what nobody does.
    Waits(BTreeSet<(Wait, Role)>),
    /// Results of these methods.
    Results(BTreeSet<String>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Wait {
    Lock,
    Notification,
    Permit,
    /// For a thread to end, or a class to be initialised.
    End,
    /// For a value to change.
    Value,
}

/// Where an exception was thrown, as far as the program's own code goes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Site {
    pub exception: String,
    pub class: String,
    /// With its descriptor.
    pub method: String,
    /// Bytecode offset.
    pub offset: u16,
}

/// What there is to know about the execution that a machine has just run, with recording on.
pub(crate) struct Examination {
    pub cause: Cause,
    /// Where the exception comes from, if that is how it failed.
    pub site: Option<Site>,
    /// Two calls of different threads overlap. Where none do the execution is sequential.
    pub(crate) overlaps: bool,
    /// Why wrong results are no fault of the class, if that is so.
    pub(crate) excuse: Option<Excuse>,
}

/// Objects that the prefix of a test made.
pub struct Roots {
    /// Of the class under test.
    pub instances: Vec<Ref>,
    pub others: Vec<Ref>,
}

/// Looks at a failing execution. `callers` are the threads of the suffixes.
pub(crate) fn examine(machine: &Machine, callers: &[ThreadId], roots: &Roots) -> Examination {
    let roles = Roles::new(&machine.vm, roots);
    let overlaps = overlaps(machine, callers);
    let cause = match machine.vm.control.uncaught {
        Some((thrower, exception)) => cause_of_exception(machine, &roles, thrower, exception),
        None => cause_of_stuck(machine, &roles, callers),
    };
    let site = machine.vm.control.uncaught.and_then(|(_, exception)| site_of(&machine.vm, exception));
    Examination { cause, site, overlaps, excuse: None }
}

/// Looks at an execution whose results no linearization gives.
pub(crate) fn examine_results(
    machine: &Machine,
    test: &Test,
    callers: &[ThreadId],
    roots: &Roots,
    results: &Results,
) -> Examination {
    let roles = Roles::new(&machine.vm, roots);
    let overlaps = overlaps(machine, callers);
    let reads = callers.iter().filter_map(|t| last_foreign_read(machine.recorded(), *t));
    let role = reads.filter_map(|read| roles.of_access(&read)).min();
    let cause = role.map_or_else(
        || Cause::Results(test.calls().map(|call| call.method.name.to_string()).collect()),
        Cause::State,
    );
    Examination { cause, site: None, overlaps, excuse: excuse(machine, test, callers, results) }
}

fn site_of(vm: &Vm, exception: Ref) -> Option<Site> {
    let frames = vm.backtrace(exception);
    let (method, offset) = frames.into_iter().find(|(method, _)| is_own(method.class()))?;
    Some(Site {
        exception: name_of(vm.class_of(exception)),
        class: name_of(method.class()),
        method: format!("{}{}", method.name, method.descriptor),
        offset,
    })
}

/// When the calls of a thread began and ended, in steps of the execution.
struct Span {
    thread: ThreadId,
    first: usize,
    last: usize,
}

fn overlaps(machine: &Machine, callers: &[ThreadId]) -> bool {
    let mut spans: FxHashMap<(ThreadId, usize), Span> = FxHashMap::default();
    let recorded = machine.recorded();
    for (at, step) in recorded.iter().enumerate().filter(|(_, step)| callers.contains(&step.thread)) {
        let Some(call) = step.call else { continue };
        let new = Span { thread: step.thread, first: at, last: at };
        spans.entry((step.thread, call)).or_insert(new).last = at;
    }
    // A call that has not ended is still there.
    for t in callers {
        if let Some(call) = machine.vm.call_under_way(*t)
            && let Some(span) = spans.get_mut(&(*t, call))
        {
            span.last = usize::MAX;
        }
    }
    let spans: Vec<Span> = spans.into_values().collect();
    let meet = |a: &Span, b: &Span| a.thread != b.thread && a.first <= b.last && b.first <= a.last;
    spans.iter().enumerate().any(|(i, a)| spans[i + 1..].iter().any(|b| meet(a, b)))
}

fn cause_of_exception(machine: &Machine, roles: &Roles<'_>, thrower: ThreadId, exception: Ref) -> Cause {
    let vm = &machine.vm;
    if let Some(operation) = last_foreign_read(machine.recorded(), thrower)
        && let Some(role) = roles.of_access(&operation)
    {
        return Cause::State(role);
    }
    let own = machine.recorded().iter().rev().filter(|step| step.thread == thrower);
    let frames = own.map(|step| &step.detail().stack);
    let method = frames
        .flatten()
        .map(|frame| vm.method(frame.method))
        .find(|method| is_own(method.class()))
        .map(|method| Role { class: name_of(method.class()), field: Some(method.name.to_string()) });
    Cause::Thrown { class: vm.class_of(exception).external_name.to_string(), method }
}

/// The last read of a thread that found what another thread had written in this execution.
fn last_foreign_read(recorded: &[TraceEvent], reader: ThreadId) -> Option<Operation> {
    let call = recorded.iter().rev().find(|step| step.thread == reader)?.call;
    let mut reads = recorded.iter().enumerate().rev();
    let found = reads.find(|(at, step)| {
        let operation = &step.event.operation;
        step.thread == reader
            && step.call == call
            && matches!(
                operation.action,
                Action::Read | Action::CompareAndSet | Action::Update | Action::Copy
            )
            && writer_before(&recorded[..*at], step).is_some_and(|writer| writer != reader)
    });
    found.map(|(_, step)| {
        let operation = step.event.operation;
        if operation.action != Action::Copy || operation.source_object.is_null() {
            return operation;
        }
        Operation { object: operation.source_object, address: operation.source, ..operation }
    })
}

/// Who wrote last what a step reads.
fn writer_before(earlier: &[TraceEvent], reading: &TraceEvent) -> Option<ThreadId> {
    use threadbare_explore::engine::step::Mode;
    let touches = |step: &TraceEvent| {
        reading.accesses.iter().any(|read| {
            step.accesses.iter().any(|write| write.mode == Mode::Write && write.location == read.location)
        })
    };
    earlier.iter().rev().find(|step| touches(step)).map(|step| step.thread)
}

fn cause_of_stuck(machine: &Machine, roles: &Roles<'_>, callers: &[ThreadId]) -> Cause {
    let vm = &machine.vm;
    let mut waits = BTreeSet::new();
    for t in callers {
        let thread = vm.thread(*t);
        let pending = vm.pending(*t);
        if thread.state == ThreadState::Ended
            || matches!(thread.edge, Some(Edge::Returned(_) | Edge::Threw(_)))
            || thread.depth() == 0
        {
            continue;
        }
        let spins = machine.reads_of_loop(*t).is_some();
        waits.extend(match (thread.state, pending) {
            (ThreadState::Blocked(BlockReason::Notification { object, .. }), None) => {
                Some((Wait::Notification, roles.of(object)))
            }
            (_, Some(operation)) if spins => roles.of_access(&operation).map(|role| (Wait::Value, role)),
            (_, Some(operation)) => match operation.action {
                Action::Enter | Action::Reenter => Some((Wait::Lock, roles.of(operation.object))),
                Action::Park => {
                    let owned = vm.lock_blocker_owner(*t).is_some();
                    let wait = if owned { Wait::Lock } else { Wait::Permit };
                    Some((wait, vm.lock_blocker(*t).map_or_else(|| roles.unknown(), |b| roles.of(b))))
                }
                Action::Join => Some((Wait::End, roles.of(operation.object))),
                Action::AwaitInit => Some((Wait::End, roles.unknown())),
                _ => None,
            },
            (_, None) => None,
        });
    }
    if waits.len() > 1 || waits.iter().all(|(wait, _)| *wait == Wait::Lock) {
        let locks: BTreeSet<Role> =
            waits.iter().filter(|(wait, _)| *wait == Wait::Lock).map(|(_, role)| role.clone()).collect();
        if locks.len() == waits.len() {
            return Cause::Locks(locks);
        }
    }
    Cause::Waits(waits)
}

/// Is a class the program's own, or under test?
fn is_own(class: &Class) -> bool {
    let library = class.loader == LoaderId::BOOT || class.loader == LoaderId::PLATFORM;
    (class.is_under_test() || !library) && !class.is_array() && !is_stub(&class.name) && !class.hidden
}

fn name_of(class: &Class) -> String {
    class.external_name.to_string()
}

/// How objects are held.
struct Roles<'a> {
    vm: &'a Vm,
    /// For each object that was reached the one that holds it, if any, and the field.
    holders: FxHashMap<Ref, Option<Holder<'a>>>,
}

#[derive(Clone)]
struct Holder<'a> {
    object: Option<Ref>,
    class: &'a Class,
    field: Option<String>,
}

impl<'a> Roles<'a> {
    fn new(vm: &'a Vm, roots: &Roots) -> Roles<'a> {
        let mut roles = Roles { vm, holders: FxHashMap::default() };
        // What an instance holds plays its part there, whoever made it.
        for roots in [&roots.instances, &roots.others] {
            let mut queue = VecDeque::new();
            roots.iter().for_each(|root| roles.add(&mut queue, *root, None));
            roles.follow_all(queue);
        }
        let mut queue = VecDeque::new();
        for id in 0..vm.class_count() as u32 {
            let class = vm.class(ClassId(id));
            if !class.is_alive() || !is_own(class) {
                continue;
            }
            for field in class.fields.iter().filter(|f| f.is_static() && f.kind == Kind::Ref) {
                let object = vm.heap.get_ref(field.offset as usize);
                let holder = Holder { object: None, class, field: Some(field.name.to_string()) };
                roles.add(&mut queue, object, Some(holder));
            }
        }
        roles.follow_all(queue);
        roles
    }

    fn follow_all(&mut self, mut queue: VecDeque<Ref>) {
        while let Some(object) = queue.pop_front() {
            if self.holders.len() > MOST_OBJECTS {
                break;
            }
            self.follow(&mut queue, object);
        }
    }

    fn add(&mut self, queue: &mut VecDeque<Ref>, object: Ref, holder: Option<Holder<'a>>) {
        if object.is_null() || self.holders.contains_key(&object) {
            return;
        }
        self.holders.insert(object, holder);
        queue.push_back(object);
    }

    fn follow(&mut self, queue: &mut VecDeque<Ref>, object: Ref) {
        let vm = self.vm;
        let class = vm.class_of(object);
        if &*class.name == "java/lang/Class" || &*class.name == "java/lang/String" {
            return;
        }
        if let Some(element) = class.element() {
            if element == Kind::Ref {
                for i in 0..vm.heap.array_len(object) {
                    let item = vm.heap.get_ref(object.addr() + header::SIZE + i * element.size());
                    self.add(queue, item, Some(Holder { object: Some(object), class, field: None }));
                }
            }
            return;
        }
        let mut at = Some(class);
        while let Some(declaring) = at {
            for field in declaring.fields.iter().filter(|f| !f.is_static() && f.kind == Kind::Ref) {
                let item = vm.heap.get_ref(object.addr() + field.offset as usize);
                let field = Some(field.name.to_string());
                self.add(queue, item, Some(Holder { object: Some(object), class: declaring, field }));
            }
            at = declaring.super_class();
        }
    }

    fn unknown(&self) -> Role {
        Role { class: String::new(), field: None }
    }

    /// The role of an object: its class if that is the program's own, else the field of such a class that
    /// leads to it.
    fn of(&self, object: Ref) -> Role {
        let vm = self.vm;
        if object.is_null() {
            return self.unknown();
        }
        let class = vm.class_of(object);
        if &*class.name == "java/lang/Class" {
            return Role { class: name_of(vm.class_of_mirror(object)), field: Some("class".into()) };
        }
        if is_own(class) {
            return self.as_its_own_part(object, class);
        }
        let mut at = object;
        // Each holder was reached before what it holds, so this ends.
        while let Some(Some(holder)) = self.holders.get(&at) {
            if is_own(holder.class) {
                return Role { class: name_of(holder.class), field: holder.field.clone() };
            }
            let Some(above) = holder.object else { break };
            at = above;
        }
        Role { class: name_of(vm.class_of(at)), field: None }
    }

    /// An object that a field of its own names, such as `mutex = this`, plays the part of that field: another
    /// instance may have another object there.
    fn as_its_own_part(&self, object: Ref, class: &Class) -> Role {
        let mut at = Some(class);
        while let Some(declaring) = at {
            let names_itself = |field: &&threadbare_vm::classes::class::Field| {
                let address = object.addr() + field.offset as usize;
                !field.is_static() && field.kind == Kind::Ref && self.vm.heap.get_ref(address) == object
            };
            if let Some(field) = declaring.fields.iter().find(names_itself) {
                return Role { class: name_of(declaring), field: Some(field.name.to_string()) };
            }
            at = declaring.super_class();
        }
        Role { class: name_of(class), field: None }
    }

    /// The role of what an access touches: the field, if that is the program's own.
    fn of_access(&self, operation: &Operation) -> Option<Role> {
        let vm = self.vm;
        if operation.object.is_null() {
            return self.of_static(operation.address);
        }
        let class = vm.class_of(operation.object);
        if !is_own(class) {
            return Some(self.of(operation.object));
        }
        let mut at = Some(class);
        while let Some(declaring) = at {
            let offset = operation.address.wrapping_sub(operation.object.addr());
            let field = declaring.fields.iter().find(|f| !f.is_static() && f.offset as usize == offset);
            if let Some(field) = field {
                return Some(Role { class: name_of(declaring), field: Some(field.name.to_string()) });
            }
            at = declaring.super_class();
        }
        Some(self.of(operation.object))
    }

    fn of_static(&self, address: usize) -> Option<Role> {
        for id in 0..self.vm.class_count() as u32 {
            let class = self.vm.class(ClassId(id));
            let field = class.fields.iter().find(|f| f.is_static() && f.offset as usize == address);
            if let Some(field) = field.filter(|_| class.is_alive()) {
                return Some(Role { class: name_of(class), field: Some(field.name.to_string()) });
            }
        }
        None
    }
}
