//! Class files, jars, class paths and the JDK's run-time image: a Java program as immutable data.
//!
//! Everything here reads; nothing links, loads or runs. The parser answers malformed input with
//! the error (and, as far as it is practical, the words) of HotSpot, because programs under test
//! and users both see those messages. It never panics and never allocates by an unchecked length.
//!
//! - [`parse()`] and [`parse_with`]: class-file bytes to a [`ClassFile`];
//! - [`descriptor`] and [`bytecode`]: what the strings and the code bytes in it mean;
//! - [`JImage`]: the class library of a JDK 9 or later, `lib/modules`;
//! - [`Jar`] and [`ClassPath`]: the program's own classes.
//!
//! Rejected: a parser crate. Those that read every class of JDK 17 and 25 drop bytecode offsets
//! or are several times slower, and none reports the errors Java reports.

mod attributes;
pub mod bytecode;
mod check;
mod classpath;
mod code;
pub mod descriptor;
mod error;
mod jar;
mod jimage;
mod model;
mod parse;
pub mod paths;
mod pool;
mod reader;
pub mod regular;
pub mod site;
mod utf8;

pub use classpath::{ClassPath, Found, MemoryFolder};
pub use descriptor::{FieldType, MethodDescriptor};
pub use error::{ClassFileError, ErrorKind, Result};
pub use jar::Jar;
pub use jimage::JImage;
pub use model::*;
pub use parse::{Options, parse, parse_with};
