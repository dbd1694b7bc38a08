// ConcurrentHashMap shared by threads: every atomic method, resizing under way, collisions, trees.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.IntConsumer;
public class HashMapShared {
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

    record Clash(int n) implements Comparable<Clash> {
        @Override public int hashCode() { return n % 3; }
        @Override public int compareTo(Clash o) { return Integer.compare(n, o.n); }
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>(1);
        AtomicInteger put = new AtomicInteger(), computed = new AtomicInteger();
        all(4, me -> {
            for (int k = 0; k < 300; k++) {
                m.merge(k % 50, 1, Integer::sum);
                if (m.putIfAbsent(1000 + k, me) == null) put.incrementAndGet();
                m.computeIfAbsent(5000 + k % 40, x -> { computed.incrementAndGet(); return x; });
            }
        });
        boolean same = true;
        for (int k = 0; k < 50; k++) same &= m.get(k) == 24;
        p(m.size(), m.mappingCount(), put, computed, same);

        ConcurrentHashMap<Clash, Integer> tree = new ConcurrentHashMap<>();
        all(4, me -> {
            for (int k = 0; k < 120; k++) {
                tree.compute(new Clash(k), (key, v) -> v == null ? 1 : v + 1);
                if (k % 4 == me) tree.put(new Clash(1000 + k), k);
            }
            for (int k = 0; k < 120; k++) if (k % 4 == me) tree.remove(new Clash(1000 + k));
        });
        p(tree.size(), tree.values().stream().mapToInt(x -> x).sum(), tree.containsKey(new Clash(1000)), tree.get(new Clash(77)));
        all(4, me -> { for (int k = me; k < 120; k += 4) if (k % 5 != 0) tree.computeIfPresent(new Clash(k), (key, v) -> null); });
        p(tree.size(), new TreeMap<>(tree).keySet().iterator().next(), new TreeMap<>(tree).lastKey());

        // Compare-and-swap style loops with replace and remove.
        ConcurrentHashMap<String, Integer> c = new ConcurrentHashMap<>(Map.of("n", 0));
        AtomicInteger removals = new AtomicInteger();
        all(4, me -> {
            for (int k = 0; k < 50; k++) {
                Integer old;
                do old = c.get("n"); while (!c.replace("n", old, old + 1));
                c.put("x" + me, k);
                if (c.remove("x" + me, k)) removals.incrementAndGet();
                c.remove("x" + me, -1);
            }
        });
        p(c, removals);
        p(c.replace("none", 1), c.replace("n", 5), c.replace("n", 4, 6), c.remove("n", 4), c.getOrDefault("q", -1), c.putIfAbsent("n", 9), c);
        p(c.compute("n", (k, v) -> v * 2), c.compute("n", (k, v) -> null), c.merge("m", 1, Integer::sum), c.merge("m", 1, (a, b) -> null), c.computeIfPresent("m", (k, v) -> 1), c);

        for (String kind : List.of("null key", "null value", "null get", "merge null", "exception", "recursive", "recursive other")) {
            ConcurrentHashMap<String, Integer> x = new ConcurrentHashMap<>();
            try {
                switch (kind) {
                    case "null key" -> x.put(null, 1);
                    case "null value" -> x.put("a", null);
                    case "null get" -> x.get(null);
                    case "merge null" -> x.merge("a", null, Integer::sum);
                    case "exception" -> x.computeIfAbsent("a", k -> { throw new IllegalStateException("no value"); });
                    case "recursive" -> x.computeIfAbsent("a", k -> x.computeIfAbsent("a", j -> 1));
                    default -> x.compute("a", (k, v) -> { x.put("a", 3); return 1; });
                }
                p(kind, "fine", x);
            } catch (RuntimeException e) {
                p(kind, e.getClass().getSimpleName(), e.getMessage(), x);
            }
        }
        // Who computes blocks who wants the same key; another key goes on.
        ConcurrentHashMap<Integer, String> slow = new ConcurrentHashMap<>(64);
        CountDownLatch inside = new CountDownLatch(1), release = new CountDownLatch(1);
        Thread first = new Thread(() -> slow.computeIfAbsent(1, k -> { inside.countDown(); try { release.await(); } catch (InterruptedException e) { return "interrupted"; } return "first"; }));
        first.start();
        inside.await();
        String[] second = new String[1];
        Thread other = new Thread(() -> second[0] = slow.computeIfAbsent(1, k -> "second"));
        other.start();
        slow.put(2, "free");
        while (other.getState() != Thread.State.BLOCKED) Thread.sleep(1);
        p(slow.get(1), slow.get(2), second[0]);
        release.countDown();
        first.join();
        other.join();
        p(second[0], slow);

        // Iterators see a state at or after their making, never twice the same key.
        ConcurrentHashMap<Integer, Integer> it = new ConcurrentHashMap<>();
        for (int k = 0; k < 64; k++) it.put(k, k);
        AtomicBoolean stop = new AtomicBoolean();
        Thread changing = new Thread(() -> { for (int k = 1000; !stop.get() && k < 1600; k++) { it.put(k, k); if (k % 10 == 0) Thread.yield(); } });
        changing.start();
        boolean good = true;
        for (int round = 0; round < 10; round++) {
            Set<Integer> seen = new HashSet<>();
            int old = 0;
            for (Integer k : it.keySet()) { good &= seen.add(k); if (k < 64) old++; }
            good &= old == 64;
        }
        stop.set(true);
        changing.join();
        p(good);
        Iterator<Integer> removing = it.values().iterator();
        while (removing.hasNext()) if (removing.next() >= 10) removing.remove();
        p(it.size(), it.keySet().removeIf(k -> k % 2 == 0), it, it.contains(5), Collections.list(it.keys()));
        all(3, me -> { for (int k = 0; k < 20; k++) { it.put(k, me); if (me == 0 && k % 7 == 0) it.clear(); it.putAll(Map.of(100, 1, 101, 2)); } });
        p(it.containsKey(100), it.get(101));
    }
}
