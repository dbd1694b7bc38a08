//! Threadbare as a library: four questions about Java code, answered with plain data.
//!
//! - [`check()`]: which interleavings of its calls break a class? A [`check::ClassReport`].
//! - [`explore()`]: which interleavings break a program? An [`explore::Explored`].
//! - [`inspect()`]: which methods of a class can disturb each other? A [`inspect::ClassAnalysis`].
//! - [`replay()`]: what happened in the execution that a token names? A [`replay::Replayed`].
//!
//! Each takes a [`Classes`]: a JDK and a class path that were opened. Nothing is printed; the crate
//! `threadbare-report` makes text and JSON of what comes back. The command line is a user of both.
//!
//! ```no_run
//! use threadbare::check::{CheckRequest, Unheard};
//! use threadbare::{Classes, Jdk, Stop};
//!
//! let classes = Classes::open(&Jdk::find(None)?, "target/classes")?;
//! let mut request = CheckRequest::new(classes, "bank.Account");
//! request.budget.tests = Some(200);
//! match threadbare::check(&request, &Stop::default(), &mut Unheard) {
//!     Ok(report) => println!("{:?} after {} tests", report.verdict, report.tally.tests),
//!     Err(refused) => println!("not tested: {refused:?}"),
//! }
//! # Ok::<(), threadbare::Error>(())
//! ```
//!
//! **Invariant:** what comes back is a function of the request, unless time or [`Stop`] ended it: the number of
//! machines does not show.
//!
//! Here are the host threads and the clock that the crates below do without. Signals, arguments, environment and
//! exit codes are the command line's; only [`Jdk::find`] asks the environment where Java is.

pub mod check;
mod classes;
mod clock;
mod crew;
mod error;
pub mod explore;
pub mod inspect;
mod jdk;
pub mod program;
pub mod replay;
mod slices;
mod stack;
mod timings;
mod workers;

pub use check::check;
pub use classes::Classes;
pub use clock::{Clock, Stop};
pub use error::Error;
pub use explore::explore;
pub use inspect::inspect;
pub use jdk::Jdk;
pub use replay::replay;
