//! What a call does, in terms of its parameters.

pub(crate) mod accesses;
pub(crate) mod builder;
pub(crate) mod call;
pub(crate) mod compose;
pub(crate) mod evaluate;
pub(crate) mod fresh;
pub(crate) mod leaks;
pub mod model;
pub mod object;
pub mod solver;
pub(crate) mod special;
