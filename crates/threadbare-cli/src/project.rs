//! `threadbare.toml`: what a project says about the use of its classes, beside its build file.
//!
//! The file is looked for in the working folder and above it, up to the first folder with a build file or the
//! root of a repository. Without either only the working folder counts: a file further up could be anybody's.

use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use threadbare_analysis::program::near;
use threadbare_report::check::refusal::did_you_mean;
use toml::{Table, Value};

pub const FILE: &str = "threadbare.toml";

/// What folders of a project hold in which a build starts, or a repository ends.
const ROOTS: [&str; 16] = [
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
    "build.xml",
    "build.sbt",
    "build.mill",
    "BUILD",
    "BUILD.bazel",
    "MODULE.bazel",
    "WORKSPACE",
    ".git",
    ".hg",
    ".svn",
    ".jj",
];

/// What is said about one class, or about all classes of a command: methods and classes as they were written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Wishes {
    pub exclude: Vec<String>,
    pub only: Vec<String>,
    pub pairs: Vec<[String; 2]>,
    pub exclusive: Vec<Vec<String>>,
    pub allow_exceptions: Vec<String>,
}

/// The keys of a class, as the file spells them.
const CLASS_KEYS: [&str; 5] = ["exclude", "only", "pairs", "exclusive", "allow-exceptions"];

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Content {
    budget: Option<String>,
    allow_exceptions: Vec<String>,
    class: BTreeMap<String, Wishes>,
}

const KEYS: [&str; 3] = ["budget", "allow-exceptions", "class"];

/// A file that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// What to call it.
    pub path: PathBuf,
    pub budget: Option<String>,
    /// For all classes.
    pub allow_exceptions: Vec<String>,
    pub classes: BTreeMap<String, Wishes>,
}

impl Project {
    /// The file that was named, or the one that is there; nothing if there is none.
    pub fn read(named: Option<&Path>) -> Result<Option<Project>> {
        let path = match named {
            Some(path) => path.to_path_buf(),
            None => match std::env::current_dir().ok().and_then(|dir| find(&dir)) {
                Some(path) => path,
                None => return Ok(None),
            },
        };
        let file = threadbare_classfile::regular::open(&path).with_context(|| path.display().to_string())?;
        let text = std::io::read_to_string(file).with_context(|| path.display().to_string())?;
        let content = parse(&text).with_context(|| path.display().to_string())?;
        let Content { budget, allow_exceptions, class } = content;
        Ok(Some(Project { path, budget, allow_exceptions, classes: class }))
    }
}

fn find(from: &Path) -> Option<PathBuf> {
    let is_root = |dir: &Path| ROOTS.iter().any(|name| dir.join(name).exists());
    let last = from.ancestors().find(|dir| is_root(dir)).unwrap_or(from);
    let dirs = from.ancestors().take_while(|dir| dir.starts_with(last));
    dirs.map(|dir| dir.join(FILE)).find(|file| file.is_file())
}

fn parse(text: &str) -> Result<Content> {
    let table: Table = toml::from_str(text).map_err(|error| syntax_error(text, &error))?;
    check_keys(&table, &KEYS, "")?;
    if let Some(Value::Table(classes)) = table.get("class") {
        for (class, value) in classes {
            if let Value::Table(keys) = value {
                check_keys(keys, &CLASS_KEYS, &format!(" in [class.\"{class}\"]"))?;
            }
        }
    }
    toml::from_str(text).map_err(|error| syntax_error(text, &error))
}

fn check_keys(table: &Table, known: &[&str], place: &str) -> Result<()> {
    let Some((key, value)) = table.iter().find(|(key, _)| !known.contains(&key.as_str())) else {
        return Ok(());
    };
    if matches!(value, Value::Table(_)) && !place.is_empty() {
        bail!(
            "there is no key {key}{place}; the name of a class is written in quotes, as in [class.\"a.b.C\"]"
        );
    }
    let near = near::nearest(key, known.iter().map(|known| (0, known.to_string())));
    bail!("there is no key {key}{place}{}", did_you_mean(&near));
}

/// One sentence of what may be several lines with a drawing.
fn syntax_error(text: &str, error: &toml::de::Error) -> anyhow::Error {
    let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    let message = error.message().lines().map(str::trim).collect::<Vec<_>>().join(", ");
    match line {
        Some(line) => anyhow!("line {line}: {message}"),
        None => anyhow!(message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn sections_and_keys() {
        let text = "budget = \"5s\"\n[class.\"a.B\"]\nexclude = [\"close\"]\npairs = [[\"put\", \"take()\"]]\n\
                    exclusive = [[\"take\", \"poll\"]]\nallow-exceptions = [\"java.lang.Error\"]\n";
        let content = parse(text).expect("a good file");
        assert_eq!(content.budget.as_deref(), Some("5s"));
        let wishes = &content.class["a.B"];
        assert_eq!(wishes.exclude, ["close"]);
        assert_eq!(wishes.pairs, [["put".to_string(), "take()".to_string()]]);
        assert_eq!(wishes.exclusive, [["take", "poll"]]);
        assert_eq!(wishes.allow_exceptions, ["java.lang.Error"]);
        assert_eq!(parse("").expect("an empty file"), Content::default());
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let error = parse(text).expect_err(text).to_string();
        assert_eq!(error, expected);
    }

    #[test]
    fn what_is_wrong_is_said_in_one_sentence() {
        check("budgt = 1", "there is no key budgt; did you mean budget?");
        let class = "[class.\"a.B\"]\n";
        check(
            &format!("{class}exclud = []"),
            "there is no key exclud in [class.\"a.B\"]; did you mean exclude?",
        );
        check(
            "[class.a.B]\nexclude = []",
            "there is no key B in [class.\"a\"]; the name of a class is written in quotes, as in [class.\"a.b.C\"]",
        );
        for bad in ["x", "[class]\n\"a.B\" = 1", &format!("{class}exclude = 1"), "[class.\"a.B\"\n"] {
            let error = parse(bad).expect_err(bad).to_string();
            assert!(error.starts_with("line ") && !error.contains('\n'), "{error}");
        }
        let error = parse(&format!("{class}pairs = [[\"a\"]]")).expect_err("one of two").to_string();
        assert!(error.starts_with("line 2: "), "{error}");
    }

    #[test]
    fn the_file_is_looked_for_up_to_the_build() {
        let root = std::env::temp_dir().join(format!("threadbare-project-{}", std::process::id()));
        let inner = root.join("build/src/main");
        fs::create_dir_all(&inner).expect("folders");
        fs::write(root.join(FILE), "").expect("a file");
        assert_eq!(find(&inner), None, "nothing says that it is one project");
        fs::write(root.join("build/pom.xml"), "").expect("a file");
        assert_eq!(find(&inner), None, "beyond the build");
        fs::write(root.join("build").join(FILE), "").expect("a file");
        assert_eq!(find(&inner), Some(root.join("build").join(FILE)));
        fs::write(inner.join(FILE), "").expect("a file");
        assert_eq!(find(&inner), Some(inner.join(FILE)));
        fs::remove_dir_all(&root).expect("the folder");
    }
}
