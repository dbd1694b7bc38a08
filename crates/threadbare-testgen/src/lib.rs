//! Concurrent tests: the model, the generators, and how a test runs on the machine.
//!
//! - `test.rs`: a test as data. `encode.rs`: as bytes, for tokens. `java.rs`: as Java source and in one line.

pub mod encode;
pub mod java;
pub mod test;
