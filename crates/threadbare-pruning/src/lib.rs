//! Is there a fault that the analysis prunes? Random small classes, and every pair of their methods tested.
//!
//! `threadbare check` never looks at a pair that the analysis prunes, so a rule that prunes too much is silent.
//! Here it is not: [`generate`] writes small Java classes in which a few fields, locks, conditions, lambdas,
//! nested and inherited parts and threads meet in every way that comes up, and [`prove`] explores the pairs that
//! the analysis prunes. What calls return counts as well as what they throw and whether they end: a pruned pair
//! is one of which every interleaving is as good as one of two orders, and that is compared.
//!
//! Generator and oracle share no module. Drivers are the test of this crate and `cargo xtask prune-fuzz`.

pub mod generate;
pub mod prove;
pub mod statements;

pub use generate::{Class, Method, class};
pub use prove::{Finding, Prover, Tally};
