//! A hundred random classes: no pair that the analysis prunes may fail.

use std::path::Path;
use std::sync::Arc;
use threadbare_analysis::dependencies::analyse::Analyst;
use threadbare_analysis::program::classes::Sources;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_corpus::compile::{javac, own_folder};
use threadbare_corpus::jdks;
use threadbare_pruning::generate::{Class, IMPORTS, class};
use threadbare_pruning::{Finding, Prover, Tally};
use threadbare_vm::Program;

const SEED: u64 = 1;
const CLASSES: u64 = 100;
/// Machines link and boot on the host's stack.
const HOST_STACK: usize = 256 << 20;

fn prove(classes: &[Class], seed: u64) -> (Tally, Vec<Finding>) {
    let jdk = jdks::find().into_iter().next().expect("a JDK");
    let dir = own_folder(env!("CARGO_TARGET_TMPDIR"), "pruned", &jdk);
    let out = dir.join("classes");
    std::fs::create_dir_all(&out).expect("a folder");
    let source = dir.join("Classes.java");
    let text: String = classes.iter().map(|c| c.source.as_str()).collect();
    std::fs::write(&source, format!("{IMPORTS}{text}")).expect("a source");
    let paths: [&Path; 1] = [&source];
    if let Some(error) = javac(&jdk, &out, &paths).expect("javac") {
        panic!("{error}");
    }
    let image = Arc::new(JImage::open(jdk.home.join("lib/modules")).expect("the JDK's image"));
    let class_path_text = out.to_string_lossy().into_owned();
    let class_path = Arc::new(ClassPath::parse(&class_path_text));
    let analyst = Analyst::new(Sources { image: image.clone(), class_path: class_path.clone() });
    let program = Program { jdk_home: jdk.home.clone(), feature: jdk.feature, image, class_path };
    let mut prover = Prover::new(analyst, program, class_path_text).expect("a machine");
    let mut findings = Vec::new();
    for class in classes {
        findings.extend(prover.class(class, seed).expect("an analysis"));
    }
    (prover.tally, findings)
}

fn on_large_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().name("machine".into()).stack_size(HOST_STACK);
    thread.spawn(run).expect("a thread").join().expect("no panic")
}

#[test]
fn no_pruned_pair_fails() {
    let classes: Vec<Class> = (0..CLASSES).map(|number| class(SEED, number)).collect();
    let sources = classes.clone();
    let (tally, findings) = on_large_stack(move || prove(&classes, SEED));
    for finding in &findings {
        let source = sources.iter().find(|c| c.name == finding.class).map_or("", |c| &c.source);
        eprintln!("{source}\n{finding:#?}\n");
    }
    assert!(findings.is_empty(), "{} pruned pairs fail", findings.len());
    // The test has something to do.
    assert!(tally.pruned[0] > 300 && tally.executions > 1_000, "{tally:?}");
    assert!(tally.incomplete * 5 < tally.tests, "{tally:?}");
}

#[test]
fn a_class_depends_on_seed_and_number_alone() {
    for number in [0, 7, 99] {
        assert_eq!(class(3, number).source, class(3, number).source);
    }
    assert_ne!(class(3, 1).source, class(3, 2).source);
    assert_ne!(class(3, 1).source, class(4, 1).source);
}
