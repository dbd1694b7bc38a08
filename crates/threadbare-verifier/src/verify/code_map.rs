//! Where the instructions of a method begin, and the constraints on each that need no types
//! (JVMS 4.9.1).

use threadbare_classfile::Code;

use crate::bytecode::{self, i4, op, switch_operands, u1};
use crate::failure::{Checked, Fault};

/// From this version on, the padding of a switch need not be zero.
const FREE_PADDING: u16 = 51;

/// The first opcode that HotSpot does not use for itself either.
const FIRST_UNUSED: u8 = 0xee;

/// What is at each byte of the code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    Inside,
    Start,
    /// The start of a `new`, which stack maps may refer to.
    New,
}

pub(super) struct CodeMap {
    bytes: Vec<Byte>,
    /// Bytes where the range of some handler begins.
    pub(super) range_starts: Vec<bool>,
    pub(super) covered: std::ops::Range<usize>,
    /// Where the first malformed instruction is and what is wrong with it. After one whose length is
    /// unknown, nothing counts as an instruction.
    pub(super) malformed: Option<(usize, String)>,
    is_whole: bool,
}

impl CodeMap {
    pub(super) fn scan(code: &Code, major: u16) -> CodeMap {
        let bytes = &code.bytes;
        let mut map = vec![Byte::Inside; bytes.len()];
        let mut malformed = None;
        let mut bci = 0;
        while bci < bytes.len() {
            map[bci] = if bytes[bci] == op::NEW { Byte::New } else { Byte::Start };
            let length = bytecode::instruction_length(bytes, bci);
            let checked = match length {
                Some(length) => check_switch(bytes, bci, length, major),
                None => Err(malformation(bytes, bci)),
            };
            if let Err(message) = checked {
                malformed.get_or_insert((bci, message));
            }
            let Some(length) = length else { break };
            bci += length;
        }
        let mut range_starts = vec![false; bytes.len()];
        let mut covered = bytes.len()..0;
        for handler in &code.handlers {
            let (start, end) = (usize::from(handler.range.start), usize::from(handler.range.end));
            if let Some(mark) = range_starts.get_mut(start) {
                *mark = true;
            }
            covered = covered.start.min(start)..covered.end.max(end);
        }
        CodeMap { bytes: map, range_starts, covered, malformed, is_whole: bci == bytes.len() }
    }

    /// Whether every byte belongs to an instruction. HotSpot says so before all else, except that it
    /// takes opcodes for its internal use for instructions until it comes by them.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The fault of the malformed instruction, if there is one.
    pub(super) fn check_whole(&self) -> Checked {
        match &self.malformed {
            Some((_, message)) => Err(Fault::verify(message)),
            None => Ok(()),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn is_start(&self, bci: usize) -> bool {
        self.bytes.get(bci).is_some_and(|&byte| byte != Byte::Inside)
    }

    pub(super) fn is_new(&self, bci: usize) -> bool {
        self.bytes.get(bci) == Some(&Byte::New)
    }
}

/// HotSpot spells out the opcodes it uses internally, because it comes by them in its second pass.
fn malformation(code: &[u8], bci: usize) -> String {
    let opcode = code[bci];
    if bytecode::mnemonic(opcode).is_none() && opcode < FIRST_UNUSED {
        return format!("Bad instruction: {opcode:02x}");
    }
    "Bad instruction".to_string()
}

fn check_switch(code: &[u8], bci: usize, length: usize, major: u16) -> Result<(), String> {
    let opcode = code[bci];
    if !matches!(opcode, op::TABLESWITCH | op::LOOKUPSWITCH) {
        return Ok(());
    }
    let at = switch_operands(bci);
    if opcode == op::TABLESWITCH && i4(code, at + 4) > i4(code, at + 8) {
        return Err("low must be less than or equal to high in tableswitch".to_string());
    }
    if major < FREE_PADDING && (bci + 1..at).any(|padding| u1(code, padding) != 0) {
        return Err("Nonzero padding byte in lookupswitch or tableswitch".to_string());
    }
    if opcode == op::LOOKUPSWITCH {
        let keys: Vec<i32> = (at + 8..bci + length).step_by(8).map(|key| i4(code, key)).collect();
        if !keys.is_sorted_by(|a, b| a < b) {
            return Err("Bad lookupswitch instruction".to_string());
        }
    }
    Ok(())
}
