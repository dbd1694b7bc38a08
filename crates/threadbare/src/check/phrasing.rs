//! Why a class or a test could not be run, in words: the last place where it is still data.

use threadbare_testgen::java;
use threadbare_testgen::stage::{Bound, Failure};
use threadbare_testgen::test::{Make, Member};
use threadbare_testgen::workshop::Fruitless;

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

pub fn bound(bound: &Bound) -> &str {
    match bound {
        Bound::Steps => "a loop that does not end",
        Bound::Operations => "a call that does not end",
        Bound::Polling => "a call that polls for ever",
        Bound::Resource(what) => what,
    }
}

/// Why a test could not be run, as one of many.
pub fn given_up(failure: &Failure) -> String {
    match failure {
        Failure::Bound(which) => bound(which).to_string(),
        Failure::Missing(what) => what.clone(),
        Failure::Blocked => "a call that waits".into(),
        Failure::Threw(class) => class.clone(),
        other => self::failure(other),
    }
}

/// A way to come by an instance, and what it gave.
pub fn fruitless(tried: &Fruitless) -> String {
    let way = way(&tried.make);
    match &tried.why {
        Some(why) => format!("{way} {}", failure(why)),
        None => format!("{way} needs arguments that cannot be made"),
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
    fn ways_are_told_as_they_are_written() {
        let member = |name: &str, descriptor: &str| Member {
            class: "bank/Picky".into(),
            name: name.into(),
            descriptor: descriptor.into(),
            is_static: true,
        };
        let told = |make, why| fruitless(&Fruitless { make, why });
        let new = Make::New(member("<init>", "(Ljava/lang/String;[I)V"));
        let threw = Some(Failure::Threw("java.lang.Error".into()));
        assert_eq!(told(new, threw), "new bank.Picky(String, int[]) throws java.lang.Error");
        let call = Make::Call(member("of", "(J)Lbank/Picky;"));
        assert_eq!(
            told(call, Some(Failure::Bound(Bound::Steps))),
            "bank.Picky.of(long) was given up: a loop that does not end"
        );
        let stub = Make::Stub("bank/Picky".into());
        assert_eq!(
            told(stub, None),
            "a class made for the test below bank.Picky needs arguments that cannot be made"
        );
    }
}
