//! The `compact-cp` decompressor of jlink: class files whose constant-pool strings live in the
//! image's string table. Strings are handled as bytes, since they are modified UTF-8.
//!
//! The format is that of `StringSharingPlugin` in jdk.jlink: a Utf8 constant becomes tag 23 and
//! the offset of the whole string, or tag 25 and the offset of a descriptor whose class names were
//! taken out, followed by package and simple name of each.

use crate::reader::{Cursor, Truncated};

const SHARED_STRING: u8 = 23;
const SHARED_DESCRIPTOR: u8 = 25;

/// The original class file, or `None` if the bytes make no sense.
pub(super) fn expand<'a>(packed: &[u8], string: impl Fn(u32) -> Option<&'a [u8]>) -> Option<Vec<u8>> {
    let mut cur = Cursor::new(packed);
    let mut out = Vec::with_capacity(packed.len());
    out.extend_from_slice(cur.take(8).ok()?);
    let count = cur.u16().ok()?;
    out.extend_from_slice(&count.to_be_bytes());
    let mut index = 1;
    while index < count {
        index += 1;
        let tag = cur.u8().ok()?;
        match tag {
            SHARED_STRING => push_utf8(&mut out, string(compressed_int(&mut cur).ok()?)?)?,
            SHARED_DESCRIPTOR => push_utf8(&mut out, &descriptor(&mut cur, &string)?)?,
            1 => {
                let len = cur.u16().ok()?;
                out.push(tag);
                out.extend_from_slice(&len.to_be_bytes());
                out.extend_from_slice(cur.take(usize::from(len)).ok()?);
            }
            _ => {
                let len = match tag {
                    3 | 4 | 9..=12 | 17 | 18 => 4,
                    5 | 6 => 8,
                    7 | 8 | 16 | 19 | 20 => 2,
                    15 => 3,
                    _ => return None,
                };
                if len == 8 {
                    index += 1;
                }
                out.push(tag);
                out.extend_from_slice(cur.take(len).ok()?);
            }
        }
    }
    out.extend_from_slice(cur.take(cur.remaining()).ok()?);
    Some(out)
}

fn push_utf8(out: &mut Vec<u8>, text: &[u8]) -> Option<()> {
    out.push(1);
    out.extend_from_slice(&u16::try_from(text.len()).ok()?.to_be_bytes());
    out.extend_from_slice(text);
    Some(())
}

fn descriptor<'a>(cur: &mut Cursor<'_>, string: &impl Fn(u32) -> Option<&'a [u8]>) -> Option<Vec<u8>> {
    let shape = string(compressed_int(cur).ok()?)?;
    let indices_len = compressed_int(cur).ok()?;
    let mut indices = Cursor::new(cur.take(usize::try_from(indices_len).ok()?).ok()?);
    let mut text = Vec::with_capacity(shape.len());
    for &c in shape {
        text.push(c);
        if c == b'L' && indices_len > 0 {
            let package = string(compressed_int(&mut indices).ok()?)?;
            let class = string(compressed_int(&mut indices).ok()?)?;
            if !package.is_empty() {
                text.extend_from_slice(package);
                text.push(b'/');
            }
            text.extend_from_slice(class);
        }
    }
    Some(text)
}

/// One to four bytes; the first may carry a mark, the length, and five bits of the value.
fn compressed_int(cur: &mut Cursor<'_>) -> Result<u32, Truncated> {
    let first = cur.u8()?;
    let (len, mut value) =
        if first & 0x80 != 0 { (first >> 5 & 3, u32::from(first & 0x1F)) } else { (4, u32::from(first)) };
    for _ in 1..len {
        value = value << 8 | u32::from(cur.u8()?);
    }
    Ok(value)
}
