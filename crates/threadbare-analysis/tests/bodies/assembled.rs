//! Bytecode that no compiler writes any more.
