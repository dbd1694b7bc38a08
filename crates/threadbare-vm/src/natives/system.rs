//! Start-up services: properties, the VM's own switches, signals, access control.

use super::*;
use crate::classes::library::Part;
use crate::trap::Trap;
use threadbare_classfile::paths::as_java;

const PROPS: &str = "jdk/internal/util/SystemProps$Raw";
const CDS: &str = "jdk/internal/misc/CDS";
const CONTROLLER: &str = "java/security/AccessController";

pub const TABLE: &[Row] = &[
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", has_cas8),
    (PROPS, "vmProperties", "()[Ljava/lang/String;", vm_properties),
    (PROPS, "platformProperties", "()[Ljava/lang/String;", platform_properties),
    ("jdk/internal/misc/VM", "initialize", "()V", nothing),
    ("jdk/internal/misc/VM", "latestUserDefinedLoader0", "()Ljava/lang/ClassLoader;", latest_user_loader),
    ("jdk/internal/misc/VM", "getNanoTimeAdjustment", "(J)J", nano_time_adjustment),
    ("jdk/internal/misc/VM", "getRuntimeArguments", "()[Ljava/lang/String;", empty_strings),
    (CDS, "isDumpingClassList0", "()Z", nothing),
    (CDS, "isDumpingArchive0", "()Z", nothing),
    (CDS, "isSharingEnabled0", "()Z", nothing),
    (CDS, "getCDSConfigStatus", "()I", nothing),
    (CDS, "needsClassInitBarrier0", "(Ljava/lang/Class;)Z", nothing),
    (CDS, "initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
    (CDS, "defineArchivedModules", "(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V", nothing),
    (CDS, "getRandomSeedForDumping", "()J", random_seed),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", "()Z", is_preview_enabled),
    (CONTROLLER, "getStackAccessControlContext", "()Ljava/security/AccessControlContext;", nothing),
    (CONTROLLER, "getInheritedAccessControlContext", "()Ljava/security/AccessControlContext;", nothing),
    (CONTROLLER, "ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", nothing),
    (
        "jdk/internal/loader/NativeLibraries",
        "findBuiltinLib",
        "(Ljava/lang/String;)Ljava/lang/String;",
        find_builtin_lib,
    ),
    (
        "jdk/internal/loader/NativeLibraries",
        "load",
        "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z",
        load_library,
    ),
    (
        "jdk/internal/loader/NativeLibraries",
        "load",
        "(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZ)Z",
        load_library,
    ),
    ("java/lang/System", "mapLibraryName", "(Ljava/lang/String;)Ljava/lang/String;", map_library_name),
    ("java/lang/ref/Finalizer", "isFinalizationEnabled", "()Z", nothing),
    ("java/lang/ref/Reference", "refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/PhantomReference", "refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/Reference", "clear0", "()V", clear_reference),
    ("java/lang/ref/PhantomReference", "clear0", "()V", clear_reference),
];

fn has_cas8(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(true)
}

fn is_preview_enabled(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(vm.options.world.preview)
}

/// A fixed seed where the library would take one from the environment: runs repeat.
fn random_seed(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(0x5EED_5EED_5EED)
}

fn strings(vm: &mut Vm, t: ThreadId, items: &[Option<String>]) -> NativeResult {
    let mut refs = Vec::new();
    for item in items {
        refs.push(match item {
            Some(text) => vm.new_string(text)?,
            None => Ref::NULL,
        });
    }
    reference(vm.new_ref_array(t, "java/lang/String", &refs)?)
}

fn empty_strings(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    strings(vm, t, &[])
}

/// Key and value pairs that the VM itself contributes.
fn vm_properties(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    let home = vm.program.jdk_home.to_string_lossy().into_owned();
    let feature = vm.program.feature;
    let mut pairs: Vec<(String, String)> = vec![
        ("java.home".into(), home.clone()),
        ("java.vm.specification.name".into(), "Java Virtual Machine Specification".into()),
        ("java.vm.specification.vendor".into(), "Oracle Corporation".into()),
        ("java.vm.specification.version".into(), feature.to_string()),
        ("java.vm.name".into(), "Threadbare".into()),
        ("java.vm.vendor".into(), "Threadbare".into()),
        ("java.vm.version".into(), env!("CARGO_PKG_VERSION").into()),
        ("java.vm.info".into(), "interpreted mode".into()),
        // Without it there is no bean of the compiler, and programs expect one.
        ("sun.management.compiler".into(), "Threadbare".into()),
        ("java.vm.compressedOopsMode".into(), "32-bit".into()),
        ("java.class.path".into(), as_java(&vm.options.class_path_text)),
        ("java.library.path".into(), "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib".into()),
        ("sun.boot.library.path".into(), format!("{home}/lib")),
        ("sun.nio.MaxDirectMemorySize".into(), "-1".into()),
        ("sun.nio.PageAlignDirectMemory".into(), "false".into()),
        ("jdk.debug".into(), "release".into()),
    ];
    pairs.extend(vm.options.world.module_properties());
    pairs.extend(vm.options.properties.iter().cloned());
    let mut items: Vec<Option<String>> = Vec::new();
    for (key, value) in pairs {
        items.push(Some(key));
        items.push(Some(value));
    }
    items.push(None);
    items.push(None);
    strings(vm, t, &items)
}

/// The order of SystemProps.Raw's indices, which are the same in JDK 17 and differ later only by
/// entries added; they are read from the class itself.
fn platform_properties(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = args.method.class;
    let values: &[(&str, &str)] = &[
        ("_file_separator_NDX", "/"),
        ("_path_separator_NDX", ":"),
        ("_line_separator_NDX", "\n"),
        ("_file_encoding_NDX", "UTF-8"),
        ("_native_encoding_NDX", "UTF-8"),
        ("_sun_jnu_encoding_NDX", "UTF-8"),
        ("_stdout_encoding_NDX", ""),
        ("_stderr_encoding_NDX", ""),
        ("_java_io_tmpdir_NDX", "/tmp"),
        ("_os_name_NDX", "Linux"),
        ("_os_arch_NDX", "amd64"),
        ("_os_version_NDX", "6.0"),
        ("_sun_arch_data_model_NDX", "64"),
        ("_sun_cpu_endian_NDX", "little"),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle"),
        ("_user_name_NDX", "user"),
        ("_display_language_NDX", "en"),
        ("_format_language_NDX", "en"),
    ];
    let index_of = |vm: &Vm, name: &str| {
        let field = class.fields.iter().find(|f| &*f.name == name)?;
        let index = class.field_info(field)?.constant_value?;
        match class.file_static()?.constants.get(index as usize)? {
            threadbare_classfile::Constant::Integer(v) => Some(*v as usize),
            _ => {
                let _ = vm;
                None
            }
        }
    };
    let length = index_of(vm, "FIXED_LENGTH")
        .or_else(|| {
            class
                .fields
                .iter()
                .filter(|f| f.name.ends_with("_NDX"))
                .filter_map(|f| index_of(vm, &f.name))
                .max()
                .map(|m| m + 1)
        })
        .unwrap_or(64);
    let mut items: Vec<Option<String>> = vec![None; length.max(48)];
    for (name, value) in values {
        if let Some(index) = index_of(vm, name)
            && !value.is_empty()
        {
            items[index] = Some(value.to_string());
        }
    }
    let here = std::env::current_dir().map(|d| d.to_string_lossy().into_owned()).unwrap_or("/".into());
    for (name, value) in [("_user_dir_NDX", here), ("_user_home_NDX", "/home/user".to_string())] {
        if let Some(index) = index_of(vm, name) {
            items[index] = Some(value);
        }
    }
    strings(vm, t, &items)
}

fn latest_user_loader(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let found = vm.thread(t).frames.iter().rev().map(|f| f.method.class.loader).find(|l| l.0 >= 2);
    reference(found.map_or(Ref::NULL, |l| vm.loader_object(l)))
}

fn nano_time_adjustment(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    vm.control.read_clock |= vm.gate.sharing;
    vm.pace.clock += 1_000;
    let now = super::lang::EPOCH_MILLIS * 1_000_000 + vm.pace.clock;
    Ok((now - args.l(0).wrapping_mul(1_000_000_000)) as u64)
}

/// The library's own native libraries are built in: this machine is them. Those are the ones that the JDK has,
/// and whatever its own classes ask for.
fn find_builtin_lib(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.string_of(args.r(0));
    let in_jdk = !name.contains('/') && vm.program.jdk_home.join("lib").join(&name).is_file();
    reference(if in_jdk || is_asked_by_library(vm, t) { args.r(0) } else { Ref::NULL })
}

/// Does a class of the library want a native library, and not one of the program by way of it?
fn is_asked_by_library(vm: &Vm, t: ThreadId) -> bool {
    let passes_on = |class: &str| {
        class.starts_with("jdk/internal/loader/")
            || matches!(class, "java/lang/System" | "java/lang/Runtime" | "java/lang/ClassLoader")
            || class.starts_with("java/security/AccessController")
    };
    let mut frames = vm.thread(t).frames.iter().rev();
    let asks = frames.find(|frame| !passes_on(&frame.method.class.name));
    asks.is_none_or(|frame| frame.method.class.loader.0 <= 1)
}

/// Native code of the program cannot run here: loading it fails as if the library were damaged.
fn load_library(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (is_builtin, throws) = (args.z(2), args.z(args.len() - 1));
    if is_builtin || !throws {
        return boolean(is_builtin);
    }
    let message = format!("{}: native code is not supported", vm.string_of(args.r(1)));
    Err(vm.throw(t, "java/lang/UnsatisfiedLinkError", &message))
}

fn map_library_name(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(0).is_null() {
        return Err(vm.throw_npe(t));
    }
    let name = format!("lib{}.so", vm.string_of(args.r(0)));
    reference(vm.new_string(&name)?)
}

fn referent(vm: &mut Vm, reference: Ref) -> Result<usize, Trap> {
    match vm.part_offset(vm.class_ptr_of(reference), Part::Referent) {
        Some(offset) => Ok(reference.addr() + offset),
        None => Err(vm.internal("Reference without referent")),
    }
}

fn refers_to(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let addr = referent(vm, args.r(0))?;
    boolean(vm.heap.get_ref(addr) == args.r(1))
}

fn clear_reference(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let addr = referent(vm, args.r(0))?;
    vm.heap.set_ref(addr, Ref::NULL);
    Ok(0)
}
