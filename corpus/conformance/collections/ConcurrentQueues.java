// java.util.concurrent queues and copy-on-write collections from one thread.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class ConcurrentQueues {
    interface Check { Object run() throws Throwable; }
    static String show(Object o) { if (o == null || !o.getClass().isArray()) return String.valueOf(o); String s = java.util.Arrays.deepToString(new Object[]{o}); return s.substring(1, s.length() - 1); }
    static void t(String label, Check c) {
        try { System.out.println(label + " = " + show(c.run())); }
        catch (Throwable e) { System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) throws Throwable {
        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        t("cow", () -> { for (Integer i : c) c.add(i * 10); return c; });
        t("cowabsent", () -> c.addIfAbsent(1) + " " + c.addIfAbsent(99) + " " + c.addAllAbsent(List.of(99, 98)) + c);
        t("cowiter", () -> { Iterator<Integer> it = c.iterator(); it.next(); it.remove(); return 0; });
        t("cowsub", () -> c.subList(1, 3) + " " + c.removeIf(x -> x > 50) + c);
        t("cowset", () -> new CopyOnWriteArraySet<>(List.of(2, 1)).add(2));
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>(2);
        t("offer", () -> q.offer("a") + " " + q.offer("b") + " " + q.offer("c") + " " + q.remainingCapacity());
        t("full", () -> q.add("d"));
        t("offertime", () -> q.offer("x", 1, TimeUnit.MILLISECONDS));
        t("take", () -> q.take() + q.poll() + q.poll() + q.poll(1, TimeUnit.MILLISECONDS));
        t("drain", () -> { ArrayBlockingQueue<Integer> a = new ArrayBlockingQueue<>(5); for (int i = 0; i < 5; i++) a.put(i); a.take(); a.put(5); List<Integer> l = new ArrayList<>(); return a + " " + a.drainTo(l, 3) + l + a; });
        t("pbq", () -> { PriorityBlockingQueue<Integer> p = new PriorityBlockingQueue<>(4, Comparator.reverseOrder()); p.addAll(List.of(3, 9, 1)); return p.take() + " " + p; });
        t("clq", () -> { ConcurrentLinkedQueue<Integer> l = new ConcurrentLinkedQueue<>(List.of(1, 2, 3)); l.remove(2); return l.poll() + " " + l + l.size(); });
        t("cld", () -> { ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>(); d.addFirst(1); d.addLast(2); d.push(0); return d + " " + d.pollLast() + d.peekFirst(); });
        t("lbd", () -> { LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(1); return d.offerFirst(1) + " " + d.offerLast(2) + d.takeLast(); });
        t("sync", () -> new SynchronousQueue<Integer>().offer(1) + " " + new SynchronousQueue<Integer>().poll());
        t("ltq", () -> { LinkedTransferQueue<Integer> t = new LinkedTransferQueue<>(); t.put(4); return t.tryTransfer(5) + " " + t.poll(); });
        t("nullel", () -> q.offer(null));
        t("cap0", () -> new ArrayBlockingQueue<>(0));
        t("atomics", () -> { AtomicInteger i = new AtomicInteger(5); AtomicLong l = new AtomicLong(); LongAdder ad = new LongAdder(); ad.add(7); ad.increment(); return i.getAndIncrement() + " " + i.incrementAndGet() + i.updateAndGet(x -> x * 2) + i.accumulateAndGet(3, Math::max) + i.compareAndSet(14, 1) + i + l.addAndGet(1L << 40) + ad + ad.sumThenReset() + ad; });
        t("atomicarr", () -> { AtomicIntegerArray a = new AtomicIntegerArray(3); a.getAndAdd(1, 5); AtomicReference<String> r = new AtomicReference<>("x"); AtomicStampedReference<String> sr = new AtomicStampedReference<>("s", 1); AtomicBoolean z = new AtomicBoolean(); return a + r.getAndUpdate(s -> s + "y") + r + sr.compareAndSet("s", "t", 1, 2) + sr.getStamp() + z.getAndSet(true) + z; });
        t("acc", () -> { LongAccumulator a = new LongAccumulator(Long::max, Long.MIN_VALUE); a.accumulate(5); a.accumulate(3); DoubleAdder d = new DoubleAdder(); d.add(1.5); d.add(2); return a + " " + d; });
    }
}
