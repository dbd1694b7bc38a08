//! Field and method descriptors (JVMS 4.3).

use std::fmt;

/// The type a field descriptor names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldType<'a> {
    Byte,
    Char,
    Double,
    Float,
    Int,
    Long,
    Short,
    Boolean,
    /// The class's binary name, without `L` and `;`.
    Object(&'a str),
    /// The whole array descriptor, for example `[[I`. Its element type is [`FieldType::element`].
    Array(&'a str),
}

impl<'a> FieldType<'a> {
    /// Parses a descriptor that is exactly one field type.
    pub fn parse(descriptor: &'a str) -> Option<Self> {
        match Self::split_first(descriptor)? {
            (ty, "") => Some(ty),
            _ => None,
        }
    }

    /// Parses the field type at the front and returns what follows it.
    pub fn split_first(descriptor: &'a str) -> Option<(Self, &'a str)> {
        let primitive = match descriptor.as_bytes().first()? {
            b'B' => FieldType::Byte,
            b'C' => FieldType::Char,
            b'D' => FieldType::Double,
            b'F' => FieldType::Float,
            b'I' => FieldType::Int,
            b'J' => FieldType::Long,
            b'S' => FieldType::Short,
            b'Z' => FieldType::Boolean,
            b'L' => {
                let (name, rest) = descriptor.get(1..)?.split_once(';')?;
                return (!name.is_empty()).then_some((FieldType::Object(name), rest));
            }
            b'[' => {
                let dims = descriptor.bytes().take_while(|&b| b == b'[').count();
                if dims > 255 {
                    return None;
                }
                let (_, rest) = Self::split_first(descriptor.get(dims..)?)?;
                let whole = descriptor.get(..descriptor.len() - rest.len())?;
                return Some((FieldType::Array(whole), rest));
            }
            _ => return None,
        };
        Some((primitive, descriptor.get(1..)?))
    }

    /// Local-variable and operand-stack slots a value of this type takes.
    pub fn slots(self) -> usize {
        if matches!(self, FieldType::Long | FieldType::Double) { 2 } else { 1 }
    }

    pub fn is_reference(self) -> bool {
        matches!(self, FieldType::Object(_) | FieldType::Array(_))
    }

    /// Of `[[I`: `[I`.
    pub fn element(self) -> Option<FieldType<'a>> {
        match self {
            FieldType::Array(whole) => FieldType::parse(whole.get(1..)?),
            _ => None,
        }
    }

    /// The name a `Constant::Class` uses for a reference type: `java/lang/String` or `[I`.
    pub fn class_name(self) -> Option<&'a str> {
        match self {
            FieldType::Object(name) | FieldType::Array(name) => Some(name),
            _ => None,
        }
    }
}

/// Prints the descriptor.
impl fmt::Display for FieldType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FieldType::Byte => "B",
            FieldType::Char => "C",
            FieldType::Double => "D",
            FieldType::Float => "F",
            FieldType::Int => "I",
            FieldType::Long => "J",
            FieldType::Short => "S",
            FieldType::Boolean => "Z",
            FieldType::Object(name) => return write!(f, "L{name};"),
            FieldType::Array(whole) => whole,
        })
    }
}

/// A parsed method descriptor.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MethodDescriptor<'a> {
    pub params: Vec<FieldType<'a>>,
    /// `None` for void.
    pub ret: Option<FieldType<'a>>,
}

impl<'a> MethodDescriptor<'a> {
    pub fn parse(descriptor: &'a str) -> Option<Self> {
        let mut params = params(descriptor)?;
        let list: Vec<_> = params.by_ref().collect();
        Some(MethodDescriptor { params: list, ret: params.ret()? })
    }

    /// Slots of the parameters, without the receiver.
    pub fn arg_slots(&self) -> usize {
        self.params.iter().map(|ty| ty.slots()).sum()
    }
}

/// The parameter types of a method descriptor, one after the other and without allocating.
#[derive(Debug, Clone)]
pub struct Params<'a> {
    rest: &'a str,
}

/// Iterates over the parameters, or `None` if this is no method descriptor at all.
pub fn params(descriptor: &str) -> Option<Params<'_>> {
    Some(Params { rest: descriptor.strip_prefix('(')? })
}

impl<'a> Iterator for Params<'a> {
    type Item = FieldType<'a>;

    fn next(&mut self) -> Option<FieldType<'a>> {
        let (ty, rest) = FieldType::split_first(self.rest)?;
        self.rest = rest;
        Some(ty)
    }
}

impl<'a> Params<'a> {
    /// After the last parameter: the return type, `Some(None)` for void, `None` if malformed.
    pub fn ret(&self) -> Option<Option<FieldType<'a>>> {
        match self.rest.strip_prefix(')')? {
            "V" => Some(None),
            ret => FieldType::parse(ret).map(Some),
        }
    }
}

/// Slots the parameters take, without the receiver; `None` if the descriptor is malformed.
pub fn arg_slots(descriptor: &str) -> Option<usize> {
    let mut params = params(descriptor)?;
    let slots = params.by_ref().map(FieldType::slots).sum();
    params.ret().map(|_| slots)
}

/// The return type, `Some(None)` for void; `None` if the descriptor is malformed.
pub fn return_type(descriptor: &str) -> Option<Option<FieldType<'_>>> {
    let mut params = params(descriptor)?;
    params.by_ref().for_each(drop);
    params.ret()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        assert_eq!(FieldType::parse("I"), Some(FieldType::Int));
        assert_eq!(FieldType::parse("Ljava/lang/String;"), Some(FieldType::Object("java/lang/String")));
        let array = FieldType::parse("[[J").unwrap();
        assert_eq!(array, FieldType::Array("[[J"));
        assert_eq!(array.element(), Some(FieldType::Array("[J")));
        assert_eq!(array.slots(), 1);
        for bad in ["", "V", "L", "L;", "La", "[", "[V", "II", "Q", &"[".repeat(300), "é"] {
            assert_eq!(FieldType::parse(bad), None, "{bad}");
        }
        assert!(FieldType::parse(&format!("{}I", "[".repeat(255))).is_some());
        assert!(FieldType::parse(&format!("{}I", "[".repeat(256))).is_none());
    }

    #[test]
    fn methods() {
        let d = MethodDescriptor::parse("(IJ[DLa/B;)La/C;").unwrap();
        assert_eq!(
            d.params,
            [FieldType::Int, FieldType::Long, FieldType::Array("[D"), FieldType::Object("a/B")]
        );
        assert_eq!(d.ret, Some(FieldType::Object("a/C")));
        assert_eq!(d.arg_slots(), 5);
        assert_eq!(arg_slots("(IJ[DLa/B;)La/C;"), Some(5));
        assert_eq!(return_type("()V"), Some(None));
        assert_eq!(return_type("(DD)[Z"), Some(Some(FieldType::Array("[Z"))));
        for bad in ["", "(", "()", "(V)V", "()VV", "(I", "I)V", "(I)V;", "()[V"] {
            assert_eq!(arg_slots(bad), None, "{bad}");
            assert_eq!(MethodDescriptor::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn display_round_trips() {
        for text in ["B", "C", "D", "F", "I", "J", "S", "Z", "La/b/C;", "[[La;"] {
            assert_eq!(FieldType::parse(text).unwrap().to_string(), text);
        }
    }
}
