//! A deterministic JVM whose threads, heap and schedule are data.
//!
//! **Invariant:** an execution is a pure function of program, test and choice log. Time, identity
//! hashes, thread ids, random seeds and the environment are virtual.
//!
//! Mechanism only: this crate runs Java and stops before visible operations; which thread goes
//! next is decided elsewhere.

mod backtrace;
pub mod boot;
pub mod bounds;
mod call;
pub mod class;
mod code_builder;
pub mod control;
mod drive;
mod exercise;
mod fdlibm;
pub mod files;
mod flow;
pub mod heap;
pub mod ids;
mod init;
pub mod interp;
pub mod ir;
pub mod known;
mod lambda;
mod lambda_form;
mod layout;
pub mod library;
mod link;
pub mod load;
mod mh;
mod mirrors;
pub mod modules;
pub mod monitors;
pub mod natives;
mod precise;
pub mod prelink;
pub mod quiet;
mod references;
mod resolve;
mod scheduler;
pub mod state;
pub mod step;
mod strings;
pub mod thread;
pub mod throw;
mod translate;
pub mod trap;
mod verify;
pub mod vm;
pub mod zlib;

pub use bounds::{Bounds, Interrupt};
pub use trap::RunEnd;
pub use vm::{Mark, Options, Program, Vm};
