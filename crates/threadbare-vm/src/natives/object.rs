//! Classes by descriptor, and arrays of what a class file says: what every reflective native needs.

use super::*;
use crate::classes::class::{ClassPtr, Kind};
use crate::ids::LoaderId;
use crate::trap::Trap;

impl Vm {
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
        crate::classes::class::Shape::Primitive(kind) => kind.descriptor_char().to_string(),
        crate::classes::class::Shape::Array { .. } => class.name.to_string(),
        _ => format!("L{};", class.name),
    }
}
