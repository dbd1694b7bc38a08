//! What two methods can do to each other, from class files alone.
//!
//! **Invariant:** over-approximation. A pair of methods of which some interleaving could fail is never
//! pruned; what is not understood counts as "may do anything" and is named.

pub mod body;
pub mod dependencies;
pub mod program;
pub mod published;
pub mod summary;
pub mod threads;
pub mod world;
