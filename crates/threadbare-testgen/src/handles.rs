//! What methods give, and other methods take back: `release(borrow())`, `cancel(schedule())`, `acquire().close()`.
//!
//! A value that one call gives is an argument of others where its type says that it is meant to be: the type is the
//! program's own, or one that has no other meaning, such as a future. Numbers and texts may be tickets too; so they
//! are handed back now and then if a method that is no observer gave them.

use crate::targets::Targets;
use crate::test::{Call, Make, Member, Value, Var, vars};
use crate::workshop::Drawing;
use threadbare_classfile::acc;
use threadbare_vm::classes::class::{Kind, class_name_of};
use threadbare_vm::ids::{ClassId, LoaderId};

/// One time in so many a number or a text is what another call has given.
const TICKETS: usize = 4;
/// One time in so many two calls are handed the same.
const SHARED: usize = 3;
/// One time in so many a thread uses a handle.
const USES: usize = 2;

/// Types of the library that are only ever what some call has given.
const GIVEN: [&str; 4] = [
    "java/util/Iterator",
    "java/util/concurrent/Future",
    "java/util/concurrent/ScheduledFuture",
    "java/util/concurrent/locks/Lock",
];

impl Drawing<'_> {
    /// Puts what other methods of the instance give in the place of arguments that take it.
    pub(crate) fn hand_back(&mut self, method: &Member, instance: Var, args: &mut [Value]) {
        let parameters: Vec<String> = method.parameters().into_iter().map(str::to_string).collect();
        for (i, descriptor) in parameters.iter().enumerate() {
            let Some(arg) = args.get(i + 1) else { return };
            if matches!(arg, Value::Var(var) if self.maker.instances.contains(var)) {
                continue;
            }
            let is_handle = self.is_handle(descriptor);
            let is_ticket = ["J", "I", "Ljava/lang/String;"].contains(&descriptor.as_str());
            let is_other = !is_handle && !is_ticket && descriptor.starts_with("Ljava/util/");
            let hands = match (is_handle, is_ticket || is_other) {
                (true, _) => !self.maker.dice.one_in(TICKETS),
                (_, true) => self.maker.dice.one_in(TICKETS),
                _ => false,
            };
            if !hands {
                continue;
            }
            let mut givers = self.givers(descriptor, method, is_ticket);
            if is_other {
                // Of collections the very type, as the analysis knows them.
                givers.retain(|giver| giver.result() == descriptor);
            }
            if let Some(giver) = self.maker.dice.pick(&givers) {
                args[i + 1] = Value::Var(self.given_by(&giver, instance));
            }
        }
    }

    /// A call of a method of what `method` gives.
    pub(crate) fn use_of_handle(&mut self, method: &Member, instance: Var) -> Option<Call> {
        if !self.is_handle(method.result()) || !self.maker.dice.one_in(USES) {
            return None;
        }
        let class = self.maker.stage.class(class_name_of(method.result()))?;
        let uses = uses_of(self, class);
        let used = self.maker.dice.pick(&uses)?;
        let handle = self.given_by(method, instance);
        let mut args = vec![Value::Var(handle)];
        args.extend(self.maker.arguments(&used, 0));
        Some(Call { method: used, args })
    }

    /// Methods whose results fit a parameter of another one.
    fn givers(&mut self, descriptor: &str, taker: &Member, is_ticket: bool) -> Vec<Member> {
        let Targets { methods, observers, .. } = self.targets;
        let wanted = descriptor.starts_with('L').then(|| self.maker.stage.class(class_name_of(descriptor)));
        let mut found = Vec::new();
        for (i, method) in methods.iter().enumerate().filter(|(_, m)| !m.is_static && *m != taker) {
            let given = method.result();
            let fits = match (is_ticket, wanted) {
                (true, _) => given == descriptor && !observers.contains(&i),
                (false, Some(Some(wanted))) => {
                    given.starts_with('L')
                        && self
                            .maker
                            .stage
                            .class(class_name_of(given))
                            .is_some_and(|given| self.maker.stage.is_subtype(given, wanted))
                }
                _ => false,
            };
            if fits {
                found.push(method.clone());
            }
        }
        found
    }

    /// The result of a call on the instance before the threads start; of an earlier one now and then.
    fn given_by(&mut self, giver: &Member, instance: Var) -> Var {
        let is_known = |step: &crate::test::Step| {
            step.make == Make::Call(giver.clone()) && vars(&step.args).next() == Some(instance)
        };
        let known: Vec<usize> =
            (0..self.maker.steps.len()).filter(|i| is_known(&self.maker.steps[*i])).collect();
        if !known.is_empty()
            && self.maker.dice.one_in(SHARED)
            && let Some(known) = self.maker.dice.pick(&known)
        {
            return Var(known);
        }
        let mut args = vec![Value::Var(instance)];
        args.extend(self.maker.arguments(giver, 0));
        let result = giver.result();
        let used_as = result.starts_with('L').then(|| class_name_of(result).into());
        self.maker.step(Make::Call(giver.clone()), args, used_as)
    }

    /// Is it the type of what only a call can have given?
    fn is_handle(&mut self, descriptor: &str) -> bool {
        if Kind::of_descriptor(descriptor) != Kind::Ref || !descriptor.starts_with('L') {
            return false;
        }
        let name = class_name_of(descriptor);
        if *name == *self.targets.class {
            return false;
        }
        let Some(class) = self.maker.stage.class(name) else { return false };
        let data = self.maker.stage.class_data(class);
        GIVEN.contains(&name) || data.loader.0 >= LoaderId::APP.0
    }
}

/// Public methods that a class declares, or inherits from classes of the program.
fn uses_of(drawing: &mut Drawing<'_>, class: ClassId) -> Vec<Member> {
    let data = drawing.maker.stage.class_data(class);
    let name = data.name.clone();
    let machine = drawing.maker.stage.machine();
    let line = data.display.iter().chain(&data.all_interfaces).map(|id| machine.class(*id));
    let own = line.filter(|c| &*c.name != "java/lang/Object").flat_map(|c| c.methods());
    let is_open = |m: &&threadbare_vm::classes::class::Method| {
        m.access & acc::PUBLIC != 0
            && m.access & (acc::STATIC | acc::SYNTHETIC) == 0
            && !m.is_constructor()
            && !m.name.starts_with('<')
    };
    own.filter(is_open).map(|m| crate::ways::member_of(&name, m)).collect()
}
