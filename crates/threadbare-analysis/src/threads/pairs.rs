//! The rules of Figure 4.17: accesses of two threads that may meet.

use rustc_hash::{FxHashMap, FxHashSet};

use super::heap::{ObjectId, Origin, Slot};
use super::parallel::{Lock, Parallel, effects, is_this};
use super::pointsto::{Code, InstanceId, InstructionAt, ProgramWorld, Signal};
use crate::body::model::{Body, Dispatch, EffectKind, Value, ValueId};
use crate::program::ids::{FieldId, MethodId};

/// The kinds of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PairKind {
    /// Two accesses to a variable, at least one of which writes.
    Rw,
    /// Two entries of a monitor, or of a lock of `java.util.concurrent`.
    Mm,
    /// A wait and a notification.
    Wn,
    /// A wait, which enters its monitor again in the end, and an entry.
    Wm,
}

/// What is accessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// Of each of the objects.
    Slot(Slot),
    /// What the library keeps in each of the objects.
    State,
    Static(FieldId),
    Monitor,
    Wait,
    Notify,
}

/// An access of a thread.
pub struct Access {
    pub thread: usize,
    pub place: InstructionAt,
    pub what: What,
    /// In order; empty for a static field.
    pub objects: Vec<ObjectId>,
    pub reads: bool,
    pub writes: bool,
    locks: Vec<Lock>,
    /// The monitor of the object itself is held.
    is_guarded: bool,
    /// On the thread's own object.
    is_own: bool,
    /// On an object that no other thread has yet.
    is_new: bool,
}

/// A pair, by numbers of accesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    pub kind: PairKind,
    pub first: usize,
    pub second: usize,
}

pub struct Pairs {
    pub accesses: Vec<Access>,
    pub pairs: Vec<Pair>,
}

struct Finder<'w> {
    world: &'w mut ProgramWorld,
    parallel: &'w Parallel,
    shared: FxHashSet<ObjectId>,
    leaking: FxHashMap<InstanceId, bool>,
    accesses: Vec<Access>,
}

pub fn find(world: &mut ProgramWorld, parallel: &Parallel) -> Pairs {
    let shared = shared(world);
    let leaking = leaking(world);
    let mut finder = Finder { world, parallel, shared, leaking, accesses: Vec::new() };
    finder.collect();
    let pairs = finder.pairs();
    Pairs { accesses: finder.accesses, pairs }
}

impl Finder<'_> {
    fn collect(&mut self) {
        let mut touches: FxHashMap<InstanceId, Vec<usize>> = FxHashMap::default();
        for (index, touch) in self.world.touches.iter().enumerate() {
            touches.entry(touch.place.instance).or_default().push(index);
        }
        let mut signals: FxHashMap<InstanceId, Vec<usize>> = FxHashMap::default();
        for (index, signal) in self.world.signals.iter().enumerate() {
            signals.entry(signal.place.instance).or_default().push(index);
        }
        for thread in 0..self.world.threads.len() {
            for id in self.parallel.runs[thread].order.clone() {
                for effect in 0..effects(self.world, id) {
                    self.collect_effect(thread, InstructionAt { instance: id, effect });
                }
                for &touch in touches.get(&id).into_iter().flatten() {
                    self.collect_access(thread, touch);
                }
                for &signal in signals.get(&id).into_iter().flatten() {
                    self.collect_signal(thread, signal);
                }
            }
        }
    }

    fn collect_effect(&mut self, thread: usize, place: InstructionAt) {
        let instance = &self.world.instances[place.instance.0 as usize];
        let Some(body) = instance.body.clone() else { return };
        let (base, what, writes) = match &body.effects[place.effect as usize].kind {
            EffectKind::Read { base, field } => (*base, What::Slot(Slot::Field(*field)), false),
            EffectKind::Write { base, field, .. } => (*base, What::Slot(Slot::Field(*field)), true),
            EffectKind::ReadElement { array, .. } => (*array, What::Slot(Slot::Element), false),
            EffectKind::WriteElement { array, .. } => (*array, What::Slot(Slot::Element), true),
            EffectKind::Acquire(id) => match body.acquisitions.get(usize::from(id.0)) {
                Some(acquisition) => (acquisition.lock, What::Monitor, false),
                None => return,
            },
            EffectKind::Call { .. } | EffectKind::Dynamic { .. } => return,
        };
        if let (ValueId::NOTHING, What::Slot(Slot::Field(field))) = (base, what) {
            if !is_within_initialiser(self.world, place, field) {
                self.add(thread, place, What::Static(field), Vec::new(), (!writes, writes), None);
            }
            return;
        }
        let node = self.world.value(place.instance, base);
        let objects = self.world.heap.members(node).to_vec();
        let reads = !writes && what != What::Monitor;
        self.add(thread, place, what, objects, (reads, writes), Some(base));
    }

    fn collect_access(&mut self, thread: usize, touch: usize) {
        let touch = &self.world.touches[touch];
        let (place, modes) = (touch.place, (touch.reads, touch.writes));
        if let Some(field) = touch.static_field {
            return self.add(thread, place, What::Static(field), Vec::new(), modes, None);
        }
        let what = touch.slot.map_or(What::State, What::Slot);
        let mut objects = self.world.heap.members(touch.node).to_vec();
        if what == What::State {
            objects.retain(|o| self.world.state_of(*o).is_some());
        }
        self.add(thread, place, what, objects, modes, None);
    }

    fn collect_signal(&mut self, thread: usize, signal: usize) {
        let signal = &self.world.signals[signal];
        let what = if signal.signal == Signal::Wait { What::Wait } else { What::Notify };
        let (place, is_condition) = (signal.place, signal.is_condition);
        let mut objects = self.world.heap.members(signal.node).to_vec();
        if is_condition && what == What::Wait {
            // A condition is in its lock, which a wait enters again.
            let of_lock = |slot: &(Slot, super::heap::Node)| {
                slot.0 == Slot::Inside
                    && self.world.heap.members(slot.1).iter().any(|inner| objects.contains(inner))
            };
            let all = (0..self.world.heap.objects.len() as u32).map(ObjectId);
            let locks: Vec<ObjectId> =
                all.filter(|o| self.world.heap.slots_of(*o).iter().any(of_lock)).collect();
            objects.extend(locks);
        }
        self.add(thread, place, what, objects, (false, false), None);
    }

    fn add(
        &mut self,
        thread: usize,
        place: InstructionAt,
        what: What,
        mut objects: Vec<ObjectId>,
        (reads, writes): (bool, bool),
        base: Option<ValueId>,
    ) {
        if !matches!(what, What::Static(_)) {
            objects.retain(|object| self.shared.contains(object));
            if objects.is_empty() {
                return;
            }
            objects.sort_unstable();
            objects.dedup();
        }
        let (world, parallel) = (&*self.world, self.parallel);
        let this = base.filter(|base| is_this(world, place.instance, *base));
        let is_own = this.is_some() && parallel.runs[thread].own.get(&place.instance).is_some_and(|own| *own);
        let is_new = this.is_some()
            && is_constructor(world, place.instance)
            && self.leaking.get(&place.instance).is_some_and(|leaks| !leaks);
        self.accesses.push(Access {
            thread,
            place,
            what,
            objects,
            reads,
            writes,
            locks: parallel.locks(world, thread, place),
            is_guarded: base.is_some_and(|base| parallel.holds(world, thread, place, base)),
            is_own,
            is_new,
        });
    }

    fn pairs(&mut self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        // Sites that are known to meet: other instances of the same code add nothing.
        let mut seen = FxHashSet::default();
        let sites: Vec<Option<(MethodId, u16)>> =
            self.accesses.iter().map(|access| self.world.site(access.place)).collect();
        for i in 0..self.accesses.len() {
            for j in i..self.accesses.len() {
                let Some(kind) = self.kind(i, j) else { continue };
                let key = |n: usize| (self.accesses[n].thread, sites[n], self.accesses[n].what);
                if !seen.contains(&(kind, key(j), key(i))) && seen.insert((kind, key(i), key(j))) {
                    pairs.push(Pair { kind, first: i, second: j });
                }
            }
        }
        pairs
    }

    /// The pair that two accesses form, if they do.
    fn kind(&mut self, i: usize, j: usize) -> Option<PairKind> {
        let (a, b) = (&self.accesses[i], &self.accesses[j]);
        let kind = kind_of(a, b)?;
        let are_apart = a.is_new || b.is_new || a.thread == b.thread && a.is_own && b.is_own;
        let is_excluded = kind == PairKind::Rw && is_excluded(a, b);
        if are_apart
            || is_excluded
            || !self.parallel.may_overlap((a.thread, a.place), (b.thread, b.place))
            || !self.may_alias(i, j)
        {
            return None;
        }
        Some(kind)
    }

    fn may_alias(&mut self, i: usize, j: usize) -> bool {
        let (a, b) = (&self.accesses[i], &self.accesses[j]);
        let is_state = |what| matches!(what, What::State);
        match (a.what, b.what) {
            (What::Static(f), What::Static(g)) => f == g,
            (What::Static(_), _) | (_, What::Static(_)) => false,
            (x, y) => {
                let (x, y, a, b) = if is_state(y) { (y, x, b, a) } else { (x, y, a, b) };
                let common: Vec<ObjectId> =
                    a.objects.iter().copied().filter(|o| b.objects.binary_search(o).is_ok()).collect();
                match (x, y) {
                    (What::Slot(Slot::Any), What::Slot(_)) | (What::Slot(_), What::Slot(Slot::Any)) => {
                        !common.is_empty()
                    }
                    (What::State, What::Slot(slot)) => common.into_iter().any(|o| {
                        let state = self.world.state_of(o);
                        slot == Slot::Any || state.is_some() && self.world.slot_of(o, slot) == state
                    }),
                    (What::Slot(x), What::Slot(y)) => x == y && !common.is_empty(),
                    _ => !common.is_empty(),
                }
            }
        }
    }
}

/// Which kind of pair the two can be, places aside.
fn kind_of(a: &Access, b: &Access) -> Option<PairKind> {
    match (a.what, b.what) {
        (What::Monitor, What::Monitor) => Some(PairKind::Mm),
        (What::Wait, What::Notify) | (What::Notify, What::Wait) => Some(PairKind::Wn),
        (What::Wait, What::Monitor) | (What::Monitor, What::Wait) => Some(PairKind::Wm),
        (What::Slot(_) | What::State | What::Static(_), What::Slot(_) | What::State | What::Static(_))
            if a.writes || b.writes =>
        {
            Some(PairKind::Rw)
        }
        _ => None,
    }
}

/// A lock of which there is one is held at both, or both hold the monitor of the object itself.
fn is_excluded(a: &Access, b: &Access) -> bool {
    a.is_guarded && b.is_guarded || a.locks.iter().any(|lock| b.locks.binary_search(lock).is_ok())
}

fn is_constructor(world: &ProgramWorld, id: InstanceId) -> bool {
    let Code::Method(method) = world.instances[id.0 as usize].code else { return false };
    world.program.method(method).name == world.program.known.init
}

/// The static fields of a class, as its initialiser uses them: everybody else waits for its end.
fn is_within_initialiser(world: &ProgramWorld, place: InstructionAt, field: FieldId) -> bool {
    let Code::Method(method) = world.instances[place.instance.0 as usize].code else { return false };
    let data = world.program.method(method);
    data.class == world.program.field(field).class && world.program.text(data.name) == "<clinit>"
}

/// Objects that more than one thread can get at.
fn shared(world: &ProgramWorld) -> FxHashSet<ObjectId> {
    let mut todo: Vec<ObjectId> = Vec::new();
    for (_, node) in &world.heap.static_order {
        todo.extend(world.heap.members(*node));
    }
    todo.extend(world.threads.iter().filter_map(|thread| thread.object));
    for (index, object) in world.heap.objects.iter().enumerate() {
        let is_known_to_all = matches!(
            object.origin,
            Origin::Kept(_)
                | Origin::Given(..)
                | Origin::Static(_)
                | Origin::Text(_)
                | Origin::Class(_)
                | Origin::Some
                | Origin::MainThread
        );
        if is_known_to_all {
            todo.push(ObjectId(index as u32));
        }
    }
    let mut shared = FxHashSet::default();
    while let Some(object) = todo.pop() {
        if shared.insert(object) {
            let slots = world.heap.slots_of(object).iter();
            todo.extend(slots.flat_map(|(_, node)| world.heap.members(*node)));
        }
    }
    shared
}

/// By instance of an instance method: may it give its receiver to others?
fn leaking(world: &ProgramWorld) -> FxHashMap<InstanceId, bool> {
    let mut callees: FxHashMap<InstructionAt, Vec<InstanceId>> = FxHashMap::default();
    for edge in &world.edges {
        callees.entry(edge.from).or_default().push(edge.to);
    }
    let ids: Vec<InstanceId> = (0..world.instances.len() as u32).map(InstanceId).collect();
    let mut leaking: FxHashMap<InstanceId, bool> = ids.iter().map(|id| (*id, false)).collect();
    loop {
        let mut has_changed = false;
        for &id in &ids {
            if leaking[&id] {
                continue;
            }
            let body = world.instances[id.0 as usize].body.clone();
            if body.is_none_or(|body| leaks(world, id, &body, &callees, &leaking)) {
                leaking.insert(id, true);
                has_changed = true;
            }
        }
        if !has_changed {
            return leaking;
        }
    }
}

fn leaks(
    world: &ProgramWorld,
    id: InstanceId,
    body: &Body,
    callees: &FxHashMap<InstructionAt, Vec<InstanceId>>,
    leaking: &FxHashMap<InstanceId, bool>,
) -> bool {
    let this = |value: &ValueId| is_this(world, id, *value);
    let flows_on = body.values.iter().any(|value| match value {
        Value::Phi(inputs) => inputs.iter().any(this),
        Value::Cast { value, .. } => this(value),
        _ => false,
    });
    if flows_on || body.returns.iter().chain(&body.throws).any(this) {
        return true;
    }
    body.effects.iter().enumerate().any(|(index, effect)| match &effect.kind {
        EffectKind::Write { value, .. } | EffectKind::WriteElement { value, .. } => this(value),
        EffectKind::Dynamic { args, .. } => args.iter().any(this),
        EffectKind::Call { how, target, args } => {
            let is_receiver = *how != Dispatch::Static && args.first().is_some_and(this);
            if args.iter().skip(usize::from(*how != Dispatch::Static)).any(this) {
                return true;
            }
            if !is_receiver {
                return false;
            }
            let place = InstructionAt { instance: id, effect: index as u32 };
            // Constructors of the library are trusted; any other method of it may keep its receiver.
            let by_library = world.uncertain.contains(&place) && target.name != world.program.known.init;
            let is_start = world.threads.iter().any(|thread| thread.starts.contains(&place));
            let to = callees.get(&place);
            by_library || is_start || to.is_some_and(|to| to.iter().any(|callee| leaking[callee]))
        }
        EffectKind::Read { .. } | EffectKind::ReadElement { .. } | EffectKind::Acquire(_) => false,
    })
}
