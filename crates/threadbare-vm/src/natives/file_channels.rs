//! `sun.nio.ch` for files: channels, mapped memory, locks.
//!
//! Addresses are bytes of the arena. A mapped file is a copy of its bytes there. For writable
//! shared maps the copy is kept one with the file: what the program stored in it is written back
//! before anything reads the file, and what is written to the file is stored in it.

use super::*;
use crate::channels::Channels;
use crate::classes::library::Part;
use crate::files::Errno;
use crate::heap::arena::header;
use crate::trap::Trap;

const D17: &str = "sun/nio/ch/FileDispatcherImpl";
const D25: &str = "sun/nio/ch/UnixFileDispatcherImpl";
const CHANNEL: &str = "sun/nio/ch/FileChannelImpl";
const IOUTIL: &str = "sun/nio/ch/IOUtil";
const THREAD: &str = "sun/nio/ch/NativeThread";

const EOF: u64 = -1i64 as u64;
const UNSUPPORTED: u64 = -4i64 as u64;

macro_rules! dispatcher {
    ($(($name:literal, $descriptor:literal, $function:ident)),* $(,)?) => {
        pub(crate) const DISPATCHER: &[Row] = &[$(
            (D17, $name, $descriptor, $function),
            (D25, $name, $descriptor, $function),
        )*];
    };
}

dispatcher![
    ("read0", "(Ljava/io/FileDescriptor;JI)I", read),
    ("pread0", "(Ljava/io/FileDescriptor;JIJ)I", pread),
    ("readv0", "(Ljava/io/FileDescriptor;JI)J", readv),
    ("write0", "(Ljava/io/FileDescriptor;JI)I", write),
    ("pwrite0", "(Ljava/io/FileDescriptor;JIJ)I", pwrite),
    ("writev0", "(Ljava/io/FileDescriptor;JI)J", writev),
    ("force0", "(Ljava/io/FileDescriptor;Z)I", nothing),
    ("seek0", "(Ljava/io/FileDescriptor;J)J", seek),
    ("truncate0", "(Ljava/io/FileDescriptor;J)I", truncate),
    ("size0", "(Ljava/io/FileDescriptor;)J", size),
    ("available0", "(Ljava/io/FileDescriptor;)I", available),
    ("isOther0", "(Ljava/io/FileDescriptor;)Z", is_other),
    ("lock0", "(Ljava/io/FileDescriptor;ZJJZ)I", nothing),
    ("release0", "(Ljava/io/FileDescriptor;JJ)V", nothing),
    ("close0", "(Ljava/io/FileDescriptor;)V", close),
    ("closeIntFD", "(I)V", close_int),
    ("setDirect0", "(Ljava/io/FileDescriptor;)I", set_direct),
    ("allocationGranularity0", "()J", granularity),
    ("map0", "(Ljava/io/FileDescriptor;IJJZ)J", map_25),
    ("unmap0", "(JJ)I", unmap),
    ("canTransferToFromOverlappedMap0", "()Z", yes),
    ("init", "()V", nothing),
];

pub const TABLE: &[Row] = &[
    (D17, "init0", "()V", nothing),
    (D17, "transferTo0", "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J", not_direct),
    (D17, "transferFrom0", "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J", not_direct),
    ("sun/nio/ch/UnixDispatcher", "close0", "(Ljava/io/FileDescriptor;)V", close),
    ("sun/nio/ch/UnixDispatcher", "init", "()V", nothing),
    (CHANNEL, "initIDs", "()J", granularity),
    (CHANNEL, "map0", "(IJJZ)J", map_17),
    (CHANNEL, "unmap0", "(JJ)I", unmap),
    (CHANNEL, "transferTo0", "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J", not_direct),
    (CHANNEL, "maxDirectTransferSize0", "()I", max_transfer),
    (IOUTIL, "randomBytes", "([B)Z", random_bytes),
    (IOUTIL, "fdVal", "(Ljava/io/FileDescriptor;)I", fd_value),
    (IOUTIL, "setfdVal", "(Ljava/io/FileDescriptor;I)V", set_fd_value),
    (IOUTIL, "fdLimit", "()I", fd_limit),
    (IOUTIL, "iovMax", "()I", iov_max),
    (IOUTIL, "writevMax", "()J", writev_max),
    (THREAD, "init", "()V", nothing),
    (THREAD, "supportPendingSignals0", "()Z", nothing),
    (THREAD, "current", "()J", current_thread),
    (THREAD, "current0", "()J", current_thread),
    // Whoever is to go on because a channel is closed does so because it is closed.
    (THREAD, "signal", "(J)V", nothing),
    (THREAD, "signal0", "(J)V", nothing),
    ("sun/nio/ch/FileKey", "init", "(Ljava/io/FileDescriptor;)V", key_17),
    ("sun/nio/ch/FileKey", "init", "(Ljava/io/FileDescriptor;[J)V", key_25),
    ("java/nio/MappedMemoryUtils", "isLoaded0", "(JJJ)Z", yes),
    ("java/nio/MappedMemoryUtils", "isLoaded0", "(JJI)Z", yes),
    ("java/nio/MappedMemoryUtils", "load0", "(JJ)V", nothing),
    ("java/nio/MappedMemoryUtils", "unload0", "(JJ)V", nothing),
    ("java/nio/MappedMemoryUtils", "force0", "(Ljava/io/FileDescriptor;JJ)V", nothing),
    ("java/nio/MappedMemoryUtils", "registerNatives", "()V", nothing),
];

/// A writable shared map.
#[derive(Debug, Clone)]
pub(crate) struct SharedMap {
    /// Its own descriptor, so that the map outlives the channel's.
    fd: i32,
    position: u64,
    address: usize,
    length: usize,
}

impl SharedMap {
    pub(crate) fn address(&self) -> usize {
        self.address
    }
}

impl Vm {
    /// Reads at a position, or at the descriptor's own.
    pub(super) fn read_fd(&mut self, fd: i32, buffer: &mut [u8], pos: Option<u64>) -> Result<usize, Errno> {
        self.write_maps_back();
        match pos {
            Some(pos) => self.files.pread(fd, buffer, pos),
            None => self.files.read(fd, buffer),
        }
    }

    pub(super) fn write_fd(&mut self, fd: i32, bytes: &[u8], pos: Option<u64>) -> Result<usize, Errno> {
        self.write_maps_back();
        let result = match pos {
            Some(pos) => self.files_now().pwrite(fd, bytes, pos),
            None => self.files_now().write(fd, bytes),
        };
        self.refresh_maps();
        result
    }

    pub(super) fn truncate_fd(&mut self, fd: i32, len: u64) -> Result<(), Errno> {
        self.write_maps_back();
        self.files_now().truncate(fd, len)
    }

    pub(super) fn close_fd(&mut self, fd: i32) -> Result<(), Errno> {
        self.write_maps_back();
        self.files.close(fd)
    }

    pub(super) fn write_maps_back(&mut self) {
        if self.native_state.shared_maps.is_empty() {
            return;
        }
        for map in self.native_state.shared_maps.clone().iter() {
            // Only what the file still has: a map does not extend it.
            let size = self.files.size(map.fd).unwrap_or(0);
            let length = map.length.min(size.saturating_sub(map.position) as usize);
            let mut old = vec![0u8; length];
            let _ = self.files.pread(map.fd, &mut old, map.position);
            if old != self.heap.bytes(map.address, length) {
                let bytes = self.heap.bytes(map.address, length).to_vec();
                let _ = self.files_now().pwrite(map.fd, &bytes, map.position);
            }
        }
    }

    fn refresh_maps(&mut self) {
        if self.native_state.shared_maps.is_empty() {
            return;
        }
        for map in self.native_state.shared_maps.clone().iter() {
            let mut bytes = vec![0u8; map.length];
            let count = self.files.pread(map.fd, &mut bytes, map.position).unwrap_or(0);
            if bytes[..count] != *self.heap.bytes(map.address, count) {
                self.heap.write_bytes(map.address, &bytes[..count]);
            }
        }
    }

    /// The bytes at a native address.
    pub(super) fn native_bytes(&mut self, t: ThreadId, addr: i64, len: usize) -> Result<Vec<u8>, Trap> {
        let addr = self.unsafe_address(t, Ref::NULL, addr, len)?;
        Ok(self.heap.bytes(addr, len).to_vec())
    }
}

/// A number for a thread that is in a native method.
fn current_thread(_: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    Ok(u64::from(t.0) + 1)
}

fn yes(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(true)
}

fn granularity(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(4096)
}

fn max_transfer(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(0x7fff_f000)
}

fn fd_limit(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(1024)
}

fn iov_max(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(16)
}

fn writev_max(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(i32::MAX as u64)
}

fn set_direct(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    Err(vm.throw(t, "java/io/IOException", "Invalid argument"))
}

/// Copying without a buffer is not offered; the library then copies with one.
fn not_direct(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(UNSUPPORTED)
}

fn read_to(
    vm: &mut Vm,
    t: ThreadId,
    fd: i32,
    addr: i64,
    len: i32,
    pos: Option<i64>,
) -> Result<Option<u64>, Trap> {
    let len = len.max(0) as usize;
    let addr = vm.unsafe_address(t, Ref::NULL, addr, len)?;
    let mut buffer = vec![0u8; len];
    match vm.read_fd(fd, &mut buffer, pos.map(|p| p as u64)) {
        Ok(0) if len > 0 => Ok(None),
        Ok(count) => {
            vm.heap.write_bytes(addr, &buffer[..count]);
            Ok(Some(count as u64))
        }
        Err(errno) => Err(vm.io_error(t, errno)),
    }
}

fn read(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    if Channels::owns(fd) {
        return channel_io::read_parts(vm, t, fd, &[(args.l(1), args.i(3))], Vm::io_error);
    }
    Ok(read_to(vm, t, fd, args.l(1), args.i(3), None)?.unwrap_or(EOF) as u32 as u64)
}

fn pread(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    Ok(read_to(vm, t, fd, args.l(1), args.i(3), Some(args.l(4)))?.unwrap_or(EOF) as u32 as u64)
}

/// Address and length of each part of a vector in memory.
pub(super) fn io_vector(vm: &mut Vm, t: ThreadId, addr: i64, count: i32) -> Result<Vec<(i64, i32)>, Trap> {
    let count = count.max(0) as usize;
    let addr = vm.unsafe_address(t, Ref::NULL, addr, count * 16)?;
    Ok((0..count).map(|i| (vm.heap.i64(addr + 16 * i), vm.heap.i64(addr + 16 * i + 8) as i32)).collect())
}

fn readv(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let parts = io_vector(vm, t, args.l(1), args.i(3))?;
    if Channels::owns(fd) {
        return channel_io::read_parts(vm, t, fd, &parts, Vm::io_error);
    }
    let mut total = 0;
    for (addr, len) in parts.into_iter().filter(|p| p.1 > 0) {
        match read_to(vm, t, fd, addr, len, None)? {
            None if total == 0 => return Ok(EOF),
            None => break,
            Some(count) => {
                total += count;
                if count < len as u64 {
                    break;
                }
            }
        }
    }
    Ok(total)
}

fn write_from(vm: &mut Vm, t: ThreadId, fd: i32, addr: i64, len: i32, pos: Option<i64>) -> NativeResult {
    let bytes = vm.native_bytes(t, addr, len.max(0) as usize)?;
    match vm.write_fd(fd, &bytes, pos.map(|p| p as u64)) {
        Ok(count) => Ok(count as u64),
        Err(errno) => Err(vm.io_error(t, errno)),
    }
}

fn write(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    if Channels::owns(fd) {
        let bytes = channel_io::bytes_of(vm, t, &[(args.l(1), args.i(3))])?;
        return channel_io::send(vm, t, fd, &bytes, Vm::io_error);
    }
    write_from(vm, t, fd, args.l(1), args.i(3), None)
}

fn pwrite(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    write_from(vm, t, fd, args.l(1), args.i(3), Some(args.l(4)))
}

fn writev(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let parts = io_vector(vm, t, args.l(1), args.i(3))?;
    if Channels::owns(fd) {
        let bytes = channel_io::bytes_of(vm, t, &parts)?;
        return channel_io::send(vm, t, fd, &bytes, Vm::io_error);
    }
    let mut total = 0;
    for (addr, len) in parts {
        total += write_from(vm, t, fd, addr, len, None)?;
    }
    Ok(total)
}

/// A negative offset asks for the position.
fn seek(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let offset = args.l(1);
    if offset >= 0 {
        vm.files.seek(fd, offset as u64).map_err(|e| vm.io_error(t, e))?;
    }
    vm.files.position(fd).map_err(|e| vm.io_error(t, e))
}

fn truncate(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    vm.truncate_fd(fd, args.l(1).max(0) as u64).map_err(|e| vm.io_error(t, e))?;
    Ok(0)
}

fn size(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    vm.files.size(fd).map_err(|e| vm.io_error(t, e))
}

fn available(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let count = vm.files.available(fd).map_err(|e| vm.io_error(t, e))?;
    int(count.min(i32::MAX as u64) as i32)
}

fn is_other(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let stat = vm.files.fstat(fd).map_err(|e| vm.io_error(t, e))?;
    boolean(!stat.is_file() && !stat.is_dir() && !stat.is_link())
}

fn close(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    if fd >= 0 { close_number(vm, t, fd) } else { Ok(0) }
}

fn close_int(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    close_number(vm, t, args.i(0))
}

fn close_number(vm: &mut Vm, t: ThreadId, fd: i32) -> NativeResult {
    let result = if Channels::owns(fd) { vm.close_channel(t, fd)? } else { vm.close_fd(fd) };
    result.map_err(|e| vm.io_error(t, e))?;
    Ok(0)
}

/// Protections: 0 read only, 1 read and write, 2 private.
fn map(vm: &mut Vm, t: ThreadId, fd: i32, prot: i32, position: i64, length: i64) -> NativeResult {
    let length = length.max(0) as usize;
    vm.write_maps_back();
    let mut bytes = vec![0u8; length.min(vm.heap.limit())];
    let mut done = 0;
    while done < bytes.len() {
        match vm.files.pread(fd, &mut bytes[done..], position as u64 + done as u64) {
            Ok(0) => break,
            Ok(count) => done += count,
            Err(errno) => return Err(vm.io_error(t, errno)),
        }
    }
    // Rounded up to whole pages, and placed at the start of one: the library checks alignments.
    let class = vm.known.byte_array();
    let Some(array) = vm.alloc_array_now(class.id, length + 2 * 4096, 1) else {
        return Err(vm.out_of_memory());
    };
    let address = (array.addr() + header::SIZE + 4095) & !4095;
    vm.heap.write_bytes(address, &bytes);
    vm.add_block(address, length.next_multiple_of(4096));
    if prot == 1 {
        let fd = vm.files.dup(fd).map_err(|e| vm.io_error(t, e))?;
        let map = SharedMap { fd, position: position as u64, address, length };
        std::sync::Arc::make_mut(&mut vm.native_state.shared_maps).push(map);
    }
    Ok(address as u64)
}

fn map_17(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let channel = args.r(0);
    let object = vm.get_ref_field(channel, Part::StreamDescriptor);
    let fd = vm.fd_value(object);
    map(vm, t, fd, args.i(1), args.l(2), args.l(4))
}

fn map_25(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    map(vm, t, fd, args.i(1), args.l(2), args.l(4))
}

fn unmap(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    vm.write_maps_back();
    let address = args.l(0) as usize;
    let maps = std::sync::Arc::make_mut(&mut vm.native_state.shared_maps);
    if let Some(i) = maps.iter().position(|m| m.address == address) {
        let map = maps.remove(i);
        let _ = vm.files.close(map.fd);
    }
    Ok(0)
}

fn random_bytes(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let mut bytes = vec![0u8; vm.heap.array_len(args.r(0))];
    vm.files.random_bytes(&mut bytes);
    vm.heap.write_bytes(args.r(0).addr() + header::SIZE, &bytes);
    boolean(true)
}

fn fd_value(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(vm.fd_value(args.r(0)))
}

fn set_fd_value(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    vm.set_fd_value(args.r(0), args.i(1));
    Ok(0)
}

fn key_17(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(1));
    let stat = vm.files.fstat(fd).map_err(|e| vm.io_error(t, e))?;
    let key = args.r(0);
    vm.set_long_field(key, Part::KeyDevice, stat.dev as i64);
    vm.set_long_field(key, Part::KeyInode, stat.ino as i64);
    Ok(0)
}

fn key_25(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    let stat = vm.files.fstat(fd).map_err(|e| vm.io_error(t, e))?;
    let base = args.r(1).addr() + header::SIZE;
    vm.heap.set_u64(base, stat.dev);
    vm.heap.set_u64(base + 8, stat.ino);
    Ok(0)
}
