//! Modified UTF-8 (JVMS 4.4.7) to strings.
//!
//! It differs from UTF-8 in two ways: U+0000 takes two bytes, and characters beyond the basic
//! plane are written as two three-byte surrogates. So a Java string constant may hold a lone
//! surrogate, which no Rust `str` can.

use std::sync::Arc;

use crate::model::JavaStr;

/// Decodes, or `None` where HotSpot says "Illegal UTF8 string in constant pool". Class files up
/// to version 47 may hold overlong forms.
pub(crate) fn decode(bytes: &[u8], major: u16) -> Option<JavaStr> {
    // Almost every constant is plain UTF-8 without a zero byte or a four-byte form.
    if bytes.iter().all(|&b| b != 0 && b < 0xF0)
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return Some(JavaStr { text: text.into(), units: None });
    }
    let units = decode_units(bytes, major)?;
    match String::from_utf16(&units) {
        Ok(text) => Some(JavaStr { text: text.into(), units: None }),
        Err(_) => {
            let text: Arc<str> = String::from_utf16_lossy(&units).into();
            Some(JavaStr { text, units: Some(units.into()) })
        }
    }
}

fn decode_units(bytes: &[u8], major: u16) -> Option<Vec<u16>> {
    let overlong_allowed = major <= 47;
    let continuation = |i: usize| bytes.get(i).filter(|&&b| b & 0xC0 == 0x80).map(|&b| u16::from(b & 0x3F));
    let mut units = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(&b) = bytes.get(i) {
        let (unit, len) = match b >> 4 {
            0 if b == 0 => return None,
            0x0..=0x7 => (u16::from(b), 1),
            0xC | 0xD => {
                let unit = u16::from(b & 0x1F) << 6 | continuation(i + 1)?;
                if unit != 0 && unit < 0x80 && !overlong_allowed {
                    return None;
                }
                (unit, 2)
            }
            0xE => {
                let unit = u16::from(b & 0x0F) << 12 | continuation(i + 1)? << 6 | continuation(i + 2)?;
                if unit < 0x800 && !overlong_allowed {
                    return None;
                }
                (unit, 3)
            }
            _ => return None,
        };
        units.push(unit);
        i += len;
    }
    Some(units)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn plain_and_two_byte_zero() {
        assert_eq!(&*decode(b"abc", 61).unwrap().text, "abc");
        assert_eq!(&*decode(b"a\xC0\x80b", 61).unwrap().text, "a\0b");
        assert_eq!(&*decode("é中".as_bytes(), 61).unwrap().text, "é中");
    }

    #[test]
    fn surrogates() {
        let pair = decode(b"\xED\xA0\xBD\xED\xB8\x80", 61).unwrap();
        assert_eq!((&*pair.text, pair.units), ("\u{1F600}", None));
        let lone = decode(b"x\xED\xA0\xBD", 61).unwrap();
        assert_eq!(&*lone.text, "x\u{FFFD}");
        assert_eq!(lone.units.as_deref(), Some(&[0x78, 0xD83D][..]));
    }

    #[test]
    fn illegal() {
        for bytes in [&b"\0"[..], b"a\0", b"\x80", b"\xC3", b"\xE4\xB8", b"\xF0\x9F\x98\x80", b"\xC1\x81"] {
            assert_eq!(decode(bytes, 61), None, "{bytes:x?}");
        }
        assert_eq!(&*decode(b"\xC1\x81", 47).unwrap().text, "A");
    }
}
