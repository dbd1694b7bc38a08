//! The list of accepted failures, `corpus/known-failures.txt`.
//!
//! One line each: program, JDK (or `*`), reason. A listed program that passes fails the suite, so
//! the list only shrinks.

use std::io;
use std::path::Path;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFailure {
    pub program: String,
    /// `None` for every JDK.
    pub feature: Option<u32>,
    pub reason: String,
}

/// Reads the list; a file that does not exist is an empty list.
pub fn read(path: &Path) -> io::Result<Vec<KnownFailure>> {
    match std::fs::read_to_string(path) {
        Ok(text) => parse(&text).map_err(io::Error::other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

fn parse(text: &str) -> Result<Vec<KnownFailure>, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| parse_line(line).ok_or_else(|| format!("known-failures.txt: bad line `{line}`")))
        .collect()
}

fn parse_line(line: &str) -> Option<KnownFailure> {
    let mut words = line.splitn(3, char::is_whitespace).map(str::trim);
    let (program, feature, reason) = (words.next()?, words.next()?, words.next()?);
    let feature = match feature {
        "*" => None,
        number => Some(number.parse().ok()?),
    };
    (!reason.is_empty()).then(|| KnownFailure { program: program.into(), feature, reason: reason.into() })
}

/// The reason why this program may fail on this JDK, if it may.
pub fn reason<'a>(list: &'a [KnownFailure], program: &str, feature: u32) -> Option<&'a str> {
    let hit = |k: &&KnownFailure| k.program == program && k.feature.is_none_or(|f| f == feature);
    list.iter().find(hit).map(|k| k.reason.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let list = parse("# why\n\nlang/A * no such thing\nlang/B 25 not yet\n").unwrap();
        assert_eq!(reason(&list, "lang/A", 17), Some("no such thing"));
        assert_eq!(reason(&list, "lang/B", 17), None);
        assert_eq!(reason(&list, "lang/B", 25), Some("not yet"));
        assert!(parse("lang/A 17").is_err());
        assert!(parse("lang/A seventeen because").is_err());
    }
}
