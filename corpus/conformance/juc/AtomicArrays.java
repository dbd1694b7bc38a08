// Atomic arrays, field updaters, stamped and markable references, adders and accumulators.
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class AtomicArrays {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static void all(int n, IntConsumer body) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int me = i;
            threads[i] = new Thread(() -> body.accept(me));
            threads[i].start();
        }
        for (Thread t : threads) t.join();
    }

    volatile int vi;
    volatile long vl;
    volatile String vs = "s";
    int plain;
    static volatile int stat;
    private volatile int hidden;

    static class Other extends AtomicArrays { }

    public static void main(String[] args) throws Exception {
        AtomicIntegerArray ia = new AtomicIntegerArray(4);
        AtomicLongArray la = new AtomicLongArray(new long[]{1, 2, 3});
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[]{"a", null});
        t("int array", () -> ia.getAndIncrement(0) + " " + ia.addAndGet(1, 5) + " " + ia.getAndUpdate(1, x -> x * x) + " " + ia.accumulateAndGet(1, 100, Math::max) + " " + ia.compareAndSet(2, 0, 7) + " " + ia.compareAndExchange(2, 7, 8) + " " + ia.getAndSet(3, 9) + " " + ia.decrementAndGet(3) + ia + ia.length());
        t("long array", () -> la.getAndAdd(0, 1L << 40) + " " + la.updateAndGet(1, Long::reverse) + " " + la.getAndDecrement(2) + " " + la.weakCompareAndSetVolatile(2, 0, 1) + la);
        t("reference array", () -> ra.getAndSet(1, "b") + " " + ra.compareAndSet(0, "a", "c") + " " + ra.getAndAccumulate(0, "x", String::concat) + " " + ra.updateAndGet(1, s -> s + s) + ra);
        t("bounds", () -> ia.get(4));
        t("negative", () -> ra.getAndSet(-1, ""));
        t("null array", () -> new AtomicLongArray(null));
        t("empty", () -> new AtomicIntegerArray(0) + " " + new AtomicReferenceArray<>(0));
        t("copied", () -> { int[] from = {1}; AtomicIntegerArray a = new AtomicIntegerArray(from); from[0] = 2; return a; });

        AtomicIntegerFieldUpdater<AtomicArrays> iu = AtomicIntegerFieldUpdater.newUpdater(AtomicArrays.class, "vi");
        AtomicLongFieldUpdater<AtomicArrays> lu = AtomicLongFieldUpdater.newUpdater(AtomicArrays.class, "vl");
        AtomicReferenceFieldUpdater<AtomicArrays, String> su = AtomicReferenceFieldUpdater.newUpdater(AtomicArrays.class, String.class, "vs");
        AtomicArrays o = new Other();
        t("int updater", () -> iu.getAndIncrement(o) + " " + iu.addAndGet(o, 9) + " " + iu.compareAndSet(o, 10, 11) + " " + iu.getAndUpdate(o, x -> -x) + " " + iu.accumulateAndGet(o, 4, (a, b) -> a * b) + " " + iu.getAndSet(o, 1) + " " + iu.decrementAndGet(o) + o.vi);
        t("long updater", () -> lu.incrementAndGet(o) + " " + lu.getAndAdd(o, 1L << 50) + " " + lu.updateAndGet(o, x -> x >> 50) + " " + lu.weakCompareAndSet(o, 5, 6) + o.vl);
        t("reference updater", () -> su.getAndSet(o, "t") + " " + su.compareAndSet(o, "t", null) + " " + su.get(o) + " " + su.updateAndGet(o, s -> "new" + s) + o.vs);
        t("not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicArrays.class, "plain"));
        t("static", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicArrays.class, "stat"));
        t("wrong type", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicArrays.class, "vl"));
        t("no field", () -> AtomicLongFieldUpdater.newUpdater(AtomicArrays.class, "none"));
        t("wrong class", () -> AtomicReferenceFieldUpdater.newUpdater(AtomicArrays.class, Integer.class, "vs"));
        t("null target", () -> iu.get(null));
        t("own private", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicArrays.class, "hidden").incrementAndGet(o));
        t("raw target", () -> { @SuppressWarnings({"unchecked", "rawtypes"}) int n = ((AtomicIntegerFieldUpdater) iu).get("text"); return n; });

        AtomicStampedReference<String> sr = new AtomicStampedReference<>("a", 1);
        AtomicMarkableReference<String> mr = new AtomicMarkableReference<>("m", false);
        int[] stamp = new int[1];
        boolean[] mark = new boolean[1];
        t("stamped", () -> sr.compareAndSet("a", "b", 0, 1) + " " + sr.compareAndSet("a", "b", 1, 2) + " " + sr.attemptStamp("b", 9) + " " + sr.attemptStamp("x", 10) + " " + sr.get(stamp) + stamp[0] + sr.getReference() + sr.getStamp());
        t("markable", () -> mr.compareAndSet("m", "n", true, true) + " " + mr.compareAndSet("m", "n", false, true) + " " + mr.attemptMark("n", false) + " " + mr.get(mark) + mark[0] + mr.isMarked() + mr.getReference());
        t("set", () -> { sr.set("z", -1); mr.set("y", true); return sr.getReference() + sr.getStamp() + mr.getReference() + mr.isMarked() + sr.weakCompareAndSet("q", "r", 0, 0); });

        LongAdder adder = new LongAdder();
        DoubleAdder doubles = new DoubleAdder();
        LongAccumulator biggest = new LongAccumulator(Long::max, Long.MIN_VALUE), bits = new LongAccumulator((a, b) -> a ^ b, 0);
        DoubleAccumulator smallest = new DoubleAccumulator(Math::min, Double.POSITIVE_INFINITY);
        AtomicIntegerArray counts = new AtomicIntegerArray(8);
        AtomicStampedReference<Integer> versions = new AtomicStampedReference<>(0, 0);
        all(4, me -> {
            for (int k = 0; k < 100; k++) {
                adder.add(k);
                adder.increment();
                doubles.add(0.5);
                biggest.accumulate((me + 1) * k % 97);
                bits.accumulate(1L << (k + me) % 60);
                smallest.accumulate(k - me * 2.5);
                counts.getAndIncrement(k % 8);
                iu.getAndAdd(o, 2);
                lu.getAndUpdate(o, x -> x + 1);
                while (true) {
                    int[] s = new int[1];
                    Integer v = versions.get(s);
                    if (versions.compareAndSet(v, v + me, s[0], s[0] + 1)) break;
                    Thread.yield();
                }
            }
        });
        System.out.println(adder + " " + doubles + " " + biggest + " " + bits + " " + smallest + " " + counts + " " + o.vi + " " + o.vl + " " + versions.getReference() + "/" + versions.getStamp());
        t("reset", () -> adder.sumThenReset() + " " + adder.sum() + " " + biggest.getThenReset() + " " + biggest.get() + " " + doubles.sumThenReset() + doubles.intValue() + " " + smallest.getThenReset() + smallest);
        t("adder", () -> { adder.decrement(); adder.add(1L << 40); return adder.longValue() + " " + adder.intValue() + " " + adder.doubleValue(); });
    }
}
