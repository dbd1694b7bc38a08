//! The conformance corpus: every program under `corpus/conformance` must print on the machine
//! what it prints on a real JVM of the same JDK.
//!
//! The test suite (`cargo test`) and the developer's command (`cargo xtask corpus`) are both thin
//! layers over this crate: [`jdks`] finds the JDKs, [`program`] the programs and their directives,
//! [`compile`] and [`oracle`] produce what is expected and remember it, [`suite`] runs and
//! compares ([`normal`]), [`known`] holds the list of accepted failures, [`diff`] shows a difference.
//!
//! The expectation is taken live from `java` and cached by content, never checked in: a golden
//! would be one more thing that can be wrong.

pub mod compile;
pub mod diff;
pub mod docs;
pub mod jdks;
pub mod known;
pub mod normal;
pub mod oracle;
pub mod process;
pub mod program;
pub mod suite;

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_dir.ancestors().nth(2).unwrap_or(crate_dir).to_path_buf()
}

/// Compiled programs and what `java` printed for them. Safe to delete.
pub fn cache_dir() -> PathBuf {
    root().join("corpus/.cache")
}

/// FNV-1a: stable between runs and releases, which the standard hasher does not promise.
#[derive(Debug, Clone, Copy)]
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
