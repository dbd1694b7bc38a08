//! Explorers over the machine: which thread goes next, in which executions, and what was covered.
//!
//! Policy only. `step` says what an explorer sees of a program, `explorer` what it decides;
//! each explorer has a file of its own that opens with its paper and the deviations from it.
//! `machine` makes the virtual machine a subject of exploration, `session` runs executions and
//! counts what they show. `story` is a failing execution in Java's terms, `tell` makes it.

pub mod dfs;
pub mod dpor;
pub mod explorer;
pub mod fingerprint;
pub mod happens;
pub mod machine;
mod matter;
mod names;
pub mod numbers;
pub mod outcome;
pub mod pct;
pub mod pilot;
pub mod plan;
pub mod pos;
pub mod preemption;
mod races;
pub mod random;
pub mod replay;
pub mod rng;
pub mod session;
mod spin;
pub mod step;
pub mod story;
pub mod surw;
pub mod tell;
pub mod token;
pub mod turns;
pub mod wakeup;
