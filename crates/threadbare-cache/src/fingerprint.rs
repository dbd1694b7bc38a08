//! What a result depends on, as a number: the tool itself, the JDK, all that is on the class path, and the
//! question.
//!
//! Contents count, never paths or times: a jar that was copied is the same jar, and one that was built anew
//! in the same second is not. The JDK's image is told by its index, which has the place and size of every
//! resource, because to read 130 MB would take longer than some analyses.

use std::fs::File;
use std::io::{self, Read};
use threadbare_analysis::dependencies::analyse::Request;
use threadbare_analysis::program::classes::Sources;
use threadbare_classfile::{ClassPath, JImage};
use xxhash_rust::xxh3::Xxh3;

/// Files in folders of a class path beyond which nothing is kept: to read them all would take longer than
/// what it saves.
const MOST_FILES: usize = 20_000;

/// Bytes that are read of the tool at a time.
const PIECE: usize = 1 << 17;

/// Names one result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key(pub u128);

/// All inputs but the question.
pub(crate) struct Inputs {
    tool: u128,
    image: u128,
    class_path: u128,
}

impl Inputs {
    /// None if something cannot be read, or is too much to read.
    pub fn of(sources: &Sources) -> Option<Inputs> {
        Some(Inputs {
            tool: tool().ok()?,
            image: image(&sources.image),
            class_path: class_path(&sources.class_path).ok()?,
        })
    }

    /// Is the class path as it was? The tool and the JDK are open while it runs.
    pub(crate) fn still_hold(&self, sources: &Sources) -> bool {
        class_path(&sources.class_path).is_ok_and(|now| now == self.class_path)
    }

    pub fn key(&self, kind: &str, request: &Request<'_>) -> Key {
        let mut hash = Xxh3::new();
        for part in [self.tool, self.image, self.class_path] {
            hash.update(&part.to_le_bytes());
        }
        for text in [kind, request.class] {
            hash.update(&(text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        }
        hash.update(&[u8::from(request.as_published)]);
        Key(hash.digest128())
    }
}

/// A tool that was built anew never reads what another one has written. Its file is gone if it was replaced
/// while it runs, and then nothing is kept.
fn tool() -> io::Result<u128> {
    let mut file = File::open(std::env::current_exe()?)?;
    let mut hash = Xxh3::new();
    let mut buffer = vec![0; PIECE];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hash.digest128()),
            count => hash.update(&buffer[..count]),
        }
    }
}

fn image(image: &JImage) -> u128 {
    let mut hash = Xxh3::new();
    hash.update(&(image.file_len() as u64).to_le_bytes());
    hash.update(image.index());
    hash.digest128()
}

fn class_path(class_path: &ClassPath) -> io::Result<u128> {
    let mut hash = Xxh3::new();
    class_path.contents(MOST_FILES, &mut |bytes| hash.update(bytes))?;
    Ok(hash.digest128())
}
