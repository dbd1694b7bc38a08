//! Texts of the analysis by their rank: grouping compares numbers instead of texts, in the same order.
//!
//! A large class has a few thousand different accesses and names them a few hundred thousand times.

use super::names::{member, mode};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use threadbare_analysis::dependencies::result::{
    AccessId, ClassAnalysis, Nearness, NestedId, NestedLocks, Site,
};

/// What is said of each access and of each order of locks.
pub(super) struct Ranks<'a> {
    /// `Hashtable.count of this`.
    pub places: Ranked<String>,
    pub locks: Ranked<&'a [String]>,
    pub sites: Ranked<&'a Site>,
    pub members: Ranked<OwnMember<'a>>,
    /// By the outer lock and the inner one.
    pub orders: Ranked<(&'a str, &'a str)>,
    pub nested: Ranked<&'a NestedLocks>,
}

/// A member as it is shown below its object, in the order in which they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct OwnMember<'a> {
    nearness: Nearness,
    pub object: &'a str,
    pub member: &'a str,
    pub mode: &'static str,
}

impl<'a> Ranks<'a> {
    pub fn new(analysis: &'a ClassAnalysis) -> Ranks<'a> {
        let ClassAnalysis { accesses, nested, .. } = analysis;
        Ranks {
            places: Ranked::new(accesses.iter().map(|access| access.place())),
            locks: Ranked::new(accesses.iter().map(|access| &access.locks[..])),
            sites: Ranked::new(accesses.iter().map(|access| &access.site)),
            members: Ranked::new(accesses.iter().map(|access| OwnMember {
                nearness: access.nearness,
                object: &access.object,
                member: member(analysis, access),
                mode: mode(access.mode),
            })),
            orders: Ranked::new(nested.iter().map(|n| (&*n.outer.lock, &*n.inner.lock))),
            nested: Ranked::new(nested.iter()),
        }
    }
}

/// The place of a text in the order of all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Rank(u32);

impl Rank {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Different texts in their order, and which one each access or order of locks has.
pub(super) struct Ranked<T> {
    sorted: Vec<T>,
    of: Vec<Rank>,
}

impl<T: Ord + Hash> Ranked<T> {
    fn new(items: impl Iterator<Item = T>) -> Ranked<T> {
        let mut distinct: FxHashMap<T, u32> = FxHashMap::default();
        let numbers: Vec<u32> = items
            .map(|item| {
                let next = distinct.len() as u32;
                *distinct.entry(item).or_insert(next)
            })
            .collect();
        let mut sorted: Vec<(T, u32)> = distinct.into_iter().collect();
        sorted.sort_unstable();
        let mut rank = vec![Rank(0); sorted.len()];
        for (at, (_, number)) in sorted.iter().enumerate() {
            rank[*number as usize] = Rank(at as u32);
        }
        let of = numbers.into_iter().map(|number| rank[number as usize]).collect();
        Ranked { sorted: sorted.into_iter().map(|(item, _)| item).collect(), of }
    }
}

impl<T> Ranked<T> {
    pub fn get(&self, rank: Rank) -> &T {
        &self.sorted[rank.index()]
    }

    /// How many different ones there are.
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.sorted.iter()
    }

    pub fn of_access(&self, id: AccessId) -> Rank {
        self.of[id.0 as usize]
    }

    pub(crate) fn of_nested(&self, id: NestedId) -> Rank {
        self.of[id.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_the_order_of_texts() {
        let ranked = Ranked::new(["b", "c", "a", "b"].into_iter());
        let ranks: Vec<usize> = (0..4).map(|i| ranked.of_access(AccessId(i)).index()).collect();
        assert_eq!(ranks, [1, 2, 0, 1]);
        assert_eq!(ranked.iter().copied().collect::<String>(), "abc");
        assert_eq!(*ranked.get(ranked.of_access(AccessId(3))), "b");
        assert_eq!(ranked.len(), 3);
    }
}
