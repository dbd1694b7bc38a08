//! Linking of method handle calls, `invokedynamic` and dynamic constants.
//!
//! The library's combinators stay what they are: they build `LambdaForm`s, small straight-line
//! programs. The machine translates a form to its own code (`lambda_form`) instead of letting the
//! library spin bytecode for it; so every combinator works and none of them costs a class.
//!
//! A call site links to an adapter: a static method of the machine's own whose last argument is
//! the resolved constant (method type, call site or access descriptor). That constant lives in a
//! permanent word, which a rollback clears; the adapter is linking and stays.

use crate::classes::class::{ClassPtr, Kind, MethodPtr, split_descriptors};
use crate::classes::failures::Reference;
use crate::classes::library::Part;
use crate::code::code_builder::CodeBuilder;
use crate::code::cursor::Cursor;
use crate::code::ir::{Insn, Op};
use crate::ids::{Ref, ThreadId};
use crate::stepping::prelink::LinkSite;
use crate::trap::Trap;
use crate::vm::Vm;
use threadbare_classfile::{Constant, acc};

impl Vm {
    /// Mirror of the type that a field descriptor names, seen from `from`.
    pub(crate) fn descriptor_mirror(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        descriptor: &str,
    ) -> Result<Ref, Trap> {
        let class = match Kind::of_descriptor(descriptor) {
            Kind::Ref if descriptor.starts_with('[') => self.load_class(t, from.loader, descriptor)?,
            Kind::Ref => {
                let name = crate::classes::class::class_name_of(descriptor);
                if from.hidden && from.class_file().is_some_and(|f| &*f.name == name) {
                    from
                } else {
                    self.load_class(t, from.loader, name)?
                }
            }
            kind => self.known.primitive(kind),
        };
        Ok(class.mirror.get())
    }

    /// The `MethodType` of a method descriptor.
    pub(crate) fn method_type(&mut self, t: ThreadId, from: ClassPtr, descriptor: &str) -> Result<Ref, Trap> {
        let close = descriptor.find(')').unwrap_or(1);
        let mut mirrors = Vec::new();
        for d in split_descriptors(&descriptor[1..close]) {
            mirrors.push(self.descriptor_mirror(t, from, d)?);
        }
        let ret = self.descriptor_mirror(t, from, &descriptor[close + 1..])?;
        let params = self.new_ref_array(t, "java/lang/Class", &mirrors)?;
        let args = [ret.slot(), params.slot()];
        Ok(Ref::from_slot(self.call_library(t, Part::FindMethodType, &args)?))
    }

    pub(crate) fn method_handle_constant(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        kind: u8,
        reference: u16,
    ) -> Result<Ref, Trap> {
        let member = self.member_ref(from, reference)?;
        let holder = self.resolve_class(t, from, member.class)?;
        let name = self.intern_text(member.name)?;
        let descriptor = member.descriptor;
        let type_object = if kind <= 4 {
            self.descriptor_mirror(t, from, descriptor)?
        } else {
            self.method_type(t, from, descriptor)?
        };
        let args = [
            from.mirror.get().slot(),
            kind as u64,
            holder.mirror.get().slot(),
            name.slot(),
            type_object.slot(),
        ];
        Ok(Ref::from_slot(self.call_library(t, Part::LinkConstant, &args)?))
    }

    /// Links `MethodHandle.invoke*`, the `linkTo*` family and `VarHandle` access methods.
    pub(crate) fn link_polymorphic(
        &mut self,
        t: ThreadId,
        at: Cursor,
        from: ClassPtr,
        method: MethodPtr,
    ) -> Result<(), Trap> {
        let mut insn = at.insn();
        match &*method.name {
            "invokeBasic" => {
                insn.op = Op::InvokeBasic;
                at.rewrite(insn);
                return Ok(());
            }
            "linkToStatic" | "linkToVirtual" | "linkToSpecial" | "linkToInterface" => {
                insn.x = match &*method.name {
                    "linkToStatic" => 0,
                    "linkToVirtual" => 1,
                    "linkToSpecial" => 2,
                    _ => 3,
                };
                insn.op = Op::LinkTo;
                at.rewrite(insn);
                return Ok(());
            }
            _ => {}
        }
        let index = insn.x as u16;
        let descriptor = self.member_ref(from, index)?.descriptor;
        let word = from.resolved_refs + 4 * index as u32;
        // Another site of the same constant may have linked it already.
        if self.heap.u32(word as usize) != 0
            && let crate::classes::class::Resolved::Adapter(adapter) = from.resolved[index as usize].get()
        {
            insn.c = index;
            insn.x = adapter.id.0;
            insn.y = word;
            insn.op = Op::CallAdapter;
            at.rewrite(insn);
            return Ok(());
        }
        let adapter = self.link_polymorphic_constant(t, from, index, method, descriptor)?;
        insn.c = index;
        insn.x = adapter.id.0;
        insn.y = word;
        insn.op = Op::CallAdapter;
        at.rewrite(insn);
        Ok(())
    }

    /// The adapter of a polymorphic call, its constant put into the permanent word of its entry.
    pub(crate) fn link_polymorphic_constant(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
        method: MethodPtr,
        descriptor: &str,
    ) -> Result<MethodPtr, Trap> {
        let (adapter, appendix) = if &*method.class.name == "java/lang/invoke/MethodHandle" {
            let exact = &*method.name == "invokeExact";
            let type_object = self.method_type(t, from, descriptor)?;
            (self.handle_adapter(t, descriptor, exact)?, type_object)
        } else {
            self.var_handle_adapter(t, from, method, descriptor)?
        };
        let word = from.resolved_refs + 4 * index as u32;
        self.heap.set_ref(word as usize, appendix);
        from.resolved[index as usize].set(crate::classes::class::Resolved::Adapter(adapter));
        self.note_link(LinkSite::Polymorphic { class: from.id, index, method: method.id });
        Ok(adapter)
    }

    /// After a rollback: the adapter is linked, its constant is not.
    pub(crate) fn relink_adapter(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let mut insn = at.insn();
        let frames = &self.thread(t).frames;
        let from = frames[frames.len() - 1].method.class;
        let index = insn.c;
        insn.x = index as u32;
        match from.file_static().and_then(|f| f.constants.get(index as usize)) {
            Some(Constant::InvokeDynamic { .. }) => insn.op = Op::InvokeDynamicCp,
            _ => insn.op = Op::InvokeVirtualCp,
        }
        at.rewrite(insn);
        Ok(())
    }

    /// Adapter for `invokeExact` and `invoke`: parameters are the handle, the call's arguments and
    /// the call's type.
    fn handle_adapter(&mut self, t: ThreadId, descriptor: &str, exact: bool) -> Result<MethodPtr, Trap> {
        let close = descriptor.find(')').unwrap_or(1);
        let object = "Ljava/lang/Object;";
        let adapter_descriptor =
            format!("({object}{}{object}){}", &descriptor[1..close], &descriptor[close + 1..]);
        let name = if exact { "invokeExact" } else { "invoke" };
        let holder = self.library_class(t, "java/lang/invoke/MethodHandle")?;
        if let Some(known) = self.adapter(name, &adapter_descriptor) {
            return Ok(known);
        }
        let mut b = CodeBuilder::new(&adapter_descriptor);
        let handle = b.param(0);
        let wanted = b.param(b.param_count() - 1);
        if exact {
            b.emit(Insn { b: handle, c: wanted, ..Insn::new(Op::CheckHandleType) });
        } else {
            let as_type = self.library_method(t, Part::HandleAsType)?;
            let offset = self.part_offset(holder, Part::HandleType).unwrap_or(0) as u32;
            let tmp = b.register();
            b.emit(Insn { a: tmp, b: handle, x: offset, ..Insn::new(Op::GetI32) });
            let jump = b.emit(Insn { b: tmp, c: wanted, ..Insn::new(Op::JEq) });
            b.call(Op::CallSpecial, as_type.id.0, handle, &[handle, wanted]);
            b.patch(jump);
        }
        let args: Vec<u16> = b.arg_slots(0, b.param_count() - 1);
        b.call_and_return(Op::InvokeBasic, 0, &args);
        Ok(self.add_adapter(holder, name, &adapter_descriptor, b))
    }

    /// The library's guard for an access mode and shape, with its descriptor object; for shapes
    /// without a guard, the generic form.
    fn var_handle_adapter(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        method: MethodPtr,
        descriptor: &str,
    ) -> Result<(MethodPtr, Ref), Trap> {
        let type_object = self.method_type(t, from, descriptor)?;
        let name = self.intern_text(&method.name)?;
        let holder = method.class.mirror.get();
        let appendix = self.new_ref_array(t, "java/lang/Object", &[Ref::NULL])?;
        const INVOKE_VIRTUAL: u64 = 5;
        let args = [
            from.mirror.get().slot(),
            INVOKE_VIRTUAL,
            holder.slot(),
            name.slot(),
            type_object.slot(),
            appendix.slot(),
        ];
        let member = Ref::from_slot(self.call_library(t, Part::LinkMethod, &args)?);
        let appendix = self.ref_array_items(appendix)[0];
        if !member.is_null()
            && let Some(target) = self.member_target(member)
        {
            self.init_nested(t, target.class)?;
            return Ok((target, appendix));
        }
        let form = Ref::from_slot(self.call_library(t, Part::GenericLinker, &[type_object.slot()])?);
        Ok((self.form_code(t, form)?, appendix))
    }

    /// Name, descriptor and bootstrap arguments of a dynamic constant or call site.
    #[allow(clippy::type_complexity)]
    fn bootstrap<'a>(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
    ) -> Result<(&'a str, &'a str, Ref, Ref), Trap> {
        let file = from.file_static();
        let found = file.and_then(|f| {
            let (bootstrap, nt) = match f.constants.get(index as usize)? {
                Constant::InvokeDynamic { bootstrap, name_and_type }
                | Constant::Dynamic { bootstrap, name_and_type } => (*bootstrap, *name_and_type),
                _ => return None,
            };
            let (name, descriptor) = f.name_and_type(nt)?;
            Some((name, descriptor, f.attributes.bootstrap_methods.get(bootstrap as usize)?))
        });
        let Some((name, descriptor, specifier)) = found else {
            return Err(self.throw(
                t,
                "java/lang/ClassFormatError",
                "bootstrap method table is missing or too short",
            ));
        };
        let method = self.resolve_ref_constant(t, from, specifier.method)?;
        let mut args = Vec::new();
        for arg in &specifier.arguments {
            args.push(self.constant_object(t, from, *arg)?);
        }
        let info = match args.as_slice() {
            [] => Ref::NULL,
            [one] => *one,
            many => self.new_ref_array(t, "java/lang/Object", many)?,
        };
        Ok((name, descriptor, method, info))
    }

    /// Any loadable constant as an object, primitives boxed.
    fn constant_object(&mut self, t: ThreadId, from: ClassPtr, index: u16) -> Result<Ref, Trap> {
        let constant = from.file_static().and_then(|f| f.constants.get(index as usize)).cloned();
        match constant {
            Some(Constant::Integer(v)) => self.box_value(t, Kind::Int, v as u32 as u64),
            Some(Constant::Float(v)) => self.box_value(t, Kind::Float, v.to_bits() as u64),
            Some(Constant::Long(v)) => self.box_value(t, Kind::Long, v as u64),
            Some(Constant::Double(v)) => self.box_value(t, Kind::Double, v.to_bits()),
            Some(Constant::Dynamic { .. }) => self.dynamic_constant_object(t, from, index),
            _ => self.resolve_ref_constant(t, from, index),
        }
    }

    pub(crate) fn link_dynamic(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let mut insn = at.insn();
        let frames = &self.thread(t).frames;
        let from = frames[frames.len() - 1].method.class;
        let index = insn.x as u16;
        if self.link_intrinsic_site(t, at, from)? {
            return Ok(());
        }
        // Several sites may share one constant-pool entry: each has a call site of its own, hence
        // a permanent word of its own.
        let word = if insn.y != 0 { insn.y } else { self.permanent_word()? };
        let linked =
            self.unless_failed(t, Reference::Site(word), |vm| vm.link_call_site(t, from, index, word));
        if linked.is_err() {
            // The next attempt must know the site again.
            insn.y = word;
            at.rewrite(insn);
        }
        let adapter = linked?;
        insn.c = index;
        insn.x = adapter.id.0;
        insn.y = word;
        insn.op = Op::CallAdapter;
        at.rewrite(insn);
        Ok(())
    }

    /// Makes the call site of a dynamic call, in its permanent word; the adapter that calls it.
    pub(crate) fn link_call_site(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
        word: u32,
    ) -> Result<MethodPtr, Trap> {
        let (name, descriptor, bootstrap, info) = self.bootstrap(t, from, index)?;
        let type_object = self.method_type(t, from, descriptor)?;
        let name = self.intern_text(name)?;
        let args = [bootstrap.slot(), name.slot(), type_object.slot(), info.slot(), from.mirror.get().slot()];
        let site = Ref::from_slot(self.call_library(t, Part::SiteMake, &args)?);
        let adapter = self.call_site_adapter(t, descriptor)?;
        self.heap.set_ref(word as usize, site);
        self.note_link(LinkSite::CallSite { class: from.id, index, word });
        Ok(adapter)
    }

    fn permanent_word(&mut self) -> Result<u32, Trap> {
        match self.heap.alloc_perm(8) {
            Ok(addr) => Ok(addr as u32),
            Err(_) => Err(self.out_of_memory()),
        }
    }

    /// Parameters are the call's arguments and the call site: calls the site's present target.
    fn call_site_adapter(&mut self, t: ThreadId, descriptor: &str) -> Result<MethodPtr, Trap> {
        let close = descriptor.find(')').unwrap_or(1);
        let adapter_descriptor =
            format!("({}Ljava/lang/Object;){}", &descriptor[1..close], &descriptor[close + 1..]);
        if let Some(known) = self.adapter("callSite", &adapter_descriptor) {
            return Ok(known);
        }
        let holder = self.library_class(t, "java/lang/invoke/CallSite")?;
        let offset = self.part_offset(holder, Part::SiteTarget).unwrap_or(0) as u32;
        let mut b = CodeBuilder::new(&adapter_descriptor);
        let site = b.param(b.param_count() - 1);
        let handle = b.register();
        b.emit(Insn { a: handle, b: site, x: offset, ..Insn::new(Op::GetI32) });
        let mut args = vec![handle];
        args.extend(b.arg_slots(0, b.param_count() - 1));
        b.call_and_return(Op::InvokeBasic, 0, &args);
        Ok(self.add_adapter(holder, "callSite", &adapter_descriptor, b))
    }

    fn dynamic_constant_object(&mut self, t: ThreadId, from: ClassPtr, index: u16) -> Result<Ref, Trap> {
        let word = (from.resolved_refs + 4 * index as u32) as usize;
        let known = self.heap.get_ref(word);
        if !known.is_null() {
            return Ok(known);
        }
        let object = self.resolving(t, from, index, |vm| vm.make_dynamic_constant(t, from, index))?;
        self.heap.set_ref(word, object);
        Ok(object)
    }

    fn make_dynamic_constant(&mut self, t: ThreadId, from: ClassPtr, index: u16) -> Result<Ref, Trap> {
        let (name, descriptor, bootstrap, info) = self.bootstrap(t, from, index)?;
        let mirror = self.descriptor_mirror(t, from, descriptor)?;
        let name = self.intern_text(name)?;
        let args = [bootstrap.slot(), name.slot(), mirror.slot(), info.slot(), from.mirror.get().slot()];
        Ok(Ref::from_slot(self.call_library(t, Part::MakeConstant, &args)?))
    }

    pub(crate) fn resolve_dynamic_constant(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
    ) -> Result<u64, Trap> {
        let object = self.dynamic_constant_object(t, from, index)?;
        let descriptor = from.file_static().and_then(|f| match f.constants.get(index as usize)? {
            Constant::Dynamic { name_and_type, .. } => f.name_and_type(*name_and_type).map(|n| n.1),
            _ => None,
        });
        if descriptor.is_some_and(|d| Kind::of_descriptor(d) == Kind::Ref) {
            return Ok(object.slot());
        }
        match self.unbox(object) {
            Some((_, value)) => Ok(value),
            None => Err(self.throw_npe(t)),
        }
    }

    /// The code that `handle.invokeBasic` runs.
    pub(crate) fn handle_code(&mut self, t: ThreadId, handle: Ref) -> Result<MethodPtr, Trap> {
        let class = self.class_ptr_of(handle);
        let form = match self.known.handle_form {
            0 => {
                self.known.handle_form = self.part_offset(class, Part::HandleForm).unwrap_or(0);
                self.heap.get_ref(handle.addr() + self.known.handle_form)
            }
            offset => self.heap.get_ref(handle.addr() + offset),
        };
        self.form_code(t, form)
    }

    /// The method that a `linkTo*` call reaches.
    pub(crate) fn link_target(
        &mut self,
        t: ThreadId,
        member: Ref,
        kind: u32,
        receiver: Ref,
    ) -> Result<MethodPtr, Trap> {
        if member.is_null() {
            return Err(self.throw_npe(t));
        }
        let Some(method) = self.member_target(member) else {
            return Err(self.internal("linkTo of an unresolved member"));
        };
        if method.is_static() {
            return Ok(method);
        }
        if receiver.is_null() {
            return Err(self.throw_npe(t));
        }
        if kind == 1 || kind == 3 {
            return self.dispatch(t, self.class_ptr_of(receiver), method);
        }
        Ok(method)
    }

    pub(crate) fn check_handle_type(&mut self, t: ThreadId, handle: Ref, wanted: Ref) -> Result<(), Trap> {
        let offset = self.part_offset(self.class_ptr_of(handle), Part::HandleType).unwrap_or(0);
        let actual = self.heap.get_ref(handle.addr() + offset);
        if actual == wanted {
            return Ok(());
        }
        // The library words this differently from release to release: let it throw.
        self.call_library(t, Part::CheckExactType, &[handle.slot(), wanted.slot()])?;
        Ok(())
    }

    pub(crate) fn adapter(&self, name: &str, descriptor: &str) -> Option<MethodPtr> {
        self.caches.adapter(name, descriptor)
    }

    /// Registers an adapter: a hidden static method of the machine's own.
    pub(crate) fn add_adapter(
        &mut self,
        holder: ClassPtr,
        name: &str,
        descriptor: &str,
        code: CodeBuilder,
    ) -> MethodPtr {
        let method = self.classes.add_method(crate::classes::class::Method {
            hidden: true,
            ..crate::classes::load::empty_method(holder, name.into(), descriptor.into(), acc::STATIC)
        });
        let _ = method.code.set(Box::new(code.finish()));
        self.caches.add_adapter(name, descriptor, method);
        method
    }
}
