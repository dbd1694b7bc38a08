//! `java.lang.reflect.Array`.

use super::*;
use crate::classes::class::{ClassPtr, Kind, Shape};
use crate::heap::arena::header;
use crate::stepping::step::{Action, Operation};
use crate::trap::Trap;

const ARRAY: &str = "java/lang/reflect/Array";
const ILLEGAL: &str = "java/lang/IllegalArgumentException";
/// As many as an array type can have (JVMS 4.3.2).
const MAX_DIMENSIONS: usize = 255;

macro_rules! element_natives {
    ($(($get:ident, $set:ident, $kind:expr)),* $(,)?) => {
        $(
            fn $get(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
                get_primitive(vm, t, args, $kind)
            }
            fn $set(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
                set_primitive(vm, t, args, $kind)
            }
        )*
    };
}

element_natives! {
    (get_boolean, set_boolean, Kind::Bool),
    (get_byte, set_byte, Kind::Byte),
    (get_char, set_char, Kind::Char),
    (get_short, set_short, Kind::Short),
    (get_int, set_int, Kind::Int),
    (get_long, set_long, Kind::Long),
    (get_float, set_float, Kind::Float),
    (get_double, set_double, Kind::Double),
}

pub const TABLE: &[Row] = &[
    (ARRAY, "getLength", "(Ljava/lang/Object;)I", get_length),
    (ARRAY, "get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
    (ARRAY, "getBoolean", "(Ljava/lang/Object;I)Z", get_boolean),
    (ARRAY, "getByte", "(Ljava/lang/Object;I)B", get_byte),
    (ARRAY, "getChar", "(Ljava/lang/Object;I)C", get_char),
    (ARRAY, "getShort", "(Ljava/lang/Object;I)S", get_short),
    (ARRAY, "getInt", "(Ljava/lang/Object;I)I", get_int),
    (ARRAY, "getLong", "(Ljava/lang/Object;I)J", get_long),
    (ARRAY, "getFloat", "(Ljava/lang/Object;I)F", get_float),
    (ARRAY, "getDouble", "(Ljava/lang/Object;I)D", get_double),
    (ARRAY, "set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
    (ARRAY, "setBoolean", "(Ljava/lang/Object;IZ)V", set_boolean),
    (ARRAY, "setByte", "(Ljava/lang/Object;IB)V", set_byte),
    (ARRAY, "setChar", "(Ljava/lang/Object;IC)V", set_char),
    (ARRAY, "setShort", "(Ljava/lang/Object;IS)V", set_short),
    (ARRAY, "setInt", "(Ljava/lang/Object;II)V", set_int),
    (ARRAY, "setLong", "(Ljava/lang/Object;IJ)V", set_long),
    (ARRAY, "setFloat", "(Ljava/lang/Object;IF)V", set_float),
    (ARRAY, "setDouble", "(Ljava/lang/Object;ID)V", set_double),
    (ARRAY, "newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    (ARRAY, "multiNewArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
];

/// A primitive value as another primitive type (JLS 5.1.2), or `None` if that would narrow it.
pub(crate) fn widen(from: Kind, to: Kind, value: u64) -> Option<u64> {
    use Kind::*;
    if from == to {
        return Some(value);
    }
    let int = value as i32;
    Some(match (from, to) {
        (Byte, Short | Int) | (Char | Short, Int) => value,
        (Byte | Char | Short | Int, Long) => int as i64 as u64,
        (Byte | Char | Short | Int, Float) => (int as f32).to_bits() as u64,
        (Byte | Char | Short | Int, Double) => (int as f64).to_bits(),
        (Long, Float) => (value as i64 as f32).to_bits() as u64,
        (Long, Double) => (value as i64 as f64).to_bits(),
        (Float, Double) => (f32::from_bits(value as u32) as f64).to_bits(),
        _ => return None,
    })
}

fn mismatch(vm: &mut Vm, t: ThreadId) -> Trap {
    vm.throw(t, ILLEGAL, "argument type mismatch")
}

/// The element kind and component of an argument that must be an array.
fn check_array(vm: &mut Vm, t: ThreadId, array: Ref) -> Result<(Kind, ClassPtr), Trap> {
    if array.is_null() {
        return Err(vm.throw_npe(t));
    }
    match vm.class_ptr_of(array).shape {
        Shape::Array { element, component } => Ok((element, component)),
        _ => Err(vm.throw(t, ILLEGAL, "Argument is not an array")),
    }
}

/// Address of the element at the index in the second argument.
fn element(vm: &mut Vm, t: ThreadId, args: Args, kind: Kind) -> Result<usize, Trap> {
    let (array, index) = (args.r(0), args.i(1));
    if index < 0 || index as usize >= vm.heap.array_len(array) {
        return Err(vm.throw_plain(t, "java/lang/ArrayIndexOutOfBoundsException"));
    }
    let address = array.addr() + header::SIZE + index as usize * kind.size();
    let shared = vm.gate.sharing && vm.heap.flags(array) & header::SHARED != 0;
    if shared {
        let action = if args.method.name.starts_with("get") { Action::Read } else { Action::Write };
        vm.visible(t, |here| Operation { action, object: array, address, kind, ..here })?;
    }
    vm.count_access(shared);
    Ok(address)
}

fn primitive_array(vm: &mut Vm, t: ThreadId, args: Args) -> Result<Kind, Trap> {
    match check_array(vm, t, args.r(0))? {
        (Kind::Ref, _) => Err(vm.throw(t, ILLEGAL, "Argument is not an array of primitive type")),
        (kind, _) => Ok(kind),
    }
}

fn get_primitive(vm: &mut Vm, t: ThreadId, args: Args, wanted: Kind) -> NativeResult {
    let kind = primitive_array(vm, t, args)?;
    let addr = element(vm, t, args, kind)?;
    match widen(kind, wanted, vm.load_kind(addr, kind)) {
        Some(value) => Ok(value),
        None => Err(mismatch(vm, t)),
    }
}

fn set_primitive(vm: &mut Vm, t: ThreadId, args: Args, given: Kind) -> NativeResult {
    let kind = primitive_array(vm, t, args)?;
    let addr = element(vm, t, args, kind)?;
    match widen(given, kind, args.raw(2)) {
        Some(value) => {
            vm.store_kind(addr, kind, value);
            Ok(0)
        }
        None => Err(mismatch(vm, t)),
    }
}

fn get_length(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    check_array(vm, t, args.r(0))?;
    int(vm.heap.array_len(args.r(0)) as i32)
}

fn get(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (kind, _) = check_array(vm, t, args.r(0))?;
    let addr = element(vm, t, args, kind)?;
    let value = vm.load_kind(addr, kind);
    reference(vm.box_value(t, kind, value)?)
}

fn set(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (kind, component) = check_array(vm, t, args.r(0))?;
    let value = args.r(2);
    if kind == Kind::Ref {
        let addr = element(vm, t, args, kind)?;
        if !value.is_null() && !vm.class_ptr_of(value).is_subtype_of(component) {
            return Err(vm.throw(t, ILLEGAL, "array element type mismatch"));
        }
        vm.heap.set_ref(addr, value);
        vm.share_from(args.r(0), value);
        return Ok(0);
    }
    if value.is_null() {
        return Err(vm.throw_plain(t, ILLEGAL));
    }
    let addr = element(vm, t, args, kind)?;
    let unboxed = vm.unbox(value).and_then(|(from, raw)| widen(from, kind, raw));
    match unboxed {
        Some(raw) => {
            vm.store_kind(addr, kind, raw);
            Ok(0)
        }
        None => Err(mismatch(vm, t)),
    }
}

fn dimensions_of(class: ClassPtr) -> usize {
    class.name.bytes().take_while(|b| *b == b'[').count()
}

fn new_array(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(0).is_null() {
        return Err(vm.throw_npe(t));
    }
    let component = vm.class_ptr_of_mirror(args.r(0));
    if args.i(1) < 0 {
        return Err(vm.throw(t, "java/lang/NegativeArraySizeException", &args.i(1).to_string()));
    }
    if component.shape == Shape::Primitive(Kind::Void) || dimensions_of(component) >= MAX_DIMENSIONS {
        return Err(vm.throw_plain(t, ILLEGAL));
    }
    let class = vm.array_class_of(t, component)?;
    reference(vm.alloc_array(t, class, args.i(1) as usize)?)
}

fn multi_new_array(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(0).is_null() || args.r(1).is_null() {
        return Err(vm.throw_npe(t));
    }
    let component = vm.class_ptr_of_mirror(args.r(0));
    let dims = args.r(1);
    let count = vm.heap.array_len(dims);
    if count == 0
        || component.shape == Shape::Primitive(Kind::Void)
        || count + dimensions_of(component) > MAX_DIMENSIONS
    {
        return Err(vm.throw_plain(t, ILLEGAL));
    }
    let lengths: Vec<i32> = (0..count).map(|i| vm.heap.i32(dims.addr() + header::SIZE + 4 * i)).collect();
    if let Some(negative) = lengths.iter().find(|l| **l < 0) {
        return Err(vm.throw(t, "java/lang/NegativeArraySizeException", &negative.to_string()));
    }
    let mut class = component;
    for _ in 0..count {
        class = vm.array_class_of(t, class)?;
    }
    reference(nested(vm, t, class, &lengths)?)
}

fn nested(vm: &mut Vm, t: ThreadId, class: ClassPtr, lengths: &[i32]) -> Result<Ref, Trap> {
    let length = lengths[0] as usize;
    let array = vm.alloc_array(t, class, length)?;
    if let (Shape::Array { component, .. }, true) = (class.shape, lengths.len() > 1) {
        for i in 0..length {
            let item = nested(vm, t, component, &lengths[1..])?;
            vm.heap.set_ref(array.addr() + header::SIZE + 4 * i, item);
        }
    }
    Ok(array)
}
