//! How the objects that a call touched were reached when it began.

use crate::members::{field_at, is_mirror};
use crate::observation::{Relation, Root};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use threadbare_vm::Vm;
use threadbare_vm::classes::class::Kind;
use threadbare_vm::ids::{ClassId, Ref};
use threadbare_vm::stepping::quiet::Quiet;

/// Objects that one search looks at: a bound for receivers that reach half of the library.
const SEARCH: usize = 50_000;

/// Completes the relations of `objects`, as far as they have none yet.
pub(crate) fn relations(
    vm: &Vm,
    receiver: Ref,
    arguments: &[Ref],
    objects: &mut BTreeMap<Ref, (ClassId, Arc<[Relation]>)>,
    statics: &mut StaticReach,
) {
    let open: BTreeSet<Ref> =
        objects.iter().filter(|(_, (_, found))| found.is_empty()).map(|(object, _)| *object).collect();
    if open.is_empty() {
        return;
    }
    let mut found: BTreeMap<Ref, Vec<Relation>> = BTreeMap::new();
    let mut note = |object: Ref, relation: Relation| {
        let relations = found.entry(object).or_default();
        if !relations.contains(&relation) {
            relations.push(relation);
        }
    };
    let roots = std::iter::once((receiver, Root::Receiver))
        .chain(arguments.iter().enumerate().map(|(i, object)| (*object, Root::Argument(i))));
    for (object, root) in roots.filter(|(object, _)| !object.is_null()) {
        if open.contains(&object) {
            let direct = match &root {
                Root::Receiver => Relation::Receiver,
                Root::Argument(i) => Relation::Argument(*i),
            };
            note(object, direct);
        }
        for (field, starts) in first_references(vm, object) {
            for reached in search(vm, starts, &open) {
                note(reached, Relation::Reached { root: root.clone(), first_field: field.clone() });
            }
        }
    }
    for object in open.iter().filter(|object| is_mirror(vm, **object)) {
        let class = vm.class_of_mirror(*object).name.clone();
        found.insert(*object, vec![Relation::Class { class }]);
    }
    for (object, (_, relations)) in objects.iter_mut().filter(|(_, (_, r))| r.is_empty()) {
        let mut ways = found.remove(object).unwrap_or_default();
        if !matches!(ways[..], [Relation::Class { .. }]) {
            ways.extend(statics.relation(vm, *object));
        }
        if ways.is_empty() {
            ways.push(Relation::Other);
        }
        *relations = ways.into();
    }
}

/// The fields of an object that are references, with their values; for an array all elements together.
fn first_references(vm: &Vm, object: Ref) -> Vec<(Arc<str>, Vec<Ref>)> {
    let class = vm.class_of(object);
    if let Some(element) = class.element() {
        return if element == Kind::Ref {
            vec![("[]".into(), vm.ref_array_items(object))]
        } else {
            Vec::new()
        };
    }
    let fields = class.ref_offsets.iter().filter_map(|offset| {
        let (holder, i) = field_at(class, *offset as usize)?;
        Some((holder.fields[i].name.clone(), vec![vm.heap.get_ref(object.addr() + *offset as usize)]))
    });
    fields.filter(|(_, values)| !values[0].is_null()).collect()
}

/// What an object refers to, unless it is of a kind that is never shared: then nothing behind it counts.
fn references(vm: &Vm, object: Ref, work: &mut Vec<Ref>) {
    let class = vm.class_of(object);
    if class.quiet == Quiet::Whole {
        return;
    }
    match class.element() {
        Some(Kind::Ref) => work.extend(vm.ref_array_items(object)),
        Some(_) => {}
        None => work.extend(class.ref_offsets.iter().map(|o| vm.heap.get_ref(object.addr() + *o as usize))),
    }
}

/// Those of `wanted` that are reached from the starts.
fn search(vm: &Vm, starts: Vec<Ref>, wanted: &BTreeSet<Ref>) -> Vec<Ref> {
    let mut seen = BTreeSet::new();
    let mut work = starts;
    let mut found = Vec::new();
    while let Some(object) = work.pop() {
        if object.is_null() || seen.len() >= SEARCH || !seen.insert(object) {
            continue;
        }
        if wanted.contains(&object) {
            found.push(object);
            if found.len() == wanted.len() {
                break;
            }
        }
        references(vm, object, &mut work);
    }
    found
}

/// Which static field reaches an object, for all that any reaches: directly if there is one. The same for
/// all calls of a scene, because they begin in the same state.
#[derive(Default)]
pub(crate) struct StaticReach {
    by_object: Option<BTreeMap<Ref, (ClassId, usize)>>,
}

impl StaticReach {
    fn relation(&mut self, vm: &Vm, object: Ref) -> Option<Relation> {
        let by_object = self.by_object.get_or_insert_with(|| from_statics(vm));
        let (class, i) = *by_object.get(&object)?;
        let class = vm.class(class);
        Some(Relation::Static { class: class.name.clone(), field: class.fields[i].name.clone() })
    }
}

fn from_statics(vm: &Vm) -> BTreeMap<Ref, (ClassId, usize)> {
    let mut found: BTreeMap<Ref, (ClassId, usize)> = BTreeMap::new();
    let mut queue: VecDeque<(Ref, (ClassId, usize))> = VecDeque::new();
    for id in 0..vm.class_count() {
        let class = vm.class(ClassId(id as u32));
        for (i, field) in class.fields.iter().enumerate() {
            if field.is_static() && field.kind == Kind::Ref && class.is_alive() {
                queue.push_back((vm.heap.get_ref(field.offset as usize), (class.id, i)));
            }
        }
    }
    let mut next = Vec::new();
    while let Some((object, from)) = queue.pop_front() {
        if object.is_null() || found.contains_key(&object) {
            continue;
        }
        found.insert(object, from);
        references(vm, object, &mut next);
        queue.extend(next.drain(..).map(|reached| (reached, from)));
    }
    found
}
