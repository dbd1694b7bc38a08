//! The class-file parser: header, class, fields and methods (JVMS 4.1, 4.5, 4.6).
//!
//! The order of the checks is HotSpot's, so that a file with several faults reports the same one.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::attributes;
use crate::check;
use crate::code::{self, CodeContext};
use crate::error::{ClassFileError, ErrorKind, Result};
use crate::model::{ClassFile, Constant, CpIndex, FieldInfo, MethodInfo, acc};
use crate::pool::Pool;
use crate::reader::Cursor;

const MAGIC: u32 = 0xCAFE_BABE;
const MIN_MAJOR: u16 = 45;
/// The minor version of class files that use preview features.
pub(crate) const PREVIEW_MINOR: u16 = 65535;
/// Parameter slots of a method, receiver included (JVMS 4.3.3).
const MAX_ARG_SLOTS: usize = 255;

const CLASS_FLAGS: u16 = acc::PUBLIC
    | acc::FINAL
    | acc::SUPER
    | acc::INTERFACE
    | acc::ABSTRACT
    | acc::SYNTHETIC
    | acc::ANNOTATION
    | acc::ENUM;
const FIELD_FLAGS: u16 = acc::PUBLIC
    | acc::PRIVATE
    | acc::PROTECTED
    | acc::STATIC
    | acc::FINAL
    | acc::VOLATILE
    | acc::TRANSIENT
    | acc::SYNTHETIC
    | acc::ENUM;
const METHOD_FLAGS: u16 = acc::PUBLIC
    | acc::PRIVATE
    | acc::PROTECTED
    | acc::STATIC
    | acc::FINAL
    | acc::SYNCHRONIZED
    | acc::BRIDGE
    | acc::VARARGS
    | acc::NATIVE
    | acc::ABSTRACT
    | acc::STRICT
    | acc::SYNTHETIC;

/// How [`parse_with`] reads.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Newest class-file version the pretended JVM knows: 61 for Java 17, 69 for Java 25.
    pub max_major: u16,
    /// Accept preview class files of exactly `max_major`.
    pub enable_preview: bool,
    /// The class comes from the JDK: skip the checks of names, flags and duplicates. What
    /// protects the reader (bounds, kinds of constants, handler ranges) is checked regardless.
    pub trusted: bool,
    /// The binary name under which the class was asked for; another name in the file is an error.
    pub expected_name: Option<&'a str>,
    /// That error has the two names the wrong way around: HotSpot up to 17.0.13 (JDK-8288976).
    pub names_swapped: bool,
    /// Accept `module-info`; a class loader must not.
    pub allow_module: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            max_major: 69,
            enable_preview: false,
            trusted: false,
            expected_name: None,
            names_swapped: false,
            allow_module: true,
        }
    }
}

/// Parses with every check and the newest known version.
pub fn parse(bytes: &[u8]) -> Result<ClassFile> {
    parse_with(bytes, &Options::default())
}

/// Parses a class file. Any input at all gives a class or an error, in time linear in its length.
pub fn parse_with(bytes: &[u8], options: &Options<'_>) -> Result<ClassFile> {
    let mut cur = Cursor::new(bytes);
    let mut pool = Pool {
        constants: Vec::new(),
        major: 0,
        minor: 0,
        trusted: options.trusted,
        name: options.expected_name.unwrap_or("<Unknown>").into(),
    };
    let magic = cur.u32()?;
    if magic != MAGIC {
        return Err(pool.error(format!("Incompatible magic value {magic}")));
    }
    pool.minor = cur.u16()?;
    pool.major = cur.u16()?;
    check_version(&pool, options)?;
    let module_constant = pool.read(&mut cur)?;

    let access = class_access(&pool, cur.u16()?);
    if access & acc::MODULE == 0 || !options.allow_module {
        check_class_access(&pool, access)?;
    }
    let name = this_class(&mut pool, cur.u16()?, options)?;
    if let Some(tag) = module_constant
        && access & acc::MODULE == 0
    {
        return Err(pool.error(format!("Unknown constant tag {tag}")));
    }
    let super_name = super_class(&pool, cur.u16()?, access)?;
    let interfaces = interfaces(&pool, &mut cur)?;
    let fields = fields(&pool, &mut cur, access & acc::INTERFACE != 0)?;
    let methods = methods(&pool, &mut cur, access & acc::INTERFACE != 0)?;
    let attributes = attributes::class_attributes(&pool, &mut cur, access)?;
    if !cur.is_empty() {
        let text = format!("Extra bytes at the end of class file {}", pool.name);
        return Err(ClassFileError::new(ErrorKind::ClassFormat, text));
    }
    let access = access | if attributes.synthetic { acc::SYNTHETIC } else { 0 };
    Ok(ClassFile {
        minor: pool.minor,
        major: pool.major,
        constants: pool.constants,
        access,
        name,
        super_name,
        interfaces,
        fields,
        methods,
        attributes,
    })
}

fn check_version(pool: &Pool, options: &Options<'_>) -> Result<()> {
    let (name, major, minor, max) = (&pool.name, pool.major, pool.minor, options.max_major);
    let message = if major < MIN_MAJOR {
        format!("{name} (class file version {major}.{minor}) was compiled with an invalid major version")
    } else if major > max {
        format!(
            "{name} has been compiled by a more recent version of the Java Runtime (class file version \
             {major}.{minor}), this version of the Java Runtime only recognizes class file versions up to {max}.0"
        )
    } else if major < 56 || minor == 0 {
        return Ok(());
    } else if minor != PREVIEW_MINOR {
        format!(
            "{name} (class file version {major}.{minor}) was compiled with an invalid non-zero minor version"
        )
    } else if major != max {
        format!(
            "{name} (class file version {major}.{minor}) was compiled with preview features that are \
             unsupported. This version of the Java Runtime only recognizes preview features for class \
             file version {max}.{PREVIEW_MINOR}"
        )
    } else if !options.enable_preview {
        format!(
            "Preview features are not enabled for {name} (class file version {major}.{minor}). Try running \
             with '--enable-preview'"
        )
    } else {
        return Ok(());
    };
    Err(ClassFileError::new(ErrorKind::UnsupportedVersion { major, minor }, message))
}

/// The flags HotSpot knows, with what old compilers left out.
pub(crate) fn class_access(pool: &Pool, raw: u16) -> u16 {
    let mut access = raw & if pool.major >= 53 { CLASS_FLAGS | acc::MODULE } else { CLASS_FLAGS };
    if access & acc::INTERFACE != 0 && pool.major < 50 {
        access |= acc::ABSTRACT;
    }
    access
}

pub(crate) fn check_class_access(pool: &Pool, access: u16) -> Result<()> {
    if access & acc::MODULE != 0 {
        let text = format!("{} is not a class because access_flag ACC_MODULE is set", pool.name);
        return Err(ClassFileError::new(ErrorKind::NoClassDefFound, text));
    }
    if !pool.trusted && !check::legal_class_flags(access, pool.major) {
        let text = format!("Illegal class modifiers in class {}: 0x{access:X}", pool.name);
        return Err(ClassFileError::new(ErrorKind::ClassFormat, text));
    }
    Ok(())
}

fn this_class(pool: &mut Pool, index: CpIndex, options: &Options<'_>) -> Result<Arc<str>> {
    let Some(name) = pool.class(index).cloned() else {
        return Err(pool.error(format!("Invalid this class index {index} in constant pool")));
    };
    if name.starts_with('[') {
        return Err(pool.error("Bad class name"));
    }
    if let Some(expected) = options.expected_name
        && *expected != *name
    {
        let (first, second) = if options.names_swapped { (&*name, expected) } else { (expected, &*name) };
        let text = format!("{first} (wrong name: {second})");
        return Err(ClassFileError::new(ErrorKind::NoClassDefFound, text));
    }
    pool.name = name.clone();
    Ok(name)
}

fn super_class(pool: &Pool, index: CpIndex, access: u16) -> Result<Option<Arc<str>>> {
    let is_object = &*pool.name == "java/lang/Object";
    if index == 0 {
        if is_object || access & acc::MODULE != 0 {
            return Ok(None);
        }
        return Err(pool.error("Invalid superclass index 0"));
    }
    let Some(name) = pool.class(index) else {
        return Err(pool.error(format!("Invalid superclass index {index}")));
    };
    if name.starts_with('[') {
        return Err(pool.error("Bad superclass name"));
    }
    if access & acc::INTERFACE != 0 && &**name != "java/lang/Object" {
        return Err(pool.error("Interfaces must have java.lang.Object as superclass"));
    }
    Ok(Some(name.clone()))
}

fn interfaces(pool: &Pool, cur: &mut Cursor<'_>) -> Result<Vec<Arc<str>>> {
    let count = cur.u16()?;
    let mut list = cur.vec_for(usize::from(count), 2);
    for _ in 0..count {
        let index = cur.u16()?;
        let Some(name) = pool.class(index) else {
            return Err(pool.error(format!("Interface name has bad constant pool index {index}")));
        };
        if name.starts_with('[') {
            return Err(pool.error("Bad interface name"));
        }
        list.push(name.clone());
    }
    if count > 0 && &*pool.name == "java/lang/Object" {
        return Err(pool.error("java.lang.Object cannot implement an interface"));
    }
    if !pool.trusted && count > 1 {
        let mut seen = FxHashSet::default();
        if let Some(twice) = list.iter().find(|name| !seen.insert(&***name)) {
            return Err(pool.error(format!("Duplicate interface name \"{twice}\"")));
        }
    }
    Ok(list)
}

fn fields(pool: &Pool, cur: &mut Cursor<'_>, in_interface: bool) -> Result<Vec<FieldInfo>> {
    let count = cur.u16()?;
    let mut list = cur.vec_for(usize::from(count), 8);
    for _ in 0..count {
        list.push(field(pool, cur, in_interface)?);
    }
    if !pool.trusted {
        check_duplicates(pool, "field", list.iter().map(|f: &FieldInfo| (&*f.name, &*f.descriptor)))?;
    }
    Ok(list)
}

fn field(pool: &Pool, cur: &mut Cursor<'_>, in_interface: bool) -> Result<FieldInfo> {
    let access = cur.u16()? & FIELD_FLAGS;
    if !pool.trusted && !check::legal_field_flags(access, in_interface, pool.major) {
        let text = format!("Illegal field modifiers in class {}: 0x{access:X}", pool.name);
        return Err(ClassFileError::new(ErrorKind::ClassFormat, text));
    }
    let (name, descriptor) = (cur.u16()?, cur.u16()?);
    let Some(name) = pool.utf8(name) else {
        return Err(pool.error(format!("Invalid constant pool index {name} for field name")));
    };
    let Some(descriptor) = pool.utf8(descriptor) else {
        return Err(pool.error(format!("Invalid constant pool index {descriptor} for field signature")));
    };
    if !pool.trusted {
        pool.check_field(name, descriptor)?;
    }
    let mut field = FieldInfo {
        access,
        name: name.clone(),
        descriptor: descriptor.clone(),
        constant_value: None,
        signature: None,
        runtime_visible_annotations: None,
        runtime_visible_type_annotations: None,
    };
    attributes::field_attributes(pool, cur, &mut field)?;
    Ok(field)
}

fn methods(pool: &Pool, cur: &mut Cursor<'_>, in_interface: bool) -> Result<Vec<MethodInfo>> {
    let count = cur.u16()?;
    let mut list = cur.vec_for(usize::from(count), 8);
    for _ in 0..count {
        list.push(method(pool, cur, in_interface)?);
    }
    if !pool.trusted {
        check_duplicates(pool, "method", list.iter().map(|m: &MethodInfo| (&*m.name, &*m.descriptor)))?;
    }
    Ok(list)
}

fn method(pool: &Pool, cur: &mut Cursor<'_>, in_interface: bool) -> Result<MethodInfo> {
    let (raw_access, name, descriptor) = (cur.u16()?, cur.u16()?, cur.u16()?);
    let Some(name) = pool.utf8(name) else {
        return Err(pool.error(format!("Illegal constant pool index {name} for method name")));
    };
    let Some(descriptor) = pool.utf8(descriptor) else {
        return Err(pool.error(format!("Illegal constant pool index {descriptor} for method signature")));
    };
    let access = method_access(pool, raw_access, name, in_interface)?;
    let mut arg_slots = None;
    if !pool.trusted {
        let receiver = usize::from(access & acc::STATIC == 0);
        let slots = pool.check_method(name, descriptor)? + receiver;
        if slots > MAX_ARG_SLOTS {
            return Err(pool.error("Too many arguments in method signature"));
        }
        arg_slots = Some(slots);
    }
    let mut method = MethodInfo {
        access,
        name: name.clone(),
        descriptor: descriptor.clone(),
        code: None,
        exceptions: Vec::new(),
        signature: None,
        runtime_visible_annotations: None,
        runtime_visible_parameter_annotations: None,
        runtime_visible_type_annotations: None,
        annotation_default: None,
        parameters: None,
    };
    let has_no_code = access & (acc::NATIVE | acc::ABSTRACT) != 0;
    attributes::method_attributes(pool, cur, &mut method, |body| {
        if has_no_code {
            return Err(pool.error("Code attribute in native or abstract methods"));
        }
        code::code_attribute(&CodeContext { pool, arg_slots }, body)
    })?;
    if method.code.is_none() && !has_no_code {
        return Err(pool.error("Absent Code attribute in method that is not native or abstract"));
    }
    Ok(method)
}

fn method_access(pool: &Pool, raw: u16, name: &str, in_interface: bool) -> Result<u16> {
    let access = raw & METHOD_FLAGS;
    if name == "<clinit>" {
        // The other flags of a class initializer mean nothing (JVMS 4.6).
        return if pool.major < 51 {
            Ok(acc::STATIC)
        } else if access & acc::STATIC != 0 {
            Ok(access & if pool.major <= 60 { acc::STATIC | acc::STRICT } else { acc::STATIC })
        } else {
            Err(pool.error("Method <clinit> is not static"))
        };
    }
    if !pool.trusted && !check::legal_method_flags(access, name, in_interface, pool.major) {
        let text = format!("Method {name} in class {} has illegal modifiers: 0x{raw:X}", pool.name);
        return Err(ClassFileError::new(ErrorKind::ClassFormat, text));
    }
    if in_interface && name == "<init>" {
        let text = format!("Interface cannot have a method named <init>, class file {}", pool.name);
        return Err(ClassFileError::new(ErrorKind::ClassFormat, text));
    }
    Ok(access)
}

fn check_duplicates<'a>(
    pool: &Pool,
    what: &str,
    members: impl ExactSizeIterator<Item = (&'a str, &'a str)>,
) -> Result<()> {
    if members.len() < 2 {
        return Ok(());
    }
    let mut seen = FxHashSet::with_capacity_and_hasher(members.len(), Default::default());
    for (name, descriptor) in members {
        if !seen.insert((name, descriptor)) {
            let text = format!("Duplicate {what} name \"{name}\" with signature \"{descriptor}\"");
            return Err(pool.error(text));
        }
    }
    Ok(())
}

/// Whether a constant may initialise a static field of this type (JVMS 4.7.2).
pub(crate) fn check_constant_value(pool: &Pool, descriptor: &str, index: CpIndex) -> Result<()> {
    let fits = match (descriptor, pool.get(index)) {
        (_, None) => {
            return Err(pool.error(format!("Bad initial value index {index} in ConstantValue attribute")));
        }
        ("J", Some(constant)) => matches!(constant, Constant::Long(_)),
        ("F", Some(constant)) => matches!(constant, Constant::Float(_)),
        ("D", Some(constant)) => matches!(constant, Constant::Double(_)),
        ("B" | "C" | "I" | "S" | "Z", Some(constant)) => matches!(constant, Constant::Integer(_)),
        ("Ljava/lang/String;", Some(Constant::String { .. })) => true,
        (text, Some(_)) if text.starts_with('L') => return Err(pool.error("Bad string initial value")),
        _ => return Err(pool.error(format!("Unable to set initial value {index}"))),
    };
    if fits { Ok(()) } else { Err(pool.error("Inconsistent constant value type")) }
}
