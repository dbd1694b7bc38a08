//! The one thing in an output that may differ: identity hashes, as in `java.lang.Object@1b6d3586`.
//!
//! A real JVM draws them at random, so a program that prints one prints something else each time.

/// The output with every identity hash replaced by `@hash`.
pub fn normal(output: &[u8]) -> Vec<u8> {
    let mut normal = Vec::with_capacity(output.len());
    let mut rest = output;
    while let Some((&byte, after)) = rest.split_first() {
        normal.push(byte);
        rest = after;
        if byte == b'@' {
            let length = rest.iter().take_while(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')).count();
            let ends = rest.get(length).is_none_or(|b| !b.is_ascii_alphanumeric());
            // A hash has at most eight digits, and next to never fewer than six.
            if (6..=8).contains(&length) && ends {
                normal.extend_from_slice(b"hash");
                rest = &rest[length..];
            }
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn hashes() {
        let text = |s: &str| String::from_utf8(normal(s.as_bytes())).unwrap();
        assert_eq!(text("[I@1b6d3586, A@795704e0\n"), "[I@hash, A@hash\n");
        assert_eq!(
            text("@Override a@b.c @0 x@deadbeefcafe @feedfacex"),
            "@Override a@b.c @0 x@deadbeefcafe @feedfacex"
        );
    }
}
