// What happens to a task that a pool cannot take: abort, discard, discard the oldest, run in the caller.
import java.util.*;
import java.util.concurrent.*;
public class Rejections {
    static void policy(String label, RejectedExecutionHandler handler, boolean shut) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), handler);
        CountDownLatch go = new CountDownLatch(1), in = new CountDownLatch(1);
        List<String> ran = Collections.synchronizedList(new ArrayList<>());
        pool.execute(() -> { in.countDown(); try { go.await(); } catch (InterruptedException e) { ran.add("interrupted"); } ran.add("blocker"); });
        in.await();
        Thread main = Thread.currentThread();
        StringBuilder thrown = new StringBuilder();
        for (String name : List.of("a", "b", "c")) {
            if (shut && name.equals("b")) pool.shutdown();
            try {
                pool.execute(() -> ran.add(name + (Thread.currentThread() == main ? " by caller" : "")));
            } catch (RejectedExecutionException e) {
                thrown.append(name).append(e.getMessage() == null ? " null " : " refused ");
            }
        }
        go.countDown();
        pool.shutdown();
        System.out.println(label + (shut ? " when shut down" : "") + " " + pool.awaitTermination(1000, TimeUnit.SECONDS) + " " + ran + " " + thrown + pool.getCompletedTaskCount());
    }

    public static void main(String[] args) throws Exception {
        for (boolean shut : new boolean[]{false, true}) {
            policy("abort", new ThreadPoolExecutor.AbortPolicy(), shut);
            policy("discard", new ThreadPoolExecutor.DiscardPolicy(), shut);
            policy("discard oldest", new ThreadPoolExecutor.DiscardOldestPolicy(), shut);
            policy("caller runs", new ThreadPoolExecutor.CallerRunsPolicy(), shut);
            policy("own", (r, pool) -> { if (!pool.isShutdown()) pool.getQueue().poll(); throw new RejectedExecutionException(); }, shut);
        }
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
        System.out.println(p.getRejectedExecutionHandler().getClass().getSimpleName());
        p.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        p.shutdownNow();
        Future<Integer> f = p.submit(() -> 1);
        System.out.println(f.isDone() + " " + f.isCancelled());
        try { f.get(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("never runs"); }
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        s.shutdown();
        try { s.schedule(() -> 1, 1, TimeUnit.SECONDS); } catch (RejectedExecutionException e) { System.out.println("scheduled refused"); }
        ForkJoinPool fj = new ForkJoinPool(1);
        fj.shutdown();
        try { fj.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("fork-join refused"); }
        // A tree of tasks that submit more tasks, with a bounded pool in which callers run.
        ThreadPoolExecutor busy = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch all = new CountDownLatch(63);
        new Object() { void spawn(int depth) { busy.execute(() -> { all.countDown(); if (depth > 1) { spawn(depth - 1); spawn(depth - 1); } }); } }.spawn(6);
        all.await();
        busy.shutdown();
        System.out.println(busy.awaitTermination(1000, TimeUnit.SECONDS) + " " + all.getCount());
    }
}
