//! Iterative preemption bounding: first all executions without preemption, then those with one, and so on.
//!
//! Musuvathi, Qadeer: "Iterative Context Bounding for Systematic Testing of Multithreaded Programs",
//! PLDI 2007, Algorithm 1. A preemption is a switch away from a thread that could go on. Most bugs need
//! one or two, and the number of executions with at most `c` of them is polynomial in their length.
//!
//! Deviations:
//! 1. Work that belongs to the next bound is kept as the place in a tree of paths where it branches off,
//!    one node for each, instead of a copy of the path. The tree is never pruned.
//! 2. Alternatives of one operation (which waiter a `notify` wakes) cost nothing and belong to the same
//!    bound.
//!
//! Sound. Complete for a bound once `completed` says so, executions that were cut aside; complete for the
//! program once `is_exhausted`. No execution is run twice. No reduction: equivalent executions are all
//! run.

use crate::engine::explorer::{Decision, Ending, Explorer};
use crate::engine::step::{Choice, Point, Readiness, Step};
use crate::strategies::dfs::possible;
use crate::strategies::happens::NONE;

#[derive(Debug)]
pub struct PreemptionBound {
    bound: u32,
    /// How many preemptions the executions have that are explored now.
    current: u32,
    nodes: Vec<Node>,
    /// Where executions with as many preemptions as now branch off.
    now: Vec<u32>,
    /// And with one more.
    next: Vec<u32>,
    /// Nodes of the current execution, one for each step.
    path: Vec<u32>,
    /// How many steps it has taken so far.
    depth: usize,
    begun: bool,
    done: bool,
}

/// A step that has been or will be taken after others.
#[derive(Debug)]
struct Node {
    parent: u32,
    choice: Choice,
}

impl PreemptionBound {
    /// Explores all executions with at most `bound` preemptions.
    pub fn new(bound: u32) -> PreemptionBound {
        PreemptionBound {
            bound,
            current: 0,
            nodes: Vec::new(),
            now: Vec::new(),
            next: Vec::new(),
            path: Vec::new(),
            depth: 0,
            begun: false,
            done: false,
        }
    }

    /// The highest number of preemptions for which all executions have been run.
    pub fn completed(&self) -> Option<u32> {
        if self.done { Some(self.current) } else { self.current.checked_sub(1) }
    }

    /// Have all executions been run, with however many preemptions?
    pub fn is_exhausted(&self) -> bool {
        self.done && self.next.is_empty()
    }

    fn node(&mut self, parent: u32, choice: Choice) -> u32 {
        self.nodes.push(Node { parent, choice });
        self.nodes.len() as u32 - 1
    }

    /// Makes the path to a node the current one; says how many steps it shares with the one before.
    fn follow(&mut self, node: u32) -> usize {
        let mut path = Vec::new();
        let mut at = node;
        while at != NONE {
            path.push(at);
            at = self.nodes[at as usize].parent;
        }
        path.reverse();
        let shared = path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        self.path = path;
        shared
    }
}

impl Explorer for PreemptionBound {
    fn begin(&mut self) -> Option<usize> {
        if !std::mem::replace(&mut self.begun, true) {
            return Some(0);
        }
        if self.now.is_empty() {
            if self.done || self.next.is_empty() || self.current == self.bound {
                self.done = true;
                return None;
            }
            self.current += 1;
            std::mem::swap(&mut self.now, &mut self.next);
        }
        let node = self.now.pop()?;
        self.path.truncate(self.depth);
        self.depth = self.follow(node);
        Some(self.depth)
    }

    fn choose(&mut self, point: &Point<'_>) -> Decision {
        if let Some(&node) = self.path.get(point.depth) {
            return Decision::Take(self.nodes[node as usize].choice);
        }
        let parent = self.path.last().copied().unwrap_or(NONE);
        let last = point.last.filter(|&t| point.pending(t).readiness == Readiness::Enabled);
        let mut taken = None;
        for choice in possible(point) {
            let node = self.node(parent, choice);
            if last.is_some_and(|t| t != choice.thread) {
                self.next.push(node);
            } else if taken.is_none() {
                taken = Some((node, choice));
            } else {
                self.now.push(node);
            }
        }
        let Some((node, choice)) = taken else { return Decision::Abandon };
        self.path.push(node);
        Decision::Take(choice)
    }

    fn stepped(&mut self, _: &Step) {
        self.depth += 1;
    }

    fn ended(&mut self, _: &Point<'_>, _: Ending) {}

    fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + (self.now.len() + self.next.len()) * size_of::<u32>()
    }
}
