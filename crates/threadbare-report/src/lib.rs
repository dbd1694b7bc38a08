//! What users see of a finding, and of a class that was inspected.
//!
//! `text` is for a terminal: a headline, the interleaving with one column for each thread (`columns`),
//! why the program cannot have meant it (`why`), and what it needs of time (`timing`). `phrasing` says what one operation does, `json` is
//! the same finding for programs.
//!
//! `check` tells a violation of a class, and what was covered of it; `explore` the same of a program. They are made of
//! what the oracle and the explorers bring back, which is plain data: prose is made here and nowhere else.
//!
//! Nothing that others wrote reaches a terminal as it is: `shown` escapes it.
//!
//! `inspect` is what the analysis says of a class, as text and as JSON.

pub mod check;
mod columns;
pub mod explore;
pub mod inspect;
pub mod json;
mod layout;
mod paint;
pub mod phrasing;
mod scenes;
pub mod shown;
pub mod text;
mod timing;
mod unfinished;
mod why;

pub use paint::Style;
