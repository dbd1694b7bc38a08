//! Verdicts about tests written by hand, over classes of the JDK: what is a violation, what a sequential order
//! explains, and that both hold for all interleavings.

use threadbare_oracle::confirm::confirm;
use threadbare_oracle::shrink::shrink;
use threadbare_oracle::trial::{Effort, Trial, try_test};
use threadbare_oracle::verdict::{Failing, Oracle};
use threadbare_testgen::stage::Stage;
use threadbare_testgen::test::{Call, Make, Member, Step, Test, Value, Var};
use threadbare_testkit::{Jdk, jdks, small_machine};
use threadbare_vm::classes::class::Kind;
use threadbare_vm::{Options, Program};

fn stage(jdk: &Jdk) -> Stage {
    let options = Options { assertions: true, ..small_machine("") };
    let program = Program::open(&jdk.home, jdk.feature, "").expect("the image");
    Stage::new(program, options, 3).expect("a stage")
}

fn on_each_jdk(then: impl Fn(&mut Stage) + Send + Sync + Copy + 'static) {
    for jdk in jdks::find() {
        // Boot and linking use the host's stack.
        let thread = std::thread::Builder::new().stack_size(1 << 28);
        let run = thread.spawn(move || then(&mut stage(&jdk))).expect("a thread");
        run.join().expect("no panic");
    }
}

fn member(class: &str, name: &str, descriptor: &str) -> Member {
    Member { class: class.into(), name: name.into(), descriptor: descriptor.into(), is_static: false }
}

fn new(class: &str, descriptor: &str, args: Vec<Value>) -> Step {
    Step { make: Make::New(member(class, "<init>", descriptor)), args, used_as: Some(class.into()) }
}

fn call(class: &str, name: &str, descriptor: &str, args: Vec<Value>) -> Call {
    Call { method: member(class, name, descriptor), args }
}

fn change(class: &str, name: &str, descriptor: &str, args: Vec<Value>) -> Step {
    Step { make: Make::Call(member(class, name, descriptor)), args, used_as: None }
}

fn var(i: usize) -> Value {
    Value::Var(Var(i))
}

fn text(t: &str) -> Value {
    Value::Text(t.into())
}

fn int(n: i32) -> Value {
    Value::Primitive(Kind::Int, n as u32 as u64)
}

fn test(class: &str, prefix: Vec<Step>, suffixes: Vec<Vec<Call>>) -> Test {
    let made = |(i, step): (usize, &Step)| (step.used_as.as_deref() == Some(class)).then_some(Var(i));
    let instances = prefix.iter().enumerate().filter_map(made).collect();
    Test { class: class.into(), prefix, instances, suffixes, observers: vec![] }
}

fn explored(stage: &mut Stage, test: &Test, oracle: Oracle) -> Trial {
    let effort = Effort::portfolio(20_000, 1).under(oracle);
    try_test(stage, test, &effort, || true).expect("a trial")
}

const MODIFIED: &str = "java.util.ConcurrentModificationException";
const BUFFER: &str = "java/lang/StringBuffer";
const APPEND: &str = "(Ljava/lang/StringBuffer;)Ljava/lang/StringBuffer;";

fn crossed_appends() -> Test {
    let append = |to, from| call(BUFFER, "append", APPEND, vec![var(to), var(from)]);
    let buffer = || new(BUFFER, "(Ljava/lang/String;)V", vec![text("ab")]);
    let extra = change(BUFFER, "reverse", "()Ljava/lang/StringBuffer;", vec![var(0)]);
    test(BUFFER, vec![buffer(), buffer(), extra], vec![vec![append(0, 1)], vec![append(1, 0)]])
}

#[test]
fn locks_in_opposite_orders_are_a_violation() {
    on_each_jdk(|stage| {
        let trial = explored(stage, &crossed_appends(), Oracle::Failures);
        let violation = trial.violations.first().expect("a violation").clone();
        assert_eq!(
            violation.failing,
            Failing::Stuck { threads: vec![0, 1], spins: false, forgotten: vec![] }
        );
        assert_eq!(violation.linearizations.list.len(), 2);
        let small = shrink(stage, violation, 1, || true);
        assert_eq!(small.test.prefix.len(), 2, "what changes nothing is left out");
        let confirmed = confirm(stage, &small, 1, || true).expect("it can be had again");
        assert_eq!(confirmed.failing, small.failing);
    });
}

const QUEUE: &str = "java/util/concurrent/LinkedBlockingQueue";

#[test]
fn a_wait_that_a_call_ends_is_no_failure() {
    on_each_jdk(|stage| {
        let take = call(QUEUE, "take", "()Ljava/lang/Object;", vec![var(0)]);
        let put = call(QUEUE, "put", "(Ljava/lang/Object;)V", vec![var(0), text("a")]);
        let test = test(QUEUE, vec![new(QUEUE, "()V", vec![])], vec![vec![take], vec![put]]);
        // Too many interleavings for all of them.
        let effort = Effort::portfolio(2_000, 1).under(Oracle::Results);
        let trial = try_test(stage, &test, &effort, || true).expect("a trial");
        assert!(trial.violations.is_empty() && trial.explained == 0, "{trial:?}");
    });
}

#[test]
fn a_wait_that_nobody_ends_is_explained() {
    on_each_jdk(|stage| {
        let take = call(QUEUE, "take", "()Ljava/lang/Object;", vec![var(0)]);
        let size = call(QUEUE, "size", "()I", vec![var(0)]);
        let test = test(QUEUE, vec![new(QUEUE, "()V", vec![])], vec![vec![take], vec![size]]);
        let trial = explored(stage, &test, Oracle::Failures);
        assert!(trial.complete && trial.violations.is_empty(), "{trial:?}");
        assert!(trial.explained > 0);
    });
}

#[test]
fn an_exception_of_some_order_is_explained() {
    const CLASS: &str = "java/util/concurrent/ConcurrentLinkedQueue";
    on_each_jdk(|stage| {
        let add = change(CLASS, "add", "(Ljava/lang/Object;)Z", vec![var(0), text("a")]);
        // Throws if the queue is empty.
        let remove = call(CLASS, "remove", "()Ljava/lang/Object;", vec![var(0)]);
        let prefix = vec![new(CLASS, "()V", vec![]), add];
        let trial =
            explored(stage, &test(CLASS, prefix, vec![vec![remove.clone()], vec![remove]]), Oracle::Failures);
        assert!(trial.complete && trial.violations.is_empty(), "{trial:?}");
        assert!(trial.explained > 0);
    });
}

#[test]
fn an_exception_of_no_order_is_a_violation() {
    const CLASS: &str = "java/util/ArrayList";
    on_each_jdk(|stage| {
        let add = |t| change(CLASS, "add", "(Ljava/lang/Object;)Z", vec![var(0), text(t)]);
        let iterate = call(CLASS, "removeAll", "(Ljava/util/Collection;)Z", vec![var(0), var(0)]);
        let clear = call(CLASS, "clear", "()V", vec![var(0)]);
        let prefix = vec![new(CLASS, "()V", vec![]), add("a"), add("b")];
        let hash = call(CLASS, "hashCode", "()I", vec![var(0)]);
        let trial = explored(
            stage,
            &test(CLASS, prefix.clone(), vec![vec![hash], vec![clear.clone()]]),
            Oracle::Failures,
        );
        let found = trial.violations.iter().map(|v| v.failing.clone());
        let modified = |f: Failing| matches!(f, Failing::Exception(e) if e.is(MODIFIED));
        assert!(found.into_iter().any(modified), "{:?}", trial.violations);
        // Two calls of one thread are not concurrent.
        let alone = test(CLASS, prefix, vec![vec![clear, iterate], vec![]]);
        let trial = explored(stage, &alone, Oracle::Failures);
        assert!(trial.complete && trial.violations.is_empty(), "{trial:?}");
    });
}

#[test]
fn results_are_compared_on_demand() {
    const CLASS: &str = "java/util/HashMap";
    const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    on_each_jdk(|stage| {
        let put = |v| call(CLASS, "put", PUT, vec![var(0), text("k"), text(v)]);
        let prefix = vec![
            new(CLASS, "(I)V", vec![int(4)]),
            change(CLASS, "put", PUT, vec![var(0), text("k"), text("a")]),
        ];
        let test = test(CLASS, prefix, vec![vec![put("b")], vec![put("c")]]);
        let silent = explored(stage, &test, Oracle::Failures);
        assert!(silent.complete && silent.violations.is_empty(), "{silent:?}");
        // Both replace "a", which only the first of two can.
        let trial = explored(stage, &test, Oracle::Results);
        let both = vec![Some("\"a\"".into()), Some("\"a\"".into())];
        let is_both = |f: &Failing| matches!(f, Failing::Results(seen) if seen.returned == both);
        assert!(trial.violations.iter().any(|v| is_both(&v.failing)), "{:?}", trial.violations);
    });
}

#[test]
fn an_object_of_the_test_s_own_is_cast_at_its_risk() {
    const CLASS: &str = "java/util/concurrent/ThreadPoolExecutor";
    on_each_jdk(|stage| {
        // A queue of tasks that holds a text: the worker's cast fails, in some orders only.
        let unit = Step {
            make: Make::Constant(Member {
                class: "java/util/concurrent/TimeUnit".into(),
                name: "SECONDS".into(),
                descriptor: "Ljava/util/concurrent/TimeUnit;".into(),
                is_static: true,
            }),
            args: vec![],
            used_as: Some("java/util/concurrent/TimeUnit".into()),
        };
        let fill = change(QUEUE, "add", "(Ljava/lang/Object;)Z", vec![var(1), text("a")]);
        let pool = new(
            CLASS,
            "(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/BlockingQueue;)V",
            vec![int(0), int(1), Value::Primitive(Kind::Long, 0), var(0), var(1)],
        );
        let task = Step {
            make: Make::Stub("java/lang/Runnable".into()),
            args: vec![],
            used_as: Some("java/lang/Runnable".into()),
        };
        let submit = || call(CLASS, "execute", "(Ljava/lang/Runnable;)V", vec![var(3), var(4)]);
        let prefix = vec![unit, new(QUEUE, "()V", vec![]), fill, pool, task];
        let test = test(CLASS, prefix, vec![vec![submit()], vec![submit()]]);
        let trial = try_test(stage, &test, &Effort::portfolio(200, 1), || true).expect("a trial");
        assert!(trial.violations.is_empty(), "{:?}", trial.violations);
    });
}
