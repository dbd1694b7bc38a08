//! Values that are compared, hashed and kept by a number.

use std::hash::Hash;
use std::ops::Index;
use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Different values, in the order in which they turned up.
pub(crate) struct Numbered<T> {
    all: Vec<Arc<T>>,
    numbers: FxHashMap<Arc<T>, usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Eq + Hash> Numbered<T> {
    pub fn number(&mut self, value: T) -> usize {
        if let Some(known) = self.numbers.get(&value) {
            return *known;
        }
        let (value, number) = (Arc::new(value), self.all.len());
        self.all.push(value.clone());
        self.numbers.insert(value, number);
        number
    }
}

impl<T> Index<usize> for Numbered<T> {
    type Output = Arc<T>;

    fn index(&self, number: usize) -> &Arc<T> {
        &self.all[number]
    }
}
