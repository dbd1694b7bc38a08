//! Frames, method handles, lambdas, exceptions.

pub(crate) mod backtrace;
pub(crate) mod call;
pub(crate) mod drive;
pub(crate) mod handles;
pub(crate) mod lambda;
pub(crate) mod lambda_form;
pub mod throw;
