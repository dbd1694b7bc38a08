//! Java threads as data: registers, frames and why a thread is not running.

use crate::class::{ClassPtr, Kind, MethodPtr};
use crate::ids::{Ref, ThreadId};
use crate::ir::Code;

/// What to do with a frame's result when it returns, besides popping it.
#[derive(Debug, Clone, Copy)]
pub enum FrameKind {
    /// Store the result in the caller's destination register and go on after the call.
    Call,
    /// Class initialiser: mark the class initialised, then execute the caller's instruction again.
    ClassInit(ClassPtr),
    /// Bottom of a nested run or of a thread: hand the result to whoever started it.
    Entry,
    /// Target of a reflective call: box the result, wrap an exception in
    /// `InvocationTargetException`, then return from the native frame below.
    Reflective(Kind),
    /// Target of a native that gives its result boxed; exceptions pass as they are.
    Boxed(Kind),
    /// Constructor called by a native: the native's result is this object. Exceptions are wrapped
    /// if `wrap`.
    Construct { object: Ref, wrap: bool },
    /// Result becomes the result of the native frame below.
    TailOfNative,
}

/// One activation. A native method's frame has no code; its arguments are its registers, and it is
/// called again when a frame that it pushed returns.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub method: MethodPtr,
    /// Null for native frames.
    pub code: *const Code,
    /// Index of the next (or, below the top, the calling) instruction.
    pub pc: u32,
    /// First register of this frame in the thread's register file.
    pub base: u32,
    pub kind: FrameKind,
    /// Object locked by a synchronized method, or null.
    pub locked: Ref,
}

/// Why a thread cannot take a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThreadState {
    New,
    Runnable,
    /// Wants to enter the monitor of this object.
    Blocked(Ref),
    /// In `Object.wait` on this object; `timed` if a time-out may end it.
    Waiting {
        object: Ref,
        timed: bool,
    },
    Parked {
        timed: bool,
    },
    Sleeping,
    Ended,
}

pub struct JavaThread {
    pub id: ThreadId,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    /// Registers of all frames. Fixed size: frames hold pointers into it while they run.
    pub regs: Box<[u64]>,
    /// Frames end below this register, except while a `StackOverflowError` is being made. What is
    /// left above takes any argument list, so copying one needs no other check.
    pub slot_limit: usize,
    pub frames: Vec<Frame>,
    pub state: ThreadState,
    pub park_permit: bool,
    /// The thread is inside a blocking native that will be called again when it wakes.
    pub in_wait: bool,
    /// Classes whose supertypes are being loaded: a class among its own is circular.
    pub loading: Vec<(crate::ids::LoaderId, std::sync::Arc<str>)>,
    /// Nested runs under way (upcalls of the linker): guards the host stack.
    pub nesting: u32,
    /// Monitor depth to restore when a wait ends, and whether a notify ended it.
    pub wait_depth: u32,
    pub notified: bool,
    /// Virtual time at which a timed wait ends.
    pub wake_at: Option<i64>,
    /// Exception that ended the thread, if any.
    pub uncaught: Ref,
    /// Where the last committed operation left the thread, until it is asked for.
    pub edge: Option<crate::interp::Exit>,
    /// Result of the bottom frame of a run, until it is collected.
    pub result: Option<Result<u64, Ref>>,
}

/// What `mark` keeps of a thread: the used part of the registers and the frames.
#[derive(Clone)]
pub struct ThreadMark {
    pub object: Ref,
    pub regs: Vec<u64>,
    pub frames: Vec<Frame>,
    pub state: ThreadState,
    pub park_permit: bool,
    /// The thread is inside a blocking native that will be called again when it wakes.
    pub in_wait: bool,
    pub wait_depth: u32,
    pub notified: bool,
    pub wake_at: Option<i64>,
    pub uncaught: Ref,
}

impl JavaThread {
    pub fn new(id: ThreadId, object: Ref, slots: usize) -> JavaThread {
        JavaThread {
            id,
            object,
            regs: vec![0; slots].into_boxed_slice(),
            slot_limit: slots.saturating_sub(crate::call::RESERVE_SLOTS),
            frames: Vec::with_capacity(64),
            state: ThreadState::New,
            park_permit: false,
            in_wait: false,
            loading: Vec::new(),
            nesting: 0,
            wait_depth: 0,
            notified: false,
            wake_at: None,
            uncaught: Ref::NULL,
            edge: None,
            result: None,
        }
    }

    /// First register not used by any frame.
    pub fn top(&self) -> usize {
        match self.frames.last() {
            None => 0,
            Some(frame) => frame.base as usize + frame_size(frame),
        }
    }

    pub fn mark(&self) -> ThreadMark {
        ThreadMark {
            object: self.object,
            regs: self.regs[..self.top()].to_vec(),
            frames: self.frames.clone(),
            state: self.state,
            park_permit: self.park_permit,
            in_wait: self.in_wait,
            wait_depth: self.wait_depth,
            notified: self.notified,
            wake_at: self.wake_at,
            uncaught: self.uncaught,
        }
    }

    pub fn restore(&mut self, mark: &ThreadMark) {
        self.object = mark.object;
        self.regs[..mark.regs.len()].copy_from_slice(&mark.regs);
        self.frames.clear();
        self.frames.extend_from_slice(&mark.frames);
        self.state = mark.state;
        self.park_permit = mark.park_permit;
        self.in_wait = mark.in_wait;
        self.wait_depth = mark.wait_depth;
        self.notified = mark.notified;
        self.wake_at = mark.wake_at;
        self.uncaught = mark.uncaught;
        self.edge = None;
        self.result = None;
    }
}

fn frame_size(frame: &Frame) -> usize {
    if frame.code.is_null() {
        frame.method.arg_slots as usize
    } else {
        // SAFETY: a frame's code belongs to its method, which lives as long as the VM.
        unsafe { (*frame.code).registers as usize }
    }
}
