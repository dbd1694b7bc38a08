//! Wake-up trees: for a state, the beginnings of executions that are still to be explored from it.
//!
//! A node is an operation; the path from the top to a leaf is a sequence to follow. Trees of all states
//! live in one arena, because following a branch hands the subtree on to the next state.
//!
//! Sequences come from the trace that showed the race: their members are steps of it, by number, except
//! for the last, which happens at a place where it has not been seen yet.
//!
//! A tree that comes from another machine (a `Cutting`) has choices only: what they touch is not known here. That is
//! enough to follow it, and to see that a sequence may as well begin with one of its operations.

use smallvec::SmallVec;

use crate::engine::step::{Access, Accesses, Choice, dependent};
use crate::strategies::happens::{Happens, NONE};

/// The first of a list of siblings, or `NONE`.
pub(crate) type Siblings = u32;

#[derive(Debug)]
pub struct Arena {
    nodes: Vec<Node>,
    free: Siblings,
}

#[derive(Debug)]
struct Node {
    choice: Choice,
    /// Not known of what was planted.
    accesses: Option<Accesses>,
    children: Siblings,
    next: Siblings,
}

/// A tree without its arena: every node with the number of those above it, each before what is below it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cutting(Vec<(u32, Choice)>);

impl Cutting {
    /// One branch that does not fork.
    pub fn chain(choices: &[Choice]) -> Cutting {
        Cutting((0..).zip(choices.iter().copied()).collect())
    }

    /// Operations without anything below them.
    pub fn leaves(choices: &[Choice]) -> Cutting {
        Cutting(choices.iter().map(|&choice| (0, choice)).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The operations at the top.
    pub fn top(&self) -> impl Iterator<Item = Choice> + '_ {
        self.0.iter().filter(|(above, _)| *above == 0).map(|(_, choice)| *choice)
    }

    /// The operations at the top, each with what is below it.
    pub fn branches(&self) -> Vec<(Choice, Cutting)> {
        let mut branches: Vec<(Choice, Cutting)> = Vec::new();
        for &(above, choice) in &self.0 {
            match branches.last_mut().filter(|_| above > 0) {
                Some((_, below)) => below.0.push((above - 1, choice)),
                None => branches.push((choice, Cutting::default())),
            }
        }
        branches
    }
}

/// Operations that can follow one another from some state on.
#[derive(Debug, Default, Clone)]
pub struct Sequence {
    /// Steps of the trace, in its order.
    pub steps: Vec<u32>,
    pub last: Option<(Choice, Accesses)>,
}

/// How an operation that is possible now relates to a sequence. The index is that of the member that
/// decides it: whatever else follows there, the relation stays the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// No equivalent of a continuation of the sequence begins with the operation.
    Apart(usize),
    /// The sequence does not contain it and does not depend on it.
    Beside,
    /// The sequence contains it here, and it may as well be the first.
    First(usize),
}

/// What became of a sequence that was to be inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Insertion {
    Inserted,
    /// It was there already, as far as needed. `settled` if this would be so with anything else in the
    /// place of the members from the given step on.
    Known {
        settled: bool,
    },
}

impl Sequence {
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.last.is_none()
    }

    /// Is the member at an index a step of the trace before the given one?
    pub fn is_before(&self, index: usize, step: u32) -> bool {
        self.steps.get(index).is_some_and(|&s| s < step)
    }

    /// How an operation relates to it. If what the operation touches is not known, or does not count, one that the
    /// sequence does not contain is apart.
    pub fn relation(&self, trace: &Happens, choice: Choice, accesses: Option<&[Access]>) -> Relation {
        for (i, &step) in self.steps.iter().enumerate() {
            let other = trace.choice(step);
            if other.thread == choice.thread {
                let free = || self.steps[..i].iter().all(|&s| !trace.ordered(s, step));
                return if other == choice && free() { Relation::First(i) } else { Relation::Apart(i) };
            }
            if accesses.is_some_and(|accesses| trace.conflicts(step, accesses)) {
                // It may still be contained further on, but then after a step that it depends on.
                return Relation::Apart(i);
            }
        }
        let end = self.steps.len();
        match &self.last {
            Some((last, touched)) if last.thread == choice.thread => {
                let free = || self.steps.iter().all(|&s| !trace.precedes(s, last.thread, touched));
                if *last == choice && free() { Relation::First(end) } else { Relation::Apart(end) }
            }
            Some((_, touched)) if accesses.is_none_or(|accesses| dependent(touched, accesses)) => {
                Relation::Apart(end)
            }
            None if accesses.is_none() => Relation::Apart(end),
            _ => Relation::Beside,
        }
    }

    /// Its members, by what was chosen.
    pub fn choices(&self, trace: &Happens) -> Vec<Choice> {
        let steps = self.steps.iter().map(|&step| trace.choice(step));
        steps.chain(self.last.iter().map(|(choice, _)| *choice)).collect()
    }

    fn remove(&mut self, index: usize) {
        if index == self.steps.len() {
            self.last = None;
        } else {
            self.steps.remove(index);
        }
    }
}

impl Default for Arena {
    fn default() -> Arena {
        Arena { nodes: Vec::new(), free: NONE }
    }
}

impl Arena {
    /// Adds a sequence to the tree, unless following what is there already leads to all of its
    /// continuations. Uses the sequence up. If `loose`, what operations touch does not count.
    pub fn insert(
        &mut self,
        tree: &mut Siblings,
        trace: &Happens,
        sequence: &mut Sequence,
        from: u32,
        loose: bool,
    ) -> Insertion {
        // Where the new branch goes if no sibling fits: after `last`, or first below `parent`.
        let mut parent = NONE;
        let mut at = *tree;
        let mut last = NONE;
        let mut settled = true;
        while at != NONE {
            let node = &self.nodes[at as usize];
            let accesses = node.accesses.as_deref().filter(|_| !loose);
            match sequence.relation(trace, node.choice, accesses) {
                Relation::Apart(index) => {
                    settled &= sequence.is_before(index, from);
                    last = at;
                    at = node.next;
                    continue;
                }
                Relation::Beside => settled = false,
                Relation::First(index) => {
                    settled &= sequence.is_before(index, from);
                    sequence.remove(index);
                }
            }
            if node.children == NONE || sequence.is_empty() {
                return Insertion::Known { settled };
            }
            parent = at;
            last = NONE;
            at = node.children;
        }
        let branch = self.branch(trace, sequence);
        if last != NONE {
            self.nodes[last as usize].next = branch;
        } else if parent != NONE {
            self.nodes[parent as usize].children = branch;
        } else {
            *tree = branch;
        }
        Insertion::Inserted
    }

    /// Takes the first sibling off: what it is, and what comes below it.
    pub(crate) fn take_first(&mut self, tree: &mut Siblings) -> (Choice, Siblings) {
        let at = *tree;
        let node = &mut self.nodes[at as usize];
        let taken = (node.choice, node.children);
        *tree = node.next;
        node.next = self.free;
        self.free = at;
        taken
    }

    /// A tree as it can be given away.
    pub fn cut(&self, tree: Siblings) -> Cutting {
        let mut cutting = Vec::new();
        let mut rest = vec![(0, tree)];
        while let Some((above, at)) = rest.pop() {
            if let Some(node) = self.nodes.get(at as usize) {
                cutting.push((above, node.choice));
                rest.extend([(above, node.next), (above + 1, node.children)]);
            }
        }
        Cutting(cutting)
    }

    /// The tree again, for what is explored here.
    pub(crate) fn plant(&mut self, cutting: &Cutting) -> Siblings {
        // From the end: what follows a node is there before it. The first of each depth so far.
        let mut firsts: Vec<Siblings> = vec![NONE];
        for &(above, choice) in cutting.0.iter().rev() {
            let above = above as usize;
            firsts.resize(firsts.len().max(above + 2), NONE);
            let below = std::mem::replace(&mut firsts[above + 1], NONE);
            let at = self.node(choice, None, below);
            self.nodes[at as usize].next = std::mem::replace(&mut firsts[above], at);
        }
        firsts[0]
    }

    pub fn discard(&mut self, tree: Siblings) {
        // Branches can be as long as executions: no recursion.
        let mut trees = SmallVec::<[Siblings; 8]>::from_elem(tree, 1);
        while let Some(mut tree) = trees.pop() {
            while tree != NONE {
                let (_, below) = self.take_first(&mut tree);
                trees.push(below);
            }
        }
    }

    /// Nodes that there have been at a time.
    pub fn most(&self) -> usize {
        self.nodes.len()
    }

    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
    }

    pub fn count(&self, mut tree: Siblings) -> usize {
        let mut count = 0;
        while tree != NONE {
            count += 1;
            tree = self.nodes[tree as usize].next;
        }
        count
    }

    fn branch(&mut self, trace: &Happens, sequence: &mut Sequence) -> Siblings {
        let mut below = NONE;
        if let Some((choice, accesses)) = sequence.last.take() {
            below = self.node(choice, Some(accesses), below);
        }
        for &step in sequence.steps.iter().rev() {
            below = self.node(trace.choice(step), Some(trace.accesses(step)), below);
        }
        below
    }

    fn node(&mut self, choice: Choice, accesses: Option<Accesses>, children: Siblings) -> u32 {
        let node = Node { choice, accesses, children, next: NONE };
        if self.free == NONE {
            self.nodes.push(node);
            return self.nodes.len() as u32 - 1;
        }
        let at = self.free;
        self.free = self.nodes[at as usize].next;
        self.nodes[at as usize] = node;
        at
    }
}
