//! `java.io.UnixFileSystem`: what `java.io.File` asks of the file system.

use super::*;
use std::os::unix::fs::PermissionsExt;

const FS: &str = "java/io/UnixFileSystem";

pub const TABLE: &[Row] = &[
    (FS, "canonicalize0", "(Ljava/lang/String;)Ljava/lang/String;", canonicalize),
    (FS, "getBooleanAttributes0", "(Ljava/io/File;)I", attributes),
    (FS, "checkAccess", "(Ljava/io/File;I)Z", check_access),
    (FS, "checkAccess0", "(Ljava/io/File;I)Z", check_access),
    (FS, "getLength", "(Ljava/io/File;)J", length),
    (FS, "getLength0", "(Ljava/io/File;)J", length),
    (FS, "getNameMax0", "(Ljava/lang/String;)J", name_max),
];

fn file_path(vm: &Vm, file: Ref) -> String {
    vm.field_offset(vm.class_of(file), "path")
        .map(|o| vm.string_of(vm.heap.get_ref(file.addr() + o)))
        .unwrap_or_default()
}

fn canonicalize(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let path = vm.string_of(args.r(1));
    let mut rest = Vec::new();
    let mut head = std::path::Path::new(&path);
    let known = loop {
        if let Ok(real) = head.canonicalize() {
            break real;
        }
        match (head.parent(), head.file_name()) {
            (Some(parent), Some(name)) => {
                rest.push(name);
                head = parent;
            }
            _ => break std::path::PathBuf::from("/"),
        }
    };
    let full = rest.iter().rev().fold(known, |p, n| p.join(n));
    reference(vm.new_string(&full.to_string_lossy())?)
}

fn attributes(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(match std::fs::metadata(file_path(vm, args.r(1))) {
        Ok(m) => 1 | (m.is_file() as i32) << 1 | (m.is_dir() as i32) << 2,
        Err(_) => 0,
    })
}

fn check_access(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let mode = std::fs::metadata(file_path(vm, args.r(1))).map_or(0, |m| m.permissions().mode());
    boolean(mode & (args.i(2) as u32 * 0o111) != 0)
}

fn length(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    Ok(std::fs::metadata(file_path(vm, args.r(1))).map_or(0, |m| m.len()))
}

fn name_max(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    Ok(255)
}
