//! Stubs in source: what does next to nothing, and the same next to nothing as the stubs of the machine.
//!
//! Invariant: `returned` follows `body_of` in the machine's `stub.rs` case by case.

use super::literal;
use super::print::{Printer, parameter_list};
use crate::sensible::{Sensible, sensible};
use crate::shapes::{MemberShape, Visibility};
use threadbare_vm::classes::class::{Kind, split_descriptors};

impl Printer<'_> {
    /// An expression, in several lines unless it is a lambda.
    pub(super) fn stub(&mut self, class: &str) -> Vec<String> {
        let methods = self.shapes.abstract_methods(class);
        let is_interface = self.shapes.class(class).is_none_or(|c| c.is_interface);
        let own = format!("L{class};");
        match methods.as_slice() {
            [method] if is_interface && !method.has_type_parameters && result(&method.descriptor) != own => {
                vec![self.lambda(method, &own)]
            }
            _ => self.anonymous(class, is_interface, &methods),
        }
    }

    fn lambda(&mut self, method: &MemberShape, own: &str) -> String {
        let names = parameter_names(method);
        let list = match names.as_slice() {
            [one] => one.clone(),
            _ => format!("({})", names.join(", ")),
        };
        let body = self.returned(method, own).unwrap_or_else(|| "{ }".into());
        format!("{list} -> {body}")
    }

    fn anonymous(&mut self, class: &str, is_interface: bool, methods: &[MemberShape]) -> Vec<String> {
        let args = if is_interface { String::new() } else { self.plain_arguments(class) };
        let own = format!("L{class};");
        let start = format!("new {}({args}) {{", self.names.class(class));
        if methods.is_empty() {
            return vec![format!("{start} }}")];
        }
        let mut lines = vec![start];
        for (i, method) in methods.iter().enumerate() {
            if i > 0 {
                lines.push(String::new());
            }
            let types = split_descriptors(parameter_list(&method.source_descriptor));
            let types: Vec<String> = types.into_iter().map(|d| self.names.of_descriptor(d)).collect();
            let names = parameter_names(method);
            let list: Vec<String> = types.iter().zip(&names).map(|(t, n)| format!("{t} {n}")).collect();
            let result = self.names.of_descriptor(result(&method.source_descriptor));
            lines.push("    @Override".into());
            let name = self.names.member(&method.name);
            lines.push(format!("    public {result} {name}({}) {{", list.join(", ")));
            lines.extend(self.returned(method, &own).map(|value| format!("        return {value};")));
            lines.push("    }".into());
        }
        lines.push("}".into());
        lines
    }

    /// Zeros for the constructor with the fewest parameters that a class elsewhere may call.
    fn plain_arguments(&mut self, class: &str) -> String {
        let constructors = self.shapes.members(class, "<init>");
        let open: Vec<_> = constructors.iter().filter(|m| m.visibility >= Visibility::Protected).collect();
        let count = |m: &MemberShape| split_descriptors(parameter_list(&m.descriptor)).len();
        let Some(chosen) = open.iter().min_by_key(|m| count(m)) else { return String::new() };
        let is_alone = open.iter().filter(|m| count(m) == count(chosen)).count() == 1;
        let mut list = Vec::new();
        for parameter in split_descriptors(parameter_list(&chosen.descriptor)) {
            let zero = literal::typed(Kind::of_descriptor(parameter), 0);
            let needs_cast = zero == "null" && !is_alone && self.can_name(parameter);
            let cast = if needs_cast {
                format!("({}) ", self.names.of_descriptor(parameter))
            } else {
                String::new()
            };
            list.push(format!("{cast}{zero}"));
        }
        list.join(", ")
    }

    fn expression(&mut self, value: Sensible) -> String {
        match value {
            Sensible::New(class) => format!("new {}()", self.names.class(class)),
            Sensible::Call { class, name, descriptor, zero } => {
                let kind = Kind::of_descriptor(descriptor.get(1..2).unwrap_or_default());
                let given = if zero { literal::typed(kind, 0) } else { String::new() };
                format!("{}.{name}({given})", self.names.class(class))
            }
            Sensible::Constant { class, name } => format!("{}.{name}", self.names.class(class)),
        }
    }

    /// What a method gives back; nothing if it is void.
    fn returned(&mut self, method: &MemberShape, own: &str) -> Option<String> {
        let meant = result(&method.descriptor);
        if meant == "V" {
            return None;
        }
        let seen = result(&method.source_descriptor);
        let parameters = split_descriptors(parameter_list(&method.descriptor));
        let last = parameters.iter().rposition(|p| *p == meant);
        let (value, of) = match last {
            Some(i) => {
                let types = split_descriptors(parameter_list(&method.source_descriptor));
                (parameter_names(method)[i].clone(), types[i].to_string())
            }
            None if meant == "Ljava/lang/Object;" || meant == "Ljava/lang/String;" => {
                ("\"s\"".into(), "Ljava/lang/String;".into())
            }
            None if &*method.name == "test" || method.name.contains("ompareAndSet") => {
                (literal::typed(Kind::of_descriptor(meant), 1), meant.to_string())
            }
            None if &*method.name == "read" && meant == "I" => ("-1".into(), meant.to_string()),
            None if meant == own => ("this".into(), own.to_string()),
            None => match sensible(meant) {
                Some(known) => (self.expression(known), meant.to_string()),
                None => (literal::typed(Kind::of_descriptor(meant), 0), seen.to_string()),
            },
        };
        if self.is_assignable(&of, seen) {
            return Some(value);
        }
        // Type arguments of a supertype promise another class than the machine's stub gives.
        Some(format!("({}) (Object) {value}", self.names.of_descriptor(seen)))
    }
}

fn result(descriptor: &str) -> &str {
    descriptor.find(')').map_or(descriptor, |close| &descriptor[close + 1..])
}

/// `a`, `b` and so on. Variables of the test end in a number, so these are none of them.
fn parameter_names(method: &MemberShape) -> Vec<String> {
    let count = split_descriptors(parameter_list(&method.descriptor)).len();
    let letter = |i: usize| char::from(b'a' + (i % 26) as u8);
    (0..count).map(|i| letter(i).to_string().repeat(i / 26 + 1)).collect()
}
