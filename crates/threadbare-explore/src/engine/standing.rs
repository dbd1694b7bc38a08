//! Which threads are looked at again after a step.
//!
//! A program may have a hundred threads, and a step moves one of them. What the others are about to do is mostly the
//! same as before: a thread that stands before a read of a field touches that field whatever others do. So a step
//! costs a look at the thread that moved and at those whose operations depend on what others did, and not at all; and
//! at those who stand before a monitor only where the step took or left one. A step that changed nothing outside of its
//! thread costs a look at that thread alone.
//!
//! **Invariant:** a view that is kept is what a new look would give. `Machine::look` asserts that in debug builds.
//!
//! Rejected: looking at those alone whose operations are dependent on the step, which the relation of
//! `dependence.rs` would allow. A mistake there would then show as threads that go on without a lock, and an index
//! from locations to threads costs more than the few looks that it saves.

use threadbare_vm::stepping::step::Action;

/// What others can change in the view of a thread that stands still, while no time-out fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// Nothing: it touches what it touches, and can go on.
    Settled,
    /// Whether it can go on, which no one changes but who takes or leaves a monitor, and not what it touches.
    WaitsForMonitor,
    /// Whether it can go on, and not what it touches.
    Waits,
    /// Whether it can go on, and what it touches once it is interrupted.
    WaitsUninterrupted,
    /// It has no operation, until somebody wakes it.
    Sleeps,
    /// Anything.
    Open,
}

/// Before an operation of this kind. Whoever adds one need not name it here: it is looked at after every step then.
pub(super) fn before(action: Action) -> Standing {
    match action {
        Action::Read | Action::Write | Action::Update | Action::Copy => Standing::Settled,
        Action::Start | Action::Yield | Action::InitClass => Standing::Settled,
        Action::Enter => Standing::WaitsForMonitor,
        Action::AwaitInit => Standing::Waits,
        // Who throws because of an interrupt takes it back.
        Action::Park | Action::Join | Action::Sleep | Action::Reenter => Standing::WaitsUninterrupted,
        // A compare-and-set becomes a read with the value; waiters and starts of threads decide what the others touch.
        _ => Standing::Open,
    }
}
