//! The machine as other crates see it: classes and methods go by their ids, and references to them borrow
//! the machine. Pointers, which are faster and live as long as the machine, stay inside.

use crate::classes::class::{Class, InitState, Kind, Method};
use crate::classes::library::Part;
use crate::classes::load::Definition;
use crate::ids::{ClassId, LoaderId, MethodId, Ref, ThreadId};
use crate::threads::thread::JavaThread;
use crate::trap::Trap;
use crate::vm::Vm;

impl Vm {
    pub fn class(&self, id: ClassId) -> &Class {
        self.classes.get(id)
    }

    pub fn method(&self, id: MethodId) -> &Method {
        self.classes.method(id)
    }

    pub fn class_of(&self, object: Ref) -> &Class {
        self.class(self.heap.class_of(object))
    }

    /// The class that a mirror stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> &Class {
        self.class(self.class_ptr_of_mirror(mirror).id)
    }

    /// How many classes were ever made, those that a rollback unmade included. Ids are the numbers below.
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// How far the initialisation of a class has come.
    pub fn initialisation(&self, class: ClassId) -> InitState {
        self.init_state(self.class_ptr(class))
    }

    /// `java.lang.Object`.
    pub fn object_class(&self) -> &Class {
        self.class(self.known.object_class().id)
    }

    pub fn primitive_class(&self, kind: Kind) -> &Class {
        self.class(self.known.primitive(kind).id)
    }

    /// The class that `loader` gives for `name`; `None` if there is none.
    pub fn class_named(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        name: &str,
    ) -> Result<Option<ClassId>, Trap> {
        Ok(self.find_class(t, loader, name)?.map(|class| class.id))
    }

    /// A class of the library without which nothing goes on: if it is missing, the run ends and says so.
    pub fn required_class(&mut self, t: ThreadId, name: &str) -> Result<ClassId, Trap> {
        Ok(self.library_class(t, name)?.id)
    }

    /// The class that `loader` has already given for `name`.
    pub fn loaded(&self, loader: LoaderId, name: &str) -> Option<&Class> {
        self.loaded_class(loader, name).map(|class| self.class(class.id))
    }

    /// Adds a class as if a built-in loader had found it: no rollback takes it back.
    pub fn add_class_file(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        name: &str,
        bytes: &[u8],
    ) -> Result<ClassId, Trap> {
        let definition = Definition { found: true, ..Definition::default() };
        Ok(self.define_class(t, loader, Some(name), bytes, definition)?.id)
    }

    /// Runs the initialiser of a class to its end, if it has not run.
    pub fn initialise(&mut self, t: ThreadId, class: ClassId) -> Result<(), Trap> {
        self.init_nested(t, self.class_ptr(class))
    }

    /// Runs a method to its end; its raw result. `args` are raw slots, the receiver first.
    pub fn call(&mut self, t: ThreadId, method: MethodId, args: &[u64]) -> Result<u64, Trap> {
        self.call_nested(t, self.method_ptr(method), args)
    }

    /// A new object of a class, made by the constructor with this descriptor.
    pub fn new_object(
        &mut self,
        t: ThreadId,
        class: ClassId,
        descriptor: &str,
        args: &[u64],
    ) -> Result<Ref, Trap> {
        self.construct(t, self.class_ptr(class), descriptor, args)
    }

    /// A new array of an array class.
    pub fn new_array(&mut self, t: ThreadId, class: ClassId, length: usize) -> Result<Ref, Trap> {
        self.alloc_array(t, self.class_ptr(class), length)
    }

    /// The class of arrays of a class.
    pub fn array_class(&mut self, t: ThreadId, component: ClassId) -> Result<ClassId, Trap> {
        Ok(self.array_class_of(t, self.class_ptr(component))?.id)
    }

    /// What a call of `method` with these raw slots runs, by the class of the receiver.
    pub fn selected(&mut self, t: ThreadId, method: MethodId, slots: &[u64]) -> Result<MethodId, Trap> {
        let method = self.method_ptr(method);
        if method.is_static() {
            return Ok(method.id);
        }
        let receiver = Ref::from_slot(slots.first().copied().unwrap_or(0));
        if receiver.is_null() {
            return Err(self.throw_npe(t));
        }
        Ok(self.dispatch(t, self.class_ptr_of(receiver), method)?.id)
    }

    /// What a virtual call of this name on an object of `class` runs.
    pub fn virtual_method(&self, class: &Class, name: &str, descriptor: &str) -> Option<&Method> {
        self.find_virtual(self.class_ptr(class.id), name, descriptor).map(|method| self.method(method.id))
    }

    /// Offset of a field of the library in objects of a class; `None` if the class does not have it, or this
    /// release does not.
    pub fn library_offset(&self, class: &Class, part: Part) -> Option<usize> {
        self.part_offset(self.class_ptr(class.id), part)
    }

    /// The recorded frames of a throwable; a native frame has offset `u16::MAX`.
    pub fn backtrace(&self, throwable: Ref) -> Vec<(&Method, u16)> {
        let frames = self.recorded_frames(throwable);
        frames.into_iter().map(|(method, bci)| (self.method(method.id), bci)).collect()
    }

    /// From now on a class counts as the program's own in reports.
    pub fn put_under_test(&mut self, class: ClassId) {
        self.class_ptr(class).under_test.set(true);
    }

    /// Taken branches and calls so far.
    pub fn steps(&self) -> u64 {
        self.pace.steps
    }

    /// All threads, in the order of their ids.
    pub fn threads(&self) -> impl ExactSizeIterator<Item = &JavaThread> {
        self.threads.iter().map(|thread| &**thread)
    }

    /// The thread of this number, as operations name it.
    pub fn thread_numbered(&self, number: u32) -> Option<&JavaThread> {
        self.threads.get(number as usize).map(|thread| &**thread)
    }
}
