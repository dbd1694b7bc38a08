//! A machine that does tasks of one class. Which host thread it runs on, and when it has to end, others decide.

use super::confirmed::{ConfirmedViolation, narrated};
use super::header::TestHeader;
use super::task::{Met, SettleTask, Settlement, Task, TaskOutcome, TaskResult, TestDone, TestTask};
use crate::confirm::{confirm, overflows};
use crate::shrink::shrink_in;
use crate::trial::{Violation, try_test};
use std::sync::Arc;
use threadbare_testgen::stage::{Stage, StageError};
use threadbare_testgen::targets::Targets;
use threadbare_testgen::test::{ClassName, Test};
use threadbare_testgen::workshop::{Unbuildable, Workshop};
use threadbare_vm::{Interrupt, Options, Program};

/// What a machine is made from.
#[derive(Clone)]
pub struct Kit {
    pub program: Program,
    pub options: Options,
    pub targets: Arc<Targets>,
    /// Exceptions that end a call like a return.
    pub allowed: Vec<ClassName>,
    pub seed: u64,
    pub threads: usize,
}

/// Flags that end the work of a machine from outside.
#[derive(Clone, Default)]
pub struct Ends {
    /// Tests end.
    pub testing: Interrupt,
    /// Violations are not made smaller any more.
    pub shrinking: Interrupt,
    /// Violations are not confirmed any more.
    pub settling: Interrupt,
}

/// Makes tests and settles violations, one at a time. Boots its machine for the first task.
pub struct Worker {
    kit: Kit,
    ends: Ends,
    shop: Option<Workshop>,
    /// What earlier results have said.
    known: Met,
}

/// Why there is no workshop.
enum Closed {
    /// The time was over.
    Late,
    Unbuildable(Unbuildable),
    NoStage(StageError),
}

impl Worker {
    pub fn new(kit: Kit, ends: Ends) -> Worker {
        Worker { kit, ends, shop: None, known: Met::default() }
    }

    /// Does a task. An error says that this host cannot run a machine, and nothing about the class. Booting uses
    /// the host's stack: call it on a thread with a large one.
    pub fn perform(&mut self, task: &Task) -> Result<TaskResult, StageError> {
        let interrupt = match task {
            Task::Test(_) => &self.ends.testing,
            Task::Settle(_) => &self.ends.settling,
        };
        let mut shop = match self.shop.take().map_or_else(|| self.open(interrupt), Ok) {
            Ok(shop) => shop,
            Err(Closed::NoStage(error)) => return Err(error),
            Err(Closed::Late) => return Ok(task.interrupted()),
            Err(Closed::Unbuildable(why)) => return Ok(task.unbuildable(why)),
        };
        let outcome = match task {
            Task::Test(test) => match self.test(shop, test) {
                Ok((done, again)) => {
                    shop = again;
                    TaskOutcome::Test { number: test.number, done: Box::new(done) }
                }
                Err(Closed::NoStage(error)) => return Err(error),
                Err(Closed::Late) => return Ok(task.interrupted()),
                Err(Closed::Unbuildable(why)) => return Ok(task.unbuildable(why)),
            },
            Task::Settle(settle) => {
                shop.stage.vm().options.bounds.interrupt = self.ends.settling.clone();
                let settled = self.settle(&mut shop, settle);
                shop.stage.vm().options.bounds.interrupt = self.ends.testing.clone();
                let settlement = match settled {
                    Some(confirmed) => Settlement::Confirmed(Box::new(confirmed)),
                    None if self.ends.settling.is_set() => Settlement::Late,
                    None => Settlement::Lost,
                };
                TaskOutcome::Settle { group: settle.group, settlement }
            }
        };
        let met = Met {
            unsupported: shop.unsupported.clone(),
            not_built: shop.not_built().clone(),
            unread: shop.stage.vm().files.refused().into_iter().collect(),
        };
        self.shop = Some(shop);
        let new = met.beyond(&self.known);
        self.known.add(new.clone());
        Ok(TaskResult { outcome, met: new })
    }

    fn test(&mut self, mut shop: Workshop, task: &TestTask) -> Result<(TestDone, Workshop), Closed> {
        let testing = self.ends.testing.clone();
        let mut done = make_and_explore(&mut shop, task, &testing);
        if matches!(&done, TestDone::Tried(_, trial) if trial.leaked_final) {
            // An assumption about final fields does not hold for this class: without it.
            self.kit.options.visible_finals = true;
            shop = self.open(&testing)?;
            done = make_and_explore(&mut shop, task, &testing);
        }
        // What the end of the time kept from being built or run says nothing about the class.
        let is_whole = matches!(&done, TestDone::Tried(_, trial) if trial.executions > 0);
        if testing.is_set() && !is_whole {
            done = TestDone::Interrupted;
        }
        Ok((done, shop))
    }

    fn open(&self, interrupt: &Interrupt) -> Result<Workshop, Closed> {
        let kit = &self.kit;
        let mut options = kit.options.clone();
        options.bounds.interrupt = interrupt.clone();
        let unless_late = |why: Closed| if interrupt.is_set() { Closed::Late } else { why };
        let mut stage = Stage::new(kit.program.clone(), options, kit.threads)
            .map_err(|error| unless_late(Closed::NoStage(error)))?;
        stage.tolerate(&kit.allowed);
        Workshop::open(stage, kit.targets.clone(), kit.seed)
            .map_err(|(_, why)| unless_late(Closed::Unbuildable(why)))
    }

    /// A stage that has run nothing.
    fn fresh(&self, visible_finals: bool, stack_depth: Option<usize>) -> Option<Stage> {
        let kit = &self.kit;
        let mut options = Options { visible_finals, ..kit.options.clone() };
        options.bounds.interrupt = self.ends.settling.clone();
        if let Some(depth) = stack_depth {
            options.bounds.stack_depth = depth;
            options.bounds.stack_slots = threadbare_vm::Bounds::default().stack_slots;
        }
        let mut stage = Stage::new(kit.program.clone(), options, kit.threads).ok()?;
        stage.tolerate(&kit.allowed);
        Some(stage)
    }

    /// An overflow counts only if all the stack that Java has overflows.
    fn is_real(&self, violation: &Violation, finals: bool) -> bool {
        let whole = threadbare_vm::Bounds::default().stack_depth;
        !violation.is_overflow()
            || self.fresh(finals, Some(whole)).is_some_and(|mut stage| overflows(&mut stage, violation))
    }

    fn settle(&self, shop: &mut Workshop, task: &SettleTask) -> Option<ConfirmedViolation> {
        let (kit, violation) = (&self.kit, &*task.violation);
        let small = shrink_in(shop, violation.clone(), kit.seed, || !self.ends.shrinking.is_set());
        // A class that lets `this` escape may show that only now.
        let known = kit.options.visible_finals;
        for finals in [known, true].into_iter().skip(usize::from(known)) {
            for candidate in [&small, violation] {
                let mut fresh = self.fresh(finals, None)?;
                let found = confirm(&mut fresh, candidate, kit.seed, || !self.ends.settling.is_set());
                if let Some(found) = found.filter(|found| self.is_real(found, finals)) {
                    let header = self.header(found.test.clone(), finals);
                    return narrated(&mut fresh, found, &header, &task.class_name);
                }
            }
        }
        None
    }

    fn header(&self, test: Test, visible_finals: bool) -> TestHeader {
        let kit = &self.kit;
        TestHeader {
            feature: u8::try_from(kit.program.feature).unwrap_or(u8::MAX),
            visible_finals,
            threads: u8::try_from(kit.threads).unwrap_or(u8::MAX),
            class_path: kit.options.class_path_text.clone(),
            allowed: kit.allowed.clone(),
            world: kit.options.world.recorded(),
            test,
        }
    }
}

fn make_and_explore(shop: &mut Workshop, task: &TestTask, testing: &Interrupt) -> TestDone {
    let test = match shop.build(&task.order, task.threads) {
        Ok(test) => test,
        Err(why) => return TestDone::Rejected(why),
    };
    match try_test(&mut shop.stage, &test, &task.effort, || !testing.is_set()) {
        Ok(trial) => TestDone::Tried(test, trial),
        Err(failure) => TestDone::Failed(test, failure),
    }
}
