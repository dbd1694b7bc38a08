//! A finished execution as light data: what each operation touched, with values, sites and locks.
//!
//! The machine keeps a trace while it is asked to (`Machine::record`), and cuts it back when it rewinds. Whoever
//! solves constraints over an execution, compares executions or tells a story reads it. Values are raw words: within
//! one trace they can be compared, because an object's address depends on its thread's own history only. Sites and
//! places are numbers of the machine's `TraceNames`, by whose names traces of different machines are compared.
//!
//! **Invariant:** when recording is off, an operation costs one test of an option.

use crate::engine::location::Location;
use crate::engine::step::{Access, Accesses, Mode};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use threadbare_classfile::site::{Interner, Place, PlaceId, Site, SiteId};
use threadbare_vm::Vm;
use threadbare_vm::channels::Channel;
use threadbare_vm::classes::class::Kind;
use threadbare_vm::ids::{ClassId, MethodId, Ref, ThreadId};
use threadbare_vm::invocation::throw::StackFrame;
use threadbare_vm::stepping::control::Released;
use threadbare_vm::stepping::step::{Action, Event, Operation};
use threadbare_vm::stepping::timing::Liberty;

/// How much of an execution is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recording {
    Off,
    /// Operations with their values, sites and locks.
    Light,
    /// And what a report needs besides: stacks, who else could have gone on, who woke whom.
    Detailed,
}

/// The execution under way, as far as it has come.
#[derive(Debug, Clone, Copy)]
pub struct Trace<'a> {
    pub events: &'a [TraceEvent],
    pub names: &'a TraceNames,
}

/// A visible operation that has happened.
#[derive(Debug, Clone)]
pub struct TraceEvent {
    /// The step that it is, or is a part of.
    pub step: usize,
    pub thread: ThreadId,
    pub alternative: u32,
    /// Which of the calls that were put on the thread the operation belongs to.
    pub call: Option<usize>,
    pub event: Event,
    /// Every location that was touched; a copy touches each element.
    pub accesses: SmallVec<[ValuedAccess; 2]>,
    pub site: SiteId,
    /// The program's own instruction that led to it; `site` itself unless that is in the library.
    pub program_site: Option<SiteId>,
    /// Objects whose monitors the thread held before the operation.
    pub held: SmallVec<[Ref; 2]>,
    /// What the thread left between this operation and its next one.
    pub released: SmallVec<[Released; 2]>,
    /// Time-outs that had fired before.
    pub epoch: u32,
    detail: Option<Box<Detail>>,
}

/// A location that an operation touched, and what was there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValuedAccess {
    pub location: Location,
    pub mode: Mode,
    /// Present if the location is memory that the operation reads or writes.
    pub value: Option<AccessValue>,
}

/// What was in memory before and after an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessValue {
    /// Nothing for memory that is no field and no element.
    pub place: Option<PlaceId>,
    pub before: u64,
    pub after: u64,
}

/// What a report needs of an operation.
#[derive(Debug, Clone)]
pub struct Detail {
    /// The thread's stack at the operation, newest frame first.
    pub stack: Vec<StackFrame>,
    /// Objects whose monitors the thread held at its next edge.
    pub(crate) held_after: Vec<Ref>,
    /// Threads that could have gone on instead, this one included.
    pub enabled: Vec<ThreadId>,
    /// Threads that the operation woke from a wait.
    pub woken: Vec<ThreadId>,
    /// What a parked thread waited for.
    pub blocker: Option<Ref>,
    /// Who was initialising the class that the operation needs.
    pub initialiser: Option<ThreadId>,
    /// The channel that it is about.
    pub channel: Option<Channel>,
    /// What let the thread end its wait, if neither another thread nor the clock did.
    pub liberty: Option<Liberty>,
    /// With ideal timing one of these would have gone on instead.
    pub overtaken: Vec<Rival>,
}

/// A thread that could have gone on instead of one whose time-out fired.
#[derive(Debug, Clone)]
pub struct Rival {
    pub thread: ThreadId,
    /// How long it waits, if it too waits for time; its time would have come before.
    pub nanos: Option<i64>,
    /// Where it stands, newest frame first.
    pub stack: Vec<StackFrame>,
}

/// An operation before which a thread stands and that cannot happen.
#[derive(Debug, Clone)]
pub struct BlockedOperation {
    pub thread: ThreadId,
    pub operation: Operation,
    pub accesses: Accesses,
    pub site: SiteId,
    pub program_site: Option<SiteId>,
}

impl TraceEvent {
    pub fn operation(&self) -> &Operation {
        &self.event.operation
    }

    /// Empty unless details were recorded.
    pub fn detail(&self) -> &Detail {
        const NOTHING: &Detail = &Detail {
            stack: Vec::new(),
            held_after: Vec::new(),
            enabled: Vec::new(),
            woken: Vec::new(),
            blocker: None,
            initialiser: None,
            channel: None,
            liberty: None,
            overtaken: Vec::new(),
        };
        self.detail.as_deref().unwrap_or(NOTHING)
    }
}

impl Trace<'_> {
    /// What was in memory before the first operation that touched it.
    pub fn initial_values(&self) -> FxHashMap<Location, u64> {
        let mut initial = FxHashMap::default();
        for access in self.events.iter().flat_map(|event| &event.accesses) {
            if let Some(value) = &access.value {
                initial.entry(access.location).or_insert(value.before);
            }
        }
        initial
    }
}

/// The names behind the numbers of a machine's traces. They outlast executions, so that a number means the same in
/// all traces of one machine.
#[derive(Debug, Default)]
pub struct TraceNames {
    pub sites: Interner<Site>,
    pub places: Interner<Place>,
    by_instruction: FxHashMap<(MethodId, u16), SiteId>,
    statics: FxHashMap<usize, (PlaceId, Kind)>,
    /// Classes whose statics are in the map.
    classes: usize,
}

impl TraceNames {
    pub fn site(&mut self, vm: &Vm, method: MethodId, offset: u16) -> SiteId {
        let TraceNames { sites, by_instruction, .. } = self;
        *by_instruction.entry((method, offset)).or_insert_with(|| sites.intern(vm.site(method, offset)))
    }

    /// What lies at an address; `object` is null for a static.
    fn place(&mut self, vm: &Vm, object: Ref, address: usize) -> Option<(PlaceId, Kind)> {
        if !object.is_null() {
            let (place, kind) = vm.place_in(object, address)?;
            return Some((self.places.intern(place), kind));
        }
        if !self.statics.contains_key(&address) {
            for class in self.classes..vm.class_count() {
                for (at, place, kind) in vm.statics_of(ClassId(class as u32)) {
                    self.statics.insert(at, (self.places.intern(place), kind));
                }
            }
            self.classes = vm.class_count();
        }
        self.statics.get(&address).copied()
    }
}

/// What the machine keeps of the execution under way.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    pub(crate) detailed: bool,
    pub events: Vec<TraceEvent>,
}

/// What must be asked before an operation happens.
pub(super) struct Before {
    call: Option<usize>,
    accesses: SmallVec<[ValuedAccess; 2]>,
    kinds: SmallVec<[Kind; 2]>,
    site: SiteId,
    program_site: Option<SiteId>,
    held: SmallVec<[Ref; 2]>,
    epoch: u32,
}

impl TraceNames {
    /// The site of the operation before which a thread stands, and the program's own that led to it.
    pub(super) fn sites_of(
        &mut self,
        vm: &Vm,
        t: ThreadId,
        operation: &Operation,
    ) -> (SiteId, Option<SiteId>) {
        let site = self.site(vm, operation.method, operation.bci);
        let program_site = vm.program_frame(t).map(|(method, offset)| self.site(vm, method, offset));
        (site, program_site)
    }

    /// What a trace says of the state before an operation.
    pub(super) fn before(
        &mut self,
        vm: &Vm,
        t: ThreadId,
        operation: &Operation,
        accesses: &Accesses,
    ) -> Before {
        let (site, program_site) = self.sites_of(vm, t, operation);
        let mut kinds = SmallVec::new();
        let accesses = accesses
            .iter()
            .map(|access| {
                let (value, kind) = self.value(vm, t, operation, access);
                kinds.push(kind);
                ValuedAccess { location: access.location, mode: access.mode, value }
            })
            .collect();
        let held = vm.held_monitors(t).into();
        let epoch = vm.control.epoch;
        Before { call: vm.call_under_way(t), accesses, kinds, site, program_site, held, epoch }
    }

    /// The value before an operation, and of which kind it is. Nothing for what the operation does not touch
    /// itself: a thread in a loop is also given what it awaits.
    fn value(
        &mut self,
        vm: &Vm,
        t: ThreadId,
        operation: &Operation,
        access: &Access,
    ) -> (Option<AccessValue>, Kind) {
        let copies = operation.action == Action::Copy;
        let status = vm.interrupt_status(t);
        let (object, from, len) = match access.mode {
            Mode::Read if copies => (operation.source_object, operation.source, operation.len),
            _ if copies => (operation.object, operation.address, operation.len),
            _ if operation.is_access() => (operation.object, operation.address, operation.kind.size()),
            // Who throws because of an interrupt takes it back.
            Mode::Write if access.location.address() == Some(status) => (vm.thread(t).object, status, 1),
            _ => return (None, Kind::Void),
        };
        let Some(address) = access.location.address() else { return (None, Kind::Void) };
        let found = self.place(vm, object, address);
        let kind = found.map_or(operation.kind, |(_, kind)| kind);
        // An element is touched by a copy or a wider access of any part of it.
        if address + kind.size() <= from || address >= from + len {
            return (None, Kind::Void);
        }
        let before = vm.load_kind(address, kind);
        (Some(AccessValue { place: found.map(|(place, _)| place), before, after: before }), kind)
    }
}

impl Recorder {
    /// Forgets all but the first steps.
    pub fn truncate(&mut self, steps: usize) {
        while self.events.pop_if(|event| event.step >= steps).is_some() {}
    }

    pub fn after(
        &mut self,
        vm: &Vm,
        mut before: Before,
        (step, thread, alternative): (usize, ThreadId, u32),
        event: Event,
        detail: Option<Box<Detail>>,
    ) {
        for (access, kind) in before.accesses.iter_mut().zip(&before.kinds) {
            if let (Some(value), Some(address)) = (&mut access.value, access.location.address()) {
                value.after = vm.load_kind(address, *kind);
            }
        }
        self.events.push(TraceEvent {
            step,
            thread,
            alternative,
            call: before.call,
            event,
            accesses: before.accesses,
            site: before.site,
            program_site: before.program_site,
            held: before.held,
            released: SmallVec::from_slice(&vm.control.released),
            epoch: before.epoch,
            detail,
        });
    }
}
