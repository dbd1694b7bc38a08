//! The analysis of one class, from its name to what is known about it.

use threadbare_classfile::{Options, parse_with};

use crate::near;
use crate::program::Sources;
use crate::result::ClassAnalysis;

/// What to analyse, and by which rules.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// With dots, and `$` before nested ones: `java.util.Map$Entry`.
    pub class: &'a str,
    /// By the rules of the DepCon+ paper, for comparison.
    pub as_published: bool,
}

/// Why a class cannot be analysed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    UnknownClass { name: String, near: Vec<String> },
    Unreadable { name: String, why: String },
}

pub fn analyse(sources: Sources, request: &Request<'_>) -> Result<ClassAnalysis, Problem> {
    let name = request.class.to_owned();
    let unreadable = |why: String| Problem::Unreadable { name: name.clone(), why };
    let bytes = match near::find_class(&sources, &request.class.replace('.', "/")) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(Problem::UnknownClass { near: near::near_names(&sources, &name), name }),
        Err(error) => return Err(unreadable(error.to_string())),
    };
    let file = parse_with(&bytes, &Options::default()).map_err(|error| unreadable(error.to_string()))?;
    if *file.name != *request.class.replace('.', "/") {
        return Err(unreadable(format!("its file holds the class {}", file.name.replace('/', "."))));
    }
    Ok(ClassAnalysis { class: name, ..ClassAnalysis::default() })
}
