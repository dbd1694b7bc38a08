//! Calls: what their receivers and arguments flow into.

use std::sync::Arc;

use super::callers::{Caller, CallerId};
use super::nodes::{Context, Kind, Node};
use super::{Build, Key, Use};
use crate::body::model::Dispatch;
use crate::program::ids::{FieldId, MethodId, Target};
use crate::program::lambda::{self, Lambda};
use crate::program::library::{AccessKinds, Special};
use crate::summary::model::At;
use crate::summary::object::{ELEMENT, captured};
use crate::summary::solver::Solver;
use crate::world::treatment::Treatment;

/// A method: class, name and descriptor.
type Question = (&'static str, &'static str, &'static str);
const TO_STRING: Question = ("java/lang/Object", "toString", "()Ljava/lang/String;");
const HASH_CODE: Question = ("java/lang/Object", "hashCode", "()I");
const CHAR_AT: Question = ("java/lang/CharSequence", "charAt", "(I)C");
const LENGTH: Question = ("java/lang/CharSequence", "length", "()I");

/// A call, wherever it is made.
pub struct Call {
    pub at: At,
    pub from: CallerId,
    /// Of the caller.
    pub context: Context,
    pub target: Target,
    /// The receiver first.
    pub args: Vec<Node>,
    pub result: Option<Node>,
}

impl Build {
    pub(super) fn call(&mut self, solver: &mut Solver, how: Dispatch, call: Call, handle: Option<FieldId>) {
        let Some(method) = solver.program.resolve_method(call.target) else {
            self.unknown_result(solver, &call);
            return;
        };
        let data = solver.program.method(method);
        if data.is_static() {
            self.initialise(solver, data.class);
        }
        match solver.treatment(method, how == Dispatch::Virtual) {
            Treatment::Code => {
                let is_quiet = solver.facts.is_quiet_type(&mut solver.program, data.class);
                let is_direct = how != Dispatch::Virtual || is_quiet || data.is_private() || data.is_static();
                if data.is_static() {
                    self.call_static(solver, method, &call);
                } else if is_direct {
                    self.call_direct(solver, method, call, is_quiet);
                } else {
                    self.dispatch(solver, call);
                }
            }
            treatment => self.treat(solver, treatment, method, call, handle),
        }
    }

    /// A method that every object has, called by reflection.
    pub(super) fn call_named(&mut self, solver: &mut Solver, call: Call, target: Target) {
        let receiver = call.args.get(1).copied().into_iter().collect();
        self.dispatch(solver, Call { target, args: receiver, ..call });
    }

    fn treat(
        &mut self,
        solver: &mut Solver,
        treatment: Treatment,
        method: MethodId,
        call: Call,
        handle: Option<FieldId>,
    ) {
        match treatment {
            Treatment::Special(special) => self.perform(solver, special, method, call, handle),
            Treatment::Exception => {
                for arg in call.args.get(1..).unwrap_or_default().to_vec() {
                    self.ask(solver, TO_STRING, arg, &call);
                }
            }
            Treatment::Skipped => self.known_result(solver, method, &call),
            Treatment::Opaque => {
                let elements = self.graph.node();
                for arg in call.args.clone() {
                    self.follow(solver, arg, Use::Load { field: ELEMENT, to: elements });
                }
                for arg in call.args.iter().copied().chain([elements]).collect::<Vec<_>>() {
                    self.ask(solver, TO_STRING, arg, &call);
                    self.ask(solver, HASH_CODE, arg, &call);
                    self.ask(solver, CHAR_AT, arg, &call);
                    self.ask(solver, LENGTH, arg, &call);
                }
                self.known_result(solver, method, &call);
            }
            Treatment::Code => {}
        }
    }

    /// The library calls a method of something that it was given, which takes and returns nothing that
    /// matters. Whoever has it called, the same happens.
    fn ask(&mut self, solver: &mut Solver, (class, name, text): Question, on: Node, call: &Call) {
        self.note(call, on);
        let program = &mut solver.program;
        let target =
            Target { class: program.class(class), name: program.name(name), descriptor: program.name(text) };
        let library = self.callers.number(Caller::Library(target));
        self.callers.call(call.from, library);
        let asked = match self.asked.get(&target) {
            Some(known) => *known,
            None => {
                let asked = self.graph.node();
                self.asked.insert(target, asked);
                let call = Call {
                    at: call.at,
                    from: library,
                    context: Context::Everybody,
                    target,
                    args: vec![asked],
                    result: None,
                };
                self.follow(solver, asked, Use::Receive(Arc::new(call)));
                asked
            }
        };
        self.graph.edge(solver, on, asked, Some(target.class));
    }

    fn perform(
        &mut self,
        solver: &mut Solver,
        special: Special,
        method: MethodId,
        call: Call,
        handle: Option<FieldId>,
    ) {
        let is_static =
            handle.is_some_and(|f| f != ELEMENT && solver.facts.field(&mut solver.program, f).is_static);
        self.touches.note(special, &call, handle, is_static);
        match special {
            Special::Nothing | Special::Awaits => self.known_result(solver, method, &call),
            Special::CurrentThread
            | Special::Wait
            | Special::Notify
            | Special::AwaitsCondition
            | Special::Signals
            | Special::ArrayCompare => {}
            Special::ArrayElement(touch) => match (call.result, &call.args[..]) {
                (Some(to), [array, ..]) if touch.reads => {
                    self.follow(solver, *array, Use::Load { field: ELEMENT, to });
                }
                (_, [array, _, value]) if touch.writes => {
                    self.follow(solver, *array, Use::Store { field: ELEMENT, value: *value });
                }
                _ => {}
            },
            Special::ArrayCopy => {
                if let [from, _, to, ..] = call.args[..] {
                    self.follow(solver, from, Use::Copy { to });
                }
            }
            Special::Clone => {
                if let (Some(result), [from, ..]) = (call.result, &call.args[..]) {
                    self.graph.edge(solver, *from, result, None);
                }
            }
            Special::Unsafe(touch) => self.add_access(solver, touch, &call, 3, handle),
            Special::VarHandle(touch) | Special::Updater(touch) => {
                self.add_access(solver, touch, &call, 2, handle);
            }
            Special::Reflective | Special::SomeField(_) => {
                self.mix(solver, &call);
                self.unknown_result(solver, &call);
            }
            Special::Runs(which) => {
                let Some(action) = call.args.get(usize::from(which)).copied() else { return };
                let program = &mut solver.program;
                let data = program.method(method);
                let is_thread = program.text(data.descriptor) == "()V";
                let text = if is_thread { "()V" } else { "()Ljava/lang/Object;" };
                let interfaces: &[&str] = match is_thread {
                    true => &["java/lang/Runnable"],
                    false => &["java/security/PrivilegedAction", "java/security/PrivilegedExceptionAction"],
                };
                for interface in interfaces {
                    let program = &mut solver.program;
                    let target = Target {
                        class: program.class(interface),
                        name: program.name("run"),
                        descriptor: program.name(text),
                    };
                    let run = Call { target, args: vec![action], ..copy(&call) };
                    self.dispatch(solver, run);
                }
            }
        }
    }

    /// Unknown code is given these: each may end in a field of another, and so may what is in an array.
    fn mix(&mut self, solver: &mut Solver, call: &Call) {
        let given = self.graph.node();
        self.mixed.push(given);
        for arg in &call.args {
            self.graph.edge(solver, *arg, given, None);
            self.follow(solver, *arg, Use::Load { field: ELEMENT, to: given });
        }
        for arg in &call.args {
            self.follow(solver, *arg, Use::StoreSome { value: given });
        }
    }

    /// An access by an offset, a var handle or an updater.
    fn add_access(
        &mut self,
        solver: &mut Solver,
        touch: AccessKinds,
        call: &Call,
        values: usize,
        handle: Option<FieldId>,
    ) {
        let Some(base) = call.args.get(1).copied() else { return };
        let is_static =
            handle.is_some_and(|f| f != ELEMENT && solver.facts.field(&mut solver.program, f).is_static);
        let holds = |solver: &mut Solver, f: FieldId| {
            f == ELEMENT || solver.facts.field(&mut solver.program, f).holds.is_some()
        };
        if handle.is_some_and(|f| !holds(solver, f)) {
            return;
        }
        if let (true, Some(result)) = (touch.reads, call.result) {
            match handle {
                Some(field) if is_static => {
                    let place = self.graph.static_field(field);
                    self.graph.edge(solver, place, result, None);
                }
                Some(field) => self.follow(solver, base, Use::Load { field, to: result }),
                None => {
                    let class = self.result_class(solver, call.target.descriptor);
                    let class = class.unwrap_or(solver.program.object());
                    self.follow(solver, base, Use::LoadSome { to: result, class });
                }
            }
        }
        if !touch.writes {
            return;
        }
        // Handles of static fields have no object before the value.
        let values = if is_static { 1 } else { values };
        for value in call.args.get(values..).unwrap_or_default().to_vec() {
            match handle {
                Some(field) if is_static => {
                    let place = self.graph.static_field(field);
                    self.graph.edge(solver, value, place, None);
                }
                Some(field) => self.follow(solver, base, Use::Store { field, value }),
                None => self.follow(solver, base, Use::StoreSome { value }),
            }
        }
    }

    /// What code that is not looked into returns: something of its type, but for a few of which more is known.
    fn known_result(&mut self, solver: &mut Solver, method: MethodId, call: &Call) {
        let Some(result) = call.result else { return };
        let data = solver.program.method(method);
        match (solver.program.class_name(data.class), solver.program.text(data.name), &call.args[..]) {
            ("java/lang/Class", "cast", [_, arg]) => self.graph.edge(solver, *arg, result, None),
            (_, "clone", [receiver]) => self.graph.edge(solver, *receiver, result, None),
            ("java/lang/reflect/Array", "newInstance" | "newArray" | "multiNewArray", _) => {
                let born = (call.at.method, call.at.offset, call.context);
                let made = self.graph.some_array(solver, born);
                self.graph.insert(result, made);
            }
            _ => self.unknown_result(solver, call),
        }
    }

    fn unknown_result(&mut self, solver: &mut Solver, call: &Call) {
        let Some(result) = call.result else { return };
        let text = solver.program.text(call.target.descriptor);
        let is_reference = text.rsplit_once(')').is_some_and(|(_, r)| r.starts_with(['L', '[']));
        if !is_reference {
            return;
        }
        let class = self.result_class(solver, call.target.descriptor);
        let class = class.unwrap_or(solver.program.object());
        if !solver.facts.is_quiet_type(&mut solver.program, class) {
            self.anything(solver, class, result);
        }
    }

    // ---- which method -------------------------------------------------------------------------------

    fn note(&mut self, call: &Call, receiver: Node) {
        let nodes = self.sites.entry((call.at, call.from)).or_default();
        if !nodes.contains(&receiver) {
            nodes.push(receiver);
        }
    }

    /// A call of whatever method the receiver has.
    fn dispatch(&mut self, solver: &mut Solver, call: Call) {
        let Some(receiver) = call.args.first().copied() else { return };
        self.note(&call, receiver);
        self.follow(solver, receiver, Use::Receive(Arc::new(call)));
    }

    /// A call of this very method, of each object apart if it is told apart.
    fn call_direct(&mut self, solver: &mut Solver, method: MethodId, call: Call, is_quiet: bool) {
        if is_quiet {
            // Nobody keeps track of the receiver.
            for method in solver.quiet_methods(method) {
                self.link(solver, Key { method, context: Context::Everybody }, &call, None);
            }
            return;
        }
        let Some(receiver) = call.args.first().copied() else { return };
        let data = solver.program.method(method);
        // The method itself is named: there is nothing to choose.
        let target = Target { class: data.class, name: data.name, descriptor: data.descriptor };
        let direct = Call { target, ..call };
        self.follow(solver, receiver, Use::Direct(method, Arc::new(direct)));
    }

    fn call_static(&mut self, solver: &mut Solver, method: MethodId, call: &Call) {
        let class = solver.program.method(method).class;
        let context = match call.context {
            _ if !self.tells_apart || !solver.program.is_library(class) => Context::Everybody,
            Context::Everybody => Context::From(call.at.method, call.at.offset),
            context => context,
        };
        self.link(solver, Key { method, context }, call, None);
    }

    pub(super) fn receive(&mut self, solver: &mut Solver, call: &Arc<Call>, kind: Kind) {
        let data = &self.graph.kinds[kind.0 as usize];
        let (class, upper, is_array) = (data.class, data.upper, data.is_array);
        let target = call.target;
        if !self.graph.fits(solver, kind, target.class) {
            return;
        }
        if let Some(lambda) = solver.facts.lambdas.get(&class).copied() {
            if target.name == lambda.method {
                self.call_lambda(solver, lambda, kind, call);
                return;
            }
        } else if is_array {
            let is_clone = solver.program.text(target.name) == "clone";
            if let (true, Some(result)) = (is_clone, call.result) {
                self.graph.insert(result, kind);
            }
            return;
        }
        let Some(method) = solver.program.select(upper, target) else { return };
        match solver.treatment(method, false) {
            Treatment::Code | Treatment::Exception => {
                let context = self.context_of(kind);
                self.link(solver, Key { method, context }, call, Some(kind));
            }
            treatment => {
                // What the library asks of an object may be answered by the library, which asks again.
                if !self.treated.insert((call.at, call.context, method, kind)) {
                    return;
                }
                let one = self.graph.node();
                self.graph.insert(one, kind);
                let mut own = copy(call);
                own.args.clone_from(&call.args);
                own.args[0] = one;
                self.treat(solver, treatment, method, own, None);
            }
        }
    }

    /// A call on an unknown object: the same, for all who make one, of every object that it could be.
    pub(super) fn receive_unknown(&mut self, solver: &mut Solver, call: &Arc<Call>) {
        let anybody = self.callers.number(Caller::Anybody(call.target));
        self.callers.call(call.from, anybody);
        let general = match self.general.get(&call.target) {
            Some(known) => known.clone(),
            None => {
                let receivers = self.graph.top(solver, call.target.class);
                let others = call.args.iter().skip(1).map(|_| self.graph.node());
                let args = std::iter::once(receivers).chain(others).collect();
                let result = Some(self.graph.node());
                let general = Call { from: anybody, context: Context::Everybody, args, result, ..copy(call) };
                let general = Arc::new(general);
                self.general.insert(call.target, general.clone());
                self.follow(solver, receivers, Use::Receive(general.clone()));
                general
            }
        };
        for (arg, param) in call.args.iter().zip(&general.args).skip(1) {
            self.graph.edge(solver, *arg, *param, None);
        }
        if let (Some(from), Some(to)) = (general.result, call.result) {
            self.graph.edge(solver, from, to, None);
        }
    }

    pub(super) fn receive_direct(&mut self, solver: &mut Solver, method: MethodId, call: &Call, kind: Kind) {
        let class = solver.program.method(method).class;
        if self.graph.fits(solver, kind, class) {
            let context = self.context_of(kind);
            self.link(solver, Key { method, context }, call, Some(kind));
        }
    }

    /// Arguments go to parameters, and what is returned to the caller.
    fn link(&mut self, solver: &mut Solver, key: Key, call: &Call, receiver: Option<Kind>) {
        let data = solver.program.method(key.method);
        if data.is_native() || data.is_abstract() {
            self.unknown_result(solver, call);
            return;
        }
        let Some(callee) = self.instance(solver, key) else {
            self.unknown_result(solver, call);
            return;
        };
        self.callers.call(call.from, self.instances[callee].caller);
        let declared = self.instances[callee].declared.clone();
        for (i, arg) in call.args.iter().enumerate().take(declared.len()) {
            let param = self.instances[callee].params[i];
            match receiver {
                Some(kind) if i == 0 => self.graph.insert(param, kind),
                _ => self.graph.edge(solver, *arg, param, declared[i]),
            }
        }
        if let Some(result) = call.result {
            let returned = self.instances[callee].returned;
            self.graph.edge(solver, returned, result, None);
        }
    }

    // ---- dynamic calls ------------------------------------------------------------------------------

    pub(super) fn dynamic(&mut self, solver: &mut Solver, call_site: u16, call: Call) {
        let home = solver.program.method(call.at.method).class;
        let count = call.args.len();
        match lambda::site(&mut solver.program, &mut solver.facts, home, call_site, call.target, count) {
            lambda::Site::Lambda(class) => {
                let born = (call.at.method, call.at.offset, call.context);
                let kind = self.graph.kind(solver, class, born);
                if let Some(result) = call.result {
                    self.graph.insert(result, kind);
                }
                for (i, arg) in call.args.iter().enumerate() {
                    let place = self.graph.field(solver, kind, captured(i));
                    self.graph.edge(solver, *arg, place, None);
                }
            }
            lambda::Site::Concatenation => {
                for arg in call.args.clone() {
                    self.ask(solver, TO_STRING, arg, &call);
                }
            }
            lambda::Site::Record => {
                let (class, name, text) = match solver.program.text(call.target.name) {
                    "equals" => ("java/lang/Object", "equals", "(Ljava/lang/Object;)Z"),
                    "hashCode" => ("java/lang/Object", "hashCode", "()I"),
                    _ => ("java/lang/Object", "toString", "()Ljava/lang/String;"),
                };
                let values = self.graph.node();
                for field in solver.program.instance_fields(home) {
                    for record in call.args.clone() {
                        self.follow(solver, record, Use::Load { field, to: values });
                    }
                }
                let program = &mut solver.program;
                let target = Target {
                    class: program.class(class),
                    name: program.name(name),
                    descriptor: program.name(text),
                };
                let own = Call { target, args: vec![values, values], result: None, ..copy(&call) };
                self.dispatch(solver, own);
            }
            lambda::Site::Switch => {}
            lambda::Site::Unknown => {
                self.unknown.insert(call.at);
                self.mix(solver, &call);
                self.unknown_result(solver, &call);
            }
        }
    }

    fn call_lambda(&mut self, solver: &mut Solver, lambda: Lambda, kind: Kind, call: &Arc<Call>) {
        let mut args = Vec::new();
        for i in 0..lambda.captured {
            args.push(self.graph.field(solver, kind, captured(i)));
        }
        args.extend(call.args.iter().skip(1).copied());
        // A lambda may end in itself.
        if !self.lambdas.insert((call.at, call.from, kind, args.clone(), call.result)) {
            return;
        }
        let mut own = Call { target: lambda.target, args, ..copy(call) };
        let Some(method) = solver.program.resolve_method(lambda.target) else {
            self.unknown_result(solver, &own);
            return;
        };
        if lambda.kind == 8 {
            // A constructor reference: the object is made here.
            let class = lambda.target.class;
            self.initialise(solver, class);
            let made = self.graph.node();
            self.new_object(solver, made, class, (call.at.method, call.at.offset, call.context));
            if let Some(result) = call.result {
                self.graph.edge(solver, made, result, None);
            }
            own.args.insert(0, made);
            own.result = None;
        }
        let data = solver.program.method(method);
        let is_virtual = matches!(lambda.kind, 5 | 9);
        match solver.treatment(method, is_virtual) {
            Treatment::Code if data.is_static() => {
                self.initialise(solver, data.class);
                self.call_static(solver, method, &own);
            }
            Treatment::Code => {
                let is_quiet = solver.facts.is_quiet_type(&mut solver.program, data.class);
                if is_virtual && !is_quiet && !data.is_private() {
                    self.dispatch(solver, own);
                } else {
                    self.call_direct(solver, method, own, is_quiet);
                }
            }
            treatment => self.treat(solver, treatment, method, own, None),
        }
    }
}

/// The same call without its arguments.
fn copy(call: &Call) -> Call {
    let Call { at, from, context, target, result, .. } = *call;
    Call { at, from, context, target, args: Vec::new(), result }
}
