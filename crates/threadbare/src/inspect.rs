//! What the static analysis says of a class: what its methods touch and lock, and which pairs can disturb each other.

use crate::Classes;
use crate::stack::with_stack;
pub use threadbare_analysis::dependencies::analyse::{Problem, Request};
pub use threadbare_analysis::dependencies::result::ClassAnalysis;
use threadbare_cache::Results;

/// Analyses a class.
pub fn inspect(classes: &Classes, request: &Request<'_>) -> Result<ClassAnalysis, Problem> {
    with_stack(|| inspect_with(&classes.results(None), request))
}

/// The same with results of earlier analyses at hand, in this process or from a folder ([`Classes::results`]). Call it
/// on a thread with a stack of some 256 MiB, which the analysis of deeply nested calls takes.
pub fn inspect_with(results: &Results, request: &Request<'_>) -> Result<ClassAnalysis, Problem> {
    results.analysis(request)
}
