//! Calls that look at what a test leaves behind.
//!
//! They are those methods of the class that only look, and then others that give something, without arguments or with arguments that the test's own calls
//! have: whoever has put something under a key is worth asking for that key. Each is made alone, so that a method
//! which does more than look does no harm.

use crate::targets::Targets;
use crate::test::{Call, Member, Test, Value};
use std::collections::BTreeMap;

/// Observers of one test; each is asked in every different state in which an execution ends.
const MOST: usize = 8;
/// Values for one parameter.
const MOST_VALUES: usize = 2;
/// What every object has and says nothing about its state, or is drawn by the machine.
const MEANINGLESS: [&str; 2] = ["hashCode", "equals"];

/// What looks at the instances of a test.
pub(crate) fn observers(targets: &Targets, test: &Test) -> Vec<Call> {
    let asks =
        |m: &&Member| m.result() != "V" && m.parameters().len() <= 2 && !MEANINGLESS.contains(&&*m.name);
    let looking = targets.observers.iter().map(|m| &targets.methods[*m]);
    let mut methods: Vec<&Member> = looking.filter(asks).collect();
    methods.sort_by_key(|m| (m.parameters().len(), &*m.name == "toString"));
    // What others give tells something too, and nobody is disturbed.
    let others =
        (0..targets.methods.len()).filter(|m| !targets.observers.contains(m) && !targets.waiting.contains(m));
    methods.extend(others.map(|m| &targets.methods[m]).filter(asks));
    let known = values_of(test);
    let receivers: Vec<Option<Value>> = match &test.instances[..] {
        [] => vec![None],
        instances => instances.iter().take(2).map(|var| Some(Value::Var(*var))).collect(),
    };
    let mut calls = Vec::new();
    for method in methods {
        for receiver in &receivers {
            if !method.is_static && receiver.is_none() {
                continue;
            }
            let own = receiver.clone().filter(|_| !method.is_static);
            calls.extend(arguments(method, &known).into_iter().map(|args| Call {
                method: method.clone(),
                args: own.clone().into_iter().chain(args).collect(),
            }));
            if method.is_static {
                break;
            }
        }
    }
    calls.truncate(MOST);
    calls
}

/// Arguments of the test's calls, by the descriptor of the parameter.
fn values_of(test: &Test) -> BTreeMap<String, Vec<Value>> {
    let mut known: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for call in test.calls() {
        let first = usize::from(!call.method.is_static);
        for (descriptor, value) in call.method.parameters().into_iter().zip(call.args.iter().skip(first)) {
            let values = known.entry(descriptor.to_string()).or_default();
            if values.len() < MOST_VALUES && !values.contains(value) && *value != Value::Null {
                values.push(value.clone());
            }
        }
    }
    known
}

/// Lists of arguments for a method; one without parameters has one, and one with an unknown parameter none.
fn arguments(method: &Member, known: &BTreeMap<String, Vec<Value>>) -> Vec<Vec<Value>> {
    let mut lists: Vec<Vec<Value>> = vec![vec![]];
    for descriptor in method.parameters() {
        let values = known.get(descriptor).map(Vec::as_slice).unwrap_or_default();
        lists = lists
            .iter()
            .flat_map(|list| values.iter().map(move |v| list.iter().cloned().chain([v.clone()]).collect()))
            .collect();
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::Var;

    fn method(name: &str, descriptor: &str) -> Member {
        Member { class: "A".into(), name: name.into(), descriptor: descriptor.into(), is_static: false }
    }

    #[test]
    fn keys_that_are_put_are_asked_for() {
        let put = method("put", "(Ljava/lang/Object;I)V");
        let methods = vec![
            put.clone(),
            method("get", "(Ljava/lang/Object;)I"),
            method("size", "()I"),
            method("at", "(J)I"),
            method("hashCode", "()I"),
        ];
        let targets = Targets { methods, observers: vec![1, 2, 3, 4], ..Targets::default() };
        let number = |n| Value::Primitive(threadbare_vm::classes::class::Kind::Int, n);
        let call = |key: &str| Call {
            method: put.clone(),
            args: vec![Value::Var(Var(0)), Value::Text(key.into()), number(1)],
        };
        let test = Test {
            instances: vec![Var(0)],
            suffixes: vec![vec![call("a")], vec![call("b")]],
            ..Test::default()
        };
        let seen = observers(&targets, &test);
        let names: Vec<&str> = seen.iter().map(|c| &*c.method.name).collect();
        assert_eq!(names, ["size", "get", "get"]);
        assert_eq!(seen[1].args, [Value::Var(Var(0)), Value::Text("a".into())]);
    }
}
