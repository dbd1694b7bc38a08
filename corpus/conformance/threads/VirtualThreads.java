// Virtual threads: how they are made, what they are, joining, failing, states, locals.
// jdk: 21+
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class VirtualThreads {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static <T> T in(Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        Thread.startVirtualThread(f).join();
        return f.get();
    }

    static void until(Thread t, Thread.State s) throws InterruptedException { while (t.getState() != s) Thread.sleep(1); }

    public static void main(String[] args) throws Exception {
        t("is", () -> in(() -> { Thread me = Thread.currentThread(); return me.isVirtual() + " " + me.isDaemon() + " [" + me.getName() + "] " + me.getPriority() + " " + me.getThreadGroup().getName() + " " + me.isAlive() + " " + me.getState(); }));
        t("main is not", () -> Thread.currentThread().isVirtual());
        t("named", () -> Thread.ofVirtual().name("v").unstarted(() -> { }).getName() + Thread.ofVirtual().name("n", 5).unstarted(() -> { }).getName());
        t("numbered", () -> { Thread.Builder.OfVirtual b = Thread.ofVirtual().name("worker-", 0); return b.unstarted(() -> { }).getName() + b.unstarted(() -> { }).getName(); });
        t("toString", () -> Thread.ofVirtual().name("v").unstarted(() -> { }).toString().replaceAll("#\\d+", "#n"));
        t("states", () -> { Thread v = Thread.ofVirtual().unstarted(() -> { }); Thread.State s = v.getState(); v.start(); v.join(); return s + " " + v.getState() + " " + v.isAlive(); });
        t("not daemon", () -> { Thread.ofVirtual().unstarted(() -> { }).setDaemon(false); return 0; });
        t("daemon", () -> { Thread v = Thread.ofVirtual().unstarted(() -> { }); v.setDaemon(true); v.setPriority(10); return v.getPriority(); });
        t("null", () -> Thread.startVirtualThread(null));
        t("current", () -> { Thread[] seen = new Thread[1]; Thread v = Thread.startVirtualThread(() -> seen[0] = Thread.currentThread()); v.join(); return seen[0] == v; });
        t("ids", () -> Thread.ofVirtual().unstarted(() -> { }).threadId() < Thread.ofVirtual().unstarted(() -> { }).threadId());
        t("join timed", () -> { CountDownLatch l = new CountDownLatch(1); Thread v = Thread.startVirtualThread(() -> { try { l.await(); } catch (InterruptedException e) { } }); boolean a = v.join(Duration.ofMillis(3)); v.join(2); l.countDown(); return a + " " + v.join(Duration.ofSeconds(1000)) + " " + v.join(Duration.ZERO); });
        t("join unstarted", () -> Thread.ofVirtual().unstarted(() -> { }).join(Duration.ofMillis(1)));

        CountDownLatch latch = new CountDownLatch(1);
        Thread waiting = Thread.startVirtualThread(() -> { try { latch.await(); } catch (InterruptedException e) { } });
        until(waiting, Thread.State.WAITING);
        Thread sleeping = Thread.startVirtualThread(() -> { try { Thread.sleep(1_000_000); } catch (InterruptedException e) { } });
        until(sleeping, Thread.State.TIMED_WAITING);
        Thread parked = Thread.startVirtualThread(LockSupport::park);
        until(parked, Thread.State.WAITING);
        System.out.println(waiting.getState() + " " + sleeping.getState() + " " + parked.isAlive());
        latch.countDown();
        sleeping.interrupt();
        LockSupport.unpark(parked);
        for (Thread x : List.of(waiting, sleeping, parked)) { x.join(); System.out.print(x.getState() + " "); }
        System.out.println();

        // Exceptions.
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Thread failing = Thread.ofVirtual().name("failing").uncaughtExceptionHandler((th, e) -> log.add(th.getName() + " " + e.getMessage() + " " + th.isVirtual())).start(() -> { throw new IllegalStateException("own"); });
        failing.join();
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> log.add("default " + e.getMessage()));
        Thread.startVirtualThread(() -> { throw new IllegalStateException("any"); }).join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.out.println(log);

        // Locals.
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "initial");
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("parent");
        local.set("main");
        t("locals", () -> in(() -> { String a = local.get(); local.set("mine"); Thread.yield(); return a + " " + local.get() + " " + inherited.get(); }) + " " + local.get());
        t("no inheriting", () -> { String[] s = new String[1]; Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() -> s[0] = inherited.get()).join(); return s[0]; });
        t("nested", () -> in(() -> in(() -> in(() -> Thread.currentThread().isVirtual() + inherited.get()))));
        t("platform from virtual", () -> in(() -> { FutureTask<String> f = new FutureTask<>(() -> Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon()); Thread.ofPlatform().start(f).join(); return f.get(); }));

        // Many, and they really all run.
        AtomicInteger ran = new AtomicInteger();
        List<Thread> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) many.add(Thread.ofVirtual().start(() -> { Thread.yield(); try { Thread.sleep(1); } catch (InterruptedException e) { return; } ran.incrementAndGet(); }));
        for (Thread v : many) v.join();
        System.out.println(ran);
        CyclicBarrier barrier = new CyclicBarrier(40);
        AtomicInteger tripped = new AtomicInteger();
        many.clear();
        for (int i = 0; i < 40; i++) many.add(Thread.startVirtualThread(() -> { try { if (barrier.await() == 0) tripped.incrementAndGet(); barrier.await(); } catch (Exception e) { tripped.addAndGet(1000); } }));
        for (Thread v : many) v.join();
        System.out.println(tripped + " " + barrier.isBroken());
        t("stack depth", () -> in(() -> deep(1500)));
        t("overflow", () -> in(() -> { try { return deep(100_000_000); } catch (StackOverflowError e) { return "overflow"; } }));
    }

    static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }
}
