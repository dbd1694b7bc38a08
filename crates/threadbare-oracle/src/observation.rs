//! What can be seen of an execution of a test that ended normally: what its calls returned, and what its observers
//! say of the state that is left.
//!
//! Returned objects are looked at when everything is over, in concurrent and in sequential executions alike. Each
//! observer is a call that is made alone on the state at the end, and taken back. So nothing that is done here shows to
//! others, neither to the next observer nor to the explorer. Executions in which the class has threads of its own are not
//! looked at: they go on after the calls have ended, and how far they have come means nothing.

use crate::content::{Contents, Unknown};
use rustc_hash::FxHashMap;
use threadbare_explore::engine::fingerprint::Fingerprinter;
use threadbare_explore::engine::outcome::Results;
use threadbare_testgen::stage::{ReadyCall, Stage, is_reference};
use threadbare_testgen::test::Test;
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::Kind;
use threadbare_vm::ids::{ClassId, Ref, ThreadId};

/// Taken branches and calls of one observer.
const STEPS: u64 = 300_000;
/// Objects among which two states are compared before observers are asked; with more they are always asked.
const MOST_OBJECTS: usize = 4_000;

/// Links what looking at a test takes, so that it is not linked under a mark each time.
pub(crate) fn link(stage: &mut Stage, test: &Test) {
    drop(stage.run_linked(test, |stage, values| {
        if let Some(mut watcher) = Watcher::new(stage, test, values) {
            let nothing = vec![0; watcher.kinds.len()];
            drop(watcher.look(stage.vm(), &nothing));
        }
    }));
}

/// Looks at executions of one test on one machine.
pub struct Watcher {
    threads: Vec<ThreadId>,
    /// Of what each suffix gives, if it makes one call.
    kinds: Vec<Kind>,
    observers: Vec<ReadyCall>,
    /// What the prefix made, in its order.
    made: Vec<Ref>,
    /// The class under test and those above it, whose static state counts.
    classes: Vec<ClassId>,
    /// Threads that there are without any of the class's own.
    at_rest: usize,
    /// What was seen in states that a program cannot tell apart.
    seen: FxHashMap<u64, Option<Results>>,
    prints: Fingerprinter,
}

impl Watcher {
    /// For a test whose prefix has run. Nothing if there is nothing to see.
    pub fn new(stage: &mut Stage, test: &Test, values: &[u64]) -> Option<Watcher> {
        let kind = |suffix: &Vec<_>| match &suffix[..] {
            [call] => kind_of(call),
            _ => Kind::Void,
        };
        let kinds: Vec<Kind> = test.suffixes.iter().map(kind).collect();
        let observers: Vec<ReadyCall> =
            test.observers.iter().filter_map(|call| stage.ready_call(call, values)).collect();
        if observers.is_empty() && kinds.iter().all(|kind| *kind == Kind::Void) {
            return None;
        }
        let made = test.prefix.iter().zip(values).filter(|(step, _)| is_reference(step));
        Some(Watcher {
            threads: (0..test.suffixes.len()).map(|i| stage.thread(i)).collect(),
            kinds,
            observers,
            made: made.map(|(_, value)| Ref::from_slot(*value)).collect(),
            classes: stage.known_line_of(&test.class),
            at_rest: stage.threads_at_rest(),
            seen: FxHashMap::default(),
            prints: Fingerprinter::default(),
        })
    }

    /// What is seen of the execution that a machine has just run to its end; nothing if that could not be found out.
    /// `returned` has the raw result of each suffix.
    pub fn look(&mut self, vm: &mut Vm, returned: &[u64]) -> Option<Results> {
        // What the class's own threads have still to do shows in no state.
        if vm.threads().len() > self.at_rest {
            return None;
        }
        let key = self.key(vm, returned);
        if let Some(known) = key.and_then(|key| self.seen.get(&key)) {
            return known.clone();
        }
        let results = self.ask(vm, returned).ok();
        if let Some(key) = key {
            self.seen.insert(key, results.clone());
        }
        results
    }

    /// The raw results of the suffixes of an execution whose threads have ended, or stand before their ends.
    pub fn returned(&self, vm: &Vm) -> Vec<u64> {
        self.threads.iter().map(|t| vm.result_of(*t)).collect()
    }

    /// A number for all that observers could tell apart.
    fn key(&mut self, vm: &Vm, returned: &[u64]) -> Option<u64> {
        let given = self.kinds.iter().zip(returned).filter(|(kind, _)| **kind == Kind::Ref);
        let roots = self.made.iter().copied().chain(given.map(|(_, raw)| Ref::from_slot(*raw)));
        let plain = self.kinds.iter().zip(returned);
        let plain = plain.map(|(kind, raw)| if matches!(kind, Kind::Ref | Kind::Void) { 0 } else { *raw });
        self.prints.reach(vm, &self.classes, roots, plain, MOST_OBJECTS)
    }

    fn ask(&mut self, vm: &mut Vm, returned: &[u64]) -> Result<Results, Unknown> {
        let known = || self.made.iter().copied();
        let returned = vm.peek(|vm| {
            let mut contents = Contents::new(vm, known());
            let values = self.kinds.iter().zip(returned).map(|(kind, raw)| contents.value(*kind, *raw));
            values.collect::<Result<Vec<_>, Unknown>>()
        })?;
        let mut afterwards = Vec::new();
        for observer in &self.observers {
            afterwards.push(vm.peek(|vm| {
                vm.allow_steps(STEPS);
                let called = vm.call(MAIN_THREAD, observer.method, &observer.slots);
                Contents::new(vm, known()).result_of(observer.result, called)
            })?);
        }
        Ok(Results { returned, afterwards })
    }
}

/// The calls of a test, to be made once more at the end of an execution.
pub(crate) struct Again(Vec<Vec<Option<ReadyCall>>>);

impl Again {
    pub fn new(stage: &mut Stage, test: &Test, values: &[u64]) -> Again {
        let mut ready = |suffix: &Vec<_>| suffix.iter().map(|call| stage.ready_call(call, values)).collect();
        Again(test.suffixes.iter().map(&mut ready).collect())
    }

    /// Would a call return if it were made now, by somebody else? Everything is taken back.
    pub fn would_return(&self, vm: &mut Vm, suffix: usize, call: usize) -> bool {
        let Some(ready) = self.0.get(suffix).and_then(|calls| calls.get(call)?.as_ref()) else {
            return false;
        };
        vm.peek(|vm| {
            vm.allow_steps(STEPS);
            vm.call(MAIN_THREAD, ready.method, &ready.slots).is_ok()
        })
    }
}

fn kind_of(call: &threadbare_testgen::test::Call) -> Kind {
    Kind::of_descriptor(call.method.result())
}
