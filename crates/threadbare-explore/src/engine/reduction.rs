//! Partial-order reduction of a program: slices that any machine can run, and what comes of them put together.
//!
//! Nothing here has threads or a clock. `strategies::rounds` says which slices there are; whoever has machines runs
//! those of a round in any order, and the results count in the order of the slices. So the search is the same for any
//! count of machines.

use crate::engine::explorer::{Explorer, run_execution};
use crate::engine::machine::Machine;
use crate::engine::outcome::Outcome;
use crate::engine::plan::{LONGEST_REDUCED, Phase};
use crate::engine::session::{Finding, MOST_BYTES, Session, Stop, Tally};
use crate::engine::unfinished::UnfinishedExecutions;
use crate::strategies::dpor::{Dpor, Entry};
use crate::strategies::rounds::{Rounds, Slice, Sliced, Splitting};
use threadbare_vm::stepping::timing::Timing;

/// A slice of the search of a program.
#[derive(Debug, Clone)]
pub struct SliceTask {
    pub slice: Slice,
    pub keep_going: bool,
    /// Every operation says that a thread's state may depend on it.
    pub watches_states: bool,
    pub timing: Timing,
}

/// What came of a slice.
#[derive(Debug, Clone)]
pub struct SliceResult {
    /// Why the search is over, if it is; then what is left of the part does not matter.
    pub stop: Option<Stop>,
    /// Nothing, if it was interrupted before it began.
    pub(crate) sliced: Option<Sliced>,
    pub tally: Tally,
    pub findings: Vec<Finding>,
    pub fatal: Option<Outcome>,
    pub marks: Marks,
}

/// What a machine notices that makes a search incomplete.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
    /// Time passed in some execution although threads could go on.
    pub hurried: bool,
    /// Some operation asked for the state of a thread.
    pub states_asked: bool,
    /// Branches were dropped, because there were too many.
    pub dropped: bool,
}

impl Marks {
    /// Of a machine that has run something else before.
    pub fn of(machine: &Machine) -> Marks {
        Marks { hurried: machine.hurried, states_asked: machine.states_asked, dropped: false }
    }

    fn add(&mut self, other: Marks) {
        self.hurried |= other.hurried;
        self.states_asked |= other.states_asked;
        self.dropped |= other.dropped;
    }

    fn is_none(self) -> bool {
        self == Marks::default()
    }
}

impl SliceTask {
    /// Runs it. `go_on` is asked before every execution, with how many were run.
    pub fn run(&self, machine: &mut Machine, mut go_on: impl FnMut(u64, &Dpor) -> bool) -> SliceResult {
        let before = std::mem::replace(&mut machine.hurried, false);
        machine.set_timing(self.timing);
        machine.watches_states = self.watches_states;
        machine.cut_at(LONGEST_REDUCED);
        machine.go_past_cycles(true);
        machine.keep_marks(true);
        machine.look_ahead(true);
        let mut session = Session::new(self.keep_going);
        session.tally.unfinished = UnfinishedExecutions::unlimited();
        let (stop, sliced, dropped) = match Dpor::enter(&self.slice.order, machine) {
            Entry::Impossible(beginnings) => (None, Some(Sliced::Impossible { beginnings }), false),
            Entry::Interrupted => (Some(Stop::Budget), None, false),
            Entry::Ready(mut part) => {
                let stop = self.run_part(machine, &mut part, &mut session, &mut go_on);
                let (beginnings, rest, counts) = part.leave();
                (stop, Some(Sliced::Run { beginnings, rest }), counts.dropped > 0)
            }
        };
        machine.go_past_cycles(false);
        machine.keep_marks(false);
        machine.cut_at(usize::MAX);
        let marks = Marks { dropped, ..Marks::of(machine) };
        machine.hurried |= before;
        let Session { tally, findings, fatal, .. } = session;
        SliceResult { stop, sliced, tally, findings, fatal, marks }
    }

    fn run_part(
        &self,
        machine: &mut Machine,
        part: &mut Dpor,
        session: &mut Session,
        go_on: &mut dyn FnMut(u64, &Dpor) -> bool,
    ) -> Option<Stop> {
        for done in 0..self.slice.executions {
            // An execution that long goes on for ever, in a loop whose every round is a new branch.
            if session.tally.depth >= LONGEST_REDUCED || !go_on(done, part) {
                return Some(Stop::Budget);
            }
            let ending = run_execution(machine, part)?;
            if let Some(stop) = session.count(machine, ending) {
                return Some(stop);
            }
            if part.bytes() > MOST_BYTES {
                session.tally.unfinished.note_shortfalls(machine, false, true);
                return Some(Stop::Spent);
            }
        }
        None
    }
}

/// The slices of a round, and how far the search has come before it.
pub struct Round<'a> {
    pub tasks: Vec<SliceTask>,
    pub session: &'a Session,
    /// Share of the state space explored so far; the whole search tells while it is not split.
    pub share: Option<f64>,
}

/// Explores a program. `run` gives the results of all slices of a round, in their order; those after one that ends the
/// search may be missing. `marks` are those of the machines before, and then of all.
pub fn run_reduced(
    session: &mut Session,
    (phase, timing): (Phase, Timing),
    splitting: Splitting,
    marks: &mut Marks,
    run: &mut dyn FnMut(Round<'_>) -> Vec<SliceResult>,
) -> Stop {
    let begun = session.tally.executions + session.tally.abandoned;
    loop {
        let watches_states = marks.states_asked;
        let mut rounds = Rounds::new(splitting);
        let stop = loop {
            if rounds.is_done() {
                marks.dropped |= rounds.has_dropped();
                if session.tally.cut == 0 && marks.is_none() {
                    break Stop::Exhausted;
                }
                session.tally.unfinished.add_shortfalls(marks.hurried, marks.states_asked, marks.dropped);
                break Stop::Spent;
            }
            let done = session.tally.executions + session.tally.abandoned - begun;
            if done >= phase.executions || done > 0 && session.tally.depth >= LONGEST_REDUCED {
                break Stop::Budget;
            }
            let share = rounds.share();
            let slices = rounds.next(phase.executions - done);
            let keep_going = session.keep_going;
            let task = |slice| SliceTask { slice, keep_going, watches_states, timing };
            let tasks: Vec<SliceTask> = slices.into_iter().map(task).collect();
            let count = tasks.len();
            let results = run(Round { tasks, session, share });
            match session.take_slices(results, marks) {
                Ok(sliced) if sliced.len() == count => rounds.take(sliced),
                // Somebody wants no more.
                Ok(_) => break Stop::Budget,
                Err(stop) => break stop,
            }
        };
        // Some execution asked for the state of a thread, and reduction did not reckon with that.
        if stop != Stop::Spent || watches_states || !marks.states_asked {
            return stop;
        }
    }
}

impl Session {
    /// Takes in slices in their order, up to the first that ends the search.
    fn take_slices(&mut self, results: Vec<SliceResult>, marks: &mut Marks) -> Result<Vec<Sliced>, Stop> {
        let mut all = Vec::new();
        for result in results {
            let SliceResult { stop, sliced, tally, findings, fatal, marks: noticed } = result;
            marks.add(noticed);
            self.absorb(tally, findings);
            self.fatal = self.fatal.take().or(fatal);
            match stop {
                Some(stop) => return Err(stop),
                None => all.extend(sliced),
            }
        }
        Ok(all)
    }
}
