//! What was found in a class, one group for each cause.
//!
//! Failing tests come in the order of their numbers; those with the same cause join the group that the first
//! one made. The first of each group is *settled*: made small, confirmed on a fresh machine, and looked at again.
//! What has then come down to the cause of an earlier group joins that. So one fault is told once, and the
//! result does not depend on how many machines settle.

use crate::cause::{Cause, Site};
use crate::trial::Violation;
use crate::verdict::Oracle;
use std::collections::{BTreeMap, BTreeSet};
use threadbare_testgen::unusual::Ingredient;

/// Whom a finding is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tier {
    /// Ordinary use breaks the class.
    Violation,
    /// Nothing fails, and what ordinary use returns or leaves behind is what no sequential order gives.
    NotLinearizable,
    /// It takes one of these, which sensible programs do not do.
    UnusualUse(BTreeSet<Ingredient>),
}

impl Tier {
    /// The tier of a violation, by what is looked for.
    pub fn of(violation: &Violation, oracle: Oracle) -> Tier {
        let unusual = violation.unusual.clone();
        match oracle {
            _ if !unusual.is_empty() => Tier::UnusualUse(unusual),
            Oracle::Usual if violation.is_of_results() => Tier::NotLinearizable,
            _ => Tier::Violation,
        }
    }
}

impl Tier {
    pub fn is_unusual(&self) -> bool {
        matches!(self, Tier::UnusualUse(_))
    }

    /// Is what is told of this tier told of the other one too?
    fn is_at_least(&self, other: &Tier) -> bool {
        match self {
            Tier::Violation => true,
            Tier::NotLinearizable => *other == Tier::NotLinearizable,
            Tier::UnusualUse(_) => other.is_unusual(),
        }
    }
}

/// A cause, and all that it was seen in. `R` is what is told of it.
pub struct Group<R> {
    /// As it was found first.
    pub first: Violation,
    /// Number of the test that showed it, from one, those that were not built among them.
    pub test: u64,
    /// Executions up to then, those of that test included.
    pub executions: u64,
    /// Pairs of methods that were seen to fail so, in tests of one call for each of two threads.
    pub pairs: BTreeSet<(usize, usize)>,
    /// Nothing while that is under way.
    pub settled: Option<Settled<R>>,
}

pub enum Settled<R> {
    Confirmed(Confirmed<R>),
    /// It could not be had again on a fresh machine.
    Lost,
    /// The time was over before it was confirmed.
    Late,
    /// It came down to the cause of this group.
    Same(usize),
}

/// A finding that is small and was had again.
pub struct Confirmed<R> {
    pub cause: Cause,
    pub site: Option<Site>,
    pub tier: Tier,
    /// Pairs of methods of the small test.
    pub pairs: BTreeSet<(usize, usize)>,
    pub report: R,
}

pub struct Findings<R> {
    pub groups: Vec<Group<R>>,
    /// Groups by cause, those found with unusual ingredients apart, and those of results.
    by_cause: BTreeMap<(Cause, bool, bool), usize>,
    /// Groups that have been compared with those before them.
    compared: usize,
}

/// What violations of one group have in common.
fn key(violation: &Violation) -> (Cause, bool, bool) {
    (violation.cause.clone(), !violation.unusual.is_empty(), violation.is_of_results())
}

impl<R> Default for Findings<R> {
    fn default() -> Findings<R> {
        Findings { groups: vec![], by_cause: BTreeMap::new(), compared: 0 }
    }
}

impl<R> Confirmed<R> {
    /// Is it one fault: the same cause, or an exception from the same place?
    fn is_same(&self, other: &Confirmed<R>) -> bool {
        self.cause == other.cause || self.site.is_some() && self.site == other.site
    }
}

impl<R> Findings<R> {
    /// Takes in a failing test. `pairs` are the methods that it calls at the same time, if it makes one call on
    /// each thread. The number of its group, if it is new.
    pub fn add(
        &mut self,
        violation: Violation,
        pairs: BTreeSet<(usize, usize)>,
        test: u64,
        executions: u64,
    ) -> Option<usize> {
        let key = key(&violation);
        if let Some(known) = self.by_cause.get(&key) {
            // What it was seen in counts for the group that tells of it, whenever that becomes known.
            let teller = match self.groups[*known].settled {
                Some(Settled::Same(earlier)) => earlier,
                _ => *known,
            };
            self.groups[teller].pairs.extend(pairs);
            return None;
        }
        let number = self.groups.len();
        self.by_cause.insert(key, number);
        self.groups.push(Group { first: violation, test, executions, pairs, settled: None });
        Some(number)
    }

    /// Is there a group that a violation would join?
    pub fn knows(&self, violation: &Violation) -> bool {
        self.by_cause.contains_key(&key(violation))
    }

    /// A group is settled. The groups of which that is known now and was not before, those without an earlier
    /// one of the same cause.
    pub fn settle(&mut self, group: usize, how: Settled<R>) -> Vec<usize> {
        let Some(settled) = self.groups.get_mut(group) else { return vec![] };
        settled.settled = Some(how);
        let mut new = Vec::new();
        while let Some(settled) = self.groups.get(self.compared).and_then(|g| g.settled.as_ref()) {
            let at = self.compared;
            self.compared += 1;
            let Settled::Confirmed(confirmed) = settled else { continue };
            match self.same_before(at, confirmed) {
                Some(earlier) => {
                    let pairs = confirmed.pairs.clone();
                    let seen = std::mem::take(&mut self.groups[at].pairs);
                    self.groups[earlier].pairs.extend(pairs.into_iter().chain(seen));
                    self.groups[at].settled = Some(Settled::Same(earlier));
                }
                None => {
                    let pairs = confirmed.pairs.clone();
                    self.groups[at].pairs.extend(pairs);
                    new.push(at);
                }
            }
        }
        new
    }

    /// Forgets all groups after the first so many.
    pub fn truncate(&mut self, count: usize) {
        self.groups.truncate(count);
        self.by_cause.retain(|_, group| *group < count);
        self.compared = self.compared.min(count);
    }

    /// An earlier group of the same cause that is at least as ordinary.
    fn same_before(&self, group: usize, confirmed: &Confirmed<R>) -> Option<usize> {
        let is_same = |earlier: &Group<R>| match &earlier.settled {
            Some(Settled::Confirmed(other)) => {
                other.is_same(confirmed) && other.tier.is_at_least(&confirmed.tier)
            }
            _ => false,
        };
        self.groups[..group].iter().position(is_same)
    }

    /// Confirmed groups of a tier, in order. Of unusual uses those that no violation has the cause of.
    pub fn confirmed(&self) -> impl Iterator<Item = (usize, &Group<R>, &Confirmed<R>)> {
        self.groups[..self.compared].iter().enumerate().filter_map(|(i, group)| match &group.settled {
            Some(Settled::Confirmed(confirmed)) => Some((i, group, confirmed)),
            _ => None,
        })
    }

    pub fn violations(&self) -> impl Iterator<Item = (usize, &Group<R>, &Confirmed<R>)> {
        self.confirmed().filter(|(_, _, confirmed)| confirmed.tier == Tier::Violation)
    }

    /// Confirmed groups of results and states, without those that a violation has the cause of.
    pub fn not_linearizable(&self) -> impl Iterator<Item = (usize, &Group<R>, &Confirmed<R>)> {
        let told = |found: &Confirmed<R>| self.violations().any(|(_, _, other)| other.is_same(found));
        self.confirmed().filter(move |(_, _, c)| c.tier == Tier::NotLinearizable && !told(c))
    }

    pub fn unusual_uses(&self) -> impl Iterator<Item = (usize, &Group<R>, &Confirmed<R>)> {
        let told = |use_: &Confirmed<R>| self.violations().any(|(_, _, other)| other.is_same(use_));
        self.confirmed().filter(move |(_, _, confirmed)| confirmed.tier.is_unusual() && !told(confirmed))
    }

    /// Groups that wait to be settled.
    pub fn waiting(&self) -> impl Iterator<Item = &Group<R>> {
        self.groups.iter().filter(|group| group.settled.is_none())
    }

    /// Groups that nobody has settled in time.
    pub fn unsettled(&self) -> impl Iterator<Item = &Group<R>> {
        self.groups.iter().filter(|group| matches!(group.settled, None | Some(Settled::Late)))
    }

    /// Groups that could not be had again.
    pub fn lost(&self) -> impl Iterator<Item = &Group<R>> {
        self.groups.iter().filter(|group| matches!(group.settled, Some(Settled::Lost)))
    }
}
