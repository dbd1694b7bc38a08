//! What of the library counts as one step, and which natives look at nothing that operations do not show.

/// Does a method of the boot loader's classes count as one step? Bookkeeping of thread groups and numbers, of addresses
/// and of clean-up actions.
pub fn is_atomic(class: &str, method: &str) -> bool {
    match class {
        "java/lang/ThreadGroup" => true,
        "java/lang/Thread" => matches!(method, "nextThreadNum" | "nextThreadID"),
        "java/net/Inet4AddressImpl" | "java/net/Inet6AddressImpl" => {
            matches!(method, "anyLocalAddress" | "loopbackAddress")
        }
        // The order in which clean-up actions are registered; who takes one out performs it, which is no bookkeeping.
        "jdk/internal/ref/PhantomCleanable" | "jdk/internal/ref/CleanerImpl$CleanableList" => {
            method == "insert"
        }
        "jdk/internal/ref/Cleaner" => method == "add",
        _ => false,
    }
}

/// Does a native look at nothing but its arguments and memory that operations are about? A loop that
/// calls any other may wait for something that no operation shows.
pub fn is_pure_native(class: &str, method: &str) -> bool {
    match class {
        "jdk/internal/misc/Unsafe" | "java/lang/Class" | "java/lang/String" => true,
        "java/lang/Math" | "java/lang/StrictMath" | "java/lang/Float" | "java/lang/Double" => true,
        "java/lang/reflect/Array" => true,
        "java/lang/Object" => matches!(method, "hashCode" | "getClass" | "clone" | "wait" | "wait0"),
        "java/lang/System" => matches!(method, "arraycopy" | "identityHashCode"),
        name if name.starts_with("java/lang/invoke/") => true,
        "java/lang/Thread" => matches!(
            method,
            "currentThread"
                | "currentCarrierThread"
                | "onSpinWait"
                | "yield"
                | "yield0"
                | "sleep"
                | "sleepNanos0"
                | "isAlive"
                | "alive"
        ),
        _ => false,
    }
}

/// Does what a native does depend on nothing but its arguments, memory, monitors and the states of threads? Not on
/// the time, on how many objects there have been (of which identity hashes are made), or on files. What it writes to
/// a file does not matter: whoever reads it does not call a native of this kind.
pub fn is_plain_native(class: &str, method: &str) -> bool {
    match class {
        "jdk/internal/misc/Unsafe" => {
            matches!(method, "unpark" | "loadFence" | "storeFence" | "fullFence" | "park")
                || method != "getLoadAverage0"
                    && ["get", "put", "compareAnd"].iter().any(|start| method.starts_with(start))
        }
        "java/lang/Object" => {
            matches!(method, "getClass" | "clone" | "wait" | "wait0" | "notify" | "notifyAll")
        }
        "java/lang/System" => method == "arraycopy",
        "java/lang/Thread" => {
            is_pure_native(class, method)
                || matches!(
                    method,
                    "sleep0" | "holdsLock" | "interrupt0" | "clearInterruptEvent" | "scopedValueCache"
                )
        }
        "java/io/FileOutputStream" => matches!(method, "write" | "writeBytes"),
        name if name.starts_with("java/lang/invoke/") => false,
        _ => is_pure_native(class, method),
    }
}
