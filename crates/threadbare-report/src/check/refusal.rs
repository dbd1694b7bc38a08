//! Why a class or a test could not be run.

use threadbare_oracle::confirm::Changed;
use threadbare_testgen::java;
use threadbare_testgen::stage::{Bound, Failure, StageError};
use threadbare_testgen::targets::Targets;
use threadbare_testgen::test::{Make, Member};
use threadbare_testgen::workshop::{Fruitless, Unbuildable};
use threadbare_vm::RunEnd;

/// Classes that are named.
const MOST_NAMES: usize = 8;

/// What a call or a step did instead of giving something.
pub fn failure(failure: &Failure) -> String {
    match failure {
        Failure::Threw(class) => format!("throws {class}"),
        Failure::Blocked => "waits for something that nobody does".into(),
        Failure::Bound(which) => format!("was given up: {}", bound(which)),
        Failure::Unsupported(what) => format!("needs what is not supported: {what}"),
        Failure::Other => "gives null, or an object of another class".into(),
        Failure::Missing(what) => format!("needs {what}, which is not there"),
        Failure::Internal(what) => format!("meets a bug of Threadbare: {what}"),
        Failure::Interrupted => "was not over when the time was".into(),
    }
}

fn bound(bound: &Bound) -> &str {
    match bound {
        Bound::Steps => "a loop that does not end",
        Bound::Operations => "a call that does not end",
        Bound::Polling => "a call that polls for ever",
        Bound::Resource(what) => what,
    }
}

/// Why a test could not be run, as one of many.
pub(super) fn given_up(failure: &Failure) -> String {
    match failure {
        Failure::Bound(which) => bound(which).to_string(),
        Failure::Missing(what) => what.clone(),
        Failure::Blocked => "a call that waits".into(),
        Failure::Threw(class) => class.clone(),
        other => self::failure(other),
    }
}

/// A way to come by an instance, and what it gave.
fn fruitless(tried: &Fruitless) -> String {
    let way = way(&tried.make);
    match &tried.why {
        Some(why) => format!("{way} {}", failure(why)),
        None => format!("{way} needs arguments that cannot be made"),
    }
}

/// A class that is not there, and names that could be meant.
pub fn unknown_class(name: &str, near: &[String]) -> String {
    format!("there is no class {name} on the class path or in the JDK{}", did_you_mean(near))
}

pub fn unreadable_class(name: &str, why: &str) -> String {
    format!("the class {name} cannot be read: {why}")
}

pub fn unknown_method(class: &str, name: &str, near: &[String]) -> String {
    format!("the class {class} has no public method {name}{}", did_you_mean(near))
}

/// A question at the end of a sentence, if some names are near.
pub fn did_you_mean(near: &[String]) -> String {
    match near {
        [] => String::new(),
        [one] => format!("; did you mean {one}?"),
        [first @ .., last] => format!("; did you mean {} or {last}?", first.join(", ")),
    }
}

/// An interface that nothing stands for: only what a test makes itself, which does nothing.
pub fn nothing_behind(class: &str, targets: &Targets) -> String {
    let who = match targets.hidden.len() {
        0 => "no class on the class path implements it".to_string(),
        _ => format!("a test cannot name the classes that implement it ({})", hidden(targets)),
    };
    format!("{class} cannot be tested: it is an interface, and {who}; name a class that can be made")
}

/// The user's settings leave nothing to test.
pub fn nothing_left(class: &str) -> String {
    format!("nothing is left to test of {class}: the settings let no two of its methods run at the same time")
}

/// Implementations that a test cannot name.
pub(super) fn hidden(targets: &Targets) -> String {
    let names: Vec<String> = targets.hidden.iter().map(|name| name.replace('/', ".")).collect();
    let more = if names.len() > MOST_NAMES { ", ..." } else { "" };
    format!("{}{more}", names[..names.len().min(MOST_NAMES)].join(", "))
}

/// A token of another JDK.
pub fn other_jdk(wanted: u32, given: u32) -> String {
    format!("the replay token is for JDK {wanted}, and this is JDK {given}: give the other one with --jdk")
}

/// The classes are not those that a token was made with.
pub fn changed(changed: &Changed) -> String {
    let how = match changed {
        Changed::NoSecondThread => "it no longer starts a second thread".to_string(),
        Changed::StepNotPossible => "a step of the token is not possible in it".to_string(),
        Changed::OtherValues => "the same steps read or write other values".to_string(),
        Changed::Missing(name) => format!("there is no {name}"),
        Changed::Unbuildable(why) => format!("the test can no longer be built: a step {}", failure(why)),
    };
    format!("the program has changed since the token was made: {how}")
}

/// No machine could be started.
pub fn no_stage(error: &StageError) -> String {
    match error {
        StageError::Memory { megabytes, why } => format!("cannot reserve {megabytes} MiB of heap: {why}"),
        StageError::Boot(RunEnd::Environment { what }) => what.clone(),
        StageError::Boot(RunEnd::Unsupported { what, .. }) => format!("unsupported: {what}"),
        StageError::Boot(other) => format!("the class library does not come up: {other}"),
    }
}

/// No test of a class can be made.
pub fn unbuildable(class: &str, why: &Unbuildable) -> String {
    match why {
        Unbuildable::NoSuchClass => format!("the class {class} cannot be loaded"),
        Unbuildable::Initialiser(why) => {
            format!("{class} cannot be tested: its initialiser fails ({})", failure(why))
        }
        Unbuildable::Unsupported(what) => {
            format!("{class} cannot be tested: its initialiser needs what is not supported: {what}")
        }
        Unbuildable::NoInstance(ways) => {
            let ways = match &ways[..] {
                [] => "it has no constructor, factory or builder that a test could call".to_string(),
                ways => ways.iter().map(fruitless).collect::<Vec<_>>().join("; "),
            };
            format!("{class} cannot be tested: no instance could be made: {ways}")
        }
    }
}

fn way(make: &Make) -> String {
    let dotted = |class: &str| class.replace('/', ".");
    let class = |member: &Member| dotted(&member.class);
    match make {
        Make::New(member) => format!("new {}({})", class(member), java::parameters(member)),
        Make::Call(member) => format!("{}.{}", class(member), java::signature(member)),
        Make::Constant(member) => format!("{}.{}", class(member), member.name),
        Make::Array(class) => format!("an array {}", dotted(class)),
        Make::Stub(class) => format!("a class made for the test below {}", dotted(class)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_read_as_they_are_written() {
        let member = |name: &str, descriptor: &str| Member {
            class: "bank/Picky".into(),
            name: name.into(),
            descriptor: descriptor.into(),
            is_static: true,
        };
        let phrase = |make, why| fruitless(&Fruitless { make, why });
        let new = Make::New(member("<init>", "(Ljava/lang/String;[I)V"));
        let threw = Some(Failure::Threw("java.lang.Error".into()));
        assert_eq!(phrase(new, threw), "new bank.Picky(String, int[]) throws java.lang.Error");
        let call = Make::Call(member("of", "(J)Lbank/Picky;"));
        assert_eq!(
            phrase(call, Some(Failure::Bound(Bound::Steps))),
            "bank.Picky.of(long) was given up: a loop that does not end"
        );
        let stub = Make::Stub("bank/Picky".into());
        assert_eq!(
            phrase(stub, None),
            "a class made for the test below bank.Picky needs arguments that cannot be made"
        );
    }

    #[test]
    fn suggestions() {
        let names = |names: &[&str]| names.iter().map(|n| n.to_string()).collect::<Vec<_>>();
        assert_eq!(did_you_mean(&[]), "");
        assert_eq!(did_you_mean(&names(&["a"])), "; did you mean a?");
        assert_eq!(did_you_mean(&names(&["a", "b", "c"])), "; did you mean a, b or c?");
    }
}
