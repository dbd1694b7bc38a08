//! Resolution that failed fails for ever, with the same error (JVMS 5.4.3).
//!
//! Only linkage errors are remembered, as in HotSpot: that there was no memory or no stack says nothing about a
//! reference. Each attempt throws an error of its own, with the message of the first and, but for call sites, its
//! cause.
//!
//! What is remembered is the program's state and no linking: a rollback takes it back, because the failure may have
//! come from a class loader or a bootstrap method of the program.

use crate::classes::class::ClassPtr;
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::ids::{ClassId, Ref, ThreadId};
use crate::trap::Trap;
use crate::vm::Vm;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What could not be resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reference {
    /// An entry of a constant pool.
    Constant(ClassId, u16),
    /// A dynamic call site, by its permanent word: each instruction has its own.
    Site(u32),
}

/// Errors as they were when resolution failed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Failures(Arc<BTreeMap<Reference, Ref>>);

impl Failures {
    pub(crate) fn errors(&self) -> impl Iterator<Item = Ref> + '_ {
        self.0.values().copied()
    }
}

impl Vm {
    /// Resolves a constant unless that has failed before.
    pub(crate) fn resolving<R>(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
        resolve: impl FnOnce(&mut Vm) -> Result<R, Trap>,
    ) -> Result<R, Trap> {
        self.unless_failed(t, Reference::Constant(from.id, index), resolve)
    }

    /// Resolves what is referred to unless that has failed before.
    pub(crate) fn unless_failed<R>(
        &mut self,
        t: ThreadId,
        reference: Reference,
        resolve: impl FnOnce(&mut Vm) -> Result<R, Trap>,
    ) -> Result<R, Trap> {
        if let Some(error) = self.native_state.failures.0.get(&reference).copied() {
            let again = self.copy_of_error(error)?;
            if matches!(reference, Reference::Site(_)) {
                // HotSpot keeps the causes of constants only.
                self.set_ref_field(again, Part::ThrowableCause, again);
            }
            self.fill_in_stack_trace(t, again)?;
            return Err(Trap::Throw(again));
        }
        let resolved = resolve(self);
        if let Err(Trap::Throw(error)) = resolved
            && self.is_instance_named(error, "java/lang/LinkageError")
        {
            let copy = self.copy_of_error(error)?;
            let failures = &mut self.native_state.failures.0;
            Arc::make_mut(failures).entry(reference).or_insert(copy);
        }
        resolved
    }

    fn copy_of_error(&mut self, error: Ref) -> Result<Ref, Trap> {
        let class = self.class_ptr_of(error);
        let copy = self.alloc_instance(class)?;
        let bytes = class.instance_size as usize - header::SIZE;
        self.heap.copy_bytes(error.addr() + header::SIZE, copy.addr() + header::SIZE, bytes);
        // A throwable that is its own cause has none.
        if self.get_ref_field(error, Part::ThrowableCause) == error {
            self.set_ref_field(copy, Part::ThrowableCause, copy);
        }
        Ok(copy)
    }
}
