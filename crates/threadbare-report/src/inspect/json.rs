//! The analysis of classes as JSON.
//!
//! The types here are the wire format and nothing else. `version` grows when a reader of the old format
//! would misread the new one; new fields may appear without that. Pairs and reasons name methods by
//! their `index`, which stays the same when only some methods are asked for.

use super::{Counts, View};
use serde::Serialize;
use threadbare_analysis::result::{self as facts, AccessMode, ClassAnalysis};

/// The version of the format.
pub const VERSION: u32 = 1;

/// All classes as one JSON object, on several lines.
pub fn render(classes: &[(ClassAnalysis, View)]) -> String {
    let classes = classes.iter().map(|(analysis, view)| class(analysis, view)).collect();
    // The types below hold strings, numbers and lists only, which always serialise.
    serde_json::to_string_pretty(&Inspection { version: VERSION, classes }).unwrap_or_default()
}

#[derive(Serialize)]
struct Inspection<'a> {
    version: u32,
    classes: Vec<Class<'a>>,
}

#[derive(Serialize)]
struct Class<'a> {
    class: &'a str,
    as_published: bool,
    implementations: &'a [String],
    arguments: &'a [String],
    gaps: &'a [String],
    methods_reached: usize,
    counts: Numbers,
    methods: Vec<Method<'a>>,
    pairs: Vec<Pair<'a>>,
}

/// Of the whole class, whatever is asked for.
#[derive(Serialize)]
struct Numbers {
    methods: usize,
    pairs: usize,
    kept: usize,
    one_instance: usize,
    two_instances: usize,
    lock_order: usize,
}

#[derive(Serialize)]
struct Method<'a> {
    index: usize,
    name: &'a str,
    descriptor: &'a str,
    signature: &'a str,
    declared_in: &'a str,
    #[serde(rename = "static")]
    is_static: bool,
    #[serde(rename = "synchronized")]
    is_synchronized: bool,
    pure: bool,
    accesses: Vec<Access<'a>>,
    locks: Vec<Lock<'a>>,
    protected_by: &'a [String],
    nested: Vec<Nested<'a>>,
    waits_on: Vec<Lock<'a>>,
    notifies: Vec<Lock<'a>>,
    unknown: &'a [String],
}

#[derive(Serialize)]
struct Access<'a> {
    object: &'a str,
    member: &'a str,
    reads: bool,
    writes: bool,
    /// `plain`, `volatile` or `atomic`.
    mode: &'static str,
    locks: &'a [String],
    place: Place<'a>,
}

#[derive(Serialize)]
struct Lock<'a> {
    lock: &'a str,
    place: Place<'a>,
}

#[derive(Serialize)]
struct Nested<'a> {
    outer: Lock<'a>,
    inner: Lock<'a>,
}

#[derive(Serialize)]
struct Place<'a> {
    file: Option<&'a str>,
    line: Option<u16>,
    method: &'a str,
}

#[derive(Serialize)]
struct Pair<'a> {
    first: usize,
    second: usize,
    kept: bool,
    one_instance: bool,
    two_instances: bool,
    lock_order: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason<'a>>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pruned: &'a str,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Reason<'a> {
    Conflict { place: &'a str, missing: &'a str, one_instance: bool, first: Access<'a>, second: Access<'a> },
    LockOrder { first: Nested<'a>, second: Nested<'a> },
    Unknown { method: usize, gap: &'a str },
}

fn class<'a>(analysis: &'a ClassAnalysis, view: &View) -> Class<'a> {
    let counts = Counts::of(analysis);
    let methods = analysis.methods.iter().enumerate().filter(|(index, _)| view.focus.has_method(*index));
    let pairs = analysis.pairs.iter().filter(|pair| view.focus.has_pair(pair));
    Class {
        class: &analysis.class,
        as_published: view.as_published,
        implementations: &analysis.implementations,
        arguments: &analysis.arguments,
        gaps: &analysis.gaps,
        methods_reached: analysis.methods_reached,
        counts: Numbers {
            methods: analysis.methods.len(),
            pairs: counts.pairs,
            kept: counts.kept,
            one_instance: counts.on_one_instance,
            two_instances: counts.on_two_instances,
            lock_order: counts.lock_order,
        },
        methods: methods.map(|(index, facts)| method(index, facts)).collect(),
        pairs: pairs.map(pair).collect(),
    }
}

fn method(index: usize, facts: &facts::MethodFacts) -> Method<'_> {
    Method {
        index,
        name: &facts.name,
        descriptor: &facts.descriptor,
        signature: &facts.signature,
        declared_in: &facts.declared_in,
        is_static: facts.is_static,
        is_synchronized: facts.is_synchronized,
        pure: facts.is_pure,
        accesses: facts.accesses.iter().map(access).collect(),
        locks: facts.locks.iter().map(lock).collect(),
        protected_by: &facts.protected_by,
        nested: facts.nested.iter().map(nested).collect(),
        waits_on: facts.waits_on.iter().map(lock).collect(),
        notifies: facts.notifies.iter().map(lock).collect(),
        unknown: &facts.unknown,
    }
}

fn access(facts: &facts::AccessFacts) -> Access<'_> {
    Access {
        object: &facts.object,
        member: &facts.member,
        reads: facts.reads,
        writes: facts.writes,
        mode: match facts.mode {
            AccessMode::Plain => "plain",
            AccessMode::Volatile => "volatile",
            AccessMode::Atomic => "atomic",
        },
        locks: &facts.locks,
        place: place(&facts.site),
    }
}

fn lock(facts: &facts::LockFacts) -> Lock<'_> {
    Lock { lock: &facts.lock, place: place(&facts.site) }
}

fn nested(facts: &facts::NestedLocks) -> Nested<'_> {
    Nested { outer: lock(&facts.outer), inner: lock(&facts.inner) }
}

fn place(site: &facts::Site) -> Place<'_> {
    Place { file: site.file.as_deref(), line: site.line, method: &site.method }
}

fn pair(facts: &facts::PairFacts) -> Pair<'_> {
    Pair {
        first: facts.first,
        second: facts.second,
        kept: facts.is_kept(),
        one_instance: facts.on_one_instance,
        two_instances: facts.on_two_instances,
        lock_order: facts.lock_order,
        reasons: facts.reasons.iter().map(reason).collect(),
        pruned: &facts.pruned,
    }
}

fn reason(reason: &facts::Reason) -> Reason<'_> {
    match reason {
        facts::Reason::Conflict { place, first, second, missing, one_instance } => Reason::Conflict {
            place,
            missing,
            one_instance: *one_instance,
            first: access(first),
            second: access(second),
        },
        facts::Reason::LockOrder { first, second } => {
            Reason::LockOrder { first: nested(first), second: nested(second) }
        }
        facts::Reason::Unknown { which, gap } => Reason::Unknown { method: *which, gap },
    }
}
