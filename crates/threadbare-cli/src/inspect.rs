//! `threadbare inspect`: what the analysis says of classes.
//!
//! All names are looked up before anything is analysed, so that a mistyped one costs no time.

use crate::args::InspectArgs;
use crate::cache;
use crate::config;
use crate::exit::{self, Code};
use anyhow::{Result, bail};
use std::io::Write;
use threadbare::Classes;
use threadbare::inspect::{self as library, ClassAnalysis, Problem};
use threadbare_analysis::program::near;
use threadbare_cache::Results;
use threadbare_classfile::ClassPath;
use threadbare_report::check::refusal::{unknown_class, unknown_method, unreadable_class};
use threadbare_report::inspect::{self, Focus, View, find_methods, json};

/// Host stack of the analysis, which follows the nesting of the program's calls. Reserved, not committed.
const HOST_STACK: usize = 1 << 28;

pub fn inspect(typed: &InspectArgs) -> Code {
    let request = match Request::new(typed) {
        Ok(request) => request,
        Err(error) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    crate::run::on_machine_thread(HOST_STACK, move || request.run())
}

/// What was asked for, checked.
struct Request {
    opened: Classes,
    /// As the analysis takes them.
    classes: Vec<String>,
    wanted: Wanted,
    as_published: bool,
    all: bool,
    json: bool,
    no_cache: bool,
}

/// Methods by what was typed.
enum Wanted {
    Everything,
    Method(String),
    Pair(String, String),
}

impl Request {
    fn new(typed: &InspectArgs) -> Result<Request> {
        let wanted = match (&typed.method, &typed.pair) {
            (Some(name), _) => Wanted::Method(name.clone()),
            (None, Some(names)) => two(names)?,
            (None, None) => Wanted::Everything,
        };
        let opened = config::opened(typed.jdk.as_deref(), &config::class_path(typed.class_path.as_deref()))?;
        // Nothing runs, so nothing of the world matters but whether it was written well.
        typed.world.world()?;
        typed.world.note_ignored();
        note_what_is_missing(&opened.program.class_path);
        let mut request = Request {
            opened,
            classes: Vec::new(),
            wanted,
            as_published: typed.as_published,
            all: typed.all,
            json: typed.json,
            no_cache: typed.no_cache,
        };
        for name in &typed.classes {
            let sources = request.opened.sources();
            let Some(class) = near::resolve(&sources, name) else {
                bail!(unknown_class(name, &near::near_names(&sources, name)));
            };
            request.classes.push(class);
        }
        Ok(request)
    }

    /// What can be told is told, whatever is wrong with the other classes.
    fn run(&self) -> Code {
        let mut code = Code::Success;
        let mut analyses = Vec::new();
        let results = cache::results(&self.opened, self.no_cache);
        for class in &self.classes {
            match self.analyse(&results, class) {
                Ok(analysis) => analyses.push(analysis),
                Err(error) => {
                    exit::say(&format!("{error:#}"));
                    code = Code::Usage;
                }
            }
        }
        if self.json {
            put(&json::render(&analyses));
        } else {
            let style = crate::report::style(self.all);
            let texts: Vec<String> =
                analyses.iter().map(|(analysis, view)| inspect::render(analysis, view, &style)).collect();
            put(texts.join("\n").trim_end());
        }
        code
    }

    fn analyse(&self, results: &Results, class: &str) -> Result<(ClassAnalysis, View)> {
        let request = library::Request { class, as_published: self.as_published };
        let analysis = match library::inspect_with(results, &request) {
            Ok(analysis) => analysis,
            Err(problem) => bail!(explained(&problem)),
        };
        let focus = match &self.wanted {
            Wanted::Everything => Focus::Everything,
            Wanted::Method(name) => Focus::Methods(methods(&analysis, name)?),
            Wanted::Pair(a, b) => Focus::Pairs(methods(&analysis, a)?, methods(&analysis, b)?),
        };
        Ok((analysis, View { focus, as_published: self.as_published }))
    }
}

/// The methods that are meant, at least one.
fn methods(analysis: &ClassAnalysis, typed: &str) -> Result<Vec<usize>> {
    let found = find_methods(analysis, typed);
    if !found.is_empty() {
        return Ok(found);
    }
    let near = near::near_methods(typed, analysis.methods.iter().map(|m| (&*m.name, &*m.signature)));
    bail!(unknown_method(&analysis.class, typed, &near));
}

/// Why there is no analysis of a class.
pub fn explained(problem: &Problem) -> String {
    match problem {
        Problem::UnknownClass { name, near } => unknown_class(name, near),
        Problem::Unreadable { name, why } => unreadable_class(name, &why.to_string()),
    }
}

/// `put,get` or `put(Object,Object),get(Object)`: split at commas outside of parentheses.
pub fn split_methods(names: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_outside = |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    };
    names.split(is_outside).map(str::trim).collect()
}

fn two(names: &str) -> Result<Wanted> {
    match split_methods(names)[..] {
        [a, b] if !a.is_empty() && !b.is_empty() => Ok(Wanted::Pair(a.into(), b.into())),
        _ => bail!("--pair {names}: not a pair: write two methods with a comma between, such as put,get"),
    }
}

/// Java skips these without a word; without this line their classes would just not be there.
pub fn note_what_is_missing(class_path: &ClassPath) {
    for path in class_path.missing() {
        exit::say(&format!("note: {} on the class path does not exist", path.display()));
    }
    class_path.unreadable().iter().for_each(|error| exit::say(&format!("note: {error}")));
}

/// Text and a line's end on standard output. That its reader is gone is not our error.
fn put(text: &str) {
    if !text.is_empty() {
        drop(writeln!(std::io::stdout(), "{text}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs() {
        let parts = |text| match two(text) {
            Ok(Wanted::Pair(a, b)) => Some((a, b)),
            _ => None,
        };
        let pair = |a: &str, b: &str| Some((a.to_string(), b.to_string()));
        assert_eq!(parts("put,get"), pair("put", "get"));
        assert_eq!(parts("put(Object, Object), get(Object)"), pair("put(Object, Object)", "get(Object)"));
        for bad in ["", "put", "put,", ",get", "a,b,c", "put(Object,Object)"] {
            assert_eq!(parts(bad), None, "{bad}");
        }
    }
}
