// AtomicInteger, AtomicLong, AtomicBoolean and AtomicReference: every method, then several threads.
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class Atomics {
    static void all(int n, IntConsumer body) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int me = i;
            threads[i] = new Thread(() -> body.accept(me));
            threads[i].start();
        }
        for (Thread t : threads) t.join();
    }

    static void p(Object... values) { System.out.println(Arrays.toString(values)); }

    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(Integer.MAX_VALUE);
        p(i.getAndIncrement(), i.get(), i.decrementAndGet(), i.getAndDecrement(), i.incrementAndGet(), i.addAndGet(2), i.getAndAdd(-2), i.intValue(), i.longValue(), i.doubleValue(), i.floatValue());
        i.set(5);
        i.lazySet(6);
        p(i.getAndSet(7), i.compareAndSet(7, 8), i.compareAndSet(7, 9), i.getAndUpdate(x -> x * x), i.updateAndGet(x -> x + 1), i.getAndAccumulate(3, (a, b) -> a - b), i.accumulateAndGet(5, Math::min), i);
        i.setPlain(1); i.setOpaque(i.getPlain() + 1); i.setRelease(i.getOpaque() + 1);
        p(i.getAcquire(), i.compareAndExchange(3, 4), i.compareAndExchangeAcquire(4, 5), i.compareAndExchangeRelease(4, 6), i.weakCompareAndSetVolatile(0, 1), i.weakCompareAndSetPlain(0, 1), i.weakCompareAndSetAcquire(0, 1), i.weakCompareAndSetRelease(0, 1), i);
        AtomicLong l = new AtomicLong(Long.MIN_VALUE);
        p(l.getAndDecrement(), l.get(), l.incrementAndGet(), l.addAndGet(10), l.getAndAdd(-10), l.getAndSet(1L << 35), l.compareAndSet(1L << 35, 2), l.intValue(), l.getAndUpdate(x -> x << 40), l.intValue(), l.updateAndGet(Long::bitCount), l.getAndAccumulate(9, Long::max), l.accumulateAndGet(2, (a, b) -> a * b), l.compareAndExchange(18, 19), l.decrementAndGet(), l.getAndIncrement(), l);
        AtomicBoolean z = new AtomicBoolean();
        p(z.getAndSet(true), z.get(), z.compareAndSet(false, true), z.compareAndSet(true, false), z.compareAndExchange(false, true), z.getPlain(), z.getOpaque(), z.getAcquire(), z.weakCompareAndSetVolatile(false, true), z);
        z.lazySet(false); z.setOpaque(true); z.setRelease(false); z.setPlain(true);
        AtomicReference<String> r = new AtomicReference<>();
        p(r.get(), r.compareAndSet(null, "a"), r.compareAndSet(new String("a"), "b"), r.getAndSet("c"), r.getAndUpdate(s -> s + s), r.updateAndGet(String::toUpperCase), r.getAndAccumulate("x", String::concat), r.accumulateAndGet("y", String::concat), r.compareAndExchange("no", "z"), r.weakCompareAndSetPlain("no", "z"), r, z);
        r.lazySet("l"); r.setOpaque(r.getPlain() + "o"); r.setRelease(r.getOpaque() + "r");
        p(r.getAcquire(), new AtomicReference<>(), new AtomicBoolean(true), new AtomicInteger(-0));
        try { r.updateAndGet(s -> { throw new IllegalStateException("in function"); }); } catch (IllegalStateException e) { p(e.getMessage(), r); }
        try { i.updateAndGet(null); } catch (NullPointerException e) { p("null function"); }

        AtomicInteger count = new AtomicInteger(), max = new AtomicInteger(), calls = new AtomicInteger();
        AtomicLong mix = new AtomicLong(1);
        AtomicReference<List<Integer>> list = new AtomicReference<>(List.of());
        AtomicBoolean once = new AtomicBoolean();
        int[] winners = new int[4], tickets = new int[400];
        all(4, me -> {
            if (once.compareAndSet(false, true)) winners[me]++;
            for (int k = 0; k < 100; k++) {
                tickets[count.getAndIncrement()]++;
                max.accumulateAndGet(me * 1000 + k, Math::max);
                mix.updateAndGet(x -> x * 3 % 1_000_003);
                int element = me * 100 + k;
                if (k % 5 == 0) list.updateAndGet(old -> { List<Integer> n = new ArrayList<>(old); n.add(element); return List.copyOf(n); });
                int seen;
                do seen = calls.get(); while (!calls.weakCompareAndSetVolatile(seen, seen + 2));
            }
        });
        p(count, max, mix, calls, Arrays.stream(winners).sum(), Arrays.stream(tickets).allMatch(x -> x == 1));
        List<Integer> sorted = new ArrayList<>(list.get());
        Collections.sort(sorted);
        p(sorted.size(), sorted.get(0), sorted.get(79), new HashSet<>(sorted).size());
        // Toggling: an even number of flips by all together.
        AtomicBoolean flip = new AtomicBoolean();
        all(4, me -> { for (int k = 0; k < 25; k++) { boolean b; do b = flip.get(); while (!flip.compareAndSet(b, !b)); } });
        p(flip);
        // Ids drawn by several threads are all different, and each thread's grow.
        AtomicLong ids = new AtomicLong();
        long[][] drawn = new long[4][50];
        all(4, me -> { for (int k = 0; k < 50; k++) drawn[me][k] = ids.incrementAndGet(); });
        Set<Long> distinct = new HashSet<>();
        boolean grow = true;
        for (long[] d : drawn) for (int k = 0; k < 50; k++) { distinct.add(d[k]); grow &= k == 0 || d[k] > d[k - 1]; }
        p(distinct.size(), grow, ids);
    }
}
