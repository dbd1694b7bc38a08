//! What the analysis says of a class, for a terminal: what every method reads, writes and locks, which
//! pairs are kept, and why.
//!
//! A class may have two hundred methods, so alike things are told once and long lists are cut; a verbose
//! style shows all. Everything is printed in the order of the analysis or sorted, so that two runs agree.

mod flow;
mod focus;
pub mod json;
mod lines;
mod matrix;
mod methods;
mod names;
mod ranks;
mod reasons;

use crate::Style;
use crate::paint::Paint;
use crate::shown;
use flow::{Piece, count, flow, listed, words};
use names::Names;
use threadbare_analysis::dependencies::result::{ClassAnalysis, PairFacts};
use threadbare_analysis::program::near;

/// Names in the lists below the headline.
const MOST_LISTED: usize = 8;

/// What to show of a class.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct View {
    pub focus: Focus,
    /// The rules were those of the paper.
    pub as_published: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Focus {
    #[default]
    Everything,
    /// These methods, by index.
    Methods(Vec<usize>),
    /// The pairs of one of the first with one of the second.
    Pairs(Vec<usize>, Vec<usize>),
}

impl Focus {
    pub(crate) fn has_method(&self, method: usize) -> bool {
        match self {
            Focus::Everything => true,
            Focus::Methods(methods) => methods.contains(&method),
            Focus::Pairs(first, second) => first.contains(&method) || second.contains(&method),
        }
    }

    pub(crate) fn has_pair(&self, pair: &PairFacts) -> bool {
        match self {
            Focus::Everything => true,
            Focus::Methods(methods) => methods.contains(&pair.first) || methods.contains(&pair.second),
            Focus::Pairs(first, second) => {
                let both = |a, b| first.contains(a) && second.contains(b);
                both(&pair.first, &pair.second) || both(&pair.second, &pair.first)
            }
        }
    }
}

/// The methods that are meant by a name (all of that name), or by a signature such as `put(Object,Object)`.
pub fn find_methods(analysis: &ClassAnalysis, typed: &str) -> Vec<usize> {
    near::find_methods(typed, analysis.methods.iter().map(|m| (&*m.name, &*m.signature)))
}

pub fn render(analysis: &ClassAnalysis, view: &View, style: &Style) -> String {
    let analysis = &shown::analysis(analysis);
    let names = Names::new(analysis);
    let mut parts = Vec::new();
    match &view.focus {
        Focus::Everything => {
            parts.push(headline(analysis, view, style));
            let numbered = analysis.methods.len() <= matrix::MOST_METHODS;
            if !analysis.methods.is_empty() {
                let blocks = methods::blocks(&names, numbered, style);
                let mark = if blocks.contains(methods::UNLOCKED) { "  ! without a lock" } else { "" };
                let head = Piece::new("methods", Paint::Strong).then(mark, Paint::Quiet);
                let mut part = String::new();
                flow(&mut part, style, &head, &[]);
                parts.push(format!("{part}\n{blocks}"));
                parts.push(matrix::render(analysis, &names, style));
            }
            let why = reasons::render(analysis.pairs.iter(), &names, style);
            if !why.is_empty() {
                parts.push(format!("{}\n\n{why}", style.paint("why", Paint::Strong)));
            }
        }
        Focus::Methods(methods) => {
            parts.extend(methods.iter().map(|method| focus::method(analysis, *method, &names, style)));
        }
        Focus::Pairs(..) => {
            let pairs = analysis.pairs.iter().filter(|pair| view.focus.has_pair(pair));
            parts.extend(pairs.map(|pair| focus::pair(analysis, pair, &names, style)));
        }
    }
    parts.join("\n")
}

/// Numbers of pairs.
pub(crate) struct Counts {
    pub pairs: usize,
    pub kept: usize,
    pub on_one_instance: usize,
    pub on_two_instances: usize,
    pub lock_order: usize,
}

impl Counts {
    pub fn of(analysis: &ClassAnalysis) -> Counts {
        let count = |wanted: fn(&PairFacts) -> bool| analysis.pairs.iter().filter(|p| wanted(p)).count();
        Counts {
            pairs: analysis.pairs.len(),
            kept: count(PairFacts::is_kept),
            on_one_instance: count(|p| p.on_one_instance),
            on_two_instances: count(|p| p.on_two_instances),
            lock_order: count(|p| p.lock_order),
        }
    }

    /// `96.4%`.
    fn pruned(&self) -> String {
        // In whole thousandths, so that every machine rounds alike.
        let pruned = (self.pairs - self.kept) * 1000 / self.pairs.max(1);
        format!("{}.{}%", pruned / 10, pruned % 10)
    }
}

fn headline(analysis: &ClassAnalysis, view: &View, style: &Style) -> String {
    let counts = Counts::of(analysis);
    let mut out = String::new();
    let class = Piece::new(&analysis.class, Paint::Strong).then(":", Paint::Plain);
    let mut head = vec![class];
    let rules = if view.as_published { ", by the rules of DepCon+ as published" } else { "" };
    let methods = count(analysis.methods.len(), "public method");
    head.extend(words(&format!("{methods}, {}{rules}", count(counts.pairs, "pair"))));
    flow(&mut out, style, &Piece::default(), &head);
    let mut line = |label: &str, pieces: Vec<Piece>| {
        if !pieces.is_empty() {
            flow(&mut out, style, &Piece::new(format!("  {label:<17}"), Paint::Quiet), &pieces);
        }
    };
    if counts.pairs > 0 {
        let kept = format!(
            "{} ({} on one instance, {} on two instances, {} by the order of locks)",
            counts.kept, counts.on_one_instance, counts.on_two_instances, counts.lock_order
        );
        line("kept", words(&kept));
        line("pruned", words(&format!("{} ({})", counts.pairs - counts.kept, counts.pruned())));
    }
    line("implementations", listed(style, &analysis.implementations, MOST_LISTED));
    line("arguments", listed(style, &analysis.arguments, MOST_LISTED));
    if analysis.methods_reached > 0 {
        line("looked at", words(&count(analysis.methods_reached, "method")));
    }
    let told = flow::shown(style, analysis.gaps.len(), MOST_LISTED);
    let mut label = "may do anything";
    for gap in &analysis.gaps[..told] {
        line(std::mem::take(&mut label), words(gap));
    }
    line("", flow::more(analysis.gaps.len() - told).into_iter().collect());
    out
}
