//! What operations can be about, as one word that says of which kind it is.
//!
//! A location means the same in every equivalent execution: addresses, numbers of threads and of classes depend
//! on what a thread did and not on the interleaving. Explorers only compare locations; whoever wants to know more
//! asks for the kind.
//!
//! Rejected: an enum instead of a packed word. Explorers keep millions of locations, and an enum would double them.

use std::fmt;
use threadbare_vm::channels::Spot;
use threadbare_vm::ids::{ClassId, ThreadId};

/// Something that operations can be about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location(u64);

/// What a location is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LocationKind {
    /// A field, static or array element, by its address in the arena.
    Memory(usize),
    /// The monitor of the object at this address.
    Monitor(usize),
    /// Whether a thread may go on when it parks.
    Permit(ThreadId),
    /// Whether a thread waits: contended by those who wake it.
    Waiting(ThreadId),
    /// Whether a thread lives.
    Alive(ThreadId),
    /// The initialisation lock of a class.
    Initialisation(ClassId),
    /// The order in which threads are started, which gives them their numbers.
    Starts,
    /// That a waiting thread was woken.
    Woken(ThreadId),
    /// Whether the thread of a `java.lang.Thread` object has been started.
    Begun(usize),
    /// The life of such a thread, as a lock: its start takes it and its end leaves it.
    Life(usize),
    /// The set of threads that wait on the object at this address: who leaves it by itself reads it, who takes one
    /// out of it writes it.
    Waiters(usize),
    /// Whether a thread is left that keeps the program alive.
    Program,
    /// A part of the state of channels.
    Channel(Spot),
    /// All that the state of a thread can depend on: its own position, and whatever lets it go on.
    World,
    /// The end of the turn with this number, where calls take turns.
    Turn(u64),
    /// Nobody writes it. A thread that a time-out released awaits it in its next operation, which says that
    /// the thread has not been waiting to perform that operation since before the time-out.
    Clock,
}

/// Bits below the kind.
const PAYLOAD: u32 = 40;
const MONITOR: u64 = 1;
const PERMIT: u64 = 2;
const WAITING: u64 = 3;
const ALIVE: u64 = 4;
const INITIALISATION: u64 = 5;
const STARTS: u64 = 6;
const WOKEN: u64 = 7;
const BEGUN: u64 = 8;
const LIFE: u64 = 9;
const WORLD: u64 = 10;
const WAITERS: u64 = 11;
const PROGRAM: u64 = 12;
const CHANNEL: u64 = 13;
/// The largest number is the clock; turns count down from it.
const CLOCK: u64 = u64::MAX;

impl Location {
    pub const CLOCK: Location = Location(CLOCK);
    pub(crate) const STARTS: Location = Location::of(STARTS, 0);
    pub(crate) const WORLD: Location = Location::of(WORLD, 0);
    pub(crate) const PROGRAM: Location = Location::of(PROGRAM, 0);

    const fn of(kind: u64, payload: u64) -> Location {
        debug_assert!(payload >> PAYLOAD == 0);
        Location(kind << PAYLOAD | payload)
    }

    pub fn memory(address: usize) -> Location {
        Location::of(0, address as u64)
    }

    pub fn monitor(address: usize) -> Location {
        Location::of(MONITOR, address as u64)
    }

    pub fn permit(thread: ThreadId) -> Location {
        Location::of(PERMIT, u64::from(thread.0))
    }

    pub fn waiting(thread: ThreadId) -> Location {
        Location::of(WAITING, u64::from(thread.0))
    }

    pub fn alive(thread: ThreadId) -> Location {
        Location::of(ALIVE, u64::from(thread.0))
    }

    pub fn initialisation(class: ClassId) -> Location {
        Location::of(INITIALISATION, u64::from(class.0))
    }

    pub fn woken(thread: ThreadId) -> Location {
        Location::of(WOKEN, u64::from(thread.0))
    }

    pub fn begun(thread_object: usize) -> Location {
        Location::of(BEGUN, thread_object as u64)
    }

    pub fn life(thread_object: usize) -> Location {
        Location::of(LIFE, thread_object as u64)
    }

    pub fn waiters(address: usize) -> Location {
        Location::of(WAITERS, address as u64)
    }

    pub fn channel(spot: Spot) -> Location {
        Location::of(CHANNEL, spot.number())
    }

    pub fn turn(number: u64) -> Location {
        Location(CLOCK - 1 - number)
    }

    pub fn kind(self) -> LocationKind {
        let payload = self.0 & ((1 << PAYLOAD) - 1);
        let thread = ThreadId(payload as u32);
        match self.0 >> PAYLOAD {
            0 => LocationKind::Memory(payload as usize),
            MONITOR => LocationKind::Monitor(payload as usize),
            PERMIT => LocationKind::Permit(thread),
            WAITING => LocationKind::Waiting(thread),
            ALIVE => LocationKind::Alive(thread),
            INITIALISATION => LocationKind::Initialisation(ClassId(payload as u32)),
            STARTS => LocationKind::Starts,
            WOKEN => LocationKind::Woken(thread),
            BEGUN => LocationKind::Begun(payload as usize),
            LIFE => LocationKind::Life(payload as usize),
            WORLD => LocationKind::World,
            WAITERS => LocationKind::Waiters(payload as usize),
            PROGRAM => LocationKind::Program,
            CHANNEL => LocationKind::Channel(Spot::numbered(payload)),
            _ if self.0 == CLOCK => LocationKind::Clock,
            _ => LocationKind::Turn(CLOCK - 1 - self.0),
        }
    }

    /// Does it have a value, so that steps can say what they found there?
    pub fn has_value(self) -> bool {
        matches!(self.kind(), LocationKind::Memory(_) | LocationKind::Channel(_))
    }

    /// The address, of a location in memory.
    pub fn address(self) -> Option<usize> {
        match self.kind() {
            LocationKind::Memory(address) => Some(address),
            _ => None,
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use threadbare_vm::channels::{Port, Protocol};
    use threadbare_vm::ids::ChannelId;

    #[test]
    fn kinds_survive() {
        let (thread, class) = (ThreadId(7), ClassId(9));
        let (inbound, own) = (Spot::Inbound(ChannelId(1 << 30)), Spot::Own(ChannelId(1 << 30)));
        let port = Spot::Port(Port { protocol: Protocol::Datagrams, number: 65_535 });
        let all = [
            (Location::memory(1 << 35), LocationKind::Memory(1 << 35)),
            (Location::monitor(64), LocationKind::Monitor(64)),
            (Location::permit(thread), LocationKind::Permit(thread)),
            (Location::waiting(thread), LocationKind::Waiting(thread)),
            (Location::alive(thread), LocationKind::Alive(thread)),
            (Location::initialisation(class), LocationKind::Initialisation(class)),
            (Location::STARTS, LocationKind::Starts),
            (Location::woken(thread), LocationKind::Woken(thread)),
            (Location::begun(64), LocationKind::Begun(64)),
            (Location::life(64), LocationKind::Life(64)),
            (Location::WORLD, LocationKind::World),
            (Location::waiters(64), LocationKind::Waiters(64)),
            (Location::PROGRAM, LocationKind::Program),
            (Location::channel(inbound), LocationKind::Channel(inbound)),
            (Location::channel(own), LocationKind::Channel(own)),
            (Location::channel(port), LocationKind::Channel(port)),
            (Location::turn(0), LocationKind::Turn(0)),
            (Location::turn(1_000_000), LocationKind::Turn(1_000_000)),
            (Location::CLOCK, LocationKind::Clock),
        ];
        for (i, (location, kind)) in all.iter().enumerate() {
            assert_eq!(location.kind(), *kind);
            assert!(all[i + 1..].iter().all(|(other, _)| other != location));
        }
    }
}
