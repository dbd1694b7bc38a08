//! Which pairs of small classes are kept, and why: what each rule of `pairs` prunes and what it must not.

use threadbare_analysis::dependencies::analyse::{Analyst, Problem, Request};
use threadbare_analysis::dependencies::result::{ClassAnalysis, PairFacts, Reason};
use threadbare_analysis::program::classes::Sources;
use threadbare_testkit::{CompiledClasses, Jdk, jdks};

const SOURCE: &str = r#"
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

public class Cases {
    public static class Counter {
        private int n;
        public synchronized void inc() { n++; }
        public synchronized int guarded() { return n; }
        public int bare() { return n; }
        public int bareTwice() { return n + n; }
        public int constant() { return 7; }
    }
    public static class Flag {
        private boolean on;
        public void set(boolean b) { on = b; }
        public boolean get() { return on; }
        public boolean toggle() { boolean old = on; on = !old; return old; }
    }
    public static class Released {
        private int a;
        public void twice() { synchronized (this) { a++; } synchronized (this) { a++; } }
        public synchronized int once() { return a; }
    }
    public static class LockField {
        private final Object mutex = new Object();
        private Object changing = new Object();
        private int a, b;
        public void incA() { synchronized (mutex) { a++; } }
        public int getA() { synchronized (mutex) { return a + a; } }
        public void incB() { synchronized (changing) { b++; } }
        public int getB() { synchronized (changing) { return b + b; } }
        public void swap() { changing = new Object(); }
    }
    public static class Waits {
        private int n;
        public synchronized void take() throws InterruptedException { while (n == 0) wait(); n--; }
        public synchronized void put() { n++; notify(); }
    }
    public static class Concurrent {
        private final ReentrantLock lock = new ReentrantLock();
        private final ReadWriteLock both = new ReentrantReadWriteLock();
        private int n, m;
        public void inc() { lock.lock(); try { n++; } finally { lock.unlock(); } }
        public int get() { lock.lock(); try { return n + n; } finally { lock.unlock(); } }
        public int peek() { return n + n; }
        public void forgets(boolean b) { if (b) lock.lock(); n++; }
    }
    public static class Account {
        private int balance;
        public synchronized void deposit(int n) { balance += n; }
        public synchronized void transfer(Account to, int n) { balance -= n; to.deposit(n); }
        public synchronized int balance() { return balance; }
    }
    public static class Owned {
        private List<String> a = new ArrayList<>(), b = new ArrayList<>(), c;
        public void addA() { a.add("a"); }
        public boolean hasA() { return a.contains("b"); }
        public boolean hasB() { return b.contains("b"); }
        public void newB() { b = new ArrayList<>(); }
        public void share() { c = a; }
        public boolean hasC() { return c.contains("b"); }
    }
    public static class Shelves {
        private Object[] slots = new Object[4];
        private Map<String, List<String>> red = new HashMap<>(), blue = new HashMap<>();
        public void copy() { slots = slots.clone(); }
        public void set(int i, Object o) { slots[i] = o; slots[i + 1] = o; }
        public boolean get(int i) { return slots[i] == slots[i + 1]; }
        public void addRed() {
            List<String> list = red.get("r");
            if (list == null) { list = new ArrayList<>(); red.put("r", list); }
            list.add("x");
        }
        public void addBlue() { List<String> list = new ArrayList<>(); blue.put("b", list); list.add("x"); }
        public int countRed() { int n = 0; for (List<String> list : red.values()) n += list.size(); return n; }
        public int countBlue() { int n = 0; for (List<String> list : blue.values()) n += list.size(); return n; }
        public void mix() { blue.putAll(red); }
    }
    public static class Apart {
        private Map<String, List<String>> red = new HashMap<>(), blue = new HashMap<>();
        public void addRed() { List<String> list = new ArrayList<>(); red.put("r", list); list.add("x"); }
        public void addBlue() { List<String> list = new ArrayList<>(); blue.put("b", list); list.add("x"); }
        public int countRed() { int n = 0; for (List<String> list : red.values()) n += list.size(); return n; }
        public int countBlue() { int n = 0; for (List<String> list : blue.values()) n += list.size(); return n; }
        public void clearRed() { for (List<String> list : red.values()) list.clear(); }
    }
    public static class Listened {
        private List<Object> listeners = new ArrayList<>(), data = new ArrayList<>();
        public void insert() { data.add(0, "x"); }
        public void drop() { data.remove(0); }
        public void listen(Object o) { listeners.add(o); }
        public void forget(Object o) { listeners.remove(o); }
        public int fire() { int n = 0; for (Object l : listeners) if (l != null) n++; return n; }
    }
    public static class Cloned implements Cloneable {
        private List<Object> items = new ArrayList<>();
        public void add() { items.add("x"); }
        private List<Object> some(int n) { if (n > 3) throw new IllegalStateException(); return new ArrayList<>(); }
        protected Cloned clone() {
            try { return (Cloned) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
        }
        public Cloned own() { Cloned c = clone(); c.items = new ArrayList<>(); c.items.add("y"); return c; }
        public Cloned shared() { Cloned c = clone(); c.items.add("y"); return c; }
        public Cloned late() { Cloned c = clone(); c.items.add("y"); c.items = new ArrayList<>(); return c; }
        public Cloned maybe(boolean b) {
            Cloned c = clone(); if (b) c.items = new ArrayList<>(); c.items.add("y"); return c;
        }
        public Cloned caught(int n) {
            Cloned c = null;
            try { c = clone(); c.items = some(n); } catch (IllegalStateException e) { }
            c.items.add("y");
            return c;
        }
        private Cloned either(Cloned[] out, Cloned o) { Cloned c = clone(); out[0] = c; return o == null ? c : o; }
        public Cloned kept(Cloned o) {
            Cloned[] out = new Cloned[1];
            Cloned c = either(out, o); c.items = new ArrayList<>(); out[0].items.add("y"); return c;
        }
        public Cloned other(Cloned o) {
            Cloned c = clone(); o.items = new ArrayList<>(); c.items.add("y"); return c;
        }
    }
    public static class Reflected {
        private static final List<Object> all = new ArrayList<>();
        public void add() { all.add("x"); }
        public int count() throws Exception {
            List<?> list = (List<?>) Reflected.class.getDeclaredField("all").get(null);
            return list.size() + list.size();
        }
    }
    public static class Asked {
        private int n;
        public synchronized boolean any(Predicate<Object> p) { return p.test("x"); }
        public synchronized boolean equals(Object o) { return n == 1; }
        public synchronized int hashCode() { return n; }
    }
    public static class Ordered {
        private final Object a = new Object(), b = new Object();
        private int n;
        public void ab() { synchronized (a) { synchronized (b) { n++; } } }
        public void again() { synchronized (a) { synchronized (b) { n--; } } }
        public void ba() { synchronized (b) { synchronized (a) { n++; } } }
    }
    public static class Statics {
        private static int count;
        public synchronized void inc() { count++; }
        public synchronized int get() { return count + count; }
        public static synchronized void bump() { count++; }
    }
    public static class Copy {
        private final Map<String, Integer> map = new HashMap<>();
        public void put(String k) { map.put(k, 1); }
        public int local() { List<String> l = new ArrayList<>(); l.add("x"); return l.size(); }
        public List<String> fresh() { List<String> l = new ArrayList<>(); l.add("y"); return l; }
        public int total() { int t = 0; for (int v : map.values()) t += v; return t; }
    }
    public static class Lambdas {
        private int n;
        public void run() { Runnable r = () -> n++; r.run(); }
        public int get() { return n + n; }
    }
    public static class Chained {
        private Runnable all = () -> { };
        private int n;
        public void add() { all = all::run; }
        public void count() { all = () -> n++; }
        public void run() { all.run(); }
        public int get() { return n + n; }
    }
    public static class Atomics {
        private final AtomicInteger n = new AtomicInteger();
        public int inc() { return n.incrementAndGet(); }
        public int get() { return n.get(); }
        public int twice() { return n.get() + n.get(); }
    }
    public static class Leaked {
        private static Leaked newest;
        private final int a;
        private int b;
        public Leaked() { newest = this; a = 1; b = 1; }
        public void make() { new Leaked(); }
        public void look() { if (newest != null && newest.a == 0) throw new IllegalStateException(); }
        public int bare() { return a; }
    }
    public static class LeakedDeep extends Base {
        private final int a;
        public LeakedDeep() { a = 1; }
        public void make() { new LeakedDeep(); }
        public void look() { for (IntSupplier s : all) if (s.getAsInt() == 0) throw new IllegalStateException(); }
        int value() { return a; }
    }
    public static abstract class Base {
        protected static final List<IntSupplier> all = new ArrayList<>();
        Base() { all.add(() -> value()); }
        abstract int value();
    }
    public static class Sealed {
        private static Sealed newest;
        private final int a;
        public Sealed() { a = 1; }
        public void make() { Sealed s = new Sealed(); newest = s; }
        public void look() { Sealed s = newest; if (s != null && s.a == 0) throw new IllegalStateException(); }
    }
    public static class Gate {
        private final Object m = new Object();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition opened = lock.newCondition();
        private volatile boolean open;
        private volatile Thread waiter;
        public void await() throws InterruptedException { if (!open) synchronized (m) { m.wait(); } }
        public void open() { open = true; synchronized (m) { m.notifyAll(); } }
        public void poke() { synchronized (m) { m.notify(); } }
        public void sit() throws InterruptedException { synchronized (m) { m.wait(); } }
        public void awaitOther() throws InterruptedException {
            if (!open) { lock.lock(); try { opened.await(); } finally { lock.unlock(); } }
        }
        public void openOther() {
            open = true; lock.lock(); try { opened.signalAll(); } finally { lock.unlock(); }
        }
        public void park() { if (!open) LockSupport.park(); }
        public void unpark(Thread t) { open = true; LockSupport.unpark(t); }
        public void announce() { waiter = Thread.currentThread(); if (Thread.interrupted()) throw new IllegalStateException(); }
        public void disturb() { Thread t = waiter; if (t != null) t.interrupt(); }
        public boolean isOpen() { return open; }
    }
    public static class Turns {
        private final Object m = new Object();
        private int x;
        int bump() { return ++x; }
        public void loop(Turns o) { for (int i = 0; i < 2; i++) synchronized (m) { o.bump(); } }
        public void twice(Turns o) { synchronized (m) { x++; } synchronized (m) { o.bump(); } }
        public int look() { synchronized (m) { return x + x; } }
    }
    public static class Halves {
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        public void inner() { rw.readLock().lock(); try { synchronized (this) { } } finally { rw.readLock().unlock(); } }
        public synchronized void outer() { rw.writeLock().lock(); rw.writeLock().unlock(); }
    }
    public static class Held {
        private Held other;
        private List<Object> list = new ArrayList<>();
        private int x;
        public void hold(Held o) { other = o; list = o.list; }
        public int look() { Held o = other; return o == null ? 0 : o.x + o.x; }
        public void set() { x = 1; x = 2; }
        public synchronized void add() { list.add("x"); }
        public synchronized int count() { return list.size() + list.size(); }
        public int write(Held o) { o.x = 7; return o.x; }
    }
    public static class Tries {
        private final ReentrantLock lock = new ReentrantLock();
        private int n;
        public void add() { lock.lock(); try { n++; } finally { lock.unlock(); } }
        public int get() { lock.lock(); try { return n; } finally { lock.unlock(); } }
        public void once() { if (!lock.tryLock()) throw new IllegalStateException(); lock.unlock(); }
        public void look() { if (lock.isLocked()) throw new IllegalStateException(); }
        public int none() { return 1; }
    }
    public static class Starts {
        private int a, b;
        public synchronized void start() { spawn(); b = 1; }
        private void spawn() { new Thread(() -> { a = 1; a = 2; }).start(); }
        public synchronized int both() { return a + b; }
        public synchronized int sum() { return a + a; }
        public synchronized int justB() { return b; }
    }
    public static class Worker {
        private final Object m = new Object();
        private boolean wanted;
        private int done, other;
        public Worker() { Thread t = new Thread(this::loop); t.setDaemon(true); t.start(); }
        private void loop() { synchronized (m) { if (wanted) done = 1; } }
        public void ask() { synchronized (m) { wanted = true; } other = 1; }
        public int look() { int d; synchronized (m) { d = done; } return d + other; }
        public int peek() { return other; }
        public void put() { other = 2; }
    }
    public static class Pass {
        private int x;
        public synchronized int get() { return x; }
        public synchronized void set(int n) { x = n; }
        public int sum(Pass o) { return get() + o.get(); }
        public void both(Pass o) { o.set(1); set(1); }
        public int twice(Pass o, Pass p) { return o.get() + p.get(); }
        public int once(Pass o) { return o.get(); }
    }
    public interface Shape { int area(); void grow(); }
    public static class Square implements Shape {
        private int side;
        public int area() { return side * side; }
        public void grow() { side++; }
    }
    public static class Needs {
        private int n;
        public void use(Gone g) { g.call(this); }
        public void inc() { n++; }
        public int get() { return n + n; }
    }
    public static class Gone { public void call(Object o) { } }
}
"#;

struct Cases {
    analyst: Analyst,
    /// Read when a class is first asked for.
    _compiled: CompiledClasses,
}

impl Cases {
    fn new(jdk: &Jdk) -> Cases {
        let compiled = CompiledClasses::of_sources(jdk.clone(), "dependencies", &[("Cases", SOURCE)]);
        // The class that `Needs` needs.
        std::fs::remove_file(compiled.classes.join("Cases$Gone.class")).expect("the class file");
        let opened = compiled.program();
        let sources = Sources { image: opened.image, class_path: opened.class_path };
        Cases { analyst: Analyst::new(sources), _compiled: compiled }
    }

    fn analyse(&mut self, class: &str) -> ClassAnalysis {
        let name = format!("Cases${class}");
        self.analyst.class(&Request { class: &name, as_published: false }).expect("an analysis")
    }
}

#[track_caller]
fn pair<'a>(analysis: &'a ClassAnalysis, a: &str, b: &str) -> &'a PairFacts {
    let index = |name: &str| {
        analysis.methods.iter().position(|m| m.name == name).unwrap_or_else(|| panic!("no method {name}"))
    };
    let (a, b) = (index(a), index(b));
    let (first, second) = (a.min(b), a.max(b));
    let found = analysis.pairs.iter().find(|p| (p.first, p.second) == (first, second));
    found.expect("every pair is there")
}

#[track_caller]
fn kept(analysis: &ClassAnalysis, a: &str, b: &str) {
    let pair = pair(analysis, a, b);
    assert!(pair.on_one_instance, "{a} with {b} is pruned: {}", pair.pruned);
    assert!(!pair.reasons.is_empty(), "{a} with {b} has no reason");
}

#[track_caller]
fn pruned(analysis: &ClassAnalysis, a: &str, b: &str) {
    let pair = pair(analysis, a, b);
    assert!(!pair.is_kept(), "{a} with {b} is kept: {:?}", pair.reasons);
    assert!(!pair.pruned.is_empty(), "{a} with {b} is pruned without a word");
}

fn on_every_jdk(check: impl Fn(&mut Cases)) {
    let jdks = jdks::find();
    assert!(!jdks.is_empty(), "no JDK was found");
    for jdk in jdks {
        check(&mut Cases::new(&jdk));
    }
}

#[test]
fn pairs_on_one_instance() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Counter");
        pruned(&c, "inc", "inc");
        pruned(&c, "inc", "guarded");
        // Before or after the one write; between two reads is neither.
        pruned(&c, "inc", "bare");
        kept(&c, "inc", "bareTwice");
        pruned(&c, "bare", "guarded");
        pruned(&c, "inc", "constant");
        let c = cases.analyse("Flag");
        // One access each is as good as in order; reading and writing is not.
        pruned(&c, "set", "get");
        kept(&c, "set", "toggle");
        kept(&c, "toggle", "toggle");
        let c = cases.analyse("Released");
        // The lock is free in between.
        kept(&c, "twice", "once");
        kept(&c, "twice", "twice");
        let c = cases.analyse("Waits");
        kept(&c, "take", "put");
        pruned(&c, "put", "put");
        let c = cases.analyse("Copy");
        pruned(&c, "local", "fresh");
        pruned(&c, "local", "put");
        kept(&c, "put", "total");
        let c = cases.analyse("Lambdas");
        kept(&c, "run", "get");
        // A lambda that may run itself.
        let c = cases.analyse("Chained");
        kept(&c, "run", "get");
        let c = cases.analyse("Atomics");
        pruned(&c, "inc", "get");
        pruned(&c, "inc", "inc");
        kept(&c, "inc", "twice");
    });
}

#[test]
fn locks_in_fields() {
    on_every_jdk(|cases| {
        let c = cases.analyse("LockField");
        pruned(&c, "incA", "getA");
        // A lock that is not always the same object protects nothing.
        kept(&c, "incB", "getB");
        pruned(&c, "incA", "getB");
        let c = cases.analyse("Concurrent");
        pruned(&c, "inc", "get");
        kept(&c, "inc", "peek");
        kept(&c, "get", "forgets");
    });
}

#[test]
fn what_fields_own() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Owned");
        // Each field holds lists that were made for it, and so do their arrays.
        pruned(&c, "addA", "hasB");
        kept(&c, "addA", "hasA");
        // What is put into a second field is nobody's own.
        kept(&c, "addA", "hasC");
    });
}

#[test]
fn what_is_in_what() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Shelves");
        // The array is not in the map, though it is nobody's own.
        kept(&c, "set", "get");
        pruned(&c, "set", "countRed");
        kept(&c, "addRed", "countRed");
        // Lists get from one map into the other.
        kept(&c, "addRed", "countBlue");
        let c = cases.analyse("Apart");
        kept(&c, "clearRed", "countRed");
        pruned(&c, "clearRed", "countBlue");
        pruned(&c, "addRed", "countBlue");
        // Both lists move their elements by `arraycopy`.
        let c = cases.analyse("Listened");
        kept(&c, "forget", "fire");
        kept(&c, "insert", "drop");
        pruned(&c, "insert", "fire");
        pruned(&c, "drop", "fire");
        pruned(&c, "drop", "forget");
    });
}

#[test]
fn final_fields_of_objects_that_are_known_early() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Leaked");
        kept(&c, "make", "look");
        pruned(&c, "bare", "bare");
        let c = cases.analyse("LeakedDeep");
        kept(&c, "make", "look");
        let c = cases.analyse("Sealed");
        pruned(&c, "make", "look");
    });
}

#[test]
fn waiting_is_an_access() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Gate");
        kept(&c, "await", "open");
        kept(&c, "awaitOther", "openOther");
        kept(&c, "park", "unpark");
        kept(&c, "announce", "disturb");
        // One access each: whoever comes second comes after.
        pruned(&c, "open", "isOpen");
        pruned(&c, "sit", "poke");
        pruned(&c, "open", "open");
        let c = cases.analyse("Tries");
        pruned(&c, "add", "get");
        kept(&c, "add", "once");
        kept(&c, "add", "look");
        kept(&c, "once", "once");
        pruned(&c, "look", "look");
        pruned(&c, "look", "none");
    });
}

#[test]
fn threads_of_the_class() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Starts");
        // The thread holds no lock of whoever started it.
        kept(&c, "start", "sum");
        kept(&c, "start", "both");
        pruned(&c, "start", "justB");
        pruned(&c, "both", "justB");
        // What the one asks for, the other sees done before it sees that it was asked for.
        let c = cases.analyse("Worker");
        kept(&c, "ask", "look");
        pruned(&c, "ask", "peek");
        pruned(&c, "put", "peek");
    });
}

#[test]
fn two_instances_under_a_lock_each() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Pass");
        assert!(!pair(&c, "once", "set").is_kept());
        assert!(pair(&c, "sum", "both").on_two_instances);
        assert!(pair(&c, "twice", "set").on_two_instances);
    });
}

#[test]
fn stretches_around_calls_that_others_answer() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Turns");
        kept(&c, "loop", "loop");
        kept(&c, "loop", "look");
        kept(&c, "twice", "look");
        assert!(pair(&cases.analyse("Halves"), "inner", "outer").lock_order);
    });
}

#[test]
fn what_two_instances_hold() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Held");
        assert!(pair(&c, "look", "set").on_two_instances);
        assert!(pair(&c, "add", "count").on_two_instances);
        // It reads what it has written, unless the other writes in between.
        assert!(pair(&c, "write", "set").on_two_instances);
    });
}

#[test]
fn static_fields_by_reflection() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Reflected");
        kept(&c, "add", "count");
    });
}

#[test]
fn copies_with_lists_of_their_own() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Cloned");
        pruned(&c, "own", "add");
        pruned(&c, "own", "own");
        for shares in ["shared", "late", "maybe", "caught", "kept", "other"] {
            kept(&c, shares, "add");
        }
    });
}

#[test]
fn two_instances_and_orders_of_locks() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Account");
        let crossed = pair(&c, "transfer", "transfer");
        assert!(crossed.lock_order && !crossed.on_one_instance, "{crossed:?}");
        let order = crossed.reasons.iter().any(|r| match r {
            Reason::LockOrder { first, .. } => {
                let first = c.nested(*first);
                first.outer.lock == "this" && first.inner.lock == "argument 1"
            }
            _ => false,
        });
        assert!(order, "{:?}", crossed.reasons);
        pruned(&c, "deposit", "balance");
        // `a.any(Predicate.isEqual(b))` calls `b.equals`.
        let c = cases.analyse("Asked");
        assert!(pair(&c, "any", "any").lock_order);
        assert!(!pair(&c, "hashCode", "hashCode").lock_order);
        let c = cases.analyse("Ordered");
        assert!(pair(&c, "ab", "ba").lock_order);
        assert!(!pair(&c, "ab", "again").lock_order, "the same order");
        assert!(!pair(&c, "ab", "ab").lock_order, "the same order");
        let c = cases.analyse("Statics");
        // The receiver's lock does not protect what all instances share.
        assert!(pair(&c, "inc", "get").on_two_instances);
        assert!(!pair(&c, "inc", "get").on_one_instance);
        kept(&c, "inc", "bump");
        pruned(&c, "bump", "bump");
    });
}

#[test]
fn gaps_and_interfaces() {
    on_every_jdk(|cases| {
        let c = cases.analyse("Needs");
        // The missing class may do anything with what it is given.
        kept(&c, "use", "get");
        kept(&c, "use", "inc");
        assert!(c.gaps.iter().any(|g| g.contains("Cases$Gone")), "{:?}", c.gaps);
        let c = cases.analyse("Shape");
        assert_eq!(c.implementations, ["Cases$Square"]);
        kept(&c, "area", "grow");
        let unknown = cases.analyst.class(&Request { class: "Cases$Shap", as_published: false });
        assert!(matches!(unknown, Err(Problem::UnknownClass { .. })), "{unknown:?}");
    });
}

#[test]
fn the_same_answer_whatever_was_asked_before() {
    let jdk = jdks::find().pop().expect("a JDK");
    let text = |c: ClassAnalysis| {
        assert!(c.is_whole());
        format!("{:?} {:?} {:?} {:?} {:?}", c.methods, c.pairs, c.accesses, c.nested, c.gaps)
    };
    let alone = text(Cases::new(&jdk).analyse("Account"));
    let mut cases = Cases::new(&jdk);
    for class in ["Copy", "Counter", "Statics"] {
        cases.analyse(class);
    }
    assert_eq!(text(cases.analyse("Account")), alone);
}
