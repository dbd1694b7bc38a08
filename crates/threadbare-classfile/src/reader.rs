//! A bounds-checked big-endian cursor over bytes nobody has vouched for.

use crate::error::{ClassFileError, ErrorKind};

/// The bytes ended before the structure did.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Truncated;

impl From<Truncated> for ClassFileError {
    #[cold]
    fn from(_: Truncated) -> Self {
        ClassFileError::new(ErrorKind::ClassFormat, "Truncated class file")
    }
}

/// Reads from the front of a slice; a failed read consumes nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Cursor { rest: bytes }
    }

    pub(crate) fn remaining(&self) -> usize {
        self.rest.len()
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Truncated> {
        let (head, rest) = self.rest.split_first_chunk::<N>().ok_or(Truncated)?;
        self.rest = rest;
        Ok(*head)
    }

    #[inline]
    pub(crate) fn u8(&mut self) -> Result<u8, Truncated> {
        self.array::<1>().map(|b| b[0])
    }

    #[inline]
    pub(crate) fn u16(&mut self) -> Result<u16, Truncated> {
        self.array().map(u16::from_be_bytes)
    }

    #[inline]
    pub(crate) fn u32(&mut self) -> Result<u32, Truncated> {
        self.array().map(u32::from_be_bytes)
    }

    #[inline]
    pub(crate) fn u64(&mut self) -> Result<u64, Truncated> {
        self.array().map(u64::from_be_bytes)
    }

    #[inline]
    pub(crate) fn take(&mut self, len: usize) -> Result<&'a [u8], Truncated> {
        let (head, rest) = self.rest.split_at_checked(len).ok_or(Truncated)?;
        self.rest = rest;
        Ok(head)
    }

    /// An empty vector with room for `count` items of at least `item_bytes` each, but never for
    /// more than the remaining bytes can hold: a lying count must not cost memory.
    pub(crate) fn vec_for<T>(&self, count: usize, item_bytes: usize) -> Vec<T> {
        Vec::with_capacity(count.min(self.rest.len() / item_bytes.max(1)))
    }
}
