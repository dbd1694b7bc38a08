//! Monitors: who holds an object's lock, how often, and who waits.

use crate::heap::arena::header;
use crate::ids::{LoaderId, Ref, ThreadId};
use crate::stepping::control::Released;
use crate::stepping::step::Action;
use crate::threads::thread::{BlockReason, Frame, Resume, ThreadState};
use crate::trap::Trap;
use crate::vm::Vm;

#[derive(Debug, Clone, Default)]
pub struct Monitor {
    /// The mark (or rollback) since which it is saved.
    saved_in: u64,
    /// The object that names it; null if none does.
    object: Ref,
    pub owner: Option<ThreadId>,
    pub depth: u32,
    /// Threads in `Object.wait`, in the order in which they began.
    pub waiters: Vec<ThreadId>,
}

/// The monitors that are held or waited on; an object's header names its own.
///
/// **Invariant:** an object whose monitor nobody holds or waits on has none. A program locks
/// millions of objects, one after the other; so the list stays as long as the deepest nesting of
/// locks, and finding a free one stays cheap.
#[derive(Default)]
pub struct Monitors {
    list: Vec<Monitor>,
    /// Monitors as they were, for rollbacks; kept while a mark is held.
    trail: Vec<(u32, Monitor)>,
    marked: bool,
    epoch: u64,
    /// Grows whenever some monitor may have another owner.
    changes: u64,
    /// Some thread may be blocked on a monitor. Under the step interface hardly any ever is: it stands before the
    /// operation instead.
    blocks: bool,
}

impl Monitors {
    pub(crate) fn mark(&mut self) -> usize {
        self.marked = true;
        self.epoch += 1;
        self.trail.len()
    }

    pub(crate) fn rollback(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some((index, monitor)) = self.trail.pop() else { break };
            self.list[index as usize] = monitor;
        }
        self.epoch += 1;
        self.changes += 1;
        self.blocks = true;
        crate::heap::arena::shrink(&mut self.trail);
    }

    /// Is every monitor as it was at a mark?
    pub(crate) fn recur(&self, mark: usize) -> bool {
        let is_same = |(index, old): &(u32, Monitor)| {
            let new = &self.list[*index as usize];
            (new.object, new.owner, new.depth) == (old.object, old.owner, old.depth)
                && new.waiters == old.waiters
        };
        self.trail[mark.min(self.trail.len())..].iter().all(is_same)
    }

    /// No mark is held any more.
    pub(crate) fn forget(&mut self) {
        self.marked = false;
        self.trail.clear();
    }

    /// Bytes that monitors which changed and their earlier states take.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.trail.len() * 2 * size_of::<(u32, Monitor)>()
    }

    fn change(&mut self, index: usize) -> &mut Monitor {
        self.changes += 1;
        // Once for every mark: a loop that takes a lock again and again must not make the trail grow.
        if self.marked && self.list[index].saved_in != self.epoch {
            self.trail.push((index as u32, self.list[index].clone()));
            self.list[index].saved_in = self.epoch;
        }
        &mut self.list[index]
    }

    /// Index of a monitor that no object had.
    fn take(&mut self, object: Ref) -> u32 {
        let index = self.list.iter().position(|m| m.object.is_null()).unwrap_or_else(|| {
            self.list.push(Monitor::default());
            self.list.len() - 1
        });
        self.change(index).object = object;
        index as u32
    }

    /// Objects whose monitors are held or waited on.
    pub(crate) fn objects(&self) -> impl Iterator<Item = Ref> + '_ {
        self.list.iter().map(|monitor| monitor.object)
    }

    pub(crate) fn held_by(&self, t: ThreadId) -> Vec<Ref> {
        self.list.iter().filter(|m| m.owner == Some(t)).map(|m| m.object).collect()
    }
}

impl Vm {
    /// A number that is another one whenever a monitor may have got another owner.
    #[inline]
    pub fn monitor_changes(&self) -> u64 {
        self.monitors.changes
    }

    /// The monitor of an object, given to it if it has none.
    pub fn monitor(&mut self, object: Ref) -> &mut Monitor {
        let flags = self.heap.flags(object);
        let number = match flags & header::MONITOR_MASK {
            0 => {
                let number = self.monitors.take(object) + 1;
                assert!(number <= header::MONITOR_MASK, "more monitors held than a header can name");
                self.heap.set_u32(object.addr() + header::FLAGS, flags | number);
                number
            }
            number => number,
        };
        self.monitors.change(number as usize - 1)
    }

    /// Takes the monitor away from an object if nobody holds it or waits on it.
    pub(crate) fn recycle_monitor(&mut self, object: Ref) {
        let flags = self.heap.flags(object);
        let number = flags & header::MONITOR_MASK;
        if number == 0 {
            return;
        }
        let monitor = &self.monitors.list[number as usize - 1];
        if monitor.owner.is_none() && monitor.waiters.is_empty() {
            self.heap.set_u32(object.addr() + header::FLAGS, flags & !header::MONITOR_MASK);
            self.monitors.change(number as usize - 1).object = Ref::NULL;
        }
    }

    pub(crate) fn monitor_enter(&mut self, t: ThreadId, object: Ref) -> Result<(), Trap> {
        let monitor = self.monitor(object);
        match monitor.owner {
            None => {
                monitor.owner = Some(t);
                monitor.depth = 1;
                Ok(())
            }
            Some(owner) if owner == t => {
                monitor.depth += 1;
                Ok(())
            }
            Some(_) => {
                let here = self.operation_here(t);
                self.block_on(t, object);
                let thread = self.thread_mut(t);
                thread.resume = Resume::Lock;
                thread.pending = Some(here.about(Action::Enter, object));
                Err(Trap::Block)
            }
        }
    }

    /// Could a thread enter the monitor of an object now?
    #[inline]
    pub(crate) fn can_enter(&self, t: ThreadId, object: Ref) -> bool {
        self.lock_owner(object).is_none_or(|owner| owner == t)
    }

    #[inline]
    pub fn lock_owner(&self, object: Ref) -> Option<ThreadId> {
        match self.heap.flags(object) & header::MONITOR_MASK {
            0 => None,
            number => self.monitors.list[number as usize - 1].owner,
        }
    }

    /// Threads that wait on an object, the longest waiting first.
    #[inline]
    pub fn waiters(&self, object: Ref) -> &[ThreadId] {
        match self.heap.flags(object) & header::MONITOR_MASK {
            0 => &[],
            number => &self.monitors.list[number as usize - 1].waiters,
        }
    }

    /// Is entering the monitor of an object that several threads can reach an operation? Not for the
    /// standard streams, which the library locks for every line, unless the program locks them too.
    pub(crate) fn is_visible_lock(&self, object: Ref) -> bool {
        self.gate.sharing
            && (self.options.stream_locks || !self.known.standard_streams.contains(&object))
            && (self.heap.flags(object) & header::REACHED != 0
                || object.addr() < crate::heap::arena::PERM_LIMIT)
    }

    /// Takes note of a standard stream that code of the program locks, which was no operation.
    #[cold]
    pub(crate) fn note_stream_lock(&mut self, t: ThreadId, object: Ref) {
        let by_program = |frame: &Frame| frame.method.class.loader.0 > LoaderId::PLATFORM.0;
        if self.known.standard_streams.contains(&object)
            && self.thread(t).frames.last().is_some_and(by_program)
        {
            self.control.stream_locked = true;
        }
    }

    pub(crate) fn monitor_exit(&mut self, t: ThreadId, object: Ref) -> Result<(), Trap> {
        if !self.holds_lock(t, object) {
            return Err(self.throw_plain(t, "java/lang/IllegalMonitorStateException"));
        }
        let monitor = self.monitor(object);
        monitor.depth -= 1;
        if monitor.depth == 0 {
            monitor.owner = None;
            self.recycle_monitor(object);
            self.wake_blocked_on(object);
            self.note_release(object);
        }
        Ok(())
    }

    /// Tells the step interface that a monitor was left.
    pub(crate) fn note_release(&mut self, object: Ref) {
        if self.is_visible_lock(object) {
            self.control.released.push(Released::Monitor(object));
        }
    }

    /// A thread cannot go on before the monitor of an object is left, or the class behind it initialised.
    pub(crate) fn block_on(&mut self, t: ThreadId, object: Ref) {
        self.thread_mut(t).state = ThreadState::Blocked(BlockReason::Monitor(object));
        self.monitors.blocks = true;
    }

    /// Threads that want this monitor may try again.
    pub(crate) fn wake_blocked_on(&mut self, object: Ref) {
        if !self.monitors.blocks {
            return;
        }
        let mut others = false;
        for i in 0..self.threads.len() {
            match self.threads[i].state {
                ThreadState::Blocked(BlockReason::Monitor(wanted)) if wanted == object => {
                    self.thread_mut(ThreadId(i as u32)).state = ThreadState::Runnable;
                }
                ThreadState::Blocked(BlockReason::Monitor(_)) => others = true,
                _ => {}
            }
        }
        self.monitors.blocks = others;
    }

    pub fn holds_lock(&self, t: ThreadId, object: Ref) -> bool {
        match self.heap.flags(object) & header::MONITOR_MASK {
            0 => false,
            number => self.monitors.list[number as usize - 1].owner == Some(t),
        }
    }
}
