//! Steps and calls as statements and expressions that mean exactly them.
//!
//! A member of a test is exact: a descriptor. Source only comes to it through the static types of the
//! arguments, so where several methods of one name take as many arguments, those that the methods differ
//! in are cast to exactly what is meant. All types are raw.

use super::names::{self, Names};
use super::{descriptor_of, literal};
use crate::shapes::{MemberShape, Shapes, Visibility};
use crate::test::{Make, Member, Step, Test, Value, Var};
use std::collections::BTreeMap;
use threadbare_vm::classes::class::{Kind, class_name_of, split_descriptors};

pub(super) struct Printer<'a> {
    pub shapes: &'a dyn Shapes,
    pub names: Names<'a>,
    pub test: &'a Test,
    variables: Vec<Variable>,
    /// A step of the prefix declares something checked that is no `Exception`.
    pub throws_throwable: bool,
}

struct Variable {
    name: String,
    /// Descriptor of its declared type.
    of: String,
    /// Its value is not of that type as far as the compiler knows.
    is_cast: bool,
}

/// What an argument is given to.
#[derive(Clone, Copy)]
struct ArgumentPosition<'a> {
    parameter: &'a str,
    /// The static type decides which method is called.
    exact: bool,
    /// The method's parameter types have arguments or variables.
    generic: bool,
}

impl<'a> Printer<'a> {
    pub fn new(test: &'a Test, shapes: &'a dyn Shapes, names: Names<'a>) -> Printer<'a> {
        let mut printer = Printer { shapes, names, test, variables: Vec::new(), throws_throwable: false };
        printer.variables = test.prefix.iter().map(|step| printer.variable_of(step)).collect();
        printer.name_variables();
        printer
    }

    pub fn variable_names(&self) -> Vec<String> {
        self.variables.iter().map(|v| v.name.clone()).collect()
    }

    fn variable_of(&self, step: &Step) -> Variable {
        let made = match &step.make {
            Make::New(member) => descriptor_of(&member.class),
            Make::Call(member) | Make::Constant(member) => member.result().to_string(),
            Make::Array(class) | Make::Stub(class) => descriptor_of(class),
        };
        let used = step.used_as.as_deref().map(descriptor_of).filter(|used| self.can_name(used));
        let of = match used {
            _ if Kind::of_descriptor(&made) != Kind::Ref => made.clone(),
            Some(used) if !self.is_assignable(&made, &used) || !self.can_name(&made) => used,
            _ if self.can_name(&made) => made.clone(),
            _ => "Ljava/lang/Object;".into(),
        };
        let is_cast = !self.is_assignable(&made, &of);
        Variable { name: String::new(), of, is_cast }
    }

    /// Instances of the class under test come first.
    fn name_variables(&mut self) {
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let instances = self.test.instances.iter().map(|v| v.0);
        let order: Vec<usize> = instances.chain(0..self.variables.len()).collect();
        for i in order {
            if self.variables[i].name.is_empty() && self.is_declared(i) {
                let base = names::variable(self.shapes, &self.variables[i].of);
                let number = numbers.entry(base.clone()).or_default();
                *number += 1;
                self.variables[i].name = format!("{base}{number}");
            }
        }
    }

    /// Can this file name the type?
    pub(crate) fn can_name(&self, descriptor: &str) -> bool {
        let element = descriptor.trim_start_matches('[');
        if Kind::of_descriptor(element) != Kind::Ref {
            return true;
        }
        let name = class_name_of(element);
        match self.shapes.class(name).map(|c| c.visibility) {
            Some(Visibility::Public) => true,
            Some(Visibility::Protected | Visibility::Package) => self.is_near(name),
            Some(Visibility::Hidden) => false,
            // Nothing is known of it: the compiler will tell.
            None => true,
        }
    }

    fn is_near(&self, class: &str) -> bool {
        names::split(class).0 == self.names.package()
    }

    pub fn is_assignable(&self, from: &str, to: &str) -> bool {
        let boxed = |d: &str| Kind::of_descriptor(d).box_class().map(descriptor_of);
        match (Kind::of_descriptor(from), Kind::of_descriptor(to)) {
            _ if from == to => true,
            (Kind::Ref, Kind::Ref) => {
                to == "Ljava/lang/Object;" || self.shapes.is_subtype(class_name_of(from), class_name_of(to))
            }
            (Kind::Ref, _) => boxed(to).is_some_and(|b| b == from),
            (_, Kind::Ref) => boxed(from).is_some_and(|b| self.is_assignable(&b, to)),
            (a, b) => widens(a, b),
        }
    }

    /// The lines of a step.
    pub fn step(&mut self, number: usize) -> Vec<String> {
        let step = &self.test.prefix[number];
        let mut lines = match &step.make {
            Make::New(member) => vec![self.new_object(member, &step.args)],
            Make::Call(member) => vec![self.call(member, &step.args)],
            Make::Array(class) => vec![self.array(class, &step.args)],
            Make::Constant(field) => vec![self.constant(field)],
            Make::Stub(class) => self.stub(class),
        };
        if let Make::New(member) | Make::Call(member) = &step.make {
            self.throws_throwable |=
                self.own_shape(&member.class, member).is_some_and(|m| m.throws_throwable);
        }
        if self.is_declared(number) {
            let variable = &self.variables[number];
            let name = self.names.of_descriptor(&variable.of);
            let cast = if variable.is_cast { format!("({name}) ") } else { String::new() };
            lines[0] = format!("{name} {} = {cast}{}", variable.name, lines[0]);
        }
        if let Some(last) = lines.last_mut() {
            last.push(';');
        }
        lines
    }

    /// Does the step need a variable? Only calls are statements without one.
    fn is_declared(&self, step: usize) -> bool {
        let is_statement = matches!(self.test.prefix[step].make, Make::New(_) | Make::Call(_));
        !is_statement || self.is_used(Var(step))
    }

    fn is_used(&self, var: Var) -> bool {
        let steps = self.test.prefix.iter().flat_map(|s| &s.args);
        steps.chain(self.test.calls().flat_map(|c| &c.args)).any(|v| *v == Value::Var(var))
            || self.test.instances.contains(&var)
    }

    /// The member among those that the class has, as source sees them.
    fn own_shape(&self, class: &str, member: &Member) -> Option<MemberShape> {
        let members = self.shapes.members(class, &member.name);
        members.into_iter().find(|m| parameter_list(&m.descriptor) == parameter_list(&member.descriptor))
    }

    /// A call or, in a suffix, a constructor's.
    pub fn call(&mut self, method: &Member, args: &[Value]) -> String {
        if method.is_constructor() {
            return self.new_object(method, args);
        }
        if method.is_static {
            let own = self.own_shape(&method.class, method);
            // A static method of an interface belongs to that interface alone.
            let interface =
                own.as_ref().filter(|m| self.shapes.class(&m.class).is_some_and(|c| c.is_interface));
            let class = interface.map_or(&*method.class, |m| &m.class).to_string();
            let list = self.arguments(&class, method, own.as_ref(), args, 0);
            return format!("{}.{}({list})", self.names.class(&class), self.names.member(&method.name));
        }
        let Some((receiver, args)) = args.split_first() else {
            return format!("{}()", self.names.member(&method.name));
        };
        let (text, of) = self.receiver(receiver, method);
        let own = self.own_shape(class_name_of(&of), method);
        let list = self.arguments(class_name_of(&of), method, own.as_ref(), args, 0);
        format!("{text}.{}({list})", self.names.member(&method.name))
    }

    /// The receiver, and the descriptor of its static type.
    fn receiver(&mut self, value: &Value, method: &Member) -> (String, String) {
        let meant = descriptor_of(&method.class);
        let (text, of) = match value {
            Value::Var(var) => (self.variables[var.0].name.clone(), self.variables[var.0].of.clone()),
            Value::Text(text) => (literal::text(text), "Ljava/lang/String;".into()),
            Value::Class(class) => (self.class_literal(class), "Ljava/lang/Class;".into()),
            Value::Boxed(kind, bits) | Value::Primitive(kind, bits) => {
                let class = kind.box_class().unwrap_or("java/lang/Object");
                let name = self.names.class(class);
                (format!("{name}.valueOf({})", literal::typed(*kind, *bits)), descriptor_of(class))
            }
            Value::Null => return (format!("(({}) null)", self.names.of_descriptor(&meant)), meant),
        };
        let own = self.own_shape(class_name_of(&of), method);
        // Where a class sets the type arguments of one above it, only the raw class above takes anything.
        let raw = own.as_ref().filter(|m| {
            let is_generic = |name: &str| self.shapes.class(name).is_some_and(|c| c.is_generic);
            m.is_generic
                && method.parameters().iter().any(|p| Kind::of_descriptor(p) == Kind::Ref)
                && is_generic(&m.class)
                && !is_generic(class_name_of(&of))
                && self.can_name(&descriptor_of(&m.class))
        });
        let target = match raw {
            Some(raw) => descriptor_of(&raw.class),
            None if own.is_some() || self.is_assignable(&of, &meant) || !self.can_name(&meant) => {
                return (text, of);
            }
            None => meant,
        };
        (format!("(({}) {text})", self.names.of_descriptor(&target)), target)
    }

    fn new_object(&mut self, constructor: &Member, args: &[Value]) -> String {
        let own = self.own_shape(&constructor.class, constructor);
        let outer = self.shapes.class(&constructor.class).and_then(|c| c.outer).filter(|o| o.is_inner);
        if let (Some(outer), Some((object, rest))) = (outer, args.split_first()) {
            let place =
                ArgumentPosition { parameter: &descriptor_of(&outer.class), exact: false, generic: false };
            let text = self.argument(object, place);
            let text = if text.starts_with('(') || text == "null" { format!("({text})") } else { text };
            let list = self.arguments(&constructor.class, constructor, own.as_ref(), rest, 1);
            return format!("{text}.new {}({list})", self.names.member(&outer.name));
        }
        let list = self.arguments(&constructor.class, constructor, own.as_ref(), args, 0);
        format!("new {}({list})", self.names.class(&constructor.class))
    }

    fn constant(&mut self, field: &Member) -> String {
        format!("{}.{}", self.names.class(&field.class), self.names.member(&field.name))
    }

    fn array(&mut self, class: &str, args: &[Value]) -> String {
        let component = class.strip_prefix('[').unwrap_or(class);
        let name = self.names.of_descriptor(class);
        if args.is_empty() {
            // The length belongs into the first pair of brackets.
            let (element, rest) = name.split_at(name.find("[]").unwrap_or(name.len()));
            return format!("new {element}[0]{}", rest.get(2..).unwrap_or_default());
        }
        let elements: Vec<String> = args.iter().map(|v| self.element(v, component)).collect();
        format!("new {name} {{{}}}", elements.join(", "))
    }

    fn element(&mut self, value: &Value, component: &str) -> String {
        match value {
            Value::Primitive(_, bits) | Value::Boxed(_, bits)
                if Kind::of_descriptor(component) != Kind::Ref =>
            {
                literal::plain(Kind::of_descriptor(component), *bits)
            }
            _ => {
                self.argument(value, ArgumentPosition { parameter: component, exact: false, generic: false })
            }
        }
    }

    /// The list of arguments, after the first `hidden` parameters.
    fn arguments(
        &mut self,
        class: &str,
        method: &Member,
        own: Option<&MemberShape>,
        args: &[Value],
        hidden: usize,
    ) -> String {
        let parameters = method.parameters();
        let exact = self.decisive(class, method, args, hidden);
        let generic = own.is_some_and(|m| m.is_generic);
        let mut list = Vec::new();
        for (i, value) in args.iter().enumerate() {
            let Some(parameter) = parameters.get(i + hidden) else { break };
            let place = ArgumentPosition { parameter, exact: exact[i + hidden], generic };
            list.push(self.argument(value, place));
        }
        list.join(", ")
    }

    /// For each parameter: does another method of the name differ in it that could be meant too?
    fn decisive(&self, class: &str, method: &Member, args: &[Value], hidden: usize) -> Vec<bool> {
        let parameters = method.parameters();
        let mut exact = vec![false; parameters.len()];
        for other in self.shapes.members(class, &method.name) {
            let visible = match other.visibility {
                Visibility::Public => true,
                Visibility::Hidden => false,
                Visibility::Package | Visibility::Protected => self.is_near(&other.class),
            };
            let others = split_descriptors(parameter_list(&other.descriptor));
            if !visible || !other.descriptor.starts_with('(') || others.len() != parameters.len() {
                continue;
            }
            let mut given = args.iter().zip(others.iter().skip(hidden));
            if given.all(|(value, parameter)| self.could_be_given(value, parameter)) {
                for (i, parameter) in parameters.iter().enumerate() {
                    exact[i] |= others[i] != *parameter;
                }
            }
        }
        exact
    }

    /// Would the compiler take the argument, without a cast, for this parameter?
    fn could_be_given(&self, value: &Value, parameter: &str) -> bool {
        match value {
            Value::Null => Kind::of_descriptor(parameter) == Kind::Ref,
            Value::Primitive(kind, _) | Value::Boxed(kind, _) => {
                self.is_assignable(&kind.descriptor_char().to_string(), parameter)
            }
            Value::Text(_) => self.is_assignable("Ljava/lang/String;", parameter),
            Value::Class(_) => self.is_assignable("Ljava/lang/Class;", parameter),
            // One that has to be cast to what is meant could be anything.
            Value::Var(var) => {
                let of = &self.variables[var.0].of;
                self.is_assignable(of, parameter) || self.is_assignable(parameter, of)
            }
        }
    }

    fn argument(&mut self, value: &Value, place: ArgumentPosition<'_>) -> String {
        let kind = Kind::of_descriptor(place.parameter);
        let (text, of) = match value {
            Value::Null if kind != Kind::Ref => return literal::typed(kind, 0),
            Value::Null => ("null".to_string(), None),
            Value::Primitive(_, bits) | Value::Boxed(_, bits) if kind != Kind::Ref => {
                return literal::typed(kind, *bits);
            }
            Value::Primitive(kind, bits) | Value::Boxed(kind, bits) => {
                let class = kind.box_class().unwrap_or("java/lang/Object");
                if place.exact && place.parameter == descriptor_of(class) {
                    return format!("{}.valueOf({})", self.names.class(class), literal::typed(*kind, *bits));
                }
                (literal::typed(*kind, *bits), Some(kind.descriptor_char().to_string()))
            }
            Value::Text(text) => (literal::text(text), Some("Ljava/lang/String;".into())),
            Value::Class(class) => {
                let text = self.class_literal(class);
                // A class literal is the one expression here that is not raw.
                let is_typed = place.generic && place.parameter == "Ljava/lang/Class;";
                let text =
                    if is_typed { format!("({}) {text}", self.names.class("java/lang/Class")) } else { text };
                (text, Some("Ljava/lang/Class;".into()))
            }
            Value::Var(var) => (self.variables[var.0].name.clone(), Some(self.variables[var.0].of.clone())),
        };
        let fits = of.as_ref().is_none_or(|of| self.is_assignable(of, place.parameter));
        let is_meant = !place.exact || of.as_deref() == Some(place.parameter);
        if (fits && is_meant) || !self.can_name(place.parameter) {
            return text;
        }
        let is_related = fits || of.is_none_or(|of| self.is_assignable(place.parameter, &of));
        self.cast(&text, place.parameter, is_related)
    }

    /// A minus sign after a cast to a class would be a subtraction.
    fn cast(&mut self, text: &str, to: &str, is_related: bool) -> String {
        let operand = if text.starts_with('-') { format!("({text})") } else { text.to_string() };
        // Classes that have nothing to do with each other convert through Object only.
        let is_far = !is_related && Kind::of_descriptor(to) == Kind::Ref;
        let through = if is_far { "(Object) " } else { "" };
        format!("({}) {through}{operand}", self.names.of_descriptor(to))
    }

    /// `Class.forName` for what cannot be named.
    fn class_literal(&mut self, class: &str) -> String {
        let is_primitive = Kind::PRIMITIVES.iter().any(|k| k.primitive_name() == Some(class));
        match () {
            () if is_primitive => format!("{class}.class"),
            () if self.can_name(&descriptor_of(class)) => format!("{}.class", self.names.class(class)),
            () => {
                let name = literal::text(&class.replace('/', "."));
                format!("{}.forName({name})", self.names.class("java/lang/Class"))
            }
        }
    }
}

fn widens(from: Kind, to: Kind) -> bool {
    let rank = |kind| match kind {
        Kind::Byte => Some(0),
        Kind::Short => Some(1),
        Kind::Int => Some(2),
        Kind::Long => Some(3),
        Kind::Float => Some(4),
        Kind::Double => Some(5),
        _ => None,
    };
    match (from, to) {
        (Kind::Char, _) => rank(to) >= Some(2),
        _ => rank(from).is_some() && rank(from) <= rank(to),
    }
}

/// What stands between the parentheses of a descriptor.
pub(super) fn parameter_list(descriptor: &str) -> &str {
    let close = descriptor.find(')').unwrap_or(0);
    descriptor.get(1..close).unwrap_or_default()
}
