// The program ends with its last non-daemon thread, whatever daemons are doing; main may end first.
import java.util.concurrent.*;
public class DaemonEnd {
    static final Object never = new Object();

    static void daemon(Runnable r) {
        Thread t = new Thread(r);
        t.setDaemon(true);
        t.start();
    }

    public static void main(String[] args) throws Exception {
        daemon(() -> { try { new CountDownLatch(1).await(); } catch (InterruptedException e) { System.out.println("interrupted"); } finally { System.out.println("finally"); } });
        daemon(() -> { while (true) try { Thread.sleep(1); } catch (InterruptedException e) { System.out.println("interrupted"); } });
        daemon(() -> { synchronized (never) { try { Thread.sleep(1_000_000); } catch (InterruptedException e) { System.out.println("interrupted"); } } });
        CountDownLatch begun = new CountDownLatch(1);
        daemon(() -> { begun.countDown(); long n = 0; while (true) { n++; Thread.yield(); } });
        begun.await();
        Thread main = Thread.currentThread();
        Thread last = new Thread(() -> {
            try {
                main.join();
                System.out.println("main is " + main.getState());
                Thread.sleep(5);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            Thread more = new Thread(() -> System.out.println("started late, daemon " + Thread.currentThread().isDaemon()));
            more.start();
            try { more.join(); } catch (InterruptedException e) { System.out.println("interrupted"); }
            System.out.println("last ends");
        });
        last.start();
        System.out.println("main ends");
    }
}
