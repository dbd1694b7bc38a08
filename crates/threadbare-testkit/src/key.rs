//! What something remembered was made of, as a number.

/// FNV-1a: stable between runs and releases, which the standard hasher does not promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(u64);

impl Key {
    pub fn new() -> Key {
        Key(0xcbf2_9ce4_8422_2325)
    }

    /// Adds one part; its length is hashed too, so that parts cannot run into each other.
    #[must_use]
    pub fn with(self, part: impl AsRef<[u8]>) -> Key {
        let part = part.as_ref();
        let length = (part.len() as u64).to_le_bytes();
        let bytes = length.iter().chain(part);
        Key(bytes.fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)))
    }
}

impl Default for Key {
    fn default() -> Key {
        Key::new()
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
