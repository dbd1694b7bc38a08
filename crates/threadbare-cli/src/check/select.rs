//! Which classes are meant: by name, by pattern, or all of a jar or folder that say that they are
//! thread-safe.

use crate::exit;
use anyhow::{Result, bail};
use threadbare_analysis::program::classes::{Sources, parse_any};
use threadbare_analysis::program::near;
use threadbare_classfile::paths::path_of;
use threadbare_classfile::{ClassPath, Constant, acc};
use threadbare_report::check::refusal::unknown_class;

/// Annotations by which a class says that it is thread-safe.
const THREAD_SAFE: [&str; 5] = [
    "Ljavax/annotation/concurrent/ThreadSafe;",
    "Lnet/jcip/annotations/ThreadSafe;",
    "Ljakarta/annotation/concurrent/ThreadSafe;",
    "Lcom/google/errorprone/annotations/ThreadSafe;",
    "Lcom/google/errorprone/annotations/concurrent/ThreadSafe;",
];

/// Is a word a jar or a folder, and not the name of a class?
pub fn is_place(word: &str) -> bool {
    word.ends_with(".jar") || word.contains('/') || word == "." || word == ".."
}

/// The classes that a word means, as the analysis takes them.
pub fn classes(sources: &Sources, word: &str) -> Result<Vec<String>> {
    if is_place(word) {
        return annotated(word);
    }
    if word.contains('*') {
        return by_pattern(sources, word);
    }
    match near::resolve(sources, word) {
        Some(class) => Ok(vec![class]),
        None => bail!(unknown_class(word, &near::near_names(sources, word))),
    }
}

/// The public classes of a jar or folder that can have instances of their own.
pub fn public_classes(place: &str) -> Result<Vec<String>> {
    let path = opened(place)?;
    let mut found = Vec::new();
    for name in path.class_names() {
        let Ok(Some(file)) = path.find(&format!("{name}.class")) else { continue };
        let Ok(class) = parse_any(&file.bytes) else { continue };
        // Of a nested class the outer one says how it may be used.
        let nested = class.attributes.inner_classes.iter().find(|inner| *inner.inner == *name);
        let access = nested.map_or(class.access, |inner| inner.access);
        if access & acc::PUBLIC != 0 && access & acc::INTERFACE == 0 {
            found.push(name.replace('/', "."));
        }
    }
    if found.is_empty() {
        bail!("there is no public class in {place}");
    }
    Ok(found)
}

fn opened(place: &str) -> Result<ClassPath> {
    if !path_of(place).exists() {
        bail!("there is no jar or folder {place}");
    }
    let path = ClassPath::parse(place);
    if let Some(error) = path.unreadable().first() {
        bail!("{error}");
    }
    Ok(path)
}

fn annotated(place: &str) -> Result<Vec<String>> {
    let path = opened(place)?;
    let mut found = Vec::new();
    let names = path.class_names();
    for name in &names {
        let class = match path.find(&format!("{name}.class")) {
            Ok(Some(file)) => parse_any(&file.bytes),
            Ok(None) => continue,
            Err(error) => Err(error),
        };
        let class = match class {
            Ok(class) => class,
            Err(error) => {
                exit::say(&format!(
                    "note: class {} of {place} cannot be read: {error}",
                    name.replace('/', ".")
                ));
                continue;
            }
        };
        let says = |c: &Constant| matches!(c, Constant::Utf8(text) if THREAD_SAFE.contains(&&*text.text));
        if class.access & acc::INTERFACE == 0 && class.constants.iter().any(says) {
            found.push(name.replace('/', "."));
        }
    }
    if found.is_empty() {
        bail!(
            "none of the {} classes of {place} is annotated @ThreadSafe; name classes or a pattern, such as \
             'com.example.*Cache' with -cp {place}",
            names.len()
        );
    }
    Ok(found)
}

fn by_pattern(sources: &Sources, pattern: &str) -> Result<Vec<String>> {
    let names = sources.class_path.class_names();
    let dotted = names.iter().map(|n| n.replace('/', "."));
    let found: Vec<String> = dotted.filter(|n| matches(pattern, n) && !n.ends_with("-info")).collect();
    if found.is_empty() {
        bail!("no class on the class path is called {pattern}");
    }
    Ok(found)
}

/// `*` stands for any characters.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((head, rest)) => name.strip_prefix(head).is_some_and(|tail| {
            (0..=tail.len()).filter(|i| tail.is_char_boundary(*i)).any(|i| matches(rest, &tail[i..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert!(matches("a.*Cache", "a.b.FooCache"));
        assert!(matches("*", "x"));
        assert!(!matches("a.*Cache", "a.b.CacheX"));
        assert!(matches("a*b*c", "axxbyyc"));
        assert!(!matches("a*b*c", "axxcyyb"));
    }

    #[test]
    fn places_and_names() {
        assert!(is_place("x.jar") && is_place("./classes") && is_place("."));
        assert!(!is_place("java.util.Vector") && !is_place("a.*Cache"));
    }
}
