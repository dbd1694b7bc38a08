//! A method as the analysis sees it: which values there are, and what is done to them.
//!
//! A body is made by one pass over the bytecode (`build`). Values are symbolic: where control flow
//! merges there is a [`Value::Phi`], so nothing in a body depends on the order in which blocks are
//! visited, and irreducible flow is no special case. Effects carry the locks that are held for certain
//! (on every path) and possibly (on some path), by data flow over the control-flow graph with exception
//! edges.

use crate::program::ids::{ClassId, FieldId, Name, Target};

/// Index into [`Body::values`]. Zero is [`Value::Nothing`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(pub u32);

impl Body {
    /// Is this field of what the call at the offset returns assigned before anybody looks at it?
    pub fn overwrites(&self, at: u16, field: FieldId) -> bool {
        self.overwritten.binary_search(&(at, field)).is_ok()
    }
}

impl ValueId {
    pub const NOTHING: ValueId = ValueId(0);
}

/// Index into [`Body::acquisitions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AcquisitionId(pub u16);

/// Index into [`Body::held`]. Zero: nothing is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeldId(pub u16);

#[derive(Debug, Clone, Default)]
pub struct Body {
    pub values: Vec<Value>,
    /// By offset in the code.
    pub effects: Vec<Effect>,
    pub acquisitions: Vec<Acquisition>,
    pub held: Vec<Held>,
    /// By offset in the code. [`Body::held`] already counts them; this is for rules of another kind.
    pub releases: Vec<Release>,
    /// References that the method may return.
    pub returns: Vec<ValueId>,
    /// Exceptions that it throws itself (`athrow`).
    pub throws: Vec<ValueId>,
    /// Fields of what the call at an offset returned that are assigned before anybody looks at them, by offset.
    pub overwritten: Vec<(u16, FieldId)>,
    /// What could not be understood, in words: the method may do anything.
    pub gaps: Vec<String>,
}

/// Where a reference, or a number that was loaded from a field, comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// `null`, or a number that was computed.
    Nothing,
    /// The receiver of an instance method is parameter 0; parameters count, not slots.
    Param(u16),
    /// One of these.
    Phi(Vec<ValueId>),
    /// Loaded from a field of an object.
    Field { base: ValueId, field: FieldId },
    /// Loaded from a static field.
    Static(FieldId),
    /// An element of this array.
    Element(ValueId),
    /// Allocated by the instruction at this offset; arrays too.
    New { class: ClassId, at: u16 },
    /// What the call `effects[i]` returned.
    Result(u32),
    /// A string constant.
    Text(Name),
    /// A class constant, or the class of a static synchronized method.
    Class(ClassId),
    /// Another constant (method handle, method type, dynamic constant) of this class.
    Constant(ClassId),
    /// The exception that a handler caught; `None`: of any class.
    Caught(Option<ClassId>),
    /// The same object, known to be an instance of the class.
    Cast { value: ValueId, class: ClassId },
}

#[derive(Debug, Clone)]
pub struct Effect {
    /// Offset in the code.
    pub at: u16,
    pub held: HeldId,
    /// May it be performed more than once in one call?
    pub repeats: bool,
    pub kind: EffectKind,
}

#[derive(Debug, Clone)]
pub enum EffectKind {
    /// `base` is [`ValueId::NOTHING`] for a static field.
    Read {
        base: ValueId,
        field: FieldId,
    },
    Write {
        base: ValueId,
        field: FieldId,
        value: ValueId,
    },
    ReadElement {
        array: ValueId,
        element: ElementKind,
    },
    WriteElement {
        array: ValueId,
        element: ElementKind,
        value: ValueId,
    },
    Call {
        how: Dispatch,
        target: Target,
        args: Vec<ValueId>,
    },
    /// `invokedynamic`: `call_site` is an index into the constants of the class.
    Dynamic {
        call_site: u16,
        target: Target,
        args: Vec<ValueId>,
    },
    /// A lock is taken (a monitor, or a lock of `java.util.concurrent`). `held` is what was held before.
    Acquire(AcquisitionId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dispatch {
    Virtual,
    /// Constructors, private methods and calls to `super`.
    Special,
    Static,
}

/// What an array holds, as far as the instruction says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementKind {
    Reference,
    /// `baload` and `bastore` serve both.
    ByteOrBoolean,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

/// A place where a lock is taken.
#[derive(Debug, Clone)]
pub struct Acquisition {
    pub lock: ValueId,
    /// Offset in the code; `None` for a synchronized method.
    pub at: Option<u16>,
    /// May it be performed more than once in one call?
    pub repeats: bool,
    pub how: LockKind,
}

/// A place where a lock is released: `monitorexit` ([`LockKind::Monitor`]) or `unlock` ([`LockKind::Lock`]).
#[derive(Debug, Clone)]
pub struct Release {
    pub lock: ValueId,
    pub at: u16,
    pub how: LockKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LockKind {
    Monitor,
    /// `lock` of a `java.util.concurrent.locks.Lock`.
    Lock,
    /// `tryLock`: held on some paths only.
    TryLock,
}

/// Locks that are held, in the order in which they were taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Held {
    /// On every path to here.
    pub must: Vec<AcquisitionId>,
    /// On some path to here. A superset of `must`.
    pub may: Vec<AcquisitionId>,
}
