//! Finding, defining and laying out classes (JVMS 5.3 and 5.4.2 preparation).
//!
//! The three built-in loaders are the VM's own work: the boot loader reads the JDK image, the
//! platform and application loaders follow the package map that the module system announced, and
//! the application loader then the class path. Their Java objects exist and answer as always,
//! but a class that bytecode names is found without running them. Other loaders are asked by an
//! upcall of `loadClass`.

use crate::classes::class::{Class, ClassPtr, Kind, Method, MethodPtr, Resolved, Shape};
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::ids::{ClassId, LoaderId, MethodId, Ref, SigId, ThreadId};
use crate::trap::{RunEnd, Trap};
use crate::vm::{TableUndo, Vm};
use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;
use threadbare_classfile::{ClassFile, Options as ParseOptions, acc};

/// What a class was made from: loader, hidden-class suffix and bytes.
pub(crate) type MadeFrom = (LoaderId, Option<String>, Box<[u8]>);

/// What accompanies the bytes of a class definition.
#[derive(Default)]
pub struct Definition {
    /// Found by a built-in loader, not defined by the program: linking, which no rollback takes back.
    pub found: bool,
    pub source: Option<Arc<str>>,
    pub hidden: bool,
    pub(crate) nest_host: Option<ClassPtr>,
    pub class_data: Ref,
    /// Name suffix of a hidden class, already with its slash.
    pub(crate) hidden_suffix: Option<String>,
    /// What comes before that; the class file may say another name, and does for classes that the library
    /// makes from a template.
    pub(crate) hidden_name: Option<String>,
}

impl Vm {
    /// The class that `loader` gives for `name`; `None` if there is none.
    pub(crate) fn find_class(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        name: &str,
    ) -> Result<Option<ClassPtr>, Trap> {
        if let Some(class) = self.classes.find(loader, name) {
            return Ok(Some(class));
        }
        if let Some(component) = name.strip_prefix('[') {
            return self.find_array_class(t, loader, component);
        }
        let found = match loader {
            LoaderId::BOOT => self.find_in_boot(t, name)?,
            LoaderId::PLATFORM | LoaderId::APP => self.find_built_in(t, loader, name)?,
            _ => self.load_by_upcall(t, loader, name)?,
        };
        if let Some(class) = found
            && class.loader != loader
        {
            let name: Arc<str> = name.into();
            self.classes.define(loader, name.clone(), class);
            self.record(TableUndo::Defined(loader, name));
        }
        Ok(found)
    }

    /// The class that `loader` has defined or been recorded for, without loading anything.
    pub(crate) fn loaded_class(&self, loader: LoaderId, name: &str) -> Option<ClassPtr> {
        self.classes.find(loader, name)
    }

    /// As `find_class`, but a missing class is a `NoClassDefFoundError`.
    pub(crate) fn load_class(&mut self, t: ThreadId, loader: LoaderId, name: &str) -> Result<ClassPtr, Trap> {
        let trap = match self.find_class(t, loader, name) {
            Ok(Some(class)) => return Ok(class),
            Ok(None) if !self.booted => self.missing_in_library(&format!("class {}", name.replace('/', "."))),
            // The boot loader has no Java code that could throw the cause.
            Ok(None) if loader == LoaderId::BOOT => self.throw(t, "java/lang/NoClassDefFoundError", name),
            Ok(None) => self.throw_class_not_found(t, loader, name),
            Err(trap) => trap,
        };
        match trap {
            Trap::Throw(exception)
                if self.is_instance_named(exception, "java/lang/ClassNotFoundException") =>
            {
                Err(self.throw_with_cause(t, "java/lang/NoClassDefFoundError", name, exception))
            }
            other => Err(other),
        }
    }

    /// `ClassNotFoundException` as the loader throws it. The machine has looked for the class
    /// itself; the built-in loaders' own code runs now for the sake of the stack trace.
    pub(crate) fn throw_class_not_found(&mut self, t: ThreadId, loader: LoaderId, name: &str) -> Trap {
        if matches!(loader, LoaderId::PLATFORM | LoaderId::APP)
            && !self.loader_object(loader).is_null()
            && let Err(trap) = self.load_by_upcall(t, loader, name)
        {
            return trap;
        }
        self.throw(t, "java/lang/ClassNotFoundException", &name.replace('/', "."))
    }

    /// A class of the library that the machine itself needs, by its slash name. Its absence is nothing
    /// that the program did: it ends the run.
    pub(crate) fn library_class(&mut self, t: ThreadId, name: &str) -> Result<ClassPtr, Trap> {
        match self.find_class(t, LoaderId::BOOT, name)? {
            Some(class) => Ok(class),
            None => Err(self.missing_in_library(&format!("class {}", name.replace('/', ".")))),
        }
    }

    fn find_array_class(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        component: &str,
    ) -> Result<Option<ClassPtr>, Trap> {
        if component.len() > 254 + 70000 || component.bytes().take_while(|b| *b == b'[').count() > 254 {
            return Ok(None);
        }
        let class = match component.as_bytes() {
            [b'[', ..] => self.find_class(t, loader, component)?,
            [b'L', .., b';'] => self.find_class(t, loader, &component[1..component.len() - 1])?,
            [_] => match Kind::of_descriptor(component) {
                Kind::Ref | Kind::Void => None,
                kind => Some(self.known.primitive(kind)),
            },
            _ => None,
        };
        match class {
            Some(class) => Ok(Some(self.array_class_of(t, class)?)),
            None => Ok(None),
        }
    }

    /// The class of arrays of `component`.
    pub(crate) fn array_class_of(&mut self, t: ThreadId, component: ClassPtr) -> Result<ClassPtr, Trap> {
        if let Some(class) = component.array_class.get() {
            return Ok(class);
        }
        let name: Arc<str> = match component.shape {
            Shape::Primitive(kind) => format!("[{}", kind.descriptor_char()).into(),
            Shape::Array { .. } => format!("[{}", component.name).into(),
            _ => format!("[L{};", component.name).into(),
        };
        let object = self.library_class(t, "java/lang/Object")?;
        let cloneable = self.library_class(t, "java/lang/Cloneable")?;
        let serializable = self.library_class(t, "java/io/Serializable")?;
        let mut all_interfaces = vec![cloneable.id, serializable.id];
        all_interfaces.sort();
        let element = match component.shape {
            Shape::Primitive(kind) => kind,
            _ => Kind::Ref,
        };
        let id = self.classes.next_id();
        let base = component.element_class().unwrap_or(component);
        let visibility = base.access & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED);
        let external: Arc<str> = name.replace('/', ".").into();
        let class = Class {
            shape: Shape::Array { element, component },
            access: visibility | acc::FINAL | acc::ABSTRACT,
            super_class: Some(object),
            interfaces: vec![cloneable, serializable],
            all_interfaces,
            display: vec![object.id, id],
            vtable: RefCell::new(object.vtable.borrow().clone()),
            instance_size: header::SIZE as u32,
            statics: self.perm(t, 8)?,
            external_name: external,
            ..empty_class(id, name, component.loader)
        };
        let class = self.classes.add(class);
        component.array_class.set(Some(class));
        self.heap.init_u32(class.statics as usize, crate::classes::class::InitState::Initialized as u32);
        class.init_is_permanent.set(true);
        self.make_mirror(t, class)?;
        Ok(class)
    }

    pub(crate) fn perm(&mut self, _t: ThreadId, bytes: usize) -> Result<u32, Trap> {
        self.heap.alloc_perm(bytes).map(|a| a as u32).map_err(|_| {
            Trap::end(RunEnd::ResourceLimit { what: "too many classes: permanent memory is full".into() })
        })
    }

    fn find_in_boot(&mut self, t: ThreadId, name: &str) -> Result<Option<ClassPtr>, Trap> {
        let package = name.rfind('/').map_or("", |i| &name[..i]);
        if self.modules.loader_of(package) != Some(LoaderId::BOOT) {
            return Ok(None);
        }
        self.define_from_image(t, LoaderId::BOOT, package, name)
    }

    fn find_built_in(&mut self, t: ThreadId, loader: LoaderId, name: &str) -> Result<Option<ClassPtr>, Trap> {
        let package = name.rfind('/').map_or("", |i| &name[..i]);
        if let Some(owner) = self.modules.loader_of(package) {
            if owner != loader {
                return self.find_class(t, owner, name);
            }
            return self.define_from_image(t, loader, package, name);
        }
        if loader == LoaderId::PLATFORM {
            return Ok(None);
        }
        self.define_from_class_path(t, name)
    }

    /// Defines a class of a named module of the JDK.
    pub(crate) fn define_from_image(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        package: &str,
        name: &str,
    ) -> Result<Option<ClassPtr>, Trap> {
        let Some(module) = self.modules.name_of(package) else { return Ok(None) };
        let path = format!("/{module}/{name}.class");
        let image = self.program.image.clone();
        match image.find_resource(&path).map_err(|e| environment(&e))? {
            Some(bytes) => {
                let source = format!("jrt:/{module}").into();
                let definition = Definition { found: true, source: Some(source), ..Default::default() };
                self.define_class(t, loader, Some(name), &bytes, definition).map(Some)
            }
            None => Ok(None),
        }
    }

    /// Defines a class of the unnamed module from the class path.
    pub(crate) fn define_from_class_path(
        &mut self,
        t: ThreadId,
        name: &str,
    ) -> Result<Option<ClassPtr>, Trap> {
        let path = self.program.class_path.clone();
        let found = path.find(&format!("{name}.class")).map_err(|e| environment(&e))?;
        let Some(found) = found else { return Ok(None) };
        let source = found.path.to_string_lossy().into_owned().into();
        let definition = Definition { found: true, source: Some(source), ..Default::default() };
        self.define_class(t, LoaderId::APP, Some(name), &found.bytes, definition).map(Some)
    }

    /// Parses, links to its supertypes and registers a class (JVMS 5.3.5).
    pub(crate) fn define_class(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        expected: Option<&str>,
        bytes: &[u8],
        definition: Definition,
    ) -> Result<ClassPtr, Trap> {
        let trusted = loader == LoaderId::BOOT || loader == LoaderId::PLATFORM;
        let mut options = ParseOptions {
            max_major: (self.program.feature + 44) as u16,
            trusted,
            expected_name: expected,
            enable_preview: self.options.world.preview,
            allow_module: false,
            ..Default::default()
        };
        let file = match threadbare_classfile::parse_with(bytes, &options) {
            Ok(file) => Arc::new(file),
            Err(error) => {
                options.names_swapped =
                    self.program.feature == 17 && self.booted && self.library_update(t)? < 14;
                // The words of some errors depend on the update, which only a booted library knows.
                let error = threadbare_classfile::parse_with(bytes, &options).err().unwrap_or(error);
                let class = error.java_class().unwrap_or("java/lang/ClassFormatError");
                return Err(self.throw(t, class, error.message()));
            }
        };
        if !definition.hidden && self.classes.find(loader, &file.name).is_some() {
            let message = self.duplicate_message(loader, &file.name);
            return Err(self.throw(t, "java/lang/LinkageError", &message));
        }
        if self.threads[t.0 as usize].loading.iter().any(|(l, n)| *l == loader && **n == *file.name) {
            return Err(self.throw(t, "java/lang/ClassCircularityError", &file.name));
        }
        let key = (loader, file.name.clone());
        self.threads[t.0 as usize].loading.push(key);
        let supers = self.load_supertypes(t, loader, &file);
        self.threads[t.0 as usize].loading.pop();
        let (super_class, interfaces) = supers?;
        if !definition.hidden
            && let Some(class) = self.classes.find(loader, &file.name)
        {
            return Ok(class);
        }
        if definition.found {
            return self.build_class(t, loader, file, super_class, interfaces, definition);
        }
        let key: MadeFrom = (loader, definition.hidden_suffix.clone(), bytes.into());
        let unmade = self
            .classes
            .made_from(&key)
            .filter(|c| !c.alive.get() && c.super_class == super_class && c.interfaces == interfaces);
        let class = match unmade {
            Some(class) => {
                class.alive.set(true);
                self.renew_mirror(class);
                class.class_data.set(definition.class_data);
                if !definition.hidden {
                    self.classes.define(loader, class.name.clone(), class);
                    self.record(TableUndo::Defined(loader, class.name.clone()));
                }
                class
            }
            None => {
                let class = self.build_class(t, loader, file, super_class, interfaces, definition)?;
                self.classes.note_made(key, class);
                class
            }
        };
        self.record(TableUndo::Made(class));
        Ok(class)
    }

    fn duplicate_message(&self, loader: LoaderId, name: &str) -> String {
        let dotted = name.replace('/', ".");
        let described = self.describe_loader(loader);
        let home = self.describe_module_and_loader(loader, name);
        let parent = match loader {
            LoaderId::BOOT => String::new(),
            LoaderId::PLATFORM => ", parent loader 'bootstrap'".into(),
            LoaderId::APP => ", parent loader 'platform'".into(),
            _ => {
                let parent = self.get_ref_field(self.loader_object(loader), Part::LoaderParent);
                let known = if parent.is_null() {
                    LoaderId::BOOT
                } else {
                    LoaderId(self.heap.u32(parent.addr() + self.known.loader_id_offset))
                };
                match (parent.is_null(), known) {
                    // A loader that has not defined anything has no id yet.
                    (false, LoaderId::BOOT) => {
                        format!(", parent loader {}", self.describe_loader_object(parent))
                    }
                    _ => format!(", parent loader {}", self.describe_loader(known)),
                }
            }
        };
        format!(
            "loader {described} attempted duplicate class definition for {dotted}. ({dotted} is in {home}{parent})"
        )
    }

    #[allow(clippy::type_complexity)]
    fn load_supertypes(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        file: &ClassFile,
    ) -> Result<(Option<ClassPtr>, Vec<ClassPtr>), Trap> {
        let is_interface = file.access & acc::INTERFACE != 0;
        for name in file.super_name.iter().chain(&file.interfaces) {
            if self.threads[t.0 as usize].loading.iter().any(|(l, n)| *l == loader && n == name) {
                return Err(self.throw(t, "java/lang/ClassCircularityError", name));
            }
        }
        let super_class = match &file.super_name {
            Some(name) => Some(self.load_class(t, loader, name)?),
            None => None,
        };
        let external = file.name.replace('/', ".");
        if let Some(s) = super_class {
            let loader_text = |vm: &Vm, l: LoaderId| vm.describe_module_and_loader(l, &s.name);
            if s.is_interface() && !is_interface {
                let message = format!("class {external} has interface {} as super class", s.external_name);
                return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
            }
            if s.access & acc::FINAL != 0 {
                let message = format!("class {external} cannot inherit from final class {}", s.external_name);
                return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
            }
            let _ = loader_text;
            self.check_sealed(t, loader, file, s)?;
        }
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for name in &file.interfaces {
            let interface = self.load_class(t, loader, name)?;
            if !interface.is_interface() {
                let message = format!(
                    "class {external} can not implement {}, because it is not an interface ({} is in {})",
                    interface.external_name,
                    interface.external_name,
                    self.describe_module_and_loader(interface.loader, &interface.name)
                );
                return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
            }
            self.check_sealed(t, loader, file, interface)?;
            interfaces.push(interface);
        }
        Ok((super_class, interfaces))
    }

    fn check_sealed(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        file: &ClassFile,
        parent: ClassPtr,
    ) -> Result<(), Trap> {
        let Some(permitted) = parent.class_file().and_then(|f| f.attributes.permitted_subclasses.as_ref())
        else {
            return Ok(());
        };
        if parent.loader == loader && permitted.iter().any(|p| **p == *file.name) {
            return Ok(());
        }
        let what =
            if parent.is_interface() && file.access & acc::INTERFACE == 0 { "implement" } else { "extend" };
        let kind = if parent.is_interface() { "interface" } else { "class" };
        let message = format!(
            "class {} cannot {what} sealed {kind} {}",
            file.name.replace('/', "."),
            parent.external_name
        );
        Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message))
    }

    fn build_class(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        file: Arc<ClassFile>,
        super_class: Option<ClassPtr>,
        interfaces: Vec<ClassPtr>,
        definition: Definition,
    ) -> Result<ClassPtr, Trap> {
        let id = self.classes.next_id();
        let is_interface = file.access & acc::INTERFACE != 0;
        let mut display = super_class.map(|s| s.display.clone()).unwrap_or_default();
        display.push(id);
        let mut all_interfaces: Vec<ClassId> =
            super_class.map(|s| s.all_interfaces.clone()).unwrap_or_default();
        for interface in &interfaces {
            all_interfaces.extend_from_slice(&interface.all_interfaces);
            all_interfaces.push(interface.id);
        }
        if is_interface {
            all_interfaces.push(id);
        }
        all_interfaces.sort();
        all_interfaces.dedup();
        let layout = self.lay_out(t, &file, super_class)?;
        let (name, external_name): (Arc<str>, Arc<str>) = match &definition.hidden_suffix {
            Some(suffix) => {
                let given = definition.hidden_name.as_deref().unwrap_or(&file.name);
                let name = format!("{given}{suffix}");
                let external = format!("{}{suffix}", given.replace('/', "."));
                (name.into(), external.into())
            }
            None => (file.name.clone(), file.name.replace('/', ".").into()),
        };
        let constants = file.constants.len();
        let class = Class {
            access: file.access,
            shape: if is_interface { Shape::Interface } else { Shape::Instance },
            super_class,
            interfaces,
            all_interfaces,
            display,
            fields: layout.fields,
            instance_size: (layout.end + 7) & !7,
            fields_end: layout.end,
            ref_offsets: layout.ref_offsets,
            static_refs: layout.static_refs,
            statics: layout.statics,
            resolved_refs: self.perm(t, constants * 4)?,
            resolved: (0..constants).map(|_| Cell::new(Resolved::No)).collect(),
            hidden: definition.hidden,
            quiet: crate::stepping::quiet::of_class(&name, super_class, loader),
            under_test: Cell::new(false),
            nest_host: Cell::new(definition.nest_host),
            external_name,
            source: definition.source,
            class_data: Cell::new(definition.class_data),
            file: Some(file.clone()),
            ..empty_class(id, name.clone(), loader)
        };
        let class = self.classes.add(class);
        self.add_methods(class, &file);
        if loader == LoaderId::BOOT {
            self.note_library_class(class)?;
        }
        self.build_vtable(t, class)?;
        self.make_mirror(t, class)?;
        self.check_superclass_access(t, class)?;
        if !definition.hidden {
            self.classes.define(loader, name.clone(), class);
            if !definition.found {
                self.record(TableUndo::Defined(loader, name));
            }
        }
        Ok(class)
    }

    /// A class must be able to see its superclass. Above all none but the library's own may extend the
    /// classes of `jdk.internal.reflect`, below which nothing is verified.
    fn check_superclass_access(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        let Some(parent) = class.super_class else { return Ok(()) };
        if class.loader.0 < LoaderId::APP.0 || !self.booted || self.is_spun_accessor(class) {
            return Ok(());
        }
        if parent.package() == "jdk/internal/reflect" {
            let message = format!(
                "class {} loaded by {} cannot access jdk/internal/reflect superclass {}",
                class.external_name,
                self.describe_loader(class.loader),
                parent.external_name
            );
            return Err(self.throw(t, "java/lang/IllegalAccessError", &message));
        }
        self.check_class_access(t, class, parent)
    }

    fn add_methods(&mut self, class: ClassPtr, file: &ClassFile) {
        let polymorphic_holder =
            matches!(&*class.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle");
        let mut methods = Vec::with_capacity(file.methods.len());
        for (i, info) in file.methods.iter().enumerate() {
            let polymorphic = polymorphic_holder
                && info.access & (acc::NATIVE | acc::VARARGS) == acc::NATIVE | acc::VARARGS;
            let annotations = info.runtime_visible_annotations.as_deref();
            let has = |what: &str| annotations.is_some_and(|raw| mentions_annotation(file, raw, what));
            let trusted = class.loader == LoaderId::BOOT;
            let method = self.classes.add_method(Method {
                index: Some(i as u16),
                is_signature_polymorphic: polymorphic,
                hidden: class.hidden
                    || trusted
                        && (has("Ljava/lang/invoke/LambdaForm$Hidden;")
                            || has("Ljdk/internal/vm/annotation/Hidden;")),
                caller_sensitive: class.loader.0 <= LoaderId::PLATFORM.0
                    && has("Ljdk/internal/reflect/CallerSensitive;"),
                ..empty_method(class, info.name.clone(), info.descriptor.clone(), info.access)
            });
            method.atomic.set(crate::stepping::quiet::is_atomic(&method));
            if self.options.whole_calls {
                method.row.set(crate::stepping::whole::row_of(&method));
                method.condition.set(crate::stepping::conditions::condition_of(&method));
            }
            // `join` is one operation of the machine's (see natives/thread.rs) and holds no lock.
            if &*class.name == "java/lang/Thread" && &*info.name == "join" {
                method.locks.set(false);
            }
            methods.push(method);
        }
        *class.methods.borrow_mut() = methods;
    }

    /// Methods that dispatch (JVMS 5.4.5): overridden ones take their place, others are appended.
    pub(crate) fn build_vtable(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        if class.is_interface() {
            return Ok(());
        }
        let mut vtable = class.super_class.map(|s| s.vtable.borrow().clone()).unwrap_or_default();
        let inherited = vtable.len();
        for method in class.methods.borrow().iter() {
            if method.access & (acc::STATIC | acc::PRIVATE) != 0 || method.name.starts_with('<') {
                continue;
            }
            let mut index = None;
            for (i, slot) in vtable[..inherited].iter_mut().enumerate() {
                if slot.sig == method.sig && overrides(class, *slot) {
                    if slot.is_final() && class.loader.0 >= LoaderId::APP.0 {
                        let message = format!(
                            "class {} overrides final method {}.{}{}",
                            class.external_name, slot.class.external_name, slot.name, slot.descriptor
                        );
                        return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
                    }
                    *slot = *method;
                    index.get_or_insert(i);
                }
            }
            let index = index.unwrap_or_else(|| {
                vtable.push(*method);
                vtable.len() - 1
            });
            method.vtable_index.set(index as i32);
        }
        *class.vtable.borrow_mut() = vtable;
        Ok(())
    }

    /// The id of a loader object, made on first sight.
    pub(crate) fn loader_id(&mut self, loader: Ref) -> LoaderId {
        if loader.is_null() {
            return LoaderId::BOOT;
        }
        let addr = loader.addr() + self.known.loader_id_offset;
        let known = self.heap.u32(addr);
        if known != 0 {
            return LoaderId(known);
        }
        let id = match &*self.class_ptr_of(loader).name {
            "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => LoaderId::PLATFORM,
            "jdk/internal/loader/ClassLoaders$AppClassLoader" => LoaderId::APP,
            _ => self.classes.next_loader(),
        };
        self.classes.set_loader(id, loader);
        self.heap.set_u32(addr, id.0);
        id
    }

    fn load_by_upcall(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        name: &str,
    ) -> Result<Option<ClassPtr>, Trap> {
        let object = self.loader_object(loader);
        let dotted = self.new_string(&name.replace('/', "."))?;
        let class = self.class_ptr_of(object);
        let Some(method) = self.find_virtual(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")
        else {
            return Ok(None);
        };
        let mirror = Ref::from_slot(self.call_nested(t, method, &[object.slot(), dotted.slot()])?);
        if mirror.is_null() {
            return Ok(None);
        }
        let found = self.class_ptr_of_mirror(mirror);
        if *found.name != *name {
            return Ok(None);
        }
        Ok(Some(found))
    }
}

/// A damaged image or jar: nothing the program did.
fn environment(error: &threadbare_classfile::ClassFileError) -> Trap {
    Trap::end(RunEnd::Environment { what: error.to_string() })
}

/// May a method of `class` override `inherited`, given the same name and descriptor?
fn overrides(class: ClassPtr, inherited: MethodPtr) -> bool {
    if inherited.access & (acc::PUBLIC | acc::PROTECTED) != 0 {
        return true;
    }
    inherited.class.same_package(&class)
}

/// Does the raw annotations attribute hold one of this type? Looks at types only at the top level
/// of each entry's first two bytes and otherwise searches conservatively for the index.
fn mentions_annotation(file: &ClassFile, raw: &[u8], descriptor: &str) -> bool {
    raw.windows(2).skip(2).any(|w| {
        let index = u16::from_be_bytes([w[0], w[1]]);
        file.utf8(index).is_some_and(|s| &**s == descriptor)
    }) || raw.len() >= 4
        && file.utf8(u16::from_be_bytes([raw[2], raw[3]])).is_some_and(|s| &**s == descriptor)
}

pub(crate) fn empty_class(id: ClassId, name: Arc<str>, loader: LoaderId) -> Class {
    Class {
        id,
        external_name: name.clone(),
        name,
        access: 0,
        shape: Shape::Instance,
        file: None,
        super_class: None,
        interfaces: Vec::new(),
        all_interfaces: Vec::new(),
        display: vec![id],
        loader,
        fields: Vec::new(),
        methods: RefCell::new(Vec::new()),
        vtable: RefCell::new(Vec::new()),
        itable: RefCell::new(Default::default()),
        instance_size: header::SIZE as u32,
        fields_end: header::SIZE as u32,
        ref_offsets: Vec::new(),
        static_refs: Vec::new(),
        mirror: Cell::new(Ref::NULL),
        statics: 0,
        resolved_refs: 0,
        resolved: Vec::new(),
        array_class: Cell::new(None),
        init_is_permanent: Cell::new(false),
        verified: Cell::new(false),
        alive: Cell::new(true),
        hidden: false,
        quiet: crate::stepping::quiet::Quiet::No,
        under_test: Cell::new(false),
        nest_host: Cell::new(None),
        source: None,
        class_data: Cell::new(Ref::NULL),
        cast_cache: Cell::new(u32::MAX),
    }
}

pub(crate) fn empty_method(class: ClassPtr, name: Arc<str>, descriptor: Arc<str>, access: u16) -> Method {
    Method {
        id: MethodId(0),
        class,
        name,
        descriptor,
        access,
        params: Vec::new(),
        ret: Kind::Void,
        arg_slots: 0,
        vtable_index: Cell::new(-1),
        index: None,
        sig: SigId(0),
        code: OnceCell::new(),
        native: Cell::new(None),
        is_signature_polymorphic: false,
        hidden: false,
        caller_sensitive: false,
        atomic: Cell::new(false),
        row: Cell::new(None),
        condition: Cell::new(None),
        pure_native: Cell::new(false),
        plain_native: Cell::new(false),
        locks: Cell::new(access & acc::SYNCHRONIZED != 0),
    }
}
