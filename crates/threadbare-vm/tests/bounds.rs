//! What ends a run from outside: an interruption, and the memory that it may take; and that a rollback gives the
//! memory back.

mod support;

use std::time::Duration;
use support::of_tests;
use threadbare_testkit::on_big_stack;
use threadbare_vm::state::Portion;
use threadbare_vm::{Interrupt, RunEnd, Vm};

/// Runs the main thread until something else ends that than the end of its turn.
fn run(vm: &mut Vm) -> Portion {
    loop {
        match vm.run_portion(u64::MAX) {
            Portion::Ended(RunEnd::Unsupported { what, .. }) if what == "main blocked" => {}
            end => return end,
        }
    }
}

#[test]
fn an_interruption_ends_any_loop() {
    on_big_stack(|| {
        let classes = of_tests("bounds-forever", &["Forever"]);
        for kind in ["java", "native", "initialiser"] {
            let mut vm = classes.boot();
            let interrupt = vm.options.bounds.interrupt.clone();
            vm.start_main("Forever", &[kind.into()]).expect("main");
            #[expect(clippy::disallowed_methods, reason = "somebody outside of the machine")]
            let outside = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(100));
                interrupt.set();
            });
            assert_eq!(run(&mut vm), Portion::Ended(RunEnd::Interrupted), "{kind}");
            outside.join().expect("no panic");
            // It stays set, whatever is run; until it is taken away.
            assert_eq!(vm.run_portion(1), Portion::Ended(RunEnd::Interrupted), "{kind}");
            vm.options.bounds.interrupt = Interrupt::default();
            assert!(!matches!(vm.run_portion(1), Portion::Ended(RunEnd::Interrupted)), "{kind}");
        }
    });
}

#[test]
fn memory_is_bounded_and_given_back() {
    const BOUND: usize = 24 << 20;
    on_big_stack(|| {
        let classes = of_tests("bounds-grows", &["Grows"]);
        for kind in ["objects", "writes", "output", "files", "streams", "strings"] {
            let mut vm = classes.boot();
            vm.options.bounds.memory_bytes = BOUND;
            vm.start_main("Grows", &[kind.into()]).expect("main");
            let mark = vm.mark();
            assert_eq!(vm.memory_used(), 0);
            for _ in 0..2 {
                let end = run(&mut vm);
                let Portion::Ended(RunEnd::ResourceLimit { what }) = end else { panic!("{kind}: {end:?}") };
                assert!(what.contains("24 MiB of memory"), "{kind}: {what}");
                assert!(vm.memory_used() > BOUND, "{kind}");
                vm.rollback(&mark);
                assert_eq!(vm.memory_used(), 0, "{kind}");
            }
        }
    });
}
