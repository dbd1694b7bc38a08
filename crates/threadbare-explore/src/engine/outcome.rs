//! How an execution ended, as data that outlasts the machine, and what two executions with the same fault have
//! in common.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use threadbare_vm::classes::class::Kind;
use threadbare_vm::classes::library::Part;
use threadbare_vm::ids::{Ref, ThreadId};
use threadbare_vm::stepping::step::Action;
use threadbare_vm::threads::thread::ThreadState;
use threadbare_vm::trap::{BLOCKED_UPCALL, Frame};
use threadbare_vm::{RunEnd, Vm};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The last thread that keeps the program alive has ended.
    Completed,
    /// `System.exit`.
    Exited(i32),
    /// An exception that no handler takes ended a thread.
    Uncaught {
        thread: String,
        class: String,
        /// The classes that its class extends, the nearest first.
        extends: Vec<String>,
        message: Option<String>,
        stack: Vec<Frame>,
    },
    /// Threads that wait for each other, or for something that nobody will do.
    Deadlock {
        stuck: Vec<Stuck>,
        cycle: bool,
        /// Threads that go on for ever beside them, and wake nobody.
        beside: Vec<Stuck>,
    },
    /// Nobody can go on, and at least one thread goes round a loop that nothing can end.
    Livelock {
        stuck: Vec<Stuck>,
    },
    /// It ended normally, and whoever watches says that these results of its threads are wrong.
    Wrong {
        results: Results,
    },
    /// The step budget is spent.
    Hang {
        steps: u64,
        stack: Vec<Frame>,
    },
    /// More visible operations than the bound allows.
    TooLong {
        operations: usize,
    },
    Limit {
        what: String,
    },
    /// Somebody outside ended it: nothing is known about it.
    Interrupted,
    Unsupported {
        what: String,
        stack: Vec<Frame>,
    },
    Internal {
        what: String,
        stack: Vec<Frame>,
    },
}

/// What can be seen of an execution that ended normally, as far as that can be compared with another.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Results {
    /// What each thread gave: a value as Java writes it; nothing where there is no result.
    pub returned: Vec<Option<String>>,
    /// What calls give that are made afterwards, each alone.
    pub afterwards: Vec<String>,
}

/// A thread that cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stuck {
    pub id: ThreadId,
    /// Who could let it go on.
    pub holder: Option<ThreadId>,
    pub stack: Vec<Frame>,
}

/// The same for two executions with the same fault.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Signature {
    Completed,
    Exited(i32),
    Exception { class: String, at: Option<Frame> },
    Deadlock { at: BTreeSet<Option<Frame>> },
    Livelock { at: BTreeSet<Option<Frame>> },
    Wrong { results: Results },
    Hang { at: Option<Frame> },
    TooLong,
    Limit { what: String },
    Interrupted,
    Unsupported { what: String },
    Internal { what: String },
}

impl Outcome {
    /// Is it something to report?
    pub fn is_failure(&self) -> bool {
        match self {
            Outcome::Uncaught { .. }
            | Outcome::Deadlock { .. }
            | Outcome::Livelock { .. }
            | Outcome::Wrong { .. } => true,
            Outcome::Exited(status) => *status != 0,
            _ => false,
        }
    }

    /// Did a bound of ours end it, so that nothing is known about what would have followed?
    pub fn is_bound(&self) -> bool {
        matches!(self, Outcome::Hang { .. } | Outcome::TooLong { .. } | Outcome::Limit { .. })
    }

    /// Did the machine give up, so that the exploration cannot go on?
    pub(crate) fn is_fatal(&self) -> bool {
        matches!(self, Outcome::Unsupported { .. } | Outcome::Internal { .. })
    }

    /// What it has in common with other executions that have the same fault.
    pub fn signature(&self) -> Signature {
        let sites = |stuck: &[Stuck]| stuck.iter().map(|s| site(&s.stack)).collect();
        match self {
            Outcome::Completed => Signature::Completed,
            Outcome::Exited(status) => Signature::Exited(*status),
            Outcome::Uncaught { class, stack, .. } => {
                Signature::Exception { class: class.clone(), at: site(stack) }
            }
            Outcome::Deadlock { stuck, .. } => Signature::Deadlock { at: sites(stuck) },
            Outcome::Livelock { stuck } => Signature::Livelock { at: sites(stuck) },
            Outcome::Hang { stack, .. } => Signature::Hang { at: site(stack) },
            Outcome::TooLong { .. } => Signature::TooLong,
            Outcome::Wrong { results } => Signature::Wrong { results: results.clone() },
            Outcome::Limit { what } => Signature::Limit { what: what.clone() },
            Outcome::Interrupted => Signature::Interrupted,
            Outcome::Unsupported { what, .. } => Signature::Unsupported { what: what.clone() },
            Outcome::Internal { what, .. } => Signature::Internal { what: what.clone() },
        }
    }
}

/// The program's own line, which says more than the library's below it.
pub(crate) fn site(stack: &[Frame]) -> Option<Frame> {
    stack.iter().find(|frame| !frame.library).or(stack.first()).cloned()
}

pub(crate) fn of_end(_vm: &Vm, end: &RunEnd) -> Outcome {
    match end {
        RunEnd::Returned => Outcome::Completed,
        RunEnd::Interrupted => Outcome::Interrupted,
        RunEnd::Exited(status) => Outcome::Exited(*status),
        RunEnd::Uncaught { class, message } => Outcome::Uncaught {
            thread: "main".into(),
            class: class.clone(),
            extends: vec![],
            message: message.clone(),
            stack: vec![],
        },
        RunEnd::Deadlock { .. } => Outcome::Deadlock { stuck: vec![], cycle: false, beside: vec![] },
        RunEnd::Hang { steps, stack } => Outcome::Hang { steps: *steps, stack: stack.clone() },
        RunEnd::ResourceLimit { what } | RunEnd::Environment { what } => {
            Outcome::Limit { what: what.clone() }
        }
        RunEnd::Unsupported { what, stack } => {
            Outcome::Unsupported { what: what.clone(), stack: stack.clone() }
        }
        RunEnd::BlockedUpcall { stack } => {
            Outcome::Unsupported { what: BLOCKED_UPCALL.into(), stack: stack.clone() }
        }
        RunEnd::Internal { what, stack } => Outcome::Internal { what: what.clone(), stack: stack.clone() },
    }
}

/// The class of an exception, with dots, and those that it extends, the nearest first.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Thrown {
    pub class: String,
    pub extends: Vec<String>,
}

impl Thrown {
    /// Is it of this class, or of one below it?
    pub fn is(&self, class: &str) -> bool {
        self.class == class || self.extends.iter().any(|c| c == class)
    }
}

pub fn thrown(vm: &Vm, exception: Ref) -> Thrown {
    let class = vm.class_of(exception);
    let mut extends = Vec::new();
    let mut above = class.super_class();
    while let Some(c) = above.filter(|c| c.super_class().is_some()) {
        extends.push(c.external_name.to_string());
        above = c.super_class();
    }
    Thrown { class: class.external_name.to_string(), extends }
}

pub fn uncaught(vm: &Vm, t: ThreadId, exception: Ref) -> Outcome {
    let Thrown { class, extends } = thrown(vm, exception);
    Outcome::Uncaught {
        thread: thread_name(vm, t),
        class,
        extends,
        message: vm.exception_message(exception),
        stack: vm.exception_lines(exception),
    }
}

pub fn thread_name(vm: &Vm, t: ThreadId) -> String {
    let object = vm.thread(t).object;
    match vm.get_ref_field(object, Part::ThreadName) {
        Ref::NULL => format!("thread {}", t.0),
        name => vm.string_of(name),
    }
}

/// `Account@1f`: the class without its package, and a number that names the object in this program.
pub(crate) fn object_name(vm: &Vm, object: Ref) -> String {
    if object.is_null() {
        return "null".into();
    }
    let class = vm.class_of(object);
    if &*class.name == "java/lang/Class" {
        return format!("{}.class", simple_name(&vm.class_of_mirror(object).external_name));
    }
    if &*class.name == "java/lang/String" {
        return quoted(&vm.string_of(object));
    }
    if let Some(text) = boxed(vm, object) {
        return text;
    }
    format!("{}@{:x}", simple_name(&class.external_name), vm.identity_hash(object) & 0xfff)
}

/// A box or an enum constant reads as its value.
fn boxed(vm: &Vm, object: Ref) -> Option<String> {
    let class = vm.class_of(object);
    let field = class.fields.iter().find(|f| &*f.name == "value" && !f.is_static())?;
    let is_box = Kind::PRIMITIVES.iter().any(|k| k.box_class() == Some(&class.name));
    is_box
        .then(|| value_text(vm, field.kind, vm.load_kind(object.addr() + field.offset as usize, field.kind)))
}

/// A raw value as Java writes it.
pub fn value_text(vm: &Vm, kind: Kind, value: u64) -> String {
    match kind {
        Kind::Bool => (value & 1 != 0).to_string(),
        Kind::Byte => (value as i8).to_string(),
        Kind::Char => character(value as u16),
        Kind::Short => (value as i16).to_string(),
        Kind::Int => (value as i32).to_string(),
        Kind::Long => (value as i64).to_string(),
        Kind::Float => f32::from_bits(value as u32).to_string(),
        Kind::Double => f64::from_bits(value).to_string(),
        Kind::Ref => object_name(vm, Ref(value as u32)),
        Kind::Void => String::new(),
    }
}

/// A text as Java writes it. Texts that differ are written differently, on one line.
pub fn quoted(text: &str) -> String {
    let letter = |c: char| match c {
        '\'' => "'".to_string(),
        c => escaped(c),
    };
    format!("\"{}\"", text.chars().map(letter).collect::<String>())
}

fn character(unit: u16) -> String {
    match char::from_u32(unit.into()) {
        Some('"') => "'\"'".into(),
        Some(c) => format!("'{}'", escaped(c)),
        // Half of a pair.
        None => format!("'\\u{unit:04x}'"),
    }
}

fn escaped(c: char) -> String {
    match c {
        '\n' => "\\n".into(),
        '\r' => "\\r".into(),
        '\t' => "\\t".into(),
        '"' | '\'' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04x}", c as u32),
        c => c.to_string(),
    }
}

pub fn simple_name(external: &str) -> &str {
    external.rsplit(['.', '$']).find(|part| !part.is_empty()).unwrap_or(external)
}

/// Nothing can happen any more, and threads are left that keep the program alive.
pub fn stuck(vm: &Vm, spinning: impl Fn(ThreadId) -> bool) -> Outcome {
    let left = (0..vm.threads().len() as u32).map(ThreadId).filter(|t| {
        let thread = vm.thread(*t);
        !matches!(thread.state, ThreadState::New | ThreadState::Ended) && !thread.daemon
    });
    let left: Vec<ThreadId> = left.collect();
    let livelock = left.iter().any(|t| spinning(*t));
    let stuck = left.into_iter().map(|t| describe_stuck(vm, t)).collect();
    if livelock {
        Outcome::Livelock { stuck }
    } else {
        Outcome::Deadlock { stuck, cycle: false, beside: vec![] }
    }
}

/// Some threads wait for ever while others go on.
pub(crate) fn hung(vm: &Vm, waiting: &[ThreadId], running: &[ThreadId]) -> Outcome {
    let describe = |threads: &[ThreadId]| threads.iter().map(|t| describe_stuck(vm, *t)).collect();
    Outcome::Deadlock { stuck: describe(waiting), cycle: false, beside: describe(running) }
}

/// Who must do something so that the thread can go on, if that is one thread and nothing else helps.
pub(crate) fn waits_for(vm: &Vm, t: ThreadId) -> Option<ThreadId> {
    let operation = vm.thread(t).pending.as_ref()?;
    if vm.can_go(t) {
        return None;
    }
    match operation.action {
        Action::Enter | Action::Reenter | Action::End => vm.lock_owner(operation.object),
        Action::AwaitInit => vm.initialising_thread(operation.target),
        Action::Park if vm.thread(t).wake_at.is_none() && vm.parks_uninterruptibly(t) => {
            vm.thread_of_object(vm.lock_blocker_owner(t)?)
        }
        _ => None,
    }
}

/// Threads each of which needs what the next one holds.
pub(crate) fn cycle(vm: &Vm, chain: &[ThreadId]) -> Outcome {
    let stuck = chain.iter().map(|t| describe_stuck(vm, *t)).collect();
    Outcome::Deadlock { stuck, cycle: true, beside: vec![] }
}

fn describe_stuck(vm: &Vm, t: ThreadId) -> Stuck {
    let holder = vm.pending(t).and_then(|operation| match operation.action {
        Action::Enter | Action::End | Action::Reenter => vm.lock_owner(operation.object),
        Action::Park => vm.lock_blocker(t).and(vm.lock_blocker_owner(t)).and_then(|o| vm.thread_of_object(o)),
        Action::Join => vm.thread_behind(&operation),
        Action::AwaitInit => vm.initialising_thread(operation.target),
        _ => None,
    });
    Stuck { id: t, holder, stack: vm.stack_lines(t) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_characters_are_quoted() {
        assert_eq!(quoted("it's \"a\"\n\u{1f}\\"), r#""it's \"a\"\n\u001f\\""#);
        assert_eq!(character(u16::from(b'a')), "'a'");
        assert_eq!(character(u16::from(b'\'')), r"'\''");
        assert_eq!(character(u16::from(b'"')), "'\"'");
        assert_eq!(character(0xd800), r"'\ud800'");
        assert_eq!(character(0), r"'\u0000'");
    }
}
