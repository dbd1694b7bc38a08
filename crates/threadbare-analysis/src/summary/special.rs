//! Calls whose effect no bytecode states: natives, atomic accesses, actions that are run, reflection.

use crate::body::model::{Body, EffectKind, ElementKind, Value, ValueId};
use crate::dependencies::result::AccessMode;
use crate::program::classes::Program;
use crate::program::ids::{ClassId, FieldId, MethodId, Target};
use crate::program::library::{AccessKinds, Special};
use crate::summary::accesses::hold;
use crate::summary::evaluate::{Circumstances, Evaluation};
use crate::summary::model::{Member, Section, State, Taken};
use crate::summary::object::{DETACHED, ELEMENT, Object, Objects, Root, SOME_FIELD, Type};
use crate::summary::solver::Solver;

/// `Method.invoke` of a method that every object has, by a constant name: `getMethod("clone", null)`.
pub(crate) fn named_method(solver: &mut Solver, body: &Body, kind: &EffectKind) -> Option<Target> {
    let EffectKind::Call { target, args, .. } = kind else { return None };
    let program = &mut solver.program;
    let is = |program: &Program, target: &Target, class: &str, names: &[&str]| {
        program.class_name(target.class) == class && names.contains(&program.text(target.name))
    };
    if !is(program, target, "java/lang/reflect/Method", &["invoke"]) {
        return None;
    }
    let Value::Result(found) = body.values[args.first()?.0 as usize] else { return None };
    let EffectKind::Call { target: finder, args: found, .. } = &body.effects[found as usize].kind else {
        return None;
    };
    if !is(program, finder, "java/lang/Class", &["getMethod", "getDeclaredMethod"]) {
        return None;
    }
    let Value::Text(name) = body.values[found.get(1)?.0 as usize] else { return None };
    // Of the parameters' classes there are none.
    let is_filled = |array: ValueId| {
        let fills =
            |kind: &EffectKind| matches!(kind, EffectKind::WriteElement { array: a, .. } if *a == array);
        body.effects.iter().any(|effect| fills(&effect.kind))
    };
    match (found.get(2), found.get(2).map(|v| &body.values[v.0 as usize])) {
        (_, Some(Value::Nothing)) => {}
        (Some(array), Some(Value::New { .. })) if !is_filled(*array) => {}
        (Some(_), Some(Value::Cast { value, .. })) if *value == ValueId::NOTHING => {}
        _ => return None,
    }
    let descriptor = match program.text(name) {
        "clone" => "()Ljava/lang/Object;",
        "hashCode" => "()I",
        "toString" => "()Ljava/lang/String;",
        _ => return None,
    };
    Some(Target { class: program.object(), name, descriptor: program.name(descriptor) })
}

impl Evaluation<'_> {
    /// A call of a method that every object has, by reflection: on the second argument.
    pub(crate) fn call_named(&mut self, target: Target, args: Vec<Objects>, cx: &Circumstances) -> Objects {
        let Some(method) = self.solver.program.resolve_method(target) else { return Objects::default() };
        let receiver = args.into_iter().nth(1).into_iter().collect::<Vec<_>>();
        if receiver.is_empty() { Objects::default() } else { self.dispatch(target, method, receiver, cx) }
    }

    pub fn perform(
        &mut self,
        special: Special,
        method: MethodId,
        args: Vec<Objects>,
        handle: Option<FieldId>,
        cx: &Circumstances,
    ) -> Objects {
        let descriptor = self.solver.program.method(method).descriptor;
        match special {
            Special::Nothing | Special::Awaits => self.new_result(method, cx),
            // Nobody else looks into a thread's own object, but for what is marked in its class.
            Special::CurrentThread => Objects::default(),
            Special::Wait => {
                for (lock, class) in args[0].iter().filter(|(o, _)| !o.is_fresh()) {
                    self.out.waits(Taken { lock, class, at: cx.at });
                }
                self.signal(State::Waiting, true, &args[0], cx);
                self.signal_all(State::Interrupt, false, cx);
                Objects::default()
            }
            Special::AwaitsCondition => {
                self.signal(State::Waiting, true, &args[0], cx);
                self.signal_all(State::Interrupt, false, cx);
                let class = Type::AtMost(self.solver.program.class("java/util/concurrent/locks/Condition"));
                let lock = Object::direct(Root::Other).deep();
                self.out.waits(Taken { lock, class, at: cx.at });
                Objects::default()
            }
            Special::Notify => {
                for (lock, class) in args[0].iter().filter(|(o, _)| !o.is_fresh()) {
                    self.out.notifies(Taken { lock, class, at: cx.at });
                }
                self.signal(State::Waiting, false, &args[0], cx);
                Objects::default()
            }
            Special::Signals => {
                self.signal(State::Waiting, false, &args[0], cx);
                Objects::default()
            }
            Special::ArrayCopy => self.array_copy(&args, cx),
            Special::ArrayCompare => {
                args.iter()
                    .step_by(2)
                    .take(2)
                    .for_each(|arrays| self.add_element_accesses(arrays, false, cx));
                Objects::default()
            }
            Special::ArrayElement(touch) => {
                self.add_handle_access(touch, &args, 0, 2, Some(ELEMENT), descriptor, cx)
            }
            Special::SomeField(touch) => {
                if !self.solver.program.is_library(self.home) {
                    let gap = self.reflective_gap(method);
                    self.out.gap(gap);
                }
                let mut found = self.add_handle_access(touch, &args, 1, 2, None, descriptor, cx);
                // It may be a static field.
                let unknown = self.unknown_result(descriptor);
                self.union(&mut found, &unknown);
                found
            }
            Special::Clone => self.clone_object(&args, cx),
            Special::Unsafe(touch) => self.add_handle_access(touch, &args, 1, 3, handle, descriptor, cx),
            Special::VarHandle(touch) => {
                // The first argument is the object or array, unless the handle is one of a static field.
                self.add_handle_access(touch, &args, 1, 2, handle, descriptor, cx)
            }
            Special::Updater(touch) => self.add_handle_access(touch, &args, 1, 2, handle, descriptor, cx),
            Special::Reflective => {
                let interesting = args.iter().any(|a| a.iter().any(|(o, _)| !o.is_fresh()));
                if interesting {
                    if !self.solver.program.is_library(self.home) {
                        let gap = self.reflective_gap(method);
                        self.out.gap(gap);
                    }
                    self.add_access_to_anything(&args, cx);
                }
                self.unknown_result(descriptor)
            }
            Special::Runs(which) => self.run_action(usize::from(which), method, args, cx),
        }
    }

    fn array_copy(&mut self, args: &[Objects], cx: &Circumstances) -> Objects {
        let (Some(from), Some(to)) = (args.first(), args.get(2)) else { return Objects::default() };
        let (from, to) = (from.clone(), to.clone());
        self.add_element_accesses(&from, false, cx);
        self.add_element_accesses(&to, true, cx);
        let elements = self.elements(&from);
        for array in to.iter() {
            self.keep(array, ELEMENT, &elements);
        }
        Objects::default()
    }

    /// Several elements of each of the arrays.
    fn add_element_accesses(&mut self, arrays: &Objects, write: bool, cx: &Circumstances) {
        let many = Circumstances { many: true, ..cx.clone() };
        for (object, class) in arrays.iter() {
            for element in self.element_kinds(class) {
                let one = Objects::one(object, class);
                self.add_access(&one, Member::Element(element), write, AccessMode::Plain, &many);
            }
        }
    }

    /// What is reached by reflection is not known.
    fn reflective_gap(&mut self, method: MethodId) -> u32 {
        let text = self.solver.program.method_text(method);
        let caller = self.solver.program.method_text(self.key.method);
        self.solver.gap(format!("{text}, called by {caller}"))
    }

    pub(crate) fn element_kinds(&mut self, class: Type) -> Vec<ElementKind> {
        use ElementKind::{ByteOrBoolean, Char, Double, Float, Int, Long, Reference, Short};
        let upper = self.solver.facts.upper(&mut self.solver.program, class);
        match self.solver.program.class_name(upper).as_bytes() {
            [b'[', b'B' | b'Z', ..] => vec![ByteOrBoolean],
            [b'[', b'C', ..] => vec![Char],
            [b'[', b'S', ..] => vec![Short],
            [b'[', b'I', ..] => vec![Int],
            [b'[', b'J', ..] => vec![Long],
            [b'[', b'F', ..] => vec![Float],
            [b'[', b'D', ..] => vec![Double],
            [b'[', ..] => vec![Reference],
            _ => vec![Reference, ByteOrBoolean, Char, Short, Int, Long, Float, Double],
        }
    }

    /// Reads everything of the original; the copy refers to the same objects.
    fn clone_object(&mut self, args: &[Objects], cx: &Circumstances) -> Objects {
        let mut result = Objects::default();
        for (object, class) in args[0].iter().collect::<Vec<_>>() {
            let upper = self.solver.facts.upper(&mut self.solver.program, class);
            let is_array = self.solver.program.class_name(upper).starts_with('[');
            let one = Objects::one(object, class);
            if is_array {
                self.add_element_accesses(&one, false, cx);
            } else {
                for field in self.solver.program.instance_fields(upper) {
                    let facts = self.solver.facts.field(&mut self.solver.program, field);
                    if !facts.is_hidden {
                        let mode = if facts.is_volatile { AccessMode::Volatile } else { AccessMode::Plain };
                        self.add_access(&one, Member::Field(field), false, mode, cx);
                    }
                }
                if matches!(class, Type::AtMost(_)) {
                    // Fields of unknown classes below.
                    self.add_access(&one, Member::Any, false, AccessMode::Plain, cx);
                }
            }
            let number = self.fresh_result((cx.at.offset, 0x4000_0000), class, !cx.many);
            let inner = self.reachable_fields(object, upper);
            for (field, objects) in inner {
                if number != 0 && self.overwrites(cx.at, field) {
                    self.empty_field(number, field);
                } else {
                    self.keep((Object::direct(Root::Fresh(number)), class), field, &objects);
                }
            }
            let made = self.known_as(number);
            self.union(&mut result, &made);
        }
        result
    }

    /// What each field of an object holds, for a copy of it.
    fn reachable_fields(&mut self, object: Object, class: ClassId) -> Vec<(FieldId, Objects)> {
        let one = Objects::one(object, Type::AtMost(class));
        if self.solver.program.class_name(class).starts_with('[') {
            return vec![(ELEMENT, self.elements(&one))];
        }
        let fields = self.solver.program.instance_fields(class);
        let mut all: Vec<(FieldId, Objects)> =
            fields.into_iter().map(|f| (f, self.load_all(&one, f))).collect();
        let rest = self.reachable(object);
        all.push((SOME_FIELD, Objects::clone(&rest)));
        all
    }

    #[expect(clippy::too_many_arguments, reason = "three kinds of handles, one routine")]
    fn add_handle_access(
        &mut self,
        touch: AccessKinds,
        args: &[Objects],
        base: usize,
        values: usize,
        handle: Option<FieldId>,
        descriptor: crate::program::ids::Name,
        cx: &Circumstances,
    ) -> Objects {
        let objects = args.get(base).cloned().unwrap_or_default();
        let mode = if touch.volatile { AccessMode::Atomic } else { AccessMode::Plain };
        let mut result = Objects::default();
        let is_static =
            handle.is_some_and(|f| self.solver.facts.field(&mut self.solver.program, f).is_static);
        let targets: Vec<(Object, Type)> = if is_static {
            let top = self.solver.program.object();
            handle.map(|f| (Object::direct(Root::Static(f)), Type::AtMost(top))).into_iter().collect()
        } else {
            objects.iter().collect()
        };
        for (object, class) in targets {
            let upper = self.solver.facts.upper(&mut self.solver.program, class);
            let is_array = self.solver.program.class_name(upper).starts_with('[');
            let members: Vec<Member> = match handle {
                _ if is_array => self.element_kinds(class).into_iter().map(Member::Element).collect(),
                Some(field) if field != ELEMENT => vec![Member::Field(field)],
                Some(_) => self.element_kinds(class).into_iter().map(Member::Element).collect(),
                None => vec![Member::Any],
            };
            let one = Objects::one(object, class);
            let hidden = handle.is_some_and(|f| {
                f != ELEMENT && self.solver.facts.field(&mut self.solver.program, f).is_hidden
            });
            for member in members.iter().filter(|_| !hidden) {
                if touch.reads {
                    self.add_access(&one, *member, false, mode, cx);
                }
                if touch.writes {
                    self.add_access(&one, *member, true, mode, cx);
                }
            }
            let field = if is_array { ELEMENT } else { handle.unwrap_or(SOME_FIELD) };
            if touch.writes {
                for value in args.iter().skip(values) {
                    self.keep(
                        (object, class),
                        if is_static { handle.unwrap_or(field) } else { field },
                        value,
                    );
                }
            }
            if touch.reads {
                let loaded = match field {
                    _ if is_static => one.clone(),
                    ELEMENT => self.elements(&one),
                    SOME_FIELD => Objects::clone(&self.reachable(object)),
                    field => self.load_all(&one, field),
                };
                self.union(&mut result, &loaded);
            }
        }
        let unknown = self.unknown_result(descriptor);
        if unknown.is_empty() { Objects::default() } else { result }
    }

    /// `run` of an action, by whoever runs it.
    fn run_action(
        &mut self,
        which: usize,
        method: MethodId,
        args: Vec<Objects>,
        cx: &Circumstances,
    ) -> Objects {
        let descriptor = self.solver.program.text(self.solver.program.method(method).descriptor).to_string();
        let is_thread = descriptor == "()V";
        let declared = match threadbare_classfile::descriptor::params(&descriptor).and_then(|mut p| p.next())
        {
            Some(first) => first.class_name().unwrap_or("java/lang/Runnable").to_string(),
            None => "java/lang/Runnable".to_string(),
        };
        let program = &mut self.solver.program;
        let result = if is_thread { "()V" } else { "()Ljava/lang/Object;" };
        let target = Target {
            class: program.class(&declared),
            name: program.name("run"),
            descriptor: program.name(result),
        };
        let Some(found) = program.resolve_method(target) else { return Objects::default() };
        let mut own = cx.clone();
        let Some(action) = args.into_iter().nth(which) else { return Objects::default() };
        if is_thread {
            // Another thread holds none of this one's locks, nor of those of its callers.
            own.locks.clear();
            hold(&mut own.locks, DETACHED, Section::Several);
            own.may.clear();
            // When it ends, whoever joins it goes on.
            self.signal(State::Waiting, true, &action, &own);
        }
        self.dispatch(target, found, vec![action], &own)
    }
}
