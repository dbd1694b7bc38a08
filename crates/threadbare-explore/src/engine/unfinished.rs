//! Executions that were not run to their end: why, where they stood, and who waited meanwhile.
//!
//! What was not seen to its end must not vanish in a count. Executions that were given up for the same reason at
//! the same place are one group; the first of them says where every thread stood.

use crate::engine::machine::Machine;
use crate::engine::outcome::{self, Outcome};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use threadbare_vm::Vm;
use threadbare_vm::ids::{MethodId, ThreadId};
use threadbare_vm::stepping::step::Action;
use threadbare_vm::threads::thread::{BlockReason, ThreadState};
use threadbare_vm::trap::Frame;

/// Groups that an exploration keeps; a program with more has one cause, not so many.
const MOST_GROUPS: usize = 64;

/// Why an execution was not run to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// Everything that could follow was explored elsewhere. Nothing is left out.
    Redundant,
    /// More visible operations than the bound allows.
    Operations { most: usize },
    /// More taken branches and calls than the bound allows.
    Steps { most: u64 },
    /// Another bound of the machine, in its words.
    Limit { what: String },
}

/// An execution that was not run to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    pub reason: Reason,
    /// Who would have gone on.
    pub thread: String,
    /// The program's own line at which that thread stood; the library's if it runs nothing else.
    pub at: Option<Frame>,
    /// Threads that keep the program alive and wait for others, with no time-out.
    pub waiting: Vec<Waiting>,
    /// Threads that went on while those waited.
    pub running: Vec<Running>,
}

/// A thread that waits for another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub thread: String,
    pub need: WaitsFor,
    pub at: Option<Frame>,
    /// Operations of the execution after which it began to wait.
    pub since: usize,
}

/// What a thread waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WaitsFor {
    Notification {
        object: String,
    },
    Lock {
        object: String,
        holder: Option<String>,
    },
    /// To be unparked, with what it says that it is parked for.
    Permit {
        blocker: Option<String>,
    },
    EndOf {
        thread: String,
    },
    /// Something else, for which it would perform this operation.
    Operation {
        action: Action,
    },
}

/// A thread that goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    pub thread: String,
    pub at: Option<Frame>,
}

/// Executions that were given up for the same reason at the same place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The first of them.
    pub first: Unfinished,
    /// Its number among all executions, from one.
    pub execution: u64,
    pub times: u64,
}

/// Why an exploration with nothing left to try is not complete, besides executions that were not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shortfall {
    /// Time passed in some execution although threads could go on.
    Hurried,
    /// An operation asked for the state of a thread, and what that depends on is not known well enough.
    StatesAsked,
    /// The explorer had more ways to go than it can keep.
    Memory,
}

/// All that was not finished.
#[derive(Debug, Clone)]
pub struct UnfinishedExecutions {
    groups: Vec<Group>,
    /// Executions in none of the groups, because there are too many.
    others: u64,
    most: usize,
    /// The group of redundant executions that stopped before an operation.
    known: FxHashMap<(ThreadId, MethodId, u16), usize>,
    pub shortfalls: BTreeSet<Shortfall>,
}

impl Default for UnfinishedExecutions {
    fn default() -> UnfinishedExecutions {
        let (groups, shortfalls) = (Vec::new(), BTreeSet::new());
        UnfinishedExecutions { groups, others: 0, most: MOST_GROUPS, known: FxHashMap::default(), shortfalls }
    }
}

impl UnfinishedExecutions {
    /// With as many groups as there are: for a part of an exploration, whose caller puts the parts together.
    pub(crate) fn unlimited() -> UnfinishedExecutions {
        UnfinishedExecutions { most: usize::MAX, ..UnfinishedExecutions::default() }
    }

    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub fn others(&self) -> u64 {
        self.others
    }

    /// Takes in an execution that a bound cut off. Says which group it is in.
    pub(crate) fn add_cut(&mut self, machine: &Machine, outcome: &Outcome, execution: u64) -> Option<usize> {
        let unfinished = Unfinished::of_cut(machine, outcome)?;
        self.add(unfinished, execution)
    }

    /// Takes in an execution that the explorer gave up.
    pub(crate) fn add_redundant(&mut self, machine: &Machine, execution: u64) {
        let point = crate::engine::explorer::Subject::point(machine);
        let Some(thread) = point.enabled().next() else { return };
        let key = machine.vm.pending(thread).map(|operation| (thread, operation.method, operation.bci));
        if let Some(i) = key.and_then(|key| self.known.get(&key)) {
            self.groups[*i].times += 1;
            return;
        }
        let unfinished = Unfinished {
            reason: Reason::Redundant,
            thread: outcome::thread_name(&machine.vm, thread),
            at: place_of(&machine.vm, thread),
            waiting: vec![],
            running: vec![],
        };
        if let (Some(i), Some(key)) = (self.add(unfinished, execution), key) {
            self.known.insert(key, i);
        }
    }

    /// Takes in an execution. Says which group it is in, if there is room for one.
    pub fn add(&mut self, unfinished: Unfinished, execution: u64) -> Option<usize> {
        if let Some(i) = self.groups.iter().position(|group| group.first.is_like(&unfinished)) {
            self.groups[i].times += 1;
            return Some(i);
        }
        if self.groups.len() == self.most {
            self.others += 1;
            return None;
        }
        self.groups.push(Group { first: unfinished, execution, times: 1 });
        Some(self.groups.len() - 1)
    }

    /// Adds those of an exploration that came after `before` executions.
    pub(crate) fn absorb(&mut self, other: UnfinishedExecutions, before: u64) {
        for Group { first, execution, times } in other.groups {
            match self.add(first, before + execution) {
                Some(i) => self.groups[i].times += times - 1,
                None => self.others += times - 1,
            }
        }
        self.others += other.others;
        self.shortfalls.extend(other.shortfalls);
    }

    /// Why nothing is promised although nothing is left.
    pub(crate) fn note_shortfalls(&mut self, machine: &Machine, relies_on_independence: bool, dropped: bool) {
        let states = relies_on_independence && machine.states_asked;
        self.add_shortfalls(machine.hurried, states, dropped);
    }

    /// The same, for what was noticed elsewhere.
    pub(crate) fn add_shortfalls(&mut self, hurried: bool, states_asked: bool, dropped: bool) {
        let all = [
            (hurried, Shortfall::Hurried),
            (states_asked, Shortfall::StatesAsked),
            (dropped, Shortfall::Memory),
        ];
        self.shortfalls.extend(all.into_iter().filter(|(holds, _)| *holds).map(|(_, shortfall)| shortfall));
    }
}

impl Unfinished {
    /// The state in which a bound ended an execution.
    fn of_cut(machine: &Machine, outcome: &Outcome) -> Option<Unfinished> {
        let vm = &machine.vm;
        let reason = match outcome {
            Outcome::TooLong { operations } => Reason::Operations { most: *operations },
            Outcome::Hang { .. } => Reason::Steps { most: machine.limits().steps },
            Outcome::Limit { what } => Reason::Limit { what: what.clone() },
            _ => return None,
        };
        let last = machine.log().last().map_or(ThreadId(0), |choice| choice.thread);
        let at = match outcome {
            Outcome::Hang { stack, .. } => outcome::site(stack),
            _ => place_of(vm, last),
        };
        let waiting = waiting(machine);
        let running = if waiting.is_empty() { vec![] } else { running(machine) };
        Some(Unfinished { reason, thread: outcome::thread_name(vm, last), at, waiting, running })
    }

    /// The same reason, at the same place, with the same threads waiting for the same?
    fn is_like(&self, other: &Unfinished) -> bool {
        let waits = |w: &Waiting| (w.thread.clone(), w.at.clone());
        self.reason == other.reason
            && self.thread == other.thread
            && self.at == other.at
            && self.waiting.iter().map(waits).eq(other.waiting.iter().map(waits))
    }
}

/// Threads that keep the program alive and wait for others, with no time-out.
fn waiting(machine: &Machine) -> Vec<Waiting> {
    let vm = &machine.vm;
    let numbers = (0..vm.threads().len() as u32).map(ThreadId);
    let waiting = numbers.filter(|t| !vm.thread(*t).daemon).filter_map(|t| {
        let need = need_of(vm, t)?;
        let since = machine.log().iter().rposition(|choice| choice.thread == t).map_or(0, |at| at + 1);
        Some(Waiting { thread: outcome::thread_name(vm, t), need, at: place_of(vm, t), since })
    });
    waiting.collect()
}

/// Threads that have gone on in the last quarter of the execution.
fn running(machine: &Machine) -> Vec<Running> {
    let log = machine.log();
    let recent: BTreeSet<ThreadId> = log[log.len() - log.len() / 4..].iter().map(|c| c.thread).collect();
    let vm = &machine.vm;
    let alive = recent.into_iter().filter(|t| vm.thread(*t).state != ThreadState::Ended);
    let goes_on = alive.filter(|t| need_of(vm, *t).is_none());
    goes_on.map(|t| Running { thread: outcome::thread_name(vm, t), at: place_of(vm, t) }).collect()
}

/// What a thread waits for; nothing if it can go on, or will when its time comes.
pub(crate) fn need_of(vm: &Vm, t: ThreadId) -> Option<WaitsFor> {
    let thread = vm.thread(t);
    if matches!(thread.state, ThreadState::New | ThreadState::Ended) || thread.wake_at.is_some() {
        return None;
    }
    if let ThreadState::Blocked(BlockReason::Notification { object, timed: false }) = thread.state {
        return Some(WaitsFor::Notification { object: outcome::object_name(vm, object) });
    }
    let operation = vm.pending(t).filter(|_| !vm.can_go(t))?;
    let name = |t: ThreadId| outcome::thread_name(vm, t);
    Some(match operation.action {
        Action::Enter | Action::Reenter | Action::End => WaitsFor::Lock {
            object: outcome::object_name(vm, operation.object),
            holder: vm.lock_owner(operation.object).map(name),
        },
        Action::Park => {
            WaitsFor::Permit { blocker: vm.lock_blocker(t).map(|blocker| outcome::object_name(vm, blocker)) }
        }
        Action::Join => {
            WaitsFor::EndOf { thread: vm.thread_behind(&operation).map_or_else(String::new, name) }
        }
        action => WaitsFor::Operation { action },
    })
}

/// The program's own line at which a thread stands; the library's if it runs nothing else.
fn place_of(vm: &Vm, t: ThreadId) -> Option<Frame> {
    outcome::site(&vm.stack_lines(t))
}
