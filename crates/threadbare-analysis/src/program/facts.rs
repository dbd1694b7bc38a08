//! Facts about classes and fields that several parts of the analysis ask for, worked out on demand.
//!
//! Of a private or final field every assignment is in the classes of its nest. So its possible classes
//! are known, whether it is assigned by constructors alone (then it names one object, and can be a lock
//! that protects something), and whether it only ever holds objects of its own making.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use threadbare_classfile::acc;
use threadbare_library::quiet::{Quiet, hides_field, hides_final, quiet};

use crate::body::model::{Body, EffectKind, Value, ValueId};
use crate::program::classes::Program;
use crate::program::ids::{ClassId, FieldId, MethodId};
use crate::program::library::{self, Pieces};
use crate::summary::leaks;
use crate::summary::object::{self, ELEMENT, Object, Path, Root, Type};

/// More possible classes than this and only the declared type counts.
const MOST_CLASSES: usize = 8;

#[derive(Debug, Clone, Copy)]
pub struct FieldFacts {
    /// No other thread can see an access to it: it is final and written before others know the object, or it
    /// belongs to a quiet class.
    pub is_hidden: bool,
    pub is_volatile: bool,
    pub is_static: bool,
    /// What it can refer to; `None` for numbers and for quiet objects.
    pub holds: Option<Type>,
}

/// Whose own the value of a field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Belongs {
    /// Nobody's, as far as is known.
    Nobody,
    /// The field's: it was made for it.
    Field,
    /// It is a piece of what its holder is built of.
    Holder { is_array: bool },
}

#[derive(Debug, Clone, Copy, Default)]
struct Assigned {
    by_others_than_constructors: bool,
    /// Something that was not allocated on the spot.
    foreign: bool,
    /// A value of unknown class.
    unknown: bool,
    /// Something that another object may hold, too: it was neither allocated nor given to the constructor.
    shared: bool,
}

#[derive(Default)]
pub struct Facts {
    quiet: FxHashMap<ClassId, Quiet>,
    fields: FxHashMap<FieldId, FieldFacts>,
    assigned: FxHashMap<FieldId, (Assigned, Vec<ClassId>)>,
    scanned: FxHashSet<ClassId>,
    handles: FxHashMap<FieldId, FieldId>,
    pieces: FxHashMap<FieldId, Pieces>,
    mere: FxHashMap<ClassId, bool>,
    scratch: FxHashMap<ClassId, bool>,
    leaks: FxHashMap<ClassId, bool>,
    wider: FxHashMap<(Type, Type), Type>,
    sets: Vec<Arc<[ClassId]>>,
    set_numbers: FxHashMap<Arc<[ClassId]>, u32>,
    /// Set of the classes that one lambda expression makes, by class and call site.
    pub lambdas: FxHashMap<ClassId, crate::program::lambda::Lambda>,
}

impl Facts {
    pub fn quiet(&mut self, program: &mut Program, class: ClassId) -> Quiet {
        if let Some(known) = self.quiet.get(&class) {
            return *known;
        }
        let quiet = if program.is_library(class) {
            let above = program.super_class(class);
            let above = above.map(|above| program.class_name(above).to_string());
            quiet(program.class_name(class), above.as_deref())
        } else {
            Quiet::No
        };
        self.quiet.insert(class, quiet);
        quiet
    }

    /// Do objects of exactly this class refer to nothing that matters?
    pub(crate) fn is_mere(&mut self, program: &mut Program, class: ClassId) -> bool {
        if let Some(known) = self.mere.get(&class) {
            return *known;
        }
        let is_known = !self.lambdas.contains_key(&class) && !program.is_array(class);
        let is_whole = program.super_chain(class).last() == Some(&program.object());
        let fields = program.instance_fields(class);
        let is_mere = is_known
            && is_whole
            && fields.into_iter().all(|field| self.field(program, field).holds.is_none());
        self.mere.insert(class, is_mere);
        is_mere
    }

    /// Can objects of this type not matter, whatever is done to them?
    pub(crate) fn is_quiet_type(&mut self, program: &mut Program, class: ClassId) -> bool {
        self.quiet(program, class) == Quiet::Whole
    }

    /// Is an object of the class used up where it is made: a text in the making, an exception?
    pub(crate) fn is_scratch(&mut self, program: &mut Program, class: ClassId) -> bool {
        if let Some(known) = self.scratch.get(&class) {
            return *known;
        }
        let is_text =
            ["java/lang/StringBuilder", "java/lang/StringBuffer"].contains(&program.class_name(class));
        let throwable = program.class("java/lang/Throwable");
        let is_scratch = is_text || program.is_subtype(class, throwable) == Some(true);
        self.scratch.insert(class, is_scratch);
        is_scratch
    }

    /// The type that a descriptor of a field or parameter stands for; `None` if it does not matter.
    pub(crate) fn type_of_descriptor(&mut self, program: &mut Program, descriptor: &str) -> Option<Type> {
        let name = match descriptor.as_bytes().first()? {
            b'L' => descriptor.strip_prefix('L')?.strip_suffix(';')?,
            b'[' => descriptor,
            _ => return None,
        };
        let class = program.class(name);
        if self.is_quiet_type(program, class) {
            return None;
        }
        let exact = program.is_final(class);
        Some(if exact { Type::Exactly(class) } else { Type::AtMost(class) })
    }

    pub fn field(&mut self, program: &mut Program, field: FieldId) -> FieldFacts {
        if let Some(known) = self.fields.get(&field) {
            return *known;
        }
        if object::is_pseudo(field) {
            let top = program.object();
            let holds = Some(Type::AtMost(top));
            return FieldFacts { is_hidden: false, is_volatile: false, is_static: false, holds };
        }
        let data = program.field(field);
        let library = program.is_library(data.class);
        let quiet = self.quiet(program, data.class);
        let class_name = program.class_name(data.class).to_string();
        // Old compilers keep class constants in such fields; whoever writes one, the value is the same.
        let is_class_constant = data.access & acc::STATIC != 0
            && ["class$", "array$"].iter().any(|p| program.text(data.name).starts_with(p))
            && program.text(data.descriptor) == "Ljava/lang/Class;";
        let hidden = quiet != Quiet::No
            || is_class_constant
            || data.access & acc::FINAL != 0 && {
                let this_may_escape = !library && self.lets_this_out(program, data.class);
                hides_final(data.access & acc::STATIC != 0, this_may_escape)
            }
            || library && hides_field(&class_name, program.text(data.name));
        let descriptor = program.text(data.descriptor).to_string();
        let stream = class_name == "java/lang/System" && descriptor == "Ljava/io/PrintStream;";
        let is_empty = library && library::is_empty_array(&class_name, program.text(data.name));
        let mut holds = if stream || is_empty { None } else { self.type_of_descriptor(program, &descriptor) };
        if let Some(Type::AtMost(_)) = holds
            && let Some(classes) = self.assigned_classes(program, field)
        {
            holds = match classes.as_slice() {
                [] => holds,
                [one] => Some(Type::Exactly(*one)),
                several => Some(Type::OneOf(self.set(several))),
            };
        }
        let facts = FieldFacts {
            is_hidden: hidden,
            is_volatile: data.access & acc::VOLATILE != 0,
            is_static: data.access & acc::STATIC != 0,
            holds,
        };
        self.fields.insert(field, facts);
        facts
    }

    /// Can objects of the class be known to others before they are made?
    fn lets_this_out(&mut self, program: &mut Program, class: ClassId) -> bool {
        if let Some(known) = self.leaks.get(&class) {
            return *known;
        }
        let leaks = leaks::lets_this_out(program, class);
        self.leaks.insert(class, leaks);
        leaks
    }

    fn set(&mut self, classes: &[ClassId]) -> u32 {
        let mut sorted = classes.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let set: Arc<[ClassId]> = sorted.into();
        if let Some(number) = self.set_numbers.get(&set) {
            return *number;
        }
        let number = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.set_numbers.insert(set, number);
        number
    }

    pub(crate) fn one_of(&self, set: u32) -> Arc<[ClassId]> {
        self.sets[set as usize].clone()
    }

    /// The wider of two types, or one wide enough for both.
    pub fn wider(&mut self, program: &mut Program, a: Type, b: Type) -> Type {
        if a == b {
            return a;
        }
        let top = Type::AtMost(program.object());
        if a == top || b == top {
            return top;
        }
        if let Some(known) = self.wider.get(&(a, b)) {
            return *known;
        }
        let wider = self.find_wider(program, a, b);
        self.wider.insert((a, b), wider);
        wider
    }

    fn find_wider(&mut self, program: &mut Program, a: Type, b: Type) -> Type {
        let exact = |facts: &Facts, t: Type| match t {
            Type::Exactly(class) => Some(vec![class]),
            Type::OneOf(set) => Some(facts.one_of(set).to_vec()),
            Type::AtMost(_) => None,
        };
        if let (Some(mut all), Some(more)) = (exact(self, a), exact(self, b)) {
            all.extend(more);
            all.sort_unstable();
            all.dedup();
            if all.len() <= MOST_CLASSES {
                return Type::OneOf(self.set(&all));
            }
        }
        let (upper_a, upper_b) = (self.upper(program, a), self.upper(program, b));
        if program.is_subtype(upper_a, upper_b) == Some(true) {
            Type::AtMost(upper_b)
        } else if program.is_subtype(upper_b, upper_a) == Some(true) {
            Type::AtMost(upper_a)
        } else {
            Type::AtMost(program.object())
        }
    }

    /// A class of which every object of the type is an instance.
    pub fn upper(&mut self, program: &mut Program, class: Type) -> ClassId {
        match class {
            Type::Exactly(class) => match self.lambdas.get(&class) {
                Some(lambda) => lambda.interface,
                None => class,
            },
            Type::AtMost(class) => class,
            Type::OneOf(set) => {
                let all = self.one_of(set);
                let first = all[0];
                let is_above = |program: &mut Program, c: ClassId| {
                    all.iter().all(|other| program.is_subtype(*other, c) == Some(true))
                };
                if is_above(program, first) { first } else { program.object() }
            }
        }
    }

    /// What remains of a type after a cast; `None` if the cast fails.
    pub fn narrowed(&mut self, program: &mut Program, class: Type, to: ClassId) -> Option<Type> {
        match class {
            Type::Exactly(exact) => {
                let upper = self.upper(program, Type::Exactly(exact));
                (program.is_subtype(upper, to) != Some(false) || upper != exact).then_some(class)
            }
            Type::OneOf(set) => {
                let all = self.one_of(set);
                let left: Vec<ClassId> =
                    all.iter().copied().filter(|c| program.is_subtype(*c, to) != Some(false)).collect();
                match left.as_slice() {
                    [] => None,
                    [one] => Some(Type::Exactly(*one)),
                    several => Some(Type::OneOf(self.set(several))),
                }
            }
            Type::AtMost(upper) => {
                if program.is_subtype(upper, to) == Some(true) {
                    return Some(class);
                }
                if self.is_quiet_type(program, to) || are_apart(program, upper, to) {
                    return None;
                }
                Some(if program.is_final(to) { Type::Exactly(to) } else { Type::AtMost(to) })
            }
        }
    }

    /// What is left of the type of an object after all that is known of the place where it was found: what the
    /// field can hold. `None`: it cannot be there.
    pub fn fitting(&mut self, program: &mut Program, object: Object, class: Type) -> Option<Type> {
        let field = match (object.root(), object.path()) {
            (_, Path::Field(field)) | (Root::Static(field), Path::Direct) => field,
            _ => return Some(class),
        };
        if object::is_pseudo(field) {
            return Some(class);
        }
        let holds = self.field(program, field).holds?;
        self.both(program, class, holds)
    }

    /// The type of what is of both types, or a wider one.
    fn both(&mut self, program: &mut Program, a: Type, b: Type) -> Option<Type> {
        if a == b {
            return Some(a);
        }
        match (a, b) {
            (Type::AtMost(upper), exact @ (Type::Exactly(_) | Type::OneOf(_))) => {
                self.narrowed(program, exact, upper)
            }
            (a, Type::AtMost(upper)) => self.narrowed(program, a, upper),
            // Of two that say exactly which, the first was found out by following the object.
            (a, _) => Some(a),
        }
    }

    // ---- assignments ----------------------------------------------------------------------------

    /// Is every assignment of this field in its nest?
    fn is_closed(program: &Program, field: FieldId) -> bool {
        !object::is_pseudo(field) && program.field(field).access & (acc::PRIVATE | acc::FINAL) != 0
    }

    /// Does the field name the same object as long as its holder lives?
    pub(crate) fn is_stable(&mut self, program: &mut Program, field: FieldId) -> bool {
        if object::is_pseudo(field) {
            return false;
        }
        if program.field(field).access & acc::FINAL != 0 {
            return true;
        }
        if !Facts::is_closed(program, field) {
            return false;
        }
        self.scan(program, program.field(field).class);
        self.assigned.get(&field).is_none_or(|(how, _)| !how.by_others_than_constructors)
    }

    /// Does the field only ever hold objects that were allocated for it, and always the same one?
    pub fn is_own(&mut self, program: &mut Program, field: FieldId) -> bool {
        if !self.is_stable(program, field) {
            return false;
        }
        self.scan(program, program.field(field).class);
        self.assigned.get(&field).is_some_and(|(how, _)| !how.foreign)
    }

    /// Does the field only ever hold objects that were allocated for it? A shallow copy of its holder has them
    /// too, in the same field.
    pub(crate) fn is_exclusive(&mut self, program: &mut Program, field: FieldId) -> bool {
        if object::is_pseudo(field) || !Facts::is_closed(program, field) {
            return false;
        }
        self.scan(program, program.field(field).class);
        self.assigned.get(&field).is_some_and(|(how, _)| !how.foreign)
    }

    /// Does the field only ever hold objects that were allocated for it, or that its holder's constructor was given?
    pub(crate) fn is_handed(&mut self, program: &mut Program, field: FieldId) -> bool {
        if object::is_pseudo(field) || !Facts::is_closed(program, field) {
            return false;
        }
        self.scan(program, program.field(field).class);
        self.assigned.get(&field).is_none_or(|(how, _)| !how.shared)
    }

    /// Whose own is what this field of an object refers to?
    pub fn belongs(&mut self, program: &mut Program, holder: Object, class: Type, field: FieldId) -> Belongs {
        if field == ELEMENT {
            let holds_pieces = holder.array().is_some_and(|f| self.pieces(program, f) == Pieces::Table);
            return if holds_pieces { Belongs::Holder { is_array: false } } else { Belongs::Nobody };
        }
        if object::is_pseudo(field) {
            return Belongs::Nobody;
        }
        let is_exactly = |facts: &Facts, program: &mut Program| {
            let classes = match class {
                Type::Exactly(class) => vec![class],
                Type::OneOf(set) => facts.one_of(set).to_vec(),
                Type::AtMost(_) => return false,
            };
            classes.iter().all(|c| program.is_library(*c))
        };
        let holds = match self.pieces(program, field) {
            Pieces::Node => Belongs::Holder { is_array: false },
            Pieces::Table | Pieces::Values | Pieces::Constants => Belongs::Holder { is_array: true },
            Pieces::None if self.is_exclusive(program, field) => Belongs::Field,
            Pieces::None => Belongs::Nobody,
        };
        // Classes below could put anything into a protected field.
        let is_protected = program.field(field).access & acc::PROTECTED != 0;
        if matches!(holds, Belongs::Holder { .. }) && is_protected && !is_exactly(self, program) {
            return Belongs::Nobody;
        }
        holds
    }

    pub fn pieces(&mut self, program: &mut Program, field: FieldId) -> Pieces {
        if let Some(known) = self.pieces.get(&field) {
            return *known;
        }
        let data = program.field(field);
        let pieces = match program.is_library(data.class) {
            true => library::pieces(program.class_name(data.class), program.text(data.name)),
            false => Pieces::None,
        };
        self.pieces.insert(field, pieces);
        pieces
    }

    /// The exact classes of everything that is assigned to it, if they are known.
    fn assigned_classes(&mut self, program: &mut Program, field: FieldId) -> Option<Vec<ClassId>> {
        if !Facts::is_closed(program, field) {
            return None;
        }
        self.scan(program, program.field(field).class);
        let (how, classes) = self.assigned.get(&field)?;
        (!how.unknown && classes.len() <= MOST_CLASSES).then(|| classes.clone())
    }

    /// The field that a static offset, var handle or updater stands for.
    pub fn handle(&mut self, program: &mut Program, field: FieldId) -> Option<FieldId> {
        if object::is_pseudo(field) {
            return None;
        }
        self.scan(program, program.field(field).class);
        self.handles.get(&field).copied()
    }

    fn scan(&mut self, program: &mut Program, class: ClassId) {
        if self.scanned.contains(&class) {
            return;
        }
        for mate in program.nest_mates(class) {
            if self.scanned.insert(mate) {
                for method in program.methods_of(mate) {
                    if let Some(body) = program.body(method) {
                        self.scan_body(program, method, &body);
                    }
                }
            }
        }
    }

    fn scan_body(&mut self, program: &mut Program, method: MethodId, body: &Body) {
        let data = program.method(method);
        let name = program.text(data.name).to_string();
        let constructs = name == "<init>" || name == "<clinit>";
        let stored_twice = stored_twice(body);
        for effect in &body.effects {
            let EffectKind::Write { base, field, value } = &effect.kind else { continue };
            if !Facts::is_closed(program, *field) {
                continue;
            }
            if name == "<clinit>"
                && let Some(target) = handle_target(program, data.class, body, *value)
            {
                self.handles.insert(*field, target);
            }
            let own = constructs && (name == "<clinit>" || body.values[base.0 as usize] == Value::Param(0));
            let (mut how, mut classes) = self.assigned.remove(field).unwrap_or_default();
            how.by_others_than_constructors |= !own;
            how.foreign |= stored_twice.contains(value);
            how.shared |= may_be_shared(body, *value, own && name == "<init>", 0);
            self.assigned_value(program, data.class, body, *value, &mut how, &mut classes, 0);
            classes.sort_unstable();
            classes.dedup();
            self.assigned.insert(*field, (how, classes));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a recursion over values with two results")]
    fn assigned_value(
        &mut self,
        program: &mut Program,
        home: ClassId,
        body: &Body,
        value: ValueId,
        how: &mut Assigned,
        classes: &mut Vec<ClassId>,
        depth: usize,
    ) {
        match &body.values[value.0 as usize] {
            Value::Nothing => {}
            Value::New { class, .. } => classes.push(*class),
            Value::Phi(inputs) if depth < 4 => {
                for input in inputs {
                    self.assigned_value(program, home, body, *input, how, classes, depth + 1);
                }
            }
            Value::Result(call) => {
                how.foreign = true;
                let effect = &body.effects[*call as usize];
                match crate::program::lambda::of_effect(program, self, home, &effect.kind) {
                    Some(lambda) => classes.push(lambda),
                    None => how.unknown = true,
                }
            }
            Value::Field { base: _, field } if self.holds_exactly(program, *field).is_some() => {
                how.foreign = true;
                classes.extend(self.holds_exactly(program, *field));
            }
            _ => {
                how.foreign = true;
                how.unknown = true;
            }
        }
    }

    fn holds_exactly(&mut self, program: &mut Program, field: FieldId) -> Option<ClassId> {
        // Only by the declared type: anything else could ask for the scan that is under way.
        let descriptor = program.text(program.field(field).descriptor).to_string();
        match self.type_of_descriptor(program, &descriptor) {
            Some(Type::Exactly(class)) => Some(class),
            _ => None,
        }
    }
}

/// Can a value be something that others hold? Not if it was allocated here, or given to the constructor.
fn may_be_shared(body: &Body, value: ValueId, in_constructor: bool, depth: usize) -> bool {
    match &body.values[value.0 as usize] {
        Value::Nothing | Value::New { .. } => false,
        Value::Param(1..) => !in_constructor,
        Value::Phi(inputs) if depth < 4 => {
            inputs.iter().any(|input| may_be_shared(body, *input, in_constructor, depth + 1))
        }
        Value::Cast { value, .. } if depth < 4 => may_be_shared(body, *value, in_constructor, depth + 1),
        _ => true,
    }
}

/// Values that are put into more than one place. What is put there may be one of several: then each counts.
fn stored_twice(body: &Body) -> Vec<ValueId> {
    fn inputs(body: &Body, value: ValueId, depth: usize, all: &mut Vec<ValueId>) {
        if value == ValueId::NOTHING || all.contains(&value) {
            return;
        }
        all.push(value);
        match &body.values[value.0 as usize] {
            Value::Phi(list) if depth < 4 => list.iter().for_each(|v| inputs(body, *v, depth + 1, all)),
            Value::Cast { value, .. } if depth < 4 => inputs(body, *value, depth + 1, all),
            _ => {}
        }
    }
    let stored = |kind: &EffectKind| match kind {
        EffectKind::Write { value, .. } | EffectKind::WriteElement { value, .. } => {
            let mut all = Vec::new();
            inputs(body, *value, 0, &mut all);
            all
        }
        _ => Vec::new(),
    };
    let all: Vec<Vec<ValueId>> = body.effects.iter().map(|e| stored(&e.kind)).collect();
    let mut count: FxHashMap<ValueId, usize> = FxHashMap::default();
    all.iter().flatten().for_each(|v| *count.entry(*v).or_default() += 1);
    // Of a value that is one of several it is enough that one of them is elsewhere, too.
    let is_twice = |values: &Vec<ValueId>| values.iter().any(|v| count[v] > 1);
    all.iter().filter(|values| is_twice(values)).filter_map(|values| values.first().copied()).collect()
}

/// Are these two classes of which nothing is an instance of both?
fn are_apart(program: &mut Program, a: ClassId, b: ClassId) -> bool {
    if program.is_subtype(a, b) != Some(false) || program.is_subtype(b, a) != Some(false) {
        return false;
    }
    // Classes below either could implement an interface.
    let is_array = program.is_array(a) || program.is_array(b);
    let mut is_class = |class: ClassId| program.load(class).is_some_and(|loaded| !loaded.is_interface());
    is_array || is_class(a) && is_class(b)
}

/// `X = unsafe.objectFieldOffset(C.class, "f")`, `lookup.findVarHandle(C.class, "f", ..)`,
/// `newUpdater(C.class, .., "f")`: the field that X stands for.
fn handle_target(program: &mut Program, home: ClassId, body: &Body, value: ValueId) -> Option<FieldId> {
    let value = match &body.values[value.0 as usize] {
        Value::Cast { value, .. } => *value,
        _ => value,
    };
    let Value::Result(call) = body.values[value.0 as usize] else { return None };
    let EffectKind::Call { target, args, .. } = &body.effects[call as usize].kind else { return None };
    let name = program.text(target.name);
    if name == "arrayElementVarHandle" {
        return Some(ELEMENT);
    }
    if !matches!(
        name,
        "objectFieldOffset" | "staticFieldOffset" | "findVarHandle" | "findStaticVarHandle" | "newUpdater"
    ) {
        return None;
    }
    let mut owner = None;
    let mut field = None;
    for arg in args {
        match &body.values[arg.0 as usize] {
            Value::Class(class) if owner.is_none() && field.is_none() => owner = Some(*class),
            Value::Text(text) => field = Some(*text),
            _ => {}
        }
    }
    let field = program.text(field?).to_string();
    let mut class = Some(owner.unwrap_or(home));
    while let Some(c) = class {
        if let Some(found) = program.field_named(c, &field) {
            return Some(found);
        }
        class = program.super_class(c);
    }
    None
}
