//! Paths as text, and back, without loss: a path on Linux is bytes, and not all bytes are text.
//!
//! Class paths are text all the way from the command line to replay tokens. A byte of a path that belongs to no text is
//! one character there that no text of a user has: of the last private plane of Unicode, the byte itself in its
//! lowest bits. Java has the replacement character instead, by which it does not find the file any more.
//!
//! Rejected: paths as `OsString` everywhere. They are cut at colons, put into properties and tokens, and printed.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

/// Where characters for bytes begin: `FIRST + 0x80` to `FIRST + 0xff` are used.
const FIRST: u32 = 0x10_FF00;

/// A path, or a list of them, as text.
pub fn text_of(path: &OsStr) -> String {
    let mut text = String::new();
    for chunk in path.as_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().filter_map(|byte| char::from_u32(FIRST | u32::from(*byte))));
    }
    text
}

/// The path that a text stands for.
pub fn path_of(text: &str) -> PathBuf {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match byte_of(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    PathBuf::from(OsString::from_vec(bytes))
}

/// A text as a Java program gets it.
pub fn as_java(text: &str) -> String {
    path_of(text).to_string_lossy().into_owned()
}

fn byte_of(c: char) -> Option<u8> {
    let byte = u32::from(c).checked_sub(FIRST)?;
    u8::try_from(byte).ok().filter(|byte| *byte >= 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_survives() {
        let all: Vec<u8> = (1..=255).collect();
        for bytes in [&b"plain"[..], "gr\u{fc}n".as_bytes(), b"a\xffb:\xfe", b"\xe2\x82", &all] {
            let path = OsStr::from_bytes(bytes);
            assert_eq!(path_of(&text_of(path)).as_os_str(), path);
        }
        assert_eq!(text_of(OsStr::new("gr\u{fc}n")), "gr\u{fc}n");
        assert_eq!(as_java(&text_of(OsStr::from_bytes(b"a\xffb"))), "a\u{fffd}b");
    }
}
