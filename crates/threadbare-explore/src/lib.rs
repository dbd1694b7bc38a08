//! Explorers over the machine: which thread goes next, in which executions, and what was covered.
//!
//! Policy only. `step` says what an explorer sees of a program, `explorer` what it decides;
//! each explorer has a file of its own that opens with its paper and the deviations from it.
//! `machine` makes the virtual machine a subject of exploration, `session` runs executions and
//! counts what they show. `story` is a failing execution in Java's terms, `narrate` makes it.

pub mod bytes;
pub mod engine;
pub mod narration;
pub mod strategies;
