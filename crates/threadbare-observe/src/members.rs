//! Classes, methods and fields, by name and by address.

use std::collections::BTreeMap;
use threadbare_classfile::{JImage, acc};
use threadbare_vm::Vm;
use threadbare_vm::classes::class::{Class, Method};
use threadbare_vm::heap::arena::PERM_LIMIT;
use threadbare_vm::ids::{ClassId, Ref};

/// The public methods of a class, inherited ones too, in the order of name and descriptor. Those that the
/// compiler made are left out: nobody can call them.
pub(crate) fn public_methods<'a>(vm: &'a Vm, class: &'a Class) -> Vec<&'a Method> {
    let mut found: BTreeMap<(String, String), Option<&Method>> = BTreeMap::new();
    let key = |method: &Method| (method.name.to_string(), method.descriptor.to_string());
    let add_bridges = |found: &mut BTreeMap<_, _>, from: &'a Class| {
        for method in from.methods().into_iter().filter(|m| is_bridge(from, m)) {
            found.entry(key(method)).or_insert(None);
        }
    };
    let add = |found: &mut BTreeMap<_, _>, from: &'a Class, of_interface: bool| {
        for method in from.methods() {
            let callable = method.access & acc::PUBLIC != 0
                && method.access & acc::SYNTHETIC == 0
                && !method.is_constructor()
                && !method.is_class_initializer()
                && !(of_interface && method.is_static())
                && method.index.is_some();
            if callable {
                found.entry(key(method)).or_insert(Some(method));
            }
        }
    };
    let mut at = Some(class);
    while let Some(c) = at {
        add_bridges(&mut found, c);
        add(&mut found, c, false);
        at = c.super_class();
    }
    // In no order that would say which interface is above which.
    let interfaces = || class.all_interfaces.iter().map(|id| vm.class(*id));
    interfaces().for_each(|i| add_bridges(&mut found, i));
    interfaces().for_each(|i| add(&mut found, i, true));
    if class.is_interface() {
        add(&mut found, vm.object_class(), false);
    }
    found.into_values().flatten().collect()
}

/// Does this method of the compiler's stand for another of the same class, with narrower types?
fn is_bridge(class: &Class, method: &Method) -> bool {
    let is_meant = |m: &&Method| {
        m.name == method.name && m.params.len() == method.params.len() && m.access & acc::SYNTHETIC == 0
    };
    method.access & acc::SYNTHETIC != 0 && class.methods().iter().any(is_meant)
}

/// Static fields by address; grows with the classes of the machine.
#[derive(Default)]
pub(crate) struct Statics {
    fields: BTreeMap<usize, (ClassId, usize)>,
    classes: usize,
}

impl Statics {
    pub fn update(&mut self, vm: &Vm) {
        for id in self.classes..vm.class_count() {
            let class = vm.class(ClassId(id as u32));
            for (i, field) in class.fields.iter().enumerate().filter(|(_, f)| f.is_static()) {
                self.fields.insert(field.offset as usize, (class.id, i));
            }
        }
        self.classes = vm.class_count();
    }

    pub fn at(&self, address: usize) -> Option<(ClassId, usize)> {
        self.fields.get(&address).copied()
    }
}

/// The instance field at an offset, with the class that declares it.
pub(crate) fn field_at(class: &Class, offset: usize) -> Option<(&Class, usize)> {
    let mut at = Some(class);
    while let Some(c) = at {
        if let Some(i) = c.fields.iter().position(|f| !f.is_static() && f.offset as usize == offset) {
            return Some((c, i));
        }
        at = c.super_class();
    }
    None
}

/// Instance fields of an object within a stretch of bytes.
pub(crate) fn fields_within(vm: &Vm, object: Ref, from: usize, len: usize) -> Vec<(&Class, usize)> {
    let mut found = Vec::new();
    let mut at = Some(vm.class_of(object));
    while let Some(c) = at {
        for (i, field) in c.fields.iter().enumerate().filter(|(_, f)| !f.is_static()) {
            let address = object.addr() + field.offset as usize;
            if address >= from && address < from + len {
                found.push((c, i));
            }
        }
        at = c.super_class();
    }
    found
}

/// Is this the object of a class?
pub(crate) fn is_mirror(vm: &Vm, object: Ref) -> bool {
    &*vm.class_of(object).name == "java/lang/Class" && object.addr() < PERM_LIMIT
}

/// The public classes of these packages in a JDK, abstract ones included, interfaces not; with slashes,
/// sorted. Nested ones count if they and what they are nested in are public.
pub fn classes_of_packages(image: &JImage, packages: &[&str]) -> Vec<String> {
    let mut files = BTreeMap::new();
    for entry in image.iter().flatten() {
        if entry.extension == "class" && packages.contains(&entry.parent) {
            let Ok(bytes) = image.read(&entry) else { continue };
            if let Ok(file) = threadbare_classfile::parse(&bytes) {
                files.insert(file.name.to_string(), file);
            }
        }
    }
    let is_public = |name: &str| {
        let Some(file) = files.get(name) else { return false };
        let nested = file.attributes.inner_classes.iter().find(|i| &*i.inner == name);
        match nested {
            Some(nested) => {
                nested.access & acc::PUBLIC != 0
                    && nested
                        .outer
                        .as_deref()
                        .is_some_and(|outer| files.get(outer).is_some_and(|o| o.access & acc::PUBLIC != 0))
            }
            None => file.access & acc::PUBLIC != 0,
        }
    };
    let wanted = files.iter().filter(|(_, f)| f.access & (acc::INTERFACE | acc::MODULE) == 0);
    wanted.map(|(name, _)| name.clone()).filter(|name| is_public(name)).collect()
}
