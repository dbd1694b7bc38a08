//! The thread-safety oracle: executions of a test, and whether one that fails is a fault of the class.
//!
//! - `linearize.rs`: all sequential executions of a test. `verdict.rs`: what they explain.
//! - `cause.rs`: what a failure comes down to. `observation.rs`, `content.rs`: what can be seen of an execution that
//!   does not fail.
//! - `trial.rs`: exploring the interleavings of one test and judging what fails.
//! - `campaign/`: the check of a class as a state machine: tasks, results, findings by cause, coverage.
//! - `shrink.rs`: a smaller test that breaks in the same way. `confirm.rs`: the same violation on a machine
//!   that has run nothing else, with few preemptions.
//!
//! **Invariant:** nothing is called a violation that any linearization of the same test, run on the same
//! machine from the same state under any schedule of the threads that the class itself has started, shows too;
//! or that could not be judged because a linearization met a bound or something unsupported.
//!
//! **Invariant:** in an execution that is called a violation two calls of different threads overlap. One whose
//! calls follow one another is a sequential execution.

pub mod campaign;
pub mod cause;
pub mod confirm;
mod content;
mod excuse;
pub mod linearize;
pub mod observation;
pub mod shrink;
pub mod trial;
pub mod verdict;
