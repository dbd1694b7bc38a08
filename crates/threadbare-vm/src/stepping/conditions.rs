//! Whether a call that waits can end now, read off the library's objects instead of tried out; the table is in
//! `threadbare-library`.
//!
//! **Invariant:** an answer is what trying the call would show. So an answer is given only where few fields decide it:
//! of a fair lock, of a thread that is interrupted or of a lock that somebody holds in the middle of another call none
//! is.

use crate::classes::class::{Method, Shape};
use crate::classes::library::Part;
use crate::ids::{Ref, ThreadId};
use crate::stepping::whole::{Manner, WholeCall};
use crate::threads::thread::FrameKind;
use crate::vm::Vm;
use threadbare_library::conditions::{self, Condition};
use threadbare_library::operations::Row;

/// What would become of a call that began now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prospect {
    Ends,
    /// It would wait; for this thread, if nothing else helps.
    Waits {
        holder: Option<ThreadId>,
    },
    /// Fields do not tell: it has to be tried.
    Open,
}

/// Of a lock that a call takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LockState {
    /// Nobody holds it, or the caller.
    Free,
    Held(Ref),
}

pub(crate) fn condition_of(method: &Method) -> Option<Condition> {
    let waits = method.row.get() == Some(Row::Operation(Manner::Waits));
    waits.then(|| conditions::condition(&method.class.name, &method.name)).flatten()
}

impl Vm {
    /// Could a call before whose first operation a thread stands also end?
    pub fn prospect(&self, t: ThreadId, call: &WholeCall) -> Prospect {
        let Some(condition) = self.method_ptr(call.method).condition.get() else { return Prospect::Open };
        if !call.is_new || self.is_interrupted(t) {
            return Prospect::Open;
        }
        self.foresee(t, call, condition).unwrap_or(Prospect::Open)
    }

    fn foresee(&self, t: ThreadId, call: &WholeCall, condition: Condition) -> Option<Prospect> {
        let thread = self.thread(t);
        let is_its = |kind: FrameKind| matches!(kind, FrameKind::Whole { number } if call.has_number(number));
        let frame = thread.frames.iter().rev().find(|frame| is_its(frame.kind))?;
        let arguments = &thread.regs[frame.base as usize..][..frame.method.arg_slots as usize];
        let object = Ref(*arguments.first()? as u32);
        let waits = Prospect::Waits { holder: None };
        let when = |ends: bool| if ends { Prospect::Ends } else { waits };
        match condition {
            Condition::Lock { interruptible } => Some(match self.lock_state(t, object)? {
                LockState::Free => Prospect::Ends,
                LockState::Held(_) if interruptible => waits,
                LockState::Held(owner) => Prospect::Waits { holder: self.thread_of_object(owner) },
            }),
            Condition::Permits => {
                let wanted = arguments.get(1).map_or(1, |count| *count as i32);
                let there = self.synchronizer(object, "java/util/concurrent/Semaphore$NonfairSync")?.0;
                (wanted >= 0).then(|| when(i64::from(there) >= i64::from(wanted)))
            }
            Condition::Latch => {
                Some(when(self.synchronizer(object, "java/util/concurrent/CountDownLatch$Sync")?.0 == 0))
            }
            Condition::ArrayPut => {
                let room = self.array_length(self.reference(object, Part::ArrayQueueItems)?);
                self.behind_lock(t, object, self.int(object, Part::ArrayQueueCount)? < room?)
            }
            Condition::ArrayTake => self.behind_lock(t, object, self.int(object, Part::ArrayQueueCount)? > 0),
            Condition::HeapTake => self.behind_lock(t, object, self.int(object, Part::HeapQueueSize)? > 0),
            Condition::LinkedPut => {
                let (count, capacity) = self.linked_queue(object)?;
                let own = self.lock_state(t, self.reference(object, Part::LinkedQueuePutLock)?)?;
                // Who puts into an empty queue tells those who take, for which it takes their lock.
                let other = (count == 0).then_some(Part::LinkedQueueTakeLock);
                self.between_locks(t, object, own, other, count < capacity)
            }
            Condition::LinkedTake => {
                let (count, capacity) = self.linked_queue(object)?;
                let own = self.lock_state(t, self.reference(object, Part::LinkedQueueTakeLock)?)?;
                let other = (count == capacity).then_some(Part::LinkedQueuePutLock);
                self.between_locks(t, object, own, other, count > 0)
            }
            Condition::TaskResult => match self.int(object, Part::TaskState)? {
                // New, and completing: the second lasts for a few instructions, which a caller spins through.
                0 => Some(waits),
                1 => None,
                _ => Some(Prospect::Ends),
            },
        }
    }

    /// Of a call that takes the lock of a queue, interruptibly, and then needs room or an element.
    fn behind_lock(&self, t: ThreadId, queue: Ref, ready: bool) -> Option<Prospect> {
        let lock = self.lock_state(t, self.reference(queue, Part::QueueLock)?)?;
        let ends = ready && lock == LockState::Free;
        Some(if ends { Prospect::Ends } else { Prospect::Waits { holder: None } })
    }

    /// Of a call that takes its own lock of a queue, interruptibly, and then perhaps the other one.
    fn between_locks(
        &self,
        t: ThreadId,
        queue: Ref,
        own: LockState,
        other: Option<Part>,
        ready: bool,
    ) -> Option<Prospect> {
        if own != LockState::Free || !ready {
            return Some(Prospect::Waits { holder: None });
        }
        let other = match other {
            Some(lock) => self.lock_state(t, self.reference(queue, lock)?)?,
            None => LockState::Free,
        };
        (other == LockState::Free).then_some(Prospect::Ends)
    }

    /// Elements of a `LinkedBlockingQueue`, and how many it can have.
    fn linked_queue(&self, queue: Ref) -> Option<(i32, i32)> {
        let count = self.reference(queue, Part::LinkedQueueCount)?;
        Some((self.int(count, Part::AtomicIntegerValue)?, self.int(queue, Part::LinkedQueueCapacity)?))
    }

    fn lock_state(&self, t: ThreadId, lock: Ref) -> Option<LockState> {
        let name = "java/util/concurrent/locks/ReentrantLock$NonfairSync";
        let (state, synchronizer) = self.synchronizer(lock, name)?;
        if state == 0 {
            return Some(LockState::Free);
        }
        let owner = self.get_ref_field(synchronizer, Part::LockOwner);
        Some(if owner == self.thread(t).object { LockState::Free } else { LockState::Held(owner) })
    }

    /// The state of what a lock does its work in, if that is of this class.
    fn synchronizer(&self, lock: Ref, class: &str) -> Option<(i32, Ref)> {
        let synchronizer = self.reference(lock, Part::LockSync)?;
        let fits = &*self.class_ptr_of(synchronizer).name == class;
        Some((self.int(synchronizer, Part::SynchronizerState).filter(|_| fits)?, synchronizer))
    }

    fn reference(&self, object: Ref, part: Part) -> Option<Ref> {
        if object.is_null() {
            return None;
        }
        let offset = self.part_offset(self.class_ptr_of(object), part)?;
        Some(self.heap.get_ref(object.addr() + offset)).filter(|found| !found.is_null())
    }

    fn int(&self, object: Ref, part: Part) -> Option<i32> {
        let offset = self.part_offset(self.class_ptr_of(object), part)?;
        Some(self.heap.i32(object.addr() + offset))
    }

    fn array_length(&self, array: Ref) -> Option<i32> {
        let is_array = matches!(self.class_ptr_of(array).shape, Shape::Array { .. });
        is_array.then(|| self.heap.array_len(array) as i32)
    }
}
