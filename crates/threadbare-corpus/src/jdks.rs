//! The JDKs of this machine: one for each feature release that the project supports.

use crate::process::Run;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Feature releases that the suite runs on, when they are installed.
pub const FEATURES: [u32; 2] = [17, 25];

#[derive(Debug, Clone)]
pub struct Jdk {
    pub home: PathBuf,
    pub feature: u32,
    /// What `java -version` prints: part of every cache key.
    pub version: String,
}

impl Jdk {
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    pub fn javac(&self) -> PathBuf {
        self.home.join("bin/javac")
    }

    /// The JDK in this folder, if there is a whole one.
    pub fn at(home: PathBuf) -> Option<Jdk> {
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        let feature = version.trim_matches('"').split('.').next()?.parse().ok()?;
        let mut jdk = Jdk { home, feature, version: String::new() };
        if !jdk.javac().is_file() || !jdk.home.join("lib/modules").is_file() {
            return None;
        }
        let run = Run::quick(Command::new(jdk.java()).arg("-version")).ok()?;
        jdk.version = String::from_utf8_lossy(&run.stderr).into_owned();
        Some(jdk)
    }
}

/// Looks in `JAVA_HOME`, at the `java` on the PATH and under `/usr/lib/jvm`; the first of each
/// feature release counts.
pub fn find() -> Vec<Jdk> {
    let mut homes = Vec::new();
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    homes.extend(home_on_path());
    if let Ok(listing) = std::fs::read_dir("/usr/lib/jvm") {
        let mut found: Vec<_> = listing.flatten().map(|entry| entry.path()).collect();
        found.sort();
        homes.extend(found);
    }
    let mut jdks: Vec<Jdk> = Vec::new();
    for home in homes {
        let feature_is_new = |jdk: &Jdk| !jdks.iter().any(|other| other.feature == jdk.feature);
        if let Some(jdk) = Jdk::at(home).filter(feature_is_new)
            && FEATURES.contains(&jdk.feature)
        {
            jdks.push(jdk);
        }
    }
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks
}

fn home_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path).map(|dir| dir.join("java")).find(|java| java.is_file())?;
    java.canonicalize().ok()?.ancestors().nth(2).map(Path::to_path_buf)
}
