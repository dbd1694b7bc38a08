//! Which objects stand for the library's interfaces and abstract classes.
//!
//! The analysis believes that arguments of tests are of these classes, and the generator makes them: where the two
//! differed, a pair of methods could be pruned that a test makes fail. The observer tries more of them.

/// Implementations of one interface or abstract class.
pub struct Usual {
    pub wanted: &'static str,
    /// In tests, the first one first.
    pub implementations: &'static [&'static str],
    /// Further ones, by which the summaries of the analysis are tried.
    pub further: &'static [&'static str],
}

const fn row(
    wanted: &'static str,
    implementations: &'static [&'static str],
    further: &'static [&'static str],
) -> Usual {
    Usual { wanted, implementations, further }
}

/// By name.
const USUAL: &[Usual] = &[
    row("java/io/InputStream", &["java/io/ByteArrayInputStream"], &[]),
    row("java/io/OutputStream", &["java/io/ByteArrayOutputStream"], &[]),
    row("java/io/Reader", &["java/io/StringReader"], &[]),
    row("java/io/Writer", &["java/io/StringWriter"], &[]),
    row("java/lang/Appendable", &["java/lang/StringBuilder"], &["java/lang/StringBuffer"]),
    row("java/lang/CharSequence", &["java/lang/StringBuilder"], &[]),
    row("java/lang/Enum", &["java/util/concurrent/TimeUnit"], &[]),
    row("java/lang/Iterable", &["java/util/ArrayList"], &["java/util/Vector"]),
    row("java/lang/Runnable", &[], &["java/lang/Thread"]),
    row("java/text/DateFormat", &["java/text/SimpleDateFormat"], &[]),
    row("java/text/Format", &["java/text/SimpleDateFormat"], &[]),
    row("java/text/NumberFormat", &["java/text/DecimalFormat"], &[]),
    row(
        "java/util/AbstractCollection",
        &["java/util/ArrayList"],
        &["java/util/Vector", "java/util/ArrayDeque"],
    ),
    row("java/util/AbstractList", &["java/util/ArrayList"], &["java/util/Vector"]),
    row("java/util/AbstractMap", &["java/util/HashMap"], &["java/util/TreeMap"]),
    row(
        "java/util/AbstractQueue",
        &["java/util/PriorityQueue"],
        &["java/util/concurrent/LinkedBlockingQueue"],
    ),
    row("java/util/AbstractSequentialList", &["java/util/LinkedList"], &[]),
    row("java/util/AbstractSet", &["java/util/HashSet"], &["java/util/TreeSet"]),
    row("java/util/Calendar", &["java/util/GregorianCalendar"], &[]),
    row(
        "java/util/Collection",
        &["java/util/ArrayList", "java/util/HashSet"],
        &["java/util/Vector", "java/util/ArrayDeque"],
    ),
    row("java/util/Deque", &["java/util/ArrayDeque"], &["java/util/LinkedList"]),
    row("java/util/Dictionary", &["java/util/Hashtable"], &[]),
    row("java/util/Enumeration", &["java/util/Vector$1"], &[]),
    row("java/util/EventListener", &[], &["java/util/EventListenerProxy"]),
    row("java/util/IllegalFormatException", &[], &["java/util/UnknownFormatConversionException"]),
    row("java/util/Iterator", &["java/util/ArrayList$Itr"], &[]),
    row("java/util/List", &["java/util/ArrayList"], &["java/util/LinkedList", "java/util/Vector"]),
    row("java/util/Map", &["java/util/HashMap"], &["java/util/Hashtable", "java/util/TreeMap"]),
    row("java/util/Map$Entry", &["java/util/AbstractMap$SimpleEntry"], &[]),
    row("java/util/NavigableMap", &["java/util/TreeMap"], &[]),
    row("java/util/NavigableSet", &["java/util/TreeSet"], &[]),
    row("java/util/Queue", &["java/util/ArrayDeque"], &["java/util/LinkedList"]),
    row("java/util/ResourceBundle", &[], &["java/util/PropertyResourceBundle"]),
    row("java/util/SequencedCollection", &["java/util/ArrayList"], &[]),
    row("java/util/SequencedMap", &["java/util/LinkedHashMap"], &[]),
    row("java/util/SequencedSet", &["java/util/LinkedHashSet"], &[]),
    row("java/util/Set", &["java/util/HashSet"], &["java/util/TreeSet"]),
    row("java/util/SortedMap", &["java/util/TreeMap"], &[]),
    row("java/util/SortedSet", &["java/util/TreeSet"], &[]),
    row("java/util/TimeZone", &["java/util/SimpleTimeZone"], &[]),
    row("java/util/concurrent/AbstractExecutorService", &[], &["java/util/concurrent/ThreadPoolExecutor"]),
    row("java/util/concurrent/BlockingDeque", &["java/util/concurrent/LinkedBlockingDeque"], &[]),
    row(
        "java/util/concurrent/BlockingQueue",
        &["java/util/concurrent/LinkedBlockingQueue"],
        &["java/util/concurrent/ArrayBlockingQueue"],
    ),
    row("java/util/concurrent/CompletionStage", &["java/util/concurrent/CompletableFuture"], &[]),
    row("java/util/concurrent/ConcurrentMap", &["java/util/concurrent/ConcurrentHashMap"], &[]),
    row("java/util/concurrent/ConcurrentNavigableMap", &["java/util/concurrent/ConcurrentSkipListMap"], &[]),
    row("java/util/concurrent/ExecutorService", &["java/util/concurrent/ThreadPoolExecutor"], &[]),
    row("java/util/concurrent/Future", &["java/util/concurrent/FutureTask"], &[]),
    row("java/util/concurrent/RunnableFuture", &["java/util/concurrent/FutureTask"], &[]),
    row(
        "java/util/concurrent/ScheduledExecutorService",
        &[],
        &["java/util/concurrent/ScheduledThreadPoolExecutor"],
    ),
    row("java/util/concurrent/TransferQueue", &["java/util/concurrent/LinkedTransferQueue"], &[]),
    row("java/util/concurrent/locks/Lock", &["java/util/concurrent/locks/ReentrantLock"], &[]),
    row(
        "java/util/concurrent/locks/ReadWriteLock",
        &["java/util/concurrent/locks/ReentrantReadWriteLock"],
        &[],
    ),
];

/// A method of another class that gives an object.
pub struct Given {
    pub wanted: &'static str,
    pub class: &'static str,
    pub name: &'static str,
    pub descriptor: &'static str,
}

const fn given_by(
    wanted: &'static str,
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
) -> Given {
    Given { wanted, class, name, descriptor }
}

const GIVEN: &[Given] = &[
    given_by(
        "java/nio/charset/Charset",
        "java/nio/charset/Charset",
        "defaultCharset",
        "()Ljava/nio/charset/Charset;",
    ),
    given_by("java/util/Comparator", "java/util/Collections", "reverseOrder", "()Ljava/util/Comparator;"),
    given_by("java/util/Enumeration", "java/util/Vector", "elements", "()Ljava/util/Enumeration;"),
    given_by("java/util/Iterator", "java/util/ArrayList", "iterator", "()Ljava/util/Iterator;"),
    given_by("java/util/ListIterator", "java/util/ArrayList", "listIterator", "()Ljava/util/ListIterator;"),
    given_by("java/util/Spliterator", "java/util/ArrayList", "spliterator", "()Ljava/util/Spliterator;"),
    given_by(
        "java/util/concurrent/locks/Condition",
        "java/util/concurrent/locks/ReentrantLock",
        "newCondition",
        "()Ljava/util/concurrent/locks/Condition;",
    ),
    given_by(
        "java/util/stream/Collector",
        "java/util/stream/Collectors",
        "toList",
        "()Ljava/util/stream/Collector;",
    ),
    given_by("java/util/stream/Stream", "java/util/ArrayList", "stream", "()Ljava/util/stream/Stream;"),
];

/// What stands for this interface or abstract class, if anything is usual.
pub fn usual(wanted: &str) -> Option<&'static Usual> {
    USUAL.iter().find(|row| row.wanted == wanted)
}

/// Methods of other classes that give an object of this one.
pub fn given(wanted: &str) -> impl Iterator<Item = &'static Given> {
    GIVEN.iter().filter(move |row| row.wanted == wanted)
}

/// Implementations that no test is made with unless the analysis has seen them.
pub fn further() -> impl Iterator<Item = &'static str> {
    USUAL.iter().flat_map(|row| row.further).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_one_row() {
        assert!(USUAL.windows(2).all(|rows| rows[0].wanted < rows[1].wanted));
        for row in USUAL {
            let all: Vec<_> = row.implementations.iter().chain(row.further).collect();
            assert!(!all.is_empty(), "{}", row.wanted);
            assert!(all.iter().enumerate().all(|(i, name)| !all[..i].contains(name)), "{}", row.wanted);
        }
    }
}
