//! Calls of the library as single steps.
//!
//! A call that is linearizable by contract (`threadbare-library` has the table) is performed as one step: all of its
//! visible operations, one after the other, as the library's own code makes them. What the step touches is the sum of
//! what they touch. So every execution explored this way is also one of the program with its library open, only with
//! fewer interruptions; what is left out are executions that differ inside of such calls.
//!
//! A step ends before its call does where the call parks, where it starts a thread, where it calls code of the program
//! that others can see, and where a `notify` has several threads to choose from.
//!
//! A call that waits (`Manner::Waits`) begins only if it can also end: whether it can is found out by trying, from a
//! mark. The same holds for a thread that was unparked inside of a call and would park again at once, because another
//! was faster. That leaves nothing out: nobody can tell a thread that is in the library's queue from one that is about
//! to call. Where a time-out is at stake the thread does enter, because from then on its time runs.
//!
//! When nobody can go on, those who wait enter for real (`Machine::settle`), so that what is said about a deadlock is
//! what the library's locks say.

use crate::engine::dependence::{accesses_of, wakes};
use crate::engine::location::{Location, LocationKind};
use crate::engine::step::{Access, Accesses, Found, Mode, Refusal};
use smallvec::SmallVec;
use threadbare_vm::Vm;
use threadbare_vm::classes::class::Kind;
use threadbare_vm::ids::{Ref, ThreadId};
use threadbare_vm::stepping::step::{Action, Event, Operation};
use threadbare_vm::stepping::whole::{Manner, WholeCall};

/// Operations of one step. A call with more goes round a loop, and others get their turn.
pub(crate) const MOST_PARTS: usize = 10_000;

/// What a step has touched so far.
#[derive(Debug)]
pub(crate) struct Touched {
    pub accesses: Accesses,
    pub found: Found,
    /// Of accesses to one field, static or element: where and of which kind.
    kinds: SmallVec<[Option<Kind>; 2]>,
    pub parts: usize,
    /// Where objects lie that the step makes: nobody else has seen them before.
    new: std::ops::Range<usize>,
}

impl Touched {
    /// Nothing yet, at the beginning of a step.
    pub fn by(vm: &mut Vm, t: ThreadId) -> Touched {
        vm.heap.enter_region(t.0 as usize);
        Touched {
            accesses: Accesses::new(),
            found: Found::new(),
            kinds: SmallVec::new(),
            parts: 0,
            new: vm.heap.unused(),
        }
    }

    /// Takes in what an operation is about to touch.
    pub fn add(&mut self, vm: &Vm, operation: &Operation, accesses: &[Access]) {
        let single =
            operation.is_access() && accesses.iter().filter(|a| a.location.address().is_some()).count() == 1;
        let new = self.new.clone();
        let known = |a: &&Access| a.location.address().is_none_or(|address| !new.contains(&address));
        for access in accesses.iter().filter(known) {
            let own = single && access.location.address() == Some(operation.address);
            let kind = own.then_some(operation.kind);
            let found = match access.mode {
                Mode::Signal => operation_permit(vm, operation),
                _ => kind.map(|kind| vm.load_kind(operation.address, kind)),
            };
            self.merge(*access, found, kind);
        }
        self.parts += 1;
    }

    fn merge(&mut self, access: Access, found: Option<u64>, kind: Option<Kind>) {
        if let Some(i) = self.accesses.iter().position(|a| a.location == access.location) {
            let mode = &mut self.accesses[i].mode;
            *mode = both(*mode, access.mode);
            // Of what was touched in another way it is not known what was there.
            if self.kinds[i] != kind {
                self.kinds[i] = None;
                self.found[i] = None;
            }
            return;
        }
        self.accesses.push(access);
        self.found.push(found);
        self.kinds.push(kind);
    }

    /// The step is over. What it has left as it was it has only read, and a lock that it took and left it has gone by.
    pub fn finish(&mut self, vm: &Vm, released: &mut SmallVec<[Location; 2]>) {
        if self.parts < 2 {
            return;
        }
        for i in 0..self.accesses.len() {
            let Access { location, mode } = self.accesses[i];
            match (mode, location.address(), self.kinds[i], self.found[i]) {
                (Mode::Write, Some(address), Some(kind), Some(found))
                    if vm.load_kind(address, kind) == found =>
                {
                    self.accesses[i].mode = Mode::Read;
                }
                (Mode::Acquire, ..) if released.contains(&location) => {
                    self.accesses[i].mode = Mode::Pass;
                    released.retain(|left| *left != location);
                }
                _ => {}
            }
        }
    }

    /// The values in memory that it depends on; nothing if it depends on something else, too. Of a thread whose interrupt
    /// status was this.
    fn values(&self, vm: &Vm, t: ThreadId, interrupted: Value) -> Option<SmallVec<[Value; 4]>> {
        let mut values = SmallVec::new();
        for ((access, kind), found) in self.accesses.iter().zip(&self.kinds).zip(&self.found) {
            if stays(vm, t, access) {
                continue;
            }
            let address = access.location.address()?;
            // Who parks looks at it, and that is no access of its own.
            if address == interrupted.address {
                values.push(interrupted);
                continue;
            }
            values.push(Value { address, kind: (*kind)?, value: (*found)? });
        }
        Some(values)
    }

    fn refusal(&self) -> Refusal {
        let memory = |a: &&Access| a.location.address().is_some();
        let known = self.accesses.iter().zip(&self.found).filter(|(a, _)| memory(a));
        known.filter_map(|(a, found)| Some((a.location, (*found)?))).collect()
    }
}

/// Can no other thread change how a step of this thread touches a location?
fn stays(vm: &Vm, t: ThreadId, access: &Access) -> bool {
    match (access.location.kind(), access.mode) {
        // A permit is taken by its own thread alone, and to give one that is there is to give none.
        (LocationKind::Permit(of), Mode::Consume) => of == t,
        (LocationKind::Permit(_), Mode::Signal) => true,
        // Who has begun has begun for good.
        (LocationKind::Begun(object), Mode::Read) => vm.thread_of_object(Ref::at(object)).is_some(),
        _ => false,
    }
}

/// A place in memory and what is there.
#[derive(Debug, Clone, Copy)]
struct Value {
    address: usize,
    kind: Kind,
    value: u64,
}

impl Value {
    fn at(vm: &Vm, address: usize, kind: Kind) -> Value {
        Value { address, kind, value: vm.load_kind(address, kind) }
    }
}

/// What a step would be if it happened now.
#[derive(Debug)]
pub(crate) struct Attempt {
    pub accesses: Accesses,
    /// It cannot happen now, with these values.
    pub refusal: Option<Refusal>,
    /// The one thread for which it waits then, if nothing else helps.
    pub holder: Option<ThreadId>,
    /// It is the same while these are in memory; nothing if more than memory decides it.
    values: Option<SmallVec<[Value; 4]>>,
}

impl Attempt {
    /// Would it be the same now?
    pub fn holds(&self, vm: &Vm) -> bool {
        let unchanged = |v: &Value| vm.load_kind(v.address, v.kind) == v.value;
        self.values.as_ref().is_some_and(|values| values.iter().all(unchanged))
    }
}

/// Is it open whether a step that begins here can happen, although its first operation can?
pub(crate) fn is_guarded(vm: &Vm, t: ThreadId, call: &WholeCall) -> bool {
    let resumed = || {
        let parked = vm.pending(t).is_some_and(|operation| operation.action == Action::Park);
        parked && !vm.is_interrupted(t) && !vm.is_timed_out(t)
    };
    call.is_new && call.manner == Manner::Waits || !call.is_new && call.still_waits(call) && resumed()
}

/// Does a step of so many operations, the last of which is this, go on with the next operation of its thread?
pub(crate) fn goes_on(vm: &Vm, t: ThreadId, call: &WholeCall, parts: usize, event: &Event) -> bool {
    let part = |operation: &Operation| match operation.action {
        Action::Notify => vm.waiters(operation.object).len() < 2,
        Action::State | Action::End => false,
        _ => true,
    };
    parts < MOST_PARTS
        && event.started.is_none()
        && vm.control.end.is_none()
        && vm.control.uncaught.is_none()
        && vm.whole_call(t).is_some_and(|now| now.is(call))
        && vm.pending(t).as_ref().is_some_and(part)
        && vm.can_go(t)
}

/// Performs a step and takes it back.
pub(crate) fn attempt(vm: &mut Vm, t: ThreadId, call: &WholeCall) -> Attempt {
    let uncaught = vm.control.uncaught;
    let guarded = is_guarded(vm, t, call);
    // How much is left of a wait depends on the clock.
    let timed = vm.thread(t).wake_at.is_some();
    let interrupted = Value::at(vm, vm.interrupt_status(t), Kind::Bool);
    let mark = vm.mark();
    let mut touched = Touched::by(vm, t);
    vm.begin_whole_call(t, call);
    let mut accesses = Accesses::new();
    while let Some(operation) = vm.pending(t) {
        accesses.clear();
        accesses_of(vm, t, &operation, &mut accesses);
        wakes(vm, &operation, 0, &mut accesses);
        touched.add(vm, &operation, &accesses);
        let Some(event) = vm.commit(t, 0) else { break };
        if !goes_on(vm, t, call, touched.parts, &event) {
            break;
        }
    }
    let waits = guarded && waits_inside(vm, t, call);
    let holder = if waits { crate::engine::outcome::waits_for(vm, t) } else { None };
    // Who waits has only looked: what it did to get in line it has not done.
    if waits {
        touched.accesses.iter_mut().filter(|a| a.mode == Mode::Write).for_each(|a| a.mode = Mode::Read);
    } else {
        touched.finish(vm, &mut SmallVec::new());
    }
    let attempt = Attempt {
        refusal: waits.then(|| touched.refusal()),
        holder,
        values: if timed { None } else { touched.values(vm, t, interrupted) },
        accesses: touched.accesses,
    };
    vm.rollback(&mark);
    vm.release(mark);
    vm.control.uncaught = uncaught;
    attempt
}

/// Has a step ended because its call waits for another thread, and for no time?
fn waits_inside(vm: &Vm, t: ThreadId, call: &WholeCall) -> bool {
    let waits = |operation: &Operation| {
        matches!(operation.action, Action::Park | Action::Enter | Action::Reenter)
            && vm.thread(t).wake_at.is_none()
    };
    vm.control.end.is_none()
        && vm.whole_call(t).is_some_and(|now| now.is(call) && (call.is_new || now.still_waits(call)))
        && vm.pending(t).as_ref().is_some_and(waits)
        && !vm.can_go(t)
}

/// How an operation touches what it touches in both ways.
fn both(a: Mode, b: Mode) -> Mode {
    match (a, b) {
        _ if a == b => a,
        (Mode::Pass, Mode::Acquire) | (Mode::Acquire, Mode::Pass) => Mode::Acquire,
        (Mode::Await, Mode::Read) | (Mode::Read, Mode::Await) => Mode::Await,
        _ => Mode::Write,
    }
}

/// Whether the permit that an unpark gives is there already.
pub(crate) fn operation_permit(vm: &Vm, operation: &Operation) -> Option<u64> {
    let target = vm.thread_behind(operation).filter(|_| operation.action == Action::Unpark)?;
    Some(u64::from(vm.thread(target).park_permit))
}
