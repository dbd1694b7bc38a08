//! The library as others use it, and what holds of the workspace as a whole.

mod arrows;
#[path = "../../examples/check_class/checking.rs"]
mod checking;
mod journal;

use std::path::PathBuf;
use threadbare::Jdk;
use threadbare_corpus::compile::javac;
use threadbare_corpus::jdks;

/// A JDK, and a kernel of the corpus compiled with it into a folder of this test.
fn compiled(test: &str, kernel: &str) -> (Jdk, String) {
    let found = jdks::find();
    let first = found.first().expect("a JDK");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("library-{test}-{kernel}"));
    drop(std::fs::remove_dir_all(&out));
    std::fs::create_dir_all(&out).expect("a folder");
    let source = threadbare_corpus::root().join(format!("corpus/classes/kernels/{kernel}.java"));
    assert_eq!(javac(first, &out, &[&source]).expect("javac"), None);
    let jdk = Jdk::at(&first.home).expect("a JDK");
    (jdk, out.to_string_lossy().into_owned())
}

#[test]
fn the_example_finds_a_violation() {
    let (jdk, class_path) = compiled("example", "Ledger");
    let text = checking::check_class(&jdk, &class_path, "kernels.Ledger").expect("a report");
    assert!(text.starts_with("violation 1: kernels.Ledger is not thread-safe"), "{text}");
    assert!(text.contains("kernels.Ledger: 1 violation"), "{text}");
}
