//! The interpreter loop.
//!
//! One `match` over register code. The loop keeps the program counter and the frame pointer in
//! locals and touches the thread only at calls, returns, slow operations and exceptions. A
//! visible operation on a shared object stops the loop before it happens, unless the caller has
//! granted it; everything else runs on.
//!
//! The unsafe code here follows two kinds of pointers. `pc` stays inside the instructions of the
//! current method, because the translator emits only targets inside it and ends every path with a
//! jump, return or throw. `fp` points at the current frame's registers; a frame is pushed only
//! after checking that its registers fit, and the translator emits no register number beyond
//! `Code::registers`.

#![allow(unsafe_op_in_unsafe_fn)] // the whole loop is one unsafe function; see above

use crate::classes::class::{Kind, MethodPtr, Shape};
use crate::code::cursor::Cursor;
use crate::code::intrinsics;
use crate::code::ir::{ARGS_PER_WORD, Code, FINAL, HIDDEN, Insn, arg_register, arg_words, near_register};
use crate::code::opcodes::{Access, Op, Register, Target};
use crate::heap::arena::header;
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::stepping::step::Action;
use crate::threads::thread::{Frame, FrameKind, JavaThread};
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;

/// Why `run` came back.
#[derive(Debug)]
pub enum Exit {
    /// The frame it was asked to run returned this.
    Returned(u64),
    /// An exception left the frame.
    Threw(Ref),
    /// The next operation is visible and was not granted.
    Visible,
    /// The thread cannot go on: its state says why. A runnable one gave way.
    Blocked,
    /// The thread waits by looping: it goes on when another thread has run, or time has passed.
    Waiting,
    /// The step count that the caller asked for is reached.
    Paused,
    /// Garbage is to be collected first; then the thread goes on with the same instruction.
    Collect,
    End(Box<RunEnd>),
}

/// What to do after a slow operation.
pub(crate) enum Flow {
    /// Frames or program counter changed: take them up again from the thread.
    Reload,
    Exit(Exit),
}

/// Registers that are cleared at one stroke: most methods have no more.
const CLEARED: usize = 8;

/// Sets registers to zero, and perhaps some behind them that no frame has yet.
///
/// # Safety
/// They end where a thread's register file has room for at least `CLEARED` more.
#[inline(always)]
unsafe fn clear(registers: *mut u64, count: usize) {
    registers.cast::<[u64; CLEARED]>().write([0; CLEARED]);
    if count > CLEARED {
        registers.add(CLEARED).write_bytes(0, count - CLEARED);
    }
}

/// What verified code can rely on, for assertions.
impl Vm {
    fn is_array_of(&self, array: Ref, size: usize) -> bool {
        matches!(self.class_ptr_of(array).shape, Shape::Array { element, .. } if element.size() == size)
    }

    fn is_primitive_array_of(&self, array: Ref, size: usize) -> bool {
        matches!(self.class_ptr_of(array).shape, Shape::Array { element, .. } if element.size() == size && element != Kind::Ref)
    }

    fn has_field_at(&self, object: Ref, offset: u32) -> bool {
        let class = self.class_ptr_of(object);
        matches!(class.shape, Shape::Instance) && offset < class.fields_end && offset >= header::SIZE as u32
    }
}

impl Vm {
    /// Runs the newest frames of a thread until fewer than `depth + 1` are left.
    pub(crate) fn run(&mut self, t: ThreadId, depth: usize, grant: bool) -> Exit {
        if let Some(end) = self.cut_short() {
            return Exit::End(Box::new(end));
        }
        self.gate.grant = grant;
        self.thread_mut(t);
        let thread: *mut JavaThread = self.threads[t.0 as usize].as_ptr().as_ptr();
        let nested = depth > 0 || self.thread(t).nesting > 0;
        if !nested {
            self.gate.atomic = self.thread(t).atomic;
            self.heap.enter_region(t.0 as usize);
        }
        // SAFETY: threads are boxed and not freed while they run; the register file is never
        // reallocated; see the module comment for pc and fp. No reference derived from `thread`
        // is held across a call that takes `&mut self`.
        let exit = unsafe { self.run_loop(t, thread, depth) };
        if !nested {
            self.thread_mut(t).atomic = self.gate.atomic;
        }
        exit
    }

    // Settling before a return leaves values that nobody reads.
    #[allow(clippy::cognitive_complexity, unused_assignments)]
    unsafe fn run_loop(&mut self, t: ThreadId, thread: *mut JavaThread, depth: usize) -> Exit {
        let mut pc: *mut Insn;
        let mut fp: *mut u64;
        let mut code: *const Code;
        let regs: *mut u64 = (*thread).regs.as_ptr().cast().as_ptr();
        let mut slots: usize = (*thread).slot_limit;
        let max_depth = self.options.bounds.stack_depth;

        macro_rules! r {
            ($i:expr) => {
                *fp.add($i as usize)
            };
        }
        // Taken branches until the loop looks up, and how many there were when the thread's step count was last
        // brought up to date; the loop counts down and settles whenever anything else might look.
        let mut left: i64 = 1;
        let mut settled: i64 = 1;
        macro_rules! save_pc {
            () => {
                self.pace.steps += (settled - left) as u64;
                settled = left;
                leave_pc!();
            };
        }
        // The same where nothing looks at the step count.
        macro_rules! leave_pc {
            () => {
                let frames = &mut (*thread).frames;
                let last = frames.len() - 1;
                frames.get_unchecked_mut(last).pc = pc.offset_from((*code).start()) as u32;
            };
        }
        // Is there room for frames up to this register?
        macro_rules! has_room {
            ($end:expr) => {
                $end <= slots || {
                    let room = (*thread).has_room($end);
                    slots = (*thread).slot_limit;
                    room
                }
            };
        }
        // Takes up the newest frame; runs it if it is a native.
        macro_rules! reload {
            () => {{
                loop {
                    if (&(*thread).frames).len() <= depth {
                        return self.entry_result(t);
                    }
                    let frames = &(*thread).frames;
                    let frame = &frames[frames.len() - 1];
                    code = frame.code;
                    if code.is_null() {
                        match self.run_native_frame(t, depth) {
                            Flow::Reload => continue,
                            Flow::Exit(exit) => return exit,
                        }
                    }
                    fp = regs.add(frame.base as usize);
                    pc = (*code).start().add(frame.pc as usize);
                    left = self.pace.left();
                    settled = left;
                    break;
                }
            }};
        }
        macro_rules! flow {
            ($flow:expr) => {
                match $flow {
                    Flow::Reload => reload!(),
                    Flow::Exit(exit) => return exit,
                }
            };
        }
        macro_rules! trap {
            ($trap:expr) => {{
                let trap = $trap;
                flow!(self.handle_trap(t, trap, depth));
                continue;
            }};
        }
        macro_rules! throw {
            ($class:expr, $message:expr) => {{
                save_pc!();
                let trap = self.throw(t, $class, $message);
                trap!(trap)
            }};
        }
        macro_rules! npe {
            () => {{
                save_pc!();
                let trap = self.throw_npe(t);
                trap!(trap)
            }};
        }
        // For operations outside of the loop.
        macro_rules! cursor {
            () => {
                Cursor::new(pc, fp)
            };
        }
        // Stops before a visible operation on an object with these flags that was not granted, unless it is part of one.
        macro_rules! visible {
            ($flags:expr) => {
                let shared = $flags & header::SHARED != 0;
                if shared && self.gate.stops() {
                    save_pc!();
                    if !self.goes_on_inside(t) {
                        return Exit::Visible;
                    }
                }
                self.count_access(shared);
            };
        }
        // The same for a field, which its instruction may say is never visible.
        macro_rules! visible_field {
            ($r:expr, $i:ident) => {
                let shared =
                    self.heap.flags_before($r, (*$i).x) & header::SHARED != 0 && (*$i).y & HIDDEN == 0;
                if shared && self.gate.stops() {
                    save_pc!();
                    if !self.goes_on_inside(t) {
                        return Exit::Visible;
                    }
                }
                self.count_access(shared);
            };
        }
        // The same for statics, which are shared as soon as anything is.
        macro_rules! visible_static {
            ($i:ident) => {
                let shared = self.gate.sharing && (*$i).y & HIDDEN == 0;
                if shared && self.gate.stops() {
                    save_pc!();
                    if !self.goes_on_inside(t) {
                        return Exit::Visible;
                    }
                }
                self.count_access(shared);
            };
        }
        // Returns a value to the caller.
        macro_rules! leave {
            ($value:expr) => {{
                let value: u64 = $value;
                let frames = &mut (*thread).frames;
                let count = frames.len();
                let frame = frames.get_unchecked(count - 1);
                if matches!(frame.kind, FrameKind::Call) && frame.locked.is_null() && count > depth + 1 {
                    frames.set_len(count - 1);
                    let caller = frames.get_unchecked(count - 2);
                    code = caller.code;
                    fp = regs.add(caller.base as usize);
                    let call = (*code).start().add(caller.pc as usize);
                    r!((*call).a) = value;
                    pc = call.add(1 + arg_words((*call).b as usize));
                    continue;
                }
                save_pc!();
                flow!(self.finish_frame(t, value, depth));
                continue;
            }};
        }
        macro_rules! next {
            () => {{
                pc = pc.add(1);
                continue;
            }};
        }
        macro_rules! jump {
            ($target:expr) => {{
                pc = (*code).start().add($target as usize);
                left -= 1;
                if left <= 0 {
                    save_pc!();
                    if let Some(exit) = self.pause(t) {
                        return exit;
                    }
                    left = self.pace.left();
                    settled = left;
                }
                continue;
            }};
        }
        macro_rules! set_i {
            ($i:expr, $v:expr) => {
                r!($i) = ($v) as i32 as u32 as u64
            };
        }
        macro_rules! int2 {
            ($i:ident, $f:expr) => {{
                let (b, c) = (r!((*$i).b) as i32, r!((*$i).c) as i32);
                set_i!((*$i).a, $f(b, c));
                next!()
            }};
        }
        macro_rules! intx {
            ($i:ident, $f:expr) => {{
                let b = r!((*$i).b) as i32;
                set_i!((*$i).a, $f(b, (*$i).x as i32));
                next!()
            }};
        }
        macro_rules! long2 {
            ($i:ident, $f:expr) => {{
                let (b, c) = (r!((*$i).b) as i64, r!((*$i).c) as i64);
                r!((*$i).a) = $f(b, c) as u64;
                next!()
            }};
        }
        macro_rules! longx {
            ($i:ident, $f:expr) => {{
                let b = r!((*$i).b) as i64;
                r!((*$i).a) = $f(b, (*$i).x as i32 as i64) as u64;
                next!()
            }};
        }
        macro_rules! float2 {
            ($i:ident, $f:expr) => {{
                let (b, c) = (f32::from_bits(r!((*$i).b) as u32), f32::from_bits(r!((*$i).c) as u32));
                let v: f32 = $f(b, c);
                r!((*$i).a) = v.to_bits() as u64;
                next!()
            }};
        }
        macro_rules! double2 {
            ($i:ident, $f:expr) => {{
                let (b, c) = (f64::from_bits(r!((*$i).b)), f64::from_bits(r!((*$i).c)));
                let v: f64 = $f(b, c);
                r!((*$i).a) = v.to_bits();
                next!()
            }};
        }
        macro_rules! jump_if {
            ($i:ident, $cond:expr) => {{
                if $cond {
                    jump!((*$i).x)
                }
                next!()
            }};
        }
        // What the table of opcodes says about a handler's opcode: without a row that describes its access
        // the handler does not compile.
        macro_rules! row {
            ($op:ident, $action:ident, $target:pat) => {
                const {
    row!(@described $op, $action, $target);
                    Op::$op.scale()
                }
            };
            (@described $op:ident, $action:ident, $target:pat) => {
                let access = Op::$op.access();
                assert!(matches!(access, Some(Access { action: Action::$action, target: $target, .. })))
            };
        }
        macro_rules! aload {
            ($op:ident, $i:ident, $get:ident, $conv:expr) => {{
                let scale = row!($op, Read, Target::Element(Register::B, Register::C));
                let array = Ref(r!((*$i).b) as u32);
                if array.is_null() {
                    npe!()
                }
                let index = r!((*$i).c) as u32;
                let (length, flags) = self.heap.array_header(array);
                if index >= length {
                    save_pc!();
                    let trap = self.throw_index(t, index as i32, length);
                    trap!(trap)
                }
                debug_assert!(
                    self.is_array_of(array, 1 << scale),
                    "{:?} on {:?}",
                    *$i,
                    self.class_ptr_of(array)
                );
                visible!(flags);
                let addr = array.addr() + header::SIZE + ((index as usize) << scale);
                r!((*$i).a) = $conv(self.heap.$get(addr));
                next!()
            }};
        }
        macro_rules! astore {
            ($op:ident, $i:ident, $set:ident, $ty:ty) => {{
                let scale = row!($op, Write, Target::Element(Register::A, Register::B));
                let array = Ref(r!((*$i).a) as u32);
                if array.is_null() {
                    npe!()
                }
                let index = r!((*$i).b) as u32;
                let (length, flags) = self.heap.array_header(array);
                if index >= length {
                    save_pc!();
                    let trap = self.throw_index(t, index as i32, length);
                    trap!(trap)
                }
                debug_assert!(
                    self.is_primitive_array_of(array, 1 << scale),
                    "{:?} on {:?}",
                    *$i,
                    self.class_ptr_of(array)
                );
                visible!(flags);
                let addr = array.addr() + header::SIZE + ((index as usize) << scale);
                self.heap.$set(addr, r!((*$i).c) as $ty);
                next!()
            }};
        }
        macro_rules! get {
            ($op:ident, $i:ident, $get:ident, $conv:expr) => {{
                row!($op, Read, Target::Field(Register::B));
                let object = Ref(r!((*$i).b) as u32);
                if object.is_null() {
                    npe!()
                }
                debug_assert!(
                    self.has_field_at(object, (*$i).x),
                    "{:?} on {:?}",
                    *$i,
                    self.class_ptr_of(object)
                );
                visible_field!(object, $i);
                r!((*$i).a) = $conv(self.heap.$get(object.addr() + (*$i).x as usize));
                next!()
            }};
        }
        macro_rules! put {
            ($op:ident, $i:ident, $set:ident, $conv:expr) => {{
                row!($op, Write, Target::Field(Register::B));
                let object = Ref(r!((*$i).b) as u32);
                if object.is_null() {
                    npe!()
                }
                debug_assert!(
                    self.has_field_at(object, (*$i).x),
                    "{:?} on {:?}",
                    *$i,
                    self.class_ptr_of(object)
                );
                visible_field!(object, $i);
                if (*$i).y & FINAL != 0 {
                    self.note_final_write(object);
                }
                self.heap.$set(object.addr() + (*$i).x as usize, $conv(r!((*$i).c)));
                next!()
            }};
        }
        macro_rules! get_static {
            ($op:ident, $i:ident, $get:ident, $conv:expr) => {{
                row!($op, Read, Target::Static);
                visible_static!($i);
                r!((*$i).a) = $conv(self.heap.$get((*$i).x as usize));
                next!()
            }};
        }
        macro_rules! put_static {
            ($op:ident, $i:ident, $set:ident, $conv:expr) => {{
                row!($op, Write, Target::Static);
                visible_static!($i);
                self.heap.$set((*$i).x as usize, $conv(r!((*$i).c)));
                next!()
            }};
        }
        // Runs a slow operation: `Ok(())` goes on after `$skip` instructions.
        macro_rules! slow {
            ($call:expr, $skip:expr) => {{
                save_pc!();
                let result = $call;
                match result {
                    Ok(()) => {
                        pc = pc.add($skip);
                        if self.heap.is_due() {
                            left = self.pace.left();
                            settled = left;
                        }
                        continue;
                    }
                    Err(trap) => trap!(trap),
                }
            }};
        }
        // An access whose width is known only when its field is. It still needs its row.
        macro_rules! unlinked_static {
            ($op:ident, $action:ident) => {{
                const {
                    row!(@described $op, $action, Target::UnlinkedStatic);
                }
                slow!(self.static_access(t, cursor!(), Action::$action), 1)
            }};
        }
        // The arguments listed after a call, to where the callee's registers begin.
        macro_rules! pass {
            ($new:expr, $i:ident) => {
                let (new, count) = ($new, (*$i).b as usize);
                let list = pc.add(1);
                if count <= ARGS_PER_WORD {
                    for k in 0..count {
                        *new.add(k) = r!(near_register(list, k));
                    }
                } else {
                    for k in 0..count {
                        *new.add(k) = r!(arg_register(list, k));
                    }
                }
            };
        }
        macro_rules! call {
            ($method:expr, $i:ident) => {{
                let method: MethodPtr = $method;
                debug_assert_eq!(method.arg_slots, (*$i).b, "{:?} calls {method:?}", (*$i).op);
                let base = fp.offset_from(regs) as usize + (*code).registers as usize;
                if let Some(callee) = method.code.get() {
                    let callee: *const Code = &**callee;
                    let count = (&(*thread).frames).len();
                    let registers = (*callee).registers as usize;
                    if count < max_depth && base + registers <= slots {
                        let new = regs.add(base);
                        pass!(new, $i);
                        if self.gate.sharing {
                            // What an earlier frame left must not show in the thread's fingerprint.
                            let arguments = (*$i).b as usize;
                            clear(new.add(arguments), registers - arguments);
                        }
                        // The call is a step.
                        left -= 1;
                        let (kind, locked) = if method.is_special() {
                            save_pc!();
                            match self.special_call(t, method, Ref(*new as u32)) {
                                Ok(special) => special,
                                Err(trap) => trap!(trap),
                            }
                        } else {
                            leave_pc!();
                            (FrameKind::Call, Ref::NULL)
                        };
                        (&mut (*thread).frames).push(Frame {
                            method,
                            code: callee,
                            pc: 0,
                            base: base as u32,
                            kind,
                            locked,
                        });
                        code = callee;
                        fp = new;
                        pc = (*callee).start();
                        continue;
                    }
                }
                save_pc!();
                // Arguments to where the callee's registers begin; then the general way.
                if !(has_room!(base + (*$i).b as usize + 8)) {
                    let trap = self.throw_stack_overflow(t);
                    trap!(trap)
                }
                pass!(regs.add(base), $i);
                flow!(self.call_prepared(t, method, base, depth));
                continue;
            }};
        }

        reload!();
        loop {
            // Not a copy: what an instruction says is read where it is needed, so that it takes no registers from
            // the program counter and the frame pointer.
            let i: *mut Insn = pc;
            match (*i).op {
                Op::Nop => next!(),
                Op::Mov => {
                    r!((*i).a) = r!((*i).b);
                    next!()
                }
                Op::LdI => {
                    r!((*i).a) = (*i).x as u64;
                    next!()
                }
                Op::LdL => {
                    r!((*i).a) = (*i).x as u64 | ((*i).y as u64) << 32;
                    next!()
                }
                Op::AddI => int2!(i, i32::wrapping_add),
                Op::SubI => int2!(i, i32::wrapping_sub),
                Op::MulI => int2!(i, i32::wrapping_mul),
                Op::AndI => int2!(i, |b, c| b & c),
                Op::OrI => int2!(i, |b, c| b | c),
                Op::XorI => int2!(i, |b, c| b ^ c),
                Op::ShlI => int2!(i, |b: i32, c| b.wrapping_shl(c as u32)),
                Op::ShrI => int2!(i, |b: i32, c| b.wrapping_shr(c as u32)),
                Op::UshrI => int2!(i, |b, c| (b as u32).wrapping_shr(c as u32)),
                Op::DivI | Op::RemI => {
                    let (b, c) = (r!((*i).b) as i32, r!((*i).c) as i32);
                    if c == 0 {
                        throw!("java/lang/ArithmeticException", "/ by zero")
                    }
                    set_i!((*i).a, if (*i).op == Op::DivI { b.wrapping_div(c) } else { b.wrapping_rem(c) });
                    next!()
                }
                Op::NegI => {
                    set_i!((*i).a, (r!((*i).b) as i32).wrapping_neg());
                    next!()
                }
                Op::AddIx => intx!(i, i32::wrapping_add),
                Op::SubIx => intx!(i, i32::wrapping_sub),
                Op::MulIx => intx!(i, i32::wrapping_mul),
                Op::AndIx => intx!(i, |b, c| b & c),
                Op::OrIx => intx!(i, |b, c| b | c),
                Op::XorIx => intx!(i, |b, c| b ^ c),
                Op::ShlIx => intx!(i, |b: i32, c| b.wrapping_shl(c as u32)),
                Op::ShrIx => intx!(i, |b: i32, c| b.wrapping_shr(c as u32)),
                Op::UshrIx => intx!(i, |b, c| (b as u32).wrapping_shr(c as u32)),
                Op::DivIx | Op::RemIx => {
                    let (b, c) = (r!((*i).b) as i32, (*i).x as i32);
                    if c == 0 {
                        throw!("java/lang/ArithmeticException", "/ by zero")
                    }
                    set_i!((*i).a, if (*i).op == Op::DivIx { b.wrapping_div(c) } else { b.wrapping_rem(c) });
                    next!()
                }
                Op::AddL => long2!(i, i64::wrapping_add),
                Op::SubL => long2!(i, i64::wrapping_sub),
                Op::MulL => long2!(i, i64::wrapping_mul),
                Op::AndL => long2!(i, |b, c| b & c),
                Op::OrL => long2!(i, |b, c| b | c),
                Op::XorL => long2!(i, |b, c| b ^ c),
                Op::ShlL => long2!(i, |b: i64, c| b.wrapping_shl(c as u32)),
                Op::ShrL => long2!(i, |b: i64, c| b.wrapping_shr(c as u32)),
                Op::UshrL => long2!(i, |b, c| (b as u64).wrapping_shr(c as u32)),
                Op::DivL | Op::RemL => {
                    let (b, c) = (r!((*i).b) as i64, r!((*i).c) as i64);
                    if c == 0 {
                        throw!("java/lang/ArithmeticException", "/ by zero")
                    }
                    let v = if (*i).op == Op::DivL { b.wrapping_div(c) } else { b.wrapping_rem(c) };
                    r!((*i).a) = v as u64;
                    next!()
                }
                Op::NegL => {
                    r!((*i).a) = (r!((*i).b) as i64).wrapping_neg() as u64;
                    next!()
                }
                Op::AddLx => longx!(i, i64::wrapping_add),
                Op::SubLx => longx!(i, i64::wrapping_sub),
                Op::MulLx => longx!(i, i64::wrapping_mul),
                Op::AndLx => longx!(i, |b, c| b & c),
                Op::ShlLx => longx!(i, |b: i64, c| b.wrapping_shl(c as u32)),
                Op::ShrLx => longx!(i, |b: i64, c| b.wrapping_shr(c as u32)),
                Op::UshrLx => longx!(i, |b, c| (b as u64).wrapping_shr(c as u32)),
                Op::AddF => float2!(i, |b, c| b + c),
                Op::SubF => float2!(i, |b, c| b - c),
                Op::MulF => float2!(i, |b, c| b * c),
                Op::DivF => float2!(i, |b, c| b / c),
                Op::RemF => float2!(i, |b: f32, c| b % c),
                Op::NegF => {
                    r!((*i).a) = (r!((*i).b) as u32 ^ 0x8000_0000) as u64;
                    next!()
                }
                Op::AddD => double2!(i, |b, c| b + c),
                Op::SubD => double2!(i, |b, c| b - c),
                Op::MulD => double2!(i, |b, c| b * c),
                Op::DivD => double2!(i, |b, c| b / c),
                Op::RemD => double2!(i, |b: f64, c| b % c),
                Op::NegD => {
                    r!((*i).a) = r!((*i).b) ^ (1 << 63);
                    next!()
                }
                Op::I2L => {
                    r!((*i).a) = r!((*i).b) as i32 as i64 as u64;
                    next!()
                }
                Op::I2F => {
                    r!((*i).a) = (r!((*i).b) as i32 as f32).to_bits() as u64;
                    next!()
                }
                Op::I2D => {
                    r!((*i).a) = (r!((*i).b) as i32 as f64).to_bits();
                    next!()
                }
                Op::L2I => {
                    r!((*i).a) = r!((*i).b) as u32 as u64;
                    next!()
                }
                Op::L2F => {
                    r!((*i).a) = (r!((*i).b) as i64 as f32).to_bits() as u64;
                    next!()
                }
                Op::L2D => {
                    r!((*i).a) = (r!((*i).b) as i64 as f64).to_bits();
                    next!()
                }
                // Rust's `as` saturates and sends NaN to zero, exactly as JVMS 2.8.3 wants.
                Op::F2I => {
                    set_i!((*i).a, f32::from_bits(r!((*i).b) as u32) as i32);
                    next!()
                }
                Op::F2L => {
                    r!((*i).a) = f32::from_bits(r!((*i).b) as u32) as i64 as u64;
                    next!()
                }
                Op::F2D => {
                    r!((*i).a) = (f32::from_bits(r!((*i).b) as u32) as f64).to_bits();
                    next!()
                }
                Op::D2I => {
                    set_i!((*i).a, f64::from_bits(r!((*i).b)) as i32);
                    next!()
                }
                Op::D2L => {
                    r!((*i).a) = f64::from_bits(r!((*i).b)) as i64 as u64;
                    next!()
                }
                Op::D2F => {
                    r!((*i).a) = (f64::from_bits(r!((*i).b)) as f32).to_bits() as u64;
                    next!()
                }
                Op::I2B => {
                    set_i!((*i).a, r!((*i).b) as i8);
                    next!()
                }
                Op::I2C => {
                    r!((*i).a) = r!((*i).b) as u16 as u64;
                    next!()
                }
                Op::I2S => {
                    set_i!((*i).a, r!((*i).b) as i16);
                    next!()
                }
                Op::CmpL => {
                    let (b, c) = (r!((*i).b) as i64, r!((*i).c) as i64);
                    set_i!((*i).a, (b > c) as i32 - (b < c) as i32);
                    next!()
                }
                Op::CmpFl | Op::CmpFg => {
                    let (b, c) = (f32::from_bits(r!((*i).b) as u32), f32::from_bits(r!((*i).c) as u32));
                    let nan = if (*i).op == Op::CmpFg { 1 } else { -1 };
                    set_i!((*i).a, b.partial_cmp(&c).map_or(nan, |o| o as i32));
                    next!()
                }
                Op::CmpDl | Op::CmpDg => {
                    let (b, c) = (f64::from_bits(r!((*i).b)), f64::from_bits(r!((*i).c)));
                    let nan = if (*i).op == Op::CmpDg { 1 } else { -1 };
                    set_i!((*i).a, b.partial_cmp(&c).map_or(nan, |o| o as i32));
                    next!()
                }
                Op::Goto => jump!((*i).x),
                Op::JEq => jump_if!(i, r!((*i).b) as u32 == r!((*i).c) as u32),
                Op::JNe => jump_if!(i, r!((*i).b) as u32 != r!((*i).c) as u32),
                Op::JLt => jump_if!(i, (r!((*i).b) as i32) < r!((*i).c) as i32),
                Op::JGe => jump_if!(i, r!((*i).b) as i32 >= r!((*i).c) as i32),
                Op::JGt => jump_if!(i, r!((*i).b) as i32 > r!((*i).c) as i32),
                Op::JLe => jump_if!(i, r!((*i).b) as i32 <= r!((*i).c) as i32),
                Op::JEqx => jump_if!(i, r!((*i).b) as u32 == (*i).y),
                Op::JNex => jump_if!(i, r!((*i).b) as u32 != (*i).y),
                Op::JLtx => jump_if!(i, (r!((*i).b) as i32) < (*i).y as i32),
                Op::JGex => jump_if!(i, r!((*i).b) as i32 >= (*i).y as i32),
                Op::JGtx => jump_if!(i, r!((*i).b) as i32 > (*i).y as i32),
                Op::JLex => jump_if!(i, r!((*i).b) as i32 <= (*i).y as i32),
                Op::JEqL => jump_if!(i, r!((*i).b) == r!((*i).c)),
                Op::JNeL => jump_if!(i, r!((*i).b) != r!((*i).c)),
                Op::JLtL => jump_if!(i, (r!((*i).b) as i64) < r!((*i).c) as i64),
                Op::JGeL => jump_if!(i, r!((*i).b) as i64 >= r!((*i).c) as i64),
                Op::JGtL => jump_if!(i, r!((*i).b) as i64 > r!((*i).c) as i64),
                Op::JLeL => jump_if!(i, r!((*i).b) as i64 <= r!((*i).c) as i64),
                Op::Switch => {
                    let target = (&(*code).switches)[(*i).x as usize].target(r!((*i).b) as i32);
                    jump!(target)
                }
                Op::Ret => jump!(r!((*i).b) as u32),
                Op::ALoadI8 => aload!(ALoadI8, i, i8, |v: i8| v as i32 as u32 as u64),
                Op::ALoadU16 => aload!(ALoadU16, i, u16, |v: u16| v as u64),
                Op::ALoadI16 => aload!(ALoadI16, i, i16, |v: i16| v as i32 as u32 as u64),
                Op::ALoadI32 => aload!(ALoadI32, i, u32, |v: u32| v as u64),
                Op::ALoadI64 => aload!(ALoadI64, i, u64, |v: u64| v),
                Op::AStoreI8 => {
                    let array = Ref(r!((*i).a) as u32);
                    if !array.is_null()
                        && matches!(self.class_ptr_of(array).shape, Shape::Array { element: Kind::Bool, .. })
                    {
                        r!((*i).c) &= 1;
                    }
                    astore!(AStoreI8, i, put_u8, u8)
                }
                Op::AStoreI16 => astore!(AStoreI16, i, put_u16, u16),
                Op::AStoreI32 => astore!(AStoreI32, i, put_u32, u32),
                Op::AStoreI64 => astore!(AStoreI64, i, put_u64, u64),
                Op::AStoreRef => {
                    let scale = row!(AStoreRef, Write, Target::Element(Register::A, Register::B));
                    let array = Ref(r!((*i).a) as u32);
                    if array.is_null() {
                        npe!()
                    }
                    let index = r!((*i).b) as u32;
                    let (length, flags) = self.heap.array_header(array);
                    if index >= length {
                        save_pc!();
                        let trap = self.throw_index(t, index as i32, length);
                        trap!(trap)
                    }
                    let value = Ref(r!((*i).c) as u32);
                    if !value.is_null()
                        && let Shape::Array { component, .. } = self.class_ptr_of(array).shape
                    {
                        let class = self.class_ptr_of(value);
                        if class != component && !class.is_subtype_of(component) {
                            throw!("java/lang/ArrayStoreException", &class.external_name)
                        }
                    }
                    debug_assert!(self.is_array_of(array, 4) && !self.is_primitive_array_of(array, 4));
                    visible!(flags);
                    let addr = array.addr() + header::SIZE + ((index as usize) << scale);
                    self.heap.set_ref(addr, value);
                    if flags & header::REACHED != 0 {
                        self.share(value);
                    }
                    next!()
                }
                Op::ArrayLen => {
                    let array = Ref(r!((*i).b) as u32);
                    if array.is_null() {
                        npe!()
                    }
                    r!((*i).a) = self.heap.array_len(array) as u64;
                    next!()
                }
                Op::GetI8 => get!(GetI8, i, i8, |v: i8| v as i32 as u32 as u64),
                Op::GetU16 => get!(GetU16, i, u16, |v: u16| v as u64),
                Op::GetI16 => get!(GetI16, i, i16, |v: i16| v as i32 as u32 as u64),
                Op::GetI32 => get!(GetI32, i, u32, |v: u32| v as u64),
                Op::GetI64 => get!(GetI64, i, u64, |v: u64| v),
                Op::PutI8 => put!(PutI8, i, put_u8, |v: u64| v as u8),
                Op::PutBool => put!(PutBool, i, put_u8, |v: u64| v as u8 & 1),
                Op::PutI16 => put!(PutI16, i, put_u16, |v: u64| v as u16),
                Op::PutI32 => put!(PutI32, i, put_u32, |v: u64| v as u32),
                Op::PutI64 => put!(PutI64, i, put_u64, |v: u64| v),
                Op::PutRef => {
                    row!(PutRef, Write, Target::Field(Register::B));
                    let object = Ref(r!((*i).b) as u32);
                    if object.is_null() {
                        npe!()
                    }
                    debug_assert!(
                        self.has_field_at(object, (*i).x),
                        "{:?} on {:?}",
                        *i,
                        self.class_ptr_of(object)
                    );
                    visible_field!(object, i);
                    if (*i).y & FINAL != 0 {
                        self.note_final_write(object);
                    }
                    let value = Ref(r!((*i).c) as u32);
                    self.heap.set_ref(object.addr() + (*i).x as usize, value);
                    if self.heap.flags(object) & header::REACHED != 0 {
                        self.share(value);
                    }
                    next!()
                }
                Op::GetFieldCp => slow!(self.link_field(t, cursor!(), false), 0),
                Op::PutFieldCp => slow!(self.link_field(t, cursor!(), true), 0),
                Op::GetStI8 => get_static!(GetStI8, i, i8, |v: i8| v as i32 as u32 as u64),
                Op::GetStU16 => get_static!(GetStU16, i, u16, |v: u16| v as u64),
                Op::GetStI16 => get_static!(GetStI16, i, i16, |v: i16| v as i32 as u32 as u64),
                Op::GetStI32 => get_static!(GetStI32, i, u32, |v: u32| v as u64),
                Op::GetStI64 => get_static!(GetStI64, i, u64, |v: u64| v),
                Op::PutStI8 => put_static!(PutStI8, i, put_u8, |v: u64| v as u8),
                Op::PutStBool => put_static!(PutStBool, i, put_u8, |v: u64| v as u8 & 1),
                Op::PutStI16 => put_static!(PutStI16, i, put_u16, |v: u64| v as u16),
                Op::PutStI32 => put_static!(PutStI32, i, put_u32, |v: u64| v as u32),
                Op::PutStI64 => put_static!(PutStI64, i, put_u64, |v: u64| v),
                Op::PutStRef => {
                    row!(PutStRef, Write, Target::Static);
                    visible_static!(i);
                    self.put_static_ref((*i).x as usize, Ref(r!((*i).c) as u32));
                    next!()
                }
                Op::GetStaticCp => unlinked_static!(GetStaticCp, Read),
                Op::PutStaticCp => unlinked_static!(PutStaticCp, Write),
                Op::InvokeVirtualCp | Op::InvokeSpecialCp | Op::InvokeInterfaceCp => {
                    slow!(self.linking(|vm| vm.link_invoke(t, cursor!())), 0)
                }
                Op::InvokeStaticCp => {
                    // Rewritten once its class is initialised for good; until then linked each time.
                    save_pc!();
                    match self.link_static_invoke(t, cursor!()) {
                        Ok(Some(method)) => call!(method, i),
                        Ok(None) => continue,
                        Err(trap) => trap!(trap),
                    }
                }
                Op::InvokeDynamicCp => slow!(self.linking(|vm| vm.link_dynamic(t, cursor!())), 0),
                Op::CallStatic => call!(self.method_ptr(MethodId((*i).x)), i),
                Op::CallStaticLinked => {
                    let method = self.method_ptr(MethodId((*i).x));
                    save_pc!();
                    if let Err(trap) = self.ensure_init(t, method.class) {
                        trap!(trap)
                    }
                    if method.class.init_is_permanent.get() {
                        (*pc).op = Op::CallStatic;
                    }
                    call!(method, i)
                }
                Op::NewLinked => slow!(self.new_linked(t, cursor!()), 1),
                Op::Concat => slow!(self.concat(t, cursor!()), 1 + arg_words((*i).b as usize)),
                Op::CallSpecial => {
                    if r!(arg_register(pc.add(1), 0)) as u32 == 0 {
                        npe!()
                    }
                    call!(self.method_ptr(MethodId((*i).x)), i)
                }
                Op::CallVirtual => {
                    let receiver = Ref(r!(arg_register(pc.add(1), 0)) as u32);
                    if receiver.is_null() {
                        npe!()
                    }
                    let class = self.class_ptr_of(receiver);
                    let method = (&*class.vtable.as_ptr())[(*i).x as usize];
                    call!(method, i)
                }
                Op::CallInterface => {
                    let receiver = Ref(r!(arg_register(pc.add(1), 0)) as u32);
                    if receiver.is_null() {
                        npe!()
                    }
                    let class = self.heap.class_of(receiver);
                    let method = match self.caches.interface_calls.get(class, MethodId((*i).x)) {
                        Some(target) => target,
                        None => {
                            save_pc!();
                            match self.select_interface(t, class, MethodId((*i).x)) {
                                Ok(method) => {
                                    self.caches.interface_calls.set(class, MethodId((*i).x), method);
                                    method
                                }
                                Err(trap) => trap!(trap),
                            }
                        }
                    };
                    call!(method, i)
                }
                Op::CallAdapter => {
                    // The listed arguments, then the resolved constant.
                    let appendix = self.heap.u32((*i).y as usize);
                    if appendix == 0 {
                        slow!(self.linking(|vm| vm.relink_adapter(t, cursor!())), 0)
                    }
                    let method = self.method_ptr(MethodId((*i).x));
                    let base = fp.offset_from(regs) as usize + (*code).registers as usize;
                    save_pc!();
                    if !(has_room!(base + (*i).b as usize + 8)) {
                        let trap = self.throw_stack_overflow(t);
                        trap!(trap)
                    }
                    let list = pc.add(1);
                    for k in 0..(*i).b as usize {
                        *regs.add(base + k) = r!(arg_register(list, k));
                    }
                    *regs.add(base + (*i).b as usize) = appendix as u64;
                    flow!(self.call_prepared(t, method, base, depth));
                    continue;
                }
                Op::Args | Op::Unreachable => {
                    save_pc!();
                    let end = self.internal("executed an argument list");
                    trap!(end)
                }
                Op::Intrinsic => {
                    if self.gate.computes {
                        save_pc!();
                        let registers = (*code).registers as usize;
                        let args = std::array::from_fn(|k| if k < registers { r!(k) } else { 0 });
                        if let Some(value) = intrinsics::compute(self, (*i).x, &args) {
                            self.charge();
                            flow!(self.finish_frame(t, value, depth));
                            continue;
                        }
                    }
                    next!()
                }
                Op::Return => leave!(r!((*i).b)),
                Op::ReturnVoid => leave!(0),
                Op::NewCp => slow!(self.link_new(t, cursor!()), 1),
                Op::New => match self.heap.alloc(ClassId((*i).x), (*i).y as usize) {
                    Ok(object) => {
                        r!((*i).a) = object.slot();
                        next!()
                    }
                    Err(_) => {
                        save_pc!();
                        if self.can_collect(t, depth) {
                            return Exit::Collect;
                        }
                        slow!(self.new_urgently(cursor!()), 1)
                    }
                },
                Op::NewArray => {
                    let length = r!((*i).b) as i32;
                    if length < 0 {
                        throw!("java/lang/NegativeArraySizeException", &length.to_string())
                    }
                    match self.heap.alloc_array(ClassId((*i).x), length as usize, 1 << (*i).y) {
                        Ok(array) => {
                            r!((*i).a) = array.slot();
                            next!()
                        }
                        Err(_) => {
                            save_pc!();
                            if self.can_collect(t, depth) {
                                return Exit::Collect;
                            }
                            slow!(self.new_array_urgently(t, cursor!()), 1)
                        }
                    }
                }
                Op::ANewArrayCp => slow!(self.link_new_array(t, cursor!()), 0),
                Op::MultiANewArrayCp => slow!(self.multi_new_array(t, cursor!()), 1),
                Op::CheckCastCp => {
                    if r!((*i).b) as u32 == 0 {
                        next!()
                    }
                    slow!(self.link_cast(t, cursor!()), 0)
                }
                Op::InstanceOfCp => {
                    if r!((*i).b) as u32 == 0 {
                        r!((*i).a) = 0;
                        next!()
                    }
                    slow!(self.link_cast(t, cursor!()), 0)
                }
                Op::CheckCast => {
                    let object = Ref(r!((*i).b) as u32);
                    if !object.is_null() {
                        let class = self.heap.class_of(object);
                        if class.0 != (*i).x {
                            let target = self.class_ptr(ClassId((*i).x));
                            if target.cast_cache.get() != class.0 {
                                if !self.class_ptr(class).is_subtype_of(target) {
                                    save_pc!();
                                    let trap = self.throw_class_cast(t, object, target);
                                    trap!(trap)
                                }
                                target.cast_cache.set(class.0);
                            }
                        }
                    }
                    next!()
                }
                Op::InstanceOf => {
                    let object = Ref(r!((*i).b) as u32);
                    let yes = !object.is_null() && {
                        let class = self.heap.class_of(object);
                        class.0 == (*i).x
                            || self.class_ptr(class).is_subtype_of(self.class_ptr(ClassId((*i).x)))
                    };
                    r!((*i).a) = yes as u64;
                    next!()
                }
                Op::LdcCp => slow!(self.linking(|vm| vm.link_ldc(t, cursor!())), 1),
                Op::LdcRef => {
                    let value = self.heap.u32((*i).x as usize);
                    if value == 0 {
                        slow!(self.linking(|vm| vm.link_ldc(t, cursor!())), 1)
                    }
                    r!((*i).a) = value as u64;
                    next!()
                }
                Op::Throw => {
                    let exception = Ref(r!((*i).b) as u32);
                    if exception.is_null() {
                        npe!()
                    }
                    save_pc!();
                    trap!(Trap::Throw(exception))
                }
                Op::MonitorEnter => {
                    row!(MonitorEnter, Enter, Target::Monitor(Register::B));
                    let object = Ref(r!((*i).b) as u32);
                    if object.is_null() {
                        npe!()
                    }
                    if self.is_visible_lock(object) {
                        if self.gate.stops() {
                            save_pc!();
                            return Exit::Visible;
                        }
                    } else if self.gate.sharing {
                        self.note_stream_lock(t, object);
                    }
                    slow!(self.monitor_enter(t, object), 1)
                }
                Op::MonitorExit => {
                    let object = Ref(r!((*i).b) as u32);
                    if object.is_null() {
                        npe!()
                    }
                    slow!(self.monitor_exit(t, object), 1)
                }
                Op::InvokeBasic => {
                    // First argument: the handle; its form decides the code.
                    let handle = Ref(r!(arg_register(pc.add(1), 0)) as u32);
                    if handle.is_null() {
                        npe!()
                    }
                    save_pc!();
                    match self.handle_code(t, handle) {
                        Ok(method) => call!(method, i),
                        Err(trap) => trap!(trap),
                    }
                }
                Op::LinkTo => {
                    // All but the last listed argument go to the method that the last one names.
                    let member = Ref(r!(arg_register(pc.add(1), (*i).b as usize - 1)) as u32);
                    save_pc!();
                    let receiver = Ref(r!(arg_register(pc.add(1), 0)) as u32);
                    match self.link_target(t, member, (*i).x, receiver) {
                        Ok(method) => {
                            let base = fp.offset_from(regs) as usize + (*code).registers as usize;
                            if !(has_room!(base + (*i).b as usize + 8)) {
                                let trap = self.throw_stack_overflow(t);
                                trap!(trap)
                            }
                            let list = pc.add(1);
                            for k in 0..(*i).b as usize - 1 {
                                *regs.add(base + k) = r!(arg_register(list, k));
                            }
                            flow!(self.call_prepared(t, method, base, depth));
                            continue;
                        }
                        Err(trap) => trap!(trap),
                    }
                }
                Op::CheckHandleType => {
                    save_pc!();
                    let (handle, wanted) = (Ref(r!((*i).b) as u32), Ref(r!((*i).c) as u32));
                    if handle.is_null() {
                        npe!()
                    }
                    slow!(self.check_handle_type(t, handle, wanted), 1)
                }
            }
        }
    }
}
