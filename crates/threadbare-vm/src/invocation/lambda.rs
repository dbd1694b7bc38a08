//! Lambdas and string concatenation without the library's bootstrap methods.
//!
//! A call site bootstrapped by `LambdaMetafactory.metafactory` gets a class of the machine's own
//! (one field per captured value, one method that converts and calls the implementation), and one
//! bootstrapped by `StringConcatFactory` gets an adapter that builds the string in one step. Both
//! are linking: they survive rollbacks, and only the objects they make do not.
//!
//! Everything else (`altMetafactory`, records, switches, other languages' bootstraps) runs the
//! library's own code through `mh`.

use crate::classes::class::{
    Class, ClassPtr, Field, Kind, Method, MethodPtr, Resolved, Shape, split_descriptors,
};
use crate::classes::load::{empty_class, empty_method};
use crate::code::code_builder::CodeBuilder;
use crate::code::cursor::Cursor;
use crate::code::ir::{HIDDEN, Insn, Op};
use crate::heap::arena::header;
use crate::ids::{Ref, ThreadId};
use crate::trap::Trap;
use crate::vm::Vm;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use threadbare_classfile::{Constant, acc};

/// One piece of a concatenation.
enum Piece {
    Text(Vec<u16>),
    /// The next argument, of this kind.
    Arg(Kind),
}

/// A concatenation: its pieces, and the string constant that says so in the class file.
pub(crate) struct Recipe {
    pieces: Vec<Piece>,
    from: ClassPtr,
    constant: u16,
    /// Permanent word of the constant: zero until it is interned, and again after a rollback.
    word: u32,
}

/// The static part of a lambda's call site.
struct LambdaSite<'a> {
    /// Name of the interface method.
    name: &'a str,
    /// Captured types and the interface, as a method descriptor.
    factory: &'a str,
    sam: &'a str,
    instantiated: &'a str,
    kind: u8,
    reference: u16,
}

impl Vm {
    /// Links a call site that the machine bootstraps itself; false if it is not one.
    pub(crate) fn link_intrinsic_site(
        &mut self,
        t: ThreadId,
        at: Cursor,
        from: ClassPtr,
    ) -> Result<bool, Trap> {
        let mut insn = at.insn();
        let index = insn.x as u16;
        let Some((owner, method)) = bootstrap_name(from, index) else { return Ok(false) };
        match (owner, method) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory") => {
                let Some(site) = lambda_site(from, index) else { return Ok(false) };
                if !self.is_plain_lambda(t, from, &site)? {
                    return Ok(false);
                }
                self.link_lambda(t, at, from, &site)?;
                Ok(true)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                match self.concat_adapter(t, from, index)? {
                    Some(adapter) => {
                        insn.c = index;
                        insn.x = adapter.id.0;
                        insn.op = Op::CallStatic;
                        at.rewrite(insn);
                        Ok(true)
                    }
                    None => Ok(false),
                }
            }
            _ => Ok(false),
        }
    }

    /// Whether all types of the site fit, as `AbstractValidatingLambdaMetafactory` wants it. What does
    /// not is left to the library, which knows the right exception.
    fn is_plain_lambda(&mut self, t: ThreadId, from: ClassPtr, site: &LambdaSite<'_>) -> Result<bool, Trap> {
        let (Some((captured, interface)), Some((sam, sam_ret)), Some((inst, inst_ret))) =
            (shape(site.factory), shape(site.sam), shape(site.instantiated))
        else {
            return Ok(false);
        };
        if !interface.starts_with('L') || site.name.starts_with('<') || sam.len() != inst.len() {
            return Ok(false);
        }
        if !self.load_class(t, from.loader, crate::classes::class::class_name_of(interface))?.is_interface() {
            return Ok(false);
        }
        let both_refs =
            |a: &str, b: &str| Kind::of_descriptor(a) == Kind::Ref && Kind::of_descriptor(b) == Kind::Ref;
        let alike = |a: &str, b: &str| a == b || both_refs(a, b);
        if !alike(sam_ret, inst_ret) || !sam.iter().zip(&inst).all(|(a, b)| alike(a, b)) {
            return Ok(false);
        }
        let implementation = self.resolve_method(t, from, site.reference)?;
        let holder = self.reference_class(t, from, site)?;
        let Some((params, ret)) = shape(&implementation.descriptor) else { return Ok(false) };
        let fits = match site.kind {
            6 => implementation.is_static(),
            // Of a superclass it would be a call that is not virtual.
            7 => !implementation.is_static() && implementation.is_private() && implementation.class == from,
            8 => implementation.is_constructor() && !holder.is_abstract(),
            _ => !implementation.is_static() && !implementation.is_constructor(),
        };
        if !fits || implementation.is_signature_polymorphic {
            return Ok(false);
        }
        let receiver =
            (site.kind != 6 && site.kind != 8).then(|| crate::natives::invoke::class_descriptor(holder));
        let mut wanted: Vec<&str> = receiver.iter().map(|d| &**d).collect();
        wanted.extend(&params);
        if captured.len() + inst.len() != wanted.len() {
            return Ok(false);
        }
        for (i, (have, want)) in captured.iter().zip(&wanted).enumerate() {
            if have == want {
                continue;
            }
            if i > 0 || receiver.is_none() || Kind::of_descriptor(have) != Kind::Ref {
                return Ok(false);
            }
            let mirror = self.descriptor_mirror(t, from, have)?;
            if !self.class_ptr_of_mirror(mirror).is_subtype_of(holder) {
                return Ok(false);
            }
        }
        if !inst.iter().zip(&wanted[captured.len()..]).all(|(have, want)| is_adaptable(have, want)) {
            return Ok(false);
        }
        let made = if site.kind == 8 { "Ljava/lang/Object;" } else { ret };
        Ok(inst_ret == "V" || is_adaptable(made, inst_ret))
    }

    fn link_lambda(
        &mut self,
        t: ThreadId,
        at: Cursor,
        from: ClassPtr,
        site: &LambdaSite<'_>,
    ) -> Result<(), Trap> {
        let mut insn = at.insn();
        let index = insn.x as u16;
        // Sites may share a constant-pool entry; they may share the class as well.
        let factory = match from.resolved[index as usize].get() {
            Resolved::Adapter(method) => method,
            _ => {
                let factory = self.lambda_factory(t, from, index, site)?;
                from.resolved[index as usize].set(Resolved::Adapter(factory));
                factory
            }
        };
        insn.c = index;
        if site.factory.starts_with("()") {
            // Captures nothing: one object per site, in a permanent word that rolls back.
            let word = match self.heap.alloc_perm(8) {
                Ok(addr) => addr as u32,
                Err(_) => return Err(self.out_of_memory()),
            };
            insn.x = word;
            insn.y = index as u32;
            insn.op = Op::LdcRef;
        } else {
            insn.x = factory.id.0;
            insn.op = Op::CallStatic;
        }
        at.rewrite(insn);
        Ok(())
    }

    /// The object of a lambda that captures nothing, made anew after a rollback.
    pub(crate) fn lambda_constant(&mut self, t: ThreadId, from: ClassPtr, index: u16) -> Result<Ref, Trap> {
        match from.resolved[index as usize].get() {
            Resolved::Adapter(factory) => Ok(Ref::from_slot(self.call_nested(t, factory, &[])?)),
            _ => Err(self.internal("lambda site without a factory")),
        }
    }

    fn lambda_factory(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
        site: &LambdaSite<'_>,
    ) -> Result<MethodPtr, Trap> {
        let close = site.factory.find(')').unwrap_or(1);
        let interface_name = crate::classes::class::class_name_of(&site.factory[close + 1..]);
        let interface = self.load_class(t, from.loader, interface_name)?;
        let captured = split_descriptors(&site.factory[1..close]);
        let class = self.lambda_class(t, from, index, interface, &captured)?;
        self.lambda_method(t, from, class, site, &captured)?;
        self.build_vtable(t, class)?;
        let mut b = CodeBuilder::new(site.factory);
        let object = b.register();
        b.emit(Insn { a: object, x: class.id.0, y: class.instance_size, ..Insn::new(Op::New) });
        for (i, field) in class.fields.iter().enumerate() {
            let op = Op::put_field(field.kind);
            b.emit(Insn { b: object, c: b.param(i), x: field.offset, ..Insn::new(op) });
        }
        b.ret(object);
        let method = self.classes.add_method(Method {
            hidden: true,
            ..empty_method(class, "make".into(), site.factory.into(), acc::STATIC)
        });
        let _ = method.code.set(Box::new(b.finish()));
        Ok(method)
    }

    fn lambda_class(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
        interface: ClassPtr,
        captured: &[&str],
    ) -> Result<ClassPtr, Trap> {
        let object = self.known.object_class();
        // Before the id is taken: finding the host may load classes.
        let host = self.nest_host(from);
        // Named by its place in the class file, so that the name does not depend on the run.
        let number = index as u32;
        let suffix = if self.program.feature >= 21 {
            format!("$$Lambda/0x{:016x}", 0x0008_0000_0000u64 + number as u64 * 0x200)
        } else {
            format!("$$Lambda${number}/0x{:016x}", 0x0008_0000_0000u64 + number as u64 * 0x200)
        };
        let base: &str = from.class_file().map_or(&from.name, |f| &f.name);
        let name: Arc<str> = format!("{base}{suffix}").into();
        let external: Arc<str> = format!("{}{suffix}", base.replace('/', ".")).into();
        let mut end = header::SIZE as u32;
        let mut fields: Vec<Field> = captured
            .iter()
            .enumerate()
            .map(|(i, d)| Field {
                name: format!("arg${}", i + 1).into(),
                descriptor: (*d).into(),
                access: acc::PRIVATE | acc::FINAL,
                kind: Kind::of_descriptor(d),
                offset: 0,
                index: None,
            })
            .collect();
        for size in [8u32, 4, 2, 1] {
            for field in fields.iter_mut().filter(|f| f.kind.size() as u32 == size) {
                end = (end + size - 1) & !(size - 1);
                field.offset = end;
                end += size;
            }
        }
        let mut all_interfaces = interface.all_interfaces.clone();
        all_interfaces.sort();
        let statics = match self.heap.alloc_perm(8) {
            Ok(addr) => addr as u32,
            Err(_) => return Err(self.out_of_memory()),
        };
        let id = self.classes.next_id();
        let class = self.classes.add(Class {
            access: acc::FINAL | acc::SYNTHETIC | acc::SUPER,
            shape: Shape::Instance,
            super_class: Some(object),
            interfaces: vec![interface],
            all_interfaces,
            display: vec![object.id, id],
            ref_offsets: fields.iter().filter(|f| f.kind == Kind::Ref).map(|f| f.offset).collect(),
            fields,
            vtable: RefCell::new(object.vtable.borrow().clone()),
            instance_size: (end + 7) & !7,
            fields_end: end,
            statics,
            hidden: true,
            nest_host: Cell::new(Some(host)),
            external_name: external,
            verified: Cell::new(true),
            source: from.source.clone(),
            ..empty_class(id, name, from.loader)
        });
        self.heap.init_u32(statics as usize, crate::classes::class::InitState::Initialized as u32);
        class.init_is_permanent.set(true);
        self.make_mirror(t, class)?;
        // An interface with default methods is initialised before the first object.
        Ok(class)
    }

    fn lambda_method(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        class: ClassPtr,
        site: &LambdaSite<'_>,
        captured: &[&str],
    ) -> Result<(), Trap> {
        let implementation = self.resolve_method(t, from, site.reference)?;
        let sam_close = site.sam.find(')').unwrap_or(1);
        let inst_close = site.instantiated.find(')').unwrap_or(1);
        let sam_params = split_descriptors(&site.sam[1..sam_close]);
        let inst_params = split_descriptors(&site.instantiated[1..inst_close]);
        let (sam_ret, inst_ret) = (&site.sam[sam_close + 1..], &site.instantiated[inst_close + 1..]);
        let mut kinds = vec![Kind::Ref];
        kinds.extend(sam_params.iter().map(|d| Kind::of_descriptor(d)));
        let mut b = CodeBuilder::with_kinds(&kinds, Kind::of_descriptor(sam_ret));
        // Types that the implementation wants, receiver first.
        let impl_close = implementation.descriptor.find(')').unwrap_or(1);
        let holder_descriptor =
            crate::natives::invoke::class_descriptor(self.reference_class(t, from, site)?);
        let mut wanted: Vec<String> = Vec::new();
        if site.kind != 6 && site.kind != 8 {
            wanted.push(holder_descriptor.clone());
        }
        wanted.extend(
            split_descriptors(&implementation.descriptor[1..impl_close]).iter().map(|s| s.to_string()),
        );
        let mut slots = Vec::new();
        let mut new_object = None;
        if site.kind == 8 {
            let object = b.register();
            b.emit(Insn { a: object, x: implementation.class.id.0, ..Insn::new(Op::NewLinked) });
            slots.push(object);
            new_object = Some(object);
        }
        let mut position = 0;
        for (field, d) in class.fields.iter().zip(captured) {
            let r = b.register();
            b.emit(Insn { a: r, b: 0, x: field.offset, y: HIDDEN, ..Insn::new(Op::get_field(field.kind)) });
            let _ = d;
            for _ in 0..field.kind.slots() {
                slots.push(r);
            }
            position += 1;
        }
        for (i, (sam, inst)) in sam_params.iter().zip(&inst_params).enumerate() {
            let source = b.param(i + 1);
            let value = self.convert(t, from, &mut b, source, sam, inst)?;
            let to = wanted.get(position).cloned().unwrap_or_else(|| inst.to_string());
            let value = self.convert(t, from, &mut b, value, inst, &to)?;
            for _ in 0..Kind::of_descriptor(&to).slots() {
                slots.push(value);
            }
            position += 1;
        }
        let dst = b.register();
        match site.kind {
            6 => b.call(Op::CallStaticLinked, implementation.id.0, dst, &slots),
            7 | 8 => b.call(Op::CallSpecial, implementation.id.0, dst, &slots),
            _ if implementation.class.is_interface() && !implementation.is_private() => {
                b.call(Op::CallInterface, implementation.id.0, dst, &slots)
            }
            _ if implementation.vtable_index.get() >= 0 && !implementation.is_private() => {
                b.call(Op::CallVirtual, implementation.vtable_index.get() as u32, dst, &slots)
            }
            _ => b.call(Op::CallSpecial, implementation.id.0, dst, &slots),
        }
        let result = if sam_ret == "V" {
            dst
        } else {
            let (value, from_type) = match new_object {
                Some(object) => (object, holder_descriptor),
                None => (dst, implementation.descriptor[impl_close + 1..].to_string()),
            };
            let value = self.convert(t, from, &mut b, value, &from_type, inst_ret)?;
            self.convert(t, from, &mut b, value, inst_ret, sam_ret)?
        };
        b.ret(result);
        // Reflection shows a constructor; objects are made by the factory instead.
        let close = site.factory.find(')').unwrap_or(1);
        let constructor = self.classes.add_method(Method {
            hidden: true,
            ..empty_method(
                class,
                "<init>".into(),
                format!("{}V", &site.factory[..=close]).into(),
                acc::PRIVATE,
            )
        });
        let mut c = CodeBuilder::new(&format!("(Ljava/lang/Object;{}V", &site.factory[1..=close]));
        for (i, field) in class.fields.iter().enumerate() {
            c.emit(Insn { b: 0, c: c.param(i + 1), x: field.offset, ..Insn::new(Op::put_field(field.kind)) });
        }
        c.ret(0);
        let _ = constructor.code.set(Box::new(c.finish()));
        class.methods.borrow_mut().push(constructor);
        let method = self.classes.add_method(Method {
            hidden: true,
            ..empty_method(class, site.name.into(), site.sam.into(), acc::PUBLIC)
        });
        let _ = method.code.set(Box::new(b.finish()));
        class.methods.borrow_mut().push(method);
        Ok(())
    }

    fn reference_class(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        site: &LambdaSite<'_>,
    ) -> Result<ClassPtr, Trap> {
        let member = self.member_ref(from, site.reference)?;
        self.resolve_class(t, from, member.class)
    }

    /// Emits the conversion of a value between two types (JLS 15.27.3 by way of the rules of
    /// `LambdaMetafactory`): widening, boxing, unboxing, casting.
    fn convert(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        b: &mut CodeBuilder,
        value: u16,
        source: &str,
        target: &str,
    ) -> Result<u16, Trap> {
        if source == target || target == "V" || source == "V" {
            return Ok(value);
        }
        let (k1, k2) = (Kind::of_descriptor(source), Kind::of_descriptor(target));
        match (k1 == Kind::Ref, k2 == Kind::Ref) {
            (false, false) => Ok(widen(b, value, k1, k2)),
            (true, true) => {
                if target != "Ljava/lang/Object;" {
                    let mirror = self.descriptor_mirror(t, from, target)?;
                    let class = self.class_ptr_of_mirror(mirror);
                    b.emit(Insn { b: value, x: class.id.0, ..Insn::new(Op::CheckCast) });
                }
                Ok(value)
            }
            (false, true) => {
                let Some(name) = k1.box_class() else { return Ok(value) };
                // Initialised by the call, not here: linking happens once, initialisation in every run.
                let class = self.library_class(t, name)?;
                let descriptor = format!("({})L{name};", k1.descriptor_char());
                let Some(value_of) = class.declared_method("valueOf", &descriptor) else {
                    return Err(self.internal("box class without valueOf"));
                };
                let dst = b.register();
                let slots = vec![value; k1.slots()];
                b.call(Op::CallStaticLinked, value_of.id.0, dst, &slots);
                Ok(dst)
            }
            (true, false) => {
                // From a box class: unbox it, then widen. From Object or the like: any Number, but for
                // the two kinds that are not numbers their own box.
                let boxed = Kind::PRIMITIVES
                    .into_iter()
                    .find(|k| k.box_class().is_some_and(|n| source == format!("L{n};")));
                let own = boxed.unwrap_or(k2);
                let name = match boxed {
                    None if !matches!(k2, Kind::Bool | Kind::Char) => Some("java/lang/Number"),
                    _ => own.box_class(),
                };
                let Some(name) = name else { return Ok(value) };
                let class = self.library_class(t, name)?;
                b.emit(Insn { b: value, x: class.id.0, ..Insn::new(Op::CheckCast) });
                let getter = format!("{}Value", own.primitive_name().unwrap_or(""));
                let Some(method) = class.declared_method(&getter, &format!("(){}", own.descriptor_char()))
                else {
                    return Err(self.internal("box class without a getter"));
                };
                let dst = b.register();
                if method.vtable_index.get() >= 0 {
                    b.call(Op::CallVirtual, method.vtable_index.get() as u32, dst, &[value]);
                } else {
                    b.call(Op::CallSpecial, method.id.0, dst, &[value]);
                }
                Ok(widen(b, dst, own, k2))
            }
        }
    }

    /// Adapter for `makeConcatWithConstants`; `None` for recipes that need the library.
    fn concat_adapter(&mut self, t: ThreadId, from: ClassPtr, index: u16) -> Result<Option<MethodPtr>, Trap> {
        if let Resolved::Adapter(method) = from.resolved[index as usize].get() {
            return Ok(Some(method));
        }
        let Some((descriptor, arguments)) = site_parts(from, index) else { return Ok(None) };
        if !descriptor.ends_with(")Ljava/lang/String;") {
            return Ok(None);
        }
        let Some(file) = from.file_static() else { return Ok(None) };
        let text_of = |i: u16| match file.constants.get(i as usize) {
            Some(Constant::String { utf8 }) => match file.constants.get(*utf8 as usize) {
                Some(Constant::Utf8(s)) => Some(s.utf16()),
                _ => None,
            },
            _ => None,
        };
        let Some(recipe) = arguments.first().and_then(|i| text_of(*i)) else { return Ok(None) };
        let close = descriptor.find(')').unwrap_or(1);
        let params = split_descriptors(&descriptor[1..close]);
        let mut b = CodeBuilder::new(descriptor);
        let mut pieces = Vec::new();
        let mut registers = Vec::new();
        let mut text: Vec<u16> = Vec::new();
        let (mut next_arg, mut next_constant) = (0, 1);
        for unit in recipe {
            match unit {
                1 => {
                    if !text.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut text)));
                    }
                    let Some(d) = params.get(next_arg) else { return Ok(None) };
                    let register = b.param(next_arg);
                    next_arg += 1;
                    let (register, kind) = self.concat_argument(t, &mut b, register, d)?;
                    pieces.push(Piece::Arg(kind));
                    registers.push(register);
                }
                2 => {
                    let Some(units) = arguments.get(next_constant).and_then(|i| text_of(*i)) else {
                        return Ok(None);
                    };
                    next_constant += 1;
                    text.extend(units);
                }
                other => text.push(other),
            }
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        if next_arg != params.len() {
            return Ok(None);
        }
        // The recipe is a string constant of the program, and its first use interns it.
        let word = from.resolved_refs + 4 * arguments[0] as u32;
        self.caches.recipes.push(Recipe { pieces, from, constant: arguments[0], word });
        let dst = b.register();
        b.call(Op::Concat, self.caches.recipes.len() as u32 - 1, dst, &registers);
        b.ret(dst);
        let method = self.classes.add_method(Method {
            hidden: true,
            ..empty_method(from, "concat".into(), descriptor.into(), acc::STATIC)
        });
        let _ = method.code.set(Box::new(b.finish()));
        from.resolved[index as usize].set(Resolved::Adapter(method));
        Ok(Some(method))
    }

    /// What `Concat` takes for an argument: strings and integers as they are; floats and objects go
    /// through `String.valueOf` first, because their text is the library's or the program's.
    fn concat_argument(
        &mut self,
        t: ThreadId,
        b: &mut CodeBuilder,
        register: u16,
        descriptor: &str,
    ) -> Result<(u16, Kind), Trap> {
        let kind = Kind::of_descriptor(descriptor);
        let through = match kind {
            Kind::Float => "(F)Ljava/lang/String;",
            Kind::Double => "(D)Ljava/lang/String;",
            Kind::Ref if descriptor != "Ljava/lang/String;" => "(Ljava/lang/Object;)Ljava/lang/String;",
            other => return Ok((register, other)),
        };
        let string = self.known.string_class();
        let Some(value_of) = string.declared_method("valueOf", through) else {
            return Err(self.internal("String.valueOf is missing"));
        };
        let _ = t;
        let dst = b.register();
        b.call(Op::CallStatic, value_of.id.0, dst, &vec![register; kind.slots()]);
        Ok((dst, Kind::Ref))
    }

    /// Executes `Concat`.
    pub(crate) fn concat(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let insn = at.insn();
        let recipe = &self.caches.recipes[insn.x as usize];
        if self.heap.u32(recipe.word as usize) == 0 {
            let (from, constant) = (recipe.from, recipe.constant);
            self.resolve_ref_constant(t, from, constant)?;
        }
        let mut units: Vec<u16> = Vec::with_capacity(64);
        let mut next = 0;
        for piece in &self.caches.recipes[insn.x as usize].pieces {
            match piece {
                Piece::Text(text) => units.extend_from_slice(text),
                Piece::Arg(kind) => {
                    let value = at.argument(next);
                    next += 1;
                    match kind {
                        Kind::Bool => {
                            units.extend(if value as u32 & 1 != 0 { "true" } else { "false" }.encode_utf16())
                        }
                        Kind::Char => units.push(value as u16),
                        Kind::Byte | Kind::Short | Kind::Int => push_decimal(&mut units, value as i32 as i64),
                        Kind::Long => push_decimal(&mut units, value as i64),
                        _ => self.push_string(&mut units, Ref::from_slot(value)),
                    }
                }
            }
        }
        let string = self.new_string_utf16(&units)?;
        at.set_result(string.slot());
        Ok(())
    }

    fn push_string(&self, units: &mut Vec<u16>, string: Ref) {
        if string.is_null() {
            units.extend("null".encode_utf16());
            return;
        }
        let offsets = self.known.string;
        let value = self.heap.get_ref(string.addr() + offsets.value);
        let bytes = self.heap.bytes(value.addr() + header::SIZE, self.heap.array_len(value));
        if self.heap.u8(string.addr() + offsets.coder) == 0 {
            units.extend(bytes.iter().map(|b| *b as u16));
        } else {
            units.extend(bytes.chunks_exact(2).map(|b| u16::from_ne_bytes([b[0], b[1]])));
        }
    }
}

/// Parameters and result of a method descriptor.
fn shape(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let close = descriptor.find(')')?;
    Some((split_descriptors(descriptor.get(1..close)?), descriptor.get(close + 1..)?))
}

/// Whether `Vm::convert` gives a value that is of the target's type for sure.
fn is_adaptable(source: &str, target: &str) -> bool {
    const WIDTH: [Kind; 6] = [Kind::Byte, Kind::Short, Kind::Int, Kind::Long, Kind::Float, Kind::Double];
    let widens = |from: Kind, to: Kind| {
        let rank = |k: Kind| WIDTH.iter().position(|w| *w == k);
        from == to
            || match (rank(from), rank(to)) {
                (Some(a), Some(b)) => a <= b,
                (None, Some(b)) => from == Kind::Char && b >= 2,
                _ => false,
            }
    };
    let (from, to) = (Kind::of_descriptor(source), Kind::of_descriptor(target));
    match (from, to) {
        _ if source == target => true,
        (Kind::Void, _) | (_, Kind::Void) => false,
        // Cast, and so checked.
        (Kind::Ref, Kind::Ref) => true,
        (Kind::Ref, _) => {
            let boxed =
                Kind::PRIMITIVES.into_iter().find(|k| source == format!("L{};", k.box_class().unwrap_or("")));
            boxed.is_none_or(|own| widens(own, to))
        }
        (_, Kind::Ref) => {
            let number = from != Kind::Bool && from != Kind::Char;
            target == "Ljava/lang/Object;"
                || target == "Ljava/lang/Number;" && number
                || from.box_class().is_some_and(|name| target == format!("L{name};"))
        }
        _ => widens(from, to),
    }
}

fn push_decimal(units: &mut Vec<u16>, value: i64) {
    let mut digits = [0u16; 20];
    let mut at = digits.len();
    let mut rest = value.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' as u16 + (rest % 10) as u16;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        units.push(b'-' as u16);
    }
    units.extend_from_slice(&digits[at..]);
}

fn widen(b: &mut CodeBuilder, value: u16, from: Kind, to: Kind) -> u16 {
    let op = match (from, to) {
        (a, c) if a == c => return value,
        (Kind::Long, Kind::Float) => Op::L2F,
        (Kind::Long, Kind::Double) => Op::L2D,
        (Kind::Float, Kind::Double) => Op::F2D,
        (_, Kind::Long) => Op::I2L,
        (_, Kind::Float) => Op::I2F,
        (_, Kind::Double) => Op::I2D,
        _ => return value,
    };
    let dst = b.register();
    b.emit(Insn { a: dst, b: value, ..Insn::new(op) });
    dst
}

/// Class and name of the method that bootstraps a call site, if it is a static one.
pub(crate) fn bootstrap_name<'a>(from: ClassPtr, index: u16) -> Option<(&'a str, &'a str)> {
    let file = from.file_static()?;
    let Constant::InvokeDynamic { bootstrap, .. } = file.constants.get(index as usize)? else { return None };
    let specifier = file.attributes.bootstrap_methods.get(*bootstrap as usize)?;
    let Constant::MethodHandle { kind: 6, reference } = file.constants.get(specifier.method as usize)? else {
        return None;
    };
    let member = file.member_ref(*reference)?;
    Some((member.class, member.name))
}

/// Descriptor and static arguments of a call site.
fn site_parts<'a>(from: ClassPtr, index: u16) -> Option<(&'a str, &'a [u16])> {
    let file = from.file_static()?;
    let Constant::InvokeDynamic { bootstrap, name_and_type } = file.constants.get(index as usize)? else {
        return None;
    };
    let (_, descriptor) = file.name_and_type(*name_and_type)?;
    Some((descriptor, &file.attributes.bootstrap_methods.get(*bootstrap as usize)?.arguments))
}

fn lambda_site<'a>(from: ClassPtr, index: u16) -> Option<LambdaSite<'a>> {
    let file = from.file_static()?;
    let Constant::InvokeDynamic { name_and_type, .. } = file.constants.get(index as usize)? else {
        return None;
    };
    let (name, factory) = file.name_and_type(*name_and_type)?;
    let (_, arguments) = site_parts(from, index)?;
    let method_type = |i: u16| match file.constants.get(i as usize)? {
        Constant::MethodType { descriptor } => file.utf8(*descriptor).map(|s| &**s),
        _ => None,
    };
    let [sam, implementation, instantiated] = arguments else { return None };
    let Constant::MethodHandle { kind, reference } = file.constants.get(*implementation as usize)? else {
        return None;
    };
    if *kind < 5 {
        return None;
    }
    Some(LambdaSite {
        name,
        factory,
        sam: method_type(*sam)?,
        instantiated: method_type(*instantiated)?,
        kind: *kind,
        reference: *reference,
    })
}
