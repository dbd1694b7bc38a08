//! What users see of a finding.
//!
//! `text` is for a terminal: a headline, the interleaving with one column for each thread (`columns`),
//! and why the program cannot have meant it (`why`). `words` says what one operation does, `json` is
//! the same finding for programs. Nothing here knows the machine: reports are made of stories.

mod columns;
pub mod json;
mod layout;
mod paint;
mod scenes;
pub mod text;
mod why;
mod words;

pub use paint::Style;
