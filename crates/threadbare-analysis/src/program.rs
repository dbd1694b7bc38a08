//! The classes of a program, read when asked for: from the class path, and from the JDK's image.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use threadbare_classfile::{ClassFile, ClassPath, JImage};

use crate::body::Body;
use crate::ids::{ClassId, FieldId, MethodId, Name, Target};

/// Where classes come from.
pub struct Sources {
    pub image: Arc<JImage>,
    pub class_path: Arc<ClassPath>,
}

pub struct Program {
    sources: Sources,
}

/// A class that was found.
pub struct Class {
    pub id: ClassId,
    pub file: Arc<ClassFile>,
    /// From the JDK's image.
    pub is_library: bool,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// In the order of the class file.
    pub methods: Vec<MethodId>,
    pub fields: Vec<FieldId>,
}

#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub class: ClassId,
    pub name: Name,
    pub descriptor: Name,
    /// Zero if the class or the field is missing.
    pub access: u16,
    /// The class file has it.
    pub is_known: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct Method {
    pub class: ClassId,
    /// In the class file's methods.
    pub index: u16,
    pub name: Name,
    pub descriptor: Name,
    pub access: u16,
}
