//! `java.lang.Class`: what a class file says about the class itself.

use super::*;
use crate::classes::class::{ClassPtr, Shape};
use crate::classes::library::Part;
use crate::ids::LoaderId;
use crate::trap::Trap;
use threadbare_classfile::acc;

const CLASS: &str = "java/lang/Class";

pub const TABLE: &[Row] = &[
    (CLASS, "getInterfaces0", "()[Ljava/lang/Class;", interfaces),
    (CLASS, "getEnclosingMethod0", "()[Ljava/lang/Object;", enclosing_method),
    (CLASS, "getDeclaringClass0", "()Ljava/lang/Class;", declaring_class),
    (CLASS, "getSimpleBinaryName0", "()Ljava/lang/String;", simple_binary_name),
    (CLASS, "getGenericSignature0", "()Ljava/lang/String;", generic_signature),
    (CLASS, "getRawAnnotations", "()[B", raw_annotations),
    (CLASS, "getRawTypeAnnotations", "()[B", raw_type_annotations),
    (CLASS, "getConstantPool", "()Ljdk/internal/reflect/ConstantPool;", constant_pool),
    (CLASS, "getDeclaredClasses0", "()[Ljava/lang/Class;", declared_classes),
    (CLASS, "isRecord0", "()Z", is_record_class),
    (CLASS, "getNestHost0", "()Ljava/lang/Class;", nest_host),
    (CLASS, "getNestMembers0", "()[Ljava/lang/Class;", nest_members),
    (CLASS, "getPermittedSubclasses0", "()[Ljava/lang/Class;", permitted_subclasses),
    (CLASS, "getSigners", "()[Ljava/lang/Object;", signers),
    (CLASS, "setSigners", "([Ljava/lang/Object;)V", set_signers),
    (CLASS, "getClassFileVersion0", "()I", class_file_version),
    (CLASS, "getClassAccessFlagsRaw0", "()I", access_flags_raw),
    // Natives up to JDK 21; a final field and Java code in JDK 25.
    (
        "java/security/AccessController",
        "getProtectionDomain",
        "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;",
        protection_domain_or_null,
    ),
    (CLASS, "getProtectionDomain0", "()Ljava/security/ProtectionDomain;", protection_domain_or_null),
    (CLASS, "getProtectionDomain", "()Ljava/security/ProtectionDomain;", protection_domain),
];

fn this(vm: &Vm, args: Args) -> ClassPtr {
    vm.class_ptr_of_mirror(args.r(0))
}

pub(crate) fn is_record(class: ClassPtr) -> bool {
    class.access & acc::FINAL != 0
        && class.super_class.is_some_and(|s| &*s.name == "java/lang/Record")
        && class.class_file().is_some_and(|f| f.attributes.record.is_some())
}

fn interfaces(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    reference(vm.class_array(t, &class.interfaces)?)
}

fn enclosing_method(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    let Some((owner, method)) = class.file_static().and_then(|f| f.attributes.enclosing_method.as_ref())
    else {
        return Ok(0);
    };
    let owner = vm.load_class(t, class.loader, owner)?;
    let (mut name, mut descriptor) = (Ref::NULL, Ref::NULL);
    if let Some((n, d)) = method {
        name = vm.intern_text(n)?;
        descriptor = vm.intern_text(d)?;
    }
    reference(vm.new_ref_array(t, "java/lang/Object", &[owner.mirror.get(), name, descriptor])?)
}

/// The InnerClasses entry of the class itself.
fn own_entry<'a>(class: ClassPtr) -> Option<&'a threadbare_classfile::InnerClass> {
    let file = class.file_static()?;
    file.attributes.inner_classes.iter().find(|i| i.inner == file.name)
}

fn declaring_class(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    let Some(outer) = own_entry(class).and_then(|i| i.outer.as_ref()) else { return Ok(0) };
    let outer_class = vm.load_class(t, class.loader, outer)?;
    let agrees = !class.hidden
        && outer_class.file_static().is_some_and(|f| {
            f.attributes.inner_classes.iter().any(|i| {
                i.outer.as_deref() == Some(&*f.name)
                    && class.class_file().is_some_and(|own| own.name == i.inner)
            })
        });
    if !agrees {
        let message = format!(
            "{} and {} disagree on InnerClasses attribute",
            outer_class.external_name, class.external_name
        );
        return Err(vm.throw(t, "java/lang/IncompatibleClassChangeError", &message));
    }
    reference(outer_class.mirror.get())
}

fn simple_binary_name(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let name = own_entry(this(vm, args)).and_then(|i| i.name.clone());
    reference(vm.optional_text(name.as_deref())?)
}

fn generic_signature(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let signature = this(vm, args).class_file().and_then(|f| f.attributes.signature.clone());
    reference(vm.optional_text(signature.as_deref())?)
}

fn raw_annotations(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let bytes = this(vm, args).class_file().and_then(|f| f.attributes.runtime_visible_annotations.clone());
    reference(vm.optional_bytes(bytes.as_deref())?)
}

fn raw_type_annotations(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let bytes =
        this(vm, args).class_file().and_then(|f| f.attributes.runtime_visible_type_annotations.clone());
    reference(vm.optional_bytes(bytes.as_deref())?)
}

fn constant_pool(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    if this(vm, args).file.is_none() {
        return Ok(0);
    }
    let class = vm.library_class(t, "jdk/internal/reflect/ConstantPool")?;
    vm.ensure_init(t, class)?;
    let pool = vm.alloc_instance(class)?;
    vm.set_ref_field(pool, Part::PoolClass, args.r(0));
    reference(pool)
}

fn declared_classes(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    let mut members = Vec::new();
    if let Some(file) = class.file_static() {
        for entry in &file.attributes.inner_classes {
            if entry.outer.as_deref() == Some(&*file.name) && entry.name.is_some() {
                members.push(vm.load_class(t, class.loader, &entry.inner)?);
            }
        }
    }
    reference(vm.class_array(t, &members)?)
}

fn is_record_class(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    boolean(is_record(this(vm, args)))
}

fn nest_host(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    let host = vm.nest_host(class);
    reference(host.mirror.get())
}

fn nest_members(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    let host = vm.nest_host(class);
    let mut members = vec![host];
    for name in host.file_static().map(|f| f.attributes.nest_members.as_slice()).unwrap_or_default() {
        let member = vm.load_class(t, host.loader, name)?;
        if vm.nest_host(member) == host {
            members.push(member);
        }
    }
    reference(vm.class_array(t, &members)?)
}

fn permitted_subclasses(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    let Some(names) = class.file_static().and_then(|f| f.attributes.permitted_subclasses.as_deref()) else {
        return Ok(0);
    };
    let mut classes = Vec::new();
    for name in names {
        match vm.load_class(t, class.loader, name) {
            Ok(permitted) => classes.push(permitted),
            // A class that cannot be linked is left out, as HotSpot does.
            Err(Trap::Throw(e)) if vm.is_instance_named(e, "java/lang/LinkageError") => {}
            Err(trap) => return Err(trap),
        }
    }
    reference(vm.class_array(t, &classes)?)
}

fn signers(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let held = vm.get_ref_field(args.r(0), Part::ClassVmSigners);
    if held.is_null() {
        return Ok(0);
    }
    let items = vm.ref_array_items(held);
    reference(vm.new_ref_array(t, "java/lang/Object", &items)?)
}

fn set_signers(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    if !class.is_primitive() && !class.is_array() {
        vm.set_ref_field(args.r(0), Part::ClassVmSigners, args.r(1));
        vm.set_ref_field(args.r(0), Part::ClassSigners, args.r(1));
    }
    Ok(0)
}

fn class_file_version(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    let class = this(vm, args);
    let file = class.class_file();
    int(file.map_or(0, |f| (f.minor as i32) << 16 | f.major as i32))
}

fn access_flags_raw(vm: &mut Vm, _t: ThreadId, args: Args) -> NativeResult {
    int(this(vm, args).access as i32)
}

/// Classes of the built-in loaders are defined without their Java code, so their protection domain
/// is made when somebody asks: as `SecureClassLoader` would have made it.
fn protection_domain_or_null(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    reference(vm.protection_domain(t, args.r(0))?)
}

fn protection_domain(vm: &mut Vm, t: ThreadId, args: Args) -> NativeResult {
    let holder = vm.library_class(t, "java/lang/Class$Holder")?;
    vm.ensure_init(t, holder)?;
    let domain = vm.protection_domain(t, args.r(0))?;
    if !domain.is_null() {
        return reference(domain);
    }
    let everything = vm.static_part(t, Part::AllPermDomain)?;
    reference(vm.heap.get_ref(everything))
}

impl Vm {
    /// The protection domain of a class; null for the boot loader's.
    pub(crate) fn protection_domain(&mut self, t: ThreadId, mirror: Ref) -> Result<Ref, Trap> {
        let class = self.class_ptr_of_mirror(mirror);
        let known = self.get_ref_field(mirror, Part::ClassVmDomain);
        if !known.is_null() || matches!(class.shape, Shape::Array { .. } | Shape::Primitive(_)) {
            return Ok(known);
        }
        if class.hidden {
            // A hidden class has the domain it was defined with, else its host's.
            let host = self.nest_host(class);
            return if host == class { Ok(Ref::NULL) } else { self.protection_domain(t, host.mirror.get()) };
        }
        let (Some(source), LoaderId::PLATFORM | LoaderId::APP) = (class.source.clone(), class.loader) else {
            return Ok(Ref::NULL);
        };
        let location = self.new_string(&source)?;
        let url = if source.starts_with("jrt:/") {
            let url = self.library_class(t, "java/net/URL")?;
            self.construct(t, url, "(Ljava/lang/String;)V", &[location.slot()])?
        } else {
            Ref::from_slot(self.call_library(t, Part::ToFileUrl, &[location.slot()])?)
        };
        let code_source = self.library_class(t, "java/security/CodeSource")?;
        let descriptor = "(Ljava/net/URL;[Ljava/security/CodeSigner;)V";
        let code_source = self.construct(t, code_source, descriptor, &[url.slot(), 0])?;
        let method = self.library_method(t, Part::SecureDomain)?;
        let loader = self.loader_object(class.loader);
        let domain = Ref::from_slot(self.call_nested(t, method, &[loader.slot(), code_source.slot()])?);
        self.set_ref_field(mirror, Part::ClassVmDomain, domain);
        Ok(domain)
    }
}
