//! The constant pool (JVMS 4.4): reading, cross-checking, and lookups with HotSpot's messages.

use std::sync::Arc;

use crate::check::{self, BadDescriptor, NameKind};
use crate::error::{ClassFileError, ErrorKind, Result};
use crate::model::{Constant, CpIndex};
use crate::reader::Cursor;
use crate::utf8;

/// What every stage of the parser needs: the pool read so far, the version, and the name by which
/// messages call the class.
pub(crate) struct Pool {
    pub(crate) constants: Vec<Constant>,
    pub(crate) major: u16,
    pub(crate) minor: u16,
    pub(crate) trusted: bool,
    pub(crate) name: Arc<str>,
}

impl Pool {
    #[cold]
    pub(crate) fn error(&self, message: impl AsRef<str>) -> ClassFileError {
        let text = format!("{} in class file {}", message.as_ref(), self.name);
        ClassFileError::new(ErrorKind::ClassFormat, text)
    }

    pub(crate) fn get(&self, index: CpIndex) -> Option<&Constant> {
        self.constants.get(usize::from(index))
    }

    pub(crate) fn utf8(&self, index: CpIndex) -> Option<&Arc<str>> {
        match self.get(index)? {
            Constant::Utf8(text) => Some(&text.text),
            _ => None,
        }
    }

    pub(crate) fn class(&self, index: CpIndex) -> Option<&Arc<str>> {
        match *self.get(index)? {
            Constant::Class { name } => self.utf8(name),
            _ => None,
        }
    }

    pub(crate) fn name_and_type(&self, index: CpIndex) -> Option<(&Arc<str>, &Arc<str>)> {
        match *self.get(index)? {
            Constant::NameAndType { name, descriptor } => Some((self.utf8(name)?, self.utf8(descriptor)?)),
            _ => None,
        }
    }

    /// Reads the entries and checks that every cross reference has the right kind. In a module
    /// descriptor, and only there, module and package constants may occur: the first is returned.
    pub(crate) fn read(&mut self, cur: &mut Cursor<'_>) -> Result<Option<u8>> {
        let count = cur.u16()?;
        if count == 0 {
            return Err(self.error("Illegal constant pool size 0"));
        }
        self.constants = cur.vec_for(usize::from(count), 2);
        self.constants.push(Constant::Unusable);
        let mut module_tag = None;
        while self.constants.len() < usize::from(count) {
            let tag = cur.u8()?;
            if matches!(tag, 19 | 20) && self.major >= 53 {
                module_tag.get_or_insert(tag);
            }
            let constant = self.read_entry(tag, cur)?;
            let wide = matches!(constant, Constant::Long(_) | Constant::Double(_));
            self.constants.push(constant);
            if wide {
                if self.constants.len() >= usize::from(count) {
                    let index = self.constants.len() - 1;
                    return Err(self.error(format!("Invalid constant pool entry {index}")));
                }
                self.constants.push(Constant::Unusable);
            }
        }
        self.check_references()?;
        if !self.trusted {
            self.check_names()?;
        }
        Ok(module_tag)
    }

    fn read_entry(&self, tag: u8, cur: &mut Cursor<'_>) -> Result<Constant> {
        let since = match tag {
            15 | 16 | 18 => 51,
            17 => 55,
            _ => 0,
        };
        if self.major < since {
            return Err(self.error(format!("Class file version does not support constant tag {tag}")));
        }
        Ok(match tag {
            1 => {
                let len = cur.u16()?;
                let bytes = cur.take(usize::from(len))?;
                match utf8::decode(bytes, self.major) {
                    Some(text) => Constant::Utf8(text),
                    None => return Err(self.error("Illegal UTF8 string in constant pool")),
                }
            }
            3 => Constant::Integer(cur.u32()?.cast_signed()),
            4 => Constant::Float(f32::from_bits(cur.u32()?)),
            5 => Constant::Long(cur.u64()?.cast_signed()),
            6 => Constant::Double(f64::from_bits(cur.u64()?)),
            7 => Constant::Class { name: cur.u16()? },
            8 => Constant::String { utf8: cur.u16()? },
            9 => Constant::Fieldref { class: cur.u16()?, name_and_type: cur.u16()? },
            10 => Constant::Methodref { class: cur.u16()?, name_and_type: cur.u16()? },
            11 => Constant::InterfaceMethodref { class: cur.u16()?, name_and_type: cur.u16()? },
            12 => Constant::NameAndType { name: cur.u16()?, descriptor: cur.u16()? },
            15 => Constant::MethodHandle { kind: cur.u8()?, reference: cur.u16()? },
            16 => Constant::MethodType { descriptor: cur.u16()? },
            17 => Constant::Dynamic { bootstrap: cur.u16()?, name_and_type: cur.u16()? },
            18 => Constant::InvokeDynamic { bootstrap: cur.u16()?, name_and_type: cur.u16()? },
            19 if self.major >= 53 => Constant::Module { name: cur.u16()? },
            20 if self.major >= 53 => Constant::Package { name: cur.u16()? },
            _ => return Err(self.error(format!("Unknown constant tag {tag}"))),
        })
    }

    /// Always done, trusted or not: lookups after this can rely on the kinds.
    fn check_references(&self) -> Result<()> {
        let need = |ok: bool, index: CpIndex| {
            if ok { Ok(()) } else { Err(self.error(format!("Invalid constant pool index {index}"))) }
        };
        let is_utf8 = |index| matches!(self.get(index), Some(Constant::Utf8(_)));
        let is_class = |index| matches!(self.get(index), Some(Constant::Class { .. }));
        let is_nat = |index| matches!(self.get(index), Some(Constant::NameAndType { .. }));
        for (index, constant) in self.constants.iter().enumerate() {
            match *constant {
                Constant::Unusable
                | Constant::Utf8(_)
                | Constant::Integer(_)
                | Constant::Float(_)
                | Constant::Long(_)
                | Constant::Double(_) => {}
                Constant::Class { name: utf8 }
                | Constant::String { utf8 }
                | Constant::MethodType { descriptor: utf8 }
                | Constant::Module { name: utf8 }
                | Constant::Package { name: utf8 } => need(is_utf8(utf8), utf8)?,
                Constant::Fieldref { class, name_and_type }
                | Constant::Methodref { class, name_and_type }
                | Constant::InterfaceMethodref { class, name_and_type } => {
                    need(is_class(class), class)?;
                    need(is_nat(name_and_type), name_and_type)?;
                }
                Constant::NameAndType { name, descriptor } => {
                    need(is_utf8(name), name)?;
                    need(is_utf8(descriptor), descriptor)?;
                }
                Constant::Dynamic { name_and_type, .. } | Constant::InvokeDynamic { name_and_type, .. } => {
                    need(is_nat(name_and_type), name_and_type)?;
                }
                Constant::MethodHandle { kind, reference } => self.check_handle(index, kind, reference)?,
            }
        }
        Ok(())
    }

    fn check_handle(&self, index: usize, kind: u8, reference: CpIndex) -> Result<()> {
        let target = match self.get(reference) {
            Some(target) if reference != 0 => Some(target),
            _ => return Err(self.error(format!("Invalid constant pool index {reference}"))),
        };
        let (ok, wanted) = match kind {
            1..=4 => (matches!(target, Some(Constant::Fieldref { .. })), "field"),
            5 | 8 => (matches!(target, Some(Constant::Methodref { .. })), "method"),
            6 | 7 => {
                let interface = matches!(target, Some(Constant::InterfaceMethodref { .. }));
                let method = matches!(target, Some(Constant::Methodref { .. }));
                (method || interface && self.major >= 52, "method")
            }
            9 => (matches!(target, Some(Constant::InterfaceMethodref { .. })), "interface method"),
            _ => return Err(self.error(format!("Bad method handle kind at constant pool index {index}"))),
        };
        if ok {
            return Ok(());
        }
        let article = if kind == 9 { "an" } else { "a" };
        let text = format!(
            "Invalid constant pool index {reference} in class file {} (not {article} {wanted})",
            self.name
        );
        Err(ClassFileError::new(ErrorKind::ClassFormat, text))
    }

    /// Names and descriptors of everything the pool refers to.
    fn check_names(&self) -> Result<()> {
        for constant in &self.constants {
            match *constant {
                Constant::Class { name } => {
                    if let Some(name) = self.utf8(name)
                        && !check::legal_name(name, NameKind::Class, self.major)
                    {
                        return Err(self.error(format!("Illegal class name \"{name}\"")));
                    }
                }
                Constant::NameAndType { name, descriptor } if self.major >= 51 => {
                    self.check_name_and_type(name, descriptor)?;
                }
                Constant::Fieldref { name_and_type, .. } => {
                    self.check_reference(name_and_type, NameKind::Field, "Field")?;
                }
                Constant::Dynamic { name_and_type, .. } => {
                    self.check_reference(name_and_type, NameKind::Field, "CONSTANT_Dynamic")?;
                }
                Constant::InterfaceMethodref { name_and_type, .. }
                | Constant::InvokeDynamic { name_and_type, .. } => {
                    self.check_reference(name_and_type, NameKind::Method, "Method")?;
                }
                Constant::Methodref { name_and_type, .. } => {
                    self.check_reference(name_and_type, NameKind::Method, "Method")?;
                    if let Some(&Constant::NameAndType { name, .. }) = self.get(name_and_type)
                        && self.utf8(name).is_some_and(|name| name.starts_with('<') && &**name != "<init>")
                    {
                        return Err(self.error(format!("Bad method name at constant pool index {name}")));
                    }
                }
                Constant::MethodHandle { kind, reference } => self.check_handle_name(kind, reference)?,
                Constant::MethodType { descriptor } => {
                    if let Some(descriptor) = self.utf8(descriptor) {
                        let no_name: Arc<str> = "type".into();
                        let checked = check::legal_method_descriptor(descriptor, self.major);
                        checked.map_err(|bad| self.bad_descriptor("Method", &no_name, descriptor, bad))?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_name_and_type(&self, name: CpIndex, descriptor: CpIndex) -> Result<()> {
        let (Some(name_text), Some(text)) = (self.utf8(name), self.utf8(descriptor)) else { return Ok(()) };
        for (index, text) in [(descriptor, text), (name, name_text)] {
            if text.is_empty() {
                let text =
                    format!("Illegal zero length constant pool entry at {index} in class {}", self.name);
                return Err(ClassFileError::new(ErrorKind::ClassFormat, text));
            }
        }
        if text.starts_with('(') {
            self.check_method(name_text, text).map(drop)
        } else {
            self.check_field(name_text, text)
        }
    }

    /// From version 51 on the name-and-type constant itself is checked in full, and a reference
    /// only for using one of the right sort.
    fn check_reference(&self, name_and_type: CpIndex, kind: NameKind, what: &str) -> Result<()> {
        let Some((name, descriptor)) = self.name_and_type(name_and_type) else { return Ok(()) };
        let is_method = kind == NameKind::Method;
        if self.major < 51 {
            return if is_method {
                self.check_method(name, descriptor).map(drop)
            } else {
                self.check_field(name, descriptor)
            };
        }
        if descriptor.starts_with('(') == is_method {
            return Ok(());
        }
        Err(self.bad_descriptor(what, name, descriptor, BadDescriptor::Shape))
    }

    fn check_handle_name(&self, kind: u8, reference: CpIndex) -> Result<()> {
        let (Some(Constant::Methodref { name_and_type, .. })
        | Some(Constant::InterfaceMethodref { name_and_type, .. })) = self.get(reference)
        else {
            return Ok(());
        };
        let Some((name, _)) = self.name_and_type(*name_and_type) else { return Ok(()) };
        if kind == 8 && &**name != "<init>" {
            return Err(self.error(format!("Bad constructor name at constant pool index {name_and_type}")));
        }
        if kind != 8 && &**name == "<init>" {
            return Err(self.error(format!("Bad method name at constant pool index {name_and_type}")));
        }
        Ok(())
    }

    /// A local variable, whose descriptor is absent where the table has generic signatures.
    pub(crate) fn check_variable(&self, name: &Arc<str>, descriptor: Option<&Arc<str>>) -> Result<()> {
        match descriptor {
            Some(descriptor) => self.check_field(name, descriptor),
            None if check::legal_name(name, NameKind::Field, self.major) => Ok(()),
            None => Err(self.bad_name("field", name)),
        }
    }

    #[cold]
    fn bad_name(&self, what: &str, name: &str) -> ClassFileError {
        let text = format!("Illegal {what} name \"{name}\" in class {}", self.name);
        ClassFileError::new(ErrorKind::ClassFormat, text)
    }

    pub(crate) fn check_field(&self, name: &Arc<str>, descriptor: &Arc<str>) -> Result<()> {
        if !check::legal_name(name, NameKind::Field, self.major) {
            return Err(self.bad_name("field", name));
        }
        check::legal_field_descriptor(descriptor, self.major)
            .map_err(|bad| self.bad_descriptor("Field", name, descriptor, bad))
    }

    /// Returns the slots of the parameters.
    pub(crate) fn check_method(&self, name: &Arc<str>, descriptor: &Arc<str>) -> Result<usize> {
        if !check::legal_name(name, NameKind::Method, self.major) {
            return Err(self.bad_name("method", name));
        }
        let bad = |bad| self.bad_descriptor("Method", name, descriptor, bad);
        let slots = check::legal_method_descriptor(descriptor, self.major).map_err(bad)?;
        let initializer_with_args = self.major >= 51 && &**name == "<clinit>" && &**descriptor != "()V";
        if initializer_with_args || (name.starts_with('<') && !descriptor.ends_with(")V")) {
            return Err(bad(BadDescriptor::Shape));
        }
        Ok(slots)
    }

    #[cold]
    fn bad_descriptor(&self, what: &str, name: &str, descriptor: &str, bad: BadDescriptor) -> ClassFileError {
        match bad {
            BadDescriptor::Shape => ClassFileError::new(
                ErrorKind::ClassFormat,
                format!("{what} \"{name}\" in class {} has illegal signature \"{descriptor}\"", self.name),
            ),
            BadDescriptor::ClassName => {
                self.error("Class name is empty or contains illegal character in descriptor")
            }
            BadDescriptor::TooManyDimensions => {
                self.error("Array type descriptor has more than 255 dimensions")
            }
        }
    }
}
