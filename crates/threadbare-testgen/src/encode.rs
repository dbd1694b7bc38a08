//! Tests as bytes, for tokens.
//!
//! A version, a table in which each text occurs once, then the test with every text as a number of the
//! table.
//!
//! Invariant: `decode` gives an answer for any bytes, and what it accepts is whole: descriptors parse, calls have as many arguments as parameters, and a variable is
//! the result of a step that comes before. What follows may rely on that.

use crate::test::{Call, Make, Member, Step, Test, Value, Var};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use threadbare_explore::bytes::{Reader, Writer};
use threadbare_vm::classes::class::Kind;

/// Changes with the format, so that an old token is refused and not misread.
const VERSION: u8 = 1;
/// The same of a test with observers.
const OBSERVED: u8 = 2;

/// The kinds a value can have, by their number in the format.
const KINDS: [Kind; 8] =
    [Kind::Bool, Kind::Byte, Kind::Char, Kind::Short, Kind::Int, Kind::Float, Kind::Long, Kind::Double];

const NULL: u8 = 0;
const TEXT: u8 = 1;
const CLASS: u8 = 2;
const VAR: u8 = 3;
/// The first of eight, one for each kind.
const PRIMITIVE: u8 = 4;
const BOXED: u8 = PRIMITIVE + KINDS.len() as u8;

const NEW: u8 = 0;
const CALL: u8 = 1;
const ARRAY: u8 = 2;
const CONSTANT: u8 = 3;
const STUB: u8 = 4;

/// Of a step's tag: the result is used as some class.
const USED: u8 = 8;

pub fn encode(test: &Test) -> Vec<u8> {
    let mut body = TestWriter::default();
    body.test(test);
    let mut out = Writer::default();
    out.byte(if test.observers.is_empty() { VERSION } else { OBSERVED });
    out.number(body.texts.len() as u64);
    for text in &body.texts {
        out.bytes(text.as_bytes());
    }
    out.raw(body.out.so_far());
    out.finish()
}

/// The test, if these are the bytes of one.
pub fn decode(bytes: &[u8]) -> Option<Test> {
    let mut reader = TestReader { bytes: Reader::new(bytes), texts: Vec::new() };
    let is_observed = match reader.bytes.byte()? {
        VERSION => false,
        OBSERVED => true,
        _ => return None,
    };
    for _ in 0..reader.bytes.count()? {
        reader.texts.push(reader.bytes.text()?.into());
    }
    let test = reader.test(is_observed)?;
    reader.bytes.rest().is_empty().then_some(test)
}

#[derive(Default)]
struct TestWriter {
    out: Writer,
    texts: Vec<Arc<str>>,
    known: FxHashMap<Arc<str>, u64>,
}

impl TestWriter {
    fn text(&mut self, text: &Arc<str>) {
        let next = self.texts.len() as u64;
        let number = *self.known.entry(text.clone()).or_insert_with(|| {
            self.texts.push(text.clone());
            next
        });
        self.out.number(number);
    }

    fn test(&mut self, test: &Test) {
        self.text(&test.class);
        self.out.number(test.prefix.len() as u64);
        for step in &test.prefix {
            self.step(step);
        }
        self.out.number(test.instances.len() as u64);
        for var in &test.instances {
            self.out.number(var.0 as u64);
        }
        self.out.number(test.suffixes.len() as u64);
        for suffix in &test.suffixes {
            self.calls(suffix);
        }
        if !test.observers.is_empty() {
            self.calls(&test.observers);
        }
    }

    fn calls(&mut self, calls: &[Call]) {
        self.out.number(calls.len() as u64);
        for call in calls {
            self.member(&call.method);
            self.values(&call.args);
        }
    }

    fn step(&mut self, step: &Step) {
        let used = if step.used_as.is_some() { USED } else { 0 };
        let tag = match &step.make {
            Make::New(_) => NEW,
            Make::Call(_) => CALL,
            Make::Array(_) => ARRAY,
            Make::Constant(_) => CONSTANT,
            Make::Stub(_) => STUB,
        };
        self.out.byte(tag | used);
        match &step.make {
            Make::New(member) | Make::Call(member) | Make::Constant(member) => self.member(member),
            Make::Array(class) | Make::Stub(class) => self.text(class),
        }
        if let Some(class) = &step.used_as {
            self.text(class);
        }
        self.values(&step.args);
    }

    fn member(&mut self, member: &Member) {
        self.text(&member.class);
        self.text(&member.name);
        self.text(&member.descriptor);
        self.out.byte(member.is_static.into());
    }

    fn values(&mut self, values: &[Value]) {
        self.out.number(values.len() as u64);
        for value in values {
            self.value(value);
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.out.byte(NULL),
            Value::Text(text) => {
                self.out.byte(TEXT);
                self.text(text);
            }
            Value::Class(class) => {
                self.out.byte(CLASS);
                self.text(class);
            }
            Value::Var(var) => {
                self.out.byte(VAR);
                self.out.number(var.0 as u64);
            }
            Value::Primitive(kind, bits) => self.bits(PRIMITIVE, *kind, *bits),
            Value::Boxed(kind, bits) => self.bits(BOXED, *kind, *bits),
        }
    }

    /// Zigzag, because small negative numbers are as frequent as small positive ones.
    fn bits(&mut self, first: u8, kind: Kind, bits: u64) {
        let number = KINDS.iter().position(|k| *k == kind);
        debug_assert!(number.is_some(), "a value of kind {kind:?}");
        self.out.byte(first + number.unwrap_or(0) as u8);
        let signed = bits as i64;
        self.out.number(((signed << 1) ^ (signed >> 63)) as u64);
    }
}

struct TestReader<'a> {
    bytes: Reader<'a>,
    texts: Vec<Arc<str>>,
}

impl TestReader<'_> {
    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut out = Vec::new();
        for _ in 0..self.bytes.count()? {
            out.push(one(self)?);
        }
        Some(out)
    }

    fn text(&mut self) -> Option<Arc<str>> {
        let number = usize::try_from(self.bytes.number()?).ok()?;
        self.texts.get(number).cloned()
    }

    fn test(&mut self, is_observed: bool) -> Option<Test> {
        let class = self.text()?;
        let mut steps = 0;
        let prefix = self.list(|r| {
            steps += 1;
            r.step(steps - 1)
        })?;
        let instances = self.list(|r| r.var(steps))?;
        let suffixes = self.list(|r| r.list(|r| r.call(steps)))?;
        let observers = if is_observed { self.list(|r| r.call(steps))? } else { vec![] };
        // No test has two ways to be written.
        (is_observed != observers.is_empty()).then_some(Test {
            class,
            prefix,
            instances,
            suffixes,
            observers,
        })
    }

    /// Step number `number`: it may use those before it.
    fn step(&mut self, number: usize) -> Option<Step> {
        let tag = self.bytes.byte()?;
        let make = match tag & !USED {
            NEW => Make::New(self.method()?),
            CALL => Make::Call(self.method()?),
            ARRAY => Make::Array(self.text()?),
            CONSTANT => Make::Constant(self.member().filter(|m| field_end(&m.descriptor) == Some(""))?),
            STUB => Make::Stub(self.text()?),
            _ => return None,
        };
        let used_as = if tag & USED != 0 { Some(self.text()?) } else { None };
        let args = self.list(|r| r.value(number))?;
        let wanted = match &make {
            Make::New(member) => member.parameters().len(),
            Make::Call(method) => arguments(method),
            Make::Array(class) if class.starts_with('[') && field_end(class) == Some("") => args.len(),
            Make::Array(_) => return None,
            Make::Constant(_) | Make::Stub(_) => 0,
        };
        (wanted == args.len()).then_some(Step { make, args, used_as })
    }

    fn call(&mut self, steps: usize) -> Option<Call> {
        let method = self.method()?;
        let args = self.list(|r| r.value(steps))?;
        (arguments(&method) == args.len()).then_some(Call { method, args })
    }

    fn method(&mut self) -> Option<Member> {
        self.member().filter(|m| is_method_descriptor(&m.descriptor))
    }

    fn member(&mut self) -> Option<Member> {
        let (class, name, descriptor) = (self.text()?, self.text()?, self.text()?);
        let is_static = match self.bytes.byte()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        Some(Member { class, name, descriptor, is_static })
    }

    fn var(&mut self, steps: usize) -> Option<Var> {
        let number = usize::try_from(self.bytes.number()?).ok()?;
        (number < steps).then_some(Var(number))
    }

    fn value(&mut self, steps: usize) -> Option<Value> {
        Some(match self.bytes.byte()? {
            NULL => Value::Null,
            TEXT => Value::Text(self.text()?),
            CLASS => Value::Class(self.text()?),
            VAR => Value::Var(self.var(steps)?),
            tag if tag >= BOXED => Value::Boxed(*KINDS.get(usize::from(tag - BOXED))?, self.bits()?),
            tag => Value::Primitive(*KINDS.get(usize::from(tag - PRIMITIVE))?, self.bits()?),
        })
    }

    fn bits(&mut self) -> Option<u64> {
        let number = self.bytes.number()?;
        Some((number >> 1) ^ 0u64.wrapping_sub(number & 1))
    }
}

/// How many arguments a call has, with the receiver. A constructor makes its own.
fn arguments(method: &Member) -> usize {
    let has_receiver = !method.is_static && !method.is_constructor();
    method.parameters().len() + usize::from(has_receiver)
}

fn is_method_descriptor(text: &str) -> bool {
    let Some(mut rest) = text.strip_prefix('(') else { return false };
    while !rest.starts_with(')') {
        match field_end(rest) {
            Some(next) => rest = next,
            None => return false,
        }
    }
    matches!(&rest[1..], "V") || field_end(&rest[1..]) == Some("")
}

/// What follows the field descriptor that the text begins with.
fn field_end(text: &str) -> Option<&str> {
    let element = text.trim_start_matches('[');
    match element.as_bytes().first()? {
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'F' | b'J' | b'D' => Some(&element[1..]),
        b'L' => {
            let end = element.find([';', ')', '('])?;
            (end > 1 && element[end..].starts_with(';')).then(|| &element[end + 1..])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn name() -> impl Strategy<Value = Arc<str>> {
        prop_oneof![Just("java/util/Hashtable"), Just("a/B$C"), Just("X"), Just("é/Ü")].prop_map(Arc::from)
    }

    fn field() -> impl Strategy<Value = String> {
        let plain = ["I", "J", "Z", "D", "Ljava/lang/Object;", "[I", "[[La/B$C;", "LÜ;"];
        proptest::sample::select(plain.to_vec()).prop_map(String::from)
    }

    fn value(steps: usize) -> impl Strategy<Value = Value> {
        let kind = || proptest::sample::select(&KINDS[..]);
        let var = if steps == 0 {
            Just(Value::Null).boxed()
        } else {
            (0..steps).prop_map(|i| Value::Var(Var(i))).boxed()
        };
        prop_oneof![
            Just(Value::Null),
            (kind(), any::<u64>()).prop_map(|(k, bits)| Value::Primitive(k, bits)),
            (kind(), -3i64..3).prop_map(|(k, bits)| Value::Boxed(k, bits as u64)),
            ".{0,4}".prop_map(|s| Value::Text(s.into())),
            name().prop_map(Value::Class),
            var,
        ]
    }

    fn method(steps: usize) -> impl Strategy<Value = (Member, Vec<Value>)> {
        let parameters = proptest::collection::vec((field(), value(steps)), 0..4);
        let names = proptest::sample::select(&["<init>", "put", "get"][..]);
        let receiver = (any::<bool>(), value(steps));
        let shape = (name(), names, parameters, receiver, field());
        shape.prop_map(|(class, name, parameters, (is_static, receiver), result)| {
            let is_constructor = name == "<init>";
            let is_static = is_static && !is_constructor;
            let (types, mut args): (Vec<String>, Vec<Value>) = parameters.into_iter().unzip();
            if !is_static && !is_constructor {
                args.insert(0, receiver);
            }
            let result = if is_constructor { "V" } else { &result };
            let descriptor = format!("({}){result}", types.concat()).into();
            (Member { class, name: name.into(), descriptor, is_static }, args)
        })
    }

    fn step(number: usize) -> impl Strategy<Value = Step> {
        let made = prop_oneof![
            method(number).prop_map(|(member, args)| {
                let make = if member.is_constructor() { Make::New(member) } else { Make::Call(member) };
                (make, args)
            }),
            (field(), proptest::collection::vec(value(number), 0..3))
                .prop_map(|(element, args)| (Make::Array(format!("[{element}").into()), args)),
            (name(), field()).prop_map(|(class, descriptor)| {
                let descriptor = descriptor.into();
                let member = Member { class, name: "F".into(), descriptor, is_static: true };
                (Make::Constant(member), vec![])
            }),
            name().prop_map(|class| (Make::Stub(class), vec![])),
        ];
        let used_as = proptest::option::of(name());
        (made, used_as).prop_map(|((make, args), used_as)| Step { make, args, used_as })
    }

    fn test() -> impl Strategy<Value = Test> {
        (1usize..6).prop_flat_map(|steps| {
            let prefix: Vec<_> = (0..steps).map(|i| step(i).boxed()).collect();
            let instances = proptest::collection::vec((0..steps).prop_map(Var), 0..3);
            let call = method(steps).prop_map(|(method, args)| Call { method, args }).boxed();
            let calls = || proptest::collection::vec(call.clone(), 0..3);
            let (suffixes, observers) = (proptest::collection::vec(calls(), 0..3), calls());
            (name(), prefix, instances, suffixes, observers).prop_map(
                |(class, prefix, instances, suffixes, observers)| Test {
                    class,
                    prefix,
                    instances,
                    suffixes,
                    observers,
                },
            )
        })
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(test in test()) {
            prop_assert_eq!(decode(&encode(&test)), Some(test));
        }

        #[test]
        fn a_cut_test_is_none(test in test(), at in any::<proptest::sample::Index>()) {
            let bytes = encode(&test);
            prop_assert_eq!(decode(&bytes[..at.index(bytes.len())]), None);
        }

        #[test]
        fn any_bytes_give_an_answer(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let mut versioned = vec![VERSION];
            versioned.extend(&bytes);
            for bytes in [bytes, versioned] {
                if let Some(test) = decode(&bytes) {
                    prop_assert_eq!(decode(&encode(&test)), Some(test));
                }
            }
        }

        /// A changed test is none, or one that holds together.
        #[test]
        fn changed_bytes_give_an_answer(
            test in test(),
            changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..4),
        ) {
            let mut bytes = encode(&test);
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Some(test) = decode(&bytes) {
                prop_assert_eq!(decode(&encode(&test)), Some(test.clone()));
                if let Some(kept) = test.without(&std::collections::BTreeSet::new()) {
                    prop_assert!(kept.prefix.len() <= test.prefix.len());
                }
                prop_assert!(!crate::java::one_line(&test).contains('\n'));
            }
        }
    }

    #[test]
    fn a_count_reserves_nothing() {
        let huge = [VERSION, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
        assert_eq!(decode(&huge), None);
        assert_eq!(decode(&[VERSION, 1, 0xff, 0xff, 0xff, 0x7f, b'a']), None);
    }

    #[test]
    fn each_text_occurs_once() {
        let member = Member {
            class: "java/util/Hashtable".into(),
            name: "<init>".into(),
            descriptor: "()V".into(),
            is_static: false,
        };
        let step =
            Step { make: Make::New(member), args: vec![], used_as: Some("java/util/Hashtable".into()) };
        let test = Test {
            class: "java/util/Hashtable".into(),
            prefix: vec![step.clone(), step],
            instances: vec![Var(0), Var(1)],
            suffixes: vec![vec![], vec![]],
            observers: vec![],
        };
        let bytes = encode(&test);
        assert_eq!(bytes.windows(9).filter(|w| w == b"Hashtable").count(), 1);
        assert!(bytes.len() < 60, "{}", bytes.len());
    }
}
