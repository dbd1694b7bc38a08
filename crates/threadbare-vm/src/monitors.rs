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

/// The monitors that objects have been given; an object's header names its own.
#[derive(Default)]
pub struct Monitors {
    list: Vec<Monitor>,
}

#[derive(Clone)]
pub struct MonitorsMark(Vec<Monitor>);

impl Monitors {
    pub(crate) fn mark(&self) -> MonitorsMark {
        MonitorsMark(self.list.clone())
    }

    pub(crate) fn rollback(&mut self, mark: &MonitorsMark) {
        self.list.clone_from(&mark.0);
    }
}

impl Vm {
    /// The monitor of an object, made on first use.
    pub fn monitor(&mut self, object: Ref) -> &mut Monitor {
        let flags = self.heap.flags(object);
        let index = match flags & header::MONITOR_MASK {
            0 => {
                self.monitors.list.push(Monitor::default());
                let index = self.monitors.list.len() as u32;
                self.heap.set_u32(object.addr() + header::FLAGS, flags | index);
                index
            }
            index => index,
        };
        &mut self.monitors.list[index as usize - 1]
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
        let monitor = self.monitor(object);
        if monitor.owner != Some(t) {
            return Err(self.throw_plain(t, "java/lang/IllegalMonitorStateException"));
        }
        monitor.depth -= 1;
        if monitor.depth == 0 {
            monitor.owner = None;
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

    pub fn holds_lock(&mut self, t: ThreadId, object: Ref) -> bool {
        self.monitor(object).owner == Some(t)
    }
}
