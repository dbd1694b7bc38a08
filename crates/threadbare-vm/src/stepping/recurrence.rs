//! Has the machine come back to a state in which it was before, with nothing changed but the time?
//!
//! What threads will do is a function of their stacks, of memory, monitors and the time. Marks know what has changed
//! since they were made, so the comparison costs what the machine did since, and is exact. Objects younger than the
//! mark do not count: if nothing older has changed and no stack has, nothing refers to them.
//!
//! Some natives look at more than that: at the clock, at numbers of objects, at files. `Control::asked` counts their
//! calls. Who wants to conclude that what happened since the mark will happen again must see that it stands still.

use crate::ids::MethodId;
use crate::vm::{Mark, Vm};
use std::ops::Range;

mod opcode {
    pub const ICONST_M1: u8 = 2;
    pub const DCONST_1: u8 = 15;
    pub const BIPUSH: u8 = 16;
    pub const SIPUSH: u8 = 17;
    pub const IADD: u8 = 96;
    pub const LADD: u8 = 97;
    pub const ISUB: u8 = 100;
    pub const LSUB: u8 = 101;
    pub const GETSTATIC: u8 = 178;
    pub const PUTSTATIC: u8 = 179;
    pub const GETFIELD: u8 = 180;
    pub const PUTFIELD: u8 = 181;
}

impl Vm {
    /// Is everything as it was at the mark, except the time and these stretches of memory? Times at which waits end
    /// count from now. No other mark has been made since.
    pub fn recurs(&self, mark: &Mark, ignored: &[Range<usize>]) -> bool {
        self.undo.len() == mark.undo
            && self.classes.loaders().len() == mark.loaders
            && self.threads.len() == mark.threads
            && std::sync::Arc::ptr_eq(&self.native_state.0, &mark.native_state)
            && self.channels.recur(&mark.channels)
            && self.monitors.recur(mark.monitors)
            && self.thread_trail.recurs(mark.thread_trail, &self.threads, mark.clock, self.pace.clock)
            && self.heap.changed_since(&mark.heap).all(|word| is_covered(&word, ignored))
    }

    /// Calls of natives that look at more than stacks, memory and monitors.
    pub fn asked(&self) -> u64 {
        self.control.asked
    }

    /// Steps that touch memory without operations: what happens inside of them is not seen.
    pub fn observed(&self) -> u64 {
        self.control.observed
    }

    /// Does the code between reading a field and writing it do nothing but add constants to the value read? Then
    /// nothing else depends on that value.
    pub fn only_adds(&self, method: MethodId, read: u16, write: u16) -> bool {
        let method = self.method_ptr(method);
        let file = method.class.file.as_ref();
        let code = method.index.and_then(|index| file?.methods.get(index as usize)?.code.as_ref());
        code.is_some_and(|code| adds_constants(&code.bytes, read as usize, write as usize))
    }
}

/// Do the instructions between these two offsets, a read and a write of a field, only add constants?
fn adds_constants(code: &[u8], read: usize, write: usize) -> bool {
    use opcode::*;
    let at = |offset: usize| code.get(offset).copied().unwrap_or(0);
    let fields = matches!((at(read), at(write)), (GETSTATIC, PUTSTATIC) | (GETFIELD, PUTFIELD));
    let (mut offset, mut values) = (read + 3, 1);
    while fields && offset < write {
        let (length, change) = match at(offset) {
            ICONST_M1..=DCONST_1 => (1, 1),
            BIPUSH => (2, 1),
            SIPUSH => (3, 1),
            IADD | LADD | ISUB | LSUB if values > 1 => (1, -1),
            _ => return false,
        };
        offset += length;
        values += change;
    }
    fields && offset == write && values == 1
}

/// Are all bytes of a changed word that differ to be ignored?
fn is_covered(word: &ChangedWord, ignored: &[Range<usize>]) -> bool {
    let differs = |byte: &usize| (word.old ^ word.new) >> (8 * byte) & 0xff != 0;
    let is_ignored = |byte: usize| ignored.iter().any(|range| range.contains(&(word.address + byte)));
    (0..8).filter(differs).all(is_ignored)
}

/// Eight bytes of memory, lowest address first, that are not what they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChangedWord {
    pub address: usize,
    pub old: u64,
    pub new: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_additions_of_constants_keep_a_value_to_itself() {
        let increment = [178, 0, 1, 4, 96, 179, 0, 1];
        assert!(adds_constants(&increment, 0, 5));
        let by_twenty = [180, 0, 1, 16, 20, 97, 181, 0, 1];
        assert!(adds_constants(&by_twenty, 0, 6));
        let and_compares = [178, 0, 1, 4, 96, 89, 179, 0, 1];
        assert!(!adds_constants(&and_compares, 0, 6), "a copy of the value stays on the stack");
        let adds_variable = [178, 0, 1, 26, 96, 179, 0, 1];
        assert!(!adds_constants(&adds_variable, 0, 5));
        let writes_constant = [178, 0, 1, 4, 179, 0, 1];
        assert!(!adds_constants(&writes_constant, 0, 4), "the value read stays on the stack");
        assert!(!adds_constants(&increment, 0, 40));
    }

    #[test]
    fn a_change_is_ignored_byte_by_byte() {
        let word = ChangedWord { address: 64, old: 0, new: 0x0100_0000 };
        assert!(is_covered(&word, std::slice::from_ref(&(64..68))));
        assert!(!is_covered(&word, std::slice::from_ref(&(64..67))));
        assert!(!is_covered(&word, &[]));
    }
}
