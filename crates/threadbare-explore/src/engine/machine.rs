//! The machine as a subject of exploration: a program brought to the start of its second thread, and
//! run from there under any schedule, any number of times.

mod calls;
mod views;

pub use calls::CheckedProspects;

use crate::engine::dependence::{channel_values, location_of, waits_for_channel, wakes};
use crate::engine::explorer::{Ending, Subject};
use crate::engine::heartbeat;
use crate::engine::liberties::{Liberties, displaced, rivals};
use crate::engine::location::{Location, LocationKind};
use crate::engine::outcome::Outcome;
use crate::engine::spin::{Spins, await_change};
use crate::engine::standing::Standing;
use crate::engine::step::{Access, Accesses, Choice, Found, Guard, Mode, Pending, Point, Readiness, Step};
use crate::engine::thread_set::ThreadSet;
use crate::engine::trace::{
    Before, BlockedOperation, Detail, Recorder, Recording, Trace, TraceEvent, TraceNames,
};
use crate::engine::turns::{Idle, Turns};
use crate::engine::whole::operation_permit;
use smallvec::SmallVec;
use threadbare_classfile::site::SiteId;
use threadbare_vm::channels::Use;
use threadbare_vm::ids::{ClassId, Ref, ThreadId};
use threadbare_vm::stepping::control::Solo;
use threadbare_vm::stepping::prelink::LinkedAhead;
use threadbare_vm::stepping::step::{Action, Event, Operation};
use threadbare_vm::stepping::timing::{Liberty, TimeOuts, Timing};
use threadbare_vm::threads::thread::ThreadState;
use threadbare_vm::trap::Trap;
use threadbare_vm::{Mark, RunEnd, Vm};
use views::KnownCall;

/// Bounds of one execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Limits {
    /// Visible operations of one execution; a longer one is cut off.
    pub depth: usize,
    /// Taken branches and calls from the start of the second thread on.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: 20_000, steps: 20_000_000 }
    }
}

/// Operations after which time passes although threads can go on: some program waits for time in a
/// loop that does something else meanwhile. Exploration is not complete then.
const PATIENCE: usize = 2_000;
/// Time-outs that fire after the threads have ended that an execution is about.
const AFTERMATH: usize = 8;
/// Operations that an execution may have for each time-out that fires in it; one with more time-outs polls for
/// ever, or has a periodic timer.
const OPERATIONS_PER_TIMEOUT: usize = 10;
/// Locations that the operations of one execution touch: a copy touches every element that it copies, and
/// explorers keep them all.
const MOST_TOUCHED: usize = 2_000_000;
/// How much time passes then: enough for polling to make progress, far less than what programs write
/// when they mean "for ever".
const HURRY_NANOS: i64 = 10_000_000;

/// Frames of a recorded operation. Recursion has thousands, at each of thousands of operations.
const FRAMES_TOLD: usize = 100;

/// Steps of the trial run that finds out what to link.
const TRIAL_STEPS: u64 = 5_000_000;

pub struct Machine {
    pub vm: Vm,
    limits: Limits,
    /// Visible operations after which executions are cut off.
    cut_at: usize,
    /// The state after as many steps as its index says. One alone, the root, if executions always
    /// start over.
    marks: Vec<Mark>,
    keep_marks: bool,
    threads: Vec<Pending>,
    /// Those of them that can go on.
    enabled: ThreadSet,
    /// What can have changed in the view of each thread since the last look.
    standing: Vec<Standing>,
    /// Threads in whose view something can have changed: those that do not stand settled.
    unsettled: ThreadSet,
    /// Threads that stand before a monitor, and nothing else can have changed for them.
    at_monitors: ThreadSet,
    /// The machine's number of changes to monitors at the last look.
    monitor_changes: u64,
    /// Who performed the last step, if that changed nothing but its own thread: the view of no other is another one.
    moved_alone: Option<ThreadId>,
    /// Time-outs that had fired at the last look; none if all threads are to be looked at anew.
    looked_in: Option<u32>,
    log: Vec<Choice>,
    /// Fingerprint of the execution after as many steps as its index says.
    trace: Vec<u64>,
    /// Locations touched after as many steps as its index says.
    touched: Vec<usize>,
    spins: Spins,
    liberties: Liberties,
    outcome: Option<(Ending, Outcome)>,
    /// Steps after which a time-out last fired, for each time that one did.
    fired: Vec<usize>,
    /// Time passed in some execution although threads could go on.
    pub hurried: bool,
    /// The same for the sake of a call whose turn it was: what other threads did before is then not independent of
    /// that.
    pub forced_time: bool,
    /// Some operation asked for the state of a thread, which depends on all that others do.
    pub states_asked: bool,
    /// Every operation says that a thread's state may depend on it.
    pub watches_states: bool,
    /// What objects that exist at the root are called in stories.
    pub given_names: Vec<(Ref, String)>,
    /// The trace of the execution under way, if wanted.
    recorder: Option<Recorder>,
    names: TraceNames,
    /// The calls of some threads follow one another.
    turns: Option<Turns>,
    /// Threads that the execution is about, if not all: once they have ended, the time of the others is short.
    callers: Vec<ThreadId>,
    /// What is known about calls of the library that threads stand before, by thread.
    calls: Vec<KnownCall>,
    /// Explorers want to know what operations touch: pending ones, even where that must be tried out, and those that
    /// have happened.
    looks_ahead: bool,
    /// Calls of the library are no single operations.
    open_library: bool,
    /// What fields say about calls is compared with attempts, if wanted.
    checked_prospects: Option<CheckedProspects>,
    /// Threads go on beside a cycle of locks, until nothing can happen any more.
    goes_past_cycles: bool,
    /// The first cycle of locks in the execution under way, and after how many steps it was closed.
    cycle: Option<(usize, Outcome)>,
}

/// A program that never started a second thread.
pub struct Single(pub Solo);

impl Machine {
    /// Runs a booted machine's program to the start of its second thread.
    pub fn prepare(mut vm: Vm, limits: Limits) -> Result<Machine, (Box<Vm>, Single)> {
        vm.options.bounds.steps = vm.steps() + limits.steps;
        if let Some(solo) = vm.run_to_first_start() {
            return Err((Box::new(vm), Single(solo)));
        }
        vm.forget_time();
        match vm.link_ahead(ThreadId(0), TRIAL_STEPS) {
            Ok(LinkedAhead::Unnoticed) => {}
            Ok(LinkedAhead::Altered) => return Err((Box::new(vm), Single(Solo::Altered))),
            Err(Trap::End(end)) => return Err((Box::new(vm), Single(Solo::Ended(*end)))),
            // The program will meet its own exception when it comes there.
            Err(_) => {}
        }
        vm.begin_sharing(&[]);
        Ok(Machine::at(vm, limits))
    }

    /// Explores from the state in which a machine is, whose threads stand at the edges of their next
    /// operations. Sharing has begun.
    pub fn at(mut vm: Vm, limits: Limits) -> Machine {
        vm.allow_steps(limits.steps);
        let root = vm.mark();
        let mut machine = Machine {
            vm,
            limits,
            cut_at: limits.depth,
            marks: vec![root],
            keep_marks: false,
            threads: Vec::new(),
            enabled: ThreadSet::default(),
            standing: Vec::new(),
            unsettled: ThreadSet::default(),
            at_monitors: ThreadSet::default(),
            monitor_changes: 0,
            moved_alone: None,
            looked_in: None,
            log: Vec::new(),
            trace: vec![0],
            touched: vec![0],
            spins: Spins::default(),
            liberties: Liberties::default(),
            outcome: None,
            fired: Vec::new(),
            hurried: false,
            forced_time: false,
            states_asked: false,
            watches_states: false,
            given_names: Vec::new(),
            recorder: None,
            names: TraceNames::default(),
            turns: None,
            callers: Vec::new(),
            calls: Vec::new(),
            looks_ahead: true,
            open_library: false,
            checked_prospects: None,
            goes_past_cycles: false,
            cycle: None,
        };
        machine.refresh();
        machine
    }

    /// Did an operation ask for the state of a thread while others did not say that it may depend on them?
    pub fn misses_states(&self) -> bool {
        self.states_asked && !self.watches_states
    }

    /// From now on waiting ends in this way. Begins a new execution.
    pub fn set_timing(&mut self, timing: Timing) {
        self.keep_marks(false);
        self.vm.set_timing(timing);
        self.refresh();
    }

    /// Can it be promised that all executions were explored, as far as time goes?
    pub(crate) fn is_time_explored(&self) -> bool {
        let timing = self.vm.timing();
        // What the clock shows depends on the order of all time-outs, and reading it is no operation. That a thread
        // does not wake up without a cause is no step that could be chosen.
        let depends_on_clock = timing.time_outs == TimeOuts::Any && self.vm.has_read_clock();
        !timing.spurious_wakeups && !depends_on_clock
    }

    /// Would the next operation of a thread end a wait that ideal timing lets go on?
    pub(crate) fn ends_wait_early(&self, t: ThreadId) -> bool {
        match self.vm.liberty(t) {
            None => false,
            Some(Liberty::SpuriousWakeup) => true,
            Some(Liberty::TimeOut) => !rivals(&self.vm, &self.threads, t).is_empty(),
        }
    }

    /// Gives the machine back as it was when exploration began.
    pub fn leave(mut self) -> Vm {
        self.keep_marks(false);
        let root = self.marks.pop();
        if let Some(root) = root {
            self.vm.rollback(&root);
            self.vm.release(root);
        }
        self.vm
    }

    /// Keeps the state after every step, so that an execution can go on from any of them. Begins a new
    /// execution.
    pub fn keep_marks(&mut self, on: bool) {
        self.rewind(0);
        self.keep_marks = on;
    }

    /// From now on the calls of some threads follow one another. Begins a new execution; to be asked before
    /// anything else of it happens.
    pub fn take_turns(&mut self, turns: Turns) {
        self.turns = Some(turns);
        self.outcome.get_or_insert((Ending::Cut, Outcome::Completed));
        self.keep_marks(true);
    }

    /// The execution is about these threads: when they have ended, others (a periodic timer, say) wake up a few
    /// times more and not for ever.
    pub fn follow(&mut self, callers: Vec<ThreadId>) {
        self.callers = callers;
    }

    /// Have the threads that the execution is about ended, and the others had their time?
    fn is_over(&self) -> bool {
        let is_caller = |t: &ThreadId| self.callers.contains(t);
        let ended = |t: &ThreadId| self.vm.thread(*t).state == ThreadState::Ended;
        if self.callers.is_empty() || !self.callers.iter().all(ended) {
            return false;
        }
        let last = self.log.iter().rposition(|choice| is_caller(&choice.thread)).map_or(0, |at| at + 1);
        self.fired.iter().rev().take_while(|at| **at >= last).count() >= AFTERMATH
    }

    pub fn limits(&self) -> Limits {
        self.limits
    }

    pub fn turns(&self) -> Option<&Turns> {
        self.turns.as_ref()
    }

    /// Executions are cut off after so many operations, until this is said again; no later than the limits
    /// say that the machine was made with.
    pub(crate) fn cut_at(&mut self, depth: usize) {
        self.cut_at = depth.min(self.limits.depth);
    }

    /// From now on a trace is kept; it starts with the next rewind to zero.
    pub fn record(&mut self, recording: Recording) {
        let described = self.describes();
        let detailed = recording == Recording::Detailed;
        self.recorder = (recording != Recording::Off).then(|| Recorder { detailed, events: vec![] });
        self.look_anew(described);
    }

    /// The trace of the execution under way, if one is kept.
    pub fn trace(&self) -> Option<Trace<'_>> {
        let recorder = self.recorder.as_ref()?;
        Some(Trace { events: &recorder.events, names: &self.names })
    }

    /// The operations of the trace; none unless one is kept.
    pub fn recorded(&self) -> &[TraceEvent] {
        self.trace().map_or(&[], |trace| trace.events)
    }

    /// Where a thread's next operation is in the code, and the program's own instruction that leads to it.
    pub fn pending_site(&mut self, t: ThreadId) -> Option<(SiteId, Option<SiteId>)> {
        let operation = self.vm.pending(t)?;
        Some(self.names.sites_of(&self.vm, t, &operation))
    }

    /// The names behind the numbers of sites and places.
    pub fn names(&self) -> &TraceNames {
        &self.names
    }

    /// Operations before which threads stand and that cannot happen now.
    pub fn blocked(&mut self) -> Vec<BlockedOperation> {
        let Machine { vm, names, threads, .. } = self;
        let blocked = threads.iter().enumerate().filter(|(_, p)| p.readiness == Readiness::Blocked);
        let blocked = blocked.filter_map(|(i, pending)| {
            let thread = ThreadId(i as u32);
            let operation = vm.pending(thread)?;
            let (site, program_site) = names.sites_of(vm, thread, &operation);
            let accesses = pending.accesses.clone();
            Some(BlockedOperation { thread, operation, accesses, site, program_site })
        });
        blocked.collect()
    }

    /// The choices of the execution under way.
    pub fn log(&self) -> &[Choice] {
        &self.log
    }

    pub fn depth(&self) -> usize {
        self.log.len()
    }

    /// Fingerprint of all operations so far and their values.
    pub fn trace_hash(&self) -> u64 {
        self.trace.last().copied().unwrap_or(0)
    }

    /// How the execution ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref().map(|(_, outcome)| outcome)
    }

    /// What threads can do now; whether the execution is over.
    fn refresh(&mut self) {
        if self.outcome.is_some() {
            self.outcome = None;
        }
        loop {
            let any = self.look();
            if let Some(outcome) = self.ended_early() {
                self.outcome = Some(outcome);
                return;
            }
            if !self.vm.has_user_threads() {
                let ending = if any { Ending::Stopped } else { Ending::Maximal };
                self.outcome = Some((ending, Outcome::Completed));
                return;
            }
            let wants_time = self.turns.as_mut().is_some_and(|turns| turns.wants_time(&self.vm));
            if wants_time && self.vm.fire_timer() {
                // Whoever could go on, or has gone before, might as well have gone later.
                let is_free =
                    |choice: &Choice| !self.turns.as_ref().is_some_and(|t| t.is_caller(choice.thread));
                self.forced_time |= any || self.log.iter().any(is_free);
                self.fired.push(self.log.len());
                continue;
            }
            if any {
                let since = self.log.len() - self.fired.last().copied().unwrap_or(0);
                if since <= PATIENCE || !self.vm.pass(HURRY_NANOS) {
                    break;
                }
                self.hurried = true;
                self.fired.push(self.log.len());
                continue;
            }
            // What others do later, when their time comes, is left aside.
            if let Some((_, cycle)) = &self.cycle {
                self.outcome = Some((Ending::Maximal, cycle.clone()));
                return;
            }
            if let Some(outcome) = self.hang_beside_others() {
                self.outcome = Some((Ending::Maximal, outcome));
                return;
            }
            if self.go_on_idle() {
                self.fired.push(self.log.len());
                let most = self.limits.depth / OPERATIONS_PER_TIMEOUT;
                if self.fired.len() > most {
                    let what = format!("more than {most} time-outs fire in one execution");
                    self.outcome = Some((Ending::Cut, Outcome::Limit { what }));
                    return;
                }
                continue;
            }
            if self.turns.is_some() || self.is_over() {
                self.outcome = Some((Ending::Maximal, Outcome::Completed));
                return;
            }
            if !self.settle() && self.let_one_enter() {
                break;
            }
            let stuck = self.any_cycle().unwrap_or_else(|| {
                let spinning = |t| self.spins.reads_of_cycle(&self.vm, t).is_some();
                crate::engine::outcome::stuck(&self.vm, spinning)
            });
            self.outcome = Some((Ending::Maximal, stuck));
            return;
        }
        if self.touched.last().is_some_and(|touched| *touched > MOST_TOUCHED) {
            let what = format!("one execution touches more than {MOST_TOUCHED} locations");
            self.outcome = Some((Ending::Cut, Outcome::Limit { what }));
            return;
        }
        if let Some((_, cycle)) = self.cycle.as_ref().filter(|_| self.log.len() >= self.cut_at) {
            self.outcome = Some((Ending::Cut, cycle.clone()));
        } else if self.log.len() >= self.cut_at {
            self.outcome = Some((Ending::Cut, Outcome::TooLong { operations: self.log.len() }));
        }
    }

    /// Does somebody wait for ever, whatever the time-outs of others will do? Only asked now and then.
    fn hang_beside_others(&mut self) -> Option<Outcome> {
        let is_whole = self.turns.is_none() && self.callers.is_empty();
        // The proof rests on time-outs that fire in their order.
        if !is_whole || self.vm.timing() != Timing::IDEAL || !heartbeat::is_due(self.fired.len()) {
            return None;
        }
        let hung = heartbeat::look(&mut self.vm, &self.spins)?;
        Some(crate::engine::outcome::hung(&self.vm, &hung.waiting, &hung.running))
    }

    /// No thread can go on: a time-out fires, or the turn passes to another call. False if nothing is left.
    fn go_on_idle(&mut self) -> bool {
        if self.is_over() {
            self.hurried = true;
            return false;
        }
        let Some(turns) = &mut self.turns else { return self.vm.fire_timer() };
        let mut idle = turns.idle(&self.vm);
        if matches!(idle, Idle::FireTimer) {
            if self.vm.fire_timer() {
                return true;
            }
            idle = turns.idle_for_good(&self.vm);
        }
        let passed_on = matches!(idle, Idle::PassedOn);
        if passed_on {
            self.vm.control.epoch += 1;
        }
        passed_on
    }

    /// Ends that leave threads behind: exceptions, exits, cycles of locks, bounds. Of a cycle and what the program did
    /// later the cycle is told: who does not go past it sees nothing else.
    fn ended_early(&mut self) -> Option<(Ending, Outcome)> {
        if let Some(end) = &self.vm.control.end {
            let ending = match end {
                RunEnd::Interrupted => Ending::Interrupted,
                RunEnd::Hang { .. } | RunEnd::ResourceLimit { .. } => Ending::Cut,
                _ => Ending::Stopped,
            };
            let cycle = self.cycle.as_ref().filter(|_| matches!(end, RunEnd::Exited(_)));
            let outcome = || crate::engine::outcome::of_end(&self.vm, end);
            return Some((ending, cycle.map_or_else(outcome, |(_, cycle)| cycle.clone())));
        }
        if let Some((t, exception)) = self.vm.control.uncaught.filter(|_| self.turns.is_none()) {
            let uncaught = || crate::engine::outcome::uncaught(&self.vm, t, exception);
            let outcome = self.cycle.as_ref().map_or_else(uncaught, |(_, cycle)| cycle.clone());
            return Some((Ending::Stopped, outcome));
        }
        let moved = self.log.last()?.thread;
        if self.goes_past_cycles {
            self.waits_for(moved)?;
            self.note_cycle(moved);
            return None;
        }
        self.closed_cycle(moved).map(|outcome| (Ending::Stopped, outcome))
    }

    /// Addresses that a thread reads in a loop that it will not leave by itself.
    pub fn reads_of_loop(&self, t: ThreadId) -> Option<Vec<usize>> {
        Some(self.spins.reads_of_cycle(&self.vm, t)?.iter().map(|found| found.address()).collect())
    }

    /// What a report needs of the operation that a thread is about to perform.
    fn detail(&self, t: ThreadId, accesses: &Accesses) -> Detail {
        let woken = |access: &Access| match access.location.kind() {
            LocationKind::Woken(t) => (access.mode == Mode::Write).then_some(t),
            _ => None,
        };
        let pending = self.vm.pending(t);
        let class = pending.filter(|o| matches!(o.action, Action::InitClass | Action::AwaitInit));
        let mut stack = self.vm.stack_frames(t);
        stack.truncate(FRAMES_TOLD);
        Detail {
            stack,
            held_after: vec![],
            enabled: self.point().enabled().collect(),
            woken: accesses.iter().filter_map(woken).collect(),
            blocker: pending.filter(|o| o.action == Action::Park).and_then(|_| self.vm.lock_blocker(t)),
            initialiser: class.and_then(|o| self.vm.initialising_thread(o.target)),
            channel: pending.and_then(|o| Some(self.vm.channels.describe(Use::of(&o)?.channel))),
            liberty: self.vm.liberty(t),
            overtaken: rivals(&self.vm, &self.threads, t),
        }
    }

    /// What a trace says of the state before a thread's next operation, if one is kept.
    #[inline]
    fn recording(&mut self, t: ThreadId, accesses: &Accesses) -> Option<(Before, Option<Box<Detail>>)> {
        let detailed = self.recorder.as_ref()?.detailed;
        let detail = detailed.then(|| Box::new(self.detail(t, accesses)));
        let operation = self.vm.pending(t)?;
        let before = self.names.before(&self.vm, t, &operation, accesses);
        Some((before, detail))
    }

    /// Performs the operation before which a thread stands, as a step or a part of one.
    fn commit(&mut self, choice: Choice, accesses: &Accesses) -> Event {
        let t = choice.thread;
        let recording = self.recording(t, accesses);
        let event = self.vm.commit(t, choice.alternative);
        let Some(event) = event else { unreachable!("an enabled thread stands before an operation") };
        if let (Some(recorder), Some((before, mut detail))) = (&mut self.recorder, recording) {
            if let Some(detail) = &mut detail {
                detail.held_after = self.vm.held_monitors(t);
            }
            let step = self.log.len();
            recorder.after(&self.vm, before, (step, t, choice.alternative), event, detail);
        }
        event
    }

    /// What the operation that was just performed has left, and its thread after it.
    fn released_by(&self, event: &Event, released: &mut SmallVec<[Location; 2]>) {
        released.extend(self.vm.control.released.iter().map(location_of));
        if event.operation.action == Action::End {
            released.push(Location::monitor(event.operation.address));
            released.push(Location::life(event.operation.address));
        }
        if event.operation.action == Action::AwaitInit {
            released.push(Location::initialisation(ClassId(event.operation.target)));
        }
    }

    /// A step that is one operation, for those who do not want to know what it touches.
    fn perform_briefly(&mut self, choice: Choice) -> Step {
        let t = choice.thread;
        self.liberties.take(&self.vm, self.log.len(), t, &self.threads);
        let epoch = self.vm.control.epoch;
        let Some(event) = self.vm.commit(t, choice.alternative) else {
            unreachable!("an enabled thread stands before an operation")
        };
        self.remember(choice, &[event], calls::weight(&event));
        Step { started: event.started, ..Step::unknown(choice, epoch) }
    }

    /// A step that is one operation.
    fn perform_operation(&mut self, choice: Choice) -> Step {
        let t = choice.thread;
        // The view is made anew after the step.
        let mut accesses = std::mem::take(&mut self.threads[t.0 as usize].accesses);
        let mut permit = None;
        if let Some(operation) = &self.vm.thread(t).pending {
            wakes(&self.vm, operation, choice.alternative, &mut accesses);
            permit = operation_permit(&self.vm, operation);
        }
        let displaced = displaced(&self.vm, &self.threads, &accesses);
        self.liberties.take(&self.vm, self.log.len(), t, &self.threads);
        let epoch = self.vm.control.epoch;
        let (guard, values) = self.channel_guard(t, &accesses);
        let event = self.commit(choice, &accesses);
        if let Some(turns) = &mut self.turns {
            turns.performed(&self.vm, t, &mut accesses);
        }
        let (mut released, mut found) = (SmallVec::new(), Found::new());
        if self.looks_ahead {
            self.released_by(&event, &mut released);
            let values = values.into_iter().chain(std::iter::repeat(None));
            found.extend(accesses.iter().zip(values).map(|(a, value)| found_at(a, &event, permit).or(value)));
        }
        let operation = &event.operation;
        let expects = (operation.action == Action::CompareAndSet).then_some(operation.expected);
        let started = event.started;
        self.remember(choice, &[event], accesses.len());
        Step { choice, accesses, released, displaced, started, epoch, expects, found, guard }
    }

    /// What the next operation of a thread finds in channels, and whether it depends on that if it is possible.
    fn channel_guard(&self, t: ThreadId, accesses: &Accesses) -> (Option<Guard>, Found) {
        let operation =
            self.vm.pending(t).filter(|operation| self.looks_ahead && Use::of(operation).is_some());
        let Some(operation) = operation else { return (None, Found::new()) };
        let waits = waits_for_channel(&self.vm, t, &operation);
        (waits.then(|| Guard { refusal: self.refusal_of(t) }), channel_values(&self.vm, accesses))
    }

    /// What a thread's next step touches besides what its operation does.
    fn circumstances(&self, t: ThreadId, operation: &Operation, accesses: &mut Accesses) {
        circumstances(&self.vm, &self.spins, self.watches_states, t, operation, accesses);
    }

    /// A step has happened.
    fn remember(&mut self, choice: Choice, events: &[Event], touched: usize) {
        let hash = events.iter().fold(self.trace_hash(), |hash, event| self.fingerprint(hash, choice, event));
        self.trace.push(hash);
        self.log.push(choice);
        let before = self.touched.last().copied().unwrap_or(0);
        self.touched.push(before + touched);
        self.spins.add(&self.vm, choice.thread, events, self.looks_ahead);
        self.calls[choice.thread.0 as usize].attempts.clear();
        self.standing[choice.thread.0 as usize] = Standing::Open;
        self.unsettled.set(choice.thread, true);
        self.at_monitors.set(choice.thread, false);
        // To leave a monitor on which others wait changes no object.
        let kept_monitors = self.vm.monitor_changes() == self.monitor_changes;
        let alone = kept_monitors && events.iter().all(|event| event.pure && event.started.is_none());
        self.moved_alone = alone.then_some(choice.thread);
        self.refresh();
    }

    /// The fingerprint of an execution, and of one operation more.
    fn fingerprint(&self, mut hash: u64, choice: Choice, event: &Event) -> u64 {
        let heap = &self.vm.heap;
        // Objects count by number: addresses depend on the machine's settings. What is not a thread's own
        // allocation lies where the order of loading and linking put it, which is not the same in
        // another process.
        let number = |object: Ref| {
            let known = !object.is_null() && heap.is_of_a_thread(object.addr());
            if known { heap.birth(object) as u64 + 1 } else { 0 }
        };
        let place = |operation: &Operation| {
            let within = operation.address.wrapping_sub(operation.object.addr()) as u64;
            match number(operation.object) {
                0 => 0,
                number => number << 32 | within,
            }
        };
        let reference = event.operation.kind == threadbare_vm::classes::class::Kind::Ref;
        let value = |raw: u64| if reference { number(Ref(raw as u32)) } else { raw };
        for word in [
            (choice.thread.0 as u64) << 32 | choice.alternative as u64,
            event.operation.action as u64,
            place(&event.operation),
            value(event.before),
            value(event.after),
        ] {
            hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        hash
    }
}

impl Subject for Machine {
    fn rewind(&mut self, depth: usize) {
        debug_assert!(depth == 0 || self.keep_marks, "only the root is kept");
        while self.marks.len() > depth + 1 {
            if let Some(mark) = self.marks.pop() {
                self.vm.release(mark);
            }
        }
        // The state in which the machine is has no mark yet, unless it was returned to.
        let is_marked = self.marks.len() > depth;
        if depth < self.log.len() || self.outcome.is_some() && is_marked {
            if let Some(mark) = self.marks.last() {
                self.vm.rollback(mark);
            }
            if let Some(turns) = &mut self.turns {
                turns.rewind(self.marks.len() - 1);
            }
            self.log.truncate(depth);
            self.trace.truncate(depth + 1);
            self.touched.truncate(depth + 1);
            while self.fired.last().is_some_and(|at| *at > depth) {
                self.fired.pop();
            }
            self.spins.truncate(depth);
            self.cycle.take_if(|(closed, _)| *closed > depth);
            self.calls.iter_mut().for_each(|known| known.rewind(depth));
            self.liberties.truncate(depth);
            if let Some(recorder) = &mut self.recorder {
                recorder.truncate(depth);
            }
            self.looked_in = None;
            self.moved_alone = None;
            self.refresh();
        }
    }

    fn point(&self) -> Point<'_> {
        let last = self.log.last().map(|c| c.thread);
        Point { depth: self.log.len(), threads: &self.threads, enabled: &self.enabled, last }
    }

    fn perform(&mut self, choice: Choice) -> Step {
        if self.keep_marks && self.marks.len() == self.log.len() {
            self.marks.push(self.vm.mark());
            if let Some(turns) = &mut self.turns {
                turns.mark(self.marks.len() - 1);
            }
        }
        let t = choice.thread;
        if let Some(turns) = &mut self.turns {
            turns.take(&self.vm, t);
        }
        match self.whole_call(t) {
            Some(call) => self.perform_call(choice, &call),
            None if self.describes() => self.perform_operation(choice),
            None => self.perform_briefly(choice),
        }
    }

    fn ending(&self) -> Option<Ending> {
        self.outcome.as_ref().map(|(ending, _)| *ending)
    }
}

/// What an access of an operation found; of a signal, whether the permit was there.
fn found_at(access: &Access, event: &Event, permit: Option<u64>) -> Option<u64> {
    let operation = &event.operation;
    match access.mode {
        Mode::Signal => permit,
        _ if operation.is_access() && access.location.address() == Some(operation.address) => {
            Some(event.before)
        }
        _ => None,
    }
}

/// Adds what a thread's next step touches besides what its operation does. False if the thread goes round in a loop
/// that only others can end.
fn circumstances(
    vm: &Vm,
    spins: &Spins,
    watches_states: bool,
    t: ThreadId,
    operation: &Operation,
    accesses: &mut Accesses,
) -> bool {
    if watches_states && operation.action != Action::State {
        accesses.push(Access { location: Location::WORLD, mode: Mode::Read });
    }
    if vm.is_timed_out(t) {
        accesses.push(Access { location: Location::CLOCK, mode: Mode::Await });
    }
    spins.reads_of_cycle(vm, t).is_none_or(|cycle| await_change(vm, spins, cycle, accesses))
}
