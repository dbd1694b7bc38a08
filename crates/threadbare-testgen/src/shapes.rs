//! What the printer of Java source must know about classes, and how the machine answers.
//!
//! The printer asks through a trait because a token can be printed where no machine runs, and because its
//! tests write the answers out by hand.

use crate::generics;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use threadbare_classfile::acc;
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::{Class, Method};
use threadbare_vm::ids::{ClassId, LoaderId};

/// Who can name a class or member in source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    /// Nobody outside: private, local or anonymous, or in a package that its module keeps to itself.
    Hidden,
    /// Its package.
    Package,
    /// Its package, and classes below it.
    Protected,
    Public,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassShape {
    /// The least visible of the class and of what it is nested in.
    pub visibility: Visibility,
    pub is_interface: bool,
    /// Has type parameters of its own.
    pub is_generic: bool,
    pub outer: Option<Outer>,
}

/// What a class is nested in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outer {
    pub class: Arc<str>,
    /// The simple name of the nested class.
    pub name: Arc<str>,
    /// Each object belongs to one of the outer class, which is the constructors' first parameter.
    pub is_inner: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberShape {
    /// The class that declares it.
    pub class: Arc<str>,
    pub name: Arc<str>,
    /// Of a field if it has no parentheses.
    pub descriptor: Arc<str>,
    /// As source of a subclass sees it, with the type arguments of supertypes in place; the same as
    /// `descriptor` but for abstract methods.
    pub source_descriptor: Arc<str>,
    pub visibility: Visibility,
    /// Its types mention type variables or arguments.
    pub is_generic: bool,
    /// Has type parameters of its own.
    pub has_type_parameters: bool,
    /// Declares something checked that is no `Exception`.
    pub throws_throwable: bool,
}

/// Asked by the printer while it prints; names have slashes.
pub trait Shapes {
    fn class(&self, name: &str) -> Option<ClassShape>;

    /// Fields, methods or (`<init>`) constructors of a name, inherited ones too; only what source can
    /// mean: nothing that the compiler made, nothing private. In the order of declaration, the class
    /// itself first.
    fn members(&self, class: &str, name: &str) -> Vec<MemberShape>;

    /// What an object of a class below this one must implement, in the order of name and descriptor.
    fn abstract_methods(&self, class: &str) -> Vec<MemberShape>;

    /// Is the class, possibly an array, the same as the other or below it?
    fn is_subtype(&self, class: &str, of: &str) -> bool;
}

/// Answers of the machine. Classes are loaded when asked for, so only while no mark is held.
pub struct MachineShapes<'a>(RefCell<&'a mut Vm>);

impl<'a> MachineShapes<'a> {
    pub fn new(vm: &'a mut Vm) -> MachineShapes<'a> {
        MachineShapes(RefCell::new(vm))
    }

    fn find(&self, name: &str) -> Option<ClassId> {
        self.0.borrow_mut().class_named(MAIN_THREAD, LoaderId::APP, name).ok().flatten()
    }

    /// Visibility of a class, with what it is nested in.
    fn class_visibility(&self, class: ClassId) -> Visibility {
        let vm = self.0.borrow();
        let class = vm.class(class);
        if class.hidden || is_kept(&class.name) {
            return Visibility::Hidden;
        }
        let Some(file) = class.class_file() else { return Visibility::Public };
        let (outer, access) = match file.attributes.inner_classes.iter().find(|i| i.inner == class.name) {
            None => return of_access(class.access),
            Some(nested) => match &nested.outer {
                Some(outer) if nested.name.is_some() => (outer.clone(), nested.access),
                _ => return Visibility::Hidden,
            },
        };
        // Finding the class around it may load it, for which the machine must be free.
        drop(vm);
        let around = self.find(&outer).map_or(Visibility::Hidden, |o| self.class_visibility(o));
        of_access(access).min(around)
    }

    /// The class, those above it, and its interfaces; an interface has the methods of `Object` too.
    fn family(&self, class: ClassId) -> Vec<ClassId> {
        let vm = self.0.borrow();
        let object = vm.object_class().id;
        let above = std::iter::successors(Some(vm.class(class)), |c| c.super_class());
        let mut all: Vec<ClassId> = above.map(|c| c.id).collect();
        all.extend(vm.class(class).all_interfaces.iter().copied().filter(|i| *i != class));
        if vm.class(class).is_interface() && !all.contains(&object) {
            all.push(object);
        }
        all
    }

    /// Shapes of the methods of a class that are meant.
    fn shapes_of(&self, class: ClassId, is_meant: impl Fn(&Method) -> bool) -> Vec<(MemberShape, Signature)> {
        let vm = self.0.borrow();
        let methods = vm.class(class).methods().into_iter().filter(|m| is_meant(m));
        let found: Vec<(MemberShape, Signature, Vec<Arc<str>>)> = methods.map(shape_of).collect();
        // Finding exceptions may load them, for which the machine must be free.
        drop(vm);
        let checked = |name: &Arc<str>| {
            !["java/lang/Exception", "java/lang/Error"].iter().any(|above| self.is_subtype(name, above))
        };
        let settle = |(shape, signature, exceptions): (MemberShape, Signature, Vec<Arc<str>>)| {
            let throws_throwable = exceptions.iter().any(checked);
            (MemberShape { throws_throwable, ..shape }, signature)
        };
        found.into_iter().map(settle).collect()
    }
}

/// A generic method's types, as its class file has them.
type Signature = Option<Arc<str>>;

/// What the machine knows of a method, and what it declares to throw.
fn shape_of(method: &Method) -> (MemberShape, Signature, Vec<Arc<str>>) {
    let info = method.info();
    let signature = info.and_then(|i| i.signature.clone());
    let shape = MemberShape {
        class: method.class().name.clone(),
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
        source_descriptor: method.descriptor.clone(),
        visibility: of_access(method.access),
        is_generic: signature.is_some(),
        has_type_parameters: signature.as_ref().is_some_and(|s| s.starts_with('<')),
        throws_throwable: false,
    };
    (shape, signature, info.map(|i| i.exceptions.clone()).unwrap_or_default())
}

/// Packages of the JDK that no module exports to programs.
fn is_kept(name: &str) -> bool {
    name.starts_with("jdk/internal/") || name.starts_with("sun/")
}

fn of_access(access: u16) -> Visibility {
    match () {
        () if access & acc::PUBLIC != 0 => Visibility::Public,
        () if access & acc::PRIVATE != 0 => Visibility::Hidden,
        () if access & acc::PROTECTED != 0 => Visibility::Protected,
        () => Visibility::Package,
    }
}

fn is_generic(class: &Class) -> bool {
    let signature = class.class_file().and_then(|f| f.attributes.signature.as_deref());
    signature.is_some_and(|s| s.starts_with('<'))
}

impl Shapes for MachineShapes<'_> {
    fn class(&self, name: &str) -> Option<ClassShape> {
        let id = self.find(name)?;
        let visibility = self.class_visibility(id);
        let vm = self.0.borrow();
        let class = vm.class(id);
        let nested = class
            .class_file()
            .and_then(|f| f.attributes.inner_classes.iter().find(|i| i.inner == class.name))
            .and_then(|i| Some((i.outer.clone()?, i.name.clone()?, i.access)));
        Some(ClassShape {
            visibility,
            is_interface: class.is_interface(),
            is_generic: is_generic(class),
            outer: nested.map(|(outer, name, access)| Outer {
                class: outer,
                name,
                is_inner: access & (acc::STATIC | acc::INTERFACE) == 0,
            }),
        })
    }

    fn members(&self, class: &str, name: &str) -> Vec<MemberShape> {
        let Some(class) = self.find(class) else { return Vec::new() };
        let mut found: Vec<MemberShape> = Vec::new();
        let mut add = |shape: MemberShape| {
            if found.iter().all(|known| known.descriptor != shape.descriptor) {
                found.push(shape);
            }
        };
        let family = if name == "<init>" { vec![class] } else { self.family(class) };
        for c in family {
            let is_meant = |m: &Method| {
                &*m.name == name && m.access & (acc::SYNTHETIC | acc::PRIVATE) == 0 && m.index.is_some()
            };
            self.shapes_of(c, is_meant).into_iter().for_each(|(shape, _)| add(shape));
            let vm = self.0.borrow();
            let c = vm.class(c);
            let fields = c.fields.iter().filter(|f| &*f.name == name && f.access & acc::PRIVATE == 0);
            for field in fields {
                add(MemberShape {
                    class: c.name.clone(),
                    name: field.name.clone(),
                    descriptor: field.descriptor.clone(),
                    source_descriptor: field.descriptor.clone(),
                    visibility: of_access(field.access),
                    is_generic: false,
                    has_type_parameters: false,
                    throws_throwable: false,
                });
            }
        }
        found
    }

    fn abstract_methods(&self, class: &str) -> Vec<MemberShape> {
        let Some(class) = self.find(class) else { return Vec::new() };
        let family = self.family(class);
        let arguments = self.type_arguments(class, &family);
        let mut found: BTreeMap<(Arc<str>, String), MemberShape> = BTreeMap::new();
        for c in family {
            let is_meant = |m: &Method| m.is_abstract() && self.is_left_open(class, m);
            for (mut shape, signature) in self.shapes_of(c, is_meant) {
                if let (Some(signature), Some(arguments)) = (signature, arguments.get(&shape.class)) {
                    let seen = generics::method_with(&signature, &shape.descriptor, arguments);
                    shape.source_descriptor = seen.into();
                }
                let close = shape.source_descriptor.find(')').unwrap_or(0);
                let key = (shape.name.clone(), shape.source_descriptor[..close].to_string());
                // Of methods that differ in the result alone, one implementation of the narrowest result
                // is all of them.
                match found.get(&key) {
                    Some(known) if !self.is_narrower(&shape, known) => {}
                    _ => {
                        found.insert(key, shape);
                    }
                }
            }
        }
        found.into_values().collect()
    }

    fn is_subtype(&self, class: &str, of: &str) -> bool {
        match (self.find(class), self.find(of)) {
            (Some(class), Some(of)) => {
                let vm = self.0.borrow();
                let (class, of) = (vm.class(class), vm.class(of));
                // An interface type converts to `Object` though it has no superclass.
                class.is_subtype_of(of) || &*of.name == "java/lang/Object" && !class.is_primitive()
            }
            _ => class == of,
        }
    }
}

impl MachineShapes<'_> {
    /// Must an object of a class below this one bring the method along? What is public in `Object` does
    /// for an interface; a class can take even that back.
    fn is_left_open(&self, class: ClassId, method: &Method) -> bool {
        let vm = self.0.borrow();
        let class = vm.class(class);
        let of_object = vm.object_class().method(&method.name, &method.descriptor);
        if class.is_interface() && of_object.is_some_and(|m| m.access & acc::PUBLIC != 0) {
            return false;
        }
        vm.virtual_method(class, &method.name, &method.descriptor).is_none_or(|m| {
            // The protected `clone` of `Object` is found, but does not do.
            m.is_abstract() || class.is_interface() && m.class() == vm.object_class()
        })
    }

    /// What type parameters of the classes above this one stand for; nothing if it has some of its own.
    fn type_arguments(&self, class: ClassId, family: &[ClassId]) -> BTreeMap<Arc<str>, generics::Arguments> {
        let vm = self.0.borrow();
        let class = vm.class(class);
        if is_generic(class) { BTreeMap::new() } else { type_arguments(class, family) }
    }

    fn is_narrower(&self, a: &MemberShape, b: &MemberShape) -> bool {
        let result = |m: &MemberShape| {
            let close = m.source_descriptor.find(')').map_or(0, |i| i + 1);
            threadbare_vm::classes::class::class_name_of(&m.source_descriptor[close..]).to_string()
        };
        let (a, b) = (result(a), result(b));
        a != b && self.is_subtype(&a, &b)
    }
}

/// For each class above this one, its type parameters as this class sets them: erased descriptors.
fn type_arguments(class: &Class, family: &[ClassId]) -> BTreeMap<Arc<str>, generics::Arguments> {
    let mut known: BTreeMap<Arc<str>, generics::Arguments> = BTreeMap::new();
    known.insert(class.name.clone(), generics::Arguments::new());
    let mut work = vec![class];
    while let Some(c) = work.pop() {
        let signature = c.class_file().and_then(|f| f.attributes.signature.as_deref());
        let given = known.get(&c.name).cloned().unwrap_or_default();
        let supers = signature.map(|s| generics::supertypes(s, &given)).unwrap_or_default();
        for above in c.super_class().into_iter().chain(c.interfaces()) {
            if known.contains_key(&above.name) || !family.contains(&above.id) {
                continue;
            }
            let parameters = above.class_file().and_then(|f| f.attributes.signature.as_deref());
            let names = parameters.map(generics::type_parameters).unwrap_or_default();
            let values = supers.iter().find(|(name, _)| **name == *above.name).map(|(_, values)| values);
            let arguments = names.into_iter().zip(values.into_iter().flatten().cloned()).collect();
            known.insert(above.name.clone(), arguments);
            work.push(above);
        }
    }
    known
}
