// Locks taken and given back: more objects than a header can number, nesting, waits, their errors.
public class Monitors {
    static class Box {
        int value;

        synchronized void put(int v) throws InterruptedException {
            while (value != 0) wait();
            value = v;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (value == 0) wait();
            int v = value;
            value = 0;
            notifyAll();
            return v;
        }
    }

    interface Action { void run() throws Exception; }

    static void attempt(String label, Action action) {
        try {
            action.run();
            System.out.println(label + ": fine");
        } catch (Exception e) {
            System.out.println(label + ": " + e);
        }
    }

    static int nested(Object[] locks, int depth) {
        if (depth == locks.length) return 0;
        synchronized (locks[depth]) {
            return 1 + nested(locks, depth + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        long sum = 0;
        for (int i = 0; i < 17_000_000; i++) {
            Object lock = new Object();
            synchronized (lock) {
                sum += i;
            }
        }
        System.out.println(sum);

        Object[] locks = new Object[300];
        for (int i = 0; i < locks.length; i++) locks[i] = i % 3 == 0 && i > 0 ? locks[i - 1] : new Object();
        System.out.println(nested(locks, 0) + " " + Thread.holdsLock(locks[5]));

        Box box = new Box();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 100; i++) box.put(i);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        producer.start();
        int taken = 0;
        for (int i = 0; i < 100; i++) taken += box.take();
        producer.join();
        System.out.println(taken);

        Object lock = new Object();
        int hash = lock.hashCode();
        attempt("wait without lock", lock::wait);
        attempt("notify without lock", lock::notify);
        attempt("timed wait", () -> { synchronized (lock) { lock.wait(5); System.out.println(Thread.holdsLock(lock)); } });
        attempt("negative wait", () -> { synchronized (lock) { lock.wait(-1); } });
        attempt("interrupted wait", () -> { Thread.currentThread().interrupt(); synchronized (lock) { lock.wait(); } });
        attempt("notify nobody", () -> { synchronized (lock) { lock.notify(); lock.notifyAll(); } });
        attempt("deep wait", () -> { synchronized (lock) { synchronized (lock) { lock.wait(1); } System.out.println(Thread.holdsLock(lock)); } });
        System.out.println(Thread.holdsLock(lock) + " " + (hash == lock.hashCode()));
        attempt("null", () -> { synchronized ((Object) null) { } });
    }
}
