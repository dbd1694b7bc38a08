//! What methods of stubs give back instead of null: whoever asks for an optional, a list or a future goes on with an
//! empty one, and fails on null.

/// An expression without arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sensible {
    /// A new object by the constructor without parameters.
    New(&'static str),
    /// A static method; `zero` says that it is given a zero of its only parameter's type.
    Call { class: &'static str, name: &'static str, descriptor: &'static str, zero: bool },
    /// A static field, of its class's own type.
    Constant { class: &'static str, name: &'static str },
}

use Sensible::{Call, Constant, New};

const fn call(class: &'static str, name: &'static str, descriptor: &'static str) -> Sensible {
    Call { class, name, descriptor, zero: false }
}

const fn boxed(class: &'static str, descriptor: &'static str) -> Sensible {
    Call { class, name: "valueOf", descriptor, zero: true }
}

const TABLE: [(&str, Sensible); 25] = [
    ("Ljava/lang/Boolean;", boxed("java/lang/Boolean", "(Z)Ljava/lang/Boolean;")),
    ("Ljava/lang/Double;", boxed("java/lang/Double", "(D)Ljava/lang/Double;")),
    ("Ljava/lang/Integer;", boxed("java/lang/Integer", "(I)Ljava/lang/Integer;")),
    ("Ljava/lang/Iterable;", New("java/util/ArrayList")),
    ("Ljava/lang/Long;", boxed("java/lang/Long", "(J)Ljava/lang/Long;")),
    ("Ljava/lang/Number;", boxed("java/lang/Integer", "(I)Ljava/lang/Integer;")),
    ("Ljava/math/BigDecimal;", Constant { class: "java/math/BigDecimal", name: "ZERO" }),
    ("Ljava/math/BigInteger;", Constant { class: "java/math/BigInteger", name: "ZERO" }),
    ("Ljava/time/Duration;", Constant { class: "java/time/Duration", name: "ZERO" }),
    ("Ljava/time/Instant;", Constant { class: "java/time/Instant", name: "EPOCH" }),
    ("Ljava/util/ArrayList;", New("java/util/ArrayList")),
    ("Ljava/util/Collection;", New("java/util/ArrayList")),
    ("Ljava/util/Deque;", New("java/util/ArrayDeque")),
    ("Ljava/util/HashMap;", New("java/util/HashMap")),
    ("Ljava/util/Iterator;", call("java/util/Collections", "emptyIterator", "()Ljava/util/Iterator;")),
    ("Ljava/util/List;", New("java/util/ArrayList")),
    ("Ljava/util/Map;", New("java/util/HashMap")),
    ("Ljava/util/Optional;", call("java/util/Optional", "empty", "()Ljava/util/Optional;")),
    ("Ljava/util/OptionalDouble;", call("java/util/OptionalDouble", "empty", "()Ljava/util/OptionalDouble;")),
    ("Ljava/util/OptionalInt;", call("java/util/OptionalInt", "empty", "()Ljava/util/OptionalInt;")),
    ("Ljava/util/OptionalLong;", call("java/util/OptionalLong", "empty", "()Ljava/util/OptionalLong;")),
    ("Ljava/util/Properties;", New("java/util/Properties")),
    ("Ljava/util/Queue;", New("java/util/ArrayDeque")),
    ("Ljava/util/Set;", New("java/util/HashSet")),
    ("Ljava/util/concurrent/CompletableFuture;", New("java/util/concurrent/CompletableFuture")),
];

/// What stands for a result of this type, if null would be no sensible one.
pub(crate) fn sensible(descriptor: &str) -> Option<Sensible> {
    let found = TABLE.binary_search_by(|(known, _)| (*known).cmp(descriptor)).ok()?;
    Some(TABLE[found].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order() {
        assert!(TABLE.windows(2).all(|rows| rows[0].0 < rows[1].0));
        assert_eq!(sensible("Ljava/util/List;"), Some(New("java/util/ArrayList")));
        assert_eq!(sensible("Ljava/lang/Thread;"), None);
    }
}
