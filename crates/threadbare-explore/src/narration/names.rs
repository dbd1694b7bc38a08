//! Names for what an execution touched, as the author of the program would say them.
//!
//! An object that a static field of the program refers to during the whole execution is called by that
//! field (`Bank.LOCK`); a thread by its name; strings, boxes and class literals by their value; all
//! others by their class and a number in the order in which the story mentions them (`Account#2`).

use crate::engine::outcome::{quoted, thread_name, value_text};
use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_vm::Vm;
use threadbare_vm::classes::class::{Class, Kind};
use threadbare_vm::classes::library::Part;
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::{ClassId, LoaderId, Ref, ThreadId};
use threadbare_vm::invocation::throw::external_type;

/// Characters of a string's value that a name shows.
const LONGEST_STRING: usize = 40;

/// A field, static or array element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spot {
    /// `Account#1.balance`, `Bank.total`, `int[]#1[2]`.
    pub name: String,
    pub kind: Kind,
}

pub(crate) struct Names<'a> {
    pub vm: &'a Vm,
    file: Option<String>,
    /// Static fields by address.
    statics: FxHashMap<usize, (&'a Class, usize)>,
    /// Objects that are called by a static field.
    roots: FxHashMap<Ref, String>,
    /// Objects that are called by a number.
    numbers: FxHashMap<Ref, usize>,
    counts: FxHashMap<String, usize>,
}

impl<'a> Names<'a> {
    /// `written`: addresses that the execution wrote; what a static among them refers to has no one name.
    /// `file`: the only source file, if there is one; its class need not be named all the time.
    /// `given`: names that objects have already.
    pub fn new(
        vm: &'a Vm,
        written: &FxHashSet<usize>,
        file: Option<String>,
        given: &[(Ref, String)],
    ) -> Names<'a> {
        let mut names = Names {
            vm,
            file,
            statics: FxHashMap::default(),
            roots: FxHashMap::default(),
            numbers: FxHashMap::default(),
            counts: FxHashMap::default(),
        };
        for id in 0..vm.class_count() as u32 {
            let class = vm.class(ClassId(id));
            for (i, field) in class.fields.iter().enumerate().filter(|(_, f)| f.is_static()) {
                let address = field.offset as usize;
                names.statics.insert(address, (class, i));
                let names_it = is_program(class) && field.kind == Kind::Ref && !field.name.contains('$');
                if names_it && !written.contains(&address) {
                    let object = vm.heap.get_ref(address);
                    if !object.is_null() {
                        let object = names.lock_of(object);
                        let name = names.static_name(class, &field.name);
                        // Of several names the first, because classes have no order of their own.
                        let known = names.roots.entry(object).or_insert_with(|| name.clone());
                        if name < *known {
                            *known = name;
                        }
                    }
                }
            }
        }
        for (object, name) in given {
            let object = names.lock_of(*object);
            names.roots.insert(object, name.clone());
        }
        names
    }

    /// `Bank.total`; just `total` if everything happens in `Bank.java`.
    fn static_name(&self, class: &Class, field: &str) -> String {
        let label = class_label(class);
        match &self.file {
            Some(file) if is_program(class) && *file == format!("{label}.java") => field.to_string(),
            _ => format!("{label}.{field}"),
        }
    }

    /// The library's locks do their work in an object of their own, which the program never sees: both
    /// count as one, the inner one.
    pub(crate) fn lock_of(&self, object: Ref) -> Ref {
        let class = self.vm.class_of(object);
        if !class.name.starts_with("java/util/concurrent/") {
            return object;
        }
        match self.vm.get_ref_field(object, Part::LockSync) {
            Ref::NULL => object,
            inner => inner,
        }
    }

    pub fn object(&mut self, object: Ref) -> String {
        if object.is_null() {
            return "null".into();
        }
        let object = self.lock_of(object);
        let class = self.vm.class_of(object);
        if &*class.name == "java/lang/Class" {
            return format!("{}.class", class_label(self.vm.class_of_mirror(object)));
        }
        if &*class.name == "java/lang/String" {
            let text = self.vm.string_of(object);
            let mut short: String = text.chars().take(LONGEST_STRING).collect();
            if short.len() < text.len() {
                short.push('…');
            }
            return quoted(&short);
        }
        if let Some(value) = self.boxed(object, class) {
            return value;
        }
        if let Some(t) = self.vm.thread_of_object(object) {
            return self.thread(t);
        }
        if let Some(root) = self.roots.get(&object) {
            return root.clone();
        }
        let label = class_label(class);
        let number = *self.numbers.entry(object).or_insert_with(|| {
            let count = self.counts.entry(label.clone()).or_default();
            *count += 1;
            *count
        });
        format!("{label}#{number}")
    }

    fn boxed(&self, object: Ref, class: &Class) -> Option<String> {
        if !Kind::PRIMITIVES.iter().any(|k| k.box_class() == Some(&class.name)) {
            return None;
        }
        let field = class.fields.iter().find(|f| &*f.name == "value" && !f.is_static())?;
        let raw = self.vm.load_kind(object.addr() + field.offset as usize, field.kind);
        Some(value_text(self.vm, field.kind, raw))
    }

    /// Two threads of one name are told apart by their numbers, and so is one without a name.
    pub fn thread(&self, t: ThreadId) -> String {
        let name = thread_name(self.vm, t);
        let others = (0..self.vm.threads().len() as u32).map(ThreadId).filter(|o| *o != t);
        if name.is_empty() {
            format!("thread {}", t.0)
        } else if others.into_iter().any(|o| thread_name(self.vm, o) == name) {
            format!("{name} ({})", t.0)
        } else {
            name
        }
    }

    pub fn value(&mut self, kind: Kind, raw: u64) -> String {
        match kind {
            Kind::Ref => self.object(Ref(raw as u32)),
            kind => value_text(self.vm, kind, raw),
        }
    }

    pub fn class(&self, class: u32) -> String {
        class_label(self.vm.class(ClassId(class)))
    }

    /// The field at an address; `object` is null for a static. None for an element.
    pub fn field(&self, object: Ref, address: usize) -> Option<(&'a Class, usize)> {
        if object.is_null() {
            return self.statics.get(&address).copied();
        }
        let offset = address - object.addr();
        let mut at = Some(self.vm.class_of(object));
        while let Some(class) = at {
            let here = class.fields.iter().position(|f| !f.is_static() && f.offset as usize == offset);
            if let Some(i) = here.filter(|_| !class.is_array()) {
                return Some((class, i));
            }
            at = class.super_class();
        }
        None
    }

    /// What lies at an address; `object` is null for a static.
    pub fn spot(&mut self, object: Ref, address: usize) -> Spot {
        if let Some((class, i)) = self.field(object, address) {
            let field = &class.fields[i];
            let atomic = class.name.starts_with("java/util/concurrent/atomic/");
            let name = match object.is_null() {
                true => self.static_name(class, &field.name),
                // The value of an atomic variable is what the program takes the variable for.
                false if &*field.name == "value" && atomic => self.object(object),
                false => format!("{}.{}", self.object(object), field.name),
            };
            return Spot { name, kind: field.kind };
        }
        if object.is_null() {
            return Spot { name: "a static field".into(), kind: Kind::Int };
        }
        let name = self.object(object);
        match self.vm.class_of(object).element() {
            Some(element) => {
                let index = (address - object.addr() - header::SIZE) / element.size();
                Spot { name: format!("{name}[{index}]"), kind: element }
            }
            _ => Spot { name: format!("a field of {name}"), kind: Kind::Int },
        }
    }
}

/// Is a class the program's own, and not the library's or made by it?
pub(crate) fn is_program(class: &Class) -> bool {
    (class.loader.0 > LoaderId::PLATFORM.0 || class.is_under_test()) && !class.hidden
}

/// The class as its source calls it: without package and enclosing classes, unless it has no name.
pub(crate) fn class_label(class: &Class) -> String {
    if class.is_array() {
        return label_of(&external_type(&class.name));
    }
    label_of(&class.external_name)
}

fn label_of(external: &str) -> String {
    let simple = external.rsplit('.').next().unwrap_or(external);
    // A lambda's class: the name of the class that holds it, and what the library added.
    if let Some((holder, _)) = simple.split_once("$$Lambda") {
        return format!("{holder}-lambda");
    }
    let mut parts = simple.rsplit('$');
    let last = match parts.next().unwrap_or(simple) {
        "NonfairSync" | "FairSync" | "Sync" if external.starts_with("java.util.concurrent.") => {
            parts.next().unwrap_or(simple)
        }
        "ConditionObject" => "Condition",
        last => last,
    };
    let nameless = last.trim_end_matches("[]").bytes().all(|b| b.is_ascii_digit());
    if nameless { simple.into() } else { last.trim_start_matches(|c: char| c.is_ascii_digit()).into() }
}

#[cfg(test)]
mod tests {
    use super::label_of;

    #[test]
    fn classes_are_called_as_in_their_source() {
        assert_eq!(label_of("a.b.Bank$Account"), "Account");
        assert_eq!(label_of("Bank$1"), "Bank$1");
        assert_eq!(label_of("java.util.concurrent.locks.ReentrantLock$NonfairSync"), "ReentrantLock");
        assert_eq!(label_of("Bank$1Local"), "Local");
        assert_eq!(label_of("java.lang.String[]"), "String[]");
        assert_eq!(label_of("Bank$$Lambda$22/0x0000000800002c00"), "Bank-lambda");
        // JDK 22 and later leave the number out.
        assert_eq!(label_of("Bank$$Lambda/0x0000000800002c00"), "Bank-lambda");
    }
}
