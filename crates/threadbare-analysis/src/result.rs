//! What the analysis says of a class: plain data for reports and for the generator of tests.
//!
//! Texts are complete as they are; nobody needs the tables of the program to print them. The order of
//! every list is a function of the input.

/// All that is known about a class under test.
#[derive(Debug, Clone, Default)]
pub struct ClassAnalysis {
    /// With dots, `java.util.Hashtable`.
    pub class: String,
    /// For an interface or an abstract class: the implementations that stand for it.
    pub implementations: Vec<String>,
    /// Public methods, inherited ones too, in the order of name and descriptor.
    pub methods: Vec<MethodFacts>,
    /// All pairs with `first <= second`, ordered.
    pub pairs: Vec<PairFacts>,
    /// What could not be analysed and counts as "may do anything", in words.
    pub gaps: Vec<String>,
    /// Classes whose objects the analysis expects as arguments.
    pub arguments: Vec<String>,
    /// Methods that the analysis looked at.
    pub methods_reached: usize,
}

#[derive(Debug, Clone, Default)]
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
    pub accesses: Vec<AccessFacts>,
    /// Locks taken, by the method and all that it calls.
    pub locks: Vec<LockFacts>,
    /// Locks that are held over all accesses that matter (the lock summary).
    pub protected_by: Vec<String>,
    /// Lock taken while another is held (the double-lock summary).
    pub nested: Vec<NestedLocks>,
    pub waits_on: Vec<LockFacts>,
    pub notifies: Vec<LockFacts>,
    /// Why the method may do anything, if it may: gaps that it reaches.
    pub unknown: Vec<String>,
}

/// A place in the program.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// With dots, and the method: `java.util.Hashtable.put`.
    pub method: String,
    /// `Hashtable.java`
    pub file: Option<String>,
    pub line: Option<u16>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum AccessMode {
    #[default]
    Plain,
    Volatile,
    /// By `Unsafe`, a var handle or a field updater.
    Atomic,
}

#[derive(Debug, Clone, Default)]
pub struct AccessFacts {
    /// The object, as a path: `this`, `this.table`, `this.table…` (something reached from there),
    /// `argument 1`, `static Day.FORMAT`, `another Hashtable`, `unknown`.
    pub object: String,
    /// `Hashtable.count`, `int[] elements`, or `any field`.
    pub member: String,
    pub reads: bool,
    pub writes: bool,
    pub mode: AccessMode,
    /// Locks held for certain.
    pub locks: Vec<String>,
    pub site: Site,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct LockFacts {
    /// As objects of accesses; `class Foo` for a class.
    pub lock: String,
    pub site: Site,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct NestedLocks {
    pub outer: LockFacts,
    pub inner: LockFacts,
}

/// Two methods, by index into `ClassAnalysis::methods`.
#[derive(Debug, Clone, Default)]
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

#[derive(Debug, Clone)]
pub enum Reason {
    /// Both touch the same place, at least one of them writes and one reads, and no lock covers both.
    Conflict {
        /// `Hashtable.count of this`
        place: String,
        first: AccessFacts,
        second: AccessFacts,
        /// What is missing, in words: "no common lock", "second does not hold this".
        missing: String,
        /// With one shared instance, or only if one call is given the other's receiver.
        one_instance: bool,
    },
    /// Each takes the other's locks in the opposite order.
    LockOrder { first: NestedLocks, second: NestedLocks },
    /// A gap: one of them, by its index into `ClassAnalysis::methods`, may do anything.
    Unknown { which: usize, gap: String },
}
