//! Running a scene: its prefix on the main thread, each call on a thread of its own.

use crate::observation::Ended;
use crate::record::{Recorder, Recording};
use crate::relate::StaticReach;
use crate::scene::{Make, PlannedCall, Scene, Value, vars};
use crate::silent::Snapshot;
use std::collections::BTreeSet;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::Kind;
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::{ClassId, LoaderId, Ref, ThreadId};
use threadbare_vm::stepping::prelink::Linked;
use threadbare_vm::stepping::step::Action;
use threadbare_vm::threads::thread::Edge;
use threadbare_vm::trap::Trap;
use threadbare_vm::{RunEnd, Vm};

/// Taken branches and calls of one step of a prefix. The first calendar of a machine reads tables of locales
/// and needs nearly as many; a loop that never ends costs some hundredths of a second.
const PREFIX_STEPS: u64 = 3_000_000;
/// The same for an observed call.
const CALL_STEPS: u64 = 3_000_000;
/// Visible operations of an observed call.
const CALL_OPERATIONS: usize = 20_000;
/// Time-outs that may fire in one call: enough for a timed wait in a retry loop.
const TIMERS: usize = 8;
/// Times that a prefix is run over again without the steps that failed.
const PRUNINGS: usize = 12;

/// Why a step of a prefix gave nothing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Failure {
    Threw(String),
    Blocked,
    Bound,
    Unsupported(String),
    /// Null, or an object of another class than the one wanted.
    Other,
    /// An object that the contract does not admit.
    NotAdmitted,
}

/// What running a scene gave.
#[derive(Default)]
pub(crate) struct SceneRun {
    /// Per call that could be made: its index in the scene and the recording.
    pub recordings: Vec<(usize, Recording)>,
    /// Steps that failed.
    pub failures: Vec<(usize, Failure)>,
    pub linked: Linked,
}

/// Runs a scene and takes everything back. Steps that fail are added to the scene's dropped ones.
pub(crate) fn run_scene(vm: &mut Vm, worker: ThreadId, scene: &mut Scene) -> SceneRun {
    let mut run = SceneRun::default();
    let start = vm.mark();
    let mut slots = None;
    for _ in 0..PRUNINGS {
        let failed = match run_prefix(vm, scene) {
            Ok(values) => {
                slots = Some(values);
                break;
            }
            Err(failed) => failed,
        };
        run.linked.add(vm.linked(LoaderId::APP));
        vm.rollback(&start);
        drop_steps(scene, &failed);
        run.failures.extend(failed);
    }
    if let Some(slots) = slots {
        run.linked.add(vm.linked(LoaderId::APP));
        let ready = vm.mark();
        let mut statics = StaticReach::default();
        for i in scene.live_calls() {
            let recording = run_call(vm, worker, &scene.calls[i], &slots);
            run.linked.add(vm.linked(LoaderId::APP));
            vm.rollback(&ready);
            run.recordings.push((i, recording.relate(vm, &mut statics)));
        }
        vm.release(ready);
    }
    vm.rollback(&start);
    vm.release(start);
    run
}

/// Drops failed steps and whatever is built from them.
fn drop_steps(scene: &mut Scene, failed: &[(usize, Failure)]) {
    let mut gone: BTreeSet<usize> = failed.iter().map(|(i, _)| *i).collect();
    gone.extend(&scene.dropped);
    for (i, step) in scene.steps.iter().enumerate() {
        if vars(&step.args).any(|v| gone.contains(&v)) {
            gone.insert(i);
        }
    }
    scene.dropped = gone;
}

/// Runs the steps; their results, or the first ones that failed.
pub(crate) fn run_prefix(vm: &mut Vm, scene: &Scene) -> Result<Vec<u64>, Vec<(usize, Failure)>> {
    let mut values = vec![0; scene.steps.len()];
    for i in 0..scene.steps.len() {
        if scene.dropped.contains(&i) {
            continue;
        }
        vm.allow_steps(PREFIX_STEPS);
        let value = run_step(vm, scene, i, &values).map_err(|trap| failure_of(vm, trap));
        let value = value.and_then(|value| match scene.steps[i].wanted {
            Some(class) => {
                let object = Ref::from_slot(value);
                let fits = !object.is_null() && vm.class_of(object).is_subtype_of(vm.class(class));
                let contract = scene.contract.as_ref().filter(|_| scene.steps[i].given);
                match contract {
                    _ if !fits => Err(Failure::Other),
                    Some(contract) if !contract.admits(vm.class_of(object)) => Err(Failure::NotAdmitted),
                    _ => Ok(value),
                }
            }
            None => Ok(value),
        });
        match value {
            Ok(value) => values[i] = value,
            Err(why) => return Err(vec![(i, why)]),
        }
    }
    Ok(values)
}

fn failure_of(vm: &Vm, trap: Trap) -> Failure {
    match trap {
        Trap::Throw(exception) => Failure::Threw(vm.class_of(exception).name.to_string()),
        Trap::End(end) => match *end {
            RunEnd::BlockedUpcall { .. } => Failure::Blocked,
            RunEnd::Unsupported { what, .. } => Failure::Unsupported(what),
            RunEnd::Hang { .. } | RunEnd::ResourceLimit { .. } => Failure::Bound,
            RunEnd::Internal { what, .. } => Failure::Unsupported(format!("internal: {what}")),
            other => Failure::Unsupported(format!("{other:?}")),
        },
        Trap::Again | Trap::Tail | Trap::Block | Trap::Visible => Failure::Blocked,
    }
}

fn run_step(vm: &mut Vm, scene: &Scene, i: usize, values: &[u64]) -> Result<u64, Trap> {
    let t = MAIN_THREAD;
    let step = &scene.steps[i];
    match &step.make {
        Make::New { constructor } => {
            let data = vm.method(*constructor);
            let (class, descriptor) = (data.class().id, data.descriptor.clone());
            vm.initialise(t, class)?;
            let slots = slots_of(vm, &step.args, values)?;
            let object = vm.new_object(t, class, &descriptor, &slots)?;
            Ok(object.slot())
        }
        Make::Call { method } => {
            let slots = slots_of(vm, &step.args, values)?;
            let target = vm.selected(t, *method, &slots)?;
            if vm.method(target).is_static() {
                let class = vm.method(target).class().id;
                vm.initialise(t, class)?;
            }
            vm.call(t, target, &slots)
        }
        Make::Array { class } => new_array(vm, t, *class, &step.args, values),
        Make::Constant { class, field } => {
            vm.initialise(t, *class)?;
            Ok(vm.heap.get_ref(vm.class(*class).fields[*field].offset as usize).slot())
        }
    }
}

fn new_array(vm: &mut Vm, t: ThreadId, class: ClassId, items: &[Value], values: &[u64]) -> Result<u64, Trap> {
    let array = vm.new_array(t, class, items.len())?;
    let kind = vm.class(class).element().unwrap_or(Kind::Ref);
    for (i, item) in items.iter().enumerate() {
        let raw = slot_of(vm, item, values)?;
        vm.store_kind(array.addr() + header::SIZE + i * kind.size(), kind, raw);
    }
    Ok(array.slot())
}

fn slots_of(vm: &mut Vm, args: &[Value], values: &[u64]) -> Result<Vec<u64>, Trap> {
    let mut slots = Vec::new();
    for arg in args {
        let raw = slot_of(vm, arg, values)?;
        slots.push(raw);
        if matches!(arg, Value::Primitive(Kind::Long | Kind::Double, _)) {
            slots.push(raw);
        }
    }
    Ok(slots)
}

fn slot_of(vm: &mut Vm, value: &Value, values: &[u64]) -> Result<u64, Trap> {
    Ok(match value {
        Value::Null => 0,
        Value::Primitive(_, raw) => *raw,
        Value::Boxed(kind, raw) => vm.box_value(MAIN_THREAD, *kind, *raw)?.slot(),
        Value::Text(text) => vm.intern_text(text)?.slot(),
        Value::Class(class) => vm.class(*class).mirror().slot(),
        Value::Var(i) => values[*i],
    })
}

/// Makes one call on the worker thread and records it. The machine is left as the call left it.
fn run_call(vm: &mut Vm, t: ThreadId, call: &PlannedCall, values: &[u64]) -> Recording {
    let slots = match slots_of(vm, &call.args, values) {
        Ok(slots) => slots,
        Err(trap) => return Recording::ended(ended_of(failure_of(vm, trap))),
    };
    let roots: Vec<Ref> = call
        .args
        .iter()
        .map(|arg| match arg {
            Value::Var(i) => Ref::from_slot(values[*i]),
            _ => Ref::NULL,
        })
        .collect();
    for root in &roots {
        vm.share(*root);
    }
    vm.allow_steps(CALL_STEPS);
    let begun = vm
        .selected(t, call.method, &slots)
        .and_then(|target| vm.begin_call(t, target, &slots).map(|()| target));
    let target = match begun {
        Ok(target) => target,
        Err(trap) => return Recording::ended(ended_of(failure_of(vm, trap))),
    };
    let before = Snapshot::take(vm, &roots);
    let mut recorder = Recorder::new(vm, t, target, roots);
    vm.advance(t);
    let ended = drive(vm, t, &mut recorder);
    let mut recording = recorder.finish(ended);
    recording.silent = before.silent_writes(vm, &recording);
    recording
}

fn drive(vm: &mut Vm, t: ThreadId, recorder: &mut Recorder) -> Ended {
    let mut timers = 0;
    for _ in 0..CALL_OPERATIONS {
        if let Some(end) = vm.control.end.clone() {
            return ended_of(failure_of(vm, Trap::end(end)));
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
        Failure::Threw(class) => Ended::Threw(class),
        Failure::Blocked => Ended::Blocked,
        Failure::Bound => Ended::Bound,
        Failure::Unsupported(what) => Ended::Unsupported(what),
        Failure::Other | Failure::NotAdmitted => Ended::Returned,
    }
}
