//! The internal code: register form, sixteen bytes an instruction.
//!
//! Locals and stack slots are both registers of the frame (`local i` is register `i`, stack slot
//! `s` is register `max_locals + s`), so the loads and stores that are half of all bytecodes
//! mostly disappear. An instruction that needs linking starts as its `*Cp` form, which names the
//! constant-pool entry; executing it links and rewrites it in place.
//!
//! **Invariant:** rewritten code may assume linking, never initialisation, unless the class was
//! initialised while no mark was held (`Class::init_is_permanent`).

use crate::classes::class::{ClassPtr, Kind};
pub(crate) use crate::code::opcodes::Op;
use crate::code::opcodes::Register;
use std::cell::Cell;

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Insn {
    pub op: Op,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    pub x: u32,
    pub y: u32,
}

impl Insn {
    pub fn new(op: Op) -> Insn {
        Insn { op, a: 0, b: 0, c: 0, x: 0, y: 0 }
    }

    /// The number in a register operand.
    pub(crate) fn register(self, operand: Register) -> u16 {
        match operand {
            Register::A => self.a,
            Register::B => self.b,
            Register::C => self.c,
        }
    }
}

impl std::fmt::Debug for Insn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} a{} b{} c{} x{} y{}", self.op, self.a, self.b, self.c, self.x, self.y)
    }
}

/// Words of argument registers after a call with `slots` argument slots.
#[inline(always)]
pub(crate) fn arg_words(slots: usize) -> usize {
    // Hardly any call has more, and a division takes as long as ten comparisons.
    if slots <= ARGS_PER_WORD { usize::from(slots > 0) } else { slots.div_ceil(ARGS_PER_WORD) }
}

/// Registers listed in one `Args` word.
pub(crate) const ARGS_PER_WORD: usize = 7;

/// In `y` of a linked field access: never visible to other threads (see `quiet.rs`).
pub(crate) const HIDDEN: u32 = 1 << 31;
/// In `y` of a linked field access: the field is final.
pub const FINAL: u32 = 1 << 30;

/// In `y` of a linked field access: what kind of value it is where the operation serves several.
pub(crate) const KIND: u32 = 3 << 28;
pub(crate) const KIND_REF: u32 = 1 << 28;
pub(crate) const KIND_FLOATING: u32 = 2 << 28;
pub(crate) const KIND_BOOL: u32 = 3 << 28;

/// The kind of a field, which its linked instruction notes where one operation serves several.
pub(crate) fn refined(kind: Kind, flags: u32) -> Kind {
    match (kind, flags & KIND) {
        (Kind::Int, KIND_REF) => Kind::Ref,
        (Kind::Int, KIND_FLOATING) => Kind::Float,
        (Kind::Long, KIND_FLOATING) => Kind::Double,
        (Kind::Byte, KIND_BOOL) => Kind::Bool,
        _ => kind,
    }
}

/// The registers that the `Args` words at the beginning of `words` list; what lies after the list follows.
pub(crate) fn args_of(words: &[Insn]) -> impl Iterator<Item = u16> {
    let halves = |pair: u32| [pair as u16, (pair >> 16) as u16];
    words.iter().flat_map(move |word| {
        let ([r3, r4], [r5, r6]) = (halves(word.x), halves(word.y));
        [word.a, word.b, word.c, r3, r4, r5, r6]
    })
}

/// Reads the `i`-th argument register of the list that starts at `list`.
///
/// # Safety
/// `list` must point at the `Args` words of a call with more than `i` argument slots.
#[inline(always)]
pub(crate) unsafe fn arg_register(list: *const Insn, i: usize) -> u16 {
    // The op field of every Args word stays a valid Op; the seven u16 after it are the registers.
    unsafe { *(list.add(i / ARGS_PER_WORD) as *const u16).add(1 + i % ARGS_PER_WORD) }
}

/// Reads the `i`-th argument register where the first word has it.
///
/// # Safety
/// As for `arg_register`, and `i` must be less than `ARGS_PER_WORD`.
#[inline(always)]
pub(crate) unsafe fn near_register(list: *const Insn, i: usize) -> u16 {
    unsafe { *(list as *const u16).add(1 + i) }
}

pub(crate) struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Constant-pool index of the class; zero catches everything.
    pub catch_type: u16,
    /// For adapters: the class itself.
    pub(crate) catch_class: Option<ClassPtr>,
}

pub(crate) enum SwitchTable {
    Dense { low: i32, targets: Vec<u32>, default: u32 },
    Sparse { keys: Vec<i32>, targets: Vec<u32>, default: u32 },
}

impl SwitchTable {
    #[inline]
    pub fn target(&self, key: i32) -> u32 {
        match self {
            SwitchTable::Dense { low, targets, default } => {
                targets.get(key.wrapping_sub(*low) as u32 as usize).copied().unwrap_or(*default)
            }
            SwitchTable::Sparse { keys, targets, default } => {
                keys.binary_search(&key).map_or(*default, |i| targets[i])
            }
        }
    }
}

/// Instructions as `Code` keeps them.
pub(crate) fn cells(insns: Vec<Insn>) -> Box<[Cell<Insn>]> {
    insns.into_iter().map(Cell::new).collect()
}

/// Translated code of one method.
pub(crate) struct Code {
    /// Rewritten in place as they are linked. Their buffer stays where it is, because the interpreter's
    /// program counter points into it.
    pub(crate) insns: Box<[Cell<Insn>]>,
    /// Bytecode offset of each instruction.
    pub bci: Vec<u16>,
    pub handlers: Vec<Handler>,
    pub switches: Vec<SwitchTable>,
    /// Registers of a frame.
    pub registers: u32,
    /// Where a handler finds the exception: stack slot 0.
    pub(crate) exception_register: u16,
}

impl Code {
    /// Where the instructions begin, for the interpreter's program counter.
    #[inline(always)]
    pub fn start(&self) -> *mut Insn {
        self.insns.as_ptr().cast_mut().cast()
    }

    /// One instruction as it is now.
    pub(crate) fn insn(&self, pc: u32) -> Option<Insn> {
        self.insns.get(pc as usize).map(Cell::get)
    }

    pub(crate) fn bci_of(&self, pc: u32) -> u16 {
        self.bci.get(pc as usize).copied().unwrap_or(0)
    }
}
