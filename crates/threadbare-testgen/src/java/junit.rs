//! A test as a file of JUnit 5 that compiles as it is.
//!
//! On a stock JVM the interleaving is up to chance, so the file repeats the test and stops at the first
//! failure. It depends on nothing but JUnit: what starts and watches the threads stands at its end.

use super::names::{self, Names};
use super::odd;
use super::print::{Printer, parameter_list};
use crate::shapes::{Shapes, Visibility};
use crate::test::{ClassName, Make, Member, Test, Value};
use serde::{Deserialize, Serialize};
use threadbare_vm::classes::class::{Kind, class_name_of};

#[derive(Debug, Clone)]
pub struct JunitOptions {
    /// Name of the class in the file; made from the class under test if there is none.
    pub class_name: Option<String>,
    /// Put the file into the package of the class under test even if it uses nothing but what is public.
    pub in_package: bool,
    pub repetitions: u32,
    /// When threads that have not ended count as stuck.
    pub timeout_millis: u64,
    /// Added to the comment at the top, such as the command that replays the failure.
    pub note: Option<String>,
    /// Exceptions that calls throw in some sequential order too: they are no failure.
    pub expected: Vec<ClassName>,
}

impl Default for JunitOptions {
    fn default() -> JunitOptions {
        JunitOptions {
            class_name: None,
            in_package: false,
            repetitions: 10_000,
            timeout_millis: 10_000,
            note: None,
            expected: Vec::new(),
        }
    }
}

/// What the file calls its own.
const THREAD_BODY: &str = "ThreadBody";

/// Of a test method, in bytes.
const LONGEST_NAME: usize = 80;

/// A file of Java.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The class in it, after which the file is named; nothing if a name of the test is no Java, and the file holds
    /// a comment alone.
    pub class_name: Option<String>,
    pub text: String,
}

/// The source of a test.
pub fn junit(test: &Test, shapes: &dyn Shapes, options: &JunitOptions) -> Source {
    let package = package_of(test, shapes, options);
    let mut names = Names::new(shapes, package);
    let class_name = options
        .class_name
        .clone()
        .unwrap_or_else(|| format!("{}ThreadSafetyTest", names::simple(shapes, &test.class)));
    let class_name = odd::like(&class_name);
    names.reserve(&class_name);
    names.reserve(THREAD_BODY);
    // A class in no package has no other name, so it comes first.
    let is_primitive = |name: &str| Kind::PRIMITIVES.iter().any(|k| k.primitive_name() == Some(name));
    for class in mentioned(test).filter(|c| !c.contains('/') && !is_primitive(c)) {
        names.class(class);
    }
    let annotation = names.class("org/junit/jupiter/api/Test");
    let helper = helper(&mut names, shapes, &options.expected);
    let mut printer = Printer::new(test, shapes, names);
    let body = body(&mut printer);
    let throws = if printer.throws_throwable { "java/lang/Throwable" } else { "java/lang/Exception" };
    let throws = printer.names.class(throws);
    let warnings = printer.names.class("java/lang/SuppressWarnings");
    let mut out = comment(&names::dotted(shapes, &test.class), options);
    printer.names.class(&test.class);
    if let Some(odd) = printer.names.odd() {
        // Compiles, and does nothing.
        let odd = odd::in_comment(odd);
        out += &format!("// It cannot be written in Java, in which nothing can be called {odd}\n");
        return Source { class_name: None, text: out };
    }
    if !package.is_empty() {
        out += &format!("package {};\n\n", package.replace('/', "."));
    }
    for import in printer.names.imports() {
        out += &format!("import {import};\n");
    }
    out += &format!(
        "\n@{warnings}({{\"unchecked\", \"rawtypes\"}})\nclass {class_name} {{\n    \
         private static final int REPETITIONS = {};\n    \
         private static final long TIMEOUT_MILLIS = {};\n\n    \
         @{annotation}\n    void {}() throws {throws} {{\n        \
         for (int repetition = 0; repetition < REPETITIONS; repetition++) {{\n",
        grouped(options.repetitions.into()),
        grouped(options.timeout_millis),
        method_name(test, shapes),
    );
    for line in body {
        let indent = if line.is_empty() { "" } else { "            " };
        out += &format!("{indent}{line}\n");
    }
    out += "        }\n    }\n\n";
    out += &helper;
    out += "}\n";
    Source { class_name: Some(class_name), text: out }
}

fn body(printer: &mut Printer<'_>) -> Vec<String> {
    let test = printer.test;
    let mut lines = Vec::new();
    for i in 0..test.prefix.len() {
        lines.extend(printer.step(i));
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push("runConcurrently(".into());
    for (i, suffix) in test.suffixes.iter().enumerate() {
        let end = if i + 1 == test.suffixes.len() { ");" } else { "," };
        let calls: Vec<String> = suffix.iter().map(|c| printer.call(&c.method, &c.args)).collect();
        if let [call] = calls.as_slice() {
            lines.push(format!("        () -> {call}{end}"));
            continue;
        }
        lines.push("        () -> {".into());
        lines.extend(calls.iter().map(|call| format!("            {call};")));
        lines.push(format!("        }}{end}"));
    }
    if test.suffixes.is_empty() {
        lines.push(");".into());
    }
    lines
}

fn comment(class: &str, options: &JunitOptions) -> String {
    let mut out = format!(
        "// A concurrent test of {}, written by Threadbare.\n\
         //\n\
         // On a stock JVM it is up to chance how the threads interleave: the test repeats itself and fails\n\
         // at the first repetition that shows a failure, but it may also pass.\n",
        odd::in_comment(class)
    );
    for line in options.note.iter().flat_map(|note| std::iter::once("").chain(note.lines())) {
        out += format!("// {}", odd::in_comment(line)).trim_end();
        out.push('\n');
    }
    out.push('\n');
    out
}

/// `putVsGet`, `putAndSizeVsNewHashtable`.
fn method_name(test: &Test, shapes: &dyn Shapes) -> String {
    let word = |member: &Member| match member.is_constructor() {
        true => format!("new{}", names::simple(shapes, &member.class)),
        false => member.name.to_string(),
    };
    let capital = |word: String| {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    let mut name = String::new();
    for (i, suffix) in test.suffixes.iter().enumerate() {
        name += if i > 0 { "Vs" } else { "" };
        for (k, call) in suffix.iter().enumerate() {
            name += if k > 0 { "And" } else { "" };
            let word = word(&call.method);
            name += &if name.is_empty() { word } else { capital(word) };
        }
    }
    // One name is the file's own, and nobody reads a very long one.
    if name.is_empty() || name == "runConcurrently" || name.len() > LONGEST_NAME {
        name = format!("callsOf{}", names::simple(shapes, &test.class));
    }
    odd::like(&name)
}

/// The package that the file must be in; empty for none.
fn package_of<'a>(test: &'a Test, shapes: &dyn Shapes, options: &JunitOptions) -> &'a str {
    let package = names::split(&test.class).0;
    // No class outside of the JDK may be in one of its packages.
    if package.starts_with("java/") {
        return "";
    }
    let is_own = |class: &str| names::split(class).0 == package;
    let class_is_closed = |class: &str| {
        let element = class_name_of(class.trim_start_matches('['));
        is_own(element) && shapes.class(element).is_some_and(|c| c.visibility != Visibility::Public)
    };
    let member_is_closed = |member: &Member| {
        let same = |descriptor: &str| match member.descriptor.starts_with('(') {
            true => parameter_list(descriptor) == parameter_list(&member.descriptor),
            false => *descriptor == *member.descriptor,
        };
        let shape = shapes.members(&member.class, &member.name).into_iter().find(|m| same(&m.descriptor));
        shape.is_some_and(|m| m.visibility != Visibility::Public)
    };
    let needed = options.in_package
        || class_is_closed(&test.class)
        || mentioned(test).any(class_is_closed)
        || members(test).any(member_is_closed);
    if needed { package } else { "" }
}

fn members(test: &Test) -> impl Iterator<Item = &Member> {
    let steps = test.prefix.iter().filter_map(|s| match &s.make {
        Make::New(m) | Make::Call(m) | Make::Constant(m) => Some(m),
        Make::Array(_) | Make::Stub(_) => None,
    });
    steps.chain(test.calls().map(|c| &c.method))
}

/// Classes that the file will name. Those of receivers are not among them: a public class can inherit
/// from one that is not.
fn mentioned(test: &Test) -> impl Iterator<Item = &str> {
    let owners = members(test)
        .filter(|m| m.is_static || m.is_constructor() || !m.descriptor.starts_with('('))
        .map(|m| &*m.class);
    let made = test.prefix.iter().filter_map(|s| match &s.make {
        Make::Array(class) | Make::Stub(class) => Some(&**class),
        _ => None,
    });
    let used = test.prefix.iter().filter_map(|s| s.used_as.as_deref());
    let values = test.prefix.iter().flat_map(|s| &s.args).chain(test.calls().flat_map(|c| &c.args));
    let literals = values.filter_map(|v| if let Value::Class(class) = v { Some(&**class) } else { None });
    owners.chain(made).chain(used).chain(literals)
}

/// `10_000`, as Java numbers are written; with the suffix of `long` if they need it.
fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push('_');
        }
        out.push(digit);
    }
    if value > i32::MAX as u64 { out + "L" } else { out }
}

/// What starts the threads and waits for them. Names of classes stand in angle brackets, because a class
/// under test can hide any of them.
const HELPER: &str = r#"    private interface ThreadBody {
        void run() throws <java/lang/Throwable>;
    }

    /** Runs each body in a thread of its own, all at once, and waits until they have ended. */
    private static void runConcurrently(ThreadBody... bodies) throws <java/lang/InterruptedException> {
        <java/lang/Thread>[] threads = new <java/lang/Thread>[bodies.length];
        <java/lang/Throwable>[] failures = new <java/lang/Throwable>[bodies.length];
        <java/util/concurrent/CyclicBarrier> start = new <java/util/concurrent/CyclicBarrier>(bodies.length);
        for (int i = 0; i < bodies.length; i++) {
            int number = i;
            threads[i] = new <java/lang/Thread>(() -> {
                try {
                    start.await();
                    bodies[number].run();
<expected>                } catch (<java/lang/Throwable> failure) {
                    failures[number] = failure;
                }
            }, "thread " + (i + 1));
            threads[i].setDaemon(true);
            threads[i].start();
        }
        long deadline = <java/lang/System>.nanoTime() + TIMEOUT_MILLIS * 1_000_000;
        for (<java/lang/Thread> thread : threads) {
            thread.join(<java/lang/Math>.max(1, (deadline - <java/lang/System>.nanoTime()) / 1_000_000));
        }
        for (int i = 0; i < bodies.length; i++) {
            if (failures[i] != null) {
                throw new <java/lang/AssertionError>(threads[i].getName() + " threw " + failures[i], failures[i]);
            }
        }
        <java/lang/StringBuilder> stuck = new <java/lang/StringBuilder>();
        for (<java/lang/Thread> thread : threads) {
            if (thread.isAlive()) {
                stuck.append("\n").append(thread.getName()).append(", ").append(thread.getState());
                for (<java/lang/StackTraceElement> frame : thread.getStackTrace()) {
                    stuck.append("\n    at ").append(frame);
                }
            }
        }
        if (stuck.length() > 0) {
            throw new <java/lang/AssertionError>("no end after " + TIMEOUT_MILLIS + " ms:" + stuck);
        }
    }
"#;

fn helper(names: &mut Names<'_>, shapes: &dyn Shapes, expected: &[ClassName]) -> String {
    // The compiler refuses a clause for what a clause before it catches already.
    let is_covered = |i: usize, class: &ClassName| {
        expected.iter().enumerate().any(
            |(k, other)| {
                if class == other { k < i } else { shapes.is_subtype(class, other) }
            },
        )
    };
    let kept: Vec<&ClassName> =
        expected.iter().enumerate().filter(|(i, c)| !is_covered(*i, c)).map(|(_, c)| c).collect();
    let list: Vec<String> = kept.iter().map(|c| names.class(c)).collect();
    let clause = format!(
        "                }} catch ({} expected) {{\n                    \
         // Also thrown where the calls run one after the other.\n",
        list.join(" | "),
    );
    let mut out = String::new();
    let mut rest = HELPER;
    while let Some((before, after)) = rest.split_once('<') {
        out += before;
        // What is no name in brackets is a comparison.
        match after.split_once('>') {
            Some(("expected", after)) => {
                out += if list.is_empty() { "" } else { &clause };
                rest = after;
            }
            Some((name, after)) if name.starts_with("java/") => {
                out += &names.class(name);
                rest = after;
            }
            _ => {
                out.push('<');
                rest = after;
            }
        }
    }
    out + rest
}
