//! Composition: what a callee does, in terms of its caller's objects.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::program::ids::FieldId;
use crate::summary::accesses::{around, hold, is_detached};
use crate::summary::builder::is_one_object;
use crate::summary::evaluate::{Circumstances, Evaluation, wider};
use crate::summary::model::{
    Access, At, FreshObject, Locks, Member, Nested, OpenCall, Section, Sites, Summary, Taken,
};
use crate::summary::object::{DETACHED, ELEMENT, Object, Objects, Owner, Path, Root, Type};

/// Open calls of open calls are resolved this far at once; deeper ones stay open for the next caller.
const MOST_CALL_DEPTH: usize = 3;

/// A callee's summary in terms of the caller's objects.
pub(crate) struct Composition<'e, 's, 'a> {
    caller: &'e mut Evaluation<'s>,
    summary: &'a Arc<Summary>,
    args: Vec<Rc<Objects>>,
    cx: &'a Circumstances,
    /// The caller's number of each of the callee's fresh objects.
    fresh: Vec<u32>,
    several: FxHashSet<Object>,
    /// As of which version of the caller's new objects the known ones are known.
    version: u64,
    /// The caller's locks that the callee releases.
    released: Vec<Object>,
    known: FxHashMap<(Object, Option<Type>), Known>,
}

/// The caller's objects for one of the callee's.
struct Known {
    objects: Rc<Objects>,
    /// As of which version of the caller's new objects.
    version: u64,
    /// By the fields of which of those, one bit each; or by all that is known of them.
    by: u64,
}

/// All that is known of new objects.
const BY_ALL: u64 = u64::MAX;

impl Known {
    fn is_valid(&self, caller: &Evaluation) -> bool {
        self.by == 0
            || self.version == caller.version
            || self.by != BY_ALL
                && (0..u64::BITS as usize)
                    .take_while(|number| self.by >> number != 0)
                    .filter(|number| self.by >> number & 1 != 0)
                    .all(|number| caller.fresh[number].filled <= self.version)
    }
}

impl<'e, 's, 'a> Composition<'e, 's, 'a> {
    pub fn new(
        caller: &'e mut Evaluation<'s>,
        summary: &'a Arc<Summary>,
        args: Vec<Objects>,
        cx: &'a Circumstances,
    ) -> Composition<'e, 's, 'a> {
        let fresh = summary
            .fresh
            .iter()
            .enumerate()
            .map(|(i, object)| {
                let salt = u32::from(cx.at.method != caller.key.method);
                let key = (cx.at.offset, (i as u32) << 1 | salt);
                caller.fresh_result(key, object.class, object.is_one && !cx.many)
            })
            .collect();
        Composition {
            caller,
            summary,
            args: args.into_iter().map(Rc::new).collect(),
            cx,
            fresh,
            several: FxHashSet::default(),
            version: 0,
            released: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    pub fn run(mut self) -> Objects {
        let summary = self.summary.clone();
        if let Some(gap) = self.caller.solver.spend(summary.parts()) {
            self.caller.out.gap(gap);
            return Objects::default();
        }
        self.find_several(&summary);
        for (i, object) in summary.fresh.iter().enumerate() {
            let itself = Object::direct(Root::Fresh(i as u32));
            let returned = summary.returns.single();
            let is_returned = object.is_one && returned.is_some_and(|(o, _)| o == itself);
            self.fill(self.fresh[i], object, is_returned);
        }
        for store in &summary.stores {
            let holders = self.objects(store.object, None);
            let values = self.objects(store.value, Some(store.class));
            for holder in holders.iter() {
                self.caller.keep(holder, store.field, &values);
            }
        }
        for lock in &summary.releases {
            for (lock, _) in self.objects(*lock, None).iter().collect::<Vec<_>>() {
                if !lock.is_fresh() {
                    self.released.push(lock);
                    self.caller.out.releases(lock);
                }
            }
        }
        // The circumstances of what is done under the locks that came last, as of which version: they are the
        // same again, but for the place, where the locks are.
        let mut last: Option<(&Locks, u64, Circumstances)> = None;
        for access in &summary.accesses {
            let objects = self.objects(access.place.object, None);
            if objects.iter().all(|(o, _)| o.is_fresh()) && access.place.member != Member::Any {
                continue;
            }
            let is_same = last.as_ref().is_some_and(|(locks, version, _): &(&Locks, u64, _)| {
                **locks == access.locks && *version == self.caller.version
            });
            if !is_same {
                let new = self.circumstances(&access.locks, access.many, access.at);
                last = Some((&access.locks, self.version, new));
            }
            let Some((_, version, cx)) = &mut last else { continue };
            (cx.at, cx.many) = (access.at, access.many || self.cx.many);
            if cx.sites != access.sites {
                cx.sites = Sites::from_slice(&access.sites);
            }
            self.caller.add_access(&objects, access.place.member, access.write, access.mode, cx);
            *version = self.version;
        }
        for taken in &summary.taken {
            for (lock, class) in self.locks(*taken) {
                let taken = Taken { lock, class, at: taken.at };
                self.caller.out.taken(taken);
                self.caller.nest(taken, &[], self.cx);
            }
        }
        for nested in &summary.nested {
            self.nested(nested);
        }
        for wait in &summary.waits {
            for (lock, class) in self.locks(*wait) {
                self.caller.out.waits(Taken { lock, class, at: wait.at });
            }
        }
        for notify in &summary.notifies {
            for (lock, class) in self.locks(*notify) {
                self.caller.out.notifies(Taken { lock, class, at: notify.at });
            }
        }
        for gap in &summary.gaps {
            self.caller.out.gap(*gap);
        }
        for call in &summary.open {
            self.open_call(call);
        }
        let mut result = Objects::default();
        for (object, class) in summary.returns.iter() {
            let objects = self.objects(object, Some(class));
            self.caller.union(&mut result, &objects);
        }
        result
    }

    /// Locks that the callee holds in more than one stretch.
    fn find_several(&mut self, summary: &Summary) {
        let mut seen: FxHashMap<Object, Section> = FxHashMap::default();
        // Accesses one after the other often have the same locks.
        let is_other = |a: &[Access]| a[0].locks != a[1].locks;
        let others = summary.accesses.windows(2).filter(|a| is_other(a)).map(|a| &a[1]);
        let of_accesses = summary.accesses.first().into_iter().chain(others).flat_map(|a| &a.locks);
        // What is called there may be accesses, too.
        let of_calls = summary.open.iter().flat_map(|call| &call.locks);
        for (lock, section) in of_accesses.chain(of_calls) {
            let first = *seen.entry(*lock).or_insert(*section);
            if first != *section || first == Section::Several {
                self.several.insert(*lock);
            }
        }
    }

    /// Puts into a fresh object what the callee put there. If the callee returned it and nothing else of its
    /// name, its fields may be overwritten at once.
    fn fill(&mut self, number: u32, object: &FreshObject, is_returned: bool) {
        for (field, objects) in &object.fields {
            if is_returned && number != 0 && self.caller.overwrites(self.cx.at, *field) {
                self.caller.empty_field(number, *field);
                continue;
            }
            if objects.is_empty() {
                self.caller.empty_field(number, *field);
            }
            for (inner, class) in objects.iter() {
                let values = self.objects(inner, Some(class));
                self.caller.keep((Object::direct(Root::Fresh(number)), object.class), *field, &values);
            }
        }
    }

    fn circumstances(&mut self, locks: &[(Object, Section)], many: bool, at: At) -> Circumstances {
        let is_detached = is_detached(locks);
        let mut all = around(&self.cx.locks, locks);
        if !self.released.is_empty() {
            all.retain(|(lock, _)| {
                !self.released.contains(lock) && !self.released.contains(&Object::UNKNOWN)
            });
        }
        for (lock, _) in locks {
            if *lock == DETACHED {
                hold(&mut all, DETACHED, Section::Several);
                continue;
            }
            let Some((named, _)) = self.objects(*lock, None).single() else { continue };
            if !self.caller.is_lasting(named) {
                continue;
            }
            let section = if self.cx.many || self.several.contains(lock) {
                Section::Several
            } else {
                Section::From(self.cx.at.offset)
            };
            hold(&mut all, named, section);
        }
        let many = many || self.cx.many;
        let may = if is_detached { SmallVec::new() } else { SmallVec::from_slice(&self.cx.may) };
        Circumstances { at, locks: all, may, many, sites: Sites::new() }
    }

    fn locks(&mut self, taken: Taken) -> Vec<(Object, Type)> {
        let objects = self.objects(taken.lock, Some(taken.class));
        if objects.is_empty()
            && let Root::Param(i) = taken.lock.root()
        {
            return self.quiet_locks(taken, i);
        }
        objects.iter().filter(|(o, _)| !o.is_fresh()).map(|(o, class)| (o.as_lock(), class)).collect()
    }

    /// Callers do not keep track of texts and boxes; as locks they count.
    fn quiet_locks(&mut self, taken: Taken, param: u16) -> Vec<(Object, Type)> {
        let solver = &mut self.caller.solver;
        let upper = solver.facts.upper(&mut solver.program, taken.class);
        if !solver.facts.is_quiet_type(&mut solver.program, upper) {
            return Vec::new();
        }
        let holders = self.args.get(usize::from(param)).cloned().unwrap_or_default();
        match taken.lock.path() {
            Path::Direct => vec![(Object::UNKNOWN, taken.class)],
            Path::Field(field) | Path::Deep(field) => {
                let old = holders.iter().filter(|(o, _)| !o.is_fresh());
                old.map(|(o, _)| (o.load(field), taken.class)).collect()
            }
        }
    }

    fn nested(&mut self, nested: &Nested) {
        let mut guards: SmallVec<[Object; 2]> = SmallVec::new();
        for guard in &nested.guards {
            if let Some((named, _)) = self.objects(*guard, None).single()
                && self.caller.is_lasting(named)
            {
                guards.push(named);
            }
        }
        if !nested.guards.contains(&DETACHED) {
            guards.extend(self.cx.locks.iter().map(|(l, _)| *l));
        }
        for (outer, outer_class) in self.locks(nested.outer) {
            for (inner, inner_class) in self.locks(nested.inner) {
                let guards = guards
                    .iter()
                    .copied()
                    .filter(|g| *g == DETACHED || *g != outer && *g != inner && is_one_object(*g))
                    .collect();
                self.caller.out.nested(Nested {
                    outer: Taken { lock: outer, class: outer_class, at: nested.outer.at },
                    inner: Taken { lock: inner, class: inner_class, at: nested.inner.at },
                    guards,
                });
            }
        }
    }

    fn open_call(&mut self, call: &OpenCall) {
        let receivers = self.objects(call.receiver, Some(call.class));
        let mut args = vec![Objects::clone(&receivers)];
        for arg in &call.args {
            let mut all = Objects::default();
            for (object, class) in arg.iter() {
                let objects = self.objects(object, Some(class));
                self.caller.union(&mut all, &objects);
            }
            args.push(all);
        }
        let mut cx = self.circumstances(&call.locks, call.many, call.at);
        cx.sites = Sites::from_slice(&call.sites);
        for may in &call.may {
            for (lock, class) in self.locks(*may) {
                let taken = Taken { lock, class, at: may.at };
                if cx.may.iter().all(|m| (m.lock, m.class) != (lock, class)) {
                    cx.may.push(taken);
                }
            }
        }
        if self.caller.call_depth > MOST_CALL_DEPTH || self.caller.closed {
            for (receiver, class) in receivers.iter() {
                self.caller.open(call.target, receiver, class, &args[1..], &cx);
            }
        } else if let Some(method) = self.caller.solver.program.resolve_method(call.target) {
            let returned = self.caller.dispatch(call.target, method, args, &cx);
            self.caller.keep_returned(&receivers, &returned);
        }
    }

    /// The caller's objects for one of the callee's.
    fn objects(&mut self, object: Object, class: Option<Type>) -> Rc<Objects> {
        self.version = self.caller.version;
        if let Some(known) = self.known.get_mut(&(object, class))
            && known.is_valid(self.caller)
        {
            known.version = self.version;
            return known.objects.clone();
        }
        self.caller.looked = 0;
        let objects = self.find_objects(object, class);
        let by = if matches!(object.root(), Root::Fresh(_)) { BY_ALL } else { self.caller.looked };
        let known = Known { objects: objects.clone(), version: self.version, by };
        self.known.insert((object, class), known);
        objects
    }

    fn find_objects(&mut self, object: Object, class: Option<Type>) -> Rc<Objects> {
        let found = match object.root() {
            Root::Param(i) => {
                let Some(args) = self.args.get(usize::from(i)).cloned() else { return Rc::default() };
                match object.path() {
                    Path::Direct => match class {
                        Some(Type::AtMost(upper)) => self.caller.cast(&args, upper),
                        _ => return args,
                    },
                    Path::Field(field) => {
                        let loaded = if field == ELEMENT {
                            self.caller.elements(&args)
                        } else {
                            self.caller.load_all(&args, field)
                        };
                        match class {
                            Some(Type::AtMost(upper)) => self.caller.cast(&loaded, upper),
                            Some(exact) => self.typed(&loaded, exact),
                            None => loaded,
                        }
                    }
                    Path::Deep(_) => self.deep(&args, object, class),
                }
            }
            Root::Fresh(number) => {
                let number = self.fresh[number as usize];
                let known = self.caller.known_as(number);
                match object.path() {
                    Path::Direct => known,
                    _ => self.deep(&known, object, class),
                }
            }
            Root::Static(_)
            | Root::Given
            | Root::Class(_)
            | Root::Other
            | Root::Somewhere
            | Root::Unknown
            | Root::Held(_) => {
                let class = class.unwrap_or_else(|| Type::AtMost(self.caller.solver.program.object()));
                Objects::one(object, class)
            }
        };
        Rc::new(found)
    }

    fn typed(&mut self, objects: &Objects, class: Type) -> Objects {
        let mut all = Objects::default();
        for (object, known) in objects.iter() {
            // Fresh objects know their class better than the callee did.
            let class = if object.is_fresh() { known } else { class };
            let mut wider = wider(&mut self.caller.solver.facts, &mut self.caller.solver.program);
            all.add(object, class, &mut wider);
        }
        all
    }

    /// Adds what lies beyond a field of a fresh object, with what the callee knew of it.
    fn add_beyond(&mut self, all: &mut Objects, fresh: (Object, Type), first: FieldId, callee: Object) {
        let (owner, array) = (callee.owner(), callee.array());
        let is_field = matches!(owner, Owner::Field(_));
        if !is_field && array.is_none() {
            return self.caller.add_beyond(all, fresh, first);
        }
        if let (Owner::Field(field), Some(array)) = (owner, array)
            && field == first
            && self.add_arrays(all, fresh, first, array)
        {
            return;
        }
        let mut found = Objects::default();
        self.caller.add_beyond(&mut found, fresh, first);
        for (object, class) in found.iter() {
            let known = if object.is_fresh() {
                object
            } else {
                let owner = if is_field { owner } else { object.owner() };
                object.with_array(array.or(object.array())).owned(owner)
            };
            let mut wider = wider(&mut self.caller.solver.facts, &mut self.caller.solver.program);
            all.add(known, class, &mut wider);
        }
    }

    /// Adds the arrays of the collections that a field of a fresh object holds, if all of them have such an array.
    fn add_arrays(
        &mut self,
        all: &mut Objects,
        fresh: (Object, Type),
        first: FieldId,
        array: FieldId,
    ) -> bool {
        let collections = self.caller.load_all(&Objects::one(fresh.0, fresh.1), first);
        let declared = self.caller.solver.program.field(array).class;
        let program = &mut self.caller.solver.program;
        let mut has_one = |class: Type| match class {
            Type::Exactly(class) => program.is_subtype(class, declared) == Some(true),
            Type::AtMost(_) | Type::OneOf(_) => false,
        };
        if !collections.iter().all(|(_, class)| has_one(class)) {
            return false;
        }
        let arrays = self.caller.load_all(&collections, array);
        self.caller.union(all, &arrays);
        true
    }

    fn deep(&mut self, args: &Objects, callee: Object, class: Option<Type>) -> Objects {
        let Path::Deep(first) = callee.path() else { return args.clone() };
        let mut all = Objects::default();
        let top = Type::AtMost(self.caller.solver.program.object());
        for (object, known) in args.iter().collect::<Vec<_>>() {
            if object.is_fresh() {
                self.add_beyond(&mut all, (object, known), first, callee);
            } else {
                // What the callee's object is built of belongs to whoever owns the caller's.
                let owner = if callee.owner() == Owner::Root { object.owner() } else { callee.owner() };
                let place = self.caller.distinguished(object.load(first).load(first));
                let place = place.with_array(callee.array()).owned(owner);
                let mut wider = wider(&mut self.caller.solver.facts, &mut self.caller.solver.program);
                all.add(place, class.unwrap_or(top), &mut wider);
            }
        }
        match class {
            Some(Type::AtMost(upper)) => self.caller.cast(&all, upper),
            Some(exact) => self.typed(&all, exact),
            None => all,
        }
    }
}
