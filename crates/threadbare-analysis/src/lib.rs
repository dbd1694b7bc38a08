//! What two methods can do to each other, from class files alone.
//!
//! **Invariant:** over-approximation. A pair of methods of which some interleaving could fail is never
//! pruned; what is not understood counts as "may do anything" and is named.

pub mod analyse;
pub mod body;
mod build;
mod call;
mod cfg;
mod evaluate;
mod facts;
mod gather;
pub mod ids;
mod lambda;
mod library;
mod locks;
mod lookup;
pub mod near;
mod object;
mod pairs;
pub mod program;
mod queries;
pub mod result;
mod solver;
mod summary;
pub mod threads;
mod values;
mod words;
mod world;
