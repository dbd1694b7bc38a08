// Leaving is a critical section too. Traces: 3720, by enumeration of the orders in which the locks
// can be taken.
// origin: thesis readers-writers deadlock
// verdict: clean
// traces: 3720
public class ReadersWritersDeadlockFixed {
    static class Gate {
        int readers;
        boolean writing;

        synchronized void startRead() throws InterruptedException {
            while (writing) wait();
            readers++;
        }

        synchronized void endRead() {
            readers--;
            notifyAll();
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
            new Thread(ReadersWritersDeadlockFixed::read), new Thread(ReadersWritersDeadlockFixed::read),
            new Thread(ReadersWritersDeadlockFixed::write), new Thread(ReadersWritersDeadlockFixed::write),
        };
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        assert GATE.readers == 0 && !GATE.writing;
    }
}
