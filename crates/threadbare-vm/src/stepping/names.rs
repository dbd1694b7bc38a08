//! Instructions, fields and elements by the names that mean the same in every machine.

use crate::classes::class::{Class, Kind, Shape};
use crate::ids::{ClassId, LoaderId, MethodId, Ref, ThreadId};
use crate::vm::Vm;
use threadbare_classfile::site::{Place, Site};

impl Class {
    /// Is it the program's own, and not the library's or made by it?
    pub fn is_program(&self) -> bool {
        (self.loader.0 > LoaderId::PLATFORM.0 || self.under_test.get()) && !self.hidden
    }

    fn place(&self, field: usize) -> Place {
        let field = &self.fields[field];
        Place::Field { class: self.name.clone(), name: field.name.clone(), is_static: field.is_static() }
    }
}

impl Vm {
    pub fn site(&self, method: MethodId, offset: u16) -> Site {
        let method = self.method(method);
        Site {
            class: method.class.name.clone(),
            method: method.name.clone(),
            descriptor: method.descriptor.clone(),
            offset,
        }
    }

    /// Method and offset of a thread's newest frame in the program's own code: above it are only frames of the
    /// library.
    pub fn program_frame(&self, t: ThreadId) -> Option<(MethodId, u16)> {
        let frames = self.thread(t).frames.iter().rev();
        let frame =
            frames.into_iter().find(|frame| frame.method.class.is_program() && !frame.method.hidden)?;
        Some((frame.method.id, frame.bci().unwrap_or(0)))
    }

    /// What lies at an address of an object; nothing between fields.
    pub fn place_in(&self, object: Ref, address: usize) -> Option<(Place, Kind)> {
        let class = self.class_of(object);
        if let Shape::Array { element, .. } = class.shape {
            return Some((Place::Element(element.descriptor_char()), element));
        }
        let offset = address.checked_sub(object.addr())?;
        let mut at = Some(class);
        while let Some(class) = at {
            let here = class.fields.iter().position(|f| !f.is_static() && f.offset as usize == offset);
            if let Some(i) = here {
                return Some((class.place(i), class.fields[i].kind));
            }
            at = class.super_class();
        }
        None
    }

    /// Addresses, places and kinds of the static fields of a class.
    pub fn statics_of(&self, class: ClassId) -> Vec<(usize, Place, Kind)> {
        let class = self.class(class);
        let statics = class.fields.iter().enumerate().filter(|(_, field)| field.is_static());
        statics.map(|(i, field)| (field.offset as usize, class.place(i), field.kind)).collect()
    }
}
