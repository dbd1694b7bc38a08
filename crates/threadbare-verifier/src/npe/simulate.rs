//! Which instruction pushed each slot of the operand stack, at each instruction of a method.
//!
//! A slot that two paths fill from different instructions has no source. Only depths and sources
//! are tracked, no types; the code has been verified. If it was not, the simulation knows less
//! but does not fail.

use threadbare_classfile::descriptor::{self, FieldType};
use threadbare_classfile::{ClassFile, Code, Constant};

use crate::bytecode::{self, op, u1, u2};
use crate::constants;

/// Slots over all stacks after which the simulation stops, as HotSpot's does.
const MAX_ENTRIES: usize = 1_000_000;

/// The bci that pushed the slot, or `None` if that depends on the path.
type Slot = Option<u16>;

#[derive(Debug, Clone, Default)]
struct Stack {
    slots: Vec<Slot>,
    /// Locals written on some path to here, one bit each. Of those past 63, nothing is known.
    written: u64,
}

impl Stack {
    fn push(&mut self, bci: usize, slots: usize) {
        self.slots.extend(std::iter::repeat_n(Some(bci as u16), slots));
    }

    fn pop(&mut self, slots: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(slots));
    }

    /// The slot `below` the top.
    fn peek(&self, below: usize) -> Slot {
        self.slots.len().checked_sub(below + 1).and_then(|index| self.slots[index])
    }

    /// Takes the top `take` slots off and pushes those listed, given as depths before.
    fn rearrange(&mut self, take: usize, pushed: &[usize]) {
        let new: Vec<Slot> = pushed.iter().map(|&below| self.peek(below)).collect();
        self.pop(take);
        self.slots.extend(new);
    }

    fn write_local(&mut self, index: usize) {
        if index < 64 {
            self.written |= 1 << index;
        }
    }

    fn merge(&mut self, other: &Stack) {
        for (slot, &theirs) in self.slots.iter_mut().zip(&other.slots) {
            if *slot != theirs {
                *slot = None;
            }
        }
        self.written |= other.written;
    }
}

pub(super) struct Simulation {
    stacks: Vec<Option<Stack>>,
}

impl Simulation {
    /// Simulates until the stack before `wanted` is known, going over the code in order and
    /// repeatedly. It stops at the first such stack: values that come around a loop to `wanted`
    /// are then not merged in, and the message describes the first way there.
    pub(super) fn run(class: &ClassFile, code: &Code, wanted: usize) -> Simulation {
        let bytes: &[u8] = &code.bytes;
        let mut simulation = Simulation { stacks: vec![None; bytes.len() + 1] };
        simulation.stacks[0] = Some(Stack::default());
        for handler in &code.handlers {
            let target = usize::from(handler.target);
            if let Some(entry @ None) = simulation.stacks.get_mut(target) {
                let mut stack = Stack::default();
                stack.push(target, 1);
                *entry = Some(stack);
            }
        }
        let mut entries = 0;
        loop {
            let mut is_complete = true;
            let mut added = false;
            let mut bci = 0;
            while bci < bytes.len() {
                let Some(length) = bytecode::instruction_length(bytes, bci) else {
                    return simulation;
                };
                match &simulation.stacks[bci] {
                    None => is_complete = false,
                    Some(stack) => {
                        let mut stack = stack.clone();
                        let flows_on = apply(class, bytes, bci, &mut stack);
                        let mut flow = |target: usize| {
                            let Some(entry) = simulation.stacks.get_mut(target) else { return };
                            match entry {
                                Some(known) => stack.merge(known),
                                None => {
                                    added = true;
                                    entries += stack.slots.len();
                                }
                            }
                            *entry = Some(stack.clone());
                        };
                        if flows_on {
                            flow(bci + length);
                        }
                        for target in bytecode::branch_targets(bytes, bci) {
                            flow(usize::try_from(target).unwrap_or(usize::MAX));
                        }
                    }
                }
                bci += length;
                if (bci == wanted && simulation.stacks[bci].is_some()) || entries > MAX_ENTRIES {
                    return simulation;
                }
            }
            if is_complete || !added {
                return simulation;
            }
        }
    }

    /// The instruction that pushed the value `below` the top of the stack at `bci`.
    pub(super) fn source(&self, bci: usize, below: usize) -> Option<usize> {
        self.stacks.get(bci)?.as_ref()?.peek(below).map(usize::from)
    }

    /// Whether the local may have been written before `bci`, so that it need not hold the
    /// parameter any more.
    pub(super) fn was_written(&self, bci: usize, index: usize) -> bool {
        let written = self.stacks.get(bci).and_then(|stack| stack.as_ref()).map_or(0, |stack| stack.written);
        index >= 64 || written & (1 << index) != 0
    }
}

/// Values of the types int, long, float, double and reference, in this order, by slots.
const KIND_SLOTS: [usize; 5] = [1, 2, 1, 2, 1];

/// Applies the instruction; true if the next one can follow it.
fn apply(class: &ClassFile, code: &[u8], bci: usize, stack: &mut Stack) -> bool {
    let is_wide = u1(code, bci) == op::WIDE;
    let at = bci + usize::from(is_wide);
    let opcode = u1(code, at);
    let operand = if is_wide { usize::from(u2(code, at + 1)) } else { usize::from(u1(code, at + 1)) };
    let index = u2(code, at + 1);
    match opcode {
        op::NOP | op::IINC | op::CHECKCAST => {}
        op::LCONST_0..op::FCONST_0 | op::DCONST_0 | op::DCONST_1 | op::LDC2_W => stack.push(bci, 2),
        op::ACONST_NULL..=op::LDC_W | op::NEW => stack.push(bci, 1),
        op::ILOAD..=op::ALOAD => stack.push(bci, KIND_SLOTS[usize::from(opcode - op::ILOAD)]),
        op::ILOAD_0..=op::ALOAD_3 => stack.push(bci, KIND_SLOTS[usize::from(opcode - op::ILOAD_0) / 4]),
        op::IALOAD..=op::SALOAD => {
            stack.pop(2);
            stack.push(bci, array_element_slots(opcode - op::IALOAD));
        }
        op::ISTORE..=op::ASTORE => {
            stack.write_local(operand);
            stack.pop(KIND_SLOTS[usize::from(opcode - op::ISTORE)]);
        }
        op::ISTORE_0..=op::ASTORE_3 => {
            let family = usize::from(opcode - op::ISTORE_0);
            stack.write_local(family % 4);
            stack.pop(KIND_SLOTS[family / 4]);
        }
        op::IASTORE..=op::SASTORE => stack.pop(2 + array_element_slots(opcode - op::IASTORE)),
        op::POP..=op::SWAP => shuffle(opcode, stack),
        op::IADD..op::IINC | op::I2L..=op::DCMPG => arithmetic(opcode, bci, stack),
        op::IFEQ..=op::IFLE | op::IFNULL | op::IFNONNULL => stack.pop(1),
        op::IF_ICMPEQ..=op::IF_ACMPNE => stack.pop(2),
        op::JSR | op::JSR_W => {
            stack.push(bci, 1);
            return false;
        }
        op::GOTO | op::GOTO_W | op::RET | op::IRETURN..=op::RETURN | op::ATHROW => return false,
        // The instruction after a switch is taken to follow it, as in HotSpot.
        op::TABLESWITCH | op::LOOKUPSWITCH | op::MONITORENTER | op::MONITOREXIT => stack.pop(1),
        op::GETSTATIC..=op::PUTFIELD => {
            let slots = constants::member(class, index)
                .and_then(|member| FieldType::parse(member.descriptor))
                .map_or(1, FieldType::slots);
            stack.pop(usize::from(matches!(opcode, op::GETFIELD | op::PUTFIELD)));
            if matches!(opcode, op::PUTSTATIC | op::PUTFIELD) {
                stack.pop(slots);
            } else {
                stack.push(bci, slots);
            }
        }
        op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
            let descriptor = match constants::get(class, index) {
                Some(Constant::InvokeDynamic { .. }) => constants::dynamic_descriptor(class, index),
                _ => constants::member(class, index).map(|member| member.descriptor),
            };
            let descriptor = descriptor.unwrap_or("()V");
            stack.pop(usize::from(!matches!(opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC)));
            stack.pop(descriptor::arg_slots(descriptor).unwrap_or(0));
            stack.push(bci, descriptor::return_type(descriptor).flatten().map_or(0, FieldType::slots));
        }
        op::NEWARRAY | op::ANEWARRAY | op::INSTANCEOF | op::ARRAYLENGTH => {
            stack.pop(1);
            stack.push(bci, 1);
        }
        op::MULTIANEWARRAY => {
            stack.pop(usize::from(u1(code, bci + 3)));
            stack.push(bci, 1);
        }
        _ => return false,
    }
    true
}

/// Slots of an element, by the place of the array instruction in its family.
fn array_element_slots(family: u8) -> usize {
    if matches!(family, 1 | 3) { 2 } else { 1 }
}

fn shuffle(opcode: u8, stack: &mut Stack) {
    match opcode {
        op::POP => stack.pop(1),
        op::POP2 => stack.pop(2),
        op::DUP => stack.rearrange(0, &[0]),
        op::DUP_X1 => stack.rearrange(2, &[0, 1, 0]),
        op::DUP_X2 => stack.rearrange(3, &[0, 2, 1, 0]),
        op::DUP2 => stack.rearrange(0, &[1, 0]),
        op::DUP2_X1 => stack.rearrange(3, &[1, 0, 2, 1, 0]),
        op::DUP2_X2 => stack.rearrange(4, &[1, 0, 3, 2, 1, 0]),
        _ => stack.rearrange(2, &[0, 1]),
    }
}

fn arithmetic(opcode: u8, bci: usize, stack: &mut Stack) {
    /// Slots before and after, of `i2l` to `dcmpg`.
    const CONVERSIONS: [(usize, usize); 20] = [
        (1, 2),
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 1),
        (2, 2),
        (1, 1),
        (1, 2),
        (1, 2),
        (2, 1),
        (2, 2),
        (2, 1),
        (1, 1),
        (1, 1),
        (1, 1),
        (4, 1),
        (2, 1),
        (2, 1),
        (4, 1),
        (4, 1),
    ];
    let slots = |first: u8, kinds: usize| KIND_SLOTS[usize::from(opcode - first) % kinds];
    let (pops, pushes) = match opcode {
        op::IADD..=op::DREM => (2 * slots(op::IADD, 4), slots(op::IADD, 4)),
        op::INEG..=op::DNEG => (slots(op::INEG, 4), slots(op::INEG, 4)),
        op::ISHL..=op::LUSHR => (1 + slots(op::ISHL, 2), slots(op::ISHL, 2)),
        op::IAND..=op::LXOR => (2 * slots(op::IAND, 2), slots(op::IAND, 2)),
        _ => CONVERSIONS[usize::from(opcode - op::I2L)],
    };
    stack.pop(pops);
    stack.push(bci, pushes);
}
