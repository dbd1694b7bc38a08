//! The abstract machine that runs one method: its current frame, and pushing and popping with
//! the limits checked.

use threadbare_classfile::descriptor::{FieldType, MethodDescriptor};
use threadbare_classfile::{Code, CpIndex, MethodInfo, acc};

use super::frame::Frame;
use super::types::{ClassContext, OBJECT, THROWABLE, VType};
use crate::constants;
use crate::failure::{Checked, Fault};

/// What a method returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Returns {
    Nothing,
    Value(VType),
}

pub(super) struct MethodVerifier<'c, 'a> {
    pub(super) context: &'c mut ClassContext<'a>,
    pub(super) method: &'a MethodInfo,
    pub(super) code: &'a Code,
    /// The instruction being looked at; faults are located here.
    pub(super) bci: usize,
    pub(super) frame: Frame,
    /// A local changed its type since the handlers last saw the frame.
    pub(super) locals_changed: bool,
    pub(super) returns: Returns,
}

impl<'c, 'a> MethodVerifier<'c, 'a> {
    pub(super) fn new(context: &'c mut ClassContext<'a>, method: &'a MethodInfo, code: &'a Code) -> Self {
        let frame = Frame { locals: Vec::new(), stack: Vec::new(), this_uninit: false };
        let returns = Returns::Nothing;
        MethodVerifier { context, method, code, bci: 0, frame, locals_changed: true, returns }
    }

    pub(super) fn is_constructor(&self) -> bool {
        &*self.method.name == "<init>"
    }

    /// The frame at the entry: the receiver and the arguments. Also sets what the method returns.
    pub(super) fn initial_frame(&mut self) -> Checked<Frame> {
        let method = self.method;
        let descriptor = MethodDescriptor::parse(&method.descriptor).ok_or_else(|| {
            Fault::format(format!("Method has illegal signature \"{}\"", method.descriptor))
        })?;
        let mut frame = Frame { locals: Vec::new(), stack: Vec::new(), this_uninit: false };
        if method.access & acc::STATIC == 0 {
            frame.this_uninit = self.is_constructor() && self.context.this_name() != OBJECT;
            let this = if frame.this_uninit { VType::UninitThis } else { self.context.this_type() };
            frame.locals.push(this);
        }
        for param in descriptor.params {
            let ty = self.type_of(param);
            frame.locals.push(ty);
            frame.locals.extend(ty.second());
        }
        if frame.locals.len() > usize::from(self.code.max_locals) {
            return Err(Fault::format("Arguments can't fit into locals"));
        }
        self.returns = match descriptor.ret {
            None => Returns::Nothing,
            Some(ty) => Returns::Value(self.type_of(ty)),
        };
        Ok(frame)
    }

    pub(super) fn type_of(&mut self, ty: FieldType<'_>) -> VType {
        match ty {
            FieldType::Float => VType::Float,
            FieldType::Long => VType::Long,
            FieldType::Double => VType::Double,
            FieldType::Object(name) | FieldType::Array(name) => VType::Ref(self.context.intern(name)),
            _ => VType::Int,
        }
    }

    pub(super) fn class_type(&mut self, index: CpIndex) -> Checked<VType> {
        let name = self.class_constant(index)?;
        Ok(VType::Ref(self.context.intern(name)))
    }

    pub(super) fn class_constant(&self, index: CpIndex) -> Checked<&'a str> {
        let class = self.context.class;
        constants::class_name(class, index).ok_or_else(|| self.bad_constant(index))
    }

    pub(super) fn bad_constant(&self, index: CpIndex) -> Fault {
        let class = self.context.class;
        let what = match constants::get(class, index) {
            None if usize::from(index) >= class.constants.len() || index == 0 => "constant pool index",
            _ => "type at constant pool entry",
        };
        Fault::verify(format!("Illegal {what} {index} in class {}", class.name.replace('/', ".")))
    }

    /// The type of the exception in a handler. It must be a throwable class.
    pub(super) fn check_catch_type(&mut self, index: CpIndex) -> Checked<VType> {
        if index == 0 {
            return Ok(VType::Ref(THROWABLE));
        }
        let ty = self.class_type(index)?;
        if !self.context.is_assignable(ty, VType::Ref(THROWABLE))? {
            return Err(Fault::verify(
                "Catch type is not a subclass of Throwable in exception handler ".to_string()
                    + &self.bci.to_string(),
            ));
        }
        Ok(ty)
    }

    /// Pushes a value; of a category 2 type, both halves.
    pub(super) fn push(&mut self, ty: VType) -> Checked {
        self.push_slot(ty)?;
        match ty.second() {
            Some(second) => self.push_slot(second),
            None => Ok(()),
        }
    }

    pub(super) fn push_slot(&mut self, ty: VType) -> Checked {
        if self.frame.stack.len() >= usize::from(self.code.max_stack) {
            return Err(Fault::verify("Operand stack overflow"));
        }
        self.frame.stack.push(ty);
        Ok(())
    }

    pub(super) fn pop_slot(&mut self) -> Checked<VType> {
        self.frame.stack.pop().ok_or_else(|| Fault::verify("Operand stack underflow"))
    }

    /// Pops a value assignable to `want`; of a category 2 type, both halves.
    pub(super) fn pop(&mut self, want: VType) -> Checked<VType> {
        if want.second().is_some() && self.frame.stack.len() < 2 && !self.context.is_inferring() {
            return Err(Fault::verify("Operand stack underflow"));
        }
        self.pop_value(want)
    }

    /// The same for an argument or the value of a field, which is looked at slot by slot.
    pub(super) fn pop_value(&mut self, want: VType) -> Checked<VType> {
        if let Some(second) = want.second()
            && self.pop_slot()? != second
        {
            return Err(self.unexpected(want));
        }
        let got = self.pop_slot()?;
        if self.context.is_assignable(got, want)? { Ok(got) } else { Err(self.unexpected(want)) }
    }

    /// The operand is not of the type wanted.
    fn unexpected(&self, want: VType) -> Fault {
        let kind = match want {
            _ if !self.context.is_inferring() => return bad_operand(),
            VType::Int => "integer",
            VType::Float => "float",
            VType::Long => "long",
            VType::Double => "double",
            _ => "object/array",
        };
        Fault::verify(format!("Expecting to find {kind} on stack"))
    }

    /// Pops a reference, initialised or not.
    pub(super) fn pop_any_reference(&mut self) -> Checked<VType> {
        let got = self.pop_slot()?;
        if got.is_reference() || got.is_uninitialised() { Ok(got) } else { Err(self.unexpected(VType::Null)) }
    }

    /// Pops a reference to compare or to lock. It need not be initialised, except that inference
    /// knows no such leniency.
    pub(super) fn pop_identity(&mut self) -> Checked<VType> {
        if self.context.is_inferring() { self.pop_object() } else { self.pop_any_reference() }
    }

    /// Pops an initialised reference.
    pub(super) fn pop_object(&mut self) -> Checked<VType> {
        let got = self.pop_slot()?;
        if got.is_reference() { Ok(got) } else { Err(self.unexpected(VType::Null)) }
    }

    pub(super) fn pop_category1(&mut self) -> Checked<VType> {
        let got = self.pop_slot()?;
        if got.is_category1() { Ok(got) } else { Err(bad_operand()) }
    }

    /// Pops two slots that are two values or one, never half of one. Lower slot first.
    pub(super) fn pop_pair(&mut self) -> Checked<(VType, VType)> {
        let upper = self.pop_slot()?;
        let lower = self.pop_slot()?;
        let whole = if upper.is_second() {
            lower.second() == Some(upper)
        } else {
            upper.is_category1() && lower.is_category1()
        };
        if whole { Ok((lower, upper)) } else { Err(bad_operand()) }
    }

    pub(super) fn push_pair(&mut self, (lower, upper): (VType, VType)) -> Checked {
        self.push_slot(lower)?;
        self.push_slot(upper)
    }

    pub(super) fn check_local_index(&self, index: usize, slots: usize) -> Checked {
        if index + slots > usize::from(self.code.max_locals) {
            return Err(Fault::verify("Local variable table overflow"));
        }
        Ok(())
    }

    /// The local is of a primitive type, both halves if it has two.
    pub(super) fn require_local(&mut self, index: usize, want: VType) -> Checked {
        let second = want.second();
        if second.is_some() && index + 1 >= self.frame.locals.len() {
            return Err(Fault::verify("get long/double overflows locals"));
        }
        self.check_local_index(index, 1)?;
        let matches = self.frame.local(index) == want
            && second.is_none_or(|second| self.frame.local(index + 1) == second);
        if matches { Ok(()) } else { Err(Fault::verify("Bad local variable type")) }
    }

    pub(super) fn local_reference(&mut self, index: usize) -> Checked<VType> {
        self.check_local_index(index, 1)?;
        let got = self.frame.local(index);
        if got.is_reference() || got.is_uninitialised() {
            Ok(got)
        } else {
            Err(Fault::verify("Bad local variable type"))
        }
    }

    pub(super) fn set_local(&mut self, index: usize, ty: VType) -> Checked {
        let second = ty.second();
        self.check_local_index(index, 1 + usize::from(second.is_some()))?;
        self.frame.set_slot(index, ty);
        if let Some(second) = second {
            self.frame.set_slot(index + 1, second);
            // Clearing what was at the next slot may have unset this one again.
            self.frame.locals[index] = ty;
        }
        self.locals_changed = true;
        Ok(())
    }
}

pub(super) fn bad_operand() -> Fault {
    Fault::verify("Bad type on operand stack")
}
