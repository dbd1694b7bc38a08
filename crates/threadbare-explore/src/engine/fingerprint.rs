//! The state in which an execution ended, as one number: equal for states that a program cannot tell
//! apart, whatever the addresses of their objects and the garbage between them.
//!
//! What counts is what can be reached from the statics of the program's classes, what each thread
//! printed, and how threads ended. The order of output between threads does not count, because it is
//! not explored.

use rustc_hash::FxHashMap;
use threadbare_vm::Vm;
use threadbare_vm::classes::class::{InitState, Kind};
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::{ClassId, LoaderId, Ref};
use threadbare_vm::stepping::quiet::Quiet;

/// Reusable buffers of the walk.
#[derive(Default)]
pub struct Fingerprinter {
    numbers: FxHashMap<Ref, u32>,
    queue: Vec<Ref>,
    /// Classes of the program seen so far, in the order of their names.
    classes: Vec<ClassId>,
    /// A number for each class, made of its name: which class is met first depends on what a machine has run before.
    names: Vec<u64>,
}

struct Hash(u64);

impl Hash {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(7) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Fingerprinter {
    pub fn state(&mut self, vm: &Vm) -> u64 {
        self.find_classes(vm);
        self.numbers.clear();
        self.queue.clear();
        let mut hash = Hash(1);
        for i in 0..self.classes.len() {
            let class = vm.class(self.classes[i]);
            // A class that has only been loaded is as one that has not: which are depends on what a machine has run
            // before.
            let initialisation = vm.initialisation(class.id);
            if initialisation == InitState::Uninitialized {
                continue;
            }
            hash.add(self.names[class.id.0 as usize]);
            hash.add(initialisation as u64);
            for field in class.fields.iter().filter(|f| f.is_static()) {
                self.value(vm, field.kind, field.offset as usize, &mut hash);
            }
        }
        for thread in vm.threads() {
            hash.add(thread.printed);
            hash.add(if thread.uncaught.is_null() {
                0
            } else {
                self.names[vm.class_of(thread.uncaught).id.0 as usize]
            });
        }
        let mut next = 0;
        while next < self.queue.len() {
            let object = self.queue[next];
            next += 1;
            self.object(vm, object, &mut hash);
        }
        hash.0
    }

    /// A number for what can be reached from these objects and from the statics of these classes, and for these words.
    /// Nothing if there are more objects than this.
    pub fn reach(
        &mut self,
        vm: &Vm,
        classes: &[ClassId],
        roots: impl Iterator<Item = Ref>,
        words: impl Iterator<Item = u64>,
        most: usize,
    ) -> Option<u64> {
        self.find_classes(vm);
        self.numbers.clear();
        self.queue.clear();
        let mut hash = Hash(2);
        words.for_each(|word| hash.add(word));
        roots.for_each(|root| self.reference(root, &mut hash));
        for class in classes {
            for field in vm.class(*class).fields.iter().filter(|f| f.is_static()) {
                self.value(vm, field.kind, field.offset as usize, &mut hash);
            }
        }
        let mut next = 0;
        while next < self.queue.len() {
            if self.queue.len() > most {
                return None;
            }
            let object = self.queue[next];
            next += 1;
            self.object(vm, object, &mut hash);
        }
        Some(hash.0)
    }

    fn find_classes(&mut self, vm: &Vm) {
        let count = vm.class_count();
        if count == self.names.len() {
            return;
        }
        let new = (self.names.len()..count).map(|i| vm.class(ClassId(i as u32)));
        let new = new.filter(|c| c.loader.0 >= LoaderId::APP.0 && c.file.is_some());
        self.classes.extend(new.map(|class| class.id));
        self.classes.sort_by(|a, b| (&vm.class(*a).name, a).cmp(&(&vm.class(*b).name, b)));
        let number = |i: usize| {
            let mut hash = Hash(1);
            vm.class(ClassId(i as u32)).name.bytes().for_each(|byte| hash.add(byte as u64));
            hash.0
        };
        self.names.extend((self.names.len()..count).map(number));
    }

    fn object(&mut self, vm: &Vm, object: Ref, hash: &mut Hash) {
        let class = vm.class_of(object);
        hash.add(self.names[class.id.0 as usize]);
        match class.element() {
            Some(element) => {
                let length = vm.heap.array_len(object);
                hash.add(length as u64);
                for i in 0..length {
                    self.value(vm, element, object.addr() + header::SIZE + i * element.size(), hash);
                }
            }
            _ if &*class.name == "java/lang/String" => {
                for unit in vm.string_units(object) {
                    hash.add(unit as u64);
                }
            }
            // A thread is what it does; the rest of its fields is bookkeeping.
            _ if vm.is_thread(object) => {}
            _ if class.quiet == Quiet::Whole
                && Kind::PRIMITIVES.iter().all(|k| k.box_class() != Some(&class.name)) => {}
            _ => {
                let mut class = Some(class);
                while let Some(c) = class {
                    for field in c.fields.iter().filter(|f| !f.is_static()) {
                        self.value(vm, field.kind, object.addr() + field.offset as usize, hash);
                    }
                    class = c.super_class();
                }
            }
        }
    }

    fn value(&mut self, vm: &Vm, kind: Kind, address: usize, hash: &mut Hash) {
        let value = vm.load_kind(address, kind);
        if kind != Kind::Ref {
            return hash.add(value);
        }
        self.reference(Ref(value as u32), hash);
    }

    fn reference(&mut self, object: Ref, hash: &mut Hash) {
        if object.is_null() {
            return hash.add(0);
        }
        let next = self.numbers.len() as u32 + 1;
        let number = *self.numbers.entry(object).or_insert(next);
        if number == next {
            self.queue.push(object);
        }
        hash.add(number as u64);
    }
}
