//! Calls: to methods of the program, and to the library.
//!
//! All that one call of the library can reach is one set, its pool: arguments, what the library keeps in
//! them, what methods return that it calls. See `outside` for what differs between classes.

use threadbare_classfile::{FieldType, acc, descriptor};

use super::heap::{Node, ObjectId, Origin, Slot, Use};
use super::outside::{self, Manner};
use super::pointsto::{
    Call, CallAccess, CallBacks, Code, EdgeKind, InstructionAt, Pool, ProgramWorld, Signal, Signalling,
    Thread,
};
use crate::body::model::{Dispatch, EffectKind, Value};
use crate::program::ids::{ClassId, FieldId, MethodId, Target};
use crate::program::library::{self, Special};
use crate::summary::object::ELEMENT;

impl ProgramWorld {
    pub(super) fn add_call(
        &mut self,
        place: InstructionAt,
        how: Dispatch,
        target: Target,
        args: Vec<Node>,
        result: Option<Node>,
    ) {
        let id = self.calls.len() as u32;
        let receiver = args.first().copied();
        self.calls.push(Call { place, how, target, args, result, pool: None });
        let resolved = self.program.resolve_method(target);
        if resolved.is_none() {
            let text = format!(
                "{}.{}",
                self.program.class_name(target.class).replace('/', "."),
                self.program.text(target.name)
            );
            self.gap(format!("{text} is missing"));
            return;
        }
        match (how, resolved, receiver) {
            (Dispatch::Static, Some(method), _) => {
                if self.program.is_library(self.program.method(method).class) {
                    self.call_library(id, method, None);
                } else {
                    // The code of a lambda expression is a method of its own: one for each object.
                    let receiver = match self.instances[place.instance.0 as usize].code {
                        Code::Lambda(object) => Some(object),
                        _ => None,
                    };
                    self.invoke(id, method, receiver);
                }
            }
            (_, _, Some(receiver)) => self.heap.on_each(receiver, Use::Receive(id)),
            _ => {}
        }
    }

    /// Puts texts together: calls `toString`, and whatever else every object has.
    pub(super) fn add_text_call(&mut self, place: InstructionAt, target: Target, args: Vec<Node>) {
        let id = self.calls.len() as u32;
        let manner = outside::manner("java/lang/StringBuilder", "append", false);
        self.calls.push(Call { place, how: Dispatch::Static, target, args, result: None, pool: None });
        self.open_pool(id, manner, false);
        self.fill_pool(id, 0);
    }

    pub(super) fn receive(&mut self, call: u32, object: ObjectId) {
        let Call { how, target, .. } = self.calls[call as usize];
        let class = self.heap.get(object).class;
        let lambda = self.facts.lambdas.get(&class).copied();
        let method = if how == Dispatch::Special {
            self.program.resolve_method(target)
        } else if let Some(lambda) = lambda {
            if target.name == lambda.method {
                self.invoke_code(call, Code::Lambda(object), Some(object));
                return;
            }
            self.program.select(lambda.interface, target)
        } else {
            self.program.select(class, target)
        };
        let Some(method) = method else { return };
        let data = self.program.method(method);
        if self.program.is_library(data.class) {
            self.call_library(call, method, Some(object));
        } else if !data.is_abstract() {
            self.invoke(call, method, Some(object));
        } else if !matches!(self.heap.get(object).origin, Origin::Made { .. }) {
            // An abstract method of the program on something that the library made: a proxy.
            let text = self.program.method_text(method);
            self.gap(format!("{text} may be implemented by something that the library made"));
        }
    }

    fn invoke(&mut self, call: u32, method: MethodId, receiver: Option<ObjectId>) {
        self.invoke_code(call, Code::Method(method), receiver);
    }

    fn invoke_code(&mut self, call: u32, code: Code, receiver: Option<ObjectId>) {
        let id = self.instance(code, receiver);
        let Call { place, ref args, result, .. } = self.calls[call as usize];
        let mut args: &[Node] = args;
        let mut params: &[Node] = &self.instances[id.0 as usize].params;
        let takes_receiver = match code {
            Code::Method(method) => !self.program.method(method).is_static(),
            Code::Lambda(_) | Code::Task(_) => true,
        };
        if takes_receiver {
            args = args.get(1..).unwrap_or_default();
            if matches!(code, Code::Method(_)) {
                params = params.get(1..).unwrap_or_default();
            }
        }
        let pairs: Vec<(Node, Node)> = args.iter().copied().zip(params.iter().copied()).collect();
        let returned = self.instances[id.0 as usize].returned;
        for (arg, param) in pairs {
            self.edge(arg, param, None);
        }
        if let Some(result) = result {
            self.edge(returned, result, None);
        }
        self.call_edge(place, id, EdgeKind::Direct);
    }

    // ---- the library ------------------------------------------------------------------------------

    /// A call of a method of the library; `object` is the receiver if there is one.
    fn call_library(&mut self, call: u32, method: MethodId, object: Option<ObjectId>) {
        let data = self.program.method(method);
        let mut class = self.program.class_name(data.class).to_string();
        let name = self.program.text(data.name).to_string();
        let Call { place, ref args, result, .. } = self.calls[call as usize];
        let args = args.clone();
        if name.starts_with("parallel") {
            self.saw_parallel = true;
        }
        match (class.as_str(), name.as_str()) {
            ("java/lang/Thread", "<init>") => return self.note_task(call, method),
            ("java/lang/Thread", "start") => {
                if let Some(object) = object {
                    self.start(place, object);
                }
                return;
            }
            ("java/lang/Thread", "join") => {
                if self.program.text(data.descriptor) == "()V" && !self.joins.contains(&(place, args[0])) {
                    self.joins.push((place, args[0]));
                }
                return;
            }
            ("java/lang/Thread", "run") => {
                if let Some(object) = object {
                    self.invoke_code(call, Code::Task(object), Some(object));
                }
                return;
            }
            ("java/lang/Thread", "currentThread") => {
                if let Some(result) = result {
                    self.edge(self.all_threads, result, None);
                }
                return;
            }
            ("java/lang/Thread", name) if outside::is_plain_thread_method(name) => {
                return self.quiet_result(method, result);
            }
            ("java/lang/Object", "wait" | "notify" | "notifyAll") => {
                let signal = if name == "wait" { Signal::Wait } else { Signal::Notify };
                return self.signal(place, args[0], signal, false);
            }
            ("java/lang/Object", "getClass") => {
                if let Some(result) = result {
                    self.heap.on_each(args[0], Use::Class(result));
                }
                return;
            }
            ("java/lang/Object", "clone") => return self.call_clone(place, object, result),
            ("java/lang/Object", "<init>") => return,
            ("java/lang/Object", _) => {
                // On what the library made it may be any class's.
                let Some(object) = object else { return };
                let data = self.heap.get(object);
                if matches!(data.origin, Origin::Made { .. } | Origin::Text(_) | Origin::Class(_)) {
                    return self.quiet_result(method, result);
                }
                class = self.program.class_name(data.class).to_string();
            }
            (class, name)
                if is_condition(class) && (name.starts_with("await") || name.starts_with("signal")) =>
            {
                let signal = if name.starts_with("await") { Signal::Wait } else { Signal::Notify };
                return self.signal(place, args[0], signal, true);
            }
            ("java/lang/System", "arraycopy") => return self.call_array_copy(place, &args),
            _ => {}
        }
        if outside::is_beyond(&class, &name) {
            let text = self.program.method_text(method);
            self.gap(format!("{text}: which code that brings in is not known"));
        }
        match library::special(&class, &name, data.is_native()) {
            Some(Special::Reflective | Special::ArrayElement(_) | Special::SomeField(_)) => {
                let text = self.program.method_text(method);
                self.gap(format!("{text}: what is called or accessed by reflection is not known"));
            }
            Some(Special::VarHandle(touch) | Special::Updater(touch) | Special::Unsafe(touch)) => {
                return self.call_handle(call, touch);
            }
            _ => {}
        }
        let declared = self.program.class(&class);
        if self.is_quiet(declared) && !class.starts_with("java/lang/System") {
            return self.quiet_result(method, result);
        }
        self.call_outside(call, method, object, &class, &name);
    }

    fn call_outside(
        &mut self,
        call: u32,
        method: MethodId,
        object: Option<ObjectId>,
        class: &str,
        name: &str,
    ) {
        let is_constructor = name == "<init>";
        let data = self.program.method(method);
        if self.calls[call as usize].pool.is_none() {
            let mut manner = outside::manner(class, name, self.parallel_streams);
            if self.is_throwable(data.class) {
                manner = Manner { touches_receiver: false, touches_rest: false, ..manner };
            }
            let spares = class.starts_with("java/lang/") || class.starts_with("java/util/");
            self.open_pool(call, manner, is_constructor && spares);
            self.fill_pool(call, usize::from(object.is_some()));
            self.expose_arguments(call, usize::from(object.is_some()), data.descriptor);
            self.return_from(call, method, manner);
            let Call { place, ref args, .. } = self.calls[call as usize];
            // What a constructor does to its own object nobody sees.
            if object.is_some() && manner.touches_receiver && !is_constructor {
                let node = args[0];
                self.add_access(place, node, manner);
            }
        }
        if let (Some(object), Some(pool)) = (object, self.calls[call as usize].pool) {
            self.heap.add(pool.known, object);
        }
    }

    fn open_pool(&mut self, call: u32, manner: Manner, spares_receiver: bool) {
        let known = self.heap.node();
        self.calls[call as usize].pool = Some(Pool { known, manner, spares_receiver, in_result: None });
        self.uncertain.insert(self.calls[call as usize].place);
        self.heap.on_each(known, Use::Enter(call));
        if manner.is_async {
            self.edge(known, self.behind_tasks, None);
        }
    }

    /// The arguments from this one on are known to the library, and it looks into them.
    fn fill_pool(&mut self, call: u32, from: usize) {
        let Call { place, ref args, pool, .. } = self.calls[call as usize];
        let Some(pool) = pool else { return };
        let args: Vec<Node> = args.get(from..).unwrap_or_default().to_vec();
        for arg in args {
            self.edge(arg, pool.known, None);
            if pool.manner.touches_rest {
                self.add_access(place, arg, pool.manner);
            }
        }
    }

    /// An access to what the library keeps in these objects, and in those that are in there.
    fn add_access(&mut self, place: InstructionAt, node: Node, manner: Manner) {
        let all = self.heap.node();
        self.edge(node, all, None);
        if manner.is_async {
            self.edge(self.behind_tasks, all, None);
        }
        self.heap.on_each(all, Use::Spread(all));
        self.touches.push(CallAccess {
            place,
            node: all,
            slot: None,
            static_field: None,
            reads: manner.reads,
            writes: manner.writes,
        });
    }

    fn expose_arguments(&mut self, call: u32, from: usize, text: crate::program::ids::Name) {
        let text = self.program.text(text).to_string();
        for (index, param) in descriptor::params(&text).into_iter().flatten().enumerate() {
            let Some(name) = param.class_name() else { continue };
            let class = self.program.class(name);
            if let Some(&arg) = self.calls[call as usize].args.get(from + index)
                && class != self.program.object()
            {
                self.heap.on_each(arg, Use::Expose(call, class));
            }
        }
    }

    fn quiet_result(&mut self, method: MethodId, result: Option<Node>) {
        if let (Some(result), Some(class)) = (result, self.returned_class(method)) {
            let object = self.heap.object(Origin::Some, class);
            self.heap.add(result, object);
        }
    }

    fn returned_class(&mut self, method: MethodId) -> Option<ClassId> {
        let text = self.program.text(self.program.method(method).descriptor).to_string();
        let (_, returned) = text.rsplit_once(')')?;
        let name = FieldType::parse(returned)?.class_name()?.to_string();
        Some(self.program.class(&name))
    }

    fn return_from(&mut self, call: u32, method: MethodId, manner: Manner) {
        let Call { place, result, pool: Some(pool), .. } = self.calls[call as usize] else { return };
        let (Some(result), Some(class)) = (result, self.returned_class(method)) else { return };
        // A static method may return to others what it returned here; what an instance method returns is
        // in its receiver, where others find it.
        let is_own = manner.is_fresh || !self.program.method(method).is_static();
        let origin = match self.site(place) {
            _ if self.is_quiet(class) => Origin::Some,
            Some((method, at)) if is_own => Origin::Returned { method, at },
            _ => Origin::Kept(method),
        };
        let object = self.heap.object(origin, class);
        self.heap.add(result, object);
        let is_kept = origin != Origin::Some && manner.keeps;
        if is_kept
            && manner.is_fresh
            && let Some(slot) = self.state_of(object)
        {
            // Nothing leads to it yet, so nothing that is put there later matters to this call.
            let inside = self.heap.slot(object, slot);
            let element = self.program.element_class(class);
            self.edge(pool.known, inside, element);
            if let Some(pool) = &mut self.calls[call as usize].pool {
                pool.in_result = Some(inside);
            }
        } else if is_kept {
            self.heap.add(pool.known, object);
        }
        self.edge(pool.known, result, Some(class));
    }

    pub(super) fn enter(&mut self, call: u32, object: ObjectId) {
        let class = self.heap.get(object).class;
        if self.is_quiet(class) {
            return;
        }
        let Some(pool) = self.calls[call as usize].pool else { return };
        self.pools_of.entry(object).or_default().push(call);
        if let Some(slot) = self.state_of(object) {
            let inside = self.heap.slot(object, slot);
            self.edge(inside, pool.known, None);
            if pool.manner.keeps {
                let element = self.program.element_class(class);
                self.edge(pool.known, inside, element);
                if let Some(later) = pool.in_result {
                    self.edge(later, inside, element);
                }
            }
        }
        self.call_back(call, object);
    }

    pub(super) fn expose(&mut self, _call: u32, class: ClassId, object: ObjectId) {
        let known = self.exposed.entry(object).or_default();
        if known.contains(&class) {
            return;
        }
        known.push(class);
        for call in self.pools_of.get(&object).cloned().unwrap_or_default() {
            self.call_back(call, object);
        }
    }

    /// The library calls methods of an object that it knows.
    fn call_back(&mut self, call: u32, object: ObjectId) {
        let Call { place, pool: Some(pool), ref args, .. } = self.calls[call as usize] else { return };
        let class = self.heap.get(object).class;
        let is_receiver = args.first().is_some_and(|a| self.heap.members(*a).contains(&object));
        if pool.spares_receiver && is_receiver {
            return;
        }
        let lambda = self.facts.lambdas.get(&class).copied();
        let exposed = self.exposed.get(&object).cloned().unwrap_or_default();
        let mut codes = Vec::new();
        if let Some(lambda) = lambda {
            if pool.manner.is_async
                || exposed.iter().any(|d| self.program.is_subtype(lambda.interface, *d) != Some(false))
            {
                codes.push(Code::Lambda(object));
            }
        } else {
            let always = [self.program.object(), self.program.class("java/lang/Comparable")];
            for (method, declared) in self.callbacks_of(class).iter() {
                let is_known = declared.iter().any(|d| {
                    always.contains(d)
                        || exposed.iter().any(|e| self.program.is_subtype(*e, *d) != Some(false))
                });
                if pool.manner.is_async || is_known {
                    codes.push(Code::Method(*method));
                }
            }
        }
        for code in codes {
            if self.called_back.insert((call, object, code)) {
                self.one_call_back(place, pool, object, code);
            }
        }
    }

    fn one_call_back(&mut self, place: InstructionAt, pool: Pool, object: ObjectId, code: Code) {
        let id = self.instance(code, Some(object));
        let instance = &self.instances[id.0 as usize];
        let (mut params, returned) = (instance.params.clone(), instance.returned);
        let mut classes = Vec::new();
        if let Code::Method(method) = code {
            params.remove(0);
            let text = self.program.text(self.program.method(method).descriptor).to_string();
            for (index, param) in descriptor::params(&text).into_iter().flatten().enumerate() {
                let class = param.class_name().map(|name| self.program.class(name));
                classes.push(class);
                if let (Some(class), Some(&node)) = (class, params.get(index))
                    && self.program.is_library(class)
                {
                    let given = self.heap.object(Origin::Given(method, index as u16), class);
                    self.heap.add(node, given);
                }
            }
        }
        for (index, param) in params.iter().enumerate() {
            self.edge(pool.known, *param, classes.get(index).copied().flatten());
        }
        self.edge(returned, pool.known, None);
        self.call_edge(place, id, EdgeKind::Callback);
        if pool.manner.is_async && !self.is_object_method(code) {
            let thread = self.thread(object, true);
            self.add_entry(thread, id);
            self.add_start(thread, place);
        }
    }

    /// `toString` and the like say nothing about tasks.
    fn is_object_method(&mut self, code: Code) -> bool {
        let Code::Method(method) = code else { return false };
        let data = self.program.method(method);
        let target = Target { class: self.program.object(), name: data.name, descriptor: data.descriptor };
        self.program.resolve_method(target).is_some()
    }

    /// Methods of the program that implement or override a method of the library, and whose.
    fn callbacks_of(&mut self, class: ClassId) -> CallBacks {
        if let Some(known) = self.callbacks.get(&class) {
            return known.clone();
        }
        let chain = self.program.super_chain(class);
        let interfaces = self.program.super_interfaces(class);
        let (above, own): (Vec<ClassId>, Vec<ClassId>) =
            chain.into_iter().chain(interfaces).partition(|c| self.program.is_library(*c));
        let mut found: Vec<(MethodId, Vec<ClassId>)> = Vec::new();
        for method in own.iter().flat_map(|c| self.program.methods_of(*c)).collect::<Vec<_>>() {
            let data = self.program.method(method);
            if data.access & (acc::STATIC | acc::PRIVATE | acc::ABSTRACT) != 0 {
                continue;
            }
            let target = Target { class, name: data.name, descriptor: data.descriptor };
            if self.program.text(data.name).starts_with('<')
                || self.program.select(class, target) != Some(method)
            {
                continue;
            }
            let declares = |world: &mut ProgramWorld, c: ClassId| {
                world.program.methods_of(c).into_iter().any(|m| {
                    let m = world.program.method(m);
                    (m.name, m.descriptor) == (data.name, data.descriptor)
                        && !m.is_static()
                        && !m.is_private()
                })
            };
            let declared: Vec<ClassId> = above.iter().copied().filter(|c| declares(self, *c)).collect();
            if !declared.is_empty() {
                found.push((method, declared));
            }
        }
        let found: CallBacks = found.into();
        self.callbacks.insert(class, found.clone());
        found
    }

    // ---- calls that are known ---------------------------------------------------------------------

    fn note_task(&mut self, call: u32, method: MethodId) {
        let text = self.program.text(self.program.method(method).descriptor).to_string();
        let args = self.calls[call as usize].args.clone();
        for (index, param) in descriptor::params(&text).into_iter().flatten().enumerate() {
            if param.class_name() == Some("java/lang/Runnable")
                && let Some(&task) = args.get(index + 1)
            {
                self.heap.on_each(args[0], Use::Store(Slot::Task, task));
            }
        }
    }

    pub(super) fn thread(&mut self, object: ObjectId, is_task: bool) -> usize {
        if let Some(&id) = self.thread_ids.get(&(object, is_task)) {
            return id;
        }
        self.threads.push(Thread { object: Some(object), entries: vec![], starts: vec![], is_task });
        self.thread_ids.insert((object, is_task), self.threads.len() - 1);
        self.threads.len() - 1
    }

    fn add_entry(&mut self, thread: usize, entry: super::pointsto::InstanceId) {
        if !self.threads[thread].entries.contains(&entry) {
            self.threads[thread].entries.push(entry);
        }
    }

    fn add_start(&mut self, thread: usize, place: InstructionAt) {
        if !self.threads[thread].starts.contains(&place) {
            self.threads[thread].starts.push(place);
        }
    }

    fn start(&mut self, place: InstructionAt, object: ObjectId) {
        let class = self.heap.get(object).class;
        let target = Target {
            class: self.program.class("java/lang/Thread"),
            name: self.program.name("run"),
            descriptor: self.program.name("()V"),
        };
        let Some(run) = self.program.select(class, target) else { return };
        self.heap.add(self.all_threads, object);
        let code = if self.program.is_library(self.program.method(run).class) {
            Code::Task(object)
        } else {
            Code::Method(run)
        };
        let entry = self.instance(code, Some(object));
        let thread = self.thread(object, false);
        self.add_entry(thread, entry);
        self.add_start(thread, place);
    }

    fn signal(&mut self, place: InstructionAt, node: Node, signal: Signal, is_condition: bool) {
        if !self.signals.iter().any(|s| s.place == place && s.is_condition == is_condition) {
            self.signals.push(Signalling { place, node, signal, is_condition });
        }
    }

    /// The copy counts as another object of the same origin.
    fn call_clone(&mut self, place: InstructionAt, object: Option<ObjectId>, result: Option<Node>) {
        let Some(object) = object else { return };
        self.copied.insert(object);
        let node = self.heap.node();
        self.heap.add(node, object);
        if let Some(result) = result {
            self.heap.add(result, object);
        }
        let is_array = self.program.is_array(self.heap.get(object).class);
        let slot = if is_array { Slot::Element } else { Slot::Any };
        self.touches.push(CallAccess {
            place,
            node,
            slot: Some(slot),
            static_field: None,
            reads: true,
            writes: false,
        });
    }

    fn call_array_copy(&mut self, place: InstructionAt, args: &[Node]) {
        let (Some(&from), Some(&to)) = (args.first(), args.get(2)) else { return };
        let between = self.heap.node();
        self.heap.on_each(from, Use::Load(Slot::Element, between));
        self.heap.on_each(to, Use::Store(Slot::Element, between));
        for (node, writes) in [(from, false), (to, true)] {
            let slot = Some(Slot::Element);
            self.touches.push(CallAccess { place, node, slot, static_field: None, reads: !writes, writes });
        }
    }

    /// Access by a var handle, an updater or an offset: to the field that it stands for if that is known.
    fn call_handle(&mut self, call: u32, touch: library::AccessKinds) {
        let Call { place, ref args, result, .. } = self.calls[call as usize];
        let args = args.clone();
        let field = self.handle_of(place);
        let (reads, writes) = (touch.reads, touch.writes);
        let Some(field) = field else {
            self.gap("an access by a handle whose field is not known".to_string());
            for &node in &args {
                let slot = Some(Slot::Any);
                self.touches.push(CallAccess { place, node, slot, static_field: None, reads, writes });
            }
            return;
        };
        if field != ELEMENT && self.program.field(field).is_static() {
            let node = self.static_field(field);
            let static_field = Some(field);
            self.touches.push(CallAccess { place, node, slot: None, static_field, reads, writes });
            for &arg in args.iter().skip(1) {
                self.edge(arg, node, None);
            }
            if let Some(result) = result {
                self.edge(node, result, None);
            }
            return;
        }
        let slot = if field == ELEMENT { Slot::Element } else { Slot::Field(field) };
        let Some(&holder) = args.get(1) else { return };
        self.touches.push(CallAccess {
            place,
            node: holder,
            slot: Some(slot),
            static_field: None,
            reads,
            writes,
        });
        for &arg in args.iter().skip(2) {
            self.heap.on_each(holder, Use::Store(slot, arg));
        }
        if let Some(result) = result {
            self.heap.on_each(holder, Use::Load(slot, result));
        }
    }

    fn handle_of(&mut self, place: InstructionAt) -> Option<FieldId> {
        let instance = &self.instances[place.instance.0 as usize];
        let body = instance.body.clone()?;
        let EffectKind::Call { args, .. } = &body.effects.get(place.effect as usize)?.kind else {
            return None;
        };
        for arg in args {
            if let Value::Static(field) = body.values.get(arg.0 as usize)?
                && let Some(handle) = self.facts.handle(&mut self.program, *field)
            {
                return Some(handle);
            }
        }
        None
    }
}

fn is_condition(class: &str) -> bool {
    class == "java/util/concurrent/locks/Condition" || class.ends_with("Synchronizer$ConditionObject")
}
