//! Calls of the library that are performed as one operation, without a stop at each access to memory.
//!
//! A step of a call has as many parts as the call has visible operations. Whoever wants to know what each of them touches
//! has the thread stop before each. Whoever does not is spared that: an access to memory is always possible, so the
//! thread goes on at once, and what happened is noted.
//!
//! **Invariant:** the events are those of a thread that stops before every one of its operations.

use crate::ids::{LoaderId, ThreadId};
use crate::stepping::step::{Action, Event, Operation};
use crate::stepping::whole::WholeCall;
use crate::threads::thread::{FrameKind, Wakeup};
use crate::vm::Vm;

/// The visible operation under way, and the state of the machine before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    operation: Operation,
    before: u64,
    progress: (usize, usize),
    observed: u64,
}

/// What happens inside of the call that a thread performs.
#[derive(Debug, Default)]
pub(crate) struct Inside {
    /// The operation under way.
    pub(crate) part: Option<Part>,
    /// Operations of the call that have happened since it was last looked at.
    passed: Vec<Event>,
    /// How many there may be.
    most: usize,
}

impl Vm {
    /// Performs the operation before which a thread stands, which belongs to a call, and the accesses to memory that
    /// follow in the same call: no more than so many operations. The events are added to those that are there.
    pub fn commit_inside(
        &mut self,
        t: ThreadId,
        alternative: u32,
        call: &WholeCall,
        most: usize,
        events: &mut impl Extend<Event>,
    ) -> Option<Event> {
        self.gate.inside = call.number();
        self.control.inside.passed.clear();
        self.control.inside.most = most;
        let last = self.commit(t, alternative);
        self.gate.inside = 0;
        events.extend(self.control.inside.passed.drain(..));
        events.extend(last);
        last
    }

    /// An operation of a thread is about to happen.
    pub(crate) fn begin_part(&mut self, t: ThreadId, operation: Operation) {
        let thread = self.thread_mut(t);
        thread.yields = 0;
        thread.woken_by.take_if(|by| *by == Wakeup::TimedOut);
        self.heap.fence();
        let before =
            if operation.is_access() { self.load_kind(operation.address, operation.kind) } else { 0 };
        let (progress, observed) = (self.heap.progress(), self.control.observed);
        self.control.inside.part = Some(Part { operation, before, progress, observed });
    }

    /// The operation under way is over: its thread stands at the next edge.
    pub(crate) fn end_part(&mut self) -> Option<Event> {
        let Part { operation, before, progress, observed } = self.control.inside.part.take()?;
        let only_reads = matches!(
            operation.action,
            Action::Read | Action::CompareAndSet | Action::Update | Action::IsAlive | Action::Sleep
        );
        let pure_after = self.heap.progress() == progress && self.control.observed == observed;
        let after = if operation.is_access() { self.load_kind(operation.address, operation.kind) } else { 0 };
        Some(Event { operation, before, after, started: None, pure: only_reads && pure_after, pure_after })
    }

    /// Does the instruction before which a thread has come belong to the call that it performs, so that it goes on?
    #[cold]
    #[inline(never)]
    pub(crate) fn goes_on_inside(&mut self, t: ThreadId) -> bool {
        self.gate.inside != 0
            && self.decode_operation(t).is_some_and(|operation| self.takes_part(t, operation))
    }

    /// The same for an operation that a native announces.
    pub(crate) fn takes_part(&mut self, t: ThreadId, operation: Operation) -> bool {
        let is_part = (operation.is_access() || operation.action == Action::Copy)
            && self.control.started.is_none()
            && self.control.inside.passed.len() + 1 < self.control.inside.most
            && !self.is_watched(t)
            && self.stands_inside(t, self.gate.inside);
        if is_part {
            let event = self.end_part();
            self.control.inside.passed.extend(event);
            self.control.alternative = 0;
            self.begin_part(t, operation);
        }
        is_part
    }

    /// Is a thread in a native whose every call is taken note of? Who stops before its operation calls it twice.
    fn is_watched(&self, t: ThreadId) -> bool {
        self.thread(t).frames.last().is_some_and(|f| f.code().is_none() && !f.method.pure_native.get())
    }

    /// Is a thread still in this call, and not in code of the program that the library has called?
    fn stands_inside(&self, t: ThreadId, number: u32) -> bool {
        for frame in self.thread(t).frames.iter().rev() {
            if matches!(frame.kind, FrameKind::Whole { number: its } if its == number) {
                return true;
            }
            if frame.method.class.loader.0 > LoaderId::PLATFORM.0 || frame.method.class.is_program() {
                return false;
            }
        }
        false
    }
}
