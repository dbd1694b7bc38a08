//! The collector of garbage in `run`, and threads that wait by looping.
//!
//! Memory is bounded by `--max-heap` and turns by `--max-steps`, so that nothing here depends on time. All of the
//! conformance corpus can be run with frequent collections (see `conformance.rs`); here are the areas that have most
//! to lose by them.

use threadbare_corpus::suite::{self, Config};
use threadbare_corpus::{known, program};
use threadbare_testkit::{CompiledClasses, Scene, jdks, root};

/// Areas of the corpus whose programs hold objects in unusual ways.
const AREAS: &[&str] = &["refs/", "reflect/", "loading/", "indy/", "naming_sql/", "io/"];

const FORGETS: &str = "public class Forgets { public static void main(String[] args) {
    long sum = 0;
    for (int i = 0; i < 400; i++) { byte[] bytes = new byte[50 << 20]; bytes[i] = 1; sum += bytes[i] + bytes.length; }
    System.out.println(sum);
} }";

const KEEPS: &str = "import java.util.*;
public class Keeps {
    static class Node { Node next; int value; long wide; Node(Node next, int value) { this.next = next; this.value = value; } }
    public static void main(String[] args) throws Exception {
        Map<Integer, Object> kept = new TreeMap<>();
        Node list = null;
        for (int i = 0; i < 20000; i++) {
            Object garbage = i % 7 == 0 ? new long[i % 3000] : new Node(null, i);
            if (i % 100 == 0) { list = new Node(list, i); kept.put(i, i % 300 == 0 ? new int[]{i} : (\"s\" + i).intern()); }
            if (i % 900 == 0) kept.remove(i / 2 / 100 * 100);
        }
        int hashes = 0, sum = 0;
        for (Node n = list; n != null; n = n.next) { hashes = hashes * 31 + System.identityHashCode(n); sum += n.value; }
        for (Object o : kept.values()) sum += o instanceof int[] a ? a[0] : o == ((String) o).intern() ? 1 : -1000000;
        Object lock = new Object();
        Thread waiter = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { } } });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) { byte[] garbage = new byte[1000]; }
        for (int i = 0; i < 1000; i++) { byte[] garbage = new byte[1000]; }
        synchronized (lock) { lock.notify(); }
        waiter.join();
        java.nio.ByteBuffer direct = java.nio.ByteBuffer.allocateDirect(64);
        direct.putInt(0, 42);
        for (int i = 0; i < 1000; i++) { byte[] garbage = new byte[1000]; }
        System.out.println(hashes + \" \" + sum + \" \" + kept.size() + \" \" + direct.getInt(0));
    }
}";

const CLEARS: &str = "import java.lang.ref.*;
import java.util.*;
public class Clears {
    public static void main(String[] args) throws Exception {
        WeakHashMap<Object, byte[]> weak = new WeakHashMap<>();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> queued = new WeakReference<>(new Object(), queue);
        boolean[] cleaned = new boolean[1];
        Cleaner cleaner = Cleaner.create();
        cleaner.register(new Object(), () -> cleaned[0] = true);
        Object held = new Object();
        WeakReference<Object> kept = new WeakReference<>(held);
        for (int i = 0; i < 4000; i++) { weak.put(new Object(), new byte[100000]); Thread.yield(); }
        System.out.println((queue.remove(1000) == queued) + \" \" + (queued.get() == null) + \" \" + (kept.get() == held));
        while (!cleaned[0]) Thread.sleep(1);
        System.out.println(weak.size() < 4000);
        List<SoftReference<byte[]>> soft = new ArrayList<>();
        for (int i = 0; i < 1000; i++) soft.add(new SoftReference<>(new byte[1 << 20]));
        System.out.println(soft.get(0).get() == null);
    }
}";

const SPINS: &str = "public class Spins {
    static volatile int turn;
    static boolean done;
    static synchronized boolean isDone() { return done; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { for (int i = 0; i < 2000; i++) { while (turn != 1); turn = 0; } });
        other.start();
        for (int i = 0; i < 2000; i++) { while (turn != 0); turn = 1; }
        other.join();
        Thread sleeper = new Thread(() -> {
            try { Thread.sleep(60000); } catch (InterruptedException e) { }
            synchronized (Spins.class) { done = true; }
        });
        sleeper.start();
        while (!isDone());
        while (sleeper.getState() != Thread.State.TERMINATED);
        System.out.println(\"done\");
    }
}";

const SOURCES: &[(&str, &str)] =
    &[("Forgets", FORGETS), ("Keeps", KEEPS), ("Clears", CLEARS), ("Spins", SPINS)];

fn scenes(purpose: &str) -> Vec<Scene> {
    let compiled = |jdk| CompiledClasses::of_sources(jdk, purpose, SOURCES);
    jdks::find().into_iter().map(|jdk| Scene::new(env!("CARGO_BIN_EXE_threadbare"), compiled(jdk))).collect()
}

#[test]
fn what_is_forgotten_is_free() {
    for scene in scenes("forgets") {
        scene.ask("run", &["--max-heap", "256m", "Forgets"]).ends(0, "20971520400\n", "");
    }
}

/// Nobody sees a collection, not even by identity hashes.
#[test]
fn what_is_kept_stays_as_it_is() {
    for scene in scenes("keeps") {
        let never = scene.ask("run", &["--collect-every", "4g", "Keeps"]);
        never.ends(0, " 42\n", "");
        for often in ["32k", "512k"] {
            assert_eq!(scene.ask("run", &["--collect-every", often, "Keeps"]), never, "every {often}");
        }
    }
}

#[test]
fn references_are_cleared_and_enqueued() {
    for scene in scenes("clears") {
        let ran = scene.ask("run", &["--max-heap", "512m", "--collect-every", "8m", "Clears"]);
        ran.ends(0, "true true true\ntrue\ntrue\n", "");
    }
}

/// Two thousand handovers and a minute of waiting, in fewer steps than a few turns take.
#[test]
fn threads_that_wait_by_looping_give_way() {
    for scene in scenes("spins") {
        scene.ask("run", &["--max-steps", "5000000", "Spins"]).ends(0, "done\n", "");
    }
}

#[test]
fn the_corpus_does_not_notice() {
    let corpus = root().join("corpus");
    let mut programs = program::discover(&corpus.join("conformance")).expect("the corpus is there");
    programs.retain(|program| AREAS.iter().any(|area| program.name.starts_with(area)));
    assert!(programs.len() > 50, "{} programs", programs.len());
    let config = Config {
        threadbare: env!("CARGO_BIN_EXE_threadbare").into(),
        jdks: jdks::find(),
        programs,
        filter: String::new(),
        known: known::read(&corpus.join("known-failures.txt")).expect("the list is there"),
        workers: 2,
        options: vec!["--collect-every=64k".into()],
    };
    let outcomes = suite::run(&config, |_| {}).expect("everything runs");
    let wrong = outcomes.iter().filter(|outcome| !outcome.is_as_expected());
    let told = wrong.map(|o| format!("{} on JDK {}: {:?}", o.program, o.feature, o.failure));
    assert_eq!(told.collect::<Vec<_>>(), Vec::<String>::new());
}
