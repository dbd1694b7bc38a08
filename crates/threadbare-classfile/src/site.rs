//! Names for what code does and for what it does it to: an instruction, and a field or the elements of arrays.
//!
//! Machines number their classes and methods in the order in which they meet them, so anything that is compared
//! between machines, between tests or between the analysis and a run is known by these names. Within one machine a
//! dense number stands for each (`Interner`), so that a trace is a list of small values.

use rustc_hash::FxHashMap;
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;

/// An instruction of a method. Names are those of class files: `java/util/Vector`, `add`, `(Ljava/lang/Object;)Z`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    pub class: Arc<str>,
    pub method: Arc<str>,
    pub descriptor: Arc<str>,
    /// Bytecode offset. Of the monitor of a synchronized method it is that of the call; of what a native method
    /// does, that of the native method's call.
    pub offset: u16,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}@{}", self.class, self.method, self.descriptor, self.offset)
    }
}

/// What an access is to, whatever the object: a field by the class that declares it, or an element of an array.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    Field {
        class: Arc<str>,
        name: Arc<str>,
        is_static: bool,
    },
    /// By the letter of the element type in descriptors; `L` for references of any kind.
    Element(char),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Field { class, name, .. } => write!(f, "{class}.{name}"),
            Place::Element(letter) => write!(f, "[{letter}"),
        }
    }
}

/// The number of a value in its `Interner`.
pub struct Interned<T>(u32, PhantomData<fn() -> T>);

pub type SiteId = Interned<Site>;
pub type PlaceId = Interned<Place>;

impl<T> Interned<T> {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl<T> Clone for Interned<T> {
    fn clone(&self) -> Interned<T> {
        *self
    }
}

impl<T> Copy for Interned<T> {}

impl<T> PartialEq for Interned<T> {
    fn eq(&self, other: &Interned<T>) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for Interned<T> {}

impl<T> PartialOrd for Interned<T> {
    fn partial_cmp(&self, other: &Interned<T>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Interned<T> {
    fn cmp(&self, other: &Interned<T>) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl<T> Hash for Interned<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T> fmt::Debug for Interned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Values by dense numbers, in the order in which they came.
#[derive(Debug, Clone)]
pub struct Interner<T> {
    values: Vec<T>,
    numbers: FxHashMap<T, Interned<T>>,
}

impl<T> Default for Interner<T> {
    fn default() -> Interner<T> {
        Interner { values: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    pub fn intern(&mut self, value: T) -> Interned<T> {
        if let Some(known) = self.numbers.get(&value) {
            return *known;
        }
        let number = Interned(self.values.len() as u32, PhantomData);
        self.values.push(value.clone());
        self.numbers.insert(value, number);
        number
    }

    /// The number of a value that has one.
    pub fn find(&self, value: &T) -> Option<Interned<T>> {
        self.numbers.get(value).copied()
    }

    /// The value of a number that this interner gave.
    pub fn get(&self, number: Interned<T>) -> &T {
        &self.values[number.index()]
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_one_number_and_keeps_its_names() {
        let site =
            |offset| Site { class: "a/B".into(), method: "m".into(), descriptor: "()V".into(), offset };
        let mut sites = Interner::default();
        let (first, second) = (sites.intern(site(3)), sites.intern(site(4)));
        assert_ne!(first, second);
        assert_eq!(sites.intern(site(3)), first);
        assert_eq!(sites.get(second), &site(4));
        assert_eq!((sites.len(), sites.find(&site(5))), (2, None));
        assert_eq!(site(3).to_string(), "a/B.m()V@3");
    }
}
