//! Tests as Java source: a whole JUnit file, the essential lines of it, and one line.
//!
//! - `literal.rs`: literals. `names.rs`: names and imports. `print.rs`: steps and calls. `stub.rs`: stubs.
//!   `junit.rs`: the file around them. `odd.rs`: names that are no Java.

mod junit;
mod literal;
mod names;
mod odd;
mod print;
mod stub;

pub use junit::{JunitOptions, Source, junit};

use crate::shapes::Shapes;
use crate::test::{Call, Make, Member, Test, Value, Var};
use names::Names;
use print::Printer;
use threadbare_vm::classes::class::{Kind, class_name_of};

/// The prefix, `=>`, and the suffixes with `||` between them. Instances of the class under test are `t1`,
/// `t2`; other variables `v1`, `v2`. It is Java but for what only a look at the classes would tell.
pub fn one_line(test: &Test) -> String {
    let line = OneLine::new(test);
    let steps: Vec<String> = (0..test.prefix.len()).map(|i| line.step(i)).collect();
    let suffix = |calls: &Vec<_>| {
        let calls: Vec<String> = calls.iter().map(|c: &Call| line.call(&c.method, &c.args)).collect();
        calls.join("; ")
    };
    let suffixes: Vec<String> = test.suffixes.iter().map(suffix).collect();
    let arrow = if steps.is_empty() { "" } else { " => " };
    let text = format!("{}{arrow}{}", steps.join("; "), suffixes.join(" || "));
    // Names from a token can be anything, and this is one line.
    text.replace(char::is_control, "?")
}

/// One call of a test with its arguments: `get("a")`; of two instances with the one that it is made on.
pub fn one_line_call(test: &Test, call: &Call) -> String {
    let line = OneLine::new(test);
    match call.args.split_first() {
        Some((_, args)) if !call.method.is_static && test.instances.len() < 2 => {
            format!("{}({})", call.method.name, line.list(args)).replace(char::is_control, "?")
        }
        _ => line.call(&call.method, &call.args).replace(char::is_control, "?"),
    }
}

/// The lines that matter, for a terminal: the prefix, then what each thread does.
pub fn snippet(test: &Test, shapes: &dyn Shapes) -> Vec<String> {
    let names = Names::new(shapes, names::split(&test.class).0);
    let mut printer = Printer::new(test, shapes, names);
    let mut lines = Vec::new();
    for i in 0..test.prefix.len() {
        let parts = printer.step(i);
        lines.push(in_one_line(&parts));
    }
    for (i, suffix) in test.suffixes.iter().enumerate() {
        let calls: Vec<String> = suffix.iter().map(|c| printer.call(&c.method, &c.args)).collect();
        lines.push(format!("thread {}: {}", i + 1, calls.join("; ")));
    }
    let seen: Vec<String> = test.observers.iter().map(|c| printer.call(&c.method, &c.args)).collect();
    if !seen.is_empty() {
        lines.push(format!("afterwards: {}", seen.join("; ")));
    }
    lines
}

/// What the snippet calls the results of the steps.
pub fn variable_names(test: &Test, shapes: &dyn Shapes) -> Vec<String> {
    let names = Names::new(shapes, names::split(&test.class).0);
    Printer::new(test, shapes, names).variable_names()
}

/// A method as its users write it: `put(Object, Object)`.
pub fn signature(member: &Member) -> String {
    format!("{}({})", member.name, parameters(member))
}

/// What stands between its parentheses.
pub fn parameters(member: &Member) -> String {
    let simple = |descriptor: &&str| {
        let element = descriptor.trim_start_matches('[');
        let brackets = "[]".repeat(descriptor.len() - element.len());
        let name = match Kind::of_descriptor(element).primitive_name() {
            Some(primitive) => primitive,
            None => class_name_of(element).rsplit(['/', '$']).next().unwrap_or(element),
        };
        format!("{name}{brackets}")
    };
    let parameters: Vec<String> = member.parameters().iter().map(simple).collect();
    parameters.join(", ")
}

/// A stub of many methods says nothing that a reader of a terminal wants to know.
fn in_one_line(parts: &[String]) -> String {
    match parts {
        [first, .., last] if parts.len() > LONGEST_STUB => format!("{first} ... {last}"),
        _ => {
            let words: Vec<&str> = parts.iter().map(|l| l.trim()).filter(|l| *l != "@Override").collect();
            words.join(" ")
        }
    }
}

/// Lines of a stub with one method.
const LONGEST_STUB: usize = 6;

fn descriptor_of(class: &str) -> String {
    if class.starts_with('[') { class.into() } else { format!("L{class};") }
}

struct OneLine<'a> {
    test: &'a Test,
    names: Vec<String>,
}

impl<'a> OneLine<'a> {
    fn new(test: &'a Test) -> OneLine<'a> {
        let mut others = 0;
        let mut name = |i: usize| match test.instances.iter().position(|v| v.0 == i) {
            Some(number) => format!("t{}", number + 1),
            None => {
                others += 1;
                format!("v{others}")
            }
        };
        let names = (0..test.prefix.len()).map(&mut name).collect();
        OneLine { test, names }
    }

    fn step(&self, number: usize) -> String {
        let step = &self.test.prefix[number];
        let (made, of) = match &step.make {
            Make::New(member) => (self.call(member, &step.args), short(&member.class)),
            Make::Call(member) => {
                let of = step.used_as.as_deref().unwrap_or_else(|| class_name_of(member.result()));
                (self.call(member, &step.args), short(of))
            }
            Make::Array(class) => {
                (format!("new {} {{{}}}", short(class), self.list(&step.args)), short(class))
            }
            Make::Constant(field) => {
                (format!("{}.{}", short(&field.class), field.name), short(class_name_of(field.result())))
            }
            Make::Stub(class) => (format!("stub({})", short(class)), short(class)),
        };
        let var = Value::Var(Var(number));
        let steps = self.test.prefix.iter().flat_map(|s| &s.args);
        let is_used = steps.chain(self.test.calls().flat_map(|c| &c.args)).any(|v| *v == var)
            || self.test.instances.contains(&Var(number));
        if is_used { format!("{of} {} = {made}", self.names[number]) } else { made }
    }

    fn call(&self, method: &Member, args: &[Value]) -> String {
        match args.split_first() {
            _ if method.is_constructor() => format!("new {}({})", short(&method.class), self.list(args)),
            Some((receiver, args)) if !method.is_static => {
                format!("{}.{}({})", self.value(receiver), method.name, self.list(args))
            }
            _ => format!("{}.{}({})", short(&method.class), method.name, self.list(args)),
        }
    }

    fn list(&self, args: &[Value]) -> String {
        let texts: Vec<String> = args.iter().map(|v| self.value(v)).collect();
        texts.join(", ")
    }

    fn value(&self, value: &Value) -> String {
        match value {
            Value::Null => "null".into(),
            Value::Primitive(kind, bits) | Value::Boxed(kind, bits) => literal::typed(*kind, *bits),
            Value::Text(text) => literal::text(text),
            Value::Class(class) => format!("{}.class", short(class)),
            Value::Var(var) => self.names[var.0].clone(),
        }
    }
}

/// The simple name as far as the name alone tells: `Map.Entry` of `java/util/Map$Entry`, `int[]` of `[I`.
fn short(class: &str) -> String {
    let element = class.trim_start_matches('[');
    let is_array = element.len() < class.len();
    let name = match Kind::of_descriptor(element).primitive_name() {
        Some(primitive) if element.len() == 1 => primitive.to_string(),
        _ => {
            let name = if is_array { class_name_of(element) } else { element };
            names::split(name).1.replace('$', ".")
        }
    };
    format!("{name}{}", "[]".repeat(class.len() - element.len()))
}
