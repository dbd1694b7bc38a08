//! What `ThreadMXBean` tells about threads: which there are, what they wait for, who stands in a deadlock.
//!
//! All of it is read off the machine's own threads. While threads are explored a question is an operation that
//! depends on everything, like `Thread.getState`. Virtual threads are left out, as in HotSpot.
//!
//! Accepted: how often a thread has waited or was blocked is not counted; a thread that does so now has done so
//! once. The frame that entered a monitor is known of synchronized methods only.

use super::*;
use crate::classes::class::Kind;
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::stepping::step::{Action, Operation};
use crate::threads::thread::{BlockReason, Frame, ThreadState};
use crate::trap::Trap;

const THREADS: &str = "sun/management/ThreadImpl";
const VM: &str = "sun/management/VMManagementImpl";

pub const TABLE: &[Row] = &[
    (VM, "getTotalThreadCount", "()J", started_count),
    (VM, "getLiveThreadCount", "()I", live_count),
    (VM, "getPeakThreadCount", "()I", live_count),
    (VM, "getDaemonThreadCount", "()I", daemon_count),
    (THREADS, "getThreads", "()[Ljava/lang/Thread;", threads),
    (THREADS, "getThreadInfo1", "([JI[Ljava/lang/management/ThreadInfo;)V", thread_infos),
    (THREADS, "dumpThreads0", "([JZZI)[Ljava/lang/management/ThreadInfo;", dump),
    (THREADS, "findMonitorDeadlockedThreads0", "()[Ljava/lang/Thread;", monitor_deadlocks),
    (THREADS, "findDeadlockedThreads0", "()[Ljava/lang/Thread;", deadlocks),
    (THREADS, "getThreadTotalCpuTime0", "(J)J", super::management::virtual_time),
    (THREADS, "getThreadUserCpuTime0", "(J)J", super::management::virtual_time),
    (THREADS, "getThreadTotalCpuTime1", "([J[J)V", cpu_times),
    (THREADS, "getThreadUserCpuTime1", "([J[J)V", cpu_times),
    (THREADS, "getThreadAllocatedMemory0", "(J)J", allocated),
    (THREADS, "getThreadAllocatedMemory1", "([J[J)V", allocated_by_each),
    (THREADS, "getTotalThreadAllocatedMemory", "()J", allocated),
    (THREADS, "setThreadCpuTimeEnabled0", "(Z)V", nothing),
    (THREADS, "setThreadAllocatedMemoryEnabled0", "(Z)V", nothing),
    (THREADS, "setThreadContentionMonitoringEnabled0", "(Z)V", nothing),
    (THREADS, "resetPeakThreadCount0", "()V", nothing),
    (THREADS, "resetContentionTimes0", "(J)V", nothing),
];

/// A question about other threads depends on all that they do.
fn look_around(vm: &mut Vm, t: ThreadId) -> Result<(), Trap> {
    let own = vm.thread(t).object;
    vm.visible(t, |here| Operation { target: t.0, ..here.about(Action::State, own) })
}

pub(super) fn is_virtual(vm: &Vm, thread: Ref) -> bool {
    let mut class = Some(vm.class_ptr_of(thread));
    while let Some(c) = class {
        if &*c.name == "java/lang/BaseVirtualThread" {
            return true;
        }
        class = c.super_class;
    }
    false
}

/// The threads that are alive, in the order of their numbers.
fn live(vm: &Vm) -> Vec<ThreadId> {
    let is_live = |state| !matches!(state, ThreadState::New | ThreadState::Ended);
    let threads = vm.threads.iter().filter(|th| is_live(th.state) && !th.object.is_null());
    threads.filter(|th| !is_virtual(vm, th.object)).map(|th| th.id).collect()
}

fn as_array(vm: &mut Vm, t: ThreadId, threads: &[ThreadId]) -> NativeResult {
    let objects: Vec<Ref> = threads.iter().map(|t| vm.thread(*t).object).collect();
    reference(vm.new_ref_array(t, "java/lang/Thread", &objects)?)
}

fn threads(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    look_around(vm, t)?;
    let live = live(vm);
    as_array(vm, t, &live)
}

fn started_count(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    look_around(vm, t)?;
    Ok(vm.threads.iter().filter(|th| th.state != ThreadState::New).count() as u64)
}

fn live_count(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    look_around(vm, t)?;
    int(live(vm).len() as i32)
}

fn daemon_count(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    look_around(vm, t)?;
    int(live(vm).iter().filter(|t| vm.thread(**t).daemon).count() as i32)
}

// ---- what a thread waits for --------------------------------------------------------------------

/// Why a thread does not go on, as `ThreadInfo` tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wait {
    Nothing,
    /// To enter the monitor of this object.
    Monitor(Ref),
    /// To be notified by way of this object.
    Notification(Ref),
    /// To be unparked; the object is what the thread says it is parked for, or null.
    Permit(Ref),
    Time,
}

fn wait_of(vm: &Vm, t: ThreadId) -> Wait {
    let thread = vm.thread(t);
    let blocker = || vm.get_ref_field(thread.object, Part::ThreadParkBlocker);
    match thread.state {
        ThreadState::Blocked(BlockReason::Monitor(object)) => Wait::Monitor(object),
        ThreadState::Blocked(BlockReason::Notification { object, .. }) => Wait::Notification(object),
        ThreadState::Blocked(BlockReason::Permit { .. }) => Wait::Permit(blocker()),
        ThreadState::Blocked(BlockReason::Time) => Wait::Time,
        ThreadState::Runnable if vm.gate.sharing && !vm.can_go(t) => match vm.pending(t) {
            Some(operation) => match operation.action {
                Action::Enter | Action::Reenter => Wait::Monitor(operation.object),
                Action::Join => Wait::Notification(operation.object),
                Action::Park => Wait::Permit(blocker()),
                Action::Sleep => Wait::Time,
                _ => Wait::Nothing,
            },
            None => Wait::Nothing,
        },
        _ => Wait::Nothing,
    }
}

/// The thread that an ownable synchronizer belongs to; null if nobody has it, or it is something else.
fn synchronizer_owner(vm: &Vm, object: Ref) -> Ref {
    if object.is_null() {
        return Ref::NULL;
    }
    vm.get_ref_field(object, Part::LockOwner)
}

/// Status, lock and the lock's owner, by HotSpot's rules.
fn standing(vm: &Vm, t: ThreadId) -> (i32, Ref, Ref) {
    const RUNNABLE: i32 = 0x5;
    let status = vm.thread_status(t);
    let owner_of = |object| vm.lock_owner(object).map_or(Ref::NULL, |owner| vm.thread(owner).object);
    match wait_of(vm, t) {
        // Not a monitor but a class that another thread initialises.
        Wait::Monitor(object) if vm.lock_owner(object).is_none() => (RUNNABLE, Ref::NULL, Ref::NULL),
        Wait::Monitor(object) | Wait::Notification(object) => (status, object, owner_of(object)),
        Wait::Permit(object) => (status, object, synchronizer_owner(vm, object)),
        Wait::Time | Wait::Nothing => (status, Ref::NULL, Ref::NULL),
    }
}

// ---- ThreadInfo ---------------------------------------------------------------------------------

/// What of a thread is asked for besides its state.
struct Wish {
    frames: usize,
    monitors: bool,
    synchronizers: bool,
}

fn longs(vm: &Vm, array: Ref) -> Vec<i64> {
    let first = array.addr() + header::SIZE;
    (0..vm.heap.array_len(array)).map(|i| vm.heap.i64(first + 8 * i)).collect()
}

/// The live threads of these ids, each if there is one.
fn by_ids(vm: &Vm, ids: &[i64]) -> Vec<Option<ThreadId>> {
    let live = live(vm);
    let id_of = |t: &ThreadId| vm.get_long_field(vm.thread(*t).object, Part::ThreadTid);
    ids.iter().map(|id| live.iter().copied().find(|t| id_of(t) == *id)).collect()
}

fn most_frames(depth: i32) -> usize {
    usize::try_from(depth).unwrap_or(usize::MAX)
}

fn info(vm: &mut Vm, t: ThreadId, target: ThreadId, wish: &Wish) -> Result<Ref, Trap> {
    let (status, lock, owner) = standing(vm, target);
    let wait = wait_of(vm, target);
    let blocked = u64::from(matches!(wait, Wait::Monitor(_)) && !lock.is_null());
    let waited = u64::from(matches!(wait, Wait::Notification(_) | Wait::Permit(_) | Wait::Time));
    // Hidden frames show here, unlike in `Thread.getStackTrace`.
    let mut frames = super::stack::all_frames(vm, target);
    frames.truncate(wish.frames);
    let trace = super::stack::trace_of(vm, t, &frames)?;
    let held = if wish.monitors { vm.monitors.held_by(target) } else { vec![] };
    let (monitors, depths) = monitors_with_depths(vm, t, &held, &frames)?;
    let synchronizers = if wish.synchronizers { owned_synchronizers(vm, target) } else { vec![] };
    let synchronizers = vm.new_ref_array(t, "java/lang/Object", &synchronizers)?;
    let unknown = -1i64 as u64;
    let slots = [
        vm.thread(target).object.slot(),
        status as u32 as u64,
        lock.slot(),
        owner.slot(),
        blocked,
        0,
        unknown,
        0,
        waited,
        0,
        unknown,
        0,
        trace.slot(),
        monitors.slot(),
        depths.slot(),
        synchronizers.slot(),
    ];
    vm.construct_part(t, Part::InfoNew, &slots)
}

/// Objects whose monitors a thread holds, and the frames that entered them, counted from the newest; -1 where
/// that is not known.
fn monitors_with_depths(
    vm: &mut Vm,
    t: ThreadId,
    held: &[Ref],
    frames: &[Frame],
) -> Result<(Ref, Ref), Trap> {
    let found = |object: &Ref| frames.iter().position(|frame| frame.locked == *object);
    let depths: Vec<i32> = held.iter().map(|object| found(object).map_or(-1, |depth| depth as i32)).collect();
    let objects = vm.new_ref_array(t, "java/lang/Object", held)?;
    let ints = vm.known.primitive(Kind::Int);
    let ints = vm.array_class_of(t, ints)?;
    let array = vm.alloc_array(t, ints, depths.len())?;
    for (i, depth) in depths.iter().enumerate() {
        vm.heap.set_i32(array.addr() + header::SIZE + 4 * i, *depth);
    }
    Ok((objects, array))
}

/// Locks of `java.util.concurrent` that say they belong to a thread.
fn owned_synchronizers(vm: &Vm, target: ThreadId) -> Vec<Ref> {
    let thread = vm.thread(target).object;
    vm.objects().filter(|object| synchronizer_owner(vm, *object) == thread).collect()
}

fn thread_infos(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    look_around(vm, t)?;
    let (ids, result) = (longs(vm, args.r(0)), args.r(2));
    let wish = Wish { frames: most_frames(args.i(1)), monitors: false, synchronizers: false };
    for (i, target) in by_ids(vm, &ids).into_iter().enumerate() {
        if let Some(target) = target {
            let info = info(vm, t, target, &wish)?;
            vm.heap.set_ref(result.addr() + header::SIZE + 4 * i, info);
        }
    }
    Ok(0)
}

fn dump(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    look_around(vm, t)?;
    let targets = if args.r(0).is_null() {
        live(vm).into_iter().map(Some).collect()
    } else {
        by_ids(vm, &longs(vm, args.r(0)))
    };
    let wish = Wish { frames: most_frames(args.i(3)), monitors: args.z(1), synchronizers: args.z(2) };
    let mut infos = Vec::new();
    for target in targets {
        infos.push(match target {
            Some(target) => info(vm, t, target, &wish)?,
            None => Ref::NULL,
        });
    }
    reference(vm.new_ref_array(t, "java/lang/management/ThreadInfo", &infos)?)
}

// ---- deadlocks ----------------------------------------------------------------------------------

/// Whom a thread waits for.
fn awaited(vm: &Vm, t: ThreadId, monitors_only: bool) -> Option<ThreadId> {
    match wait_of(vm, t) {
        Wait::Monitor(object) => vm.lock_owner(object),
        Wait::Permit(object) if !monitors_only => vm.thread_of_object(synchronizer_owner(vm, object)),
        _ => None,
    }
}

/// Threads that wait for each other in a ring; each waits for one at most, so following it is enough.
fn rings(vm: &Vm, monitors_only: bool) -> Vec<ThreadId> {
    let live = live(vm);
    let closes = |first: &ThreadId| {
        let mut at = *first;
        for _ in 0..live.len() {
            match awaited(vm, at, monitors_only) {
                Some(next) if next == *first => return true,
                Some(next) => at = next,
                None => return false,
            }
        }
        false
    };
    live.iter().copied().filter(closes).collect()
}

fn found_deadlocks(vm: &mut Vm, t: ThreadId, monitors_only: bool) -> NativeResult {
    look_around(vm, t)?;
    let found = rings(vm, monitors_only);
    if found.is_empty() { Ok(0) } else { as_array(vm, t, &found) }
}

fn monitor_deadlocks(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    found_deadlocks(vm, t, true)
}

fn deadlocks(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    found_deadlocks(vm, t, false)
}

// ---- figures ------------------------------------------------------------------------------------

/// Writes a value for each id of a live thread, and -1 for the others.
fn for_each_id(vm: &mut Vm, args: Args, value: i64) -> NativeResult {
    let ids = longs(vm, args.r(0));
    let first = args.r(1).addr() + header::SIZE;
    for (i, target) in by_ids(vm, &ids).iter().enumerate() {
        vm.heap.set_i64(first + 8 * i, if target.is_some() { value } else { -1 });
    }
    Ok(0)
}

fn cpu_times(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let time = super::lang::now(vm, t)?;
    for_each_id(vm, args, time)
}

fn allocated(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(vm.heap.used() as u64)
}

fn allocated_by_each(vm: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
    let used = vm.heap.used() as i64;
    for_each_id(vm, args, used)
}
