//! What a call of a method can do, in terms of its parameters.
//!
//! A summary is made once for a method (and for an exact class of its receiver, where that matters) and
//! used at every call: parameters are replaced by what the caller passes. Calls whose receiver is not
//! known well enough stay open in the summary and are resolved as soon as a caller knows more; at the
//! latest for the class under test, from the classes whose objects can exist in a test.

use smallvec::SmallVec;

use crate::body::model::ElementKind;
use crate::dependencies::result::AccessMode;
use crate::program::ids::{FieldId, MethodId, Target};
use crate::summary::object::{Object, Objects, Type};

/// What of an object is accessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Member {
    Field(FieldId),
    Element(ElementKind),
    /// The inside of an object of the library that is not looked into, by the part of the library.
    Inside(u16),
    /// No memory, but something that calls look at and change like memory.
    State(State),
    /// Any field or element, of the object and of what can be reached from it.
    Any,
}

/// What threads can tell of each other without a field. Whoever waits changes what a notification meets, and
/// is changed by it; so an operation that blocks is an access, too. Two changes of the same kind commute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// Who waits at a monitor or condition: `wait` changes it, `notify` looks. Of a thread: whether it runs.
    Waiting,
    /// Whether a lock is held: taking and leaving it changes that, `tryLock` and `isLocked` look.
    Holding,
    /// Permits to go on after `park`. There is one for all threads.
    Permit,
    /// Who was interrupted. There is one for all threads.
    Interrupt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccessPath {
    pub object: Object,
    pub member: Member,
}

/// Where something happens: a method and an offset in its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct At {
    pub method: MethodId,
    pub offset: u16,
}

impl At {
    pub(crate) const ANYWHERE: At = At { method: MethodId(u32::MAX), offset: 0 };
}

/// Which stretch of a call a lock is held for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Section {
    /// From entry to return.
    Whole,
    /// The one stretch that begins at this offset.
    From(u16),
    /// Several, or unknown which.
    Several,
}

/// A lock that is held for certain, and for which stretch. The object is the same one whenever it is
/// named: a parameter, a final field of one, a class, the value of a final static field.
pub(crate) type HeldLock = (Object, Section);

/// Sorted by object.
pub type Locks = SmallVec<[HeldLock; 2]>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    pub place: AccessPath,
    pub write: bool,
    pub mode: AccessMode,
    /// Can one call perform it more than once?
    pub many: bool,
    pub locks: Locks,
    pub at: At,
    /// All instructions that make such an access, this one too, in order; `At::ANYWHERE` if they are too many.
    pub sites: Sites,
    /// The objects that those are known to touch, a number of `Holders`. Not before calls are
    /// resolved: without a world there are no objects.
    pub holders: u32,
}

/// A lock that may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Taken {
    pub lock: Object,
    pub class: Type,
    pub at: At,
}

/// Two locks, the second taken while the first may be held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nested {
    pub outer: Taken,
    pub inner: Taken,
    /// Held for certain around both.
    pub guards: SmallVec<[Object; 2]>,
}

/// A reference that is kept: `object.field = value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Store {
    pub object: Object,
    pub field: FieldId,
    pub value: Object,
    pub class: Type,
}

/// A call whose receiver's class is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenCall {
    pub target: Target,
    pub receiver: Object,
    pub class: Type,
    /// Without the receiver.
    pub args: Vec<Objects>,
    pub locks: Locks,
    /// Locks that may be held.
    pub may: SmallVec<[Taken; 2]>,
    pub many: bool,
    pub at: At,
    /// All instructions that make such a call, this one too, in order.
    pub sites: Sites,
}

/// Instructions, each once.
pub type Sites = SmallVec<[At; 1]>;

/// Adds some. Were there new ones?
pub(crate) fn add_sites(sites: &mut Sites, more: &[At]) -> bool {
    // Most often they are the same.
    if **sites == *more {
        return false;
    }
    let before = sites.len();
    for at in more {
        if let Err(place) = sites.binary_search(at) {
            sites.insert(place, *at);
        }
    }
    sites.len() > before
}

/// Instructions of one access that are told apart.
const MOST_SITES: usize = 16;

/// The same for an access, of which not too many are told apart.
pub(crate) fn add_some_sites(sites: &mut Sites, more: &[At]) {
    add_sites(sites, more);
    // It is the last of all.
    if sites.len() > MOST_SITES || sites.last() == Some(&At::ANYWHERE) {
        sites.clear();
        sites.push(At::ANYWHERE);
    }
}

/// An object that the call allocates and that its caller may come to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreshObject {
    pub class: Type,
    /// The call makes one object of this name, no more.
    pub is_one: bool,
    pub fields: Vec<(FieldId, Objects)>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    pub accesses: Vec<Access>,
    /// Locks taken, outermost callers included.
    pub taken: Vec<Taken>,
    pub nested: Vec<Nested>,
    pub waits: Vec<Taken>,
    pub notifies: Vec<Taken>,
    /// Locks released that the call did not take itself.
    pub releases: Vec<Object>,
    pub stores: Vec<Store>,
    pub open: Vec<OpenCall>,
    pub returns: Objects,
    pub fresh: Vec<FreshObject>,
    /// Reasons why the call may do anything, indices into the solver's table of gaps.
    pub gaps: Vec<u32>,
}

impl Summary {
    /// Does the call nothing that its caller could notice, but for what it returns?
    pub fn is_empty(&self) -> bool {
        self.accesses.is_empty()
            && self.taken.is_empty()
            && self.nested.is_empty()
            && self.waits.is_empty()
            && self.notifies.is_empty()
            && self.releases.is_empty()
            && self.stores.is_empty()
            && self.open.is_empty()
            && self.gaps.is_empty()
    }

    /// How much there is to put into a caller.
    pub fn parts(&self) -> usize {
        let locks: usize = self.accesses.iter().map(|a| 1 + a.locks.len()).sum();
        let around: usize = self.open.iter().map(|call| 1 + call.args.len()).sum();
        1 + locks + around + self.taken.len() + self.nested.len() + self.stores.len() + self.returns.0.len()
    }

    /// Grows with everything that a repeated evaluation can add: equal for equal summaries.
    pub fn measure(&self) -> [usize; 8] {
        let locks: usize = self.accesses.iter().map(|a| a.locks.len()).sum();
        let sites = |a: &Access| match a.sites.as_slice() {
            [At::ANYWHERE] => MOST_SITES + 1,
            sites => sites.len(),
        };
        let several = |a: &&Access| a.many || a.locks.iter().any(|(_, s)| *s == Section::Several);
        let contents: usize =
            self.fresh.iter().flat_map(|f| &f.fields).map(|(_, objects)| objects.0.len() + 1).sum();
        [
            self.accesses.len() << 20 | locks,
            self.accesses.iter().map(sites).sum::<usize>() << 20
                | self.accesses.iter().filter(several).count(),
            self.taken.len() << 20 | self.nested.len(),
            self.waits.len() << 40 | self.notifies.len() << 20 | self.releases.len(),
            self.stores.len() << 20 | self.returns.0.len(),
            self.open
                .iter()
                .map(|o| 1 + o.args.iter().map(|a| a.0.len()).sum::<usize>() + o.locks.len())
                .sum(),
            self.fresh.len() << 20 | contents,
            self.gaps.len(),
        ]
    }
}
