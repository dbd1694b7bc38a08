//! Ports: who has bound which, and which are given to those who do not ask for one.

use super::end::{Address, Kind};
use super::{Channels, State};
use crate::files::Errno;
use crate::ids::{ChannelId, ThreadId};

/// Where ports begin that nobody has asked for.
const FIRST: u32 = 32_768;
/// How many of them there are.
const COUNT: u32 = 28_232;
/// Neighbouring ports that a thread takes before it takes those of the next one.
const SHARE: u32 = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Protocol {
    Streams,
    Datagrams,
}

/// A port of a protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Port {
    pub protocol: Protocol,
    pub number: u16,
}

impl Channels {
    pub(super) fn protocol(&self, id: ChannelId) -> Result<Protocol, Errno> {
        match &self.end(id)?.kind {
            Kind::Socket | Kind::Listener(_) | Kind::Stream(_) => Ok(Protocol::Streams),
            Kind::Datagram(_) => Ok(Protocol::Datagrams),
            _ => Err(Errno(libc::ENOTSOCK)),
        }
    }

    /// Gives an end an address; port zero stands for any that is free.
    pub(crate) fn bind(&mut self, t: ThreadId, id: ChannelId, wanted: Address) -> Result<(), Errno> {
        let protocol = self.protocol(id)?;
        if self.end(id)?.bound {
            return Err(Errno(libc::EINVAL));
        }
        if !wanted.is_any() && !wanted.is_loopback() {
            return Err(Errno(libc::EADDRNOTAVAIL));
        }
        let number = match wanted.port {
            0 => self.draw_port(t, protocol)?,
            number => number,
        };
        let local = Address { port: number, ..wanted };
        if self.is_taken(id, Port { protocol, number }, local) {
            return Err(Errno(libc::EADDRINUSE));
        }
        self.occupy(id, protocol, local)
    }

    /// Gives an end the port that it needs, if it has none.
    pub(super) fn bind_any(&mut self, t: ThreadId, id: ChannelId, ip: u32) -> Result<(), Errno> {
        if self.end(id)?.bound {
            return Ok(());
        }
        self.bind(t, id, Address { ip, port: 0 })
    }

    pub(super) fn occupy(&mut self, id: ChannelId, protocol: Protocol, local: Address) -> Result<(), Errno> {
        let end = self.end_mut(id)?;
        end.local = local;
        end.bound = true;
        let port = Port { protocol, number: local.port };
        self.change().ports.entry(port).or_default().push(id);
        Ok(())
    }

    pub(super) fn unbind(&mut self, id: ChannelId) -> Result<(), Errno> {
        let end = self.end(id)?;
        if !end.bound {
            return Ok(());
        }
        let port = Port { protocol: self.protocol(id)?, number: end.local.port };
        let ports = &mut self.change().ports;
        if let Some(list) = ports.get_mut(&port) {
            list.retain(|other| *other != id);
            if list.is_empty() {
                ports.remove(&port);
            }
        }
        self.end_mut(id)?.bound = false;
        Ok(())
    }

    /// Those who have bound a port on an address that meets this one.
    pub(super) fn holders(&self, port: Port, ip: u32) -> impl Iterator<Item = ChannelId> + '_ {
        let meets = move |other: u32| ip == 0 || other == 0 || ip == other;
        let list = self.state.ports.get(&port).into_iter().flatten().copied();
        list.filter(move |id| self.end(*id).is_ok_and(|end| meets(end.local.ip)))
    }

    /// Can an end not have a port because of others that have it? Those that only want to use an address again can.
    fn is_taken(&self, id: ChannelId, port: Port, local: Address) -> bool {
        let reuses = self.end(id).is_ok_and(|end| end.is_reused());
        let keeps_out = |other: ChannelId| {
            self.end(other)
                .is_ok_and(|end| !reuses || !end.is_reused() || matches!(end.kind, Kind::Listener(_)))
        };
        self.holders(port, local.ip).any(keeps_out)
    }

    /// The ports that a thread would try, up to one that is free.
    pub(super) fn ports_to_try(&self, t: ThreadId, protocol: Protocol) -> impl Iterator<Item = Port> + '_ {
        let drawn = self.state.drawn.get(&t).map_or(0, |drawn| drawn.ports);
        let first = t.0.wrapping_mul(SHARE).wrapping_add(drawn);
        let mut found = false;
        let numbers = (0..COUNT).map(move |i| (FIRST + first.wrapping_add(i) % COUNT) as u16);
        numbers.map(move |number| Port { protocol, number }).take_while(move |port| {
            let goes_on = !found;
            found |= !self.state.ports.contains_key(port);
            goes_on
        })
    }

    fn draw_port(&mut self, t: ThreadId, protocol: Protocol) -> Result<u16, Errno> {
        let tried: Vec<Port> = self.ports_to_try(t, protocol).collect();
        let Some(port) = tried.last().filter(|port| !self.state.ports.contains_key(port)) else {
            return Err(Errno(libc::EADDRINUSE));
        };
        let State { drawn, .. } = self.change();
        let ports = &mut drawn.entry(t).or_default().ports;
        *ports = (*ports + tried.len() as u32) % COUNT;
        Ok(port.number)
    }
}
