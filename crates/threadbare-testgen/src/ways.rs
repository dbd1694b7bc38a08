//! Ways to come by an object of a class: constructors, factories, builders, constants, implementations,
//! and stubs.

use crate::stage::Stage;
use crate::test::{ClassName, Make, Member};
use rustc_hash::FxHashMap;
use threadbare_classfile::acc;
use threadbare_library::usual::{given, usual};
use threadbare_vm::classes::class::{Class, Kind, Method, class_name_of};
use threadbare_vm::ids::{ClassId, LoaderId};

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

pub fn member_of(class: &ClassName, method: &Method) -> Member {
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
    pub fn of(&mut self, stage: &mut Stage, class: ClassId, arguments: &[ClassName]) -> Vec<Way> {
        let class_name = stage.class_data(class).name.clone();
        if let Some(known) = self.by_class.get(&class_name) {
            return known.clone();
        }
        // Whoever needs one of these to make one of these must find another way.
        self.by_class.insert(class_name.clone(), Vec::new());
        let mut found = own(stage, class);
        let is_concrete = |c: &Class| !c.is_interface() && !c.is_abstract();
        if !is_concrete(stage.class_data(class)) {
            let usual = usual(&class_name).into_iter().flat_map(|usual| usual.implementations);
            let usual: Vec<ClassName> =
                usual.map(|name| ClassName::from(*name)).filter(|name| !arguments.contains(name)).collect();
            for name in arguments.iter().chain(&usual) {
                let below = stage.class(name).filter(|c| *c != class && stage.is_subtype(*c, class));
                let is_class = |c: &Class| is_concrete(c) && !c.is_array();
                if let Some(below) = below.filter(|c| is_class(stage.class_data(*c))) {
                    found.extend(own(stage, below));
                }
            }
            for given in given(&class_name) {
                let holder: ClassName = given.class.into();
                let found_class = stage.class(&holder);
                let method =
                    found_class.and_then(|c| stage.class_data(c).method(given.name, given.descriptor));
                found.extend(method.map(|m| way_of_call(member_of(&holder, m))));
            }
            let functional = is_functional(stage, class);
            if (functional || found.is_empty()) && stage.stub(class).is_some() {
                // What somebody has written for it comes before what does next to nothing.
                let cost = if found.is_empty() { 0 } else { 1 };
                found.insert(0, Way { make: Make::Stub(class_name.clone()), cost });
            }
        }
        if found.is_empty() {
            found = around(stage, class);
            found.retain(|way| matches!(&way.make, Make::Call(method) if method.is_static));
        }
        found.retain(|way| !matches!(&way.make, Make::Call(method) if self.is_excluded(method)));
        self.by_class.insert(class_name, found.clone());
        found
    }

    /// Replaces what is known of a class.
    pub fn keep(&mut self, class: &ClassName, ways: Vec<Way>) {
        self.by_class.insert(class.clone(), ways);
    }
}

/// More ways for a class that nothing makes: what methods of the class around it give. The result's class
/// shows only when they run.
pub fn around(stage: &mut Stage, class: ClassId) -> Vec<Way> {
    let name = stage.class_data(class).name.clone();
    let Some(outer) = name.rfind('$').and_then(|i| stage.class(&name[..i])) else {
        return Vec::new();
    };
    let is_open =
        |m: &Method| m.access & (acc::PUBLIC | acc::SYNTHETIC) == acc::PUBLIC && !m.is_constructor();
    let mut found = Vec::new();
    for member in members(stage.class_data(outer), is_open) {
        let returned = member.result();
        let gives = returned.starts_with('L')
            && returned != "Ljava/lang/Object;"
            && stage.class(class_name_of(returned)).is_some_and(|c| stage.is_subtype(class, c));
        if gives {
            found.push(way_of_call(member));
        }
    }
    found
}

/// A class of the test's own below this one.
pub fn below(stage: &mut Stage, class: ClassId) -> Vec<Way> {
    let made = stage.stub(class);
    let name = &stage.class_data(class).name;
    made.map(|_| Way { make: Make::Stub(name.clone()), cost: 0 }).into_iter().collect()
}

/// The methods of a class that are meant.
fn members(class: &Class, is_meant: impl Fn(&Method) -> bool) -> Vec<Member> {
    class.methods().into_iter().filter(|m| is_meant(m)).map(|m| member_of(&class.name, m)).collect()
}

fn way_of_call(method: Member) -> Way {
    let cost = method.parameters().len() + if method.is_static { 0 } else { 2 };
    Way { make: Make::Call(method), cost }
}

/// Constructors, factories, builders and constants of the class itself.
fn own(stage: &mut Stage, id: ClassId) -> Vec<Way> {
    let class = stage.class_data(id);
    let of_program = class.loader.0 >= LoaderId::APP.0;
    let open = |access: u16| {
        access & acc::PUBLIC != 0 || of_program && access & (acc::PRIVATE | acc::PROTECTED) == 0
    };
    let mut found = Vec::new();
    if !open(class.access) {
        return found;
    }
    let instantiable = !class.is_abstract() && !class.is_interface();
    for member in members(class, |m| open(m.access) && m.access & acc::SYNTHETIC == 0) {
        if member.is_constructor() {
            if instantiable {
                found.push(Way { cost: member.parameters().len(), make: Make::New(member) });
            }
        } else if member.is_static && gives(stage, &member, id) {
            found.push(way_of_call(member));
        }
    }
    let class = stage.class_data(id);
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
        found = builders(stage, id);
    }
    found
}

/// A nested class that has a method without parameters which gives the class.
fn builders(stage: &mut Stage, class: ClassId) -> Vec<Way> {
    let nested: Vec<ClassName> = match stage.class_data(class).class_file() {
        Some(file) => file.attributes.nest_members.clone(),
        None => Vec::new(),
    };
    let mut found = Vec::new();
    for name in nested {
        let is_open = |access: u16| access & acc::PUBLIC != 0;
        let builder = stage.class(&name).map(|builder| stage.class_data(builder));
        let Some(builder) = builder.filter(|b| is_open(b.access)) else { continue };
        let is_meant = |m: &Method| {
            is_open(m.access) && !m.is_static() && m.params.is_empty() && m.access & acc::SYNTHETIC == 0
        };
        for member in members(builder, is_meant) {
            if gives(stage, &member, class) {
                found.push(way_of_call(member));
            }
        }
    }
    found
}

/// Does a method return an object of the class?
fn gives(stage: &mut Stage, member: &Member, class: ClassId) -> bool {
    let returned = member.result();
    returned.starts_with('L')
        && (class_name_of(returned) == &*stage.class_data(class).name
            || stage.class(class_name_of(returned)).is_some_and(|c| stage.is_subtype(c, class)))
}

/// An interface with one method to implement, which a lambda is for.
pub fn is_functional(stage: &Stage, class: ClassId) -> bool {
    let class = stage.class_data(class);
    class.is_interface() && crate::stub::abstract_methods(stage.machine(), class).len() == 1
}
