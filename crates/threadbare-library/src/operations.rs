//! Calls into `java.util.concurrent` that count as single operations.
//!
//! A method has a row if it is linearizable by contract: it takes effect at once, somewhere between its call and its
//! return. Other threads can then not tell whether its instructions were interleaved with theirs, so to interleave
//! them multiplies executions and shows nothing. The machine still runs the library's own code for it; what a row
//! says is only where that code is interrupted. So a wrong row can hide executions, and never make one up.
//!
//! Without a row, and so explored instruction by instruction: what the library calls weakly consistent (iterators,
//! bulk operations, sizes of maps), what it does not promise (`ConcurrentLinkedDeque`), what a program builds by
//! itself on `AbstractQueuedSynchronizer`.
//!
//! Rejected: models of the synchronizers in place of their code. They would be faster, and every difference from the
//! real ones a false alarm or a missed fault.

/// How a call counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Never waits for another thread.
    Instant,
    /// Waits for another thread before it has changed anything: it begins when it can also end. Who waits is not in
    /// any queue of the library, which nobody can tell, because the call might as well have come later.
    Waits,
    /// Changes something, waits for another thread and goes on: one operation up to each park.
    Parts,
    /// The loop of a thread that takes tasks and runs them, or of one that runs tasks while it waits: as `Parts`, but
    /// from one park to the next it may have done anything.
    Works,
}

/// What the machine must know about a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    Operation(Manner),
    /// Shows who waits in a queue of the library, or makes a synchronizer in which that matters: a program that calls
    /// it is explored inside of the library.
    ShowsQueue,
}

/// Times in the parameters, after which a call gives up: it may have to take itself out of a queue again.
const TIMED: &str = "JLjava/util/concurrent/TimeUnit;)";

use Manner::{Instant, Parts, Waits, Works};

/// One row: a class of `java.util.concurrent`, how calls count, and names of methods; all overloads are meant.
type Rows = (&'static str, Manner, &'static [&'static str]);

const LOCKS: &[Rows] = &[
    ("locks/ReentrantLock", Waits, &["lock", "lockInterruptibly"]),
    (
        "locks/ReentrantLock",
        Instant,
        &["tryLock", "unlock", "isLocked", "isHeldByCurrentThread", "getHoldCount"],
    ),
    // A writer in the queue keeps readers out, so to be in the queue is an effect.
    ("locks/ReentrantReadWriteLock$ReadLock", Parts, &["lock", "lockInterruptibly"]),
    ("locks/ReentrantReadWriteLock$ReadLock", Instant, &["tryLock", "unlock"]),
    ("locks/ReentrantReadWriteLock$WriteLock", Parts, &["lock", "lockInterruptibly"]),
    (
        "locks/ReentrantReadWriteLock$WriteLock",
        Instant,
        &["tryLock", "unlock", "isHeldByCurrentThread", "getHoldCount"],
    ),
    (
        "locks/ReentrantReadWriteLock",
        Instant,
        &[
            "getReadLockCount",
            "isWriteLocked",
            "isWriteLockedByCurrentThread",
            "getWriteHoldCount",
            "getReadHoldCount",
        ],
    ),
    (
        "locks/StampedLock",
        Parts,
        &["readLock", "readLockInterruptibly", "writeLock", "writeLockInterruptibly"],
    ),
    (
        "locks/StampedLock",
        Instant,
        &[
            "tryReadLock",
            "tryWriteLock",
            "tryOptimisticRead",
            "tryConvertToReadLock",
            "tryConvertToWriteLock",
            "tryConvertToOptimisticRead",
            "tryUnlockRead",
            "tryUnlockWrite",
            "unlock",
            "unlockRead",
            "unlockWrite",
            "unstampedUnlockRead",
            "unstampedUnlockWrite",
            "isReadLocked",
            "isWriteLocked",
            "getReadLockCount",
        ],
    ),
    (
        "locks/AbstractQueuedSynchronizer$ConditionObject",
        Parts,
        &["await", "awaitNanos", "awaitUntil", "awaitUninterruptibly"],
    ),
    ("locks/AbstractQueuedSynchronizer$ConditionObject", Instant, &["signal", "signalAll"]),
    (
        "locks/AbstractQueuedLongSynchronizer$ConditionObject",
        Parts,
        &["await", "awaitNanos", "awaitUntil", "awaitUninterruptibly"],
    ),
    ("locks/AbstractQueuedLongSynchronizer$ConditionObject", Instant, &["signal", "signalAll"]),
];

const SYNCHRONIZERS: &[Rows] = &[
    ("Semaphore", Waits, &["acquire", "acquireUninterruptibly"]),
    ("Semaphore", Instant, &["tryAcquire", "release", "availablePermits", "drainPermits"]),
    ("CountDownLatch", Waits, &["await"]),
    ("CountDownLatch", Instant, &["countDown", "getCount"]),
    ("CyclicBarrier", Parts, &["await"]),
    ("CyclicBarrier", Instant, &["reset", "isBroken", "getNumberWaiting"]),
    // If more threads arrive than have registered, which is an error of theirs, an exception may be missed.
    ("Phaser", Parts, &["arriveAndAwaitAdvance", "awaitAdvance", "awaitAdvanceInterruptibly"]),
    (
        "Phaser",
        Instant,
        &[
            "register",
            "bulkRegister",
            "arrive",
            "arriveAndDeregister",
            "forceTermination",
            "getPhase",
            "getRegisteredParties",
            "getArrivedParties",
            "getUnarrivedParties",
            "isTerminated",
        ],
    ),
    ("Exchanger", Parts, &["exchange"]),
];

const QUEUES: &[Rows] = &[
    ("ArrayBlockingQueue", Waits, &["put", "take"]),
    (
        "ArrayBlockingQueue",
        Instant,
        &["offer", "poll", "peek", "size", "remainingCapacity", "remove", "contains"],
    ),
    ("LinkedBlockingQueue", Waits, &["put", "take"]),
    (
        "LinkedBlockingQueue",
        Instant,
        &["offer", "poll", "peek", "size", "remainingCapacity", "remove", "contains"],
    ),
    ("LinkedBlockingDeque", Waits, &["putFirst", "putLast", "takeFirst", "takeLast"]),
    (
        "LinkedBlockingDeque",
        Instant,
        &[
            "offerFirst",
            "offerLast",
            "pollFirst",
            "pollLast",
            "peekFirst",
            "peekLast",
            "size",
            "remainingCapacity",
            "removeFirstOccurrence",
            "removeLastOccurrence",
            "contains",
        ],
    ),
    ("PriorityBlockingQueue", Waits, &["take"]),
    ("PriorityBlockingQueue", Instant, &["offer", "poll", "peek", "size", "remove", "contains"]),
    ("DelayQueue", Parts, &["take"]),
    ("DelayQueue", Instant, &["offer", "poll", "peek", "size", "remove"]),
    ("SynchronousQueue", Parts, &["put", "take"]),
    ("SynchronousQueue", Instant, &["offer", "poll"]),
    ("LinkedTransferQueue", Parts, &["take", "transfer"]),
    ("LinkedTransferQueue", Instant, &["put", "offer", "add", "poll", "tryTransfer"]),
    ("ConcurrentLinkedQueue", Instant, &["offer", "poll", "peek", "isEmpty"]),
];

const MAPS: &[Rows] = &[
    (
        "ConcurrentHashMap",
        Instant,
        &[
            "get",
            "getOrDefault",
            "containsKey",
            "put",
            "putIfAbsent",
            "remove",
            "replace",
            "compute",
            "computeIfAbsent",
            "computeIfPresent",
            "merge",
        ],
    ),
    ("ConcurrentHashMap$KeySetView", Instant, &["add", "remove", "contains"]),
    (
        "ConcurrentSkipListMap",
        Instant,
        &[
            "get",
            "getOrDefault",
            "containsKey",
            "put",
            "putIfAbsent",
            "remove",
            "replace",
            "compute",
            "computeIfAbsent",
            "computeIfPresent",
            "merge",
        ],
    ),
    ("CopyOnWriteArrayList", Instant, &["add", "addIfAbsent", "set", "remove", "clear"]),
];

const TASKS: &[Rows] = &[
    ("FutureTask", Waits, &["get"]),
    ("FutureTask", Instant, &["run", "runAndReset", "cancel", "isDone", "isCancelled"]),
    ("CompletableFuture", Waits, &["get", "join"]),
    (
        "ThreadPoolExecutor",
        Instant,
        &[
            "execute",
            "shutdown",
            "shutdownNow",
            "isShutdown",
            "isTerminating",
            "isTerminated",
            "processWorkerExit",
            "remove",
            "prestartCoreThread",
        ],
    ),
    ("ThreadPoolExecutor", Works, &["runWorker"]),
    ("ThreadPoolExecutor", Parts, &["awaitTermination"]),
    (
        "ScheduledThreadPoolExecutor",
        Instant,
        &[
            "schedule",
            "scheduleAtFixedRate",
            "scheduleWithFixedDelay",
            "reExecutePeriodic",
            "shutdown",
            "shutdownNow",
        ],
    ),
    ("ForkJoinPool", Works, &["runWorker", "invoke"]),
    (
        "ForkJoinPool",
        Instant,
        &["execute", "submit", "shutdown", "shutdownNow", "registerWorker", "deregisterWorker", "commonPool"],
    ),
    ("ForkJoinTask", Instant, &["fork"]),
    ("ForkJoinTask", Works, &["join", "get", "invoke", "invokeAll", "quietlyJoin", "quietlyInvoke"]),
];

/// Stages are all of one kind: each either runs a function of the program at once or leaves it for later.
const STAGES: &str = "CompletableFuture";

/// What runs a stage on a thread of a pool.
const STAGE_RUNNERS: &[&str] = &["run", "exec", "tryFire"];

const SHOWS_QUEUE: &[(&str, &[&str])] = &[
    (
        "locks/",
        &[
            "hasQueuedThreads",
            "hasQueuedThread",
            "getQueueLength",
            "getQueuedThreads",
            "hasWaiters",
            "getWaitQueueLength",
            "getWaitingThreads",
            "getQueuedReaderThreads",
            "getQueuedWriterThreads",
        ],
    ),
    ("Semaphore", &["hasQueuedThreads", "getQueueLength", "getQueuedThreads"]),
    // Who asks for one permit waits behind who asks for two, even if one is there.
    ("Semaphore$FairSync", &["<init>"]),
];

pub(crate) const PACKAGE: &str = "java/util/concurrent/";

/// The row of a method of the boot loader's classes.
pub fn row(class: &str, method: &str, descriptor: &str) -> Option<Row> {
    let class = class.strip_prefix(PACKAGE)?;
    if shows_queue(class, method) {
        return Some(Row::ShowsQueue);
    }
    let manner = listed(class, method).or_else(|| stage(class, method))?;
    let times_out = descriptor.contains(TIMED);
    Some(Row::Operation(if times_out { Parts } else { manner }))
}

/// Is the class one of those whose calls count as single operations, so that its own code would not be explored?
pub fn is_of_package(class: &str) -> bool {
    class.starts_with(PACKAGE)
}

fn listed(class: &str, method: &str) -> Option<Manner> {
    let tables = [LOCKS, SYNCHRONIZERS, QUEUES, MAPS, TASKS];
    let mut rows = tables.into_iter().flatten();
    rows.find(|(of, _, methods)| *of == class && methods.contains(&method)).map(|(_, manner, _)| *manner)
}

fn stage(class: &str, method: &str) -> Option<Manner> {
    let rest = class.strip_prefix(STAGES)?;
    let runs = rest.starts_with('$') && STAGE_RUNNERS.contains(&method);
    let makes = rest.is_empty() && !method.starts_with('<');
    (runs || makes).then_some(Instant)
}

fn shows_queue(class: &str, method: &str) -> bool {
    let of = |place: &str| if place.ends_with('/') { class.starts_with(place) } else { class == place };
    SHOWS_QUEUE.iter().any(|(place, methods)| of(place) && methods.contains(&method))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let manner = |class: &str, method: &str, descriptor: &str| match row(
            &format!("{PACKAGE}{class}"),
            method,
            descriptor,
        ) {
            Some(Row::Operation(manner)) => Some(manner),
            _ => None,
        };
        assert_eq!(manner("locks/ReentrantLock", "lock", "()V"), Some(Waits));
        assert_eq!(manner("locks/ReentrantLock", "tryLock", "()Z"), Some(Instant));
        assert_eq!(
            manner("locks/ReentrantLock", "tryLock", "(JLjava/util/concurrent/TimeUnit;)Z"),
            Some(Parts)
        );
        assert_eq!(manner("CompletableFuture", "get", "()Ljava/lang/Object;"), Some(Waits));
        assert_eq!(
            manner("CompletableFuture", "thenApply", "(Ljava/util/function/Function;)V"),
            Some(Instant)
        );
        assert_eq!(manner("CompletableFuture", "<init>", "()V"), None);
        assert_eq!(manner("CompletableFuture$AsyncSupply", "run", "()V"), Some(Instant));
        assert_eq!(manner("ConcurrentHashMap", "size", "()I"), None);
        assert_eq!(row("java/util/HashMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;"), None);
    }

    #[test]
    fn queues_that_show() {
        let shows = |class: &str, method: &str| {
            row(&format!("{PACKAGE}{class}"), method, "()V") == Some(Row::ShowsQueue)
        };
        assert!(shows("locks/ReentrantLock", "hasQueuedThreads") && shows("Semaphore$FairSync", "<init>"));
        assert!(!shows("Semaphore", "release") && !shows("Semaphore$NonfairSync", "<init>"));
    }

    #[test]
    fn no_method_has_two_rows() {
        let mut seen = Vec::new();
        for (class, _, methods) in [LOCKS, SYNCHRONIZERS, QUEUES, MAPS, TASKS].into_iter().flatten() {
            for method in *methods {
                assert!(!seen.contains(&(*class, *method)), "{class}.{method}");
                seen.push((*class, *method));
            }
        }
    }
}
