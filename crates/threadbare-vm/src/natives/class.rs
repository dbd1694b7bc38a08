//! `java.lang.Class`, class loaders and modules: what the library asks about classes.

use super::*;
use crate::classes::class::{ClassPtr, Kind, Shape};
use crate::classes::library::Part;
use crate::ids::LoaderId;
use crate::vm::TableUndo;
use std::sync::Arc;
use threadbare_classfile::acc;

const CLASS: &str = "java/lang/Class";
const LOADER: &str = "java/lang/ClassLoader";
const BUILT_IN: &str = "jdk/internal/loader/BuiltinClassLoader";
const MODULE: &str = "java/lang/Module";

pub const TABLE: &[Row] = &[
    (CLASS, "registerNatives", "()V", nothing),
    (CLASS, "desiredAssertionStatus0", "(Ljava/lang/Class;)Z", desired_assertion_status),
    (CLASS, "getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", get_primitive_class),
    (CLASS, "initClassName", "()Ljava/lang/String;", init_class_name),
    (
        CLASS,
        "forName0",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        for_name,
    ),
    (CLASS, "isInstance", "(Ljava/lang/Object;)Z", is_instance),
    (CLASS, "isAssignableFrom", "(Ljava/lang/Class;)Z", is_assignable_from),
    (CLASS, "isInterface", "()Z", is_interface),
    (CLASS, "isArray", "()Z", is_array),
    (CLASS, "isPrimitive", "()Z", is_primitive),
    (CLASS, "isHidden", "()Z", is_hidden),
    (CLASS, "getSuperclass", "()Ljava/lang/Class;", get_superclass),
    (CLASS, "getModifiers", "()I", get_modifiers),
    (LOADER, "registerNatives", "()V", nothing),
    (LOADER, "findBootstrapClass", "(Ljava/lang/String;)Ljava/lang/Class;", find_bootstrap_class),
    (LOADER, "findLoadedClass0", "(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
    (BUILT_IN, "findClassOnClassPathOrNull", "(Ljava/lang/String;)Ljava/lang/Class;", find_on_class_path),
    (
        BUILT_IN,
        "findClassInModuleOrNull",
        "(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)Ljava/lang/Class;",
        find_in_module,
    ),
    (
        MODULE,
        "defineModule0",
        "(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V",
        define_module,
    ),
    (MODULE, "addReads0", "(Ljava/lang/Module;Ljava/lang/Module;)V", nothing),
    (MODULE, "addExports0", "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V", add_exports_to),
    (MODULE, "addExportsToAll0", "(Ljava/lang/Module;Ljava/lang/String;)V", add_exports),
    (MODULE, "addExportsToAllUnnamed0", "(Ljava/lang/Module;Ljava/lang/String;)V", add_exports),
    (
        "jdk/internal/loader/BootLoader",
        "setBootLoaderUnnamedModule0",
        "(Ljava/lang/Module;)V",
        set_boot_unnamed,
    ),
    ("jdk/internal/reflect/Reflection", "getCallerClass", "()Ljava/lang/Class;", get_caller_class),
    (
        "jdk/internal/reflect/Reflection",
        "isCallerSensitive",
        "(Ljava/lang/reflect/Method;)Z",
        is_caller_sensitive,
    ),
    (
        "jdk/internal/reflect/Reflection",
        "getClassAccessFlags",
        "(Ljava/lang/Class;)I",
        get_class_access_flags,
    ),
    (
        "jdk/internal/reflect/Reflection",
        "areNestMates",
        "(Ljava/lang/Class;Ljava/lang/Class;)Z",
        are_nest_mates,
    ),
];

fn desired_assertion_status(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(0));
    boolean(vm.options.assertions && class.loader.0 >= LoaderId::APP.0)
}

fn get_primitive_class(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let name = vm.string_of(args.r(0));
    match Kind::PRIMITIVES.into_iter().find(|k| k.primitive_name() == Some(&name)) {
        Some(kind) => reference(vm.known.primitive(kind).mirror.get()),
        None => Err(vm.throw(t, "java/lang/ClassNotFoundException", &name)),
    }
}

fn init_class_name(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = vm.class_ptr_of_mirror(args.r(0));
    let name = vm.intern_text(&class.external_name)?;
    vm.set_ref_field(args.r(0), Part::ClassName, name);
    reference(name)
}

/// Slash name of a class as `Class.forName` takes it; `None` if no class can have that name.
fn internal_name(name: &str) -> Option<String> {
    if name.contains('/') || name.is_empty() {
        return None;
    }
    Some(name.replace('.', "/"))
}

fn for_name(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(0).is_null() {
        return Err(vm.throw_npe(t));
    }
    let dotted = vm.string_of(args.r(0));
    let loader = vm.loader_id(args.r(2));
    let found = match internal_name(&dotted) {
        Some(name) => vm.find_class(t, loader, &name)?,
        None => None,
    };
    let Some(class) = found else {
        let missing = missing_name(&dotted);
        return Err(match internal_name(&missing) {
            Some(name) if !name.starts_with('[') => vm.throw_class_not_found(t, loader, &name),
            _ => vm.throw(t, "java/lang/ClassNotFoundException", &missing),
        });
    };
    if args.z(1) {
        vm.ensure_init(t, class)?;
    }
    reference(class.mirror.get())
}

/// What a `ClassNotFoundException` of `Class.forName` names: of an array type the element class that
/// a loader was asked for, or the internal form of what is no type at all.
fn missing_name(dotted: &str) -> String {
    let Some(array) = dotted.strip_prefix('[') else { return dotted.to_string() };
    if dotted.contains('/') {
        return dotted.to_string();
    }
    match array.trim_start_matches('[').strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
        Some(element) => element.to_string(),
        None => dotted.replace('.', "/"),
    }
}

fn this(vm: &Vm, args: Args) -> ClassPtr {
    vm.class_ptr_of_mirror(args.r(0))
}

fn is_instance(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let object = args.r(1);
    boolean(!object.is_null() && vm.class_ptr_of(object).is_subtype_of(this(vm, args)))
}

fn is_assignable_from(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if args.r(1).is_null() {
        return Err(vm.throw_npe(t));
    }
    let other = vm.class_ptr_of_mirror(args.r(1));
    boolean(other.is_subtype_of(this(vm, args)))
}

fn is_interface(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(this(vm, args).is_interface())
}

fn is_array(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(this(vm, args).is_array())
}

fn is_primitive(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(this(vm, args).is_primitive())
}

fn is_hidden(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(this(vm, args).hidden)
}

fn get_superclass(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    match class.super_class {
        Some(s) if !class.is_interface() => reference(s.mirror.get()),
        _ => Ok(0),
    }
}

/// Modifiers as reflection sees them: those of the InnerClasses entry, if there is one.
pub(crate) fn modifiers(class: ClassPtr) -> u16 {
    if let Shape::Array { .. } = class.shape {
        let base = class.element_class().map_or(acc::PUBLIC, modifiers);
        return base & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED) | acc::FINAL | acc::ABSTRACT;
    }
    let flags = match class.class_file() {
        Some(file) => file
            .attributes
            .inner_classes
            .iter()
            .find(|i| i.inner == file.name)
            .map_or(class.access, |i| i.access),
        None => class.access,
    };
    flags & !acc::SUPER
}

fn get_modifiers(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(modifiers(this(vm, args)) as i32)
}

fn get_class_access_flags(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int((vm.class_ptr_of_mirror(args.r(0)).access & !acc::SUPER) as i32)
}

fn are_nest_mates(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let (a, b) = (vm.class_ptr_of_mirror(args.r(0)), vm.class_ptr_of_mirror(args.r(1)));
    boolean(vm.same_nest(a, b))
}

fn find_bootstrap_class(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let Some(name) = internal_name(&vm.string_of(args.r(0))) else { return Ok(0) };
    if name.starts_with('[') {
        return Ok(0);
    }
    match vm.find_class(t, LoaderId::BOOT, &name)? {
        Some(class) => reference(class.mirror.get()),
        None => Ok(0),
    }
}

fn find_loaded_class(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let loader = vm.loader_id(args.r(0));
    let Some(name) = internal_name(&vm.string_of(args.r(1))) else { return Ok(0) };
    match vm.loaded_class(loader, &name) {
        Some(class) => reference(class.mirror.get()),
        None => Ok(0),
    }
}

fn find_on_class_path(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let loader = vm.loader_id(args.r(0));
    let Some(name) = internal_name(&vm.string_of(args.r(1))) else { return Ok(0) };
    if loader != LoaderId::APP {
        return Ok(0);
    }
    if let Some(class) = vm.loaded_class(loader, &name) {
        return reference(class.mirror.get());
    }
    match vm.define_from_class_path(t, &name)? {
        Some(class) => reference(class.mirror.get()),
        None => Ok(0),
    }
}

fn find_in_module(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let loader = vm.loader_id(args.r(0));
    let Some(name) = internal_name(&vm.string_of(args.r(2))) else { return Ok(0) };
    if let Some(class) = vm.loaded_class(loader, &name) {
        return reference(class.mirror.get());
    }
    let package = name.rfind('/').map_or("", |i| &name[..i]).to_string();
    match vm.define_from_image(t, loader, &package, &name)? {
        Some(class) => reference(class.mirror.get()),
        None => Ok(0),
    }
}

fn define_module(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let module = args.r(0);
    let name = vm.string_of(vm.get_ref_field(module, Part::ModuleName));
    let loader = vm.get_ref_field(module, Part::ModuleLoader);
    let loader = vm.loader_id(loader);
    let packages: Vec<Arc<str>> =
        vm.ref_array_items(args.r(4)).into_iter().map(|p| vm.string_of(p).replace('.', "/").into()).collect();
    if loader.0 > LoaderId::APP.0 {
        for package in &packages {
            vm.record(TableUndo::UserPackage(loader, package.clone()));
        }
    }
    vm.modules.define(&name, loader, module, args.z(1), packages);
    // Classes loaded before their module was announced get it now.
    let offset = vm.known.mirror.module;
    for i in 0..vm.classes.len() as u32 {
        let class = vm.class_ptr(ClassId(i));
        let mirror = class.mirror.get();
        if !mirror.is_null() && vm.heap.get_ref(mirror.addr() + offset).is_null() {
            let object = vm.modules.object_for(vm, class.element_class().unwrap_or(class));
            vm.heap.set_ref(mirror.addr() + offset, object);
        }
    }
    Ok(0)
}

fn add_exports(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    export(vm, args.r(1), Ref::NULL)
}

fn add_exports_to(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    export(vm, args.r(1), args.r(2))
}

fn export(vm: &mut Vm, package: Ref, module: Ref) -> NativeResult {
    let package: Arc<str> = vm.string_of(package).replace('.', "/").into();
    if vm.modules.export_to(package.clone(), module) {
        vm.record(crate::vm::TableUndo::Exported(package, module));
    }
    Ok(0)
}

fn set_boot_unnamed(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    vm.modules.set_boot_unnamed(args.r(0));
    Ok(0)
}

/// The class that called the method which called `getCallerClass`, reflection frames left out.
fn get_caller_class(vm: &mut Vm, t: ThreadId, _args: Args) -> NativeResult {
    let frames = &vm.thread(t).frames;
    let mut seen = 0;
    for frame in frames.iter().rev() {
        let method = frame.method;
        if seen >= 2 && is_ignored_for_caller(method) {
            continue;
        }
        if seen == 2 {
            return reference(method.class.mirror.get());
        }
        seen += 1;
    }
    Ok(0)
}

/// Frames of reflection and of the machine's own adapters. Those of the classes of lambdas count: a method
/// reference is what calls its method.
fn is_ignored_for_caller(method: MethodPtr) -> bool {
    let class: &str = &method.class.name;
    method.index.is_none() && !method.class.hidden
        || class.starts_with("java/lang/invoke/") && class.ends_with("$Holder")
        || class == "java/lang/reflect/Method" && &*method.name == "invoke"
        || class.starts_with("jdk/internal/reflect/") && class.contains("Accessor")
}

/// As the annotation says, without parsing it in Java.
fn is_caller_sensitive(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(vm.method_of_executable(args.r(0)).is_some_and(|m| m.caller_sensitive))
}
