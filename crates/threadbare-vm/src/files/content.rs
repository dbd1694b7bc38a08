//! The bytes of an overlay file: chunks that states share until one of them writes.
//!
//! A missing chunk, and the part of a chunk beyond its stored bytes, reads as zero, so a file can
//! be long and empty.

use std::collections::BTreeMap;
use std::sync::Arc;

const CHUNK: u64 = 64 << 10;

#[derive(Clone, Default)]
pub(super) struct Content {
    chunks: BTreeMap<u64, Arc<Vec<u8>>>,
    len: u64,
}

impl Content {
    pub fn from_bytes(bytes: &[u8]) -> Content {
        let mut content = Content::default();
        content.write_at(0, bytes);
        content
    }

    pub fn len(&self) -> u64 {
        self.len
    }

    /// Fills as much of the buffer as the file has from `pos`; the count.
    pub(crate) fn read_at(&self, pos: u64, buffer: &mut [u8]) -> usize {
        if pos >= self.len {
            return 0;
        }
        let count = (buffer.len() as u64).min(self.len - pos) as usize;
        let mut done = 0;
        while done < count {
            let at = pos + done as u64;
            let (index, offset) = (at / CHUNK, (at % CHUNK) as usize);
            let step = (CHUNK as usize - offset).min(count - done);
            let target = &mut buffer[done..done + step];
            let stored = self.chunks.get(&index).map_or(&[][..], |c| &c[offset.min(c.len())..]);
            let have = stored.len().min(step);
            target[..have].copy_from_slice(&stored[..have]);
            target[have..].fill(0);
            done += step;
        }
        count
    }

    /// Writes, and says how many bytes that took: chunks that another state has are copied.
    pub(crate) fn write_at(&mut self, pos: u64, bytes: &[u8]) -> usize {
        let mut done = 0;
        let mut taken = 0;
        while done < bytes.len() {
            let at = pos + done as u64;
            let (index, offset) = (at / CHUNK, (at % CHUNK) as usize);
            let step = (CHUNK as usize - offset).min(bytes.len() - done);
            let chunk = self.chunks.entry(index).or_default();
            if Arc::strong_count(chunk) > 1 {
                taken += chunk.len();
            }
            let chunk = Arc::make_mut(chunk);
            if chunk.len() < offset + step {
                taken += offset + step - chunk.len();
                chunk.resize(offset + step, 0);
            }
            chunk[offset..offset + step].copy_from_slice(&bytes[done..done + step]);
            done += step;
        }
        if !bytes.is_empty() {
            self.len = self.len.max(pos + bytes.len() as u64);
        }
        taken
    }

    pub(crate) fn set_len(&mut self, len: u64) {
        if len < self.len {
            let last = len / CHUNK;
            drop(self.chunks.split_off(&(last + 1)));
            if let Some(chunk) = self.chunks.get_mut(&last) {
                Arc::make_mut(chunk).truncate((len % CHUNK) as usize);
            }
        }
        self.len = len;
    }

    /// FNV-1a of the whole content.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        let mut buffer = vec![0u8; CHUNK as usize];
        let mut pos = 0;
        loop {
            let count = self.read_at(pos, &mut buffer);
            if count == 0 {
                return hash;
            }
            for byte in &buffer[..count] {
                hash = (hash ^ *byte as u64).wrapping_mul(0x100_0000_01b3);
            }
            pos += count as u64;
        }
    }
}
