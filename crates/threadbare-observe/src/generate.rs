//! Making scenes: receivers, what happened to them before, and arguments for every method.

use crate::producers::{Producers, Way, find_class};
use crate::scene::{Contract, Make, PlannedCall, Scene, Step, Value};
use std::collections::{BTreeMap, BTreeSet};
use threadbare_testgen::dice::Dice;
use threadbare_vm::Vm;
use threadbare_vm::boot::MAIN_THREAD;
use threadbare_vm::classes::class::{Kind, class_name_of, split_descriptors};
use threadbare_vm::ids::{ClassId, LoaderId, MethodId};

/// Objects are made of objects that are made of objects; deeper than this there is only null.
const DEPTH: usize = 4;
/// Earlier calls of a receiver, at most.
const EARLIER: usize = 4;
/// Elements of an array, at most.
const ELEMENTS: usize = 3;

const TEXTS: [&str; 7] = ["a", "b", "", "1", "abc", "12", "read"];
const NUMBERS: [i64; 8] = [0, 1, 2, -1, 3, 10, 16, 1];
const CHARS: [char; 4] = ['a', 'b', '1', ' '];
const FRACTIONS: [f64; 5] = [0.75, 1.0, 0.0, 2.5, -1.0];
/// What stands for any class.
const CLASSES: [&str; 4] =
    ["java/lang/String", "java/lang/Integer", "java/lang/Object", "java/util/concurrent/TimeUnit"];

pub(crate) struct Generator<'a> {
    pub vm: &'a mut Vm,
    pub producers: &'a mut Producers,
    pub rng: Dice,
    pub scene: Scene,
    pub class: ClassId,
    /// What could not be made, by name.
    pub not_built: &'a mut BTreeSet<String>,
    contract: Option<&'a Contract>,
    /// Whether steps made now are part of every test of the scene.
    base: bool,
    /// Whether a receiver is being made.
    building: bool,
}

impl<'a> Generator<'a> {
    pub fn new(
        vm: &'a mut Vm,
        producers: &'a mut Producers,
        not_built: &'a mut BTreeSet<String>,
        class: ClassId,
        contract: Option<&'a Contract>,
        rng: Dice,
    ) -> Generator<'a> {
        let scene = Scene { contract: contract.cloned(), ..Scene::default() };
        Generator { vm, producers, rng, scene, class, not_built, contract, base: true, building: false }
    }

    /// Makes so many receivers and calls some methods on them. Often, or always if `certain`, a receiver
    /// is made as it was made before: arguments that a picky constructor takes are rarely found by chance.
    pub fn receivers(&mut self, count: usize, methods: &[MethodId], known: &[Scene], certain: bool) {
        for _ in 0..count {
            let ways = self.producers.of(self.vm, self.class);
            let again = certain || self.rng.one_in(3);
            self.building = true;
            let made = match known.get(self.rng.below(known.len())).filter(|_| again) {
                Some(template) => Some(self.repeat(template)),
                None => self.produce(self.class, &ways, 0),
            };
            self.building = false;
            match made {
                Some(step) => {
                    self.scene.steps[step].given = true;
                    self.scene.receivers.push(step);
                }
                None => return,
            }
        }
        let is_candidate = |m: &MethodId| {
            let method = self.vm.method(*m);
            &*method.class().name != "java/lang/Object" && !method.is_static()
        };
        let candidates: Vec<MethodId> = methods.iter().copied().filter(is_candidate).collect();
        for receiver in self.scene.receivers.clone() {
            for _ in 0..self.rng.below(EARLIER + 1) {
                let Some(method) = self.rng.pick(&candidates) else { return };
                let mut args = vec![Value::Var(receiver)];
                args.extend(self.arguments(method, 1));
                self.step(Make::Call { method }, args, None, None);
            }
        }
    }

    /// Makes a receiver as another scene made its first one.
    fn repeat(&mut self, template: &Scene) -> usize {
        let mut moved: BTreeMap<usize, usize> = BTreeMap::new();
        for (i, step) in template.steps.iter().enumerate() {
            if template.dropped.contains(&i) {
                continue;
            }
            let args = step.args.iter().map(|arg| match arg {
                Value::Var(v) => Value::Var(moved[v]),
                other => other.clone(),
            });
            let args = args.collect();
            let made = self.step(step.make.clone(), args, step.wanted, step.producer);
            self.scene.steps[made].given = step.given;
            moved.insert(i, made);
        }
        moved[&template.receivers[0]]
    }

    /// Makes a receiver by one certain way, to see whether it works.
    pub fn try_way(&mut self, way: usize) {
        self.building = true;
        if let Some(step) = self.produce_by(self.class, way, 0) {
            self.scene.steps[step].given = true;
            self.scene.receivers.push(step);
        }
    }

    /// Plans a call of every method on every receiver, and calls that are given the other receiver.
    pub fn calls(&mut self, methods: &[MethodId]) {
        self.base = false;
        for method in methods {
            if self.vm.method(*method).is_static() {
                let args = self.arguments(*method, 0);
                self.scene.calls.push(PlannedCall { method: *method, args });
                continue;
            }
            for (i, receiver) in self.scene.receivers.clone().into_iter().enumerate() {
                let mut args = vec![Value::Var(receiver)];
                args.extend(self.arguments(*method, 0));
                self.scene.calls.push(PlannedCall { method: *method, args: args.clone() });
                let other = self.scene.receivers.get(1 - i.min(1)).copied();
                if let (Some(other), Some(at)) = (other, self.admits(*method))
                    && self.scene.receivers.len() == 2
                {
                    args[1 + at] = Value::Var(other);
                    self.scene.calls.push(PlannedCall { method: *method, args });
                }
            }
        }
    }

    /// A parameter that takes an object of the class under test.
    fn admits(&mut self, method: MethodId) -> Option<usize> {
        let method = self.vm.method(method);
        let close = method.descriptor.find(')')?;
        let descriptors: Vec<String> =
            split_descriptors(&method.descriptor[1..close]).iter().map(|d| d.to_string()).collect();
        let fits: Vec<usize> = (0..descriptors.len())
            .filter(|i| {
                descriptors[*i].starts_with('L')
                    && find_class(self.vm, class_name_of(&descriptors[*i]))
                        .is_some_and(|c| self.is_subtype(self.class, c))
            })
            .collect();
        self.rng.pick(&fits)
    }

    fn is_subtype(&self, class: ClassId, of: ClassId) -> bool {
        self.vm.class(class).is_subtype_of(self.vm.class(of))
    }

    fn arguments(&mut self, method: MethodId, depth: usize) -> Vec<Value> {
        let descriptor = self.vm.method(method).descriptor.clone();
        let close = descriptor.find(')').unwrap_or(1);
        split_descriptors(&descriptor[1..close]).into_iter().map(|d| self.value(d, depth)).collect()
    }

    fn step(&mut self, make: Make, args: Vec<Value>, wanted: Option<ClassId>, by: Option<usize>) -> usize {
        self.scene.steps.push(Step { make, args, base: self.base, wanted, producer: by, given: false });
        self.scene.steps.len() - 1
    }

    fn primitive(&mut self, kind: Kind) -> u64 {
        let number = NUMBERS[self.rng.below(NUMBERS.len())];
        match kind {
            Kind::Bool => (number & 1) as u64,
            Kind::Char => CHARS[self.rng.below(CHARS.len())] as u64,
            Kind::Float => (FRACTIONS[self.rng.below(FRACTIONS.len())] as f32).to_bits() as u64,
            Kind::Double => FRACTIONS[self.rng.below(FRACTIONS.len())].to_bits(),
            Kind::Long => number as u64,
            _ => number as i32 as u32 as u64,
        }
    }

    fn value(&mut self, descriptor: &str, depth: usize) -> Value {
        let kind = Kind::of_descriptor(descriptor);
        if kind != Kind::Ref {
            return Value::Primitive(kind, self.primitive(kind));
        }
        if depth > DEPTH || self.rng.one_in(24) {
            return Value::Null;
        }
        if descriptor.starts_with('[') {
            return self.array(descriptor, depth).unwrap_or(Value::Null);
        }
        let name = class_name_of(descriptor);
        if let Some(simple) = self.simple(name) {
            return simple;
        }
        let Some(class) = find_class(self.vm, name) else {
            self.not_built.insert(format!("{name}: no such class"));
            return Value::Null;
        };
        if let Some(known) = self.reuse(class) {
            return known;
        }
        let mut ways = self.producers.of(self.vm, class);
        if let Some(contract) = self.contract {
            let producers = &self.producers.list;
            let of_instance = |class: ClassId| self.building && self.is_subtype(class, self.class);
            ways.retain(|w| match producers[*w].way {
                Way::New(m) => {
                    let made = self.vm.method(m).class();
                    contract.admits(made) && !of_instance(made.id)
                }
                Way::Call(_) | Way::Constant(..) => !of_instance(class),
            });
        }
        match self.produce(class, &ways, depth + 1) {
            Some(step) => {
                self.scene.steps[step].given = true;
                Value::Var(step)
            }
            None => {
                self.not_built.insert(format!("{name}: no way to make one"));
                Value::Null
            }
        }
    }

    /// A receiver, or something else that the scene has already.
    fn reuse(&mut self, class: ClassId) -> Option<Value> {
        if self.is_subtype(self.class, class) && self.rng.one_in(4) {
            return self.receiver();
        }
        if !self.rng.one_in(4) || self.contract.is_some() {
            return None;
        }
        let fits = |s: &Step| s.wanted.is_some_and(|wanted| self.is_subtype(wanted, class));
        let made: Vec<usize> = (0..self.scene.steps.len()).filter(|i| fits(&self.scene.steps[*i])).collect();
        self.rng.pick(&made).map(Value::Var)
    }

    /// One of the receivers, as something's argument.
    fn receiver(&mut self) -> Option<Value> {
        if self.building && self.contract.is_some() {
            return None;
        }
        self.rng.pick(&self.scene.receivers).map(Value::Var)
    }

    /// Texts, boxes, classes, and plain objects.
    fn simple(&mut self, name: &str) -> Option<Value> {
        let text = |g: &mut Self| Value::Text(TEXTS[g.rng.below(TEXTS.len())]);
        let boxed = |g: &mut Self, kind| Value::Boxed(kind, g.primitive(kind));
        if let Some(kind) = Kind::PRIMITIVES.into_iter().find(|k| k.box_class() == Some(name)) {
            return (kind != Kind::Void).then(|| boxed(self, kind));
        }
        Some(match name {
            "java/lang/String" | "java/lang/CharSequence" if self.rng.below(8) > 0 => text(self),
            "java/lang/String" => text(self),
            "java/lang/Comparable" if self.rng.one_in(4) => boxed(self, Kind::Int),
            "java/lang/Comparable" => text(self),
            "java/lang/Number" => boxed(self, Kind::Int),
            "java/lang/Class" => {
                let name = CLASSES[self.rng.below(CLASSES.len())];
                Value::Class(find_class(self.vm, name)?)
            }
            "java/lang/Object" | "java/io/Serializable" => match self.rng.below(10) {
                0..=4 => text(self),
                5..=6 => boxed(self, Kind::Int),
                7 => self.receiver().unwrap_or(Value::Text("a")),
                8 => {
                    let object = self.vm.object_class();
                    let (class, constructor) = (object.id, object.method("<init>", "()V")?.id);
                    Value::Var(self.step(Make::New { constructor }, vec![], Some(class), None))
                }
                _ if self.contract.is_some() => Value::Text("b"),
                _ => {
                    let all = 0..self.scene.steps.len();
                    let made: Vec<usize> = all.filter(|i| self.scene.steps[*i].wanted.is_some()).collect();
                    self.rng.pick(&made).map(Value::Var).unwrap_or(Value::Text("b"))
                }
            },
            _ => return None,
        })
    }

    fn array(&mut self, descriptor: &str, depth: usize) -> Option<Value> {
        let class = find_class(self.vm, descriptor)?;
        let element = &descriptor[1..];
        let count = self.rng.below(ELEMENTS + 1);
        let items = (0..count).map(|_| self.value(element, depth + 1)).collect();
        Some(Value::Var(self.step(Make::Array { class }, items, Some(class), None)))
    }

    /// Adds the steps that make an object of a class; the last of them.
    fn produce(&mut self, class: ClassId, ways: &[usize], depth: usize) -> Option<usize> {
        let hopeful: Vec<usize> =
            ways.iter().copied().filter(|w| self.producers.list[*w].hopeful()).collect();
        let parameters = |g: &Self, w: &usize| g.producers.list[*w].parameters;
        let fewest = hopeful.iter().map(|w| parameters(self, w)).min()?;
        // Deep down, or half of the time, the simplest way.
        let simple = depth > 1 || self.rng.one_in(2);
        let choices: Vec<usize> =
            hopeful.into_iter().filter(|w| !simple || parameters(self, w) == fewest).collect();
        let chosen = self.rng.pick(&choices)?;
        self.produce_by(class, chosen, depth)
    }

    fn produce_by(&mut self, class: ClassId, chosen: usize, depth: usize) -> Option<usize> {
        let way = self.producers.list[chosen].way;
        let by = Some(chosen);
        let step = match way {
            Way::Constant(holder, field) => {
                self.step(Make::Constant { class: holder, field }, vec![], Some(class), by)
            }
            Way::New(constructor) => {
                let args = self.arguments(constructor, depth + 1);
                self.step(Make::New { constructor }, args, Some(class), by)
            }
            Way::Call(method) => {
                let mut args = Vec::new();
                let data = self.vm.method(method);
                if !data.is_static() {
                    let holder = data.class().id;
                    let ways = self.producers.of(self.vm, holder);
                    args.push(Value::Var(self.produce(holder, &ways, depth + 1)?));
                }
                args.extend(self.arguments(method, depth + 1));
                self.step(Make::Call { method }, args, Some(class), by)
            }
        };
        self.fill(step, way);
        Some(step)
    }

    /// Puts something into a new collection or map, half of the time.
    fn fill(&mut self, step: usize, way: Way) {
        let Way::New(constructor) = way else { return };
        let class = self.vm.method(constructor).class().id;
        if !self.vm.class(class).name.starts_with("java/util/") || self.rng.one_in(2) {
            return;
        }
        let key = Value::Text(TEXTS[self.rng.below(2)]);
        let object = "Ljava/lang/Object;";
        let add = format!("({object})Z");
        let put = format!("({object}{object}){object}");
        let found = |g: &Self, name: &str, descriptor: &str| {
            g.vm.virtual_method(g.vm.class(class), name, descriptor).map(|method| method.id)
        };
        if let Some(method) = found(self, "add", &add) {
            self.step(Make::Call { method }, vec![Value::Var(step), key], None, None);
        } else if let Some(method) = found(self, "put", &put) {
            let value = Value::Text(TEXTS[self.rng.below(TEXTS.len())]);
            self.step(Make::Call { method }, vec![Value::Var(step), key, value], None, None);
        }
    }
}

/// Loads a class so that it can be asked for its methods.
pub(crate) fn load(vm: &mut Vm, name: &str) -> Result<ClassId, String> {
    match vm.class_named(MAIN_THREAD, LoaderId::APP, name) {
        Ok(Some(class)) => Ok(class),
        Ok(None) => Err(format!("{name}: no such class")),
        Err(trap) => Err(format!("{name}: {trap:?}")),
    }
}
