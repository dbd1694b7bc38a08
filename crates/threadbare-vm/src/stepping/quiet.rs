//! What never counts as visible although several threads can reach it; the tables are in `threadbare-library`.
//!
//! 1. Quiet objects are never marked shared, nor is what only they refer to, unless they hold it for the program.
//! 2. Final fields are not visible: nobody reads them before the constructor has written them, unless
//!    `this` escapes. The machine notices a write to a final field of a shared object
//!    (`Control::leaked_final`); the program is then to be run again with
//!    `Options::visible_finals`. Of a `java.lang.Thread` only the interrupt status is visible.
//! 3. Bookkeeping of thread groups and numbers is one step and no operation, and so is initialising a
//!    class of the library.
//!
//! Unsound in principle, and accepted: a program whose behaviour depends on the order in which
//! threads enter such caches (the iteration order of a thread group, the numbers in the names of
//! threads) may show fewer outcomes.

use crate::classes::class::{Class, ClassPtr, Field, Method};
use crate::classes::library::Part;
use crate::heap::arena::header;
use crate::ids::{ClassId, LoaderId, Ref};
use crate::vm::Vm;
pub use threadbare_library::quiet::Quiet;
use threadbare_library::{quiet, steps};

pub(crate) fn of_class(name: &str, super_class: Option<ClassPtr>, loader: LoaderId) -> Quiet {
    if loader.0 > LoaderId::PLATFORM.0 {
        return Quiet::No;
    }
    quiet::quiet(name, super_class.as_ref().map(|above| &*above.name))
}

/// Is an access to this field never visible?
pub(crate) fn hides(vm: &Vm, class: &Class, field: &Field) -> bool {
    class.quiet != Quiet::No
        || field.is_final() && quiet::hides_final(field.is_static(), vm.options.visible_finals)
        || !field.is_final() && quiet::hides_field(&class.name, &field.name)
}

/// Does a method count as one step?
pub(crate) fn is_atomic(method: &Method) -> bool {
    method.class.loader == LoaderId::BOOT && steps::is_atomic(&method.class.name, &method.name)
}

/// Does a native look at nothing but its arguments and memory that operations are about?
pub(crate) fn is_pure_native(method: &Method) -> bool {
    steps::is_pure_native(&method.class.name, &method.name)
}

/// Does what a native does depend on nothing but stacks, memory, monitors and the rest of a wait?
pub(crate) fn is_plain_native(method: &Method) -> bool {
    steps::is_plain_native(&method.class.name, &method.name)
}

impl Vm {
    /// The static roots of sharing: what the program can reach through classes, and the threads.
    pub fn begin_sharing(&mut self, roots: &[Ref]) {
        self.heap.split();
        self.gate.sharing = true;
        self.control.resting = self.threads.len();
        for i in 0..self.classes.len() as u32 {
            let class = self.class_ptr(ClassId(i));
            for k in 0..class.static_refs.len() {
                let value = self.heap.get_ref(class.static_refs[k] as usize);
                self.share(value);
            }
        }
        for i in 0..self.threads.len() {
            let object = self.threads[i].object;
            self.threads[i].daemon = self.is_daemon(object);
            self.share(object);
        }
        for string in self.strings.objects() {
            self.share(string);
        }
        for i in 0..self.control.lambdas.len() {
            let object = self.control.lambdas[i];
            self.share(object);
        }
        for root in roots {
            self.share(*root);
        }
    }

    /// The objects behind `System.out` and `System.err` that the library has just made: what a program prints is no
    /// operation, so that the order of lines is not explored. Those of the program's own making are ordinary objects:
    /// what is behind them can be anything.
    pub(crate) fn find_standard_streams(&self) -> [Ref; 2] {
        let system =
            self.classes.iter().find(|c| &*c.name == "java/lang/System" && c.loader == LoaderId::BOOT);
        let stream = |part: Part| Some(self.heap.get_ref(self.part_offset(system?, part)?));
        [Part::SystemOut, Part::SystemErr].map(|part| stream(part).unwrap_or(Ref::NULL))
    }

    /// Marks an object and all it reaches as shared: from now on its accesses are visible.
    pub fn share(&mut self, object: Ref) {
        if object.is_null() || self.heap.flags(object) & header::REACHED != 0 {
            return;
        }
        let mut work = std::mem::take(&mut self.control.work);
        work.push(object);
        while let Some(r) = work.pop() {
            if r.is_null() {
                continue;
            }
            let flags = self.heap.flags(r);
            if flags & header::REACHED != 0 {
                continue;
            }
            let class = self.class_ptr_of(r);
            let quiet = if self.known.standard_streams.contains(&r) { Quiet::Whole } else { class.quiet };
            let mark = if quiet == Quiet::No { header::SHARED | header::REACHED } else { header::REACHED };
            self.heap.set_u32(r.addr() + header::FLAGS, flags | mark);
            if quiet == Quiet::Whole {
                continue;
            }
            match class.shape {
                crate::classes::class::Shape::Array { element: crate::classes::class::Kind::Ref, .. } => {
                    work.extend(self.ref_array_items(r))
                }
                _ => {
                    let private = self.private_offset(class);
                    for offset in &class.ref_offsets {
                        if Some(*offset as usize) != private {
                            work.push(self.heap.get_ref(r.addr() + *offset as usize));
                        }
                    }
                }
            }
        }
        crate::heap::arena::shrink(&mut work);
        self.control.work = work;
    }

    /// Where objects of a class hold what no other thread gets at by way of them: a thread its own variables, a phantom
    /// reference what it refers to.
    fn private_offset(&self, class: ClassPtr) -> Option<usize> {
        if self.known.thread_class().is_some_and(|c| class.is_subtype_of(c)) {
            return Some(self.known.thread_locals).filter(|offset| *offset != 0);
        }
        let is_phantom = self.known.phantom.is_some_and(|c| class.is_subtype_of(c));
        is_phantom.then_some(self.known.referent)
    }

    /// After a reference was stored into an object: what a shared one refers to is shared.
    #[inline]
    pub(crate) fn share_from(&mut self, holder: Ref, value: Ref) {
        if self.gate.sharing && self.heap.flags(holder) & header::REACHED != 0 {
            self.share(value);
        }
    }
}
