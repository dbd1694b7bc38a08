//! The objects that stand for members: `Field`, `Method`, `Constructor`, `RecordComponent`,
//! `Parameter`. Their fields are set directly, because their constructors do nothing else.
//!
//! **Invariant:** the `slot` of a `Method` or `Constructor` is its index in `Class::methods`, that
//! of a `Field` its index in `Class::fields`.

use super::*;
use crate::classes::class::{ClassPtr, split_descriptors};
use crate::classes::library::Part;
use crate::trap::Trap;
use threadbare_classfile::acc;

const CLASS: &str = "java/lang/Class";
const EXECUTABLE: &str = "java/lang/reflect/Executable";

pub const TABLE: &[Row] = &[
    (CLASS, "getDeclaredFields0", "(Z)[Ljava/lang/reflect/Field;", declared_fields),
    (CLASS, "getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;", declared_methods),
    (CLASS, "getDeclaredConstructors0", "(Z)[Ljava/lang/reflect/Constructor;", declared_constructors),
    (CLASS, "getRecordComponents0", "()[Ljava/lang/reflect/RecordComponent;", record_components),
    (EXECUTABLE, "getParameters0", "()[Ljava/lang/reflect/Parameter;", parameters),
    (EXECUTABLE, "getTypeAnnotationBytes0", "()[B", executable_type_annotations),
    ("java/lang/reflect/Field", "getTypeAnnotationBytes0", "()[B", field_type_annotations),
];

impl Vm {
    /// A library object without running its constructor; its class is initialised.
    fn bare_object(&mut self, t: ThreadId, class: &str) -> Result<Ref, Trap> {
        let class = self.library_class(t, class)?;
        self.init_nested(t, class)?;
        self.alloc_instance(class)
    }

    pub(crate) fn new_field_object(
        &mut self,
        t: ThreadId,
        class: ClassPtr,
        slot: usize,
    ) -> Result<Ref, Trap> {
        let field = &class.fields[slot];
        let info = class.field_info(field);
        let field_type = self.class_of_descriptor(t, class.loader, &field.descriptor)?;
        let object = self.bare_object(t, "java/lang/reflect/Field")?;
        self.set_ref_field(object, Part::ReflectedClass, class.mirror.get());
        self.set_int_field(object, Part::ReflectedSlot, slot as i32);
        let name = self.intern_text(&field.name)?;
        self.set_ref_field(object, Part::ReflectedName, name);
        self.set_ref_field(object, Part::FieldType, field_type.mirror.get());
        self.set_int_field(object, Part::ReflectedModifiers, field.access as i32);
        let trusted =
            field.is_final() && (field.is_static() || class.hidden || super::class_info::is_record(class));
        self.set_bool_field(object, Part::FieldTrustedFinal, trusted);
        let signature = self.optional_text(info.and_then(|i| i.signature.as_deref()))?;
        self.set_ref_field(object, Part::ReflectedSignature, signature);
        let bytes = self.optional_bytes(info.and_then(|i| i.runtime_visible_annotations.as_deref()))?;
        self.set_ref_field(object, Part::ReflectedAnnotations, bytes);
        Ok(object)
    }

    /// Mirrors of the parameter types and of the result type.
    pub(crate) fn signature_classes(
        &mut self,
        t: ThreadId,
        method: MethodPtr,
    ) -> Result<(Vec<ClassPtr>, ClassPtr), Trap> {
        let descriptor = method.descriptor.clone();
        let close = descriptor.find(')').unwrap_or(descriptor.len() - 1);
        let loader = method.class.loader;
        let mut params = Vec::new();
        for d in split_descriptors(&descriptor[1..close]) {
            params.push(self.class_of_descriptor(t, loader, d)?);
        }
        let result = self.class_of_descriptor(t, loader, &descriptor[close + 1..])?;
        Ok((params, result))
    }

    /// A `Method`, or a `Constructor` for `<init>`.
    pub(crate) fn new_executable_object(&mut self, t: ThreadId, method: MethodPtr) -> Result<Ref, Trap> {
        let class = method.class;
        let slot = class.methods.borrow().iter().position(|m| *m == method).map_or(-1, |i| i as i32);
        let (params, result) = self.signature_classes(t, method)?;
        let info = method.info();
        let mut exceptions = Vec::new();
        for name in info.map(|i| i.exceptions.as_slice()).unwrap_or_default() {
            exceptions.push(self.load_class(t, class.loader, name)?);
        }
        let constructor = method.is_constructor();
        let kind = if constructor { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
        let object = self.bare_object(t, kind)?;
        self.set_ref_field(object, Part::ReflectedClass, class.mirror.get());
        self.set_int_field(object, Part::ReflectedSlot, slot);
        if !constructor {
            let name = self.intern_text(&method.name)?;
            self.set_ref_field(object, Part::ReflectedName, name);
            self.set_ref_field(object, Part::MethodReturnType, result.mirror.get());
        }
        let params = self.class_array(t, &params)?;
        self.set_ref_field(object, Part::ParameterTypes, params);
        let exceptions = self.class_array(t, &exceptions)?;
        self.set_ref_field(object, Part::ExceptionTypes, exceptions);
        self.set_int_field(object, Part::ReflectedModifiers, method.access as i32);
        let signature = self.optional_text(info.and_then(|i| i.signature.as_deref()))?;
        self.set_ref_field(object, Part::ReflectedSignature, signature);
        let bytes = self.optional_bytes(info.and_then(|i| i.runtime_visible_annotations.as_deref()))?;
        self.set_ref_field(object, Part::ReflectedAnnotations, bytes);
        let bytes =
            self.optional_bytes(info.and_then(|i| i.runtime_visible_parameter_annotations.as_deref()))?;
        self.set_ref_field(object, Part::ParameterAnnotations, bytes);
        if !constructor {
            let bytes = self.optional_bytes(info.and_then(|i| i.annotation_default.as_deref()))?;
            self.set_ref_field(object, Part::MethodDefault, bytes);
        }
        Ok(object)
    }

    /// The method that a `Method` or `Constructor` object stands for.
    pub(crate) fn method_of_executable(&self, object: Ref) -> Option<MethodPtr> {
        let mirror = self.get_ref_field(object, Part::ReflectedClass);
        if mirror.is_null() {
            return None;
        }
        let slot = usize::try_from(self.get_int_field(object, Part::ReflectedSlot)).ok()?;
        self.class_ptr_of_mirror(mirror).methods.borrow().get(slot).copied()
    }
}

fn declared_fields(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(0));
    vm.verify_class(t, class)?;
    let public_only = args.z(1);
    let mut objects = Vec::new();
    for (slot, field) in class.fields.iter().enumerate() {
        // Fields without an index are the machine's own, unless the whole class is.
        if (field.index.is_some() || class.file.is_none())
            && (!public_only || field.access & acc::PUBLIC != 0)
        {
            objects.push(vm.new_field_object(t, class, slot)?);
        }
    }
    reference(vm.new_ref_array(t, "java/lang/reflect/Field", &objects)?)
}

fn declared_executables(
    vm: &mut Vm,
    t: ThreadId,
    args: Args,
    component: &str,
    wanted: fn(&Method) -> bool,
) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(0));
    // To show its members a class must be linked; a class that lies is found out here.
    vm.verify_class(t, class)?;
    let methods = if class.is_array() { Vec::new() } else { class.methods.borrow().clone() };
    let mut objects = Vec::new();
    for method in methods {
        // As for fields: what the machine added to a class of the library is not shown.
        let shown = method.index.is_some() || class.file.is_none();
        if shown && wanted(&method) && (!args.z(1) || method.access & acc::PUBLIC != 0) {
            objects.push(vm.new_executable_object(t, method)?);
        }
    }
    reference(vm.new_ref_array(t, component, &objects)?)
}

fn declared_methods(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    declared_executables(vm, t, args, "java/lang/reflect/Method", |m| {
        !m.is_constructor() && !m.is_class_initializer()
    })
}

fn declared_constructors(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    declared_executables(vm, t, args, "java/lang/reflect/Constructor", |m| m.is_constructor())
}

fn record_components(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(0));
    let Some(components) = class.file_static().and_then(|f| f.attributes.record.as_deref()) else {
        return Ok(0);
    };
    let mut objects = Vec::new();
    for component in components {
        let component_type = vm.class_of_descriptor(t, class.loader, &component.descriptor)?;
        let accessor = class
            .declared_method(&component.name, &format!("(){}", component.descriptor))
            .filter(|m| !m.is_static());
        let accessor = match accessor {
            Some(method) => vm.new_executable_object(t, method)?,
            None => Ref::NULL,
        };
        let object = vm.bare_object(t, "java/lang/reflect/RecordComponent")?;
        vm.set_ref_field(object, Part::ComponentClass, class.mirror.get());
        let name = vm.intern_text(&component.name)?;
        vm.set_ref_field(object, Part::ComponentName, name);
        vm.set_ref_field(object, Part::ComponentType, component_type.mirror.get());
        vm.set_ref_field(object, Part::ComponentAccessor, accessor);
        let signature = vm.optional_text(component.signature.as_deref())?;
        vm.set_ref_field(object, Part::ComponentSignature, signature);
        let bytes = vm.optional_bytes(component.runtime_visible_annotations.as_deref())?;
        vm.set_ref_field(object, Part::ComponentAnnotations, bytes);
        let bytes = vm.optional_bytes(component.runtime_visible_type_annotations.as_deref())?;
        vm.set_ref_field(object, Part::ComponentTypeAnnotations, bytes);
        objects.push(object);
    }
    reference(vm.new_ref_array(t, "java/lang/reflect/RecordComponent", &objects)?)
}

fn parameters(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let executable = args.r(0);
    let Some(method) = vm.method_of_executable(executable) else { return Ok(0) };
    let Some(list) = method.info().and_then(|i| i.parameters.clone()) else { return Ok(0) };
    let mut objects = Vec::new();
    for (index, (name, access)) in list.iter().enumerate() {
        let object = vm.bare_object(t, "java/lang/reflect/Parameter")?;
        let name = vm.optional_text(name.as_deref())?;
        vm.set_ref_field(object, Part::ParameterName, name);
        vm.set_int_field(object, Part::ParameterModifiers, *access as i32);
        vm.set_ref_field(object, Part::ParameterExecutable, executable);
        vm.set_int_field(object, Part::ParameterIndex, index as i32);
        objects.push(object);
    }
    reference(vm.new_ref_array(t, "java/lang/reflect/Parameter", &objects)?)
}

fn executable_type_annotations(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let method = vm.method_of_executable(args.r(0));
    let bytes = method.and_then(|m| m.info()?.runtime_visible_type_annotations.clone());
    reference(vm.optional_bytes(bytes.as_deref())?)
}

fn field_type_annotations(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(vm.get_ref_field(args.r(0), Part::ReflectedClass));
    let slot = vm.get_int_field(args.r(0), Part::ReflectedSlot) as usize;
    let bytes = class
        .fields
        .get(slot)
        .and_then(|f| class.field_info(f))
        .and_then(|i| i.runtime_visible_type_annotations.clone());
    reference(vm.optional_bytes(bytes.as_deref())?)
}
