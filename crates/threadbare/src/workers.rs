//! Sampling on several machines at once.
//!
//! A sampler's execution is a function of its number, so the numbers are dealt out to workers and what
//! they bring back is put together by number: the result is the same for any count of workers.

use crate::program::{Job, Start};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::outcome::Outcome;
use threadbare_explore::engine::plan::{self, Phase};
use threadbare_explore::engine::session::{Finding, Sample, Session, Stop};

/// Host stack of a machine's thread. Java frames do not live on it; nested upcalls of the linker do.
pub const HOST_STACK: usize = 1 << 30;

/// A sampling phase as one worker runs it.
pub struct Shift {
    pub phase: Phase,
    pub seed: u64,
    pub worker: u64,
    pub workers: u64,
    pub keep_going: bool,
    /// Number of the earliest execution that failed: later ones need not be run.
    pub earliest: Arc<AtomicU64>,
    /// The exploration is over: time is up, or the user wants it so.
    pub over: Arc<dyn Fn() -> bool + Send + Sync>,
    /// Executions by all workers, for the progress line.
    pub done: Arc<AtomicU64>,
}

/// What a worker brings back.
pub struct Result {
    pub stop: Stop,
    pub samples: Vec<Sample>,
    pub findings: Vec<Finding>,
    pub fatal: Option<Outcome>,
    /// The first execution that a bound cut off: its number, and what it said.
    pub bound: Option<(u64, Outcome)>,
}

/// Runs one worker's share. Execution `k` of the share has number `first + worker + k * workers`.
pub fn run_shift(machine: &mut Machine, shift: &Shift) -> Result {
    let mut session = Session::new(shift.keep_going);
    session.samples = Some(Vec::new());
    let number = |k: u64| shift.phase.first + shift.worker + k * shift.workers;
    let share = (shift.worker, shift.workers);
    let mut seen = 0;
    let stop = plan::run_phase(&mut session, machine, shift.phase, shift.seed, share, |session, _| {
        let next = number(session.tally.executions);
        shift.done.fetch_add(session.tally.executions - seen, Ordering::Relaxed);
        seen = session.tally.executions;
        if !shift.keep_going && next > shift.earliest.load(Ordering::Relaxed) {
            return false;
        }
        !(shift.over)()
    });
    for finding in &mut session.findings {
        finding.execution = number(finding.execution - 1);
        shift.earliest.fetch_min(finding.execution, Ordering::Relaxed);
    }
    let mut samples = session.samples.take().unwrap_or_default();
    for (k, sample) in samples.iter_mut().enumerate() {
        sample.number = number(k as u64);
    }
    Result {
        stop,
        samples,
        findings: session.findings,
        bound: session.tally.bound.map(|outcome| (number(session.tally.bound_at - 1), outcome)),
        fatal: session.fatal,
    }
}

/// Machines besides the first, each on a host thread of its own.
pub struct Crew {
    members: Vec<(Sender<Shift>, Receiver<Option<Result>>)>,
}

impl Crew {
    pub fn hire(count: usize, job: &Job) -> Crew {
        let mut members = Vec::new();
        for i in 0..count {
            let (send_shift, shifts) = channel::<Shift>();
            let (send_result, results) = channel();
            let job = Mutex::new(job.clone());
            let name = format!("threadbare-vm-{}", i + 2);
            let thread = std::thread::Builder::new().name(name).stack_size(HOST_STACK);
            let spawned = thread.spawn(move || {
                let job = job.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
                let mut machine = match job.start() {
                    Start::Ready(machine) => machine,
                    _ => return,
                };
                while let Ok(shift) = shifts.recv() {
                    let result = run_shift(&mut machine, &shift);
                    if send_result.send(Some(result)).is_err() {
                        return;
                    }
                }
            });
            if spawned.is_ok() {
                members.push((send_shift, results));
            }
        }
        Crew { members }
    }

    pub fn len(&self) -> usize {
        self.members.len()
    }

    pub fn begin(&self, shift: &dyn Fn(u64) -> Shift) {
        for (i, (send, _)) in self.members.iter().enumerate() {
            drop(send.send(shift(i as u64 + 1)));
        }
    }

    /// What all brought back. A worker that is gone has had a bug of ours; its share is missing.
    pub fn collect(&self) -> Vec<Option<Result>> {
        self.members.iter().map(|(_, results)| results.recv().ok().flatten()).collect()
    }
}
