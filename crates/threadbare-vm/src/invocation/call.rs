//! Calling methods: preparing their code, frames, natives, nested runs, and what happens when a
//! frame returns or is left by an exception.

use crate::classes::class::{ClassPtr, InitState, Kind, MethodPtr};
use crate::classes::library::Part;
use crate::code::interp::{Exit, Flow};
use crate::code::ir::{Code, arg_words};
use crate::ids::{LoaderId, Ref, ThreadId};
use crate::natives::Args;
use crate::stepping::step::Action;
use crate::threads::spinning::Seen;
use crate::threads::thread::{Frame, FrameKind};
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;

/// Registers kept back for building a `StackOverflowError`.
pub(crate) const RESERVE_SLOTS: usize = 8192;
const RESERVE_DEPTH: usize = 256;
/// Registers that stay free even then: more than an argument list has.
const LAST_SLOTS: usize = 512;
/// Nested runs use the host's stack: past this many a `StackOverflowError` is thrown.
const MAX_NESTING: u32 = 400;

impl Vm {
    /// Calls a method to completion on top of the thread's frames: the linker's upcalls. The run is
    /// atomic for the scheduler, so it is used only for what the library does behind a program's
    /// back (exception objects, class loaders, method types, bootstrap methods).
    pub(crate) fn call_nested(&mut self, t: ThreadId, method: MethodPtr, args: &[u64]) -> Result<u64, Trap> {
        let thread = self.thread_mut(t);
        let base = thread.top();
        let depth = thread.frames.len();
        if thread.nesting >= MAX_NESTING || !thread.has_room(base + args.len()) {
            return Err(self.throw_stack_overflow(t));
        }
        thread.regs[base..base + args.len()].copy_from_slice(args);
        let outer = self.begin_nested(t);
        let exit = match self.enter(t, method, base, FrameKind::Entry) {
            Ok(()) => self.run(t, depth, false),
            Err(trap) => {
                self.end_nested(t, outer);
                return Err(trap);
            }
        };
        self.end_nested(t, outer);
        self.nested_result(t, exit)
    }

    /// A nested run is one step for other threads, and leaves the outer run's grant alone.
    fn begin_nested(&mut self, t: ThreadId) -> bool {
        self.threads[t.0 as usize].nesting += 1;
        self.gate.atomic += 1;
        self.control.observed += 1;
        self.gate.grant
    }

    fn end_nested(&mut self, t: ThreadId, grant: bool) {
        self.threads[t.0 as usize].nesting -= 1;
        self.gate.atomic -= 1;
        self.gate.grant = grant;
    }

    fn nested_result(&mut self, t: ThreadId, exit: Exit) -> Result<u64, Trap> {
        match exit {
            Exit::Returned(value) => Ok(value),
            Exit::Threw(exception) => Err(Trap::Throw(exception)),
            Exit::End(end) => Err(Trap::End(end)),
            Exit::Visible | Exit::Blocked | Exit::Waiting | Exit::Paused | Exit::Collect => {
                let stack = self.stack_lines(t);
                Err(Trap::end(RunEnd::BlockedUpcall { stack }))
            }
        }
    }

    /// Initialises a class now, by a nested run.
    pub(crate) fn init_nested(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        // Nested from the start, so that nothing in it counts as visible.
        self.gate.atomic += 1;
        let result = self.init_by_nested_run(t, class);
        self.gate.atomic -= 1;
        result
    }

    pub(crate) fn init_by_nested_run(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        let depth = self.thread_mut(t).frames.len();
        match self.begin_init(t, class) {
            Ok(()) => Ok(()),
            Err(Trap::Again) => {
                if self.threads[t.0 as usize].nesting >= MAX_NESTING {
                    self.threads[t.0 as usize].frames.truncate(depth);
                    return Err(self.throw_stack_overflow(t));
                }
                let outer = self.begin_nested(t);
                let exit = self.run(t, depth, false);
                self.end_nested(t, outer);
                self.nested_result(t, exit).map(|_| ())
            }
            Err(trap) => Err(trap),
        }
    }

    /// Result of the run whose bottom frame is gone.
    pub(crate) fn entry_result(&mut self, t: ThreadId) -> Exit {
        match self.threads[t.0 as usize].result.take() {
            Some(Err(exception)) => Exit::Threw(exception),
            Some(Ok(value)) => Exit::Returned(value),
            None => Exit::Returned(0),
        }
    }

    /// Makes sure that a method can run: binds a native, or translates its bytecode.
    pub(crate) fn prepare(&mut self, t: ThreadId, method: MethodPtr) -> Result<(), Trap> {
        if method.code.get().is_some() || method.native.get().is_some() {
            return Ok(());
        }
        if let Some(native) = self.natives.find(&method) {
            method.native.set(Some(native));
            method.pure_native.set(crate::stepping::quiet::is_pure_native(&method));
            method.plain_native.set(crate::stepping::quiet::is_plain_native(&method));
            return Ok(());
        }
        if method.is_native() {
            if method.class.loader == LoaderId::APP || method.class.loader.0 > LoaderId::APP.0 {
                let signature = self.external_signature(method);
                return Err(self.throw(t, "java/lang/UnsatisfiedLinkError", &format!("'{signature}'")));
            }
            let what = format!("native method {}", self.external_signature(method));
            let stack = self.stack_lines(t);
            return Err(Trap::end(RunEnd::Unsupported { what, stack }));
        }
        if method.is_abstract() {
            return Err(self.throw_abstract(t, method, None));
        }
        let (Some(file), Some(bytecode)) =
            (method.class.file_static(), method.info().and_then(|i| i.code.as_ref()))
        else {
            return Err(self.internal("method without code"));
        };
        // Initialisation has verified the class; this is for methods that run without it, such as a
        // default method of an interface on an object that the machine made.
        self.verify_class(t, method.class)?;
        let narrow = (method.class.loader.0 >= LoaderId::APP.0).then_some(method.ret);
        let intrinsic = crate::code::intrinsics::number_of(&method);
        match crate::code::translate::translate(file, bytecode, narrow, intrinsic) {
            Ok(code) => {
                let _ = method.code.set(Box::new(code));
                Ok(())
            }
            Err(error) => Err(self.throw(t, "java/lang/VerifyError", &error.0)),
        }
    }

    /// Pushes a frame for a method whose arguments are at `base`.
    pub(crate) fn enter(
        &mut self,
        t: ThreadId,
        method: MethodPtr,
        base: usize,
        kind: FrameKind,
    ) -> Result<(), Trap> {
        if method.is_abstract() && method.code.get().is_none() && method.native.get().is_none() {
            let receiver = Ref(self.threads[t.0 as usize].regs[base] as u32);
            let class = (!receiver.is_null()).then(|| self.class_ptr_of(receiver));
            return Err(self.throw_abstract(t, method, class));
        }
        self.prepare(t, method)?;
        let code: *const Code = method.code.get().map_or(std::ptr::null(), |c| &**c);
        let registers = method.code.get().map_or(method.arg_slots as usize, |c| c.registers as usize);
        let limit = self.options.bounds.stack_depth;
        let thread = &mut self.threads[t.0 as usize];
        if thread.frames.len() >= limit || !thread.has_room(base + registers) {
            return Err(self.throw_stack_overflow(t));
        }
        let (mut kind, mut locked) = (kind, Ref::NULL);
        if method.is_special() {
            let receiver = Ref(self.threads[t.0 as usize].regs[base] as u32);
            let special = self.special_call(t, method, receiver)?;
            locked = special.1;
            match (kind, special.0) {
                (FrameKind::Call, atomic) => kind = atomic,
                // Only calls by instructions are made atomic.
                (_, FrameKind::Atomic) => self.gate.atomic -= 1,
                _ => {}
            }
        }
        self.pace.steps += 1;
        if self.gate.sharing {
            // As in the interpreter's own calls.
            let arguments = base + method.arg_slots as usize;
            self.threads[t.0 as usize].regs[arguments..base + registers].fill(0);
        }
        self.threads[t.0 as usize].frames.push(Frame {
            method,
            code,
            pc: 0,
            base: base as u32,
            kind,
            locked,
        });
        Ok(())
    }

    /// The general call: arguments are at `base`, the caller's program counter is saved.
    pub(crate) fn call_prepared(
        &mut self,
        t: ThreadId,
        method: MethodPtr,
        base: usize,
        depth: usize,
    ) -> Flow {
        match self.enter(t, method, base, FrameKind::Call) {
            Ok(()) => Flow::Reload,
            Err(trap) => self.handle_trap(t, trap, depth),
        }
    }

    /// For natives: pushes the frame of a method that is to run before the native goes on or in its
    /// place. Arguments are raw slots.
    pub(crate) fn push_call(
        &mut self,
        t: ThreadId,
        method: MethodPtr,
        args: &[u64],
        kind: FrameKind,
    ) -> Result<(), Trap> {
        let thread = self.thread_mut(t);
        let base = thread.top();
        if !thread.has_room(base + args.len()) {
            return Err(self.throw_stack_overflow(t));
        }
        thread.regs[base..base + args.len()].copy_from_slice(args);
        self.enter(t, method, base, kind)
    }

    /// Runs the native method whose frame is on top.
    pub(crate) fn run_native_frame(&mut self, t: ThreadId, depth: usize) -> Flow {
        let thread = &self.threads[t.0 as usize];
        let frame = thread.frames[thread.frames.len() - 1];
        let Some(native) = frame.method.native.get() else {
            let trap = self.internal("native frame without a function");
            return self.handle_trap(t, trap, depth);
        };
        let count = frame.method.arg_slots as usize;
        let base = frame.base as usize;
        let args = Args::new(&thread.regs[base..base + count], frame.method);
        if self.gate.sharing && !frame.method.pure_native.get() {
            self.control.observed += 1;
        }
        if self.gate.sharing && !frame.method.plain_native.get() {
            self.control.asked += 1;
        }
        if let Some(end) = self.cut_short() {
            return Flow::Exit(Exit::End(Box::new(end)));
        }
        if self.pace.watch.is_looking() {
            self.note_native(frame.method);
        }
        let result = native(self, t, args);
        self.charge();
        if !matches!(result, Err(Trap::Again | Trap::Visible)) {
            // What was granted to a native is not for what follows it, even if it turned out to have
            // nothing to do.
            self.gate.grant = false;
        }
        match result {
            Ok(value) => self.finish_frame(t, value, depth),
            Err(Trap::Throw(exception)) => {
                // The native's own frame is left like any other.
                self.unwind(t, exception, depth)
            }
            Err(trap) => self.handle_trap(t, trap, depth),
        }
    }

    pub(crate) fn handle_trap(&mut self, t: ThreadId, trap: Trap, depth: usize) -> Flow {
        match trap {
            Trap::Throw(exception) => self.unwind(t, exception, depth),
            Trap::Again | Trap::Tail => Flow::Reload,
            Trap::Block => Flow::Exit(Exit::Blocked),
            Trap::Visible => Flow::Exit(Exit::Visible),
            Trap::End(end) => Flow::Exit(Exit::End(end)),
        }
    }

    /// Pops the newest frame, which returned `value`, and gives the value to whom it is for.
    pub(crate) fn finish_frame(&mut self, t: ThreadId, value: u64, depth: usize) -> Flow {
        let mut value = value;
        loop {
            let thread = &mut self.threads[t.0 as usize];
            let Some(frame) = thread.frames.pop() else { return Flow::Reload };
            if !frame.locked.is_null()
                && let Err(trap) = self.monitor_exit(t, frame.locked)
            {
                return self.handle_trap(t, trap, depth);
            }
            match frame.kind {
                FrameKind::Call | FrameKind::Atomic | FrameKind::Whole { .. } => {
                    if matches!(frame.kind, FrameKind::Atomic) {
                        self.gate.atomic -= 1;
                    }
                    self.deliver(t, value);
                    return Flow::Reload;
                }
                FrameKind::Entry => {
                    self.threads[t.0 as usize].result = Some(Ok(value));
                    return Flow::Reload;
                }
                FrameKind::ClassInit(class) => {
                    self.set_init_state(class, InitState::Initialized, t);
                    return Flow::Reload;
                }
                FrameKind::TailOfNative => {}
                FrameKind::Construct { object, .. } => value = object.slot(),
                FrameKind::Reflective(kind) | FrameKind::Boxed(kind) => {
                    match self.box_value(t, kind, value) {
                        Ok(boxed) => value = boxed.slot(),
                        Err(trap) => return self.handle_trap(t, trap, depth),
                    }
                }
            }
        }
    }

    /// Stores a result in the calling instruction's destination and steps over the call.
    fn deliver(&mut self, t: ThreadId, value: u64) {
        let thread = &mut *self.threads[t.0 as usize];
        let Some(caller) = thread.frames.last_mut() else { return };
        // Only Java code makes `Call` frames, so the caller has code and stands at a call.
        let Some(call) = caller.insn() else { return };
        thread.regs[caller.base as usize + call.a as usize] = value;
        caller.pc += 1 + arg_words(call.b as usize) as u32;
    }

    /// Looks for a handler from the newest frame down (JVMS 2.10).
    pub(crate) fn unwind(&mut self, t: ThreadId, exception: Ref, depth: usize) -> Flow {
        let mut exception = exception;
        loop {
            let thread = &self.threads[t.0 as usize];
            if thread.frames.len() <= depth {
                self.threads[t.0 as usize].result = Some(Err(exception));
                return Flow::Reload;
            }
            let frame = thread.frames[thread.frames.len() - 1];
            if let Some(code) = frame.code() {
                match self.find_handler(t, &frame, exception) {
                    Ok(Some(target)) => {
                        let register = code.exception_register;
                        let thread = &mut self.threads[t.0 as usize];
                        thread.regs[frame.base as usize + register as usize] = exception.slot();
                        if let Some(top) = thread.frames.last_mut() {
                            top.pc = target;
                        }
                        return Flow::Reload;
                    }
                    Ok(None) => {}
                    Err(Trap::Throw(other)) => exception = other,
                    Err(trap) => return self.handle_trap(t, trap, depth),
                }
            }
            self.threads[t.0 as usize].frames.pop();
            if !frame.locked.is_null()
                && let Err(Trap::Throw(other)) = self.monitor_exit(t, frame.locked)
            {
                exception = other;
            }
            if matches!(frame.kind, FrameKind::Atomic) {
                self.gate.atomic -= 1;
            }
            let changed = match frame.kind {
                FrameKind::ClassInit(class) => self.class_init_failed(t, class, exception),
                FrameKind::Reflective(_) | FrameKind::Construct { wrap: true, .. } => {
                    self.wrap_in_invocation_target(t, exception)
                }
                _ => Ok(exception),
            };
            match changed {
                Ok(e) | Err(Trap::Throw(e)) => exception = e,
                Err(trap) => return self.handle_trap(t, trap, depth),
            }
        }
    }

    fn find_handler(&mut self, t: ThreadId, frame: &Frame, exception: Ref) -> Result<Option<u32>, Trap> {
        let handlers = frame.code().map_or(&[][..], |code| &code.handlers);
        for h in handlers {
            if frame.pc < h.start || frame.pc >= h.end {
                continue;
            }
            if h.catch_type == 0 && h.catch_class.is_none() {
                return Ok(Some(h.target));
            }
            let class = match h.catch_class {
                Some(class) => class,
                None => self.resolve_class(t, frame.method.class, h.catch_type)?,
            };
            if self.class_ptr_of(exception).is_subtype_of(class) {
                return Ok(Some(h.target));
            }
        }
        Ok(None)
    }

    /// What a call does besides pushing a frame: takes a lock, or begins a step that nobody interrupts.
    pub(crate) fn special_call(
        &mut self,
        t: ThreadId,
        method: MethodPtr,
        receiver: Ref,
    ) -> Result<(FrameKind, Ref), Trap> {
        let mut locked = Ref::NULL;
        if method.locks.get() {
            locked = if method.is_static() { method.class.mirror.get() } else { receiver };
            if self.gate.sharing && !method.atomic.get() && self.is_visible_lock(locked) {
                self.visible(t, |here| here.about(Action::Enter, locked))?;
            }
            self.monitor_enter(t, locked)?;
        }
        if method.atomic.get() {
            self.gate.atomic += 1;
            self.control.observed += 1;
            return Ok((FrameKind::Atomic, locked));
        }
        let kind = method.row.get().map_or(FrameKind::Call, |row| self.frame_of_row(t, row));
        Ok((kind, locked))
    }

    pub(crate) fn throw_stack_overflow(&mut self, t: ThreadId) -> Trap {
        let depth = self.options.bounds.stack_depth;
        let thread = &mut self.threads[t.0 as usize];
        thread.has_room(usize::MAX);
        let (slots, nesting) = (thread.slot_limit, thread.nesting);
        let reserve = thread.regs.len().saturating_sub(LAST_SLOTS);
        if slots >= reserve {
            // The reserve was not enough for the error itself: no second try.
            return Trap::end(RunEnd::ResourceLimit {
                what: "stack overflow inside a stack overflow".into(),
            });
        }
        thread.slot_limit = reserve;
        thread.nesting = 0;
        self.options.bounds.stack_depth = depth + RESERVE_DEPTH;
        let result = self.make_exception(t, "java/lang/StackOverflowError", None);
        self.options.bounds.stack_depth = depth;
        let thread = &mut self.threads[t.0 as usize];
        thread.slot_limit = slots;
        thread.nesting = nesting;
        match result {
            Ok(exception) => Trap::Throw(exception),
            Err(trap) => trap,
        }
    }

    /// The step count reached `pause_at`: the budget is spent, or another thread's turn has come.
    #[cold]
    pub(crate) fn pause(&mut self, t: ThreadId) -> Option<Exit> {
        let budget = self.options.bounds.steps;
        if budget != 0 && self.pace.steps >= budget {
            let stack = self.stack_lines(t);
            return Some(Exit::End(Box::new(RunEnd::Hang { steps: self.pace.steps, stack })));
        }
        if let Some(end) = self.cut_short() {
            return Some(Exit::End(Box::new(end)));
        }
        if self.heap.is_due() && self.thread(t).nesting == 0 {
            self.pace.pause_after(u64::MAX >> 1);
            return Some(Exit::Collect);
        }
        if self.pace.steps >= self.pace.pause_target && self.thread(t).nesting == 0 {
            return Some(Exit::Paused);
        }
        match self.look(t) {
            Seen::Something => return None,
            Seen::Waiting => return Some(Exit::Waiting),
            Seen::TurnOver => self.begin_turn(),
        }
        if self.thread(t).nesting > 0 || self.gate.atomic > 0 || self.is_alone() {
            None
        } else {
            Some(Exit::Blocked)
        }
    }

    /// Sets the step count at which the loop looks up again.
    pub(crate) fn set_pause(&mut self) {
        let budget = if self.options.bounds.steps == 0 { u64::MAX } else { self.options.bounds.steps };
        self.pace.set_pause(budget);
    }

    /// A bug of ours, with the Java stack where it showed.
    pub(crate) fn internal(&mut self, what: &str) -> Trap {
        let stack = if self.threads.is_empty() { vec![] } else { self.stack_lines(ThreadId(0)) };
        if self.options.bounds.tampered.is_set() {
            return Trap::end(RunEnd::Unsupported { what: crate::bounds::TAMPERED.into(), stack });
        }
        Trap::end(RunEnd::Internal { what: what.into(), stack })
    }

    /// The boxed form of a raw value; null for void.
    pub fn box_value(&mut self, t: ThreadId, kind: Kind, value: u64) -> Result<Ref, Trap> {
        let Some(name) = kind.box_class() else { return Ok(Ref::from_slot(value)) };
        if kind == Kind::Void {
            return Ok(Ref::NULL);
        }
        let class = self.library_class(t, name)?;
        self.init_nested(t, class)?;
        let descriptor = format!("({})L{name};", kind.descriptor_char());
        match class.declared_method("valueOf", &descriptor) {
            Some(method) => {
                let args = [value, value];
                Ok(Ref::from_slot(self.call_nested(t, method, &args[..kind.slots()])?))
            }
            None => Err(self.internal("box class without valueOf")),
        }
    }

    /// Kind and raw value of a box; `None` if the object is not one.
    pub(crate) fn unbox(&mut self, object: Ref) -> Option<(Kind, u64)> {
        if object.is_null() {
            return None;
        }
        let class = self.class_ptr_of(object);
        let kind = Kind::PRIMITIVES.into_iter().find(|k| k.box_class() == Some(&class.name))?;
        let offset = self.part_offset(class, Part::BoxValue)?;
        Some((kind, self.load_kind(object.addr() + offset, kind)))
    }

    /// Raw register value of a field or element at an address.
    pub fn load_kind(&self, addr: usize, kind: Kind) -> u64 {
        match kind {
            Kind::Bool | Kind::Byte => self.heap.i8(addr) as i32 as u32 as u64,
            Kind::Char => self.heap.u16(addr) as u64,
            Kind::Short => self.heap.i16(addr) as i32 as u32 as u64,
            Kind::Int | Kind::Float | Kind::Ref => self.heap.u32(addr) as u64,
            Kind::Long | Kind::Double => self.heap.u64(addr),
            Kind::Void => 0,
        }
    }

    pub fn store_kind(&mut self, addr: usize, kind: Kind, value: u64) {
        match kind {
            Kind::Bool => self.heap.set_u8(addr, value as u8 & 1),
            Kind::Byte => self.heap.set_u8(addr, value as u8),
            Kind::Char | Kind::Short => self.heap.set_u16(addr, value as u16),
            Kind::Int | Kind::Float | Kind::Ref => self.heap.set_u32(addr, value as u32),
            Kind::Long | Kind::Double => self.heap.set_u64(addr, value),
            Kind::Void => {}
        }
    }
}
