//! What the analysis says of a class: plain data for reports and for the generator of tests.
//!
//! Texts are complete as they are; nobody needs the tables of the program to print them. The order of
//! every list is a function of the input.
//!
//! The methods of a class touch the same places at the same lines, a hundred times over in a large one. So
//! every access and every order of locks is told once, in a table of the class, and named by its number.
//!
//! These types can be serialised to be kept on disk for the same build of the tool (`threadbare-cache`). That
//! is no format for anybody else; the one for others is in `threadbare-report`.

use serde::{Deserialize, Serialize};

/// All that is known about a class under test.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ClassAnalysis {
    /// With dots, `java.util.Hashtable`.
    pub class: String,
    /// For an interface or an abstract class: the implementations that stand for it.
    pub implementations: Vec<String>,
    /// Public methods, inherited ones too, in the order of name and descriptor.
    pub methods: Vec<MethodFacts>,
    /// All pairs with `first <= second`, ordered.
    pub pairs: Vec<PairFacts>,
    /// What methods and reasons name by `AccessId`. No two are equal.
    pub accesses: Vec<AccessFacts>,
    /// What methods and reasons name by `NestedId`. No two are equal.
    pub nested: Vec<NestedLocks>,
    /// What could not be analysed and counts as "may do anything", in words.
    pub gaps: Vec<String>,
    /// Classes whose objects the analysis expects as arguments.
    pub arguments: Vec<String>,
    /// Methods that the analysis looked at.
    pub methods_reached: usize,
}

impl ClassAnalysis {
    pub fn access(&self, id: AccessId) -> &AccessFacts {
        &self.accesses[id.0 as usize]
    }

    pub fn nested(&self, id: NestedId) -> &NestedLocks {
        &self.nested[id.0 as usize]
    }

    /// Does every number name something that is there? True of what an analysis says; to be asked of what
    /// was read from a file.
    pub fn is_whole(&self) -> bool {
        let access = |id: &AccessId| (id.0 as usize) < self.accesses.len();
        let nested = |id: &NestedId| (id.0 as usize) < self.nested.len();
        let method = |index: &usize| *index < self.methods.len();
        let reason = |reason: &Reason| match reason {
            Reason::Conflict { first, second, .. } => access(first) && access(second),
            Reason::LockOrder { first, second } => nested(first) && nested(second),
            Reason::Unknown { which, .. } => method(which),
        };
        self.methods.iter().all(|m| m.accesses.iter().all(access) && m.nested.iter().all(nested))
            && self.pairs.iter().all(|p| method(&p.first) && method(&p.second))
            && self.pairs.iter().all(|p| p.reasons.iter().all(reason))
    }
}

/// An index into `ClassAnalysis::accesses`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AccessId(pub u32);

/// An index into `ClassAnalysis::nested`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NestedId(pub u32);

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct MethodFacts {
    pub name: String,
    /// `(Ljava/lang/Object;I)V`
    pub descriptor: String,
    /// As a user writes it: `put(Object, Object)`.
    pub signature: String,
    /// The class that declares it, with dots.
    pub declared_in: String,
    pub is_static: bool,
    pub is_synchronized: bool,
    /// Writes nothing that another thread could see.
    pub is_pure: bool,
    /// What reads the same is told once: accesses to a place under the same locks are one.
    pub accesses: Vec<AccessId>,
    /// Locks taken, by the method and all that it calls.
    pub locks: Vec<LockFacts>,
    /// Locks that are held over all accesses that matter (the lock summary).
    pub protected_by: Vec<String>,
    /// Lock taken while another is held (the double-lock summary).
    pub nested: Vec<NestedId>,
    pub waits_on: Vec<LockFacts>,
    pub notifies: Vec<LockFacts>,
    /// Why the method may do anything, if it may: gaps that it reaches.
    pub unknown: Vec<String>,
}

/// A place in the program.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Site {
    /// With dots, and the method: `java.util.Hashtable.put`.
    pub method: String,
    /// `Hashtable.java`
    pub file: Option<String>,
    pub line: Option<u16>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AccessMode {
    #[default]
    Plain,
    Volatile,
    /// By `Unsafe`, a var handle or a field updater.
    Atomic,
}

/// How near an object is to the one that a method is called on, which orders what is shown of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Nearness {
    /// The object itself.
    This,
    /// Reached from it.
    Part,
    /// An argument, or reached from one.
    Argument,
    /// Reached from a static field, or a class.
    Static,
    #[default]
    Elsewhere,
    /// Nobody knows which object it is.
    Unknown,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AccessFacts {
    /// The object, as a path: `this`, `this.table`, `this.table…` (something reached from there),
    /// `argument 1`, `static Day.FORMAT`, `another Hashtable`, `unknown`.
    pub object: String,
    pub nearness: Nearness,
    /// `Hashtable.count`, `int[] elements`, or `any field`.
    pub member: String,
    /// The member is a static field, and the object its class.
    pub is_static: bool,
    pub reads: bool,
    pub writes: bool,
    pub mode: AccessMode,
    /// Locks held for certain.
    pub locks: Vec<String>,
    pub site: Site,
}

impl AccessFacts {
    /// `Hashtable.count of this`, `static Day.FORMAT`.
    pub fn place(&self) -> String {
        match self.is_static {
            true => format!("static {}", self.member),
            false => format!("{} of {}", self.member, self.object),
        }
    }
}

/// What is missing where these two conflict, in words: which lock would have been needed.
pub fn missing(first: &AccessFacts, second: &AccessFacts, one_instance: bool) -> String {
    match (first.locks.as_slice(), second.locks.as_slice()) {
        ([], []) => "neither holds a lock".to_string(),
        ([], locks) => format!("the first does not hold {}", locks.join(", ")),
        (locks, []) => format!("the second does not hold {}", locks.join(", ")),
        _ if !one_instance => "they hold locks of different instances".to_string(),
        (a, b) if a.iter().any(|l| b.contains(l)) => {
            "the lock is released in between, or does not cover everything that matters".to_string()
        }
        (a, b) => format!("they hold different locks: {} and {}", a.join(", "), b.join(", ")),
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LockFacts {
    /// As objects of accesses; `class Foo` for a class.
    pub lock: String,
    pub site: Site,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NestedLocks {
    pub outer: LockFacts,
    pub inner: LockFacts,
}

/// Two methods, by index into `ClassAnalysis::methods`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PairFacts {
    pub first: usize,
    pub second: usize,
    /// Conflict and parallel dependent with one shared instance: in Mpc.
    pub on_one_instance: bool,
    /// Conflict and parallel dependent when one call is given the other's receiver.
    pub on_two_instances: bool,
    /// Double-lock dependent: in Md.
    pub lock_order: bool,
    /// Why it is kept; empty for a pruned pair.
    pub reasons: Vec<Reason>,
    /// Why it is pruned, in words; empty for a kept pair.
    pub pruned: String,
}

impl PairFacts {
    pub fn is_kept(&self) -> bool {
        self.on_one_instance || self.on_two_instances || self.lock_order
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Reason {
    /// Both touch the same place, at least one of them writes and one reads, and no lock covers both.
    /// Each of the two accesses reads or writes, not both, and has the site that it was found at.
    Conflict {
        first: AccessId,
        second: AccessId,
        /// With one shared instance, or only if one call is given the other's receiver.
        one_instance: bool,
    },
    /// Each takes the other's locks in the opposite order.
    LockOrder { first: NestedId, second: NestedId },
    /// A gap: one of them, by its index into `ClassAnalysis::methods`, may do anything.
    Unknown { which: usize, gap: String },
}
