//! Every public method of some packages of the JDK, called with whatever fits: what nobody thought of.

use crate::cases::{made, new, stub, text, v};
use crate::printed::PrintedTests;
use std::path::PathBuf;
use threadbare_classfile::{JImage, acc};
use threadbare_testgen::java::{JunitOptions, junit};
use threadbare_testgen::shapes::{MachineShapes, Shapes, Visibility};
use threadbare_testgen::test::{Call, Member, Step, Test, Value, Var};
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::{Class, Kind, Method, class_name_of};
use threadbare_vm::ids::{ClassId, LoaderId};

const PACKAGES: [&str; 3] = ["java/lang", "java/util", "java/util/concurrent"];

/// The compiler refuses these unless it is asked for previews.
const PREVIEWS: [&str; 3] = [
    "java/lang/StableValue",
    "java/util/concurrent/StructuredTaskScope",
    "java/util/concurrent/StructureViolationException",
];

/// More calls than this in one method are more than a class file takes.
const MOST_CALLS: usize = 150;

/// Prints a test for each class; gives back the files with the tests.
pub fn print_all(printed: &PrintedTests, vm: &mut Vm) -> Vec<(String, Test, PathBuf)> {
    let image = JImage::open(printed.jdk.home.join("lib/modules")).expect("the JDK's image");
    let mut names: Vec<String> = image
        .iter()
        .flatten()
        .filter(|e| e.extension == "class")
        .filter(|e| PACKAGES.contains(&e.parent))
        .map(|e| format!("{}/{}", e.parent, e.base))
        .collect();
    names.sort();
    names.dedup();
    let mut out = Vec::new();
    for name in names {
        let is_public =
            MachineShapes::new(vm).class(&name).is_some_and(|c| c.visibility == Visibility::Public);
        let is_preview = PREVIEWS.iter().any(|p| name.starts_with(p));
        let Some(class) = find(vm, &name).filter(|_| is_public && !is_preview) else { continue };
        let test = Maker { vm, steps: start() }.test(class);
        let file = format!("Sweep{}", out.len());
        let options = JunitOptions { class_name: Some(file.clone()), ..Default::default() };
        let source = junit(&test, &MachineShapes::new(vm), &options).text;
        let path = printed.write(&file, &source);
        out.push((file, test, path));
    }
    out
}

fn find(vm: &mut Vm, name: &str) -> Option<ClassId> {
    vm.class_named(MAIN_THREAD, LoaderId::APP, name).ok().flatten()
}

/// A map, so that anything can come out of it.
fn start() -> Vec<Step> {
    vec![new("java/util/HashMap.<init>()V", vec![])]
}

struct Maker<'a> {
    vm: &'a mut Vm,
    steps: Vec<Step>,
}

impl Maker<'_> {
    fn test(mut self, class: ClassId) -> Test {
        let class = self.vm.class(class);
        let is_open = |m: &&Method| {
            let is_made = m.access & acc::SYNTHETIC != 0 || m.is_signature_polymorphic;
            let can_be_new = !m.is_constructor() || !class.is_abstract();
            m.access & acc::PUBLIC != 0 && !is_made && !m.is_class_initializer() && can_be_new
        };
        let class_name = class.name.clone();
        let member = |m: &Method| Member {
            class: class_name.clone(),
            name: m.name.clone(),
            descriptor: m.descriptor.clone(),
            is_static: m.is_static(),
        };
        let members: Vec<Member> =
            class.methods().into_iter().filter(is_open).take(MOST_CALLS).map(member).collect();
        let calls: Vec<Call> = members.into_iter().map(|member| self.call(member)).collect();
        let (first, second) = calls.split_at(calls.len() / 2);
        Test {
            class: class_name,
            prefix: self.steps,
            instances: vec![Var(0)],
            suffixes: vec![first.to_vec(), second.to_vec()],
            observers: vec![],
        }
    }

    fn call(&mut self, member: Member) -> Call {
        let mut args = Vec::new();
        if !member.is_static && !member.is_constructor() {
            args.push(self.any(&format!("L{};", member.class)));
        }
        for (i, parameter) in member.parameters().into_iter().enumerate() {
            args.push(self.value(parameter, i));
        }
        Call { method: member, args }
    }

    /// Now this, now that, so that everything meets everything over many methods.
    fn value(&mut self, parameter: &str, turn: usize) -> Value {
        let choice = (turn + self.steps.len()) % 4;
        match Kind::of_descriptor(parameter) {
            Kind::Ref => match (parameter, choice) {
                (_, 0) => Value::Null,
                ("Ljava/lang/Object;" | "Ljava/lang/Comparable;", 1) => Value::Boxed(Kind::Int, u64::MAX),
                ("Ljava/lang/Object;" | "Ljava/lang/String;" | "Ljava/lang/CharSequence;", 2) => text("a"),
                ("Ljava/lang/Class;", _) => Value::Class("java/lang/String".into()),
                (_, 3) => self.stub(parameter),
                _ => self.any(parameter),
            },
            kind => Value::Primitive(kind, 1),
        }
    }

    fn any(&mut self, descriptor: &str) -> Value {
        let class = class_name_of(descriptor);
        let get = "java/util/HashMap.get(Ljava/lang/Object;)Ljava/lang/Object;";
        let step = Step { used_as: Some(class.into()), ..made(get, vec![v(0), text("k")]) };
        self.step(step)
    }

    fn stub(&mut self, descriptor: &str) -> Value {
        let class = find(self.vm, class_name_of(descriptor));
        let can_be = class.map(|c| self.vm.class(c)).is_some_and(|c| {
            let is_sealed = c.class_file().is_some_and(|f| f.attributes.permitted_subclasses.is_some());
            let is_closed = |m: &&Method| m.is_abstract() && m.access & (acc::PUBLIC | acc::PROTECTED) == 0;
            // The language keeps these two for itself.
            let is_kept = matches!(&*c.name, "java/lang/Enum" | "java/lang/Record");
            c.is_abstract()
                && !is_kept
                && c.access & acc::PUBLIC != 0
                && !is_sealed
                && (c.is_interface() || has_open_constructor(c))
                && !c.methods().iter().any(is_closed)
        });
        if can_be { self.step(stub(class_name_of(descriptor))) } else { self.any(descriptor) }
    }

    fn step(&mut self, step: Step) -> Value {
        let known = self.steps.iter().position(|s| *s == step);
        let number = known.unwrap_or_else(|| {
            self.steps.push(step);
            self.steps.len() - 1
        });
        v(number)
    }
}

fn has_open_constructor(class: &Class) -> bool {
    let is_open = |m: &&Method| m.is_constructor() && m.access & (acc::PUBLIC | acc::PROTECTED) != 0;
    class.methods().iter().any(is_open)
}
