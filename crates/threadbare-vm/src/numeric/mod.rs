//! Computations whose results must equal the library's: elementary functions, digests.

pub(crate) mod digests;
pub(crate) mod fdlibm;
pub(crate) mod precise;
