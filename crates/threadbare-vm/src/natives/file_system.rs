//! `java.io.UnixFileSystem`: what `java.io.File` asks of the file system.

use super::*;
use crate::classes::library::Part;
use crate::files::{Errno, Flags, Stat, Time};

const FS: &str = "java/io/UnixFileSystem";

/// Free and total bytes of every file system: fixed, because the real ones change by themselves.
pub(super) const SPACE: u64 = 1 << 40;

/// JDK 25 ends the names of most of these natives in a zero.
macro_rules! both {
    ($(($name:literal, $descriptor:literal, $function:ident)),* $(,)?) => {
        &[$(
            (FS, $name, $descriptor, $function),
            (FS, concat!($name, "0"), $descriptor, $function),
        )*]
    };
}

pub const TABLE: &[Row] = both![
    ("canonicalize", "(Ljava/lang/String;)Ljava/lang/String;", canonicalize),
    ("getBooleanAttributes", "(Ljava/io/File;)I", attributes),
    ("checkAccess", "(Ljava/io/File;I)Z", check_access),
    ("getLength", "(Ljava/io/File;)J", length),
    ("getLastModifiedTime", "(Ljava/io/File;)J", last_modified),
    ("setLastModifiedTime", "(Ljava/io/File;J)Z", set_last_modified),
    ("setPermission", "(Ljava/io/File;IZZ)Z", set_permission),
    ("setReadOnly", "(Ljava/io/File;)Z", set_read_only),
    ("createFileExclusively", "(Ljava/lang/String;)Z", create_file),
    ("createDirectory", "(Ljava/io/File;)Z", create_directory),
    ("delete", "(Ljava/io/File;)Z", delete),
    ("rename", "(Ljava/io/File;Ljava/io/File;)Z", rename),
    ("list", "(Ljava/io/File;)[Ljava/lang/String;", list),
    ("getSpace", "(Ljava/io/File;I)J", space),
    ("getNameMax", "(Ljava/lang/String;)J", name_max),
];

fn path_of(vm: &Vm, file: Ref) -> Vec<u8> {
    vm.string_of(vm.get_ref_field(file, Part::FilePath)).into_bytes()
}

fn stat(vm: &Vm, file: Ref) -> Result<Stat, Errno> {
    vm.files.stat(&path_of(vm, file), true)
}

fn canonicalize(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let path = vm.string_of(args.r(1));
    let full = vm.files.canonical_path(path.as_bytes());
    reference(vm.new_string(&String::from_utf8_lossy(&full))?)
}

/// 1 exists, 2 regular, 4 directory.
fn attributes(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(stat(vm, args.r(1)).map_or(0, |s| 1 | (s.is_file() as i32) << 1 | (s.is_dir() as i32) << 2))
}

fn check_access(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(vm.files.access(&path_of(vm, args.r(1)), args.i(2) as u32).is_ok())
}

fn length(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    Ok(stat(vm, args.r(1)).map_or(0, |s| s.size))
}

fn last_modified(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    vm.control.read_clock |= vm.gate.sharing;
    Ok(stat(vm, args.r(1)).map_or(0, |s| s.mtime.millis()) as u64)
}

fn set_last_modified(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let path = path_of(vm, args.r(1));
    let done = stat(vm, args.r(1))
        .and_then(|s| vm.files_now().set_times(&path, s.atime, Time::from_millis(args.l(2)), true));
    boolean(done.is_ok())
}

fn set_permission(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let (access, enable, owner_only) = (args.i(2) as u32 & 7, args.z(3), args.z(4));
    let bits = if owner_only { access << 6 } else { access * 0o111 };
    let path = path_of(vm, args.r(1));
    let done = stat(vm, args.r(1)).and_then(|s| {
        let mode = if enable { s.mode | bits } else { s.mode & !bits };
        vm.files_now().chmod(&path, mode & 0o7777)
    });
    boolean(done.is_ok())
}

fn set_read_only(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let path = path_of(vm, args.r(1));
    let done = stat(vm, args.r(1)).and_then(|s| vm.files_now().chmod(&path, s.mode & 0o7777 & !0o222));
    boolean(done.is_ok())
}

fn create_file(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(1).is_null() {
        return Err(vm.throw_npe(t));
    }
    let path = vm.string_of(args.r(1)).into_bytes();
    let flags = Flags { read: true, write: true, create: true, exclusive: true, ..Flags::default() };
    let made = if path == b"/" { Err(Errno(libc::EEXIST)) } else { vm.files_now().open(&path, flags, 0o666) };
    match made {
        Ok(fd) => {
            let _ = vm.files.close(fd);
            boolean(true)
        }
        Err(Errno(libc::EEXIST)) => boolean(false),
        Err(errno) => Err(vm.io_error(t, errno)),
    }
}

fn create_directory(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let path = path_of(vm, args.r(1));
    boolean(vm.files_now().mkdir(&path, 0o777).is_ok())
}

fn delete(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let path = path_of(vm, args.r(1));
    boolean(vm.files_now().remove(&path).is_ok())
}

fn rename(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let (from, to) = (path_of(vm, args.r(1)), path_of(vm, args.r(2)));
    boolean(vm.files_now().rename(&from, &to).is_ok())
}

fn list(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let Ok(names) = vm.files.list(&path_of(vm, args.r(1))) else { return Ok(0) };
    let mut items = Vec::with_capacity(names.len());
    for name in names {
        items.push(vm.new_string(&String::from_utf8_lossy(&name))?);
    }
    reference(vm.new_ref_array(t, "java/lang/String", &items)?)
}

fn space(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    Ok(if stat(vm, args.r(1)).is_err() { 0 } else { SPACE })
}

fn name_max(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    Ok(255)
}
