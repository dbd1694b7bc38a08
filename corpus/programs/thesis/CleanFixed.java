// The question whether an event is new and the wait for it are one critical section. Traces: 16, by
// enumeration of the orders in which the locks can be taken.
// origin: thesis clean
// verdict: clean
// traces: 16
public class CleanFixed {
    static final int ROUNDS = 2;

    static class Event {
        int count;

        synchronized int awaitAfter(int seen) throws InterruptedException {
            while (count == seen) wait();
            return count;
        }

        synchronized void signal() {
            count++;
            notifyAll();
        }
    }

    static class Task extends Thread {
        final Event awaited, signalled;
        final boolean signalsFirst;

        Task(Event awaited, Event signalled, boolean signalsFirst) {
            this.awaited = awaited;
            this.signalled = signalled;
            this.signalsFirst = signalsFirst;
        }

        @Override
        public void run() {
            try {
                int seen = 0;
                for (int round = 0; round < ROUNDS; round++) {
                    if (signalsFirst) signalled.signal();
                    seen = awaited.awaitAfter(seen);
                    if (!signalsFirst) signalled.signal();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Event ping = new Event(), pong = new Event();
        Task first = new Task(ping, pong, false), second = new Task(pong, ping, true);
        first.start();
        second.start();
        first.join();
        second.join();
        assert ping.count == ROUNDS && pong.count == ROUNDS;
    }
}
