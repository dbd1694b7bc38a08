//! Calls of a test made one at a time, in a given order.
//!
//! Each call runs on the thread of its suffix, alone, until it has ended or cannot go on. One that cannot
//! go on is left waiting while the others are made, and goes on when one of them lets it: an operation
//! that waits for another one is no fault. Threads of the class's own go on when a call needs them.
//! A time-out fires either as soon as its call cannot go on, or only when nothing else can.

use crate::stage::{Bound, Failure, Stage, failure_of, failure_of_end};
use crate::test::Test;
use serde::{Deserialize, Serialize};
use threadbare_explore::engine::outcome::{Thrown, thrown, value_text};
pub use threadbare_explore::engine::turns::Timers;
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::Kind;
use threadbare_vm::ids::{Ref, ThreadId};
use threadbare_vm::stepping::step::Action;
use threadbare_vm::threads::thread::{Edge, ThreadState};
use threadbare_vm::trap::Trap;

/// Taken branches and calls of one call.
const CALL_STEPS: u64 = 500_000;
/// Visible operations of one call.
const CALL_OPERATIONS: usize = 20_000;
/// Time-outs that may fire in one call: enough for a timed wait in a retry loop.
const TIMERS: usize = 8;

/// Time-outs that may fire while nothing else can happen, in one order of calls: a thread that polls, or a
/// periodic timer, has one after the other for ever.
const MOST_TIMERS: usize = 100;

/// How a call ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CallEnd {
    /// With this value, as far as it can be told from others; nothing from a method without a result.
    Returned(Option<String>),
    Threw(Thrown),
    /// It waits for something that nobody will do.
    Stuck,
    /// It waits for ever, although the same call would return if it began now: nobody has woken it.
    Forgotten,
    /// A bound of ours, or something that the machine does not have.
    Unknown(Failure),
    /// An earlier call of its thread did not return.
    NotMade,
}

/// How the calls of each suffix ended; and one more row if a thread of the class's own was ended by an
/// exception.
pub type Ends = Vec<Vec<CallEnd>>;

/// All orders in which calls of the suffixes can be made: each names the threads in turn. No more than
/// `most` of them.
pub fn orders(test: &Test, most: usize) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = test.suffixes.iter().map(Vec::len).collect();
    let mut found = Vec::new();
    extend(&mut left, &mut Vec::new(), &mut found, most);
    found
}

fn extend(left: &mut [usize], order: &mut Vec<usize>, found: &mut Vec<Vec<usize>>, most: usize) {
    if found.len() >= most {
        return;
    }
    if left.iter().all(|n| *n == 0) {
        found.push(order.clone());
        return;
    }
    for i in 0..left.len() {
        if left[i] > 0 {
            left[i] -= 1;
            order.push(i);
            extend(left, order, found, most);
            order.pop();
            left[i] += 1;
        }
    }
}

/// How far a call got.
enum Progress {
    Ended(CallEnd),
    Waits,
}

impl Stage {
    /// Makes the calls of a test in an order and takes everything back.
    pub fn run_in_order(&mut self, test: &Test, values: &[u64], order: &[usize], timers: Timers) -> Ends {
        self.speculate(|stage| stage.make_calls(test, values, order, timers))
    }

    /// The same, and the machine is left as the calls left it.
    pub fn make_calls(&mut self, test: &Test, values: &[u64], order: &[usize], timers: Timers) -> Ends {
        let mut ends: Ends = test.suffixes.iter().map(|s| vec![CallEnd::NotMade; s.len()]).collect();
        let mut next = vec![0usize; test.suffixes.len()];
        // What is still to be made; a call waits for the earlier ones of its thread.
        let mut queue: Vec<usize> = order.to_vec();
        let mut waiting: Vec<usize> = Vec::new();
        let mut fired = 0;
        loop {
            if let Some(end) = &self.vm().control.end {
                // Nothing can be said about what still waits.
                let unknown = CallEnd::Unknown(failure_of_end(end));
                waiting.drain(..).for_each(|thread| ends[thread][next[thread]] = unknown.clone());
                break;
            }
            let ready = queue.iter().position(|i| !waiting.contains(i));
            let mut moved = false;
            for at in 0..waiting.len() {
                let thread = waiting[at];
                if let Progress::Ended(end) = self.go_on(test, thread, next[thread], Timers::Last) {
                    ends[thread][next[thread]] = end;
                    self.settle(&ends, &mut next, &mut queue, thread);
                    waiting.remove(at);
                    moved = true;
                    break;
                }
            }
            if moved {
                continue;
            }
            let Some(at) = ready else {
                // Nobody can go on but by time.
                if waiting.is_empty() || !self.vm().fire_timer() {
                    break;
                }
                fired += 1;
                if fired > MOST_TIMERS {
                    let unknown = CallEnd::Unknown(Failure::Bound(Bound::Polling));
                    waiting.drain(..).for_each(|thread| ends[thread][next[thread]] = unknown.clone());
                    break;
                }
                continue;
            };
            let thread = queue.remove(at);
            match self.start(test, values, thread, next[thread], timers) {
                Progress::Ended(end) => {
                    ends[thread][next[thread]] = end;
                    self.settle(&ends, &mut next, &mut queue, thread);
                }
                Progress::Waits => waiting.push(thread),
            }
        }
        for thread in waiting {
            ends[thread][next[thread]] = CallEnd::Stuck;
        }
        // An exception that ended a thread of the class's own counts like one of a call.
        let ours: Vec<ThreadId> = (0..self.threads()).map(|i| self.thread(i)).collect();
        let vm = self.vm();
        if let Some((_, exception)) = vm.control.uncaught.filter(|(t, _)| !ours.contains(t)) {
            ends.push(vec![CallEnd::Threw(thrown(vm, exception))]);
        }
        ends
    }

    /// A call has ended: its thread goes on with the next one, or makes no more.
    fn settle(&mut self, ends: &Ends, next: &mut [usize], queue: &mut Vec<usize>, thread: usize) {
        let returned = matches!(ends[thread][next[thread]], CallEnd::Returned(_));
        next[thread] += 1;
        if returned {
            let t = self.thread(thread);
            self.vm().end_call(t);
        } else {
            queue.retain(|i| *i != thread);
        }
    }

    fn start(&mut self, test: &Test, values: &[u64], thread: usize, call: usize, timers: Timers) -> Progress {
        self.vm().allow_steps(CALL_STEPS);
        match self.begin(thread, &test.suffixes[thread][call], values) {
            Ok(_) => self.go_on(test, thread, call, timers),
            Err(Failure::Threw(class)) => Progress::Ended(CallEnd::Threw(Thrown { class, extends: vec![] })),
            Err(failure) => Progress::Ended(CallEnd::Unknown(failure)),
        }
    }

    fn go_on(&mut self, test: &Test, thread: usize, call: usize, timers: Timers) -> Progress {
        let t = self.thread(thread);
        let others = self.own_threads();
        let result = Kind::of_descriptor(test.suffixes[thread][call].method.result());
        let vm = self.vm();
        vm.allow_steps(CALL_STEPS);
        let mut fired = 0;
        for _ in 0..CALL_OPERATIONS {
            if let Some(end) = &vm.control.end {
                return Progress::Ended(CallEnd::Unknown(failure_of_end(end)));
            }
            let pending = vm.pending(t);
            if pending.is_some_and(|op| op.action == Action::End) {
                return Progress::Ended(ended(vm, t, result));
            }
            let goes = |vm: &Vm, t: ThreadId| vm.pending(t).is_some() && vm.can_go(t);
            let who = if goes(vm, t) { Some(t) } else { others.iter().copied().find(|o| goes(vm, *o)) };
            let Some(who) = who else {
                fired += 1;
                if timers == Timers::Last || fired > TIMERS || !vm.fire_timer() {
                    return Progress::Waits;
                }
                continue;
            };
            if vm.commit(who, 0).is_none() {
                return Progress::Waits;
            }
        }
        Progress::Ended(CallEnd::Unknown(Failure::Bound(Bound::Operations)))
    }

    /// Threads that the class under test has started.
    fn own_threads(&mut self) -> Vec<ThreadId> {
        let count = self.vm().threads().len();
        let all = (1..count).map(|i| ThreadId(i as u32));
        let ours: Vec<ThreadId> = (0..self.threads()).map(|i| self.thread(i)).collect();
        let vm = self.vm();
        let is_alive = |t: &ThreadId| {
            *t != MAIN_THREAD && !matches!(vm.thread(*t).state, ThreadState::New | ThreadState::Ended)
        };
        all.filter(|t| !ours.contains(t)).filter(is_alive).collect()
    }
}

fn ended(vm: &Vm, t: ThreadId, result: Kind) -> CallEnd {
    match &vm.thread(t).edge {
        Some(Edge::Threw(exception)) => CallEnd::Threw(thrown(vm, *exception)),
        Some(Edge::Returned(value)) => CallEnd::Returned(observed(vm, result, *value)),
        Some(Edge::Ended(end)) => CallEnd::Unknown(failure_of_end(end)),
        _ => CallEnd::Unknown(failure_of(vm, Trap::Block)),
    }
}

/// A result as far as it can be compared: primitive values, texts and boxes by value, others by class.
pub fn observed(vm: &Vm, kind: Kind, value: u64) -> Option<String> {
    if kind == Kind::Void {
        return None;
    }
    if kind != Kind::Ref || value == 0 {
        return Some(value_text(vm, kind, value));
    }
    let class = vm.class_of(Ref::from_slot(value));
    let by_value = &*class.name == "java/lang/String"
        || Kind::PRIMITIVES.iter().any(|k| k.box_class() == Some(&class.name));
    Some(if by_value { value_text(vm, kind, value) } else { class.external_name.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::{Call, Member};

    #[test]
    fn orders_are_all_and_distinct() {
        let member =
            Member { class: "A".into(), name: "m".into(), descriptor: "()V".into(), is_static: true };
        let call = Call { method: member, args: vec![] };
        let test = Test {
            class: "A".into(),
            prefix: vec![],
            instances: vec![],
            suffixes: vec![vec![call.clone(); 2], vec![call; 3]],
            observers: vec![],
        };
        let mut found = orders(&test, 1_000);
        assert_eq!(found.len(), 10);
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 10);
        assert_eq!(orders(&test, 4).len(), 4);
    }
}
