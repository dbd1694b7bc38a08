//! Java threads as data: registers, frames and why a thread is not running.

use crate::classes::class::{ClassPtr, Kind, MethodPtr};
use crate::code::ir::{Code, Insn};
use crate::ids::{ChannelId, Ref, ThreadId};
use crate::invocation::call::RESERVE_SLOTS;
use crate::pinned::Pinned;
use crate::stepping::step::Operation;

/// What to do with a frame's result when it returns, besides popping it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FrameKind {
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
    /// As `Call`, of a method that no other thread interrupts (see `quiet.rs`).
    Atomic,
    /// As `Call`, of a method of the library that explorers may take as one operation (see `whole.rs`), with a number
    /// that no other call of the thread has.
    Whole { number: u32 },
}

/// One activation. A native method's frame has no code; its arguments are its registers, and it is
/// called again when a frame that it pushed returns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
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

impl Frame {
    /// The same place of the same activation?
    fn is_same(&self, other: &Frame) -> bool {
        (self.method.id, self.pc, self.base, self.locked)
            == (other.method.id, other.pc, other.base, other.locked)
            && std::mem::discriminant(&self.kind) == std::mem::discriminant(&other.kind)
    }

    /// The register code; `None` for a native.
    #[inline]
    pub(crate) fn code(&self) -> Option<&Code> {
        // SAFETY: null, or the code of the frame's method, which lives as long as the machine. Instructions
        // are rewritten behind a cell, so a shared reference may be there meanwhile.
        unsafe { self.code.as_ref() }
    }

    /// The instruction at which it stands; `None` for a native.
    pub(crate) fn insn(&self) -> Option<Insn> {
        self.code()?.insn(self.pc)
    }

    /// Bytecode offset of that instruction; `None` for a native.
    pub(crate) fn bci(&self) -> Option<u16> {
        Some(self.code()?.bci_of(self.pc))
    }
}

/// Whether a thread can take a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThreadState {
    New,
    Runnable,
    Blocked(BlockReason),
    Ended,
}

/// Why a thread cannot take a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockReason {
    /// Another thread holds the monitor of this object, or initialises the class whose mirror it is.
    Monitor(Ref),
    /// Nobody has notified it since it began to wait on this object; `timed` if a time-out may end that.
    Notification { object: Ref, timed: bool },
    /// It is parked, and nobody has given it a permit; `timed` if a time-out may end that.
    Permit { timed: bool },
    /// It sleeps.
    Time,
    /// An end of a channel is not ready for any of these events; `timed` if a time-out may end that.
    Channel { channel: ChannelId, events: u32, timed: bool },
}

/// What a thread comes back to when it can take a step again. An instruction or a native that had to wait is
/// executed once more, and must know that it is not for the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resume {
    /// Nothing was interrupted.
    Afresh,
    /// A lock that is no operation of its own: the thread goes on without a grant.
    Lock,
    /// `park`, `sleep`, `join` or `yield`.
    Native,
    /// `Object.wait`, which has to enter the monitor again, as deep as before.
    Wait { depth: u32 },
    /// An operation on a channel, which waits until this time at most and has done this much of it.
    Channel { until: Option<i64>, done: usize },
}

/// What ended a wait for a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wakeup {
    Notified,
    TimedOut,
}

impl ThreadState {
    /// What a thread in it does.
    pub fn phrase(self) -> &'static str {
        match self {
            ThreadState::New => "has not been started",
            ThreadState::Runnable => "can run",
            ThreadState::Blocked(reason) => reason.phrase(),
            ThreadState::Ended => "has ended",
        }
    }
}

impl BlockReason {
    fn phrase(self) -> &'static str {
        match self {
            BlockReason::Monitor(_) => "waits to enter a monitor",
            BlockReason::Notification { timed: false, .. } => "waits to be notified",
            BlockReason::Notification { timed: true, .. } => "waits to be notified, for some time",
            BlockReason::Permit { timed: false } => "is parked",
            BlockReason::Permit { timed: true } => "is parked for some time",
            BlockReason::Time => "sleeps",
            BlockReason::Channel { timed: false, .. } => "waits for a socket or pipe",
            BlockReason::Channel { timed: true, .. } => "waits for a socket or pipe, for some time",
        }
    }
}

pub struct JavaThread {
    pub id: ThreadId,
    /// Registers of all frames. Fixed size: frames hold pointers into it while they run.
    pub(crate) regs: Pinned<[u64]>,
    /// Frames end below this register, except while a `StackOverflowError` is being made; `has_room` may raise it
    /// once. What is left above takes any argument list, so copying one needs no other check.
    pub(crate) slot_limit: usize,
    /// Frames have been where the register file of most threads is never touched.
    deep: bool,
    pub(crate) frames: Vec<Frame>,
    /// Classes whose supertypes are being loaded: a class among its own is circular.
    pub loading: Vec<(crate::ids::LoaderId, std::sync::Arc<str>)>,
    /// Nested runs under way (upcalls of the linker): guards the host stack.
    pub nesting: u32,
    /// Classes of the program that another thread initialised and this one has seen initialised.
    pub(crate) init_seen: Vec<crate::ids::ClassId>,
    /// Where the last committed operation left the thread, until it is asked for.
    pub edge: Option<Edge>,
    /// Result of the bottom frame of a run, until it is collected.
    pub result: Option<Result<u64, Ref>>,
    /// The rest, which marks copy as it is.
    pub core: ThreadCore,
    /// The mark (or rollback) since which the thread is saved.
    saved_in: u64,
}

/// What a thread is besides its stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreadCore {
    /// The `java.lang.Thread` object.
    pub object: Ref,
    pub state: ThreadState,
    pub park_permit: bool,
    pub resume: Resume,
    /// What ended its last wait, until it has taken note of it.
    pub woken_by: Option<Wakeup>,
    /// Virtual time at which a timed wait ends.
    pub wake_at: Option<i64>,
    /// Exception that ended the thread, if any.
    pub uncaught: Ref,
    /// Atomic frames on the stack: visible operations do not stop the thread inside of them.
    pub atomic: u32,
    /// The visible operation before which the thread stopped, if a native or a lock stopped it.
    pub pending: Option<Operation>,
    /// Times it has asked for the time while threads are explored.
    pub ticks: i64,
    /// What its first method returned, once it has ended by the step interface.
    pub returned: u64,
    /// Times it has given way since its last operation.
    pub(crate) yields: u32,
    /// The cache of `ScopedValue`.
    pub(crate) scoped_cache: Ref,
    /// Does not keep the program alive; known once it is started.
    pub daemon: bool,
    /// Fingerprint of what the thread has printed.
    pub printed: u64,
    pub phase: Phase,
    /// Calls so far that count as one operation, nested ones included.
    pub(crate) whole_calls: u32,
    /// The one of them that was last begun: an operation of it has happened.
    pub(crate) begun: u32,
}

impl ThreadCore {
    /// As it matters to the program from a time on.
    fn from(self, now: i64) -> ThreadCore {
        ThreadCore { wake_at: time_left(self.wake_at, now), printed: 0, ..self }
    }
}

/// How long a wait lasts from now on; nothing is less than nothing.
fn time_left(wake_at: Option<i64>, now: i64) -> Option<i64> {
    wake_at.map(|at| at.saturating_sub(now).max(0))
}

/// How far a thread has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Running,
    /// Its `run` is over, and an exception goes to the handlers of the program.
    Dispatching,
    /// Nothing is left but to end.
    Ending,
}

/// Where a thread stopped, as far as it concerns the step interface.
#[derive(Debug, Clone)]
pub enum Edge {
    Visible,
    Blocked,
    Returned(u64),
    Threw(Ref),
    Ended(Box<crate::trap::RunEnd>),
}

/// Registers of threads that went deep which are kept for threads to come.
const MOST_DEEP_SPARE: usize = 32 << 20;
/// Threads that did not go deep which are kept for threads to come.
const MOST_SPARE: usize = 1 << 10;
/// Registers beyond which a thread counts as deep. Memory behind the others is reserved and never touched.
const SHALLOW_SLOTS: usize = 8 << 10;

/// Threads as they were at the marks that are held. A thread is saved when it is first touched
/// after a mark, so a mark costs nothing and a step costs the stack of the one thread that ran.
#[derive(Default)]
pub(crate) struct ThreadTrail {
    saved: Vec<Saved>,
    regs: Vec<u64>,
    frames: Vec<Frame>,
    /// Threads that a rollback removed, for their register files.
    spare: Vec<Pinned<JavaThread>>,
    /// Such threads that went deep.
    deep_spare: Vec<Pinned<JavaThread>>,
    epoch: u64,
}

struct Saved {
    thread: ThreadId,
    regs: usize,
    frames: usize,
    init_seen: usize,
    edge: Option<Edge>,
    core: ThreadCore,
}

impl ThreadTrail {
    pub(crate) fn mark(&mut self) -> usize {
        self.epoch += 1;
        self.saved.len()
    }

    /// Something about the thread is going to change.
    #[inline(always)]
    pub(crate) fn touch(&mut self, thread: &mut JavaThread) {
        if thread.saved_in != self.epoch {
            self.save(thread);
        }
    }

    fn save(&mut self, thread: &mut JavaThread) {
        thread.saved_in = self.epoch;
        let top = thread.top();
        self.regs.extend_from_slice(&thread.regs[..top]);
        self.frames.extend_from_slice(&thread.frames);
        self.saved.push(Saved {
            thread: thread.id,
            regs: top,
            frames: thread.frames.len(),
            init_seen: thread.init_seen.len(),
            edge: thread.edge.clone(),
            core: thread.core,
        });
    }

    /// Is every thread as it was at a mark, when it was `then`? It is `now`, and times count from there.
    pub(crate) fn recurs(&self, mark: usize, threads: &[Pinned<JavaThread>], then: i64, now: i64) -> bool {
        let (mut regs, mut frames) = (self.regs.len(), self.frames.len());
        let mut unsaved: Vec<bool> = vec![true; threads.len()];
        for saved in self.saved[mark.min(self.saved.len())..].iter().rev() {
            regs -= saved.regs;
            frames -= saved.frames;
            let number = saved.thread.0 as usize;
            let Some(thread) = threads.get(number) else { return false };
            unsaved[number] = false;
            let is_same = thread.top() == saved.regs
                && thread.regs[..saved.regs] == self.regs[regs..regs + saved.regs]
                && thread.frames.len() == saved.frames
                && thread.frames.iter().zip(&self.frames[frames..]).all(|(a, b)| a.is_same(b))
                && thread.init_seen.len() == saved.init_seen
                && std::mem::discriminant(&thread.edge) == std::mem::discriminant(&saved.edge)
                && thread.core.from(now) == saved.core.from(then);
            if !is_same {
                return false;
            }
        }
        let untouched = threads.iter().zip(unsaved).filter(|(_, unsaved)| *unsaved);
        let mut waits = untouched.map(|(thread, _)| thread.core.wake_at);
        waits.all(|at| time_left(at, now) == time_left(at, then))
    }

    pub(crate) fn rollback(&mut self, mark: usize, count: usize, threads: &mut Vec<Pinned<JavaThread>>) {
        while self.saved.len() > mark {
            let Some(saved) = self.saved.pop() else { break };
            let (regs, frames) = (self.regs.len() - saved.regs, self.frames.len() - saved.frames);
            if let Some(thread) = threads.get_mut(saved.thread.0 as usize) {
                thread.regs[..saved.regs].copy_from_slice(&self.regs[regs..]);
                thread.frames.clear();
                thread.frames.extend_from_slice(&self.frames[frames..]);
                thread.init_seen.truncate(saved.init_seen);
                thread.edge = saved.edge;
                thread.result = None;
                thread.core = saved.core;
            }
            self.regs.truncate(regs);
            self.frames.truncate(frames);
        }
        self.keep_spare(threads.drain(count..));
        crate::heap::arena::shrink(&mut self.regs);
        crate::heap::arena::shrink(&mut self.frames);
        crate::heap::arena::shrink(&mut self.saved);
        self.epoch += 1;
    }

    /// Keeps threads for those to come. The memory that a deep one has touched would be held for good, so few of
    /// these are kept; to make a thread anew costs a register file full of zeros.
    fn keep_spare(&mut self, threads: impl Iterator<Item = Pinned<JavaThread>>) {
        for thread in threads {
            let (list, most) = match thread.deep {
                true => (&mut self.deep_spare, MOST_DEEP_SPARE / thread.regs.len().max(1)),
                false => (&mut self.spare, MOST_SPARE),
            };
            if list.len() < most {
                list.push(thread);
            }
        }
    }

    /// Bytes that saved threads take.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.regs.len() * size_of::<u64>()
            + self.frames.len() * size_of::<Frame>()
            + self.saved.len() * size_of::<Saved>()
    }

    /// The newest mark is given up; `none` are left.
    pub(crate) fn release(&mut self, none: bool) {
        self.epoch += 1;
        if none {
            self.saved.clear();
            self.regs.clear();
            self.frames.clear();
            crate::heap::arena::shrink(&mut self.regs);
            crate::heap::arena::shrink(&mut self.frames);
        }
    }

    /// A thread in the state before its start, with a register file that may have been used before.
    pub(crate) fn new_thread(&mut self, id: ThreadId, object: Ref, slots: usize) -> Pinned<JavaThread> {
        match self.spare.pop().or_else(|| self.deep_spare.pop()) {
            Some(mut thread) if thread.regs.len() == slots => {
                thread.id = id;
                thread.frames.clear();
                thread.loading.clear();
                thread.init_seen.clear();
                thread.edge = None;
                thread.result = None;
                thread.core = ThreadCore::new(object);
                thread.saved_in = 0;
                thread
            }
            _ => Pinned::new(JavaThread::new(id, object, slots)),
        }
    }
}

impl ThreadCore {
    fn new(object: Ref) -> ThreadCore {
        ThreadCore {
            object,
            state: ThreadState::New,
            park_permit: false,
            resume: Resume::Afresh,
            woken_by: None,
            wake_at: None,
            uncaught: Ref::NULL,
            atomic: 0,
            pending: None,
            ticks: 0,
            returned: 0,
            yields: 0,
            scoped_cache: Ref::NULL,
            daemon: false,
            printed: 0,
            phase: Phase::Running,
            whole_calls: 0,
            begun: 0,
        }
    }
}

impl std::ops::Deref for JavaThread {
    type Target = ThreadCore;
    #[inline(always)]
    fn deref(&self) -> &ThreadCore {
        &self.core
    }
}

impl std::ops::DerefMut for JavaThread {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut ThreadCore {
        &mut self.core
    }
}

impl JavaThread {
    pub fn new(id: ThreadId, object: Ref, slots: usize) -> JavaThread {
        JavaThread {
            id,
            regs: Pinned::from_box(vec![0; slots].into_boxed_slice()),
            slot_limit: slots.saturating_sub(RESERVE_SLOTS).min(SHALLOW_SLOTS),
            deep: false,
            frames: Vec::with_capacity(64),
            loading: Vec::new(),
            nesting: 0,
            init_seen: Vec::new(),
            edge: None,
            result: None,
            core: ThreadCore::new(object),
            saved_in: 0,
        }
    }

    /// Does it come back to this? If so, it is there now.
    pub(crate) fn resumes(&mut self, what: Resume) -> bool {
        let does = self.resume == what;
        if does {
            self.resume = Resume::Afresh;
        }
        does
    }

    /// Can frames end below this register? From the first time on that they would not in most threads, the whole
    /// register file is theirs.
    #[inline]
    pub(crate) fn has_room(&mut self, end: usize) -> bool {
        end <= self.slot_limit || self.deepen(end)
    }

    #[cold]
    fn deepen(&mut self, end: usize) -> bool {
        if !self.deep {
            self.deep = true;
            self.slot_limit = self.regs.len().saturating_sub(RESERVE_SLOTS);
        }
        end <= self.slot_limit
    }

    /// Everything in it that may be a reference.
    pub(crate) fn roots(&self) -> impl Iterator<Item = u64> + '_ {
        let core = &self.core;
        let blocked_on = match core.state {
            ThreadState::Blocked(BlockReason::Monitor(object))
            | ThreadState::Blocked(BlockReason::Notification { object, .. }) => object,
            _ => Ref::NULL,
        };
        let pending = core.pending.iter().flat_map(|operation| [operation.object, operation.source_object]);
        let result = match (&self.result, &self.edge) {
            (Some(Ok(value)), _) | (None, Some(Edge::Returned(value))) => *value,
            (Some(Err(exception)), _) | (None, Some(Edge::Threw(exception))) => exception.slot(),
            _ => 0,
        };
        let frames = self.frames.iter().flat_map(|frame| match frame.kind {
            FrameKind::Construct { object, .. } => [frame.locked, object],
            _ => [frame.locked, Ref::NULL],
        });
        let own = [core.object, core.uncaught, core.scoped_cache, blocked_on];
        let objects = own.into_iter().chain(pending).chain(frames).map(Ref::slot);
        objects.chain([result, core.returned]).chain(self.regs[..self.top()].iter().copied())
    }

    /// Methods under way, natives and the machine's own included.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// First register not used by any frame.
    pub(crate) fn top(&self) -> usize {
        match self.frames.last() {
            None => 0,
            Some(frame) => frame.base as usize + frame_size(frame),
        }
    }
}

fn frame_size(frame: &Frame) -> usize {
    frame.code().map_or(frame.method.arg_slots as usize, |code| code.registers as usize)
}
