//! A concurrent test as data: what one thread builds, and the calls that two or more threads then make.
//!
//! A test is made of names and literals only, so that it means the same on every machine, in a token and
//! in a report. A variable is the result of a step of the prefix; suffixes use variables and literals, and
//! nothing that another suffix call returns: what a call is given exists before the threads start.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use threadbare_vm::classes::class::Kind;

/// A name of a class with slashes, `java/util/Map$Entry`; of an array as in descriptors, `[I`.
pub type ClassName = Arc<str>;

/// A method, constructor or field.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Member {
    /// Where it is looked up; the declaring class or one below it.
    pub class: ClassName,
    /// `<init>` for a constructor.
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub is_static: bool,
}

/// A variable: the step that gives it its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Var(pub usize);

/// What a step or a call is given.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    Null,
    /// The bits of a machine word: sign or zero extended, floating point as its bits.
    Primitive(Kind, u64),
    /// The same, boxed.
    Boxed(Kind, u64),
    Text(Arc<str>),
    Class(ClassName),
    Var(Var),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Make {
    New(Member),
    /// The receiver, unless static, is the first argument.
    Call(Member),
    /// Of this array class, with the arguments as its elements.
    Array(ClassName),
    /// The value of a static field.
    Constant(Member),
    /// An object of a class of the test's own that implements or extends this one and does next to
    /// nothing (`stub.rs`).
    Stub(ClassName),
}

/// One step of a prefix. Its number is its variable.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Step {
    pub make: Make,
    pub args: Vec<Value>,
    /// The class as which the result is used; nothing if it is not.
    pub used_as: Option<ClassName>,
}

/// A call of a suffix. The receiver, unless the method is static, is the first argument.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    pub method: Member,
    pub args: Vec<Value>,
}

/// Serialised as the bytes of a token (`encode.rs`), so that what is read is whole or refused.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<u8>", try_from = "Vec<u8>")]
pub struct Test {
    /// The class under test.
    pub class: ClassName,
    pub prefix: Vec<Step>,
    /// What makes the instances of the class under test.
    pub instances: Vec<Var>,
    /// One for each thread.
    pub suffixes: Vec<Vec<Call>>,
    /// Calls that look at what is left when the threads have ended, each alone and without a trace.
    pub observers: Vec<Call>,
}

impl Member {
    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    /// Descriptors of the parameters.
    pub fn parameters(&self) -> Vec<&str> {
        let close = self.descriptor.find(')').unwrap_or(0);
        let inner = self.descriptor.get(1..close).unwrap_or_default();
        threadbare_vm::classes::class::split_descriptors(inner)
    }

    /// Descriptor of what a method returns, or of a field.
    pub fn result(&self) -> &str {
        match self.descriptor.find(')') {
            Some(close) => &self.descriptor[close + 1..],
            None => &self.descriptor,
        }
    }
}

impl From<Test> for Vec<u8> {
    fn from(test: Test) -> Vec<u8> {
        crate::encode::encode(&test)
    }
}

impl TryFrom<Vec<u8>> for Test {
    type Error = &'static str;

    fn try_from(bytes: Vec<u8>) -> Result<Test, &'static str> {
        crate::encode::decode(&bytes).ok_or("these are not the bytes of a test")
    }
}

/// Variables among values.
pub fn vars(values: &[Value]) -> impl Iterator<Item = Var> + '_ {
    values.iter().filter_map(|v| if let Value::Var(var) = v { Some(*var) } else { None })
}

impl Test {
    /// All calls of all suffixes.
    pub fn calls(&self) -> impl Iterator<Item = &Call> {
        self.suffixes.iter().flatten()
    }

    /// The same test without some steps of its prefix, what is made from them, and what no call needs.
    /// A step whose result is not used changes the state of its first variable, and is needed with that.
    /// Nothing if an instance or a call cannot do without a dropped step.
    pub fn without(&self, dropped: &BTreeSet<usize>) -> Option<Test> {
        let gone = self.gone_with(dropped);
        let mut needed = vec![false; self.prefix.len()];
        let mut work: Vec<Var> = self.instances.clone();
        work.extend(self.calls().flat_map(|c| vars(&c.args)));
        if work.iter().any(|v| gone[v.0]) {
            return None;
        }
        // Whoever only looks needs nothing to be there.
        loop {
            while let Some(var) = work.pop() {
                if !std::mem::replace(&mut needed[var.0], true) {
                    work.extend(vars(&self.prefix[var.0].args));
                }
            }
            let changes = |i: &usize| {
                let step = &self.prefix[*i];
                step.used_as.is_none() && vars(&step.args).next().is_none_or(|v| needed[v.0])
            };
            let more = (0..self.prefix.len()).filter(|i| !needed[*i] && !gone[*i]).find(changes);
            match more {
                Some(i) => work.push(Var(i)),
                None => break,
            }
        }
        Some(self.only(&needed))
    }

    /// The same test without some steps of its prefix, what is made from them, and the calls that need them. Nothing
    /// if an instance does.
    pub fn without_calls_of(&self, dropped: &BTreeSet<usize>) -> Option<Test> {
        let gone = self.gone_with(dropped);
        let mut rest = self.clone();
        for suffix in &mut rest.suffixes {
            suffix.retain(|call| vars(&call.args).all(|v| !gone[v.0]));
        }
        rest.suffixes.retain(|suffix| !suffix.is_empty());
        rest.without(dropped)
    }

    /// Which steps cannot be without the dropped ones, these included.
    fn gone_with(&self, dropped: &BTreeSet<usize>) -> Vec<bool> {
        let mut gone = vec![false; self.prefix.len()];
        for (i, step) in self.prefix.iter().enumerate() {
            gone[i] = dropped.contains(&i) || vars(&step.args).any(|v| gone[v.0]);
        }
        gone
    }

    /// The steps that are needed, renumbered.
    fn only(&self, needed: &[bool]) -> Test {
        let mut moved = vec![Var(0); self.prefix.len()];
        let mut prefix: Vec<Step> = Vec::new();
        let renamed = |args: &[Value], moved: &[Var]| -> Vec<Value> {
            let rename = |v: &Value| match v {
                Value::Var(var) => Value::Var(moved[var.0]),
                other => other.clone(),
            };
            args.iter().map(rename).collect()
        };
        for (i, step) in self.prefix.iter().enumerate().filter(|(i, _)| needed[*i]) {
            moved[i] = Var(prefix.len());
            prefix.push(Step { args: renamed(&step.args, &moved), ..step.clone() });
        }
        let call = |c: &Call| Call { method: c.method.clone(), args: renamed(&c.args, &moved) };
        let seen = self.observers.iter().filter(|c| vars(&c.args).all(|v| needed[v.0]));
        Test {
            class: self.class.clone(),
            instances: self.instances.iter().map(|v| moved[v.0]).collect(),
            suffixes: self.suffixes.iter().map(|s| s.iter().map(call).collect()).collect(),
            observers: seen.map(call).collect(),
            prefix,
        }
    }
}
