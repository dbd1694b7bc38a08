//! Jars, read-only.
//!
//! A jar's directory is read once when it is opened. Lookups keep no state but the file position,
//! which a mutex guards so that one jar can serve several virtual machines.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_hash::FxHashSet;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::error::{ClassFileError, ErrorKind, Result};
use crate::regular::{self, MOST_BYTES};

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";

/// An open jar.
#[derive(Debug)]
pub struct Jar {
    path: PathBuf,
    archive: Mutex<ZipArchive<BufReader<File>>>,
    manifest: Manifest,
    /// Versions under `META-INF/versions`, newest first; empty unless the jar is multi-release.
    versions: Vec<u16>,
}

/// The main section of a manifest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    attributes: Vec<(String, String)>,
}

impl Jar {
    pub fn open(path: impl AsRef<Path>) -> Result<Jar> {
        let path = path.as_ref().to_path_buf();
        let file = regular::open(&path).map_err(|e| {
            ClassFileError::new(ErrorKind::Io, format!("cannot read {}: {e}", path.display()))
        })?;
        let archive = ZipArchive::new(BufReader::new(file)).map_err(|e| unreadable(&path, &e))?;
        let versions = versions_of(archive.file_names());
        let mut jar = Jar { path, archive: Mutex::new(archive), manifest: Manifest::default(), versions };
        if let Some(bytes) = jar.read(MANIFEST)? {
            jar.manifest = Manifest::parse(&bytes);
        }
        if !jar.manifest.is_multi_release() {
            jar.versions.clear();
        }
        Ok(jar)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The manifest, empty if the jar has none.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The names of all entries, folders included, in the order of the jar's directory.
    pub fn names(&self) -> Vec<String> {
        self.lock().file_names().map(str::to_owned).collect()
    }

    /// The content of an entry by its exact name.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let mut archive = self.lock();
        let mut entry = match archive.by_name(name) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(e) => return Err(self.bad_entry(name, &e)),
        };
        // The size in the directory may lie, so it sizes the buffer only while it is modest.
        let expected = usize::try_from(entry.size()).unwrap_or(0).min(1 << 20);
        let mut bytes = Vec::with_capacity(expected);
        match entry.by_ref().take(MOST_BYTES + 1).read_to_end(&mut bytes) {
            Ok(_) if bytes.len() as u64 > MOST_BYTES => {
                Err(self.bad_entry(name, &format!("it unpacks to more than {MOST_BYTES} bytes")))
            }
            Ok(_) => Ok(Some(bytes)),
            Err(e) => Err(self.bad_entry(name, &e)),
        }
    }

    /// The content of an entry as a JVM of the given feature release sees it: in a multi-release
    /// jar the newest version up to that release, else the plain entry.
    pub fn read_versioned(&self, name: &str, feature: u16) -> Result<Option<Vec<u8>>> {
        if !name.starts_with("META-INF/") {
            for version in self.versions.iter().filter(|&&version| version <= feature) {
                if let Some(bytes) = self.read(&format!("{VERSIONS}{version}/{name}"))? {
                    return Ok(Some(bytes));
                }
            }
        }
        self.read(name)
    }

    /// The names that [`Jar::read_versioned`] finds outside of `META-INF/versions`, each once.
    pub(crate) fn names_versioned(&self, feature: u16) -> Vec<String> {
        // By the text of the number, because that is how they are read: `09` is never found.
        let visible: Vec<String> =
            self.versions.iter().filter(|&&version| version <= feature).map(u16::to_string).collect();
        let mut seen = FxHashSet::default();
        let plain = |name: String| match name.strip_prefix(VERSIONS) {
            None => Some(name),
            Some(rest) => {
                let (version, plain) = rest.split_once('/')?;
                (visible.iter().any(|v| v == version) && !plain.starts_with("META-INF/"))
                    .then(|| plain.to_owned())
            }
        };
        let names = self.names().into_iter().filter_map(plain);
        names.filter(|name| !name.is_empty() && seen.insert(name.clone())).collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, ZipArchive<BufReader<File>>> {
        // A panic elsewhere leaves at worst a file position behind, which every read sets anew.
        self.archive.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn bad_entry(&self, name: &str, cause: &dyn std::fmt::Display) -> ClassFileError {
        let text = format!("cannot read {name} in {}: {cause}", self.path.display());
        ClassFileError::new(ErrorKind::Jar, text)
    }
}

fn unreadable(path: &Path, error: &ZipError) -> ClassFileError {
    let text = match error {
        ZipError::Io(e) => format!("cannot read {}: {e}", path.display()),
        ZipError::InvalidArchive(_) => {
            format!("{} is not a jar or is truncated: no zip directory at its end", path.display())
        }
        other => format!("{} is not a readable jar: {other}", path.display()),
    };
    ClassFileError::new(ErrorKind::Jar, text)
}

fn versions_of<'a>(names: impl Iterator<Item = &'a str>) -> Vec<u16> {
    let number = |name: &'a str| name.strip_prefix(VERSIONS)?.split_once('/')?.0.parse::<u16>().ok();
    let mut versions: Vec<u16> = names.filter_map(number).filter(|&version| version >= 9).collect();
    versions.sort_unstable_by(|a, b| b.cmp(a));
    versions.dedup();
    versions
}

impl Manifest {
    /// Reads the main section: up to the first empty line, with lines that start with a space
    /// continuing the line before. Bytes are joined before they are decoded, because the limit of
    /// 72 bytes a line may cut a character in two.
    pub fn parse(bytes: &[u8]) -> Manifest {
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for line in split_lines(bytes) {
            match (line.split_first(), lines.last_mut()) {
                (None, _) => break,
                (Some((b' ', more)), Some(last)) => last.extend_from_slice(more),
                _ => lines.push(line.to_vec()),
            }
        }
        let attribute = |line: Vec<u8>| {
            let line = String::from_utf8_lossy(&line);
            let (name, value) = line.split_once(':')?;
            Some((name.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()))
        };
        Manifest { attributes: lines.into_iter().filter_map(attribute).collect() }
    }

    /// A main attribute; names do not differ by case, and the last of several counts.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().rev().find(|(n, _)| n.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub fn main_class(&self) -> Option<&str> {
        self.get("Main-Class").map(str::trim)
    }

    /// The relative URLs of `Class-Path`.
    pub fn class_path(&self) -> impl Iterator<Item = &str> {
        self.get("Class-Path").unwrap_or_default().split_ascii_whitespace()
    }

    pub(crate) fn is_multi_release(&self) -> bool {
        self.get("Multi-Release").is_some_and(|value| value.trim().eq_ignore_ascii_case("true"))
    }
}

/// Lines end with CR LF, LF or CR.
fn split_lines(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        if bytes.is_empty() {
            return None;
        }
        let end = bytes.iter().position(|&b| b == b'\r' || b == b'\n').unwrap_or(bytes.len());
        let (line, rest) = bytes.split_at(end);
        bytes = rest.strip_prefix(b"\r\n").or(rest.get(1..)).unwrap_or_default();
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    #[test]
    fn manifest_lines() {
        let text = "Manifest-Version: 1.0\r\nClass-Path: a.jar li\r\n b/b.jar \r\nmain-class: p.Main\n\
                    Multi-Release: TRUE\r\rName: x\nMain-Class: No\n";
        let manifest = Manifest::parse(text.as_bytes());
        assert_eq!(manifest.main_class(), Some("p.Main"));
        assert_eq!(manifest.class_path().collect::<Vec<_>>(), ["a.jar", "lib/b.jar"]);
        assert!(manifest.is_multi_release());
        assert_eq!(manifest.get("Name"), None);
        assert_eq!(Manifest::parse(b"").get("x"), None);
    }
}
