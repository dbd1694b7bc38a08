//! Summaries of methods, callees first.
//!
//! Methods are visited depth-first with a stack of our own (call chains of the library are deep), and
//! Tarjan's algorithm finds the groups of methods that call each other. Such a group is evaluated again
//! and again from empty summaries until nothing changes; everything is monotonic and finite.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::program::bits::Bits;
use crate::program::classes::Program;
use crate::program::facts::Facts;
use crate::program::ids::{ClassId, MethodId};
use crate::summary::evaluate::Evaluation;
use crate::summary::model::Summary;
use crate::world::treatment::Treatment;

/// A method, and the exact class of its receiver where that is known and matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    pub method: MethodId,
    pub receiver: Option<ClassId>,
}

/// Rounds after which a group that still changes is taken as it is, with a gap.
const MOST_ROUNDS: usize = 24;

pub struct Solver {
    pub program: Program,
    pub facts: Facts,
    done: FxHashMap<Key, Arc<Summary>>,
    /// Summaries of methods whose group is not finished.
    under_way: FxHashMap<Key, Arc<Summary>>,
    /// The class under test and what is above it: its instances are told apart.
    pub family: FxHashSet<ClassId>,
    /// How calls of methods are taken, while this class is under test.
    pub(crate) treatments: FxHashMap<(MethodId, bool), Treatment>,
    gaps: Vec<String>,
    gap_numbers: FxHashMap<String, u32>,
    limits: FxHashSet<u32>,
    selves: FxHashMap<MethodId, bool>,
    /// Which summaries each one was made of.
    callees: FxHashMap<Key, Vec<Key>>,
    pub(crate) evaluations: usize,
    /// Parts of summaries that were put into callers, for the class under way.
    work: u64,
    /// Methods that call each other are evaluated until nothing changes.
    pub(crate) is_in_group: bool,
    /// Set from outside when the analysis is to end.
    stop: Arc<AtomicBool>,
}

/// Parts of summaries that are put into callers for one class. Beyond that the analysis gives up: what is
/// asked for takes longer than it can save. Some ten seconds.
const MOST_WORK: u64 = 2_500_000;

/// What an evaluation wanted to know.
#[derive(Default)]
pub struct Wanted {
    pub missing: Vec<Key>,
    pub unfinished: Vec<Key>,
    pub used: Vec<Key>,
}

impl Solver {
    pub fn new(program: Program) -> Solver {
        Solver {
            program,
            facts: Facts::default(),
            done: FxHashMap::default(),
            under_way: FxHashMap::default(),
            family: FxHashSet::default(),
            treatments: FxHashMap::default(),
            gaps: Vec::new(),
            gap_numbers: FxHashMap::default(),
            limits: FxHashSet::default(),
            selves: FxHashMap::default(),
            callees: FxHashMap::default(),
            evaluations: 0,
            work: 0,
            is_in_group: false,
            stop: Arc::default(),
        }
    }

    pub fn gap(&mut self, text: String) -> u32 {
        if let Some(number) = self.gap_numbers.get(&text) {
            return *number;
        }
        let number = self.gaps.len() as u32;
        self.gaps.push(text.clone());
        self.gap_numbers.insert(text, number);
        number
    }

    /// Takes up the work for another class.
    pub(crate) fn begin_class(&mut self) {
        self.work = 0;
    }

    /// Counts work; the gap of whoever asks if there is to be no more.
    pub fn spend(&mut self, parts: usize) -> Option<u32> {
        self.work += parts as u64;
        self.is_spent().then(|| self.limit("the analysis takes too long"))
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.work > MOST_WORK || self.is_stopped()
    }

    /// From now on the analysis ends soon after this is set; what it says of a class then is worthless.
    pub fn stop_when(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// A gap because a bound of ours was reached: whoever has it may do anything at all.
    pub fn limit(&mut self, text: &str) -> u32 {
        let gap = self.gap(text.to_string());
        self.limits.insert(gap);
        gap
    }

    pub(crate) fn is_limit(&self, gap: u32) -> bool {
        self.limits.contains(&gap)
    }

    pub fn gap_text(&self, gap: u32) -> &str {
        &self.gaps[gap as usize]
    }

    pub(crate) fn methods_done(&self) -> usize {
        self.done.len()
    }

    /// The key under which a call is summarised: the receiver's class counts only if the method calls
    /// methods of its own receiver.
    pub fn key(&mut self, method: MethodId, receiver: Option<ClassId>) -> Key {
        let calls_itself = match self.selves.get(&method) {
            Some(known) => *known,
            None => {
                let known = self.program.body(method).is_some_and(|body| calls_self(&body));
                self.selves.insert(method, known);
                known
            }
        };
        Key { method, receiver: receiver.filter(|_| calls_itself) }
    }

    pub fn find(&self, key: Key, wanted: &mut Wanted) -> Option<Arc<Summary>> {
        wanted.used.push(key);
        if let Some(summary) = self.done.get(&key) {
            return Some(summary.clone());
        }
        if let Some(summary) = self.under_way.get(&key) {
            wanted.unfinished.push(key);
            return Some(summary.clone());
        }
        wanted.missing.push(key);
        None
    }

    /// The finished summary of a method.
    pub fn summary(&mut self, key: Key) -> Arc<Summary> {
        if let Some(summary) = self.done.get(&key) {
            return summary.clone();
        }
        self.solve(key);
        self.done.get(&key).cloned().unwrap_or_default()
    }

    fn evaluate(&mut self, key: Key) -> (Summary, Wanted) {
        if self.is_stopped() {
            return (Summary::default(), Wanted::default());
        }
        self.evaluations += 1;
        let (summary, wanted) = Evaluation::of(self, key);
        let mut used = wanted.used.clone();
        used.sort_unstable();
        used.dedup();
        self.callees.insert(key, used);
        (summary, wanted)
    }

    /// The methods whose summaries went into this one, itself included.
    pub fn made_of(&self, key: Key) -> Bits {
        let mut methods = Bits::default();
        let mut seen: FxHashSet<Key> = FxHashSet::default();
        let mut due = vec![key];
        while let Some(key) = due.pop() {
            if seen.insert(key) {
                methods.insert(key.method.0 as usize);
                due.extend(self.callees.get(&key).into_iter().flatten());
            }
        }
        methods
    }

    /// Another class is under test from now on: what depends on the family, the old or the new, is
    /// forgotten.
    pub(crate) fn change_family(&mut self, family: FxHashSet<ClassId>) {
        let mut stale: FxHashSet<Key> = FxHashSet::default();
        let touched = |solver: &Solver, key: &Key| {
            let class = solver.program.method(key.method).class;
            solver.family.contains(&class) || family.contains(&class)
        };
        loop {
            let before = stale.len();
            for (key, used) in &self.callees {
                if !stale.contains(key) && (touched(self, key) || used.iter().any(|k| stale.contains(k))) {
                    stale.insert(*key);
                }
            }
            if stale.len() == before {
                break;
            }
        }
        self.done.retain(|key, _| !stale.contains(key));
        self.callees.retain(|key, _| !stale.contains(key));
        self.family = family;
        self.treatments.clear();
    }

    fn solve(&mut self, first: Key) {
        struct Frame {
            key: Key,
            index: usize,
            low: usize,
            todo: Vec<Key>,
            /// It was evaluated with a summary that may still grow.
            again: bool,
        }
        let mut frames: Vec<Frame> = Vec::new();
        // Methods whose group is still open, in the order in which they were met.
        let mut group: Vec<Key> = Vec::new();
        let mut index_of: FxHashMap<Key, usize> = FxHashMap::default();
        let mut counter = 0;
        let mut open = |solver: &mut Solver,
                        key: Key,
                        frames: &mut Vec<Frame>,
                        group: &mut Vec<Key>,
                        index_of: &mut FxHashMap<Key, usize>| {
            solver.under_way.insert(key, Arc::new(Summary::default()));
            index_of.insert(key, counter);
            group.push(key);
            frames.push(Frame { key, index: counter, low: counter, todo: Vec::new(), again: false });
            counter += 1;
        };
        open(self, first, &mut frames, &mut group, &mut index_of);
        while let Some(frame) = frames.last_mut() {
            if let Some(next) = frame.todo.pop() {
                if self.done.contains_key(&next) {
                    continue;
                }
                match index_of.get(&next) {
                    Some(index) => frame.low = frame.low.min(*index),
                    None => {
                        open(self, next, &mut frames, &mut group, &mut index_of);
                    }
                }
                continue;
            }
            let key = frame.key;
            // All callees known so far are done or part of the group: look again, or for the first time.
            let (summary, wanted) = self.evaluate(key);
            self.under_way.insert(key, Arc::new(summary));
            let Some(frame) = frames.last_mut() else { break };
            frame.again = !wanted.unfinished.is_empty();
            for seen in &wanted.unfinished {
                if let Some(index) = index_of.get(seen) {
                    frame.low = frame.low.min(*index);
                }
            }
            if !wanted.missing.is_empty() {
                frame.todo = wanted.missing;
                continue;
            }
            let Some(frame) = frames.pop() else { break };
            if frame.low == frame.index {
                let at = group.iter().rposition(|k| *k == frame.key).unwrap_or(0);
                let members = group.split_off(at);
                self.finish(members, frame.again, &mut index_of);
            }
            if let Some(parent) = frames.last_mut() {
                parent.low = parent.low.min(if frame.low == frame.index { parent.low } else { frame.low });
            }
        }
    }

    /// Evaluates a group until nothing changes. Methods that turn up on the way join it.
    fn finish(&mut self, mut members: Vec<Key>, again: bool, index_of: &mut FxHashMap<Key, usize>) {
        let mut rounds = 0;
        self.is_in_group = true;
        // Members whose summary grew in the last round; in the first, all.
        let mut grown: Option<FxHashSet<Key>> = None;
        while again || members.len() > 1 {
            let mut growing: FxHashSet<Key> = FxHashSet::default();
            let mut i = 0;
            while i < members.len() {
                let key = members[i];
                i += 1;
                let is_due = match (&grown, self.callees.get(&key)) {
                    (Some(grown), Some(used)) => {
                        used.iter().any(|k| grown.contains(k) || growing.contains(k))
                    }
                    _ => true,
                };
                if !is_due {
                    continue;
                }
                let (summary, wanted) = self.evaluate(key);
                for missing in wanted.missing {
                    if !self.under_way.contains_key(&missing) && !self.done.contains_key(&missing) {
                        self.under_way.insert(missing, Arc::new(Summary::default()));
                        members.push(missing);
                        growing.insert(missing);
                    }
                }
                let old = self.under_way.get(&key).map(|s| s.measure());
                if old != Some(summary.measure()) {
                    growing.insert(key);
                }
                self.under_way.insert(key, Arc::new(summary));
            }
            let changed = !growing.is_empty();
            grown = Some(growing);
            rounds += 1;
            if !changed {
                break;
            }
            if rounds == MOST_ROUNDS {
                let gap = self.limit("a group of methods that call each other is too entangled");
                for key in &members {
                    if let Some(summary) = self.under_way.get_mut(key) {
                        Arc::make_mut(summary).gaps.push(gap);
                    }
                }
                break;
            }
        }
        self.is_in_group = false;
        for key in members {
            index_of.remove(&key);
            if let Some(summary) = self.under_way.remove(&key) {
                self.done.insert(key, summary);
            }
        }
    }
}

fn calls_self(body: &crate::body::model::Body) -> bool {
    use crate::body::model::{Dispatch, EffectKind, Value, ValueId};
    fn may_be_this(body: &crate::body::model::Body, value: ValueId, depth: usize) -> bool {
        match &body.values[value.0 as usize] {
            Value::Param(0) => true,
            Value::Cast { value, .. } => may_be_this(body, *value, depth),
            Value::Phi(inputs) => depth < 3 && inputs.iter().any(|v| may_be_this(body, *v, depth + 1)),
            _ => false,
        }
    }
    body.effects.iter().any(|effect| match &effect.kind {
        EffectKind::Call { how, args, .. } => match how {
            Dispatch::Virtual | Dispatch::Special => args.iter().any(|v| may_be_this(body, *v, 0)),
            Dispatch::Static => args.iter().any(|v| may_be_this(body, *v, 0)),
        },
        EffectKind::Dynamic { args, .. } => args.iter().any(|v| may_be_this(body, *v, 0)),
        _ => false,
    })
}
