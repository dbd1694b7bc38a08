//! Calls: which methods they reach, and what those do to the caller's objects.

use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;
use threadbare_classfile::acc;

use crate::body::model::Dispatch;
use crate::dependencies::result::AccessMode;
use crate::program::ids::{ClassId, FieldId, MethodId, Target};
use crate::program::lambda::{self, Lambda};
use crate::program::library;
use crate::summary::accesses::is_detached;
use crate::summary::compose::Composition;
use crate::summary::evaluate::{Circumstances, Composed, Evaluation, wider};
use crate::summary::model::{Locks, Member, OpenCall, Sites, Summary};
use crate::summary::object::{FOREIGN_FIELD, Object, Objects, Path, Root, SOME_FIELD, Type, captured};
use crate::world::treatment::Treatment;

/// Lambdas in lambdas are followed this far.
const MOST_LAMBDAS: usize = 12;

/// A summary of so many parts is put into a caller even if that is for nothing: what it returns may show
/// what else is missing.
const FEW_PARTS: usize = 100;

impl Evaluation<'_> {
    /// A call. `handle` is the field that an offset, var handle or updater among its arguments means.
    pub fn call(
        &mut self,
        how: Dispatch,
        target: Target,
        args: Vec<Objects>,
        handle: Option<FieldId>,
        cx: &Circumstances,
    ) -> Objects {
        let Some(method) = self.solver.program.resolve_method(target) else {
            return self.missing(target, &args, cx);
        };
        let data = self.solver.program.method(method);
        self.signals(method, &args, cx);
        match self.solver.treatment(method, how == Dispatch::Virtual) {
            Treatment::Special(special) => return self.perform(special, method, args, handle, cx),
            Treatment::Exception => {
                for arg in args.iter().skip(1) {
                    self.call_on_object("toString", "()Ljava/lang/String;", arg, &[], cx);
                }
                return Objects::default();
            }
            Treatment::Skipped => return self.skip(method, &args, cx),
            Treatment::Opaque => return self.call_opaque(method, args, cx),
            Treatment::Code => {}
        }
        // Nobody keeps track of quiet objects: the declared method stands for what a call on one runs.
        let is_quiet = self.solver.facts.is_quiet_type(&mut self.solver.program, data.class);
        if is_quiet && how == Dispatch::Virtual {
            let mut result = Objects::default();
            for method in self.solver.quiet_methods(method) {
                let called = self.invoke(method, args.clone(), None, cx);
                self.union(&mut result, &called);
            }
            return result;
        }
        if how != Dispatch::Virtual || data.access & (acc::PRIVATE | acc::STATIC) != 0 {
            return self.invoke(method, args, None, cx);
        }
        self.dispatch(target, method, args, cx)
    }

    /// A virtual call: each object of the receiver is asked for its method.
    pub fn dispatch(
        &mut self,
        target: Target,
        declared: MethodId,
        args: Vec<Objects>,
        cx: &Circumstances,
    ) -> Objects {
        let mut result = Objects::default();
        // Receivers by the method that they select, so that each method is composed once.
        let mut chosen: Vec<(MethodId, Option<ClassId>, Objects)> = Vec::new();
        let data = self.solver.program.method(declared);
        let is_final = data.access & acc::FINAL != 0 || self.solver.program.is_final(data.class);
        for (object, class) in args[0].iter().collect::<Vec<_>>() {
            let solver = &mut *self.solver;
            let Some(class) = solver.facts.fitting(&mut solver.program, object, class) else { continue };
            let exact: Vec<ClassId> = match class {
                Type::Exactly(class) => vec![class],
                Type::OneOf(set) => self.solver.facts.one_of(set).to_vec(),
                Type::AtMost(_) if is_final => {
                    choose(&mut chosen, declared, None, object, class);
                    continue;
                }
                Type::AtMost(_) => {
                    let open = self.open(target, object, class, &args[1..], cx);
                    self.union(&mut result, &open);
                    continue;
                }
            };
            for class in exact {
                if let Some(lambda) = self.solver.facts.lambdas.get(&class).copied() {
                    let mut all = args.clone();
                    all[0] = Objects::one(object, Type::Exactly(class));
                    let called = self.call_lambda(lambda, target, all, cx);
                    self.union(&mut result, &called);
                } else if let Some(method) = self.solver.program.select(class, target) {
                    choose(&mut chosen, method, Some(class), object, Type::Exactly(class));
                }
            }
        }
        for (method, class, receiver) in chosen {
            let mut all = args.clone();
            all[0] = receiver;
            let called = match self.solver.treatment(method, false) {
                Treatment::Special(special) => self.perform(special, method, all, None, cx),
                Treatment::Skipped => self.skip(method, &all, cx),
                Treatment::Opaque => self.call_opaque(method, all, cx),
                Treatment::Exception | Treatment::Code => self.invoke(method, all, class, cx),
            };
            self.union(&mut result, &called);
        }
        result
    }

    /// A call of the one method of a lambda's interface, or of a default method beside it.
    pub(crate) fn call_lambda(
        &mut self,
        lambda: Lambda,
        target: Target,
        args: Vec<Objects>,
        cx: &Circumstances,
    ) -> Objects {
        if target.name != lambda.method {
            return match self.solver.program.select(lambda.interface, target) {
                Some(method) => self.invoke(method, args, None, cx),
                None => Objects::default(),
            };
        }
        if self.call_depth > MOST_LAMBDAS {
            let text = self.solver.program.method_text(self.key.method);
            self.anything(format!("{text}: lambdas that call lambdas"), &args, cx);
            return Objects::default();
        }
        self.call_depth += 1;
        let result = self.call_captured(lambda, args, cx);
        self.call_depth -= 1;
        result
    }

    fn call_captured(&mut self, lambda: Lambda, args: Vec<Objects>, cx: &Circumstances) -> Objects {
        let mut all = Vec::with_capacity(lambda.captured + args.len());
        for i in 0..lambda.captured {
            let objects = self.load_all(&args[0], captured(i));
            all.push(objects);
        }
        all.extend(args.into_iter().skip(1));
        // A constructor reference: the object is made here.
        let how = match lambda.kind {
            5 | 9 => Dispatch::Virtual,
            6 => Dispatch::Static,
            8 => {
                let number = self.fresh_object(
                    (cx.at.offset, 0x8000_0000 | lambda.target.class.0),
                    Type::Exactly(lambda.target.class),
                );
                let made = self.known_as(number);
                all.insert(0, made.clone());
                self.call(Dispatch::Special, lambda.target, all, None, cx);
                return made;
            }
            _ => Dispatch::Special,
        };
        // Arguments may be more or fewer than the descriptor says if the class file lies.
        let declared =
            threadbare_classfile::descriptor::params(self.solver.program.text(lambda.target.descriptor))
                .map_or(0, Iterator::count)
                + usize::from(how != Dispatch::Static);
        all.resize(declared, Objects::default());
        self.narrow_args(lambda.target, how, &mut all);
        self.call(how, lambda.target, all, None, cx)
    }

    /// What is passed has at least the declared types, also by a lambda: there the machine casts.
    fn narrow_args(&mut self, target: Target, how: Dispatch, args: &mut [Objects]) {
        let descriptor = self.solver.program.text(target.descriptor).to_string();
        let mut at = 0;
        if how != Dispatch::Static {
            if let Some(receiver) = args.first().cloned() {
                args[0] = self.cast(&receiver, target.class);
            }
            at = 1;
        }
        for param in threadbare_classfile::descriptor::params(&descriptor).into_iter().flatten() {
            if let (Some(name), Some(objects)) = (param.class_name(), args.get(at).cloned()) {
                let class = self.solver.program.class(name);
                args[at] = self.cast(&objects, class);
            }
            at += 1;
        }
    }

    /// Quiet code that is not looked into: of what it is given it uses arrays.
    fn skip(&mut self, method: MethodId, args: &[Objects], cx: &Circumstances) -> Objects {
        let name = self.solver.program.text(self.solver.program.method(method).name);
        let writes = library::fills_arrays(name);
        let many = Circumstances { many: true, ..cx.clone() };
        for (object, class) in args.iter().flat_map(|a| a.iter().collect::<Vec<_>>()) {
            let upper = self.solver.facts.upper(&mut self.solver.program, class);
            if !self.solver.program.is_array(upper) {
                continue;
            }
            let one = Objects::one(object, class);
            for kind in self.element_kinds(class) {
                self.add_access(&one, Member::Element(kind), false, AccessMode::Plain, &many);
                if writes {
                    self.add_access(&one, Member::Element(kind), true, AccessMode::Plain, &many);
                }
            }
        }
        self.new_result(method, cx)
    }

    /// A call into the library's machinery: it changes its own objects, and asks its arguments for texts
    /// and hash codes. What it returns knows the arguments.
    fn call_opaque(&mut self, method: MethodId, mut args: Vec<Objects>, cx: &Circumstances) -> Objects {
        let data = self.solver.program.method(method);
        let is_static = data.access & acc::STATIC != 0;
        let how = if is_static { Dispatch::Static } else { Dispatch::Virtual };
        let target = Target { class: data.class, name: data.name, descriptor: data.descriptor };
        self.narrow_args(target, how, &mut args);
        let mut known = Objects::default();
        // What it asks of an argument may end inside of it again.
        self.opaque_depth += 1;
        let asks = self.opaque_depth < 3;
        let (class, name) = (self.solver.program.class_name(data.class), self.solver.program.text(data.name));
        let looks = library::only_looks(class, name);
        for (object, class) in args.iter().flat_map(|a| a.iter().collect::<Vec<_>>()) {
            let all = self.reachable(object);
            let mut all =
                Objects(all.0.iter().copied().filter(|(o, _)| o.is_direct() || object.is_fresh()).collect());
            self.union(&mut all, &Objects::one(object, class));
            for (object, class) in all.iter() {
                let upper = self.solver.facts.upper(&mut self.solver.program, class);
                let one = Objects::one(object, class);
                if let Some(part) = library::opaque_part(self.solver.program.class_name(upper)) {
                    for write in [false, !looks] {
                        self.add_access(&one, Member::Inside(part), write, AccessMode::Plain, cx);
                    }
                    continue;
                }
                for kind in self.element_kinds(class) {
                    if self.solver.program.is_array(upper) {
                        self.add_access(&one, Member::Element(kind), false, AccessMode::Plain, cx);
                    }
                }
            }
            if asks {
                self.ask(&Objects::one(object, class), cx);
            }
            self.union(&mut known, &all);
        }
        self.opaque_depth -= 1;
        let result = self.unknown_result(data.descriptor);
        let Some((_, class)) = result.single() else { return Objects::default() };
        let number = self.fresh_object((cx.at.offset, 0x2000_0000), class);
        self.keep((Object::direct(Root::Fresh(number)), class), SOME_FIELD, &known);
        self.known_as(number)
    }

    /// Asks what is given to the library's machinery, or is in an array that is, for texts and hash codes.
    fn ask(&mut self, given: &Objects, cx: &Circumstances) {
        let mut asked = given.clone();
        let arrays = Objects(given.0.iter().copied().filter(|(_, c)| self.may_be_array(*c)).collect());
        let elements = self.elements(&arrays);
        self.union(&mut asked, &elements);
        for (object, class) in asked.iter() {
            let upper = self.solver.facts.upper(&mut self.solver.program, class);
            if self.solver.program.is_array(upper)
                || library::opaque_part(self.solver.program.class_name(upper)).is_some()
            {
                continue;
            }
            let one = Objects::one(object, class);
            self.call_on_object("toString", "()Ljava/lang/String;", &one, &[], cx);
            self.call_on_object("hashCode", "()I", &one, &[], cx);
            let texts = self.solver.program.class("java/lang/CharSequence");
            let texts = self.cast(&one, texts);
            if self.solver.program.class_name(upper) != "java/lang/Object" && !texts.is_empty() {
                self.call_on("java/lang/CharSequence", "charAt", "(I)C", &texts, &[], cx);
                self.call_on("java/lang/CharSequence", "length", "()I", &texts, &[], cx);
            }
        }
    }

    fn may_be_array(&mut self, class: Type) -> bool {
        let upper = self.solver.facts.upper(&mut self.solver.program, class);
        self.solver.program.is_array(upper)
    }

    pub(crate) fn unknown_result(&mut self, descriptor: crate::program::ids::Name) -> Objects {
        let text = self.solver.program.text(descriptor);
        let Some((_, result)) = text.rsplit_once(')') else { return Objects::default() };
        let result = result.to_string();
        match self.solver.facts.type_of_descriptor(&mut self.solver.program, &result) {
            Some(class) => Objects::one(Object::UNKNOWN, class),
            None => Objects::default(),
        }
    }

    /// What quiet code and natives of the library return is made for the caller, but for what belongs to
    /// the whole machine.
    pub(crate) fn new_result(&mut self, method: MethodId, cx: &Circumstances) -> Objects {
        let data = self.solver.program.method(method);
        let result = self.unknown_result(data.descriptor);
        let Some((_, class)) = result.single() else { return result };
        if self.solver.program.class_name(data.class) == "java/lang/System" {
            return result;
        }
        let number = self.fresh_object((cx.at.offset, 0x1000_0000), class);
        self.known_as(number)
    }

    fn missing(&mut self, target: Target, args: &[Objects], cx: &Circumstances) -> Objects {
        let program = &mut self.solver.program;
        let class = program.class_name(target.class).replace('/', ".");
        // Methods of arrays, and calls that can only fail.
        if class.starts_with('[') {
            return Objects::default();
        }
        let name = program.text(target.name).to_string();
        let why = match program.gap_of(target.class) {
            Some(why) => why.to_string(),
            None => format!("there is no method {name}"),
        };
        self.anything(format!("{class}.{name}: {why}"), args, cx);
        self.unknown_result(target.descriptor)
    }

    /// Something unknown is done with these.
    pub fn anything(&mut self, gap: String, args: &[Objects], cx: &Circumstances) {
        let gap = self.solver.gap(gap);
        self.out.gap(gap);
        self.add_access_to_anything(args, cx);
    }

    pub(crate) fn add_access_to_anything(&mut self, args: &[Objects], cx: &Circumstances) {
        for (object, class) in args.iter().flat_map(|a| a.iter().collect::<Vec<_>>()) {
            let mut all = Objects::clone(&self.reachable(object));
            self.union(&mut all, &Objects::one(object, class));
            self.add_access(&all, Member::Any, false, AccessMode::Plain, cx);
            self.add_access(&all, Member::Any, true, AccessMode::Plain, cx);
            self.take(&all, cx);
        }
    }

    /// A call whose receiver's class is not known: kept for whoever knows more.
    pub fn open(
        &mut self,
        target: Target,
        receiver: Object,
        class: Type,
        args: &[Objects],
        cx: &Circumstances,
    ) -> Objects {
        let call = OpenCall {
            target,
            receiver,
            class,
            args: Vec::new(),
            locks: Locks::from_slice(&cx.locks),
            may: SmallVec::from_slice(&cx.may),
            many: cx.many,
            at: cx.at,
            sites: Sites::from_slice(cx.sites()),
        };
        if self.closed {
            self.hand_on(call, args);
            return Objects::default();
        }
        let call = OpenCall { args: args.to_vec(), ..call };
        self.out.open(call, &mut wider(&mut self.solver.facts, &mut self.solver.program));
        // It may return what it was given, or something that can be reached from there.
        let descriptor = self.solver.program.text(target.descriptor);
        let Some((_, result)) = descriptor.rsplit_once(')') else { return Objects::default() };
        let result = result.to_string();
        let Some(returned) = self.solver.facts.type_of_descriptor(&mut self.solver.program, &result) else {
            return Objects::default();
        };
        let mut all = Objects::default();
        let given = std::iter::once((receiver, class)).chain(args.iter().flat_map(|a| a.iter()));
        for (object, class) in given.collect::<Vec<_>>() {
            let mut near = self.reachable(object);
            if (object, class) != (receiver, class) || object.path() != Path::Direct {
                self.union(Rc::make_mut(&mut near), &Objects::one(object, class));
            }
            for (object, _) in near.iter() {
                let solver = &mut *self.solver;
                let Some(fitting) = solver.facts.fitting(&mut solver.program, object, returned) else {
                    continue;
                };
                let mut wider = crate::summary::evaluate::wider(&mut solver.facts, &mut solver.program);
                all.add(object, fitting, &mut wider);
            }
        }
        all
    }

    /// A call from outside: of a public method by a test.
    pub(crate) fn invoke_whole(
        &mut self,
        method: MethodId,
        args: Vec<Objects>,
        receiver: Option<ClassId>,
        cx: &Circumstances,
    ) {
        match self.solver.treatment(method, false) {
            Treatment::Special(special) => self.perform(special, method, args, None, cx),
            _ => self.invoke(method, args, receiver, cx),
        };
    }

    /// Leaves a call for others to resolve, with objects that are told apart only as far as the
    /// dependencies ask. Nobody else knows this evaluation's new objects: what they were made of stands
    /// for them, and a new object as such for those made of nothing.
    fn hand_on(&mut self, mut call: OpenCall, args: &[Objects]) {
        let receivers = self.coarse(&Objects::one(call.receiver, call.class));
        call.args = args.iter().map(|arg| self.coarse(arg)).collect();
        let Some(((last, _), others)) = receivers.0.split_last() else { return };
        for (receiver, _) in others {
            self.pending.push(OpenCall { receiver: *receiver, ..call.clone() });
        }
        self.pending.push(OpenCall { receiver: *last, ..call });
    }

    fn coarse(&mut self, objects: &Objects) -> Objects {
        let mut all = Objects::default();
        for (object, class) in objects.iter() {
            let mut found: SmallVec<[Object; 8]> = SmallVec::new();
            if object.is_fresh() {
                found.extend(self.reachable(object).iter().map(|(o, _)| o).filter(|o| !o.is_fresh()));
                if found.is_empty() {
                    found.push(Object::direct(Root::Fresh(0)));
                }
            } else {
                found.push(object);
            }
            for object in found {
                let object = self.coarse_object(object).bare();
                all.add(object, class, &mut wider(&mut self.solver.facts, &mut self.solver.program));
            }
        }
        all
    }

    fn coarse_object(&self, object: Object) -> Object {
        let path = match (object.root(), object.path()) {
            (Root::Other, Path::Field(_) | Path::Deep(_)) | (Root::Static(_), Path::Deep(_)) => {
                return Object::direct(Root::Somewhere);
            }
            (Root::Param(0), Path::Deep(_)) => Path::Deep(SOME_FIELD),
            (Root::Param(1..), Path::Field(field) | Path::Deep(field)) => {
                let foreign = !crate::summary::object::is_pseudo(field)
                    && !self.solver.family.contains(&self.solver.program.field(field).class);
                // What an instance holds that was given is nothing else than what any other holds.
                return match foreign || field == FOREIGN_FIELD {
                    true => Object::direct(Root::Given).load(FOREIGN_FIELD).load(FOREIGN_FIELD),
                    false => Object::direct(Root::Somewhere),
                };
            }
            (_, path) => path,
        };
        object.with_path(path)
    }

    // ---- composition --------------------------------------------------------------------------------

    /// Calls this method, with a receiver of exactly this class if that is known.
    pub fn invoke(
        &mut self,
        method: MethodId,
        args: Vec<Objects>,
        receiver: Option<ClassId>,
        cx: &Circumstances,
    ) -> Objects {
        let data = self.solver.program.method(method);
        if data.access & acc::NATIVE != 0 {
            let text = self.solver.program.method_text(method);
            if self.solver.program.is_library(data.class) {
                return self.new_result(method, cx);
            }
            self.anything(format!("{text}: native"), &args, cx);
            return self.unknown_result(data.descriptor);
        }
        if data.access & acc::ABSTRACT != 0 {
            return self.unknown_result(data.descriptor);
        }
        let receiver = receiver.or_else(|| {
            // A call to `super`, or of a private method, on a receiver that is known.
            let is_static = data.access & acc::STATIC != 0;
            match args.first().filter(|_| !is_static).and_then(Objects::single) {
                Some((_, Type::Exactly(class))) => Some(class),
                _ => None,
            }
        });
        let receiver = receiver.filter(|c| !self.solver.facts.lambdas.contains_key(c));
        let key = self.solver.key(method, receiver);
        let found = match self.closed {
            true => {
                self.wanted.used.push(key);
                Some(self.solver.summary(key))
            }
            false => self.solver.find(key, &mut self.wanted),
        };
        let Some(summary) = found else { return Objects::default() };
        // Once a callee is missing all this is done again: it is enough to see what else is missing.
        if self.is_repeated() && summary.parts() > FEW_PARTS {
            return Objects::default();
        }
        let composed = Composed {
            key,
            args: args.clone(),
            at: cx.at,
            locks: Locks::from_slice(&cx.locks),
            may: SmallVec::from_slice(&cx.may),
            many: cx.many,
        };
        if let Some(result) = self.composed.get(&composed) {
            return result.clone();
        }
        self.composed.insert(composed, Objects::default());
        self.compose(&summary, method, args, cx)
    }

    pub(crate) fn compose(
        &mut self,
        summary: &Arc<Summary>,
        method: MethodId,
        mut args: Vec<Objects>,
        cx: &Circumstances,
    ) -> Objects {
        let data = self.solver.program.method(method);
        if self.solver.family.contains(&data.class) && data.access & acc::STATIC == 0 {
            self.distinguish(&mut args);
        }
        if self.solver.program.text(data.name) == "<init>" && !leaks_receiver(summary) {
            // Until its constructor is through, a new object is nobody else's.
            let fresh: Objects = Objects(args[0].0.iter().filter(|(o, _)| o.is_fresh()).copied().collect());
            if !fresh.is_empty() {
                args[0] = fresh;
            }
        }
        self.call_depth += 1;
        let result = Composition::new(self, summary, args, cx).run();
        self.call_depth -= 1;
        result
    }

    /// An instance of the class under test that is found in something is another than the receiver, as
    /// far as anybody knows: its own fields are not the receiver's.
    fn distinguish(&mut self, args: &mut [Objects]) {
        let Some(receiver) = args.first_mut() else { return };
        let mut told = Objects::default();
        for (object, class) in std::mem::take(receiver).iter() {
            let found = match (object.root(), object.path()) {
                (Root::Param(_), Path::Field(_) | Path::Deep(_))
                | (Root::Given | Root::Unknown | Root::Somewhere | Root::Other, _) => {
                    Object::direct(Root::Other)
                }
                _ => object,
            };
            let mut wider = wider(&mut self.solver.facts, &mut self.solver.program);
            told.add(found, class, &mut wider);
        }
        *receiver = told;
    }

    // ---- dynamic call sites -------------------------------------------------------------------------

    pub fn dynamic(
        &mut self,
        call_site: u16,
        target: Target,
        args: Vec<Objects>,
        cx: &Circumstances,
    ) -> Objects {
        let solver = &mut *self.solver;
        let site =
            lambda::site(&mut solver.program, &mut solver.facts, self.home, call_site, target, args.len());
        match site {
            lambda::Site::Lambda(class) => {
                let number = self.fresh_object((cx.at.offset, u32::MAX), Type::Exactly(class));
                for (i, objects) in args.iter().enumerate() {
                    let made = (Object::direct(Root::Fresh(number)), Type::Exactly(class));
                    self.keep(made, captured(i), objects);
                }
                self.known_as(number)
            }
            lambda::Site::Concatenation => {
                for arg in &args {
                    self.call_on_object("toString", "()Ljava/lang/String;", arg, &[], cx);
                }
                Objects::default()
            }
            lambda::Site::Record => self.record_method(target, &args, cx),
            lambda::Site::Switch => Objects::default(),
            lambda::Site::Unknown => {
                let text =
                    format!("{}: an unknown call site", self.solver.program.method_text(self.key.method));
                self.anything(text, &args, cx);
                self.unknown_result(target.descriptor)
            }
        }
    }

    fn call_on_object(
        &mut self,
        name: &str,
        descriptor: &str,
        on: &Objects,
        args: &[Objects],
        cx: &Circumstances,
    ) {
        self.call_on("java/lang/Object", name, descriptor, on, args, cx);
    }

    fn call_on(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        on: &Objects,
        args: &[Objects],
        cx: &Circumstances,
    ) {
        let program = &mut self.solver.program;
        let target = Target {
            class: program.class(class),
            name: program.name(name),
            descriptor: program.name(descriptor),
        };
        let Some(method) = program.resolve_method(target) else { return };
        let mut all = vec![on.clone()];
        all.extend(args.iter().cloned());
        self.dispatch(target, method, all, cx);
    }

    /// `toString`, `hashCode` and `equals` of a record.
    fn record_method(&mut self, target: Target, args: &[Objects], cx: &Circumstances) -> Objects {
        let name = self.solver.program.text(target.name).to_string();
        let (name, descriptor) = match &*name {
            "equals" => ("equals", "(Ljava/lang/Object;)Z"),
            "hashCode" => ("hashCode", "()I"),
            _ => ("toString", "()Ljava/lang/String;"),
        };
        for field in self.solver.program.instance_fields(self.home) {
            let own = self.load_all(&args[0], field);
            let others = match args.get(1) {
                Some(other) => {
                    let other = self.cast(&other.clone(), self.home);
                    vec![self.load_all(&other, field)]
                }
                None => Vec::new(),
            };
            self.call_on_object(name, descriptor, &own, &others, cx);
        }
        Objects::default()
    }
}

fn choose(
    chosen: &mut Vec<(MethodId, Option<ClassId>, Objects)>,
    method: MethodId,
    class: Option<ClassId>,
    object: Object,
    known: Type,
) {
    match chosen.iter_mut().find(|(m, c, _)| *m == method && *c == class) {
        Some((_, _, receivers)) => {
            receivers.add(object, known, &mut |a, _| a);
        }
        None => chosen.push((method, class, Objects::one(object, known))),
    }
}

/// Does a constructor hand its object to others: itself, or in something that it makes?
fn leaks_receiver(summary: &Summary) -> bool {
    let this = Object::param(0);
    // The new objects from which it can be reached.
    let mut holders = vec![false; summary.fresh.len()];
    let is_it = |object: Object, holders: &[bool]| match object.root() {
        Root::Fresh(number) => holders.get(number as usize).copied().unwrap_or(true),
        _ => object == this,
    };
    loop {
        let holds = |objects: &Objects| objects.iter().any(|(o, _)| is_it(o, &holders));
        let new = (0..holders.len())
            .find(|i| !holders[*i] && summary.fresh[*i].fields.iter().any(|(_, objects)| holds(objects)));
        match new {
            Some(number) => holders[number] = true,
            None => break,
        }
    }
    let is_it = |object: Object| is_it(object, &holders);
    summary.stores.iter().any(|s| is_it(s.value) && !s.object.is_fresh() && s.object != this)
        || summary
            .open
            .iter()
            .any(|call| is_it(call.receiver) || call.args.iter().any(|a| a.iter().any(|(o, _)| is_it(o))))
        || summary.accesses.iter().any(|a| a.place.object.root() == Root::Param(0) && is_detached(&a.locks))
}
