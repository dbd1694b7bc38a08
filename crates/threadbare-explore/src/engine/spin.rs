//! Loops that only wait for another thread.
//!
//! A thread that comes back to a state in which it has been before, and has changed nothing in between,
//! will go round the same way until another thread changes something that it read on the way. To let it
//! go round again explores nothing new; so it counts as blocked until one of those values differs. That
//! makes programs with spin locks finite, and a loop that nobody can end a finding at once instead of a
//! spent budget.
//!
//! The comparison is of frames and registers by fingerprint, exact but for collisions of 64 bits.
//! Steps in between must have been reads (failed compare-and-sets too) or sleeps that neither wrote nor
//! allocated anything.
//!
//! With time-outs at any moment a loop that waits to be notified for some time, and looks again, is such a loop, too: to
//! stop waiting, take the lock back, find everything as it was and wait again changes nothing that others could see.
//! Such a circle is closed by the wait, because in between the thread holds the lock that others need to change
//! something; what does not happen until then is the time-out. A notification ends the wait all the same. Missed: a loop that counts its rounds, or allocates; those end by the bounds.

use crate::engine::step::{Access, Accesses, Location, Mode};
use threadbare_vm::Vm;
use threadbare_vm::classes::class::Kind as ValueKind;
use threadbare_vm::ids::ThreadId;
use threadbare_vm::stepping::step::{Action, Event};
use threadbare_vm::stepping::timing::TimeOuts;
use threadbare_vm::threads::thread::{BlockReason, ThreadState};

/// Reads of one thread that are looked back over for a state seen before.
const LONGEST_CYCLE: usize = 256;
/// Frames of a thread that are compared. Who waits for another thread does not do so deep in a recursion,
/// and to look at all frames at every step of one would cost more than all else.
const DEEPEST: usize = 128;
const NONE: u32 = u32::MAX;

/// What a step found in memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    location: Location,
    address: usize,
    kind: ValueKind,
    value: u64,
}

impl Found {
    pub fn address(&self) -> usize {
        self.address
    }
}

struct Entry {
    thread: ThreadId,
    /// The thread's step before this one.
    previous: u32,
    pure: bool,
    kind: Kind,
    /// State of the thread after the step.
    print: u64,
    /// Where in `Spins::found` begins what it read.
    found: u32,
    /// Where in `Spins::wrote` begins where it wrote.
    wrote: u32,
    /// Reads of the cycle that this step closes: a stretch of `cycles`.
    cycle: Option<(u32, u32)>,
}

/// What a step of a circle does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Looks at something, or sleeps.
    Looks,
    /// Begins to wait to be notified.
    Waits,
    /// Stops to wait, or takes the lock back.
    Wakes,
}

#[derive(Default)]
pub(crate) struct Spins {
    entries: Vec<Entry>,
    /// The newest step of each thread.
    last: Vec<u32>,
    /// What steps read, one after the other.
    found: Vec<Found>,
    /// Where they wrote, and what was there before.
    wrote: Vec<(usize, u64)>,
    cycles: Vec<Found>,
}

impl Spins {
    /// Takes in a step, after which its thread stands at its next edge. What it wrote is of use only to who compares
    /// operations.
    pub fn add(&mut self, vm: &Vm, t: ThreadId, events: &[Event], keeps_writes: bool) {
        if self.last.len() <= t.0 as usize {
            self.last.resize(t.0 as usize + 1, NONE);
        }
        let previous = self.last[t.0 as usize];
        self.last[t.0 as usize] = self.entries.len() as u32;
        let kind = kind_of_step(vm, t, events);
        let pure = events.iter().all(|event| changes_nothing(event, kind)) && vm.thread(t).depth() <= DEEPEST;
        let print = if pure { vm.thread_print(t) } else { 0 };
        let (found, wrote) = (self.found.len() as u32, self.wrote.len() as u32);
        if pure {
            self.found.extend(events.iter().filter_map(|event| found_by(vm, t, event)));
        }
        if keeps_writes {
            self.wrote.extend(events.iter().filter_map(written_by));
        }
        let cycle = if pure { self.find_cycle(previous, kind, print, found) } else { None };
        self.entries.push(Entry { thread: t, previous, pure, kind, print, found, wrote, cycle });
    }

    /// The reads since the thread was in this state before.
    fn find_cycle(&mut self, previous: u32, kind: Kind, print: u64, found: u32) -> Option<(u32, u32)> {
        let start = self.cycles.len();
        if kind == Kind::Wakes {
            return None;
        }
        self.cycles.extend_from_slice(&self.found[found as usize..]);
        let mut at = previous;
        for _ in 0..LONGEST_CYCLE {
            // Only a wait closes a circle of waits.
            let fits = |e: &&Entry| e.pure && (kind == Kind::Waits || e.kind == Kind::Looks);
            let Some(entry) = self.entries.get(at as usize).filter(fits) else { break };
            if entry.print == print && entry.kind == kind {
                return Some((start as u32, self.cycles.len() as u32));
            }
            let end = self.entries.get(at as usize + 1).map_or(found, |next| next.found);
            self.cycles.extend_from_slice(&self.found[entry.found as usize..end as usize]);
            at = entry.previous;
        }
        self.cycles.truncate(start);
        None
    }

    pub fn truncate(&mut self, depth: usize) {
        while self.entries.len() > depth {
            let Some(entry) = self.entries.pop() else { break };
            self.last[entry.thread.0 as usize] = entry.previous;
            self.found.truncate(entry.found as usize);
            self.wrote.truncate(entry.wrote as usize);
            if let Some((start, _)) = entry.cycle {
                self.cycles.truncate(start as usize);
            }
        }
    }

    /// What was at an address before it was last written.
    fn before_last_write(&self, address: usize) -> Option<u64> {
        self.wrote.iter().rev().find(|w| w.0 == address).map(|w| w.1)
    }

    /// What a thread that goes in a circle reads there; `None` if it does not.
    pub(crate) fn reads_of_cycle(&self, vm: &Vm, t: ThreadId) -> Option<&[Found]> {
        let last = *self.last.get(t.0 as usize)?;
        let entry = self.entries.get(last as usize)?;
        let (start, end) = entry.cycle?;
        let waits = || vm.pending(t).is_some_and(|operation| operation.action == Action::TimeOut);
        if entry.kind == Kind::Waits && !waits() {
            return None;
        }
        Some(&self.cycles[start as usize..end as usize])
    }
}

/// Has an operation changed nothing, and a compare-and-set failed?
fn changes_nothing(event: &Event, kind: Kind) -> bool {
    let operation = &event.operation;
    match operation.action {
        _ if kind == Kind::Looks => {
            event.pure && (operation.action != Action::CompareAndSet || event.before != operation.expected)
        }
        // After it the thread stands where it is.
        Action::TimeOut => true,
        _ => event.pure_after,
    }
}

/// What an operation without an effect has read.
fn found_by(vm: &Vm, t: ThreadId, event: &Event) -> Option<Found> {
    let operation = &event.operation;
    match operation.action {
        Action::IsAlive => vm.alive_field(operation.object).map(|address| Found {
            location: match vm.thread_behind(operation) {
                Some(target) => Location::alive(target),
                None => Location::begun(operation.address),
            },
            address,
            kind: ValueKind::Long,
            value: vm.load_kind(address, ValueKind::Long),
        }),
        Action::Sleep => {
            let address = vm.interrupt_status(t);
            let value = vm.load_kind(address, ValueKind::Bool);
            Some(Found { location: Location::memory(address), address, kind: ValueKind::Bool, value })
        }
        _ if operation.is_access() && event.before == event.after => Some(Found {
            location: Location::memory(operation.address),
            address: operation.address,
            kind: operation.kind,
            value: event.before,
        }),
        _ => None,
    }
}

/// Where an operation wrote, and what was there before.
fn written_by(event: &Event) -> Option<(usize, u64)> {
    let operation = &event.operation;
    let writes = matches!(operation.action, Action::Write | Action::Update | Action::CompareAndSet);
    (writes && event.before != event.after).then_some((operation.address, event.before))
}

/// Of a step of several operations, which is a call of the library, none is a wait of the program's.
fn kind_of_step(vm: &Vm, t: ThreadId, events: &[Event]) -> Kind {
    match events {
        [only] => kind_of(vm, t, only),
        _ => Kind::Looks,
    }
}

fn kind_of(vm: &Vm, t: ThreadId, event: &Event) -> Kind {
    if vm.timing().time_outs == TimeOuts::Ideal {
        return Kind::Looks;
    }
    let waits = matches!(vm.thread(t).state, ThreadState::Blocked(BlockReason::Notification { .. }));
    match event.operation.action {
        Action::Wait if waits => Kind::Waits,
        Action::TimeOut | Action::Reenter => Kind::Wakes,
        _ => Kind::Looks,
    }
}

/// Does one of the values differ by now? The thread's next step depends on all of them.
///
/// It awaits the write without which it would still go round; other writes it might have gone before.
pub(crate) fn await_change(vm: &Vm, spins: &Spins, cycle: &[Found], accesses: &mut Accesses) -> bool {
    let differs = |found: &Found| vm.load_kind(found.address, found.kind) != found.value;
    let changed = cycle.iter().filter(|found| differs(found)).map(|f| f.location);
    let mut places: Vec<Location> = changed.collect();
    places.sort();
    places.dedup();
    for found in cycle {
        let needed = places.len() == 1
            && places[0] == found.location
            && spins.before_last_write(found.address).is_some_and(|before| before == found.value);
        let mode = if needed { Mode::Await } else { Mode::Read };
        match accesses.iter_mut().find(|a| a.location == found.location) {
            Some(access) if access.mode == Mode::Read => access.mode = mode,
            // What it writes it awaits all the same.
            Some(_) if !needed => {}
            _ => accesses.push(Access { location: found.location, mode }),
        }
    }
    !places.is_empty()
}
