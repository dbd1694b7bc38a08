//! A set of threads by number, for sets that are made anew at every step: a bit for each thread.

use smallvec::SmallVec;
use threadbare_vm::ids::ThreadId;

const BITS: usize = u64::BITS as usize;

/// Threads by number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ThreadSet {
    words: SmallVec<[u64; 2]>,
}

impl ThreadSet {
    /// Puts a thread in, or takes it out.
    #[inline]
    pub fn set(&mut self, t: ThreadId, is_in: bool) {
        let (word, bit) = (t.0 as usize / BITS, t.0 as usize % BITS);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] = self.words[word] & !(1 << bit) | u64::from(is_in) << bit;
    }

    pub fn clear(&mut self) {
        self.words.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn contains(&self, t: ThreadId) -> bool {
        let (word, bit) = (t.0 as usize / BITS, t.0 as usize % BITS);
        self.words.get(word).is_some_and(|word| word >> bit & 1 != 0)
    }

    /// In the order of their numbers.
    pub fn iter(&self) -> Members<'_> {
        Members { words: &self.words, at: 0, rest: self.words.first().copied().unwrap_or(0) }
    }
}

impl FromIterator<ThreadId> for ThreadSet {
    fn from_iter<I: IntoIterator<Item = ThreadId>>(threads: I) -> ThreadSet {
        let mut set = ThreadSet::default();
        threads.into_iter().for_each(|t| set.set(t, true));
        set
    }
}

/// The members of a set, in the order of their numbers.
#[derive(Debug, Clone)]
pub struct Members<'a> {
    words: &'a [u64],
    at: usize,
    /// Members of the word under way that are still to come.
    rest: u64,
}

impl Iterator for Members<'_> {
    type Item = ThreadId;

    #[inline]
    fn next(&mut self) -> Option<ThreadId> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.words.get(self.at)?;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(ThreadId((self.at * BITS + bit) as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order() {
        let numbers = [0, 3, 63, 64, 200];
        let mut set: ThreadSet = numbers.into_iter().map(ThreadId).collect();
        assert_eq!(set.iter().map(|t| t.0).collect::<Vec<_>>(), numbers);
        assert_eq!(set.len(), numbers.len());
        assert!(set.contains(ThreadId(64)) && !set.contains(ThreadId(65)) && !set.contains(ThreadId(1_000)));
        numbers.into_iter().for_each(|n| set.set(ThreadId(n), false));
        assert!(set.is_empty());
        assert_eq!(set.iter().next(), None);
        assert_eq!(ThreadSet::default().iter().next(), None);
    }
}
