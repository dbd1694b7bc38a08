//! Names of classes as people write them: which class is meant, and which could have been.

use std::borrow::Cow;

use threadbare_classfile::Result;

use crate::program::classes::Sources;

/// Names worth suggesting.
const MOST: usize = 3;

/// The bytes of a class by its internal name, such as `java/util/Map$Entry`. As in Java, a class of the
/// JDK hides one of the same name on the class path.
pub fn find_class(sources: &Sources, name: &str) -> Result<Option<Vec<u8>>> {
    if let Some((package, _)) = name.rsplit_once('/')
        && let Some(module) = sources.image.package_to_module(package)?
        && let Some(bytes) = sources.image.find_resource(&format!("/{module}/{name}.class"))?
    {
        return Ok(Some(bytes.into_owned()));
    }
    Ok(sources.class_path.find(&format!("{name}.class"))?.map(|found| found.bytes))
}

/// The class that is meant, with dots and `$` before nested ones. Slashes for dots, dots for `$`, and
/// the name of its file are understood. A class that is there and cannot be read counts as found.
pub fn resolve(sources: &Sources, typed: &str) -> Option<String> {
    let mut name = typed.strip_suffix(".class").unwrap_or(typed).replace('.', "/");
    loop {
        if !matches!(find_class(sources, &name), Ok(None)) {
            return Some(name.replace('/', "."));
        }
        // From the right, packages become outer classes.
        let at = name.rfind('/')?;
        name.replace_range(at..=at, "$");
    }
}

/// Classes whose names are nearly this one, the nearest first: mistyped by a letter or two, or of the
/// same simple name in another package.
pub fn near_names(sources: &Sources, name: &str) -> Vec<String> {
    let own = sources.class_path.class_names();
    // A damaged image has been complained about elsewhere; here it only knows fewer names.
    let library = sources.image.class_names().unwrap_or_default();
    let dotted = |name: &String| name.replace('/', ".");
    let names = own.iter().map(dotted).map(|n| (0, n));
    // What programs may use comes first.
    let rank = |name: &str| if name.starts_with("java") { 1 } else { 2 };
    let names = names.chain(library.iter().map(dotted).map(|n| (rank(&n), n)));
    nearest(name, names.filter(|(_, n)| !is_anonymous(n)))
}

/// The names nearest to one, and no others, of names with ranks; a lower rank comes first.
pub fn nearest(name: &str, among: impl IntoIterator<Item = (usize, String)>) -> Vec<String> {
    let typed = typed_form(name);
    let mut found: Vec<(usize, usize, usize, String)> = Vec::new();
    for (rank, candidate) in among {
        if let Some(distance) = distance_between(&typed, &typed_form(&candidate)) {
            found.push((distance, rank, candidate.len(), candidate));
        }
    }
    found.sort_unstable();
    let best = found.first().map_or(0, |f| f.0);
    let mut names: Vec<String> = Vec::new();
    for (.., candidate) in found.into_iter().take_while(|f| f.0 == best) {
        if names.len() < MOST && !names.contains(&candidate) {
            names.push(candidate);
        }
    }
    names
}

/// The methods that are meant by a name (all of that name) or by a signature such as `put(Object,Object)`, by
/// their index among names and signatures.
pub fn find_methods<'a>(typed: &str, among: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<usize> {
    let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let typed = bare(typed);
    let is_meant = |name: &str, signature: &str| name == typed || bare(signature) == typed;
    let found = among.into_iter().enumerate().filter(|(_, (name, signature))| is_meant(name, signature));
    found.map(|(index, _)| index).collect()
}

/// Methods that could be meant by what means none: those of the same name by their signatures, or names that are
/// nearly the same.
pub fn near_methods<'a>(typed: &str, among: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let typed = typed.split('(').next().unwrap_or(typed).trim();
    let among: Vec<(&str, &str)> = among.into_iter().collect();
    let same: Vec<String> =
        among.iter().filter(|(name, _)| *name == typed).map(|(_, signature)| signature.to_string()).collect();
    if same.is_empty() { nearest(typed, among.iter().map(|(name, _)| (0, name.to_string()))) } else { same }
}

/// Without the differences that [`resolve`] forgives.
fn typed_form(name: &str) -> Cow<'_, str> {
    let name = name.strip_suffix(".class").unwrap_or(name);
    if name.contains(['/', '$']) { Cow::Owned(name.replace(['/', '$'], ".")) } else { Cow::Borrowed(name) }
}

/// How far two names are apart, if they are near at all. Another package counts as two
/// letters.
fn distance_between(typed: &str, candidate: &str) -> Option<usize> {
    let simple = |name: &str| name.rfind('.').map_or(0, |dot| dot + 1);
    let (a, b) = (simple(typed), simple(candidate));
    let elsewhere = typed[..a] != candidate[..b];
    let by_simple = edits(&typed[a..], &candidate[b..]).map(|edits| edits + 2 * usize::from(elsewhere));
    let whole = if a > 0 && elsewhere { edits(typed, candidate) } else { None };
    by_simple.into_iter().chain(whole).min()
}

/// Letters to change, add or leave out, or neighbours to swap; case alone counts nothing. `None` if they
/// are more than a fifth of the name or three.
fn edits(a: &str, b: &str) -> Option<usize> {
    let lower = |text: &str| text.chars().map(|c| c.to_ascii_lowercase()).collect::<Vec<char>>();
    let (a, b) = (lower(a), lower(b));
    let bound = (a.len() / 5).clamp(1, 3);
    if a.len().abs_diff(b.len()) > bound || a.is_empty() {
        return None;
    }
    // Three rows of the table of distances between beginnings.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|distance| *distance <= bound)
}

/// Compilers number them; nobody types their names.
fn is_anonymous(name: &str) -> bool {
    name.split('$').skip(1).any(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: &[&str]) {
        let names = [
            (0, "bank.Account"),
            (0, "bank.Account$Entry"),
            (1, "java.util.Hashtable"),
            (1, "java.util.HashMap"),
            (1, "java.util.Map$Entry"),
            (1, "java.util.concurrent.ConcurrentHashMap"),
            (2, "sun.misc.Hashtable"),
        ];
        assert_eq!(nearest(typed, names.map(|(rank, name)| (rank, name.to_owned()))), expected, "{typed}");
    }

    #[test]
    fn names_that_could_be_meant() {
        check("Hashtable", &["java.util.Hashtable", "sun.misc.Hashtable"]);
        check("java.util.Hashtabel", &["java.util.Hashtable"]);
        check("java.utli.HashMap", &["java.util.HashMap"]);
        check("java.utils.Hashtable", &["java.util.Hashtable"]);
        check("java.util.hashmap", &["java.util.HashMap"]);
        check("ConcurentHashMap", &["java.util.concurrent.ConcurrentHashMap"]);
        check("bank.Acount", &["bank.Account"]);
        check("bank/Account/Entri", &["bank.Account$Entry"]);
        check("Nothing", &[]);
        check("", &[]);
        check("bank.Account.class", &["bank.Account"]);
    }

    #[test]
    fn methods_by_name_and_signature() {
        let methods = [("put", "put(Object, Object)"), ("get", "get(Object)"), ("put", "put(int)")];
        assert_eq!(find_methods("put", methods), [0, 2]);
        assert_eq!(find_methods("put( Object,Object )", methods), [0]);
        assert_eq!(find_methods("put()", methods), []);
        assert_eq!(near_methods("put()", methods), ["put(Object, Object)", "put(int)"]);
        assert_eq!(near_methods("gett", methods), ["get"]);
    }

    #[test]
    fn letters_between() {
        assert_eq!(edits("put", "put"), Some(0));
        assert_eq!(edits("putt", "put"), Some(1));
        assert_eq!(edits("upt", "put"), Some(1));
        assert_eq!(edits("PUT", "put"), Some(0));
        assert_eq!(edits("get", "put"), None);
        assert_eq!(edits("ü", "u"), Some(1));
    }

    #[test]
    fn anonymous_classes() {
        assert!(is_anonymous("A$1") && is_anonymous("A$1Local") && is_anonymous("A$B$2"));
        assert!(!is_anonymous("A$B") && !is_anonymous("A1"));
    }
}
