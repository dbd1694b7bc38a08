//! A smaller test that breaks in the same way.
//!
//! Every candidate is explored and judged like any other test, so what comes out is a violation and not
//! only a hope for one. Rejected: reducing the schedule itself by deleting choices, because most shorter
//! logs do not fit the program, while bounded search finds the fewest preemptions directly.

use crate::trial::{Effort, Violation, try_test};
use crate::verdict::Failing;
use std::collections::BTreeSet;
use threadbare_testgen::stage::Stage;
use threadbare_testgen::test::{Test, Value};
use threadbare_testgen::unusual::ingredients;
use threadbare_testgen::workshop::Workshop;
use threadbare_vm::classes::class::Kind;

/// Candidates that are tried; each costs as much as a test.
const CANDIDATES: usize = 80;
/// Times that ordinary ingredients are drawn in the place of unusual ones.
const SUBSTITUTIONS: u64 = 12;
/// Executions of a candidate.
const EXECUTIONS: u64 = 400;

/// The same violation, smaller. `go_on` says whether there is time for more.
pub fn shrink(
    stage: &mut Stage,
    violation: Violation,
    seed: u64,
    mut go_on: impl FnMut() -> bool,
) -> Violation {
    let mut shrinker = Shrinker { stage, best: violation, seed, left: CANDIDATES, go_on: &mut go_on };
    shrinker.shrink();
    shrinker.best
}

/// The same, without unusual ingredients (`threadbare_testgen::unusual`) if it breaks without them too: that is
/// tried before and after all else.
pub(crate) fn shrink_in(
    shop: &mut Workshop,
    violation: Violation,
    seed: u64,
    mut go_on: impl FnMut() -> bool,
) -> Violation {
    let violation = make_ordinary(shop, violation, seed, &mut go_on);
    let small = shrink(&mut shop.stage, violation, seed, &mut go_on);
    let ordinary = make_ordinary(shop, small.clone(), seed, &mut go_on);
    if ordinary.test == small.test { small } else { shrink(&mut shop.stage, ordinary, seed, &mut go_on) }
}

/// The same violation with fewer kinds of unusual ingredients, if there is one.
fn make_ordinary(
    shop: &mut Workshop,
    violation: Violation,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Violation {
    let mut best = violation;
    let mut unusual = ingredients(&mut shop.stage, &best.test).len();
    for attempt in 0..SUBSTITUTIONS {
        if unusual == 0 {
            break;
        }
        let Some(candidate) = shop.ordinary(&best.test, attempt) else { continue };
        let now = ingredients(&mut shop.stage, &candidate).len();
        if now >= unusual || shop.stage.run_patiently(&candidate).is_err() {
            continue;
        }
        let mut shrinker =
            Shrinker { stage: &mut shop.stage, best: best.clone(), seed, left: 1, go_on: &mut *go_on };
        if shrinker.try_candidate(&candidate) {
            best = shrinker.best;
            unusual = now;
        }
    }
    best
}
struct Shrinker<'a> {
    stage: &'a mut Stage,
    best: Violation,
    seed: u64,
    left: usize,
    go_on: &'a mut dyn FnMut() -> bool,
}

/// Is it the same fault? The same exception, or a deadlock.
pub fn same(a: &Failing, b: &Failing) -> bool {
    match (a, b) {
        (Failing::Exception(a), Failing::Exception(b)) => a.class == b.class,
        (Failing::Stuck { spins: a, .. }, Failing::Stuck { spins: b, .. }) => a == b,
        (Failing::Results(_), Failing::Results(_)) => true,
        _ => false,
    }
}

impl Shrinker<'_> {
    fn shrink(&mut self) {
        self.drop_observers();
        self.drop_steps();
        self.drop_calls();
        self.simplify();
        self.drop_steps();
    }

    /// What looks at the end: none, if what the calls return says enough, or one.
    fn drop_observers(&mut self) {
        let all = self.best.test.observers.clone();
        let chosen = std::iter::once(vec![]).chain(all.iter().map(|one| vec![one.clone()]));
        for observers in chosen.take_while(|_| !all.is_empty()) {
            let candidate = Test { observers, ..self.best.test.clone() };
            if candidate.observers.len() == all.len() || self.try_candidate(&candidate) {
                return;
            }
        }
    }

    /// Takes a candidate if it breaks in the same way.
    fn try_candidate(&mut self, candidate: &Test) -> bool {
        if self.left == 0 || !(self.go_on)() {
            return false;
        }
        self.left -= 1;
        let effort = Effort::portfolio(EXECUTIONS, self.seed).under(self.best.oracle());
        let Ok(trial) = try_test(self.stage, candidate, &effort, &mut *self.go_on) else { return false };
        let found = trial.violations.into_iter().find(|v| same(&v.failing, &self.best.failing));
        match found {
            Some(found) => {
                self.best = found;
                true
            }
            None => false,
        }
    }

    /// Steps of the prefix, the last ones first.
    fn drop_steps(&mut self) {
        let mut at = self.best.test.prefix.len();
        while at > 0 {
            at -= 1;
            if at >= self.best.test.prefix.len() {
                continue;
            }
            if let Some(candidate) = self.best.test.without(&BTreeSet::from([at])) {
                self.try_candidate(&candidate);
            }
        }
    }

    /// Calls of suffixes that have several, and whole suffixes beyond the second.
    fn drop_calls(&mut self) {
        let mut suffix = self.best.test.suffixes.len();
        while suffix > 0 {
            suffix -= 1;
            if self.best.test.suffixes.len() > 2 {
                let mut candidate = self.best.test.clone();
                candidate.suffixes.remove(suffix);
                if candidate.without(&BTreeSet::new()).is_some_and(|c| self.try_candidate(&c)) {
                    continue;
                }
            }
            let mut call = self.best.test.suffixes[suffix].len();
            while call > 0 && self.best.test.suffixes[suffix].len() > 1 {
                call -= 1;
                let mut candidate = self.best.test.clone();
                candidate.suffixes[suffix].remove(call);
                if let Some(candidate) = candidate.without(&BTreeSet::new()) {
                    self.try_candidate(&candidate);
                }
            }
        }
    }

    /// Simpler arguments.
    fn simplify(&mut self) {
        for at in 0..count_values(&self.best.test) {
            let Some(now) = value_at(&mut self.best.test.clone(), at).cloned() else { break };
            for simpler in simpler(&now) {
                let mut candidate = self.best.test.clone();
                if let Some(value) = value_at(&mut candidate, at) {
                    *value = simpler;
                }
                if self.try_candidate(&candidate) {
                    break;
                }
            }
        }
    }
}

/// Literals of the same kind that are simpler, the simplest first.
fn simpler(value: &Value) -> Vec<Value> {
    let less = |kind: Kind, raw: u64| -> Vec<u64> {
        let candidates = match kind {
            Kind::Float => vec![0, 1f32.to_bits() as u64],
            Kind::Double => vec![0, 1f64.to_bits()],
            Kind::Char => vec![b'a' as u64],
            _ => vec![0, 1],
        };
        candidates.into_iter().take_while(|c| *c != raw).collect()
    };
    match value {
        Value::Primitive(kind, raw) => {
            less(*kind, *raw).into_iter().map(|r| Value::Primitive(*kind, r)).collect()
        }
        Value::Boxed(kind, raw) => less(*kind, *raw).into_iter().map(|r| Value::Boxed(*kind, r)).collect(),
        Value::Text(text) if &**text != "a" && &**text != "b" => vec![Value::Text("a".into())],
        _ => vec![],
    }
}

fn count_values(test: &Test) -> usize {
    test.prefix.iter().map(|s| s.args.len()).sum::<usize>()
        + test.calls().map(|c| c.args.len()).sum::<usize>()
}

fn value_at(test: &mut Test, at: usize) -> Option<&mut Value> {
    let steps = test.prefix.iter_mut().flat_map(|s| s.args.iter_mut());
    let calls = test.suffixes.iter_mut().flatten().flat_map(|c| c.args.iter_mut());
    steps.chain(calls).nth(at)
}
