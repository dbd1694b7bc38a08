//! Folders that a test has for itself: tests run side by side, in one process and in several.

use crate::jdks::Jdk;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// An empty folder, removed at the end. After a failure it stays, for a look at what was there.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new one in Cargo's folder for what tests write. Not in the system's folder for temporary files: that is a
    /// place which programs under test may know.
    ///
    /// # Panics
    ///
    /// If it cannot be made.
    pub fn new(purpose: &str) -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = tests_folder().join(format!("{purpose}-{}-{number}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        std::fs::create_dir_all(&path).expect("a folder for a test");
        Folder(path)
    }

    /// The folder of this name in it, made if it is not there.
    ///
    /// # Panics
    ///
    /// If it cannot be made.
    pub fn below(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(&path).expect("a folder for a test");
        path
    }

    /// Writes `name.java` for each of these, and says where.
    ///
    /// # Panics
    ///
    /// If a file cannot be written.
    pub(crate) fn write_sources(&self, sources: &[(&str, &str)]) -> Vec<PathBuf> {
        let write = |(name, source): &(&str, &str)| {
            let file = self.0.join(format!("{name}.java"));
            std::fs::write(&file, source).expect("a source");
            file
        };
        sources.iter().map(write).collect()
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }
}

/// `tmp` of the target folder in which the running test lies.
fn tests_folder() -> PathBuf {
    let binary = std::env::current_exe().unwrap_or_default();
    let target = binary.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    target.map_or_else(std::env::temp_dir, |target| target.join("tmp"))
}

/// The Java sources of a folder, sorted.
///
/// # Panics
///
/// If the folder cannot be read.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let listing = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = listing.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    files
}

/// What a folder for this JDK is called.
pub fn for_jdk(purpose: &str, jdk: &Jdk) -> String {
    format!("{purpose}-{}", jdk.feature)
}
