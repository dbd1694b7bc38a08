//! Resolution of symbolic references (JVMS 5.4.3) and method selection (5.4.6).

use crate::classes::class::{Class, ClassPtr, Field, MethodPtr, Resolved};
use crate::classes::library::Part;
use crate::ids::{ClassId, LoaderId, MethodId, Ref, ThreadId};
use crate::trap::Trap;
use crate::vm::Vm;
use threadbare_classfile::{Constant, acc};

/// A member reference of the constant pool.
pub(crate) struct MemberRef<'a> {
    pub class: u16,
    pub name: &'a str,
    pub descriptor: &'a str,
    pub interface: bool,
}

impl Vm {
    pub(crate) fn member_ref<'a>(&mut self, class: ClassPtr, index: u16) -> Result<MemberRef<'a>, Trap> {
        let file = class.file_static();
        let found = file.and_then(|f| {
            let (c, nt, interface) = match f.constants.get(index as usize)? {
                Constant::Fieldref { class, name_and_type } => (*class, *name_and_type, false),
                Constant::Methodref { class, name_and_type } => (*class, *name_and_type, false),
                Constant::InterfaceMethodref { class, name_and_type } => (*class, *name_and_type, true),
                _ => return None,
            };
            let (name, descriptor) = f.name_and_type(nt)?;
            Some(MemberRef { class: c, name, descriptor, interface })
        });
        found.ok_or_else(|| self.internal("constant is not a member reference"))
    }

    pub(crate) fn resolve_class(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
    ) -> Result<ClassPtr, Trap> {
        if let Some(cell) = from.resolved.get(index as usize)
            && let Resolved::Class(class) = cell.get()
        {
            return Ok(class);
        }
        self.resolving(t, from, index, |vm| vm.resolve_class_anew(t, from, index))
    }

    fn resolve_class_anew(&mut self, t: ThreadId, from: ClassPtr, index: u16) -> Result<ClassPtr, Trap> {
        let Some(name) = from.file_static().and_then(|f| f.class_name(index)) else {
            return Err(self.internal("constant is not a class"));
        };
        let class = if from.hidden && from.class_file().is_some_and(|f| f.name == *name) {
            from
        } else {
            self.load_class(t, from.loader, name)?
        };
        self.check_class_access(t, from, class)?;
        from.resolved[index as usize].set(Resolved::Class(class));
        Ok(class)
    }

    pub(crate) fn check_class_access(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        class: ClassPtr,
    ) -> Result<(), Trap> {
        if from.loader == LoaderId::BOOT {
            return Ok(());
        }
        let base = class.element_class().unwrap_or(class);
        if base.is_primitive() || base == from {
            return Ok(());
        }
        let visible = base.access & acc::PUBLIC != 0 || base.same_package(&from);
        let exported = visible
            && (base.loader == from.loader && !self.modules.is_named(&base)
                || self.modules.is_readable(self, from, base));
        if exported {
            return Ok(());
        }
        let message = if visible {
            self.module_access_message(from, base)
        } else {
            // The class that is not accessible comes first.
            let (a, b) = (
                self.describe_module_and_loader(base.loader, &base.name),
                self.describe_module_and_loader(from.loader, &from.name),
            );
            let places = if a == b {
                format!("({} and {} are in {a})", base.external_name, from.external_name)
            } else {
                format!("({} is in {a}; {} is in {b})", base.external_name, from.external_name)
            };
            format!(
                "failed to access class {} from class {} {places}",
                base.external_name, from.external_name
            )
        };
        Err(self.throw(t, "java/lang/IllegalAccessError", &message))
    }

    fn module_access_message(&mut self, from: ClassPtr, to: ClassPtr) -> String {
        let module = self.modules.name_of(to.package()).unwrap_or_default();
        let home = self.modules.object_for(self, from);
        let name = if home.is_null() { Ref::NULL } else { self.get_ref_field(home, Part::ModuleName) };
        let home = match (home.is_null(), name.is_null()) {
            (false, false) => format!("module {}", self.string_of(name)),
            (false, true) => format!("unnamed module @0x{:x}", self.identity_hash(home)),
            _ => "unnamed module".into(),
        };
        format!(
            "class {} (in {home}) cannot access class {} (in module {module}) because module {module} does not export {} to {home}",
            from.external_name,
            to.external_name,
            to.package().replace('/', "."),
        )
    }

    pub(crate) fn resolve_field(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
    ) -> Result<(ClassPtr, usize), Trap> {
        if let Resolved::Field(class, i) = from.resolved[index as usize].get() {
            return Ok((class, i as usize));
        }
        self.resolving(t, from, index, |vm| vm.resolve_field_anew(t, from, index))
    }

    fn resolve_field_anew(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
    ) -> Result<(ClassPtr, usize), Trap> {
        let reference = self.member_ref(from, index)?;
        let holder = self.resolve_class(t, from, reference.class)?;
        let Some((class, i)) = find_field(holder, reference.name, reference.descriptor) else {
            // The long form is JDK 21's.
            let message = if self.program.feature >= 21 {
                format!(
                    "Class {} does not have member field '{} {}'",
                    holder.external_name,
                    crate::invocation::throw::external_type(reference.descriptor),
                    reference.name
                )
            } else {
                reference.name.to_string()
            };
            return Err(self.throw(t, "java/lang/NoSuchFieldError", &message));
        };
        let field = &class.fields[i];
        if !self.can_access(from, class, holder, field.access) {
            let message = self.member_access_message(
                from,
                class,
                &format!("field {}.{}", class.external_name, field.name),
                field.access,
            );
            return Err(self.throw(t, "java/lang/IllegalAccessError", &message));
        }
        from.resolved[index as usize].set(Resolved::Field(class, i as u16));
        Ok((class, i))
    }

    pub(crate) fn resolve_method(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
    ) -> Result<MethodPtr, Trap> {
        self.resolve_method_for(t, from, index, false)
    }

    /// `loose`: by invokestatic or invokespecial, which word a wrong kind of constant differently.
    pub(crate) fn resolve_method_for(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
        loose: bool,
    ) -> Result<MethodPtr, Trap> {
        if let Resolved::Method(method) = from.resolved[index as usize].get() {
            return Ok(method);
        }
        let method = self.resolving(t, from, index, |vm| {
            let reference = vm.member_ref(from, index)?;
            let holder = vm.resolve_class(t, from, reference.class)?;
            vm.resolve_in(t, from, holder, &reference, loose)
        })?;
        // A polymorphic call caches its adapter here instead.
        if !method.is_signature_polymorphic {
            from.resolved[index as usize].set(Resolved::Method(method));
        }
        Ok(method)
    }

    fn resolve_in(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        holder: ClassPtr,
        reference: &MemberRef<'_>,
        loose: bool,
    ) -> Result<MethodPtr, Trap> {
        if reference.interface != holder.is_interface() {
            let message = if loose {
                let kind = if holder.is_interface() { "InterfaceMethodref" } else { "Methodref" };
                let signature = external_reference(holder, reference);
                format!("Method '{signature}' must be {kind} constant")
            } else if reference.interface {
                format!("Found class {}, but interface was expected", holder.external_name)
            } else {
                format!("Found interface {}, but class was expected", holder.external_name)
            };
            return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
        }
        match self.find_method(holder, reference.name, reference.descriptor) {
            Some(method) => {
                if !self.can_access(from, method.class, holder, method.access) {
                    let what = format!("method '{}'", self.external_signature(method));
                    let message = self.member_access_message(from, method.class, &what, method.access);
                    return Err(self.throw(t, "java/lang/IllegalAccessError", &message));
                }
                Ok(method)
            }
            None => {
                let message = format!("'{}'", external_reference(holder, reference));
                Err(self.throw(t, "java/lang/NoSuchMethodError", &message))
            }
        }
    }

    fn member_access_message(&self, from: ClassPtr, owner: ClassPtr, what: &str, access: u16) -> String {
        let kind = if access & acc::PRIVATE != 0 {
            "private "
        } else if access & acc::PROTECTED != 0 {
            "protected "
        } else {
            ""
        };
        let (a, b) = (
            self.describe_module_and_loader(from.loader, &from.name),
            self.describe_module_and_loader(owner.loader, &owner.name),
        );
        let places = if a == b {
            format!("({} and {} are in {a})", from.external_name, owner.external_name)
        } else {
            format!("({} is in {a}; {} is in {b})", from.external_name, owner.external_name)
        };
        format!("class {} tried to access {kind}{what} {places}", from.external_name)
    }

    /// May code of `from` use a member of `owner`, found through `holder` (JVMS 5.4.4)?
    pub(crate) fn can_access(
        &mut self,
        from: ClassPtr,
        owner: ClassPtr,
        holder: ClassPtr,
        access: u16,
    ) -> bool {
        if from.loader == LoaderId::BOOT || access & acc::PUBLIC != 0 || from == owner {
            return true;
        }
        if access & acc::PRIVATE != 0 {
            return self.same_nest(from, owner);
        }
        if from.same_package(&owner) {
            return true;
        }
        access & acc::PROTECTED != 0 && (from.is_subtype_of(owner) || holder.is_array())
    }

    pub(crate) fn same_nest(&mut self, a: ClassPtr, b: ClassPtr) -> bool {
        a == b || self.nest_host(a) == self.nest_host(b)
    }

    /// The nest host (JVMS 5.4.4); a class that names a host which does not name it back is its own.
    pub(crate) fn nest_host(&mut self, class: ClassPtr) -> ClassPtr {
        if let Some(host) = class.nest_host.get() {
            return host;
        }
        let mut host = class;
        if let Some(name) = class.file_static().and_then(|f| f.attributes.nest_host.clone())
            && let Ok(Some(candidate)) = self.find_class(ThreadId(0), class.loader, &name)
            && candidate.same_package(&class)
            && candidate
                .class_file()
                .is_some_and(|f| f.attributes.nest_members.iter().any(|m| *m == class.name))
        {
            host = candidate;
        }
        class.nest_host.set(Some(host));
        host
    }

    /// Method resolution without access checks (JVMS 5.4.3.3 and 5.4.3.4).
    pub(crate) fn find_method(&self, holder: ClassPtr, name: &str, descriptor: &str) -> Option<MethodPtr> {
        let mut class = Some(holder);
        while let Some(c) = class {
            if let Some(method) = c.declared_method(name, descriptor) {
                return Some(method);
            }
            // A signature-polymorphic method matches any descriptor, but only on its own class.
            if c == holder
                && matches!(&*c.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
                && let Some(m) =
                    c.methods.borrow().iter().find(|m| m.is_signature_polymorphic && &*m.name == name)
            {
                return Some(*m);
            }
            class = c.super_class;
        }
        if holder.is_interface() {
            let object = self.known.object_class();
            if let Some(m) = object.declared_method(name, descriptor)
                && m.access & acc::PUBLIC != 0
                && !m.is_static()
            {
                return Some(m);
            }
        }
        self.most_specific(holder, name, descriptor, false).or_else(|| {
            // Any superinterface method that is neither private nor static.
            holder.all_interfaces.iter().find_map(|id| {
                self.class_ptr(*id)
                    .declared_method(name, descriptor)
                    .filter(|m| m.access & (acc::PRIVATE | acc::STATIC) == 0)
            })
        })
    }

    /// The maximally-specific superinterface method, if there is exactly one that counts.
    fn most_specific(
        &self,
        class: ClassPtr,
        name: &str,
        descriptor: &str,
        only_default: bool,
    ) -> Option<MethodPtr> {
        let candidates: Vec<MethodPtr> = class
            .all_interfaces
            .iter()
            .filter_map(|id| self.class_ptr(*id).declared_method(name, descriptor))
            .filter(|m| m.access & (acc::PRIVATE | acc::STATIC) == 0)
            .collect();
        let maximal: Vec<MethodPtr> = candidates
            .iter()
            .copied()
            .filter(|m| !candidates.iter().any(|o| o.class != m.class && o.class.is_subtype_of(m.class)))
            .collect();
        let defaults: Vec<MethodPtr> = maximal.iter().copied().filter(|m| !m.is_abstract()).collect();
        match (defaults.as_slice(), only_default) {
            ([one], _) => Some(*one),
            ([], false) => maximal.first().copied(),
            _ => None,
        }
    }

    /// The implementation that an object of `class` has for an interface method.
    pub(crate) fn select_interface(
        &mut self,
        t: ThreadId,
        class: ClassId,
        method: MethodId,
    ) -> Result<MethodPtr, Trap> {
        let (class, method) = (self.class_ptr(class), self.method_ptr(method));
        let known = class.itable.borrow().get(&method.id).copied();
        if let Some(Some(target)) = known {
            return Ok(target);
        }
        if method.is_private() {
            return Ok(method);
        }
        if method.class.is_interface() && !class.is_subtype_of(method.class) {
            let message = format!(
                "Class {} does not implement the requested interface {}",
                class.external_name, method.class.external_name
            );
            return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
        }
        let target = self.select(class, method);
        match target {
            Some(target) if !target.is_abstract() => {
                if target.access & acc::PUBLIC == 0
                    && !target.class.is_interface()
                    && method.class.is_interface()
                {
                    let message = format!(
                        "class {} tried to access {} method '{}'",
                        method.class.external_name,
                        if target.is_private() { "private" } else { "protected" },
                        self.external_signature(target)
                    );
                    return Err(self.throw(t, "java/lang/IllegalAccessError", &message));
                }
                class.itable.borrow_mut().insert(method.id, Some(target));
                Ok(target)
            }
            Some(_) => Err(self.throw_abstract(t, method, Some(class))),
            None => {
                let defaults = class
                    .all_interfaces
                    .iter()
                    .filter_map(|id| self.class_ptr(*id).declared_method(&method.name, &method.descriptor))
                    .filter(|m| !m.is_abstract() && !m.is_static())
                    .count();
                if defaults > 1 {
                    let message = format!(
                        "Conflicting default methods: {}",
                        class
                            .all_interfaces
                            .iter()
                            .filter_map(|id| self
                                .class_ptr(*id)
                                .declared_method(&method.name, &method.descriptor))
                            .filter(|m| !m.is_abstract() && !m.is_static())
                            .map(|m| format!("{}.{}", m.class.name, m.name))
                            .collect::<Vec<_>>()
                            .join(" ")
                    );
                    return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
                }
                Err(self.throw_abstract(t, method, Some(class)))
            }
        }
    }

    /// Method selection by class chain, then by the most specific default.
    pub(crate) fn select(&self, class: ClassPtr, method: MethodPtr) -> Option<MethodPtr> {
        let mut c = Some(class);
        while let Some(k) = c {
            if let Some(m) = k.declared_method(&method.name, &method.descriptor)
                && !m.is_static()
                && !m.is_private()
            {
                return Some(m);
            }
            c = k.super_class;
        }
        self.most_specific(class, &method.name, &method.descriptor, true).or_else(|| {
            let any_default = class.all_interfaces.iter().any(|id| {
                self.class_ptr(*id)
                    .declared_method(&method.name, &method.descriptor)
                    .is_some_and(|m| !m.is_abstract() && !m.is_static())
            });
            if any_default { None } else { Some(method) }
        })
    }

    /// What a virtual call of this name on an object of `class` runs.
    pub(crate) fn find_virtual(&self, class: ClassPtr, name: &str, descriptor: &str) -> Option<MethodPtr> {
        let declared = self.find_method(class, name, descriptor)?;
        if declared.vtable_index.get() >= 0 && !class.is_interface() {
            return class.vtable.borrow().get(declared.vtable_index.get() as usize).copied();
        }
        if declared.is_private() || declared.is_static() {
            return Some(declared);
        }
        self.select(class, declared)
    }

    /// What calling `method` on an object of `class` runs, by the rules of invokevirtual and
    /// invokeinterface.
    pub(crate) fn dispatch(
        &mut self,
        t: ThreadId,
        class: ClassPtr,
        method: MethodPtr,
    ) -> Result<MethodPtr, Trap> {
        if method.is_private() || method.is_constructor() || method.is_static() {
            return Ok(method);
        }
        if method.class.is_interface() {
            return self.select_interface(t, class.id, method.id);
        }
        let index = method.vtable_index.get();
        if index < 0 {
            return Ok(method);
        }
        let target = class.vtable.borrow().get(index as usize).copied();
        match target {
            Some(target) => Ok(target),
            None => Err(self.internal("vtable too short")),
        }
    }

    /// A field by name anywhere in the hierarchy, for natives.
    pub fn field<'a>(&self, class: &'a Class, name: &str) -> Option<&'a Field> {
        class.fields.iter().find(|f| &*f.name == name)
    }
}

/// A referenced method as HotSpot prints it in messages.
fn external_reference(holder: ClassPtr, reference: &MemberRef<'_>) -> String {
    let descriptor = reference.descriptor;
    let close = descriptor.find(')').unwrap_or(0);
    let params: Vec<String> = crate::classes::class::split_descriptors(&descriptor[1.min(close)..close])
        .iter()
        .map(|d| crate::invocation::throw::external_type(d))
        .collect();
    let ret = crate::invocation::throw::external_type(&descriptor[(close + 1).min(descriptor.len())..]);
    format!("{ret} {}.{}({})", holder.external_name, reference.name, params.join(", "))
}

/// Field resolution (JVMS 5.4.3.2): the class, its superinterfaces, its superclass.
pub fn find_field(class: ClassPtr, name: &str, descriptor: &str) -> Option<(ClassPtr, usize)> {
    // An interface may be reached by exponentially many ways.
    fn visit(
        class: ClassPtr,
        name: &str,
        descriptor: &str,
        seen: &mut Vec<ClassPtr>,
    ) -> Option<(ClassPtr, usize)> {
        if let Some(i) = class.declared_field(name, descriptor) {
            return Some((class, i));
        }
        if class.is_interface() {
            if seen.contains(&class) {
                return None;
            }
            seen.push(class);
        }
        if let Some(found) = class.interfaces.iter().find_map(|i| visit(*i, name, descriptor, seen)) {
            return Some(found);
        }
        visit(class.super_class?, name, descriptor, seen)
    }
    visit(class, name, descriptor, &mut Vec::new())
}
