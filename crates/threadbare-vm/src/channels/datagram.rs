//! Datagrams: each comes as a whole, in the order in which they were sent, or not at all.

use super::Channels;
use super::end::{Address, Datagrams, Kind};
use super::ports::{Port, Protocol};
use crate::files::Errno;
use crate::ids::{ChannelId, ThreadId};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Bytes that wait at a port. What comes then is lost, as on Linux.
const CAPACITY: usize = 212_992;
/// Bytes of the largest one.
const LARGEST: usize = 65_507;
/// What each takes besides its bytes.
const OVERHEAD: usize = 768;

impl Channels {
    pub(super) fn connect_datagrams(
        &mut self,
        t: ThreadId,
        id: ChannelId,
        target: Address,
    ) -> Result<(), Errno> {
        let target = target.as_target();
        if !target.is_loopback() {
            return Err(Errno(libc::ENETUNREACH));
        }
        self.bind_any(t, id, Address::LOOPBACK)?;
        let end = self.end_mut(id)?;
        if end.local.is_any() {
            end.local.ip = Address::LOOPBACK;
        }
        end.remote = Some(target);
        Ok(())
    }

    pub(crate) fn disconnect(&mut self, id: ChannelId) -> Result<(), Errno> {
        self.end_mut(id)?.remote = None;
        Ok(())
    }

    /// The end that gets what is sent to an address from another: rather one that is connected, and rather one for
    /// this address.
    pub(super) fn receiver_at(&self, target: Address, from: Address) -> Option<ChannelId> {
        let port = Port { protocol: Protocol::Datagrams, number: target.port };
        let fits = self.holders(port, target.ip).filter_map(|id| {
            let end = self.end(id).ok()?;
            let takes = end.remote.is_none_or(|remote| remote == from);
            takes.then_some((end.remote.is_some(), end.local.ip, id))
        });
        fits.max().map(|(_, _, id)| id)
    }

    /// Sends to an address, or to whom the end is connected.
    pub(crate) fn send(&mut self, id: ChannelId, bytes: &[u8], to: Option<Address>) -> Result<usize, Errno> {
        if let Some(error) = self.take_error(id)? {
            return Err(error);
        }
        let end = self.end(id)?;
        let Some(target) = to.or(end.remote).map(Address::as_target) else {
            return Err(Errno(libc::EDESTADDRREQ));
        };
        if !target.is_loopback() {
            return Err(Errno(libc::ENETUNREACH));
        }
        if bytes.len() > LARGEST {
            return Err(Errno(libc::EMSGSIZE));
        }
        let mut from = end.local;
        if from.is_any() {
            from.ip = Address::LOOPBACK;
        }
        let is_connected = end.remote.is_some();
        match self.receiver_at(target, from) {
            Some(receiver) => self.deliver(receiver, from, bytes)?,
            // Who has connected is told with the next operation.
            None if is_connected => self.end_mut(id)?.error = Some(libc::ECONNREFUSED),
            None => {}
        }
        Ok(bytes.len())
    }

    fn deliver(&mut self, receiver: ChannelId, from: Address, bytes: &[u8]) -> Result<(), Errno> {
        let Kind::Datagram(datagrams) = &self.end(receiver)?.kind else { return Ok(()) };
        let size = bytes.len() + OVERHEAD;
        if datagrams.bytes + size > CAPACITY {
            return Ok(());
        }
        let Kind::Datagram(datagrams) = &mut self.end_mut(receiver)?.kind else { return Ok(()) };
        let mut hasher = FxHasher::default();
        (datagrams.added, from, bytes).hash(&mut hasher);
        datagrams.added = hasher.finish();
        datagrams.bytes += size;
        datagrams.inbound.push_back((from, bytes.to_vec()));
        self.account(size, 0);
        Ok(())
    }

    /// The first datagram and who has sent it; what there is no room for is lost.
    pub(crate) fn receive(&mut self, id: ChannelId, most: usize) -> Result<(Address, Vec<u8>), Errno> {
        let Kind::Datagram(Datagrams { inbound, .. }) = &self.end(id)?.kind else {
            // Its descriptor leads nowhere any more.
            return Ok((Address::default(), Vec::new()));
        };
        let is_empty = inbound.is_empty();
        if let Some(error) = self.take_error(id)? {
            return Err(error);
        }
        if is_empty {
            return Err(Errno(libc::EAGAIN));
        }
        let Kind::Datagram(datagrams) = &mut self.end_mut(id)?.kind else { return Err(Errno(libc::EBADF)) };
        let Some((from, mut bytes)) = datagrams.inbound.pop_front() else { return Err(Errno(libc::EAGAIN)) };
        let size = bytes.len() + OVERHEAD;
        datagrams.bytes -= size;
        datagrams.taken += 1;
        self.account(0, size);
        bytes.truncate(most);
        Ok((from, bytes))
    }

    /// Gives an end for datagrams a port, if it has none.
    pub(crate) fn bind_sender(&mut self, t: ThreadId, id: ChannelId) -> Result<(), Errno> {
        self.bind_any(t, id, 0)
    }
}
