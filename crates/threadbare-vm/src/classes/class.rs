//! Classes, fields and methods as the linked program sees them.
//!
//! **Invariant:** linking is monotonic. A `Class` or `Method`, once made, lives as long as its VM
//! and keeps its address; `ClassPtr` and `MethodPtr` are plain copies of that address, so the
//! interpreter follows them without reference counts. What a Java program can change about a
//! class (statics, initialisation state, resolved constants) is not here: it lies in the arena,
//! where marks reach it.
//!
//! **Invariant:** no such pointer leaves this crate. Others name classes and methods by `ClassId` and
//! `MethodId`, and look at them through references that borrow the machine.

use crate::code::ir::Code;
use crate::ids::{ClassId, LoaderId, MethodId, Ref, SigId};
use crate::natives::NativeFn;
use crate::pinned::Pinned;
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell, RefCell};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;
use threadbare_classfile::{ClassFile, FieldInfo, MethodInfo, acc};
use threadbare_library::conditions::Condition;
use threadbare_library::operations::Row;

/// Machine type of a field, parameter, result or array element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Kind {
    Bool,
    Byte,
    Char,
    Short,
    Int,
    Float,
    Long,
    Double,
    Ref,
    Void,
}

impl Kind {
    pub fn of_descriptor(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Kind::Bool,
            Some(b'B') => Kind::Byte,
            Some(b'C') => Kind::Char,
            Some(b'S') => Kind::Short,
            Some(b'I') => Kind::Int,
            Some(b'F') => Kind::Float,
            Some(b'J') => Kind::Long,
            Some(b'D') => Kind::Double,
            Some(b'V') => Kind::Void,
            _ => Kind::Ref,
        }
    }

    pub fn descriptor_char(self) -> char {
        match self {
            Kind::Bool => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Float => 'F',
            Kind::Long => 'J',
            Kind::Double => 'D',
            Kind::Void => 'V',
            Kind::Ref => 'L',
        }
    }

    /// Bytes in a field or array element.
    pub const fn size(self) -> usize {
        match self {
            Kind::Bool | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Int | Kind::Float | Kind::Ref => 4,
            Kind::Long | Kind::Double => 8,
            Kind::Void => 0,
        }
    }

    /// Registers of a local variable: two for long and double, as in the class file.
    pub fn slots(self) -> usize {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            _ => 1,
        }
    }

    /// The keyword, for example `int`; `None` for references.
    pub fn primitive_name(self) -> Option<&'static str> {
        Some(match self {
            Kind::Bool => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Float => "float",
            Kind::Long => "long",
            Kind::Double => "double",
            Kind::Void => "void",
            Kind::Ref => return None,
        })
    }

    /// Slash name of the box class.
    pub fn box_class(self) -> Option<&'static str> {
        Some(match self {
            Kind::Bool => "java/lang/Boolean",
            Kind::Byte => "java/lang/Byte",
            Kind::Char => "java/lang/Character",
            Kind::Short => "java/lang/Short",
            Kind::Int => "java/lang/Integer",
            Kind::Float => "java/lang/Float",
            Kind::Long => "java/lang/Long",
            Kind::Double => "java/lang/Double",
            Kind::Void => "java/lang/Void",
            Kind::Ref => return None,
        })
    }

    /// In the order of their numbers.
    pub(crate) const ALL: [Kind; 10] = [
        Kind::Bool,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Float,
        Kind::Long,
        Kind::Double,
        Kind::Ref,
        Kind::Void,
    ];

    pub const PRIMITIVES: [Kind; 9] = [
        Kind::Bool,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Float,
        Kind::Long,
        Kind::Double,
        Kind::Void,
    ];
}

macro_rules! stable_pointer {
    ($(#[$doc:meta])* $name:ident $target:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $name(NonNull<$target>);

        impl $name {
            #[inline(always)]
            pub(crate) fn of(owner: &Pinned<$target>) -> Self {
                $name(owner.as_ptr())
            }

            /// Borrowed for as long as the caller says, which must not be longer than the VM lives.
            fn get<'a>(self) -> &'a $target {
                // SAFETY: see `Deref`. The callers give it the lifetime of something that the same VM
                // owns, or use it up within one operation of the VM.
                unsafe { self.0.as_ref() }
            }
        }

        impl Deref for $name {
            type Target = $target;
            #[inline(always)]
            fn deref(&self) -> &$target {
                // SAFETY: a copy of the pointer by which the VM owns it until it is dropped. The pointers
                // are private to this crate, where only parts of the VM hold them; what other crates
                // see are ids, and references that borrow the VM.
                unsafe { self.0.as_ref() }
            }
        }
    };
}

stable_pointer! {
    /// A class of this VM.
    ClassPtr Class
}
stable_pointer! {
    /// A method of this VM.
    MethodPtr Method
}

impl std::fmt::Debug for ClassPtr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl std::fmt::Debug for MethodPtr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}{}", self.class.name, self.name, self.descriptor)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Instance,
    Interface,
    /// Of elements of this kind; the component class for all but the void kind is known.
    Array {
        element: Kind,
        component: ClassPtr,
    },
    Primitive(Kind),
}

/// Initialisation state (JVMS 5.5), as stored in the first word of a class's statics block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum InitState {
    Uninitialized = 0,
    InProgress = 1,
    Initialized = 2,
    Failed = 3,
}

pub struct Class {
    pub id: ClassId,
    /// Binary name with slashes; `[I`, `[Ljava/lang/String;` for arrays; `int` for primitives.
    pub name: Arc<str>,
    pub access: u16,
    pub(crate) shape: Shape,
    pub file: Option<Arc<ClassFile>>,
    pub(crate) super_class: Option<ClassPtr>,
    pub(crate) interfaces: Vec<ClassPtr>,
    /// Every superinterface, direct or not; sorted by id.
    pub all_interfaces: Vec<ClassId>,
    /// Superclass chain from Object to this class: the constant-time subclass test.
    pub display: Vec<ClassId>,
    pub loader: LoaderId,
    /// Declared fields; instance offsets and static addresses filled in by the linker.
    pub fields: Vec<Field>,
    pub(crate) methods: RefCell<Vec<MethodPtr>>,
    pub(crate) vtable: RefCell<Vec<MethodPtr>>,
    /// Interface method to implementation, filled on first use.
    pub(crate) itable: RefCell<FxHashMap<MethodId, Option<MethodPtr>>>,
    /// Bytes of an instance, header included (for arrays: of the header).
    pub instance_size: u32,
    /// Byte offset after the last instance field, before rounding: where a subclass goes on.
    pub(crate) fields_end: u32,
    /// Offsets of all reference fields of an instance, inherited ones included.
    pub ref_offsets: Vec<u32>,
    /// Addresses of the static reference fields.
    pub(crate) static_refs: Vec<u32>,
    pub(crate) mirror: Cell<Ref>,
    /// Address of the statics block: word 0 is the initialisation state and thread.
    pub statics: u32,
    /// One permanent word per constant-pool entry that resolves to an object; address of word 0.
    pub(crate) resolved_refs: u32,
    /// Resolution cache, by constant-pool index.
    pub(crate) resolved: Vec<Cell<Resolved>>,
    pub(crate) array_class: Cell<Option<ClassPtr>>,
    /// Initialised while no mark was held: no rollback can undo it.
    pub(crate) init_is_permanent: Cell<bool>,
    pub(crate) verified: Cell<bool>,
    /// False after a rollback behind the definition, until the same definition is made again.
    pub(crate) alive: Cell<bool>,
    pub hidden: bool,
    pub quiet: crate::stepping::quiet::Quiet,
    /// Counts as the program's own in reports, although it is the library's: it is under test.
    pub(crate) under_test: Cell<bool>,
    /// For hidden classes: the nest host given at definition.
    pub(crate) nest_host: Cell<Option<ClassPtr>>,
    /// Name as `Class.getName` gives it.
    pub external_name: Arc<str>,
    /// Where the class file came from: the class-path entry, for the protection domain.
    pub source: Option<Arc<str>>,
    /// Objects standing in for constant-pool entries of hidden classes are not supported by JDK 17
    /// and later; class data is.
    pub(crate) class_data: Cell<Ref>,
    /// Subtype-check cache: last class found to be, and not to be, a subtype of this one.
    pub(crate) cast_cache: Cell<u32>,
}

/// What a constant-pool entry was resolved to.
#[derive(Clone, Copy)]
pub(crate) enum Resolved {
    No,
    Class(ClassPtr),
    Field(ClassPtr, u16),
    Method(MethodPtr),
    /// A resolved `invokedynamic` or method-handle call: the adapter to call.
    Adapter(MethodPtr),
}

#[derive(Debug, Clone)]
pub struct Field {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub access: u16,
    pub kind: Kind,
    /// Instance field: offset in the object. Static: address in the arena.
    pub offset: u32,
    /// Index in the class file's field table; `None` for fields the VM adds.
    pub index: Option<u16>,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.access & acc::STATIC != 0
    }
    pub fn is_final(&self) -> bool {
        self.access & acc::FINAL != 0
    }
    pub fn is_volatile(&self) -> bool {
        self.access & acc::VOLATILE != 0
    }
}

impl Class {
    pub fn is_interface(&self) -> bool {
        matches!(self.shape, Shape::Interface)
    }
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }
    pub fn is_primitive(&self) -> bool {
        matches!(self.shape, Shape::Primitive(_))
    }
    pub fn is_abstract(&self) -> bool {
        self.access & acc::ABSTRACT != 0
    }

    /// Kind of a value of this type.
    pub(crate) fn value_kind(&self) -> Kind {
        match self.shape {
            Shape::Primitive(kind) => kind,
            _ => Kind::Ref,
        }
    }

    /// Package with slashes; empty for the unnamed one. Arrays have their element's.
    pub fn package(&self) -> &str {
        match self.shape {
            Shape::Array { .. } => {
                let element = self.name.trim_start_matches('[');
                element.strip_prefix('L').and_then(|n| n.rfind('/').map(|i| &n[..i])).unwrap_or("")
            }
            _ => {
                // A hidden class's name ends in a slash and a suffix that are not part of a path.
                let name: &str = if self.hidden {
                    self.name.rfind('/').map_or("", |i| &self.name[..i])
                } else {
                    &self.name
                };
                name.rfind('/').map_or("", |i| &name[..i])
            }
        }
    }

    pub(crate) fn same_package(&self, other: &Class) -> bool {
        self.loader == other.loader && self.package() == other.package()
    }

    pub fn super_class(&self) -> Option<&Class> {
        self.super_class.as_deref()
    }

    /// The direct superinterfaces.
    pub fn interfaces(&self) -> impl Iterator<Item = &Class> {
        self.interfaces.iter().map(|interface| &**interface)
    }

    /// The declared methods, in the order of the class file.
    pub fn methods(&self) -> Vec<&Method> {
        self.methods.borrow().iter().map(|method| method.get()).collect()
    }

    /// Declared method by name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.declared_method(name, descriptor).map(|method| method.get())
    }

    /// Of an array: the class of its components.
    pub fn component(&self) -> Option<&Class> {
        match &self.shape {
            Shape::Array { component, .. } => Some(component),
            _ => None,
        }
    }

    /// What the elements of an array are; `None` for other types.
    pub fn element(&self) -> Option<Kind> {
        match self.shape {
            Shape::Array { element, .. } => Some(element),
            _ => None,
        }
    }

    /// The object that stands for the class in Java.
    pub fn mirror(&self) -> Ref {
        self.mirror.get()
    }

    /// Does the class exist now? Not after a rollback behind its definition, until it is made again.
    pub fn is_alive(&self) -> bool {
        self.alive.get()
    }

    /// Does it count as the program's own in reports, although it is the library's?
    pub fn is_under_test(&self) -> bool {
        self.under_test.get()
    }

    /// Is this class the same as `other` or below it (JLS 4.10)?
    #[inline]
    pub fn is_subtype_of(&self, other: &Class) -> bool {
        if self == other {
            return true;
        }
        match other.shape {
            Shape::Instance => {
                let depth = other.display.len();
                self.display.len() >= depth && self.display[depth - 1] == other.id
            }
            Shape::Interface => self.all_interfaces.binary_search(&other.id).is_ok(),
            Shape::Array { element, component } => match self.shape {
                Shape::Array { element: e, component: c } => {
                    if e != Kind::Ref || element != Kind::Ref {
                        return e == element && c == component;
                    }
                    c.is_subtype_of(component)
                }
                _ => false,
            },
            Shape::Primitive(_) => false,
        }
    }

    /// Declared method by name and descriptor.
    pub(crate) fn declared_method(&self, name: &str, descriptor: &str) -> Option<MethodPtr> {
        self.methods.borrow().iter().copied().find(|m| &*m.name == name && &*m.descriptor == descriptor)
    }

    pub(crate) fn declared_field(&self, name: &str, descriptor: &str) -> Option<usize> {
        self.fields.iter().position(|f| &*f.name == name && &*f.descriptor == descriptor)
    }

    /// Innermost component of an array type; the class itself otherwise.
    pub(crate) fn element_class(&self) -> Option<ClassPtr> {
        match self.shape {
            Shape::Array { mut component, .. } => {
                while let Shape::Array { component: next, .. } = component.shape {
                    component = next;
                }
                Some(component)
            }
            _ => None,
        }
    }

    pub fn class_file(&self) -> Option<&ClassFile> {
        self.file.as_deref()
    }
}

pub struct Method {
    pub id: MethodId,
    pub(crate) class: ClassPtr,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub access: u16,
    pub params: Vec<Kind>,
    pub ret: Kind,
    /// Registers of the arguments, receiver included.
    pub arg_slots: u16,
    /// Index in the vtable, or -1 when calls need no dispatch.
    pub(crate) vtable_index: Cell<i32>,
    /// Index in the class file's method table; `None` for what the VM made.
    pub index: Option<u16>,
    /// Interned name and descriptor: equal for methods that may override each other.
    pub(crate) sig: SigId,
    pub(crate) code: OnceCell<Box<Code>>,
    pub(crate) native: Cell<Option<NativeFn>>,
    pub is_signature_polymorphic: bool,
    /// Not shown in stack traces (`@Hidden`, adapters).
    pub hidden: bool,
    pub(crate) caller_sensitive: bool,
    /// Counts as one step for other threads (see `quiet.rs`).
    pub(crate) atomic: Cell<bool>,
    /// What its calls are to other threads, where that is asked for (see `stepping/whole.rs`).
    pub(crate) row: Cell<Option<Row>>,
    /// When its calls can end, of those that wait and whose fields tell (see `stepping/conditions.rs`).
    pub(crate) condition: Cell<Option<Condition>>,
    /// A native that only looks at its arguments and at memory that operations are about.
    pub(crate) pure_native: Cell<bool>,
    /// A native that depends on nothing but stacks, memory, monitors and the rest of a wait.
    pub(crate) plain_native: Cell<bool>,
    /// A call takes the monitor of the receiver or class.
    pub(crate) locks: Cell<bool>,
}

impl PartialEq for Class {
    fn eq(&self, other: &Class) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Class {}

impl Method {
    /// The class that declares it.
    pub fn class(&self) -> &Class {
        &self.class
    }
    pub fn is_static(&self) -> bool {
        self.access & acc::STATIC != 0
    }
    pub fn is_native(&self) -> bool {
        self.access & acc::NATIVE != 0
    }
    pub fn is_abstract(&self) -> bool {
        self.access & acc::ABSTRACT != 0
    }
    pub fn is_private(&self) -> bool {
        self.access & acc::PRIVATE != 0
    }
    pub fn is_final(&self) -> bool {
        self.access & acc::FINAL != 0
    }
    /// Does a call do more than push a frame?
    #[inline(always)]
    pub(crate) fn is_special(&self) -> bool {
        self.atomic.get() || self.locks.get() || self.row.get().is_some()
    }
    pub fn is_synchronized(&self) -> bool {
        self.access & acc::SYNCHRONIZED != 0
    }
    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }
    pub fn is_class_initializer(&self) -> bool {
        &*self.name == "<clinit>"
    }

    pub fn info(&self) -> Option<&MethodInfo> {
        let index = self.index? as usize;
        self.class.file_static()?.methods.get(index)
    }
}

impl ClassPtr {
    /// The class file, borrowed for as long as the pointer's VM lives.
    pub(crate) fn file_static<'a>(self) -> Option<&'a ClassFile> {
        self.get().file.as_deref()
    }

    pub(crate) fn field_info<'a>(self, field: &Field) -> Option<&'a FieldInfo> {
        self.file_static()?.fields.get(field.index? as usize)
    }

    /// As of the classes.
    #[inline]
    pub(crate) fn is_subtype_of(self, other: ClassPtr) -> bool {
        self.get().is_subtype_of(other.get())
    }
}

/// `java/lang/String` of `Ljava/lang/String;`; other texts as they are.
pub fn class_name_of(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(descriptor)
}

/// Kinds of the parameters and of the result.
pub(crate) fn parse_method_descriptor(descriptor: &str) -> Option<(Vec<Kind>, Kind)> {
    let inner = descriptor.strip_prefix('(')?;
    let close = inner.find(')')?;
    let mut params = Vec::new();
    for d in split_descriptors(&inner[..close]) {
        params.push(Kind::of_descriptor(d));
    }
    Some((params, Kind::of_descriptor(&inner[close + 1..])))
}

/// The field descriptors that a parameter list consists of.
pub fn split_descriptors(list: &str) -> Vec<&str> {
    let bytes = list.as_bytes();
    let mut out = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let mut end = start;
        while end < bytes.len() && bytes[end] == b'[' {
            end += 1;
        }
        if end < bytes.len() && bytes[end] == b'L' {
            while end < bytes.len() && bytes[end] != b';' {
                end += 1;
            }
        }
        end = (end + 1).min(bytes.len());
        out.push(&list[start..end]);
        start = end;
    }
    out
}
