// A value is stored in two stages, each under a lock of its own; a reader that comes between the
// stages sees the first without the second.
// origin: thesis twostage
// verdict: exception java.lang.AssertionError
public class TwoStage {
    static final Object FIRST = new Object(), SECOND = new Object();
    static int first, second;

    static void write() {
        int stored;
        synchronized (FIRST) {
            first = 1;
            stored = first;
        }
        synchronized (SECOND) {
            second = stored + 1;
        }
    }

    static void read() {
        int seen;
        synchronized (FIRST) {
            if (first == 0) return;
            seen = first;
        }
        synchronized (SECOND) {
            assert second == seen + 1 : "second stage is missing: " + second;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(TwoStage::write), reader = new Thread(TwoStage::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
