//! What reduction costs by itself: executions of programs whose steps cost nothing.
//!
//! On Linux: `cargo run --release -p threadbare-explore --example timing`

use threadbare_explore::engine::explorer::{Ending, Explorer, Subject, run_execution};
use threadbare_explore::engine::step::{
    Access, Choice, Location, Mode, Pending, Point, Readiness, Step, ThreadId,
};
use threadbare_explore::engine::thread_set::ThreadSet;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_explore::strategies::rng::Rng;

/// Threads that read and write in a fixed order.
struct Straight {
    threads: Vec<Vec<Access>>,
    at: Vec<usize>,
    schedule: Vec<ThreadId>,
    pending: Vec<Pending>,
    enabled: ThreadSet,
    performed: u64,
}

impl Straight {
    fn new(threads: Vec<Vec<Access>>) -> Straight {
        let at = vec![0; threads.len()];
        let absent = Pending::absent();
        let pending = vec![absent; threads.len()];
        let enabled = ThreadSet::default();
        let mut subject = Straight { threads, at, schedule: Vec::new(), pending, enabled, performed: 0 };
        for t in 0..subject.threads.len() {
            subject.look(t);
        }
        subject
    }

    fn look(&mut self, t: usize) {
        let pending = &mut self.pending[t];
        pending.accesses.clear();
        pending.readiness = match self.threads[t].get(self.at[t]) {
            Some(&access) => {
                pending.accesses.push(access);
                Readiness::Enabled
            }
            None => Readiness::Absent,
        };
        self.enabled.set(ThreadId(t as u32), pending.is_enabled());
    }
}

impl Subject for Straight {
    fn rewind(&mut self, depth: usize) {
        for t in self.schedule.split_off(depth) {
            self.at[t.0 as usize] -= 1;
            self.look(t.0 as usize);
        }
    }

    fn point(&self) -> Point<'_> {
        let last = self.schedule.last().copied();
        Point { depth: self.schedule.len(), threads: &self.pending, enabled: &self.enabled, last }
    }

    fn perform(&mut self, choice: Choice) -> Step {
        let t = choice.thread.0 as usize;
        let accesses = self.pending[t].accesses.clone();
        self.at[t] += 1;
        self.look(t);
        self.schedule.push(choice.thread);
        self.performed += 1;
        Step {
            choice,
            accesses,
            released: [].into_iter().collect(),
            displaced: [].into_iter().collect(),
            started: None,
            epoch: 0,
            expects: None,
            found: [].into_iter().collect(),
            guard: None,
        }
    }

    fn ending(&self) -> Option<Ending> {
        self.pending.iter().all(|p| p.readiness == Readiness::Absent).then_some(Ending::Maximal)
    }
}

fn random_threads(threads: u32, length: u32, shared: u64, private: u64) -> Vec<Vec<Access>> {
    let mut rng = Rng::new(1, u64::from(threads));
    let access = |rng: &mut Rng, t: u32| {
        let mode = if rng.below(3) == 0 { Mode::Write } else { Mode::Read };
        let location = if rng.below(100) < private { 1_000 + u64::from(t) } else { rng.below(shared) };
        Access { location: Location::memory(location as usize), mode }
    };
    (0..threads).map(|t| (0..length).map(|_| access(&mut rng, t)).collect()).collect()
}

/// Nanoseconds that this process has had of the processor. Wall-clock time would say more about who else
/// uses the machine.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn measure(name: &str, threads: Vec<Vec<Access>>, most: u64) {
    let mut subject = Straight::new(threads);
    let mut dpor = Dpor::new();
    let begin = processor_time();
    let mut executions = 0u64;
    while executions < most && run_execution(&mut subject, &mut dpor).is_some() {
        executions += 1;
    }
    let nanoseconds = (processor_time() - begin) as f64;
    println!(
        "{name}: {executions} executions ({} abandoned), {:.1} new steps and {:.2} us each, {:.0} ns a new step, share {:.3}",
        dpor.counts().abandoned,
        subject.performed as f64 / executions as f64,
        nanoseconds / executions as f64 / 1e3,
        nanoseconds / subject.performed as f64,
        dpor.share().unwrap_or(0.0),
    );
}

fn main() {
    let writers = vec![vec![Access { location: Location::memory(0), mode: Mode::Write }]; 9];
    measure("9 writers", writers, 1_000_000);
    measure("2 x 10, 3 locations", random_threads(2, 10, 3, 0), 500_000);
    measure("4 x 5, 3 locations", random_threads(4, 5, 3, 0), 500_000);
    measure("4 x 5, half private", random_threads(4, 5, 3, 50), 500_000);
    measure("3 x 30, mostly private", random_threads(3, 30, 4, 80), 200_000);
    measure("2 x 500, mostly private", random_threads(2, 500, 8, 95), 20_000);
    measure("2 x 500, half private", random_threads(2, 500, 8, 50), 5_000);
}
