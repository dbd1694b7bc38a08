//! What operations touch: the dependence of visible operations of the machine.
//!
//! **Invariant:** an operation touches every location that makes its order with operations of other threads
//! matter, in a mode that says how. Two operations that touch nothing in common, or only in modes that commute,
//! can happen in either order with the same result.

use crate::engine::location::{Location, LocationKind};
use crate::engine::step::{Access, Accesses, Found, Mode};
use threadbare_vm::Vm;
use threadbare_vm::channels::Use;
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::{ClassId, Ref, ThreadId};
use threadbare_vm::stepping::control::Released;
use threadbare_vm::stepping::step::{Action, Operation};
use threadbare_vm::threads::thread::{BlockReason, ThreadState, Wakeup};

/// What a step left after its operation.
pub(super) fn location_of(released: &Released) -> Location {
    match released {
        Released::Monitor(object) => Location::monitor(object.addr()),
        Released::Class(class) => Location::initialisation(*class),
    }
}

/// What an operation of a thread would touch if it happened now.
pub(super) fn accesses_of(vm: &Vm, t: ThreadId, operation: &Operation, out: &mut Accesses) {
    let mut add = |location, mode| out.push(Access { location, mode });
    let target = || vm.thread_behind(operation);
    let begun = Location::begun(operation.address);
    let class = Location::initialisation(ClassId(operation.target));
    let monitor = Location::monitor(operation.address);
    let interrupted = || Location::memory(vm.interrupt_status(t));
    // Who throws because of an interrupt takes it back, which others can see.
    let heeds = || if vm.is_interrupted(t) { Mode::Write } else { Mode::Read };
    match operation.action {
        Action::Read => memory(vm, operation, Mode::Read, out),
        Action::Write | Action::Update => memory(vm, operation, Mode::Write, out),
        Action::CompareAndSet => {
            let equal = vm.load_kind(operation.address, operation.kind) == operation.expected;
            memory(vm, operation, if equal { Mode::Write } else { Mode::Read }, out)
        }
        Action::Copy => {
            range(vm, operation.source_object, operation.source, operation.len, Mode::Read, out);
            range(vm, operation.object, operation.address, operation.len, Mode::Write, out);
        }
        Action::Enter => add(monitor, Mode::Acquire),
        Action::Reenter => {
            add(monitor, Mode::Acquire);
            add(Location::woken(t), Mode::Await);
            if vm.thread(t).woken_by != Some(Wakeup::Notified) {
                add(interrupted(), heeds());
            }
        }
        Action::Wait => {
            add(Location::waiting(t), Mode::Write);
            add(interrupted(), heeds());
        }
        // Whether it comes before or after a notification decides who hears of that.
        Action::TimeOut | Action::WakeUp => {
            add(Location::waiting(t), Mode::Write);
            add(Location::waiters(operation.address), Mode::Read);
        }
        Action::Notify | Action::NotifyAll => {
            if vm.timing().wakes_waiters() {
                add(Location::waiters(operation.address), Mode::Write);
            }
            for waiter in vm.waiters(operation.object) {
                add(Location::waiting(*waiter), Mode::Write);
            }
        }
        Action::Park => {
            // An interrupted thread goes on without a permit, and takes one that is there. So does one whose time
            // is over.
            let mode = if vm.parks_freely(t) { Mode::Write } else { Mode::Consume };
            add(Location::permit(t), mode);
            add(interrupted(), Mode::Read);
        }
        // Before its start a thread takes no permit and hears of no interrupt.
        Action::Unpark => {
            add(begun, Mode::Read);
            if let Some(target) = target() {
                add(Location::permit(target), Mode::Signal);
            }
        }
        Action::Interrupt => {
            add(begun, Mode::Read);
            if let Some(target) = target() {
                add(Location::waiting(target), Mode::Write);
                add(Location::permit(target), Mode::Signal);
            }
        }
        Action::Sleep => add(interrupted(), heeds()),
        Action::Start => {
            add(Location::STARTS, Mode::Write);
            add(begun, Mode::Write);
            add(Location::life(operation.address), Mode::Acquire);
            // Its starter does not keep the program alive: the last end of others may come before.
            if vm.thread(t).daemon {
                add(Location::PROGRAM, Mode::Write);
            }
        }
        Action::Join => {
            match target().filter(|_| vm.is_interrupted(t)) {
                // It need not wait for the end, and only then notices the interrupt.
                Some(target) => {
                    add(begun, Mode::Read);
                    add(Location::alive(target), Mode::Read);
                }
                // It goes on whether the thread has ended or not, and does not say why.
                None if vm.is_timed_freely(t) || vm.is_timed_out(t) => {
                    if vm.is_interrupted(t) {
                        add(begun, Mode::Read);
                    }
                    // But before the start it would not have let time pass.
                    if vm.is_timed_out(t) {
                        add(Location::life(operation.address), Mode::GiveUp);
                    }
                }
                None => add(Location::life(operation.address), Mode::Pass),
            }
            let is_over = target().is_none_or(|target| vm.thread(target).state == ThreadState::Ended);
            add(interrupted(), if is_over { Mode::Read } else { heeds() });
        }
        Action::End => {
            add(Location::alive(t), Mode::Write);
            add(monitor, Mode::Acquire);
            if !vm.thread(t).daemon {
                // The last of them cuts daemons off, so it matters which one is the last.
                add(Location::PROGRAM, if vm.has_daemons() { Mode::Write } else { Mode::Read });
            }
            if vm.timing().wakes_waiters() {
                add(Location::waiters(operation.address), Mode::Write);
            }
            for waiter in vm.waiters(operation.object) {
                add(Location::waiting(*waiter), Mode::Write);
            }
        }
        Action::IsAlive => {
            add(begun, Mode::Read);
            if let Some(target) = target() {
                add(Location::alive(target), Mode::Read);
            }
        }
        Action::State => add(Location::WORLD, Mode::Write),
        Action::Yield => {}
        Action::InitClass => add(class, Mode::Acquire),
        Action::AwaitInit => add(class, Mode::Acquire),
        Action::Receive
        | Action::Send
        | Action::Accept
        | Action::Connect
        | Action::Poll
        | Action::Close
        | Action::Tend => channel(vm, t, operation, out),
    }
}

/// What an operation on a channel touches, each spot once.
fn channel(vm: &Vm, t: ThreadId, operation: &Operation, out: &mut Accesses) {
    let Some(of) = Use::of(operation) else { return };
    let mut touch = |location: Location, mode: Mode| match out.iter_mut().find(|a| a.location == location) {
        Some(access) if mode == Mode::Write => access.mode = mode,
        Some(_) => {}
        None => out.push(Access { location, mode }),
    };
    vm.channels.touched(t, &of, &mut |spot, writes| {
        touch(Location::channel(spot), if writes { Mode::Write } else { Mode::Read });
    });
    if vm.ends_by_permit(&of) {
        // Whoever goes on takes a permit that is there, and needs none.
        touch(Location::permit(t), Mode::Write);
        touch(Location::memory(vm.interrupt_status(t)), Mode::Read);
    }
}

/// Does an operation wait until an end of a channel is ready, so that it depends on what is there whether it is
/// possible? One that a time-out ends is possible in any case.
pub(super) fn waits_for_channel(vm: &Vm, t: ThreadId, operation: &Operation) -> bool {
    Use::of(operation).is_some_and(|of| of.waits_for != 0) && !vm.is_timed_freely(t) && !vm.is_timed_out(t)
}

/// What is at those of these locations that belong to channels.
pub(super) fn channel_values(vm: &Vm, accesses: &[Access]) -> Found {
    let value = |access: &Access| match access.location.kind() {
        LocationKind::Channel(spot) => Some(vm.channels.print(spot)),
        _ => None,
    };
    accesses.iter().map(value).collect()
}

/// The threads that an operation wakes from a wait.
pub(super) fn wakes(vm: &Vm, operation: &Operation, alternative: u32, out: &mut Accesses) {
    let add = |t: ThreadId| {
        out.push(Access { location: Location::woken(t), mode: Mode::Write });
    };
    match operation.action {
        Action::Notify => {
            vm.waiters(operation.object).get(alternative as usize).copied().into_iter().for_each(add)
        }
        Action::NotifyAll | Action::End => vm.waiters(operation.object).iter().copied().for_each(add),
        Action::Interrupt => {
            let waits = |target: &ThreadId| {
                matches!(vm.thread(*target).state, ThreadState::Blocked(BlockReason::Notification { .. }))
            };
            vm.thread_behind(operation).filter(waits).into_iter().for_each(add)
        }
        _ => {}
    }
}

/// A field, static or element; an element that is read as part of something wider is touched by each
/// of its parts.
fn memory(vm: &Vm, operation: &Operation, mode: Mode, out: &mut Accesses) {
    if !operation.object.is_null()
        && let Some(element) = vm.class_of(operation.object).element()
        && element.size() != operation.kind.size()
    {
        return range(vm, operation.object, operation.address, operation.kind.size(), mode, out);
    }
    out.push(Access { location: Location::memory(operation.address), mode });
}

/// Every field or element of an object in a stretch of bytes.
fn range(vm: &Vm, object: Ref, address: usize, len: usize, mode: Mode, out: &mut Accesses) {
    if object.is_null() || address == 0 {
        return;
    }
    let mut add = |at: usize| out.push(Access { location: Location::memory(at), mode });
    match vm.class_of(object).element() {
        Some(element) => {
            let size = element.size();
            let first = object.addr() + header::SIZE;
            let from = first + (address - first) / size * size;
            (from..address + len).step_by(size).for_each(&mut add);
        }
        _ => {
            let mut class = Some(vm.class_of(object));
            while let Some(c) = class {
                for field in c.fields.iter().filter(|f| !f.is_static()) {
                    let at = object.addr() + field.offset as usize;
                    if at >= address && at < address + len {
                        add(at);
                    }
                }
                class = c.super_class();
            }
        }
    }
}
