// ConcurrentLinkedQueue and -Deque, skip lists and copy-on-write collections shared by threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.IntConsumer;
public class LockFreeCollections {
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
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        AtomicLong sum = new AtomicLong();
        AtomicInteger removed = new AtomicInteger();
        all(4, me -> {
            for (int k = 0; k < 80; k++) {
                q.offer(me * 80 + k);
                if (k % 2 == 1) { Integer e = q.poll(); sum.addAndGet(e); removed.incrementAndGet(); }
            }
        });
        for (Integer e : q) sum.addAndGet(e);
        p(q.size(), removed, sum, 319 * 320 / 2);
        all(4, me -> { for (Integer e = q.poll(); e != null; e = q.poll()) removed.incrementAndGet(); });
        p(removed, q.isEmpty(), q.peek());
        all(3, me -> { for (int k = 0; k < 40; k++) q.add(k * 3 + me); for (int k = 0; k < 40; k += 2) if (!q.remove(k * 3 + me)) throw new IllegalStateException(); });
        List<Integer> left = new ArrayList<>(q);
        Collections.sort(left);
        p(left.size(), left.subList(0, 6), q.removeIf(e -> e > 10), new TreeSet<>(q));

        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>();
        all(4, me -> { for (int k = 0; k < 50; k++) if (me % 2 == 0) d.addFirst(-(me * 50 + k)); else d.addLast(me * 50 + k); });
        boolean signs = true, seenPositive = false;
        for (int e : d) { if (e > 0) seenPositive = true; else signs &= !seenPositive; }
        p(d.size(), signs);
        AtomicInteger polled = new AtomicInteger();
        all(4, me -> { while ((me % 2 == 0 ? d.pollFirst() : d.pollLast()) != null) polled.incrementAndGet(); });
        p(polled, d);

        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>();
        AtomicInteger absent = new AtomicInteger();
        all(4, me -> { for (int k = 0; k < 100; k++) if (m.putIfAbsent(k * 7 % 100, "t") == null) absent.incrementAndGet(); });
        p(m.size(), absent, m.firstKey(), m.lastKey(), m.headMap(3), m.ceilingKey(50), m.lowerEntry(1), m.descendingMap().firstEntry(), m.subMap(10, false, 13, true).keySet());
        ConcurrentSkipListMap<String, Integer> counts = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
        all(4, me -> { for (int k = 0; k < 60; k++) { counts.merge("w" + k % 5, 1, Integer::sum); counts.compute("c", (key, v) -> v == null ? 1 : v + 1); counts.computeIfAbsent("a" + k % 3, x -> 0); counts.computeIfPresent("a0", (key, v) -> v + 1); } });
        p(counts.get("c"), counts.get("w3"), counts.keySet());
        AtomicInteger firsts = new AtomicInteger();
        all(4, me -> { while (m.pollFirstEntry() != null) firsts.incrementAndGet(); });
        p(firsts, m.isEmpty(), m.pollLastEntry());
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        AtomicInteger added = new AtomicInteger(), gone = new AtomicInteger();
        all(4, me -> { for (int k = 0; k < 60; k++) { if (set.add(k)) added.incrementAndGet(); if (k % 2 == 0 && set.remove(k)) gone.incrementAndGet(); } });
        p(set.size() == added.get() - gone.get(), set.contains(59), set.tailSet(57).contains(57), set.first() <= set.last());
        // Iterators of these are weakly consistent: removal while going through is fine.
        for (Iterator<Integer> it = set.iterator(); it.hasNext(); ) { int e = it.next(); if (e % 3 == 0) it.remove(); set.remove(1); }
        p(set.contains(9), set.contains(59), set.higher(57));

        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>();
        CopyOnWriteArraySet<Integer> cs = new CopyOnWriteArraySet<>();
        AtomicInteger failures = new AtomicInteger();
        all(4, me -> {
            for (int k = 0; k < 40; k++) {
                c.add(me);
                cs.add(k % 10);
                int n = 0;
                Iterator<Integer> it = c.iterator();
                while (it.hasNext()) { it.next(); n++; }
                if (n == 0 || n > c.size()) failures.incrementAndGet();
                c.addIfAbsent(100 + k);
            }
        });
        int[] per = new int[4];
        for (int e : c) if (e < 4) per[e]++;
        p(c.size(), per[0], per[1], per[2], per[3], failures, new TreeSet<>(cs));
        c.replaceAll(e -> e % 4);
        c.sort(null);
        p(c.get(0), c.get(c.size() - 1), c.indexOf(1) > 0, c.removeIf(e -> e != 3), c.size() > 40);
        List<Integer> view = c.subList(0, 3);
        c.add(1);
        try { view.size(); p("no exception"); } catch (ConcurrentModificationException e) { p("view is stale"); }

        Set<Integer> keys = ConcurrentHashMap.newKeySet();
        all(4, me -> { for (int k = 0; k < 50; k++) keys.add(k + me * 25); });
        p(keys.size(), Collections.synchronizedList(new ArrayList<>(new TreeSet<>(keys))).subList(0, 3));
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> syncMap = Collections.synchronizedMap(new HashMap<>());
        Vector<Integer> vector = new Vector<>();
        Hashtable<Integer, Integer> table = new Hashtable<>();
        StringBuffer text = new StringBuffer();
        all(4, me -> { for (int k = 0; k < 50; k++) { sync.add(k); syncMap.merge(k % 5, 1, Integer::sum); vector.add(k); table.merge(k % 7, 1, Integer::sum); text.append("ab"); } });
        p(sync.size(), syncMap, vector.size(), table, text.length(), text.toString().replace("ab", "").isEmpty());
    }
}
