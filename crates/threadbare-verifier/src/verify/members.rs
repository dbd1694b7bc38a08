//! The instructions that name classes, fields and methods: creation, access and invocation.

use threadbare_classfile::Constant;
use threadbare_classfile::descriptor::{FieldType, MethodDescriptor};

use super::method::{MethodVerifier, bad_operand};
use super::types::{VType, array_of};
use crate::bytecode::{op, u1, u2};
use crate::constants::{self, Member};
use crate::env::MemberRef;
use crate::failure::{Checked, Fault};

/// From this version on, `invokespecial` and `invokestatic` may name interface methods.
const INTERFACE_METHODS: u16 = 52;

/// Descriptors of the arrays `newarray` makes, by its operand less four.
const NEW_ARRAYS: [&str; 8] = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];

impl<'a> MethodVerifier<'_, 'a> {
    /// The constraints on the operands of the instruction that need no frame. Type checking comes
    /// by every instruction anyway; inference passes by those that are not reached.
    pub(super) fn check_operands(&mut self) -> Checked {
        let code: &[u8] = &self.code.bytes;
        let (opcode, index) = (u1(code, self.bci), u2(code, self.bci + 1));
        let local = usize::from(u1(code, self.bci + 1));
        let is_constant_fine = match opcode {
            op::ILOAD..=op::ALOAD => return self.check_local_index(local, slots(opcode - op::ILOAD)),
            op::ISTORE..=op::ASTORE => return self.check_local_index(local, slots(opcode - op::ISTORE)),
            op::ILOAD_0..=op::ALOAD_3 => {
                let family = opcode - op::ILOAD_0;
                return self.check_local_index(usize::from(family % 4), slots(family / 4));
            }
            op::ISTORE_0..=op::ASTORE_3 => {
                let family = opcode - op::ISTORE_0;
                return self.check_local_index(usize::from(family % 4), slots(family / 4));
            }
            op::LDC => return self.constant_type(u16::from(u1(code, self.bci + 1)), false).map(drop),
            op::LDC_W | op::LDC2_W => return self.constant_type(index, opcode == op::LDC2_W).map(drop),
            op::IINC | op::RET => return self.check_local_index(local, 1),
            op::WIDE => {
                let local = usize::from(u2(code, self.bci + 2));
                let kind = match u1(code, self.bci + 1) {
                    load @ op::ILOAD..=op::ALOAD => load - op::ILOAD,
                    store @ op::ISTORE..=op::ASTORE => store - op::ISTORE,
                    _ => 0,
                };
                return self.check_local_index(local, slots(kind));
            }
            op::GETSTATIC..=op::PUTFIELD => {
                matches!(constants::get(self.context.class, index), Some(Constant::Fieldref { .. }))
            }
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => self.invoked(opcode, index).is_some(),
            op::NEW | op::ANEWARRAY | op::CHECKCAST | op::INSTANCEOF | op::MULTIANEWARRAY => {
                constants::class_name(self.context.class, index).is_some()
            }
            _ => true,
        };
        if is_constant_fine { Ok(()) } else { Err(self.bad_constant(index)) }
    }

    pub(super) fn create(&mut self, opcode: u8) -> Checked {
        let code: &[u8] = &self.code.bytes;
        let index = u2(code, self.bci + 1);
        match opcode {
            op::NEW => {
                if self.class_constant(index)?.starts_with('[') {
                    return Err(Fault::verify("Illegal new instruction"));
                }
                let fresh = VType::Uninit(self.bci as u16);
                if self.frame.stack.contains(&fresh) {
                    return Err(Fault::verify("Uninitialized object exists on backward branch"));
                }
                if self.frame.locals.contains(&fresh) {
                    self.frame.replace(fresh, VType::Top);
                    self.locals_changed = true;
                }
                self.push(fresh)
            }
            op::NEWARRAY => {
                let kind = usize::from(u1(code, self.bci + 1));
                let name = kind
                    .checked_sub(4)
                    .and_then(|kind| NEW_ARRAYS.get(kind))
                    .ok_or_else(|| Fault::verify("Illegal newarray instruction"))?;
                self.pop(VType::Int)?;
                let array = VType::Ref(self.context.intern(name));
                self.push(array)
            }
            op::ANEWARRAY => {
                let array = array_of(self.class_constant(index)?);
                if dimensions(&array) > 255 {
                    let message = "Illegal anewarray instruction, array has more than 255 dimensions";
                    return Err(Fault::verify(message));
                }
                self.pop(VType::Int)?;
                let array = VType::Ref(self.context.intern(&array));
                self.push(array)
            }
            _ => {
                let name = self.class_constant(index)?;
                let wanted = usize::from(u1(code, self.bci + 3));
                if wanted < 1 || dimensions(name) < wanted {
                    return Err(Fault::verify(format!("Illegal dimension in multianewarray: {wanted}")));
                }
                for _ in 0..wanted {
                    self.pop(VType::Int)?;
                }
                let array = VType::Ref(self.context.intern(name));
                self.push(array)
            }
        }
    }

    pub(super) fn field(&mut self, opcode: u8) -> Checked {
        let index = u2(&self.code.bytes, self.bci + 1);
        let class = self.context.class;
        let member = match constants::get(class, index) {
            Some(Constant::Fieldref { .. }) => constants::member(class, index),
            _ => None,
        };
        let member = member.ok_or_else(|| self.bad_constant(index))?;
        let ty = FieldType::parse(member.descriptor).ok_or_else(|| self.bad_constant(index))?;
        let ty = self.type_of(ty);
        match opcode {
            op::GETSTATIC => self.push(ty),
            op::PUTSTATIC => self.pop_value(ty).map(drop),
            op::GETFIELD => {
                self.field_receiver(member, "getfield")?;
                self.push(ty)
            }
            _ => {
                self.pop_value(ty)?;
                self.field_receiver(member, "putfield")
            }
        }
    }

    fn field_receiver(&mut self, member: Member<'a>, instruction: &str) -> Checked {
        let mut receiver = self.pop_slot()?;
        if receiver == VType::UninitThis && instruction == "putfield" && self.declares_field(member) {
            // A constructor may set its own fields before it calls super(): javac does so for
            // captured variables.
            receiver = self.context.this_type();
        }
        let target = VType::Ref(self.context.intern(member.class));
        if !self.context.is_assignable(receiver, target)? {
            return Err(if instruction == "getfield" { bad_operand() } else { self.bad_operand_here() });
        }
        self.check_protected(receiver, member, false, instruction)
    }

    fn declares_field(&self, member: Member<'_>) -> bool {
        let class = self.context.class;
        member.class == &*class.name
            && class
                .fields
                .iter()
                .any(|field| &*field.name == member.name && &*field.descriptor == member.descriptor)
    }

    fn check_protected(&mut self, receiver: VType, member: Member<'_>, is_method: bool, by: &str) -> Checked {
        let Member { class, name, descriptor } = member;
        let member = MemberRef { class, name, descriptor, is_method };
        if self.context.passes_protected_check(receiver, member)? {
            return Ok(());
        }
        Err(Fault::verify(format!("Bad access to protected data in {by}")))
    }

    fn invoked(&self, opcode: u8, index: u16) -> Option<Member<'a>> {
        let class = self.context.class;
        let allowed = match (opcode, constants::get(class, index)?) {
            (op::INVOKEINTERFACE, constant) => matches!(constant, Constant::InterfaceMethodref { .. }),
            (_, Constant::Methodref { .. }) => true,
            (op::INVOKESPECIAL | op::INVOKESTATIC, Constant::InterfaceMethodref { .. }) => {
                class.major >= INTERFACE_METHODS
            }
            _ => false,
        };
        if allowed { constants::member(class, index) } else { None }
    }

    pub(super) fn invoke(&mut self, opcode: u8) -> Checked {
        let code: &[u8] = &self.code.bytes;
        let index = u2(code, self.bci + 1);
        if opcode == op::INVOKEDYNAMIC {
            return self.invoke_dynamic(index);
        }
        let member = self.invoked(opcode, index).ok_or_else(|| self.bad_constant(index))?;
        let descriptor =
            MethodDescriptor::parse(member.descriptor).ok_or_else(|| self.bad_constant(index))?;
        if opcode == op::INVOKEINTERFACE {
            if usize::from(u1(code, self.bci + 3)) != descriptor.arg_slots() + 1 {
                return Err(Fault::verify("Inconsistent args count operand in invokeinterface"));
            }
            if u1(code, self.bci + 4) != 0 {
                return Err(Fault::verify("Fourth operand byte of invokeinterface must be zero"));
            }
        }
        let is_init = member.name == "<init>";
        if member.name.starts_with('<') && !(opcode == op::INVOKESPECIAL && is_init) {
            return Err(Fault::verify("Illegal call to internal method"));
        }
        if opcode == op::INVOKESPECIAL && !is_init {
            self.check_special(member, index)?;
        }
        self.pop_arguments(&descriptor)?;
        match opcode {
            op::INVOKESTATIC => {}
            op::INVOKESPECIAL if is_init => self.initialise(member)?,
            op::INVOKESPECIAL => drop(self.pop(self.context.this_type())?),
            op::INVOKEVIRTUAL => {
                let target = VType::Ref(self.context.intern(member.class));
                let receiver = self.pop(target)?;
                self.check_protected(receiver, member, true, "invokevirtual")?;
            }
            _ => {
                let target = VType::Ref(self.context.intern(member.class));
                self.pop(target)?;
            }
        }
        self.push_result(&descriptor, is_init)
    }

    fn invoke_dynamic(&mut self, index: u16) -> Checked {
        let class = self.context.class;
        let descriptor = match constants::get(class, index) {
            Some(Constant::InvokeDynamic { .. }) if class.major >= 51 => {
                constants::dynamic_descriptor(class, index).and_then(MethodDescriptor::parse)
            }
            _ => None,
        };
        let descriptor = descriptor.ok_or_else(|| self.bad_constant(index))?;
        if u2(&self.code.bytes, self.bci + 3) != 0 {
            return Err(Fault::verify("Third and fourth operand bytes of invokedynamic must be zero"));
        }
        self.pop_arguments(&descriptor)?;
        self.push_result(&descriptor, false)
    }

    fn pop_arguments(&mut self, descriptor: &MethodDescriptor<'_>) -> Checked {
        for &param in descriptor.params.iter().rev() {
            let ty = self.type_of(param);
            self.pop_value(ty)?;
        }
        Ok(())
    }

    fn push_result(&mut self, descriptor: &MethodDescriptor<'_>, is_init: bool) -> Checked {
        match descriptor.ret {
            None => Ok(()),
            Some(_) if is_init => Err(Fault::verify("Return type must be void in <init> method")),
            Some(ty) => {
                let ty = self.type_of(ty);
                self.push(ty)
            }
        }
    }

    /// `invokespecial` of an ordinary method names the current class, a superclass, or a direct
    /// superinterface through an interface method reference.
    fn check_special(&mut self, member: Member<'_>, index: u16) -> Checked {
        let class = self.context.class;
        let is_direct = member.class == &*class.name
            || class.super_name.as_deref() == Some(member.class)
            || class.interfaces.iter().any(|interface| &**interface == member.class);
        if is_direct {
            return Ok(());
        }
        if matches!(constants::get(class, index), Some(Constant::InterfaceMethodref { .. })) {
            let message =
                "Bad invokespecial instruction: interface method reference is in an indirect superinterface.";
            return Err(Fault::verify(message));
        }
        let target = VType::Ref(self.context.intern(member.class));
        if !self.context.is_assignable(self.context.this_type(), target)? {
            let message = "Bad invokespecial instruction: current class isn't assignable to reference class.";
            return Err(Fault::verify(message));
        }
        Ok(())
    }

    /// The call of a constructor: all copies of the object become initialised.
    fn initialise(&mut self, member: Member<'_>) -> Checked {
        let class = self.context.class;
        let object = self.pop_any_reference()?;
        let made = match object {
            VType::UninitThis => {
                let is_this_or_super =
                    member.class == &*class.name || class.super_name.as_deref() == Some(member.class);
                if !is_this_or_super {
                    return Err(Fault::verify("Bad <init> method call"));
                }
                self.frame.this_uninit = false;
                self.context.this_type()
            }
            VType::Uninit(bci) => {
                let index = u2(&self.code.bytes, usize::from(bci) + 1);
                let created = self.class_constant(index)?;
                if created != member.class {
                    return Err(Fault::verify("Call to wrong <init> method"));
                }
                let made = VType::Ref(self.context.intern(created));
                let Member { class, name, descriptor } = member;
                let reference = MemberRef { class, name, descriptor, is_method: true };
                if !self.context.passes_protected_check(made, reference)? {
                    return Err(Fault::verify("Bad access to protected <init> method"));
                }
                made
            }
            _ => return Err(Fault::verify("Bad operand type when invoking <init>")),
        };
        self.frame.replace(object, made);
        self.locals_changed = true;
        Ok(())
    }
}

fn dimensions(name: &str) -> usize {
    name.bytes().take_while(|&byte| byte == b'[').count()
}

/// Slots of the types int, long, float, double and reference, in this order.
fn slots(kind: u8) -> usize {
    if matches!(kind, 1 | 3) { 2 } else { 1 }
}
