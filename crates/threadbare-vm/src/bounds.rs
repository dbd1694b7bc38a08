//! What ends a run from outside: its bounds, the memory that it may take, and an interruption.
//!
//! The machine looks up where it comes by anyway: when a run begins, at every native call, and at taken
//! branches every so many steps. So nothing that it does (nested runs, linking, loops without a visible
//! operation) can outlast an interruption by more than one native.
//!
//! **Invariant:** the account of memory is a function of what the program did since the outermost mark, not
//! of what the machine ran before (but for what is linked on the way): so a bound ends the same executions on
//! any number of machines. An interruption is the opposite: it comes from a clock or from the user, and what it ends is never counted.

use crate::files::Reads;
use crate::trap::RunEnd;
use crate::vm::Vm;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Every bound of the machine, named.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// Bytes of Java objects. A run that needs more ends as `ResourceLimit`.
    pub heap_bytes: usize,
    /// Bytes that a plain run allocates before garbage is collected, at least; `None` if it never is. Nothing is
    /// collected while a mark is held.
    pub collect_every: Option<usize>,
    /// Bytes of all that a run takes on top of what the machine had when its outermost mark was made: objects,
    /// saved states, threads, files, output. A run that needs more ends as `ResourceLimit`.
    pub memory_bytes: usize,
    /// Threads that a run may start, ended ones included: each is looked at whenever a choice is due.
    pub threads: usize,
    /// Frames of one thread before `StackOverflowError`.
    pub stack_depth: usize,
    /// Registers of one thread before `StackOverflowError`.
    pub stack_slots: usize,
    /// Taken branches and calls of one run before it ends as `Hang`; zero means no bound.
    pub steps: u64,
    /// Set from outside when the run is to end.
    pub interrupt: Interrupt,
    /// What of the host's files may be read; everything if nothing is said.
    pub reads: Option<Reads>,
    /// Set by the machine when the program has changed objects of the class library by way of `Unsafe`: what
    /// goes wrong then is not the machine's fault.
    pub tampered: Interrupt,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            heap_bytes: 8 << 30,
            collect_every: None,
            memory_bytes: usize::MAX,
            threads: 20_000,
            stack_depth: 9_000,
            stack_slots: 1 << 19,
            steps: 0,
            interrupt: Interrupt::default(),
            reads: None,
            tampered: Interrupt::default(),
        }
    }
}

/// A flag that somebody else sets: a clock or a signal handler. It stays set.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    #[inline(always)]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for those who know no machine.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

/// What is said instead of a bug of ours once the program has changed the library's own objects.
pub const TAMPERED: &str = "objects of the class library changed by way of sun.misc.Unsafe";

/// Bytes that are copied in the time of a taken branch.
const BYTES_A_STEP: usize = 64;
/// Host memory of a thread besides its frames and registers.
const THREAD_BYTES: usize = 16 << 10;
/// Host memory of a change to the tables of strings and classes.
const TABLE_BYTES: usize = 128;

impl Vm {
    /// Why the run cannot go on, if something outside of the program says so.
    #[inline]
    pub(crate) fn cut_short(&self) -> Option<RunEnd> {
        if self.options.bounds.interrupt.is_set() {
            return Some(RunEnd::Interrupted);
        }
        if self.memory_used() > self.options.bounds.memory_bytes {
            return Some(self.memory_bound());
        }
        None
    }

    /// What natives do at one stroke takes as long as so many steps.
    #[inline]
    pub(crate) fn charge(&mut self) {
        self.pace.steps += (self.heap.take_moved() / BYTES_A_STEP) as u64;
    }

    #[cold]
    fn memory_bound(&self) -> RunEnd {
        let bytes = self.options.bounds.memory_bytes;
        let size = if bytes >> 20 > 0 { format!("{} MiB", bytes >> 20) } else { format!("{bytes} bytes") };
        RunEnd::ResourceLimit { what: format!("more than {size} of memory are needed (see --max-memory)") }
    }

    /// Bytes that the run has taken since the outermost mark.
    pub fn memory_used(&self) -> usize {
        self.memory_taken().saturating_sub(self.memory_base)
    }

    /// Bytes by which the machine can grow while it runs a program.
    pub(crate) fn memory_taken(&self) -> usize {
        self.heap.allocated()
            + self.heap.trail_bytes()
            + self.thread_trail.bytes()
            + self.threads.len() * THREAD_BYTES
            + self.monitors.bytes()
            + self.files.bytes()
            + self.channels.bytes()
            + self.native_state.zip.bytes()
            + self.undo.len() * TABLE_BYTES
    }
}
