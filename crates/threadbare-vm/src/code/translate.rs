//! Bytecode to register code, one method at a time.
//!
//! A stack slot is a register like a local, so most pushes need no code: the translator keeps a
//! symbolic stack whose entries say where a value already is (a register, or a constant) and
//! writes a move only where control flow joins or a register is about to be overwritten.
//!
//! **Invariant:** an entry at stack position `q` names a local, a constant, or the register of a
//! position not above `q`. Hence writing a slot register never destroys a value that is still
//! needed; only writes to locals must look for entries that name them.
//!
//! Input is verified code or the JDK's own. Anything that still does not add up is an error, not
//! a panic.

mod operands;

use crate::classes::class::Kind;
use crate::code::flow::{
    Flow, i32_at, ldc_kind, member_descriptor, method_shape, offset, switch_entries, u16_at,
};
use crate::code::ir::{ARGS_PER_WORD, Code, Handler, Insn, Op, SwitchTable, cells};
use threadbare_classfile::{ClassFile, Code as Bytecode, Constant};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TranslateError(pub String);

pub(crate) type Result<T> = std::result::Result<T, TranslateError>;

pub(crate) fn fail<T>(message: impl Into<String>) -> Result<T> {
    Err(TranslateError(message.into()))
}

/// Where the value of a stack position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Src {
    Reg(u16),
    Int(i32),
    Long(i64),
    /// Upper half of a long or double: no value of its own.
    Hi,
}

/// `narrow` is the result kind of a method whose class is not trusted to return values in range; `intrinsic` is the row
/// of one that can be computed.
pub(crate) fn translate(
    class: &ClassFile,
    code: &Bytecode,
    narrow: Option<Kind>,
    intrinsic: Option<u32>,
) -> Result<Code> {
    let locals = code.max_locals as usize;
    let registers = locals + code.max_stack as usize + TEMPS;
    if registers > u16::MAX as usize {
        return fail("method needs more than 65535 registers");
    }
    let flow = Flow::analyse(class, code)?;
    let mut t = Translator {
        class,
        bytes: &code.bytes,
        flow,
        locals: locals as u16,
        temps: (locals + code.max_stack as usize) as u16,
        stack: Vec::new(),
        out: Vec::with_capacity(code.bytes.len() / 2),
        bci_of: Vec::with_capacity(code.bytes.len() / 2),
        index_of: vec![u32::MAX; code.bytes.len() + 1],
        switches: Vec::new(),
        last_def: None,
        here: 0,
        narrow,
    };
    if let Some(row) = intrinsic {
        t.emit(Insn { x: row, ..Insn::new(Op::Intrinsic) });
    }
    t.run()?;
    let end = t.out.len() as u32;
    t.index_of[code.bytes.len()] = end;
    // A range boundary may fall on dead code: take the next live instruction.
    let mut next = end;
    for i in (0..t.index_of.len()).rev() {
        if t.index_of[i] == u32::MAX {
            t.index_of[i] = next;
        } else {
            next = t.index_of[i];
        }
    }
    t.patch()?;
    t.invert_loops();
    let mut handlers = Vec::new();
    for h in &code.handlers {
        if t.flow.depth[h.target as usize].is_none() {
            continue;
        }
        handlers.push(Handler {
            start: t.index_of[h.range.start as usize],
            end: t.index_of[h.range.end as usize],
            target: t.index_of[h.target as usize],
            catch_type: h.catch_type,
            catch_class: None,
        });
    }
    Ok(Code {
        insns: cells(t.out),
        bci: t.bci_of,
        handlers,
        switches: t.switches,
        registers: registers as u32,
        exception_register: locals as u16,
    })
}

/// Scratch registers after the operand stack, for the rare stack shuffles.
const TEMPS: usize = 4;

struct Translator<'a> {
    class: &'a ClassFile,
    bytes: &'a [u8],
    flow: Flow,
    locals: u16,
    temps: u16,
    stack: Vec<Src>,
    out: Vec<Insn>,
    bci_of: Vec<u16>,
    index_of: Vec<u32>,
    switches: Vec<SwitchTable>,
    /// `(index, end)` of the newest instruction, if it defines the register of the top of the stack
    /// and nothing else names that register: its destination may still be changed, as long as
    /// nothing was written after `end`.
    last_def: Option<(usize, usize)>,
    here: usize,
    narrow: Option<Kind>,
}

impl Translator<'_> {
    fn run(&mut self) -> Result<()> {
        let mut pc = 0;
        let mut falls_in = false;
        while pc < self.bytes.len() {
            let Some(len) = threadbare_classfile::bytecode::instruction_length(self.bytes, pc) else {
                return fail("truncated instruction");
            };
            let Some(depth) = self.flow.depth[pc] else {
                // Dead code: nothing falls into it, or it would have a depth.
                pc += len;
                continue;
            };
            self.here = pc;
            if self.flow.leader[pc] || !falls_in {
                if falls_in {
                    self.flush();
                }
                self.last_def = None;
                self.stack.clear();
                for q in 0..depth {
                    self.stack.push(Src::Reg(self.locals + q));
                }
            }
            if self.stack.len() != depth as usize {
                return fail("inconsistent stack depth");
            }
            self.index_of[pc] = self.out.len() as u32;
            falls_in = self.instruction(pc, len)?;
            pc += len;
        }
        // A range may end behind the last instruction; nothing runs there.
        self.emit(Insn::new(Op::Unreachable));
        Ok(())
    }

    // ---- symbolic stack -----------------------------------------------------------------------

    fn binary(&mut self, op: Op, immediate: Option<Op>, slots: usize, second_slots: usize) -> Result<()> {
        let second = if second_slots == 2 { self.pop2_src()? } else { self.pop_src()? };
        let second_position = self.stack.len();
        let value = match second {
            Src::Int(v) => Some(v),
            Src::Long(v) => i32::try_from(v).ok(),
            _ => None,
        };
        if let (Some(op), Some(v)) = (immediate, value) {
            let b = if slots == 2 { self.pop2()? } else { self.pop()? };
            self.push_def(Insn { b, x: v as u32, ..Insn::new(op) }, slots);
            return Ok(());
        }
        let c = self.in_register(second, second_position);
        let b = if slots == 2 { self.pop2()? } else { self.pop()? };
        self.push_def(Insn { b, c, ..Insn::new(op) }, slots);
        Ok(())
    }

    fn unary(&mut self, op: Op, from: usize, to: usize) -> Result<()> {
        let b = if from == 2 { self.pop2()? } else { self.pop()? };
        self.push_def(Insn { b, ..Insn::new(op) }, to);
        Ok(())
    }

    fn array_load(&mut self, op: Op, slots: usize) -> Result<()> {
        let c = self.pop()?;
        let b = self.pop()?;
        self.push_def(Insn { b, c, ..Insn::new(op) }, slots);
        Ok(())
    }

    fn array_store(&mut self, op: Op, slots: usize) -> Result<()> {
        let c = if slots == 2 { self.pop2()? } else { self.pop()? };
        let b = self.pop()?;
        let a = self.pop()?;
        self.emit(Insn { a, b, c, ..Insn::new(op) });
        self.last_def = None;
        Ok(())
    }

    /// Emits a branch: the stack is flushed first, but what the branch reads may stay where it is.
    fn branch(&mut self, insn: Insn, target: usize) {
        self.flush();
        self.emit(Insn { x: target as u32, ..insn });
    }

    fn branch_zero(&mut self, cond: usize, target: usize) -> Result<()> {
        const INT: [Op; 6] = [Op::JEqx, Op::JNex, Op::JLtx, Op::JGex, Op::JGtx, Op::JLex];
        const LONG: [Op; 6] = [Op::JEqL, Op::JNeL, Op::JLtL, Op::JGeL, Op::JGtL, Op::JLeL];
        let def = self.last_def;
        let src = self.pop_src()?;
        if let (Some((def, end)), Src::Reg(r)) = (def, src)
            && end == self.out.len()
            && self.out[def].op == Op::CmpL
            && self.out[def].a == r
        {
            let cmp = self.out[def];
            // The moves of a flush go between compare and branch; they never touch what it reads,
            // because its operands lie above all live entries or are locals.
            self.out.pop();
            self.bci_of.pop();
            self.branch(Insn { b: cmp.b, c: cmp.c, ..Insn::new(LONG[cond]) }, target);
            return Ok(());
        }
        let b = self.in_register(src, self.stack.len());
        self.branch(Insn { b, ..Insn::new(INT[cond]) }, target);
        Ok(())
    }

    fn branch_compare(&mut self, cond: usize, target: usize) -> Result<()> {
        const REG: [Op; 6] = [Op::JEq, Op::JNe, Op::JLt, Op::JGe, Op::JGt, Op::JLe];
        const IMM: [Op; 6] = [Op::JEqx, Op::JNex, Op::JLtx, Op::JGex, Op::JGtx, Op::JLex];
        let second = self.pop_src()?;
        let position = self.stack.len();
        if let Src::Int(v) = second {
            let b = self.pop()?;
            self.branch(Insn { b, y: v as u32, ..Insn::new(IMM[cond]) }, target);
        } else {
            let c = self.in_register(second, position);
            let b = self.pop()?;
            self.branch(Insn { b, c, ..Insn::new(REG[cond]) }, target);
        }
        Ok(())
    }

    fn invoke(&mut self, op: Op, index: u16, receiver: bool) -> Result<()> {
        let (params, ret) = method_shape(self.class, index)?;
        let slots = params.iter().map(|k| k.slots()).sum::<usize>() + usize::from(receiver);
        if self.stack.len() < slots {
            return fail("operand stack underflow");
        }
        let low = self.stack.len() - slots;
        let mut registers = Vec::with_capacity(slots);
        for q in low..self.stack.len() {
            let src = self.stack[q];
            let r = match src {
                Src::Hi => *registers.last().unwrap_or(&0),
                other => self.in_register(other, q),
            };
            registers.push(r);
        }
        self.stack.truncate(low);
        let call = Insn { b: slots as u16, x: index as u32, ..Insn::new(op) };
        if ret == Kind::Void {
            // The destination is a scratch register, so that returning needs no test.
            self.emit(Insn { a: self.temps, ..call });
        } else {
            self.push_def(call, ret.slots());
        }
        for chunk in registers.chunks(ARGS_PER_WORD) {
            let mut r = [0u16; ARGS_PER_WORD];
            r[..chunk.len()].copy_from_slice(chunk);
            self.emit(args_word(r));
        }
        let end = self.out.len();
        self.last_def = (ret != Kind::Void).then(|| (end - slots.div_ceil(ARGS_PER_WORD) - 1, end));
        Ok(())
    }

    fn ldc(&mut self, index: u16) -> Result<()> {
        match self.class.constants.get(index as usize) {
            Some(Constant::Integer(v)) => self.push_src(Src::Int(*v), 1),
            Some(Constant::Float(v)) => self.push_src(Src::Int(v.to_bits() as i32), 1),
            Some(Constant::Long(v)) => self.push_src(Src::Long(*v), 2),
            Some(Constant::Double(v)) => self.push_src(Src::Long(v.to_bits() as i64), 2),
            _ => {
                let kind = ldc_kind(self.class, index)?;
                self.push_def(Insn { x: index as u32, ..Insn::new(Op::LdcCp) }, kind.slots());
            }
        }
        Ok(())
    }

    fn field(&mut self, opcode: u8, index: u16) -> Result<()> {
        let kind = Kind::of_descriptor(member_descriptor(self.class, index)?);
        let x = index as u32;
        match opcode {
            0xb2 => self.push_def(Insn { x, ..Insn::new(Op::GetStaticCp) }, kind.slots()),
            0xb3 => {
                let c = self.pop_kind(kind)?;
                self.emit(Insn { c, x, ..Insn::new(Op::PutStaticCp) });
            }
            0xb4 => {
                let b = self.pop()?;
                self.push_def(Insn { b, x, ..Insn::new(Op::GetFieldCp) }, kind.slots());
            }
            _ => {
                let c = self.pop_kind(kind)?;
                let b = self.pop()?;
                self.emit(Insn { b, c, x, ..Insn::new(Op::PutFieldCp) });
            }
        }
        Ok(())
    }

    /// Translates one instruction; says whether control falls through to the next.
    fn instruction(&mut self, pc: usize, len: usize) -> Result<bool> {
        let bytes = self.bytes;
        let opcode = bytes[pc];
        let byte = |i: usize| bytes.get(pc + i).copied().unwrap_or(0);
        let short_target = || offset(pc, u16_at(bytes, pc + 1)? as i16 as i32);
        match opcode {
            0x00 => {}
            0x01 => self.push_src(Src::Int(0), 1),
            0x02..=0x08 => self.push_src(Src::Int(opcode as i32 - 3), 1),
            0x09 | 0x0a => self.push_src(Src::Long((opcode - 9) as i64), 2),
            0x0b..=0x0d => self.push_src(Src::Int(((opcode - 0x0b) as f32).to_bits() as i32), 1),
            0x0e | 0x0f => self.push_src(Src::Long(((opcode - 0x0e) as f64).to_bits() as i64), 2),
            0x10 => self.push_src(Src::Int(byte(1) as i8 as i32), 1),
            0x11 => self.push_src(Src::Int(u16_at(bytes, pc + 1)? as i16 as i32), 1),
            0x12 => self.ldc(byte(1) as u16)?,
            0x13 | 0x14 => self.ldc(u16_at(bytes, pc + 1)?)?,
            0x15 | 0x17 | 0x19 => self.push_src(Src::Reg(byte(1) as u16), 1),
            0x16 | 0x18 => self.push_src(Src::Reg(byte(1) as u16), 2),
            0x1a..=0x1d => self.push_src(Src::Reg((opcode - 0x1a) as u16), 1),
            0x1e..=0x21 => self.push_src(Src::Reg((opcode - 0x1e) as u16), 2),
            0x22..=0x25 => self.push_src(Src::Reg((opcode - 0x22) as u16), 1),
            0x26..=0x29 => self.push_src(Src::Reg((opcode - 0x26) as u16), 2),
            0x2a..=0x2d => self.push_src(Src::Reg((opcode - 0x2a) as u16), 1),
            0x2e | 0x30 | 0x32 => self.array_load(Op::ALoadI32, 1)?,
            0x2f | 0x31 => self.array_load(Op::ALoadI64, 2)?,
            0x33 => self.array_load(Op::ALoadI8, 1)?,
            0x34 => self.array_load(Op::ALoadU16, 1)?,
            0x35 => self.array_load(Op::ALoadI16, 1)?,
            0x36 | 0x38 | 0x3a => self.store_local(byte(1) as u16, 1)?,
            0x37 | 0x39 => self.store_local(byte(1) as u16, 2)?,
            0x3b..=0x3e => self.store_local((opcode - 0x3b) as u16, 1)?,
            0x3f..=0x42 => self.store_local((opcode - 0x3f) as u16, 2)?,
            0x43..=0x46 => self.store_local((opcode - 0x43) as u16, 1)?,
            0x47..=0x4a => self.store_local((opcode - 0x47) as u16, 2)?,
            0x4b..=0x4e => self.store_local((opcode - 0x4b) as u16, 1)?,
            0x4f | 0x51 => self.array_store(Op::AStoreI32, 1)?,
            0x50 | 0x52 => self.array_store(Op::AStoreI64, 2)?,
            0x53 => self.array_store(Op::AStoreRef, 1)?,
            0x54 => self.array_store(Op::AStoreI8, 1)?,
            0x55 | 0x56 => self.array_store(Op::AStoreI16, 1)?,
            0x57 => {
                self.pop_src()?;
                self.last_def = None;
            }
            0x58 => {
                self.pop2_src()?;
                self.last_def = None;
            }
            0x59 => {
                let top = *self.stack.last().ok_or(TranslateError("operand stack underflow".into()))?;
                self.push_src(top, 1);
            }
            0x5a => self.shuffle(2, &[1, 0, 1])?,
            0x5b => self.shuffle(3, &[2, 0, 1, 2])?,
            0x5c => self.shuffle_dup2()?,
            0x5d => self.shuffle(3, &[1, 2, 0, 1, 2])?,
            0x5e => self.shuffle(4, &[2, 3, 0, 1, 2, 3])?,
            0x5f => self.shuffle(2, &[1, 0])?,
            0x60 => self.binary(Op::AddI, Some(Op::AddIx), 1, 1)?,
            0x61 => self.binary(Op::AddL, Some(Op::AddLx), 2, 2)?,
            0x62 => self.binary(Op::AddF, None, 1, 1)?,
            0x63 => self.binary(Op::AddD, None, 2, 2)?,
            0x64 => self.binary(Op::SubI, Some(Op::SubIx), 1, 1)?,
            0x65 => self.binary(Op::SubL, Some(Op::SubLx), 2, 2)?,
            0x66 => self.binary(Op::SubF, None, 1, 1)?,
            0x67 => self.binary(Op::SubD, None, 2, 2)?,
            0x68 => self.binary(Op::MulI, Some(Op::MulIx), 1, 1)?,
            0x69 => self.binary(Op::MulL, Some(Op::MulLx), 2, 2)?,
            0x6a => self.binary(Op::MulF, None, 1, 1)?,
            0x6b => self.binary(Op::MulD, None, 2, 2)?,
            0x6c => self.binary(Op::DivI, Some(Op::DivIx), 1, 1)?,
            0x6d => self.binary(Op::DivL, None, 2, 2)?,
            0x6e => self.binary(Op::DivF, None, 1, 1)?,
            0x6f => self.binary(Op::DivD, None, 2, 2)?,
            0x70 => self.binary(Op::RemI, Some(Op::RemIx), 1, 1)?,
            0x71 => self.binary(Op::RemL, None, 2, 2)?,
            0x72 => self.binary(Op::RemF, None, 1, 1)?,
            0x73 => self.binary(Op::RemD, None, 2, 2)?,
            0x74 => self.unary(Op::NegI, 1, 1)?,
            0x75 => self.unary(Op::NegL, 2, 2)?,
            0x76 => self.unary(Op::NegF, 1, 1)?,
            0x77 => self.unary(Op::NegD, 2, 2)?,
            0x78 => self.binary(Op::ShlI, Some(Op::ShlIx), 1, 1)?,
            0x79 => self.binary(Op::ShlL, Some(Op::ShlLx), 2, 1)?,
            0x7a => self.binary(Op::ShrI, Some(Op::ShrIx), 1, 1)?,
            0x7b => self.binary(Op::ShrL, Some(Op::ShrLx), 2, 1)?,
            0x7c => self.binary(Op::UshrI, Some(Op::UshrIx), 1, 1)?,
            0x7d => self.binary(Op::UshrL, Some(Op::UshrLx), 2, 1)?,
            0x7e => self.binary(Op::AndI, Some(Op::AndIx), 1, 1)?,
            0x7f => self.binary(Op::AndL, Some(Op::AndLx), 2, 2)?,
            0x80 => self.binary(Op::OrI, Some(Op::OrIx), 1, 1)?,
            0x81 => self.binary(Op::OrL, None, 2, 2)?,
            0x82 => self.binary(Op::XorI, Some(Op::XorIx), 1, 1)?,
            0x83 => self.binary(Op::XorL, None, 2, 2)?,
            0x84 => self.iinc(byte(1) as u16, byte(2) as i8 as i32),
            0x85 => self.unary(Op::I2L, 1, 2)?,
            0x86 => self.unary(Op::I2F, 1, 1)?,
            0x87 => self.unary(Op::I2D, 1, 2)?,
            0x88 => self.unary(Op::L2I, 2, 1)?,
            0x89 => self.unary(Op::L2F, 2, 1)?,
            0x8a => self.unary(Op::L2D, 2, 2)?,
            0x8b => self.unary(Op::F2I, 1, 1)?,
            0x8c => self.unary(Op::F2L, 1, 2)?,
            0x8d => self.unary(Op::F2D, 1, 2)?,
            0x8e => self.unary(Op::D2I, 2, 1)?,
            0x8f => self.unary(Op::D2L, 2, 2)?,
            0x90 => self.unary(Op::D2F, 2, 1)?,
            0x91 => self.unary(Op::I2B, 1, 1)?,
            0x92 => self.unary(Op::I2C, 1, 1)?,
            0x93 => self.unary(Op::I2S, 1, 1)?,
            0x94 => self.compare(Op::CmpL, 2)?,
            0x95 => self.compare(Op::CmpFl, 1)?,
            0x96 => self.compare(Op::CmpFg, 1)?,
            0x97 => self.compare(Op::CmpDl, 2)?,
            0x98 => self.compare(Op::CmpDg, 2)?,
            0x99..=0x9e => self.branch_zero((opcode - 0x99) as usize, short_target()?)?,
            0x9f..=0xa4 => self.branch_compare((opcode - 0x9f) as usize, short_target()?)?,
            0xa5 | 0xa6 => self.branch_compare((opcode - 0xa5) as usize, short_target()?)?,
            0xc6 | 0xc7 => self.branch_zero((opcode - 0xc6) as usize, short_target()?)?,
            0xa7 | 0xc8 => {
                let target =
                    if opcode == 0xa7 { short_target()? } else { offset(pc, i32_at(bytes, pc + 1)?)? };
                self.branch(Insn::new(Op::Goto), target);
                if target <= pc {
                    // Room for `invert_loops`.
                    self.emit(Insn::new(Op::Nop));
                }
                return Ok(false);
            }
            0xa8 | 0xc9 => {
                let target =
                    if opcode == 0xa8 { short_target()? } else { offset(pc, i32_at(bytes, pc + 1)?)? };
                self.flush();
                let own = self.slot(self.stack.len());
                // The return address is the instruction after the jump.
                self.emit(Insn { a: own, x: self.out.len() as u32 + 2, ..Insn::new(Op::LdI) });
                self.emit(Insn { x: target as u32, ..Insn::new(Op::Goto) });
                return Ok(false);
            }
            0xa9 => {
                self.emit(Insn { b: byte(1) as u16, ..Insn::new(Op::Ret) });
                return Ok(false);
            }
            0xaa | 0xab => {
                let b = self.pop()?;
                self.flush();
                let (low, pairs, default) = switch_entries(bytes, pc)?;
                let default = default as u32;
                let targets = pairs.iter().map(|p| p.1 as u32).collect();
                let table = match low {
                    Some(low) => SwitchTable::Dense { low, targets, default },
                    None => {
                        SwitchTable::Sparse { keys: pairs.iter().map(|p| p.0).collect(), targets, default }
                    }
                };
                self.switches.push(table);
                self.emit(Insn { b, x: self.switches.len() as u32 - 1, ..Insn::new(Op::Switch) });
                return Ok(false);
            }
            0xac | 0xae | 0xb0 => {
                let mut b = self.pop()?;
                let narrowed = match self.narrow {
                    Some(Kind::Bool) => Some(Insn { x: 1, ..Insn::new(Op::AndIx) }),
                    Some(Kind::Byte) => Some(Insn::new(Op::I2B)),
                    Some(Kind::Char) => Some(Insn::new(Op::I2C)),
                    Some(Kind::Short) => Some(Insn::new(Op::I2S)),
                    _ => None,
                };
                if let Some(insn) = narrowed {
                    self.emit(Insn { a: self.temps, b, ..insn });
                    b = self.temps;
                }
                self.emit(Insn { b, ..Insn::new(Op::Return) });
                return Ok(false);
            }
            0xad | 0xaf => {
                let b = self.pop2()?;
                self.emit(Insn { b, ..Insn::new(Op::Return) });
                return Ok(false);
            }
            0xb1 => {
                self.emit(Insn::new(Op::ReturnVoid));
                return Ok(false);
            }
            0xb2..=0xb5 => self.field(opcode, u16_at(bytes, pc + 1)?)?,
            0xb6 => self.invoke(Op::InvokeVirtualCp, u16_at(bytes, pc + 1)?, true)?,
            0xb7 => self.invoke(Op::InvokeSpecialCp, u16_at(bytes, pc + 1)?, true)?,
            0xb8 => self.invoke(Op::InvokeStaticCp, u16_at(bytes, pc + 1)?, false)?,
            0xb9 => self.invoke(Op::InvokeInterfaceCp, u16_at(bytes, pc + 1)?, true)?,
            0xba => self.invoke(Op::InvokeDynamicCp, u16_at(bytes, pc + 1)?, false)?,
            0xbb => self.push_def(Insn { x: u16_at(bytes, pc + 1)? as u32, ..Insn::new(Op::NewCp) }, 1),
            0xbc => {
                let b = self.pop()?;
                // x: the element type's code (JVMS table 6.5.newarray-A), turned into a class by the linker.
                self.push_def(Insn { b, c: 1, x: byte(1) as u32, ..Insn::new(Op::ANewArrayCp) }, 1);
            }
            0xbd => {
                let b = self.pop()?;
                self.push_def(Insn { b, x: u16_at(bytes, pc + 1)? as u32, ..Insn::new(Op::ANewArrayCp) }, 1);
            }
            0xbe => self.unary(Op::ArrayLen, 1, 1)?,
            0xbf => {
                let b = self.pop()?;
                self.emit(Insn { b, ..Insn::new(Op::Throw) });
                return Ok(false);
            }
            0xc0 => {
                // The value stays where it is; only the check is emitted.
                let src = *self.stack.last().ok_or(TranslateError("operand stack underflow".into()))?;
                let position = self.stack.len() - 1;
                let b = self.in_register(src, position);
                self.stack[position] = Src::Reg(b);
                self.emit(Insn { b, x: u16_at(bytes, pc + 1)? as u32, ..Insn::new(Op::CheckCastCp) });
            }
            0xc1 => {
                let b = self.pop()?;
                let x = u16_at(bytes, pc + 1)? as u32;
                self.push_def(Insn { b, x, ..Insn::new(Op::InstanceOfCp) }, 1);
            }
            0xc2 | 0xc3 => {
                let b = self.pop()?;
                let op = if opcode == 0xc2 { Op::MonitorEnter } else { Op::MonitorExit };
                self.emit(Insn { b, ..Insn::new(op) });
            }
            0xc4 => return self.wide(pc),
            0xc5 => {
                let dimensions = byte(3) as usize;
                let mut lengths = Vec::new();
                for _ in 0..dimensions {
                    lengths.push(self.pop()?);
                }
                lengths.reverse();
                // The lengths go to consecutive slots, where the interpreter finds them from b on.
                let low = self.stack.len();
                for (i, r) in lengths.iter().enumerate() {
                    self.mov(self.slot(low + i), Src::Reg(*r));
                }
                let b = self.slot(low);
                let x = u16_at(bytes, pc + 1)? as u32;
                self.push_def(Insn { b, c: dimensions as u16, x, ..Insn::new(Op::MultiANewArrayCp) }, 1);
            }
            other => return fail(format!("unknown opcode {other:#x}")),
        }
        let _ = len;
        Ok(true)
    }

    fn shuffle_dup2(&mut self) -> Result<()> {
        let n = self.stack.len();
        if n < 2 {
            return fail("operand stack underflow");
        }
        let (low, high) = (self.stack[n - 2], self.stack[n - 1]);
        self.push_src(low, 1);
        self.push_src(high, 1);
        Ok(())
    }

    fn compare(&mut self, op: Op, slots: usize) -> Result<()> {
        let c = if slots == 2 { self.pop2()? } else { self.pop()? };
        let b = if slots == 2 { self.pop2()? } else { self.pop()? };
        self.push_def(Insn { b, c, ..Insn::new(op) }, 1);
        Ok(())
    }

    fn iinc(&mut self, local: u16, delta: i32) {
        self.save_uses(local);
        self.emit(Insn { a: local, b: local, x: delta as u32, ..Insn::new(Op::AddIx) });
        self.last_def = None;
    }

    fn wide(&mut self, pc: usize) -> Result<bool> {
        let index = u16_at(self.bytes, pc + 2)?;
        match self.bytes[pc + 1] {
            0x15 | 0x17 | 0x19 => self.push_src(Src::Reg(index), 1),
            0x16 | 0x18 => self.push_src(Src::Reg(index), 2),
            0x36 | 0x38 | 0x3a => self.store_local(index, 1)?,
            0x37 | 0x39 => self.store_local(index, 2)?,
            0x84 => self.iinc(index, u16_at(self.bytes, pc + 4)? as i16 as i32),
            0xa9 => {
                self.emit(Insn { b: index, ..Insn::new(Op::Ret) });
                return Ok(false);
            }
            _ => return fail("bad wide instruction"),
        }
        Ok(true)
    }

    /// A loop that jumps back to its test makes the test there instead: one dispatch less a round.
    fn invert_loops(&mut self) {
        for at in 0..self.out.len() {
            let back = self.out[at];
            if back.op != Op::Goto || back.x as usize > at || self.out[at + 1].op != Op::Nop {
                continue;
            }
            let test = self.out[back.x as usize];
            let Some(op) = inverse(test.op) else { continue };
            self.out[at] = Insn { op, x: back.x + 1, ..test };
            self.out[at + 1] = Insn { x: test.x, ..Insn::new(Op::Goto) };
        }
    }

    /// Turns bytecode targets into instruction indices.
    fn patch(&mut self) -> Result<()> {
        for insn in &mut self.out {
            if insn.op.jumps() {
                insn.x = self.index_of[insn.x as usize];
            }
        }
        for table in &mut self.switches {
            let (SwitchTable::Dense { targets, default, .. } | SwitchTable::Sparse { targets, default, .. }) =
                table;
            for t in targets.iter_mut() {
                *t = self.index_of[*t as usize];
            }
            *default = self.index_of[*default as usize];
        }
        Ok(())
    }
}

/// The conditional jump that is taken exactly when this one is not.
fn inverse(op: Op) -> Option<Op> {
    Some(match op {
        Op::JEq => Op::JNe,
        Op::JNe => Op::JEq,
        Op::JLt => Op::JGe,
        Op::JGe => Op::JLt,
        Op::JGt => Op::JLe,
        Op::JLe => Op::JGt,
        Op::JEqx => Op::JNex,
        Op::JNex => Op::JEqx,
        Op::JLtx => Op::JGex,
        Op::JGex => Op::JLtx,
        Op::JGtx => Op::JLex,
        Op::JLex => Op::JGtx,
        Op::JEqL => Op::JNeL,
        Op::JNeL => Op::JEqL,
        Op::JLtL => Op::JGeL,
        Op::JGeL => Op::JLtL,
        Op::JGtL => Op::JLeL,
        Op::JLeL => Op::JGtL,
        _ => return None,
    })
}

/// An argument-list word with these registers.
pub(crate) fn args_word(r: [u16; ARGS_PER_WORD]) -> Insn {
    Insn {
        op: Op::Args,
        a: r[0],
        b: r[1],
        c: r[2],
        x: r[3] as u32 | (r[4] as u32) << 16,
        y: r[5] as u32 | (r[6] as u32) << 16,
    }
}
