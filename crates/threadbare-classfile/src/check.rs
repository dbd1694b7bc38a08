//! Format checks on names, descriptors and access flags (JVMS 4.1, 4.2, 4.3, 4.5, 4.6).
//!
//! These are HotSpot's rules, including what it forgives old class files.

use crate::descriptor;
use crate::model::acc;

/// What an unqualified name (JVMS 4.2.2) names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameKind {
    Class,
    Field,
    Method,
}

/// First version whose names may hold any character; before, a name was a Java identifier.
const FREE_NAMES: u16 = 49;

/// Whether `name` is legal, by the rules of class-file version `major`.
pub(crate) fn legal_name(name: &str, kind: NameKind, major: u16) -> bool {
    if name.is_empty() {
        return false;
    }
    match kind {
        NameKind::Class if name.starts_with('[') => legal_field_descriptor(name, major).is_ok(),
        NameKind::Method if name.starts_with('<') => name == "<init>" || name == "<clinit>",
        _ if major < FREE_NAMES => legal_identifier(name, kind == NameKind::Class),
        _ => legal_unqualified(name, kind),
    }
}

fn legal_unqualified(name: &str, kind: NameKind) -> bool {
    let bad = |b: u8| match b {
        b'.' | b';' | b'[' => true,
        b'/' => kind != NameKind::Class,
        b'<' | b'>' => kind == NameKind::Method,
        _ => false,
    };
    !name.bytes().any(bad) && (kind != NameKind::Class || legal_slashes(name))
}

/// No segment between slashes may be empty.
fn legal_slashes(name: &str) -> bool {
    !name.starts_with('/') && !name.ends_with('/') && !name.contains("//")
}

/// HotSpot asks `Character.isJavaIdentifierStart` beyond ASCII; here every such character passes.
fn legal_identifier(name: &str, slash_ok: bool) -> bool {
    let segment = |s: &str| {
        !s.starts_with(|c: char| c.is_ascii_digit())
            && !s.is_empty()
            && s.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$' || !c.is_ascii())
    };
    if slash_ok { name.split('/').all(segment) } else { segment(name) }
}

/// Why a descriptor is refused; the three have different messages in HotSpot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BadDescriptor {
    Shape,
    ClassName,
    TooManyDimensions,
}

pub(crate) fn legal_field_descriptor(text: &str, major: u16) -> Result<(), BadDescriptor> {
    match skip_field_type(text, major)? {
        "" => Ok(()),
        _ => Err(BadDescriptor::Shape),
    }
}

/// Checks a method descriptor and returns the slots its parameters take.
pub(crate) fn legal_method_descriptor(text: &str, major: u16) -> Result<usize, BadDescriptor> {
    let mut rest = text.strip_prefix('(').ok_or(BadDescriptor::Shape)?;
    let mut slots = 0;
    while !rest.starts_with(')') {
        slots += if rest.starts_with(['J', 'D']) { 2 } else { 1 };
        rest = skip_field_type(rest, major)?;
    }
    match rest.get(1..) {
        Some("V") => Ok(slots),
        Some(ret) => legal_field_descriptor(ret, major).map(|()| slots),
        None => Err(BadDescriptor::Shape),
    }
}

fn skip_field_type(text: &str, major: u16) -> Result<&str, BadDescriptor> {
    let dims = text.bytes().take_while(|&b| b == b'[').count();
    if dims > 255 {
        return Err(BadDescriptor::TooManyDimensions);
    }
    let element = text.get(dims..).ok_or(BadDescriptor::Shape)?;
    if let Some(rest) = element.strip_prefix('L') {
        let (name, rest) = rest.split_once(';').ok_or(BadDescriptor::Shape)?;
        let legal = !name.is_empty()
            && if major < FREE_NAMES {
                legal_identifier(name, true)
            } else {
                legal_unqualified(name, NameKind::Class)
            };
        return if legal { Ok(rest) } else { Err(BadDescriptor::ClassName) };
    }
    match descriptor::FieldType::split_first(element) {
        Some((_, rest)) => Ok(rest),
        None => Err(BadDescriptor::Shape),
    }
}

pub(crate) fn legal_class_flags(flags: u16, major: u16) -> bool {
    let is = |flag: u16| flags & flag != 0;
    let java5 = major >= 49;
    !((is(acc::ABSTRACT) && is(acc::FINAL))
        || (is(acc::INTERFACE) && !is(acc::ABSTRACT))
        || (is(acc::INTERFACE) && java5 && (is(acc::SUPER) || is(acc::ENUM)))
        || (!is(acc::INTERFACE) && java5 && is(acc::ANNOTATION)))
}

fn legal_visibility(flags: u16) -> bool {
    (flags & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED)).count_ones() <= 1
}

pub(crate) fn legal_field_flags(flags: u16, in_interface: bool, major: u16) -> bool {
    if !in_interface {
        return legal_visibility(flags) && flags & (acc::FINAL | acc::VOLATILE) != acc::FINAL | acc::VOLATILE;
    }
    let required = acc::PUBLIC | acc::STATIC | acc::FINAL;
    let mut banned = acc::PRIVATE | acc::PROTECTED | acc::VOLATILE | acc::TRANSIENT;
    if major >= 49 {
        banned |= acc::ENUM;
    }
    flags & required == required && flags & banned == 0
}

/// Not for `<clinit>`, whose flags are ignored but for `static` and `strictfp`.
pub(crate) fn legal_method_flags(flags: u16, name: &str, in_interface: bool, major: u16) -> bool {
    let any = |mask: u16| flags & mask != 0;
    let java5 = major >= 49;
    // strictfp means nothing from Java 17 on, so abstract methods may carry it.
    let strict_if_checked = if major >= 61 { 0 } else { acc::STRICT };
    if in_interface {
        return if major >= 52 {
            any(acc::PUBLIC) != any(acc::PRIVATE)
                && !any(acc::NATIVE | acc::PROTECTED | acc::FINAL | acc::SYNCHRONIZED)
                && !(any(acc::ABSTRACT) && any(acc::PRIVATE | acc::STATIC | strict_if_checked))
        } else {
            let mut banned = acc::STATIC | acc::FINAL | acc::NATIVE;
            if java5 {
                banned |= acc::PRIVATE | acc::PROTECTED | acc::SYNCHRONIZED | acc::STRICT;
            }
            any(acc::PUBLIC) && any(acc::ABSTRACT) && !any(banned)
        };
    }
    if !legal_visibility(flags) {
        return false;
    }
    if name == "<init>" {
        let banned = acc::STATIC | acc::FINAL | acc::SYNCHRONIZED | acc::NATIVE | acc::ABSTRACT;
        return !any(banned | if java5 { acc::BRIDGE } else { 0 });
    }
    let mut banned = acc::FINAL | acc::NATIVE | acc::PRIVATE | acc::STATIC;
    if java5 {
        banned |= acc::SYNCHRONIZED | strict_if_checked;
    }
    !(any(acc::ABSTRACT) && any(banned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        use NameKind::*;
        for (name, kind, major, legal) in [
            ("a/b/C", Class, 61, true),
            ("a-b", Class, 61, true),
            ("a-b", Class, 48, false),
            ("a//b", Class, 61, false),
            ("/a", Class, 61, false),
            ("a/", Class, 61, false),
            ("a.b", Class, 61, false),
            ("[I", Class, 61, true),
            ("[La;", Class, 61, true),
            ("[La", Class, 61, false),
            ("", Field, 61, false),
            ("f/g", Field, 61, false),
            ("f<g", Field, 61, true),
            ("f<g", Method, 61, false),
            ("<init>", Method, 45, true),
            ("<main>", Method, 61, false),
            ("é$1", Field, 45, true),
            ("1x", Field, 45, false),
        ] {
            assert_eq!(legal_name(name, kind, major), legal, "{name} {kind:?} {major}");
        }
    }

    #[test]
    fn descriptors() {
        assert_eq!(legal_method_descriptor("(IJLa;[D)V", 61), Ok(5));
        assert_eq!(legal_method_descriptor("(IJLa;[D)", 61), Err(BadDescriptor::Shape));
        assert_eq!(legal_method_descriptor("(L;)V", 61), Err(BadDescriptor::ClassName));
        assert_eq!(legal_method_descriptor("(", 61), Err(BadDescriptor::Shape));
        assert_eq!(legal_field_descriptor("La.b;", 61), Err(BadDescriptor::ClassName));
        let deep = format!("{}I", "[".repeat(256));
        assert_eq!(legal_field_descriptor(&deep, 61), Err(BadDescriptor::TooManyDimensions));
    }

    #[test]
    fn flags() {
        assert!(!legal_class_flags(acc::ABSTRACT | acc::FINAL, 61));
        assert!(!legal_class_flags(acc::INTERFACE, 61));
        assert!(legal_field_flags(acc::PUBLIC | acc::STATIC | acc::FINAL, true, 61));
        assert!(!legal_field_flags(acc::PUBLIC, true, 61));
        assert!(!legal_field_flags(acc::PUBLIC | acc::PRIVATE, false, 61));
        assert!(!legal_method_flags(acc::ABSTRACT | acc::FINAL, "m", false, 61));
        assert!(legal_method_flags(acc::PUBLIC | acc::STATIC, "m", true, 52));
        assert!(!legal_method_flags(acc::PUBLIC | acc::STATIC, "m", true, 51));
        assert!(!legal_method_flags(acc::STATIC, "<init>", false, 61));
    }
}
