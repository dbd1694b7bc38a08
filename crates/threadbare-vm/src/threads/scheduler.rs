//! The plain scheduler of `run`: a thread goes on until it blocks, ends or has had its share; then
//! the next runnable one by number. Time is virtual: when nothing can run, it jumps to the
//! earliest time-out.

use crate::channels::{Deed, Use};
use crate::classes::library::Part;
use crate::code::interp::Exit;
use crate::ids::{Ref, ThreadId};
use crate::stepping::step::Action;
use crate::threads::thread::{BlockReason, FrameKind, ThreadState, Wakeup};
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;

/// Thread status bits of `jdk.internal.misc.VM`.
mod status {
    pub(crate) const RUNNABLE: i32 = 0x0005;
    pub(crate) const TERMINATED: i32 = 0x0002;
}

/// Objects of threads that are remembered, those of executions that were taken back included, unless more are alive.
const MOST_NUMBERS: usize = 1 << 12;

/// Virtual time of a turn. Much shorter than what programs use as "for ever", long enough that a loop
/// which polls with yields sees time-outs of milliseconds end.
const TURN_NANOS: i64 = 100_000;

impl Vm {
    /// Runs threads until `wanted` has returned or thrown, or, without one, until only daemon
    /// threads are left.
    pub(crate) fn run_threads(&mut self, wanted: Option<ThreadId>) -> Result<Result<u64, Ref>, Trap> {
        self.pace.watch.on = self.marks == 0;
        if let Some(bytes) = self.options.bounds.collect_every {
            self.heap.collect_every(bytes);
        }
        let result = self.take_turns(wanted);
        self.pace.watch.on = false;
        result
    }

    fn take_turns(&mut self, wanted: Option<ThreadId>) -> Result<Result<u64, Ref>, Trap> {
        let mut current = wanted.unwrap_or(ThreadId(0));
        self.begin_turn();
        loop {
            if wanted.is_none() && !self.user_threads_left() {
                return Ok(Ok(0));
            }
            let Some(t) = self.next_runnable(current) else {
                if self.advance_time() {
                    continue;
                }
                if wanted.is_none() && !self.user_threads_left() {
                    return Ok(Ok(0));
                }
                return Err(self.deadlock());
            };
            current = t;
            self.begin_turn();
            let exit = self.run_collecting(t);
            self.end_look();
            match exit {
                Exit::Returned(value) if Some(t) == wanted => return Ok(Ok(value)),
                Exit::Threw(exception) if Some(t) == wanted => return Ok(Err(exception)),
                Exit::Returned(_) => self.end_thread(t)?,
                Exit::Threw(exception) => {
                    self.dispatch_uncaught(t, exception)?;
                    self.end_thread(t)?;
                }
                Exit::End(end) => return Err(Trap::End(end)),
                Exit::Visible => {}
                Exit::Paused | Exit::Collect => {
                    return Err(self.internal("paused without having been asked"));
                }
                Exit::Waiting => {
                    self.wait_with(t);
                    current = ThreadId(t.0 + 1)
                }
                Exit::Blocked => {
                    if self.thread(t).state == ThreadState::Runnable {
                        self.pass_time();
                    }
                    current = ThreadId(t.0 + 1)
                }
            }
        }
    }

    /// Gives a thread its turn, which collections do not end.
    fn run_collecting(&mut self, t: ThreadId) -> Exit {
        loop {
            match self.run(t, 0, true) {
                Exit::Collect => match self.collect_garbage() {
                    Ok(()) => {}
                    Err(Trap::End(end)) => return Exit::End(end),
                    Err(_) => return Exit::Collect,
                },
                exit => return exit,
            }
        }
    }

    /// Could nobody but the running thread go on, now or after some time?
    pub(crate) fn is_alone(&self) -> bool {
        let others = self.threads.iter().filter(|th| {
            th.state == ThreadState::Runnable || th.wake_at.is_some() && th.state != ThreadState::Ended
        });
        others.count() < 2
    }

    /// A thread has had its turn and goes on later: that takes time, in which short time-outs end.
    fn pass_time(&mut self) {
        self.pace.clock += TURN_NANOS;
        for i in 0..self.threads.len() {
            let t = ThreadId(i as u32);
            let thread = self.thread(t);
            if thread.state != ThreadState::Ended && thread.wake_at.is_some_and(|at| at <= self.pace.clock) {
                self.wake(t);
            }
        }
    }

    /// A thread waits by looping: others go first, and if there are none it waits for time. Time passes in any case,
    /// because others may wait by sleeping for no time.
    fn wait_with(&mut self, t: ThreadId) {
        self.pass_time();
        let mut others = self.threads.iter().filter(|th| th.id != t && th.state == ThreadState::Runnable);
        if !others.any(|th| !th.frames.is_empty()) {
            self.advance_time();
        }
    }

    /// From now on threads take turns of random length in random order, by this seed.
    pub fn set_schedule_seed(&mut self, seed: Option<u64>) {
        self.pace.set_seed(seed);
    }

    fn next_runnable(&mut self, from: ThreadId) -> Option<ThreadId> {
        let n = self.threads.len() as u32;
        let from = self.pace.pick(n).map_or(from, ThreadId);
        (0..n)
            .map(|i| ThreadId((from.0 + i) % n))
            .find(|t| self.thread(*t).state == ThreadState::Runnable && !self.thread(*t).frames.is_empty())
    }

    /// Is any thread left that keeps the program alive?
    fn user_threads_left(&self) -> bool {
        self.threads.iter().any(|th| {
            !matches!(th.state, ThreadState::New | ThreadState::Ended) && !self.is_daemon(th.object)
        })
    }

    pub(crate) fn is_daemon(&self, thread: Ref) -> bool {
        if thread.is_null() {
            return true;
        }
        let holder = self.thread_holder(thread);
        !holder.is_null()
            && self
                .part_offset(self.class_ptr_of(holder), Part::ThreadDaemon)
                .is_some_and(|offset| self.heap.u8(holder.addr() + offset) != 0)
    }

    /// Jumps to the earliest time-out and wakes who waits for it.
    pub(crate) fn advance_time(&mut self) -> bool {
        let waiting = self.threads.iter().filter(|th| th.state != ThreadState::Ended);
        let timed = waiting.filter(|th| th.wake_at.is_some() && !self.awaits_references(th));
        let Some(when) = timed.filter_map(|th| th.wake_at).min() else { return false };
        self.pace.clock = self.pace.clock.max(when);
        for i in 0..self.threads.len() {
            if self.threads[i].wake_at.is_some_and(|w| w <= self.pace.clock) {
                self.wake(ThreadId(i as u32));
            }
        }
        true
    }

    /// Makes a waiting, parked or sleeping thread runnable.
    pub(crate) fn wake(&mut self, t: ThreadId) {
        if let ThreadState::Blocked(BlockReason::Notification { object, .. }) = self.thread(t).state {
            self.monitor(object).waiters.retain(|w| *w != t);
            self.recycle_monitor(object);
        }
        let here = self.operation_here(t);
        let sharing = self.gate.sharing;
        let thread = self.thread_mut(t);
        if let ThreadState::Blocked(BlockReason::Notification { object, .. }) = thread.state
            && sharing
        {
            thread.pending = Some(here.about(Action::Reenter, object));
        }
        if let ThreadState::Blocked(BlockReason::Channel { channel, events, .. }) = thread.state
            && sharing
        {
            thread.pending = Some(Use { channel, deed: Deed::Polls, waits_for: events }.operation(here));
        }
        thread.wake_at = None;
        thread.state = ThreadState::Runnable;
    }

    fn deadlock(&mut self) -> Trap {
        let mut description = String::new();
        for i in 0..self.threads.len() {
            let t = ThreadId(i as u32);
            let thread = self.thread(t);
            if matches!(thread.state, ThreadState::New | ThreadState::Ended) || self.is_daemon(thread.object)
            {
                continue;
            }
            description.push_str(&format!("thread {i} {}\n", thread.state.phrase()));
            for line in self.stack_lines(t) {
                description.push_str(&format!("    at {line}\n"));
            }
        }
        Trap::end(RunEnd::Deadlock { description })
    }

    /// `Thread.start0`.
    pub(crate) fn start_thread(&mut self, object: Ref) -> Result<(), Trap> {
        let id = ThreadId(self.threads.len() as u32);
        if self.threads.len() >= self.options.bounds.threads {
            let what = format!("more than {} threads are started", self.options.bounds.threads);
            return Err(Trap::end(RunEnd::ResourceLimit { what }));
        }
        let slots = self.options.bounds.stack_slots + crate::invocation::call::RESERVE_SLOTS;
        let thread = self.thread_trail.new_thread(id, object, slots);
        self.threads.push(thread);
        self.number_thread(id, object);
        self.threads[id.0 as usize].daemon = self.is_daemon(object);
        self.control.started = Some(id);
        if self.gate.sharing {
            self.share(object);
        }
        let class = self.class_ptr_of(object);
        self.set_long_field(object, Part::ThreadEetop, id.0 as i64 + 1);
        self.set_thread_status(object, status::RUNNABLE);
        let Some(run) = self.find_virtual(class, "run", "()V") else {
            return Err(self.internal("Thread has no run method"));
        };
        self.push_call(id, run, &[object.slot()], FrameKind::Entry)?;
        self.threads[id.0 as usize].state = ThreadState::Runnable;
        Ok(())
    }

    /// Remembers which thread an object stands for.
    fn number_thread(&mut self, id: ThreadId, object: Ref) {
        if self.thread_numbers.len() > MOST_NUMBERS.max(2 * self.threads.len()) {
            self.thread_numbers = self.threads.iter().map(|th| (th.object, th.id)).collect();
        }
        self.thread_numbers.insert(object, id);
    }

    /// What `Thread.getName` gives.
    pub fn thread_name(&self, t: ThreadId) -> String {
        let object = self.thread(t).object;
        self.string_of(self.get_ref_field(object, Part::ThreadName))
    }

    /// The thread that a `java.lang.Thread` object stands for, if it was started.
    pub(crate) fn thread_of(&self, object: Ref) -> Option<ThreadId> {
        match self.get_long_field(object, Part::ThreadEetop) {
            0 => None,
            n => Some(ThreadId(n as u32 - 1)),
        }
    }

    pub(crate) fn dispatch_uncaught(&mut self, t: ThreadId, exception: Ref) -> Result<(), Trap> {
        self.control.uncaught.get_or_insert((t, exception));
        let thread = self.thread(t).object;
        let class = self.class_ptr_of(thread);
        if let Some(dispatch) = self.method_part(class, Part::ThreadDispatchUncaught) {
            match self.call_nested(t, dispatch, &[thread.slot(), exception.slot()]) {
                Ok(_) => {}
                Err(Trap::Throw(second)) => {
                    // As HotSpot says it, without a stack.
                    let (class, name) =
                        (self.class_ptr_of(second).external_name.clone(), self.thread_name(t));
                    let text = format!(
                        "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{name}\"\n"
                    );
                    let _ = self.files.write(2, text.as_bytes());
                }
                Err(trap) => return Err(trap),
            }
        }
        Ok(())
    }

    /// A thread is over: the library cleans up, and whoever joins it wakes.
    pub(crate) fn end_thread(&mut self, t: ThreadId) -> Result<(), Trap> {
        let object = self.thread(t).object;
        let class = self.class_ptr_of(object);
        if let Some(exit) = self.method_part(class, Part::ThreadExit) {
            match self.call_nested(t, exit, &[object.slot()]) {
                Ok(_) | Err(Trap::Throw(_)) => {}
                Err(trap) => return Err(trap),
            }
        }
        self.set_thread_status(object, status::TERMINATED);
        self.set_long_field(object, Part::ThreadEetop, 0);
        self.thread_mut(t).state = ThreadState::Ended;
        self.notify_waiters(object, usize::MAX);
        Ok(())
    }

    /// Wakes up to `count` threads that wait on an object, the longest waiting first.
    pub(crate) fn notify_waiters(&mut self, object: Ref, count: usize) {
        for _ in 0..count {
            let waiters = self.waiters(object);
            let chosen = if count == 1 { self.control.alternative as usize } else { 0 };
            let Some(t) = waiters.get(chosen).or(waiters.first()).copied() else { return };
            self.wake(t);
            self.thread_mut(t).woken_by = Some(Wakeup::Notified);
        }
    }
}
