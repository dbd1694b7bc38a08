//! Calls of small classes and of the library's, with what they must be seen to touch and lock.

use std::collections::BTreeSet;
use std::path::Path;
use threadbare_observe::{
    CallObservation, ClassObservations, Effort, Ended, LockKind, Member, ObservedAccess, Observer,
    PairObservation, Relation, Root,
};
use threadbare_testkit::{CompiledClasses, Jdk, jdks};

/// Runs the test on each JDK, on a thread with a stack that nested runs fit in.
fn on_each_jdk(test: fn(&mut Observer)) {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK was found");
    std::thread::scope(|scope| {
        for jdk in &jdks {
            let run = move || test(&mut observer(jdk).0);
            let thread = std::thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, run);
            if let Err(panic) = thread.expect("a thread").join() {
                eprintln!("on JDK {}", jdk.feature);
                std::panic::resume_unwind(panic);
            }
        }
    });
}

fn observer(jdk: &Jdk) -> (Observer, CompiledClasses) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Subjects.java");
    let compiled = CompiledClasses::of_files(jdk.clone(), "observe", &[source]);
    let image = compiled.program().image;
    let observer = Observer::new(&jdk.home, jdk.feature, image, &compiled.class_path()).expect("a machine");
    (observer, compiled)
}

fn effort(scenes: usize) -> Effort {
    Effort { seed: 1, calls_per_method: scenes, pairs: scenes }
}

fn subject(observer: &mut Observer, name: &str) -> ClassObservations {
    observer.observe(&format!("subjects.Subjects${name}"), effort(6))
}

/// Everything that calls of a method did, each line once: `w Counter.count of this under this`.
fn seen(of: &ClassObservations, method: &str) -> Vec<String> {
    let calls = of.calls.iter().filter(|c| &*c.method.name == method);
    let lines: BTreeSet<String> = calls.flat_map(|c| c.accesses.iter().map(line)).collect();
    lines.into_iter().collect()
}

fn line(access: &ObservedAccess) -> String {
    let member = match &access.member {
        Member::Field { class, name } | Member::Static { class, name } => format!("{}.{name}", simple(class)),
        Member::Element(kind) => format!("{kind}{:?}", access.elements),
    };
    let held: BTreeSet<String> =
        access.held.iter().map(|h| format!("{:?} {}", h.kind, relation(&h.relations))).collect();
    let held: Vec<String> = held.into_iter().collect();
    let mode = format!("{}{}", if access.read { "r" } else { "" }, if access.write { "w" } else { "" });
    format!("{mode} {member} of {} under [{}]", relation(&access.relations), held.join(", "))
}

fn simple(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

/// The first way in which an object is reached.
fn relation(relations: &[Relation]) -> String {
    match relations.first() {
        None => "nothing".into(),
        Some(Relation::Receiver) => "this".into(),
        Some(Relation::Argument(i)) => format!("argument {i}"),
        Some(Relation::Reached { root: Root::Receiver, first_field }) => format!("this.{first_field}"),
        Some(Relation::Reached { root: Root::Argument(i), first_field }) => {
            format!("argument {i}.{first_field}")
        }
        Some(Relation::Static { class, field }) => format!("static {}.{field}", simple(class)),
        Some(Relation::Class { class }) => format!("class {}", simple(class)),
        Some(other) => format!("{other:?}"),
    }
}

/// Locks that a method takes, in order, of its first call.
fn locks(of: &ClassObservations, method: &str) -> Vec<String> {
    let call = of.calls.iter().find(|c| &*c.method.name == method).expect("a call");
    let text =
        |l: &threadbare_observe::ObservedLock| format!("{:?} {}", l.lock.kind, relation(&l.lock.relations));
    call.acquisitions.iter().map(text).collect()
}

fn ends<'a>(of: &'a ClassObservations, method: &str) -> BTreeSet<&'a str> {
    let calls = of.calls.iter().filter(|c| &*c.method.name == method);
    calls
        .map(|c| match &c.ended {
            Ended::Returned => "returned",
            Ended::Threw(class) => class,
            Ended::Blocked => "blocked",
            Ended::Bound => "bound",
            Ended::Unsupported(what) => panic!("unsupported: {what}"),
        })
        .collect()
}

fn names<'a>(of: &'a ClassObservations, pair: &PairObservation) -> (&'a str, &'a str) {
    let name = |i: usize| -> &'a str { &of.calls[i].method.name };
    let (a, b) = (name(pair.first), name(pair.second));
    (a.min(b), a.max(b))
}

/// Pairs of methods with a conflict that no lock of `java.util.concurrent` covers.
fn conflicts(of: &ClassObservations) -> BTreeSet<(&str, &str)> {
    let racy = of.pairs.iter().filter(|p| p.conflicts.iter().any(|c| !c.under_lock));
    racy.map(|p| names(of, p)).collect()
}

fn cycles(of: &ClassObservations) -> BTreeSet<(&str, &str)> {
    of.pairs.iter().filter(|p| !p.lock_cycles.is_empty()).map(|p| names(of, p)).collect()
}

#[test]
fn a_counter() {
    on_each_jdk(|observer| {
        let of = subject(observer, "Counter");
        assert_eq!(
            seen(&of, "inc"),
            ["r Counter.count of this under [Monitor this]", "w Counter.count of this under [Monitor this]"]
        );
        assert_eq!(seen(&of, "get"), ["r Counter.count of this under []"]);
        assert_eq!(locks(&of, "inc"), ["Monitor this"]);
        assert_eq!(conflicts(&of), BTreeSet::from([("get", "inc")]));
        assert!(of.not_built.is_empty(), "{:?}", of.not_built);
    });
}

#[test]
fn a_lock_in_a_field() {
    on_each_jdk(|observer| {
        let of = subject(observer, "Guarded");
        assert_eq!(
            seen(&of, "set"),
            ["r Guarded.lock of this under []", "w Guarded.value of this under [Monitor this.lock]",]
        );
        assert_eq!(seen(&of, "peek"), ["r Guarded.value of this under []"]);
        assert_eq!(locks(&of, "set"), ["Monitor this.lock"]);
        assert_eq!(conflicts(&of), BTreeSet::from([("peek", "set")]));
        let is_final = |name: &str| {
            let calls = of.calls.iter().flat_map(|c| &c.accesses);
            calls.filter(|a| line(a).contains(name)).all(|a| a.is_final)
        };
        assert!(is_final("Guarded.lock") && !is_final("Guarded.value"));
    });
}

#[test]
fn a_static_field() {
    on_each_jdk(|observer| {
        let of = subject(observer, "Global");
        assert_eq!(
            seen(&of, "add"),
            [
                "r Global.total of static Global.total under [Monitor class Global]",
                "w Global.total of static Global.total under [Monitor class Global]",
            ]
        );
        assert_eq!(seen(&of, "total"), ["r Global.total of static Global.total under []"]);
        assert_eq!(conflicts(&of), BTreeSet::from([("add", "total")]));
        let all = of.calls.iter().flat_map(|c| &c.accesses);
        assert!(all.into_iter().all(|a| !a.in_clinit), "the class is initialised before");
    });
}

#[test]
fn an_array_in_a_field() {
    on_each_jdk(|observer| {
        let of = subject(observer, "Cells");
        let field = "r Cells.cells of this under []";
        assert_eq!(seen(&of, "first"), [field, "w I[(0, 1)] of this.cells under []"]);
        assert_eq!(seen(&of, "second"), [field, "r I[(1, 2)] of this.cells under []"]);
        assert_eq!(seen(&of, "copy"), [field, "r I[(0, 4)] of this.cells under []"]);
        // Not `second`: it reads another element.
        assert_eq!(conflicts(&of), BTreeSet::from([("copy", "first")]));
    });
}

#[test]
fn what_a_call_makes_and_publishes() {
    on_each_jdk(|observer| {
        let of = subject(observer, "Fresh");
        assert_eq!(
            seen(&of, "fill"),
            [
                "r Fresh.items of this under []",
                "w Fresh.items of this under []",
                // The first element was written before anybody else could see the array.
                "w I[(1, 2)] of Made under []",
            ]
        );
        // Each call makes an array of its own: only the field is common.
        for pair in &of.pairs {
            for conflict in &pair.conflicts {
                assert!(line(&of.calls[pair.first].accesses[conflict.first]).contains("Fresh.items"));
            }
        }
    });
}

#[test]
fn no_write_is_missed() {
    on_each_jdk(|observer| {
        let classes = ["ArrayDeque", "Hashtable", "PriorityQueue", "StringJoiner", "TreeMap", "BitSet"];
        for class in classes {
            let of = observer.observe(&format!("java.util.{class}"), effort(4));
            assert!(of.silent_writes.is_empty(), "{class}: {:?}", of.silent_writes);
        }
        // FIXME: natives of compression write into arrays without an operation.
        let of = observer.observe("java.util.zip.Deflater", effort(4));
        assert!(!of.silent_writes.is_empty());
    });
}

#[test]
fn monitors_of_two_instances() {
    on_each_jdk(|observer| {
        let of = subject(observer, "Account");
        let crossed = |c: &&CallObservation| {
            &*c.method.name == "transfer"
                && c.accesses.iter().any(|a| a.relations[..] == [Relation::Argument(0)])
        };
        let call = of.calls.iter().find(crossed).expect("a transfer to the other account");
        let held: Vec<String> = call.accesses.iter().map(line).collect();
        assert_eq!(
            held,
            [
                "r Account.balance of this under [Monitor this]",
                "w Account.balance of this under [Monitor this]",
                "r Account.balance of argument 0 under [Monitor argument 0, Monitor this]",
                "w Account.balance of argument 0 under [Monitor argument 0, Monitor this]",
            ]
        );
        assert!(conflicts(&of).is_empty());
        assert_eq!(cycles(&of), BTreeSet::from([("transfer", "transfer")]));
    });
}

#[test]
fn locks_of_the_library() {
    on_each_jdk(|observer| {
        let of = subject(observer, "Locked");
        let holds = |method: &str, field: &str| -> BTreeSet<LockKind> {
            let calls = of.calls.iter().filter(|c| &*c.method.name == method);
            let accesses = calls.flat_map(|c| &c.accesses);
            let on_field =
                |a: &&ObservedAccess| matches!(&a.member, Member::Field { name, .. } if &**name == field);
            accesses.filter(on_field).flat_map(|a| a.held.iter().map(|h| h.kind)).collect()
        };
        assert_eq!(holds("put", "value"), BTreeSet::from([LockKind::Exclusive]));
        assert_eq!(holds("take", "value"), BTreeSet::from([LockKind::Exclusive]));
        assert_eq!(holds("read", "other"), BTreeSet::from([LockKind::Shared]));
        assert_eq!(holds("write", "other"), BTreeSet::from([LockKind::Exclusive]));
        assert_eq!(locks(&of, "put"), ["Exclusive this.lock"]);
        assert_eq!(locks(&of, "read"), ["Shared this.both"]);
        // What is left are the locks' own words; all of them are marked.
        for pair in &of.pairs {
            for conflict in pair.conflicts.iter().filter(|c| !c.under_lock) {
                let access = &of.calls[pair.first].accesses[conflict.first];
                assert!(access.in_lock, "{}: {}", pair.test, line(access));
            }
        }
    });
}

#[test]
fn calls_that_do_not_return() {
    on_each_jdk(|observer| {
        let of = subject(observer, "Waiting");
        assert_eq!(ends(&of, "await"), BTreeSet::from(["blocked"]));
        assert_eq!(ends(&of, "awaitShortly"), BTreeSet::from(["returned"]));
        assert_eq!(ends(&of, "loop"), BTreeSet::from(["bound"]));
        let of_method = |name: &str| of.calls.iter().find(|c| &*c.method.name == name).expect("a call");
        assert_eq!(of_method("await").waits.len(), 1);
        assert_eq!(of_method("wake").notifies.len(), 1);
    });
}

#[test]
fn hashtable() {
    on_each_jdk(|observer| {
        let of = observer.observe("java.util.Hashtable", effort(12));
        let writes = seen(&of, "put");
        assert!(writes.contains(&"w Hashtable.count of this under [Monitor this]".into()), "{writes:?}");
        assert!(cycles(&of).contains(&("equals", "equals")));
        let without = |m: &str| seen(&of, m).iter().any(|l| l.ends_with("of this under []"));
        // Since JDK 9 or so the views are made without the monitor.
        assert!(without("keySet") && !without("put") && !without("get"));
    });
}

#[test]
fn string_buffer() {
    on_each_jdk(|observer| {
        let of = observer.observe("java.lang.StringBuffer", effort(12));
        // append(StringBuffer) holds its own monitor and takes the other's.
        assert!(cycles(&of).contains(&("append", "append")));
        let length = seen(&of, "length");
        assert_eq!(length, ["r AbstractStringBuilder.count of this under [Monitor this]"]);
        assert!(of.not_built.iter().all(|n| !n.contains("never called")), "{:?}", of.not_built);
    });
}

#[test]
fn a_class_that_only_a_factory_makes() {
    on_each_jdk(|observer| {
        let of = observer.observe("java.util.Collections$SynchronizedMap", effort(8));
        let receivers: BTreeSet<&str> = of.calls.iter().filter_map(|c| c.receiver_class.as_deref()).collect();
        let below = |c: &&str| c.starts_with("java/util/Collections$Synchronized");
        assert!(!receivers.is_empty() && receivers.iter().all(below), "{receivers:?}");
        let call = of.calls.iter().find(|c| &*c.method.name == "size").expect("a call of size");
        assert!(call.acquisitions.iter().all(|l| l.lock.kind == LockKind::Monitor));
        assert!(!call.acquisitions.is_empty());
        assert!(cycles(&of).contains(&("equals", "equals")));
    });
}

#[test]
fn collections_without_locks() {
    on_each_jdk(|observer| {
        let of = observer.observe("java.util.ArrayList", effort(10));
        let found = conflicts(&of);
        assert!(found.contains(&("add", "size")) && found.contains(&("add", "get")), "{found:?}");
        let of = observer.observe("java.util.Vector", effort(10));
        let found = conflicts(&of);
        assert!(!found.contains(&("add", "get")) && !found.contains(&("remove", "size")), "{found:?}");
        // Vector.addAll(Vector) reads the other one's elements under the other's monitor only at first.
        assert!(cycles(&of).contains(&("addAll", "addAll")) || cycles(&of).contains(&("equals", "equals")));
    });
}

#[test]
fn concurrent_classes() {
    on_each_jdk(|observer| {
        let of = observer.observe("java.util.concurrent.ConcurrentHashMap", effort(6));
        let put = of.calls.iter().filter(|c| &*c.method.name == "put").flat_map(|c| &c.accesses);
        let put: Vec<&ObservedAccess> = put.collect();
        assert!(put.iter().any(|a| a.atomic && a.read && a.write), "a compare-and-set");
        assert!(put.iter().any(|a| a.volatile), "a volatile field");
        let of = observer.observe("java.util.concurrent.atomic.AtomicInteger", effort(4));
        assert_eq!(seen(&of, "get"), ["r AtomicInteger.value of this under []"]);
        assert_eq!(seen(&of, "set"), ["w AtomicInteger.value of this under []"]);
        assert_eq!(seen(&of, "incrementAndGet"), ["rw AtomicInteger.value of this under []"]);
    });
}

#[test]
fn a_second_machine_sees_the_same() {
    let Some(jdk) = jdks::find().into_iter().next() else { panic!("no JDK was found") };
    let look = || {
        let (mut observer, _classes) = observer(&jdk);
        ["java.util.Hashtable", "java.util.concurrent.ConcurrentHashMap", "java.util.Properties"]
            .map(|class| format!("{:?}", observer.observe(class, effort(4))))
    };
    std::thread::scope(|scope| {
        let run = || assert!(look() == look(), "two machines differ");
        let thread = std::thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, run);
        thread.expect("a thread").join().expect("equal observations");
    });
}

#[test]
fn what_is_not_there_is_said() {
    on_each_jdk(|observer| {
        let of = observer.observe("no.such.Class", effort(1));
        assert_eq!(of.not_built, ["no/such/Class: no such class"]);
        let of = observer.observe("java.util.FormattableFlags", effort(1));
        assert!(of.not_built.iter().any(|n| n.contains("no receiver could be made")), "{:?}", of.not_built);
    });
}
