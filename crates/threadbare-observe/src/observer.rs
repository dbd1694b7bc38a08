//! A machine that is asked about classes, one after the other.

use crate::generate::{Generator, load};
use crate::members::{Statics, public_methods};
use crate::observation::{
    CallObservation, ClassObservations, Ended, Held, LockKind, Member, MethodKey, ObjectId, ObservedAccess,
    ObservedLock, PairObservation, Relation, Site,
};
use crate::pairs::{Footprint, Label};
use crate::producers::{Producers, Way};
use crate::record::{AccessKey, LockKey, RawLocation, Recording};
use crate::run::{Failure, SceneRun, run_scene};
use crate::scene::{Contract, Scene};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_testgen::dice::{Dice, number_of};
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::Method;
use threadbare_vm::ids::{ClassId, MethodId, Ref, ThreadId};
use threadbare_vm::{Bounds, Options, Program, Vm};

/// Times that a scene is run until nothing is left to link.
const RUNS: usize = 4;
/// Scenes that are thrown away because no receiver could be made, for each that counts.
const ATTEMPTS: usize = 6;
/// Times that a way to come by a receiver is tried before it is given up.
const TRIES: usize = 10;

/// How much to do for one class.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    pub seed: u64,
    /// Scenes, in each of which every method is called at least once.
    pub calls_per_method: usize,
    /// How many of the scenes have their calls compared pair by pair.
    pub pairs: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { seed: 1, calls_per_method: 8, pairs: 8 }
    }
}

/// One machine for one JDK and class path. Linking and boot use the host's stack: make it on a thread with
/// a large one (hundreds of megabytes, which cost nothing until they are used).
pub struct Observer {
    vm: Vm,
    worker: ThreadId,
    producers: Producers,
    statics: Statics,
}

impl Observer {
    pub fn new(
        jdk_home: &Path,
        feature: u32,
        image: Arc<JImage>,
        class_path: &str,
    ) -> Result<Observer, String> {
        let program = Program {
            jdk_home: jdk_home.into(),
            feature,
            image,
            class_path: Arc::new(ClassPath::parse(class_path)),
        };
        let options = Options {
            bounds: Bounds { heap_bytes: 1 << 30, ..Bounds::default() },
            assertions: true,
            visible_finals: true,
            class_path_text: class_path.into(),
            ..Options::default()
        };
        let mut vm = Vm::new(program, options).map_err(|e| e.to_string())?;
        vm.files.capture();
        vm.files.set_input(Vec::new());
        vm.boot().map_err(|trap| format!("boot: {trap:?}"))?;
        let worker = vm.idle_thread("call").map_err(|trap| format!("a thread: {trap:?}"))?;
        vm.note_links();
        vm.begin_sharing(&[]);
        Ok(Observer { vm, worker, producers: Producers::default(), statics: Statics::default() })
    }

    /// Observes calls of a class's public methods; the name has slashes or dots.
    pub fn observe(&mut self, class: &str, effort: Effort) -> ClassObservations {
        self.look(class, effort, None)
    }

    /// The same, in tests that keep a contract.
    pub fn observe_under(&mut self, class: &str, effort: Effort, contract: &Contract) -> ClassObservations {
        self.look(class, effort, Some(contract))
    }

    fn look(&mut self, class: &str, effort: Effort, contract: Option<&Contract>) -> ClassObservations {
        let name = class.replace('.', "/");
        let mut session = Session::new(self, &name, contract.cloned());
        match load(&mut session.observer.vm, &name) {
            Ok(class) => session.run(class, effort),
            Err(why) => {
                session.not_built.insert(why);
            }
        }
        session.finish()
    }
}

/// The observation of one class under way.
struct Session<'a> {
    observer: &'a mut Observer,
    out: ClassObservations,
    contract: Option<Contract>,
    not_built: BTreeSet<String>,
    unsupported: BTreeSet<String>,
    silent: BTreeSet<String>,
    /// Scenes in which a receiver was made.
    known: Vec<Scene>,
    /// Ways to come by objects that led nowhere, and why.
    failed: BTreeMap<usize, Failure>,
    /// Conflicts and cycles that are reported already.
    seen: BTreeSet<(MethodId, MethodId, bool, Option<Label>)>,
    scenes: usize,
}

impl<'a> Session<'a> {
    fn new(observer: &'a mut Observer, name: &str, contract: Option<Contract>) -> Session<'a> {
        let out = ClassObservations { class: name.into(), ..Default::default() };
        Session {
            observer,
            out,
            contract,
            not_built: BTreeSet::new(),
            unsupported: BTreeSet::new(),
            silent: BTreeSet::new(),
            known: Vec::new(),
            failed: BTreeMap::new(),
            seen: BTreeSet::new(),
            scenes: 0,
        }
    }

    fn finish(mut self) -> ClassObservations {
        for (by, why) in &self.failed {
            let producer = &self.observer.producers.list[*by];
            if producer.failed == producer.tried && !matches!(why, Failure::Other) {
                let vm = &self.observer.vm;
                let way = match producer.way {
                    Way::New(m) | Way::Call(m) => {
                        let m = vm.method(m);
                        format!("{}.{}{}", m.class().name, m.name, m.descriptor)
                    }
                    Way::Constant(class, field) => {
                        let class = vm.class(class);
                        format!("{}.{}", class.name, class.fields[field].name)
                    }
                };
                self.not_built.insert(format!("{way}: {why:?}"));
            }
        }
        self.out.not_built = self.not_built.into_iter().collect();
        self.out.unsupported = self.unsupported.into_iter().collect();
        self.out.silent_writes = self.silent.into_iter().collect();
        self.out
    }

    fn run(&mut self, class: ClassId, effort: Effort) {
        let vm = &self.observer.vm;
        let name = vm.class(class).name.clone();
        let methods = public_methods(vm, vm.class(class));
        self.out.methods = methods.iter().map(|method| key_of(method)).collect();
        let of_instances = methods.iter().any(|m| !m.is_static());
        let methods: Vec<MethodId> = methods.into_iter().map(|method| method.id).collect();
        let instances = self.find_ways(class, effort.seed);
        if !instances && of_instances {
            self.not_built.insert(format!("{name}: no receiver could be made"));
        }
        for number in 0..effort.calls_per_method {
            let receivers = if instances { 1 + number % 2 } else { 0 };
            if let Some((scene, run)) = self.scene(class, &methods, receivers, effort.seed, number as u64) {
                self.keep(&scene, &run, number < effort.pairs);
            }
        }
        let seen: BTreeSet<&MethodKey> = self.out.calls.iter().map(|c| &c.method).collect();
        let never = self.out.methods.iter().filter(|m| !seen.contains(m));
        self.not_built.extend(never.map(|m| format!("{m}: never called")));
    }

    /// Makes sure that there is a way to come by a receiver: of the class's own making, by a class below
    /// it, or from the class around it.
    fn find_ways(&mut self, class: ClassId, seed: u64) -> bool {
        for source in [Producers::of, Producers::below, Producers::around] {
            let Observer { vm, producers, .. } = &mut *self.observer;
            let ways = source(producers, vm, class);
            let good: Vec<usize> = ways.into_iter().filter(|way| self.works(class, *way, seed)).collect();
            if !good.is_empty() {
                self.observer.producers.keep(class, good);
                return true;
            }
        }
        self.observer.producers.keep(class, Vec::new());
        false
    }

    /// Tries to make a receiver in one way.
    fn works(&mut self, class: ClassId, way: usize, seed: u64) -> bool {
        for attempt in 0..TRIES {
            let Observer { vm, producers, .. } = &mut *self.observer;
            let number = number_of(&vm.class(class).name);
            let rng = Dice::new(seed ^ number, &[(way * TRIES + attempt) as u64]);
            let contract = self.contract.as_ref();
            let mut generator = Generator::new(vm, producers, &mut self.not_built, class, contract, rng);
            generator.try_way(way);
            let mut scene = generator.scene;
            let run = self.run_linked(&mut scene);
            self.count(&scene, &run);
            if scene.receivers.len() == 1 && !scene.dropped.contains(&scene.receivers[0]) {
                self.known.push(scene);
                return true;
            }
        }
        false
    }

    /// A scene in which every method that can be called is, run.
    fn scene(
        &mut self,
        class: ClassId,
        methods: &[MethodId],
        receivers: usize,
        seed: u64,
        number: u64,
    ) -> Option<(Scene, SceneRun)> {
        for attempt in 0..ATTEMPTS as u64 {
            let stream = 1 << 32 | number << 8 | attempt;
            let Observer { vm, producers, .. } = &mut *self.observer;
            let rng = Dice::new(seed ^ number_of(&vm.class(class).name), &[stream]);
            let contract = self.contract.as_ref();
            let mut generator = Generator::new(vm, producers, &mut self.not_built, class, contract, rng);
            generator.receivers(receivers, methods, &self.known, attempt > 1);
            generator.calls(methods);
            let mut scene = generator.scene;
            if scene.receivers.len() < receivers {
                continue;
            }
            let run = self.run_linked(&mut scene);
            self.count(&scene, &run);
            if scene.receivers.iter().all(|r| !scene.dropped.contains(r)) {
                return Some((scene, run));
            }
        }
        None
    }

    /// Runs a scene until a run links and initialises nothing.
    fn run_linked(&mut self, scene: &mut Scene) -> SceneRun {
        let Observer { vm, worker, .. } = &mut *self.observer;
        let mut failures = Vec::new();
        for _ in 1..RUNS {
            let mut run = run_scene(vm, *worker, scene);
            failures.append(&mut run.failures);
            let linked = std::mem::take(&mut run.linked);
            if linked.is_empty() {
                return SceneRun { failures, ..run };
            }
            // What cannot be initialised now shows again when it is used.
            drop(vm.link_for_good(MAIN_THREAD, linked));
        }
        let mut run = run_scene(vm, *worker, scene);
        failures.append(&mut run.failures);
        SceneRun { failures, ..run }
    }

    /// Learns which ways to come by objects work.
    fn count(&mut self, scene: &Scene, run: &SceneRun) {
        let producers = &mut self.observer.producers.list;
        for (i, step) in scene.steps.iter().enumerate() {
            let failed = run.failures.iter().find(|(at, _)| *at == i);
            let Some(producer) = step.producer.map(|p| &mut producers[p]) else { continue };
            if failed.is_some_and(|(_, why)| *why == Failure::NotAdmitted) {
                continue;
            }
            if failed.is_some() || !scene.dropped.contains(&i) {
                producer.tried += 1;
                producer.failed += failed.is_some() as u32;
            }
            if let (Some((_, why)), Some(by)) = (failed, step.producer) {
                self.failed.insert(by, why.clone());
            }
        }
        for (_, why) in &run.failures {
            if let Failure::Unsupported(what) = why {
                self.unsupported.insert(what.clone());
            }
        }
    }

    /// Turns recordings into observations.
    fn keep(&mut self, scene: &Scene, run: &SceneRun, compare: bool) {
        self.observer.statics.update(&self.observer.vm);
        let vm = &self.observer.vm;
        let first_call = self.out.calls.len();
        let mut names = Names { vm, statics: &self.observer.statics, numbers: BTreeMap::new(), next: 0 };
        for (position, (i, recording)) in run.recordings.iter().enumerate() {
            if let Ended::Unsupported(what) = &recording.ended {
                self.unsupported.insert(what.clone());
            }
            let call = &scene.calls[*i];
            let silent = recording.silent.iter();
            self.silent.extend(silent.map(|place| format!("{place} by {}", key_of(vm.method(call.method)))));
            let mut of_call = OfCall { names: &mut names, recording, position };
            let observation = of_call.observation(call.method, scene.text(vm, &[*i]), self.scenes);
            self.out.calls.push(observation);
        }
        self.scenes += 1;
        if compare {
            self.compare(scene, run, first_call);
        }
    }

    fn compare(&mut self, scene: &Scene, run: &SceneRun, first_call: usize) {
        let prints: Vec<Footprint<'_>> = run.recordings.iter().map(|(_, r)| Footprint::new(r)).collect();
        for a in 0..prints.len() {
            for b in a..prints.len() {
                self.out.pairs_compared += 1;
                let (first, second) = (&scene.calls[run.recordings[a].0], &scene.calls[run.recordings[b].0]);
                let vm = &self.observer.vm;
                let (m, n) = (vm.method(first.method), vm.method(second.method));
                let one_instance =
                    m.is_static() || n.is_static() || first.args.first() == second.args.first();
                let seen = &mut self.seen;
                let mut is_new = |label| seen.insert((m.id, n.id, one_instance, label));
                let conflicts = prints[a].conflicts(&prints[b]).into_iter();
                let conflicts: Vec<_> =
                    conflicts.filter(|(label, _)| is_new(Some(*label))).map(|(_, c)| c).collect();
                let mut lock_cycles = prints[a].cycles(&prints[b]);
                if !lock_cycles.is_empty() && !is_new(None) {
                    lock_cycles.clear();
                }
                if conflicts.is_empty() && lock_cycles.is_empty() {
                    continue;
                }
                let test = scene.text(vm, &[run.recordings[a].0, run.recordings[b].0]);
                let (first, second) = (first_call + a, first_call + b);
                self.out.pairs.push(PairObservation {
                    first,
                    second,
                    one_instance,
                    test,
                    conflicts,
                    lock_cycles,
                });
            }
        }
    }
}

/// Names and numbers of one scene.
struct Names<'a> {
    vm: &'a Vm,
    statics: &'a Statics,
    /// An object that a call made is known by the call's position too: others may have its address.
    numbers: BTreeMap<(Ref, Option<usize>), ObjectId>,
    next: u32,
}

/// One recording, on its way to an observation.
struct OfCall<'a, 'b> {
    names: &'a mut Names<'b>,
    recording: &'a Recording,
    position: usize,
}

impl OfCall<'_, '_> {
    fn observation(&mut self, method: MethodId, test: String, scene: usize) -> CallObservation {
        let recording = self.recording;
        let held: Vec<Arc<[Held]>> = recording
            .held
            .iter()
            .map(|held| held.iter().map(|(kind, object)| self.held(*kind, *object)).collect())
            .collect();
        let accesses =
            recording.accesses.iter().filter_map(|(key, ranges)| self.access(key, ranges, &held)).collect();
        let mut locks = |list: &[LockKey]| list.iter().map(|key| self.lock(key, &held)).collect();
        let (acquisitions, waits, notifies) =
            (locks(&recording.locks), locks(&recording.waits), locks(&recording.notifies));
        let classes = recording.root_classes.iter().map(|c| c.map(|c| self.names.vm.class(c).name.clone()));
        let mut argument_classes: Vec<Option<Arc<str>>> = classes.collect();
        let receiver_class = if recording.has_receiver { argument_classes.remove(0) } else { None };
        CallObservation {
            method: key_of(self.names.vm.method(method)),
            test,
            receiver_class,
            argument_classes,
            accesses,
            acquisitions,
            waits,
            notifies,
            ended: recording.ended.clone(),
            scene,
        }
    }

    fn relations(&self, object: Ref) -> Arc<[Relation]> {
        match self.recording.objects.get(&object) {
            Some((_, relations)) => relations.clone(),
            None => Arc::from([Relation::Other]),
        }
    }

    fn class(&self, object: Ref) -> Arc<str> {
        self.recording
            .objects
            .get(&object)
            .map_or_else(|| "?".into(), |(class, _)| self.names.vm.class(*class).name.clone())
    }

    fn number(&mut self, object: Ref) -> ObjectId {
        let made = self.relations(object)[..] == [Relation::Made];
        let names = &mut *self.names;
        *names.numbers.entry((object, made.then_some(self.position))).or_insert_with(|| {
            names.next += 1;
            ObjectId(names.next)
        })
    }

    fn held(&mut self, kind: LockKind, object: Ref) -> Held {
        Held {
            kind,
            object: self.number(object),
            class: self.class(object),
            relations: self.relations(object),
        }
    }

    fn site(&self, method: MethodId, bci: u16) -> Site {
        let method = self.names.vm.method(method);
        Site {
            class: method.class().name.clone(),
            method: method.name.clone(),
            descriptor: method.descriptor.clone(),
            bci,
        }
    }

    fn lock(&mut self, key: &LockKey, held: &[Arc<[Held]>]) -> ObservedLock {
        let stack = &self.recording.stacks[key.at.stack];
        ObservedLock {
            lock: self.held(key.kind, key.object),
            reentered: key.reentered,
            held_before: held[key.at.held].clone(),
            site: self.site(key.at.method, key.at.bci),
            frames: stack.frames.clone(),
            in_clinit: stack.in_clinit,
            in_lock: stack.in_lock,
        }
    }

    fn access(
        &mut self,
        key: &AccessKey,
        ranges: &[(u32, u32)],
        held: &[Arc<[Held]>],
    ) -> Option<ObservedAccess> {
        let vm = self.names.vm;
        let (class, field) = match key.place {
            RawLocation::Field { class, field } => (Some(vm.class(class)), field),
            RawLocation::Static(address) => {
                let (class, field) = self.names.statics.at(address)?;
                (Some(vm.class(class)), field)
            }
            RawLocation::Element => (None, 0),
        };
        let declared = class.map(|c| {
            let field = &c.fields[field];
            (field.name.clone(), field.is_volatile(), field.is_final())
        });
        let (name, volatile, is_final) = declared.unwrap_or_else(|| ("[]".into(), false, false));
        let (object, object_class, relations) = if key.object.is_null() {
            let class = class?.name.clone();
            let relation = Relation::Static { class: class.clone(), field: name.clone() };
            (None, class, Arc::from([relation]))
        } else {
            (Some(self.number(key.object)), self.class(key.object), self.relations(key.object))
        };
        let member = match (key.place, class) {
            (RawLocation::Field { .. }, Some(class)) => Member::Field { class: class.name.clone(), name },
            (RawLocation::Static(_), Some(class)) => Member::Static { class: class.name.clone(), name },
            _ => Member::Element(object_class.chars().nth(1).map_or('L', |c| if c == '[' { 'L' } else { c })),
        };
        let stack = &self.recording.stacks[key.at.stack];
        Some(ObservedAccess {
            object,
            object_class,
            relations,
            member,
            read: key.read,
            write: key.write,
            atomic: key.atomic,
            volatile,
            is_final,
            elements: ranges.to_vec(),
            held: held[key.at.held].clone(),
            site: self.site(key.at.method, key.at.bci),
            frames: stack.frames.clone(),
            in_clinit: stack.in_clinit,
            in_lock: stack.in_lock,
        })
    }
}

fn key_of(method: &Method) -> MethodKey {
    MethodKey { name: method.name.clone(), descriptor: method.descriptor.clone() }
}
