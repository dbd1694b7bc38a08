// A barber looks for customers and then goes to sleep in a second critical section: a customer who
// comes in between is not seen, and the barber sleeps for ever.
// origin: classic
// verdict: deadlock
public class SleepingBarber {
    static final Object SHOP = new Object();
    static int waiting, served;

    static void barber() throws InterruptedException {
        while (served < 2) {
            boolean idle;
            synchronized (SHOP) {
                idle = waiting == 0;
            }
            synchronized (SHOP) {
                if (idle) SHOP.wait();
                waiting--;
                served++;
            }
        }
    }

    static void customer() {
        synchronized (SHOP) {
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
        Thread barber = start(SleepingBarber::barber);
        Thread c1 = start(SleepingBarber::customer), c2 = start(SleepingBarber::customer);
        barber.join();
        c1.join();
        c2.join();
        assert waiting == 0;
    }
}
