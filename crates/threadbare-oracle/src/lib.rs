//! The thread-safety oracle: executions of a test, and whether one that fails is a fault of the class.
//!
//! - `verdict.rs`: what linearizations explain.
//! - `trial.rs`: exploring the interleavings of one test and judging what fails.
//! - `campaign.rs`: all tests of a class in turn.
//! - `shrink.rs`: a smaller test that breaks in the same way. `confirm.rs`: the same violation on a machine
//!   that has run nothing else, with few preemptions.
//!
//! **Invariant:** nothing is called a violation that any linearization of the same test, run on the same
//! machine from the same state, shows too; or that could not be judged because a linearization met a
//! bound or something unsupported.

pub mod campaign;
pub mod confirm;
pub mod shrink;
pub mod trial;
pub mod verdict;
