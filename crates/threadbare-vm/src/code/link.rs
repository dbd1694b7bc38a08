//! Linking of instructions: the slow path behind every `*Cp` operation, which resolves what the
//! instruction names and rewrites it.

use crate::classes::class::{ClassPtr, Kind, MethodPtr, Shape};
use crate::code::cursor::Cursor;
use crate::code::ir::{FINAL, HIDDEN, KIND_BOOL, KIND_FLOATING, KIND_REF};
use crate::code::opcodes::{Op, Register};
use crate::heap::arena::header;
use crate::ids::{Ref, ThreadId};
use crate::stepping::prelink::LinkSite;
use crate::stepping::step::Action;
use crate::trap::Trap;
use crate::vm::Vm;
use threadbare_classfile::{Constant, acc};

impl Vm {
    fn current_class(&self, t: ThreadId) -> ClassPtr {
        let frames = &self.thread(t).frames;
        frames[frames.len() - 1].method.class
    }

    pub(crate) fn link_field(&mut self, t: ThreadId, at: Cursor, put: bool) -> Result<(), Trap> {
        let mut insn = at.insn();
        let from = self.current_class(t);
        let (class, i) = self.resolve_field(t, from, insn.x as u16)?;
        let field = &class.fields[i];
        if field.is_static() {
            let message = format!("Expected non-static field {}.{}", class.external_name, field.name);
            return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
        }
        if put && field.is_final() {
            self.check_final_put(t, from, class, i)?;
        }
        insn.y = insn.x | self.field_flags(class, i);
        insn.x = field.offset;
        insn.op = if put { Op::put_field(field.kind) } else { Op::get_field(field.kind) };
        at.rewrite(insn);
        Ok(())
    }

    fn check_final_put(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        class: ClassPtr,
        i: usize,
    ) -> Result<(), Trap> {
        let field = &class.fields[i];
        let frames = &self.thread(t).frames;
        let method = frames[frames.len() - 1].method;
        let wanted = if field.is_static() { "<clinit>" } else { "<init>" };
        let strict = from.class_file().is_some_and(|f| f.major >= 53);
        if from != class {
            let message = format!(
                "class {} tried to access {}field {}.{} from class {}",
                from.external_name, "final ", class.external_name, field.name, from.external_name
            );
            let message = if from == class {
                message
            } else {
                format!(
                    "Update to {} final field {}.{} attempted from a different class ({}) than the field's declaring class",
                    if field.is_static() { "static" } else { "non-static" },
                    class.external_name,
                    field.name,
                    from.external_name
                )
            };
            return Err(self.throw(t, "java/lang/IllegalAccessError", &message));
        }
        if strict && &*method.name != wanted {
            let message = format!(
                "Update to {} final field {}.{} attempted from a different method ({}) than the initializer method {wanted} ",
                if field.is_static() { "static" } else { "non-static" },
                class.external_name,
                field.name,
                method.name
            );
            return Err(self.throw(t, "java/lang/IllegalAccessError", &message));
        }
        Ok(())
    }

    /// Reads or writes a static.
    pub(crate) fn static_access(&mut self, t: ThreadId, at: Cursor, action: Action) -> Result<(), Trap> {
        let put = action == Action::Write;
        let mut insn = at.insn();
        let from = self.current_class(t);
        let (class, i) = self.resolve_field(t, from, insn.x as u16)?;
        let field = &class.fields[i];
        if !field.is_static() {
            let message = format!("Expected static field {}.{}", class.external_name, field.name);
            return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
        }
        self.ensure_init(t, class)?;
        if put && field.is_final() {
            self.check_final_put(t, from, class, i)?;
        }
        let flags = self.field_flags(class, i);
        let shared = self.gate.sharing && flags & HIDDEN == 0;
        if shared && self.gate.stops() {
            return Err(Trap::Visible);
        }
        self.count_access(shared);
        let addr = field.offset as usize;
        if put {
            let value = at.get(Register::C);
            if field.kind == Kind::Ref {
                self.put_static_ref(addr, Ref(value as u32));
            } else {
                self.store_kind(addr, field.kind, value);
            }
        } else {
            at.set_result(self.load_kind(addr, field.kind));
        }
        if class.init_is_permanent.get() {
            insn.y = insn.x | flags;
            insn.x = field.offset;
            insn.op = if put { Op::put_static(field.kind) } else { Op::get_static(field.kind) };
            at.rewrite(insn);
        }
        Ok(())
    }

    pub(crate) fn link_invoke(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let mut insn = at.insn();
        let from = self.current_class(t);
        let loose = insn.op == Op::InvokeSpecialCp;
        let mut method = self.resolve_method_for(t, from, insn.x as u16, loose)?;
        if method.is_signature_polymorphic {
            return self.link_polymorphic(t, at, from, method);
        }
        if method.is_static() {
            let message = format!("Expecting non-static method '{}'", self.external_signature(method));
            return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
        }
        match insn.op {
            Op::InvokeSpecialCp => {
                let super_call = from.access & acc::SUPER != 0
                    && !method.is_constructor()
                    && !method.is_private()
                    && !method.class.is_interface()
                    && from != method.class
                    && from.is_subtype_of(method.class);
                if super_call && let Some(s) = from.super_class {
                    method = self.find_method(s, &method.name, &method.descriptor).unwrap_or(method);
                }
                if method.is_abstract() {
                    return Err(self.throw_abstract(t, method, None));
                }
                insn.y = insn.x;
                insn.x = method.id.0;
                insn.op = Op::CallSpecial;
            }
            _ if method.class.is_interface() && !method.is_private() => {
                insn.y = insn.x;
                insn.x = method.id.0;
                insn.op = Op::CallInterface;
            }
            _ => {
                insn.y = insn.x;
                let index = method.vtable_index.get();
                let fixed = index < 0
                    || method.is_private()
                    || method.is_final()
                    || method.class.access & acc::FINAL != 0;
                if fixed {
                    insn.x = method.id.0;
                    insn.op = Op::CallSpecial;
                } else {
                    insn.x = index as u32;
                    insn.op = Op::CallVirtual;
                }
            }
        }
        at.rewrite(insn);
        Ok(())
    }

    /// The method to call now, or `None` if the instruction was rewritten and should run again.
    pub(crate) fn link_static_invoke(&mut self, t: ThreadId, at: Cursor) -> Result<Option<MethodPtr>, Trap> {
        let mut insn = at.insn();
        let from = self.current_class(t);
        let method = self.resolve_method_for(t, from, insn.x as u16, true)?;
        if !method.is_static() {
            let message = format!("Expected static method '{}'", self.external_signature(method));
            return Err(self.throw(t, "java/lang/IncompatibleClassChangeError", &message));
        }
        if method.is_signature_polymorphic {
            self.link_polymorphic(t, at, from, method)?;
            return Ok(None);
        }
        self.ensure_init(t, method.class)?;
        if method.class.init_is_permanent.get() {
            insn.y = insn.x;
            insn.x = method.id.0;
            insn.op = Op::CallStatic;
            at.rewrite(insn);
            return Ok(None);
        }
        Ok(Some(method))
    }

    pub(crate) fn link_new(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let mut insn = at.insn();
        let from = self.current_class(t);
        let class = self.resolve_class(t, from, insn.x as u16)?;
        if class.is_abstract() || class.is_interface() || class.is_array() {
            return Err(self.throw(t, "java/lang/InstantiationError", &class.external_name));
        }
        self.ensure_init(t, class)?;
        let object = self.alloc_instance(class)?;
        at.set_result(object.slot());
        if class.init_is_permanent.get() {
            insn.x = class.id.0;
            insn.y = class.instance_size;
            insn.op = Op::New;
            at.rewrite(insn);
        }
        Ok(())
    }

    /// `new` of a class that is known by id.
    pub(crate) fn new_linked(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let mut insn = at.insn();
        let class = self.class_ptr(crate::ids::ClassId(insn.x));
        self.ensure_init(t, class)?;
        let object = self.alloc_instance(class)?;
        at.set_result(object.slot());
        if class.init_is_permanent.get() {
            insn.y = class.instance_size;
            insn.op = Op::New;
            at.rewrite(insn);
        }
        Ok(())
    }

    pub(crate) fn link_new_array(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let mut insn = at.insn();
        let component = if insn.c == 1 {
            let kind = match insn.x {
                4 => Kind::Bool,
                5 => Kind::Char,
                6 => Kind::Float,
                7 => Kind::Double,
                8 => Kind::Byte,
                9 => Kind::Short,
                10 => Kind::Int,
                _ => Kind::Long,
            };
            self.known.primitive(kind)
        } else {
            let from = self.current_class(t);
            self.resolve_class(t, from, insn.x as u16)?
        };
        let class = self.array_class_of(t, component)?;
        let Shape::Array { element, .. } = class.shape else { return Err(self.internal("array class")) };
        insn.x = class.id.0;
        insn.y = element.size().trailing_zeros();
        insn.op = Op::NewArray;
        at.rewrite(insn);
        Ok(())
    }

    pub(crate) fn multi_new_array(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let from = self.current_class(t);
        let class = self.resolve_class(t, from, at.insn().x as u16)?;
        let lengths: Vec<i32> = at.range().into_iter().map(|length| length as i32).collect();
        if let Some(bad) = lengths.iter().find(|l| **l < 0) {
            return Err(self.throw(t, "java/lang/NegativeArraySizeException", &bad.to_string()));
        }
        let array = self.new_multi_array(t, class, &lengths)?;
        at.set_result(array.slot());
        Ok(())
    }

    /// Arrays of arrays; lengths are not negative.
    pub(crate) fn new_multi_array(
        &mut self,
        t: ThreadId,
        class: ClassPtr,
        lengths: &[i32],
    ) -> Result<Ref, Trap> {
        let array = self.alloc_array(t, class, lengths[0] as usize)?;
        if lengths.len() > 1
            && let Shape::Array { component, .. } = class.shape
        {
            for i in 0..lengths[0] as usize {
                let inner = self.new_multi_array(t, component, &lengths[1..])?;
                self.heap.set_ref(array.addr() + header::SIZE + 4 * i, inner);
            }
        }
        Ok(array)
    }

    pub(crate) fn link_cast(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let mut insn = at.insn();
        let from = self.current_class(t);
        let class = self.resolve_class(t, from, insn.x as u16)?;
        insn.x = class.id.0;
        insn.op = if insn.op == Op::CheckCastCp { Op::CheckCast } else { Op::InstanceOf };
        at.rewrite(insn);
        Ok(())
    }

    pub(crate) fn link_ldc(&mut self, t: ThreadId, at: Cursor) -> Result<(), Trap> {
        let mut insn = at.insn();
        let from = self.current_class(t);
        let index = if insn.op == Op::LdcCp { insn.x } else { insn.y } as u16;
        let Some(constant) = from.file_static().and_then(|f| f.constants.get(index as usize)) else {
            return Err(self.internal("bad constant"));
        };
        let word = from.resolved_refs + 4 * index as u32;
        let value: u64 = match constant {
            Constant::Class { .. } => {
                let class = self.resolve_class(t, from, index)?;
                let mirror = class.mirror.get();
                insn.x = mirror.0;
                insn.op = Op::LdI;
                at.rewrite(insn);
                mirror.slot()
            }
            Constant::Dynamic { .. } => self.resolve_dynamic_constant(t, from, index)?,
            Constant::InvokeDynamic { .. } => {
                let object = self.lambda_constant(t, from, index)?;
                self.note_link(LinkSite::Lambda { class: from.id, index, word: insn.x });
                self.heap.set_ref(insn.x as usize, object);
                if self.gate.sharing {
                    self.share(object);
                }
                object.slot()
            }
            _ => {
                let object = self.resolve_ref_constant(t, from, index)?;
                insn.y = index as u32;
                insn.x = word;
                insn.op = Op::LdcRef;
                at.rewrite(insn);
                object.slot()
            }
        };
        at.set_result(value);
        Ok(())
    }

    /// A string, class, method type or method handle constant as an object, cached in its
    /// permanent word (which rolls back).
    pub(crate) fn resolve_ref_constant(
        &mut self,
        t: ThreadId,
        from: ClassPtr,
        index: u16,
    ) -> Result<Ref, Trap> {
        let word = (from.resolved_refs + 4 * index as u32) as usize;
        let known = self.heap.get_ref(word);
        if !known.is_null() {
            return Ok(known);
        }
        let Some(file) = from.file_static() else { return Err(self.internal("class without file")) };
        let object = match &file.constants[index as usize] {
            Constant::String { utf8 } => match &file.constants[*utf8 as usize] {
                Constant::Utf8(text) => self.intern_constant(text)?,
                _ => return Err(self.internal("bad string constant")),
            },
            Constant::Class { .. } => return Ok(self.resolve_class(t, from, index)?.mirror.get()),
            Constant::MethodType { descriptor } => match &file.constants[*descriptor as usize] {
                Constant::Utf8(text) => {
                    self.resolving(t, from, index, |vm| vm.method_type(t, from, &text.text))?
                }
                _ => return Err(self.internal("bad method type constant")),
            },
            Constant::MethodHandle { kind, reference } => {
                self.resolving(t, from, index, |vm| vm.method_handle_constant(t, from, *kind, *reference))?
            }
            _ => return Err(self.internal("constant is not loadable")),
        };
        self.note_link(LinkSite::Constant { class: from.id, index });
        self.heap.set_ref(word, object);
        Ok(object)
    }

    /// `HIDDEN` and `FINAL` as an instruction on the field carries them.
    fn field_flags(&self, class: ClassPtr, i: usize) -> u32 {
        let field = &class.fields[i];
        let hidden = if crate::stepping::quiet::hides(self, &class, field) { HIDDEN } else { 0 };
        let kind = match field.kind {
            Kind::Ref => KIND_REF,
            Kind::Float | Kind::Double => KIND_FLOATING,
            Kind::Bool => KIND_BOOL,
            _ => 0,
        };
        hidden | kind | if field.is_final() { FINAL } else { 0 }
    }

    /// A final field is written: if others can already reach the object, `this` has escaped.
    #[cold]
    pub(crate) fn note_final_write(&mut self, object: Ref) {
        if self.gate.sharing && self.heap.flags(object) & header::SHARED != 0 {
            self.control.leaked_final = true;
        }
    }

    /// What linking allocates lies in a region of its own: which thread comes first to an instruction
    /// must not show in the addresses of the program's objects.
    pub(crate) fn linking<R>(&mut self, link: impl FnOnce(&mut Vm) -> R) -> R {
        let left = self.heap.enter_region(crate::heap::arena::LINK_REGION);
        let result = link(self);
        self.heap.enter_region(left);
        result
    }

    pub(crate) fn put_static_ref(&mut self, addr: usize, value: Ref) {
        self.heap.set_ref(addr, value);
        if self.gate.sharing {
            self.share(value);
        }
    }
}
