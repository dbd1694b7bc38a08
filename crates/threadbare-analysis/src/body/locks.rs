//! Which locks are held where: a data flow over the blocks of one method.
//!
//! A lock is known by the value it is taken on. Two values are the same lock if they are one value, or
//! the same final field of the same lock's owner, or the read or write lock of the same
//! `ReentrantReadWriteLock`. For `must` whatever is not understood releases everything that it could
//! release; for `may` it releases nothing. An exception leaves with what was held before the instruction
//! that threw it, with one exception: an `unlock` that throws did so because the lock was not held.
//!
//! A `tryLock` whose result decides the very next jump is held on one side of it for certain and on the
//! other not at all. Of any other it is only known that it may be held.
//!
//! A value is made anew in each turn of a loop. When that happens to a lock that is held, it is no longer
//! known by that value: it leaves `must`, and stays in `may` for good.

use smallvec::SmallVec;
use threadbare_classfile::bytecode::{instruction_length, op};

use crate::body::cfg::{Block, Cfg, jump_target};
use crate::body::model::{AcquisitionId, Body, EffectKind, Held, HeldId, LockKind, Value, ValueId};
use crate::program::classes::Program;
use crate::program::ids::Target;

#[derive(Clone, Copy)]
pub(crate) enum LockCall {
    Take(LockKind),
    Release,
}

/// Is this call one to a lock of `java.util.concurrent`? A class that extends one counts if it leaves
/// the method as it is.
pub(crate) fn lock_call(program: &mut Program, target: Target) -> Option<LockCall> {
    let known = &program.known;
    let call = match target.name {
        name if name == known.lock || name == known.lock_interruptibly => LockCall::Take(LockKind::Lock),
        name if name == known.try_lock => LockCall::Take(LockKind::TryLock),
        name if name == known.unlock => LockCall::Release,
        _ => return None,
    };
    let descriptor = program.text(target.descriptor);
    let is_right = match call {
        LockCall::Take(LockKind::TryLock) => {
            descriptor == "()Z" || descriptor == "(JLjava/util/concurrent/TimeUnit;)Z"
        }
        _ => descriptor == "()V",
    };
    if !is_right {
        return None;
    }
    let is_lock = known.locks.contains(&target.class) || {
        let resolved = program.resolve_method(target)?;
        let class = program.method(resolved).class;
        program.known.locks.contains(&class)
    };
    is_lock.then_some(call)
}

/// Space that is kept from one method to the next.
#[derive(Default)]
pub(crate) struct Scratch {
    ops: Vec<Op>,
    entries: Vec<State>,
    is_pending: Vec<bool>,
    groups: Vec<ValueId>,
    acquisitions: Vec<Taken>,
}

/// What an acquisition takes.
#[derive(Clone, Copy)]
struct Taken {
    lock: ValueId,
    group: usize,
    kind: LockKind,
}

struct Op {
    pc: u32,
    what: What,
}

impl Op {
    /// Is it done before the instruction at `pc`?
    fn is_before(&self, pc: u16) -> bool {
        let is_phi = matches!(self.what, What::Redefine { by_phi: true, .. });
        self.pc < u32::from(pc) || is_phi && self.pc == u32::from(pc)
    }
}

#[derive(Clone, Copy)]
enum What {
    /// The value that this acquisition knows its lock by is made anew. First in order: a phi is made
    /// before the first instruction of its block.
    Redefine {
        acquisition: u16,
        by_phi: bool,
    },
    Acquire(u16),
    Release {
        lock: ValueId,
        group: usize,
        kind: LockKind,
    },
}

/// Where the jump behind a `tryLock` goes.
#[derive(Clone, Copy)]
struct Tried {
    acquisition: u16,
    fails_to: usize,
    succeeds_to: usize,
}

#[derive(Default, Clone)]
struct State {
    is_reached: bool,
    must: SmallVec<[u16; 4]>,
    /// With the depth of re-entrance at which each was taken.
    may: SmallVec<[(u16, u8); 4]>,
}

/// How far a lock is followed over fields and casts. Nobody writes more; forged code might.
const MAX_DEPTH: u32 = 16;

/// Depth of a lock of which no release can be told apart.
const STUCK: u8 = u8::MAX;

/// Sets [`crate::body::model::Effect::held`] of all effects, and [`Body::held`].
pub(crate) fn find_held(
    program: &Program,
    cfg: &Cfg,
    code: &[u8],
    body: &mut Body,
    defined: &[u32],
    scratch: &mut Scratch,
) {
    let mut flow = Flow { program, cfg, code, body, s: scratch };
    flow.prepare(defined);
    flow.solve();
    let (held, effects) = flow.held();
    body.held = held;
    for (effect, held) in body.effects.iter_mut().zip(effects) {
        effect.held = held;
    }
}

struct Flow<'a> {
    program: &'a Program,
    cfg: &'a Cfg,
    code: &'a [u8],
    body: &'a Body,
    s: &'a mut Scratch,
}

impl Flow<'_> {
    fn prepare(&mut self, defined: &[u32]) {
        self.s.ops.clear();
        self.s.groups.clear();
        self.s.acquisitions.clear();
        for acquisition in &self.body.acquisitions {
            let group = self.group(acquisition.lock);
            self.s.acquisitions.push(Taken { lock: acquisition.lock, group, kind: acquisition.how });
        }
        for (number, acquisition) in self.body.acquisitions.iter().enumerate() {
            let acquisition_id = number as u16;
            if let Some(pc) = acquisition.at {
                self.s.ops.push(Op { pc: u32::from(pc), what: What::Acquire(acquisition_id) });
            }
            let root = self.root(acquisition.lock);
            let pc = defined.get(root.0 as usize).copied().unwrap_or(0);
            let is_remade = match self.value(root) {
                Value::Nothing | Value::Param(_) | Value::Text(_) | Value::Class(_) | Value::Constant(_) => {
                    false
                }
                Value::Static(field) => !self.program.field(*field).is_final(),
                _ => true,
            };
            if is_remade && self.block_of(pc).is_some_and(|block| block.is_cyclic) {
                let by_phi = matches!(self.value(root), Value::Phi(_));
                let what = What::Redefine { acquisition: acquisition_id, by_phi };
                self.s.ops.push(Op { pc, what });
            }
        }
        for release in &self.body.releases {
            let group = self.group(release.lock);
            let what = What::Release { lock: release.lock, group, kind: release.how };
            self.s.ops.push(Op { pc: u32::from(release.at), what });
        }
        self.s.ops.sort_by_key(|op| (op.pc, !matches!(op.what, What::Redefine { .. })));
    }

    fn block_of(&self, pc: u32) -> Option<&Block> {
        let after = self.cfg.blocks.partition_point(|block| block.start <= pc);
        self.cfg.blocks.get(after.checked_sub(1)?)
    }

    fn value(&self, value: ValueId) -> &Value {
        self.body.values.get(value.0 as usize).unwrap_or(&Value::Nothing)
    }

    /// Equal for values that are the same lock.
    fn group(&mut self, lock: ValueId) -> usize {
        let known = self.s.groups.iter().position(|&other| self.is_same(lock, other, 0));
        known.unwrap_or_else(|| {
            self.s.groups.push(lock);
            self.s.groups.len() - 1
        })
    }

    fn is_same(&self, a: ValueId, b: ValueId, depth: u32) -> bool {
        let (a, b) = (self.without_casts(a), self.without_casts(b));
        if a == b || depth > MAX_DEPTH {
            // Nothing is `null` or a number: no lock.
            return a == b && a != ValueId::NOTHING;
        }
        match (self.value(a), self.value(b)) {
            (Value::Field { base: a, field: f }, Value::Field { base: b, field: g }) => {
                f == g && self.program.field(*f).is_final() && self.is_same(*a, *b, depth + 1)
            }
            (Value::Static(f), Value::Static(g)) => f == g && self.program.field(*f).is_final(),
            (Value::Class(a), Value::Class(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Result(a), Value::Result(b)) => match (self.half_of(*a), self.half_of(*b)) {
                (Some((a, half)), Some((b, other))) => half == other && self.is_same(a, b, depth + 1),
                _ => false,
            },
            _ => false,
        }
    }

    /// Of a call to `readLock` or `writeLock`: the lock that it was called on, and which of the two.
    fn half_of(&self, call: u32) -> Option<(ValueId, bool)> {
        let known = &self.program.known;
        match &self.body.effects.get(call as usize)?.kind {
            EffectKind::Call { target, args, .. }
                if known.read_write_locks.contains(&target.class)
                    && (target.name == known.read_lock || target.name == known.write_lock) =>
            {
                Some((*args.first()?, target.name == known.read_lock))
            }
            _ => None,
        }
    }

    fn without_casts(&self, mut value: ValueId) -> ValueId {
        for _ in 0..MAX_DEPTH {
            match self.value(value) {
                Value::Cast { value: inner, .. } => value = *inner,
                _ => break,
            }
        }
        value
    }

    /// The value that decides which object the lock is: what is reached from it over final fields is
    /// always the same.
    fn root(&self, lock: ValueId) -> ValueId {
        let mut value = self.without_casts(lock);
        for _ in 0..MAX_DEPTH {
            let inner = match self.value(value) {
                Value::Field { base, field } if self.program.field(*field).is_final() => *base,
                Value::Result(call) => match self.half_of(*call) {
                    Some((whole, _)) => whole,
                    None => break,
                },
                _ => break,
            };
            value = self.without_casts(inner);
        }
        value
    }

    fn are_different(&self, a: ValueId, b: ValueId) -> bool {
        match (self.value(self.without_casts(a)), self.value(self.without_casts(b))) {
            (Value::New { at: a, .. }, Value::New { at: b, .. }) => a != b,
            (Value::Class(a), Value::Class(b)) => a != b,
            (Value::New { .. }, Value::Param(_) | Value::Class(_) | Value::Text(_)) => true,
            (Value::Param(_) | Value::Class(_) | Value::Text(_), Value::New { .. }) => true,
            (Value::Class(_), Value::Text(_)) | (Value::Text(_), Value::Class(_)) => true,
            _ => false,
        }
    }

    fn solve(&mut self) {
        let blocks = self.cfg.blocks.len();
        self.s.entries.clear();
        self.s.entries.resize_with(blocks, State::default);
        self.s.is_pending.clear();
        self.s.is_pending.resize(blocks, false);
        let mut start = State { is_reached: true, ..State::default() };
        if self.body.acquisitions.first().is_some_and(|first| first.at.is_none()) {
            start.must.push(0);
            start.may.push((0, 1));
        }
        self.s.entries[0] = start;
        self.s.is_pending[0] = true;
        loop {
            let mut has_changed = false;
            for at in 0..self.cfg.order.len() {
                let index = self.cfg.order[at] as usize;
                if std::mem::take(&mut self.s.is_pending[index]) {
                    self.pass(index);
                    has_changed = true;
                }
            }
            if !has_changed {
                break;
            }
        }
    }

    fn ops_of(&self, block: &Block) -> std::ops::Range<usize> {
        let at = |pc: u32| self.s.ops.partition_point(|op| op.pc < pc);
        at(block.start)..at(block.end)
    }

    /// Carries what is held at the start of the block to all that follow it.
    fn pass(&mut self, index: usize) {
        let block = self.cfg.blocks[index];
        let mut state = self.s.entries[index].clone();
        let mut told = block.start as usize;
        for at in self.ops_of(&block) {
            let Op { pc, what } = self.s.ops[at];
            let pc = pc as usize;
            let by_phi = matches!(what, What::Redefine { by_phi: true, .. });
            let is_unlock = matches!(what, What::Release { kind: LockKind::Lock | LockKind::TryLock, .. });
            if !by_phi && (!is_unlock || self.cfg.can_throw_within(told, pc)) {
                self.propagate_to_handlers(index, &state);
            }
            self.apply(&mut state, what);
            if is_unlock {
                self.propagate_to_handlers(index, &state);
            }
            told = if by_phi { pc } else { pc + 1 };
        }
        if self.cfg.can_throw_within(told, block.end as usize) {
            self.propagate_to_handlers(index, &state);
        }
        let tried = self.tried(index);
        for &next in self.cfg.edges(index) {
            let start = self.cfg.blocks[next as usize].start as usize;
            match tried {
                Some(Tried { acquisition, fails_to, .. }) if start == fails_to => {
                    let mut state = state.clone();
                    state.may.retain(|(id, depth)| *id != acquisition || *depth == STUCK);
                    self.merge(next as usize, &state);
                }
                Some(Tried { acquisition, succeeds_to, .. }) if start == succeeds_to => {
                    let mut state = state.clone();
                    if !state.must.contains(&acquisition) {
                        state.must.push(acquisition);
                    }
                    self.merge(next as usize, &state);
                }
                _ => self.merge(next as usize, &state),
            }
        }
    }

    /// Does the block end in a `tryLock` and a jump on what it returned?
    fn tried(&self, index: usize) -> Option<Tried> {
        let block = &self.cfg.blocks[index];
        let last = self.s.ops.get(self.ops_of(block)).and_then(<[Op]>::last)?;
        let What::Acquire(acquisition) = last.what else { return None };
        if self.s.acquisitions[usize::from(acquisition)].kind != LockKind::TryLock {
            return None;
        }
        let call = last.pc as usize;
        let jump = call + instruction_length(self.code, call)?;
        let end = block.end as usize;
        let target = jump_target(self.code, jump)?;
        let (fails_to, succeeds_to) = match *self.code.get(jump)? {
            op::IFEQ => (target, end),
            op::IFNE => (end, target),
            _ => return None,
        };
        (jump + 3 == end && target != end).then_some(Tried { acquisition, fails_to, succeeds_to })
    }

    fn propagate_to_handlers(&mut self, index: usize, state: &State) {
        for catch in self.cfg.handlers(index) {
            self.merge(catch.block as usize, state);
        }
    }

    /// Entries only lose from `must` and only gain in `may`, so this ends.
    fn merge(&mut self, block: usize, state: &State) {
        let entry = &mut self.s.entries[block];
        let is_pending = &mut self.s.is_pending[block];
        if !entry.is_reached {
            *entry = state.clone();
            *is_pending = true;
            return;
        }
        // A lock that is taken in one place on one path and in another place on the other is held on
        // both. The first acquisition stands for it.
        let like = |id: u16| {
            let Taken { group, kind, .. } = self.s.acquisitions[usize::from(id)];
            (group, is_monitor(kind))
        };
        let before = entry.must.len();
        let mut kept: SmallVec<[u16; 4]> = SmallVec::new();
        for &lock in &entry.must {
            let count = |locks: &[u16]| locks.iter().filter(|&&other| like(other) == like(lock)).count();
            if count(&kept) < count(&state.must) {
                kept.push(lock);
            }
        }
        entry.must = kept;
        *is_pending |= entry.must.len() != before;
        for &(lock, depth) in &state.may {
            match entry.may.iter_mut().find(|(other, _)| *other == lock) {
                Some((_, known)) if *known != depth && *known != STUCK => {
                    *known = STUCK;
                    *is_pending = true;
                }
                Some(_) => {}
                None => {
                    entry.may.push((lock, depth));
                    *is_pending = true;
                }
            }
        }
    }

    fn apply(&self, state: &mut State, what: What) {
        let taken = |id: u16| self.s.acquisitions[usize::from(id)];
        let is_like = |id: u16, group: usize, kind: LockKind| {
            taken(id).group == group && is_monitor(taken(id).kind) == is_monitor(kind)
        };
        let deepest = |state: &State, group: usize, kind: LockKind| {
            let like = state.may.iter().filter(|(id, _)| is_like(*id, group, kind));
            like.map(|(_, depth)| *depth).max().unwrap_or(0)
        };
        match what {
            What::Redefine { acquisition, .. } => {
                state.must.retain(|id| *id != acquisition);
                for (id, depth) in &mut state.may {
                    if *id == acquisition {
                        *depth = STUCK;
                    }
                }
            }
            What::Acquire(id) => {
                let Taken { group, kind, .. } = taken(id);
                if kind != LockKind::TryLock && !state.must.contains(&id) {
                    state.must.push(id);
                }
                let depth = deepest(state, group, kind).saturating_add(1);
                match state.may.iter_mut().find(|(other, _)| *other == id) {
                    // It is taken again and was not released: how often cannot be told.
                    Some((_, known)) => *known = STUCK,
                    None => state.may.push((id, depth)),
                }
            }
            What::Release { lock, group, kind } => {
                match state.must.iter().rposition(|&id| is_like(id, group, kind)) {
                    Some(at) => {
                        state.must.remove(at);
                    }
                    None => state.must.retain(|id| {
                        let other = taken(*id);
                        is_monitor(other.kind) != is_monitor(kind) || self.are_different(lock, other.lock)
                    }),
                }
                let depth = deepest(state, group, kind);
                if depth != STUCK {
                    state.may.retain(|(id, at)| !(is_like(*id, group, kind) && *at == depth));
                }
            }
        }
    }

    /// The table of what is held, and the entry in it for each effect.
    fn held(&mut self) -> (Vec<Held>, Vec<HeldId>) {
        let mut table = vec![Held::default()];
        let mut of_effects = vec![HeldId(0); self.body.effects.len()];
        let effects = &self.body.effects;
        let mut first = 0;
        // A synchronized method takes its lock before its first instruction.
        if self.body.acquisitions.first().is_some_and(|first| first.at.is_none()) {
            first = 1;
        }
        for (index, block) in self.cfg.blocks.iter().enumerate() {
            let mut state = self.s.entries[index].clone();
            let mut current = None;
            let ops = self.ops_of(block);
            let mut at = ops.start;
            while let Some(effect) = effects.get(first).filter(|effect| u32::from(effect.at) < block.end) {
                while let Some(op) = self.s.ops.get(at).filter(|op| at < ops.end && op.is_before(effect.at)) {
                    self.apply(&mut state, op.what);
                    current = None;
                    at += 1;
                }
                let held = *current.get_or_insert_with(|| number(&mut table, &state));
                of_effects[first] = held;
                first += 1;
            }
        }
        (table, of_effects)
    }
}

fn is_monitor(kind: LockKind) -> bool {
    kind == LockKind::Monitor
}

fn number(table: &mut Vec<Held>, state: &State) -> HeldId {
    let held = Held {
        must: state.must.iter().copied().map(AcquisitionId).collect(),
        may: state.may.iter().map(|&(id, _)| AcquisitionId(id)).collect(),
    };
    let known = table.iter().position(|other| *other == held);
    let at = known.unwrap_or_else(|| {
        table.push(held);
        table.len() - 1
    });
    HeldId(at as u16)
}
