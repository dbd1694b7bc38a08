//! Jars of real libraries with what they depend on, had from Maven Central for whole programs.
//!
//! One call of Maven fetches everything that is missing: each program is a module of one project, so that Maven, whose
//! start takes longer than most programs, starts once and every program still gets the versions that its library asks for.

use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use threadbare_testkit::key::Key;
use threadbare_testkit::root;

/// The jars of one program.
#[derive(Debug, Clone, Copy)]
pub struct Libraries<'a> {
    /// From the root of the repository: an ignored folder, whose subfolder `name` is this program's.
    pub cache: &'static str,
    pub name: &'a str,
    /// Coordinates `group:name:version` or `group:name:version:classifier`.
    pub jars: &'a [String],
}

impl Libraries<'_> {
    /// What this program has of its own in the cache, from the root of the repository.
    pub fn folder(&self) -> PathBuf {
        Path::new(self.cache).join(self.name)
    }

    /// From the root of the repository, in the order of the names: the same on every machine.
    pub fn class_path(&self) -> Result<String> {
        let folder = self.jar_folder();
        ensure!(folder.is_dir(), "its jars cannot be had");
        let mut jars = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            jars.push(entry?.path().strip_prefix(root())?.display().to_string());
        }
        jars.sort();
        Ok(jars.join(":"))
    }

    /// Where the jar of one coordinate is, once they have been fetched.
    pub fn jar(&self, coordinate: &str) -> Result<PathBuf> {
        let Coordinate { name, version, classifier, .. } = Coordinate::of(coordinate)?;
        let dash = if classifier.is_empty() { "" } else { "-" };
        Ok(self.jar_folder().join(format!("{name}-{version}{dash}{classifier}.jar")))
    }

    /// Other coordinates are another folder: changed versions are fetched.
    fn jar_folder(&self) -> PathBuf {
        let key = self.jars.iter().fold(Key::new(), |key, jar| key.with(jar));
        root().join(self.folder()).join(format!("lib-{key}"))
    }

    fn dependencies(&self) -> Result<String> {
        let mut text = String::new();
        for jar in self.jars {
            let Coordinate { group, name, version, classifier } = Coordinate::of(jar)?;
            text += &format!(
                "<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version>\
                 <classifier>{classifier}</classifier></dependency>"
            );
        }
        Ok(format!("<dependencies>{text}</dependencies>"))
    }
}

struct Coordinate<'a> {
    group: &'a str,
    name: &'a str,
    version: &'a str,
    classifier: &'a str,
}

impl Coordinate<'_> {
    fn of(text: &str) -> Result<Coordinate<'_>> {
        match text.split(':').collect::<Vec<_>>()[..] {
            [group, name, version] => Ok(Coordinate { group, name, version, classifier: "" }),
            [group, name, version, classifier] => Ok(Coordinate { group, name, version, classifier }),
            _ => bail!("`{text}` is no coordinate"),
        }
    }
}

/// Is this a coordinate?
pub fn is_coordinate(text: &str) -> bool {
    Coordinate::of(text).is_ok()
}

/// Fetches what is not there yet. A program whose jars cannot be had is told by `class_path`.
pub fn fetch(wanted: &[Libraries<'_>]) -> Result<()> {
    let missing: Vec<_> = wanted.iter().filter(|program| !program.jar_folder().is_dir()).collect();
    let Some(first) = missing.first() else { return Ok(()) };
    eprintln!("fetching the jars of {} programs", missing.len());
    let project = root().join(first.cache);
    let mut modules = String::new();
    for program in &missing {
        let module = root().join(program.folder());
        std::fs::create_dir_all(&module)?;
        std::fs::write(module.join("pom.xml"), pom(program.name, &program.dependencies()?))?;
        // What an interrupted call left there may be incomplete.
        drop(std::fs::remove_dir_all(module.join("part")));
        modules += &format!("<module>{}</module>", program.name);
    }
    std::fs::write(project.join("pom.xml"), pom("programs", &format!("<modules>{modules}</modules>")))?;
    let mut maven = Command::new("mvn");
    maven.args(["-q", "-B", "--fail-at-end", "dependency:copy-dependencies", "-DincludeScope=runtime"]);
    maven.arg("-DoutputDirectory=part").current_dir(project).stdin(Stdio::null()).stdout(Stdio::null());
    maven.status().context("mvn does not run")?;
    for program in missing {
        // Maven resolves all jars of a module before it copies the first, so a folder that is there is whole.
        let part = root().join(program.folder()).join("part");
        if part.is_dir() {
            std::fs::rename(part, program.jar_folder())?;
        }
    }
    Ok(())
}

fn pom(name: &str, content: &str) -> String {
    format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
         <groupId>threadbare</groupId><artifactId>{name}</artifactId><version>1</version>\
         <packaging>pom</packaging>{content}</project>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_jar_is() {
        let jars = vec!["g:lib:1.0".to_string(), "g:lib:1.0:tests".to_string()];
        let libraries = Libraries { cache: "bench/.cache/some", name: "lib", jars: &jars };
        let jar = |coordinate| libraries.jar(coordinate).expect("a path");
        assert!(jar("g:lib:1.0").ends_with("lib-1.0.jar"));
        assert!(jar("g:lib:1.0:tests").ends_with("lib-1.0-tests.jar"));
        assert!(is_coordinate("a:b:c") && !is_coordinate("a:b"));
    }
}
