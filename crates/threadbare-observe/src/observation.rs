//! What was observed of a class: plain data.
//!
//! Names of classes have slashes, as in class files. Lists are in the order in which things happened, and
//! equal entries are there once.

use std::sync::Arc;

/// All that was observed of a class.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClassObservations {
    /// With slashes.
    pub class: String,
    /// Its public methods, inherited ones too, whether or not a call of them could be made.
    pub methods: Vec<MethodKey>,
    pub calls: Vec<CallObservation>,
    /// Pairs of calls of one scene that can interfere; of those without a conflict and without a cycle
    /// only the number is kept.
    pub pairs: Vec<PairObservation>,
    pub pairs_compared: usize,
    /// What could not be constructed, and why.
    pub not_built: Vec<String>,
    /// Natives and features that the machine does not have.
    pub unsupported: Vec<String>,
    /// What calls changed of objects that their receivers and arguments reach without an operation of the
    /// machine: the field, and the method. A gap of the machine; empty if all is well.
    pub silent_writes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodKey {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
}

/// One call, alone, from a state that its `test` describes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallObservation {
    pub method: MethodKey,
    /// Prefix and call, in one line.
    pub test: String,
    /// The class of the receiver; none for a static method.
    pub receiver_class: Option<Arc<str>>,
    /// Of each argument that is an object of the prefix; texts, boxes and classes are none.
    pub argument_classes: Vec<Option<Arc<str>>>,
    pub accesses: Vec<ObservedAccess>,
    pub acquisitions: Vec<ObservedLock>,
    /// Monitors on which the call waited, and which it notified.
    pub waits: Vec<ObservedLock>,
    pub notifies: Vec<ObservedLock>,
    pub ended: Ended,
    /// Calls with the same number began in the same state, and object ids mean the same in them.
    pub scene: usize,
}

/// How a call ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    Returned,
    /// The exception's class.
    Threw(String),
    /// It waits for something that only another thread could give.
    Blocked,
    /// It was cut off by a bound of operations or steps.
    Bound,
    Unsupported(String),
}

/// An object of a scene: its number in the order in which calls of the scene touched it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObservedAccess {
    /// None for a static.
    pub object: Option<ObjectId>,
    /// The class of the object; for a static the class that declares it.
    pub object_class: Arc<str>,
    /// Every way in which the object is reached when the call begins; never empty.
    pub relations: Arc<[Relation]>,
    pub member: Member,
    /// A compare-and-set that fails reads only; one that succeeds reads and writes.
    pub read: bool,
    pub write: bool,
    /// By `Unsafe`, a var handle or an updater, with the effects of a volatile access.
    pub atomic: bool,
    /// The field is declared volatile.
    pub volatile: bool,
    /// The field is declared final.
    pub is_final: bool,
    /// Of elements: which ones, as ranges `first..end`, in order.
    pub elements: Vec<(u32, u32)>,
    pub held: Arc<[Held]>,
    pub site: Site,
    /// The whole stack, outermost frame first: class and method. At most the newest 64 frames.
    pub frames: Arc<[(Arc<str>, Arc<str>)]>,
    /// Under a class initialiser.
    pub in_clinit: bool,
    /// Under a method of `java.util.concurrent.locks`.
    pub in_lock: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Root {
    Receiver,
    /// Counted from zero, the receiver not included.
    Argument(usize),
}

/// How an object is reached when a call begins.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    Receiver,
    Argument(usize),
    /// By one or more references, the first of them this field, `[]` for an element.
    Reached {
        root: Root,
        first_field: Arc<str>,
    },
    /// From a static field: of several, the nearest.
    Static {
        class: Arc<str>,
        field: Arc<str>,
    },
    /// A class object.
    Class {
        class: Arc<str>,
    },
    /// The call itself made it.
    Made,
    /// The library's own: threads, interned strings.
    Other,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Member {
    /// As the class that declares it names it.
    Field {
        class: Arc<str>,
        name: Arc<str>,
    },
    Static {
        class: Arc<str>,
        name: Arc<str>,
    },
    /// Of an array; the descriptor's letter of its elements, `L` for references.
    Element(char),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LockKind {
    Monitor,
    /// A synchronizer of `java.util.concurrent` that the thread owns.
    Exclusive,
    /// The read side of a `ReentrantReadWriteLock`.
    Shared,
}

/// A lock that the thread holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    pub kind: LockKind,
    /// For the locks of `java.util.concurrent` the synchronizer inside of them.
    pub object: ObjectId,
    pub class: Arc<str>,
    pub relations: Arc<[Relation]>,
}

/// A lock that was taken; also a monitor that was waited on or notified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObservedLock {
    pub lock: Held,
    /// The thread held it already.
    pub reentered: bool,
    pub held_before: Arc<[Held]>,
    pub site: Site,
    pub frames: Arc<[(Arc<str>, Arc<str>)]>,
    pub in_clinit: bool,
    pub in_lock: bool,
}

/// The newest frame with bytecode.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    pub class: Arc<str>,
    pub method: Arc<str>,
    pub descriptor: Arc<str>,
    pub bci: u16,
}

/// Two calls of one scene that can interfere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairObservation {
    /// Indices into `ClassObservations::calls`; the same twice for two threads that make the same call.
    pub first: usize,
    pub second: usize,
    /// Both calls have the same receiver.
    pub one_instance: bool,
    pub test: String,
    /// Indices of accesses of the first and of the second call: the same place, one reads and one writes,
    /// and no monitor in common.
    pub conflicts: Vec<Conflict>,
    /// Indices of acquisitions of the first and of the second call: the first takes B holding A, and the
    /// second takes A holding B.
    pub lock_cycles: Vec<(usize, usize)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict {
    pub first: usize,
    pub second: usize,
    /// Both accesses are covered by a lock of `java.util.concurrent`.
    pub under_lock: bool,
}

impl Held {
    /// Do these two keep each other out?
    pub fn excludes(&self, other: &Held) -> bool {
        let monitors = self.kind == LockKind::Monitor;
        self.object == other.object
            && monitors == (other.kind == LockKind::Monitor)
            && !(self.kind == LockKind::Shared && other.kind == LockKind::Shared)
    }
}

impl std::fmt::Display for MethodKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.name, self.descriptor)
    }
}
