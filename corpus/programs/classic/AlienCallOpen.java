// The subject calls its listener after it has left its lock. Traces: each of the two locks is taken
// once by both threads, and the refresh nests them; the setter cannot be later with the subject and
// earlier with the listener, 2 * 2 - 1 = 3.
// origin: classic
// verdict: clean
// traces: 3
public class AlienCallOpen {
    static class Subject {
        Listener listener;
        int value;

        void set(int newValue) {
            synchronized (this) {
                value = newValue;
            }
            listener.changed(newValue);
        }

        synchronized int get() {
            return value;
        }
    }

    static class Listener {
        final Subject subject;
        int seen;

        Listener(Subject subject) {
            this.subject = subject;
        }

        synchronized void changed(int value) {
            seen = value;
        }

        synchronized void refresh() {
            seen = subject.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Subject subject = new Subject();
        Listener listener = new Listener(subject);
        subject.listener = listener;
        Thread a = new Thread(() -> subject.set(1)), b = new Thread(listener::refresh);
        a.start();
        b.start();
        a.join();
        b.join();
        assert subject.value == 1 && listener.seen == 1;
    }
}
