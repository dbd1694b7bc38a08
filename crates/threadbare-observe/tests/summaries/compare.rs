//! Comparing what was observed of a class with what the analysis says of it.
//!
//! What is compared, and what is not:
//!
//! - Not accesses of final fields, under class initialisers, to objects that the call made itself, and inside
//!   of the lock classes of `java.util.concurrent.locks`, whose calls the analysis takes for locks.
//! - Not calls whose receiver is of a class that the analysis was not asked for: a stub below an abstract
//!   class, for instance.
//! - Not what happens in code that the analysis does not look into (`threadbare_analysis::program::library`), as far as
//!   it happens to what only static fields reach.
//! - Not methods that are inherited from `Object` as they are.
//! - An object of a summary can be the observed one if one of the observed ways to reach it fits. Ways are
//!   known by their first field; what lies behind it is taken as it comes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use threadbare_analysis::body::model::ElementKind;
use threadbare_analysis::dependencies::analyse::{Analysed, Analyst};
use threadbare_analysis::dependencies::pairs::Pair;
use threadbare_analysis::program::ids::FieldId;
use threadbare_analysis::program::library;
use threadbare_analysis::summary::model::{self as summary, Access, Taken};
use threadbare_analysis::summary::object::{
    DETACHED, ELEMENT, FOREIGN_FIELD, Object, Path, Root, SOME_FIELD, is_pseudo,
};
use threadbare_library::quiet::{Quiet, quiet};
use threadbare_observe::{
    CallObservation, ClassObservations, Conflict, Held, LockKind, Member, MethodKey, ObservedAccess,
    ObservedLock, PairObservation, Relation, Root as ObservedRoot, Site,
};

/// Class and method.
type Frame = (Arc<str>, Arc<str>);

/// How much was compared, and what was left out on purpose.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    pub classes: usize,
    pub methods: usize,
    pub calls: usize,
    pub accesses: usize,
    pub locks: usize,
    pub orders: usize,
    /// Pairs of calls; and those of them with a conflict or a cycle.
    pub pairs: usize,
    pub conflicting: usize,
    /// Calls with a receiver of another class, and of methods of `Object`.
    pub other_receivers: usize,
    /// Accesses and locks in code that is not looked into.
    pub not_looked_into: usize,
    /// Conflicts inside of an argument that is no instance of the class: a test would not share it.
    pub shared_arguments: usize,
    /// Cycles that a lock around both acquisitions rules out.
    pub gated_cycles: usize,
    /// Conflicts of two calls with one step each.
    pub single_steps: usize,
}

/// Something that was observed and that no summary knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Miss {
    pub kind: &'static str,
    /// The place or lock, without the objects of the test.
    pub what: String,
    pub site: String,
    /// The class and method under test, the test, and details.
    pub example: String,
}

/// Methods of `Object`.
const OF_OBJECT: [&str; 7] = ["equals", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

pub fn compare(
    analyst: &mut Analyst,
    analysed: &Analysed,
    seen: &ClassObservations,
    figures: &mut Figures,
) -> Vec<Miss> {
    let instances = instances(analyst, analysed, seen);
    let mut comparison = Comparison::new(analyst, analysed, seen, instances);
    comparison.figures.classes = 1;
    comparison.run();
    figures.add(&comparison.figures);
    comparison.misses
}

/// Classes of observed objects whose instances can be instances of the class under test.
fn instances(analyst: &mut Analyst, analysed: &Analysed, seen: &ClassObservations) -> BTreeSet<Arc<str>> {
    let mut all: BTreeSet<Arc<str>> = BTreeSet::new();
    for call in &seen.calls {
        all.extend(call.argument_classes.iter().flatten().cloned());
        all.extend(call.accesses.iter().map(|a| a.object_class.clone()));
        all.extend(call.acquisitions.iter().map(|l| l.lock.class.clone()));
    }
    let solver = &mut analyst.solver;
    let object = solver.program.object();
    let mut is_instance = |name: &Arc<str>| {
        let class = solver.program.class(name);
        let is_below = |above| solver.program.is_subtype(class, above) == Some(true);
        class != object
            && (analysed.receivers.iter().copied().any(is_below) || solver.family.contains(&class))
    };
    all.retain(|name| is_instance(name));
    all
}

impl Figures {
    fn add(&mut self, other: &Figures) {
        self.classes += other.classes;
        self.methods += other.methods;
        self.calls += other.calls;
        self.accesses += other.accesses;
        self.locks += other.locks;
        self.orders += other.orders;
        self.pairs += other.pairs;
        self.conflicting += other.conflicting;
        self.other_receivers += other.other_receivers;
        self.not_looked_into += other.not_looked_into;
        self.shared_arguments += other.shared_arguments;
        self.gated_cycles += other.gated_cycles;
        self.single_steps += other.single_steps;
    }
}

struct Comparison<'a> {
    analyst: &'a Analyst,
    analysed: &'a Analysed,
    seen: &'a ClassObservations,
    numbers: BTreeMap<MethodKey, usize>,
    pairs: BTreeMap<(usize, usize), &'a Pair>,
    receivers: BTreeSet<String>,
    family: BTreeSet<String>,
    /// Classes of observed objects that are the class under test, or above or below it.
    instances: BTreeSet<Arc<str>>,
    figures: Figures,
    misses: Vec<Miss>,
}

/// A call, and the summary that it must lie in.
#[derive(Clone, Copy)]
struct Case<'a> {
    call: &'a CallObservation,
    summary: &'a summary::Summary,
    is_static: bool,
}

impl<'a> Comparison<'a> {
    fn new(
        analyst: &'a Analyst,
        analysed: &'a Analysed,
        seen: &'a ClassObservations,
        instances: BTreeSet<Arc<str>>,
    ) -> Comparison<'a> {
        let program = &analyst.solver.program;
        let mut numbers = BTreeMap::new();
        for (i, method) in analysed.methods.iter().enumerate() {
            let data = program.method(*method);
            let key = MethodKey {
                name: program.text(data.name).into(),
                descriptor: program.text(data.descriptor).into(),
            };
            numbers.insert(key, i);
        }
        let name = |class: &_| program.class_name(*class).to_string();
        Comparison {
            analyst,
            analysed,
            seen,
            numbers,
            pairs: analysed.pairs.iter().map(|(a, b, pair)| ((*a, *b), pair)).collect(),
            receivers: analysed.receivers.iter().map(name).collect(),
            family: analyst.solver.family.iter().map(name).collect(),
            instances,
            figures: Figures::default(),
            misses: Vec::new(),
        }
    }

    fn run(&mut self) {
        let seen = self.seen;
        self.figures.methods = seen.methods.len();
        for method in &seen.methods {
            if !self.numbers.contains_key(method) && !OF_OBJECT.contains(&&*method.name) {
                let example = format!("{}.{method}", seen.class);
                self.miss("method", method.to_string(), String::new(), example);
            }
        }
        for call in &seen.calls {
            match self.case(call) {
                Some(case) => self.call(case),
                None => self.figures.other_receivers += 1,
            }
        }
        self.figures.pairs = seen.pairs_compared;
        for pair in &seen.pairs {
            self.pair(pair);
        }
    }

    fn case(&self, call: &'a CallObservation) -> Option<Case<'a>> {
        let number = *self.numbers.get(&call.method)?;
        if call.receiver_class.as_deref().is_some_and(|class| !self.receivers.contains(class)) {
            return None;
        }
        let method = self.analyst.solver.program.method(self.analysed.methods[number]);
        Some(Case { call, summary: &self.analysed.summaries[number], is_static: method.is_static() })
    }

    fn miss(&mut self, kind: &'static str, what: String, site: String, example: String) {
        self.misses.push(Miss { kind, what, site, example });
    }

    // ---- one call -----------------------------------------------------------------------------------

    fn call(&mut self, case: Case<'_>) {
        self.figures.calls += 1;
        for access in case.call.accesses.iter().filter(|a| is_compared(a)) {
            if self.is_passed_over(case.call, &access.frames, &access.relations, &access.object_class) {
                self.figures.not_looked_into += 1;
                continue;
            }
            self.figures.accesses += 1;
            for write in [false, true] {
                if if write { access.write } else { access.read } {
                    self.access(case, access, write);
                }
            }
        }
        for lock in case.call.acquisitions.iter().filter(|l| is_lock_compared(l)) {
            if self.is_passed_over(case.call, &lock.frames, &lock.lock.relations, &lock.lock.class) {
                self.figures.not_looked_into += 1;
                continue;
            }
            self.figures.locks += 1;
            self.lock(case, lock);
        }
        for wait in case.call.waits.iter().filter(|l| is_lock_compared(l)) {
            self.listed("wait", case, &case.summary.waits, wait);
        }
        for notify in case.call.notifies.iter().filter(|l| is_lock_compared(l)) {
            self.listed("notify", case, &case.summary.notifies, notify);
        }
    }

    fn access(&mut self, case: Case<'_>, access: &ObservedAccess, write: bool) {
        let known = case.summary.accesses.iter().filter(|a| a.write == write);
        let known: Vec<&Access> = known.filter(|a| self.is_member(a.place.member, access)).collect();
        let of_object =
            |a: &&&Access| self.can_be(case, a.place, access) && self.can_hold(case, a.holders, access);
        let fitting: Vec<&Access> = known.iter().filter(of_object).copied().collect();
        // What another thread does holds none of the caller's locks: that asks for less than any lock.
        let is_held = |lock: Object| lock == DETACHED || self.is_held(case, lock, &access.held);
        if fitting.iter().any(|a| a.locks.iter().all(|(lock, _)| is_held(*lock))) {
            return;
        }
        let (kind, near) = match (known.is_empty(), fitting.is_empty()) {
            (true, _) => ("access", known),
            (false, true) => ("object of access", known),
            (false, false) => ("locks of access", fitting),
        };
        let near: Vec<String> = near.iter().take(6).map(|a| self.access_text(a)).collect();
        let held: Vec<String> =
            access.held.iter().map(|h| format!("{:?} {}", h.kind, relations(&h.relations))).collect();
        let what = format!("{} {}", if write { "write" } else { "read" }, member_text(&access.member));
        let details = format!(
            "of {} {}, held [{}]; summary: [{}]\n      by {}",
            access.object_class,
            relations(&access.relations),
            held.join(", "),
            near.join("; "),
            stack(&access.frames),
        );
        self.miss(kind, what, site_text(&access.site), self.example(case.call, &details));
    }

    fn lock(&mut self, case: Case<'_>, lock: &ObservedLock) {
        self.listed("lock", case, &case.summary.taken, lock);
        if lock.reentered {
            return;
        }
        let is_outer = |h: &&Held| {
            let skipped = self.is_passed_over(case.call, &[], &h.relations, &h.class);
            h.object != lock.lock.object && !is_made(h) && !skipped
        };
        let outers: Vec<&Held> = lock.held_before.iter().filter(is_outer).collect();
        for outer in outers {
            self.figures.orders += 1;
            let fits = |nested: &&summary::Nested| {
                self.can_be_lock(case, nested.outer.lock, outer)
                    && self.can_be_lock(case, nested.inner.lock, &lock.lock)
            };
            if case.summary.nested.iter().any(|n| fits(&n)) {
                continue;
            }
            let texts = case.summary.nested.iter().take(6);
            let texts: Vec<String> = texts
                .map(|n| {
                    format!("{} then {}", self.object_text(n.outer.lock), self.object_text(n.inner.lock))
                })
                .collect();
            let details = format!(
                "{:?} {} {} then {:?} {} {}; summary: [{}]\n      by {}",
                outer.kind,
                outer.class,
                relations(&outer.relations),
                lock.lock.kind,
                lock.lock.class,
                relations(&lock.lock.relations),
                texts.join("; "),
                stack(&lock.frames),
            );
            let what = format!("{} then {}", outer.class, lock.lock.class);
            self.miss("lock order", what, site_text(&lock.site), self.example(case.call, &details));
        }
    }

    fn listed(&mut self, kind: &'static str, case: Case<'_>, list: &[Taken], lock: &ObservedLock) {
        if list.iter().any(|taken| self.can_be_lock(case, taken.lock, &lock.lock)) {
            return;
        }
        let known: Vec<String> = list.iter().take(6).map(|t| self.object_text(t.lock)).collect();
        let details = format!(
            "{:?} {}; summary: [{}]\n      by {}",
            lock.lock.kind,
            relations(&lock.lock.relations),
            known.join("; "),
            stack(&lock.frames),
        );
        let what = format!("{:?} of {}", lock.lock.kind, lock.lock.class);
        self.miss(kind, what, site_text(&lock.site), self.example(case.call, &details));
    }

    // ---- objects and members ------------------------------------------------------------------------

    fn is_member(&self, member: summary::Member, access: &ObservedAccess) -> bool {
        let program = &self.analyst.solver.program;
        match (member, &access.member) {
            (summary::Member::Any, _) => true,
            (
                summary::Member::Field(field),
                Member::Field { class, name } | Member::Static { class, name },
            ) => {
                !is_pseudo(field) && {
                    let data = program.field(field);
                    program.text(data.name) == &**name && program.class_name(data.class) == &**class
                }
            }
            (summary::Member::Element(kind), Member::Element(letter)) => letters(kind).contains(*letter),
            // Buffers give their arrays away.
            (summary::Member::Inside(_), Member::Element(_)) => true,
            (summary::Member::Inside(_), _) => access.frames.iter().any(|(class, _)| self.is_opaque(class)),
            _ => false,
        }
    }

    fn can_be(&self, case: Case<'_>, place: summary::Place, access: &ObservedAccess) -> bool {
        if let (Member::Static { .. }, summary::Member::Field(field)) = (&access.member, place.member) {
            return place.object == Object::direct(Root::Static(field));
        }
        // What is given to one call only may have been put somewhere by then, and is named by that place.
        if self.is_in_arguments(case, &access.relations) {
            return !matches!(place.object.root(), Root::Static(_) | Root::Class(_));
        }
        // What these do is not said object by object: all that is reached from the object counts.
        let whole = matches!(place.member, summary::Member::Any | summary::Member::Inside(_));
        self.can_be_object(case, place.object, &access.relations, &access.object_class, whole)
    }

    /// Is an object of this class among those that the access is said to touch?
    fn can_hold(&self, case: Case<'_>, holders: u32, access: &ObservedAccess) -> bool {
        let Some(mut classes) = self.analysed.holders.classes(holders) else { return true };
        let program = &self.analyst.solver.program;
        // Reflection makes arrays of any class.
        let is_like = |class: &str| {
            class == &*access.object_class
                || class == "[Ljava/lang/Object;" && access.object_class.starts_with('[')
        };
        self.is_in_arguments(case, &access.relations)
            || classes.any(|class| is_like(program.class_name(class)))
    }

    /// Can a lock of a summary be this one? Those of `java.util.concurrent` are seen by the synchronizer
    /// inside of them.
    fn can_be_lock(&self, case: Case<'_>, lock: Object, held: &Held) -> bool {
        let inner = held.kind != LockKind::Monitor;
        self.can_be_object(case, lock, &held.relations, &held.class, inner)
    }

    fn is_held(&self, case: Case<'_>, lock: Object, held: &[Held]) -> bool {
        held.iter().any(|h| h.kind != LockKind::Shared && self.can_be_lock(case, lock, h))
    }

    fn can_be_object(
        &self,
        case: Case<'_>,
        object: Object,
        relations: &[Relation],
        class: &str,
        or_inside: bool,
    ) -> bool {
        let program = &self.analyst.solver.program;
        let any = |fits: &dyn Fn(&Relation) -> bool| relations.iter().any(fits);
        match object.root() {
            Root::Unknown | Root::Somewhere => true,
            Root::Other => object.path() != Path::Direct || or_inside || self.instances.contains(class),
            Root::Fresh(_) | Root::Held(_) => false,
            Root::Given => any(&|r| match r {
                Relation::Argument(i) | Relation::Reached { root: ObservedRoot::Argument(i), .. } => {
                    self.is_reached(&ObservedRoot::Argument(*i), object.path(), r, or_inside)
                }
                _ => false,
            }),
            Root::Class(named) => {
                any(&|r| matches!(r, Relation::Class { class } if **class == *program.class_name(named)))
            }
            // An object can be in several static fields; one of them is told.
            Root::Static(_) => any(&|r| matches!(r, Relation::Static { .. })),
            Root::Param(i) => {
                let root = match usize::from(i).checked_sub(usize::from(!case.is_static)) {
                    Some(argument) => ObservedRoot::Argument(argument),
                    None => ObservedRoot::Receiver,
                };
                any(&|r| self.is_reached(&root, object.path(), r, or_inside))
            }
        }
    }

    fn is_reached(&self, root: &ObservedRoot, path: Path, relation: &Relation, or_inside: bool) -> bool {
        let (is_direct, first) = match relation {
            Relation::Receiver if *root == ObservedRoot::Receiver => (true, None),
            Relation::Argument(i) if *root == ObservedRoot::Argument(*i) => (true, None),
            Relation::Reached { root: from, first_field } if from == root => (false, Some(first_field)),
            _ => return false,
        };
        match path {
            Path::Direct => is_direct || or_inside,
            // What an object reaches may refer back to it.
            Path::Deep(field) if is_direct => matches!(field, SOME_FIELD | FOREIGN_FIELD),
            Path::Field(field) | Path::Deep(field) => first.is_some_and(|first| self.is_named(field, first)),
        }
    }

    fn is_named(&self, field: FieldId, name: &str) -> bool {
        let program = &self.analyst.solver.program;
        match field {
            ELEMENT => name == "[]",
            field if is_pseudo(field) => true,
            field => program.text(program.field(field).name) == name,
        }
    }

    /// Is this in code that the analysis passes over, and in what only such code knows? That is: the state of
    /// `System` and of the calling thread, objects that never change, and what static fields reach.
    fn is_passed_over(
        &self,
        call: &CallObservation,
        frames: &[Frame],
        relations: &[Relation],
        class: &str,
    ) -> bool {
        let of_machine = |r: &Relation| match r {
            Relation::Static { class, .. } => {
                matches!(&**class, "java/lang/System" | "java/io/FileDescriptor")
            }
            Relation::Class { class } => is_quiet(class) || self.is_opaque(class),
            Relation::Other => class == "java/lang/Thread",
            _ => false,
        };
        let is_static = |r: &Relation| matches!(r, Relation::Static { .. });
        let is_of_quiet = |i: usize| call.argument_classes[i].as_deref().is_some_and(is_quiet);
        let own = |r: &Relation| match r {
            Relation::Class { .. } | Relation::Other | Relation::Static { .. } => true,
            Relation::Argument(i) | Relation::Reached { root: ObservedRoot::Argument(i), .. } => {
                is_of_quiet(*i)
            }
            _ => false,
        };
        let is_code_passed_over = frames
            .iter()
            .enumerate()
            .any(|(i, (class, _))| is_quiet(class) || i > 0 && self.is_opaque(class));
        relations.iter().all(of_machine)
            || is_code_passed_over
                && (relations.iter().all(own)
                    || is_quiet(class)
                    || self.is_opaque(class) && relations.iter().any(is_static))
    }

    /// Is this a service that is not looked into, and not the one that the class under test belongs to?
    fn is_opaque(&self, class: &str) -> bool {
        let part = library::opaque_part(class);
        part.is_some() && !self.family.iter().any(|own| library::opaque_part(own) == part)
    }

    // ---- pairs --------------------------------------------------------------------------------------

    fn pair(&mut self, seen: &PairObservation) {
        let calls = &self.seen.calls;
        let (first, second) = (&calls[seen.first], &calls[seen.second]);
        let (Some(a), Some(b)) = (self.case(first), self.case(second)) else { return };
        let numbers = (self.numbers[&first.method], self.numbers[&second.method]);
        let key = (numbers.0.min(numbers.1), numbers.0.max(numbers.1));
        let Some(pair) = self.pairs.get(&key).copied() else { return };
        self.figures.conflicting += 1;
        self.conflicts(a, b, seen, pair);
        let gated = |(i, j): &(usize, usize)| {
            let (x, y) = (&first.acquisitions[*i], &second.acquisitions[*j]);
            let common = |h: &Held| y.held_before.iter().any(|o| o.excludes(h));
            x.held_before.iter().any(common)
        };
        let (gated, cycles): (Vec<_>, Vec<_>) = seen.lock_cycles.iter().copied().partition(gated);
        self.figures.gated_cycles += gated.len();
        if let Some((i, j)) = cycles.first()
            && pair.lock_order.is_empty()
        {
            let (x, y) = (&first.acquisitions[*i], &second.acquisitions[*j]);
            let text = |l: &ObservedLock| {
                let outer: Vec<String> = l.held_before.iter().map(|h| relations(&h.relations)).collect();
                format!("[{}] then {}", outer.join(", "), relations(&l.lock.relations))
            };
            let what = format!("{} x {}", x.lock.class, y.lock.class);
            let site = format!("{} x {}", site_text(&x.site), site_text(&y.site));
            let example = format!(
                "{}: {} x {}\n      {}\n      {}; {}",
                self.seen.class,
                first.method,
                second.method,
                seen.test,
                text(x),
                text(y)
            );
            self.miss("lock cycle", what, site, example);
        }
    }

    fn conflicts(&mut self, a: Case<'_>, b: Case<'_>, seen: &PairObservation, pair: &Pair) {
        let of = |c: &Conflict| (&a.call.accesses[c.first], &b.call.accesses[c.second]);
        let mut left: Vec<Conflict> = Vec::new();
        for conflict in seen.conflicts.iter().filter(|c| !c.under_lock) {
            let (x, y) = of(conflict);
            let skipped = |case: Case<'_>, a: &ObservedAccess| {
                !is_compared(a) || self.is_passed_over(case.call, &a.frames, &a.relations, &a.object_class)
            };
            if skipped(a, x) || skipped(b, y) {
                continue;
            }
            if self.is_in_arguments(a, &x.relations) && self.is_in_arguments(b, &y.relations) {
                self.figures.shared_arguments += 1;
                continue;
            }
            left.push(*conflict);
        }
        // Two receivers can be one: a constant, for example.
        let is_receiver = |a: &ObservedAccess| a.relations.contains(&Relation::Receiver);
        let is_one = |c: &Conflict| is_receiver(of(c).0) && is_receiver(of(c).1);
        let one_instance = seen.one_instance || left.iter().any(is_one);
        let kept = if one_instance { &pair.one_instance } else { &pair.two_instances };
        let (true, Some(example)) = (kept.is_empty(), left.first()) else { return };
        let firsts: BTreeSet<usize> = left.iter().map(|c| c.first).collect();
        let seconds: BTreeSet<usize> = left.iter().map(|c| c.second).collect();
        if (pair.single || !one_instance) && firsts.len() == 1 && seconds.len() == 1 {
            self.figures.single_steps += 1;
            return;
        }
        let kind = if pair.is_kept() { "conflict, kept for other instances" } else { "conflict" };
        let (x, y) = of(example);
        let text = |x: &ObservedAccess| {
            let held: Vec<String> = x.held.iter().map(|h| relations(&h.relations)).collect();
            format!(
                "{}{} {} of {} {} under [{}] at {}",
                if x.read { "r" } else { "" },
                if x.write { "w" } else { "" },
                member_text(&x.member),
                x.object_class,
                relations(&x.relations),
                held.join(", "),
                site_text(&x.site),
            )
        };
        let lock = pair.common_lock.map(|lock| self.object_text(lock));
        let details = format!(
            "{}: {} x {} ({} instances)\n      {}\n      {}\n      {}\n      conflicts {}, common lock {lock:?}, single {}, {} observed",
            self.seen.class,
            a.call.method,
            b.call.method,
            if one_instance { "one" } else { "two" },
            seen.test,
            text(x),
            text(y),
            pair.conflicts,
            pair.single,
            left.len(),
        );
        let site = format!("{} x {}", site_text(&x.site), site_text(&y.site));
        self.miss(kind, member_text(&x.member), site, details);
    }

    /// Is the object only in arguments that are no instances of the class under test?
    fn is_in_arguments(&self, case: Case<'_>, relations: &[Relation]) -> bool {
        relations.iter().all(|relation| match relation {
            Relation::Argument(i) | Relation::Reached { root: ObservedRoot::Argument(i), .. } => {
                let class = case.call.argument_classes.get(*i).cloned().flatten();
                class.is_none_or(|class| !self.instances.contains(&class))
            }
            _ => false,
        })
    }

    // ---- in words -----------------------------------------------------------------------------------

    fn example(&self, call: &CallObservation, details: &str) -> String {
        format!("{}.{}\n      {}\n      {details}", self.seen.class, call.method, call.test)
    }

    fn field_text(&self, field: FieldId) -> String {
        if field == ELEMENT {
            return "[]".into();
        }
        if is_pseudo(field) {
            return "?".into();
        }
        let program = &self.analyst.solver.program;
        let data = program.field(field);
        let class = program.class_name(data.class);
        format!("{}.{}", class.rsplit('/').next().unwrap_or(class), program.text(data.name))
    }

    fn object_text(&self, object: Object) -> String {
        let program = &self.analyst.solver.program;
        let root = match object.root() {
            Root::Param(i) => format!("p{i}"),
            Root::Static(field) => format!("static {}", self.field_text(field)),
            Root::Class(class) => format!("class {}", program.class_name(class)),
            other => format!("{other:?}"),
        };
        match object.path() {
            Path::Direct => root,
            Path::Field(field) => format!("{root}->{}", self.field_text(field)),
            Path::Deep(field) => format!("{root}->{}..", self.field_text(field)),
        }
    }

    fn access_text(&self, access: &Access) -> String {
        let locks: Vec<String> = access.locks.iter().map(|(lock, _)| self.object_text(*lock)).collect();
        let any = matches!(access.place.member, summary::Member::Any);
        format!(
            "{}{} under [{}]",
            if any { "any of " } else { "" },
            self.object_text(access.place.object),
            locks.join(", ")
        )
    }
}

fn is_compared(access: &ObservedAccess) -> bool {
    !access.in_clinit
        && !access.is_final
        && access.relations[..] != [Relation::Made]
        && !is_in_lock_class(&access.frames)
        && !is_left_out(&access.member)
}

/// Of files, read by way of the library's back doors (`jdk.internal.access`) or of `System.err`, and never
/// written once they are set.
fn is_left_out(member: &Member) -> bool {
    let (Member::Field { class, name } | Member::Static { class, name }) = member else { return false };
    matches!(
        (&**class, &**name),
        ("java/io/FileDescriptor", "append") | ("java/io/FileOutputStream", "jfrTracing")
    )
}

fn is_lock_compared(lock: &ObservedLock) -> bool {
    // Only calls of a lock class count as locks, and what these do inside does not.
    let modelled = is_in_lock_class(&lock.frames) == (lock.lock.kind != LockKind::Monitor);
    !lock.in_clinit && !is_made(&lock.lock) && modelled
}

fn is_quiet(class: &str) -> bool {
    quiet(class, None) == Quiet::Whole
}

fn is_made(held: &Held) -> bool {
    held.relations[..] == [Relation::Made]
}

/// Is this under a call that the analysis takes for a lock's, or for a condition's?
fn is_in_lock_class(frames: &[Frame]) -> bool {
    let callees = frames.iter().skip(1);
    callees.into_iter().any(|(class, _)| {
        library::is_lock_class(class)
            || class.ends_with("Synchronizer$ConditionObject")
            || &**class == "java/util/concurrent/locks/LockSupport"
    })
}

fn letters(kind: ElementKind) -> &'static str {
    match kind {
        ElementKind::Reference => "L",
        ElementKind::ByteOrBoolean => "BZ",
        ElementKind::Char => "C",
        ElementKind::Short => "S",
        ElementKind::Int => "I",
        ElementKind::Long => "J",
        ElementKind::Float => "F",
        ElementKind::Double => "D",
    }
}

fn relations(relations: &[Relation]) -> String {
    let texts = relations.iter().map(|r| match r {
        Relation::Receiver => "this".to_string(),
        Relation::Argument(i) => format!("arg{i}"),
        Relation::Reached { root: ObservedRoot::Receiver, first_field } => format!("this.{first_field}.."),
        Relation::Reached { root: ObservedRoot::Argument(i), first_field } => {
            format!("arg{i}.{first_field}..")
        }
        Relation::Static { class, field } => format!("static {class}.{field}"),
        Relation::Class { class } => format!("class {class}"),
        Relation::Made => "made".into(),
        Relation::Other => "other".into(),
    });
    texts.collect::<Vec<_>>().join("|")
}

fn member_text(member: &Member) -> String {
    match member {
        Member::Field { class, name } => format!("{class}.{name}"),
        Member::Static { class, name } => format!("static {class}.{name}"),
        Member::Element(kind) => format!("{kind}[]"),
    }
}

fn site_text(site: &Site) -> String {
    format!("{}.{}:{}", site.class, site.method, site.bci)
}

/// The way from the call to the access, shortened.
fn stack(frames: &[Frame]) -> String {
    let text = |f: &Frame| format!("{}.{}", f.0.rsplit('/').next().unwrap_or(&f.0), f.1);
    let all: Vec<String> = frames.iter().map(text).collect();
    if all.len() <= 10 {
        return all.join(" > ");
    }
    format!("{} > ... > {}", all[..4].join(" > "), all[all.len() - 6..].join(" > "))
}
