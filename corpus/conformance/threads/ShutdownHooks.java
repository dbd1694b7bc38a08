// Shutdown hooks: run once at the end, cannot be added late, may be removed.
import java.util.*;
import java.util.concurrent.*;
public class ShutdownHooks {
    public static void main(String[] args) throws Exception {
        Runtime rt = Runtime.getRuntime();
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch two = new CountDownLatch(2);
        Thread removed = new Thread(() -> System.out.println("removed hook runs"));
        rt.addShutdownHook(removed);
        System.out.println(rt.removeShutdownHook(removed) + " " + rt.removeShutdownHook(removed));
        Thread a = new Thread(() -> { log.add("a " + Thread.currentThread().getName()); two.countDown(); }, "hook a");
        Thread b = new Thread(() -> { log.add("b " + Thread.currentThread().isDaemon()); two.countDown(); }, "hook b");
        Thread last = new Thread(() -> {
            try {
                two.await();
                List<String> sorted = new ArrayList<>(log);
                Collections.sort(sorted);
                System.out.println(sorted);
                try { rt.addShutdownHook(new Thread()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
                try { rt.removeShutdownHook(a); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        rt.addShutdownHook(a);
        rt.addShutdownHook(b);
        rt.addShutdownHook(last);
        try { rt.addShutdownHook(a); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Thread running = new Thread(() -> { try { new CountDownLatch(1).await(); } catch (InterruptedException e) { log.add("stopped"); } });
        running.start();
        try { rt.addShutdownHook(running); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { rt.addShutdownHook(null); } catch (NullPointerException e) { System.out.println("null"); }
        running.interrupt();
        running.join();
        System.out.println("main ends " + log);
    }
}
