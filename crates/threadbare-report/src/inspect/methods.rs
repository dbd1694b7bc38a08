//! What each method reads, writes, updates (both) and locks. Methods of which the same is known share a block.

use super::flow::{Piece, flow, listed, more, shown};
use super::names::{Names, simple};
use super::ranks::OwnMember;
use crate::Style;
use crate::paint::Paint;
use std::collections::BTreeSet;
use threadbare_analysis::dependencies::result::{ClassAnalysis, LockFacts, MethodFacts};

/// Places on one line of a block.
const MOST_PLACES: usize = 12;
/// Signatures of methods that share a block.
const MOST_ALIKE: usize = 12;
/// Reasons why a method may do anything.
const MOST_GAPS: usize = 3;

/// After a place that is accessed without any lock.
pub(super) const UNLOCKED: &str = "!";

/// Labels of the lines of a block end here.
const LABEL: usize = 9;

pub(super) fn blocks(names: &Names<'_>, numbered: bool, style: &Style) -> String {
    let analysis = names.analysis;
    let mut blocks: Vec<Block> = Vec::new();
    for (index, method) in analysis.methods.iter().enumerate() {
        let facts = Facts::of(names, &[method], style);
        // Without numbers nobody looks for a single one, and what only reads is all alike.
        let fold = !numbered && !style.verbose && method.is_pure && facts.is_calm();
        let alike = |b: &&mut Block| if fold { b.fold } else { !b.fold && b.facts == facts };
        match blocks.iter_mut().find(alike) {
            Some(block) => block.methods.push(index),
            None => blocks.push(Block { methods: vec![index], facts, fold }),
        }
    }
    for block in blocks.iter_mut().filter(|b| b.fold) {
        let methods: Vec<_> = block.methods.iter().map(|m| &analysis.methods[*m]).collect();
        block.facts = Facts::of(names, &methods, style);
    }
    // What changes something is told first.
    blocks.sort_by_key(|block| block.facts.pure);
    let digits = analysis.methods.len().to_string().len();
    let mut out = String::new();
    for block in &blocks {
        block.render(&mut out, analysis, numbered.then_some(digits), style);
    }
    out
}

/// Methods of which the same is known.
struct Block {
    methods: Vec<usize>,
    facts: Facts,
    /// Of different methods that only read.
    fold: bool,
}

impl Block {
    fn render(&self, out: &mut String, analysis: &ClassAnalysis, digits: Option<usize>, style: &Style) {
        let count = shown(style, self.methods.len(), MOST_ALIKE);
        let mut pieces: Vec<Piece> = Vec::new();
        for (i, method) in self.methods.iter().take(count).enumerate() {
            let number = match digits {
                Some(digits) if i == 0 => format!("{:>digits$} ", method + 1),
                Some(_) => format!("{} ", method + 1),
                None => String::new(),
            };
            let comma = if i + 1 < count { "," } else { "" };
            let head = Piece::new(number, Paint::Quiet);
            let text = &analysis.methods[*method].signature;
            pieces.push(head.then(text, Paint::Strong).then(comma, Paint::Plain));
        }
        pieces.extend(more(self.methods.len() - count));
        let mut lines = &self.facts.lines[..];
        if let ([(_, places)], true) = (lines, self.facts.pure && !self.fold) {
            // A getter is one line.
            pieces.push(Piece::new(" only reads", Paint::Quiet));
            pieces.extend(places.iter().cloned());
            lines = &[];
        } else if !self.facts.flags.is_empty() {
            pieces.push(Piece::new(format!(" {}", self.facts.flags.join(", ")), Paint::Quiet));
        }
        flow(out, style, &Piece::plain("  "), &pieces);
        let indent = 2 + digits.map_or(2, |digits| digits + 1);
        for (label, pieces) in lines {
            let label = Piece::new(format!("{}{label:<LABEL$}", " ".repeat(indent)), Paint::Quiet);
            flow(out, style, &label, pieces);
        }
    }
}

/// What is known of a method, as it is shown.
#[derive(PartialEq, Eq)]
struct Facts {
    pure: bool,
    flags: Vec<String>,
    lines: Vec<(&'static str, Vec<Piece>)>,
}

impl Facts {
    fn of(names: &Names<'_>, methods: &[&MethodFacts], style: &Style) -> Facts {
        let analysis = names.analysis;
        let all = |get: fn(&MethodFacts) -> &Vec<LockFacts>| {
            methods.iter().flat_map(|m| get(m)).map(|lock| &*lock.lock).collect::<BTreeSet<_>>()
        };
        let mut lines = Vec::new();
        let mut add = |label, pieces: Vec<Piece>| {
            if !pieces.is_empty() {
                lines.push((label, pieces));
            }
        };
        let named = |locks: BTreeSet<&str>| listed(style, &Vec::from_iter(locks), MOST_PLACES);
        add("locks", named(all(|m| &m.locks)));
        let orders = &names.ranks.orders;
        let nested: BTreeSet<_> =
            methods.iter().flat_map(|m| &m.nested).map(|id| orders.of_nested(*id)).collect();
        let nested = nested.into_iter().map(|order| orders.get(order));
        let nested: BTreeSet<String> = nested.map(|(outer, inner)| format!("{outer} then {inner}")).collect();
        add("takes", listed(style, &Vec::from_iter(nested), MOST_PLACES));
        add("waits", named(all(|m| &m.waits_on)));
        add("notifies", named(all(|m| &m.notifies)));
        let mark = methods.iter().any(|m| m.accesses.iter().any(|a| !analysis.access(*a).locks.is_empty()));
        for (label, places) in places(names, methods, mark, style) {
            add(label, places);
        }
        let gaps: BTreeSet<&str> = methods.iter().flat_map(|m| &m.unknown).map(String::as_str).collect();
        if !gaps.is_empty() {
            let count = shown(style, gaps.len(), MOST_GAPS);
            let told: Vec<&str> = gaps.iter().take(count).copied().collect();
            let text = format!("may do anything: {}", told.join("; "));
            let mut pieces: Vec<Piece> = text.split(' ').map(|w| Piece::new(w, Paint::Bad)).collect();
            pieces.extend(more(gaps.len() - count));
            add("unknown", pieces);
        }
        let flags = match methods {
            [method] => flags(analysis, method, mark),
            _ => vec!["only read".to_string()],
        };
        Facts { pure: methods.iter().all(|m| m.is_pure), flags, lines }
    }

    /// Reads, and nothing else that could matter to another thread.
    fn is_calm(&self) -> bool {
        self.lines.iter().all(|(label, _)| *label == "reads")
    }
}

fn flags(analysis: &ClassAnalysis, method: &MethodFacts, locked: bool) -> Vec<String> {
    let mut flags = Vec::new();
    let mut flag = |on: bool, text: String| flags.extend(on.then_some(text));
    flag(method.is_static, "static".into());
    flag(method.is_synchronized, "synchronized".into());
    let implied = method.is_synchronized && method.protected_by.len() == 1;
    let guarded = !method.protected_by.is_empty() && !implied;
    flag(guarded, format!("guarded by {}", crate::paint::list(&method.protected_by)));
    flag(!locked && !method.accesses.is_empty(), "no lock".into());
    let idle = method.accesses.is_empty() && method.locks.is_empty() && method.unknown.is_empty();
    flag(idle, "touches nothing shared".into());
    flag(method.is_pure && !idle, "only reads".into());
    flag(method.declared_in != analysis.class, format!("from {}", simple(&method.declared_in)));
    flags
}

/// What is known of a place over all accesses to it.
#[derive(Clone, Default)]
struct PlaceFacts {
    reads: bool,
    writes: bool,
    /// By one of them at least.
    unlocked: bool,
}

impl PlaceFacts {
    fn label(&self) -> &'static str {
        match (self.reads, self.writes) {
            (true, true) => "updates",
            (false, true) => "writes",
            _ => "reads",
        }
    }
}

/// Places that are read, those that are written, and those that are both.
fn places(
    names: &Names<'_>,
    methods: &[&MethodFacts],
    mark: bool,
    style: &Style,
) -> Vec<(&'static str, Vec<Piece>)> {
    let members = &names.ranks.members;
    let mut touched = vec![PlaceFacts::default(); members.len()];
    for id in methods.iter().flat_map(|m| &m.accesses) {
        let access = names.analysis.access(*id);
        let place = &mut touched[members.of_access(*id).index()];
        place.reads |= access.reads;
        place.writes |= access.writes;
        place.unlocked |= access.locks.is_empty();
    }
    let all: Vec<(&OwnMember<'_>, PlaceFacts)> =
        members.iter().zip(touched).filter(|(_, place)| place.reads || place.writes).collect();
    let of_label = |label| {
        let places: Vec<_> = all.iter().filter(|(_, place)| place.label() == label).collect();
        let count = shown(style, places.len(), MOST_PLACES);
        let mut pieces = Vec::new();
        for (i, (OwnMember { object, member, mode, .. }, place)) in places[..count].iter().enumerate() {
            let is_next = |at: Option<usize>| {
                at.and_then(|at| places[..count].get(at)).is_some_and(|(other, _)| other.object == *object)
            };
            let head = if is_next(i.checked_sub(1)) { String::new() } else { format!("{object}: ") };
            let end = match i + 1 {
                next if next == count => "",
                next if is_next(Some(next)) => ",",
                _ => ";",
            };
            let mark = if mark && place.unlocked { UNLOCKED } else { "" };
            let piece = Piece::new(head, Paint::Quiet).then(format!("{mode}{member}"), Paint::Plain);
            pieces.push(piece.then(mark, Paint::Bad).then(end, Paint::Plain));
        }
        pieces.extend(more(places.len() - count));
        (label, pieces)
    };
    ["reads", "writes", "updates"].map(of_label).into()
}
