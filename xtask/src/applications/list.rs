//! The programs, read from `bench/applications/programs.toml`.

use crate::libraries::is_coordinate;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::BTreeSet;
use threadbare_testkit::root;

/// From the root of the repository.
const FILE: &str = "bench/applications/programs.toml";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    application: Vec<Application>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Application {
    /// Of its source in `bench/java/applications`, and of the class with `main`.
    pub name: String,
    /// What sort of library it uses: a heading of the table.
    pub kind: String,
    /// What it does, in a few words.
    pub what: String,
    /// Coordinates `group:name:version`; what they depend on comes along.
    pub jars: Vec<String>,
}

pub fn read() -> Result<Vec<Application>> {
    let text = std::fs::read_to_string(root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    understand(&text).with_context(|| format!("in {FILE}"))
}

fn understand(text: &str) -> Result<Vec<Application>> {
    let list: List = toml::from_str(text)?;
    let mut seen = BTreeSet::new();
    for application in &list.application {
        let name = &application.name;
        ensure!(!application.jars.is_empty(), "{name} has no jar");
        for jar in &application.jars {
            ensure!(is_coordinate(jar), "`{jar}` is no coordinate");
        }
        ensure!(seen.insert(name), "{name} stands there twice");
    }
    Ok(list.application)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_has_a_source_and_every_source_a_line() {
        let listed: BTreeSet<String> =
            read().expect("the committed list").into_iter().map(|program| program.name).collect();
        let sources = std::fs::read_dir(root().join("bench/java/applications")).expect("the sources");
        let written: BTreeSet<String> = sources
            .map(|entry| entry.expect("a source").path())
            .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
            .collect();
        assert_eq!(listed, written);
        assert!(listed.len() >= 40, "{} programs", listed.len());
    }

    #[test]
    fn mistakes_are_errors() {
        let one =
            |jars: &str| format!("[[application]]\nname = 'A'\nkind = 'k'\nwhat = 'w'\njars = [{jars}]\n");
        assert!(understand(&one("'g:a:1'")).is_ok());
        assert!(understand(&one("")).is_err());
        assert!(understand(&one("'a:1'")).is_err());
        assert!(understand(&format!("{0}{0}", one("'g:a:1'"))).is_err());
    }
}
