//! Values for tests: ConTeGe's parameter task.
//!
//! What a parameter needs is a literal, a variable that may be shared, or the result of steps that are
//! added to the prefix. An object is made anew for every use, because nothing but the instances under
//! test may be handed to two calls (the contract in the analysis's `pairs.rs`); stubs, which have no
//! state, are shared freely, so that a listener that was added can be removed again.

use crate::dice::Dice;
use crate::literals::Literals;
use crate::stage::Stage;
use crate::test::{ClassName, Make, Member, Step, Value, Var};
use crate::ways::{Way, Ways, member_of};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use threadbare_classfile::acc;
use threadbare_vm::classes::class::{Kind, Method, class_name_of};
use threadbare_vm::ids::ClassId;

/// Objects are made of objects that are made of objects; deeper than this there is only null.
const DEPTH: usize = 4;
/// Elements of an array, at most.
const ELEMENTS: usize = 3;
/// One time in so many an object is null, although one could be made.
const NULLS: usize = 32;
/// Settings of a builder that are tried.
const MOST_SETTERS: usize = 12;
/// Values of one kind in the theme of a test, and one time in so many another value.
const LONGEST_THEME: usize = 2;
const OFF_THEME: usize = 8;
/// One time in so many a method is given a text that it may not accept.
const OFF_DIET: usize = 8;
/// What stands for any class.
const CLASSES: [&str; 4] =
    ["java/lang/String", "java/lang/Integer", "java/lang/Object", "java/util/ArrayList"];

/// What all tests of a class have in common.
pub struct Materials {
    pub class: ClassId,
    pub name: ClassName,
    pub literals: Literals,
    /// Classes of arguments.
    pub arguments: Vec<ClassName>,
    pub ways: Ways,
    /// How often a way was tried and led nowhere.
    pub failures: FxHashMap<Make, (u32, u32)>,
    /// Texts that methods accept which throw on others.
    pub diets: FxHashMap<Member, Vec<Arc<str>>>,
    /// What could not be made, by name.
    pub not_built: BTreeSet<String>,
}

impl Materials {
    /// Is a way worth another try?
    fn hopeful(&self, make: &Make) -> bool {
        let (tried, failed) = self.failures.get(make).copied().unwrap_or_default();
        failed < 4 || failed * 4 < tried * 3
    }
}

/// A prefix under construction.
pub struct Maker<'a> {
    pub stage: &'a mut Stage,
    pub(crate) materials: &'a mut Materials,
    pub dice: Dice,
    pub steps: Vec<Step>,
    pub instances: Vec<Var>,
    /// An instance is being made: it is not made of other instances.
    pub building: bool,
    /// One time in so many an object of a suffix is null.
    pub(crate) nulls: usize,
    stubs: FxHashMap<ClassName, Var>,
    /// Numbers and texts of the test, which are taken again: calls about one key, or one amount, meet.
    theme: Option<Vec<(Kind, Value)>>,
}

impl<'a> Maker<'a> {
    pub fn new(stage: &'a mut Stage, materials: &'a mut Materials, dice: Dice) -> Maker<'a> {
        Maker {
            stage,
            materials,
            dice,
            steps: Vec::new(),
            instances: Vec::new(),
            building: false,
            nulls: NULLS,
            stubs: FxHashMap::default(),
            theme: None,
        }
    }

    /// From now on values are mostly of a few.
    pub(crate) fn set_theme(&mut self) {
        self.theme = Some(vec![]);
    }

    /// A value of the theme; a new one joins it while it is small.
    fn themed(&mut self, kind: Kind, draw: impl FnOnce(&mut Self) -> Value) -> Value {
        let of_kind = |theme: &Vec<(Kind, Value)>| -> Vec<Value> {
            theme.iter().filter(|(k, _)| *k == kind).map(|(_, value)| value.clone()).collect()
        };
        let known = self.theme.as_ref().map(of_kind).unwrap_or_default();
        if !known.is_empty() && !self.dice.one_in(OFF_THEME) {
            return self.dice.pick(&known).unwrap_or(Value::Null);
        }
        let drawn = draw(self);
        if let Some(theme) = self.theme.as_mut().filter(|_| known.len() < LONGEST_THEME) {
            theme.push((kind, drawn.clone()));
        }
        drawn
    }

    pub fn step(&mut self, make: Make, args: Vec<Value>, used_as: Option<ClassName>) -> Var {
        self.steps.push(Step { make, args, used_as });
        Var(self.steps.len() - 1)
    }

    /// Adds an instance, in one of these ways.
    pub fn instance(&mut self, ways: &[Way]) -> Option<Var> {
        self.building = true;
        let class = self.materials.class;
        let made = self.produce(class, ways, 0);
        self.building = false;
        self.instances.extend(made);
        made
    }

    /// Adds an instance as another prefix made its own.
    pub fn repeat(&mut self, recipe: &[Step]) -> Option<Var> {
        let first = self.steps.len();
        for step in recipe {
            let moved = |arg: &Value| match arg {
                Value::Var(v) => Value::Var(Var(v.0 + first)),
                other => other.clone(),
            };
            let args = step.args.iter().map(moved).collect();
            self.step(step.make.clone(), args, step.used_as.clone());
        }
        // The instance is the last step that gives one; what follows it brings it into its state.
        let class = &self.materials.name;
        let at = (first..self.steps.len()).rev().find(|i| self.steps[*i].used_as.as_ref() == Some(class))?;
        self.instances.push(Var(at));
        Some(Var(at))
    }

    /// Arguments for a method, without its receiver.
    pub fn arguments(&mut self, method: &Member, depth: usize) -> Vec<Value> {
        let parameters: Vec<String> = method.parameters().into_iter().map(str::to_string).collect();
        let diet = self.materials.diets.get(method).cloned().unwrap_or_default();
        let mut values = Vec::new();
        for descriptor in &parameters {
            let is_text =
                descriptor.starts_with("Ljava/lang/String;") || descriptor == "Ljava/lang/CharSequence;";
            let fed = if is_text && !diet.is_empty() && !self.dice.one_in(OFF_DIET) {
                self.dice.pick(&diet)
            } else {
                None
            };
            values.push(match fed {
                Some(text) => Value::Text(text),
                None => self.value(descriptor, depth),
            });
        }
        values
    }

    /// Parameters that take an object of the class under test.
    pub(crate) fn admits_instance(&mut self, method: &Member) -> Vec<usize> {
        let parameters: Vec<String> = method.parameters().into_iter().map(str::to_string).collect();
        let mut fits = Vec::new();
        for (i, descriptor) in parameters.iter().enumerate().filter(|(_, d)| d.starts_with('L')) {
            let class = self.stage.class(class_name_of(descriptor));
            if class.is_some_and(|c| self.stage.is_subtype(self.materials.class, c)) {
                fits.push(i);
            }
        }
        fits
    }

    pub fn value(&mut self, descriptor: &str, depth: usize) -> Value {
        let kind = Kind::of_descriptor(descriptor);
        if kind != Kind::Ref {
            let draw =
                |m: &mut Self| Value::Primitive(kind, m.materials.literals.primitive(kind, &mut m.dice));
            return if kind == Kind::Bool { draw(self) } else { self.themed(kind, draw) };
        }
        if depth > DEPTH || self.dice.one_in(if depth == 0 { self.nulls } else { NULLS }) {
            return Value::Null;
        }
        if descriptor.starts_with('[') {
            return self.array(descriptor, depth).unwrap_or(Value::Null);
        }
        let name = class_name_of(descriptor).to_string();
        if let Some(simple) = self.simple(&name) {
            return simple;
        }
        let Some(class) = self.stage.class(&name) else {
            self.materials.not_built.insert(format!("{}: no such class", name.replace('/', ".")));
            return Value::Null;
        };
        if self.stage.is_subtype(self.materials.class, class)
            && self.dice.one_in(3)
            && let Some(instance) = self.some_instance()
        {
            return instance;
        }
        let Materials { ways, arguments, .. } = &mut *self.materials;
        let mut ways = ways.of(self.stage, class, arguments);
        if self.building {
            let under_test = &self.materials.name;
            ways.retain(|way| !matches!(&way.make, Make::New(m) if m.class == *under_test));
        }
        match self.produce(class, &ways, depth + 1) {
            Some(var) => Value::Var(var),
            None => {
                let text = format!("{}: no way to make one", name.replace('/', "."));
                self.materials.not_built.insert(text);
                Value::Null
            }
        }
    }

    /// One of the instances, as something's argument.
    fn some_instance(&mut self) -> Option<Value> {
        if self.building {
            return None;
        }
        self.dice.pick(&self.instances).map(Value::Var)
    }

    /// Texts, boxes, classes, and plain objects.
    fn simple(&mut self, name: &str) -> Option<Value> {
        if let Some(kind) = Kind::PRIMITIVES.into_iter().find(|k| k.box_class() == Some(name)) {
            return (kind != Kind::Void).then(|| self.boxed(kind));
        }
        Some(match name {
            "java/lang/String" | "java/lang/CharSequence" => self.text(),
            "java/lang/Comparable" | "java/lang/constant/Constable" if self.dice.one_in(4) => {
                self.boxed(Kind::Int)
            }
            "java/lang/Comparable" | "java/lang/constant/Constable" => self.text(),
            "java/lang/Number" => self.boxed(Kind::Int),
            "java/lang/Class" => {
                let name = CLASSES[self.dice.below(CLASSES.len())];
                let class = self.stage.class(name)?;
                Value::Class(self.stage.class_data(class).name.clone())
            }
            "java/lang/Object" | "java/io/Serializable" => match self.dice.below(10) {
                0..=4 => self.text(),
                5..=6 => self.boxed(Kind::Int),
                7..=8 => self.some_instance().unwrap_or_else(|| Value::Text("a".into())),
                _ if name == "java/lang/Object" => {
                    let object: ClassName = name.into();
                    let constructor = Member {
                        class: object.clone(),
                        name: "<init>".into(),
                        descriptor: "()V".into(),
                        is_static: false,
                    };
                    Value::Var(self.step(Make::New(constructor), vec![], Some(object)))
                }
                _ => Value::Text("b".into()),
            },
            _ => return None,
        })
    }

    fn text(&mut self) -> Value {
        self.themed(Kind::Ref, |maker| {
            let literals = &maker.materials.literals;
            let dice = &mut maker.dice;
            Value::Text(if dice.one_in(2) { literals.key(dice) } else { literals.text(dice) })
        })
    }

    fn boxed(&mut self, kind: Kind) -> Value {
        Value::Boxed(kind, self.materials.literals.primitive(kind, &mut self.dice))
    }

    fn array(&mut self, descriptor: &str, depth: usize) -> Option<Value> {
        let class = self.stage.class(descriptor)?;
        let class = self.stage.class_data(class).name.clone();
        let element = &descriptor[1..];
        let count = self.dice.below(ELEMENTS + 1);
        let items = (0..count).map(|_| self.value(element, depth + 1)).collect();
        Some(Value::Var(self.step(Make::Array(class.clone()), items, Some(class))))
    }

    /// Adds the steps that make an object of a class; the last of them.
    fn produce(&mut self, class: ClassId, ways: &[Way], depth: usize) -> Option<Var> {
        let hopeful: Vec<&Way> = ways.iter().filter(|w| self.materials.hopeful(&w.make)).collect();
        let cheapest = hopeful.iter().map(|w| w.cost).min()?;
        // Deep down, or half of the time, the simplest way.
        let simple = depth > 1 || self.dice.one_in(2);
        let choices: Vec<&Way> = hopeful.into_iter().filter(|w| !simple || w.cost == cheapest).collect();
        let way = self.dice.pick(&choices)?.clone();
        self.produce_by(class, &way, depth)
    }

    pub(crate) fn produce_by(&mut self, class: ClassId, way: &Way, depth: usize) -> Option<Var> {
        let wanted = Some(self.stage.class_data(class).name.clone());
        match &way.make {
            Make::Stub(of) => {
                if let Some(known) = self.stubs.get(of).filter(|_| *of != self.materials.name) {
                    return Some(*known);
                }
                let var = self.step(way.make.clone(), vec![], wanted);
                self.stubs.insert(of.clone(), var);
                Some(var)
            }
            Make::Constant(_) | Make::Array(_) => Some(self.step(way.make.clone(), vec![], wanted)),
            Make::New(constructor) => {
                let args = self.arguments(constructor, depth + 1);
                let var = self.step(way.make.clone(), args, wanted);
                self.fill(var, &constructor.class);
                Some(var)
            }
            Make::Call(method) => {
                let mut args = Vec::new();
                if !method.is_static {
                    let holder = self.stage.class(&method.class)?;
                    let Materials { ways, arguments, .. } = &mut *self.materials;
                    let ways = ways.of(self.stage, holder, arguments);
                    let held = self.produce(holder, &ways, depth + 1)?;
                    self.prepare(held, holder, method, depth);
                    args.push(Value::Var(held));
                }
                args.extend(self.arguments(method, depth + 1));
                Some(self.step(way.make.clone(), args, wanted))
            }
        }
    }

    /// What is built in steps: calls methods of a new object that change it, before the one that makes something of it.
    fn prepare(&mut self, var: Var, holder: ClassId, last: &Member, depth: usize) {
        let class = self.stage.class_data(holder);
        let (name, own) = (class.name.clone(), format!("L{};", class.name));
        if !name.rsplit(['/', '$']).next().is_some_and(|simple| simple.contains("Builder")) {
            return;
        }
        let is_setter = |m: &&Method| {
            let member = member_of(&name, m);
            m.access & (acc::PUBLIC | acc::STATIC | acc::SYNTHETIC) == acc::PUBLIC
                && !m.is_constructor()
                && m.name != last.name
                && m.params.len() == 1
                && (member.result() == own || member.result() == "V")
        };
        let setters: Vec<Member> = class
            .methods()
            .into_iter()
            .filter(is_setter)
            .map(|m| member_of(&name, m))
            .take(MOST_SETTERS)
            .collect();
        // Nothing but what must be, everything, or some of it.
        let share = self.dice.below(3);
        for setter in setters {
            if share == 0 || share == 1 && self.dice.one_in(2) {
                continue;
            }
            let mut args = vec![Value::Var(var)];
            args.extend(self.arguments(&setter, depth + 1));
            self.step(Make::Call(setter), args, None);
        }
    }

    /// An object of a class that is no stub.
    pub(crate) fn anything_but_stub(&mut self, name: &ClassName) -> Option<Var> {
        let class = self.stage.class(name)?;
        let Materials { ways, arguments, .. } = &mut *self.materials;
        let mut ways = ways.of(self.stage, class, arguments);
        ways.retain(|way| !matches!(way.make, Make::Stub(_)));
        self.produce(class, &ways, 1)
    }

    /// Puts something into a new collection or map, half of the time.
    fn fill(&mut self, var: Var, class: &ClassName) {
        if !class.starts_with("java/util/") || *class == self.materials.name || self.dice.one_in(2) {
            return;
        }
        let key = |maker: &mut Maker<'_>| Value::Text(maker.materials.literals.key(&mut maker.dice));
        if let Some((member, values)) = self.filler(class) {
            let mut args = vec![Value::Var(var)];
            args.extend((0..values).map(|_| key(self)));
            self.step(Make::Call(member), args, None);
        }
    }

    /// Puts an object into an argument, if that is a collection or map which was made for it.
    pub(crate) fn put_into(&mut self, argument: &Value, held: Var) -> bool {
        let Value::Var(var) = argument else { return false };
        let class = match &self.steps[var.0].make {
            Make::New(constructor) if !self.instances.contains(var) => constructor.class.clone(),
            _ => return false,
        };
        if !class.starts_with("java/util/") {
            return false;
        }
        let Some((member, values)) = self.filler(&class) else { return false };
        let mut args = vec![Value::Var(*var)];
        args.extend((0..values).map(|_| Value::Var(held)));
        self.step(Make::Call(member), args, None);
        true
    }

    /// The method that puts something into a collection or map, and how many objects it takes.
    fn filler(&mut self, class: &ClassName) -> Option<(Member, usize)> {
        let found = self.stage.class(class)?;
        let object = "Ljava/lang/Object;";
        let add = format!("({object})Z");
        let put = format!("({object}{object}){object}");
        let (vm, found) = (self.stage.machine(), self.stage.class_data(found));
        let (method, values) =
            match (vm.virtual_method(found, "add", &add), vm.virtual_method(found, "put", &put)) {
                (Some(method), _) => (method, 1),
                (_, Some(method)) => (method, 2),
                _ => return None,
            };
        let member = crate::ways::member_of(class, method);
        (!self.materials.ways.is_excluded(&member)).then_some((member, values))
    }
}
