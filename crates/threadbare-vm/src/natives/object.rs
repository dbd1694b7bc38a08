//! Reading and writing fields of library objects by name, and classes by descriptor: what every
//! reflective native needs.

use super::*;
use crate::class::{ClassPtr, Kind};
use crate::ids::LoaderId;
use crate::trap::Trap;

impl Vm {
    /// A reference field by name; null if the class has no such field.
    pub(crate) fn get_ref_field(&self, object: Ref, name: &str) -> Ref {
        self.field_offset(self.class_of(object), name)
            .map_or(Ref::NULL, |offset| self.heap.get_ref(object.addr() + offset))
    }

    pub(crate) fn get_int_field(&self, object: Ref, name: &str) -> i32 {
        self.field_offset(self.class_of(object), name)
            .map_or(0, |offset| self.heap.i32(object.addr() + offset))
    }

    pub(crate) fn get_long_field(&self, object: Ref, name: &str) -> i64 {
        self.field_offset(self.class_of(object), name)
            .map_or(0, |offset| self.heap.i64(object.addr() + offset))
    }

    /// Sets a reference field, if the class has it (some fields exist in some releases only).
    pub(crate) fn set_ref_field(&mut self, object: Ref, name: &str, value: Ref) {
        if let Some(offset) = self.field_offset(self.class_of(object), name) {
            self.heap.set_ref(object.addr() + offset, value);
        }
    }

    pub(crate) fn set_int_field(&mut self, object: Ref, name: &str, value: i32) {
        if let Some(offset) = self.field_offset(self.class_of(object), name) {
            self.heap.set_i32(object.addr() + offset, value);
        }
    }

    pub(crate) fn set_bool_field(&mut self, object: Ref, name: &str, value: bool) {
        if let Some(offset) = self.field_offset(self.class_of(object), name) {
            self.heap.set_u8(object.addr() + offset, value as u8);
        }
    }

    /// The class of a field descriptor, as the given loader sees it.
    pub(crate) fn class_of_descriptor(
        &mut self,
        t: ThreadId,
        loader: LoaderId,
        descriptor: &str,
    ) -> Result<ClassPtr, Trap> {
        match Kind::of_descriptor(descriptor) {
            Kind::Ref => {
                let name =
                    descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(descriptor);
                self.load_class(t, loader, name)
            }
            kind => Ok(self.known.primitive(kind)),
        }
    }

    /// A `Class[]` of mirrors.
    pub(crate) fn class_array(&mut self, t: ThreadId, classes: &[ClassPtr]) -> Result<Ref, Trap> {
        let mirrors: Vec<Ref> = classes.iter().map(|c| c.mirror.get()).collect();
        self.new_ref_array(t, "java/lang/Class", &mirrors)
    }

    /// A `byte[]` of an optional attribute body; null if there is none.
    pub(crate) fn optional_bytes(&mut self, bytes: Option<&[u8]>) -> Result<Ref, Trap> {
        match bytes {
            Some(bytes) => self.new_byte_array(bytes),
            None => Ok(Ref::NULL),
        }
    }

    pub(crate) fn optional_text(&mut self, text: Option<&str>) -> Result<Ref, Trap> {
        match text {
            Some(text) => self.intern_text(text),
            None => Ok(Ref::NULL),
        }
    }
}

/// The descriptor of a type: `I`, `Ljava/lang/String;`, `[I`.
pub(crate) fn descriptor_of(class: ClassPtr) -> String {
    match class.shape {
        crate::class::Shape::Primitive(kind) => kind.descriptor_char().to_string(),
        crate::class::Shape::Array { .. } => class.name.to_string(),
        _ => format!("L{};", class.name),
    }
}
