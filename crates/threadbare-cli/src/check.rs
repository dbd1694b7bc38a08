//! `threadbare check`: a class in, true violations out.

mod report;
mod rules;
mod select;

use crate::args::{CheckArgs, GeneratorName, LabelArgs, OracleName, StrategyName};
use crate::cache;
use crate::config;
use crate::exit::{self, Code};
use crate::inspect::split_methods;
use crate::project::{Project, Wishes};
use crate::signals;
use anyhow::{Context, Result, bail};
pub(crate) use report::refusal as refusal_of;
use report::{Reporter, Show};
use std::collections::BTreeMap;
use std::time::Duration;
use threadbare::check::{Budget, CheckRequest, ClassReport, Refused, Settings, Unheard, check_with};
use threadbare::{Classes, Jdk, Stop};
use threadbare_cache::Results;
use threadbare_explore::engine::plan::Strategy;
use threadbare_oracle::verdict::Oracle;
use threadbare_testgen::contract::Rules;
use threadbare_testgen::generator::Kind;
use threadbare_testgen::stage::{Failure, StageError};
use threadbare_testgen::workshop::Unbuildable;
use threadbare_vm::files::Reads;
use threadbare_vm::{RunEnd, World};

/// Time for one class when nothing else bounds it.
const DEFAULT_BUDGET: Duration = Duration::from_secs(60);
/// Machines when nothing else is said: each needs memory of its own.
const MOST_JOBS: usize = 8;
/// Threads of a test. The number of sequential orders grows with their factorial.
const MOST_THREADS: usize = 6;
/// Host stack of the analysis. Reserved, not committed.
pub(crate) const ANALYSIS_STACK: usize = 1 << 28;

pub fn check(typed: &CheckArgs) -> Code {
    let stop = signals::stop();
    let request = match Request::new(typed) {
        Ok(request) => request,
        Err(error) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    crate::run::on_machine_thread(ANALYSIS_STACK, move || request.run(&stop))
}

/// What was asked for, checked.
pub(crate) struct Request {
    opened: Classes,
    classes: Vec<String>,
    /// What the user says about the use of classes.
    rules: BTreeMap<String, Rules>,
    settings: Settings,
    budget: Budget,
    time: Option<Duration>,
    jobs: usize,
    memory: usize,
    reads: Reads,
    world: World,
    show: Show,
    no_cache: bool,
}

impl Request {
    /// Every public class of the places that are to be labelled.
    pub(crate) fn of_labels(typed: &LabelArgs) -> Result<Request> {
        let mut request = Request::without_classes(&typed.check_args()?)?;
        for place in &typed.places {
            request.classes.extend(select::public_classes(place)?);
        }
        Ok(request)
    }

    pub(crate) fn classes(&self) -> &[String] {
        &self.classes
    }

    pub(crate) fn results(&self) -> Results {
        cache::results(&self.opened, self.no_cache)
    }

    /// Checks a class, and tells nobody how it goes.
    pub(crate) fn check_class(
        &self,
        class: &str,
        results: &Results,
        stop: &Stop,
    ) -> std::result::Result<ClassReport, Refused> {
        check_with(results, &self.request_for(class), stop, &mut Unheard)
    }

    fn new(typed: &CheckArgs) -> Result<Request> {
        let mut request = Request::without_classes(typed)?;
        let project = Project::read(typed.config.as_deref())?;
        let sources = request.opened.sources();
        for word in &typed.classes {
            let found = select::classes(&sources, word)?;
            let new = found.into_iter().filter(|c| !request.classes.contains(c)).collect::<Vec<_>>();
            request.classes.extend(new);
        }
        request.rules = rules::rules(&sources, &request.classes, &wishes(typed)?, project.as_ref())?;
        Ok(request)
    }

    fn without_classes(typed: &CheckArgs) -> Result<Request> {
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
        let mut class_path_text = config::class_path(typed.class_path.as_deref());
        // A jar or folder that is named to be checked is also where its classes are.
        for place in typed.classes.iter().filter(|word| select::is_place(word)) {
            class_path_text = match typed.class_path {
                None => place.clone(),
                Some(_) => format!("{place}:{class_path_text}"),
            };
        }
        let opened = Classes::open(&jdk, &class_path_text)?;
        typed.world.note_ignored();
        crate::inspect::note_what_is_missing(&opened.program.class_path);
        let (memory, reads) = (typed.sandbox.memory_of_each(jobs)?, typed.sandbox.reads(&opened.program)?);
        let strategy = match typed.strategy {
            StrategyName::Auto => None,
            StrategyName::Random => Some(Strategy::Random),
            StrategyName::Pct => Some(Strategy::Pct(3)),
            StrategyName::Pos => Some(Strategy::Pos),
            StrategyName::Surw => Some(Strategy::Surw),
            StrategyName::Delay => Some(Strategy::Delay(3)),
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
            OracleName::Usual => Oracle::Usual,
            OracleName::Failures => Oracle::Failures,
            OracleName::Results => Oracle::Results,
        };
        let settings = Settings { seed, generator, oracle, threads, strategy, executions: None };
        Ok(Request {
            opened,
            classes: vec![],
            rules: BTreeMap::new(),
            settings,
            budget: Budget { tests: typed.tests, fail_fast: typed.fail_fast, strict: typed.strict },
            time: budget,
            jobs,
            memory,
            reads,
            world: typed.world.world()?,
            show: Show::new(typed)?,
            no_cache: typed.no_cache,
        })
    }

    fn run(&self, stop: &Stop) -> Code {
        let mut codes = Vec::new();
        let mut reporter = Reporter::new(self.show.clone());
        let results = cache::results(&self.opened, self.no_cache);
        for class in &self.classes {
            codes.push(self.check(class, &results, stop, &mut reporter));
            if reporter.is_interrupted() {
                break;
            }
        }
        reporter.end();
        worst(&codes)
    }

    fn check(&self, class: &str, results: &Results, stop: &Stop, reporter: &mut Reporter) -> Code {
        reporter.begin(class);
        match check_with(results, &self.request_for(class), stop, reporter) {
            Ok(report) => reporter.finish(&report),
            Err(refused) => reporter.refuse(&report::refusal(class, &refused), code_of(&refused)),
        }
    }

    fn request_for(&self, class: &str) -> CheckRequest {
        CheckRequest {
            classes: self.opened.clone(),
            class: class.to_string(),
            rules: self.rules.get(class).cloned().unwrap_or_default(),
            settings: self.settings,
            budget: self.budget,
            time: self.time,
            jobs: self.jobs,
            bar: self.show.bar,
            memory: self.memory,
            reads: self.reads.clone(),
            world: self.world.clone(),
        }
    }
}

/// The exit code of a class that could not be tested.
fn code_of(refused: &Refused) -> Code {
    match refused {
        Refused::Problem(_) | Refused::NothingLeft => Code::Usage,
        Refused::NothingBehind(_) => Code::Unsupported,
        Refused::NoStage(StageError::Memory { .. }) => Code::Usage,
        Refused::NoStage(StageError::Boot(end)) => match end {
            RunEnd::Environment { .. } => Code::Usage,
            RunEnd::Unsupported { .. } => Code::Unsupported,
            _ => Code::Internal,
        },
        Refused::Unbuildable(Unbuildable::NoSuchClass | Unbuildable::Initialiser(_)) => Code::Usage,
        Refused::Unbuildable(Unbuildable::Unsupported(_)) => Code::Unsupported,
        Refused::Unbuildable(Unbuildable::NoInstance(ways)) => {
            let unsupported = ways.iter().any(|way| matches!(way.why, Some(Failure::Unsupported(_))));
            if unsupported { Code::Unsupported } else { Code::Usage }
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
