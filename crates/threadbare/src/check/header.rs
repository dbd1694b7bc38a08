//! The part of a token that says which test to replay.

use threadbare_testgen::encode;
use threadbare_testgen::test::Test;

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
    pub test: Test,
}

impl TestHeader {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = vec![OF_TEST, self.feature, u8::from(self.visible_finals), self.threads];
        let path = self.class_path.as_bytes();
        out.extend((path.len() as u32).to_le_bytes());
        out.extend(path);
        out.extend(encode::encode(&self.test));
        out
    }

    /// Is this a token of a test at all?
    pub fn is_of_test(bytes: &[u8]) -> bool {
        bytes.first() == Some(&OF_TEST)
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<TestHeader> {
        let (&[OF_TEST, feature, finals, threads], rest) = bytes.split_first_chunk::<4>()? else {
            return None;
        };
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (path, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let test = encode::decode(rest)?;
        if finals > 1 || test.suffixes.len() > usize::from(threads) {
            return None;
        }
        Some(TestHeader {
            feature,
            visible_finals: finals == 1,
            threads,
            class_path: String::from_utf8(path.to_vec()).ok()?,
            test,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_survive() {
        let test =
            Test { class: "a/B".into(), prefix: vec![], instances: vec![], suffixes: vec![vec![], vec![]] };
        let header =
            TestHeader { feature: 17, visible_finals: true, threads: 2, class_path: "x:y/*".into(), test };
        let bytes = header.to_bytes();
        assert!(TestHeader::is_of_test(&bytes));
        assert_eq!(TestHeader::from_bytes(&bytes), Some(header));
        for cut in 0..bytes.len() {
            assert!(TestHeader::from_bytes(&bytes[..cut]).is_none(), "cut at {cut}");
        }
    }
}
