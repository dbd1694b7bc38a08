//! Services of a host that stay inside of the run: its user, signals, preferences, and memory that is shared between
//! threads.
//!
//! Nobody sends a signal to a run but the run itself. Native functions cannot be called, and the library's `Linker` says so.

use super::*;
use crate::classes::class::Kind;
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::threads::thread::FrameKind;
use crate::trap::{RunEnd, Trap};

const SIGNAL: &str = "jdk/internal/misc/Signal";
const PREFERENCES: &str = "java/util/prefs/FileSystemPreferences";
const SCOPED: &str = "jdk/internal/misc/ScopedMemoryAccess";

/// Number of the run's user, and of its group.
const USER: i64 = 1000;

pub const TABLE: &[Row] = &[
    ("com/sun/security/auth/module/UnixSystem", "getUnixInfo", "()V", unix_info),
    (PREFERENCES, "lockFile0", "(Ljava/lang/String;IZ)[I", lock_preferences),
    (PREFERENCES, "unlockFile0", "(I)I", nothing),
    (PREFERENCES, "chmod", "(Ljava/lang/String;I)I", nothing),
    (SIGNAL, "findSignal0", "(Ljava/lang/String;)I", find_signal),
    (SIGNAL, "handle0", "(IJ)J", handle_signal),
    (SIGNAL, "raise0", "(I)V", raise_signal),
    (
        SCOPED,
        "closeScope0",
        "(Ljdk/internal/misc/ScopedMemoryAccess$Scope;Ljdk/internal/misc/ScopedMemoryAccess$Scope$ScopedAccessError;)Z",
        close_scope,
    ),
    (SCOPED, "closeScope0", "(Ljdk/internal/foreign/MemorySessionImpl;)Z", close_scope),
    (
        SCOPED,
        "closeScope0",
        "(Ljdk/internal/foreign/MemorySessionImpl;Ljdk/internal/misc/ScopedMemoryAccess$ScopedAccessError;)V",
        close_scope_for_good,
    ),
    ("jdk/internal/vm/ForeignLinkerSupport", "isSupported0", "()Z", nothing),
    ("jdk/internal/foreign/abi/fallback/LibFallback", "tryLoadLibrary", "()Z", nothing),
    ("jdk/internal/vm/vector/VectorSupport", "registerNatives", "()I", nothing),
    ("jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount", "(Ljava/lang/Class;)I", no_vectors),
    ("jdk/internal/vm/vector/VectorSupport", "getCPUFeatures", "()Ljava/lang/String;", no_features),
];

// ---- user and preferences -----------------------------------------------------------------------

fn unix_info(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let system = args.r(0);
    let name = vm.new_string("user")?;
    let longs = vm.known.primitive(Kind::Long);
    let longs = vm.array_class_of(t, longs)?;
    let groups = vm.alloc_array(t, longs, 1)?;
    vm.heap.set_i64(groups.addr() + header::SIZE, USER);
    // The fields are protected, so they are what the class promises and no private matter of a release.
    let class = args.method.class;
    let at = |field: &str| {
        let found = class.fields.iter().find(|f| !f.is_static() && &*f.name == field);
        found.map(|f| system.addr() + f.offset as usize)
    };
    for (field, value) in [("username", name), ("groups", groups)] {
        if let Some(address) = at(field) {
            vm.heap.set_ref(address, value);
        }
    }
    for field in ["uid", "gid"] {
        if let Some(address) = at(field) {
            vm.heap.set_i64(address, USER);
        }
    }
    Ok(0)
}

/// A handle and no error: no other process has these preferences.
fn lock_preferences(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let ints = vm.known.primitive(Kind::Int);
    let ints = vm.array_class_of(t, ints)?;
    let result = vm.alloc_array(t, ints, 2)?;
    vm.heap.set_i32(result.addr() + header::SIZE, 1);
    reference(result)
}

// ---- signals ------------------------------------------------------------------------------------

/// Signals of Linux by name.
const SIGNALS: [(&str, i32); 30] = [
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("ILL", 4),
    ("TRAP", 5),
    ("ABRT", 6),
    ("BUS", 7),
    ("FPE", 8),
    ("KILL", 9),
    ("USR1", 10),
    ("SEGV", 11),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("STKFLT", 16),
    ("CHLD", 17),
    ("CONT", 18),
    ("STOP", 19),
    ("TSTP", 20),
    ("TTIN", 21),
    ("TTOU", 22),
    ("URG", 23),
    ("XCPU", 24),
    ("XFSZ", 25),
    ("VTALRM", 26),
    ("PROF", 27),
    ("WINCH", 28),
    ("IO", 29),
    ("SYS", 31),
];

/// Signals that a JVM or the system keeps for itself.
const KEPT: [i32; 6] = [3, 4, 8, 9, 11, 19];

/// What is done about a signal, as the library numbers it.
mod handler {
    pub(super) const DEFAULT: i64 = 0;
    pub(super) const IGNORE: i64 = 1;
    pub(super) const JAVA: i64 = 2;
    pub(super) const REFUSED: i64 = -1;
}

fn find_signal(vm: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
    let name = vm.string_of(args.r(0));
    int(SIGNALS.iter().find(|(known, _)| *known == name).map_or(-1, |(_, number)| *number))
}

/// Sets what is done about a signal; what was done before.
fn handle_signal(vm: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
    let (signal, new) = (args.i(0), args.l(1));
    if KEPT.contains(&signal) {
        return Ok(handler::REFUSED as u64);
    }
    let handlers = &mut vm.native_state.signals;
    let old = handlers.insert(signal, new);
    Ok(old.unwrap_or(handler::DEFAULT) as u64)
}

fn raise_signal(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let signal = args.i(0);
    match vm.native_state.signals.get(&signal).copied().unwrap_or(handler::DEFAULT) {
        handler::JAVA => {
            let method = vm.library_method(t, Part::SignalDispatch)?;
            vm.push_call(t, method, &[signal as u32 as u64], FrameKind::TailOfNative)?;
            Err(Trap::Tail)
        }
        handler::IGNORE => Ok(0),
        _ => {
            let name = SIGNALS.iter().find(|(_, number)| *number == signal).map_or("", |(name, _)| *name);
            let stack = vm.stack_lines(t);
            let what = format!("raising SIG{name} without a handler");
            Err(Trap::end(RunEnd::Unsupported { what, stack }))
        }
    }
}

// ---- memory ---------------------------------------------------------------------------

/// Is another thread in the middle of an access to shared memory?
fn is_accessed(vm: &Vm, t: ThreadId) -> bool {
    let others = vm.threads.iter().filter(|thread| thread.id != t);
    others.flat_map(|thread| thread.frames.iter()).any(|frame| &*frame.method.class.name == SCOPED)
}

/// Up to JDK 21 memory that is being accessed cannot be closed; false says so.
fn close_scope(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    boolean(!is_accessed(vm, t))
}

/// Later the access fails, in the thread that makes it.
fn close_scope_for_good(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    if is_accessed(vm, t) {
        let what = "closing a shared arena while another thread accesses its memory".into();
        let stack = vm.stack_lines(t);
        return Err(Trap::end(RunEnd::Unsupported { what, stack }));
    }
    Ok(0)
}

/// No vector is longer than the smallest shape: the library computes lane by lane.
fn no_vectors(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(-1)
}

fn no_features(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    reference(vm.new_string("")?)
}
