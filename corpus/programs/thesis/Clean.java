// Two tasks wake each other through counted events. Whether an event is new is asked outside of its
// monitor, so it can happen between the question and the wait, and is then missed.
// origin: thesis clean
// verdict: deadlock
public class Clean {
    static final int ROUNDS = 2;

    static class Event {
        int count;

        synchronized void await() throws InterruptedException {
            wait();
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
                    if (awaited.count == seen) awaited.await();
                    seen = awaited.count;
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
