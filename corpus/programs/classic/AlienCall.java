// A subject calls its listeners while it holds its own lock, a listener locks itself and calls the
// subject: two locks in opposite order.
// origin: classic
// verdict: deadlock
public class AlienCall {
    static class Subject {
        Listener listener;
        int value;

        synchronized void set(int newValue) {
            value = newValue;
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
        assert listener.seen == subject.value;
    }
}
