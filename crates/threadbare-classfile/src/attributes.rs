//! Attributes of classes, fields, methods and record components (JVMS 4.7).
//!
//! An attribute counts only in class files new enough to define it; older ones may use the same
//! name for something else, and HotSpot skips it there. Unknown attributes are skipped.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::error::Result;
use crate::model::{
    BootstrapMethod, ClassAttributes, Code, Constant, CpIndex, EnclosingMethod, FieldInfo, InnerClass,
    MethodInfo, RecordComponent, acc,
};
use crate::parse::{check_class_access, check_constant_value, class_access};
use crate::pool::Pool;
use crate::reader::{Cursor, Truncated};

/// The body of an attribute. HotSpot compares what a structure needs with the declared length
/// before it notices that the file is shorter than that, and its message tells which.
#[derive(Clone, Copy)]
pub(crate) struct Body<'a> {
    /// The body, cut at the end of the file.
    pub(crate) bytes: &'a [u8],
    /// From the start of the body to the end of the file.
    pub(crate) rest: &'a [u8],
    pub(crate) declared: usize,
}

impl Body<'_> {
    /// For structures that HotSpot reads only after it has seen the whole attribute.
    fn whole(self) -> Result<Self> {
        if self.declared > self.rest.len() { Err(Truncated.into()) } else { Ok(self) }
    }

    /// A copy of the bytes. If they are cut short, [`each_attribute`] reports it right after.
    fn raw(&self) -> Arc<[u8]> {
        self.bytes.into()
    }
}

/// Calls `each` with the name and body of every attribute. `bad_name` is HotSpot's wording for a
/// name index that is not a string, up to the number.
pub(crate) fn each_attribute<'a>(
    pool: &Pool,
    cur: &mut Cursor<'a>,
    bad_name: &str,
    mut each: impl FnMut(&str, Body<'a>) -> Result<()>,
) -> Result<()> {
    for _ in 0..cur.u16()? {
        let (name, len) = (cur.u16()?, cur.u32()?);
        let Some(name) = pool.utf8(name) else {
            return Err(pool.error(format!("{bad_name} {name}")));
        };
        // On a 32-bit host a length beyond the address space is also beyond the file.
        let declared = usize::try_from(len).unwrap_or(usize::MAX);
        let rest = cur.rest();
        let bytes = rest.get(..declared).unwrap_or(rest);
        each(name, Body { bytes, rest, declared })?;
        cur.take(declared)?;
    }
    Ok(())
}

pub(crate) fn set_once<T>(pool: &Pool, slot: &mut Option<T>, value: T, what: &str) -> Result<()> {
    if slot.replace(value).is_some() {
        return Err(pool.error(format!("Multiple {what}")));
    }
    Ok(())
}

/// The body of an attribute that is a single constant-pool index.
fn single_index(pool: &Pool, body: Body<'_>, wrong_length: &str) -> Result<CpIndex> {
    if body.declared != 2 {
        return Err(pool.error(wrong_length));
    }
    Ok(Cursor::new(body.bytes).u16()?)
}

fn signature(pool: &Pool, body: Body<'_>, wrong_length: &str) -> Result<Arc<str>> {
    let index = single_index(pool, body, wrong_length)?;
    match pool.utf8(index) {
        Some(text) => Ok(text.clone()),
        None => Err(pool.error(format!("Invalid Signature attribute at constant pool index {index}"))),
    }
}

fn must_be_empty(pool: &Pool, body: Body<'_>, what: &str, of: &str) -> Result<()> {
    if body.declared == 0 {
        return Ok(());
    }
    Err(pool.error(format!("Invalid {what} {of} attribute length {}", body.declared)))
}

pub(crate) fn field_attributes(pool: &Pool, cur: &mut Cursor<'_>, field: &mut FieldInfo) -> Result<()> {
    let java5 = pool.major >= 49;
    each_attribute(pool, cur, "Invalid field attribute index", |name, body| {
        match name {
            "ConstantValue" if field.access & acc::STATIC != 0 => {
                let wrong = format!("Invalid ConstantValue field attribute length {}", body.declared);
                let index = single_index(pool, body, &wrong)?;
                if field.constant_value.replace(index).is_some() {
                    return Err(pool.error("Duplicate ConstantValue attribute"));
                }
                check_constant_value(pool, &field.descriptor, index)?;
            }
            "Synthetic" => {
                must_be_empty(pool, body, name, "field")?;
                field.access |= acc::SYNTHETIC;
            }
            "Deprecated" => must_be_empty(pool, body, name, "field")?,
            "Signature" if java5 => {
                let wrong = format!("Wrong size {} for field's Signature attribute", body.declared);
                let text = signature(pool, body, &wrong)?;
                set_once(pool, &mut field.signature, text, "Signature attributes for field")?;
            }
            "RuntimeVisibleAnnotations" if java5 => {
                let what = "RuntimeVisibleAnnotations attributes for field";
                set_once(pool, &mut field.runtime_visible_annotations, body.raw(), what)?;
            }
            "RuntimeVisibleTypeAnnotations" if java5 => {
                let what = "RuntimeVisibleTypeAnnotations attributes for field";
                set_once(pool, &mut field.runtime_visible_type_annotations, body.raw(), what)?;
            }
            _ => {}
        }
        Ok(())
    })
}

pub(crate) fn method_attributes<'a>(
    pool: &Pool,
    cur: &mut Cursor<'a>,
    method: &mut MethodInfo,
    mut read_code: impl FnMut(Body<'a>) -> Result<Code>,
) -> Result<()> {
    let java5 = pool.major >= 49;
    let mut exceptions = None;
    each_attribute(pool, cur, "Invalid method attribute name index", |name, body| {
        match name {
            "Code" => {
                if method.code.is_some() {
                    return Err(pool.error("Multiple Code attributes"));
                }
                method.code = Some(read_code(body)?);
            }
            "Exceptions" => {
                let list = checked_exceptions(pool, body)?;
                set_once(pool, &mut exceptions, list, "Exceptions attributes")?;
            }
            "MethodParameters" if pool.major >= 52 => {
                let list = parameters(pool, body)?;
                set_once(pool, &mut method.parameters, list, "MethodParameters attributes")?;
            }
            "Synthetic" => {
                must_be_empty(pool, body, name, "method")?;
                method.access |= acc::SYNTHETIC;
            }
            "Deprecated" => must_be_empty(pool, body, name, "method")?,
            "Signature" if java5 => {
                let wrong = format!("Invalid Signature attribute length {}", body.declared);
                let text = signature(pool, body, &wrong)?;
                set_once(pool, &mut method.signature, text, "Signature attributes for method")?;
            }
            "RuntimeVisibleAnnotations" if java5 => {
                let what = "RuntimeVisibleAnnotations attributes for method";
                set_once(pool, &mut method.runtime_visible_annotations, body.raw(), what)?;
            }
            "RuntimeVisibleParameterAnnotations" if java5 => {
                let what = "RuntimeVisibleParameterAnnotations attributes for method";
                set_once(pool, &mut method.runtime_visible_parameter_annotations, body.raw(), what)?;
            }
            "RuntimeVisibleTypeAnnotations" if java5 => {
                let what = "RuntimeVisibleTypeAnnotations attributes for method";
                set_once(pool, &mut method.runtime_visible_type_annotations, body.raw(), what)?;
            }
            "AnnotationDefault" if java5 => {
                let what = "AnnotationDefault attributes for method";
                set_once(pool, &mut method.annotation_default, body.raw(), what)?;
            }
            _ => {}
        }
        Ok(())
    })?;
    method.exceptions = exceptions.unwrap_or_default();
    Ok(())
}

fn checked_exceptions(pool: &Pool, body: Body<'_>) -> Result<Vec<Arc<str>>> {
    let bad = |index| pool.error(format!("Exception name has bad type at constant pool {index}"));
    class_list(pool, body, "Exceptions attribute has wrong length", bad)
}

/// A count and that many `Constant::Class` indices, and nothing else.
fn class_list(
    pool: &Pool,
    body: Body<'_>,
    wrong_length: &str,
    bad_entry: impl Fn(CpIndex) -> crate::ClassFileError,
) -> Result<Vec<Arc<str>>> {
    let mut cur = Cursor::new(body.bytes);
    let count = cur.u16()?;
    if body.declared != 2 + usize::from(count) * 2 {
        return Err(pool.error(wrong_length));
    }
    let mut list = cur.vec_for(usize::from(count), 2);
    for _ in 0..count {
        let index = cur.u16()?;
        list.push(pool.class(index).ok_or_else(|| bad_entry(index))?.clone());
    }
    Ok(list)
}

fn parameters(pool: &Pool, body: Body<'_>) -> Result<Vec<(Option<Arc<str>>, u16)>> {
    let mut cur = Cursor::new(body.bytes);
    let count = cur.u8()?;
    if body.declared != 1 + usize::from(count) * 4 {
        // HotSpot's message ends here, without the name of the class.
        let text =
            format!("Invalid MethodParameters method attribute length {} in class file", body.declared);
        return Err(crate::ClassFileError::new(crate::ErrorKind::ClassFormat, text));
    }
    let mut list = cur.vec_for(usize::from(count), 4);
    for _ in 0..count {
        let (name, access) = (cur.u16()?, cur.u16()?);
        // A wrong name index is no format error: Java complains when reflection asks for it.
        list.push((pool.utf8(name).cloned(), access));
    }
    Ok(list)
}

pub(crate) fn class_attributes(pool: &Pool, cur: &mut Cursor<'_>, access: u16) -> Result<ClassAttributes> {
    let mut out = ClassAttributes::default();
    let (mut inner, mut members, mut bootstraps) = (None, None, None);
    let major = pool.major;
    each_attribute(pool, cur, "Attribute name has bad constant pool index", |name, body| {
        match name {
            "SourceFile" => {
                let index = single_index(pool, body, "Wrong SourceFile attribute length")?;
                let Some(text) = pool.utf8(index) else {
                    let text = format!("Invalid SourceFile attribute at constant pool index {index}");
                    return Err(pool.error(text));
                };
                set_once(pool, &mut out.source_file, text.clone(), "SourceFile attributes")?;
            }
            "InnerClasses" => {
                let list = inner_classes(pool, body.whole()?)?;
                set_once(pool, &mut inner, list, "InnerClasses attributes")?;
            }
            "Synthetic" => {
                must_be_empty(pool, body, name, "classfile")?;
                out.synthetic = true;
            }
            "Deprecated" => {
                must_be_empty(pool, body, name, "classfile")?;
                out.deprecated = true;
            }
            "Signature" if major >= 49 => {
                let wrong = format!("Wrong Signature attribute length {}", body.declared);
                let index = single_index(pool, body, &wrong)?;
                let Some(text) = pool.utf8(index) else {
                    let text = format!("Invalid constant pool index {index} in Signature attribute");
                    return Err(pool.error(text));
                };
                set_once(pool, &mut out.signature, text.clone(), "Signature attributes")?;
            }
            "RuntimeVisibleAnnotations" if major >= 49 => {
                let what = "RuntimeVisibleAnnotations attributes";
                set_once(pool, &mut out.runtime_visible_annotations, body.raw(), what)?;
            }
            "RuntimeVisibleTypeAnnotations" if major >= 49 => {
                let what = "RuntimeVisibleTypeAnnotations attributes";
                set_once(pool, &mut out.runtime_visible_type_annotations, body.raw(), what)?;
            }
            "EnclosingMethod" if major >= 49 => {
                let value = enclosing_method(pool, body)?;
                set_once(pool, &mut out.enclosing_method, value, "EnclosingMethod attributes")?;
            }
            "BootstrapMethods" if major >= 51 => {
                let list = bootstrap_methods(pool, body.whole()?)?;
                set_once(pool, &mut bootstraps, list, "BootstrapMethods attributes")?;
            }
            "NestHost" if major >= 55 => {
                let index = single_index(pool, body, "Wrong NestHost attribute length")?;
                let Some(host) = pool.class(index) else {
                    let text = format!("Nest-host class_info_index {index} has bad constant type");
                    return Err(pool.error(text));
                };
                set_once(pool, &mut out.nest_host, host.clone(), "NestHost attributes")?;
                if members.is_some() {
                    return Err(pool.error("Conflicting NestHost and NestMembers attributes"));
                }
            }
            "NestMembers" if major >= 55 => {
                let bad = |i| pool.error(format!("Nest member class_info_index {i} has bad constant type"));
                let list = class_list(pool, body.whole()?, "Wrong NestMembers attribute length", bad)?;
                set_once(pool, &mut members, list, "NestMembers attributes")?;
                if out.nest_host.is_some() {
                    return Err(pool.error("Conflicting NestMembers and NestHost attributes"));
                }
            }
            "Record" if major >= 60 => {
                let list = record(pool, body.whole()?)?;
                set_once(pool, &mut out.record, list, "Record attributes")?;
            }
            "PermittedSubclasses" if major >= 61 => {
                if access & acc::FINAL != 0 {
                    let text = format!("PermittedSubclasses attribute in final class file {}", pool.name);
                    return Err(crate::ClassFileError::new(crate::ErrorKind::ClassFormat, text));
                }
                let bad =
                    |i| pool.error(format!("Permitted subclass class_info_index {i} has bad constant type"));
                let list =
                    class_list(pool, body.whole()?, "Wrong PermittedSubclasses attribute length", bad)?;
                set_once(pool, &mut out.permitted_subclasses, list, "PermittedSubclasses attributes")?;
            }
            _ => {}
        }
        Ok(())
    })?;
    out.inner_classes = inner.unwrap_or_default();
    out.nest_members = members.unwrap_or_default();
    check_bootstrap_indices(pool, bootstraps.as_deref())?;
    out.bootstrap_methods = bootstraps.unwrap_or_default();
    Ok(out)
}

fn inner_classes(pool: &Pool, body: Body<'_>) -> Result<Vec<InnerClass>> {
    let mut cur = Cursor::new(body.bytes);
    let count = cur.u16()?;
    if body.declared != 2 + usize::from(count) * 8 {
        return Err(pool.error("Wrong InnerClasses attribute length"));
    }
    let mut list = cur.vec_for(usize::from(count), 2);
    let mut seen = FxHashSet::default();
    for _ in 0..count {
        let (inner, outer, name, access) = (cur.u16()?, cur.u16()?, cur.u16()?, cur.u16()?);
        let Some(inner_name) = pool.class(inner) else {
            return Err(pool.error(format!("inner_class_info_index {inner} has bad constant type")));
        };
        let outer_name = pool.class(outer);
        if outer != 0 && outer_name.is_none() {
            return Err(pool.error(format!("outer_class_info_index {outer} has bad constant type")));
        }
        if outer_name.is_some_and(|name| name.starts_with('[')) {
            return Err(pool.error("Outer class is an array class"));
        }
        if name != 0 && pool.utf8(name).is_none() {
            return Err(pool.error(format!("inner_name_index {name} has bad constant type")));
        }
        check_class_access(pool, inner_access(pool, access))?;
        if inner == outer {
            return Err(pool.error("Class is both outer and inner class"));
        }
        // HotSpot tells duplicates by all four indices, and only since version 49.
        if !pool.trusted && pool.major >= 49 && !seen.insert((inner, outer, name, access)) {
            return Err(pool.error("Duplicate entry in InnerClasses attribute"));
        }
        list.push(InnerClass {
            inner: inner_name.clone(),
            outer: outer_name.cloned(),
            name: pool.utf8(name).cloned(),
            access,
        });
    }
    Ok(list)
}

/// The flags HotSpot knows of a member class.
fn inner_access(pool: &Pool, raw: u16) -> u16 {
    class_access(pool, raw) | raw & (acc::PRIVATE | acc::PROTECTED | acc::STATIC)
}

fn enclosing_method(pool: &Pool, body: Body<'_>) -> Result<EnclosingMethod> {
    let mut cur = Cursor::new(body.bytes);
    if body.declared != 4 {
        return Err(pool.error(format!("Wrong EnclosingMethod attribute length {}", body.declared)));
    }
    let (class, method) = (cur.u16()?, cur.u16()?);
    if class == 0 {
        return Err(pool.error("Invalid class index in EnclosingMethod attribute"));
    }
    let Some(class) = pool.class(class) else {
        return Err(pool.error("Invalid or out-of-bounds class index in EnclosingMethod attribute"));
    };
    let method = match (method, pool.name_and_type(method)) {
        (0, _) => None,
        (_, Some((name, descriptor))) => Some((name.clone(), descriptor.clone())),
        _ => return Err(pool.error("Invalid or out-of-bounds method index in EnclosingMethod attribute")),
    };
    Ok((class.clone(), method))
}

fn bootstrap_methods(pool: &Pool, body: Body<'_>) -> Result<Vec<BootstrapMethod>> {
    let mut cur = Cursor::new(body.bytes);
    let too_short = |_: Truncated| {
        pool.error("Invalid BootstrapMethods num_bootstrap_methods or num_bootstrap_arguments value")
    };
    let count = cur.u16()?;
    let mut list = cur.vec_for(usize::from(count), 4);
    for _ in 0..count {
        let (method, argc) = (cur.u16().map_err(too_short)?, cur.u16().map_err(too_short)?);
        if !matches!(pool.get(method), Some(Constant::MethodHandle { .. })) {
            return Err(pool.error(format!("bootstrap_method_index {method} has bad constant type")));
        }
        let mut arguments = cur.vec_for(usize::from(argc), 2);
        for _ in 0..argc {
            let index = cur.u16().map_err(too_short)?;
            if !is_loadable(pool, index) {
                return Err(pool.error(format!("argument_index {index} has bad constant type")));
            }
            arguments.push(index);
        }
        list.push(BootstrapMethod { method, arguments });
    }
    if !cur.is_empty() {
        return Err(pool.error("Bad length on BootstrapMethods"));
    }
    Ok(list)
}

/// JVMS table 4.4-C.
fn is_loadable(pool: &Pool, index: CpIndex) -> bool {
    matches!(
        pool.get(index),
        Some(
            Constant::Integer(_)
                | Constant::Float(_)
                | Constant::Long(_)
                | Constant::Double(_)
                | Constant::Class { .. }
                | Constant::String { .. }
                | Constant::MethodHandle { .. }
                | Constant::MethodType { .. }
                | Constant::Dynamic { .. }
        )
    )
}

/// Every dynamic constant must name an existing entry of the BootstrapMethods attribute.
fn check_bootstrap_indices(pool: &Pool, bootstraps: Option<&[BootstrapMethod]>) -> Result<()> {
    let max = pool.constants.iter().filter_map(|constant| match *constant {
        Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. } => Some(bootstrap),
        _ => None,
    });
    match (max.max(), bootstraps) {
        (None, _) => Ok(()),
        (Some(_), None) => Err(pool.error("Missing BootstrapMethods attribute")),
        (Some(max), Some(list)) if usize::from(max) >= list.len() => {
            Err(pool.error("Short length on BootstrapMethods"))
        }
        _ => Ok(()),
    }
}

fn record(pool: &Pool, body: Body<'_>) -> Result<Vec<RecordComponent>> {
    let mut cur = Cursor::new(body.bytes);
    let count = cur.u16()?;
    let mut list = cur.vec_for(usize::from(count), 6);
    for _ in 0..count {
        let (name, descriptor) = (cur.u16()?, cur.u16()?);
        let Some(name) = pool.utf8(name) else {
            return Err(
                pool.error(format!("Invalid constant pool index {name} for name in Record attribute"))
            );
        };
        let Some(descriptor) = pool.utf8(descriptor) else {
            let text = format!("Invalid constant pool index {descriptor} for descriptor in Record attribute");
            return Err(pool.error(text));
        };
        if !pool.trusted {
            pool.check_field(name, descriptor)?;
        }
        let mut component = RecordComponent {
            name: name.clone(),
            descriptor: descriptor.clone(),
            signature: None,
            runtime_visible_annotations: None,
            runtime_visible_type_annotations: None,
        };
        component_attributes(pool, &mut cur, &mut component)?;
        list.push(component);
    }
    if !cur.is_empty() {
        return Err(pool.error("Record attribute has wrong length"));
    }
    Ok(list)
}

fn component_attributes(pool: &Pool, cur: &mut Cursor<'_>, out: &mut RecordComponent) -> Result<()> {
    each_attribute(pool, cur, "Invalid Record attribute name index", |name, body| {
        match name {
            "Signature" => {
                let wrong =
                    format!("Invalid Signature attribute length {} in Record component", body.declared);
                let text = signature(pool, body, &wrong)?;
                set_once(pool, &mut out.signature, text, "Signature attributes for Record component")?;
            }
            "RuntimeVisibleAnnotations" => {
                let what = "RuntimeVisibleAnnotations attributes for Record component";
                set_once(pool, &mut out.runtime_visible_annotations, body.raw(), what)?;
            }
            "RuntimeVisibleTypeAnnotations" => {
                let what = "RuntimeVisibleTypeAnnotations attributes for Record component";
                set_once(pool, &mut out.runtime_visible_type_annotations, body.raw(), what)?;
            }
            _ => {}
        }
        Ok(())
    })
}
