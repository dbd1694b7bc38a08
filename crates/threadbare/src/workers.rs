//! Several machines at once, each on a host thread of its own: shares of a sampler, slices of a search.

use crate::program::{Job, Start};
use crate::slices::Slices;
use crate::stack::MACHINE;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::portfolio::{Share, ShareResult};

/// What the machines that share a phase know of each other.
#[derive(Clone)]
pub(crate) struct Shared {
    /// Number of the earliest execution that failed: later ones need not be run.
    earliest: Arc<AtomicU64>,
    /// Executions by all, for the progress line.
    done: Arc<AtomicU64>,
    /// The exploration is over: time is up, or the user wants it so.
    over: Arc<dyn Fn() -> bool + Send + Sync>,
}

impl Shared {
    pub fn new(over: impl Fn() -> bool + Send + Sync + 'static) -> Shared {
        Shared {
            earliest: Arc::new(AtomicU64::new(u64::MAX)),
            done: Arc::new(AtomicU64::new(0)),
            over: Arc::new(over),
        }
    }

    /// Executions so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Runs one share. `watch` is called before every execution.
    pub fn run(&self, share: Share, machine: &mut Machine, mut watch: impl FnMut()) -> ShareResult {
        let mut seen = 0;
        let result = share.run(machine, |next, executions| {
            self.done.fetch_add(executions - seen, Ordering::Relaxed);
            seen = executions;
            watch();
            let needless = !share.keep_going && next > self.earliest.load(Ordering::Relaxed);
            !needless && !(self.over)()
        });
        if let Some(earliest) = result.earliest() {
            self.earliest.fetch_min(earliest, Ordering::Relaxed);
        }
        result
    }
}

/// Machines besides the first.
pub(crate) struct Workers {
    members: Vec<Member>,
}

struct Member {
    work: Sender<Work>,
    results: Receiver<ShareResult>,
}

enum Work {
    Share(Share, Shared),
    /// Whatever of them nobody has begun. The results stay there.
    Slices(Arc<Slices>),
}

impl Workers {
    pub fn hire(count: usize, job: &Job) -> Workers {
        let mut members = Vec::new();
        for i in 0..count {
            let (send_work, work) = channel();
            let (send_result, results) = channel();
            let job = job.clone();
            let name = format!("threadbare-vm-{}", i + 2);
            let thread = std::thread::Builder::new().name(name).stack_size(MACHINE);
            let spawned = thread.spawn(move || {
                let Start::Ready(mut machine) = job.start() else { return };
                while let Ok(work) = work.recv() {
                    match work {
                        Work::Share(share, shared) => {
                            if send_result.send(shared.run(share, &mut machine, || ())).is_err() {
                                return;
                            }
                        }
                        Work::Slices(slices) => slices.work(&mut machine, |_, _| ()),
                    }
                }
            });
            if spawned.is_ok() {
                members.push(Member { work: send_work, results });
            }
        }
        Workers { members }
    }

    pub fn len(&self) -> usize {
        self.members.len()
    }

    pub fn begin(&self, share: impl Fn(u64) -> Share, shared: &Shared) {
        for (i, member) in self.members.iter().enumerate() {
            drop(member.work.send(Work::Share(share(i as u64 + 1), shared.clone())));
        }
    }

    /// Lets all take slices, as soon as they have time.
    pub fn offer(&self, slices: &Arc<Slices>) {
        for member in &self.members {
            drop(member.work.send(Work::Slices(slices.clone())));
        }
    }

    /// What all brought back. A worker that is gone has had a bug of ours; its share is missing.
    pub fn collect(&self) -> impl Iterator<Item = ShareResult> {
        self.members.iter().filter_map(|member| member.results.recv().ok())
    }
}
