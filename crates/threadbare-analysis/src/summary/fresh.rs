//! Objects that a call allocates: what they hold, and where others can find them.
//!
//! What is done to a new object does not count as long as nobody else knows it. What was stored in its fields
//! is found again; where it is stored into something older, it is known by that place from then on.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::FxHasher;
use smallvec::SmallVec;

use crate::body::model::ValueId;
use crate::program::ids::FieldId;
use crate::program::library::Pieces;
use crate::summary::evaluate::{Evaluation, Fresh, FreshKey, Reached, Set, put, wider};
use crate::summary::model::{FreshObject, Store};
use crate::summary::object::{ELEMENT, Growing, Object, Objects, Path, Root, SOME_FIELD, Type, is_pseudo};

/// Allocations that are told apart in one method.
const MOST_FRESH: usize = 8;

/// What stands for all texts in the making and all exceptions: it does not matter which is which.
const COMMON: FreshKey = (u16::MAX, u32::MAX);

/// References that were kept without making a difference: to keep one again makes none as long as the same is
/// known of fresh objects. Each has its place here, where others may follow.
#[derive(Default)]
pub struct Kept {
    places: Vec<Option<(Store, Type, u64)>>,
}

const KEPT: usize = 512;

impl Kept {
    /// Another round begins: all that is kept is to be told anew.
    pub fn forget(&mut self) {
        self.places.clear();
    }

    fn place(store: &Store, holder: Type) -> usize {
        let mut hasher = FxHasher::default();
        (store, holder).hash(&mut hasher);
        hasher.finish() as usize % KEPT
    }

    fn has(&self, place: usize, kept: &(Store, Type, u64)) -> bool {
        self.places.get(place).is_some_and(|known| known.as_ref() == Some(kept))
    }

    fn add(&mut self, place: usize, kept: (Store, Type, u64)) {
        if self.places.is_empty() {
            self.places.resize(KEPT, None);
        }
        self.places[place] = Some(kept);
    }
}

impl Fresh {
    fn new(class: Type) -> Fresh {
        Fresh {
            object: FreshObject { class, is_one: false, fields: Vec::new() },
            places: Objects::default(),
            filled: 0,
            is_place_seen: false,
            is_seen: false,
            fields_seen: SmallVec::new(),
        }
    }

    /// Somebody asks what a field holds.
    fn see(&mut self, field: FieldId) {
        if !self.fields_seen.contains(&field) {
            self.fields_seen.push(field);
        }
    }
}

impl Reached {
    /// Did none of the objects on the way change since?
    fn is_valid(&self, fresh: &[Fresh]) -> bool {
        self.by.iter().all(|number| fresh[*number as usize].filled <= self.version)
    }

    /// Somebody asks for it: of these objects.
    fn see(&self, fresh: &mut [Fresh]) -> u64 {
        let mut all = 0;
        for number in &self.by {
            fresh[*number as usize].is_seen = true;
            all |= 1 << number;
        }
        all
    }
}

impl Evaluation<'_> {
    pub(crate) fn fresh_object(&mut self, key: FreshKey, class: Type) -> u32 {
        if let Some(number) = self.fresh_numbers.get(&key).copied() {
            self.widen(number, class);
            return number;
        }
        if key != COMMON
            && let Type::Exactly(made) = class
            && self.solver.facts.is_scratch(&mut self.solver.program, made)
        {
            let number = self.fresh_object(COMMON, class);
            self.fresh_numbers.insert(key, number);
            return number;
        }
        if self.fresh.len() > MOST_FRESH {
            // The rest is one object of many classes: fields are not told apart any more.
            self.fresh_numbers.insert(key, 0);
            self.changed = true;
            self.widen(0, class);
            return 0;
        }
        if self.fresh.is_empty() {
            // Number 0 stands for all that are too many.
            self.fresh.push(Fresh::new(class));
        }
        let number = self.fresh.len() as u32;
        self.fresh.push(Fresh::new(class));
        self.fresh_numbers.insert(key, number);
        self.changed = true;
        number
    }

    /// What a call makes: one object, or several of one name.
    pub(crate) fn fresh_result(&mut self, key: FreshKey, class: Type, is_one: bool) -> u32 {
        let is_known = self.fresh_numbers.contains_key(&key);
        let number = self.fresh_object(key, class);
        let is_common = self.fresh_numbers.get(&COMMON) == Some(&number);
        let fresh = &mut self.fresh[number as usize];
        let was_one = fresh.object.is_one;
        fresh.object.is_one = is_one && number != 0 && !is_common && (was_one || !is_known);
        if was_one && !fresh.object.is_one {
            // Of another one of this name it is not known which fields are empty.
            fresh.object.fields.retain(|(_, objects)| !objects.is_empty());
            self.changed = true;
            self.is_stale = true;
            self.version += 1;
            fresh.filled = self.version;
        }
        number
    }

    /// The field of a fresh object is empty, whatever is in some field of it.
    pub(crate) fn empty_field(&mut self, number: u32, field: FieldId) {
        let fresh = &mut self.fresh[number as usize].object;
        if fresh.is_one && fresh.fields.iter().all(|(f, _)| *f != field) {
            fresh.fields.push((field, Objects::default()));
        }
    }

    /// One call can make objects of different classes: by different methods, or too many of them.
    fn widen(&mut self, number: u32, class: Type) {
        let old = self.fresh[number as usize].object.class;
        if old == class {
            return;
        }
        let new = self.solver.facts.wider(&mut self.solver.program, old, class);
        if new != old {
            self.changed = true;
            self.is_stale = true;
            self.version += 1;
        }
        self.fresh[number as usize].object.class = new;
    }

    /// A fresh object and the places in which it was stored.
    pub(crate) fn known_as(&mut self, number: u32) -> Objects {
        let fresh = &mut self.fresh[number as usize];
        fresh.is_place_seen = true;
        let mut all = Objects::one(Object::direct(Root::Fresh(number)), fresh.object.class);
        let places = fresh.places.clone();
        self.union(&mut all, &places);
        all
    }

    /// What a field of a fresh object holds; `None` if the object is not fresh.
    pub(crate) fn fresh_field(&mut self, object: Object, field: FieldId) -> Option<Objects> {
        let Root::Fresh(number) = object.root() else { return None };
        let fresh = self.fresh.get_mut(number as usize)?;
        self.looked |= 1 << number;
        for field in [field, SOME_FIELD] {
            fresh.see(field);
            if let Some((_, objects)) = fresh.object.fields.iter().find(|(f, _)| *f == field) {
                return Some(objects.clone());
            }
        }
        Some(Objects::default())
    }

    /// Does the object refer to nothing that matters: a marker, a lock, a constant with a name?
    fn is_mere_object(&mut self, object: Object) -> bool {
        let field = match (object.root(), object.path()) {
            (_, Path::Field(field)) | (Root::Static(field), Path::Direct) => field,
            _ => return false,
        };
        let solver = &mut *self.solver;
        match solver.facts.field(&mut solver.program, field).holds {
            Some(Type::Exactly(class)) => solver.facts.is_mere(&mut solver.program, class),
            Some(Type::OneOf(set)) => {
                let classes = solver.facts.one_of(set);
                classes.iter().all(|class| solver.facts.is_mere(&mut solver.program, *class))
            }
            _ => false,
        }
    }

    /// What stands for all that can be reached from an object that is not fresh.
    fn deep_of(&mut self, object: Object) -> Option<(Object, Type)> {
        let top = Type::AtMost(self.solver.program.object());
        (!self.is_mere_object(object)).then(|| (self.distinguished(object.deep()), top))
    }

    /// Everything that can be reached from an object, itself excluded.
    pub fn reachable(&mut self, object: Object) -> Rc<Objects> {
        let Root::Fresh(first) = object.root() else {
            return match self.deep_of(object) {
                Some((deep, class)) => Rc::new(Objects::one(deep, class)),
                None => Rc::default(),
            };
        };
        if let Some(known) = self.reach.get(&first)
            && known.is_valid(&self.fresh)
        {
            self.looked |= known.see(&mut self.fresh);
            return known.objects.clone();
        }
        let mut all = Objects::default();
        let mut growing = Growing::new(&mut all);
        let mut seen = vec![first];
        let mut next = 0;
        while next < seen.len() {
            let fresh = &mut self.fresh[seen[next] as usize];
            fresh.is_seen = true;
            self.looked |= 1 << seen[next];
            let fields = std::mem::take(&mut fresh.object.fields);
            for (inner, class) in fields.iter().flat_map(|(_, objects)| &objects.0).copied() {
                if growing.is_idle(inner, class) {
                    continue;
                }
                let since = growing.version();
                match inner.root() {
                    Root::Fresh(number) if !seen.contains(&number) => seen.push(number),
                    Root::Fresh(_) => {}
                    _ => {
                        if let Some((deep, class)) = self.deep_of(inner) {
                            self.grow(&mut growing, deep, class);
                        }
                    }
                }
                self.grow(&mut growing, inner, class);
                growing.set_idle(inner, class, since);
            }
            self.fresh[seen[next] as usize].object.fields = fields;
            next += 1;
        }
        let all = Rc::new(all);
        self.reach.insert(first, Reached { version: self.version, objects: all.clone(), by: seen });
        all
    }

    fn grow(&mut self, growing: &mut Growing, object: Object, class: Type) {
        growing.add(object, class, &mut wider(&mut self.solver.facts, &mut self.solver.program));
    }

    /// Adds what lies beyond a field of a fresh object; and the field's own objects, because paths are cut short.
    pub(crate) fn add_beyond(&mut self, all: &mut Objects, (object, class): (Object, Type), field: FieldId) {
        let Root::Fresh(number) = object.root() else { return };
        let key = (number, class, field);
        let is_first = all.is_empty();
        if is_first
            && let Some(known) = self.beyond.get(&key)
            && self.fresh[number as usize].filled <= known.version
            && known.is_valid(&self.fresh)
        {
            self.looked |= known.see(&mut self.fresh) | 1 << number;
            [field, SOME_FIELD].into_iter().for_each(|f| self.fresh[number as usize].see(f));
            *all = Objects::clone(&known.objects);
            return;
        }
        let one = Objects::one(object, class);
        let start = match field {
            SOME_FIELD => self.reachable(object),
            ELEMENT => Rc::new(self.elements(&one)),
            _ => Rc::new(self.load_all(&one, field)),
        };
        let mut by: Vec<u32> = Vec::new();
        let mut note = |evaluation: &Evaluation, object: Object| {
            if let Root::Fresh(number) = object.root()
                && let Some(known) = evaluation.reach.get(&number)
            {
                by.extend(&known.by);
            }
        };
        if field == SOME_FIELD {
            note(self, object);
        }
        let mut growing = Growing::new(all);
        for (inner, class) in start.iter() {
            let more = self.reachable(inner);
            note(self, inner);
            for (object, class) in more.iter().chain([(inner, class)]) {
                if !growing.is_idle(object, class) {
                    let since = growing.version();
                    self.grow(&mut growing, object, class);
                    growing.set_idle(object, class, since);
                }
            }
        }
        if is_first {
            by.sort_unstable();
            by.dedup();
            self.beyond.insert(key, Reached { version: self.version, objects: Rc::new(all.clone()), by });
        }
    }

    pub fn store(&mut self, base: ValueId, field: FieldId, value: &Objects) {
        if value.is_empty() {
            return;
        }
        let facts = self.solver.facts.field(&mut self.solver.program, field);
        if facts.is_static {
            let top = Type::AtMost(self.solver.program.object());
            self.keep((Object::direct(Root::Static(field)), top), field, value);
            return;
        }
        for object in self.value(base, 0).iter().collect::<Vec<_>>() {
            self.keep(object, field, value);
        }
    }

    /// `object.field = value`. For a static field the object is the field's own.
    pub fn keep(&mut self, (object, holder): (Object, Type), field: FieldId, values: &Objects) {
        if values.is_empty() {
            return;
        }
        // It is found out at once for all values where they can be found then.
        let found = match object.root() {
            Root::Fresh(_) => object,
            root if root == Root::Static(field) => object,
            _ => self.loaded(object, holder, field),
        };
        for (value, class) in values.iter() {
            let version = self.version;
            // What is kept of old objects in old ones depends on nothing else.
            let since = if object.is_fresh() || value.is_fresh() { version } else { u64::MAX };
            let kept = (Store { object, field, value, class }, holder, since);
            let place = Kept::place(&kept.0, holder);
            if self.kept.has(place, &kept) {
                continue;
            }
            self.keep_one((object, found), field, (value, class));
            if self.version == version {
                self.kept.add(place, kept);
            }
        }
    }

    /// One of the values that are kept; `found` is where it can be found then, if its holder is not fresh.
    fn keep_one(
        &mut self,
        (object, found): (Object, Object),
        field: FieldId,
        (value, class): (Object, Type),
    ) {
        if let Root::Fresh(number) = object.root() {
            if value == object {
                return;
            }
            let field = if number == 0 { SOME_FIELD } else { field };
            let fresh = &mut self.fresh[number as usize];
            let is_seen = fresh.is_seen || fresh.fields_seen.contains(&field);
            let fields = &mut fresh.object.fields;
            let at = match fields.iter().position(|(f, _)| *f == field) {
                Some(at) => at,
                None => {
                    fields.push((field, Objects::default()));
                    fields.len() - 1
                }
            };
            let is_changed = put(self.solver, &mut fields[at].1, value, class);
            self.note(Set::Field(number, field), (value, class), is_changed, is_seen);
            if is_changed {
                self.version += 1;
                self.fresh[number as usize].filled = self.version;
            }
            // The holder may be known already.
            let fresh = &mut self.fresh[number as usize];
            fresh.is_place_seen = true;
            if !value.is_fresh() {
                // What is asked of a field for the first time looks at its class: in the same order always.
                if let Some((place, class)) = fresh.places.0.first().copied() {
                    self.loaded(place, class, field);
                }
                return;
            }
            let places = fresh.places.clone();
            for (place, class) in places.iter() {
                let place = self.loaded(place, class, field);
                self.publish(value, place);
            }
            return;
        }
        self.publish(value, found);
        // Inside of one structure, what refers to what is not told apart anyway.
        let is_inner = object.path() != Path::Direct;
        if is_inner && value.root() == object.root() && value.path() != Path::Direct {
            return;
        }
        let field = if is_inner && !self.is_array_of_collection(field) { SOME_FIELD } else { field };
        let store = Store { object, field, value, class };
        self.out.store(store, &mut wider(&mut self.solver.facts, &mut self.solver.program));
    }

    /// Does the field hold the array of a collection, and nothing else? Only the collection puts it there.
    fn is_array_of_collection(&mut self, field: FieldId) -> bool {
        !is_pseudo(field)
            && matches!(
                self.solver.facts.pieces(&mut self.solver.program, field),
                Pieces::Table | Pieces::Values | Pieces::Constants
            )
    }

    /// A fresh object, and what it refers to, can be reached from this place.
    fn publish(&mut self, value: Object, place: Object) {
        let Root::Fresh(first) = value.root() else { return };
        let mut work: SmallVec<[(u32, Object); 4]> = smallvec::smallvec![(first, place)];
        while let Some((number, place)) = work.pop() {
            let fresh = &mut self.fresh[number as usize];
            let class = fresh.object.class;
            let is_changed = put(self.solver, &mut fresh.places, place, class);
            let is_seen = fresh.is_place_seen;
            self.note(Set::Places(number), (place, class), is_changed, is_seen);
            if !is_changed {
                continue;
            }
            self.version += 1;
            let fresh = &mut self.fresh[number as usize];
            fresh.is_seen = true;
            let fields = std::mem::take(&mut fresh.object.fields);
            for (field, objects) in &fields {
                let place = self.loaded(place, class, *field);
                for (inner, _) in objects.iter() {
                    if let Root::Fresh(inner) = inner.root() {
                        work.push((inner, place));
                    }
                }
            }
            self.fresh[number as usize].object.fields = fields;
        }
    }

    /// What an open call returns is named as something that its receiver reaches.
    pub(crate) fn keep_returned(&mut self, receivers: &Objects, returned: &Objects) {
        for receiver in receivers.iter().filter(|(o, _)| o.is_fresh()) {
            self.keep(receiver, SOME_FIELD, returned);
        }
    }
}
