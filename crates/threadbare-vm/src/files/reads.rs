//! Which of the host's files a run may read, where that is limited.
//!
//! A path is decided about name by name while it is followed, after links and dots are resolved: so neither
//! leads out of what is allowed. The kernel's file systems (`/proc`, `/sys`, `/dev`) are not there for a
//! program, whatever is allowed: the process's environment and memory can be read through them.

use std::path::{Path, PathBuf};

/// Folders of the kernel.
const KERNEL: [&str; 3] = ["/proc", "/sys", "/dev"];
/// Where the library makes temporary files. The host's own are not seen.
const TEMPORARY: &str = "/tmp";

/// The files and folders that a run may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reads {
    /// The JDK's own links may lead out of it: distributions keep its settings elsewhere.
    jdk: PathBuf,
    roots: Vec<PathBuf>,
}

/// What a run sees of something that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    Whole,
    /// A folder on the way to something that it may read; the rest of it is not shown.
    Passage,
    Absent,
    Refused,
}

impl Reads {
    /// The JDK's home, and other files and folders. Those that do not exist may be read when they do.
    pub fn new(jdk: &Path, others: impl IntoIterator<Item = PathBuf>) -> Reads {
        let resolved = |path: PathBuf| path.canonicalize().unwrap_or(path);
        let jdk = resolved(jdk.to_path_buf());
        let mut roots: Vec<PathBuf> = others.into_iter().map(resolved).collect();
        roots.push(jdk.clone());
        roots.sort();
        roots.dedup();
        Reads { jdk, roots }
    }

    /// What is seen of a path that has no links and dots in it.
    pub(super) fn view(&self, path: &Path) -> View {
        if KERNEL.iter().any(|folder| path.starts_with(folder)) {
            View::Absent
        } else if self.roots.iter().any(|root| path.starts_with(root)) {
            View::Whole
        } else if path == Path::new(TEMPORARY) || self.roots.iter().any(|root| root.starts_with(path)) {
            View::Passage
        } else if path.starts_with(TEMPORARY) {
            View::Absent
        } else {
            View::Refused
        }
    }

    /// May a link at this path lead anywhere?
    pub(super) fn trusts_link(&self, path: &Path) -> bool {
        path.starts_with(&self.jdk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views() {
        let reads =
            Reads::new(Path::new("/opt/jdk-none"), [PathBuf::from("/home/none/work"), "/proc".into()]);
        let view = |path: &str| reads.view(Path::new(path));
        for path in ["/opt/jdk-none/lib/modules", "/home/none/work", "/home/none/work/a/b"] {
            assert_eq!(view(path), View::Whole, "{path}");
        }
        for path in ["/", "/opt", "/home/none", "/tmp"] {
            assert_eq!(view(path), View::Passage, "{path}");
        }
        for path in ["/proc/self/environ", "/proc", "/sys/kernel", "/dev/tty", "/tmp/other"] {
            assert_eq!(view(path), View::Absent, "{path}");
        }
        for path in ["/etc/passwd", "/home/none/workshop", "/home/other", "/process"] {
            assert_eq!(view(path), View::Refused, "{path}");
        }
    }
}
