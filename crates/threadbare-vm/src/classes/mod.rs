//! Classes from bytes to initialised, and what the machine knows about those of the library.

pub mod class;
pub(crate) mod failures;
pub(crate) mod init;
pub mod known;
pub(crate) mod layout;
pub mod library;
pub mod load;
pub(crate) mod mirrors;
pub mod modules;
pub(crate) mod resolve;
pub(crate) mod tables;
pub(crate) mod verify;
