//! A machine that is asked about classes, one after the other.

use crate::contract::Contract;
use crate::members::{Statics, public_methods};
use crate::observation::{
    CallObservation, ClassObservations, Ended, Held, LockKind, Member, MethodKey, ObjectId, ObservedAccess,
    ObservedLock, PairObservation, Relation, Site,
};
use crate::pairs::{Footprint, Label};
use crate::record::{AccessKey, LockKey, RawLocation, Recording};
use crate::run::record_calls;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use threadbare_classfile::{ClassPath, JImage};
use threadbare_library::usual::further;
use threadbare_testgen::java::one_line;
use threadbare_testgen::stage::Stage;
use threadbare_testgen::targets::Targets;
use threadbare_testgen::test::{Call, ClassName, Test};
use threadbare_testgen::ways::member_of;
use threadbare_testgen::workshop::{Unbuildable, Workshop};
use threadbare_vm::ids::{MethodId, Ref};
use threadbare_vm::{Bounds, Options, Program, Vm};

/// Tests that are thrown away because their instances break the contract, for each that counts.
const ATTEMPTS: u64 = 6;

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
    /// Away only while a class is being observed.
    stage: Option<Stage>,
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
        let stage = Stage::new(program, options, 1).map_err(|error| format!("{error:?}"))?;
        Ok(Observer { stage: Some(stage), statics: Statics::default() })
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
        let mut session = Session::new(&mut self.statics, &name, contract);
        if let Some(mut stage) = self.stage.take() {
            let targets = session.targets(&mut stage, &name);
            self.stage = Some(session.run(stage, targets, effort));
        }
        session.finish()
    }
}

/// The observation of one class under way.
struct Session<'a> {
    statics: &'a mut Statics,
    contract: Option<&'a Contract>,
    out: ClassObservations,
    not_built: BTreeSet<String>,
    unsupported: BTreeSet<String>,
    silent: BTreeSet<String>,
    /// Conflicts and cycles that are reported already.
    seen: BTreeSet<(MethodKey, MethodKey, bool, Option<Label>)>,
    scenes: usize,
}

impl<'a> Session<'a> {
    fn new(statics: &'a mut Statics, name: &str, contract: Option<&'a Contract>) -> Session<'a> {
        Session {
            statics,
            contract,
            out: ClassObservations { class: name.into(), ..Default::default() },
            not_built: BTreeSet::new(),
            unsupported: BTreeSet::new(),
            silent: BTreeSet::new(),
            seen: BTreeSet::new(),
            scenes: 0,
        }
    }

    fn finish(mut self) -> ClassObservations {
        self.out.not_built = self.not_built.into_iter().collect();
        self.out.unsupported = self.unsupported.into_iter().collect();
        self.out.silent_writes = self.silent.into_iter().collect();
        self.out
    }

    /// The class and its methods as a generator of tests wants to know them; no analysis is asked.
    fn targets(&mut self, stage: &mut Stage, name: &str) -> Targets {
        let arguments = match self.contract {
            Some(contract) => contract.classes.iter().map(|name| ClassName::from(&**name)).collect(),
            None => further().map(ClassName::from).collect(),
        };
        let mut targets = Targets { class: name.into(), arguments, ..Targets::default() };
        if let Some(class) = stage.class(name) {
            for method in public_methods(stage.machine(), stage.class_data(class)) {
                targets.methods.push(member_of(&method.class().name, method));
            }
        }
        let keys = targets.methods.iter();
        self.out.methods = keys.map(|m| key_of(&m.name, &m.descriptor)).collect();
        targets
    }

    /// Makes and records scenes; gives the stage back.
    fn run(&mut self, stage: Stage, targets: Targets, effort: Effort) -> Stage {
        let mut shop = match self.open(stage, targets, effort.seed) {
            Ok(shop) => shop,
            Err(stage) => return *stage,
        };
        for number in 0..effort.calls_per_method {
            let Some(test) = self.scene(&mut shop, 1 + number % 2, number as u64) else { continue };
            if let Some(recordings) = record_calls(&mut shop.stage, &test) {
                self.keep(shop.stage.machine(), &test, &recordings, number < effort.pairs);
            }
        }
        self.not_built.extend(shop.not_built().iter().cloned());
        self.unsupported.append(&mut shop.unsupported);
        let seen: BTreeSet<&MethodKey> = self.out.calls.iter().map(|c| &c.method).collect();
        let never = self.out.methods.iter().filter(|m| !seen.contains(m));
        self.not_built.extend(never.map(|m| format!("{m}: never called")));
        shop.stage
    }

    /// Learns how instances are made. Without any, static methods are left.
    fn open(&mut self, stage: Stage, targets: Targets, seed: u64) -> Result<Workshop, Box<Stage>> {
        let name = targets.class.clone();
        let statics = Targets {
            methods: targets.methods.iter().filter(|method| method.is_static).cloned().collect(),
            ..targets.clone()
        };
        let (stage, why) = match Workshop::open(stage, Arc::new(targets), seed) {
            Ok(shop) => return Ok(shop),
            Err(failed) => failed,
        };
        match why {
            Unbuildable::NoSuchClass => {
                self.not_built.insert(format!("{name}: no such class"));
            }
            Unbuildable::NoInstance(tried) => {
                self.not_built.insert(format!("{name}: no receiver could be made"));
                self.not_built.extend(tried.iter().map(|way| format!("{:?}: {:?}", way.make, way.why)));
                if !statics.methods.is_empty() {
                    return Workshop::open(*stage, Arc::new(statics), seed).map_err(|(stage, _)| stage);
                }
            }
            Unbuildable::Initialiser(failure) => {
                self.not_built.insert(format!("{name}: {failure:?}"));
            }
            Unbuildable::Unsupported(what) => {
                self.unsupported.insert(what);
            }
        }
        Err(stage)
    }

    /// A test that calls everything and keeps the contract.
    fn scene(&self, shop: &mut Workshop, instances: usize, number: u64) -> Option<Test> {
        let drawn = (0..ATTEMPTS).map(|attempt| attempt << 32 | number);
        drawn.into_iter().find_map(|number| {
            let test = shop.build_survey(instances, number).ok()?;
            match self.contract {
                Some(contract) => contract.kept_by(&mut shop.stage, test),
                None => Some(test),
            }
        })
    }

    /// Turns recordings into observations.
    fn keep(&mut self, vm: &Vm, test: &Test, recordings: &[Recording], compare: bool) {
        self.statics.update(vm);
        let first_call = self.out.calls.len();
        let mut names = Names { vm, statics: self.statics, numbers: BTreeMap::new(), next: 0 };
        for (position, (call, recording)) in test.calls().zip(recordings).enumerate() {
            if let Ended::Unsupported(what) = &recording.ended {
                self.unsupported.insert(what.clone());
            }
            let method = key_of(&call.method.name, &call.method.descriptor);
            self.silent.extend(recording.silent.iter().map(|place| format!("{place} by {method}")));
            let mut of_call = OfCall { names: &mut names, recording, position };
            self.out.calls.push(of_call.observation(method, text_of(test, &[call]), self.scenes));
        }
        self.scenes += 1;
        if compare {
            self.compare(test, recordings, first_call);
        }
    }

    fn compare(&mut self, test: &Test, recordings: &[Recording], first_call: usize) {
        let calls: Vec<&Call> = test.calls().collect();
        let prints: Vec<Footprint<'_>> = recordings.iter().map(Footprint::new).collect();
        for a in 0..prints.len() {
            for b in a..prints.len() {
                self.out.pairs_compared += 1;
                let (m, n) = (&calls[a].method, &calls[b].method);
                let one_instance =
                    m.is_static || n.is_static || calls[a].args.first() == calls[b].args.first();
                let keys = [m, n].map(|method| key_of(&method.name, &method.descriptor));
                let seen = &mut self.seen;
                let mut is_new = |label| seen.insert((keys[0].clone(), keys[1].clone(), one_instance, label));
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
                self.out.pairs.push(PairObservation {
                    first: first_call + a,
                    second: first_call + b,
                    one_instance,
                    test: text_of(test, &[calls[a], calls[b]]),
                    conflicts,
                    lock_cycles,
                });
            }
        }
    }
}

/// Some calls of a test and what of its prefix they need, in one line.
fn text_of(test: &Test, calls: &[&Call]) -> String {
    let suffixes = calls.iter().map(|call| vec![(*call).clone()]).collect();
    let meant = Test { suffixes, ..test.clone() };
    one_line(&meant.without(&BTreeSet::new()).unwrap_or(meant))
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
    fn observation(&mut self, method: MethodKey, test: String, scene: usize) -> CallObservation {
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
            method,
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

fn key_of(name: &Arc<str>, descriptor: &Arc<str>) -> MethodKey {
    MethodKey { name: name.clone(), descriptor: descriptor.clone() }
}
