//! Literals and constants in Java.

use threadbare_vm::classes::class::Kind;

/// An expression of exactly the kind.
pub(super) fn typed(kind: Kind, bits: u64) -> String {
    match kind {
        Kind::Byte | Kind::Short => {
            let name = kind.primitive_name().unwrap_or_default();
            format!("({name}) {}", plain(kind, bits))
        }
        _ => plain(kind, bits),
    }
}

/// The same where it is assigned: small numbers need no cast there.
pub(super) fn plain(kind: Kind, bits: u64) -> String {
    match kind {
        Kind::Bool => (bits & 1 != 0).to_string(),
        Kind::Byte => (bits as i8).to_string(),
        Kind::Short => (bits as i16).to_string(),
        Kind::Char => character(bits as u16),
        Kind::Int => match bits as i32 {
            i32::MIN => "Integer.MIN_VALUE".into(),
            i32::MAX => "Integer.MAX_VALUE".into(),
            value => value.to_string(),
        },
        Kind::Long => match bits as i64 {
            i64::MIN => "Long.MIN_VALUE".into(),
            i64::MAX => "Long.MAX_VALUE".into(),
            value => format!("{value}L"),
        },
        Kind::Float => float(bits as u32),
        Kind::Double => double(bits),
        Kind::Ref | Kind::Void => "null".into(),
    }
}

fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match () {
        () if bits == 0x7fc0_0000 => "Float.NaN".into(),
        () if value.is_nan() => format!("Float.intBitsToFloat({})", bits as i32),
        () if value == f32::INFINITY => "Float.POSITIVE_INFINITY".into(),
        () if value == f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".into(),
        () if value == f32::MAX => "Float.MAX_VALUE".into(),
        () if bits == 1 => "Float.MIN_VALUE".into(),
        () => format!("{value:?}f"),
    }
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    match () {
        () if bits == 0x7ff8_0000_0000_0000 => "Double.NaN".into(),
        () if value.is_nan() => format!("Double.longBitsToDouble({}L)", bits as i64),
        () if value == f64::INFINITY => "Double.POSITIVE_INFINITY".into(),
        () if value == f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".into(),
        () if value == f64::MAX => "Double.MAX_VALUE".into(),
        () if bits == 1 => "Double.MIN_VALUE".into(),
        () => format!("{value:?}"),
    }
}

fn character(unit: u16) -> String {
    format!("'{}'", if unit == u16::from(b'"') { "\"".into() } else { escaped(unit) })
}

/// A string literal.
pub(super) fn text(text: &str) -> String {
    let quote = |unit: u16| if unit == u16::from(b'\'') { "'".into() } else { escaped(unit) };
    format!("\"{}\"", text.encode_utf16().map(quote).collect::<String>())
}

/// Control characters are octal: `\u000a` would end the line before the compiler sees the literal.
fn escaped(unit: u16) -> String {
    match u8::try_from(unit) {
        Ok(b'\n') => "\\n".into(),
        Ok(b'\r') => "\\r".into(),
        Ok(b'\t') => "\\t".into(),
        Ok(c @ (b'"' | b'\'' | b'\\')) => format!("\\{}", char::from(c)),
        Ok(c @ b' '..=b'~') => char::from(c).to_string(),
        Ok(c @ (0..=31 | 127)) => format!("\\{c:03o}"),
        _ => format!("\\u{unit:04x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_of_their_kind() {
        let cases = [
            (Kind::Bool, 1, "true"),
            (Kind::Byte, u64::MAX, "(byte) -1"),
            (Kind::Char, 'a'.into(), "'a'"),
            (Kind::Char, '\''.into(), "'\\''"),
            (Kind::Char, '"'.into(), "'\"'"),
            (Kind::Char, 0xd800, "'\\ud800'"),
            (Kind::Int, i32::MIN as u64, "Integer.MIN_VALUE"),
            (Kind::Long, 1, "1L"),
            (Kind::Float, f32::to_bits(1.0).into(), "1.0f"),
            (Kind::Float, f32::NAN.to_bits().into(), "Float.NaN"),
            (Kind::Double, f64::to_bits(-0.0), "-0.0"),
            (Kind::Double, f64::to_bits(1e300), "1e300"),
            (Kind::Double, f64::NEG_INFINITY.to_bits(), "Double.NEGATIVE_INFINITY"),
        ];
        for (kind, bits, expected) in cases {
            assert_eq!(typed(kind, bits), expected);
        }
        assert_eq!(text("a\n\"'\\u\u{1}7é𝄞"), r#""a\n\"'\\u\0017\u00e9\ud834\udd1e""#);
    }
}
