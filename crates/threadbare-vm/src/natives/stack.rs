//! Walking the stack: `StackWalker`, `StackFrameInfo`, `Thread.getStackTrace` of other threads,
//! `SecurityManager.getClassContext`.
//!
//! A walk keeps its place in the walker's `anchor` field: one more than the number of frames not
//! yet visited. Frames are counted from the bottom, where nothing changes while the walk runs.

use super::*;
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::ids::MethodId;
use crate::threads::thread::{Frame, FrameKind};
use crate::trap::Trap;
use threadbare_classfile::{Constant, bytecode};

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

/// Modes, as `StackStreamFactory` names them.
mod mode {
    /// Up to JDK 21 the buffer is a `Class[]`. JDK 25: a `ClassFrameInfo[]`.
    pub(crate) const CLASSES_ONLY: i64 = 0x2;
    /// Up to JDK 21.
    pub(crate) const CALLER_CLASS: i64 = 0x4;
    pub(crate) const SHOW_HIDDEN: i64 = 0x20;
    pub(crate) const LIVE_FRAMES: i64 = 0x100;
}

/// Flags of a `MemberName`.
mod member {
    pub const METHOD: i32 = 0x1_0000;
    pub(crate) const CONSTRUCTOR: i32 = 0x2_0000;
    pub(crate) const CALLER_SENSITIVE: i32 = 0x10_0000;
    pub(crate) const HIDDEN: i32 = 0x40_0000;
}

pub const TABLE: &[Row] = &[
    ("java/lang/StackStreamFactory", "checkStackWalkModes", "()Z", check_modes),
    (WALKER, "callStackWalk", "(JIII[Ljava/lang/Object;)Ljava/lang/Object;", call_stack_walk_17),
    (WALKER, "fetchStackFrames", "(JJII[Ljava/lang/Object;)I", fetch_frames_17),
    (
        WALKER,
        "callStackWalk",
        "(JILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        call_stack_walk_21,
    ),
    (
        WALKER,
        "callStackWalk",
        "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        call_stack_walk_25,
    ),
    (WALKER, "fetchStackFrames", "(IJIII[Ljava/lang/Object;)I", fetch_frames_25),
    ("java/lang/StackFrameInfo", "expandStackFrameInfo", "()V", expand_frame_info),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElement",
        "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V",
        init_element,
    ),
    ("java/lang/Thread", "dumpThreads", "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;", dump_threads),
    ("java/lang/Thread", "getThreads", "()[Ljava/lang/Thread;", live_threads),
    ("java/lang/Thread", "getStackTrace0", "()Ljava/lang/Object;", thread_stack_trace),
    ("java/lang/SecurityManager", "getClassContext", "()[Ljava/lang/Class;", class_context),
];

fn check_modes(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    boolean(true)
}

/// Bytecode offset of a frame; -1 in a native.
fn bci_of(frame: &Frame) -> i32 {
    frame.bci().map_or(-1, i32::from)
}

/// Frames that no walk and no trace shows, whatever its mode: adapters that the machine made. The
/// methods of a lambda's class are its work too, but a JVM has them as hidden frames.
fn is_machine_frame(frame: &Frame) -> bool {
    frame.method.index.is_none() && !frame.method.class.hidden
}

fn is_walker(frame: &Frame) -> bool {
    let class = frame.method.class;
    &*class.name == "java/lang/StackWalker"
        || &*class.name == WALKER
        || class.super_class.is_some_and(|s| &*s.name == WALKER)
}

/// The method as which a frame is shown, and where it stands in it. Virtual threads are threads of the machine, and
/// `ThreadBuilders.BoundVirtualThread` begins them; in a trace that is `VirtualThread.run`, as elsewhere.
pub(super) fn shown_as(
    vm: &mut Vm,
    t: ThreadId,
    method: MethodPtr,
    bci: i32,
) -> Result<(MethodPtr, i32), Trap> {
    let begins =
        &*method.class.name == "java/lang/ThreadBuilders$BoundVirtualThread" && &*method.name == "run";
    if !begins {
        return Ok((method, bci));
    }
    let class = vm.library_class(t, "java/lang/VirtualThread")?;
    let shown = class.declared_method("run", "(Ljava/lang/Runnable;)V");
    Ok(shown.and_then(|shown| Some((shown, call_of(shown, "runWith")?))).unwrap_or((method, bci)))
}

/// Where a method calls another of this name.
fn call_of(method: MethodPtr, name: &str) -> Option<i32> {
    let file = method.class.file_static()?;
    let code = method.info()?.code.as_ref()?;
    let calls = |index: u16| match file.constants.get(index as usize) {
        Some(Constant::Methodref { name_and_type, .. }) => {
            file.name_and_type(*name_and_type).is_some_and(|(called, _)| **called == *name)
        }
        _ => false,
    };
    let mut instructions = bytecode::instructions(&code.bytes);
    let call =
        instructions.find(|i| i.opcode == bytecode::op::INVOKEVIRTUAL && i.u16().is_some_and(calls))?;
    i32::try_from(call.pc).ok()
}

struct Walk {
    mode: i64,
    /// Frames not yet visited.
    left: usize,
    /// First index of the buffer to fill, and the one after the last that may be filled.
    start: usize,
    end: usize,
    buffer: Ref,
}

/// Fills the buffer from the next frames; the index after the last one filled.
fn fill(vm: &mut Vm, t: ThreadId, walk: &mut Walk) -> Result<usize, Trap> {
    let mut index = walk.start;
    let end = walk.end.min(vm.heap.array_len(walk.buffer));
    while index < end && walk.left > 0 {
        let frame = vm.thread(t).frames[walk.left - 1];
        let hidden = frame.method.hidden && walk.mode & mode::SHOW_HIDDEN == 0;
        if !is_machine_frame(&frame) && !hidden {
            if walk.mode & mode::CALLER_CLASS != 0 && index == walk.start && frame.method.caller_sensitive {
                let message = format!(
                    "StackWalker::getCallerClass called from @CallerSensitive '{}' method",
                    vm.external_signature(frame.method)
                );
                return Err(vm.throw(t, "java/lang/UnsupportedOperationException", &message));
            }
            fill_one(vm, t, walk, index, &frame)?;
            index += 1;
        }
        walk.left -= 1;
    }
    Ok(index)
}

fn fill_one(vm: &mut Vm, t: ThreadId, walk: &Walk, index: usize, frame: &Frame) -> Result<(), Trap> {
    let slot = walk.buffer.addr() + header::SIZE + 4 * index;
    let mirror = frame.method.class.mirror.get();
    if vm.program.feature < 22 && walk.mode & (mode::CLASSES_ONLY | mode::CALLER_CLASS) != 0 {
        vm.heap.set_ref(slot, mirror);
        return Ok(());
    }
    let (method, bci) = shown_as(vm, t, frame.method, bci_of(frame))?;
    let mirror = method.class.mirror.get();
    let info = vm.heap.get_ref(slot);
    if info.is_null() {
        return Err(vm.internal("an empty place in a stack walk's buffer"));
    }
    let mut flags = method.access as i32;
    flags |= if method.is_constructor() { member::CONSTRUCTOR } else { member::METHOD };
    if method.caller_sensitive {
        flags |= member::CALLER_SENSITIVE;
    }
    if vm.part_offset(vm.class_ptr_of(info), Part::FrameMemberName).is_some() {
        fill_member_name(vm, info, method, flags)?;
    } else {
        if method.hidden {
            flags |= member::HIDDEN;
        }
        let old = vm.get_int_field(info, Part::ClassFrameFlags);
        vm.set_int_field(info, Part::ClassFrameFlags, old | flags);
        if walk.mode & mode::CLASSES_ONLY != 0 {
            vm.set_ref_field(info, Part::ClassFrameClass, mirror);
            return Ok(());
        }
        let class = vm.library_class(t, "java/lang/invoke/ResolvedMethodName")?;
        let resolved = vm.alloc_instance(class)?;
        vm.set_ref_field(resolved, Part::ResolvedHolder, mirror);
        vm.set_int_field(resolved, Part::ResolvedVmTarget, method.id.0 as i32 + 1);
        vm.set_ref_field(info, Part::ClassFrameClass, resolved);
    }
    vm.set_int_field(info, Part::FrameBci, bci);
    vm.set_int_field(info, Part::FrameVmBci, bci);
    vm.set_int_field(info, Part::FrameVmMethod, method.id.0 as i32 + 1);
    Ok(())
}

/// Up to JDK 21 frames carry a `MemberName`; its name and type are filled in at once.
fn fill_member_name(vm: &mut Vm, info: Ref, method: MethodPtr, flags: i32) -> Result<(), Trap> {
    let name = vm.get_ref_field(info, Part::FrameMemberName);
    vm.set_ref_field(name, Part::MemberClass, method.class.mirror.get());
    vm.set_int_field(name, Part::MemberFlags, flags);
    vm.set_int_field(name, Part::MemberVmTarget, method.id.0 as i32 + 1);
    let text = vm.intern_text(&method.name)?;
    vm.set_ref_field(name, Part::MemberName, text);
    let descriptor = vm.intern_text(&method.descriptor)?;
    vm.set_ref_field(name, Part::MemberType, descriptor);
    Ok(())
}

/// Begins a walk below the walker's own frames, and calls `doStackWalk` in the native's place.
fn begin(vm: &mut Vm, t: ThreadId, walker: Ref, skip: i32, mut walk: Walk) -> NativeResult {
    if walk.buffer.is_null() {
        return Err(vm.throw(t, "java/lang/NullPointerException", "frames_array is null"));
    }
    if walk.mode & mode::LIVE_FRAMES != 0 {
        return Err(unsupported(vm, t, "live stack frames"));
    }
    walk.left = vm.thread(t).frames.len();
    while walk.left > 0 && is_walker(&vm.thread(t).frames[walk.left - 1]) {
        walk.left -= 1;
    }
    walk.left = walk.left.saturating_sub(skip.max(0) as usize);
    let end = fill(vm, t, &mut walk)?;
    if end == walk.start {
        return Err(vm.throw(t, "java/lang/InternalError", "stack walk: decode failed"));
    }
    let method = vm.library_method(t, Part::WalkerWalk)?;
    let anchor = walk.left as u64 + 1;
    let count = end - walk.start;
    let slots = [walker.slot(), anchor, 0, skip as u32 as u64, count as u64, walk.start as u64, end as u64];
    vm.push_call(t, method, &slots, FrameKind::TailOfNative)?;
    Err(Trap::Tail)
}

fn unsupported(vm: &mut Vm, t: ThreadId, what: &str) -> Trap {
    let stack = vm.stack_lines(t);
    Trap::end(crate::trap::RunEnd::Unsupported { what: what.into(), stack })
}

fn call_stack_walk_17(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (start, batch) = (args.i(5).max(0) as usize, args.i(4).max(0) as usize);
    let walk = Walk { mode: args.l(1), left: 0, start, end: start + batch, buffer: args.r(6) };
    begin(vm, t, args.r(0), args.i(3), walk)
}

fn call_stack_walk_21(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if !args.r(5).is_null() {
        return Err(unsupported(vm, t, "walking the stack of a continuation"));
    }
    let (start, batch) = (args.i(7).max(0) as usize, args.i(6).max(0) as usize);
    let walk = Walk { mode: args.l(1), left: 0, start, end: start + batch, buffer: args.r(8) };
    begin(vm, t, args.r(0), args.i(3), walk)
}

/// The buffer's size counts the reserved places before `start`.
fn call_stack_walk_25(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if !args.r(4).is_null() {
        return Err(unsupported(vm, t, "walking the stack of a continuation"));
    }
    let (start, size) = (args.i(6).max(0) as usize, args.i(5).max(0) as usize);
    let walk = Walk { mode: args.i(1) as i64, left: 0, start, end: size, buffer: args.r(7) };
    begin(vm, t, args.r(0), args.i(2), walk)
}

/// Goes on with a walk; its anchor moves.
fn fetch(vm: &mut Vm, t: ThreadId, walker: Ref, anchor: i64, mut walk: Walk) -> Result<usize, Trap> {
    if anchor <= 0 || anchor as usize - 1 > vm.thread(t).frames.len() || walk.buffer.is_null() {
        return Err(vm.throw(t, "java/lang/InternalError", "doStackWalk: corrupted buffers"));
    }
    walk.left = anchor as usize - 1;
    let end = fill(vm, t, &mut walk)?;
    let left = walk.left as i64 + 1;
    vm.set_long_field(walker, Part::WalkerAnchor, left);
    Ok(end)
}

/// The result is the index after the last frame.
fn fetch_frames_17(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (start, batch) = (args.i(6).max(0) as usize, args.i(5).max(0) as usize);
    let walk = Walk { mode: args.l(1), left: 0, start, end: start + batch, buffer: args.r(7) };
    int(fetch(vm, t, args.r(0), args.l(3), walk)? as i32)
}

/// The result is the number of frames.
fn fetch_frames_25(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (start, size) = (args.i(6).max(0) as usize, args.i(5).max(0) as usize);
    let walk = Walk { mode: args.i(1) as i64, left: 0, start, end: size, buffer: args.r(7) };
    int((fetch(vm, t, args.r(0), args.l(2), walk)? - start) as i32)
}

/// The method and bytecode offset that a `StackFrameInfo` was filled with.
fn frame_of(vm: &mut Vm, info: Ref) -> Option<(MethodPtr, u16)> {
    match vm.get_int_field(info, Part::FrameVmMethod) {
        0 => None,
        id => Some((vm.method_ptr(MethodId(id as u32 - 1)), vm.get_int_field(info, Part::FrameVmBci) as u16)),
    }
}

fn expand_frame_info(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    if let Some((method, _)) = frame_of(vm, args.r(0)) {
        let name = vm.intern_text(&method.name)?;
        vm.set_ref_field(args.r(0), Part::FrameName, name);
        if vm.get_ref_field(args.r(0), Part::FrameType).is_null() {
            let descriptor = vm.intern_text(&method.descriptor)?;
            vm.set_ref_field(args.r(0), Part::FrameType, descriptor);
        }
    }
    Ok(0)
}

fn init_element(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if let Some((method, bci)) = frame_of(vm, args.r(1)) {
        vm.fill_stack_trace_element(t, args.r(0), method, bci)?;
    }
    Ok(0)
}

fn is_alive(state: crate::threads::thread::ThreadState) -> bool {
    !matches!(state, crate::threads::thread::ThreadState::New | crate::threads::thread::ThreadState::Ended)
}

fn live_threads(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    let live: Vec<Ref> = vm
        .threads
        .iter()
        .filter(|th| is_alive(th.state) && !th.object.is_null())
        .filter(|th| !super::thread_info::is_virtual(vm, th.object))
        .map(|th| th.object)
        .collect();
    reference(vm.new_ref_array(t, "java/lang/Thread", &live)?)
}

/// The frames of a thread that a JVM has, hidden ones included, newest first.
pub(super) fn all_frames(vm: &Vm, target: ThreadId) -> Vec<Frame> {
    vm.thread(target).frames.iter().rev().filter(|f| !is_machine_frame(f)).copied().collect()
}

/// The stack trace that shows these frames.
pub(super) fn trace_of(vm: &mut Vm, t: ThreadId, frames: &[Frame]) -> Result<Ref, Trap> {
    let class = vm.library_class(t, "java/lang/StackTraceElement")?;
    vm.init_nested(t, class)?;
    let mut elements = Vec::new();
    for frame in frames {
        let element = vm.alloc_instance(class)?;
        vm.fill_stack_trace_element(t, element, frame.method, bci_of(frame) as u16)?;
        elements.push(element);
    }
    vm.new_ref_array(t, "java/lang/StackTraceElement", &elements)
}

/// The whole stack trace of the thread that an object stands for; null if it is not alive.
fn trace_of_object(vm: &mut Vm, t: ThreadId, thread: Ref) -> Result<Ref, Trap> {
    match vm.threads.iter().find(|th| th.object == thread && is_alive(th.state)).map(|th| th.id) {
        Some(target) => {
            let mut frames = all_frames(vm, target);
            frames.retain(|frame| !frame.method.hidden);
            trace_of(vm, t, &frames)
        }
        None => Ok(Ref::NULL),
    }
}

fn dump_threads(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(0).is_null() {
        return Err(vm.throw_npe(t));
    }
    let mut traces = Vec::new();
    for thread in vm.ref_array_items(args.r(0)) {
        traces.push(trace_of_object(vm, t, thread)?);
    }
    let element = vm.library_class(t, "java/lang/StackTraceElement")?;
    let row = vm.array_class_of(t, element)?;
    let class = vm.array_class_of(t, row)?;
    let array = vm.alloc_array(t, class, traces.len())?;
    for (i, trace) in traces.iter().enumerate() {
        vm.heap.set_ref(array.addr() + header::SIZE + 4 * i, *trace);
    }
    reference(array)
}

fn thread_stack_trace(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    reference(trace_of_object(vm, t, args.r(0))?)
}

fn is_reflection(method: MethodPtr) -> bool {
    let class: &str = &method.class.name;
    class == "java/lang/reflect/Method" && &*method.name == "invoke"
        || class.starts_with("jdk/internal/reflect/") && class.contains("Accessor")
}

/// The classes of the calling methods, without natives and reflection.
fn class_context(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    let classes: Vec<_> = vm
        .thread(t)
        .frames
        .iter()
        .rev()
        .skip(1)
        .filter(|f| !is_machine_frame(f) && !f.method.is_native() && !is_reflection(f.method))
        .map(|f| f.method.class)
        .collect();
    reference(vm.class_array(t, &classes)?)
}
