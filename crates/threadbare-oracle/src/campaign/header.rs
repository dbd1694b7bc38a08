//! The part of a token that says which test to replay.

use threadbare_explore::bytes::{Reader, Writer};
use threadbare_testgen::encode;
use threadbare_testgen::test::{ClassName, Test};
use threadbare_vm::World;

/// Bits of the byte that says what else there is.
const FINALS: u8 = 1;
const ALLOWED: u8 = 2;
const WORLD: u8 = 4;

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
    /// Without the host's environment.
    pub world: World,
    pub test: Test,
}

impl TestHeader {
    pub fn to_bytes(&self) -> Vec<u8> {
        let finals = if self.visible_finals { FINALS } else { 0 };
        let allowed = if self.allowed.is_empty() { 0 } else { ALLOWED };
        let words = self.world.to_words();
        let world = if words.is_empty() { 0 } else { WORLD };
        let mut out = Writer::default();
        out.raw(&[OF_TEST, self.feature, finals | allowed | world, self.threads]);
        write_text(&mut out, &self.class_path);
        if !self.allowed.is_empty() {
            // A name of a class holds no line break that anybody could have typed.
            write_text(&mut out, &self.allowed.join("\n"));
        }
        if !words.is_empty() {
            // No argument and no variable of a process holds a zero.
            write_text(&mut out, &words.join("\0"));
        }
        out.raw(&encode::encode(&self.test));
        out.finish()
    }

    /// Is this a token of a test at all?
    pub fn is_of_test(bytes: &[u8]) -> bool {
        bytes.first() == Some(&OF_TEST)
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<TestHeader> {
        let mut reader = Reader::new(bytes);
        let [OF_TEST, feature, flags, threads] = reader.chunk()? else { return None };
        let class_path = read_text(&mut reader)?;
        let allowed = match flags & ALLOWED {
            0 => vec![],
            _ => read_text(&mut reader)?.split('\n').map(ClassName::from).collect(),
        };
        let world = match flags & WORLD {
            0 => World::default(),
            _ => World::from_words(read_text(&mut reader)?.split('\0'))?,
        };
        let test = encode::decode(reader.rest())?;
        if flags > (FINALS | ALLOWED | WORLD) || test.suffixes.len() > usize::from(threads) {
            return None;
        }
        Some(TestHeader {
            feature,
            visible_finals: flags & FINALS != 0,
            threads,
            class_path: class_path.to_string(),
            allowed,
            world,
            test,
        })
    }
}

/// Lengths are four bytes here: tokens that are published have them.
fn write_text(out: &mut Writer, text: &str) {
    out.raw(&(text.len() as u32).to_le_bytes());
    out.raw(text.as_bytes());
}

fn read_text<'a>(reader: &mut Reader<'a>) -> Option<&'a str> {
    let length = u32::from_le_bytes(reader.chunk()?);
    std::str::from_utf8(reader.raw(length as usize)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_survive() {
        let test = Test { class: "a/B".into(), suffixes: vec![vec![], vec![]], ..Test::default() };
        let told = World { preview: true, variables: vec![("A".into(), "1\n2".into())], ..World::default() };
        let named = vec!["a/Full".into(), "java/lang/Error".into()];
        for (allowed, world) in [(vec![], told.clone()), (named.clone(), World::default()), (named, told)] {
            let header = TestHeader {
                feature: 17,
                visible_finals: true,
                threads: 2,
                class_path: "x:y/*".into(),
                allowed,
                world,
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
