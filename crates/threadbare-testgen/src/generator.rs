//! Who decides which test comes next: the published generators behind one trait.
//!
//! - `DepCon`: DepCon+ (2021), Algorithms 3 and 4. Pairs of methods that the analysis keeps, in the scenarios in
//!   which they could fail; CovCon's rule, the least covered pair first, orders them.
//! - `CovCon` (ICSE 2017): the same rule over all pairs of methods, without an analysis.
//! - `ConTeGe` (PLDI 2012), Algorithm 1: random prefixes, and random suffixes for each, in rounds that grow
//!   from 10 suffixes for one prefix to 500 for 25.
//! - `Portfolio`: what is used unless something else is asked for.
//!
//! Deviations: coverage of a pair is the number of its tests, because every test that is explored runs its
//! calls concurrently; so "the least covered first" is a round over all pairs, shuffled anew each time.
//! CovCon's pairs are tried on two instances too. Pairs with a method that waits are tried by three threads in every second
//! round: who is woken in place of another, or finds what was meant for another, is a third.

use crate::dice::{Dice, number_of};
use crate::targets::{Pair, Targets};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What instances a test has and how calls use them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scenario {
    /// One, shared by all threads.
    One,
    /// Two: a call on one is given the other.
    Two,
    /// Two: every call is given the other, and so are the calls before.
    Crossed,
}

/// What a test is to be made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Plan {
    /// Calls of two methods.
    Pair { pair: Pair, scenario: Scenario },
    /// This prefix of a round, and these suffixes of it.
    Random { prefix: u64, suffixes: [u64; 2] },
}

/// An order for a test.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Order {
    pub plan: Plan,
    /// The round in which it is ordered: later tests are drawn differently and explored longer.
    pub round: u64,
    /// With a third thread: what waits may be woken in place of another.
    pub crowd: bool,
}

/// A source of orders. Asked again and again by whoever has a machine to spare; what it orders depends on
/// nothing but what it was made from and how often it has been asked.
pub trait Generator: Send {
    /// Nothing if there is nothing to test.
    fn order(&mut self) -> Option<Order>;

    /// Orders of the first round.
    fn size(&self) -> usize;
}

/// A list of pairs, round after round, in another order each time.
struct Rounds {
    entries: Vec<(Pair, Scenario)>,
    seed: u64,
    class: u64,
    round: u64,
    at: usize,
    waiting: Vec<usize>,
    own: Vec<usize>,
}

impl Rounds {
    fn new(entries: Vec<(Pair, Scenario)>, seed: u64, targets: &Targets) -> Rounds {
        let (waiting, own) = (targets.waiting.clone(), targets.own.clone());
        Rounds { entries, seed, class: number_of(&targets.class), round: 0, at: 0, waiting, own }
    }

    fn order(&mut self) -> Option<Order> {
        if self.at == self.entries.len() {
            self.at = 0;
            self.round += 1;
        }
        if self.at == 0 {
            self.shuffle();
        }
        let &(pair, scenario) = self.entries.get(self.at)?;
        self.at += 1;
        let waits = [pair.first, pair.second].iter().any(|m| self.waiting.contains(m));
        let crowd = waits && scenario == Scenario::One && self.round % 2 == 1;
        Some(Order { plan: Plan::Pair { pair, scenario }, round: self.round, crowd })
    }

    /// Every round has an order of its own, so that an end within one is fair to all pairs.
    fn shuffle(&mut self) {
        let mut dice = Dice::new(self.seed, &[self.class, 1 << 41 | self.round]);
        for i in (1..self.entries.len()).rev() {
            self.entries.swap(i, dice.below(i + 1));
        }
        // What the class does itself is more likely to be wrong than what it has inherited.
        let inherited = |m: usize| usize::from(!self.own.contains(&m));
        self.entries.sort_by_key(|(pair, _)| inherited(pair.first) + inherited(pair.second));
    }
}

pub struct DepCon(Rounds);

impl DepCon {
    pub fn new(targets: &Targets, seed: u64) -> DepCon {
        let mut entries = Vec::new();
        for pair in &targets.pairs {
            let instance = |m: usize| !targets.methods[m].is_static;
            let instances = instance(pair.first) || instance(pair.second);
            if pair.one_instance || pair.lock_order || !instances {
                entries.push((*pair, Scenario::One));
            }
            if pair.two_instances && instances {
                entries.push((*pair, Scenario::Two));
            }
            if pair.lock_order && instances {
                entries.push((*pair, Scenario::Crossed));
            }
        }
        DepCon(Rounds::new(entries, seed, targets))
    }
}

impl Generator for DepCon {
    fn order(&mut self) -> Option<Order> {
        self.0.order()
    }

    fn size(&self) -> usize {
        self.0.entries.len()
    }
}

pub struct CovCon(Rounds);

impl CovCon {
    pub fn new(targets: &Targets, seed: u64) -> CovCon {
        let count = targets.methods.len();
        let mut entries = Vec::new();
        for first in 0..count {
            for second in (first..count).filter(|second| targets.terms.may_overlap(first, *second)) {
                let pair = Pair { first, second, one_instance: true, two_instances: true, lock_order: false };
                entries.push((pair, Scenario::One));
                if !targets.methods[first].is_static || !targets.methods[second].is_static {
                    entries.push((pair, Scenario::Two));
                }
            }
        }
        CovCon(Rounds::new(entries, seed, targets))
    }
}

impl Generator for CovCon {
    fn order(&mut self) -> Option<Order> {
        self.0.order()
    }

    fn size(&self) -> usize {
        self.0.entries.len()
    }
}

/// Suffixes for one prefix in the first round, and the most of both.
const FIRST_SUFFIXES: u64 = 10;
const MOST_SUFFIXES: u64 = 500;
const MOST_PREFIXES: u64 = 25;

pub struct ConTeGe {
    seed: u64,
    class: u64,
    has_methods: bool,
    round: u64,
    /// Tests of this round so far.
    at: u64,
}

impl ConTeGe {
    pub fn new(targets: &Targets, seed: u64) -> ConTeGe {
        let has_methods = targets.terms.leave_something(targets.methods.len());
        ConTeGe { seed, class: number_of(&targets.class), has_methods, round: 0, at: 0 }
    }

    fn prefixes(&self) -> u64 {
        (1 << self.round.min(8)).min(MOST_PREFIXES)
    }

    fn suffixes(&self) -> u64 {
        (FIRST_SUFFIXES << self.round.min(8)).min(MOST_SUFFIXES)
    }
}

impl Generator for ConTeGe {
    fn order(&mut self) -> Option<Order> {
        if !self.has_methods {
            return None;
        }
        if self.at == self.suffixes() * self.prefixes() {
            self.at = 0;
            self.round += 1;
        }
        // The newest suffix of a prefix with one that is there already, itself included.
        let mut dice = Dice::new(self.seed, &[self.class, 1 << 42 | self.round, self.at]);
        let (prefix, newest) = (self.at / self.suffixes(), self.at % self.suffixes());
        let other = dice.below(newest as usize + 1) as u64;
        self.at += 1;
        let plan = Plan::Random { prefix, suffixes: [newest, other] };
        Some(Order { plan, round: self.round, crowd: false })
    }

    fn size(&self) -> usize {
        if self.has_methods { FIRST_SUFFIXES as usize } else { 0 }
    }
}

/// Of so many tests one is random.
const RANDOM: u64 = 8;

/// Mostly pairs that the analysis keeps; now and then a random test, whose suffixes are longer and whose
/// prefixes owe nothing to the analysis.
pub struct Portfolio {
    steered: DepCon,
    random: ConTeGe,
    asked: u64,
}

impl Portfolio {
    pub fn new(targets: &Targets, seed: u64) -> Portfolio {
        Portfolio { steered: DepCon::new(targets, seed), random: ConTeGe::new(targets, seed), asked: 0 }
    }
}

impl Generator for Portfolio {
    fn order(&mut self) -> Option<Order> {
        // If no pair can fail no random test can.
        if self.steered.size() == 0 {
            return None;
        }
        self.asked += 1;
        if self.asked.is_multiple_of(RANDOM) { self.random.order() } else { self.steered.order() }
    }

    fn size(&self) -> usize {
        self.steered.size()
    }
}

/// The generators by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Portfolio,
    DepCon,
    CovCon,
    ConTeGe,
}

impl Kind {
    pub fn generator(self, targets: &Arc<Targets>, seed: u64) -> Box<dyn Generator> {
        match self {
            Kind::Portfolio => Box::new(Portfolio::new(targets, seed)),
            Kind::DepCon => Box::new(DepCon::new(targets, seed)),
            Kind::CovCon => Box::new(CovCon::new(targets, seed)),
            Kind::ConTeGe => Box::new(ConTeGe::new(targets, seed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::Member;

    fn targets() -> Targets {
        let member = |name: &str| Member {
            class: "A".into(),
            name: name.into(),
            descriptor: "()V".into(),
            is_static: false,
        };
        let pair = |first, second, lock_order: bool| Pair {
            first,
            second,
            one_instance: !lock_order,
            two_instances: false,
            lock_order,
        };
        Targets {
            class: "A".into(),
            methods: vec![member("a"), member("b"), member("c")],
            pairs: vec![pair(0, 0, false), pair(0, 1, false), pair(1, 2, true)],
            ..Targets::default()
        }
    }

    fn orders(generator: &mut dyn Generator, count: usize) -> Vec<Order> {
        (0..count).map(|_| generator.order().expect("an order")).collect()
    }

    #[test]
    fn every_round_has_every_pair_once() {
        let mut generator = DepCon::new(&targets(), 1);
        // The pair that takes locks has two scenarios.
        assert_eq!(generator.size(), 4);
        let all = orders(&mut generator, 12);
        for (round, of_round) in all.chunks(4).enumerate() {
            let mut plans: Vec<String> = of_round.iter().map(|o| format!("{:?}", o.plan)).collect();
            plans.sort();
            plans.dedup();
            assert_eq!(plans.len(), 4);
            assert!(of_round.iter().all(|o| o.round == round as u64));
        }
    }

    #[test]
    fn covcon_leaves_no_pair_out() {
        assert_eq!(CovCon::new(&targets(), 1).size(), 12);
    }

    #[test]
    fn rounds_of_contege_grow() {
        let all = orders(&mut ConTeGe::new(&targets(), 1), 10 + 2 * 20 + 1);
        let count = |round| all.iter().filter(|o| o.round == round).count();
        assert_eq!((count(0), count(1), count(2)), (10, 40, 1));
        let known = |o: &Order| matches!(o.plan, Plan::Random { suffixes: [a, b], .. } if b <= a);
        assert!(all.iter().all(known));
    }

    #[test]
    fn nothing_to_test_is_no_order() {
        let nothing = Targets { pairs: vec![], ..targets() };
        assert!(Portfolio::new(&nothing, 1).order().is_none());
    }

    #[test]
    fn orders_are_a_function_of_the_seed() {
        let drawn = |seed| format!("{:?}", orders(&mut Portfolio::new(&targets(), seed), 50));
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
    }
}
