//! `java.lang.invoke`: resolution of `MemberName`s, call sites, and the places where the library
//! would generate bytecode for lambda forms.

use super::*;
use crate::classes::class::ClassPtr;
use crate::classes::library::Part;
use crate::trap::Trap;
use threadbare_classfile::acc;

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const FORM: &str = "java/lang/invoke/LambdaForm";
const MEMBER: &str = "(Ljava/lang/invoke/MemberName;)J";

const IS_METHOD: u32 = 0x0001_0000;
const IS_CONSTRUCTOR: u32 = 0x0002_0000;
const IS_FIELD: u32 = 0x0004_0000;
const CALLER_SENSITIVE: u32 = 0x0010_0000;
const TRUSTED_FINAL: u32 = 0x0020_0000;
const KIND_SHIFT: u32 = 24;

/// JVMS table 5.4.3.5-A.
mod kind {
    pub(crate) const GET_FIELD: u32 = 1;
    pub(crate) const GET_STATIC: u32 = 2;
    pub(crate) const PUT_FIELD: u32 = 3;
    pub(crate) const PUT_STATIC: u32 = 4;
    pub(crate) const INVOKE_VIRTUAL: u32 = 5;
    pub(crate) const INVOKE_STATIC: u32 = 6;
    pub(crate) const INVOKE_SPECIAL: u32 = 7;
    pub(crate) const NEW_INVOKE_SPECIAL: u32 = 8;
    pub(crate) const INVOKE_INTERFACE: u32 = 9;
}

pub const TABLE: &[Row] = &[
    (NATIVES, "init", "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V", init_member),
    (NATIVES, "expand", "(Ljava/lang/invoke/MemberName;)V", nothing),
    (
        NATIVES,
        "resolve",
        "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;",
        resolve,
    ),
    (NATIVES, "objectFieldOffset", MEMBER, object_field_offset),
    (NATIVES, "staticFieldOffset", MEMBER, static_field_offset),
    (NATIVES, "staticFieldBase", "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;", static_field_base),
    (NATIVES, "getNamedCon", "(I[Ljava/lang/Object;)I", nothing),
    (
        NATIVES,
        "setCallSiteTargetNormal",
        "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        set_target,
    ),
    (
        NATIVES,
        "setCallSiteTargetVolatile",
        "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
        set_target,
    ),
    (NATIVES, "clearCallSiteContext", "(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V", nothing),
    // Forms are translated by the machine: nothing is prepared, compiled or customised in Java.
    (FORM, "prepare", "()V", nothing),
    (FORM, "compileToBytecode", "()V", nothing),
    ("java/lang/invoke/MethodHandle", "customize", "()V", nothing),
    ("java/lang/invoke/MethodHandle", "customize", "()Ljava/lang/invoke/MethodHandle;", same_handle),
];

fn same_handle(_vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    reference(args.r(0))
}

struct Member {
    object: Ref,
    class: ClassPtr,
}

impl Member {
    fn new(vm: &Vm, object: Ref) -> Member {
        Member { object, class: vm.class_ptr_of(object) }
    }

    fn addr(&self, vm: &Vm, field: Part) -> usize {
        self.object.addr() + vm.part_offset(self.class, field).unwrap_or(0)
    }

    fn get(&self, vm: &Vm, field: Part) -> Ref {
        vm.heap.get_ref(self.addr(vm, field))
    }

    fn set(&self, vm: &mut Vm, field: Part, value: Ref) {
        let addr = self.addr(vm, field);
        vm.heap.set_ref(addr, value);
    }

    fn flags(&self, vm: &Vm) -> u32 {
        vm.heap.u32(self.addr(vm, Part::MemberFlags))
    }

    fn set_int(&self, vm: &mut Vm, field: Part, value: u32) {
        let addr = self.addr(vm, field);
        vm.heap.set_u32(addr, value);
    }
}

/// Fills in a member for a method, with the reference kind that calls it best.
fn set_method(vm: &mut Vm, member: &Member, method: MethodPtr, wanted: u32) {
    let direct = method.is_private()
        || method.is_final()
        || method.class.access & acc::FINAL != 0 && !method.class.is_interface();
    let (flags, ref_kind) = if method.is_constructor() {
        (IS_CONSTRUCTOR, kind::NEW_INVOKE_SPECIAL)
    } else if method.is_static() {
        (IS_METHOD, kind::INVOKE_STATIC)
    } else if wanted == kind::INVOKE_SPECIAL || direct {
        (IS_METHOD, kind::INVOKE_SPECIAL)
    } else if method.class.is_interface() {
        (IS_METHOD, kind::INVOKE_INTERFACE)
    } else {
        (IS_METHOD, kind::INVOKE_VIRTUAL)
    };
    let mut flags = method.access as u32 | flags | ref_kind << KIND_SHIFT;
    if method.caller_sensitive {
        flags |= CALLER_SENSITIVE;
    }
    member.set_int(vm, Part::MemberFlags, flags);
    member.set_int(vm, Part::MemberVmTarget, method.id.0 + 1);
    member.set(vm, Part::MemberClass, method.class.mirror.get());
}

fn set_field(vm: &mut Vm, member: &Member, class: ClassPtr, index: usize, setter: bool) {
    let field = &class.fields[index];
    let ref_kind = match (field.is_static(), setter) {
        (true, false) => kind::GET_STATIC,
        (true, true) => kind::PUT_STATIC,
        (false, false) => kind::GET_FIELD,
        (false, true) => kind::PUT_FIELD,
    };
    let mut flags = field.access as u32 | IS_FIELD | ref_kind << KIND_SHIFT;
    let is_record = class.class_file().is_some_and(|f| f.attributes.record.is_some());
    if field.is_final() && (field.is_static() || class.hidden || is_record) {
        flags |= TRUSTED_FINAL;
    }
    member.set_int(vm, Part::MemberFlags, flags);
    member.set_int(vm, Part::MemberVmIndex, field.offset);
    member.set(vm, Part::MemberClass, class.mirror.get());
}

/// The static field that a getter member reads: class and index.
pub(crate) fn static_field_of(vm: &Vm, member: Ref) -> Option<(ClassPtr, usize)> {
    if member.is_null() {
        return None;
    }
    let member = Member::new(vm, member);
    let flags = member.flags(vm);
    if flags & IS_FIELD == 0 || flags >> KIND_SHIFT & 0xf != kind::GET_STATIC {
        return None;
    }
    let class = vm.class_ptr_of_mirror(member.get(vm, Part::MemberClass));
    let address = vm.heap.u32(member.addr(vm, Part::MemberVmIndex));
    let index = class.fields.iter().position(|f| f.is_static() && f.offset == address)?;
    Some((class, index))
}

fn init_member(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (member, target) = (Member::new(vm, args.r(0)), args.r(1));
    if target.is_null() {
        return Err(vm.throw_npe(t));
    }
    let class = vm.class_ptr_of(target);
    let read = |vm: &Vm, field: Part| target.addr() + vm.part_offset(class, field).unwrap_or(0);
    let declaring = vm.class_ptr_of_mirror(vm.heap.get_ref(read(vm, Part::ReflectedClass)));
    let slot = vm.heap.i32(read(vm, Part::ReflectedSlot)) as usize;
    match &*class.name {
        "java/lang/reflect/Field" => set_field(vm, &member, declaring, slot, false),
        "java/lang/reflect/Method" | "java/lang/reflect/Constructor" => {
            let method = declaring.methods.borrow()[slot];
            set_method(vm, &member, method, 0);
        }
        other => return Err(vm.internal(&format!("MemberName of a {other}"))),
    }
    Ok(0)
}

/// Descriptor of a member's type: a `MethodType`, a class or a string.
fn member_descriptor(vm: &mut Vm, t: ThreadId, type_object: Ref) -> Result<String, Trap> {
    if type_object.is_null() {
        return Err(vm.throw_npe(t));
    }
    let class = vm.class_ptr_of(type_object);
    Ok(match &*class.name {
        "java/lang/String" => vm.string_of(type_object),
        "java/lang/Class" => class_descriptor(vm.class_ptr_of_mirror(type_object)),
        "java/lang/invoke/MethodType" => {
            let mut text = String::from("(");
            for p in vm.ref_array_items(vm.get_ref_field(type_object, Part::MethodTypeParameters)) {
                text.push_str(&class_descriptor(vm.class_ptr_of_mirror(p)));
            }
            text.push(')');
            text.push_str(&class_descriptor(
                vm.class_ptr_of_mirror(vm.get_ref_field(type_object, Part::MethodTypeResult)),
            ));
            text
        }
        other => return Err(vm.internal(&format!("member type is a {other}"))),
    })
}

pub(crate) fn class_descriptor(class: ClassPtr) -> String {
    match class.shape {
        crate::classes::class::Shape::Primitive(kind) => kind.descriptor_char().to_string(),
        crate::classes::class::Shape::Array { .. } => class.name.to_string(),
        _ => {
            format!("L{};", class.class_file().filter(|_| class.hidden).map_or(&class.name, |_| &class.name))
        }
    }
}

fn resolve(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let member = Member::new(vm, args.r(0));
    let speculative = args.z(3);
    let clazz = member.get(vm, Part::MemberClass);
    let (name, type_object) = (member.get(vm, Part::MemberName), member.get(vm, Part::MemberType));
    if clazz.is_null() || name.is_null() || type_object.is_null() {
        return Err(vm.throw(t, "java/lang/IllegalArgumentException", "nothing to resolve"));
    }
    let class = vm.class_ptr_of_mirror(clazz);
    let name = vm.string_of(name);
    let flags = member.flags(vm);
    let wanted = flags >> KIND_SHIFT & 0xf;
    let descriptor = member_descriptor(vm, t, type_object)?;
    if flags & IS_FIELD != 0 {
        // Reflection's spelling of a hidden class's own type has a suffix that descriptors lack.
        let found = crate::classes::resolve::find_field(class, &name, &descriptor);
        return match found {
            Some((holder, index)) => {
                let setter = wanted == kind::PUT_FIELD || wanted == kind::PUT_STATIC;
                set_field(vm, &member, holder, index, setter);
                reference(member.object)
            }
            None if speculative => Ok(0),
            None => Err(vm.throw(t, "java/lang/NoSuchFieldError", &name)),
        };
    }
    let holder = if class.is_array() { vm.known.object_class() } else { class };
    let found = vm.find_method(holder, &name, &descriptor);
    let static_mismatch = |m: &MethodPtr| m.is_static() != (wanted == kind::INVOKE_STATIC);
    match found {
        Some(method) if method.is_signature_polymorphic || !static_mismatch(&method) => {
            set_method(vm, &member, method, wanted);
            reference(member.object)
        }
        _ if speculative => Ok(0),
        Some(method) => {
            let what = if method.is_static() { "non-static" } else { "static" };
            let message = format!("Expected {what} method '{}'", vm.external_signature(method));
            Err(vm.throw(t, "java/lang/IncompatibleClassChangeError", &message))
        }
        None => {
            let close = descriptor.find(')').unwrap_or(0);
            let params: Vec<String> = crate::classes::class::split_descriptors(&descriptor[1..close])
                .iter()
                .map(|d| crate::invocation::throw::external_type(d))
                .collect();
            let message = format!(
                "'{} {}.{name}({})'",
                crate::invocation::throw::external_type(&descriptor[close + 1..]),
                class.external_name,
                params.join(", ")
            );
            Err(vm.throw(t, "java/lang/NoSuchMethodError", &message))
        }
    }
}

fn object_field_offset(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let member = Member::new(vm, args.r(0));
    Ok(vm.heap.u32(member.addr(vm, Part::MemberVmIndex)) as u64)
}

fn static_field_offset(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let member = Member::new(vm, args.r(0));
    let address = vm.heap.u32(member.addr(vm, Part::MemberVmIndex)) as i64;
    Ok((address + super::unsafe_::STATIC_OFFSET) as u64)
}

fn static_field_base(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let member = Member::new(vm, args.r(0));
    reference(member.get(vm, Part::MemberClass))
}

fn set_target(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let site = args.r(0);
    vm.set_ref_field(site, Part::SiteTarget, args.r(1));
    Ok(0)
}
