//! Small programs whose pairs can be told by hand: these and no others.

/// Class, source, pairs. A pair is told as `kind thread line what | thread line what`.
pub const CASES: &[(&str, &str, &[&str])] = &[
    (
        // Only what is between start and join meets the thread.
        "StartJoin",
        "class StartJoin {
            static int x;
            public static void main(String[] args) throws InterruptedException {
                x = 1;
                Thread t = new Thread(() -> x = 2);
                x = 3;
                t.start();
                x = 4;
                t.join();
                x = 5;
            }
        }",
        &["Rw 0:8 write StartJoin.x | 1:5 write StartJoin.x"],
    ),
    (
        // The first is over when the second is started; the third is not joined for certain.
        "OneByOne",
        "class OneByOne {
            static int x;
            static void quietly(Thread t) {
                try { t.join(); } catch (InterruptedException e) { }
            }
            public static void main(String[] args) throws InterruptedException {
                Thread a = new Thread(() -> x = 1);
                a.start();
                a.join();
                Thread b = new Thread(() -> x = 2);
                b.start();
                quietly(b);
                Thread c = new Thread(() -> x = 3);
                c.start();
            }
        }",
        &["Rw 2:10 write OneByOne.x | 3:13 write OneByOne.x"],
    ),
    (
        // One lock excludes, the others do not; entries of monitors meet in any case.
        "Locks",
        "class Locks {
            static final Object A = new Object(), B = new Object();
            static int safe, raced;
            static void one() {
                synchronized (A) { safe++; raced = 1; }
            }
            static void two() {
                synchronized (A) { safe++; }
                synchronized (B) { raced = 2; }
            }
            public static void main(String[] args) {
                new Thread(Locks::one).start();
                two();
            }
        }",
        &["Rw 0:9 write Locks.raced | 1:5 write Locks.raced", "Mm 0:8 enter monitor of Object | 1:5 enter monitor of Object"],
    ),
    (
        // Two threads, many accounts: whichever they have, its monitor is held (disjoint). The helper
        // is called under the monitor too. `peek` is not.
        "Disjoint",
        "class Disjoint {
            static class Account {
                int balance;
                synchronized void add(int n) { change(n); }
                private void change(int n) { balance += n; }
                int peek() { return balance; }
            }
            public static void main(String[] args) {
                Account[] all = new Account[3];
                for (int i = 0; i < 3; i++) all[i] = new Account();
                new Thread(() -> all[0].add(1)).start();
                new Thread(() -> all[1].peek()).start();
                all[2].add(3);
            }
        }",
        &[
            "Rw 0:5 write Disjoint.Account.balance | 2:6 read Disjoint.Account.balance",
            "Rw 1:5 write Disjoint.Account.balance | 2:6 read Disjoint.Account.balance",
            "Mm 0:4 enter monitor of Disjoint.Account | 1:4 enter monitor of Disjoint.Account",
        ],
    ),
    (
        // Figure 4.14: both threads run f1, each with an object of its own.
        "Escape",
        "class Escape {
            static class O { int val; }
            static void f1() { O o = new O(); f2(o); }
            static void f2(O o) { o.val = 2; }
            public static void main(String[] args) {
                new Thread(Escape::f1).start();
                new Thread(Escape::f1).start();
            }
        }",
        &[],
    ),
    (
        // Figure 4.7; Table 4.1 has these four.
        "Table41",
        "class Table41 {
            static class O { int val; }
            static O o = new O();
            static void f1() throws InterruptedException { f2(); }
            static void f2() throws InterruptedException {
                o.val = 1;
                synchronized (o) {
                    o.wait();
                }
            }
            static void fa() { fb(); }
            static void fb() {
                int l = o.val;
                synchronized (o) {
                    o.notifyAll();
                }
            }
            public static void main(String[] args) {
                new Thread() { public void run() {
                    try { f1(); } catch (InterruptedException e) { } } }.start();
                new Thread() { public void run() { fa(); } }.start();
            }
        }",
        &[
            "Rw 1:6 write Table41.O.val | 2:13 read Table41.O.val",
            "Mm 1:7 enter monitor of Table41.O | 2:14 enter monitor of Table41.O",
            "Wn 1:8 wait | 2:15 notify",
            "Wm 1:8 wait | 2:14 enter monitor of Table41.O",
        ],
    ),
    (
        // Several threads of one place: each has its own field, all share the static one.
        "Several",
        "class Several {
            static int shared;
            static class Worker extends Thread {
                int own;
                public void run() { step(); }
                void step() { own++; shared = own; }
            }
            public static void main(String[] args) {
                for (int i = 0; i < 3; i++) new Worker().start();
            }
        }",
        &["Rw 1:6 write Several.shared | 1:6 write Several.shared"],
    ),
    (
        // A task may run as soon as it is handed in, any number of times; a call of an atomic stands for
        // the access in it.
        "Submitted",
        "class Submitted {
            static int x;
            static final java.util.concurrent.atomic.AtomicInteger N =
                new java.util.concurrent.atomic.AtomicInteger();
            public static void main(String[] args) {
                java.util.concurrent.ExecutorService pool = java.util.concurrent.Executors.newCachedThreadPool();
                x = 1;
                N.set(1);
                pool.execute(() -> {
                    x = 2;
                    N.incrementAndGet();
                });
                x = 3;
                N.get();
            }
        }",
        &[
            "Rw 0:10 write Submitted.x | 1:10 write Submitted.x",
            "Rw 0:11 call incrementAndGet on AtomicInteger | 1:11 call incrementAndGet on AtomicInteger",
            "Rw 0:13 write Submitted.x | 1:10 write Submitted.x",
            "Rw 0:14 call get on AtomicInteger | 1:11 call incrementAndGet on AtomicInteger",
            "Rw 1:10 write Submitted.x | 1:10 write Submitted.x",
            "Rw 1:11 call incrementAndGet on AtomicInteger | 1:11 call incrementAndGet on AtomicInteger",
        ],
    ),
];

/// Class, source, and a part of the gap that must be named.
pub const GAPS: &[(&str, &str, &str)] = &[
    (
        "Reflects",
        "class Reflects {
            static int x;
            public static void main(String[] args) throws Exception {
                Reflects.class.getMethod(\"main\", String[].class).invoke(null, new Object[] {args});
            }
        }",
        "reflection",
    ),
    (
        "OwnLock",
        "abstract class OwnLock implements java.util.concurrent.locks.Lock {
            static class Real extends java.util.concurrent.locks.ReentrantLock { }
            static class Mine implements java.util.concurrent.locks.Lock {
                int taken;
                public void lock() { taken++; }
                public void unlock() { taken--; }
                public boolean tryLock() { return true; }
                public boolean tryLock(long n, java.util.concurrent.TimeUnit u) { return true; }
                public void lockInterruptibly() { }
                public java.util.concurrent.locks.Condition newCondition() { return null; }
            }
            public static void main(String[] args) {
                java.util.concurrent.locks.Lock lock = args.length == 0 ? new Mine() : new Real();
                lock.lock();
                lock.unlock();
            }
        }",
        "OwnLock$Mine implements Lock",
    ),
    (
        "Proxied",
        "class Proxied {
            static int x;
            public static void main(String[] args) {
                Runnable r = (Runnable) java.lang.reflect.Proxy.newProxyInstance(
                    Proxied.class.getClassLoader(), new Class<?>[] {Runnable.class},
                    (proxy, method, arguments) -> x++);
                r.run();
            }
        }",
        "newProxyInstance: which code",
    ),
    (
        "Native",
        "class Native {
            static native void go();
            public static void main(String[] args) { go(); }
        }",
        "Native.go is native",
    ),
];
