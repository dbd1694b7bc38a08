//! A hundred random classes: no pair that the analysis prunes may fail.

use threadbare_analysis::dependencies::analyse::Analyst;
use threadbare_analysis::program::classes::Sources;
use threadbare_pruning::generate::{Class, IMPORTS, class};
use threadbare_pruning::{Finding, Prover, Tally};
use threadbare_testkit::{CompiledClasses, jdks};

const SEED: u64 = 1;
const CLASSES: u64 = 100;
/// Machines link and boot on the host's stack.
const HOST_STACK: usize = 256 << 20;

fn prove(classes: &[Class], seed: u64) -> (Tally, Vec<Finding>) {
    let text: String = classes.iter().map(|class| class.source.as_str()).collect();
    let source = format!("{IMPORTS}{text}");
    let compiled = CompiledClasses::of_sources(jdks::any(), "pruned", &[("Classes", &source)]);
    let program = compiled.program();
    let sources = Sources { image: program.image.clone(), class_path: program.class_path.clone() };
    let analyst = Analyst::new(sources);
    let mut prover = Prover::new(analyst, program, compiled.class_path()).expect("a machine");
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
