//! The programs themselves, compiled from `bench/java/applications` against their libraries.

use super::libraries;
use super::list::Application;
use anyhow::{Result, ensure};
use std::path::PathBuf;
use threadbare_testkit::key::Key;
use threadbare_testkit::{Jdk, root};

/// Where the classes are, from the root of the repository. Compiled again when the source, the jars or the JDK change.
pub fn compiled(jdk: &Jdk, program: &Application) -> Result<PathBuf> {
    let source = root().join("bench/java/applications").join(format!("{}.java", program.name));
    let class_path = libraries(program).class_path()?;
    let key = Key::new().with(&jdk.version).with(&class_path).with(std::fs::read(&source)?);
    let folder = libraries(program).folder().join(format!("classes-{key}"));
    if root().join(&folder).is_dir() {
        return Ok(folder);
    }
    let fresh = folder.with_extension("part");
    let mut javac = jdk.javac();
    // Libraries bring annotation processors along, which are not for these sources.
    javac.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-g", "-cp", &class_path, "-d"]);
    javac.arg(&fresh).arg(&source).current_dir(root());
    let output = javac.output()?;
    ensure!(output.status.success(), "it does not compile:\n{}", String::from_utf8_lossy(&output.stderr));
    std::fs::rename(root().join(fresh), root().join(&folder))?;
    Ok(folder)
}
