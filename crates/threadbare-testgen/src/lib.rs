//! Concurrent tests: the model, the generators, and how a test runs on the machine.
//!
//! - `test.rs`: a test as data. `encode.rs`: as bytes, for tokens. `java.rs`: as Java source and in one line.
//! - `stage.rs`: running a test on the machine. `stub.rs`: classes that do next to nothing.

pub mod dice;
pub mod encode;
pub mod java;
mod literals;
pub mod maker;
pub mod serial;
pub mod stage;
pub mod stub;
pub mod targets;
pub mod test;
pub mod ways;
pub mod workshop;
