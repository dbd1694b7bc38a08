//! The tables of classes: every class and method that was made, by number; which class a loader gives for a
//! name; and the loaders themselves.
//!
//! **Invariant:** a class or method is never taken out. A rollback takes back who knows a class, not the
//! class: made again from the same bytes it is the same one, so that repeated runs neither differ nor grow.

use crate::classes::class::{Class, ClassPtr, Kind, Method, MethodPtr, parse_method_descriptor};
use crate::classes::load::MadeFrom;
use crate::ids::{ClassId, LoaderId, MethodId, Ref, SigId};
use crate::pinned::Pinned;
use rustc_hash::FxHashMap;
use std::sync::Arc;

pub(crate) struct ClassTables {
    classes: Vec<Pinned<Class>>,
    methods: Vec<Pinned<Method>>,
    sigs: FxHashMap<(Arc<str>, Arc<str>), SigId>,
    dictionary: FxHashMap<(LoaderId, Arc<str>), ClassPtr>,
    /// Objects of the class loaders, by `LoaderId`; null for the boot loader.
    loaders: Vec<Ref>,
    /// Classes that a rollback unmade, and living ones, by what they were made from.
    made: FxHashMap<MadeFrom, ClassPtr>,
}

impl ClassTables {
    pub(crate) fn new() -> ClassTables {
        ClassTables {
            classes: Vec::with_capacity(1024),
            methods: Vec::with_capacity(16384),
            sigs: FxHashMap::default(),
            dictionary: FxHashMap::default(),
            loaders: vec![Ref::NULL; 3],
            made: FxHashMap::default(),
        }
    }

    // ---- by number ----------------------------------------------------------------------------

    pub(crate) fn len(&self) -> usize {
        self.classes.len()
    }

    /// The id that the next class gets.
    pub(crate) fn next_id(&self) -> ClassId {
        ClassId(self.classes.len() as u32)
    }

    #[inline(always)]
    pub(crate) fn get(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    #[inline(always)]
    pub(crate) fn ptr(&self, id: ClassId) -> ClassPtr {
        ClassPtr::of(&self.classes[id.0 as usize])
    }

    #[inline(always)]
    pub(crate) fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    #[inline(always)]
    pub(crate) fn method_ptr(&self, id: MethodId) -> MethodPtr {
        MethodPtr::of(&self.methods[id.0 as usize])
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = ClassPtr> {
        self.classes.iter().map(ClassPtr::of)
    }

    pub(crate) fn add(&mut self, class: Class) -> ClassPtr {
        debug_assert_eq!(class.id, self.next_id());
        let class = Pinned::new(class);
        let pointer = ClassPtr::of(&class);
        self.classes.push(class);
        pointer
    }

    /// Registers a method; fills in what follows from its descriptor.
    pub(crate) fn add_method(&mut self, mut method: Method) -> MethodPtr {
        let (params, ret) = parse_method_descriptor(&method.descriptor).unwrap_or((Vec::new(), Kind::Void));
        let slots: usize = params.iter().map(|k| k.slots()).sum();
        method.arg_slots = slots as u16 + u16::from(!method.is_static());
        method.params = params;
        method.ret = ret;
        method.sig = self.sig(&method.name, &method.descriptor);
        method.id = MethodId(self.methods.len() as u32);
        let method = Pinned::new(method);
        let pointer = MethodPtr::of(&method);
        self.methods.push(method);
        pointer
    }

    fn sig(&mut self, name: &Arc<str>, descriptor: &Arc<str>) -> SigId {
        let next = SigId(self.sigs.len() as u32);
        *self.sigs.entry((name.clone(), descriptor.clone())).or_insert(next)
    }

    // ---- by name ------------------------------------------------------------------------------

    /// The class that a loader has defined or been recorded for.
    pub(crate) fn find(&self, loader: LoaderId, name: &str) -> Option<ClassPtr> {
        self.dictionary.get(&(loader, name.into())).copied()
    }

    pub(crate) fn define(&mut self, loader: LoaderId, name: Arc<str>, class: ClassPtr) {
        self.dictionary.insert((loader, name), class);
    }

    pub(crate) fn undefine(&mut self, loader: LoaderId, name: Arc<str>) {
        self.dictionary.remove(&(loader, name));
    }

    /// Keeps names only of the classes that are meant.
    pub(crate) fn keep_names(&mut self, is_meant: impl Fn(ClassPtr) -> bool) {
        self.dictionary.retain(|_, class| is_meant(*class));
    }

    pub(crate) fn made_from(&self, key: &MadeFrom) -> Option<ClassPtr> {
        self.made.get(key).copied()
    }

    pub(crate) fn note_made(&mut self, key: MadeFrom, class: ClassPtr) {
        self.made.insert(key, class);
    }

    // ---- loaders ------------------------------------------------------------------------------

    pub(crate) fn loader(&self, loader: LoaderId) -> Ref {
        self.loaders.get(loader.0 as usize).copied().unwrap_or(Ref::NULL)
    }

    pub(crate) fn loaders(&self) -> &[Ref] {
        &self.loaders
    }

    /// The id that the next loader of a program gets.
    pub(crate) fn next_loader(&self) -> LoaderId {
        LoaderId(self.loaders.len() as u32)
    }

    pub(crate) fn set_loader(&mut self, id: LoaderId, loader: Ref) {
        if id == self.next_loader() {
            self.loaders.push(loader);
        } else {
            self.loaders[id.0 as usize] = loader;
        }
    }

    /// Takes back the loaders that were added since there were so many.
    pub(crate) fn truncate_loaders(&mut self, count: usize) {
        self.loaders.truncate(count);
    }
}
