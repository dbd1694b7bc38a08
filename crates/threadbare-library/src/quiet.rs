//! Objects and fields of the library that several threads can reach and no program can tell apart.
//!
//! Exploring interleavings inside of the library's own bookkeeping would multiply executions without ever changing
//! what a program can observe. So objects that never change (strings, boxes), or that hold the library's own caches
//! (method handles, reflection, class loaders, anything below `jdk.internal` and `sun`), never count, nor does what
//! only they refer to, unless they hold it for the program.

/// How far what happens in a class of the library matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quiet {
    /// An ordinary class.
    No,
    /// Its own fields do not matter; what they refer to does.
    Itself,
    /// Neither does what only its objects refer to.
    Whole,
}

/// Classes whose objects hold nothing of a program's, or nothing that changes.
const WHOLE: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Module",
    "java/lang/Short",
    "java/lang/StackTraceElement",
    "java/lang/String",
    "java/lang/System",
    "java/lang/Thread$ThreadIdentifiers",
    "java/lang/Thread$ThreadNumbering",
    "java/lang/ThreadGroup",
    "java/lang/invoke/MethodType",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/net/Inet4AddressImpl",
    "java/net/Inet6AddressImpl",
    "java/nio/Bits",
    "java/util/Locale",
    "java/util/Locale$Cache",
];

/// Classes that are as quiet as those above, and so are the classes right below them.
const WHOLE_FAMILIES: &[&str] = &["java/lang/ClassLoader", "java/nio/charset/Charset"];

/// Packages of the library's own machinery.
const QUIET_PACKAGES: &[&str] =
    &["java/lang/invoke/", "java/lang/reflect/", "java/lang/module/", "jdk/internal/", "sun/"];

/// Classes in them whose objects hold references for a program: bound arguments, the locks of streams, clean-up actions,
/// scoped values, the tasks of containers, the streams behind readers and writers.
const HOLDERS: &[&str] = &[
    "java/lang/invoke/BoundMethodHandle",
    "jdk/internal/misc/InternalLock",
    "jdk/internal/ref/",
    "jdk/internal/util/xml/",
    "jdk/internal/vm/",
    "sun/nio/cs/Stream",
];

/// Classes in them that are a program's channels, sockets and selectors under other names: threads meet at their locks.
const ORDINARY: &[&str] = &[
    "jdk/internal/net/http/",
    "sun/net/httpserver/",
    "sun/net/www/http/",
    "sun/net/www/protocol/http/",
    "sun/nio/ch/",
];

/// Classes among those that are machinery all the same: files, caches of buffers, constants.
const MACHINERY: &[&str] = &[
    "sun/nio/ch/DefaultSelectorProvider",
    "sun/nio/ch/DirectBuffer",
    "sun/nio/ch/ExtendedSocketOption",
    "sun/nio/ch/File",
    "sun/nio/ch/IO",
    "sun/nio/ch/Native",
    "sun/nio/ch/Net",
    "sun/nio/ch/OptionKey",
    "sun/nio/ch/SocketOptionRegistry",
    "sun/nio/ch/UnixFile",
    "sun/nio/ch/Util",
];

/// Of a class of the library, with the class right above it.
pub fn quiet(class: &str, above: Option<&str>) -> Quiet {
    if is_whole(class) || above.is_some_and(|above| WHOLE_FAMILIES.contains(&above)) {
        return Quiet::Whole;
    }
    let is_in = |list: &[&str]| list.iter().any(|start| class.starts_with(start));
    if !is_in(QUIET_PACKAGES) || is_in(ORDINARY) && !is_in(MACHINERY) {
        return Quiet::No;
    }
    if is_in(HOLDERS) { Quiet::Itself } else { Quiet::Whole }
}

/// Is it one of the classes that are quiet by name?
pub fn is_whole(class: &str) -> bool {
    WHOLE.contains(&class) || WHOLE_FAMILIES.contains(&class)
}

/// Is this field of a class of the library hidden from other threads, although the class is not quiet?
pub fn hides_field(class: &str, field: &str) -> bool {
    match class {
        // Only the interrupt status says something about what others did.
        "java/lang/Thread" => field != "interrupted",
        "java/lang/Thread$FieldHolder" => true,
        // Traces and causes: set by the thread that makes the exception.
        "java/lang/Throwable" => true,
        // Set when the file is opened.
        "java/io/FileDescriptor" => field == "append",
        _ => false,
    }
}

/// Is a final field hidden from other threads? After initialisation nobody writes a static one, and before it
/// nobody else reads it. Others are hidden unless objects can be known to others before they are made.
pub fn hides_final(is_static: bool, this_may_escape: bool) -> bool {
    is_static || !this_may_escape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_classes() {
        let alone = |class| quiet(class, Some("java/lang/Object"));
        assert_eq!(alone("java/lang/String"), Quiet::Whole);
        assert_eq!(alone("java/util/ArrayList"), Quiet::No);
        assert_eq!(alone("sun/nio/ch/SinkChannelImpl"), Quiet::No);
        assert_eq!(alone("sun/nio/ch/FileChannelImpl"), Quiet::Whole);
        assert_eq!(alone("sun/nio/cs/StreamEncoder"), Quiet::Itself);
        assert_eq!(alone("sun/nio/cs/UTF_8$Encoder"), Quiet::Whole);
        assert_eq!(alone("jdk/internal/misc/InternalLock"), Quiet::Itself);
        assert_eq!(quiet("java/net/URLClassLoader", Some("java/security/SecureClassLoader")), Quiet::No);
        assert_eq!(quiet("java/security/SecureClassLoader", Some("java/lang/ClassLoader")), Quiet::Whole);
    }

    #[test]
    fn hidden_fields() {
        assert!(hides_field("java/lang/Thread", "tid") && !hides_field("java/lang/Thread", "interrupted"));
        assert!(
            hides_field("java/io/FileDescriptor", "append")
                && !hides_field("java/io/FileDescriptor", "closed")
        );
        assert!(hides_final(true, true) && hides_final(false, false) && !hides_final(false, true));
    }
}
