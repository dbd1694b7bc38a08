//! Objects as a method names them: by the parameter, static field or allocation from which it reached
//! them, and the first field on the way.
//!
//! Deeper paths collapse: `this.table[i].next.value` is "something reached from `this.table`". That is
//! enough to tell a method's own locals from what it shares, one field of the receiver from another, and
//! the receiver from an argument, and it keeps summaries small. The field or array that is accessed is not
//! part of the object; it stands beside it in an access.
//!
//! Besides the way to it an object has a [`Part`]: whose own it is. Some fields only ever hold what was made
//! for them, so the values of two such fields are two objects, however they were reached; and what a
//! collection of the library is built of belongs to whoever owns the collection.

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::ids::{ClassId, FieldId};

/// The pseudo-field of array elements.
pub const ELEMENT: FieldId = FieldId(u32::MAX);
/// Some field, unknown which.
pub const SOME_FIELD: FieldId = FieldId(u32::MAX - 1);
/// Some field of an object that is no instance of the class under test.
pub const FOREIGN_FIELD: FieldId = FieldId(u32::MAX - 2);
/// Captured arguments of a lambda: `CAPTURED + i`.
const CAPTURED: u32 = u32::MAX - 512;

/// The pseudo-field in which a lambda keeps its captured argument.
pub fn captured(index: usize) -> FieldId {
    FieldId(CAPTURED + index.min(255) as u32)
}

/// Is this no field of any class file?
pub fn is_pseudo(field: FieldId) -> bool {
    field.0 >= CAPTURED
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Root {
    /// The receiver of an instance method is parameter 0.
    Param(u16),
    /// The value of a static field.
    Static(FieldId),
    /// Allocated by this call, index into the fresh objects of the summary; nobody else knows it.
    Fresh(u32),
    /// A class object.
    Class(ClassId),
    /// Another instance of the class under test than a parameter, found somewhere.
    Other,
    /// Something that is found behind a static field, or in another instance than the receiver.
    Somewhere,
    /// Anything.
    Unknown,
    /// The locks that the callers of a call hold, by its number. Only while calls are resolved.
    Held(u32),
    /// Something that is reached from an argument that is no instance of the class under test, it does not
    /// matter from which.
    Given,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Path {
    /// The root itself.
    Direct,
    /// The value of this field of the root.
    Field(FieldId),
    /// Something reached through this field of the root, and further fields.
    Deep(FieldId),
}

/// Whose own an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Owner {
    /// Whoever owns the root: it is the root, or what the root is built of.
    #[default]
    Root,
    /// Nobody, or it is not known.
    Nobody,
    /// This field, which only holds what was made for it: its value, or what that is built of.
    Field(FieldId),
}

/// What is known of an object besides the way to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Part {
    pub owner: Owner,
    /// It is the array that this field of a collection of the library holds.
    pub array: Option<FieldId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Object {
    pub root: Root,
    pub path: Path,
    pub part: Part,
}

/// What is known about the class of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    Exactly(ClassId),
    /// This class or one below it; an interface, too.
    AtMost(ClassId),
    /// Exactly one of the classes of this set, see [`crate::facts::Facts::one_of`].
    OneOf(u32),
}

impl Object {
    pub const UNKNOWN: Object =
        Object { root: Root::Unknown, path: Path::Direct, part: Part { owner: Owner::Root, array: None } };

    pub fn direct(root: Root) -> Object {
        Object { root, path: Path::Direct, part: Part::default() }
    }

    pub fn param(index: u16) -> Object {
        Object::direct(Root::Param(index))
    }

    pub fn is_fresh(self) -> bool {
        matches!(self.root, Root::Fresh(_))
    }

    /// What a field of this object refers to, whosesoever it is.
    pub fn load(self, field: FieldId) -> Object {
        let path = match (self.root, self.path) {
            // Nothing more is known about what lies behind these.
            (Root::Unknown | Root::Somewhere, _) => Path::Direct,
            (_, Path::Direct) => Path::Field(field),
            (_, Path::Field(first) | Path::Deep(first)) => Path::Deep(first),
        };
        Object { root: self.root, path, part: Part::default() }.owned(Owner::Nobody)
    }

    /// The same, with nothing said of whose own it is.
    pub fn bare(self) -> Object {
        Object { part: Part::default(), ..self }.owned(Owner::Nobody)
    }

    /// As a lock: of what lies deep it is not told apart whose own it is.
    pub fn as_lock(self) -> Object {
        match self.path {
            Path::Field(_) => self,
            Path::Direct | Path::Deep(_) => self.bare(),
        }
    }

    /// The same with another owner. Of a root itself it is not said that nobody owns it.
    pub fn owned(self, owner: Owner) -> Object {
        let is_root = self.path == Path::Direct && owner == Owner::Nobody;
        let owner = if is_root { Owner::Root } else { owner };
        Object { part: Part { owner, ..self.part }, ..self }
    }

    /// Anything that can be reached from this object, itself excluded.
    pub fn deep(self) -> Object {
        self.load(SOME_FIELD).load(SOME_FIELD)
    }
}

/// The objects that a value may be, each with what is known of its class. Sorted, no object twice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Objects(pub SmallVec<[(Object, Type); 2]>);

/// More objects than this, new ones aside, and the deep ones collapse into their roots.
const MOST_OBJECTS: usize = 8;

impl Objects {
    pub fn one(object: Object, class: Type) -> Objects {
        let mut objects = Objects::default();
        objects.0.push((object, class));
        objects
    }

    pub fn iter(&self) -> impl Iterator<Item = (Object, Type)> + '_ {
        self.0.iter().copied()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The object that the value is for certain, if it is not null.
    pub fn single(&self) -> Option<(Object, Type)> {
        match self.0.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// Adds an object. Of two types for one object the wider is kept: `wider` says which. Did the set change?
    pub fn add(&mut self, object: Object, class: Type, wider: &mut impl FnMut(Type, Type) -> Type) -> bool {
        match self.find(object) {
            Ok(at) => {
                let old = self.0[at].1;
                if old == class {
                    return false;
                }
                let new = wider(old, class);
                self.0[at].1 = new;
                new != old
            }
            Err(at) => {
                self.0.insert(at, (object, class));
                if self.0.len() > MOST_OBJECTS && self.count_known() > MOST_OBJECTS {
                    self.collapse(wider);
                }
                true
            }
        }
    }

    /// Would it make no difference to add an object?
    pub fn has(&self, object: Object, class: Type, wider: &mut impl FnMut(Type, Type) -> Type) -> bool {
        let known = self.find(object).map(|at| self.0[at].1);
        known.is_ok_and(|known| known == class || wider(known, class) == known)
    }

    /// Where an object is, or what stands for it in a set that collapsed before; else where it belongs. Sets
    /// are small: to go through them is faster than to search them.
    fn find(&self, object: Object) -> Result<usize, usize> {
        let all = self.0.as_slice();
        let is_covered = all.len() > 1 && !object.is_fresh();
        let is_below = is_covered && object.path != Path::Direct;
        let (below, bare) = (Object::direct(object.root).deep(), object.bare());
        let mut place = Err(all.len());
        let mut stands = None;
        for (at, (other, _)) in all.iter().enumerate() {
            match other.root.cmp(&object.root) {
                Ordering::Less => continue,
                Ordering::Equal => {}
                Ordering::Greater => {
                    if place == Err(all.len()) {
                        place = Err(at);
                    }
                    break;
                }
            }
            let is_same = |object: &Object| other.path == object.path && other.part == object.part;
            if is_below && is_same(&below) {
                return Ok(at);
            }
            if is_covered && is_same(&bare) {
                stands = Some(at);
            }
            if place == Err(all.len()) {
                match (other.path, other.part).cmp(&(object.path, object.part)) {
                    Ordering::Less => {}
                    Ordering::Equal => place = Ok(at),
                    Ordering::Greater => place = Err(at),
                }
            }
        }
        if let Some(at) = stands {
            return Ok(at);
        }
        if is_covered {
            // Few roots come after it.
            let mut last = all.iter().rev().take_while(|(o, _)| o.root >= Root::Unknown);
            if let Some(from_end) = last.position(|(o, _)| *o == Object::UNKNOWN) {
                return Ok(all.len() - 1 - from_end);
            }
        }
        place
    }

    /// Fresh objects are few enough in any method.
    fn count_known(&self) -> usize {
        self.0.iter().filter(|(o, _)| !o.is_fresh()).count()
    }

    /// First it is forgotten whose own they are; then objects below one root become one.
    fn collapse(&mut self, wider: &mut impl FnMut(Type, Type) -> Type) {
        self.rename(Object::bare, wider);
        if self.count_known() <= MOST_OBJECTS {
            return;
        }
        let coarse = |object: Object| match object.path {
            Path::Direct => object,
            Path::Field(_) | Path::Deep(_) => Object::direct(object.root).deep(),
        };
        self.rename(coarse, wider);
        if self.count_known() > MOST_OBJECTS {
            let class = self.0.iter().map(|(_, c)| *c).reduce(&mut *wider);
            let fresh: SmallVec<[(Object, Type); 2]> =
                self.0.iter().filter(|(o, _)| o.is_fresh()).copied().collect();
            self.0 = fresh;
            if let Some(class) = class {
                self.0.push((Object::UNKNOWN, class));
            }
        }
    }
}

impl Objects {
    fn rename(&mut self, name: impl Fn(Object) -> Object, wider: &mut impl FnMut(Type, Type) -> Type) {
        for (object, class) in std::mem::take(&mut self.0) {
            let object = name(object);
            match self.0.binary_search_by_key(&object, |(o, _)| *o) {
                Ok(at) => self.0[at].1 = wider(self.0[at].1, class),
                Err(at) => self.0.insert(at, (object, class)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_collapse_after_the_first_field() {
        let this = Object::param(0);
        let (table, next) = (FieldId(3), FieldId(4));
        assert_eq!(this.load(table).path, Path::Field(table));
        assert_eq!(this.load(table).load(next).path, Path::Deep(table));
        assert_eq!(this.load(table).load(next).load(next).path, Path::Deep(table));
        assert_eq!(Object::UNKNOWN.load(next), Object::UNKNOWN);
    }
}
