//! Tests as bytes.
