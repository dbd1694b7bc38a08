// Readers and writers with preference for writers: a reader also waits for a writer that waits.
// Traces: 66, by enumeration of the orders in which the locks can be taken.
// origin: classic
// verdict: clean
// traces: 66
public class WriterPreference {
    static final Object GATE = new Object();
    static int readers, writersWaiting;
    static boolean writing;
    static int left, right;

    static void read() throws InterruptedException {
        synchronized (GATE) {
            while (writing || writersWaiting > 0) GATE.wait();
            readers++;
        }
        assert left == right;
        synchronized (GATE) {
            readers--;
            GATE.notifyAll();
        }
    }

    static void write() throws InterruptedException {
        synchronized (GATE) {
            writersWaiting++;
            while (writing || readers > 0) GATE.wait();
            writersWaiting--;
            writing = true;
        }
        left++;
        right++;
        synchronized (GATE) {
            writing = false;
            GATE.notifyAll();
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
        Thread r1 = start(WriterPreference::read), r2 = start(WriterPreference::read);
        Thread w = start(WriterPreference::write);
        r1.join();
        r2.join();
        w.join();
        assert left == 1 && right == 1;
    }
}
