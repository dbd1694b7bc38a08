// Both stages happen while the first lock is held, and the reader holds it as well for both looks.
// Traces: who takes FIRST first decides everything, 2.
// origin: thesis twostage
// verdict: clean
// traces: 2
public class TwoStageFixed {
    static final Object FIRST = new Object(), SECOND = new Object();
    static int first, second;

    static void write() {
        synchronized (FIRST) {
            first = 1;
            synchronized (SECOND) {
                second = first + 1;
            }
        }
    }

    static void read() {
        synchronized (FIRST) {
            if (first == 0) return;
            synchronized (SECOND) {
                assert second == first + 1 : "second stage is missing: " + second;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(TwoStageFixed::write), reader = new Thread(TwoStageFixed::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
