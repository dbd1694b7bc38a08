//! The class path: folders, jars and wildcards, searched in order.
//!
//! The rules are the Java launcher's. `dir/*` stands for every jar directly in `dir`; Java leaves
//! their order open, here it is by name so that two machines find the same class. An empty entry
//! is the current folder. What does not exist or is no jar is skipped without a word, as Java does,
//! but kept for diagnostics. The `Class-Path` of a jar's manifest is followed, right after the jar.
//!
//! Java never lists a class path; [`ClassPath::class_names`] does, for those who need all that is there, and
//! [`ClassPath::contents`] for those who must know whether it is still the same.

use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::{ClassFileError, Result};
use crate::jar::Jar;
use crate::paths::path_of;
use crate::regular;

/// What separates entries on this platform.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Feature release whose multi-release entries are seen unless told otherwise.
const DEFAULT_FEATURE: u16 = 25;

/// An opened class path.
#[derive(Debug)]
pub struct ClassPath {
    entries: Vec<Entry>,
    missing: Vec<PathBuf>,
    unreadable: Vec<ClassFileError>,
    feature: u16,
}

#[derive(Debug)]
enum Entry {
    Folder(PathBuf),
    Jar(Jar),
    Memory(MemoryFolder),
}

/// A folder that exists in memory only and may change between two lookups: what a fuzzer tries next.
#[derive(Debug, Clone, Default)]
pub struct MemoryFolder(Arc<Mutex<FxHashMap<String, Vec<u8>>>>);

impl MemoryFolder {
    /// Replaces all files, given by name such as `pkg/Name.class`.
    pub fn replace(&self, files: impl IntoIterator<Item = (String, Vec<u8>)>) {
        let mut map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        map.clear();
        map.extend(files);
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn names(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }
}

impl Entry {
    fn path(&self) -> &Path {
        match self {
            Entry::Folder(path) => path,
            Entry::Jar(jar) => jar.path(),
            Entry::Memory(_) => Path::new("memory"),
        }
    }
}

/// A file found on the class path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub bytes: Vec<u8>,
    /// Index of the entry, see [`ClassPath::entries`].
    pub entry: usize,
    /// The folder or jar.
    pub path: PathBuf,
}

impl ClassPath {
    /// Opens the entries of a class path as given to `-cp`, bytes that are no text as `paths` writes them. As in Java, a jar that cannot be read
    /// shows up as its missing classes; [`ClassPath::unreadable`] says why.
    pub fn parse(text: &str) -> ClassPath {
        let mut path = ClassPath {
            entries: Vec::new(),
            missing: Vec::new(),
            unreadable: Vec::new(),
            feature: DEFAULT_FEATURE,
        };
        let mut seen = FxHashSet::default();
        for item in text.split(SEPARATOR) {
            match item.strip_suffix('*').filter(|dir| dir.is_empty() || dir.ends_with(is_slash)) {
                Some(dir) => path.add_wildcard(&path_of(if dir.is_empty() { "." } else { dir }), &mut seen),
                None => path.add(&path_of(if item.is_empty() { "." } else { item }), &mut seen),
            }
        }
        path
    }

    /// A class path of this one folder.
    pub fn in_memory(folder: MemoryFolder) -> ClassPath {
        ClassPath {
            entries: vec![Entry::Memory(folder)],
            missing: Vec::new(),
            unreadable: Vec::new(),
            feature: DEFAULT_FEATURE,
        }
    }

    /// Which Java's entries of multi-release jars to see.
    #[must_use]
    pub fn with_feature(mut self, feature: u16) -> ClassPath {
        self.feature = feature;
        self
    }

    /// The folders and jars that exist, in search order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Path> {
        self.entries.iter().map(Entry::path)
    }

    /// The opened jar at this index, if the entry is one.
    pub fn jar(&self, entry: usize) -> Option<&Jar> {
        match self.entries.get(entry)? {
            Entry::Jar(jar) => Some(jar),
            Entry::Folder(_) | Entry::Memory(_) => None,
        }
    }

    /// Entries that were asked for and do not exist.
    pub fn missing(&self) -> &[PathBuf] {
        &self.missing
    }

    /// Why jars that were asked for and exist are not searched.
    pub fn unreadable(&self) -> &[ClassFileError] {
        &self.unreadable
    }

    /// The first file of this name, such as `pkg/Name.class`.
    pub fn find(&self, name: &str) -> Result<Option<Found>> {
        for index in 0..self.entries.len() {
            if let Some(found) = self.find_in(index, name)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Every file of this name, in search order.
    pub fn find_all(&self, name: &str) -> Result<Vec<Found>> {
        let found = (0..self.entries.len()).filter_map(|index| self.find_in(index, name).transpose());
        found.collect()
    }

    /// The names of all classes, such as `pkg/Name`: entry by entry, sorted within each, and each where
    /// it is found first. Whether a class can be read is not looked at.
    pub fn class_names(&self) -> Vec<String> {
        let mut seen = FxHashSet::default();
        let mut names = Vec::new();
        for entry in &self.entries {
            let mut files = match entry {
                Entry::Folder(dir) => files_under(dir, MOST_LISTED),
                Entry::Jar(jar) => jar.names_versioned(self.feature),
                Entry::Memory(folder) => folder.names(),
            };
            files.sort_unstable();
            let classes = files.iter().filter_map(|file| class_of_file(file));
            names.extend(classes.filter(|name| seen.insert(name.to_string())).map(str::to_owned));
        }
        names
    }

    /// Every byte that a lookup of a class can answer with, or that decides which answer it is, in a fixed
    /// order; neither paths of entries nor times. Gives up with an error where something cannot be read, and
    /// where folders hold more than `most_files`: nobody wants to wait until a whole home folder is read.
    pub fn contents(&self, most_files: usize, take: &mut dyn FnMut(&[u8])) -> io::Result<()> {
        take(&self.feature.to_le_bytes());
        let mut room = most_files;
        for entry in &self.entries {
            match entry {
                Entry::Folder(dir) => {
                    take(b"folder");
                    let mut files = files_under(dir, room);
                    if files.len() >= room {
                        return Err(io::Error::other("too many files"));
                    }
                    room -= files.len();
                    files.retain(|file| file.ends_with(".class"));
                    files.sort_unstable();
                    for file in files {
                        framed(file.as_bytes(), take);
                        feed(&dir.join(file), take)?;
                    }
                }
                Entry::Jar(jar) => {
                    take(b"jar");
                    feed(jar.path(), take)?;
                }
                Entry::Memory(folder) => {
                    take(b"memory");
                    let mut names = folder.names();
                    names.sort_unstable();
                    for name in names {
                        framed(name.as_bytes(), take);
                        framed(&folder.read(&name).unwrap_or_default(), take);
                    }
                }
            }
        }
        Ok(())
    }

    fn find_in(&self, index: usize, name: &str) -> Result<Option<Found>> {
        let Some(entry) = self.entries.get(index) else { return Ok(None) };
        let bytes = match entry {
            Entry::Folder(dir) => read_file(dir, name),
            Entry::Jar(jar) => jar.read_versioned(name, self.feature)?,
            Entry::Memory(folder) => folder.read(name),
        };
        Ok(bytes.map(|bytes| Found { bytes, entry: index, path: entry.path().to_path_buf() }))
    }

    fn add_wildcard(&mut self, dir: &Path, seen: &mut FxHashSet<PathBuf>) {
        let Ok(listing) = std::fs::read_dir(dir) else {
            self.missing.push(dir.join("*"));
            return;
        };
        let is_jar = |path: &PathBuf| {
            path.extension().and_then(OsStr::to_str).is_some_and(|e| e == "jar" || e == "JAR")
        };
        let mut jars: Vec<PathBuf> = listing.flatten().map(|file| file.path()).filter(is_jar).collect();
        jars.sort();
        jars.iter().for_each(|jar| self.add(jar, seen));
    }

    /// Adds a folder or a jar, and the jars its manifest names. Each counts once, where it first
    /// occurs, so manifests that name each other end.
    fn add(&mut self, path: &Path, seen: &mut FxHashSet<PathBuf>) {
        // Last on the list is next to add: a manifest's jars go before what follows the jar.
        let mut todo = vec![(path.to_path_buf(), false)];
        while let Some((path, from_manifest)) = todo.pop() {
            let Ok(real) = path.canonicalize() else {
                // A manifest often names jars that are not there; nobody asked for those.
                if !from_manifest {
                    self.missing.push(path);
                }
                continue;
            };
            if !seen.insert(real.clone()) {
                continue;
            }
            if real.is_dir() {
                self.entries.push(Entry::Folder(path));
                continue;
            }
            let jar = match Jar::open(&path) {
                Ok(jar) => jar,
                Err(error) => {
                    self.unreadable.push(error);
                    continue;
                }
            };
            let dir = path.parent().unwrap_or(Path::new("")).to_path_buf();
            let named: Vec<_> = jar
                .manifest()
                .class_path()
                .filter_map(file_of_url)
                .map(|url| (dir.join(url), true))
                .collect();
            todo.extend(named.into_iter().rev());
            self.entries.push(Entry::Jar(jar));
        }
    }
}

fn is_slash(c: char) -> bool {
    c == '/' || (cfg!(windows) && c == '\\')
}

/// The path in a manifest's URL; other schemes than `file` are not supported and skipped.
fn file_of_url(url: &str) -> Option<String> {
    let path = url.strip_prefix("file://").or_else(|| url.strip_prefix("file:")).unwrap_or(url);
    if path.contains("://") {
        return None;
    }
    percent_decode(path)
}

fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut out = Vec::with_capacity(text.len());
    while let Some(b) = bytes.next() {
        if b != b'%' {
            out.push(b);
            continue;
        }
        let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
        out.push(digit(bytes.next()?)? << 4 | digit(bytes.next()?)?);
    }
    String::from_utf8(out).ok()
}

fn read_file(dir: &Path, name: &str) -> Option<Vec<u8>> {
    // A class name must not climb out of the folder.
    if name.split('/').any(|part| part == ".." || part.is_empty()) {
        return None;
    }
    // As in Java, a file that cannot be read is not there.
    regular::read(&dir.join(name)).ok()
}

/// Bytes, with their length before them.
fn framed(bytes: &[u8], take: &mut dyn FnMut(&[u8])) {
    take(&(bytes.len() as u64).to_le_bytes());
    take(bytes);
}

/// A file piece by piece, with its length behind it.
fn feed(path: &Path, take: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    let mut file = regular::open(path)?;
    let mut buffer = vec![0; PIECE];
    let mut length = 0u64;
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            break;
        }
        take(&buffer[..count]);
        length += count as u64;
    }
    take(&length.to_le_bytes());
    Ok(())
}

/// Files of one folder that are listed, with those below it. The largest builds have some ten thousand classes; a
/// folder with more than this is somebody's home, or holds a link to all that there is.
const MOST_LISTED: usize = 300_000;
/// Bytes that are read of a file at a time.
const PIECE: usize = 1 << 17;

/// The class that a file of this name holds, if it is named like one. `META-INF` is no package, and a
/// module descriptor is no class.
fn class_of_file(file: &str) -> Option<&str> {
    let name = file.strip_suffix(".class")?;
    let last = name.rsplit('/').next().unwrap_or(name);
    let is_class = !last.is_empty() && last != "module-info" && !name.starts_with("META-INF/");
    (is_class && !name.contains(NOT_IN_NAMES)).then_some(name)
}

/// Characters that no part of a class name has, JVMS 4.2.1.
const NOT_IN_NAMES: [char; 3] = ['.', ';', '['];

/// The files in a folder and in those below it that can be packages, by their paths from there; `most` of
/// them, if there are more.
fn files_under(dir: &Path, most: usize) -> Vec<String> {
    let mut files = Vec::new();
    walk(dir, "", &mut Vec::new(), &mut files, most);
    files
}

/// `above` holds the real paths of the folders on the way, because links may lead back to one of them.
fn walk(dir: &Path, prefix: &str, above: &mut Vec<PathBuf>, files: &mut Vec<String>, most: usize) {
    let (Ok(real), Ok(listing)) = (dir.canonicalize(), std::fs::read_dir(dir)) else { return };
    if above.contains(&real) {
        return;
    }
    above.push(real);
    for file in listing.flatten() {
        if files.len() >= most {
            break;
        }
        let name = file.file_name();
        let Some(name) = name.to_str() else { continue };
        let path = format!("{prefix}{name}");
        // As a link to it counts, the file itself is asked.
        let Ok(about) = std::fs::metadata(file.path()) else { continue };
        if about.is_dir() {
            if !name.contains(NOT_IN_NAMES) {
                walk(&file.path(), &format!("{path}/"), above, files, most);
            }
        } else if about.is_file() {
            files.push(path);
        }
    }
    above.pop();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls() {
        assert_eq!(file_of_url("lib/a%20b.jar").as_deref(), Some("lib/a b.jar"));
        assert_eq!(file_of_url("file:/x/a.jar").as_deref(), Some("/x/a.jar"));
        assert_eq!(file_of_url("http://x/a.jar"), None);
        assert_eq!(file_of_url("a%2"), None);
    }

    #[test]
    fn files_of_classes() {
        assert_eq!(class_of_file("p/A$B.class"), Some("p/A$B"));
        assert_eq!(class_of_file("p/package-info.class"), Some("p/package-info"));
        for file in ["A.java", "module-info.class", "p/.class", "META-INF/A.class", "p/A.old.class", "A"] {
            assert_eq!(class_of_file(file), None, "{file}");
        }
    }

    #[test]
    fn classes_in_memory() {
        let folder = MemoryFolder::default();
        folder.replace(["q/B.class", "A.class", "A.txt"].map(|name| (name.to_owned(), vec![])));
        assert_eq!(ClassPath::in_memory(folder).class_names(), ["A", "q/B"]);
    }
}
