//! `jdk.internal.reflect.ConstantPool`: the constant pool as annotation parsing reads it.

use super::*;
use crate::classes::class::ClassPtr;
use crate::trap::Trap;
use threadbare_classfile::{ClassFile, Constant};

const POOL: &str = "jdk/internal/reflect/ConstantPool";

pub const TABLE: &[Row] = &[
    (POOL, "getSize0", "(Ljava/lang/Object;)I", size),
    (POOL, "getClassAt0", "(Ljava/lang/Object;I)Ljava/lang/Class;", class_at),
    (POOL, "getClassAtIfLoaded0", "(Ljava/lang/Object;I)Ljava/lang/Class;", class_at_if_loaded),
    (POOL, "getClassRefIndexAt0", "(Ljava/lang/Object;I)I", class_ref_index_at),
    (POOL, "getMethodAt0", "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;", method_at),
    (POOL, "getMethodAtIfLoaded0", "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;", method_at_if_loaded),
    (POOL, "getFieldAt0", "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;", field_at),
    (POOL, "getFieldAtIfLoaded0", "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;", field_at_if_loaded),
    (POOL, "getMemberRefInfoAt0", "(Ljava/lang/Object;I)[Ljava/lang/String;", member_ref_info_at),
    (POOL, "getNameAndTypeRefIndexAt0", "(Ljava/lang/Object;I)I", name_and_type_index_at),
    (POOL, "getNameAndTypeRefInfoAt0", "(Ljava/lang/Object;I)[Ljava/lang/String;", name_and_type_info_at),
    (POOL, "getIntAt0", "(Ljava/lang/Object;I)I", int_at),
    (POOL, "getLongAt0", "(Ljava/lang/Object;I)J", long_at),
    (POOL, "getFloatAt0", "(Ljava/lang/Object;I)F", float_at),
    (POOL, "getDoubleAt0", "(Ljava/lang/Object;I)D", double_at),
    (POOL, "getStringAt0", "(Ljava/lang/Object;I)Ljava/lang/String;", string_at),
    (POOL, "getUTF8At0", "(Ljava/lang/Object;I)Ljava/lang/String;", utf8_at),
    (POOL, "getTagAt0", "(Ljava/lang/Object;I)B", tag_at),
];

/// The class, its file and the index asked for, which lies in the pool.
fn entry<'a>(vm: &mut Vm, t: ThreadId, args: Args) -> Result<(ClassPtr, &'a ClassFile, u16), Trap> {
    let class = vm.class_ptr_of_mirror(args.r(1));
    let index = args.i(2);
    match class.file_static() {
        Some(file) if index > 0 && (index as usize) < file.constants.len() => Ok((class, file, index as u16)),
        _ => Err(vm.throw(t, "java/lang/IllegalArgumentException", "Constant pool index out of bounds")),
    }
}

fn wrong_type(vm: &mut Vm, t: ThreadId) -> Trap {
    vm.throw(t, "java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

fn size(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(1));
    int(class.class_file().map_or(0, |f| f.constants.len() as i32))
}

fn class_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (class, file, index) = entry(vm, t, args)?;
    if file.class_name(index).is_none() {
        return Err(wrong_type(vm, t));
    }
    reference(vm.resolve_class(t, class, index)?.mirror.get())
}

fn class_at_if_loaded(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (class, file, index) = entry(vm, t, args)?;
    match file.class_name(index) {
        Some(name) => reference(vm.loaded_class(class.loader, name).map_or(Ref::NULL, |c| c.mirror.get())),
        None => Err(wrong_type(vm, t)),
    }
}

fn member_indexes(file: &ClassFile, index: u16) -> Option<(u16, u16)> {
    match *file.constant(index)? {
        Constant::Fieldref { class, name_and_type }
        | Constant::Methodref { class, name_and_type }
        | Constant::InterfaceMethodref { class, name_and_type } => Some((class, name_and_type)),
        Constant::Dynamic { bootstrap, name_and_type }
        | Constant::InvokeDynamic { bootstrap, name_and_type } => Some((bootstrap, name_and_type)),
        _ => None,
    }
}

fn class_ref_index_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match (file.member_ref(index), member_indexes(file, index)) {
        (Some(_), Some((class, _))) => int(class as i32),
        _ => Err(wrong_type(vm, t)),
    }
}

fn name_and_type_index_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match member_indexes(file, index) {
        Some((_, name_and_type)) => int(name_and_type as i32),
        None => Err(wrong_type(vm, t)),
    }
}

fn method_ref(vm: &mut Vm, t: ThreadId, args: Args, load: bool) -> NativeResult {
    let (class, file, index) = entry(vm, t, args)?;
    let holder = match file.constant(index) {
        Some(Constant::Methodref { class, .. } | Constant::InterfaceMethodref { class, .. }) => *class,
        _ => return Err(wrong_type(vm, t)),
    };
    let Some(holder) = holder_class(vm, t, class, holder, load)? else { return Ok(0) };
    let Some(member) = file.member_ref(index) else { return Err(wrong_type(vm, t)) };
    match vm.find_method(holder, member.name, member.descriptor) {
        Some(method) => reference(vm.new_executable_object(t, method)?),
        None => Err(vm.throw(t, "java/lang/RuntimeException", "Unable to look up method in target class")),
    }
}

fn holder_class(
    vm: &mut Vm,
    t: ThreadId,
    from: ClassPtr,
    index: u16,
    load: bool,
) -> Result<Option<ClassPtr>, Trap> {
    if load {
        return vm.resolve_class(t, from, index).map(Some);
    }
    let name = from.file_static().and_then(|f| f.class_name(index));
    Ok(name.and_then(|name| vm.loaded_class(from.loader, name)))
}

fn method_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    method_ref(vm, t, args, true)
}

fn method_at_if_loaded(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    method_ref(vm, t, args, false)
}

fn field_ref(vm: &mut Vm, t: ThreadId, args: Args, load: bool) -> NativeResult {
    let (class, file, index) = entry(vm, t, args)?;
    let Some(Constant::Fieldref { class: holder, .. }) = file.constant(index) else {
        return Err(wrong_type(vm, t));
    };
    let Some(holder) = holder_class(vm, t, class, *holder, load)? else { return Ok(0) };
    let Some(member) = file.member_ref(index) else { return Err(wrong_type(vm, t)) };
    match crate::classes::resolve::find_field(holder, member.name, member.descriptor) {
        Some((owner, slot)) => reference(vm.new_field_object(t, owner, slot)?),
        None => Err(vm.throw(t, "java/lang/RuntimeException", "Unable to look up field in target class")),
    }
}

fn field_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    field_ref(vm, t, args, true)
}

fn field_at_if_loaded(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    field_ref(vm, t, args, false)
}

fn texts(vm: &mut Vm, t: ThreadId, items: &[&str]) -> NativeResult {
    let mut strings = Vec::new();
    for item in items {
        strings.push(vm.intern_text(item)?);
    }
    reference(vm.new_ref_array(t, "java/lang/String", &strings)?)
}

fn member_ref_info_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match file.member_ref(index) {
        Some(member) => texts(vm, t, &[member.class, member.name, member.descriptor]),
        None => Err(wrong_type(vm, t)),
    }
}

fn name_and_type_info_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match file.name_and_type(index) {
        Some((name, descriptor)) => texts(vm, t, &[name, descriptor]),
        None => Err(wrong_type(vm, t)),
    }
}

fn int_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match file.constant(index) {
        Some(Constant::Integer(v)) => int(*v),
        _ => Err(wrong_type(vm, t)),
    }
}

fn long_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match file.constant(index) {
        Some(Constant::Long(v)) => Ok(*v as u64),
        _ => Err(wrong_type(vm, t)),
    }
}

fn float_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match file.constant(index) {
        Some(Constant::Float(v)) => Ok(v.to_bits() as u64),
        _ => Err(wrong_type(vm, t)),
    }
}

fn double_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match file.constant(index) {
        Some(Constant::Double(v)) => Ok(v.to_bits()),
        _ => Err(wrong_type(vm, t)),
    }
}

fn string_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match file.string(index) {
        Some(text) => reference(vm.intern_constant(text)?),
        None => Err(wrong_type(vm, t)),
    }
}

fn utf8_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    match file.constant(index) {
        Some(Constant::Utf8(text)) => reference(vm.intern_constant(text)?),
        _ => Err(wrong_type(vm, t)),
    }
}

fn tag_at(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, file, index) = entry(vm, t, args)?;
    int(match &file.constants[index as usize] {
        Constant::Unusable => 0,
        Constant::Utf8(_) => 1,
        Constant::Integer(_) => 3,
        Constant::Float(_) => 4,
        Constant::Long(_) => 5,
        Constant::Double(_) => 6,
        Constant::Class { .. } => 7,
        Constant::String { .. } => 8,
        Constant::Fieldref { .. } => 9,
        Constant::Methodref { .. } => 10,
        Constant::InterfaceMethodref { .. } => 11,
        Constant::NameAndType { .. } => 12,
        Constant::MethodHandle { .. } => 15,
        Constant::MethodType { .. } => 16,
        Constant::Dynamic { .. } => 17,
        Constant::InvokeDynamic { .. } => 18,
        Constant::Module { .. } => 19,
        Constant::Package { .. } => 20,
    })
}
