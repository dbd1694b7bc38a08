//! What two methods can do to each other, from class files alone.
//!
//! **Invariant:** over-approximation. A pair of methods of which some interleaving could fail is never
//! pruned; what is not understood counts as "may do anything" and is named.

pub mod body;
mod build;
mod cfg;
pub mod ids;
mod locks;
mod lookup;
mod loops;
pub mod program;
pub mod published;
pub mod result;
mod values;
