//! Where tests run: one booted machine with threads that wait for calls.
//!
//! A prefix runs on the main thread. Then each suffix is put on a thread of its own and the machine is
//! handed to an explorer; or calls are made one at a time, in a given order, to see what a sequential
//! execution gives. Everything is taken back afterwards, except what has been linked.
//!
//! Classes are looked up only while no mark is held: what is loaded under a mark is gone after it. So a
//! test is *prepared* first. Classes that its first runs initialise are initialised for good, outside of
//! any test: class initialisers are not interleaved with the calls of a test.

use crate::fitting::{is_null_or_below, objects_fit, widths_fit};
use crate::java;
use crate::stub;
use crate::test::{Call, ClassName, Make, Member, Step, Test, Value};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use threadbare_explore::engine::machine::{Limits, Machine};
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::{Class, InitState, Kind};
use threadbare_vm::heap::arena::header;
use threadbare_vm::ids::{ClassId, LoaderId, MethodId, Ref, ThreadId};
use threadbare_vm::stepping::prelink::Linked;
use threadbare_vm::trap::Trap;
use threadbare_vm::{Options, Program, RunEnd, Vm};

/// Taken branches and calls of one step of a prefix. What takes longer goes over all numbers up to an
/// argument, and is not worth the time.
const PREFIX_STEPS: u64 = 300_000;
/// The same for what is done once, before it counts: initialisers can do a lot. The first calendar of a
/// machine reads tables of locales.
const FIRST_STEPS: u64 = 40_000_000;
/// With which a first call begins. It gets more only while it still links or initialises something: a call that
/// spins would take all of them for nothing.
const LEAST_FIRST_STEPS: u64 = 2_500_000;

/// Times that a test is run until nothing is left to link.
const LINKINGS: usize = 5;

/// Why a step or a call gave nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Failure {
    /// The exception's class, with dots.
    Threw(String),
    Blocked,
    /// A bound of ours.
    Bound(Bound),
    Unsupported(String),
    /// Null, or an object of another class than the one wanted.
    Other,
    /// A class or member that is not there.
    Missing(String),
    /// Somebody outside ended it: nothing is known about it.
    Interrupted,
    /// A bug of ours.
    Internal(String),
}

/// Which bound of ours something met.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Bound {
    /// Taken branches and calls.
    Steps,
    /// Visible operations of one call, or of the execution that it is part of.
    Operations,
    /// Time-outs that fire one after the other while nothing else can happen.
    Polling,
    /// Memory, threads and whatever else the machine counts, by its own words.
    Resource(String),
}

/// A selected method and its raw slots.
#[derive(Debug, Clone)]
pub struct ReadyCall {
    pub method: MethodId,
    pub slots: Vec<u64>,
    pub result: Kind,
}

/// Why there is no stage.
#[derive(Debug, Clone)]
pub enum StageError {
    Memory { megabytes: usize, why: String },
    Boot(RunEnd),
}

pub struct Stage {
    vm: Option<Vm>,
    threads: Vec<ThreadId>,
    classes: FxHashMap<ClassName, ClassId>,
    methods: FxHashMap<Member, MethodId>,
    /// Taken branches and calls of one step of a prefix.
    prefix_steps: u64,
    /// What was linked in trials that have been taken back.
    tried: Linked,
    /// Threads of the machine before any test.
    at_rest: usize,
}

impl Stage {
    /// Boots a machine with so many threads for suffixes. Linking and boot use the host's stack: make it
    /// on a thread with a large one.
    pub fn new(program: Program, options: Options, threads: usize) -> Result<Stage, StageError> {
        let megabytes = options.bounds.heap_bytes >> 20;
        let mut vm = Vm::new(program, options)
            .map_err(|error| StageError::Memory { megabytes, why: error.to_string() })?;
        vm.files.capture();
        vm.files.set_input(Vec::new());
        let failed = |trap: Trap| match trap {
            Trap::End(end) => StageError::Boot(*end),
            other => StageError::Boot(RunEnd::Internal { what: format!("boot: {other}"), stack: vec![] }),
        };
        vm.boot().map_err(failed)?;
        vm.bring_to_rest();
        let mut list = Vec::new();
        for i in 0..threads {
            list.push(vm.idle_thread(&format!("thread {}", i + 1)).map_err(failed)?);
        }
        vm.note_links();
        vm.begin_sharing(&[]);
        vm.retire_main();
        let at_rest = vm.threads().len();
        Ok(Stage {
            at_rest,
            vm: Some(vm),
            threads: list,
            classes: FxHashMap::default(),
            methods: FxHashMap::default(),
            prefix_steps: PREFIX_STEPS,
            tried: Linked::default(),
        })
    }

    pub fn vm(&mut self) -> &mut Vm {
        match &mut self.vm {
            Some(vm) => vm,
            None => unreachable!("the machine is back before the stage is used again"),
        }
    }

    /// The machine, to look at.
    pub fn machine(&self) -> &Vm {
        match &self.vm {
            Some(vm) => vm,
            None => unreachable!("the machine is back before the stage is used again"),
        }
    }

    /// What is known of a class.
    pub fn class_data(&self, class: ClassId) -> &Class {
        self.machine().class(class)
    }

    pub fn is_subtype(&self, class: ClassId, of: ClassId) -> bool {
        self.class_data(class).is_subtype_of(self.class_data(of))
    }

    /// How many threads there are before any test: whoever comes later is of somebody else's making.
    pub fn threads_at_rest(&self) -> usize {
        self.at_rest
    }

    /// How many suffixes a test can have.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// A class as the application sees it. Only while no mark is held.
    pub fn class(&mut self, name: &str) -> Option<ClassId> {
        if let Some(known) = self.classes.get(name) {
            return Some(*known);
        }
        let found = self.vm().class_named(MAIN_THREAD, LoaderId::APP, name).ok().flatten()?;
        self.classes.insert(name.into(), found);
        Some(found)
    }

    /// The stub of a class, made if need be. Only while no mark is held.
    pub fn stub(&mut self, class: ClassId) -> Option<ClassId> {
        let name = stub::name_of(self.class_data(class));
        if let Some(known) = self.classes.get(&*name) {
            return Some(*known);
        }
        let vm = self.vm();
        let bytes = stub::bytes_of(vm, vm.class(class))?;
        let made = vm.add_class_file(MAIN_THREAD, LoaderId::APP, &name, &bytes).ok()?;
        self.classes.insert(name.into(), made);
        Some(made)
    }

    /// Exceptions of these classes, and of classes below them, end a call like a return from now on, and a
    /// thread of the class's own like its end. Only while no mark is held. A class that is not there is thrown
    /// by nobody.
    pub fn tolerate(&mut self, exceptions: &[ClassName]) {
        let classes: Vec<ClassId> = exceptions.iter().filter_map(|name| self.class(name)).collect();
        self.vm().tolerate(&classes);
    }

    /// Classes whose lines are told as the program's own: the class under test, what it extends, and what
    /// is nested in these.
    pub fn put_under_test(&mut self, name: &str) {
        let mut family = Vec::new();
        let mut at = self.class(name).map(|class| self.class_data(class));
        while let Some(class) = at.filter(|c| c.super_class().is_some()) {
            family.push(class.name.clone());
            at = class.super_class();
        }
        let vm = self.vm();
        for id in 0..vm.class_count() as u32 {
            let class = vm.class(ClassId(id));
            let nested =
                |f: &ClassName| class.name.starts_with(&**f) && class.name[f.len()..].starts_with('$');
            if family.iter().any(|f| class.name == *f || nested(f)) {
                vm.put_under_test(ClassId(id));
            }
        }
    }

    fn method(&mut self, member: &Member) -> Option<MethodId> {
        if let Some(known) = self.methods.get(member) {
            return Some(*known);
        }
        let class = self.class(&member.class)?;
        let (vm, class) = (self.machine(), self.class_data(class));
        let declared = || class.method(&member.name, &member.descriptor);
        let found = if member.is_constructor() {
            declared()
        } else {
            vm.virtual_method(class, &member.name, &member.descriptor).or_else(declared)
        };
        let found = found.filter(|m| m.is_static() == member.is_static)?.id;
        self.methods.insert(member.clone(), found);
        Some(found)
    }

    /// Looks up every class and member that a test names. Only while no mark is held.
    pub fn prepare(&mut self, test: &Test) -> Result<(), Failure> {
        if !widths_fit(test) {
            return Err(Failure::Other);
        }
        for step in &test.prefix {
            self.prepare_step(step)?;
        }
        for call in test.calls().chain(&test.observers) {
            self.method(&call.method).ok_or_else(|| missing(&call.method))?;
            self.prepare_values(&call.args)?;
        }
        Ok(())
    }

    fn prepare_step(&mut self, step: &Step) -> Result<(), Failure> {
        match &step.make {
            Make::New(member) | Make::Call(member) => {
                self.method(member).ok_or_else(|| missing(member))?;
            }
            Make::Constant(member) => {
                let class = self.class(&member.class).ok_or_else(|| missing(member))?;
                field_of(self.class_data(class), member).ok_or_else(|| missing(member))?;
            }
            Make::Array(class) => self.need(class).map(drop)?,
            Make::Stub(class) => {
                let class = self.need(class)?;
                let named = |stage: &Stage, class: ClassId| {
                    Failure::Missing(stage.class_data(class).external_name.to_string())
                };
                let made = self.stub(class).ok_or_else(|| named(self, class))?;
                self.class_data(made).method("<init>", "()V").ok_or_else(|| named(self, made))?;
            }
        }
        if let Some(class) = &step.used_as {
            self.need(class)?;
        }
        self.prepare_values(&step.args)
    }

    fn prepare_values(&mut self, values: &[Value]) -> Result<(), Failure> {
        for value in values {
            if let Value::Class(name) = value {
                self.need(name)?;
            }
        }
        Ok(())
    }

    fn need(&mut self, name: &str) -> Result<ClassId, Failure> {
        self.class(name).ok_or_else(|| Failure::Missing(name.replace('/', ".")))
    }

    /// Runs the steps of a prepared test; their values, or the first one that failed.
    pub fn run_prefix(&mut self, test: &Test) -> Result<Vec<u64>, (usize, Failure)> {
        let mut values = Vec::with_capacity(test.prefix.len());
        for (i, step) in test.prefix.iter().enumerate() {
            let steps = self.prefix_steps;
            self.vm().allow_steps(steps);
            let value = match self.run_step(step, &values) {
                Ok(value) => value,
                Err(trap) => return Err((i, failure_of(self.vm(), trap))),
            };
            if let Some(wanted) = step.used_as.as_ref().and_then(|name| self.classes.get(name).copied()) {
                let object = Ref::from_slot(value);
                if object.is_null() || !self.is_subtype(self.machine().class_of(object).id, wanted) {
                    return Err((i, Failure::Other));
                }
            }
            values.push(value);
        }
        Ok(values)
    }

    fn run_step(&mut self, step: &Step, values: &[u64]) -> Result<u64, Trap> {
        let t = MAIN_THREAD;
        match &step.make {
            Make::New(member) => {
                let constructor = self.known(member)?;
                let class = self.machine().method(constructor).class().id;
                self.vm().initialise(t, class)?;
                let slots = self.fitting_slots(member, &step.args, values)?;
                Ok(self.vm().new_object(t, class, &member.descriptor, &slots)?.slot())
            }
            Make::Call(member) => {
                let method = self.known(member)?;
                let slots = self.fitting_slots(member, &step.args, values)?;
                let vm = self.vm();
                let target = vm.selected(t, method, &slots)?;
                initialise_for(vm, t, target)?;
                vm.call(t, target, &slots)
            }
            Make::Array(class) => {
                let class = self.known_class(class)?;
                let array = self.vm().new_array(t, class, step.args.len())?;
                let kind = self.class_data(class).element().unwrap_or(Kind::Ref);
                let component = self.class_data(class).component().map(|component| component.name.clone());
                let component = component.unwrap_or_else(|| "java/lang/Object".into());
                for (i, item) in step.args.iter().enumerate() {
                    let raw = self.slot(item, values)?;
                    if kind == Kind::Ref && !is_null_or_below(self.machine(), raw, &component) {
                        return Err(unfit());
                    }
                    self.vm().store_kind(array.addr() + header::SIZE + i * kind.size(), kind, raw);
                }
                Ok(array.slot())
            }
            Make::Constant(member) => {
                let class = self.known_class(&member.class)?;
                let vm = self.vm();
                vm.initialise(t, class)?;
                let class = vm.class(class);
                let offset = field_of(class, member).map_or(0, |f| class.fields[f].offset as usize);
                Ok(vm.heap.get_ref(offset).slot())
            }
            Make::Stub(class) => {
                let class = self.known_class(class)?;
                let made = self.known_class(&stub::name_of(self.class_data(class)))?;
                let vm = self.vm();
                vm.initialise(t, made)?;
                Ok(vm.new_object(t, made, "()V", &[])?.slot())
            }
        }
    }

    fn known(&self, member: &Member) -> Result<MethodId, Trap> {
        self.methods.get(member).copied().ok_or_else(|| unprepared(&member.class))
    }

    fn known_class(&self, name: &str) -> Result<ClassId, Trap> {
        self.classes.get(name).copied().ok_or_else(|| unprepared(name))
    }

    fn slot(&mut self, value: &Value, values: &[u64]) -> Result<u64, Trap> {
        match &mut self.vm {
            Some(vm) => slot_of(vm, &self.classes, value, values),
            None => Err(Trap::Block),
        }
    }

    /// Slots that a member takes.
    fn fitting_slots(&mut self, member: &Member, args: &[Value], values: &[u64]) -> Result<Vec<u64>, Trap> {
        let receiver = (!member.is_static && !member.is_constructor()).then_some(Kind::Ref);
        let kinds = receiver.into_iter().chain(member.parameters().into_iter().map(Kind::of_descriptor));
        let mut slots = Vec::new();
        for (arg, kind) in args.iter().zip(kinds) {
            let raw = self.slot(arg, values)?;
            slots.extend(std::iter::repeat_n(raw, kind.slots()));
        }
        if objects_fit(self.machine(), member, &slots) { Ok(slots) } else { Err(unfit()) }
    }

    /// A call with its receiver's own method and its raw slots.
    fn ready(&mut self, t: ThreadId, call: &Call, values: &[u64]) -> Result<(MethodId, Vec<u64>), Trap> {
        let method = self.known(&call.method)?;
        let slots = self.fitting_slots(&call.method, &call.args, values)?;
        let target = self.vm().selected(t, method, &slots)?;
        Ok((target, slots))
    }

    /// A call of a prepared test that is ready to be made on any thread; nothing if its receiver is not there.
    pub fn ready_call(&mut self, call: &Call, values: &[u64]) -> Option<ReadyCall> {
        let (method, slots) = self.ready(MAIN_THREAD, call, values).ok()?;
        let class = self.machine().method(method).class().id;
        let is_static = self.machine().method(method).is_static();
        if is_static && self.machine().initialisation(class) != InitState::Initialized {
            return None;
        }
        Some(ReadyCall { method, slots, result: Kind::of_descriptor(call.method.result()) })
    }

    /// A class that was looked up, and those that it extends but for `Object`.
    pub fn known_line_of(&self, name: &str) -> Vec<ClassId> {
        let known = self
            .classes
            .get(name)
            .map(|class| self.class_data(*class).display.iter().skip(1).copied().collect());
        known.unwrap_or_default()
    }

    /// Runs a prefix that may take as long as what is done once.
    pub fn run_patiently(&mut self, test: &Test) -> Result<(), (usize, Failure)> {
        let usual = std::mem::replace(&mut self.prefix_steps, FIRST_STEPS);
        let result = self.run_linked(test, |_, _| ());
        self.prefix_steps = usual;
        result
    }

    /// From now on every prefix may take as long as what is done once: for a class that cannot be made faster.
    pub fn be_patient(&mut self) {
        self.prefix_steps = FIRST_STEPS;
    }

    /// Makes the calls of a test one after the other, each at one stroke, until nothing is linked by them any more: what
    /// they initialise they then have initialised. What they give does not matter.
    pub fn make_first_calls(&mut self, test: &Test) -> Result<(), (usize, Failure)> {
        let mut steps = LEAST_FIRST_STEPS;
        self.run_linked(test, |stage, values| {
            let mut is_cut = false;
            for call in test.calls() {
                is_cut |= matches!(stage.call_alone(call, values, steps), Err(Failure::Bound(_)));
            }
            if is_cut {
                steps = (steps * 4).min(FIRST_STEPS);
            }
        })
    }

    fn call_alone(&mut self, call: &Call, values: &[u64], steps: u64) -> Result<(), Failure> {
        let t = MAIN_THREAD;
        self.vm().allow_steps(steps);
        let made = self.ready(t, call, values).and_then(|(method, slots)| {
            initialise_for(self.vm(), t, method)?;
            self.vm().call(t, method, &slots)
        });
        made.map(drop).map_err(|trap| failure_of(self.vm(), trap))
    }

    /// Initialises a class for good; the exception that it ends with, if any. Only while no mark is held.
    pub fn initialise(&mut self, class: ClassId) -> Result<(), Failure> {
        self.vm().allow_steps(FIRST_STEPS);
        let done = self.vm().initialise(MAIN_THREAD, class);
        done.map_err(|trap| failure_of(self.vm(), trap))
    }

    /// Makes the variables of a prefix shared: from here on every access to them is an operation.
    pub fn share(&mut self, test: &Test, values: &[u64]) {
        let used = test.calls().flat_map(|call| crate::test::vars(&call.args));
        let mut used: Vec<usize> = used.chain(test.instances.iter().copied()).map(|v| v.0).collect();
        used.sort_unstable();
        used.dedup();
        for i in used {
            if is_reference(&test.prefix[i]) {
                self.vm().share(Ref::from_slot(values[i]));
            }
        }
    }

    /// Puts one call on one of the threads, at the edge of its first operation; the method that the receiver has.
    pub fn begin(&mut self, thread: usize, call: &Call, values: &[u64]) -> Result<MethodId, Failure> {
        let t = self.threads[thread];
        let begun = self.ready(t, call, values).and_then(|(method, slots)| {
            self.vm().begin_call(t, method, &slots)?;
            Ok(method)
        });
        let method = begun.map_err(|trap| failure_of(self.vm(), trap))?;
        self.vm().advance(t);
        Ok(method)
    }

    /// Does something and takes it back.
    pub(crate) fn speculate<T>(&mut self, then: impl FnOnce(&mut Stage) -> T) -> T {
        let before = self.vm().mark();
        let result = then(self);
        let vm = self.vm();
        vm.rollback(&before);
        vm.release(before);
        result
    }

    /// The same. What it has linked counts as linked by the run around it.
    pub fn try_out<T>(&mut self, then: impl FnOnce(&mut Stage) -> T) -> T {
        self.speculate(|stage| {
            let result = then(stage);
            let linked = stage.vm().linked(LoaderId::APP);
            stage.tried.add(linked);
            result
        })
    }

    /// Runs a test's prefix and then `then`, and takes both back.
    pub fn run_once<T>(
        &mut self,
        test: &Test,
        then: impl FnOnce(&mut Stage, &[u64]) -> T,
    ) -> Result<T, Failure> {
        self.prepare(test)?;
        self.speculate(|stage| stage.after_prefix(test, then)).map_err(|(_, failure)| failure)
    }

    /// Runs the prefix of a prepared test, shares what it made, and goes on with `then`.
    fn after_prefix<T>(
        &mut self,
        test: &Test,
        then: impl FnOnce(&mut Stage, &[u64]) -> T,
    ) -> Result<T, (usize, Failure)> {
        let values = self.run_prefix(test)?;
        self.share(test, &values);
        Ok(then(self, &values))
    }

    pub fn thread(&self, thread: usize) -> ThreadId {
        self.threads[thread]
    }

    /// Puts every suffix on its thread and hands the machine to `explore`; afterwards it is as before.
    pub fn explore<T>(
        &mut self,
        test: &Test,
        values: &[u64],
        limits: Limits,
        explore: impl FnOnce(&mut Machine) -> T,
    ) -> Result<T, Failure> {
        self.speculate(|stage| {
            stage.begin_suffixes(test, values)?;
            let Some(vm) = stage.vm.take() else {
                return Err(Failure::Internal("a stage without a machine".into()));
            };
            let mut machine = Machine::at(vm, limits);
            machine.follow(stage.threads[..test.suffixes.len()].to_vec());
            let result = explore(&mut machine);
            stage.vm = Some(machine.leave());
            Ok(result)
        })
    }

    /// Is it one of the library's own threads, which only clean up?
    fn is_janitor(&mut self, t: ThreadId) -> bool {
        let vm = self.vm();
        let object = vm.thread(t).object;
        &*vm.class_of(object).name == "jdk/internal/misc/InnocuousThread"
    }

    fn begin_suffixes(&mut self, test: &Test, values: &[u64]) -> Result<(), Failure> {
        for (i, suffix) in test.suffixes.iter().enumerate() {
            let t = self.threads[i];
            let mut calls = Vec::new();
            for call in suffix {
                let ready = self.ready(t, call, values);
                calls.push(ready.map_err(|trap| failure_of(self.vm(), trap))?);
            }
            let begun = self.vm().begin_calls(t, &calls);
            begun.map_err(|trap| failure_of(self.vm(), trap))?;
        }
        for i in 0..self.threads.len() {
            let t = self.threads[i];
            // A thread without a suffix does not keep the test from ending.
            self.vm().set_daemon(t, i >= test.suffixes.len());
            if i < test.suffixes.len() {
                self.vm().advance(t);
            }
        }
        // Threads that the prefix started go on from here too.
        let count = self.machine().threads().len();
        for i in 1..count {
            let t = ThreadId(i as u32);
            if !self.threads.contains(&t) && self.vm().is_ready_to_run(t) && !self.is_janitor(t) {
                self.vm().advance(t);
            }
        }
        Ok(())
    }

    /// Runs a test's prefix and then `then`, over again until nothing is linked by it any more.
    pub fn run_linked<T>(
        &mut self,
        test: &Test,
        mut then: impl FnMut(&mut Stage, &[u64]) -> T,
    ) -> Result<T, (usize, Failure)> {
        let mut runs = 0;
        loop {
            self.prepare(test).map_err(|failure| (usize::MAX, failure))?;
            let (result, linked) =
                self.speculate(|stage| (stage.after_prefix(test, &mut then), stage.linked()));
            runs += 1;
            if linked.is_empty() || runs == LINKINGS {
                return result;
            }
            self.link_for_good(linked);
        }
    }

    /// What was linked and initialised since the last call of this. To be asked before the rollback.
    fn linked(&mut self) -> Linked {
        let mut linked = std::mem::take(&mut self.tried);
        linked.add(self.vm().linked(LoaderId::APP));
        linked
    }

    /// Does for good what runs that were rolled back had linked and initialised. Only while no mark is
    /// held. What cannot be initialised now shows again when it is used.
    fn link_for_good(&mut self, linked: Linked) {
        drop(self.vm().link_for_good(MAIN_THREAD, linked));
    }
}

fn missing(member: &Member) -> Failure {
    let class = member.class.replace('/', ".");
    Failure::Missing(match () {
        () if member.is_constructor() => format!("{class}({})", java::parameters(member)),
        () if member.descriptor.starts_with('(') => format!("{class}.{}", java::signature(member)),
        () => format!("{class}.{}", member.name),
    })
}

/// A value that is not of the class that is wanted, which is `Failure::Other`.
fn unfit() -> Trap {
    Trap::end(RunEnd::Returned)
}

fn unprepared(name: &str) -> Trap {
    Trap::end(RunEnd::Internal { what: format!("{name} is used before it was looked up"), stack: vec![] })
}

/// Does a step give an object, and not a primitive value?
pub fn is_reference(step: &Step) -> bool {
    match &step.make {
        Make::Call(member) => member.result().starts_with(['L', '[']),
        _ => true,
    }
}

fn field_of(class: &Class, member: &Member) -> Option<usize> {
    class.fields.iter().position(|f| {
        f.is_static() && *f.name == *member.name && f.kind == Kind::Ref && *f.descriptor == *member.descriptor
    })
}

/// What a trap means for a test.
pub(crate) fn failure_of(vm: &Vm, trap: Trap) -> Failure {
    match trap {
        Trap::Throw(exception) => Failure::Threw(vm.class_of(exception).external_name.to_string()),
        Trap::End(end) => failure_of_end(&end),
        Trap::Again | Trap::Tail | Trap::Block | Trap::Visible => Failure::Blocked,
    }
}

pub fn failure_of_end(end: &RunEnd) -> Failure {
    match end {
        RunEnd::Unsupported { what, .. } => Failure::Unsupported(what.clone()),
        RunEnd::Interrupted => Failure::Interrupted,
        RunEnd::Hang { .. } => Failure::Bound(Bound::Steps),
        RunEnd::ResourceLimit { what } | RunEnd::Environment { what } => {
            Failure::Bound(Bound::Resource(what.clone()))
        }
        RunEnd::Internal { what, .. } => Failure::Internal(what.clone()),
        RunEnd::Exited(status) => Failure::Unsupported(format!("System.exit({status})")),
        RunEnd::Deadlock { .. } | RunEnd::BlockedUpcall { .. } => Failure::Blocked,
        RunEnd::Uncaught { class, .. } => Failure::Threw(class.clone()),
        RunEnd::Returned => Failure::Other,
    }
}

/// A static method needs its class initialised; an object is there only if its class is.
fn initialise_for(vm: &mut Vm, t: ThreadId, method: MethodId) -> Result<(), Trap> {
    let method = vm.method(method);
    if !method.is_static() {
        return Ok(());
    }
    let class = method.class().id;
    vm.initialise(t, class)
}

fn slot_of(
    vm: &mut Vm,
    classes: &FxHashMap<ClassName, ClassId>,
    value: &Value,
    values: &[u64],
) -> Result<u64, Trap> {
    Ok(match value {
        Value::Null => 0,
        Value::Primitive(_, raw) => *raw,
        Value::Boxed(kind, raw) => vm.box_value(MAIN_THREAD, *kind, *raw)?.slot(),
        Value::Text(text) => vm.intern_text(text)?.slot(),
        Value::Class(name) => match classes.get(name) {
            Some(class) => vm.class(*class).mirror().slot(),
            None => return Err(unprepared(name)),
        },
        Value::Var(var) => values.get(var.0).copied().unwrap_or(0),
    })
}
