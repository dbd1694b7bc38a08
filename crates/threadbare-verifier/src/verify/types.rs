//! Verification types and the assignability relation between them (JVMS 4.10.1.2).
//!
//! Class names are interned for one verification, so that a type is two words and comparing two
//! is comparing numbers. A long or double takes two slots, the second marked with a type of its
//! own, which makes "a category 2 value is never split" a plain type check.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_classfile::ClassFile;

use crate::env::{MemberRef, TypeEnv};
use crate::failure::Checked;

/// An interned class name or array descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct NameId(u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VType {
    /// Unusable: unset, or different on two paths.
    Top,
    Int,
    Float,
    Long,
    Long2,
    Double,
    Double2,
    Null,
    UninitThis,
    /// Created by the `new` at this bci and not yet initialised.
    Uninit(u16),
    Ref(NameId),
    /// The return address of a `jsr`, by where it returns to. Exists only under inference.
    Ret(u16),
}

impl VType {
    pub(super) fn is_category1(self) -> bool {
        !matches!(self, VType::Top | VType::Long | VType::Long2 | VType::Double | VType::Double2)
    }

    /// The second slot of a category 2 value, if this is the first.
    pub(super) fn second(self) -> Option<VType> {
        match self {
            VType::Long => Some(VType::Long2),
            VType::Double => Some(VType::Double2),
            _ => None,
        }
    }

    pub(super) fn is_second(self) -> bool {
        matches!(self, VType::Long2 | VType::Double2)
    }

    /// An initialised reference.
    pub(super) fn is_reference(self) -> bool {
        matches!(self, VType::Null | VType::Ref(_))
    }

    pub(super) fn is_uninitialised(self) -> bool {
        matches!(self, VType::UninitThis | VType::Uninit(_))
    }
}

/// Names known from the start, by their place in the interner.
pub(super) const OBJECT: NameId = NameId(0);
pub(super) const THROWABLE: NameId = NameId(1);
pub(super) const STRING: NameId = NameId(2);
pub(super) const CLASS: NameId = NameId(3);
pub(super) const METHOD_HANDLE: NameId = NameId(4);
pub(super) const METHOD_TYPE: NameId = NameId(5);
const THIS: NameId = NameId(6);
const WELL_KNOWN: [&str; 6] = [
    "java/lang/Object",
    "java/lang/Throwable",
    "java/lang/String",
    "java/lang/Class",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/MethodType",
];

/// What is shared by all methods of a class: its constants, its names and what the environment
/// has answered so far.
pub(super) struct ClassContext<'a> {
    pub(super) class: &'a ClassFile,
    env: &'a mut dyn TypeEnv,
    names: Vec<Arc<str>>,
    ids: FxHashMap<Arc<str>, NameId>,
    this: NameId,
    /// Answers so far; not valid across [`ClassContext::set_inferring`].
    assignable: FxHashMap<(NameId, NameId), bool>,
    /// HotSpot's inference lets an array of primitives pass for any interface.
    inferring: bool,
    superclasses: Option<FxHashSet<NameId>>,
}

impl<'a> ClassContext<'a> {
    pub(super) fn new(class: &'a ClassFile, env: &'a mut dyn TypeEnv) -> Self {
        let mut context = ClassContext {
            class,
            env,
            names: Vec::new(),
            ids: FxHashMap::default(),
            this: THIS,
            assignable: FxHashMap::default(),
            inferring: false,
            superclasses: None,
        };
        for name in WELL_KNOWN {
            context.intern(name);
        }
        context.this = context.intern(&class.name);
        context
    }

    pub(super) fn set_inferring(&mut self, inferring: bool) {
        if self.inferring != inferring {
            self.inferring = inferring;
            self.assignable.clear();
        }
    }

    pub(super) fn is_inferring(&self) -> bool {
        self.inferring
    }

    pub(super) fn intern(&mut self, name: &str) -> NameId {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        let id = NameId(self.names.len() as u32);
        let name: Arc<str> = Arc::from(name);
        self.names.push(name.clone());
        self.ids.insert(name, id);
        id
    }

    pub(super) fn name(&self, id: NameId) -> Arc<str> {
        self.names[id.0 as usize].clone()
    }

    pub(super) fn this_name(&self) -> NameId {
        self.this
    }

    pub(super) fn this_type(&self) -> VType {
        VType::Ref(self.this)
    }

    /// The element type of an array type that holds references; `None` for everything else.
    pub(super) fn reference_component(&mut self, id: NameId) -> Option<VType> {
        let name = self.name(id);
        let component = component_class(&name)?;
        Some(VType::Ref(self.intern(component)))
    }

    /// Whether a value of type `from` may stand where `to` is wanted.
    pub(super) fn is_assignable(&mut self, from: VType, to: VType) -> Checked<bool> {
        if from == to || to == VType::Top {
            return Ok(true);
        }
        match (from, to) {
            (VType::Null, VType::Ref(_)) => Ok(true),
            (VType::Ref(from), VType::Ref(to)) => self.is_class_assignable(from, to),
            _ => Ok(false),
        }
    }

    fn is_class_assignable(&mut self, from: NameId, to: NameId) -> Checked<bool> {
        if from == to || to == OBJECT {
            return Ok(true);
        }
        if let Some(&known) = self.assignable.get(&(from, to)) {
            return Ok(known);
        }
        let answer = self.ask_assignable(&self.name(from), &self.name(to))?;
        self.assignable.insert((from, to), answer);
        Ok(answer)
    }

    /// Interfaces are treated like `Object`: which interfaces an object implements is checked when
    /// a method is called, not here. In type checking, arrays are assignable to two of them only.
    fn ask_assignable(&mut self, from: &str, to: &str) -> Checked<bool> {
        let (mut from, mut to) = (from, to);
        while let (Some(_), Some(_)) = (from.strip_prefix('['), to.strip_prefix('[')) {
            match (component_class(from), component_class(to)) {
                (Some(inner_from), Some(inner_to)) => (from, to) = (inner_from, inner_to),
                _ => return Ok(from == to),
            }
        }
        if from == to || to == "java/lang/Object" {
            return Ok(true);
        }
        if to.starts_with('[') {
            return Ok(false);
        }
        if self.env.is_interface(to)? {
            return Ok((self.inferring && is_primitive_array(from))
                || !from.starts_with('[')
                || matches!(to, "java/lang/Cloneable" | "java/io/Serializable"));
        }
        Ok(!from.starts_with('[') && self.env.is_subclass(from, to)?)
    }

    /// Whether an access through `receiver` to a protected member of a superclass is allowed
    /// (JVMS 4.10.1.8): in another package, only through the current class and its subclasses.
    pub(super) fn passes_protected_check(&mut self, receiver: VType, member: MemberRef<'_>) -> Checked<bool> {
        if receiver == self.this_type() || !self.is_superclass_of_this(member.class)? {
            return Ok(true);
        }
        if !self.env.is_protected_elsewhere(&self.class.name, member)? {
            return Ok(true);
        }
        if let VType::Ref(id) = receiver
            && member.is_method
            && member.name == "clone"
            && member.class == "java/lang/Object"
            && self.name(id).starts_with('[')
        {
            return Ok(true);
        }
        if receiver == VType::Ref(OBJECT) {
            // An interface as current class does not make Object assignable to it here.
            return Ok(false);
        }
        self.is_assignable(receiver, self.this_type())
    }

    fn is_superclass_of_this(&mut self, name: &str) -> Checked<bool> {
        if self.superclasses.is_none() {
            let mut found = FxHashSet::default();
            let mut next = self.class.super_name.clone();
            while let Some(name) = next {
                let id = self.intern(&name);
                if id == self.this || !found.insert(id) {
                    break;
                }
                next = if id == OBJECT { None } else { self.env.superclass(&name)? };
            }
            self.superclasses = Some(found);
        }
        let id = self.intern(name);
        Ok(self.superclasses.as_ref().is_some_and(|found| found.contains(&id)))
    }

    /// The type that stands for both after two paths meet.
    pub(super) fn merge(&mut self, a: VType, b: VType) -> Checked<VType> {
        match (a, b) {
            _ if a == b => Ok(a),
            (VType::Null, VType::Ref(_)) => Ok(b),
            (VType::Ref(_), VType::Null) => Ok(a),
            (VType::Ref(x), VType::Ref(y)) => Ok(VType::Ref(self.merge_classes(x, y)?)),
            _ => Ok(VType::Top),
        }
    }

    fn merge_classes(&mut self, a: NameId, b: NameId) -> Checked<NameId> {
        if a == b || a == OBJECT || b == OBJECT {
            return Ok(if a == b { a } else { OBJECT });
        }
        let (name_a, name_b) = (self.name(a), self.name(b));
        match (name_a.starts_with('['), name_b.starts_with('[')) {
            (true, true) => {
                let (Some(x), Some(y)) = (component_class(&name_a), component_class(&name_b)) else {
                    return Ok(OBJECT);
                };
                let (x, y) = (self.intern(x), self.intern(y));
                let merged = self.merge_classes(x, y)?;
                let merged = array_of(&self.name(merged));
                Ok(self.intern(&merged))
            }
            (false, false) => self.common_superclass(a, b),
            _ => Ok(OBJECT),
        }
    }

    fn common_superclass(&mut self, a: NameId, b: NameId) -> Checked<NameId> {
        if self.env.is_interface(&self.name(a))? || self.env.is_interface(&self.name(b))? {
            return Ok(OBJECT);
        }
        let above_a = self.superclass_chain(a)?;
        let above_b = self.superclass_chain(b)?;
        Ok(above_b.into_iter().find(|id| above_a.contains(id)).unwrap_or(OBJECT))
    }

    /// The class and its superclasses, nearest first. An environment that answers in circles is
    /// cut short.
    fn superclass_chain(&mut self, id: NameId) -> Checked<Vec<NameId>> {
        let mut chain = vec![id];
        let mut current = self.name(id);
        while let Some(above) = self.env.superclass(&current)? {
            let id = self.intern(&above);
            if chain.contains(&id) {
                break;
            }
            chain.push(id);
            current = above;
        }
        Ok(chain)
    }
}

/// The class name or array descriptor of the elements of an array of references.
fn component_class(array: &str) -> Option<&str> {
    let component = array.strip_prefix('[')?;
    match component.as_bytes().first()? {
        b'[' => Some(component),
        b'L' => component[1..].strip_suffix(';'),
        _ => None,
    }
}

fn is_primitive_array(name: &str) -> bool {
    name.starts_with('[') && !name.trim_start_matches('[').starts_with('L')
}

/// The name of the array type whose elements have the given class name or array descriptor.
pub(super) fn array_of(element: &str) -> String {
    if element.starts_with('[') { format!("[{element}") } else { format!("[L{element};") }
}
