//! Who calls whom.

use rustc_hash::{FxHashMap, FxHashSet};

use super::nodes::Context;
use crate::program::bits::Bits;
use crate::program::ids::{MethodId, Target};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallerId(pub u32);

/// What makes calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Caller {
    /// A method, for one context.
    Method(MethodId, Context),
    /// The library, which asks something of whatever it was given.
    Library(Target),
    /// Whoever calls this on an unknown object.
    Anybody(Target),
}

#[derive(Default)]
pub struct Callers {
    numbers: FxHashMap<Caller, CallerId>,
    all: Vec<Caller>,
    edges: Vec<Vec<CallerId>>,
    seen: FxHashSet<(CallerId, CallerId)>,
    /// Each method, in all contexts.
    of_method: FxHashMap<MethodId, Vec<CallerId>>,
    from_tests: FxHashMap<MethodId, Vec<CallerId>>,
}

impl Callers {
    pub fn number(&mut self, caller: Caller) -> CallerId {
        if let Some(known) = self.numbers.get(&caller) {
            return *known;
        }
        let number = CallerId(self.all.len() as u32);
        self.numbers.insert(caller, number);
        self.all.push(caller);
        self.edges.push(Vec::new());
        if let Caller::Method(method, _) = caller {
            self.of_method.entry(method).or_default().push(number);
        }
        number
    }

    pub fn call(&mut self, from: CallerId, to: CallerId) {
        if self.seen.insert((from, to)) {
            self.edges[from.0 as usize].push(to);
        }
    }

    pub(crate) fn call_from_test(&mut self, method: MethodId, callee: CallerId) {
        let all = self.from_tests.entry(method).or_default();
        if !all.contains(&callee) {
            all.push(callee);
        }
    }

    /// A method as tests call it.
    pub fn of_test(&self, method: MethodId) -> &[CallerId] {
        self.from_tests.get(&method).map_or(&[], |all| all)
    }

    /// A method in this context.
    pub(crate) fn of_context(&self, method: MethodId, context: Context) -> Option<CallerId> {
        self.numbers.get(&Caller::Method(method, context)).copied()
    }

    /// A method in all contexts.
    pub fn of_method(&self, method: MethodId) -> &[CallerId] {
        self.of_method.get(&method).map_or(&[], |all| all)
    }

    /// These, and what they reach through calls of these methods only.
    pub fn reached(&self, from: &[CallerId], methods: &Bits) -> Bits {
        let mut reached = Bits::default();
        let mut due: Vec<CallerId> = Vec::new();
        for caller in from {
            if reached.insert(caller.0 as usize) {
                due.push(*caller);
            }
        }
        while let Some(caller) = due.pop() {
            for to in &self.edges[caller.0 as usize] {
                let is_open = match self.all[to.0 as usize] {
                    Caller::Method(method, _) => methods.contains(method.0 as usize),
                    Caller::Library(_) | Caller::Anybody(_) => true,
                };
                if is_open && reached.insert(to.0 as usize) {
                    due.push(*to);
                }
            }
        }
        reached
    }
}
