//! What a suite needs on the disk: jars, its classes' names, compiled runner, files that its tests read.

use super::CACHE;
use super::list::Suite;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use threadbare_testkit::key::Key;
use threadbare_testkit::{Jdk, root};

/// Where the sources of runners are, from the root of the repository.
const SOURCES: &str = "bench/junit";

/// A suite that can run on one JDK.
#[derive(Debug)]
pub struct Prepared<'a> {
    pub suite: &'a Suite,
    /// Absolute: tests run in folders of their own.
    pub class_path: String,
    pub classes: Vec<String>,
    /// What a working folder begins with.
    pub files: PathBuf,
    /// Of everything that results depend on but the machine that they are had on.
    pub key: Key,
}

pub fn prepare<'a>(suite: &'a Suite, jdk: &Jdk) -> Result<Prepared<'a>> {
    let jars = suite.libraries().class_path().with_context(|| suite.name.clone())?;
    let jars: Vec<String> = jars.split(':').map(|jar| root().join(jar).display().to_string()).collect();
    let jars = jars.join(":");
    let sources = sources(suite);
    let mut key = Key::new().with(&jdk.version).with(&jars);
    for source in &sources {
        key = key.with(std::fs::read(source)?);
    }
    let runner = compiled(jdk, &sources, &jars, key)?;
    let (files, classes) = match suite.source {
        Some(_) => (root().join(CACHE).join("no-files"), suite.classes.clone()),
        None => unpacked(suite)?,
    };
    std::fs::create_dir_all(&files)?;
    Ok(Prepared { suite, class_path: format!("{}:{jars}", runner.display()), classes, files, key })
}

fn sources(suite: &Suite) -> Vec<PathBuf> {
    let names = [Some(&suite.runner), suite.source.as_ref()];
    names.into_iter().flatten().map(|name| root().join(SOURCES).join(format!("{name}.java"))).collect()
}

fn compiled(jdk: &Jdk, sources: &[PathBuf], class_path: &str, key: Key) -> Result<PathBuf> {
    let folder = root().join(CACHE).join(format!("runner-{key}"));
    if folder.is_dir() {
        return Ok(folder);
    }
    let fresh = folder.with_extension("part");
    let mut javac = jdk.javac();
    javac.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-g", "-cp", class_path, "-d"]);
    let output = javac.arg(&fresh).args(sources).output()?;
    ensure!(
        output.status.success(),
        "a runner does not compile:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    std::fs::rename(fresh, &folder)?;
    Ok(folder)
}

/// The files of the jar of tests where the tests look for them, and the names of its classes. Tests expect the layout
/// of the source tree: what is not a class stands in `src/test/resources`.
fn unpacked(suite: &Suite) -> Result<(PathBuf, Vec<String>)> {
    let jar = suite.libraries().jar(&suite.jars[1])?;
    let name = jar.file_name().context("a jar has a name")?.to_string_lossy();
    let folder = root().join(CACHE).join(&suite.name).join(format!("files-{name}"));
    if !folder.is_dir() {
        let fresh = folder.with_extension("part");
        let resources = fresh.join("src/test/resources");
        std::fs::create_dir_all(&resources)?;
        std::fs::create_dir_all(fresh.join("target"))?;
        let mut unzip = Command::new("unzip");
        unzip.args(["-q", "-o"]).arg(&jar).args(["-x", "*.class", "-d"]).arg(&resources);
        ensure!(unzip.stdin(Stdio::null()).status()?.success(), "{} cannot be unpacked", jar.display());
        std::fs::rename(fresh, &folder)?;
    }
    let listed = Command::new("unzip").arg("-Z1").arg(&jar).output().context("unzip does not run")?;
    let names = String::from_utf8_lossy(&listed.stdout).into_owned();
    let names =
        names.lines().filter_map(|line| line.strip_suffix(".class")).map(|name| name.replace('/', "."));
    let mut classes: Vec<String> = names.filter(|name| suite.has(name)).collect();
    classes.sort();
    ensure!(!classes.is_empty(), "{}: no class is one of tests", suite.name);
    Ok((folder, classes))
}

/// A copy of what a working folder begins with: files that one process writes are not found by another.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    let status = Command::new("cp").arg("-r").arg(from.join(".")).arg(to).status()?;
    ensure!(status.success(), "{} cannot be copied", from.display());
    std::fs::create_dir_all(to.join("tmp"))?;
    Ok(())
}
