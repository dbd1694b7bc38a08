//! Which package belongs to which module, and to which loader: what the module system announced.

use crate::classes::class::ClassPtr;
use crate::classes::library::Part;
use crate::ids::{LoaderId, Ref};
use crate::vm::Vm;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

struct Module {
    name: Arc<str>,
    loader: LoaderId,
    object: Ref,
    open: bool,
}

/// The run-time image of the boot layer. It is built during boot, before any mark.
#[derive(Default)]
pub(crate) struct Modules {
    by_package: FxHashMap<Arc<str>, usize>,
    list: Vec<Module>,
    boot_unnamed: Ref,
    /// Packages exported to everyone, or to all unnamed modules.
    exported: FxHashSet<Arc<str>>,
    /// Packages exported to one module.
    qualified: FxHashSet<(Arc<str>, Ref)>,
    /// Named modules of user-defined loaders, by loader and package.
    user: FxHashMap<(LoaderId, Arc<str>), Ref>,
}

impl Modules {
    pub fn define(&mut self, name: &str, loader: LoaderId, object: Ref, open: bool, packages: Vec<Arc<str>>) {
        if loader.0 > LoaderId::APP.0 {
            for package in packages {
                self.user.insert((loader, package), object);
            }
            return;
        }
        let index = match self.list.iter().position(|m| *m.name == *name) {
            Some(index) => {
                self.list[index].object = object;
                index
            }
            None => {
                self.list.push(Module { name: name.into(), loader, object, open });
                self.list.len() - 1
            }
        };
        for package in packages {
            self.by_package.insert(package, index);
        }
    }

    /// Exports a package to one module (null: to everyone); false if it was already.
    pub(crate) fn export_to(&mut self, package: Arc<str>, module: Ref) -> bool {
        if module.is_null() {
            self.exported.insert(package)
        } else {
            self.qualified.insert((package, module))
        }
    }

    pub(crate) fn unexport(&mut self, package: Arc<str>, module: Ref) {
        if module.is_null() {
            self.exported.remove(&package);
        } else {
            self.qualified.remove(&(package, module));
        }
    }

    pub(crate) fn forget_user(&mut self, loader: LoaderId, package: Arc<str>) {
        self.user.remove(&(loader, package));
    }

    /// The named module of a user-defined loader that has this package.
    pub(crate) fn user_module(&self, loader: LoaderId, package: &str) -> Option<Ref> {
        self.user.get(&(loader, package.into())).copied()
    }

    /// Every `java.lang.Module` that the machine holds on to.
    pub(crate) fn objects(&self) -> impl Iterator<Item = Ref> {
        let user = self.user.values().copied().chain(self.qualified.iter().map(|(_, module)| *module));
        self.list.iter().map(|m| m.object).chain(user).chain(std::iter::once(self.boot_unnamed))
    }

    pub(crate) fn set_boot_unnamed(&mut self, object: Ref) {
        self.boot_unnamed = object;
    }

    /// Before java.base is announced, everything comes from it.
    pub(crate) fn loader_of(&self, package: &str) -> Option<LoaderId> {
        if self.list.is_empty() {
            return Some(LoaderId::BOOT);
        }
        self.by_package.get(package).map(|i| self.list[*i].loader)
    }

    pub fn name_of(&self, package: &str) -> Option<Arc<str>> {
        if self.list.is_empty() {
            return Some("java.base".into());
        }
        self.by_package.get(package).map(|i| self.list[*i].name.clone())
    }

    pub fn is_named(&self, class: &crate::classes::class::Class) -> bool {
        self.loader_of(class.package()) == Some(class.loader)
    }

    /// May unnamed code of `from` use public types of `to`'s package?
    pub(crate) fn is_readable(&self, vm: &Vm, from: ClassPtr, to: ClassPtr) -> bool {
        let package = to.package();
        match self.by_package.get(package) {
            None => true,
            Some(index) => {
                self.list[*index].open
                    || self.exported.contains(package)
                    || self.qualified.contains(&(package.into(), self.object_for(vm, from)))
                    || self.by_package.contains_key(from.package())
                    || self.list[*index].object.is_null()
            }
        }
    }

    /// The `java.lang.Module` of a class; null until the module system has made it.
    pub(crate) fn object_for(&self, vm: &Vm, class: ClassPtr) -> Ref {
        if self.list.is_empty() {
            // Set when java.base is announced.
            return Ref::NULL;
        }
        if class.is_primitive() {
            return self.list.first().map_or(Ref::NULL, |m| m.object);
        }
        let package = class.package();
        if class.loader.0 > LoaderId::APP.0 {
            if let Some(object) = self.user.get(&(class.loader, package.into())) {
                return *object;
            }
        } else if let Some(index) = self.by_package.get(package)
            && self.list[*index].loader == class.loader
        {
            return self.list[*index].object;
        }
        if class.loader == LoaderId::BOOT {
            return self.boot_unnamed;
        }
        let loader = vm.loader_object(class.loader);
        if loader.is_null() {
            return Ref::NULL;
        }
        vm.get_ref_field(loader, Part::LoaderUnnamedModule)
    }
}
