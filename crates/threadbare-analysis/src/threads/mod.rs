//! Concurrent access pairs of programs with threads: which two instructions of two threads may meet at
//! the same variable or monitor.
//!
//! After Chapter 4 of the value-schedule thesis (Figures 4.16 and 4.17: RW, MM, WN and WM pairs, from
//! instructions that may happen in parallel, by alias, escape and disjoint filtering).
//!
//! Deviations:
//! 1. May-happen-in-parallel is not the parallel execution graph of Naumovich, Avrunin and Clarke but a
//!    data flow of the threads that may be running, over starts and joins (`parallel`). Notifications
//!    order nothing. That is less precise, and it does not time out.
//! 2. Points-to sets are by allocation site and field, and for one abstract receiver at a time
//!    (`pointsto`), where the thesis used Spark without contexts. So polymorphic calls need no cloning.
//! 3. Threads are abstract: one for each place that makes thread objects. A thread of which there may be
//!    several meets itself. The thesis counts concrete threads, and accesses once for each call chain.
//! 4. A monitor excludes RW pairs if there is only one object that it can be (`once`), or if both
//!    accesses hold the monitor of the very object that they access. The latter is `disjoint`, for
//!    synchronized blocks and private helpers of synchronized methods too. Monitors never exclude MM, WN
//!    and WM pairs: who comes first is what those are about.
//! 5. Escape: an object counts as shared if it can be reached from a static field, a thread or a task.
//!    What a constructor does to its own object before others can have it meets nothing.
//! 6. `java.util.concurrent` locks are monitors, conditions wait and notify. Read and write locks never
//!    exclude anything.
//! 7. The library is not looked into (`outside`): an instruction of the program that calls it stands for
//!    all that happens in there, as an access to the library's objects that the program has. Library
//!    state that no object of the program leads to is no variable here; neither is interruption.
//!
//! Sound: a pair that can happen between instructions of the program under interleaving semantics is
//! reported, unless a gap is named: reflection, natives, handles for unknown fields, missing classes.

mod calls;
mod heap;
mod once;
mod outside;
mod pairs;
mod parallel;
mod pointsto;

use crate::body::model::{EffectKind, LockKind};
use crate::dependencies::analyse::{self, Problem};
use crate::dependencies::phrasing::simple_name;
use crate::dependencies::result::Site;
use crate::program::classes::{Program, Sources};
use heap::{ObjectId, Origin, Slot};
pub use pairs::PairKind;
use pairs::{Access, What};
use parallel::Parallel;
use pointsto::{Code, InstructionAt, ProgramWorld};

/// All that two threads of a program may meet at.
#[derive(Debug, Clone, Default)]
pub struct AccessPairs {
    /// The main thread first.
    pub threads: Vec<ThreadFacts>,
    /// In the order of kind, threads and sites.
    pub pairs: Vec<AccessPair>,
    /// What could not be analysed, in words: pairs may be missing.
    pub gaps: Vec<String>,
    pub counts: Counts,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub rw: usize,
    pub mm: usize,
    pub wn: usize,
    pub wm: usize,
    /// Methods, each for one receiver.
    pub instances: usize,
    pub objects: usize,
    /// Accesses to what threads share, by thread and instance.
    pub accesses: usize,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ThreadFacts {
    /// `main`, or where it is made: `Thread at Foo.main:12`.
    pub name: String,
    /// What it runs: `Foo.lambda$main$0`. Several if it depends.
    pub runs: Vec<String>,
    /// Several of it can be running at once.
    pub is_several: bool,
    /// It is run by the library: by an executor or the like.
    pub(crate) is_task: bool,
    /// Where it is started.
    pub starts: Vec<Site>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessPair {
    pub kind: PairKind,
    pub first: AccessSite,
    pub second: AccessSite,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct AccessSite {
    /// Index into [`AccessPairs::threads`].
    pub thread: usize,
    /// With dots.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// Of the instruction; zero for the monitor of a synchronized method.
    pub offset: u16,
    pub line: Option<u16>,
    /// `write Account.balance`
    pub what: String,
    /// Calls from the thread's entry to the method, on a shortest way; the entry's own first.
    pub calls: Vec<Site>,
}

/// The pairs of the program that starts with `main` of this class.
pub fn access_pairs(sources: Sources, main_class: &str) -> Result<AccessPairs, Problem> {
    let again = Sources { image: sources.image.clone(), class_path: sources.class_path.clone() };
    let mut world = solve(sources, main_class, false)?;
    if world.saw_parallel {
        world = solve(again, main_class, true)?;
    }
    let parallel = Parallel::find(&world);
    find_foreign_locks(&mut world);
    let found = pairs::find(&mut world, &parallel);
    Ok(describe(&world, &parallel, &found))
}

fn solve(sources: Sources, main_class: &str, parallel_streams: bool) -> Result<ProgramWorld, Problem> {
    let mut program = Program::new(sources);
    let class = analyse::find(&mut program, main_class)?;
    let methods = program.methods_of(class);
    let main = methods.into_iter().find(|m| {
        let data = program.method(*m);
        data.is_static()
            && program.text(data.name) == "main"
            && program.text(data.descriptor) == "([Ljava/lang/String;)V"
    });
    let Some(main) = main else {
        let why = "it has no method main".to_string();
        return Err(Problem::Unreadable { name: main_class.to_string(), why });
    };
    let mut world = ProgramWorld::new(program, parallel_streams);
    world.run(class, main);
    Ok(world)
}

/// Bodies take `lock` of the interface for what it says; a program's own implementation is not followed.
fn find_foreign_locks(world: &mut ProgramWorld) {
    let mut foreign = Vec::new();
    for (index, instance) in world.instances.iter().enumerate() {
        let Some(body) = &instance.body else { continue };
        for effect in &body.effects {
            let EffectKind::Acquire(id) = effect.kind else { continue };
            if body.acquisitions[usize::from(id.0)].how == LockKind::Monitor {
                continue;
            }
            if let Some(node) = world.lock(pointsto::InstanceId(index as u32), id) {
                foreign.extend(world.heap.members(node).iter().map(|o| world.heap.get(*o).class));
            }
        }
    }
    let lock = world.program.class("java/util/concurrent/locks/ReentrantLock");
    for class in foreign {
        if !world.program.is_library(class) && world.program.is_subtype(class, lock) != Some(true) {
            let name = world.program.class_name(class).replace('/', ".");
            world.gap(format!("{name} implements Lock: its code is not followed"));
        }
    }
}

// ---- in words -------------------------------------------------------------------------------------

fn describe(world: &ProgramWorld, parallel: &Parallel, found: &pairs::Pairs) -> AccessPairs {
    let order = thread_order(world);
    let threads = order.iter().map(|t| thread_facts(world, parallel, *t)).collect();
    let mut pairs: Vec<AccessPair> = Vec::new();
    for pair in &found.pairs {
        let site = |n: usize| site(world, parallel, &found.accesses[n]);
        let (Some(mut first), Some(mut second)) = (site(pair.first), site(pair.second)) else {
            continue;
        };
        for site in [&mut first, &mut second] {
            site.thread = order.iter().position(|t| *t == site.thread).unwrap_or(site.thread);
        }
        let is_wait = |n: usize| found.accesses[n].what == What::Wait;
        // A wait comes first; otherwise the order is that of threads and sites.
        let swaps = match pair.kind {
            PairKind::Wn | PairKind::Wm => !is_wait(pair.first),
            PairKind::Rw | PairKind::Mm => second < first,
        };
        if swaps {
            std::mem::swap(&mut first, &mut second);
        }
        pairs.push(AccessPair { kind: pair.kind, first, second });
    }
    pairs.sort_by(|a, b| (a.kind, &a.first, &a.second).cmp(&(b.kind, &b.first, &b.second)));
    pairs.dedup();
    let count = |kind| pairs.iter().filter(|p| p.kind == kind).count();
    let counts = Counts {
        rw: count(PairKind::Rw),
        mm: count(PairKind::Mm),
        wn: count(PairKind::Wn),
        wm: count(PairKind::Wm),
        instances: world.instances.len(),
        objects: world.heap.objects.len(),
        accesses: found.accesses.len(),
    };
    AccessPairs { threads, pairs, gaps: world.gaps.clone(), counts }
}

/// The main thread, and the others by the places where they are made and started.
fn thread_order(world: &ProgramWorld) -> Vec<usize> {
    let mut order: Vec<usize> = (0..world.threads.len()).collect();
    order.sort_by_key(|t| {
        let thread = &world.threads[*t];
        let origin = thread.object.map(|object| world.heap.get(object).origin);
        let start = thread.starts.iter().filter_map(|place| world.site(*place)).min();
        (origin, start, *t)
    });
    order
}

fn thread_facts(world: &ProgramWorld, parallel: &Parallel, thread: usize) -> ThreadFacts {
    let data = &world.threads[thread];
    let name = match data.object {
        None => "main".to_string(),
        Some(object) => {
            let class = simple_name(&class_text(world, object));
            match place_of(world, object) {
                Some(site) => format!("{class} at {}", place_text(&site)),
                None => class,
            }
        }
    };
    let mut runs: Vec<String> = Vec::new();
    let mut todo: Vec<_> = data.entries.clone();
    while let Some(entry) = todo.pop() {
        match world.instances[entry.0 as usize].code {
            Code::Method(method) => runs.push(world.program.method_text(method)),
            // Made-up code runs what it calls.
            Code::Lambda(_) | Code::Task(_) => {
                todo.extend(world.edges.iter().filter(|e| e.from.instance == entry).map(|e| e.to));
            }
        }
    }
    runs.sort();
    runs.dedup();
    let mut starts: Vec<Site> = data
        .starts
        .iter()
        .filter_map(|place| world.site(*place).map(|(method, at)| world.program.site(method, at)))
        .collect();
    starts.sort();
    starts.dedup();
    ThreadFacts { name, runs, is_several: !parallel.once.threads[thread], is_task: data.is_task, starts }
}

fn class_text(world: &ProgramWorld, object: ObjectId) -> String {
    let class = world.heap.get(object).class;
    match world.facts.lambdas.get(&class) {
        Some(lambda) => world.program.class_name(lambda.interface).to_string(),
        None => world.program.class_name(class).to_string(),
    }
}

fn place_of(world: &ProgramWorld, object: ObjectId) -> Option<Site> {
    match world.heap.get(object).origin {
        Origin::Made { method, at } | Origin::Returned { method, at } => Some(world.program.site(method, at)),
        _ => None,
    }
}

fn place_text(site: &Site) -> String {
    match site.line {
        Some(line) => format!("{}:{line}", site.method),
        None => site.method.clone(),
    }
}

fn site(world: &ProgramWorld, parallel: &Parallel, access: &Access) -> Option<AccessSite> {
    let (method, at) = world.site(access.place)?;
    let data = world.program.method(method);
    let mut calls = Vec::new();
    let run = &parallel.runs[access.thread];
    let mut next = run.parent.get(&access.place.instance).copied().flatten();
    while let Some(place) = next {
        // Made-up code has no instructions to show.
        if matches!(world.instances[place.instance.0 as usize].code, Code::Method(_))
            && let Some((method, at)) = world.site(place)
        {
            calls.push(world.program.site(method, at));
        }
        next = run.parent.get(&place.instance).copied().flatten();
    }
    calls.reverse();
    Some(AccessSite {
        thread: access.thread,
        class: world.program.class_name(data.class).replace('/', "."),
        method: world.program.text(data.name).to_string(),
        descriptor: world.program.text(data.descriptor).to_string(),
        offset: at,
        line: world.program.site(method, at).line,
        what: what_text(world, access),
        calls,
    })
}

fn what_text(world: &ProgramWorld, access: &Access) -> String {
    let mode = match (access.reads, access.writes) {
        (true, true) => "update",
        (false, true) => "write",
        _ => "read",
    };
    let field_text = |field: crate::program::ids::FieldId| {
        let data = world.program.field(field);
        format!("{}.{}", simple_name(world.program.class_name(data.class)), world.program.text(data.name))
    };
    let mut classes: Vec<String> =
        access.objects.iter().map(|o| simple_name(&class_text(world, *o))).collect();
    classes.sort();
    classes.dedup();
    let classes = classes.join(" or ");
    match access.what {
        What::Slot(Slot::Field(field)) | What::Static(field) => format!("{mode} {}", field_text(field)),
        What::Slot(Slot::Element) => format!("{mode} element of {classes}"),
        What::Slot(_) => format!("{mode} any field of {classes}"),
        What::State => format!("{} {classes}", call_text(world, access.place)),
        What::Monitor => format!("enter monitor of {classes}"),
        What::Wait => "wait".to_string(),
        What::Notify => "notify".to_string(),
    }
}

fn call_text(world: &ProgramWorld, place: InstructionAt) -> String {
    let target = world.calls.iter().find(|call| call.place == place).map(|call| call.target);
    match target {
        Some(target) => format!("call {} on", world.program.text(target.name)),
        None => "call on".to_string(),
    }
}
