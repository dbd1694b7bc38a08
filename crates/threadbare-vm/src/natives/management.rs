//! `java.lang.management` and `com.sun.management`: the beans of the platform.
//!
//! What they tell is virtual, like the rest of the world: the clock, a machine with fixed memory and four
//! processors, one pool of objects and one of classes. What is asked about threads is in `thread_info.rs`.
//!
//! Pools have no thresholds, because nothing would ever announce that one was passed. Processor time is the
//! virtual time, and the load is nothing.

use super::*;
use crate::classes::class::Kind;
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::ids::LoaderId;
use crate::trap::Trap;

const VM: &str = "sun/management/VMManagementImpl";
const MEMORY: &str = "sun/management/MemoryImpl";
const POOL: &str = "sun/management/MemoryPoolImpl";
const COLLECTOR: &str = "sun/management/GarbageCollectorImpl";
const INFO: &str = "com/sun/management/internal/GcInfoBuilder";
const SYSTEM: &str = "com/sun/management/internal/OperatingSystemImpl";
const FLAG: &str = "com/sun/management/internal/Flag";
const COMMANDS: &str = "com/sun/management/internal/DiagnosticCommandImpl";
const USAGE: &str = "()Ljava/lang/management/MemoryUsage;";

/// The name of the pool of objects, and of what collects it.
const HEAP: &str = "Heap";
const GARBAGE: &str = "Threadbare";
/// The name of the pool of classes, and of what manages it.
const CLASSES: &str = "Metaspace";
const CLASSES_MANAGER: &str = "Metaspace Manager";

/// Main memory of the virtual machine's virtual host, and what of it is free.
const HOST_MEMORY: i64 = 16 << 30;
/// What a class counts for in the pool of classes.
const CLASS_BYTES: i64 = 8 << 10;
/// Classes that there are while threads are explored: which ones a machine has loaded by then depends on
/// what it has run before.
const SOME_CLASSES: i64 = 1_000;

pub const TABLE: &[Row] = &[
    (VM, "getVersion0", "()Ljava/lang/String;", version),
    (VM, "initOptionalSupportFields", "()V", set_supported),
    (VM, "isThreadContentionMonitoringEnabled", "()Z", nothing),
    (VM, "isThreadCpuTimeEnabled", "()Z", yes),
    (VM, "isThreadAllocatedMemoryEnabled", "()Z", yes),
    (VM, "getTotalClassCount", "()J", class_count),
    (VM, "getUnloadedClassCount", "()J", nothing),
    (VM, "getVerboseClass", "()Z", nothing),
    (VM, "getVerboseGC", "()Z", nothing),
    (VM, "getProcessId", "()I", process_id),
    (VM, "getVmArguments0", "()[Ljava/lang/String;", arguments),
    (VM, "getStartupTime", "()J", start_time),
    (VM, "getUptime0", "()J", up_time),
    (VM, "getAvailableProcessors", "()I", processors),
    (VM, "getTotalCompileTime", "()J", nothing),
    (VM, "getSafepointCount", "()J", nothing),
    (VM, "getTotalSafepointTime", "()J", nothing),
    (VM, "getSafepointSyncTime", "()J", nothing),
    (VM, "getTotalApplicationNonStoppedTime", "()J", nothing),
    (VM, "getLoadedClassSize", "()J", nothing),
    (VM, "getUnloadedClassSize", "()J", nothing),
    (VM, "getClassLoadingTime", "()J", nothing),
    (VM, "getMethodDataSize", "()J", nothing),
    (VM, "getInitializedClassCount", "()J", class_count),
    (VM, "getClassInitializationTime", "()J", nothing),
    (VM, "getClassVerificationTime", "()J", nothing),
    ("sun/management/ClassLoadingImpl", "setVerboseClass", "(Z)V", nothing),
    (MEMORY, "setVerboseGC", "(Z)V", nothing),
    (MEMORY, "getMemoryPools0", "()[Ljava/lang/management/MemoryPoolMXBean;", make_pools),
    (MEMORY, "getMemoryManagers0", "()[Ljava/lang/management/MemoryManagerMXBean;", make_managers),
    (MEMORY, "getMemoryUsage0", "(Z)Ljava/lang/management/MemoryUsage;", memory_usage),
    (POOL, "getUsage0", USAGE, pool_usage),
    (POOL, "getPeakUsage0", USAGE, pool_usage),
    (POOL, "getCollectionUsage0", USAGE, nothing),
    (POOL, "resetPeakUsage0", "()V", nothing),
    (POOL, "getMemoryManagers0", "()[Ljava/lang/management/MemoryManagerMXBean;", managers_of_pool),
    (
        "sun/management/MemoryManagerImpl",
        "getMemoryPools0",
        "()[Ljava/lang/management/MemoryPoolMXBean;",
        pools_of_manager,
    ),
    (COLLECTOR, "getCollectionCount", "()J", collections),
    (COLLECTOR, "getCollectionTime", "()J", nothing),
    (
        "com/sun/management/internal/GarbageCollectorExtImpl",
        "setNotificationEnabled",
        "(Lcom/sun/management/GarbageCollectorMXBean;Z)V",
        nothing,
    ),
    (INFO, "getNumGcExtAttributes", "(Ljava/lang/management/GarbageCollectorMXBean;)I", nothing),
    (
        INFO,
        "fillGcAttributeInfo",
        "(Ljava/lang/management/GarbageCollectorMXBean;I[Ljava/lang/String;[C[Ljava/lang/String;)V",
        nothing,
    ),
    (
        INFO,
        "getLastGcInfo0",
        "(Ljava/lang/management/GarbageCollectorMXBean;I[Ljava/lang/Object;[C[Ljava/lang/management/MemoryUsage;[Ljava/lang/management/MemoryUsage;)Lcom/sun/management/GcInfo;",
        nothing,
    ),
    (SYSTEM, "initialize0", "()V", nothing),
    (SYSTEM, "getCommittedVirtualMemorySize0", "()J", heap_limit),
    (SYSTEM, "getFreeMemorySize0", "()J", host_memory),
    (SYSTEM, "getTotalMemorySize0", "()J", host_memory),
    (SYSTEM, "getFreeSwapSpaceSize0", "()J", nothing),
    (SYSTEM, "getTotalSwapSpaceSize0", "()J", nothing),
    (SYSTEM, "getMaxFileDescriptorCount0", "()J", most_files),
    (SYSTEM, "getOpenFileDescriptorCount0", "()J", open_files),
    (SYSTEM, "getProcessCpuTime0", "()J", virtual_time),
    (SYSTEM, "getProcessCpuLoad0", "()D", nothing),
    (SYSTEM, "getCpuLoad0", "()D", nothing),
    (SYSTEM, "getSingleCpuLoad0", "(I)D", nothing),
    (SYSTEM, "getHostConfiguredCpuCount0", "()I", processors),
    (SYSTEM, "getHostOnlineCpuCount0", "()I", processors),
    (SYSTEM, "getHostTotalCpuTicks0", "()J", nothing),
    (FLAG, "initialize", "()V", nothing),
    (FLAG, "getAllFlagNames", "()[Ljava/lang/String;", flag_names),
    (FLAG, "getInternalFlagCount", "()I", flag_count),
    (FLAG, "getFlags", "([Ljava/lang/String;[Lcom/sun/management/internal/Flag;I)I", flags),
    (COMMANDS, "setNotificationEnabled", "(Z)V", nothing),
    (COMMANDS, "getDiagnosticCommands", "()[Ljava/lang/String;", no_commands),
    (
        COMMANDS,
        "getDiagnosticCommandInfo",
        "([Ljava/lang/String;)[Lcom/sun/management/internal/DiagnosticCommandInfo;",
        no_command_infos,
    ),
];

fn yes(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(true)
}

/// The version of HotSpot's management interface.
fn version(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    let version = if vm.program.feature < 21 { "3.0" } else { "4.0" };
    reference(vm.new_string(version)?)
}

fn set_supported(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    for part in [
        Part::SupportsCompilationTime,
        Part::SupportsContention,
        Part::SupportsOwnCpuTime,
        Part::SupportsCpuTime,
        Part::SupportsMonitors,
        Part::SupportsSynchronizers,
        Part::SupportsAllocation,
        Part::SupportsCommands,
    ] {
        let address = vm.static_part(t, part)?;
        vm.heap.set_u8(address, 1);
    }
    Ok(0)
}

fn classes(vm: &Vm) -> i64 {
    if vm.gate.sharing { SOME_CLASSES } else { vm.classes.len() as i64 }
}

fn class_count(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(classes(vm) as u64)
}

fn process_id(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(super::world::PID as i32)
}

/// What of the command line is an option of `java` too.
fn arguments(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let world = crate::world::World { variables: vec![], host: None, ..vm.options.world.clone() };
    let properties = vm.options.properties.iter().map(|(key, value)| format!("-D{key}={value}"));
    let texts: Vec<String> = properties.chain(world.to_words()).collect();
    let mut strings = Vec::new();
    for text in &texts {
        strings.push(vm.new_string(text)?);
    }
    reference(vm.new_ref_array(t, "java/lang/String", &strings)?)
}

fn start_time(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(super::lang::EPOCH_MILLIS as u64)
}

fn up_time(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    Ok((super::lang::now(vm, t)? / 1_000_000) as u64)
}

pub(super) fn virtual_time(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    Ok(super::lang::now(vm, t)? as u64)
}

fn processors(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(super::lang::PROCESSORS)
}

fn heap_limit(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(vm.heap.limit() as u64)
}

fn host_memory(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(HOST_MEMORY as u64)
}

fn most_files(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(1 << 20)
}

/// The standard streams.
fn open_files(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(3)
}

// ---- memory -----------------------------------------------------------------------------------

fn usage(vm: &mut Vm, t: ThreadId, of_objects: bool) -> NativeResult {
    let [initial, used, committed, most] = if of_objects {
        let limit = vm.heap.limit() as i64;
        [0, vm.heap.used() as i64, limit, limit]
    } else {
        let bytes = classes(vm) * CLASS_BYTES;
        [0, bytes, bytes, -1]
    };
    let slots = [initial, 0, used, 0, committed, 0, most, 0].map(|value| value as u64);
    reference(vm.construct_part(t, Part::UsageNew, &slots)?)
}

fn memory_usage(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    usage(vm, t, args.z(1))
}

fn pool_usage(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.get_ref_field(args.r(0), Part::PoolName);
    let of_objects = vm.string_of(name) == HEAP;
    usage(vm, t, of_objects)
}

fn make_pools(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let mut pools = Vec::new();
    for (name, of_objects) in [(HEAP, true), (CLASSES, false)] {
        let name = vm.intern_text(name)?;
        let none = -1i64 as u64;
        let slots = [name.slot(), u64::from(of_objects), none, 0, none, 0];
        pools.push(Ref::from_slot(vm.call_library(t, Part::CreatePool, &slots)?));
    }
    reference(vm.new_ref_array(t, "java/lang/management/MemoryPoolMXBean", &pools)?)
}

fn make_managers(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let name = vm.intern_text(GARBAGE)?;
    // The module of this class may be missing from an image.
    let extended = "com/sun/management/internal/GarbageCollectorExtImpl";
    let create = match vm.find_class(t, LoaderId::BOOT, extended)? {
        Some(_) => Part::CreateExtendedCollector,
        None => Part::CreateCollector,
    };
    let collector = vm.call_library(t, create, &[name.slot(), 0])?;
    let name = vm.intern_text(CLASSES_MANAGER)?;
    let other = vm.call_library(t, Part::CreateManager, &[name.slot()])?;
    let managers = [collector, other].map(Ref::from_slot);
    reference(vm.new_ref_array(t, "java/lang/management/MemoryManagerMXBean", &managers)?)
}

/// Pools and managers come in the same order, each pool with its manager.
fn counterpart(vm: &mut Vm, t: ThreadId, all: Part, of_objects: bool, component: &str) -> NativeResult {
    let all = Ref::from_slot(vm.call_library(t, all, &[])?);
    let items = vm.ref_array_items(all);
    let found: Vec<Ref> = items.get(usize::from(!of_objects)).copied().into_iter().collect();
    reference(vm.new_ref_array(t, component, &found)?)
}

fn managers_of_pool(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.get_ref_field(args.r(0), Part::PoolName);
    let of_objects = vm.string_of(name) == HEAP;
    counterpart(vm, t, Part::MemoryManagers, of_objects, "java/lang/management/MemoryManagerMXBean")
}

fn pools_of_manager(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.get_ref_field(args.r(0), Part::ManagerName);
    let of_objects = vm.string_of(name) == GARBAGE;
    counterpart(vm, t, Part::MemoryPools, of_objects, "java/lang/management/MemoryPoolMXBean")
}

fn collections(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(u64::from(vm.native_state.collections))
}

// ---- options ----------------------------------------------------------------------------------

/// The value of an option of HotSpot's.
#[derive(Clone, Copy)]
enum Value {
    Flag(bool),
    Number(i64),
    HeapLimit,
}

/// Options of HotSpot's that programs ask for, to know the size of objects: as this machine has them.
const FLAGS: [(&str, Value); 6] = [
    ("UseCompressedOops", Value::Flag(true)),
    ("UseCompressedClassPointers", Value::Flag(true)),
    ("ObjectAlignmentInBytes", Value::Number(8)),
    ("MaxHeapSize", Value::HeapLimit),
    ("PrintGC", Value::Flag(false)),
    ("HeapDumpOnOutOfMemoryError", Value::Flag(false)),
];

fn flag_count(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(FLAGS.len() as i32)
}

fn flag_names(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let mut names = Vec::new();
    for (name, _) in FLAGS {
        names.push(vm.intern_text(name)?);
    }
    reference(vm.new_ref_array(t, "java/lang/String", &names)?)
}

/// Fills an array with the options of these names, or with all of them; how many there are.
fn flags(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (names, array) = (args.r(0), args.r(1));
    let wanted: Vec<String> = if names.is_null() {
        FLAGS.iter().map(|(name, _)| name.to_string()).collect()
    } else {
        vm.ref_array_items(names).iter().map(|name| vm.string_of(*name)).collect()
    };
    let mut count = 0;
    for (i, name) in wanted.iter().enumerate().take(vm.heap.array_len(array)) {
        let Some((_, value)) = FLAGS.iter().find(|(known, _)| known == name) else { continue };
        let flag = new_flag(vm, t, name, *value)?;
        vm.heap.set_ref(array.addr() + header::SIZE + 4 * i, flag);
        count += 1;
    }
    int(count)
}

fn new_flag(vm: &mut Vm, t: ThreadId, name: &str, value: Value) -> Result<Ref, Trap> {
    let (kind, value) = match value {
        Value::Flag(value) => (Kind::Bool, u64::from(value)),
        Value::Number(value) => (Kind::Long, value as u64),
        Value::HeapLimit => (Kind::Long, vm.heap.limit() as u64),
    };
    let value = vm.box_value(t, kind, value)?;
    let name = vm.new_string(name)?;
    let address = vm.static_part(t, Part::OriginDefault)?;
    let class = vm.library_class(t, "com/sun/management/VMOption$Origin")?;
    vm.init_nested(t, class)?;
    let origin = vm.heap.get_ref(address);
    vm.construct_part(t, Part::FlagNew, &[name.slot(), value.slot(), 0, 1, origin.slot()])
}

fn no_commands(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    reference(vm.new_ref_array(t, "java/lang/String", &[])?)
}

fn no_command_infos(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    reference(vm.new_ref_array(t, "com/sun/management/internal/DiagnosticCommandInfo", &[])?)
}
