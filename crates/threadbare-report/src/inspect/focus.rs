//! One method or one pair in full.

use super::flow::{Piece, flow, listed, words};
use super::matrix::Kind;
use super::names::{Names, holds, mode, place_in_full};
use super::reasons;
use crate::Style;
use crate::paint::Paint;
use std::collections::BTreeMap;
use threadbare_analysis::dependencies::result::{
    AccessFacts, ClassAnalysis, LockFacts, MethodFacts, NestedLocks, PairFacts, Reason, missing,
};

/// All that is known of a method, and what becomes of its pairs.
pub(super) fn method(analysis: &ClassAnalysis, index: usize, names: &Names<'_>, style: &Style) -> String {
    let mut out = String::new();
    let facts = &analysis.methods[index];
    let flags = [
        (facts.is_static, "static".to_string()),
        (facts.is_synchronized, "synchronized".to_string()),
        (facts.is_pure, "only reads".to_string()),
        (!facts.protected_by.is_empty(), format!("guarded by {}", crate::paint::list(&facts.protected_by))),
    ];
    let mut head = vec![Piece::new(&facts.signature, Paint::Strong)];
    head.push(Piece::plain(format!("of {}", facts.declared_in)));
    let flags: Vec<String> = flags.into_iter().filter(|(on, _)| *on).map(|(_, text)| text).collect();
    if !flags.is_empty() {
        head.push(Piece::new(format!(" {}", flags.join(", ")), Paint::Quiet));
    }
    flow(&mut out, style, &Piece::default(), &head);
    sites(&mut out, analysis, facts, style);
    let all = Style { verbose: true, ..*style };
    let pairs: Vec<&PairFacts> =
        analysis.pairs.iter().filter(|p| p.first == index || p.second == index).collect();
    out.push('\n');
    outcomes(&mut out, index, &pairs, names, &all);
    if pairs.iter().any(|pair| pair.is_kept()) {
        out.push_str(&format!("\n{}\n\n", style.paint("why", Paint::Strong)));
        out.push_str(&reasons::render(pairs.into_iter(), names, &all));
    }
    out
}

/// Every access and lock with its line.
fn sites(out: &mut String, analysis: &ClassAnalysis, facts: &MethodFacts, style: &Style) {
    let mut line = |label: &str, text: String| {
        let label = Piece::new(format!("  {label:<9}"), Paint::Quiet);
        flow(out, style, &label, &words(&text));
    };
    let lock = |lock: &LockFacts| format!("{}  {}", lock.lock, place_in_full(&lock.site));
    facts.locks.iter().for_each(|l| line("locks", lock(l)));
    facts.nested.iter().for_each(|n| line("takes", nested(analysis.nested(*n))));
    facts.waits_on.iter().for_each(|l| line("waits", lock(l)));
    facts.notifies.iter().for_each(|l| line("notifies", lock(l)));
    for access in facts.accesses.iter().map(|id| analysis.access(*id)) {
        line(verb(access), accessed(access));
    }
    facts.unknown.iter().for_each(|gap| line("unknown", format!("may do anything: {gap}")));
    if facts.accesses.is_empty() && facts.locks.is_empty() && facts.unknown.is_empty() {
        line("touches", "nothing that another thread could see".into());
    }
}

fn verb(access: &AccessFacts) -> &'static str {
    match (access.reads, access.writes) {
        (true, true) => "updates",
        (false, true) => "writes",
        _ => "reads",
    }
}

/// `volatile Hashtable.count of this  Hashtable.java:481 in Hashtable.addEntry, holds this`.
fn accessed(access: &AccessFacts) -> String {
    let AccessFacts { object, member, .. } = access;
    let (mode, site, holds) = (mode(access.mode), place_in_full(&access.site), holds(&access.locks));
    format!("{mode}{member} of {object}  {site}, {holds}")
}

/// `this (A.java:5 in A.f), then argument 1 (A.java:6 in A.f)`.
fn nested(nested: &NestedLocks) -> String {
    let NestedLocks { outer, inner } = nested;
    let (first, second) = (place_in_full(&outer.site), place_in_full(&inner.site));
    format!("{} ({first}), then {} ({second})", outer.lock, inner.lock)
}

/// Partners by what becomes of the pair, those that are kept first.
fn outcomes(out: &mut String, index: usize, pairs: &[&PairFacts], names: &Names<'_>, style: &Style) {
    let mut kept: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
    let mut pruned: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for pair in pairs {
        let partner = if pair.first == index { pair.second } else { pair.first };
        match Kind::of(pair) {
            Kind::Pruned => pruned.entry(&pair.pruned).or_default().push(partner),
            kind => kept.entry(kind).or_default().push(partner),
        }
    }
    let mut write_partners = |label: String, partners: Vec<usize>| {
        let label = Piece::new(format!("{label}:"), Paint::Quiet);
        let mut pieces = vec![label];
        pieces.extend(listed(style, &names.all(partners), 0));
        flow(out, style, &Piece::plain("  "), &pieces);
    };
    kept.into_iter()
        .for_each(|(kind, partners)| write_partners(format!("kept, {}", kind.meaning()), partners));
    pruned.into_iter().for_each(|(why, partners)| write_partners(format!("pruned, {why}"), partners));
}

/// What becomes of a pair, and every reason for it.
pub(super) fn pair(analysis: &ClassAnalysis, pair: &PairFacts, names: &Names<'_>, style: &Style) -> String {
    let mut out = String::new();
    let (first, second) = (names.full(pair.first), names.full(pair.second));
    let verdict = match Kind::of(pair) {
        Kind::Pruned => format!("pruned, {}", pair.pruned),
        kind => format!("kept, {}", kind.meaning()),
    };
    let mut head = vec![Piece::new(first, Paint::Strong), Piece::plain("with")];
    head.push(Piece::new(if pair.first == pair.second { "itself" } else { second }, Paint::Strong));
    head.push(Piece::new(format!(" {verdict}"), Paint::Quiet));
    flow(&mut out, style, &Piece::default(), &head);
    for reason in &pair.reasons {
        write_reason(&mut out, analysis, pair, reason, style);
    }
    out
}

fn write_reason(
    out: &mut String,
    analysis: &ClassAnalysis,
    pair: &PairFacts,
    reason: &Reason,
    style: &Style,
) {
    let signature = |method: usize| analysis.methods.get(method).map_or("", |m| &*m.signature);
    let mut line = |label: String, text: String| {
        flow(out, style, &Piece::new(label, Paint::Quiet), &words(&text));
    };
    match reason {
        Reason::Conflict { first, second, one_instance } => {
            let (first, second) = (analysis.access(*first), analysis.access(*second));
            let (place, missing) = (first.place(), missing(first, second, *one_instance));
            let only = if *one_instance { "" } else { ", on two instances" };
            line("  conflict  ".into(), format!("{place}{only}: {missing}"));
            for (label, access) in [("first", first), ("second", second)] {
                line(format!("    {label:<8}"), format!("{} {}", verb(access), accessed(access)));
            }
        }
        Reason::LockOrder { first, second } => {
            line("  locks     ".into(), "each takes them in the other order".into());
            for (label, locks) in [("first", first), ("second", second)] {
                line(format!("    {label:<8}"), format!("takes {}", nested(analysis.nested(*locks))));
            }
        }
        Reason::Unknown { which, gap } => {
            let which = if *which == pair.first || *which == pair.second { *which } else { pair.first };
            line("  unknown   ".into(), format!("{} may do anything: {gap}", signature(which)));
        }
    }
}
