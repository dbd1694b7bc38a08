// Threads that wait by looking again and again: with yield, onSpinWait, sleep or nothing at all.
import java.util.concurrent.atomic.*;
public class Spinning {
    static volatile int stage;

    static void pause(int kind) {
        try {
            switch (kind) {
                case 0 -> Thread.yield();
                case 1 -> Thread.onSpinWait();
                case 2 -> Thread.sleep(0);
                case 3 -> Thread.sleep(0, 100);
                case 4 -> Thread.sleep(1);
                default -> { }
            }
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int kinds = 6;
        AtomicInteger released = new AtomicInteger();
        Thread[] threads = new Thread[kinds];
        for (int i = 0; i < kinds; i++) {
            int me = i;
            threads[i] = new Thread(() -> { while (stage < me + 1) pause(me); released.incrementAndGet(); });
            threads[i].start();
        }
        for (int i = 0; i < kinds; i++) {
            Thread.sleep(2);
            System.out.print(released.get() <= i ? "in order " : "too early ");
            stage = i + 1;
            threads[i].join();
        }
        System.out.println(released);

        // Sleeping must end although somebody spins, and time must pass for who only looks at it.
        stage = 0;
        Thread spinner = new Thread(() -> { while (stage == 0) { } });
        spinner.start();
        Thread.sleep(5);
        Object lock = new Object();
        synchronized (lock) { lock.wait(3); }
        spinner.join(3);
        System.out.println(spinner.isAlive());
        stage = 1;
        spinner.join();
        long end = System.nanoTime() + 2_000_000;
        while (System.nanoTime() < end) Thread.onSpinWait();
        long millis = System.currentTimeMillis();
        while (System.currentTimeMillis() < millis + 2) { }
        System.out.println("time passes");

        // A spin lock.
        AtomicBoolean taken = new AtomicBoolean();
        int[] count = new int[1];
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int kind = i;
            workers[i] = new Thread(() -> {
                for (int k = 0; k < 60; k++) {
                    while (!taken.compareAndSet(false, true)) pause(kind);
                    count[0]++;
                    taken.set(false);
                }
            });
            workers[i].start();
        }
        for (Thread t : workers) t.join();
        System.out.println(count[0]);
    }
}
