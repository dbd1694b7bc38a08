//! The suites, read from `bench/junit/suites.toml`.

use super::CACHE;
use crate::libraries::{Libraries, is_coordinate};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use threadbare_testkit::root;

/// From the root of the repository.
const FILE: &str = "bench/junit/suites.toml";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    suite: Vec<Suite>,
}

/// What each field means stands at the top of the file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    pub name: String,
    pub runner: String,
    pub jars: Vec<String>,
    pub source: Option<String>,
    pub classes: Vec<String>,
    #[serde(default)]
    pub without: Vec<String>,
    #[serde(default)]
    pub reasons: BTreeMap<String, String>,
}

impl Suite {
    pub fn libraries(&self) -> Libraries<'_> {
        Libraries { cache: CACHE, name: &self.name, jars: &self.jars }
    }

    /// Is this class of the jar one with tests?
    pub fn has(&self, class: &str) -> bool {
        let fits = |patterns: &[String]| patterns.iter().any(|pattern| matches(pattern, class));
        !class.contains('$') && fits(&self.classes) && !fits(&self.without)
    }

    /// Why this test has another result on the machine.
    pub fn reason(&self, class: &str, test: &str) -> Option<&str> {
        let name = format!("{class}.{test}");
        let fitting = self.reasons.iter().find(|(pattern, _)| matches(pattern, &name));
        fitting.map(|(_, reason)| reason.as_str())
    }
}

/// `*` is any text, also none; everything else is itself.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.any(|at| matches(rest, &text[at..]))
        }),
    }
}

pub fn read() -> Result<Vec<Suite>> {
    let text = std::fs::read_to_string(root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    understand(&text).with_context(|| format!("in {FILE}"))
}

fn understand(text: &str) -> Result<Vec<Suite>> {
    let list: List = toml::from_str(text)?;
    let mut seen = BTreeSet::new();
    for suite in &list.suite {
        let name = &suite.name;
        ensure!(suite.jars.len() > 1, "{name} has no tests");
        for jar in &suite.jars {
            ensure!(is_coordinate(jar), "`{jar}` is no coordinate");
        }
        ensure!(seen.insert(name), "{name} stands there twice");
    }
    Ok(list.suite)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_list() {
        let suites = read().expect("the committed list");
        assert!(suites.len() >= 10, "{} suites", suites.len());
        for suite in suites {
            let runner = root().join(format!("bench/junit/{}.java", suite.runner));
            assert!(runner.is_file(), "{}", suite.name);
        }
    }

    #[test]
    fn patterns() {
        assert!(matches("*Test", "a.b.SomeTest") && matches("*", "") && matches("a.*.c", "a.b.c"));
        assert!(!matches("*Test", "a.b.SomeTests") && !matches("a", "b") && !matches("a*a", "a"));
    }

    #[test]
    fn classes_and_reasons() {
        let text = "[[suite]]\nname = 'a'\nrunner = 'R'\njars = ['g:a:1', 'g:a:1:tests']\nclasses = ['*Test']\n\
                    without = ['*.Abstract*']\n[suite.reasons]\n'a.OneTest.x*' = 'why'\n";
        let suite = understand(text).expect("a suite").remove(0);
        assert!(suite.has("a.OneTest") && !suite.has("a.OneTest$InnerTest") && !suite.has("a.AbstractTest"));
        assert_eq!(suite.reason("a.OneTest", "x1"), Some("why"));
        assert_eq!(suite.reason("a.OneTest", "y"), None);
        assert!(understand(&format!("{text}{text}")).is_err());
    }
}
