//! Printed tests are given to the real compiler, and some to the real JVM.
//!
//! That a file compiles says little: the compiler may have chosen another overload. So the class files
//! are read back, and every member of a test must be among what its file refers to.

mod by_hand;
mod cases;
mod printed;
mod sweep;

use cases::{Case, boxed, call, int, new, test, v};
use printed::{PrintedTests, all_jdks};
use std::collections::BTreeSet;
use threadbare_classfile::Constant;
use threadbare_testgen::encode::{decode, encode};
use threadbare_testgen::java::{JunitOptions, junit, one_line, snippet};
use threadbare_testgen::shapes::MachineShapes;
use threadbare_testgen::test::{Make, Member, Test};
use threadbare_vm::Vm;

#[test]
fn tests_of_jdk_classes_compile() {
    check_all("jdk", &[], cases::of_the_jdk);
}

#[test]
fn tests_of_own_classes_compile() {
    check_all("own", &["own"], || {
        cases::of_own_classes().into_iter().filter(|c| c.name != "Unnamed").collect()
    });
}

#[test]
fn tests_of_classes_in_no_package_compile() {
    check_all("unnamed", &["unnamed"], || {
        cases::of_own_classes().into_iter().filter(|c| c.name == "Unnamed").collect()
    });
}

fn check_all(name: &str, folders: &[&str], cases: impl Fn() -> Vec<Case>) {
    for jdk in all_jdks() {
        let printed = PrintedTests::new(jdk, name, folders);
        let mut vm = printed.vm();
        let mut sources = Vec::new();
        for case in cases() {
            assert_eq!(decode(&encode(&case.test)).as_ref(), Some(&case.test), "{}", case.name);
            let options = JunitOptions { class_name: Some(case.name.into()), ..Default::default() };
            let shapes = MachineShapes::new(&mut vm);
            let source = junit(&case.test, &shapes, &options).text;
            let shown = source.split("    private interface").next().unwrap_or_default();
            for line in case.shows {
                assert!(shown.contains(line), "{}: no `{line}` in\n{shown}", case.name);
            }
            assert!(!one_line(&case.test).is_empty());
            let lines = snippet(&case.test, &shapes);
            assert_eq!(lines.len(), case.test.prefix.len() + case.test.suffixes.len(), "{lines:#?}");
            sources.push(printed.write(case.name, &source));
        }
        printed.compile(&sources);
        for case in cases() {
            check_members(&printed, case.name, &case.test);
        }
    }
}

#[test]
fn methods_of_the_class_library_compile() {
    // The compiler takes its time for this: the newest one has to do.
    if let Some(jdk) = all_jdks().pop() {
        let printed = PrintedTests::new(jdk, "sweep", &[]);
        let mut vm = printed.vm();
        let all = sweep::print_all(&printed, &mut vm);
        assert!(all.len() > 300, "{}", all.len());
        printed.compile(&all.iter().map(|(_, _, path)| path.clone()).collect::<Vec<_>>());
        for (name, test, _) in &all {
            check_members(&printed, name, test);
        }
    }
}

/// Does the class file refer to each member by its very parameters?
fn check_members(printed: &PrintedTests, name: &str, test: &Test) {
    let packages = ["", "own/"].map(|p| printed.classes.join(format!("{p}{name}.class")));
    let path = packages.iter().find(|p| p.is_file()).expect("a class file");
    let file = threadbare_classfile::parse(&std::fs::read(path).expect("its bytes")).expect("a class file");
    let utf8 = |index: u16| match &file.constants[usize::from(index)] {
        Constant::Utf8(text) => text.text.to_string(),
        other => panic!("{other:?}"),
    };
    let mut referred = BTreeSet::new();
    for constant in &file.constants {
        if let Constant::NameAndType { name, descriptor } = constant {
            referred.insert((utf8(*name), parameters(&utf8(*descriptor)).to_string()));
        }
    }
    for member in members(test) {
        let wanted = (member.name.to_string(), parameters(&member.descriptor).to_string());
        // A constant of a primitive type is in the code, not in a field.
        let is_inlined = !member.descriptor.contains('(') && member.descriptor.len() == 1;
        assert!(is_inlined || referred.contains(&wanted), "{name}: {wanted:?} of {referred:#?}");
    }
}

fn parameters(descriptor: &str) -> &str {
    descriptor.split(')').next().unwrap_or(descriptor)
}

fn members(test: &Test) -> Vec<&Member> {
    let steps = test.prefix.iter().filter_map(|s| match &s.make {
        Make::New(m) | Make::Call(m) | Make::Constant(m) => Some(m),
        Make::Array(_) | Make::Stub(_) => None,
    });
    steps.chain(test.calls().map(|c| &c.method)).collect()
}

fn get_from_empty() -> Test {
    let get = "java/util/ArrayList.get(I)Ljava/lang/Object;";
    let add = "java/util/ArrayList.add(Ljava/lang/Object;)Z";
    test(
        "java/util/ArrayList",
        vec![new("java/util/ArrayList.<init>()V", vec![])],
        vec![call(add, vec![v(0), boxed(1)])],
        vec![call(get, vec![v(0), int(5)])],
    )
}

#[test]
fn printed_tests_run() {
    for jdk in all_jdks() {
        let printed = PrintedTests::new(jdk, "run", &[]);
        let mut vm = printed.vm();
        a_test_without_failure_passes(&printed, &mut vm);
        an_exception_is_an_assertion_error(&printed, &mut vm);
        threads_that_do_not_end_are_shown(&printed, &mut vm);
    }
}

fn a_test_without_failure_passes(printed: &PrintedTests, vm: &mut Vm) {
    let options = JunitOptions { repetitions: 50, ..Default::default() };
    let all = cases::of_the_jdk();
    let functions = all.iter().find(|c| c.name == "Functions").expect("the case");
    let said = printed.run(vm, "Passes", &functions.test, options.clone());
    assert_eq!(said, "computeIfAbsentVsMerge passed\n");
    let expected =
        ["java/lang/IndexOutOfBoundsException", "java/lang/RuntimeException", "java/io/IOException"];
    let options = JunitOptions { expected: expected.map(Into::into).to_vec(), ..options };
    assert_eq!(printed.run(vm, "Expected", &get_from_empty(), options), "addVsGet passed\n");
}

fn an_exception_is_an_assertion_error(printed: &PrintedTests, vm: &mut Vm) {
    let said = printed.run(vm, "Throws", &get_from_empty(), JunitOptions::default());
    let cause = "java.lang.IndexOutOfBoundsException: Index 5 out of bounds for length";
    let start = format!("addVsGet failed: java.lang.AssertionError: thread 2 threw {cause}");
    assert!(said.starts_with(&start), "{said}");
    assert!(said.contains(&format!("\ncause: {cause}")), "{said}");
}

fn threads_that_do_not_end_are_shown(printed: &PrintedTests, vm: &mut Vm) {
    let acquire = "java/util/concurrent/Semaphore.acquire()V";
    let stuck = test(
        "java/util/concurrent/Semaphore",
        vec![new("java/util/concurrent/Semaphore.<init>(I)V", vec![int(0)])],
        vec![call(acquire, vec![v(0)])],
        vec![call("java/util/concurrent/Semaphore.availablePermits()I", vec![v(0)])],
    );
    let options = JunitOptions { timeout_millis: 1_500, ..Default::default() };
    let said = printed.run(vm, "Stuck", &stuck, options);
    let start = "acquireVsAvailablePermits failed: java.lang.AssertionError: no end after 1500 ms:\n\
                 thread 1, WAITING\n    at ";
    assert!(said.starts_with(start), "{said}");
    assert!(said.contains("java.util.concurrent.Semaphore.acquire("), "{said}");
    assert!(!said.contains("thread 2"), "{said}");
}
