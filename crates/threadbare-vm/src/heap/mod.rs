//! The arena, its undo trail, the collector of garbage, and what becomes of references.

pub mod arena;
mod collector;
pub(crate) mod references;
pub(crate) mod strings;
