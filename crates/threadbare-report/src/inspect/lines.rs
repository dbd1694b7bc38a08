//! JSON with one line for each method, access and pair: a large class has many, and a line for each of
//! their numbers would be five times as much to write and to read.

use crate::shown;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io::{self, Write};

/// Lists and objects so deep have lines for their parts: the whole, the classes, a class, and its lists.
const DEEPEST: usize = 4;

/// What is serialised holds strings, numbers and lists only, which always works.
pub(super) fn to_string(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let done = value.serialize(&mut Serializer::with_formatter(&mut bytes, Lines::default()));
    shown::json(done.ok().and_then(|()| String::from_utf8(bytes).ok()).unwrap_or_default())
}

#[derive(Default)]
struct Lines {
    depth: usize,
    /// Something stands in the innermost list or object.
    filled: bool,
}

impl Lines {
    fn begin<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.filled = false;
        writer.write_all(bracket)
    }

    fn end<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.filled && self.depth < DEEPEST {
            self.line(writer)?;
        }
        self.filled = true;
        writer.write_all(bracket)
    }

    fn next<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        match self.depth <= DEEPEST {
            true => self.line(writer),
            false => Ok(()),
        }
    }

    fn line<W: ?Sized + Write>(&self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| writer.write_all(b"  "))
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.next(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.next(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        match self.depth <= DEEPEST {
            true => writer.write_all(b": "),
            false => writer.write_all(b":"),
        }
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lines_end_where_it_gets_deep() {
        let value = json!({ "a": [[[[1, 2], { "b": [] }], []], 3], "c": {} });
        let text = to_string(&value);
        let expected = "{\n  \"a\": [\n    [\n      [\n        [1,2],\n        {\"b\":[]}\n      ],\n      \
                        []\n    ],\n    3\n  ],\n  \"c\": {}\n}";
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON"), value);
    }
}
