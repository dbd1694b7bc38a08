//! Comparing two calls that began in the same state.

use crate::observation::{Conflict, LockKind, Relation};
use crate::record::{AccessKey, RawLocation, Recording};
use std::collections::{BTreeMap, BTreeSet};
use threadbare_vm::ids::{MethodId, Ref};

/// What of a recording others could see, ready to be compared.
pub(crate) struct Footprint<'a> {
    recording: &'a Recording,
    /// Accesses by place; not those to objects that the call made.
    places: BTreeMap<(Ref, RawLocation), Vec<usize>>,
    /// Lock held, and lock taken while it is: the acquisition.
    nested: BTreeMap<(Lock, Lock), usize>,
}

/// A lock as a node of the order of locks; both sides of a read-write lock are one.
type Lock = (bool, Ref);

/// Equal conflicts, as far as a reader is concerned.
pub(crate) type Label = (RawLocation, (MethodId, u16), (MethodId, u16));

fn lock((kind, object): (LockKind, Ref)) -> Lock {
    (kind == LockKind::Monitor, object)
}

impl<'a> Footprint<'a> {
    pub fn new(recording: &'a Recording) -> Footprint<'a> {
        let made = |object: Ref| {
            recording.objects.get(&object).is_some_and(|(_, relations)| relations[..] == [Relation::Made])
        };
        let mut places: BTreeMap<(Ref, RawLocation), Vec<usize>> = BTreeMap::new();
        for (i, (key, _)) in recording.accesses.iter().enumerate() {
            if !made(key.object) {
                places.entry((key.object, key.place)).or_default().push(i);
            }
        }
        let mut nested = BTreeMap::new();
        for (i, taken) in recording.locks.iter().enumerate() {
            if taken.reentered || made(taken.object) {
                continue;
            }
            let inner = lock((taken.kind, taken.object));
            for held in recording.held[taken.at.held].iter().filter(|(_, object)| !made(*object)) {
                if lock(*held) != inner {
                    nested.entry((lock(*held), inner)).or_insert(i);
                }
            }
        }
        Footprint { recording, places, nested }
    }

    fn held(&self, key: &AccessKey) -> impl Iterator<Item = (LockKind, Ref)> + '_ {
        let known = |(_, object): &&(LockKind, Ref)| {
            self.recording.objects.get(object).is_some_and(|(_, relations)| relations[..] != [Relation::Made])
        };
        self.recording.held[key.at.held].iter().filter(known).copied()
    }

    /// Conflicting accesses, one for each two sites and place, as indices into both recordings.
    pub fn conflicts(&self, other: &Footprint<'_>) -> Vec<(Label, Conflict)> {
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for (place, mine) in &self.places {
            let Some(theirs) = other.places.get(place) else { continue };
            for first in mine {
                for second in theirs {
                    let (a, their_access) = (&self.recording.accesses[*first], *second);
                    let b = &other.recording.accesses[their_access];
                    let races = a.0.read && b.0.write || a.0.write && b.0.read;
                    if !races || !overlap(&a.1, &b.1) {
                        continue;
                    }
                    let label = (place.1, (a.0.at.method, a.0.at.bci), (b.0.at.method, b.0.at.bci));
                    let common = common_lock(self.held(&a.0), || other.held(&b.0));
                    if common == Some(LockKind::Monitor) {
                        continue;
                    }
                    let conflict = Conflict { first: *first, second: *second, under_lock: common.is_some() };
                    if seen.insert((place, label, conflict.under_lock)) {
                        found.push((label, conflict));
                    }
                }
            }
        }
        found
    }

    /// Locks taken in opposite orders, as indices of the inner acquisitions.
    pub fn cycles(&self, other: &Footprint<'_>) -> Vec<(usize, usize)> {
        let opposite = |((outer, inner), mine): (&(Lock, Lock), &usize)| {
            other.nested.get(&(*inner, *outer)).map(|theirs| (*mine, *theirs))
        };
        self.nested.iter().filter_map(opposite).collect()
    }
}

/// A lock that keeps two accesses apart; a monitor if there is one.
fn common_lock<I: Iterator<Item = (LockKind, Ref)>>(
    mine: impl Iterator<Item = (LockKind, Ref)>,
    theirs: impl Fn() -> I,
) -> Option<LockKind> {
    let mut found = None;
    for (kind, object) in mine {
        for (other, other_object) in theirs() {
            let monitors = kind == LockKind::Monitor;
            if object != other_object || monitors != (other == LockKind::Monitor) {
                continue;
            }
            if monitors {
                return Some(LockKind::Monitor);
            }
            if kind == LockKind::Exclusive || other == LockKind::Exclusive {
                found = Some(LockKind::Exclusive);
            }
        }
    }
    found
}

/// Do ranges of elements meet? Both are empty for what is not an element.
fn overlap(a: &[(u32, u32)], b: &[(u32, u32)]) -> bool {
    a.is_empty() || b.is_empty() || a.iter().any(|x| b.iter().any(|y| x.0 < y.1 && y.0 < x.1))
}
