//! The analysis of a class, from its name to what reports and generators need.

use rustc_hash::FxHashSet;
use threadbare_classfile::acc;

use crate::dependencies::once::{AccessTables, Named, as_told};
use crate::dependencies::pairs::{Dependencies, Pair};
use crate::dependencies::phrasing::{Phrasing, is_synchronized, signature};
use crate::dependencies::result::{
    AccessFacts, ClassAnalysis, LockFacts, MethodFacts, Nearness, NestedLocks, PairFacts, Reason, Site,
};
use crate::program::classes::{Program, Sources, parse_any};
use crate::program::ids::{ClassId, MethodId};
use crate::program::near;
use crate::published;
use crate::summary::accesses::is_detached;
use crate::summary::builder::SummaryBuilder;
use crate::summary::model::Summary;
use crate::summary::object::{Object, Type};
use crate::summary::solver::Solver;
use crate::world::closure::Closure;
use crate::world::flow::Holders;
use crate::world::model::{Implementations, TestWorld};

/// What to analyse, and by which rules.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// With dots, and `$` before nested ones: `java.util.Map$Entry`.
    pub class: &'a str,
    /// By the rules of the paper, for comparison.
    pub as_published: bool,
}

/// Why there is nothing to say about a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    UnknownClass { name: String, near: Vec<String> },
    Unreadable { name: String, why: String },
}

/// A public method of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodName {
    pub name: String,
    pub descriptor: String,
    /// As users write it: `put(Object, Object)`.
    pub signature: String,
}

/// The public methods that tests of a class can call, inherited ones too, without an analysis.
pub fn public_methods(sources: Sources, class: &str) -> Result<Vec<MethodName>, Problem> {
    let mut program = Program::new(sources);
    let class = find(&mut program, class)?;
    let methods = program.public_methods(class);
    let named = |method: &MethodId| {
        let data = program.method(*method);
        MethodName {
            name: program.text(data.name).to_string(),
            descriptor: program.text(data.descriptor).to_string(),
            signature: signature(&program, *method),
        }
    };
    Ok(methods.iter().map(named).collect())
}

/// Can an object of the class be thrown?
pub fn is_throwable(sources: Sources, class: &str) -> Result<bool, Problem> {
    let mut program = Program::new(sources);
    let class = find(&mut program, class)?;
    let throwable = program.class("java/lang/Throwable");
    Ok(program.super_chain(class).contains(&throwable))
}

/// Analyses of classes of one program; what is learned about the library serves all of them.
pub struct Analyst {
    pub solver: Solver,
}

/// What is not understood of a class whose analysis was stopped.
const STOPPED: &str = "the time for the analysis was over, so every pair of methods is kept";

/// A class as a reader's program names it, and the dependencies between its methods.
pub struct Analysed {
    pub class: ClassId,
    pub receivers: Vec<ClassId>,
    /// Implementations of an abstract class that tests cannot name.
    pub hidden: Vec<ClassId>,
    pub methods: Vec<MethodId>,
    pub summaries: Vec<Summary>,
    pub pairs: Vec<(usize, usize, Pair)>,
    pub world: TestWorld,
    pub holders: Holders,
    protecting: Vec<Vec<crate::summary::object::Object>>,
}

impl Analysed {
    /// Classes of arguments, but for those that a test does not make by a constructor: lambdas.
    pub fn arguments<'a>(&'a self, solver: &'a Solver) -> impl Iterator<Item = ClassId> + 'a {
        let all = self.world.arguments.iter().copied();
        all.filter(|class| !solver.facts.lambdas.contains_key(class))
    }
}

pub fn analyse(sources: Sources, request: &Request<'_>) -> Result<ClassAnalysis, Problem> {
    let mut analyst = Analyst::new(sources);
    analyst.class(request)
}

impl Analyst {
    pub fn new(sources: Sources) -> Analyst {
        Analyst { solver: Solver::new(Program::new(sources)) }
    }

    pub fn class(&mut self, request: &Request<'_>) -> Result<ClassAnalysis, Problem> {
        if request.as_published {
            return self.as_published(request.class);
        }
        let analysed = self.analyse(request.class)?;
        Ok(self.describe(&analysed))
    }

    pub fn analyse(&mut self, name: &str) -> Result<Analysed, Problem> {
        let class = find(&mut self.solver.program, name)?;
        let solver = &mut self.solver;
        solver.begin_class();
        let mut implementations = OnClassPath::default();
        let mut receivers =
            if solver.program.is_abstract(class) { implementations.of(solver, class) } else { vec![] };
        let hidden = std::mem::take(&mut implementations.hidden);
        if receivers.is_empty() {
            // Of an abstract class that nobody extends tests make one that does nothing of its own.
            receivers.push(class);
        }
        let object = solver.program.object();
        let mut family = FxHashSet::default();
        for receiver in receivers.iter().chain([&class]) {
            family.extend(solver.program.super_chain(*receiver).into_iter().filter(|c| *c != object));
        }
        solver.change_family(family);
        let methods = solver.program.public_methods(class);
        let mut world = TestWorld::of(solver, &receivers, &mut implementations);
        // Constructors are not called beside anything, but threads that they start are there ever after.
        let mut all = methods.clone();
        for receiver in &receivers {
            let constructors = self.solver.program.constructors(*receiver).into_iter();
            all.extend(constructors.filter(|m| self.solver.program.method(*m).access & acc::PRIVATE == 0));
        }
        let (mut summaries, holders) = Closure::close(&mut world, &mut self.solver, &all, &receivers);
        if self.solver.is_stopped() {
            return Ok(self.not_analysed(class, receivers, hidden, methods, world, holders));
        }
        let threads = own_threads(&mut self.solver, &summaries);
        summaries.truncate(methods.len());
        summaries.push(threads);
        let dependencies = Dependencies::new(&mut self.solver, &summaries, &holders);
        let mut pairs = Vec::new();
        for first in 0..methods.len() {
            for second in first..methods.len() {
                let pair = dependencies.pair(first, second);
                pairs.push((first, second, pair));
            }
        }
        let protecting = (0..methods.len()).map(|m| dependencies.protecting(m).to_vec()).collect();
        summaries.pop();
        Ok(Analysed { class, receivers, hidden, methods, summaries, pairs, world, holders, protecting })
    }

    /// A class about which nothing was found out in time: every method may do anything, every pair is kept.
    fn not_analysed(
        &mut self,
        class: ClassId,
        receivers: Vec<ClassId>,
        hidden: Vec<ClassId>,
        methods: Vec<MethodId>,
        world: TestWorld,
        holders: Holders,
    ) -> Analysed {
        let gap = self.solver.limit(STOPPED);
        let unknown = Summary { gaps: vec![gap], ..Summary::default() };
        let all =
            (0..methods.len()).flat_map(|first| (first..methods.len()).map(move |second| (first, second)));
        let pairs = all.map(|(first, second)| {
            (first, second, Pair { conflicts: true, unknown: Some((first, gap)), ..Pair::default() })
        });
        let pairs = pairs.collect();
        let summaries = vec![unknown; methods.len()];
        let protecting = vec![vec![]; methods.len()];
        Analysed { class, receivers, hidden, methods, summaries, pairs, world, holders, protecting }
    }

    fn as_published(&mut self, name: &str) -> Result<ClassAnalysis, Problem> {
        let class = find(&mut self.solver.program, name)?;
        let program = &mut self.solver.program;
        let published = published::analyse(program, class);
        let dotted = program.class_name(class).replace('/', ".");
        let lock = |name: &String| LockFacts { lock: name.clone(), site: Site::default() };
        let mut told = AccessTables::default();
        let mut methods = Vec::new();
        for (method, summary) in published.methods.iter().zip(&published.summaries) {
            let data = program.method(*method);
            let access = |member: &String, writes: bool| AccessFacts {
                object: "this".to_string(),
                nearness: Nearness::This,
                member: member.clone(),
                reads: !writes,
                writes,
                locks: summary.locks.clone(),
                ..AccessFacts::default()
            };
            let reads = summary.reads.iter().map(|m| access(m, false));
            let accesses = reads.chain(summary.writes.iter().map(|m| access(m, true)));
            let nested = summary
                .double_locks
                .iter()
                .map(|(outer, inner)| NestedLocks { outer: lock(outer), inner: lock(inner) });
            methods.push(MethodFacts {
                name: program.text(data.name).to_string(),
                descriptor: program.text(data.descriptor).to_string(),
                signature: signature(program, *method),
                declared_in: dotted.clone(),
                is_synchronized: is_synchronized(data.access),
                is_pure: summary.writes.is_empty(),
                accesses: accesses.map(|a| told.access(a)).collect(),
                locks: summary.locks.iter().map(lock).collect(),
                protected_by: summary.locks.clone(),
                nested: nested.map(|n| told.nested(n)).collect(),
                ..MethodFacts::default()
            });
        }
        let mut pairs = Vec::new();
        for first in 0..methods.len() {
            for second in first..methods.len() {
                let pair = (first, second);
                let (one, order) = (published.mpc.contains(&pair), published.md.contains(&pair));
                let pruned = if one || order { String::new() } else { "by the published rules".to_string() };
                pairs.push(PairFacts {
                    first,
                    second,
                    on_one_instance: one,
                    lock_order: order,
                    pruned,
                    ..PairFacts::default()
                });
            }
        }
        let (accesses, nested) = told.tables();
        Ok(ClassAnalysis { class: dotted, methods, pairs, accesses, nested, ..ClassAnalysis::default() })
    }

    // ---- in words -----------------------------------------------------------------------------------

    fn describe(&mut self, analysed: &Analysed) -> ClassAnalysis {
        let solver = &self.solver;
        let program = &solver.program;
        let dotted = |class: ClassId| program.class_name(class).replace('/', ".");
        let mut told = AccessTables::default();
        let methods =
            (0..analysed.methods.len()).map(|m| self.method_facts(analysed, m, &mut told)).collect();
        let mut named: Vec<Named<'_>> = (0..analysed.methods.len())
            .map(|m| Named::new(self.phrasing(analysed, m), &analysed.summaries[m]))
            .collect();
        let mut pairs = Vec::with_capacity(analysed.pairs.len());
        for (first, second, pair) in &analysed.pairs {
            let (first, second) = (*first, *second);
            let count = pair.one_instance.len() + pair.two_instances.len() + pair.lock_order.len();
            let mut reasons = Vec::with_capacity(count + usize::from(pair.unknown.is_some()));
            for (list, one_instance) in [(&pair.one_instance, true), (&pair.two_instances, false)] {
                for (i, j) in list {
                    let (x, y) = (named[first].access(&mut told, *i), named[second].access(&mut told, *j));
                    reasons.push(Reason::Conflict { first: x, second: y, one_instance });
                }
            }
            for (i, j) in &pair.lock_order {
                let (x, y) = (named[first].nested(&mut told, *i), named[second].nested(&mut told, *j));
                reasons.push(Reason::LockOrder { first: x, second: y });
            }
            if let Some((which, gap)) = pair.unknown {
                reasons.push(Reason::Unknown { which, gap: solver.gap_text(gap).to_string() });
            }
            let pruned = if pair.is_kept() { String::new() } else { self.pruned(analysed, first, pair) };
            pairs.push(PairFacts {
                first,
                second,
                on_one_instance: !pair.one_instance.is_empty() || pair.unknown.is_some(),
                on_two_instances: !pair.two_instances.is_empty() || pair.threads_between,
                lock_order: !pair.lock_order.is_empty(),
                reasons,
                pruned,
            });
        }
        let mut gaps: Vec<String> = Vec::new();
        for gap in analysed.summaries.iter().flat_map(|s| &s.gaps) {
            let text = solver.gap_text(*gap).to_string();
            if !gaps.contains(&text) {
                gaps.push(text);
            }
        }
        let is_abstract = analysed.receivers != [analysed.class];
        let (accesses, nested) = told.tables();
        ClassAnalysis {
            class: dotted(analysed.class),
            implementations: analysed.receivers.iter().filter(|_| is_abstract).map(|c| dotted(*c)).collect(),
            methods,
            pairs,
            accesses,
            nested,
            gaps,
            arguments: analysed.arguments(solver).map(dotted).collect(),
            methods_reached: solver.methods_done(),
        }
    }

    fn phrasing(&self, analysed: &Analysed, m: usize) -> Phrasing<'_> {
        let program = &self.solver.program;
        Phrasing { program, class: analysed.class, is_static: is_static(program, analysed.methods[m]) }
    }

    fn method_facts(&self, analysed: &Analysed, m: usize, told: &mut AccessTables) -> MethodFacts {
        let program = &self.solver.program;
        let method = analysed.methods[m];
        let data = program.method(method);
        let summary = &analysed.summaries[m];
        let teller = self.phrasing(analysed, m);
        let mut orders: FxHashSet<(Object, Object)> = FxHashSet::default();
        let nested =
            summary.nested.iter().filter(|n| orders.insert((as_told(n.outer.lock), as_told(n.inner.lock))));
        let nested = nested.map(|n| told.nested(teller.nested(n))).collect();
        let mut taken: FxHashSet<Object> = FxHashSet::default();
        let locks =
            summary.taken.iter().filter(|t| taken.insert(as_told(t.lock))).map(|t| teller.lock(t)).collect();
        MethodFacts {
            name: program.text(data.name).to_string(),
            descriptor: program.text(data.descriptor).to_string(),
            signature: signature(program, method),
            declared_in: program.class_name(data.class).replace('/', "."),
            is_static: is_static(program, method),
            is_synchronized: is_synchronized(data.access),
            is_pure: summary.accesses.iter().all(|a| !a.write) && summary.gaps.is_empty(),
            accesses: told.folded(&teller, &summary.accesses),
            locks,
            protected_by: analysed.protecting[m].iter().map(|l| teller.object(*l)).collect(),
            nested,
            waits_on: summary.waits.iter().map(|t| teller.lock(t)).collect(),
            notifies: summary.notifies.iter().map(|t| teller.lock(t)).collect(),
            unknown: summary.gaps.iter().map(|g| self.solver.gap_text(*g).to_string()).collect(),
        }
    }

    fn pruned(&self, analysed: &Analysed, first: usize, pair: &Pair) -> String {
        match (pair.conflicts, pair.common_lock, pair.single) {
            (false, ..) => "they read and write nothing in common".to_string(),
            (true, Some(lock), _) => {
                let lock = self.phrasing(analysed, first).object(lock);
                format!("both hold {lock} over everything that they share")
            }
            (true, None, true) => "each touches what they share once".to_string(),
            (true, None, false) => String::new(),
        }
    }
}

/// What threads do that these start, as if one call did it all.
fn own_threads(solver: &mut Solver, summaries: &[Summary]) -> Summary {
    let mut threads = SummaryBuilder::default();
    for access in summaries.iter().flat_map(|s| &s.accesses).filter(|a| is_detached(&a.locks)) {
        threads.access(access, &access.locks, true);
    }
    threads.finish(&[], Type::AtMost(solver.program.object()))
}

/// The class of this name, with dots.
pub(crate) fn find(program: &mut Program, name: &str) -> Result<ClassId, Problem> {
    let text = name.replace('.', "/");
    let owned = name.to_string();
    let unreadable = |why: String| Problem::Unreadable { name: owned.clone(), why };
    let sources = program.sources();
    let bytes = match near::find_class(sources, &text) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => {
            let near = near::near_names(sources, name);
            return Err(Problem::UnknownClass { near, name: owned });
        }
        Err(error) => return Err(unreadable(error.to_string())),
    };
    let file = parse_any(&bytes).map_err(|error| unreadable(error.to_string()))?;
    if *file.name != *text {
        return Err(unreadable(format!("its file holds the class {}", file.name.replace('/', "."))));
    }
    let class = program.class(&text);
    match program.load(class) {
        Some(_) => Ok(class),
        None => {
            let why = program.gap_of(class).unwrap_or("it cannot be read").to_string();
            Err(unreadable(why))
        }
    }
}

fn is_static(program: &Program, method: MethodId) -> bool {
    program.method(method).is_static()
}

/// Implementations that the class path has, and the library in the same package.
#[derive(Default)]
struct OnClassPath {
    names: Option<Vec<String>>,
    /// Implementations that tests cannot name, of the class that was asked about last.
    hidden: Vec<ClassId>,
}

/// Implementations that are looked for, and those that are taken; the simplest ones stand for the rest.
const CANDIDATES: usize = 24;
const ENOUGH: usize = 8;

/// How many objects the simplest public constructor of a class asks for; many if there is none.
fn needs(solver: &mut Solver, class: ClassId) -> usize {
    let constructors = solver.program.constructors(class).into_iter();
    let program = &solver.program;
    let public = constructors.filter(|m| program.method(*m).access & acc::PUBLIC != 0);
    let objects = |method: MethodId| {
        let descriptor = program.text(program.method(method).descriptor);
        let params = threadbare_classfile::descriptor::params(descriptor).into_iter().flatten();
        params.filter(|param| param.class_name().is_some()).count()
    };
    public.map(objects).min().unwrap_or(usize::MAX)
}

impl Implementations for OnClassPath {
    fn of(&mut self, solver: &mut Solver, class: ClassId) -> Vec<ClassId> {
        let own = solver.program.class_name(class).to_string();
        let package = own.rsplit_once('/').map_or("", |(package, _)| package).to_string();
        let mut names = Vec::new();
        if solver.program.is_library(class) {
            names = solver.program.sources().image.classes_of_package(&package).unwrap_or_default();
        }
        let listed = self.names.get_or_insert_with(|| {
            solver.program.sources().class_path.class_names().into_iter().map(|n| n.to_string()).collect()
        });
        // Those of the same package first: they are meant for it.
        let in_package = |name: &&String| name.rsplit_once('/').map_or("", |(p, _)| p) == package;
        names.extend(listed.iter().filter(in_package).cloned());
        names.extend(listed.iter().filter(|n| !in_package(n)).cloned());
        let mut found = Vec::new();
        self.hidden.clear();
        for name in names {
            let candidate = solver.program.class(&name);
            let Some(loaded) = solver.program.load(candidate) else { continue };
            let is_public = loaded.file.access & acc::PUBLIC != 0;
            let is_abstract = loaded.file.access & (acc::ABSTRACT | acc::INTERFACE) != 0;
            if !is_abstract && solver.program.is_subtype(candidate, class) == Some(true) {
                if !is_public {
                    self.hidden.push(candidate);
                    continue;
                }
                found.push(candidate);
                if found.len() == CANDIDATES {
                    break;
                }
            }
        }
        // Those that ask for the least can be made.
        found.sort_by_cached_key(|candidate| needs(solver, *candidate));
        found.truncate(ENOUGH);
        found
    }
}
