//! A set of threads by number, for sets that are made anew at every step: a bit for each thread.

use threadbare_vm::ids::ThreadId;

const BITS: usize = u64::BITS as usize;

/// Threads by number. Most programs have no more than the first word holds, which costs no look at a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ThreadSet {
    first: u64,
    rest: Vec<u64>,
}

impl ThreadSet {
    /// Puts a thread in, or takes it out.
    #[inline]
    pub fn set(&mut self, t: ThreadId, is_in: bool) {
        let bit = t.0 as usize % BITS;
        let word = match t.0 as usize / BITS {
            0 => &mut self.first,
            word => self.far(word - 1),
        };
        *word = *word & !(1 << bit) | u64::from(is_in) << bit;
    }

    #[cold]
    fn far(&mut self, word: usize) -> &mut u64 {
        if word >= self.rest.len() {
            self.rest.resize(word + 1, 0);
        }
        &mut self.rest[word]
    }

    pub fn clear(&mut self) {
        self.first = 0;
        self.rest.clear();
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.first == 0 && self.rest.iter().all(|word| *word == 0)
    }

    #[inline]
    pub fn len(&self) -> usize {
        let count = |word: &u64| word.count_ones() as usize;
        count(&self.first) + self.rest.iter().map(count).sum::<usize>()
    }

    pub fn contains(&self, t: ThreadId) -> bool {
        let (word, bit) = (t.0 as usize / BITS, t.0 as usize % BITS);
        let word = if word == 0 { Some(&self.first) } else { self.rest.get(word - 1) };
        word.is_some_and(|word| word >> bit & 1 != 0)
    }

    /// In the order of their numbers.
    #[inline]
    pub fn iter(&self) -> Members<'_> {
        Members { rest: &self.rest, base: 0, word: self.first }
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
    /// Words that come after the one under way.
    rest: &'a [u64],
    /// The first thread of that one.
    base: u32,
    /// Members of it that are still to come.
    word: u64,
}

impl Iterator for Members<'_> {
    type Item = ThreadId;

    #[inline]
    fn next(&mut self) -> Option<ThreadId> {
        while self.word == 0 {
            let (next, rest) = self.rest.split_first()?;
            (self.word, self.rest) = (*next, rest);
            self.base += u64::BITS;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(ThreadId(self.base + bit))
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
