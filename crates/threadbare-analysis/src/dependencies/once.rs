//! What is told of accesses and locks, each thing once.
//!
//! Summaries of a large class have several hundred thousand accesses that read like a few thousand. So
//! words are found for what is new only: first it is looked up as the analysis knows it, which costs no
//! text, and then as it reads.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::dependencies::phrasing::Phrasing;
use crate::dependencies::result::{AccessFacts, AccessId, AccessMode, NestedId, NestedLocks};
use crate::summary::model::{Access, At, Member, Summary};
use crate::summary::object::{FOREIGN_FIELD, Object, Path, SOME_FIELD};

/// The tables of a class in the making.
#[derive(Default)]
pub(crate) struct AccessTables {
    accesses: Table<AccessFacts>,
    nested: Table<NestedLocks>,
    /// Accesses as the analysis knows them.
    known: FxHashMap<Key, AccessId>,
}

/// A list without repetitions.
struct Table<T>(FxHashMap<T, u32>);

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table(FxHashMap::default())
    }
}

impl<T: Eq + Hash> Table<T> {
    fn add(&mut self, item: T) -> u32 {
        let next = u32::try_from(self.0.len()).expect("a class has fewer accesses than that");
        *self.0.entry(item).or_insert(next)
    }

    fn list(self) -> Vec<T> {
        let mut items: Vec<(T, u32)> = self.0.into_iter().collect();
        items.sort_unstable_by_key(|(_, index)| *index);
        items.into_iter().map(|(item, _)| item).collect()
    }
}

/// What decides how accesses are folded into one: whose own an object is and its class are not told.
#[derive(PartialEq, Eq, Hash)]
struct Alike {
    object: Object,
    member: Member,
    locks: SmallVec<[Object; 2]>,
}

impl Alike {
    fn of(access: &Access) -> Alike {
        Alike {
            object: as_told(access.place.object),
            member: access.place.member,
            locks: access.locks.iter().map(|(lock, _)| *lock).collect(),
        }
    }
}

/// What decides how an access reads.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    alike: Alike,
    mode: AccessMode,
    at: At,
    deed: Deed,
    /// Of a method without a receiver the first parameter is an argument.
    is_static: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Deed {
    reads: bool,
    writes: bool,
}

impl Deed {
    fn of(access: &Access) -> Deed {
        Deed { reads: !access.write, writes: access.write }
    }
}

impl AccessTables {
    pub fn access(&mut self, facts: AccessFacts) -> AccessId {
        AccessId(self.accesses.add(facts))
    }

    pub fn nested(&mut self, facts: NestedLocks) -> NestedId {
        NestedId(self.nested.add(facts))
    }

    /// The accesses of a method. What reads the same but for its line is one, at the first one's line.
    pub(crate) fn folded(&mut self, teller: &Phrasing<'_>, accesses: &[Access]) -> Vec<AccessId> {
        let mut known: FxHashMap<Alike, usize> = FxHashMap::default();
        let mut folded: Vec<(&Access, Deed)> = Vec::new();
        for access in accesses {
            let at = *known.entry(Alike::of(access)).or_insert_with(|| {
                folded.push((access, Deed::of(access)));
                folded.len() - 1
            });
            folded[at].1.reads |= !access.write;
            folded[at].1.writes |= access.write;
        }
        folded.into_iter().map(|(access, deed)| self.done(teller, access, deed)).collect()
    }

    fn done(&mut self, teller: &Phrasing<'_>, access: &Access, deed: Deed) -> AccessId {
        let alike = Alike::of(access);
        let key = Key { alike, mode: access.mode, at: access.at, deed, is_static: teller.is_static };
        let accesses = &mut self.accesses;
        *self.known.entry(key).or_insert_with(|| {
            let Deed { reads, writes } = deed;
            AccessId(accesses.add(AccessFacts { reads, writes, ..teller.access(access) }))
        })
    }

    /// The table of accesses and that of locks.
    pub fn tables(self) -> (Vec<AccessFacts>, Vec<NestedLocks>) {
        (self.accesses.list(), self.nested.list())
    }
}

/// A method's accesses and locks one by one, as reasons name them.
pub struct Named<'a> {
    teller: Phrasing<'a>,
    summary: &'a Summary,
    accesses: FxHashMap<usize, AccessId>,
    nested: FxHashMap<usize, NestedId>,
}

impl<'a> Named<'a> {
    pub fn new(teller: Phrasing<'a>, summary: &'a Summary) -> Named<'a> {
        Named { teller, summary, accesses: FxHashMap::default(), nested: FxHashMap::default() }
    }

    pub fn access(&mut self, told: &mut AccessTables, index: usize) -> AccessId {
        *self.accesses.entry(index).or_insert_with(|| {
            let access = &self.summary.accesses[index];
            told.done(&self.teller, access, Deed::of(access))
        })
    }

    pub fn nested(&mut self, told: &mut AccessTables, index: usize) -> NestedId {
        *self
            .nested
            .entry(index)
            .or_insert_with(|| told.nested(self.teller.nested(&self.summary.nested[index])))
    }
}

/// One object for all of which the same is said.
pub(crate) fn as_told(object: Object) -> Object {
    let path = match object.path() {
        Path::Deep(FOREIGN_FIELD) => Path::Deep(SOME_FIELD),
        path => path,
    };
    object.with_path(path).bare()
}
