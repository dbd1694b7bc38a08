//! What must hold of a method before the interpreter may run it, and what a
//! `NullPointerException` in it says.
//!
//! [`verify_class`] decides whether the code of a class is type safe (JVMS 4.10). Everything the
//! interpreter leaves unchecked, for speed, is checked here once. [`npe_message`] computes the
//! helpful message of JEP 358 from the bytecode that met the null.
//!
//! Neither touches a heap or loads a class: what verification needs to know about other classes
//! it asks of a [`TypeEnv`], which may answer "load that one first".
#![forbid(unsafe_code)]

mod bytecode;
mod constants;
mod env;
mod failure;
mod npe;
mod text;
mod verify;

pub use env::{LoadFailure, MemberRef, TypeEnv};
pub use failure::{FailureKind, VerifyFailure};
pub use npe::npe_message;
pub use verify::verify_class;
