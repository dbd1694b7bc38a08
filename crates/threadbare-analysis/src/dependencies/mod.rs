//! Which pairs of methods can disturb each other, and why.

pub mod analyse;
pub(crate) mod cycles;
pub(crate) mod once;
pub mod pairs;
pub(crate) mod phrasing;
pub(crate) mod places;
pub mod result;
