//! Assembling register code by hand: adapters, lambda forms, lambda classes.

use crate::classes::class::{ClassPtr, Kind, parse_method_descriptor};
use crate::code::ir::{ARGS_PER_WORD, Code, Handler, Insn, Op, cells};
use crate::code::translate::args_word;

/// Code of one static method, under construction. Parameters occupy the first registers as the
/// calling convention has it (long and double two).
pub(crate) struct CodeBuilder {
    out: Vec<Insn>,
    params: Vec<(Kind, u16)>,
    next: u16,
    ret: Kind,
    handlers: Vec<Handler>,
}

impl CodeBuilder {
    pub fn new(descriptor: &str) -> CodeBuilder {
        let (kinds, ret) = parse_method_descriptor(descriptor).unwrap_or((Vec::new(), Kind::Void));
        CodeBuilder::with_kinds(&kinds, ret)
    }

    pub(crate) fn with_kinds(kinds: &[Kind], ret: Kind) -> CodeBuilder {
        let mut next = 0;
        let params = kinds
            .iter()
            .map(|k| {
                let at = next;
                next += k.slots() as u16;
                (*k, at)
            })
            .collect();
        CodeBuilder { out: Vec::new(), params, next, ret, handlers: Vec::new() }
    }

    pub fn param(&self, i: usize) -> u16 {
        self.params[i].1
    }

    pub(crate) fn param_count(&self) -> usize {
        self.params.len()
    }

    /// A fresh register.
    pub fn register(&mut self) -> u16 {
        self.next += 1;
        self.next - 1
    }

    /// Argument slots that pass parameters `from..to` on.
    pub fn arg_slots(&self, from: usize, to: usize) -> Vec<u16> {
        let mut slots = Vec::new();
        for (kind, register) in &self.params[from..to] {
            for _ in 0..kind.slots() {
                slots.push(*register);
            }
        }
        slots
    }

    /// Appends an instruction; its index.
    pub(crate) fn emit(&mut self, insn: Insn) -> usize {
        self.out.push(insn);
        self.out.len() - 1
    }

    /// Makes an earlier jump come here.
    pub fn patch(&mut self, jump: usize) {
        self.out[jump].x = self.out.len() as u32;
    }

    /// How many instructions there are; the index of the next one.
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// What throws one of these classes from `start` on goes on here instead.
    pub fn catch(&mut self, start: usize, classes: &[ClassPtr]) {
        let (start, end) = (start as u32, self.out.len() as u32);
        let handler =
            |class: &ClassPtr| Handler { start, end, target: end, catch_type: 0, catch_class: Some(*class) };
        self.handlers.extend(classes.iter().map(handler));
    }

    /// Loads a constant into a fresh register.
    pub fn constant(&mut self, value: u64) -> u16 {
        let a = self.register();
        self.emit(Insn { a, x: value as u32, y: (value >> 32) as u32, ..Insn::new(Op::LdL) });
        a
    }

    pub fn call(&mut self, op: Op, target: u32, dst: u16, slots: &[u16]) {
        self.emit(Insn { a: dst, b: slots.len() as u16, x: target, ..Insn::new(op) });
        for chunk in slots.chunks(ARGS_PER_WORD) {
            let mut r = [0u16; ARGS_PER_WORD];
            r[..chunk.len()].copy_from_slice(chunk);
            self.emit(args_word(r));
        }
    }

    pub(crate) fn call_and_return(&mut self, op: Op, target: u32, slots: &[u16]) {
        let dst = self.register();
        self.call(op, target, dst, slots);
        self.ret(dst);
    }

    /// Returns this register, or nothing if the method is void.
    pub fn ret(&mut self, register: u16) {
        if self.ret == Kind::Void {
            self.emit(Insn::new(Op::ReturnVoid));
        } else {
            self.emit(Insn { b: register, ..Insn::new(Op::Return) });
        }
    }

    /// What tells this code from other code.
    pub fn key(&self) -> Vec<[u32; 4]> {
        self.out
            .iter()
            .map(|i| [i.op as u32 | (i.a as u32) << 16, i.b as u32 | (i.c as u32) << 16, i.x, i.y])
            .collect()
    }

    pub fn finish(mut self) -> Code {
        self.emit(Insn::new(Op::Unreachable));
        Code {
            bci: vec![0; self.out.len()],
            insns: cells(self.out),
            handlers: self.handlers,
            switches: Vec::new(),
            registers: self.next as u32 + 1,
            exception_register: self.next,
        }
    }
}
