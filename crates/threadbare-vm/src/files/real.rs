//! The real file system: reads always, writes only with `real_writes`.

use super::tree::{Stat, Time};
use std::ffi::{CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// A Unix error number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Errno(pub i32);

impl Errno {
    /// The system's words for it, as `strerror` gives them.
    pub fn message(self) -> String {
        let text = std::io::Error::from_raw_os_error(self.0).to_string();
        match text.find(" (os error") {
            Some(end) => text[..end].to_string(),
            None => text,
        }
    }
}

impl From<std::io::Error> for Errno {
    fn from(error: std::io::Error) -> Errno {
        Errno(error.raw_os_error().unwrap_or(libc::EIO))
    }
}

pub(super) fn path_of(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

pub(super) fn stat_of(m: &std::fs::Metadata) -> Stat {
    Stat {
        mode: m.mode(),
        ino: m.ino(),
        dev: m.dev(),
        rdev: m.rdev(),
        nlink: m.nlink(),
        uid: m.uid(),
        gid: m.gid(),
        size: m.size(),
        atime: Time { sec: m.atime(), nsec: m.atime_nsec() as u32 },
        mtime: Time { sec: m.mtime(), nsec: m.mtime_nsec() as u32 },
        ctime: Time { sec: m.ctime(), nsec: m.ctime_nsec() as u32 },
        btime: m.created().ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok()).map_or(
            Time { sec: m.mtime(), nsec: m.mtime_nsec() as u32 },
            |d| Time { sec: d.as_secs() as i64, nsec: d.subsec_nanos() },
        ),
    }
}

fn c_path(path: &Path) -> Result<CString, Errno> {
    CString::new(path.as_os_str().as_bytes()).map_err(|_| Errno(libc::ENOENT))
}

fn checked(result: i32) -> Result<(), Errno> {
    if result == 0 { Ok(()) } else { Err(std::io::Error::last_os_error().into()) }
}

pub(super) fn access(path: &Path, mode: u32) -> Result<(), Errno> {
    let path = c_path(path)?;
    // SAFETY: a valid C string that lives across the call.
    checked(unsafe { libc::access(path.as_ptr(), mode as i32) })
}

pub(super) fn chmod(path: &Path, mode: u32) -> Result<(), Errno> {
    Ok(std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))?)
}

pub(super) fn mkdir(path: &Path, mode: u32) -> Result<(), Errno> {
    use std::os::unix::fs::DirBuilderExt;
    Ok(std::fs::DirBuilder::new().mode(mode).create(path)?)
}

pub(super) fn set_times(path: &Path, atime: Time, mtime: Time, follow: bool) -> Result<(), Errno> {
    let path = c_path(path)?;
    let times = [
        libc::timespec { tv_sec: atime.sec, tv_nsec: atime.nsec as i64 },
        libc::timespec { tv_sec: mtime.sec, tv_nsec: mtime.nsec as i64 },
    ];
    let flags = if follow { 0 } else { libc::AT_SYMLINK_NOFOLLOW };
    // SAFETY: a valid C string and two timespecs, as utimensat wants.
    checked(unsafe { libc::utimensat(libc::AT_FDCWD, path.as_ptr(), times.as_ptr(), flags) })
}

pub(super) fn chown(path: &Path, uid: u32, gid: u32, follow: bool) -> Result<(), Errno> {
    let path = c_path(path)?;
    let flags = if follow { 0 } else { libc::AT_SYMLINK_NOFOLLOW };
    // SAFETY: a valid C string.
    checked(unsafe { libc::fchownat(libc::AT_FDCWD, path.as_ptr(), uid, gid, flags) })
}

/// User and group of this process, whom new files belong to.
pub(super) fn user() -> (u32, u32) {
    // SAFETY: these calls cannot fail and touch no memory.
    unsafe { (libc::geteuid(), libc::getegid()) }
}

/// Sorted names in a real directory.
pub(super) fn list(path: &Path) -> Result<Vec<Vec<u8>>, Errno> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(path)? {
        names.push(entry?.file_name().as_bytes().to_vec());
    }
    names.sort();
    Ok(names)
}
