//! Which pairs of methods can fail together, and why: conflict, parallel and double-lock dependencies.
//!
//! After DepCon+ (2021), Definitions 7, 8 and 10, with these deviations, all of which keep
//! what could fail:
//!
//! 1. Accesses are those of whole paths and all callees, not of `this.f` alone; two places are the same
//!    unless they are of different fields, a field of one instance and the same field of another, or in
//!    objects that were made in different places.
//! 2. Two methods that conflict are not parallel dependent if a lock is held in one stretch over all accesses
//!    of either that do not commute with all of the other's (one writes what the other reads or writes). So a
//!    lock that is left and taken again protects nothing, and accesses that the other method has nothing to
//!    do with need no lock.
//! 3. Neither are they if each has one such access, once: whichever comes first, all that both do is as if
//!    one call had come after the other (a precedence graph of two calls with one edge has no cycle). This
//!    is said of two calls. Of a longer suffix the whole may fail where no two of its calls do: three calls
//!    on two fields, for instance; the generators' random suffixes are for those.
//! 4. Besides one shared instance there are tests with two, where a call is given the other's receiver
//!    (`s1.append(s2)`): receivers differ, so locks on them do not meet.
//! 5. Waiting and waking, holding a lock that somebody asks about, parking and interrupting are accesses like
//!    those to memory (`summary::State`): `if (!open) wait()` looks at two things.
//! 6. Threads that the class has started take part in both calls. What a call shares with one of them it shares
//!    with every other call that shares anything with one; all of that must be under the one lock, or one access.
//!    A thread holds none of the locks that were held when it was started.
//! 7. Double locks: locks are told apart by exact classes and by fields that own their object, and a
//!    lock that both threads hold around both acquisitions rules the cycle out.
//!
//! Contract with the generator of tests: an instance is not built from another one, and no mutable object
//! but the instances themselves is handed to more than one call. (A test that shares an ordinary list
//! between its threads would blame the class for the list.) Classes are initialised before the calls begin, so
//! what their initialisers do is part of neither.

use crate::dependencies::cycles::Cycles;
use crate::dependencies::places::Places;
use crate::summary::model::{Access, Section, Summary};
use crate::summary::object::{Object, Root};
use crate::summary::solver::Solver;
use crate::world::flow::Holders;

/// What is known about one pair.
#[derive(Debug, Clone, Default)]
pub struct Pair {
    /// Accesses by index: of the first, of the second.
    pub one_instance: Vec<(usize, usize)>,
    pub two_instances: Vec<(usize, usize)>,
    pub lock_order: Vec<(usize, usize)>,
    /// One of them, by index, may do anything because of this gap.
    pub unknown: Option<(usize, u32)>,
    /// They touch the same places, one reads and one writes.
    pub conflicts: bool,
    /// A lock that both hold.
    pub common_lock: Option<Object>,
    /// Each has one access that does not commute with the other's.
    pub single: bool,
    /// A thread of the class can carry something from the one to the other although they have two receivers.
    pub(crate) threads_between: bool,
}

impl Pair {
    /// Is there a reason to keep it that can be told?
    fn is_told(&self) -> bool {
        !self.one_instance.is_empty() || !self.two_instances.is_empty() || self.unknown.is_some()
    }

    pub fn is_kept(&self) -> bool {
        !self.one_instance.is_empty()
            || !self.two_instances.is_empty()
            || !self.lock_order.is_empty()
            || self.unknown.is_some()
            || self.threads_between
    }
}

pub struct Dependencies<'a> {
    solver: &'a Solver,
    summaries: &'a [Summary],
    /// The summary of the class's own threads, and the gap that stands for them.
    threads: usize,
    own: u32,
    places: Places,
    cycles: Cycles,
    /// For each method: which of its accesses matter.
    relevant: Vec<Vec<usize>>,
    protecting: Vec<Vec<Object>>,
    /// For each method: the receiver and arguments that it touches under their own locks only.
    guarded: Vec<Vec<Root>>,
}

/// Conflicts kept as examples for a pair.
const MOST_EXAMPLES: usize = 6;

impl<'a> Dependencies<'a> {
    /// The last of the summaries is that of the threads which the class starts.
    pub fn new(solver: &'a mut Solver, summaries: &'a [Summary], holders: &Holders) -> Dependencies<'a> {
        let own = solver.gap("a thread that the class has started meets both".to_string());
        let threads = summaries.len() - 1;
        let places = Places::of(solver, summaries, holders);
        let cycles = Cycles::of(solver, summaries);
        // Writes that nobody reads change nothing that could fail, but two of them order each other.
        let relevant: Vec<Vec<usize>> = (0..summaries.len()).map(|m| places.relevant(m)).collect();
        let (protecting, guarded) = (Vec::new(), Vec::new());
        let mut this =
            Dependencies { solver, summaries, threads, own, places, cycles, relevant, protecting, guarded };
        this.protecting =
            (0..summaries.len()).map(|m| this.locks_over(m, this.relevant[m].iter().copied())).collect();
        this.guarded = (0..summaries.len())
            .map(|m| {
                let roots = summaries[m].accesses.iter().map(|a| a.place.object.root());
                let mut given: Vec<Root> = roots.filter(|r| matches!(r, Root::Param(_))).collect();
                given.sort_unstable();
                given.dedup();
                given.retain(|root| this.guards(m, *root));
                given
            })
            .collect();
        this
    }

    /// The locks of a method's lock summary.
    pub(crate) fn protecting(&self, method: usize) -> &[Object] {
        &self.protecting[method]
    }

    fn access(&self, (method, index): (usize, usize)) -> &'a Access {
        &self.summaries[method].accesses[index]
    }

    /// Locks that are held in one stretch over all of these accesses.
    fn locks_over(&self, method: usize, accesses: impl IntoIterator<Item = usize>) -> Vec<Object> {
        let locks_of = |access: usize| &self.summaries[method].accesses[access].locks;
        let mut accesses = accesses.into_iter();
        let Some(first) = accesses.next() else { return Vec::new() };
        let lasting = locks_of(first).iter().filter(|(_, section)| *section != Section::Several);
        let mut common: Vec<(Object, Section)> = lasting.copied().collect();
        while !common.is_empty()
            && let Some(access) = accesses.next()
        {
            common.retain(|lock| locks_of(access).contains(lock));
        }
        common.into_iter().map(|(lock, _)| lock).collect()
    }

    pub fn pair(&self, first: usize, second: usize) -> Pair {
        let by_threads = self.is_met(first) && self.is_met(second);
        let conflicts = self.places.is_between(first, second) || by_threads;
        let mut pair = Pair { conflicts, ..Pair::default() };
        if pair.conflicts {
            let (mine, theirs) =
                (self.meeting(first, second, by_threads), self.meeting(second, first, by_threads));
            pair.common_lock = self.common_lock((first, &mine), (second, &theirs));
            pair.single = self.is_one_step(first, &mine) && self.is_one_step(second, &theirs);
            if pair.common_lock.is_none() && !pair.single {
                pair.one_instance = self.places.between(first, second, true).take(MOST_EXAMPLES).collect();
                if pair.one_instance.is_empty() {
                    pair.unknown = Some((first, self.own));
                }
            }
        }
        for method in [first, second] {
            let mut gaps = self.summaries[method].gaps.iter();
            if let Some(gap) = gaps.find(|g| self.solver.is_limit(**g)) {
                pair.unknown = Some((method, *gap));
            }
        }
        pair.two_instances = self.two_instances(first, second);
        // Threads of one instance stay with it unless they touch what is not its own.
        let crosses = |method| self.places.between(method, self.threads, false).next().is_some();
        pair.threads_between = by_threads && (crosses(first) || crosses(second));
        if pair.threads_between && !pair.is_told() {
            pair.unknown = Some((first, self.own));
        }
        pair.lock_order = self.cycles.between(self.summaries, (first, second), MOST_EXAMPLES);
        pair
    }

    /// Does a method touch what a thread of the class touches?
    fn is_met(&self, method: usize) -> bool {
        self.places.is_between(method, self.threads)
    }

    /// The accesses of a method that do not commute with all of another method's; nor with those of the class's
    /// threads, if what one call does can reach the other by them.
    fn meeting(&self, method: usize, other: usize, by_threads: bool) -> Vec<usize> {
        let mut all: Vec<usize> = self.places.meeting(method, other).collect();
        if by_threads {
            all.extend(self.places.meeting(method, self.threads));
            all.sort_unstable();
            all.dedup();
        }
        all
    }

    /// One access, or one atomic operation that reads and writes.
    fn is_one_step(&self, method: usize, accesses: &[usize]) -> bool {
        let at = |i: &usize| &self.summaries[method].accesses[*i];
        match accesses {
            [only] => !at(only).many,
            [a, b] => {
                let (a, b) = (at(a), at(b));
                let atomic = crate::dependencies::result::AccessMode::Atomic;
                !a.many
                    && !b.many
                    && a.place == b.place
                    && a.at == b.at
                    && a.mode == atomic
                    && b.mode == atomic
            }
            _ => false,
        }
    }

    /// A lock that both hold over all these accesses, each in one stretch.
    fn common_lock(&self, first: (usize, &[usize]), second: (usize, &[usize])) -> Option<Object> {
        let names_one = |lock: &Object| !matches!(lock.root(), Root::Param(1..));
        let mut mine = self.locks_over(first.0, first.1.iter().copied());
        mine.retain(names_one);
        if mine.is_empty() {
            return None;
        }
        let others = self.locks_over(second.0, second.1.iter().copied());
        mine.into_iter().find(|lock| others.contains(lock))
    }

    /// Conflicts when the receivers are two instances and a call is given the other's.
    fn two_instances(&self, first: usize, second: usize) -> Vec<(usize, usize)> {
        if self.places.between(first, second, false).next().is_none() {
            return Vec::new();
        }
        let mine: Vec<usize> = self.places.meeting_across(first, second).collect();
        let theirs: Vec<usize> = self.places.meeting_across(second, first).collect();
        // A lock that does not depend on the instance and covers everything.
        let everywhere = |lock: &Object| matches!(lock.root(), Root::Static(_) | Root::Class(_));
        let locks = self.locks_over(first, mine.iter().copied());
        let others = self.locks_over(second, theirs.iter().copied());
        if locks.iter().filter(|l| everywhere(l)).any(|l| others.contains(l))
            || self.is_one_step(first, &mine) && self.is_one_step(second, &theirs)
            || self.is_guarded(first, &mine, second, &theirs)
            || self.is_guarded(second, &theirs, first, &mine)
        {
            return Vec::new();
        }
        self.places.between(first, second, false).take(MOST_EXAMPLES).collect()
    }

    /// `a.m(b)` beside `b.n()`: does m touch b under b's own lock, in one stretch, and does n so? That is said of
    /// one object. With two, each under its own lock, one call may come before and after the other.
    fn is_guarded(&self, outer: usize, meeting: &[usize], inner: usize, others: &[usize]) -> bool {
        let root = |method: usize, access: &usize| self.access((method, *access)).place.object.root();
        let Some(argument @ Root::Param(1..)) = meeting.first().map(|a| root(outer, a)) else { return false };
        meeting.iter().all(|a| root(outer, a) == argument)
            && others.iter().all(|a| root(inner, a) == Root::Param(0))
            && self.guarded[outer].contains(&argument)
            && self.guarded[inner].contains(&Root::Param(0))
    }

    /// Is everything of this object that the method touches touched under the object's own lock?
    fn guards(&self, method: usize, object: Root) -> bool {
        let accesses = self.summaries[method].accesses.iter().enumerate();
        // What is reached from an argument may be reached from this one.
        let is_its = |root: Root| root == object || root == Root::Given && matches!(object, Root::Param(1..));
        let touched = accesses.filter(|(_, a)| is_its(a.place.object.root())).map(|(i, _)| i);
        self.locks_over(method, touched).contains(&Object::direct(object))
    }
}
