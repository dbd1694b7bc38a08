//! Where results of the analysis are kept: `THREADBARE_CACHE`, then the user's folder for such things.

use std::ffi::OsString;
use std::path::PathBuf;
use threadbare::Classes;
use threadbare_cache::Results;

/// Turns it off, in place of a folder.
const OFF: &str = "off";

/// Results for classes of this program, kept unless the user wants none.
pub fn results(classes: &Classes, no_cache: bool) -> Results {
    let folder = if no_cache { None } else { folder(|name| std::env::var_os(name)) };
    classes.results(folder)
}

fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(folder) = variable("THREADBARE_CACHE") {
        return (!folder.is_empty() && folder != OFF).then(|| folder.into());
    }
    // What is not absolute is to be ignored, says the XDG Base Directory Specification.
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
    base.map(|base| base.join("threadbare"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(variables: &[(&str, &str)], expected: Option<&str>) {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
        };
        assert_eq!(folder(variable), expected.map(PathBuf::from), "{variables:?}");
    }

    #[test]
    fn folders() {
        let (xdg, home) = (("XDG_CACHE_HOME", "/x"), ("HOME", "/h"));
        check(&[xdg, home], Some("/x/threadbare"));
        check(&[home], Some("/h/.cache/threadbare"));
        check(&[("XDG_CACHE_HOME", "x"), home], Some("/h/.cache/threadbare"));
        check(&[("XDG_CACHE_HOME", "")], None);
        check(&[("THREADBARE_CACHE", "kept here"), xdg, home], Some("kept here"));
        check(&[("THREADBARE_CACHE", ""), xdg, home], None);
        check(&[("THREADBARE_CACHE", "off"), xdg, home], None);
        check(&[], None);
    }
}
