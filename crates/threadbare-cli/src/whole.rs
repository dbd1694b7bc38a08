//! Files that are there as a whole or not at all, under names that are safe whatever a class is called.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Bytes of a name made from a class: file systems allow 255, and more is added to it.
const LONGEST: usize = 100;
/// Names for a temporary file that are tried: earlier runs may have left some.
const TRIES: u32 = 100;

/// Writes a file: first under another name in the same folder, then, when all of it is on the disk, under its own.
/// Whoever looks sees the old file or the new one, and a full disk leaves nothing behind.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let (temporary, mut file) = create(path)?;
    let written = file.write_all(content).and_then(|()| file.sync_all());
    drop(file);
    let moved = written.and_then(|()| fs::rename(&temporary, path));
    if moved.is_err() {
        drop(fs::remove_file(&temporary));
    }
    moved
}

/// A new file beside the one that is meant. Never one that is there already, which could be a link to anywhere.
fn create(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for number in 0..TRIES {
        let temporary = path.with_file_name(format!(".threadbare-{}-{number}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

/// What files about a class begin with: its simple name, with nothing in it that a file system or a shell takes
/// for something else.
pub fn stem(class: &str) -> String {
    let simple = class.rsplit(['.', '$', '/']).find(|part| !part.is_empty()).unwrap_or("Class");
    let safe = |c: char| if c.is_alphanumeric() || c == '_' { c } else { '_' };
    let mut stem = String::new();
    for c in simple.chars().map(safe) {
        if stem.len() + c.len_utf8() > LONGEST {
            break;
        }
        stem.push(c);
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_or_not() {
        let dir = std::env::temp_dir().join(format!("threadbare-whole-{}", std::process::id()));
        fs::create_dir_all(dir.join("taken")).expect("a folder");
        let path = dir.join("a.txt");
        write(&path, b"one").expect("a file");
        write(&path, b"two").expect("a file");
        assert_eq!(fs::read(&path).expect("the file"), b"two");
        assert!(write(&dir.join("taken"), b"three").is_err(), "a folder is in the way");
        assert!(write(&dir.join("nowhere/a.txt"), b"four").is_err());
        let mut names: Vec<_> =
            fs::read_dir(&dir).expect("the folder").flatten().map(|entry| entry.file_name()).collect();
        names.sort();
        assert_eq!(names, ["a.txt", "taken"], "nothing else is left");
        fs::remove_dir_all(&dir).expect("the folder");
    }

    #[test]
    fn names_of_files_are_safe() {
        assert_eq!(stem("a.b.Outer$Lazy"), "Lazy");
        assert_eq!(stem("a.b.Größe"), "Größe");
        assert_eq!(stem("x.../../etc/passwd\u{1b}"), "passwd_");
        assert_eq!(stem("a.-rf *"), "_rf__");
        assert_eq!(stem(".."), "Class");
        assert!(stem(&"ä".repeat(300)).len() <= LONGEST);
    }
}
