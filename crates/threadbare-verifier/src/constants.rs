//! Looking through the constant pool: from an index to the names behind it.

use threadbare_classfile::{ClassFile, Constant, CpIndex};

/// A field or method reference, with its names found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member<'a> {
    pub(crate) class: &'a str,
    pub(crate) name: &'a str,
    pub(crate) descriptor: &'a str,
}

pub(crate) fn get(class: &ClassFile, index: CpIndex) -> Option<&Constant> {
    class.constants.get(usize::from(index)).filter(|constant| !matches!(constant, Constant::Unusable))
}

fn utf8(class: &ClassFile, index: CpIndex) -> Option<&str> {
    match get(class, index)? {
        Constant::Utf8(text) => Some(&text.text),
        _ => None,
    }
}

pub(crate) fn class_name(class: &ClassFile, index: CpIndex) -> Option<&str> {
    match *get(class, index)? {
        Constant::Class { name } => utf8(class, name),
        _ => None,
    }
}

pub(crate) fn name_and_type(class: &ClassFile, index: CpIndex) -> Option<(&str, &str)> {
    match *get(class, index)? {
        Constant::NameAndType { name, descriptor } => Some((utf8(class, name)?, utf8(class, descriptor)?)),
        _ => None,
    }
}

/// A field, method or interface method; callers that care which look at the constant first.
pub(crate) fn member(file: &ClassFile, index: CpIndex) -> Option<Member<'_>> {
    match *get(file, index)? {
        Constant::Fieldref { class, name_and_type: both }
        | Constant::Methodref { class, name_and_type: both }
        | Constant::InterfaceMethodref { class, name_and_type: both } => {
            let (name, descriptor) = name_and_type(file, both)?;
            Some(Member { class: class_name(file, class)?, name, descriptor })
        }
        _ => None,
    }
}

/// The descriptor of a dynamically computed constant or call site.
pub(crate) fn dynamic_descriptor(class: &ClassFile, index: CpIndex) -> Option<&str> {
    match *get(class, index)? {
        Constant::Dynamic { name_and_type: both, .. }
        | Constant::InvokeDynamic { name_and_type: both, .. } => Some(name_and_type(class, both)?.1),
        _ => None,
    }
}
