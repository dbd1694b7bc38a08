// A daemon thread that waits for ever does not keep the program from ending.
// origin: classic
// verdict: clean
public class DaemonWaits {
    static final Object LOCK = new Object();
    static int x;

    static void serve() {
        synchronized (LOCK) {
            x++;
            try {
                while (true) LOCK.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(DaemonWaits::serve);
        daemon.setDaemon(true);
        daemon.start();
        synchronized (LOCK) {
            assert x == 0 || x == 1;
        }
    }
}
