//! The values of a body while it is made: merging them where control flow merges, and afterwards
//! finding out which merges were none.
//!
//! A phi is only made where two different values meet, or at the head of a loop for what the loop may
//! change. In the end a phi of which all inputs are one value is replaced by that value. This is done
//! optimistically (phis are equal until shown to differ), so phis that only feed each other go too, in
//! irreducible flow as well: that a lock is the same on all paths is decided here.

use smallvec::SmallVec;

use crate::body::model::{Value, ValueId};
use crate::program::ids::{ClassId, FieldId, Name};

/// As [`Value`], but small; the inputs of a phi are elsewhere.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Raw {
    Nothing,
    Param(u16),
    Phi(u32),
    Field { base: ValueId, field: FieldId },
    Static(FieldId),
    Element(ValueId),
    New { class: ClassId, at: u16 },
    Result(u32),
    Text(Name),
    Class(ClassId),
    Constant(ClassId),
    Caught(Option<ClassId>),
    Cast { value: ValueId, class: ClassId },
}

struct Phi {
    value: ValueId,
    block: u32,
    inputs: SmallVec<[ValueId; 4]>,
    /// What it is replaced by; itself if it stays.
    stands_for: ValueId,
}

/// Variables and operand stack where a block begins.
#[derive(Default)]
struct Entry {
    slots: Vec<ValueId>,
    is_set: bool,
    /// The block has been visited: its code uses these values.
    is_fixed: bool,
}

/// All of a method, and the space for it from one method to the next.
#[derive(Default)]
pub(crate) struct Values {
    raw: Vec<Raw>,
    /// By value: the offset of the instruction that makes it, or of the block that a phi belongs to.
    defined: Vec<u32>,
    phis: Vec<Phi>,
    entries: Vec<Entry>,
    renumbered: Vec<u32>,
    todo: Vec<ValueId>,
}

/// The edge brings another depth of stack, or a value that the block was not prepared for.
pub(crate) struct Mismatch;

/// Not known yet; only while phis are simplified.
const UNKNOWN: ValueId = ValueId(u32::MAX);

/// Rounds of simplification after which a phi that still changes is left as it is.
const MAX_ROUNDS: usize = 64;

impl Values {
    pub fn clear(&mut self, blocks: usize) {
        self.raw.clear();
        self.defined.clear();
        self.phis.clear();
        if self.entries.len() < blocks {
            self.entries.resize_with(blocks, Entry::default);
        }
        for entry in &mut self.entries[..blocks] {
            entry.is_set = false;
            entry.is_fixed = false;
            entry.slots.clear();
        }
        self.add(Raw::Nothing, 0);
    }

    pub fn add(&mut self, raw: Raw, at: usize) -> ValueId {
        let id = ValueId(self.raw.len() as u32);
        self.raw.push(raw);
        self.defined.push(at as u32);
        id
    }

    fn add_phi(&mut self, block: u32, at: usize, inputs: SmallVec<[ValueId; 4]>) -> ValueId {
        let value = self.add(Raw::Phi(self.phis.len() as u32), at);
        self.phis.push(Phi { value, block, inputs, stands_for: UNKNOWN });
        value
    }

    /// Control gets from somewhere to `block`, which starts at `at`, with these variables and stack.
    pub fn flow(
        &mut self,
        block: u32,
        at: usize,
        locals: &[ValueId],
        stack: &[ValueId],
    ) -> Result<(), Mismatch> {
        let entry = &mut self.entries[block as usize];
        if !entry.is_set {
            entry.is_set = true;
            entry.slots.extend_from_slice(locals);
            entry.slots.extend_from_slice(stack);
            return Ok(());
        }
        if entry.slots.len() != locals.len() + stack.len() {
            return Err(Mismatch);
        }
        for (slot, &value) in locals.iter().chain(stack).enumerate() {
            if self.entries[block as usize].slots[slot] != value {
                self.merge(block, at, slot, value)?;
            }
        }
        Ok(())
    }

    pub(crate) fn is_entered(&self, block: u32) -> bool {
        self.entries[block as usize].is_set
    }

    /// One variable more for an entry that was made before.
    pub fn merge(&mut self, block: u32, at: usize, slot: usize, value: ValueId) -> Result<(), Mismatch> {
        let Entry { slots, is_fixed, .. } = &self.entries[block as usize];
        let is_fixed = *is_fixed;
        let current = slots[slot];
        if current == value {
            return Ok(());
        }
        // The phis of a block are seen by nobody before it is visited, so this is the slot's own.
        if let Raw::Phi(phi) = self.raw[current.0 as usize]
            && self.phis[phi as usize].block == block
        {
            let inputs = &mut self.phis[phi as usize].inputs;
            if !inputs.contains(&value) {
                inputs.push(value);
            }
            return Ok(());
        }
        if is_fixed {
            return Err(Mismatch);
        }
        let phi = self.add_phi(block, at, SmallVec::from_slice(&[current, value]));
        self.entries[block as usize].slots[slot] = phi;
        Ok(())
    }

    /// Begins the visit of a block: its variables and stack. `may_change` says of which slots other
    /// values may still come, over edges that lead back.
    pub fn enter(
        &mut self,
        block: u32,
        at: usize,
        locals: &mut [ValueId],
        stack: &mut Vec<ValueId>,
        may_change: Option<impl Fn(usize) -> bool>,
    ) {
        if let Some(may_change) = may_change {
            for slot in 0..self.entries[block as usize].slots.len() {
                let current = self.entries[block as usize].slots[slot];
                let is_own = match self.raw[current.0 as usize] {
                    Raw::Phi(phi) => self.phis[phi as usize].block == block,
                    _ => false,
                };
                if !is_own && (slot >= locals.len() || may_change(slot)) {
                    let phi = self.add_phi(block, at, SmallVec::from_slice(&[current]));
                    self.entries[block as usize].slots[slot] = phi;
                }
            }
        }
        let entry = &mut self.entries[block as usize];
        entry.is_fixed = true;
        let (variables, rest) = entry.slots.split_at(locals.len());
        locals.copy_from_slice(variables);
        stack.clear();
        stack.extend_from_slice(rest);
    }

    fn stands_for(&self, value: ValueId) -> ValueId {
        match self.raw[value.0 as usize] {
            Raw::Phi(phi) => self.phis[phi as usize].stands_for,
            _ => value,
        }
    }

    /// Finds out which phis are needed.
    pub fn simplify(&mut self) {
        self.assume_equal();
        self.drop_trivial();
        self.renumbered.clear();
        self.renumbered.resize(self.raw.len(), 0);
        self.todo.clear();
    }

    /// All phis are equal to their inputs until two inputs differ. A phi that stands for itself does so
    /// for good, because else this might not end; so one that met an input of which the difference was
    /// only found out later may be left over.
    fn assume_equal(&mut self) {
        for round in 0.. {
            let mut has_changed = false;
            for index in 0..self.phis.len() {
                let Phi { value, stands_for, ref inputs, .. } = self.phis[index];
                if stands_for == value {
                    continue;
                }
                let mut one = UNKNOWN;
                for &input in inputs {
                    let input = self.stands_for(input);
                    if input == UNKNOWN || input == value || input == one {
                        continue;
                    }
                    if one != UNKNOWN || round > MAX_ROUNDS {
                        one = value;
                        break;
                    }
                    one = input;
                }
                if one != stands_for {
                    self.phis[index].stands_for = one;
                    has_changed = true;
                }
            }
            if !has_changed {
                break;
            }
        }
    }

    /// Replaces phis of one input, until there are none. Each replacement takes a phi away.
    fn drop_trivial(&mut self) {
        loop {
            let mut has_changed = false;
            for index in 0..self.phis.len() {
                let Phi { value, stands_for, ref inputs, .. } = self.phis[index];
                if stands_for != value {
                    continue;
                }
                let mut others = inputs.iter().map(|&input| self.final_value(input)).filter(|&v| v != value);
                if let Some(one) = others.next()
                    && others.all(|other| other == one)
                {
                    self.phis[index].stands_for = one;
                    has_changed = true;
                }
            }
            if !has_changed {
                break;
            }
        }
    }

    /// The value after simplification; it and all that it is made of will be kept.
    pub fn keep(&mut self, value: ValueId) -> ValueId {
        let kept = self.final_value(value);
        self.todo.push(kept);
        while let Some(value) = self.todo.pop() {
            let mark = &mut self.renumbered[value.0 as usize];
            if *mark != 0 {
                continue;
            }
            *mark = 1;
            match self.raw[value.0 as usize] {
                Raw::Field { base: of, .. } | Raw::Element(of) | Raw::Cast { value: of, .. } => {
                    let of = self.final_value(of);
                    self.todo.push(of);
                }
                Raw::Phi(phi) => {
                    for at in 0..self.phis[phi as usize].inputs.len() {
                        let input = self.final_value(self.phis[phi as usize].inputs[at]);
                        self.todo.push(input);
                    }
                }
                _ => {}
            }
        }
        kept
    }

    /// Invariant: what stands for something else never stands for it in a circle, for it was made to
    /// stand for something that stood for itself.
    fn final_value(&self, mut value: ValueId) -> ValueId {
        loop {
            match self.stands_for(value) {
                UNKNOWN => return ValueId::NOTHING,
                next if next == value => return value,
                next => value = next,
            }
        }
    }

    /// Numbers what was kept, in the order in which it was made.
    pub(crate) fn renumber(&mut self) {
        let kept = self.renumbered.iter_mut().skip(1).filter(|mark| **mark != 0);
        for (mark, number) in kept.zip(1..) {
            *mark = number;
        }
        if let Some(nothing) = self.renumbered.first_mut() {
            *nothing = 0;
        }
    }

    /// The number of a value that [`Values::keep`] returned.
    pub fn number(&self, value: ValueId) -> ValueId {
        ValueId(self.renumbered[value.0 as usize])
    }

    /// The values that were kept, and where each is defined. `results` maps the numbers of calls.
    pub fn take(&self, results: impl Fn(u32) -> u32, defined: &mut Vec<u32>) -> Vec<Value> {
        let count = self.renumbered.iter().filter(|&&number| number != 0).count() + 1;
        let mut values = Vec::with_capacity(count);
        values.push(Value::Nothing);
        defined.clear();
        defined.push(0);
        let number = |value| self.number(self.final_value(value));
        for index in (1..self.raw.len()).filter(|&index| self.renumbered[index] != 0) {
            defined.push(self.defined[index]);
            values.push(match self.raw[index] {
                Raw::Nothing => Value::Nothing,
                Raw::Param(n) => Value::Param(n),
                Raw::Phi(phi) => {
                    let phi = &self.phis[phi as usize];
                    let mut inputs: SmallVec<[ValueId; 4]> = phi.inputs.iter().copied().map(number).collect();
                    inputs.sort_unstable();
                    inputs.dedup();
                    inputs.retain(|input| *input != self.number(phi.value));
                    Value::Phi(inputs.to_vec())
                }
                Raw::Field { base, field } => Value::Field { base: number(base), field },
                Raw::Static(field) => Value::Static(field),
                Raw::Element(array) => Value::Element(number(array)),
                Raw::New { class, at } => Value::New { class, at },
                Raw::Result(call) => Value::Result(results(call)),
                Raw::Text(text) => Value::Text(text),
                Raw::Class(class) => Value::Class(class),
                Raw::Constant(class) => Value::Constant(class),
                Raw::Caught(class) => Value::Caught(class),
                Raw::Cast { value, class } => Value::Cast { value: number(value), class },
            });
        }
        values
    }
}
