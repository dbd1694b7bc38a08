//! The bytes of tokens: numbers and texts, written and read back.
//!
//! A number is a varint: low seven bits first, the high bit says that more follow. What has a length begins with it.
//!
//! Invariant: reading gives an answer for any bytes, and reserves nothing on the word of a count.
//!
//! Rejected: postcard, which keeps results of the analysis. Tokens are published, so that their form is pinned byte by
//! byte and not by a derive; and they are read from strangers, so that every part is checked where it is read.

/// Longer than any number of 64 bits.
const LONGEST_VARINT: usize = 10;

/// Bytes in the making.
#[derive(Debug, Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    pub fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    /// Their number, and the bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.raw(bytes);
    }

    /// The bytes alone: whoever reads them knows how many there are.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub fn so_far(&self) -> &[u8] {
        &self.0
    }

    pub fn finish(self) -> Vec<u8> {
        self.0
    }
}

/// Bytes that may be anybody's. Whatever is read is nothing if the bytes do not hold it.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a [u8] {
        self.0
    }

    pub fn byte(&mut self) -> Option<u8> {
        self.chunk().map(|[byte]| byte)
    }

    /// So many bytes, as they were written by `raw`.
    pub fn raw(&mut self, length: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    pub fn chunk<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*bytes)
    }

    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for i in 0..LONGEST_VARINT as u32 {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            if part << (7 * i) >> (7 * i) != part {
                return None;
            }
            number |= part << (7 * i);
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// How many of something follow. Each takes at least a byte, so more than there are bytes is wrong.
    pub fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.0.len()).then_some(count)
    }

    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.count()?;
        self.raw(length)
    }

    pub fn text(&mut self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(numbers in proptest::collection::vec(any::<u64>(), 0..20), text: String) {
            let mut writer = Writer::default();
            for number in &numbers {
                writer.number(*number);
                writer.bytes(text.as_bytes());
            }
            let bytes = writer.finish();
            let mut reader = Reader::new(&bytes);
            for number in &numbers {
                prop_assert_eq!(reader.number(), Some(*number));
                prop_assert_eq!(reader.text(), Some(&*text));
            }
            prop_assert!(reader.rest().is_empty() && reader.byte().is_none());
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let read = |bytes: &[u8]| Reader::new(bytes).number();
        assert_eq!(read(&[0xff; 9]), None);
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]), Some(u64::MAX));
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02]), None);
        assert_eq!(read(&[0x80; 11]), None);
        assert_eq!(Reader::new(&[3, b'a', b'b']).bytes(), None);
    }
}
