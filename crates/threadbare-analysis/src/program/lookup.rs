//! What names mean: subtypes, fields and methods found by the rules of the JVM (JVMS 5.4.3, 5.4.5, 5.4.6).
//!
//! Answers are remembered. A class that is missing never stops a search: what is found without it is
//! right, and what is not found is told apart from what cannot be there.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_classfile::{acc, bytecode};

use crate::program::classes::{Class, Field, Method, Program};
use crate::program::ids::{ClassId, FieldId, MethodId, Name, Target};

/// Remembered answers, and the tables of declarations that they rest on.
#[derive(Default)]
pub(crate) struct Lookups {
    pub declared_methods: FxHashMap<Target, MethodId>,
    pub declared_fields: FxHashMap<Target, FieldId>,
    fields: FxHashMap<Target, FieldId>,
    methods: FxHashMap<Target, Option<MethodId>>,
    selected: FxHashMap<(ClassId, Target), Option<MethodId>>,
    super_types: FxHashMap<ClassId, Arc<SuperTypes>>,
}

/// All that a class is an instance of, itself included.
struct SuperTypes {
    /// From the class up.
    chain: Vec<ClassId>,
    /// Superinterfaces, nearer ones first.
    interfaces: Vec<ClassId>,
    sorted: Vec<ClassId>,
    /// A class among them is missing.
    is_incomplete: bool,
}

impl SuperTypes {
    fn contain(&self, class: ClassId) -> Option<bool> {
        match self.sorted.binary_search(&class) {
            Ok(_) => Some(true),
            Err(_) if self.is_incomplete => None,
            Err(_) => Some(false),
        }
    }
}

const FINALIZER: (&str, &str) = ("finalize", "()V");

impl Program {
    fn super_types(&mut self, class: ClassId) -> Arc<SuperTypes> {
        if let Some(known) = self.lookups.super_types.get(&class) {
            return known.clone();
        }
        let mut chain = Vec::new();
        let mut interfaces = Vec::new();
        let mut seen = FxHashSet::default();
        let mut is_incomplete = false;
        // A class file can name itself as its superclass, by detours too: `seen` ends that.
        let mut next = Some(class);
        while let Some(id) = next.filter(|&id| seen.insert(id)) {
            chain.push(id);
            let found = self.load(id);
            is_incomplete |= found.is_none();
            next = found.as_ref().and_then(|class| class.super_class);
            interfaces.extend(found.iter().flat_map(|class| &class.interfaces));
        }
        let mut at = 0;
        while let Some(&id) = interfaces.get(at) {
            if !seen.insert(id) {
                interfaces.remove(at);
                continue;
            }
            at += 1;
            match self.load(id) {
                Some(class) => interfaces.extend(&class.interfaces),
                None => is_incomplete = true,
            }
        }
        let mut sorted: Vec<ClassId> = chain.iter().chain(&interfaces).copied().collect();
        sorted.sort_unstable();
        let types = Arc::new(SuperTypes { chain, interfaces, sorted, is_incomplete });
        self.lookups.super_types.insert(class, types.clone());
        types
    }

    /// The class and its superclasses, up to `java/lang/Object` or the first that is missing (which is
    /// the last of the list).
    pub fn super_chain(&mut self, class: ClassId) -> Vec<ClassId> {
        if self.is_array(class) {
            return vec![class, self.known.object];
        }
        self.super_types(class).chain.clone()
    }

    /// All interfaces that the class implements, by detours too.
    pub(crate) fn super_interfaces(&mut self, class: ClassId) -> Vec<ClassId> {
        if self.is_array(class) {
            return vec![self.known.cloneable, self.known.serializable];
        }
        self.super_types(class).interfaces.clone()
    }

    /// Is every `a` a `b`? `None`: a class that is missing would have to say.
    pub fn is_subtype(&mut self, a: ClassId, b: ClassId) -> Option<bool> {
        if a == b || b == self.known.object {
            return Some(true);
        }
        if self.is_array(a) {
            if !self.is_array(b) {
                return Some(b == self.known.cloneable || b == self.known.serializable);
            }
            return match (self.element_class(a), self.element_class(b)) {
                (Some(a), Some(b)) => self.is_subtype(a, b),
                // Arrays of numbers are only of their own type, and those are not equal.
                _ => Some(false),
            };
        }
        if self.is_array(b) {
            return Some(false);
        }
        match self.lookups.super_types.get(&a) {
            Some(types) => types.contain(b),
            None => self.super_types(a).contain(b),
        }
    }

    /// The field that a field constant means (JVMS 5.4.3.2). One that cannot be found gets a number of
    /// its own on the class that was named, with [`Field::is_known`] unset.
    pub fn resolve_field(&mut self, class: ClassId, name: Name, descriptor: Name) -> FieldId {
        let key = Target { class, name, descriptor };
        if let Some(&field) = self.lookups.fields.get(&key) {
            return field;
        }
        let field = self
            .search_field(key, 0)
            .unwrap_or_else(|| self.add_field(Field { class, name, descriptor, access: 0, is_known: false }));
        self.lookups.fields.insert(key, field);
        field
    }

    fn search_field(&mut self, key: Target, depth: u32) -> Option<FieldId> {
        let class = self.load(key.class)?;
        if let Some(&field) = self.lookups.declared_fields.get(&key) {
            return Some(field);
        }
        // Deeper than any real hierarchy: the classes extend each other in a circle.
        if depth > 200 {
            return None;
        }
        for &interface in &class.interfaces {
            if let Some(field) = self.search_field(Target { class: interface, ..key }, depth + 1) {
                return Some(field);
            }
        }
        self.search_field(Target { class: class.super_class?, ..key }, depth + 1)
    }

    /// The method that a call names (JVMS 5.4.3.3 and 5.4.3.4), before any receiver is looked at.
    pub fn resolve_method(&mut self, target: Target) -> Option<MethodId> {
        if let Some(&method) = self.lookups.methods.get(&target) {
            return method;
        }
        let method = self.search_method(target);
        self.lookups.methods.insert(target, method);
        method
    }

    fn search_method(&mut self, target: Target) -> Option<MethodId> {
        if self.is_array(target.class) {
            return self.resolve_method(Target { class: self.known.object, ..target });
        }
        let class = self.load(target.class)?;
        if let Some(method) = self.polymorphic_method(&class, target) {
            return Some(method);
        }
        if class.is_interface() {
            if let Some(&method) = self.lookups.declared_methods.get(&target) {
                return Some(method);
            }
            let object = self.known.object;
            self.load(object)?;
            if let Some(method) = self.declared(object, target)
                && self.method(method).access & (acc::PUBLIC | acc::STATIC) == acc::PUBLIC
            {
                return Some(method);
            }
        } else {
            for &id in &self.super_types(target.class).chain {
                if let Some(method) = self.declared(id, target) {
                    return Some(method);
                }
            }
        }
        self.interface_method(target.class, target, true)
    }

    /// `MethodHandle.invoke` and its like take any descriptor (JVMS 2.9.3).
    fn polymorphic_method(&mut self, class: &Class, target: Target) -> Option<MethodId> {
        if class.id != self.known.method_handle && class.id != self.known.var_handle {
            return None;
        }
        let mut named = class.methods.iter().filter(|&&m| self.method(m).name == target.name);
        let (&method, others) = (named.next()?, named.count());
        let flags = acc::VARARGS | acc::NATIVE;
        let shape = self.text(self.method(method).descriptor).starts_with("([Ljava/lang/Object;)");
        (others == 0 && shape && self.method(method).access & flags == flags).then_some(method)
    }

    /// Invariant: `class` has been read, so its methods are in the table.
    fn declared(&self, class: ClassId, target: Target) -> Option<MethodId> {
        self.lookups.declared_methods.get(&Target { class, ..target }).copied()
    }

    /// The maximally-specific method of the superinterfaces: the one that is not abstract if there is
    /// exactly one, or else any of them (if `any`).
    fn interface_method(&mut self, class: ClassId, target: Target, any: bool) -> Option<MethodId> {
        let types = self.super_types(class);
        let is_candidate =
            |program: &Program, m: &MethodId| program.method(*m).access & (acc::PRIVATE | acc::STATIC) == 0;
        let candidates: Vec<MethodId> = types
            .interfaces
            .iter()
            .filter_map(|&interface| self.declared(interface, target))
            .filter(|method| is_candidate(self, method))
            .collect();
        let mut specific = Vec::new();
        for &method in &candidates {
            let class = self.method(method).class;
            let is_hidden = candidates.iter().any(|&other| {
                let other = self.method(other).class;
                other != class && self.is_subtype(other, class) == Some(true)
            });
            if !is_hidden {
                specific.push(method);
            }
        }
        let mut concrete = specific.iter().copied().filter(|&m| !self.method(m).is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(method), None) => Some(method),
            _ if any => specific.first().or(candidates.first()).copied(),
            _ => None,
        }
    }

    /// The method that runs when the receiver is exactly of class `receiver` (JVMS 5.4.6). It may be
    /// abstract: then the call throws. `None`: nothing was found.
    pub fn select(&mut self, receiver: ClassId, target: Target) -> Option<MethodId> {
        if let Some(&method) = self.lookups.selected.get(&(receiver, target)) {
            return method;
        }
        let method = self.search_selected(receiver, target);
        self.lookups.selected.insert((receiver, target), method);
        method
    }

    fn search_selected(&mut self, receiver: ClassId, target: Target) -> Option<MethodId> {
        let resolved = self.resolve_method(target);
        if let Some(method) = resolved
            && self.method(method).access & (acc::PRIVATE | acc::STATIC) != 0
        {
            return resolved;
        }
        let receiver = if self.is_array(receiver) { self.known.object } else { receiver };
        if let Some(resolved) = resolved {
            let class = self.method(resolved).class;
            // The descriptor of a signature-polymorphic call is not the method's.
            if class == self.known.method_handle || class == self.known.var_handle {
                return Some(resolved);
            }
        }
        for &id in &self.super_types(receiver).chain {
            if let Some(method) = self.declared(id, target)
                && self.overrides(method, resolved)
            {
                return Some(method);
            }
        }
        self.interface_method(receiver, target, false).or_else(|| {
            // An abstract method, or a conflict of defaults: the call throws.
            self.interface_method(receiver, target, true)
        })
    }

    /// Can `method`, found by name in a class above the receiver, override what was resolved?
    fn overrides(&self, method: MethodId, resolved: Option<MethodId>) -> bool {
        let candidate = self.method(method);
        if candidate.access & (acc::PRIVATE | acc::STATIC) != 0 {
            return false;
        }
        let Some(resolved) = resolved else { return true };
        let over = self.method(resolved);
        // A method that is private to its package is only overridden from there.
        method == resolved
            || over.access & (acc::PUBLIC | acc::PROTECTED) != 0
            || self.package(candidate.class) == self.package(over.class)
    }

    fn package(&self, class: ClassId) -> &str {
        self.class_name(class).rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// The methods that a user of the class can call, in the order of name and descriptor: public ones,
    /// declared and inherited, each once and as the class has it; static ones of the class and its
    /// superclasses; of `java/lang/Object` only what is overridden; no constructors and no methods that
    /// the compiler made up. Those that nobody implements are abstract.
    pub fn public_methods(&mut self, class: ClassId) -> Vec<MethodId> {
        let types = self.super_types(class);
        let object = self.known.object;
        let mut seen = FxHashSet::default();
        let mut methods = Vec::new();
        for (&id, is_interface) in
            types.chain.iter().map(|id| (id, false)).chain(types.interfaces.iter().map(|id| (id, true)))
        {
            if id == object && class != object {
                continue;
            }
            for method in self.methods_of(id) {
                let declared = self.method(method);
                // A finalizer is called by the machine, when nobody else can call anything any more.
                let is_finalizer = (self.text(declared.name), self.text(declared.descriptor)) == FINALIZER;
                let is_special = self.text(declared.name).starts_with('<') || is_finalizer;
                let is_foreign_static = declared.is_static() && is_interface;
                if declared.access & acc::PUBLIC == 0 || is_special || is_foreign_static {
                    continue;
                }
                if declared.access & (acc::BRIDGE | acc::SYNTHETIC) != 0 {
                    // A bridge to a method of another signature hides what it overrides; one that only
                    // makes a superclass's method visible stands for that method.
                    if !self.calls_super(method) {
                        seen.insert((declared.name, declared.descriptor));
                    }
                    continue;
                }
                if !seen.insert((declared.name, declared.descriptor)) {
                    continue;
                }
                let target = Target { class, name: declared.name, descriptor: declared.descriptor };
                let runs = if is_interface { self.interface_method(class, target, true) } else { None };
                methods.push(runs.unwrap_or(method));
            }
        }
        methods.sort_by(|&a, &b| {
            let (a, b) = (self.method(a), self.method(b));
            let key = |m: Method| (self.text(m.name), self.text(m.descriptor));
            key(a).cmp(&key(b))
        });
        methods
    }

    /// Does the method call the one of the same signature in a superclass?
    fn calls_super(&self, method: MethodId) -> bool {
        let Method { class, index, .. } = self.method(method);
        let Some(file) = self.get(class).map(|class| &class.file) else { return false };
        let Some(info) = file.methods.get(usize::from(index)) else { return false };
        let Some(code) = &info.code else { return false };
        bytecode::instructions(&code.bytes).any(|instruction| {
            instruction.opcode == bytecode::op::INVOKESPECIAL
                && instruction
                    .u16()
                    .and_then(|index| file.member_ref(index))
                    .is_some_and(|member| *member.name == info.name && *member.descriptor == info.descriptor)
        })
    }

    /// In the order of the class file, whatever their access.
    pub fn constructors(&mut self, class: ClassId) -> Vec<MethodId> {
        let methods = self.methods_of(class);
        methods.into_iter().filter(|&method| self.method(method).name == self.known.init).collect()
    }

    /// The classes that were written as one: the outermost class and all in it, the class itself
    /// included. They may use each other's private members.
    pub fn nest_mates(&mut self, class: ClassId) -> Vec<ClassId> {
        let Some(found) = self.load(class) else { return vec![class] };
        let name: Arc<str> = found.file.name.clone();
        let outer: Arc<str> = match &found.file.attributes.nest_host {
            Some(host) => host.clone(),
            // Before Java 11 there are only names to go by.
            None => found
                .file
                .attributes
                .inner_classes
                .iter()
                .map(|inner| &inner.inner)
                .chain(found.file.attributes.inner_classes.iter().filter_map(|inner| inner.outer.as_ref()))
                .filter(|outer| is_within(&name, outer))
                .min_by_key(|outer| outer.len())
                .map_or_else(|| outermost(&found), Clone::clone),
        };
        let mut mates = vec![self.class(&outer)];
        let mut at = 0;
        while let Some(&mate) = mates.get(at) {
            at += 1;
            let Some(found) = self.load(mate) else { continue };
            let attributes = &found.file.attributes;
            let inner = attributes.inner_classes.iter().map(|inner| &inner.inner);
            let named = inner.filter(|inner| is_within(inner, &outer)).chain(&attributes.nest_members);
            for name in named {
                let id = self.class(name);
                if !mates.contains(&id) {
                    mates.push(id);
                }
            }
        }
        if !mates.contains(&class) {
            mates.push(class);
        }
        mates
    }
}

/// `a/B$C$1` is within `a/B`.
fn is_within(inner: &str, outer: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('$'))
}

fn outermost(class: &Class) -> Arc<str> {
    match &class.file.attributes.enclosing_method {
        Some((outer, _)) => outer.clone(),
        None => class.file.name.clone(),
    }
}
