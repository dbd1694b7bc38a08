//! Data races of a recorded execution, by vector clocks.
//!
//! After Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009,
//! over the order that Java's memory model gives (JLS 17.4.5): program order; leaving a monitor to
//! entering it; a volatile write or atomic operation to what reads it; start; end to join; the end of
//! a class's initialisation to its use; an interrupt to its discovery. Parking gives no order of its own,
//! only the volatile accesses around it do.
//!
//! Deviations: (1) reads keep a whole vector from the start, because executions are short and a report
//! wants both places; (2) every access is compared with the last write and the last read of each
//! thread, so all pairs of places with a race in this execution are not guaranteed, the first one for
//! each variable is; (3) locks that the machine does not show (those of the standard streams) give no
//! order, so a race that only printing hides is told.
//!
//! Sound for this execution up to its first race, as usual. A race explains; it is not a finding.

use crate::engine::location::{Location, LocationKind};
use crate::engine::step::Mode;
use crate::engine::trace::{TraceEvent, ValuedAccess};
use crate::narration::names::Names;
use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_vm::ids::{Ref, ThreadId};
use threadbare_vm::stepping::control::Released;
use threadbare_vm::stepping::step::Action;

/// Two accesses that nothing orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RacePair {
    pub object: Ref,
    pub address: usize,
    pub first: Access,
    pub second: Access,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Access {
    /// Index in the record.
    pub step: usize,
    pub write: bool,
}

/// Memory that an operation touched, and whether it wrote there.
pub(crate) fn accesses(recorded: &TraceEvent) -> Vec<(usize, bool)> {
    let operation = &recorded.event.operation;
    if operation.action == Action::Copy {
        let memory = |a: &ValuedAccess| Some((a.location.address()?, a.mode == Mode::Write));
        return recorded.accesses.iter().filter_map(memory).collect();
    }
    // Only its own address: a thread in a loop is also given what it awaits.
    let writes = match operation.action {
        Action::Write | Action::Update => true,
        Action::CompareAndSet => recorded.event.before == operation.expected,
        _ => false,
    };
    vec![(operation.address, writes)]
}

/// How far each thread had come, by thread number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Clock(Vec<u32>);

impl Clock {
    fn get(&self, t: ThreadId) -> u32 {
        self.0.get(t.0 as usize).copied().unwrap_or(0)
    }

    fn tick(&mut self, t: ThreadId) {
        let i = t.0 as usize;
        if self.0.len() <= i {
            self.0.resize(i + 1, 0);
        }
        self.0[i] += 1;
    }

    fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }
}

/// What hands an order from one thread to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Sync {
    Monitor(Ref),
    Volatile(usize),
    Class(u32),
    End(u32),
    Interrupt(u32),
    Channel(Location),
}

/// An access and when its thread made it.
#[derive(Debug, Clone, Copy)]
struct Stamp {
    access: Access,
    thread: ThreadId,
    at: u32,
}

#[derive(Default)]
struct Detector {
    threads: FxHashMap<ThreadId, Clock>,
    syncs: FxHashMap<Sync, Clock>,
    /// The last write and the last read of each thread.
    variables: FxHashMap<usize, Vec<Stamp>>,
    seen: FxHashSet<(usize, usize)>,
    races: Vec<RacePair>,
}

/// The races of a record, in the order of their second accesses.
pub(crate) fn find(names: &Names<'_>, record: &[TraceEvent]) -> Vec<RacePair> {
    let mut detector = Detector::default();
    for (step, recorded) in record.iter().enumerate() {
        detector.step(names, step, recorded);
    }
    detector.races
}

impl Detector {
    fn clock(&mut self, t: ThreadId) -> &mut Clock {
        self.threads.entry(t).or_insert_with(|| {
            let mut clock = Clock::default();
            clock.tick(t);
            clock
        })
    }

    fn acquire(&mut self, t: ThreadId, sync: Sync) {
        if let Some(given) = self.syncs.get(&sync).cloned() {
            self.clock(t).join(&given);
        }
    }

    /// What the thread has done so far happens before whatever acquires the same later.
    fn release(&mut self, t: ThreadId, sync: Sync) {
        let clock = self.clock(t).clone();
        self.syncs.entry(sync).or_default().join(&clock);
        self.clock(t).tick(t);
    }

    fn step(&mut self, names: &Names<'_>, step: usize, recorded: &TraceEvent) {
        let t = recorded.thread;
        let operation = &recorded.event.operation;
        match operation.action {
            Action::Read | Action::Write | Action::Update | Action::CompareAndSet => {
                let (object, address) = (operation.object, operation.address);
                let field = names.field(object, address);
                let volatile = operation.atomic || field.is_some_and(|(c, i)| c.fields[i].is_volatile());
                for (address, write) in accesses(recorded) {
                    if !volatile {
                        self.plain(t, object, address, Access { step, write });
                        continue;
                    }
                    if operation.action != Action::Write {
                        self.acquire(t, Sync::Volatile(address));
                    }
                    if write {
                        self.release(t, Sync::Volatile(address));
                    }
                }
            }
            Action::Copy => {
                for (address, write) in accesses(recorded) {
                    let object = if write { operation.object } else { operation.source_object };
                    self.plain(t, object, address, Access { step, write });
                }
            }
            Action::Enter | Action::Reenter => self.acquire(t, Sync::Monitor(operation.object)),
            Action::Wait => self.release(t, Sync::Monitor(operation.object)),
            Action::Interrupt => self.release(t, Sync::Interrupt(operation.target)),
            Action::Join | Action::IsAlive => self.acquire(t, Sync::End(operation.target)),
            Action::End => self.release(t, Sync::End(t.0)),
            Action::InitClass | Action::AwaitInit => self.acquire(t, Sync::Class(operation.target)),
            Action::Start | Action::Notify | Action::NotifyAll => {}
            Action::Park | Action::Unpark | Action::Sleep | Action::State | Action::Yield => {}
            Action::TimeOut | Action::WakeUp => {}
            // What one thread sends, another one receives; no program orders its threads by less.
            Action::Receive
            | Action::Send
            | Action::Accept
            | Action::Connect
            | Action::Poll
            | Action::Close
            | Action::Tend => {
                for access in &recorded.accesses {
                    if let LocationKind::Channel(_) = access.location.kind() {
                        self.acquire(t, Sync::Channel(access.location));
                        if access.mode == Mode::Write {
                            self.release(t, Sync::Channel(access.location));
                        }
                    }
                }
            }
        }
        // Any of these may have been how the thread learnt of an interrupt.
        if !matches!(operation.action, Action::Write | Action::Enter | Action::Notify | Action::NotifyAll) {
            self.acquire(t, Sync::Interrupt(t.0));
        }
        if let Some(child) = recorded.event.started {
            let clock = self.clock(t).clone();
            self.clock(child).join(&clock);
            self.clock(t).tick(t);
        }
        for released in &recorded.released {
            match released {
                Released::Monitor(object) => self.release(t, Sync::Monitor(*object)),
                Released::Class(class) => self.release(t, Sync::Class(class.0)),
            }
        }
    }

    fn plain(&mut self, t: ThreadId, object: Ref, address: usize, access: Access) {
        let clock = self.clock(t).clone();
        let stamps = self.variables.entry(address).or_default();
        for stamp in stamps.iter() {
            let conflict = stamp.thread != t && (stamp.access.write || access.write);
            if conflict
                && stamp.at > clock.get(stamp.thread)
                && self.seen.insert((stamp.access.step, access.step))
            {
                self.races.push(RacePair { object, address, first: stamp.access, second: access });
            }
        }
        stamps.retain(|s| s.thread != t || s.access.write != access.write);
        stamps.push(Stamp { access, thread: t, at: clock.get(t) });
    }
}

#[cfg(test)]
mod tests {
    use super::{Access, Detector, Ref, Sync, ThreadId};

    const A: ThreadId = ThreadId(0);
    const B: ThreadId = ThreadId(3);
    const X: usize = 64;

    fn access(detector: &mut Detector, t: ThreadId, step: usize, write: bool) {
        detector.plain(t, Ref::NULL, X, Access { step, write });
    }

    #[test]
    fn accesses_that_nothing_orders_race() {
        let mut detector = Detector::default();
        access(&mut detector, A, 0, true);
        access(&mut detector, B, 1, false);
        access(&mut detector, B, 2, true);
        let pairs: Vec<_> = detector.races.iter().map(|r| (r.first.step, r.second.step)).collect();
        assert_eq!(pairs, [(0, 1), (0, 2)]);
    }

    #[test]
    fn reads_do_not_race() {
        let mut detector = Detector::default();
        access(&mut detector, A, 0, false);
        access(&mut detector, B, 1, false);
        assert_eq!(detector.races, []);
    }

    #[test]
    fn a_lock_orders_what_it_guards_and_nothing_after() {
        let mut detector = Detector::default();
        let lock = Sync::Monitor(Ref(8));
        detector.acquire(A, lock);
        access(&mut detector, A, 0, true);
        detector.release(A, lock);
        detector.acquire(B, lock);
        access(&mut detector, B, 1, true);
        assert_eq!(detector.races, []);
        // Not under the lock, and not ordered with the other thread's write under it.
        access(&mut detector, A, 2, true);
        let pairs: Vec<_> = detector.races.iter().map(|r| (r.first.step, r.second.step)).collect();
        assert_eq!(pairs, [(1, 2)]);
    }

    #[test]
    fn a_volatile_write_orders_only_who_reads_it() {
        let mut detector = Detector::default();
        access(&mut detector, A, 0, true);
        detector.release(A, Sync::Volatile(128));
        access(&mut detector, B, 1, false);
        assert_eq!(detector.races.len(), 1);
        detector.acquire(B, Sync::Volatile(128));
        access(&mut detector, B, 2, false);
        assert_eq!(detector.races.len(), 1);
    }
}
