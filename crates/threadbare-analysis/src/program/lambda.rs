//! Lambdas and the other call sites that compilers leave to the machine.

use threadbare_classfile::Constant;

use crate::body::model::EffectKind;
use crate::program::classes::Program;
use crate::program::facts::Facts;
use crate::program::ids::{ClassId, Target};

/// The class that a lambda expression or method reference stands for.
#[derive(Debug, Clone, Copy)]
pub struct Lambda {
    pub interface: ClassId,
    /// Name of its one method.
    pub method: crate::program::ids::Name,
    /// What it calls, with the captured arguments first.
    pub target: Target,
    /// The kind of method handle (JVMS 4.4.8).
    pub kind: u8,
    pub captured: usize,
}

/// What a dynamic call site does.
#[derive(Debug, Clone)]
pub enum Site {
    /// Makes an object of this (made-up) class.
    Lambda(ClassId),
    /// Puts texts together: calls `toString` of its arguments.
    Concatenation,
    /// A method of a record: touches all of its fields.
    Record,
    /// Chooses a branch of a switch, by its argument's class or value.
    Switch,
    Unknown,
}

/// The lambda class of an effect, if it is the making of one.
pub(crate) fn of_effect(
    program: &mut Program,
    facts: &mut Facts,
    home: ClassId,
    kind: &EffectKind,
) -> Option<ClassId> {
    match kind {
        EffectKind::Dynamic { call_site, target, args } => {
            match site(program, facts, home, *call_site, *target, args.len()) {
                Site::Lambda(class) => Some(class),
                _ => None,
            }
        }
        _ => None,
    }
}

pub fn site(
    program: &mut Program,
    facts: &mut Facts,
    home: ClassId,
    call_site: u16,
    target: Target,
    captured: usize,
) -> Site {
    read(program, facts, home, call_site, target, captured).unwrap_or(Site::Unknown)
}

fn read(
    program: &mut Program,
    facts: &mut Facts,
    home: ClassId,
    call_site: u16,
    target: Target,
    captured: usize,
) -> Option<Site> {
    let class = program.get(home)?;
    let file = class.file.clone();
    let Constant::InvokeDynamic { bootstrap, .. } = *file.constant(call_site)? else { return None };
    let method = file.attributes.bootstrap_methods.get(usize::from(bootstrap))?;
    let Constant::MethodHandle { reference, .. } = *file.constant(method.method)? else { return None };
    let factory = file.member_ref(reference)?;
    match (&**factory.class, &**factory.name) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
            let made_up = program.class(&format!("lambda {}:{call_site}", file.name));
            if facts.lambdas.contains_key(&made_up) {
                return Some(Site::Lambda(made_up));
            }
            let handle = *method.arguments.get(1)?;
            let Constant::MethodHandle { kind, reference } = *file.constant(handle)? else { return None };
            let called = file.member_ref(reference)?;
            let descriptor = program.text(target.descriptor).to_string();
            let interface = descriptor.rsplit_once(")L")?.1.strip_suffix(';')?;
            let lambda = Lambda {
                interface: program.class(interface),
                method: target.name,
                target: Target {
                    class: program.class(called.class),
                    name: program.name(called.name),
                    descriptor: program.name(called.descriptor),
                },
                kind,
                captured,
            };
            facts.lambdas.insert(made_up, lambda);
            Some(Site::Lambda(made_up))
        }
        ("java/lang/invoke/StringConcatFactory", _) => Some(Site::Concatenation),
        ("java/lang/runtime/ObjectMethods", _) => Some(Site::Record),
        ("java/lang/runtime/SwitchBootstraps", _) => Some(Site::Switch),
        _ => None,
    }
}
