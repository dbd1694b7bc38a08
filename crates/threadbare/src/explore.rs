//! `threadbare explore`: executions until something fails, everything is explored or the budget is spent.

use crate::args::{ExploreArgs, StrategyName};
use crate::clock::Clock;
use crate::config::{Config, Refusal};
use crate::exit::{self, Code};
use crate::program::{Header, Job, Start};
use crate::workers::{Crew, HOST_STACK, Shift, run_shift};
use anyhow::{Context, Result, bail};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::outcome::Outcome;
use threadbare_explore::engine::plan::{self, Phase, Strategy};
use threadbare_explore::engine::session::{Finding, Session, Stop};
use threadbare_explore::engine::token::Token;
use threadbare_vm::Interrupt;

/// Executions when nothing else bounds them.
const MOST_EXECUTIONS: u64 = 1_000_000;
/// Operations from which on the portfolio only samples.
const LONG: usize = 3_000;
/// Threads that a program may start: each costs time at every operation of the others.
const THREADS: usize = 2_048;
/// Time when nothing else bounds it.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

pub fn explore(typed: &ExploreArgs) -> Code {
    crate::clock::listen();
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
    let tampered = request.job.options.bounds.tampered.clone();
    crate::run::on_machine_thread(HOST_STACK, move || crate::run::unless_tampered(&tampered, || run(request)))
}

/// What was asked for, checked.
struct Request {
    job: Job,
    phases: Vec<Phase>,
    seed: u64,
    time: Option<Duration>,
    jobs: usize,
    keep_going: bool,
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
        let memory = typed.sandbox.memory_of_each(typed.jobs)?;
        let bounds = &mut config.options.bounds;
        // Who asks for a large heap wants it used.
        let wanted = typed.program.max_heap.as_ref().map_or(0, |_| bounds.heap_bytes / 2 * 3);
        bounds.memory_bytes = if typed.sandbox.max_memory.is_some() { memory } else { memory.max(wanted) };
        bounds.heap_bytes = bounds.heap_bytes.min(bounds.memory_bytes);
        bounds.threads = THREADS;
        bounds.reads = Some(typed.sandbox.reads(&config.program)?);
        let mut limits = Limits::default();
        if let Some(depth) = typed.max_operations {
            limits.depth = depth;
        }
        if let Some(steps) = typed.max_steps {
            limits.steps = steps;
        }
        let mut job = Job::new(config, limits);
        if let Some(file) = &typed.input {
            job.input = std::fs::read(file).with_context(|| format!("--input {}", file.display()))?;
        }
        let single = |strategy| vec![Phase { strategy, first: 0, executions, until: 1.0 }];
        let phases = match typed.strategy {
            StrategyName::Auto => plan::portfolio(executions.min(1 << 40)),
            StrategyName::Random => single(Strategy::Random),
            StrategyName::Pct => single(Strategy::Pct(typed.bug_depth)),
            StrategyName::Pos => single(Strategy::Pos),
            StrategyName::Surw => single(Strategy::Surw),
            StrategyName::Dfs => single(Strategy::Dfs),
            StrategyName::Preemption => single(Strategy::Preemption(typed.preemptions)),
            StrategyName::Dpor => single(Strategy::Dpor),
        };
        let progress = !typed.quiet && !typed.json && std::io::stderr().is_terminal();
        let show = Show { verbose: typed.verbose, json: typed.json, progress };
        Ok(Request {
            job,
            phases,
            seed: typed.seed,
            time,
            jobs: typed.jobs,
            keep_going: typed.keep_going,
            show,
        })
    }
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

fn run(mut request: Request) -> Code {
    let clock = Arc::new(Clock::start(request.time));
    request.job.options.bounds.interrupt = clock.alarm(clock.time(), Duration::ZERO);
    loop {
        let mut machine = match request.job.start() {
            Start::Ready(machine) => machine,
            Start::Alone(outcome) => {
                let code = crate::report::alone(&outcome, request.show);
                let interrupted = outcome == Outcome::Interrupted && clock.is_interrupted();
                return if interrupted { Code::Interrupted } else { code };
            }
            Start::Refused(code) => return code,
        };
        let mut session = Session::new(request.keep_going);
        let (stop, strategy, executions) = run_plan(&request, &mut machine, &mut session, &clock);
        if stop == Stop::LeakedFinal {
            // An assumption of the exploration does not hold for this program: once more, without it.
            request.job.options.visible_finals = true;
            continue;
        }
        // What was found is told, however the search ended.
        machine.vm.options.bounds.interrupt = Interrupt::default();
        let summary =
            Summary { stop, strategy, executions, seed: request.seed, interrupted: clock.is_interrupted() };
        return crate::report::exploration(&request.job, &mut machine, &session, &summary, request.show);
    }
}

/// How an exploration ended.
pub struct Summary {
    pub stop: Stop,
    /// The strategy that ended it.
    pub strategy: Strategy,
    /// Executions under that strategy, since it was last begun.
    pub executions: u64,
    pub seed: u64,
    pub interrupted: bool,
}

fn run_plan(
    request: &Request,
    machine: &mut Machine,
    session: &mut Session,
    clock: &Arc<Clock>,
) -> (Stop, Strategy, u64) {
    let mut crew: Option<Crew> = None;
    let mut progress = Progress::new(request.show.progress);
    let mut last = (Stop::Budget, request.phases[0].strategy, 0);
    for phase in &request.phases {
        let before = session.tally.executions;
        // Reduction compares the operations of an execution with each other: not for long ones, of which
        // there are too many to explore them all anyway.
        if phase.strategy == Strategy::Dpor && request.phases.len() > 1 && session.tally.depth > LONG {
            continue;
        }
        let stop = if phase.strategy.is_systematic() {
            plan::run_phase(session, machine, *phase, request.seed, (0, 1), |session, explorer| {
                progress.show(clock, session, 0, phase.strategy, explorer.share());
                !clock.is_past(phase.until)
            })
        } else {
            let others = request.jobs - 1;
            let crew = crew.get_or_insert_with(|| Crew::hire(others, &request.job));
            sample(request, machine, session, *phase, crew, clock, &mut progress)
        };
        last = (stop, phase.strategy, session.tally.executions - before);
        let ends = match stop {
            Stop::Found => !request.keep_going,
            Stop::Exhausted | Stop::Fatal | Stop::LeakedFinal => true,
            // Samplers may still find what systematic search could not reach.
            Stop::Spent => clock.is_over(),
            Stop::Budget => clock.is_over(),
        };
        if ends {
            break;
        }
    }
    progress.clear();
    last
}

/// Executions of a sampler after which what the machines saw is put together: every one of them is
/// kept until then.
const BATCH: u64 = 1 << 15;

/// One sampler on all machines, batch by batch.
fn sample(
    request: &Request,
    machine: &mut Machine,
    session: &mut Session,
    phase: Phase,
    crew: &Crew,
    clock: &Arc<Clock>,
    progress: &mut Progress,
) -> Stop {
    let mut left = phase.executions;
    let mut first = phase.first;
    let mut found = Stop::Budget;
    while left > 0 {
        let batch = Phase { first, executions: left.min(BATCH), ..phase };
        let stop = sample_batch(request, machine, session, batch, crew, clock, progress);
        match stop {
            Stop::Budget => {}
            Stop::Found if request.keep_going => found = stop,
            stop => return stop,
        }
        if clock.is_past(phase.until) {
            break;
        }
        first += batch.executions;
        left -= batch.executions;
    }
    found
}

fn sample_batch(
    request: &Request,
    machine: &mut Machine,
    session: &mut Session,
    phase: Phase,
    crew: &Crew,
    clock: &Arc<Clock>,
    progress: &mut Progress,
) -> Stop {
    let earliest = Arc::new(AtomicU64::new(u64::MAX));
    let done = Arc::new(AtomicU64::new(0));
    let workers = crew.len() as u64 + 1;
    // Without a bound on executions a phase lasts as long as the time does; then the numbers never end.
    let shift = |worker: u64| Shift {
        phase,
        seed: request.seed,
        worker,
        workers,
        keep_going: request.keep_going,
        earliest: earliest.clone(),
        over: {
            let clock = clock.clone();
            Arc::new(move || clock.is_past(phase.until))
        },
        done: done.clone(),
    };
    crew.begin(&shift);
    let mut own = shift(0);
    // The first machine's thread also shows the progress of all.
    let line = std::sync::Mutex::new(Progress { last: progress.last, ..Progress::new(progress.on) });
    progress.shown |= progress.on;
    let (counted, states) = (session.tally.executions, session.tally.states.len());
    own.over = {
        let (clock, done) = (clock.clone(), done.clone());
        Arc::new(move || {
            if let Ok(mut line) = line.lock() {
                let executions = counted + done.load(Ordering::Relaxed);
                line.count(&clock, executions, states, phase.strategy);
            }
            clock.is_past(phase.until)
        })
    };
    let mut results = vec![Some(run_shift(machine, &own))];
    results.extend(crew.collect());
    let mut samples = Vec::new();
    let mut findings = Vec::new();
    let mut stop = Stop::Budget;
    let mut bounds = Vec::new();
    for result in results.into_iter().flatten() {
        bounds.extend(result.bound);
        samples.extend(result.samples);
        findings.extend(result.findings);
        match result.stop {
            Stop::LeakedFinal => return Stop::LeakedFinal,
            Stop::Fatal => {
                session.fatal = result.fatal;
                stop = Stop::Fatal;
            }
            Stop::Found if stop != Stop::Fatal => stop = Stop::Found,
            _ => {}
        }
    }
    let last = if request.keep_going { u64::MAX } else { earliest.load(Ordering::Relaxed) };
    session.merge(&samples, findings, phase.first, last);
    bounds.sort_by_key(|(number, _)| *number);
    if let Some((_, outcome)) = bounds.into_iter().find(|(number, _)| *number <= last) {
        session.tally.bound.get_or_insert(outcome);
    }
    stop
}

/// The line that says how far it has come.
#[derive(Default)]
struct Progress {
    on: bool,
    last: Option<Instant>,
    shown: bool,
}

impl Progress {
    fn new(on: bool) -> Progress {
        Progress { on, ..Progress::default() }
    }

    fn show(&mut self, clock: &Clock, session: &Session, more: u64, strategy: Strategy, share: Option<f64>) {
        if !self.is_due() {
            return;
        }
        let executions = session.tally.executions + more;
        let share = share.map_or(String::new(), |s| format!(", about {:.1} % explored", s * 100.0));
        let line = format!(
            "{}: {executions} executions, {:.0}/s, {} final states, depth {}{share}",
            strategy.name(),
            executions as f64 / clock.elapsed().as_secs_f64().max(1e-3),
            session.tally.states.len(),
            session.tally.depth,
        );
        self.put(&line);
    }

    fn count(&mut self, clock: &Clock, executions: u64, states: usize, strategy: Strategy) {
        if self.is_due() {
            let rate = executions as f64 / clock.elapsed().as_secs_f64().max(1e-3);
            self.put(&format!(
                "{}: {executions} executions, {rate:.0}/s, {states} final states before",
                strategy.name()
            ));
        }
    }

    #[expect(clippy::disallowed_methods, reason = "a line for the user, twice a second")]
    fn is_due(&mut self) -> bool {
        if !self.on {
            return false;
        }
        let now = Instant::now();
        let due = self.last.is_none_or(|last| now - last >= Duration::from_millis(500));
        if due {
            self.last = Some(now);
        }
        due
    }

    fn put(&mut self, line: &str) {
        self.shown = true;
        drop(write!(std::io::stderr(), "\r\x1b[K{line}"));
        drop(std::io::stderr().flush());
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            drop(write!(std::io::stderr(), "\r\x1b[K"));
        }
    }
}

/// The line with which a finding can be seen again.
pub fn token(job: &Job, finding: &Finding) -> String {
    let header = Header::of(job).to_bytes();
    Token { header, choices: finding.log.clone(), trace: finding.trace }.to_string()
}

/// The exit code of an exploration.
pub fn code(session: &Session, summary: &Summary) -> Code {
    match &session.fatal {
        Some(Outcome::Unsupported { .. }) if session.findings.is_empty() => return Code::Unsupported,
        Some(_) if session.findings.is_empty() => return Code::Internal,
        _ => {}
    }
    if !session.findings.is_empty() {
        Code::Failure
    } else if summary.interrupted {
        Code::Interrupted
    } else if session.tally.cut > 0 {
        Code::Bound
    } else {
        Code::Success
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
