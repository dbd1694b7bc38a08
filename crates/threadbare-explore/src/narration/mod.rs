//! An execution as a story: plain data that reports are made of.

pub(crate) mod early;
pub(crate) mod names;
pub mod narrate;
pub(crate) mod races;
pub(crate) mod relevance;
pub mod story;
