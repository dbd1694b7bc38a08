//! Whether a visible operation stops the running thread.

/// What the interpreter asks before every access to something shared.
#[derive(Default)]
pub(crate) struct Gate {
    /// The next visible operation may happen.
    pub(crate) grant: bool,
    /// Statics count as shared: set when a second thread may run.
    pub(crate) sharing: bool,
    /// Methods of the library may be computed instead of run (see `intrinsics.rs`): set in a plain run.
    pub(crate) computes: bool,
    /// Visible operations do not stop the running thread while this is not zero: it is in upcalls of the
    /// linker or in methods that count as one step, one inside of the other.
    pub atomic: u32,
    /// The call of the library inside of which accesses to memory do not stop the thread, but are noted; zero for
    /// none. See `inside.rs`.
    pub(crate) inside: u32,
}

impl Gate {
    /// Does a visible operation stop the running thread here? Spends the grant if there is one.
    #[inline(always)]
    pub(crate) fn stops(&mut self) -> bool {
        self.atomic == 0 && !std::mem::take(&mut self.grant)
    }
}
