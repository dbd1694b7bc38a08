// Two readers and two writers. A reader leaves by an unprotected decrement, which can be lost or
// undone by the other reader's entry; after that the count never returns to zero and a writer
// waits for ever.
// origin: thesis readers-writers deadlock
// verdict: deadlock
public class ReadersWritersDeadlock {
    static class Gate {
        int readers;
        boolean writing;

        synchronized void startRead() throws InterruptedException {
            while (writing) wait();
            readers++;
        }

        void endRead() {
            readers--;
            synchronized (this) {
                notifyAll();
            }
        }

        synchronized void startWrite() throws InterruptedException {
            while (writing || readers != 0) wait();
            writing = true;
        }

        synchronized void endWrite() {
            writing = false;
            notifyAll();
        }
    }

    static final Gate GATE = new Gate();

    static void read() {
        try {
            GATE.startRead();
            GATE.endRead();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        try {
            GATE.startWrite();
            GATE.endWrite();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(ReadersWritersDeadlock::read), new Thread(ReadersWritersDeadlock::read),
            new Thread(ReadersWritersDeadlock::write), new Thread(ReadersWritersDeadlock::write),
        };
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }
}
