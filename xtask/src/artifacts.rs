//! Jars of real libraries, had by coordinate into a folder that git ignores.

use anyhow::{Context, Result, bail, ensure};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use threadbare_testkit::root;

/// From the root of the repository.
const FOLDER: &str = "bench/.cache/subjects";

/// Where the jar of `group:name:version` is once it has been fetched.
pub fn jar(artifact: &str) -> Result<PathBuf> {
    let [_, name, version] = artifact.split(':').collect::<Vec<_>>()[..] else {
        bail!("`{artifact}` is no coordinate");
    };
    Ok(root().join(FOLDER).join(format!("{name}-{version}.jar")))
}

pub fn fetch(artifact: &str) -> Result<()> {
    let path = jar(artifact)?;
    if path.exists() {
        return Ok(());
    }
    let mut maven = Command::new("mvn");
    maven.args(["-q", "dependency:copy", &format!("-Dartifact={artifact}")]);
    maven.arg(format!("-DoutputDirectory={}", root().join(FOLDER).display()));
    let output = maven.stdin(Stdio::null()).output().context("mvn does not run")?;
    ensure!(output.status.success() && path.exists(), "{artifact} cannot be had");
    Ok(())
}

/// The jars as a class path from the root of the repository: what is committed of a check, such as a token
/// to replay it, does not depend on where the repository is.
pub fn class_path(artifacts: &[&str]) -> Result<String> {
    let mut jars = Vec::new();
    for artifact in artifacts {
        let path = jar(artifact)?;
        jars.push(path.strip_prefix(root())?.display().to_string());
    }
    Ok(jars.join(":"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates() {
        let path = jar("jfree:jcommon:1.0.16").expect("a path");
        assert!(path.ends_with("bench/.cache/subjects/jcommon-1.0.16.jar"));
        assert!(jar("jcommon").is_err());
        let path = class_path(&["jfree:jcommon:1.0.16", "log4j:log4j:1.2.13"]).expect("a path");
        assert_eq!(path, "bench/.cache/subjects/jcommon-1.0.16.jar:bench/.cache/subjects/log4j-1.2.13.jar");
    }
}
