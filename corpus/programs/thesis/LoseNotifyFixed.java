// The asker waits only as long as there is no answer. Traces: the teller's section comes first and
// nobody waits, or it comes while the asker waits: 2.
// origin: thesis losenotify
// verdict: clean
// traces: 2
public class LoseNotifyFixed {
    static final Object SIGNAL = new Object();
    static int answer;

    static void ask() {
        try {
            synchronized (SIGNAL) {
                while (answer == 0) SIGNAL.wait();
                assert answer == 42;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void tell() {
        synchronized (SIGNAL) {
            answer = 42;
            SIGNAL.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread asker = new Thread(LoseNotifyFixed::ask), teller = new Thread(LoseNotifyFixed::tell);
        asker.start();
        teller.start();
        asker.join();
        teller.join();
    }
}
