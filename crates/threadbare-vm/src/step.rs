//! The step interface: what explorers are written against, together with `mark` and `rollback`.
//!
//! `run_until_visible` brings a thread to the edge of its next visible operation and says what that
//! will be; `commit` performs it. Between two visible operations a thread touches nothing that
//! another could see, so `commit` also runs on to the next edge: that costs no choice.

use crate::class::{ClassPtr, Kind, MethodPtr, Shape};
use crate::heap::header;
use crate::ids::{Ref, ThreadId};
use crate::interp::Exit;
use crate::ir::{Insn, Op, arg_register};
use crate::trap::RunEnd;
use crate::vm::Vm;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
    /// Monitor enter and exit.
    Enter,
    Exit,
    /// An atomic or raw access by a native method of the library.
    Native,
}

/// A visible operation that is about to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    pub access: Access,
    /// The object; null for a static.
    pub object: Ref,
    /// Arena address of the field, element or static; the header for monitors and natives.
    pub address: usize,
    pub kind: Kind,
    pub method: MethodPtr,
    /// Bytecode offset of the instruction.
    pub bci: u16,
}

/// What a thread is about to do.
#[derive(Debug)]
pub enum Pending {
    Operation(Operation),
    /// It cannot go on; its state says why.
    Blocked,
    /// Its last frame returned, or was left by an exception.
    Returned(u64),
    Threw(Ref),
    Ended(RunEnd),
}

/// A visible operation that has happened, with the value it left or found at its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub operation: Operation,
    pub value: u64,
}

impl Vm {
    /// From now on statics, what they reach and what the given objects reach are shared.
    pub fn begin_sharing(&mut self, roots: &[Ref]) {
        self.sharing = true;
        for i in 0..self.classes.len() {
            let class = ClassPtr::new(&self.classes[i]);
            for address in &class.static_refs {
                let value = self.heap.get_ref(*address as usize);
                self.share(value);
            }
        }
        for root in roots {
            self.share(*root);
        }
    }

    /// Runs a thread to the edge of its next visible operation, which does not happen yet.
    pub fn run_until_visible(&mut self, t: ThreadId) -> Pending {
        let exit = match self.thread_mut(t).edge.take() {
            Some(exit) => exit,
            None => self.run(t, 0, false),
        };
        match exit {
            Exit::Visible => match self.pending_operation(t) {
                Some(operation) => Pending::Operation(operation),
                None => Pending::Ended(RunEnd::Internal {
                    what: "a visible operation that cannot be described".into(),
                    stack: self.stack_lines(t),
                }),
            },
            Exit::Blocked | Exit::Paused => Pending::Blocked,
            Exit::Returned(value) => Pending::Returned(value),
            Exit::Threw(exception) => Pending::Threw(exception),
            Exit::End(end) => Pending::Ended(*end),
        }
    }

    /// Performs the operation at whose edge a thread is, and runs it to its next edge.
    pub fn commit(&mut self, t: ThreadId) -> Option<Event> {
        let operation = self.pending_operation(t)?;
        let before = self.load_kind(operation.address, operation.kind);
        let exit = self.run(t, 0, true);
        self.thread_mut(t).edge = Some(exit);
        let value = match operation.access {
            Access::Read => before,
            _ => self.load_kind(operation.address, operation.kind),
        };
        Some(Event { operation, value })
    }

    /// Reads off the instruction (or native) at which the thread stopped.
    fn pending_operation(&self, t: ThreadId) -> Option<Operation> {
        let thread = self.thread(t);
        let frame = thread.frames.last()?;
        let base = frame.base as usize;
        let method = frame.method;
        if frame.code.is_null() {
            let object = Ref(*thread.regs.get(base + 1)? as u32);
            return Some(Operation {
                access: Access::Native,
                object,
                address: object.addr(),
                kind: Kind::Int,
                method,
                bci: 0,
            });
        }
        // SAFETY: the code belongs to the frame's method and pc is one of its instructions.
        let (insn, bci, pc) = unsafe {
            let pc: *const Insn = (*frame.code).start().add(frame.pc as usize);
            (*pc, (*frame.code).bci_of(frame.pc), pc)
        };
        let register = |i: u16| thread.regs[base + i as usize];
        let operation = |access, object: Ref, address, kind| {
            Some(Operation { access, object, address, kind, method, bci })
        };
        let field = |access, object: u16, kind| {
            let object = Ref(register(object) as u32);
            operation(access, object, object.addr() + insn.x as usize, kind)
        };
        let element = |access, array: u16, index: u16, kind: Kind| {
            let array = Ref(register(array) as u32);
            let address = array.addr() + header::SIZE + register(index) as u32 as usize * kind.size();
            operation(access, array, address, kind)
        };
        let fixed = |access, kind| operation(access, Ref::NULL, insn.x as usize, kind);
        match insn.op {
            Op::GetI8 => field(Access::Read, insn.b, Kind::Byte),
            Op::GetU16 => field(Access::Read, insn.b, Kind::Char),
            Op::GetI16 => field(Access::Read, insn.b, Kind::Short),
            Op::GetI32 => field(Access::Read, insn.b, Kind::Int),
            Op::GetI64 => field(Access::Read, insn.b, Kind::Long),
            Op::PutI8 | Op::PutBool => field(Access::Write, insn.b, Kind::Byte),
            Op::PutI16 => field(Access::Write, insn.b, Kind::Short),
            Op::PutI32 => field(Access::Write, insn.b, Kind::Int),
            Op::PutRef => field(Access::Write, insn.b, Kind::Ref),
            Op::PutI64 => field(Access::Write, insn.b, Kind::Long),
            Op::ALoadI8 => element(Access::Read, insn.b, insn.c, Kind::Byte),
            Op::ALoadU16 => element(Access::Read, insn.b, insn.c, Kind::Char),
            Op::ALoadI16 => element(Access::Read, insn.b, insn.c, Kind::Short),
            Op::ALoadI32 => element(Access::Read, insn.b, insn.c, Kind::Int),
            Op::ALoadI64 => element(Access::Read, insn.b, insn.c, Kind::Long),
            Op::AStoreI8 => element(Access::Write, insn.a, insn.b, Kind::Byte),
            Op::AStoreI16 => element(Access::Write, insn.a, insn.b, Kind::Short),
            Op::AStoreI32 => element(Access::Write, insn.a, insn.b, Kind::Int),
            Op::AStoreRef => element(Access::Write, insn.a, insn.b, Kind::Ref),
            Op::AStoreI64 => element(Access::Write, insn.a, insn.b, Kind::Long),
            Op::GetStI8 => fixed(Access::Read, Kind::Byte),
            Op::GetStU16 => fixed(Access::Read, Kind::Char),
            Op::GetStI16 => fixed(Access::Read, Kind::Short),
            Op::GetStI32 => fixed(Access::Read, Kind::Int),
            Op::GetStI64 => fixed(Access::Read, Kind::Long),
            Op::PutStI8 | Op::PutStBool => fixed(Access::Write, Kind::Byte),
            Op::PutStI16 => fixed(Access::Write, Kind::Short),
            Op::PutStI32 => fixed(Access::Write, Kind::Int),
            Op::PutStRef => fixed(Access::Write, Kind::Ref),
            Op::PutStI64 => fixed(Access::Write, Kind::Long),
            Op::GetStaticCp | Op::PutStaticCp => {
                let cell = method.class.resolved.get(insn.x as usize)?;
                let crate::class::Resolved::Field(class, i) = cell.get() else { return None };
                let field = &class.fields[i as usize];
                let access = if insn.op == Op::GetStaticCp { Access::Read } else { Access::Write };
                operation(access, Ref::NULL, field.offset as usize, field.kind)
            }
            Op::MonitorEnter => {
                let object = Ref(register(insn.b) as u32);
                operation(Access::Enter, object, object.addr(), Kind::Int)
            }
            Op::MonitorExit => {
                let object = Ref(register(insn.b) as u32);
                operation(Access::Exit, object, object.addr(), Kind::Int)
            }
            _ => {
                // A call of a synchronized method on a shared object.
                // SAFETY: calls are followed by their argument list.
                let receiver = Ref(register(unsafe { arg_register(pc.add(1), 0) }) as u32);
                matches!(self.class_of(receiver).shape, Shape::Instance)
                    .then_some(())
                    .and_then(|()| operation(Access::Enter, receiver, receiver.addr(), Kind::Int))
            }
        }
    }
}
