//! What a descriptor leads to: the end of a channel, as data.

use crate::files::Errno;
use crate::ids::ChannelId;
use rustc_hash::FxHasher;
use std::collections::{BTreeMap, VecDeque};
use std::hash::{Hash, Hasher};

/// An address of the Internet's fourth version and a port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Address {
    /// Highest byte first; zero for all addresses of the host.
    pub ip: u32,
    pub port: u16,
}

impl Address {
    pub(crate) const LOOPBACK: u32 = 0x7f00_0001;

    pub(crate) fn is_loopback(self) -> bool {
        self.ip >> 24 == 127
    }

    pub(crate) fn is_any(self) -> bool {
        self.ip == 0
    }

    /// What all addresses of the host mean to who connects.
    pub(super) fn as_target(self) -> Address {
        if self.is_any() { Address { ip: Address::LOOPBACK, ..self } } else { self }
    }
}

/// An end as people know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Channel {
    /// A socket without a connection.
    Socket,
    Server {
        port: u16,
    },
    /// An end of a connection, by the ports on this side and the other.
    Connection {
        here: u16,
        there: u16,
    },
    Datagrams {
        port: u16,
    },
    Source,
    Sink,
    /// What wakes a selector.
    WakeUp,
    Selector,
    Closed,
}

/// One end.
#[derive(Debug, Clone)]
pub(super) struct End {
    pub kind: Kind,
    /// Operations wait until they are possible.
    pub blocking: bool,
    /// What went wrong meanwhile: told once.
    pub error: Option<i32>,
    pub local: Address,
    /// It has a port.
    pub bound: bool,
    pub remote: Option<Address>,
    /// Options that the program has set, by level and name.
    options: BTreeMap<(i32, i32), i32>,
}

#[derive(Debug, Clone)]
pub(super) enum Kind {
    /// A stream socket without a connection.
    Socket,
    Listener(Listener),
    Stream(Stream),
    Datagram(Datagrams),
    /// The end of a pipe that is read.
    Source(Source),
    /// The end of a pipe that is written.
    Sink(Sink),
    /// What wakes a selector.
    Counter(u64),
    /// Others, and what each is selected for.
    Selector(BTreeMap<ChannelId, u32>),
    /// It was closed while threads used it.
    Hollow,
}

#[derive(Debug, Clone)]
pub(super) struct Listener {
    /// Connections that wait to be accepted: their ends on this side.
    pub queue: VecDeque<ChannelId>,
    /// As many of them, and one more, are connections already; those behind are not yet.
    pub backlog: usize,
}

/// An end of a connection.
#[derive(Debug, Clone)]
pub(super) struct Stream {
    /// The other end. If it is closed the number says only where it was.
    pub peer: ChannelId,
    pub gone: bool,
    pub inbound: Queue,
    /// The other end will send no more.
    pub ended: bool,
    /// The connection was cut off.
    pub reset: bool,
    pub reads: bool,
    pub writes: bool,
    /// Where it waits to be accepted.
    pub queued_at: Option<ChannelId>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Datagrams {
    pub inbound: VecDeque<(Address, Vec<u8>)>,
    pub bytes: usize,
    /// Fingerprint of all that has been put in, and how many have been taken out.
    pub added: u64,
    pub taken: u64,
}

impl Datagrams {
    pub fn first_len(&self) -> usize {
        self.inbound.front().map_or(0, |(_, bytes)| bytes.len())
    }
}

#[derive(Debug, Clone)]
pub(super) struct Source {
    pub sink: ChannelId,
    pub inbound: Queue,
    /// Nobody writes any more.
    pub ended: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Sink {
    pub source: ChannelId,
    /// Nobody reads any more.
    pub broken: bool,
}

/// Bytes under way.
#[derive(Debug, Clone, Default)]
pub(super) struct Queue {
    bytes: VecDeque<u8>,
    /// Fingerprint of all bytes that have been put in, and how many have been taken out.
    added: u64,
    taken: u64,
}

impl Queue {
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        for byte in bytes {
            self.added =
                (self.added.rotate_left(5) ^ u64::from(*byte) ^ 0x100).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    pub fn take(&mut self, most: usize) -> Vec<u8> {
        let count = most.min(self.bytes.len());
        self.taken += count as u64;
        self.bytes.drain(..count).collect()
    }

    /// Two queues with the same print hold the same.
    fn print(&self) -> (u64, u64) {
        (self.added, self.taken)
    }
}

impl End {
    pub fn new(kind: Kind) -> End {
        let options = BTreeMap::new();
        let local = Address::default();
        End { kind, blocking: true, error: None, local, bound: false, remote: None, options }
    }

    pub fn describe(&self) -> Channel {
        let here = self.local.port;
        match &self.kind {
            Kind::Socket => Channel::Socket,
            Kind::Listener(_) => Channel::Server { port: here },
            Kind::Stream(_) => {
                Channel::Connection { here, there: self.remote.map_or(0, |remote| remote.port) }
            }
            Kind::Datagram(_) => Channel::Datagrams { port: here },
            Kind::Source(_) => Channel::Source,
            Kind::Sink(_) => Channel::Sink,
            Kind::Counter(_) => Channel::WakeUp,
            Kind::Selector(_) => Channel::Selector,
            Kind::Hollow => Channel::Closed,
        }
    }

    pub fn buffered(&self) -> usize {
        match &self.kind {
            Kind::Stream(stream) => stream.inbound.len(),
            Kind::Source(source) => source.inbound.len(),
            Kind::Datagram(datagrams) => datagrams.bytes,
            _ => 0,
        }
    }

    /// Fingerprint of what has come in and was not taken out.
    pub fn inbound_print(&self) -> u64 {
        let mut hasher = FxHasher::default();
        match &self.kind {
            Kind::Stream(stream) => (stream.inbound.print(), stream.ended).hash(&mut hasher),
            Kind::Source(source) => (source.inbound.print(), source.ended).hash(&mut hasher),
            Kind::Listener(listener) => (&listener.queue, listener.backlog).hash(&mut hasher),
            Kind::Datagram(datagrams) => (datagrams.added, datagrams.taken).hash(&mut hasher),
            Kind::Counter(count) => count.hash(&mut hasher),
            Kind::Hollow => 1.hash(&mut hasher),
            Kind::Socket | Kind::Sink(_) | Kind::Selector(_) => {}
        }
        hasher.finish()
    }

    /// Fingerprint of all else.
    pub fn own_print(&self) -> u64 {
        let mut hasher = FxHasher::default();
        std::mem::discriminant(&self.kind).hash(&mut hasher);
        (self.blocking, self.error, self.local, self.bound, self.remote, &self.options).hash(&mut hasher);
        match &self.kind {
            Kind::Stream(s) => (s.peer, s.reset, s.reads, s.writes, s.queued_at).hash(&mut hasher),
            Kind::Selector(interests) => interests.hash(&mut hasher),
            Kind::Sink(sink) => sink.broken.hash(&mut hasher),
            _ => {}
        }
        hasher.finish()
    }

    pub fn is_reused(&self) -> bool {
        self.option(libc::SOL_SOCKET, libc::SO_REUSEADDR).is_ok_and(|value| value != 0)
    }

    /// Does closing it cut the connection off?
    pub fn lingers_not(&self) -> bool {
        self.option(libc::SOL_SOCKET, libc::SO_LINGER).is_ok_and(|value| value == 0)
    }

    pub fn option(&self, level: i32, name: i32) -> Result<i32, Errno> {
        let set = self.options.get(&(level, name)).copied();
        set.or_else(|| self.default_option(level, name)).ok_or(Errno(libc::ENOPROTOOPT))
    }

    /// As a Linux host has them that nobody has tuned.
    fn default_option(&self, level: i32, name: i32) -> Option<i32> {
        let is_datagram = matches!(self.kind, Kind::Datagram(_));
        Some(match (level, name) {
            (libc::SOL_SOCKET, libc::SO_SNDBUF) if is_datagram => 212_992,
            (libc::SOL_SOCKET, libc::SO_RCVBUF) if is_datagram => 212_992,
            (libc::SOL_SOCKET, libc::SO_SNDBUF) => 16_384,
            (libc::SOL_SOCKET, libc::SO_RCVBUF) => 131_072,
            (libc::SOL_SOCKET, libc::SO_LINGER) => -1,
            (
                libc::SOL_SOCKET,
                libc::SO_REUSEADDR
                | libc::SO_REUSEPORT
                | libc::SO_BROADCAST
                | libc::SO_KEEPALIVE
                | libc::SO_OOBINLINE,
            ) => 0,
            (libc::IPPROTO_TCP, libc::TCP_NODELAY) => 0,
            (libc::IPPROTO_IP, libc::IP_TOS) => 0,
            (libc::IPPROTO_IP, libc::IP_TTL) => 64,
            (libc::IPPROTO_IP, libc::IP_MULTICAST_TTL | libc::IP_MULTICAST_LOOP) => 1,
            (libc::IPPROTO_IP, libc::IP_MULTICAST_IF) => 0,
            _ => return None,
        })
    }

    pub fn set_option(&mut self, level: i32, name: i32, value: i32) {
        // Linux doubles the sizes of buffers, between bounds.
        let value = match (level, name) {
            (libc::SOL_SOCKET, libc::SO_SNDBUF) => value.clamp(0, 212_992).saturating_mul(2).max(4608),
            (libc::SOL_SOCKET, libc::SO_RCVBUF) => value.clamp(0, 212_992).saturating_mul(2).max(2304),
            _ => value,
        };
        self.options.insert((level, name), value);
    }
}
