//! Concurrent tests: the model, the generators, and how a test runs on the machine.
//!
//! - `test.rs`: a test as data. `encode.rs`: as bytes, for tokens. `java.rs`: as Java source and in one line.
//! - `shapes.rs`: what Java source must know about classes. `generics.rs`: about their type arguments.

pub mod encode;
mod generics;
pub mod java;
pub mod shapes;
pub mod test;
