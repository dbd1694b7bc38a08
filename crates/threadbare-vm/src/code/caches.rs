//! Code that the machine made itself and uses again: lambda forms, recipes of string concatenation, adapters,
//! and which method an interface call selects.
//!
//! What is here is linking: no rollback takes it back.

use crate::classes::class::MethodPtr;
use crate::ids::{ClassId, MethodId};
use crate::invocation::lambda::Recipe;
use rustc_hash::FxHashMap;

/// Descriptor and code of a lambda form.
pub(crate) type FormKey = (Box<str>, Vec<[u32; 4]>);

#[derive(Default)]
pub(crate) struct CodeCaches {
    /// Translated lambda forms.
    pub forms: FxHashMap<FormKey, MethodPtr>,
    /// By the number in `Op::Concat`.
    pub recipes: Vec<Recipe>,
    /// Adapters of the machine's own, by name and descriptor.
    adapters: FxHashMap<(Box<str>, Box<str>), MethodPtr>,
    pub(crate) interface_calls: InterfaceCalls,
}

impl CodeCaches {
    pub(crate) fn adapter(&self, name: &str, descriptor: &str) -> Option<MethodPtr> {
        self.adapters.get(&(name.into(), descriptor.into())).copied()
    }

    pub(crate) fn add_adapter(&mut self, name: &str, descriptor: &str, method: MethodPtr) {
        self.adapters.insert((name.into(), descriptor.into()), method);
    }
}

const ENTRIES: usize = 1024;

/// The last selections of interface calls: class of the receiver, interface method, what runs.
pub(crate) struct InterfaceCalls(Box<[(ClassId, MethodId, Option<MethodPtr>); ENTRIES]>);

impl Default for InterfaceCalls {
    fn default() -> InterfaceCalls {
        InterfaceCalls(Box::new([(ClassId(u32::MAX), MethodId(u32::MAX), None); ENTRIES]))
    }
}

impl InterfaceCalls {
    #[inline(always)]
    fn slot(class: ClassId, method: MethodId) -> usize {
        (class.0.wrapping_mul(31) ^ method.0) as usize % ENTRIES
    }

    #[inline(always)]
    pub(crate) fn get(&self, class: ClassId, method: MethodId) -> Option<MethodPtr> {
        let (c, m, target) = self.0[InterfaceCalls::slot(class, method)];
        target.filter(|_| c == class && m == method)
    }

    pub(crate) fn set(&mut self, class: ClassId, method: MethodId, target: MethodPtr) {
        self.0[InterfaceCalls::slot(class, method)] = (class, method, Some(target));
    }
}
