//! A scene as data: what is built before the calls, and the calls.

use std::collections::BTreeSet;
use std::sync::Arc;
use threadbare_vm::Vm;
use threadbare_vm::classes::class::{Class, Kind};
use threadbare_vm::ids::{ClassId, MethodId};
use threadbare_vm::stepping::quiet::Quiet;

/// What tests of a class are made of. An instance is not built from another one, nothing but the instances
/// themselves is given to two calls, and whatever is given is of one of these classes.
#[derive(Debug, Clone, Default)]
pub struct Contract {
    /// With slashes.
    pub classes: Arc<BTreeSet<String>>,
}

impl Contract {
    /// May an object of this class be given to a call? One that does nothing always may.
    pub(crate) fn admits(&self, class: &Class) -> bool {
        let is_plain = || class.super_class().is_some_and(|above| &*above.name == "java/lang/Object");
        let does_nothing = || class.name.starts_with(threadbare_testgen::stub::PREFIX) && is_plain();
        class.quiet == Quiet::Whole || self.classes.contains(&*class.name) || does_nothing()
    }
}

/// A value that a step or a call is given.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Null,
    /// A raw slot.
    Primitive(Kind, u64),
    Boxed(Kind, u64),
    Text(&'static str),
    Class(ClassId),
    /// The result of a step.
    Var(usize),
}

#[derive(Debug, Clone)]
pub(crate) enum Make {
    New {
        constructor: MethodId,
    },
    /// On the first argument unless the method is static.
    Call {
        method: MethodId,
    },
    /// Of this array class.
    Array {
        class: ClassId,
    },
    /// The value of a static field.
    Constant {
        class: ClassId,
        field: usize,
    },
}

/// One step of a prefix.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub make: Make,
    pub args: Vec<Value>,
    /// Part of what brings receivers into their state, and not only of the arguments of one call.
    pub base: bool,
    /// Must give an object of this class, if any.
    pub wanted: Option<ClassId>,
    /// What to call the way in which the value is produced, for counting failures.
    pub producer: Option<usize>,
    /// It is a receiver or an argument, and not only a way to come by one.
    pub given: bool,
}

/// A call that is observed. The receiver, if any, is the first argument.
#[derive(Debug, Clone)]
pub(crate) struct PlannedCall {
    pub method: MethodId,
    pub args: Vec<Value>,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Scene {
    pub steps: Vec<Step>,
    /// Steps that make the receivers.
    pub receivers: Vec<usize>,
    pub calls: Vec<PlannedCall>,
    /// Steps that failed and what depends on them: they are left out.
    pub dropped: BTreeSet<usize>,
    pub contract: Option<Contract>,
}

impl Scene {
    /// The calls whose arguments could be built.
    pub fn live_calls(&self) -> Vec<usize> {
        let alive = |v: &Value| !matches!(v, Value::Var(i) if self.dropped.contains(i));
        (0..self.calls.len()).filter(|i| self.calls[*i].args.iter().all(alive)).collect()
    }

    /// Prefix and calls in one line.
    pub fn text(&self, vm: &Vm, calls: &[usize]) -> String {
        let mut needed = BTreeSet::new();
        let mut work: Vec<usize> = Vec::new();
        for call in calls {
            work.extend(vars(&self.calls[*call].args));
        }
        work.extend((0..self.steps.len()).filter(|i| self.steps[*i].base && !self.dropped.contains(i)));
        while let Some(i) = work.pop() {
            if needed.insert(i) {
                work.extend(vars(&self.steps[i].args));
            }
        }
        let steps = needed.iter().map(|i| self.step_text(vm, *i, &needed));
        let calls = calls.iter().map(|i| call_text(vm, self.calls[*i].method, &self.calls[*i].args));
        let calls: Vec<String> = calls.collect();
        let prefix: Vec<String> = steps.collect();
        let arrow = if prefix.is_empty() { "" } else { " => " };
        format!("{}{arrow}{}", prefix.join("; "), calls.join(" || "))
    }

    fn step_text(&self, vm: &Vm, i: usize, needed: &BTreeSet<usize>) -> String {
        let step = &self.steps[i];
        let made = match &step.make {
            Make::New { constructor } => {
                format!("new {}({})", label(vm.method(*constructor).class()), list(vm, &step.args))
            }
            Make::Call { method } => call_text(vm, *method, &step.args),
            Make::Array { class } => format!("{}{{{}}}", label(vm.class(*class)), list(vm, &step.args)),
            Make::Constant { class, field } => {
                let class = vm.class(*class);
                format!("{}.{}", label(class), class.fields[*field].name)
            }
        };
        let used = self.receivers.contains(&i)
            || needed.iter().any(|k| vars(&self.steps[*k].args).any(|v| v == i))
            || self.calls.iter().any(|c| vars(&c.args).any(|v| v == i));
        if used { format!("v{i} = {made}") } else { made }
    }
}

pub(crate) fn vars(values: &[Value]) -> impl Iterator<Item = usize> + '_ {
    values.iter().filter_map(|v| if let Value::Var(i) = v { Some(*i) } else { None })
}

fn call_text(vm: &Vm, method: MethodId, args: &[Value]) -> String {
    let method = vm.method(method);
    match args.split_first() {
        Some((receiver, rest)) if !method.is_static() => {
            format!("{}.{}({})", value_text(vm, receiver), method.name, list(vm, rest))
        }
        _ => format!("{}.{}({})", label(method.class()), method.name, list(vm, args)),
    }
}

fn list(vm: &Vm, values: &[Value]) -> String {
    let texts: Vec<String> = values.iter().map(|value| value_text(vm, value)).collect();
    texts.join(", ")
}

fn value_text(vm: &Vm, value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Primitive(kind, raw) | Value::Boxed(kind, raw) => match kind {
            Kind::Bool => (*raw != 0).to_string(),
            Kind::Char => format!("{:?}", char::from_u32(*raw as u32).unwrap_or('?')),
            Kind::Float => format!("{:?}f", f32::from_bits(*raw as u32)),
            Kind::Double => format!("{:?}", f64::from_bits(*raw)),
            Kind::Long => format!("{}L", *raw as i64),
            _ => (*raw as i32).to_string(),
        },
        Value::Text(text) => format!("{text:?}"),
        Value::Class(class) => format!("{}.class", label(vm.class(*class))),
        Value::Var(i) => format!("v{i}"),
    }
}

/// The class without its package.
fn label(class: &Class) -> String {
    let name = if class.is_array() {
        threadbare_vm::invocation::throw::external_type(&class.name)
    } else {
        class.external_name.to_string()
    };
    name.rsplit('.').next().unwrap_or(&name).to_string()
}
