//! `sun.nio.ch.Net`: sockets on the loopback, which is all the network that there is.

use super::channel_io::{channel_of, nanos_of, status};
use super::*;
use crate::channels::{Address, Deed, Half, Progress, Use, events};
use crate::classes::library::Part;
use crate::files::Errno;
use crate::heap::arena::header;
use crate::ids::ChannelId;
use crate::trap::Trap;

const NET: &str = "sun/nio/ch/Net";
const ACCEPTOR: &str = "sun/nio/ch/UnixAsynchronousServerSocketChannelImpl";
const CONNECTOR: &str = "sun/nio/ch/UnixAsynchronousSocketChannelImpl";

/// Bytes of a buffer that the library asks for at least.
const LEAST_BUFFER: i32 = 1024;

pub const TABLE: &[Row] = &[
    (NET, "isIPv6Available0", "()Z", nothing),
    (NET, "isReusePortAvailable0", "()Z", nothing),
    (NET, "isExclusiveBindAvailable", "()I", minus_one),
    (NET, "shouldShutdownWriteBeforeClose0", "()Z", nothing),
    (NET, "shouldSetBothIPv4AndIPv6Options0", "()Z", yes),
    (NET, "canIPv6SocketJoinIPv4Group0", "()Z", yes),
    (NET, "canJoin6WithIPv4Group0", "()Z", nothing),
    (NET, "canUseIPv6OptionsWithIPv4LocalAddress0", "()Z", yes),
    (NET, "pollinValue", "()S", constant::<{ events::IN as i32 }>),
    (NET, "polloutValue", "()S", constant::<{ events::OUT as i32 }>),
    (NET, "pollerrValue", "()S", constant::<{ events::ERR as i32 }>),
    (NET, "pollhupValue", "()S", constant::<{ events::HUP as i32 }>),
    (NET, "pollnvalValue", "()S", constant::<{ events::INVALID as i32 }>),
    (NET, "pollconnValue", "()S", constant::<{ events::OUT as i32 }>),
    (NET, "socket0", "(ZZZZ)I", socket),
    (NET, "bind0", "(Ljava/io/FileDescriptor;ZZLjava/net/InetAddress;I)V", bind),
    (NET, "listen", "(Ljava/io/FileDescriptor;I)V", listen),
    (NET, "connect0", "(ZLjava/io/FileDescriptor;Ljava/net/InetAddress;I)I", connect),
    (
        NET,
        "accept",
        "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I",
        accept,
    ),
    (NET, "shutdown", "(Ljava/io/FileDescriptor;I)V", shut_down),
    (NET, "localPort", "(Ljava/io/FileDescriptor;)I", local_port),
    (NET, "localInetAddress", "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;", local_address),
    (NET, "remotePort", "(Ljava/io/FileDescriptor;)I", remote_port),
    (NET, "remoteInetAddress", "(Ljava/io/FileDescriptor;)Ljava/net/InetAddress;", remote_address),
    (NET, "getIntOption0", "(Ljava/io/FileDescriptor;ZII)I", option),
    (NET, "setIntOption0", "(Ljava/io/FileDescriptor;ZIIIZ)V", set_option),
    (NET, "poll", "(Ljava/io/FileDescriptor;IJ)I", poll),
    (NET, "pollConnect", "(Ljava/io/FileDescriptor;J)Z", poll_connect),
    (NET, "available", "(Ljava/io/FileDescriptor;)I", available),
    (NET, "sendOOB", "(Ljava/io/FileDescriptor;B)I", send_urgent),
    (NET, "discardOOB", "(Ljava/io/FileDescriptor;)Z", nothing),
    (NET, "joinOrDrop4", "(ZLjava/io/FileDescriptor;III)I", no_groups),
    (NET, "blockOrUnblock4", "(ZLjava/io/FileDescriptor;III)I", no_groups),
    (NET, "joinOrDrop6", "(ZLjava/io/FileDescriptor;[BI[B)I", no_groups),
    (NET, "blockOrUnblock6", "(ZLjava/io/FileDescriptor;[BI[B)I", no_groups),
    (NET, "setInterface4", "(Ljava/io/FileDescriptor;I)V", no_groups),
    (NET, "getInterface4", "(Ljava/io/FileDescriptor;)I", nothing),
    (
        ACCEPTOR,
        "accept0",
        "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;[Ljava/net/InetSocketAddress;)I",
        accept_of_object,
    ),
    (CONNECTOR, "checkConnect", "(I)V", check_connect),
];

fn yes(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(true)
}

fn minus_one(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(-1i64 as u64)
}

pub(super) fn constant<const N: i32>(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(N)
}

/// The exception that the library has for an error of a socket.
pub(super) fn socket_error(vm: &mut Vm, t: ThreadId, errno: Errno) -> Trap {
    let class = match errno.0 {
        libc::EPROTO => "java/net/ProtocolException",
        libc::ECONNREFUSED | libc::ETIMEDOUT | libc::ENOTCONN => "java/net/ConnectException",
        libc::EHOSTUNREACH => "java/net/NoRouteToHostException",
        libc::EADDRINUSE | libc::EADDRNOTAVAIL | libc::EACCES => "java/net/BindException",
        _ => "java/net/SocketException",
    };
    vm.throw(t, class, &errno.message())
}

/// What an `InetAddress` says.
fn address_of(vm: &mut Vm, t: ThreadId, object: Ref, port: i32) -> Result<Address, Trap> {
    if object.is_null() {
        return Err(vm.throw_npe(t));
    }
    if &*vm.class_ptr_of(object).name != "java/net/Inet4Address" {
        return Err(vm.throw(t, "java/net/SocketException", "Protocol family unavailable"));
    }
    let holder = vm.get_ref_field(object, Part::InetHolder);
    let ip = vm.get_int_field(holder, Part::InetHolderAddress) as u32;
    Ok(Address { ip, port: port as u16 })
}

/// An `Inet4Address` without a name.
pub(super) fn inet_address(vm: &mut Vm, t: ThreadId, address: Address) -> Result<Ref, Trap> {
    let bytes = vm.new_byte_array(&address.ip.to_be_bytes())?;
    vm.construct_part(t, Part::Inet4New, &[0, bytes.slot()])
}

fn socket(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    match vm.channels.new_socket(t, args.z(1), args.z(2)) {
        Ok(id) => int(id.0 as i32),
        Err(errno) => Err(socket_error(vm, t, errno)),
    }
}

fn bind(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    let address = address_of(vm, t, args.r(3), args.i(4))?;
    vm.use_now(t, id, Deed::Binds(address))?;
    vm.channels.bind(t, id, address).map_err(|errno| socket_error(vm, t, errno))?;
    Ok(0)
}

fn listen(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    vm.use_now(t, id, Deed::Listens)?;
    let backlog = args.i(1).max(0) as usize;
    vm.channels.listen(t, id, backlog).map_err(|errno| socket_error(vm, t, errno))?;
    vm.wake_ready();
    Ok(0)
}

/// One if there is a connection now.
fn connect(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(1));
    if !vm.channels.is_connecting(id) {
        let address = address_of(vm, t, args.r(2), args.i(3))?;
        if !begin_connecting(vm, t, id, address)? {
            return Ok(status::UNAVAILABLE as u64);
        }
        if vm.channels.progress(id) == Progress::Connected {
            return int(1);
        }
    }
    // There is no room for it yet.
    vm.use_channel(t, Use { channel: id, deed: Deed::Polls, waits_for: events::OUT }, None)?;
    finish_connecting(vm, t, id)?;
    int(1)
}

/// Asks for a connection. False if who asked does not wait for it: then it hears of a refusal later, as from a host.
fn begin_connecting(vm: &mut Vm, t: ThreadId, id: ChannelId, address: Address) -> Result<bool, Trap> {
    vm.use_now(t, id, Deed::Connects(address))?;
    let waits = vm.channels.is_blocking(id) || vm.channels.is_for_datagrams(id);
    match vm.channels.connect(t, id, address) {
        Ok(()) => {}
        Err(errno @ Errno(libc::ECONNREFUSED)) if !waits => {
            vm.channels.keep_error(id, errno).map_err(|errno| socket_error(vm, t, errno))?;
        }
        Err(errno) => return Err(socket_error(vm, t, errno)),
    }
    vm.wake_ready();
    Ok(waits)
}

/// Tells of the error that connecting has ended in.
fn finish_connecting(vm: &mut Vm, t: ThreadId, id: ChannelId) -> Result<(), Trap> {
    let error = vm.channels.take_error(id).map_err(|errno| socket_error(vm, t, errno))?;
    let is_there = vm.channels.ready(id, 0) & events::HUP == 0;
    match error.or((!is_there).then_some(Errno(libc::ENOTCONN))) {
        Some(errno) => Err(socket_error(vm, t, errno)),
        None => Ok(()),
    }
}

fn accept(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    accept_into(vm, t, args.r(0), args.r(1), args.r(2))
}

fn accept_of_object(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    accept_into(vm, t, args.r(1), args.r(2), args.r(3))
}

fn accept_into(vm: &mut Vm, t: ThreadId, listener: Ref, made: Ref, addresses: Ref) -> NativeResult {
    let channel = channel_of(vm, listener);
    let waits_for = vm.wait_if_blocking(channel, events::IN);
    vm.use_channel(t, Use { channel, deed: Deed::Accepts, waits_for }, None)?;
    let accepted = match vm.channels.accept(channel) {
        Ok(accepted) => accepted,
        Err(Errno(libc::EAGAIN)) => return Ok(status::UNAVAILABLE as u64),
        Err(errno) => return Err(socket_error(vm, t, errno)),
    };
    vm.wake_ready();
    vm.set_fd_value(made, accepted.0 as i32);
    let remote = vm.channels.remote(accepted).map_err(|errno| socket_error(vm, t, errno))?;
    let address = inet_address(vm, t, remote)?;
    let address = vm.construct_part(t, Part::InetSocketNew, &[address.slot(), u64::from(remote.port)])?;
    vm.heap.set_ref(addresses.addr() + header::SIZE, address);
    int(1)
}

fn shut_down(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    vm.use_now(t, id, Deed::Closes)?;
    let half = match args.i(1) {
        libc::SHUT_RD => Half::Input,
        libc::SHUT_WR => Half::Output,
        _ => Half::Both,
    };
    let result = vm.channels.shut_down(id, half);
    vm.wake_ready();
    match result {
        Ok(()) | Err(Errno(libc::ENOTCONN)) => Ok(0),
        Err(errno) => Err(socket_error(vm, t, errno)),
    }
}

/// An address of an end, on this side or on the other.
fn end_address(vm: &mut Vm, t: ThreadId, object: Ref, is_local: bool) -> Result<Address, Trap> {
    let id = channel_of(vm, object);
    vm.use_now(t, id, Deed::Looks)?;
    let address = if is_local { vm.channels.local(id) } else { vm.channels.remote(id) };
    address.map_err(|errno| socket_error(vm, t, errno))
}

fn local_port(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    int(i32::from(end_address(vm, t, args.r(0), true)?.port))
}

fn local_address(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let address = end_address(vm, t, args.r(0), true)?;
    reference(inet_address(vm, t, address)?)
}

fn remote_port(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    int(i32::from(end_address(vm, t, args.r(0), false)?.port))
}

fn remote_address(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let address = end_address(vm, t, args.r(0), false)?;
    reference(inet_address(vm, t, address)?)
}

fn option(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    vm.use_now(t, id, Deed::Looks)?;
    let (level, name) = (args.i(2), args.i(3));
    let value = vm.channels.option(id, level, name).map_err(|errno| socket_error(vm, t, errno))?;
    // The library shows what Linux doubles as the program has set it.
    let is_doubled =
        args.z(1) && level == libc::SOL_SOCKET && matches!(name, libc::SO_SNDBUF | libc::SO_RCVBUF);
    int(if is_doubled { value / 2 } else { value })
}

fn set_option(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    vm.use_now(t, id, Deed::Changes)?;
    let (level, name, value) = (args.i(2), args.i(3), args.i(4));
    let is_receive_buffer = args.z(1) && level == libc::SOL_SOCKET && name == libc::SO_RCVBUF;
    let value = if is_receive_buffer { value.max(LEAST_BUFFER) } else { value };
    vm.channels.set_option(id, level, name, value).map_err(|errno| socket_error(vm, t, errno))?;
    Ok(0)
}

/// Waits until an end is ready, and says for what; zero if the time is over.
fn poll(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (id, wanted) = (channel_of(vm, args.r(0)), args.i(1) as u32);
    poll_for(vm, t, id, wanted, args.l(2))?;
    int(vm.channels.ready(id, wanted) as i32)
}

fn poll_for(vm: &mut Vm, t: ThreadId, channel: ChannelId, wanted: u32, millis: i64) -> Result<bool, Trap> {
    let waits_for = if millis == 0 { 0 } else { wanted };
    let nanos = nanos_of(millis).filter(|nanos| *nanos > 0);
    vm.use_channel(t, Use { channel, deed: Deed::Polls, waits_for }, nanos)
}

/// Is there a connection now that was asked for?
fn poll_connect(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    poll_for(vm, t, id, events::OUT, args.l(1))?;
    if vm.channels.ready(id, events::OUT) == 0 {
        return boolean(false);
    }
    finish_connecting(vm, t, id)?;
    boolean(true)
}

/// The same for a channel that does not wait, by its descriptor.
fn check_connect(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = crate::channels::Channels::of(args.i(0));
    poll_for(vm, t, id, events::OUT, 0)?;
    finish_connecting(vm, t, id)?;
    Ok(0)
}

fn available(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    vm.use_now(t, id, Deed::Looks)?;
    int(vm.channels.available(id).map_err(|errno| socket_error(vm, t, errno))? as i32)
}

fn send_urgent(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let id = channel_of(vm, args.r(0));
    vm.use_now(t, id, Deed::Sends)?;
    let result = vm.channels.write_urgent(id, args.i(1) as u8);
    vm.wake_ready();
    int(result.map_err(|errno| socket_error(vm, t, errno))? as i32)
}

/// There are no groups to join: no interface but the loopback.
fn no_groups(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    Err(socket_error(vm, t, Errno(libc::ENODEV)))
}
