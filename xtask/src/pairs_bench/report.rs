//! The table of pairs that were shown to fail, an example of each kind, and the pairs that were not.

use super::Class;
use super::prove::{Evidence, Kind, Proof};
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use threadbare_testgen::java;

const INTRODUCTION: &str = "\
For every pair of methods that the static analysis keeps: tests of one call of each, on two threads, made by
the generator of `threadbare check`, explored and judged as it does. A pair is shown to fail if each call
returns when it is made alone, if an execution ends in an exception, a deadlock or an endless loop that none
of the sequential orders of the two calls shows, and if that is found again on a machine that has run nothing
else and replays twice.

M: all pairs of public methods, each with itself. Md: pairs that can take two locks in opposite orders; shown
if both calls are stuck in a cycle of locks. Mpc: pairs that conflict on one shared instance; shown by a test
with one instance. Two only: pairs that conflict when one call is given the other's receiver, and are in
neither Mpc nor Md. A pair can be in both Md and Mpc. Pruned: pairs that the analysis leaves out; one of them
that is shown to fail is a mistake of the analysis. Bound: per cent of M that are not shown to fail. Whoever
prunes more prunes pairs that fail.

Not shown does not mean that a pair cannot fail: results are not looked at here, only failures, and tests are
drawn at random. Two methods that reach the other instance only through what their receiver holds, such as
`toString` with itself, need instances that hold each other; where either call alone then overflows the stack
the deadlock does not count, although it is one.
";

/// How many pairs were kept and shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Count {
    kept: usize,
    shown: usize,
}

impl Count {
    fn of<'a>(proofs: impl Iterator<Item = &'a Proof>, kind: Kind) -> Count {
        let shown: Vec<bool> = proofs.map(|proof| proof.shown.contains_key(&kind)).collect();
        Count { kept: shown.len(), shown: shown.iter().filter(|shown| **shown).count() }
    }
}

impl Class {
    fn of(&self, kind: Kind) -> impl Iterator<Item = &Proof> {
        let is = move |proof: &&Proof| match kind {
            Kind::TwoInstances => proof.kept() == BTreeSet::from([kind]),
            _ => proof.kept().contains(&kind),
        };
        self.proofs.iter().filter(is)
    }

    fn count(&self, kind: Kind) -> Count {
        Count::of(self.of(kind), kind)
    }

    /// Pairs that are kept, or pruned.
    fn pairs(&self, kept: bool) -> impl Iterator<Item = &Proof> {
        self.proofs.iter().filter(move |proof| proof.is_kept() == kept)
    }

    fn shown(&self, kept: bool) -> usize {
        self.pairs(kept).filter(|proof| !proof.shown.is_empty()).count()
    }

    fn signature(&self, method: usize) -> String {
        java::signature(&self.targets.methods[method])
    }
}

const KINDS: [(Kind, &str); 3] =
    [(Kind::LockOrder, "Md"), (Kind::OneInstance, "Mpc"), (Kind::TwoInstances, "Two only")];

/// One line for who waits.
pub fn progress(class: &Class) -> String {
    let mut line = format!("{}: M {}", class.name, class.targets.all_pairs);
    for (kind, name) in KINDS {
        let Count { kept, shown } = class.count(kind);
        line += &format!(", {name} {shown} of {kept}");
    }
    line + &format!(", pruned {} of {}", class.shown(false), class.pairs(false).count())
}

pub fn text(all: &[Class]) -> Result<String> {
    let mut text = format!("{INTRODUCTION}\n");
    table(&mut text, all)?;
    for class in all {
        writeln!(text, "\n## {}", class.name)?;
        examples(&mut text, class)?;
        for (kind, name) in KINDS {
            not_shown(&mut text, class, kind, name)?;
        }
        wrongly_pruned(&mut text, class)?;
    }
    Ok(text)
}

fn table(text: &mut String, all: &[Class]) -> Result<()> {
    text.push_str("| Class | M | Md | shown | Mpc | shown | Two only | shown | Kept | shown | Pruned | shown | Pruned, % | Bound, % | Tests | Executions |\n");
    text.push_str("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for class in all {
        let m = class.targets.all_pairs;
        write!(text, "| {} | {m} |", class.name)?;
        for (kind, _) in KINDS {
            let Count { kept, shown } = class.count(kind);
            write!(text, " {kept} | {shown} |")?;
        }
        let (kept, pruned) = (class.pairs(true).count(), class.pairs(false).count());
        let (shown, wrong) = (class.shown(true), class.shown(false));
        let percent = |left: usize| 100.0 * (1.0 - left as f64 / m.max(1) as f64);
        let sum = |number: fn(&Proof) -> u64| class.proofs.iter().map(number).sum::<u64>();
        write!(text, " {kept} | {shown} | {pruned} | {wrong} |")?;
        write!(text, " {:.1} | {:.1} |", percent(kept), percent(shown + wrong))?;
        writeln!(text, " {} | {} |", sum(|p| p.tests), sum(|p| p.executions))?;
    }
    Ok(())
}

/// The smallest test that shows a pair of each kind.
fn examples(text: &mut String, class: &Class) -> Result<()> {
    for (kind, name) in KINDS {
        let shown: Vec<&Evidence> = class.of(kind).filter_map(|proof| proof.shown.get(&kind)).collect();
        let Some(smallest) = shown.iter().min_by_key(|evidence| (evidence.steps, evidence.java.len())) else {
            continue;
        };
        let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
        for evidence in &shown {
            *ends.entry(&evidence.what).or_default() += 1;
        }
        let ends: Vec<String> = ends.iter().map(|(what, count)| format!("{what} {count}")).collect();
        writeln!(text, "\n{name}, shown: {}. For example ({}):\n", ends.join(", "), smallest.what)?;
        writeln!(text, "```java\n{}\n```", smallest.java.join("\n"))?;
    }
    Ok(())
}

/// Pairs that are kept and were not shown, by their first method.
fn not_shown(text: &mut String, class: &Class, kind: Kind, name: &str) -> Result<()> {
    let mut left: BTreeMap<usize, Vec<&Proof>> = BTreeMap::new();
    for proof in class.of(kind).filter(|proof| !proof.shown.contains_key(&kind)) {
        left.entry(proof.pair.first).or_default().push(proof);
    }
    if left.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n{name}, not shown:\n")?;
    for (first, proofs) in left {
        let with = |proof: &&Proof| {
            let untried = if proof.tests == 0 { " (no test could be built)" } else { "" };
            let lost = if proof.lost > 0 { " (seen, but not again)" } else { "" };
            format!("`{}`{untried}{lost}", class.signature(proof.pair.second))
        };
        let seconds: Vec<String> = proofs.iter().map(with).collect();
        writeln!(text, "- `{}` with {}", class.signature(first), seconds.join(", "))?;
    }
    Ok(())
}

/// Pairs that should have been kept.
fn wrongly_pruned(text: &mut String, class: &Class) -> Result<()> {
    for proof in class.pairs(false) {
        let Some(evidence) = proof.shown.values().next() else { continue };
        let [first, second] = [proof.pair.first, proof.pair.second].map(|m| class.signature(m));
        writeln!(text, "\nPruned, and shown to fail: `{first}` with `{second}` ({}):\n", evidence.what)?;
        writeln!(text, "```java\n{}\n```", evidence.java.join("\n"))?;
    }
    Ok(())
}
