//! Machines that make and explore tests of one class, each on a host thread of its own.

use super::header::TestHeader;
use super::told::{Told, tell};
use crate::workers::HOST_STACK;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use threadbare_oracle::campaign::{Done, Work, perform};
use threadbare_oracle::confirm::{confirm, overflows};
use threadbare_oracle::shrink::shrink_in;
use threadbare_oracle::trial::Violation;
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

/// Whether to go on: time, and the user.
pub type GoOn = Arc<dyn Fn() -> bool + Send + Sync>;

/// What ends the work of a machine from outside.
#[derive(Clone)]
pub struct Ends {
    /// Tests end.
    pub testing: Interrupt,
    /// Violations are not made smaller any more.
    pub shrinking: GoOn,
    /// Violations are not confirmed any more.
    pub settling: Interrupt,
}

pub enum Task {
    Test(Box<Work>),
    /// Make this violation small, find it again on a fresh machine and tell it, with a test class of this
    /// name.
    Settle(Box<Violation>, String),
}

pub enum Answer {
    /// The machine is ready, and this is what it cannot make.
    Ready,
    Unbuildable(Unbuildable),
    NoStage(StageError),
    Test(u64, Done),
    /// The violation, unless it could not be had again.
    Settled(Option<Box<Told>>),
    /// The time was over before the violation was confirmed.
    Unsettled,
    /// The time was over before the machine was ready.
    Late,
    /// What a machine met that it does not have, and what could not be built, at its end.
    Left {
        unsupported: BTreeSet<String>,
        not_built: BTreeSet<String>,
        /// Files that the class wanted to read and may not.
        refused: Vec<String>,
    },
    /// A bug of ours.
    Crashed(String),
}

pub struct Crew {
    tasks: Vec<Sender<Task>>,
    pub answers: Receiver<(usize, Answer)>,
}

impl Crew {
    /// Begins so many machines. Each says that it is ready, or why not.
    pub fn hire(count: usize, kit: &Kit, ends: &Ends) -> Crew {
        let (send, answers) = channel();
        let mut tasks = Vec::new();
        for i in 0..count {
            let (send_task, receive_task) = channel::<Task>();
            let worker = Worker { kit: kit.clone(), number: i, send: send.clone(), ends: ends.clone() };
            let thread =
                std::thread::Builder::new().name(format!("threadbare-vm-{}", i + 1)).stack_size(HOST_STACK);
            let crashed = send.clone();
            let tampered = kit.options.bounds.tampered.clone();
            let spawned = thread.spawn(move || {
                let run = catch_unwind(AssertUnwindSafe(|| worker.run(&receive_task)));
                if tampered.is_set() && run.is_err() {
                    let unsupported = BTreeSet::from([threadbare_vm::bounds::TAMPERED.to_string()]);
                    let left = Answer::Left { unsupported, not_built: BTreeSet::new(), refused: vec![] };
                    drop(crashed.send((i, left)));
                    drop(crashed.send((i, Answer::Late)));
                } else if let Err(panic) = run {
                    drop(crashed.send((i, Answer::Crashed(text_of(&*panic)))));
                }
            });
            if let Err(error) = spawned {
                drop(send.send((i, Answer::Crashed(format!("a thread could not be started: {error}")))));
            }
            tasks.push(send_task);
        }
        Crew { tasks, answers }
    }

    pub fn len(&self) -> usize {
        self.tasks.len()
    }

    pub fn give(&self, worker: usize, task: Task) {
        drop(self.tasks[worker].send(task));
    }

    /// No more tasks: machines say what is left to say and end.
    pub fn dismiss(&mut self) {
        self.tasks.clear();
    }
}

fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|t| t.to_string())).unwrap_or_else(|| "a panic".into())
}

struct Worker {
    kit: Kit,
    number: usize,
    send: Sender<(usize, Answer)>,
    ends: Ends,
}

impl Worker {
    fn say(&self, answer: Answer) {
        drop(self.send.send((self.number, answer)));
    }

    fn run(mut self, tasks: &Receiver<Task>) {
        let Some(mut shop) = self.open() else { return };
        self.say(Answer::Ready);
        while let Ok(task) = tasks.recv() {
            match task {
                Task::Test(work) => {
                    let testing = self.ends.testing.clone();
                    let go_on = || !testing.is_set();
                    let mut done = perform(&mut shop, &work, go_on);
                    if matches!(&done, Done::Tried(_, trial) if trial.leaked_final) {
                        // An assumption about final fields does not hold for this class: without it.
                        self.kit.options.visible_finals = true;
                        let Some(again) = self.open() else { return };
                        shop = again;
                        done = perform(&mut shop, &work, go_on);
                    }
                    // What the end of the time kept from being built or run says nothing about the class.
                    let is_whole = matches!(&done, Done::Tried(_, trial) if trial.executions > 0);
                    if testing.is_set() && !is_whole {
                        done = Done::Interrupted;
                    }
                    self.say(Answer::Test(work.number, done));
                }
                Task::Settle(violation, class_name) => {
                    shop.stage.vm().options.bounds.interrupt = self.ends.settling.clone();
                    let settled = self.settle(&mut shop, *violation, &class_name);
                    shop.stage.vm().options.bounds.interrupt = self.ends.testing.clone();
                    self.say(match settled {
                        None if self.ends.settling.is_set() => Answer::Unsettled,
                        settled => Answer::Settled(settled.map(Box::new)),
                    });
                }
            }
        }
        let unsupported = shop.unsupported.clone();
        let refused = shop.stage.vm().files.refused();
        self.say(Answer::Left { unsupported, not_built: shop.not_built().clone(), refused });
    }

    fn open(&self) -> Option<Workshop> {
        let kit = &self.kit;
        let mut options = kit.options.clone();
        options.bounds.interrupt = self.ends.testing.clone();
        let mut stage = match Stage::new(kit.program.clone(), options, kit.threads) {
            Ok(stage) => stage,
            Err(_) if self.ends.testing.is_set() => {
                self.say(Answer::Late);
                return None;
            }
            Err(error) => {
                self.say(Answer::NoStage(error));
                return None;
            }
        };
        stage.tolerate(&kit.allowed);
        match Workshop::open(stage, kit.targets.clone(), kit.seed) {
            Ok(shop) => Some(shop),
            Err(_) if self.ends.testing.is_set() => {
                self.say(Answer::Late);
                None
            }
            Err((_, why)) => {
                self.say(Answer::Unbuildable(why));
                None
            }
        }
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

    fn settle(&self, shop: &mut Workshop, violation: Violation, class_name: &str) -> Option<Told> {
        let shrinking = || (self.ends.shrinking)();
        let small = shrink_in(shop, violation.clone(), self.kit.seed, shrinking);
        let kit = &self.kit;
        let header = |test: Test, visible_finals: bool| TestHeader {
            feature: u8::try_from(kit.program.feature).unwrap_or(u8::MAX),
            visible_finals,
            threads: u8::try_from(kit.threads).unwrap_or(u8::MAX),
            class_path: kit.options.class_path_text.clone(),
            allowed: kit.allowed.clone(),
            test,
        };
        // A class that lets `this` escape may show that only now.
        let known = kit.options.visible_finals;
        for finals in [known, true].into_iter().skip(usize::from(known)) {
            for candidate in [&small, &violation] {
                let mut fresh = self.fresh(finals, None)?;
                let found = confirm(&mut fresh, candidate, kit.seed, || !self.ends.settling.is_set());
                if let Some(found) = found.filter(|found| self.is_real(found, finals)) {
                    return tell(&mut fresh, &found, |test| header(test, finals), class_name);
                }
            }
        }
        None
    }
}
