//! Reflective calls.
//!
//! JDK 17 has native accessors and generates bytecode after some calls; that inflation is turned
//! off. JDK 25 calls method handles inside `DirectMethodHandleAccessor`; here the hidden
//! `invokeImpl` methods are natives, so that checks, messages and stack traces around them are the
//! library's own. Each accessor remembers its member in an injected field.

use super::array::widen;
use super::*;
use crate::classes::class::{ClassPtr, Kind};
use crate::classes::library::Part;
use crate::ids::{ClassId, MethodId};
use crate::threads::thread::FrameKind;
use crate::trap::Trap;

const FACTORY: &str = "jdk/internal/reflect/MethodHandleAccessorFactory";
const METHOD_ACCESSOR: &str = "jdk/internal/reflect/DirectMethodHandleAccessor";
const CONSTRUCTOR_ACCESSOR: &str = "jdk/internal/reflect/DirectConstructorHandleAccessor";
const ILLEGAL: &str = "java/lang/IllegalArgumentException";

pub const TABLE: &[Row] = &[
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        "invoke0",
        "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke0,
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        "newInstance0",
        "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance0,
    ),
    (
        "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor",
        "invoke0",
        "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke0,
    ),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        "newInstance0",
        "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance0,
    ),
    ("jdk/internal/reflect/ReflectionFactory", "inflationThreshold", "()I", never),
    (
        "jdk/internal/reflect/MethodAccessorGenerator",
        "generateSerializationConstructor",
        "(Ljava/lang/Class;[Ljava/lang/Class;[Ljava/lang/Class;ILjava/lang/Class;)Ljdk/internal/reflect/SerializationConstructorAccessorImpl;",
        serialization_constructor_17,
    ),
    (
        "jdk/internal/reflect/MethodAccessorGenerator",
        "generateSerializationConstructor",
        "(Ljava/lang/Class;[Ljava/lang/Class;ILjava/lang/Class;)Ljdk/internal/reflect/SerializationConstructorAccessorImpl;",
        serialization_constructor_21,
    ),
    (
        FACTORY,
        "newMethodAccessor",
        "(Ljava/lang/reflect/Method;Z)Ljdk/internal/reflect/MethodAccessorImpl;",
        new_method_accessor,
    ),
    (
        FACTORY,
        "newConstructorAccessor",
        "(Ljava/lang/reflect/Constructor;)Ljdk/internal/reflect/ConstructorAccessorImpl;",
        new_constructor_accessor,
    ),
    (
        FACTORY,
        "newSerializableConstructorAccessor",
        "(Ljava/lang/Class;Ljava/lang/reflect/Constructor;)Ljdk/internal/reflect/ConstructorAccessorImpl;",
        serialization_constructor_25,
    ),
    (METHOD_ACCESSOR, "invokeImpl", "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;", invoke_impl),
    (
        METHOD_ACCESSOR,
        "invokeImpl",
        "(Ljava/lang/Object;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;",
        invoke_impl_with_caller,
    ),
    (CONSTRUCTOR_ACCESSOR, "invokeImpl", "([Ljava/lang/Object;)Ljava/lang/Object;", construct_impl),
    // Method handles are the machine's own work and need no start-up.
    ("jdk/internal/misc/VM", "isJavaLangInvokeInited", "()Z", is_booted),
    ("java/io/ObjectStreamClass", "initNative", "()V", nothing),
    ("java/io/ObjectStreamClass", "hasStaticInitializer", "(Ljava/lang/Class;)Z", has_static_initializer),
];

fn never(_vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    int(i32::MAX)
}

fn is_booted(vm: &mut Vm, _t: ThreadId, _args: Args) -> NativeResult {
    boolean(vm.booted)
}

/// How an argument that does not fit is reported: as HotSpot does, or as method handles do, for
/// the Java code above to translate.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    Native,
    Handle,
}

/// Reports an argument that cannot become the parameter.
fn bad_argument(vm: &mut Vm, t: ThreadId, style: Style, argument: Ref, wanted: ClassPtr) -> Trap {
    if style == Style::Native {
        return match argument.is_null() {
            true => vm.throw_plain(t, ILLEGAL),
            false => vm.throw(t, ILLEGAL, "argument type mismatch"),
        };
    }
    if argument.is_null() {
        let unbox = match wanted.value_kind() {
            Kind::Bool | Kind::Char => "int".to_string(),
            kind => kind.primitive_name().unwrap_or("int").to_string(),
        };
        let message = format!(
            "Cannot invoke \"java.lang.Number.{unbox}Value()\" because the return value of \"sun.invoke.util.ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, boolean)\" is null"
        );
        return vm.throw(t, "java/lang/NullPointerException", &message);
    }
    let message =
        format!("Cannot cast {} to {}", vm.class_ptr_of(argument).external_name, wanted.external_name);
    vm.throw(t, "java/lang/ClassCastException", &message)
}

/// Unboxes, widens and checks the arguments; appends their slots.
fn convert_arguments(
    vm: &mut Vm,
    t: ThreadId,
    style: Style,
    types: &[Ref],
    arguments: &[Ref],
    slots: &mut Vec<u64>,
) -> Result<(), Trap> {
    for (mirror, argument) in types.iter().zip(arguments) {
        let wanted = vm.class_ptr_of_mirror(*mirror);
        match wanted.value_kind() {
            Kind::Ref => {
                if !argument.is_null() && !vm.class_ptr_of(*argument).is_subtype_of(wanted) {
                    return Err(bad_argument(vm, t, style, *argument, wanted));
                }
                slots.push(argument.slot());
            }
            kind => {
                let value = vm.unbox(*argument).and_then(|(from, raw)| widen(from, kind, raw));
                let Some(value) = value else { return Err(bad_argument(vm, t, style, *argument, wanted)) };
                slots.push(value);
                if kind.slots() == 2 {
                    slots.push(0);
                }
            }
        }
    }
    Ok(())
}

/// `Method.invoke` of JDK 17, and of JDK 25 for what method handles cannot do.
fn invoke0(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (object, receiver, array) = (args.r(0), args.r(1), args.r(2));
    let Some(method) = vm.method_of_executable(object) else {
        return Err(vm.internal("a Method without its method"));
    };
    vm.ensure_init(t, method.class)?;
    if !method.is_static() {
        if receiver.is_null() {
            return Err(vm.throw_npe(t));
        }
        if !vm.class_ptr_of(receiver).is_subtype_of(method.class) {
            return Err(vm.throw(t, ILLEGAL, "object is not an instance of declaring class"));
        }
    }
    let types = vm.ref_array_items(vm.get_ref_field(object, Part::ParameterTypes));
    let arguments = vm.ref_array_items(array);
    if types.len() != arguments.len() {
        return Err(vm.throw(t, ILLEGAL, "wrong number of arguments"));
    }
    call(vm, t, Style::Native, method, receiver, &types, &arguments, None)
}

/// Pushes the frame of the target; everything about receiver and count is checked.
#[allow(clippy::too_many_arguments)]
fn call(
    vm: &mut Vm,
    t: ThreadId,
    style: Style,
    method: MethodPtr,
    receiver: Ref,
    types: &[Ref],
    arguments: &[Ref],
    caller: Option<Ref>,
) -> NativeResult {
    let mut slots = Vec::with_capacity(8);
    if !method.is_static() {
        slots.push(receiver.slot());
    }
    convert_arguments(vm, t, style, types, arguments, &mut slots)?;
    if let Some(caller) = caller {
        slots.push(caller.slot());
    }
    let target = target_of(vm, t, method, receiver);
    let target = match (target, style) {
        (Err(Trap::Throw(e)), Style::Native) => return Err(Trap::Throw(vm.wrap_in_invocation_target(t, e)?)),
        (other, _) => other?,
    };
    let kind = match style {
        Style::Native => FrameKind::Reflective(target.ret),
        Style::Handle => FrameKind::Boxed(target.ret),
    };
    vm.push_call(t, target, &slots, kind)?;
    Err(Trap::Tail)
}

fn target_of(vm: &mut Vm, t: ThreadId, method: MethodPtr, receiver: Ref) -> Result<MethodPtr, Trap> {
    if method.is_signature_polymorphic {
        let message = format!(
            "{}.{} cannot be invoked reflectively",
            method.class.external_name.rsplit('.').next().unwrap_or_default(),
            method.name
        );
        return Err(vm.throw(t, "java/lang/UnsupportedOperationException", &message));
    }
    if method.is_static() {
        return Ok(method);
    }
    let class = vm.class_ptr_of(receiver);
    let target = vm.dispatch(t, class, method)?;
    if target.is_abstract() {
        return Err(vm.throw_abstract(t, method, Some(class)));
    }
    Ok(target)
}

/// What a `Constructor` object makes: the class to instantiate and the constructor to run. They
/// differ for serialization, whose `Constructor`s have the complement of a method id as slot.
fn constructor_of(vm: &mut Vm, object: Ref) -> Option<(ClassPtr, MethodPtr)> {
    let class = vm.class_ptr_of_mirror(vm.get_ref_field(object, Part::ReflectedClass));
    let slot = vm.get_int_field(object, Part::ReflectedSlot);
    if slot < 0 {
        return Some((class, vm.method_ptr(MethodId(!slot as u32))));
    }
    Some((class, vm.method_of_executable(object)?))
}

fn new_instance0(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (object, array) = (args.r(0), args.r(1));
    let Some((class, constructor)) = constructor_of(vm, object) else {
        return Err(vm.internal("a Constructor without its constructor"));
    };
    if class.is_abstract() || class.is_interface() {
        return Err(vm.throw(t, "java/lang/InstantiationException", &class.external_name));
    }
    vm.ensure_init(t, class)?;
    let types = vm.ref_array_items(vm.get_ref_field(object, Part::ParameterTypes));
    let arguments = vm.ref_array_items(array);
    if types.len() != arguments.len() {
        return Err(vm.throw(t, ILLEGAL, "wrong number of arguments"));
    }
    construct(vm, t, Style::Native, class, constructor, &types, &arguments)
}

fn construct(
    vm: &mut Vm,
    t: ThreadId,
    style: Style,
    class: ClassPtr,
    constructor: MethodPtr,
    types: &[Ref],
    arguments: &[Ref],
) -> NativeResult {
    let mut slots = vec![0];
    convert_arguments(vm, t, style, types, arguments, &mut slots)?;
    let object = vm.alloc_instance(class)?;
    slots[0] = object.slot();
    let wrap = style == Style::Native;
    vm.push_call(t, constructor, &slots, FrameKind::Construct { object, wrap })?;
    Err(Trap::Tail)
}

fn has_static_initializer(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(0));
    boolean(class.declared_method("<clinit>", "()V").is_some_and(|m| m.is_static()))
}

fn serialization_constructor_17(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    serialization_constructor(vm, t, args, args.r(5))
}

fn serialization_constructor_21(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    serialization_constructor(vm, t, args, args.r(4))
}

/// Up to JDK 21: instead of generated bytecode, a native accessor around a `Constructor` that nobody
/// else sees, which names the class to instantiate and another class's constructor.
fn serialization_constructor(vm: &mut Vm, t: ThreadId, args: Args, owner: Ref) -> NativeResult {
    let accessor_class = vm.library_class(t, "jdk/internal/reflect/NativeConstructorAccessorImpl")?;
    vm.ensure_init(t, accessor_class)?;
    let class = vm.class_ptr_of_mirror(args.r(1));
    let owner = vm.class_ptr_of_mirror(owner);
    let mut descriptor = String::from("(");
    for mirror in vm.ref_array_items(args.r(2)) {
        descriptor.push_str(&super::object::descriptor_of(vm.class_ptr_of_mirror(mirror)));
    }
    descriptor.push_str(")V");
    let Some(constructor) = owner.declared_method("<init>", &descriptor) else {
        return Err(vm.throw(t, "java/lang/NoSuchMethodError", &descriptor));
    };
    let member = vm.new_executable_object(t, constructor)?;
    vm.set_ref_field(member, Part::ReflectedClass, class.mirror.get());
    vm.set_int_field(member, Part::ReflectedSlot, !(constructor.id.0 as i32));
    let accessor = vm.alloc_instance(accessor_class)?;
    vm.set_ref_field(accessor, Part::NativeAccessorConstructor, member);
    reference(accessor)
}

// ---- JDK 25 ------------------------------------------------------------------------------------

const HAS_CALLER_PARAMETER: i32 = 0x100;
const IS_STATIC: i32 = 0x200;

fn new_method_accessor(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let accessor_class = vm.library_class(t, METHOD_ACCESSOR)?;
    vm.ensure_init(t, accessor_class)?;
    let Some(method) = vm.method_of_executable(args.r(0)) else {
        return Err(vm.internal("a Method without its method"));
    };
    vm.ensure_init(t, method.class)?;
    let mut flags = if method.is_static() { IS_STATIC } else { 0 };
    if args.z(1) && caller_adapter(method).is_some() {
        flags |= HAS_CALLER_PARAMETER;
    }
    let accessor = vm.alloc_instance(accessor_class)?;
    vm.set_ref_field(accessor, Part::AccessorClass, method.class.mirror.get());
    vm.set_int_field(accessor, Part::AccessorParameters, method.params.len() as i32);
    vm.set_int_field(accessor, Part::AccessorFlags, flags);
    vm.set_ref_field(accessor, Part::AccessorVmMember, args.r(0));
    reference(accessor)
}

/// The method with an additional `Class` parameter for the caller, if the library has one.
fn caller_adapter(method: MethodPtr) -> Option<MethodPtr> {
    let (params, result) = method.descriptor.split_once(')')?;
    method.class.declared_method(&method.name, &format!("{params}Ljava/lang/Class;){result}"))
}

/// Member, its method and its parameter types.
fn member_of(vm: &mut Vm, accessor: Ref) -> Result<(Ref, MethodPtr, Vec<Ref>), Trap> {
    let member = vm.get_ref_field(accessor, Part::AccessorVmMember);
    if !member.is_null()
        && let Some(method) = vm.method_of_executable(member)
    {
        let types = vm.ref_array_items(vm.get_ref_field(member, Part::ParameterTypes));
        return Ok((member, method, types));
    }
    Err(vm.internal("an accessor without its member"))
}

fn invoke_impl(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, method, types) = member_of(vm, args.r(0))?;
    let arguments = vm.ref_array_items(args.r(2));
    call(vm, t, Style::Handle, method, args.r(1), &types, &arguments, None)
}

fn invoke_impl_with_caller(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, method, types) = member_of(vm, args.r(0))?;
    let arguments = vm.ref_array_items(args.r(2));
    match caller_adapter(method) {
        Some(adapter) => {
            let caller = Some(args.r(3));
            call(vm, t, Style::Handle, adapter, args.r(1), &types, &arguments, caller)
        }
        // `Reflection.getCallerClass` leaves the frames of reflection out.
        None => call(vm, t, Style::Handle, method, args.r(1), &types, &arguments, None),
    }
}

fn constructor_accessor(vm: &mut Vm, t: ThreadId, class: ClassPtr, member: Ref) -> NativeResult {
    let accessor_class = vm.library_class(t, CONSTRUCTOR_ACCESSOR)?;
    vm.ensure_init(t, accessor_class)?;
    vm.ensure_init(t, class)?;
    let count = vm.heap.array_len(vm.get_ref_field(member, Part::ParameterTypes));
    let accessor = vm.alloc_instance(accessor_class)?;
    vm.set_int_field(accessor, Part::AccessorParameters, count as i32);
    vm.set_ref_field(accessor, Part::AccessorVmMember, member);
    vm.set_int_field(accessor, Part::AccessorVmType, class.id.0 as i32);
    reference(accessor)
}

fn new_constructor_accessor(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(vm.get_ref_field(args.r(0), Part::ReflectedClass));
    constructor_accessor(vm, t, class, args.r(0))
}

fn serialization_constructor_25(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(0));
    let owner = vm.class_ptr_of_mirror(vm.get_ref_field(args.r(1), Part::ReflectedClass));
    if owner.is_interface() || !class.is_subtype_of(owner) {
        let message =
            format!("constructor of {} not a superclass of {}", owner.external_name, class.external_name);
        return Err(vm.throw(t, "java/lang/UnsupportedOperationException", &message));
    }
    constructor_accessor(vm, t, class, args.r(1))
}

fn construct_impl(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let (_, constructor, types) = member_of(vm, args.r(0))?;
    let class = vm.class_ptr(ClassId(vm.get_int_field(args.r(0), Part::AccessorVmType) as u32));
    if class.is_abstract() || class.is_interface() {
        return Err(vm.throw(t, "java/lang/InstantiationException", &class.external_name));
    }
    let arguments = vm.ref_array_items(args.r(1));
    construct(vm, t, Style::Handle, class, constructor, &types, &arguments)
}
