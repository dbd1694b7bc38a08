//! Values as text, so that those of two executions can be compared and readers can be told.
//!
//! What has content of its own is written with it: texts, boxes, arrays, collections, maps, records and whatever the
//! library compares by value. Collections are asked by their own methods, because how a hash table lies in memory
//! depends on its history. The order of what has no order is not told.
//!
//! Other objects are told by their class and a number, which each gets when it is met first: two threads that are
//! given one object differ from two that are given one each. An object without a field is like any other of
//! its class.
//!
//! Numbers that the machine draws, such as identity hashes in texts, are left out: they say who came first.

use threadbare_explore::engine::outcome::{quoted, simple_name, value_text};
use threadbare_testgen::stub::is_stub;
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::{Class, Field, Kind};
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::{LoaderId, Ref};
use threadbare_vm::trap::Trap;

/// Contents of contents are told this far.
const DEPTH: usize = 3;
/// Elements of an array or a collection that are told.
const ELEMENTS: usize = 40;
/// Taken branches and calls of one call that asks an object for its content.
const STEPS: u64 = 200_000;
/// Longer texts are cut.
const LONGEST: usize = 400;

/// Library classes whose text is their value.
const TOLD_BY_TEXT: [&str; 12] = [
    "java/lang/StringBu",
    "java/math/",
    "java/net/UR",
    "java/time/",
    "java/util/BitSet",
    "java/util/Date",
    "java/util/Locale",
    "java/util/Optional",
    "java/util/StringJoiner",
    "java/util/UUID",
    "java/util/concurrent/atomic/",
    "java/io/File",
];
/// Collections whose order is not that of their elements.
const HEAPS: [&str; 2] = ["java/util/PriorityQueue", "java/util/concurrent/PriorityBlockingQueue"];
/// Interfaces of collections whose order counts.
const ORDERED: [&str; 3] = ["java/util/List", "java/util/Queue", "java/util/SortedSet"];

/// A call to learn about content met a bound, or something unsupported: nothing is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unknown;

/// Writes values of one execution.
pub(crate) struct Contents<'a> {
    vm: &'a mut Vm,
    /// Objects that have a number, by class in the order in which they were met.
    met: Vec<Ref>,
}

impl<'a> Contents<'a> {
    /// These objects are known before others.
    pub fn new(vm: &'a mut Vm, known: impl Iterator<Item = Ref>) -> Contents<'a> {
        Contents { vm, met: known.filter(|object| !object.is_null()).collect() }
    }

    /// A value of a kind; nothing if there is none.
    pub fn value(&mut self, kind: Kind, raw: u64) -> Result<Option<String>, Unknown> {
        match kind {
            Kind::Void => Ok(None),
            Kind::Ref => self.object(Ref::from_slot(raw), 0, true).map(Some),
            _ => Ok(Some(value_text(self.vm, kind, raw))),
        }
    }

    /// What a call gives, by itself.
    pub fn result_of(&mut self, kind: Kind, called: Result<u64, Trap>) -> Result<String, Unknown> {
        match called {
            Ok(raw) => Ok(self.value(kind, raw)?.unwrap_or_else(|| "nothing".into())),
            Err(Trap::Throw(exception)) => {
                Ok(format!("throws {}", simple_name(&self.vm.class_of(exception).external_name)))
            }
            Err(_) => Err(Unknown),
        }
    }

    /// `numbered`: objects that are met first here get a number.
    fn object(&mut self, object: Ref, depth: usize, numbered: bool) -> Result<String, Unknown> {
        if object.is_null() {
            return Ok("null".into());
        }
        let class = self.vm.class_of(object);
        if let Some(element) = class.element() {
            return self.array(object, element, depth, numbered);
        }
        let name = class.name.clone();
        if &*name == "java/lang/String" {
            return Ok(quoted(&without_hashes(&self.vm.string_of(object))));
        }
        if &*name == "java/lang/Class" || Kind::PRIMITIVES.iter().any(|k| k.box_class() == Some(&name)) {
            return Ok(value_text(self.vm, Kind::Ref, object.slot()));
        }
        if let Some(constant) = enum_constant(self.vm, class, object) {
            return Ok(constant);
        }
        if depth >= DEPTH {
            return Ok(simple_name(&class.external_name).to_string());
        }
        let implements = |interface: &str| implements(self.vm, self.vm.class_of(object), interface);
        if implements("java/util/Collection") {
            let ordered = ORDERED.iter().any(|i| implements(i)) && !HEAPS.contains(&&*name);
            return self.collection(object, depth, numbered && ordered, ordered);
        }
        if implements("java/util/Map") {
            return self.map(object, depth);
        }
        if implements("java/util/Iterator") {
            return self.iterator(object, depth, numbered);
        }
        if implements("java/util/Map$Entry") {
            let key = self.ask(object, "getKey", "()Ljava/lang/Object;")?;
            let value = self.ask(object, "getValue", "()Ljava/lang/Object;")?;
            let (key, value) = (self.asked(key, depth, numbered)?, self.asked(value, depth, numbered)?);
            return Ok(format!("{key}={value}"));
        }
        if TOLD_BY_TEXT.iter().any(|known| name.starts_with(known)) {
            return self.text_of(object);
        }
        self.plain(object, depth, numbered)
    }

    /// An object that is neither a text nor a collection.
    fn plain(&mut self, object: Ref, depth: usize, numbered: bool) -> Result<String, Unknown> {
        let class = self.vm.class_of(object);
        let simple = simple_name(&class.external_name).to_string();
        let of_program = class.loader.0 >= LoaderId::APP.0 && !is_stub(&class.name);
        let is_record = class.class_file().is_some_and(|file| file.attributes.record.is_some());
        let fields = instance_fields(self.vm, class);
        if fields.is_empty() || class.hidden {
            return Ok(simple);
        }
        if !is_record && declares(self.vm, class, "equals", "(Ljava/lang/Object;)Z") {
            // Its own equality says what it is worth; so does its own text.
            let has_text = declares(self.vm, class, "toString", "()Ljava/lang/String;");
            return if of_program && has_text { self.text_of(object) } else { Ok(simple) };
        }
        let is_data = of_program && fields.iter().all(|field| field.is_final && field.is_plain);
        if !is_record && !is_data {
            return Ok(self.numbered(object, simple, numbered));
        }
        let mut parts = Vec::new();
        for field in fields {
            let raw = self.vm.load_kind(object.addr() + field.offset, field.kind);
            let text = match field.kind {
                Kind::Ref => self.object(Ref(raw as u32), depth + 1, numbered)?,
                kind => value_text(self.vm, kind, raw),
            };
            parts.push(format!("{}={text}", field.name));
        }
        let name = if is_record { simple } else { self.numbered(object, simple, numbered) };
        Ok(format!("{name}[{}]", parts.join(", ")))
    }

    /// `Connection#2`: the second object of its class that was met.
    fn numbered(&mut self, object: Ref, simple: String, numbered: bool) -> String {
        let known = self.met.iter().position(|met| *met == object);
        let at = match known {
            Some(at) => at,
            None if numbered => {
                self.met.push(object);
                self.met.len() - 1
            }
            None => return simple,
        };
        let class = self.vm.class_of(object).id;
        let before = self.met[..at].iter().filter(|met| self.vm.class_of(**met).id == class).count();
        format!("{simple}#{}", before + 1)
    }

    fn array(&mut self, array: Ref, kind: Kind, depth: usize, numbered: bool) -> Result<String, Unknown> {
        let length = self.vm.heap.array_len(array);
        if depth >= DEPTH {
            return Ok(format!("array of {length}"));
        }
        let mut items = Vec::new();
        for i in 0..length.min(ELEMENTS) {
            let raw = self.vm.load_kind(array.addr() + header::SIZE + i * kind.size(), kind);
            items.push(match kind {
                Kind::Ref => self.object(Ref(raw as u32), depth + 1, numbered)?,
                _ => value_text(self.vm, kind, raw),
            });
        }
        Ok(bracketed(items, length))
    }

    fn collection(
        &mut self,
        object: Ref,
        depth: usize,
        numbered: bool,
        ordered: bool,
    ) -> Result<String, Unknown> {
        let array = match self.ask(object, "toArray", "()[Ljava/lang/Object;")? {
            Ok(array) => array,
            Err(thrown) => return Ok(thrown),
        };
        let length = self.vm.heap.array_len(array);
        let mut items = Vec::new();
        for i in 0..length.min(ELEMENTS) {
            let item = self.vm.heap.get_ref(array.addr() + header::SIZE + i * Kind::Ref.size());
            items.push(self.object(item, depth + 1, numbered)?);
        }
        if !ordered {
            items.sort();
        }
        Ok(bracketed(items, length))
    }

    fn map(&mut self, object: Ref, depth: usize) -> Result<String, Unknown> {
        let entries = match self.ask(object, "entrySet", "()Ljava/util/Set;")? {
            Ok(entries) => entries,
            Err(thrown) => return Ok(thrown),
        };
        if entries.is_null() {
            return Ok("null".into());
        }
        let text = self.collection(entries, depth, false, false)?;
        Ok(match text.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
            Some(inner) => format!("{{{inner}}}"),
            None => text,
        })
    }

    /// What is left of it.
    fn iterator(&mut self, object: Ref, depth: usize, numbered: bool) -> Result<String, Unknown> {
        let mut items = Vec::new();
        for _ in 0..ELEMENTS {
            let more = match self.call(object, "hasNext", "()Z")? {
                Ok(more) => more,
                Err(thrown) => return Ok(thrown),
            };
            if more & 1 == 0 {
                break;
            }
            let next = self.ask(object, "next", "()Ljava/lang/Object;")?;
            let ends = next.is_err();
            items.push(self.asked(next, depth, numbered)?);
            if ends {
                break;
            }
        }
        let length = items.len();
        Ok(bracketed(items, length))
    }

    fn text_of(&mut self, object: Ref) -> Result<String, Unknown> {
        let text = match self.ask(object, "toString", "()Ljava/lang/String;")? {
            Ok(text) => text,
            Err(thrown) => return Ok(thrown),
        };
        Ok(if text.is_null() { "null".into() } else { without_hashes(&self.vm.string_of(text)) })
    }

    fn asked(
        &mut self,
        answer: Result<Ref, String>,
        depth: usize,
        numbered: bool,
    ) -> Result<String, Unknown> {
        match answer {
            Ok(object) => self.object(object, depth + 1, numbered),
            Err(thrown) => Ok(thrown),
        }
    }

    fn ask(&mut self, object: Ref, name: &str, descriptor: &str) -> Result<Result<Ref, String>, Unknown> {
        Ok(self.call(object, name, descriptor)?.map(Ref::from_slot))
    }

    /// Calls a method without arguments: its result, or what it throws.
    fn call(&mut self, object: Ref, name: &str, descriptor: &str) -> Result<Result<u64, String>, Unknown> {
        let class = self.vm.class_of(object);
        let method = self.vm.virtual_method(class, name, descriptor).ok_or(Unknown)?.id;
        self.vm.allow_steps(STEPS);
        match self.vm.call(MAIN_THREAD, method, &[object.slot()]) {
            Ok(result) => Ok(Ok(result)),
            Err(Trap::Throw(exception)) => {
                Ok(Err(format!("throws {}", simple_name(&self.vm.class_of(exception).external_name))))
            }
            Err(_) => Err(Unknown),
        }
    }
}

/// An instance field, as far as content goes.
struct FieldFacts {
    name: String,
    kind: Kind,
    offset: usize,
    is_final: bool,
    /// A primitive value, a text or a box.
    is_plain: bool,
}

/// Those of superclasses first.
fn instance_fields(vm: &Vm, class: &Class) -> Vec<FieldFacts> {
    let facts = |field: &Field| FieldFacts {
        name: field.name.to_string(),
        kind: field.kind,
        offset: field.offset as usize,
        is_final: field.is_final(),
        is_plain: field.kind != Kind::Ref || is_plain(&field.descriptor),
    };
    let lines = class.display.iter().map(|id| vm.class(*id));
    lines.flat_map(|c| c.fields.iter().filter(|f| !f.is_static()).map(facts).collect::<Vec<_>>()).collect()
}

fn is_plain(descriptor: &str) -> bool {
    let boxed = |kind: &Kind| kind.box_class().is_some_and(|name| descriptor == format!("L{name};"));
    descriptor == "Ljava/lang/String;" || Kind::PRIMITIVES.iter().any(boxed)
}

/// Does a class, or one above it but `Object`, have a method of its own?
fn declares(vm: &Vm, class: &Class, name: &str, descriptor: &str) -> bool {
    class.display.iter().skip(1).any(|id| vm.class(*id).method(name, descriptor).is_some())
}

fn implements(vm: &Vm, class: &Class, interface: &str) -> bool {
    class.all_interfaces.iter().any(|id| &*vm.class(*id).name == interface)
}

fn enum_constant(vm: &Vm, class: &Class, object: Ref) -> Option<String> {
    let line = class.display.iter().map(|id| vm.class(*id));
    let base = line.into_iter().find(|c| &*c.name == "java/lang/Enum")?;
    let name = base.fields.iter().find(|f| &*f.name == "name" && !f.is_static())?;
    let text = vm.heap.get_ref(object.addr() + name.offset as usize);
    (!text.is_null()).then(|| vm.string_of(text))
}

fn bracketed(items: Vec<String>, length: usize) -> String {
    let more =
        if length > items.len() { format!(", and {} more", length - items.len()) } else { String::new() };
    format!("[{}{more}]", items.join(", "))
}

/// `Account@1f3e` as `Account@`, and not more than anybody reads.
fn without_hashes(text: &str) -> String {
    let mut out = String::new();
    let mut in_hash = false;
    for c in text.chars().take(LONGEST) {
        in_hash = c == '@' || in_hash && c.is_ascii_hexdigit();
        if !in_hash || c == '@' {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_left_out() {
        assert_eq!(without_hashes("Account@1f3e[open]"), "Account@[open]");
        assert_eq!(without_hashes("a@b.c"), "a@.c");
        assert_eq!(without_hashes("plain"), "plain");
    }

    #[test]
    fn brackets_say_what_is_left_out() {
        assert_eq!(bracketed(vec!["1".into(), "2".into()], 2), "[1, 2]");
        assert_eq!(bracketed(vec!["1".into()], 3), "[1, and 2 more]");
    }
}
