//! What the translator must know before it starts: the stack depth at every reachable bytecode,
//! where control joins, and the shapes of operands.

use crate::classes::class::{Kind, parse_method_descriptor};
use crate::code::translate::{Result, TranslateError, fail};
use threadbare_classfile::{ClassFile, Code as Bytecode, Constant};

/// Stack depth before each reachable instruction, and which instructions are joined to.
pub(crate) struct Flow {
    pub depth: Vec<Option<u16>>,
    pub leader: Vec<bool>,
}

impl Flow {
    pub fn analyse(class: &ClassFile, code: &Bytecode) -> Result<Flow> {
        let bytes = &code.bytes[..];
        let mut flow = Flow { depth: vec![None; bytes.len()], leader: vec![false; bytes.len() + 1] };
        let mut work = vec![(0usize, 0i32)];
        for h in &code.handlers {
            if (h.target as usize) < bytes.len() {
                flow.leader[h.target as usize] = true;
            }
        }
        let mut handlers_reached = vec![false; code.handlers.len()];
        let mut targets = Vec::new();
        loop {
            while let Some((mut pc, mut depth)) = work.pop() {
                loop {
                    if pc >= bytes.len() {
                        return fail("control flow falls off the end");
                    }
                    if let Some(known) = flow.depth[pc] {
                        if i32::from(known) != depth {
                            return fail("inconsistent stack depth");
                        }
                        break;
                    }
                    if depth > code.max_stack as i32 {
                        return fail("operand stack out of bounds");
                    }
                    flow.depth[pc] = Some(depth as u16);
                    let Some(len) = threadbare_classfile::bytecode::instruction_length(bytes, pc) else {
                        return fail("truncated instruction");
                    };
                    depth += stack_effect(class, bytes, pc)?;
                    if depth < 0 || depth > code.max_stack as i32 {
                        return fail("operand stack out of bounds");
                    }
                    targets.clear();
                    let falls = branch_targets(bytes, pc, &mut targets)?;
                    for &target in &targets {
                        if target >= bytes.len() {
                            return fail("branch out of the code");
                        }
                        flow.leader[target] = true;
                        work.push((target, depth));
                    }
                    if matches!(bytes[pc], 0xa8 | 0xc9) {
                        // jsr: the return site sees the stack without the return address.
                        flow.leader[pc + len] = true;
                        work.push((pc + len, depth - 1));
                    }
                    if !falls {
                        break;
                    }
                    if !targets.is_empty() {
                        flow.leader[pc + len] = true;
                    }
                    pc += len;
                }
            }
            for (i, h) in code.handlers.iter().enumerate() {
                let live = !handlers_reached[i]
                    && (h.range.start..h.range.end)
                        .any(|pc| flow.depth.get(pc as usize).is_some_and(|d| d.is_some()));
                if live {
                    handlers_reached[i] = true;
                    work.push((h.target as usize, 1));
                }
            }
            if work.is_empty() {
                flow.check_subroutines(bytes)?;
                return Ok(flow);
            }
        }
    }

    /// A subroutine must return with the stack of its caller, less the return address: the
    /// translator takes that for granted behind a `jsr`. Verified code could do otherwise, but no
    /// compiler ever made such code.
    fn check_subroutines(&self, bytes: &[u8]) -> Result<()> {
        let mut targets = Vec::new();
        for pc in (0..bytes.len()).filter(|pc| self.depth[*pc].is_some()) {
            if !matches!(bytes[pc], 0xa8 | 0xc9) {
                continue;
            }
            targets.clear();
            branch_targets(bytes, pc, &mut targets)?;
            let entry = targets[0];
            let wanted = self.depth[pc];
            let mut seen = vec![false; bytes.len()];
            let mut work = vec![entry];
            while let Some(pc) = work.pop() {
                if pc >= bytes.len() || std::mem::replace(&mut seen[pc], true) {
                    continue;
                }
                let is_return = bytes[pc] == 0xa9 || bytes[pc] == 0xc4 && bytes.get(pc + 1) == Some(&0xa9);
                if is_return && self.depth[pc] != wanted {
                    return fail("subroutine changes the depth of the stack");
                }
                let len = threadbare_classfile::bytecode::instruction_length(bytes, pc).unwrap_or(1);
                let falls = branch_targets(bytes, pc, &mut work)?;
                if falls || matches!(bytes[pc], 0xa8 | 0xc9) {
                    work.push(pc + len);
                }
            }
        }
        Ok(())
    }
}

pub(crate) fn u16_at(bytes: &[u8], pc: usize) -> Result<u16> {
    match bytes.get(pc..pc + 2) {
        Some(b) => Ok(u16::from_be_bytes([b[0], b[1]])),
        None => fail("truncated instruction"),
    }
}

pub(crate) fn i32_at(bytes: &[u8], pc: usize) -> Result<i32> {
    match bytes.get(pc..pc + 4) {
        Some(b) => Ok(i32::from_be_bytes([b[0], b[1], b[2], b[3]])),
        None => fail("truncated instruction"),
    }
}

pub(crate) fn offset(pc: usize, delta: i32) -> Result<usize> {
    usize::try_from(pc as i64 + delta as i64).or_else(|_| fail("branch out of the code"))
}

/// Collects the targets of the instruction at `pc`; says whether control also falls through.
pub(crate) fn branch_targets(bytes: &[u8], pc: usize, targets: &mut Vec<usize>) -> Result<bool> {
    let short = |pc: usize| -> Result<usize> { offset(pc, u16_at(bytes, pc + 1)? as i16 as i32) };
    match bytes[pc] {
        0x99..=0xa6 | 0xc6 | 0xc7 => {
            targets.push(short(pc)?);
            Ok(true)
        }
        0xa7 | 0xa8 => {
            targets.push(short(pc)?);
            Ok(false)
        }
        0xc8 | 0xc9 => {
            targets.push(offset(pc, i32_at(bytes, pc + 1)?)?);
            Ok(false)
        }
        0xaa | 0xab => {
            let (_, pairs, default) = switch_entries(bytes, pc)?;
            targets.extend(pairs.iter().map(|p| p.1));
            targets.push(default);
            Ok(false)
        }
        0xa9 | 0xac..=0xb1 | 0xbf => Ok(false),
        0xc4 if bytes.get(pc + 1) == Some(&0xa9) => Ok(false),
        _ => Ok(true),
    }
}

pub(crate) type SwitchEntries = (Option<i32>, Vec<(i32, usize)>, usize);

/// `(low key if dense, (key, target) pairs, default)`.
pub(crate) fn switch_entries(bytes: &[u8], pc: usize) -> Result<SwitchEntries> {
    let mut at = (pc + 4) & !3;
    let default = offset(pc, i32_at(bytes, at)?)?;
    if bytes[pc] == 0xaa {
        let (low, high) = (i32_at(bytes, at + 4)?, i32_at(bytes, at + 8)?);
        let count = high as i64 - low as i64 + 1;
        if count < 0 || count > bytes.len() as i64 {
            return fail("bad tableswitch");
        }
        at += 12;
        let mut pairs = Vec::with_capacity(count as usize);
        for i in 0..count as usize {
            pairs.push((low.wrapping_add(i as i32), offset(pc, i32_at(bytes, at + 4 * i)?)?));
        }
        Ok((Some(low), pairs, default))
    } else {
        let count = i32_at(bytes, at + 4)?;
        if count < 0 || count as usize > bytes.len() {
            return fail("bad lookupswitch");
        }
        at += 8;
        let mut pairs = Vec::with_capacity(count as usize);
        for i in 0..count as usize {
            pairs.push((i32_at(bytes, at + 8 * i)?, offset(pc, i32_at(bytes, at + 8 * i + 4)?)?));
        }
        Ok((None, pairs, default))
    }
}

pub(crate) fn member_descriptor(class: &ClassFile, index: u16) -> Result<&str> {
    let name_and_type = match class.constants.get(index as usize) {
        Some(
            Constant::Fieldref { name_and_type, .. }
            | Constant::Methodref { name_and_type, .. }
            | Constant::InterfaceMethodref { name_and_type, .. }
            | Constant::InvokeDynamic { name_and_type, .. }
            | Constant::Dynamic { name_and_type, .. },
        ) => *name_and_type,
        _ => return fail("constant is not a member"),
    };
    match class.constants.get(name_and_type as usize) {
        Some(Constant::NameAndType { descriptor, .. }) => match class.constants.get(*descriptor as usize) {
            Some(Constant::Utf8(s)) => Ok(&s.text),
            _ => fail("bad descriptor constant"),
        },
        _ => fail("bad name-and-type constant"),
    }
}

pub(crate) fn method_shape(class: &ClassFile, index: u16) -> Result<(Vec<Kind>, Kind)> {
    parse_method_descriptor(member_descriptor(class, index)?).ok_or(TranslateError("bad descriptor".into()))
}

pub(crate) fn ldc_kind(class: &ClassFile, index: u16) -> Result<Kind> {
    Ok(match class.constants.get(index as usize) {
        Some(Constant::Integer(_)) => Kind::Int,
        Some(Constant::Float(_)) => Kind::Float,
        Some(Constant::Long(_)) => Kind::Long,
        Some(Constant::Double(_)) => Kind::Double,
        Some(Constant::Dynamic { .. }) => Kind::of_descriptor(member_descriptor(class, index)?),
        Some(_) => Kind::Ref,
        None => return fail("bad constant index"),
    })
}

/// Net slots pushed by the instruction at `pc`.
pub(crate) fn stack_effect(class: &ClassFile, bytes: &[u8], pc: usize) -> Result<i32> {
    Ok(match bytes[pc] {
        0x00 => 0,
        0x01..=0x08 | 0x0b..=0x0d | 0x10 | 0x11 => 1,
        0x09 | 0x0a | 0x0e | 0x0f => 2,
        0x12 => ldc_kind(class, *bytes.get(pc + 1).unwrap_or(&0) as u16)?.slots() as i32,
        0x13 | 0x14 => ldc_kind(class, u16_at(bytes, pc + 1)?)?.slots() as i32,
        0x15 | 0x17 | 0x19 | 0x1a..=0x1d | 0x22..=0x25 | 0x2a..=0x2d => 1,
        0x16 | 0x18 | 0x1e..=0x21 | 0x26..=0x29 => 2,
        0x2e | 0x30 | 0x32..=0x35 => -1,
        0x2f | 0x31 => 0,
        0x36 | 0x38 | 0x3a | 0x3b..=0x3e | 0x43..=0x46 | 0x4b..=0x4e => -1,
        0x37 | 0x39 | 0x3f..=0x42 | 0x47..=0x4a => -2,
        0x4f | 0x51 | 0x53..=0x56 => -3,
        0x50 | 0x52 => -4,
        0x57 => -1,
        0x58 => -2,
        0x59..=0x5b => 1,
        0x5c..=0x5e => 2,
        0x5f => 0,
        0x60 | 0x62 | 0x64 | 0x66 | 0x68 | 0x6a | 0x6c | 0x6e | 0x70 | 0x72 => -1,
        0x61 | 0x63 | 0x65 | 0x67 | 0x69 | 0x6b | 0x6d | 0x6f | 0x71 | 0x73 => -2,
        0x74..=0x77 => 0,
        0x78..=0x7d => -1,
        0x7e | 0x80 | 0x82 => -1,
        0x7f | 0x81 | 0x83 => -2,
        0x84 => 0,
        0x85 | 0x87 | 0x8c | 0x8d => 1,
        0x88 | 0x89 | 0x8e | 0x90 => -1,
        0x86 | 0x8a | 0x8b | 0x8f | 0x91..=0x93 => 0,
        0x94 | 0x97 | 0x98 => -3,
        0x95 | 0x96 => -1,
        0x99..=0x9e | 0xc6 | 0xc7 => -1,
        0x9f..=0xa6 => -2,
        0xa7 | 0xc8 | 0xa9 => 0,
        0xa8 | 0xc9 => 1,
        0xaa | 0xab => -1,
        0xac | 0xae | 0xb0 => -1,
        0xad | 0xaf => -2,
        0xb1 => 0,
        0xb2..=0xb5 => {
            let slots = Kind::of_descriptor(member_descriptor(class, u16_at(bytes, pc + 1)?)?).slots() as i32;
            match bytes[pc] {
                0xb2 => slots,
                0xb3 => -slots,
                0xb4 => slots - 1,
                _ => -slots - 1,
            }
        }
        0xb6..=0xba => {
            let (params, ret) = method_shape(class, u16_at(bytes, pc + 1)?)?;
            let receiver = i32::from(!matches!(bytes[pc], 0xb8 | 0xba));
            ret.slots() as i32 - params.iter().map(|k| k.slots() as i32).sum::<i32>() - receiver
        }
        0xbb => 1,
        0xbc | 0xbd | 0xbe | 0xc0 | 0xc1 => 0,
        0xbf | 0xc2 | 0xc3 => -1,
        0xc4 => match bytes.get(pc + 1) {
            Some(0x15 | 0x17 | 0x19) => 1,
            Some(0x16 | 0x18) => 2,
            Some(0x36 | 0x38 | 0x3a) => -1,
            Some(0x37 | 0x39) => -2,
            Some(0x84 | 0xa9) => 0,
            _ => return fail("bad wide instruction"),
        },
        0xc5 => 1 - *bytes.get(pc + 3).unwrap_or(&0) as i32,
        other => return fail(format!("unknown opcode {other:#x}")),
    })
}
