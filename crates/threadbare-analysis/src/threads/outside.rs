//! How calls of the library behave, as far as a program with threads can tell.
//!
//! The library's code is not followed. A call may put anything it is given into anything it is given,
//! return anything it can reach, and call any method by which it knows an object. What differs is in the
//! table here: which classes keep nothing, which run what they are given in other threads, and which
//! methods only read.

/// What a call of a method of the library may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manner {
    /// Puts what it is given into what it is given.
    pub keeps: bool,
    /// Looks into its receiver, which others can tell.
    pub(crate) touches_receiver: bool,
    /// The same for what it is given, and for all that is in there.
    pub(crate) touches_rest: bool,
    pub writes: bool,
    pub reads: bool,
    /// Methods of what it is given may be called by another thread, from now on.
    pub(crate) is_async: bool,
    /// What it returns was not returned before.
    pub(crate) is_fresh: bool,
}

const PLAIN: Manner = Manner {
    keeps: true,
    touches_receiver: true,
    touches_rest: true,
    writes: true,
    reads: true,
    is_async: false,
    is_fresh: false,
};

/// Classes with nothing in them that a program could tell, apart from what they are given.
const KEEP_NOTHING: &[&str] = &[
    "java/io/PrintStream",
    "java/lang/AbstractStringBuilder",
    "java/lang/AssertionError",
    "java/lang/CharSequence",
    "java/lang/Enum",
    "java/lang/Math",
    "java/lang/Record",
    "java/lang/Runtime",
    "java/lang/StringBuffer",
    "java/lang/StringBuilder",
    "java/lang/System",
    "java/time/Duration",
    "java/util/Objects",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/locks/LockSupport",
];

/// Static methods of these return what was not there before.
const FACTORIES: &[&str] = &[
    "java/lang/invoke/",
    "java/util/Arrays",
    "java/util/Collections",
    "java/util/List",
    "java/util/Map",
    "java/util/Optional",
    "java/util/Set",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/Executors",
    "java/util/stream/",
];

/// Beginnings of the names of classes whose methods call what they are given in the same thread only.
const SYNCHRONOUS: &[&str] = &[
    "java/io/",
    "java/lang/",
    "java/math/",
    "java/text/",
    "java/time/",
    "java/util/concurrent/ArrayBlockingQueue",
    "java/util/concurrent/BlockingDeque",
    "java/util/concurrent/BlockingQueue",
    "java/util/concurrent/Concurrent",
    "java/util/concurrent/CopyOnWrite",
    "java/util/concurrent/CountDownLatch",
    "java/util/concurrent/CyclicBarrier",
    "java/util/concurrent/DelayQueue",
    "java/util/concurrent/Exchanger",
    "java/util/concurrent/LinkedBlocking",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/Phaser",
    "java/util/concurrent/PriorityBlockingQueue",
    "java/util/concurrent/Semaphore",
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/atomic/",
    "java/util/concurrent/locks/",
];

fn is_synchronous(class: &str, name: &str, parallel_streams: bool) -> bool {
    if name.starts_with("parallel") {
        return false;
    }
    if class.starts_with("java/util/stream/") {
        return !parallel_streams;
    }
    if class.starts_with("java/util/") && !class.starts_with("java/util/concurrent/") {
        return !class.starts_with("java/util/Timer");
    }
    let is_thread = ["java/lang/Thread", "java/lang/Process", "java/lang/Runtime", "java/lang/ref/"];
    SYNCHRONOUS.iter().any(|s| class.starts_with(s))
        && (class.starts_with("java/lang/ThreadLocal") || is_thread.iter().all(|t| !class.starts_with(t)))
}

/// Locks and conditions count for what they are: [`crate::body::model::EffectKind::Acquire`] and waiting.
fn is_lock(class: &str) -> bool {
    crate::program::library::is_lock_class(class)
        || matches!(
            class,
            "java/util/concurrent/locks/Condition"
                | "java/util/concurrent/locks/ReadWriteLock"
                | "java/util/concurrent/locks/ReentrantReadWriteLock"
        )
}

pub fn manner(class: &str, name: &str, parallel_streams: bool) -> Manner {
    let is_builder = class.starts_with("java/lang/String") || class == "java/lang/AbstractStringBuilder";
    if KEEP_NOTHING.contains(&class) {
        return Manner {
            keeps: false,
            touches_receiver: is_builder,
            is_async: class == "java/lang/Runtime" && name == "addShutdownHook",
            ..PLAIN
        };
    }
    if is_lock(class) {
        return Manner { touches_receiver: false, touches_rest: false, ..PLAIN };
    }
    let (reads, writes) = match name {
        _ if !class.starts_with("java/util/concurrent/atomic/") => (true, true),
        "get" | "getPlain" | "getAcquire" | "getOpaque" | "intValue" | "longValue" | "getReference"
        | "getStamp" | "isMarked" => (true, false),
        "set" | "setPlain" | "setRelease" | "setOpaque" | "lazySet" => (false, true),
        _ => (true, true),
    };
    Manner {
        reads,
        writes,
        is_async: !is_synchronous(class, name, parallel_streams),
        is_fresh: FACTORIES.iter().any(|f| class.starts_with(f)),
        ..PLAIN
    }
}

/// Does the method bring in classes or code that no class file of the program names there?
pub(crate) fn is_beyond(class: &str, name: &str) -> bool {
    matches!(
        (class, name),
        ("java/lang/Class", "forName")
            | ("java/lang/reflect/Proxy", _)
            | ("java/lang/invoke/MethodHandleProxies", _)
            | ("java/io/ObjectInputStream", "readObject" | "readUnshared")
            | ("java/util/ServiceLoader", _)
    )
}

/// Methods of `Thread` that run nothing, keep nothing and return no object of the program.
pub(crate) fn is_plain_thread_method(name: &str) -> bool {
    matches!(
        name,
        "activeCount"
            | "checkAccess"
            | "dumpStack"
            | "getId"
            | "getName"
            | "getPriority"
            | "getStackTrace"
            | "getState"
            | "getThreadGroup"
            | "holdsLock"
            | "interrupt"
            | "interrupted"
            | "isAlive"
            | "isDaemon"
            | "isInterrupted"
            | "isVirtual"
            | "onSpinWait"
            | "setDaemon"
            | "setName"
            | "setPriority"
            | "sleep"
            | "threadId"
            | "toString"
            | "yield"
    )
}

/// Library superclasses that give a class no state that calls could conflict on.
pub(crate) fn is_bare(class: &str) -> bool {
    matches!(class, "java/lang/Object" | "java/lang/Enum" | "java/lang/Record" | "java/lang/Thread")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manners() {
        assert!(manner("java/util/concurrent/ExecutorService", "submit", false).is_async);
        assert!(manner("java/lang/Thread$Builder", "start", false).is_async);
        assert!(manner("java/util/Timer", "schedule", false).is_async);
        assert!(!manner("java/util/stream/Stream", "forEach", false).is_async);
        assert!(manner("java/util/stream/Stream", "forEach", true).is_async);
        assert!(manner("java/util/Collection", "parallelStream", false).is_async);
        assert!(!manner("java/util/TreeMap", "put", false).is_async);
        assert!(!manner("java/lang/ThreadLocal", "get", false).is_async);
        assert!(!manner("java/util/concurrent/atomic/AtomicInteger", "get", false).writes);
        assert!(manner("java/util/concurrent/atomic/AtomicInteger", "getAndSet", false).writes);
        assert!(!manner("java/io/PrintStream", "println", false).keeps);
    }
}
