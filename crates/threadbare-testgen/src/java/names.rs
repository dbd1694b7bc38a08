//! How classes are called in a source file: by their simple names where that is possible, and the
//! imports that make it so.

use super::odd;
use crate::shapes::Shapes;
use std::collections::BTreeMap;
use std::sync::Arc;
use threadbare_vm::classes::class::{Kind, class_name_of};

pub(super) struct Names<'a> {
    shapes: &'a dyn Shapes,
    /// The package of the file, with slashes; empty for the unnamed one.
    package: String,
    /// Simple names that mean a class in this file, and which. The empty name is no class: taken by
    /// what the file itself declares.
    taken: BTreeMap<String, String>,
    /// The first name that source cannot hold.
    odd: Option<String>,
}

impl<'a> Names<'a> {
    pub fn new(shapes: &'a dyn Shapes, package: &str) -> Names<'a> {
        Names { shapes, package: package.into(), taken: BTreeMap::new(), odd: None }
    }

    /// A simple name that the file uses for something of its own.
    pub fn reserve(&mut self, simple: &str) {
        self.taken.insert(simple.into(), String::new());
    }

    /// A name that was used and that source cannot hold.
    pub fn odd(&self) -> Option<&str> {
        self.odd.as_deref()
    }

    /// Of a method, a field or a nested class.
    pub fn member(&mut self, name: &str) -> String {
        if !odd::is_identifier(name) {
            self.odd.get_or_insert_with(|| name.into());
        }
        name.into()
    }

    pub fn package(&self) -> &str {
        &self.package
    }

    /// Of a class with slashes, or of an array as in descriptors.
    pub fn class(&mut self, name: &str) -> String {
        if name.starts_with('[') {
            return self.of_descriptor(name);
        }
        match self.shapes.class(name).and_then(|c| c.outer) {
            Some(outer) => format!("{}.{}", self.class(&outer.class), self.member(&outer.name)),
            None => self.top_level(name),
        }
    }

    /// Of a field descriptor.
    pub fn of_descriptor(&mut self, descriptor: &str) -> String {
        if let Some(component) = descriptor.strip_prefix('[') {
            return format!("{}[]", self.of_descriptor(component));
        }
        match Kind::of_descriptor(descriptor).primitive_name() {
            // A class in no package may have a name that begins like a primitive descriptor.
            Some(primitive) if descriptor.len() == 1 => primitive.into(),
            _ => self.class(class_name_of(descriptor)),
        }
    }

    fn top_level(&mut self, name: &str) -> String {
        if !odd::is_class_name(name) {
            self.odd.get_or_insert_with(|| name.replace('/', "."));
        }
        let (package, simple) = split(name);
        if let Some(owner) = self.taken.get(simple) {
            return if owner == name { simple.into() } else { name.replace('/', ".") };
        }
        // A class of the file's own package hides one of java.lang.
        let is_hidden = package == "java/lang"
            && self.package != package
            && self.shapes.class(&join(&self.package, simple)).is_some();
        if is_hidden {
            return name.replace('/', ".");
        }
        self.taken.insert(simple.into(), name.into());
        simple.into()
    }

    /// Import lines without `import` and semicolon, sorted.
    pub(crate) fn imports(&self) -> Vec<String> {
        let is_imported = |name: &&String| {
            let package = split(name).0;
            !package.is_empty() && package != "java/lang" && package != self.package
        };
        let mut list: Vec<String> =
            self.taken.values().filter(is_imported).map(|n| n.replace('/', ".")).collect();
        list.sort();
        list
    }
}

fn join(package: &str, simple: &str) -> String {
    if package.is_empty() { simple.into() } else { format!("{package}/{simple}") }
}

/// Package and the rest.
pub(super) fn split(name: &str) -> (&str, &str) {
    name.rsplit_once('/').unwrap_or(("", name))
}

/// The whole name with dots.
pub(super) fn dotted(shapes: &dyn Shapes, name: &str) -> String {
    match shapes.class(name).and_then(|c| c.outer) {
        Some(outer) => format!("{}.{}", dotted(shapes, &outer.class), outer.name),
        None => name.replace('/', "."),
    }
}

/// The last part of a name, for names of variables and tests.
pub(super) fn simple(shapes: &dyn Shapes, name: &str) -> Arc<str> {
    match shapes.class(name).and_then(|c| c.outer) {
        Some(outer) => outer.name,
        None => split(name).1.into(),
    }
}

/// What variables of a type are called, without a number: `urlConnection`, `ints`.
pub(super) fn variable(shapes: &dyn Shapes, descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let base = match Kind::of_descriptor(element).primitive_name() {
        Some(primitive) if element.len() == 1 => primitive.to_string(),
        _ => with_small_start(&simple(shapes, class_name_of(element))),
    };
    if descriptor.starts_with('[') { format!("{base}s") } else { base }
}

/// `Hashtable` as `hashtable`, `URL` as `url`, `URLConnection` as `urlConnection`.
fn with_small_start(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let capitals = letters.iter().take_while(|c| c.is_uppercase()).count();
    let next_is_small = letters.get(capitals).is_some_and(|c| c.is_lowercase());
    let small = if capitals > 1 && next_is_small { capitals - 1 } else { capitals };
    let start = letters[..small].iter().flat_map(|c| c.to_lowercase());
    start.chain(letters[small..].iter().copied()).collect()
}
