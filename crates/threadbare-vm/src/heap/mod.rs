//! The arena, its undo trail, and what becomes of references.

pub mod arena;
pub(crate) mod references;
pub(crate) mod strings;
