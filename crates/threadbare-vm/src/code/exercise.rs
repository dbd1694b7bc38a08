//! Running whatever a class holds: what fuzzers stand on.

use crate::boot::MAIN_THREAD;
use crate::classes::class::{ClassPtr, MethodPtr};
use crate::classes::load::Definition;
use crate::ids::LoaderId;
use crate::trap::{RunEnd, Trap};
use crate::vm::{Mark, Vm};

impl Vm {
    /// Calls every method of a class of the class path: arguments are zero and null, the receiver is
    /// a fresh object that no constructor has seen. Each call is rolled back and has `steps` steps.
    /// Ends that are bugs of ours are returned.
    pub fn exercise(&mut self, mark: &Mark, class: &str, steps: u64) -> Vec<RunEnd> {
        self.exercise_all(mark, steps, &mut |vm| {
            let found = vm.find_class(MAIN_THREAD, LoaderId::APP, class)?;
            let Some(found) = found else { return Ok(None) };
            // A class that does not load or initialise is not asked for its other methods.
            Ok(vm.loaded_class(LoaderId::APP, class).map(|_| found))
        })
    }

    /// The same for a class that is hidden: made of these bytes for each call anew, and found by no name.
    pub fn exercise_hidden(&mut self, mark: &Mark, bytes: &[u8], steps: u64) -> Vec<RunEnd> {
        self.exercise_all(mark, steps, &mut |vm| {
            let suffix = vm.next_hidden_suffix();
            let definition =
                Definition { hidden: true, hidden_suffix: Some(suffix), ..Definition::default() };
            vm.define_class(MAIN_THREAD, LoaderId::APP, None, bytes, definition).map(Some)
        })
    }

    fn exercise_all(
        &mut self,
        mark: &Mark,
        steps: u64,
        make: &mut dyn FnMut(&mut Vm) -> Result<Option<ClassPtr>, Trap>,
    ) -> Vec<RunEnd> {
        let mut bugs = Vec::new();
        let bound = self.options.bounds.steps;
        let mut index = 0;
        loop {
            self.options.bounds.steps = self.pace.steps + steps;
            self.set_pause();
            let mut made = false;
            let result = make(self).and_then(|class| {
                made = class.is_some();
                class.map_or(Ok(false), |class| self.exercise_one(class, index))
            });
            let (end, more) = match result {
                Ok(more) => (None, more),
                Err(Trap::End(end)) => (Some(*end), made),
                Err(_) => (None, made),
            };
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
    fn exercise_one(&mut self, class: ClassPtr, index: usize) -> Result<bool, Trap> {
        let t = MAIN_THREAD;
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
