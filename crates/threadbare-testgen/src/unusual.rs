//! What no sensible program does, and tests do: null where an object is expected, an instance that is given to
//! itself, objects that do next to nothing.
//!
//! Such tests find faults that others miss, but a failure that needs one of these is seldom worth a
//! maintainer's time. So it is tried to do without, and what cannot is told apart.

use crate::dice::{Dice, number_of};
use crate::maker::Maker;
use crate::stage::Stage;
use crate::test::{ClassName, Make, Member, Step, Test, Value, Var, vars};
use crate::ways::is_functional;
use crate::workshop::Workshop;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ingredient {
    /// Null as an argument.
    Null,
    /// An instance that is its own argument or element.
    Itself,
    /// An object of a class that does next to nothing, other than a lambda.
    Stub,
}

/// What is unusual about a test.
pub fn ingredients(stage: &mut Stage, test: &Test) -> BTreeSet<Ingredient> {
    let mut found = BTreeSet::new();
    for (_, receiver, args) in uses(test) {
        if args.contains(&Value::Null) {
            found.insert(Ingredient::Null);
        }
        if receiver.is_some_and(|receiver| vars(args).any(|v| is_or_holds(test, v, receiver))) {
            found.insert(Ingredient::Itself);
        }
    }
    if stubs(stage, test).next().is_some() {
        found.insert(Ingredient::Stub);
    }
    found
}

/// Where a value is used: a step, or a call of a suffix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum ValueUse {
    Step(usize),
    Call(usize, usize),
    /// Only looks, so nothing about it is unusual.
    Observer(usize),
}

/// Every step and call with its receiver, if it is an instance under test, and its other arguments.
fn uses(test: &Test) -> Vec<(ValueUse, Option<Var>, &[Value])> {
    let mut uses = Vec::new();
    let split = |method: Option<&Member>, args: &'_ [Value]| {
        let has_receiver = method.is_some_and(|m| !m.is_static && !m.is_constructor());
        let receiver = match args.first() {
            Some(Value::Var(var)) if has_receiver && test.instances.contains(var) => Some(*var),
            _ => None,
        };
        (receiver, usize::from(has_receiver))
    };
    for (i, step) in test.prefix.iter().enumerate() {
        let method = match &step.make {
            Make::New(m) | Make::Call(m) => Some(m),
            _ => None,
        };
        let (receiver, first) = split(method, &step.args);
        uses.push((ValueUse::Step(i), receiver, &step.args[first.min(step.args.len())..]));
    }
    for (i, suffix) in test.suffixes.iter().enumerate() {
        for (j, call) in suffix.iter().enumerate() {
            let (receiver, first) = split(Some(&call.method), &call.args);
            uses.push((ValueUse::Call(i, j), receiver, &call.args[first.min(call.args.len())..]));
        }
    }
    uses
}

/// Is a variable this instance, or a collection that it was put into?
fn is_or_holds(test: &Test, var: Var, instance: Var) -> bool {
    if var == instance {
        return true;
    }
    if test.instances.contains(&var) {
        return false;
    }
    // What a call on the instance gives is not made of it.
    let step = &test.prefix[var.0];
    let receivers = usize::from(matches!(&step.make, Make::Call(method) if !method.is_static));
    let made_of = vars(step.args.get(receivers..).unwrap_or_default()).any(|v| v == instance);
    let filled = |step: &Step| {
        step.args.first() == Some(&Value::Var(var)) && vars(&step.args[1..]).any(|v| v == instance)
    };
    made_of || test.prefix.iter().any(filled)
}

/// Steps that make stubs other than lambdas. What stands for an abstract class under test is what it takes to
/// test it.
fn stubs<'a>(stage: &'a mut Stage, test: &'a Test) -> impl Iterator<Item = (usize, ClassName)> + 'a {
    test.prefix.iter().enumerate().filter_map(|(i, step)| {
        let Make::Stub(name) = &step.make else { return None };
        if *name == test.class {
            return None;
        }
        let lambda = stage.class(name).is_some_and(|class| is_functional(stage, class));
        (!lambda).then(|| (i, name.clone()))
    })
}

impl Workshop {
    /// The same test with something ordinary in the place of what is unusual, as far as that can be made. Each
    /// attempt draws anew.
    pub fn ordinary(&mut self, test: &Test, attempt: u64) -> Option<Test> {
        let stubs: Vec<(usize, ClassName)> = stubs(&mut self.stage, test).collect();
        let recipe = self.some_recipe(attempt);
        let dice = Dice::new(self.seed(), &[number_of(&test.class), 1 << 41, attempt]);
        let (stage, materials) = self.tools();
        let mut maker = Maker::new(stage, materials, dice);
        maker.nulls = usize::MAX;
        let mut replaced: FxHashMap<(ValueUse, usize), Value> = FxHashMap::default();
        for (place, receiver, args) in uses(test) {
            for (i, arg) in args.iter().enumerate() {
                let value = match arg {
                    Value::Null => {
                        let descriptor = parameter(test, place, i)?;
                        Some(maker.value(&descriptor, 0)).filter(|value| *value != Value::Null)
                    }
                    Value::Var(var) if receiver.is_some_and(|r| is_or_holds(test, *var, r)) => {
                        let recipe = recipe.as_ref().filter(|_| test.instances.contains(var))?;
                        maker.repeat(recipe).map(Value::Var)
                    }
                    _ => None,
                };
                replaced.extend(value.map(|value| ((place, i), value)));
            }
        }
        let mut instead: FxHashMap<Var, Var> = FxHashMap::default();
        for (i, name) in stubs {
            if let Some(made) = maker.anything_but_stub(&name) {
                instead.insert(Var(i), made);
            }
        }
        if replaced.is_empty() && instead.is_empty() {
            return None;
        }
        let (steps, instances) = (maker.steps, maker.instances);
        Some(assemble(test, steps, &instances, &replaced, &instead)).and_then(|t| t.without(&BTreeSet::new()))
    }
}

/// The type of an argument, the receiver not counted.
fn parameter(test: &Test, place: ValueUse, index: usize) -> Option<String> {
    let of = |member: &Member| member.parameters().get(index).map(|d| d.to_string());
    match place {
        ValueUse::Call(i, j) => of(&test.suffixes[i][j].method),
        ValueUse::Observer(i) => of(&test.observers[i].method),
        ValueUse::Step(i) => match &test.prefix[i].make {
            Make::New(member) | Make::Call(member) => of(member),
            Make::Array(class) => Some(class[1..].to_string()),
            Make::Constant(_) | Make::Stub(_) => None,
        },
    }
}

/// The steps before those of the test, which are renumbered, with what is replaced.
fn assemble(
    test: &Test,
    mut steps: Vec<Step>,
    instances: &[Var],
    replaced: &FxHashMap<(ValueUse, usize), Value>,
    instead: &FxHashMap<Var, Var>,
) -> Test {
    let shift = steps.len();
    let moved = |var: Var| instead.get(&var).copied().unwrap_or(Var(var.0 + shift));
    let args = |place: ValueUse, skipped: usize, args: &[Value]| -> Vec<Value> {
        let new = |(i, arg): (usize, &Value)| {
            let other = i.checked_sub(skipped).and_then(|i| replaced.get(&(place, i)));
            match (other, arg) {
                (Some(value), _) => value.clone(),
                (None, Value::Var(var)) => Value::Var(moved(*var)),
                (None, literal) => literal.clone(),
            }
        };
        args.iter().enumerate().map(new).collect()
    };
    let skipped = |member: &Member| usize::from(!member.is_static && !member.is_constructor());
    for (i, step) in test.prefix.iter().enumerate() {
        let skip = match &step.make {
            Make::New(member) | Make::Call(member) => skipped(member),
            _ => 0,
        };
        steps.push(Step { args: args(ValueUse::Step(i), skip, &step.args), ..step.clone() });
    }
    let mut suffixes = test.suffixes.clone();
    for (i, suffix) in suffixes.iter_mut().enumerate() {
        for (j, call) in suffix.iter_mut().enumerate() {
            call.args = args(ValueUse::Call(i, j), skipped(&call.method), &call.args);
        }
    }
    let mut observers = test.observers.clone();
    for (i, call) in observers.iter_mut().enumerate() {
        call.args = args(ValueUse::Observer(i), skipped(&call.method), &call.args);
    }
    let mut all: Vec<Var> = test.instances.iter().map(|v| moved(*v)).collect();
    all.extend(instances);
    Test { class: test.class.clone(), prefix: steps, instances: all, suffixes, observers }
}
