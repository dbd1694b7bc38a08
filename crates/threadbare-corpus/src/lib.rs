//! The conformance corpus: every program under `corpus/conformance` must print on the machine
//! what it prints on a real JVM of the same JDK.
//!
//! The test suite (`cargo test`) and the developer's command (`cargo xtask corpus`) are both thin
//! layers over this crate: [`program`] finds the programs and their directives,
//! [`compile`] and [`oracle`] produce what is expected and remember it, [`suite`] runs and
//! compares ([`normal`]), [`known`] holds the list of accepted failures, [`diff`] shows a difference.
//!
//! [`concurrent`] reads the other corpus of programs, which are explored.
//!
//! The expectation is taken live from `java` and cached by content, never checked in: a golden
//! would be one more thing that can be wrong.

pub mod compile;
pub mod concurrent;
pub mod diff;
pub mod known;
pub mod normal;
pub mod oracle;
pub mod program;
pub mod suite;
