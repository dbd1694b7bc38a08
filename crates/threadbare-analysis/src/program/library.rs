//! Facts about the JDK's classes that no class file states: what natives do, which objects never
//! change, which calls are locks.
//!
//! What the machine must know, too, is in `threadbare-library`.

use crate::summary::model::State;
use threadbare_library::quiet;

/// What a field of one of the library's collections holds of the collection itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pieces {
    None,
    /// A piece of it: a node, or the collection that a set is made of.
    Node,
    /// An array of such pieces.
    Table,
    /// An array of what a program put into the collection.
    Values,
    /// An array that nobody writes to once its holder is made, and that nobody else holds.
    Constants,
}

/// Fields that only hold pieces which their collection made and gives to no other one.
const PIECES: &[(&str, &[&str], Pieces)] = &[
    ("java/lang/AbstractStringBuilder", &["value"], Pieces::Values),
    ("java/lang/String", &["value"], Pieces::Constants),
    ("java/util/ArrayDeque", &["elements"], Pieces::Values),
    ("java/util/ArrayList", &["elementData"], Pieces::Values),
    ("java/util/HashMap", &["table"], Pieces::Table),
    ("java/util/HashMap$Node", &["next"], Pieces::Node),
    ("java/util/HashMap$TreeNode", &["parent", "left", "right", "prev"], Pieces::Node),
    ("java/util/HashSet", &["map"], Pieces::Node),
    ("java/util/Hashtable", &["table"], Pieces::Table),
    ("java/util/Hashtable$Entry", &["next"], Pieces::Node),
    ("java/util/IdentityHashMap", &["table"], Pieces::Values),
    ("java/util/ImmutableCollections$ListN", &["elements"], Pieces::Constants),
    ("java/util/ImmutableCollections$MapN", &["table"], Pieces::Constants),
    ("java/util/ImmutableCollections$SetN", &["elements"], Pieces::Constants),
    ("java/util/LinkedHashMap", &["head", "tail"], Pieces::Node),
    ("java/util/LinkedHashMap$Entry", &["before", "after"], Pieces::Node),
    ("java/util/LinkedList", &["first", "last"], Pieces::Node),
    ("java/util/LinkedList$Node", &["next", "prev"], Pieces::Node),
    ("java/util/PriorityQueue", &["queue"], Pieces::Values),
    ("java/util/TaskQueue", &["queue"], Pieces::Values),
    ("java/util/TreeMap", &["root"], Pieces::Node),
    ("java/util/TreeMap$Entry", &["left", "right", "parent"], Pieces::Node),
    ("java/util/Vector", &["elementData"], Pieces::Values),
    ("java/util/WeakHashMap", &["table"], Pieces::Table),
    ("java/util/WeakHashMap$Entry", &["next"], Pieces::Node),
    ("java/util/concurrent/ConcurrentHashMap", &["table", "nextTable", "counterCells"], Pieces::Table),
    ("java/util/concurrent/ConcurrentHashMap$ForwardingNode", &["nextTable"], Pieces::Table),
    ("java/util/concurrent/ConcurrentHashMap$Node", &["next"], Pieces::Node),
    ("java/util/concurrent/ConcurrentHashMap$TreeBin", &["root", "first"], Pieces::Node),
    ("java/util/concurrent/ConcurrentHashMap$TreeNode", &["parent", "left", "right", "prev"], Pieces::Node),
    ("javax/swing/event/EventListenerList", &["listenerList"], Pieces::Values),
];

/// What a field of a class of the library holds.
pub fn pieces(class: &str, field: &str) -> Pieces {
    let found = PIECES.iter().find(|(c, fields, _)| *c == class && fields.contains(&field));
    found.map_or(Pieces::None, |(_, _, pieces)| *pieces)
}

/// Is this static field of the library an empty array with which new collections begin? Nothing is ever in it,
/// and nobody takes its lock.
pub(crate) fn is_empty_array(class: &str, field: &str) -> bool {
    matches!(
        (class, field),
        ("java/util/ArrayList", "EMPTY_ELEMENTDATA" | "DEFAULTCAPACITY_EMPTY_ELEMENTDATA")
            | ("javax/swing/event/EventListenerList", "NULL_ARRAY")
    )
}

/// Quiet code that calls back into ordinary code, or hands its arguments on.
const DESCEND: &[&str] = &[
    "jdk/internal/math/",
    "jdk/internal/misc/",
    "jdk/internal/util/",
    "jdk/internal/ref/",
    "jdk/internal/vm/",
    "sun/util/locale/",
];

/// Is the code of this quiet class to be looked at, for what it calls?
pub(crate) fn is_looked_into(class: &str) -> bool {
    quiet::is_whole(class) && class != "java/lang/Class" || DESCEND.iter().any(|p| class.starts_with(p))
}

/// Services of the library that are large inside and simple outside: they keep nothing of what they are
/// given that a class under test could see change, and of their arguments they call only what every
/// object or text has.
const OPAQUE: &[&str] = &[
    "java/awt/",
    "java/beans/",
    "java/io/ObjectInputStream",
    "java/io/ObjectOutputStream",
    "java/io/ObjectStreamClass",
    "java/net/",
    "java/nio/",
    "java/rmi/",
    "java/security/",
    "java/sql/",
    "java/text/",
    "java/time/",
    "java/util/Calendar",
    "java/util/Currency",
    "java/util/Formatter",
    "java/util/GregorianCalendar",
    "java/util/JapaneseImperialCalendar",
    "java/util/ResourceBundle",
    "java/util/ServiceLoader",
    "java/util/SimpleTimeZone",
    "java/util/TimeZone",
    "java/util/jar/",
    "java/util/logging/",
    "java/util/prefs/",
    "java/util/regex/",
    "java/util/spi/",
    "java/util/zip/",
    "javax/",
    "org/w3c/",
    "org/xml/",
];

/// Small classes among them that are looked into.
const NOT_OPAQUE: &[&str] = &["javax/swing/event/EventListenerList"];

/// Is what happens inside of this class of the library not looked at?
pub fn is_opaque(class: &str) -> bool {
    opaque_part(class).is_some()
}

/// The part of the library to which such a class belongs.
pub fn opaque_part(class: &str) -> Option<u16> {
    if NOT_OPAQUE.contains(&class) {
        return None;
    }
    OPAQUE.iter().position(|p| class.starts_with(p)).map(|at| at as u16)
}

/// What a part is called.
pub(crate) fn part_name(part: u16) -> &'static str {
    OPAQUE.get(usize::from(part)).map_or("the library", |p| p.trim_end_matches('/'))
}

/// Does a method of such a class only look, by its name? Not those whose answers are worked out late.
pub(crate) fn only_looks(class: &str, method: &str) -> bool {
    let late = ["java/text/", "java/util/Calendar", "java/util/GregorianCalendar", "java/util/regex/"];
    let names = ["equals", "hashCode", "toString", "compareTo", "contains", "intersects", "size", "length"];
    !late.iter().any(|p| class.starts_with(p))
        && (names.contains(&method) || method.starts_with("get") || method.starts_with("is"))
}

/// Does quiet code of this name write into arrays that it is given?
pub(crate) fn fills_arrays(method: &str) -> bool {
    let names =
        ["copy", "decode", "encode", "fill", "getBytes", "getChars", "inflate", "put", "read", "write"];
    names.iter().any(|n| method.starts_with(n))
}

/// What a call does that its bytecode does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    Nothing,
    /// Result: the thread itself, which nobody else looks into.
    CurrentThread,
    Wait,
    Notify,
    /// Copies elements of argument 0 to argument 2.
    ArrayCopy,
    /// Compares elements of argument 0 with those of argument 2.
    ArrayCompare,
    /// Reads or writes an element of argument 0; the value is argument 2.
    ArrayElement(AccessKinds),
    /// Reads or writes a field of argument 1, unknown which; the value is argument 2.
    SomeField(AccessKinds),
    /// A shallow copy of argument 0.
    Clone,
    /// Access to argument 1 at the offset in argument 2; the rest are values.
    Unsafe(AccessKinds),
    /// Access by the var handle in argument 0 to argument 1.
    VarHandle(AccessKinds),
    /// Access by the updater in argument 0 to a field of argument 1.
    Updater(AccessKinds),
    /// Calls something unknown with the arguments.
    Reflective,
    /// Calls `run` of this argument.
    Runs(u16),
    /// Sleeps, parks, or waits otherwise for what others do, and releases nothing.
    Awaits,
    /// `await` of a condition: releases locks while it waits.
    AwaitsCondition,
    /// `signal` of a condition.
    Signals,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessKinds {
    pub reads: bool,
    pub writes: bool,
    pub volatile: bool,
}

const READS: AccessKinds = AccessKinds { reads: true, writes: false, volatile: false };
const WRITES: AccessKinds = AccessKinds { reads: false, writes: true, volatile: false };

/// A call of this method of the library, if it is special.
pub fn special(class: &str, name: &str, is_native: bool) -> Option<Special> {
    let special = match (class, name) {
        ("java/lang/Object", "wait" | "wait0") => Special::Wait,
        ("java/lang/Object", "notify" | "notifyAll") => Special::Notify,
        ("java/lang/Object", "clone") => Special::Clone,
        ("java/lang/Object", "getClass" | "hashCode" | "<init>") => Special::Nothing,
        ("java/lang/System", "arraycopy") => Special::ArrayCopy,
        ("jdk/internal/util/ArraysSupport", "vectorizedMismatch") => Special::ArrayCompare,
        ("java/lang/reflect/Array", name) if name.starts_with("get") && name != "getLength" => {
            Special::ArrayElement(READS)
        }
        ("java/lang/reflect/Array", name) if name.starts_with("set") => Special::ArrayElement(WRITES),
        ("java/lang/Thread", "currentThread" | "currentCarrierThread") => Special::CurrentThread,
        ("java/lang/Thread", "start0") => Special::Runs(0),
        ("java/lang/Thread", "sleep" | "yield" | "onSpinWait") => Special::Awaits,
        ("java/util/concurrent/locks/LockSupport", _) => Special::Awaits,
        ("java/util/concurrent/locks/Condition", "signal" | "signalAll") => Special::Signals,
        ("java/util/concurrent/locks/Condition", _) => Special::AwaitsCondition,
        ("java/security/AccessController", "doPrivileged") => Special::Runs(0),
        ("java/security/AccessController", _) => Special::Nothing,
        ("java/io/ObjectOutputStream", "writeObject" | "defaultWriteObject")
        | ("java/io/ObjectInputStream", "defaultReadObject")
        | ("java/lang/reflect/Method", "invoke")
        | ("java/lang/reflect/Constructor", "newInstance" | "newInstanceWithCaller")
        | ("java/lang/Class", "newInstance")
        | ("java/lang/invoke/MethodHandle", "invoke" | "invokeExact" | "invokeWithArguments") => {
            Special::Reflective
        }
        (
            "java/lang/reflect/Field",
            "get" | "getBoolean" | "getByte" | "getChar" | "getShort" | "getInt" | "getLong" | "getFloat"
            | "getDouble",
        ) => Special::SomeField(READS),
        (
            "java/lang/reflect/Field",
            "set" | "setBoolean" | "setByte" | "setChar" | "setShort" | "setInt" | "setLong" | "setFloat"
            | "setDouble",
        ) => Special::SomeField(WRITES),
        ("jdk/internal/misc/Unsafe" | "sun/misc/Unsafe", _) => unsafe_call(name),
        ("java/lang/invoke/VarHandle", _) => match access_kinds(name) {
            Some(touch) => Special::VarHandle(touch),
            None => Special::Nothing,
        },
        (
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater"
            | "java/util/concurrent/atomic/AtomicIntegerFieldUpdater"
            | "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            name,
        ) if name != "newUpdater" => Special::Updater(access_kinds(name).unwrap_or(AccessKinds {
            reads: true,
            writes: true,
            volatile: true,
        })),
        _ if is_native => Special::Nothing,
        _ => return None,
    };
    Some(special)
}

/// What a call of this method looks at and changes of other threads, besides what its code says: of the
/// receiver, or of all threads. Whether it looks, and whether it changes.
pub fn signals(class: &str, name: &str) -> Option<(State, bool, bool)> {
    Some(match (class, name) {
        ("java/lang/Thread", "start") => (State::Waiting, false, true),
        ("java/lang/Thread", "isAlive" | "getState" | "join") => (State::Waiting, true, false),
        ("java/lang/Thread", "interrupt") => (State::Interrupt, false, true),
        ("java/lang/Thread", "interrupted") => (State::Interrupt, true, true),
        ("java/lang/Thread", "isInterrupted" | "sleep") => (State::Interrupt, true, false),
        ("java/util/concurrent/locks/LockSupport", "unpark") => (State::Permit, false, true),
        ("java/util/concurrent/locks/LockSupport", name) if name.starts_with("park") => {
            (State::Permit, true, true)
        }
        (
            "java/util/concurrent/locks/Lock"
            | "java/util/concurrent/locks/ReentrantLock"
            | "java/util/concurrent/locks/ReentrantReadWriteLock"
            | "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock"
            | "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
            name,
        ) if name == "tryLock"
            || name == "toString"
            || name == "isLocked"
            || name == "isWriteLocked"
            || name.starts_with("has")
            || name.starts_with("get") && name != "getHoldCount" =>
        {
            (State::Holding, true, false)
        }
        _ => return None,
    })
}

fn unsafe_call(name: &str) -> Special {
    match name {
        "getInt" | "getLong" | "getReference" | "getObject" | "getBoolean" | "getByte" | "getShort"
        | "getChar" | "getFloat" | "getDouble" => Special::Unsafe(READS),
        "putInt" | "putLong" | "putReference" | "putObject" | "putBoolean" | "putByte" | "putShort"
        | "putChar" | "putFloat" | "putDouble" => Special::Unsafe(WRITES),
        "getUncompressedObject" | "getAddress" | "putAddress" => Special::Nothing,
        name => match access_kinds(name) {
            Some(touch) => Special::Unsafe(touch),
            None if name == "copyMemory" || name == "setMemory" => {
                Special::Unsafe(AccessKinds { reads: true, writes: true, volatile: false })
            }
            None => Special::Nothing,
        },
    }
}

/// By the name of the access mode.
fn access_kinds(name: &str) -> Option<AccessKinds> {
    let (reads, writes) = if name.starts_with("compareAnd")
        || name.starts_with("weakCompareAnd")
        || name.starts_with("getAnd")
        || name.ends_with("AndGet")
        || name.starts_with("accumulate")
    {
        (true, true)
    } else if name.starts_with("get") {
        (true, false)
    } else if name.starts_with("put") || name.starts_with("set") || name == "lazySet" {
        (false, true)
    } else {
        return None;
    };
    let plain = matches!(name, "get" | "set");
    Some(AccessKinds { reads, writes, volatile: !plain })
}

/// Do calls of this class's methods count as taking and leaving locks, and not for what they do?
pub fn is_lock_class(class: &str) -> bool {
    matches!(
        class,
        "java/util/concurrent/locks/Lock"
            | "java/util/concurrent/locks/ReentrantLock"
            | "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock"
            | "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn access_modes_by_name() {
        let of = |name| access_kinds(name).map(|t| (t.reads, t.writes));
        assert_eq!(of("compareAndSetInt"), Some((true, true)));
        assert_eq!(of("getAndBitwiseOr"), Some((true, true)));
        assert_eq!(of("getReferenceAcquire"), Some((true, false)));
        assert_eq!(of("putIntRelease"), Some((false, true)));
        assert_eq!(of("lazySet"), Some((false, true)));
        assert_eq!(of("incrementAndGet"), Some((true, true)));
        assert_eq!(of("fullFence"), None);
    }
}
