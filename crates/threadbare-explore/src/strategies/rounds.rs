//! Partial-order reduction in parts, so that several machines can explore at the same time.
//!
//! The search begins whole. When it has had `Splitting::solo` executions it is split: its shallowest state with
//! branches is shared out, each branch a part of its own (`dpor::subtree`). Parts are run in *rounds*: the first
//! `width` of them, each for `slice` executions; then what they have found out for the states before them is put
//! together in their order, which makes new parts, and parts are split where there are too few. So what is explored,
//! and what is counted in which order, does not depend on who runs the parts of a round, and when.
//!
//! The states that are shared out form a tree (`Shared`), with the choices that have been given away from each in
//! their order. A beginning that a part hands back for such a state becomes the state's last choice, unless it may as
//! well begin with one that was given away after the part's own: with those before it the part has compared already.
//!
//! Rejected: rounds of all parts that there are. Their number grows with every round, where depth-first search only
//! needs room for one path.

use crate::engine::step::Choice;
use crate::strategies::dpor::{Beginning, Order, Owes, OwnedState, PrefixState, Rest};
use crate::strategies::wakeup::Cutting;
use std::collections::VecDeque;

/// Choices that are kept for parts to come. With more, there is no hope to explore them all.
const MOST_CHOICES: usize = 1 << 22;

/// When a search is split, and how. The result depends on it, so it does not depend on the count of machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Splitting {
    /// Executions before the first split: small searches have no use for a second machine.
    pub solo: u64,
    /// Executions of a part in a round. Entering a part costs as much as a few executions.
    pub slice: u64,
    /// Parts in a round: several for each machine, because some are small.
    pub width: usize,
}

impl Default for Splitting {
    fn default() -> Splitting {
        Splitting { solo: 1_000, slice: 250, width: 32 }
    }
}

/// The parts of a search.
#[derive(Debug)]
pub struct Rounds {
    splitting: Splitting,
    shared: Vec<Option<Shared>>,
    /// Places in `shared` that are not used.
    free: Vec<SharedId>,
    open: VecDeque<Part>,
    /// Of the round under way, in order.
    running: Vec<Part>,
    begun: bool,
    dropped: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SharedId(u32);

/// A choice at a shared state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Branch {
    state: SharedId,
    /// Among the choices of the state.
    index: usize,
}

/// A state whose branches are parts of their own.
#[derive(Debug)]
struct Shared {
    /// How it is reached; from the beginning of the program if it is the first.
    from: Option<Branch>,
    depth: usize,
    choices: Vec<Choice>,
    /// Choices below which something is left to explore.
    live: usize,
    /// A choice turned out not to be possible.
    owes: bool,
    /// The last choice that stopped the program.
    stopped: Option<usize>,
}

impl Shared {
    /// What it needs besides, when all its choices are explored. One after a stop makes another unnecessary: its
    /// races are compared with the stop asleep.
    fn owes(&self) -> Owes {
        let is_last_stopped = self.stopped.is_some_and(|index| index + 1 == self.choices.len());
        match (self.owes, is_last_stopped) {
            (true, _) => Owes::FreeChoice,
            (false, true) => Owes::AnotherThread,
            (false, false) => Owes::Nothing,
        }
    }
}

/// Why nothing is left below a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BranchEnd {
    Explored,
    /// Its operation was not possible.
    Impossible,
    /// Its operation stopped the program.
    Stopped,
}

#[derive(Debug)]
struct Part {
    /// The branch that leads to the first state that it owns, if that is not the program's first.
    from: Option<Branch>,
    /// From the first owned state on.
    steps: Vec<Choice>,
    owned: Vec<OwnedState>,
    fresh: bool,
}

/// A part in a round.
#[derive(Debug, Clone)]
pub struct Slice {
    pub order: Order,
    /// Executions at most.
    pub executions: u64,
}

/// What came of a slice.
#[derive(Debug, Clone)]
pub enum Sliced {
    Run {
        beginnings: Vec<Beginning>,
        rest: Rest,
    },
    /// The part cannot be entered.
    Impossible {
        beginnings: Vec<Beginning>,
    },
}

impl Rounds {
    pub fn new(splitting: Splitting) -> Rounds {
        let whole = Part { from: None, steps: vec![], owned: vec![OwnedState::default()], fresh: true };
        Rounds {
            splitting,
            shared: Vec::new(),
            free: Vec::new(),
            open: VecDeque::from([whole]),
            running: Vec::new(),
            begun: false,
            dropped: false,
        }
    }

    /// Is nothing left?
    pub fn is_done(&self) -> bool {
        self.open.is_empty() && self.running.is_empty()
    }

    /// Was something left out?
    pub fn has_dropped(&self) -> bool {
        self.dropped
    }

    /// Share of the state space explored so far, if every branch of a shared state is as large as the others. Nothing
    /// while the search is whole: it knows better.
    pub fn share(&self) -> Option<f64> {
        let is_whole = |part: &Part| part.from.is_none();
        if self.open.iter().any(is_whole) {
            return None;
        }
        Some(1.0 - self.open.iter().map(|part| self.weight(part)).sum::<f64>())
    }

    fn weight(&self, part: &Part) -> f64 {
        let mut weight = 1.0;
        let mut from = part.from;
        while let Some(branch) = from {
            let Some(shared) = &self.shared[branch.state.0 as usize] else { break };
            weight /= shared.choices.len() as f64;
            from = shared.from;
        }
        weight
    }

    /// The next slices, with no more executions than are left.
    pub fn next(&mut self, left: u64) -> Vec<Slice> {
        debug_assert!(self.running.is_empty(), "one round after the other");
        let alone = !std::mem::replace(&mut self.begun, true);
        let most = if alone { self.splitting.solo } else { self.splitting.slice }.max(1);
        if !alone {
            self.split_parts();
        }
        let mut left = left;
        let mut slices = Vec::new();
        while left > 0 && slices.len() < self.splitting.width.max(1) {
            let Some(part) = self.open.pop_front() else { break };
            let executions = most.min(left);
            left -= executions;
            slices.push(Slice { order: self.order(&part), executions });
            self.running.push(part);
        }
        slices
    }

    /// What came of the slices, in their order.
    pub fn take(&mut self, results: Vec<Sliced>) {
        debug_assert_eq!(results.len(), self.running.len(), "every slice has a result");
        let parts = std::mem::take(&mut self.running);
        let mut going_on = Vec::new();
        for (part, result) in parts.into_iter().zip(results) {
            match result {
                Sliced::Impossible { beginnings } => {
                    for beginning in beginnings {
                        self.begin(part.from, beginning);
                    }
                    self.end(part.from, BranchEnd::Impossible);
                }
                Sliced::Run { beginnings, rest } => {
                    for beginning in beginnings {
                        self.begin(part.from, beginning);
                    }
                    match rest {
                        Rest::Nothing => self.end(part.from, BranchEnd::Explored),
                        Rest::Stopped => self.end(part.from, BranchEnd::Stopped),
                        Rest::Work { path, owned } => going_on.push(self.go_on(part.from, path, owned)),
                    }
                }
            }
        }
        for part in going_on.into_iter().rev() {
            self.open.push_front(part);
        }
        if self.size() > MOST_CHOICES {
            self.dropped = true;
            self.open.clear();
        }
    }

    /// Choices that are kept.
    fn size(&self) -> usize {
        let of_part = |part: &Part| {
            let states = part.owned.iter().map(|state| state.explored.len() + state.tree.len());
            part.steps.len() + states.sum::<usize>()
        };
        self.open.iter().map(of_part).sum::<usize>() + self.shared.len()
    }

    fn state(&mut self, id: SharedId) -> &mut Shared {
        let Some(state) = self.shared[id.0 as usize].as_mut() else {
            unreachable!("a shared state is kept while something below it is open")
        };
        state
    }

    fn add_shared(&mut self, state: Shared) -> SharedId {
        let id = self.free.pop().unwrap_or_else(|| {
            self.shared.push(None);
            SharedId(self.shared.len() as u32 - 1)
        });
        self.shared[id.0 as usize] = Some(state);
        id
    }

    /// A part as a machine needs it.
    fn order(&self, part: &Part) -> Order {
        let mut path: Vec<Choice> = part.steps.iter().rev().copied().collect();
        let mut prefix = Vec::new();
        let mut from = part.from;
        while let Some(Branch { state, index }) = from {
            let Some(shared) = &self.shared[state.0 as usize] else { break };
            path.push(shared.choices[index]);
            if shared.choices.len() > 1 {
                let before = shared.choices[..index].to_vec();
                let after = shared.choices[index + 1..].to_vec();
                prefix.push(PrefixState { depth: shared.depth, before, after });
            }
            from = shared.from;
        }
        path.reverse();
        prefix.reverse();
        Order { path, prefix, owned: part.owned.clone(), fresh: part.fresh }
    }

    /// The branch of a shared state at a depth that leads to where `from` leads.
    fn ancestor(&self, from: Option<Branch>, depth: usize) -> Option<Branch> {
        let mut from = from;
        while let Some(branch) = from {
            let shared = self.shared[branch.state.0 as usize].as_ref()?;
            if shared.depth == depth {
                return Some(branch);
            }
            from = shared.from;
        }
        None
    }

    /// Another beginning at a shared state, found below one of its branches.
    fn begin(&mut self, from: Option<Branch>, beginning: Beginning) {
        let Some(Branch { state: id, index }) = self.ancestor(from, beginning.depth) else {
            unreachable!("what comes before a part is shared")
        };
        let Some((&first, below)) = beginning.choices.split_first() else { return };
        let state = self.state(id);
        if state.choices[index + 1..].iter().any(|choice| beginning.initials.contains(choice)) {
            return;
        }
        state.choices.push(first);
        state.live += 1;
        let branch = Branch { state: id, index: state.choices.len() - 1 };
        self.open.push_back(Part::fresh(branch, Cutting::chain(below)));
    }

    /// Nothing is left below a branch, nor below those of whose states it was the last.
    fn end(&mut self, from: Option<Branch>, end: BranchEnd) {
        let (mut from, mut end) = (from, end);
        while let Some(Branch { state: id, index }) = from {
            let state = self.state(id);
            match std::mem::replace(&mut end, BranchEnd::Explored) {
                BranchEnd::Explored => {}
                BranchEnd::Impossible => state.owes = true,
                BranchEnd::Stopped => state.stopped = state.stopped.max(Some(index)),
            }
            state.live -= 1;
            if state.live > 0 {
                return;
            }
            let Some(state) = self.shared[id.0 as usize].take() else { return };
            self.free.push(id);
            from = state.from;
            let owes = state.owes();
            if owes != Owes::Nothing {
                let owned = OwnedState { explored: state.choices, owes, ..OwnedState::default() };
                self.open.push_front(Part { from, steps: vec![], owned: vec![owned], fresh: false });
                return;
            }
        }
    }

    /// A part that has had its slice.
    fn go_on(&mut self, from: Option<Branch>, path: Vec<Choice>, owned: Vec<OwnedState>) -> Part {
        let steps = path[path.len() + 1 - owned.len()..].to_vec();
        if let Some(Branch { state, index }) = from {
            // With the alternative that was possible.
            let entered = path.len() - steps.len() - 1;
            self.state(state).choices[index] = path[entered];
        }
        Part { from, steps, owned, fresh: false }
    }

    /// Splits parts, each once, until there are enough.
    fn split_parts(&mut self) {
        let mut parts = std::mem::take(&mut self.open);
        let mut missing = self.splitting.width.saturating_sub(parts.len());
        while let Some(part) = parts.pop_front() {
            if missing == 0 || !part.can_split() {
                self.open.push_back(part);
                continue;
            }
            let before = self.open.len();
            self.split(part);
            missing = missing.saturating_sub(self.open.len() - before - 1);
        }
    }

    /// Shares out the first states of a part, up to the first that has branches.
    fn split(&mut self, part: Part) {
        let Part { mut from, mut steps, mut owned, .. } = part;
        let Some(last) = owned.iter().position(|state| !state.tree.is_empty()) else { return };
        let mut deeper = owned.split_off(last + 1);
        let rest = steps.split_off(last.min(steps.len()));
        let depth = from.map_or(0, |branch| self.state(branch.state).depth + 1);
        for (i, state) in owned.into_iter().enumerate() {
            let own = steps.get(i).or(rest.first().filter(|_| i == last));
            let branches = state.tree.branches();
            let index = state.explored.len();
            let mut choices = state.explored;
            choices.extend(own);
            choices.extend(branches.iter().map(|(choice, _)| *choice));
            let live = choices.len() - index;
            let owes = state.owes == Owes::FreeChoice;
            let shared = Shared { from, depth: depth + i, choices, live, owes, stopped: None };
            let id = self.add_shared(shared);
            let branch = |index| Branch { state: id, index };
            from = Some(branch(index));
            // What is open there becomes choices: where anything comes before an operation, that is explored.
            for question in state.questions {
                let first = question.choices.first().copied();
                let first = first.unwrap_or(Choice { thread: question.thread, alternative: 0 });
                if self.state(id).choices.contains(&first) {
                    continue;
                }
                let choices = if question.choices.is_empty() { vec![first] } else { question.choices };
                self.begin(from, Beginning { depth: depth + i, choices, initials: vec![first] });
            }
            if i == last {
                let index = index + usize::from(own.is_some());
                if let Some((_, steps)) = rest.split_first() {
                    let owned = std::mem::take(&mut deeper);
                    self.open.push_back(Part { from, steps: steps.to_vec(), owned, fresh: false });
                }
                for (j, (_, below)) in branches.into_iter().enumerate() {
                    self.open.push_back(Part::fresh(branch(index + j), below));
                }
            }
        }
    }
}

impl Part {
    /// A branch that has not been explored.
    fn fresh(from: Branch, tree: Cutting) -> Part {
        let owned = OwnedState { tree, ..OwnedState::default() };
        Part { from: Some(from), steps: vec![], owned: vec![owned], fresh: true }
    }

    /// Are there at least two things to do, in different branches of a state?
    fn can_split(&self) -> bool {
        let Some(first) = self.owned.iter().position(|state| !state.tree.is_empty()) else { return false };
        let goes_deeper = first + 1 < self.owned.len();
        !self.fresh && usize::from(goes_deeper) + self.owned[first].tree.top().count() > 1
    }
}
