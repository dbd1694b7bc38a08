//! A few executions that are run to measure a program, for samplers that need to know its size.
//!
//! They come before the numbered executions and depend on the seed only, so that execution `i` of a
//! sampler is a function of seed and `i` although it uses estimates. Rejected: estimates that improve as
//! sampling goes on, because then an execution could not be repeated without all earlier ones.

use rustc_hash::FxHashMap;

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Location, Mode, Point, Step, ThreadId, commute};
use crate::strategies::numbers::Numbers;
use crate::strategies::random::RandomWalk;

/// Enough for the mean of a thread's length to settle in programs with few branches, few enough to be
/// lost among the executions that follow.
pub const PILOT_EXECUTIONS: u64 = 8;

/// Random walks that are counted. Run it until nothing is left, then ask for the estimates.
#[derive(Debug)]
pub struct Pilot {
    walk: RandomWalk,
    runs: u64,
    length: u64,
    longest: u64,
    parents: Vec<Option<ThreadId>>,
    /// How often each thread touched each location, in each mode, in all executions together.
    touched: FxHashMap<(ThreadId, Location, Mode), u64>,
    steps: Vec<u64>,
}

/// The size of a program.
#[derive(Debug, Clone, Default)]
pub struct Estimates {
    /// Of the longest execution.
    pub(crate) steps: u64,
    /// Who started a thread, by thread number.
    pub(crate) parents: Vec<Option<ThreadId>>,
    /// Steps of each thread.
    pub(crate) lengths: Vec<u64>,
    /// Locations that different threads touched in modes that do not commute, in ascending order.
    pub(crate) contended: Vec<Location>,
    /// Steps of a thread that touch a contended location.
    pub(crate) touches: FxHashMap<(ThreadId, Location), u64>,
}

impl Pilot {
    pub fn new(seed: u64) -> Pilot {
        Pilot {
            // Numbers that no sampler gets to.
            walk: RandomWalk::new(!seed, Numbers::first(PILOT_EXECUTIONS)),
            runs: 0,
            length: 0,
            longest: 0,
            parents: Vec::new(),
            touched: FxHashMap::default(),
            steps: Vec::new(),
        }
    }

    /// What has been measured: means, rounded to the nearest and up from zero.
    pub fn estimates(&self) -> Estimates {
        let runs = self.runs.max(1);
        let mean = |sum: u64| ((sum + runs / 2) / runs).max(u64::from(sum > 0));
        let mut modes: FxHashMap<Location, Vec<(ThreadId, Mode)>> = FxHashMap::default();
        let mut sums: FxHashMap<(ThreadId, Location), u64> = FxHashMap::default();
        for (&(thread, location, mode), &count) in &self.touched {
            modes.entry(location).or_default().push((thread, mode));
            *sums.entry((thread, location)).or_default() += count;
        }
        let meet = |users: &[(ThreadId, Mode)]| {
            users.iter().any(|a| users.iter().any(|b| a.0 != b.0 && !commute(a.1, b.1)))
        };
        let mut contended: Vec<Location> = modes.iter().filter(|(_, u)| meet(u)).map(|(&l, _)| l).collect();
        contended.sort();
        Estimates {
            steps: self.longest,
            parents: self.parents.clone(),
            lengths: self.steps.iter().map(|&sum| mean(sum)).collect(),
            touches: sums
                .into_iter()
                .filter(|((_, location), _)| contended.binary_search(location).is_ok())
                .map(|(key, sum)| (key, mean(sum)))
                .collect(),
            contended,
        }
    }

    fn know(&mut self, thread: ThreadId) {
        let count = thread.0 as usize + 1;
        if self.steps.len() < count {
            self.steps.resize(count, 0);
            self.parents.resize(count, None);
        }
    }
}

impl Explorer for Pilot {
    fn begin(&mut self) -> Option<usize> {
        let kept = self.walk.begin()?;
        self.runs += 1;
        self.length = 0;
        Some(kept)
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        self.walk.choose(point)
    }

    fn stepped(&mut self, step: &Step) {
        let thread = step.choice.thread;
        self.know(thread);
        self.steps[thread.0 as usize] += 1;
        self.length += 1;
        self.longest = self.longest.max(self.length);
        for access in &step.accesses {
            *self.touched.entry((thread, access.location, access.mode)).or_default() += 1;
        }
        if let Some(started) = step.started {
            self.know(started);
            self.parents[started.0 as usize] = Some(thread);
        }
    }

    fn ended(&mut self, _: &Point<'_>, _: Ending) {}
}
