//! Which pairs are kept: a triangle with a character for each pair, or, where that would be too large,
//! a line for each set of partners.

use super::flow::{Piece, flow, listed, shown};
use super::names::Names;
use crate::Style;
use crate::paint::{Paint, length, pad};
use std::collections::{BTreeMap, BTreeSet};
use threadbare_analysis::dependencies::result::{ClassAnalysis, PairFacts, Reason};

/// Methods up to which the triangle is drawn. More columns than this can be counted by nobody.
pub(super) const MOST_METHODS: usize = 40;
/// Characters that signatures beside the triangle get at least.
const NARROWEST: usize = 12;
/// Signatures in a list of partners.
const MOST_PARTNERS: usize = 12;
/// Sets of partners.
const MOST_LINES: usize = 60;
/// Methods left out up to which it is shorter to name those.
const FEW: usize = 3;

/// Why a pair is kept, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Pruned,
    Conflict,
    TwoInstances,
    LockOrder,
    Both,
    Unknown,
}

impl Kind {
    pub fn of(pair: &PairFacts) -> Kind {
        let conflicts = pair.on_one_instance || pair.on_two_instances;
        let is_gap = |reason: &Reason| matches!(reason, Reason::Unknown { .. });
        if !pair.is_kept() {
            Kind::Pruned
        } else if !pair.reasons.is_empty() && pair.reasons.iter().all(is_gap) {
            Kind::Unknown
        } else if conflicts && pair.lock_order {
            Kind::Both
        } else if pair.lock_order {
            Kind::LockOrder
        } else if pair.on_one_instance {
            Kind::Conflict
        } else {
            Kind::TwoInstances
        }
    }

    fn sign(self) -> (&'static str, Paint) {
        match self {
            Kind::Pruned => ("·", Paint::Quiet),
            Kind::Conflict => ("C", Paint::Bad),
            Kind::TwoInstances => ("2", Paint::Bad),
            Kind::LockOrder => ("L", Paint::Bad),
            Kind::Both => ("X", Paint::Bad),
            Kind::Unknown => ("?", Paint::Note),
        }
    }

    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Kind::Pruned => "pruned",
            Kind::Conflict => "conflict on one instance",
            Kind::TwoInstances => "conflict on two instances only",
            Kind::LockOrder => "order of locks",
            Kind::Both => "conflict and order of locks",
            Kind::Unknown => "may do anything",
        }
    }
}

/// The heading, the legend, and the pairs.
pub(super) fn render(analysis: &ClassAnalysis, names: &Names<'_>, style: &Style) -> String {
    let mut out = String::new();
    let kinds: BTreeSet<Kind> = analysis.pairs.iter().map(Kind::of).collect();
    if analysis.methods.len() > MOST_METHODS {
        flow(&mut out, style, &Piece::new("pairs", Paint::Strong), &[]);
        out.push('\n');
        partners(&mut out, analysis, names, style);
        return out;
    }
    let legend: Vec<Piece> = kinds
        .iter()
        .enumerate()
        .map(|(i, kind)| {
            let (sign, paint) = kind.sign();
            let end = if i + 1 < kinds.len() { "," } else { "" };
            Piece::new(sign, paint).then(format!(" {}{end}", kind.meaning()), Paint::Plain)
        })
        .collect();
    flow(&mut out, style, &Piece::new("pairs  ", Paint::Strong), &legend);
    out.push('\n');
    triangle(&mut out, analysis, style);
    out
}

fn triangle(out: &mut String, analysis: &ClassAnalysis, style: &Style) {
    let methods = &analysis.methods;
    let digits = methods.len().to_string().len();
    let kinds: BTreeMap<(usize, usize), Kind> =
        analysis.pairs.iter().map(|pair| ((pair.first, pair.second), Kind::of(pair))).collect();
    let longest = methods.iter().map(|m| length(&m.signature)).max().unwrap_or(0);
    // Two spaces before the number, one behind it, and two before the first column.
    let room = style.width.saturating_sub(digits + 5);
    // With spaces between the columns if that leaves the signatures whole.
    let step = if room >= longest + 2 * methods.len() { 2 } else { 1 };
    let wide = room.saturating_sub(step * methods.len()).max(NARROWEST).min(longest);
    for digit in (0..digits).rev() {
        let power = 10usize.pow(digit as u32);
        let mut line = " ".repeat(digits + 5 + wide);
        for number in 1..=methods.len() {
            let shown = if number >= power { (number / power % 10).to_string() } else { " ".into() };
            line.push_str(&format!("{shown:<step$}"));
        }
        out.push_str(&style.paint(line.trim_end(), Paint::Quiet));
        out.push('\n');
    }
    for (row, method) in methods.iter().enumerate() {
        let number = style.paint(&format!("{:>digits$}", row + 1), Paint::Quiet);
        let signature = if length(&method.signature) > wide {
            format!("{}…", pad(&method.signature, wide.saturating_sub(1)))
        } else {
            pad(&method.signature, wide)
        };
        let mut line = format!("  {number} {signature}  ");
        for column in 0..=row {
            let (sign, paint) = kinds.get(&(column, row)).map_or((" ", Paint::Plain), |kind| kind.sign());
            line.push_str(&style.paint(sign, paint));
            line.push_str(&" ".repeat(step - 1));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// Methods with the same partners on one line, those with most partners first.
fn partners(out: &mut String, analysis: &ClassAnalysis, names: &Names<'_>, style: &Style) {
    let mut partners: Vec<BTreeMap<usize, Kind>> = vec![BTreeMap::new(); analysis.methods.len()];
    for pair in analysis.pairs.iter().filter(|pair| pair.is_kept()) {
        for (a, b) in [(pair.first, pair.second), (pair.second, pair.first)] {
            if let Some(of_a) = partners.get_mut(a) {
                of_a.insert(b, Kind::of(pair));
            }
        }
    }
    let mut groups: BTreeMap<&BTreeMap<usize, Kind>, Vec<usize>> = BTreeMap::new();
    for (method, partners) in partners.iter().enumerate() {
        groups.entry(partners).or_default().push(method);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(partners, methods)| (std::cmp::Reverse(partners.len()), methods[0]));
    let (alone, groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(p, _)| p.is_empty());
    let count = shown(style, groups.len(), MOST_LINES);
    for (partners, methods) in groups.iter().take(count) {
        flow(
            out,
            style,
            &Piece::plain("  "),
            &listed(style, &names.all(methods.iter().copied()), MOST_PARTNERS),
        );
        let label = Piece::new("    with ", Paint::Quiet);
        flow(out, style, &label, &with(analysis, names, methods, partners, style));
    }
    if count < groups.len() {
        let rest = groups[count..].iter().map(|(_, methods)| methods.len()).sum::<usize>();
        let text = format!("  and {rest} more methods with fewer partners");
        out.push_str(&format!("{}\n", style.paint(&text, Paint::Quiet)));
    }
    for (_, methods) in alone {
        let names = names.all(methods);
        let label = Piece::new("  with nothing: ", Paint::Quiet);
        flow(out, style, &label, &listed(style, &names, MOST_PARTNERS));
    }
}

/// `get, size and 12 more (C 10, L 4)`; `every method`, `every method but get`, `itself`.
fn with(
    analysis: &ClassAnalysis,
    names: &Names<'_>,
    methods: &[usize],
    partners: &BTreeMap<usize, Kind>,
    style: &Style,
) -> Vec<Piece> {
    let others: Vec<usize> = (0..analysis.methods.len()).filter(|m| !partners.contains_key(m)).collect();
    let alone = partners.len() == 1 && methods.len() == 1 && partners.contains_key(&methods[0]);
    let mut pieces = if alone {
        vec![Piece::plain("itself")]
    } else if others.is_empty() {
        vec![Piece::plain("every method")]
    } else if others.len() <= FEW && partners.len() > FEW {
        let mut pieces = vec![Piece::plain("every method but")];
        pieces.extend(listed(style, &names.all(others), FEW));
        pieces
    } else {
        listed(style, &names.all(partners.keys().copied()), MOST_PARTNERS)
    };
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    partners.values().for_each(|kind| *counts.entry(*kind).or_default() += 1);
    let counts: Vec<String> =
        counts.iter().map(|(kind, count)| format!("{count} {}", kind.meaning())).collect();
    pieces.push(Piece::new(format!("({})", counts.join(", ")), Paint::Quiet));
    pieces
}
