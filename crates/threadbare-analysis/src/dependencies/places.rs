//! The places that the methods of a class touch, each once, and which of them may be one place.
//!
//! Summaries name the same places again and again. So it is found out once for two places whether they may
//! be the same, and what is left to do for two methods is to compare sets of numbers.

use rustc_hash::FxHashMap;

use crate::program::bits::Bits;
use crate::program::ids::FieldId;
use crate::program::library::Pieces;
use crate::summary::model::{AccessPath, Member, Summary};
use crate::summary::object::{FOREIGN_FIELD, Object, Owner, Path, Root};
use crate::summary::solver::Solver;
use crate::world::flow::Holders;

/// A place, whether it is written, and the objects that it is known to be in.
type PathUse = (AccessPath, bool, u32);

/// The places of a class's methods, read and written ones apart.
pub struct Places {
    /// For each, those that conflict with it on one instance: one is read, the other written.
    conflicts: Vec<Vec<usize>>,
    /// The same with two instances: each of them has its own.
    across: Vec<Vec<usize>>,
    methods: Vec<MethodPaths>,
}

/// What one method touches.
#[derive(Default)]
struct MethodPaths {
    places: Bits,
    /// The access to each place, in their order, and how many places there are before each word of the set.
    accesses: Vec<u32>,
    counts: Vec<u32>,
    /// What conflicts with any of its places, on one instance and with two.
    conflicts: Bits,
    across: Bits,
    /// These, and what is written as one of its places is.
    meets: Bits,
    meets_across: Bits,
}

impl MethodPaths {
    /// The access to a place.
    fn access(&self, place: usize) -> usize {
        self.accesses[self.places.rank(&self.counts, place)] as usize
    }
}

impl Places {
    pub fn of(solver: &mut Solver, summaries: &[Summary], holders: &Holders) -> Places {
        let mut numbers: FxHashMap<PathUse, usize> = FxHashMap::default();
        let mut all = Vec::new();
        let mut methods = Vec::new();
        for summary in summaries {
            let mut places = Bits::default();
            let mut accesses = Vec::with_capacity(summary.accesses.len());
            for (i, access) in summary.accesses.iter().enumerate() {
                let touch = (access.place, access.write, access.holders);
                let number = *numbers.entry(touch).or_insert_with(|| {
                    all.push(touch);
                    all.len() - 1
                });
                places.insert(number);
                accesses.push((number, i as u32));
            }
            // No place is touched twice: summaries have each once.
            accesses.sort_unstable();
            let accesses = accesses.into_iter().map(|(_, access)| access).collect();
            let counts = places.counts();
            methods.push(MethodPaths { places, accesses, counts, ..MethodPaths::default() });
        }
        let (conflicts, overwrites) = find_conflicts(solver, holders, &all);
        let receivers: Vec<bool> = all.iter().map(|(place, ..)| is_receivers_own(solver, *place)).collect();
        let cross = |(place, all): (usize, &Vec<usize>)| match receivers[place] {
            true => all.iter().copied().filter(|other| !receivers[*other]).collect(),
            false => all.clone(),
        };
        let across: Vec<Vec<usize>> = conflicts.iter().enumerate().map(cross).collect();
        let overwriting_across: Vec<Vec<usize>> = overwrites.iter().enumerate().map(cross).collect();
        let (conflicting, crossing) = (as_sets(&conflicts), as_sets(&across));
        let (overwriting, overwriting_across) = (as_sets(&overwrites), as_sets(&overwriting_across));
        for method in &mut methods {
            for place in method.places.iter() {
                method.conflicts.extend(&conflicting[place]);
                method.meets.extend(&overwriting[place]);
                method.across.extend(&crossing[place]);
                method.meets_across.extend(&overwriting_across[place]);
            }
            method.meets.extend(&method.conflicts);
            method.meets_across.extend(&method.across);
        }
        Places { conflicts, across, methods }
    }

    /// The accesses of a method that conflict with one of any method, in their order.
    pub fn relevant(&self, method: usize) -> Vec<usize> {
        let touched = &self.methods[method];
        let mut found: Vec<usize> = touched
            .places
            .iter()
            .filter(|place| !self.conflicts[*place].is_empty())
            .map(|place| touched.access(place))
            .collect();
        found.sort_unstable();
        found
    }

    /// Does one of two methods read what the other writes?
    pub(crate) fn is_between(&self, first: usize, second: usize) -> bool {
        self.methods[first].places.common(&self.methods[second].conflicts).next().is_some()
    }

    /// The accesses of a method that do not commute with all of another method's, by their indices.
    pub fn meeting(&self, method: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
        let touched = &self.methods[method];
        let meeting = touched.places.common(&self.methods[other].meets);
        meeting.map(|place| touched.access(place))
    }

    /// The same with two instances.
    pub(crate) fn meeting_across(&self, method: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
        let touched = &self.methods[method];
        let meeting = touched.places.common(&self.methods[other].meets_across);
        meeting.map(|place| touched.access(place))
    }

    /// Accesses of two methods, by their indices, that conflict: on one instance, or with two.
    pub fn between(
        &self,
        first: usize,
        second: usize,
        on_one: bool,
    ) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (a, b) = (&self.methods[first], &self.methods[second]);
        let (met, conflicts) =
            if on_one { (&a.conflicts, &self.conflicts) } else { (&a.across, &self.across) };
        met.common(&b.places).flat_map(move |theirs| {
            let mine = conflicts[theirs].iter().filter(|p| a.places.contains(**p));
            mine.map(move |p| (a.access(*p), b.access(theirs)))
        })
    }
}

fn as_sets(lists: &[Vec<usize>]) -> Vec<Bits> {
    let as_set = |list: &Vec<usize>| {
        let mut set = Bits::default();
        list.iter().for_each(|number| {
            set.insert(*number);
        });
        set
    };
    lists.iter().map(as_set).collect()
}

/// For each place those that conflict with it, and, if it is written, those that are written too and may be
/// the same place, itself included.
fn find_conflicts(
    solver: &mut Solver,
    holders: &Holders,
    all: &[PathUse],
) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let mut conflicts: Vec<Vec<usize>> = vec![Vec::new(); all.len()];
    let mut overwrites: Vec<Vec<usize>> = vec![Vec::new(); all.len()];
    // By member, in the order in which they turned up.
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut group_of: FxHashMap<Member, usize> = FxHashMap::default();
    let mut any = Vec::new();
    for (i, (place, ..)) in all.iter().enumerate() {
        if place.member == Member::Any {
            any.push(i);
            continue;
        }
        let group = *group_of.entry(place.member).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(i);
    }
    let owners: Vec<Option<FieldId>> = all.iter().map(|(place, ..)| owner(solver, place.object)).collect();
    let handed: Vec<bool> = all.iter().map(|(place, ..)| is_handed_once(solver, *place)).collect();
    let constant: Vec<bool> = all.iter().map(|(place, ..)| is_constant(solver, *place)).collect();
    let tables: Vec<Option<bool>> = all.iter().map(|(place, ..)| is_table(solver, *place)).collect();
    let mut known: FxHashMap<(u32, u32), bool> = FxHashMap::default();
    let mut apart =
        |a: u32, b: u32| *known.entry((a.min(b), a.max(b))).or_insert_with(|| holders.are_apart(a, b));
    let mut compare = |i: usize, j: usize| {
        let ((x, write, of), (y, other, of_other)) = (all[i], all[j]);
        // Who comes first to wait, or to take a lock, shows in nothing but what others look at.
        let commute = write && other && matches!((x.member, y.member), (Member::State(_), Member::State(_)));
        if !write && !other || commute {
            return;
        }
        let is_same = is_one_static(x, y)
            || !(belong_to_two((x, owners[i]), (y, owners[j]))
                || apart(of, of_other)
                || handed[i]
                || handed[j]
                || constant[i]
                || constant[j]
                || is_in_table(tables[i], x, y)
                || is_in_table(tables[j], y, x));
        if is_same {
            let lists = if write && other { &mut overwrites } else { &mut conflicts };
            lists[i].push(j);
            if i != j {
                lists[j].push(i);
            }
        }
    };
    for (i, (_, write, _)) in all.iter().enumerate() {
        if *write {
            compare(i, i);
        }
    }
    for group in &groups {
        for (n, i) in group.iter().enumerate() {
            group[n + 1..].iter().chain(&any).for_each(|j| compare(*i, *j));
        }
    }
    for (n, i) in any.iter().enumerate() {
        any[n + 1..].iter().for_each(|j| compare(*i, *j));
    }
    (conflicts, overwrites)
}

/// A static field is one place, whoever looks.
fn is_one_static(x: AccessPath, y: AccessPath) -> bool {
    let is_static =
        |p: AccessPath| matches!((p.object.root(), p.member), (Root::Static(f), Member::Field(m)) if f == m);
    x.object.path() == Path::Direct && x == y && is_static(x)
}

/// Are they the own of two fields, each of which only holds what was made for it?
fn belong_to_two((x, f): (AccessPath, Option<FieldId>), (y, g): (AccessPath, Option<FieldId>)) -> bool {
    let differ = |f: Option<FieldId>, g: Option<FieldId>| matches!((f, g), (Some(f), Some(g)) if f != g);
    // An array that a collection made, beside one that another sort of collection or a field has.
    let is_element = |place: AccessPath| matches!(place.member, Member::Element(_));
    let arrays = (x.object.array(), y.object.array());
    differ(f, g)
        || is_element(x)
            && is_element(y)
            && (arrays.0.is_some() || arrays.1.is_some())
            && differ(arrays.0.or(f), arrays.1.or(g))
}

/// The field whose own an object is.
pub fn owner(solver: &mut Solver, object: Object) -> Option<FieldId> {
    match (object.owner(), object.root()) {
        (Owner::Field(field), _) => Some(field),
        (Owner::Root, Root::Static(field)) => {
            solver.facts.is_exclusive(&mut solver.program, field).then_some(field)
        }
        _ => None,
    }
}

/// Part of an argument that is no instance of the class under test: by the contract nobody else has it.
fn is_handed_once(solver: &Solver, place: AccessPath) -> bool {
    if !matches!(place.object.root(), Root::Param(1..) | Root::Given) {
        return false;
    }
    let is_of_family = |field: FieldId| {
        field != FOREIGN_FIELD && crate::summary::object::is_pseudo(field)
            || !crate::summary::object::is_pseudo(field)
                && solver.family.contains(&solver.program.field(field).class)
    };
    !match (place.object.path(), place.member) {
        // An instance's own, however it was found.
        (_, Member::Field(field)) if is_of_family(field) => true,
        (Path::Direct, Member::Field(_)) => false,
        (Path::Direct, Member::Any | Member::State(_)) => true,
        (Path::Direct, Member::Element(_) | Member::Inside(_)) => false,
        (Path::Field(field) | Path::Deep(field), _) => is_of_family(field),
    }
}

/// Part of the receiver, or of something that no other instance has: it was made for a field of the receiver, or
/// is an argument of its constructor, which nobody else was given.
fn is_receivers_own(solver: &mut Solver, place: AccessPath) -> bool {
    let object = place.object;
    object.root() == Root::Param(0)
        && match (object.path(), object.owner()) {
            (Path::Direct, _) | (_, Owner::Root | Owner::Field(_)) => true,
            (Path::Field(field) | Path::Deep(field), Owner::Nobody) => {
                solver.facts.is_handed(&mut solver.program, field)
            }
        }
}

/// An element of an array that is not written once its holder is made.
fn is_constant(solver: &mut Solver, place: AccessPath) -> bool {
    let is_of = |field| solver.facts.pieces(&mut solver.program, field) == Pieces::Constants;
    matches!(place.member, Member::Element(_)) && place.object.array().is_some_and(is_of)
}

/// An array in a static field of the library, and whether the field is final: a table, or the empty array that
/// new collections begin with. Neither is written once its class is initialised.
fn is_table(solver: &mut Solver, place: AccessPath) -> Option<bool> {
    match (place.object.root(), place.object.path(), place.member) {
        (Root::Static(field), Path::Direct, Member::Element(_)) => {
            let data = solver.program.field(field);
            let is_foreign = solver.program.is_library(data.class) && !solver.family.contains(&data.class);
            is_foreign.then_some(data.is_final())
        }
        _ => None,
    }
}

fn is_in_table(table: Option<bool>, x: AccessPath, y: AccessPath) -> bool {
    table.is_some_and(|is_final| is_final || x.object.root() != y.object.root())
}
