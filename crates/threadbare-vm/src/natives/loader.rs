//! `java.lang.ClassLoader`: defining classes from bytes; what the boot loader has; the run-time
//! image as `jdk.internal.jimage` reads it.

use super::*;
use crate::classes::class::{ClassPtr, Kind};
use crate::classes::library::Part;
use crate::classes::load::Definition;
use crate::heap::arena::header;
use crate::ids::LoaderId;
use crate::trap::Trap;

const LOADER: &str = "java/lang/ClassLoader";
const BOOT: &str = "jdk/internal/loader/BootLoader";
const IMAGE: &str = "jdk/internal/jimage/BasicImageReader";

/// Flags of `defineClass0` (`MethodHandleNatives.Constants`).
mod flag {
    pub(crate) const NESTMATE: i32 = 1;
    pub(crate) const HIDDEN: i32 = 2;
}

pub const TABLE: &[Row] = &[
    (
        LOADER,
        "defineClass0",
        "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;",
        define_class0,
    ),
    (
        LOADER,
        "defineClass1",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class1,
    ),
    (
        LOADER,
        "defineClass2",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        define_class2,
    ),
    (LOADER, "retrieveDirectives", "()Ljava/lang/AssertionStatusDirectives;", retrieve_directives),
    (BOOT, "getSystemPackageNames", "()[Ljava/lang/String;", system_package_names),
    (BOOT, "getSystemPackageLocation", "(Ljava/lang/String;)Ljava/lang/String;", system_package_location),
    (
        "jdk/internal/jimage/NativeImageBuffer",
        "getNativeMap",
        "(Ljava/lang/String;)Ljava/nio/ByteBuffer;",
        image_index,
    ),
    (IMAGE, "readBuffer", "(JJ)Ljava/nio/ByteBuffer;", image_content),
    ("jdk/internal/perf/Perf", "createLong", "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;", perf_counter),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", yes),
];

fn yes(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    boolean(true)
}

/// Bytes `offset .. offset + length` of a `byte[]`.
fn array_bytes(vm: &mut Vm, t: ThreadId, array: Ref, offset: i32, length: i32) -> Result<Vec<u8>, Trap> {
    if array.is_null() {
        return Err(vm.throw_npe(t));
    }
    let size = vm.heap.array_len(array) as i64;
    if offset < 0 || length < 0 || offset as i64 + length as i64 > size {
        return Err(vm.throw_plain(t, "java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok(vm.heap.bytes(array.addr() + header::SIZE + offset as usize, length as usize).to_vec())
}

fn expected_name(vm: &Vm, name: Ref) -> Option<String> {
    (!name.is_null()).then(|| vm.string_of(name).replace('.', "/"))
}

fn define(
    vm: &mut Vm,
    t: ThreadId,
    loader: Ref,
    name: Ref,
    bytes: &[u8],
    domain: Ref,
) -> Result<ClassPtr, Trap> {
    let loader = vm.loader_id(loader);
    let expected = expected_name(vm, name);
    let class = vm.define_class(t, loader, expected.as_deref(), bytes, Definition::default())?;
    vm.set_ref_field(class.mirror.get(), Part::ClassVmDomain, domain);
    Ok(class)
}

fn define_class1(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let bytes = array_bytes(vm, t, args.r(2), args.i(3), args.i(4))?;
    reference(define(vm, t, args.r(0), args.r(1), &bytes, args.r(5))?.mirror.get())
}

/// From a direct buffer, whose memory is in the arena.
fn define_class2(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(2).is_null() {
        return Err(vm.throw_npe(t));
    }
    let length = args.i(4).max(0) as usize;
    let offset = vm.get_long_field(args.r(2), Part::BufferAddress).wrapping_add(args.i(3) as i64);
    let addr = vm.unsafe_address(t, Ref::NULL, offset, length)?;
    let bytes = vm.heap.bytes(addr, length).to_vec();
    reference(define(vm, t, args.r(0), args.r(1), &bytes, args.r(5))?.mirror.get())
}

/// Classes defined by a lookup: hidden ones, and normal ones in the lookup class's package.
fn define_class0(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let bytes = array_bytes(vm, t, args.r(3), args.i(4), args.i(5))?;
    let (domain, initialize, flags, data) = (args.r(6), args.z(7), args.i(8), args.r(9));
    let class = if flags & flag::HIDDEN == 0 {
        define(vm, t, args.r(0), args.r(2), &bytes, domain)?
    } else {
        let lookup = vm.class_ptr_of_mirror(args.r(1));
        let nest_host = (flags & flag::NESTMATE != 0).then(|| vm.nest_host(lookup));
        let suffix = vm.next_hidden_suffix();
        let definition = Definition {
            found: false,
            hidden: true,
            nest_host,
            class_data: data,
            hidden_suffix: Some(suffix),
            hidden_name: expected_name(vm, args.r(2)),
            source: lookup.source.clone(),
        };
        let loader = vm.loader_id(args.r(0));
        let class = vm.define_class(t, loader, None, &bytes, definition)?;
        let mirror = class.mirror.get();
        vm.set_ref_field(mirror, Part::ClassVmDomain, domain);
        vm.set_ref_field(mirror, Part::ClassData, data);
        class
    };
    // Nested, because this native cannot start over: the class is defined.
    if initialize {
        vm.init_nested(t, class)?;
    } else {
        vm.verify_class(t, class)?;
    }
    reference(class.mirror.get())
}

impl Vm {
    /// What follows the name of the next hidden class; HotSpot shows an address here.
    pub(crate) fn next_hidden_suffix(&mut self) -> String {
        self.native_state.hidden_classes += 1;
        format!("/0x{:016x}", 0x7f00_0000_0000u64 + u64::from(self.native_state.hidden_classes) * 0x400)
    }
}

fn retrieve_directives(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    let class = vm.library_class(t, "java/lang/AssertionStatusDirectives")?;
    vm.ensure_init(t, class)?;
    let names = vm.new_ref_array(t, "java/lang/String", &[])?;
    let bool_class = vm.known.primitive(Kind::Bool);
    let flags = vm.array_class_of(t, bool_class)?;
    let flags = vm.alloc_array(t, flags, 0)?;
    let object = vm.alloc_instance(class)?;
    vm.set_ref_field(object, Part::DirectiveClasses, names);
    vm.set_ref_field(object, Part::DirectiveClassEnabled, flags);
    vm.set_ref_field(object, Part::DirectivePackages, names);
    vm.set_ref_field(object, Part::DirectivePackageEnabled, flags);
    let on = vm.options.assertions;
    vm.set_bool_field(object, Part::DirectiveDefault, on);
    reference(object)
}

/// Packages in which the boot loader has defined a class, sorted: HotSpot's order is that of a
/// hash table.
fn system_package_names(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    let mut names: Vec<String> = vm
        .classes
        .iter()
        .filter(|c| c.loader == LoaderId::BOOT && c.file.is_some() && !c.hidden)
        .map(|c| c.package().to_string())
        .filter(|p| !p.is_empty())
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut strings = Vec::new();
    for name in &names {
        strings.push(vm.new_string(name)?);
    }
    reference(vm.new_ref_array(t, "java/lang/String", &strings)?)
}

fn system_package_location(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let package = vm.string_of(args.r(0)).replace('.', "/");
    let defined =
        vm.classes.iter().any(|c| c.loader == LoaderId::BOOT && c.file.is_some() && c.package() == package);
    if !defined {
        return Ok(0);
    }
    match vm.modules.name_of(&package) {
        Some(module) => reference(vm.new_string(&format!("jrt:/{module}"))?),
        None => Ok(0),
    }
}

/// The index of the run-time image as a direct buffer. Its content stays outside of the arena and
/// is read piece by piece by `image_content`.
fn image_index(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let own = vm.program.jdk_home.join("lib/modules");
    if vm.string_of(args.r(0)) != own.to_string_lossy() {
        return Ok(0);
    }
    let image = vm.program.image.clone();
    reference(direct_buffer(vm, t, image.index())?)
}

/// A direct buffer with these bytes; they lie in the arena, as all memory of the program.
fn direct_buffer(vm: &mut Vm, t: ThreadId, bytes: &[u8]) -> Result<Ref, Trap> {
    let class = vm.library_class(t, "java/nio/DirectByteBuffer")?;
    vm.init_nested(t, class)?;
    let memory = vm.new_byte_array(bytes)?;
    vm.native_state.buffers.push(memory);
    let address = (memory.addr() + header::SIZE) as u64;
    let length = bytes.len() as u64;
    match vm.method_part(class, Part::DirectNewInt) {
        Some(_) => vm.construct_part(t, Part::DirectNewInt, &[address, 0, length]),
        None => vm.construct_part(t, Part::DirectNewLong, &[address, 0, length, 0]),
    }
}

/// `Perf.createLong`: a counter that nobody outside reads.
fn perf_counter(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    reference(direct_buffer(vm, t, &args.l(4).to_ne_bytes())?)
}

/// `BasicImageReader.readBuffer`: bytes of the image file as a buffer of their own.
fn image_content(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let buffer_class = vm.library_class(t, "java/nio/ByteBuffer")?;
    vm.ensure_init(t, buffer_class)?;
    let (offset, size) = (args.l(1), args.l(3));
    let image = vm.program.image.clone();
    let range = usize::try_from(offset).ok().zip(usize::try_from(size).ok());
    let Some(bytes) = range.and_then(|(o, s)| image.bytes(o, s)) else {
        let message = format!("Bad offset: {offset}");
        return Err(vm.throw(t, "java/lang/IndexOutOfBoundsException", &message));
    };
    let array = vm.new_byte_array(bytes)?;
    vm.call_library(t, Part::BufferWrap, &[array.slot()])
}
