//! What each instruction requires of the frame and does to it (JVMS 4.10.1.9), for all but the
//! instructions that name other classes and members; those are in [`super::members`].

use threadbare_classfile::Constant;
use threadbare_classfile::descriptor::FieldType;

use super::method::{MethodVerifier, Returns, bad_operand};
use super::types::{CLASS, METHOD_HANDLE, METHOD_TYPE, OBJECT, STRING, THROWABLE, VType};
use crate::bytecode::{self, op, u1, u2};
use crate::constants;
use crate::failure::{Checked, Fault};

/// Where control goes after an instruction. The targets are the caller's to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Next,
    /// To a target, or on.
    Branch,
    /// To one of the targets.
    Jump,
    /// To the subroutine at the target, which finds its return address on the stack.
    Call,
    /// Back to where this return address says.
    Return(u16),
    End,
}

/// Types in the order in which instruction families enumerate them.
const KINDS: [VType; 4] = [VType::Int, VType::Long, VType::Float, VType::Double];

/// Elements and descriptors of the primitive arrays, in the order of `iaload` to `saload`.
const ARRAYS: [(VType, &[&str]); 8] = [
    (VType::Int, &["[I"]),
    (VType::Long, &["[J"]),
    (VType::Float, &["[F"]),
    (VType::Double, &["[D"]),
    (VType::Null, &[]),
    (VType::Int, &["[B", "[Z"]),
    (VType::Int, &["[C"]),
    (VType::Int, &["[S"]),
];
/// The place of the array of references among them.
const REFERENCES: usize = 4;

/// Operand and result of `i2l` to `d2f`.
const CONVERSIONS: [(VType, VType); 12] = [
    (VType::Int, VType::Long),
    (VType::Int, VType::Float),
    (VType::Int, VType::Double),
    (VType::Long, VType::Int),
    (VType::Long, VType::Float),
    (VType::Long, VType::Double),
    (VType::Float, VType::Int),
    (VType::Float, VType::Long),
    (VType::Float, VType::Double),
    (VType::Double, VType::Int),
    (VType::Double, VType::Long),
    (VType::Double, VType::Float),
];

impl MethodVerifier<'_, '_> {
    /// Applies the instruction at `self.bci` to the frame.
    pub(super) fn step(&mut self) -> Checked<Flow> {
        let code: &[u8] = &self.code.bytes;
        let bci = self.bci;
        let opcode = u1(code, bci);
        match opcode {
            op::NOP => {}
            op::ACONST_NULL => self.push(VType::Null)?,
            op::ICONST_M1..=op::ICONST_5 | op::BIPUSH | op::SIPUSH => self.push(VType::Int)?,
            op::LCONST_0..op::FCONST_0 => self.push(VType::Long)?,
            op::FCONST_0..op::DCONST_0 => self.push(VType::Float)?,
            op::DCONST_0 | op::DCONST_1 => self.push(VType::Double)?,
            op::LDC => self.load_constant(u16::from(u1(code, bci + 1)), false)?,
            op::LDC_W => self.load_constant(u2(code, bci + 1), false)?,
            op::LDC2_W => self.load_constant(u2(code, bci + 1), true)?,
            op::ILOAD..=op::ALOAD => self.load(opcode - op::ILOAD, usize::from(u1(code, bci + 1)))?,
            op::ILOAD_0..=op::ALOAD_3 => {
                let family = opcode - op::ILOAD_0;
                self.load(family / 4, usize::from(family % 4))?;
            }
            op::ISTORE..=op::ASTORE => self.store(opcode - op::ISTORE, usize::from(u1(code, bci + 1)))?,
            op::ISTORE_0..=op::ASTORE_3 => {
                let family = opcode - op::ISTORE_0;
                self.store(family / 4, usize::from(family % 4))?;
            }
            op::IALOAD..=op::SALOAD => self.array_load(usize::from(opcode - op::IALOAD))?,
            op::IASTORE..=op::SASTORE => self.array_store(usize::from(opcode - op::IASTORE))?,
            op::POP..=op::SWAP => self.shuffle(opcode)?,
            op::IADD..=op::LXOR => self.arithmetic(opcode)?,
            op::IINC => self.require_local(usize::from(u1(code, bci + 1)), VType::Int)?,
            op::I2L..op::I2B => {
                let (from, to) = CONVERSIONS[usize::from(opcode - op::I2L)];
                self.pop(from)?;
                self.push(to)?;
            }
            op::I2B..=op::I2S => {
                self.pop(VType::Int)?;
                self.push(VType::Int)?;
            }
            op::LCMP..=op::DCMPG => {
                let kind = KINDS[1 + usize::from(opcode - op::LCMP).div_ceil(2)];
                self.pop(kind)?;
                self.pop(kind)?;
                self.push(VType::Int)?;
            }
            op::WIDE => return self.step_wide(),
            op::GETSTATIC..=op::PUTFIELD => self.field(opcode)?,
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => self.invoke(opcode)?,
            op::NEW | op::NEWARRAY | op::ANEWARRAY | op::MULTIANEWARRAY => self.create(opcode)?,
            op::ARRAYLENGTH => {
                let array = self.pop_any_reference()?;
                self.require_array(array, None)?;
                self.push(VType::Int)?;
            }
            op::CHECKCAST | op::INSTANCEOF => {
                let ty = self.class_type(u2(code, bci + 1))?;
                self.pop_object()?;
                self.push(if opcode == op::CHECKCAST { ty } else { VType::Int })?;
            }
            op::MONITORENTER | op::MONITOREXIT => drop(self.pop_identity()?),
            op::IFEQ..=op::JSR | op::IFNULL..=op::JSR_W => return self.branch(opcode),
            op::RET => return self.return_from_subroutine(usize::from(u1(code, bci + 1))),
            op::TABLESWITCH | op::LOOKUPSWITCH => {
                self.pop(VType::Int)?;
                return Ok(Flow::Jump);
            }
            op::IRETURN..=op::RETURN => return self.return_value(opcode),
            op::ATHROW => {
                self.pop(VType::Ref(THROWABLE))?;
                return Ok(Flow::End);
            }
            _ => return Err(Fault::verify("Bad instruction")),
        }
        Ok(Flow::Next)
    }

    fn step_wide(&mut self) -> Checked<Flow> {
        let code: &[u8] = &self.code.bytes;
        let opcode = u1(code, self.bci + 1);
        let index = usize::from(u2(code, self.bci + 2));
        match opcode {
            op::ILOAD..=op::ALOAD => self.load(opcode - op::ILOAD, index)?,
            op::ISTORE..=op::ASTORE => self.store(opcode - op::ISTORE, index)?,
            op::IINC => self.require_local(index, VType::Int)?,
            op::RET => return self.return_from_subroutine(index),
            _ => return Err(Fault::verify("Bad wide instruction")),
        }
        Ok(Flow::Next)
    }

    fn load(&mut self, kind: u8, index: usize) -> Checked {
        match KINDS.get(usize::from(kind)) {
            Some(&ty) => {
                self.require_local(index, ty)?;
                self.push(ty)
            }
            None => {
                let ty = self.local_reference(index)?;
                self.push(ty)
            }
        }
    }

    fn store(&mut self, kind: u8, index: usize) -> Checked {
        let ty = match KINDS.get(usize::from(kind)) {
            Some(&ty) => self.pop(ty)?,
            None => {
                let got = self.pop_slot()?;
                if !(got.is_reference() || got.is_uninitialised() || matches!(got, VType::Ret(_))) {
                    return Err(bad_operand());
                }
                got
            }
        };
        self.set_local(index, ty)
    }

    /// The value is null or an array: of one of these descriptors, or of any kind.
    fn require_array(&mut self, array: VType, descriptors: Option<&[&str]>) -> Checked {
        let fits = match array {
            VType::Null => true,
            VType::Ref(id) => {
                let name = self.context.name(id);
                descriptors.map_or(name.starts_with('['), |allowed| allowed.contains(&&*name))
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.bad_operand_here()) }
    }

    /// An operand does not suit this instruction in particular.
    pub(super) fn bad_operand_here(&self) -> Fault {
        let name = bytecode::mnemonic(u1(&self.code.bytes, self.bci)).unwrap_or_default();
        Fault::verify(format!("Bad type on operand stack in {name}"))
    }

    fn array_load(&mut self, family: usize) -> Checked {
        self.pop(VType::Int)?;
        let array = self.pop_object()?;
        if family == REFERENCES {
            let element = match array {
                VType::Ref(id) => {
                    self.context.reference_component(id).ok_or_else(|| self.bad_operand_here())?
                }
                _ => VType::Null,
            };
            return self.push(element);
        }
        let (element, descriptors) = ARRAYS[family];
        self.require_array(array, Some(descriptors))?;
        self.push(element)
    }

    /// A store into an array of references is checked when it runs, so any reference passes.
    fn array_store(&mut self, family: usize) -> Checked {
        let (element, descriptors) = ARRAYS[family];
        self.pop(if family == REFERENCES { VType::Ref(OBJECT) } else { element })?;
        self.pop(VType::Int)?;
        let array = self.pop_object()?;
        match array {
            VType::Ref(id) if family == REFERENCES => {
                self.context.reference_component(id).map(drop).ok_or_else(|| self.bad_operand_here())
            }
            VType::Null if family == REFERENCES => Ok(()),
            _ => self.require_array(array, Some(descriptors)),
        }
    }

    fn shuffle(&mut self, opcode: u8) -> Checked {
        match opcode {
            op::POP => drop(self.pop_category1()?),
            op::POP2 => drop(self.pop_pair()?),
            op::DUP => {
                let top = self.pop_category1()?;
                self.push_slot(top)?;
                self.push_slot(top)?;
            }
            op::DUP_X1 => {
                let top = self.pop_category1()?;
                let below = self.pop_category1()?;
                self.push_pair((top, below))?;
                self.push_slot(top)?;
            }
            op::DUP_X2 => {
                let top = self.pop_category1()?;
                let below = self.pop_pair()?;
                self.push_slot(top)?;
                self.push_pair(below)?;
                self.push_slot(top)?;
            }
            op::DUP2 => {
                let top = self.pop_pair()?;
                self.push_pair(top)?;
                self.push_pair(top)?;
            }
            op::DUP2_X1 => {
                let top = self.pop_pair()?;
                let below = self.pop_category1()?;
                self.push_pair(top)?;
                self.push_slot(below)?;
                self.push_pair(top)?;
            }
            op::DUP2_X2 => {
                let top = self.pop_pair()?;
                let below = self.pop_pair()?;
                self.push_pair(top)?;
                self.push_pair(below)?;
                self.push_pair(top)?;
            }
            _ => {
                let top = self.pop_category1()?;
                let below = self.pop_category1()?;
                self.push_pair((top, below))?;
            }
        }
        Ok(())
    }

    fn arithmetic(&mut self, opcode: u8) -> Checked {
        let (kind, second) = match opcode {
            op::IADD..=op::DREM => {
                let kind = KINDS[usize::from(opcode - op::IADD) % 4];
                (kind, Some(kind))
            }
            op::INEG..=op::DNEG => (KINDS[usize::from(opcode - op::INEG)], None),
            op::ISHL..=op::LUSHR => (KINDS[usize::from(opcode - op::ISHL) % 2], Some(VType::Int)),
            _ => {
                let kind = KINDS[usize::from(opcode - op::IAND) % 2];
                (kind, Some(kind))
            }
        };
        if let Some(second) = second {
            self.pop(second)?;
        }
        self.pop(kind)?;
        self.push(kind)
    }

    fn branch(&mut self, opcode: u8) -> Checked<Flow> {
        match opcode {
            op::IFEQ..=op::IFLE => drop(self.pop(VType::Int)?),
            op::IF_ICMPEQ..=op::IF_ICMPLE => {
                self.pop(VType::Int)?;
                self.pop(VType::Int)?;
            }
            op::IF_ACMPEQ | op::IF_ACMPNE => {
                self.pop_identity()?;
                self.pop_identity()?;
            }
            op::IFNULL | op::IFNONNULL => drop(self.pop_identity()?),
            op::JSR | op::JSR_W => {
                let length = bytecode::instruction_length(&self.code.bytes, self.bci).unwrap_or(3);
                let return_to = (self.bci + length) as u16;
                self.push(VType::Ret(return_to))?;
                return Ok(Flow::Call);
            }
            _ => return Ok(Flow::Jump),
        }
        Ok(Flow::Branch)
    }

    fn return_from_subroutine(&mut self, index: usize) -> Checked<Flow> {
        match self.frame.local(index) {
            VType::Ret(target) if index < usize::from(self.code.max_locals) => Ok(Flow::Return(target)),
            _ => Err(Fault::verify("Bad local variable type")),
        }
    }

    fn return_value(&mut self, opcode: u8) -> Checked<Flow> {
        if opcode == op::RETURN {
            if self.returns != Returns::Nothing {
                return Err(Fault::verify("Method expects a return value"));
            }
            if self.frame.this_uninit {
                return Err(Fault::verify("Constructor must call super() or this() before return"));
            }
            return Ok(Flow::End);
        }
        let got = match KINDS.get(usize::from(opcode - op::IRETURN)) {
            Some(&kind) => self.pop(kind)?,
            None => self.pop_any_reference()?,
        };
        let Returns::Value(want) = self.returns else {
            return Err(Fault::verify("Method does not expect a return value"));
        };
        if !self.context.is_assignable(got, want)? {
            return Err(Fault::verify("Bad return type"));
        }
        Ok(Flow::End)
    }

    fn load_constant(&mut self, index: u16, wide: bool) -> Checked {
        let ty = self.constant_type(index, wide)?;
        self.push(ty)
    }

    /// What `ldc` and its kin load. Which constants a class file of which version may hold is
    /// checked when it is parsed, except for classes.
    pub(super) fn constant_type(&mut self, index: u16, wide: bool) -> Checked<VType> {
        let class = self.context.class;
        let ty = match constants::get(class, index) {
            Some(Constant::Integer(_)) => VType::Int,
            Some(Constant::Float(_)) => VType::Float,
            Some(Constant::Long(_)) => VType::Long,
            Some(Constant::Double(_)) => VType::Double,
            Some(Constant::String { .. }) => VType::Ref(STRING),
            Some(Constant::Class { .. }) if class.major >= 49 => VType::Ref(CLASS),
            Some(Constant::MethodHandle { .. }) if class.major >= 51 => VType::Ref(METHOD_HANDLE),
            Some(Constant::MethodType { .. }) if class.major >= 51 => VType::Ref(METHOD_TYPE),
            Some(Constant::Dynamic { .. }) if class.major >= 55 => {
                let descriptor = constants::dynamic_descriptor(class, index).and_then(FieldType::parse);
                self.type_of(descriptor.ok_or_else(|| self.bad_constant(index))?)
            }
            _ => return Err(self.bad_constant(index)),
        };
        if ty.second().is_some() != wide {
            return Err(self.bad_constant(index));
        }
        Ok(ty)
    }
}
