//! Which threads may be running while a thread is at some place, and which locks it holds there.
//!
//! Threads are ordered by starts and joins only. For each thread and each of its places there is the set
//! of threads that may be running: those that were started on some way to it and not joined on all ways.
//! What a call starts and joins is a summary `(starts, joins)` of the callee; exceptions take all starts
//! of a block and none of its joins with them. A join counts if it has no time limit, its receiver is one
//! abstract thread of which there is only one, and nobody but this thread, of which there is only one as
//! well, starts that thread.
//!
//! Two threads may overlap if one starts the other, or one is started where the other may be running.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::heap::ObjectId;
use super::once::{Graph, Graphs, Once};
use super::pointsto::{Code, EdgeKind, InstanceId, InstructionAt, ProgramWorld};
use crate::body::model::{Body, LockKind, ValueId};

/// A set of threads.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Threads(Vec<u64>);

impl Threads {
    fn none(count: usize) -> Threads {
        Threads(vec![0; count.div_ceil(64)])
    }

    fn all(count: usize) -> Threads {
        Threads(vec![u64::MAX; count.div_ceil(64)])
    }

    pub fn contains(&self, thread: usize) -> bool {
        self.0.get(thread / 64).is_some_and(|word| word >> (thread % 64) & 1 != 0)
    }

    fn insert(&mut self, thread: usize) -> bool {
        let is_new = !self.contains(thread);
        self.0[thread / 64] |= 1 << (thread % 64);
        is_new
    }

    fn add(&mut self, other: &Threads) -> bool {
        let mut has_grown = false;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            has_grown |= *more & !*word != 0;
            *word |= more;
        }
        has_grown
    }

    fn remove(&mut self, other: &Threads) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, gone)| *word &= !gone);
    }

    fn keep(&mut self, other: &Threads) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, kept)| *word &= kept);
    }
}

/// A lock of which there is only one. An object can be a monitor and a `Lock` at once.
pub type Lock = (ObjectId, bool);

/// What is known of a thread's places.
pub struct Run {
    /// The instances that the thread may run, nearest to its entry first.
    pub order: Vec<InstanceId>,
    /// The call by which an instance is reached on a shortest way; none for entries.
    pub parent: FxHashMap<InstanceId, Option<InstructionAt>>,
    /// Threads that may be running, by place.
    live: FxHashMap<InstructionAt, Threads>,
    /// Locks that are held whenever the instance is called.
    held: FxHashMap<InstanceId, Held>,
    /// Instances that only run on the thread's own object.
    pub own: FxHashMap<InstanceId, bool>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Held {
    locks: Vec<Lock>,
    /// The monitor of the receiver.
    this: bool,
}

/// What a call does to the set of running threads.
#[derive(Clone, PartialEq, Eq)]
struct Change {
    starts: Threads,
    joins: Threads,
    /// All that is started, joined or not.
    started: Threads,
}

pub(crate) struct Parallel {
    pub once: Once,
    pub runs: Vec<Run>,
    overlap: Vec<Threads>,
    /// By place: callees, and whether one of them is called for certain.
    callees: FxHashMap<InstructionAt, (Vec<InstanceId>, bool)>,
    /// By place: what is started there.
    starts: FxHashMap<InstructionAt, Vec<usize>>,
    graphs: FxHashMap<InstanceId, Arc<Graph>>,
    count: usize,
}

impl Parallel {
    pub fn find(world: &ProgramWorld) -> Parallel {
        let mut graphs = Graphs::default();
        let once = Once::find(world, &mut graphs);
        let count = world.threads.len();
        let mut callees: FxHashMap<InstructionAt, (Vec<InstanceId>, bool)> = FxHashMap::default();
        for edge in &world.edges {
            let (list, certain) = callees.entry(edge.from).or_insert_with(|| (Vec::new(), true));
            list.push(edge.to);
            *certain &= edge.kind == EdgeKind::Direct && !world.uncertain.contains(&edge.from);
        }
        let mut starts: FxHashMap<InstructionAt, Vec<usize>> = FxHashMap::default();
        for (index, thread) in world.threads.iter().enumerate() {
            for place in &thread.starts {
                starts.entry(*place).or_default().push(index);
            }
        }
        let mut of_instance = FxHashMap::default();
        for (index, instance) in world.instances.iter().enumerate() {
            if let Code::Method(method) = instance.code
                && let Some(graph) = graphs.of(world, method)
            {
                of_instance.insert(InstanceId(index as u32), graph);
            }
        }
        let mut parallel = Parallel {
            once,
            runs: Vec::new(),
            overlap: vec![Threads::none(count); count],
            callees,
            starts,
            graphs: of_instance,
            count,
        };
        parallel.runs = world.threads.iter().map(|thread| parallel.reach(world, &thread.entries)).collect();
        parallel.order_threads(world);
        for thread in 0..count {
            parallel.find_locks(world, thread);
            parallel.find_own(world, thread);
        }
        parallel
    }

    fn reach(&self, world: &ProgramWorld, entries: &[InstanceId]) -> Run {
        let mut order: Vec<InstanceId> = entries.to_vec();
        let mut parent: FxHashMap<InstanceId, Option<InstructionAt>> =
            entries.iter().map(|e| (*e, None)).collect();
        let mut at = 0;
        while let Some(&instance) = order.get(at) {
            at += 1;
            for effect in 0..effects(world, instance) {
                let place = InstructionAt { instance, effect };
                for to in self.callees.get(&place).iter().flat_map(|(list, _)| list) {
                    if !parent.contains_key(to) {
                        parent.insert(*to, Some(place));
                        order.push(*to);
                    }
                }
            }
        }
        let (live, held, own) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Run { order, parent, live, held, own }
    }

    /// May two accesses at these places happen one after the other in either order, for all that starts
    /// and joins say?
    pub fn may_overlap(&self, (a, x): (usize, InstructionAt), (b, y): (usize, InstructionAt)) -> bool {
        if a == b && self.once.threads[a] {
            return false;
        }
        let live = |thread: usize, place: InstructionAt, other: usize| {
            self.runs[thread].live.get(&place).is_none_or(|set| set.contains(other))
        };
        self.overlap[a].contains(b) && live(a, x, b) && live(b, y, a)
    }

    // ---- starts and joins -------------------------------------------------------------------------

    fn order_threads(&mut self, world: &ProgramWorld) {
        let starters: Vec<Vec<usize>> = world
            .threads
            .iter()
            .map(|thread| {
                let is_in = |run: &Run| thread.starts.iter().any(|p| run.parent.contains_key(&p.instance));
                (0..self.count).filter(|t| is_in(&self.runs[*t])).collect()
            })
            .collect();
        // What each thread may start, by others too.
        let mut below = vec![Threads::none(self.count); self.count];
        loop {
            let mut has_grown = false;
            for child in 0..self.count {
                for &starter in &starters[child] {
                    let more = below[child].clone();
                    has_grown |= below[starter].insert(child) | below[starter].add(&more);
                }
            }
            if !has_grown {
                break;
            }
        }
        let mut joined: Vec<FxHashMap<InstructionAt, Threads>> = Vec::new();
        let mut changes: Vec<FxHashMap<InstanceId, Change>> = Vec::new();
        for thread in 0..self.count {
            let joins = self.joins(world, thread, &starters);
            changes.push(self.changes(world, thread, &below, &joins));
            joined.push(joins);
        }
        loop {
            let mut has_grown = false;
            for thread in 0..self.count {
                let outside = self.outside(thread, &starters);
                let live = self.live(world, thread, &outside, &below, &joined[thread], &changes[thread]);
                for (place, running) in &live {
                    for child in self.starts.get(place).cloned().unwrap_or_default() {
                        has_grown |= self.set_overlap(thread, child);
                        // With a start that repeats the thread itself is among them.
                        for other in (0..self.count).filter(|o| running.contains(*o)) {
                            has_grown |= self.set_overlap(child, other);
                        }
                        if !self.once.threads[child] {
                            has_grown |= self.set_overlap(child, child);
                        }
                    }
                }
                self.runs[thread].live = live;
            }
            if !has_grown {
                return;
            }
        }
    }

    fn set_overlap(&mut self, a: usize, b: usize) -> bool {
        self.overlap[a].insert(b) | self.overlap[b].insert(a)
    }

    /// Threads that may be running before this one starts anything.
    fn outside(&self, thread: usize, starters: &[Vec<usize>]) -> Threads {
        // Whoever is started from elsewhere: found from the main thread without passing this one.
        let mut elsewhere = Threads::none(self.count);
        let is_several = !self.once.threads[thread];
        if thread != 0 {
            elsewhere.insert(0);
            loop {
                let mut has_grown = false;
                for (child, by) in starters.iter().enumerate() {
                    let from = |s: &usize| elsewhere.contains(*s) && (*s != thread || is_several);
                    if by.iter().any(from) {
                        has_grown |= elsewhere.insert(child);
                    }
                }
                if !has_grown {
                    break;
                }
            }
        }
        elsewhere.keep(&self.overlap[thread]);
        elsewhere
    }

    /// Places at which a thread is joined for good.
    fn joins(
        &self,
        world: &ProgramWorld,
        thread: usize,
        starters: &[Vec<usize>],
    ) -> FxHashMap<InstructionAt, Threads> {
        let mut joins: FxHashMap<InstructionAt, Threads> = FxHashMap::default();
        if !self.once.threads[thread] {
            return joins;
        }
        for (place, node) in &world.joins {
            let [object] = world.heap.members(*node) else { continue };
            let Some(&other) = world.thread_ids.get(&(*object, false)) else { continue };
            if self.once.threads[other] && starters[other] == [thread] {
                joins.entry(*place).or_insert_with(|| Threads::none(self.count)).insert(other);
            }
        }
        joins
    }

    /// What the effect starts and joins, given what callees do.
    fn change_at(
        &self,
        place: InstructionAt,
        below: &[Threads],
        joins: &FxHashMap<InstructionAt, Threads>,
        changes: &FxHashMap<InstanceId, Change>,
    ) -> Change {
        let mut change = Change {
            starts: Threads::none(self.count),
            joins: joins.get(&place).cloned().unwrap_or_else(|| Threads::none(self.count)),
            started: Threads::none(self.count),
        };
        for &child in self.starts.get(&place).into_iter().flatten() {
            change.starts.insert(child);
            change.starts.add(&below[child]);
        }
        if let Some((callees, certain)) = self.callees.get(&place) {
            let mut by_callees = Threads::all(self.count);
            for callee in callees {
                let Some(callee) = changes.get(callee) else { continue };
                change.starts.add(&callee.starts);
                change.started.add(&callee.started);
                by_callees.keep(&callee.joins);
            }
            if *certain {
                change.joins.add(&by_callees);
            }
        }
        change.started.add(&change.starts.clone());
        change
    }

    /// By instance, what a call of it does: the greatest joins, the least starts.
    fn changes(
        &self,
        world: &ProgramWorld,
        thread: usize,
        below: &[Threads],
        joins: &FxHashMap<InstructionAt, Threads>,
    ) -> FxHashMap<InstanceId, Change> {
        let order = &self.runs[thread].order;
        let initial = Change {
            starts: Threads::none(self.count),
            joins: Threads::all(self.count),
            started: Threads::none(self.count),
        };
        let mut changes: FxHashMap<InstanceId, Change> =
            order.iter().map(|id| (*id, initial.clone())).collect();
        loop {
            let mut is_stable = true;
            for &id in order.iter().rev() {
                // From nothing and from everything: what is running in the end was started in the one
                // case, and was not joined in the other.
                let at = |place| self.change_at(place, below, joins, &changes);
                let (_, nothing) = self.flow(world, id, &Threads::none(self.count), &at);
                let (_, all) = self.flow(world, id, &Threads::all(self.count), &at);
                let mut joined = Threads::all(self.count);
                joined.remove(&all);
                let mut started = Threads::none(self.count);
                for effect in 0..effects(world, id) {
                    started.add(&at(InstructionAt { instance: id, effect }).started);
                }
                let change = Change { starts: nothing, joins: joined, started };
                if changes.get(&id) != Some(&change) {
                    is_stable = false;
                    changes.insert(id, change);
                }
            }
            if is_stable {
                return changes;
            }
        }
    }

    /// By place, the threads that may be running there.
    fn live(
        &self,
        world: &ProgramWorld,
        thread: usize,
        outside: &Threads,
        below: &[Threads],
        joins: &FxHashMap<InstructionAt, Threads>,
        changes: &FxHashMap<InstanceId, Change>,
    ) -> FxHashMap<InstructionAt, Threads> {
        let at = |place| self.change_at(place, below, joins, changes);
        let mut entry: FxHashMap<InstanceId, Threads> = FxHashMap::default();
        let mut todo: Vec<InstanceId> = Vec::new();
        // The main thread's entries come one after the other, those of a task in any order.
        let mut before = outside.clone();
        let started = |id: &InstanceId| changes.get(id).map(|c| c.started.clone()).unwrap_or_default();
        let entries = &world.threads[thread].entries;
        if thread != 0 && entries.len() > 1 {
            for id in entries {
                before.add(&started(id));
            }
        }
        for id in entries {
            entry.insert(*id, before.clone());
            todo.push(*id);
            if thread == 0 {
                before.add(&started(id));
            }
        }
        let mut live: FxHashMap<InstructionAt, Threads> = FxHashMap::default();
        while let Some(id) = todo.pop() {
            let (states, _) = self.flow(world, id, &entry[&id], &at);
            for (effect, state) in states.into_iter().enumerate() {
                let place = InstructionAt { instance: id, effect: effect as u32 };
                for callee in self.callees.get(&place).iter().flat_map(|(list, _)| list) {
                    // What the callee's siblings start (of a call by the library) may be running too.
                    let mut state = state.clone();
                    if !self.callees[&place].1 {
                        state.add(&at(place).started);
                    }
                    let known = entry.contains_key(callee);
                    let set = entry.entry(*callee).or_insert_with(|| Threads::none(self.count));
                    if set.add(&state) || !known {
                        todo.push(*callee);
                    }
                }
                let mut state = state;
                if self.starts.contains_key(&place) && world.uncertain.contains(&place) {
                    state.add(&at(place).started);
                }
                live.entry(place).or_insert_with(|| Threads::none(self.count)).add(&state);
            }
        }
        live
    }

    /// The states before the effects of an instance, and the one after it returned.
    fn flow(
        &self,
        world: &ProgramWorld,
        id: InstanceId,
        entry: &Threads,
        change: &impl Fn(InstructionAt) -> Change,
    ) -> (Vec<Threads>, Threads) {
        let instance = &world.instances[id.0 as usize];
        let apply = |state: &mut Threads, change: &Change| {
            state.remove(&change.joins);
            state.add(&change.starts);
        };
        let (Some(body), Some(graph)) = (&instance.body, self.graphs.get(&id)) else {
            // Made-up code, one call.
            let mut after = entry.clone();
            apply(&mut after, &change(InstructionAt { instance: id, effect: 0 }));
            return (vec![entry.clone()], after);
        };
        let changes: Vec<Change> = (0..body.effects.len())
            .map(|effect| change(InstructionAt { instance: id, effect: effect as u32 }))
            .collect();
        let mut states = vec![Threads::none(self.count); body.effects.len()];
        let mut end = Threads::none(self.count);
        let mut entries: Vec<Option<Threads>> = vec![None; graph.blocks.len()];
        if let Some(first) = entries.first_mut() {
            *first = Some(entry.clone());
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for &index in &graph.order {
                let block = &graph.blocks[index as usize];
                let Some(mut state) = entries[index as usize].clone() else { continue };
                let mut thrown = state.clone();
                for effect in effects_of(body, block.start, block.end) {
                    states[effect].add(&state);
                    apply(&mut state, &changes[effect]);
                    thrown.add(&changes[effect].started);
                }
                if block.returns {
                    end.add(&state);
                }
                let next = block.next.iter().map(|n| (n, &state));
                for (&to, state) in next.chain(block.handlers.iter().map(|h| (h, &thrown))) {
                    match &mut entries[to as usize] {
                        Some(known) => has_changed |= known.add(state),
                        slot => {
                            *slot = Some(state.clone());
                            has_changed = true;
                        }
                    }
                }
            }
        }
        (states, end)
    }

    // ---- locks ------------------------------------------------------------------------------------

    /// Locks of which there is one, held at a place for certain.
    pub fn locks(&self, world: &ProgramWorld, thread: usize, place: InstructionAt) -> Vec<Lock> {
        let mut locks = self.runs[thread].held.get(&place.instance).cloned().unwrap_or_default().locks;
        locks.extend(self.local_locks(world, place));
        locks.sort_unstable();
        locks.dedup();
        locks
    }

    /// Is the monitor of this value of the place's instance held there?
    pub fn holds(&self, world: &ProgramWorld, thread: usize, place: InstructionAt, value: ValueId) -> bool {
        let is_this = is_this(world, place.instance, value);
        let by_caller = is_this && self.runs[thread].held.get(&place.instance).is_some_and(|held| held.this);
        by_caller || must_hold(world, place).any(|(lock, how)| lock == value && how == LockKind::Monitor)
    }

    fn local_locks(&self, world: &ProgramWorld, place: InstructionAt) -> Vec<Lock> {
        let mut locks = Vec::new();
        for (value, how) in must_hold(world, place) {
            if let [object] = world.heap.members(world.value(place.instance, value))
                && self.once.objects[object.0 as usize]
            {
                locks.push((*object, how == LockKind::Monitor));
            }
        }
        locks
    }

    fn find_locks(&mut self, world: &ProgramWorld, thread: usize) {
        let mut held: FxHashMap<InstanceId, Held> = FxHashMap::default();
        for id in &world.threads[thread].entries {
            held.insert(*id, Held::default());
        }
        let mut todo = world.threads[thread].entries.clone();
        while let Some(id) = todo.pop() {
            for effect in 0..effects(world, id) {
                let place = InstructionAt { instance: id, effect };
                let Some((callees, _)) = self.callees.get(&place) else { continue };
                let mut locks = held[&id].locks.clone();
                locks.extend(self.local_locks(world, place));
                for callee in callees {
                    let this = self.receiver_is_locked(world, &held[&id], place, *callee);
                    let mine = Held { locks: locks.clone(), this };
                    let new = match held.get(callee) {
                        None => mine,
                        Some(known) => Held {
                            locks: known.locks.iter().copied().filter(|l| mine.locks.contains(l)).collect(),
                            this: known.this && mine.this,
                        },
                    };
                    if held.get(callee) != Some(&new) {
                        held.insert(*callee, new);
                        todo.push(*callee);
                    }
                }
            }
        }
        self.runs[thread].held = held;
    }

    fn receiver_is_locked(
        &self,
        world: &ProgramWorld,
        held: &Held,
        place: InstructionAt,
        callee: InstanceId,
    ) -> bool {
        // The library calls methods of others than its receiver.
        let Some(receiver) = receiver_of(world, place).filter(|_| !world.uncertain.contains(&place)) else {
            return false;
        };
        let Code::Method(method) = world.instances[callee.0 as usize].code else { return false };
        if world.program.method(method).is_static() {
            return false;
        }
        held.this && is_this(world, place.instance, receiver)
            || must_hold(world, place).any(|(lock, how)| lock == receiver && how == LockKind::Monitor)
    }

    // ---- the thread's own object ------------------------------------------------------------------

    /// Instances that the thread only calls on its own object: the receiver of its `run`.
    fn find_own(&mut self, world: &ProgramWorld, thread: usize) {
        let data = &world.threads[thread];
        if data.is_task || data.object.is_none() {
            return;
        }
        let mut own: FxHashMap<InstanceId, bool> = FxHashMap::default();
        for id in &data.entries {
            let instance = &world.instances[id.0 as usize];
            own.insert(*id, instance.receiver == data.object && matches!(instance.code, Code::Method(_)));
        }
        let mut todo = data.entries.clone();
        while let Some(id) = todo.pop() {
            for effect in 0..effects(world, id) {
                let place = InstructionAt { instance: id, effect };
                for callee in self.callees.get(&place).iter().flat_map(|(list, _)| list) {
                    let on_this = receiver_of(world, place).is_some_and(|r| is_this(world, id, r));
                    let is_method = matches!(world.instances[callee.0 as usize].code, Code::Method(m)
                        if !world.program.method(m).is_static());
                    let mine = own[&id] && on_this && is_method && !world.uncertain.contains(&place);
                    let new = own.get(callee).is_none_or(|known| *known) && mine;
                    if own.get(callee) != Some(&new) {
                        own.insert(*callee, new);
                        todo.push(*callee);
                    }
                }
            }
        }
        self.runs[thread].own = own;
    }
}

pub fn effects(world: &ProgramWorld, id: InstanceId) -> u32 {
    world.instances[id.0 as usize].body.as_ref().map_or(1, |body| body.effects.len() as u32)
}

/// Effects are in the order of the code.
fn effects_of(body: &Body, start: u32, end: u32) -> std::ops::Range<usize> {
    let at = |limit: u32| body.effects.partition_point(|effect| u32::from(effect.at) < limit);
    at(start)..at(end)
}

/// Is it the receiver, and nothing else, of an instance method?
pub(crate) fn is_this(world: &ProgramWorld, id: InstanceId, value: ValueId) -> bool {
    let instance = &world.instances[id.0 as usize];
    let Code::Method(method) = instance.code else { return false };
    let is_first = |body: &Arc<Body>| {
        matches!(body.values.get(value.0 as usize), Some(crate::body::model::Value::Param(0)))
    };
    !world.program.method(method).is_static() && instance.body.as_ref().is_some_and(is_first)
}

fn receiver_of(world: &ProgramWorld, place: InstructionAt) -> Option<ValueId> {
    let body = world.instances[place.instance.0 as usize].body.as_ref()?;
    match &body.effects.get(place.effect as usize)?.kind {
        crate::body::model::EffectKind::Call { how, args, .. }
            if *how != crate::body::model::Dispatch::Static =>
        {
            args.first().copied()
        }
        _ => None,
    }
}

/// Values whose locks are held at a place for certain, by its own method.
fn must_hold(world: &ProgramWorld, place: InstructionAt) -> impl Iterator<Item = (ValueId, LockKind)> {
    let body = world.instances[place.instance.0 as usize].body.as_ref();
    let held = body.and_then(|body| {
        let effect = body.effects.get(place.effect as usize)?;
        Some((body, body.held.get(usize::from(effect.held.0))?))
    });
    held.into_iter().flat_map(|(body, held)| {
        held.must.iter().filter_map(|id| {
            let acquisition = body.acquisitions.get(usize::from(id.0))?;
            Some((acquisition.lock, acquisition.how))
        })
    })
}
