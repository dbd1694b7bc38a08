//! The exploration of a program: phases in turn, samplers and reduction on several machines, until something fails,
//! everything is explored or the time is over.

use crate::program::{CannotStart, Header, Job, Start};
use crate::slices::Slices;
use crate::stack::with_stack;
pub use crate::timings::Timings;
use crate::timings::{self, same_again};
use crate::workers::{Shared, Workers};
use crate::{Clock, Stop};
use std::sync::Arc;
use std::time::Duration;
use threadbare_explore::engine::calming::calm;
use threadbare_explore::engine::explorer::Explorer;
use threadbare_explore::engine::machine::Machine;
pub use threadbare_explore::engine::outcome::Outcome;
pub use threadbare_explore::engine::plan::{Phase, Strategy, portfolio};
pub use threadbare_explore::engine::portfolio::{Exploration, NarratedFinding, Remark, Round};
use threadbare_explore::engine::portfolio::{Portfolio, Share, ShareResult};
use threadbare_explore::engine::reduction::{Marks, Round as SliceRound, SliceResult, run_reduced};
use threadbare_explore::engine::session::Session;
pub use threadbare_explore::engine::session::{Finding, Stop as Halt, Tally};
use threadbare_explore::engine::token::Token;
use threadbare_explore::narration::narrate;
use threadbare_explore::strategies::rounds::Splitting;
use threadbare_vm::Interrupt;
pub use threadbare_vm::stepping::timing::{TimeOuts, Timing};

/// Operations from which on the portfolio only samples.
const LONG: usize = 3_000;
/// Executions of a sampler after which what the machines saw is put together: every one of them is
/// kept until then.
const BATCH: u64 = 1 << 15;

/// What to explore, and how.
#[derive(Clone)]
pub struct ExploreRequest {
    pub job: Job,
    /// At least one: [`portfolio`], or one strategy alone.
    pub phases: Vec<Phase>,
    pub seed: u64,
    pub time: Option<Duration>,
    /// Machines that explore at the same time.
    pub jobs: usize,
    /// Look for more after the first finding.
    pub keep_going: bool,
    pub timings: Timings,
}

impl ExploreRequest {
    /// The portfolio for so many executions, on one machine, until the first finding.
    pub fn new(job: Job, executions: u64) -> ExploreRequest {
        ExploreRequest {
            job,
            phases: portfolio(executions),
            seed: 1,
            time: None,
            jobs: 1,
            keep_going: false,
            timings: Timings::default(),
        }
    }
}

/// What came of it.
pub enum Explored {
    Done(Box<Exploration>),
    /// The program ended before it started a second thread.
    Alone {
        outcome: Outcome,
        interrupted: bool,
    },
    Refused(CannotStart),
    /// A finding that cannot be replayed: a bug of ours.
    Unrepeatable(Box<Finding>),
}

/// How far it has come.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    pub strategy: Strategy,
    pub executions: u64,
    pub final_states: usize,
    pub elapsed: Duration,
    /// Of a systematic search: operations of the longest execution, and the share explored where it can be told.
    pub systematic: Option<(usize, Option<f64>)>,
}

/// Explores a program. `progress` is called before executions, on a thread of ours.
pub fn explore(
    request: &ExploreRequest,
    stop: &Stop,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Explored {
    with_stack(|| run(request.clone(), stop, progress))
}

fn run(mut request: ExploreRequest, stop: &Stop, progress: &mut (dyn FnMut(Progress) + Send)) -> Explored {
    let clock = Arc::new(Clock::start(request.time, stop));
    request.job.options.bounds.interrupt = clock.alarm(clock.time(), Duration::ZERO);
    loop {
        let mut machine = match request.job.start() {
            Start::Ready(machine) => machine,
            Start::Alone(outcome) => {
                return Explored::Alone { outcome, interrupted: clock.is_interrupted() };
            }
            Start::Refused(why) => return Explored::Refused(why),
        };
        let session = Session::new(request.keep_going);
        let mut search = Search { request: &request, clock: &clock, session, workers: None, progress };
        let last = search.run(&mut machine);
        let session = search.session;
        if let Halt::Refuted(assumption) = last.stop {
            assumption.give_up(&mut request.job.options);
            continue;
        }
        // What was found is told, however the search ended.
        machine.vm.options.bounds.interrupt = Interrupt::default();
        return finish(&request, &mut machine, session, last, clock.is_interrupted());
    }
}

/// How the last phase ended.
struct Last {
    stop: Halt,
    strategy: Strategy,
    executions: u64,
    /// All timings that were explored.
    rounds: Vec<Round>,
}

fn finish(
    request: &ExploreRequest,
    machine: &mut Machine,
    session: Session,
    last: Last,
    interrupted: bool,
) -> Explored {
    let mut findings = Vec::new();
    for mut finding in session.findings {
        machine.set_timing(finding.timing);
        calm(machine, &mut finding);
        let Some(story) = narrate::story(machine, &finding.log) else {
            return Explored::Unrepeatable(Box::new(finding));
        };
        let token = token(&request.job, &finding);
        findings.push(NarratedFinding { finding, story, token });
    }
    Explored::Done(Box::new(Exploration {
        stop: last.stop,
        strategy: last.strategy,
        executions: last.executions,
        rounds: last.rounds,
        seed: request.seed,
        interrupted,
        remarks: remarks(&request.job, machine, &session.tally),
        tally: session.tally,
        findings,
        fatal: session.fatal,
    }))
}

/// The line with which a finding can be seen again.
fn token(job: &Job, finding: &Finding) -> String {
    let header = Header::of(job).to_bytes();
    let (choices, trace) = (finding.log.clone(), finding.trace);
    Token { header, timing: finding.timing, choices, trace }.to_string()
}

fn remarks(job: &Job, machine: &Machine, tally: &Tally) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if machine.vm.files.asked_for_input() && job.input.is_empty() {
        remarks.push(Remark::NoInput);
    }
    let unread = machine.vm.files.refused();
    if !unread.is_empty() {
        remarks.push(Remark::Unread(unread));
    }
    if job.options.visible_finals {
        remarks.push(Remark::VisibleFinals);
    }
    if !job.options.whole_calls {
        remarks.push(Remark::InsideLibrary);
    }
    if job.options.stream_locks {
        remarks.push(Remark::StreamLocks);
    }
    let unfinished = &tally.unfinished;
    remarks.extend(unfinished.groups().iter().cloned().map(Remark::Unfinished));
    if unfinished.others() > 0 {
        remarks.push(Remark::UnfinishedToo { times: unfinished.others() });
    }
    remarks.extend(unfinished.shortfalls.iter().copied().map(Remark::Shortfall));
    remarks
}

/// A search under way.
struct Search<'a> {
    request: &'a ExploreRequest,
    clock: &'a Arc<Clock>,
    session: Session,
    /// Hired for the first phase that can use them.
    workers: Option<Workers>,
    progress: &'a mut (dyn FnMut(Progress) + Send),
}

impl Search<'_> {
    /// One timing after the other.
    fn run(&mut self, machine: &mut Machine) -> Last {
        let request = self.request;
        let timings = request.timings.all();
        let mut last =
            Last { stop: Halt::Budget, strategy: request.phases[0].strategy, executions: 0, rounds: vec![] };
        for (i, timing) in timings.iter().enumerate() {
            if let Some(round) = same_again(last.rounds.last(), *timing, machine) {
                last.rounds.push(round);
                continue;
            }
            machine.set_timing(*timing);
            // What waits for no time is not explored a second time, and need not leave anything for that.
            let is_timed = |later: &Timing| later.spurious_wakeups || machine.vm.has_waited_for_time();
            let later = timings[i + 1..].iter().filter(|later| is_timed(later)).count();
            let phases = timings::part(&request.phases, self.session.tally.executions, later);
            let window = timings::window(self.clock, later);
            let before = self.session.tally.executions;
            self.round(machine, *timing, &phases, window, &mut last);
            let all = self.session.tally.executions - before;
            let executions = if last.stop == Halt::Exhausted { last.executions } else { all };
            last.rounds.push(Round { timing: *timing, stop: last.stop, executions });
            let is_found = last.stop == Halt::Found && !request.keep_going;
            if is_found || matches!(last.stop, Halt::Fatal | Halt::Refuted(_)) || self.clock.is_over() {
                break;
            }
        }
        last
    }

    /// All phases with one timing, within this part of the time.
    fn round(
        &mut self,
        machine: &mut Machine,
        timing: Timing,
        phases: &[Phase],
        (from, until): (f64, f64),
        last: &mut Last,
    ) {
        let request = self.request;
        let mut portfolio = Portfolio::new(phases, LONG);
        while let Some(phase) = portfolio.next(self.session.tally.depth) {
            let phase = Phase { until: from + phase.until * (until - from), ..phase };
            let before = self.session.tally.executions;
            let stop = match phase.strategy {
                Strategy::Dpor => self.reduce(machine, phase, timing),
                strategy if strategy.is_systematic() => self.search(machine, phase),
                _ => self.sample(machine, phase, timing),
            };
            last.executions = self.session.tally.executions - before;
            last.stop = stop;
            last.strategy = phase.strategy;
            let is_found = stop == Halt::Found && !request.keep_going;
            if is_found || stop.is_final() || stop != Halt::Found && self.clock.is_past(until) {
                break;
            }
        }
    }

    fn search(&mut self, machine: &mut Machine, phase: Phase) -> Halt {
        let (clock, progress) = (self.clock, &mut *self.progress);
        let seed = self.request.seed;
        threadbare_explore::engine::plan::run_phase(
            &mut self.session,
            machine,
            phase,
            seed,
            (0, 1),
            |session, explorer| {
                let tally = &session.tally;
                progress(Progress {
                    strategy: phase.strategy,
                    executions: tally.executions,
                    final_states: tally.states.len(),
                    elapsed: clock.elapsed(),
                    systematic: Some((tally.depth, explorer.share())),
                });
                !clock.is_past(phase.until)
            },
        )
    }

    /// Reduction on all machines, round by round.
    fn reduce(&mut self, machine: &mut Machine, phase: Phase, timing: Timing) -> Halt {
        let (request, clock) = (self.request, self.clock);
        let workers = self.workers.get_or_insert_with(|| Workers::hire(request.jobs - 1, &request.job));
        let (progress, mut marks) = (&mut *self.progress, Marks::of(machine));
        let mut run = |round: SliceRound<'_>| run_round(round, machine, workers, clock, phase, progress);
        let stop =
            run_reduced(&mut self.session, (phase, timing), Splitting::default(), &mut marks, &mut run);
        machine.states_asked |= marks.states_asked;
        machine.hurried |= marks.hurried;
        stop
    }

    /// One sampler on all machines, batch by batch.
    fn sample(&mut self, machine: &mut Machine, phase: Phase, timing: Timing) -> Halt {
        let mut left = phase.executions;
        let mut first = phase.first;
        let mut found = Halt::Budget;
        while left > 0 {
            let batch = Phase { first, executions: left.min(BATCH), ..phase };
            match self.sample_batch(machine, batch, timing) {
                Halt::Budget => {}
                Halt::Found if self.request.keep_going => found = Halt::Found,
                stop => return stop,
            }
            if self.clock.is_past(phase.until) {
                break;
            }
            first += batch.executions;
            left -= batch.executions;
        }
        found
    }

    fn sample_batch(&mut self, machine: &mut Machine, phase: Phase, timing: Timing) -> Halt {
        let request = self.request;
        let workers = self.workers.get_or_insert_with(|| Workers::hire(request.jobs - 1, &request.job));
        let count = workers.len() as u64 + 1;
        // Without a bound on executions a phase lasts as long as the time does; then the numbers never end.
        let share = |worker: u64| Share {
            phase,
            timing,
            seed: request.seed,
            worker,
            workers: count,
            keep_going: request.keep_going,
        };
        let clock = self.clock.clone();
        let shared = Shared::new(move || clock.is_past(phase.until));
        workers.begin(share, &shared);
        let (counted, final_states) = (self.session.tally.executions, self.session.tally.states.len());
        let (clock, progress) = (self.clock, &mut *self.progress);
        // The first machine's thread also shows the progress of all.
        let own = shared.run(share(0), machine, || {
            progress(Progress {
                strategy: phase.strategy,
                executions: counted + shared.done(),
                final_states,
                elapsed: clock.elapsed(),
                systematic: None,
            });
        });
        let results: Vec<ShareResult> = std::iter::once(own).chain(workers.collect()).collect();
        machine.states_asked |= results.iter().any(|result| result.marks.states_asked);
        machine.hurried |= results.iter().any(|result| result.marks.hurried);
        self.session.take_shares(results, phase)
    }
}

/// One round of reduction: this thread takes slices like all, and shows the progress.
fn run_round(
    round: SliceRound<'_>,
    machine: &mut Machine,
    workers: &Workers,
    clock: &Arc<Clock>,
    phase: Phase,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Vec<SliceResult> {
    let (tally, share) = (&round.session.tally, round.share);
    let watched = clock.clone();
    let is_alone = round.tasks.len() == 1;
    let slices = Arc::new(Slices::new(round.tasks, move || watched.is_past(phase.until)));
    if !is_alone {
        workers.offer(&slices);
    }
    slices.work(machine, |done, part| {
        progress(Progress {
            strategy: phase.strategy,
            executions: tally.executions + done,
            final_states: tally.states.len(),
            elapsed: clock.elapsed(),
            systematic: Some((tally.depth, share.or_else(|| part.share()))),
        });
    });
    slices.finish(machine)
}
