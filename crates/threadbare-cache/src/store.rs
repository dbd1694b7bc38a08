//! Bytes under numbers, one file each, in a folder that several processes use at the same time.
//!
//! A file is written under a name of its own and then renamed, so nobody reads half of one. It begins with a
//! head that says what it is, for whom, and what its bytes sum up to; whatever does not fit counts as absent
//! and is written over. Files that were not used for the longest time go first when there is too much.

use crate::fingerprint::Key;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;
use xxhash_rust::xxh3::xxh3_128;

/// Bytes of all files together, unless said otherwise.
const MOST_BYTES: u64 = 256 << 20;

const MAGIC: &[u8; 8] = b"tb-cache";
/// Of the head; what follows it changes with the tool, which is part of the key.
const FORMAT: u32 = 1;
/// Magic, format, key, sum.
const HEAD: usize = 8 + 4 + 16 + 16;

const EXTENSION: &str = ".result";
const UNFINISHED: &str = ".tmp";
/// Digits of a key in the name of its file.
const DIGITS: usize = 32;

pub struct Store {
    folder: PathBuf,
    most_bytes: u64,
}

/// A file that is ours.
struct Entry {
    used: SystemTime,
    path: PathBuf,
    bytes: u64,
}

impl Store {
    /// The folder is made when there is something to keep.
    pub fn new(folder: PathBuf) -> Store {
        Store { folder, most_bytes: MOST_BYTES }
    }

    /// With another bound on the bytes of all files.
    #[must_use]
    pub fn bounded(self, most_bytes: u64) -> Store {
        Store { most_bytes, ..self }
    }

    /// What was kept under this key, if it is there and whole.
    pub fn load(&self, key: Key) -> Option<Vec<u8>> {
        let path = self.path(key);
        // To open a pipe would wait for its writer, and nothing larger than all was written by us.
        let about = fs::metadata(&path).ok()?;
        if !about.is_file() || about.len() > self.most_bytes {
            return None;
        }
        let file = File::open(&path).ok()?;
        let mut bytes = Vec::with_capacity(usize::try_from(about.len()).ok()?);
        (&file).take(self.most_bytes).read_to_end(&mut bytes).ok()?;
        let (head, content) = bytes.split_at_checked(HEAD)?;
        if head != Store::head(key, content) {
            return None;
        }
        touch(&file);
        bytes.drain(..HEAD);
        Some(bytes)
    }

    /// Keeps it, if that is possible.
    pub fn save(&self, key: Key, content: &[u8]) {
        let bytes = (HEAD + content.len()) as u64;
        if bytes <= self.most_bytes && self.write(key, content).is_ok() {
            self.trim();
        }
    }

    fn write(&self, key: Key, content: &[u8]) -> io::Result<()> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        fs::create_dir_all(&self.folder)?;
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let unfinished =
            self.folder.join(format!("{:0width$x}-{process}-{count}{UNFINISHED}", key.0, width = DIGITS));
        let written = File::create(&unfinished).and_then(|mut file| {
            file.write_all(&Store::head(key, content))?;
            file.write_all(content)
        });
        let done = written.and_then(|()| fs::rename(&unfinished, self.path(key)));
        if done.is_err() {
            drop(fs::remove_file(&unfinished));
        }
        done
    }

    fn head(key: Key, content: &[u8]) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        head[..8].copy_from_slice(MAGIC);
        head[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        head[12..28].copy_from_slice(&key.0.to_le_bytes());
        head[28..].copy_from_slice(&xxh3_128(content).to_le_bytes());
        head
    }

    fn path(&self, key: Key) -> PathBuf {
        self.folder.join(format!("{:0width$x}{EXTENSION}", key.0, width = DIGITS))
    }

    /// Removes what was not used for the longest time, as long as there is too much. What a process left
    /// behind that was killed while it wrote goes the same way.
    fn trim(&self) {
        let mut entries = self.entries();
        let mut bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
        entries.sort_by(|a, b| (a.used, &a.path).cmp(&(b.used, &b.path)));
        for entry in entries {
            if bytes <= self.most_bytes {
                break;
            }
            drop(fs::remove_file(&entry.path));
            bytes -= entry.bytes;
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |file: fs::DirEntry| {
            let about = file.metadata().ok().filter(|about| about.is_file() && is_ours(&file.path()))?;
            Some(Entry { used: about.modified().ok()?, path: file.path(), bytes: about.len() })
        };
        fs::read_dir(&self.folder).into_iter().flatten().flatten().filter_map(entry).collect()
    }
}

/// Is it named as we name files? The folder may be one that the user keeps other things in.
fn is_ours(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
    let Some((key, rest)) = name.split_at_checked(DIGITS) else { return false };
    let is_hex = key.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    is_hex && (rest == EXTENSION || rest.starts_with('-') && rest.ends_with(UNFINISHED))
}

/// Marks a file as used now.
#[expect(
    clippy::disallowed_methods,
    reason = "which file was used last decides what is removed, and nothing else"
)]
fn touch(file: &File) {
    // Of a folder that may only be read, or in which nobody cleans up, it does not matter.
    drop(file.set_modified(SystemTime::now()));
}
