//! Ways to come by an object of a class.

use std::collections::{BTreeMap, BTreeSet};
use threadbare_classfile::acc;
use threadbare_library::usual::{given_or_further, usual};
use threadbare_testgen::stub;
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::{Kind, Method, class_name_of};
use threadbare_vm::ids::{ClassId, LoaderId, MethodId};

#[derive(Debug, Clone, Copy)]
pub(crate) enum Way {
    New(MethodId),
    /// Static, or on an object of the method's class.
    Call(MethodId),
    Constant(ClassId, usize),
}

/// One way, and how often it led nowhere.
pub(crate) struct Producer {
    pub way: Way,
    /// How much it asks for: less is simpler.
    pub parameters: usize,
    pub tried: u32,
    pub failed: u32,
}

impl Producer {
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
pub(crate) fn find_class(vm: &mut Vm, name: &str) -> Option<ClassId> {
    vm.class_named(MAIN_THREAD, LoaderId::APP, name).ok().flatten()
}

impl Producers {
    /// Ways to make an object of a class or of a class below it. Only while no mark is held.
    pub fn of(&mut self, vm: &mut Vm, class: ClassId) -> Vec<usize> {
        if let Some(known) = self.by_class.get(&class) {
            return known.clone();
        }
        if !self.loading.insert(class) {
            return Vec::new();
        }
        let mut found = self.own(vm, class);
        let class_name = vm.class(class).name.clone();
        let usual = usual(&class_name).into_iter();
        for name in usual.flat_map(|usual| usual.implementations.iter().chain(usual.further)) {
            if let Some(implementation) = find_class(vm, name) {
                found.extend(self.of(vm, implementation));
            }
        }
        for given in given_or_further(&class_name) {
            let holder = find_class(vm, given.class).map(|c| vm.class(c));
            if let Some(method) = holder.and_then(|c| c.method(given.name, given.descriptor)) {
                found.push(self.add_call(method));
            }
        }
        let data = vm.class(class);
        if data.is_interface() || data.is_abstract() && found.is_empty() {
            found.extend(self.stub(vm, class));
        }
        self.loading.remove(&class);
        self.by_class.insert(class, found.clone());
        found
    }

    /// A class below this one that does nothing of its own.
    pub fn below(&mut self, vm: &mut Vm, class: ClassId) -> Vec<usize> {
        self.stub(vm, class).into_iter().collect()
    }

    /// More ways for a class that nothing makes: what methods of the class around it give. The result's
    /// class shows only when they run.
    pub fn around(&mut self, vm: &mut Vm, class: ClassId) -> Vec<usize> {
        let mut found = Vec::new();
        let name = vm.class(class).name.clone();
        let Some(outer) = name.rfind('$').and_then(|i| find_class(vm, &name[..i])) else {
            return found;
        };
        let is_open =
            |m: &&Method| m.access & (acc::PUBLIC | acc::SYNTHETIC) == acc::PUBLIC && !m.is_constructor();
        let methods = vm.class(outer).methods().into_iter().filter(is_open);
        let methods: Vec<_> = methods.map(|m| (m.id, m.descriptor.clone())).collect();
        for (method, descriptor) in methods {
            let close = descriptor.find(')').unwrap_or(0);
            let returned = &descriptor[close + 1..];
            let gives = returned.starts_with('L')
                && returned != "Ljava/lang/Object;"
                && find_class(vm, class_name_of(returned))
                    .is_some_and(|c| vm.class(class).is_subtype_of(vm.class(c)));
            if gives {
                found.push(self.add_call(vm.method(method)));
            }
        }
        found
    }

    /// Keeps only these ways for a class.
    pub fn keep(&mut self, class: ClassId, ways: Vec<usize>) {
        self.by_class.insert(class, ways);
    }

    fn add(&mut self, way: Way, parameters: usize) -> usize {
        self.list.push(Producer { way, parameters, tried: 0, failed: 0 });
        self.list.len() - 1
    }

    fn add_call(&mut self, method: &Method) -> usize {
        let receiver = if method.is_static() { 0 } else { 2 };
        self.add(Way::Call(method.id), method.params.len() + receiver)
    }

    fn add_constructor(&mut self, constructor: &Method) -> usize {
        self.add(Way::New(constructor.id), constructor.params.len())
    }

    /// Constructors, factories and constants of the class itself.
    fn own(&mut self, vm: &mut Vm, id: ClassId) -> Vec<usize> {
        let mut found = Vec::new();
        let class = vm.class(id);
        let of_program = class.loader.0 >= LoaderId::APP.0;
        let open = |access: u16| {
            access & acc::PUBLIC != 0 || of_program && access & (acc::PRIVATE | acc::PROTECTED) == 0
        };
        if !open(class.access) {
            return found;
        }
        let instantiable = !class.is_abstract() && !class.is_interface();
        let is_open = |m: &&Method| open(m.access) && m.access & acc::SYNTHETIC == 0;
        let methods: Vec<MethodId> = class.methods().into_iter().filter(is_open).map(|m| m.id).collect();
        for id_of_method in methods {
            let method = vm.method(id_of_method);
            if method.is_constructor() && instantiable {
                found.push(self.add_constructor(method));
            } else if method.is_static() {
                let descriptor = method.descriptor.clone();
                if self.gives(vm, &descriptor, id) {
                    found.push(self.add_call(vm.method(id_of_method)));
                }
            }
        }
        let class = vm.class(id);
        for (i, field) in class.fields.iter().enumerate() {
            let constant = field.is_static() && field.is_final() && open(field.access);
            if constant && field.kind == Kind::Ref && *field.descriptor == *format!("L{};", class.name) {
                found.push(self.add(Way::Constant(id, i), 0));
            }
        }
        found
    }

    /// Does a method of this descriptor return an object of the class?
    fn gives(&mut self, vm: &mut Vm, descriptor: &str, class: ClassId) -> bool {
        let close = descriptor.find(')').unwrap_or(0);
        let returned = &descriptor[close + 1..];
        returned.starts_with('L')
            && (class_name_of(returned) == &*vm.class(class).name
                || find_class(vm, class_name_of(returned))
                    .is_some_and(|c| vm.class(c).is_subtype_of(vm.class(class))))
    }

    fn stub(&mut self, vm: &mut Vm, class: ClassId) -> Option<usize> {
        let name = stub::name_of(vm.class(class));
        let made = match vm.loaded(LoaderId::APP, &name) {
            Some(made) => made.id,
            None => {
                let bytes = stub::bytes_of(vm, vm.class(class))?;
                vm.add_class_file(MAIN_THREAD, LoaderId::APP, &name, &bytes).ok()?
            }
        };
        Some(self.add_constructor(vm.class(made).method("<init>", "()V")?))
    }
}
