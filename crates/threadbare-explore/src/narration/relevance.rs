//! What of a story a reader needs.
//!
//! Most operations of a failing execution would be the same in one that succeeds. Kept are those whose
//! order with another thread's can have made the difference: accesses to variables that several threads
//! use and at least one writes, contended locks, waits and wake-ups, starts, joins and ends.
//!
//! If some variable was used *in between* two uses of another thread in a way that no order of whole
//! stretches explains (the unserialisable patterns of Lu et al., "AVIO", ASPLOS 2006), then variables
//! that one thread after the other used are left out, except the one that a failing thread used last:
//! a lost update among five accounts is told by the one account. This is a guess at what interests; a
//! report says how much it leaves out, and can be asked for all.

use crate::narration::story::{Act, ChannelDeed, End, Line, Need, Story};
use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_vm::ids::Ref;

/// What a line is about, by number.
#[derive(Debug, Clone, Default)]
pub(crate) struct LineSubjects {
    /// Addresses, and whether they were written.
    pub memory: Vec<(usize, bool)>,
    /// A lock or a class being initialised.
    pub lock: Option<u64>,
    /// The object of the call into the library.
    pub receiver: Option<Ref>,
}

#[derive(Clone, Copy)]
struct Use {
    thread: usize,
    write: bool,
}

/// Decides for each line whether it matters.
pub(crate) fn mark(story: &mut Story, touches: &[LineSubjects]) {
    let interesting = interesting_memory(story, touches);
    let locks = contended_locks(story, touches);
    let receivers = shared_receivers(&story.lines, touches);
    let last = last_lines(story);
    // What threads read says nothing about a cycle of locks.
    let cycle = matches!(story.end, End::Deadlock { cycle: true, .. });
    for (i, (line, touch)) in story.lines.iter_mut().zip(touches).enumerate() {
        let inside = line.call.as_ref().is_some_and(|c| c.concurrent);
        line.matters = match &line.act {
            Act::Reads { .. }
            | Act::Writes { .. }
            | Act::Updates { .. }
            | Act::FailsToUpdate { .. }
            | Act::Copies { .. } => {
                let hit = touch.memory.iter().any(|(address, _)| interesting.contains(address));
                let called = inside && touch.receiver.is_some_and(|r| receivers.contains(&r));
                if inside { called } else { hit || last.contains(&i) && !cycle }
            }
            Act::Locks { .. } | Act::Unlocks { .. } => {
                last.contains(&i) || touch.lock.is_some_and(|l| locks.contains(&l))
            }
            Act::Initialises { .. } | Act::NeedsClass { .. } | Act::SeesInitialised { .. } => {
                touch.lock.is_some_and(|l| locks.contains(&l))
            }
            Act::UsesChannel { deed: ChannelDeed::Changes | ChannelDeed::Looks, .. } => last.contains(&i),
            Act::Sleeps | Act::Yields | Act::AsksState { .. } | Act::AsksAlive { .. } => last.contains(&i),
            _ => true,
        };
    }
}

/// Addresses whose uses are shown.
fn interesting_memory(story: &Story, touches: &[LineSubjects]) -> FxHashSet<usize> {
    let mut uses: FxHashMap<usize, Vec<Use>> = FxHashMap::default();
    for (line, touch) in story.lines.iter().zip(touches) {
        for (address, write) in &touch.memory {
            uses.entry(*address).or_default().push(Use { thread: line.thread, write: *write });
        }
    }
    let conflicting = |of: &[Use]| of.iter().any(|a| a.write) && of.iter().any(|a| a.thread != of[0].thread);
    uses.retain(|_, of| conflicting(of));
    let mut interesting: FxHashSet<usize> =
        uses.iter().filter(|(_, of)| is_interleaved(of)).map(|(address, _)| *address).collect();
    let cycle = matches!(story.end, End::Deadlock { cycle: true, .. });
    if interesting.is_empty() && !cycle {
        return uses.into_keys().collect();
    }
    let involved = story.involved();
    for thread in involved.into_iter().filter(|_| !cycle) {
        let of_thread = story.lines.iter().zip(touches).rev().filter(|(line, _)| line.thread == thread);
        let last = of_thread.map(|(_, touch)| touch).find(|touch| !touch.memory.is_empty());
        let last = last.into_iter().flat_map(|touch| &touch.memory);
        interesting.extend(last.map(|(address, _)| *address).filter(|a| uses.contains_key(a)));
    }
    interesting
}

/// Did a thread use the variable between two consecutive uses of another thread, in a way that differs
/// from using it before or after both?
fn is_interleaved(uses: &[Use]) -> bool {
    uses.iter().enumerate().any(|(i, first)| {
        let rest = &uses[i + 1..];
        let Some(next) = rest.iter().position(|u| u.thread == first.thread) else { return false };
        let second = rest[next];
        rest[..next].iter().any(|between| {
            // Two writes with a read of the first between them, or a write between any but two writes.
            let both_write = first.write && second.write;
            between.write != both_write
        })
    })
}

/// Locks that several threads took or wanted; of a cycle of locks only those that it is made of.
fn contended_locks(story: &Story, touches: &[LineSubjects]) -> FxHashSet<u64> {
    let mut takers: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    let mut names: FxHashMap<u64, &str> = FxHashMap::default();
    for (line, touch) in story.lines.iter().zip(touches) {
        let Some(lock) = touch.lock else { continue };
        takers.entry(lock).or_default().push(line.thread);
        if let Act::Locks { what } | Act::Resumes { what } | Act::Waits { what } = &line.act {
            names.insert(lock, what);
        }
        if let Act::Initialises { class } | Act::SeesInitialised { class } = &line.act {
            names.insert(lock, class);
        }
    }
    let wanted: Vec<&str> = match &story.end {
        End::Deadlock { stuck, .. } | End::Livelock { stuck } => {
            stuck.iter().filter_map(|w| name_of(&w.need)).collect()
        }
        _ => vec![],
    };
    let cycle = matches!(story.end, End::Deadlock { cycle: true, .. });
    let contended = takers.into_iter().filter(|(lock, threads)| {
        let is_wanted = names.get(lock).is_some_and(|name| wanted.contains(name));
        is_wanted || !cycle && threads.iter().any(|t| *t != threads[0])
    });
    contended.map(|(lock, _)| lock).collect()
}

fn name_of(need: &Need) -> Option<&str> {
    match need {
        Need::Lock { what, .. } | Need::Notification { what, .. } => Some(what),
        Need::Initialised { class } => Some(class),
        Need::Permit { blocker } => blocker.as_deref(),
        _ => None,
    }
}

/// Objects of the library on which several threads made calls.
fn shared_receivers(lines: &[Line], touches: &[LineSubjects]) -> FxHashSet<Ref> {
    let mut callers: FxHashMap<Ref, usize> = FxHashMap::default();
    let mut shared = FxHashSet::default();
    for (line, touch) in lines.iter().zip(touches) {
        if let Some(receiver) = touch.receiver
            && *callers.entry(receiver).or_insert(line.thread) != line.thread
        {
            shared.insert(receiver);
        }
    }
    shared
}

/// The last line of each thread that the end is about.
fn last_lines(story: &Story) -> Vec<usize> {
    let last = |thread| story.lines.iter().rposition(|l| l.thread == thread);
    story.involved().into_iter().filter_map(last).collect()
}

#[cfg(test)]
mod tests {
    use super::{Use, is_interleaved};

    fn check(uses: &str, expected: bool) {
        let uses: Vec<Use> = uses
            .split(' ')
            .map(|u| Use { thread: usize::from(u.as_bytes()[0]), write: u.ends_with('w') })
            .collect();
        assert_eq!(is_interleaved(&uses), expected);
    }

    #[test]
    fn a_lost_update_is_interleaved_and_one_after_the_other_is_not() {
        check("Ar Br Bw Aw", true);
        check("Ar Aw Br Bw", false);
        check("Aw Br Aw", true);
        check("Ar Bw Ar", true);
        check("Ar Br Ar", false);
        check("Aw Bw Aw", false);
    }
}
