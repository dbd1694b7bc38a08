//! Why pairs are kept, place by place: who writes it and who reads it, where, and under which locks.

use super::flow::{Piece, count, flow, more, shown, words};
use super::names::{Names, place};
use super::ranks::Rank;
use crate::Style;
use crate::paint::{Paint, list};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;
use threadbare_analysis::dependencies::result::{AccessId, NestedLocks, PairFacts, Reason, Site};

/// Places, those of most pairs first.
const MOST_PLACES: usize = 15;
/// Methods that do the same to a place.
const MOST_METHODS: usize = 5;

/// Different locks under which a place is written, and as many under which it is read.
const MOST_DEEDS: usize = 4;

/// What pairs have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Cause<'a> {
    Conflict { place: Rank, one_instance: bool },
    LockOrder { first: Rank, second: Rank },
    Unknown { gap: &'a str },
}

/// What methods do about it, under which locks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Deed {
    Writes { locks: Rank },
    Reads { locks: Rank },
    Takes { locks: Rank },
    Reaches,
}

#[derive(Default)]
struct Group {
    pairs: usize,
    /// The pair that was counted last.
    last: Option<(usize, usize)>,
    /// What is done, who does it, and where; as often as there are reasons.
    deeds: Vec<(Deed, usize, Option<Rank>)>,
}

/// All reasons of these pairs.
pub(super) fn render<'a>(
    pairs: impl Iterator<Item = &'a PairFacts>,
    names: &Names<'_>,
    style: &Style,
) -> String {
    let mut groups: FxHashMap<Cause<'_>, Group> = FxHashMap::default();
    for pair in pairs {
        pair.reasons.iter().for_each(|reason| add(&mut groups, names, pair, reason));
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(cause, group)| (std::cmp::Reverse(group.pairs), *cause));
    let told = shown(style, groups.len(), MOST_PLACES);
    let mut out = String::new();
    for (cause, group) in &groups[..told] {
        write_reason(&mut out, cause, group, names, style);
    }
    if told < groups.len() {
        let rest = format!("  and {} more (--all shows them)", groups.len() - told);
        out.push_str(&format!("{}\n", style.paint(&rest, Paint::Quiet)));
    }
    out
}

fn add<'a>(
    groups: &mut FxHashMap<Cause<'a>, Group>,
    names: &Names<'_>,
    pair: &PairFacts,
    reason: &'a Reason,
) {
    let ranks = &names.ranks;
    let mut put = |cause: Cause<'a>, deeds: &[(Deed, usize, Option<Rank>)]| {
        let group = groups.entry(cause).or_default();
        let both = Some((pair.first, pair.second));
        group.pairs += usize::from(group.last != both);
        group.last = both;
        group.deeds.extend(deeds);
    };
    match reason {
        Reason::Conflict { first, second, one_instance } => {
            let deed = |id: AccessId, method| {
                let locks = ranks.locks.of_access(id);
                let writes = names.analysis.access(id).writes;
                let deed = if writes { Deed::Writes { locks } } else { Deed::Reads { locks } };
                (deed, method, Some(ranks.sites.of_access(id)))
            };
            put(
                Cause::Conflict { place: ranks.places.of_access(*first), one_instance: *one_instance },
                &[deed(*first, pair.first), deed(*second, pair.second)],
            );
        }
        Reason::LockOrder { first, second } => {
            // The two sides of a cycle are the same cycle from either.
            let (a, b) = (ranks.orders.of_nested(*first), ranks.orders.of_nested(*second));
            let deeds = [(first, pair.first), (second, pair.second)];
            put(
                Cause::LockOrder { first: a.min(b), second: a.max(b) },
                &deeds.map(|(id, method)| (Deed::Takes { locks: ranks.nested.of_nested(*id) }, method, None)),
            );
        }
        Reason::Unknown { which, gap } => put(Cause::Unknown { gap }, &[(Deed::Reaches, *which, None)]),
    }
}

fn write_reason(out: &mut String, cause: &Cause<'_>, group: &Group, names: &Names<'_>, style: &Style) {
    let ranks = &names.ranks;
    let mut title = match cause {
        Cause::Conflict { place, .. } => vec![Piece::new(ranks.places.get(*place), Paint::Strong)],
        Cause::LockOrder { first, second } => {
            vec![Piece::new(orders(*ranks.orders.get(*first), *ranks.orders.get(*second)), Paint::Strong)]
        }
        Cause::Unknown { gap } => words(&format!("may do anything: {gap}")),
    };
    let only = match cause {
        Cause::Conflict { one_instance: false, .. } => " on two instances",
        _ => "",
    };
    let pairs = count(group.pairs, "pair");
    title.push(Piece::new(format!("({pairs}{only})"), Paint::Quiet));
    flow(out, style, &Piece::plain("  "), &title);
    let mut file = None;
    let deeds = deeds(group);
    let told = shown_deeds(&deeds, style);
    for (deed, methods) in &told {
        let told = shown(style, methods.len(), MOST_METHODS);
        let mut pieces = Vec::new();
        for (i, (method, sites)) in methods.iter().take(told).enumerate() {
            let comma = if i + 1 < told { "," } else { "" };
            let at = places(sites, names, &mut file);
            pieces.push(Piece::plain(names.short(*method)).then(at, Paint::Quiet).then(comma, Paint::Plain));
        }
        pieces.extend(more(methods.len() - told));
        flow(out, style, &label(deed, names), &pieces);
        if let Deed::Takes { locks } = deed {
            let NestedLocks { outer, inner } = ranks.nested.get(*locks);
            let (first, second) = (place(&outer.site), place(&inner.site));
            let text = format!("{} ({first}), then {} ({second})", outer.lock, inner.lock);
            flow(out, style, &Piece::plain("      "), &words(&text));
        }
    }
    if let Some(more) = more(deeds.len() - told.len()) {
        flow(out, style, &Piece::plain("    "), &[more]);
    }
}

/// Who does it, and where.
type Doers = BTreeMap<usize, BTreeSet<Rank>>;

fn deeds(group: &Group) -> Vec<(Deed, Doers)> {
    let mut deeds: BTreeMap<Deed, Doers> = BTreeMap::new();
    for (deed, method, site) in &group.deeds {
        deeds.entry(*deed).or_default().entry(*method).or_default().extend(*site);
    }
    deeds.into_iter().collect()
}

/// Cut by what is done, because the writes alone would say nothing.
fn shown_deeds<'a>(all: &'a [(Deed, Doers)], style: &Style) -> Vec<&'a (Deed, Doers)> {
    let alike = all.chunk_by(|(a, _), (b, _)| discriminant(a) == discriminant(b));
    alike.flat_map(|alike| &alike[..shown(style, alike.len(), MOST_DEEDS)]).collect()
}

fn label(deed: &Deed, names: &Names<'_>) -> Piece {
    let by = |verb: &str, locks: Rank| match *names.ranks.locks.get(locks) {
        [] => Piece::new(format!("    {verb} with "), Paint::Quiet)
            .then("no lock", Paint::Bad)
            .then(" by ", Paint::Quiet),
        locks => Piece::new(format!("    {verb} holding {} by ", list(locks)), Paint::Quiet),
    };
    match deed {
        Deed::Writes { locks } => by("written", *locks),
        Deed::Reads { locks } => by("read", *locks),
        Deed::Takes { .. } => Piece::new("    taken by ", Paint::Quiet),
        Deed::Reaches => Piece::new("    reached by ", Paint::Quiet),
    }
}

/// ` (Hashtable.java:481)`, ` (:502 and 2 more)`: a file is named once.
fn places<'a>(sites: &BTreeSet<Rank>, names: &Names<'a>, file: &mut Option<&'a str>) -> String {
    let Some(first) = sites.first() else { return String::new() };
    let site: &'a Site = names.ranks.sites.get(*first);
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
