//! Small questions about classes that the analysis asks often.

use threadbare_classfile::acc;

use crate::program::classes::{Program, Sources};
use crate::program::ids::{ClassId, FieldId, MethodId};

impl Program {
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// `java/lang/Object`
    pub fn object(&self) -> ClassId {
        self.known.object
    }

    pub(crate) fn is_library(&mut self, class: ClassId) -> bool {
        if let Some(found) = self.found(class) {
            return found.is_library;
        }
        let element = self.class_name(class).trim_start_matches('[').len();
        if element != self.class_name(class).len() {
            return true;
        }
        self.load(class).is_some_and(|c| c.is_library)
    }

    /// Can no class be below it?
    pub fn is_final(&mut self, class: ClassId) -> bool {
        if let Some(found) = self.found(class) {
            return found.file.access & acc::FINAL != 0;
        }
        let name = self.class_name(class);
        if let Some(element) = name.strip_prefix('[') {
            // Arrays of final classes and of numbers.
            let element = match element.as_bytes() {
                [b'L', .., b';'] => element[1..element.len() - 1].to_string(),
                [b'[', ..] => element.to_string(),
                _ => return true,
            };
            let element = self.class(&element);
            return self.is_final(element);
        }
        self.load(class).is_some_and(|c| c.file.access & acc::FINAL != 0)
    }

    pub fn is_abstract(&mut self, class: ClassId) -> bool {
        self.load(class).is_some_and(|c| c.file.access & (acc::ABSTRACT | acc::INTERFACE) != 0)
    }

    pub fn super_class(&mut self, class: ClassId) -> Option<ClassId> {
        self.load(class)?.super_class
    }

    /// A field that the class itself declares.
    pub(crate) fn field_named(&mut self, class: ClassId, name: &str) -> Option<FieldId> {
        let fields = self.load(class)?.fields.clone();
        fields.into_iter().find(|f| self.text(self.field(*f).name) == name)
    }

    /// Instance fields, inherited ones too.
    pub(crate) fn instance_fields(&mut self, class: ClassId) -> Vec<FieldId> {
        let mut all = Vec::new();
        for class in self.super_chain(class) {
            let Some(loaded) = self.load(class) else { continue };
            all.extend(loaded.fields.iter().copied().filter(|f| !self.field(*f).is_static()));
        }
        all
    }

    /// `java.util.Hashtable.put`
    pub fn method_text(&self, method: MethodId) -> String {
        let data = self.method(method);
        format!("{}.{}", self.class_name(data.class).replace('/', "."), self.text(data.name))
    }
}
