//! From the code of a method to its [`Body`]: one visit of each block, in reverse post-order.
//!
//! The operand stack and the variables hold values in slots as the JVM does: a long or double is in the
//! lower of two, the upper holds nothing. Code that a verifier would refuse makes a gap, never a panic;
//! code that cannot be reached is not looked at.
//!
//! Three things that are not as the instructions say: `multianewarray` of more than one dimension also
//! stores the inner array in the outer one; calls to `lock`, `lockInterruptibly` and `unlock` of the
//! locks of `java.util.concurrent` are acquisitions and releases and no calls; and what a signature says
//! is believed, also where bytecode could lie about it.

use smallvec::SmallVec;
use threadbare_classfile::bytecode::{instruction_length, op};
use threadbare_classfile::{ClassFile, Code, Constant, FieldType, descriptor};

use crate::body::cfg::{Block, Cfg, MAX_PRODUCT};
use crate::body::locks;
use crate::body::loops::Loops;
use crate::body::model::{
    Acquisition, AcquisitionId, Body, Dispatch, Effect, EffectKind, ElementKind, Held, HeldId, LockKind,
    Release, Value, ValueId,
};
use crate::body::overwritten;
use crate::body::values::{Mismatch, Raw, Values};
use crate::program::classes::{Method, Program};
use crate::program::ids::{ClassId, FieldId, MethodId, Target};

/// Space that is kept from one method to the next.
#[derive(Default)]
pub(crate) struct Scratch {
    cfg: Cfg,
    values: Values,
    locals: Vec<ValueId>,
    stack: Vec<ValueId>,
    /// Variables written since the handlers of the block were last told.
    dirty: Vec<u32>,
    /// By number in the exception table.
    caught: Vec<Option<ValueId>>,
    loops: Loops,
    defined: Vec<u32>,
    order: Vec<u32>,
    locks: locks::Scratch,
}

/// What is wrong with the code.
struct Malformed(&'static str);

type Step<T = ()> = Result<T, Malformed>;

impl From<Mismatch> for Malformed {
    fn from(_: Mismatch) -> Malformed {
        Malformed("two paths meet with different stacks")
    }
}

pub(crate) fn body(
    program: &mut Program,
    method: MethodId,
    file: &ClassFile,
    code: &Code,
    scratch: Scratch,
) -> (Body, Scratch) {
    let declared = program.method(method);
    let mut builder = Builder {
        program,
        method: declared,
        file,
        code,
        s: scratch,
        body: Body::default(),
        pc: 0,
        block: 0,
        repeats: false,
        handlers_know_all: false,
    };
    let built = builder.run();
    let Builder { program, body, s, .. } = builder;
    let body = match built {
        Ok(()) => body,
        Err(why) => {
            let class = program.class_name(declared.class).replace('/', ".");
            let name = program.text(declared.name);
            Body {
                values: vec![Value::Nothing],
                held: vec![Held::default()],
                gaps: vec![format!(
                    "{class}.{name}{} is malformed: {why}",
                    program.text(declared.descriptor)
                )],
                ..Body::default()
            }
        }
    };
    (body, s)
}

struct Builder<'a> {
    program: &'a mut Program,
    method: Method,
    file: &'a ClassFile,
    code: &'a Code,
    s: Scratch,
    body: Body,
    /// Of the instruction that is being looked at.
    pc: usize,
    block: usize,
    repeats: bool,
    /// The handlers of this block have been given all variables once.
    handlers_know_all: bool,
}

impl Builder<'_> {
    fn run(&mut self) -> Result<(), String> {
        self.s.cfg.read(self.file, self.code)?;
        let blocks = self.s.cfg.blocks.len();
        let locals = usize::from(self.code.max_locals);
        if blocks * locals > MAX_PRODUCT {
            return Err("too many variables".into());
        }
        self.s.values.clear(blocks);
        self.s.caught.clear();
        self.s.caught.resize(self.code.handlers.len(), None);
        self.begin().map_err(|Malformed(what)| what.to_owned())?;
        if self.s.cfg.has_cycle {
            self.s.loops.find(&self.s.cfg, self.code);
        }
        for at in 0..self.s.cfg.order.len() {
            let block = self.s.cfg.order[at];
            self.visit(block).map_err(|Malformed(what)| format!("{what} at {}", self.pc))?;
        }
        self.finish();
        Ok(())
    }

    /// Parameters, and the lock of a synchronized method.
    fn begin(&mut self) -> Step {
        self.s.locals.clear();
        self.s.locals.resize(usize::from(self.code.max_locals), ValueId::NOTHING);
        self.s.stack.clear();
        let mut slot = 0;
        let mut count = 0;
        if !self.method.is_static() {
            self.parameter(&mut slot, &mut count, 1)?;
        }
        let text = self.program.shared_text(self.method.descriptor);
        for parameter in descriptor::params(&text).ok_or(Malformed("a descriptor"))? {
            self.parameter(&mut slot, &mut count, parameter.slots())?;
        }
        if self.method.is_synchronized() {
            let lock = if self.method.is_static() {
                self.s.values.add(Raw::Class(self.method.class), 0)
            } else {
                self.s.locals.first().copied().unwrap_or(ValueId::NOTHING)
            };
            self.acquire(lock, None, LockKind::Monitor);
        }
        let Scratch { values, locals, .. } = &mut self.s;
        values.flow(0, 0, locals, &[])?;
        Ok(())
    }

    fn parameter(&mut self, slot: &mut usize, count: &mut u16, slots: usize) -> Step {
        let value = self.s.values.add(Raw::Param(*count), 0);
        let local = self.s.locals.get_mut(*slot + slots - 1).is_some();
        match self.s.locals.get_mut(*slot) {
            Some(place) if local => *place = value,
            _ => return Err(Malformed("there is no room for the parameters")),
        }
        *slot += slots;
        *count += 1;
        Ok(())
    }

    fn visit(&mut self, block: u32) -> Step {
        let index = block as usize;
        let Block { start, end, is_cyclic, is_loop_head, component, .. } = self.s.cfg.blocks[index];
        self.pc = start as usize;
        self.block = index;
        self.repeats = is_cyclic;
        self.handlers_know_all = false;
        self.s.dirty.clear();
        if !self.s.values.is_entered(block) {
            return Err(Malformed("a block that is never entered"));
        }
        {
            let Scratch { values, locals, stack, loops, .. } = &mut self.s;
            let may_change = is_loop_head.then_some(|slot| loops.may_change(component, slot));
            values.enter(block, start as usize, locals, stack, may_change);
        }
        let has_handlers = !self.s.cfg.handlers(index).is_empty();
        while self.pc < end as usize {
            if has_handlers && self.s.cfg.can_throw(self.pc) {
                self.propagate_to_handlers()?;
            }
            self.step()?;
            self.pc += instruction_length(&self.code.bytes, self.pc).ok_or(Malformed("an instruction"))?;
        }
        let Scratch { cfg, values, locals, stack, .. } = &mut self.s;
        for &next in cfg.edges(index) {
            values.flow(next, cfg.blocks[next as usize].start as usize, locals, stack)?;
        }
        Ok(())
    }

    /// An exception may leave here: the handlers may see the variables as they are now.
    fn propagate_to_handlers(&mut self) -> Step {
        if self.handlers_know_all && self.s.dirty.is_empty() {
            return Ok(());
        }
        for at in 0..self.s.cfg.handlers(self.block).len() {
            let catch = self.s.cfg.handlers(self.block)[at];
            let target = self.s.cfg.blocks[catch.block as usize].start as usize;
            if self.handlers_know_all {
                let Scratch { values, dirty, locals, .. } = &mut self.s;
                for &slot in dirty.iter() {
                    values.merge(catch.block, target, slot as usize, locals[slot as usize])?;
                }
            } else {
                let caught = self.caught(usize::from(catch.handler), target);
                let Scratch { values, locals, .. } = &mut self.s;
                values.flow(catch.block, target, locals, &[caught])?;
            }
        }
        self.handlers_know_all = true;
        self.s.dirty.clear();
        Ok(())
    }

    /// One value for all entries of the table that lead to the same place with the same class.
    fn caught(&mut self, handler: usize, target: usize) -> ValueId {
        let table = &self.code.handlers;
        let like = &table[handler];
        let is_like = |&n: &usize| table[n].target == like.target && table[n].catch_type == like.catch_type;
        let first = (0..handler).find(is_like).unwrap_or(handler);
        if let Some(value) = self.s.caught[first] {
            return value;
        }
        let class = self.file.class_name(like.catch_type).map(|name| self.program.class(name));
        let value = self.s.values.add(Raw::Caught(class), target);
        self.s.caught[first] = Some(value);
        value
    }

    fn value(&mut self, raw: Raw) -> ValueId {
        self.s.values.add(raw, self.pc)
    }

    fn effect(&mut self, kind: EffectKind) -> u32 {
        let number = self.body.effects.len() as u32;
        // Code is shorter than 65,536 bytes, the parser sees to it; `finish` relies on nothing here.
        let at = self.pc as u16;
        self.body.effects.push(Effect { at, held: HeldId(0), repeats: self.repeats, kind });
        number
    }

    fn acquire(&mut self, lock: ValueId, at: Option<u16>, how: LockKind) {
        let id = AcquisitionId(self.body.acquisitions.len() as u16);
        self.body.acquisitions.push(Acquisition { lock, at, repeats: self.repeats, how });
        self.effect(EffectKind::Acquire(id));
    }

    fn release(&mut self, lock: ValueId, how: LockKind) {
        self.body.releases.push(Release { lock, at: self.pc as u16, how });
    }

    fn push(&mut self, value: ValueId) {
        self.s.stack.push(value);
    }

    fn push_slots(&mut self, value: ValueId, slots: usize) {
        self.s.stack.push(value);
        if slots == 2 {
            self.s.stack.push(ValueId::NOTHING);
        }
    }

    fn pop(&mut self) -> Step<ValueId> {
        self.s.stack.pop().ok_or(Malformed("too little on the stack"))
    }

    fn pop_slots(&mut self, slots: usize) -> Step<ValueId> {
        if slots == 2 {
            self.pop()?;
        }
        self.pop()
    }

    /// Takes so many slots, and puts numbers in others.
    fn compute(&mut self, takes: usize, gives: usize) -> Step {
        let left = self.s.stack.len().checked_sub(takes).ok_or(Malformed("too little on the stack"))?;
        self.s.stack.truncate(left);
        self.s.stack.resize(left + gives, ValueId::NOTHING);
        Ok(())
    }

    /// Copies the topmost `count` slots under the `below` slots beneath them.
    fn duplicate(&mut self, count: usize, below: usize) -> Step {
        let stack = &mut self.s.stack;
        let at = stack.len().checked_sub(count + below).ok_or(Malformed("too little on the stack"))?;
        let top: SmallVec<[ValueId; 2]> = stack[stack.len() - count..].into();
        stack.splice(at..at, top);
        Ok(())
    }

    fn load(&mut self, slot: usize, slots: usize) -> Step {
        let value = *self.s.locals.get(slot).ok_or(Malformed("there is no such variable"))?;
        self.push_slots(value, slots);
        Ok(())
    }

    fn store(&mut self, slot: usize, slots: usize) -> Step {
        let value = self.pop_slots(slots)?;
        self.assign(slot, value)?;
        if slots == 2 {
            self.assign(slot + 1, ValueId::NOTHING)?;
        }
        Ok(())
    }

    fn assign(&mut self, slot: usize, value: ValueId) -> Step {
        let place = self.s.locals.get_mut(slot).ok_or(Malformed("there is no such variable"))?;
        *place = value;
        self.s.dirty.push(slot as u32);
        Ok(())
    }

    fn byte(&self, at: usize) -> usize {
        self.code.bytes.get(self.pc + at).map_or(0, |&byte| usize::from(byte))
    }

    fn index(&self, at: usize) -> u16 {
        (self.byte(at) << 8 | self.byte(at + 1)) as u16
    }

    fn step(&mut self) -> Step {
        let opcode = self.code.bytes[self.pc];
        match opcode {
            op::NOP | op::GOTO | op::GOTO_W | op::RET | op::RETURN => {}
            op::ACONST_NULL..=op::ICONST_5 | op::FCONST_0..=op::FCONST_2 | op::BIPUSH | op::SIPUSH => {
                self.push(ValueId::NOTHING);
            }
            op::LCONST_0 | op::LCONST_1 | op::DCONST_0 | op::DCONST_1 => self.push_slots(ValueId::NOTHING, 2),
            op::LDC => self.constant(self.byte(1) as u16, 1)?,
            op::LDC_W => self.constant(self.index(1), 1)?,
            op::LDC2_W => self.constant(self.index(1), 2)?,
            op::ILOAD..=op::ALOAD => self.load(self.byte(1), slots_of(opcode - op::ILOAD))?,
            op::ILOAD_0..=op::ALOAD_3 => {
                let n = opcode - op::ILOAD_0;
                self.load(usize::from(n % 4), slots_of(n / 4))?;
            }
            op::ISTORE..=op::ASTORE => self.store(self.byte(1), slots_of(opcode - op::ISTORE))?,
            op::ISTORE_0..=op::ASTORE_3 => {
                let n = opcode - op::ISTORE_0;
                self.store(usize::from(n % 4), slots_of(n / 4))?;
            }
            op::IALOAD..=op::SALOAD => self.load_element(opcode)?,
            op::IASTORE..=op::SASTORE => self.store_element(opcode)?,
            op::POP => self.compute(1, 0)?,
            op::POP2 => self.compute(2, 0)?,
            op::DUP => self.duplicate(1, 0)?,
            op::DUP_X1 => self.duplicate(1, 1)?,
            op::DUP_X2 => self.duplicate(1, 2)?,
            op::DUP2 => self.duplicate(2, 0)?,
            op::DUP2_X1 => self.duplicate(2, 1)?,
            op::DUP2_X2 => self.duplicate(2, 2)?,
            op::SWAP => {
                let (a, b) = (self.pop()?, self.pop()?);
                self.push(a);
                self.push(b);
            }
            op::IADD..=op::DREM => {
                let slots = slots_of((opcode - op::IADD) % 4);
                self.compute(slots * 2, slots)?;
            }
            op::INEG..=op::DNEG => {
                let slots = slots_of(opcode - op::INEG);
                self.compute(slots, slots)?;
            }
            op::ISHL | op::ISHR | op::IUSHR | op::IAND | op::IOR | op::IXOR => self.compute(2, 1)?,
            op::LSHL | op::LSHR | op::LUSHR => self.compute(3, 2)?,
            op::LAND | op::LOR | op::LXOR => self.compute(4, 2)?,
            op::IINC => self.assign(self.byte(1), ValueId::NOTHING)?,
            op::I2L | op::I2D | op::F2L | op::F2D => self.compute(1, 2)?,
            op::L2I | op::L2F | op::D2I | op::D2F => self.compute(2, 1)?,
            op::L2D | op::D2L => self.compute(2, 2)?,
            op::I2F | op::F2I | op::I2B..=op::I2S => self.compute(1, 1)?,
            op::LCMP | op::DCMPL | op::DCMPG => self.compute(4, 1)?,
            op::FCMPL | op::FCMPG => self.compute(2, 1)?,
            op::IFEQ..=op::IFLE | op::IFNULL | op::IFNONNULL => self.compute(1, 0)?,
            op::IF_ICMPEQ..=op::IF_ACMPNE => self.compute(2, 0)?,
            op::JSR | op::JSR_W => self.push(ValueId::NOTHING),
            op::TABLESWITCH | op::LOOKUPSWITCH | op::IRETURN | op::FRETURN => self.compute(1, 0)?,
            op::LRETURN | op::DRETURN => self.compute(2, 0)?,
            op::ARETURN => {
                let value = self.pop()?;
                self.body.returns.push(value);
            }
            op::ATHROW => {
                let value = self.pop()?;
                self.body.throws.push(value);
            }
            op::GETSTATIC..=op::PUTFIELD => self.field_access(opcode)?,
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => self.call(opcode)?,
            op::INVOKEDYNAMIC => self.dynamic_call()?,
            op::NEW | op::NEWARRAY | op::ANEWARRAY | op::MULTIANEWARRAY => self.allocate(opcode)?,
            op::ARRAYLENGTH | op::INSTANCEOF => self.compute(1, 1)?,
            op::CHECKCAST => {
                let class = self.class_constant()?;
                let mut value = self.pop()?;
                if value != ValueId::NOTHING {
                    value = self.value(Raw::Cast { value, class });
                }
                self.push(value);
            }
            op::MONITORENTER => {
                let lock = self.pop()?;
                self.acquire(lock, Some(self.pc as u16), LockKind::Monitor);
            }
            op::MONITOREXIT => {
                let lock = self.pop()?;
                self.release(lock, LockKind::Monitor);
            }
            op::WIDE => self.wide()?,
            _ => return Err(Malformed("an instruction")),
        }
        Ok(())
    }

    fn wide(&mut self) -> Step {
        let slot = usize::from(self.index(2));
        match self.byte(1) as u8 {
            opcode @ op::ILOAD..=op::ALOAD => self.load(slot, slots_of(opcode - op::ILOAD)),
            opcode @ op::ISTORE..=op::ASTORE => self.store(slot, slots_of(opcode - op::ISTORE)),
            op::IINC => self.assign(slot, ValueId::NOTHING),
            _ => Ok(()),
        }
    }

    fn constant(&mut self, index: u16, slots: usize) -> Step {
        let constant = self.file.constant(index).ok_or(Malformed("a constant"))?;
        let raw = match *constant {
            Constant::String { .. } => {
                let text = self.file.string(index).ok_or(Malformed("a string"))?;
                Raw::Text(self.program.name(&text.text))
            }
            Constant::Class { .. } => {
                let name = self.file.class_name(index).ok_or(Malformed("a class constant"))?;
                Raw::Class(self.program.class(name))
            }
            Constant::MethodHandle { .. } => Raw::Constant(self.program.known.method_handle),
            Constant::MethodType { .. } => Raw::Constant(self.program.known.method_type),
            Constant::Dynamic { name_and_type, .. } => {
                let (_, text) = self.file.name_and_type(name_and_type).ok_or(Malformed("a constant"))?;
                match FieldType::parse(text).and_then(FieldType::class_name) {
                    Some(class) => Raw::Constant(self.program.class(class)),
                    None => Raw::Nothing,
                }
            }
            _ => Raw::Nothing,
        };
        let value = if let Raw::Nothing = raw { ValueId::NOTHING } else { self.value(raw) };
        self.push_slots(value, slots);
        Ok(())
    }

    fn load_element(&mut self, opcode: u8) -> Step {
        let (element, slots) = element_kind(opcode - op::IALOAD);
        self.pop()?;
        let array = self.pop()?;
        self.effect(EffectKind::ReadElement { array, element });
        let value = match element {
            ElementKind::Reference => self.value(Raw::Element(array)),
            _ => ValueId::NOTHING,
        };
        self.push_slots(value, slots);
        Ok(())
    }

    fn store_element(&mut self, opcode: u8) -> Step {
        let (element, slots) = element_kind(opcode - op::IASTORE);
        let value = self.pop_slots(slots)?;
        self.pop()?;
        let array = self.pop()?;
        self.effect(EffectKind::WriteElement { array, element, value });
        Ok(())
    }

    fn class_constant(&mut self) -> Step<ClassId> {
        let name = self.file.class_name(self.index(1)).ok_or(Malformed("a class constant"))?;
        Ok(self.program.class(name))
    }

    fn field_access(&mut self, opcode: u8) -> Step {
        let member = self.file.member_ref(self.index(1)).ok_or(Malformed("a field constant"))?;
        let slots = FieldType::parse(member.descriptor).ok_or(Malformed("a descriptor"))?.slots();
        let class = self.program.class(member.class);
        let (name, descriptor) = (self.program.name(member.name), self.program.name(member.descriptor));
        let field: FieldId = self.program.resolve_field(class, name, descriptor);
        let value = match opcode {
            op::GETSTATIC | op::GETFIELD => None,
            _ => Some(self.pop_slots(slots)?),
        };
        let is_static = opcode == op::GETSTATIC || opcode == op::PUTSTATIC;
        let base = if is_static { ValueId::NOTHING } else { self.pop()? };
        match value {
            Some(value) => {
                self.effect(EffectKind::Write { base, field, value });
            }
            None => {
                self.effect(EffectKind::Read { base, field });
                let raw = if is_static { Raw::Static(field) } else { Raw::Field { base, field } };
                let value = self.value(raw);
                self.push_slots(value, slots);
            }
        }
        Ok(())
    }

    /// Takes the arguments from the stack, `receiver` slots before them included; and the type returned.
    fn arguments<'t>(
        &mut self,
        text: &'t str,
        receiver: usize,
    ) -> Step<(Vec<ValueId>, Option<FieldType<'t>>)> {
        let malformed = Malformed("a descriptor");
        let Some(mut parameters) = descriptor::params(text) else { return Err(malformed) };
        let slots: SmallVec<[u8; 16]> = parameters.by_ref().map(|ty| ty.slots() as u8).collect();
        let Some(returned) = parameters.ret() else { return Err(malformed) };
        let mut args = vec![ValueId::NOTHING; slots.len() + receiver];
        for (arg, &slots) in args.iter_mut().rev().zip(slots.iter().rev()) {
            *arg = self.pop_slots(usize::from(slots))?;
        }
        if let Some(this) = args.first_mut().filter(|_| receiver > 0) {
            *this = self.pop()?;
        }
        Ok((args, returned))
    }

    fn push_result(&mut self, call: u32, returned: Option<FieldType<'_>>) {
        let Some(ty) = returned else { return };
        // Numbers of 64 bits may be the offset of a field.
        let is_kept = ty.is_reference() || ty == FieldType::Long;
        let value = if is_kept { self.value(Raw::Result(call)) } else { ValueId::NOTHING };
        self.push_slots(value, ty.slots());
    }

    fn call(&mut self, opcode: u8) -> Step {
        let member = self.file.member_ref(self.index(1)).ok_or(Malformed("a method constant"))?;
        let how = match opcode {
            op::INVOKESTATIC => Dispatch::Static,
            op::INVOKESPECIAL => Dispatch::Special,
            _ => Dispatch::Virtual,
        };
        let target = Target {
            class: self.program.class(member.class),
            name: self.program.name(member.name),
            descriptor: self.program.name(member.descriptor),
        };
        let (args, returned) = self.arguments(member.descriptor, usize::from(how != Dispatch::Static))?;
        if how != Dispatch::Static
            && let Some(&lock) = args.first()
            && let Some(kind) = locks::lock_call(self.program, target)
        {
            match kind {
                locks::LockCall::Take(how) => self.acquire(lock, Some(self.pc as u16), how),
                locks::LockCall::Release => self.release(lock, LockKind::Lock),
            }
            if !matches!(kind, locks::LockCall::Take(LockKind::TryLock)) {
                return Ok(());
            }
        }
        let call = self.effect(EffectKind::Call { how, target, args });
        self.push_result(call, returned);
        Ok(())
    }

    fn dynamic_call(&mut self) -> Step {
        let call_site = self.index(1);
        let Some(&Constant::InvokeDynamic { name_and_type, .. }) = self.file.constant(call_site) else {
            return Err(Malformed("a call site"));
        };
        let (name, text) = self.file.name_and_type(name_and_type).ok_or(Malformed("a call site"))?;
        let target = Target {
            class: self.method.class,
            name: self.program.name(name),
            descriptor: self.program.name(text),
        };
        let (args, returned) = self.arguments(text, 0)?;
        let call = self.effect(EffectKind::Dynamic { call_site, target, args });
        self.push_result(call, returned);
        Ok(())
    }

    fn allocate(&mut self, opcode: u8) -> Step {
        let at = self.pc as u16;
        let class = match opcode {
            op::NEWARRAY => {
                const NAMES: [&str; 8] = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];
                let name = self.byte(1).checked_sub(4).and_then(|n| NAMES.get(n));
                self.program.class(name.ok_or(Malformed("a type of array"))?)
            }
            op::ANEWARRAY => {
                let name = self.file.class_name(self.index(1)).ok_or(Malformed("a class constant"))?;
                let array = if name.starts_with('[') { format!("[{name}") } else { format!("[L{name};") };
                self.program.class(&array)
            }
            _ => self.class_constant()?,
        };
        let takes = match opcode {
            op::NEW => 0,
            op::MULTIANEWARRAY => self.byte(3),
            _ => 1,
        };
        self.compute(takes, 0)?;
        let value = self.value(Raw::New { class, at });
        self.push(value);
        let (mut outer, mut class) = (value, class);
        for _ in 1..takes {
            let name = self.program.class_name(class).strip_prefix('[').map(str::to_owned);
            let Some(name) = name.filter(|name| name.starts_with('[')) else { break };
            class = self.program.class(&name);
            let value = self.value(Raw::New { class, at });
            self.effect(EffectKind::WriteElement { array: outer, element: ElementKind::Reference, value });
            outer = value;
        }
        Ok(())
    }

    /// Replaces phis that are none, drops values that nothing uses, puts effects in the order of the
    /// code, and finds out which locks are held.
    fn finish(&mut self) {
        let Scratch { cfg, values, defined, order, locks, .. } = &mut self.s;
        let body = &mut self.body;
        values.simplify();
        for_each_value(body, |value| *value = values.keep(*value));
        values.renumber();
        for_each_value(body, |value| *value = values.number(*value));
        body.returns.sort_unstable();
        body.returns.dedup();
        body.returns.retain(|&value| value != ValueId::NOTHING);
        body.throws.sort_unstable();
        body.throws.dedup();
        body.releases.sort_by_key(|release| release.at);
        if body.effects.is_sorted_by_key(|effect| effect.at) {
            body.values = values.take(|call| call, defined);
        } else {
            // By block, for blocks are in order and in each of them the effects are.
            order.clear();
            order.resize(body.effects.len(), 0);
            let mut sorted: Vec<(u32, Effect)> =
                std::mem::take(&mut body.effects).into_iter().zip(0..).map(|(e, n)| (n, e)).collect();
            sorted.sort_by_key(|(_, effect)| effect.at);
            for (now, (before, _)) in sorted.iter().enumerate() {
                order[*before as usize] = now as u32;
            }
            body.effects = sorted.into_iter().map(|(_, effect)| effect).collect();
            body.values = values.take(|call| order[call as usize], defined);
            let mut acquisitions = Vec::with_capacity(body.acquisitions.len());
            for effect in &mut body.effects {
                if let EffectKind::Acquire(id) = &mut effect.kind {
                    acquisitions.push(body.acquisitions[usize::from(id.0)].clone());
                    *id = AcquisitionId(acquisitions.len() as u16 - 1);
                }
            }
            body.acquisitions = acquisitions;
        }
        body.effects.shrink_to_fit();
        body.overwritten = overwritten::find(cfg, &self.code.bytes, body);
        body.held.push(Held::default());
        if !body.acquisitions.is_empty() {
            locks::find_held(self.program, cfg, &self.code.bytes, body, defined, locks);
        }
    }
}

fn for_each_value(body: &mut Body, mut f: impl FnMut(&mut ValueId)) {
    for effect in &mut body.effects {
        match &mut effect.kind {
            EffectKind::Read { base, .. } => f(base),
            EffectKind::Write { base, value, .. } => {
                f(base);
                f(value);
            }
            EffectKind::ReadElement { array, .. } => f(array),
            EffectKind::WriteElement { array, value, .. } => {
                f(array);
                f(value);
            }
            EffectKind::Call { args, .. } | EffectKind::Dynamic { args, .. } => {
                args.iter_mut().for_each(&mut f)
            }
            EffectKind::Acquire(_) => {}
        }
    }
    body.acquisitions.iter_mut().for_each(|acquisition| f(&mut acquisition.lock));
    body.releases.iter_mut().for_each(|release| f(&mut release.lock));
    body.returns.iter_mut().chain(&mut body.throws).for_each(f);
}

/// Slots of the types in the order in which opcodes come: int, long, float, double, reference.
pub(crate) fn slots_of(ty: u8) -> usize {
    if ty == 1 || ty == 3 { 2 } else { 1 }
}

/// Of the n-th array instruction, and how many slots the element has.
fn element_kind(n: u8) -> (ElementKind, usize) {
    match n {
        0 => (ElementKind::Int, 1),
        1 => (ElementKind::Long, 2),
        2 => (ElementKind::Float, 1),
        3 => (ElementKind::Double, 2),
        4 => (ElementKind::Reference, 1),
        5 => (ElementKind::ByteOrBoolean, 1),
        6 => (ElementKind::Char, 1),
        _ => (ElementKind::Short, 1),
    }
}
