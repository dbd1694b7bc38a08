// The barber looks and goes to sleep in one critical section; there is one chair for those who wait,
// and a customer who finds it taken leaves.
// origin: classic
// verdict: clean
public class SleepingBarberFixed {
    static final Object SHOP = new Object();
    static int waiting, served, turnedAway;
    static boolean closed;

    static void barber() throws InterruptedException {
        synchronized (SHOP) {
            while (true) {
                while (waiting == 0 && !closed) SHOP.wait();
                if (waiting == 0) return;
                waiting--;
                served++;
            }
        }
    }

    static void customer() {
        synchronized (SHOP) {
            if (waiting == 1) {
                turnedAway++;
                return;
            }
            waiting++;
            SHOP.notify();
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread barber = start(SleepingBarberFixed::barber);
        Thread c1 = start(SleepingBarberFixed::customer), c2 = start(SleepingBarberFixed::customer);
        c1.join();
        c2.join();
        synchronized (SHOP) {
            closed = true;
            SHOP.notify();
        }
        barber.join();
        assert served + turnedAway == 2 && waiting == 0;
    }
}
