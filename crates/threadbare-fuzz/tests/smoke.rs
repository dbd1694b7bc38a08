//! A few seconds of fuzzing with a fixed seed: no input may crash the machine.

use std::sync::Arc;
use threadbare_classfile::JImage;
use threadbare_corpus::{compile, program};
use threadbare_fuzz::{Machine, Outcome, Seed, machine, old};
use threadbare_testkit::{CompiledClasses, jdks, root};

/// Areas whose programs are small and exercise the machine rather than the library.
const AREAS: [&str; 2] = ["lang", "indy"];
const EXECUTIONS: u64 = 250;

#[test]
fn old_class_files_run() {
    on_a_large_stack(|| {
        let mut machine = boot();
        for seed in old::seeds() {
            let input = threadbare_fuzz::Input {
                name: seed.name.clone(),
                victim: seed.main_class.clone(),
                main_class: seed.main_class,
                classes: seed.classes,
            };
            let outcome = machine.execute(&input);
            let expected = if seed.name.starts_with("recursion") { "StackOverflowError" } else { "returned" };
            assert_eq!(outcome.name(), expected, "{}: {outcome:?}", seed.name);
        }
    });
}

/// `sun.misc.Unsafe` with offsets and addresses that are nowhere.
#[test]
fn hostile_offsets_are_faults() {
    on_a_large_stack(|| {
        let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/HostileUnsafe.java");
        let compiled = CompiledClasses::of_files(jdks::any(), "hostile", &[source]);
        let classes = ["HostileUnsafe.class", "HostileUnsafe$Access.class"]
            .map(|name| (name.to_string(), std::fs::read(compiled.classes.join(name)).expect("compiled")));
        let input = threadbare_fuzz::Input {
            name: "hostile".into(),
            main_class: "HostileUnsafe".into(),
            victim: "HostileUnsafe".into(),
            classes: classes.to_vec(),
        };
        let outcome = boot().execute(&input);
        assert_eq!(outcome.name(), "returned", "{outcome:?}");
    });
}

/// Below the accessors of reflection nothing is verified, so nobody may be there.
#[test]
fn nobody_extends_the_reflection_accessors() {
    on_a_large_stack(|| {
        let seed = old::seeds().swap_remove(0);
        let (name, bytes) = &seed.classes[0];
        let (old, new) = (b"\0\x10java/lang/Object", b"\0\x26jdk/internal/reflect/MagicAccessorImpl");
        let at = bytes.windows(old.len()).position(|w| w == old).expect("the name of the superclass");
        let bytes = [&bytes[..at], new, &bytes[at + old.len()..]].concat();
        let input = threadbare_fuzz::Input {
            name: seed.name,
            victim: seed.main_class.clone(),
            main_class: seed.main_class,
            classes: vec![(name.clone(), bytes)],
        };
        assert_eq!(boot().execute(&input).name(), "launcher error");
    });
}

#[test]
fn mutated_class_files_do_not_crash_the_machine() {
    on_a_large_stack(|| {
        machine::catch_panics();
        let jdk = jdks::find().into_iter().next().expect("these tests need a JDK");
        let mut seeds = old::seeds();
        let mut programs = program::discover(&root().join("corpus/conformance")).expect("the corpus");
        programs.retain(|p| p.runs_on(jdk.feature) && AREAS.contains(&&*p.area));
        for area in programs.chunk_by(|a, b| a.area == b.area) {
            let compiled =
                compile::compile(&jdk, &area[0].area, &area.iter().collect::<Vec<_>>()).expect("javac");
            for p in area {
                let file = format!("{}.class", p.main_class);
                if let Ok(bytes) = std::fs::read(compiled.classes.join(&file)) {
                    let (name, main_class) = (p.name.clone(), p.main_class.clone());
                    seeds.push(Seed { name, main_class, classes: vec![(file, bytes)] });
                }
            }
        }
        let mut machine = boot();
        for execution in 0..EXECUTIONS {
            let input = threadbare_fuzz::input(&seeds, 1, execution).expect("seeds");
            let outcome = machine.execute(&input);
            if let Outcome::Crashed(what) = outcome {
                panic!("execution {execution} of sequence 1 ({}): {what}", input.name);
            }
        }
    });
}

fn boot() -> Machine {
    let jdk = jdks::find().into_iter().next().expect("these tests need a JDK");
    let image = Arc::new(JImage::open(jdk.home.join("lib/modules")).expect("image"));
    Machine::new(&jdk.home, jdk.feature, image).expect("boot")
}

fn on_a_large_stack(work: fn()) {
    let thread = std::thread::Builder::new().stack_size(machine::HOST_STACK).spawn(work).expect("thread");
    if thread.join().is_err() {
        panic!("{}", machine::last_panic());
    }
}
