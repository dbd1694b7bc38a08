//! Pipes, and the counters that wake selectors.

use super::Channels;
use super::end::{Kind, Queue, Sink, Source};
use crate::files::Errno;
use crate::ids::{ChannelId, ThreadId};

/// Bytes in a pipe, as Linux has it.
const CAPACITY: usize = 64 << 10;
/// Up to so many bytes are written at once or not at all; with as much room a pipe counts as ready.
const AT_ONCE: usize = 4096;

impl Channels {
    /// Source and sink of a new pipe.
    pub(crate) fn new_pipe(&mut self, t: ThreadId) -> Result<(ChannelId, ChannelId), Errno> {
        let sink = self.add(t, Kind::Hollow)?;
        let source = self.add(t, Kind::Source(Source { sink, inbound: Queue::default(), ended: false }))?;
        self.end_mut(sink)?.kind = Kind::Sink(Sink { source, broken: false });
        Ok((source, sink))
    }

    pub(crate) fn new_counter(&mut self, t: ThreadId) -> Result<ChannelId, Errno> {
        self.add(t, Kind::Counter(0))
    }

    pub(super) fn source(&self, id: ChannelId) -> Option<&Source> {
        match &self.end(id).ok()?.kind {
            Kind::Source(source) => Some(source),
            _ => None,
        }
    }

    /// Can a sink take some bytes?
    pub(super) fn has_room(&self, sink: &Sink) -> bool {
        self.source(sink.source).is_some_and(|source| CAPACITY - source.inbound.len() >= AT_ONCE)
    }

    pub(super) fn read_pipe(&mut self, id: ChannelId, most: usize) -> Result<Vec<u8>, Errno> {
        let Some(source) = self.source(id) else { return Err(Errno(libc::EBADF)) };
        if source.inbound.is_empty() {
            return if source.ended { Ok(Vec::new()) } else { Err(Errno(libc::EAGAIN)) };
        }
        let Kind::Source(source) = &mut self.end_mut(id)?.kind else { return Err(Errno(libc::EBADF)) };
        let bytes = source.inbound.take(most);
        self.account(0, bytes.len());
        Ok(bytes)
    }

    pub(super) fn write_pipe(&mut self, id: ChannelId, bytes: &[u8]) -> Result<usize, Errno> {
        let Kind::Sink(Sink { source, broken }) = self.end(id)?.kind else { return Err(Errno(libc::EBADF)) };
        if broken {
            return Err(Errno(libc::EPIPE));
        }
        let used = self.source(source).map_or(CAPACITY, |source| source.inbound.len());
        let room = CAPACITY - used;
        let is_short = bytes.len() <= AT_ONCE;
        if is_short && bytes.len() > room || room == 0 {
            return Err(Errno(libc::EAGAIN));
        }
        let count = room.min(bytes.len());
        if let Kind::Source(source) = &mut self.end_mut(source)?.kind {
            source.inbound.put(&bytes[..count]);
        }
        self.account(count, 0);
        Ok(count)
    }

    pub(super) fn leave_pipe(&mut self, id: ChannelId) -> Result<(), Errno> {
        match self.end(id)?.kind {
            Kind::Source(Source { sink, .. }) => {
                if let Ok(end) = self.end_mut(sink)
                    && let Kind::Sink(sink) = &mut end.kind
                    && sink.source == id
                {
                    sink.broken = true;
                }
            }
            Kind::Sink(Sink { source, .. }) => {
                if let Ok(end) = self.end_mut(source)
                    && let Kind::Source(source) = &mut end.kind
                    && source.sink == id
                {
                    source.ended = true;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The count as eight bytes, which then is zero again.
    pub(super) fn read_counter(&mut self, id: ChannelId) -> Result<Vec<u8>, Errno> {
        let Kind::Counter(count) = self.end(id)?.kind else { return Err(Errno(libc::EBADF)) };
        if count == 0 {
            return Err(Errno(libc::EAGAIN));
        }
        self.end_mut(id)?.kind = Kind::Counter(0);
        Ok(count.to_ne_bytes().to_vec())
    }

    pub(super) fn write_counter(&mut self, id: ChannelId, bytes: &[u8]) -> Result<usize, Errno> {
        let Some(added) = bytes.first_chunk().map(|first| u64::from_ne_bytes(*first)) else {
            return Err(Errno(libc::EINVAL));
        };
        let Kind::Counter(count) = self.end(id)?.kind else { return Err(Errno(libc::EBADF)) };
        let Some(sum) = count.checked_add(added).filter(|sum| *sum != u64::MAX) else {
            return Err(Errno(libc::EAGAIN));
        };
        self.end_mut(id)?.kind = Kind::Counter(sum);
        Ok(size_of::<u64>())
    }
}
