//! When the commonest calls that wait can end, as far as a few fields of the library's objects tell.
//!
//! A call with `Manner::Waits` begins only when it can also end, and whether it can is found out by trying it from a
//! mark. With a condition that is read off instead. The machine knows how to read each (`stepping/conditions.rs` of
//! `threadbare-vm`); where the fields do not decide it, the call is tried all the same, and the suite compares both
//! answers wherever a condition gives one.
//!
//! A condition says nothing about what a call does: that is the library's own code in any case.

/// What decides whether a call can end now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// Takes a `ReentrantLock`: nobody else holds it.
    Lock {
        /// An interrupt ends the wait, so whoever holds the lock is not the only one who can.
        interruptible: bool,
    },
    /// Takes permits of a `Semaphore`, one or as many as the argument says: so many are there.
    Permits,
    /// Awaits a `CountDownLatch`: it is at zero.
    Latch,
    /// Puts into an `ArrayBlockingQueue`: there is room.
    ArrayPut,
    /// Takes from an `ArrayBlockingQueue`: it is not empty.
    ArrayTake,
    /// Puts into a `LinkedBlockingQueue`: there is room.
    LinkedPut,
    /// Takes from a `LinkedBlockingQueue`: it is not empty.
    LinkedTake,
    /// Takes from a `PriorityBlockingQueue`: it is not empty.
    HeapTake,
    /// Asks for the result of a `FutureTask`: it has one.
    TaskResult,
}

use Condition::{ArrayPut, ArrayTake, HeapTake, Latch, LinkedPut, LinkedTake, Lock, Permits, TaskResult};

/// Classes of `java.util.concurrent`, their methods, and when calls of these can end.
const CONDITIONS: &[(&str, &[&str], Condition)] = &[
    ("locks/ReentrantLock", &["lock"], Lock { interruptible: false }),
    ("locks/ReentrantLock", &["lockInterruptibly"], Lock { interruptible: true }),
    ("Semaphore", &["acquire", "acquireUninterruptibly"], Permits),
    ("CountDownLatch", &["await"], Latch),
    ("ArrayBlockingQueue", &["put"], ArrayPut),
    ("ArrayBlockingQueue", &["take"], ArrayTake),
    ("LinkedBlockingQueue", &["put"], LinkedPut),
    ("LinkedBlockingQueue", &["take"], LinkedTake),
    ("PriorityBlockingQueue", &["take"], HeapTake),
    ("FutureTask", &["get"], TaskResult),
];

/// The condition of a method with `Manner::Waits`, if fields tell.
pub fn condition(class: &str, method: &str) -> Option<Condition> {
    let class = class.strip_prefix(crate::operations::PACKAGE)?;
    let mut rows = CONDITIONS.iter();
    rows.find(|(of, methods, _)| *of == class && methods.contains(&method)).map(|(.., condition)| *condition)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::{Manner, PACKAGE, Row, row};

    #[test]
    fn conditions_are_of_calls_that_wait() {
        for (class, methods, condition_of) in CONDITIONS {
            let class = format!("{PACKAGE}{class}");
            for method in *methods {
                assert_eq!(
                    row(&class, method, "()V"),
                    Some(Row::Operation(Manner::Waits)),
                    "{class}.{method}"
                );
                assert_eq!(condition(&class, method), Some(*condition_of));
            }
        }
        assert_eq!(condition("java/util/concurrent/locks/ReentrantLock", "unlock"), None);
    }
}
