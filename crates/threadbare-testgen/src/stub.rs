//! Classes that implement an interface, or extend an abstract class, and do next to nothing: for functional
//! interfaces, and whatever else has no implementation that is easy to come by.
//!
//! A method gives back its last argument of the type that it returns, so that a merging function changes
//! something; without one, itself, an empty collection or the like (`sensible.rs`), or a plain constant. Nothing in a stub touches a field.

use crate::sensible::{Sensible, sensible};
use std::collections::BTreeMap;
use threadbare_classfile::acc;
use threadbare_vm::Vm;
use threadbare_vm::classes::class::{Class, Kind, Method, split_descriptors};

/// What the names of all stubs begin with.
pub const PREFIX: &str = "threadbare/Stub$";

/// Is a class one of ours? Java's own names have slashes here.
pub fn is_stub(class: &str) -> bool {
    class.starts_with(PREFIX)
}

/// The name of the stub for a class.
pub fn name_of(class: &Class) -> String {
    format!("{PREFIX}{}", class.name.replace(['/', '$'], "_"))
}

/// The bytes of a stub; none if the class cannot be extended from outside.
pub(crate) fn bytes_of(vm: &Vm, class: &Class) -> Option<Vec<u8>> {
    if class.access & acc::PUBLIC == 0 || class.access & acc::FINAL != 0 || class.is_array() {
        return None;
    }
    if class.class_file().is_some_and(|f| f.attributes.permitted_subclasses.is_some()) {
        return None;
    }
    let constructor = if class.is_interface() { None } else { Some(constructor_of(class)?) };
    let methods = abstract_methods(vm, class);
    // What is neither public nor protected cannot be implemented from here.
    if methods.iter().any(|m| m.access & (acc::PUBLIC | acc::PROTECTED) == 0) {
        return None;
    }
    Some(write(class, constructor, &methods))
}

/// The constructor with the fewest parameters that a class elsewhere may call.
fn constructor_of(class: &Class) -> Option<&Method> {
    let open = class.methods().into_iter().filter(|m| {
        m.is_constructor() && m.access & (acc::PUBLIC | acc::PROTECTED) != 0 && m.access & acc::SYNTHETIC == 0
    });
    open.min_by_key(|m| m.params.len())
}

pub fn abstract_methods<'a>(vm: &'a Vm, class: &'a Class) -> Vec<&'a Method> {
    let mut wanted: BTreeMap<(String, String), &Method> = BTreeMap::new();
    let mut chain = Vec::new();
    let mut at = Some(class);
    while let Some(c) = at {
        chain.push(c);
        at = c.super_class();
    }
    chain.extend(class.all_interfaces.iter().map(|id| vm.class(*id)));
    for c in chain {
        for method in c.methods().into_iter().filter(|m| m.is_abstract()) {
            let selected = vm.virtual_method(class, &method.name, &method.descriptor);
            let of_object = vm.object_class().method(&method.name, &method.descriptor);
            if of_object.is_none() && selected.is_none_or(|m| m.is_abstract()) {
                wanted.insert((method.name.to_string(), method.descriptor.to_string()), method);
            }
        }
    }
    wanted.into_values().collect()
}

/// A constant pool under construction.
#[derive(Default)]
struct Pool {
    bytes: Vec<u8>,
    entries: BTreeMap<Vec<u8>, u16>,
}

impl Pool {
    fn add(&mut self, entry: Vec<u8>) -> u16 {
        let next = self.entries.len() as u16 + 1;
        *self.entries.entry(entry).or_insert_with_key(|entry| {
            self.bytes.extend_from_slice(entry);
            next
        })
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let mut entry = vec![1];
        entry.extend((text.len() as u16).to_be_bytes());
        entry.extend(text.as_bytes());
        self.add(entry)
    }

    fn of_one(&mut self, tag: u8, text: &str) -> u16 {
        let index = self.utf8(text).to_be_bytes();
        self.add(vec![tag, index[0], index[1]])
    }

    fn of_two(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        let (a, b) = (first.to_be_bytes(), second.to_be_bytes());
        self.add(vec![tag, a[0], a[1], b[0], b[1]])
    }

    fn class(&mut self, name: &str) -> u16 {
        self.of_one(7, name)
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let named = self.of_two(12, name, descriptor);
        self.of_two(tag, class, named)
    }
}

fn write(class: &Class, constructor: Option<&Method>, methods: &[&Method]) -> Vec<u8> {
    let mut pool = Pool::default();
    let this = pool.class(&name_of(class));
    let object = "java/lang/Object";
    let parent = pool.class(if class.is_interface() { object } else { &class.name });
    let interfaces = if class.is_interface() { vec![pool.class(&class.name)] } else { vec![] };
    let (init, plain) = (pool.utf8("<init>"), pool.utf8("()V"));
    let called = pool.utf8(constructor.as_ref().map_or("()V", |c| &c.descriptor));
    let init_type = pool.of_two(12, init, called);
    let target = pool.of_two(10, parent, init_type).to_be_bytes();
    let code_name = pool.utf8("Code");
    let mut bodies = Vec::new();
    let mut body = vec![0x2a];
    let parameters = constructor.iter().flat_map(|c| c.params.iter());
    body.extend(parameters.map(|kind| instructions(*kind).1));
    body.extend([0xb7, target[0], target[1], 0xb1]);
    method(&mut bodies, (init, plain), code_name, 1, &body);
    let own = format!("L{};", class.name);
    for m in methods {
        let (locals, body) = body_of(&mut pool, m, &own);
        let names = (pool.utf8(&m.name), pool.utf8(&m.descriptor));
        method(&mut bodies, names, code_name, locals, &body);
    }
    let mut out: Vec<u8> = Vec::new();
    let u16s = |out: &mut Vec<u8>, values: &[u16]| {
        values.iter().for_each(|v| out.extend(v.to_be_bytes()));
    };
    out.extend(0xCAFE_BABEu32.to_be_bytes());
    // Version 50: without stack maps, which code without jumps does not need.
    u16s(&mut out, &[0, 50, pool.entries.len() as u16 + 1]);
    out.extend(&pool.bytes);
    u16s(&mut out, &[acc::PUBLIC | acc::SUPER, this, parent, interfaces.len() as u16]);
    u16s(&mut out, &interfaces);
    u16s(&mut out, &[0, methods.len() as u16 + 1]);
    out.extend(&bodies);
    u16s(&mut out, &[0]);
    out
}

fn method(out: &mut Vec<u8>, (name, descriptor): (u16, u16), code_name: u16, locals: u16, body: &[u8]) {
    for value in [acc::PUBLIC, name, descriptor, 1, code_name] {
        out.extend(value.to_be_bytes());
    }
    out.extend((12 + body.len() as u32).to_be_bytes());
    // Deep enough for any constructor's arguments.
    for value in [64, locals] {
        out.extend(u16::to_be_bytes(value));
    }
    out.extend((body.len() as u32).to_be_bytes());
    out.extend(body);
    out.extend([0, 0, 0, 0]);
}

/// Registers and instructions of a method that does nothing much.
fn body_of(pool: &mut Pool, method: &Method, own: &str) -> (u16, Vec<u8>) {
    let close = method.descriptor.find(')').unwrap_or(1);
    let returned = &method.descriptor[close + 1..];
    let mut next = 1u8;
    let mut same = None;
    for parameter in split_descriptors(&method.descriptor[1..close]) {
        if parameter == returned {
            same = Some(next);
        }
        next += Kind::of_descriptor(parameter).slots() as u8;
    }
    let (load, zero, ret) = instructions(Kind::of_descriptor(returned));
    if returned == "V" {
        return (next.into(), vec![ret]);
    }
    let body = match same {
        Some(register) => vec![load, register, ret],
        None if returned == "Ljava/lang/Object;" || returned == "Ljava/lang/String;" => {
            let text = pool.of_one(8, "s").to_be_bytes();
            vec![0x13, text[0], text[1], ret]
        }
        // A predicate that holds makes more happen than one that does not; who loops until an update
        // succeeds, or until input ends, must come to an end.
        None if &*method.name == "test" || method.name.contains("ompareAndSet") => vec![0x04, ret],
        None if &*method.name == "read" && returned == "I" => vec![0x02, ret],
        // Whoever is built in steps goes on with what a step gives.
        None if returned == own => vec![0x2a, ret],
        None if sensible(returned).is_some() => expression(pool, returned).into_iter().chain([ret]).collect(),
        None => vec![zero, ret],
    };
    (next.into(), body)
}

/// Instructions that push a sensible value.
fn expression(pool: &mut Pool, descriptor: &str) -> Vec<u8> {
    let two = |index: u16| index.to_be_bytes();
    match sensible(descriptor) {
        Some(Sensible::New(class)) => {
            let [a, b] = two(pool.class(class));
            let [c, d] = two(pool.member(10, class, "<init>", "()V"));
            vec![0xbb, a, b, 0x59, 0xb7, c, d]
        }
        Some(Sensible::Call { class, name, descriptor, zero }) => {
            let kind = Kind::of_descriptor(descriptor.get(1..2).unwrap_or_default());
            let [a, b] = two(pool.member(10, class, name, descriptor));
            let given = zero.then(|| instructions(kind).1);
            given.into_iter().chain([0xb8, a, b]).collect()
        }
        Some(Sensible::Constant { class, name }) => {
            let [a, b] = two(pool.member(9, class, name, &format!("L{class};")));
            vec![0xb2, a, b]
        }
        None => vec![0x01],
    }
}

/// Load from a register, the constant zero, and return.
fn instructions(kind: Kind) -> (u8, u8, u8) {
    match kind {
        Kind::Void => (0x00, 0x00, 0xb1),
        Kind::Long => (0x16, 0x09, 0xad),
        Kind::Float => (0x17, 0x0b, 0xae),
        Kind::Double => (0x18, 0x0e, 0xaf),
        Kind::Ref => (0x19, 0x01, 0xb0),
        _ => (0x15, 0x03, 0xac),
    }
}
