//! Just enough of generic signatures (JVMS 4.7.9.1) to write a method that implements an inherited one.
//!
//! A class that says `extends Comparator<String>` must implement `compare(String, String)` in source,
//! though the class file knows `compare(Object, Object)` alone. Everything is erased: only the type
//! arguments of supertypes count, and of those only the class.

use std::collections::BTreeMap;

/// Type parameters of a class and the erased descriptors that stand for them.
pub(crate) type Arguments = BTreeMap<String, String>;

/// The names of the type parameters that a signature begins with.
pub(crate) fn type_parameters(signature: &str) -> Vec<String> {
    Reader { rest: signature }.type_parameters().unwrap_or_default()
}

/// The supertypes of a class signature, by name with slashes, and their erased type arguments.
pub(crate) fn supertypes(signature: &str, arguments: &Arguments) -> Vec<(String, Vec<String>)> {
    let mut reader = Reader { rest: signature };
    let mut found = Vec::new();
    if reader.type_parameters().is_none() {
        return found;
    }
    while let Some(Type::Class(name, given)) = reader.one_type() {
        let erased = given.iter().map(|t| t.erased(arguments).unwrap_or_else(|| OBJECT.into()));
        found.push((name, erased.collect()));
    }
    found
}

/// The descriptor of a method with the type arguments of its class in place of type variables.
pub(crate) fn method_with(signature: &str, descriptor: &str, arguments: &Arguments) -> String {
    substituted(signature, descriptor, arguments).unwrap_or_else(|| descriptor.to_string())
}

const OBJECT: &str = "Ljava/lang/Object;";

fn substituted(signature: &str, descriptor: &str, arguments: &Arguments) -> Option<String> {
    let mut reader = Reader { rest: signature };
    let own = reader.type_parameters()?;
    // A type parameter of the method hides one of the class.
    let mut arguments = arguments.clone();
    arguments.retain(|name, _| !own.contains(name));
    reader.rest = reader.rest.strip_prefix('(')?;
    let close = descriptor.find(')')?;
    let erased = threadbare_vm::classes::class::split_descriptors(descriptor.get(1..close)?);
    let mut out = String::from("(");
    for plain in erased {
        out += &reader.one_type()?.erased(&arguments).unwrap_or_else(|| plain.to_string());
    }
    reader.rest = reader.rest.strip_prefix(')')?;
    out.push(')');
    match reader.one_type().and_then(|t| t.erased(&arguments)) {
        Some(result) => out += &result,
        None => out += &descriptor[close + 1..],
    }
    Some(out)
}

enum Type {
    /// A primitive type or `void`, as in descriptors.
    Plain(char),
    Class(String, Vec<Type>),
    Variable(String),
    Array(Box<Type>),
}

impl Type {
    /// The descriptor; none if it depends on a variable that is not known.
    fn erased(&self, arguments: &Arguments) -> Option<String> {
        match self {
            Type::Plain(c) => Some(c.to_string()),
            Type::Class(name, _) => Some(format!("L{name};")),
            Type::Variable(name) => arguments.get(name).cloned(),
            Type::Array(of) => Some(format!("[{}", of.erased(arguments)?)),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn until(&mut self, ends: &[char]) -> Option<&'a str> {
        let end = self.rest.find(ends)?;
        let (part, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(part)
    }

    fn skip(&mut self, c: char) -> bool {
        let next = self.rest.strip_prefix(c);
        self.rest = next.unwrap_or(self.rest);
        next.is_some()
    }

    /// Names; the bounds are read over.
    fn type_parameters(&mut self) -> Option<Vec<String>> {
        let mut names = Vec::new();
        if !self.skip('<') {
            return Some(names);
        }
        while !self.skip('>') {
            names.push(self.until(&[':'])?.to_string());
            while self.skip(':') {
                // The bound by a class may be absent before one by an interface.
                if !self.rest.starts_with(':') {
                    self.one_type()?;
                }
            }
        }
        Some(names)
    }

    fn one_type(&mut self) -> Option<Type> {
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        match first {
            'L' => self.class_type(),
            'T' => {
                let name = self.until(&[';'])?.to_string();
                self.skip(';');
                Some(Type::Variable(name))
            }
            '[' => Some(Type::Array(Box::new(self.one_type()?))),
            '*' => Some(Type::Class("java/lang/Object".into(), Vec::new())),
            '+' | '-' => self.one_type(),
            'Z' | 'B' | 'C' | 'S' | 'I' | 'F' | 'J' | 'D' | 'V' => Some(Type::Plain(first)),
            _ => None,
        }
    }

    fn class_type(&mut self) -> Option<Type> {
        let mut name = String::new();
        let mut arguments = Vec::new();
        loop {
            name += self.until(&['<', '.', ';'])?;
            if self.skip('<') {
                arguments.clear();
                while !self.skip('>') {
                    arguments.push(self.one_type()?);
                }
            }
            if self.skip(';') {
                return Some(Type::Class(name, arguments));
            }
            if !self.skip('.') {
                return None;
            }
            // The arguments of an outer class are not those of the nested one.
            name.push('$');
            arguments.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_supertypes_reach_methods() {
        let none = Arguments::new();
        let supers = supertypes("Ljava/lang/Object;Ljava/util/Map<Ljava/lang/String;[I>.Entry<TX;*>;", &none);
        assert_eq!(supers[0], ("java/lang/Object".into(), vec![]));
        assert_eq!(supers[1].0, "java/util/Map$Entry");
        let names =
            type_parameters("<T::Ljava/lang/Comparable<-TT;>;U:Ljava/lang/Object;>Ljava/lang/Object;");
        assert_eq!(names, ["T", "U"]);
        let known = Arguments::from([("T".into(), "Ljava/lang/String;".into())]);
        let plain = "(Ljava/lang/Object;I)[Ljava/lang/Object;";
        assert_eq!(method_with("(TT;I)[TT;", plain, &known), "(Ljava/lang/String;I)[Ljava/lang/String;");
        assert_eq!(method_with("<T:Ljava/lang/Object;>(TT;I)[TT;", plain, &known), plain);
        assert_eq!(method_with("(TT", plain, &known), plain);
    }
}
