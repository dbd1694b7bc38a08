//! Objects as a method names them: by the parameter, static field or allocation from which it reached
//! them, and the first field on the way.
//!
//! Deeper paths collapse: `this.table[i].next.value` is "something reached from `this.table`". That is
//! enough to tell a method's own locals from what it shares, one field of the receiver from another, and
//! the receiver from an argument, and it keeps summaries small. The field or array that is accessed is not
//! part of the object; it stands beside it in an access.
//!
//! Besides the way to it an object has an [`Owner`]: whose own it is. Some fields only ever hold what was made
//! for them, so the values of two such fields are two objects, however they were reached; and what a
//! collection of the library is built of belongs to whoever owns the collection.

use std::fmt;

use smallvec::SmallVec;

use crate::program::ids::{ClassId, FieldId};

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

/// Stands among the locks of what another thread does that a call starts: none of the caller's locks are held,
/// whoever the caller is.
pub const DETACHED: Object = Object::direct(Root::Held(u32::MAX));

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

/// An object by its parts in two numbers, because it is compared and hashed all the time: the way to it, and
/// whose own it is. They are in the order of the parts: root, path, owner, array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Object {
    /// Root and path.
    way: u64,
    /// Owner and array.
    part: u64,
}

/// What is known about the class of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    Exactly(ClassId),
    /// This class or one below it; an interface, too.
    AtMost(ClassId),
    /// Exactly one of the classes of this set, see `Facts::one_of`.
    OneOf(u32),
}

/// A half of the numbers that an object is made of: which variant, and what is in it. Identifiers are small, or
/// large as those of pseudo-fields are; so what is cut off is found again by the sign.
const fn half(variant: u32, content: u32) -> u32 {
    debug_assert!(content_of(content) == content);
    variant << CONTENT_BITS | content & CONTENT
}

const CONTENT_BITS: u32 = 28;
const CONTENT: u32 = (1 << CONTENT_BITS) - 1;

const fn content_of(half: u32) -> u32 {
    let unused = u32::BITS - CONTENT_BITS;
    ((half << unused) as i32 >> unused) as u32
}

/// Variants of roots, in their order.
const FRESH: u32 = 2;
const UNKNOWN: u32 = 6;

impl Root {
    const fn encode(self) -> u32 {
        match self {
            Root::Param(index) => half(0, index as u32),
            Root::Static(field) => half(1, field.0),
            Root::Fresh(number) => half(FRESH, number),
            Root::Class(class) => half(3, class.0),
            Root::Other => half(4, 0),
            Root::Somewhere => half(5, 0),
            Root::Unknown => half(UNKNOWN, 0),
            Root::Held(call) => half(7, call),
            Root::Given => half(8, 0),
        }
    }

    fn decode(half: u32) -> Root {
        let content = content_of(half);
        match half >> CONTENT_BITS {
            0 => Root::Param(content as u16),
            1 => Root::Static(FieldId(content)),
            FRESH => Root::Fresh(content),
            3 => Root::Class(ClassId(content)),
            4 => Root::Other,
            5 => Root::Somewhere,
            UNKNOWN => Root::Unknown,
            7 => Root::Held(content),
            _ => Root::Given,
        }
    }
}

impl Path {
    const fn encode(self) -> u32 {
        match self {
            Path::Direct => half(0, 0),
            Path::Field(field) => half(1, field.0),
            Path::Deep(field) => half(2, field.0),
        }
    }

    fn decode(half: u32) -> Path {
        let field = FieldId(content_of(half));
        match half >> CONTENT_BITS {
            0 => Path::Direct,
            1 => Path::Field(field),
            _ => Path::Deep(field),
        }
    }
}

impl Owner {
    const fn encode(self) -> u32 {
        match self {
            Owner::Root => half(0, 0),
            Owner::Nobody => half(1, 0),
            Owner::Field(field) => half(2, field.0),
        }
    }

    fn decode(half: u32) -> Owner {
        match half >> CONTENT_BITS {
            0 => Owner::Root,
            1 => Owner::Nobody,
            _ => Owner::Field(FieldId(content_of(half))),
        }
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Object")
            .field("root", &self.root())
            .field("path", &self.path())
            .field("owner", &self.owner())
            .field("array", &self.array())
            .finish()
    }
}

impl Object {
    pub(crate) const UNKNOWN: Object = Object::direct(Root::Unknown);

    /// No object: equal to none.
    const NONE: Object = Object { way: u64::MAX, part: u64::MAX };

    pub const fn direct(root: Root) -> Object {
        Object { way: (root.encode() as u64) << 32, part: 0 }
    }

    pub fn param(index: u16) -> Object {
        Object::direct(Root::Param(index))
    }

    pub fn root(self) -> Root {
        Root::decode((self.way >> 32) as u32)
    }

    pub fn path(self) -> Path {
        Path::decode(self.way as u32)
    }

    pub fn owner(self) -> Owner {
        Owner::decode((self.part >> 32) as u32)
    }

    /// It is the array that this field of a collection of the library holds.
    pub fn array(self) -> Option<FieldId> {
        let half = self.part as u32;
        (half != 0).then(|| FieldId(content_of(half)))
    }

    pub(crate) fn is_fresh(self) -> bool {
        self.way >> (32 + CONTENT_BITS) == u64::from(FRESH)
    }

    /// Is it a root itself?
    pub fn is_direct(self) -> bool {
        self.way as u32 == 0
    }

    /// The same with another root.
    pub(crate) fn with_root(self, root: Root) -> Object {
        Object { way: u64::from(root.encode()) << 32 | self.way & u64::from(u32::MAX), ..self }
    }

    /// The same, reached in another way from its root.
    pub(crate) fn with_path(self, path: Path) -> Object {
        Object { way: self.way >> 32 << 32 | u64::from(path.encode()), ..self }
    }

    /// The same as the array that a field holds, or as none.
    pub(crate) fn with_array(self, array: Option<FieldId>) -> Object {
        let array = array.map_or(0, |field| half(1, field.0));
        Object { part: self.part >> 32 << 32 | u64::from(array), ..self }
    }

    /// The same with another owner. Of a root itself it is not said that nobody owns it.
    pub fn owned(self, owner: Owner) -> Object {
        let is_root = self.is_direct() && owner == Owner::Nobody;
        let owner = if is_root { Owner::Root } else { owner };
        Object { part: u64::from(owner.encode()) << 32 | self.part & u64::from(u32::MAX), ..self }
    }

    /// What a field of this object refers to, whosesoever it is.
    pub fn load(self, field: FieldId) -> Object {
        let path = match (self.root(), self.path()) {
            // Nothing more is known about what lies behind these.
            (Root::Unknown | Root::Somewhere, _) => Path::Direct,
            (_, Path::Direct) => Path::Field(field),
            (_, Path::Field(first) | Path::Deep(first)) => Path::Deep(first),
        };
        self.with_path(path).bare()
    }

    /// The same, with nothing said of whose own it is.
    pub fn bare(self) -> Object {
        Object { part: 0, ..self }.owned(Owner::Nobody)
    }

    /// As a lock: of what lies deep it is not told apart whose own it is.
    pub(crate) fn as_lock(self) -> Object {
        match self.path() {
            Path::Field(_) => self,
            Path::Direct | Path::Deep(_) => self.bare(),
        }
    }

    /// What stands for all that lies below its root, in a set that collapsed.
    fn below(self) -> Object {
        Object { way: self.way >> 32 << 32, part: 0 }.deep()
    }

    /// Anything that can be reached from this object, itself excluded.
    pub fn deep(self) -> Object {
        self.load(SOME_FIELD).load(SOME_FIELD)
    }
}

/// The objects that a value may be, each with what is known of its class. Sorted, no object twice.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Objects(pub SmallVec<[(Object, Type); 2]>);

impl Clone for Objects {
    /// All at once, which the vector's own way is not.
    fn clone(&self) -> Objects {
        Objects(SmallVec::from_slice(&self.0))
    }
}

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
        if all.len() <= 1 || object.is_fresh() {
            return match all.iter().position(|(other, _)| *other >= object) {
                Some(at) if all[at].0 == object => Ok(at),
                Some(at) => Err(at),
                None => Err(all.len()),
            };
        }
        let root = object.way >> 32;
        let first = all.iter().position(|(other, _)| other.way >> 32 >= root).unwrap_or(all.len());
        let bare = object.bare();
        let below = if object.is_direct() { Object::NONE } else { object.below() };
        let mut stands = None;
        let mut place = None;
        let mut end = first;
        for (other, _) in &all[first..] {
            if other.way >> 32 != root {
                break;
            }
            if *other == below {
                return Ok(end);
            }
            if *other == bare {
                stands = Some(end);
            }
            if place.is_none() && *other >= object {
                place = Some(if *other == object { Ok(end) } else { Err(end) });
            }
            end += 1;
        }
        if let Some(at) = stands {
            return Ok(at);
        }
        // Few roots come after it.
        for (at, (other, _)) in all.iter().enumerate().rev() {
            if other.way < Object::UNKNOWN.way {
                break;
            }
            if *other == Object::UNKNOWN {
                return Ok(at);
            }
        }
        place.unwrap_or(Err(end))
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
        let coarse = |object: Object| if object.is_direct() { object } else { object.below() };
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

/// A set of objects to which the same are added again and again. What made no difference makes none as long as
/// the set is the same.
pub(crate) struct Growing<'a> {
    all: &'a mut Objects,
    /// Counts changes of the set.
    version: u32,
    /// What made no difference, and as of which version: each has its place here, where others may follow.
    idle: [(Object, Type, u32); IDLE],
}

const IDLE: usize = 128;

impl<'a> Growing<'a> {
    pub fn new(all: &'a mut Objects) -> Growing<'a> {
        Growing { all, version: 1, idle: [(Object::NONE, Type::OneOf(0), 0); IDLE] }
    }

    fn place(object: Object, class: Type) -> usize {
        let class = match class {
            Type::Exactly(class) => class.0,
            Type::AtMost(class) => !class.0,
            Type::OneOf(set) => set.rotate_left(16),
        };
        let mixed = object.way ^ object.part.rotate_left(17) ^ u64::from(class).rotate_left(8);
        (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 57) as usize % IDLE
    }

    /// Is it known that what comes with this object makes no difference?
    pub(crate) fn is_idle(&self, object: Object, class: Type) -> bool {
        self.idle[Growing::place(object, class)] == (object, class, self.version)
    }

    /// What comes with this object made no difference since this version.
    pub(crate) fn set_idle(&mut self, object: Object, class: Type, since: u32) {
        if since == self.version {
            self.idle[Growing::place(object, class)] = (object, class, since);
        }
    }

    pub fn version(&self) -> u32 {
        self.version
    }

    pub fn add(&mut self, object: Object, class: Type, wider: &mut impl FnMut(Type, Type) -> Type) {
        self.version += u32::from(self.all.add(object, class, wider));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_collapse_after_the_first_field() {
        let this = Object::param(0);
        let (table, next) = (FieldId(3), FieldId(4));
        assert_eq!(this.load(table).path(), Path::Field(table));
        assert_eq!(this.load(table).load(next).path(), Path::Deep(table));
        assert_eq!(this.load(table).load(next).load(next).path(), Path::Deep(table));
        assert_eq!(Object::UNKNOWN.load(next), Object::UNKNOWN);
    }

    /// Roots, paths, owners and arrays, each in their order.
    fn parts() -> (Vec<Root>, Vec<Path>, Vec<Owner>, Vec<Option<FieldId>>) {
        let fields = [FieldId(0), FieldId(70_000), captured(0), FOREIGN_FIELD, SOME_FIELD, ELEMENT];
        let mut roots = vec![Root::Param(0), Root::Param(u16::MAX)];
        roots.extend(fields.map(Root::Static));
        roots.extend([Root::Fresh(0), Root::Fresh(12), Root::Class(ClassId(9)), Root::Other]);
        roots.extend([Root::Somewhere, Root::Unknown, Root::Held(0), Root::Held(5), Root::Given]);
        let paths = fields.map(Path::Field).into_iter().chain(fields.map(Path::Deep));
        let owners = [Owner::Root, Owner::Nobody].into_iter().chain(fields.map(Owner::Field));
        let arrays = [None].into_iter().chain(fields.map(Some));
        (roots, [Path::Direct].into_iter().chain(paths).collect(), owners.collect(), arrays.collect())
    }

    #[test]
    fn numbers_are_in_the_order_of_the_parts() {
        let (roots, paths, owners, arrays) = parts();
        let mut all = Vec::new();
        for (root, path) in roots.iter().flat_map(|r| paths.iter().map(|p| (*r, *p))) {
            for (owner, array) in owners.iter().flat_map(|o| arrays.iter().map(|a| (*o, *a))) {
                let object = Object::direct(root).with_path(path).owned(owner).with_array(array);
                assert_eq!((object.root(), object.path(), object.array()), (root, path, array));
                // Of a root itself it is not said that nobody owns it.
                if path != Path::Direct || owner != Owner::Nobody {
                    assert_eq!(object.owner(), owner);
                    all.push(((root, path, owner, array), object));
                }
            }
        }
        assert!(all.is_sorted_by_key(|(parts, _)| *parts));
        assert!(all.windows(2).all(|two| two[0].1 < two[1].1));
    }

    #[test]
    fn what_made_no_difference_is_idle_until_the_set_changes() {
        let (a, b, class) = (Object::param(1), Object::param(2), Type::Exactly(ClassId(1)));
        let mut all = Objects::one(a, class);
        let mut growing = Growing::new(&mut all);
        let since = growing.version();
        growing.add(a, class, &mut |a, _| a);
        growing.set_idle(a, class, since);
        assert!(growing.is_idle(a, class) && !growing.is_idle(b, class));
        growing.add(b, class, &mut |a, _| a);
        growing.set_idle(b, class, since);
        assert!(!growing.is_idle(a, class) && !growing.is_idle(b, class));
    }
}
