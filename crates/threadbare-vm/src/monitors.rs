//! Monitors: who holds an object's lock, how often, and who waits.

use crate::heap::header;
use crate::ids::{Ref, ThreadId};
use crate::thread::ThreadState;
use crate::trap::Trap;
use crate::vm::Vm;

#[derive(Debug, Clone, Default)]
pub struct Monitor {
    pub owner: Option<ThreadId>,
    pub depth: u32,
    /// Threads in `Object.wait`, in the order in which they began.
    pub waiters: Vec<ThreadId>,
}

/// The monitors that are held or waited on; an object's header names its own.
///
/// **Invariant:** an object whose monitor nobody holds or waits on has none. A program locks
/// millions of objects, one after the other; so the list stays as long as the deepest nesting of
/// locks, and a mark, which copies it, stays cheap.
#[derive(Default)]
pub struct Monitors {
    list: Vec<Monitor>,
    /// Indexes into `list` that no object names.
    free: Vec<u32>,
}

#[derive(Clone)]
pub struct MonitorsMark {
    list: Vec<Monitor>,
    free: Vec<u32>,
}

impl Monitors {
    pub(crate) fn mark(&self) -> MonitorsMark {
        MonitorsMark { list: self.list.clone(), free: self.free.clone() }
    }

    pub(crate) fn rollback(&mut self, mark: &MonitorsMark) {
        self.list.clone_from(&mark.list);
        self.free.clone_from(&mark.free);
    }

    /// Index of a monitor that no object has.
    fn take(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.list.push(Monitor::default());
            (self.list.len() - 1) as u32
        })
    }
}

impl Vm {
    /// The monitor of an object, given to it if it has none.
    pub fn monitor(&mut self, object: Ref) -> &mut Monitor {
        let flags = self.heap.flags(object);
        let number = match flags & header::MONITOR_MASK {
            0 => {
                let number = self.monitors.take() + 1;
                assert!(number <= header::MONITOR_MASK, "more monitors held than a header can name");
                self.heap.set_u32(object.addr() + header::FLAGS, flags | number);
                number
            }
            number => number,
        };
        &mut self.monitors.list[number as usize - 1]
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
            self.monitors.free.push(number - 1);
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
                self.thread_mut(t).state = ThreadState::Blocked(object);
                Err(Trap::Block)
            }
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
        }
        Ok(())
    }

    /// Threads that want this monitor may try again.
    pub(crate) fn wake_blocked_on(&mut self, object: Ref) {
        if self.threads.len() < 2 {
            return;
        }
        for thread in &mut self.threads {
            if thread.state == ThreadState::Blocked(object) {
                thread.state = ThreadState::Runnable;
            }
        }
    }

    pub fn holds_lock(&self, t: ThreadId, object: Ref) -> bool {
        match self.heap.flags(object) & header::MONITOR_MASK {
            0 => false,
            number => self.monitors.list[number as usize - 1].owner == Some(t),
        }
    }

    /// The thread that has waited on an object longest.
    pub(crate) fn first_waiter(&self, object: Ref) -> Option<ThreadId> {
        match self.heap.flags(object) & header::MONITOR_MASK {
            0 => None,
            number => self.monitors.list[number as usize - 1].waiters.first().copied(),
        }
    }
}
