//! Why pairs are kept, place by place: who writes it and who reads it, where, and under which locks.

use super::flow::{Piece, count, flow, more, shown, words};
use super::names::{Names, place};
use crate::Style;
use crate::paint::{Paint, list};
use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;
use threadbare_analysis::result::{AccessFacts, NestedLocks, PairFacts, Reason, Site};

/// Places, those of most pairs first.
const MOST_PLACES: usize = 15;
/// Methods that do the same to a place.
const MOST_METHODS: usize = 5;

/// Different locks under which a place is written, and as many under which it is read.
const MOST_DEEDS: usize = 4;

/// What pairs have in common.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Cause<'a> {
    Conflict { place: &'a str, one_instance: bool },
    LockOrder { first: (&'a str, &'a str), second: (&'a str, &'a str) },
    Unknown { gap: &'a str },
}

/// What methods do about it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Deed<'a> {
    Writes { locks: &'a [String] },
    Reads { locks: &'a [String] },
    Takes { locks: &'a NestedLocks },
    Reaches,
}

#[derive(Default)]
struct Group<'a> {
    pairs: BTreeSet<(usize, usize)>,
    /// Who does it, and where.
    deeds: BTreeMap<Deed<'a>, BTreeMap<usize, BTreeSet<&'a Site>>>,
}

/// All reasons of these pairs.
pub(super) fn render<'a>(
    pairs: impl Iterator<Item = &'a PairFacts>,
    names: &Names<'_>,
    style: &Style,
) -> String {
    let mut groups: BTreeMap<Cause<'_>, Group<'_>> = BTreeMap::new();
    for pair in pairs {
        pair.reasons.iter().for_each(|reason| add(&mut groups, pair, reason));
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.pairs.len()));
    let told = shown(style, groups.len(), MOST_PLACES);
    let mut out = String::new();
    for (cause, group) in &groups[..told] {
        tell(&mut out, cause, group, names, style);
    }
    if told < groups.len() {
        let rest = format!("  and {} more (--all shows them)", groups.len() - told);
        out.push_str(&format!("{}\n", style.paint(&rest, Paint::Quiet)));
    }
    out
}

fn add<'a>(groups: &mut BTreeMap<Cause<'a>, Group<'a>>, pair: &'a PairFacts, reason: &'a Reason) {
    let mut put = |cause: Cause<'a>, deeds: &[(Deed<'a>, usize, Option<&'a Site>)]| {
        let group = groups.entry(cause).or_default();
        group.pairs.insert((pair.first, pair.second));
        for (deed, method, site) in deeds {
            let methods = group.deeds.entry(deed.clone()).or_default();
            methods.entry(*method).or_default().extend(*site);
        }
    };
    match reason {
        Reason::Conflict { place, first, second, one_instance, .. } => put(
            Cause::Conflict { place, one_instance: *one_instance },
            &[
                (access(first), pair.first, Some(&first.site)),
                (access(second), pair.second, Some(&second.site)),
            ],
        ),
        Reason::LockOrder { first, second } => {
            let both = |n: &'a NestedLocks| (&*n.outer.lock, &*n.inner.lock);
            // The two sides of a cycle are the same cycle from either.
            let (a, b) = (both(first), both(second));
            let deeds = [(first, pair.first), (second, pair.second)];
            put(
                Cause::LockOrder { first: a.min(b), second: a.max(b) },
                &deeds.map(|(locks, method)| (Deed::Takes { locks }, method, None)),
            );
        }
        Reason::Unknown { which, gap } => put(Cause::Unknown { gap }, &[(Deed::Reaches, *which, None)]),
    }
}

fn access(access: &AccessFacts) -> Deed<'_> {
    let locks = &access.locks[..];
    if access.writes { Deed::Writes { locks } } else { Deed::Reads { locks } }
}

fn tell(out: &mut String, cause: &Cause<'_>, group: &Group<'_>, names: &Names<'_>, style: &Style) {
    let mut title = match cause {
        Cause::Conflict { place, .. } => vec![Piece::new(*place, Paint::Strong)],
        Cause::LockOrder { first, second } => vec![Piece::new(orders(*first, *second), Paint::Strong)],
        Cause::Unknown { gap } => words(&format!("may do anything: {gap}")),
    };
    let only = match cause {
        Cause::Conflict { one_instance: false, .. } => " on two instances",
        _ => "",
    };
    let pairs = count(group.pairs.len(), "pair");
    title.push(Piece::new(format!("({pairs}{only})"), Paint::Quiet));
    flow(out, style, &Piece::plain("  "), &title);
    let mut file = None;
    let told = told_deeds(group, style);
    for (deed, methods) in &told {
        let told = shown(style, methods.len(), MOST_METHODS);
        let mut pieces = Vec::new();
        for (i, (method, sites)) in methods.iter().take(told).enumerate() {
            let comma = if i + 1 < told { "," } else { "" };
            let at = places(sites, &mut file);
            pieces.push(Piece::plain(names.short(*method)).then(at, Paint::Quiet).then(comma, Paint::Plain));
        }
        pieces.extend(more(methods.len() - told));
        flow(out, style, &label(deed), &pieces);
        if let Deed::Takes { locks: NestedLocks { outer, inner } } = deed {
            let (first, second) = (place(&outer.site), place(&inner.site));
            let text = format!("{} ({first}), then {} ({second})", outer.lock, inner.lock);
            flow(out, style, &Piece::plain("      "), &words(&text));
        }
    }
    if let Some(more) = more(group.deeds.len() - told.len()) {
        flow(out, style, &Piece::plain("    "), &[more]);
    }
}

type Deeds<'a, 'b> = Vec<(&'b Deed<'a>, &'b BTreeMap<usize, BTreeSet<&'a Site>>)>;

/// Cut by what is done, because the writes alone would say nothing.
fn told_deeds<'a, 'b>(group: &'b Group<'a>, style: &Style) -> Deeds<'a, 'b> {
    let all: Vec<_> = group.deeds.iter().collect();
    let alike = all.chunk_by(|(a, _), (b, _)| discriminant(*a) == discriminant(*b));
    alike.flat_map(|alike| &alike[..shown(style, alike.len(), MOST_DEEDS)]).copied().collect()
}

fn label(deed: &Deed<'_>) -> Piece {
    let by = |verb: &str, locks: &[String]| match locks {
        [] => Piece::new(format!("    {verb} with "), Paint::Quiet)
            .then("no lock", Paint::Bad)
            .then(" by ", Paint::Quiet),
        locks => Piece::new(format!("    {verb} holding {} by ", list(locks)), Paint::Quiet),
    };
    match deed {
        Deed::Writes { locks } => by("written", locks),
        Deed::Reads { locks } => by("read", locks),
        Deed::Takes { .. } => Piece::new("    taken by ", Paint::Quiet),
        Deed::Reaches => Piece::new("    reached by ", Paint::Quiet),
    }
}

/// ` (Hashtable.java:481)`, ` (:502 and 2 more)`: a file is named once.
fn places<'a>(sites: &BTreeSet<&'a Site>, file: &mut Option<&'a str>) -> String {
    let Some(site) = sites.first() else { return String::new() };
    let at = match (site.file.as_deref(), site.line) {
        (Some(name), Some(line)) if *file == Some(name) => format!(":{line}"),
        _ => place(site),
    };
    *file = site.file.as_deref().or(*file);
    match sites.len() {
        1 => format!(" ({at})"),
        n => format!(" ({at} and {} more)", n - 1),
    }
}

/// `a and b in both orders`, or which orders, if the cycle is of more than two names.
fn orders(first: (&str, &str), second: (&str, &str)) -> String {
    if first == second || first == (second.1, second.0) {
        format!("{} and {} in both orders", first.0, first.1)
    } else {
        format!("{} then {}, and {} then {}", first.0, first.1, second.0, second.1)
    }
}
