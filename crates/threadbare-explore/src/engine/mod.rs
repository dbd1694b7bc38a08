//! The machine as a subject, executions and what they show.

pub mod assumption;
pub mod calming;
mod dependence;
pub mod explorer;
pub mod fingerprint;
pub mod forcing;
mod heartbeat;
pub mod liberties;
pub mod location;
pub mod machine;
pub mod outcome;
pub mod plan;
pub mod portfolio;
pub mod reduction;
pub mod session;
pub(crate) mod spin;
mod standing;
pub mod step;
pub mod thread_set;
pub mod token;
pub mod trace;
pub mod turns;
pub mod unfinished;
mod whole;
