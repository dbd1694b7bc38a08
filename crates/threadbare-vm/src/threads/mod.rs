//! Threads as data, their monitors, and who goes next in a plain run.

pub mod monitors;
pub(crate) mod scheduler;
pub(crate) mod spinning;
pub mod thread;
