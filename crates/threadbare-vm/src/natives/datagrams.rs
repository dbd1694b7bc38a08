//! `sun.nio.ch`: datagrams on the loopback.

use super::channel_io::{bytes_of, channel_of, read_parts, send, status};
use super::sockets::{constant, socket_error};
use super::*;
use crate::channels::{Address, Deed, Use, events};
use crate::files::Errno;
use crate::trap::Trap;

const CHANNEL: &str = "sun/nio/ch/DatagramChannelImpl";
const DISPATCHER: &str = "sun/nio/ch/DatagramDispatcher";
const SOCKADDR: &str = "sun/nio/ch/NativeSocketAddress";

/// Bytes of an address as the system has it, where its port and the rest of it are.
const ADDRESS_BYTES: usize = 16;
const PORT_AT: usize = 2;
const IP_AT: usize = 4;
const FAMILY: u16 = 2;

pub const TABLE: &[Row] = &[
    (SOCKADDR, "AFINET", "()I", constant::<{ FAMILY as i32 }>),
    (SOCKADDR, "AFINET6", "()I", constant::<10>),
    (SOCKADDR, "sizeofSockAddr4", "()I", constant::<{ ADDRESS_BYTES as i32 }>),
    (SOCKADDR, "sizeofSockAddr6", "()I", constant::<28>),
    (SOCKADDR, "sizeofFamily", "()I", constant::<2>),
    (SOCKADDR, "offsetFamily", "()I", constant::<0>),
    (SOCKADDR, "offsetSin4Port", "()I", constant::<{ PORT_AT as i32 }>),
    (SOCKADDR, "offsetSin4Addr", "()I", constant::<{ IP_AT as i32 }>),
    (SOCKADDR, "offsetSin6Port", "()I", constant::<2>),
    (SOCKADDR, "offsetSin6FlowInfo", "()I", constant::<4>),
    (SOCKADDR, "offsetSin6Addr", "()I", constant::<8>),
    (SOCKADDR, "offsetSin6ScopeId", "()I", constant::<24>),
    (CHANNEL, "receive0", "(Ljava/io/FileDescriptor;JIJZ)I", receive),
    (CHANNEL, "send0", "(Ljava/io/FileDescriptor;JIJI)I", send_to),
    (CHANNEL, "disconnect0", "(Ljava/io/FileDescriptor;Z)V", disconnect),
    (DISPATCHER, "read0", "(Ljava/io/FileDescriptor;JI)I", read),
    (DISPATCHER, "readv0", "(Ljava/io/FileDescriptor;JI)J", read_vector),
    (DISPATCHER, "write0", "(Ljava/io/FileDescriptor;JI)I", write),
    (DISPATCHER, "writev0", "(Ljava/io/FileDescriptor;JI)J", write_vector),
];

/// Who is told that nobody is there is told by this exception.
fn datagram_error(vm: &mut Vm, t: ThreadId, errno: Errno) -> Trap {
    match errno.0 {
        libc::ECONNREFUSED => vm.throw_plain(t, "java/net/PortUnreachableException"),
        _ => socket_error(vm, t, errno),
    }
}

/// Takes a datagram; who has sent it is written where the library wants it.
fn receive(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let channel = channel_of(vm, args.r(0));
    let most = args.i(3).max(0) as usize;
    let address = vm.unsafe_address(t, Ref::NULL, args.l(1), most)?;
    let sender = vm.unsafe_address(t, Ref::NULL, args.l(4), ADDRESS_BYTES)?;
    let waits_for = vm.wait_if_blocking(channel, events::IN);
    vm.use_channel(t, Use { channel, deed: Deed::Receives, waits_for }, None)?;
    let (from, bytes) = match vm.channels.receive(channel, most) {
        Ok(received) => received,
        Err(Errno(libc::EAGAIN)) => return Ok(status::UNAVAILABLE as u64),
        // Only who has connected is to know.
        Err(Errno(libc::ECONNREFUSED)) if !args.z(6) => return Ok(status::UNAVAILABLE as u64),
        Err(errno) => return Err(datagram_error(vm, t, errno)),
    };
    vm.heap.write_bytes(address, &bytes);
    vm.heap.write_bytes(sender, &FAMILY.to_ne_bytes());
    vm.heap.write_bytes(sender + PORT_AT, &from.port.to_be_bytes());
    vm.heap.write_bytes(sender + IP_AT, &from.ip.to_be_bytes());
    int(bytes.len() as i32)
}

/// The address that the library has written somewhere.
fn target(vm: &mut Vm, t: ThreadId, addr: i64) -> Result<Option<Address>, Trap> {
    if addr == 0 {
        return Ok(None);
    }
    let bytes = vm.native_bytes(t, addr, ADDRESS_BYTES)?;
    let port = u16::from_be_bytes([bytes[PORT_AT], bytes[PORT_AT + 1]]);
    let ip = u32::from_be_bytes([bytes[IP_AT], bytes[IP_AT + 1], bytes[IP_AT + 2], bytes[IP_AT + 3]]);
    Ok(Some(Address { ip, port }))
}

/// Sends a datagram; who has no port is given one.
fn send_to(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    let bytes = bytes_of(vm, t, &[(args.l(1), args.i(3))])?;
    let to = target(vm, t, args.l(4))?;
    vm.use_now(t, id, to.map_or(Deed::Sends, Deed::SendsTo))?;
    let result = vm.channels.bind_sender(t, id).and_then(|()| vm.channels.send(id, &bytes, to));
    vm.wake_ready();
    match result {
        Ok(count) => int(count as i32),
        Err(errno) => Err(datagram_error(vm, t, errno)),
    }
}

fn disconnect(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    vm.use_now(t, id, Deed::Changes)?;
    vm.channels.disconnect(id).map_err(|errno| socket_error(vm, t, errno))?;
    Ok(0)
}

fn read_into(vm: &mut Vm, t: ThreadId, object: Ref, parts: &[(i64, i32)]) -> NativeResult {
    let fd = vm.fd_value(object);
    read_parts(vm, t, fd, parts, datagram_error)
}

fn read(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    read_into(vm, t, args.r(0), &[(args.l(1), args.i(3))])
}

fn read_vector(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let parts = super::file_channels::io_vector(vm, t, args.l(1), args.i(3))?;
    read_into(vm, t, args.r(0), &parts)
}

fn write_from(vm: &mut Vm, t: ThreadId, object: Ref, parts: &[(i64, i32)]) -> NativeResult {
    let bytes = bytes_of(vm, t, parts)?;
    let fd = vm.fd_value(object);
    send(vm, t, fd, &bytes, datagram_error)
}

fn write(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    write_from(vm, t, args.r(0), &[(args.l(1), args.i(3))])
}

fn write_vector(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let parts = super::file_channels::io_vector(vm, t, args.l(1), args.i(3))?;
    write_from(vm, t, args.r(0), &parts)
}
