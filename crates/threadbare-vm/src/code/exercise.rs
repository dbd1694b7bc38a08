//! Running whatever a class holds: what fuzzers stand on.

use crate::boot::MAIN_THREAD;
use crate::classes::class::{ClassPtr, MethodPtr};
use crate::ids::LoaderId;
use crate::trap::{RunEnd, Trap};
use crate::vm::{Mark, Vm};

impl Vm {
    /// Calls every method of a class of the class path: arguments are zero and null, the receiver is
    /// a fresh object that no constructor has seen. Each call is rolled back and has `steps` steps.
    /// Ends that are bugs of ours are returned.
    pub fn exercise(&mut self, mark: &Mark, class: &str, steps: u64) -> Vec<RunEnd> {
        let mut bugs = Vec::new();
        let bound = self.options.bounds.steps;
        let mut index = 0;
        loop {
            self.options.bounds.steps = self.pace.steps + steps;
            self.set_pause();
            let (end, more) = match self.exercise_one(class, index) {
                Ok(more) => (None, more),
                Err(Trap::End(end)) => (Some(*end), true),
                Err(_) => (None, true),
            };
            // A class that does not load or initialise is not asked for its other methods.
            let more = more && self.loaded_class(LoaderId::APP, class).is_some();
            bugs.extend(end.filter(|end| matches!(end, RunEnd::Internal { .. })));
            self.rollback(mark);
            index += 1;
            if !more {
                break;
            }
        }
        self.options.bounds.steps = bound;
        self.set_pause();
        bugs
    }

    /// Calls one method; false if there is none of this number.
    fn exercise_one(&mut self, class: &str, index: usize) -> Result<bool, Trap> {
        let t = MAIN_THREAD;
        let Some(class) = self.find_class(t, LoaderId::APP, class)? else { return Ok(false) };
        let method: Option<MethodPtr> = class.methods.borrow().get(index).copied();
        let Some(method) = method else { return Ok(false) };
        self.init_nested(t, class)?;
        let mut args = vec![0u64; method.arg_slots as usize];
        if !method.is_static() {
            if class.is_abstract() || class.is_interface() {
                return Ok(true);
            }
            args[0] = self.alloc_instance(class)?.slot();
        }
        if !method.is_class_initializer() {
            self.call_nested(t, method, &args)?;
        }
        Ok(true)
    }

    /// Forgets the classes found on the class path, so that the next run finds others of the same
    /// names. Only after a rollback to before they were found: nothing may know them.
    pub fn forget_class_path(&mut self) {
        let from_class_path = |c: ClassPtr| {
            c.loader == LoaderId::APP && c.source.as_deref().is_some_and(|s| !s.starts_with("jrt:"))
        };
        self.classes.keep_names(|class| !from_class_path(class));
    }
}
