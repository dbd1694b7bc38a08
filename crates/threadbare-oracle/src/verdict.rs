//! What the sequential executions of a test explain.
//!
//! After ConTeGe (PLDI 2012), Section 4 and Algorithm 2: a failing concurrent execution is a violation
//! if no linearization of its calls fails in the same way. Deviations:
//! 1. Linearizations are those of `linearize.rs`: calls on threads of their own, calls that wait for others,
//!    and every schedule of the threads that the class itself has started.
//! 2. "In the same way" is the exception, whichever call throws it, or one of its family: an order that throws
//!    an `IndexOutOfBoundsException` explains a `StringIndexOutOfBoundsException`. All refusals of a task
//!    count as one. Of a deadlock it is that one of the calls that are stuck is stuck. All err towards silence.
//! 3. A `ClassCastException` about an object that the test itself made is the test's fault: tests are made
//!    of raw types, so a queue of tasks may hold a text. A `TimeoutException` is nobody's: time may pass at any
//!    moment. Nor is an `UnsupportedOperationException`, which says that a method is not to be called; nor
//!    the `InternalError` of an access to memory that is not there, which says nothing about atomicity.
//! 4. Results are compared too, and the state that is left (`observation.rs`): what an execution returns and
//!    leaves behind must be what some linearization does. Unless it is asked for, that is told apart and is no violation.
//! 5. A call that waits and that nobody has woken, although it would return if it began now, is a failure of its own,
//!    which an order explains only in which the same call has to wait; and who was woken goes on before others begin.
//! 6. Where not all linearizations are known, a failure that the known ones do not show is not judged.

use crate::linearize::{Linearization, Linearizations, Open};
use serde::{Deserialize, Serialize};
use threadbare_explore::engine::outcome::{Outcome, Results, Thrown};
use threadbare_testgen::serial::{CallEnd, Ends};
use threadbare_testgen::stage::Stage;
use threadbare_testgen::test::{Make, Test};
use threadbare_vm::ids::ThreadId;

/// Ways to refuse a task. What is submitted while an executor is shut down may be refused or not, its
/// documentation says, and does not say how.
const REFUSALS: [&str; 2] =
    ["java.util.concurrent.RejectedExecutionException", "java.util.concurrent.CancellationException"];

/// Exceptions that say nothing about a class, with those below them.
const NOBODYS: [&str; 2] =
    ["java.util.concurrent.TimeoutException", "java.lang.UnsupportedOperationException"];
/// What HotSpot says of an access to memory that is not there.
const UNSAFE_ACCESS: &str = "a fault occurred in an unsafe memory access operation";

/// Classes so general that they say nothing about what went wrong.
const GENERAL: [&str; 4] =
    ["java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException", "java.lang.Error"];
/// Classes below which exceptions of different kinds stand side by side.
const ROOFS: [&str; 8] = [
    "java.io.IOException",
    "java.lang.LinkageError",
    "java.lang.VirtualMachineError",
    "java.lang.ReflectiveOperationException",
    "java.lang.IllegalArgumentException",
    "java.lang.IllegalStateException",
    "java.security.GeneralSecurityException",
    "java.sql.SQLException",
];

/// What the sequential executions of a test say of a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Explanation {
    /// One of them fails in the same way.
    Shown,
    /// None of them does.
    RuledOut,
    /// None of the known ones does, and there are others.
    Unknown(Open),
}

/// How an execution of a test failed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Failing {
    /// This exception ended a call.
    Exception(Thrown),
    /// These suffixes never end.
    Stuck {
        threads: Vec<usize>,
        spins: bool,
        /// Those of them that wait although the same call would return if it began now, and that have changed nothing.
        forgotten: Vec<usize>,
    },
    /// Every call returned, and this was seen.
    Results(Results),
}

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Oracle {
    /// Exceptions, deadlocks and loops that nothing ends.
    Failures,
    /// Also results and states that no linearization gives, which are told apart and do not count as violations.
    #[default]
    Usual,
    /// All of these are violations: linearizability of what calls return and leave behind.
    Results,
}

impl Oracle {
    /// Are results and states compared?
    pub fn compares(self) -> bool {
        self != Oracle::Failures
    }
}

/// How an execution failed, if it did. Threads of the class's own that wait for work at the end are no
/// failure.
pub fn failing(outcome: &Outcome, test: &Test, suffixes: &[ThreadId]) -> Option<Failing> {
    match outcome {
        Outcome::Uncaught { class, extends, message, .. } => {
            let thrown = Thrown { class: class.clone(), extends: extends.clone() };
            let says = |text: &str| message.as_deref().is_some_and(|message| message.contains(text));
            let pollution = class == "java.lang.ClassCastException"
                && message.as_deref().is_some_and(|message| is_of_test(message, test));
            let unsafe_access = class == "java.lang.InternalError" && says(UNSAFE_ACCESS);
            let nobodys = NOBODYS.iter().any(|class| thrown.is(class));
            (!pollution && !unsafe_access && !nobodys).then_some(Failing::Exception(thrown))
        }
        Outcome::Deadlock { stuck, .. } | Outcome::Livelock { stuck } => {
            let index = |id: ThreadId| suffixes.iter().position(|t| *t == id);
            let mut threads: Vec<usize> = stuck.iter().filter_map(|s| index(s.id)).collect();
            threads.sort_unstable();
            let spins = matches!(outcome, Outcome::Livelock { .. });
            (!threads.is_empty()).then_some(Failing::Stuck { threads, spins, forgotten: vec![] })
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
    /// Does some sequential execution fail in the same way?
    pub fn explain(
        &mut self,
        failing: &Failing,
        stage: &mut Stage,
        test: &Test,
        values: &[u64],
    ) -> Explanation {
        if !self.show(failing) {
            self.deepen(stage, test, values, |seen| explains(&seen.ends, seen.results.as_ref(), failing));
        }
        let unseen = matches!(failing, Failing::Results(_)) && self.has_unseen();
        match self.open() {
            _ if self.show(failing) => Explanation::Shown,
            Some(open) => Explanation::Unknown(open),
            None if unseen => Explanation::Unknown(Open::Bound),
            None => Explanation::RuledOut,
        }
    }

    /// Does one of those that are known fail in the same way?
    pub fn show(&self, failing: &Failing) -> bool {
        let counts = |l: &&Linearization| !(l.late && matches!(failing, Failing::Exception(_)));
        self.list.iter().filter(counts).any(|l| explains(&l.ends, l.results.as_ref(), failing))
    }
}

fn explains(ends: &Ends, results: Option<&Results>, failing: &Failing) -> bool {
    match failing {
        Failing::Exception(thrown) => {
            ends.iter().flatten().any(|end| matches!(end, CallEnd::Threw(other) if is_alike(thrown, other)))
        }
        Failing::Results(wrong) => results == Some(wrong),
        Failing::Stuck { threads, forgotten, .. } if forgotten.is_empty() => {
            let waits = |end: &CallEnd| matches!(end, CallEnd::Stuck | CallEnd::Forgotten);
            threads.iter().any(|t| ends[*t].iter().any(waits))
        }
        // That it is forgotten in some order too explains nothing.
        Failing::Stuck { forgotten, .. } => forgotten.iter().any(|t| ends[*t].contains(&CallEnd::Stuck)),
    }
}

/// Are two exceptions of one family: the same, one below the other, or side by side below one that says
/// what went wrong?
fn is_alike(a: &Thrown, b: &Thrown) -> bool {
    if a.class == b.class || REFUSALS.contains(&&*a.class) && REFUSALS.contains(&&*b.class) {
        return true;
    }
    let line = |thrown: &Thrown| {
        let mut line = vec![thrown.class.clone()];
        line.extend(thrown.extends.iter().cloned());
        line
    };
    let (mine, other) = (line(a), line(b));
    let Some(common) = mine.iter().find(|class| other.contains(class)) else { return false };
    let direct = *common == a.class || *common == b.class;
    !GENERAL.contains(&&**common) && (direct || !ROOFS.contains(&&**common))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(line: &[&str]) -> Thrown {
        let line: Vec<String> = line.iter().map(|name| format!("java.lang.{name}")).collect();
        Thrown { class: line[0].clone(), extends: line[1..].to_vec() }
    }

    const RUNTIME: [&str; 3] = ["RuntimeException", "Exception", "Throwable"];

    fn runtime(line: &[&str]) -> Thrown {
        thrown(&[line, &RUNTIME].concat())
    }

    #[test]
    fn families() {
        let index = runtime(&["IndexOutOfBoundsException"]);
        let text = runtime(&["StringIndexOutOfBoundsException", "IndexOutOfBoundsException"]);
        let array = runtime(&["ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException"]);
        let null = runtime(&["NullPointerException"]);
        let number = runtime(&["NumberFormatException", "IllegalArgumentException"]);
        let format = runtime(&["IllegalFormatException", "IllegalArgumentException"]);
        let argument = runtime(&["IllegalArgumentException"]);
        let any = thrown(&RUNTIME);
        assert!(is_alike(&index, &text) && is_alike(&text, &index) && is_alike(&text, &array));
        assert!(is_alike(&number, &argument) && !is_alike(&number, &format));
        assert!(!is_alike(&null, &index) && !is_alike(&null, &any) && !is_alike(&any, &null));
    }
}
