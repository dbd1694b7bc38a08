//! Concurrent tests: the model, the generators, and how a test runs on the machine.
//!
//! - `test.rs`: a test as data. `encode.rs`: as bytes, for tokens. `java.rs`: as Java source and in one line;
//!   `shapes.rs` and `generics.rs`: what Java source must know about classes.
//! - `stage.rs`: a machine that runs tests. `serial.rs`: calls one after the other. `stub.rs`: classes that
//!   do next to nothing (`sensible.rs`: what they give).
//! - `targets.rs`: what the analysis says is worth testing. `contract.rs`: what the user says may be tested.
//!   `generator.rs`: which test comes next. `workshop.rs`: making it, from `literals.rs`, `ways.rs` and
//!   `maker.rs`; `diet.rs`: texts that methods accept; `handles.rs`: what calls give and others take; `observers.rs`: what looks at the end. `survey.rs`: tests that call everything once. `unusual.rs`: what no sensible program does.

pub mod contract;
pub mod dice;
mod diet;
pub mod encode;
mod fitting;
pub mod generator;
mod generics;
mod handles;
pub mod java;
mod literals;
pub mod maker;
mod observers;
mod sensible;
pub mod serial;
pub mod shapes;
pub mod stage;
pub mod stub;
mod survey;
pub mod targets;
pub mod test;
pub mod unusual;
pub mod ways;
pub mod workshop;
