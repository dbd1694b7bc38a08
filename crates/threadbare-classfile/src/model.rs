//! The class file as immutable data: what the parser produces and everything else reads.
//!
//! Names stay in the constant pool and are reached by index; code stays as the raw bytes of
//! the `Code` attribute, so that every bytecode offset in a report is the one `javap` shows.

use std::ops::Range;
use std::sync::Arc;

/// Index into a constant pool. Zero means "absent" where the format allows it.
pub type CpIndex = u16;

/// One constant-pool entry (JVMS 4.4), checked for shape but not resolved.
#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    /// Slot 0 and the slot after each long or double.
    Unusable,
    /// Modified UTF-8, decoded: Java's UTF-16 units that form lone surrogates are kept in `raw` form.
    Utf8(JavaStr),
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class {
        name: CpIndex,
    },
    String {
        utf8: CpIndex,
    },
    Fieldref {
        class: CpIndex,
        name_and_type: CpIndex,
    },
    Methodref {
        class: CpIndex,
        name_and_type: CpIndex,
    },
    InterfaceMethodref {
        class: CpIndex,
        name_and_type: CpIndex,
    },
    NameAndType {
        name: CpIndex,
        descriptor: CpIndex,
    },
    MethodHandle {
        kind: u8,
        reference: CpIndex,
    },
    MethodType {
        descriptor: CpIndex,
    },
    Dynamic {
        bootstrap: u16,
        name_and_type: CpIndex,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: CpIndex,
    },
    Module {
        name: CpIndex,
    },
    Package {
        name: CpIndex,
    },
}

/// A string constant. Nearly all are valid Unicode; the few that hold lone surrogates keep their
/// UTF-16 units beside a lossy `text` (with U+FFFD), because Java programs can see the difference.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct JavaStr {
    pub text: Arc<str>,
    pub units: Option<Arc<[u16]>>,
}

#[derive(Debug, Clone)]
pub struct ClassFile {
    pub minor: u16,
    pub major: u16,
    pub constants: Vec<Constant>,
    pub access: u16,
    /// Binary name with slashes, for example `java/lang/String`.
    pub name: Arc<str>,
    pub super_name: Option<Arc<str>>,
    pub interfaces: Vec<Arc<str>>,
    pub fields: Vec<FieldInfo>,
    pub methods: Vec<MethodInfo>,
    pub attributes: ClassAttributes,
}

#[derive(Debug, Clone, Default)]
pub struct ClassAttributes {
    pub source_file: Option<Arc<str>>,
    pub signature: Option<Arc<str>>,
    pub inner_classes: Vec<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Arc<str>>,
    pub nest_members: Vec<Arc<str>>,
    pub permitted_subclasses: Option<Vec<Arc<str>>>,
    pub record: Option<Vec<RecordComponent>>,
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// Raw bytes of the attribute's body, as reflection hands them to the Java-side parser.
    pub runtime_visible_annotations: Option<Arc<[u8]>>,
    pub runtime_visible_type_annotations: Option<Arc<[u8]>>,
    pub(crate) synthetic: bool,
    pub(crate) deprecated: bool,
}

/// `(class, method name and descriptor if any)`.
pub(crate) type EnclosingMethod = (Arc<str>, Option<(Arc<str>, Arc<str>)>);

#[derive(Debug, Clone)]
pub struct InnerClass {
    pub inner: Arc<str>,
    pub outer: Option<Arc<str>>,
    /// `None` for an anonymous class.
    pub name: Option<Arc<str>>,
    pub access: u16,
}

#[derive(Debug, Clone)]
pub struct RecordComponent {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub signature: Option<Arc<str>>,
    pub runtime_visible_annotations: Option<Arc<[u8]>>,
    pub runtime_visible_type_annotations: Option<Arc<[u8]>>,
}

#[derive(Debug, Clone)]
pub struct BootstrapMethod {
    /// A `Constant::MethodHandle`.
    pub method: CpIndex,
    pub arguments: Vec<CpIndex>,
}

#[derive(Debug, Clone)]
pub struct FieldInfo {
    pub access: u16,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub constant_value: Option<CpIndex>,
    pub signature: Option<Arc<str>>,
    pub runtime_visible_annotations: Option<Arc<[u8]>>,
    pub runtime_visible_type_annotations: Option<Arc<[u8]>>,
}

#[derive(Debug, Clone)]
pub struct MethodInfo {
    pub access: u16,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub code: Option<Code>,
    pub exceptions: Vec<Arc<str>>,
    pub signature: Option<Arc<str>>,
    pub runtime_visible_annotations: Option<Arc<[u8]>>,
    pub runtime_visible_parameter_annotations: Option<Arc<[u8]>>,
    pub runtime_visible_type_annotations: Option<Arc<[u8]>>,
    pub annotation_default: Option<Arc<[u8]>>,
    /// `(name if any, access flags)` of each parameter, from MethodParameters.
    pub parameters: Option<Vec<(Option<Arc<str>>, u16)>>,
}

#[derive(Debug, Clone)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytes: Arc<[u8]>,
    pub handlers: Vec<Handler>,
    /// `(start offset, line)`, sorted by offset.
    pub lines: Vec<(u16, u16)>,
    pub local_variables: Vec<LocalVariable>,
    /// Raw body of StackMapTable (after the length), for the verifier.
    pub stack_map: Option<Arc<[u8]>>,
}

#[derive(Debug, Clone)]
pub struct Handler {
    pub range: Range<u16>,
    pub target: u16,
    /// `Constant::Class` index, or zero for "any".
    pub catch_type: CpIndex,
}

#[derive(Debug, Clone)]
pub struct LocalVariable {
    pub start: u16,
    pub length: u16,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub index: u16,
}

/// Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
pub mod acc {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SUPER: u16 = 0x0020;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub(crate) const TRANSIENT: u16 = 0x0080;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub(crate) const STRICT: u16 = 0x0800;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub(crate) const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

impl JavaStr {
    /// The string as Java's UTF-16 units.
    pub fn utf16(&self) -> Vec<u16> {
        match &self.units {
            Some(units) => units.to_vec(),
            None => self.text.encode_utf16().collect(),
        }
    }
}

/// What a field or method constant refers to, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberRef<'a> {
    pub class: &'a Arc<str>,
    pub name: &'a Arc<str>,
    pub descriptor: &'a Arc<str>,
    /// The constant is an `InterfaceMethodref`.
    pub is_interface: bool,
}

impl ClassFile {
    pub fn constant(&self, index: CpIndex) -> Option<&Constant> {
        self.constants.get(usize::from(index))
    }

    /// The text of a `Constant::Utf8`.
    pub fn utf8(&self, index: CpIndex) -> Option<&Arc<str>> {
        match self.constant(index)? {
            Constant::Utf8(string) => Some(&string.text),
            _ => None,
        }
    }

    /// The value of a `Constant::String`.
    pub fn string(&self, index: CpIndex) -> Option<&JavaStr> {
        match *self.constant(index)? {
            Constant::String { utf8 } => match self.constant(utf8)? {
                Constant::Utf8(string) => Some(string),
                _ => None,
            },
            _ => None,
        }
    }

    /// The name in a `Constant::Class`: binary with slashes, or an array descriptor.
    pub fn class_name(&self, index: CpIndex) -> Option<&Arc<str>> {
        match *self.constant(index)? {
            Constant::Class { name } => self.utf8(name),
            _ => None,
        }
    }

    /// Name and descriptor in a `Constant::NameAndType`.
    pub fn name_and_type(&self, index: CpIndex) -> Option<(&Arc<str>, &Arc<str>)> {
        match *self.constant(index)? {
            Constant::NameAndType { name, descriptor } => Some((self.utf8(name)?, self.utf8(descriptor)?)),
            _ => None,
        }
    }

    /// A `Fieldref`, `Methodref` or `InterfaceMethodref`, by name.
    pub fn member_ref(&self, index: CpIndex) -> Option<MemberRef<'_>> {
        let (class, name_and_type, is_interface) = match *self.constant(index)? {
            Constant::Fieldref { class, name_and_type } | Constant::Methodref { class, name_and_type } => {
                (class, name_and_type, false)
            }
            Constant::InterfaceMethodref { class, name_and_type } => (class, name_and_type, true),
            _ => return None,
        };
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Some(MemberRef { class: self.class_name(class)?, name, descriptor, is_interface })
    }

    pub fn find_method(&self, name: &str, descriptor: &str) -> Option<&MethodInfo> {
        self.methods.iter().find(|m| &*m.name == name && &*m.descriptor == descriptor)
    }

    pub fn find_field(&self, name: &str, descriptor: &str) -> Option<&FieldInfo> {
        self.fields.iter().find(|f| &*f.name == name && &*f.descriptor == descriptor)
    }

    pub fn is_interface(&self) -> bool {
        self.access & acc::INTERFACE != 0
    }
}

impl Code {
    /// The source line of the instruction at `bci`: of the entries that start closest at or
    /// before it, as HotSpot does it, the first if it starts exactly there and else the last.
    pub fn line_of(&self, bci: u16) -> Option<u16> {
        let after = self.lines.partition_point(|&(start, _)| start <= bci);
        let &(start, last) = self.lines.get(after.checked_sub(1)?)?;
        if start != bci {
            return Some(last);
        }
        let first = self.lines.partition_point(|&(s, _)| s < bci);
        self.lines.get(first).map(|&(_, line)| line)
    }
}
