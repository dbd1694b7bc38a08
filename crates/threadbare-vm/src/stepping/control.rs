//! What the step interface keeps of the execution under way: how it ended, and what the last
//! operation did besides its own effect.

use crate::boot::MAIN_THREAD;
use crate::classes::class::ClassPtr;
use crate::classes::library::Part;
use crate::code::interp::Exit;
use crate::ids::{Ref, ThreadId};
use crate::stepping::step::Action;
use crate::stepping::timing::{Timing, wakes_itself};
use crate::threads::thread::{BlockReason, Edge, Frame, JavaThread, ThreadState, Wakeup};
use crate::trap::RunEnd;
use crate::vm::Vm;

#[derive(Default)]
pub struct Control {
    /// Which of several ways the operation under way takes.
    pub(crate) alternative: u32,
    /// The thread that the last operation started.
    pub(crate) started: Option<ThreadId>,
    /// Objects whose monitors the last step left, after its operation.
    pub released: Vec<Released>,
    /// The execution is over, whatever threads could still do.
    pub end: Option<RunEnd>,
    /// A thread was ended by an exception that no handler of the program takes.
    pub uncaught: Option<(ThreadId, Ref)>,
    /// Classes of exceptions that end a call from outside like a return, and a thread like the end of its
    /// `run`. A setting of the machine: marks do not save it.
    pub(crate) tolerated: Vec<ClassPtr>,
    /// When waiting ends that nobody has ended. A setting of the machine: marks do not save it.
    pub(crate) timing: Timing,
    /// A thread waited for time, or asked for a time-out; rollbacks do not undo it.
    pub(crate) waited_for_time: bool,
    /// A thread read the clock while others could run; rollbacks do not undo it.
    pub(crate) read_clock: bool,
    /// Time-outs that have fired.
    pub epoch: u32,
    /// A final field of a shared object was written: final fields must be visible.
    pub leaked_final: bool,
    /// Threads that there were when sharing began.
    pub(crate) resting: usize,
    /// The program asked who waits in a queue of the library, or made a synchronizer where that matters: calls of the
    /// library must not count as single operations.
    pub queue_shown: bool,
    /// The program's own code has locked a standard stream: locks of those must be operations.
    pub stream_locked: bool,
    /// The first start of a thread stops the run: there exploration begins.
    pub(crate) stop_at_start: bool,
    /// Counts what the running thread looked at without an operation: natives that ask the machine,
    /// upcalls, steps of the library that count as one.
    pub(crate) observed: u64,
    /// Calls of natives that look at more than stacks, memory and monitors; see `recurrence.rs`.
    pub(crate) asked: u64,
    /// Objects of lambdas that capture nothing, which every thread that comes by gets.
    pub(crate) lambdas: Vec<Ref>,
    /// Objects that are still to be marked as shared; empty but for the memory that it keeps.
    pub(crate) work: Vec<Ref>,
    /// What is being linked, while a trial run lasts.
    pub(crate) links: Option<Vec<crate::stepping::prelink::LinkSite>>,
}

/// What a step left after its operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Released {
    Monitor(Ref),
    /// A class is initialised.
    Class(crate::ids::ClassId),
}

/// Why there is nothing to explore: how a program ended that never started a second thread, or what else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solo {
    Returned,
    Threw(Ref),
    Ended(RunEnd),
    /// It waits for something that no other thread can give.
    Stuck,
    /// It starts one, and linking ahead has altered what it does: `LinkedAhead::Altered`.
    Altered,
}

pub(crate) struct ControlMark {
    epoch: u32,
}

impl Control {
    pub(crate) fn mark(&self) -> ControlMark {
        ControlMark { epoch: self.epoch }
    }

    /// Objects that are kept here.
    pub(crate) fn objects(&self) -> impl Iterator<Item = Ref> + '_ {
        let uncaught = self.uncaught.iter().map(|(_, exception)| *exception);
        self.lambdas.iter().chain(&self.work).copied().chain(uncaught)
    }

    pub(crate) fn rollback(&mut self, mark: &ControlMark) {
        self.epoch = mark.epoch;
        self.end = None;
        self.uncaught = None;
        self.started = None;
        self.released.clear();
    }
}

impl Vm {
    /// Lets the earliest time-out fire; false if no thread waits for one. For states in which nothing
    /// else can happen.
    pub fn fire_timer(&mut self) -> bool {
        let waiting = self.threads.iter().filter(|th| th.state != ThreadState::Ended && !wakes_itself(th));
        let waiting = waiting.filter(|th| !self.awaits_references(th));
        let Some(when) = waiting.filter_map(|th| th.wake_at).filter(|at| *at > self.pace.clock).min() else {
            return false;
        };
        self.set_clock(when);
        true
    }

    /// Does one of the library's cleaners wait for references that a collection has cleared? When its time is over it
    /// only looks whether it is still needed, and waits again.
    pub(crate) fn awaits_references(&self, thread: &JavaThread) -> bool {
        let waits = |frame: &Frame| {
            &*frame.method.class.name == "java/lang/ref/ReferenceQueue"
                && frame.method.name.starts_with("remove")
        };
        self.is_service(thread.object) && thread.frames.iter().any(waits)
    }

    /// Lets time pass although threads can go on; false if nobody waits for time.
    pub fn pass(&mut self, nanos: i64) -> bool {
        let waits = |th: &JavaThread| {
            th.state != ThreadState::Ended && th.wake_at.is_some_and(|at| at > self.pace.clock)
        };
        let somebody = self.threads.iter().any(|th| waits(th));
        if somebody {
            self.set_clock(self.pace.clock + nanos);
        }
        somebody
    }

    /// Wakes those whose time has come.
    fn set_clock(&mut self, when: i64) {
        self.pace.clock = when;
        self.control.epoch += 1;
        for i in 0..self.threads.len() {
            let t = ThreadId(i as u32);
            let thread = self.thread(t);
            if thread.wake_at.is_none_or(|w| w > when) {
                continue;
            }
            match thread.state {
                ThreadState::Blocked(BlockReason::Notification { .. }) => {
                    self.wake(t);
                    self.thread_mut(t).woken_by = Some(Wakeup::TimedOut);
                }
                // One of the library's own that has been at rest since before threads are explored.
                ThreadState::Blocked(BlockReason::Channel { .. }) => self.wake(t),
                _ => {}
            }
        }
    }

    /// A thread's status as `jdk.internal.misc.VM` encodes it.
    pub(crate) fn thread_status(&self, t: ThreadId) -> i32 {
        const BLOCKED: i32 = 0x401;
        const WAITING: i32 = 0x191;
        const TIMED: i32 = 0x1a1;
        let thread = self.thread(t);
        let waiting = if thread.wake_at.is_some() { TIMED } else { WAITING };
        match thread.state {
            ThreadState::New => 0,
            ThreadState::Ended => 0x2,
            ThreadState::Blocked(BlockReason::Monitor(_)) => BLOCKED,
            ThreadState::Blocked(
                BlockReason::Notification { .. } | BlockReason::Permit { .. } | BlockReason::Time,
            ) => waiting,
            // As on a host, where it is in a native method.
            ThreadState::Blocked(BlockReason::Channel { .. }) => 0x5,
            ThreadState::Runnable => match self.pending(t).filter(|_| self.gate.sharing && !self.can_go(t)) {
                Some(operation) => match operation.action {
                    Action::Enter | Action::Reenter => BLOCKED,
                    Action::Park | Action::Join | Action::Sleep => waiting,
                    _ => 0x5,
                },
                None => 0x5,
            },
        }
    }

    /// Runs the main thread, alone, until it starts a second one; how the program ended if it never
    /// does. Then threads of the library that wait for work are brought to rest.
    pub fn run_to_first_start(&mut self) -> Option<Solo> {
        self.control.stop_at_start = true;
        self.control.links = Some(Vec::new());
        loop {
            self.set_pause();
            match self.run(MAIN_THREAD, 0, true) {
                Exit::Visible => break,
                Exit::Returned(_) => return Some(Solo::Returned),
                Exit::Threw(exception) => return Some(Solo::Threw(exception)),
                Exit::End(end) => return Some(Solo::Ended(*end)),
                Exit::Collect | Exit::Waiting => {}
                Exit::Blocked | Exit::Paused if self.thread(MAIN_THREAD).state == ThreadState::Runnable => {}
                // A thread of the library may have something to do, or it is a time-out, or a wait that nothing
                // can end.
                Exit::Blocked | Exit::Paused => {
                    self.bring_to_rest();
                    let goes_on = self.thread(MAIN_THREAD).state == ThreadState::Runnable;
                    if !goes_on && !self.advance_time() {
                        return Some(Solo::Stuck);
                    }
                }
            }
        }
        self.bring_to_rest();
        self.thread_mut(MAIN_THREAD).edge = Some(Edge::Visible);
        None
    }

    /// Runs threads of the library that wait for work until they do.
    pub fn bring_to_rest(&mut self) {
        for i in 1..self.threads.len() {
            let t = ThreadId(i as u32);
            while self.thread(t).state == ThreadState::Runnable && !self.thread(t).frames.is_empty() {
                self.set_pause();
                match self.run(t, 0, true) {
                    Exit::Blocked | Exit::Paused => {}
                    _ => break,
                }
            }
        }
    }

    /// Is it a thread in which the library serves itself (its cleaners)? No program can tell when such a thread
    /// starts, and what its starter does meanwhile is in the middle of something.
    pub(crate) fn is_service(&self, thread: Ref) -> bool {
        &*self.class_ptr_of(thread).name == "jdk/internal/misc/InnocuousThread"
    }

    /// Address of the field that is zero while a thread is not alive.
    pub fn alive_field(&self, thread: Ref) -> Option<usize> {
        Some(thread.addr() + self.part_offset(self.class_ptr_of(thread), Part::ThreadEetop)?)
    }

    /// Address of a thread's interrupt status.
    pub fn interrupt_status(&self, t: ThreadId) -> usize {
        self.thread(t).object.addr() + self.known.interrupted
    }

    /// Has a thread been interrupted, and not taken note of it?
    #[inline]
    pub fn is_interrupted(&self, t: ThreadId) -> bool {
        self.heap.u8(self.interrupt_status(t)) != 0
    }

    /// Has a daemon been started since threads are explored?
    pub fn has_daemons(&self) -> bool {
        let own = self.threads.iter().skip(self.control.resting);
        own.into_iter().any(|th| th.daemon && th.state != ThreadState::New)
    }

    /// Is a thread alive that keeps the program from ending?
    pub fn has_user_threads(&self) -> bool {
        self.threads.iter().any(|th| !matches!(th.state, ThreadState::New | ThreadState::Ended) && !th.daemon)
    }

    pub fn is_thread(&self, object: Ref) -> bool {
        self.known.thread_class().is_some_and(|c| self.class_ptr_of(object).is_subtype_of(c))
    }

    /// The thread that a `java.lang.Thread` object stands for, ended ones included.
    pub fn thread_of_object(&self, object: Ref) -> Option<ThreadId> {
        // A rollback takes threads back and leaves their numbers; the first thread is made by hand.
        let is_its = |t: &ThreadId| self.threads.get(t.0 as usize).is_some_and(|th| th.object == object);
        let numbered = || self.thread_numbers.get(&object).copied().filter(is_its);
        let found = Some(MAIN_THREAD).filter(is_its).or_else(numbered).filter(|_| !object.is_null());
        debug_assert!(
            found.is_some() || object.is_null() || !self.threads.iter().any(|th| th.object == object)
        );
        found
    }

    /// Who initialises a class.
    pub fn initialising_thread(&self, class: u32) -> Option<ThreadId> {
        let class = self.class_ptr(crate::ids::ClassId(class));
        let in_progress = self.init_state(class) == crate::classes::class::InitState::InProgress;
        in_progress.then(|| ThreadId(self.init_thread(class).wrapping_sub(1)))
    }

    /// The object on which a thread says that it is parked.
    pub fn lock_blocker(&self, t: ThreadId) -> Option<Ref> {
        let object = self.thread(t).object;
        Some(self.get_ref_field(object, Part::ThreadParkBlocker)).filter(|r| !r.is_null())
    }

    /// The thread object that owns the lock for which a thread is parked.
    pub fn lock_blocker_owner(&self, t: ThreadId) -> Option<Ref> {
        let blocker = self.lock_blocker(t)?;
        Some(self.get_ref_field(blocker, Part::LockOwner)).filter(|r| !r.is_null())
    }

    /// Does a parked thread wait in an acquire of `AbstractQueuedSynchronizer` that no interrupt and no
    /// time-out ends?
    pub fn parks_uninterruptibly(&self, t: ThreadId) -> bool {
        const QUEUED: [&str; 2] = [
            "java/util/concurrent/locks/AbstractQueuedSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
        ];
        let thread = self.thread(t);
        let acquire = thread.frames.iter().rev().find(|frame| {
            QUEUED.contains(&&*frame.method.class.name)
                && &*frame.method.name == "acquire"
                && frame.method.params.len() == 6
        });
        // Parameters: node, arg, shared, interruptible, timed, time; arg is wide in the second class.
        acquire.is_some_and(|frame| {
            let wide = frame.method.params[1].slots();
            let base = frame.base as usize + 2 + wide;
            thread.regs[base + 1] as u32 == 0 && thread.regs[base + 2] as u32 == 0
        })
    }

    /// Objects whose monitors a thread holds, in the order in which its frames took them.
    pub fn held_monitors(&self, t: ThreadId) -> Vec<Ref> {
        self.monitors.held_by(t)
    }
}
