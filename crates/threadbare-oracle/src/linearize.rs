//! All sequential executions of a test.
//!
//! A linearization orders the *calls* of a test. Threads that the class under test has started are no calls:
//! they run freely in it, under every schedule. So each order is explored by partial-order reduction
//! (`threadbare_explore::engine::turns`); for a class without threads of its own that is one execution.
//!
//! Each call is made on the thread that makes it concurrently, not all on one: who owns a lock, or has what in
//! a `ThreadLocal`, is then the same. A call that has to wait for another one is left waiting and goes on after
//! it. Each order is run with time-outs that fire as soon as their call waits and with time-outs that fire
//! last: both are sequential executions that a program can show.
//!
//! What is explored is bounded, first narrowly, then widely when something depends on it. What lies beyond the
//! bound is not known, and whoever asks is told so.

use crate::observation::{Again, Watcher};
use crate::trial::LIMITS;
use serde::{Deserialize, Serialize};
use threadbare_explore::engine::explorer::{Ending, Explorer, run_execution};
use threadbare_explore::engine::machine::Machine;
use threadbare_explore::engine::outcome::{Results, thrown};
use threadbare_explore::engine::turns::{MOST_CALLS, Resume, Turns};
use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_explore::strategies::numbers::Numbers;
use threadbare_explore::strategies::pos::Pos;
use threadbare_testgen::serial::{CallEnd, Ends, Timers, orders};
use threadbare_testgen::stage::{Bound, Failure, Stage, failure_of_end};
use threadbare_testgen::test::Test;
use threadbare_vm::ids::ThreadId;
use threadbare_vm::stepping::step::Action;
use threadbare_vm::threads::thread::Edge;

/// Orders of the calls of one test, at most; generators keep below it.
const MOST_ORDERS: usize = 2_000;
/// Executions of one order at first: enough for one without threads of the class's own.
const FIRST: u64 = 48;
/// Executions of one order, and of all orders of a test, where something depends on it.
const DEEP: u64 = 4_000;
const DEEP_IN_ALL: u64 = 16_000;
/// Samples of one order before systematic search goes deep: what explains a failure is mostly shallow.
const SAMPLES: u64 = 64;
/// The sampler's seed: explanations do not depend on that of the tests.
const SEED: u64 = 1;

/// One sequential execution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Linearization {
    /// Threads in the order in which they make their calls.
    pub order: Vec<usize>,
    pub ends: Ends,
    /// What could be seen of it, if that was looked at and every call returned.
    pub results: Option<Results>,
    /// Calls that were woken went on after others had begun: what these did meanwhile happened in the middle of a call.
    pub late: bool,
}

impl Linearization {
    /// Did every call return?
    fn returns(&self) -> bool {
        returns(&self.ends)
    }
}

fn returns(ends: &Ends) -> bool {
    ends.iter().flatten().all(|end| matches!(end, CallEnd::Returned(_)))
}

/// What the linearizations of a test show.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Linearizations {
    pub list: Vec<Linearization>,
    /// Why this is not all.
    open: Option<Open>,
    deep: bool,
    /// Results and what is left are looked at.
    watched: bool,
}

/// Why not all sequential executions are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Open {
    /// There are more orders of calls than were run.
    Orders,
    /// Threads of the class's own can be scheduled in more ways than were tried.
    Schedules,
    /// One met a bound, or something that the machine does not have.
    Bound,
}

impl Linearizations {
    /// Runs linearizations from the state after the prefix, which is left as it was: all, unless there are
    /// many schedules of other threads.
    pub fn run(stage: &mut Stage, test: &Test, values: &[u64], watched: bool) -> Linearizations {
        let mut found = Linearizations { list: vec![], open: None, deep: false, watched };
        found.explore(stage, test, values, (FIRST, 0), |_| false);
        found
    }

    /// The same with results and what is left, if all are known soon.
    pub fn run_briefly(stage: &mut Stage, test: &Test, values: &[u64]) -> Option<Linearizations> {
        let mut found = Linearizations { list: vec![], open: None, deep: false, watched: true };
        found.explore_while(stage, test, values, (FIRST, 0), |_| false, true);
        found.open.is_none().then_some(found)
    }

    /// Is there one that returns and that could not be looked at?
    pub fn has_unseen(&self) -> bool {
        self.list.iter().any(|l| l.results.is_none() && l.returns())
    }

    /// Why not all are known; nothing if they are.
    pub fn open(&self) -> Option<Open> {
        let unknown = |l: &Linearization| l.ends.iter().flatten().any(|e| matches!(e, CallEnd::Unknown(_)));
        self.open.or_else(|| self.list.iter().any(unknown).then_some(Open::Bound))
    }

    /// Runs more of them, if there are more, until one is what was looked for or none is left. All of them once.
    pub fn deepen(
        &mut self,
        stage: &mut Stage,
        test: &Test,
        values: &[u64],
        enough: impl Fn(&Seen) -> bool + Copy,
    ) {
        if self.open != Some(Open::Schedules) || self.deep {
            return;
        }
        let count = orders(test, MOST_ORDERS).len().max(1) as u64;
        let executions = (DEEP_IN_ALL / count).clamp(FIRST, DEEP);
        self.deep = !self.explore(stage, test, values, (executions, SAMPLES), enough);
    }

    /// True if it ended because one was enough.
    fn explore(
        &mut self,
        stage: &mut Stage,
        test: &Test,
        values: &[u64],
        bounds: (u64, u64),
        enough: impl Fn(&Seen) -> bool + Copy,
    ) -> bool {
        self.explore_while(stage, test, values, bounds, enough, false)
    }

    /// The same; `brief`: it ends with the first order that is not explored completely.
    fn explore_while(
        &mut self,
        stage: &mut Stage,
        test: &Test,
        values: &[u64],
        (executions, samples): (u64, u64),
        enough: impl Fn(&Seen) -> bool + Copy,
        brief: bool,
    ) -> bool {
        let orders = orders(test, MOST_ORDERS + 1);
        let calls = test.calls().count();
        self.open = (orders.len() > MOST_ORDERS || calls > MOST_CALLS).then_some(Open::Orders);
        if self.open.is_some() {
            return false;
        }
        let mut watcher = if self.watched { Watcher::new(stage, test, values) } else { None };
        for order in &orders {
            for (timers, resume) in variants(calls) {
                let sequence = Sequence { order, timers, resume };
                let mut seen = Vec::new();
                let mut run =
                    |stage: &mut Stage, explorer: &mut dyn Explorer, most: u64, seen: &mut Vec<Seen>| {
                        let watcher = watcher.as_mut();
                        sequence.explore(stage, test, values, explorer, most, watcher, seen, enough)
                    };
                let mut explored = Ok(Reach::Bound);
                if samples > 0 {
                    let mut sampler = Pos::new(SEED, Numbers::between(0, samples, 0, 1));
                    explored = run(stage, &mut sampler, samples, &mut seen);
                }
                let mut is_only = false;
                if brief && calls == 2 {
                    // Two calls in turn, and nobody beside them, can go one way only.
                    explored = run(stage, &mut Pos::new(SEED, Numbers::between(0, 1, 0, 1)), 1, &mut seen);
                    is_only = matches!(&seen[..], [Seen { results: Some(_), .. }]);
                }
                if is_only {
                    explored = Ok(Reach::All);
                } else if explored != Ok(Reach::Enough) {
                    explored = run(stage, &mut Dpor::new(), executions, &mut seen);
                }
                if explored == Ok(Reach::Bound) && !brief {
                    // What reduction leaves open, exhaustive search may still settle.
                    explored = run(stage, &mut Dfs::new(), executions, &mut seen);
                }
                self.take(order, seen, calls > 2 && resume == Resume::Last);
                match explored {
                    Ok(Reach::All) => {}
                    Ok(Reach::Bound) => self.open = Some(Open::Schedules),
                    Ok(Reach::Enough) => {
                        self.open = Some(Open::Schedules);
                        return true;
                    }
                    Err(_) => self.open = Some(Open::Bound),
                }
                if brief && self.open.is_some() {
                    return false;
                }
            }
        }
        false
    }

    fn take(&mut self, order: &[usize], seen: Vec<Seen>, late: bool) {
        for Seen { ends, results } in seen {
            let linearization = Linearization { order: order.to_vec(), ends, results, late };
            if !self.list.contains(&linearization) {
                self.list.push(linearization);
            }
        }
    }
}

/// When time-outs fire and when calls that were left waiting go on. Two calls leave no choice between a waiting
/// one and the next.
fn variants(calls: usize) -> Vec<(Timers, Resume)> {
    let resumes: &[Resume] = if calls > 2 { &[Resume::First, Resume::Last] } else { &[Resume::Last] };
    [Timers::Last, Timers::AtOnce].iter().flat_map(|t| resumes.iter().map(|r| (*t, *r))).collect()
}

/// How a sequential execution ended.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seen {
    pub ends: Ends,
    /// As in a [`Linearization`].
    pub results: Option<Results>,
}

/// How far an exploration came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Everything was seen.
    All,
    /// What was looked for was seen.
    Enough,
    /// A bound came first.
    Bound,
}

/// The calls of a test in one order.
#[derive(Debug, Clone, Copy)]
pub struct Sequence<'a> {
    /// Threads in the order in which they make their calls.
    pub order: &'a [usize],
    pub timers: Timers,
    pub resume: Resume,
}

impl Sequence<'_> {
    /// Runs at most so many executions, until one is enough, and adds how they ended.
    #[expect(clippy::too_many_arguments, reason = "a test, how to explore it, and how far")]
    pub fn explore(
        &self,
        stage: &mut Stage,
        test: &Test,
        values: &[u64],
        explorer: &mut dyn Explorer,
        most: u64,
        mut watcher: Option<&mut Watcher>,
        seen: &mut Vec<Seen>,
        enough: impl Fn(&Seen) -> bool,
    ) -> Result<Reach, Failure> {
        let threads: Vec<ThreadId> = (0..stage.threads()).map(|i| stage.thread(i)).collect();
        let again = Again::new(stage, test, values);
        let callers = self.order.iter().map(|i| threads[*i]).collect();
        let turns = Turns::new(callers, self.timers, self.resume);
        stage.explore(test, values, LIMITS, |machine| {
            machine.take_turns(turns);
            explore_with(machine, explorer, most, |machine| {
                let mut new = Seen { ends: ends_of(machine, test, &threads), results: None };
                for (suffix, call) in stuck(&new.ends) {
                    if again.would_return(&mut machine.vm, suffix, call) {
                        new.ends[suffix][call] = CallEnd::Forgotten;
                    }
                }
                if let Some(watcher) = watcher.as_deref_mut().filter(|_| returns(&new.ends)) {
                    let returned = watcher.returned(&machine.vm);
                    new.results = watcher.look(&mut machine.vm, &returned);
                }
                let is_enough = enough(&new);
                if !seen.contains(&new) {
                    seen.push(new);
                }
                is_enough
            })
        })
    }
}

/// The calls that wait.
fn stuck(ends: &Ends) -> Vec<(usize, usize)> {
    let rows = ends.iter().enumerate();
    let all = rows.flat_map(|(i, row)| row.iter().enumerate().map(move |(j, end)| (i, j, end)));
    all.filter(|(_, _, end)| **end == CallEnd::Stuck).map(|(i, j, _)| (i, j)).collect()
}

/// Runs executions until one is enough.
fn explore_with(
    machine: &mut Machine,
    explorer: &mut dyn Explorer,
    most: u64,
    mut is_enough: impl FnMut(&mut Machine) -> bool,
) -> Reach {
    let mut cut = false;
    for _ in 0..most {
        match run_execution(machine, explorer) {
            None => {
                let independent = !machine.forced_time || !explorer.relies_on_independence();
                let all = explorer.is_complete() && !cut && !machine.hurried && independent;
                return if all { Reach::All } else { Reach::Bound };
            }
            Some(Ending::Abandoned | Ending::Withdrawn) => {}
            Some(Ending::Interrupted) => return Reach::Bound,
            Some(ending) => {
                cut |= ending == Ending::Cut;
                if is_enough(machine) {
                    return Reach::Enough;
                }
            }
        }
    }
    Reach::Bound
}

/// How each call ended in an execution that is over.
fn ends_of(machine: &Machine, test: &Test, threads: &[ThreadId]) -> Ends {
    let vm = &machine.vm;
    let mut ends = Ends::new();
    for (suffix, t) in test.suffixes.iter().zip(threads) {
        let mut row = vec![CallEnd::NotMade; suffix.len()];
        let ended = vm.pending(*t).is_some_and(|op| op.action == Action::End);
        let reached = match vm.call_under_way(*t) {
            Some(call) => call,
            None => calls_before_end(machine, *t, suffix.len()),
        };
        row[..reached.min(suffix.len())].fill(CallEnd::Returned(None));
        let begun = machine.turns().is_some_and(|turns| turns.is_begun(vm, *t));
        let last = match &vm.thread(*t).edge {
            Some(Edge::Threw(exception)) if ended => CallEnd::Threw(thrown(vm, *exception)),
            Some(Edge::Returned(_)) if ended => {
                row[suffix.len() - 1] = CallEnd::Returned(None);
                ends.push(row);
                continue;
            }
            _ if vm.control.end.is_some() => {
                let end = vm.control.end.as_ref().map(failure_of_end);
                CallEnd::Unknown(end.unwrap_or(Failure::Other))
            }
            _ if machine.outcome().is_some_and(|o| o.is_bound()) => {
                CallEnd::Unknown(Failure::Bound(Bound::Operations))
            }
            _ if begun => CallEnd::Stuck,
            _ => CallEnd::NotMade,
        };
        if let Some(end) = row.get_mut(reached) {
            *end = last;
        }
        ends.push(row);
    }
    // An exception that ended a thread of the class's own counts like one of a call.
    let others = vm.threads().filter(|th| !threads.contains(&th.id) && !th.uncaught.is_null());
    let thrown: Vec<CallEnd> = others.map(|th| CallEnd::Threw(thrown(vm, th.uncaught))).collect();
    if !thrown.is_empty() {
        ends.push(thrown);
    }
    ends
}

/// How many calls a thread has made that stands before its end: all but one, if that threw.
fn calls_before_end(machine: &Machine, t: ThreadId, calls: usize) -> usize {
    let recorded = machine.turns().map_or(0, |turns| turns.calls_begun(t));
    let threw = matches!(machine.vm.thread(t).edge, Some(Edge::Threw(_)));
    if threw { recorded.clamp(1, calls) - 1 } else { calls }
}
