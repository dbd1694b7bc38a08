//! Recording the calls of a test: each alone, on a thread of its own, from the state that the prefix leaves.

use crate::observation::Ended;
use crate::record::{Recorder, Recording};
use crate::relate::StaticReach;
use crate::silent::Snapshot;
use threadbare_testgen::stage::{Failure, Stage, failure_of_end};
use threadbare_testgen::test::{Call, Test, Value};
use threadbare_vm::Vm;
use threadbare_vm::ids::{Ref, ThreadId};
use threadbare_vm::stepping::step::Action;
use threadbare_vm::threads::thread::Edge;

/// Taken branches and calls of an observed call. The first calendar of a machine reads tables of locales
/// and needs nearly as many; a loop that never ends costs some hundredths of a second.
const CALL_STEPS: u64 = 3_000_000;
/// Visible operations of an observed call.
const CALL_OPERATIONS: usize = 20_000;
/// Time-outs that may fire in one call: enough for a timed wait in a retry loop.
const TIMERS: usize = 8;
/// The thread of the stage that makes the calls.
const WORKER: usize = 0;

/// Records all calls of a test, in its order; nothing if the prefix does not run.
pub(crate) fn record_calls(stage: &mut Stage, test: &Test) -> Option<Vec<Recording>> {
    let recorded = stage.run_linked(test, |stage, values| {
        let mut statics = StaticReach::default();
        let mut recordings = Vec::new();
        for call in test.calls() {
            let recording = stage.try_out(|stage| record_call(stage, call, values));
            recordings.push(recording.relate(stage.machine(), &mut statics));
        }
        recordings
    });
    recorded.ok()
}

/// Makes one call and records it. The machine is left as the call left it.
fn record_call(stage: &mut Stage, call: &Call, values: &[u64]) -> Recording {
    let root = |arg: &Value| match arg {
        Value::Var(var) => Ref::from_slot(values[var.0]),
        _ => Ref::NULL,
    };
    let roots: Vec<Ref> = call.args.iter().map(root).collect();
    let before = Snapshot::take(stage.machine(), &roots);
    stage.vm().allow_steps(CALL_STEPS);
    let target = match stage.begin(WORKER, call, values) {
        Ok(target) => target,
        Err(failure) => return Recording::ended(ended_of(failure)),
    };
    let t = stage.thread(WORKER);
    let mut recorder = Recorder::new(stage.machine(), t, target, roots);
    let ended = drive(stage.vm(), t, &mut recorder);
    let mut recording = recorder.finish(ended);
    recording.silent = before.silent_writes(stage.machine(), &recording);
    recording
}

fn drive(vm: &mut Vm, t: ThreadId, recorder: &mut Recorder) -> Ended {
    let mut timers = 0;
    for _ in 0..CALL_OPERATIONS {
        if let Some(end) = &vm.control.end {
            return ended_of(failure_of_end(end));
        }
        let pending = vm.pending(t);
        if pending.is_some_and(|op| op.action == Action::End) {
            return match &vm.thread(t).edge {
                Some(Edge::Threw(exception)) => Ended::Threw(vm.class_of(*exception).name.to_string()),
                _ => Ended::Returned,
            };
        }
        if pending.is_none() || !vm.can_go(t) {
            timers += 1;
            if timers > TIMERS || !vm.fire_timer() {
                return Ended::Blocked;
            }
            continue;
        }
        recorder.before(vm);
        match vm.commit(t, 0) {
            Some(event) => recorder.after(vm, &event),
            None => return Ended::Blocked,
        }
    }
    Ended::Bound
}

fn ended_of(failure: Failure) -> Ended {
    match failure {
        Failure::Threw(class) => Ended::Threw(class.replace('.', "/")),
        Failure::Blocked => Ended::Blocked,
        Failure::Bound(_) | Failure::Interrupted => Ended::Bound,
        Failure::Unsupported(what) | Failure::Missing(what) => Ended::Unsupported(what),
        Failure::Internal(what) => Ended::Unsupported(format!("internal: {what}")),
        Failure::Other => Ended::Returned,
    }
}
