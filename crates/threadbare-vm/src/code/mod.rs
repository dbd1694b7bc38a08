//! Register code: how it comes about, and the loop that runs it.

pub(crate) mod caches;
pub(crate) mod code_builder;
pub(crate) mod cursor;
pub(crate) mod disassemble;
pub(crate) mod exercise;
pub(crate) mod flow;
#[cfg(test)]
mod hand_made;
pub(crate) mod interp;
pub(crate) mod intrinsics;
pub(crate) mod ir;
pub(crate) mod link;
pub(crate) mod opcodes;
pub(crate) mod translate;
