//! What the sequential executions of a test explain.
//!
//! After ConTeGe (PLDI 2012), Section 4 and Algorithm 2: a failing concurrent execution is a violation
//! if no linearization of its calls fails in the same way. Deviations:
//! 1. A linearization makes each call on the thread that makes it concurrently, not all on one: who owns a
//!    lock, or has what in a `ThreadLocal`, is then the same. A call that has to wait for another one
//!    is left waiting and goes on after it.
//! 2. Each order is run twice, once with time-outs that fire as soon as their call waits and once with
//!    time-outs that fire last: both are sequential executions that a program can show.
//! 3. "In the same way" is the class of the exception, whichever call throws it, and all refusals of a task
//!    count as one; of a deadlock, that one of the calls that are stuck is stuck. Both err towards silence.
//! 4. A `ClassCastException` about an object that the test itself made is the test's fault: tests are made
//!    of raw types, so a queue of tasks may hold a text.
//!    And a `TimeoutException` is nobody's: time may pass at any moment.
//! 5. On demand results are compared too, as far as they can be told apart: primitive values, texts and boxes
//!    by value, other objects by class.
//! 6. An end that is no verdict, a bound or something unsupported, explains everything.

use threadbare_explore::outcome::Outcome;
use threadbare_testgen::serial::{CallEnd, Ends, Timers, orders, told};
use threadbare_testgen::stage::Stage;
use threadbare_testgen::test::{Make, Test};
use threadbare_vm::Vm;
use threadbare_vm::class::Kind;
use threadbare_vm::ids::ThreadId;

/// Ways to refuse a task. What is submitted while an executor is shut down may be refused or not, its
/// documentation says, and does not say how.
const REFUSALS: [&str; 2] =
    ["java.util.concurrent.RejectedExecutionException", "java.util.concurrent.CancellationException"];

/// Orders of the calls of one test, at most; generators keep below it. With more than these nothing is
/// reported, because not all could be tried.
const MOST_ORDERS: usize = 2_000;

/// One sequential execution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linearization {
    /// Threads in the order in which they make their calls.
    pub order: Vec<usize>,
    pub timers: Timers,
    pub ends: Ends,
}

/// What all linearizations of a test show.
#[derive(Debug, Clone, Default)]
pub struct Linearizations {
    pub list: Vec<Linearization>,
    /// There are more orders than were run.
    pub too_many: bool,
}

/// How an execution of a test failed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Failing {
    /// An exception of this class ended a call.
    Exception(String),
    /// These suffixes never end.
    Stuck { threads: Vec<usize>, spins: bool },
    /// Every call returned, with these results of the suffixes.
    Results(Vec<Option<String>>),
}

/// What counts as a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Oracle {
    /// Exceptions, deadlocks and loops that nothing ends.
    #[default]
    Failures,
    /// Also results that no linearization gives: linearizability of what calls return.
    Results,
}

/// Results of suffixes of one call each, as one text; nothing for a test with longer ones, whose earlier
/// results nobody keeps.
pub fn results(vm: &Vm, test: &Test, suffixes: &[ThreadId]) -> Option<Vec<Option<String>>> {
    let mut told_all = Vec::new();
    for (suffix, t) in test.suffixes.iter().zip(suffixes) {
        let [call] = &suffix[..] else { return None };
        let kind = Kind::of_descriptor(call.method.result());
        told_all.push(told(vm, kind, vm.thread(*t).returned));
    }
    Some(told_all)
}

/// How an execution failed, if it did. Threads of the class's own that wait for work at the end are no
/// failure.
pub fn failing(outcome: &Outcome, test: &Test, suffixes: &[ThreadId]) -> Option<Failing> {
    match outcome {
        // Time may pass at any moment.
        Outcome::Uncaught { class, .. } if class == "java.util.concurrent.TimeoutException" => None,
        Outcome::Uncaught { class, message, .. } => {
            let pollution = class == "java.lang.ClassCastException"
                && message.as_deref().is_some_and(|message| is_of_test(message, test));
            (!pollution).then(|| Failing::Exception(class.clone()))
        }
        Outcome::Deadlock { stuck, .. } | Outcome::Livelock { stuck } => {
            let index = |id: ThreadId| suffixes.iter().position(|t| *t == id);
            let mut threads: Vec<usize> = stuck.iter().filter_map(|s| index(s.id)).collect();
            threads.sort_unstable();
            let spins = matches!(outcome, Outcome::Livelock { .. });
            (!threads.is_empty()).then_some(Failing::Stuck { threads, spins })
        }
        _ => None,
    }
}

/// Is the object that could not be cast one of the test's: a literal, or the result of a step?
fn is_of_test(message: &str, test: &Test) -> bool {
    let Some(class) = message.strip_prefix("class ").and_then(|m| m.split(' ').next()) else { return true };
    let literal = ["java.lang.", "threadbare."].iter().any(|package| class.starts_with(package));
    let made = |make: &Make| match make {
        Make::New(member) => *member.class == *class.replace('.', "/"),
        _ => false,
    };
    literal || test.prefix.iter().any(|step| made(&step.make))
}

impl Linearizations {
    /// Runs all linearizations from the state after the prefix, which is left as it was.
    pub fn run(stage: &mut Stage, test: &Test, values: &[u64]) -> Linearizations {
        let orders = orders(test, MOST_ORDERS + 1);
        let too_many = orders.len() > MOST_ORDERS;
        let mut list = Vec::new();
        for order in orders.into_iter().take(MOST_ORDERS) {
            for timers in [Timers::Last, Timers::AtOnce] {
                let ends = stage.run_in_order(test, values, &order, timers);
                let same = |l: &Linearization| l.order == order && l.ends == ends;
                if !list.last().is_some_and(same) {
                    list.push(Linearization { order: order.clone(), timers, ends });
                }
            }
        }
        Linearizations { list, too_many }
    }

    /// Does some sequential execution fail in the same way, or can that not be ruled out?
    pub fn explain(&self, failing: &Failing) -> bool {
        self.too_many || self.list.iter().any(|l| explains(&l.ends, failing))
    }
}

fn explains(ends: &Ends, failing: &Failing) -> bool {
    if ends.iter().flatten().any(|end| matches!(end, CallEnd::Unknown(_))) {
        return true;
    }
    match failing {
        Failing::Exception(class) => {
            let same = |thrown: &String| {
                thrown == class || REFUSALS.contains(&&**thrown) && REFUSALS.contains(&&**class)
            };
            ends.iter().flatten().any(|end| matches!(end, CallEnd::Threw(thrown) if same(thrown)))
        }
        Failing::Results(results) => ends.iter().zip(results).all(
            |(suffix, result)| matches!(&suffix[..], [CallEnd::Returned(returned)] if returned == result),
        ),
        Failing::Stuck { threads, .. } => threads.iter().any(|t| ends[*t].contains(&CallEnd::Stuck)),
    }
}
