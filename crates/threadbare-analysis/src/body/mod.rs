//! Methods as symbolic values and effects.

pub(crate) mod build;
pub(crate) mod cfg;
pub(crate) mod locks;
pub(crate) mod loops;
pub mod model;
pub(crate) mod overwritten;
pub(crate) mod values;
