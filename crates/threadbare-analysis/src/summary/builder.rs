//! A summary while it is being put together: everything once, in the order in which it was first seen.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::dependencies::result::AccessMode;
use crate::summary::accesses::{hold, is_detached};
use crate::summary::evaluate::Circumstances;
use crate::summary::model::{
    Access, AccessPath, At, FreshObject, HeldLock, Locks, Nested, OpenCall, Section, Sites, Store, Summary,
    Taken, add_sites, add_some_sites,
};
use crate::summary::object::{DETACHED, Object, Objects, Path, Root, Type};

/// More fresh objects than this leave a summary as unknown ones.
const MOST_FRESH: usize = 4;

#[derive(Default)]
pub(crate) struct SummaryBuilder {
    pub summary: Summary,
    accesses: FxHashMap<(AccessPath, bool, u32), usize>,
    taken: FxHashSet<(Object, Type)>,
    nested: FxHashMap<(Object, Object, Type, Type), usize>,
    stores: FxHashMap<(Object, crate::program::ids::FieldId, Object), usize>,
    open: FxHashMap<(crate::program::ids::Target, Object, Type), usize>,
}

impl Access {
    /// It is performed again, in this mode, with these locks and by these instructions.
    fn repeat(&mut self, mode: AccessMode, locks: &[HeldLock], sites: &[At]) {
        self.many = true;
        add_some_sites(&mut self.sites, sites);
        self.mode = self.mode.min(mode);
        meet(&mut self.locks, locks);
    }
}

impl SummaryBuilder {
    /// An access, but with these locks, and performed more than once or not.
    pub fn access(&mut self, access: &Access, locks: &Locks, many: bool) {
        match self.accesses.entry((access.place, access.write, access.holders)) {
            Entry::Vacant(entry) => {
                entry.insert(self.summary.accesses.len());
                let locks = Locks::from_slice(locks);
                let sites = Sites::from_slice(&access.sites);
                let Access { place, write, mode, at, holders, .. } = *access;
                self.summary.accesses.push(Access { place, write, mode, many, locks, at, sites, holders });
            }
            Entry::Occupied(entry) => {
                self.summary.accesses[*entry.get()].repeat(access.mode, locks, &access.sites);
            }
        }
    }

    /// The same for what a method does itself, or a callee.
    pub fn add_access(&mut self, place: AccessPath, write: bool, mode: AccessMode, cx: &Circumstances) {
        match self.accesses.entry((place, write, 0)) {
            Entry::Vacant(entry) => {
                entry.insert(self.summary.accesses.len());
                let (many, locks) = (cx.many, Locks::from_slice(&cx.locks));
                let (at, sites) = (cx.at, Sites::from_slice(cx.sites()));
                self.summary.accesses.push(Access { place, write, mode, many, locks, at, sites, holders: 0 });
            }
            Entry::Occupied(entry) => {
                self.summary.accesses[*entry.get()].repeat(mode, &cx.locks, cx.sites());
            }
        }
    }

    pub fn taken(&mut self, taken: Taken) {
        if self.taken.insert((taken.lock, taken.class)) {
            self.summary.taken.push(taken);
        }
    }

    pub fn nested(&mut self, nested: Nested) {
        // The same object, taken again, blocks nobody.
        if nested.outer.lock == nested.inner.lock && is_one_object(nested.outer.lock) {
            return;
        }
        let key = (nested.outer.lock, nested.inner.lock, nested.outer.class, nested.inner.class);
        match self.nested.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(self.summary.nested.len());
                self.summary.nested.push(nested);
            }
            // Guards that are not there every time are none.
            Entry::Occupied(entry) => {
                let guards = &mut self.summary.nested[*entry.get()].guards;
                let is_detached = [&**guards, &*nested.guards].iter().any(|g| g.contains(&DETACHED));
                guards.retain(|g| *g != DETACHED && nested.guards.contains(g));
                guards.extend(is_detached.then_some(DETACHED));
            }
        }
    }

    pub fn store(&mut self, store: Store, wider: &mut impl FnMut(Type, Type) -> Type) {
        let key = (store.object, store.field, store.value);
        match self.stores.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(self.summary.stores.len());
                self.summary.stores.push(store);
            }
            Entry::Occupied(entry) => {
                let old = &mut self.summary.stores[*entry.get()];
                if old.class != store.class {
                    old.class = wider(old.class, store.class);
                }
            }
        }
    }

    pub fn open(&mut self, call: OpenCall, wider: &mut impl FnMut(Type, Type) -> Type) {
        let key = (call.target, call.receiver, call.class);
        match self.open.get(&key) {
            None => {
                self.open.insert(key, self.summary.open.len());
                self.summary.open.push(call);
            }
            Some(at) => {
                let old = &mut self.summary.open[*at];
                old.many = true;
                add_sites(&mut old.sites, &call.sites);
                if old.class != call.class {
                    old.class = wider(old.class, call.class);
                }
                meet(&mut old.locks, &call.locks);
                for (i, may) in call.may.into_iter().enumerate() {
                    // Most often they are the same.
                    if old.may.get(i) != Some(&may) && !old.may.contains(&may) {
                        old.may.push(may);
                    }
                }
                for (mine, theirs) in old.args.iter_mut().zip(&call.args) {
                    for (object, class) in theirs.iter() {
                        mine.add(object, class, wider);
                    }
                }
            }
        }
    }

    pub fn gap(&mut self, gap: u32) {
        if !self.summary.gaps.contains(&gap) {
            self.summary.gaps.push(gap);
        }
    }

    pub fn waits(&mut self, taken: Taken) {
        if self.summary.waits.iter().all(|w| w.lock != taken.lock) {
            self.summary.waits.push(taken);
        }
    }

    /// A lock that the caller holds is released.
    pub fn releases(&mut self, lock: Object) {
        if !self.summary.releases.contains(&lock) {
            self.summary.releases.push(lock);
        }
    }

    pub fn notifies(&mut self, taken: Taken) {
        if self.summary.notifies.iter().all(|w| w.lock != taken.lock) {
            self.summary.notifies.push(taken);
        }
    }

    /// The summary, with those fresh objects that a caller can come to know.
    pub fn finish(mut self, fresh: &[FreshObject], top: Type) -> Summary {
        break_sections(&mut self.summary);
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        let mut order: Vec<u32> = Vec::new();
        // Beyond the most, all that are left become one.
        let mut note = |object: Object, order: &mut Vec<u32>| {
            if let Root::Fresh(i) = object.root()
                && !numbers.contains_key(&i)
            {
                numbers.insert(i, order.len().min(MOST_FRESH) as u32);
                order.push(i);
            }
        };
        let summary = &self.summary;
        summary.returns.iter().for_each(|(o, _)| note(o, &mut order));
        for store in &summary.stores {
            note(store.object, &mut order);
            note(store.value, &mut order);
        }
        for call in &summary.open {
            note(call.receiver, &mut order);
            call.args.iter().flat_map(Objects::iter).for_each(|(o, _)| note(o, &mut order));
        }
        let mut next = 0;
        while next < order.len() {
            for (_, objects) in &fresh[order[next] as usize].fields {
                objects.iter().for_each(|(o, _)| note(o, &mut order));
            }
            next += 1;
        }
        let rename = |object: Object| match object.root() {
            Root::Fresh(i) => match numbers.get(&i) {
                Some(number) => object.with_root(Root::Fresh(*number)),
                None => object,
            },
            _ => object,
        };
        let rename_all = |objects: &Objects| {
            let mut new = Objects::default();
            for (object, class) in objects.iter() {
                new.add(rename(object), class, &mut |a, _| a);
            }
            new
        };
        self.summary.fresh = order
            .iter()
            .take(MOST_FRESH)
            .map(|i| {
                let old = &fresh[*i as usize];
                let fields = old.fields.iter().map(|(f, objects)| (*f, rename_all(objects))).collect();
                FreshObject { class: old.class, is_one: old.is_one, fields }
            })
            .collect();
        if order.len() > MOST_FRESH {
            let mut all = Objects::default();
            for i in &order[MOST_FRESH..] {
                for (object, class) in
                    fresh[*i as usize].fields.iter().flat_map(|(_, objects)| objects.iter())
                {
                    all.add(rename(object), class, &mut |_, _| top);
                }
            }
            let fields = vec![(crate::summary::object::SOME_FIELD, all)];
            self.summary.fresh.push(FreshObject { class: top, is_one: false, fields });
        }
        self.summary.returns = rename_all(&self.summary.returns);
        for store in &mut self.summary.stores {
            store.object = rename(store.object);
            store.value = rename(store.value);
        }
        for call in &mut self.summary.open {
            call.receiver = rename(call.receiver);
            call.args = call.args.iter().map(rename_all).collect();
        }
        self.summary
    }
}

/// While a thread waits, it holds the lock no more: what it does before and after is two stretches.
fn break_sections(summary: &mut Summary) {
    if summary.waits.is_empty() && summary.releases.is_empty() {
        return;
    }
    let waits: Vec<Object> =
        summary.waits.iter().map(|w| w.lock).chain(summary.releases.iter().copied()).collect();
    let is_broken = |lock: Object| {
        waits.iter().any(|w| {
            *w == lock
                || !is_one_object(*w) && !matches!(lock.path(), Path::Direct)
                || w.root() == Root::Unknown
        })
    };
    for access in &mut summary.accesses {
        for (lock, section) in &mut access.locks {
            if is_broken(*lock) {
                *section = Section::Several;
            }
        }
    }
}

/// Is it the same object whenever it is named in one call?
pub(crate) fn is_one_object(object: Object) -> bool {
    match (object.root(), object.path()) {
        (Root::Param(_) | Root::Class(_), Path::Direct) => true,
        // Only stable fields are ever taken for locks that are held for certain.
        (Root::Param(_), Path::Field(_)) => true,
        (Root::Static(_), Path::Direct) => true,
        _ => false,
    }
}

/// Keeps the locks that are in both. In two different stretches means in several.
pub fn meet(locks: &mut Locks, others: &[HeldLock]) {
    if locks.is_empty() && others.is_empty() {
        return;
    }
    // What another thread does, too, is not done under a caller's locks.
    let is_detached = is_detached(locks) || is_detached(others);
    locks.retain(|(lock, section)| match others.iter().find(|(other, _)| other == lock) {
        Some((_, same)) => {
            if same != section {
                *section = Section::Several;
            }
            true
        }
        None => false,
    });
    if is_detached {
        hold(locks, DETACHED, Section::Several);
    }
}
