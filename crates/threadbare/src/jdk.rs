//! Which JDK: `--jdk`, then `JAVA_HOME`, then the `java` on the PATH.
//!
//! The first that is given counts, even if it is broken: to fall through to another would run the
//! program on a class library that nobody asked for.

use crate::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The oldest JDK whose class library the machine boots.
const OLDEST: u32 = 17;

/// A Java development kit on this host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    pub home: PathBuf,
    /// Feature release: 17, 21 and 25 are supported, in every update; those between them and later ones are
    /// tried, and what they lack of what the machine needs is named.
    pub feature: u32,
}

impl Jdk {
    /// Finds the JDK to use; every error is one sentence that says what to do.
    pub fn find(option: Option<&Path>) -> Result<Jdk, Error> {
        if let Some(dir) = option {
            return Jdk::at(dir).map_err(|e| e.about(format!("--jdk {} is of no use", dir.display())));
        }
        if let Some(dir) = std::env::var_os("JAVA_HOME").filter(|dir| !dir.is_empty()) {
            let dir = Path::new(&dir);
            return Jdk::at(dir).map_err(|e| e.about(format!("JAVA_HOME={} is of no use", dir.display())));
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        match home_on_path(&path) {
            Some(home) => Jdk::at(&home).map_err(|e| e.about("the `java` on the PATH is of no use")),
            None => Err(Error::new(
                "no JDK found: give --jdk DIR, set JAVA_HOME, or put `java` on the PATH \
                 (Debian and Ubuntu: apt-get install openjdk-17-jdk-headless)",
            )),
        }
    }

    /// The JDK in this folder.
    pub fn at(home: &Path) -> Result<Jdk, Error> {
        if !home.join("lib/modules").is_file() {
            let what = format!("it has no lib/modules, so it is not the home of a JDK {OLDEST} or later");
            return Err(Error::new(what));
        }
        let release = home.join("release");
        let text = std::fs::read_to_string(&release)
            .map_err(|e| Error::from(e).about(format!("{} cannot be read", release.display())))?;
        let Some(feature) = feature_of(&text) else {
            return Err(Error::new(format!("{} names no JAVA_VERSION", release.display())));
        };
        if feature < OLDEST {
            let what = format!("it is JDK {feature}, and Threadbare needs JDK {OLDEST} or later");
            return Err(Error::new(what));
        }
        // The home as an absolute path is what `java.home` shows.
        Ok(Jdk { home: home.canonicalize()?, feature })
    }

    /// The image of its class library.
    pub fn modules(&self) -> PathBuf {
        self.home.join("lib/modules")
    }
}

/// The home of the first `java` on a search path, through its symbolic links.
fn home_on_path(path: &OsStr) -> Option<PathBuf> {
    let java = std::env::split_paths(path).map(|dir| dir.join("java")).find(|java| java.is_file())?;
    let real = java.canonicalize().ok()?;
    Some(real.parent()?.parent()?.to_path_buf())
}

/// `JAVA_VERSION="17.0.21"` in a `release` file.
fn feature_of(release: &str) -> Option<u32> {
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let mut numbers = version.trim().trim_matches('"').split(['.', '-', '+', '_']);
    let first = numbers.next()?.parse().ok()?;
    // Up to JDK 8 the version was 1.8.
    if first == 1 { numbers.next()?.parse().ok() } else { Some(first) }
}

#[cfg(test)]
mod tests {
    use super::feature_of;

    #[test]
    fn feature_releases() {
        assert_eq!(feature_of("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.21\"\n"), Some(17));
        assert_eq!(feature_of("JAVA_VERSION=\"25\"\n"), Some(25));
        assert_eq!(feature_of("JAVA_VERSION=\"1.8.0_392\"\n"), Some(8));
        assert_eq!(feature_of("JAVA_VERSION=\"26-ea\"\n"), Some(26));
        assert_eq!(feature_of("JAVA_VERSION=\"\"\n"), None);
        assert_eq!(feature_of(""), None);
    }
}
