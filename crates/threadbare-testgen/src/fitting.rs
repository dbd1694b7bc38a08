//! Whether values fit where a test puts them.
//!
//! Tests that are made here do. Those of a forged token need not, and callers of ours are code that no verifier has
//! seen: an object of another class than the one that a method expects would be read as what it is not.

use crate::stage::is_reference;
use crate::test::{Make, Member, Step, Test, Value, Var};
use threadbare_vm::Vm;
use threadbare_vm::classes::class::{Class, Kind};
use threadbare_vm::ids::Ref;

/// What a value takes in a frame. Which primitive of one word it is makes no difference to anybody's safety.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Width {
    Reference,
    Word,
    TwoWords,
}

impl Width {
    fn of_kind(kind: Kind) -> Width {
        match kind {
            Kind::Ref => Width::Reference,
            Kind::Long | Kind::Double => Width::TwoWords,
            _ => Width::Word,
        }
    }

    fn of_descriptor(descriptor: &str) -> Width {
        Width::of_kind(Kind::of_descriptor(descriptor))
    }

    /// Of what a step gives.
    fn of_step(step: &Step) -> Width {
        match &step.make {
            Make::Call(member) if !is_reference(step) => Width::of_descriptor(member.result()),
            _ => Width::Reference,
        }
    }
}

/// Does every value have the width that it should have, and come from an earlier step?
pub(crate) fn widths_fit(test: &Test) -> bool {
    let fits = |args: &[Value], widths: &[Width], known: &[Step]| {
        args.len() == widths.len()
            && args.iter().zip(widths).all(|(arg, width)| width_of(arg, known) == Some(*width))
    };
    let steps = test.prefix.iter().enumerate().all(|(i, step)| {
        let widths = match &step.make {
            Make::New(member) | Make::Call(member) => parameters(member),
            Make::Array(class) => {
                vec![Width::of_descriptor(class.get(1..).unwrap_or_default()); step.args.len()]
            }
            Make::Constant(_) | Make::Stub(_) => vec![],
        };
        fits(&step.args, &widths, &test.prefix[..i])
    });
    let calls = test
        .calls()
        .chain(&test.observers)
        .all(|call| fits(&call.args, &parameters(&call.method), &test.prefix));
    let reference = |var: &Var| test.prefix.get(var.0).is_some_and(is_reference);
    steps && calls && test.instances.iter().all(reference)
}

fn parameters(member: &Member) -> Vec<Width> {
    let receiver = takes_receiver(member).then_some(Width::Reference);
    receiver.into_iter().chain(member.parameters().into_iter().map(Width::of_descriptor)).collect()
}

fn takes_receiver(member: &Member) -> bool {
    !member.is_static && !member.is_constructor()
}

fn width_of(value: &Value, known: &[Step]) -> Option<Width> {
    match value {
        Value::Primitive(kind, _) => Some(Width::of_kind(*kind)),
        Value::Null | Value::Boxed(..) | Value::Text(_) | Value::Class(_) => Some(Width::Reference),
        Value::Var(var) => known.get(var.0).map(Width::of_step),
    }
}

/// Are the objects among these slots of the classes that a member wants? The widths fit.
pub(crate) fn objects_fit(vm: &Vm, member: &Member, slots: &[u64]) -> bool {
    let mut slots = slots.iter();
    if takes_receiver(member) {
        let receiver = slots.next().is_none_or(|slot| is_null_or_below(vm, *slot, &member.class));
        if !receiver {
            return false;
        }
    }
    member.parameters().into_iter().all(|descriptor| match Width::of_descriptor(descriptor) {
        Width::Reference => {
            let name = descriptor.strip_prefix('L').map_or(descriptor, |name| name.trim_end_matches(';'));
            slots.next().is_none_or(|slot| is_null_or_below(vm, *slot, name))
        }
        Width::Word => slots.next().is_some(),
        Width::TwoWords => slots.nth(1).is_some(),
    })
}

/// The same for one object, and a class by the name of the machine.
pub(crate) fn is_null_or_below(vm: &Vm, slot: u64, name: &str) -> bool {
    let object = Ref::from_slot(slot);
    object.is_null() || is_below(vm.class_of(object), name)
}

/// By name: a class that is not loaded has no objects, and need not be loaded to find that out.
fn is_below(class: &Class, name: &str) -> bool {
    if *class.name == *name || name == "java/lang/Object" {
        return true;
    }
    if let (Some(component), Some(wanted)) = (class.component(), name.strip_prefix('[')) {
        let wanted = wanted.strip_prefix('L').map_or(wanted, |name| name.trim_end_matches(';'));
        return class.element() == Some(Kind::Ref) && is_below(component, wanted);
    }
    class.super_class().is_some_and(|above| is_below(above, name))
        || class.interfaces().any(|interface| is_below(interface, name))
}
