// Delay, synchronous, transfer and priority queues, and blocking deques, with threads that meet in them.
import java.util.*;
import java.util.concurrent.*;
public class SpecialQueues {
    interface Check { Object run() throws Throwable; }

    static void t(String label, Check c) {
        try {
            System.out.println(label + ": " + c.run());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static <T> FutureTask<T> start(Callable<T> c) throws Exception {
        FutureTask<T> task = new FutureTask<>(c);
        Thread t = new Thread(task);
        t.start();
        while (t.getState() != Thread.State.WAITING && t.getState() != Thread.State.TIMED_WAITING && t.isAlive()) Thread.sleep(1);
        return task;
    }

    static class Due implements Delayed {
        final String name;
        final long at;

        Due(String name, long millis) { this.name = name; at = System.nanoTime() + millis * 1_000_000; }

        @Override public long getDelay(TimeUnit unit) { return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        @Override public int compareTo(Delayed o) { return Long.compare(at, ((Due) o).at); }
        @Override public String toString() { return name; }
    }

    public static void main(String[] args) throws Exception {
        DelayQueue<Due> dq = new DelayQueue<>();
        dq.add(new Due("late", 400));
        dq.add(new Due("never", 100_000_000));
        dq.add(new Due("past", -5));
        t("delay order", () -> dq.size() + " " + dq.peek() + " " + dq.poll() + " " + dq.poll() + " " + dq.take() + " " + dq.poll(1, TimeUnit.MILLISECONDS) + " " + dq.size());
        t("earlier arrives", () -> { FutureTask<Due> f = start(dq::take); dq.put(new Due("sooner", 5)); return f.get() + " " + dq.remainingCapacity(); });
        t("two takers", () -> { FutureTask<Due> a = start(dq::take), b = start(dq::take); dq.put(new Due("x", 1)); dq.put(new Due("x", 2)); return "" + a.get() + b.get() + dq; });
        t("drain only expired", () -> { dq.add(new Due("e", -1)); dq.add(new Due("d", -2)); List<Due> out = new ArrayList<>(); return dq.drainTo(out) + " " + out + " " + dq; });
        t("remove", () -> dq.removeIf(d -> d.name.equals("never")) + " " + dq.isEmpty());

        for (boolean fair : new boolean[]{false, true}) {
            SynchronousQueue<String> s = new SynchronousQueue<>(fair);
            t("nobody there", () -> s.offer("x") + " " + s.poll() + " " + s.offer("x", 1, TimeUnit.MILLISECONDS) + " " + s.poll(1, TimeUnit.MILLISECONDS) + " " + s.peek() + " " + s.size() + " " + s.remainingCapacity() + " " + s + s.contains("x"));
            t("put waits", () -> { FutureTask<Boolean> f = start(() -> { s.put("hello"); return true; }); return f.isDone() + " " + s.poll() + " " + f.get(); });
            t("take waits", () -> { FutureTask<String> f = start(s::take); return s.offer("there") + " " + f.get(); });
            t("order", () -> {
                List<FutureTask<Boolean>> puts = new ArrayList<>();
                for (String x : List.of("a", "b", "c")) puts.add(start(() -> { s.put(x); return true; }));
                StringBuilder got = new StringBuilder();
                for (int i = 0; i < 3; i++) got.append(s.take());
                for (FutureTask<Boolean> f : puts) f.get();
                return got;
            });
            t("drain", () -> { FutureTask<Boolean> f = start(() -> { s.put("d"); return true; }); List<String> l = new ArrayList<>(); return s.drainTo(l) + " " + l + f.get(); });
        }

        LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
        t("transfer", () -> { FutureTask<String> f = start(() -> { q.transfer(1); return "taken"; }); return q + " " + f.isDone() + " " + q.take() + " " + f.get(); });
        t("tryTransfer", () -> q.tryTransfer(2) + " " + q.tryTransfer(3, 1, TimeUnit.MILLISECONDS) + " " + q + q.hasWaitingConsumer() + q.getWaitingConsumerCount());
        t("waiting consumers", () -> { FutureTask<Integer> a = start(q::take), b = start(() -> q.poll(1000, TimeUnit.SECONDS)); String r = q.hasWaitingConsumer() + " " + q.getWaitingConsumerCount() + " "; return r + q.tryTransfer(4) + " " + q.tryTransfer(5, 1, TimeUnit.SECONDS) + " " + (a.get() + b.get()) + " " + q.tryTransfer(6); });
        t("async and waiting", () -> { q.put(7); FutureTask<String> f = start(() -> { q.transfer(8); return "ok"; }); q.put(9); return q + " " + q.poll() + q.remove(8) + " " + q.size(); });

        PriorityBlockingQueue<String> p = new PriorityBlockingQueue<>(2, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        t("priority", () -> { p.addAll(List.of("ccc", "a", "bb", "aa", "dddd")); List<String> l = new ArrayList<>(); return p.take() + p.poll() + p.drainTo(l, 2) + l + p + p.remainingCapacity(); });
        t("priority waits", () -> { p.clear(); FutureTask<String> f = start(p::take); p.put("late"); return f.get(); });
        t("not comparable", () -> new PriorityBlockingQueue<Object>().add(new Object()));

        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(2);
        t("deque", () -> { d.putFirst(1); d.putLast(2); return d + " " + d.offerFirst(0) + d.offerLast(3, 1, TimeUnit.MILLISECONDS) + d.takeLast() + d.pollFirst(1, TimeUnit.MILLISECONDS) + d.pollLast(1, TimeUnit.MILLISECONDS); });
        t("deque both ends", () -> { FutureTask<Integer> a = start(d::takeFirst), b = start(d::takeLast); d.put(5); d.put(6); return a.get() + b.get() + " " + d; });
        t("deque full", () -> { d.add(1); d.add(2); FutureTask<Boolean> a = start(() -> { d.putFirst(0); return true; }); int last = d.takeLast(); return last + " " + a.get() + d; });
        t("deque push full", () -> { d.push(9); return 0; });
        t("deque removals", () -> { d.clear(); d.addAll(List.of(4, 4)); return d.removeLastOccurrence(4) + " " + d + d.remainingCapacity() + d.peekLast(); });
        t("null", () -> { q.put(null); return 0; });
        t("drain to self", () -> { p.drainTo(p); return 0; });
    }
}
