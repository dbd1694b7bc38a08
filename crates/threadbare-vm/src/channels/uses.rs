//! What operations on channels touch, for those who compare operations.
//!
//! The state is divided into spots: what has come in at an end, all else about the end, and who has a port. Each has a
//! fingerprint, so that it can be told whether an operation would find the same in another execution. To send touches
//! what has come in at the other end and nothing else of it, so that the two directions of a connection do not meet.

use super::Channels;
use super::end::{Address, End, Kind, Stream};
use super::ports::{Port, Protocol};
use super::readiness::events;
use super::stream::Progress;
use crate::ids::{ChannelId, ThreadId};
use crate::stepping::step::{Action, Operation};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A part of the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spot {
    /// What has come in at an end and was not taken out: bytes, connections, a count.
    Inbound(ChannelId),
    /// All else about an end.
    Own(ChannelId),
    Port(Port),
}

impl Spot {
    /// A number below 2 to the 34th, different for each.
    pub fn number(self) -> u64 {
        match self {
            Spot::Inbound(id) => u64::from(id.0) << 2,
            Spot::Own(id) => u64::from(id.0) << 2 | 1,
            Spot::Port(port) => {
                u64::from(port.number) << 3 | u64::from(port.protocol == Protocol::Datagrams) << 2 | 2
            }
        }
    }

    /// The one with a number.
    pub fn numbered(number: u64) -> Spot {
        let id = ChannelId((number >> 2) as u32);
        match number & 3 {
            0 => Spot::Inbound(id),
            1 => Spot::Own(id),
            _ => {
                let protocol = if number & 4 == 0 { Protocol::Streams } else { Protocol::Datagrams };
                Spot::Port(Port { protocol, number: (number >> 3) as u16 })
            }
        }
    }
}

/// What is done to an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Takes out what has come in.
    Receives,
    Sends,
    SendsTo(Address),
    Accepts,
    Connects(Address),
    /// Waits until it is ready, or looks whether it is.
    Polls,
    /// Ends a direction of a connection, or closes the end.
    Closes,
    Binds(Address),
    Listens,
    /// Changes nothing but how the end behaves.
    Changes,
    Looks,
}

/// An operation on an end, before it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    pub channel: ChannelId,
    pub deed: Deed,
    /// What the end must be ready for first; zero if the operation does not wait.
    pub waits_for: u32,
}

impl Use {
    fn action(&self) -> Action {
        match self.deed {
            Deed::Receives => Action::Receive,
            Deed::Sends | Deed::SendsTo(_) => Action::Send,
            Deed::Accepts => Action::Accept,
            Deed::Connects(_) => Action::Connect,
            Deed::Polls => Action::Poll,
            Deed::Closes => Action::Close,
            Deed::Binds(_) | Deed::Listens | Deed::Changes | Deed::Looks => Action::Tend,
        }
    }

    /// The operation at a place in the code.
    pub(crate) fn operation(&self, here: Operation) -> Operation {
        let address =
            |tag: u64, address: Address| tag << 48 | u64::from(address.ip) << 16 | u64::from(address.port);
        let detail = match self.deed {
            Deed::SendsTo(to) => address(1, to),
            Deed::Binds(to) => address(2, to),
            Deed::Connects(to) => address(0, to),
            Deed::Listens => 3 << 48,
            Deed::Changes => 4 << 48,
            _ => 0,
        };
        let (target, len) = (self.channel.0, self.waits_for as usize);
        Operation { action: self.action(), target, expected: detail, len, ..here }
    }

    /// What an operation does to a channel; nothing if it is about something else.
    pub fn of(operation: &Operation) -> Option<Use> {
        let detail = operation.expected;
        let address = Address { ip: (detail >> 16) as u32, port: detail as u16 };
        let deed = match (operation.action, detail >> 48) {
            (Action::Receive, _) => Deed::Receives,
            (Action::Send, 1) => Deed::SendsTo(address),
            (Action::Send, _) => Deed::Sends,
            (Action::Accept, _) => Deed::Accepts,
            (Action::Connect, _) => Deed::Connects(address),
            (Action::Poll, _) => Deed::Polls,
            (Action::Close, _) => Deed::Closes,
            (Action::Tend, 2) => Deed::Binds(address),
            (Action::Tend, 3) => Deed::Listens,
            (Action::Tend, 4) => Deed::Changes,
            (Action::Tend, _) => Deed::Looks,
            _ => return None,
        };
        Some(Use { channel: ChannelId(operation.target), deed, waits_for: operation.len as u32 })
    }
}

/// Spots, and whether each is changed.
struct Touched<'a>(&'a mut dyn FnMut(Spot, bool));

impl Touched<'_> {
    fn read(&mut self, spot: Spot) {
        (self.0)(spot, false);
    }

    fn write(&mut self, spot: Spot) {
        (self.0)(spot, true);
    }
}

impl Channels {
    /// Tells which spots an operation of a thread would touch if it happened now, and whether it would change each. A
    /// spot may be told more than once.
    pub fn touched(&self, t: ThreadId, of: &Use, tell: &mut dyn FnMut(Spot, bool)) {
        let mut touched = Touched(tell);
        let id = of.channel;
        let Ok(end) = self.end(id) else { return touched.read(Spot::Own(id)) };
        match of.deed {
            Deed::Receives => self.touched_by_receiving(id, end, &mut touched),
            Deed::Accepts => self.touched_by_accepting(id, end, &mut touched),
            Deed::Sends => self.touched_by_sending(t, id, end, end.remote, &mut touched),
            Deed::SendsTo(to) => self.touched_by_sending(t, id, end, Some(to), &mut touched),
            Deed::Connects(to) => self.touched_by_connecting(t, id, end, to, &mut touched),
            Deed::Polls => self.touched_by_polling(id, of.waits_for, &mut touched),
            Deed::Closes => self.touched_by_closing(id, end, &mut touched),
            Deed::Binds(to) => {
                touched.write(Spot::Own(id));
                self.touched_by_binding(t, end, to, &mut touched);
            }
            Deed::Listens => {
                touched.write(Spot::Own(id));
                touched.write(Spot::Inbound(id));
                self.touched_by_binding(t, end, end.local, &mut touched);
            }
            Deed::Changes => touched.write(Spot::Own(id)),
            Deed::Looks => {
                touched.read(Spot::Own(id));
                touched.read(Spot::Inbound(id));
            }
        }
    }

    /// Fingerprint of what is in a spot.
    pub fn print(&self, spot: Spot) -> u64 {
        match spot {
            Spot::Inbound(id) => self.end(id).map_or(0, End::inbound_print),
            Spot::Own(id) => self.end(id).map_or(0, End::own_print),
            Spot::Port(port) => {
                let mut hasher = FxHasher::default();
                self.state.ports.get(&port).hash(&mut hasher);
                hasher.finish()
            }
        }
    }

    fn touched_by_receiving(&self, id: ChannelId, end: &End, touched: &mut Touched<'_>) {
        // What is not there is only looked for. An error is told once.
        let takes = match &end.kind {
            Kind::Stream(stream) => !stream.inbound.is_empty(),
            Kind::Source(source) => !source.inbound.is_empty(),
            Kind::Counter(count) => *count > 0,
            Kind::Datagram(datagrams) => !datagrams.inbound.is_empty(),
            _ => false,
        };
        (touched.0)(Spot::Inbound(id), takes);
        (touched.0)(Spot::Own(id), end.error.is_some());
    }

    fn touched_by_accepting(&self, id: ChannelId, end: &End, touched: &mut Touched<'_>) {
        touched.read(Spot::Own(id));
        let Kind::Listener(listener) = &end.kind else { return touched.read(Spot::Inbound(id)) };
        (touched.0)(Spot::Inbound(id), !listener.queue.is_empty());
        let Some(first) = listener.queue.front() else { return };
        touched.write(Spot::Own(*first));
        touched.write(Spot::Port(Port { protocol: Protocol::Streams, number: end.local.port }));
    }

    fn touched_by_sending(
        &self,
        t: ThreadId,
        id: ChannelId,
        end: &End,
        to: Option<Address>,
        touched: &mut Touched<'_>,
    ) {
        let cuts_off = |stream: &Stream| stream.gone && !stream.reset;
        let is_told = end.error.is_some() || matches!(&end.kind, Kind::Stream(stream) if cuts_off(stream));
        (touched.0)(Spot::Own(id), is_told || !end.bound && matches!(end.kind, Kind::Datagram(_)));
        match &end.kind {
            Kind::Stream(stream) => {
                touched.write(Spot::Inbound(stream.peer));
                self.touched_by_progress(stream, touched);
                if cuts_off(stream) {
                    touched.write(Spot::Inbound(id));
                }
            }
            Kind::Sink(sink) => touched.write(Spot::Inbound(sink.source)),
            Kind::Counter(_) => touched.write(Spot::Inbound(id)),
            Kind::Datagram(_) => {
                if !end.bound {
                    self.touched_by_binding(t, end, Address::default(), touched);
                    // The port that it is given may be the one to which it sends.
                    touched.write(Spot::Inbound(id));
                }
                let Some(to) = to.map(Address::as_target) else { return };
                touched.read(Spot::Port(Port { protocol: Protocol::Datagrams, number: to.port }));
                let from = Address { ip: Address::LOOPBACK, ..end.local };
                match self.receiver_at(to, from) {
                    Some(receiver) => touched.write(Spot::Inbound(receiver)),
                    None => (touched.0)(Spot::Own(id), end.remote.is_some()),
                }
            }
            _ => {}
        }
    }

    fn touched_by_connecting(
        &self,
        t: ThreadId,
        id: ChannelId,
        end: &End,
        to: Address,
        touched: &mut Touched<'_>,
    ) {
        touched.write(Spot::Own(id));
        touched.write(Spot::Inbound(id));
        if !end.bound {
            self.touched_by_binding(t, end, Address::default(), touched);
        }
        if !matches!(end.kind, Kind::Socket) {
            return;
        }
        let to = to.as_target();
        touched.read(Spot::Port(Port { protocol: Protocol::Streams, number: to.port }));
        if let Some(listener) = self.listener_at(to) {
            touched.write(Spot::Inbound(listener));
            touched.read(Spot::Own(listener));
        }
    }

    /// Whether a connection stands depends on how many wait before it to be accepted.
    fn touched_by_progress(&self, stream: &Stream, touched: &mut Touched<'_>) {
        if let Some(listener) = self.awaited_at(stream) {
            touched.read(Spot::Inbound(listener));
        }
    }

    fn touched_by_polling(&self, id: ChannelId, wanted: u32, touched: &mut Touched<'_>) {
        let Ok(end) = self.end(id) else { return touched.read(Spot::Own(id)) };
        // Who polls a connection that it has asked for is told of its error, once.
        (touched.0)(Spot::Own(id), end.error.is_some());
        match &end.kind {
            Kind::Stream(stream) => {
                touched.read(Spot::Inbound(id));
                self.touched_by_progress(stream, touched);
                if wanted & events::OUT != 0 {
                    touched.read(Spot::Inbound(stream.peer));
                }
            }
            Kind::Sink(sink) => touched.read(Spot::Inbound(sink.source)),
            Kind::Selector(_) => {
                let watched = self.watched(id);
                if watched.iter().any(|(_, events)| events & events::ONCE != 0) {
                    touched.write(Spot::Own(id));
                }
                for (other, wanted) in watched.into_iter().filter(|(other, _)| *other != id) {
                    self.touched_by_watching(other, wanted, touched);
                }
            }
            _ => touched.read(Spot::Inbound(id)),
        }
    }

    /// The same for an end that a selector watches, which takes no errors.
    fn touched_by_watching(&self, id: ChannelId, wanted: u32, touched: &mut Touched<'_>) {
        let mut reads = |spot, _| touched.read(spot);
        self.touched_by_polling(id, wanted, &mut Touched(&mut reads));
    }

    fn touched_by_closing(&self, id: ChannelId, end: &End, touched: &mut Touched<'_>) {
        touched.write(Spot::Own(id));
        touched.write(Spot::Inbound(id));
        if end.bound
            && let Ok(protocol) = self.protocol(id)
        {
            touched.write(Spot::Port(Port { protocol, number: end.local.port }));
        }
        match &end.kind {
            Kind::Stream(stream) => {
                touched.write(Spot::Inbound(stream.peer));
                if !stream.inbound.is_empty() || end.lingers_not() {
                    touched.write(Spot::Own(stream.peer));
                }
                if self.progress(id) == Progress::Waits {
                    self.awaited_at(stream).into_iter().for_each(|at| touched.write(Spot::Inbound(at)));
                }
            }
            Kind::Listener(listener) => {
                for client in self.clients_of(listener) {
                    touched.write(Spot::Own(client));
                    touched.write(Spot::Inbound(client));
                }
            }
            Kind::Source(source) => touched.write(Spot::Own(source.sink)),
            Kind::Sink(sink) => touched.write(Spot::Inbound(sink.source)),
            _ => {}
        }
    }

    /// Which ports binding looks at, and takes.
    fn touched_by_binding(&self, t: ThreadId, end: &End, to: Address, touched: &mut Touched<'_>) {
        let is_datagram = matches!(end.kind, Kind::Datagram(_));
        let protocol = if is_datagram { Protocol::Datagrams } else { Protocol::Streams };
        if to.port != 0 {
            return touched.write(Spot::Port(Port { protocol, number: to.port }));
        }
        let tried: Vec<Port> = self.ports_to_try(t, protocol).collect();
        for (i, port) in tried.iter().enumerate() {
            (touched.0)(Spot::Port(*port), i + 1 == tried.len());
        }
    }
}
