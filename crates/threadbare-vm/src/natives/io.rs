//! `java.io`: standard streams.

use super::*;
use crate::heap::header;
use std::io::Write;

pub const TABLE: &[Row] = &[
    ("java/io/FileDescriptor", "initIDs", "()V", nothing),
    ("java/io/FileDescriptor", "getHandle", "(I)J", minus_one),
    ("java/io/FileDescriptor", "getAppend", "(I)Z", nothing),
    ("java/io/FileInputStream", "initIDs", "()V", nothing),
    ("java/io/FileOutputStream", "initIDs", "()V", nothing),
    ("java/io/FileOutputStream", "writeBytes", "([BIIZ)V", write_bytes),
    ("java/io/FileInputStream", "isRegularFile0", "(Ljava/io/FileDescriptor;)Z", nothing),
];

fn minus_one(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(-1i64 as u64)
}

fn write_bytes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (stream, array, offset, length) = (args.r(0), args.r(1), args.i(2), args.i(3));
    if array.is_null() {
        return Err(vm.throw_npe(t));
    }
    let size = vm.heap.array_len(array) as i64;
    if offset < 0 || length < 0 || offset as i64 + length as i64 > size {
        return Err(vm.throw_plain(t, "java/lang/IndexOutOfBoundsException"));
    }
    let fd_object = vm
        .field_offset(vm.class_of(stream), "fd")
        .map_or(Ref::NULL, |o| vm.heap.get_ref(stream.addr() + o));
    let fd = vm.field_offset(vm.class_of(fd_object), "fd").map_or(-1, |o| vm.heap.i32(fd_object.addr() + o));
    let bytes = vm.heap.bytes(array.addr() + header::SIZE + offset as usize, length as usize);
    let _ = match fd {
        1 => std::io::stdout().write_all(bytes),
        2 => std::io::stderr().write_all(bytes),
        _ => Ok(()),
    };
    Ok(0)
}
