//! A deterministic JVM whose threads, heap and schedule are data.
//!
//! **Invariant:** an execution is a pure function of program, test and choice log. Time, identity
//! hashes, thread ids, random seeds and the environment are virtual.
//!
//! Mechanism only: this crate runs Java and stops before visible operations; which thread goes
//! next is decided elsewhere.

pub mod boot;
pub mod bounds;
pub mod channels;
pub mod classes;
pub mod code;
pub mod files;
pub mod heap;
pub mod ids;
pub mod invocation;
mod launch;
pub(crate) mod natives;
mod numeric;
pub mod outside;
mod pinned;
pub mod state;
pub mod stepping;
pub mod threads;
pub mod trap;
pub mod vm;
pub mod world;
pub mod zlib;

pub use bounds::{Bounds, Interrupt};
pub use trap::RunEnd;
pub use vm::{Mark, Options, Program, Vm};
pub use world::World;
