// Blocking queues between threads: all elements arrive once, each producer's in order; limits, time-outs.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class BlockingQueues {
    static void transfer(String label, BlockingQueue<Integer> q, int producers, int consumers) throws Exception {
        // Of two that must meet, one has to wait for the other.
        boolean meets = q instanceof SynchronousQueue;
        int each = 60, total = producers * each;
        List<List<Integer>> got = new ArrayList<>();
        Thread[] threads = new Thread[producers + consumers];
        for (int i = 0; i < producers; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < each; k++) {
                        int element = me * each + k;
                        if (k % 3 == 0) q.put(element);
                        else if (k % 3 == 1) { if (!q.offer(element, 1000, TimeUnit.SECONDS)) throw new IllegalStateException(); }
                        else while (!(meets ? q.offer(element, 1, TimeUnit.SECONDS) : q.offer(element))) Thread.yield();
                    }
                } catch (InterruptedException e) { throw new RuntimeException(e); }
            });
        }
        AtomicInteger left = new AtomicInteger(total);
        for (int i = 0; i < consumers; i++) {
            List<Integer> mine = new ArrayList<>();
            got.add(mine);
            int kind = i;
            threads[producers + i] = new Thread(() -> {
                try {
                    while (left.getAndDecrement() > 0) {
                        Integer e;
                        if (kind % 3 == 0) e = q.take();
                        else if (kind % 3 == 1) e = q.poll(1000, TimeUnit.SECONDS);
                        else while ((e = q.poll()) == null) Thread.yield();
                        mine.add(e);
                    }
                } catch (InterruptedException e) { throw new RuntimeException(e); }
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        BitSet all = new BitSet();
        int count = 0;
        boolean ordered = true;
        for (List<Integer> mine : got) {
            int[] last = new int[producers];
            Arrays.fill(last, -1);
            for (int e : mine) {
                all.set(e);
                count++;
                ordered &= e > last[e / each];
                last[e / each] = e;
            }
        }
        System.out.println(label + " " + count + " " + all.cardinality() + " " + (ordered || q instanceof PriorityBlockingQueue) + " " + q.isEmpty() + " " + q.poll(1, TimeUnit.MILLISECONDS) + " " + q.peek());
    }

    static void blocked(String label, BlockingQueue<String> full) throws Exception {
        Thread putter = new Thread(() -> { try { full.put("second"); } catch (InterruptedException e) { throw new RuntimeException(e); } });
        putter.start();
        while (putter.getState() != Thread.State.WAITING) Thread.sleep(1);
        System.out.print(label + " " + full + " " + full.remainingCapacity() + " " + full.offer("x") + " " + full.offer("y", 1, TimeUnit.MILLISECONDS) + " " + full.take() + " ");
        putter.join();
        System.out.print(full + " ");
        full.clear();
        String[] taken = new String[1];
        Thread taker = new Thread(() -> { try { taken[0] = full.take(); } catch (InterruptedException e) { throw new RuntimeException(e); } });
        taker.start();
        while (taker.getState() != Thread.State.WAITING) Thread.sleep(1);
        full.put("third");
        taker.join();
        System.out.println(taken[0] + " " + full.size());
        // A removal inside makes room for who waits.
        full.put("a");
        Thread again = new Thread(() -> { try { full.put("b"); } catch (InterruptedException e) { throw new RuntimeException(e); } });
        again.start();
        while (again.getState() != Thread.State.WAITING) Thread.sleep(1);
        System.out.print(full.remove("a") + " ");
        again.join();
        again = new Thread(() -> { try { full.put("c"); } catch (InterruptedException e) { throw new RuntimeException(e); } });
        again.start();
        while (again.getState() != Thread.State.WAITING) Thread.sleep(1);
        List<String> drained = new ArrayList<>();
        System.out.print(full.drainTo(drained) + " ");
        again.join();
        System.out.println(drained + " " + full);
    }

    public static void main(String[] args) throws Exception {
        transfer("array 1", new ArrayBlockingQueue<>(1), 2, 2);
        transfer("array fair", new ArrayBlockingQueue<>(3, true), 3, 3);
        transfer("linked", new LinkedBlockingQueue<>(), 3, 3);
        transfer("linked 2", new LinkedBlockingQueue<>(2), 3, 2);
        transfer("deque", new LinkedBlockingDeque<>(2), 2, 3);
        transfer("priority", new PriorityBlockingQueue<>(), 2, 3);
        transfer("transfer", new LinkedTransferQueue<>(), 3, 3);
        transfer("synchronous", new SynchronousQueue<>(), 2, 3);
        transfer("synchronous fair", new SynchronousQueue<>(true), 2, 3);
        blocked("array", new ArrayBlockingQueue<>(1, false, List.of("first")));
        BlockingQueue<String> l = new LinkedBlockingQueue<>(1);
        l.add("first");
        blocked("linked", l);
        BlockingQueue<String> d = new LinkedBlockingDeque<>(1);
        d.add("first");
        blocked("deque", d);

        // Poisoned: workers end when they see the last element.
        BlockingQueue<Integer> work = new LinkedBlockingQueue<>();
        AtomicLong sum = new AtomicLong();
        Thread[] workers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(() -> { try { for (int n = work.take(); n >= 0; n = work.take()) sum.addAndGet((long) n * n); work.put(-1); } catch (InterruptedException e) { throw new RuntimeException(e); } });
            workers[i].start();
        }
        for (int i = 0; i < 100; i++) work.put(i);
        work.put(-1);
        for (Thread t : workers) t.join();
        System.out.println(sum + " " + work);
    }
}
