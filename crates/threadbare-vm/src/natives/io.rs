//! `java.io`: file descriptors, streams, random access files.

use super::*;
use crate::channels::Channels;
use crate::classes::library::Part;
use crate::files::{Errno, Flags, Time};
use crate::heap::arena::header;
use crate::trap::Trap;

const FD: &str = "java/io/FileDescriptor";
const IN: &str = "java/io/FileInputStream";
const OUT: &str = "java/io/FileOutputStream";
const RAF: &str = "java/io/RandomAccessFile";

pub const TABLE: &[Row] = &[
    (FD, "getHandle", "(I)J", minus_one),
    (FD, "getAppend", "(I)Z", get_append),
    (FD, "close0", "()V", fd_close),
    (FD, "sync", "()V", fd_sync),
    (FD, "sync0", "()V", fd_sync),
    ("java/io/FileCleanable", "cleanupClose0", "(IJ)V", cleanup_close),
    (IN, "open0", "(Ljava/lang/String;)V", in_open),
    (IN, "read0", "()I", read_one),
    (IN, "readBytes", "([BII)I", read_bytes),
    (IN, "length0", "()J", length),
    (IN, "position0", "()J", position),
    (IN, "skip0", "(J)J", skip),
    (IN, "available0", "()I", available),
    (IN, "isRegularFile0", "(Ljava/io/FileDescriptor;)Z", is_regular_file),
    (OUT, "open0", "(Ljava/lang/String;Z)V", out_open),
    (OUT, "write", "(IZ)V", write_one),
    (OUT, "writeBytes", "([BIIZ)V", write_bytes),
    (RAF, "open0", "(Ljava/lang/String;I)V", raf_open),
    (RAF, "read0", "()I", read_one),
    (RAF, "readBytes", "([BII)I", read_bytes),
    (RAF, "readBytes0", "([BII)I", read_bytes),
    (RAF, "write0", "(I)V", write_one),
    (RAF, "writeBytes", "([BII)V", write_bytes),
    (RAF, "writeBytes0", "([BII)V", write_bytes),
    (RAF, "getFilePointer", "()J", position),
    (RAF, "seek0", "(J)V", seek),
    (RAF, "length", "()J", length),
    (RAF, "length0", "()J", length),
    (RAF, "setLength", "(J)V", set_length),
    (RAF, "setLength0", "(J)V", set_length),
    // There is never a terminal: a run does not depend on how it was started.
    ("java/io/Console", "ttyStatus", "()I", nothing),
    ("java/io/Console", "istty", "()Z", nothing),
    ("java/io/Console", "encoding", "()Ljava/lang/String;", nothing),
    ("java/io/Console", "echo", "(Z)Z", nothing),
    ("jdk/internal/io/JdkConsoleImpl", "echo", "(Z)Z", nothing),
];

impl Vm {
    /// The instant stamped on files: the virtual clock.
    pub(super) fn file_time(&self) -> Time {
        Time::from_nanos(super::lang::EPOCH_MILLIS * 1_000_000 + self.pace.clock)
    }

    /// The files, about to be changed now.
    pub(super) fn files_now(&mut self) -> &mut crate::files::Files {
        self.files.now = self.file_time();
        &mut self.files
    }

    /// The descriptor number in a `FileDescriptor`; -1 if it is closed or null.
    pub(super) fn fd_value(&self, object: Ref) -> i32 {
        if object.is_null() {
            return -1;
        }
        self.part_offset(self.class_ptr_of(object), Part::DescriptorFd)
            .map_or(-1, |o| self.heap.i32(object.addr() + o))
    }

    pub(super) fn set_fd_value(&mut self, object: Ref, fd: i32) {
        self.set_int_field(object, Part::DescriptorFd, fd);
    }

    pub(super) fn io_error(&mut self, t: ThreadId, errno: Errno) -> Trap {
        self.throw(t, "java/io/IOException", &errno.message())
    }

    /// The part of a byte array that a call names.
    pub(super) fn array_part(
        &mut self,
        t: ThreadId,
        array: Ref,
        offset: i32,
        length: i32,
    ) -> Result<usize, Trap> {
        if array.is_null() {
            return Err(self.throw_npe(t));
        }
        let size = self.heap.array_len(array) as i64;
        if offset < 0 || length < 0 || offset as i64 + length as i64 > size {
            return Err(self.throw_plain(t, "java/lang/IndexOutOfBoundsException"));
        }
        Ok(array.addr() + header::SIZE + offset as usize)
    }
}

fn fd_object(vm: &Vm, stream: Ref) -> Ref {
    vm.get_ref_field(stream, Part::StreamDescriptor)
}

/// The open descriptor of a stream.
fn stream_fd(vm: &mut Vm, t: ThreadId, stream: Ref) -> Result<i32, Trap> {
    let fd = vm.fd_value(fd_object(vm, stream));
    if fd < 0 {
        return Err(vm.throw(t, "java/io/IOException", "Stream Closed"));
    }
    Ok(fd)
}

fn minus_one(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(-1i64 as u64)
}

fn get_append(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(vm.files.is_append(args.i(0)))
}

fn fd_close(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    if fd < 0 {
        return Ok(0);
    }
    if Channels::owns(fd) {
        let result = vm.close_channel(t, fd)?;
        vm.set_fd_value(args.r(0), -1);
        return result.map(|()| 0).map_err(|_| vm.throw(t, "java/io/IOException", "close failed"));
    }
    vm.set_fd_value(args.r(0), -1);
    vm.close_fd(fd).map_err(|_| vm.throw(t, "java/io/IOException", "close failed"))?;
    Ok(0)
}

fn cleanup_close(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.i(0) >= 0 && vm.close_fd(args.i(0)).is_err() {
        return Err(vm.throw(t, "java/io/IOException", "close failed"));
    }
    Ok(0)
}

fn fd_sync(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(0));
    match vm.files.fstat(fd) {
        Ok(stat) if stat.is_file() || stat.is_dir() => Ok(0),
        _ => Err(vm.throw(t, "java/io/SyncFailedException", "sync failed")),
    }
}

/// Opens a file for a stream object, as `fileOpen` of the library does.
fn open(vm: &mut Vm, t: ThreadId, stream: Ref, name: Ref, flags: Flags) -> NativeResult {
    if name.is_null() {
        return Err(vm.throw_npe(t));
    }
    let text = vm.string_of(name);
    let path = match text.trim_end_matches('/') {
        "" => text.as_str(),
        trimmed => trimmed,
    };
    let opened = vm.files_now().open(path.as_bytes(), flags, 0o666).and_then(|fd| {
        if vm.files.fstat(fd)?.is_dir() {
            vm.files.close(fd)?;
            return Err(Errno(libc::EISDIR));
        }
        Ok(fd)
    });
    match opened {
        Ok(fd) => {
            let object = fd_object(vm, stream);
            vm.set_fd_value(object, fd);
            vm.set_bool_field(object, Part::DescriptorAppend, flags.append);
            Ok(0)
        }
        Err(errno) => {
            let message = format!("{text} ({})", errno.message());
            Err(vm.throw(t, "java/io/FileNotFoundException", &message))
        }
    }
}

fn in_open(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    open(vm, t, args.r(0), args.r(1), Flags { read: true, ..Flags::default() })
}

fn out_open(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let append = args.z(2);
    let flags = Flags { write: true, create: true, append, truncate: !append, ..Flags::default() };
    open(vm, t, args.r(0), args.r(1), flags)
}

/// The mode bits are `RandomAccessFile`'s own: 1 read, 2 read and write, 4 and 8 synchronous.
fn raf_open(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let write = args.i(2) & 2 != 0;
    let flags = Flags { read: true, write, create: write, ..Flags::default() };
    open(vm, t, args.r(0), args.r(1), flags)
}

fn read_one(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = stream_fd(vm, t, args.r(0))?;
    let mut buffer = [0u8];
    match vm.read_fd(fd, &mut buffer, None) {
        Ok(0) => int(-1),
        Ok(_) => int(buffer[0] as i32),
        Err(errno) => Err(vm.io_error(t, errno)),
    }
}

fn read_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let length = args.i(3);
    let addr = vm.array_part(t, args.r(1), args.i(2), length)?;
    if length == 0 {
        return int(0);
    }
    let fd = stream_fd(vm, t, args.r(0))?;
    let mut buffer = vec![0u8; length as usize];
    match vm.read_fd(fd, &mut buffer, None) {
        Ok(0) => int(-1),
        Ok(count) => {
            vm.heap.write_bytes(addr, &buffer[..count]);
            vm.heap.note_moved(count);
            int(count as i32)
        }
        Err(errno) => Err(vm.io_error(t, errno)),
    }
}

fn write_one(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = stream_fd(vm, t, args.r(0))?;
    note_printed(vm, t, fd, &[args.i(1) as u8]);
    match vm.write_fd(fd, &[args.i(1) as u8], None) {
        Ok(_) => Ok(0),
        Err(errno) => Err(vm.io_error(t, errno)),
    }
}

/// What a thread prints is part of the state in which an execution ends.
fn note_printed(vm: &mut Vm, t: ThreadId, fd: i32, bytes: &[u8]) {
    if vm.gate.sharing && (fd == 1 || fd == 2) {
        let thread = vm.thread_mut(t);
        for byte in bytes {
            thread.printed =
                (thread.printed.rotate_left(5) ^ *byte as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }
}

fn write_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let length = args.i(3);
    let addr = vm.array_part(t, args.r(1), args.i(2), length)?;
    if length == 0 {
        return Ok(0);
    }
    let fd = stream_fd(vm, t, args.r(0))?;
    let bytes = vm.heap.bytes(addr, length as usize).to_vec();
    note_printed(vm, t, fd, &bytes);
    vm.heap.note_moved(bytes.len());
    let mut done = 0;
    while done < bytes.len() {
        match vm.write_fd(fd, &bytes[done..], None) {
            Ok(count) => done += count,
            Err(errno) => return Err(vm.io_error(t, errno)),
        }
    }
    Ok(0)
}

fn length(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = stream_fd(vm, t, args.r(0))?;
    vm.files.size(fd).map_err(|e| vm.io_error(t, e))
}

fn position(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = stream_fd(vm, t, args.r(0))?;
    vm.files.position(fd).map_err(|e| vm.io_error(t, e))
}

fn skip(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = stream_fd(vm, t, args.r(0))?;
    let here = vm.files.position(fd).map_err(|e| vm.io_error(t, e))?;
    let there = (here as i64).checked_add(args.l(1)).filter(|p| *p >= 0);
    let Some(there) = there else { return Err(vm.io_error(t, Errno(libc::EINVAL))) };
    vm.files.seek(fd, there as u64).map_err(|e| vm.io_error(t, e))?;
    Ok((there - here as i64) as u64)
}

fn available(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = stream_fd(vm, t, args.r(0))?;
    let count = vm.files.available(fd).map_err(|e| vm.io_error(t, e))?;
    int(count.min(i32::MAX as u64) as i32)
}

fn is_regular_file(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.fd_value(args.r(1));
    boolean(vm.files.fstat(fd).is_ok_and(|s| s.is_file()))
}

fn seek(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = stream_fd(vm, t, args.r(0))?;
    let pos = args.l(1);
    if pos < 0 {
        return Err(vm.throw(t, "java/io/IOException", "Negative seek offset"));
    }
    vm.files.seek(fd, pos as u64).map_err(|e| vm.io_error(t, e))?;
    Ok(0)
}

fn set_length(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = stream_fd(vm, t, args.r(0))?;
    let len = args.l(1);
    if len < 0 {
        return Err(vm.io_error(t, Errno(libc::EINVAL)));
    }
    vm.truncate_fd(fd, len as u64).map_err(|e| vm.io_error(t, e))?;
    let here = vm.files.position(fd).map_err(|e| vm.io_error(t, e))?;
    if here > len as u64 {
        vm.files.seek(fd, len as u64).map_err(|e| vm.io_error(t, e))?;
    }
    Ok(0)
}
