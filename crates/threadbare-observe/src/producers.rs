//! Ways to come by an object of a class.

use std::collections::{BTreeMap, BTreeSet};
use threadbare_classfile::acc;
use threadbare_library::usual::{given_or_further, usual};
use threadbare_testgen::stub;
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::{ClassPtr, Kind, MethodPtr, class_name_of};
use threadbare_vm::classes::load::Definition;
use threadbare_vm::ids::{ClassId, LoaderId};

#[derive(Debug, Clone, Copy)]
pub(crate) enum Way {
    New(MethodPtr),
    /// Static, or on an object of the method's class.
    Call(MethodPtr),
    Constant(ClassPtr, usize),
}

/// One way, and how often it led nowhere.
pub(crate) struct Producer {
    pub way: Way,
    pub tried: u32,
    pub failed: u32,
}

impl Producer {
    pub fn parameters(&self) -> usize {
        match self.way {
            Way::New(m) => m.params.len(),
            Way::Call(m) => m.params.len() + !m.is_static() as usize * 2,
            Way::Constant(..) => 0,
        }
    }

    /// Is it worth another try?
    pub fn hopeful(&self) -> bool {
        self.failed < 4 || self.failed * 4 < self.tried * 3
    }
}

#[derive(Default)]
pub(crate) struct Producers {
    pub list: Vec<Producer>,
    by_class: BTreeMap<ClassId, Vec<usize>>,
    loading: BTreeSet<ClassId>,
}

/// A class as the application sees it.
pub(crate) fn find_class(vm: &mut Vm, name: &str) -> Option<ClassPtr> {
    vm.find_class(MAIN_THREAD, LoaderId::APP, name).ok().flatten()
}

impl Producers {
    /// Ways to make an object of a class or of a class below it. Only while no mark is held.
    pub fn of(&mut self, vm: &mut Vm, class: ClassPtr) -> Vec<usize> {
        if let Some(known) = self.by_class.get(&class.id) {
            return known.clone();
        }
        if !self.loading.insert(class.id) {
            return Vec::new();
        }
        let mut found = self.own(vm, class);
        let usual = usual(&class.name).into_iter();
        for name in usual.flat_map(|usual| usual.implementations.iter().chain(usual.further)) {
            if let Some(implementation) = find_class(vm, name) {
                found.extend(self.of(vm, implementation));
            }
        }
        for given in given_or_further(&class.name) {
            let holder = find_class(vm, given.class);
            if let Some(method) = holder.and_then(|c| c.declared_method(given.name, given.descriptor)) {
                found.push(self.add(Way::Call(method)));
            }
        }
        if class.is_interface() || class.is_abstract() && found.is_empty() {
            found.extend(self.stub(vm, class));
        }
        self.loading.remove(&class.id);
        self.by_class.insert(class.id, found.clone());
        found
    }

    /// A class below this one that does nothing of its own.
    pub fn below(&mut self, vm: &mut Vm, class: ClassPtr) -> Vec<usize> {
        self.stub(vm, class).into_iter().collect()
    }

    /// More ways for a class that nothing makes: what methods of the class around it give. The result's
    /// class shows only when they run.
    pub fn around(&mut self, vm: &mut Vm, class: ClassPtr) -> Vec<usize> {
        let mut found = Vec::new();
        let Some(outer) = class.name.rfind('$').and_then(|i| find_class(vm, &class.name[..i])) else {
            return found;
        };
        let methods: Vec<MethodPtr> = outer.methods.borrow().clone();
        for method in methods {
            let close = method.descriptor.find(')').unwrap_or(0);
            let returned = &method.descriptor[close + 1..];
            let gives = method.access & acc::PUBLIC != 0
                && method.access & acc::SYNTHETIC == 0
                && !method.is_constructor()
                && returned.starts_with('L')
                && returned != "Ljava/lang/Object;"
                && find_class(vm, class_name_of(returned)).is_some_and(|c| class.is_subtype_of(c));
            if gives {
                found.push(self.add(Way::Call(method)));
            }
        }
        found
    }

    /// Keeps only these ways for a class.
    pub fn keep(&mut self, class: ClassPtr, ways: Vec<usize>) {
        self.by_class.insert(class.id, ways);
    }

    fn add(&mut self, way: Way) -> usize {
        self.list.push(Producer { way, tried: 0, failed: 0 });
        self.list.len() - 1
    }

    /// Constructors, factories and constants of the class itself.
    fn own(&mut self, vm: &mut Vm, class: ClassPtr) -> Vec<usize> {
        let mut found = Vec::new();
        let of_program = class.loader.0 >= LoaderId::APP.0;
        let open = |access: u16| {
            access & acc::PUBLIC != 0 || of_program && access & (acc::PRIVATE | acc::PROTECTED) == 0
        };
        if !open(class.access) {
            return found;
        }
        let methods: Vec<MethodPtr> = class.methods.borrow().clone();
        let instantiable = !class.is_abstract() && !class.is_interface();
        for method in methods.iter().copied().filter(|m| open(m.access) && m.access & acc::SYNTHETIC == 0) {
            if method.is_constructor() && instantiable {
                found.push(self.add(Way::New(method)));
            } else if method.is_static() && self.gives(vm, &method.descriptor, class) {
                found.push(self.add(Way::Call(method)));
            }
        }
        for (i, field) in class.fields.iter().enumerate() {
            let constant = field.is_static() && field.is_final() && open(field.access);
            if constant && field.kind == Kind::Ref && *field.descriptor == *format!("L{};", class.name) {
                found.push(self.add(Way::Constant(class, i)));
            }
        }
        found
    }

    /// Does a method of this descriptor return an object of the class?
    fn gives(&mut self, vm: &mut Vm, descriptor: &str, class: ClassPtr) -> bool {
        let close = descriptor.find(')').unwrap_or(0);
        let returned = &descriptor[close + 1..];
        returned.starts_with('L')
            && (class_name_of(returned) == &*class.name
                || find_class(vm, class_name_of(returned)).is_some_and(|c| c.is_subtype_of(class)))
    }

    fn stub(&mut self, vm: &mut Vm, class: ClassPtr) -> Option<usize> {
        let name = stub::name_of(class);
        let made = match vm.loaded_class(LoaderId::APP, &name) {
            Some(made) => made,
            None => {
                let bytes = stub::bytes_of(vm, class)?;
                let definition = Definition { found: true, ..Default::default() };
                vm.define_class(MAIN_THREAD, LoaderId::APP, Some(&name), &bytes, definition).ok()?
            }
        };
        Some(self.add(Way::New(made.declared_method("<init>", "()V")?)))
    }
}
