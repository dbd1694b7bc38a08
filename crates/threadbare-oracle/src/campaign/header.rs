//! The part of a token that says which test to replay.

use threadbare_testgen::encode;
use threadbare_testgen::test::{ClassName, Test};

/// Bits of the byte that says what else there is.
const FINALS: u8 = 1;
const ALLOWED: u8 = 2;

/// What a token of a test begins with; one of a program begins with the release of its JDK.
const OF_TEST: u8 = 0;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestHeader {
    /// Feature release of the JDK.
    pub feature: u8,
    pub visible_finals: bool,
    /// Threads of the machine.
    pub threads: u8,
    pub class_path: String,
    /// Exceptions that end a call like a return.
    pub allowed: Vec<ClassName>,
    pub test: Test,
}

impl TestHeader {
    pub fn to_bytes(&self) -> Vec<u8> {
        let finals = if self.visible_finals { FINALS } else { 0 };
        let allowed = if self.allowed.is_empty() { 0 } else { ALLOWED };
        let mut out = vec![OF_TEST, self.feature, finals | allowed, self.threads];
        let text = |out: &mut Vec<u8>, text: &str| {
            out.extend((text.len() as u32).to_le_bytes());
            out.extend(text.as_bytes());
        };
        text(&mut out, &self.class_path);
        if !self.allowed.is_empty() {
            // A name of a class holds no line break that anybody could have typed.
            text(&mut out, &self.allowed.join("\n"));
        }
        out.extend(encode::encode(&self.test));
        out
    }

    /// Is this a token of a test at all?
    pub fn is_of_test(bytes: &[u8]) -> bool {
        bytes.first() == Some(&OF_TEST)
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<TestHeader> {
        let (&[OF_TEST, feature, flags, threads], rest) = bytes.split_first_chunk::<4>()? else {
            return None;
        };
        let (class_path, rest) = text(rest)?;
        let (allowed, rest) = match flags & ALLOWED {
            0 => (vec![], rest),
            _ => text(rest).map(|(names, rest)| (names.split('\n').map(ClassName::from).collect(), rest))?,
        };
        let test = encode::decode(rest)?;
        if flags > (FINALS | ALLOWED) || test.suffixes.len() > usize::from(threads) {
            return None;
        }
        Some(TestHeader {
            feature,
            visible_finals: flags & FINALS != 0,
            threads,
            class_path: class_path.to_string(),
            allowed,
            test,
        })
    }
}

fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    Some((std::str::from_utf8(text).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_survive() {
        let test =
            Test { class: "a/B".into(), prefix: vec![], instances: vec![], suffixes: vec![vec![], vec![]] };
        for allowed in [vec![], vec!["a/Full".into(), "java/lang/Error".into()]] {
            let header = TestHeader {
                feature: 17,
                visible_finals: true,
                threads: 2,
                class_path: "x:y/*".into(),
                allowed,
                test: test.clone(),
            };
            let bytes = header.to_bytes();
            assert!(TestHeader::is_of_test(&bytes));
            assert_eq!(TestHeader::from_bytes(&bytes), Some(header));
            for cut in 0..bytes.len() {
                assert!(TestHeader::from_bytes(&bytes[..cut]).is_none(), "cut at {cut}");
            }
        }
    }
}
