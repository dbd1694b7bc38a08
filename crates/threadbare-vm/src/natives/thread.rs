//! `java.lang.Thread`, `Object.wait` and `notify`, parking, sleeping.
//!
//! A blocking native is called twice: first it records that its thread waits (`Resume`) and gives
//! up the processor; when the thread runs again, the second call finishes the work.

use super::*;
use crate::classes::library::Part;
use crate::stepping::step::{AT_ONCE, Action, Operation};
use crate::threads::thread::{BlockReason, Resume, ThreadState, Wakeup};
use crate::trap::Trap;

const THREAD: &str = "java/lang/Thread";
const OBJECT: &str = "java/lang/Object";
const UNSAFE: &str = "jdk/internal/misc/Unsafe";

pub const TABLE: &[Row] = &[
    (THREAD, "currentThread", "()Ljava/lang/Thread;", current_thread),
    (THREAD, "currentCarrierThread", "()Ljava/lang/Thread;", current_thread),
    (THREAD, "setPriority0", "(I)V", nothing),
    (THREAD, "setNativeName", "(Ljava/lang/String;)V", nothing),
    (THREAD, "isAlive", "()Z", is_alive),
    (THREAD, "alive", "()Z", is_alive),
    (THREAD, "join", "(J)V", join),
    (THREAD, "start0", "()V", start),
    (THREAD, "holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
    (THREAD, "yield", "()V", give_way),
    (THREAD, "yield0", "()V", give_way),
    (THREAD, "onSpinWait", "()V", give_way),
    (THREAD, "sleep", "(J)V", sleep_millis),
    (THREAD, "sleepNanos0", "(J)V", sleep_nanos),
    // Its name in JDK 21.
    (THREAD, "sleep0", "(J)V", sleep_nanos),
    (THREAD, "clearInterruptEvent", "()V", nothing),
    (THREAD, "interrupt0", "()V", interrupt),
    (THREAD, "ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", nothing),
    (THREAD, "scopedValueCache", "()[Ljava/lang/Object;", scoped_cache),
    (THREAD, "setScopedValueCache", "([Ljava/lang/Object;)V", set_scoped_cache),
    (THREAD, "getState", "()Ljava/lang/Thread$State;", state),
    (THREAD, "threadState", "()Ljava/lang/Thread$State;", state),
    (THREAD, "getNextThreadIdOffset", "()J", next_thread_id_offset),
    ("java/util/concurrent/ThreadLocalRandom", "localInit", "()V", seed_thread_random),
    ("jdk/internal/vm/ContinuationSupport", "isSupported0", "()Z", nothing),
    (OBJECT, "notify", "()V", notify),
    (OBJECT, "notifyAll", "()V", notify_all),
    (OBJECT, "wait", "(J)V", wait),
    (OBJECT, "wait0", "(J)V", wait),
    (UNSAFE, "park", "(ZJ)V", park),
    (UNSAFE, "unpark", "(Ljava/lang/Object;)V", unpark),
    ("java/lang/ref/Reference", "waitForReferencePendingList", "()V", await_references),
    (
        "java/lang/ref/Reference",
        "getAndClearReferencePendingList",
        "()Ljava/lang/ref/Reference;",
        pending_reference,
    ),
    ("java/lang/ref/Reference", "hasReferencePendingList", "()Z", has_pending_references),
    // Virtual threads are threads of the machine: none of them waits for this one.
    (
        "java/lang/VirtualThread",
        "takeVirtualThreadListToUnblock",
        "()Ljava/lang/VirtualThread;",
        wait_for_ever,
    ),
];

fn current_thread(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    reference(vm.thread(t).object)
}

/// The thread that an object stands for, ended ones included.
fn started_thread(vm: &Vm, object: Ref) -> Option<ThreadId> {
    vm.thread_of(object).or_else(|| vm.thread_of_object(object))
}

/// Goes on if an operation on a thread is granted; one that is neither started nor known to others is nobody
/// else's concern.
fn visible_on(vm: &mut Vm, t: ThreadId, object: Ref, action: Action) -> Result<Option<ThreadId>, Trap> {
    visible_for(vm, t, object, action, 0)
}

/// The same for an operation that waits for so long at most.
fn visible_for(
    vm: &mut Vm,
    t: ThreadId,
    object: Ref,
    action: Action,
    nanos: i64,
) -> Result<Option<ThreadId>, Trap> {
    let target = started_thread(vm, object);
    if target.is_some() || vm.is_visible_lock(object) {
        let number = target.map_or(u32::MAX, |target| target.0);
        vm.visible(t, |here| Operation { target: number, nanos, ..here.about(action, object) })?;
    }
    Ok(target)
}

fn is_alive(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(0) != vm.thread(t).object {
        visible_on(vm, t, args.r(0), Action::IsAlive)?;
    }
    boolean(vm.thread_of(args.r(0)).is_some())
}

fn scoped_cache(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    reference(vm.thread(t).scoped_cache)
}

fn set_scoped_cache(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    vm.thread_mut(t).scoped_cache = args.r(0);
    Ok(0)
}

fn state(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let target = match args.r(0) {
        own if own == vm.thread(t).object => Some(t),
        other => visible_on(vm, t, other, Action::State)?,
    };
    let status = target.map_or(0, |target| vm.thread_status(target));
    let method = vm.library_method(t, Part::ToThreadState)?;
    vm.init_nested(t, method.class)?;
    vm.push_call(t, method, &[status as u32 as u64], crate::threads::thread::FrameKind::TailOfNative)?;
    Err(Trap::Tail)
}

/// `Thread.join` is one operation, which is possible once the thread has ended. In the library it is
/// a loop of waits on the thread's monitor; that would only add interleavings that look the same.
fn join(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (object, millis) = (args.r(0), args.l(1));
    if millis < 0 {
        return Err(vm.throw(t, "java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    let ended = |vm: &Vm, target: ThreadId| vm.thread(target).state == ThreadState::Ended;
    if vm.gate.sharing {
        if millis > 0 {
            arm_timer(vm, t, millis.saturating_mul(1_000_000));
        }
        let target = visible_for(vm, t, object, Action::Join, millis.saturating_mul(1_000_000))?;
        vm.thread_mut(t).wake_at = None;
        if target.is_some_and(|target| !ended(vm, target)) && is_interrupted(vm, t) {
            return Err(throw_interrupted(vm, t, None));
        }
        return Ok(0);
    }
    let waited = vm.thread_mut(t).resumes(Resume::Native);
    if started_thread(vm, object).is_none_or(|target| ended(vm, target)) {
        return Ok(0);
    }
    if is_interrupted(vm, t) {
        return Err(throw_interrupted(vm, t, None));
    }
    if waited && millis > 0 {
        return Ok(0);
    }
    vm.monitor(object).waiters.push(t);
    let wake_at = (millis > 0).then(|| vm.pace.clock.saturating_add(millis.saturating_mul(1_000_000)));
    let thread = vm.thread_mut(t);
    thread.resume = Resume::Native;
    thread.state = ThreadState::Blocked(BlockReason::Notification { object, timed: millis > 0 });
    thread.wake_at = wake_at;
    if millis > 0 {
        vm.note_wait_for_time(t);
    }
    Err(Trap::Block)
}

/// The time-out of an operation counts from when the thread first stands before it.
pub(super) fn arm_timer(vm: &mut Vm, t: ThreadId, nanos: i64) {
    let at = if nanos > 0 { vm.pace.clock.saturating_add(nanos) } else { AT_ONCE };
    if nanos > 0 {
        vm.note_wait_for_time(t);
    }
    vm.thread_mut(t).wake_at.get_or_insert(at);
}

fn start(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let first = vm.control.stop_at_start && !vm.gate.sharing && vm.thread(t).nesting == 0;
    if first && !vm.is_service(args.r(0)) {
        let here = vm.operation_here(t);
        vm.thread_mut(t).pending = Some(here.about(Action::Start, args.r(0)));
        return Err(Trap::Visible);
    }
    vm.visible(t, |here| here.about(Action::Start, args.r(0)))?;
    vm.start_thread(args.r(0))?;
    Ok(0)
}

fn holds_lock(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(0).is_null() {
        return Err(vm.throw_npe(t));
    }
    boolean(vm.holds_lock(t, args.r(0)))
}

/// Stays runnable, but lets others go first.
fn give_way(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    if vm.gate.sharing {
        // Whoever could go first can be chosen at the next operation as well, if there is one.
        vm.thread_mut(t).yields += 1;
        if vm.thread(t).yields > 1 {
            vm.visible(t, |here| Operation { action: Action::Yield, ..here })?;
        }
        return Ok(0);
    }
    let alone = vm.is_alone();
    let thread = vm.thread_mut(t);
    if thread.resumes(Resume::Native) {
        return Ok(0);
    }
    if alone || thread.nesting > 0 {
        return Ok(0);
    }
    thread.resume = Resume::Native;
    Err(Trap::Block)
}

fn sleep_millis(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let millis = args.l(0);
    if millis < 0 {
        return Err(vm.throw(t, "java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    sleep(vm, t, millis.saturating_mul(1_000_000))
}

fn sleep_nanos(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    sleep(vm, t, args.l(0))
}

fn interrupted_flag(vm: &Vm, t: ThreadId) -> Option<usize> {
    let object = vm.thread(t).object;
    Some(object.addr() + vm.part_offset(vm.class_ptr_of(object), Part::ThreadInterrupted)?)
}

fn is_interrupted(vm: &Vm, t: ThreadId) -> bool {
    interrupted_flag(vm, t).is_some_and(|addr| vm.heap.u8(addr) != 0)
}

fn throw_interrupted(vm: &mut Vm, t: ThreadId, message: Option<&str>) -> Trap {
    if let Some(addr) = interrupted_flag(vm, t) {
        vm.heap.set_u8(addr, 0);
    }
    let object = vm.thread(t).object;
    match message.filter(|_| !super::thread_info::is_virtual(vm, object)) {
        Some(text) => vm.throw(t, "java/lang/InterruptedException", text),
        None => vm.throw_plain(t, "java/lang/InterruptedException"),
    }
}

fn sleep(vm: &mut Vm, t: ThreadId, nanos: i64) -> NativeResult {
    if vm.gate.sharing {
        arm_timer(vm, t, nanos);
        let object = vm.thread(t).object;
        vm.visible(t, |here| Operation { target: t.0, nanos, ..here.about(Action::Sleep, object) })?;
        vm.thread_mut(t).wake_at = None;
        if is_interrupted(vm, t) {
            return Err(throw_interrupted(vm, t, Some("sleep interrupted")));
        }
        return Ok(0);
    }
    if is_interrupted(vm, t) {
        vm.thread_mut(t).resumes(Resume::Native);
        return Err(throw_interrupted(vm, t, Some("sleep interrupted")));
    }
    if vm.thread_mut(t).resumes(Resume::Native) {
        return Ok(0);
    }
    let wake_at = vm.pace.clock.saturating_add(nanos);
    vm.note_wait_for_time(t);
    let thread = vm.thread_mut(t);
    thread.resume = Resume::Native;
    thread.state = ThreadState::Blocked(BlockReason::Time);
    thread.wake_at = Some(wake_at);
    Err(Trap::Block)
}

/// Lets a millisecond pass, once nothing else can happen.
pub(super) fn wait_for_time(vm: &mut Vm, t: ThreadId) -> Result<(), Trap> {
    let nanos = 1_000_000;
    arm_timer(vm, t, nanos);
    let object = vm.thread(t).object;
    vm.visible(t, |here| Operation { target: t.0, nanos, ..here.about(Action::Sleep, object) })?;
    vm.thread_mut(t).wake_at = None;
    Ok(())
}

fn interrupt(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if let Some(target) = visible_on(vm, t, args.r(0), Action::Interrupt)? {
        match vm.thread(target).state {
            ThreadState::Blocked(BlockReason::Notification { .. })
            | ThreadState::Blocked(BlockReason::Time)
            | ThreadState::Blocked(BlockReason::Permit { .. }) => vm.wake(target),
            _ => {
                vm.thread_mut(target).park_permit = true;
                vm.wake_if_unparked(target);
            }
        }
    }
    Ok(0)
}

fn check_owner(vm: &mut Vm, t: ThreadId, object: Ref) -> Result<(), Trap> {
    if vm.holds_lock(t, object) {
        return Ok(());
    }
    Err(vm.throw(t, "java/lang/IllegalMonitorStateException", "current thread is not owner"))
}

fn notify(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    check_owner(vm, t, args.r(0))?;
    vm.visible(t, |here| here.about(Action::Notify, args.r(0)))?;
    vm.notify_waiters(args.r(0), 1);
    Ok(0)
}

fn notify_all(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    check_owner(vm, t, args.r(0))?;
    vm.visible(t, |here| here.about(Action::NotifyAll, args.r(0)))?;
    vm.notify_waiters(args.r(0), usize::MAX);
    Ok(0)
}

fn wait(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (object, millis) = (args.r(0), args.l(1));
    if let Resume::Wait { depth } = vm.thread(t).resume {
        // Woken: the monitor must be had again, as deep as before.
        vm.visible(t, |here| here.about(Action::Reenter, object))?;
        let monitor = vm.monitor(object);
        if monitor.owner.is_some() {
            vm.block_on(t, object);
            return Err(Trap::Block);
        }
        monitor.owner = Some(t);
        monitor.depth = depth;
        let thread = vm.thread_mut(t);
        thread.resume = Resume::Afresh;
        let notified = thread.woken_by.take() == Some(Wakeup::Notified);
        if !notified && is_interrupted(vm, t) {
            return Err(throw_interrupted(vm, t, None));
        }
        return Ok(0);
    }
    if millis < 0 {
        return Err(vm.throw(t, "java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    check_owner(vm, t, object)?;
    vm.visible(t, |here| here.about(Action::Wait, object))?;
    if is_interrupted(vm, t) {
        return Err(throw_interrupted(vm, t, None));
    }
    let monitor = vm.monitor(object);
    let depth = std::mem::take(&mut monitor.depth);
    monitor.owner = None;
    monitor.waiters.push(t);
    let wake_at = (millis > 0).then(|| vm.pace.clock.saturating_add(millis.saturating_mul(1_000_000)));
    let thread = vm.thread_mut(t);
    thread.resume = Resume::Wait { depth };
    thread.woken_by = None;
    thread.state = ThreadState::Blocked(BlockReason::Notification { object, timed: millis > 0 });
    thread.wake_at = wake_at;
    if millis > 0 {
        vm.note_wait_for_time(t);
    }
    vm.wake_blocked_on(object);
    vm.note_release(object);
    vm.offer_wakeup(t, object, millis.saturating_mul(1_000_000));
    Err(Trap::Block)
}

fn park(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (absolute, time) = (args.z(1), args.l(2));
    if time < 0 || absolute && time == 0 {
        return Ok(0);
    }
    // Whether that time is over is a question for the time.
    vm.control.asked += u64::from(absolute);
    let now = vm.pace.clock;
    let wake_at = match (absolute, time) {
        (false, 0) => None,
        (false, nanos) => Some(now.saturating_add(nanos)),
        (true, millis) => {
            Some(millis.saturating_sub(super::lang::EPOCH_MILLIS).saturating_mul(1_000_000).max(now))
        }
    };
    if wake_at.is_some() {
        vm.note_wait_for_time(t);
    }
    if vm.gate.sharing && vm.thread(t).nesting > 0 {
        return park_alone(vm, t, wake_at);
    }
    if vm.gate.sharing {
        if let Some(at) = wake_at {
            let at = if at > now { at } else { AT_ONCE };
            vm.thread_mut(t).wake_at.get_or_insert(at);
        }
        let object = vm.thread(t).object;
        let nanos = wake_at.map_or(0, |at| at.saturating_sub(now));
        vm.visible(t, |here| Operation { target: t.0, nanos, ..here.about(Action::Park, object) })?;
        let thread = vm.thread_mut(t);
        thread.wake_at = None;
        thread.park_permit = false;
        return Ok(0);
    }
    let interrupted = is_interrupted(vm, t);
    let thread = vm.thread_mut(t);
    if thread.resumes(Resume::Native) {
        return Ok(0);
    }
    if std::mem::take(&mut thread.park_permit) || interrupted {
        return Ok(0);
    }
    thread.resume = Resume::Native;
    thread.state = ThreadState::Blocked(BlockReason::Permit { timed: wake_at.is_some() });
    thread.wake_at = wake_at;
    Err(Trap::Block)
}

/// Parks in a run that no other thread interrupts: nothing but time can end it.
fn park_alone(vm: &mut Vm, t: ThreadId, wake_at: Option<i64>) -> NativeResult {
    if std::mem::take(&mut vm.thread_mut(t).park_permit) || is_interrupted(vm, t) {
        return Ok(0);
    }
    match wake_at {
        Some(at) => vm.pace.clock = vm.pace.clock.max(at),
        None => return Err(Trap::Block),
    }
    Ok(0)
}

fn unpark(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(1).is_null() {
        return Ok(0);
    }
    if let Some(target) = visible_on(vm, t, args.r(1), Action::Unpark)? {
        if matches!(vm.thread(target).state, ThreadState::Blocked(BlockReason::Permit { .. })) {
            vm.wake(target);
        } else {
            vm.thread_mut(target).park_permit = true;
            vm.wake_if_unparked(target);
        }
    }
    Ok(0)
}

/// The library draws seeds from one counter, in the order in which threads ask. Here they follow from
/// the thread's number, so that asking is no operation that others could see.
fn seed_thread_random(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let object = vm.thread(t).object;
    let number = t.0 as u64 + 1;
    let (seed, probe) =
        (number.wrapping_mul(0xBB67_AE85_84CA_A73B), (number as u32).wrapping_mul(0x9E37_79B9) | 1);
    vm.set_long_field(object, Part::ThreadRandomSeed, seed as i64);
    vm.set_int_field(object, Part::ThreadRandomProbe, probe as i32);
    Ok(0)
}

/// The reference handler waits until a collection has cleared some; in exploration for ever.
fn await_references(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    if !vm.native_state.pending_references.is_empty() {
        return Ok(0);
    }
    if vm.native_state.reference_handler != Some(t) {
        vm.native_state.reference_handler = Some(t);
    }
    vm.thread_mut(t).state = ThreadState::Blocked(BlockReason::Permit { timed: false });
    Err(Trap::Block)
}

/// The library expects a list; this is a list of one, so that nothing has to be linked.
fn pending_reference(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    if vm.native_state.pending_references.is_empty() {
        return Ok(0);
    }
    reference(vm.native_state.pending_references.pop_front().unwrap_or_default())
}

fn has_pending_references(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(!vm.native_state.pending_references.is_empty())
}

/// Nobody wakes a daemon of the library that waits for what never happens here.
fn wait_for_ever(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    vm.thread_mut(t).state = ThreadState::Blocked(BlockReason::Permit { timed: false });
    Err(Trap::Block)
}

/// `Thread.ThreadIdentifiers` keeps its counter at this arena address.
fn next_thread_id_offset(vm: &mut Vm, _t: ThreadId, _: Args) -> NativeResult {
    if vm.native_state.thread_counter == 0 {
        // An address without an object is off-heap memory, which is a byte array here.
        let counter = vm.new_byte_array(&30i64.to_ne_bytes())?;
        vm.native_state.thread_counter = counter.addr() + crate::heap::arena::header::SIZE;
    }
    Ok(vm.native_state.thread_counter as u64)
}
