//! `sun.nio.ch`: reading, writing and closing channels of the program, pipes, and selectors.
//!
//! How a native uses an end (`Vm::use_channel`): it says what it will do and what the end must be ready for first. While
//! threads are explored that is a visible operation, which is possible when the end is ready; else the thread blocks.

use super::*;
use crate::channels::{Channels, Deed, Use, events};
use crate::classes::library::Part;
use crate::files::Errno;
use crate::ids::ChannelId;
use crate::stepping::step::Operation;
use crate::threads::thread::{BlockReason, Resume, ThreadState};
use crate::trap::{RunEnd, Trap};

const IOUTIL: &str = "sun/nio/ch/IOUtil";
const SOCKETS: &str = "sun/nio/ch/SocketDispatcher";
const FILES: &str = "sun/nio/ch/FileDispatcherImpl";
const EPOLL: &str = "sun/nio/ch/EPoll";
const POLLER: &str = "sun/nio/ch/Poller";

/// What natives answer instead of a count (`IOStatus`).
pub(super) mod status {
    pub(crate) const EOF: i64 = -1;
    pub(crate) const UNAVAILABLE: i64 = -2;
}

/// A permit, or an interrupt, ends the waiting, too: beside the bits of `events`.
const UNPARKED: u32 = 1 << 29;

/// Bytes of an event of `epoll(7)`, and where in it is what the program has given.
const EVENT_BYTES: usize = 12;
const EVENT_DATA: usize = 4;

pub const TABLE: &[Row] = &[
    (SOCKETS, "read0", "(Ljava/io/FileDescriptor;JI)I", read_socket),
    (SOCKETS, "readv0", "(Ljava/io/FileDescriptor;JI)J", read_socket_vector),
    (SOCKETS, "write0", "(Ljava/io/FileDescriptor;JI)I", write),
    (SOCKETS, "writev0", "(Ljava/io/FileDescriptor;JI)J", write_vector),
    (IOUTIL, "makePipe", "(Z)J", make_pipe),
    (IOUTIL, "write1", "(IB)I", write_one),
    (IOUTIL, "drain", "(I)Z", drain),
    (IOUTIL, "drain1", "(I)I", drain_one),
    (IOUTIL, "configureBlocking", "(Ljava/io/FileDescriptor;Z)V", configure_blocking),
    (FILES, "preClose0", "(Ljava/io/FileDescriptor;)V", pre_close),
    ("sun/nio/ch/UnixDispatcher", "preClose0", "(Ljava/io/FileDescriptor;)V", pre_close),
    ("sun/nio/ch/EventFD", "eventfd0", "()I", make_counter),
    ("sun/nio/ch/EventFD", "set0", "(I)I", set_counter),
    (EPOLL, "eventSize", "()I", event_size),
    (EPOLL, "eventsOffset", "()I", nothing),
    (EPOLL, "dataOffset", "()I", event_data),
    (EPOLL, "create", "()I", make_selector),
    (EPOLL, "ctl", "(IIII)I", control_selector),
    (EPOLL, "wait", "(IJII)I", select),
    // The library has threads of its own that poll for virtual ones; these are threads of the machine.
    (POLLER, "poll", "(IIJLjava/util/function/BooleanSupplier;)V", poll_virtual),
    (POLLER, "pollSelector", "(IJ)V", poll_selector_virtual),
    (POLLER, "stopPoll", "(I)V", stop_polling),
];

impl Vm {
    /// Lets a thread use an end of a channel, once that is ready for what the use waits for. False if so much time has
    /// passed before.
    pub(super) fn use_channel(&mut self, t: ThreadId, of: Use, nanos: Option<i64>) -> Result<bool, Trap> {
        if !self.gate.sharing {
            return self.await_channel(t, of, nanos);
        }
        let is_operation = self.gate.atomic == 0;
        if let Some(nanos) = nanos.filter(|_| is_operation) {
            super::thread::arm_timer(self, t, nanos);
        }
        let nanos = nanos.unwrap_or(0);
        self.visible(t, |here| Operation { nanos, ..of.operation(here) })?;
        let is_ready = self.is_channel_ready(t, &of);
        if is_operation {
            self.thread_mut(t).wake_at = None;
        } else if !is_ready && nanos > 0 {
            // Nobody else goes on meanwhile.
            self.pace.clock = self.pace.clock.saturating_add(nanos);
        } else if !is_ready {
            let stack = self.stack_lines(t);
            return Err(Trap::end(RunEnd::BlockedUpcall { stack }));
        }
        Ok(is_ready)
    }

    /// The same in a plain run.
    fn await_channel(&mut self, t: ThreadId, of: Use, nanos: Option<i64>) -> Result<bool, Trap> {
        let resumed = match self.thread(t).resume {
            Resume::Channel { until, done } => Some((until, done)),
            _ => None,
        };
        let until =
            resumed.map_or(nanos.map(|nanos| self.pace.clock.saturating_add(nanos)), |(until, _)| until);
        let is_ready = self.is_channel_ready(t, &of);
        if is_ready || until.is_some_and(|at| at <= self.pace.clock) {
            if resumed.is_some() {
                self.thread_mut(t).resume = Resume::Afresh;
            }
            return Ok(is_ready);
        }
        if until.is_some() {
            self.note_wait_for_time(t);
        }
        let done = resumed.map_or(0, |(_, done)| done);
        let thread = self.thread_mut(t);
        thread.resume = Resume::Channel { until, done };
        thread.wake_at = until;
        let (channel, events) = (of.channel, of.waits_for);
        thread.state = ThreadState::Blocked(BlockReason::Channel { channel, events, timed: until.is_some() });
        Err(Trap::Block)
    }

    fn is_channel_ready(&self, t: ThreadId, of: &Use) -> bool {
        let unparked =
            || of.waits_for & UNPARKED != 0 && (self.thread(t).park_permit || self.is_interrupted(t));
        of.waits_for == 0 || self.channels.ready(of.channel, of.waits_for & !UNPARKED) != 0 || unparked()
    }

    /// Can an operation on a channel happen now?
    pub(crate) fn can_use_channel(&self, t: ThreadId, operation: &Operation) -> bool {
        Use::of(operation).is_none_or(|of| self.is_channel_ready(t, &of))
    }

    /// Does a permit or an interrupt end such an operation, too?
    pub fn ends_by_permit(&self, of: &Use) -> bool {
        of.waits_for & UNPARKED != 0
    }

    /// Something about channels has changed: who waits for that goes on.
    pub(super) fn wake_ready(&mut self) {
        for i in 0..self.threads.len() {
            let t = ThreadId(i as u32);
            if let ThreadState::Blocked(BlockReason::Channel { channel, events, .. }) = self.thread(t).state
                && self.is_channel_ready(t, &Use { channel, deed: Deed::Polls, waits_for: events })
            {
                self.wake(t);
            }
        }
    }

    /// Wakes a thread that waits for a channel and, as a virtual thread does, for a permit or an interrupt as well.
    pub(super) fn wake_if_unparked(&mut self, t: ThreadId) {
        if let ThreadState::Blocked(BlockReason::Channel { events, .. }) = self.thread(t).state
            && events & UNPARKED != 0
        {
            self.wake(t);
        }
    }

    /// What to wait for before an operation on an end: nothing if that does not block.
    pub(super) fn wait_if_blocking(&self, id: ChannelId, events: u32) -> u32 {
        if self.channels.is_blocking(id) { events } else { 0 }
    }

    /// An operation on an end that does not wait.
    pub(super) fn use_now(&mut self, t: ThreadId, channel: ChannelId, deed: Deed) -> Result<(), Trap> {
        self.use_channel(t, Use { channel, deed, waits_for: 0 }, None).map(|_| ())
    }

    /// The number of a descriptor that was just made.
    pub(super) fn made(&mut self, t: ThreadId, made: Result<ChannelId, Errno>) -> NativeResult {
        let id = made.map_err(|errno| self.io_error(t, errno))?;
        int(id.0 as i32)
    }

    /// Closes an end that a descriptor leads to.
    pub(super) fn close_channel(&mut self, t: ThreadId, fd: i32) -> Result<Result<(), Errno>, Trap> {
        let id = Channels::of(fd);
        self.use_now(t, id, Deed::Closes)?;
        let again = !self.gate.sharing && self.marks == 0;
        let result = self.channels.close(id, again);
        self.wake_ready();
        Ok(result)
    }
}

// ---- reading and writing ------------------------------------------------------------------------

/// Reads bytes, as many as there are.
fn receive(vm: &mut Vm, t: ThreadId, fd: i32, most: usize) -> Result<Result<Vec<u8>, Errno>, Trap> {
    let channel = Channels::of(fd);
    let waits_for = vm.wait_if_blocking(channel, events::IN);
    vm.use_channel(t, Use { channel, deed: Deed::Receives, waits_for }, None)?;
    let result = vm.channels.read(channel, most);
    if result.as_ref().is_ok_and(|bytes| !bytes.is_empty()) {
        vm.wake_ready();
    }
    Ok(result)
}

/// The exception for an error.
pub(super) type Thrower = fn(&mut Vm, ThreadId, Errno) -> Trap;

fn socket_error(vm: &mut Vm, t: ThreadId, errno: Errno) -> Trap {
    match errno.0 {
        libc::ECONNRESET => vm.throw(t, "sun/net/ConnectionResetException", "Connection reset"),
        _ => vm.io_error(t, errno),
    }
}

/// Reads into parts of memory.
pub(super) fn read_parts(
    vm: &mut Vm,
    t: ThreadId,
    fd: i32,
    parts: &[(i64, i32)],
    thrower: Thrower,
) -> NativeResult {
    let mut places = Vec::with_capacity(parts.len());
    for (addr, len) in parts {
        let len = (*len).max(0) as usize;
        places.push((vm.unsafe_address(t, Ref::NULL, *addr, len)?, len));
    }
    let most: usize = places.iter().map(|(_, len)| len).sum();
    let bytes = match receive(vm, t, fd, most)? {
        Ok(bytes) => bytes,
        Err(Errno(libc::EAGAIN)) => return Ok(status::UNAVAILABLE as u64),
        Err(errno) => return Err(thrower(vm, t, errno)),
    };
    if bytes.is_empty() && most > 0 {
        return Ok(status::EOF as u64);
    }
    let mut rest = &bytes[..];
    for (addr, len) in places {
        let (part, after) = rest.split_at(len.min(rest.len()));
        vm.heap.write_bytes(addr, part);
        rest = after;
    }
    vm.heap.note_moved(bytes.len());
    Ok(bytes.len() as u64)
}

/// Writes bytes: all of them if the end blocks, else as many as there is room for.
pub(super) fn send(vm: &mut Vm, t: ThreadId, fd: i32, bytes: &[u8], thrower: Thrower) -> NativeResult {
    let channel = Channels::of(fd);
    loop {
        let waits_for = vm.wait_if_blocking(channel, events::OUT);
        let before = match vm.thread(t).resume {
            Resume::Channel { done, .. } => done.min(bytes.len()),
            _ => 0,
        };
        vm.use_channel(t, Use { channel, deed: Deed::Sends, waits_for }, None)?;
        let result = vm.channels.write(channel, &bytes[before..]);
        vm.wake_ready();
        let done = before + *result.as_ref().unwrap_or(&0);
        let goes_on =
            waits_for != 0 && done < bytes.len() && matches!(result, Ok(_) | Err(Errno(libc::EAGAIN)));
        vm.thread_mut(t).resume = match goes_on {
            true => Resume::Channel { until: None, done },
            false => Resume::Afresh,
        };
        if goes_on {
            continue;
        }
        vm.heap.note_moved(done);
        return match result {
            Err(Errno(libc::EAGAIN)) if done == 0 => Ok(status::UNAVAILABLE as u64),
            Err(errno) if done == 0 => Err(thrower(vm, t, errno)),
            _ => Ok(done as u64),
        };
    }
}

/// The bytes of parts of memory.
pub(super) fn bytes_of(vm: &mut Vm, t: ThreadId, parts: &[(i64, i32)]) -> Result<Vec<u8>, Trap> {
    let mut bytes = Vec::new();
    for (addr, len) in parts {
        bytes.extend(vm.native_bytes(t, *addr, (*len).max(0) as usize)?);
    }
    Ok(bytes)
}

fn read_socket(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    read_parts(vm, t, fd, &[(args.l(1), args.i(3))], socket_error)
}

fn read_socket_vector(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let parts = super::file_channels::io_vector(vm, t, args.l(1), args.i(3))?;
    read_parts(vm, t, fd, &parts, socket_error)
}

fn write(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let bytes = bytes_of(vm, t, &[(args.l(1), args.i(3))])?;
    send(vm, t, fd, &bytes, Vm::io_error)
}

fn write_vector(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let parts = super::file_channels::io_vector(vm, t, args.l(1), args.i(3))?;
    let bytes = bytes_of(vm, t, &parts)?;
    send(vm, t, fd, &bytes, Vm::io_error)
}

fn configure_blocking(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    if !Channels::owns(fd) {
        return Ok(0);
    }
    let id = Channels::of(fd);
    vm.use_now(t, id, Deed::Changes)?;
    vm.channels.set_blocking(id, args.z(1)).map_err(|errno| vm.io_error(t, errno))?;
    Ok(0)
}

/// Threads that use a channel which is being closed are told; the descriptor stays until they have gone.
fn pre_close(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    hollow_out(vm, t, fd)
}

fn hollow_out(vm: &mut Vm, t: ThreadId, fd: i32) -> NativeResult {
    if !Channels::owns(fd) || !vm.channels.is_open(Channels::of(fd)) {
        return Ok(0);
    }
    let id = Channels::of(fd);
    vm.use_now(t, id, Deed::Closes)?;
    vm.channels.hollow_out(id).map_err(|errno| vm.io_error(t, errno))?;
    vm.wake_ready();
    Ok(0)
}

// ---- pipes and counters -------------------------------------------------------------------------

/// Both descriptors in one number: the source above the sink.
fn make_pipe(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (source, sink) = vm.channels.new_pipe(t).map_err(|errno| vm.io_error(t, errno))?;
    for end in [source, sink] {
        vm.channels.set_blocking(end, args.z(0)).map_err(|errno| vm.io_error(t, errno))?;
    }
    Ok(u64::from(source.0) << 32 | u64::from(sink.0))
}

fn write_one(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    send(vm, t, args.i(0), &[args.i(1) as u8], Vm::io_error)
}

/// Takes all that is there; true if anything was.
fn drain(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = Channels::of(args.i(0));
    vm.use_now(t, id, Deed::Receives)?;
    let result = vm.channels.read(id, usize::MAX);
    vm.wake_ready();
    match result {
        Ok(bytes) => boolean(!bytes.is_empty()),
        Err(Errno(libc::EAGAIN)) => boolean(false),
        Err(errno) => Err(vm.io_error(t, errno)),
    }
}

fn drain_one(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    match receive(vm, t, args.i(0), 1)? {
        Ok(bytes) => int(bytes.len() as i32),
        Err(Errno(libc::EAGAIN)) => int(0),
        Err(errno) => Err(vm.io_error(t, errno)),
    }
}

fn make_counter(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let made = vm.channels.new_counter(t);
    vm.made(t, made)
}

fn set_counter(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    send(vm, t, args.i(0), &1u64.to_ne_bytes(), Vm::io_error)
}

// ---- selectors ----------------------------------------------------------------------------------

fn event_size(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(EVENT_BYTES as i32)
}

fn event_data(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(EVENT_DATA as i32)
}

fn make_selector(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let made = vm.channels.new_selector(t);
    vm.made(t, made)
}

/// Answers with the number of an error, or zero.
fn control_selector(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (selector, id) = (Channels::of(args.i(0)), Channels::of(args.i(2)));
    let events = args.i(3) as u32;
    vm.use_now(t, selector, Deed::Changes)?;
    let result = match args.i(1) {
        _ if !Channels::owns(args.i(2)) => Err(Errno(libc::EPERM)),
        libc::EPOLL_CTL_ADD => vm.channels.watch(selector, id, events),
        libc::EPOLL_CTL_MOD => vm.channels.watch_for(selector, id, Some(events)),
        libc::EPOLL_CTL_DEL => vm.channels.watch_for(selector, id, None),
        _ => Err(Errno(libc::EINVAL)),
    };
    vm.wake_ready();
    int(result.err().map_or(0, |errno| errno.0))
}

/// Milliseconds as natives give them: none for ever.
pub(super) fn nanos_of(millis: i64) -> Option<i64> {
    (millis >= 0).then(|| millis.saturating_mul(1_000_000))
}

fn select(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let channel = Channels::of(args.i(0));
    let (most, millis) = (args.i(3).max(0) as usize, i64::from(args.i(4)));
    let address = vm.unsafe_address(t, Ref::NULL, args.l(1), most * EVENT_BYTES)?;
    let waits_for = if millis == 0 { 0 } else { events::IN };
    let nanos = nanos_of(millis).filter(|nanos| *nanos > 0);
    vm.use_channel(t, Use { channel, deed: Deed::Polls, waits_for }, nanos)?;
    let ready = vm.channels.select(channel, most).map_err(|errno| vm.io_error(t, errno))?;
    for (i, (id, events)) in ready.iter().enumerate() {
        let event = address + i * EVENT_BYTES;
        vm.heap.write_bytes(event, &events.to_ne_bytes());
        vm.heap.write_bytes(event + EVENT_DATA, &u64::from(id.0).to_ne_bytes());
    }
    int(ready.len() as i32)
}

// ---- virtual threads ----------------------------------------------------------------------------

/// Waits until a descriptor is ready, or the thread is unparked or interrupted.
fn poll_or_park(vm: &mut Vm, t: ThreadId, fd: i32, events: u32, nanos: i64) -> NativeResult {
    let waits_for = events | UNPARKED;
    let of = Use { channel: Channels::of(fd), deed: Deed::Polls, waits_for };
    vm.use_channel(t, of, Some(nanos).filter(|nanos| *nanos > 0))?;
    if vm.thread(t).park_permit {
        vm.thread_mut(t).park_permit = false;
    }
    Ok(0)
}

fn poll_virtual(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    poll_or_park(vm, t, args.i(0), args.i(1) as u32, args.l(2))
}

fn poll_selector_virtual(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    poll_or_park(vm, t, args.i(0), events::IN, args.l(1))
}

/// The descriptor is about to be closed, so whoever polls it finds it so; the library asks no other way whether it is.
fn stop_polling(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    hollow_out(vm, t, args.i(0))
}

/// The end that a descriptor object leads to.
pub(super) fn channel_of(vm: &mut Vm, object: Ref) -> ChannelId {
    debug_assert!(object.is_null() || vm.part_offset(vm.class_ptr_of(object), Part::DescriptorFd).is_some());
    Channels::of(vm.fd_value(object))
}
