//! `java.lang.invoke.LambdaForm` to register code.
//!
//! A form is a list of names: the first `arity` are its parameters, each later one is a function
//! applied to earlier names and constants, and one of them is the result. A function is a
//! resolved member (called directly) or a method handle (called by `invokeBasic`).

use crate::classes::class::{Kind, MethodPtr};
use crate::classes::library::Part;
use crate::code::code_builder::CodeBuilder;
use crate::code::ir::{Insn, Op};
use crate::ids::{MethodId, Ref, ThreadId};
use crate::trap::Trap;
use crate::vm::Vm;

impl Vm {
    /// The method that a `MemberName` was resolved to.
    pub(crate) fn member_target(&mut self, member: Ref) -> Option<MethodPtr> {
        if self.known.member_target == 0 {
            self.known.member_target = self.part_offset(self.class_ptr_of(member), Part::MemberVmTarget)?;
        }
        match self.heap.u32(member.addr() + self.known.member_target) {
            0 => None,
            id => Some(self.method_ptr(MethodId(id - 1))),
        }
    }

    /// The translated code of a form, made on first use.
    pub(crate) fn form_code(&mut self, t: ThreadId, form: Ref) -> Result<MethodPtr, Trap> {
        if form.is_null() {
            return Err(self.throw_npe(t));
        }
        if self.known.form_code == 0 {
            self.known.form_code = self.part_offset(self.class_ptr_of(form), Part::FormVmCode).unwrap_or(0);
        }
        let word = form.addr() + self.known.form_code;
        let known = self.heap.u32(word);
        if known != 0 {
            return Ok(self.method_ptr(MethodId(known - 1)));
        }
        let method = self.translate_form(t, form)?;
        self.heap.set_u32(word, method.id.0 + 1);
        Ok(method)
    }

    fn name_kind(&mut self, name: Ref) -> Result<Kind, Trap> {
        let basic = self.get_ref_field(name, Part::NameType);
        let Some(offset) = self.part_offset(self.class_ptr_of(basic), Part::BasicTypeChar) else {
            return Err(self.internal("BasicType has no btChar"));
        };
        Ok(match self.heap.u16(basic.addr() + offset) as u8 {
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'V' => Kind::Void,
            _ => Kind::Ref,
        })
    }

    fn translate_form(&mut self, t: ThreadId, form: Ref) -> Result<MethodPtr, Trap> {
        let names = self.get_ref_field(form, Part::FormNames);
        let names = self.ref_array_items(names);
        let arity = self.get_int_field(form, Part::FormArity) as usize;
        let result = self.get_int_field(form, Part::FormResult);
        let mut kinds = Vec::new();
        for name in &names {
            kinds.push(self.name_kind(*name)?);
        }
        let ret = if result < 0 { Kind::Void } else { kinds[result as usize] };
        let mut b = CodeBuilder::with_kinds(&kinds[..arity], ret);
        let mut registers: Vec<u16> = (0..arity).map(|i| b.param(i)).collect();
        for i in arity..names.len() {
            let dst = b.register();
            registers.push(dst);
            self.translate_name(t, &mut b, &names, &registers, i, dst)?;
        }
        b.ret(if result < 0 { 0 } else { registers[result as usize] });
        let mut descriptor = String::from("(");
        for kind in &kinds[..arity] {
            descriptor.push_str(&basic_descriptor(*kind));
        }
        descriptor.push(')');
        descriptor.push_str(&basic_descriptor(ret));
        // The same form built again (after a rollback, say) is the same code.
        let key = (descriptor.clone().into_boxed_str(), b.key());
        if let Some(known) = self.caches.forms.get(&key) {
            return Ok(*known);
        }
        let holder = self.class_ptr_of(form);
        let method = self.classes.add_method(crate::classes::class::Method {
            hidden: true,
            ..crate::classes::load::empty_method(
                holder,
                "form".into(),
                descriptor.into(),
                threadbare_classfile::acc::STATIC,
            )
        });
        let _ = method.code.set(Box::new(b.finish()));
        self.caches.forms.insert(key, method);
        Ok(method)
    }

    fn translate_name(
        &mut self,
        t: ThreadId,
        b: &mut CodeBuilder,
        names: &[Ref],
        registers: &[u16],
        i: usize,
        dst: u16,
    ) -> Result<(), Trap> {
        let function = self.get_ref_field(names[i], Part::NameFunction);
        let arguments = self.get_ref_field(names[i], Part::NameArguments);
        let arguments = self.ref_array_items(arguments);
        let member = self.get_ref_field(function, Part::FunctionMember);
        if let Some((class, index)) = crate::natives::invoke::static_field_of(self, member) {
            // A constant of the library, read directly (as the library's own compiler does it).
            self.init_nested(t, class)?;
            let field = &class.fields[index];
            b.emit(Insn { a: dst, x: field.offset, ..Insn::new(Op::get_static(field.kind)) });
            return Ok(());
        }
        let target = if member.is_null() { None } else { self.member_target(member) };
        let mut params = Vec::new();
        let mut handle = None;
        match target {
            Some(method) if !method.is_signature_polymorphic => {
                if !method.is_static() {
                    params.push(Kind::Ref);
                }
                params.extend_from_slice(&method.params);
            }
            // A polymorphic member says its types itself; the receiver comes first.
            Some(method) => {
                if !method.is_static() {
                    params.push(Kind::Ref);
                }
                let method_type = self.get_ref_field(member, Part::MemberType);
                params.extend(self.type_params(method_type));
            }
            None => {
                let resolved = self.function_handle(t, function)?;
                params = self.handle_params(resolved);
                handle = Some(resolved);
            }
        }
        let name_class = self.class_ptr_of(names[i]);
        let mut slots = Vec::new();
        if let Some(handle) = handle {
            slots.push(b.constant(handle.slot()));
        }
        for (k, argument) in arguments.iter().enumerate() {
            let is_name = !argument.is_null() && self.class_ptr_of(*argument) == name_class;
            let (register, kind) = if is_name {
                let index = names.iter().position(|n| n == argument).unwrap_or(usize::MAX);
                if index >= registers.len() {
                    return Err(self.internal("a lambda form uses a name before it is defined"));
                }
                (registers[index], self.name_kind(*argument)?)
            } else {
                let kind = params.get(k).copied().unwrap_or(Kind::Ref);
                let value = match kind {
                    Kind::Ref => argument.slot(),
                    _ => self.unbox(*argument).map_or(0, |(_, v)| v),
                };
                (b.constant(value), kind)
            };
            for _ in 0..kind.slots() {
                slots.push(register);
            }
        }
        match target {
            None => b.call(Op::InvokeBasic, 0, dst, &slots),
            Some(method) if method.is_signature_polymorphic => match &*method.name {
                "invokeBasic" => b.call(Op::InvokeBasic, 0, dst, &slots),
                "linkToStatic" => b.call(Op::LinkTo, 0, dst, &slots),
                "linkToVirtual" => b.call(Op::LinkTo, 1, dst, &slots),
                "linkToSpecial" => b.call(Op::LinkTo, 2, dst, &slots),
                "linkToInterface" => b.call(Op::LinkTo, 3, dst, &slots),
                other => return Err(self.internal(&format!("{other} in a lambda form"))),
            },
            Some(method) if method.is_static() => {
                self.init_nested(t, method.class)?;
                b.call(Op::CallStatic, method.id.0, dst, &slots);
            }
            Some(method) if method.class.is_interface() && !method.is_private() => {
                b.call(Op::CallInterface, method.id.0, dst, &slots)
            }
            Some(method) if method.vtable_index.get() >= 0 && !method.is_final() => {
                b.call(Op::CallVirtual, method.vtable_index.get() as u32, dst, &slots)
            }
            Some(method) => b.call(Op::CallSpecial, method.id.0, dst, &slots),
        }
        Ok(())
    }

    /// The handle of a function that is not a plain member.
    fn function_handle(&mut self, t: ThreadId, function: Ref) -> Result<Ref, Trap> {
        let resolved = self.get_ref_field(function, Part::FunctionHandle);
        if !resolved.is_null() {
            return Ok(resolved);
        }
        let method = self.library_method(t, Part::FunctionResolve)?;
        Ok(Ref::from_slot(self.call_nested(t, method, &[function.slot()])?))
    }

    /// Kinds of a handle's parameters.
    fn handle_params(&mut self, handle: Ref) -> Vec<Kind> {
        let method_type = self.get_ref_field(handle, Part::HandleType);
        self.type_params(method_type)
    }

    /// Kinds of the parameters of a `MethodType`; none for anything else.
    fn type_params(&self, method_type: Ref) -> Vec<Kind> {
        if method_type.is_null() || &*self.class_ptr_of(method_type).name != "java/lang/invoke/MethodType" {
            return Vec::new();
        }
        let ptypes = self.get_ref_field(method_type, Part::MethodTypeParameters);
        self.ref_array_items(ptypes).into_iter().map(|m| self.class_ptr_of_mirror(m).value_kind()).collect()
    }
}

fn basic_descriptor(kind: Kind) -> String {
    match kind {
        Kind::Ref => "Ljava/lang/Object;".into(),
        other => other.descriptor_char().to_string(),
    }
}
