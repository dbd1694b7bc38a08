//! Elementary functions whose results must equal the library's.

pub(crate) mod fdlibm;
pub(crate) mod precise;
