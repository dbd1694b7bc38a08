//! The library as others use it, and what holds of the workspace as a whole.

mod arrows;
#[path = "../../examples/check_class/checking.rs"]
mod checking;
mod journal;
mod tokens;

use threadbare::Jdk;
use threadbare_testkit::{CompiledClasses, jdks, root};

/// A kernel of the corpus, compiled, and the JDK as users of the library have it.
fn compiled(kernel: &str) -> (Jdk, CompiledClasses) {
    let source = root().join(format!("corpus/classes/kernels/{kernel}.java"));
    let compiled = CompiledClasses::of_files(jdks::any(), "library", &[source]);
    (Jdk::at(&compiled.jdk.home).expect("a JDK"), compiled)
}

#[test]
fn the_example_finds_a_violation() {
    let (jdk, classes) = compiled("Ledger");
    let text = checking::check_class(&jdk, &classes.class_path(), "kernels.Ledger").expect("a report");
    assert!(text.starts_with("violation 1: kernels.Ledger is not thread-safe"), "{text}");
    assert!(text.contains("kernels.Ledger: 1 violation"), "{text}");
}
