//! What can be reached from a method, and with which locks: a graph of calls put together.
//!
//! Calls that lead to each other again are a knot. Whoever reaches one of them reaches all, and all that they
//! lead to; so what a large knot does is put together once, as if its callers held nothing, and its callers
//! add what they hold. A lock that is held on every way through the knot from one of its entries, but not from
//! another, is lost by that: nothing is protected by it.

use std::collections::VecDeque;

use smallvec::SmallVec;

use crate::program::bits::Bits;
use crate::summary::accesses::{around, hold, is_detached};
use crate::summary::builder::{SummaryBuilder, meet};
use crate::summary::model::{Locks, Nested, Section, Summary, Taken};
use crate::summary::object::{Root, Type};

/// A call, or a method that one can lead to.
#[derive(Default)]
pub struct Node {
    /// What it does itself. A call does nothing but lead to methods.
    pub summary: Summary,
    pub edges: Vec<Edge>,
}

pub struct Edge {
    pub to: usize,
    pub locks: Locks,
    /// Numbers of locks that may be held besides those of the caller.
    pub may: SmallVec<[u32; 4]>,
    pub many: bool,
}

/// Nodes of a knot that is put together once.
const MANY: usize = 12;

/// A graph whose large knots are folded.
pub struct Reach<'a> {
    nodes: &'a [Node],
    /// Locks that may be held, by number.
    locks: &'a [Taken],
    /// Whatever object.
    top: Type,
    /// Large knots: all that they do, and all that they lead to.
    knots: Vec<Summary>,
    /// For each node, itself or its knot: knots come after the nodes.
    places: Vec<usize>,
}

/// How a node is reached.
#[derive(Clone)]
struct Way {
    locks: Locks,
    may: Bits,
    many: bool,
    /// It waits to be looked at.
    is_due: bool,
}

impl<'a> Reach<'a> {
    pub fn of(nodes: &'a [Node], starts: &[Node], locks: &'a [Taken], top: Type) -> Reach<'a> {
        let places = (0..nodes.len()).collect();
        let mut reach = Reach { nodes, locks, top, knots: Vec::new(), places };
        let mut is_entry = vec![false; nodes.len()];
        starts.iter().flat_map(|s| &s.edges).for_each(|edge| is_entry[edge.to] = true);
        let knots = find_knots(nodes);
        let mut knot_of = vec![usize::MAX; nodes.len()];
        for (number, knot) in knots.iter().enumerate() {
            knot.iter().for_each(|node| knot_of[*node] = number);
        }
        for (from, node) in nodes.iter().enumerate() {
            let others = node.edges.iter().filter(|edge| knot_of[edge.to] != knot_of[from]);
            others.for_each(|edge| is_entry[edge.to] = true);
        }
        for knot in knots.iter().filter(|knot| knot.len() >= MANY) {
            let entries = knot.iter().filter(|node| is_entry[**node]);
            let edge = |to: &usize| Edge { to: *to, locks: Locks::new(), may: SmallVec::new(), many: true };
            let edges: Vec<Edge> = entries.map(edge).collect();
            let summary = reach.put_together(&Summary::default(), &edges, true);
            let place = nodes.len() + reach.knots.len();
            reach.knots.push(summary);
            knot.iter().for_each(|node| reach.places[*node] = place);
        }
        reach
    }

    /// All that a method does: what it does itself, and what it reaches.
    pub fn whole(&self, start: &Node) -> Summary {
        self.put_together(&start.summary, &start.edges, false)
    }

    /// Whoever is only part of the way leaves open what its callers hold.
    fn put_together(&self, own: &Summary, edges: &[Edge], is_part: bool) -> Summary {
        let mut search = Search { reached: Vec::new(), order: Vec::new(), due: VecDeque::new() };
        search.reached.resize_with(self.nodes.len() + self.knots.len(), || None);
        let none = Way { locks: Locks::new(), may: Bits::default(), many: false, is_due: false };
        for edge in edges {
            search.arrive(self.places[edge.to], edge, &none, edge.locks.clone());
        }
        while let Some(number) = search.due.pop_front() {
            let Some(mut from) = search.reached[number].take() else { continue };
            from.is_due = false;
            // A call to itself arrives where it came from.
            search.reached[number] = Some(from.clone());
            let edges = self.nodes.get(number).map_or(&[][..], |node| &node.edges);
            for edge in edges {
                let mut locks = around(&from.locks, &edge.locks);
                for (lock, _) in &edge.locks {
                    hold(&mut locks, *lock, Section::Several);
                }
                search.arrive(self.places[edge.to], edge, &from, locks);
            }
        }
        let mut out = SummaryBuilder::default();
        own.accesses.iter().for_each(|access| out.access(access, &access.locks, access.many));
        own.nested.iter().for_each(|nested| out.nested(nested.clone()));
        add_rest(&mut out, own);
        for number in search.order {
            let summary = match self.nodes.get(number) {
                Some(node) => &node.summary,
                None => &self.knots[number - self.nodes.len()],
            };
            if let Some(way) = &search.reached[number] {
                self.add(&mut out, summary, way, is_part);
            }
        }
        out.finish(&[], self.top)
    }

    /// Adds what a call does, if it is reached so.
    fn add(&self, out: &mut SummaryBuilder, summary: &Summary, way: &Way, is_part: bool) {
        for access in &summary.accesses {
            let many = access.many | way.many;
            if access.locks.is_empty() {
                out.access(access, &way.locks, many);
                continue;
            }
            let mut locks = around(&way.locks, &access.locks);
            for (lock, _) in &access.locks {
                hold(&mut locks, *lock, Section::Several);
            }
            out.access(access, &locks, many);
        }
        for nested in &summary.nested {
            let is_open = matches!(nested.outer.lock.root(), Root::Held(_));
            if is_open {
                for number in way.may.iter() {
                    out.nested(Nested { outer: self.locks[number], ..nested.clone() });
                }
            }
            if is_part || !is_open {
                out.nested(nested.clone());
            }
        }
        add_rest(out, summary);
    }
}

fn add_rest(out: &mut SummaryBuilder, summary: &Summary) {
    summary.taken.iter().for_each(|t| out.taken(*t));
    summary.waits.iter().for_each(|t| out.waits(*t));
    summary.notifies.iter().for_each(|t| out.notifies(*t));
    summary.releases.iter().for_each(|l| out.releases(*l));
    summary.gaps.iter().for_each(|g| out.gap(*g));
}

/// The nodes that a method reaches.
struct Search {
    reached: Vec<Option<Way>>,
    order: Vec<usize>,
    due: VecDeque<usize>,
}

impl Search {
    /// Another way to a node: locks that are not held on it are not held for certain.
    fn arrive(&mut self, to: usize, edge: &Edge, from: &Way, locks: Locks) {
        let Some(old) = &mut self.reached[to] else {
            let mut may = from.may.clone();
            edge.may.iter().for_each(|n| {
                may.insert(*n as usize);
            });
            let many = from.many | edge.many;
            self.reached[to] = Some(Way { locks, may, many, is_due: true });
            self.order.push(to);
            self.due.push_back(to);
            return;
        };
        let mut grew = old.may.extend(&from.may);
        for number in &edge.may {
            grew |= old.may.insert(*number as usize);
        }
        if !old.many {
            old.many = true;
            grew = true;
        }
        if !old.locks.is_empty() || is_detached(&locks) {
            let before = old.locks.clone();
            meet(&mut old.locks, &locks);
            grew |= before != old.locks;
        }
        if grew && !old.is_due {
            old.is_due = true;
            self.due.push_back(to);
        }
    }
}

/// The knots of a graph (Tarjan's algorithm): those that others lead to come before these. A node that does
/// not lead to itself is one alone.
fn find_knots(nodes: &[Node]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut knots = Vec::new();
    let mut order = vec![NEW; nodes.len()];
    let mut low = vec![NEW; nodes.len()];
    let mut is_open = vec![false; nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut counter = 0;
    for first in 0..nodes.len() {
        if order[first] != NEW {
            continue;
        }
        // A node, and how many of its edges have been followed.
        let mut path: Vec<(usize, usize)> = vec![(first, 0)];
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if order[node] == NEW {
                (order[node], low[node]) = (counter, counter);
                counter += 1;
                open.push(node);
                is_open[node] = true;
            }
            if let Some(edge) = nodes[node].edges.get(*next) {
                *next += 1;
                if order[edge.to] == NEW {
                    path.push((edge.to, 0));
                } else if is_open[edge.to] {
                    low[node] = low[node].min(order[edge.to]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == order[node] {
                let at = open.iter().rposition(|n| *n == node).unwrap_or(0);
                let knot = open.split_off(at);
                knot.iter().for_each(|n| is_open[*n] = false);
                knots.push(knot);
            }
        }
    }
    knots
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[&[usize]]) -> Vec<Node> {
        let edge = |to: &usize| Edge { to: *to, locks: Locks::new(), may: SmallVec::new(), many: false };
        let node = |to: &&[usize]| Node { summary: Summary::default(), edges: to.iter().map(edge).collect() };
        edges.iter().map(node).collect()
    }

    #[test]
    fn knots_come_after_what_they_lead_to() {
        let mut knots = find_knots(&graph(&[&[1], &[2, 3], &[1, 4], &[], &[4], &[0]]));
        knots.iter_mut().for_each(|knot| knot.sort_unstable());
        assert_eq!(knots, [vec![4], vec![3], vec![1, 2], vec![0], vec![5]]);
    }
}
