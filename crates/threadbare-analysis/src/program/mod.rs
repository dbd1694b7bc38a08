//! Classes, members and hierarchy; what is known about the library.

pub(crate) mod bits;
pub mod classes;
pub mod facts;
pub mod ids;
pub mod lambda;
pub mod library;
pub(crate) mod lookup;
pub mod near;
pub(crate) mod numbered;
pub(crate) mod queries;
