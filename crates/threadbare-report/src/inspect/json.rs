//! The analysis of classes as JSON.
//!
//! The types here are the wire format and nothing else. `version` grows when a reader of the old format
//! would misread the new one; new fields may appear without that. Methods, accesses and orders of locks
//! are named by their `index`, which stays the same when only some methods are asked for.

use super::{Counts, View, lines};
use serde::Serialize;
use threadbare_analysis::dependencies::result::{
    self as facts, AccessId, AccessMode, ClassAnalysis, NestedId,
};

/// The version of the format. 2: accesses and orders of locks stand in lists of the class.
pub const VERSION: u32 = 2;

/// All classes as one JSON object, on several lines.
pub fn render(classes: &[(ClassAnalysis, View)]) -> String {
    let classes = classes.iter().map(|(analysis, view)| class(analysis, view)).collect();
    lines::to_string(&Inspection { version: VERSION, classes })
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
    /// Those that these methods and pairs name.
    accesses: Vec<Access<'a>>,
    nested: Vec<Nested<'a>>,
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
    /// Indices of accesses.
    accesses: Vec<u32>,
    locks: Vec<Lock<'a>>,
    protected_by: &'a [String],
    /// Indices of orders of locks.
    nested: Vec<u32>,
    waits_on: Vec<Lock<'a>>,
    notifies: Vec<Lock<'a>>,
    unknown: &'a [String],
}

#[derive(Serialize)]
struct Access<'a> {
    index: u32,
    object: &'a str,
    member: &'a str,
    #[serde(rename = "static")]
    is_static: bool,
    reads: bool,
    writes: bool,
    /// `plain`, `volatile` or `atomic`.
    mode: &'static str,
    locks: &'a [String],
    place: AccessPlace<'a>,
}

#[derive(Serialize)]
struct Lock<'a> {
    lock: &'a str,
    place: AccessPlace<'a>,
}

#[derive(Serialize)]
struct Nested<'a> {
    index: u32,
    outer: Lock<'a>,
    inner: Lock<'a>,
}

#[derive(Serialize)]
struct AccessPlace<'a> {
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
    /// Indices of accesses.
    Conflict {
        one_instance: bool,
        first: u32,
        second: u32,
    },
    /// Indices of orders of locks.
    LockOrder {
        first: u32,
        second: u32,
    },
    Unknown {
        method: usize,
        gap: &'a str,
    },
}

fn class<'a>(analysis: &'a ClassAnalysis, view: &View) -> Class<'a> {
    let counts = Counts::of(analysis);
    let methods = analysis.methods.iter().enumerate().filter(|(index, _)| view.focus.has_method(*index));
    let pairs = analysis.pairs.iter().filter(|pair| view.focus.has_pair(pair));
    let named = Named::by(analysis, methods.clone().map(|(_, facts)| facts), pairs.clone());
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
        accesses: asked_for(&analysis.accesses, &named.accesses).map(access).collect(),
        nested: asked_for(&analysis.nested, &named.nested).map(nested).collect(),
    }
}

/// What of the tables is asked for, by index.
struct Named {
    accesses: Vec<bool>,
    nested: Vec<bool>,
}

impl Named {
    fn by<'a>(
        analysis: &ClassAnalysis,
        methods: impl Iterator<Item = &'a facts::MethodFacts>,
        pairs: impl Iterator<Item = &'a facts::PairFacts>,
    ) -> Named {
        let mut accesses = vec![false; analysis.accesses.len()];
        let mut nested = vec![false; analysis.nested.len()];
        let mut access = |id: &AccessId| accesses[id.0 as usize] = true;
        let mut order = |id: &NestedId| nested[id.0 as usize] = true;
        for method in methods {
            method.accesses.iter().for_each(&mut access);
            method.nested.iter().for_each(&mut order);
        }
        for reason in pairs.flat_map(|pair| &pair.reasons) {
            match reason {
                facts::Reason::Conflict { first, second, .. } => [first, second].map(&mut access),
                facts::Reason::LockOrder { first, second } => [first, second].map(&mut order),
                facts::Reason::Unknown { .. } => continue,
            };
        }
        Named { accesses, nested }
    }
}

/// Those of a list that are asked for, with their indices.
fn asked_for<'a, T>(list: &'a [T], named: &[bool]) -> impl Iterator<Item = (u32, &'a T)> {
    (0..).zip(list).zip(named).filter(|(_, named)| **named).map(|(item, _)| item)
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
        accesses: facts.accesses.iter().map(|id| id.0).collect(),
        locks: facts.locks.iter().map(lock).collect(),
        protected_by: &facts.protected_by,
        nested: facts.nested.iter().map(|id| id.0).collect(),
        waits_on: facts.waits_on.iter().map(lock).collect(),
        notifies: facts.notifies.iter().map(lock).collect(),
        unknown: &facts.unknown,
    }
}

fn access((index, facts): (u32, &facts::AccessFacts)) -> Access<'_> {
    Access {
        index,
        object: &facts.object,
        member: &facts.member,
        is_static: facts.is_static,
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

fn nested((index, facts): (u32, &facts::NestedLocks)) -> Nested<'_> {
    Nested { index, outer: lock(&facts.outer), inner: lock(&facts.inner) }
}

fn place(site: &facts::Site) -> AccessPlace<'_> {
    AccessPlace { file: site.file.as_deref(), line: site.line, method: &site.method }
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
        facts::Reason::Conflict { first, second, one_instance } => {
            Reason::Conflict { one_instance: *one_instance, first: first.0, second: second.0 }
        }
        facts::Reason::LockOrder { first, second } => Reason::LockOrder { first: first.0, second: second.0 },
        facts::Reason::Unknown { which, gap } => Reason::Unknown { method: *which, gap },
    }
}
