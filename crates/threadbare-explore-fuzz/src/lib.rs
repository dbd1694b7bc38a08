//! Does partial-order reduction leave out what it must not? Random small programs, explored in every way.
//!
//! What an operation touches (`engine/dependence.rs` of `threadbare-explore`) is written down by hand, and what is
//! missing there is silent: reduction says that it has seen everything, and has not. Here it is not: [`generate`]
//! writes small Java programs in which threads start, end, wait, interrupt, lock and initialise in every way that
//! comes up, and [`compare()`] explores each by reduction, exhaustively and at random. Whoever claims to be complete
//! must have seen every end that another has seen. [`shrink()`] makes a program with a difference smaller.
//!
//! Generator and comparison share no module but [`mod@program`]. Nothing here compiles or writes: drivers are the test of
//! this crate and `cargo xtask explore-fuzz`.

pub mod compare;
pub mod describe;
pub mod generate;
mod library;
pub mod program;
pub mod shrink;
mod statements;
pub mod whole;

pub use compare::{Comparison, Effort, Sort, Tally, Verdict, compare};
pub use describe::describe;
pub use generate::{program, timed_program};
pub use library::library_program;
pub use program::{Program, source_of};
pub use shrink::shrink;
