//! `jdk.internal.misc.Unsafe`: raw memory, CAS, parking.
//!
//! An address without an object is a byte address in the arena (`allocateMemory` hands out bytes
//! of it), so off-heap memory is marked and rolled back like everything else. A static field's
//! base is its class's mirror; its offset is the arena address, told apart by being above any
//! object's size because the permanent part of the arena is addressed absolutely.

use super::*;
use crate::classes::class::{Kind, Shape};
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::stepping::step::{Action, Operation};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

/// Offsets at or above this are absolute addresses of statics.
pub(crate) const STATIC_OFFSET: i64 = 1 << 40;

impl Vm {
    /// Arena address of an `Unsafe` access of `size` bytes.
    pub(crate) fn unsafe_address(
        &mut self,
        t: ThreadId,
        base: Ref,
        offset: i64,
        size: usize,
    ) -> Result<usize, crate::trap::Trap> {
        // Where HotSpot would write into whatever is there, an access outside of its object faults: a
        // header is the machine's own, and nothing in it is for a program to change.
        let (addr, fits) = if base.is_null() {
            let addr = offset as usize;
            let fits = if self.is_for_program(t) {
                self.is_in_block(addr, size)
            } else {
                addr >= crate::heap::arena::PERM_LIMIT && self.heap.in_bounds(addr, size)
            };
            (addr, fits)
        } else if offset >= STATIC_OFFSET {
            let addr = (offset - STATIC_OFFSET) as usize;
            (addr, addr <= crate::heap::arena::PERM_LIMIT - 8 && self.heap.in_bounds(addr, size))
        } else {
            let room = self.object_size(base).checked_sub(size);
            let fits =
                usize::try_from(offset).is_ok_and(|at| at >= header::SIZE && room.is_some_and(|r| at <= r));
            (base.addr().wrapping_add(offset as usize), fits)
        };
        if fits { Ok(addr) } else { Err(self.unsafe_fault(t)) }
    }

    /// What HotSpot throws where the access faults.
    pub(super) fn unsafe_fault(&mut self, t: ThreadId) -> crate::trap::Trap {
        let message = "a fault occurred in an unsafe memory access operation";
        self.throw(t, "java/lang/InternalError", message)
    }

    /// Can other threads see an access to this place?
    fn is_visible_place(&self, base: Ref, offset: i64) -> bool {
        if !self.gate.sharing || base.is_null() {
            return false;
        }
        if offset >= STATIC_OFFSET {
            let quiet = self.class_ptr_of_mirror(base).quiet;
            return quiet == crate::stepping::quiet::Quiet::No;
        }
        if self.heap.flags(base) & header::SHARED == 0 {
            return false;
        }
        // Of a thread's own fields only the interrupt status is visible.
        let Some(thread) = self.known.thread_class() else { return true };
        offset >= thread.fields_end as i64
            || offset as usize == self.known.interrupted
            || !self.class_ptr_of(base).is_subtype_of(thread)
    }

    /// As `unsafe_address`, for an access that others may see.
    fn unsafe_access(
        &mut self,
        t: ThreadId,
        args: Args,
        kind: Kind,
        action: Action,
        expected: u64,
    ) -> Result<usize, crate::trap::Trap> {
        let (base, offset) = (args.r(1), args.l(2));
        let address = self.unsafe_address(t, base, offset, kind.size())?;
        self.check_program_access(t, args, kind, action)?;
        let shared = self.is_visible_place(base, offset);
        if shared {
            let object = if offset >= STATIC_OFFSET { Ref::NULL } else { base };
            self.visible(t, |here| Operation {
                action,
                object,
                address,
                kind,
                expected,
                atomic: !matches!(action, Action::Read | Action::Write)
                    || args.method.name.ends_with("Volatile"),
                ..here
            })?;
        }
        self.count_access(shared);
        Ok(address)
    }

    /// What a reference becomes once it is stored where others can find it.
    fn share_stored(&mut self, args: Args, value: u64) {
        if self.gate.sharing {
            if args.l(2) >= STATIC_OFFSET {
                self.share(Ref(value as u32));
            } else if !args.r(1).is_null() {
                self.share_from(args.r(1), Ref(value as u32));
            }
        }
    }

    /// Bytes of an object in the arena, header and padding included.
    pub(crate) fn object_size(&self, object: Ref) -> usize {
        let class = self.class_ptr_of(object);
        let size = match class.shape {
            Shape::Array { element, .. } => header::SIZE + self.heap.array_len(object) * element.size(),
            _ => class.instance_size as usize,
        };
        (size + 7) & !7
    }
}

macro_rules! accessor {
    ($get:ident, $put:ident, $kind:expr) => {
        fn $get(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
            let addr = vm.unsafe_access(t, args, $kind, Action::Read, 0)?;
            Ok(vm.load_kind(addr, $kind))
        }
        fn $put(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
            let addr = vm.unsafe_access(t, args, $kind, Action::Write, 0)?;
            vm.store_kind(addr, $kind, args.raw(4));
            if $kind == Kind::Ref {
                vm.share_stored(args, args.raw(4));
            }
            Ok(0)
        }
    };
}

accessor!(get_int, put_int, Kind::Int);
accessor!(get_long, put_long, Kind::Long);
accessor!(get_byte, put_byte, Kind::Byte);
accessor!(get_bool, put_bool, Kind::Bool);
accessor!(get_char, put_char, Kind::Char);
accessor!(get_short, put_short, Kind::Short);
accessor!(get_float, put_float, Kind::Float);
accessor!(get_double, put_double, Kind::Double);
accessor!(get_ref, put_ref, Kind::Ref);

macro_rules! rows {
    ($(($suffix:literal, $d:literal, $get:ident, $put:ident)),* $(,)?) => {
        pub(crate) const ACCESS: &[Row] = &[
            $(
                (UNSAFE, concat!("get", $suffix), concat!("(Ljava/lang/Object;J)", $d), $get),
                (UNSAFE, concat!("put", $suffix), concat!("(Ljava/lang/Object;J", $d, ")V"), $put),
                (UNSAFE, concat!("get", $suffix, "Volatile"), concat!("(Ljava/lang/Object;J)", $d), $get),
                (UNSAFE, concat!("put", $suffix, "Volatile"), concat!("(Ljava/lang/Object;J", $d, ")V"), $put),
            )*
        ];
    };
}

rows! {
    ("Int", "I", get_int, put_int),
    ("Long", "J", get_long, put_long),
    ("Byte", "B", get_byte, put_byte),
    ("Boolean", "Z", get_bool, put_bool),
    ("Char", "C", get_char, put_char),
    ("Short", "S", get_short, put_short),
    ("Float", "F", get_float, put_float),
    ("Double", "D", get_double, put_double),
    ("Reference", "Ljava/lang/Object;", get_ref, put_ref),
}

pub const TABLE: &[Row] = &[
    (UNSAFE, "registerNatives", "()V", nothing),
    (UNSAFE, "arrayBaseOffset0", "(Ljava/lang/Class;)I", array_base_offset),
    (UNSAFE, "arrayIndexScale0", "(Ljava/lang/Class;)I", array_index_scale),
    (UNSAFE, "addressSize0", "()I", address_size),
    (UNSAFE, "pageSize", "()I", page_size),
    (UNSAFE, "isBigEndian0", "()Z", super::lang::is_big_endian),
    (UNSAFE, "unalignedAccess0", "()Z", yes),
    (UNSAFE, "fullFence", "()V", nothing),
    (UNSAFE, "loadFence", "()V", nothing),
    (UNSAFE, "storeFence", "()V", nothing),
    (UNSAFE, "objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", object_field_offset),
    (UNSAFE, "objectFieldOffset1", "(Ljava/lang/Class;Ljava/lang/String;)J", object_field_offset_by_name),
    (UNSAFE, "staticFieldOffset0", "(Ljava/lang/reflect/Field;)J", static_field_offset),
    (UNSAFE, "staticFieldBase0", "(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_field_base),
    (UNSAFE, "compareAndSetInt", "(Ljava/lang/Object;JII)Z", cas_int),
    (UNSAFE, "compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", cas_long),
    (UNSAFE, "compareAndSetReference", "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z", cas_ref),
    (UNSAFE, "compareAndExchangeInt", "(Ljava/lang/Object;JII)I", cax_int),
    (UNSAFE, "compareAndExchangeLong", "(Ljava/lang/Object;JJJ)J", cax_long),
    (
        UNSAFE,
        "compareAndExchangeReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        cax_ref,
    ),
    (UNSAFE, "ensureClassInitialized0", "(Ljava/lang/Class;)V", ensure_class_initialized),
    (UNSAFE, "shouldBeInitialized0", "(Ljava/lang/Class;)Z", should_be_initialized),
    (UNSAFE, "allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
    (UNSAFE, "allocateMemory0", "(J)J", allocate_memory),
    (UNSAFE, "reallocateMemory0", "(JJ)J", reallocate_memory),
    (UNSAFE, "freeMemory0", "(J)V", free_memory),
    (UNSAFE, "setMemory0", "(Ljava/lang/Object;JJB)V", set_memory),
    (UNSAFE, "copyMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory),
    (UNSAFE, "copySwapMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", copy_swap_memory),
    (UNSAFE, "throwException", "(Ljava/lang/Throwable;)V", throw_exception),
    (UNSAFE, "getLoadAverage0", "([DI)I", minus_one),
];

fn yes(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    boolean(true)
}

fn minus_one(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(-1)
}

fn array_base_offset(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    int(header::SIZE as i32)
}

fn array_index_scale(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    match vm.class_ptr_of_mirror(args.r(1)).shape {
        Shape::Array { element, .. } => int(element.size() as i32),
        _ => Err(vm.throw_plain(t, "java/lang/InvalidClassException")),
    }
}

fn address_size(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(8)
}

fn page_size(_: &mut Vm, _: ThreadId, _: Args) -> NativeResult {
    int(4096)
}

/// The field that a `java.lang.reflect.Field` object stands for: its class and slot.
fn reflected_field(vm: &Vm, field: Ref) -> Option<(crate::classes::class::ClassPtr, usize)> {
    let class = vm.class_ptr_of(field);
    let declaring = vm.heap.get_ref(field.addr() + vm.part_offset(class, Part::ReflectedClass)?);
    let slot = vm.heap.i32(field.addr() + vm.part_offset(class, Part::ReflectedSlot)?);
    Some((vm.class_ptr_of_mirror(declaring), slot as usize))
}

fn object_field_offset(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    match reflected_field(vm, args.r(1)) {
        Some((class, slot)) if class.fields[slot].is_static() => {
            Err(vm.throw_plain(t, "java/lang/IllegalArgumentException"))
        }
        Some((class, slot)) => Ok(class.fields[slot].offset as u64),
        None => Err(vm.throw_plain(t, "java/lang/InternalError")),
    }
}

fn object_field_offset_by_name(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(1));
    let name = vm.string_of(args.r(2));
    match vm.field_offset(&class, &name) {
        Some(offset) => Ok(offset as u64),
        None => Err(vm.throw(t, "java/lang/InternalError", &name)),
    }
}

fn static_field_offset(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    match reflected_field(vm, args.r(1)) {
        Some((class, slot)) => Ok((class.fields[slot].offset as i64 + STATIC_OFFSET) as u64),
        None => Err(vm.throw_plain(t, "java/lang/InternalError")),
    }
}

fn static_field_base(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    match reflected_field(vm, args.r(1)) {
        Some((class, _)) => reference(class.mirror.get()),
        None => Err(vm.throw_plain(t, "java/lang/InternalError")),
    }
}

fn exchange_if_equal(
    vm: &mut Vm,
    t: ThreadId,
    args: Args,
    kind: Kind,
    expected: u64,
    new: u64,
) -> Result<(u64, bool), crate::trap::Trap> {
    let addr = vm.unsafe_access(t, args, kind, Action::CompareAndSet, expected)?;
    let old = vm.load_kind(addr, kind);
    let same = old == expected;
    if same && new != old {
        vm.store_kind(addr, kind, new);
        if kind == Kind::Ref {
            vm.share_stored(args, new);
        }
    }
    Ok((old, same))
}

/// The library's own loops of compare-and-set would be several operations where a processor, and
/// HotSpot, have one.
fn update(vm: &mut Vm, t: ThreadId, args: Args, kind: Kind, new: impl FnOnce(u64) -> u64) -> NativeResult {
    let addr = vm.unsafe_access(t, args, kind, Action::Update, 0)?;
    let old = vm.load_kind(addr, kind);
    let new = new(old);
    // What stays the same is not written, so that a loop of such updates is seen to change nothing.
    if new != old {
        vm.store_kind(addr, kind, new);
        if kind == Kind::Ref {
            vm.share_stored(args, new);
        }
    }
    Ok(old)
}

macro_rules! updates {
    ($(($name:literal, $d:literal, $kind:expr, $f:expr)),* $(,)?) => {
        pub(crate) const UPDATES: &[Row] = &[
            $(
                (UNSAFE, $name, concat!("(Ljava/lang/Object;J", $d, ")", $d),
                    |vm, t, args| update(vm, t, args, $kind, |old| $f(old, args.raw(4)))),
                (UNSAFE, concat!($name, "Acquire"), concat!("(Ljava/lang/Object;J", $d, ")", $d),
                    |vm, t, args| update(vm, t, args, $kind, |old| $f(old, args.raw(4)))),
                (UNSAFE, concat!($name, "Release"), concat!("(Ljava/lang/Object;J", $d, ")", $d),
                    |vm, t, args| update(vm, t, args, $kind, |old| $f(old, args.raw(4)))),
            )*
        ];
    };
}

fn add_int(old: u64, by: u64) -> u64 {
    (old as u32).wrapping_add(by as u32) as u64
}

fn set(_: u64, new: u64) -> u64 {
    new
}

updates! {
    ("getAndAddInt", "I", Kind::Int, add_int),
    ("getAndAddLong", "J", Kind::Long, u64::wrapping_add),
    ("getAndSetInt", "I", Kind::Int, set),
    ("getAndSetLong", "J", Kind::Long, set),
    ("getAndSetReference", "Ljava/lang/Object;", Kind::Ref, set),
    ("getAndBitwiseOrInt", "I", Kind::Int, |a: u64, b: u64| (a | b) as u32 as u64),
    ("getAndBitwiseAndInt", "I", Kind::Int, |a: u64, b: u64| (a & b) as u32 as u64),
    ("getAndBitwiseXorInt", "I", Kind::Int, |a: u64, b: u64| (a ^ b) as u32 as u64),
    ("getAndBitwiseOrLong", "J", Kind::Long, |a: u64, b: u64| a | b),
    ("getAndBitwiseAndLong", "J", Kind::Long, |a: u64, b: u64| a & b),
    ("getAndBitwiseXorLong", "J", Kind::Long, |a: u64, b: u64| a ^ b),
}

fn cas_int(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (e, n) = (args.raw(4) as u32 as u64, args.raw(5) as u32 as u64);
    exchange_if_equal(vm, t, args, Kind::Int, e, n).map(|r| r.1 as u64)
}

fn cax_int(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (e, n) = (args.raw(4) as u32 as u64, args.raw(5) as u32 as u64);
    exchange_if_equal(vm, t, args, Kind::Int, e, n).map(|r| r.0)
}

fn cas_ref(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (e, n) = (args.raw(4) as u32 as u64, args.raw(5) as u32 as u64);
    exchange_if_equal(vm, t, args, Kind::Ref, e, n).map(|r| r.1 as u64)
}

fn cax_ref(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (e, n) = (args.raw(4) as u32 as u64, args.raw(5) as u32 as u64);
    exchange_if_equal(vm, t, args, Kind::Ref, e, n).map(|r| r.0)
}

fn cas_long(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    exchange_if_equal(vm, t, args, Kind::Long, args.raw(4), args.raw(6)).map(|r| r.1 as u64)
}

fn cax_long(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    exchange_if_equal(vm, t, args, Kind::Long, args.raw(4), args.raw(6)).map(|r| r.0)
}

fn ensure_class_initialized(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(1));
    vm.ensure_init(t, class)?;
    Ok(0)
}

fn should_be_initialized(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(1));
    boolean(vm.init_state(class) != crate::classes::class::InitState::Initialized)
}

fn allocate_instance(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(1).is_null() {
        return Err(vm.throw_npe(t));
    }
    let class = vm.class_ptr_of_mirror(args.r(1));
    if &*class.name == "java/lang/Class" {
        return Err(vm.throw(t, "java/lang/IllegalAccessException", &class.external_name));
    }
    if class.is_abstract() || class.is_interface() || class.is_array() || class.is_primitive() {
        return Err(vm.throw(t, "java/lang/InstantiationException", &class.external_name));
    }
    vm.ensure_init(t, class)?;
    reference(vm.alloc_instance(class)?)
}

fn allocate_memory(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = vm.known.byte_array();
    let asked = args.l(1) as usize;
    let length = asked.saturating_add(8);
    match vm.alloc_array_now(class.id, length, 1) {
        Some(array) => {
            let address = array.addr() + header::SIZE;
            // What lies between the pieces belongs to nobody.
            vm.add_block(address, asked);
            Ok(address as u64)
        }
        None => Err(vm.out_of_memory()),
    }
}

fn reallocate_memory(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (old, asked) = (args.l(1) as usize, args.l(3) as usize);
    let Some(length) = vm.native_state.blocks.get(&old).copied() else { return Err(vm.unsafe_fault(t)) };
    let class = vm.known.byte_array();
    let Some(array) = vm.alloc_array_now(class.id, asked.saturating_add(8), 1) else {
        return Err(vm.out_of_memory());
    };
    let address = array.addr() + header::SIZE;
    vm.heap.copy_bytes(old, address, length.min(asked));
    vm.remove_block(old);
    vm.add_block(address, asked);
    Ok(address as u64)
}

/// Memory that nobody has: HotSpot's allocator would end the process, here nothing happens.
fn free_memory(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    vm.remove_block(args.l(1) as usize);
    Ok(0)
}

fn set_memory(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let size = args.l(4) as usize;
    let addr = vm.unsafe_address(t, args.r(1), args.l(2), size)?;
    vm.visible_copy(t, (Ref::NULL, 0), (args.r(1), addr), size)?;
    vm.heap.fill_bytes(addr, size, args.i(6) as u8);
    vm.heap.note_moved(size);
    Ok(0)
}

fn copy_memory(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let size = args.l(7) as usize;
    let from = vm.unsafe_address(t, args.r(1), args.l(2), size)?;
    let to = vm.unsafe_address(t, args.r(4), args.l(5), size)?;
    vm.visible_copy(t, (args.r(1), from), (args.r(4), to), size)?;
    vm.heap.copy_bytes(from, to, size);
    vm.heap.note_moved(size);
    Ok(0)
}

/// Copies elements of 2, 4 or 8 bytes, each with its bytes reversed.
fn copy_swap_memory(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (size, element) = (args.l(7) as usize, args.l(9) as usize);
    let from = vm.unsafe_address(t, args.r(1), args.l(2), size)?;
    let to = vm.unsafe_address(t, args.r(4), args.l(5), size)?;
    vm.visible_copy(t, (args.r(1), from), (args.r(4), to), size)?;
    let mut bytes = vm.heap.bytes(from, size).to_vec();
    for chunk in bytes.chunks_exact_mut(element.max(1)) {
        chunk.reverse();
    }
    vm.heap.write_bytes(to, &bytes);
    vm.heap.note_moved(size);
    Ok(0)
}

fn throw_exception(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(1).is_null() {
        return Err(vm.throw_npe(t));
    }
    Err(crate::trap::Trap::Throw(args.r(1)))
}
