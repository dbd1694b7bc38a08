//! What the library, and collections by their contracts, do not promise to do at once.
//!
//! Results that come of this are no fault of who calls it: the size of a concurrent map while others change it,
//! an iterator over live data, `addAll` beside `clear`, numbers drawn from one generator in turns.

use crate::operations::row;

/// Parts of the names of collections and counters of `java.util.concurrent`.
const COLLECTIONS: [&str; 6] = ["Concurrent", "Queue", "Deque", "Adder", "Accumulator", "Striped64"];
/// Packages of it in which nothing is a collection.
const OTHERS: [&str; 1] = ["java/util/concurrent/locks/"];

const RANDOM: [&str; 4] = [
    "java/util/Random",
    "java/util/SplittableRandom",
    "java/util/concurrent/ThreadLocalRandom",
    "java/security/",
];

/// Methods of collections and maps that go over many elements, or give a view of them.
const BULK: [&str; 27] = [
    "addAll",
    "clear",
    "containsAll",
    "containsValue",
    "descendingIterator",
    "drainTo",
    "elements",
    "entrySet",
    "equals",
    "forEach",
    "hashCode",
    "iterator",
    "keySet",
    "keys",
    "listIterator",
    "parallelStream",
    "putAll",
    "removeAll",
    "removeIf",
    "replaceAll",
    "retainAll",
    "sort",
    "spliterator",
    "stream",
    "toArray",
    "toString",
    "values",
];

/// Is this a method of a concurrent collection that takes effect bit by bit, as its documentation says?
pub fn is_gradual(class: &str, method: &str, descriptor: &str) -> bool {
    class.starts_with(crate::operations::PACKAGE)
        && !OTHERS.iter().any(|package| class.starts_with(package))
        && COLLECTIONS.iter().any(|part| class.contains(part))
        && !method.starts_with('<')
        && row(class, method, descriptor).is_none()
}

/// Does a class draw random numbers?
pub fn is_random(class: &str) -> bool {
    RANDOM.iter().any(|known| class.starts_with(known))
}

/// Does a method of a collection or map do something with all elements?
pub fn is_bulk(method: &str) -> bool {
    BULK.binary_search(&method).is_ok()
}

/// Does a method say by its name that it may fail because others are busy?
pub fn is_attempt(method: &str) -> bool {
    let rest = method.strip_prefix("try");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gradual() {
        let gradual =
            |class: &str, method: &str| is_gradual(&format!("java/util/concurrent/{class}"), method, "()V");
        assert!(gradual("ConcurrentHashMap", "size") && gradual("ConcurrentHashMap$Traverser", "advance"));
        assert!(gradual("atomic/LongAdder", "sum") && gradual("LinkedBlockingQueue$Itr", "next"));
        assert!(
            !gradual("ConcurrentHashMap", "put") && !gradual("locks/AbstractQueuedSynchronizer", "acquire")
        );
        assert!(!gradual("atomic/AtomicLong", "get") && !gradual("ConcurrentHashMap", "<init>"));
    }

    #[test]
    fn names() {
        assert!(BULK.windows(2).all(|names| names[0] < names[1]));
        assert!(is_bulk("putAll") && !is_bulk("put"));
        assert!(is_attempt("tryAcquire") && is_attempt("try") && !is_attempt("trying"));
    }
}
