//! Which crate may know which: the table in ARCHITECTURE.md, compared with the manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What begins and ends the table.
const HEAD: &str = "| Crate | May know |";

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Dependencies among the crates of the workspace, those of tests left out: they may look at anything.
fn of_manifests(root: &Path) -> Arrows {
    let listed = std::fs::read_dir(root.join("crates")).expect("the crates");
    let mut folders: Vec<PathBuf> = listed.map(|entry| entry.expect("an entry").path()).collect();
    folders.push(root.join("xtask"));
    let manifest = |folder: PathBuf| {
        let text = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let table: toml::Table = text.parse().expect("a manifest of Cargo");
        let name = table["package"]["name"].as_str().expect("a name").to_string();
        let folder_name = folder.file_name().expect("a folder").to_string_lossy().into_owned();
        assert_eq!(name, folder_name, "a folder is called like its crate");
        let dependencies = table.get("dependencies").and_then(|d| d.as_table());
        let ours = |name: &&String| name.starts_with("threadbare");
        (name, dependencies.into_iter().flat_map(|d| d.keys()).filter(ours).cloned().collect())
    };
    folders.into_iter().map(manifest).collect()
}

/// The rows of the table: a crate, and those that it may know, without `threadbare-` before them.
fn of_document(root: &Path) -> Arrows {
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the document");
    let rows = text.lines().skip_while(|line| *line != HEAD).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let names = |cell: &str| -> BTreeSet<String> {
        let quoted = cell.split('`').skip(1).step_by(2);
        let full = |name: &str| match name {
            "threadbare" | "xtask" => name.to_string(),
            name => format!("threadbare-{name}"),
        };
        quoted.map(full).collect()
    };
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        let [of, knows] = cells[..] else { panic!("not a row of two cells: {line}") };
        (names(of).pop_first().expect("a crate"), names(knows))
    };
    rows.map(row).collect()
}

#[test]
fn the_architecture_says_which_crate_knows_which() {
    let root = threadbare_testkit::root();
    let (written, found) = (of_document(&root), of_manifests(&root));
    for (name, knows) in &found {
        let may = written.get(name).unwrap_or_else(|| panic!("{name} is missing in ARCHITECTURE.md"));
        assert_eq!(knows, may, "what {name} knows, by its manifest and by ARCHITECTURE.md");
    }
    assert_eq!(written.len(), found.len(), "ARCHITECTURE.md names a crate that is not there");
}

/// Arrows go one way: no crate knows itself by way of others. Cargo forbids that too, but not among the rows of a table.
#[test]
fn arrows_go_one_way() {
    let arrows = of_document(&threadbare_testkit::root());
    for name in arrows.keys() {
        let mut reached = BTreeSet::new();
        let mut work: Vec<&String> = arrows[name].iter().collect();
        while let Some(next) = work.pop() {
            if reached.insert(next) {
                work.extend(arrows.get(next).into_iter().flatten());
            }
        }
        assert!(!reached.contains(name), "{name} knows itself");
    }
}
