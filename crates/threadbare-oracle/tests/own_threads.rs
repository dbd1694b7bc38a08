//! Sequential orders of classes with threads of their own: what partial-order reduction sees of them is what
//! exhaustive search sees, on random small classes; and failures that such an order can show are no violations.

use std::fmt::Write;
use threadbare_explore::engine::explorer::Explorer;
use threadbare_explore::engine::turns::Resume;
use threadbare_explore::strategies::dfs::Dfs;
use threadbare_explore::strategies::dpor::Dpor;
use threadbare_explore::strategies::rng::Rng;
use threadbare_oracle::confirm::warm_up;
use threadbare_oracle::linearize::{Reach, Sequence};
use threadbare_oracle::trial::{Effort, Trial, try_test};
use threadbare_testgen::serial::{Ends, Timers, orders};
use threadbare_testgen::stage::Stage;
use threadbare_testgen::test::{Call, Make, Member, Step, Test, Value, Var};
use threadbare_testkit::{CompiledClasses, jdks};
use threadbare_vm::Options;

/// Random classes in the suite.
const CLASSES: u64 = 300;
/// Executions of one order; what has more is left out.
const MOST: u64 = 3_000;

fn statement(numbers: &mut Rng, depth: u32) -> String {
    let field = ["a", "b"][numbers.below(2) as usize];
    let value = numbers.below(3);
    match numbers.below(if depth == 0 { 9 } else { 5 }) {
        0 | 1 => format!("{field} = {value};"),
        2 => format!("{field}++;"),
        3 => format!("if ({field} == {value}) throw new IllegalStateException();"),
        4 => "a = b;".to_string(),
        5 => format!("synchronized (lock) {{ {} {} }}", statement(numbers, 1), statement(numbers, 1)),
        6 => format!("synchronized (lock) {{ {field} = {value}; lock.notifyAll(); }}"),
        7 => format!("synchronized (lock) {{ while ({field} == {value}) lock.wait(); }}"),
        _ => format!("synchronized (lock) {{ if ({field} == {value}) lock.wait(5); }}"),
    }
}

fn block(numbers: &mut Rng) -> String {
    (0..1 + numbers.below(3)).map(|_| statement(numbers, 0)).collect::<Vec<_>>().join(" ")
}

/// A class with one thread of its own and two methods.
fn random_class(number: u64) -> String {
    let numbers = &mut Rng::new(number, 0);
    let daemon = numbers.below(2) == 0;
    let (work, first, second) = (block(numbers), block(numbers), block(numbers));
    let mut text =
        format!("public class R{number} {{ volatile int a, b; final Object lock = new Object();\n");
    write!(
        text,
        "public R{number}() {{ Thread t = new Thread(() -> {{ try {{ {work} }} catch (InterruptedException e) {{ }} \
         }}); t.setDaemon({daemon}); t.start(); }}\n\
         public void first() throws InterruptedException {{ if (a < 0) throw new InterruptedException(); {first} }}\n\
         public void second() throws InterruptedException {{ if (a < 0) throw new InterruptedException(); {second} }}\n}}\n"
    )
    .expect("text");
    text.replace("{ try {", "{ try { if (a < 0) throw new InterruptedException();")
}

fn stage(classes: &CompiledClasses) -> Stage {
    let options = Options { assertions: true, ..classes.options() };
    Stage::new(classes.program(), options, 2).expect("a stage")
}

fn test_of(class: &str, first: &str, second: &str) -> Test {
    let member = |name: &str| Member {
        class: class.into(),
        name: name.into(),
        descriptor: "()V".into(),
        is_static: false,
    };
    let call = |name: &str| vec![Call { method: member(name), args: vec![Value::Var(Var(0))] }];
    Test {
        class: class.into(),
        prefix: vec![Step { make: Make::New(member("<init>")), args: vec![], used_as: Some(class.into()) }],
        instances: vec![Var(0)],
        suffixes: vec![call(first), call(second)],
        observers: vec![],
    }
}

/// How executions of one order end, by one explorer; nothing if there are too many.
fn ends(
    stage: &mut Stage,
    test: &Test,
    sequence: Sequence<'_>,
    explorer: &mut dyn Explorer,
) -> Option<Vec<Ends>> {
    stage.prepare(test).expect("the classes");
    let mark = stage.vm().mark();
    let values = stage.run_prefix(test).expect("an instance");
    stage.share(test, &values);
    let mut seen = Vec::new();
    let reach = sequence.explore(stage, test, &values, explorer, MOST, None, &mut seen, |_| false);
    let vm = stage.vm();
    vm.rollback(&mark);
    vm.release(mark);
    let mut seen: Vec<Ends> = seen.into_iter().map(|seen| seen.ends).collect();
    seen.sort();
    (reach == Ok(Reach::All)).then_some(seen)
}

fn with_stage(classes: CompiledClasses, then: impl FnOnce(&mut Stage) + Send + 'static) {
    // Boot and linking use the host's stack.
    let thread = std::thread::Builder::new().stack_size(1 << 28);
    let run = thread.spawn(move || then(&mut stage(&classes))).expect("a thread");
    run.join().expect("no panic");
}

#[test]
fn reduction_sees_what_exhaustive_search_sees() {
    let jdk = jdks::any();
    let sources: Vec<(String, String)> = (0..CLASSES).map(|i| (format!("R{i}"), random_class(i))).collect();
    let texts: Vec<(&str, &str)> = sources.iter().map(|(class, source)| (&**class, &**source)).collect();
    let classes = CompiledClasses::of_sources(jdk, "random-orders", &texts);
    with_stage(classes, move |stage| {
        let (mut compared, mut several) = (0, 0);
        for i in 0..CLASSES {
            let test = test_of(&format!("R{i}"), "first", "second");
            warm_up(stage, &test).expect("it links");
            for order in orders(&test, 8) {
                for timers in [Timers::Last, Timers::AtOnce] {
                    let sequence = Sequence { order: &order, timers, resume: Resume::Last };
                    let Some(all) = ends(stage, &test, sequence, &mut Dfs::new()) else { continue };
                    let reduced = ends(stage, &test, sequence, &mut Dpor::new());
                    if let Some(reduced) = reduced {
                        assert_eq!(reduced, all, "R{i} {order:?} {timers:?}: {}", sources[i as usize].1);
                        compared += 1;
                        several += usize::from(all.len() > 1);
                    }
                }
            }
        }
        assert!(compared > 700 && several > 200, "{compared} compared, {several} with several ends");
    });
}

const BUSY: &str = "import java.util.concurrent.*;
public class Busy {
    private final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    private volatile boolean busy;
    private int sum;
    public Busy() { Thread t = new Thread(this::work); t.setDaemon(true); t.start(); }
    private void work() {
        try {
            while (true) { int i = queue.take(); busy = true; synchronized (this) { sum += i; } busy = false; }
        } catch (InterruptedException e) { }
    }
    public void first() { queue.add(1); }
    public void second() { if (busy) throw new IllegalStateException(); synchronized (this) { sum++; } }
}";

const CLOSED: &str = "public class Closed {
    private boolean closed;
    private int rounds;
    private final Thread worker = new Thread(this::work);
    public Closed() { worker.start(); }
    private synchronized void work() {
        while (!closed) { try { wait(); } catch (InterruptedException e) { return; } rounds++; }
    }
    public void first() throws InterruptedException {
        synchronized (this) { closed = true; notifyAll(); }
        worker.join();
    }
    public synchronized void second() { if (closed) throw new IllegalStateException(); notifyAll(); }
}";

/// The worker's state is not protected from the calls: a fault that no order explains.
const TORN: &str = "public class Torn {
    private volatile int low, high;
    public Torn() { Thread t = new Thread(() -> { }); t.setDaemon(true); t.start(); }
    public void first() { low++; high++; }
    public void second() { if (low != high) throw new IllegalStateException(); }
}";

fn explored(stage: &mut Stage, class: &str) -> Trial {
    let test = test_of(class, "first", "second");
    warm_up(stage, &test).expect("it links");
    try_test(stage, &test, &Effort::portfolio(3_000, 1), || true).expect("a trial")
}

#[test]
fn what_the_worker_does_explains_failures() {
    for jdk in jdks::find() {
        let sources = [("Busy", BUSY), ("Closed", CLOSED), ("Torn", TORN)];
        let classes = CompiledClasses::of_sources(jdk, "workers", &sources);
        with_stage(classes, |stage| {
            for class in ["Busy", "Closed"] {
                let trial = explored(stage, class);
                assert!(trial.violations.is_empty() && trial.unjudged.is_empty(), "{class}: {trial:?}");
                assert!(trial.explained > 0, "{class} throws in some interleaving");
            }
            let trial = explored(stage, "Torn");
            assert_eq!(trial.violations.len(), 1, "{trial:?}");
        });
    }
}
