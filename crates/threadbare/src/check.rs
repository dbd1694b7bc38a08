//! `threadbare check`: a class in, true violations out.

mod crew;
mod tally;

use crate::args::{CheckArgs, StrategyName};
use crate::clock::Clock;
use crate::config;
use crate::exit::{self, Code};
use crate::jdk::Jdk;
use anyhow::{Result, bail};
use crew::{Answer, Crew, GoOn, Kit, Task};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tally::{Settled, Tally};
use threadbare_analysis::analyse::Analyst;
use threadbare_analysis::near;
use threadbare_analysis::program::Sources;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_explore::plan::Strategy;
use threadbare_oracle::campaign::{Campaign, Settings, Work};
use threadbare_testgen::targets::Targets;
use threadbare_vm::{Bounds, Options, Program};

/// Time for one class when nothing else bounds it.
const DEFAULT_BUDGET: Duration = Duration::from_secs(60);
/// Time beyond the budget in which what was found is made small.
const GRACE: Duration = Duration::from_secs(10);
/// Host stack of the analysis. Reserved, not committed.
const ANALYSIS_STACK: usize = 1 << 28;
/// Bytes of Java objects of one machine.
const HEAP: usize = 1 << 30;

pub fn check(typed: &CheckArgs) -> Code {
    let request = match Request::new(typed) {
        Ok(request) => request,
        Err(error) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    crate::run::on_machine_thread(ANALYSIS_STACK, move || request.run())
}

/// What was asked for, checked.
struct Request {
    program: Program,
    options: Options,
    classes: Vec<String>,
    settings: Settings,
    budget: Option<Duration>,
    tests: Option<u64>,
    jobs: usize,
    fail_fast: bool,
}

impl Request {
    fn new(typed: &CheckArgs) -> Result<Request> {
        let budget = match &typed.budget {
            Some(text) => match crate::explore::duration(text)? {
                Some(budget) => Some(budget),
                None => bail!("--budget {text}: nothing would be tested"),
            },
            None => typed.tests.is_none().then_some(DEFAULT_BUDGET),
        };
        if typed.tests == Some(0) {
            bail!("--tests 0: nothing would be tested");
        }
        if typed.jobs == 0 {
            bail!("--jobs 0: at least one machine is needed");
        }
        if typed.threads < 2 {
            bail!("--threads {}: a concurrent test has two threads at least", typed.threads);
        }
        let jdk = Jdk::find(typed.jdk.as_deref())?;
        let image = Arc::new(JImage::open(jdk.modules())?);
        let feature = u16::try_from(jdk.feature).unwrap_or(u16::MAX);
        let class_path_text = config::class_path(typed.class_path.as_deref());
        let class_path = Arc::new(ClassPath::parse(&class_path_text).with_feature(feature));
        let program = Program { jdk_home: jdk.home, feature: jdk.feature, image, class_path };
        let options = Options {
            bounds: Bounds { heap_bytes: HEAP, ..Bounds::default() },
            real_files: false,
            assertions: true,
            properties: vec![],
            verify_all: false,
            visible_finals: false,
            class_path_text,
        };
        let strategy = match typed.strategy {
            StrategyName::Auto => None,
            StrategyName::Random => Some(Strategy::Random),
            StrategyName::Pct => Some(Strategy::Pct(3)),
            StrategyName::Pos => Some(Strategy::Pos),
            StrategyName::Surw => Some(Strategy::Surw),
            StrategyName::Dfs => Some(Strategy::Dfs),
            StrategyName::Preemption => Some(Strategy::Preemption(2)),
            StrategyName::Dpor => Some(Strategy::Dpor),
        };
        let settings = Settings { seed: typed.seed, threads: typed.threads, strategy, executions: None };
        let mut request = Request {
            program,
            options,
            classes: vec![],
            settings,
            budget,
            tests: typed.tests,
            jobs: typed.jobs,
            fail_fast: typed.fail_fast,
        };
        for name in &typed.classes {
            let Some(class) = near::resolve(&request.sources(), name) else {
                bail!(crate::inspect::unknown(name, &near::near_names(&request.sources(), name)));
            };
            request.classes.push(class);
        }
        Ok(request)
    }

    fn sources(&self) -> Sources {
        Sources { image: self.program.image.clone(), class_path: self.program.class_path.clone() }
    }

    fn run(&self) -> Code {
        let mut code = Code::Success;
        for class in &self.classes {
            let clock = Arc::new(Clock::start(self.budget));
            let mut analyst = Analyst::new(self.sources());
            let targets = match Targets::of(&mut analyst, class) {
                Ok(targets) => Arc::new(targets),
                Err(problem) => {
                    exit::say(&format!("{problem:?}"));
                    code = Code::Usage;
                    continue;
                }
            };
            drop(analyst);
            eprintln!(
                "{} pairs kept of {} ({} ms)",
                targets.pairs.len(),
                targets.all_pairs,
                clock.elapsed().as_millis()
            );
            let tally = Checking::new(self, targets.clone(), clock.clone()).run();
            eprintln!(
                "{class}: {} tests, {} executions, {} complete, {} cut, {} explained, {} rejected, {} of {} pairs, {:.1} s",
                tally.tests,
                tally.executions,
                tally.complete,
                tally.cut,
                tally.explained,
                tally.rejected,
                tally.covered.len(),
                targets.pairs.len(),
                clock.elapsed().as_secs_f64()
            );
            for (m, why) in &tally.throws {
                if !tally.called.contains(m) {
                    eprintln!("  never called: {} {}", targets.methods[*m].name, why);
                }
            }
            for u in &tally.unsupported {
                eprintln!("  unsupported: {u}");
            }
            for u in &tally.internal {
                eprintln!("  internal: {u}");
            }
            for group in &tally.groups {
                let state = match &group.settled {
                    Some(Settled::Confirmed(..)) => "confirmed",
                    Some(Settled::Lost) => "LOST",
                    None => "unsettled",
                };
                println!(
                    "{} {:?} test {} execution {} {}",
                    state,
                    group.first.failing,
                    group.test,
                    group.executions,
                    group.first.outcome.signature()
                );
                let v = match &group.settled {
                    Some(Settled::Confirmed(v, _)) => v,
                    _ => &group.first,
                };
                println!("   {}", threadbare_testgen::java::one_line(&v.test));
                code = Code::Failure;
            }
        }
        code
    }
}

/// The tests of one class under way.
struct Checking<'a> {
    request: &'a Request,
    campaign: Campaign,
    crew: Crew,
    clock: Arc<Clock>,
    tally: Tally,
    /// Tests that are under way or wait to be counted, by number.
    open: BTreeMap<u64, Work>,
    done: BTreeMap<u64, threadbare_oracle::campaign::Done>,
    next: u64,
    /// Groups that wait for a machine to settle them, and those under way by machine.
    to_settle: VecDeque<usize>,
    settling: BTreeMap<usize, usize>,
    idle: BTreeSet<usize>,
    gone: BTreeSet<usize>,
}

impl<'a> Checking<'a> {
    fn new(request: &'a Request, targets: Arc<Targets>, clock: Arc<Clock>) -> Checking<'a> {
        let kit = Kit {
            program: request.program.clone(),
            options: request.options.clone(),
            targets: targets.clone(),
            seed: request.settings.seed,
            threads: request.settings.threads,
        };
        let testing: GoOn = {
            let clock = clock.clone();
            Arc::new(move || !clock.is_over())
        };
        let settling: GoOn = {
            let clock = clock.clone();
            Arc::new(move || !clock.is_over_by(GRACE))
        };
        let campaign = Campaign::new(targets, request.settings);
        let count = if campaign.is_empty() { 0 } else { request.jobs };
        let crew = Crew::hire(count, &kit, &testing, &settling);
        Checking {
            request,
            campaign,
            crew,
            clock,
            tally: Tally::default(),
            open: BTreeMap::new(),
            done: BTreeMap::new(),
            next: 0,
            to_settle: VecDeque::new(),
            settling: BTreeMap::new(),
            idle: BTreeSet::new(),
            gone: BTreeSet::new(),
        }
    }

    fn run(mut self) -> Tally {
        while self.gone.len() < self.crew.len() {
            self.hand_out();
            let at_rest = self.idle.len() + self.gone.len() == self.crew.len();
            if at_rest {
                break;
            }
            let Ok((worker, answer)) = self.crew.answers.recv() else { break };
            self.take(worker, answer);
        }
        self.crew.dismiss();
        while let Ok((worker, answer)) = self.crew.answers.recv() {
            self.take(worker, answer);
        }
        self.tally
    }

    /// Gives every idle machine something to do, if there is something.
    fn hand_out(&mut self) {
        let idle: Vec<usize> = self.idle.iter().copied().collect();
        for worker in idle {
            if let Some(group) = self.to_settle.pop_front() {
                self.idle.remove(&worker);
                self.settling.insert(worker, group);
                let violation = self.tally.groups[group].first.clone();
                self.crew.give(worker, Task::Settle(Box::new(violation)));
                continue;
            }
            let enough = self.request.tests.is_some_and(|most| self.next + self.open.len() as u64 >= most);
            let found = self.request.fail_fast && !self.tally.groups.is_empty();
            if enough || found || self.clock.is_over() {
                continue;
            }
            let Some(work) = self.campaign.next() else { continue };
            self.idle.remove(&worker);
            self.open.insert(work.number, work.clone());
            self.crew.give(worker, Task::Test(Box::new(work)));
        }
    }

    fn take(&mut self, worker: usize, answer: Answer) {
        match answer {
            Answer::Ready => {
                self.idle.insert(worker);
            }
            Answer::Test(number, done) => {
                self.idle.insert(worker);
                self.done.insert(number, done);
                self.merge();
            }
            Answer::Settled(violation, options) => {
                self.idle.insert(worker);
                if let Some(group) = self.settling.remove(&worker) {
                    let settled = match violation {
                        Some(violation) => Settled::Confirmed(violation, Box::new(options)),
                        None => Settled::Lost,
                    };
                    self.tally.groups[group].settled = Some(settled);
                }
            }
            Answer::Left { unsupported, not_built: _ } => {
                self.tally.unsupported.extend(unsupported);
            }
            Answer::Unbuildable(why) => {
                exit::say(&format!("{why:?}"));
                self.gone.insert(worker);
            }
            Answer::NoStage(error) => {
                exit::say(&format!("{error:?}"));
                self.gone.insert(worker);
            }
            Answer::Crashed(what) => {
                self.tally.internal.insert(what);
                self.idle.remove(&worker);
                self.gone.insert(worker);
            }
        }
    }

    /// Counts what is done in the order in which it was handed out, so that the number of machines does
    /// not show.
    fn merge(&mut self) {
        while let Some(done) = self.done.remove(&self.next) {
            if let Some(work) = self.open.remove(&self.next) {
                let before = self.tally.groups.len();
                self.tally.count(&work, done);
                self.to_settle.extend(before..self.tally.groups.len());
            }
            self.next += 1;
        }
    }
}
