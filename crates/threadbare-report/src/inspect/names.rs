//! What methods, members and places are called.

use super::ranks::Ranks;
use threadbare_analysis::dependencies::result::{AccessFacts, AccessMode, ClassAnalysis, Nearness, Site};

/// What to call the methods of a class, and what they touch.
pub(super) struct Names<'a> {
    pub analysis: &'a ClassAnalysis,
    /// Accesses and locks in the order of what they are called.
    pub ranks: Ranks<'a>,
    short: Vec<&'a str>,
}

impl<'a> Names<'a> {
    pub fn new(analysis: &'a ClassAnalysis) -> Names<'a> {
        let methods = &analysis.methods;
        let short = methods.iter().map(|method| {
            let alone = methods.iter().filter(|other| other.name == method.name).count() == 1;
            if alone { &*method.name } else { &*method.signature }
        });
        Names { analysis, ranks: Ranks::new(analysis), short: short.collect() }
    }

    /// `put(Object, Object)`.
    pub fn full(&self, method: usize) -> &'a str {
        self.analysis.methods.get(method).map_or("", |m| &m.signature)
    }

    /// `put`, or the signature if there are several of that name.
    pub fn short(&self, method: usize) -> &'a str {
        self.short.get(method).copied().unwrap_or_default()
    }

    pub fn all(&self, methods: impl IntoIterator<Item = usize>) -> Vec<&'a str> {
        methods.into_iter().map(|method| self.short(method)).collect()
    }
}

/// `java.util.Hashtable` as `Hashtable`.
pub(super) fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// A field of the class itself needs no class before it.
pub(super) fn member<'a>(analysis: &ClassAnalysis, access: &'a AccessFacts) -> &'a str {
    let own = access.member.strip_prefix(simple(&analysis.class)).and_then(|rest| rest.strip_prefix('.'));
    own.filter(|_| access.nearness == Nearness::This).unwrap_or(&access.member)
}

/// Before the member, because it is the exception.
pub(super) fn mode(mode: AccessMode) -> &'static str {
    match mode {
        AccessMode::Plain => "",
        AccessMode::Volatile => "volatile ",
        AccessMode::Atomic => "atomic ",
    }
}

/// `Hashtable.java:481`, or the method if the class has no line numbers.
pub(super) fn place(site: &Site) -> String {
    match (&site.file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => last_two(&site.method).to_string(),
    }
}

/// `Hashtable.java:481 in Hashtable.addEntry`.
pub(super) fn place_in_full(site: &Site) -> String {
    match (&site.file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line} in {}", last_two(&site.method)),
        _ => last_two(&site.method).to_string(),
    }
}

/// `java.util.Hashtable.put` as `Hashtable.put`.
fn last_two(method: &str) -> &str {
    let mut dots = method.rmatch_indices('.');
    dots.nth(1).map_or(method, |(at, _)| &method[at + 1..])
}

/// `holds this and Day.LOCK`, `no lock`.
pub(super) fn holds(locks: &[String]) -> String {
    match locks {
        [] => "no lock".into(),
        locks => format!("holds {}", crate::paint::list(locks)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let site = |file: Option<&str>, line| Site {
            method: "java.util.Hashtable.put".into(),
            file: file.map(str::to_owned),
            line,
        };
        assert_eq!(place(&site(Some("Hashtable.java"), Some(7))), "Hashtable.java:7");
        assert_eq!(
            place_in_full(&site(Some("Hashtable.java"), Some(7))),
            "Hashtable.java:7 in Hashtable.put"
        );
        assert_eq!(place(&site(None, None)), "Hashtable.put");
        assert_eq!(last_two("put"), "put");
        assert_eq!(last_two("Hashtable.put"), "Hashtable.put");
    }
}
