//! What is told of a class, and as what: one report for each cause, unusual uses apart, verdicts about classes.

use threadbare_testkit::{Scene, jdks};

/// Bulk operations that lock a private object of their own instance and then that of the other one.
const BULK: &str = "package bank;\n\
    import java.util.*;\n\
    public class Bulk { private final Object mutex = new Object(); private final List<String> items = new ArrayList<>();\n\
    public void add(String s) { synchronized (mutex) { items.add(s); } }\n\
    public void addAll(Bulk o) { synchronized (mutex) { synchronized (o.mutex) { items.addAll(o.items); } } }\n\
    public void removeAll(Bulk o) { synchronized (mutex) { synchronized (o.mutex) { items.removeAll(o.items); } } }\n\
    public boolean same(Bulk o) { synchronized (mutex) { synchronized (o.mutex) { return items.equals(o.items); } } }\n\
    public void copyTo(Bulk o) { synchronized (mutex) { synchronized (o.mutex) { o.items.addAll(items); } } }\n\
    public int size() { synchronized (mutex) { return items.size(); } } }";

/// A list without a lock, which breaks in many ways.
const BUS: &str = "package bank;\n\
    import java.util.*;\n\
    public class Bus { private final List<Runnable> listeners = new ArrayList<>();\n\
    public void subscribe(Runnable r) { listeners.add(r); }\n\
    public void unsubscribe(Runnable r) { listeners.remove(r); }\n\
    public void publish() { for (Runnable r : listeners) r.run(); } }";

/// Only null breaks it.
const FILTERED: &str = "package bank;\n\
    public class Filtered { private volatile Object filter = \"a\";\n\
    public void setFilter(Object filter) { this.filter = filter; }\n\
    public boolean log(int level) { return filter == null || filter.equals(level); } }";

/// A transfer takes two locks; `balance` takes one and is part of no cycle.
const TELLER: &str = "package bank;\n\
    public class Teller { private int sum;\n\
    public synchronized int balance() { return sum; }\n\
    public synchronized void add(int n) { sum += n; }\n\
    public synchronized void transfer(Teller to, int n) { sum -= n; to.add(n); } }";

const SHAPE: &str = "package bank; public interface Shape { void grow(int by); int area();\n\
    static Shape unit() { return new Square(); } }\n\
    class Square implements Shape { private int side = 1;\n\
    public void grow(int by) { side += by; } public int area() { return side * side; } }";

fn with_classes(test: &str, sources: &[(&str, &str)]) -> Scene {
    let scene = super::scene(jdks::find().remove(0), test);
    scene.add_sources(sources);
    scene
}

#[test]
fn one_cause_is_told_once() {
    let scene = with_classes("causes", &[("Bulk", BULK), ("Bus", BUS), ("Teller", TELLER)]);
    let ran = scene.ask("check", &["--tests", "600", "--seed", "2", "bank.Bulk"]);
    ran.ends(1, "bank.Bulk: 1 violation\n", "");
    assert!(ran.out.contains("also: violation 1 shows in "), "{}", ran.out);
    scene.ask("check", &["--tests", "600", "bank.Bus"]).ends(1, "bank.Bus: 1 violation\n", "");
    let ran = scene.ask("check", &["--tests", "600", "bank.Teller"]);
    ran.ends(1, "bank.Teller: 1 violation\n", "");
    assert!(!ran.out.contains("balance() and balance()"), "{}", ran.out);
}

#[test]
fn unusual_uses_count_only_if_asked() {
    let scene = with_classes("unusual", &[("Filtered", FILTERED)]);
    let told = "unusual use 1: bank.Filtered is not thread-safe: NullPointerException when log(int) and \
                setFilter(Object) run at the same time; it takes null as an argument\n";
    let ran = scene.ask("check", &["--tests", "300", "bank.Filtered"]);
    ran.ends(0, told, "");
    assert!(ran.out.contains("bank.Filtered: tested: nothing found"), "{}", ran.out);
    assert!(!ran.out.contains("violation 1"), "{}", ran.out);
    scene.ask("check", &["--tests", "300", "--strict", "bank.Filtered"]).ends(1, told, "");
    scene.ask("check", &["--tests", "300", "--strict", "--fail-fast", "bank.Filtered"]).ends(1, told, "");
}

#[test]
fn an_interface_is_not_tested_by_a_stub() {
    let scene = with_classes("interface", &[("Shape", SHAPE)]);
    scene.ask("check", &["--tests", "50", "bank.Shape"]).ends(
        3,
        "",
        "cannot name the classes that implement it (bank.Square)",
    );
}
