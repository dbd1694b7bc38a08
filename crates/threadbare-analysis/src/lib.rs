//! What two methods can do to each other, from class files alone.
//!
//! **Invariant:** over-approximation. A pair of methods of which some interleaving could fail is never
//! pruned; what is not understood counts as "may do anything" and is named.

pub mod analyse;
pub mod body;
pub mod ids;
pub mod near;
pub mod program;
pub mod result;
