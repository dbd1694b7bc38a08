//! `threadbare explore`: executions until something fails, everything is explored or the budget is spent.

use crate::args::{ExploreArgs, StrategyName, TimeOutsName};
use crate::config::{Config, Refusal};
use crate::exit::{self, Code};
use crate::run::HOST_STACK;
use crate::terminal::ProgressLine;
use crate::{report, signals};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::time::Duration;
use threadbare::Stop;
use threadbare::explore::{
    Exploration, ExploreRequest, Explored, Outcome, Phase, Progress, Strategy, TimeOuts, Timings, portfolio,
};
use threadbare::program::{CannotStart, Job, MOST_THREADS};
use threadbare_explore::engine::machine::Limits;
use threadbare_report::explore as phrases;
use threadbare_report::phrasing;

/// Executions when nothing else bounds them.
const MOST_EXECUTIONS: u64 = 1_000_000;
/// Time when nothing else bounds it.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

pub fn explore(typed: &ExploreArgs) -> Code {
    let stop = signals::stop();
    let request = match Request::new(typed) {
        Ok(request) => request,
        Err(Refusal::AsJava(message)) => {
            exit::say_as_java(&message);
            return Code::Usage;
        }
        Err(Refusal::Usage(error)) => {
            exit::say(&format!("{error:#}"));
            return Code::Usage;
        }
    };
    let tampered = request.explore.job.options.bounds.tampered.clone();
    crate::run::on_machine_thread(HOST_STACK, move || {
        crate::run::unless_tampered(&tampered, || run(&request, &stop))
    })
}

/// What was asked for, checked.
struct Request {
    explore: ExploreRequest,
    show: Show,
}

/// How to tell.
#[derive(Clone, Copy)]
pub struct Show {
    pub verbose: bool,
    pub json: bool,
    pub progress: bool,
}

impl Request {
    fn new(typed: &ExploreArgs) -> Result<Request, Refusal> {
        let time = match &typed.time {
            Some(text) => duration(text).with_context(|| format!("--time {text}"))?,
            None => typed.executions.is_none().then_some(DEFAULT_TIME),
        };
        if typed.executions == Some(0) {
            return Err(anyhow::anyhow!("--executions 0: nothing would be explored").into());
        }
        if typed.jobs == 0 {
            return Err(anyhow::anyhow!("--jobs 0: at least one machine is needed").into());
        }
        let executions = typed.executions.unwrap_or(if time.is_some() { u64::MAX } else { MOST_EXECUTIONS });
        let mut config = Config::of_program(&typed.program)?;
        config.options.assertions = !typed.disable_assertions;
        config.options.whole_calls = !typed.inside_library;
        let memory = typed.sandbox.memory_of_each(typed.jobs)?;
        let bounds = &mut config.options.bounds;
        // Who asks for a large heap wants it used.
        let wanted = typed.program.max_heap.as_ref().map_or(0, |_| bounds.heap_bytes / 2 * 3);
        bounds.memory_bytes = if typed.sandbox.max_memory.is_some() { memory } else { memory.max(wanted) };
        bounds.heap_bytes = bounds.heap_bytes.min(bounds.memory_bytes);
        bounds.threads = MOST_THREADS;
        bounds.reads = Some(typed.sandbox.reads(&config.program)?);
        let mut limits = Limits::default();
        if let Some(depth) = typed.max_operations {
            limits.depth = depth;
        }
        if let Some(steps) = typed.max_steps {
            limits.steps = steps;
        }
        let Config { program, options, main_class, args } = config;
        let mut job = Job { program, options, main_class, args, input: vec![], limits };
        if let Some(file) = &typed.input {
            job.input = std::fs::read(file).with_context(|| format!("--input {}", file.display()))?;
        }
        let single = |strategy| vec![Phase { strategy, first: 0, executions, until: 1.0 }];
        let phases = match typed.strategy {
            StrategyName::Auto => portfolio(executions.min(1 << 40)),
            StrategyName::Random => single(Strategy::Random),
            StrategyName::Pct => single(Strategy::Pct(typed.bug_depth)),
            StrategyName::Pos => single(Strategy::Pos),
            StrategyName::Surw => single(Strategy::Surw),
            StrategyName::Delay => single(Strategy::Delay(typed.bug_depth)),
            StrategyName::Dfs => single(Strategy::Dfs),
            StrategyName::Preemption => single(Strategy::Preemption(typed.preemptions)),
            StrategyName::Dpor => single(Strategy::Dpor),
        };
        let progress = !typed.quiet && !typed.json;
        let show = Show { verbose: typed.verbose, json: typed.json, progress };
        let explore = ExploreRequest {
            job,
            phases,
            seed: typed.seed,
            time,
            jobs: typed.jobs,
            keep_going: typed.keep_going,
            timings: timings(typed),
        };
        Ok(Request { explore, show })
    }
}

fn timings(typed: &ExploreArgs) -> Timings {
    let time_outs = match typed.time_outs {
        Some(TimeOutsName::Ideal) => &[TimeOuts::Ideal][..],
        Some(TimeOutsName::Any) => &[TimeOuts::Any],
        None => &[TimeOuts::Ideal, TimeOuts::Any],
    };
    Timings { time_outs: time_outs.to_vec(), spurious_wakeups: typed.spurious_wakeups }
}

/// `30s`, `5m`, `1h`, `250ms`; zero for no bound.
pub fn duration(text: &str) -> Result<Option<Duration>> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match &text[digits.len()..] {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => bail!("not a time: write a number with ms, s, m or h, such as 30s"),
    };
    let millis = digits.parse::<u64>().ok().and_then(|n| n.checked_mul(unit));
    match millis {
        Some(0) => Ok(None),
        Some(millis) => Ok(Some(Duration::from_millis(millis))),
        None => bail!("not a time: write a number with ms, s, m or h, such as 30s"),
    }
}

fn run(request: &Request, stop: &Stop) -> Code {
    let mut line = ProgressLine::new(request.show.progress);
    let explored = threadbare::explore(&request.explore, stop, &mut |progress| {
        line.show(|| phrases::progress(&as_figures(&progress)));
    });
    line.clear();
    match explored {
        Explored::Done(exploration) => {
            report::exploration(&exploration, request.show);
            code(&exploration)
        }
        Explored::Alone { outcome, interrupted } => {
            report::alone(&outcome, request.show);
            code_alone(&outcome, interrupted)
        }
        Explored::Refused(why) => refused(&why),
        Explored::Unrepeatable(finding) => {
            let what = phrasing::signature(&finding.outcome.signature());
            exit::internal(&format!("a finding that cannot be replayed: {what}"), &[])
        }
    }
}

/// Says why a program could not begin.
pub fn refused(why: &CannotStart) -> Code {
    match why {
        CannotStart::Memory { megabytes, why } => {
            exit::say(&format!("cannot reserve {megabytes} MiB of heap (see --max-heap): {why}"));
            Code::Usage
        }
        CannotStart::Launcher { said } => {
            drop(write!(std::io::stderr(), "{}", threadbare_report::shown::shown_launcher(said)));
            Code::Usage
        }
        CannotStart::End(end) => exit::report(end),
    }
}

fn as_figures(progress: &Progress) -> phrases::Figures {
    phrases::Figures {
        strategy: progress.strategy,
        executions: progress.executions,
        seconds: progress.elapsed.as_secs_f64(),
        final_states: progress.final_states,
        systematic: progress.systematic,
    }
}

/// The exit code of a program that never started a second thread.
fn code_alone(outcome: &Outcome, interrupted: bool) -> Code {
    match outcome {
        Outcome::Completed | Outcome::Exited(0) => Code::Success,
        Outcome::Interrupted if interrupted => Code::Interrupted,
        Outcome::Interrupted => Code::Bound,
        _ => Code::Failure,
    }
}

/// The exit code of an exploration.
fn code(exploration: &Exploration) -> Code {
    match &exploration.fatal {
        _ if !exploration.findings.is_empty() => Code::Failure,
        Some(Outcome::Unsupported { .. }) => Code::Unsupported,
        Some(_) => Code::Internal,
        None if exploration.interrupted => Code::Interrupted,
        None if exploration.tally.cut > 0 || exploration.tally.executions == 0 => Code::Bound,
        None => Code::Success,
    }
}

#[cfg(test)]
mod tests {
    use super::duration;
    use std::time::Duration;

    #[test]
    fn times() {
        assert_eq!(duration("30s").unwrap(), Some(Duration::from_secs(30)));
        assert_eq!(duration("5m").unwrap(), Some(Duration::from_secs(300)));
        assert_eq!(duration("250ms").unwrap(), Some(Duration::from_millis(250)));
        assert_eq!(duration("7").unwrap(), Some(Duration::from_secs(7)));
        assert_eq!(duration("0").unwrap(), None);
        for bad in ["", "s", "-1s", "1x", "1.5s", "99999999999999999999h"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
