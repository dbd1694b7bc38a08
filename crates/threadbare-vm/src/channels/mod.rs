//! Channels inside of the program: sockets on the loopback, pipes, and selectors over them.
//!
//! Nothing of the host takes part. What a descriptor leads to is an *end* (`end.rs`): of a connection (`stream.rs`), a
//! pipe (`pipe.rs`), a port for datagrams (`datagram.rs`), or a set of others that is selected from (`readiness.rs`).
//! The rules are Linux's: what is buffered, when an end is ready, which error comes when the other end is closed. Ports
//! are in `ports.rs`. Natives are in `natives/sockets.rs` and beside it; they block on an end until it is ready for
//! something, which is why a thread waits (`BlockReason::Channel`) and what explorers ask (`Vm::can_go`).
//!
//! **Invariant:** the number of an end, and a port that nobody asked for, depend on what one thread did and not on the
//! interleaving: each thread draws from a region of its own. Who connects makes the other end, too. Partial-order
//! reduction compares operations of different executions by these numbers.
//!
//! **Invariant:** an operation reads and changes nothing but the spots that `uses.rs` says it touches.
//!
//! Everything hangs on `state`, which a mark shares and the next change copies, as with files.

mod datagram;
mod end;
mod pipe;
mod ports;
mod readiness;
mod stream;
#[cfg(test)]
mod tests;
mod uses;

use crate::files::Errno;
use crate::ids::{ChannelId, ThreadId};
pub use end::{Address, Channel};
use end::{End, Kind};
pub use ports::{Port, Protocol};
pub use readiness::events;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
pub(crate) use stream::{Half, Progress};
pub use uses::{Deed, Spot, Use};

/// Numbers of a thread's own.
const REGION: u32 = 1 << 16;
/// Regions of numbers that are not channels' but files'.
const RESERVED: u32 = 16;
/// Bytes of an end besides what is buffered, roughly.
const END_BYTES: usize = 256;

#[derive(Default)]
pub struct Channels {
    state: Arc<State>,
}

#[derive(Debug, Clone, Default)]
struct State {
    ends: BTreeMap<ChannelId, Arc<End>>,
    /// Who has bound each port.
    ports: BTreeMap<Port, Vec<ChannelId>>,
    /// How many numbers, and how many ports, each thread has drawn.
    drawn: BTreeMap<ThreadId, Drawn>,
    /// Numbers that can be drawn again: none while threads are explored.
    free: BTreeSet<ChannelId>,
    /// What is buffered, and earlier states that marks keep.
    bytes: usize,
}

#[derive(Debug, Clone, Copy, Default)]
struct Drawn {
    numbers: u32,
    ports: u32,
}

pub(crate) struct ChannelsMark(Arc<State>);

impl Channels {
    pub(crate) fn mark(&self) -> ChannelsMark {
        ChannelsMark(self.state.clone())
    }

    pub(crate) fn rollback(&mut self, mark: &ChannelsMark) {
        self.state = mark.0.clone();
    }

    /// Has nothing changed since a mark?
    pub(crate) fn recur(&self, mark: &ChannelsMark) -> bool {
        Arc::ptr_eq(&self.state, &mark.0)
    }

    /// Bytes that are buffered, and that marks keep.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.state.bytes
    }

    /// Does a descriptor lead to a channel, open or not?
    pub(crate) fn owns(fd: i32) -> bool {
        fd >= (RESERVED * REGION) as i32
    }

    /// The channel that a descriptor leads to.
    pub(crate) fn of(fd: i32) -> ChannelId {
        ChannelId(fd as u32)
    }

    /// A text of the whole state, for comparing two states.
    pub fn entries(&self) -> Vec<String> {
        let State { ends, ports, drawn, free, bytes: _ } = &*self.state;
        let mut lines: Vec<String> =
            ends.iter().map(|(id, end)| format!("channel {}: {end:?}", id.0)).collect();
        lines.push(format!("ports {ports:?}, drawn {drawn:?}, free {free:?}"));
        lines
    }

    /// What people call an end.
    pub fn describe(&self, id: ChannelId) -> Channel {
        self.end(id).map_or(Channel::Closed, End::describe)
    }

    fn end(&self, id: ChannelId) -> Result<&End, Errno> {
        self.state.ends.get(&id).map(|end| &**end).ok_or(Errno(libc::EBADF))
    }

    fn change(&mut self) -> &mut State {
        // What a mark holds is copied: the tables.
        let copied = Arc::strong_count(&self.state) > 1;
        let state = Arc::make_mut(&mut self.state);
        if copied {
            state.bytes += size_of::<State>() + state.ends.len() * 2 * size_of::<usize>();
        }
        state
    }

    fn end_mut(&mut self, id: ChannelId) -> Result<&mut End, Errno> {
        let state = self.change();
        let end = state.ends.get_mut(&id).ok_or(Errno(libc::EBADF))?;
        if Arc::strong_count(end) > 1 {
            state.bytes += END_BYTES + end.buffered();
        }
        Ok(Arc::make_mut(end))
    }

    /// Takes note of bytes that are buffered, or are not any more.
    fn account(&mut self, added: usize, taken: usize) {
        let bytes = &mut self.change().bytes;
        *bytes = (*bytes + added).saturating_sub(taken);
    }

    /// A new end with a number of the thread's own.
    fn add(&mut self, t: ThreadId, kind: Kind) -> Result<ChannelId, Errno> {
        let state = self.change();
        let first = ChannelId((t.0 + RESERVED) * REGION);
        let again = state.free.range(first..ChannelId(first.0 + REGION)).next().copied();
        let drawn = state.drawn.entry(t).or_default();
        let id = match again {
            Some(id) => {
                state.free.remove(&id);
                id
            }
            None if drawn.numbers == REGION => return Err(Errno(libc::EMFILE)),
            None => {
                drawn.numbers += 1;
                ChannelId(first.0 + drawn.numbers - 1)
            }
        };
        state.ends.insert(id, Arc::new(End::new(kind)));
        state.bytes += END_BYTES;
        Ok(id)
    }

    /// Closes an end; whether numbers can be drawn `again` is said by whoever knows if threads are explored.
    pub(crate) fn close(&mut self, id: ChannelId, again: bool) -> Result<(), Errno> {
        self.leave(id)?;
        let state = self.change();
        state.ends.remove(&id);
        if again {
            state.free.insert(id);
        }
        for end in state.ends.values_mut() {
            if matches!(&end.kind, Kind::Selector(interests) if interests.contains_key(&id))
                && let Kind::Selector(interests) = &mut Arc::make_mut(end).kind
            {
                interests.remove(&id);
            }
        }
        Ok(())
    }

    /// Closes what a descriptor leads to and leaves the descriptor, because threads use it: they go on at once and
    /// find nothing.
    pub(crate) fn hollow_out(&mut self, id: ChannelId) -> Result<(), Errno> {
        self.leave(id)?;
        self.end_mut(id)?.kind = Kind::Hollow;
        Ok(())
    }

    /// Tells the other side of an end, and gives up its port.
    fn leave(&mut self, id: ChannelId) -> Result<(), Errno> {
        self.unbind(id)?;
        let buffered = self.end(id)?.buffered();
        self.account(0, buffered);
        match &self.end(id)?.kind {
            Kind::Stream(_) => self.leave_stream(id),
            Kind::Listener(_) => self.leave_listener(id),
            Kind::Source(_) | Kind::Sink(_) => self.leave_pipe(id),
            _ => Ok(()),
        }
    }

    pub(crate) fn is_blocking(&self, id: ChannelId) -> bool {
        self.end(id).is_ok_and(|end| end.blocking)
    }

    pub(crate) fn set_blocking(&mut self, id: ChannelId, blocking: bool) -> Result<(), Errno> {
        if self.end(id)?.blocking != blocking {
            self.end_mut(id)?.blocking = blocking;
        }
        Ok(())
    }

    pub(crate) fn local(&self, id: ChannelId) -> Result<Address, Errno> {
        Ok(self.end(id)?.local)
    }

    pub(crate) fn remote(&self, id: ChannelId) -> Result<Address, Errno> {
        self.end(id)?.remote.ok_or(Errno(libc::ENOTCONN))
    }

    /// The error that an end has met, which is told once.
    pub(crate) fn take_error(&mut self, id: ChannelId) -> Result<Option<Errno>, Errno> {
        if self.end(id)?.error.is_none() {
            return Ok(None);
        }
        Ok(self.end_mut(id)?.error.take().map(Errno))
    }

    /// Bytes that can be read without waiting; of a port for datagrams those of the first one.
    pub(crate) fn available(&self, id: ChannelId) -> Result<usize, Errno> {
        Ok(match &self.end(id)?.kind {
            Kind::Stream(stream) => stream.inbound.len(),
            Kind::Source(source) => source.inbound.len(),
            Kind::Datagram(datagrams) => datagrams.first_len(),
            Kind::Listener(_) => return Err(Errno(libc::EINVAL)),
            _ => 0,
        })
    }

    /// Takes bytes from an end; zero at its end.
    pub(crate) fn read(&mut self, id: ChannelId, most: usize) -> Result<Vec<u8>, Errno> {
        match &self.end(id)?.kind {
            Kind::Stream(_) => self.read_stream(id, most),
            Kind::Source(_) => self.read_pipe(id, most),
            Kind::Counter(_) => self.read_counter(id),
            Kind::Datagram(_) => self.receive(id, most).map(|(_, bytes)| bytes),
            Kind::Hollow => Ok(Vec::new()),
            Kind::Socket | Kind::Listener(_) => Err(Errno(libc::ENOTCONN)),
            Kind::Sink(_) | Kind::Selector(_) => Err(Errno(libc::EBADF)),
        }
    }

    /// Puts bytes into an end, as many as there is room for; `EAGAIN` if there is none.
    pub(crate) fn write(&mut self, id: ChannelId, bytes: &[u8]) -> Result<usize, Errno> {
        match &self.end(id)?.kind {
            Kind::Stream(_) => self.write_stream(id, bytes),
            Kind::Sink(_) => self.write_pipe(id, bytes),
            Kind::Counter(_) => self.write_counter(id, bytes),
            Kind::Datagram(_) => self.send(id, bytes, None),
            Kind::Hollow | Kind::Socket | Kind::Listener(_) => Err(Errno(libc::EPIPE)),
            Kind::Source(_) | Kind::Selector(_) => Err(Errno(libc::EBADF)),
        }
    }

    /// The value of a socket's option.
    pub(crate) fn option(&self, id: ChannelId, level: i32, name: i32) -> Result<i32, Errno> {
        self.end(id)?.option(level, name)
    }

    pub(crate) fn set_option(
        &mut self,
        id: ChannelId,
        level: i32,
        name: i32,
        value: i32,
    ) -> Result<(), Errno> {
        self.end_mut(id)?.set_option(level, name, value);
        Ok(())
    }
}
