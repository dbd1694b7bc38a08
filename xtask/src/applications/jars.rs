//! The jars of all programs, with what they depend on, had from Maven Central.
//!
//! One call of Maven fetches everything that is missing: each program is a module of one project, so that Maven, whose
//! start takes longer than most programs, starts once and every program still gets the versions that its library asks for.

use super::cache_of;
use super::list::Application;
use anyhow::{Context, Result, ensure};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use threadbare_testkit::key::Key;
use threadbare_testkit::root;

/// Fetches what is not there yet. A program whose jars cannot be had is told by `class_path`.
pub fn fetch(wanted: &[&Application]) -> Result<()> {
    let missing: Vec<&&Application> = wanted.iter().filter(|program| !folder(program).is_dir()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    eprintln!("fetching the jars of {} programs", missing.len());
    let project = root().join(super::CACHE);
    let mut modules = String::new();
    for program in &missing {
        let module = root().join(cache_of(program));
        std::fs::create_dir_all(&module)?;
        std::fs::write(module.join("pom.xml"), pom(&program.name, &dependencies(program)?))?;
        // What an interrupted call left there may be incomplete.
        drop(std::fs::remove_dir_all(module.join("part")));
        modules += &format!("<module>{}</module>", program.name);
    }
    std::fs::write(project.join("pom.xml"), pom("applications", &format!("<modules>{modules}</modules>")))?;
    let mut maven = Command::new("mvn");
    maven.args(["-q", "-B", "--fail-at-end", "dependency:copy-dependencies", "-DincludeScope=runtime"]);
    maven.arg("-DoutputDirectory=part").current_dir(project).stdin(Stdio::null()).stdout(Stdio::null());
    maven.status().context("mvn does not run")?;
    for program in missing {
        // Maven resolves all jars of a module before it copies the first, so a folder that is there is whole.
        let part = root().join(cache_of(program)).join("part");
        if part.is_dir() {
            std::fs::rename(part, folder(program))?;
        }
    }
    Ok(())
}

/// From the root of the repository, in the order of the names: the same on every machine.
pub fn class_path(program: &Application) -> Result<String> {
    let folder = folder(program);
    ensure!(folder.is_dir(), "its jars cannot be had");
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        jars.push(entry?.path().strip_prefix(root())?.display().to_string());
    }
    jars.sort();
    Ok(jars.join(":"))
}

/// Other coordinates are another folder: changed versions are fetched.
fn folder(program: &Application) -> PathBuf {
    let key = program.jars.iter().fold(Key::new(), |key, jar| key.with(jar));
    root().join(cache_of(program)).join(format!("lib-{key}"))
}

fn dependencies(program: &Application) -> Result<String> {
    let mut text = String::new();
    for jar in &program.jars {
        let parts: Vec<&str> = jar.split(':').collect();
        let [group, name, version] = parts[..] else { anyhow::bail!("`{jar}` is no coordinate") };
        text += &format!(
            "<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version></dependency>"
        );
    }
    Ok(format!("<dependencies>{text}</dependencies>"))
}

fn pom(name: &str, content: &str) -> String {
    format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
         <groupId>threadbare</groupId><artifactId>{name}</artifactId><version>1</version>\
         <packaging>pom</packaging>{content}</project>\n"
    )
}
