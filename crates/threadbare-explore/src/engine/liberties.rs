//! Liberties that waiting takes in an execution: time-outs that fire while others could go on, and wake-ups without a
//! cause (`threadbare_vm::stepping::timing` says what they are).
//!
//! A loop that waits for a short time and looks again would go round for ever while the others stand still. So each
//! thread may take some liberties in an execution and no more. Once it has had its early time-outs, the next ones fire
//! when nothing else can happen; what an execution with more of them would have shown stays unknown, and the machine
//! says so. How many wake-ups without a cause are explored is part of what is asked for.

use crate::engine::location::LocationKind;
use crate::engine::step::{Access, Accesses, Displaced, Mode, Pending, Readiness};
use crate::engine::trace::Rival;
use smallvec::SmallVec;
use threadbare_vm::Vm;
use threadbare_vm::ids::ThreadId;
use threadbare_vm::stepping::step::Action;
use threadbare_vm::stepping::timing::Liberty;

/// Time-outs of one thread that fire while others could go on. Faults need one or two; a thread that has more polls.
const EARLY_TIME_OUTS: usize = 16;
/// Wake-ups of one thread without a cause: who survives one survives another.
pub const SPURIOUS_WAKEUPS: usize = 1;

/// May a thread end its wait now?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Admission {
    Now,
    /// If nothing else can happen.
    Last,
    No,
}

#[derive(Debug, Clone, Copy)]
struct Taken {
    step: usize,
    thread: ThreadId,
    liberty: Liberty,
}

/// Those of the execution under way.
#[derive(Debug, Default)]
pub(crate) struct Liberties {
    taken: Vec<Taken>,
    /// Threads that may go on if nothing else can happen.
    last: Vec<ThreadId>,
}

impl Liberties {
    /// May a thread that cannot go on otherwise end its wait by itself?
    #[inline]
    pub(crate) fn admission(&self, vm: &Vm, t: ThreadId) -> Admission {
        let Some(liberty) = vm.liberty(t) else { return Admission::No };
        let taken = self.taken.iter().filter(|taken| taken.thread == t && taken.liberty == liberty).count();
        match liberty {
            Liberty::TimeOut if taken >= EARLY_TIME_OUTS => Admission::Last,
            Liberty::SpuriousWakeup if taken >= SPURIOUS_WAKEUPS => Admission::No,
            Liberty::TimeOut | Liberty::SpuriousWakeup => Admission::Now,
        }
    }

    /// A thread is kept back, unless it turns out that nothing else can happen.
    pub(crate) fn keep_back(&mut self, t: ThreadId) {
        self.last.push(t);
    }

    /// Lets those go on that were kept back, if nothing else can. True if they had to stay.
    pub fn settle(&mut self, any: &mut bool, threads: &mut [Pending]) -> bool {
        let kept = !self.last.is_empty() && *any;
        for t in self.last.drain(..).filter(|_| !kept) {
            threads[t.0 as usize].readiness = Readiness::Enabled;
            *any = true;
        }
        kept
    }

    /// A thread is about to perform the operation with this number, while these are possible.
    pub fn take(&mut self, vm: &Vm, step: usize, thread: ThreadId, threads: &[Pending]) {
        let Some(liberty) = vm.liberty(thread) else { return };
        let others = threads.iter().filter(|pending| pending.readiness == Readiness::Enabled).count() > 1;
        if others || liberty == Liberty::SpuriousWakeup {
            self.taken.push(Taken { step, thread, liberty });
        }
    }

    pub fn truncate(&mut self, depth: usize) {
        while self.taken.last().is_some_and(|taken| taken.step >= depth) {
            self.taken.pop();
        }
    }
}

/// Threads that would have gone on before a thread's time-out fires, if timing were ideal.
pub(crate) fn rivals(vm: &Vm, threads: &[Pending], t: ThreadId) -> Vec<Rival> {
    if vm.liberty(t).is_none() {
        return Vec::new();
    }
    let enabled = |(_, view): &(usize, &Pending)| view.readiness == Readiness::Enabled;
    let others = threads.iter().enumerate().filter(enabled).map(|(i, _)| ThreadId(i as u32));
    let deadline = |t: ThreadId| vm.thread(t).wake_at.unwrap_or(i64::MAX);
    let nanos = |t: ThreadId| vm.pending(t).map(|operation| operation.nanos);
    let rival = |thread: ThreadId| match vm.liberty(thread) {
        None => Some(Rival { thread, nanos: None, stack: vm.stack_frames(thread) }),
        Some(Liberty::TimeOut) if deadline(thread) < deadline(t) => {
            Some(Rival { thread, nanos: nanos(thread), stack: vm.stack_frames(thread) })
        }
        Some(_) => None,
    };
    others.filter(|other| *other != t).filter_map(rival).collect()
}

/// Operations that are possible now and will not be after an operation with these accesses: a thread that is woken from
/// its wait can no longer stop to wait by itself.
pub(crate) fn displaced(vm: &Vm, threads: &[Pending], accesses: &Accesses) -> SmallVec<[Displaced; 1]> {
    if !vm.timing().wakes_waiters() {
        return SmallVec::new();
    }
    let woken = |access: &Access| match access.location.kind() {
        LocationKind::Woken(t) if access.mode == Mode::Write => Some(t),
        _ => None,
    };
    let lost = |t: ThreadId| {
        let view = threads.get(t.0 as usize).filter(|view| view.readiness == Readiness::Enabled)?;
        let action = vm.pending(t)?.action;
        matches!(action, Action::TimeOut | Action::WakeUp)
            .then(|| Displaced { thread: t, accesses: view.accesses.clone() })
    };
    accesses.iter().filter_map(woken).filter_map(lost).collect()
}
