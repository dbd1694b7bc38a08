//! Locks that two methods can take in opposite orders.
//!
//! Each lock has a number, and it is found out once for two locks whether they may be one object.

use rustc_hash::FxHashMap;

use crate::dependencies::places::owner;
use crate::program::bits::Bits;
use crate::program::ids::FieldId;
use crate::summary::model::{Nested, Summary, Taken};
use crate::summary::object::{Object, Path, Root, Type};
use crate::summary::solver::Solver;

/// Which locks are taken while which are held, by the methods of a class.
pub struct Cycles {
    /// For each lock: those that may be the same object.
    same: Vec<Bits>,
    methods: Vec<Vec<Order>>,
    /// For each method and outer lock: the orders that it has.
    by_outer: Vec<FxHashMap<usize, Vec<usize>>>,
    outers: Vec<Bits>,
}

/// One lock taken while another may be held, by number.
#[derive(Clone, Copy)]
struct Order {
    outer: usize,
    inner: usize,
    /// Of the two together.
    number: usize,
}

impl Cycles {
    pub fn of(solver: &mut Solver, summaries: &[Summary]) -> Cycles {
        let mut locks: Vec<Taken> = Vec::new();
        let mut numbers: FxHashMap<(Object, Type), usize> = FxHashMap::default();
        let mut number = |taken: &Taken| {
            *numbers.entry((taken.lock, taken.class)).or_insert_with(|| {
                locks.push(*taken);
                locks.len() - 1
            })
        };
        let mut order_numbers: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        let mut methods = Vec::new();
        for summary in summaries {
            let orders = summary.nested.iter();
            let orders = orders.map(|n| {
                let (outer, inner) = (number(&n.outer), number(&n.inner));
                let next = order_numbers.len();
                Order { outer, inner, number: *order_numbers.entry((outer, inner)).or_insert(next) }
            });
            methods.push(orders.collect::<Vec<Order>>());
        }
        let owners: Vec<Owned> = locks.iter().map(|taken| Owned::of(solver, taken)).collect();
        let mut classes: FxHashMap<(Type, Type), bool> = FxHashMap::default();
        let mut same = vec![Bits::default(); locks.len()];
        for i in 0..locks.len() {
            for j in i..locks.len() {
                let types = (locks[i].class, locks[j].class);
                let of_class = |taken: &Taken| matches!(taken.lock.root(), Root::Class(_));
                let mut common = || *classes.entry(types).or_insert_with(|| have_common_class(solver, types));
                if may_be_one((&locks[i], &owners[i]), (&locks[j], &owners[j]))
                    && (of_class(&locks[i])
                        || of_class(&locks[j])
                        || owners[i].is_half && owners[j].is_half
                        || common())
                {
                    same[i].insert(j);
                    same[j].insert(i);
                }
            }
        }
        let mut by_outer = Vec::new();
        let mut outers = Vec::new();
        for orders in &methods {
            let mut map: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
            let mut set = Bits::default();
            for (i, order) in orders.iter().enumerate() {
                map.entry(order.outer).or_default().push(i);
                set.insert(order.outer);
            }
            by_outer.push(map);
            outers.push(set);
        }
        Cycles { same, methods, by_outer, outers }
    }

    /// Orders of two methods, by their indices, that together close a cycle; at most so many.
    pub fn between(
        &self,
        summaries: &[Summary],
        (first, second): (usize, usize),
        most: usize,
    ) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let (mine, theirs) = (&summaries[first].nested, &summaries[second].nested);
        // What an order of locks can meet depends on nothing else but them and their guards.
        let mut hopeless = Bits::default();
        for (i, x) in self.methods[first].iter().enumerate() {
            if hopeless.contains(x.number) {
                continue;
            }
            let mut meets = false;
            for outer in self.same[x.inner].common(&self.outers[second]) {
                for j in &self.by_outer[second][&outer] {
                    if !self.same[x.outer].contains(self.methods[second][*j].inner) {
                        continue;
                    }
                    meets = true;
                    if !is_guarded(&mine[i], &theirs[*j]) {
                        found.push((i, *j));
                        if found.len() >= most {
                            return found;
                        }
                    }
                }
            }
            if !meets {
                hopeless.insert(x.number);
            }
        }
        found
    }
}

/// Do both hold a lock around both acquisitions that is one for all instances?
fn is_guarded(x: &Nested, y: &Nested) -> bool {
    let everywhere = |guard: &&Object| matches!(guard.root(), Root::Static(_) | Root::Class(_));
    x.guards.iter().filter(everywhere).any(|g| y.guards.contains(g))
}

/// To which field a lock belongs.
struct Owned {
    /// The field only holds what was made for it.
    by: Option<FieldId>,
    /// And always the same object.
    stable: Option<FieldId>,
    /// It is the read or the write lock of a pair of which each keeps the other out.
    is_half: bool,
}

impl Owned {
    fn of(solver: &mut Solver, taken: &Taken) -> Owned {
        let lock = taken.lock;
        let upper = solver.facts.upper(&mut solver.program, taken.class);
        let is_half = matches!(
            solver.program.class_name(upper),
            "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock"
                | "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock"
        );
        if is_half {
            return Owned { by: None, stable: None, is_half };
        }
        let field = match (lock.root(), lock.path()) {
            (Root::Param(0), Path::Field(field)) | (Root::Static(field), Path::Direct) => Some(field),
            _ => None,
        };
        let stable = field.filter(|f| solver.facts.is_own(&mut solver.program, *f));
        Owned { by: owner(solver, lock), stable, is_half }
    }
}

/// Can the two be the same object, in some test, as far as their classes allow it?
fn may_be_one((a, own): (&Taken, &Owned), (b, other): (&Taken, &Owned)) -> bool {
    match (a.lock.root(), b.lock.root()) {
        (Root::Class(x), Root::Class(y)) => return x == y,
        (Root::Class(_), Root::Unknown) | (Root::Unknown, Root::Class(_)) => return true,
        (Root::Class(_), _) | (_, Root::Class(_)) => return false,
        _ => {}
    }
    // An object that was made for one field is not in another.
    if let (Some(f), Some(g)) = (own.by, other.by)
        && f != g
    {
        return false;
    }
    match (own.stable, other.stable) {
        (Some(f), Some(g)) => f == g,
        // The receiver is not its own lock object.
        (Some(_), None) => b.lock != Object::param(0),
        (None, Some(_)) => a.lock != Object::param(0),
        (None, None) => true,
    }
}

fn have_common_class(solver: &mut Solver, (a, b): (Type, Type)) -> bool {
    let exact = |solver: &Solver, t: Type| match t {
        Type::Exactly(class) => Some(vec![class]),
        Type::OneOf(set) => Some(solver.facts.one_of(set).to_vec()),
        Type::AtMost(_) => None,
    };
    match (exact(solver, a), exact(solver, b)) {
        (Some(x), Some(y)) => x.iter().any(|c| y.contains(c)),
        (Some(x), None) => {
            let upper = solver.facts.upper(&mut solver.program, b);
            x.iter().any(|c| solver.program.is_subtype(*c, upper) != Some(false))
        }
        (None, Some(y)) => {
            let upper = solver.facts.upper(&mut solver.program, a);
            y.iter().any(|c| solver.program.is_subtype(*c, upper) != Some(false))
        }
        (None, None) => {
            let x = solver.facts.upper(&mut solver.program, a);
            let y = solver.facts.upper(&mut solver.program, b);
            let program = &mut solver.program;
            let either = program.is_subtype(x, y) != Some(false) || program.is_subtype(y, x) != Some(false);
            // Two interfaces, or one and a class that is not final, can have an instance in common.
            either
                || program.load(x).is_some_and(|c| c.is_interface())
                || program.load(y).is_some_and(|c| c.is_interface())
        }
    }
}
