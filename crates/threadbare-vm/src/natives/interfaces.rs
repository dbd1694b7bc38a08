//! `java.net.NetworkInterface`: there is one, `lo`, with the address of the loopback.

use super::*;
use crate::channels::Address;
use crate::classes::library::Part;
use crate::trap::Trap;

const INTERFACE: &str = "java/net/NetworkInterface";

const NAME: &str = "lo";
const INDEX: i32 = 1;
/// Bits of its addresses that all of them have in common.
const MASK_BITS: i16 = 8;
const LARGEST_PACKET: i32 = 65_536;

pub const TABLE: &[Row] = &[
    (INTERFACE, "init", "()V", nothing),
    (INTERFACE, "getAll", "()[Ljava/net/NetworkInterface;", all),
    (INTERFACE, "getByName0", "(Ljava/lang/String;)Ljava/net/NetworkInterface;", by_name),
    (INTERFACE, "getByIndex0", "(I)Ljava/net/NetworkInterface;", by_index),
    (INTERFACE, "getByInetAddress0", "(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;", by_address),
    (INTERFACE, "boundInetAddress0", "(Ljava/net/InetAddress;)Z", is_bound),
    (INTERFACE, "isUp0", "(Ljava/lang/String;I)Z", yes),
    (INTERFACE, "isLoopback0", "(Ljava/lang/String;I)Z", yes),
    (INTERFACE, "supportsMulticast0", "(Ljava/lang/String;I)Z", nothing),
    (INTERFACE, "isP2P0", "(Ljava/lang/String;I)Z", nothing),
    (INTERFACE, "getMacAddr0", "([BLjava/lang/String;I)[B", nothing),
    (INTERFACE, "getMTU0", "(Ljava/lang/String;I)I", largest_packet),
];

fn yes(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(true)
}

fn largest_packet(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(LARGEST_PACKET)
}

/// The one interface, as a new object.
fn loopback(vm: &mut Vm, t: ThreadId) -> Result<Ref, Trap> {
    let address = Address { ip: Address::LOOPBACK, port: 0 };
    let address = super::sockets::inet_address(vm, t, address)?;
    let addresses = vm.new_ref_array(t, "java/net/InetAddress", &[address])?;
    let binding = vm.construct_part(t, Part::InterfaceAddressNew, &[])?;
    vm.set_ref_field(binding, Part::InterfaceAddressAddress, address);
    if let Some(offset) = vm.part_offset(vm.class_ptr_of(binding), Part::InterfaceAddressMask) {
        vm.heap.write_bytes(binding.addr() + offset, &MASK_BITS.to_ne_bytes());
    }
    let bindings = vm.new_ref_array(t, "java/net/InterfaceAddress", &[binding])?;
    let children = vm.new_ref_array(t, INTERFACE, &[])?;
    let name = vm.new_string(NAME)?;
    let arguments = [name.slot(), INDEX as u64, addresses.slot()];
    let interface = vm.construct_part(t, Part::InterfaceNew, &arguments)?;
    vm.set_ref_field(interface, Part::InterfaceDisplayName, name);
    vm.set_ref_field(interface, Part::InterfaceBindings, bindings);
    vm.set_ref_field(interface, Part::InterfaceChildren, children);
    Ok(interface)
}

fn all(vm: &mut Vm, t: ThreadId, _: Args) -> NativeResult {
    let interface = loopback(vm, t)?;
    reference(vm.new_ref_array(t, INTERFACE, &[interface])?)
}

/// The interface, if it is asked for.
fn if_meant(vm: &mut Vm, t: ThreadId, is_meant: bool) -> NativeResult {
    if is_meant { reference(loopback(vm, t)?) } else { reference(Ref::NULL) }
}

fn by_name(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let is_meant = vm.string_of(args.r(0)) == NAME;
    if_meant(vm, t, is_meant)
}

fn by_index(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if_meant(vm, t, args.i(0) == INDEX)
}

/// Only its own address is an interface's, and no other one of the loopback.
fn has_address(vm: &Vm, object: Ref) -> bool {
    if &*vm.class_ptr_of(object).name != "java/net/Inet4Address" {
        return false;
    }
    let holder = vm.get_ref_field(object, Part::InetHolder);
    vm.get_int_field(holder, Part::InetHolderAddress) as u32 == Address::LOOPBACK
}

fn by_address(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let is_meant = has_address(vm, args.r(0));
    if_meant(vm, t, is_meant)
}

fn is_bound(vm: &mut Vm, _: ThreadId, args: Args) -> NativeResult {
    boolean(has_address(vm, args.r(0)))
}
