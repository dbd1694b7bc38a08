//! What is known about the JDK's classes and no class file says.
//!
//! Which objects of the library never matter to other threads, how final fields may be treated, what counts as one
//! step, and which implementations stand for an interface, what is not promised to happen at once. The machine, the analysis, the generator of tests and the
//! observer all read it here, because they must agree: a class that the machine keeps quiet and the analysis does
//! not costs pairs of methods, and the other way round costs faults.
//!
//! Plain data and names as in class files; this crate knows no other. What only one of them wants to know stays
//! there: the machine's private members in `threadbare-vm`, what natives do in `threadbare-analysis`.

pub mod conditions;
pub mod operations;
pub mod quiet;
pub mod steps;
pub mod usual;
pub mod weak;
