//! `sun.nio.fs`: the system calls behind `java.nio.file` on Linux.
//!
//! Paths arrive as addresses of C strings in the arena. An error is a `UnixException` with the
//! error number. Extended attributes and file watching are not there: the capabilities say so, and
//! the calls refuse.

use super::*;
use crate::classes::library::Part;
use crate::files::{Errno, Flags, Stat, Time};
use crate::trap::Trap;

const U: &str = "sun/nio/fs/UnixNativeDispatcher";
const LINUX: &str = "sun/nio/fs/LinuxNativeDispatcher";
const WATCH: &str = "sun/nio/fs/LinuxWatchService";

pub const TABLE: &[Row] = &[
    (U, "init", "()I", init),
    (U, "getcwd", "()[B", getcwd),
    (U, "dup", "(I)I", dup),
    (U, "open0", "(JII)I", open),
    (U, "openat0", "(IJII)I", openat),
    (U, "close0", "(I)V", close),
    (U, "link0", "(JJ)V", link),
    (U, "unlink0", "(J)V", unlink),
    (U, "unlinkat0", "(IJI)V", unlinkat),
    (U, "mknod0", "(JIJ)V", not_permitted),
    (U, "rename0", "(JJ)V", rename),
    (U, "renameat0", "(IJIJ)V", renameat),
    (U, "mkdir0", "(JI)V", mkdir),
    (U, "rmdir0", "(J)V", rmdir),
    (U, "readlink0", "(J)[B", readlink),
    (U, "realpath0", "(J)[B", realpath),
    (U, "symlink0", "(JJ)V", symlink),
    (U, "stat0", "(JLsun/nio/fs/UnixFileAttributes;)V", stat_17),
    (U, "stat0", "(JLsun/nio/fs/UnixFileAttributes;)I", stat_25),
    (U, "stat1", "(J)I", stat_mode),
    (U, "lstat0", "(JLsun/nio/fs/UnixFileAttributes;)V", lstat),
    (U, "fstat", "(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
    (U, "fstat0", "(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
    (U, "fstatat0", "(IJILsun/nio/fs/UnixFileAttributes;)V", fstatat),
    (U, "chown0", "(JII)V", chown),
    (U, "lchown0", "(JII)V", lchown),
    (U, "fchown", "(III)V", fchown),
    (U, "fchown0", "(III)V", fchown),
    (U, "chmod0", "(JI)V", chmod),
    (U, "fchmod", "(II)V", fchmod),
    (U, "fchmod0", "(II)V", fchmod),
    (U, "fchmodat0", "(IJII)V", fchmodat),
    (U, "fchmodatNoFollowSupported0", "()Z", nothing),
    (U, "utimes0", "(JJJ)V", utimes),
    (U, "lutimes0", "(JJJ)V", lutimes),
    (U, "futimes", "(IJJ)V", futimes),
    (U, "futimes0", "(IJJ)V", futimes),
    (U, "futimens", "(IJJ)V", futimens),
    (U, "futimens0", "(IJJ)V", futimens),
    (U, "utimensat0", "(IJJJI)V", utimensat),
    (U, "opendir0", "(J)J", opendir),
    (U, "fdopendir", "(I)J", fdopendir),
    (U, "closedir", "(J)V", closedir),
    (U, "readdir", "(J)[B", readdir),
    (U, "readdir0", "(J)[B", readdir),
    (U, "rewind", "(J)V", rewind),
    (U, "getlinelen", "(J)I", line_length),
    (U, "read", "(IJI)I", read),
    (U, "read0", "(IJI)I", read),
    (U, "write", "(IJI)I", write),
    (U, "write0", "(IJI)I", write),
    (U, "access0", "(JI)V", access_17),
    (U, "access0", "(JI)I", access_25),
    (U, "exists0", "(J)Z", exists),
    (U, "getpwuid", "(I)[B", user_name),
    (U, "getgrgid", "(I)[B", group_name),
    (U, "getpwnam0", "(J)I", user_id),
    (U, "getgrnam0", "(J)I", group_id),
    (U, "statvfs0", "(JLsun/nio/fs/UnixFileStoreAttributes;)V", statvfs),
    (U, "strerror", "(I)[B", strerror),
    (U, "fgetxattr0", "(IJJI)I", unsupported),
    (U, "fsetxattr0", "(IJJI)V", unsupported),
    (U, "fremovexattr0", "(IJ)V", unsupported),
    (U, "flistxattr", "(IJI)I", unsupported),
    (LINUX, "init", "()V", nothing),
    (LINUX, "setmntent0", "(JJ)J", set_mount_entries),
    (LINUX, "getmntent0", "(JLsun/nio/fs/UnixMountEntry;JI)I", mount_entry),
    (LINUX, "endmntent", "(J)V", closedir),
    (LINUX, "posix_fadvise", "(IJJI)I", nothing),
    (LINUX, "directCopy0", "(IIJ)I", direct_copy),
    ("sun/nio/fs/UnixFileSystem", "bufferedCopy0", "(IIJIJ)V", buffered_copy),
    ("sun/nio/fs/UnixCopyFile", "transfer", "(IIJ)V", transfer),
    (WATCH, "eventSize", "()I", event_size),
    (WATCH, "eventOffsets", "()[I", event_offsets),
    (WATCH, "inotifyInit", "()I", unsupported),
];

impl Vm {
    pub(super) fn unix_error(&mut self, t: ThreadId, errno: Errno) -> Trap {
        match self.unix_exception(t, errno) {
            Ok(exception) => Trap::Throw(exception),
            Err(trap) => trap,
        }
    }

    fn unix_exception(&mut self, t: ThreadId, errno: Errno) -> Result<Ref, Trap> {
        self.construct_part(t, Part::UnixExceptionNew, &[errno.0 as u32 as u64])
    }

    /// The bytes of a C string.
    fn c_string(&mut self, t: ThreadId, addr: i64) -> Result<Vec<u8>, Trap> {
        let mut bytes = Vec::new();
        loop {
            let at = self.unsafe_address(t, Ref::NULL, addr + bytes.len() as i64, 1)?;
            match self.heap.u8(at) {
                0 => return Ok(bytes),
                byte => bytes.push(byte),
            }
        }
    }
}

/// Ends a native: the value, or the `UnixException`.
fn done(vm: &mut Vm, t: ThreadId, result: Result<u64, Errno>) -> NativeResult {
    result.map_err(|errno| vm.unix_error(t, errno))
}

fn finished(vm: &mut Vm, t: ThreadId, result: Result<(), Errno>) -> NativeResult {
    done(vm, t, result.map(|()| 0))
}

fn bytes(vm: &mut Vm, t: ThreadId, result: Result<Vec<u8>, Errno>) -> NativeResult {
    match result {
        Ok(bytes) => reference(vm.new_byte_array(&bytes)?),
        Err(errno) => Err(vm.unix_error(t, errno)),
    }
}

/// Capabilities: openat 2, birth time 1<<16; up to JDK 21 also futimes 4, futimens 8, lutimes 16.
fn init(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let several = vm.part_offset(args.method.class, Part::SupportsFutimes).is_some();
    int(if several { 2 | 4 | 8 | 16 | 1 << 16 } else { 2 | 1 << 16 })
}

fn not_permitted(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    Err(vm.unix_error(t, Errno(libc::EPERM)))
}

fn unsupported(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    Err(vm.unix_error(t, Errno(libc::EOPNOTSUPP)))
}

fn getcwd(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    use std::os::unix::ffi::OsStrExt;
    let path = vm.files.cwd().as_os_str().as_bytes().to_vec();
    bytes(vm, t, Ok(path))
}

fn dup(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let fd = vm.files.dup(args.i(0));
    done(vm, t, fd.map(|fd| fd as u64))
}

fn open(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let fd = vm.files_now().open(&path, Flags::from_bits(args.i(2)), args.i(3) as u32);
    done(vm, t, fd.map(|fd| fd as u64))
}

fn openat(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.c_string(t, args.l(1))?;
    let (flags, mode) = (Flags::from_bits(args.i(3)), args.i(4) as u32);
    let fd = vm.files.path_at(args.i(0), &name).and_then(|path| vm.files_now().open(&path, flags, mode));
    done(vm, t, fd.map(|fd| fd as u64))
}

fn close(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let result = vm.close_fd(args.i(0));
    finished(vm, t, result)
}

fn link(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (old, new) = (vm.c_string(t, args.l(0))?, vm.c_string(t, args.l(2))?);
    let result = vm.files_now().link(&old, &new);
    finished(vm, t, result)
}

fn symlink(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (target, path) = (vm.c_string(t, args.l(0))?, vm.c_string(t, args.l(2))?);
    let result = vm.files_now().symlink(&target, &path);
    finished(vm, t, result)
}

fn unlink(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files_now().unlink(&path);
    finished(vm, t, result)
}

fn unlinkat(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.c_string(t, args.l(1))?;
    let directory = args.i(3) & libc::AT_REMOVEDIR != 0;
    let result = vm
        .files
        .path_at(args.i(0), &name)
        .and_then(|path| if directory { vm.files_now().rmdir(&path) } else { vm.files_now().unlink(&path) });
    finished(vm, t, result)
}

fn rename(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (from, to) = (vm.c_string(t, args.l(0))?, vm.c_string(t, args.l(2))?);
    let result = vm.files_now().rename(&from, &to);
    finished(vm, t, result)
}

fn renameat(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (from, to) = (vm.c_string(t, args.l(1))?, vm.c_string(t, args.l(4))?);
    let result = vm.files.path_at(args.i(0), &from).and_then(|from| {
        let to = vm.files.path_at(args.i(3), &to)?;
        vm.files_now().rename(&from, &to)
    });
    finished(vm, t, result)
}

fn mkdir(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files_now().mkdir(&path, args.i(2) as u32);
    finished(vm, t, result)
}

fn rmdir(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files_now().rmdir(&path);
    finished(vm, t, result)
}

fn readlink(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files.read_link(&path);
    bytes(vm, t, result)
}

fn realpath(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files.real_path(&path);
    bytes(vm, t, result)
}

/// Sets the fields of a `UnixFileAttributes`.
fn fill(vm: &mut Vm, attributes: Ref, s: &Stat) {
    // Files that the program wrote have the time at which it did.
    vm.control.read_clock |= vm.gate.sharing;
    let ints = [
        (Part::StatMode, s.mode),
        (Part::StatLinks, s.nlink as u32),
        (Part::StatUser, s.uid),
        (Part::StatGroup, s.gid),
    ];
    for (part, value) in ints {
        vm.set_int_field(attributes, part, value as i32);
    }
    let longs = [
        (Part::StatInode, s.ino as i64),
        (Part::StatDevice, s.dev as i64),
        (Part::StatRawDevice, s.rdev as i64),
        (Part::StatSize, s.size as i64),
        (Part::StatAccessSeconds, s.atime.sec),
        (Part::StatAccessNanos, s.atime.nsec as i64),
        (Part::StatModifySeconds, s.mtime.sec),
        (Part::StatModifyNanos, s.mtime.nsec as i64),
        (Part::StatChangeSeconds, s.ctime.sec),
        (Part::StatChangeNanos, s.ctime.nsec as i64),
        (Part::StatBirthSeconds, s.btime.sec),
        (Part::StatBirthNanos, s.btime.nsec as i64),
    ];
    for (part, value) in longs {
        vm.set_long_field(attributes, part, value);
    }
    vm.set_bool_field(attributes, Part::StatBirthKnown, true);
}

fn fill_or_throw(vm: &mut Vm, t: ThreadId, attributes: Ref, stat: Result<Stat, Errno>) -> NativeResult {
    match stat {
        Ok(stat) => {
            fill(vm, attributes, &stat);
            Ok(0)
        }
        Err(errno) => Err(vm.unix_error(t, errno)),
    }
}

fn stat_17(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    vm.write_maps_back();
    let path = vm.c_string(t, args.l(0))?;
    let stat = vm.files.stat(&path, true);
    fill_or_throw(vm, t, args.r(2), stat)
}

/// JDK 25 wants the error number as the result.
fn stat_25(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    match vm.files.stat(&path, true) {
        Ok(stat) => {
            fill(vm, args.r(2), &stat);
            int(0)
        }
        Err(errno) => int(errno.0),
    }
}

fn stat_mode(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    int(vm.files.stat(&path, true).map_or(0, |s| s.mode as i32))
}

fn lstat(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let stat = vm.files.stat(&path, false);
    fill_or_throw(vm, t, args.r(2), stat)
}

fn fstat(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let stat = vm.files.fstat(args.i(0));
    fill_or_throw(vm, t, args.r(1), stat)
}

fn fstatat(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.c_string(t, args.l(1))?;
    let follow = args.i(3) & libc::AT_SYMLINK_NOFOLLOW == 0;
    let stat = vm.files.path_at(args.i(0), &name).and_then(|path| vm.files.stat(&path, follow));
    fill_or_throw(vm, t, args.r(4), stat)
}

fn chown(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files_now().chown(&path, args.i(2), args.i(3), true);
    finished(vm, t, result)
}

fn lchown(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files_now().chown(&path, args.i(2), args.i(3), false);
    finished(vm, t, result)
}

fn fchown(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let result = vm.files_now().fchown(args.i(0), args.i(1), args.i(2));
    finished(vm, t, result)
}

fn chmod(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files_now().chmod(&path, args.i(2) as u32);
    finished(vm, t, result)
}

fn fchmod(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let result = vm.files_now().fchmod(args.i(0), args.i(1) as u32);
    finished(vm, t, result)
}

fn fchmodat(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.c_string(t, args.l(1))?;
    let mode = args.i(3) as u32;
    let result = if args.i(4) & libc::AT_SYMLINK_NOFOLLOW != 0 {
        Err(Errno(libc::EOPNOTSUPP))
    } else {
        vm.files.path_at(args.i(0), &name).and_then(|path| vm.files_now().chmod(&path, mode))
    };
    finished(vm, t, result)
}

fn utimes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let (atime, mtime) = (Time::from_micros(args.l(2)), Time::from_micros(args.l(4)));
    let result = vm.files_now().set_times(&path, atime, mtime, true);
    finished(vm, t, result)
}

fn lutimes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let (atime, mtime) = (Time::from_micros(args.l(2)), Time::from_micros(args.l(4)));
    let result = vm.files_now().set_times(&path, atime, mtime, false);
    finished(vm, t, result)
}

fn futimes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (atime, mtime) = (Time::from_micros(args.l(1)), Time::from_micros(args.l(3)));
    let result = vm.files_now().futimes(args.i(0), atime, mtime);
    finished(vm, t, result)
}

fn futimens(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (atime, mtime) = (Time::from_nanos(args.l(1)), Time::from_nanos(args.l(3)));
    let result = vm.files_now().futimes(args.i(0), atime, mtime);
    finished(vm, t, result)
}

fn utimensat(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.c_string(t, args.l(1))?;
    let (atime, mtime) = (Time::from_nanos(args.l(3)), Time::from_nanos(args.l(5)));
    let follow = args.i(7) & libc::AT_SYMLINK_NOFOLLOW == 0;
    let result = vm
        .files
        .path_at(args.i(0), &name)
        .and_then(|path| vm.files_now().set_times(&path, atime, mtime, follow));
    finished(vm, t, result)
}

fn opendir(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let dir = vm.files.open_dir(&path);
    done(vm, t, dir)
}

fn fdopendir(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let dir = vm.files.open_dir_fd(args.i(0));
    done(vm, t, dir)
}

fn closedir(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let result = vm.files.close_dir(args.l(0) as u64);
    finished(vm, t, result)
}

fn readdir(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    match vm.files.read_dir(args.l(0) as u64) {
        Ok(Some(name)) => bytes(vm, t, Ok(name)),
        Ok(None) => Ok(0),
        Err(errno) => Err(vm.unix_error(t, errno)),
    }
}

fn rewind(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let result = vm.files.rewind_dir(args.l(0) as u64);
    finished(vm, t, result)
}

fn read(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let len = args.i(3).max(0) as usize;
    let addr = vm.unsafe_address(t, Ref::NULL, args.l(1), len)?;
    let mut buffer = vec![0u8; len];
    match vm.read_fd(args.i(0), &mut buffer, None) {
        Ok(count) => {
            vm.heap.write_bytes(addr, &buffer[..count]);
            int(count as i32)
        }
        Err(errno) => Err(vm.unix_error(t, errno)),
    }
}

fn write(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let bytes = vm.native_bytes(t, args.l(1), args.i(3).max(0) as usize)?;
    let result = vm.write_fd(args.i(0), &bytes, None);
    done(vm, t, result.map(|c| c as u64))
}

fn access_17(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let result = vm.files.access(&path, args.i(2) as u32);
    finished(vm, t, result)
}

fn access_25(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    int(vm.files.access(&path, args.i(2) as u32).map_or_else(|e| e.0, |()| 0))
}

fn exists(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    boolean(vm.files.access(&path, 0).is_ok())
}

/// The name in column one of the line of `/etc/passwd` or `/etc/group` with this id.
fn name_of(vm: &mut Vm, t: ThreadId, table: &str, id: i32) -> NativeResult {
    let text = std::fs::read_to_string(table).unwrap_or_default();
    let name = text
        .lines()
        .map(|l| l.split(':').collect::<Vec<_>>())
        .find_map(|f| (f.get(2)?.parse() == Ok(id as u32)).then(|| f[0].as_bytes().to_vec()));
    // The library takes ENOENT to mean that there is no such entry, and prints the number.
    bytes(vm, t, name.ok_or(Errno(libc::ENOENT)))
}

fn id_of(vm: &mut Vm, t: ThreadId, table: &str, addr: i64) -> NativeResult {
    let name = String::from_utf8_lossy(&vm.c_string(t, addr)?).into_owned();
    let text = std::fs::read_to_string(table).unwrap_or_default();
    let id = text
        .lines()
        .map(|l| l.split(':').collect::<Vec<_>>())
        .find(|f| f[0] == name)
        .and_then(|f| f.get(2)?.parse::<u32>().ok());
    int(id.map_or(-1, |id| id as i32))
}

fn user_name(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    name_of(vm, t, "/etc/passwd", args.i(0))
}

fn group_name(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    name_of(vm, t, "/etc/group", args.i(0))
}

fn user_id(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    id_of(vm, t, "/etc/passwd", args.l(0))
}

fn group_id(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    id_of(vm, t, "/etc/group", args.l(0))
}

fn statvfs(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    if let Err(errno) = vm.files.stat(&path, true) {
        return Err(vm.unix_error(t, errno));
    }
    let attributes = args.r(2);
    let blocks = super::file_system::SPACE as i64 / 4096;
    let fields = [
        (Part::StoreFragment, 4096),
        (Part::StoreBlock, 4096),
        (Part::StoreBlocks, blocks),
        (Part::StoreFree, blocks),
        (Part::StoreAvailable, blocks),
    ];
    for (part, value) in fields {
        vm.set_long_field(attributes, part, value);
    }
    Ok(0)
}

fn strerror(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let message = Errno(args.i(0)).message();
    bytes(vm, t, Ok(message.into_bytes()))
}

fn set_mount_entries(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let path = vm.c_string(t, args.l(0))?;
    let lines = vm.files.open_lines(&path);
    done(vm, t, lines)
}

fn line_length(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    match vm.files.read_dir(args.l(0) as u64) {
        Ok(line) => int(line.map_or(-1, |l| l.len() as i32 + 1)),
        Err(errno) => Err(vm.unix_error(t, errno)),
    }
}

/// The next line of a mount table, as the fields of a `UnixMountEntry`.
fn mount_entry(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let line = match vm.files.read_dir(args.l(0) as u64) {
        Ok(Some(line)) => String::from_utf8_lossy(&line).into_owned(),
        Ok(None) => return int(-1),
        Err(errno) => return Err(vm.unix_error(t, errno)),
    };
    let parts = [Part::MountName, Part::MountDir, Part::MountType, Part::MountOptions];
    for (part, text) in parts.into_iter().zip(line.split(' ')) {
        let plain = text.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
        let value = vm.new_byte_array(plain.as_bytes())?;
        vm.set_ref_field(args.r(2), part, value);
    }
    int(0)
}

fn copy_all(vm: &mut Vm, t: ThreadId, dst: i32, src: i32) -> NativeResult {
    let mut buffer = vec![0u8; 1 << 16];
    loop {
        let count = match vm.read_fd(src, &mut buffer, None) {
            Ok(0) => return Ok(0),
            Ok(count) => count,
            Err(errno) => return Err(vm.unix_error(t, errno)),
        };
        if let Err(errno) = vm.write_fd(dst, &buffer[..count], None) {
            return Err(vm.unix_error(t, errno));
        }
    }
}

fn direct_copy(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    copy_all(vm, t, args.i(0), args.i(1))
}

fn buffered_copy(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    copy_all(vm, t, args.i(0), args.i(1))
}

fn transfer(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    copy_all(vm, t, args.i(0), args.i(1))
}

fn event_size(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(16)
}

/// Offsets of `wd`, `mask`, `cookie`, `len`, `name` in `struct inotify_event`.
fn event_offsets(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let class = vm.library_class(t, "[I")?;
    let array = vm.alloc_array(t, class, 5)?;
    for (i, offset) in [0, 4, 8, 12, 16].into_iter().enumerate() {
        vm.heap.set_i32(array.addr() + crate::heap::arena::header::SIZE + 4 * i, offset);
    }
    reference(array)
}
