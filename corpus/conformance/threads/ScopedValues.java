// ScopedValue: bindings, nesting, rebinding, leaving by exceptions, other threads do not see them.
// jdk: 25+
import java.util.*;
import java.util.concurrent.*;
public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static String state() { return USER.isBound() + "/" + USER.orElse("none") + "/" + (DEPTH.isBound() ? DEPTH.get() : -1); }

    static int recurse(int n) { return n == 0 ? DEPTH.get() : ScopedValue.where(DEPTH, DEPTH.get() + n).call(() -> recurse(n - 1)); }

    static <T> T in(Thread.Builder b, Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        b.start(f).join();
        return f.get();
    }

    public static void main(String[] args) throws Exception {
        t("unbound", ScopedValues::state);
        t("get unbound", USER::get);
        t("orElseThrow", () -> USER.orElseThrow(() -> new IllegalStateException("mine")));
        ScopedValue.where(USER, "ann").run(() -> {
            t("bound", ScopedValues::state);
            ScopedValue.where(USER, "bob").where(DEPTH, 1).run(() -> t("rebound", ScopedValues::state));
            t("back", ScopedValues::state);
            ScopedValue.where(USER, null).run(() -> t("null", () -> USER.isBound() + " " + USER.get()));
            t("in a thread", () -> in(Thread.ofPlatform(), ScopedValues::state) + " " + in(Thread.ofVirtual(), ScopedValues::state));
        });
        t("after", ScopedValues::state);
        t("call", () -> ScopedValue.where(DEPTH, 4).call(() -> DEPTH.get() * 10));
        t("call throws", () -> ScopedValue.where(DEPTH, 4).call(() -> { throw new java.io.IOException("inside " + DEPTH.get()); }));
        t("after exception", ScopedValues::state);
        t("recursion", () -> ScopedValue.where(DEPTH, 0).call(() -> recurse(50)));
        ScopedValue.Carrier carrier = ScopedValue.where(USER, "kept").where(DEPTH, 9);
        t("carrier", () -> carrier.get(USER) + carrier.get(DEPTH));
        t("carrier missing", () -> ScopedValue.where(USER, "x").get(DEPTH));
        t("carrier twice", () -> carrier.call(ScopedValues::state) + " " + carrier.call(ScopedValues::state) + " " + state());
        t("null key", () -> ScopedValue.where(null, 1));
        t("null body", () -> { carrier.run(null); return 0; });
        t("orElse null", () -> USER.orElse(null));
        t("each thread its own", () -> {
            List<Future<String>> all = new ArrayList<>();
            try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
                CyclicBarrier barrier = new CyclicBarrier(8);
                for (int i = 0; i < 8; i++) { int n = i; all.add(e.submit(() -> ScopedValue.where(DEPTH, n).call(() -> { barrier.await(); Thread.yield(); int seen = DEPTH.get(); barrier.await(); return seen + "=" + DEPTH.get(); }))); }
            }
            return all.stream().map(Future::resultNow).toList();
        });
        t("many values", () -> {
            List<ScopedValue<Integer>> values = new ArrayList<>();
            for (int i = 0; i < 40; i++) values.add(ScopedValue.newInstance());
            ScopedValue.Carrier c = ScopedValue.where(values.get(0), 0);
            for (int i = 1; i < 40; i++) c = c.where(values.get(i), i);
            return c.call(() -> { int s = 0; for (int round = 0; round < 3; round++) for (ScopedValue<Integer> v : values) s += v.get(); return s; });
        });
        t("lambda keeps no binding", () -> { Callable<String> later = ScopedValue.where(USER, "gone").call(() -> ScopedValues::state); return later.call(); });
        t("overflow inside", () -> { try { return ScopedValue.where(DEPTH, 1).call(() -> endless(0)); } catch (StackOverflowError e) { return "overflow " + state(); } });
        t("still works", () -> ScopedValue.where(DEPTH, 2).call(ScopedValues::state));
    }

    static int endless(int n) { return DEPTH.get() + endless(n + 1); }
}
