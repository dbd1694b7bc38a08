//! `java.lang.Thread` and monitors.

use super::*;

const THREAD: &str = "java/lang/Thread";

pub const TABLE: &[Row] = &[
    (THREAD, "registerNatives", "()V", nothing),
    (THREAD, "currentThread", "()Ljava/lang/Thread;", current_thread),
    (THREAD, "currentCarrierThread", "()Ljava/lang/Thread;", current_thread),
    (THREAD, "setPriority0", "(I)V", nothing),
    (THREAD, "setNativeName", "(Ljava/lang/String;)V", nothing),
    (THREAD, "isAlive", "()Z", is_alive),
    (THREAD, "start0", "()V", start),
    (THREAD, "holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
    (THREAD, "yield", "()V", nothing),
    (THREAD, "yield0", "()V", nothing),
    (THREAD, "clearInterruptEvent", "()V", nothing),
    (THREAD, "interrupt0", "()V", nothing),
    (THREAD, "ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", nothing),
    (THREAD, "scopedValueCache", "()[Ljava/lang/Object;", nothing),
    (THREAD, "getNextThreadIdOffset", "()J", next_thread_id_offset),
    ("java/lang/Object", "notify", "()V", nothing),
    ("java/lang/Object", "notifyAll", "()V", nothing),
];

fn current_thread(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    reference(vm.thread(t).object)
}

fn is_alive(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(vm.threads.iter().any(|th| {
        th.object == args.r(0)
            && !matches!(th.state, crate::thread::ThreadState::New | crate::thread::ThreadState::Ended)
    }))
}

/// The library's service threads (reference handler, finalizer, signals) never get to run.
fn start(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    Ok(0)
}

fn holds_lock(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(0).is_null() {
        return Err(vm.throw_npe(t));
    }
    boolean(vm.holds_lock(t, args.r(0)))
}

/// `Thread.ThreadIdentifiers` reads its counter at this arena address.
fn next_thread_id_offset(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let _ = t;
    if vm.native_state.next_thread_id == 0 {
        match vm.heap.alloc_perm(8) {
            Ok(addr) => {
                vm.heap.set_i64(addr, 30);
                vm.native_state.next_thread_id = addr as i64;
            }
            Err(_) => return Err(vm.out_of_memory()),
        }
    }
    Ok(vm.native_state.next_thread_id as u64)
}
