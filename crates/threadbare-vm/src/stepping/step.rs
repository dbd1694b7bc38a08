//! The step interface: what explorers are written against, together with `mark` and `rollback`.
//!
//! `advance` brings a thread to the edge of its next visible operation; `pending` says what that will
//! be and `can_go` whether it can happen now; `commit` performs it and runs on to the next edge.
//! Between two visible operations a thread touches nothing that another could see, so that costs no
//! choice.
//!
//! Leaving a monitor is not an operation: it commutes with all that other threads can do while the
//! monitor is held, so it happens together with the operation before it (`Control::released`).

use crate::classes::class::{Kind, Resolved, Shape};
use crate::classes::library::Part;
use crate::code::interp::Exit;
use crate::code::ir::refined;
use crate::code::opcodes::{Access, Register, Target};
use crate::heap::arena::header;
use crate::ids::{MethodId, Ref, ThreadId};
use crate::stepping::timing::TimeOuts;
use crate::threads::thread::{Edge, FrameKind, Phase, Resume, ThreadState, Wakeup};
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;

/// What a visible operation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Action {
    Read,
    Write,
    /// Writes if the old value is the expected one.
    CompareAndSet,
    /// Reads and writes at once.
    Update,
    /// Reads `len` bytes at `source` and writes as many at `address`; either may be none (zero).
    Copy,
    /// Enters a monitor, by an instruction or a call of a synchronized method.
    Enter,
    /// Leaves a monitor and waits on it.
    Wait,
    /// Enters a monitor again after a wait.
    Reenter,
    /// Stops to wait for a notification, because the time is over.
    TimeOut,
    /// Stops to wait for a notification without a cause.
    WakeUp,
    Notify,
    NotifyAll,
    Park,
    Unpark,
    Interrupt,
    Sleep,
    Start,
    /// Waits for a thread to end.
    Join,
    /// The thread itself ends.
    End,
    /// Asks whether a thread is alive.
    IsAlive,
    /// Asks for the state of a thread.
    State,
    /// Gives way, without having done anything that others can see since it last did.
    Yield,
    /// Begins to initialise a class.
    InitClass,
    /// Sees a class that another thread initialises or has initialised.
    AwaitInit,
    /// Takes bytes, a datagram or a count out of an end of a channel.
    Receive,
    /// Puts some into one.
    Send,
    /// Takes a connection that waits at a socket.
    Accept,
    /// Asks for a connection.
    Connect,
    /// Waits until an end of a channel is ready, or one of those that a selector watches.
    Poll,
    /// Closes an end of a channel, or a direction of a connection.
    Close,
    /// Looks at an end of a channel, or changes how it behaves.
    Tend,
}

impl Action {
    /// What a thread is about to do, after "to".
    pub fn infinitive(self) -> &'static str {
        match self {
            Action::Read => "read",
            Action::Write => "write",
            Action::CompareAndSet => "compare and set",
            Action::Update => "update",
            Action::Copy => "copy",
            Action::Enter => "enter a monitor",
            Action::Wait => "wait",
            Action::Reenter => "enter a monitor again",
            Action::TimeOut => "be notified, for some time",
            Action::WakeUp => "be notified",
            Action::Notify => "notify a thread",
            Action::NotifyAll => "notify all threads",
            Action::Park => "be unparked",
            Action::Unpark => "unpark a thread",
            Action::Interrupt => "interrupt a thread",
            Action::Sleep => "sleep",
            Action::Start => "start a thread",
            Action::Join => "join a thread",
            Action::End => "end",
            Action::IsAlive => "ask whether a thread is alive",
            Action::State => "ask for the state of a thread",
            Action::Yield => "give way",
            Action::InitClass => "initialise a class",
            Action::AwaitInit => "use a class that is being initialised",
            Action::Receive => "read from a socket or pipe",
            Action::Send => "write to a socket or pipe",
            Action::Accept => "accept a connection",
            Action::Connect => "connect",
            Action::Poll => "find a socket or pipe ready",
            Action::Close => "close a socket or pipe",
            Action::Tend => "look at a socket or pipe",
        }
    }
}

/// A visible operation that is about to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    pub action: Action,
    /// The object; null for a static.
    pub object: Ref,
    /// Arena address of the field, element or static; of the object's header for its monitor.
    pub address: usize,
    pub kind: Kind,
    /// What a compare-and-set expects to find.
    pub expected: u64,
    /// Of a copy: what it reads, and how much.
    pub source_object: Ref,
    pub source: usize,
    pub len: usize,
    /// The thread that the operation is about, if that is started already; for class initialisation the class. Of
    /// channels see `channels::Use`.
    pub target: u32,
    /// Of a wait, how long it lasts at most; zero if nothing but others end it.
    pub nanos: i64,
    /// A volatile or atomic access by way of `Unsafe`; fields say so themselves.
    pub atomic: bool,
    pub method: MethodId,
    /// Bytecode offset of the instruction.
    pub bci: u16,
}

/// A visible operation that has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub operation: Operation,
    /// What a read found, and what was there before a write.
    pub before: u64,
    /// What it left at its address.
    pub after: u64,
    /// The thread that it started.
    pub started: Option<ThreadId>,
    /// The operation, and what its thread did up to its next edge, changed nothing outside of the
    /// thread's own frames.
    pub pure: bool,
    /// The same, except for the operation itself.
    pub pure_after: bool,
}

/// Accesses to fields, statics and elements since the machine was made; rollbacks do not undo the count.
#[cfg(feature = "count-accesses")]
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct AccessCount {
    pub all: u64,
    /// To what several threads can reach and is not known to be harmless.
    pub shared: u64,
    /// Those of them at which a choice is due.
    pub visible: u64,
}

/// When a wait ends that takes no time at all: it has not been waiting since before any time-out.
pub(crate) const AT_ONCE: i64 = i64::MIN;

impl Operation {
    pub(crate) fn at(method: MethodId, bci: u16) -> Operation {
        Operation {
            action: Action::Read,
            object: Ref::NULL,
            address: 0,
            kind: Kind::Int,
            expected: 0,
            source_object: Ref::NULL,
            source: 0,
            len: 0,
            target: u32::MAX,
            nanos: 0,
            atomic: false,
            method,
            bci,
        }
    }

    pub(crate) fn about(self, action: Action, object: Ref) -> Operation {
        Operation { action, object, address: object.addr(), ..self }
    }

    /// Is it about the thread that its object stands for?
    fn is_about_thread(&self) -> bool {
        use Action::{Interrupt, IsAlive, Join, State, Unpark};
        matches!(self.action, IsAlive | State | Join | Interrupt | Unpark)
    }

    /// Does it touch memory at `address`?
    pub fn is_access(&self) -> bool {
        matches!(self.action, Action::Read | Action::Write | Action::CompareAndSet | Action::Update)
    }
}

impl Vm {
    /// Takes note of an access that happens, in builds that count them. `shared`: others can see it,
    /// unless it is part of a step that counts as one.
    #[inline(always)]
    pub(crate) fn count_access(&mut self, shared: bool) {
        #[cfg(feature = "count-accesses")]
        {
            self.accesses.all += 1;
            self.accesses.shared += shared as u64;
            self.accesses.visible += (shared && self.gate.atomic == 0) as u64;
        }
        let _ = shared;
    }

    /// Goes on if the operation that a native or a lock is about to perform is granted.
    pub(crate) fn visible(
        &mut self,
        t: ThreadId,
        describe: impl FnOnce(Operation) -> Operation,
    ) -> Result<(), Trap> {
        if !self.gate.sharing || !self.gate.stops() {
            return Ok(());
        }
        let operation = describe(self.operation_here(t));
        if self.gate.inside != 0 && self.takes_part(t, operation) {
            return Ok(());
        }
        self.thread_mut(t).pending = Some(operation);
        Err(Trap::Visible)
    }

    /// The same for a copy of bytes between objects, either of which may be null for none.
    pub(crate) fn visible_copy(
        &mut self,
        t: ThreadId,
        from: (Ref, usize),
        to: (Ref, usize),
        len: usize,
    ) -> Result<(), Trap> {
        if !self.gate.sharing || len == 0 {
            return Ok(());
        }
        let shared = |vm: &Vm, r: Ref| !r.is_null() && vm.heap.flags(r) & header::SHARED != 0;
        let (reads, writes) = (shared(self, from.0), shared(self, to.0));
        if !reads && !writes {
            return Ok(());
        }
        self.visible(t, |here| Operation {
            action: Action::Copy,
            object: if writes { to.0 } else { Ref::NULL },
            address: if writes { to.1 } else { 0 },
            source_object: if reads { from.0 } else { Ref::NULL },
            source: if reads { from.1 } else { 0 },
            len,
            ..here
        })
    }

    /// An operation at the newest frame; for a native at its caller's call.
    pub(crate) fn operation_here(&self, t: ThreadId) -> Operation {
        match self.thread(t).frames.last() {
            Some(frame) => Operation::at(frame.method.id, frame.bci().unwrap_or(0)),
            None => Operation::at(self.known.no_initializer().id, 0),
        }
    }

    /// Brings a thread to its next edge, without performing a visible operation.
    pub fn advance(&mut self, t: ThreadId) {
        if self.thread(t).edge.is_none() {
            self.run_to_edge(t, false);
        }
    }

    /// What a thread is about to do, if it stands before a visible operation.
    #[inline]
    pub fn pending(&self, t: ThreadId) -> Option<Operation> {
        self.thread(t).pending
    }

    /// Does a thread stand before an operation because a time-out ended its waiting?
    #[inline]
    pub fn is_timed_out(&self, t: ThreadId) -> bool {
        let thread = self.thread(t);
        let by_time = |at: i64| at != AT_ONCE && at <= self.pace.clock;
        let ideal = self.control.timing.time_outs == TimeOuts::Ideal;
        ideal && (thread.woken_by == Some(Wakeup::TimedOut) || thread.wake_at.is_some_and(by_time))
    }

    /// The thread that an operation is about, once that is started: a join, an unpark, a question.
    #[inline]
    pub fn thread_behind(&self, operation: &Operation) -> Option<ThreadId> {
        match operation.target {
            u32::MAX => self.thread_of_object(operation.object),
            number => Some(ThreadId(number)),
        }
    }

    /// Can the operation before which a thread stands happen now?
    #[inline]
    pub fn can_go(&self, t: ThreadId) -> bool {
        let thread = self.thread(t);
        let Some(operation) = &thread.pending else { return false };
        let interrupted = || self.heap.u8(thread.object.addr() + self.known.interrupted) != 0;
        let timed_out = || thread.wake_at.is_some_and(|at| at <= self.pace.clock);
        match operation.action {
            // The end of a thread is told to those who wait on it, for which it takes its own monitor.
            Action::Enter | Action::Reenter | Action::End => self.can_enter(t, operation.object),
            Action::Park => thread.park_permit || interrupted() || timed_out(),
            Action::Sleep => interrupted() || timed_out(),
            Action::TimeOut => timed_out(),
            Action::WakeUp => false,
            Action::Join => {
                interrupted()
                    || timed_out()
                    || self
                        .thread_behind(operation)
                        .is_none_or(|target| self.thread(target).state == ThreadState::Ended)
            }
            Action::AwaitInit => {
                let class = self.class_ptr(crate::ids::ClassId(operation.target));
                self.init_state(class) != crate::classes::class::InitState::InProgress
            }
            Action::Receive | Action::Send | Action::Accept | Action::Poll => {
                timed_out() || self.can_use_channel(t, operation)
            }
            _ => true,
        }
    }

    /// Performs the operation before which a thread stands, and runs it to its next edge. `alternative`
    /// says which of several waiting threads a notify wakes.
    pub fn commit(&mut self, t: ThreadId, alternative: u32) -> Option<Event> {
        self.pass_to_deadline(t);
        let mut operation = self.thread_mut(t).pending.take()?;
        if operation.is_about_thread() && operation.target == u32::MAX {
            // It may have been started since the thread came here.
            operation.target = self.thread_of_object(operation.object).map_or(u32::MAX, |target| target.0);
        }
        self.control.alternative = alternative;
        self.control.started = None;
        self.control.released.clear();
        self.heap.enter_region(t.0 as usize);
        if operation.action == Action::Reenter {
            // Which of the monitors stands for the object is written into its header, where nobody sees it.
            self.heap.fence();
            self.monitor(operation.object);
        }
        self.begin_part(t, operation);
        // Who blocked on a lock that is no operation of its own goes on without a grant.
        let grant = !self.thread_mut(t).resumes(Resume::Lock);
        match operation.action {
            Action::End => self.finish_thread(t),
            // It stands before its monitor now.
            Action::TimeOut | Action::WakeUp => self.wake(t),
            _ => self.run_to_edge(t, grant),
        }
        // The thread has gone on to its next edge; nothing it did meanwhile was visible.
        let event = self.end_part();
        let started = self.control.started;
        if let Some(child) = started {
            self.gate.inside = 0;
            self.advance(child);
        }
        event.map(|event| Event { started, ..event })
    }

    /// Fingerprint of where a thread stands and of its registers: what it will do next is a function of
    /// these and of the memory that it reads.
    pub fn thread_print(&self, t: ThreadId) -> u64 {
        let thread = self.thread(t);
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let add = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(FACTOR);
        let mut hash = thread.ticks as u64 ^ (thread.atomic as u64) << 32;
        for frame in &thread.frames {
            hash = add(hash, (frame.method.id.0 as u64) << 32 | frame.pc as u64);
        }
        // Four lanes, because each step of one waits for the step before.
        let mut lanes = [1u64, 2, 3, 4];
        let (chunks, rest) = thread.regs[..thread.top()].as_chunks::<4>();
        for chunk in chunks {
            for (lane, word) in lanes.iter_mut().zip(chunk) {
                *lane = add(*lane, *word);
            }
        }
        lanes.iter().chain(rest).fold(hash, |hash, word| add(hash, *word))
    }

    fn run_to_edge(&mut self, t: ThreadId, grant: bool) {
        let mut grant = grant;
        loop {
            self.set_pause();
            let exit = self.run(t, 0, grant);
            let unused = std::mem::take(&mut self.gate.grant);
            grant = false;
            let edge = match exit {
                Exit::Visible => {
                    if self.thread(t).pending.is_none() {
                        let operation = self.decode_operation(t);
                        self.thread_mut(t).pending = operation;
                        if operation.is_none() {
                            let stack = self.stack_lines(t);
                            let what = "a visible operation that cannot be described".into();
                            self.control.end = Some(RunEnd::Internal { what, stack });
                        }
                    }
                    debug_assert!(!unused);
                    Edge::Visible
                }
                // Gave way, or had its share of steps: nobody else needs to go first.
                Exit::Blocked | Exit::Paused | Exit::Waiting | Exit::Collect
                    if self.thread(t).state == ThreadState::Runnable =>
                {
                    grant = unused;
                    continue;
                }
                Exit::Blocked | Exit::Paused | Exit::Waiting | Exit::Collect => Edge::Blocked,
                Exit::Returned(value) => {
                    self.prepare_end(t);
                    Edge::Returned(value)
                }
                Exit::Threw(exception) => {
                    if self.thread(t).phase == Phase::Running {
                        match self.dispatch_in_thread(t, exception) {
                            Ok(true) => continue,
                            Ok(false) => {}
                            Err(Trap::End(end)) => self.control.end = Some(*end),
                            Err(_) => {}
                        }
                    }
                    self.prepare_end(t);
                    Edge::Threw(exception)
                }
                Exit::End(end) => {
                    self.control.end.get_or_insert(*end.clone());
                    Edge::Ended(end)
                }
            };
            self.thread_mut(t).edge = Some(edge);
            return;
        }
    }

    /// Nothing is left of a thread but its end, which others can see.
    fn prepare_end(&mut self, t: ThreadId) {
        let here = self.operation_here(t);
        let object = self.thread(t).object;
        let thread = self.thread_mut(t);
        thread.phase = Phase::Ending;
        thread.pending = Some(Operation { target: t.0, ..here.about(Action::End, object) });
    }

    /// Hands an exception to the program's own handlers, in the thread itself. False if there are none:
    /// then nobody handles it.
    fn dispatch_in_thread(&mut self, t: ThreadId, exception: Ref) -> Result<bool, Trap> {
        self.thread_mut(t).uncaught = exception;
        if !self.has_uncaught_handler(t) {
            if !self.is_tolerated(exception) {
                self.control.uncaught = Some((t, exception));
            }
            return Ok(false);
        }
        let object = self.thread(t).object;
        let class = self.class_ptr_of(object);
        let Some(dispatch) = self.method_part(class, Part::ThreadDispatchUncaught) else { return Ok(false) };
        self.thread_mut(t).phase = Phase::Dispatching;
        self.push_call(t, dispatch, &[object.slot(), exception.slot()], FrameKind::Entry)?;
        Ok(true)
    }

    /// Has the program set a handler for what ends this thread?
    fn has_uncaught_handler(&self, t: ThreadId) -> bool {
        let object = self.thread(t).object;
        if !self.get_ref_field(object, Part::ThreadHandler).is_null() {
            return true;
        }
        let default = self
            .part_offset(self.class_ptr_of(object), Part::ThreadDefaultHandler)
            .is_some_and(|address| !self.heap.get_ref(address).is_null());
        if default {
            return true;
        }
        let group = self.get_ref_field(self.thread_holder(object), Part::ThreadGroup);
        // A group of the program's own may override `uncaughtException`.
        !group.is_null() && &*self.class_ptr_of(group).name != "java/lang/ThreadGroup"
    }

    fn finish_thread(&mut self, t: ThreadId) {
        if let Some(&Edge::Returned(value)) = self.thread(t).edge.as_ref() {
            self.thread_mut(t).returned = value;
        }
        let saved = self.heap.enter_region(t.0 as usize);
        if let Err(trap) = self.end_thread(t) {
            let end = match trap {
                Trap::End(end) => *end,
                other => RunEnd::Internal { what: format!("the end of a thread: {other}"), stack: vec![] },
            };
            self.control.end.get_or_insert(end);
        }
        self.heap.enter_region(saved);
        self.thread_mut(t).edge = None;
    }

    /// Reads off the instruction before which the thread stopped.
    pub(crate) fn decode_operation(&self, t: ThreadId) -> Option<Operation> {
        let thread = self.thread(t);
        let frame = thread.frames.last()?;
        let base = frame.base as usize;
        let method = frame.method;
        let (insn, bci) = (frame.insn()?, frame.bci()?);
        let register = |i: u16| thread.regs[base + i as usize];
        let object_in = |i: Register| Ref(register(insn.register(i)) as u32);
        let Access { action, target, kinds } = insn.op.access()?;
        let kind = kinds.first().copied().unwrap_or(Kind::Int);
        let (object, address, kind) = match target {
            Target::Field(object) => {
                let object = object_in(object);
                (object, object.addr() + insn.x as usize, refined(kind, insn.y))
            }
            Target::Element(array, index) => {
                let array = object_in(array);
                let kind = match self.class_ptr_of(array).shape {
                    Shape::Array { element, .. } => element,
                    _ => kind,
                };
                let index = register(insn.register(index)) as u32 as usize;
                (array, array.addr() + header::SIZE + index * kind.size(), kind)
            }
            Target::Static => (Ref::NULL, insn.x as usize, refined(kind, insn.y)),
            Target::UnlinkedStatic => {
                let cell = method.class.resolved.get(insn.x as usize)?;
                let Resolved::Field(class, i) = cell.get() else { return None };
                let field = &class.fields[i as usize];
                (Ref::NULL, field.offset as usize, field.kind)
            }
            Target::Monitor(object) => {
                let object = object_in(object);
                (object, object.addr(), kind)
            }
        };
        Some(Operation { action, object, address, kind, ..Operation::at(method.id, bci) })
    }
}
