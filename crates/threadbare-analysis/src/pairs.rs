//! Which pairs of methods can fail together, and why: conflict, parallel and double-lock dependencies.
//!
//! After DepCon+ (2021), Definitions 7, 8 and 10, with these deviations, all of which keep
//! what could fail:
//!
//! 1. Accesses are those of whole paths and all callees, not of `this.f` alone; two places are the same
//!    unless they are of different fields, or a field of one instance and the same field of another.
//! 2. The lock summary of a method is the set of locks that are held in one stretch over all of its
//!    accesses that *matter*: that conflict with an access of some method of the class. So a lock that is
//!    left and taken again protects nothing, and accesses that nobody contradicts need no lock.
//! 3. Two methods with one such access each cannot be told from their sequential order and are not
//!    parallel dependent.
//! 4. Besides one shared instance there are tests with two, where a call is given the other's receiver
//!    (`s1.append(s2)`): receivers differ, so locks on them do not meet.
//! 5. Double locks: locks are told apart by exact classes and by fields that own their object, and a
//!    lock that both threads hold around both acquisitions rules the cycle out.
//!
//! Contract with the generator of tests: an instance is not built from another one, and no mutable object
//! but the instances themselves is handed to more than one call. (A test that shares an ordinary list
//! between its threads would blame the class for the list.)

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ids::FieldId;
use crate::object::{FOREIGN_FIELD, Object, Path, Root, Type};
use crate::solver::Solver;
use crate::summary::{Access, Member, Nested, Section, Summary, Taken};

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
    /// Each has one access that matters.
    pub single: bool,
}

impl Pair {
    pub fn is_kept(&self) -> bool {
        !self.one_instance.is_empty()
            || !self.two_instances.is_empty()
            || !self.lock_order.is_empty()
            || self.unknown.is_some()
    }
}

/// The scenario of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Instances {
    One,
    Two,
}

pub struct Dependencies<'a> {
    solver: &'a mut Solver,
    summaries: &'a [Summary],
    /// For each method: which of its accesses matter.
    relevant: Vec<Vec<usize>>,
    protecting: Vec<Vec<Object>>,
    by_member: FxHashMap<Member, Vec<(usize, usize)>>,
    /// The same for each method alone.
    members: Vec<Rc<FxHashMap<Member, Vec<usize>>>>,
}

/// Conflicts kept as examples for a pair.
const MOST_EXAMPLES: usize = 6;
/// So many conflicts are not covered by one lock that has nothing to do with the instances.
const ENOUGH_FOR_SURE: usize = 256;

impl<'a> Dependencies<'a> {
    pub fn new(solver: &'a mut Solver, summaries: &'a [Summary]) -> Dependencies<'a> {
        let mut by_member: FxHashMap<Member, Vec<(usize, usize)>> = FxHashMap::default();
        for (m, summary) in summaries.iter().enumerate() {
            for (i, access) in summary.accesses.iter().enumerate() {
                by_member.entry(access.place.member).or_default().push((m, i));
            }
        }
        let members = summaries
            .iter()
            .map(|summary| {
                let mut members: FxHashMap<Member, Vec<usize>> = FxHashMap::default();
                for (i, access) in summary.accesses.iter().enumerate() {
                    members.entry(access.place.member).or_default().push(i);
                }
                Rc::new(members)
            })
            .collect();
        let mut this = Dependencies {
            solver,
            summaries,
            relevant: Vec::new(),
            protecting: Vec::new(),
            by_member,
            members,
        };
        this.find_relevant();
        this
    }

    /// The locks of a method's lock summary.
    pub fn protecting(&self, method: usize) -> &[Object] {
        &self.protecting[method]
    }

    fn find_relevant(&mut self) {
        let mut relevant: Vec<FxHashSet<usize>> = vec![FxHashSet::default(); self.summaries.len()];
        let any: Vec<(usize, usize)> = self.by_member.get(&Member::Any).cloned().unwrap_or_default();
        let members: Vec<Member> = self.by_member.keys().copied().collect();
        for member in members {
            let mut all = self.by_member[&member].clone();
            if member != Member::Any {
                all.extend(&any);
            }
            let writes: Vec<(usize, usize)> = all.iter().copied().filter(|p| self.access(*p).write).collect();
            let reads: Vec<(usize, usize)> = all.iter().copied().filter(|p| !self.access(*p).write).collect();
            for write in &writes {
                for read in &reads {
                    if relevant[write.0].contains(&write.1) && relevant[read.0].contains(&read.1) {
                        continue;
                    }
                    if self.may_be_same(self.access(*write), self.access(*read), Instances::One) {
                        relevant[write.0].insert(write.1);
                        relevant[read.0].insert(read.1);
                    }
                }
            }
        }
        // Writes that nobody reads change nothing that could fail, but two of them order each other.
        for (m, set) in relevant.into_iter().enumerate() {
            let mut list: Vec<usize> = set.into_iter().collect();
            list.sort_unstable();
            self.protecting.push(self.locks_over(m, &list));
            self.relevant.push(list);
        }
    }

    fn access(&self, (method, index): (usize, usize)) -> &'a Access {
        &self.summaries[method].accesses[index]
    }

    /// Locks that are held in one stretch over all of these accesses.
    fn locks_over(&self, method: usize, accesses: &[usize]) -> Vec<Object> {
        let mut common: Option<Vec<(Object, Section)>> = None;
        for i in accesses {
            let locks = &self.summaries[method].accesses[*i].locks;
            common = Some(match common {
                None => locks.iter().copied().filter(|(_, s)| *s != Section::Several).collect(),
                Some(old) => old.into_iter().filter(|l| locks.contains(l)).collect(),
            });
        }
        common.unwrap_or_default().into_iter().map(|(lock, _)| lock).collect()
    }

    /// Can the two accesses, by two threads, be to the same place?
    fn may_be_same(&mut self, a: &Access, b: &Access, instances: Instances) -> bool {
        if a.place.member != b.place.member && a.place.member != Member::Any && b.place.member != Member::Any
        {
            return false;
        }
        let (x, y) = (a.place.object, b.place.object);
        // A static field is one place, whoever looks.
        if let (Root::Static(f), Root::Static(g)) = (x.root, y.root)
            && (x.path, y.path) == (Path::Direct, Path::Direct)
            && let (Member::Field(m), Member::Field(n)) = (a.place.member, b.place.member)
            && (f, g) == (m, n)
        {
            return true;
        }
        if self.is_handed_once(a) || self.is_handed_once(b) || self.is_table(a, b) || self.is_table(b, a) {
            return false;
        }
        match instances {
            Instances::One => match (x.root, y.root, x.path, y.path) {
                (Root::Param(0), Root::Param(0), Path::Field(f), Path::Field(g)) if f != g => {
                    let own =
                        |this: &mut Self, field| this.solver.facts.is_own(&mut this.solver.program, field);
                    !(own(self, f) && own(self, g))
                }
                _ => true,
            },
            // Each has its own.
            Instances::Two => (x.root, y.root) != (Root::Param(0), Root::Param(0)),
        }
    }

    /// Part of an argument that is no instance of the class under test: by the contract nobody else has it.
    fn is_handed_once(&self, access: &Access) -> bool {
        if !matches!(access.place.object.root, Root::Param(1..)) {
            return false;
        }
        let is_of_family = |field: FieldId| {
            field != FOREIGN_FIELD && crate::object::is_pseudo(field)
                || !crate::object::is_pseudo(field)
                    && self.solver.family.contains(&self.solver.program.field(field).class)
        };
        !match (access.place.object.path, access.place.member) {
            // An instance's own, however it was found.
            (_, Member::Field(field)) if is_of_family(field) => true,
            (Path::Direct, Member::Field(_)) => false,
            (Path::Direct, Member::Any) => true,
            (Path::Direct, Member::Element(_) | Member::Inside(_)) => false,
            (Path::Field(field) | Path::Deep(field), _) => is_of_family(field),
        }
    }

    /// An array in a static field of the library: a table, or the empty array that new collections begin
    /// with. Neither is written once its class is initialised.
    fn is_table(&mut self, a: &Access, b: &Access) -> bool {
        match (a.place.object.root, a.place.object.path, a.place.member) {
            (Root::Static(field), Path::Direct, Member::Element(_)) => {
                let data = self.solver.program.field(field);
                let is_other = b.place.object.root != a.place.object.root;
                self.solver.program.is_library(data.class)
                    && !self.solver.family.contains(&data.class)
                    && (is_other || data.is_final())
            }
            _ => false,
        }
    }

    pub fn pair(&mut self, first: usize, second: usize) -> Pair {
        let mut pair = Pair::default();
        let conflicts = self.conflicts(first, second, Instances::One, MOST_EXAMPLES, &|_, _, _| true);
        pair.conflicts = !conflicts.is_empty();
        if pair.conflicts {
            pair.common_lock = self.common_lock(first, second);
            pair.single = self.is_single(first) && self.is_single(second);
            if pair.common_lock.is_none() && !pair.single {
                pair.one_instance = conflicts;
            }
        }
        for method in [first, second] {
            let mut gaps = self.summaries[method].gaps.iter();
            if let Some(gap) = gaps.find(|g| self.solver.is_limit(**g)) {
                pair.unknown = Some((method, *gap));
            }
        }
        pair.two_instances = self.two_instances(first, second);
        pair.lock_order = self.lock_order(first, second);
        pair
    }

    fn is_single(&self, method: usize) -> bool {
        self.is_one_step(method, &self.relevant[method])
    }

    /// One access, or one atomic operation that reads and writes.
    fn is_one_step(&self, method: usize, accesses: &[usize]) -> bool {
        let at = |i: &usize| &self.summaries[method].accesses[*i];
        match accesses {
            [only] => !at(only).many,
            [a, b] => {
                let (a, b) = (at(a), at(b));
                let atomic = crate::result::AccessMode::Atomic;
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

    fn common_lock(&self, first: usize, second: usize) -> Option<Object> {
        let names_one = |lock: &&Object| !matches!(lock.root, Root::Param(1..));
        self.protecting[first].iter().filter(names_one).find(|l| self.protecting[second].contains(l)).copied()
    }

    /// Pairs of accesses to one place, one of them a write and the other a read; at most so many.
    fn conflicts(
        &mut self,
        first: usize,
        second: usize,
        instances: Instances,
        most: usize,
        wanted: &dyn Fn(&Self, usize, usize) -> bool,
    ) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let (a, b) = (&self.summaries[first], &self.summaries[second]);
        let members = self.members[second].clone();
        let anything = members.get(&Member::Any);
        for (i, x) in a.accesses.iter().enumerate() {
            let all: Vec<usize>;
            let same: &[usize] = match x.place.member {
                Member::Any => {
                    all = (0..b.accesses.len()).collect();
                    &all
                }
                member => members.get(&member).map_or(&[], Vec::as_slice),
            };
            let rest = if x.place.member == Member::Any { None } else { anything };
            for j in same.iter().chain(rest.into_iter().flatten()).copied() {
                let y = &b.accesses[j];
                if x.write != y.write && self.may_be_same(x, y, instances) && wanted(self, i, j) {
                    found.push((i, j));
                    if found.len() >= most {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// Conflicts when the receivers are two instances and a call is given the other's.
    fn two_instances(&mut self, first: usize, second: usize) -> Vec<(usize, usize)> {
        let all = self.conflicts(first, second, Instances::Two, ENOUGH_FOR_SURE, &|_, _, _| true);
        // With fewer, this is all there is, and may be covered as a whole.
        if all.len() < ENOUGH_FOR_SURE {
            let firsts: Vec<usize> = unique(all.iter().map(|(i, _)| *i));
            let seconds: Vec<usize> = unique(all.iter().map(|(_, j)| *j));
            // A lock that does not depend on the instance and covers everything.
            let everywhere = |lock: &Object| matches!(lock.root, Root::Static(_) | Root::Class(_));
            let (l1, l2) = (self.locks_over(first, &firsts), self.locks_over(second, &seconds));
            if all.is_empty()
                || l1.iter().filter(|l| everywhere(l)).any(|l| l2.contains(l))
                || self.is_one_step(first, &firsts) && self.is_one_step(second, &seconds)
            {
                return Vec::new();
            }
        }
        // `a.m(b)` beside `b.n()`: m touches b under b's own lock, in one stretch, and so does n.
        let is_open = |this: &Self, i: usize, j: usize| {
            let (x, y) = (this.access((first, i)).place.object, this.access((second, j)).place.object);
            !match (x.root, y.root) {
                (Root::Param(k @ 1..), Root::Param(0)) => this.covered(first, k, second),
                (Root::Param(0), Root::Param(k @ 1..)) => this.covered(second, k, first),
                _ => false,
            }
        };
        self.conflicts(first, second, Instances::Two, MOST_EXAMPLES, &is_open)
    }

    /// Does `outer` touch its argument under the argument's own lock, and `inner` its receiver?
    fn covered(&self, outer: usize, argument: u16, inner: usize) -> bool {
        let touched: Vec<usize> = self.summaries[outer]
            .accesses
            .iter()
            .enumerate()
            .filter(|(_, a)| a.place.object.root == Root::Param(argument))
            .map(|(i, _)| i)
            .collect();
        let others: Vec<usize> = self.summaries[inner]
            .accesses
            .iter()
            .enumerate()
            .filter(|(_, a)| a.place.object.root == Root::Param(0))
            .map(|(i, _)| i)
            .collect();
        self.locks_over(outer, &touched).contains(&Object::param(argument))
            && self.locks_over(inner, &others).contains(&Object::param(0))
    }

    // ---- lock orders --------------------------------------------------------------------------------

    fn lock_order(&mut self, first: usize, second: usize) -> Vec<(usize, usize)> {
        let (a, b) = (&self.summaries[first], &self.summaries[second]);
        let mut found = Vec::new();
        for (i, x) in a.nested.iter().enumerate() {
            for (j, y) in b.nested.iter().enumerate() {
                if self.can_close(x, y) {
                    found.push((i, j));
                    if found.len() >= MOST_EXAMPLES {
                        return found;
                    }
                }
            }
        }
        found
    }

    fn can_close(&mut self, x: &Nested, y: &Nested) -> bool {
        if x.guards.iter().any(|g| matches!(g.root, Root::Static(_) | Root::Class(_)) && y.guards.contains(g))
        {
            return false;
        }
        self.may_be_one_lock(&x.outer, &y.inner) && self.may_be_one_lock(&x.inner, &y.outer)
    }

    /// Can the two be the same object, in some test?
    fn may_be_one_lock(&mut self, a: &Taken, b: &Taken) -> bool {
        match (a.lock.root, b.lock.root) {
            (Root::Class(x), Root::Class(y)) => return x == y,
            (Root::Class(_), Root::Unknown) | (Root::Unknown, Root::Class(_)) => return true,
            (Root::Class(_), _) | (_, Root::Class(_)) => return false,
            _ => {}
        }
        if !self.have_common_class(a.class, b.class) {
            return false;
        }
        let own = |this: &mut Self, lock: Object| match (lock.root, lock.path) {
            (Root::Param(0), Path::Field(field)) => {
                this.solver.facts.is_own(&mut this.solver.program, field).then_some(field)
            }
            (Root::Static(field), Path::Direct) => {
                this.solver.facts.is_own(&mut this.solver.program, field).then_some(field)
            }
            _ => None,
        };
        // An object that was made for one field is not in another.
        match (own(self, a.lock), own(self, b.lock)) {
            (Some(f), Some(g)) => f == g,
            (Some(_), None) | (None, Some(_)) => {
                // The receiver is not its own lock object, nor is another field's value likely; only what
                // may be anything may be it.
                let other = if own(self, a.lock).is_some() { b.lock } else { a.lock };
                !matches!((other.root, other.path), (Root::Param(0), Path::Direct))
            }
            (None, None) => true,
        }
    }

    fn have_common_class(&mut self, a: Type, b: Type) -> bool {
        let exact = |this: &Self, t: Type| match t {
            Type::Exactly(class) => Some(vec![class]),
            Type::OneOf(set) => Some(this.solver.facts.one_of(set).to_vec()),
            Type::AtMost(_) => None,
        };
        match (exact(self, a), exact(self, b)) {
            (Some(x), Some(y)) => x.iter().any(|c| y.contains(c)),
            (Some(x), None) => {
                let upper = self.solver.facts.upper(&mut self.solver.program, b);
                x.iter().any(|c| self.solver.program.is_subtype(*c, upper) != Some(false))
            }
            (None, Some(y)) => {
                let upper = self.solver.facts.upper(&mut self.solver.program, a);
                y.iter().any(|c| self.solver.program.is_subtype(*c, upper) != Some(false))
            }
            (None, None) => {
                let (x, y) = (
                    self.solver.facts.upper(&mut self.solver.program, a),
                    self.solver.facts.upper(&mut self.solver.program, b),
                );
                let program = &mut self.solver.program;
                let either =
                    program.is_subtype(x, y) != Some(false) || program.is_subtype(y, x) != Some(false);
                // Two interfaces, or one and a class that is not final, can have an instance in common.
                either
                    || program.load(x).is_some_and(|c| c.is_interface())
                    || program.load(y).is_some_and(|c| c.is_interface())
            }
        }
    }
}

fn unique(items: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut all: Vec<usize> = items.collect();
    all.sort_unstable();
    all.dedup();
    all
}
