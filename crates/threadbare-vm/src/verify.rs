//! The bridge to the verifier crate: answers its questions about types from the loaded program.

use crate::class::ClassPtr;
use crate::ids::ThreadId;
use crate::trap::Trap;
use crate::vm::Vm;

pub(crate) fn verify(_vm: &mut Vm, _t: ThreadId, _class: ClassPtr) -> Result<(), Trap> {
    Ok(())
}
