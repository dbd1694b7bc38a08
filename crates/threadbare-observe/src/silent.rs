//! Writes that no operation showed: a check of the machine, and so of what is observed.
//!
//! What a call's receiver and arguments reach is remembered before the call. A field or element that is
//! different afterwards must be among the recorded writes. Reads that nothing shows cannot be found out.

use crate::members::fields_within;
use crate::record::{RawLocation, Recording};
use std::collections::{BTreeMap, BTreeSet};
use threadbare_vm::Vm;
use threadbare_vm::classes::class::Kind;
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::Ref;
use threadbare_vm::stepping::quiet::Quiet;

/// Objects that are remembered for one call, and bytes of each.
const OBJECTS: usize = 500;
const BYTES: usize = 1024;

pub(crate) struct Snapshot {
    objects: Vec<(Ref, Vec<u8>)>,
}

impl Snapshot {
    pub fn take(vm: &Vm, roots: &[Ref]) -> Snapshot {
        let mut seen = BTreeSet::new();
        let mut work: Vec<Ref> = roots.to_vec();
        let mut objects = Vec::new();
        while let Some(object) = work.pop() {
            if object.is_null() || objects.len() >= OBJECTS || !seen.insert(object) {
                continue;
            }
            let class = vm.class_of(object);
            // Fields of threads and exceptions are quiet though their objects are not.
            let hidden = ["java/lang/Thread", "java/lang/Throwable"];
            if class.quiet != Quiet::No || hidden.iter().any(|name| vm.is_instance_named(object, name)) {
                continue;
            }
            let size = match class.element() {
                Some(element) => vm.heap.array_len(object) * element.size(),
                None => class.instance_size as usize - header::SIZE,
            };
            objects.push((object, vm.heap.bytes(object.addr() + header::SIZE, size.min(BYTES)).to_vec()));
            match class.element() {
                Some(Kind::Ref) => work.extend(vm.ref_array_items(object)),
                Some(_) => {}
                None => {
                    let offsets = class.ref_offsets.iter();
                    work.extend(offsets.map(|o| vm.heap.get_ref(object.addr() + *o as usize)));
                }
            }
        }
        Snapshot { objects }
    }

    /// Places that changed and of which the recording knows no write, in words.
    pub fn silent_writes(&self, vm: &Vm, recording: &Recording) -> BTreeSet<String> {
        let mut written: BTreeMap<(Ref, RawLocation), Vec<(u32, u32)>> = BTreeMap::new();
        for (key, ranges) in recording.accesses.iter().filter(|(key, _)| key.write) {
            written.entry((key.object, key.place)).or_default().extend(ranges);
        }
        let mut found = BTreeSet::new();
        for (object, old) in &self.objects {
            let start = object.addr() + header::SIZE;
            let new = vm.heap.bytes(start, old.len());
            if new == &old[..] {
                continue;
            }
            let class = vm.class_of(*object);
            if let Some(element) = class.element() {
                let size = element.size();
                let ranges = written.get(&(*object, RawLocation::Element)).map_or(&[][..], |r| r);
                let known = |i: usize| ranges.iter().any(|(a, b)| (*a as usize..*b as usize).contains(&i));
                let changed = |i: &usize| old[i * size..(i + 1) * size] != new[i * size..(i + 1) * size];
                if (0..old.len() / size).filter(changed).any(|i| !known(i)) {
                    found.insert(format!("elements of {}", class.external_name));
                }
                continue;
            }
            for (holder, field) in fields_within(vm, *object, start, old.len()) {
                let described = &holder.fields[field];
                let at = described.offset as usize - header::SIZE;
                let range = at..at + described.kind.size();
                let place = RawLocation::Field { class: holder.id, field };
                if old.get(range.clone()) != new.get(range) && !written.contains_key(&(*object, place)) {
                    found.insert(format!("{}.{}", holder.external_name, described.name));
                }
            }
        }
        found
    }
}
