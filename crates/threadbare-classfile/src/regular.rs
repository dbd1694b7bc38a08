//! Files of a class path, which are files and nothing else.
//!
//! A named pipe blocks whoever opens it until somebody writes, and a device may never end. Neither holds a class
//! or a jar, and a link can lead to both; so whoever reads here asks first.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes of one class file or manifest, on disk or unpacked. A jar's format allows 4 GiB out of 4 MiB; nothing that is
/// read here comes near this.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// Opens a file, if it is one.
pub fn open(path: &Path) -> io::Result<File> {
    if std::fs::metadata(path)?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"))
    }
}

/// The content of a file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        let what = format!("it is longer than {MOST_BYTES} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}
