//! Tests as Java source.

use crate::test::{Call, Make, Test, Value};

pub fn one_line(test: &Test) -> String {
    let value = |v: &Value| match v {
        Value::Var(v) => format!("v{}", v.0),
        Value::Null => "null".into(),
        Value::Primitive(_, n) | Value::Boxed(_, n) => format!("{}", *n as i64),
        Value::Text(t) => format!("{t:?}"),
        Value::Class(c) => format!("{c}.class"),
    };
    let list = |vs: &[Value]| vs.iter().map(value).collect::<Vec<_>>().join(", ");
    let call = |c: &Call| format!("{}({})", c.method.name, list(&c.args));
    let steps: Vec<String> = test
        .prefix
        .iter()
        .enumerate()
        .map(|(i, s)| {
            let m = match &s.make {
                Make::New(m) => format!("new {}", m.class),
                Make::Call(m) => m.name.to_string(),
                Make::Array(c) => format!("new {c}"),
                Make::Constant(m) => m.name.to_string(),
                Make::Stub(c) => format!("stub {c}"),
            };
            format!("v{i} = {m}({})", list(&s.args))
        })
        .collect();
    let suffixes: Vec<String> =
        test.suffixes.iter().map(|s| s.iter().map(call).collect::<Vec<_>>().join("; ")).collect();
    format!("{} => {}", steps.join("; "), suffixes.join(" || "))
}
