//! Results that no linearization gives, and that are no fault of the class all the same.
//!
//! - The library's concurrent collections do some things bit by bit, and say so: results count only if no such
//!   operation was disturbed in the middle.
//! - Collections and maps do not promise that what they do with many elements happens at once.
//! - Threads that draw from one generator of random numbers get what the others leave.
//! - A call that is named an attempt may fail because others are busy.
//! - What one instance does with another one is hardly ever promised to happen at once.
//!
//! What is excused is counted and not told. All of it errs towards silence.

use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::outcome::Results;
use threadbare_explore::engine::step::Mode;
use threadbare_explore::engine::trace::TraceEvent;
use threadbare_library::weak::{is_attempt, is_bulk, is_gradual, is_random};
use threadbare_testgen::test::{Call, Test, vars};
use threadbare_vm::Vm;
use threadbare_vm::ids::{MethodId, ThreadId};

/// Results of an attempt that has failed.
const FAILED: [&str; 4] = ["false", "null", "Optional.empty", "0"];
/// Interfaces of whom bulk operations are expected not to be atomic.
const COLLECTIONS: [&str; 2] = ["java/util/Collection", "java/util/Map"];

/// Why wrong results are nobody's fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Excuse {
    Gradual,
    Bulk,
    Random,
    Attempt,
    Instances,
}

/// Is there one for an execution that a machine has just run, with details recorded?
pub(crate) fn excuse(
    machine: &Machine,
    test: &Test,
    callers: &[ThreadId],
    results: &Results,
) -> Option<Excuse> {
    let vm = &machine.vm;
    let failed = |(suffix, returned): (&Vec<Call>, &Option<String>)| match &suffix[..] {
        [call] => {
            is_attempt(&call.method.name) && returned.as_deref().is_some_and(|value| FAILED.contains(&value))
        }
        // What they gave is not known.
        calls => calls.iter().any(|call| is_attempt(&call.method.name)),
    };
    if test.suffixes.iter().zip(&results.returned).any(failed) {
        return Some(Excuse::Attempt);
    }
    if test.calls().any(|call| takes_another(test, call)) {
        return Some(Excuse::Instances);
    }
    if is_collection(vm, test) && test.calls().any(|call| is_bulk(&call.method.name)) {
        return Some(Excuse::Bulk);
    }
    let recorded = machine.recorded();
    let own = |event: &&TraceEvent| callers.contains(&event.thread);
    let frames =
        |event: &TraceEvent| event.detail().stack.iter().map(|frame| frame.method).collect::<Vec<_>>();
    if recorded.iter().filter(own).any(|e| frames(e).iter().any(|m| is_random(&vm.method(*m).class().name))) {
        return Some(Excuse::Random);
    }
    callers.iter().any(|t| is_disturbed(vm, recorded, *t)).then_some(Excuse::Gradual)
}

/// Did another thread write in the middle of a gradual operation of this one?
fn is_disturbed(vm: &Vm, recorded: &[TraceEvent], t: ThreadId) -> bool {
    let mut open: Option<(usize, MethodId)> = None;
    let mut last = 0;
    for (at, event) in recorded.iter().enumerate().filter(|(_, event)| event.thread == t) {
        // The outermost frame of the operation, counted from the bottom of the stack.
        let stack = &event.detail().stack;
        let now = stack.iter().rev().enumerate().find_map(|(depth, frame)| {
            let method = vm.method(frame.method);
            is_gradual(&method.class().name, &method.name, &method.descriptor)
                .then_some((depth, frame.method))
        });
        if now.is_some() && now == open && writes_between(recorded, t, last, at) {
            return true;
        }
        open = now;
        last = at;
    }
    false
}

/// Does another thread write anything between two operations of this one?
fn writes_between(recorded: &[TraceEvent], t: ThreadId, first: usize, second: usize) -> bool {
    recorded[first..second]
        .iter()
        .filter(|event| event.thread != t)
        .any(|event| event.accesses.iter().any(|access| access.mode == Mode::Write))
}

/// Is a call on one instance given another one?
fn takes_another(test: &Test, call: &Call) -> bool {
    vars(&call.args).filter(|var| test.instances.contains(var)).count() > 1
}

fn is_collection(vm: &Vm, test: &Test) -> bool {
    let class = vm.loaded(threadbare_vm::ids::LoaderId::APP, &test.class);
    let implements = |interface: &str| {
        class.is_some_and(|c| c.all_interfaces.iter().any(|id| &*vm.class(*id).name == interface))
    };
    COLLECTIONS.iter().any(|interface| implements(interface))
}
