//! Are calls of the library as single operations as good as the library's own code, operation by operation?
//!
//! One program, explored both ways. Whatever is seen with single operations happens in the library's code too: so it
//! must be among what an open exploration has seen that claims to be complete. And whatever an open exploration sees,
//! complete or by samples, must be among what single operations show if that claims to be complete. Between the two
//! ends are compared without the state of the library's objects, which has traces of how somebody waited.

use crate::compare::{Effort, End, Seen, explore, start};
use crate::program::Program;
use std::collections::BTreeSet;
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_explore::strategies::numbers::Numbers;
use threadbare_explore::strategies::random::RandomWalk;

/// Which exploration of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    OpenReduced,
    OpenRandom,
    WholeReduced,
    WholeExhaustive,
    WholeRandom,
}

impl Way {
    fn is_whole(self) -> bool {
        matches!(self, Way::WholeReduced | Way::WholeExhaustive | Way::WholeRandom)
    }
}

/// What must not be: `by` claims to be complete, and another has seen this.
#[derive(Debug, Clone)]
pub struct Missed {
    pub by: Way,
    pub seen_by: Way,
    pub end: End,
}

/// What became of a program.
#[derive(Debug, Clone)]
pub struct LibraryComparison {
    pub seen: Vec<(Way, Seen)>,
    pub missed: Vec<Missed>,
}

impl LibraryComparison {
    pub fn of(&self, way: Way) -> Option<&Seen> {
        self.seen.iter().find(|(w, _)| *w == way).map(|(_, seen)| seen)
    }

    /// Explorations in which the machine could not go on.
    pub fn fatal(&self) -> impl Iterator<Item = &Seen> {
        self.seen.iter().map(|(_, seen)| seen).filter(|seen| seen.fatal.is_some())
    }
}

/// Explores a compiled program in all ways; nothing if it ends without a second thread. On a thread with a large stack.
pub fn compare_library(
    program: &Program,
    input: &threadbare_vm::Program,
    class_path_text: &str,
    effort: Effort,
    seed: u64,
) -> Result<Option<LibraryComparison>, String> {
    let Some(mut machine) = start(program, input, class_path_text)? else { return Ok(None) };
    let mut seen = Vec::new();
    for open in [true, false] {
        machine.open_library(open);
        let ways = if open {
            [Some(Way::OpenRandom), Some(Way::OpenReduced), None]
        } else {
            [Some(Way::WholeRandom), Some(Way::WholeReduced), Some(Way::WholeExhaustive)]
        };
        for way in ways.into_iter().flatten() {
            seen.push((way, explore_in(&mut machine, way, effort, seed)));
        }
    }
    let missed = missed(&seen);
    Ok(Some(LibraryComparison { seen, missed }))
}

fn explore_in(machine: &mut Machine, way: Way, effort: Effort, seed: u64) -> Seen {
    match way {
        Way::OpenRandom | Way::WholeRandom => {
            explore(machine, &mut RandomWalk::new(seed, Numbers::first(effort.random)), None)
        }
        Way::OpenReduced | Way::WholeReduced => explore(machine, &mut Dpor::new(), Some(effort.reduced)),
        Way::WholeExhaustive => explore(machine, &mut Dfs::new(), Some(effort.exhaustive)),
    }
}

fn missed(seen: &[(Way, Seen)]) -> Vec<Missed> {
    let mut missed = Vec::new();
    for (by, complete) in seen.iter().filter(|(_, seen)| seen.complete) {
        for (seen_by, other) in seen {
            let same = by.is_whole() == seen_by.is_whole();
            let known: BTreeSet<End> = complete.ends.keys().map(|end| comparable(end, same)).collect();
            let unknown =
                other.ends.keys().map(|end| comparable(end, same)).filter(|end| !known.contains(end));
            missed.extend(unknown.map(|end| Missed { by: *by, seen_by: *seen_by, end }));
        }
    }
    missed
}

fn comparable(end: &End, same: bool) -> End {
    if same { end.clone() } else { End { state: None, ..end.clone() } }
}
