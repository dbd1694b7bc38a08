//! Stack traces: recorded as method ids and bytecode offsets when a throwable is made, turned into
//! text only when a program asks.

use crate::classes::class::MethodPtr;
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::ids::{MethodId, Ref, ThreadId};
use crate::trap::Trap;
use crate::vm::Vm;

/// As HotSpot's `MaxJavaStackTraceDepth`.
const MAX_DEPTH: usize = 1024;

impl Vm {
    /// `Throwable.fillInStackTrace`: the frames below the throwable's own constructors.
    pub(crate) fn fill_in_stack_trace(&mut self, t: ThreadId, throwable: Ref) -> Result<(), Trap> {
        let class = self.class_ptr_of(throwable);
        let mut entries: Vec<(u32, u32)> = Vec::new();
        let mut in_throwable = true;
        let mut hidden_top = false;
        for frame in self.thread(t).frames.iter().rev() {
            let method = frame.method;
            if in_throwable {
                let filling = &*method.name == "fillInStackTrace";
                let constructing = method.is_constructor() && class.is_subtype_of(method.class);
                if filling || constructing {
                    continue;
                }
                in_throwable = false;
            }
            if method.hidden || method.index.is_none() {
                hidden_top |= entries.is_empty();
                continue;
            }
            let bci = frame.bci().map_or(u32::MAX, u32::from);
            entries.push((method.id.0, bci));
            if entries.len() == MAX_DEPTH {
                break;
            }
        }
        let int = self.known.primitive(crate::classes::class::Kind::Int);
        let array_class = self.array_class_of(t, int)?;
        // An odd length says that a hidden frame was on top, so that no message explains the first.
        let array = self.alloc_array(t, array_class, entries.len() * 2 + usize::from(hidden_top))?;
        let base = array.addr() + header::SIZE;
        for (i, (method, bci)) in entries.iter().enumerate() {
            self.heap.set_u32(base + 8 * i, *method);
            self.heap.set_u32(base + 8 * i + 4, *bci);
        }
        if let Some(offset) = self.part_offset(class, Part::ThrowableBacktrace) {
            self.heap.set_ref(throwable.addr() + offset, array);
        }
        if let Some(offset) = self.part_offset(class, Part::ThrowableDepth) {
            self.heap.set_i32(throwable.addr() + offset, entries.len() as i32);
        }
        Ok(())
    }

    /// The recorded frames of a throwable; a native frame has offset `u16::MAX`.
    pub(crate) fn recorded_frames(&self, throwable: Ref) -> Vec<(MethodPtr, u16)> {
        let class = self.class_ptr_of(throwable);
        match self.part_offset(class, Part::ThrowableBacktrace) {
            Some(offset) => self.decode_backtrace(self.heap.get_ref(throwable.addr() + offset)),
            None => Vec::new(),
        }
    }

    pub(crate) fn decode_backtrace(&self, array: Ref) -> Vec<(MethodPtr, u16)> {
        if array.is_null() {
            return Vec::new();
        }
        let base = array.addr() + header::SIZE;
        (0..self.heap.array_len(array) / 2)
            .map(|i| {
                let method = self.method_ptr(MethodId(self.heap.u32(base + 8 * i)));
                (method, self.heap.u32(base + 8 * i + 4) as u16)
            })
            .collect()
    }
}
