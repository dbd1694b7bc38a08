//! Waits of an execution that ended early: what a reader must believe of time for it to happen.
//!
//! A time-out is early if it fires although another thread could have gone on, or another time-out was due before it.
//! Which of those the reader is told of is the one that the execution came to next.

use crate::engine::trace::TraceEvent;
use crate::narration::story::{EarlyEnd, Line, Overtaken, SourcePlace, WaitKind};
use threadbare_vm::ids::ThreadId;
use threadbare_vm::invocation::throw::StackFrame;
use threadbare_vm::stepping::step::Action;
use threadbare_vm::stepping::timing::Liberty;

/// The early ends of a record; `lines` are those of the record, `index` numbers threads as the story does, and
/// `place_of` finds the program's own line of a stack.
pub(crate) fn find(
    record: &[TraceEvent],
    lines: &[Line],
    index: impl Fn(ThreadId) -> usize,
    place_of: impl Fn(&[StackFrame]) -> Option<SourcePlace>,
) -> Vec<EarlyEnd> {
    let early = record.iter().zip(lines).filter_map(|(event, line)| {
        let liberty = event.detail().liberty?;
        let operation = event.operation();
        let wait = match operation.action {
            Action::Sleep => WaitKind::Sleep,
            Action::Join => WaitKind::Join,
            Action::Park => WaitKind::Park,
            Action::Poll => WaitKind::Poll,
            _ => WaitKind::Wait,
        };
        let before = overtaken(event, line, lines, &index, &place_of);
        let timed = liberty == Liberty::TimeOut;
        if timed && before.is_none() {
            return None;
        }
        let nanos = timed.then_some(operation.nanos);
        let Line { step, thread, place, .. } = line.clone();
        Some(EarlyEnd { step, thread, wait, nanos, place, before })
    });
    early.collect()
}

/// Whom it did not wait for: of those that could have gone on, the one that does so first.
fn overtaken(
    event: &TraceEvent,
    line: &Line,
    lines: &[Line],
    index: impl Fn(ThreadId) -> usize,
    place_of: impl Fn(&[StackFrame]) -> Option<SourcePlace>,
) -> Option<Overtaken> {
    let rivals = &event.detail().overtaken;
    let next = |thread: usize| lines[line.step..].iter().find(|later| later.thread == thread).map(|l| l.step);
    let mut found: Vec<Overtaken> = Vec::new();
    for rival in rivals {
        let thread = index(rival.thread);
        let (step, place) = (next(thread), place_of(&rival.stack));
        found.push(Overtaken { thread, step, place, nanos: rival.nanos });
    }
    // Who does nothing any more was overtaken for good; that says less than who goes on.
    found.sort_by_key(|rival| rival.step.unwrap_or(usize::MAX));
    found.into_iter().next()
}
