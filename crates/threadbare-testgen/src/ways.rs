//! Ways to come by an object of a class: constructors, factories, builders, constants, implementations,
//! and stubs.

use crate::stage::Stage;
use crate::test::{ClassName, Make, Member};
use rustc_hash::FxHashMap;
use threadbare_classfile::acc;
use threadbare_library::usual::{given, usual};
use threadbare_vm::classes::class::{ClassPtr, Kind, MethodPtr, class_name_of};
use threadbare_vm::ids::LoaderId;

/// One way to come by an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    pub make: Make,
    /// How much it asks for; less is simpler.
    pub cost: usize,
}

/// Ways by class. What was found stays found.
#[derive(Default)]
pub struct Ways {
    by_class: FxHashMap<ClassName, Vec<Way>>,
    /// Methods that are not called.
    excluded: Vec<Member>,
}

pub fn member_of(class: &ClassName, method: MethodPtr) -> Member {
    Member {
        class: class.clone(),
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
        is_static: method.is_static(),
    }
}

impl Ways {
    /// Ways that do not call these methods.
    pub fn without(excluded: Vec<Member>) -> Ways {
        Ways { excluded, ..Ways::default() }
    }

    pub fn is_excluded(&self, method: &Member) -> bool {
        self.excluded.contains(method)
    }

    /// Ways to make an object of a class or of a class below it, which are looked for among `arguments`.
    /// Only while no mark is held.
    pub fn of(&mut self, stage: &mut Stage, class: ClassPtr, arguments: &[ClassName]) -> Vec<Way> {
        if let Some(known) = self.by_class.get(&class.name) {
            return known.clone();
        }
        // Whoever needs one of these to make one of these must find another way.
        self.by_class.insert(class.name.clone(), Vec::new());
        let mut found = own(stage, class);
        if class.is_interface() || class.is_abstract() {
            let usual = usual(&class.name).into_iter().flat_map(|usual| usual.implementations);
            let usual: Vec<ClassName> =
                usual.map(|name| ClassName::from(*name)).filter(|name| !arguments.contains(name)).collect();
            for name in arguments.iter().chain(&usual) {
                let below = stage.class(name).filter(|c| *c != class && c.is_subtype_of(class));
                if let Some(below) = below.filter(|c| !c.is_interface() && !c.is_abstract() && !c.is_array())
                {
                    found.extend(own(stage, below));
                }
            }
            for given in given(&class.name) {
                let holder: ClassName = given.class.into();
                let method =
                    stage.class(&holder).and_then(|c| c.declared_method(given.name, given.descriptor));
                found.extend(method.map(|m| way_of_call(&holder, m)));
            }
            let functional = is_functional(stage, class);
            if (functional || found.is_empty()) && stage.stub(class).is_some() {
                let stub = Way { make: Make::Stub(class.name.clone()), cost: 0 };
                found.insert(0, stub);
            }
        }
        found.retain(|way| !matches!(&way.make, Make::Call(method) if self.is_excluded(method)));
        self.by_class.insert(class.name.clone(), found.clone());
        found
    }

    /// Replaces what is known of a class.
    pub fn keep(&mut self, class: &ClassName, ways: Vec<Way>) {
        self.by_class.insert(class.clone(), ways);
    }
}

/// More ways for a class that nothing makes: what methods of the class around it give. The result's class
/// shows only when they run.
pub fn around(stage: &mut Stage, class: ClassPtr) -> Vec<Way> {
    let Some(outer) = class.name.rfind('$').and_then(|i| stage.class(&class.name[..i])) else {
        return Vec::new();
    };
    let methods: Vec<MethodPtr> = outer.methods.borrow().clone();
    let mut found = Vec::new();
    for method in methods.into_iter().filter(|m| m.access & acc::PUBLIC != 0 && !m.is_constructor()) {
        let member = member_of(&outer.name, method);
        let returned = member.result().to_string();
        let gives = method.access & acc::SYNTHETIC == 0
            && returned.starts_with('L')
            && returned != "Ljava/lang/Object;"
            && stage.class(class_name_of(&returned)).is_some_and(|c| class.is_subtype_of(c));
        if gives {
            found.push(way_of_call(&outer.name, method));
        }
    }
    found
}

/// A class of the test's own below this one.
pub fn below(stage: &mut Stage, class: ClassPtr) -> Vec<Way> {
    let made = stage.stub(class);
    made.map(|_| Way { make: Make::Stub(class.name.clone()), cost: 0 }).into_iter().collect()
}

fn way_of_call(class: &ClassName, method: MethodPtr) -> Way {
    let cost = method.params.len() + if method.is_static() { 0 } else { 2 };
    Way { make: Make::Call(member_of(class, method)), cost }
}

/// Constructors, factories, builders and constants of the class itself.
fn own(stage: &mut Stage, class: ClassPtr) -> Vec<Way> {
    let of_program = class.loader.0 >= LoaderId::APP.0;
    let open = |access: u16| {
        access & acc::PUBLIC != 0 || of_program && access & (acc::PRIVATE | acc::PROTECTED) == 0
    };
    let mut found = Vec::new();
    if !open(class.access) {
        return found;
    }
    let methods: Vec<MethodPtr> = class.methods.borrow().clone();
    let instantiable = !class.is_abstract() && !class.is_interface();
    for method in methods.into_iter().filter(|m| open(m.access) && m.access & acc::SYNTHETIC == 0) {
        let member = member_of(&class.name, method);
        if method.is_constructor() {
            if instantiable {
                found.push(Way { cost: method.params.len(), make: Make::New(member) });
            }
        } else if method.is_static() && gives(stage, &member, class) {
            found.push(way_of_call(&class.name, method));
        }
    }
    for field in class.fields.iter().filter(|f| f.is_static() && f.is_final() && open(f.access)) {
        if field.kind == Kind::Ref && *field.descriptor == *format!("L{};", class.name) {
            let member = Member {
                class: class.name.clone(),
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                is_static: true,
            };
            found.push(Way { make: Make::Constant(member), cost: 0 });
        }
    }
    if found.is_empty() {
        found = builders(stage, class);
    }
    found
}

/// A nested class that has a method without parameters which gives the class.
fn builders(stage: &mut Stage, class: ClassPtr) -> Vec<Way> {
    let nested: Vec<ClassName> = match class.class_file() {
        Some(file) => file.attributes.nest_members.clone(),
        None => Vec::new(),
    };
    let mut found = Vec::new();
    for name in nested {
        let Some(builder) = stage.class(&name).filter(|b| b.access & acc::PUBLIC != 0) else { continue };
        let methods: Vec<MethodPtr> = builder.methods.borrow().clone();
        for method in methods {
            let member = member_of(&builder.name, method);
            let fits = method.access & acc::PUBLIC != 0
                && !method.is_static()
                && method.params.is_empty()
                && method.access & acc::SYNTHETIC == 0
                && gives(stage, &member, class);
            if fits {
                found.push(way_of_call(&builder.name, method));
            }
        }
    }
    found
}

/// Does a method return an object of the class?
fn gives(stage: &mut Stage, member: &Member, class: ClassPtr) -> bool {
    let returned = member.result();
    returned.starts_with('L')
        && (class_name_of(returned) == &*class.name
            || stage.class(class_name_of(returned)).is_some_and(|c| c.is_subtype_of(class)))
}

/// An interface with one method to implement, which a lambda is for.
pub fn is_functional(stage: &mut Stage, class: ClassPtr) -> bool {
    class.is_interface() && crate::stub::abstract_methods(stage.vm(), class).len() == 1
}
