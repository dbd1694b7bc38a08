//! Host threads with the stack that booting, linking and the analysis take.

use std::panic::resume_unwind;

/// Host stack of a machine's thread. Java frames do not live on it; nested upcalls of the linker (class loading,
/// initialisers, method handles) do. Reserved, not committed.
pub(crate) const MACHINE: usize = 1 << 30;

/// Runs something on a thread with a large stack. A panic goes on in the caller.
pub(crate) fn with_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("threadbare-vm".into()).stack_size(MACHINE);
        match thread.spawn_scoped(scope, run) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(error) => panic!("cannot reserve {} MiB of stack: {error}", MACHINE >> 20),
        }
    })
}
