//! What the users of a class say about its use, because no bytecode says it: methods that tests do not call,
//! calls that never overlap, exceptions that are no fault.
//!
//! [`Rules`] is what was said, by the indices of the methods; [`Rules::apply`] turns what the analysis found into
//! what may be tested. So what is kept on disk knows nothing of it, and every generator obeys: methods that are
//! excluded are gone, and [`Terms`] says which of the others may be called in two threads.

use crate::dice::Dice;
use crate::targets::Targets;
use crate::test::{ClassName, Member};
use std::collections::BTreeSet;

/// Two methods, the smaller index first.
pub(crate) type Together = (usize, usize);

pub fn together(a: usize, b: usize) -> Together {
    (a.min(b), a.max(b))
}

/// What was said, on the command line or in a file. Methods are indices into `Targets::methods`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    /// Never called, not even to build an instance.
    pub exclude: BTreeSet<usize>,
    /// If any, only these are called by threads; a prefix calls the others too.
    pub only: BTreeSet<usize>,
    /// If any, only these overlap.
    pub pairs: BTreeSet<Together>,
    /// These never overlap.
    pub apart: BTreeSet<Together>,
    /// Exceptions that end a call like a return, with those below them.
    pub allowed: Vec<ClassName>,
}

/// Two things that were said and cannot both hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contradiction {
    /// The method is to be left out and to be called.
    Method(usize),
    /// The pair is to be tested and must not overlap.
    Pair(Together),
}

/// No two calls are left that may overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NothingLeft;

/// What tests of a class must heed. Empty unless the user has said something.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// Pairs of methods that no test calls in two threads.
    apart: BTreeSet<Together>,
    /// What is never called.
    pub excluded: Vec<Member>,
    pub left_out: LeftOut,
}

/// What was not tested because the user said so.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Methods that were never called.
    pub methods: Vec<Member>,
    /// Pairs of the other methods that can disturb each other.
    pub pairs: Vec<(Member, Member)>,
    /// Exceptions that count as a return.
    pub exceptions: Vec<ClassName>,
}

impl LeftOut {
    pub fn is_empty(&self) -> bool {
        *self == LeftOut::default()
    }
}

impl Rules {
    /// Pairs of methods that must not run at the same time, neither with each other nor with themselves.
    pub fn keep_apart(&mut self, group: &BTreeSet<usize>) {
        self.apart.extend(group.iter().flat_map(|a| group.range(a..).map(|b| (*a, *b))));
    }

    /// Both, and `self` where they contradict each other.
    pub fn over(self, other: Rules) -> Rules {
        let paired = self.pairs.iter().flat_map(|(a, b)| [*a, *b]);
        let wanted: BTreeSet<usize> = self.only.iter().copied().chain(paired).collect();
        let mut exclude: BTreeSet<usize> = &other.exclude - &wanted;
        exclude.extend(&self.exclude);
        let mut apart: BTreeSet<Together> = &other.apart - &self.pairs;
        apart.extend(&self.apart);
        let mut allowed = self.allowed;
        allowed.extend(other.allowed);
        allowed.sort();
        allowed.dedup();
        let restricts = !wanted.is_empty();
        let (only, pairs) = if restricts { (self.only, self.pairs) } else { (other.only, other.pairs) };
        Rules { exclude, only, pairs, apart, allowed }
    }

    /// What one and the same author cannot have meant.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let mut named = self.only.iter().copied().chain(self.pairs.iter().flat_map(|(a, b)| [*a, *b]));
        if let Some(method) = named.find(|m| self.exclude.contains(m)) {
            return Some(Contradiction::Method(method));
        }
        self.pairs.intersection(&self.apart).next().map(|pair| Contradiction::Pair(*pair))
    }

    fn permits(&self, pair: Together) -> bool {
        let (a, b) = pair;
        let called =
            |m: usize| !self.exclude.contains(&m) && (self.only.is_empty() || self.only.contains(&m));
        called(a)
            && called(b)
            && (self.pairs.is_empty() || self.pairs.contains(&pair))
            && !self.apart.contains(&pair)
    }

    /// What is left to test.
    pub fn apply(&self, targets: Targets) -> Result<Targets, NothingLeft> {
        if *self == Rules::default() {
            return Ok(targets);
        }
        let count = targets.methods.len();
        let all = (0..count).flat_map(|a| (a..count).map(move |b| (a, b)));
        let apart: BTreeSet<Together> = all.clone().filter(|pair| !self.permits(*pair)).collect();
        if count > 0 && all.clone().all(|pair| apart.contains(&pair)) {
            return Err(NothingLeft);
        }
        let kept: Vec<usize> = (0..count).filter(|m| !self.exclude.contains(m)).collect();
        let moved = |m: usize| kept.binary_search(&m).ok();
        let moved_pair = |a: usize, b: usize| moved(a).zip(moved(b));
        let member = |m: usize| targets.methods[m].clone();
        let left_out = targets.pairs.iter().filter(|p| apart.contains(&together(p.first, p.second)));
        let left_out = left_out.filter(|p| moved_pair(p.first, p.second).is_some());
        let excluded: Vec<Member> = self.exclude.iter().map(|m| member(*m)).collect();
        let terms = Terms {
            left_out: LeftOut {
                methods: excluded.clone(),
                pairs: left_out.map(|p| (member(p.first), member(p.second))).collect(),
                exceptions: self.allowed.clone(),
            },
            excluded,
            apart: apart.iter().filter_map(|(a, b)| moved_pair(*a, *b)).collect(),
        };
        let mut pairs = Vec::new();
        for pair in targets.pairs.iter().filter(|p| !apart.contains(&together(p.first, p.second))) {
            if let Some((first, second)) = moved_pair(pair.first, pair.second) {
                pairs.push(crate::targets::Pair { first, second, ..*pair });
            }
        }
        let list = |methods: &[usize]| methods.iter().filter_map(|m| moved(*m)).collect::<Vec<_>>();
        Ok(Targets {
            methods: kept.iter().map(|m| member(*m)).collect(),
            pairs,
            conflicts: kept.iter().map(|m| list(&targets.conflicts[*m])).collect(),
            observers: list(&targets.observers),
            waiting: list(&targets.waiting),
            own: list(&targets.own),
            all_pairs: count * (count + 1) / 2 - apart.len(),
            terms,
            ..targets
        })
    }
}

/// What one thread of a test may call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    /// The method that the test is about.
    pub base: usize,
    /// All that it may call, in their order.
    pub methods: Vec<usize>,
}

impl Pool {
    /// Those of some methods that the thread may call.
    pub fn among(&self, methods: &[usize]) -> Vec<usize> {
        methods.iter().copied().filter(|m| self.methods.binary_search(m).is_ok()).collect()
    }
}

impl Terms {
    pub fn may_overlap(&self, a: usize, b: usize) -> bool {
        !self.apart.contains(&together(a, b))
    }

    /// Is there a pair of so many methods that may overlap?
    pub(crate) fn leave_something(&self, methods: usize) -> bool {
        (0..methods).any(|a| (a..methods).any(|b| self.may_overlap(a, b)))
    }

    /// A pair of so many methods that may overlap.
    pub(crate) fn some_pair(&self, methods: usize, dice: &mut Dice) -> Option<Together> {
        let all = (0..methods).flat_map(|a| (a..methods).map(move |b| (a, b)));
        let permitted: Vec<Together> = all.filter(|(a, b)| self.may_overlap(*a, *b)).collect();
        dice.pick(&permitted)
    }

    /// Methods for each thread of a test of a pair, so that whatever is drawn from them, no two threads call
    /// what must not overlap. There are fewer threads if no other one could call anything. Nothing is drawn
    /// if everything may overlap.
    ///
    /// A group of methods that must not overlap so belongs to one of the threads, which one is drawn: a consumer
    /// may take twice, but nobody else does.
    pub(crate) fn pools(&self, methods: usize, pair: Together, threads: usize, dice: &mut Dice) -> Vec<Pool> {
        let (first, second) = pair;
        let by_turns =
            |thread: usize| if thread.is_multiple_of(2) { (first, second) } else { (second, first) };
        if self.apart.is_empty() {
            let all: Vec<usize> = (0..methods).collect();
            return (0..threads).map(|t| Pool { base: by_turns(t).0, methods: all.clone() }).collect();
        }
        let mut pools: Vec<Pool> = Vec::new();
        for thread in 0..threads {
            let (base, other) = by_turns(thread);
            let fits = |m: &usize| pools.iter().all(|pool| self.may_overlap(pool.base, *m));
            let Some(base) = [base, other].into_iter().find(fits) else { break };
            pools.push(Pool { base, methods: vec![base] });
        }
        let mut order: Vec<usize> = (0..methods).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i + 1));
        }
        for method in order {
            let start = dice.below(pools.len().max(1));
            for i in 0..pools.len() {
                let thread = (start + i) % pools.len();
                let others = pools.iter().enumerate().filter(|(t, _)| *t != thread);
                let mut beside = others.flat_map(|(_, pool)| &pool.methods);
                if !pools[thread].methods.contains(&method) && beside.all(|m| self.may_overlap(*m, method)) {
                    pools[thread].methods.push(method);
                }
            }
        }
        pools.iter_mut().for_each(|pool| pool.methods.sort_unstable());
        pools
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::Pair;

    /// `put`, `take`, `poll`, `size`; all pairs are kept.
    fn targets() -> Targets {
        let member = |name: &str| Member {
            class: "Queue".into(),
            name: name.into(),
            descriptor: "()V".into(),
            is_static: false,
        };
        let pair = |first, second| Pair {
            first,
            second,
            one_instance: true,
            two_instances: false,
            lock_order: false,
        };
        Targets {
            class: "Queue".into(),
            methods: ["put", "take", "poll", "size"].map(member).into(),
            pairs: (0..4).flat_map(|a| (a..4).map(move |b| pair(a, b))).collect(),
            conflicts: vec![vec![0, 1, 2, 3]; 4],
            observers: vec![3],
            ..Targets::default()
        }
    }

    fn names(targets: &Targets) -> Vec<&str> {
        targets.methods.iter().map(|m| &*m.name).collect()
    }

    fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
        items.into_iter().collect()
    }

    #[test]
    fn excluded_methods_are_gone() {
        let rules = Rules { exclude: set([1]), ..Rules::default() };
        let left = rules.apply(targets()).expect("something is left");
        assert_eq!(names(&left), ["put", "poll", "size"]);
        assert_eq!((left.pairs.len(), left.all_pairs), (6, 6));
        assert_eq!(left.conflicts, vec![vec![0, 1, 2]; 3]);
        assert_eq!(left.observers, [2]);
        assert!(left.is_whole());
        assert_eq!(left.terms.left_out.methods.len(), 1);
        assert_eq!(left.terms.left_out.pairs, [], "pairs of an excluded method are not told again");
    }

    #[test]
    fn only_and_pairs_restrict_what_overlaps() {
        let rules = Rules { only: set([0, 1]), ..Rules::default() };
        let left = rules.apply(targets()).expect("something is left");
        assert_eq!(names(&left).len(), 4, "a prefix may call the others");
        assert_eq!(left.pairs.len(), 3);
        let rules = Rules { only: set([0, 1]), pairs: set([(0, 1)]), ..Rules::default() };
        let left = rules.apply(targets()).expect("something is left");
        assert_eq!(left.pairs.iter().map(|p| (p.first, p.second)).collect::<Vec<_>>(), [(0, 1)]);
        assert_eq!(left.terms.left_out.pairs.len(), 9);
        let rules = Rules { only: set([0]), pairs: set([(1, 2)]), ..Rules::default() };
        assert_eq!(rules.apply(targets()), Err(NothingLeft));
    }

    #[test]
    fn nothing_said_changes_nothing() {
        assert_eq!(Rules::default().apply(targets()), Ok(targets()));
    }

    #[test]
    fn the_first_wins() {
        let mut file = Rules { exclude: set([0, 3]), only: set([1]), ..Rules::default() };
        file.keep_apart(&set([1, 2]));
        assert_eq!(file.apart, set([(1, 1), (1, 2), (2, 2)]));
        let typed = Rules { pairs: set([(0, 1), (1, 2)]), ..Rules::default() };
        let both = typed.over(file.clone());
        assert_eq!(both.exclude, set([3]));
        assert_eq!((both.only, both.pairs), (set([]), set([(0, 1), (1, 2)])));
        assert_eq!(both.apart, set([(1, 1), (2, 2)]));
        let typed = Rules { exclude: set([1]), allowed: vec!["X".into()], ..Rules::default() };
        let both = typed.over(file);
        assert_eq!(both.exclude, set([0, 1, 3]));
        assert_eq!(both.apply(targets()), Err(NothingLeft));
    }

    #[test]
    fn contradictions_are_seen() {
        let rules = Rules { exclude: set([1]), pairs: set([(0, 1)]), ..Rules::default() };
        assert_eq!(rules.contradiction(), Some(Contradiction::Method(1)));
        let rules = Rules { apart: set([(0, 1)]), pairs: set([(0, 1)]), ..Rules::default() };
        assert_eq!(rules.contradiction(), Some(Contradiction::Pair((0, 1))));
        assert_eq!(Rules { apart: set([(0, 1)]), ..Rules::default() }.contradiction(), None);
    }

    #[test]
    fn no_two_threads_may_call_members_of_a_group() {
        let mut rules = Rules::default();
        rules.keep_apart(&set([1, 2]));
        let left = rules.apply(targets()).expect("something is left");
        let mut owners = BTreeSet::new();
        for seed in 0..50 {
            for threads in 2..5 {
                let mut dice = Dice::new(seed, &[]);
                let pair = left.terms.some_pair(4, &mut dice).expect("a pair");
                let pools = left.terms.pools(4, pair, threads, &mut dice);
                assert!(pools.len() >= 2);
                assert!(pools.iter().all(|p| p.methods.contains(&p.base) && p.methods.contains(&3)));
                let holds = |p: &Pool| p.methods.iter().any(|m| [1, 2].contains(m));
                let holders: Vec<usize> = (0..pools.len()).filter(|t| holds(&pools[*t])).collect();
                assert!(holders.len() <= 1, "{pools:?}");
                owners.extend(holders);
            }
        }
        assert!(owners.len() >= 2, "the consumer is not always the same thread");
    }

    #[test]
    fn a_third_thread_without_a_method_is_left_out() {
        let rules = Rules { pairs: set([(0, 1)]), ..Rules::default() };
        let left = rules.apply(targets()).expect("something is left");
        let pools = left.terms.pools(4, (0, 1), 3, &mut Dice::new(1, &[]));
        assert_eq!(pools, [Pool { base: 0, methods: vec![0] }, Pool { base: 1, methods: vec![1] }]);
    }
}
