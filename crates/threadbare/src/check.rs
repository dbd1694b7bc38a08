//! The check of a class: machines on host threads and a clock around the state machine of `threadbare-oracle`.

use crate::crew::{Answer, Crew};
use crate::stack::with_stack;
use crate::{Classes, Clock, Stop};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;
use threadbare_analysis::dependencies::analyse::Problem;
use threadbare_cache::Results;
pub use threadbare_oracle::campaign::coverage::{Bar, ClassVerdict};
pub use threadbare_oracle::campaign::task::{Task, TaskOutcome, TaskResult};
use threadbare_oracle::campaign::worker::{Ends, Kit};
pub use threadbare_oracle::campaign::{Budget, Campaign, ClassReport, Ending, Event, Settings};
use threadbare_oracle::verdict::Oracle;
use threadbare_testgen::contract::Rules;
use threadbare_testgen::generator::Kind;
use threadbare_testgen::stage::StageError;
use threadbare_testgen::targets::Targets;
use threadbare_testgen::workshop::Unbuildable;
use threadbare_vm::files::Reads;
use threadbare_vm::stepping::whole::suits_tests_of;
use threadbare_vm::{Interrupt, Options, World};

/// Shares of the grace, which is time beyond the budget, in which what was found is made small, and confirmed.
/// The rest is for ending.
const SHRINKING: f64 = 0.3;
const SETTLING: f64 = 0.7;
/// What is under way is confirmed for so long after the user's wish to end.
const AFTER_WISH: Duration = Duration::from_millis(600);
/// A machine that does not end by so much after that is left alone: it has a bug of ours.
const PATIENCE: Duration = Duration::from_millis(300);
/// How long it may take until an end from outside is noticed. The listener hears more often than it tells.
const BEAT: Duration = Duration::from_millis(100);
/// Frames of a thread while tests are tried: endless recursion is seen early. An overflow is confirmed with
/// all the frames that Java has.
const STACK: usize = 300;
/// Registers of such a stack: threads are made and forgotten by the thousand.
const SLOTS: usize = 1 << 16;
/// Bytes of Java objects of one machine, if its memory allows.
const HEAP: usize = 1 << 30;
/// Threads that a test may start. Each costs time at every operation of the others.
const THREADS: usize = 256;
/// Memory of a machine unless something else is said: enough for any test of a class.
const MEMORY: usize = 1 << 30;

/// What to check, and how. [`CheckRequest::new`] has a value for everything but the class.
#[derive(Clone)]
pub struct CheckRequest {
    pub classes: Classes,
    /// With dots, and `$` before nested ones: `java.util.Map$Entry`.
    pub class: String,
    /// What the user says about the use of the class.
    pub rules: Rules,
    /// How tests are made and explored; the seed among it.
    pub settings: Settings,
    /// Tests at most, and whether the first violation is enough.
    pub budget: Budget,
    /// Time for the class, its analysis included. Without a bound on tests and time it never ends by itself.
    pub time: Option<Duration>,
    /// Machines, each on a host thread of its own.
    pub jobs: usize,
    /// What must be covered for the class to count as tested.
    pub bar: Bar,
    /// Bytes of memory of each machine.
    pub memory: usize,
    /// Files of the host that the class may read.
    pub reads: Reads,
    /// What machines are told about the world.
    pub world: World,
}

impl CheckRequest {
    /// One machine, the first seed, the portfolio of generators and strategies, a minute.
    pub fn new(classes: Classes, class: &str) -> CheckRequest {
        let settings = Settings {
            seed: 1,
            generator: Kind::Portfolio,
            oracle: Oracle::Usual,
            threads: 2,
            strategy: None,
            executions: None,
        };
        CheckRequest {
            reads: classes.reads(),
            classes,
            class: class.to_string(),
            rules: Rules::default(),
            settings,
            budget: Budget::default(),
            time: Some(Duration::from_secs(60)),
            jobs: 1,
            bar: Bar::Usual,
            memory: MEMORY,
            world: World::default(),
        }
    }

    fn kit(&self, targets: &Arc<Targets>) -> Kit {
        let class_path = self.classes.class_path_text.clone();
        Kit {
            program: self.classes.program.clone(),
            options: Options {
                world: self.world.clone(),
                ..options(class_path, &targets.class, false, self.memory, self.reads.clone())
            },
            targets: targets.clone(),
            allowed: self.rules.allowed.clone(),
            seed: self.settings.seed,
            threads: targets.most_threads(self.settings.threads),
        }
    }
}

/// How a machine that tests is set up.
pub(crate) fn options(
    class_path_text: String,
    class: &str,
    visible_finals: bool,
    memory: usize,
    reads: Reads,
) -> Options {
    let bounds = threadbare_vm::Bounds {
        heap_bytes: HEAP.min(memory),
        memory_bytes: memory,
        threads: THREADS,
        stack_depth: STACK,
        stack_slots: SLOTS,
        reads: Some(reads),
        ..Default::default()
    };
    let whole_calls = suits_tests_of(class);
    Options {
        bounds,
        assertions: true,
        visible_finals,
        whole_calls,
        stream_locks: true,
        class_path_text,
        ..Options::default()
    }
}

/// Why a class could not be tested.
#[derive(Debug)]
pub enum Refused {
    /// It is not there, or cannot be read.
    Problem(Problem),
    /// It is an interface, and nothing stands for it.
    NothingBehind(Box<Targets>),
    /// The rules let no two of its methods run at the same time.
    NothingLeft,
    /// No instance of it can be made, or it cannot be loaded.
    Unbuildable(Unbuildable),
    /// No machine could be started.
    NoStage(StageError),
}

/// Somebody who hears how it goes. Called on the thread that drives the check.
pub trait Listener: Send {
    /// Every now and then.
    fn beat(&mut self, _campaign: &Campaign, _clock: &Clock) {}

    /// Something that is worth telling at once.
    fn event(&mut self, _campaign: &Campaign, _event: Event) {}

    /// A task was handed out, or a result came in: what a journal keeps.
    fn task(&mut self, _task: &Task) {}

    fn result(&mut self, _result: &TaskResult) {}
}

/// Nobody.
pub struct Unheard;

impl Listener for Unheard {}

/// Checks a class: makes tests, explores them, and settles what fails.
pub fn check(
    request: &CheckRequest,
    stop: &Stop,
    listener: &mut dyn Listener,
) -> Result<ClassReport, Refused> {
    with_stack(|| check_with(&request.classes.results(None), request, stop, listener))
}

/// The same with an analysis that knows more: of classes before this one, or from a folder. Call it on a thread with a
/// stack of some 256 MiB, which the analysis of deeply nested calls takes.
pub fn check_with(
    results: &Results,
    request: &CheckRequest,
    stop: &Stop,
    listener: &mut dyn Listener,
) -> Result<ClassReport, Refused> {
    let clock = Clock::start(request.time, stop);
    // The other half is for tests: to know all pairs and test none would be worth nothing.
    let analysing = clock.alarm(clock.time().map(|time| time / 2), Duration::ZERO);
    let targets = targets(results, request, &analysing)?;
    let campaign = Campaign::new(&targets, request.settings, request.budget);
    let drive = Drive::new(campaign, request, clock, listener);
    drive.run()
}

/// What is to be tested of a class.
pub fn targets(
    results: &Results,
    request: &CheckRequest,
    interrupt: &Interrupt,
) -> Result<Arc<Targets>, Refused> {
    let targets = results.targets(&request.class, &interrupt.flag()).map_err(Refused::Problem)?;
    if targets.is_interface && targets.only_stub {
        return Err(Refused::NothingBehind(Box::new(targets)));
    }
    request.rules.apply(targets).map(Arc::new).map_err(|_| Refused::NothingLeft)
}

/// A campaign, its machines and its clock.
struct Drive<'a> {
    campaign: Campaign,
    crew: Crew,
    clock: Clock,
    bar: Bar,
    listener: &'a mut dyn Listener,
    /// Without a bound on tests an end of the time is an early end.
    unbounded: bool,
    idle: BTreeSet<usize>,
    busy: BTreeMap<usize, Task>,
    no_stage: Option<StageError>,
    broken: Vec<String>,
    /// Machines that still work are not waited for any more.
    giving_up: Interrupt,
}

impl<'a> Drive<'a> {
    fn new(
        campaign: Campaign,
        request: &CheckRequest,
        clock: Clock,
        listener: &'a mut dyn Listener,
    ) -> Drive<'a> {
        let (time, grace) = (clock.time(), clock.grace());
        let after = |share: f64| time.map(|time| time + grace.mul_f64(share));
        let ends = Ends {
            testing: clock.alarm(time, Duration::ZERO),
            shrinking: clock.alarm(after(SHRINKING), Duration::ZERO),
            settling: clock.alarm(after(SETTLING), AFTER_WISH),
        };
        let last = after(SETTLING).map(|time| time + PATIENCE);
        let giving_up = clock.alarm(last, AFTER_WISH + PATIENCE);
        let count = request.jobs.min(campaign.size());
        let kit = request.kit(campaign.targets());
        Drive {
            crew: Crew::hire(count, &kit, &ends),
            campaign,
            clock,
            bar: request.bar,
            listener,
            unbounded: request.budget.tests.is_none(),
            idle: (0..count).collect(),
            busy: BTreeMap::new(),
            no_stage: None,
            broken: vec![],
            giving_up,
        }
    }

    fn run(mut self) -> Result<ClassReport, Refused> {
        loop {
            self.hand_out();
            if self.busy.is_empty() || self.giving_up.is_set() {
                break;
            }
            self.hear();
        }
        self.crew.dismiss();
        loop {
            match self.crew.answers.recv_timeout(BEAT) {
                Ok((worker, answer)) => self.take(worker, answer),
                Err(RecvTimeoutError::Timeout) if !self.giving_up.is_set() => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        let ending = Ending {
            early: self.unbounded && self.clock.is_over(),
            interrupted: self.clock.is_interrupted(),
            stragglers: self.busy.len() as u64,
        };
        let no_machine = self.no_stage.filter(|_| self.campaign.tally().tests == 0);
        let mut report = match no_machine {
            Some(error) => return Err(Refused::NoStage(error)),
            None => self.campaign.report(ending, self.bar).map_err(Refused::Unbuildable)?,
        };
        report.tally.internal.extend(self.broken);
        Ok(report)
    }

    /// Gives every idle machine something to do, if there is something.
    fn hand_out(&mut self) {
        if self.clock.is_over() {
            self.campaign.close();
        }
        while let Some(worker) = self.idle.first().copied() {
            let Some(task) = self.campaign.next_task() else { return };
            self.idle.remove(&worker);
            self.listener.task(&task);
            self.busy.insert(worker, task.clone());
            self.crew.give(worker, task);
        }
    }

    fn hear(&mut self) {
        match self.crew.answers.recv_timeout(BEAT) {
            Ok((worker, answer)) => self.take(worker, answer),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.busy.clear(),
        }
        self.listener.beat(&self.campaign, &self.clock);
    }

    fn take(&mut self, worker: usize, answer: Answer) {
        let task = self.busy.remove(&worker);
        match answer {
            Answer::Done(result) => {
                self.idle.insert(worker);
                self.accept(result);
            }
            Answer::Broken(result) => self.accept(result),
            Answer::NoStage(task, error) => {
                self.no_stage = Some(error);
                self.campaign.give_back(*task);
            }
            Answer::NoThread(what) => {
                self.idle.remove(&worker);
                self.broken.push(what);
                if let Some(task) = task {
                    self.campaign.give_back(task);
                }
            }
        }
    }

    fn accept(&mut self, result: TaskResult) {
        self.listener.result(&result);
        self.campaign.accept(result);
        for event in self.campaign.events() {
            self.listener.event(&self.campaign, event);
        }
    }
}
