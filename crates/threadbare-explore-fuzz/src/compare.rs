//! One program explored by reduction (whole, and in parts), exhaustively and at random, and what the explorations say about each other.
//!
//! An exploration that claims to be complete must have seen every end that another has seen. Two ends are the same
//! if nothing tells them apart that explorers promise to keep apart: of an execution that ran until nothing could
//! happen any more that is the whole state; of one that was stopped (an uncaught exception, a cycle of locks) it is
//! what stopped it and what the threads that did so have seen, because reduction does not explore how far unrelated
//! threads have come by then (`dpor.rs`, deviation 5). The end of the last thread that is no daemon also stops daemons
//! somewhere; so every normal end counts by what the other threads have seen, too.
//!
//! With time-outs at any moment there is one search more: whatever happens with ideal timing must be among it.

use crate::program::{Program, Sight, sights};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use threadbare_explore::engine::explorer::{Ending, Explorer, Subject, run_execution};
use threadbare_explore::engine::fingerprint::Fingerprinter;
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_explore::engine::outcome::{Outcome, Stuck, thread_name};
use threadbare_explore::engine::session::{Session, Stop};
use threadbare_explore::engine::step::{Choice, ThreadId};
use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::dpor::{Dpor, Entry};
use threadbare_explore::strategies::numbers::Numbers;
use threadbare_explore::strategies::random::RandomWalk;
use threadbare_explore::strategies::rounds::{Rounds, Slice, Sliced, Splitting};
use threadbare_vm::stepping::timing::Timing;
use threadbare_vm::trap::{Frame, Position};
use threadbare_vm::{Bounds, Options, Vm};

/// Bytes of Java objects. Executions are short.
const HEAP: usize = 1 << 29;
/// Operations and steps of an execution; only a loop that never ends has more.
const LIMITS: Limits = Limits { depth: 400, steps: 2_000_000 };

/// Executions at most, for each program.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    pub reduced: u64,
    pub exhaustive: u64,
    pub random: u64,
    /// With which everything is explored.
    pub timing: Timing,
}

/// Who explored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Search {
    Reduced,
    /// By reduction, split as for several machines.
    Parts,
    Exhaustive,
    Random,
    /// By reduction, with ideal timing.
    Ideal,
}

impl Search {
    /// As the command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            Search::Reduced => "dpor",
            Search::Parts => "dpor in parts",
            Search::Exhaustive => "dfs",
            Search::Random => "random",
            Search::Ideal => "dpor with ideal timing",
        }
    }
}

/// How an execution ended, as far as explorers keep ends apart.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct End {
    pub how: How,
    /// What threads saw: all of them, or those that ended the program.
    pub seen: Vec<Sight>,
    /// Fingerprint of what the program has left behind, where all threads count.
    pub state: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    Completed,
    Uncaught {
        thread: String,
        class: String,
        line: Option<u32>,
    },
    Deadlock {
        stuck: BTreeSet<(String, Option<u32>)>,
    },
    Livelock {
        stuck: BTreeSet<(String, Option<u32>)>,
    },
    /// Nothing that these programs do.
    Other {
        what: String,
    },
}

impl How {
    pub fn is_failure(&self) -> bool {
        *self != How::Completed
    }
}

/// What one search saw.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// Each with the choices that led there first.
    pub ends: BTreeMap<End, Vec<Choice>>,
    pub executions: u64,
    /// It says that there is no other end.
    pub complete: bool,
    /// Executions that a bound cut off.
    pub cut: u64,
    /// The machine could not go on.
    pub fatal: Option<Outcome>,
}

/// What must not be.
#[derive(Debug, Clone)]
pub enum Difference {
    /// Complete, and another search has seen an end that it has not.
    Missed { by: Search, seen_by: Search, end: End, log: Vec<Choice> },
    /// The machine gave up.
    Fatal { search: Search, outcome: Outcome },
}

/// What differences have in common that come of one cause, as far as that can be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Missed(Search),
    Fatal,
    Panicked,
}

impl Difference {
    pub fn sort(&self) -> Sort {
        match self {
            Difference::Missed { by, .. } => Sort::Missed(*by),
            Difference::Fatal { .. } => Sort::Fatal,
        }
    }
}

/// What became of a program.
#[derive(Debug, Clone)]
pub struct Comparison {
    pub reduced: Seen,
    pub parts: Seen,
    pub exhaustive: Seen,
    pub random: Seen,
    pub differences: Vec<Difference>,
}

#[derive(Debug, Clone)]
pub enum Verdict {
    /// It ended without a second thread.
    Alone,
    Compared(Box<Comparison>),
    /// A bug of ours, loud.
    Panicked {
        what: String,
    },
}

impl Verdict {
    /// The first thing that must not be, if there is one.
    pub fn sort(&self) -> Option<Sort> {
        match self {
            Verdict::Alone => None,
            Verdict::Compared(comparison) => comparison.differences.first().map(Difference::sort),
            Verdict::Panicked { .. } => Some(Sort::Panicked),
        }
    }
}

/// What was done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    pub programs: u64,
    /// Programs that never start a second thread.
    pub alone: u64,
    /// Executions by reduction, exhaustively and at random.
    pub executions: [u64; 3],
    /// Programs that were explored completely by reduction, and exhaustively.
    pub complete: [u64; 2],
    /// By both.
    pub complete_twice: u64,
    /// Programs that exhaustive search explored to the end, and reduction could not promise to.
    pub given_up: u64,
    /// Programs of which reduction ran more executions than there are: some were redundant.
    pub redundant: u64,
    /// Programs that fail in some execution, by an exception, and by a deadlock.
    pub failing: [u64; 2],
    /// Ends that reduction has seen.
    pub ends: u64,
    /// Programs with a difference.
    pub different: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.programs += other.programs;
        self.alone += other.alone;
        for (sum, more) in self.executions.iter_mut().zip(other.executions) {
            *sum += more;
        }
        for (sum, more) in self.complete.iter_mut().zip(other.complete) {
            *sum += more;
        }
        self.complete_twice += other.complete_twice;
        self.given_up += other.given_up;
        self.redundant += other.redundant;
        for (sum, more) in self.failing.iter_mut().zip(other.failing) {
            *sum += more;
        }
        self.ends += other.ends;
        self.different += other.different;
    }

    pub fn count(&mut self, verdict: &Verdict) {
        self.programs += 1;
        self.different += u64::from(verdict.sort().is_some());
        self.alone += u64::from(matches!(verdict, Verdict::Alone));
        let Verdict::Compared(comparison) = verdict else { return };
        let Comparison { reduced, exhaustive, random, .. } = &**comparison;
        for (sum, search) in self.executions.iter_mut().zip([reduced, exhaustive, random]) {
            *sum += search.executions;
        }
        for (sum, search) in self.complete.iter_mut().zip([reduced, exhaustive]) {
            *sum += u64::from(search.complete);
        }
        self.complete_twice += u64::from(reduced.complete && exhaustive.complete);
        self.given_up += u64::from(exhaustive.complete && !reduced.complete);
        self.redundant += u64::from(exhaustive.complete && reduced.executions > exhaustive.executions);
        let some = |wanted: fn(&How) -> bool| u64::from(reduced.ends.keys().any(|end| wanted(&end.how)));
        self.failing[0] += some(|how| matches!(how, How::Uncaught { .. }));
        self.failing[1] += some(|how| matches!(how, How::Deadlock { .. } | How::Livelock { .. }));
        self.ends += reduced.ends.len() as u64;
    }
}

/// Explores a compiled program in all ways. On a thread with a large stack.
pub fn compare(
    program: &Program,
    input: &threadbare_vm::Program,
    class_path_text: &str,
    effort: Effort,
    seed: u64,
) -> Result<Verdict, String> {
    let work = AssertUnwindSafe(|| compare_on_one_machine(program, input, class_path_text, effort, seed));
    catch_unwind(work).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let what = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_string();
        Ok(Verdict::Panicked { what })
    })
}

fn compare_on_one_machine(
    program: &Program,
    input: &threadbare_vm::Program,
    class_path_text: &str,
    effort: Effort,
    seed: u64,
) -> Result<Verdict, String> {
    let Some(mut machine) = start(program, input, class_path_text)? else { return Ok(Verdict::Alone) };
    machine.open_library(true);
    machine.set_timing(effort.timing);
    // Fingerprints know classes by number, and a class that is met late gets its number then: one machine for all.
    // Samples come first, as in the portfolio: they find out whether threads ask for each other's states.
    let mut walk = RandomWalk::new(seed, Numbers::first(effort.random));
    let random = explore(&mut machine, &mut walk, None);
    let mut reduced = explore(&mut machine, &mut Dpor::new(), Some(effort.reduced));
    if machine.misses_states() {
        reduced = explore(&mut machine, &mut Dpor::new(), Some(effort.reduced));
    }
    let parts = explore_in_parts(&mut machine, effort.reduced);
    let exhaustive = explore(&mut machine, &mut Dfs::new(), Some(effort.exhaustive));
    let ideal = (effort.timing != Timing::IDEAL).then(|| explore_ideally(program, &mut machine, effort));
    let differences = differences(&reduced, &parts, &exhaustive, &random, ideal.as_ref());
    Ok(Verdict::Compared(Box::new(Comparison { reduced, parts, exhaustive, random, differences })))
}

/// What happens with ideal timing. That is less, so nothing is claimed.
fn explore_ideally(program: &Program, machine: &mut Machine, effort: Effort) -> Seen {
    machine.set_timing(Timing::IDEAL);
    let mut seen = explore(machine, &mut Dpor::new(), Some(effort.reduced));
    seen.complete = false;
    if program.threads.iter().any(|body| body.daemon) {
        // A daemon that sleeps could go on if time-outs fire at any moment: then its program counts as stopped.
        seen.ends.retain(|end, _| end.state.is_none());
    }
    seen
}

/// A machine that stands before the program's second thread; nothing if it never has one.
pub(crate) fn start(
    program: &Program,
    input: &threadbare_vm::Program,
    class_path_text: &str,
) -> Result<Option<Machine>, String> {
    let options = Options {
        bounds: Bounds { heap_bytes: HEAP, ..Bounds::default() },
        class_path_text: class_path_text.into(),
        whole_calls: true,
        ..Options::default()
    };
    let mut vm = Vm::new(input.clone(), options).map_err(|error| error.to_string())?;
    vm.files.capture();
    vm.files.set_input(Vec::new());
    vm.boot().map_err(|trap| format!("boot: {trap:?}"))?;
    match vm.enter_main(&program.name, &[]) {
        Ok(true) => Ok(Machine::prepare(vm, LIMITS).ok()),
        other => Err(format!("main: {other:?}")),
    }
}

/// Executions under one explorer; `systematic` ones, which have a bound of their own, go on from any state.
pub(crate) fn explore(machine: &mut Machine, explorer: &mut dyn Explorer, systematic: Option<u64>) -> Seen {
    machine.go_past_cycles(systematic.is_some());
    machine.keep_marks(systematic.is_some());
    machine.hurried = false;
    machine.watches_states = machine.states_asked;
    let mut session = Session::new(true);
    session.count_states = false;
    let mut prints = Fingerprinter::default();
    let mut seen = Seen::default();
    while systematic.is_none_or(|most| session.tally.executions + session.tally.abandoned < most) {
        let counted = session.tally.executions;
        // One execution at a time, so that the claim in the end is the session's own.
        let mut one = true;
        let stop = session.run(machine, explorer, |_, _| std::mem::take(&mut one));
        if session.tally.executions > counted {
            note_ends(machine, &mut prints, &mut seen);
        }
        match stop {
            Stop::Budget | Stop::Found => {}
            Stop::Exhausted => {
                seen.complete = systematic.is_some();
                break;
            }
            Stop::Spent => break,
            Stop::Fatal | Stop::Refuted(_) => {
                seen.fatal = session.fatal.take().or_else(|| machine.outcome().cloned());
                break;
            }
        }
    }
    seen.executions = session.tally.executions;
    seen.cut = session.tally.cut;
    machine.keep_marks(false);
    seen
}

/// Tiny, so that small programs are split many times.
const SPLITTING: Splitting = Splitting { solo: 2, slice: 3, width: 5 };

/// Executions by reduction in parts, at most so many.
fn explore_in_parts(machine: &mut Machine, most: u64) -> Seen {
    machine.go_past_cycles(true);
    machine.keep_marks(true);
    machine.hurried = false;
    machine.watches_states = machine.states_asked;
    let mut session = Session::new(true);
    session.count_states = false;
    let mut prints = Fingerprinter::default();
    let mut seen = Seen::default();
    let mut rounds = Rounds::new(SPLITTING);
    while !rounds.is_done() && seen.fatal.is_none() {
        let done = session.tally.executions + session.tally.abandoned;
        let slices = rounds.next(most.saturating_sub(done));
        if slices.is_empty() {
            break;
        }
        let mut run = |slice| run_slice(machine, slice, &mut session, &mut prints, &mut seen);
        rounds.take(slices.iter().map(&mut run).collect());
    }
    let is_whole = rounds.is_done() && !rounds.has_dropped() && seen.fatal.is_none();
    seen.complete = is_whole && session.tally.cut == 0 && !machine.hurried && !machine.states_asked;
    seen.executions = session.tally.executions;
    seen.cut = session.tally.cut;
    machine.keep_marks(false);
    seen
}

fn run_slice(
    machine: &mut Machine,
    slice: &Slice,
    session: &mut Session,
    prints: &mut Fingerprinter,
    seen: &mut Seen,
) -> Sliced {
    let mut part = match Dpor::enter(&slice.order, machine) {
        Entry::Ready(part) => part,
        Entry::Impossible(beginnings) => return Sliced::Impossible { beginnings },
        Entry::Interrupted => unreachable!("nobody interrupts a comparison"),
    };
    for _ in 0..slice.executions {
        let Some(ending) = run_execution(machine, &mut *part) else { break };
        let counted = session.tally.executions;
        if let Some(Stop::Fatal | Stop::Refuted(_)) = session.count(machine, ending) {
            seen.fatal = session.fatal.take().or_else(|| machine.outcome().cloned());
            break;
        }
        if session.tally.executions > counted {
            note_ends(machine, prints, seen);
        }
    }
    let (beginnings, rest, _) = part.leave();
    Sliced::Run { beginnings, rest }
}

fn note_ends(machine: &Machine, prints: &mut Fingerprinter, seen: &mut Seen) {
    let (Some(outcome), Some(ending)) = (machine.outcome(), machine.ending()) else { return };
    if !outcome.is_bound() {
        for end in ends_of(machine, outcome, ending, prints) {
            seen.ends.entry(end).or_insert_with(|| machine.log().to_vec());
        }
    }
}

/// What an execution counts as: what those threads saw that ended it, and what all have left behind if nothing could
/// happen any more.
fn ends_of(machine: &Machine, outcome: &Outcome, ending: Ending, prints: &mut Fingerprinter) -> Vec<End> {
    let vm = &machine.vm;
    let stuck_at = |stuck: &[Stuck]| -> BTreeSet<(String, Option<u32>)> {
        stuck.iter().map(|s| (thread_name(vm, s.id), line_of(&s.stack))).collect()
    };
    let mut involved = BTreeSet::new();
    let how = match outcome {
        Outcome::Completed => {
            let users = (0..vm.threads().len() as u32).map(ThreadId).filter(|t| !vm.thread(*t).daemon);
            involved.extend(users.map(|t| thread_name(vm, t)));
            How::Completed
        }
        Outcome::Uncaught { thread, class, stack, .. } => {
            involved.insert(thread.clone());
            How::Uncaught { thread: thread.clone(), class: class.clone(), line: line_of(stack) }
        }
        Outcome::Deadlock { stuck, .. } => {
            let stuck = stuck_at(stuck);
            involved.extend(stuck.iter().map(|(thread, _)| thread.clone()));
            How::Deadlock { stuck }
        }
        Outcome::Livelock { stuck } => How::Livelock { stuck: stuck_at(stuck) },
        other => How::Other { what: format!("{other:?}") },
    };
    let seen = sights(vm.files.captured().0);
    let mut ends = Vec::new();
    let cycle = matches!(outcome, Outcome::Deadlock { cycle: true, .. });
    if ending == Ending::Stopped || how == How::Completed || cycle {
        let is_involved = |sight: &Sight| involved.contains(&name_of(sight.thread));
        let seen = seen.iter().copied().filter(is_involved).collect();
        ends.push(End { how: how.clone(), seen, state: None });
    }
    if ending == Ending::Maximal {
        ends.push(End { how, seen, state: Some(prints.state(vm)) });
    }
    ends
}

/// What the thread is called whose sights have this number.
pub fn name_of(thread: u8) -> String {
    if thread == 0 { "main".into() } else { format!("t{thread}") }
}

/// The line of the program, which says more than the library's below it.
fn line_of(stack: &[Frame]) -> Option<u32> {
    let lines = stack.iter().filter(|frame| !frame.library);
    lines
        .filter_map(|frame| if let Position::Line { line, .. } = frame.position { Some(line) } else { None })
        .next()
}

fn differences(
    reduced: &Seen,
    parts: &Seen,
    exhaustive: &Seen,
    random: &Seen,
    ideal: Option<&Seen>,
) -> Vec<Difference> {
    let mut all = vec![
        (Search::Reduced, reduced),
        (Search::Parts, parts),
        (Search::Exhaustive, exhaustive),
        (Search::Random, random),
    ];
    all.extend(ideal.map(|seen| (Search::Ideal, seen)));
    let mut differences = Vec::new();
    for (search, seen) in all.iter().copied() {
        let fatal = seen.fatal.iter().cloned();
        differences.extend(fatal.map(|outcome| Difference::Fatal { search, outcome }));
    }
    for (by, complete) in all.iter().copied().filter(|(_, seen)| seen.complete) {
        for (seen_by, seen) in all.iter().copied() {
            let missed = seen.ends.iter().filter(|(end, _)| !complete.ends.contains_key(end));
            differences.extend(missed.map(|(end, log)| Difference::Missed {
                by,
                seen_by,
                end: end.clone(),
                log: log.clone(),
            }));
        }
    }
    differences
}
