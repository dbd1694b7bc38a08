//! `threadbare check`: a class in, true violations out.

mod checking;
mod crew;
mod header;
mod phrasing;
mod replay;
mod report;
mod rules;
mod select;
mod tally;
mod told;

pub use header::TestHeader;
pub use replay::replay;

use crate::args::{CheckArgs, GeneratorName, OracleName, StrategyName};
use crate::cache;
use crate::clock::Clock;
use crate::config;
use crate::exit::{self, Code};
use crate::inspect::split_methods;
use crate::jdk::Jdk;
use crate::project::{Project, Wishes};
use anyhow::{Context, Result, bail};
use checking::{Bounds, Checking};
use crew::Kit;
use report::{Reporter, Show};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use threadbare_analysis::dependencies::analyse::Problem;
use threadbare_analysis::program::classes::Sources;
use threadbare_cache::Results;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_explore::engine::plan::Strategy;
use threadbare_oracle::campaign::Settings;
use threadbare_oracle::verdict::Oracle;
use threadbare_testgen::contract::Rules;
use threadbare_testgen::generator::Kind;
use threadbare_vm::files::Reads;
use threadbare_vm::{Interrupt, Options, Program};

/// Time for one class when nothing else bounds it.
const DEFAULT_BUDGET: Duration = Duration::from_secs(60);
/// Machines when nothing else is said: each needs memory of its own.
const MOST_JOBS: usize = 8;
/// Threads of a test. The number of sequential orders grows with their factorial.
const MOST_THREADS: usize = 6;
/// Host stack of the analysis. Reserved, not committed.
const ANALYSIS_STACK: usize = 1 << 28;
/// Frames of a thread while tests are tried: endless recursion is seen early. An overflow is confirmed with
/// all the frames that Java has.
const STACK: usize = 300;
/// Registers of such a stack: threads are made and forgotten by the thousand.
const SLOTS: usize = 1 << 16;
/// Bytes of Java objects of one machine, if its memory allows.
const HEAP: usize = 1 << 30;
/// Threads that a test may start. Each costs time at every operation of the others.
const THREADS: usize = 256;

pub fn check(typed: &CheckArgs) -> Code {
    crate::clock::listen();
    let request = match Request::new(typed) {
        Ok(request) => request,
        Err(error) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    crate::run::on_machine_thread(ANALYSIS_STACK, move || request.run())
}

/// How a machine that tests is set up.
fn options(class_path_text: String, visible_finals: bool, memory_bytes: usize, reads: Reads) -> Options {
    let bounds = threadbare_vm::Bounds {
        heap_bytes: HEAP.min(memory_bytes),
        memory_bytes,
        threads: THREADS,
        stack_depth: STACK,
        stack_slots: SLOTS,
        reads: Some(reads),
        ..Default::default()
    };
    Options {
        bounds,
        real_files: false,
        assertions: true,
        properties: vec![],
        verify_all: false,
        visible_finals,
        class_path_text,
    }
}

/// What was asked for, checked.
struct Request {
    program: Program,
    options: Options,
    classes: Vec<String>,
    /// What the user says about the use of classes.
    rules: BTreeMap<String, Rules>,
    settings: Settings,
    budget: Option<Duration>,
    bounds: Bounds,
    show: Show,
    no_cache: bool,
}

impl Request {
    fn new(typed: &CheckArgs) -> Result<Request> {
        let project = Project::read(typed.config.as_deref())?;
        let in_file = project.as_ref().and_then(|project| project.budget.as_ref());
        let budget = match typed.budget.as_ref().or(in_file.filter(|_| typed.tests.is_none())) {
            Some(text) => match crate::explore::duration(text).with_context(|| format!("--budget {text}"))? {
                Some(budget) => Some(budget),
                None => bail!("--budget {text}: nothing would be tested"),
            },
            None => typed.tests.is_none().then_some(DEFAULT_BUDGET),
        };
        if typed.tests == Some(0) {
            bail!("--tests 0: nothing would be tested");
        }
        if typed.jobs == Some(0) {
            bail!("--jobs 0: at least one machine is needed");
        }
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get()).min(MOST_JOBS);
        let jobs = typed.jobs.unwrap_or_else(cores);
        if !(2..=MOST_THREADS).contains(&typed.threads) {
            bail!("--threads {}: a concurrent test has 2 to {MOST_THREADS} threads", typed.threads);
        }
        let jdk = Jdk::find(typed.jdk.as_deref())?;
        let image = Arc::new(JImage::open(jdk.modules())?);
        let feature = u16::try_from(jdk.feature).unwrap_or(u16::MAX);
        let mut class_path_text = config::class_path(typed.class_path.as_deref());
        // A jar or folder that is named to be checked is also where its classes are.
        for place in typed.classes.iter().filter(|word| select::is_place(word)) {
            class_path_text = match typed.class_path {
                None => place.clone(),
                Some(_) => format!("{place}:{class_path_text}"),
            };
        }
        let class_path = Arc::new(ClassPath::parse(&class_path_text).with_feature(feature));
        crate::inspect::note_what_is_missing(&class_path);
        let program = Program { jdk_home: jdk.home, feature: jdk.feature, image, class_path };
        let (memory, reads) = (typed.sandbox.memory_of_each(jobs)?, typed.sandbox.reads(&program)?);
        let options = options(class_path_text, false, memory, reads);
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
        let generator = match typed.generator {
            GeneratorName::Auto => Kind::Portfolio,
            GeneratorName::Depcon => Kind::DepCon,
            GeneratorName::Covcon => Kind::CovCon,
            GeneratorName::Contege => Kind::ConTeGe,
        };
        let (seed, threads) = (typed.seed, typed.threads);
        let oracle = match typed.oracle {
            OracleName::Failures => Oracle::Failures,
            OracleName::Results => Oracle::Results,
        };
        let settings = Settings { seed, generator, oracle, threads, strategy, executions: None };
        let mut request = Request {
            program,
            options,
            classes: vec![],
            rules: BTreeMap::new(),
            settings,
            budget,
            bounds: Bounds { tests: typed.tests, jobs, fail_fast: typed.fail_fast, strict: typed.strict },
            show: Show::new(typed)?,
            no_cache: typed.no_cache,
        };
        for word in &typed.classes {
            let found = select::classes(&request.sources(), word)?;
            let new = found.into_iter().filter(|c| !request.classes.contains(c)).collect::<Vec<_>>();
            request.classes.extend(new);
        }
        request.rules =
            rules::rules(&request.sources(), &request.classes, &wishes(typed)?, project.as_ref())?;
        Ok(request)
    }

    fn sources(&self) -> Sources {
        Sources { image: self.program.image.clone(), class_path: self.program.class_path.clone() }
    }

    fn run(&self) -> Code {
        let mut codes = Vec::new();
        let mut reporter = Reporter::new(self.show.clone(), self.settings.seed);
        let results = cache::results(self.sources(), self.no_cache);
        for class in &self.classes {
            codes.push(self.check(class, &results, &mut reporter));
            if reporter.is_interrupted() {
                break;
            }
        }
        reporter.end();
        worst(&codes)
    }

    fn check(&self, class: &str, results: &Results, reporter: &mut Reporter) -> Code {
        let clock = Arc::new(Clock::start(self.budget));
        reporter.begin(class);
        // The other half is for tests: to know all pairs and test none would be worth nothing.
        let analysing = clock.alarm(clock.time().map(|time| time / 2), Duration::ZERO);
        let targets = match results.targets(class, &analysing.flag()) {
            Ok(targets) => targets,
            Err(Problem::UnknownClass { name, near }) => {
                return reporter.refuse(&crate::inspect::unknown(&name, &near), Code::Usage);
            }
            Err(Problem::Unreadable { name, why }) => {
                return reporter.refuse(&format!("the class {name} cannot be read: {why}"), Code::Usage);
            }
        };
        if targets.is_interface && targets.only_stub {
            return reporter.refuse(&report::nothing_behind(class, &targets), Code::Unsupported);
        }
        let rules = self.rules.get(class);
        let targets = match rules::applied(rules, targets) {
            Ok(targets) => Arc::new(targets),
            Err(text) => return reporter.refuse(&text, Code::Usage),
        };
        let mut options = self.options.clone();
        options.bounds.tampered = Interrupt::default();
        let kit = Kit {
            program: self.program.clone(),
            options,
            targets: targets.clone(),
            allowed: rules.map_or_else(Vec::new, |rules| rules.allowed.clone()),
            seed: self.settings.seed,
            threads: self.settings.threads,
        };
        let checking = Checking::new(&kit, self.settings, self.bounds, clock.clone(), reporter);
        match checking.run() {
            Ok(tally) => {
                let ended_early = self.bounds.tests.is_none() && clock.is_over();
                reporter.finish(&tally, &targets, &clock, ended_early)
            }
            Err(refused) => {
                let (text, code) = report::refusal(class, &refused);
                reporter.refuse(&text, code)
            }
        }
    }
}

/// What was typed about the use of classes.
fn wishes(typed: &CheckArgs) -> Result<Wishes> {
    let mut pairs = Vec::new();
    for text in &typed.pair {
        match split_methods(text)[..] {
            [a, b] if !a.is_empty() && !b.is_empty() => pairs.push([a.to_string(), b.to_string()]),
            _ => bail!("--pair {text}: not a pair: write two methods with a comma between, such as put,get"),
        }
    }
    let mut exclusive = Vec::new();
    for text in &typed.exclusive {
        let group: Vec<String> = split_methods(text).into_iter().map(str::to_string).collect();
        if group.iter().any(String::is_empty) {
            bail!("--exclusive {text}: not a group: write methods with commas between, such as take,poll");
        }
        exclusive.push(group);
    }
    Ok(Wishes {
        exclude: typed.exclude.clone(),
        only: typed.only.clone(),
        pairs,
        exclusive,
        allow_exceptions: typed.allow_exception.clone(),
    })
}

/// The code that says most: a violation, then what kept us from looking, then nothing.
fn worst(codes: &[Code]) -> Code {
    let order = [
        Code::Failure,
        Code::Internal,
        Code::Interrupted,
        Code::Usage,
        Code::Unsupported,
        Code::Bound,
        Code::Success,
    ];
    order.into_iter().find(|code| codes.contains(code)).unwrap_or(Code::Success)
}
