//! Connections: two ends, each with what is under way to it.
//!
//! As with TCP on a Linux host: an end that is closed with something unread cuts the connection off, and so does
//! sending to an end that is closed. Who is cut off reads what had come before, and then is told so once.

use super::Channels;
use super::end::{Address, End, Kind, Listener, Queue, Stream};
use super::ports::{Port, Protocol};
use crate::files::Errno;
use crate::ids::{ChannelId, ThreadId};
use std::collections::VecDeque;

/// Bytes under way in one direction: about what a Linux host lets through on the loopback.
pub(super) const CAPACITY: usize = 2 << 20;

/// Which direction of a connection to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Input,
    Output,
    Both,
}

/// How a connection that was asked for stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    Connected,
    /// It waits for room among those that wait to be accepted.
    Waits,
    /// It was not asked for, or has failed.
    Nothing,
}

impl Channels {
    pub(crate) fn new_socket(
        &mut self,
        t: ThreadId,
        is_stream: bool,
        reuse: bool,
    ) -> Result<ChannelId, Errno> {
        let kind = if is_stream { Kind::Socket } else { Kind::Datagram(Default::default()) };
        let id = self.add(t, kind)?;
        if reuse {
            self.set_option(id, libc::SOL_SOCKET, libc::SO_REUSEADDR, 1)?;
        }
        Ok(id)
    }

    pub(crate) fn listen(&mut self, t: ThreadId, id: ChannelId, backlog: usize) -> Result<(), Errno> {
        match &self.end(id)?.kind {
            Kind::Socket => {}
            Kind::Listener(_) => {
                if let Kind::Listener(listener) = &mut self.end_mut(id)?.kind {
                    listener.backlog = backlog;
                }
                return Ok(());
            }
            Kind::Datagram(_) => return Err(Errno(libc::EOPNOTSUPP)),
            _ => return Err(Errno(libc::EINVAL)),
        }
        self.bind_any(t, id, 0)?;
        let local = self.end(id)?.local;
        let port = Port { protocol: Protocol::Streams, number: local.port };
        let listens =
            |other: &ChannelId| self.end(*other).is_ok_and(|end| matches!(end.kind, Kind::Listener(_)));
        if self.holders(port, local.ip).any(|other| other != id && listens(&other)) {
            return Err(Errno(libc::EADDRINUSE));
        }
        self.end_mut(id)?.kind = Kind::Listener(Listener { queue: VecDeque::new(), backlog });
        Ok(())
    }

    /// Who listens at an address: rather one for this address than one for all.
    pub(super) fn listener_at(&self, target: Address) -> Option<ChannelId> {
        let port = Port { protocol: Protocol::Streams, number: target.port };
        let of = |id: &ChannelId| self.end(*id).ok().filter(|end| matches!(end.kind, Kind::Listener(_)));
        let found = self.holders(port, target.ip).filter_map(|id| Some((id, of(&id)?.local.ip)));
        found.max_by_key(|(id, ip)| (*ip, std::cmp::Reverse(*id))).map(|(id, _)| id)
    }

    /// Asks for a connection. Refused ones are errors.
    pub(crate) fn connect(&mut self, t: ThreadId, id: ChannelId, target: Address) -> Result<(), Errno> {
        match &self.end(id)?.kind {
            Kind::Socket => {}
            Kind::Datagram(_) => return self.connect_datagrams(t, id, target),
            Kind::Stream(_) => return Err(Errno(libc::EISCONN)),
            _ => return Err(Errno(libc::EINVAL)),
        }
        let target = target.as_target();
        if !target.is_loopback() {
            return Err(Errno(libc::ENETUNREACH));
        }
        self.bind_any(t, id, Address::LOOPBACK)?;
        let Some(listener) = self.listener_at(target) else { return Err(Errno(libc::ECONNREFUSED)) };
        // The program has no descriptor of this end before it accepts it.
        let server = self.add(t, Kind::Stream(Stream::new(id, Some(listener))))?;
        let end = self.end_mut(id)?;
        if end.local.is_any() {
            end.local.ip = Address::LOOPBACK;
        }
        let local = end.local;
        end.remote = Some(target);
        end.kind = Kind::Stream(Stream::new(server, None));
        self.end_mut(server)?.remote = Some(local);
        if let Kind::Listener(at) = &mut self.end_mut(listener)?.kind {
            at.queue.push_back(server);
        }
        self.end_mut(server)?.local = target;
        Ok(())
    }

    /// Makes the refusal of a connection something that is told later.
    pub(crate) fn keep_error(&mut self, id: ChannelId, error: Errno) -> Result<(), Errno> {
        self.end_mut(id)?.error = Some(error.0);
        Ok(())
    }

    /// The listener at which the other end waits, if that is still to be accepted.
    pub(super) fn awaited_at(&self, stream: &Stream) -> Option<ChannelId> {
        match &self.end(stream.peer).ok()?.kind {
            Kind::Stream(peer) if !stream.gone => peer.queued_at,
            _ => None,
        }
    }

    /// Has a connection been asked for that did not come about at once, or has that failed meanwhile?
    pub(crate) fn is_connecting(&self, id: ChannelId) -> bool {
        self.progress(id) == Progress::Waits
            || self.end(id).is_ok_and(|end| matches!(end.kind, Kind::Socket) && end.error.is_some())
    }

    pub(crate) fn is_for_datagrams(&self, id: ChannelId) -> bool {
        self.protocol(id) == Ok(Protocol::Datagrams)
    }

    pub(crate) fn progress(&self, id: ChannelId) -> Progress {
        let stream = match self.end(id).map(|end| &end.kind) {
            Ok(Kind::Stream(stream)) => stream,
            Ok(Kind::Datagram(_)) => return Progress::Connected,
            _ => return Progress::Nothing,
        };
        let Some(listener) = self.awaited_at(stream) else { return Progress::Connected };
        let Ok(End { kind: Kind::Listener(listener), .. }) = self.end(listener) else {
            return Progress::Connected;
        };
        let place = listener.queue.iter().position(|server| *server == stream.peer);
        match place {
            Some(place) if place > listener.backlog => Progress::Waits,
            _ => Progress::Connected,
        }
    }

    /// The connection that has waited longest.
    pub(crate) fn accept(&mut self, id: ChannelId) -> Result<ChannelId, Errno> {
        match &self.end(id)?.kind {
            Kind::Listener(listener) if listener.queue.is_empty() => return Err(Errno(libc::EAGAIN)),
            Kind::Listener(_) => {}
            _ => return Err(Errno(libc::EINVAL)),
        }
        let Kind::Listener(listener) = &mut self.end_mut(id)?.kind else { return Err(Errno(libc::EINVAL)) };
        let Some(server) = listener.queue.pop_front() else { return Err(Errno(libc::EAGAIN)) };
        let reused = self.end(id)?.is_reused();
        let local = self.end(server)?.local;
        self.occupy(server, Protocol::Streams, local)?;
        if reused {
            self.set_option(server, libc::SOL_SOCKET, libc::SO_REUSEADDR, 1)?;
        }
        self.stream_mut(server)?.queued_at = None;
        Ok(server)
    }

    pub(super) fn stream(&self, id: ChannelId) -> Result<&Stream, Errno> {
        match &self.end(id)?.kind {
            Kind::Stream(stream) => Ok(stream),
            _ => Err(Errno(libc::ENOTCONN)),
        }
    }

    fn stream_mut(&mut self, id: ChannelId) -> Result<&mut Stream, Errno> {
        match &mut self.end_mut(id)?.kind {
            Kind::Stream(stream) => Ok(stream),
            _ => Err(Errno(libc::ENOTCONN)),
        }
    }

    pub(super) fn read_stream(&mut self, id: ChannelId, most: usize) -> Result<Vec<u8>, Errno> {
        let stream = self.stream(id)?;
        if !stream.inbound.is_empty() {
            let bytes = self.stream_mut(id)?.inbound.take(most);
            self.account(0, bytes.len());
            return Ok(bytes);
        }
        if stream.ended {
            return Ok(Vec::new());
        }
        if let Some(error) = self.take_error(id)? {
            return Err(error);
        }
        let stream = self.stream(id)?;
        if stream.reset || !stream.reads {
            return Ok(Vec::new());
        }
        Err(Errno(libc::EAGAIN))
    }

    pub(super) fn write_stream(&mut self, id: ChannelId, bytes: &[u8]) -> Result<usize, Errno> {
        if let Some(error) = self.take_error(id)? {
            return Err(error);
        }
        let Stream { peer, gone, reset, writes, .. } = *self.stream(id)?;
        if reset || !writes {
            return Err(Errno(libc::EPIPE));
        }
        if self.progress(id) != Progress::Connected {
            return Err(Errno(libc::EAGAIN));
        }
        if gone {
            // It is on its way; that nobody is there comes back.
            self.cut_off(id)?;
            return Ok(bytes.len());
        }
        let room = CAPACITY.saturating_sub(self.stream(peer)?.inbound.len());
        if room == 0 && !bytes.is_empty() {
            return Err(Errno(libc::EAGAIN));
        }
        let count = room.min(bytes.len());
        self.stream_mut(peer)?.inbound.put(&bytes[..count]);
        self.account(count, 0);
        Ok(count)
    }

    /// A byte out of order: it comes in order if the other end wants it so, and else nobody reads it.
    pub(crate) fn write_urgent(&mut self, id: ChannelId, byte: u8) -> Result<usize, Errno> {
        let peer = self.stream(id)?.peer;
        let inline = self.option(peer, libc::SOL_SOCKET, libc::SO_OOBINLINE).is_ok_and(|value| value != 0);
        self.write_stream(id, if inline { std::slice::from_ref(&byte) } else { &[] })?;
        Ok(1)
    }

    /// The other end has answered that it knows of no connection.
    fn cut_off(&mut self, id: ChannelId) -> Result<(), Errno> {
        let end = self.end_mut(id)?;
        if let Kind::Stream(stream) = &mut end.kind {
            stream.reset = true;
            end.error = Some(if stream.ended { libc::EPIPE } else { libc::ECONNRESET });
        }
        Ok(())
    }

    pub(crate) fn shut_down(&mut self, id: ChannelId, half: Half) -> Result<(), Errno> {
        let Stream { peer, gone, reset, .. } = *self.stream(id)?;
        if reset {
            return Err(Errno(libc::ENOTCONN));
        }
        let stream = self.stream_mut(id)?;
        stream.reads &= half == Half::Output;
        stream.writes &= half == Half::Input;
        if half != Half::Input && !gone {
            self.stream_mut(peer)?.ended = true;
        }
        Ok(())
    }

    /// An end of a connection is being closed.
    pub(super) fn leave_stream(&mut self, id: ChannelId) -> Result<(), Errno> {
        let Stream { peer, gone, reset, .. } = *self.stream(id)?;
        if gone {
            return Ok(());
        }
        let cuts = !self.stream(id)?.inbound.is_empty() || self.end(id)?.lingers_not();
        if self.awaited_at(self.stream(id)?).is_some() && self.progress(id) == Progress::Waits {
            return self.give_up(peer);
        }
        if cuts && !reset {
            self.cut_off(peer)?;
        }
        let stream = self.stream_mut(peer)?;
        stream.gone = true;
        stream.ended |= !cuts;
        Ok(())
    }

    /// A connection that never came about is asked for no more.
    fn give_up(&mut self, server: ChannelId) -> Result<(), Errno> {
        let at = self.stream(server)?.queued_at;
        if let Some(at) = at
            && let Kind::Listener(listener) = &mut self.end_mut(at)?.kind
        {
            listener.queue.retain(|other| *other != server);
        }
        self.change().ends.remove(&server);
        Ok(())
    }

    /// A listener is being closed: those who wait to be accepted are told.
    pub(super) fn leave_listener(&mut self, id: ChannelId) -> Result<(), Errno> {
        let Kind::Listener(Listener { queue, .. }) = &self.end(id)?.kind else { return Ok(()) };
        for server in queue.clone() {
            let Stream { peer, gone, .. } = *self.stream(server)?;
            let buffered = self.end(server)?.buffered();
            self.account(0, buffered);
            if !gone && self.progress(peer) == Progress::Connected {
                self.cut_off(peer)?;
                self.stream_mut(peer)?.gone = true;
            } else if !gone {
                let end = self.end_mut(peer)?;
                end.kind = Kind::Socket;
                end.error = Some(libc::ECONNREFUSED);
            }
            self.change().ends.remove(&server);
        }
        Ok(())
    }

    /// Those who wait to be accepted at a listener: the ends of who has connected.
    pub(super) fn clients_of(&self, listener: &Listener) -> Vec<ChannelId> {
        let clients = listener.queue.iter().filter_map(|server| Some(self.stream(*server).ok()?.peer));
        clients.collect()
    }
}

impl Stream {
    fn new(peer: ChannelId, queued_at: Option<ChannelId>) -> Stream {
        Stream {
            peer,
            gone: false,
            inbound: Queue::default(),
            ended: false,
            reset: false,
            reads: true,
            writes: true,
            queued_at,
        }
    }
}
