//! What two methods can do to each other, from class files alone.
//!
//! **Invariant:** over-approximation. A pair of methods of which some interleaving could fail is never
//! pruned; what is not understood counts as "may do anything" and is named.

pub mod analyse;
mod bits;
pub mod body;
mod build;
mod call;
mod cfg;
mod closure;
mod compose;
mod cycles;
mod evaluate;
pub mod facts;
pub mod flow;
mod fresh;
mod gather;
pub mod ids;
pub mod lambda;
mod leaks;
pub mod library;
mod locks;
mod lookup;
mod loops;
pub mod near;
mod numbered;
pub mod object;
mod overwritten;
pub mod pairs;
mod places;
pub mod program;
pub mod published;
mod queries;
mod reach;
pub mod result;
pub mod solver;
mod special;
pub mod summary;
pub mod threads;
mod told;
mod touch;
mod treatment;
mod values;
mod words;
pub mod world;
