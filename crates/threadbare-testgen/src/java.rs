//! Tests as Java source.
