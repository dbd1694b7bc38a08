//! The classes of the zoo, read from `bench/zoo/classes.toml`.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::BTreeSet;
use threadbare_testkit::root;

/// From the root of the repository.
const FILE: &str = "bench/zoo/classes.toml";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    library: Vec<Library>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    pub name: String,
    /// Coordinates: the library itself first, then what it needs.
    pub jars: Vec<String>,
    pub classes: Vec<Animal>,
}

/// A class of the zoo.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Animal {
    pub class: String,
    /// How its documentation says that it is thread-safe.
    pub says: String,
    /// Options of `check` for what the documentation says beyond that.
    #[serde(default)]
    pub settings: Vec<String>,
}

pub fn read() -> Result<Vec<Library>> {
    let text = std::fs::read_to_string(root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    understand(&text).with_context(|| format!("in {FILE}"))
}

fn understand(text: &str) -> Result<Vec<Library>> {
    let list: List = toml::from_str(text)?;
    let mut seen = BTreeSet::new();
    for library in &list.library {
        ensure!(!library.jars.is_empty(), "{} has no jar", library.name);
        for animal in &library.classes {
            ensure!(!animal.says.is_empty(), "{}: where is it documented?", animal.class);
            ensure!(seen.insert(&animal.class), "{} stands there twice", animal.class);
        }
    }
    Ok(list.library)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zoo_is_large_enough() {
        let libraries = read().expect("the committed list");
        let classes: usize = libraries.iter().map(|library| library.classes.len()).sum();
        assert!(libraries.len() >= 30 && classes >= 80, "{} libraries, {classes} classes", libraries.len());
    }

    #[test]
    fn mistakes_are_errors() {
        let one = "[[library]]\nname = 'L'\njars = ['g:a:1']\nclasses = [";
        assert!(understand(&format!("{one}{{ class = 'a.B', says = 'yes' }}]")).is_ok());
        assert!(understand(&format!("{one}{{ class = 'a.B', says = 'yes', odd = 1 }}]")).is_err());
        assert!(understand(&format!("{one}{{ class = 'a.B', says = '' }}]")).is_err());
        let twice = "{ class = 'a.B', says = 'yes' }, { class = 'a.B', says = 'yes' }]";
        assert!(understand(&format!("{one}{twice}")).is_err());
    }
}
