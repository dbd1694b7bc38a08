//! Which objects the calls of a scene may be given.
//!
//! A generator knows the class of what a factory gives only when it has run. So a scene is made first, and what breaks
//! the contract is then left out.

use std::collections::BTreeSet;
use std::sync::Arc;
use threadbare_testgen::stage::Stage;
use threadbare_testgen::stub;
use threadbare_testgen::test::{Make, Test, Var, vars};
use threadbare_vm::classes::class::Class;
use threadbare_vm::ids::Ref;
use threadbare_vm::stepping::quiet::Quiet;

/// What tests of a class are made of: instances, and whatever else is given to a call, are of one of these
/// classes.
#[derive(Debug, Clone, Default)]
pub struct Contract {
    /// With slashes.
    pub classes: Arc<BTreeSet<String>>,
}

impl Contract {
    /// The test without calls that would break the contract; nothing if an instance does.
    pub(crate) fn kept_by(&self, stage: &mut Stage, test: Test) -> Option<Test> {
        let given = given(&test);
        let breaks = |stage: &Stage, values: &[u64], var: &Var| {
            let object = Ref::from_slot(values[var.0]);
            !object.is_null() && !self.admits(stage.machine().class_of(object))
        };
        let broken = stage.run_linked(&test, |stage, values| -> BTreeSet<usize> {
            given.iter().filter(|var| breaks(stage, values, var)).map(|var| var.0).collect()
        });
        match broken.ok()? {
            none if none.is_empty() => Some(test),
            some => test.without_calls_of(&some),
        }
    }

    /// May an object of this class be given to a call? One that does nothing always may; of an array only its
    /// elements matter.
    fn admits(&self, class: &Class) -> bool {
        let is_plain = || class.super_class().is_some_and(|above| &*above.name == "java/lang/Object");
        let does_nothing = || class.name.starts_with(stub::PREFIX) && is_plain();
        class.quiet == Quiet::Whole
            || class.is_array()
            || class.super_class().is_none()
            || self.classes.contains(&*class.name)
            || does_nothing()
    }
}

/// Instances and arguments, and not what is only a way to come by one.
fn given(test: &Test) -> BTreeSet<Var> {
    let mut found: BTreeSet<Var> = test.instances.iter().copied().collect();
    found.extend(test.calls().flat_map(|call| vars(&call.args)));
    for step in &test.prefix {
        let is_on_receiver = matches!(&step.make, Make::Call(method) if !method.is_static);
        found.extend(vars(&step.args[usize::from(is_on_receiver)..]));
    }
    found
}
