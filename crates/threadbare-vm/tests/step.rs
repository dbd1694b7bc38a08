//! The step interface on a state space that is small enough to count by hand.

mod support;

use std::collections::BTreeMap;
use support::of_tests;
use threadbare_testkit::on_big_stack;
use threadbare_vm::Vm;
use threadbare_vm::ids::{ClassId, LoaderId, ThreadId};
use threadbare_vm::stepping::step::Action;

/// The value of `TwoIncrements.counter.value`, and the schedules that led to it.
struct Outcomes(BTreeMap<i32, usize>);

/// Explores every order of operations but thread ends.
fn explore(vm: &mut Vm, threads: &[ThreadId], outcomes: &mut Outcomes) {
    let mut any = false;
    for &t in threads {
        let mark = vm.mark();
        if let Some(operation) = vm.pending(t).filter(|o| o.action != Action::End) {
            any = true;
            let event = vm.commit(t, 0).expect("an operation was pending");
            assert_eq!(event.operation, operation, "what was announced is what happened");
            explore(vm, threads, outcomes);
        }
        vm.rollback(&mark);
        vm.release(mark);
    }
    if !any {
        *outcomes.0.entry(counter(vm)).or_default() += 1;
    }
}

fn counter(vm: &Vm) -> i32 {
    let class = (0..vm.class_count())
        .map(|i| vm.class(ClassId(i as u32)))
        .find(|c| &*c.name == "TwoIncrements")
        .expect("loaded");
    let field = class.fields.iter().find(|f| &*f.name == "counter").expect("field");
    let object = vm.heap.get_ref(field.offset as usize);
    let offset = vm.field_offset(vm.class_of(object), "value").expect("field");
    vm.heap.i32(object.addr() + offset)
}

#[test]
fn two_increments_have_seventy_interleavings_and_two_results() {
    on_big_stack(|| {
        let classes = of_tests("step", &["TwoIncrements"]);
        let mut vm = classes.boot();
        vm.start_main("TwoIncrements", &[]).expect("main");
        assert_eq!(vm.run_to_first_start(), None, "main starts threads");
        vm.begin_sharing(&[]);
        // Main starts both threads and comes to its end.
        let main = ThreadId(0);
        while vm.pending(main).is_some_and(|o| o.action != Action::End) {
            let event = vm.commit(main, 0).expect("start");
            assert_eq!(event.operation.action, Action::Start, "{event:?}");
        }
        let threads = started(&vm);
        assert_eq!(threads.len(), 2);

        // One thread alone.
        let mark = vm.mark();
        let mut seen = Vec::new();
        while vm.pending(threads[0]).is_some_and(|o| o.action != Action::End) {
            let event = vm.commit(threads[0], 0).expect("pending");
            seen.push((event.operation.action, event.before as i32, event.after as i32));
        }
        assert_eq!(seen.iter().map(|s| s.0).collect::<Vec<_>>(), actions());
        assert_eq!((seen[2].1, seen[3].2), (0, 1), "reads zero, writes one");
        vm.rollback(&mark);
        vm.release(mark);

        // Linked by the run that was taken back, because linking lasts.
        let class = vm.loaded(LoaderId::APP, "TwoIncrements").expect("loaded");
        let listing = vm.disassemble(class.method("run", "()V").expect("declared").id);
        let opcodes: Vec<&str> = listing.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
        assert!(opcodes.contains(&"GetI32") && opcodes.contains(&"PutI32"), "{listing}");

        let mut outcomes = Outcomes(BTreeMap::new());
        explore(&mut vm, &threads, &mut outcomes);
        let total: usize = outcomes.0.values().sum();
        assert_eq!(total, 70, "eight choose four: every interleaving once");
        assert_eq!(outcomes.0.keys().copied().collect::<Vec<_>>(), [1, 2]);
    })
}

fn started(vm: &Vm) -> Vec<ThreadId> {
    let ours = |t: &ThreadId| &*vm.class_of(vm.thread(*t).object).name == "TwoIncrements";
    (0..vm.threads().len() as u32).map(ThreadId).filter(ours).collect()
}

/// `counter.value = counter.value + 1` reads the static twice, reads the field, writes the field.
fn actions() -> Vec<Action> {
    vec![Action::Read, Action::Read, Action::Read, Action::Write]
}
