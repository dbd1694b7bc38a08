//! The world outside of the run: environment, processes, network, time zone, performance counters.
//!
//! A run sees a fixed world: a small environment, no other process, one address (127.0.0.1), the
//! time zone UTC. What would reach further fails as if the system forbade it.

use super::*;
use crate::classes::library::Part;
use crate::trap::Trap;

const HANDLE: &str = "java/lang/ProcessHandleImpl";
const V4: &str = "java/net/Inet4AddressImpl";
const V6: &str = "java/net/Inet6AddressImpl";
const PERF: &str = "jdk/internal/perf/Perf";
const CGROUP: &str = "jdk/internal/platform/CgroupMetrics";

/// The process id of the run.
pub(super) const PID: i64 = 1000;

pub const TABLE: &[Row] = &[
    ("java/lang/ProcessEnvironment", "environ", "()[[B", environ),
    ("java/lang/ProcessImpl", "init", "()V", nothing),
    ("java/lang/ProcessImpl", "forkAndExec", "(I[B[B[BI[BI[B[IZ)I", fork_and_exec),
    (HANDLE, "initNative", "()V", nothing),
    (HANDLE, "getCurrentPid0", "()J", current_pid),
    (HANDLE, "isAlive0", "(J)J", is_alive),
    (HANDLE, "parent0", "(JJ)J", minus_one),
    (HANDLE, "getProcessPids0", "(J[J[J[J)I", nothing),
    (HANDLE, "destroy0", "(JJZ)Z", nothing),
    ("java/lang/ProcessHandleImpl$Info", "info0", "(J)V", nothing),
    ("java/util/TimeZone", "getSystemTimeZoneID", "(Ljava/lang/String;)Ljava/lang/String;", time_zone),
    ("java/util/TimeZone", "getSystemGMTOffsetID", "()Ljava/lang/String;", gmt_offset),
    (PERF, "createLong", "(Ljava/lang/String;IIJ)Ljava/nio/ByteBuffer;", create_counter),
    (PERF, "highResCounter", "()J", counter),
    (PERF, "highResFrequency", "()J", frequency),
    (CGROUP, "isUseContainerSupport", "()Z", nothing),
    (CGROUP, "isContainerized0", "()Z", nothing),
    // Names and addresses.
    ("java/net/InetAddress", "init", "()V", nothing),
    ("java/net/InetAddress", "isIPv4Available", "()Z", yes),
    ("java/net/InetAddress", "isIPv6Supported", "()Z", nothing),
    ("java/net/InetAddressImplFactory", "isIPv6Supported", "()Z", nothing),
    ("java/net/Inet4Address", "init", "()V", nothing),
    ("java/net/Inet6Address", "init", "()V", nothing),
    ("java/net/DatagramPacket", "init", "()V", nothing),
    (V4, "getLocalHostName", "()Ljava/lang/String;", local_host),
    (V6, "getLocalHostName", "()Ljava/lang/String;", local_host),
    (V4, "lookupAllHostAddr", "(Ljava/lang/String;)[Ljava/net/InetAddress;", lookup),
    (V6, "lookupAllHostAddr", "(Ljava/lang/String;)[Ljava/net/InetAddress;", lookup),
    (V6, "lookupAllHostAddr", "(Ljava/lang/String;I)[Ljava/net/InetAddress;", lookup),
    (V4, "getHostByAddr", "([B)Ljava/lang/String;", reverse_lookup),
    (V6, "getHostByAddr", "([B)Ljava/lang/String;", reverse_lookup),
    (V4, "isReachable0", "([BI[BI)Z", nothing),
    (V6, "isReachable0", "([BII[BII)Z", nothing),
    ("sun/net/spi/DefaultProxySelector", "init", "()Z", nothing),
    ("sun/net/PortConfig", "getLower0", "()I", first_port),
    ("sun/net/PortConfig", "getUpper0", "()I", last_port),
    ("sun/net/dns/ResolverConfigurationImpl", "fallbackDomain0", "()Ljava/lang/String;", nothing),
    ("jdk/net/LinuxSocketOptions", "quickAckSupported0", "()Z", nothing),
    ("jdk/net/LinuxSocketOptions", "keepAliveOptionsSupported0", "()Z", nothing),
    ("jdk/net/LinuxSocketOptions", "incomingNapiIdSupported0", "()Z", nothing),
    ("sun/nio/ch/UnixDomainSockets", "init", "()Z", nothing),
];

fn yes(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(true)
}

fn minus_one(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(-1i64 as u64)
}

fn environ(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let mut items = Vec::new();
    for (name, value) in vm.options.world.environment() {
        items.push(vm.new_byte_array(name.as_bytes())?);
        items.push(vm.new_byte_array(value.as_bytes())?);
    }
    reference(vm.new_ref_array(t, "[B", &items)?)
}

fn fork_and_exec(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let message = if vm.program.feature < 21 {
        "error=1, Operation not permitted"
    } else {
        "Exec failed, error: 1 (Operation not permitted) "
    };
    Err(vm.throw(t, "java/io/IOException", message))
}

fn current_pid(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(PID as u64)
}

/// The start time of a process, zero if it is not known; -1 if there is no such process.
fn is_alive(_: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
    Ok(if args.l(0) == PID { 0 } else { -1i64 as u64 })
}

fn time_zone(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    reference(vm.new_string("UTC")?)
}

fn gmt_offset(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    reference(vm.new_string("GMT")?)
}

/// A counter nobody outside reads: eight bytes of direct memory.
fn create_counter(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let value = args.l(4);
    let buffer = Ref::from_slot(vm.call_library(t, Part::BufferAllocateDirect, &[8])?);
    let address = vm.get_long_field(buffer, Part::BufferAddress);
    let address = vm.unsafe_address(t, Ref::NULL, address, 8)?;
    vm.heap.set_i64(address, value);
    reference(buffer)
}

fn counter(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    vm.control.read_clock |= vm.gate.sharing;
    Ok(vm.pace.clock as u64)
}

fn frequency(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    Ok(1_000_000_000)
}

// ---- network ----------------------------------------------------------------------------------

fn local_host(vm: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    reference(vm.new_string("localhost")?)
}

fn unknown_host(vm: &mut Vm, t: ThreadId, name: &str) -> Trap {
    vm.throw(t, "java/net/UnknownHostException", &format!("{name}: Name or service not known"))
}

fn lookup(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(1).is_null() {
        return Err(vm.throw(t, "java/lang/NullPointerException", "host argument is null"));
    }
    let name = vm.string_of(args.r(1));
    if name != "localhost" && name != "ip6-localhost" {
        return Err(unknown_host(vm, t, &name));
    }
    let bytes = vm.new_byte_array(&[127, 0, 0, 1])?;
    let address = vm.construct_part(t, Part::Inet4New, &[args.r(1).slot(), bytes.slot()])?;
    reference(vm.new_ref_array(t, "java/net/InetAddress", &[address])?)
}

fn reverse_lookup(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if vm.byte_array_of(args.r(1)) == [127, 0, 0, 1] {
        return local_host(vm, t, args);
    }
    Err(vm.throw_plain(t, "java/net/UnknownHostException"))
}

fn first_port(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(32768)
}

fn last_port(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(60999)
}
