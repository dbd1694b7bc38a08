//! The `java.lang.Class` objects of classes. They lie in permanent memory, because a class once linked
//! stays.

use crate::classes::class::{Class, ClassPtr, Kind, Shape};
use crate::classes::library::Part;
use crate::classes::load::empty_class;
use crate::ids::{ClassId, LoaderId, Ref, ThreadId};
use crate::trap::{RunEnd, Trap};
use crate::vm::Vm;
use std::sync::Arc;
use threadbare_classfile::acc;

impl Vm {
    /// Makes the `java.lang.Class` object of a class, once `java.lang.Class` itself is there.
    pub(crate) fn make_mirror(&mut self, t: ThreadId, class: ClassPtr) -> Result<(), Trap> {
        let Some(class_class) = self.known.class_class else { return Ok(()) };
        let mirror = self
            .heap
            .alloc_perm_object(class_class.id, class_class.instance_size as usize)
            .map_err(|_| Trap::end(RunEnd::ResourceLimit { what: "too many classes".into() }))?;
        class.mirror.set(mirror);
        let offsets = self.known.mirror;
        let addr = mirror.addr();
        self.heap.init_u32(addr + offsets.class, class.id.0);
        if let Shape::Array { component, .. } = class.shape {
            self.heap.init_u32(addr + offsets.component_type, component.mirror.get().0);
        }
        self.renew_mirror(class);
        // JDK 25 reads these as fields; up to JDK 21 natives say them.
        if let Some(offset) = self.part_offset(class_class, Part::ClassModifiers) {
            let flags = crate::natives::reflected_modifiers(class);
            self.heap.init_u16(addr + offset, flags);
        }
        if let Some(offset) = self.part_offset(class_class, Part::ClassPrimitive) {
            self.heap.init_u8(addr + offset, class.is_primitive() as u8);
        }
        if let Some(offset) = self.part_offset(class_class, Part::ClassFileAccessFlags) {
            self.heap.init_u16(addr + offset, class.access);
        }
        let _ = t;
        Ok(())
    }

    /// Sets what a mirror says of objects: after a rollback the loader of a class that is made again
    /// is another object. Its array classes live and die with it.
    pub(crate) fn renew_mirror(&mut self, class: ClassPtr) {
        let offsets = self.known.mirror;
        let loader = self.loader_object(class.loader);
        let base = class.element_class().unwrap_or(class);
        let module = self.modules.object_for(self, base);
        let mut next = Some(class);
        while let Some(class) = next {
            let addr = class.mirror.get().addr();
            if addr != 0 {
                self.heap.init_u32(addr + offsets.class_loader, loader.0);
                self.heap.init_u32(addr + offsets.module, module.0);
            }
            next = class.array_class.get();
        }
    }

    /// The class that a mirror stands for.
    pub(crate) fn class_ptr_of_mirror(&self, mirror: Ref) -> ClassPtr {
        self.class_ptr(ClassId(self.heap.u32(mirror.addr() + self.known.mirror.class)))
    }

    /// A primitive class (`int`, `void`), made once at boot.
    pub(crate) fn make_primitive(&mut self, t: ThreadId, kind: Kind) -> Result<ClassPtr, Trap> {
        let id = self.classes.next_id();
        let name: Arc<str> = kind.primitive_name().unwrap_or("void").into();
        let statics = self.perm(t, 8)?;
        let class = self.classes.add(Class {
            shape: Shape::Primitive(kind),
            access: acc::PUBLIC | acc::FINAL | acc::ABSTRACT,
            statics,
            external_name: name.clone(),
            ..empty_class(id, name, LoaderId::BOOT)
        });
        self.heap.init_u32(statics as usize, crate::classes::class::InitState::Initialized as u32);
        class.init_is_permanent.set(true);
        self.make_mirror(t, class)?;
        Ok(class)
    }
}
