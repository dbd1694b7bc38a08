//! What ends are ready for, and selectors, which are ready when one of those is that they watch.

use super::Channels;
use super::end::{End, Kind, Stream};
use super::stream::{CAPACITY, Progress};
use crate::files::Errno;
use crate::ids::{ChannelId, ThreadId};
use std::collections::BTreeMap;

/// Bits of `poll(2)`, which are those of `epoll(7)`, too.
pub mod events {
    pub const IN: u32 = 1;
    pub const OUT: u32 = 4;
    pub const ERR: u32 = 8;
    pub const HUP: u32 = 16;
    pub const INVALID: u32 = 32;
    /// Nothing is told twice.
    pub const ONCE: u32 = 1 << 30;
    /// These are told whether they were asked for or not.
    pub const ALWAYS: u32 = ERR | HUP | INVALID;
}

use events::{ALWAYS, ERR, HUP, IN, INVALID, ONCE, OUT};

/// Selectors that watch selectors, one inside of the other.
const DEEPEST: u32 = 5;

impl Channels {
    /// Which of these events an end is ready for, and those that nobody has to ask for.
    pub(crate) fn ready(&self, id: ChannelId, wanted: u32) -> u32 {
        self.readiness(id, DEEPEST) & (wanted | ALWAYS)
    }

    fn readiness(&self, id: ChannelId, depth: u32) -> u32 {
        let Ok(end) = self.end(id) else { return INVALID };
        let failed = if end.error.is_some() { ERR } else { 0 };
        failed
            | match &end.kind {
                Kind::Socket => OUT | HUP,
                Kind::Listener(listener) => input(!listener.queue.is_empty()),
                Kind::Stream(stream) => self.stream_readiness(id, stream),
                Kind::Datagram(datagrams) => OUT | input(!datagrams.inbound.is_empty() || failed != 0),
                Kind::Source(source) => {
                    input(!source.inbound.is_empty()) | if source.ended { HUP } else { 0 }
                }
                Kind::Sink(sink) if sink.broken => OUT | ERR,
                Kind::Sink(sink) => {
                    if self.has_room(sink) {
                        OUT
                    } else {
                        0
                    }
                }
                Kind::Counter(count) => OUT | input(*count > 0),
                Kind::Selector(_) if depth == 0 => 0,
                Kind::Selector(interests) => input(self.ready_ones(interests, depth - 1).next().is_some()),
                Kind::Hollow => IN | OUT | HUP,
            }
    }

    fn stream_readiness(&self, id: ChannelId, stream: &Stream) -> u32 {
        if self.progress(id) == Progress::Waits {
            return 0;
        }
        let no_more_in = stream.ended || stream.reset || !stream.reads;
        let no_more_out = stream.reset || !stream.writes;
        let room = |peer: &Stream| peer.inbound.len() < CAPACITY;
        let writable = no_more_out || stream.gone || self.stream(stream.peer).is_ok_and(room);
        input(no_more_in || !stream.inbound.is_empty())
            | if writable { OUT } else { 0 }
            | if no_more_in && no_more_out { HUP } else { 0 }
    }

    fn ready_ones<'a>(
        &'a self,
        interests: &'a BTreeMap<ChannelId, u32>,
        depth: u32,
    ) -> impl Iterator<Item = (ChannelId, u32)> + 'a {
        // Who was told once what it wanted to hear once is told nothing more.
        let wanted = interests.iter().filter(|(_, events)| **events & !ONCE != 0);
        let ready = wanted.map(move |(id, events)| {
            (*id, self.readiness(*id, depth) & (*events & !ONCE | ALWAYS) & !INVALID)
        });
        ready.filter(|(_, events)| *events != 0)
    }

    pub(crate) fn new_selector(&mut self, t: ThreadId) -> Result<ChannelId, Errno> {
        self.add(t, Kind::Selector(BTreeMap::new()))
    }

    fn interests(&self, selector: ChannelId) -> Result<&BTreeMap<ChannelId, u32>, Errno> {
        match &self.end(selector)?.kind {
            Kind::Selector(interests) => Ok(interests),
            _ => Err(Errno(libc::EINVAL)),
        }
    }

    fn interests_mut(&mut self, selector: ChannelId) -> Result<&mut BTreeMap<ChannelId, u32>, Errno> {
        match &mut self.end_mut(selector)?.kind {
            Kind::Selector(interests) => Ok(interests),
            _ => Err(Errno(libc::EINVAL)),
        }
    }

    /// Whom a selector watches.
    pub(super) fn watched(&self, selector: ChannelId) -> Vec<(ChannelId, u32)> {
        let interests = self.interests(selector);
        interests.map_or(Vec::new(), |all| all.iter().map(|(id, events)| (*id, *events)).collect())
    }

    /// Begins to watch an end.
    pub(crate) fn watch(&mut self, selector: ChannelId, id: ChannelId, events: u32) -> Result<(), Errno> {
        self.end(id)?;
        if selector == id {
            return Err(Errno(libc::EINVAL));
        }
        if self.interests(selector)?.contains_key(&id) {
            return Err(Errno(libc::EEXIST));
        }
        self.interests_mut(selector)?.insert(id, events);
        Ok(())
    }

    /// Watches an end for something else; for nothing any more if there are no events.
    pub(crate) fn watch_for(
        &mut self,
        selector: ChannelId,
        id: ChannelId,
        events: Option<u32>,
    ) -> Result<(), Errno> {
        self.end(id)?;
        if !self.interests(selector)?.contains_key(&id) {
            return Err(Errno(libc::ENOENT));
        }
        let interests = self.interests_mut(selector)?;
        match events {
            Some(events) => interests.insert(id, events),
            None => interests.remove(&id),
        };
        Ok(())
    }

    /// Some of those that are ready, in the order of their numbers, and what for.
    pub(crate) fn select(
        &mut self,
        selector: ChannelId,
        most: usize,
    ) -> Result<Vec<(ChannelId, u32)>, Errno> {
        let ready = self.ready_ones(self.interests(selector)?, DEEPEST - 1).take(most);
        let ready: Vec<(ChannelId, u32)> = ready.collect();
        for (id, _) in &ready {
            let once = self.interests(selector)?.get(id).is_some_and(|events| events & ONCE != 0);
            if once && let Some(events) = self.interests_mut(selector)?.get_mut(id) {
                *events = ONCE;
            }
        }
        Ok(ready)
    }

    /// Is it an end that threads can wait at?
    pub(crate) fn is_open(&self, id: ChannelId) -> bool {
        self.end(id).is_ok_and(|End { kind, .. }| !matches!(kind, Kind::Hollow))
    }
}

fn input(ready: bool) -> u32 {
    if ready { IN } else { 0 }
}
