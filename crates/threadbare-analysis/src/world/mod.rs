//! The objects of tests, where they get to, and what methods reach by that.

pub(crate) mod closure;
pub mod flow;
pub mod model;
pub(crate) mod reach;
pub(crate) mod treatment;
