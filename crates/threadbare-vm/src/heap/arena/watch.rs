//! Watching what is written for a moment, while no mark is held.
//!
//! The trail of marks serves: with no part of the arena young every write logs the old word first.

use super::Heap;

/// Writes beyond which somebody does more than wait.
const MOST_WRITES: usize = 256;

impl Heap {
    /// From now on writes are noted. Only while no mark is held.
    pub(crate) fn watch(&mut self) {
        debug_assert!(self.marks == 0);
        self.trail.clear();
        (self.floor, self.young) = (0, 0);
    }

    /// Nobody wants to know any more.
    pub(crate) fn unwatch(&mut self) {
        debug_assert!(self.marks == 0);
        self.trail.clear();
        (self.floor, self.young) = (0, usize::MAX);
    }

    /// Has so much been written since that it is not worth looking at?
    pub(crate) fn is_busy(&self) -> bool {
        self.trail.len() > MOST_WRITES
    }

    /// Is every word as it was when the watch began?
    pub(crate) fn is_unchanged(&self) -> bool {
        // The oldest entry of a word is what it was at the beginning.
        let mut seen = rustc_hash::FxHashSet::default();
        let mut first = self.trail.iter().filter(|undo| seen.insert(undo.word));
        first.all(|undo| self.u64((undo.word as usize) << 3) == undo.old)
    }
}
