//! From a recorded execution to a story.

use crate::engine::forcing::replay;
use crate::engine::machine::Machine;
use crate::engine::outcome::{Outcome, Stuck};
use crate::engine::step::Choice;
use crate::engine::trace::{Recording, TraceEvent};
use crate::narration::early;
use crate::narration::names::{Names, class_label, is_program};
use crate::narration::races::{self, RacePair};
use crate::narration::relevance::{self, LineSubjects};
use crate::narration::story::{
    Act, Bystander, Call, Channel, ChannelDeed, End, Frame, Held, Holding, Liberty, Line, LockHalf, Need,
    Race, Seen, Side, SourcePlace, Story, Thread, Waiter,
};
use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_vm::Vm;
use threadbare_vm::channels::{Deed, Use};
use threadbare_vm::classes::class::{Kind, Method};
use threadbare_vm::classes::library::Part;
use threadbare_vm::ids::{ClassId, Ref, ThreadId};
use threadbare_vm::invocation::throw::{StackFrame, source_of, stack_line};
use threadbare_vm::stepping::control::Released;
use threadbare_vm::stepping::step::{Action, Operation};
use threadbare_vm::threads::thread::{BlockReason, ThreadState};

/// Replays a log of choices and tells what happened; `None` if the log does not fit the program.
pub fn story(machine: &mut Machine, log: &[Choice]) -> Option<Story> {
    machine.record(Recording::Detailed);
    let story = replay(machine, log).then(|| narrate(machine));
    machine.record(Recording::Off);
    story
}

/// Tells the execution that a machine has recorded and whose end it has reached.
pub fn narrate(machine: &Machine) -> Story {
    let vm = &machine.vm;
    let record = machine.recorded();
    let written = record.iter().map(|r| &r.event.operation);
    let written: FxHashSet<usize> =
        written.filter(|o| o.is_access() && o.action != Action::Read).map(|o| o.address).collect();
    let mut teller = Narrator {
        names: Names::new(vm, &written, only_file(vm, record), &machine.given_names),
        vm,
        machine,
        ids: threads_of(machine),
        ownable: Ownable::find(vm),
        monitors: FxHashMap::default(),
        owned: FxHashMap::default(),
        lines: Vec::with_capacity(record.len()),
        touches: Vec::with_capacity(record.len()),
    };
    teller.owned = teller.first_owners(record);
    for recorded in record {
        teller.line(recorded);
    }
    let end = teller.end();
    let threads = teller.ids.iter().map(|t| Thread { number: t.0, name: teller.names.thread(*t) }).collect();
    let races = races::find(&teller.names, record);
    let early = early::find(record, &teller.lines, |t| teller.index(t), |stack| teller.own_place(stack));
    let mut story = Story { threads, lines: teller.lines, end, early, races: vec![] };
    relevance::mark(&mut story, &teller.touches);
    for end in &story.early {
        story.lines[end.step - 1].matters = true;
    }
    story.races = describe_races(&mut teller.names, &story.lines, races);
    story
}

/// The source file of the program's lines, if all of them are in one.
fn only_file(vm: &Vm, record: &[TraceEvent]) -> Option<String> {
    let methods = record.iter().flat_map(|r| &r.detail().stack).map(|f| vm.method(f.method));
    let mut files = methods.filter(|m| is_program(m.class())).filter_map(|m| source_of(m, None).0);
    let first = files.next()?;
    files.all(|file| file == first).then_some(first)
}

/// Threads that did something, or to which something was done, in the order of their numbers.
fn threads_of(machine: &Machine) -> Vec<ThreadId> {
    let mut ids: Vec<ThreadId> = Vec::new();
    for recorded in machine.recorded() {
        ids.push(recorded.thread);
        ids.extend(recorded.event.started);
        ids.extend(&recorded.detail().woken);
    }
    if let Some(Outcome::Deadlock { beside, .. }) = machine.outcome() {
        ids.extend(beside.iter().map(|s| s.id));
    }
    if let Some(Outcome::Deadlock { stuck, .. } | Outcome::Livelock { stuck }) = machine.outcome() {
        ids.extend(stuck.iter().flat_map(|s| [Some(s.id), s.holder]).flatten());
    }
    ids.extend(machine.vm.control.uncaught.map(|(t, _)| t));
    ids.sort();
    ids.dedup();
    ids
}

/// Where the library's locks keep their owner.
struct Ownable {
    class: Option<ClassId>,
    offset: usize,
}

impl Ownable {
    fn find(vm: &Vm) -> Ownable {
        let name = "java/util/concurrent/locks/AbstractOwnableSynchronizer";
        let class = (0..vm.class_count() as u32).map(|id| vm.class(ClassId(id))).find(|c| &*c.name == name);
        let offset = class.and_then(|c| vm.library_offset(c, Part::LockOwner));
        Ownable { class: class.filter(|_| offset.is_some()).map(|c| c.id), offset: offset.unwrap_or(0) }
    }

    /// Address of an object's owner, if it is a lock.
    fn owner(&self, vm: &Vm, object: Ref) -> Option<usize> {
        let class = self.class.filter(|_| !object.is_null())?;
        // A worker of a pool is locked by nobody but the pool.
        let internal = &*vm.class_of(object).name == "java/util/concurrent/ThreadPoolExecutor$Worker";
        (!internal && vm.class_of(object).is_subtype_of(vm.class(class))).then(|| object.addr() + self.offset)
    }
}

struct Narrator<'a> {
    names: Names<'a>,
    vm: &'a Vm,
    machine: &'a Machine,
    ids: Vec<ThreadId>,
    ownable: Ownable,
    /// Monitors held by each thread, in the order in which they were taken.
    monitors: FxHashMap<ThreadId, Vec<Ref>>,
    /// Locks of the library owned by each thread.
    owned: FxHashMap<ThreadId, Vec<Ref>>,
    lines: Vec<Line>,
    touches: Vec<LineSubjects>,
}

impl Narrator<'_> {
    fn index(&self, t: ThreadId) -> usize {
        self.ids.binary_search(&t).unwrap_or(0)
    }

    /// Who owned the library's locks when the record began: what the first change of the owner found, or
    /// whoever owns the lock in the end if nobody changed it.
    fn first_owners(&self, record: &[TraceEvent]) -> FxHashMap<ThreadId, Vec<Ref>> {
        let mut owners: Vec<(Ref, Option<u64>)> = Vec::new();
        for recorded in record {
            let operation = &recorded.event.operation;
            let Some(address) = self.ownable.owner(self.vm, operation.object) else { continue };
            let at = owners.iter().position(|(lock, _)| *lock == operation.object).unwrap_or_else(|| {
                owners.push((operation.object, None));
                owners.len() - 1
            });
            if operation.action == Action::Write && operation.address == address {
                owners[at].1.get_or_insert(recorded.event.before);
            }
        }
        let mut owned: FxHashMap<ThreadId, Vec<Ref>> = FxHashMap::default();
        for (lock, first) in owners {
            let now = || self.vm.load_kind(lock.addr() + self.ownable.offset, Kind::Ref);
            if let Some(t) = self.vm.thread_of_object(Ref(first.unwrap_or_else(now) as u32)) {
                owned.entry(t).or_default().push(lock);
            }
        }
        owned
    }

    fn line(&mut self, recorded: &TraceEvent) {
        let t = recorded.thread;
        let held: Vec<Ref> =
            recorded.held.iter().copied().filter(|r| !self.is_bookkeeping(recorded, *r)).collect();
        settle(self.monitors.entry(t).or_default(), &held);
        let held = self.held();
        let (place, call) = self.place(recorded);
        let act = self.act(recorded);
        let touch = self.subjects_of(recorded, call.is_some());
        let enabled = recorded.detail().enabled.iter().map(|t| self.index(*t)).collect();
        settle(self.monitors.entry(t).or_default(), &recorded.detail().held_after);
        let mut unlocks = Vec::new();
        for released in &recorded.released {
            if let Released::Monitor(object) = released
                && !self.is_bookkeeping(recorded, *object)
            {
                unlocks.push(self.names.object(*object));
            }
        }
        // A wait says itself that it leaves the lock.
        if let Act::Waits { what } = &act {
            unlocks.retain(|name| name != what);
        }
        let thread = self.index(t);
        let switched = self.lines.last().is_some_and(|l| l.thread != thread);
        let step = self.lines.len() + 1;
        self.touches.push(touch);
        self.lines.push(Line {
            step,
            thread,
            act,
            place,
            call,
            held,
            unlocks,
            enabled,
            switched,
            matters: true,
        });
    }

    /// Does the library hold a monitor just to start or end a thread?
    fn is_bookkeeping(&self, recorded: &TraceEvent, object: Ref) -> bool {
        let action = recorded.event.operation.action;
        let group = &*self.vm.class_of(object).name == "java/lang/ThreadGroup";
        matches!(action, Action::Start | Action::End) && (group || self.vm.is_thread(object))
    }

    /// Locks held by all threads now.
    fn held(&mut self) -> Vec<Held> {
        let mut all = Vec::new();
        for (thread, t) in self.ids.iter().enumerate() {
            let monitors = self.monitors.get(t).into_iter().flatten();
            let owned = self.owned.get(t).into_iter().flatten();
            let locks: Vec<String> = monitors.chain(owned).map(|r| self.names.object(*r)).collect();
            if !locks.is_empty() {
                all.push(Held { thread, locks });
            }
        }
        all
    }

    fn is_of_program(&self, frame: &StackFrame) -> bool {
        is_program(self.vm.method(frame.method).class())
    }

    /// The program's own innermost line.
    fn own_place(&self, stack: &[StackFrame]) -> Option<SourcePlace> {
        let shown = |frame: &&StackFrame| !is_hidden(self.vm.method(frame.method));
        let own = stack.iter().filter(shown).find(|frame| self.is_of_program(frame))?;
        Some(place_of(self.vm, own))
    }

    fn place(&mut self, recorded: &TraceEvent) -> (Option<SourcePlace>, Option<Call>) {
        if recorded.event.operation.action == Action::End {
            return (None, None);
        }
        let stack: Vec<&StackFrame> =
            recorded.detail().stack.iter().filter(|f| !is_hidden(self.vm.method(f.method))).collect();
        let own = stack.iter().position(|f| self.is_of_program(f));
        let place = own.map(|i| place_of(self.vm, stack[i]));
        // Without a line of the program the outermost call says most.
        let entry = match own {
            Some(i) => i.checked_sub(1),
            None => stack.len().checked_sub(1),
        };
        let entry = entry.map(|i| stack[i]).filter(|f| {
            let direct = ["java/lang/Object", "java/lang/Thread", "java/util/concurrent/locks/LockSupport"];
            own.is_none() || !direct.contains(&&*self.vm.method(f.method).class().name)
        });
        let call = entry.map(|entry| {
            let receiver = (!entry.receiver.is_null()).then(|| self.names.object(entry.receiver));
            let method = self.vm.method(entry.method);
            Call {
                receiver,
                method: method_label(method),
                name: member_label(method),
                half: half_of(&method.class().name),
                at: place_of(self.vm, stack.iter().find(|f| f.bci.is_some()).unwrap_or(&entry)),
                concurrent: is_concurrent(&method.class().name),
            }
        });
        (place, call)
    }

    fn act(&mut self, recorded: &TraceEvent) -> Act {
        let event = &recorded.event;
        let operation = &event.operation;
        let object = operation.object;
        match operation.action {
            Action::Read | Action::Write | Action::Update | Action::CompareAndSet => {
                self.access(operation, event.before, event.after)
            }
            Action::Copy => {
                let mut name =
                    |object: Ref, address| (!object.is_null()).then(|| self.names.spot(object, address).name);
                let from = name(operation.source_object, operation.source);
                Act::Copies { from, to: name(object, operation.address) }
            }
            Action::Enter => Act::Locks { what: self.names.object(object) },
            Action::Wait => Act::Waits { what: self.names.object(object) },
            Action::Reenter => Act::Resumes { what: self.names.object(object) },
            Action::Notify | Action::NotifyAll => Act::Notifies {
                what: self.names.object(object),
                all: operation.action == Action::NotifyAll,
                woken: recorded.detail().woken.iter().map(|t| self.index(*t)).collect(),
            },
            Action::TimeOut => {
                Act::StopsWaiting { what: Some(self.names.object(object)), why: Liberty::TimeOut }
            }
            Action::WakeUp => {
                Act::StopsWaiting { what: Some(self.names.object(object)), why: Liberty::SpuriousWakeup }
            }
            Action::Park if let Some(why) = recorded.detail().liberty => {
                let what = recorded.detail().blocker.map(|b| self.names.object(b));
                Act::StopsWaiting { what, why }
            }
            Action::Park => {
                Act::Unparked { blocker: recorded.detail().blocker.map(|b| self.names.object(b)) }
            }
            Action::Unpark => Act::Unparks { thread: self.target(operation) },
            Action::Interrupt => Act::Interrupts { thread: self.target(operation) },
            Action::Sleep => Act::Sleeps,
            Action::Start => Act::Starts {
                thread: match event.started {
                    Some(t) => self.names.thread(t),
                    None => self.names.object(object),
                },
            },
            Action::Join => Act::Joins { thread: self.target(operation) },
            Action::IsAlive => Act::AsksAlive { thread: self.target(operation) },
            Action::State => Act::AsksState { thread: self.target(operation) },
            Action::Yield => Act::Yields,
            Action::End => Act::Ends,
            Action::InitClass if recorded.detail().initialiser.is_some_and(|t| t != recorded.thread) => {
                Act::NeedsClass { class: self.names.class(operation.target) }
            }
            Action::InitClass => Act::Initialises { class: self.names.class(operation.target) },
            Action::AwaitInit => Act::SeesInitialised { class: self.names.class(operation.target) },
            Action::Receive
            | Action::Send
            | Action::Accept
            | Action::Connect
            | Action::Poll
            | Action::Close
            | Action::Tend => Act::UsesChannel {
                deed: channel_deed(operation),
                channel: recorded.detail().channel.unwrap_or(Channel::Closed),
            },
        }
    }

    fn target(&mut self, operation: &Operation) -> String {
        match self.vm.thread_numbered(operation.target) {
            Some(_) => self.names.thread(ThreadId(operation.target)),
            None => self.names.object(operation.object),
        }
    }

    fn access(&mut self, operation: &Operation, before: u64, after: u64) -> Act {
        if operation.action == Action::Write
            && self.ownable.owner(self.vm, operation.object) == Some(operation.address)
        {
            return self.change_owner(operation.object, Ref(before as u32), Ref(after as u32));
        }
        let spot = self.names.spot(operation.object, operation.address);
        // The machine knows how wide an access is, the field what it means.
        let kind = if spot.kind.size() == operation.kind.size() { spot.kind } else { operation.kind };
        let what = spot.name;
        let old = self.names.value(kind, before);
        match operation.action {
            Action::Read => Act::Reads { what, value: old },
            Action::Write => Act::Writes { what, old, value: self.names.value(kind, after) },
            Action::CompareAndSet if before != operation.expected => {
                let expected = self.names.value(kind, operation.expected);
                Act::FailsToUpdate { what, expected, found: old }
            }
            _ => Act::Updates { what, old, value: self.names.value(kind, after) },
        }
    }

    /// A lock of the library is taken or left when it says so.
    fn change_owner(&mut self, lock: Ref, old: Ref, new: Ref) -> Act {
        if let Some(t) = self.vm.thread_of_object(old) {
            self.owned.entry(t).or_default().retain(|l| *l != lock);
        }
        let what = self.names.object(lock);
        match self.vm.thread_of_object(new) {
            Some(t) => {
                self.owned.entry(t).or_default().push(lock);
                Act::Locks { what }
            }
            None => Act::Unlocks { what },
        }
    }

    fn subjects_of(&self, recorded: &TraceEvent, library: bool) -> LineSubjects {
        let operation = &recorded.event.operation;
        let object = operation.object;
        let owner = self.ownable.owner(self.vm, object) == Some(operation.address);
        let is_memory = operation.is_access() || operation.action == Action::Copy;
        let lock = match operation.action {
            Action::Enter | Action::Wait | Action::Reenter | Action::Notify | Action::NotifyAll => {
                Some(object)
            }
            Action::Write if owner => Some(object),
            _ => None,
        };
        let class = matches!(operation.action, Action::InitClass | Action::AwaitInit);
        let receiver = recorded.detail().stack.iter().filter(|f| !is_hidden(self.vm.method(f.method)));
        let receiver = receiver.take_while(|f| !self.is_of_program(f)).last().map(|f| f.receiver);
        LineSubjects {
            memory: if is_memory && lock.is_none() { races::accesses(recorded) } else { vec![] },
            lock: lock.map(|r| r.addr() as u64).or(class.then_some(u64::from(operation.target))),
            receiver: receiver.filter(|r| library && !r.is_null()).map(|r| self.names.lock_of(r)),
        }
    }

    fn end(&mut self) -> End {
        match self.machine.outcome() {
            Some(Outcome::Uncaught { class, message, stack, .. }) => End::Exception {
                thread: self.vm.control.uncaught.map_or(0, |(t, _)| self.index(t)),
                class: class.clone(),
                message: message.clone(),
                stack: stack.clone(),
            },
            Some(Outcome::Deadlock { stuck, cycle, beside }) => End::Deadlock {
                cycle: *cycle,
                stuck: self.waiters(stuck),
                beside: self.waiters(beside).into_iter().map(Bystander::from).collect(),
            },
            Some(Outcome::Livelock { stuck }) => End::Livelock { stuck: self.waiters(stuck) },
            Some(Outcome::Exited(status)) => End::Exit { status: *status },
            other => End::Other { signature: other.map(Outcome::signature) },
        }
    }

    /// In the order of the cycle if there is one, from the first thread of it on.
    fn waiters(&mut self, stuck: &[Stuck]) -> Vec<Waiter> {
        let mut waiters: Vec<Waiter> = stuck.iter().map(|s| self.waiter(s)).collect();
        let first = (0..waiters.len()).min_by_key(|i| waiters[*i].thread).unwrap_or(0);
        waiters.rotate_left(first);
        waiters
    }

    fn waiter(&mut self, stuck: &Stuck) -> Waiter {
        let t = stuck.id;
        let thread = self.index(t);
        let held = self.held();
        let holds = held.into_iter().filter(|h| h.thread == thread).flat_map(|h| h.locks);
        let holds = holds.map(|what| self.holding(thread, what)).collect();
        let stack = self.vm.stack_frames(t);
        let stack: Vec<&StackFrame> = stack.iter().filter(|f| !is_hidden(self.vm.method(f.method))).collect();
        let need = self.need(t);
        Waiter {
            thread,
            need,
            holder: stuck.holder.map(|h| self.index(h)),
            holds,
            place: stack.iter().find(|f| self.is_of_program(f)).map(|f| place_of(self.vm, f)),
            stack: stack
                .iter()
                .map(|f| Frame {
                    library: !self.is_of_program(f),
                    ..stack_line(self.vm.method(f.method), f.bci)
                })
                .collect(),
        }
    }

    /// Where a thread took a lock that it holds.
    fn holding(&self, thread: usize, what: String) -> Holding {
        let takes = |l: &&Line| {
            l.thread == thread
                && matches!(&l.act, Act::Locks { what: w } | Act::Resumes { what: w } if *w == what)
        };
        let taken = self.lines.iter().rev().find(takes);
        Holding { what, place: taken.and_then(|l| l.place.clone()), step: taken.map(|l| l.step) }
    }

    fn need(&mut self, t: ThreadId) -> Need {
        if let Some(addresses) = self.machine.reads_of_loop(t) {
            return Need::Change { reads: self.seen(t, &addresses) };
        }
        let Some(operation) = self.vm.pending(t) else {
            return match self.vm.thread(t).state {
                ThreadState::Blocked(BlockReason::Notification { object, .. }) => {
                    self.notification(t, object)
                }
                _ => Need::Other { action: None },
            };
        };
        match operation.action {
            Action::Enter => Need::Lock { what: self.names.object(operation.object), again: false },
            Action::Reenter => Need::Lock { what: self.names.object(operation.object), again: true },
            Action::Park => match self.vm.lock_blocker(t) {
                Some(lock) if self.ownable.owner(self.vm, lock).is_some() && self.is_owned(lock) => {
                    Need::Lock { what: self.names.object(lock), again: false }
                }
                blocker => Need::Permit { blocker: blocker.map(|b| self.names.object(b)) },
            },
            Action::TimeOut | Action::WakeUp => self.notification(t, operation.object),
            Action::Join => Need::EndOf { thread: self.target(&operation) },
            Action::AwaitInit => Need::Initialised { class: self.names.class(operation.target) },
            action => Need::Other { action: Some(action) },
        }
    }

    fn is_owned(&self, lock: Ref) -> bool {
        self.owned.values().any(|locks| locks.contains(&lock))
    }

    fn notification(&mut self, t: ThreadId, object: Ref) -> Need {
        let what = self.names.object(object);
        let thread = self.index(t);
        let mut steps = self.lines.iter().rev();
        let since =
            steps.find(|l| l.thread == thread && matches!(&l.act, Act::Waits { what: w } if *w == what));
        let notifies = |l: &&Line| matches!(&l.act, Act::Notifies { what: w, .. } if *w == what);
        let last = self.lines.iter().rev().find(notifies);
        Need::Notification { since: since.map(|l| l.step), last: last.map(|l| l.step), what }
    }

    /// What a loop reads, in the order in which it reads it.
    fn seen(&self, t: ThreadId, addresses: &[usize]) -> Vec<Seen> {
        let thread = self.index(t);
        let record = self.machine.recorded();
        let mut seen: Vec<Seen> = Vec::new();
        for (line, recorded) in self.lines.iter().zip(record).rev() {
            if line.thread != thread || !addresses.contains(&recorded.event.operation.address) {
                continue;
            }
            let (what, value) = match &line.act {
                Act::Reads { what, value } => (what, value),
                Act::FailsToUpdate { what, found, .. } => (what, found),
                Act::Updates { what, value, .. } => (what, value),
                _ => continue,
            };
            let one = Seen { what: what.clone(), value: value.clone(), place: line.place.clone() };
            if !seen.iter().any(|s| s.what == one.what && s.place == one.place) {
                seen.insert(0, one);
            }
            if seen.len() == addresses.len() {
                break;
            }
        }
        seen
    }
}

/// One race for each pair of places: one among the lines that matter, if there is any.
fn describe_races(names: &mut Names<'_>, lines: &[Line], mut pairs: Vec<RacePair>) -> Vec<Race> {
    pairs.sort_by_key(|pair| !(lines[pair.first.step].matters && lines[pair.second.step].matters));
    let mut seen: FxHashSet<[Option<SourcePlace>; 2]> = FxHashSet::default();
    let mut races = Vec::new();
    for pair in pairs {
        let [first, second] = [pair.first, pair.second].map(|access| {
            let line = &lines[access.step];
            Side {
                step: line.step,
                thread: line.thread,
                write: access.write,
                place: line.place.clone(),
                call: line.call.clone(),
                holds: line.own_locks().to_vec(),
            }
        });
        // What the library does inside of such a class it does on purpose.
        let inside = |side: &Side| side.call.as_ref().is_some_and(|c| c.concurrent);
        if inside(&first) || inside(&second) {
            continue;
        }
        let mut places = [first.place.clone(), second.place.clone()];
        places.sort();
        if seen.insert(places) {
            let what = names.spot(pair.object, pair.address).name;
            races.push(Race { what, first, second });
        }
    }
    races
}

/// Brings a list of held monitors up to date and keeps its order.
fn settle(list: &mut Vec<Ref>, now: &[Ref]) {
    list.retain(|r| now.contains(r));
    for object in now {
        if !list.contains(object) {
            list.push(*object);
        }
    }
}

fn is_hidden(method: &Method) -> bool {
    method.hidden || method.class().hidden
}

/// Does the library promise that threads can share objects of this class?
fn is_concurrent(class: &str) -> bool {
    let builder = class.starts_with("java/lang/") && class.ends_with("StringBuilder");
    class.starts_with("java/util/concurrent/") || class.starts_with("java/lang/") && !builder
}

fn place_of(vm: &Vm, frame: &StackFrame) -> SourcePlace {
    let method = vm.method(frame.method);
    let (file, line) = source_of(method, frame.bci);
    let file = file.unwrap_or_else(|| method.class().external_name.to_string());
    SourcePlace { file, line, method: method_label(method) }
}

/// `Account.transfer`; `Account.main (lambda)` for what javac calls `lambda$main$0`.
fn method_label(method: &Method) -> String {
    let class = class_label(method.class());
    if let Some(member) = member_label(method) {
        return format!("{class}.{member}");
    }
    match &*method.name {
        "<init>" => format!("new {class}"),
        "<clinit>" => format!("{class} (static initialiser)"),
        name => match lambda_of(name) {
            Some("new") => format!("new {class} (lambda)"),
            _ => format!("{class} (lambda)"),
        },
    }
}

/// `transfer`, `main (lambda)`; nothing for constructors and initialisers, whose class says it all.
fn member_label(method: &Method) -> Option<String> {
    match &*method.name {
        "<init>" | "<clinit>" => None,
        name => match lambda_of(name) {
            Some("new" | "static") => None,
            Some(outer) => Some(format!("{outer} (lambda)")),
            None => Some(name.to_string()),
        },
    }
}

/// The method in which a lambda stands, as javac names it.
fn lambda_of(name: &str) -> Option<&str> {
    name.strip_prefix("lambda$").and_then(|rest| rest.split('$').next())
}

fn half_of(class: &str) -> Option<LockHalf> {
    match class {
        "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock" => Some(LockHalf::Read),
        "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock" => Some(LockHalf::Write),
        _ => None,
    }
}

fn channel_deed(operation: &Operation) -> ChannelDeed {
    match Use::of(operation).map(|of| of.deed) {
        Some(Deed::Receives) => ChannelDeed::Receives,
        Some(Deed::Sends | Deed::SendsTo(_)) => ChannelDeed::Sends,
        Some(Deed::Accepts) => ChannelDeed::Accepts,
        Some(Deed::Connects(to)) => ChannelDeed::Connects { port: to.port },
        Some(Deed::Polls) => ChannelDeed::Polls,
        Some(Deed::Closes) => ChannelDeed::Closes,
        Some(Deed::Binds(to)) => ChannelDeed::Binds { port: to.port },
        Some(Deed::Listens) => ChannelDeed::Listens,
        Some(Deed::Changes) => ChannelDeed::Changes,
        Some(Deed::Looks) | None => ChannelDeed::Looks,
    }
}
