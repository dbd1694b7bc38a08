// The answer may be announced before the asker waits for it, and nothing remembers that it was.
// origin: thesis losenotify
// verdict: deadlock
public class LoseNotify {
    static final Object SIGNAL = new Object();
    static int answer;

    static void ask() {
        try {
            synchronized (SIGNAL) {
                SIGNAL.wait();
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
        Thread asker = new Thread(LoseNotify::ask), teller = new Thread(LoseNotify::tell);
        asker.start();
        teller.start();
        asker.join();
        teller.join();
    }
}
