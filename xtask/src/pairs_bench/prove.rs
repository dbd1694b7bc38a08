//! Tests of each kept pair, until one fails.
//!
//! A pair is shown to fail by a test that has one call of each of its methods, each on a thread of its own,
//! and nothing else after the prefix: whatever fails then fails in those two calls. Each of them returns when
//! it is made alone. What no sequential order of them shows is found again on a fresh machine and replayed
//! twice, as for a report. Where the generator draws a longer suffix, the calls that are not the pair's are
//! left out.

use anyhow::{Result, anyhow, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use threadbare_explore::engine::outcome::Outcome;
use threadbare_oracle::confirm::{confirm, overflows};
use threadbare_oracle::linearize::Linearization;
use threadbare_oracle::trial::{Effort, Trial, Violation, try_test};
use threadbare_oracle::verdict::Failing;
use threadbare_testgen::generator::{Order, Plan, Scenario};
use threadbare_testgen::java;
use threadbare_testgen::serial::CallEnd;
use threadbare_testgen::shapes::MachineShapes;
use threadbare_testgen::stage::Stage;
use threadbare_testgen::targets::{Pair, Targets};
use threadbare_testgen::test::{Call, Test};
use threadbare_testgen::workshop::Workshop;
use threadbare_vm::{Bounds, Options, Program};

use crate::explore_bench::HOST_STACK;

const THREADS: usize = 2;
/// Executions of a test in systematic search; tests of two calls seldom have as many.
const EXECUTIONS: u64 = 400;
/// As for `threadbare check`: frames of a thread, bytes of Java objects.
const STACK: usize = 300;
const HEAP: usize = 1 << 30;

/// What is tried, and on which machine.
#[derive(Clone)]
pub struct Kit {
    pub program: Program,
    pub class_path_text: String,
    pub targets: Arc<Targets>,
    pub seed: u64,
    /// Tests of a pair in each scenario; of one that is pruned.
    pub tests: u64,
    pub tests_of_pruned: u64,
}

/// A way in which a pair can fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// In some way, on one instance.
    OneInstance,
    /// In some way, on two.
    TwoInstances,
    /// By a cycle of locks of both calls.
    LockOrder,
}

/// A test that fails.
#[derive(Debug, Clone)]
pub struct Evidence {
    /// `deadlock`, `endless loop`, or an exception.
    pub what: String,
    pub steps: usize,
    /// The test as lines of Java.
    pub java: Vec<String>,
}

/// What came of a pair.
#[derive(Debug, Clone)]
pub struct Proof {
    pub pair: Pair,
    pub shown: BTreeMap<Kind, Evidence>,
    /// Tests that were explored, and those that could not be built.
    pub tests: u64,
    pub rejected: u64,
    pub executions: u64,
    /// Violations that a fresh machine did not show again.
    pub lost: u64,
}

/// Tries all pairs, on so many machines; how many does not show.
pub fn prove(kit: &Kit, jobs: usize) -> Result<Vec<Proof>> {
    let next = Arc::new(AtomicUsize::new(0));
    let pairs: Arc<[Pair]> = all_pairs(&kit.targets).into();
    let mut threads = Vec::new();
    for _ in 0..jobs {
        let (kit, pairs, next) = (kit.clone(), pairs.clone(), next.clone());
        let thread = std::thread::Builder::new().name("machine".into()).stack_size(HOST_STACK);
        threads.push(thread.spawn(move || work(kit, &pairs, &next))?);
    }
    let mut all = Vec::new();
    for thread in threads {
        all.extend(thread.join().map_err(|_| anyhow!("a machine panicked"))??);
    }
    all.sort_by_key(|proof| (proof.pair.first, proof.pair.second));
    Ok(all)
}

/// One machine: the next pair that nobody has, until there is none.
fn work(kit: Kit, pairs: &[Pair], next: &AtomicUsize) -> Result<Vec<Proof>> {
    let mut prover = Prover { shop: open(&kit, false)?, visible_finals: false, kit };
    let mut proofs = Vec::new();
    while let Some(pair) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
        proofs.push(prover.pair(*pair)?);
    }
    Ok(proofs)
}

/// Every pair of methods; those that are pruned are kept for nothing.
fn all_pairs(targets: &Targets) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for first in 0..targets.methods.len() {
        for second in first..targets.methods.len() {
            let kept = targets.pairs.iter().find(|pair| (pair.first, pair.second) == (first, second));
            let pruned = Pair { first, second, one_instance: false, two_instances: false, lock_order: false };
            pairs.push(kept.copied().unwrap_or(pruned));
        }
    }
    pairs
}

fn stage(kit: &Kit, visible_finals: bool, stack_depth: usize) -> Result<Stage> {
    let options = Options {
        bounds: Bounds { heap_bytes: HEAP, stack_depth, ..Bounds::default() },
        assertions: true,
        visible_finals,
        class_path_text: kit.class_path_text.clone(),
        ..Options::default()
    };
    Stage::new(kit.program.clone(), options, THREADS).map_err(|error| anyhow!("no machine: {error:?}"))
}

fn open(kit: &Kit, visible_finals: bool) -> Result<Workshop> {
    match Workshop::open(stage(kit, visible_finals, STACK)?, kit.targets.clone(), kit.seed) {
        Ok(shop) => Ok(shop),
        Err((_, why)) => bail!("the class cannot be tested: {why:?}"),
    }
}

struct Prover {
    kit: Kit,
    shop: Workshop,
    visible_finals: bool,
}

impl Prover {
    /// Tests of a pair, until it is shown in every way in which it is kept; if it is pruned, in any way.
    fn pair(&mut self, pair: Pair) -> Result<Proof> {
        let mut proof = Proof { pair, shown: BTreeMap::new(), tests: 0, rejected: 0, executions: 0, lost: 0 };
        let tests = if proof.is_kept() { self.kit.tests } else { self.kit.tests_of_pruned };
        for round in 0..tests {
            for scenario in [Scenario::Crossed, Scenario::Two, Scenario::One] {
                if proof.missing(scenario) {
                    self.test(&mut proof, scenario, round)?;
                }
            }
        }
        Ok(proof)
    }

    fn test(&mut self, proof: &mut Proof, scenario: Scenario, round: u64) -> Result<()> {
        let order = Order { plan: Plan::Pair { pair: proof.pair, scenario }, round, crowd: false };
        let mut found = self.explored(proof.pair, &order);
        if matches!(&found, Some((_, trial)) if trial.leaked_final) {
            // An assumption about final fields does not hold for this class: without it.
            self.visible_finals = true;
            self.shop = open(&self.kit, true)?;
            found = self.explored(proof.pair, &order);
        }
        let Some((_, trial)) = found else {
            proof.rejected += 1;
            return Ok(());
        };
        proof.tests += 1;
        proof.executions += trial.executions;
        for violation in trial.violations.iter().filter(|violation| each_returns_alone(violation)) {
            let kinds = proof.kinds(scenario, violation);
            if kinds.is_empty() {
                continue;
            }
            let Some(evidence) = self.confirmed(violation)? else {
                proof.lost += 1;
                continue;
            };
            for kind in kinds {
                proof.shown.insert(kind, evidence.clone());
            }
        }
        Ok(())
    }

    /// The test that is ordered, with nothing but the pair's calls, and its executions.
    fn explored(&mut self, pair: Pair, order: &Order) -> Option<(Test, Trial)> {
        let test = self.shop.build(order, THREADS).ok()?;
        let test = only_the_pair(&test, pair, &self.kit.targets)?;
        let effort = Effort::portfolio(EXECUTIONS, self.kit.seed);
        let trial = try_test(&mut self.shop.stage, &test, &effort, || true).ok()?;
        Some((test, trial))
    }

    /// A violation that is had again on a machine that has run nothing else.
    fn confirmed(&self, violation: &Violation) -> Result<Option<Evidence>> {
        let mut fresh = stage(&self.kit, self.visible_finals, STACK)?;
        let Some(found) = confirm(&mut fresh, violation, self.kit.seed, || true) else { return Ok(None) };
        if is_cycle(violation) && !is_cycle(&found) {
            return Ok(None);
        }
        if found.is_overflow() {
            let mut whole = stage(&self.kit, self.visible_finals, Bounds::default().stack_depth)?;
            if !overflows(&mut whole, &found) {
                return Ok(None);
            }
        }
        fresh.put_under_test(&found.test.class);
        let shapes = MachineShapes::new(fresh.vm());
        let java = java::snippet(&found.test, &shapes);
        Ok(Some(Evidence { what: what(&found.failing), steps: found.test.prefix.len(), java }))
    }
}

impl Proof {
    pub fn is_kept(&self) -> bool {
        !self.kept().is_empty()
    }

    /// Ways in which the pair is kept.
    pub fn kept(&self) -> BTreeSet<Kind> {
        let Pair { one_instance, two_instances, lock_order, .. } = self.pair;
        let kinds = [
            (Kind::OneInstance, one_instance),
            (Kind::TwoInstances, two_instances),
            (Kind::LockOrder, lock_order),
        ];
        kinds.into_iter().filter(|(_, kept)| *kept).map(|(kind, _)| kind).collect()
    }

    /// Can tests of a scenario show what is not shown yet?
    fn missing(&self, scenario: Scenario) -> bool {
        let kept = self.kept();
        if kept.is_empty() {
            return scenario != Scenario::Two && self.shown.is_empty();
        }
        let open = |kind| kept.contains(&kind) && !self.shown.contains_key(&kind);
        match scenario {
            Scenario::One => open(Kind::OneInstance) || open(Kind::LockOrder),
            // Where there is another reason to keep the pair, that it fails at all is enough.
            Scenario::Two => open(Kind::TwoInstances) && (kept.len() == 1 || self.shown.is_empty()),
            Scenario::Crossed => open(Kind::LockOrder),
        }
    }

    /// What a violation shows that was not shown before.
    fn kinds(&self, scenario: Scenario, violation: &Violation) -> Vec<Kind> {
        let instances = match scenario {
            Scenario::One => Kind::OneInstance,
            Scenario::Two | Scenario::Crossed => Kind::TwoInstances,
        };
        let mut kinds = vec![instances];
        kinds.extend(is_cycle(violation).then_some(Kind::LockOrder));
        let kept = self.kept();
        kinds.retain(|kind| (kept.is_empty() || kept.contains(kind)) && !self.shown.contains_key(kind));
        kinds
    }
}

/// The test with one call on each thread, that of the pair.
fn only_the_pair(test: &Test, pair: Pair, targets: &Targets) -> Option<Test> {
    let mut suffixes = Vec::new();
    for (suffix, method) in test.suffixes.iter().zip([pair.first, pair.second]) {
        let method = &targets.methods[method];
        let call: &Call = suffix.iter().find(|call| call.method == *method)?;
        suffixes.push(vec![call.clone()]);
    }
    Test { suffixes, ..test.clone() }.without(&BTreeSet::new())
}

/// Does each call return when it is made first? Leaving out what came before a call may have broken it, and
/// that a call which fails anyway also fails in another way shows nothing.
fn each_returns_alone(violation: &Violation) -> bool {
    let returns = |l: &Linearization| {
        let first = l.order.first().and_then(|thread| l.ends.get(*thread)).and_then(|ends| ends.first());
        matches!(first, Some(CallEnd::Returned(_)))
    };
    violation.linearizations.list.iter().all(returns)
}

/// Do both calls wait for each other's locks?
fn is_cycle(violation: &Violation) -> bool {
    let both =
        matches!(&violation.failing, Failing::Stuck { threads, spins: false, .. } if threads.len() == 2);
    both && matches!(violation.outcome, Outcome::Deadlock { cycle: true, .. })
}

fn what(failing: &Failing) -> String {
    match failing {
        Failing::Exception(thrown) => thrown.class.rsplit('.').next().unwrap_or(&thrown.class).to_string(),
        Failing::Stuck { spins: true, .. } => "endless loop".into(),
        Failing::Stuck { .. } => "deadlock".into(),
        Failing::Results(_) => "results".into(),
    }
}
