//! Method handles, `invokedynamic` and dynamic constants.

use crate::class::{ClassPtr, MethodPtr};
use crate::ids::{Ref, ThreadId};
use crate::ir::Insn;
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;

impl Vm {
    fn no_handles(&mut self, t: ThreadId, what: &str) -> Trap {
        let stack = self.stack_lines(t);
        Trap::end(RunEnd::Unsupported { what: what.into(), stack })
    }

    pub(crate) fn link_polymorphic(
        &mut self,
        t: ThreadId,
        _pc: *mut Insn,
        _from: ClassPtr,
        _method: MethodPtr,
    ) -> Result<(), Trap> {
        Err(self.no_handles(t, "method handle call"))
    }

    pub(crate) fn link_dynamic(&mut self, t: ThreadId, _pc: *mut Insn) -> Result<(), Trap> {
        Err(self.no_handles(t, "invokedynamic"))
    }

    pub(crate) fn relink_adapter(&mut self, t: ThreadId, _pc: *mut Insn) -> Result<(), Trap> {
        Err(self.no_handles(t, "invokedynamic"))
    }

    pub(crate) fn resolve_dynamic_constant(
        &mut self,
        t: ThreadId,
        _from: ClassPtr,
        _index: u16,
    ) -> Result<u64, Trap> {
        Err(self.no_handles(t, "dynamic constant"))
    }

    pub(crate) fn method_type(&mut self, t: ThreadId, _from: ClassPtr, _d: &str) -> Result<Ref, Trap> {
        Err(self.no_handles(t, "method type"))
    }

    pub(crate) fn method_handle_constant(
        &mut self,
        t: ThreadId,
        _from: ClassPtr,
        _kind: u8,
        _reference: u16,
    ) -> Result<Ref, Trap> {
        Err(self.no_handles(t, "method handle constant"))
    }

    pub(crate) fn handle_code(&mut self, t: ThreadId, _handle: Ref) -> Result<MethodPtr, Trap> {
        Err(self.no_handles(t, "method handle"))
    }

    pub(crate) fn link_target(
        &mut self,
        t: ThreadId,
        _member: Ref,
        _kind: u32,
        _receiver: Ref,
    ) -> Result<MethodPtr, Trap> {
        Err(self.no_handles(t, "method handle"))
    }

    pub(crate) fn check_handle_type(&mut self, t: ThreadId, _h: Ref, _w: Ref) -> Result<(), Trap> {
        Err(self.no_handles(t, "method handle"))
    }
}
