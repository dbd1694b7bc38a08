//! What explorers are written against: threads at the edge of their next visible operation.

pub mod conditions;
pub mod control;
pub(crate) mod gate;
mod inside;
pub(crate) mod names;
pub(crate) mod pace;
pub mod prelink;
pub mod quiet;
pub(crate) mod recurrence;
pub mod step;
pub mod timing;
pub mod whole;
