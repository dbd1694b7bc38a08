//! Where a thread stands, for operations that the interpreter leaves to functions of their own: the current
//! instruction and the registers of its frame.
//!
//! A function that links takes a copy of the instruction, works on the copy and rewrites the original at
//! the end. In between class loaders and bootstrap methods may run, and come by the same instruction.

use crate::code::ir::{Insn, arg_register};
use crate::code::opcodes::Register;

/// **Invariant:** the pointers are good for as long as the operation lasts. Code and register files keep
/// their places while the machine lives, and a frame stays on its stack until its instruction is done.
#[derive(Clone, Copy)]
pub(crate) struct Cursor {
    pc: *mut Insn,
    fp: *mut u64,
}

impl Cursor {
    /// # Safety
    /// `pc` must point at an instruction of a method's code and `fp` at the first register of a frame of that
    /// method. Both must stay there for as long as the cursor is used.
    #[inline(always)]
    pub(crate) unsafe fn new(pc: *mut Insn, fp: *mut u64) -> Cursor {
        Cursor { pc, fp }
    }

    /// The instruction as it is now.
    pub(crate) fn insn(self) -> Insn {
        // SAFETY: by the invariant; nobody holds a reference to an instruction.
        unsafe { *self.pc }
    }

    /// Replaces the instruction, by one whose registers are among the frame's.
    pub(crate) fn rewrite(self, insn: Insn) {
        // SAFETY: by the invariant; nobody holds a reference to an instruction.
        unsafe { *self.pc = insn }
    }

    /// The value of a register operand.
    pub(crate) fn get(self, operand: Register) -> u64 {
        // SAFETY: by the invariant; an instruction names only registers of its frame.
        unsafe { *self.fp.add(self.insn().register(operand) as usize) }
    }

    /// Sets the destination.
    pub(crate) fn set_result(self, value: u64) {
        // SAFETY: as in `get`.
        unsafe { *self.fp.add(self.insn().a as usize) = value }
    }

    /// The values of `c` registers from `b` on, as `Operand::RangeBC` names them.
    pub(crate) fn range(self) -> Vec<u64> {
        let Insn { b, c, .. } = self.insn();
        // SAFETY: as in `get`, for all of the range.
        (b..b + c).map(|register| unsafe { *self.fp.add(register as usize) }).collect()
    }

    /// The value of argument `i` of the list that follows the instruction.
    pub(crate) fn argument(self, i: usize) -> u64 {
        assert!(i < self.insn().b as usize, "the list is shorter");
        // SAFETY: by the invariant, and because the list has `b` registers.
        unsafe { *self.fp.add(arg_register(self.pc.add(1), i) as usize) }
    }
}
